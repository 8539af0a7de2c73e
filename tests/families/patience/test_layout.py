"""Positions as text: both forms read, every position written and read again, and what is refused."""

from collections.abc import Iterator
from random import Random

import pytest

from hoylecli import families, rulebook
from hoylecli.core.cards import CARDS, card_text, parse_cards
from hoylecli.core.errors import BadNotation, IllegalMove
from hoylecli.core.game import Move, Player
from hoylecli.core.match import Match, Record
from hoylecli.families.patience.laying import lays
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.text.layout import layout_text, opening_order
from hoylecli.families.patience.text.layout_input import read_layout

# The end of a game as fc-solve shows it, with its remarks about columns, and blanks for empty cells.
ENDGAME = """\
Foundations: H-J C-Q D-J S-J
Freecells:  KD
:
: KH QS
:
:
: KC QH
: KS QD
"""


def games() -> list[tuple[str, str]]:
    names = rulebook.by_family()["patience"]
    return [
        (name, variant)
        for name in names
        if rulebook.load(name).rules.grid.place != "pins"
        for variant in rulebook.describe(name).variants
    ]


def dealt(name: str, seed: int, variant: str = "plain") -> PatienceState:
    state = rulebook.load(name, variant).start(seed=seed)
    assert isinstance(state, PatienceState)
    return state


def at_random(state: PatienceState, seed: int, most: int = 120) -> Iterator[PatienceState]:
    """The positions of a game played at random."""
    rng = Random(seed)
    for _ in range(most):
        if state.to_act is None:
            return
        moves = [move for move in state.legal_moves() if move.verb != "resign"]
        state = state.apply(rng.choice(moves or state.legal_moves()))
        if state.phase != "shuffle":
            yield state


# There and back


@pytest.mark.parametrize(("name", "variant"), games())
def test_every_position_is_read_again_as_it_was_written(name: str, variant: str) -> None:
    for seed in range(2):
        for number, state in enumerate(at_random(dealt(name, seed, variant), seed)):
            if number % 5 == 0 or state.to_act is None:
                again = read_layout(state.rules, layout_text(state))
                assert again.board == state.board
                assert (again.base, again.redeals_left) == (state.base, state.redeals_left)


@pytest.mark.parametrize(("name", "variant"), games())
def test_every_deal_has_an_order_of_the_pack_that_deals_it(name: str, variant: str) -> None:
    game = rulebook.load(name, variant)
    for seed in range(10):
        state = dealt(name, seed, variant)
        order = opening_order(state)
        assert order is not None
        assert game.start(seed=seed, deal=order) == state
        again = read_layout(game.rules, layout_text(state))
        assert (again.board, again.base, again.fresh) == (state.board, state.base, state.fresh)


@pytest.mark.parametrize(("name", "variant"), games())
def test_a_match_may_begin_with_any_position(name: str, variant: str) -> None:
    """Written as a layout, read, laid out by the table's moves, kept as text and played again."""
    game = rulebook.load(name, variant)
    for number, state in enumerate(at_random(dealt(name, 3, variant), 3)):
        if number % 6 and state.to_act is not None:
            continue
        read = read_layout(game.rules, layout_text(state))
        moves = tuple(lays(read.board, read.base, read.redeals))
        record = Record(name, variant, 3, (Player("Ann"),), game.options, moves)
        match = Match(game.undealt(1, 3), Record.parse(record.text()).moves)
        again = match.state
        assert isinstance(again, PatienceState)
        assert layout_text(again) == layout_text(state)
        assert (again.board, again.base, again.redeals_left) == (state.board, state.base, state.redeals_left)
        assert again.ending == (state.ending if state.ending in ("won", "counted") else again.ending)
        assert (again.to_act, again.phase) == ((0, "play") if not again.ending else (None, "over"))
        assert again.events[0].kind == "dealt"
        if state.fresh and not state.ending:
            assert again.legal_moves() == state.legal_moves()


LAID = "deal 5H t1, deal 6H 7H t2 1, deal KS t3"


