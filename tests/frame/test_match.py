"""When a match of deals is over, and who has won it."""

import pytest

from hoylecli.frame.match import MatchEnd


@pytest.mark.parametrize(
    ("match", "number", "scores", "over"),
    [
        (MatchEnd(target=100), 3, (99, 60), False),
        (MatchEnd(target=100), 3, (100, 100), True),
        (MatchEnd(target=500, level="play_on"), 9, (510, 510), False),
        (MatchEnd(target=500, level="play_on"), 9, (510, 520), True),
        (MatchEnd(target=500, level="play_on"), 9, (510, 20, 510), False),
        (MatchEnd(target=500, level="play_on"), 9, (20, 20, 510), True),
        (MatchEnd(target=500, floor=-500), 9, (-501, 20), True),
        (MatchEnd(target=500, floor=-500), 9, (-500, 20), False),
        (MatchEnd(deals=4), 3, (1, 0), False),
        (MatchEnd(deals=4), 4, (1, 0), True),
        (MatchEnd(deals=4, more=2), 4, (1, 1), False),
        (MatchEnd(deals=4, more=2), 5, (2, 1), False),
        (MatchEnd(deals=4, more=2), 6, (2, 2), True),
        (MatchEnd(last=7, target=1000), 7, (0, 0), True),
    ],
)
def test_a_match_ends_by_its_rules(match: MatchEnd, number: int, scores: tuple[int, ...], over: bool) -> None:
    assert match.is_over(number, scores, (0, 0), None) is over


def test_the_highest_scores_win_or_the_lowest() -> None:
    assert MatchEnd(target=100).winners((30, 100, 100), (), None) == [1, 2]
    assert MatchEnd(target=100, lowest=True).winners((30, 100, 100), (), None) == [0]


@pytest.mark.parametrize(
    ("scores", "won", "over", "winners"),
    [
        ((520, 380), (40, 120), True, [0]),
        ((520, 380), (-40, 120), False, [0]),
        ((380, 520), (40, 120), False, [1]),
        ((510, 560), (120, 20), True, [0]),
    ],
)
def test_where_only_the_declarer_can_win_others_wait(
    scores: tuple[int, int], won: tuple[int, int], over: bool, winners: list[int]
) -> None:
    """Seats 0 and 2 are one side; 2 has declared."""
    match = MatchEnd(target=500, declarer_only=True)
    assert match.is_over(5, scores, won, 2) is over
    assert match.winners(scores, won, 2) == winners
