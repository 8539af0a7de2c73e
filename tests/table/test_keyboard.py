"""One face for all who play at it."""

from collections.abc import Callable
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.core.errors import NAME, HoyleError, StoreError
from hoylecli.core.game import Computer, Move, Player
from hoylecli.store import Store
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import Turn
from hoylecli.table.host.words import WORDS, dealing

Begin = Callable[..., Session]
ENDINGS = {"quit", "new"}


def play_to(keyboard: Keyboard, phase: str) -> Turn:
    """Plays first legal moves for everybody until seat 0 is to act in `phase`; all claims are of 0."""
    session = keyboard.session
    for _ in range(500):
        actor = session.state.to_act
        if actor == -1:
            session.deal()
        elif actor is None:
            break
        else:
            view: Any = session.state.view(actor)
            if actor == 0 and view.phase == phase and session.match.moves:
                return keyboard.turn(0)
            session.play(view.legal[0])
    raise AssertionError(f"no {phase}")


def test_a_match_is_played_to_its_end(scripted: Any, begin: Begin, first_move: Any) -> None:
    face = scripted(*[first_move] * 500)
    session = begin()
    assert Keyboard(session, face).play() == "over"
    outcome = session.state.outcome()
    assert outcome is not None
    assert max(outcome.scores) == 121
    assert face.answers[-1].kind == "over"
    assert face.answers[-1].data["outcome"]["scores"] == list(outcome.scores)
    assert session.store is not None
    assert session.id is not None
    assert session.store.load(session.id).outcome == outcome


def test_nothing_is_shown_that_is_not_in_the_store(
    scripted: Any, begin: Begin, store: Store, first_move: Any
) -> None:
    session = begin("human", "beginner")
    seen = []

    def watch() -> None:
        assert session.id is not None
        kept = store.load(session.id).record.moves
        assert list(kept) == session.match.moves
        seen.append(len(kept))

    with pytest.raises(EOFError):
        Keyboard(session, scripted(*[first_move] * 30, watch=watch)).play()
    assert len(set(seen)) > 30


def test_the_same_seed_and_moves_give_the_same_match(scripted: Any, begin: Begin, first_move: Any) -> None:
    matches = []
    for _ in range(2):
        session = begin()
        Keyboard(session, scripted(*[first_move] * 500)).play()
        matches.append(session.match.moves)
    assert matches[0] == matches[1]


@pytest.mark.parametrize("left_after", [1, 2, 3, 5, 8, 13, 21])
def test_a_match_that_was_left_goes_on_as_if_it_had_not_been(
    scripted: Any, begin: Begin, store: Store, first_move: Any, left_after: int
) -> None:
    whole = begin(kept=False)
    Keyboard(whole, scripted(*[first_move] * 500)).play()
    left = begin()
    with pytest.raises(EOFError):
        Keyboard(left, scripted(*[first_move] * left_after)).play()
    assert left.id is not None
    resumed = Session.resume(left.game, store.load(left.id), store)
    face = scripted(*[first_move] * 500)
    assert Keyboard(resumed, face).play() == "over"
    assert resumed.match.moves == whole.match.moves


def test_who_comes_back_is_told_what_happened_since_their_last_move(
    scripted: Any, begin: Begin, store: Store, first_move: Any
) -> None:
    left = begin()
    before = scripted(*[first_move] * 3)
    with pytest.raises(EOFError):
        Keyboard(left, before).play()
    assert left.id is not None
    face = scripted()
    with pytest.raises(EOFError):
        Keyboard(Session.resume(left.game, store.load(left.id), store), face).play()
    assert len(face.told) > 0
    assert face.told == before.told[-len(face.told) :]


def test_an_illegal_move_is_explained_and_asked_again(scripted: Any, begin: Begin) -> None:
    face = scripted("2H 3H", "nonsense", "5")
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    assert len(face.complaints) == 3
    assert len(face.turns) == 4
    assert face.drawn == [True]


def test_the_table_is_drawn_when_it_looks_otherwise_or_somebody_asks(scripted: Any, begin: Begin) -> None:
    face = scripted("8H 8S", "pass", "undo", "", "table")
    with pytest.raises(EOFError):
        Keyboard(begin(seed=11, variant="pub"), face).play()
    # lay away; muggins or pass; the play, with nothing moved since; muggins again; an empty line; the word
    assert face.drawn == [True, True, False, True, True, True]


