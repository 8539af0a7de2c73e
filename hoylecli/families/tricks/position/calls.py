"""The calls and answers of piquet, and how much of them each seat may know."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.core.cards import Card
from hoylecli.core.game import Seat
from hoylecli.core.values import replace

Kind = Literal["blanche", "point", "sequence", "set"]
Answer = Literal["", "making", "not good", "good", "equal"]
SHOWN: Final = ("good", "equal")
"""The answers after which the cards are shown: on demand by the laws (PC 55), and always here."""


@dataclass(frozen=True, slots=True)
class Call:
    """A point, a sequence or a set that was called, or carte blanche.

    size: how many cards the best combination has, 0 when the player calls none. height: what decides between
    two of one size (see `scoring.piquet.Combo`); for a point 0 until the other player has asked what it
    makes. answer: what the other player has answered, "" before that. combos: the cards, the best combination
    first; () for a seat that may not see them. Carte blanche has them once it is shown.
    """

    seat: Seat
    kind: Kind
    size: int = 0
    height: int = 0
    answer: Answer = ""
    combos: tuple[tuple[Card, ...], ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the answer is still to come."""
        return self.size > 0 and self.answer in ("", "making")

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(dict.fromkeys(card for combo in self.combos for card in combo))

    def seen_by(self, seat: Seat | None) -> "Call":
        """The call as a seat may know it: with its cards only for the caller, or when they were shown."""
        return self if seat == self.seat or self.answer in SHOWN else replace(self, combos=())


def awaiting(calls: Sequence[Call]) -> Call | None:
    """The last call, if it has not been answered yet."""
    return calls[-1] if calls and calls[-1].is_open else None


def called(calls: Iterable[Call], seat: Seat, kind: str) -> Call | None:
    """What a seat has called of a kind, None before it has."""
    return next((call for call in calls if (call.seat, call.kind) == (seat, kind)), None)


def uncalled(kinds: Iterable[Kind], calls: Iterable[Call], seat: Seat, *, is_younger: bool) -> Kind | None:
    """The kind that a seat is to call next, None when it has called all; younger not what elder counts."""
    counts = {call.kind for call in calls if call.seat != seat and call.answer in SHOWN} if is_younger else ()
    left = (kind for kind in kinds if kind not in counts and called(calls, seat, kind) is None)
    return next(left, None)
