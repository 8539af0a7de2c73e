"""A decision, as the one who makes it sees it."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import comb
from typing import Any, Final

from hoylecli.core import PLAY, SUIT_NAMES, Card, HoyleError, Move, Seat, rank_plural, unspread
from hoylecli.families import Screen, Style
from hoylecli.families.hands import as_held

from ..lines import in_columns
from ..preferences import Preferences

FEW: Final = 9  # choices that are listed at once
TALL: Final = 18  # lines of choices that a screen has room for
_MANY: Final = 20  # ways to choose cards that are too many to list
_STEPS: Final = {5: "fives", 10: "tens", 25: "twenty-fives", 50: "fifties", 100: "hundreds"}
_ENOUGH: Final = 500  # columns and rows
_SUITS: Final = dict(zip("cdhsn", (*SUIT_NAMES, "no trumps"), strict=True))
_FEWER: Final = "You can also take only some of the cards of a line."


def _no_time() -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision of a person, and what a face needs to ask for it.

    seat: None for a spectator, who has only words. words: each word of the table and what it does. listed:
    whether the choices have been shown since the question came up: a few are at once where cards are said in
    words, else only when they are asked for. offer: a line to show with the question, "" for none. whole:
    whether the table is to be shown with what is not drawn each time. advised: the move
    that a tutor recommends. preferences: of whoever is asked. title: what the game is called. seconds: how
    long the match has been played. glossed: whether a few words stand beside each choice. later: words of the
    table that do nothing now, and will at another time. barred: words of the game that this player cannot
    have, each with the reason, which follows the word.
    """

    seat: Seat | None
    view: Any
    legal: Sequence[Move]
    screen: Screen
    style: Style
    words: Mapping[str, str]
    listed: bool = False
    whole: bool = False
    offer: str = ""
    advised: Move | None = None
    preferences: Preferences = field(default_factory=Preferences)
    title: str = ""
    seconds: Callable[[], float] = _no_time
    glossed: bool = True
    later: Collection[str] = ()
    barred: Mapping[str, str] = field(default_factory=dict)

    def table(self) -> list[str]:
        draw = self.screen.whole if self.whole and self.screen.whole is not None else self.screen.draw
        lines = draw(self.view, self.style)
        if self.style.big and len(lines) > self.style.big:
            return draw(self.view, replace(self.style, big=0))
        return lines

    @property
    def is_cramped(self) -> bool:
        """Whether big cards are wanted, and there are some to draw, but no room for any of them."""
        if not self.style.big:
            return False
        draw, wide = self.screen.draw, replace(self.style, width=_ENOUGH, big=_ENOUGH)
        is_small = self.table() == replace(self, style=replace(self.style, big=0)).table()
        return is_small and draw(self.view, wide) != draw(self.view, replace(wide, big=0))

    def question(self) -> str:
        """The question, with the move that Enter makes where there is one; words alone after the end."""
        if not self.legal:
            return "new, again, flick or quit?" if "flick" in self.words else "undo, again, new or quit?"
        asked = self.screen.question(self.view, self.style).removesuffix(".")
        move = self.by_enter
        return asked if move is None else f"{asked} [Enter: {self.spoken(move)}]"

    def spoken(self, move: Move) -> str:
        """A move of this decision as people read it."""
        return unspread(said(move, self.screen, self.view, self.style))

    @property
    def by_enter(self) -> Move | None:
        """The move that an empty line makes: the only one, what is advised, or what the game names."""
        if len(self.legal) == 1:
            return self.legal[0]
        return self.advised or self.screen.by_enter(self.view)

    @property
    def is_fleeting(self) -> bool:
        """Whether what the table shows is not to be read any more once the decision is made."""
        return self.screen.fleeting(self.view)

    @property
    def numbered(self) -> bool:
        """Whether a number chooses from the list.

        Where moves say how many, as `bid 4` does, it is that; at bowling it is the pin of that number.
        """
        is_amount = any(move.amount is not None for move in self.legal)
        return not (is_amount or self._free() or self._asks() or self._is_place())

    def choices(self) -> list[str]:
        """A line for each legal move with a few words on it: `1. 5♥  (fifteen for 2)`, or `bid 4`.

        Where they are many, those that are alike have one together: `any 3 of K♠ J♠ 8♠ ...`, `bid 100 to
        1000, by tens`, `ask Odile twos, sevens`, or the longest of those that have a part of its cards. What
        is still taller than a screen stands in columns. Some games have lines of their own.
        """
        own = self.screen.choices(self.view, self.style)
        if own:
            return own
        free, asks = self._free(), self._asks()
        lines = [self._any_of(free)] if free else []
        lines += [self._asked_of(moves) for moves in asks]
        alone, shown = self._alone(), self._shown()
        has_more = sum(map(len, shown)) < len(alone)
        return [*self._listed(lines, shown), _FEWER] if has_more else self._listed(lines, shown)

    @property
    def is_brief(self) -> bool:
        """Whether the choices may be listed unasked: they are few, or few with amounts told as a range."""
        if len(self.legal) <= FEW:
            return True
        alone = self._alone()
        in_runs = sum(len(run) - 1 for run in _runs(alone))
        return len(alone) == len(self.legal) and len(alone) - in_runs <= FEW

    def by_number(self) -> list[Move]:
        """The moves that the list shows with a number, from 1."""
        return [run[0] for run in self._shown()] if self.numbered else []

    def _shown(self) -> list[list[Move]]:
        """The moves that have a line of their own, and the runs that share one; no parts of longer ones."""
        alone = self._alone()
        runs = _runs(alone) if len(self.legal) > FEW else []
        in_runs = {move: run for run in runs for move in run}
        is_tall = len(alone) - len(in_runs) + len(runs) > TALL
        parts = _parts(self.legal) if is_tall else frozenset()
        firsts = [move for move in alone if move not in parts and in_runs.get(move, [move])[0] == move]
        return [in_runs.get(move, [move]) for move in firsts]

    def lists_in(self, lines: Sequence[str]) -> bool:
        """Whether these lines of an answer show the choices, as those of `moves` and `help` do."""
        choices = {line.strip() for line in self.choices()}
        return bool(choices) and choices <= {line.strip() for line in lines}

    def _alone(self) -> list[Move]:
        """The moves that are not told together with all others of their kind."""
        free, asks = self._free(), self._asks()
        return [
            move for move in self.legal if not (free and move.cards) and not (asks and move.rank is not None)
        ]

    def _listed(self, lines: Sequence[str], shown: Sequence[Sequence[Move]]) -> list[str]:
        """The lines, and one for each run of moves, with its number; without glosses if those are too much.

        In words each stands on a line of its own.
        """
        numbers = [f"{number}. " if self.numbered else "" for number in range(1, len(shown) + 1)]
        plain = [number + self._from_to(run) for number, run in zip(numbers, shown, strict=True)]
        glossed = [text + self._gloss(run) for text, run in zip(plain, shown, strict=True)]
        if self.style.in_words or len(lines) + len(shown) <= TALL:
            return [*lines, *glossed]
        found = in_columns([*lines, *glossed], self.style.width)
        return found if len(found) <= TALL else in_columns([*lines, *plain], self.style.width)

    def _gloss(self, run: Sequence[Move]) -> str:
        ends = [run[0], run[-1]] if len(run) > 1 else run
        glosses = (self.screen.gloss(move, self.view, self.style) for move in ends if self.glossed)
        gloss = " to ".join(filter(None, glosses))
        return f"  ({gloss})" if gloss else ""

    def _free(self) -> list[Move]:
        """The moves with cards where they are many, and all ways there are to choose so many cards."""
        moves = [move for move in self.legal if move.cards]
        ways = sum(comb(len(_cards(moves)), size) for size in _sizes(moves))
        alike = all(move == Move(moves[0].verb, move.cards) for move in moves)
        return moves if len(moves) > _MANY and len(moves) == ways and alike else []

    def _any_of(self, moves: Sequence[Move]) -> str:
        sizes = _sizes(moves)
        many = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
        verb = "" if moves[0].verb == PLAY else f"{moves[0].verb} "
        every = as_held(Move(cards=_cards(moves)), self.screen.held(self.view, self.style)).cards
        return f"{verb}any {many} of {self.style.cards(every)}"

    def _is_place(self) -> bool:
        """Whether the game itself has a place for each number."""
        try:
            move = self.screen.read("1", self.view)
        except HoyleError:
            return False
        return move is not None and move == Move(target=move.target)

    def _asks(self) -> list[list[Move]]:
        """The moves that ask a player for a rank, by player, where they are many."""
        seats = {move.seat: None for move in self.legal if move.seat is not None and move.rank is not None}
        many = len(self.legal) > FEW
        return [[move for move in self.legal if move.seat == seat] for seat in seats] if many else []

    def _asked_of(self, moves: Sequence[Move]) -> str:
        ranks = [rank_plural(move.rank) for move in moves if move.rank is not None]
        return f"{self.spoken(moves[0]._replace(rank=None))} {', '.join(ranks)}"

    def _from_to(self, run: Sequence[Move]) -> str:
        """`bid 100 to 1000, by tens`, or the one move there is."""
        text = self.spoken(run[0])
        if len(run) == 1:
            return text
        step = (run[1].amount or 0) - (run[0].amount or 0)
        return f"{text} to {run[-1].amount}" + ("" if step == 1 else f", by {_STEPS.get(step, step)}")


