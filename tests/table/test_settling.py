"""The end of a deal: it is shown in a box, stops who plays at a terminal, and can be looked up afterwards."""

import io
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from positions import load

from hoylecli.core.game import Event, Player, State
from hoylecli.families.screen import Screen, Settled, Style
from hoylecli.table.faces import plain
from hoylecli.table.faces.jsonl import JsonFace
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.host.host import Host
from hoylecli.table.host.messages import DealOver, News
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table
from hoylecli.table.settling import ends, settled


def match(game: str = "euchre", *levels: str, **options: str) -> Session:
    names = ("Ann", "Bob", "Cy", "Dee")
    levels = levels or ("human", "beginner", "beginner", "beginner")
    players = [Player.of(name, level) for name, level in zip(names, levels, strict=False)]
    return Session.begin(load(game, **options), players, 7, clock=lambda: 0.0)


def into_the_next_deal(host: Host, *, deals: int = 1) -> None:
    """Plays first legal moves until so many deals are counted and somebody is asked in the next one."""
    session = host.table.session
    while len(ends(session.match.states)) < deals:
        if not host.step():
            session.play(session.state.legal_moves()[0])
    while host.step():
        pass


@pytest.fixture
def fresh() -> tuple[Host, Any]:
    """The second deal of a match of euchre, in which nobody has moved yet but computer players."""
    host = Host(Table(match()))
    listener = host.table.join(0, lambda names, you: Style(names, you, 60))
    into_the_next_deal(host)
    return host, listener


# The message


def test_what_each_side_made_comes_once_between_the_old_deal_and_the_new(fresh: Any) -> None:
    host, listener = fresh
    messages = list(listener.read())
    overs = [message for message in messages if isinstance(message, DealOver)]
    assert [(over.number, over.goes_on) for over in overs] == [
        (ends(host.table.session.match.states)[0], True)
    ]
    at = messages.index(overs[0])
    before, after = messages[at - 1], messages[at + 1]
    assert isinstance(before, News)
    assert isinstance(after, News)
    told = {event.kind: sentence for _, event, sentence in before.told}
    assert told["scored"] == ""
    assert told["taken"].endswith("the trick.")
    assert after.told[0][1].kind == "dealt"
    assert all("made" in over.lines[2] and "total" in over.lines[2] for over in overs)


def test_the_last_deal_of_a_match_is_shown_too_and_nothing_follows_it() -> None:
    host = Host(Table(match(target="5")))
    listener = host.table.join(0, Style)
    while host.table.session.state.to_act is not None:
        if not host.step():
            host.table.session.play(host.table.session.state.legal_moves()[0])
    host.step()
    overs = [message.goes_on for message in listener.read() if isinstance(message, DealOver)]
    assert overs == [*[True] * (len(overs) - 1), False]


def test_it_is_forgotten_when_the_deal_is_taken_up_again(fresh: Any) -> None:
    host, listener = fresh
    host.table.undo(0)
    assert not [message for message in listener.outbox if isinstance(message, DealOver)]


def test_games_of_a_few_seconds_and_patiences_do_not_stop() -> None:
    for game in ("war", "pig", "klondike"):
        session = match(game, *["human"] * (1 if game == "klondike" else 2))
        host = Host(Table(session))
        listener = host.table.join(0, Style)
        for _ in range(60):
            while host.step():
                pass
            if session.state.to_act is not None:
                session.play(session.state.legal_moves()[0])
        assert not [message for message in listener.read() if isinstance(message, DealOver)]


# How it looks

ROWS = [
    ("You and Uncle Bertil", "+52", "52", "bid 2 and 3, took 4 and 3: bid made +50, 2 overtricks +2"),
    ("Pip and Mrs. Okafor", "-30", "1033", "bid 3 and nil, took 2 and 0: bid missed -130, nil +100"),
]


