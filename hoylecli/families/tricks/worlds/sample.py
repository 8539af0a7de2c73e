"""Sampled worlds: states that a view allows, with the hands that are not seen drawn at random."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core.cards import Card

from ..derived import played_by
from ..position.deal import Deal, Hand
from ..position.passed import giver_to, taker_of
from ..position.position import Position
from ..state import undealt
from ..view import Melding, Passing, Stock, TricksView
from . import inference
from .melds import repaired
from .piquet import exchanged

_TRIES: Final = 200
_EXCHANGES: Final = 3  # of two cards, for each hidden card


def sample(view: TricksView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`; all such states are about equally likely.

    The cards that the others have played rule out some of their cards; bids are not considered.
    """
    state = undealt(view.rules, view.players, rng.getrandbits(30)).updated(
        scores=view.scores,
        sheet=view.sheet,
        lives=view.lives or (),
        phase=view.phase,
        to_act=view.to_act,
        dealer=view.dealer,
        number=view.number,
        shuffles=view.number,
    )
    if not view.hand_sizes:
        return state
    draw = exchanged if view.rules.exchange.most or view.rules.declare.kinds else _deal
    for _ in range(_TRIES):
        world = state.updated(deal=draw(state, view, rng))
        if view.phase != "drawing" or len(world.legal_moves()) > 1:
            break
    return world


def _deal(state: Position, view: TricksView, rng: Random) -> Deal:
    hidden = inference.hidden(view)
    sizes = [0 if seat == view.seat and view.hand else size for seat, size in enumerate(view.hand_sizes)]
    barred = inference.barred(view, list(hidden.elements()))
    known, aside = inference.known(view, barred), inference.aside(view, barred)
    for seat, cards in known.items():
        sizes[seat] -= len(cards)
        hidden -= Counter(cards)
    hidden -= Counter(aside)
    hands = _dealt(list(hidden.elements()), sizes, barred, rng)
    rest = list((hidden - Counter(card for hand in hands for card in hand)).elements())
    hands = [tuple(sorted(hand + known.get(seat, ()))) for seat, hand in enumerate(hands)]
    if view.seat is not None and view.hand:
        hands[view.seat] = view.hand
    hands = repaired(view, hands, barred, rng)
    rng.shuffle(rest)
    melding, stock = view.melding or Melding(), view.stock or Stock()
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


def _dealt(
    cards: Sequence[Card], sizes: Sequence[int], barred: Sequence[frozenset[Card]], rng: Random
) -> list[Hand]:
    """The cards dealt to hands of these sizes; no hand gets a card it is barred from, and some are left over.

    Cards that fewest hands can have are dealt first; then cards change places at random, so that no deal is
    likelier than another.
    """
    seats = len(sizes)
    room = [*sizes, len(cards) - sum(sizes)]
    bars = [*barred, frozenset[Card]()]
    for _ in range(_TRIES):
        placed = _once(cards, list(room), bars, rng)
        if placed is not None:
            break
    else:
        raise AssertionError("no deal fits what has been seen")
    for _ in range(_EXCHANGES * len(cards)):
        one, other = rng.randrange(len(placed)), rng.randrange(len(placed))
        (here, mine), (there, its) = placed[one], placed[other]
        if mine not in bars[there] and its not in bars[here]:
            placed[one], placed[other] = (here, its), (there, mine)
    return [tuple(card for where, card in placed if where == seat) for seat in range(seats)]


def _once(
    cards: Sequence[Card], room: list[int], bars: Sequence[frozenset[Card]], rng: Random
) -> list[tuple[int, Card]] | None:
    """(place, card) for every card, the last place for cards left over; None if a card found no place."""
    order = sorted(cards, key=lambda card: (-sum(card in bar for bar in bars), rng.random()))
    placed = []
    for card in order:
        weights = [0 if card in bar else left for bar, left in zip(bars, room, strict=True)]
        if not any(weights):
            return None
        where = rng.choices(range(len(room)), weights)[0]
        room[where] -= 1
        placed.append((where, card))
    return placed


def _passed(state: Position, view: TricksView, hands: Sequence[Hand], rng: Random) -> tuple[Hand, ...]:
    """What each seat has passed on: for the others any cards of theirs, or later of whoever has got them."""
    own = view.passing or Passing()
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
