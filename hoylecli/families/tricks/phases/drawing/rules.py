"""The rules of drawing cards from the stock, and of what may be laid before."""

from collections import Counter
from collections.abc import Sequence

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.schema import of_kind
from hoylecli.scoring import pinochle as pinochle
from hoylecli.scoring.pinochle import Laid, Meld

from ...position.deal import with_item
from ...position.melds import dix, melds_between, table_of
from ...position.position import Position
from ...position.talon import is_left
from ...rules.before_play import MeldsBetween
from ...rules.schema import DrawnStock
from ..trading import PASS, TRADE
from .refusals import no_trade


def begin(state: Position) -> Position:
    """The taker of a trick may lay something; before the first trick nothing is done."""
    deal = state.deal
    if not deal.tricks:
        none: tuple[tuple[()], ...] = ((),) * state.players
        melds = none if state.rules.meld.when == "after_tricks" else deal.melds
        return state.phase_ended(deal=replace(deal, melds=melds, laid=none, shown=none))
    state = state.updated(turn=deal.tricks[-1].winner)
    return state if len(legal(state)) > 1 else _drawn(state)


def legal(state: Position) -> Sequence[Move]:
    """Melds, those that count most first; then the trade, and to pass."""
    assert state.turn is not None
    moves = [Move("meld", meld.cards) for meld, _ in melds_between(state, state.turn)]
    return [*moves, *([TRADE] if not no_trade(state) else []), PASS]


def apply(state: Position, move: Move) -> Position:
    seat = state.turn
    assert seat is not None
    if move == TRADE:
        state = _traded(state, seat)
    elif move != PASS:
        state = _melded(state, seat, move.cards)
    if state.is_won:
        return state.deal_ended()
    both = isinstance(state.rules.meld, MeldsBetween) and not state.rules.meld.either
    goes_on = move != PASS and both and len(legal(state)) > 1
    return state if goes_on else _drawn(state)


def _melded(state: Position, seat: Seat, cards: Sequence[Card]) -> Position:
    deal = state.deal
    meld, laid = next(each for each in melds_between(state, seat) if each[0].cards == cards)
    out = Counter(one.card for one in laid) - Counter(one.card for one in deal.laid[seat])
    shown = tuple((Counter(deal.shown[seat]) - out).elements())
    deal = replace(
        deal,
        has_melded=True,
        melds=with_item(deal.melds, seat, (*deal.melds[seat], meld)),
        laid=with_item(deal.laid, seat, laid),
        shown=with_item(deal.shown, seat, shown),
    )
    event = Event("meld", seat, meld.cards, meld.points, data={"meld": pinochle.said(meld)})
    return state.updated(event, deal=deal).gained(seat, meld.points)


def _traded(state: Position, seat: Seat) -> Position:
    """The nine goes under the stock, and counts as a dix."""
    deal, nine, turned = state.deal, dix(state), state.deal.turned
    assert turned is not None
    points = table_of(state.rules.meld).dix
    deal = deal.without(seat, (nine,))
    deal = deal.with_hand(seat, (*deal.hands[seat], turned)).with_shown(seat, turned)
    melds = with_item(deal.melds, seat, (*deal.melds[seat], Meld("dix", (nine,), points)))
    deal = replace(deal, trader=seat, melds=melds, rest=(nine, *deal.rest[1:]))
    return state.updated(Event("traded", seat, (nine, turned), points), deal=deal).gained(seat, points)


def _drawn(state: Position) -> Position:
    """Each draws a card, and whoever took the trick leads."""
    taker = state.turn
    assert taker is not None
    state = state.updated(deal=replace(state.deal, has_melded=False))
    for step in range(state.players):
        state = _draw(state, (taker + step) % state.players)
    if not is_left(state):
        shown = tuple(
            (*seen, *(one.card for one in laid))
            for seen, laid in zip(state.deal.shown, state.deal.laid, strict=True)
        )
        none: tuple[tuple[Laid, ...], ...] = ((),) * state.players
        data = {"laid": any(state.deal.laid), "free": of_kind(DrawnStock, state.rules.stock).free}
        event = Event("stock_gone", data=data)
        state = state.updated(event, deal=replace(state.deal, laid=none, shown=shown))
    return state.phase_ended()


def _draw(state: Position, seat: Seat) -> Position:
    """The seat draws the next card. All see the last card of the stock, and the turned card after it."""
    deal, is_turned = state.deal, state.deal.turned is not None and state.rules.deal.turn == "next"
    at = 1 if is_turned and len(deal.rest) > 1 else 0
    card, rest = deal.rest[at], (*deal.rest[:at], *deal.rest[at + 1 :])
    is_shown = is_turned and len(rest) < 2
    deal = replace(deal.with_hand(seat, (*deal.hands[seat], card)), rest=rest)
    if is_shown:
        data = {"which": "last" if rest else "turned"}
        event = Event("from_stock", seat, (card,), data=data, reveals=bool(rest))
        return state.updated(event, deal=deal.with_shown(seat, card))
    event = Event("from_stock", seat, (card,), data={"which": None}, seen_by=(seat,), reveals=True)
    return state.updated(event, deal=deal)
