"""What laid melds tell of a hand: it held the cards shown, and no meld besides those laid."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core.cards import SUITS, Card, make_card
from hoylecli.core.game import Seat
from hoylecli.scoring.pinochle import AROUNDS, PINOCHLE, RUN, laid

from ..derived import has_laid, played_by
from ..position.deal import Hand
from ..view import MeldingView, TricksView

Counts = list[int]
"""How often each card is there, by its number."""


def held(view: TricksView, seat: Seat) -> Counter[Card]:
    """The cards that a seat has shown to have held in this deal: melded, turned up, traded, or called on."""
    melding = view.melding or MeldingView()
    cards = laid(melding.melds[seat]) if melding.melds else Counter[Card]()
    if view.turned is not None and view.rules.deal.turn == "last":
        nine = Counter([make_card(9, view.trump)])
        if seat == melding.trader:
            cards = (cards - nine) | Counter([view.turned])
        elif seat == view.dealer:
            cards = cards + nine if melding.trader is not None else cards | Counter([view.turned])
        elif seat == view.turn and view.phase == "trading":
            cards |= nine
    if view.rules.needs_marriage and view.trump and seat == view.declarer:
        cards |= Counter([make_card(13, view.trump), make_card(12, view.trump)])
    return cards


def still_held(view: TricksView, seat: Seat) -> Hand:
    """Those of `held` that the seat has not played, and the whole hand where it lies open."""
    lies_open = Counter(view.open_hand if seat == view.declarer else ())
    if view.stock and view.stock.laid:
        on_table = Counter([*(one.card for one in view.stock.laid[seat]), *view.stock.shown[seat]])
        return tuple((on_table | lies_open).elements())
    return tuple((held(view, seat) - Counter(played_by(view, seat)) | lies_open).elements())


def unshown(view: TricksView, seat: Seat, cards: Iterable[Card]) -> set[Card]:
    """Those of these unseen cards that the seat cannot hold: with them it would have laid another meld."""
    if not _has_laid(view, seat):
        return set()
    counts = _counts(view, seat, (held(view, seat) | Counter(played_by(view, seat))).elements())
    wanted, found = _melded(view, seat), set()
    for card in set(cards):
        counts[card] += 1
        if _patterns(counts, view.trump) != wanted:
            found.add(card)
        counts[card] -= 1
    return found


def faults(view: TricksView, cards: Callable[[int], Sequence[Card]]) -> Callable[[Sequence[int]], int] | None:
    """A function that counts the melds that the hands of a world hold and that were not laid.

    None where there are none to count. It takes a mask for each seat. cards: those of a mask.
    """
    seats = [seat for seat in range(view.players) if seat != view.seat and _has_laid(view, seat)]
    if len(seats) < 2:
        return None
    wanted = {seat: sum(_melded(view, seat)) for seat in seats}

    @lru_cache(maxsize=1 << 12)
    def more(seat: Seat, hand: int) -> int:
        counts = _counts(view, seat, (*cards(hand), *played_by(view, seat)))
        return sum(_patterns(counts, view.trump)) - wanted[seat]

    return lambda world: sum(more(seat, world[seat]) for seat in seats)


def _has_laid(view: TricksView, seat: Seat) -> bool:
    """Whether the seat has laid all the melds that it could; with a stock it need not, so False."""
    if view.rules.stock.draw:
        return False
    if not has_laid(view) or view.phase != "melding":
        return has_laid(view)
    assert view.turn is not None
    first = view.dealer + 1
    return (seat - first) % view.players < (view.turn - first) % view.players


def _counts(view: TricksView, seat: Seat, cards: Iterable[Card]) -> Counts:
    """How often the seat holds each card that counts for its melds; see `position.melds.counted`."""
    counts = [0] * 52
    for card in cards:
        counts[card] += 1
    if view.melding and view.melding.trader is not None:
        counts[make_card(9, view.trump)] += (seat == view.melding.trader) - (seat == view.dealer)
    return counts


def _melded(view: TricksView, seat: Seat) -> list[int]:
    counts = [0] * 52
    assert view.melding is not None
    for card, times in laid(view.melding.melds[seat]).items():
        counts[card] = times
    return _patterns(counts, view.trump)


_COUPLES: Final = tuple((make_card(13, suit), make_card(12, suit)) for suit in SUITS)
_GROUPS: Final = tuple(tuple(make_card(rank, suit) for suit in SUITS) for rank in AROUNDS)
_RUNS: Final = {suit: tuple(make_card(rank, suit) for rank in RUN) for suit in SUITS}


def _patterns(counts: Counts, trump: str) -> list[int]:
    """How often each kind of meld is there; the marriage in a run counts as one, too."""
    found = [min(counts[king], counts[queen]) for king, queen in _COUPLES]
    found += [min(counts[c], counts[d], counts[h], counts[s]) for c, d, h, s in _GROUPS]
    ace, ten, king, queen, jack = _RUNS[trump]
    run = min(counts[ace], counts[ten], counts[king], counts[queen], counts[jack])
    return [*found, run, min(counts[PINOCHLE[0]], counts[PINOCHLE[1]]), counts[make_card(9, trump)]]
