"""How a family shows a game: plain lines of text, made from a View alone.

There is no color in them; the face adds it, by finding the cards in the text. So the lines can be compared
in tests, read by a screen reader and sent down a pipe.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

from hoylecli.core import TABLE, Card, Event, Move, Seat, listed, replace
from hoylecli.core.text import third_person
from hoylecli.frame.match import ScoreLine

from .hands import HandOrder
from .pictures import Motion, Picture

Histories = Callable[[Sequence[Any], Sequence[str]], tuple[str, list[str]]]
"""What writes the deals of a match for other programs; see `Screen`."""

Named = Callable[[Move], str]
"""A move as the table has it, `take 3♥`."""

AS_USUAL: Final = HandOrder()


@dataclass(frozen=True, slots=True)
class Style:
    """For whom and how to write.

    names: one a seat. you: the seat of the reader, None for a spectator. width: columns of the screen.
    in_words: whether to name cards in words and draw nothing (plain face). pictures: whether to draw numbers
    as bars where that helps. order: how the reader's hand is to lie. big: the most lines that a drawing with
    big cards may have; 0 for small cards. track: of the reader's pegs on a board, `outside` or `inside`, ""
    for no wish. Signs are always written in Unicode; where the terminal cannot show them, ASCII takes their
    place when the text is written out.
    """

    names: tuple[str, ...]
    you: Seat | None = None
    width: int = 80
    in_words: bool = False
    pictures: bool = False
    order: HandOrder = AS_USUAL
    big: int = 0
    track: str = ""

    def card(self, card: Card) -> str:
        return card.name if self.in_words else card.symbol

    def cards(self, cards: Iterable[Card]) -> str:
        """`5♥ 6♠`, or `five of hearts, six of spades`."""
        return (", " if self.in_words else " ").join(map(self.card, cards))

    def name(self, seat: Seat) -> str:
        """`You` for the reader, else the player's name; `The table` deals."""
        if seat < 0:
            return "The table"
        return "You" if seat == self.you else self.names[seat]

    def does(self, seat: Seat, verb: str) -> str:
        """`You play`, `Odile plays`: the name with the verb that fits it. `verb` is the plain form."""
        if seat == self.you:
            return f"You {verb}"
        return f"{self.name(seat)} {third_person(verb)}"

    def inside(self, seat: Seat) -> str:
        """As `name`, inside a sentence: `you`, `Odile`."""
        return "you" if seat == self.you else self.name(seat)

    def does_inside(self, seat: Seat, verb: str) -> str:
        """As `does`, inside a sentence: `you play`."""
        return f"you {verb}" if seat == self.you else self.does(seat, verb)

    def possessive(self, seat: Seat) -> str:
        return "your" if seat == self.you else f"{self.name(seat)}'s"

    def wrapped(self, sentences: Iterable[str]) -> list[str]:
        """The sentences in lines of the screen's width, each beginning a line."""
        return [line for sentence in sentences for line in wrap(sentence, self.width)]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a deal came to.

    what: the deal in the words of the game, `Hand`. goal: of the game, `to 500`, of which a match may have
    several. rows: for each side its name, what it made, what it has now, and why. first: sentences that come
    before them. notes: sentences for what else there is to say.
    """

    rows: Sequence[tuple[str, str, str, str]]
    goal: str = ""
    what: str = "Deal"
    notes: Sequence[str] = ()
    first: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Light:
    """Cards that stand out in a drawing, and cards that stand back. A face may paint them so."""

    bright: frozenset[Card] = frozenset()
    dim: frozenset[Card] = frozenset()


def light_on_hand(view: Any) -> Light:
    """What can be played now is bright, and the rest of the hand dim, where there is both."""
    if view.seat is None or view.to_act != view.seat:
        return Light()
    held, named = frozenset(view.hand), frozenset(card for move in view.legal for card in move.cards)
    return Light(held & named, held - named) if held & named and held - named else Light()


def _no_goal(view: Any) -> int:
    return 0


def _at_rest(event: Event) -> Motion | None:
    return None


def _undrawn(view: Any, style: "Style") -> Picture | None:
    return None


def light_on_all(view: Any) -> Light:
    """All cards alike."""
    return Light()


def _as_said(text: str, move: Move) -> str:
    return ""


def _as_usual(move: Move, view: Any, style: "Style") -> str:
    return ""


def _by_its_verb(move: Move, view: Any, said: "Named") -> str:
    return ""


def _nothing_more(text: str, view: Any) -> Move | None:
    return None


def _unlisted(view: Any, style: "Style") -> list[str]:
    return []


def _nobodys(view: Any) -> Move | None:
    return None


def _phase(view: Any) -> str:
    return str(view.phase)


def _as_dealt(view: Any, style: "Style") -> Sequence[Card]:
    return ()


def _unwritten(rules: Any) -> "Mapping[str, Histories]":
    return {}


def _stays(view: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Screen:
    """What a family can show. Lines are at most `style.width` wide.

    - draw: the table as the viewer sees it.
    - tell: a sentence on an event, "" when it is not worth one.
    - question: what the seat to act is asked.
    - gloss: a few words on a legal move.
    - standing: one short line with the score and whose turn it is.
    - scores: the score sheet so far.
    - over: how the match ended, from a view of its last state.
    - read: `(text, view)` to the move that is meant, None for text that is left to `core.resolving`; it
      may raise HoyleError.
    - understood: `(text, move)` to a sentence on how the text was read, where it left something open, else
      "".
    - says: a legal move as people read it, where it isn't as `host.turn.spoken` has it, else "".
    - deal: what one deal is called where the table shows it, `Deal` or `Hand`.
    - phrase: `(move, view, said)` to what a move does, after `You could`: `take the 3♥ and the card above
      it`; "" where the text of the move says it, and for cards that are played.
    - choices: the legal moves in lines of the game's own, where they are too many for a list; else [].
    - layout: the position as text that other programs read, in families that have such a form.
    - last: the last trick, in games that have tricks.
    - under: what lies on piles that everybody may look through; None in games without any.
    - melds: those that were laid in this deal, in games whose melds are not seen all the time; [] for none.
    - auction, contract: what was bid in this deal, and what is played and needed, in games with such words;
      [] for nothing.
    - histories: `(rules)` to the forms of text that other programs read, by name, such as `pbn`; {} for none.
      Each is a function `(states, names)` to the text of all finished deals of a match, "" for none, and a
      sentence for each thing that it leaves out, or that these programs may not read.
    - by_enter: the move of several that an empty line makes, None for none; it is made where it is the only
      one, anyway.
    - kind: what kind of decision it is, by which tutorials say something; the phase, if nothing finer.
    - settled: in games whose deals are worth a stop: what a deal came to, from a view of the state in which
      it was counted, and the events of the deal. It is shown in place of the events `scored`.
    - whole: the table with what is not drawn each time, where there is such a thing.
    - fleeting: whether the table shows now what is to be hidden again, also on the screen and above it.
    - sorts: whether hands lie as `Style.order` has it.
    - held: the viewer's cards as they lie in the drawing, the order in which moves are listed; () for that of
      the engine.
    - goal: the score to which the match, or a game of it, is played; 0 for none.
    - light: the cards that stand out in the drawing and those that stand back.
    - picture: the table as values that say what lies where, for faces that paint it; None where there is
      nothing but the lines of `draw`.
    - motion: how the cards of an event move, for faces that show it; None where they do not.
    """

    draw: Callable[[Any, Style], list[str]]
    tell: Callable[[Event, Style], str]
    question: Callable[[Any, Style], str]
    gloss: Callable[[Move, Any, Style], str]
    standing: Callable[[Any, Style], str]
    scores: Callable[[Any, Style], list[str]]
    over: Callable[[Any, Style], list[str]]
    read: Callable[[str, Any], Move | None] = _nothing_more
    layout: Callable[[Any], str] | None = None
    last: Callable[[Any, Style], list[str]] | None = None
    melds: Callable[[Any, Style], list[str]] | None = None
    under: Callable[[Any, Style], list[str]] | None = None
    auction: Callable[[Any, Style], list[str]] | None = None
    contract: Callable[[Any, Style], list[str]] | None = None
    histories: Callable[[Any], Mapping[str, Histories]] = _unwritten
    by_enter: Callable[[Any], Move | None] = _nobodys
    kind: Callable[[Any], str] = _phase
    settled: Callable[[Any, Sequence[Event], Style], Settled] | None = None
    whole: Callable[[Any, Style], list[str]] | None = None
    fleeting: Callable[[Any], bool] = _stays
    sorts: bool = False
    held: Callable[[Any, Style], Sequence[Card]] = _as_dealt
    goal: Callable[[Any], int] = _no_goal
    light: Callable[[Any], Light] = light_on_all
    understood: Callable[[str, Move], str] = _as_said
    says: Callable[[Move, Any, Style], str] = _as_usual
    deal: str = "Deal"
    phrase: Callable[[Move, Any, Named], str] = _by_its_verb
    choices: Callable[[Any, Style], list[str]] = _unlisted
    picture: Callable[[Any, Style], Picture | None] = _undrawn
    motion: Callable[[Event], Motion | None] = _at_rest

    @property
    def hides(self) -> bool:
        """Whether the table ever shows what is to be hidden again."""
        return self.fleeting is not _stays


# Names for sides: a player alone, or partners


def side_name(seats: Sequence[Seat], style: Style) -> str:
    """`Odile`, or `You and Bram` for partners, the reader first."""
    order = sorted(seats, key=lambda seat: seat != style.you)
    return listed([style.name(seat) for seat in order])


def short_side_name(seats: Sequence[Seat], style: Style, room: int) -> str:
    """`side_name` in at most `room` columns: the longest names are cut first, no name to nothing."""
    most = max(len(name) for name in style.names)
    while most > 1:
        cut = replace(style, names=tuple(name[:most].rstrip() for name in style.names))
        if len(side_name(seats, cut)) <= room:
            return side_name(seats, cut)
        most -= 1
    return side_name(seats, style)[:room]


def sides(players: int, many_sides: int) -> list[list[Seat]]:
    """The seats of each side."""
    return [[seat for seat in range(players) if seat % many_sides == side] for side in range(many_sides)]


def seats_around(players: int, viewer: Seat | None) -> list[Seat]:
    """The seats in the order of play, the viewer's last; a spectator sees the last seat there.

    >>> seats_around(4, 1)
    [2, 3, 0, 1]
    """
    last = players - 1 if viewer is None else viewer
    return [(last + step) % players for step in range(1, players + 1)]


def verb(seats: Sequence[Seat], plain: str, style: Style) -> str:
    """The verb that goes with `side_name`: `You and Bram win`, `Odile wins`."""
    return plain if len(seats) > 1 or seats[0] == style.you else third_person(plain)


def whose_turn(view: Any, style: Style, what: str = "match") -> str:
    """`Odile's turn`, for the line on how a view stands. what: is over when nobody is to act."""
    if view.to_act is None:
        return f"the {what} is over"
    return "the table deals" if view.to_act == TABLE else f"{style.possessive(view.to_act)} turn"


def in_columns(names: Sequence[str], room: int) -> list[str]:
    """The names cut to columns of one width, two blanks before each, that take at most `room` together.

    >>> in_columns(["Madame Zephyrine", "You"], 24)
    ['Madame Zep', 'You']
    """
    return [name[: room // len(names) - 2].rstrip() for name in names]


# The result of a deal, in games that keep a sheet with a row of lines for each deal


def by_sheet(
    names: Sequence[str],
    sheet: Sequence[Sequence[ScoreLine]],
    totals: Sequence[int],
    goal: str = "",
    what: str = "Deal",
    notes: Sequence[str] = (),
    first: Sequence[str] = (),
) -> Settled:
    """The last row of the sheet, a line a side."""
    rows = [
        (name, f"{line.total:+}" if line.total else "0", str(total), line.text)
        for name, line, total in zip(names, sheet[-1], totals, strict=True)
    ]
    return Settled(rows, goal, what, notes, first)
