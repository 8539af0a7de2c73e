"""Why a word or a card does not belong here at all, whatever the part of the deal says to its own moves."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hoylecli.core.cards import Card
from hoylecli.core.grammar import capital, counted
from hoylecli.core.moves import PLAY, Move

from ..position.contracts import bid_of
from ..position.labels import in_words

if TYPE_CHECKING:
    from ..state import TricksState

_WORDS: Final = {
    "nominating": ("bid", "nil", "blind", "look"),
    "ordering": ("order", "alone", "call", "pass"),
    "auction": ("bid", "smudge", "pass"),
    "calling": ("call",),
    "contracting": ("bid", "misere", "open-misere", "pass"),
    "declaring": ("none", "point", "sequence", "set", "making", "not-good", "equal", "good", "look", "leave"),
    "trading": ("trade", "pass"),
    "drawing": ("meld", "trade", "pass"),
    "melding": ("meld",),
    "playing": ("knock",),
}
"""What can be said in which part."""
_LAST: Final = ("pass", "none", "good")
"""Words that can be said instead of any other, and come last."""


def out_of_place(state: "TricksState", move: Move, parts: Sequence[str]) -> str:
    """Why the move has no place in this part of the deal, "" when it is for the part to say.

    parts: all that the deal has, in their order.
    """
    if move.verb == PLAY and not move.cards:
        is_number = move.target.isdecimal() and not move.source
        what = "A number alone says nothing" if is_number else "There are no piles to play to"
        return f"{what} here; {task(state)}."
    if move.verb == "knock" and not state.rules.match.dog:
        return f"There is no 'knock' in this game; {task(state)}."
    if move.verb in {each.verb for each in state.legal_moves()} | set(_WORDS.get(state.phase, ())):
        return ""
    if state.phase == "playing" and "drawing" in parts and move.verb in _WORDS["drawing"]:
        return _between_tricks(state)
    if move.verb == "deal":
        return f"Dealing is done for you; {task(state)}."
    said = [part for part in parts if move.verb in _WORDS.get(part, ())]
    if said and parts.index(said[0]) < parts.index(state.phase):
        return f"It is too late for '{move.verb}'; {task(state)}."
    if move.cards or said:
        return f"It is not time for that yet; {task(state)}."
    return f"There is no '{move.verb}' in this game; {task(state)}."


def _between_tricks(state: "TricksState") -> str:
    """That melds are laid when a trick has been taken, and cards are still drawn."""
    if len(state.deal.rest) < state.players:
        return f"The stock is gone, and with it the time for melds; {task(state)}."
    return f"You may meld when you have taken a trick, before you draw; {task(state)}."


def task(state: "TricksState") -> str:
    """What is to be done now, with an example."""
    legal = state.legal_moves()
    if state.phase == "passing":
        return f"choose {state.rules.passing.cards} cards to pass, such as '{legal[0]}'"
    if state.phase == "nominating":
        if state.to_act not in state.deal.looked:
            return "'look' at your cards, or say 'blind' to bid double nil unseen"
        return f"say how many tricks you will take, such as '{legal[min(3, len(legal) - 1)]}'"
    if state.phase == "contracting":
        return f"bid, such as '{in_words(bid_of(0, legal[0]))}', or pass"
    if state.phase == "burying":
        return f"lay {counted(len(legal[0].cards), 'card')} away, such as '{legal[0]}'"
    if state.phase == "exchanging":
        return f"choose the cards to exchange, such as '{legal[min(20, len(legal) - 1)]}'"
    if state.phase == "playing":
        return f"play one card, such as '{legal[0]}'"
    if state.phase == "ordering" and state.deal.maker is not None:
        return f"lay one card away, such as '{legal[0]}'"
    said = [f"'{legal[0]}'", *([f"'{legal[-1]}'"] if legal[-1].verb in _LAST and len(legal) > 1 else [])]
    return f"say {' or '.join(said)}"


def not_held(state: "TricksState", card: Card) -> str:
    """That the player does not hold the card, and where it has gone if it was there."""
    seat, deal = state.to_act or 0, state.deal
    plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
    if any(play.seat == seat and play.card == card for play in plays):
        return f"You have already played the {card.symbol}."
    if state.phase != "passing" and deal.passed and card in deal.passed[seat]:
        return f"You passed the {card.symbol} on."
    buried_by = deal.maker if state.rules.kitty.cards else state.dealer
    if seat == buried_by and card in deal.laid_away:
        return f"You laid the {card.symbol} away."
    return f"You don't hold the {card.symbol}."


def wrong_number(state: "TricksState", cards: Sequence[Card], wanted: int) -> str:
    """That so many cards are too few or too many."""
    if wanted == 1:
        return f"That is {counted(len(cards), 'card')}; {task(state)}."
    return f"That is {counted(len(cards), 'card')}, and {wanted} are wanted; {task(state)}."


def nothing_else(state: "TricksState") -> str:
    """To write the cards, or the word, alone."""
    return f"{capital(task(state))}, and nothing else."
