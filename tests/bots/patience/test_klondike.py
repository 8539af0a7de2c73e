"""Klondike players: what they know and make of it, and that their table plays by the engine's rules."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from positions import pile

from hoylecli import rulebook
from hoylecli.bots.patience import klondike
from hoylecli.bots.patience.hints import chances
from hoylecli.bots.patience.klondike import PLAYERS, choices, decide, fits, position_of
from hoylecli.bots.patience.klondike_table import HOME, RUN, STOCK, TURN, SimulatedKlondike, within_reach
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import TABLE, Move
from hoylecli.core.text import NUMBERS
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.steps import DRAW, REDEAL
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.worlds import sample

AVERAGE, EXPERT = PLAYERS["average"], PLAYERS["expert"]
WORLDS = 6
OPTIONS: list[dict[str, str]] = [
    {},
    {"draw": "1"},
    {"redeals": "0"},
    {"draw": "1", "redeals": "2"},
    {"units": "whole"},
    {"foundation_return": "yes"},
    {"scoring": "dollars"},
]


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The expert tries moves out less often than at the table."""
    monkeypatch.setattr(klondike, "_WORLDS", WORLDS)


def lies(columns: list[str], waste: str = "", stock: str = "", home: str = "", **state: Any) -> PatienceState:
    """A position; cards in brackets lie face down. home: the last card home of each suit that has begun."""
    rules = rulebook.load("klondike", "plain").rules
    last = {card.suit: card.rank for card in parse_cards(home)}
    founded = tuple(
        tuple(Card(13 * n + rank) for rank in range(last.get(s, 0))) for n, s in enumerate("CDHS")
    )
    board = Board(
        columns=tuple(map(pile, (*columns, *[""] * (7 - len(columns))))),
        down=tuple(len(pile(text.partition("]")[0])) if "]" in text else 0 for text in columns)
        + (0,) * (7 - len(columns)),
        foundation=founded,
        waste=(pile(waste),),
        stock=pile(stock),
    )
    return PatienceState(rules, plan_of(rules), 0, "play", 0, board, **{"fresh": True, **state})


def table_of(state: PatienceState) -> SimulatedKlondike:
    position = position_of(state.view(0))
    return position.table(list(position.unseen))


# What can be known


def test_the_order_of_the_stock_is_remembered_once_the_waste_has_been_turned_over() -> None:
    state = lies(["6S"], stock="", waste="5H 7C 9D 2S")
    assert state.view(0).remembered == ()
    turned = state.apply(REDEAL)
    assert turned.view(0).remembered == pile("5H 7C 9D 2S")
    assert turned.view(0).stock == (None,) * 4
    assert turned.apply(DRAW).view(0).remembered == pile("2S")


def test_a_stock_that_is_new_is_not_known() -> None:
    view = lies(["6S"], stock="5H 7C 9D 2S").view(0)
    assert view.remembered == ()
    assert position_of(view).new == 4


def test_every_sampled_world_has_the_stock_that_is_remembered() -> None:
    view = lies(["[2C] 6S"], waste="5H 7C 9D 2S").apply(REDEAL).view(0)
    for seed in range(5):
        assert sample(view, Random(seed)).board.stock == pile("5H 7C 9D 2S")


@pytest.mark.parametrize(
    ("size", "at", "again", "numbers"),
    [
        (24, 0, False, (2, 5, 8, 11, 14, 17, 20, 23)),
        (10, 4, False, (3, 6, 9)),
        (10, 4, True, (2, 3, 5, 6, 8, 9)),
        (10, 10, False, (9,)),
        (2, 0, False, (1,)),
        (0, 0, True, ()),
    ],
)
def test_what_comes_to_lie_on_top_when_three_are_drawn(
    size: int, at: int, again: bool, numbers: tuple[int, ...]
) -> None:
    assert within_reach(size, at, 3, again) == numbers


# The table of the player and that of the engine


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_stride_of_the_table_is_moves_of_the_engine_with_the_same_end(options: dict[str, str]) -> None:
    game = rulebook.load("klondike", "plain", **options)
    assert fits(game.rules)
    macros = 0
    for seed in range(12):
        state = game.undealt(1, seed).apply(game.undealt(1, seed).legal_moves()[0])
        assert isinstance(state, PatienceState)
        expected: SimulatedKlondike | None = None
        while state.to_act is not None:
            if expected is not None and _same(expected, state):
                macros, expected = macros + 1, None
            move, found = decide(state.view(0))
            if expected is None and found and found[0].macro.kind != TURN:
                expected = _whole(state)
                expected.take(found[0].macro)
            state = state.apply(move)
    assert macros > 20


def _whole(state: PatienceState) -> SimulatedKlondike:
    """The table with every card where it lies, which no player sees."""
    board, position = state.board, position_of(state.view(0))
    hidden = [
        int(card) for column, down in zip(board.columns, board.down, strict=True) for card in column[:down]
    ]
    return position.table(hidden + [int(card) for card in board.stock[len(board.stock) - position.new :]])


