"""Knockout Whist, as commonly played in Britain: out without a trick, or a dog's life."""

from dataclasses import replace
from random import Random

import pytest
from positions import chosen
from trick_deals import after, legal, refused
from tricktable import cards, tricks
from whist_deals import SCREEN, assert_worlds_are_the_same, at_random, deal, drawn, spoken, told

from hoylecli.core.game import Outcome
from hoylecli.families.screen import Style
from hoylecli.families.tricks import state as engine
from hoylecli.families.tricks.phases.playing import KNOCK
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.text.telling import BY_PHASE

FIRST = ("AS KS QS 2H 3H 4H 5H", "AH KH QH JH 2S 3S 4S", "AC KC QC JC TC 9C 8C")
FIRST_PLAYED = """
    0: AS 2S AC > 0
    0: KS 3S KC > 0
    0: QS 4S QC > 0
    0: 2H AH JC > 1
    1: KH TC 3H > 1
    1: QH 9C 4H > 1
    1: JH 8C 5H > 1
"""
"""Diamonds are trumps, by the card turned up. Ann takes three tricks, Bram four and Cleo none."""
STEP = "AD KD 2C 3C 4C 5C"


def seated(choice: str = "knockout-whist", players: int = 3) -> TricksState:
    state = chosen(choice).undealt(players, 1)
    assert isinstance(state, TricksState)
    return state


def first(choice: str = "knockout-whist") -> TricksState:
    """After the first deal."""
    return tricks(deal(seated(choice), *FIRST, top="2D"), FIRST_PLAYED)


# Cards and trumps


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_two_to_seven_get_seven_cards_and_one_is_turned_for_trumps(players: int) -> None:
    state = seated(players=players)
    state = state.apply(state.legal_moves()[0])
    assert [len(hand) for hand in state.deal.hands] == [7] * players
    assert state.deal.turned == state.deal.rest[0]
    assert (state.deal.trump, state.to_act, state.phase) == (state.deal.rest[0].suit, 0, "playing")


def test_who_took_most_tricks_calls_trumps_in_the_next_deal_and_leads() -> None:
    state = first()
    assert told(state)[-4:] == [
        "Ann scores 3, 3 in all.",
        "Bram scores 4, 4 in all.",
        "Cleo scores nothing, 0 in all.",
        "Cleo has taken no trick, and is out.",
    ]
    state = deal(state, "AC KC QC JC 2D 3D", STEP, "")
    assert (state.dealer, state.deal.turned, state.deal.trump) == (0, None, "")
    assert (state.phase, state.to_act, legal(state)) == ("calling", 1, "call c, call d, call h, call s")
    state = after(state, "call d")
    assert told(state) == ["Bram makes diamonds trumps."]
    assert (state.phase, state.to_act, state.deal.trump) == ("playing", 1, "D")


def test_the_lead_may_be_with_the_player_left_of_the_dealer() -> None:
    state = deal(first("knockout-whist lead=left_of_dealer"), "AC KC QC JC 2D 3D", STEP, "")
    assert after(state, "call d").to_act == 1
    state = tricks(after(state, "call s"), "1: AD 2D > 1\n1: KD 3D > 1\n1: 2C AC > 0")
    state = tricks(state, "0: KC 3C > 0\n0: QC 4C > 0\n0: JC 5C > 0")
    state = after(deal(state, "2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D", ""), "call c")
    assert (state.dealer, state.deal.declarer, state.to_act) == (
        1,
        0,
        0,
    )  # Cleo, who is out, neither deals nor leads
    assert state.deal.hands[2] == ()


TIED = ("AC KC QC 2D 3D 4D", "AD KD QD 2C 3C 4C", "")
TIED_PLAYED = "1: AD 2D > 1\n1: KD 3D > 1\n1: QD 4D > 1\n1: 2C AC > 0\n0: KC 3C > 0\n0: QC 4C > 0"


def test_those_who_are_level_cut_until_one_card_is_higher(monkeypatch: pytest.MonkeyPatch) -> None:
    state = tricks(after(deal(first(), *TIED), "call d"), TIED_PLAYED)
    monkeypatch.setattr(engine, "shuffled", lambda *_: cards("KS KH 2C AD"))
    state = deal(state, "2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D", "")
    assert told(state) == [
        "Bram cuts the K♠ for trumps.",
        "Ann cuts the K♥ for trumps.",
        "Bram cuts the 2♣ for trumps.",
        "Ann cuts the A♦ for trumps.",
        "Bram deals 5 cards each.",
    ]
    assert (state.phase, state.to_act, state.deal.declarer) == ("calling", 0, 0)


