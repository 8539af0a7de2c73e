"""Patiences beside referees written from SO, CG and CC: the same successors of every position.

HOYLE_REFEREE_POSITIONS=200 compares more positions of each game and setting.
"""

import os
from collections.abc import Callable
from random import Random

import pytest
from referees.patience.games import GAMES, Referee, referee, shown
from referees.patience.table import Pile, Table

from hoylecli import rulebook
from hoylecli.core.game import Move
from hoylecli.families.patience.state import PatienceState

POSITIONS = int(os.environ.get("HOYLE_REFEREE_POSITIONS", "12"))
LATER = 6  # moves at random between two positions, on average
MOST = 90  # moves of a game, most of them legal ones of the player's


def settings() -> list[str]:
    """Each game and variant, and each option changed."""
    found = []
    for name in GAMES:
        about = rulebook.describe(name)
        found += [f"{name}/{variant}" for variant in about.variants]
        for option, choice in about.options.items():
            found += [f"{name} {option}={value}" for value in choice.values if value != choice.default]
    return found


def table(state: PatienceState) -> Table:
    """The position as referees see it."""
    board, left = state.board, state.redeals_left

    def texts(piles: tuple[tuple[object, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(map(str, pile)) for pile in piles)

    gone = board.foundation if state.rules.remove.rule != "none" else ()
    return Table(
        columns=texts(board.columns),
        down=board.down,
        homes=() if gone else texts(board.foundation),
        cells=texts(board.cells),
        reserve=texts(board.reserve),
        waste=texts(board.waste),
        stock=tuple(map(str, board.stock)),
        grid=texts(board.grid),
        aside=tuple(str(card) for pile in (board.aside, *gone) for card in pile),
        base=state.base,
        redeals=-1 if left is None else left,
        fresh=state.fresh,
    )


@pytest.mark.parametrize("setting", settings())
def test_the_referee_finds_the_same_successors(setting: str) -> None:
    name, _, option = setting.partition(" ")
    name, _, variant = name.partition("/")
    game = rulebook.load(name, variant or "plain", **dict([option.split("=")] if option else []))
    judge, rng = referee(name, game.variant, game.options), Random(setting)
    compared = 0
    while compared < POSITIONS:
        state = game.start(seed=rng.randrange(10**9))
        for _ in range(MOST):
            assert isinstance(state, PatienceState)
            if state.phase != "play" or compared == POSITIONS:
                break
            moves = [move for move in state.legal_moves() if not is_left_out(state, move)]
            if rng.random() * LATER < 1:
                compare(state, moves, judge, shown(name, game.options))
                compared += 1
            if not moves:
                break
            state = state.apply(rng.choice(moves))


def compare(state: PatienceState, moves: list[Move], judge: Referee, shows: Callable[[Pile], object]) -> None:
    engine = {table(state.apply(move)).key(shows): str(move) for move in moves}
    wanted = {then.key(shows) for then in judge(table(state))}
    more = [move for key, move in engine.items() if key not in wanted]
    assert not more, f"the referee forbids {more} in {table(state)}"
    assert wanted == set(engine), f"the game lacks {wanted - set(engine)} in {table(state)}"


def is_left_out(state: PatienceState, move: Move) -> bool:
    """To resign, and redeals that shuffle, whose outcome no text tells."""
    return move.verb == "resign" or (move.verb == "redeal" and state.rules.stock.redeal == "gather")
