"""The players of dice: when they stop, what they set aside, and what the hint says."""

import re
from dataclasses import replace
from itertools import product
from random import Random
from statistics import fmean

import pytest
from dice_tables import play, table

from hoylecli import bots, rulebook
from hoylecli.bots import Persona
from hoylecli.bots.dice.plan import (
    TurnWorth,
    by_points,
    chance_to_reach,
    chance_to_win,
    mean_turn,
    odds,
    plan_of,
    totals,
    turns_needed,
    values,
)
from hoylecli.core.game import LEVELS, Move
from hoylecli.core.text import how_often
from hoylecli.families.dice.view import Position


def chosen(state: Position, level: str = "expert", persona: Persona | None = None) -> str:
    assert state.to_act is not None
    return str(bots.bot("dice", level, persona).choose(state.view(state.to_act), Random(1)))


def rolled(state: Position, roll: str, points: int = 0) -> Position:
    """The state after this roll, by a player who has set points aside with the other dice before."""
    free = len(roll)
    return play(replace(state, deal=replace(state.deal, free=free, points=points)), f"roll {roll}")


# What is known of a turn


def test_hold_at_twenty_is_best_at_pig() -> None:
    """One more roll loses a sixth of the points and brings 20 / 6: at 20 they are level, and below rolling is
    better. The best turn brings 8.14 on average (a figure that is often published)."""
    rules = rulebook.load("pig").rules
    plan = by_points(rules, 0, 0)
    assert [plan.rolled(points, 1) > points for points in (18, 19, 20, 21)] == [True, True, False, False]
    assert mean_turn(rules) == pytest.approx(8.14, abs=0.005)


def test_all_that_may_come_of_a_roll_is_there() -> None:
    for variant in ("plain", "kinds", "adding", "doubling"):
        rules = rulebook.load("farkle", variant).rules
        for number in range(1, 7):
            each = odds(rules, number)
            assert each.lost + each.ruined + sum(roll.chance for roll in each.rolls) == pytest.approx(1)
        assert sum(totals(rules)) == pytest.approx(1)


def test_one_die_by_hand() -> None:
    """A one (1 in 6) or a five brings points and all six dice again; the rest loses."""
    rules = rulebook.load("farkle").rules
    plan = by_points(rules, 0, 0)
    best = [max(300 + points, plan.rolled(300 + points, 6)) for points in (100, 50)]
    assert plan.rolled(300, 1) == pytest.approx(sum(best) / 6)


def test_points_are_the_average_of_what_a_turn_ends_with() -> None:
    rules = rulebook.load("farkle").rules
    step = by_points(rules, 0, 0).worth.step
    average = sum(at * step * chance for at, chance in enumerate(totals(rules)))
    assert average == pytest.approx(mean_turn(rules))


def test_the_chance_to_reach_is_that_of_a_turn_in_which_nothing_else_counts() -> None:
    """The same found in another way: a turn that is worth 1 with so many points, and else nothing."""
    rules = rulebook.load("farkle").rules
    for need in (50, 300, 500, 1000):
        bank = tuple(float(at * 50 >= need) for at in range(60))
        assert values(rules, TurnWorth(50, bank, 0, 0)).rolled(0, 6) == pytest.approx(
            chance_to_reach(rules, need)
        )


def test_chances_of_a_race_are_even_and_grow_with_the_lead() -> None:
    rules = rulebook.load("farkle").rules
    assert chance_to_win(rules, 9000, 9000) == pytest.approx(0.5, abs=0.05)
    chances = [chance_to_win(rules, 3000, other) for other in range(500, 9000, 250)]
    assert chances == sorted(chances)
    assert chance_to_win(rules, 1000, 5000) > 0.9 > 0.1 > chance_to_win(rules, 5000, 1000)
    assert turns_needed(rules, 10_000) == pytest.approx(10_000 / mean_turn(rules), rel=0.1)


def test_who_begins_at_pig_wins_as_often_as_has_been_published() -> None:
    """53.06% of games between players who play as well as can be (Neller and Presser, 2004)."""
    rules = rulebook.load("pig").rules
    assert chance_to_win(rules, 100, 100) == pytest.approx(0.5306, abs=0.005)


