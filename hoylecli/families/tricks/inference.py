"""What a view tells of the cards that its seat does not see: who must hold them, and who cannot.

It follows from what was played, passed on, turned up, picked up, laid away and melded. Nothing certain
follows from bids.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core import SUITS, Card, Seat, make_card
from hoylecli.scoring.pinochle import AROUNDS, PINOCHLE, RUN, laid

from .derived import bottom, has_laid, order_of, played_by, tricks_before_draws
from .position import Hand, Play, taker_of
from .position.following import broken_by, follows, harmless, leads, led
from .rules.ranking import Order, Ranking, ranking_of
from .view import MeldingView, TricksView

# What laid melds tell of a hand: it held the cards shown, and no meld besides those laid

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
    """The cards of `held` that the seat has not played, or the whole hand where it lies open."""
    lies_open = Counter(view.open_hand if seat == view.declarer else ())
    if view.stock and view.stock.laid:
        on_table = Counter([*(one.card for one in view.stock.laid[seat]), *view.stock.shown[seat]])
        return tuple((on_table | lies_open).elements())
    return tuple((held(view, seat) - Counter(played_by(view, seat)) | lies_open).elements())


def unshown(view: TricksView, seat: Seat, cards: Iterable[Card]) -> set[Card]:
    """The unseen cards that the seat cannot hold: with them it would have laid another meld."""
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


def hidden(view: TricksView) -> Counter[Card]:
    """The cards that the viewer does not see, with how often each is there."""
    seen = [play.card for play in view.trick] + [card for trick in view.tricks for card in trick.cards]
    return Counter(ranking_of(view.rules, view.players).pack) - Counter(seen) - Counter(view.hand)


def open_to(view: TricksView, seat: Seat) -> Hand:
    """The cards of another seat that lie open to the viewer at bridge: dummy's, or those that dummy plays."""
    bridge = view.bridge
    if bridge is None or seat == view.seat:
        return ()
    return bridge.hand if seat == bridge.dummy else bridge.partners if seat == view.declarer else ()


def known(view: TricksView, barred: Sequence[frozenset[Card]]) -> dict[Seat, Hand]:
    """The cards that seats are known to hold: passed to them, picked up or shown, and not played yet.

    barred: as `barred` returns it. Seats of which nothing is known may be missing.
    """
    found = _given(view, barred)
    for seat in range(view.players):
        if seat != view.seat or not view.hand:
            shown = Counter(still_held(view, seat)) | Counter(_leading(view, seat))
            shown |= Counter(open_to(view, seat))
            found[seat] = tuple((Counter(found.get(seat, ())) | shown).elements())
    return found


def _leading(view: TricksView, seat: Seat) -> Hand:
    """The card that must lead the first trick, if this seat is about to lead it."""
    lead, begins = ranking_of(view.rules).lead, view.phase == "playing" and not view.tricks and not view.trick
    return (lead,) if lead is not None and begins and seat == view.turn else ()


def _given(view: TricksView, barred: Sequence[frozenset[Card]]) -> dict[Seat, Hand]:
    """Cards that the viewer passed to others, and the turned card if it is in the dealer's hand."""
    found: dict[Seat, Hand] = {}
    passed = view.passing.passed if view.passing else ()
    if view.seat is not None and passed and view.phase != "passing":
        taker = taker_of(view, view.seat)
        found[taker] = tuple((Counter(passed) - Counter(played_by(view, taker))).elements())
    turned, dealer = view.turned, view.dealer
    if turned is None or dealer == view.seat or turned in played_by(view, dealer):
        return found
    if view.melding and view.melding.trader is not None:
        return found
    if view.rules.deal.turn == "last" or (is_picked_up(view) and not aside(view, barred)):
        found[dealer] = (*found.get(dealer, ()), turned)
    return found


def aside(view: TricksView, barred: Sequence[frozenset[Card]]) -> Hand:
    """Cards known to be in no hand: those that the viewer laid away, or the turned card that nobody holds.

    A dealer who picks the turned card up is taken to keep it, unless it has shown since not to hold it.
    """
    turned, dealer = view.turned, view.dealer
    if view.rules.stock.draw:
        under = bottom(view)
        return ((under,) if under is not None else ()) + view.laid_away
    if view.laid_away or turned is None or view.rules.deal.turn != "next":
        return view.laid_away
    if not is_picked_up(view):
        return (turned,)
    is_there = turned in played_by(view, dealer) or (view.seat == dealer and turned in view.hand)
    is_gone = turned in barred[dealer] or not view.hand_sizes[dealer]
    return (turned,) if is_gone and not is_there else ()


def is_picked_up(view: TricksView) -> bool:
    """Whether the dealer has picked up the turned card: it was ordered up, and the dealer is not out."""
    made = next((bid for bid in view.bids if bid.seat == view.declarer and bid.word != "pass"), None)
    ordered = view.rules.bidding.kind == "order_up" and made is not None and not made.suit
    return ordered and view.out != view.dealer


def laid_away(view: TricksView) -> int:
    """How many cards have been laid away, from the kitty or for the card picked up."""
    if view.rules.kitty:
        return min(view.rules.kitty, view.undealt) if view.phase == "playing" else 0
    return int(is_picked_up(view) and view.phase != "ordering")


def barred(view: TricksView, unseen: Sequence[Card]) -> list[frozenset[Card]]:
    """For each seat those of the unseen cards that it cannot hold, by what it has played and melded."""
    played = barred_by_play(view, unseen)
    return [frozenset(found | unshown(view, seat, unseen)) for seat, found in enumerate(played)]


def _is_free_trump(ranking: Ranking, order: Order, plays: Sequence[Play], card: Card) -> bool:
    """Whether the card is a trump that anybody may play to the trick, who holds the suit led or not."""
    free = ranking.rules.play.follow == "suit_or_trump" and led(order, plays) != order.trump
    return free and order.suit[card] == order.trump


def barred_by_play(view: TricksView, unseen: Iterable[Card]) -> list[set[Card]]:
    """For each seat those of the unseen cards that it cannot hold: with one it could not have played as it
    did.
    """
    bars: list[set[Card]] = [set() for _ in range(view.players)]
    ranking, order, cards = ranking_of(view.rules), order_of(view), set(unseen)
    drawn = tricks_before_draws(view)
    for number, plays in enumerate([*(trick.plays for trick in view.tricks), view.trick][drawn:], drawn):
        broken = broken_by(ranking, view.trump, view.tricks[:number])
        for at, play in enumerate(plays):
            if at and _is_free_trump(ranking, order, plays, play.card):
                continue
            trick, named = [each.card for each in plays[:at]], plays[0].named
            for card in cards - bars[play.seat]:
                pair = (play.card, card)
                allowed = (
                    follows(ranking, order, pair, trick, named) if at else leads(ranking, order, pair, broken)
                )
                if ranking.rules.play.harmless and not number:
                    allowed = harmless(ranking, allowed)
                certain = not trick and not number and ranking.lead is not None
                if play.card not in allowed and not certain:
                    bars[play.seat].add(card)
    return bars
