"""Where cards may lie at piquet: of a hand those dealt to it and those drawn, discards and the talon (BK)."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from hoylecli.core.cards import Card
from hoylecli.core.game import Seat
from hoylecli.core.values import replace
from hoylecli.families.worlds import Placing, bits
from hoylecli.scoring import piquet

from ..position.deal import Call, Deal, Hand
from ..view import ExchangeView, TricksView
from .declarations import demands_on, shown, taken_by_younger, wrong
from .unseen import Unseen


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