@pytest.mark.parametrize(
    ("game", "moves", "reason"),
    [
        ("klondike", "deal 5H t8", "There is no such pile to lay out as 'deal 5H t8' has it."),
        ("klondike", "deal 5H c1", "There is no such pile to lay out as 'deal 5H c1' has it."),
        ("klondike", "deal 5H t1, deal 6H t1", "There is no such pile to lay out as 'deal 6H t1' has it."),
        ("klondike", "deal 5H w1 1", "There is no such pile to lay out as 'deal 5H w1 1' has it."),
        ("klondike", "deal t1", "There is no such pile to lay out as 'deal t1' has it."),
        ("klondike", "deal 5H s2", "There is no such pile to lay out as 'deal 5H s2' has it."),
        ("klondike", LAID + ", deal Ax", "The cards of this game cannot lie like that."),
        (
            "klondike",
            "deal Ax",
            "A deal is all 52 cards of the pack, each of them once, top card first.",
        ),
    ],
)
def test_what_cannot_be_laid_out_is_refused(game: str, moves: str, reason: str) -> None:
    state = rulebook.load(game).undealt(1, 0)
    *before, last = map(Move.parse, moves.split(", "))
    for move in before:
        state = state.apply(move)
    with pytest.raises(IllegalMove) as refused:
        state.apply(last)
    assert str(refused.value) == reason
    assert state.apply(state.legal_moves()[0]).to_act == 0  # the table can still deal


PACK = sorted(map(str, CARDS[:52]))
REST = " ".join(card for card in PACK if card not in ("5H", "6H", "AC", "KS"))


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("klondike", f"deal 5H 6H t1 2, deal AC KS t2, deal {REST} s1, deal Ax"),  # nothing is face up
        ("klondike", f"deal 5H 6H t1 1, deal AC KS f1, deal {REST} s1, deal Ax"),
        ("klondike", f"deal 5H 6H t1 1, deal AC f2, deal KS w1, deal {REST} s1, deal Ax"),
        ("klondike", f"deal 5H 6H t1 1, deal AC f1, deal KS w1, deal {REST} s1, deal Ax 1"),
        ("klondike", f"deal 5H 6H t1 1, deal AC f1, deal KS w1, deal {REST} s1, deal 2x"),
        ("klondike", f"deal 5H 6H t1 1, deal AC f1, deal KS o1, deal {REST} s1, deal Ax"),
        ("four-free", f"deal 5H 6H t1 1, deal AC f1, deal KS c1, deal {REST} t2, deal Ax"),
        ("four-free", f"deal 5H 6H c1, deal AC f1, deal KS c2, deal {REST} t2, deal Ax"),
        ("four-free", f"deal 5H 6H t1, deal AC f1, deal KS c2, deal {REST} s1, deal Ax"),
        ("canfield", f"deal 5H 6H t1, deal AC f1, deal KS w1, deal {REST} s1, deal"),
        ("slide", f"deal 5H g1, deal 6H g2, deal AC KS o1, deal {REST} s1, deal Ax"),
    ],
)
def test_cards_that_cannot_lie_so_are_refused(game: str, moves: str) -> None:
    state = rulebook.load(game).undealt(1, 0)
    *before, last = map(Move.parse, moves.split(", "))
    for move in before:
        state = state.apply(move)
    with pytest.raises(IllegalMove, match="cannot lie"):
        state.apply(last)


def test_a_position_of_later_on_is_dealt_by_no_order() -> None:
    state = dealt("klondike", 4)
    assert opening_order(state.apply(Move("draw"))) is None


# fc-solve's form


def test_a_game_of_columns_and_cells_is_written_as_fc_solve_does() -> None:
    state = read_layout(rulebook.load("four-free").rules, ENDGAME)
    assert layout_text(state) == (
        "Foundations: H-J C-Q D-J S-J\nFreecells: KD - - -\n:\nKH QS\n:\n:\nKC QH\nKS QD\n:\n:\n"
    )


