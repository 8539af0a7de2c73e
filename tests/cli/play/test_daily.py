"""`hoyle daily` and `hoyle share`: the deal of a day, one try that counts, and a few lines on it.

The streams here have no encoding, so that they are written to in ASCII.
"""

import json
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.cli.console import to_ascii
from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.core.game import Outcome, Player
from hoylecli.core.match import Record
from hoylecli.store import Saved
from hoylecli.table.daily import ROTATION, calendar, deal_of, shared, streak

NOON = 1_795_700_000.0  # 26 November 2026
DAY = 86_400.0


@pytest.fixture
def hoyle(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    def call(line: str, typed: str = "", days: int = 0) -> tuple[int, str]:
        out = StringIO()
        environ = {"HOYLE_HOME": str(tmp_path), "TERM": "dumb", "TZ": "UTC"}
        context = Context(
            environ, stdin=StringIO(typed), stdout=out, stderr=out, clock=lambda: NOON + days * DAY
        )
        return run(line.split(), context), out.getvalue()

    return call


def test_the_games_go_round_and_all_of_them_can_be_played() -> None:
    days = [date.fromordinal(740_000 + at) for at in range(len(ROTATION))]
    assert len({choice.game for choice in ROTATION}) == len(ROTATION)
    for choice in ROTATION:
        assert rulebook.load(choice.game, **choice.options).name == choice.game
    assert days[0].toordinal() % len(ROTATION) != days[1].toordinal() % len(ROTATION)


def test_a_day_has_one_deal_and_another_day_another(hoyle) -> None:
    first = json.loads(hoyle("daily golf --date 2026-11-24 --json")[1])
    assert first == json.loads(hoyle("daily golf --date 2026-11-24 --json")[1])
    assert set(first) == {"date", "game", "options", "seed"}
    assert (first["date"], first["game"]) == ("2026-11-24", "golf")
    assert json.loads(hoyle("daily golf --date 2026-11-25 --json")[1])["seed"] != first["seed"]


def test_other_rules_are_another_deal(tmp_path: Path, hoyle) -> None:
    usual = deal_of(date(2026, 11, 24), "war").seed
    own = tmp_path / "war.yaml"
    text = Path(rulebook.load("war").origin).read_text("utf-8")
    assert "columns" not in text
    own.write_text(text.replace("deal: {cards: all}", "deal: {cards: 10}"), "utf-8")
    said = json.loads(hoyle(f"daily war --date 2026-11-24 --json --rules {own}")[1])
    assert (said["seed"] == usual) == (own.read_text("utf-8") == text)


def test_a_patience_of_the_rotation_can_be_won() -> None:
    from hoylecli.bots.solver import solve
    from hoylecli.bots.solver.watch import Limit

    deal = deal_of(date(2026, 11, 22), "four-free")
    state = deal.game.start(seed=deal.seed)
    assert solve(state, Limit(states=100_000)).verdict == "winnable"


def test_the_first_try_counts_and_may_be_gone_on_with(hoyle) -> None:
    code, told = hoyle("daily golf", "quit\n")
    assert code == 0
    assert "The first try counts." in told
    assert "Days in a row: 0." in hoyle("daily --calendar")[1]
    told = hoyle("daily golf", "resign\nquit\n")[1]
    assert told.splitlines()[-2:] == ["hoyle . deal of 26 Nov 2026 . Golf", "Not won, after 1 move"]
    told = hoyle("daily golf")[1]
    assert "The first try counts, and you have had it." in told
    assert "Days in a row: 1." in hoyle("daily --calendar")[1]
    hoyle("daily golf", "resign\nquit\n", days=1)
    assert "2 days in a row" in hoyle("daily golf", days=1)[1]
    assert "Days in a row: 2." in hoyle("daily --calendar", days=2)[1]
    assert "Days in a row: 0." in hoyle("daily --calendar", days=3)[1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("daily golf --date tomorrow", "'tomorrow' is no date: write it as 2026-11-26."),
        ("daily golf --date 2026-12-24", "That day has not come yet."),
        ("daily golff --json", "golff"),
        ("share 7", "There is no match '7'"),
        ("daily --calendar --json", "do not go together"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(hoyle, line: str, said: str) -> None:
    code, told = hoyle(line)
    assert code in (1, 2)
    assert said in told
    assert told.count("\n") == 1


def test_a_match_is_shared_without_its_cards(hoyle) -> None:
    hoyle("golf --seed 7", "quit\n")
    assert "is not finished" in hoyle("share 1")[1]
    assert "You have finished no match yet." in hoyle("share")[1]
    hoyle("resume", "resign\nquit\n")
    assert hoyle("share 1") == hoyle("share") == (0, "hoyle . Golf\nNot won, after 1 move\n")


@pytest.mark.parametrize(
    ("game", "seats", "scores", "winners", "said"),
    [
        ("cribbage", "human expert", (121, 96), (0,), "Won 121 to 96 against an expert"),
        ("cribbage", "human average", (96, 121), (1,), "Lost 96 to 121 against an average player"),
        ("cribbage", "human human", (121, 96), (0,), "Won 121 to 96"),
        ("whist", "human expert beginner expert", (4, 8, 4, 8), (1, 3), "Lost 4 to 8 against experts"),
        ("whist", "human expert expert average", (8, 4, 8, 4), (0, 2), "Won 8 to 4"),
        (
            "hearts",
            "human beginner beginner beginner",
            (9, 101, 9, 37),
            (0, 2),
            "Won with 9 against beginners",
        ),
        ("hearts", "human average human average", (9, 101, 9, 37), (0, 2), "Won with 9"),
        ("minibridge", "human expert human expert", (50, 50, 50, 50), (), "Ended 50 to 50 against experts"),
    ],
)
def test_what_is_shared_has_the_scores_of_both_sides_and_the_level_of_the_others(
    game: str, seats: str, scores: tuple[int, ...], winners: tuple[int, ...], said: str
) -> None:
    players = tuple(Player.of(f"Player{at}", who) for at, who in enumerate(seats.split()))
    record = Record(game, "plain", 1, players, rulebook.load(game).options, ())
    saved = Saved(1, None, record, (), None, None, Outcome(scores, winners), 0.0, 0.0)
    assert shared(saved)[1] == said


def test_a_streak_goes_on_until_a_day_is_left_out() -> None:
    from hoylecli.store import Daily

    days = [Daily(date(2026, 11, day), "golf", day, True, day % 2 == 0) for day in (22, 24, 25)]
    assert streak(days, date(2026, 11, 25)) == 2
    assert streak(days, date(2026, 11, 26)) == 2
    assert streak(days, date(2026, 11, 27)) == 0
    shown = list(calendar(days, date(2026, 11, 26), weeks=1))
    assert shown == ["            Mo Tu We Th Fr Sa Su", "23 Nov       ·  ●  ○  ·"]
    assert to_ascii(shown[1]) == "23 Nov       .  o  -  ."


@pytest.mark.parametrize("word", ["redeal", "change seats", "restore mine"])
def test_no_other_cards_are_dealt_in_place_of_those_of_the_day(hoyle, word: str) -> None:
    hoyle("bridge --seed 3", "keep mine\nquit\n")
    told = hoyle("daily bridge", f"{word}\nquit\n")[1]
    assert "This is the deal of the day, the same for everybody. Play it as it lies." in told
