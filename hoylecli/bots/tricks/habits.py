"""The habits that a bid or a card shows; see `bots.styles`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hoylecli.core import Card, Move
from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.rules.ranking import ranking_of

from ..styles import height
from .hands.auction import Estimate

THINKS: Final = 0.4  # of the decisions below the expert: weighing cards takes long
_BIDDING: Final = frozenset({"nominating", "ordering", "auction", "contracting"})
_AWAY: Final = frozenset({"passing", "burying", "exchanging"})
_RISKY: Final = frozenset({"nil", "blind", "misere", "open", "alone", "smudge", "wellington", "blucher"})
_LONG: Final = 20  # bids; of more it counts only whether one is the lowest
_LONG_AGO: Final = 2  # rounds after which a forgetful player has forgotten what was led
_TEN: Final = 10  # points of melds that a jump of one point tells of (BK, Pinochle)


def traits(view: TricksView, move: Move) -> Mapping[str, float]:
    """Bids: how high they are, and whether they jump by the melds held. Cards: trumps led, how high they are,
    and the suits that were led before. At bridge nothing, where calls mean what the system says.
    """
    if view.bridge is not None:
        return {}
    if view.phase == "playing" and move.cards:
        return _of_card(view, move.cards[0])
    if view.phase in _BIDDING:
        return _of_bid(view, move)
    if view.phase in _AWAY and move.cards:
        order = ranking_of(view.rules, view.players).order(view.trump)
        return {
            "throws high": sum(height(lambda each: order.power[each], card, view.hand) for card in move.cards)
        }
    return {}


def alike(view: TricksView, move: Move) -> list[Move] | None:
    """Bids that will do as well as the lowest, where a first bid may tell the partner of melds.

    They go up to what the hand is likely to make. None elsewhere, where moves have to be weighed.
    """
    jump = _bids(view).jump if view.phase == "auction" and move.verb == "bid" else 0
    if not jump:
        return None
    estimate = Estimate(view)
    wanted = _bids(view).amounts[0] + jump
    is_enough = wanted <= estimate.limit(estimate.layout.mask(view.hand))
    return [each for each in view.legal[: jump + 1] if each.amount == wanted and is_enough]


@dataclass(frozen=True, slots=True)
class _Bids:
    """The bids that may be made. amounts: from the lowest on, not all of many. jump: see `signal`."""

    view: TricksView | None
    amounts: tuple[int, ...] = ()
    jump: int = 0


_last = _Bids(None)


def _bids(view: TricksView) -> _Bids:
    """The bids that may be made, worked out once for all moves of a view."""
    global _last
    found = _last
    if found.view is not view:
        offered = view.legal[: _LONG + 2]
        amounts = sorted({each.amount for each in offered if each.amount is not None and each.verb != "pass"})
        found = _last = _Bids(view, tuple(amounts), signal(view))
    return found


def _of_bid(view: TricksView, move: Move) -> Mapping[str, float]:
    found = {"takes risks": float(move.verb in _RISKY)}
    if move.verb == "pass":
        return found
    bids = _bids(view)
    if move.amount is None or len(bids.amounts) < 2:
        return {**found, "bids high": 1.0}
    if len(bids.amounts) > _LONG or move.amount not in bids.amounts:
        found["bids high"] = 1.0 if move.amount > bids.amounts[0] else 0.5
    else:
        found["bids high"] = (1 + bids.amounts.index(move.amount)) / len(bids.amounts)
    if bids.jump:
        found["jumps by melds"] = float(move.amount == bids.amounts[0] + bids.jump)
    return found


def signal(view: TricksView) -> int:
    """By how many points a first bid jumps to tell of melds, one for ten (BK, Pinochle); 0 for none.

    Only where partners bid for points of a pack in which melds count by tens, and this side has not bid.
    """
    rules = view.rules
    if view.phase != "auction" or rules.score.kind != "pinochle" or not rules.partners:
        return 0
    if any(bid.word == "bid" and view.side(bid.seat) == view.side(view.seat or 0) for bid in view.bids):
        return 0
    estimate = Estimate(view)
    return max(estimate.melded(estimate.layout.mask(view.hand))) // _TEN


def _of_card(view: TricksView, card: Card) -> Mapping[str, float]:
    order = ranking_of(view.rules, view.players).order(view.trump)
    suit, high = order.suit[card], height(lambda each: order.power[each], card, view.hand)
    found = {"plays high": high}
    if view.trick:
        last = view.trick[-1].card
        found["answers"] = float(order.suit[last] == suit != order.suit[view.trick[0].card])
        return found
    led = [(trick.leader, order.suit[trick.plays[0].card]) for trick in view.tricks]
    mine = [each for leader, each in led if leader == view.seat]
    theirs = [each for leader, each in led if leader != view.seat]
    found["leads trumps"] = float(bool(view.trump) and suit == order.trump)
    found["stays with it"] = float(mine[-1:] == [suit])
    found["answers"] = float(theirs[-1:] == [suit])
    found["goes back"] = float(suit in [each for _, each in led[:-_LONG_AGO]])
    return found