# The expert


def test_the_expert_stops_when_a_roll_would_lose_more_than_it_brings() -> None:
    state = table(2000, 2000)
    assert chosen(rolled(state, "1346", 300)) == "bank 1"
    assert chosen(rolled(state, "15", 0)) == "keep 15"
    assert chosen(rolled(state, "134", 800)) == "bank 1"


def test_the_expert_does_not_take_all_that_counts() -> None:
    """A five is 50 points, and a die less to roll."""
    assert chosen(rolled(table(2000, 2000), "152366")) == "keep 1"


def test_the_expert_rolls_all_six_again() -> None:
    assert chosen(rolled(table(2000, 2000), "15", 600)) == "keep 15"


def test_the_expert_does_not_stop_below_the_opening() -> None:
    assert chosen(rolled(table(0, 0), "134", 400)) == "bank 1"
    assert chosen(rolled(table(0, 0), "134", 350)) == "keep 1"


def last_turn(mine: int, other: int, **options: object) -> Position:
    """The other leads, and this is the last turn."""
    state = table(mine, other, **options)
    return replace(state, deal=replace(state.deal, leader=1, left=1))


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_last_turn_everybody_rolls_until_the_leader_is_beaten(level: str) -> None:
    state = last_turn(9000, 10_500)
    assert chosen(rolled(state, "1", 1300), level).startswith("keep")
    assert chosen(rolled(state, "1", 1450), level).startswith(
        "bank" if level != "beginner" else ("keep", "bank")
    )


def test_in_the_last_turn_the_expert_stops_as_soon_as_the_leader_is_beaten() -> None:
    state = last_turn(9800, 10_000)
    assert chosen(rolled(state, "133625", 150)) == "bank 15"
    assert plan_of(state.view(None)).banked(200) == 0
    assert plan_of(state.view(None)).banked(250) == 1


def test_at_pig_the_expert_goes_home_when_the_other_is_nearly_there() -> None:
    """With 20 in the turn nobody would roll on, unless the other wins with nearly any turn."""
    far = rolled(table(30, 30, game="pig"), "4", 20)
    near = rolled(table(60, 98, game="pig"), "4", 20)
    assert (chosen(far), chosen(near)) == ("hold 4", "keep 4")
    assert chosen(rolled(table(90, 98, game="pig"), "4", 6)) == "hold 4"


def test_a_player_alone_stops_at_the_target() -> None:
    assert chosen(rolled(table(9500), "1", 450)) == "bank 1"


# The others


def test_the_average_player_takes_all_that_counts() -> None:
    assert chosen(rolled(table(2000, 2000), "152366"), "average") == "keep 15"


def test_the_beginner_is_now_timid_and_now_reckless() -> None:
    view = rolled(table(2000, 2000), "134", 200).view(0)
    player = bots.bot("dice", "beginner")
    assert {str(player.choose(view, Random(seed)))[:4] for seed in range(20)} == {"keep", "bank"}


def test_who_likes_risks_stops_later() -> None:
    bold, shy = Persona("Tess", aggression=1.0), Persona("Tom", aggression=0.0)
    stops = {
        persona: [
            chosen(rolled(table(2000, 2000), "134", points), "average", persona)[:4]
            for points in range(0, 500, 50)
        ]
        for persona in (bold, shy)
    }
    assert stops[bold] == sorted(stops[bold], reverse=True)
    assert stops[bold].count("keep") > stops[shy].count("keep")


# Hints


def hint(state: Position) -> tuple[str, list[str]]:
    said = bots.advice("dice", state.view(state.to_act), Random(1))
    return str(said.move), said.lines(str)


def test_a_hint_has_the_odds_and_the_points() -> None:
    plan = by_points(rulebook.load("farkle").rules, 0, 0)
    move, lines = hint(rolled(table(2000, 2000), "1346", 300))
    assert move == "bank 1"
    assert lines == [
        "Take the 400 points: rolling three dice would lose them about one time in four.",
        "That makes 400 points in this turn. Rolling three dice loses 28% of the time.",
        f"Points that the turn brings on average: bank 1 +400, keep 1 {plan.rolled(400, 3):+,.0f}.",
        "Close: keep 1 is as good.",
    ]


