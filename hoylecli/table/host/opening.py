"""Sitting down to a match, leaving it, and the match that follows at the same table."""

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hoylecli import families
from hoylecli.context import current
from hoylecli.core import LEVELS, PERSON, TABLE, Computer, HoyleError, Move, Player, as_json
from hoylecli.rulebook.game import Game

from ..cast.characters import introductions, opponents
from ..wire import VERSION
from .messages import Answer
from .session import Session

if TYPE_CHECKING:
    from hoylecli.families.patience import PatienceState

# Whether a patience can be won. Only what a whole search has shown, with all cards known, is said; nothing
# where the score is what counts, such as at golf or in a square.

LINES: Final = ("Nobody could win this deal. Play for the score, or type new.",)
_STATES: Final = 5_000  # so many that it is the same everywhere what is found, and hardly ever the clock
_SECONDS: Final = 0.3


def is_unwinnable(session: Session) -> bool:
    """Whether a patience that begins now, and is played by a person, is proved to have no win."""
    if session.game.family != "patience" or [player.who for player in session.players] != [PERSON]:
        return False
    from hoylecli.families.patience import PatienceState

    state = session.state
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    if not isinstance(state, PatienceState) or state.ending == "won":
        return False
    rules = state.rules
    if rules.win.how == "points" or rules.score.kind == "left":
        return False
    return state.to_act is None or _is_proved_lost(state)


@lru_cache(maxsize=64)
def _is_proved_lost(state: "PatienceState") -> bool:
    """Whether the solver proves in a moment that a deal has no win."""
    from hoylecli.bots.solver import solve
    from hoylecli.bots.solver.watch import Limit

    return solve(state, Limit(_STATES, _SECONDS)).verdict == "unwinnable"


def opening(session: Session) -> Answer:
    """The game, and the seed or number of the deal, so that it can be shared."""
    game, deal = session.game, _given_deal(session)
    number = session.seed if deal is not None and deal == _numbered_deal(session) else None
    called = f"seed {session.seed}" if deal is None else f"deal {number}" if number else _own(game)
    lines = [f"{game.full_title}: {called}.{' Type ? for help.' if session.humans else ''}"]
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


def _own(game: Game) -> str:
    return "your own layout" if game.family == "patience" else "your own deal"


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


# The next match


def like(last: Session) -> Session:
    """A new match of the same game with the same players."""
    return Session.begin(last.game, last.players, current().draw_seed(), last.store)


def other_game(last: Session, game: Game) -> Session:
    """A match of another game. The people of the last match sit down first, as many as can play.

    Computer players take the other seats, on the level of those who sat there.
    """
    seed = current().draw_seed()
    people = [player for player in last.players if player.is_person][: game.players.most]
    levels = [player.level for player in last.players if player.level in LEVELS]
    level = next(iter(levels), None) or current().settings["level"]
    seats = max(game.players.usual, len(people))
    taken = [player.name for player in people]
    others = opponents([Computer(level)] * (seats - len(people)), seed, taken, game.name, game.family)
    players: list[Player] = [*people, *others]
    return Session.begin(game, players, seed, last.store)
