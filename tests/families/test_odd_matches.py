"""Matches by rules that are only just possible: they begin, and they end."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.core.errors import RulesError
from hoylecli.core.game import TABLE
from hoylecli.families import screen
from hoylecli.families.patience.position.steps import DRAW
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import caller
from hoylecli.rulebook.game import Game


def test_a_waste_fits_the_screen_however_many_cards_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "many.yaml"
    rules = "{tableau: {columns: 7, deal: 1}, stock: {to: waste, draw: 28}, waste: {piles: 1}}"
    head = "game: many\ntitle: Many\nsummary: Many.\nfamily: patience\nplayers: 1\n"
    file.write_text(f"{head}rules: {rules}\n")
    state = rulebook.load("many", file=str(file)).start(seed=1).apply(DRAW)
    for width in (60, 80):
        lines = screen("patience").draw(state.view(0), Style(("Ann",), 0, width))
        assert max(map(len, lines)) <= width


def tricks(folder: Path, rules: str, players: int = 4) -> Game:
    file = folder / "odd.yaml"
    file.write_text(
        f"game: odd\ntitle: Odd\nsummary: Odd.\nfamily: tricks\nplayers: {players}\nrules: {rules}\n"
    )
    return rulebook.load("odd", file=str(file))


def test_a_match_that_nothing_ends_is_one_deal(tmp_path: Path) -> None:
    state, rng = tricks(tmp_path, "{}").start(seed=1), Random(1)
    for _ in range(52):
        state = state.apply(rng.choice(state.legal_moves()))
    assert state.to_act is None
    assert state.outcome() is not None


@pytest.mark.parametrize("cards", ["[-19, 3]", "[0]", "[21]"])
def test_numbers_in_a_list_have_bounds_too(tmp_path: Path, cards: str) -> None:
    with pytest.raises(RulesError, match="cards: write a whole number from 1 to 20"):
        tricks(tmp_path, f"{{deal: {{cards: {cards}}}}}")


def test_so_many_cannot_play_with_so_few_cards(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="players: 2 to 7 can play by these rules, not 8"):
        tricks(tmp_path, "{pack: {order: AK}, deal: {turn: next}}", 8)


def test_the_cut_for_trumps_goes_on_when_the_pack_is_used_up(tmp_path: Path) -> None:
    rules = "{pack: {order: AK}, deal: {cards: 2, turn: next}, trump: {how: last_winner}, match: {deals: 2}}"
    state: Any = tricks(tmp_path, rules, 3).start(seed=1)
    while len({state.deal.taken(seat) for seat in range(3)}) < 2 or len(state.deal.tricks) < 2:
        if state.to_act == TABLE:  # nobody was level
            state = replace(state, seed=state.seed + 1)
        state = state.apply(state.legal_moves()[0])
    cuts = [caller(replace(state, seed=seed)) for seed in range(100)]
    assert all(seat in range(3) for seat, _ in cuts)
    assert max(len(events) for _, events in cuts) > len(state.ranking.pack)
