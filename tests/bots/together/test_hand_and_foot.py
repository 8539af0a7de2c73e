"""The players of canasta at hand and foot: how they come to the foot, and to a red book."""

from random import Random

import pytest
from canasta_tables import position
from rummy_tables import play

from hoylecli import bots
from hoylecli.core.game import LEVELS
from hoylecli.families.together.position import Position

RED, BLACK = "KH KS KS KC KD KH KC", "QC QD QH QS QC 2H 2S"


def turn(hand: str, drawn: str, foot: str = "4C 5S", mine: tuple[str, ...] = ("JC JD JH",)) -> Position:
    """Seat 0 has drawn these two cards; partner and opponents are on their foot."""
    state = position(
        hand, mine=mine, stock=f"{drawn}{30 * ' 9S 9H'}", name="hand-and-foot", feet=(foot, "", "", "")
    )
    return play(state, "draw")


def chosen(state: Position, level: str = "expert") -> str:
    return str(bots.bot("together", level).choose(state.view(0), Random(1)))


@pytest.mark.parametrize("level", ["average", "expert"])
def test_a_wild_card_is_laid_to_come_to_the_foot(level: str) -> None:
    """The same card is kept where there is no foot to take up."""
    mine = ("JC JD JH 2D",)
    assert chosen(turn("2C", "9C TD", mine=mine), level) == "lay 2C m1"
    assert chosen(turn("2C", "9C TD", foot="", mine=mine), level) != "lay 2C m1"


@pytest.mark.parametrize("level", LEVELS)
def test_with_a_foot_to_come_nothing_is_kept_in_the_hand(level: str) -> None:
    state = turn("8C 8D JS", "8H 5C")
    while str(move := bots.bot("together", level).choose(state.view(0), Random(1))).split()[0] in (
        "meld",
        "lay",
    ):
        state = state.apply(move)
    assert [str(card) for card in state.deal.hands[0]] == ["5C"]


def test_the_expert_keeps_the_longest_natural_meld_for_a_red_book() -> None:
    """With a red book on the table the wild cards finish it as a black one."""
    mine = ("8C 8D 8H 8S 8C", BLACK, "JC JD JH")
    assert not chosen(turn("2C 2D AS TS", "9C TD", mine=mine)).endswith("m1")
    assert chosen(turn("2C 2D AS TS", "9C TD", mine=(*mine, RED))).endswith("m1")