def shown(
    width: int,
    rows: Any = ROWS,
    *,
    in_words: bool = False,
    notes: Any = ("Bags: you 2, Pip 0.",),
    goal: str = "to 500",
) -> list[str]:
    def settle(view: Any, events: list[Event], style: Style) -> Settled:
        return Settled(rows, goal, notes=notes)

    session = match()
    screen = Screen(*[None] * 7, settled=settle)  # type: ignore[arg-type]
    host = Host(Table(session))
    into_the_next_deal(host)
    states: list[State] = session.match.states
    return settled(states, ends(states)[0], screen, 0, Style(("You", "Pip"), 0, width, in_words))


def test_why_stands_behind_the_points_where_there_is_room() -> None:
    rows = [("You", "+13", "26", "queen of spades"), ("Uncle Bertil", "0", "4", "")]
    assert shown(60, rows, notes=()) == [
        "",
        "┌─ Deal 1, to 500 ───────────────────────────┐",
        "│               made  total                  │",
        "│ You            +13     26  queen of spades │",
        "│ Uncle Bertil     0      4                  │",
        "└────────────────────────────────────────────┘",
        "",
    ]


def test_why_stands_below_where_there_is_not() -> None:
    assert shown(60) == [
        "",
        "┌─ Deal 1, to 500 ─────────────────────────────────────────┐",
        "│                       made  total                        │",
        "│ You and Uncle Bertil   +52     52                        │",
        "│   bid 2 and 3, took 4 and 3: bid made +50,               │",
        "│   2 overtricks +2                                        │",
        "│ Pip and Mrs. Okafor    -30   1033                        │",
        "│   bid 3 and nil, took 2 and 0: bid missed -130, nil +100 │",
        "│ Bags: you 2, Pip 0.                                      │",
        "└──────────────────────────────────────────────────────────┘",
        "",
    ]
    assert max(map(len, shown(60, [("W" * 50, *ROWS[0][1:])]))) <= 60


def test_in_words_it_is_sentences() -> None:
    assert shown(60, in_words=True) == [
        "Deal 1 is over; the game goes to 500.",
        "You and Uncle Bertil: +52, 52 in all: bid 2 and 3, took 4",
        "and 3: bid made +50, 2 overtricks +2.",
        "Pip and Mrs. Okafor: -30, 1033 in all: bid 3 and nil, took 2",
        "and 0: bid missed -130, nil +100.",
        "Bags: you 2, Pip 0.",
    ]
    assert shown(60, [("You", "0", "7", "")], in_words=True, notes=())[1:] == ["You: nothing, 7 in all."]
    assert shown(60, in_words=True, goal="of 6")[0] == "Deal 1 of 6 is over."


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("hearts", "queen of spades"),
        ("cribbage", "play "),
        ("gin", "+ 25"),
        ("poker", "pair of"),
        ("crazy-eights", "in the other hands"),
        ("pinochle", "melds "),
    ],
)
def test_it_says_why_in_every_family(game: str, why: str) -> None:
    usual = load(game).players.usual
    host = Host(Table(match(game, *["beginner"] * usual) if usual <= 4 else poker()))
    listener = host.table.join(None, lambda names, you: Style(names, you, 60))
    for _ in range(3_000):
        if len(ends(host.table.session.match.states)) == 3 or not host.step():
            break
    overs = [message.lines for message in listener.read() if isinstance(message, DealOver)]
    assert overs
    assert any(why in line for lines in overs for line in lines)
    assert max(len(line) for lines in overs for line in lines) <= 60


def poker() -> Session:
    players = [Player.of(name, "beginner") for name in ("Ann", "Bob", "Cy", "Dee", "Eve")]
    return Session.begin(load("poker"), players, 7, clock=lambda: 0.0)


# Looking it up


