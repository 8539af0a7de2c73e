"""What the players of go fish ask for, in literal positions."""

import re
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import pytest
from positions import load

from hoylecli.bots import advice, bot
from hoylecli.bots.asking import choices
from hoylecli.core.cards import parse_cards
from hoylecli.families.asking.view import Asked, AskingView, Deal
from hoylecli.families.asking.worlds import known, sample

SEEDS = 40


def view(
    hand: str, sizes: tuple[int, ...], *turns: Asked, laid: tuple[int, ...] = (), pond: int = 20
) -> AskingView:
    """What seat 0 sees who is to ask: its hand, the sizes of the others', and what was asked."""
    state: Any = load("go-fish").undealt(len(sizes) + 1, 1)
    held = parse_cards(hand)
    rest = [card for card in range(52) if card not in held]
    others = tuple(tuple(rest.pop() for _ in range(size)) for size in sizes)
    cards = (tuple(sorted(held, key=lambda card: (card.rank, card))), *others)
    fours = (laid, *((),) * len(sizes))
    deal = Deal(tuple(rest[:pond]), cards, fours, turns)  # type: ignore[arg-type]
    return replace(state, deal=deal, phase="asking", turn=0, number=1).view(0)  # type: ignore[no-any-return]


def asked(level: str, seen: AskingView) -> set[str]:
    return {str(bot("asking", level).choose(seen, Random(seed))) for seed in range(SEEDS)}


def test_the_expert_takes_what_it_knows_of() -> None:
    seen = view("7C 7D 9C KD 2H", (5, 5), Asked(2, 1, 9, 0, "hidden"))
    assert asked("expert", seen) == {"ask p3 9x"}


def test_the_expert_does_not_ask_who_has_just_said_no() -> None:
    seen = view("7C 7D 7H", (5, 5), Asked(0, 1, 7, 0, "hidden"))
    assert asked("expert", seen) == {"ask p3 7x"}


def test_a_card_drawn_since_may_be_of_the_rank_again() -> None:
    seen = view("7C 7D 7H", (5, 5), Asked(0, 1, 7, 0, "hidden"), Asked(1, 2, 4, 0, "hidden"))
    chances = {str(choice.move): choice.chance for choice in choices(seen)}
    assert 0 < chances["ask p2 7x"] < chances["ask p3 7x"]


def test_what_was_fished_and_not_shown_is_not_of_the_rank_asked_for() -> None:
    seen = view("4C 4D 9S", (5, 5), Asked(2, 1, 4, 0, "none"), Asked(1, 2, 9, 0, "hidden"))
    found = known(seen)
    assert (found.least[2][4], found.most[1][4], found.most[2][9]) == (1, 1, 0)


def test_the_chance_of_an_unknown_card_is_by_the_places_it_may_be_in() -> None:
    """One seven is missing: 5 of the 5 + 5 + 20 places are in the hand of each."""
    seen = view("7C 7D 7H", (5, 5), pond=20)
    assert [round(choice.chance, 6) for choice in choices(seen)] == [round(5 / 30, 6)] * 2


def test_the_average_player_recalls_most_of_what_it_heard() -> None:
    seen = view("7C 7D 9C KD 2H", (5, 5), Asked(2, 1, 9, 0, "hidden"))
    answers = [str(bot("asking", "average").choose(seen, Random(seed))) for seed in range(200)]
    assert 90 < answers.count("ask p3 9x") < 160
    assert set(answers) == {"ask p3 9x", "ask p2 7x", "ask p3 7x"}  # else what it holds most of


@pytest.mark.parametrize("level", ["beginner", "average"])
def test_nobody_asks_the_same_player_again_for_what_it_has_just_given(level: str) -> None:
    seen = view("7C 7D 7H 9C", (5, 5), Asked(0, 1, 7, 2))
    assert "ask p2 7x" not in asked(level, seen)


def test_the_beginner_asks_for_anything() -> None:
    assert len(asked("beginner", view("7C 7D 9C KD 2H", (5, 5)))) == 8


def test_a_hint_has_its_numbers() -> None:
    seen = view("7C 7D 9C KD 2H", (5, 5), Asked(2, 1, 9, 0, "hidden"))
    hint = advice("asking", seen, Random(1))
    assert str(hint.move) == "ask p3 9x"
    assert hint.why == "You know from earlier questions that this player holds nines."
    assert hint.more[0] == "Your chance to catch nines is 100%. On average you get 1.3 of them."
    assert hint.weighed[0].move.rank == 9
    assert not hint.decided


@pytest.mark.parametrize(
    ("hand", "sizes", "turns", "why"),
    [
        (
            "9C 2H",
            (5, 5),
            (Asked(1, 2, 9, 1, "hidden"),),
            "You know from earlier questions that this player holds at least two nines.",
        ),
        (
            "9C 9D 2H",
            (5, 5),
            (Asked(1, 2, 9, 1, "hidden"),),
            "You know from earlier questions that this player holds two nines. With yours that makes four.",
        ),
    ],
)
def test_it_is_told_how_much_is_known(
    hand: str, sizes: tuple[int, int], turns: tuple[Asked, ...], why: str
) -> None:
    assert advice("asking", view(hand, sizes, *turns), Random(1)).why == why


def test_a_hint_says_when_it_makes_no_difference_whom_one_asks() -> None:
    hint = advice("asking", view("7C 7D 7H", (5, 5)), Random(1))
    assert hint.why == "You hold three sevens, and the fourth would complete them."
    assert hint.decided == "Other players are as good to ask."


def test_sampled_worlds_fit_what_was_said() -> None:
    seen = view("7C 7D 9C KD 2H", (5, 5), Asked(2, 1, 9, 0, "none"), Asked(0, 1, 7, 0, "none"))
    for seed in range(SEEDS):
        hands = sample(seen, Random(seed)).deal.hands
        ranks = [[card.rank for card in hand] for hand in hands]
        assert 9 in ranks[2]
        assert 9 not in ranks[1]
        assert 7 not in ranks[1]
        assert all(hand.count(rank) < 4 for hand in ranks for rank in hand)


def test_where_no_world_fits_one_is_dealt_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last of the tries looks at the sizes of the hands alone."""
    monkeypatch.setattr(import_module("hoylecli.families.asking.worlds"), "_TRIES", 0)
    seen = view("7C 7D 9C KD 2H", (5, 5), Asked(2, 1, 9, 0, "none"), Asked(0, 1, 7, 0, "none"))
    assert [len(hand) for hand in sample(seen, Random(1)).deal.hands] == [5, 5, 5]


def test_ranks_with_one_figure_are_told_together() -> None:
    """Two equal figures never stand side by side as if they differed."""
    hint = advice("asking", view("2S 6H 9C 9S", (5, 5)), Random(1))
    (line,) = (line for line in hint.lines(str) if line.startswith("Fours on average"))
    figures = re.findall(r"[+-][0-9.]+", line)
    assert len(set(figures)) == len(figures) == 2
    assert "twos or sixes +" in line
