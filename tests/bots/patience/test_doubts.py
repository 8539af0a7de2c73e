"""What is said against another move at a patience is true of the cards that are seen."""

import re
from random import Random
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.bots import bot, evaluation
from hoylecli.bots.patience.doubts import beside
from hoylecli.core.game import TABLE, Move
from hoylecli.families.patience.position.steps import steps


def _top(state: Any, name: str) -> str:
    """The card on top of a pile, as moves name it."""
    board = state.board
    piles = {"w": board.waste, "r": board.reserve}
    pile = board.columns[int(name) - 1] if name.isdecimal() else piles[name[0]][0]
    return str(pile[-1].symbol)


@pytest.mark.parametrize("name", ["klondike", "four-free", "yukon", "canfield", "golf", "scorpion"])
def test_what_is_said_against_another_move_is_true(name: str) -> None:
    """Each is played: the card can no longer go there, the cells are full, or nothing is turned up."""
    told = set()
    for seed in range(3):
        state: Any = rulebook.load(name).undealt(1, seed)
        rng, average = Random(seed), bot("patience", "average")
        for _ in range(40):
            if state.to_act is None:
                break
            if state.to_act == TABLE:
                state = state.apply(state.legal_moves()[0])
                continue
            view = state.view(0)
            best = average.choose(view, rng)
            for other in (move for move in view.legal if move not in (best, Move("resign"))):
                if words := beside(view, best, other):
                    told.add(_true(state, best, other, words))
            state = state.apply(best)
    assert told


def _true(state: Any, best: Move, other: Move, words: str) -> str:
    found, after = steps(state), state.apply(other)
    if words.startswith("A draw covers"):
        assert other == Move("draw")
        assert words == f"A draw covers the {_top(state, 'w')}."
        return "covers"
    assert " ".join([*(card.symbol for card in other.cards), str(other).split(" ")[-1]]) in words
    if "turns no card up" in words:
        assert sum(state.apply(best).board.down) < sum(state.board.down) == sum(after.board.down)
        return "down"
    if "fills a cell" in words:
        free = sum(not cell for cell in after.board.cells)
        assert (free, "only one other" in words) in ((0, False), (1, True))
        return "cell"
    gone = re.fullmatch(r"After .*?, (\S+) can no longer (go home|be played|go (?:to|on) .*)\.", words)
    assert gone, words
    right = found[best]
    assert right is not None
    cards, kind = state.board.pile(right.source)[-right.size :], right.target.kind
    assert cards[0].symbol == gone[1]
    for step in filter(None, steps(after).values()):
        if after.board.pile(step.source)[-step.size :] == cards and step.target.kind == kind:
            there = after.board.pile(step.target)
            assert kind != "foundation"
            assert there[-1:] != state.board.pile(right.target)[-1:]
    return "gone"


def test_an_expert_says_it_of_a_move_that_is_asked_for() -> None:
    state: Any = rulebook.load("klondike").undealt(1, 5)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    view = state.view(0)
    found = evaluation("patience", view, Random(1), [Move("draw")])
    asked = next(move for move in view.legal if move != found.move)
    said = evaluation("patience", view, Random(1), [asked])
    assert said.beside == beside(view, said.move, asked)