def _runs(moves: Sequence[Move]) -> list[list[Move]]:
    """Three moves and more that differ in the amount alone, by equal steps upwards."""
    runs: list[list[Move]] = []
    for moves_alike in _by_all_but_amount(moves):
        run = moves_alike[:1]
        for move in moves_alike[1:]:
            step = (move.amount or 0) - (run[-1].amount or 0)
            if step < 1 or (len(run) > 1 and step != (run[-1].amount or 0) - (run[-2].amount or 0)):
                runs.append(run)
                run = run[1:] if len(run) == 2 else []
            run.append(move)
        runs.append(run)
    return [run for run in runs if len(run) > 2]


def _by_all_but_amount(moves: Sequence[Move]) -> list[list[Move]]:
    found: dict[Move, list[Move]] = {}
    for move in moves:
        if move.amount is not None:
            found.setdefault(move._replace(amount=None), []).append(move)
    return list(found.values())


def _parts(moves: Sequence[Move]) -> frozenset[Move]:
    """Moves of several cards of which another has all, and more, and does the same with them."""
    alike: dict[Move, list[Move]] = {}
    for move in moves:
        if move.cards and move.verb != PLAY:
            alike.setdefault(move._replace(cards=()), []).append(move)
    found = set()
    for group in alike.values():
        whole: list[Counter[Card]] = []
        for move in sorted(group, key=lambda move: -len(move.cards)):
            cards = Counter(move.cards)
            if any(cards < other for other in whole):
                found.add(move)
            else:
                whole.append(cards)
    return frozenset(found)


