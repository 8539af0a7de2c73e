"""`hoyle review`, as a person or a script meets it."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hoylecli import bots, rulebook
from hoylecli.cli.main import run
from hoylecli.cli.matches.desk import told_result
from hoylecli.core.game import TABLE, Outcome, Player
from hoylecli.core.match import Match
from hoylecli.core.text import beginning, counted
from hoylecli.store import Store, open_store
from hoylecli.table.host.session import Session

Hoyle = Callable[..., tuple[int, str, str]]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("hoylecli.cli.matches.desk._MANY", 10**6)  # no other processes
    monkeypatch.chdir(tmp_path)
    return open_store()


@pytest.fixture
def hoyle(store: Store, capsys: pytest.CaptureFixture[str]) -> Hoyle:
    def called(*args: str) -> tuple[int, str, str]:
        code = run(args)
        return code, *capsys.readouterr()

    return called


def keep(store: Store, seed: int = 3, over: bool = True) -> int:
    """A match of cribbage to 31 points between Ann, a beginner, and Odile; its ID."""
    game = rulebook.load("cribbage", "pub")
    session = Session.begin(game, (Player("Ann"), Player.of("Odile", "average")), seed, store)
    match = Match(game.undealt(2, seed))
    players = [bots.bot("cribbage", level) for level in ("beginner", "average")]
    while (actor := match.state.to_act) is not None and (over or len(match.moves) < 12):
        table = actor == TABLE
        view = match.state.view(actor)
        move = (
            match.state.legal_moves()[0] if table else players[actor].choose(view, Random(len(match.moves)))
        )
        match.apply(move)
    assert session.id is not None
    store.append(session.id, 0, match.moves, 1.0, outcome=match.state.outcome())
    return session.id


def test_the_last_finished_match_is_reviewed(store: Store, hoyle: Hoyle) -> None:
    keep(store)
    keep(store, seed=4, over=False)
    code, out, _ = hoyle("review")
    assert code == 0
    assert re.match(r"Review of match 1: Cribbage\. \w+ won \d+ to \d+\.\n", out)
    assert "As good as an expert: " in out
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.parametrize(
    ("scores", "winners", "told"),
    [
        ((27, 321), (1,), "Odile won 321 to 27"),
        ((25, 22, 51), (2,), "Walt won: you 25, Odile 22 and Walt 51"),
        ((30, 30, 12), (0, 1), "you and Odile won: you 30, Odile 30 and Walt 12"),
        ((8, 10, 8, 10), (1, 3), "Odile and Kofi won 10 to 8"),
        ((8,), (), "lost with a score of 8"),
        ((52,), (0,), "won with a score of 52"),
    ],
)
def test_the_end_of_a_match_is_told_with_names(
    scores: tuple[int, ...], winners: tuple[int, ...], told: str
) -> None:
    names = ("You", "Odile", "Walt", "Kofi")[: len(scores)]
    players = [Player.of(name, "average") if at else Player(name) for at, name in enumerate(names)]
    assert told_result(Outcome(scores, winners), players, "you") == told


def test_where_several_people_played_it_is_said_whose_review_it_is(store: Store, hoyle: Hoyle) -> None:
    id = keep(store)
    store.seat(id, len(store.load(id).record.moves), 1, Player("Ben"))
    assert hoyle("review", str(id))[1].startswith(f"Review of match {id}, for Ann: Cribbage. ")
    assert f"\nFor Ben: 'hoyle review {id} --seat 2'.\n" in hoyle("review", str(id))[1]
    out = hoyle("review", str(id), "--seat", "2")[1]
    assert out.startswith(f"Review of match {id}, for Ben: Cribbage. ")
    assert f"\nFor Ann: 'hoyle review {id} --seat 1'.\n" in out


def test_the_decisions_of_somebody_else_are_no_drills_of_mine(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = keep(store)
    monkeypatch.setenv("HOYLE_PLAYER", "Ben")
    out = hoyle("review", str(id))[1]
    assert out.startswith(f"Review of match {id}, for Ann: Cribbage. ")
    assert "hoyle drill own" not in out
    monkeypatch.setenv("HOYLE_PLAYER", "ann")
    out = hoyle("review", str(id))[1]
    assert out.startswith(f"Review of match {id}: Cribbage. ")
    assert "hoyle drill own" in out


def test_programs_get_one_object(store: Store, hoyle: Hoyle) -> None:
    id = keep(store)
    code, out, _ = hoyle("review", str(id), "--json")
    found = json.loads(out)
    assert (code, found["match"], found["game"]) == (0, id, "cribbage")
    costs = [each["cost"] for each in found["decisions"]]
    assert costs == sorted(costs, reverse=True)
    assert {each["unit"] for each in found["decisions"]} == {"win"}
    assert all(each["points"] > each["cost"] > 2 * each["error"] >= 0 for each in found["decisions"])
    assert hoyle("review", str(id), "--json")[1] == out, "the second time it is the one that was kept"


def test_a_review_is_made_once(store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    id = keep(store)
    first = hoyle("review", str(id))[1]
    monkeypatch.setattr("hoylecli.bots.evaluation", None)
    assert hoyle("review", str(id))[1] == first


def test_nothing_is_left_of_a_match_that_is_deleted_while_its_review_is_made(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, weigh = keep(store), bots.evaluation

    def deleted(*given: object) -> object:
        if id in store.ids():
            assert run(["saves", "delete", str(id)]) == 0  # in another terminal
        return weigh(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("hoylecli.bots.evaluation", deleted)
    code, out, err = hoyle("review", str(id))
    assert (code, err) == (0, "")
    assert f"Review of match {id}" in out
    assert list((store.path.parent / "reviews").iterdir()) == []


def test_nothing_is_left_of_a_match_that_is_deleted_when_its_review_is_broken_off(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, weigh, asked = keep(store), bots.evaluation, list[object]()

    def deleted_and_stopped(*given: object) -> object:
        asked.append(given)
        if len(asked) == 2:
            assert run(["saves", "delete", str(id)]) == 0  # in another terminal
        if len(asked) == 4:
            raise KeyboardInterrupt
        return weigh(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("hoylecli.bots.evaluation", deleted_and_stopped)
    assert "broken off" in hoyle("review", str(id))[1]
    assert list((store.path.parent / "reviews").iterdir()) == []


def test_a_review_can_be_kept_as_text_with_the_tables(store: Store, hoyle: Hoyle, tmp_path: Path) -> None:
    keep(store)
    code, out, error = hoyle("review", "--text", "review.txt")
    assert (code, out, error) == (0, "", "The review is in review.txt.\n")
    text = (tmp_path / "review.txt").read_text()
    assert text.startswith("Review of match 1: ")
    assert "\n1. Deal " in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_file_is_written_over_only_when_told_to(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is said before the review is made, which takes a while; as much for a form that can't be."""
    keep(store)
    diary = tmp_path / "diary"
    diary.write_text("dear diary")
    with monkeypatch.context() as unmade:
        unmade.setattr("hoylecli.cli.matches.desk.Desk.made", None)
        taken = hoyle("review", "--text", "diary")
        both = hoyle("review", "--text", "new", "--json")
    assert taken == (1, "", "hoyle: diary exists already; --force writes over it.\n")
    assert both == (2, "", "hoyle: Choose one form: --json or --text. See 'hoyle review --help'.\n")
    assert diary.read_text() == "dear diary"
    assert hoyle("review", "--text", "diary", "--force")[0] == 0
    assert diary.read_text().startswith("Review of match 1: ")


