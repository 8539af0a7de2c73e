"""Crazy eights at the table: what is drawn, told, asked and read, and what nobody is shown."""

from random import Random

import pytest
from shedding_tables import NAMES, SCREEN, drawn, hand, play, question, refusal, table, told

from hoylecli import families
from hoylecli.core.cards import Card
from hoylecli.core.errors import AmbiguousMove, BadNotation
from hoylecli.core.resolving import resolve
from hoylecli.families.screen import Style
from hoylecli.families.shedding.state import VERBS
from hoylecli.families.shedding.view import Position
from hoylecli.families.shedding.worlds import places

FIRST = "9H QD 8C 4S 8S"


def opening(**options: str) -> Position:
    return table(FIRST, "2C 3C 5C 6C 7C", "AC AD AH KC KD", starter="QH", **options)


def test_the_table_shows_the_pile_the_others_and_the_hand_by_suits() -> None:
    assert drawn(opening()) == [
        "Hand 1 · to 100",
        "Odile          0 points, 5 cards",
        "Bram (dealer)  0 points, 5 cards",
        "Pile           Q♥ · stock 36 cards",
        "You            0 points",
        "",
        "Your hand  8♣ | Q♦ | 9♥ | 4♠ 8♠",
    ]


def test_a_large_hand_is_not_broken_within_a_suit() -> None:
    first = "2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D 2H 3H 4H 5H 6H 7H"
    lines = drawn(
        table(first, "AC AD AH AS KC KD KH KS QC QD QH QS JC JD JH JS TC TD", starter="9H"), width=60
    )
    assert max(map(len, lines)) <= 60
    assert lines[-2:] == [
        "Your hand  2♣ 3♣ 4♣ 5♣ 6♣ 7♣ | 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ |",
        "           2♥ 3♥ 4♥ 5♥ 6♥ 7♥",
    ]


def test_the_table_in_words() -> None:
    assert drawn(play(opening(), "8C s"), in_words=True) == [
        "You have 0 points of 100.",
        "Odile has 0 points of 100.",
        "Bram has 0 points of 100.",
        "Bram is the dealer.",
        "On the pile lies the eight of clubs, spades called. The stock has 36 cards.",
        "You hold queen of diamonds, nine of hearts, four of spades, eight of spades.",
        "Odile holds 5 cards.",
        "Bram holds 5 cards.",
    ]


def test_what_happens_is_told_to_each_as_far_as_it_may_be_known() -> None:
    state = play(opening(), "8C s")
    assert told(state) == ["You play the 8♣ and call spades."]
    assert told(state, 1) == ["Ann plays the 8♣ and calls spades."]
    state = play(state, "draw")
    assert (told(state), told(state, 1)) == (["Odile draws a card."], ["You draw the 4♣."])


def test_one_card_left_is_said() -> None:
    state = play(table("2C 9H", "2D 9C", "3D 4D", starter="TC", variant="very-crazy"), "2C")
    assert told(state, 1) == ["Ann plays the 2♣: one card left!", "You have to take 2 cards."]
    assert "Ann            0 points, one card left!" in drawn(state, 1)


def test_the_end_of_a_hand_shows_what_was_left() -> None:
    state = play(table("QH", "8C", "AD", starter="TH", target="single"), "QH")
    assert told(state) == [
        "You play the Q♥.",
        "You are out of cards!",
        "Odile holds 8♣.",
        "Bram holds A♦.",
        "You score 51: 50 + 1 in the other hands.",
    ]
    assert drawn(state)[1] == "Odile          0 points, left 8♣"
    assert SCREEN.over(state.view(0), Style(NAMES, 0)) == ["You win, 51 to 0 and 0."]


def test_a_blocked_single_hand_is_nobodys() -> None:
    state = play(table("9H QD", "2C 3C", starter="KS", whole=False, target="single"), "pass, pass")
    assert SCREEN.over(state.view(0), Style(NAMES, 0)) == ["The hand was blocked: nobody wins."]
    assert state.outcome().winners == ()