def test_score_and_log_show_the_last_deal_until_somebody_plays(fresh: Any) -> None:
    host, listener = fresh
    session = host.table.session
    host.ask(listener)
    list(listener.read())

    def said(word: str) -> list[str]:
        host.feed(listener, word)
        return list(list(listener.read())[-1].lines)

    assert said("score")[1].startswith("┌─ Deal 1, to 10 ─")
    log = said("log")
    assert sum("the trick." in line for line in log) == 5
    assert any(" score" in line for line in log)
    session.play(session.state.legal_moves()[0])
    while host.step():
        pass
    assert "┌" not in said("score")[1]
    assert sum("the trick." in line for line in said("log")) < 5


# Waiting


class Stopping:
    """A face that keeps whether it was to wait, and types words there."""

    def __init__(self, face: Any, typed: Iterator[str]) -> None:
        self.face = face
        self.typed = typed
        self.waits: list[bool] = []

    def settle(self, lines: Any, *, waits: bool) -> str:
        self.waits.append(waits)
        return next(self.typed, "")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.face, name)


def play(
    scripted: Any, first_move: Any, session: Session, *typed: str, lines: int = 12, pauses: str = "on"
) -> Any:
    face = Stopping(scripted(*[first_move] * lines), iter(typed))
    face.face.preferences.pauses = pauses == "on"
    with suppress(EOFError):
        Keyboard(session, face).play()  # type: ignore[arg-type]
    return face


def test_who_plays_is_waited_for_unless_that_is_off(scripted: Any, first_move: Any) -> None:
    assert play(scripted, first_move, match()).waits[0]
    assert not any(play(scripted, first_move, match(), pauses="off").waits)
    watched = play(scripted, first_move, match("euchre", *["beginner"] * 4))
    assert len(watched.waits) > 3
    assert not any(watched.waits)


def test_a_word_that_is_typed_there_is_said_in_the_new_deal_and_a_card_is_not_played(
    scripted: Any, first_move: Any
) -> None:
    face = play(scripted, first_move, match(), "score")
    assert face.answers[0].kind == "score"
    plain_face = play(scripted, first_move, match(), "9h")
    assert not plain_face.answers
    assert set(plain_face.complaints) == {'"9h" can wait: the next deal comes first.'}


def typed_at(echo: bool, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, list[Any]]:
    dropped: list[Any] = []
    monkeypatch.setattr(plain, "drop_typed", dropped.append)
    source, out = io.StringIO("score\nnext\n"), io.StringIO()
    face = PlainFace(source, out.write, echo=echo, in_words=True, width=60)
    said = face.settle(["Deal 1 is over."], waits=True)
    return said, out.getvalue(), dropped


def test_lines_wait_at_a_terminal_and_never_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    said, shown_then, dropped = typed_at(False, monkeypatch)
    assert (said, len(dropped)) == ("score", 1)
    assert shown_then == "Deal 1 is over.\nEnter for the next deal: "
    said, shown_then, dropped = typed_at(True, monkeypatch)
    assert (said, shown_then, dropped) == ("", "Deal 1 is over.\n", [])


@pytest.mark.parametrize(("game", "is_drawn"), [("euchre", False), ("war", True)])
def test_the_last_table_is_drawn_only_where_no_box_of_the_deal_stands(
    scripted: Any, first_move: Any, game: str, is_drawn: bool
) -> None:
    session = match(game, *["human", *["beginner"] * (3 if game == "euchre" else 1)])
    face = scripted(*[first_move] * 500)
    Keyboard(session, face).play()
    assert face.answers[-1].kind == "over"
    assert bool(face.settled) != is_drawn
    assert (face.answers[-1].lines[0] == "") == is_drawn


def test_programs_are_told_by_events_alone(capsys: Callable[..., Any]) -> None:
    out = io.StringIO()
    assert JsonFace(io.StringIO("AC\n"), out.write).settle(["Deal 1 is over."], waits=True) == ""
    assert not out.getvalue()


def test_each_of_those_who_share_a_keyboard_sees_it_in_their_turn(scripted: Any, first_move: Any) -> None:
    session = match("cribbage", "human", "human")
    face = play(scripted, first_move, session, lines=16)
    assert len(ends(session.match.states)) == 1
    assert face.waits == [True, True]
