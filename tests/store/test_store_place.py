"""The data folder, by the customs of each platform."""

from pathlib import Path

import pytest

from hoylecli.store import open_store
from hoylecli.store.place import data_folder


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"HOME": "/h"}, "linux", "/h/.local/share/hoyle"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/x"}, "linux", "/x/hoyle"),
        ({"HOME": "/h", "XDG_DATA_HOME": "not/absolute"}, "linux", "/h/.local/share/hoyle"),
        ({"HOME": "/h", "XDG_DATA_HOME": ""}, "freebsd14", "/h/.local/share/hoyle"),
        ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/hoyle"),
        ({"HOME": "/h", "LOCALAPPDATA": "/l"}, "win32", "/l/hoyle"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/x", "HOYLE_HOME": "/y"}, "linux", "/y"),
        ({"HOME": "/h", "LOCALAPPDATA": "/l", "HOYLE_HOME": "/y"}, "win32", "/y"),
    ],
)
def test_the_folder_is_where_people_expect_it(environ: dict[str, str], platform: str, folder: str) -> None:
    assert data_folder(environ, platform) == Path(folder)


def test_hoyle_home_may_be_relative_or_begin_with_a_tilde(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/h")
    assert data_folder({"HOYLE_HOME": "here"}) == tmp_path / "here"
    assert data_folder({"HOYLE_HOME": "~/cards"}) == Path("/h/cards")


def test_open_store_takes_the_folder_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path))
    assert open_store().path == tmp_path / "hoyle.db"
