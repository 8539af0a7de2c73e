"""Big cards."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hoylecli import bots, families, rulebook
from hoylecli.core.cards import parse_cards
from hoylecli.core.game import TABLE
from hoylecli.families.boxes import boxed, boxed_beside, boxed_trick, columns_of
from hoylecli.families.screen import Style
from hoylecli.table.host.turn import Turn

NAMES = ("Ann", "Bram", "Cleo", "Dora", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lee")
BIG = Style(("Ann", "Bram"), 0, 60, big=20)


def test_a_hand_is_fanned_out_suit_by_suit() -> None:
    groups = [parse_cards("AS TS"), parse_cards("5H")]
    assert boxed(groups, BIG) == [
        "╭───╭───╮ ╭───╮",
        "│A♠ │10♠│ │5♥ │",
        "╰───╰───╯ ╰───╯",
    ]


def test_groups_that_have_no_room_go_below() -> None:
    groups = [parse_cards("AS TS"), parse_cards("5H"), parse_cards("6C 7C")]
    assert [len(boxed(groups, replace(BIG, width=width))) for width in (25, 24, 15, 14)] == [3, 6, 6, 9]
    assert max(map(len, boxed(groups, replace(BIG, width=14)))) <= 14
    assert boxed(groups, replace(BIG, width=8)) == []
    assert boxed(groups, replace(BIG, big=0)) == []
    assert boxed([[], []], BIG) == []


def test_what_is_said_of_big_cards_keeps_to_the_width() -> None:
    said = "and face up 10♦ K♠ 5♠ J♣: two pairs, jacks and tens"
    assert boxed_beside("Your hand", [parse_cards("AS")], BIG, said) == [
        "Your hand  and face up 10♦ K♠ 5♠ J♣: two pairs, jacks and",
        "           tens",
        "╭───╮",
        "│A♠ │",
        "╰───╯",
    ]


def test_a_trick_has_its_names_below() -> None:
    assert boxed_trick(parse_cards("AS TH"), ["Ann", "Bartholomew"], BIG) == [
        "╭───╮        ╭───╮",
        "│A♠ │        │10♥│",
        "╰───╯        ╰───╯",
        "Ann          Bartholomew",
    ]
    assert boxed_trick(parse_cards("AS TH"), ["Ann", "Bartholomew"], replace(BIG, width=25)) == []


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize(
    "game",
    [
        "hearts", "euchre", "cribbage", "gin", "rummy-500", "canasta", "crazy-eights", "poker", "go-fish",
        "texas-hold-em", "pinochle/double-pack",
    ],
)  # fmt: skip
def test_games_show_big_cards_within_the_width(game: str, width: int) -> None:
    """Every card of the hand stands in a box, and nowhere else."""
    name, _, variant = game.partition("/")
    rules = rulebook.load(name, variant or "plain")
    state: Any = rules.start(seed=5)
    screen, drawn = families.screen(rules.family), 0
    for number in range(30):
        if state.to_act is None:
            break
        if state.to_act != TABLE:
            view = state.view(state.to_act)
            style = Style(NAMES, view.seat, width, big=99)
            lines = screen.draw(view, style)
            assert max(map(len, lines)) <= width
            boxes = " ".join(line for line in lines if line.startswith("│"))
            drawn += all(card.symbol in boxes for card in view.hand) and bool(boxes)
            move = bots.bot(rules.family, "beginner").choose(view, Random(number))
        else:
            move = state.legal_moves()[0]
        state = state.apply(move)
    assert drawn > 5


def test_cards_are_small_where_the_window_is_too_low() -> None:
    rules = rulebook.load("hearts")
    view = rules.start(seed=1).view(0)
    style = Style(("Ann", "Bram", "Cleo", "Dora"), 0, 80)

    def table(big: int) -> list[str]:
        asked = Turn(
            0, view, (), families.screen("tricks"), replace(style, big=big), lambda turn, line: "", {}
        )
        return asked.table()

    small, big = table(0), table(99)
    assert len(big) > len(small)
    assert table(len(big)) == big
    assert table(len(big) - 1) == small


@pytest.mark.parametrize("game", ["klondike", "four-free", "yukon", "golf", "scorpion"])
def test_columns_of_a_patience_have_big_cards_where_they_fit(game: str) -> None:
    rules = rulebook.load(game)
    view: Any = rules.start(seed=1).view(0)
    screen, style = families.screen("patience"), replace(BIG, width=60, big=99)
    lines = screen.draw(view, style)
    tops = [line for line in lines if line.startswith("╭")]
    assert len(tops) == 1
    assert tops[0].count("╭───╮") == len(view.columns)
    assert max(map(len, lines)) <= 60
    shown = sum(line.count("│") for line in lines)
    assert shown == 2 * sum(map(len, view.columns))
    assert screen.draw(view, replace(style, width=40)) == screen.draw(view, replace(style, width=40, big=0))


def test_an_empty_column_has_no_box() -> None:
    assert list(columns_of([["5♥", "10♠"], []], "--")) == [
        "  1     2",
        "╭───╮  --",
        "│5♥ │",
        "│10♠│",
        "╰───╯",
    ]
