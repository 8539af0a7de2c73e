"""Pinochle for four: bids, trumps, melds and whole deals by hand.

CG: Card Games, with the section of the form. BK: the book extract.
"""

from typing import Any

import pytest
from pinochle_deals import ALL_OF_IT, ALL_TWENTY, FOUR_OF_EACH, HANDS, NO_MARRIAGE, PLAYED, SUITS, TRUMPING
from trick_deals import after, dealt, everything, legal, tricks
from tricktable import dealt as dealt_by

from hoylecli.core.cards import parse_cards
from hoylecli.families.tricks.position import Bid
from hoylecli.families.tricks.state import TricksState


def texts(state: TricksState) -> list[str]:
    return [line.text for line in state.sheet[-1]]


# Bids


def test_bids_begin_at_100_and_rise_by_ten() -> None:
    """CG, Partnership Auction Pinochle, The Bid."""
    state = dealt("pinochle", *HANDS)
    assert state.to_act == 0
    assert legal(state).startswith("bid 100, bid 110, bid 120, bid 130, ")
    assert legal(state).endswith("bid 9980, bid 9990, pass")
    assert legal(after(state, "bid 150")).startswith("bid 160, bid 170, ")


def test_who_has_passed_is_out_of_the_bidding() -> None:
    """CG, Double-Pack Pinochle, The Bid: around the table, without those who have passed."""
    state, turns = dealt("pinochle", *HANDS), []
    for bid in ("bid 100", "pass", "bid 110", "bid 120", "pass", "bid 130", "bid 140"):
        turns.append(state.to_act)
        state = after(state, bid)
    assert turns == [0, 1, 2, 3, 0, 2, 3]
    assert (state.phase, state.to_act) == ("auction", 2)
    state = after(state, "pass")
    assert (state.phase, state.to_act, state.deal.declarer) == ("calling", 3, 3)


def test_bidding_goes_on_until_all_but_one_have_passed() -> None:
    state = after(dealt("pinochle", *HANDS), "pass, bid 100, pass")
    assert state.phase == "auction"
    assert after(state, "pass").phase == "calling"


@pytest.mark.parametrize(
    ("variant", "least"), [("plain", 100), ("double-pack", 500), ("double-pack-500", 50)]
)
def test_after_three_passes_the_dealer_has_to_bid(variant: str, least: int) -> None:
    """CG: one player is left who has not said pass. BK, Bidding: the dealer must bid, the least or more."""
    hands = HANDS if variant == "plain" else FOUR_OF_EACH
    state = after(dealt(f"pinochle/{variant}", *hands), "pass, pass, pass")
    assert legal(state).startswith(f"bid {least}, ")
    assert "pass" not in legal(state)
    for bid in (least, least + 40):
        stuck = after(state, f"bid {bid}")
        assert (stuck.phase, stuck.deal.declarer, stuck.deal.high) == ("calling", 3, Bid(3, "bid", bid))


@pytest.mark.parametrize(
    ("choice", "hands", "bids"),
    [
        ("pinochle", HANDS, "bid 1000, bid 1010, bid 2500"),
        ("pinochle target=250", HANDS, "bid 250, bid 260, bid 400"),
        ("pinochle/double-pack", FOUR_OF_EACH, "bid 3550, bid 3560, bid 7000"),
        ("pinochle/double-pack-500", FOUR_OF_EACH, "bid 498, bid 503, bid 600"),
    ],
)
def test_a_bid_may_be_higher_than_the_score_that_wins(choice: str, hands: Any, bids: str) -> None:
    """CG, Pinochle, The Bid; BK, Pinochle, Bidding: neither has a highest bid."""
    state = after(dealt(choice, *hands), bids)
    assert (state.phase, state.to_act) == ("auction", 3)
    assert "pass" in legal(state)
    state = after(state, "pass, pass, pass")
    assert (state.phase, state.deal.declarer) == ("calling", 2)


