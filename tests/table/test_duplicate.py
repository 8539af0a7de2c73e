"""Bridge with a second table of computer players, and with par after each board."""

from typing import Any

import pytest

from hoylecli import bots
from hoylecli.bots.double_dummy import boards
from hoylecli.core.game import Player
from hoylecli.families.screen import Style
from hoylecli.rulebook import load
from hoylecli.table import duplicate
from hoylecli.table.host import second
from hoylecli.table.host.host import Host
from hoylecli.table.host.messages import Answer, DealOver
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table
from hoylecli.table.work import simulate

NAMES = ("Ann", "Bob", "Cy", "Dee")
EQUAL = {seat: {name: 7 if name == "NT" else 6 for name in ("C", "D", "H", "S", "NT")} for seat in "NESW"}


def sitting(form: str, *, deals: int = 2, moves: Any = ()) -> tuple[Host, Any]:
    players = [
        Player.of(name, level) for name, level in zip(NAMES, ["human", *["beginner"] * 3], strict=True)
    ]
    game = load("bridge", form=form, deals=deals)
    host = Host(Table(Session.begin(game, players, 5, None, lambda: 0.0, moves)))
    return host, host.table.join(0, Style)


def play(host: Host, ann: Any, until: Any) -> None:
    """Ann passes, and plays her first card."""
    while host.step():
        pass
    while not until(host.table.session.state):
        moves = list(map(str, host.table.session.state.legal_moves()))
        host.feed(ann, "pass" if "pass" in moves else moves[0])
        while host.step():
            pass


def over(state: Any) -> bool:
    return state.to_act is None


def elsewhere(host: Host) -> list[str]:
    return [str(move) for move in host.table.session.match.moves if move.verb.startswith("elsewhere")]


# Teams


def test_each_board_is_told_from_the_second_table_and_the_match_reads_back() -> None:
    host, ann = sitting("teams")
    play(host, ann, over)
    session = host.table.session
    told = elsewhere(host)
    assert len(told) == len(session.state.sheet) == 2  # type: ignore[attr-defined]
    record = session.record()
    again = Session.begin(
        session.game, session.players, 5, None, moves=type(record).parse(record.text()).moves
    )
    assert again.state == session.state
    outcome = session.state.outcome()
    assert outcome is not None
    sheet = session.state.sheet  # type: ignore[attr-defined]
    assert outcome.scores[0] == sum(row[0].total for row in sheet)


def test_what_the_second_table_tells_depends_on_the_board_alone() -> None:
    """A match that is resumed, or taken back, is told the same, whatever is played at the first table."""
    host, ann = sitting("teams", deals=1)
    play(host, ann, over)
    told = elsewhere(host)
    resumed, other = sitting("teams", deals=1, moves=host.table.session.match.moves[:20])
    play(resumed, other, over)
    assert elsewhere(resumed) == told
    host.feed(ann, "rebid")
    host, ann = sitting("teams", deals=1)
    play(host, ann, lambda state: state.phase == "bidding")
    host.feed(ann, "7nt")
    play(host, ann, over)
    assert elsewhere(host) == told


def test_experts_play_the_second_table_in_another_process_and_tell_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, ann = sitting("teams", deals=1)
    play(here, ann, over)
    monkeypatch.setattr(second, "_SLOW", "beginner")
    host, ann = sitting("teams", deals=1)
    try:
        play(host, ann, over)
        assert host.table.second is not None
        assert host.table.second._begun is not None
        assert elsewhere(host) == elsewhere(here)
    finally:
        host.table.close()


def test_the_sides_are_the_other_way_round_at_the_second_table(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: list[str] = []
    real = bots.bot

    def seen(family: str, level: str, persona: Any = None) -> Any:
        sat.append(level)
        return real(family, "beginner", persona)

    game = load("bridge", form="teams")
    state = game.undealt(4, 1)
    state = state.apply(state.legal_moves()[0])
    monkeypatch.setattr(bots, "bot", seen)
    duplicate.by_levels("tricks", ["expert", "beginner", "expert", "beginner"], state, 1)
    assert sat == ["beginner", "expert", "beginner", "expert"]


def test_a_simulation_has_its_second_table_too() -> None:
    game = load("bridge", form="teams", deals=2)
    players = [bots.bot("tricks", "beginner")] * 4
    outcome = simulate.play(game, players, 3)
    assert outcome.scores[0] == outcome.scores[2]
    assert outcome.scores == simulate.play(game, players, 3).scores


# Practice


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "is_quick", lambda: True)
    monkeypatch.setattr(boards, "tricks_table", lambda deal: EQUAL)