def test_a_hint_below_the_opening() -> None:
    move, lines = hint(rolled(table(0, 0), "134", 100))
    assert move == "keep 1"
    assert lines[0] == (
        "You need 500 points to get on the board. Rolling two dice loses about two times in five."
    )


def test_a_hint_near_the_end_has_the_chance_to_win() -> None:
    _, lines = hint(rolled(last_turn(9800, 10_000), "133625", 150))
    assert lines[2].startswith("Chance to win: bank 15 100%, ")
    _, lines = hint(rolled(table(9500), "1", 450))
    assert lines[2].startswith("Turns still needed on average: ")


@pytest.mark.parametrize(
    ("state", "other", "words"),
    [
        (
            rolled(table(2000, 2000), "152366"),
            "keep 15",
            "1 and 5 kept you roll only four dice, and they lose",
        ),
        (rolled(table(2000, 2000), "15", 900), "keep 1", "you roll only one die, and that loses the turn"),
        (rolled(table(2000, 2000), "134", 800), "keep 1", "A turn that goes on from there ends with about"),
        (rolled(table(2000, 2000), "152366"), "bank 15", "You take 150 points, and the turn would end with"),
        (rolled(table(2000, 2000), "1355", 900), "bank 15", "With 1 and 5 kept you give away 50 points."),
        (
            rolled(last_turn(9800, 10_000), "133625", 150),
            "keep 15",
            "With 10,100 you are home, and another player hardly ever beats that.",
        ),
        (
            rolled(table(8200, 8700), "114455", 1000),
            "bank 114455",
            "With 10,200 you are home, but another player beats that about one time in",
        ),
        (
            rolled(table(84, 85, game="pig"), "6"),
            "hold 6",
            "Another player needs only 15 points more, and makes them in one turn about half the time.",
        ),
        (rolled(table(0, 0, game="pig"), "6", 12), "hold 6", ""),
    ],
)
def test_it_is_said_what_is_wrong_with_another_choice(state: Position, other: str, words: str) -> None:
    """Farkle: what is set aside counts, and is a die less to roll; all six are rolled again."""
    view = state.view(state.to_act)
    found = bots.evaluation("dice", view, Random(1), [Move.parse(other)])
    assert words in found.beside
    assert bool(words) == bool(found.beside)


def test_what_a_choice_of_dice_is_worth_is_told_as_it_was_weighed() -> None:
    view = rolled(table(2000, 2000), "152366").view(0)
    found = bots.evaluation("dice", view, Random(1), [Move.parse("bank 15")])
    (told,) = re.findall(r"about (\d+) points\.", found.beside)
    assert abs(int(told) - found.weighed[0].value) <= 5
    left = bots.evaluation("dice", view, Random(1), [Move.parse("keep 15")]).beside
    lost = fmean(not view.rules.ways(dice) for dice in product(range(1, 7), repeat=4))
    assert left.endswith(f"they lose the turn {how_often(lost)}.")


def test_six_dice_hardly_ever_lose() -> None:
    """One roll of six dice in 43 counts nothing."""
    move, lines = hint(rolled(table(2000, 2000), "15", 600))
    assert (move, lines[0]) == (
        "keep 15",
        "Roll on: six dice hardly ever lose the turn, and that is worth the risk.",
    )


def test_a_hint_says_when_the_next_best_is_as_good() -> None:
    """With 20 points at pig one more roll loses as much as it brings."""
    assert hint(rolled(table(0, 0, game="pig"), "4", 16))[1][-1].startswith("Close: ")
    assert not hint(rolled(table(0, 0, game="pig"), "4", 6))[1][-1].startswith("Close: ")


@pytest.mark.parametrize("game", ["farkle", "pig"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_level_brings_a_game_to_its_end(game: str, players: int) -> None:
    state = rulebook.load(game).undealt(players, players)
    while state.to_act is not None:
        move = state.legal_moves()[0]
        if state.to_act >= 0:
            level = LEVELS[state.to_act % 3]
            move = bots.bot("dice", level).choose(state.view(state.to_act), Random(state.shuffles))
        state = state.apply(move)
    outcome = state.outcome()
    assert outcome is not None
    assert len(outcome.winners) == 1
