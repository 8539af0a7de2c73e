"""The hand in another order: by the word `sort`, and by the setting."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoylecli.context import Context
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.session import Session
from hoylecli.table.preferences import Preferences

Begin = Callable[..., Session]


def test_the_hand_is_sorted_for_this_sitting(begin: Begin, scripted: Any) -> None:
    face = scripted("sort", "sort suit", "sort left", "sort colors")
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    hands = [re.findall(r"\S+[♣♦♥♠]", turn.table()[-1]) for turn in face.turns]
    assert hands[0] == ["A♣", "2♦", "5♠", "10♠", "J♥", "K♦"]
    assert hands[2] == ["2♦", "K♦", "A♣", "J♥", "5♠", "10♠"]
    assert hands[3] == ["10♠", "5♠", "J♥", "A♣", "K♦", "2♦"]
    assert [str(face.turns[at].legal[0]) for at in (0, 2, 3)] == ["AC 2D", "2D KD", "5S TS"]
    assert [answer.lines[0] for answer in face.answers] == [
        "Your hand is sorted as usual for this game.",
        "Your hand is sorted by suit.",
        "Your hand is sorted by suit, the highest on the left.",
    ]
    assert [answer.data["order"] for answer in face.answers] == ["", "suit", "suit left"]
    assert face.complaints == ["Type suit or rank, and left or right, as in sort rank right."]


def test_the_setting_sorts_the_hand_from_the_start(begin: Begin, scripted: Any, tmp_path: Path) -> None:
    (tmp_path / "hoyle").mkdir()
    (tmp_path / "hoyle" / "config").write_text("hand-order = left\n")
    face = scripted()
    face.preferences = Preferences.chosen(Context({"XDG_CONFIG_HOME": str(tmp_path)}).settings)
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    assert re.findall(r"\S+[♣♦♥♠]", face.turns[0].table()[-1]) == ["K♦", "J♥", "10♠", "5♠", "2♦", "A♣"]
