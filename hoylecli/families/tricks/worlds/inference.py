"""What a view tells of the cards that the seat does not see: who must have them, and who cannot.

It follows from what was played, passed on, turned up, picked up, laid away and melded. What was bid tells
nothing for certain.
"""

from collections import Counter
from collections.abc import Sequence

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat

from ..derived import bottom, order_of, played_by, tricks_before_draws
from ..position.deal import Hand
from ..position.following import broken_by, follows, harmless, leads
from ..position.passed import taker_of
from ..rules.ranking import ranking_of
from ..view import TricksView
from .melds import still_held, unshown


def hidden(view: TricksView) -> Counter[Card]:
    """The cards that the seat does not see."""
    seen = [play.card for play in view.trick] + [card for trick in view.tricks for card in trick.cards]
    return Counter(ranking_of(view.rules, view.players).pack) - Counter(seen) - Counter(view.hand)


def known(view: TricksView, barred: Sequence[frozenset[Card]]) -> dict[Seat, Hand]:
    """Cards that others are known to hold: passed to them, picked up or shown, and not played yet."""
    found = _given(view, barred)
    for seat in range(view.players):
        if seat != view.seat or not view.hand:
            shown = Counter(still_held(view, seat)) | Counter(_leading(view, seat))
            found[seat] = tuple((Counter(found.get(seat, ())) | shown).elements())
    return found


def _leading(view: TricksView, seat: Seat) -> Hand:
    """The card that leads first, with the seat that is about to lead it."""
    lead, begins = ranking_of(view.rules).lead, view.phase == "playing" and not view.tricks and not view.trick
    return (lead,) if lead is not None and begins and seat == view.to_act else ()


def _given(view: TricksView, barred: Sequence[frozenset[Card]]) -> dict[Seat, Hand]:
    """Cards that were passed to others, or picked up by them."""
    found: dict[Seat, Hand] = {}
    if view.seat is not None and view.passed and view.phase != "passing":
        taker = taker_of(view, view.seat)
        found[taker] = tuple((Counter(view.passed) - Counter(played_by(view, taker))).elements())
    turned, dealer = view.turned, view.dealer
    if turned is None or dealer == view.seat or turned in played_by(view, dealer):
        return found
    if view.trader is not None:
        return found
    if view.rules.deal.turn == "last" or (is_picked_up(view) and not aside(view, barred)):
        found[dealer] = (*found.get(dealer, ()), turned)
    return found


def aside(view: TricksView, barred: Sequence[frozenset[Card]]) -> Hand:
    """Cards known to lie beside the table: what this seat laid away, or the card turned up that nobody holds.

    Nobody lays the card away that was picked up, unless the dealer has shown not to hold it.
    """
    turned, dealer = view.turned, view.dealer
    if view.rules.stock.draw:
        under = bottom(view)
        return (under,) if under is not None else ()
    if view.laid_away or turned is None or view.rules.deal.turn != "next":
        return view.laid_away
    if not is_picked_up(view):
        return (turned,)
    is_there = turned in played_by(view, dealer) or (view.seat == dealer and turned in view.hand)
    is_gone = turned in barred[dealer] or not view.hand_sizes[dealer]
    return (turned,) if is_gone and not is_there else ()


def is_picked_up(view: TricksView) -> bool:
    """Whether the dealer has taken the card turned up: it was ordered up, and the dealer does not sit out."""
    made = next((bid for bid in view.bids if bid.seat == view.declarer and bid.word != "pass"), None)
    ordered = view.rules.bidding.kind == "order_up" and made is not None and not made.suit
    return ordered and view.out != view.dealer


def laid_away(view: TricksView) -> int:
    """How many cards have been laid away for the kitty, or for the card that was turned up."""
    if view.rules.kitty.cards:
        return min(view.rules.kitty.cards, view.talon) if view.phase == "playing" else 0
    return int(is_picked_up(view) and view.phase != "ordering")


def barred(view: TricksView, unseen: Sequence[Card]) -> list[frozenset[Card]]:
    """For each seat the cards it cannot hold, or it would have had to play otherwise."""
    bars: list[set[Card]] = [set() for _ in range(view.players)]
    ranking, order, cards = ranking_of(view.rules), order_of(view), set(unseen)
    drawn = tricks_before_draws(view)
    for number, plays in enumerate([*(trick.plays for trick in view.tricks), view.trick][drawn:], drawn):
        broken = broken_by(ranking, view.trump, view.tricks[:number])
        for at, play in enumerate(plays):
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
    return [frozenset(found | unshown(view, seat, cards)) for seat, found in enumerate(bars)]
