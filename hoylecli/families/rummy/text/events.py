"""A sentence on each event. Those that belong to one phase are told in its room, the others here."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import capital, counted
from hoylecli.families.dealing import CUT_TELLERS
from hoylecli.families.phase import Teller
from hoylecli.families.screen import Style
from hoylecli.families.sides import side_name, verb
from hoylecli.scoring.gin.melds import arrange

from ..phases import PHASES
from ..position.labels import spread
from ..scores.games import Part


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    teller = TELLERS.get(event.kind)
    return capital(teller(event, style)) if teller else ""


def _hand(event: Event, style: Style) -> str:
    """The cards dealt: as melds where they are sorted by suit, by rank where only ranks matter."""
    by_rank = event.cards != tuple(sorted(event.cards))
    if by_rank or len(set(event.cards)) < len(event.cards) or event.cards[-1].is_joker:
        return f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}."
    held = arrange(event.cards)
    return f"{style.possessive(event.seat)} cards: {spread(held.melds, held.unmatched, style)}."


def _turned(event: Event, style: Style) -> str:
    knock = f": a knock needs {event.amount} or less" if event.amount else ": only gin will do"
    limit = knock if event.data["sets_limit"] else ""
    double = ", and the hand counts double" if event.data["doubled"] else ""
    return f"the {style.cards(event.cards)} is turned up{limit}{double}."


def _upcard(event: Event, style: Style) -> str:
    """`the 5♥ is turned up`, `the 2♣ is turned up, and on it 5♥`."""
    on_it = f", and on it {style.cards(event.cards[1:])}" if len(event.cards) > 1 else ""
    return f"the {style.card(event.cards[0])} is turned up{on_it}."


def _scored(event: Event, style: Style) -> str:
    if not event.amount:
        return ""
    seats = event.data["seats"]
    return f"{side_name(seats, style)} {verb(seats, 'score', style)} {event.amount}: {event.data['text']}."


def _game_won(event: Event, style: Style) -> str:
    """By how much, or that boxes give the other as much or more (CG, CC, FG: who reaches 100 wins)."""
    parts, margin = event.data["players"], event.amount or 0
    how = f" by {margin}{', a shutout' if event.data['win'] else ''}"
    if margin <= 0:
        more = f"{-margin} more" if margin else "as much"
        winner = event.seat or 0
        loser = style.does(1 - winner, "have")
        how = f" with {parts[winner]['points']} points, though with boxes {loser} {more}"
    sums = [f"{style.name(seat)} {in_sum(part)}" for seat, part in enumerate(parts)]
    return f"{style.does(event.seat, 'win')} the game{how}. {'; '.join(sums)}."


def in_sum(part: Part) -> str:
    """`101 + 100 game bonus + 50 for 2 boxes = 251`."""
    words = str(part["points"])
    words += f" + {part['bonus']} game bonus" if part["bonus"] else ""
    words += f" + {part['shutout']} shutout" if part["shutout"] else ""
    words += f" + {part['boxes']} for {counted(part['hands'], 'box', 'boxes')}" if part["boxes"] else ""
    return f"{words} = {part['total']}"


def _stakes(event: Event, style: Style) -> str:
    return f"that is {event.amount} for {style.inside(event.seat)} in the match." if event.amount != 1 else ""


TELLERS: Final[Mapping[str, Teller]] = {
    "new_game": lambda event, style: "a new game begins.",
    **CUT_TELLERS,
    "dealt": lambda event, style: f"{style.does(event.seat, 'deal')} {event.amount} cards each.",
    "feet": lambda event, style: f"each gets a foot of {event.amount} cards, too, face down.",
    "hand": _hand,
    "turned": _turned,
    "upcard": _upcard,
    "thrown_in": lambda event, style: (
        "two cards are left in the stock: the hand is dead, and dealt again by the same dealer."
    ),
    "scored": _scored,
    "game_won": _game_won,
    "stakes": _stakes,
    "match_won": lambda event, style: f"{style.does(event.seat, 'win')} the match.",
    **{kind: teller for phase in PHASES.values() for kind, teller in phase.tellers.items()},
}
"""By the kind of the event."""
