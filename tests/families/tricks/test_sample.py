"""Worlds drawn for a search: they look the same from the seat, and contradict nothing that has been seen."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from positions import chosen
from trick_deals import after, legal
from tricktable import cards, dealt, position

from hoylecli.core.game import TABLE
from hoylecli.families import find
from hoylecli.families.tricks.position.following import broken_by, follows, leads
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.worlds import sample

STAIRS = (
    "2C 6C TC AC 2D 6D TD 2H 6H TH 2S 6S TS",
    "3C 7C JC 3D 7D JD AD 3H 7H JH 3S 7S JS",
    "4C 8C QC 4D 8D QD 4H 8H QH AH 4S 8S QS",
    "5C 9C KC 5D 9D KD 5H 9H KH 5S 9S KS AS",
)
EUCHRE = ("AS KS QC 9D TH", "JH AH KD TS QS", "KH AD 9S JC KC", "JD QH AC TC 9C")
GAMES = [
    "hearts",
    "hearts/standard lead=left_of_dealer",
    "hearts lead=left_of_dealer breaking=no",
    "spades",
    "euchre",
    "euchre stick_the_dealer=yes",
    "five-hundred",
    "call-break",
]


def test_a_world_drawn_while_cards_are_passed_is_one_in_which_they_can_be_passed() -> None:
    state = dealt("hearts", *STAIRS)
    for _ in range(4):
        world = sample(state.view(state.to_act), Random(1))
        assert world.view(state.to_act) == state.view(state.to_act)
        move = state.legal_moves()[0]
        assert world.apply(move).deal.passed[state.to_act or 0] == move.cards
        state = state.apply(move)


def positions(state: TricksState, rng: Random, deals: int) -> Iterator[TricksState]:
    """Every position of the first deals of a match played at random."""
    while state.to_act is not None and state.number <= deals:
        yield state
        state = state.apply(rng.choice(state.legal_moves()))


@pytest.mark.parametrize("choice", GAMES)
def test_a_sampled_world_looks_the_same_and_keeps_all_cards(choice: str) -> None:
    rng = Random(5)
    for seed in range(2):
        start = chosen(choice).undealt(4, seed)
        assert isinstance(start, TricksState)
        for state in positions(start, rng, 3):
            for seat in (0, 1, 2, 3, None):
                view = state.view(seat)
                world = sample(view, rng)
                assert world.view(seat) == view
                assert [len(hand) for hand in world.deal.hands] == [len(hand) for hand in state.deal.hands]
                assert sorted(world.deal.everywhere()) == sorted(state.deal.everywhere())


@pytest.mark.parametrize(
    ("choice", "players", "words"),
    [
        ("black-maria", 2, {"passing": {"to": ("across",)}}),
        ("five-hundred", 4, {"stock": {"draw": True}, "deal": {"turn": "last"}}),
    ],
)
def test_a_sampled_world_looks_the_same_by_rules_that_nobody_plays(
    choice: str, players: int, words: dict[str, dict[str, Any]]
) -> None:
    """Two pass cards across to one another; a hand that lies open stays the same."""
    rng, rules = Random(3), chosen(choice).rules
    for group, changes in words.items():
        rules = replace(rules, **{group: replace(getattr(rules, group), **changes)})
    for seed in range(4):
        start = find("tricks").undealt(rules, players, seed)
        assert isinstance(start, TricksState)
        for state in positions(start, rng, 2):
            for seat in range(players):
                view = state.view(seat)
                assert sample(view, rng).view(seat) == view


ELEVEN_TRICKS = (
    "3: 2C 5C 6C QC", "2: 7C 8C 9C JC", "1: 2S 5S 6S AS", "0: 7S 8S 9S KS", "3: TS JS TC QS",
    "2: 2D 3D 4D AD", "1: 5D 6D 7D KD", "0: 8D 9D TD QD", "3: 2H 5H 6H AH", "2: 7H 8H 9H KH",
    "1: TH JD JH QH",
)  # fmt: skip
"""Of hearts, in which seat 1 has shown to be out of spades and seat 2 out of hearts."""


def test_every_possible_world_is_drawn_about_as_often_as_any_other() -> None:
    """Two cards of clubs, spades and hearts are left, and two a seat; seat 1 has no spade, seat 2 no heart.

    Seat 2 has no spade in 1 world (it has the clubs, seat 1 the hearts); one spade, one club and seat 3 the
    other spade and any other card in 2 * 2 * 3 = 12; both in 6: so there are 19. Of 19 * 100 worlds, chance
    would exceed a sum of 42.3 (18 degrees of freedom) once in a thousand times.
    """
    hands = ("AC KC", "3H 3C", "3S 4C", "4S 4H")
    view = position("hearts breaking=no", *hands, tricks=ELEVEN_TRICKS).view(0)
    rng = Random(1)
    drawn = Counter(sample(view, rng).deal.hands for _ in range(1900))
    assert len(drawn) == 19
    assert sum((count - 100) ** 2 / 100 for count in drawn.values()) < 42.3


@pytest.mark.parametrize("choice", GAMES)
def test_nobody_could_have_followed_or_led_otherwise_in_a_sampled_world(choice: str) -> None:
    """Each play that was seen is legal for the hand that the world gives to whoever made it."""
    rng, looked = Random(6), 0
    for seed in range(4):
        start = chosen(choice).undealt(4, seed)
        assert isinstance(start, TricksState)
        for state in positions(start, rng, 2):
            if state.phase == "playing":
                assert_plays_are_legal(sample(state.view(state.to_act), rng))
                looked += 1
    assert looked > 100


def assert_plays_are_legal(world: TricksState) -> None:
    deal, order = world.deal, world.order
    held = [list(hand) for hand in deal.hands]
    for play in [play for trick in deal.tricks for play in trick.plays] + list(deal.trick):
        held[play.seat].append(play.card)
    for number, plays in enumerate([*(trick.plays for trick in deal.tricks), deal.trick]):
        broken = broken_by(world.ranking, deal.trump, deal.tricks[:number])
        for at, play in enumerate(plays):
            hand, before = held[play.seat], [each.card for each in plays[:at]]
            is_given = not before and not number and world.ranking.lead is not None
            if before:
                legal = follows(world.ranking, order, hand, before, plays[0].named)
            else:
                legal = leads(world.ranking, order, hand, broken)
            assert play.card in legal or is_given
            hand.remove(play.card)


def test_a_sampled_world_can_be_played_to_its_end() -> None:
    rng = Random(8)
    for choice in GAMES:
        start = chosen(choice).undealt(4, 4)
        assert isinstance(start, TricksState)
        for number, state in enumerate(positions(start, rng, 1)):
            if number % 7 == 0 and state.to_act not in (None, TABLE):
                world = sample(state.view(state.to_act), rng)
                assert [at.number for at in positions(world, rng, world.number)][-1] == world.number


def worlds(state: TricksState, seat: int, number: int = 100) -> list[TricksState]:
    rng, view = Random(2), state.view(seat)
    return [sample(view, rng) for _ in range(number)]


def test_the_cards_one_has_passed_stay_where_they_went_until_they_are_played() -> None:
    """Hearts: seat 0 gave three spades to seat 1, who has not played one, and later plays the two."""
    state = after(dealt("hearts", *STAIRS), "2S 6S TS, 3S 7S JS, 4S 8S QS, AS 9S KS")
    given = set(cards("2S 6S TS"))
    assert all(given <= set(world.deal.hands[1]) for world in worlds(state, 0))
    assert not all(given <= set(world.deal.hands[1]) for world in worlds(state, 2))
    assert all(set(cards("AS 9S KS")) == set(world.deal.passed[3]) for world in worlds(state, 0))
    state = after(state, "2C, 3C, 4C, 5C, 9C, 6C, 7C, 8C, KD, 2D, 3D, 4D, 4S, 9S, 2S, 3S")
    assert all(set(cards("6S TS")) <= set(world.deal.hands[1]) for world in worlds(state, 0))


def test_whoever_is_about_to_lead_the_two_of_clubs_has_it() -> None:
    state = after(dealt("hearts", *STAIRS), "2C 6C TC, 3S 7S JS, 4S 8S QS, AS 9S KS")
    assert state.to_act == 1
    assert all(cards("2C")[0] in world.deal.hands[1] for seat in (2, 3) for world in worlds(state, seat, 20))
    assert legal(sample(state.view(None), Random(1))) == "2C"


def test_what_others_have_passed_is_among_the_cards_of_those_who_got_it() -> None:
    state = after(dealt("hearts", *STAIRS), "2S 6S TS, 3S 7S JS, 4S 8S QS, AS 9S KS")
    for world in worlds(state, 0):
        assert all(set(world.deal.passed[seat]) <= set(world.deal.hands[(seat + 1) % 4]) for seat in (1, 2))


def test_who_did_not_follow_has_none_of_the_suit() -> None:
    hands = "AC KC 2D 3D", "2C 3C 4D 5D", "TC 9D 8D 7D", "QC JC 6D TD"
    state = after(position("hearts", *hands, tricks=["0: 5C 6C 7C 8C"]), "AC, 2C, TC, JC, KC, 3C, 9D, QC")
    for world in worlds(state, 0):
        assert not any(card.suit == "C" for card in world.deal.hands[2])


def test_who_led_a_heart_unbroken_holds_nothing_else() -> None:
    """CC, Hearts: only who has nothing but hearts may."""
    hands = "AC KC", "3H 4H", "TC 9D", "5H 6D"
    state = after(
        position("hearts", *hands, to_act=1, tricks=["0: 5C 6C 7C 8C", "3: 2S 3S 4S 5S"]), "3H, TC, 5H"
    )
    assert all(card.suit == "H" for world in worlds(state, 0) for card in world.deal.hands[1])
    assert any(card.suit != "H" for world in worlds(state, 0) for card in world.deal.hands[3])


def test_the_card_turned_up_is_in_no_hand_until_it_is_picked_up() -> None:
    state = dealt("euchre", *EUCHRE, turned="9H")
    turned = cards("9H")[0]
    for position_ in (state, after(state, "pass, pass, pass, pass"), after(state, "pass, alone")):
        for world in worlds(position_, 2):
            assert world.deal.rest[0] == turned
    assert all(after(world, "order").deal.rest[0] != turned for world in worlds(state, 0, 5))


def test_the_card_picked_up_stays_with_the_dealer_until_it_is_played() -> None:
    state = after(dealt("euchre", *EUCHRE, turned="9H"), "pass, order")
    turned = cards("9H")[0]
    assert all(turned in world.deal.hands[3] for world in worlds(state, 0))
    state = after(state, "9C")
    for seat in (0, 1, 2):
        assert all(turned in world.deal.hands[3] for world in worlds(state, seat))
        assert all(world.deal.laid_away == world.deal.rest[-1:] for world in worlds(state, seat))
    assert len({world.deal.laid_away for world in worlds(state, 0)}) > 5
    state = after(state, "AS, TS, 9S, 9H")
    assert not any(turned in hand for world in worlds(state, 0) for hand in world.deal.hands)


def test_the_dealer_knows_what_was_laid_away() -> None:
    state = after(dealt("euchre", *EUCHRE, turned="9H"), "pass, order, 9C")
    laid = cards("9C")
    for world in worlds(state, 3):
        assert world.deal.laid_away == laid
        assert world.deal.rest[-1:] == laid
        assert not any(laid[0] in hand for hand in world.deal.hands)


def test_a_dealer_who_shows_no_trump_has_laid_the_picked_up_card_away() -> None:
    """The dealer, with the nine of hearts back in the talon, throws a club on a heart."""
    hands = "AH KS QC 9D TH", "JH AS KD TS QS", "KH AD 9S JC KC", "JS QD AC TC 9C"
    state = after(dealt("euchre", *hands, turned="9H"), "order, 9H, AH, JH, KH, 9C")
    for seat in (0, 1, 2):
        for world in worlds(state, seat, 20):
            assert world.deal.laid_away == cards("9H")
            assert not any(cards("9H")[0] in hand for hand in world.deal.hands)


def test_blind_bidders_do_not_know_their_own_cards() -> None:
    state = dealt("spades", *STAIRS)
    assert len({world.deal.hands[0] for world in worlds(state, 0, 20)}) == 20
    assert len({world.deal.hands[0] for world in worlds(after(state, "look"), 0, 20)}) == 1


def test_the_same_view_and_chance_give_the_same_world() -> None:
    view = dealt("spades", *STAIRS).view(1)
    assert sample(view, Random(3)) == sample(view, Random(3))
