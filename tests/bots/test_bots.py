"""What every computer player is: made by family, level and persona, and without memory."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from haste import hurry

import hoylecli
from hoylecli import bots, families, rulebook
from hoylecli.bots import Persona
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.rulebook.game import Game

GAMES = rulebook.catalogue()
CHOICES = 12  # of a match that are looked at
FRESH = 2  # choices that a fresh player makes again
TABLES = {"hoylecli.bots.patience.bowling", "hoylecli.bots.patience.squares"}  # tables that take long to fill


@contextmanager
def fresh(family: str) -> Iterator[ModuleType]:
    """`hoylecli.bots` as a process that has just begun has it, with players of the family in a hurry."""
    kept = {name: module for name, module in sys.modules.items() if name.startswith("hoylecli.bots")}
    kept = {name: module for name, module in kept.items() if name not in TABLES}
    for name in kept:
        del sys.modules[name]
    try:
        new = import_module("hoylecli.bots")
        hurry(setattr, f"hoylecli.bots.{family}")
        yield new
    finally:
        sys.modules.update(kept)
        hoylecli.bots = kept["hoylecli.bots"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_a_fresh_player_chooses_as_one_who_has_played_all_along(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but the view and the random numbers may make a difference, nor what was asked before."""
    game = rulebook.load(name)
    hurry(monkeypatch.setattr, f"hoylecli.bots.{game.family}")
    again = []
    for level in LEVELS:
        chosen = choices(game, level)
        often = len(chosen) // FRESH or 1
        again += [(level, *each) for each in chosen[often - 1 :: often]]
    with fresh(game.family) as new:
        for level, view, seed, move in reversed(again):
            assert new.bot(game.family, level).choose(view, Random(seed)) == move


def choices(game: Game, level: str) -> list[tuple[Any, str, Move]]:
    """The first choices of a match in which one player sits on all seats: view, seed and move."""
    state: Any = game.start(game.players.usual, seed=3)
    player, chosen = bots.bot(game.family, level), list[tuple[Any, str, Move]]()
    while state.to_act is not None and len(chosen) < CHOICES:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            continue
        view, seed = state.view(state.to_act), f"{game.name} {len(chosen)}"
        if len(view.legal) > 1:
            chosen.append((view, seed, player.choose(view, Random(seed))))
            state = state.apply(chosen[-1][2])
        else:
            state = state.apply(view.legal[0])
    return chosen


@pytest.mark.parametrize("family", sorted({*families.names()} - {"dice", "vying"}))
def test_a_persona_that_a_family_has_no_use_for_changes_nothing(family: str) -> None:
    bold = Persona("Tess", aggression=0.9, bluff=0.7)
    assert bots.bot(family, "average", bold) == bots.bot(family, "average")


def test_a_persona_reaches_the_players_of_a_family(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    players = SimpleNamespace(bot=lambda level, persona: made.append((level, persona)))
    monkeypatch.setitem(sys.modules, "hoylecli.bots.liars_dice", players)
    bots.bot("liars_dice", "expert", Persona("Tess"))
    bots.bot("liars_dice", "expert")
    assert made == [("expert", Persona("Tess")), ("expert", None)]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_move_says_by_agreement_can_be_asked_in_every_game(name: str) -> None:
    """`? draw` is typed at any table; where moves say nothing, the answer is None."""
    game = rulebook.load(name)
    state: Any = game.start(game.players.usual, seed=3)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    view = state.view(state.to_act)
    said = [bots.explain(game.family, view, move) for move in view.legal[:5]]
    assert any(said) == (name == "bridge")
