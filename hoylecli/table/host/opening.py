"""The lines for people who sit down to a match, or leave it."""

from contextlib import suppress

from hoylecli import families
from hoylecli.core.errors import HoyleError
from hoylecli.core.events import TABLE
from hoylecli.core.game import as_json
from hoylecli.core.moves import Move
from hoylecli.rulebook.names import PLAIN

from ..cast.characters import introductions
from ..wire import VERSION
from .messages import Answer
from .session import Session
from .unwinnable import LINES, is_unwinnable


def opening(session: Session) -> Answer:
    """The game, and the seed or number of the deal, so that it can be shared."""
    game, deal = session.game, _given_deal(session)
    title = game.title if game.variant == PLAIN else f"{game.title}, {game.variant}"
    number = session.seed if deal is not None and deal == _numbered_deal(session) else None
    called = f"seed {session.seed}" if deal is None else f"deal {number}" if number else "your own layout"
    lines = [f"{title}: {called}.{' Type ? for help.' if session.humans else ''}"]
    lines += introductions([player for player in session.players if not player.is_person])
    is_begun = any(state.to_act != TABLE for state in session.match.states[:-1])
    is_lost = not is_begun and is_unwinnable(session)
    lines += LINES if is_lost else []
    seats = [as_json(player) for player in session.players]
    data = {
        "version": VERSION,
        "game": game.name,
        "variant": game.variant,
        "options": dict(game.options),
        "seed": session.seed,
        "seats": seats,
        "match": session.id,
    }
    data |= {} if number is None else {"deal": number}
    data |= {"winnable": False} if is_lost else {}
    return Answer("resumed" if is_begun else "start", lines, data)


def _given_deal(session: Session) -> Move | None:
    """The first deal of the match when it is not the one that the seed gives."""
    match = session.match
    dealt = match.moves[0] if match.moves and match.states[0].to_act == TABLE else None
    return None if dealt is None or dealt in match.states[0].legal_moves() else dealt


def _numbered_deal(session: Session) -> Move | None:
    """The deal whose number is the seed of the match, where the game has such numbers."""
    with suppress(HoyleError):  # a seed may be larger than any number
        return families.find(session.game.family).numbered(session.game.rules, session.seed)
    return None


def left_for_another(session: Session) -> Answer:
    """How to go on another time with a match that is left for one of another game."""
    if session.id is None or session.state.to_act is None:
        return Answer("suspended", [], {"match": session.id})
    line = f"This match is kept: 'hoyle resume {session.game.name}' goes on with it."
    return Answer("suspended", [line, ""], {"match": session.id})


def suspended(session: Session) -> Answer:
    """How to go on another time. It names no ID, so that transcripts are the same every time."""
    if session.id is None:
        return Answer("suspended", ["You leave the table; this match was not kept."], {"match": None})
    lines = ["You leave the table. 'hoyle resume' goes on with this match."]
    return Answer("suspended", lines, {"match": session.id})
