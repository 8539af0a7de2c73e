"""What every game is made of: players, events, moves, and states, pure state machines with hidden cards.

The loop that plays any game to its end:

    while state.to_act is not None:
        state = state.apply(choose(state.legal_moves()))

When the cards are to be dealt, the table (`TABLE`) is to act. Its one legal move is then the deal that the
seed of the match gives, but `apply` takes any other order of the pack too, so that a deal from a real table
can be played.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, is_dataclass
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, Protocol, final, get_args

from .cards import RANKS, Card, parse_rank
from .errors import BadNotation
from .text import on_one_line
from .values import fast_init

# The player on a seat: a person, a computer player, or a program that plays.
#
# One text says which of them it is. People type it (`--seat 2=expert`), matches are kept with it, and JSON
# carries it as `level`: `human`, the level of a computer player, or `cmd:` and a command line.

HUMAN: Final = "human"
Level = Literal["beginner", "average", "expert"]
LEVELS: Final[tuple[str, ...]] = get_args(Level)
PROGRAM: Final = "cmd:"
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Person:
    """A person, who reads and types at a face (`table.faces`)."""

    def __str__(self) -> str:
        return HUMAN


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player. level: one of LEVELS, or a word that no family knows: nothing here checks it."""

    level: str

    def __str__(self) -> str:
        return self.level


@dataclass(frozen=True, slots=True)
class Program:
    """A program of somebody's own, by the command line that starts it."""

    command: str

    def __str__(self) -> str:
        return PROGRAM + self.command


Who = Person | Computer | Program
PERSON: Final = Person()


def who_is(text: str) -> Who:
    """The player that a text means; `str` gives the text again.

    >>> who_is("expert"), who_is("cmd:./bot"), str(who_is("human"))
    (Computer(level='expert'), Program(command='./bot'), 'human')
    """
    if text == HUMAN:
        return PERSON
    return Program(text.removeprefix(PROGRAM)) if text.startswith(PROGRAM) else Computer(text)


@dataclass(frozen=True, slots=True)
class Player:
    """The player on a seat, by name.

    The name is made fit for one line by `on_one_line` and cut to LONGEST_NAME, wherever it comes from.
    """

    name: str
    who: Who = PERSON

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", on_one_line(self.name)[:LONGEST_NAME].rstrip() or "?")

    @classmethod
    def of(cls, name: str, text: str) -> "Player":
        """The player of that name who is meant by a text."""
        return cls(name, who_is(text))

    @property
    def is_person(self) -> bool:
        return self.who == PERSON

    @property
    def level(self) -> str | None:
        """The level of a computer player; None for anybody else."""
        return self.who.level if isinstance(self.who, Computer) else None

    def __str__(self) -> str:
        """`Ann`, `Odile (expert)`"""
        return self.name if self.is_person else f"{self.name} ({self.who})"

    def as_json(self) -> dict[str, str]:
        return {"name": self.name, "level": str(self.who)}


# Events: what happened at the table, and which seats saw it

Seat = int
TABLE: Seat = -1  # to act when cards are to be dealt; its moves are recorded like all others


@final
@fast_init
@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table, as far as its audience may know it.

    kind: what happened, in a word of the game (`dealt`, `played`, `pegged`). seat: who did it, TABLE for
    nobody. seen_by: the seats that may know of it; None for everybody, spectators too. Where seats may know
    more or less of the same thing, an engine tells each group an event of its own that holds no more than the
    group may know.

    data: further facts, by names that belong to the kind: `{"suit": "H"}`, `{"to": 2}`; numbers, texts,
    seats, and lists and maps of them. Each family lists its kinds and their data in its `view`.

    reveals: whether the event shows the player whose move caused it something that they could not know when
    they made the move: a card turned up or drawn, cards of others laid open. What is new only to others is
    not marked; see `revealed`.

    binding: whether the move that brought the event about stands, so that not even a player who is alone may
    take it back. That is so where a rule counts on the player not having seen what the event shows (a blind
    bid, an exchange with the talon), or not seeing again what it hides.
    """

    kind: str
    seat: Seat = TABLE
    cards: tuple[Card, ...] = ()
    amount: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    seen_by: tuple[Seat, ...] | None = None
    reveals: bool = False
    binding: bool = False

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Whether `seat` may know of it; None is a spectator."""
        return self.seen_by is None or seat in self.seen_by