def _cards(moves: Sequence[Move]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(card for move in moves for card in move.cards))


def _sizes(moves: Sequence[Move]) -> list[int]:
    return sorted({len(move.cards) for move in moves})


def said(move: Move, screen: Screen, view: Any, style: Style) -> str:
    """A move as people read it in a game: `1 heart` at bridge, else as `spoken` has it."""
    own = screen.says(move, view, style)
    return own or spoken(as_held(move, screen.held(view, style)) if len(move.cards) > 1 else move, style)


def spoken(move: Move, style: Style) -> str:
    """A move as people read it: `5♥ 6♠`, `claim 8`, `five of hearts`, `ask Walt queens`, `bid 7 hearts`."""
    is_plain = move.verb == PLAY and (move.cards or move.target or move.rank is not None)
    words = [] if is_plain and move.amount is None else [move.verb]
    words += [style.cards(move.cards)] if move.cards else []
    amount = [] if move.amount is None else [str(move.amount)]
    suit = _suit_of(move)
    if suit:
        return " ".join([*words, *amount, suit])
    named = move.seat is not None and move.seat < len(style.names)
    target = style.names[move.seat or 0] if named else move.target
    words += [place for place in (move.source, target) if place]
    words += [rank_plural(move.rank)] if move.rank is not None else []
    return " ".join([*words, *amount])


def _suit_of(move: Move) -> str:
    """The suit that a move names with a word or a card, or no trumps; `5 c` puts a card in a cell."""
    names_one = (move.cards or move.verb != PLAY) and not move.source and move.rank is None
    return _SUITS.get(move.target, "") if names_one else ""


def player(turn: Turn) -> Seat:
    """The seat of whoever plays, for the words that are for players."""
    assert turn.seat is not None
    return turn.seat
