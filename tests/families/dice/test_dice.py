"""Farkle as FG has it, Farkle Rules, and pig: what is legal, what it counts, and how the game ends."""

import pytest
from dice_tables import legal, play, table

from hoylecli import families, rulebook
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Event, Move
from hoylecli.families.dice.rules import Counts, DiceRules, End, check
from hoylecli.families.dice.view import Position
from hoylecli.families.screen import Style


def refusal(state: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        state.apply(Move.parse(move))
    return str(error.value)


def kinds(state: Position) -> list[str]:
    return [event.kind for event in state.events]


def event(state: Position, kind: str) -> Event:
    return next(event for event in state.events if event.kind == kind)


# A turn


@pytest.mark.parametrize("amount", [-1, 0, 10**30])
def test_a_number_that_no_dice_make_is_refused(amount: int) -> None:
    """A program could make such a move, though nobody could write it."""
    state = play(table(0, 0), "roll 115346")
    with pytest.raises(IllegalMove):
        state.apply(Move("keep", amount=amount))


def test_dice_that_count_are_set_aside_or_banked() -> None:
    """Scoring dice are set aside; whoever rolls on uses the remaining dice."""
    state = play(table(1000, 0), "roll 115346")
    assert legal(state) == (
        "bank 1, bank 11, bank 115, bank 15, bank 5, keep 1, keep 11, keep 115, keep 15, keep 5"
    )
    state = play(state, "keep 115")
    assert (state.to_act, state.deal.free, state.deal.points, state.deal.aside) == (TABLE, 3, 250, (1, 1, 5))


def test_what_is_set_aside_counts_with_the_rest_of_its_roll_only() -> None:
    state = play(table(1000, 0), "roll 115346, keep 11, roll 1346, keep 1")
    assert state.deal.points == 300


def test_banked_points_are_recorded_and_the_next_player_rolls_all_dice() -> None:
    """Once points are recorded they cannot be lost."""
    state = play(table(1000, 700), "roll 115346, bank 115")
    assert (state.scores, state.deal.roller, state.deal.free, state.deal.points) == ((1250, 700), 1, 6, 0)
    assert state.deal.turns == ((250,), ())
    state = play(state, "roll 222346, keep 222, roll 346")
    assert (state.scores, state.deal.roller, state.deal.turns) == ((1250, 700), 0, ((250,), (0,)))


def test_a_roll_without_dice_that_count_loses_the_points_of_the_turn() -> None:
    state = play(table(1000, 0), "roll 115346, keep 115, roll 346")
    assert kinds(state) == ["rolled", "lost"]
    assert (event(state, "lost").amount, event(state, "lost").data["call"]) == (250, "farkle")
    assert (state.scores, state.deal.roller) == ((1000, 0), 1)


def test_when_all_dice_have_counted_all_six_may_be_rolled_again() -> None:
    """It still counts as one turn, and a farkle loses all of it; or the turn may end."""
    state = play(table(1000, 0), "roll 111555")
    assert "bank 111555" in legal(state)
    state = play(state, "keep 111555")
    assert (state.deal.free, state.deal.aside, state.deal.points) == (6, (), 1500)
    state = play(state, "roll 234623")
    assert event(state, "lost").amount == 1500


def test_all_six_after_several_rolls() -> None:
    state = play(table(1000, 0), "roll 222334, keep 222, roll 115, keep 115")
    assert (state.deal.free, state.deal.points) == (6, 450)


@pytest.mark.parametrize(
    ("roll", "move", "points"),
    [
        ("222222", "bank 222222", 1000),
        ("223344", "bank 223344", 1000),
        ("123456", "bank 123456", 1000),
        ("111234", "bank 111", 1000),
        ("333246", "bank 333", 300),
        ("555246", "bank 55", 100),
    ],
)
def test_what_counts(roll: str, move: str, points: int) -> None:
    state = play(table(1000, 0), f"roll {roll}, {move}")
    assert state.scores == (1000 + points, 0)


def test_the_order_of_the_dice_on_the_table_makes_no_difference() -> None:
    assert legal(play(table(1000, 0), "roll 613415")) == legal(play(table(1000, 0), "roll 115346"))


# On the board


def test_five_hundred_in_one_turn_get_on_the_board() -> None:
    state = play(table(0, 0), "roll 115346")
    assert legal(state) == "keep 1, keep 11, keep 115, keep 15, keep 5"
    state = play(state, "keep 115, roll 115")
    assert legal(state) == "bank 115, keep 1, keep 11, keep 115, keep 15, keep 5"
    assert play(state, "bank 115").scores == (500, 0)


def test_once_on_the_board_a_player_may_stop_with_anything() -> None:
    assert play(table(500, 0), "roll 152346, bank 5").scores == (550, 0)


def test_the_opening_is_an_option() -> None:
    assert play(table(0, 0, opening=0), "roll 522346, bank 5").scores == (50, 0)
    state = play(table(0, 0, opening=1000), "roll 666334, keep 666, roll 555")
    assert legal(state) == "bank 555, keep 5, keep 55, keep 555"


# The end


def test_the_others_have_one_last_turn() -> None:
    state = play(table(9800, 9000, 9500), "roll 222346, bank 222")
    assert (event(state, "leads").amount, event(state, "leads").data) == (10_000, {"left": 2})
    state = play(state, "roll 222346, bank 222")
    assert (state.scores, state.deal.left, state.deal.leader) == ((10_000, 9200, 9500), 1, 0)
    state = play(state, "roll 111346, bank 111")
    assert state.deal.leader == 2
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (10_000, 9200, 10_500))