def test_a_file_without_room_is_named(store: Store, hoyle: Hoyle) -> None:
    keep(store)
    code, _, error = hoyle("review", "--text", "/dev/full", "--force")
    assert (code, error) == (1, "hoyle: /dev/full: No space left on device\n")


def test_costly_decisions_wait_in_the_drills(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are asked again, graded with the reason of the review, and come back when that was wrong."""
    keep(store)
    monkeypatch.setenv("HOYLE_PLAYER", "Ann")
    out = hoyle("review")[1]
    told = next(line for line in out.splitlines() if "hoyle drill own" in line)
    decisions = json.loads(hoyle("review", "--json")[1])["decisions"][:5]
    many = len(decisions)
    assert told == f"{beginning(counted(many, 'of these waits', 'of these wait'))} in 'hoyle drill own'."
    (listed,) = [each for each in json.loads(hoyle("drill", "--json")[1])["topics"] if each["topic"] == "own"]
    assert (listed["kept"], listed["due"]) == (many, many)
    answers = iter([decisions[0]["best"], decisions[1]["played"]])
    monkeypatch.setattr("click.prompt", lambda *given, **more: next(answers, "q"))
    lines = [json.loads(line) for line in hoyle("drill", "own", "--json")[1].splitlines()]
    first, right, _, wrong = lines[:4]
    assert (first["topic"], right["grade"], wrong["grade"]) == ("own", "right", "wrong")
    then, reason = right["said"]
    assert (then.startswith("Right. You chose "), reason) == (True, decisions[0]["reason"])
    assert wrong["said"][0].startswith("That is what you played then; ")
    assert decisions[1]["reason"] in wrong["said"]
    assert f"{beginning(counted(many - 2, 'of these waits', 'of these wait'))} in" in hoyle("review")[1]


def test_statistics_show_accuracy_over_time(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in (3, 4, 5):
        hoyle("review", str(keep(store, seed)))
    line = next(line for line in hoyle("stats")[1].splitlines() if "accuracy" in line)
    assert line.startswith("Ann, cribbage: accuracy discards ")
    assert line.endswith(", by 3 reviews.")
    monkeypatch.setenv("COLUMNS", "60")
    narrow = hoyle("stats")[1].splitlines()
    assert max(map(len, narrow)) <= 60
    assert line in " ".join(narrow)
    hoyle("saves", "delete", "1", "2", "3", "--yes")
    assert not list((store.path.parent / "reviews").glob("*.json"))


def test_only_a_finished_match_can_be_reviewed(store: Store, hoyle: Hoyle) -> None:
    assert (
        hoyle("review")[2] == "hoyle: You have finished no match yet. Play one, such as 'hoyle cribbage'.\n"
    )
    id = keep(store, over=False)
    code, _, error = hoyle("review", str(id))
    assert code == 1
    assert error == f"hoyle: Match {id} is not finished yet; 'hoyle resume {id}' goes on with it.\n"
    assert hoyle("review", "nothing")[0] == 1
    id = keep(store)
    code, _, error = hoyle("review", str(id), "--seat", "3")
    assert (code, "This match has 2 seats." in error) == (2, True)


def tire_after(times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C after so many decisions."""
    weigh, left = bots.evaluation, iter(range(times))

    def tired(*given: object) -> object:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return weigh(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("hoylecli.bots.evaluation", tired)


def test_ctrl_c_shows_what_was_found(store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    id = keep(store)
    with monkeypatch.context() as here:
        tire_after(3, here)
        code, out, error = hoyle("review", str(id))
    assert code == 0
    assert "Stopped early" in error
    assert "broken off" in out
    assert "accuracy" not in hoyle("stats")[1], "a few decisions say nothing of a player"
    assert "broken off" not in hoyle("review", str(id))[1], "it goes on"
    with monkeypatch.context() as here:
        tire_after(0, here)
        out = hoyle("review", str(id), "--again")[1]
    assert out.splitlines()[1:] == [
        "",
        "You stopped it before any decision was weighed.",
        "",
        "This review was broken off. Ask for it again, and it goes on from there.",
    ]
    assert "broken off" not in hoyle("review", str(id))[1], "the whole one is still there"


def counting(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is weighed from now on."""
    weigh, asked = bots.evaluation, list[object]()

    def counted_(*given: object) -> object:
        asked.append(given)
        return weigh(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("hoylecli.bots.evaluation", counted_)
    return asked


def test_a_review_that_was_broken_off_goes_on_where_it_stopped(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was weighed before is not weighed again, and the whole comes out as if nobody had stopped it."""
    id, folder = keep(store), store.path.parent / "reviews"
    with monkeypatch.context() as here:
        every = counting(here)
        whole = hoyle("review", str(id), "--json")[1]
    for stops in (3, 2):
        with monkeypatch.context() as here:
            tire_after(stops, here)
            hoyle("review", str(id), "--again")
    part = folder / f"{id}-0.part"
    assert len(part.read_text().splitlines()) == 1 + 3 + 2
    with part.open("a") as file:
        file.write('\n["review/7/gla')  # the machine stopped
    with monkeypatch.context() as here:
        asked = counting(here)
        assert hoyle("review", str(id), "--again", "--json")[1] == whole
    assert len(asked) == len(every) - 5
    assert not part.exists()


def test_what_was_thought_of_other_moves_is_forgotten(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = keep(store)
    part = store.path.parent / "reviews" / f"{id}-0.part"
    with monkeypatch.context() as here:
        tire_after(3, here)
        hoyle("review", str(id))
    part.write_text(part.read_text().replace("\n", "0\n", 1))
    with monkeypatch.context() as here:
        tire_after(1, here)
        hoyle("review", str(id))
    assert len(part.read_text().splitlines()) == 1 + 1
    hoyle("saves", "delete", str(id))
    assert not part.exists()


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    """Somebody is there and types these lines."""
    monkeypatch.setattr("hoylecli.cli.matches.desk.is_somebody_there", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))


def test_words_at_the_prompt_step_through_the_decisions(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = keep(store)
    worst = json.loads(hoyle("review", str(id), "--json")[1])["decisions"][:5]
    at_a_terminal(monkeypatch, "from\n2\np\np\n\nall\n99\nq\n")
    monkeypatch.setenv("COLUMNS", "60")
    code, out, error = hoyle("review", str(id))
    assert max(map(len, out.splitlines())) <= 60
    assert "all,\nor q to quit [n]\n> " in out
    assert (code, error) == (0, "")
    pages = [line[:7] for line in out.splitlines() if line[:7] in ("1. Deal", "2. Deal") and ":" not in line]
    assert pages == ["2. Deal", "1. Deal", "1. Deal", "2. Deal"]
    assert out.count("Type n, p, a number from 1 to ") == 2, "before the first decision, and 99"
    assert out.count("Where it was decided") == 2, "all shows the whole review again"
    assert len(worst) > 1


def test_a_decision_is_played_on_from_as_another_match(
    store: Store, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = keep(store)
    before = store.load(id)
    first = json.loads(hoyle("review", str(id), "--json")[1])["decisions"][0]
    at_a_terminal(monkeypatch, f"1\nfrom\n{first['best']}\nleave\n")
    code, out, _ = hoyle("review", str(id))
    assert code == 0
    assert f"This is match {id + 1} now; match {id} stays as it is." in out
    assert store.load(id) == before
    other = store.load(id + 1)
    at = first["number"] - 1
    assert (other.record.players, other.record.seed) == (before.record.players, before.record.seed)
    assert other.record.moves[:at] == before.record.moves[:at]
    assert str(other.record.moves[at]) == first["best"] != str(before.record.moves[at])
    assert other.outcome is None