def test_bids_in_the_double_pack_begin_at_500() -> None:
    """CG, Double-Pack Pinochle, The Bid."""
    assert legal(dealt("pinochle/double-pack", *FOUR_OF_EACH)).startswith("bid 500, bid 510, bid 520, ")


@pytest.mark.parametrize(
    ("said", "bids"),
    [
        ("", range(50, 10000)),
        ("bid 57", range(58, 10000)),
        ("bid 59", range(60, 10000)),
        ("bid 60", range(65, 10000)),  # 62 is too little, 67 is not
        ("bid 61", range(66, 10000)),
        ("bid 60, bid 67", range(72, 10000)),
        ("bid 495", range(500, 10000)),
    ],
)
def test_bids_rise_by_one_or_more_from_50_and_by_five_or_more_from_60(said: str, bids: range) -> None:
    """BK, Pinochle, Bidding: at least one higher; once sixty is reached, at least five higher."""
    state = dealt("pinochle/double-pack-500", *FOUR_OF_EACH)
    state = after(state, said) if said else state
    assert legal(state) == ", ".join([*(f"bid {bid}" for bid in bids), "pass"])


# Trumps


def test_the_bidder_names_any_suit() -> None:
    """CG, Partnership Auction Pinochle, The Bid: the right to name trumps."""
    state = after(dealt("pinochle", *HANDS), "bid 100, pass, pass, pass")
    assert legal(state) == "call c, call d, call h, call s"
    assert after(state, "call h").deal.trump == "H"


def test_trumps_take_a_marriage() -> None:
    """BK, Pinochle, Bidding; seat 1 has a king and a queen of hearts alone."""
    state = after(dealt("pinochle/double-pack-500", *NO_MARRIAGE), "pass, bid 50, pass, pass")
    assert legal(state) == "call h"


@pytest.mark.parametrize(
    ("first", "bids", "scores", "lines"),
    [
        (NO_MARRIAGE[:2], "bid 65, pass", (-65, 0), ["set back 65, no marriage", ""]),
        (NO_MARRIAGE[1::-1], "pass, bid 65", (0, -65), ["", "set back 65, no marriage"]),
    ],
)
def test_a_bidder_without_a_marriage_is_set_back_at_once(
    first: tuple[str, ...], bids: str, scores: tuple[int, int], lines: list[str]
) -> None:
    """BK, Pinochle, Bidding: the side loses the bid, and a new hand is dealt."""
    state = after(dealt("pinochle/double-pack-500", *first, *NO_MARRIAGE[2:]), f"{bids}, pass, pass")
    assert (state.scores, state.phase) == (scores, "deal")
    assert texts(state) == lines
    state = state.apply(state.legal_moves()[0])
    assert state.dealer == 0


def test_a_bidder_without_a_marriage_may_end_the_match() -> None:
    """BK, Pinochle: to 500. Both sides were level above it, and played on."""
    state = dealt("pinochle/double-pack-500", *NO_MARRIAGE, scores=(510, 510))
    state = after(state, "bid 65, pass, pass, pass")
    assert (state.scores, state.phase) == ((445, 510), "over")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1, 3)


# The dix


def test_the_first_to_hold_the_nine_of_trumps_may_trade_it_for_the_turned_card() -> None:
    """CG, Partnership Pinochle, The Deal: from the dealer's left; the dealer has the nine then."""
    state = dealt("pinochle/partnership", *HANDS)
    assert (state.deal.trump, str(state.deal.turned)) == ("H", "QH")
    assert (state.phase, state.to_act, legal(state)) == ("trading", 1, "trade, pass")
    before = everything(state)
    state = after(state, "trade")
    assert sorted(state.deal.hands[1]) == sorted(parse_cards("AS QS JS AH TH QH AC KC JC TD QD 9D"))
    assert [str(card) for card in state.deal.hands[3]].count("9H") == 2
    assert (state.phase, everything(state)) == ("melding", before)


