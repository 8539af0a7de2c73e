"""The points of a deal of pitch, by hand (FG, Pitch)."""

import pytest

from hoylecli.core.cards import parse_cards
from hoylecli.scoring.pitch import SMUDGE, Point, deal, points


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        # Not all cards are dealt: the queen may be high, a four low. 10 against 4 + 3 makes game.
        (("QS 4S TH", "8S AH KH"), ["high 0", "low 0", "game 0"]),
        (("QS 8S AH", "4S KH 9C"), ["high 0", "low 1", "game 0"]),  # low is for who takes it; 6 against 3
        (("AS 2S 3H", "JS TH 4H"), ["high 0", "low 0", "jack 1", "game 1"]),
        (("KS TH", "2S JS QH", "AH TD"), ["high 0", "low 1", "jack 1", "game 2"]),  # 13, 3, 14
        (("AS KH", "2S QH JH AH"), ["high 0", "low 1", "game -"]),  # 7 and 7: nobody
        (("AS", "2H"), ["high 0", "low 0", "game 0"]),  # the only trump is high and low
    ],
)
def test_who_wins_high_low_jack_and_game(won: tuple[str, ...], expected: list[str]) -> None:
    """FG, Pitch, Bidding. Spades are trumps."""
    found = points("S", [parse_cards(cards) for cards in won])
    assert [f"{point.what} {'-' if point.seat is None else point.seat}" for point in found] == expected


HIGH, LOW, JACK, GAME = "high", "low", "jack", "game"


@pytest.mark.parametrize(
    ("owners", "bid", "all_tricks", "expected"),
    [
        # FG: who bid two and took high, low and jack gets three points.
        ((0, 0, 0, 1), 2, False, [(HIGH, 0, 1), (LOW, 0, 1), (JACK, 0, 1), (GAME, 1, 1)]),
        # FG: who bid three and took high and low alone loses three; the other gets jack and game.
        ((0, 0, 1, 1), 3, False, [(JACK, 1, 1), (GAME, 1, 1), ("set back", 0, -3)]),
        ((0, 0, 0, 0), 4, True, [(HIGH, 0, 1), (LOW, 0, 1), (JACK, 0, 1), (GAME, 0, 1)]),
        (
            (0, 0, 0, 0),
            SMUDGE,
            True,
            [(HIGH, 0, 1), (LOW, 0, 1), (JACK, 0, 1), (GAME, 0, 1), ("smudge", 0, 1)],
        ),
        ((0, 0, 0, 0), SMUDGE, False, [("set back", 0, -5)]),
        ((0, 0, 0, None), SMUDGE, True, [("set back", 0, -5)]),
        ((0, 1, 1, None), 2, False, [(LOW, 1, 1), (JACK, 1, 1), ("set back", 0, -2)]),
    ],
)
def test_the_pitcher_scores_what_was_won_or_is_set_back(
    owners: tuple[int | None, ...], bid: int, all_tricks: bool, expected: list[tuple[str, int, int]]
) -> None:
    """FG, Pitch, Scoring Points; seat 0 is the pitcher."""
    found = [Point(what, seat) for what, seat in zip((HIGH, LOW, JACK, GAME), owners, strict=True)]
    assert deal(found, 0, bid, all_tricks) == expected