def _same(table: SimulatedKlondike, state: PatienceState) -> bool:
    board = state.board
    columns = [down + up for down, up in zip(table.down, table.up, strict=True)]
    return (
        [list(map(int, column)) for column in board.columns] == columns
        and [len(cards) for cards in table.down] == list(board.down)
        and table.home == [len(cards) for cards in board.foundation]
        and table.pack == [*map(int, board.waste[0]), *map(int, board.stock)]
        and table.at == len(board.waste[0])
    )


# What is worth doing


def test_a_card_that_nothing_can_need_goes_home_without_more_ado() -> None:
    macros = table_of(lies(["[9C] 2H", "KS"], home="AC AD AH AS")).macros()
    assert [(macro.kind, macro.source) for macro in macros] == [(HOME, 0)]


def test_a_king_with_nothing_below_it_does_not_move_to_an_empty_column() -> None:
    state = lies(["KS", "[9C] KD"])
    assert [(macro.kind, macro.source) for macro in table_of(state).macros()] == [(RUN, 1)]


def test_no_column_is_emptied_when_no_king_is_waiting() -> None:
    assert table_of(lies(["5H", "6S", "7C", "8C", "9C", "TC", "JC"])).macros() == []
    kings = table_of(lies(["5H", "6S", "7C", "8C", "9C", "TC", "[2C] KC"])).macros()
    assert [(macro.kind, macro.source, macro.target) for macro in kings] == [(RUN, 0, 1)]


def test_the_average_player_turns_up_a_card_of_the_fullest_column_first() -> None:
    state = lies(["[2C] 5H", "6S", "[2D 2S 3S] 5D"], redeals=1)
    assert str(AVERAGE.choose(state.view(0), Random(1))) == "3 2"


def test_it_draws_to_the_card_of_the_stock_on_which_a_column_can_go() -> None:
    """The six comes on top at the second turn; the seven lies open, and the five waits for the six."""
    state = lies(["7D", "[2C] 5H"], stock="9C TC JC QC 8D 6S", redeals=1)
    macros = table_of(state).macros()
    assert [(macro.kind, macro.source, macro.target) for macro in macros] == [(STOCK, 5, 0)]
    assert AVERAGE.choose(state.view(0), Random(1)) == DRAW


# Looking through the stock


def test_both_go_through_a_stock_that_is_new_while_something_can_wait() -> None:
    state = lies(["[2C] 5H", "6S"], stock="9C TC JC QC 8D 6C", fresh=False)
    for either in (AVERAGE, EXPERT):
        assert either.choose(state.view(0), Random(1)) == DRAW
    assert EXPERT.hint(state.view(0), Random(1)).why.startswith("Go through the stock first")


def test_with_no_redeals_left_they_play_what_can_be_played() -> None:
    game = rulebook.load("klondike", "plain", redeals="0")
    state = lies(["[2C] 5H", "6S"], stock="9C TC JC QC 8D 6C", fresh=False)
    state = PatienceState(game.rules, plan_of(game.rules), 0, "play", 0, state.board)
    assert str(EXPERT.choose(state.view(0), Random(1))) == "1 2"


# The expert


def test_the_expert_sees_what_comes_out_where_the_average_player_takes_what_looks_best() -> None:
    """Only the king gets the stock out of the way, though other cards of it seem to do more at once."""
    state = lies(
        [
            "KC QD JS",
            "KS QH JC TH 9S 8H 7C 6D 5S",
            "",
            "[4C] 9D 8C 7H 6C 5H",
            "",
            "KD QC JD TS 9H 8S 7D 6S",
            "",
        ],
        waste="9C QS 5C TC 6H TD 7S KH",
        stock="JH 4D 8D 5D",
        home="3C 3D 4H 4S",
        redeals=7,
    )
    tried = choices(position_of(state.view(0)), 20)
    assert sorted(choice.won for choice in tried) == [0, 0, 0, 0, 20]
    assert AVERAGE.choose(state.view(0), Random(1)) == DRAW
    assert str(EXPERT.choose(state.view(0), Random(1))) == "w 7"


def test_the_expert_wins_a_game_in_which_every_card_lies_open() -> None:
    state = lies(["KS QH JS TH", "KH QS JH TS", "KD QC JD TC", "KC QD JC TD"], home="9C 9D 9H 9S")
    while state.to_act is not None:
        assert state.to_act != TABLE
        state = state.apply(EXPERT.choose(state.view(0), Random(1)))
    assert state.ending == "won"


def test_a_hint_names_the_card_the_column_and_what_it_hides() -> None:
    state = lies(["[2C 3C] 5H", "6S"], redeals=1)
    hint = EXPERT.hint(state.view(0), Random(1))
    assert str(hint.move) == "1 2"
    assert hint.why == "5♥ goes on 6♠ and turns up one of two hidden cards in column 1."


