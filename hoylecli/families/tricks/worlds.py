"""Sampled worlds: states that a view allows, with the hidden cards drawn at random."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Card, Seat, replace
from hoylecli.families.worlds import Placing, bits
from hoylecli.scoring import piquet

from . import inference
from .derived import played_by
from .position import Call, Deal, Hand, Position, giver_to, taker_of
from .position.bridge import points
from .state import undealt
from .unseen import HARD, Numbers, Unseen, demands_on, numbers_of, shown, taken_by_younger, wrong
from .view import BridgeView, ExchangeView, MeldingView, PassingView, StockView, TricksView

# Worlds drawn from what a seat knows: the one way in which `Family.sample` and players come by hidden cards.
#
# What a view tells is found out once, and then any number of worlds is drawn. Players give the numbers by
# which their rollouts have the cards, take the hands of a world as masks, and weigh worlds by likelihoods of
# their own; `sample` makes a state of one.

# Where cards may lie at piquet: of a hand those dealt to it and those drawn, discards and the talon (BK)


class HiddenPlace(NamedTuple):
    """Where a hidden card lies: `kept` of those dealt to a seat, `drawn` or `away` by it; or `rest`."""

    seat: Seat
    what: str


def fits(view: TricksView) -> bool:
    """Whether cards are exchanged or declared as at piquet."""
    return bool(view.rules.exchange.most or view.rules.declare.kinds)


class Places:
    """The places of piquet. What the others have played is dealt to them as well: it was kept or drawn."""

    def __init__(self, seen: Unseen) -> None:
        view = seen.view
        self._seen: Final = seen
        self._others: Final = [seat for seat in range(view.players) if seat != view.seat]
        played = [0] * view.players
        for seat, bit in seen.plays:
            played[seat] |= 1 << bit
        self._played: Final = played
        exchange = view.exchange or ExchangeView()
        counts = exchange.exchanged or (0,) * view.players
        younger = (view.dealer + 2) % view.players
        self._taken: Final = {younger: taken_by_younger(view)}
        self._rest: Final = exchange.seen[len(self._taken[younger]) :]
        room = {}
        for seat in self._others:
            size = view.hand_sizes[seat] + played[seat].bit_count()
            room[HiddenPlace(seat, "kept")] = size - counts[seat]
            room[HiddenPlace(seat, "drawn")] = room[HiddenPlace(seat, "away")] = counts[seat]
        room[HiddenPlace(-1, "rest")] = view.undealt - len(self._rest)
        self._places: Final = list(room)
        out = seen.numbers.mask((*exchange.discards, *self._rest))
        hidden = seen.unseen & ~out | sum(played[seat] for seat in self._others)
        allowed = {bit: self._allowed(room, bit) for bit in bits(hidden)}
        self.placing: Final = Placing([0] * len(room), list(room.values()), allowed)
        self._demands: Final = {seat: demands_on(view, seat) for seat in self._others}
        self._wrong: Final = lru_cache(maxsize=1 << 12)(self._wrong_hand)

    def _allowed(self, room: dict[HiddenPlace, int], bit: int) -> list[int]:
        seen, card = self._seen, self._seen.numbers.card[bit]
        places = {place for place, size in room.items() if size}
        for seat in self._others:
            kept, drawn, away = (HiddenPlace(seat, what) for what in ("kept", "drawn", "away"))
            if self._played[seat] >> bit & 1 or card in shown(seen.view, seat):
                places &= {kept, drawn}
            elif seen.barred[seat] >> bit & 1:
                places -= {kept, drawn}
            for call in seen.view.calls or ():
                if call.seat == seat and call.kind == "blanche":
                    is_dealt = card in call.cards if call.combos else card.rank not in piquet.COURT
                    places -= set() if is_dealt else {kept, away}
                    places &= {kept, away} if is_dealt and call.combos else places
            if card in self._taken.get(seat, ()):
                places &= {drawn}
        return [at for at, place in enumerate(self._places) if place in places]

    def _held(self, world: Sequence[int], seat: Seat) -> int:
        """The cards with which a seat began play in a world."""
        return sum(
            mask
            for place, mask in zip(self._places, world, strict=True)
            if place.seat == seat and place.what != "away"
        )

    def hands(self, world: Sequence[int]) -> list[int]:
        """The hands of a world, a mask a seat, with the viewer's own."""
        hands = [self._seen.own] * len(self._played)
        for seat in self._others:
            hands[seat] = self._held(world, seat) & ~self._played[seat]
        return hands

    def faults(self, world: Sequence[int]) -> int:
        """How far a world is from fitting what was called and answered; see `declarations.wrong`."""
        return sum(self._wrong(seat, self._held(world, seat)) for seat in self._others)

    def _wrong_hand(self, seat: Seat, hand: int) -> int:
        return wrong(self._demands[seat], self._seen.cards(hand))

    def deal(self, world: Sequence[int], rng: Random) -> Deal:
        """The deal that the view and a world make together."""
        view, seen = self._seen.view, self._seen
        lying = {
            place: sorted(seen.cards(mask), key=lambda _: rng.random())
            for place, mask in zip(self._places, world, strict=True)
        }
        hands: list[Hand] = [tuple(sorted(seen.cards(hand))) for hand in self.hands(world)]
        own = view.exchange or ExchangeView()
        discards: list[Hand] = [own.discards] * view.players
        drawn: list[Hand] = [own.drawn] * view.players
        for seat in self._others:
            taken = self._taken.get(seat, ())
            discards[seat] = tuple(sorted(lying[HiddenPlace(seat, "away")]))
            drawn[seat] = (*taken, *(card for card in lying[HiddenPlace(seat, "drawn")] if card not in taken))
        if view.seat is not None:
            hands[view.seat] = view.hand
        return Deal(
            hands=tuple(hands),
            rest=(*self._rest, *lying[HiddenPlace(-1, "rest")]),
            looked=frozenset(range(view.players)),
            discards=tuple(discards) if own.exchanged else (),
            drawn=tuple(drawn) if own.exchanged else (),
            calls=tuple(
                _with_cards(call, view, seen.cards(self._held(world, call.seat))) for call in view.calls or ()
            ),
            left=own.left,
            trick=view.trick,
            tricks=view.tricks,
        )


def _with_cards(call: Call, view: TricksView, held: Sequence[Card]) -> Call:
    """The call with cards of this hand that it may stand for, and all lower combinations of its kind."""
    if call.seat == view.seat or call.combos or call.kind == "blanche" or not call.size:
        return call
    found = piquet.combos(call.kind, held)
    if not found:
        return call
    said = [
        (at, part)
        for at, combo in enumerate(found)
        for part in piquet.parts(combo)
        if len(part.cards) == call.size and call.height in (0, part.height)
    ]
    at, best = min(said, key=lambda pair: (len(found[pair[0]].cards), pair), default=(0, found[0]))
    lower = [combo for combo in found[:at] + found[at + 1 :] if combo.strength <= best.strength]
    chosen = [best] if call.kind == "point" else [best, *lower]
    return replace(call, combos=tuple(combo.cards for combo in chosen))


_STARTS: Final = 4  # worlds that are begun, while none fits what was said


class Worlds:
    """The worlds that fit a view.

    piquet: the places of that game, None in others. placing: where the cards may lie, the seats first, and
    after them a place for all that are in no hand.
    """

    def __init__(self, view: TricksView, numbers: Numbers) -> None:
        self.seen: Final = Unseen(view, numbers)
        self.piquet: Final = Places(self.seen) if fits(view) else None
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
