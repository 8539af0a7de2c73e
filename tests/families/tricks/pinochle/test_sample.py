"""Worlds drawn for a search in pinochle: melds that were laid are in them, and no others."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from pinochle_deals import FOUR_OF_EACH, HANDS, NO_MARRIAGE, PLAYED
from trick_deals import after, dealt, everything, tricks

from hoylecli.core.cards import Card, parse_cards
from hoylecli.families.tricks.position.melds import counted, table_of
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.worlds import sample
from hoylecli.scoring.pinochle import PinochleMeld, laid, melds

FORMS = ["plain", "partnership", "four-handed", "double-pack", "double-pack-500"]
BID = "bid 100, pass, pass, pass, call h"


def a_deal(variant: str, seed: int, rng: Random) -> Iterator[TricksState]:
    """Every position of a deal at random, in which nobody bids much."""
    hands = FOUR_OF_EACH if variant.startswith("double") else HANDS
    cards = [card for hand in hands for card in parse_cards(hand)]
    rng.shuffle(cards)
    size = len(cards) // 4
    state = dealt(f"pinochle/{variant}", *(" ".join(map(str, cards[at::4][:size])) for at in range(4)))
    while state.to_act != -1 and state.to_act is not None:
        yield state
        legal = state.legal_moves()
        bids = [move for move in legal if move.verb == "bid"]
        state = state.apply(rng.choice([bids[0], legal[-1]] if bids else legal))


def had(state: TricksState, seat: int) -> list[Card]:
    """The cards that the seat had when play began."""
    plays = [*(play for trick in state.deal.tricks for play in trick.plays), *state.deal.trick]
    return [*state.deal.hands[seat], *(play.card for play in plays if play.seat == seat)]


def melds_in(state: TricksState, seat: int) -> tuple[PinochleMeld, ...]:
    deal = state.deal
    cards = counted(had(state, seat), seat, state.dealer, deal.trader, deal.trump)
    return tuple(melds(cards, deal.trump, table_of(state.rules.meld)))


@pytest.mark.parametrize("variant", FORMS)
@pytest.mark.parametrize("seat", [0, 3, None])
def test_a_sampled_world_looks_the_same_and_has_all_cards(variant: str, seat: int | None) -> None:
    rng = Random(7)
    for seed in range(2):
        for state in a_deal(variant, seed, rng):
            view = state.view(seat)
            world = sample(view, rng)
            assert world.view(seat) == view
            assert everything(world) == everything(state)


@pytest.mark.parametrize("variant", ["plain", "partnership", "four-handed", "double-pack-500"])
def test_in_a_sampled_world_each_has_the_melds_that_were_laid_and_no_others(variant: str) -> None:
    rng = Random(11)
    for seed in range(2):
        for state in a_deal(variant, seed, rng):
            if state.phase == "playing":
                world = sample(state.view(seed), rng)
                assert [melds_in(world, seat) for seat in range(4)] == list(state.deal.melds)


def test_melded_cards_stay_in_the_hand_until_they_are_played() -> None:
    state = after(dealt("pinochle", *HANDS), f"{BID}, meld, meld, meld, meld")
    shown = laid(state.deal.melds[3])
    assert sorted(shown.elements()) == sorted(parse_cards("JC JD JH JS 9H"))
    rng = Random(2)
    for plays in range(len(PLAYED)):
        now = tricks(state, *PLAYED[:plays])
        left = shown - Counter(
            play.card for trick in now.deal.tricks for play in trick.plays if play.seat == 3
        )
        for _ in range(5):
            assert left <= Counter(sample(now.view(0), rng).deal.hands[3])


def test_a_card_taken_in_trade_is_known_and_so_is_the_nine_that_was_given_for_it() -> None:
    state = after(dealt("pinochle/partnership", *HANDS), "trade")
    queen, nine = parse_cards("QH 9H")
    rng = Random(2)
    for seat in (0, 2, None):
        for _ in range(20):
            world = sample(state.view(seat), rng)
            assert queen in world.deal.hands[1]
            assert nine in world.deal.hands[3]


def test_the_dealer_holds_the_card_turned_up_while_nobody_has_traded_for_it() -> None:
    state = dealt("pinochle/partnership", *HANDS)
    rng = Random(2)
    for _ in range(20):
        world = sample(state.view(0), rng)
        assert parse_cards("QH")[0] in world.deal.hands[3]
        assert parse_cards("9H")[0] in world.deal.hands[1]  # who is asked to trade it


def test_who_had_to_have_a_marriage_for_trumps_has_it() -> None:
    """BK, Pinochle, Bidding."""
    state = after(dealt("pinochle/double-pack-500", *NO_MARRIAGE), "pass, bid 50, pass, pass, call h")
    assert state.deal.melds[1] == ()
    rng = Random(2)
    for _ in range(20):
        assert Counter(parse_cards("KH QH")) <= Counter(sample(state.view(0), rng).deal.hands[1])


def test_hidden_cards_differ_from_world_to_world() -> None:
    view = after(dealt("pinochle", *HANDS), f"{BID}, meld, meld, meld, meld").view(0)
    rng = Random(1)
    worlds = {sample(view, rng).deal.hands for _ in range(50)}
    assert len(worlds) > 45