def test_a_traded_nine_counts_once_and_for_who_has_traded_it() -> None:
    """CG, Partnership Pinochle: ten points to who trades. The dealer's other nine is a dix of his own."""
    state = after(dealt("pinochle/partnership", *HANDS), "trade, meld, meld, meld, meld")
    assert [sum(meld.points for meld in melds) for melds in state.deal.melds] == [40, 10, 20, 50]
    assert [[meld.name for meld in melds] for melds in state.deal.melds][1] == ["dix"]


def test_who_holds_the_nine_need_not_trade_it() -> None:
    state = after(dealt("pinochle/partnership", *HANDS), "pass")
    assert state.phase == "melding"
    assert state.deal.trader is None


@pytest.mark.parametrize(("dealer", "asked"), [(3, [1, 2]), (1, [3, 0])])
def test_those_who_hold_the_nine_are_asked_in_turn_from_the_dealers_left(
    dealer: int, asked: list[int]
) -> None:
    """CG, Partnership Pinochle, The Deal. The second and the third player have a nine each."""
    ann, bram, cleo, dov = HANDS
    hands = (ann, bram, cleo.replace("KH", "9H"), dov.replace("9H", "KH"))
    hands = hands if dealer == 3 else (*hands[2:], *hands[:2])
    state, turns = dealt_by("pinochle/partnership", *hands, dealer=dealer), []
    while state.phase == "trading":
        turns.append(state.to_act)
        assert legal(state) == "trade, pass"
        assert after(state, "trade").deal.trader == state.to_act
        state = after(state, "pass")
    assert (turns, state.phase) == (asked, "melding")


def test_a_nine_that_is_turned_up_is_the_dealers_dix() -> None:
    """CG, Partnership Pinochle, The Deal: ten points to the dealer, and nothing to trade."""
    hands = (*HANDS[:3], "KS JS 9S JH QH TC QC JC TD KD JD 9H")
    state = dealt("pinochle/partnership", *hands)
    assert (state.phase, state.scores) == ("melding", (0, 10))
    state = after(state, "meld, meld, meld, meld")
    assert sorted(meld.name for meld in state.deal.melds[3]) == ["dix", "jacks"]


def test_nobody_is_asked_when_only_the_dealer_holds_the_nine() -> None:
    """The dealer's own nine is a dix anyhow. Both nines are his here, and the jack of hearts is turned up."""
    ann, bram, cleo = HANDS[:3]
    hands = (ann, bram.replace("9H", "QH"), cleo, "KS JS 9S 9H 9H TC QC JC TD KD JD JH")
    state = dealt("pinochle/partnership", *hands)
    assert (str(state.deal.turned), state.phase) == ("JH", "melding")


# Melds


def test_all_lay_their_melds_from_the_dealers_left() -> None:
    state, turns = after(dealt("pinochle", *HANDS), "bid 100, pass, pass, pass, call h"), []
    while state.phase == "melding":
        turns.append(state.to_act)
        assert legal(state) == "meld"
        state = after(state, "meld")
    assert turns == [0, 1, 2, 3]
    assert [[(meld.name, meld.points) for meld in melds] for melds in state.deal.melds] == [
        [("royal marriage", 40)],
        [("dix", 10)],
        [("marriage", 20)],
        [("jacks", 40), ("dix", 10)],
    ]


def test_who_has_no_meld_is_passed_over() -> None:
    """With spades for trumps seat 1 has none: its nine is one of hearts."""
    state = after(dealt("pinochle", *HANDS), "bid 100, pass, pass, pass, call s")
    turns = []
    while state.phase == "melding":
        turns.append(state.to_act)
        state = after(state, "meld")
    assert turns == [0, 2, 3]
    assert state.deal.melds[1] == ()


