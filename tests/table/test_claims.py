"""`claim` and `concede` at the table: the rest of a deal is played out at once, and taken back as one."""

from typing import Any

import pytest
from claim_deals import FOUR_TRICKS, MIXED, STRONG
from positions import load

from hoylecli.core.errors import HoyleError
from hoylecli.core.game import HUMAN, TABLE, Move, Player
from hoylecli.families.screen import Style
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.host import Host
from hoylecli.table.host.messages import Answer
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table

NAMES = ("Ann", "Odile", "Bram", "Walt")


def whist(*others: str, hands: tuple[str, ...] = STRONG, tricks: tuple[str, ...] = ()) -> Session:
    """Ann is to lead; she holds what beats all the rest once trumps are drawn."""
    levels = (HUMAN, *(others or ("average",) * 3))
    players = [Player.of(name, level) for name, level in zip(NAMES, levels, strict=True)]
    session = Session.begin(load("whist"), players, 7, None, lambda: 0.0)
    cards = [card for round_ in zip(*map(str.split, hands), strict=True) for card in round_]
    for move in [f"deal {' '.join(cards)}", *" ".join(tricks).split()]:
        session.play(Move.parse(move))
    return session


DRAWN = ("AS 2S 4S 6S", "KS 3S 5S 7S")


def test_a_claim_ends_the_deal_and_is_taken_back_as_one(scripted: Any) -> None:
    session, face = whist(tricks=DRAWN), scripted("claim the rest")
    made = len(session.match.moves)
    assert Keyboard(session, face).play() == "over"
    assert face.answers[0].lines == ["You claim the rest, and nobody can stop you: the cards are played out."]
    told = [sentence for _, sentence in face.told]
    assert [sentence for sentence in told if "play" in sentence][-1] == "You play the Q♠."
    assert any("13 tricks" in line for line in face.settled[0][0])
    assert session.undo(0)
    assert len(session.match.moves) == made
    assert session.state.to_act == 0


def test_the_log_has_the_cards_that_were_played_out(scripted: Any) -> None:
    session = whist(tricks=DRAWN)
    keyboard = Keyboard(session, scripted())
    keyboard.take("claim", keyboard.turn(0))
    log = keyboard.take("log all", keyboard.turn(0))
    assert log is not None
    assert "You play the Q♣." in log.lines


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("claim", "Only 5 of 13 tricks are certain: your A♣ may be trumped."),
        ("/claim all", "Only 5 of 13 tricks are certain: your A♣ may be trumped."),
        ("claim thirteen", "Only 5 of 13 tricks are certain: your A♣ may be trumped."),
        ("claim none", "There are 13 tricks left; claim says all of them, claim 1 one."),
        ("claim many", "Type claim for all the tricks that are left, or claim 3 for three of them."),
        ("claim 3 4", "Type claim for all the tricks that are left, or claim 3 for three of them."),
        ("claim 14", "There are 13 tricks left; claim says all of them, claim 1 one."),
        ("concede 3", "Only 5 of 13 tricks are certain: your A♣ may be trumped."),
        ("concede 14", "There are 13 tricks left; concede gives all of them."),
        ("concede 0", "There are 13 tricks left; concede gives all of them."),
        ("concede it", "Type concede to give away all that is left, or concede 3 for three tricks."),
    ],
)
def test_a_claim_or_concession_that_is_refused_changes_nothing(scripted: Any, line: str, why: str) -> None:
    session = whist()
    keyboard = Keyboard(session, scripted())
    before = list(session.match.moves)
    with pytest.raises(HoyleError) as error:
        keyboard.take(line, keyboard.turn(0))
    assert str(error.value) == why
    assert session.match.moves == before


def test_the_others_see_the_hand_of_who_claims() -> None:
    session = whist(HUMAN, "average", "average", hands=MIXED, tricks=FOUR_TRICKS)
    host = Host(Table(session))
    ann, odile = host.table.join(0, Style), host.table.join(1, Style, is_host=False)
    host.feed(ann, "claim 4")
    answers = [message for message in odile.read() if isinstance(message, Answer)]
    assert answers[0].lines == ["Ann claims tricks, holding 2♣ 3♣ 5♣ 2♦ 3♦ A♥ Q♥ K♥ 10♠."]


def test_who_concedes_gives_the_rest_away(scripted: Any) -> None:
    session = whist(hands=MIXED, tricks=FOUR_TRICKS)
    keyboard = Keyboard(session, scripted())
    answer = keyboard.take("concede", keyboard.turn(0))
    assert answer is not None
    assert answer.lines == ["You give away what is left: the cards are played out."]
    assert session.state.view(None).scores == (0, 2)  # type: ignore[attr-defined]


