"""Between the tricks cards are drawn from the stock, and melds laid (CG, Two-Handed Pinochle).

The player who has taken the trick may lay one meld with `meld` and its cards, `trade` the nine of trumps for
the card turned up, or do both, where the rules do not make them a choice, or `pass`; a player who can do
nothing of this is not asked. Then each draws a card, the taker of the trick first. The last card of the stock
is shown and the card turned up is drawn after it; then what lies on the table goes back to the hands.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from hoylecli.core import BadNotation, Card, Event, Move, Seat, listed, make_card, parse_cards, replace
from hoylecli.families import Phase, Style, Teller
from hoylecli.families.schema import of_kind
from hoylecli.scoring import pinochle
from hoylecli.scoring.pinochle import PINOCHLE, RUN, Laid, PinochleMeld, melds, said

from ..derived import may_lay
from ..position import Position, is_left, with_item
from ..position.melds import dix, melds_between, table_of
from ..rules import DrawnStock
from ..rules.before_play import MeldsBetween
from ..view import TricksView
from .melding import PASS, TRADE, WHAT_A_TRADE_DOES
from .phase import TricksPhase, folded, say


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
    melds = with_item(deal.melds, seat, (*deal.melds[seat], PinochleMeld("dix", (nine,), points)))
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


# Why a meld cannot be laid, or the nine not be traded


def no_trade(state: Position) -> str:
    """Why the seat to act cannot trade the nine of trumps, "" when it can."""
    deal, turned, seat = state.deal, state.deal.turned, state.turn or 0
    nine = make_card(9, deal.trump)
    if not state.rules.meld.trade or turned is None:
        return "Nothing is traded in this game."
    if turned == nine:
        return f"The card turned up is the {nine.symbol} itself, so there is nothing to trade."
    if deal.trader is not None:
        return f"The {turned.symbol} has been traded already."
    if any(meld.name == "dix" for meld in deal.melds[seat]):
        return f"You have melded a {nine.symbol}, so you may not trade any more."
    if nine not in deal.hands[seat]:
        return f"You need the {nine.symbol} to trade it for the {turned.symbol}."
    return ""


def no_meld(state: Position, move: Move, task: str) -> str:
    """Why the seat to act cannot lay these cards. task: what it can do."""
    seat, cards = state.turn or 0, Counter(move.cards)
    if not cards or move != Move(move.verb, move.cards):
        return f"A meld is named by its cards alone; {task}."
    for card, times in cards.items():
        held = state.deal.hands[seat].count(card)
        if held < times:
            return f"You hold only one {card.symbol}." if held else f"You don't hold the {card.symbol}."
    if state.deal.has_melded:
        return "You have laid a meld in this turn. Take another trick before the next one."
    found = melds(move.cards, state.deal.trump, table_of(state.rules.meld))
    meld = next((meld for meld in found if Counter(meld.cards) == cards), None)
    if meld is not None:
        return _has_counted(state, meld)
    if sum(len(each.cards) for each in found) >= len(move.cards):
        return "You may lay one meld a turn. Take another trick before the next one."
    return "Those cards are no meld. 'rules' lists what counts."


def _has_counted(state: Position, meld: PinochleMeld) -> str:
    """Why a meld that is held counts nothing now."""
    seat, deal = state.turn or 0, state.deal
    if meld.name == "dix" and meld.times > 1:
        return f"Lay your nines one at a time: 'meld {meld.cards[0]}'."
    if meld.name == "dix":
        return f"Your {meld.cards[0].symbol} has counted."
    counted = {
        name: sorted({one.card for one in deal.laid[seat] if name in one.counted and one.card in meld.cards})
        for name in (meld.name, "run")
    }
    if meld.name == "royal marriage" and counted["run"]:
        return f"Your {_listed(counted['run'])} counted in a run, so they make no marriage any more."
    used = counted[meld.name]
    if used == sorted(set(meld.cards)):
        return f"Your {said(meld._replace(times=1))} has counted{_more(state, meld)}."
    if used:
        return f"Your {_listed(used)} counted in {_other(meld)} before. Cards count once in each kind."
    return "Those cards all lie on the table. A meld needs a card from your hand."


def _more(state: Position, meld: PinochleMeld) -> str:
    """What can be made of cards whose meld has counted already."""
    table = table_of(state.rules.meld)
    if meld.name == "royal marriage":
        missing = [make_card(rank, state.deal.trump) for rank in RUN if rank not in (13, 12)]
        more = table.run[0] - table.royal_marriage[0]
        return f"; add {_listed(missing)} for a run, {more} more"
    if meld.name == "pinochle" and meld.times == 1:
        more = table.pinochle[1] - table.pinochle[0]
        return f"; another {_listed(PINOCHLE)} make it double, {more} more"
    return "; another one needs new cards"


def _other(meld: PinochleMeld) -> str:
    return f"a {said(meld._replace(times=1))}" if not said(meld).endswith("around") else said(meld)


def _listed(cards: "tuple[Card, ...] | list[Card]") -> str:
    return listed([card.symbol for card in cards])


def between_tricks(state: Position, move: Move, task: str) -> str:
    """Says that melds are laid and the nine is traded after taking a trick, while there are cards to draw."""
    what, whats = ("trade", "trades") if move == TRADE else ("meld", "melds")
    if len(state.deal.rest) < state.players:
        return f"The stock is gone, so it is too late for {whats}; {task}."
    never = no_trade(state) if move == TRADE else ""
    return never or f"You may {what} when you have taken a trick, before you draw; {task}."


# What is asked and told, and what people type

_CLEAR: Final = 3  # letters of a name that are no card


def question(view: TricksView, style: Style) -> str:
    done = ["meld"] if may_lay(view) else []
    done += ["trade"] if any(move.verb == "trade" for move in view.legal) else []
    if view.stock and view.stock.has_melded:
        return f"And now: {', '.join(done)} or pass?"
    return f"The trick is yours: {', '.join(done)} or pass?"


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """What a meld counts, or what else can be done before cards are drawn."""
    if move.verb == "meld":
        meld = next(meld for meld in may_lay(view) if meld.cards == move.cards)
        return f"{pinochle.said(meld)}, {meld.points}"
    if move.verb == "pass":
        return "draw a card" if view.stock and view.stock.has_melded else "draw without a meld"
    return WHAT_A_TRADE_DOES


def read(text: str, view: TricksView) -> Move | None:
    """The meld meant by its name or a beginning of it; a double meld also by the cards of a single one."""
    words = folded(text)
    if words in ("exchange", "swap", "draw", "no"):
        return Move("trade" if words in ("exchange", "swap") else "pass")
    named = words.removeprefix("meld ").removeprefix("lay ")
    moves = {pinochle.said(meld): Move("meld", meld.cards) for meld in may_lay(view)}
    if named in moves:
        return moves[named]
    begun = [move for name, move in moves.items() if name.startswith(named)]
    if len(named) >= _CLEAR and len(begun) == 1:
        return begun[0]
    try:
        cards = sorted([*parse_cards(named)] * 2)
    except BadNotation:
        return None
    legal = [sorted(move.cards) for move in view.legal]
    double = next((move for move in view.legal if move.cards and sorted(move.cards) == cards), None)
    return double if sorted(cards[::2]) not in legal else None


def _from_stock(event: Event, style: Style) -> str:
    """A card was drawn: by name when it is the last of the stock, or the turned card after it."""
    card, which = style.cards(event.cards), event.data["which"]
    if which == "last":
        return f"{style.does(event.seat, 'draw')} the last card of the stock: the {card}."
    if which == "turned":
        return f"{style.does(event.seat, 'take')} the {card} that lay face up."
    return f"{style.does(event.seat, 'draw')} the {card}."


def _stock_gone(event: Event, style: Style) -> str:
    laid = "; the melds go back to the hands" if event.data["laid"] else ""
    return f"the stock is gone{laid}{'; from now on, follow suit' if event.data['free'] else ''}."


TELLERS: Final[Mapping[str, Teller]] = {"from_stock": _from_stock, "stock_gone": _stock_gone}


def _task(state: Position) -> str:
    return say(legal(state))


def _why_not(state: Position, move: Move) -> str:
    return no_trade(state) if move == TRADE else no_meld(state, move, _task(state))


def _why_not_now(state: Position, move: Move, task: str) -> str:
    return between_tricks(state, move, task) if state.phase == "playing" else ""


DRAWING: Final[TricksPhase] = Phase(
    name="drawing",
    is_played=lambda rules: rules.stock.draw,
    begin=begin,
    legal=legal,
    apply=apply,
    why_not=_why_not,
    task=_task,
    question=question,
    verbs=("meld", "trade", "pass"),
    why_not_now=_why_not_now,
    gloss=gloss,
    read=read,
    tellers=TELLERS,
)