def test_who_is_level_with_the_first_has_not_beaten_it() -> None:
    state = play(table(9800, 9800), "roll 222346, bank 222, roll 222346, bank 222")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (10_000, 10_000))


def test_who_takes_the_lead_in_the_last_round_is_not_beaten_again_in_the_plain_game() -> None:
    state = play(table(9800, 9000), "roll 222346, bank 222, roll 111555, bank 111555")
    assert state.to_act is None
    assert state.deal.leader == 1


def test_or_each_time_that_somebody_takes_the_lead_the_others_have_one_more_turn() -> None:
    """Let each player have one more turn, each time anyone beats the high scorer."""
    state = table(9800, 9000, 9000, last_round="until_unbeaten")
    state = play(state, "roll 222346, bank 222, roll 111555, bank 111555")
    assert (state.deal.leader, state.deal.left, state.to_act) == (1, 2, TABLE)
    state = play(state, "roll 234623, roll 152346, bank 15")
    assert state.to_act is None
    assert state.scores == (10_150, 10_500, 9000)
    assert state.deal.leader == 1


def test_a_player_alone_is_done_at_the_target() -> None:
    state = play(table(9800), "roll 222346, bank 222")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.detail) == ((0,), (10_000,), {"turns": 1})


def test_a_player_alone_may_run_out_of_turns() -> None:
    state = rulebook.load("farkle").undealt(1, 1)
    for _ in range(state.rules.end.rounds):
        state = state.apply(Move.parse("roll 234623"))
    screen = families.screen("dice")
    assert screen.over(state.view(0), Style(("Ann",), 0)) == ["You have 0 points after 200 turns."]
    assert screen.over(state.view(None), Style(("Ann",))) == ["Ann has 0 points after 200 turns."]


def test_after_so_many_turns_each_the_best_score_wins() -> None:
    state = rulebook.load("farkle").undealt(3, 1)
    rounds = state.rules.end.rounds
    for _ in range(3 * rounds):
        assert state.to_act == TABLE
        state = state.apply(Move.parse("roll 234623"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.detail) == ((0, 1, 2), {"turns": rounds})
    assert kinds(state) == ["rolled", "lost", "out_of_turns", "over"]


# Pig


def test_pig_adds_a_die_until_a_one() -> None:
    state = play(table(0, 0, game="pig"), "roll 4")
    assert legal(state) == "hold 4, keep 4"
    state = play(state, "keep 4, roll 6, hold 6")
    assert state.scores == (10, 0)
    state = play(state, "roll 5, keep 5, roll 1")
    assert (state.scores, event(state, "lost").amount, event(state, "lost").data["call"]) == (
        (10, 0),
        5,
        "bust",
    )


def test_at_pig_the_first_at_the_target_wins_at_once() -> None:
    for move in ("hold 4", "bank 4"):  # older matches have bank
        state = play(table(96, 99, game="pig"), f"roll 4, {move}")
        assert state.to_act is None
        assert state.deal.leader == 0


def test_or_the_others_have_a_last_turn() -> None:
    state = play(table(96, 99, game="pig", last_round="one_turn"), "roll 4, bank 4, roll 2, bank 2")
    assert state.to_act is None
    assert state.deal.leader == 1


def test_with_two_dice_a_one_loses_the_turn_and_two_everything() -> None:
    state = play(table(30, 40, game="pig", variant="two-dice"), "roll 35")
    assert legal(state) == "hold 35, keep 35"
    state = play(state, "keep 35, roll 16")
    assert (state.scores, event(state, "lost").amount) == ((30, 40), 8)
    state = play(state, "roll 66, keep 66, roll 11")
    assert (state.scores, event(state, "lost").amount, event(state, "lost").data["all"]) == (
        (30, 0),
        52,
        True,
    )
    assert state.deal.turns == ((0,), (-40,))


# Chance


def test_the_seed_rolls_and_the_table_takes_any_other_roll() -> None:
    state = table(0, 0)
    assert [move.verb for move in state.legal_moves()] == ["roll"]
    assert state.legal_moves() == table(0, 0).legal_moves()
    assert play(state, "roll 666666").deal.rolled == (6,) * 6


@pytest.mark.parametrize(
    "move", ["roll 11111", "roll 1111111", "roll 111117", "roll", "keep 1", "roll 115340"]
)
def test_what_is_no_roll(move: str) -> None:
    assert refusal(table(0, 0), move) == ("A roll is six of the faces 1 to 6, such as 'roll 123456'.")


def test_a_roll_cannot_be_taken_back() -> None:
    rolled = event(play(table(0, 0), "roll 115346"), "rolled")
    assert rolled.reveals
    assert rolled.binding


def test_each_roll_is_a_new_one() -> None:
    state = play(table(1000, 0), "roll 115346")
    assert state.shuffles == 1
    assert play(state, "keep 115, roll 234").shuffles == 2


# Refusals


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("keep 6", "A 6 counts nothing in this roll; 'keep 115' would do."),
        ("keep 16", "A 6 counts nothing in this roll; 'keep 115' would do."),
        ("keep 111", "The dice show 1 1 3 4 5 6; keep some of these."),
        ("keep", "Name dice by what they show, as in 'keep 115'."),
        ("keep 7", "Name dice by what they show, as in 'keep 115'."),
        ("bank 5H", "Name dice by what they show, as in 'bank 115'."),
        ("keep 51", "Write it as 'keep 15'."),
        (
            "bank 115",
            "That makes 250 points, and you need 500 in one turn to get on the board. Keep dice and roll on.",
        ),
        ("roll 115346", "The dice are rolled for you; 'keep 115' rolls the other dice."),
        ("5H", "Say which dice you keep: 'keep 115' rolls the other dice."),
    ],
)
def test_why_not(move: str, reason: str) -> None:
    assert refusal(play(table(0, 0), "roll 115346"), move) == reason


