"""What an expert thinks the moves are worth, which hint, choice and review read alike."""

from random import Random
from typing import Any

import pytest
from haste import hurry

from hoylecli import bots, families, rulebook
from hoylecli.core.game import LEVELS, TABLE

GAMES = [name for name in rulebook.catalogue() if name != "minibridge"]  # which is played like bridge
DECISIONS = 9  # of a match that are looked at
ALIKE = 1  # of them at which the hint is asked for, too


def decisions(name: str, seed: int, most: int = DECISIONS, variant: str = "plain") -> Any:
    """Views with a choice, from a match between average players."""
    game = rulebook.load(name, variant)
    state: Any = game.start(game.players.usual, seed=seed)
    player, found = bots.bot(game.family, "average"), 0
    while state.to_act is not None and found < most:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            continue
        view = state.view(state.to_act)
        if len(view.legal) > 1:
            found += 1
            yield view
        state = state.apply(player.choose(view, Random(found)))


@pytest.mark.parametrize("name", GAMES)
def test_moves_asked_for_are_weighed_beside_the_best(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint is what is evaluated where nothing is asked for; what is asked for changes no other move."""
    family = rulebook.load(name).family
    hurry(monkeypatch.setattr, f"hoylecli.bots.{family}")
    expert, sample = bots.bot(family, "expert"), families.find(family).sample
    for number, view in enumerate(decisions(name, 5, 5)):
        asked = Random(number).choice(view.legal)
        if number < ALIKE:
            assert expert.evaluate(view, Random(number)) == expert.hint(view, Random(number))
        found = expert.evaluate(view, Random(number), [asked])
        values = {each.move: each.value for each in found.weighed}
        assert [*values.values()] == sorted(values.values(), reverse=True)
        if asked in values:
            assert found.move in values or found.decided
        again = sample(view, Random(number)).view(view.seat)
        assert expert.evaluate(again, Random(number), [asked]) == found, "hidden cards make no difference"


MAIN = {
    "cribbage": {"discard", "play"},
    "hearts": {"passing", "playing"},
    "spades": {"nominating", "playing"},
    "euchre": {"ordering", "playing"},
    "pitch": {"auction", "playing"},
    "gin": {"discarding", "taking", "offer", "drawing"},
    "holdem": {"betting"},
    "five-card-draw": {"betting", "drawing"},
    "bridge": {"playing"},
    "farkle": set(),
    "klondike": {"play"},
    "four-free": {"play"},
    "rummy-500": {"drawing"},
}


@pytest.mark.parametrize("name", [name for name in MAIN if name in GAMES])
def test_main_decisions_have_values(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    family = rulebook.load(name).family
    hurry(monkeypatch.setattr, f"hoylecli.bots.{family}")
    expert, seen = bots.bot(family, "expert"), 0
    for number, view in enumerate(decisions(name, 8)):
        if MAIN[name] and view.phase not in MAIN[name]:
            continue
        asked = Random(number).choice(view.legal)
        found = expert.evaluate(view, Random(number), [asked])
        seen += 1
        assert asked == found.move or (found.unit != "order" and found.of(asked)), (view.phase, asked)
    assert seen


ORDER = {
    "war": {"turning"},  # there is nothing to decide
    "beggar-my-neighbour": {"paying"},
    "old-maid": {"drawing"},  # all that is seen is backs
}
"""Games and phases in which nothing tells what a move is worth, so that an expert only has an order."""

MANY = [*((name, "plain") for name in rulebook.catalogue()), ("pinochle", "two-handed")]


@pytest.mark.parametrize(("name", "variant"), MANY)
def test_whatever_is_asked_for_has_a_value_but_where_it_is_named(
    name: str, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players of all levels give the expert's values, of the move played and of the best one."""
    family = rulebook.load(name).family
    hurry(monkeypatch.setattr, f"hoylecli.bots.{family}")
    orders, tried = set[str](), 0
    for number, view in enumerate(decisions(name, 3, 25, variant)):
        if number % 3:
            continue
        player, rng = bots.bot(family, LEVELS[number // 3 % 3]), Random(number)
        own = player.hint(view, rng).move
        others = [move for move in view.legal if move != own and move.verb != "resign"]
        if not others:
            continue
        asked = rng.choice(others)
        found = player.evaluate(view, Random(number), [asked, own])
        tried += 1
        if found.unit == "order":
            orders.add(getattr(view, "phase", ""))
        else:
            assert found.of(asked), (number, asked)
            assert found.of(own), (number, own)
            assert found.weighed[0].move == found.move or found.decided
    assert tried
    assert orders == ORDER.get(name, set())