# The one notation of moves: what a player types, a save holds, a golden file shows and JSON carries.
#
#     5H            put down a card (the verb `play` is not written)
#     5H 6S         put down two
#     go            a word alone
#     claim 8       a word and an amount
#     deal 5H 6S …  a word and cards
#     7 3           from pile 7 to pile 3
#     5H 3          a card to pile 3
#     take 5H w     a word, cards and a pile
#     pass 5H QD p3 a word, cards and a seat
#     ask p2 Qx     a word, a seat and a rank
#
# Cards come first, then places, then the rank, then the amount. Single blanks separate them.
#
# card      as in `core.cards`: `5H`, `TH`, `*R`.
# place     a letter, a number, or a letter with a number: `w`, `7`, `c3`. A bare number is a place when the
#           move has no word, and an amount when it has one; a move with a word names its places by letter.
# seat      `p1` for seat 0, `p2` for seat 1 ..., where the move has a word: `p` is for player, and people
#           count from 1. Without a word `p7` is a place like any other (a pin at bowling).
# rank      a rank and `x` for any suit, as at poker: `Qx`, `7x`, `Tx`. So `ask p2 7x` asks for sevens, and
#           `ask p2 7` is the amount seven.
# amount    a whole number from 0, in a move with a word. `play` is written only before an amount, and for a
#           move that has nothing else.
#
# A number has no leading zeros here; `core.resolving.tidy` takes away those that people write. For every
# move in this notation `Move.parse(str(move)) == move`.

PLAY: Final = "play"

VERB: Final = re.compile(r"[a-z]{2,}(-[a-z]+)*")
_CARD: Final = re.compile(r"[2-9TJQKA][CDHS]|\*[RB]")
PLACE: Final = re.compile(r"[a-z](0|[1-9][0-9]{0,2})?")
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_SEAT: Final = re.compile(r"p[1-9][0-9]{0,2}")
_RANK: Final = re.compile(r"[2-9TJQKA]x")


class Move(NamedTuple):
    """One step of a game; every game uses this type.

    verb: a lower-case word; `play` is to put the cards down, or to move them between piles. source, target:
    places, `""` for none; a move with only one place has it as target. amount: a whole number from 0, or
    None. rank: 1 (ace) to 13 (king) where a move names a rank of any suit, or None.
    """

    verb: str = PLAY
    cards: tuple[Card, ...] = ()
    source: str = ""
    target: str = ""
    amount: int | None = None
    rank: int | None = None

    @property
    def seat(self) -> int | None:
        """The seat, counted from 0, that a move with a word names as its target; None when it names none.

        >>> Move.parse("ask p2 Qx").seat, Move.parse("p2").seat
        (1, None)
        """
        names_seat = self.verb != PLAY and _SEAT.fullmatch(self.target)
        return int(self.target[1:]) - 1 if names_seat else None

    @classmethod
    def parse(cls, text: str) -> "Move":
        """The move written exactly as `str(move)` writes it.

        >>> Move.parse("5H 6S")
        Move('5H 6S')
        >>> Move.parse("claim 8").amount
        8

        Raises BadNotation. `core.resolving.resolve` is the forgiving reader for people.
        """
        return _parsed(text)

    def __str__(self) -> str:
        return _written(self)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


@lru_cache(maxsize=16_384)  # the legal moves are written for each line that is read
def _written(move: Move) -> str:
    words = list(map(str, move.cards))
    words += [place for place in (move.source, move.target) if place]
    if move.rank is not None:
        words.append(RANKS[move.rank - 1] + "x")
    if move.verb != PLAY or move.amount is not None or not words:
        words.insert(0, move.verb)
    if move.amount is not None:
        words.append(str(move.amount))
    return " ".join(words)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Move:
    words = text.split()
    bare = not (words and VERB.fullmatch(words[0]))
    verb = PLAY if bare else words.pop(0)
    cards = []
    while words and _CARD.fullmatch(words[0]):
        cards.append(Card.parse(words.pop(0)))
    amount = int(words.pop()) if words and not bare and NUMBER.fullmatch(words[-1]) else None
    rank = parse_rank(words.pop()[0]) if words and _RANK.fullmatch(words[-1]) else None
    places_are_good = all(PLACE.fullmatch(word) or (bare and NUMBER.fullmatch(word)) for word in words)
    source, target = words[0] if len(words) == 2 else "", words[-1] if words else ""
    move = Move(verb, tuple(cards), source, target, amount, rank)
    if len(words) > 2 or not places_are_good or str(move) != " ".join(text.split()):
        raise BadNotation(f"'{text.strip()}' is not a move.")
    return move