@pytest.mark.parametrize(
    ("columns", "home", "room"),
    [
        (["JD", "KD QD"], "TD KH KS KC", ""),
        (["JD", "KD QD", "[QC] KC"], "TD KH KS JC", " and leaves column 1 to a king"),
    ],
)
def test_a_hint_leaves_room_for_a_king_only_where_one_is_waiting(
    columns: list[str], home: str, room: str
) -> None:
    hint = EXPERT.hint(lies(columns, home=home, redeals=1).view(0), Random(1))
    assert hint.why == f"J♦ goes home{room}."


def test_chances_are_told_as_people_say_them() -> None:
    assert chances(1, 8) == "About one deal in eight like this can still be won."
    assert chances(4, 6) == "About two deals in three like this can still be won."
    assert chances(41, 80) == "About half the deals like this can still be won."
    assert chances(80, 80) == "Nearly every deal like this can still be won."
    assert chances(0, 80) == "I found no win in 80 deals like this one, but there may be one."


def test_the_moves_that_were_tried_out_stand_best_first() -> None:
    view = lies(["7D 6S", "[2C] 5H", "[3C 4C] QH", "KS"], stock="9C TC JC QC 8D 6C", redeals=1).view(0)
    hint = EXPERT.hint(view, Random(1))
    values = [each.value for each in hint.weighed]
    assert hint.weighed[0].move == hint.move
    assert values == sorted(values, reverse=True)
    assert len(values) > 1
    assert all(
        any(value == choice.value for choice in choices(position_of(view), WORLDS)) for value in values
    )


def test_a_hint_tells_what_to_draw_to_and_what_follows() -> None:
    state = lies(["7D", "[2C] 5H"], stock="9C TC JC QC 8D 6S", redeals=1)
    why = EXPERT.hint(state.view(0), Random(1)).why
    assert (
        why == "Draw to 6♠, six cards on; it goes on 7♦. Then 5♥ can go on 6♠ and turn up a card in column 2."
    )


@pytest.mark.parametrize(
    ("columns", "stock", "room"),
    [
        (["7D", "[2C] 9H"], "9C TC JC QC 8D 6S", "That makes room for 5♦ and 5♥."),
        (["7D", "[2C] 9H"], "9C TC 5H QC 8D 6S", "Then 5♥ of the stock can go on it."),
        (["7D", "[2C] 9H", "[3C] QS 5D"], "9C TC JC QC 8D 6S", "That makes room for 5♥."),
    ],
)
def test_a_card_of_the_stock_makes_room_for_others(columns: list[str], stock: str, room: str) -> None:
    """A red five goes on the black six: one of the stock that is known, or what may still turn up."""
    view = lies(columns, stock=stock, redeals=1).view(0)
    position = position_of(view)
    table = position.table(list(position.unseen))
    table.up[0].append(table.pack.pop())
    known = position.pack[: len(position.pack) - position.new]
    assert klondike._room_on(table, 0, known) == f" {room}"


def test_a_card_of_the_waste_that_can_follow_is_said_to_lie_there() -> None:
    position = position_of(lies(["7D 6S", "[2C] 9H"], waste="TC 5H", stock="QC 8D").view(0))
    table = position.table(list(position.unseen))
    known = position.pack[: len(position.pack) - position.new]
    assert klondike._room_on(table, 0, known) == " Then 5♥ of the waste can go on it."


def test_a_card_to_draw_to_lies_on_top_after_as_many_cards() -> None:
    """Of three cards drawn the last can be played: one that comes before it has to wait for the redeal."""
    seen = {"on": 0, "later": 0}
    for seed in range(8):
        state: Any = rulebook.load("klondike").start(1, seed=seed)
        for _ in range(60):
            if state.to_act == TABLE:
                state = state.apply(state.legal_moves()[0])
                continue
            view = state.view(0)
            move, found = decide(view)
            why = klondike.advice(view, move, found).why
            drawn, then = 0, state
            if (said := re.match(r"Draw to (\S+), (\S+) cards? on;", why)) is not None:
                many = NUMBERS.index(said[2]) if said[2] in NUMBERS else int(said[2])
                while drawn < many:
                    drawn += min(3, len(then.view(0).stock))
                    then = then.apply(DRAW)
                assert (drawn, then.view(0).waste[0][-1].symbol) == (many, said[1])
                seen["on"] += 1
            elif (said := re.match(r"Draw on; after the redeal (\S+) goes", why)) is not None:
                while then.view(0).stock:
                    then = then.apply(DRAW)
                    assert then.view(0).waste[0][-1].symbol != said[1]
                seen["later"] += 1
            if move == Move("resign") or state.apply(move).to_act is None:
                break
            state = state.apply(move)
    assert min(seen.values()) > 0


@pytest.mark.parametrize("down", [0, (0, 1, 2, 3, 4, 5, 5)])
def test_a_klondike_with_more_open_cards_is_for_another_player(down: int | tuple[int, ...]) -> None:
    """Open cards that were dealt are no run, and this player moves runs."""
    rules = rulebook.load("klondike").rules
    assert fits(rules)
    assert not fits(replace(rules, tableau=replace(rules.tableau, down=down)))
