"""Which cards may go home by themselves: those that are never missed in the columns."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.bots.solver import Limit, solve
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.game import Move
from hoylecli.families.patience.position.steps import RESIGN
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.worlds import homeward, safe


def position(
    game: str,
    columns: Sequence[str],
    home: str = "",
    cells: Sequence[str] = (),
    waste: str = "",
    stock: str = "",
    **options: str,
) -> PatienceState:
    """A position with these columns, the deepest card first; home: the last card of each foundation."""
    state = rulebook.load(game, **options).start(seed=1)
    assert isinstance(state, PatienceState)
    foundation: list[tuple[Card, ...]] = [(), (), (), ()]
    for card in parse_cards(home):
        foundation[card // 13] = CARDS[card - card.rank + 1 : card + 1]
    piles = [tuple(parse_cards(column)) for column in columns]
    piles += [()] * (len(state.board.columns) - len(piles))
    held = [tuple(parse_cards(card)) for card in cells]
    board = replace(
        state.board,
        columns=tuple(piles),
        down=(0,) * len(piles),
        foundation=tuple(foundation),
        cells=tuple(held + [()] * (len(state.board.cells) - len(held))),
        waste=(tuple(parse_cards(waste)),) if state.board.waste else (),
        stock=tuple(parse_cards(stock)),
    )
    return replace(state, board=board)


def sent(state: PatienceState, everything: bool = False) -> str:
    return str(homeward(state.view(0), everything) or "")


@pytest.mark.parametrize(
    ("home", "card", "expected"),
    [
        ("", "AC", True),  # nothing is built on an ace
        ("AC", "2C", True),  # the red aces can go home instead
        ("2C AD AH AS", "3C", True),  # the red twos can go home, and the black ace on them is home
        ("2C AD AH", "3C", True),  # and so can the other black ace
        ("2C AD", "3C", False),  # the two of hearts cannot go home
        ("3C 2D 2H AS", "4C", True),
        ("3C 2D 2H", "4C", False),  # the black two that belongs on a red three cannot go home
        ("3C 2D AH AS", "4C", False),
        ("8C 7D 7H 6S", "9C", True),  # at most two ranks behind in red, at most three in the other black
        ("8C 7D 7H 5S", "9C", False),
        ("8C 6D 8H 8S", "9C", False),
    ],
)
def test_with_alternating_colors_the_other_suits_must_not_be_far_behind(
    home: str, card: str, expected: bool
) -> None:
    state = position("four-free", [card], home)
    assert sent(state) == ("1 f" if expected else "")


def test_a_card_in_a_cell_goes_home_too() -> None:
    assert sent(position("four-free", ["KC"], "", ["AS"])) == "c1 f"


def test_built_in_suit_a_card_that_can_go_home_is_never_missed() -> None:
    assert sent(position("seahaven-towers", ["KC 7D"], "6D")) == "1 f"


def test_where_cards_lie_out_of_order_on_a_card_that_moves_the_others_must_be_home() -> None:
    """In yukon a card moves with everything on it: an ace under others may be wanted on a two (SO, Yukon)."""
    assert sent(position("yukon", ["2C"], "AC AD", alternate_colors="yes")) == ""
    assert sent(position("yukon", ["2C"], "AC AD AH", alternate_colors="yes")) == "1 f"
    assert sent(position("yukon", ["2C"], "AC AD AH")) == ""


def test_built_up_or_down_no_card_is_safe_but_all_can_be_sent_home() -> None:
    state = replace(position("fortress", ["KC", "2D"], "AC AD"), base=1)
    assert sent(state) == ""
    assert sent(state, everything=True) == "2 f"


def test_the_waste_keeps_its_order_when_three_cards_are_turned() -> None:
    assert sent(position("klondike", [], "", waste="5C AS", stock="3H")) == ""
    assert sent(position("klondike", [], "", waste="5C AS", stock="3H"), everything=True) == "w f"
    assert sent(position("klondike", [], "", waste="5C AS", stock="3H", draw="1")) == "w f"
    assert sent(position("klondike", [], "", waste="5C AS", stock="", redeals="0")) == "w f"


def test_a_column_that_would_fill_itself_is_not_emptied() -> None:
    state = replace(position("canfield", ["AS", "5C AH"]), base=1)
    assert sent(state) == ""  # and a king may lie on an ace there
    assert sent(state, everything=True) == "1 f"


@pytest.mark.parametrize(
    "game", ["golf", "pyramid", "spiderette", "gaps", "calculation", "bowling", "poker-square"]
)
def test_games_without_a_way_home_in_suit_have_no_safe_cards(game: str) -> None:
    assert safe(rulebook.load(game).rules) is None


@pytest.mark.parametrize(
    "game", ["klondike", "four-free", "bakers-dozen", "yukon", "penguin", "la-belle-lucie"]
)
def test_a_safe_card_is_one_that_nothing_can_be_built_on_any_more(game: str) -> None:
    """By hand: all that could go on it is home, or could go home at once."""
    plan, found = rulebook.load(game).start(seed=1).plan, 0  # type: ignore[attr-defined]
    for seed in range(12):
        state, rng = rulebook.load(game).start(seed=seed), Random(seed)
        for _ in range(120):
            legal = [move for move in state.legal_moves() if move != RESIGN]
            if not legal:
                break
            assert isinstance(state, PatienceState)
            move = homeward(state.view(0), False)
            if move is not None:
                found += 1
                assert move in legal
                after = state.apply(move)
                assert isinstance(after, PatienceState)
                home = {card for pile in after.board.foundation for card in pile}
                card = next(iter(home - {card for pile in state.board.foundation for card in pile}))
                for other in CARDS[:52]:
                    if plan.on[card] >> other & 1 and other not in home:
                        assert (
                            other.rank == after.base
                            or Card(other - 1 if other.rank > 1 else other + 12) in home
                        )
            state = state.apply(move or rng.choice(legal))
            while state.to_act == -1:
                state = state.apply(state.legal_moves()[0])
    assert found


@pytest.mark.parametrize("game", ["eight-off", "seahaven-towers"])
def test_sending_a_safe_card_home_never_loses_what_can_be_won(game: str) -> None:
    """The solver finds the same verdict before and after, along random play."""
    limit, tried = Limit(states=30_000, seconds=5), 0
    for seed in (1, 2, 3):
        state, rng = rulebook.load(game).start(seed=seed), Random(seed)
        while state.to_act is not None:
            assert isinstance(state, PatienceState)
            move = homeward(state.view(0), False)
            if move is not None:
                tried += 1
                assert solve(state, limit).verdict == solve(_after(state, move), limit).verdict
            others = [other for other in state.legal_moves() if other != RESIGN]
            state = state.apply(move or rng.choice(others))
            if tried >= 4 * seed:
                break
    assert tried >= 6


def _after(state: PatienceState, move: Move) -> PatienceState:
    after = state.apply(move)
    assert isinstance(after, PatienceState)
    return after