@pytest.mark.parametrize(
    ("state", "move", "reason"),
    [
        (
            play(table(1000, 0), "roll 115346"),
            "5H",
            "Say which dice you keep: 'keep 115' rolls the other dice, and 'bank 115' ends your turn.",
        ),
        (
            play(table(1000, 0), "roll 123456"),
            "5H",
            "Say which dice you keep: 'keep 123456' rolls again, and 'bank 123456' ends your turn.",
        ),
        (
            play(table(0, 0, game="pig"), "roll 4"),
            "keep 33",
            "The die shows 4; 'keep 4' rolls again, and 'hold 4' ends your turn.",
        ),
        (
            play(table(0, 0, game="pig", variant="two-dice"), "roll 46"),
            "keep 6",
            "The dice show 4 6; 'keep 46' rolls again, and 'hold 46' ends your turn.",
        ),
    ],
)
def test_a_refusal_says_what_can_be_done_with_the_dice(state: Position, move: str, reason: str) -> None:
    """Dice that all count are all rolled again; at pig there is nothing to choose but to roll or to stop."""
    assert refusal(state, move) == reason


def test_why_not_two_of_three_alike() -> None:
    state = play(table(0, 0), "roll 222346")
    assert refusal(state, "keep 22") == "Not every one of these dice counts; 'keep 222' would do."


def test_nothing_is_left_to_play_when_the_game_is_over() -> None:
    state = play(table(96, 99, game="pig"), "roll 4, bank 4")
    assert refusal(state, "roll 4") == "The match is over; there is nothing left to play."


# Rules that cannot be played

NOTHING = (0,) * 6


@pytest.mark.parametrize(
    ("rules", "key", "reason"),
    [
        (DiceRules(Counts(NOTHING), End(100)), "counts", "no roll of 6 dice counts"),
        (DiceRules(Counts(NOTHING, (100,) * 6), End(100), dice=2), "counts", "no roll of 2 dice counts"),
        (DiceRules(Counts((1,) * 6), End(100)), "counts", "fewer than 1 of 100"),
        (
            DiceRules(Counts((100, 0, 0, 0, 50, 0)), End(100), opening=150),
            "opening",
            "at most the target, 100",
        ),
        (
            DiceRules(Counts((0, 1, 1, 1, 1, 1)), End(100), dice=1, lost_by=1, ruined_by=2),
            "ruined_by",
            "lost_by",
        ),
        (DiceRules(Counts((0, 1, 1, 1, 1, 1)), End(100), dice=1, ruined_by=1), "ruined_by", "lost_by"),
    ],
)
def test_rules_that_cannot_be_played(rules: DiceRules, key: str, reason: str) -> None:
    found = dict(check(rules))
    assert list(found) == [key]
    assert reason in found[key]
