"""Guided first deals: every shipped tutorial along its own line and off it, and what is said at the end."""

import io
import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from haste import hurry

from hoylecli import families
from hoylecli.bots.double_dummy import boards
from hoylecli.bots.hints import Hint, weighed
from hoylecli.bots.patience import general
from hoylecli.core.game import TABLE, Move, Player
from hoylecli.families.screen import Style
from hoylecli.rulebook import open_tutorial
from hoylecli.rulebook.library.texts import PLAYER, read_tutorial, tutorials
from hoylecli.table.faces.jsonl import JsonFace
from hoylecli.table.faces.keyboard import sit
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.host.host import Host
from hoylecli.table.host.messages import Answer, Listener, Message, MoveAsked, Refusal
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table
from hoylecli.table.teaching import Lesson
from hoylecli.table.wire_schema import schema

GAMES = [
    *("bridge", "canasta", "cribbage", "euchre", "four-free", "gin", "golf", "hearts", "klondike"),
    *("minibridge", "pinochle", "piquet", "pitch", "poker", "pyramid", "rummy-500", "spades"),
]
ENDPLAY = boards._endplay
NAMES = ("You", "Odile", "Walt", "Ximena", "Bashir")


@pytest.fixture(autouse=True)
def by_the_search_of_this_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Experts at bridge look at more layouts where endplay is installed, and may choose another card.

    What players in a hurry have thought of the same patience is forgotten.
    """
    monkeypatch.setattr(boards, "_endplay", lambda: None)
    general._kept.cache_clear()


def taught(game: str, names: tuple[str, ...] = NAMES) -> tuple[Host, Listener]:
    """The tutorial of a game, at its first question."""
    rules, tutorial = open_tutorial(game)
    levels = ["human", *[tutorial.level] * (rules.players.usual - 1)]
    players = [Player.of(name, level) for name, level in zip(names, levels, strict=False)]
    session = Session.begin(rules, players, tutorial.seed, clock=lambda: 0.0)
    host = Host(Table(session, tutorial=tutorial))
    listener = host.table.join(PLAYER, Style)
    run(host)
    return host, listener


def run(host: Host) -> None:
    while host.step():
        pass


def fed(host: Host, listener: Listener, line: str) -> list[Message]:
    """What comes of a line, up to the next question or the end."""
    list(listener.read())
    host.feed(listener, line)
    run(host)
    return list(listener.read())


def told(messages: Iterable[Message]) -> list[str]:
    """What the tutor says."""
    return [
        "\n".join(each.lines).strip()
        for each in messages
        if isinstance(each, Answer) and each.kind == "tutorial"
    ]


def sat(game: str, lines: str, *, in_words: bool = False, width: int = 60) -> str:
    """What a plain face shows of a tutorial to somebody who types these lines."""
    out = io.StringIO()
    rules, tutorial = open_tutorial(game)
    levels = ["human", *[tutorial.level] * (rules.players.usual - 1)]
    players = [Player.of(name, level) for name, level in zip(NAMES, levels, strict=False)]
    session = Session.begin(rules, players, tutorial.seed, clock=lambda: 0.0)
    face = PlainFace(io.StringIO(lines), out.write, echo=True, in_words=in_words, width=width)
    sit(session, face, lambda last: last, tutorial=tutorial)
    return out.getvalue()


def test_there_are_tutorials() -> None:
    assert tutorials() == GAMES


BY_LAYOUTS = ("bridge", "minibridge")
"""Where what an expert would do depends on how many layouts can be looked at."""


@pytest.mark.parametrize("game", GAMES)
def test_enter_alone_plays_a_tutorial_to_its_end(game: str) -> None:
    """Every step is taken, in order; the expert agrees, or the step says why not."""
    plays_to_its_end(game)


@pytest.mark.parametrize("game", BY_LAYOUTS)
def test_an_expert_who_sees_more_layouts_agrees_or_the_step_says_why_not(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With endplay, where it is installed; a step that says why not holds for an expert who agrees, too."""
    monkeypatch.setattr(boards, "_endplay", ENDPLAY)
    if not boards.is_quick():
        pytest.skip("endplay is not installed")
    plays_to_its_end(game)


