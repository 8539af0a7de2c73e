"""Players of rules that no shipped game has: they play by what the rules say, not by the game they know."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from attacks.rules import written
from positions import chosen

from hoylecli import bots, rulebook
from hoylecli.core.game import LEVELS, TABLE, State
from hoylecli.rulebook.game import Game

Rules = dict[str, dict[str, Any]]


def odd(folder: Path, choice: str, changes: Rules, players: int) -> Game:
    """The game with some rules changed."""
    document = chosen(choice).document
    rules = {
        key: group | changes.get(key, {}) if isinstance(group, dict) else changes.get(key, group)
        for key, group in document["rules"].items()
    }
    head = {"game": "odd", "title": "Odd", "summary": "Odd.", "family": document["family"]}
    file = written(folder, head | {"players": players, "rules": rules})
    return rulebook.load("odd", file=str(file))


def at(game: Game, phase: str, seed: int = 1) -> State:
    """The first position in which a seat has a choice in this part of the deal."""
    state, rng = game.start(seed=seed), Random(seed)
    while getattr(state, "phase", "") != phase or state.to_act == TABLE or len(state.legal_moves()) < 2:
        state = state.apply(rng.choice(state.legal_moves()[:3]))
    return state


def decided(game: Game, state: State) -> list[str]:
    """What is said in a hint, when all levels have chosen a legal move."""
    assert state.to_act is not None
    view = state.view(state.to_act)
    for level in LEVELS:
        assert bots.bot(game.family, level).choose(view, Random(1)) in view.legal
    hint = bots.bot(game.family, "average").hint(view, Random(1))
    assert hint.move in view.legal
    return hint.lines(str)


def test_squares_are_played_by_the_points_of_the_card_table_too() -> None:
    game = chosen("poker-square/standard")
    assert decided(game, game.start(seed=1))[0] == "Row and column are empty there, so it spoils nothing."


@pytest.mark.parametrize("waste", [{"takes": []}, {"most": None}, {"most": 0}])
def test_squares_are_played_with_any_waste(tmp_path: Path, waste: dict[str, Any]) -> None:
    game = odd(tmp_path, "cribbage-square", {"waste": waste}, 1)
    state, average = game.start(seed=1), bots.bot("patience", "average")
    while state.to_act is not None:
        state = state.apply(average.choose(state.view(0), Random(1)))


def test_a_kitty_goes_with_bids_in_points(tmp_path: Path) -> None:
    widow: Rules = {"bidding": {"kitty": 3}, "deal": {"cards": 15}}
    game = odd(tmp_path, "pinochle", widow | {"partners": False}, 3)  # type: ignore[operator]
    assert decided(game, at(game, "burying"))


def test_cards_that_count_are_gathered_where_the_highest_score_wins(tmp_path: Path) -> None:
    changes: Rules = {"score": {"moon": "none", "lowest": False}, "passing": {"cards": 0}}
    game = odd(tmp_path, "hearts", changes | {"play": {"harmless": False}}, 4)
    state = at(game, "playing")
    won = 0
    for seed in range(6):
        state = game.start(seed=seed)
        while state.to_act not in (None, TABLE):
            seat = state.to_act or 0
            level = "average" if seat == 0 else "beginner"
            state = state.apply(bots.bot("tricks", level).choose(state.view(seat), Random(seed)))
        scores = state.scores  # type: ignore[attr-defined]
        won += scores[0] - sum(scores) / 4
    assert won > 0


def test_no_hint_speaks_of_danger_where_the_highest_score_wins(tmp_path: Path) -> None:
    game = odd(tmp_path, "hearts", {"score": {"moon": "none", "lowest": False}}, 4)
    assert decided(game, at(game, "passing"))[0] == "You will miss these cards least."


def test_tricks_are_avoided_where_the_lowest_score_wins(tmp_path: Path) -> None:
    changes: Rules = {"match": {"target": 13}, "score": {"book": 0, "lowest": True}}
    game = odd(tmp_path, "whist", changes | {"partners": False}, 4)  # type: ignore[operator]
    taken = [0, 0]
    for seed in range(6):
        state = game.start(seed=seed)
        while state.to_act not in (None, TABLE):
            seat = state.to_act or 0
            move = (
                bots.bot("tricks", "average").choose(state.view(seat), Random(seed))
                if seat == 0
                else (Random(seed).choice(state.legal_moves()))
            )
            state = state.apply(move)
        scores = state.scores  # type: ignore[attr-defined]
        taken = [taken[0] + scores[0], taken[1] + sum(scores)]
    assert taken[0] < taken[1] / 4


@pytest.mark.parametrize("pack", [{"copies": 2}, {"suits": 1}])
def test_bowling_is_played_with_any_pack(tmp_path: Path, pack: dict[str, int]) -> None:
    game = odd(tmp_path, "bowling", {"pack": pack}, 1)
    view = game.start(seed=1).view(0)
    from hoylecli.families import find

    assert find("patience").sample(view, Random(1)).view(0) == view
    assert decided(game, game.start(seed=1))
