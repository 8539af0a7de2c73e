"""Worlds drawn from what a seat knows: the one way in which `Family.sample` and players come by hidden cards.

What a view tells is found out once, and then any number of worlds is drawn. Players give the numbers by
which their rollouts have the cards, take the hands of a world as masks, and weigh worlds by likelihoods of
their own; `sample` makes a state of one.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.families.worlds import Placing, bits

from ..derived import played_by
from ..position.bridge import points
from ..position.deal import Deal, Hand
from ..position.position import Position, giver_to, taker_of
from ..state import undealt
from ..view import BridgeView, MeldingView, PassingView, StockView, TricksView
from . import inference, piquet
from .declarations import HARD
from .unseen import Numbers, Unseen, numbers_of

_STARTS: Final = 4  # worlds that are begun, while none fits what was said


class Worlds:
    """The worlds that fit a view.

    piquet: the places of that game, None in others. placing: where the cards may lie, the seats first, and
    after them a place for all that are in no hand.
    """

    def __init__(self, view: TricksView, numbers: Numbers) -> None:
        self.seen: Final = Unseen(view, numbers)
        self.piquet: Final = piquet.Places(self.seen) if piquet.fits(view) else None
        self.placing: Final = self.piquet.placing if self.piquet else self._among_seats()

    def _among_seats(self) -> Placing:
        """The seats as places, and after them one for all cards in no hand."""
        seen, view = self.seen, self.seen.view
        loose = seen.unseen & ~sum(seen.known)
        loose &= ~seen.among(loose, seen.aside)
        start, room = seen.known[:], []
        for seat, size in enumerate(view.hand_sizes):
            is_open = seat == view.seat and bool(view.hand)
            room.append(0 if is_open else size - seen.known[seat].bit_count())
            start[seat] |= seen.own if is_open else 0
        room.append(loose.bit_count() - sum(room))
        places = [place for place, size in enumerate(room) if size]
        barred = [*seen.barred, 0]
        allowed = {bit: [at for at in places if not barred[at] >> bit & 1] for bit in bits(loose)}
        return Placing([*start, 0], room, allowed)

    # Worlds

    def world(self, rng: Random) -> list[int]:
        """A world, drawn quickly: a mask for each place."""
        return self.placing.drawn(rng)

    def fitting(self, rng: Random) -> list[int]:
        """A world of which none is likelier than another, and which fits what was melded and called.

        The search for one that fits is bounded; when it finds none, the one is taken that contradicts what
        was said the least.
        """
        wrong, hard = inference.faults(self.seen.view, self.seen.cards), 1 << 30
        if self.piquet:
            wrong, hard = self.piquet.faults, HARD
        if self.seen.view.bridge and self.seen.view.bridge.points:
            wrong = self._points_off
        found = []
        for _ in range(_STARTS):
            world = self.placing.mixed(self.world(rng), rng, wrong, hard)
            found.append((wrong(world) if wrong else 0, world))
            if found[-1][0] < HARD:
                break
        return min(found)[1]

    def _points_off(self, world: Sequence[int]) -> int:
        """By how many points the hands of a world differ from what their players have told (minibridge)."""
        view = self.seen.view
        told = view.bridge.points if view.bridge else ()
        held = (points((*self.seen.cards(world[seat]), *played_by(view, seat))) for seat in range(len(told)))
        return sum(abs(has - tells) for has, tells in zip(held, told, strict=True))

    def hands_of(self, world: list[int]) -> list[int]:
        """The hands of a world, a mask a seat, with the seat's own."""
        return self.piquet.hands(world) if self.piquet else world[:-1]

    def hands(self, rng: Random) -> list[int]:
        """The hands of a world, drawn quickly."""
        return self.hands_of(self.world(rng))


# Sampled worlds: states that a view allows, with the hands that are not seen drawn at random

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