def test_a_full_disk_ends_the_sitting_and_changes_nothing(
    scripted: Any, begin: Begin, store: Store, first_move: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin()
    with pytest.raises(EOFError):
        Keyboard(session, scripted()).play()
    count = len(session.match.moves)

    def full(*_: Any, **__: Any) -> None:
        raise StoreError("There is no room left.")

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(StoreError):
        Keyboard(session, scripted(first_move)).play()
    assert len(session.match.moves) == count


# Words


@pytest.mark.parametrize("phase", ["discard", "play", "claim", "muggins"])
@pytest.mark.parametrize("word", [name for name in WORDS if name not in ENDINGS])
def test_every_word_is_answered_in_every_phase(scripted: Any, begin: Begin, phase: str, word: str) -> None:
    session = begin("human", "beginner", variant="pub")
    keyboard = Keyboard(session, scripted())
    turn = play_to(keyboard, phase)
    before = list(session.match.moves)
    nothing_to_do = {
        "redo",
        "revert",
        "auto",
        "export",
        "flick",
        "review",
        "peek",
        "remove",
        "move",
        "last",
        "melds",
        "auction",
        "contract",
        "why",
        "claim",
        "concede",
        "skip",
        "say",
    } | ({"undo", "replay"} if phase == "discard" else set())
    nothing_to_do |= {name for name, each in WORDS.items() if each.run.__module__ == dealing.__name__}
    if word in nothing_to_do:
        with pytest.raises(HoyleError, match=r"[.?]$"):
            keyboard.take(word, turn)
        assert session.match.moves == before
        return
    answer = keyboard.take(word, turn)
    assert answer is not None
    assert answer.kind == word
    if word in ("undo", "replay"):
        assert answer.then == "go on"
        assert len(session.match.moves) < len(before)
    else:
        assert answer.then == {"table": "show", "colors": "colors"}.get(word, "ask")
        assert answer.lines or word in ("table", "colors")
        assert session.match.moves == before


@pytest.mark.parametrize("word", sorted(ENDINGS))
def test_quit_and_new_leave_the_match(scripted: Any, begin: Begin, word: str) -> None:
    assert Keyboard(begin(), scripted(word)).play() == word


def test_undo_goes_back_to_the_last_decision_and_redo_forward(
    scripted: Any, begin: Begin, first_move: Any
) -> None:
    session = begin()
    keyboard = Keyboard(session, scripted(*[first_move] * 6))
    with pytest.raises(EOFError):
        keyboard.play()
    whole = list(session.match.moves)
    decisions = [at for at, state in enumerate(session.match.states[:-1]) if state.to_act == 0]
    for expected in reversed(decisions):
        keyboard.take("undo", keyboard.turn(0))
        assert len(session.match.moves) == expected
        assert session.state.to_act == 0
        _is_kept(session)
    with pytest.raises(HoyleError, match="nothing to take back"):
        keyboard.take("undo", keyboard.turn(0))
    for _ in decisions:
        keyboard.take("redo", keyboard.turn(0))
        _is_kept(session)
    assert session.match.moves == whole
    with pytest.raises(HoyleError, match="There is nothing to make again"):
        keyboard.take("redo", keyboard.turn(0))


def _is_kept(session: Session) -> None:
    assert session.store is not None
    assert session.id is not None
    assert list(session.store.load(session.id).record.moves) == session.match.moves


def test_a_new_move_forgets_what_was_undone(scripted: Any, begin: Begin, first_move: Any) -> None:
    def last(turn: Turn) -> str:
        return str(turn.legal[-1])

    face = scripted(first_move, "undo", last, "redo")
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    assert [message for message in face.complaints if "There is nothing to make again" in message]


def test_what_was_undone_is_told_again_when_it_happens_again(
    scripted: Any, begin: Begin, first_move: Any
) -> None:
    face = scripted(first_move, "undo", "redo")
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    away = [sentence for _, sentence in face.told if sentence.startswith("You lay away")]
    assert len(away) == 2


def test_replay_goes_back_to_the_moment_after_the_deal(scripted: Any, begin: Begin, first_move: Any) -> None:
    session = begin()
    keyboard = Keyboard(session, scripted(*[first_move] * 4))
    with pytest.raises(EOFError):
        keyboard.play()
    answer = keyboard.take("replay", keyboard.turn(0))
    assert answer is not None
    assert answer.then == "go on"
    assert session.match.moves[-1].verb == "deal"
    _is_kept(session)


@pytest.mark.parametrize("back", [["replay"], ["undo"], ["undo", "undo"]])
def test_what_the_computer_does_again_can_still_be_followed_by_a_redo(
    scripted: Any, begin: Begin, first_move: Any, back: list[str]
) -> None:
    # The computer player is the non-dealer here: it lays away before anybody else and leads.
    whole = begin(first_dealer="you")
    with pytest.raises(EOFError):
        Keyboard(whole, scripted(*[first_move] * 2)).play()
    session = begin(first_dealer="you")
    face = scripted(*[first_move] * 2, *back, *["redo"] * len(back))
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    assert session.match.states[1].to_act == 1
    assert face.complaints == []
    assert session.match.moves == whole.match.moves
    _is_kept(session)


def test_a_player_who_makes_the_same_move_again_can_redo_the_rest(
    scripted: Any, begin: Begin, first_move: Any
) -> None:
    whole = begin()
    with pytest.raises(EOFError):
        Keyboard(whole, scripted(*[first_move] * 4)).play()
    session = begin()
    face = scripted(*[first_move] * 4, "replay", first_move, "redo")
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    assert face.complaints == []
    assert session.match.moves == whole.match.moves


def test_a_deal_that_follows_again_forgets_nothing(scripted: Any, begin: Begin, first_move: Any) -> None:
    session = begin()
    keyboard = Keyboard(session, scripted())
    play_to(keyboard, "play")
    while [move.verb for move in session.match.moves].count("deal") < 2:
        session.play(session.state.legal_moves()[0])
    play_to(keyboard, "play")
    whole = list(session.match.moves)
    while [move.verb for move in session.match.moves].count("deal") == 2:
        session.undo(0)
    while session.state.to_act != -1:
        session.play(whole[len(session.match.moves)])
    session.deal()
    while session.redo():
        pass
    assert session.match.moves == whole


def test_a_deal_in_which_only_the_computer_has_moved_has_just_begun(scripted: Any, begin: Begin) -> None:
    session = begin(first_dealer="you")
    face = scripted("replay")
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    assert [move.verb for move in session.match.moves] == ["deal", "play"]
    assert face.complaints == ["This deal has just begun."]


def test_save_and_revert(scripted: Any, begin: Begin, store: Store, first_move: Any) -> None:
    session = begin()
    face = scripted(first_move, "save rainy Sunday", first_move, first_move, "undo", first_move, "revert")
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    saved = store.find("Rainy sunday")
    assert saved.id == session.id
    assert saved.bookmark is not None
    assert len(session.match.moves) == saved.bookmark == len(saved.record.moves)
    assert face.complaints == []


def test_a_bad_name_is_no_reason_to_leave_the_table(scripted: Any, begin: Begin) -> None:
    face = scripted("save 12", "quit")
    assert Keyboard(begin(), face).play() == "quit"
    assert len(face.complaints) == 1


def test_a_match_that_is_not_kept_says_so(scripted: Any, begin: Begin) -> None:
    face = scripted("save", "revert", "quit")
    Keyboard(begin(kept=False), face).play()
    assert all("not kept" in message for message in face.complaints)
    assert len(face.complaints) == 2


def test_the_hint_is_a_legal_move(scripted: Any, begin: Begin) -> None:
    face = scripted("hint", "hint")
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    first, second = (answer.data["move"] for answer in face.answers)
    assert first == second
    assert Move.parse(first) in face.turns[0].legal


def test_the_log_tells_what_this_seat_was_told(scripted: Any, begin: Begin, first_move: Any) -> None:
    face = scripted(*[first_move] * 3, "log all")
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    assert face.answers[-1].lines == [sentence for _, sentence in face.told if sentence]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("log yesterday", "Type log, or log all"),
        ("help nonsense", "There is no help on 'nonsense'. Type ? all for all words"),
        ("seat 2", "Say a level or a name, too: seat 2 expert."),
        ("undo often", "'often' is no number of moves; type undo, or undo 3."),
        ("redo -1", "'-1' is no number of moves; type redo, or redo 3."),
        ("seat 0 expert", "Seats are numbered from 1 to 2; type seat 1 expert."),
        ("seat 3 expert", "Seats are numbered from 1 to 2; type seat 1 expert."),
        (
            "seat 2 wizard",
            "Nobody here is called 'wizard'; 'hoyle cast' lists everybody. A level will do, too: seat 2",
        ),
        ("seat 2 cmd:bot", "A program can't sit down now"),
        (f"seat 2 human {'x' * (NAME + 1)}", f"A name has at most {NAME} letters at the table."),
        ("sort height", "Type suit or rank, and left or right"),
    ],
)
def test_a_word_that_cannot_be_obeyed_says_what_can_be_typed(
    line: str, why: str, scripted: Any, begin: Begin
) -> None:
    face = scripted(line, f"seat 2 human {'x' * NAME}")
    keyboard = Keyboard(begin(), face)
    with pytest.raises(EOFError):
        keyboard.play()
    (complaint,) = face.complaints
    assert complaint.startswith(why)
    assert keyboard.session.names[1] == "x" * NAME