# Play


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ("AH", "AH, 9H, TH"),  # another ace does not beat the first: any heart
        ("AH 9H", "TH, JH, KH"),  # nor does anything else
        ("QH", "AH, TH"),
        ("QH TH", "TH, JH, KH"),  # nor does another ten beat a ten
        ("9C", "AC, JC, KC"),  # all three beat a nine
        ("TC", "AC"),  # the ten outranks the king
        ("QC", "AC, KC"),
    ],
)
def test_one_follows_suit_and_beats_what_lies_there(played: str, expected: str) -> None:
    """CG, Partnership Auction Pinochle, The Play."""
    state = after(dealt("pinochle", *HANDS), "bid 100, pass, pass, pass, call h, meld, meld, meld, meld")
    assert legal(tricks(state, played)) == expected


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ("AC", "AS, QS"),  # no club: a trump
        ("AC QS", "TS, KS"),  # no club either: a higher trump
        ("AC AS", "TS, JS, KS"),  # none is higher: any trump
        ("AC AS JS", "9C, JC, QC"),  # clubs need not beat a trump
        ("9S", "AS, QS"),
        ("9S AS", "TS, JS, KS"),
        ("9S QS KS", "AS, TS"),
        ("9S QS TS", "AS"),  # the other ten does not beat the ten
    ],
)
def test_who_cannot_follow_trumps_and_overtrumps(played: str, expected: str) -> None:
    """CG, Partnership Auction Pinochle, The Play; spades are trumps."""
    state = after(dealt("pinochle", *TRUMPING), "bid 100, pass, pass, pass, call s")
    while state.phase == "melding":
        state = after(state, "meld")
    assert legal(tricks(state, played)) == expected


def test_the_first_of_equal_cards_takes_the_trick() -> None:
    """CG, Partnership Auction Pinochle, The Play: of the two tens in trick seven seat 3 played the first."""
    state = after(dealt("pinochle", *HANDS), "bid 100, pass, pass, pass, call h, meld, meld, meld, meld")
    state = tricks(state, *PLAYED[:7])
    assert [trick.winner for trick in state.deal.tricks] == [0, 0, 0, 1, 2, 2, 3]


# Whole deals


@pytest.mark.parametrize(
    ("bid", "scores", "lines"),
    [
        # The bidder's side has just what it bid: melds 60, and 120 in cards.
        (180, (180, 190), ["melds 60, cards 120", "melds 60, cards 120, last trick 10"]),
        (
            190,
            (-190, 190),
            ["set back 190: melds 60, cards 120 make 180", "melds 60, cards 120, last trick 10"],
        ),
    ],
)
def test_partnership_auction(bid: int, scores: tuple[int, int], lines: list[str]) -> None:
    """CG, Partnership Auction Pinochle, Scoring; the deal of `PLAYED`."""
    state = after(dealt("pinochle", *HANDS), f"bid {bid}, pass, pass, pass, call h, meld, meld, meld, meld")
    assert state.to_act == 0  # the bidder leads
    state = tricks(state, *PLAYED)
    assert state.scores == scores
    assert texts(state) == lines


def test_the_bidder_leads_wherever_he_sits() -> None:
    """CG, Partnership Auction Pinochle, The Play."""
    state = after(dealt("pinochle", *HANDS), "pass, pass, bid 100, pass, call h, meld, meld, meld, meld")
    assert state.to_act == 2
    state = dealt_by("pinochle", *HANDS, number=2, dealer=1)
    state = after(state, "pass, pass, bid 100, pass, call h, meld, meld, meld, meld")
    assert state.to_act == 0


def test_a_side_without_a_trick_has_no_melds() -> None:
    """CG, Partnership Auction Pinochle, The Meld: a double run and two dixes, 320; two marriages, 40."""
    state = after(dealt("pinochle", *SUITS), "bid 100, pass, pass, pass, call s, meld, meld, meld, meld")
    state = tricks(state, *ALL_OF_IT)
    assert state.scores == (610, 0)
    assert texts(state) == ["melds 360, cards 240, last trick 10", ""]


