"""Ten-pin scoring, by the common rules that SO and CG, Bowling, refer to.

The examples are reckoned by hand, ball by ball, in the comments.
"""

import pytest

from hoylecli.scoring.bowling import frames, is_complete, is_over, next_frame, running, total

PERFECT = [10] * 12
FIVES = [5, 5] * 10 + [5]
MIXED = [10, 7, 3, 7, 2, 9, 1, 10, 10, 10, 2, 3, 6, 4, 7, 3, 3]
DUTCH = [10, 9, 1] * 5 + [10]  # strike and spare in turn


@pytest.mark.parametrize(
    ("balls", "scores"),
    [
        ([0, 0] * 10, [0] * 10),
        ([9, 0] * 10, [9, 18, 27, 36, 45, 54, 63, 72, 81, 90]),
        # each spare 10 and the five that follows
        (FIVES, [15, 30, 45, 60, 75, 90, 105, 120, 135, 150]),
        ([9, 1] * 10 + [9], [19, 38, 57, 76, 95, 114, 133, 152, 171, 190]),
        (PERFECT, [30, 60, 90, 120, 150, 180, 210, 240, 270, 300]),
        # every frame is worth 20: a strike and the spare after it, or a spare and the strike after it
        (DUTCH, [20, 40, 60, 80, 100, 120, 140, 160, 180, 200]),
        # 10+7+3=20, 10+7=17, 9, 10+10=20, 30, 10+10+2=22, 10+2+3=15, 5, 10+7=17, 10+3=13
        (MIXED, [20, 37, 46, 66, 96, 118, 133, 138, 155, 168]),
        # nine strikes, then nothing with the last two balls: 7 x 30, 10+10+0, 10+0+0, 0
        ([10] * 9 + [0, 0], [30, 60, 90, 120, 150, 180, 210, 230, 240, 240]),
        # eleven strikes and a seven: only the last frame has less
        ([10] * 11 + [7], [30, 60, 90, 120, 150, 180, 210, 240, 270, 297]),
        # a tenth frame of strike, four and spare counts 20, and its first two balls with the ninth's strike
        ([0, 0] * 8 + [10, 10, 4, 6], [0] * 8 + [24, 44]),
        # a spare with nothing felled first: 10+3, 3+4
        ([0, 10, 3, 4] + [0, 0] * 8, [13, 20] + [20] * 8),
    ],
)
def test_a_whole_game_counts(balls: list[int], scores: list[int]) -> None:
    assert running(balls) == scores
    assert total(balls) == scores[-1]
    assert is_over(balls)
    assert not is_over(balls[:-1])


@pytest.mark.parametrize(
    ("balls", "scores", "so_far"),
    [
        ([], [], 0),
        ([7], [None], 7),
        ([7, 2], [9], 9),
        ([7, 3], [None], 10),
        ([7, 3, 4], [14, None], 18),
        ([10], [None], 10),
        ([10, 3], [None, None], 16),
        ([10, 3, 4], [17, 24], 24),
        ([10, 10, 10], [30, None, None], 60),
        ([10] * 9 + [10, 10], [30, 60, 90, 120, 150, 180, 210, 240, 270, None], 290),
    ],
)
def test_a_score_waits_for_the_balls_that_a_strike_or_spare_has_coming(
    balls: list[int], scores: list[int | None], so_far: int
) -> None:
    assert running(balls) == scores
    assert total(balls) == so_far


def test_balls_are_put_into_frames() -> None:
    assert frames(MIXED) == [(10,), (7, 3), (7, 2), (9, 1), (10,), (10,), (10,), (2, 3), (6, 4), (7, 3, 3)]
    assert frames(PERFECT)[8:] == [(10,), (10, 10, 10)]
    assert frames([0, 10, 4]) == [(0, 10), (4,)]


@pytest.mark.parametrize(
    ("frame", "number", "complete"),
    [
        ((10,), 1, True),
        ((7,), 1, False),
        ((7, 3), 9, True),
        ((10,), 10, False),
        ((10, 4), 10, False),
        ((10, 4, 6), 10, True),
        ((10, 10), 10, False),
        ((7, 3), 10, False),
        ((7, 3, 10), 10, True),
        ((7, 2), 10, True),
    ],
)
def test_the_tenth_frame_alone_takes_the_extra_balls(
    frame: tuple[int, ...], number: int, complete: bool
) -> None:
    assert is_complete(frame, number) is complete


def test_the_next_ball_belongs_to_a_frame() -> None:
    assert [next_frame(MIXED[:number]) for number in range(5)] == [1, 2, 2, 3, 3]
    assert next_frame(MIXED) == 11
