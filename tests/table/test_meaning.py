"""`? 2h` and `why`: what calls at bridge say, before and after they are made, by the rule that has them."""

import re
from random import Random
from typing import Any

import pytest
from positions import load

from hoylecli import bots
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import HUMAN, Move, Player
from hoylecli.families.screen import Style
from hoylecli.families.tricks.boards import dealt_as
from hoylecli.scoring.bridge.hands import parse_hand
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.host import Host
from hoylecli.table.host.messages import Answer, Refusal
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table

NAMES = ("Ann", "Odile", "Bram", "Walt")
SOUTH = "AQ843.K92.J7.A64"


def bridge(*calls: str, game: str = "bridge", seats: tuple[str, ...] = (HUMAN,) * 4) -> Session:
    """Ann, South, deals a board; she holds fourteen points and five spades. calls: as moves."""
    chosen = {"form": "duplicate", "first_board": "3"} if game == "bridge" else {}
    players = [Player.of(name, who) for name, who in zip(NAMES, seats, strict=True)]
    session = Session.begin(load(game, **chosen), players, 7, None, lambda: 0.0)
    hand = [str(card)[1] + str(card)[0] for card in parse_hand(SOUTH)]
    session.play(dealt_as({"S": hand}, 0, Random(1)))
    for call in calls:
        session.play(Move.parse(call))
    return session


def asked(session: Session, line: str, scripted: Any, seat: int = 0) -> Answer:
    keyboard = Keyboard(session, scripted())
    answer = keyboard.take(line, keyboard.turn(seat))
    assert isinstance(answer, Answer)
    return answer


@pytest.mark.parametrize("line", ["? 1s", "help one spade", "? 1♠", "why 1s"])
def test_a_call_says_what_it_would_mean(line: str, scripted: Any) -> None:
    """Five spades and an opening hand (CG, Standard Bidding System, Opening Bids)."""
    session = bridge()
    if line.startswith("why"):
        session.play(Move.parse("bid s 1"))
    answer = asked(session, line, scripted)
    said = "12 or more points and five or more spades."
    assert answer.lines[0] in (f"1 spade: {said}", f"Your 1 spade: {said}")
    assert answer.lines[1:] == ["It is not forcing: partner may pass.", "Section: Opening bids."]
    assert answer.data["meaning"] == said
    assert answer.data["rule"] == "open-1s"


def test_every_call_that_may_be_made_is_explained(scripted: Any) -> None:
    session = bridge("bid s 1", "double", "redouble")
    for move in session.state.legal_moves():
        said = bots.explain("tricks", session.state.view(3), move)
        assert said is not None
        assert said.says.endswith(".")
        assert said.named in ("pass", "double", "redouble") or said.named[0].isdecimal()


def test_a_double_that_may_not_be_made_is_said_to_be_partners(scripted: Any) -> None:
    """Partner's double of 1 spade stands, so that the viewer may pass or bid, but not double."""
    answer = asked(bridge("bid s 1", "double", "pass"), "? x", scripted, seat=3)
    assert answer.lines[0] == "The bid of 1 spade is doubled already."
    assert answer.lines[1].startswith("Odile's double: ")


def test_a_double_that_was_made_is_explained_where_another_may_be_made(scripted: Any) -> None:
    answer = asked(bridge("bid s 1", "double", "bid h 2"), "? x", scripted, seat=3)
    assert answer.lines[0].startswith("Double: ")


def test_a_call_without_a_rule_is_taken_as_natural(scripted: Any) -> None:
    answer = asked(bridge(), "? 5h", scripted)
    assert answer.lines == [
        "5 hearts: six or more hearts, to play.",
        "The system has no rule for this call; partner reads it this way.",
    ]
    assert answer.data["rule"] is None


def test_four_notrump_without_a_rule_says_that_it_is_answered(scripted: Any) -> None:
    """Whoever asks for aces is told their number (CG, Standard Bidding System, Slam Bidding)."""
    answer = asked(bridge("bid s 1", "bid d 2"), "? 4nt", scripted)
    assert answer.lines[0] == "Bram's 4 notrump: asks for aces, and partner tells how many."


def test_why_tells_what_others_have_called(scripted: Any) -> None:
    session = bridge("bid s 1", "pass", "bid s 2", "pass")
    answers = {line: asked(session, line, scripted) for line in ("why", "why 1", "why odile", "why bram")}
    raised = "Bram's 2 spades: three or more spades"
    assert answers["why"].lines[0].startswith(raised), "a pass says too little to be asked about"
    assert answers["why bram"] == answers["why"]
    assert answers["why"].data["seat"] == 2
    assert answers["why 1"].lines[0].startswith("Your 1 spade: 12 or more points")
    assert answers["why odile"].lines[0].startswith("Odile's pass: ")


