"""The table in sentences, for those who listen to it."""

from collections.abc import Iterator

from hoylecli.core.events import Seat
from hoylecli.core.grammar import capital
from hoylecli.families.screen import Style

from ..position.labels import high_first, money
from ..view import VyingView
from .parts import before_bets, cards_of, doings, limits, own_hand, pots, title


def lines(view: VyingView, style: Style) -> Iterator[str]:
    """The stakes, the players with what they have and have done, the board, the pot and the viewer's hand."""
    yield f"{title(view)}: {', '.join(filter(None, (before_bets(view), limits(view))))}."
    yield f"{style.does(view.dealer, 'are')} the dealer."
    players = len(view.scores)
    for place in range(players):
        yield from _player(view, style, ((view.seat or 0) + 1 + place) % players)
    if view.board:
        yield f"On the board: {style.cards(view.board)}."
    whole, *parts = pots(view, style)
    yield f"The pot is {whole}."
    yield from (capital(f"{part}.") for part in parts)
    hand = own_hand(view, style)
    if hand:
        yield f"Your hand: {hand}."


def _player(view: VyingView, style: Style, seat: Seat) -> Iterator[str]:
    if view.lives[seat] == "out":
        yield f"{style.does(seat, 'are')} out."
        return
    done = ", ".join(doings(view, seat))
    yield f"{style.does(seat, 'have')} {money(view.stacks[seat])}{': ' + done if done else ''}."
    if seat in view.shown:
        shown = style.cards(high_first(view.hands[seat] + view.ups[seat]))
        yield f"{style.does(seat, 'show')} {shown}{_name(cards_of(view, seat, style))}."
    elif view.ups[seat]:
        yield capital(f"{style.possessive(seat)} cards face up: {style.cards(view.ups[seat])}.")


def _name(cards: str) -> str:
    """What the hand is called: what comes after its cards."""
    return f": {cards.rpartition(': ')[2]}" if ": " in cards else ""
