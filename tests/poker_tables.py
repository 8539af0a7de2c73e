"""Tables of poker as literal hands, and moves as text, for any test."""

from dataclasses import replace
from itertools import zip_longest
from typing import Any

import pytest
from positions import load

from hoylecli import families
from hoylecli.core.cards import CARDS, card_text, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.core.resolving import resolve
from hoylecli.families.screen import Style
from hoylecli.families.vying.state import VERBS

SCREEN = families.screen("vying")
NAMES = (
    "Ann",
    "Odile",
    "Walt",
    "Madame Zephyrine",
    "Dr. Lindqvist",
    "Aunt Prudence",
    "Bashir",
    "Uncle Bertil",
)


def table(choice: str, *hands: str, stock: str = "", money: tuple[int, ...] = ()) -> Any:
    """A deal of the game `poker` or `poker/jackpots`, in which seat 0 is at the dealer's left.

    hands: the first cards of each player, in the order in which they come. stock: the next cards. money: the
    bankrolls; the rest of what all began with goes to the last player.
    """
    name, _, variant = choice.partition("/")
    state: Any = load(name, variant or "plain").undealt(len(hands), 1)
    if money:
        state = replace(state, scores=(*money, sum(state.scores) - sum(money)))
    dealt = [parse_cards(hand) for hand in hands]
    first = [card for row in zip_longest(*dealt) for card in row if card is not None]
    first += parse_cards(stock)
    rest = [card for card in CARDS[:52] if card not in first]
    return state.apply(Move("deal", (*first, *rest)))


def legal(state: Any) -> str:
    return ", ".join(map(str, state.legal_moves()))


def play(state: Any, moves: str) -> Any:
    """The state after moves typed as people do, with commas between."""
    for words in moves.split(", "):
        view = state.view(state.to_act)
        move = SCREEN.read(words, view) or resolve(words, view.legal, VERBS)
        state = state.apply(move)
    return state


def refusal(state: Any, words: str) -> str:
    """Why the move is refused."""
    view = state.view(state.to_act)
    with pytest.raises(IllegalMove) as refused:
        state.apply(SCREEN.read(words, view) or resolve(words, view.legal, VERBS))
    return str(refused.value)


def told(state: Any, seat: int | None = None) -> list[str]:
    """What a seat, or a guest, is told of the last move."""
    style = Style(NAMES[: state.players], seat)
    return [line for event in state.events if event.is_seen_by(seat) and (line := SCREEN.tell(event, style))]


def held(state: Any, seat: int) -> str:
    return card_text(state.deal.hands[seat])
