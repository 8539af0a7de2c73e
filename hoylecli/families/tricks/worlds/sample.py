"""Worlds that a view allows: the hands that are not seen, drawn at random."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat

from ..derived import bottom, tricks_before_draws
from ..position.contracts import is_misere
from ..position.deal import Deal, Hand
from ..position.following import broken_by, follows, harmless, leads
from ..position.passed import giver_to, taker_of
from ..position.position import Position
from ..state import seat as seated
from ..view import TricksView
from .melds import mended, still_held, unshown
from .piquet import exchanged

_TRIES: Final = 200
_STIRS: Final = 3  # exchanges for each hidden card


def sample(view: TricksView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`; all such states are about equally likely.

    What the others have played tells which cards they cannot hold; what they said tells nothing here.
    """
    state = seated(view.rules, view.players, rng.getrandbits(30)).then(
        scores=view.scores,
        sheet=view.sheet,
        lives=view.lives,
        phase=view.phase,
        to_act=view.to_act,
        dealer=view.dealer,
        number=view.number,
        shuffles=view.number,
    )
    if not view.hand_sizes:
        return state
    draw = exchanged if view.rules.exchange.most else _deal
    for _ in range(_TRIES):
        world = state.then(deal=draw(state, view, rng))
        if view.phase != "drawing" or len(world.legal_moves()) > 1:
            break
    return world


def _deal(state: Position, view: TricksView, rng: Random) -> Deal:
    hidden = _hidden(state, view)
    sizes = [0 if seat == view.seat and view.hand else size for seat, size in enumerate(view.hand_sizes)]
    barred = _barred(state, view, list(hidden.elements()))
    known, aside = _known(state, view, barred), _aside(view, barred)
    for seat, cards in known.items():
        sizes[seat] -= len(cards)
        hidden -= Counter(cards)
    hidden -= Counter(aside)
    hands = _dealt(list(hidden.elements()), sizes, barred, rng)
    rest = list((hidden - Counter(card for hand in hands for card in hand)).elements())
    hands = [tuple(sorted(hand + known.get(seat, ()))) for seat, hand in enumerate(hands)]
    if view.seat is not None and view.hand:
        hands[view.seat] = view.hand
    hands = mended(view, hands, barred, rng)
    rng.shuffle(rest)
    rest = [*rest, *aside] if _is_picked_up(view) else [*aside, *rest]
    return Deal(
        hands=tuple(hands),
        trump=view.trump,
        turned=view.turned,
        rest=tuple(rest),
        passed=_passed(state, view, hands, rng),
        looked=frozenset(view.looked),
        maker=view.maker,
        out=view.out,
        laid_away=view.laid_away or tuple(rest[len(rest) - _laid_away(view) :]),
        bids=view.bids,
        trader=view.trader,
        melds=view.melds,
        laid=view.laid,
        shown=view.shown,
        trick=view.trick,
        tricks=view.tricks,
    )


def _is_picked_up(view: TricksView) -> bool:
    """Whether the dealer has taken the card turned up: it was ordered up, and the dealer does not sit out."""
    made = next((bid for bid in view.bids if bid.seat == view.maker and bid.word != "pass"), None)
    ordered = view.rules.bidding.kind == "order_up" and made is not None and not made.suit
    return ordered and view.out != view.dealer


def _laid_away(view: TricksView) -> int:
    """How many cards have been laid away for the kitty, or for the card that was turned up."""
    if view.rules.kitty.cards:
        return min(view.rules.kitty.cards, view.talon) if view.phase == "playing" else 0
    return int(_is_picked_up(view) and view.phase != "ordering")


def _aside(view: TricksView, barred: Sequence[frozenset[Card]]) -> Hand:
    """Cards known to lie beside the table: what this seat laid away, or the card turned up that nobody holds.

    Nobody lays the card away that was picked up, unless the dealer has shown not to hold it.
    """
    turned, dealer = view.turned, view.dealer
    if view.rules.stock.draw:
        under = bottom(view)
        return (under,) if under is not None else ()
    if view.laid_away or turned is None or view.rules.deal.turn != "next":
        return view.laid_away
    if not _is_picked_up(view):
        return (turned,)
    is_there = turned in _played_by(view, dealer) or (view.seat == dealer and turned in view.hand)
    is_gone = turned in barred[dealer] or not view.hand_sizes[dealer]
    return (turned,) if is_gone and not is_there else ()


def _hidden(state: Position, view: TricksView) -> Counter[Card]:
    """The cards that the seat does not see."""
    seen = [play.card for play in view.trick] + [card for trick in view.tricks for card in trick.cards]
    return Counter(state.plan.pack) - Counter(seen) - Counter(view.hand)