def test_the_auction_with_its_meanings(scripted: Any) -> None:
    lines = asked(bridge("bid s 1", "pass"), "auction meanings", scripted).lines
    assert lines[0] == "1. You, 1 spade: 12 or more points and five or more spades."
    assert lines[1].startswith("2. Odile, pass: ")


def test_what_has_been_called_is_explained_by_its_name_during_the_play(scripted: Any) -> None:
    session = bridge("bid s 1", "pass", "bid s 4", "pass", "pass", "pass")
    assert session.state.view(0).phase == "playing"
    assert asked(session, "? 1s", scripted, seat=1).lines[0].startswith("Ann's 1 spade: ")
    assert asked(session, "why", scripted, seat=1).lines[0].startswith("Bram's 4 spades: ")


@pytest.mark.parametrize(("line", "named"), [("? 4s", "4 spades"), ("? 1c", "1 club"), ("? x", "double")])
def test_a_call_that_nobody_made_is_answered_during_the_play(line: str, named: str, scripted: Any) -> None:
    session = bridge("bid s 1", "pass", "bid s 2", "pass", "pass", "pass")
    said = f"Nobody called {named} in this deal, and the auction is over. Say auction for all the calls."
    with pytest.raises(HoyleError, match=re.escape(said)):
        asked(session, line, scripted, seat=1)


@pytest.mark.parametrize("line", ["? 4", "? nonsense"])
def test_what_nobody_could_have_called_has_no_help_during_the_play(line: str, scripted: Any) -> None:
    session = bridge("bid s 1", "pass", "bid s 2", "pass", "pass", "pass")
    with pytest.raises(HoyleError, match=f"There is no help on '{line[2:]}'"):
        asked(session, line, scripted, seat=1)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("? 1c", "The last bid is 1 spade. Bid higher"),
        ("? nonsense", "There is no help on 'nonsense'"),
        ("why 9", "There is 1 call so far; say why 1."),
        ("why 0", "There is 1 call so far; say why 1."),
        ("why walt", "Walt has not called yet."),
        ("why nonsense", "Say why, why 3 for the third call, or why and a name."),
    ],
)
def test_what_cannot_be_explained(line: str, why: str, scripted: Any) -> None:
    with pytest.raises(HoyleError, match=why):
        asked(bridge("bid s 1"), line, scripted, seat=1)


def test_spectators_may_ask_and_learn_no_more_than_the_calls_tell() -> None:
    session = bridge("bid s 1")
    host = Host(Table(session))
    spectator = host.table.join(None, lambda names, seat: Style(names, seat), is_host=False)
    other = bridge("bid s 1")
    assert session.state.view(None) == other.state.view(None)
    while host.step():
        pass
    for line in ("? 2s", "why", "? 1s"):
        host.feed(spectator, line)
    answers = [message for message in spectator.outbox if isinstance(message, Answer)]
    assert [answer.lines[0].split(":")[0] for answer in answers] == [
        "Odile's 2 spades",
        "Ann's 1 spade",
        "Ann's 1 spade",
    ]
    host.feed(spectator, "why 7")
    assert isinstance(spectator.outbox[-1], Refusal)


def test_in_other_games_there_is_nothing_to_explain(scripted: Any) -> None:
    players = [Player.of(name, HUMAN) for name in NAMES]
    session = Session.begin(load("whist"), players, 7, None, lambda: 0.0)
    keyboard = Keyboard(session, scripted())
    while session.state.to_act == -1:
        session.deal()
    actor = session.state.to_act
    assert actor is not None
    turn = keyboard.turn(actor)
    assert "why" not in turn.words
    with pytest.raises(HoyleError, match="There is no help on"):
        keyboard.take(f"? {turn.legal[0]}", turn)


def test_why_is_offered_once_somebody_has_called(scripted: Any) -> None:
    for session, is_there in ((bridge(), False), (bridge("pass"), True)):
        keyboard = Keyboard(session, scripted())
        assert ("why" in keyboard.turn(0).words) is is_there


def test_a_hint_is_what_a_teacher_says() -> None:
    session = bridge()
    view = session.state.view(0)
    hint = bots.advice("tricks", view, bots.rng(7, 1, 0))
    assert hint.why == "Bid 1 spade: 12 or more points and five or more spades."
    assert hint.more == ("It is not forcing: partner may pass.", "Section: Opening bids.")


def test_meanings_are_those_of_the_deal_that_has_begun(scripted: Any) -> None:
    """While the calls of a new deal have begun, those of the last one are left out."""
    session = bridge("pass", "pass", "pass", "pass")
    session.play(session.state.legal_moves()[0])
    with pytest.raises(HoyleError, match="Nobody has called in this deal"):
        Keyboard(bridge(), scripted()).take("auction meanings", Keyboard(bridge(), scripted()).turn(0))
    session.play(Move.parse("pass"))
    lines = asked(session, "auction meanings", scripted).lines
    assert len(lines) == 1
    assert lines[0].startswith("1. ")