def plays_to_its_end(game: str) -> None:
    host, listener = taught(game)
    assert host.table.tutor is not None
    lesson = host.table.tutor.lesson
    for step in lesson.tutorial.steps:
        state = lesson.session.state
        assert (state.to_act, str(lesson.advice().move)) == (PLAYER, step.move)
        expert = lesson.hint(len(lesson.session.match.moves)).move
        agrees = str(expert) in (step.move, *step.also)
        assert agrees or step.differs, (step.move, str(expert))
        assert not (agrees and step.differs) or game in BY_LAYOUTS, (step.move, str(expert))
        for move in step.also:
            state.apply(Move.parse(move))
        messages = fed(host, listener, "")
        assert not [each for each in messages if isinstance(each, Refusal)]
    assert lesson.is_over


def test_klondike_is_taught_in_forty_moves_and_left_to_the_player_then() -> None:
    """A whole deal takes three times as many; off the line it ends after as many."""
    host, listener = taught("klondike")
    tutor = host.table.tutor
    assert tutor is not None
    assert len(tutor.tutorial.steps) == 40
    for move in ("draw", *[""] * 39):
        assert not tutor.lesson.is_over
        messages = fed(host, listener, move)
    assert tutor.lesson.is_over
    assert host.table.session.state.to_act == PLAYER
    assert any("'hoyle klondike --seed 62'" in line for line in told(messages))


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_teaches_in_at_most_forty_decisions(game: str) -> None:
    assert 0 < len(open_tutorial(game)[1].steps) <= 40


@pytest.mark.parametrize("game", GAMES)
def test_every_real_choice_is_explained(game: str) -> None:
    _, tutorial = open_tutorial(game)
    assert all(step.say for step in tutorial.steps) or game == "klondike"
    assert sum(bool(step.praise) for step in tutorial.steps) >= 1


