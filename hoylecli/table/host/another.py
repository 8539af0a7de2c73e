"""The match that follows one at the same table."""

from hoylecli.bots import LEVELS
from hoylecli.context import current
from hoylecli.core.seats import Computer, Player
from hoylecli.rulebook.game import Game

from ..cast.characters import opponents
from .session import Session


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
    others = opponents([Computer(level)] * (seats - len(people)), seed, [player.name for player in people])
    players: list[Player] = [*people, *others]
    return Session.begin(game, players, seed, last.store)
