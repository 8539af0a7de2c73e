"""What an older hoyle has saved is opened, resumed and exported by this one.

`data/version_2.db.gz` was written by a hoyle that had file version 2: twenty-five matches of three families,
begun, ended, bookmarked, taken back, two by rules of one's own. `data/version_2.txt` are its exports of them.
"""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.cli.matches.text import portable, read
from hoylecli.core.match import FIRST_LINE
from hoylecli.store import Store, open_store
from hoylecli.table.host.session import Session

DATA = Path(__file__).parent / "data"
EXPORTS = [FIRST_LINE + text for text in (DATA / "version_2.txt").read_text("utf-8").split(FIRST_LINE)[1:]]


@pytest.fixture
def older(tmp_path: Path) -> Iterator[Store]:
    (tmp_path / "hoyle.db").write_bytes(gzip.decompress((DATA / "version_2.db.gz").read_bytes()))
    with open_store(tmp_path) as store:
        yield store


def test_every_match_is_listed_and_agrees_with_its_moves(older: Store) -> None:
    listed = older.list()
    assert len(listed) == len(EXPORTS) == 25
    assert not [match.problem for match in listed if match.problem]
    assert sum(match.outcome is not None for match in listed) == 3
    assert {match.name for match in listed} == {None, "rainy Sunday", "own rules"}
    assert older.rebuild() == ()


@pytest.mark.parametrize("id", range(1, len(EXPORTS) + 1))
def test_a_match_is_resumed_where_it_was_and_exported_as_before(older: Store, id: int) -> None:
    saved = older.load(id)
    assert saved.document is not None
    session = Session.resume(rulebook.rebuild(saved.document), saved, older)
    assert tuple(session.match.moves) == saved.record.moves
    assert session.state.outcome() == saved.outcome
    assert portable(saved).text() == EXPORTS[id - 1]


@pytest.mark.parametrize("text", EXPORTS, ids=range(1, len(EXPORTS) + 1))
def test_what_was_exported_is_taken_in(text: str) -> None:
    checked = read(text.encode(), "export")
    assert len(checked.record.moves) > 10
    assert checked.record.players[0].name == "Ann"


def test_a_bookmark_is_gone_back_to_and_play_goes_on(older: Store) -> None:
    saved = older.find("rainy Sunday")
    assert saved.document is not None
    session = Session.resume(rulebook.rebuild(saved.document), saved, older)
    assert session.revert() == 30
    while session.state.to_act is not None and len(session.match.moves) < 40:
        session.play(session.state.legal_moves()[0])
    assert len(older.load(saved.id).record.moves) == 40
