"""`?` in every game: one screen of what one needs now."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hoylecli import families, rulebook
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import TABLE
from hoylecli.core.match import Match, Record
from hoylecli.families.screen import Style
from hoylecli.rulebook.game import Game
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.host import Host
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import Turn
from hoylecli.table.host.words import WORDS
from hoylecli.table.host.words.looking import first_help
from hoylecli.table.lines import explained, wrapped

GOLDEN = Path(__file__).parent.parent / "golden"
PLAYED = sorted(name for name in rulebook.catalogue() if (GOLDEN / f"{name}.txt").exists())
NAMES = ("You", "Bartholomew", "Clementine", "Dominique", "Ebenezer", "Florentine", "Gwendolyn", "Hildegard")
EVERY = 9  # of so many positions of a match one is looked at


def help_lines(game: Game, state: Any, width: int) -> list[str]:
    view = state.view(state.to_act)
    style = Style(NAMES, state.to_act, width)
    words = {word.name: word.help for word in WORDS.values()}
    turn = Turn(state.to_act, view, view.legal, families.screen(game.family), style, words)
    table: Any = SimpleNamespace(session=SimpleNamespace(game=game))
    return wrapped(WORDS["help"].run(table, turn, "").lines, width)


def decisions(game: Game, record: Record) -> Iterator[Any]:
    """The first position of each phase of a match, and some later ones."""
    seen = set()
    for number, state in enumerate(
        Match(game.undealt(len(record.players), record.seed), record.moves).states
    ):
        phase = getattr(state, "phase", "")
        if state.to_act not in (None, TABLE) and (phase not in seen or number % EVERY == 0):
            seen.add(phase)
            yield state


@pytest.mark.parametrize("name", PLAYED)
def test_help_fits_one_screen_in_every_phase(name: str) -> None:
    record = Record.parse((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    game = rulebook.load(record.game, record.variant, **record.options)
    tall = [
        "\n".join(lines)
        for state in decisions(game, record)
        for width in (60, 80)
        if len(lines := help_lines(game, state, width)) > 22
    ]
    assert tall == []


@pytest.mark.parametrize("name", PLAYED)
def test_help_fits_one_screen_in_every_variant(name: str) -> None:
    for variant in rulebook.describe(name).variants:
        game = rulebook.load(name, variant)
        state = game.start(seed=1)
        while state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        for width in (60, 80):
            lines = help_lines(game, state, width)
            assert len(lines) <= 22
            assert max(map(len, lines)) <= width


def test_enter_looks_again_only_where_it_makes_no_move() -> None:
    state = rulebook.load("klondike").start(1, seed=7)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    view = state.view(0)
    words = {word.name: word.help for word in WORDS.values()}
    turn = Turn(0, view, view.legal, families.screen("patience"), Style(("You",), 0), words)
    assert "table (or Enter: look again)" in " ".join(first_help({}, turn))
    taught = " ".join(first_help({}, replace(turn, advised=view.legal[0])))
    assert "table (look again)" in taught
    assert f"[Enter: {view.legal[0]}]" in taught


def test_all_words_and_one_word(begin: Callable[..., Session], scripted: Any) -> None:
    session = begin()
    session.deal()
    table = Keyboard(session, scripted())
    host, turn = Host(table.table), table.turn(0)
    short, every = (host.take(line, turn) for line in ("?", "? all"))
    assert short is not None
    assert every is not None
    assert [name for name in turn.words if not any(f"{name} " in line for line in every.lines)] == []
    assert any("Type ? all for all words." in line for line in short.lines)
    assert len(short.lines) < len(every.lines)
    with pytest.raises(
        HoyleError, match=r"There is no help on 'xyzzy'\. Type \? all for all words, and help rules,"
    ):
        host.take("help xyzzy", turn)
    for asked, line in (
        ("? finesse", "finesse: to play a lower card"),
        ("? the Cribs", "crib: "),
        ("help starters", "starter: "),
    ):
        answer = host.take(asked, turn)
        assert answer is not None
        assert answer.lines[0].startswith(line), answer.lines
        assert answer.data["text"] == "\n".join(answer.lines)


@pytest.mark.parametrize(
    ("game", "word", "line"),
    [
        ("cribbage", "pairs royal", []),
        ("cribbage", "pair royal", ["pair royal: three of a rank; double pair royal, all four"]),
        (
            "call-break",
            "trick",
            ["trick: one card from each; the highest spade takes it, else the highest card of the suit led"],
        ),
        ("bridge", "minor", ["major, minor: spades and hearts; diamonds and clubs"]),
        ("bridge", "the auction", []),
    ],
)
def test_a_word_is_explained_by_the_whole_of_its_entry(game: str, word: str, line: list[str]) -> None:
    """A long word leaves one blank before its meaning, and a long meaning goes on below."""
    assert explained(rulebook.load(game).texts["glossary"], {}, word) == line


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("? ALL", "? all"),
        ("? Rules", "? rules"),
        ("? Undo", "? undo"),
        ("? restart", "? replay"),
        ("? scores", "? score"),
        ("log ALL", "log all"),
    ],
)
def test_what_follows_a_word_is_read_as_freely_as_the_word(
    typed: str, same: str, begin: Callable[..., Session], scripted: Any
) -> None:
    session = begin()
    session.deal()
    table = Keyboard(session, scripted())
    first, second = (Host(table.table).take(line, table.turn(0)) for line in (typed, same))
    assert first is not None
    assert first == second


def test_a_level_is_read_in_upper_case_too(begin: Callable[..., Session], scripted: Any) -> None:
    session = begin("human", "beginner")
    table = Keyboard(session, scripted())
    Host(table.table).take("seat 2 EXPERT", table.turn(0))
    assert session.players[1].level == "expert"
