"""Policies: rules of thumb that choose a card at once. Average players and rollouts go by them."""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core import Card, Move, Seat
from hoylecli.families.tricks import TricksView, is_misere, order_of, score_of
from hoylecli.families.tricks.rules.ranking import Order, ranking_of

from ..kernel import Policy, SimulatedDeal
from . import taking
from .avoiding import avoid, shoot_moon
from .gathering import GATHERING, against_pitch, pitch
from .taking import duck, take

# Which policy plays for which seat, by what counts in the game and what was bid; and the beginner's

_WITHIN_REACH: Final = 2  # tricks that the other side can lose and still make its bid: it may be set
_EVERY_TRICK: Final = 99  # what is tried for where tricks above a bid do no harm


def bids_by_seat(view: TricksView) -> list[int | None]:
    """The tricks that each seat has bid, None before it has."""
    said: list[int | None] = [None] * view.players
    for bid in view.bids:
        said[bid.seat] = bid.amount
    return said


def policies_of(view: TricksView, bids: Sequence[int | None], declarer: Seat | None) -> list[Policy]:
    """The policy of each seat. bids: the tricks that each seat has bid, None where it has not."""
    aim, players = score_of(view).aim, view.players
    if view.rules.lowest:
        return [avoid if aim == "avoid" else duck] * players
    if aim == "bids" and view.rules.partners and players == 4:
        return [by_bids(bids)] * players
    if aim == "bids" and not view.rules.bags:
        bids = [bid and _EVERY_TRICK for bid in bids]
    if aim == "own_bid":
        return [taking.exactly(bids)] * players
    if aim == "bids":
        return [taking.by_own_bid(bids)] * players
    if aim == "contract" and declarer is not None:
        return contract_policies(players, declarer, is_misere(view.bids), view.rules.partners)
    if view.rules.score.kind == "pitch":
        return [pitch if seat == declarer else against_pitch for seat in range(players)]
    if aim in ("avoid", "gather"):
        sides = [declarer is not None and view.side(seat) == view.side(declarer) for seat in range(players)]
        return [GATHERING[view.rules.partners, made] for made in sides]
    if not view.rules.partners:
        return [taking.take_alone] * players
    if declarer is not None:
        mine = [view.side(seat) == view.side(declarer) for seat in range(players)]
        return [taking.draw_trumps if made else take for made in mine]
    return [taking.lead_long_trumps] * players


def against(declarer: Seat) -> Policy:
    """The policy of those who play against a bid of `declarer`, each alone."""

    def choose(table: SimulatedDeal, legal: int) -> int:
        return taking.against_bidder(table, legal, declarer)

    return choose


def contract_policies(players: int, declarer: Seat, takes_none: bool, partners: bool) -> list[Policy]:
    """The policy of each seat in a contract of `declarer`. takes_none: whether it is a misere."""
    if takes_none:
        return [duck if seat == declarer else against_misere(declarer) for seat in range(players)]
    if not partners:
        return [taking.draw_trumps if seat == declarer else against(declarer) for seat in range(players)]
    return [take if (seat - declarer) % 2 else taking.draw_trumps for seat in range(players)]


def against_misere(declarer: Seat) -> Policy:
    """The policy of those who play against a misere of `declarer`."""

    def choose(table: SimulatedDeal, legal: int) -> int:
        return taking.defend_misere(table, legal, declarer)

    return choose


def candidate_policies(view: TricksView, usual: Policy, table: SimulatedDeal) -> list[Policy]:
    """The policies by which a player may go on after this card. usual: the policy for its seat."""
    seat = view.seat or 0
    if view.rules.lowest:
        nobody_else = sum(table.points) == table.points[seat]
        return [usual, shoot_moon] if nobody_else and view.rules.has_moon else [usual]
    return [usual, duck, take] if score_of(view).aim == "bids" else [usual]


def by_bids(bids: Sequence[int | None]) -> Policy:
    """The policy of four players with partners who take what their sides have bid, by `bids` of each seat.

    More is taken only if the other side can be set by it. Whoever has bid nil takes nothing.
    """
    asked = [1 if bid is None else bid for bid in bids]
    has_nil = 0 in asked

    def choose(table: SimulatedDeal, legal: int) -> int:
        seat, taken = table.seat, table.taken
        partner = (seat + 2) % 4
        if not asked[seat] and not taken[seat]:
            return duck(table, legal)
        if not asked[partner] and not taken[partner]:
            return taking.cover(table, legal)
        if has_nil:
            marks = [not bid and not tricks for bid, tricks in zip(asked, taken, strict=True)]
            if any(marks):
                return taking.attack(table, legal, marks)
        if taken[seat] + taken[partner] >= asked[seat] + asked[partner]:
            left, right = (seat + 1) % 4, (seat + 3) % 4
            need = asked[left] + asked[right] - taken[left] - taken[right]
            coming = table.hands[seat].bit_count()
            if need <= 0 or not 0 <= coming - need <= _WITHIN_REACH:
                return duck(table, legal)
        return take(table, legal)

    return choose


# The card of a beginner, who takes what can be taken, likes high cards and does not count cards

_ABSENT: Final = 0.2  # the chance to play any card, without a thought


def play(view: TricksView, rng: Random) -> Move:
    if rng.random() < _ABSENT:
        return rng.choice(view.legal)
    order = order_of(view)
    by_rank = sorted(view.legal, key=lambda move: (order.power[move.cards[0]], move.cards))
    if view.rules.lowest:
        return _away(view, order, by_rank)
    if not view.trick or _wins(view, order, by_rank[-1].cards[0]):
        return by_rank[-1]
    winning = [move for move in view.legal if _wins(view, order, move.cards[0])]
    return winning[-1] if winning else by_rank[0]


def _away(view: TricksView, order: Order, by_rank: list[Move]) -> Move:
    """The lowest card when leading or following suit; otherwise the card that costs most."""
    if view.trick and order.suit[by_rank[0].cards[0]] != order.suit[view.trick[0].card]:
        points = ranking_of(view.rules, view.players).points
        return max(by_rank, key=lambda move: points[move.cards[0]])
    return by_rank[0]


def _wins(view: TricksView, order: Order, card: Card) -> bool:
    trick = tuple(play.card for play in view.trick)
    return order.best((*trick, card)) == len(trick)
