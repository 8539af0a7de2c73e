"""Players of slide: what they have seen go under the stock, what they take, and how far apart they are.

SO: the solitaire rulebook, Slide.
"""

from random import Random

import pytest
from positions import after, position, texts

from hoylecli.bots.patience.slide import PLAYERS, evaluate, options
from hoylecli.core.cards import card_text, parse_cards
from hoylecli.core.game import LEVELS
from hoylecli.families.patience.position.steps import RESIGN
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.worlds import sample

ROWS = (
    "AC 3C 5C 7C 9C JC",
    "2D 4D 6D 8D TD QD",
    "AS 3S 5S 7S 9S JS",
    "2H 4H 6H 8H TH QH",
)


def lies(*rows: str, stock: str, waste: str = "", aside: str = "", choice: str = "slide") -> PatienceState:
    """A text a row, `--` for a gap."""
    grid = [word.replace("--", "") for row in rows for word in row.split()]
    return position(choice, grid=grid, stock=stock, waste=[waste], aside=aside)


# What has been seen


def test_cards_put_under_the_stock_are_remembered_in_their_order() -> None:
    """SO: from a row with a pair the card slides under the stock. It fell face up."""
    state = lies(*ROWS, stock="3D 4S KC KD")
    assert state.view(0).remembered == ()
    state = after(state, "s a1")
    assert state.view(0).remembered == (*parse_cards("4S"), None, None, *parse_cards("JC"))
    state = after(state, "s b1")
    assert state.view(0).remembered == (*parse_cards("KC"), None, *parse_cards("JC QD"))


def test_nothing_is_put_under_the_stock_in_the_difficult_game() -> None:
    state = after(lies(*ROWS, stock="3D 4S KC KD", choice="slide/difficult"), "s a1", "s b1")
    assert state.view(0).remembered == ()


def test_a_stock_that_has_gone_round_is_known_to_its_last_card() -> None:
    state = after(lies(*ROWS, stock="3D 4S"), "s a1", "s b1")
    assert state.view(0).remembered == tuple(parse_cards("JC QD"))
    state = after(state, "s c1")
    assert texts(state.board.waste) == ["JS"]
    assert state.view(0).remembered == tuple(parse_cards("QD"))


def test_every_sampled_world_has_what_was_put_under_the_stock() -> None:
    state = after(lies(*ROWS, stock="3D 4S KC KD KH KS QC QS TC"), "s a1", "s b1")
    stocks = {sample(state.view(0), Random(seed)).board.stock for seed in range(40)}
    assert {card_text(stock[-2:]) for stock in stocks} == {"JC QD"}
    assert {card_text(stock[:1]) for stock in stocks} == {"KC"}
    assert len({stock[1:-2] for stock in stocks}) > 20


# What they play


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_card_is_put_where_it_makes_a_set(level: str) -> None:
    """SO: three of a rank in a column. Nothing else could be made any more."""
    rows = ("7C 3C 5C QS 9C JC", "7D 4D 6D 8D TD QD", "AS 3S 5S 7S 9S JS", ROWS[3])
    view = lies(*rows, stock="7H").view(0)
    chosen = {str(PLAYERS[level].choose(view, Random(seed))) for seed in range(5)}
    assert chosen <= {"s c1", "s d1"}


def test_an_expert_brings_a_card_along_for_a_set_two_pushes_away() -> None:
    """The ace of diamonds is two spaces to the right of the other two, and two cards are left."""
    rows = ("AC 3C 5C 7C 9C JC", "2D 4D AD 8D TD QD", "AS 3S 5S 7S 9S JS", ROWS[3])
    view = lies(*rows, stock="KC KD", choice="slide/difficult").view(0)
    best = options(view, Random(1), worlds=2)[0]
    assert (best.at, best.mean, best.won) == (11, 1.0, 0.0)  # b6


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_is_given_up_when_no_rank_has_three_cards_left(level: str) -> None:
    rest = "AC AD 2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 7C 7D 8C 8D 9C 9D TC TD JC JD QC QD"
    rows = ("AH 2H 3H 4H 5H 6H", "7H 8H 9H TH JH QH", "AS 2S 3S 4S 5S 6S", "7S 8S 9S TS JS QS")
    view = lies(*rows, stock="KC", waste=rest + " KD KH").view(0)
    assert PLAYERS[level].choose(view, Random(1)) == RESIGN


# Hints


def test_a_hint_says_what_the_push_brings_and_what_games_come_to() -> None:
    rows = ("7C 3C 5C QS 9C JC", "7D 4D 6D 8D TD QD", "AS 3S 5S 7S 9S JS", ROWS[3])
    hint = evaluate(lies(*rows, stock="7H").view(0), Random(1))
    assert str(hint.move) == "s c1"
    assert hint.why == "This makes a set of three for 7 points."
    assert hint.more == ("From here you should finish near 7.", "Hardly any chance to reach 300.")
    assert hint.weighed[0].move == hint.move


def test_a_hint_tells_a_push_that_costs_a_card() -> None:
    rows = ("AC 3C 5C 7C 9C JC", "2D 4D AD 8D TD QD", "AS 3S 5S 7S 9S JS", ROWS[3])
    view = lies(*rows, stock="KC KD", choice="slide/difficult").view(0)
    why = evaluate(view, Random(1)).why
    assert why == "This brings cards of a rank closer together, at the price of a card."


def test_where_play_goes_on_points_beyond_a_win_count() -> None:
    aside = "6C 6D 6H 7D 7H 7S 8C 8D 8H 9D 9H 9S TC TD TH JD JH JS QC QD QH"
    rows = ("KC 3C 5C 7C 9C JC", "KD 4D 6S 8S TS QS", "AS 3S 5S -- -- --", "2H 4H -- -- -- --")
    means = []
    for choice in ("slide", "slide play_on=yes"):
        view = lies(*rows, stock="KH AC AD", aside=aside, choice=choice).view(0)
        means.append(options(view, Random(1), worlds=4)[0])
    assert [best.mean for best in means] == [280 + 8 * 13, 280 + 8 * 13 + 9]  # and the aces
    assert means[1].value > means[0].value + 84
    going_on = lies(*rows, stock="KH", aside=aside + " KS 2C 2D 2S", choice="slide play_on=yes").view(0)
    assert not any("reach" in line for line in evaluate(going_on, Random(1)).more)