def test_the_page_says_that_aces_are_high_in_the_cut_for_trumps() -> None:
    """They are low in the cut for the deal, a paragraph before."""
    page = " ".join(chosen("knockout-whist").texts["rules"].split())
    assert "the highest calls. Aces are high here, and equal cards draw again." in page


def test_the_cut_follows_from_the_seed() -> None:
    state = tricks(after(deal(first(), *TIED), "call d"), TIED_PLAYED)
    again = deal(state, "2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D", "")
    cut = {event.seat: event.cards[0] for event in again.events if event.kind == "cut"}
    power = again.ranking.order("").power
    assert set(cut) == {0, 1}
    assert again.deal.declarer == max(cut, key=lambda seat: power[cut[seat]])
    assert again.events == deal(state, "2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D", "").events


# Out


def test_who_takes_every_trick_has_won_at_once() -> None:
    state = deal(seated(), "AS KS QS JS TS 9S 8S", "AH KH QH JH TH 9H 8H", FIRST[2], top="2D")
    state = tricks(
        state, "\n".join(f"0: {r}S {r}H {c}C > 0" for r, c in zip("AKQJT98", "AKQJT98", strict=True))
    )
    assert state.outcome() == Outcome((7, 0, 0), (0,))
    assert SCREEN.over(state.view(None), Style(("Ann", "Bram", "Cleo"))) == [
        "Ann wins; Bram and Cleo are out."
    ]
    assert SCREEN.over(state.view(2), Style(("Ann", "Bram", "Cleo"), you=2)) == [
        "Ann wins; you and Bram are out."
    ]


def test_the_last_deal_has_one_card_and_one_winner_whatever_the_option() -> None:
    for choice in ("knockout-whist", "knockout-whist dogs_life=yes"):
        state = deal(replace(seated(choice), number=6, scores=(9, 9, 9)), "AS", "KS", "2H", top="3H")
        state = after(state, "KS, 2H, AS")
        assert state.outcome() == Outcome((9, 9, 10), (2,))
        assert state.lives == ("out", "out", "in")


def test_no_score_is_told_of_those_who_are_out() -> None:
    state = after(deal(first(), "AC KC QC JC 2D 3D", STEP, ""), "call d")
    state = tricks(
        state, "1: AD 2D > 1\n1: KD 3D > 1\n1: 2C AC > 0\n0: KC 3C > 0\n0: QC 4C > 0\n0: JC 5C > 0"
    )
    assert told(state)[-2:] == ["Ann scores 4, 7 in all.", "Bram scores 2, 6 in all."]


# A dog's life


def test_the_page_says_that_points_are_tricks_and_decide_nothing() -> None:
    """Cleo has fewest of the tricks, and the last."""
    state = deal(replace(seated(), number=6, scores=(9, 14, 4)), "AS", "KS", "2H", top="3H")
    assert after(state, "KS, 2H, AS").outcome() == Outcome((9, 14, 5), (2,))
    page = " ".join(chosen("knockout-whist").texts["rules"].split())
    assert "POINTS are the tricks of all deals, one each. They decide nothing." in page


def with_dog() -> TricksState:
    """Cleo has the ace of clubs as a dog; Bram has called diamonds and leads."""
    state = first("knockout-whist dogs_life=yes")
    assert told(state)[-1] == "Cleo has taken no trick, and gets a dog's life, one card."
    return after(deal(state, "KC QC JC TC 2D 3D", STEP, "AC"), "call d")


def test_a_dog_gets_one_card_and_may_keep_it() -> None:
    dealt_by = deal(first("knockout-whist dogs_life=yes"), "KC QC JC TC 2D 3D", STEP, "AC")
    assert "Ann deals 6 cards each, and one to Cleo." in told(dealt_by)
    state = with_dog()
    assert [len(hand) for hand in state.deal.hands] == [6, 6, 1]
    state = after(state, "AD")
    assert (state.to_act, legal(state)) == (2, "AC, knock")
    state = after(state, "knock")
    assert (state.to_act, told(state)) == (0, ["Cleo knocks."])
    state = after(state, "2D")
    assert [trick.winner for trick in state.deal.tricks] == [1]
    assert (state.to_act, len(state.deal.hands[2])) == (1, 1)


def test_a_dog_that_takes_a_trick_is_back_and_the_player_to_the_left_leads() -> None:
    state = after(with_dog(), "AD, knock, 2D, KD, knock, 3D, 2C, AC, KC")
    assert state.deal.tricks[-1].winner == 2
    assert state.to_act == 0
    state = tricks(state, "0: QC 3C > 0\n0: JC 4C > 0\n0: TC 5C > 0")
    assert state.lives == ("in", "in", "back")
    assert told(state)[-1] == "Cleo is back, with a trick."
    state = state.apply(state.legal_moves()[0])
    assert [len(hand) for hand in state.deal.hands] == [5, 5, 5]


