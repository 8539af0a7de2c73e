"""A decision, as the one who makes it sees it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final

from hoylecli.core.cards import Card, rank_plural
from hoylecli.core.events import Seat
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.screen import Screen, Style

FEW: Final = 9  # choices that are listed at once
_MANY: Final = 30  # ways to choose cards that are too many to list


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision of a person, and what a face needs to ask for it.

    seat: None for a spectator, who has only words. complaint: what is wrong with a line at a turn, "" when
    nothing is. words: each word of the table and what it does. listed: whether the choices have been shown
    since the question came up: a few are at once where cards are said in words, else only when they are asked
    for. advised: the move that a tutor recommends.
    """

    seat: Seat | None
    view: Any
    legal: Sequence[Move]
    screen: Screen
    style: Style
    complaint: Callable[["Turn", str], str]
    words: Mapping[str, str]
    listed: bool = False
    advised: Move | None = None

    def table(self) -> list[str]:
        return self.screen.draw(self.view, self.style)

    def question(self) -> str:
        """The question, with the move that Enter makes where there is one; words alone after the end."""
        if not self.legal:
            return "new, again, flick or quit?" if "flick" in self.words else "undo, again, new or quit?"
        asked = self.screen.question(self.view, self.style).removesuffix(".")
        move = self.by_enter
        return asked if move is None else f"{asked} [Enter: {spoken(move, self.style)}]"

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
        """Whether a number chooses from the list; where moves say how many, as `bid 4` does, it is that."""
        return all(move.amount is None for move in self.legal) and not self._free()

    def choices(self) -> list[str]:
        """A line for each legal move with a few words on it: `1. 5♥  (fifteen for 2)`, or `bid 4`.

        Where any cards of many will do, they have one line together: `any 3 of K♠ J♠ 8♠ ...`.
        """
        free, numbered = self._free(), self.numbered
        lines = [self._any_of(free)] if free else []
        for number, move in enumerate(self.legal, 1):
            if not free or not move.cards:
                gloss = self.screen.gloss(move, self.view, self.style)
                place = f"{number}. " if numbered else ""
                lines.append(place + spoken(move, self.style) + (f"  ({gloss})" if gloss else ""))
        return lines

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
        return f"{verb}any {many} of {self.style.cards(_cards(moves))}"


def _cards(moves: Sequence[Move]) -> tuple[Card, ...]:
    return tuple(sorted({card for move in moves for card in move.cards}))


def _sizes(moves: Sequence[Move]) -> list[int]:
    return sorted({len(move.cards) for move in moves})


def spoken(move: Move, style: Style) -> str:
    """A move as people read it: `5♥ 6♠`, `claim 8`, `five of hearts`, `ask Walt queens`."""
    is_plain = move.verb == PLAY and (move.cards or move.target or move.rank is not None)
    words = [] if is_plain and move.amount is None else [move.verb]
    words += [style.cards(move.cards)] if move.cards else []
    named = move.seat is not None and move.seat < len(style.names)
    target = style.names[move.seat or 0] if named else move.target
    words += [place for place in (move.source, target) if place]
    words += [rank_plural(move.rank)] if move.rank is not None else []
    words += [str(move.amount)] if move.amount is not None else []
    return " ".join(words)
