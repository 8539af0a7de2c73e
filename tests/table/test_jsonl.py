"""The JSON face: what programs read and write."""

import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from hoylecli.table import programs
from hoylecli.table.faces import jsonl
from hoylecli.table.faces.jsonl import JsonFace
from hoylecli.table.faces.keyboard import Keyboard, sit
from hoylecli.table.host.session import Session
from hoylecli.table.host.words import WORDS, dealing
from hoylecli.table.wire import VERSION

Begin = Callable[..., Session]
NOT_ANSWERED = {
    "peek",
    "remove",
    "review",
    "new",
    "quit",
    "say",
    "revert",
    "table",
    "auto",
    "export",
    "flick",
    "last",
    "melds",
    "auction",
    "contract",
    "why",
    "par",
    "claim",
    "concede",
    "skip",
} | {name for name, each in WORDS.items() if each.run.__module__ == dealing.__name__}


def messages(session: Session, typed: str) -> list[dict[str, Any]]:
    out = io.StringIO()
    with pytest.raises(EOFError):
        Keyboard(session, JsonFace(io.StringIO(typed), out.write)).play()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_decision_is_asked_for_with_what_the_seat_may_know(begin: Begin) -> None:
    asked = messages(begin(), "")[-1]
    assert asked["type"] == "ask"
    assert asked["seat"] == 0
    assert asked["view"]["hand"] == ["AC", "2D", "KD", "JH", "5S", "TS"]
    assert asked["legal"][0] == "AC 2D"
    assert len(asked["legal"]) == 15
    assert "2C" not in json.dumps(asked)  # the other player's


def test_events_carry_what_happened_and_for_whom(begin: Begin) -> None:
    events = [message for message in messages(begin(), "AC 2D\n") if message["type"] == "event"]
    assert events[0] == {
        "type": "event", "to": 0, "kind": "first_dealer", "seat": 1, "cards": ["QC", "TC"],
        "amount": None, "data": {},
    }  # fmt: skip
    assert not [event for event in events if event["kind"] == "hand" and event["seat"] == 1]
    assert [event["cards"] for event in events if event["kind"] == "laid_away"] == [[], ["AC", "2D"], []]


def test_the_example_of_the_module_is_what_the_code_says(begin: Begin) -> None:
    """Each line has fields of that message in their order, and the version that holds now."""
    said = {message["type"]: message for message in messages(begin(), "AC 2D\n9S\n")}
    for face in (jsonl, programs):
        lines = [line.strip() for line in (face.__doc__ or "").splitlines() if line.startswith("    {")]
        for line in lines:
            fields = re.findall(r'"(\w+)": ("\w+"|\d+|null|\[.*?\]|\{.*?\})', line)
            kind = json.loads(fields[0][1])
            known = said.get(kind, {}) | ({"version": VERSION} if face is programs else {})
            names = [name for name, _ in fields]
            if kind in said:
                assert names == [name for name in known if name in names]
            assert all(json.loads(value) == VERSION for name, value in fields if name == "version")


def test_an_error_is_an_object_and_the_question_comes_again(begin: Begin) -> None:
    *_, asked, error, again = messages(begin(), "9S 9C\n")
    assert error["type"] == "error"
    assert "9♠" in error["message"] or "9S" in error["message"]
    assert again == asked


@pytest.mark.parametrize("word", [name for name in WORDS if name not in NOT_ANSWERED])
def test_every_word_is_answered_with_an_object_of_its_name(begin: Begin, word: str) -> None:
    typed = {
        "redo": "AC 2D\nundo\nredo\n",
        "undo": "AC 2D\nundo\n",
        "replay": "AC 2D\nreplay\n",
        "move": "move AC 2\n",
    }
    said = messages(begin(), typed.get(word, f"{word}\n"))
    answer = next(message for message in said if message["type"] == word)
    assert isinstance(answer["lines"], list)
    assert said[-1]["type"] == "ask"


def test_a_hint_names_a_legal_move(begin: Begin) -> None:
    *_, asked, hint, _ = messages(begin(), "hint\n")
    assert hint["move"] in asked["legal"]


def test_two_seats_are_each_told_their_own(begin: Begin) -> None:
    said = messages(begin("human", "human"), "AC 2D\n")
    assert [message["seat"] for message in said if message["type"] == "ask"] == [0, 1]
    hands = {message["to"]: message["seat"] for message in said if message.get("kind") == "hand"}
    assert hands == {0: 0, 1: 1}


def test_the_whole_sitting_is_one_object_a_line(begin: Begin) -> None:
    out = io.StringIO()
    sit(begin(), JsonFace(io.StringIO("AC 2D\nquit\n"), out.write), lambda last: last)
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert said[0]["type"] == "start"
    assert said[0]["seed"] == 7
    assert said[0]["seats"] == [{"name": "Ann", "level": "human"}, {"name": "Bob", "level": "beginner"}]
    assert said[-1]["type"] == "suspended"
