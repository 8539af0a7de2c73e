"""Files of pads: how much they hold, and what cannot be read or put aside."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from hoylecli.core.errors import FILE, LINE, StoreError
from hoylecli.store.pads import LONGEST_NAME, MOST_LINES, KeptPad, PadFile

KEPT = KeptPad(("Ann", "Bea"), {"target": 100}, ("26 0", "0 26"))


@pytest.fixture
def pad(tmp_path: Path) -> PadFile:
    pad = PadFile(tmp_path, "hearts", "Friday")
    pad.write(KEPT)
    return pad


def test_a_pad_holds_so_many_deals_and_no_more(pad: PadFile) -> None:
    full = replace(KEPT, lines=("26 0",) * MOST_LINES)
    pad.write(full)
    assert pad.read() == full
    with pytest.raises(StoreError, match=f"^A pad has at most {MOST_LINES} deals; 'new' begins another"):
        pad.write(replace(full, lines=(*full.lines, "26 0")))
    assert pad.read() == full
    with open(pad.path, "a", encoding="utf-8") as file:
        file.write("26 0\n")
    with pytest.raises(StoreError, match="is no longer a pad of hearts"):
        pad.read()


@pytest.mark.parametrize(("length", "sound"), [(LINE, True), (LINE + 1, False)])
def test_a_line_of_a_pad_is_no_longer_than_one_typed(pad: PadFile, length: int, sound: bool) -> None:
    with open(pad.path, "a", encoding="utf-8") as file:
        file.write("1" * length + "\n")
    if sound:
        assert pad.read() == replace(KEPT, lines=(*KEPT.lines, "1" * length))
    else:
        with pytest.raises(StoreError, match="is no longer a pad of hearts"):
            pad.read()


def test_a_pad_that_is_too_large_is_not_read(pad: PadFile) -> None:
    with open(pad.path, "a", encoding="utf-8") as file:
        file.write("#" * FILE)
    with pytest.raises(StoreError, match="is too large for a pad; move it away"):
        pad.read()


def test_a_folder_in_the_place_of_a_pad_is_named(pad: PadFile) -> None:
    pad.path.unlink()
    pad.path.mkdir()
    with pytest.raises(StoreError, match=r"friday\.txt can't be read: Is a directory"):
        pad.read()


def test_a_name_has_so_many_letters_and_no_more(tmp_path: Path) -> None:
    assert PadFile(tmp_path, "hearts", "x" * LONGEST_NAME).name == "x" * LONGEST_NAME
    for name in ("x" * (LONGEST_NAME + 1), "a/b", ".."):
        with pytest.raises(StoreError, match=f"a name of at most {LONGEST_NAME} letters"):
            PadFile(tmp_path, "hearts", name)


def test_what_is_put_aside_has_the_next_number(pad: PadFile) -> None:
    assert (pad.set_aside(), pad.read()) == ("friday-1", None)
    pad.write(KEPT)
    assert pad.set_aside() == "friday-2"
    assert sorted(path.name for path in pad.path.parent.iterdir()) == [
        "hearts-friday-1.txt",
        "hearts-friday-2.txt",
    ]


def test_a_pad_that_went_on_elsewhere_is_not_put_aside(pad: PadFile, tmp_path: Path) -> None:
    other = PadFile(tmp_path, "hearts", "friday")
    other.read()
    other.write(replace(KEPT, lines=("26 0",)))
    with pytest.raises(StoreError, match="Another window has changed this pad"):
        pad.set_aside()
    assert other.path.exists()


def test_a_pad_that_cannot_be_put_aside_stays(pad: PadFile, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*names: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "rename", full)
    with pytest.raises(StoreError, match="can't be put aside: No space left on device"):
        pad.set_aside()
    assert pad.read() == KEPT