@pytest.mark.usefixtures("quick")
def test_after_a_board_of_practice_you_see_the_tricks_par_and_how_far_you_were_from_it() -> None:
    host, ann = sitting("practice")
    play(host, ann, lambda state: state.sheet)
    (deal,) = [message for message in ann.read() if isinstance(message, DealOver)]
    board = duplicate.last_board(host.table.session.match.states, NAMES)
    assert board is not None
    at = list(deal.lines).index("Tricks that could be taken")
    rows = [line.split() for line in deal.lines[at + 1 : at + 6]]
    assert rows[0] == ["♣", "♦", "♥", "♠", "NT"]
    assert [row[0] for row in rows[1:]] == ["You", *NAMES[1:]]
    assert all(row[1:] == ["6", "6", "6", "6", "7"] for row in rows[1:])
    assert deal.lines[at + 6].startswith("Par for your side: ")
    assert deal.lines[at + 7].startswith("At the table: ")


def test_without_a_quick_solver_par_waits_to_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "is_quick", lambda: False)
    host, ann = sitting("practice")
    play(host, ann, lambda state: state.sheet)
    (deal,) = [message for message in ann.read() if isinstance(message, DealOver)]
    assert deal.lines[-1] == duplicate.NOT_NOW

    def stopped(deal: Any) -> Any:
        raise KeyboardInterrupt

    duplicate._worth.cache_clear()
    monkeypatch.setattr(boards, "tricks_table", stopped)
    host.feed(ann, "par")
    assert [each.lines for each in ann.read() if isinstance(each, Answer)] == [["Stopped; par begins again."]]
    monkeypatch.setattr(boards, "tricks_table", lambda deal: EQUAL)
    host.feed(ann, "par")
    (answer,) = [each for each in ann.read() if isinstance(each, Answer)]
    assert answer.data["table"] == EQUAL
    assert set(answer.data["par"]) == {"score_ns", "contracts"}
    duplicate._worth.cache_clear()


@pytest.mark.parametrize(
    ("you", "par", "scored"),
    [
        (0, "Par for your side: +420, 4♠ just made by Cy.", "At the table: +450, 30 above par."),
        (1, "Par for your side: -420, 4♠ just made by Cy.", "At the table: -450, 30 below par."),
        (None, "Par for Ann and Cy: +420, 4♠ just made by Cy.", "At the table: +450, 30 above par."),
    ],
)
def test_par_is_told_for_your_side_and_by_names_to_whoever_looks_on(
    you: int | None, par: str, scored: str
) -> None:
    weak = dict.fromkeys(("C", "D", "H", "S", "NT"), 3)
    strong = {"C": 4, "D": 4, "H": 4, "S": 10, "NT": 4}
    found = {"N": strong, "S": weak, "E": weak, "W": weak}
    board = _board("4S", 11)
    lines = duplicate.par_lines(board, found, Style(NAMES, you))
    assert lines[-2:] == [par, scored]
    in_words = duplicate.par_lines(board, found, Style(NAMES, you, in_words=True))
    assert any(
        "Cy could take 4 in clubs, 4 in diamonds, 4 in hearts, 10 in spades" in line for line in in_words
    )
    assert "4 spades just made" in in_words[-2]


def _board(contract: str, tricks: int) -> Any:
    from hoylecli.scoring.bridge import Contract
    from hoylecli.scoring.bridge.records import BoardRecord

    made = Contract(int(contract[0]), contract[1:], 0, "N")
    return BoardRecord(name="1", dealer="N", vulnerable=(), contract=made, tricks=tricks)


def test_par_is_a_word_of_practice_alone() -> None:
    for form in ("rubber", "duplicate", "teams"):
        host, ann = sitting(form, deals=1)
        play(host, ann, lambda state: state.to_act == 0)
        assert "par" not in host.turn(ann).words
