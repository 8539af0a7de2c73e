"""What is said against another move at a patience is true of the cards that are seen."""

import re
from random import Random
from typing import Any

import pytest
from positions import position

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
    if words.startswith("Once the"):
        assert best == Move("draw")
        assert words.startswith(f"Once the {_top(state, 'w')} is gone, ")
        return "shifts"
    if kept := re.fullmatch(
        r"Keep the (\S+): (\S+)( and \S+)? can go on it once (it is|they are) free\.", words
    ):
        card, covered = (
            _top(state, str(other)[0]),
            [each for pile in state.board.columns for each in pile[:-1]],
        )
        mates = [each.symbol for each in covered if abs(each.rank - other_rank(state, other)) == 1]
        assert best == Move("draw")
        assert kept[1] == card
        assert {kept[2], (kept[3] or f" and {kept[2]}").removeprefix(" and ")} <= set(mates)
        assert bool(kept[3]) == (len(mates) > 1)
        return "kept"
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


def other_rank(state: Any, other: Move) -> int:
    """The rank of the card on top of the column that a move takes it from."""
    return int(state.board.columns[int(str(other)[0]) - 1][-1].rank)


def test_a_card_is_kept_for_those_that_it_lets_go_later() -> None:
    """SO, Golf: a card one higher or lower is played, of any suit."""
    state = position("golf", columns=["7H 3C", "9D AD", "8C", *[""] * 4], foundation=["7S"], stock="KS 2D")
    said = beside(state.view(0), Move("draw"), Move.parse("3 f"))
    assert said == "Keep the 8♣: 9♦ and 7♥ can go on it once they are free."


def test_a_card_off_the_waste_shifts_those_that_are_drawn_in_threes() -> None:
    """SO, Klondike: cards are drawn by threes, and the waste turned over, but not in the difficult form."""
    told, cards = {}, {}
    for variant in ("plain", "difficult"):
        state: Any = rulebook.load("klondike", variant).undealt(1, 4)
        while state.to_act == TABLE or not (found := _off_the_waste(state)):
            state = state.apply(Move("draw") if state.to_act != TABLE else state.legal_moves()[0])
        told[variant] = beside(state.view(0), Move("draw"), found[0])
        cards[variant] = _top(state, "w")
    assert (
        told["plain"]
        == f"Once the {cards['plain']} is gone, other cards come up the next time through the stock."
    )
    assert not told["difficult"]
    after = [_drawn(rulebook.load("klondike").undealt(1, 4), takes) for takes in (False, True)]
    assert after[0] != after[1]


def _off_the_waste(state: Any) -> list[Move]:
    return [move for move in state.legal_moves() if str(move).startswith("w ")]


def _drawn(state: Any, takes: bool) -> set[str]:
    """The cards on top of the waste the second time through the stock. takes: whether one is played first."""
    tops, times = set(), 0
    while times < 2:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            continue
        if takes and (found := _off_the_waste(state)):
            state, takes = state.apply(found[0]), False
            continue
        if not state.board.stock:
            times += 1
            state = state.apply(Move("redeal"))
            continue
        state = state.apply(Move("draw"))
        if times == 1:
            tops.add(_top(state, "w"))
    return tops


def test_an_expert_says_it_of_a_move_that_is_asked_for() -> None:
    state: Any = rulebook.load("klondike").undealt(1, 5)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    view = state.view(0)
    found = evaluation("patience", view, Random(1), [Move("draw")])
    asked = next(move for move in view.legal if move != found.move)
    said = evaluation("patience", view, Random(1), [asked])
    assert said.beside == beside(view, said.move, asked)
