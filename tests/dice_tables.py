"""Tables for the tests of dice: whose turn it is, with which scores, and the rolls as digits."""

from dataclasses import replace

from hoylecli import rulebook
from hoylecli.core.game import Move
from hoylecli.families.dice.view import Position


def table(
    *scores: int, game: str = "farkle", variant: str = "plain", roller: int = 0, **options: object
) -> Position:
    """Seat `roller` is about to roll for the first time in its turn, with these scores."""
    state: Position = rulebook.load(game, variant, **options).undealt(len(scores), 1)
    return replace(state, scores=scores, deal=replace(state.deal, roller=roller))


def play(state: Position, moves: str) -> Position:
    """The state after moves written with commas between."""
    for move in moves.split(", "):
        state = state.apply(Move.parse(move))
    return state


def legal(state: Position) -> str:
    """The legal moves in order of the alphabet, with commas between."""
    return ", ".join(sorted(map(str, state.legal_moves())))