def test_help_knows_the_texts_of_the_game(scripted: Any, begin: Begin) -> None:
    session = begin()
    keyboard = Keyboard(session, scripted())
    turn = play_to(keyboard, "discard")
    for name in session.game.texts:
        if name != "start":
            answer = keyboard.take(f"help {name}", turn)
            assert answer is not None
            assert " ".join(answer.lines).split() == session.game.texts[name].split()
    with pytest.raises(HoyleError, match="no help on 'fishing'"):
        keyboard.take("help fishing", turn)


# Several people, and none


def test_two_people_are_told_only_what_each_may_know(scripted: Any, begin: Begin, first_move: Any) -> None:
    face = scripted(*[first_move] * 10)
    with pytest.raises(EOFError):
        Keyboard(begin("human", "human"), face).play()
    assert face.passed[:2] == ["Ann", "Bob"]
    hands = {to: sentence for to, sentence in reversed(face.told) if sentence.startswith("Your cards")}
    assert set(hands) == {0, 1}
    assert hands[0] != hands[1]
    for turn in face.turns:
        assert turn.view.seat == turn.seat


def test_nobody_is_told_anything_before_the_keyboard_is_theirs(scripted: Any, begin: Begin) -> None:
    face = scripted()
    order: list[str] = []
    face.pass_to = lambda name, hides, last: order.append(f"pass to {name}") or True
    face.watch = lambda: order.append("told")
    with pytest.raises(EOFError):
        Keyboard(begin("human", "human"), face).play()
    assert order[0] == "pass to Ann"