def test_foundations_are_filled_from_the_ace_and_cells_from_the_left() -> None:
    board = read_layout(rulebook.load("four-free").rules, ENDGAME).board
    clubs, diamonds, hearts, spades = board.foundation
    assert [len(pile) for pile in (clubs, diamonds, hearts, spades)] == [12, 11, 11, 11]
    assert clubs == tuple(parse_cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"))
    assert board.cells == (tuple(parse_cards("KD")), (), (), ())
    assert board.columns[1] == tuple(parse_cards("KH QS"))


def test_an_empty_line_between_columns_is_an_empty_column_and_elsewhere_nothing() -> None:
    text = "\nFoundations: H-J C-Q D-J S-J\n\nFreecells: KD\n\nKH QS\n\nKC QH\nKS QD\n\n\n"
    columns = read_layout(rulebook.load("four-free").rules, text).board.columns
    assert [len(column) for column in columns] == [2, 0, 2, 2, 0, 0, 0, 0]


@pytest.mark.parametrize("card", ["10H", "th", "H10", "10♥"])
def test_cards_may_be_written_in_every_way(card: str) -> None:
    text = f"f: H-9 C-K D-K S-K\n{card} JH\nQH\nkh"
    columns = read_layout(rulebook.load("four-free").rules, text).board.columns
    assert columns[0] == tuple(parse_cards("TH JH"))


def test_a_won_position_is_won() -> None:
    state = read_layout(rulebook.load("four-free").rules, "Foundations: H-K C-K D-K S-K\n")
    assert state.ending == "won"


# Our own form


def test_a_game_with_a_stock_says_which_card_is_on_top() -> None:
    state = dealt("klondike", 0).apply(Move("draw"))
    lines = layout_text(state).splitlines()
    assert lines[:5] == [
        "# The top card of a pile stands last.",
        "# s, the stock: its top card stands first.",
        "# <7H> lies face down.",
        "1: 4C",
        "2: <QH> 5D",
    ]
    assert max(map(len, lines)) <= 60
    top = state.board.stock[0]
    assert f"w: {' '.join(map(str, state.board.waste[0]))}" in lines
    assert next(line for line in lines if line.startswith("s:")).startswith(f"s: {top} ")


def test_klondike_is_read_by_names_in_any_order() -> None:
    text = """
    # nearly done
    Talon: 3S 2S   # the three comes first
    Waste: KS AS
    2: <QS> KH
    Foundations: H-Q C-K D-K S-0
    s: 4S 5S 6S 7S 8S 9S TS JS
    """
    board = read_layout(rulebook.load("klondike").rules, text).board
    assert board.stock == tuple(parse_cards("3S 2S 4S 5S 6S 7S 8S 9S TS JS"))
    assert board.waste == (tuple(parse_cards("KS AS")),)
    assert (board.columns[1], board.down[1]) == (tuple(parse_cards("QS KH")), 1)


def test_columns_of_a_deal_are_face_down_as_it_deals_them() -> None:
    state = dealt("klondike", 7)
    text = layout_text(state).replace("<", "").replace(">", "")
    assert read_layout(state.rules, text).board == state.board


def test_a_pyramid_has_a_line_a_row() -> None:
    state = dealt("pyramid", 0)
    assert "1: 5D\n2: TH TS\n3: 2D 4D 9C\n" in layout_text(state)
    removed = state.apply(next(move for move in state.legal_moves() if move.verb == "remove"))
    assert read_layout(state.rules, layout_text(removed)).board == removed.board


def test_gaps_are_dashes_and_the_aces_are_out_of_play() -> None:
    state = dealt("gaps", 0)
    text = layout_text(state)
    assert text.count(" -") == 4
    assert text.endswith("out: AC AD AH AS\n")
    assert read_layout(state.rules, text.partition("out")[0]).board == state.board


def test_the_base_and_the_redeals_left_are_told() -> None:
    state = dealt("eagle-wing", 0)
    assert "base: 4\nredeals: 1\nf: H-0 C-4 D-0 S-0\n" in layout_text(state)
    again = read_layout(state.rules, layout_text(state).replace("redeals: 1", "redeals: 0"))
    assert (again.base, again.redeals_left) == (4, 0)


def test_where_foundations_are_of_any_suit_their_cards_are_named() -> None:
    rules = rulebook.load("beleaguered-castle").rules
    loose = card_text(card for card in CARDS[:52] if card.rank > 2 or str(card) == "2H")
    text = f"f1: AC 2D\nf2: AD 2C\nf3: AH 2S\nf4: AS\n{loose}\n"
    assert read_layout(rules, text).board.foundation[1] == tuple(parse_cards("AD 2C"))
    with pytest.raises(BadNotation, match=r"line 1: which cards lie under C-2\?"):
        read_layout(rules, f"f: C-2 D-2 H-A S-2\n{loose}\n")


def test_a_view_is_written_without_what_is_not_seen() -> None:
    state = dealt("klondike", 0)
    text = layout_text(state.view(0))
    assert "\n3: ?? ?? 2S\n" in text
    with pytest.raises(BadNotation, match=r"line 5: a hidden card, \?\?, stands for no card"):
        read_layout(state.rules, text)


@pytest.mark.parametrize(("name", "variant"), games())
def test_what_a_player_sees_is_read_with_the_hidden_cards_drawn(name: str, variant: str) -> None:
    for number, state in enumerate(at_random(dealt(name, 5, variant), 5, 60)):
        if number % 12 == 0:
            text = layout_text(state.view(0))
            drawn = [read_layout(state.rules, text, Random(seed)) for seed in (1, 2)]
            assert [layout_text(each.view(0)) for each in drawn] == [text, text]
            assert (drawn[0].board != drawn[1].board) >= (text.count("??") > 4)


def test_more_hidden_cards_than_are_left_are_refused() -> None:
    text = layout_text(dealt("klondike", 0).view(0))
    with pytest.raises(BadNotation, match=r"more hidden cards, \?\?, than cards that are not named"):
        read_layout(rulebook.load("klondike").rules, text + "s: ??\n", Random(1))
    with pytest.raises(BadNotation, match="cards on foundations lie open"):
        read_layout(rulebook.load("golf").rules, "f: ??\n", Random(1))


# What is refused, in one line


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("four-free", "KH QS\nKH", "line 2: K♥ is there once too often."),
        ("four-free", ENDGAME.replace(" KD", ""), "the layout is incomplete: KD missing."),
        ("four-free", "KH", "the layout is incomplete: AC 2C 3C 4C 5C 6C and 45 more missing."),
        ("four-free", ENDGAME + ":\n:\n:\n", "line 11: this would be column 9; the game has 8."),
        ("four-free", "9: KH", "line 1: this would be column 9; the game has 8."),
        ("four-free", "0: KH", "line 1: this would be column 0; the game has 8."),
        ("four-free", "c: AC 2C 3C 4C 5C", "line 1: there is no place left for 5C; the game has 4."),
        ("klondike", "Freecells: AC", "line 1: this game has no cells; leave the line out."),
        ("four-free", "Talon: AC", "line 1: this game has no stock."),
        ("four-free", "w: AC", "line 1: this game has no waste."),
        ("four-free", "r: AC", "line 1: this game has no reserve."),
        ("four-free", "out: AC", "line 1: this game has no cards out of play."),
        ("four-free", "<KH> QS", "line 1: nothing lies face down in this game, so <KH> cannot."),
        ("four-free", "base: 7", "line 1: the rules of this game say what the foundations begin with; "),
        ("four-free", "redeals: 1", "line 1: write how many redeals are left after 'redeals', from 0 to 0."),
        ("klondike", "redeals: 1", "line 1: this game has any number of redeals; leave the line out."),
        ("canfield", "base: x", "line 1: write the rank that the foundations begin with after 'base', "),
        ("canfield", "f: H-7", "line 1: say first which rank the foundations begin with, "),
        ("klondike", "3: KH <QS>", "line 1: <QS> lies face down on a card that is face up."),
        ("klondike", "3: KH QX", "line 1: 'QX' is not a card; "),
        ("four-free", "# so\n\nxy: KH", "line 3: no pile is called 'xy'; there are 1, 2, ..., f, c, r, w, s"),
        ("four-free", "Foundations: H-J X-Q", "line 1: 'X-Q' says nothing of a foundation; write H-7 "),
        ("four-free", "Foundations: H-2 H-3", "line 1: all foundations for 3♥ are taken."),
        ("four-free", "f1: AC 3C", "line 1: 3♣ cannot lie there on foundation 1."),
        ("four-free", "f5: AC", "line 1: this would be foundation 5; the game has 4."),
        ("bristol", "w: AC", "line 1: there are 3 wastes; call them w1 to w3."),
        ("bristol", "w4: AC", "line 1: this would be pile 4 of its kind, and the game has 3."),
        ("gaps", "a: 2C 3C", "line 1: this row has 13 places, not 2; '-' is an empty one."),
        ("pyramid", "8: " + "- " * 8, "line 1: this would be row 8, and there are 7."),
        ("bowling", "", "this game deals one rack after another and has no layout."),
    ],
)
def test_what_is_wrong_is_told_in_a_line(name: str, text: str, message: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read_layout(rulebook.load(name).rules, text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_the_last_card_of_a_column_lies_open() -> None:
    text = layout_text(dealt("klondike", 0)).replace("2: <QH> 5D", "2: <QH> <5D>")
    with pytest.raises(BadNotation, match="the last card of column 2 cannot lie face down"):
        read_layout(rulebook.load("klondike").rules, text)


def test_a_line_that_never_ends_is_not_all_quoted() -> None:
    with pytest.raises(BadNotation) as refusal:
        read_layout(rulebook.load("klondike").rules, "x" * 10_000_000)
    assert str(refusal.value) == f"line 1: '{'x' * 30}...' is no card and no pile."


def test_the_layout_of_bowling_fits_sixty_columns() -> None:
    screen = families.screen("patience")
    assert screen.layout is not None
    lines = screen.layout(rulebook.load("bowling").start(seed=5).view(0)).splitlines()
    assert [len(line) for line in lines[1:]] == [56, 56, 50]
    assert {line[:3] for line in lines[1:]} == {"s: "}


@pytest.mark.parametrize("name", ["", ": ", "2: "])
def test_an_empty_column_may_be_written_with_a_dash(name: str) -> None:
    lines = ["1: KS", f"{name}-", "3: QS", "cells: -", "foundations: H-K C-K D-K S-J"]
    board = read_layout(rulebook.load("four-free").rules, "\n".join(lines)).board
    assert [list(map(str, column)) for column in board.columns[:4]] == [["KS"], [], ["QS"], []]
    assert not any(board.cells)
