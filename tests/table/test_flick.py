"""Card flick, without a clock and without a terminal."""

import pytest

from hoylecli.core.cards import CARDS
from hoylecli.core.errors import HoyleError
from hoylecli.table.faces.jsonl import JsonFace
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.flick import HAT, LANE, QUICKEST, REST, SLOWEST, FlickRound, FlickThrow, throws


def moment(throw: FlickThrow, column: int) -> float:
    """When the marker, on its way out, is in a column."""
    return column / (LANE - 1) * throw.seconds


def test_the_marker_runs_to_and_fro_and_never_leaves_the_lane() -> None:
    throw = FlickThrow(CARDS[0], 20, 2.0)
    assert [throw.marker(tenth / 10) for tenth in (0, 5, 10, 20, 30, 40, 45)] == [0, 10, 20, 40, 20, 0, 10]
    assert {throw.marker(number / 100) for number in range(1000)} == set(range(LANE))


def test_a_card_is_in_the_hat_between_its_brims() -> None:
    throw = FlickThrow(CARDS[0], 20, 2.0)
    assert [column for column in range(LANE) if throw.lands(column)] == list(range(20, 20 + HAT))


@pytest.mark.parametrize("count", [1, 10, 52])
def test_every_round_throws_each_card_once_and_gets_quicker(count: int) -> None:
    cards = throws(7, count)
    assert len({throw.card for throw in cards}) == count
    assert all(0 < throw.hat <= LANE - HAT for throw in cards)
    assert cards[0].seconds == SLOWEST
    assert count == 1 or cards[-1].seconds == pytest.approx(QUICKEST)
    assert throws(7, count) == cards
    assert count == 1 or throws(8, count) != cards


def test_who_throws_at_the_right_moment_gets_them_all_in() -> None:
    under_way, now = FlickRound(7, 10), 0.0
    for throw in under_way.throws:
        under_way.throw(now + moment(throw, throw.hat + HAT // 2))
        now += moment(throw, throw.hat + HAT // 2) + REST + 0.01
        under_way.watch(now)
    assert under_way.is_over(now)
    assert under_way.hits == 10
    assert under_way.lines(now) == []


def test_who_throws_at_once_gets_none_in() -> None:
    under_way, now = FlickRound(7, 3), 0.0
    for _ in range(3):
        under_way.throw(now)
        assert "Too short." in under_way.lines(now)[-1]
        now += REST
        under_way.watch(now)
    assert (under_way.hits, under_way.is_over(now)) == (0, True)


def test_a_key_that_is_held_down_throws_one_card_only() -> None:
    under_way = FlickRound(7, 10)
    middle = moment(under_way.throws[0], under_way.throws[0].hat + 2)
    for _ in range(5):
        under_way.throw(middle)
        under_way.watch(middle + REST / 2)
    assert (under_way.hits, under_way.thrown) == (1, 0)
    under_way.watch(middle + REST)
    assert under_way.thrown == 1


def test_the_round_is_three_lines_that_fit_sixty_columns() -> None:
    under_way = FlickRound(7, 52)
    for tenth in range(100):
        lines = under_way.lines(tenth / 10)
        assert len(lines) == 3
        assert max(map(len, lines)) <= 60
    assert "Card 1 of 52" in lines[0]
    assert "●" in lines[1]
    assert "\\" in under_way.lines(0)[1]


def test_it_is_skipped_where_nothing_moves() -> None:
    plain = PlainFace(None, print, echo=True, in_words=False, width=80)
    for face in (plain, JsonFace(None, print)):
        with pytest.raises(HoyleError, match=r"It can't be played here\.$"):
            face.flick(7)
