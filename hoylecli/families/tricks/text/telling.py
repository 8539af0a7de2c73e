"""What is told of events that belong to no phase, what is asked, and what people type."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.game import Event, Move
from hoylecli.core.text import capital, counted, listed
from hoylecli.families.phase import CUT_TELLERS, Teller
from hoylecli.families.screen import Style, side_name, verb

from ..derived import order_of
from ..phases import PHASES, bidding
from ..position.following import led
from ..position.labels import SUITS
from ..view import TricksView

_SAID: Final = {"nil": "nil", "blind": "double nil, blind", "smudge": "smudge"}


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    teller = TELLERS.get(event.kind)
    return capital(teller(event, style)) if teller else ""


def _dealt(event: Event, style: Style) -> str:
    dogs = [style.inside(seat) for seat in event.data["dogs"]]
    less = f", and one to {listed(dogs)}" if dogs else ""
    return f"{style.does(event.seat, 'deal')} {counted(event.amount or 0, 'card')} each{less}."


def _hand(event: Event, style: Style) -> str:
    return f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}."


def _turned(event: Event, style: Style) -> str:
    suit = event.data["suit"]
    trumps = f": {SUITS[suit]} are trumps" if suit else ""
    return f"{style.does(event.seat, 'turn')} up the {style.cards(event.cards)}{trumps}."


def _laid_away(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'lay')} away the {style.cards(event.cards)}."
    cards = "a card" if event.amount == 1 else counted(event.amount or 0, "card")
    return "" if event.seat == style.you else f"{style.does(event.seat, 'lay')} {cards} away."


def _bid(event: Event, style: Style) -> str:
    word = event.data["word"]
    if word == "pass":
        return f"{style.does(event.seat, 'pass')}."
    return f"{style.does(event.seat, 'bid')} {_SAID.get(word, event.amount)}."


def _dropped(event: Event, style: Style) -> str:
    """What has become of a player by the tricks of a deal."""
    if event.data["life"] == "out":
        return f"{style.does(event.seat, 'have')} taken no trick, and {verb([event.seat], 'are', style)} out."
    if event.data["life"] == "dog":
        gets = verb([event.seat], "get", style)
        return f"{style.does(event.seat, 'have')} taken no trick, and {gets} a dog's life, one card."
    return f"{style.does(event.seat, 'are')} back, with a trick."


def _scored(event: Event, style: Style) -> str:
    """What a side has scored, its total, and where the points come from."""
    seats, total, text = event.data["seats"], event.data["total"], event.data["text"]
    points = event.amount or "nothing"
    what = f"{side_name(seats, style)} {verb(seats, 'score', style)} {points}, {total} in all"
    return f"{what}{f': {text}' if text else ''}."


def _game_below(event: Event, style: Style) -> str:
    seats = event.data["seats"]
    which = "a game" if event.amount == 1 else "another game"
    return f"{side_name(seats, style)} {verb(seats, 'win', style)} {which} below the line."


TELLERS: Final[Mapping[str, Teller]] = {
    "cut": lambda event, style: f"{style.does(event.seat, 'cut')} the {style.cards(event.cards)} for trumps.",
    **CUT_TELLERS,
    "dealt": _dealt,
    "turned": _turned,
    "hand": _hand,
    "thrown_in": lambda event, style: "the cards are thrown in.",
    "bid": _bid,
    "laid_away": _laid_away,
    "scored": _scored,
    "game_below": _game_below,
    "dropped": _dropped,
    **{kind: teller for phase in PHASES.values() for kind, teller in phase.tellers.items()},
}
"""By the kind of the event."""


# What people type and `core.resolving` cannot read


def read(text: str, view: TricksView) -> Move | None:
    """The move that is meant, None for text that is left to `core.resolving`."""
    return PHASES[view.phase].read(text, view) if view.phase in PHASES else None


def by_enter(view: TricksView) -> Move | None:
    """The move that an empty line makes."""
    return PHASES[view.phase].by_enter(view) if view.phase in PHASES else None


# What a player is asked, and a few words on each legal move


def question(view: TricksView, style: Style) -> str:
    """What the seat to act is asked."""
    return PHASES[view.phase].question(view, style) if view.phase in PHASES else ""


def kind(view: TricksView) -> str:
    """`lead`, `follow` or, for who cannot follow, `discard`; the phase before the tricks."""
    if view.phase != "playing":
        return view.phase
    if not view.trick:
        return "lead"
    order = order_of(view)
    cards = [card for move in view.legal for card in move.cards]
    return "follow" if any(order.suit[card] == led(order, view.trick) for card in cards) else "discard"


def says(move: Move, view: TricksView, style: Style) -> str:
    """A bid at bridge as it is said, `1 heart`; "" for what every game says alike."""
    if view.bridge is None or move.verb != "bid" or move.amount is None or not move.target:
        return ""
    return bidding.in_words(move.amount, move.target.upper())


def choices(view: TricksView, style: Style) -> list[str]:
    """The calls at bridge, a line a level; [] where every move has its own."""
    return (
        bidding.levels(view, style) if view.bridge is not None and view.phase in ("bidding", "naming") else []
    )


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """A few words on a legal move."""
    return PHASES[view.phase].gloss(move, view, style)
