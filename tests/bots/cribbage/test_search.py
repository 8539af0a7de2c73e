"""What the expert's search stands on: the quick pegging, the worlds drawn, the chances by the board."""

from collections.abc import Callable
from random import Random

import pytest

from hoylecli.bots.cribbage.expert import worlds, worlds_before
from hoylecli.bots.cribbage.odds import MOST, PointsNeeded, chance, weights
from hoylecli.bots.cribbage.pegging import (
    PIPS,
    Guess,
    PeggingSearch,
    best_by_rule_of_thumb,
    pegged,
    piled,
    ranks,
)
from hoylecli.core.cards import CARDS, parse_cards
from hoylecli.core.game import Move
from hoylecli.families.cribbage.state import CribbageState
from hoylecli.families.cribbage.worlds import least_held, unseen
from hoylecli.scoring.cribbage import peg

Table = Callable[..., CribbageState]


def test_quick_pegging_agrees_with_the_calculator() -> None:
    rng = Random(4)
    scoring = 0
    for _ in range(3000):
        pack = sorted(
            (card for card in CARDS[:52] if card.rank < 8 or rng.random() < 0.3), key=lambda _: rng.random()
        )
        pile: list = []
        for card in pack:
            if sum(PIPS[each.rank] for each in (*pile, card)) > 31:
                break
            count = sum(PIPS[each.rank] for each in pile)
            points = pegged(card.rank, piled(pile), count)
            pile.append(card)
            assert points == peg(pile).total, pile
            scoring += points > 0
    assert scoring > 1000


def margin(my: int, their: int) -> float:
    return my - their


@pytest.mark.parametrize(
    ("mine", "theirs", "worth"),
    [
        ("7H", "8S", 3),  # 8 is led: fifteen for two, and the last card
        ("KH", "8S", 1),  # the last card alone
        ("8H", "8S", 3),  # a pair and the last card
        ("JH", "AS", 1),
    ],
)
def test_the_end_of_a_play_is_counted_out(mine: str, theirs: str, worth: int) -> None:
    guess = Guess(ranks(parse_cards(theirs)), 1, margin)
    assert PeggingSearch().deal(ranks(parse_cards(mine)), [guess], i_lead=False) == worth


def test_a_go_is_pegged_and_the_other_player_leads_again() -> None:
    """I lead a king, they pair it (2), I play the queen, go (1); they lead the last card (1)."""
    hand, other = ranks(parse_cards("KH QH")), ranks(parse_cards("KS 9S"))
    assert PeggingSearch().after(13, hand, [Guess(other, 1, margin)], 0, 0) == 1 - 2 - 1


def test_the_play_ends_when_somebody_is_out() -> None:
    """A pair is enough; what might have come after it does not count."""
    guess = Guess((5, 10), 1, lambda my, their: 100 * my - their)
    assert PeggingSearch(my_out=2, their_out=5).after(9, (9, 12), [guess], 9, 9) == 200


def test_one_plays_the_same_against_hands_that_look_the_same() -> None:
    """Against a six or a nine I should lead a different card, but cannot know which it is.

    Whatever I lead is paired by one of their hands; a clairvoyant would never be paired.
    """
    guesses = [Guess((6,), 1, margin), Guess((9,), 1, margin)]
    leads = [PeggingSearch().after(rank, (6, 9), guesses, 0, 0) for rank in (6, 9)]
    alone = [max(PeggingSearch().after(rank, (6, 9), [guess], 0, 0) for rank in (6, 9)) for guess in guesses]
    assert PeggingSearch().deal((6, 9), guesses, i_lead=True) == max(leads)
    assert max(leads) < sum(alone)


def test_nobody_plays_a_card_that_does_not_fit() -> None:
    rng = Random(9)
    for _ in range(500):
        hand = tuple(sorted(rng.randrange(1, 14) for _ in range(4)))
        count = rng.randrange(31 - PIPS[hand[0]] + 1)
        assert PIPS[best_by_rule_of_thumb(hand, 0, count)] + count <= 31


