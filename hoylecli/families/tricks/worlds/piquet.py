"""Sampled worlds of piquet: hands, discards and talon at random, as far as they fit what was said."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.values import replace
from hoylecli.scoring import piquet

from ..derived import played_by
from ..position.calls import Call
from ..position.deal import Deal, Hand
from ..position.position import Position
from ..view import Exchange, TricksView
from .declarations import HARD, Demand, demands_on, ruled_out, shown, taken_by_younger, wrong
from .inference import barred_by_play

_TRIES: Final = 200  # attempts to find a place for every card
_STARTS: Final = 4  # worlds that are begun, while none fits what was said
_EXCHANGES: Final = 3  # of two cards, for each hidden card at least
_STEPS: Final = 400  # of them at most, to fit what was said
_ACCEPT_WORSE: Final = 0.05  # the chance to keep an exchange that fits worse, against local optima


class Place(NamedTuple):
    """Where a hidden card lies: `kept` of those dealt to a seat, `drawn` or `away` by it; or `rest`."""

    seat: Seat
    what: str


REST: Final = Place(-1, "rest")
World = dict[Card, Place]


def exchanged(state: Position, view: TricksView, rng: Random) -> Deal:
    """The deal of a state in which `view.seat` would see exactly `view`.

    Hands and discards fit the cards played, shown and seen, the suits not followed, and what was called and
    answered; as far as possible also that everybody has called the best they held. The search for such a deal
    is bounded: when it finds none, the deal is taken that contradicts what was said the least.
    """
    table = _Table(state, view)
    asked = {seat: demands_on(view, seat) for seat in table.others}
    best: World = {}
    least = 1 << 30
    for _ in range(_STARTS):
        world = _fitting(table, asked, rng)
        error = sum(wrong(asked[seat], table.held(world, seat)) for seat in table.others)
        if error < least:
            best, least = world, error
        if least < HARD:
            break
    return _deal(state, view, table, best, rng)


class _Table:
    """What the view tells of hidden cards. room: how many cards a place has. allowed: the places by card."""

    def __init__(self, state: Position, view: TricksView) -> None:
        elder = state.after(view.dealer)
        self.others: Final = [seat for seat in range(view.players) if seat != view.seat]
        self.plays: Final = {seat: played_by(view, seat) for seat in range(view.players)}
        exchange = view.exchange or Exchange()
        counts = exchange.exchanged or (0,) * view.players
        self.taken: Final = {state.after(elder): taken_by_younger(view)}
        self.rest: Final = exchange.seen[len(taken_by_younger(view)) :]
        own = () if view.seat is None else (*view.hand, *exchange.discards, *self.plays[view.seat])
        known = {*own, *self.rest}
        self.cards: Final = [card for card in state.ranking.pack if card not in known]
        self.room: Final = {REST: view.talon - len(self.rest)}
        for seat in self.others:
            size = view.hand_sizes[seat] + len(self.plays[seat])
            self.room[Place(seat, "kept")] = size - counts[seat]
            self.room[Place(seat, "drawn")] = self.room[Place(seat, "away")] = counts[seat]
        self._shown: Final = {seat: shown(view, seat) for seat in self.others}
        barred = barred_by_play(view, self.cards)
        self._ruled_out: Final = {seat: barred[seat] | ruled_out(view, seat) for seat in self.others}
        self.allowed: Final = {card: self._places(view, card) for card in self.cards}

    def _places(self, view: TricksView, card: Card) -> frozenset[Place]:
        places = {place for place, room in self.room.items() if room}
        for seat in self.others:
            kept, drawn, away = (Place(seat, what) for what in ("kept", "drawn", "away"))
            if card in self.plays[seat] or card in self._shown[seat]:
                places &= {kept, drawn}
            elif card in self._ruled_out[seat]:
                places -= {kept, drawn}
            for call in view.calls or ():
                if call.seat == seat and call.kind == "blanche":
                    is_dealt = card in call.cards if call.combos else card.rank not in piquet.COURT
                    places -= set() if is_dealt else {kept, away}
                    places &= {kept, away} if is_dealt and call.combos else places
            if card in self.taken.get(seat, ()):
                places &= {drawn}
        return frozenset(places)

    def held(self, world: Mapping[Card, Place], seat: Seat) -> list[Card]:
        """The cards with which a seat began play in a world."""
        return [card for card, place in world.items() if place.seat == seat and place.what != "away"]


def _fitting(table: _Table, asked: Mapping[Seat, Sequence[Demand]], rng: Random) -> World:
    """A world reached by exchanging two cards at random, over and over; what fits worse is undone.

    Now and then such an exchange is kept, as long as the world does not fit what was said (simulated
    annealing).
    """
    world = _placed(table, rng)
    cards = [card for card in table.cards if len(table.allowed[card]) > 1]
    errors = {seat: wrong(asked[seat], table.held(world, seat)) for seat in table.others}
    for step in range(_STEPS if len(cards) > 1 else 0):
        if step >= _EXCHANGES * len(cards) and not any(errors.values()):
            break
        one, other = rng.sample(cards, 2)
        here, there = world[one], world[other]
        if here == there or there not in table.allowed[one] or here not in table.allowed[other]:
            continue
        world[one], world[other] = there, here
        seats = {here.seat, there.seat} - {-1}
        after = {seat: wrong(asked[seat], table.held(world, seat)) for seat in seats if asked[seat]}
        worse = sum(after.values()) - sum(errors[seat] for seat in after)
        if worse > 0 and not (sum(errors.values()) >= HARD and rng.random() < _ACCEPT_WORSE):
            world[one], world[other] = here, there
        else:
            errors |= after
    return world


def _placed(table: _Table, rng: Random) -> World:
    """A world in which each card has a place that it may have; cards with the fewest places come first."""
    for _ in range(_TRIES):
        room, world = dict(table.room), World()
        for card in sorted(table.cards, key=lambda card: (len(table.allowed[card]), rng.random())):
            places = sorted(place for place in table.allowed[card] if room[place])
            if not places:
                break
            place = rng.choices(places, [room[place] for place in places])[0]
            world[card] = place
            room[place] -= 1
        else:
            return world
    raise AssertionError("no deal fits what has been seen")


def _deal(state: Position, view: TricksView, table: _Table, world: World, rng: Random) -> Deal:
    """The deal that the view and a world make together."""
    cards = sorted(world, key=lambda card: rng.random())
    hands: list[Hand] = [()] * view.players
    discards, drawn, known = list(hands), list(hands), view.exchange or Exchange()
    for seat in table.others:
        lying = {what: [card for card in cards if world[card] == (seat, what)] for what in ("away", "drawn")}
        hands[seat] = tuple(sorted(set(table.held(world, seat)) - set(table.plays[seat])))
        discards[seat] = tuple(sorted(lying["away"]))
        taken = table.taken.get(seat, ())
        drawn[seat] = (*taken, *(card for card in lying["drawn"] if card not in taken))
    if view.seat is not None:
        hands[view.seat], discards[view.seat], drawn[view.seat] = view.hand, known.discards, known.drawn
    return Deal(
        hands=tuple(hands),
        rest=(*table.rest, *(card for card in cards if world[card] == REST)),
        looked=frozenset(range(view.players)),
        discards=tuple(discards) if known.exchanged else (),
        drawn=tuple(drawn) if known.exchanged else (),
        calls=tuple(_with_cards(call, view, table, world) for call in view.calls or ()),
        left=known.left,
        trick=view.trick,
        tricks=view.tricks,
    )


def _with_cards(call: Call, view: TricksView, table: _Table, world: World) -> Call:
    """The call with cards of this world that it may stand for, and all lower combinations of its kind."""
    if call.seat == view.seat or call.combos or call.kind == "blanche" or not call.size:
        return call
    found = piquet.combos(call.kind, table.held(world, call.seat))
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
