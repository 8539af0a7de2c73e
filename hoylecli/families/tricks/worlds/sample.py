"""Sampled worlds: states that a view allows, with the hands that are not seen drawn at random."""

from collections.abc import Sequence
from random import Random
from typing import Final

from ..derived import played_by
from ..position.deal import Deal, Hand
from ..position.position import Position, giver_to, taker_of
from ..state import undealt
from ..view import BridgeView, MeldingView, PassingView, StockView, TricksView
from . import inference
from .drawing import Worlds
from .unseen import numbers_of

_TRIES: Final = 200


def sample(view: TricksView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`; all such states are about equally likely.

    The cards that the others have played rule out some of their cards; bids are not considered.
    """
    state = undealt(view.rules, view.players, rng.getrandbits(30)).updated(
        scores=view.scores,
        sheet=view.sheet,
        lives=view.lives or (),
        phase=view.phase,
        turn=view.turn,
        dealer=view.dealer,
        number=view.number,
        shuffles=view.number,
    )
    if not view.hand_sizes:
        return state
    worlds = Worlds(view, numbers_of(view.rules, view.players))
    for _ in range(_TRIES):
        world = state.updated(deal=_deal(state, worlds, rng))
        if view.phase != "drawing" or len(world.legal_moves()) > 1:
            break
    return world


def _deal(state: Position, worlds: Worlds, rng: Random) -> Deal:
    seen, world = worlds.seen, worlds.fitting(rng)
    if worlds.piquet is not None:
        return worlds.piquet.deal(world, rng)
    view = seen.view
    hands = [tuple(sorted(seen.cards(mask))) for mask in worlds.hands_of(world)]
    if view.seat is not None and view.hand:
        hands[view.seat] = view.hand
    rest, aside = seen.cards(world[-1]), seen.aside
    rng.shuffle(rest)
    melding, stock = view.melding or MeldingView(), view.stock or StockView()
    bridge = view.bridge or BridgeView(None, (False, False))
    rest = [*rest, *aside] if inference.is_picked_up(view) else [*aside, *rest]
    return Deal(
        hands=tuple(hands),
        trump=view.trump,
        turned=view.turned,
        rest=tuple(rest),
        passed=_passed(state, view, hands, rng),
        looked=frozenset(view.bidding.looked if view.bidding else filter(state.is_in, range(view.players))),
        declarer=view.declarer,
        out=view.out,
        dummy=bridge.dummy,
        points=bridge.points,
        laid_away=view.laid_away or tuple(rest[len(rest) - inference.laid_away(view) :]),
        bids=view.bids,
        trader=melding.trader,
        has_melded=stock.has_melded,
        melds=melding.melds,
        laid=stock.laid,
        shown=stock.shown,
        trick=view.trick,
        tricks=view.tricks,
    )


def _passed(state: Position, view: TricksView, hands: Sequence[Hand], rng: Random) -> tuple[Hand, ...]:
    """What each seat has passed on: for the others any cards of theirs, or later of whoever has got them."""
    own = view.passing or PassingView()
    if not own.chosen:
        return ((),) * view.players if view.phase == "passing" else ()
    passed: list[Hand] = [()] * view.players
    for seat in own.chosen:
        if seat == view.seat:
            passed[seat] = own.passed
        elif view.seat is not None and own.received and seat == giver_to(state, view.seat):
            passed[seat] = own.received
        else:
            holder = seat if view.phase == "passing" else taker_of(state, seat)
            held = played_by(view, holder) + hands[holder]
            passed[seat] = tuple(sorted(rng.sample(held, view.rules.passing.cards)))
    return tuple(passed)
