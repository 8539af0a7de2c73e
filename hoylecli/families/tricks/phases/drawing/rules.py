"""Between the tricks cards are drawn from the stock, and melds laid (CG, Two-Handed Pinochle).

Who has taken the trick may lay one meld with `meld` and its cards, or `trade` the nine of trumps for the
card turned up, or `pass`; where nothing of this can be done the game goes on by itself. Then each draws a
card, who took the trick first. The last card of the stock is shown, the card turned up comes after it, and
what lies on the table goes back to the hands.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.moves import Move
from hoylecli.scoring import pinochle
from hoylecli.scoring.pinochle import Meld
from hoylecli.scoring.pinochle_laid import Laid, possible

from ...position.deal import with_item
from ..melding import table_of
from ..trading import PASS, TRADE, dix
from .words import no_meld, no_trade

if TYPE_CHECKING:
    from ...state import TricksState


def is_left(state: "TricksState") -> bool:
    """Whether there is a card for each to draw."""
    return state.rules.stock.draw and len(state.deal.rest) >= state.players


def begin(state: "TricksState") -> "TricksState":
    """Before the first trick nothing is done."""
    deal = state.deal
    if not deal.tricks:
        none: tuple[tuple[()], ...] = ((),) * state.players
        melds = none if state.rules.meld.when == "after_tricks" else deal.melds
        return state.then(deal=replace(deal, melds=melds, laid=none, shown=none)).go_on()
    state = state.then(to_act=deal.tricks[-1].winner)
    return state if len(legal(state)) > 1 else _drawn(state)


def legal(state: "TricksState") -> Sequence[Move]:
    """Melds, those that count most first, the trade and to pass."""
    assert state.to_act is not None
    moves = [Move("meld", meld.cards) for meld in melds_between(state, state.to_act)]
    return [*moves, *([TRADE] if not no_trade(state) else []), PASS]


def melds_between(state: "TricksState", seat: Seat) -> list[Meld]:
    """The melds of which a seat may lay one, after a trick of its own."""
    return [meld for meld, _ in _possible(state, seat)]


def _possible(state: "TricksState", seat: Seat) -> list[tuple[Meld, tuple[Laid, ...]]]:
    rules, deal = state.rules.meld, state.deal
    if rules.table == "none" or rules.when != "after_tricks" or seat != deal.tricks[-1].winner:
        return []
    return possible(deal.held_back(seat), deal.laid[seat], deal.trump, table_of(rules))


def apply(state: "TricksState", move: Move) -> "TricksState":
    seat = state.to_act
    assert seat is not None
    if move == TRADE:
        state = _traded(state, seat)
    elif move != PASS:
        state = _melded(state, seat, move.cards)
    return state.settle() if state.has_reached_target() else _drawn(state)


def _melded(state: "TricksState", seat: Seat, cards: Sequence[Card]) -> "TricksState":
    deal = state.deal
    meld, laid = next(each for each in _possible(state, seat) if each[0].cards == cards)
    out = Counter(one.card for one in laid) - Counter(one.card for one in deal.laid[seat])
    shown = tuple((Counter(deal.shown[seat]) - out).elements())
    deal = replace(
        deal,
        melds=with_item(deal.melds, seat, (*deal.melds[seat], meld)),
        laid=with_item(deal.laid, seat, laid),
        shown=with_item(deal.shown, seat, shown),
    )
    event = Event("meld", seat, meld.cards, meld.points, pinochle.said(meld))
    return state.then(event, deal=deal).gained(seat, meld.points)


def _traded(state: "TricksState", seat: Seat) -> "TricksState":
    """The nine goes under the stock, and counts as a dix."""
    deal, nine, turned = state.deal, dix(state), state.deal.turned
    assert turned is not None
    points = table_of(state.rules.meld).dix
    deal = deal.without(seat, (nine,))
    deal = deal.with_hand(seat, (*deal.hands[seat], turned)).with_shown(seat, turned)
    melds = with_item(deal.melds, seat, (*deal.melds[seat], Meld("dix", (nine,), points)))
    deal = replace(deal, trader=seat, melds=melds, rest=(nine, *deal.rest[1:]))
    return state.then(Event("traded", seat, (nine, turned), points), deal=deal).gained(seat, points)


def _drawn(state: "TricksState") -> "TricksState":
    """Each draws a card, and whoever took the trick leads."""
    assert state.to_act is not None
    for step in range(state.players):
        state = _draw(state, (state.to_act + step) % state.players)
    if not is_left(state):
        shown = tuple(
            (*seen, *(one.card for one in laid))
            for seen, laid in zip(state.deal.shown, state.deal.laid, strict=True)
        )
        none: tuple[tuple[Laid, ...], ...] = ((),) * state.players
        said = ("laid" if any(state.deal.laid) else "", "free" if state.rules.stock.free else "")
        event = Event("stock_gone", note=" ".join(filter(None, said)))
        state = state.then(event, deal=replace(state.deal, laid=none, shown=shown))
    return state.go_on()


def _draw(state: "TricksState", seat: Seat) -> "TricksState":
    """The next card of the stock; the last one is shown, and the card turned up, after it, is seen anyway."""
    deal, is_turned = state.deal, state.deal.turned is not None and state.rules.deal.turn == "next"
    at = 1 if is_turned and len(deal.rest) > 1 else 0
    card, rest = deal.rest[at], (*deal.rest[:at], *deal.rest[at + 1 :])
    is_shown = is_turned and len(rest) < 2
    deal = replace(deal.with_hand(seat, (*deal.hands[seat], card)), rest=rest)
    if is_shown:
        note = "last" if rest else "turned"
        return state.then(Event("from_stock", seat, (card,), note=note), deal=deal.with_shown(seat, card))
    return state.then(Event("from_stock", seat, (card,), seen_by=(seat,)), deal=deal)


def why_not(state: "TricksState", move: Move) -> str:
    return no_trade(state) if move == TRADE else no_meld(state, move)
