"""Two people in two threads, each with a home, a window, settings and streams of their own."""

import io
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Barrier, Thread

from hoylecli.cli.console import shown_streams
from hoylecli.cli.main import run
from hoylecli.cli.play.sit import open_face, sit_down
from hoylecli.context import Context, using
from hoylecli.core.game import Computer, Player
from hoylecli.rulebook import load
from hoylecli.store import open_store
from hoylecli.table.cast.characters import opponents
from hoylecli.table.host.session import Session

MATCHES = 45  # of each that are finished, and six that are left


def guest(home: Path, name: str, environ: Mapping[str, str], config: str, began: float) -> Context:
    (home / "hoyle").mkdir(parents=True)
    (home / "hoyle" / "config").write_text(config)
    places = {"HOME": str(home), "HOYLE_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    given = {**places, "HOYLE_PLAYER": name, "TERM": "xterm", **environ}
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    return Context(given, stdout=out, stderr=err, clock=lambda: began)


def guests(root: Path) -> list[Context]:
    wide, narrow = {"COLUMNS": "100"}, {"COLUMNS": "48", "HOYLE_ASCII": "1"}
    return [
        guest(root / "ann", "Ann", wide, "hand-order = suit left\nlevel = beginner\n", 1e9),
        guest(root / "bob", "Bob", narrow, "level = expert\ntheme = four\n", 2e9),
    ]


def settled(here: Context, seed: int) -> str:
    """What is shown of a match that is played to its end; of every tenth, of one that is left at once."""
    is_left = seed % 10 == 0
    here.stdin = io.StringIO("" if is_left else "resign\n")
    with using(here), shown_streams(), open_store() as store:
        game, face = load("euchre" if is_left else "klondike"), open_face(False, False, None)
        others = opponents([Computer(here.settings["level"])] * (3 if is_left else 0), seed)
        session = Session.begin(game, [Player(here.player), *others], seed, store)
        sit_down(session, face, lambda last: last, 1.0)
    return written(here)


def written(here: Context, stream: str = "stdout") -> str:
    """What was written since the last time."""
    buffer = getattr(here, stream).buffer
    assert isinstance(buffer, io.BytesIO)
    text = buffer.getvalue().decode()
    buffer.seek(0)
    buffer.truncate()
    return text


def evening(here: Context, shown: list[str], both: Barrier | None = None) -> None:
    for seed in range(MATCHES * 10 // 9 + 1):
        if both is not None:
            both.wait(60)
        shown.append(settled(here, seed))


def test_a_hundred_matches_two_at_once_leave_no_mark_on_one_another(tmp_path: Path) -> None:
    """Each guest sees, and finds kept, what they would see and find if nobody else played."""
    both, people = Barrier(2), guests(tmp_path / "together")
    shown: list[list[str]] = [[], []]
    before = sys.stdout
    threads = [Thread(target=evening, args=(*pair, both)) for pair in zip(people, shown, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    assert sys.stdout is before
    for here, texts, by_himself in zip(people, shown, guests(tmp_path / "alone"), strict=True):
        assert texts[:21] == [settled(by_himself, seed) for seed in range(21)]
        longest = max(len(line) for text in texts for line in text.splitlines())
        assert (longest > 60) == (here.window().columns > 60)
        assert {text.isascii() for text in texts} == {here.is_ascii}
        with using(here), open_store() as store:
            kept = store.list()
            assert {match.players[0].name for match in kept} == {here.player}
            assert {match.updated for match in kept} == {here.clock()}
            assert sum(match.outcome is not None for match in kept) == MATCHES
            assert {str(each.who) for match in kept for each in match.players[1:]} == {here.settings["level"]}


def test_two_guests_run_commands_at_once(tmp_path: Path) -> None:
    """Settings, errors and help go to the streams of whoever asked."""
    lines = (["config", "level"], ["stats"], ["klondike", "--help"], ["nothing"])

    def ask(here: Context, said: list[str], both: Barrier | None) -> None:
        for number in range(16):
            if both is not None:
                both.wait(60)
            run(lines[number % 4], here)
            said.append(written(here) + written(here, "stderr"))

    both, people = Barrier(2), guests(tmp_path)
    said: list[list[str]] = [[], []]
    threads = [Thread(target=ask, args=(*pair, both)) for pair in zip(people, said, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    for here, texts in zip(people, said, strict=True):
        alone: list[str] = []
        ask(here, alone, None)
        assert texts == alone
    assert said[0] != said[1]
