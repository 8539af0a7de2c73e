"""What the players of memory turn over, in literal positions."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hoylecli import load
from hoylecli.bots import advice, bot
from hoylecli.bots.pairing import gain, known, worth
from hoylecli.core.cards import parse_cards
from hoylecli.families.pairing.state import PHASES
from hoylecli.families.pairing.view import Deal, PairingView

SEEDS = 60
CARDS = "9C 9D KS KH AC TD TC AD"


def view(
    shown: dict[int, int], up: int | None = None, turn: int = 4, cards: str = CARDS, **options: Any
) -> PairingView:
    """What seat 0 sees who is to turn in that turn; shown: places and the turns they were shown in."""
    state: Any = load("memory", **options).start(2, seed=1)
    board = tuple(parse_cards(cards))
    rules = replace(state.rules, rows=2, columns=len(board) // 2)
    if up is not None:
        shown = shown | {up: turn}
    turns = tuple((shown[at],) if at in shown else () for at in range(len(board)))
    deal = Deal(board, (), () if up is None else (up,), turns, 0, turn - (up is None), pairs=(0, 0))
    state = replace(state, rules=rules, deal=deal, phase="turning", turn=0)
    return (PHASES["turning"].begin(state) if up is None else state).view(0)  # type: ignore[no-any-return]


def chosen(level: str, seen: PairingView) -> set[str]:
    return {str(bot("pairing", level).choose(seen, Random(seed))) for seed in range(SEEDS)}


@pytest.mark.parametrize("level", ["beginner", "average", "expert"])
def test_a_pair_that_was_just_shown_is_taken(level: str) -> None:
    assert chosen(level, view({0: 3, 1: 3})) <= {"a1", "a2"}
    assert chosen(level, view({1: 3}, up=0)) == {"a2"}


@pytest.mark.parametrize("level", ["beginner", "average", "expert"])
def test_what_is_not_known_is_turned_over_where_no_pair_is(level: str) -> None:
    assert chosen(level, view({0: 3, 2: 3})) == {"a2", "a4", "b1", "b2", "b3", "b4"}


def test_nothing_is_remembered_by_being_asked_again() -> None:
    """Whether a card is known depends on the card and on when it was shown, not on the random numbers."""
    seen = view({0: 1, 1: 1}, turn=30)
    assert chosen("expert", seen) == {"a1"}
    assert chosen("beginner", seen) == {"a2", "a3", "a4", "b1", "b2", "b3", "b4"}  # a1 alone has stuck


@pytest.mark.parametrize(("turns", "recalls"), [(2, 0.2), (3, 0.5), (6, 0.95)])
def test_of_what_was_shown_long_ago_a_share_is_remembered(turns: int, recalls: float) -> None:
    found = []
    for turn in range(1, 200):
        found.append(len(known(view(dict.fromkeys(range(8), turn), turn=300), turns, recalls).cards) / 8)
        assert len(known(view(dict.fromkeys(range(8), turn), turn=turn + turns), turns, recalls).cards) == 8
    assert abs(sum(found) / len(found) - recalls) < 0.05


def test_a_known_wild_card_takes_what_has_no_known_partner() -> None:
    seen = view({7: 3}, up=0, cards="9C KS KH AC TD TC 9D *R", wild="yes")
    assert chosen("expert", seen) == {"b4"}
    seen = view({7: 3, 6: 3}, up=0, cards="9C KS KH AC TD TC 9D *R", wild="yes")
    assert chosen("expert", seen) == {"b3"}


def test_a_wild_card_that_lies_open_goes_with_a_card_nobody_knows() -> None:
    seen = view({1: 3}, up=7, cards="9C KS KH AC TD TC 9D *R", wild="yes")
    assert chosen("expert", seen) == {"a1", "a3", "a4", "b1", "b2", "b3"}


def test_what_a_position_is_worth_to_players_who_forget_nothing() -> None:
    """By hand: of two pairs, nothing known, a third of all turns take both, else the other does."""
    assert worth(1, 0) == 1
    assert worth(2, 2) == 2
    assert worth(2, 0) == pytest.approx(1 / 3 * 2 + 2 / 3 * -2)


def test_a_second_card_shows_nothing_new_where_it_would_help_the_other_more() -> None:
    """Of three pairs two cards are known: an unknown one may be a gift. Of two pairs, it brings as much as it
    gives away, and a known one gives both."""
    three = view({0: 3}, up=2, cards="9C 9D KS KH AC AD", deck="easy")
    assert gain(three, 1) == pytest.approx(-1 / 3 + 3 / 2)
    assert chosen("expert", three) == {"a1"}
    assert advice("pairing", three, Random(1)).why == "The card at a1 is known, so it gives nothing away."
    assert advice("pairing", three, Random(1)).more[-1] == "A new card would cost you 1.2 pairs on average."
    assert chosen("average", three) == {"a2", "b1", "b2", "b3"}
    two = view({0: 3}, up=2, cards="9C 9D KS KH", deck="easy")
    assert gain(two, 1) == pytest.approx(-2)
    assert chosen("expert", two) == {"a2", "b2"}


def test_a_hint_has_its_numbers() -> None:
    hint = advice("pairing", view({0: 3, 1: 3}), Random(1))
    assert str(hint.move) in ("a1", "a2")
    first, second = hint.why.removesuffix(".").split(", and ")
    assert {first.rpartition(" ")[2], second.rpartition(" ")[2]} == {"a1", "a2"}
    assert first.endswith(f"lies at {hint.move}")
    assert hint.lines(str)[1:] == [
        "It was last shown in turn 3, and this is turn 4.",
        "Six of the 8 cards face down have never been shown.",
    ]
