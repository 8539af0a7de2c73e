"""What computer players say: at the end of deals, from what everybody knows, and only where it is wanted."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hoylecli.cli.main import run
from hoylecli.cli.play import sit
from hoylecli.context import Context
from hoylecli.core.game import Player, State as AnyState
from hoylecli.core.match import Match
from hoylecli.frame.state import State
from hoylecli.rulebook import load
from hoylecli.table.cast.regulars import OCCASIONS, shipped
from hoylecli.table.cast.talk import _occasion, remark
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.session import Session
from hoylecli.table.settling import ends

REMARKS = {one.name: one.remarks for one in shipped()}
FOUR = (
    Player("You"),
    Player.of("Odile", "average"),
    Player.of("Walt", "average"),
    Player.of("Pip", "beginner"),
)


@pytest.fixture(scope="module")
def hearts() -> Sequence[AnyState]:
    """The positions of a match of hearts, played at random."""
    match, chance = Match(load("hearts").undealt(4, 7)), Random(7)
    match.deal()
    while match.state.to_act is not None:
        match.apply(chance.choice(match.state.legal_moves()))
        match.deal()
    return match.states


def test_everybody_in_the_cast_has_something_to_say() -> None:
    for name, remarks in REMARKS.items():
        assert set(remarks) == set(OCCASIONS), name
        for line in (line for lines in remarks.values() for line in lines):
            assert line.isascii(), line
            assert len(line) < 60, line
            assert line.endswith((".", "!", "?")), line


def test_the_talkative_say_something_of_many_deals_and_the_serious_of_the_end(
    hearts: Sequence[AnyState],
) -> None:
    counted = ends(hearts)
    talkative = [remark(hearts, at, FOUR, 7, "talkative") for at in counted]
    serious = [remark(hearts, at, FOUR, 7, "serious") for at in counted]
    assert len(counted) / 3 < sum(map(bool, talkative)) < len(counted)
    assert [bool(line) for line in serious] == [*[False] * (len(counted) - 1), True]
    assert not any(remark(hearts, at, FOUR, 7, "off") for at in counted)
    assert talkative == [remark(hearts, at, FOUR, 7, "talkative") for at in counted]
    assert talkative != [remark(hearts, at, FOUR, 8, "talkative") for at in counted]


@pytest.mark.parametrize(
    ("game", "made", "said"),
    [
        ("spades", (125, 0), "much"),  # of 500
        ("spades", (124, 0), "deal won"),
        ("hearts", (26, 25, 26, 26), "deal lost"),  # where points are penalties
        ("hearts", (0, 26, 0, 0), "deal won"),
    ],
)
def test_a_deal_that_makes_a_quarter_of_the_target_is_a_great_one(
    game: str, made: tuple[int, ...], said: str
) -> None:
    state: Any = load(game).undealt(4, 1)
    assert _occasion(state, made, 0) == said


def test_who_says_what_fits_the_scores(hearts: Sequence[AnyState]) -> None:
    for at in ends(hearts):
        state = hearts[at]
        assert isinstance(state, State)
        name, _, line = remark(hearts, at, FOUR, 7, "talkative").partition(": ")
        if not name:
            continue
        seat = [player.name for player in FOUR].index(name)
        said = next(occasion for occasion, lines in REMARKS[name].items() if line.strip('"') in lines)
        outcome = state.outcome()
        if outcome is not None:
            assert said == ("match won" if seat in outcome.winners else "match lost")
        elif said == "behind":
            assert state.scores[seat] == max(state.scores)
        else:
            assert said in ("deal won", "deal lost")


def test_a_remark_knows_no_hands(hearts: Sequence[AnyState]) -> None:
    """Nor anything else that only some have seen."""
    blank = [
        replace(
            state,
            deal=replace(state.deal, hands=()),
            events=tuple(event for event in state.events if event.seen_by is None),
        )
        for state in hearts
        if isinstance(state, State)
    ]
    assert len(blank) == len(hearts)
    for at in range(1, len(hearts)):
        assert remark(blank, at, FOUR, 7, "talkative") == remark(hearts, at, FOUR, 7, "talkative")


def test_people_and_programs_are_not_spoken_for(hearts: Sequence[AnyState]) -> None:
    others = (Player("Ann"), Player("Odile"), Player.of("bot", "cmd:bot"), Player.of("Zoe", "expert"))
    assert not any(remark(hearts, at, others, 7, "talkative") for at in ends(hearts))


def test_it_is_said_before_the_deal_is_summed_up(
    scripted: Callable[..., Any], first_move: Callable[..., str]
) -> None:
    heard: list[str] = []
    face = scripted(*[first_move] * 100)
    face.answer = lambda answer: heard.append(answer.kind)
    face.settle = lambda lines, waits: heard.append("deal") or ""
    players = [Player("Ann"), Player.of("Odile", "beginner")]
    with suppress(EOFError):
        face.preferences.talk = "talkative"
        Keyboard(Session.begin(load("cribbage"), players, 3), face).play()
    assert heard.count("remark") >= 2
    assert {after for kind, after in pairwise(heard) if kind == "remark"} == {"deal"}


@pytest.mark.parametrize(
    ("words", "is_seen", "says"), [((), True, True), (("--json",), True, False), ((), False, False)]
)
def test_programs_and_pipes_are_not_talked_to(
    words: tuple[str, ...], is_seen: bool, says: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    given: list[str] = []
    monkeypatch.setattr(sit, "is_somebody_there", lambda: is_seen)
    monkeypatch.setattr(
        "hoylecli.table.faces.keyboard.sit", lambda *args: given.append(args[1].preferences.talk)
    )
    (tmp_path / "hoyle").mkdir()
    (tmp_path / "hoyle" / "config").write_text("talk = talkative\n")
    environ = {"XDG_CONFIG_HOME": str(tmp_path), "HOYLE_HOME": str(tmp_path)}
    assert run(["pig", "--seed", "1", "--no-save", *words], Context(environ, stdin=StringIO())) == 0
    assert given == ["talkative" if says else "off"]
