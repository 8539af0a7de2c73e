"""The host of a match: lines in, outboxes out, and no face anywhere."""

from collections.abc import Callable
from typing import Any

import pytest

from hoylecli.core.errors import HoyleError
from hoylecli.core.game import TABLE, Player
from hoylecli.families.screen import Style
from hoylecli.rulebook import load
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.host import Host
from hoylecli.table.host.messages import Answer, Listener, MoveAsked, News, Over, Refusal
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table
from hoylecli.table.host.words import WORDS


def match(game: str, *levels: str, seed: int = 7, **options: str) -> Session:
    names = ("Ann", "Bob", "Cy", "Dee")
    players = [Player.of(name, level) for name, level in zip(names, levels, strict=False)]
    return Session.begin(load(game, **options), players, seed, clock=lambda: 0.0)


def hosted(session: Session, *guests: int | None) -> tuple[Host, list[Listener]]:
    """A match that Ann has opened, and guests of hers."""
    host = Host(Table(session))
    listeners = [host.table.join(0, Style)]
    listeners += [host.table.join(seat, Style, is_host=False) for seat in guests]
    run(host)
    return host, listeners


def run(host: Host) -> None:
    while host.step():
        pass


def kinds(listener: Listener) -> list[str]:
    """What events a listener is told of; empties the outbox."""
    return [
        event.kind
        for message in list(listener.read())
        if isinstance(message, News)
        for _, event, _ in message.told
    ]


def last(listener: Listener) -> Any:
    return list(listener.read())[-1]


# What is put into which outbox


def test_each_is_told_what_they_may_know_and_who_is_to_act_is_asked() -> None:
    host, (ann, bob, watching) = hosted(match("cribbage", "human", "human", first_dealer="you"), 1, None)
    assert host.table.session.state.to_act == 1
    for listener, seen in ((ann, {0}), (bob, {1}), (watching, set())):
        messages = list(listener.read())
        hands = {e.seat for m in messages if isinstance(m, News) for _, e, _ in m.told if e.kind == "hand"}
        assert hands == seen
        assert [type(message) for message in messages].count(MoveAsked) == (listener is bob)
    bob.turn = None
    host.feed(bob, str(host.table.session.state.legal_moves()[0]))
    assert not host.step()
    assert any(isinstance(message, MoveAsked) for message in ann.read())
    assert "discarded" in kinds(bob) or host.table.session.match.moves[-1].cards
    assert not any(isinstance(message, MoveAsked) for message in watching.read())


def test_a_whole_match_is_played_through_outboxes() -> None:
    session = match("cribbage", "human", "human")
    host, (ann, bob, watching) = hosted(session, 1, None)
    for _ in range(1_000):
        if session.state.to_act is None:
            break
        seat = (ann, bob)[session.state.to_act]
        host.feed(seat, str(session.state.legal_moves()[0]))
        run(host)
    for listener in (ann, bob, watching):
        messages = list(listener.read())
        assert isinstance(messages[-1], Over)
        assert sum(isinstance(message, Over) for message in messages) == 1
        assert not any(isinstance(message, Refusal) for message in messages)
        told = [number for message in messages if isinstance(message, News) for number, _, _ in message.told]
        assert told == sorted(told)


def test_a_question_is_put_once_and_again_after_a_change() -> None:
    host, (ann,) = hosted(match("hearts", *["human"] * 4, first_dealer="right"))
    assert isinstance(last(ann), MoveAsked)
    run(host)
    assert not ann.outbox
    host.feed(ann, "score")
    assert [type(message) for message in ann.read()] == [Answer]
    assert ann.turn is not None


# Who may say what


def test_who_is_not_to_act_is_told_whose_turn_it_is_and_may_look_around() -> None:
    host, (ann, bob) = hosted(match("cribbage", "human", "human", first_dealer="you"), 1)
    before = list(host.table.session.match.moves)
    host.feed(ann, "5H 6S")
    refused = last(ann)
    assert isinstance(refused, Refusal)
    assert refused.reason == "It is Bob's turn; ? lists what you can type."
    for word in ("?", "score", "table", "rules", "log"):
        host.feed(ann, word)
        assert isinstance(last(ann), Answer)
    for word in ("hint", "moves"):
        host.feed(ann, word)
        assert isinstance(last(ann), Refusal)
    assert host.table.session.match.moves == before
    assert bob.turn is not None