def test_a_match_without_people_is_watched(scripted: Any, begin: Begin) -> None:
    face = scripted()
    assert Keyboard(begin("beginner", "average"), face).play() == "over"
    assert face.turns == []
    assert {to for to, _ in face.told} == {None}
    assert not [sentence for _, sentence in face.told if "cards:" in sentence]


def test_a_match_whose_moves_do_not_fit_says_which_and_what_to_do(begin: Begin, store: Store) -> None:
    session = begin()
    session.deal()
    assert session.id is not None
    count = len(session.match.moves)
    store.append(session.id, count, [Move.parse("KH")], 0.0)
    with pytest.raises(HoyleError) as refused:
        Session.resume(session.game, store.load(session.id), store)
    message = str(refused.value)
    assert message.startswith(f"Match 1: move {count + 1}, 'KH', does not fit the rules: ")
    assert message.endswith("; hoyle saves delete 1 removes it, hoyle saves export 1 shows it.")
    assert "\n" not in message
    assert ".;" not in message


# Programs on seats


def test_a_program_of_a_saved_match_runs_only_when_it_is_named_again(begin: Begin, store: Store) -> None:
    session = begin("human", "cmd:./bot")
    assert session.id is not None
    saved = store.load(session.id)
    with pytest.raises(HoyleError, match="Seat 2 was played by a program"):
        Session.resume(session.game, saved, store)
    resumed = Session.resume(session.game, saved, store, {1: Player("Odile", Computer("expert"))})
    assert resumed.players[1].level == "expert"


def test_an_unknown_level_is_refused_in_one_line(scripted: Any, begin: Begin, first_move: Any) -> None:
    with pytest.raises(HoyleError, match="There is no level 'wizard'"):
        Keyboard(begin("human", "wizard"), scripted(*[first_move] * 5)).play()


def test_who_share_the_keyboard_see_the_end_together_and_once(
    scripted: Any, begin: Begin, first_move: Any
) -> None:
    session = begin("human", "human")
    face = scripted(*[first_move] * 1000)
    assert Keyboard(session, face).play() == "over"
    (end,) = [answer for answer in face.answers if answer.kind == "over"]
    assert end is face.answers[-1]
    won = session.names[session.state.outcome().winners[0]]  # type: ignore[union-attr]
    assert any(line.startswith(won) for line in end.lines)


def test_the_keyboard_is_not_passed_on_where_nothing_is_hidden(scripted: Any) -> None:
    session = Session.begin(rulebook.load("bowling"), [Player("Ann"), Player("Bob")], 4)
    face = scripted(*[lambda turn: str(turn.legal[0])] * 60)
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    assert {turn.seat for turn in face.turns} == {0, 1}
    assert face.passed == []