def test_partnership() -> None:
    """CG, Partnership Pinochle, Scoring: no bid to make; the player left of the dealer leads."""
    state = after(dealt("pinochle/partnership", *HANDS), "pass, meld, meld, meld, meld")
    assert state.to_act == 0
    assert tricks(state, *PLAYED).scores == (180, 190)


def test_four_handed() -> None:
    """CG, Four-Handed Pinochle, Scoring: every player alone."""
    state = after(dealt("pinochle/four-handed", *HANDS), "pass, meld, meld, meld, meld")
    state = tricks(state, *PLAYED)
    assert state.scores == (100, 80, 80, 110)
    assert texts(state) == [
        "melds 40, cards 60",
        "melds 10, cards 70",
        "melds 20, cards 60",
        "melds 50, cards 50, last trick 10",
    ]


@pytest.mark.parametrize("variant", ["partnership", "four-handed"])
def test_a_nine_turned_up_counts_for_the_dealer_at_once(variant: str) -> None:
    """CG, Partnership and Four-Handed Pinochle, The Deal: the dealer automatically scores 10 points."""
    state = dealt(f"pinochle/{variant}", *HANDS[:3], HANDS[3].replace("9H", "QH").replace("JD QH", "JD 9H"))
    assert [(event.seat, event.amount) for event in state.events if event.kind == "dix"] == [(3, 10)]
    other = dealt(f"pinochle/{variant}", *HANDS)
    assert not [event for event in other.events if event.kind == "dix"]


def test_four_handed_melds_are_only_for_who_has_taken_a_trick() -> None:
    """CG, Four-Handed Pinochle, The Meld. The dealer has all the trumps, and turns up a nine of them."""
    state = after(dealt("pinochle/four-handed", *SUITS[1:], SUITS[0]), "meld, meld, meld, meld")
    later = [f"{rank}S {rank}H {rank}C {rank}D" for rank in "ATKQJ9" for _ in range(2)][1:]
    state = tricks(state, "AH AC AD AS", *later)
    assert state.scores == (0, 0, 0, 570)
    assert texts(state) == ["", "", "", "melds 320, cards 240, last trick 10"]


@pytest.mark.parametrize(
    ("ann", "others", "said", "holder", "scores"),
    [
        # The dealer turns up the nine of trumps.
        ("AS AS TS TS KS KS QS QS JS JS 9S AD",
         (*SUITS[1:3], "AD TD TD KD KD QD QD JD JD 9D 9D 9S"),
         "meld", 3, (560, 0, 0, 10)),
        # Seat 1 trades it for the queen.
        ("AS AS TS TS KS KS QS JS JS 9S AH AD",
         ("AH TH TH KH KH QH QH JH JH 9H 9H 9S", SUITS[2], "AD TD TD KD KD QD QD JD JD 9D 9D QS"),
         "pass, trade, meld", 1, (410, 0, 0, 0)),
    ],
)  # fmt: skip
def test_without_a_trick_a_dix_counts_that_was_turned_up_but_not_one_that_was_traded(
    ann: str, others: tuple[str, ...], said: str, holder: int, scores: tuple[int, ...]
) -> None:
    """CG, Four-Handed Pinochle, The Deal: the dealer scores ten "automatically". A traded nine is one of the
    melds, which count after a trick. Seat 0 takes all the tricks.
    """
    state = after(dealt("pinochle/four-handed", ann, *others), f"{said}, meld, meld, meld")
    assert state.deal.melds[holder][-1].name == "dix"
    for lead in ann.split():
        state = after(state, lead)
        while state.deal.trick:
            state = state.apply(state.legal_moves()[0])
    assert state.scores == scores
    assert texts(state)[1:] == ["", "", "melds 10" if scores[3] else ""]