@pytest.mark.parametrize("word", [word for word in WORDS.values() if word.scope != "anybody"])
def test_words_are_for_those_they_are_for(word: Any) -> None:
    host, (_, bob, watching) = hosted(match("cribbage", "human", "human", first_dealer="you"), 1, None)
    before = list(host.table.session.match.moves)
    for listener in (watching, bob) if word.scope == "host" else (watching,):
        offered = host.turn(listener).words
        assert word.name not in offered
        host.feed(listener, f"{word.name} 1" if word.name == "seat" else word.name)
        refused = last(listener)
        assert isinstance(refused, Refusal)
        assert refused.reason.endswith(".")
    assert host.table.session.match.moves == before


# Taking back


def test_alone_against_the_computer_everything_can_be_taken_back() -> None:
    session = match("cribbage", "human", "beginner")
    host, (ann,) = hosted(session)
    for _ in range(12):
        host.feed(ann, str(session.state.legal_moves()[0]))
        run(host)
    while session.undo(0):
        pass
    assert not [at for at, state in enumerate(session.match.states[:-1]) if state.to_act == 0]


def test_a_blind_bid_is_not_made_after_a_look() -> None:
    session = match("spades", "human", "beginner", "beginner", "beginner")
    host, (ann,) = hosted(session)
    assert "look" in map(str, session.state.legal_moves())
    host.feed(ann, "look")
    before = list(session.match.moves)
    for word in ("undo", "replay"):
        host.feed(ann, word)
        refused = last(ann)
        assert isinstance(refused, Refusal)
        assert "it has shown you something new" in refused.reason
    assert session.match.moves == before
    host.feed(ann, str(session.state.legal_moves()[3]))
    run(host)
    host.feed(ann, "replay")
    assert session.match.moves == before


def test_another_exchange_is_not_made_after_the_talon_was_seen() -> None:
    session = match("piquet", "human", "beginner")
    host, (ann,) = hosted(session)
    while session.state.view(0).phase != "exchanging":  # type: ignore[attr-defined]
        host.feed(ann, str(session.state.legal_moves()[0]))
        run(host)
    host.feed(ann, str(session.state.legal_moves()[-1]))
    run(host)
    exchanged = list(session.match.moves)
    host.feed(ann, "undo")
    assert isinstance(last(ann), Refusal)
    assert session.match.moves == exchanged
    host.feed(ann, str(session.state.legal_moves()[0]))
    run(host)
    assert len(session.match.moves) > len(exchanged)
    host.feed(ann, "undo 9")
    assert session.match.moves == exchanged


def test_in_company_a_move_of_another_person_stands() -> None:
    session = match("hearts", *["human"] * 4, passing="none")
    host, listeners = hosted(session, 1, 2, 3)
    for _ in range(3):
        seat = session.state.to_act
        assert seat is not None
        host.feed(listeners[seat], str(session.state.legal_moves()[0]))
        run(host)
    before = list(session.match.moves)
    for listener in listeners:
        if listener.seat != session.match.states[-2].to_act:
            host.feed(listener, "undo")
            assert isinstance(last(listener), Refusal)
    assert session.match.moves == before


def test_in_company_the_last_move_can_be_taken_back_while_nobody_has_answered_it() -> None:
    session = match("hearts", *["human"] * 4, passing="none")
    host, listeners = hosted(session, 1, 2, 3, None)
    seat = session.state.to_act
    assert seat is not None
    leads, others = listeners[seat], [each for each in listeners if each is not listeners[seat]]
    before = list(session.match.moves)
    for listener in listeners:
        list(listener.read())
    host.feed(leads, str(session.state.legal_moves()[0]))
    run(host)
    host.feed(leads, "undo")
    assert session.match.moves == before
    for other in others:
        messages = list(other.read())
        assert [type(message) for message in messages] == [Answer]  # the move itself has gone unheard
        assert messages[0].lines == [f"{session.names[seat]} takes back the last move."]
    run(host)
    assert any(isinstance(message, MoveAsked) for message in leads.read())