def test_who_concedes_some_tricks_claims_the_others(scripted: Any) -> None:
    session = whist(hands=MIXED, tricks=FOUR_TRICKS)
    keyboard = Keyboard(session, scripted())
    answer = keyboard.take("concede 5 tricks", keyboard.turn(0))
    assert answer is not None
    assert answer.lines == ["You claim 4 tricks of 9, and you leave the others: the cards are played out."]


@pytest.mark.parametrize("game", ["whist", "hearts", "oh-hell", "knockout-whist"])
def test_what_is_left_is_given_away_only_to_one_other_side(scripted: Any, game: str) -> None:
    """Where tricks are no gift, or several could take them, the word is not offered."""
    options = {"passing": "none"} if game == "hearts" else {}
    players = [Player(name) for name in NAMES]
    session = Session.begin(load(game, "plain", **options), players, 7, None, lambda: 0.0)
    state: Any = session.state
    while state.to_act == TABLE or state.phase != "playing":
        session.play(state.legal_moves()[0])
        state = session.state
    words = Keyboard(session, scripted()).turn(state.to_act).words
    assert "claim" in words
    assert ("concede" in words) == (game == "whist")


@pytest.mark.parametrize("said", ["claim", "claim often", "claim 99"])
def test_cribbage_keeps_its_claims(scripted: Any, begin: Any, said: str) -> None:
    """Where points are claimed the word is a move, and one that cannot be is refused as such."""
    session = begin("human", "beginner", variant="pub")
    keyboard = Keyboard(session, scripted())
    while session.state.view(None).phase != "claim" or session.state.to_act != 0:
        if session.state.to_act == -1:
            session.deal()
        else:
            session.play(session.state.legal_moves()[0])
    with pytest.raises(HoyleError) as error:
        keyboard.take(said, keyboard.turn(0))
    assert "does nothing here" not in str(error.value)


def test_a_claim_before_dummy_plays_to_the_trick_counts_that_as_left(scripted: Any) -> None:
    """Ann has led, and holds twelve cards; dummy has thirteen."""
    levels = (HUMAN, "average", "average", "average")
    players = [Player.of(name, level) for name, level in zip(NAMES, levels, strict=True)]
    game = load("bridge", "plain", form="duplicate", first_board="3", deals="1")
    session = Session.begin(game, players, 7, None, lambda: 0.0)
    west, north, east, south = (STRONG[(seat + 1) % 4].split() for seat in range(4))
    cards = [card for round_ in zip(west, north, east, south, strict=True) for card in round_]
    calls, trick = ["bid s 4", "pass", "pass", "pass"], ["2S", "4S", "6S", "AS"]
    for move in [f"deal {' '.join(cards)}", *calls, *trick, "KS", "3S"]:
        session.play(Move.parse(move))
    keyboard = Keyboard(session, scripted())
    assert session.state.to_act == 0
    assert len(session.state.view(0).hand) == 11  # type: ignore[attr-defined]
    answer = keyboard.take("claim 11 tricks", keyboard.turn(0))
    assert answer is not None
    assert answer.lines == ["You claim 11 tricks of 12, and you leave the others: the cards are played out."]


@pytest.mark.parametrize(
    ("game", "later"), [("hearts", "claim"), ("oh-hell", "claim"), ("spades", "claim, concede")]
)
def test_help_names_concede_only_where_it_will_do_something(scripted: Any, game: str, later: str) -> None:
    players = [Player(name) for name in NAMES]
    session = Session.begin(load(game, "plain"), players, 7, None, lambda: 0.0)
    while session.state.to_act == TABLE:
        session.play(session.state.legal_moves()[0])
    keyboard = Keyboard(session, scripted())
    answer = keyboard.take("? all", keyboard.turn(session.state.to_act))
    assert answer is not None
    assert f"At other times: {later}." in answer.lines


def test_a_claim_before_dummy_lies_open_is_said_to_come_later(scripted: Any) -> None:
    players = [Player(name) for name in NAMES]
    session = Session.begin(load("bridge", "plain"), players, 7, None, lambda: 0.0)
    while session.state.to_act == TABLE:
        session.play(session.state.legal_moves()[0])
    keyboard = Keyboard(session, scripted())
    with pytest.raises(HoyleError, match="'claim' does nothing yet"):
        keyboard.take("claim", keyboard.turn(session.state.to_act or 0))
