"""The hand in another order: by the word `sort`, and by the setting."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bridge_cards import playing

from hoylecli import families, rulebook
from hoylecli.context import Context
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import TABLE, Player
from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import Style
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.session import Session
from hoylecli.table.preferences import Preferences

Begin = Callable[..., Session]


def test_the_hand_is_sorted_for_this_sitting(begin: Begin, scripted: Any) -> None:
    face = scripted("sort", "sort suit", "sort left", "sort colors")
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    hands = [re.findall(r"\S+[♣♦♥♠]", turn.table()[-1]) for turn in face.turns]
    assert hands[0] == ["A♣", "2♦", "5♠", "10♠", "J♥", "K♦"]
    assert hands[2] == ["2♦", "K♦", "A♣", "J♥", "5♠", "10♠"]
    assert hands[3] == ["10♠", "5♠", "J♥", "A♣", "K♦", "2♦"]
    assert [str(face.turns[at].legal[0]) for at in (0, 2, 3)] == ["AC 2D", "2D KD", "5S TS"]
    assert [answer.lines[0] for answer in face.answers] == [
        "Your hand is sorted as usual for this game.",
        "Your hand is sorted by suit.",
        "Your hand is sorted by suit, the highest on the left.",
    ]
    assert [answer.data["order"] for answer in face.answers] == ["", "suit", "suit left"]
    assert face.complaints == ["Type suit or rank, and left or right, as in sort rank right."]


def test_the_setting_sorts_the_hand_from_the_start(begin: Begin, scripted: Any, tmp_path: Path) -> None:
    (tmp_path / "hoyle").mkdir()
    (tmp_path / "hoyle" / "config").write_text("hand-order = left\n")
    face = scripted()
    face.preferences = Preferences.chosen(Context({"XDG_CONFIG_HOME": str(tmp_path)}).settings)
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    assert re.findall(r"\S+[♣♦♥♠]", face.turns[0].table()[-1]) == ["K♦", "J♥", "10♠", "5♠", "2♦", "A♣"]


def test_a_card_is_put_elsewhere_for_this_deal(begin: Begin, scripted: Any) -> None:
    """CG, Cribbage: how cards are sorted in the hand is the player's affair."""
    face = scripted("move 5S 1", "move jack of hearts 6", "sort", "move 9C 1", "move 5S 7", "move")
    with pytest.raises(EOFError):
        Keyboard(begin(), face).play()
    hands = [re.findall(r"\S+[♣♦♥♠]", turn.table()[-1]) for turn in face.turns]
    assert hands[0] == ["A♣", "2♦", "5♠", "10♠", "J♥", "K♦"]
    assert hands[1] == ["5♠", "A♣", "2♦", "10♠", "J♥", "K♦"]
    assert hands[2] == ["5♠", "A♣", "2♦", "10♠", "K♦", "J♥"]
    assert hands[3] == hands[0]
    assert face.complaints == [
        "Type a card that you hold and a place, as in move 5H 2.",
        "Your hand has places 1 to 6.",
        "Type a card that you hold and a place, as in move 5H 2.",
    ]


@pytest.mark.parametrize(
    ("game", "players"), [("hearts", 4), ("canasta", 4), ("bridge", 4), ("crazy-eights", 2)]
)
def test_any_hand_can_be_put_by_hand_until_the_next_deal(game: str, players: int) -> None:
    rules = rulebook.load(game)
    screen = families.screen(rules.family)
    state = rules.undealt(players, 3)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    seat = state.to_act or 0
    names = tuple("ABCD"[:players])
    held = list(screen.held(state.view(seat), Style(names, seat)))
    turned = tuple(reversed(held))
    style = Style(names, seat, order=HandOrder(own=turned))
    assert list(screen.held(state.view(seat), style)) == list(turned)
    shown = "\n".join(screen.draw(state.view(seat), style))
    assert shown.index(turned[0].symbol) < shown.rindex(turned[-1].symbol)


def test_dummys_cards_are_not_put_elsewhere(scripted: Any) -> None:
    players = [
        Player.of(name, level) for name, level in zip("ABCD", ("human", *["beginner"] * 3), strict=True)
    ]
    session = Session(rulebook.load("bridge", form="duplicate"), players, 1)
    hands = ("AKQJT98.AK.432.2", "", "765.8765.765.876")
    session.match.states.append(playing("1S", *hands, declarer=1, played="5H"))
    session.match.states[-1] = session.state.apply(session.state.legal_moves()[0])
    keyboard = Keyboard(session, scripted())
    turn = keyboard.turn(0)
    assert turn.view.bridge.dummy == 3
    assert len(turn.view.bridge.hand) == 12
    for card in turn.view.bridge.hand:
        with pytest.raises(HoyleError, match=r"^Type a card that you hold and a place, as in move 5H 2\.$"):
            keyboard.take(f"move {card} 1", turn)
    with pytest.raises(HoyleError, match=r"^Your hand has places 1 to 13\.$"):
        keyboard.take("move AS 14", turn)