def test_worlds_hold_only_unseen_cards_that_fit_what_was_said(positions: Table) -> None:
    rng = Random(3)
    limited = 0
    for seed in range(3):
        for state in positions(seed):
            if state.phase != "play":
                continue
            view = state.view(state.to_act)
            actor = state.to_act
            assert actor is not None
            least = least_held(view, 1 - actor)
            limited += least > 1
            assert all(PIPS[card.rank] >= least for card in state.deal.hands[1 - actor])
            possible = set(unseen(view))
            assert possible >= {*state.deal.hands[1 - actor], *state.deal.laid_away[1 - actor]}
            for world in worlds(view, rng, 5):
                assert {*world.held, *world.laid} <= possible
                assert len({*world.held, *world.laid}) == view.hand_sizes[1 - actor] + 2
                assert len(world.kept) == 4
                assert all(PIPS[card.rank] >= least for card in world.held)
    assert limited > 20


def test_a_go_tells_what_is_not_held(in_play: Table) -> None:
    """Go at 26: everything held is six or more."""
    state = in_play("TH 7D 4S 2S", "9S 8D QS QC")
    for turn in ("TH", "9S", "7D"):
        state = state.apply(Move.parse(turn))
    assert least_held(state.view(0), 1) == 0
    state = state.apply(Move("go"))
    assert least_held(state.view(0), 1) == 6


def test_likely_hands_are_drawn_more_often(in_play: Table) -> None:
    """No non-dealer gives the dealer a five: it is held more often than its share, hardly ever laid away."""
    view = in_play("2H 7D 9C KS", "4D 6S 8H QH", starter="AC", mine=True).view(0)
    drawn = worlds(view, Random(1), 2000)
    held = sum(card.rank == 5 for world in drawn for card in world.held) / (4 * len(drawn))
    laid = sum(card.rank == 5 for world in drawn for card in world.laid) / (2 * len(drawn))
    share = 4 / len(unseen(view))
    assert 3 * laid < share < held


def test_before_the_turn_every_starter_comes_up_equally_often(table: Table) -> None:
    view = table("2H 7D 9C KS 4D 4H").view(0)
    starters = [world.starter for world in worlds_before(view, Random(1), 92)]
    assert sorted(starters) == sorted([*unseen(view), *unseen(view)])


@pytest.mark.parametrize("i_deal", [True, False])
def test_fewer_points_to_go_are_never_worse(i_deal: bool) -> None:
    """The table is from sampled deals, and stored in small steps: hence the small allowance."""
    for need in range(2, MOST + 1, 3):
        for other in range(1, MOST + 1, 5):
            assert chance(need - 1, other, i_deal) >= chance(need, other, i_deal) - 0.002
            assert chance(other, need - 1, i_deal) <= chance(other, need, i_deal) + 0.002


def test_the_first_dealer_wins_56_games_of_100() -> None:
    """The published figure."""
    assert chance(121, 121, True) == pytest.approx(0.56, abs=0.015)
    assert chance(121, 121, False) == pytest.approx(0.44, abs=0.015)


def test_chances_add_up() -> None:
    for mine, theirs in ((1, 1), (20, 5), (61, 61), (150, 30)):
        assert chance(mine, theirs, True) + chance(theirs, mine, False) == pytest.approx(1)
    assert chance(1, 60, False) > 0.98
    assert chance(60, 1, True) < 0.02


def test_the_hands_are_counted_in_their_order() -> None:
    """Both are out with what they hold: first the non-dealer, then the dealer's hand, then the crib."""
    mine_first = PointsNeeded(
        my_need=6, their_need=6, i_deal=False, my_hand=6, their_hand=8, crib=0
    ).after_play()
    assert mine_first(0, 0) == pytest.approx(1)
    theirs_first = PointsNeeded(
        my_need=6, their_need=6, i_deal=True, my_hand=8, their_hand=6, crib=9
    ).after_play()
    assert theirs_first(0, 0) == pytest.approx(0)
    crib_last = PointsNeeded(
        my_need=9, their_need=20, i_deal=True, my_hand=4, their_hand=8, crib=5
    ).after_play()
    assert crib_last(0, 0) == pytest.approx(1)
    assert crib_last(0, 12) == pytest.approx(0, abs=0.01)
    assert theirs_first(6, 0) == pytest.approx(1, abs=0.01)


def test_far_from_the_end_points_weigh_alike_and_near_it_they_do_not() -> None:
    assert weights(121, 121, True) == pytest.approx((1, 1), abs=0.12)
    assert weights(900, 900, True) == (1, 1)
    mine, theirs = weights(40, 12, True)
    assert mine + theirs == pytest.approx(2)
