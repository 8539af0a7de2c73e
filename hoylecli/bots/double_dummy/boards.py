"""Boards at double dummy: the table of tricks, the opening leads, and where a play lost tricks.

`endplay` (the extra `bridge`) answers where it is installed, as it is much faster; else the search of this
package. Their answers are the same. endplay breaks down when two threads call it, so one waits for the other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from threading import Lock
from typing import Any, Final, NamedTuple, cast

from hoylecli.scoring.bridge import DENOMINATIONS, SEATS
from hoylecli.scoring.bridge.records import RANKS

from . import NOTRUMP, Deal, Position, Solver

Watch = Callable[[int, int], None]
"""Told now and then how many of how many questions are answered; what it raises ends the search."""
TRUMPS: Final = {**{denomination: number for number, denomination in enumerate("CDHS")}, "NT": NOTRUMP}
_ASCENDING: Final = RANKS[::-1]
_ENDPLAY: Final = Lock()


def card_number(card: str) -> int:
    """`SA` as the searches count cards."""
    return 13 * "CDHS".index(card[0]) + _ASCENDING.index(card[1])


def card_text(number: int) -> str:
    return "CDHS"[number // 13] + _ASCENDING[number % 13]


def deal_of(hands: Mapping[str, Sequence[str]]) -> Deal:
    """The deal of four hands of cards such as `SA`. ValueError where they are no four equal hands."""
    return Deal([sum(1 << card_number(card) for card in hands.get(seat, ())) for seat in SEATS])


def tricks_table(deal: Deal, watch: Watch = lambda done, of: None) -> dict[str, dict[str, int]]:
    """By declarer and denomination, the tricks that declarer takes."""
    endplay, rounds = _endplay(), deal.hands[0].bit_count()
    if endplay is not None and rounds == 13:
        with _ENDPLAY:
            return cast(dict[str, dict[str, int]], endplay.table(deal))
    found: dict[str, dict[str, int]] = {seat: {} for seat in SEATS}
    for strain, denomination in enumerate(DENOMINATIONS):
        solver = Solver(deal, TRUMPS[denomination])
        for number, seat in enumerate(SEATS):
            watch(4 * strain + number, 20)
            taken = solver.tricks(deal.position((number + 1) % 4))
            found[seat][denomination] = rounds - taken if number % 2 else taken
    return found


class Answers:
    """What each card is worth, for one deal and one denomination.

    looked: how many positions the answers so far have taken, which is the work whatever the machine.
    """

    def __init__(self, deal: Deal, denomination: str) -> None:
        self._deal, self._trump = deal, TRUMPS[denomination]
        self._solver = None if is_quick() else Solver(deal, self._trump)
        self._by_endplay = 0

    @property
    def looked(self) -> int:
        return self._by_endplay if self._solver is None else self._solver.looked

    def values(self, position: Position) -> dict[int, int]:
        """See `Solver.values`."""
        if self._solver is not None:
            return self._solver.values(position)
        return cast(dict[int, int], self._asked("values", position))

    def reaching(self, position: Position, target: int) -> set[int]:
        """The cards with which the side whose turn it is takes so many tricks, one or more."""
        if self._solver is None:
            return cast(set[int], self._asked("reaching", position, target))
        return {card for card, tricks in self._solver.values(position).items() if tricks >= target}

    def most(self, position: Position) -> int:
        """The tricks that the side whose turn it is takes with its best card."""
        if self._solver is None:
            return cast(int, self._asked("most", position))
        rounds = position.left.bit_count() // 4
        taken = self._solver.tricks(position)
        return rounds - taken if position.turn % 2 else taken

    def _asked(self, question: str, position: Position, *target: int) -> Any:
        """The answer of endplay, by the name of its function."""
        with _ENDPLAY:
            found, looked = getattr(_endplay(), question)(self._deal, self._trump, position, *target)
        self._by_endplay += looked
        return found


class Lost(NamedTuple):
    """A card that lost tricks.

    number: of the card in the play, from 1. seat, card: who played what. tricks: how many its side lost.
    best: the cards that lose none.
    """

    number: int
    seat: str
    card: str
    tricks: int
    best: tuple[str, ...]


def lost_tricks(
    deal: Deal, denomination: str, leader: str, play: Sequence[str], watch: Watch = lambda done, of: None
) -> Iterator[Lost]:
    """Each card of a play that was worse than another, in its order."""
    answers = Answers(deal, denomination)
    position = deal.position(SEATS.index(leader))
    for number, card in enumerate(play, 1):
        watch(number - 1, len(play))
        values = answers.values(position)
        played, best = card_number(card), max(values.values())
        if values[played] < best:
            good = tuple(card_text(each) for each, value in values.items() if value == best)
            yield Lost(number, SEATS[position.turn], card, best - values[played], good)
        position = position.after(played, TRUMPS[denomination])


def is_quick() -> bool:
    """Whether endplay answers, so that a whole deal takes some hundredths of a second."""
    return _endplay() is not None


@cache
def _endplay() -> Any:
    """The answers by endplay, None where it is not installed."""
    from logging import ERROR, getLogger

    getLogger("matplotlib").setLevel(ERROR)  # endplay imports it, and it tells of its caches
    try:
        from . import by_endplay
    except ImportError:
        return None
    return by_endplay