def seat_place(seat: int) -> str:
    """The place that a move with a word names a seat by; `seat` is counted from 0.

    >>> Move("ask", target=seat_place(1), rank=12)
    Move('ask p2 Qx')
    """
    return f"p{seat + 1}"


def plays(sets: Iterable[tuple[Card, ...]]) -> list[Move]:
    """`Move(cards=cards)` for each; where there are many, in half of the time.

    >>> from hoylecli.core.cards import CARDS
    >>> plays([(CARDS[0],), (CARDS[1], CARDS[2])])
    [Move('AC'), Move('2C 3C')]
    """
    make = tuple.__new__
    return [make(Move, (PLAY, cards, "", "", None, None)) for cards in sets]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    scores: one number a seat, in the game's own points. winners: the seats that won, several for partners
    or a shared win. stakes: what the win was worth in games or match points, one number a seat.
    detail: words of the game about the end (`skunk`), for display and statistics.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    stakes: tuple[int, ...] = ()
    detail: Mapping[str, int | str] = field(default_factory=dict)

    def of_two_sides(self, seat: Seat) -> tuple[int, int] | None:
        """The scores of the side of `seat` and of the other side, where seats opposite one another have the
        same; None where more than two sides play, or one player alone.

        >>> Outcome((4, 8, 4, 8), (1, 3)).of_two_sides(3), Outcome((4, 8, 5), (1,)).of_two_sides(1)
        ((8, 4), None)
        """
        sides = self.scores[:2]
        if len(sides) < 2 or self.scores not in (sides, sides * 2):
            return None
        return sides[seat % 2], sides[1 - seat % 2]


_PART: Final = "part"


def part() -> Any:
    """A field of a view for what only some games have (an auction, melds, a stock), None in the others.

    JSON leaves it out where it is None. So each game tells a program what the game has, and no more.
    """
    return field(default=None, kw_only=True, metadata={_PART: True})


def is_part(item: "Field[Any]") -> bool:
    """Whether a field was made with `part`."""
    return _PART in item.metadata


class View(Protocol):
    """What one seat may know. Every family has a frozen dataclass of its own for it.

    A view is made by listing what the seat may know, never by taking things away from the state. seat: whose
    view; None for a spectator. to_act: as in State. turn: as in State. legal: the moves of `seat` when it
    is to act, else ().
    """

    @property
    def seat(self) -> Seat | None: ...
    @property
    def to_act(self) -> Seat | None: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def legal(self) -> tuple[Move, ...]: ...


class State(Protocol):
    """A position. It is a value that never changes: `apply` returns a new one.

    to_act: the seat that decides, `TABLE` when cards are to be dealt, None when the match is over. events:
    what the move that led here brought about, in order.

    turn: the seat whose cards are played next. It is the same as `to_act`, but where one decides for another,
    as declarer does for dummy at bridge.
    """

    @property
    def to_act(self) -> Seat | None: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def events(self) -> tuple[Event, ...]: ...

    def legal_moves(self) -> Sequence[Move]:
        """All legal moves in a stable order; when the table is to deal, only the deal that the seed gives."""
        ...

    def apply(self, move: Move) -> "State":
        """The position after `move`. Raises IllegalMove with a reason fit to show a beginner."""
        ...

    def view(self, seat: Seat | None) -> View:
        """What `seat` may know; None for a spectator."""
        ...

    def outcome(self) -> Outcome | None:
        """The result once `to_act` is None, else None."""
        ...


def revealed(before: State, after: State, seat: Seat | None) -> bool:
    """Whether the move from `before` to `after` has told `seat` something that it could not know before.

    A seat knows what its own move does, except for the events that are marked as revealing. Of a move by
    another seat or by the table, everything that it is told is new. None is a spectator.
    """
    told = [event for event in after.events if event.is_seen_by(seat)]
    is_own = seat is not None and before.to_act == seat
    return any(event.reveals for event in told) if is_own else bool(told)


def as_json(value: Any) -> Any:
    """`value` in plain JSON types: cards and moves as their text, dataclasses as objects, tuples as lists.

    A `part` that a game does not have is left out.
    """
    if isinstance(value, (Card, Move)):
        return str(value)
    if isinstance(value, Player):
        return value.as_json()
    if is_dataclass(value) and not isinstance(value, type):
        told = ((item, getattr(value, item.name)) for item in fields(value))
        return {item.name: as_json(each) for item, each in told if each is not None or not is_part(item)}
    if isinstance(value, Mapping):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [as_json(item) for item in value]
    return value
