"""Games of dice in a review: the chance to win the race, what points are worth, and the luck of the dice."""

from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from dice_tables import play, table

from hoylecli import bots, rulebook
from hoylecli.core.game import TABLE, Move
from hoylecli.core.match import Match
from hoylecli.families.screen import Style
from hoylecli.table.review.making import Making
from hoylecli.table.review.race import Race, luck_of_dice, turns_of
from hoylecli.table.review.telling import Telling


def race(state: Any) -> Race:
    found = Race.of(state)
    assert found is not None
    return found


def chances(state: Any) -> list[float]:
    return [race(state).chance(state, seat) for seat in range(len(state.scores))]


@pytest.mark.parametrize("scores", [(0, 0), (5000, 7000), (0, 0, 0), (3000, 8000, 6000, 0)])
def test_somebody_wins_a_race(scores: tuple[int, ...]) -> None:
    assert sum(chances(table(*scores))) == pytest.approx(1)


def test_whoever_rolls_first_is_a_little_ahead_of_equals() -> None:
    first, second = chances(table(0, 0))
    assert 0.5 < first < 0.6
    assert chances(table(0, 0, roller=1)) == pytest.approx([second, first])
    three = chances(table(0, 0, 0))
    assert three == sorted(three, reverse=True)


def test_points_are_worth_more_near_the_end() -> None:
    far, near = (table(score, score) for score in (1000, 8000))
    assert 0 < race(far).per_point(far, 0) < race(near).per_point(near, 0)
    one, many = race(far).per_point(far, 0), race(far).worth(far, 0, 5000.0, race(far).per_point(far, 0))
    assert 0.3 < many < 5000 * one


def test_whoever_is_home_is_beaten_by_what_one_turn_may_bring() -> None:
    """FG, Farkle Rules: after the target all others have one more turn."""
    home = play(table(9900, 9500), "roll 111234, bank 111")
    assert home.deal.leader == 0
    close, far = chances(home)[1], chances(play(table(9900, 3000), "roll 111234, bank 111"))[1]
    assert 0.1 < close < 0.4
    assert far < 0.001
    assert sum(chances(home)) == pytest.approx(1)


def test_a_roll_that_farkles_is_bad_luck_and_a_straight_good() -> None:
    """The same with three players: what the others roll counts against you, and is shared among them."""
    bad, good = Match(table(0, 0, 0)), Match(table(0, 0, 0))
    bad.apply(Move.parse("roll 223346"))
    good.apply(Move.parse("roll 123456"))
    assert luck_of_dice(bad, 0) < -200
    assert luck_of_dice(good, 0) > 800
    assert luck_of_dice(good, 1) == pytest.approx(-luck_of_dice(good, 0) / 2)


def match_of(name: str, seed: int, *levels: str) -> Match:
    match, rng = Match(rulebook.load(name).undealt(len(levels), seed)), Random(seed)
    players = [bots.bot("dice", level) for level in levels]
    while (actor := match.state.to_act) is not None:
        legal = match.state.legal_moves()
        match.apply(legal[0] if actor == TABLE else players[actor].choose(match.state.view(actor), rng))
    return match


def test_luck_is_nobodys_in_the_long_run() -> None:
    """However well the seats are played: 150 matches of pig, within three standard errors."""
    luck = [luck_of_dice(match_of("pig", seed, "beginner", "average"), 0) for seed in range(150)]
    assert abs(fmean(luck)) < 3 * stdev(luck) / len(luck) ** 0.5


def test_a_race_is_told_turn_by_turn() -> None:
    match = match_of("farkle", 4, "beginner", "average")
    made = Making("dice", "farkle", match, 0)
    for _ in made.run():
        pass
    review = made.review()
    assert len(review.chances) == len(list(turns_of(match, 0))) + 1
    assert review.chances[-1] in (0.0, 1.0)
    assert all(each.cost is None or each.cost.chance is not None for each in review.decisions)
    lines = Telling(review, match, "dice", Style(("Ann", "Odile"), 0)).whole()
    assert any(line.startswith("1. Turn ") for line in lines)
    assert "Your chance to win, turn by turn:" in lines
    assert any(line.startswith(("Your dice were", "The dice were")) and "Odile's" in line for line in lines)
