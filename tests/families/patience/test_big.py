"""Pyramids and grids of big cards, where there is room for them."""

from dataclasses import replace

import pytest

from hoylecli import families
from hoylecli.core.cards import Card
from hoylecli.families.screen import Style
from hoylecli.rulebook import load
from hoylecli.table.host.turn import Turn

ROWS = 24 - 5  # of a window of 24 rows, for a drawing above the question


def turn(game: str, width: int) -> Turn:
    """The first decision of a deal, with big cards."""
    state = load(game).start(seed=4)
    while state.to_act is not None and state.to_act < 0:
        state = state.apply(state.legal_moves()[0])
    view = state.view(0)
    return Turn(0, view, view.legal, families.screen("patience"), Style(("Ann",), 0, width, big=ROWS), {})


@pytest.mark.parametrize(
    ("game", "width", "is_big"),
    [
        ("pyramid", 60, True),
        ("golf", 60, True),
        ("poker-square", 60, True),
        ("cribbage-square", 60, True),
        ("gaps", 80, True),
        ("gaps", 60, False),
    ],
)
def test_cards_are_big_where_there_is_room(game: str, width: int, is_big: bool) -> None:
    asked = turn(game, width)
    table = asked.table()
    assert any("╭───╮" in line for line in table) == is_big
    assert asked.is_cramped != is_big
    assert len(table) <= ROWS
    assert max(map(len, table)) <= width


def test_the_rows_of_a_grid_have_their_letters_beside_the_cards() -> None:
    table = turn("poker-square", 60).table()
    letters = [(at, line[0]) for at, line in enumerate(table) if line[:1].strip()]
    first = next(at for at, line in enumerate(table) if line.startswith("a"))
    assert [(first + 3 * row, letter) for row, letter in enumerate("abcde")] == [
        each for each in letters if each[1] in "abcde"
    ]


def test_nothing_is_said_of_room_where_small_cards_are_wanted_or_none_can_be_big() -> None:
    asked = turn("gaps", 60)
    assert not replace(asked, style=replace(asked.style, big=0)).is_cramped


def test_every_card_of_a_pyramid_is_seen_whole() -> None:
    asked = turn("pyramid", 60)
    text = "\n".join(asked.table())
    cards = [pile[-1] for pile in asked.view.columns]
    assert len(cards) == 28
    assert all(isinstance(card, Card) and f"│{card.symbol:<3}│" in text for card in cards)


def test_what_was_removed_leaves_the_card_above_whole() -> None:
    asked = turn("pyramid", 60)
    columns = list(asked.view.columns)
    columns[-2:] = [(), ()]
    view = replace(asked.view, columns=tuple(columns))
    lines = replace(asked, view=view).table()
    at = next(at for at, line in enumerate(lines) if line.endswith(f"│{columns[20][-1].symbol:<3}│"))
    assert lines[at + 1].endswith("╰───╯")
    assert lines[at + 2].count("│") == 2 * 5