def test_a_move_that_has_shown_its_own_player_a_card_stands_in_company() -> None:
    session = match("spades", *["human"] * 4)
    host, listeners = hosted(session, 1, 2, 3)
    seat = session.state.to_act
    assert seat is not None
    host.feed(listeners[seat], "look")
    host.feed(listeners[seat], "undo")
    assert isinstance(last(listeners[seat]), Refusal)


# Seats change hands


@pytest.mark.parametrize("game", ["cribbage", "hearts", "klondike"])
def test_a_computer_player_takes_over_and_ends_the_match(game: str) -> None:
    session = match(game, *["human", "beginner", "beginner", "beginner"][: load(game).players.usual])
    host, (ann,) = hosted(session)
    host.feed(ann, "seat 1 beginner")
    answer = next(message for message in ann.read() if isinstance(message, Answer))
    assert (answer.kind, answer.then) == ("seat", "go on")
    run(host)
    assert session.state.to_act is None


def test_a_person_sits_down_in_the_middle() -> None:
    session = match("cribbage", "human", "beginner")
    host, (ann,) = hosted(session)
    host.feed(ann, str(session.state.legal_moves()[0]))
    run(host)
    host.feed(ann, "seat 2 human Rosa")
    assert session.players[1] == Player("Rosa")
    rosa = host.table.join(1, Style, is_host=False)
    while session.state.to_act != 1:
        host.feed(ann if session.state.to_act == 0 else rosa, str(session.state.legal_moves()[0]))
        run(host)
    assert any(isinstance(message, MoveAsked) for message in rosa.read())


@pytest.mark.parametrize(
    "line", ["seat 9 expert", "seat 2", "seat 2 master", "seat x expert", "seat 2 cmd:ls", "seat 0 human"]
)
def test_a_seat_that_is_not_there_or_a_player_who_is_not(line: str) -> None:
    session = match("cribbage", "human", "beginner")
    host, (ann,) = hosted(session)
    players = session.players
    host.feed(ann, line)
    refused = last(ann)
    assert isinstance(refused, Refusal)
    assert refused.reason.endswith(".")
    assert session.players == players


def test_who_sits_where_is_said() -> None:
    host, (ann,) = hosted(match("cribbage", "human", "beginner"))
    host.feed(ann, "seats")
    assert last(ann).lines == ["Seat 1: Ann.", "Seat 2: Bob (beginner)."]


def test_nothing_more_is_put_into_the_outbox_of_who_has_left() -> None:
    host, (ann, watching) = hosted(match("cribbage", "human", "beginner"), None)
    list(watching.read())
    host.table.leave(watching)
    host.feed(ann, str(host.turn(ann).legal[0]))
    assert kinds(ann)
    assert list(watching.read()) == []


def test_a_keyboard_follows_who_sits_at_it(scripted: Callable[..., Any], first_move: Any) -> None:
    session = match("cribbage", "human", "beginner")
    face = scripted(first_move, "seat 2 human Rosa", *[first_move] * 8, "seat 1 expert", *[first_move] * 500)
    keyboard = Keyboard(session, face)
    assert keyboard.play() == "over"
    assert face.complaints == []
    assert "Rosa" in face.passed
    assert session.players[0].level == "expert"


def test_a_table_that_the_computer_plays_alone_has_a_spectator(scripted: Callable[..., Any]) -> None:
    session = match("cribbage", "human", "beginner")
    keyboard = Keyboard(session, scripted("seat 1 beginner"))
    assert keyboard.play() == "over"
    assert session.state.to_act is None
    assert TABLE not in [seat for seat, _ in keyboard.face.told]  # type: ignore[attr-defined]


def test_a_line_that_is_refused_changes_nothing() -> None:
    host, (ann,) = hosted(match("cribbage", "human", "beginner"))
    turn = host.turn(ann)
    with pytest.raises(HoyleError):
        host.take("nonsense", turn)
    host.feed(ann, "nonsense")
    assert isinstance(last(ann), Refusal)
    assert ann.turn is not None
