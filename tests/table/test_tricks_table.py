"""Hearts, spades and euchre at the table: its words, the last trick, and four people at one keyboard."""

import io
import json
from typing import Any

import pytest
from positions import load

from hoylecli.core.errors import HoyleError
from hoylecli.core.game import TABLE, Player
from hoylecli.table.faces.jsonl import JsonFace
from hoylecli.table.faces.keyboard import Keyboard, sit
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.host.session import Session
from hoylecli.table.host.words import WORDS, dealing

NAMES = ("Ann", "Odile", "Bram", "Walt")
PHASES = [
    ("hearts", "passing"),
    ("hearts", "playing"),
    ("spades", "nominating"),
    ("spades", "playing"),
    ("euchre", "ordering"),
    ("euchre", "playing"),
]
ENDINGS = {"new", "quit"}


def four(game: str, **options: str) -> Session:
    """Four people at one keyboard."""
    return Session.begin(load(game, **options), [Player(name) for name in NAMES], 7, None, lambda: 0.0)


def played_to(session: Session, phase: str, moves: int = 0) -> None:
    """Plays first legal moves up to a phase, and then so many more."""
    while session.state.to_act == TABLE or session.state.view(None).phase != phase or moves:  # type: ignore[attr-defined]
        moves -= session.state.to_act != TABLE and session.state.view(None).phase == phase  # type: ignore[attr-defined]
        session.play(session.state.legal_moves()[0])


def test_melds_lays_them_and_later_shows_them_again(scripted: Any) -> None:
    session = four("pinochle")
    played_to(session, "melding")
    keyboard = Keyboard(session, scripted())
    assert session.state.to_act is not None
    moves = len(session.match.moves)
    keyboard.take("melds", keyboard.turn(session.state.to_act))
    assert [str(move) for move in session.match.moves[moves:]] == ["meld"]
    played_to(session, "playing")
    moves, answer = len(session.match.moves), keyboard.take("melds", keyboard.turn(session.state.to_act))
    assert len(session.match.moves) == moves
    assert answer is not None
    assert any("melded" in line for line in answer.lines)


@pytest.mark.parametrize(("game", "phase"), PHASES)
@pytest.mark.parametrize("word", [name for name in WORDS if name not in ENDINGS])
def test_every_word_is_answered_in_every_phase(scripted: Any, game: str, phase: str, word: str) -> None:
    session = four(game)
    played_to(session, phase)
    keyboard = Keyboard(session, scripted())
    assert session.state.to_act is not None
    turn, before = keyboard.turn(session.state.to_act), list(session.match.moves)
    nothing_to_do = {"undo", "redo", "replay", "save", "revert", "auto", "export", "flick", "melds"}
    nothing_to_do |= {
        "peek",
        "remove",
        "move",
        "review",
        "auction",
        "contract",
        "why",
        "claim",
        "concede",
        "skip",
        "say",
    }
    nothing_to_do |= {name for name, each in WORDS.items() if each.run.__module__ == dealing.__name__}
    if word in nothing_to_do:
        with pytest.raises(HoyleError, match=r"\.$"):
            keyboard.take(word, turn)
        assert session.match.moves == before
    else:
        assert keyboard.take(word, turn) is not None


def test_the_last_trick_is_shown_when_it_is_asked_for(scripted: Any) -> None:
    session = four("hearts", passing="none")
    played_to(session, "playing", 5)
    keyboard = Keyboard(session, scripted())
    assert session.state.to_act is not None
    answer = keyboard.take("last", keyboard.turn(session.state.to_act))
    assert answer is not None
    assert (answer.kind, answer.then) == ("last", "ask")
    assert len(answer.lines) == 5
    assert answer.lines[0].startswith("Trick 1: ")


def test_a_number_is_a_bid_and_not_a_choice_where_both_are_heard() -> None:
    """Spades in words: `4` bids four, though choice 4 is to bid three."""
    session, out = four("spades"), io.StringIO()
    face = PlainFace(io.StringIO("\nlook\n4\n"), out.write, echo=True, in_words=True, width=60)
    sit(session, face, lambda last: last)
    assert [str(move) for move in session.match.moves[1:]] == ["look", "bid 4"]


class Typing:
    """Input that is always the first legal move, until so many moves have been made."""

    def __init__(self, session: Session, moves: int) -> None:
        self.session, self.moves = session, moves

    def readline(self, size: int = -1) -> str:
        if len(self.session.match.moves) >= self.moves:
            return ""
        return f"{self.session.state.legal_moves()[0]}\n"


@pytest.mark.parametrize("game", ["hearts", "spades", "euchre"])
def test_people_at_one_keyboard_see_only_their_own_cards(game: str) -> None:
    session, out = four(game), io.StringIO()
    sit(session, JsonFace(Typing(session, 20), out.write), lambda last: last)  # type: ignore[arg-type]
    messages = [json.loads(line) for line in out.getvalue().splitlines()]
    hands = [(message["to"], message["seat"]) for message in messages if message.get("kind") == "hand"]
    assert {seat for seat, _ in hands} == {0, 1, 2, 3}
    assert all(to == seat for to, seat in hands)


@pytest.mark.parametrize("game", ["hearts", "spades", "euchre"])
@pytest.mark.parametrize("in_words", [True, False])
def test_the_first_deal_on_the_plain_face_at_sixty_columns(game: str, in_words: bool) -> None:
    session, out = four(game), io.StringIO()
    source: Any = Typing(session, 60)
    sit(session, PlainFace(source, out.write, echo=True, in_words=in_words, width=60), lambda last: last)
    lines = out.getvalue().splitlines()
    assert len(session.match.moves) == 60
    assert all(len(line) <= 60 for line in lines if " > " not in line)
    assert bool(set("♣♦♥♠") & set(out.getvalue())) != in_words