def test_what_is_asked() -> None:
    assert question(opening()) == "Play a heart, a queen or an eight, or draw."
    assert question(play(opening(), "8C")).startswith("Which suit do you call")
    assert question(play(opening(), "8C s")) == "You have no spade or eight: draw."
    state = play(table("2C 9H", "2D 9C", starter="TC", variant="very-crazy"), "2C")
    assert question(state) == "Answer with a two, or take 2 cards (draw)?"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("8c spades", "8C s"),
        ("8♣ ♠", "8C s"),
        ("eight of clubs hearts", "8C h"),
        ("8c call hearts", "8C h"),
        ("8c", "8C"),
        ("eight of spades", "8S"),
        ("9", "9H"),
        ("queen", "QD"),
        ("take", "draw"),
        ("d", "draw"),
        ("9h h", "9H h"),
    ],
)
def test_how_moves_are_typed(text: str, move: str) -> None:
    assert read(opening(), text) == move


@pytest.mark.parametrize(
    ("text", "move"), [("8 spades", "8C s"), ("eight diamonds", "8C d"), ("8 c", "8C"), ("8", "8C")]
)
def test_with_one_eight_its_rank_will_do(text: str, move: str) -> None:
    state = table("9H QD 8C 4S 7S", "2C 3C 5C 6C 7C", starter="QH")
    assert read(state, text) == move


def test_a_rank_that_cannot_be_played_is_answered() -> None:
    state = table("9H QD 8C 4S 7S", "2C 3C 5C 6C 7C", starter="KH")
    with pytest.raises(BadNotation, match=r"^You hold no twos\.$"):
        read(state, "2")
    with pytest.raises(AmbiguousMove, match=r"^Which eight\? Say 8C or 8S\.$"):
        read(opening(), "eights")
    assert refusal(state, read(state, "play sevens")).startswith("The 7♠ does not go on the K♥;")


@pytest.mark.parametrize("text", ["h", "hearts", "♥", "call h", "call hearts", "Heart"])
def test_how_a_suit_is_called(text: str) -> None:
    assert read(play(opening(), "8C"), text) == "call h"


def read(state: Position, text: str) -> str:
    view = state.view(state.to_act)
    return str(SCREEN.read(text, view) or resolve(text, view.legal, VERBS))


# Hidden cards


def test_who_draws_has_nothing_that_fits_until_a_card_is_drawn() -> None:
    state = play(table("8C QD", "2C 3C", starter="QH", draw="must_play"), "8C s, draw")
    first, second, third = places(state.view(0))[1]
    assert first >> Card.parse("5S") & 1
    assert second >> Card.parse("8D") & 1
    assert not third >> Card.parse("5S") & 1
    assert not first >> Card.parse("5D") & 1


def test_sampled_worlds_keep_to_that() -> None:
    state = play(table("8C QD 9D", "2C 3C 4D", starter="QH", stock="JD", draw="must_play"), "8C s, draw")
    view, rng = state.view(0), Random(1)
    sample = families.find("shedding").sample
    for _ in range(50):
        world = sample(view, rng)
        assert world.view(0) == view
        assert sum(card.suit == "S" or card.rank == 8 for card in world.deal.hands[1]) <= 1


def test_a_buried_card_is_in_nobodys_first_hand() -> None:
    state = table("9H QD", "2C 3C", starter="8H")
    state = state.apply(state.legal_moves()[0])
    assert state.phase == "playing"
    rng = Random(1)
    for _ in range(50):
        world = families.find("shedding").sample(state.view(0), rng)
        assert "8H" not in hand(world, 1).split()


def test_only_whose_cards_they_are_hears_what_they_count() -> None:
    """CG, Crazy Eights: an eight is 50 points, a face card 10."""
    state = table("8C KH", "2S 3S", starter="9H")
    costs = "The cards in your hand count 60."
    assert SCREEN.scores(state.view(0), Style(NAMES[:2], 0, 80))[-1] == costs
    assert not any(
        "in your hand" in line for line in SCREEN.scores(state.view(None), Style(NAMES[:2], None, 80))
    )


@pytest.mark.parametrize(("target", "goal"), [("single", ""), ("100", "to 100")])
def test_the_end_of_a_hand_names_what_the_match_goes_to(target: str, goal: str) -> None:
    state = play(table("9C", "2S", starter="9H", target=target), "9C")
    assert SCREEN.settled is not None
    assert SCREEN.settled(state.view(0), state.events, Style(NAMES[:2], 0, 80)).goal == goal