def test_double_pack() -> None:
    """CG, Double-Pack Pinochle: four runs, four marriages, 48 counters and 20 for the last trick.

    The others have not bid, and keep the marriages in hearts and diamonds without a trick.
    """
    bids = "bid 500, pass, pass, pass, call s, meld, meld, meld, meld"
    state = tricks(after(dealt("pinochle/double-pack", *FOUR_OF_EACH), bids), *ALL_TWENTY)
    assert state.scores == (6580, 160)
    assert texts(state) == ["melds 6080, cards 480, last trick 20", "melds 160"]
    assert (state.phase, state.to_act) == ("over", None)


def test_in_the_double_pack_bidders_without_a_trick_lose_their_melds() -> None:
    """CG, Double-Pack Pinochle, Scoring: if the bidders did not win at least one trick."""
    bids = "pass, bid 500, pass, pass, call s, meld, meld, meld, meld"
    state = after(dealt("pinochle/double-pack", *FOUR_OF_EACH), bids)
    state = tricks(state, "AH AC AD AS", *ALL_TWENTY[1:])
    assert state.scores == (6580, -500)
    assert texts(state)[1] == "set back 500: nothing make 0"


def test_double_pack_500() -> None:
    """BK, Pinochle, Scoring: tenths; the melds of the other side count, and nothing is said of a trick."""
    bids = "bid 50, pass, pass, pass, call s, meld, meld, meld, meld"
    state = tricks(after(dealt("pinochle/double-pack-500", *FOUR_OF_EACH), bids), *ALL_TWENTY)
    assert state.scores == (658, 16)
    assert texts(state) == ["melds 608, cards 48, last trick 2", "melds 16"]


# The end

SAID = {
    "plain": "bid 180, pass, pass, pass, call h",
    "partnership": "pass",
    "four-handed": "pass",
    "double-pack": "bid 500, pass, pass, pass, call s",
    "double-pack-500": "bid 50, pass, pass, pass, call s",
}


@pytest.mark.parametrize(
    ("variant", "before", "scores", "winners"),
    [
        ("plain", (810, 700), (990, 890), None),
        ("plain", (820, 700), (1000, 890), (0, 2)),
        ("plain", (700, 810), (880, 1000), (1, 3)),
        ("plain", (840, 820), (1020, 1010), (0, 2)),  # both: the higher
        ("plain", (820, 840), (1000, 1030), (1, 3)),
        ("plain", (830, 820), (1010, 1010), None),  # level: they play on
        ("partnership", (810, 700), (990, 890), None),
        ("partnership", (820, 700), (1000, 890), (0, 2)),
        ("partnership", (830, 820), (1010, 1010), None),
        ("four-handed", (0, 0, 0, 880), (100, 80, 80, 990), None),
        ("four-handed", (0, 0, 0, 890), (100, 80, 80, 1000), (3,)),
        ("four-handed", (900, 0, 0, 890), (1000, 80, 80, 1000), (0, 3)),  # level: they share the win
        ("double-pack", (-3040, 0), (3540, 160), None),
        ("double-pack", (-3030, 0), (3550, 160), (0, 2)),
        ("double-pack-500", (-159, 0), (499, 16), None),
        ("double-pack-500", (-158, 0), (500, 16), (0, 2)),
    ],
)
def test_when_the_match_ends_and_who_has_won(
    variant: str, before: tuple[int, ...], scores: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    """CG, Scoring, of each form: 1000, or 3550 with the double pack; BK, Pinochle: 500."""
    hands, played = (FOUR_OF_EACH, ALL_TWENTY) if variant.startswith("double") else (HANDS, PLAYED)
    state = dealt(f"pinochle/{variant}", *hands, scores=before)
    state = tricks(after(state, f"{SAID[variant]}, meld, meld, meld, meld"), *played)
    outcome = state.outcome()
    assert (state.scores, state.phase) == (scores, "over" if winners else "deal")
    assert (outcome.winners if outcome else None) == winners
