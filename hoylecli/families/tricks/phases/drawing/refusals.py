"""Why a meld cannot be laid between the tricks, or the nine not be traded (CG, Two-Handed Pinochle)."""

from collections import Counter

from hoylecli.core.cards import Card, make_card
from hoylecli.core.grammar import listed
from hoylecli.core.moves import Move
from hoylecli.scoring.pinochle import PINOCHLE, RUN, Meld, melds, said

from ...position.melds import table_of
from ...position.position import Position
from ..trading import TRADE


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


def _has_counted(state: Position, meld: Meld) -> str:
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


def _more(state: Position, meld: Meld) -> str:
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


def _other(meld: Meld) -> str:
    return f"a {said(meld._replace(times=1))}" if not said(meld).endswith("around") else said(meld)


def _listed(cards: "tuple[Card, ...] | list[Card]") -> str:
    return listed([card.symbol for card in cards])


def between_tricks(state: Position, move: Move, task: str) -> str:
    """That melds are laid and the nine is traded after taking a trick, while there are cards to draw."""
    what, whats = ("trade", "trades") if move == TRADE else ("meld", "melds")
    if len(state.deal.rest) < state.players:
        return f"The stock is gone, so it is too late for {whats}; {task}."
    never = no_trade(state) if move == TRADE else ""
    return never or f"You may {what} when you have taken a trick, before you draw; {task}."
