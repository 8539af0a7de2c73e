"""Styles: what is liked of moves that are worth about the same, and nothing that costs more."""

import re
from collections import defaultdict
from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from haste import hurry

from hoylecli import bots
from hoylecli.bots import Persona
from hoylecli.bots.hints import Hint, Weighed
from hoylecli.bots.levels import LevelPlayer
from hoylecli.bots.styles import STYLES, Styled, liking, near
from hoylecli.core.game import TABLE, Move
from hoylecli.rulebook import load

LOW, MIDDLE, HIGH = (Move("bid", amount=amount) for amount in (1, 2, 3))
GAMES = {
    "asking": "go-fish",
    "cribbage": "cribbage",
    "dice": "farkle",
    "knocking": "gin",
    "laying": "rummy-500",
    "pairing": "memory",
    "scapegoat": "old-maid",
    "shedding": "crazy-eights",
    "together": "canasta",
    "tricks": "euchre",
}


class View:
    """A table at which three bids can be made."""

    legal = (LOW, MIDDLE, HIGH)


def weighing(low: float, middle: float, high: float, error: float = 0.0) -> Any:
    """An expert who holds the three bids worth so much."""

    def evaluate(view: Any, rng: Random, asked: Collection[Move] = ()) -> Hint:
        values = zip(View.legal, (low, middle, high), strict=True)
        ranked = sorted(
            (Weighed(move, value, "", error) for move, value in values), key=lambda each: -each.value
        )
        return Hint(ranked[0].move, "", weighed=tuple(ranked))

    return evaluate


def traits(view: Any, move: Move) -> dict[str, float]:
    return {"bids high": (move.amount or 0) / 3}


def chosen(style: str, evaluate: Any, level: Move | None = None) -> Move:
    """What a style bids: of an expert, or of a player who would bid `level`."""
    player: LevelPlayer[Any] = LevelPlayer(evaluate, None if level is None else lambda view, rng: level)
    return Styled(player, STYLES[style].likes, traits, thinks=1.0).choose(View, Random(1))


def test_of_moves_worth_the_same_the_one_is_made_that_is_liked() -> None:
    assert chosen("bold", weighing(5, 5, 5)) == HIGH
    assert chosen("careful", weighing(5, 5, 5)) == LOW
    assert chosen("bold", weighing(5.05, 5, 4.99)) == LOW, "they are far apart, for so small a spread"
    assert chosen("bold", weighing(0, 9.3, 9)) == HIGH


def test_nothing_is_made_that_is_worth_less() -> None:
    assert chosen("bold", weighing(9, 5, 0)) == LOW
    assert chosen("careful", weighing(0, 5, 9)) == HIGH
    assert chosen("chatty", weighing(0, 5, 9)) == HIGH


def test_a_player_below_the_expert_stays_near_the_level() -> None:
    """Neither much weaker nor much better than what the level would do."""
    assert chosen("bold", weighing(4, 4.2, 9), LOW) == MIDDLE
    assert chosen("careful", weighing(0, 5, 9), HIGH) == HIGH
    assert chosen("bold", weighing(4, 4, 4, 1.0), LOW) == HIGH


def test_what_is_not_weighed_is_left_as_the_level_has_it() -> None:
    hint = Hint(LOW, "", weighed=(Weighed(LOW, 1.0),))
    assert near(hint, HIGH, False) == [HIGH]


def states(game: str, many: int) -> list[Any]:
    """Positions of a game played by beginners."""
    rules = load(game)
    state, found = rules.undealt(rules.players.usual, 5), list[Any]()
    player = bots.bot(rules.family, "beginner")
    while state.to_act is not None and len(found) < many:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            continue
        view = state.view(state.to_act)
        found.append(view)
        state = state.apply(player.choose(view, Random(len(found))))
    return found


@pytest.mark.parametrize("family", GAMES)
def test_each_style_makes_a_legal_move_that_view_and_chance_decide(
    family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch.setattr)
    for number, view in enumerate(states(GAMES[family], 12)):
        for style in STYLES:
            persona = Persona("", style=style)
            move = bots.bot(family, "average", persona).choose(view, Random(number))
            assert move in view.legal
            assert bots.bot(family, "average", persona).choose(view, Random(number)) == move


@pytest.mark.parametrize("family", GAMES)
def test_every_family_names_habits_that_some_style_likes(family: str) -> None:
    named = import_module(f"hoylecli.bots.{family}").traits
    liked = {habit for style in STYLES.values() for habit in style.likes}
    shown = {
        habit: much
        for view in states(GAMES[family], 40)
        for move in view.legal[:50]
        for habit, much in named(view, move).items()
    }
    assert len(shown.keys() & liked) >= 2
    assert shown.keys() <= liked
    assert all(0 <= much <= 1 for much in shown.values())


def test_a_stubborn_player_of_old_maid_draws_the_first_card() -> None:
    player = bots.bot("scapegoat", "average", Persona(style="stubborn"))
    drawn = [player.choose(view, Random(1)) for view in states("old-maid", 40) if view.phase == "drawing"]
    assert {move.amount for move in drawn} == {1}


def test_a_chatty_player_of_go_fish_rather_asks_whoever_asked_last() -> None:
    def answers(style: str) -> int:
        player = bots.bot("asking", "average", Persona(style=style))
        views = [view for view in states("go-fish", 60) if view.turns and len(view.legal) > 1]
        return sum(player.choose(view, Random(1)).seat == view.turns[-1].seat for view in views)

    assert answers("chatty") > answers("plain")


def test_a_first_bid_at_double_pinochle_jumps_by_the_tens_of_melds() -> None:
    """BK, Pinochle: a jump of one point over the bid before tells the partner of ten in melds."""
    from hoylecli.bots.tricks.habits import signal

    game, jumps = load("pinochle", "double-pack-500"), 0
    for seed in range(12):
        state = game.undealt(4, seed)
        while state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        view: Any = state.view(state.to_act)
        plain, telling = (
            bots.bot("tricks", "average", Persona(style=style)).choose(view, Random(1))
            for style in ("plain", "signaling")
        )
        if plain.verb == "bid" and telling != plain:
            assert telling.amount == (plain.amount or 0) + signal(view)
            jumps += 1
        elif plain.verb != "bid":
            assert telling == plain
    assert jumps > 2


def test_liking_is_the_sum_of_what_is_liked() -> None:
    assert liking({"a": 2, "b": -1}, {"a": 0.5, "b": 1.0, "c": 9.0}) == 0.0


def test_every_style_was_measured_as_strong_as_its_level_with_two_habits_that_show() -> None:
    """The committed table: habits whose intervals do not hold the share of plain players are in bold."""
    text = (Path(__file__).parents[2] / "scripts" / "results" / "styles.md").read_text("utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if "±" in line]
    shown: dict[str, set[str]] = defaultdict(set)
    for _, _, style, deals, _, is_strong, habits, *_ in rows:
        assert is_strong == "yes", style
        assert int(deals.replace(",", "")) >= 1_000
        shown[style] |= {
            found for found in re.findall(r"\*\*(.*?)\*\*", habits) if found in STYLES[style].likes
        }
    assert set(shown) == {*STYLES} - {"plain"}
    for style, habits in shown.items():
        assert len(habits) >= 2, style