@pytest.mark.parametrize("game", GAMES)
def test_any_other_legal_move_is_taken_with_a_word_and_the_tutorial_goes_on(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch.setattr)
    _, tutorial = open_tutorial(game)
    said = [number for number, step in enumerate(tutorial.steps) if step.say]
    for number in said[:: max(len(said) // 8, 1)]:
        host, listener = taught(game)
        for step in tutorial.steps[:number]:
            fed(host, listener, step.move)
        moves = host.table.session.state.legal_moves()
        others = [
            move for move in moves if str(move) != tutorial.steps[number].move and move.verb != "resign"
        ]
        if not others:
            continue
        remark, *rest = told(fed(host, listener, str(others[0])))
        assert remark.startswith(
            ("You can do that.", "That works, too.", "Fine, too", "That is just as good.")
        )
        assert rest or host.table.session.state.to_act in (None, TABLE)


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_fits_the_screen_and_a_page(game: str, width: int) -> None:
    shown = sat(game, "\n" * 200, width=width)
    assert max(len(line) for line in shown.splitlines() if " > " not in line) <= width
    assert "{" not in shown
    assert "plays a match of your own. Have fun!" in shown


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_said_in_words_to_who_listens(game: str) -> None:
    shown = sat(game, "\n" * 200, in_words=True)
    assert not set(shown) & set("♣♦♥♠")


# The end


def test_the_end_counts_the_decisions_and_praises_one() -> None:
    closing = " ".join(sat("cribbage", "\n" * 6).split()).rpartition("Then both hands")[2]
    assert "You had 4 decisions to make, and every one was good." in closing
    assert "Best of all: your 8♥ turned Odile's run into one of your own." in closing


def test_one_bad_decision_is_told_kindly() -> None:
    """At bridge, where four passes end the deal."""
    shown = " ".join(sat("bridge", "pass\n").split())
    assert "You had 1 decision to make; an expert would have made another." in shown


def test_the_end_says_what_would_have_been_better() -> None:
    shown = " ".join(sat("cribbage", "7D 7H\n" + "\n" * 8).split())
    assert "You can do that. An expert's choice was J♠ Q♠:" in shown
    assert re.search(r"You had \d decisions to make; [1-9] of them (was|were) good\.", shown)
    assert "Think again about 7♦ 7♥: J♠ Q♠ was better." in shown


@pytest.mark.parametrize("game", [game for game in GAMES if open_tutorial(game)[1].followed])
def test_how_the_deal_came_out_is_said_only_to_whoever_followed_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another move at the third decision, and then what is advised: the deal may end in any way."""
    hurry(monkeypatch.setattr)
    _, tutorial = open_tutorial(game)
    for strays in (False, True):
        host, listener = taught(game)
        tutor, choices = host.table.tutor, 0
        assert tutor is not None
        while not tutor.lesson.is_over:
            legal = [each for each in host.table.session.state.legal_moves() if each.verb != "resign"]
            others = [each for each in legal if each != tutor.lesson.advice().move]
            choices += len(legal) > 1
            line = str(others[-1]) if strays and choices == 3 and len(legal) > 1 else ""
            last = told(fed(host, listener, line))[-1]
        begun = " ".join(tutorial.followed.split())[:12]
        assert tutor.lesson.is_followed is not strays
        assert " ".join(last.split()).startswith(begun.replace("{3}", "Walt")) is not strays


def test_a_reason_is_not_said_again_for_fewer_cards() -> None:
    """Enter goes through the stock of klondike: one sentence, not one for every draw."""
    shown = sat("klondike", "\n" * 60)
    assert shown.count("Go through the stock first") == 1


def test_a_move_that_is_just_as_good_is_called_so_and_counted() -> None:
    host, listener = taught("cribbage")
    fed(host, listener, "JS QS")
    assert told(fed(host, listener, "7H"))[0] == "That is just as good."
    assert host.table.tutor is not None
    assert [
        host.table.tutor.lesson.is_good(at, move) for at, move in host.table.tutor.lesson.decisions()
    ] == [
        True,
        True,
    ]


@pytest.mark.parametrize(("worth", "is_good"), [(1.04, True), (0.8, False)])
def test_a_move_worth_as_much_to_an_expert_is_just_as_good(
    worth: float, is_good: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the values are told, in tenths of a point."""
    first, other = Move.parse("JS QS"), Move.parse("7D 7H")
    hint = Hint(first, "Keep them.", weighed=weighed({first: 1.04, other: worth}), unit="points")
    monkeypatch.setattr(Lesson, "hint", lambda lesson, at: hint)
    host, listener = taught("cribbage")
    remark = told(fed(host, listener, "7D 7H"))[0]
    assert remark.startswith("That is just as good." if is_good else "You can do that.")
    assert host.table.tutor is not None
    lesson = host.table.tutor.lesson
    assert [(move, lesson.is_good(at, move)) for at, move in lesson.decisions()] == [(other, is_good)]


def test_a_move_taken_back_is_not_counted_and_its_sentence_comes_again() -> None:
    host, listener = taught("cribbage")
    fed(host, listener, "7D 7H")
    again = told(fed(host, listener, "undo"))
    assert again[-1].startswith("Two of your six cards go to the crib")
    for _ in range(6):
        last = fed(host, listener, "")
    assert "and every one was good" in told(last)[-1]


def test_what_is_sent_home_by_auto_now_was_no_decision() -> None:
    host, listener = taught("klondike")
    fed(host, listener, "auto now")
    tutor = host.table.tutor
    assert tutor is not None
    assert sum(state.to_act == PLAYER for state in host.table.session.match.states) > 2
    assert tutor.lesson.decisions() == []


def test_the_same_moves_in_another_order_lead_back_to_the_tutorial() -> None:
    """Two aces of klondike go home; the third step follows, and its sentence. After a draw nothing does."""
    for moves, is_back in ((("7 f", "3 f"), True), (("7 f", "draw"), False)):
        host, listener = taught("klondike")
        fed(host, listener, moves[0])
        assert (told(fed(host, listener, moves[1]))[-1].startswith("The card under the A♣")) is is_back


def test_a_kind_of_decision_is_explained_once() -> None:
    host, listener = taught("cribbage")
    about_play = "Look for fifteen"
    said = [told(fed(host, listener, line)) for line in ("7D 7H", "", "")]
    assert [any(about_play in text for text in texts) for texts in said] == [True, False, False]


# Leaving, and what there is to say


def test_skip_and_quit_leave() -> None:
    for word in ("skip", "quit", "/skip"):
        shown = " ".join(sat("cribbage", f"{word}\n").split())
        assert shown.endswith("begins it again; 'hoyle cribbage' plays a match of your own.")


def test_words_for_matches_that_are_kept_are_not_offered() -> None:
    host, listener = taught("cribbage")
    question = next(each for each in listener.read() if isinstance(each, MoveAsked))
    assert not {"new", "save", "revert", "seat", "time"} & set(question.turn.words)
    assert {"skip", "hint", "undo", "replay"} <= set(question.turn.words)
    assert question.turn.words["quit"] == "leave the tutorial"
    (refusal,) = fed(host, listener, "save")
    assert isinstance(refusal, Refusal)


def test_there_is_nothing_to_skip_at_other_tables() -> None:
    session = Session.begin(open_tutorial("cribbage")[0], [Player("You"), Player.of("Odile", "average")], 7)
    host = Host(Table(session))
    listener = host.table.join(0, Style)
    run(host)
    assert "skip" not in host.turn(listener).words


def test_a_hint_repeats_the_sentence() -> None:
    host, listener = taught("cribbage")
    (hint,) = fed(host, listener, "hint")
    assert isinstance(hint, Answer)
    text = "\n".join(hint.lines)
    assert text.startswith("Two of your six cards")
    assert "Hint: J♠ Q♠" in text


# Pages, and programs


def test_at_a_terminal_each_page_waits_and_skip_begins_at_once(scripted: Any) -> None:
    for line, pages in (("", 2), ("skip", 1)):
        face, asked = scripted(), []
        face.page = lambda answer, prompt, line=line, asked=asked: asked.append(prompt) or line
        rules, tutorial = open_tutorial("cribbage")
        session = Session.begin(rules, [Player("You"), Player.of("Odile", "average")], tutorial.seed)
        sit(session, face, lambda last: last, tutorial=tutorial)
        assert asked == ["Press Enter to go on, or type skip to begin at once. "] * pages
        assert len(face.turns) == 1


def test_quit_leaves_already_on_the_first_page(scripted: Any) -> None:
    face = scripted("")
    face.page = lambda answer, prompt: "quit"
    rules, tutorial = open_tutorial("cribbage")
    session = Session.begin(rules, [Player("You"), Player.of("Odile", "average")], tutorial.seed)
    sit(session, face, lambda last: last, tutorial=tutorial)
    assert not face.turns
    assert face.answers[-1].lines[0].startswith("You leave the tutorial.")


@cache
def validator() -> Any:
    return jsonschema.Draft7Validator(schema())


def test_programs_are_taught_in_messages_of_the_schema() -> None:
    out = io.StringIO()
    rules, tutorial = open_tutorial("cribbage")
    session = Session.begin(rules, [Player("You"), Player.of("Odile", "average")], tutorial.seed)
    lines = "".join(f"{step.move}\n" for step in tutorial.steps)
    sit(session, JsonFace(io.StringIO(lines), out.write), lambda last: last, tutorial=tutorial)
    messages = [json.loads(line) for line in out.getvalue().splitlines()]
    for message in messages:
        validator().validate(message)
    advised = [message["move"] for message in messages if message["type"] == "tutorial" and "move" in message]
    assert advised == [step.move for step in tutorial.steps]
    assert messages[-1]["decisions"] == messages[-1]["agreed"] == 4


# The kinds of decision


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_that_a_tutorial_speaks_of_comes_up(game: str) -> None:
    """In matches played at random by the rules of the tutorial."""
    rules, tutorial = open_tutorial(game)
    chance, wanted, show = Random(1), set(tutorial.kinds), families.screen(rules.family)
    for seed in range(40):
        state = rules.undealt(rules.players.usual, seed)
        for _ in range(150):
            if state.to_act is None:
                break
            wanted -= {show.kind(state.view(state.to_act))} if state.to_act != TABLE else set()
            state = state.apply(chance.choice(state.legal_moves()))
        if not wanted:
            return
    assert not wanted


# A way of the tutorial's own


def own_way(folder: Path) -> tuple[Host, Listener]:
    """A tutorial that parts with a six and a jack where an expert keeps the six."""
    file = folder / "own.tutorial.yaml"
    file.write_text(
        "tutorial: cribbage\nseed: 2773\noptions: {first_dealer: you}\nbefore: [4D 8D]\n"
        "introduction: [Hello.]\nkinds: {}\nclosing: Enough.\nnext: More.\n"
        "steps:\n  - {move: 6S JS, say: Try this., differs: It is only an example.}\n"
    )
    rules, tutorial = read_tutorial(str(file))
    session = Session.begin(rules, [Player("You"), Player.of("Odile", "average")], tutorial.seed)
    host = Host(Table(session, tutorial=tutorial))
    listener = host.table.join(PLAYER, Style)
    run(host)
    return host, listener


def test_a_way_of_its_own_is_told_from_that_of_an_expert(tmp_path: Path) -> None:
    host, listener = own_way(tmp_path)
    (hint,) = fed(host, listener, "hint")
    assert isinstance(hint, Answer)
    assert list(hint.lines[:3]) == ["Try this.", "It is only an example.", "Hint: J♠ Q♠"]
    assert told(fed(host, listener, "7D 8H"))[0] == "That works, too. I had planned 6♠ J♠."
    host, listener = own_way(tmp_path)
    assert told(fed(host, listener, "JS QS"))[0] == "Fine, too: an expert might do the same."
    assert host.table.tutor is not None
    lesson = host.table.tutor.lesson
    assert [lesson.is_good(at, move) for at, move in lesson.decisions()] == [True]