def test_in_the_last_trick_a_dog_must_play() -> None:
    state = after(with_dog(), "AD, knock, 2D, KD, knock, 3D, 2C, knock, KC")
    state = after(state, "QC, 3C, knock, JC, 4C, knock, TC, 5C")
    assert (state.to_act, legal(state)) == (2, "AC")
    assert refused(state, "knock") == (
        "You may knock only with a dog's one card, and not in the last trick; play one card, such as 'AC'."
    )
    assert after(state, "AC").lives == ("in", "in", "back")


def test_a_dog_without_a_trick_is_out_and_nobody_after_it_gets_a_dogs_life() -> None:
    state = deal(first("knockout-whist dogs_life=yes"), "KC QC JC TC 2D 3D", STEP, "9C")
    state = tricks(after(state, "call d, AD, 9C, 2D"), "1: KD 3D > 1\n1: 5C KC > 0\n0: QC 2C > 0")
    state = tricks(state, "0: JC 3C > 0\n0: TC 4C > 0")
    assert state.lives == ("in", "in", "out")
    assert told(state)[-1] == "Cleo has taken no trick, and is out."
    state = after(deal(state, "AH KH QH JH TH", "2C 3C 4C 5C 6C", ""), "call h")
    state = tricks(state, "\n".join(f"0: {r}H {c}C > 0" for r, c in zip("AKQJT", "23456", strict=True)))
    assert (state.lives, state.outcome()) == (("in", "out", "out"), Outcome((12, 6, 0), (0,)))


def test_the_start_says_that_only_the_first_is_forgiven() -> None:
    start = " ".join(chosen("knockout-whist dogs_life=yes").texts["start"].split())
    assert "to stay in. Only the first player to take none has another chance." in start


def test_who_is_no_dog_does_not_knock() -> None:
    state = with_dog()
    assert refused(state, "knock").startswith("You may knock only with a dog's one card")
    assert refused(deal(seated(), *FIRST, top="2D"), "knock") == (
        "There is no 'knock' in this game; play one card, such as '2H'."
    )


def test_a_dog_is_asked_and_may_say_pass() -> None:
    view = after(with_dog(), "AD").view(2)
    assert (
        SCREEN.question(view, Style(("Ann", "Bram", "Cleo"), you=2)) == "Do you play your card now, or knock?"
    )
    assert SCREEN.gloss(KNOCK, view, Style(("Ann", "Bram", "Cleo"), you=2)) == (
        "keep your card for a later trick"
    )
    assert BY_PHASE.read("pass", view) == KNOCK


# Seen from a seat


@pytest.mark.parametrize("players", [2, 3, 5, 7])
@pytest.mark.parametrize("dogs", ["yes", "no"])
def test_worlds_know_who_is_out_who_is_a_dog_and_what_was_turned(players: int, dogs: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        start = chosen(f"knockout-whist dogs_life={dogs}").undealt(players, seed)
        assert isinstance(start, TricksState)
        states = list(at_random(start, rng))
        assert_worlds_are_the_same(states[::4], rng)
        assert states[-1].number <= 7
        outcome = states[-1].outcome()
        assert outcome is not None
        assert [states[-1].lives[seat] != "out" for seat in outcome.winners] == [True]


def test_the_table_shows_who_is_out_and_who_is_a_dog() -> None:
    assert drawn(after(with_dog(), "AD, knock"), 0) == [
        "Deal 2 of 7 · ♦ trumps, called by Bram",
        "",
        "          ┌─ ♦ trumps ────────────────┐",
        "    Bram  │                           │  Cleo",
        " score 4  │  [A♦] led                 │  a dog's life",
        "0 tricks  │             ?             │  score 0, 0 tricks",
        "          └─ Bram wins ───────────────┘",
        "         You, dealer, score 3, 0 tricks",
        "",
        "Your hand  3♦ 2♦  K♣ Q♣ J♣ 10♣",
    ]
    out = after(deal(first(), "AC KC QC JC 2D 3D", STEP, ""), "call d")
    assert [line for line in drawn(out) if "Cleo" in line] == ["                       Cleo, out"]
    assert {"Cleo is out.", "Diamonds are trumps: Bram called them."} <= set(spoken(out))
    assert "Cleo has a dog's life, with one card in this deal." in spoken(with_dog())
