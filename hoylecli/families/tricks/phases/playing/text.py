"""What is asked and told in the play, and what people type in it."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.cards import RED_JOKER
from hoylecli.core.events import Event
from hoylecli.core.grammar import capital, counted
from hoylecli.core.moves import Move
from hoylecli.families.phase import Teller
from hoylecli.families.screen import Style

from ...derived import laid_by, order_of
from ...position.following import led
from ...position.labels import SUITS
from ...view import TricksView
from ..reading import FILLERS, SUIT_WORDS, folded, read_cards
from .rules import KNOCK, TABLE_PLACE


def question(view: TricksView, style: Style) -> str:
    turn = view.turn
    hand = "" if turn is None or turn == view.to_act else f" from {style.possessive(turn)} hand"
    if not view.trick:
        makes = view.rules.trump.how == "led" and not view.trump
        return f"Which card do you lead{hand}{', to make its suit trumps' if makes else ''}?"
    if KNOCK in view.legal:
        return "Do you play your card now, or knock?"
    suit, card = led(order_of(view), view.trick), view.trick[0].card
    is_left_bower = card.suit != suit and not card.is_joker
    led_so = f"The left bower leads {SUITS[suit]}" if is_left_bower else f"{capital(SUITS[suit])} were led"
    return f"{led_so}. Which card do you play{hand}?"


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """The suit that a joker stands for; whether a card wins so far."""
    if move.target == TABLE_PLACE:
        return "the one on the table"
    if move.cards and Move(cards=move.cards, target=TABLE_PLACE) in view.legal:
        return "the one in your hand"
    if move.target and move.cards:
        return f"stands for {SUITS[move.target.upper()]}"
    if not move.cards:
        return "keep your card for a later trick"
    cards = (*(play.card for play in view.trick), move.cards[0])
    return "wins so far" if view.trick and order_of(view).best(cards) == len(cards) - 1 else ""


def read(text: str, view: TricksView) -> Move | None:
    """A card after `play` or `lead`; `joker hearts`; `pass` for `knock`."""
    words = folded(text)
    if words == "pass" and KNOCK in view.legal:
        return KNOCK
    named = None if view.trick else _named(words)
    return named or _placed(words, view) or read_cards(text, view)


def _placed(words: str, view: TricksView) -> Move | None:
    """`KH from the table`, `KH table`, `KH from my hand`: where the card lies that is meant."""
    card, _, place = words.removeprefix("play ").removeprefix("lead ").partition(" ")
    place = " ".join(word for word in place.split() if word not in ("from", "the", "my", "on", "in"))
    if view.seat is None or not view.stock or place not in ("t", "table", "hand"):
        return None
    said = card.upper().replace("10", "T")
    own = [move for move in view.legal if move.cards and str(move.cards[0]) == said]
    if len(own) > 1:
        return next(move for move in own if (move.target == TABLE_PLACE) == (place != "hand"))
    is_laid = any(str(one.card) == said for one in laid_by(view, view.seat))
    return own[0] if own and is_laid == (place != "hand") else None


def _named(words: str) -> Move | None:
    """`joker hearts`, `lead the joker as h`: the move that leads a joker for a suit."""
    said = [word for word in words.split() if word not in FILLERS | {"lead", "as", "for", "red"}]
    if said[:1] not in (["joker"], ["*r"], ["★r"]) or len(said) > 2:
        return None
    if len(said) == 1:
        return Move(cards=(RED_JOKER,))
    return Move(cards=(RED_JOKER,), target=SUIT_WORDS[said[1]]) if said[1] in SUIT_WORDS else None


def _played(event: Event, style: Style) -> str:
    named = event.data["named"]
    stands = f", which stands for {SUITS[named]}" if named else ""
    place = " from the table" if event.data["from_table"] else ""
    return f"{style.does(event.seat, 'play')} the {style.cards(event.cards)}{place}{stands}."


def _taken(event: Event, style: Style) -> str:
    points = f", with {counted(event.amount, 'point')}" if event.amount else ""
    return f"{style.does(event.seat, 'take')} the trick{points}."


TELLERS: Final[Mapping[str, Teller]] = {
    "played": _played,
    "taken": _taken,
    "knocked": lambda event, style: f"{style.does(event.seat, 'knock')}.",
}
