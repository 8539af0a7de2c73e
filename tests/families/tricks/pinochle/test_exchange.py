"""Pinochle in which the bidder and the partner exchange three cards (BK, Scoring Pinochle and Variations)."""

from collections import Counter
from random import Random

import pytest
from pinochle_deals import HANDS, NO_MARRIAGE
from positions import chosen
from trick_deals import after, dealt, legal, refused
from tricktable import cards, told

from hoylecli.bots import bot
from hoylecli.bots.tricks.worlds import InformationSet
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.tricks.phases import phases_of
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.worlds import sample

GAME = "pinochle exchange=three"


def given(state: TricksState, *gifts: str) -> TricksState:
    """The state after cards have been given."""
    for gift in gifts:
        state = state.apply(Move(cards=tuple(sorted(cards(gift)))))
    return state


def called() -> TricksState:
    """Seat 1 has bid 120 and named hearts; seat 3 is the partner, and the dealer."""
    return after(dealt(GAME, *HANDS), "pass, bid 120, pass, pass, call h")


def test_cards_are_exchanged_when_trumps_are_named_and_before_melds() -> None:
    assert phases_of(chosen(GAME).rules) == ("auction", "calling", "passing", "melding", "playing")
    state = called()
    assert (state.phase, state.to_act) == ("passing", 1)
    state = given(state, "JS TD QD")
    assert (state.phase, state.to_act) == ("passing", 3)
    state = given(state, "JH QH 9H")
    assert state.deal.hands[1] == tuple(sorted(cards("AS QS AH TH 9H AC KC JC 9D JH QH 9H")))
    assert state.deal.hands[3] == tuple(sorted(cards("KS JS 9S TC QC JC TD KD JD JS TD QD")))
    assert state.phase == "melding"
    assert [sum(meld.points for meld in state.view(seat).melding.found) for seat in (1, 3)] == [20, 20]


def test_any_three_cards_of_the_hand_may_be_given_equal_ones_too() -> None:
    state = after(dealt(GAME, *HANDS), "pass, pass, bid 100, pass, call s")
    assert state.to_act == 0
    assert len(state.legal_moves()) == 12 * 11 * 10 // 6
    state = given(state, "AS KS 9S")
    assert state.to_act == 2
    assert "TS TS QS" in legal(state)
    assert given(state, "TS TS QS").deal.hands[0].count(cards("TS")[0]) == 2


def test_nobody_sees_what_comes_before_both_have_chosen_and_the_others_never_do() -> None:
    state = given(called(), "JS TD QD")
    assert told(state, 1) == [("passed_on", 1, ""), ("passed_on", 1, "TD QD JS")]
    assert told(state, 3) == told(state, 0) == told(state, None) == [("passed_on", 1, "")]
    assert (state.view(3).passing.received, state.view(3).passing.chosen) == ((), (1,))
    state = given(state, "JH QH 9H")
    assert ("received", 1, "9H JH QH") in told(state, 1)
    assert ("received", 3, "TD QD JS") in told(state, 3)
    for seat in (0, 2, None):
        assert "received" not in [kind for kind, _, _ in told(state, seat)]
        assert (state.view(seat).passing.passed, state.view(seat).passing.received) == ((), ())
    assert state.view(1).passing.received == cards("9H JH QH")


def test_what_cannot_be_given_is_refused_with_the_reason() -> None:
    state = called()
    assert "That is 2 cards, not 3; " in refused(state, "JS TD")
    assert refused(state, "JS TD TS") == "You don't hold the 10♠."
    assert refused(state, "JS TD TD") == "You hold the 10♦ only once; choose 3 different cards."
    assert "It is not time for that yet" in refused(state, "meld")


def test_without_a_marriage_nothing_is_exchanged() -> None:
    """BK, Bidding: the deal is over."""
    state = after(dealt("pinochle/double-pack-500 exchange=three", *NO_MARRIAGE), "bid 50, pass, pass, pass")
    assert (state.phase, state.scores) == ("deal", (-50, 0))


@pytest.mark.parametrize("choice", [GAME, "pinochle/double-pack-500 exchange=three"])
def test_who_has_given_cards_knows_where_they_are_and_worlds_fit_what_was_seen(choice: str) -> None:
    known = 0
    for seed in range(3):
        state, rng = chosen(choice).undealt(4, seed), Random(seed)
        while state.to_act is not None and state.number < 2:
            if state.to_act != TABLE and state.phase in ("passing", "melding", "playing"):
                view = state.view(state.to_act)
                assert sample(view, rng).view(view.seat) == view
                info = InformationSet(view)
                for seat, mask in enumerate(info.known):
                    held = Counter(info.layout.cards(mask))
                    assert not held - Counter(state.deal.hands[seat])
                    known += bool(
                        view.passing and view.passing.passed and seat == (view.seat + 2) % 4 and held
                    )
            if state.to_act == TABLE and state.number:
                break
            state = state.apply(rng.choice(list(state.legal_moves())))
    assert known


@pytest.mark.parametrize("level", LEVELS)
def test_the_partner_gives_trumps_and_the_bidder_keeps_them(level: str) -> None:
    hands = ("TS KS QS AH AC TC 9C 9D 9D JD QH JH", "", "AS JS 9S AD TD 9H JC QC KC TH KD KH", "")
    state = after(dealt(GAME, *deal_of(hands)), "bid 150, pass, pass, pass, call s")
    mine = bot("tricks", level).choose(state.view(0), Random(1))
    assert not Counter(mine.cards) & Counter(cards("TS KS QS AH AC"))
    back = bot("tricks", level).choose(state.apply(mine).view(2), Random(1))
    assert set(cards("AS JS")) <= set(back.cards)


def deal_of(hands: tuple[str, ...]) -> list[str]:
    """The hands, with the rest of the pack for those that are empty."""
    left = Counter(chosen(GAME).undealt(4, 1).engine.pack) - Counter(cards(" ".join(hands)))
    rest = iter(sorted(left.elements()))
    return [hand or " ".join(str(next(rest)) for _ in range(12)) for hand in hands]


def test_a_hint_says_what_a_gift_costs_and_brings() -> None:
    hands = ("TS KS QS AH AC TC 9C 9D 9D JD QH JH", "", "AS JS 9S AD TD 9H JC QC KC TH KD KH", "")
    state = after(dealt(GAME, *deal_of(hands)), "bid 150, pass, pass, pass, call s")
    state = given(state, "9D 9D 9C")
    hint = bot("tricks", "expert").hint(state.view(2), Random(1))
    assert set(cards("AS JS")) <= set(hint.move.cards)
    assert "in your partner's hand, and your melds lose" in hint.why
    assert hint.more[0].startswith("Your side should make about ")


def test_a_hint_to_who_has_no_trump_speaks_of_the_partner() -> None:
    hands = ("TS KS QS AH AC TC 9C 9D 9D JD QH JH", "", "AH TH 9H AD TD 9H JC QC KC TH KD KH", "")
    state = given(after(dealt(GAME, *deal_of(hands)), "bid 150, pass, pass, pass, call s"), "9D 9D 9C")
    reason = bot("tricks", "expert").hint(state.view(2), Random(1)).why
    assert reason.startswith("You have no trump to spare, and these may help your partner, ")
