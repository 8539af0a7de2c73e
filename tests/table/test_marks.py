"""Marks: read from their file, earned by finished matches, told once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.core.errors import RulesError
from hoylecli.core.game import Outcome, Player
from hoylecli.core.match import Match, Record, Seating
from hoylecli.store import Daily, Digest, EventCount, Listed, Rivalry, open_store
from hoylecli.table.host.session import Session
from hoylecli.table.marks import (
    History,
    PlayedMatch,
    all_marks,
    earned,
    history_of,
    lines_at_the_end,
    noted,
    read_marks,
    told,
)

ANN, ODILE = Player("Ann"), Player.of("Odile", "expert")
NOBODY = Digest(({}, {}), (0, 0), 1)


def listed(id: int, game: str = "cribbage", won: bool = True, score: int = 121, **more: object) -> Listed:
    players = (ANN,) if game in rulebook.by_family()["patience"] else (ANN, ODILE)
    scores = (score, 60)[: len(players)]
    losers = () if len(players) == 1 else (1,)
    detail = dict(more.pop("detail", {}))  # type: ignore[call-overload]
    return Listed(
        id=id,
        name=None,
        game=game,
        variant="plain",
        options={},
        seats=tuple((Seating(player),) for player in players),
        moves=50,
        outcome=Outcome(scores, (0,) if won else losers, (), detail),
        created=0.0,
        updated=float(id),
        **more,  # type: ignore[arg-type]
    )


def digest(behind: int = 0, arranged: bool = False, **counts: EventCount) -> Digest:
    mine = {key.replace("__", " "): count for key, count in counts.items()}
    return Digest((mine, {}), (behind, 0), 5, arranged)


def names(*matches: PlayedMatch, rivals: Sequence[Rivalry] = (), days: Sequence[Daily] = ()) -> set[str]:
    return set(earned(History(matches, rivals, days), all_marks()))


def test_there_are_some_sixty_and_more_each_with_a_sentence() -> None:
    marks = all_marks()
    assert 60 <= len(marks) <= 90
    assert len({mark.title for mark in marks.values()}) == len(marks)
    for mark in marks.values():
        assert mark.about.endswith(".")
        assert len(mark.about.split()) <= 20
    assert {mark.games for mark in marks.values() if mark.each} == {
        (game,) for game in rulebook.by_family()["patience"]
    }


def test_nothing_is_earned_by_nothing() -> None:
    assert names() == set()
    assert names(PlayedMatch(listed(1, won=False), 0)) == set()


@pytest.mark.parametrize(
    ("mark", "played"),
    [
        ("first_win", PlayedMatch(listed(1), 0)),
        ("comes_out:golf", PlayedMatch(listed(1, "golf", score=3), 0)),
        ("golf_clear", PlayedMatch(listed(1, "golf", score=0), 0)),
        ("quick_klondike", PlayedMatch(listed(1, "klondike", seconds=290.0), 0)),
        ("crib_24", PlayedMatch(listed(1, won=False), 0, digest(shown=EventCount(9, 24, 2)))),
        ("crib_29", PlayedMatch(listed(1), 0, digest(shown=EventCount(9, 29, 2)))),
        ("crib_pegs", PlayedMatch(listed(1), 0, digest(pegged__play=EventCount(9, 12, 1)))),
        ("crib_skunk", PlayedMatch(listed(1, detail={"skunk": "skunk"}), 0)),
        ("crib_double_skunk", PlayedMatch(listed(1, detail={"skunk": "double_skunk"}), 0)),
        ("crib_comeback", PlayedMatch(listed(1), 0, digest(behind=30))),
        ("quick_knock", PlayedMatch(listed(1, "gin"), 0, digest(knocked=EventCount(4, 20, 4)))),
        ("farkle_2000", PlayedMatch(listed(1, "farkle"), 0, digest(banked=EventCount(4, 2000, 50)))),
        ("repique", PlayedMatch(listed(1, "piquet"), 0, digest(bonus__repique=EventCount(1, 60, 60)))),
    ],
)
def test_a_mark_is_earned_in_its_match(mark: str, played: PlayedMatch) -> None:
    assert earned(History([played]), all_marks())[mark] == 1


@pytest.mark.parametrize(
    ("mark", "played"),
    [
        ("golf_clear", PlayedMatch(listed(1, "golf", score=1), 0)),
        ("quick_klondike", PlayedMatch(listed(1, "klondike", seconds=301.0), 0)),
        ("quick_klondike", PlayedMatch(listed(1, "klondike", won=False, seconds=30.0), 0)),
        ("crib_24", PlayedMatch(listed(1), 0, digest(shown=EventCount(9, 23, 2)))),
        ("crib_24", PlayedMatch(listed(1), 0, digest(arranged=True, shown=EventCount(9, 24, 2)))),
        ("crib_24", PlayedMatch(listed(1), 0)),
        ("crib_comeback", PlayedMatch(listed(1, won=False), 0, digest(behind=40))),
        ("quick_knock", PlayedMatch(listed(1, "gin"), 0, digest(knocked=EventCount(4, 20, 6)))),
        ("three_strikes", PlayedMatch(listed(1, "bowling"), 0, digest(bowled__strike=EventCount(2, 10, 10)))),
    ],
)
def test_a_mark_is_not_earned_by_less(mark: str, played: PlayedMatch) -> None:
    assert mark not in names(played)


@pytest.mark.parametrize(
    ("mark", "game", "text"),
    [
        ("moon", "hearts", "scored shot the moon"),
        ("euchre_march", "euchre", "scored march"),
        ("grand_slam", "bridge", "scored 210 for 7 spades made; 1000 for the grand slam"),
        ("small_slam", "bridge", "scored 180 for 6 spades made; 500 for the small slam"),
        ("nap", "nap", "scored bid 5, made with 5 tricks"),
        ("first_gin", "gin", "scored 31 + 25 for gin"),
        ("full_house", "poker", "won full house, sixes over fours"),
    ],
)
def test_what_an_event_says_earns_a_mark(mark: str, game: str, text: str) -> None:
    counts: Mapping[str, EventCount] = {text: EventCount(1, 4, 4)}
    played = PlayedMatch(listed(1, game, won=False), 0, Digest((counts, {}), (0, 0), 1))
    assert mark in names(played)
    other = replace(
        played, digest=Digest(({"scored 50 for 7 spades, down 1": EventCount(1)}, counts), (0, 0), 1)
    )
    assert mark not in names(other), "it was on another seat"


def test_rows_games_and_people_are_counted() -> None:
    row = [PlayedMatch(listed(at), 0) for at in range(1, 6)]
    assert "five_in_a_row" in names(*row)
    assert "five_in_a_row" not in names(*row[:3], PlayedMatch(listed(9, won=False), 0), *row[3:])
    games = ["gin", "golf", "pig", "cribbage", "yukon"]
    assert "five_games" in names(*(PlayedMatch(listed(at, game), 0) for at, game in enumerate(games, 1)))
    assert "ten_matches" in names(*(PlayedMatch(listed(at, won=False), 0) for at in range(1, 11)))
    met = [Rivalry("Ann", name, False, 1, 1, 1, 0, 1, 1, 0.0) for name in "abcdef"]
    assert "six_regulars" in names(rivals=met)
    assert "six_regulars" not in names(rivals=[*met[:5], replace(met[5], won=0)])
    assert "friend" in names(rivals=[replace(met[0], is_person=True)])


def test_days_in_a_row_are_counted_once_they_are_over() -> None:
    first = date(2026, 11, 20)
    week = [Daily(first + timedelta(days=at), "golf", at + 1, True, False) for at in range(7)]
    assert names(days=week) == {"week"}
    assert names(days=week[:6]) == names(days=[*week[:6], replace(week[6], is_over=False)]) == set()
    assert names(days=[replace(week[0], is_won=True)]) == {"daily_win"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("marks: {a: {title: A, about: B., when: never}}", "when"),
        ("marks: {a: {title: A, when: won}}", "about"),
        ("marks:\n  a: {title: A, about: B., when: won, gmae: [gin]}", ":2:"),
        ("marks: {a: {title: A, about: B., when: won, games: [ginn]}}", "there is no game 'ginn'"),
        ("marks: {a: {title: A, about: B., when: won, family: birds}}", "there is no family 'birds'"),
        ("marks: {a: {title: A, about: B., when: happened}}", "'event' go together"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "marks.yaml").write_text(text)
    with pytest.raises(RulesError, match=said):
        read_marks(str(tmp_path / "marks.yaml"))


def played_out(game: str, seed: int, players: int) -> Match:
    chance, match = Random(seed), Match(rulebook.load(game).undealt(players, seed))
    match.deal()
    while match.state.to_act is not None:
        match.apply(chance.choice(match.state.legal_moves()))
        match.deal()
    return match


def test_matches_of_before_the_marks_count_and_nothing_is_told_twice(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        for seed in range(12):
            match = played_out("cribbage", seed, 2)
            record = Record("cribbage", "plain", seed, (ANN, ODILE), {}, tuple(match.moves))
            last = store.create(record, None, float(seed), outcome=match.state.outcome())
        first = {mark.title for mark in noted(store, "ann", 20.0)}
        assert {"First win", "Regular guest"} <= first
        assert noted(store, "Ann", 21.0) == []
        session = Session(game := rulebook.load("cribbage"), (ANN, ODILE), 11, moves=match.moves)
        assert lines_at_the_end(session, 22.0) == []
        session.store, session.id = store, last
        assert lines_at_the_end(session, 22.0) == []
        replayed = dict(store.digests())
        store.note_digest(last, match, game, 2)
        assert store.digests() == replayed
        history = history_of(store, "Ann")
        best = max(each.digest.seats[0]["shown"].most or 0 for each in history.matches if each.digest)
        shown = [
            event.amount
            for seed in range(12)
            for state in played_out("cribbage", seed, 2).states
            for event in state.events
            if event.kind == "shown" and event.seat == 0
        ]
        assert best == max(filter(None, shown))
        assert set(store.marks("ANN")) == set(earned(history, all_marks()))
        store.rename_player("Ann", "Bea")
        assert noted(store, "Bea", 23.0) == []
        store.delete_player("Bea")
        assert store.marks("Bea") == {}


def test_a_few_are_named_and_many_are_counted() -> None:
    marks = list(all_marks().values())
    assert told(marks[:1], "") == "You earn a mark, First win: win a match."
    assert told(marks[:2], "Ann") == "Ann earns 2 marks: First win and Regular guest."
    assert told(marks[:9], "") == "You earn 9 marks. 'hoyle players --marks' lists them."


def test_a_mark_is_told_at_the_end_of_the_match_and_listed(tmp_path: Path) -> None:
    def hoyle(line: str, typed: str = "", player: str = "Ann") -> str:
        out = StringIO()
        environ = {"HOYLE_HOME": str(tmp_path), "HOYLE_PLAYER": player}
        run(line.split(), Context(environ, stdin=StringIO(typed), stdout=out, stderr=out, clock=lambda: 1e9))
        return out.getvalue()

    with open_store(tmp_path) as store:
        for now in range(9):
            record = Record("golf", "plain", 7, (ANN,), {})
            store.create(record, None, float(now), outcome=Outcome((3,), ()))
            store.append(
                now + 1, 0, played_out("golf", 7, 1).moves[:4], float(now), outcome=Outcome((3,), ())
            )
    said = "You earn a mark, Regular guest: play ten matches to the end."
    assert hoyle("golf --seed 5", "8C\nresign\nquit\n").count(said) == 1
    assert "mark" not in hoyle("golf --seed 5", "8C\nresign\nquit\n")
    assert "Ann has earned 1 of " in hoyle("players --marks")
    assert "Ann has earned 1 of " in hoyle("players ann")
    assert '"title": "Regular guest"' in hoyle("players ann --json")
    assert "You have no mark yet." in hoyle("players --marks", player="")
    assert '"marks": 1' in hoyle("players --json")
    assert "mark" not in hoyle("golf --seed 5 --no-save", "8C\nresign\nquit\n")