def _known(state: Position, view: TricksView, barred: Sequence[frozenset[Card]]) -> dict[Seat, Hand]:
    """Cards that others are known to hold: passed to them, picked up or shown, and not played yet."""
    known = _given(state, view, barred)
    for seat in range(view.players):
        if seat != view.seat or not view.hand:
            shown = Counter(still_held(view, seat)) | Counter(_leading(state, view, seat))
            cards = Counter(known.get(seat, ())) | shown
            known[seat] = tuple(cards.elements())
    return known


def _leading(state: Position, view: TricksView, seat: Seat) -> Hand:
    """The card that leads first, with the seat that is about to lead it."""
    lead, begins = state.plan.lead, view.phase == "playing" and not view.tricks and not view.trick
    return (lead,) if lead is not None and begins and seat == view.to_act else ()


def _given(state: Position, view: TricksView, barred: Sequence[frozenset[Card]]) -> dict[Seat, Hand]:
    """Cards that were passed to others, or picked up by them."""
    known: dict[Seat, Hand] = {}
    if view.seat is not None and view.passed and view.phase != "passing":
        taker = taker_of(state, view.seat)
        known[taker] = tuple((Counter(view.passed) - Counter(_played_by(view, taker))).elements())
    turned, dealer = view.turned, view.dealer
    if turned is None or dealer == view.seat or turned in _played_by(view, dealer):
        return known
    if view.trader is not None:
        return known
    if view.rules.deal.turn == "last" or (_is_picked_up(view) and not _aside(view, barred)):
        known[dealer] = (*known.get(dealer, ()), turned)
    return known


def _barred(state: Position, view: TricksView, unseen: Sequence[Card]) -> list[frozenset[Card]]:
    """For each seat the cards it cannot hold, or it would have had to play otherwise."""
    barred: list[set[Card]] = [set() for _ in range(view.players)]
    plan, order, cards = state.plan, state.plan.order(view.trump, is_misere(view.bids)), set(unseen)
    drawn = tricks_before_draws(view)
    for number, plays in enumerate([*(trick.plays for trick in view.tricks), view.trick][drawn:], drawn):
        broken = broken_by(plan, view.trump, view.tricks[:number])
        for at, play in enumerate(plays):
            trick, named = [each.card for each in plays[:at]], plays[0].named
            for card in cards - barred[play.seat]:
                pair = (play.card, card)
                allowed = follows(plan, order, pair, trick, named) if at else leads(plan, order, pair, broken)
                if plan.rules.play.harmless and not number:
                    allowed = harmless(plan, allowed)
                certain = not trick and not number and plan.lead is not None
                if play.card not in allowed and not certain:
                    barred[play.seat].add(card)
    return [frozenset(bars | unshown(view, seat, cards)) for seat, bars in enumerate(barred)]


def _dealt(
    cards: Sequence[Card], sizes: Sequence[int], barred: Sequence[frozenset[Card]], rng: Random
) -> list[Hand]:
    """The cards dealt to hands of these sizes, what is left over to none; no hand gets what it cannot hold.

    The cards with the fewest places first; then cards change places at random, so that no way to deal them
    is likelier than another.
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
    for _ in range(_STIRS * len(cards)):
        one, other = rng.randrange(len(placed)), rng.randrange(len(placed))
        (here, mine), (there, its) = placed[one], placed[other]
        if mine not in bars[there] and its not in bars[here]:
            placed[one], placed[other] = (here, its), (there, mine)
    return [tuple(card for where, card in placed if where == seat) for seat in range(seats)]


def _once(
    cards: Sequence[Card], room: list[int], bars: Sequence[frozenset[Card]], rng: Random
) -> list[tuple[int, Card]] | None:
    """(place, card) for every card, None where a card found no room."""
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
    if not view.chosen:
        return ((),) * view.players if view.phase == "passing" else ()
    passed: list[Hand] = [()] * view.players
    for seat in view.chosen:
        if seat == view.seat:
            passed[seat] = view.passed
        elif view.seat is not None and view.received and seat == giver_to(state, view.seat):
            passed[seat] = view.received
        else:
            holder = seat if view.phase == "passing" else taker_of(state, seat)
            held = _played_by(view, holder) + hands[holder]
            passed[seat] = tuple(sorted(rng.sample(held, view.rules.passing.cards)))
    return tuple(passed)


def _played_by(view: TricksView, seat: Seat) -> Hand:
    plays = [*(play for trick in view.tricks for play in trick.plays), *view.trick]
    return tuple(play.card for play in plays if play.seat == seat)
