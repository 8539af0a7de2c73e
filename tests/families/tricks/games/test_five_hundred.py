"""Five hundred: each rule as a literal position, what contracts count, and how a match ends.

The sources do not describe it. The rules are those of Australia, as commonly played: AU, by subject.
"""

from dataclasses import replace

import pytest
from contract_deals import HANDS, KITTY, bidding, contract
from positions import chosen
from trick_deals import after, dealt, everything, legal, refused
from tricktable import cards, told, tricks

from hoylecli.core.cards import parse_cards
from hoylecli.families import find
from hoylecli.families.tricks.position import contracts_of
from hoylecli.families.tricks.rules import PackRules, TricksRules
from hoylecli.families.tricks.rules.before_play import ContractBids
from hoylecli.families.tricks.state import TricksState
from hoylecli.rulebook.checking import unplayable
from hoylecli.scoring.contracts import deal

# The pack and the deal


def test_the_pack_has_43_cards_ten_for_each_and_three_for_the_kitty() -> None:
    """AU, the pack: reds from the four, blacks from the five, and one joker."""
    state = bidding()
    assert len(state.ranking.pack) == 43
    assert not set(parse_cards("4C 4S 2H 3D *B")) & set(state.ranking.pack)
    assert {*parse_cards("4D 4H 5C 5S *R")} <= {*state.ranking.pack}
    assert [len(hand) for hand in state.deal.hands] == [10, 10, 10, 10]
    assert state.deal.rest == cards(KITTY)


# The bidding


def test_what_each_contract_counts_from_the_lowest_to_the_highest() -> None:
    """AU, the table of bids: misere above every seven and below every eight, open misere below ten hearts."""
    rules = chosen("five-hundred").rules
    assert isinstance(rules, TricksRules)
    assert ", ".join(f"{move} = {value}" for move, value in contracts_of(rules.contracts).items()) == (
        "bid s 6 = 40, bid c 6 = 60, bid d 6 = 80, bid h 6 = 100, bid n 6 = 120, "
        "bid s 7 = 140, bid c 7 = 160, bid d 7 = 180, bid h 7 = 200, bid n 7 = 220, "
        "misere = 250, bid s 8 = 240, bid c 8 = 260, bid d 8 = 280, bid h 8 = 300, bid n 8 = 320, "
        "bid s 9 = 340, bid c 9 = 360, bid d 9 = 380, bid h 9 = 400, bid n 9 = 420, "
        "bid s 10 = 440, bid c 10 = 460, bid d 10 = 480, open-misere = 500, bid h 10 = 500, bid n 10 = 520"
    )


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("bid h 9", "bid n 9, bid s 10, bid c 10, bid d 10, open-misere, bid h 10, bid n 10, pass"),
        ("bid d 10", "open-misere, bid h 10, bid n 10, pass"),
        ("open-misere", "bid h 10, bid n 10, pass"),
        ("bid h 10", "bid n 10, pass"),
    ],
)
def test_each_bids_more_than_the_last_bid(said: str, then: str) -> None:
    """AU, bidding."""
    state = bidding(said)
    assert (state.to_act, legal(state)) == (1, then)


@pytest.mark.parametrize(
    ("said", "is_allowed"),
    [
        ((), False),
        (("bid n 6",), False),
        (("bid s 7",), True),
        (("bid n 7",), True),
        (("bid n 7", "pass", "pass"), True),
        (("bid s 7", "bid s 8"), False),
        (("open-misere",), False),
    ],
)
def test_misere_is_bid_only_over_a_seven(said: tuple[str, ...], is_allowed: bool) -> None:
    """AU, misere: not before somebody has bid seven, and not over an eight."""
    assert ("misere" in legal(bidding(*said)).split(", ")) == is_allowed


def test_every_eight_goes_over_misere() -> None:
    """AU, misere: eight spades, too, though it counts less."""
    state = bidding("bid s 7", "misere")
    assert legal(state).startswith("bid s 8, bid c 8,")
    assert after(state, "bid s 8").deal.high.word == "bid"


def test_open_misere_may_be_bid_at_any_time() -> None:
    """AU, open misere."""
    assert "open-misere" in legal(bidding()).split(", ")
    assert "open-misere" in legal(bidding("bid s 6", "bid s 8")).split(", ")


def test_who_has_passed_is_out_and_the_last_one_left_has_the_contract() -> None:
    """AU, bidding."""
    state = bidding("pass", "bid c 6", "bid s 7", "pass")
    assert state.to_act == 1
    state = after(state, "bid c 7")
    assert state.to_act == 2
    state = after(state, "pass")
    assert (state.phase, state.deal.declarer, state.deal.trump, state.deal.out) == ("burying", 1, "C", None)


def test_the_highest_bid_of_all_ends_the_bidding() -> None:
    state = bidding("pass", "bid s 6", "bid n 10")
    assert (state.phase, state.to_act, state.deal.declarer, state.deal.trump) == ("burying", 2, 2, "")


def test_when_all_pass_the_next_player_deals() -> None:
    """AU, bidding: the cards are thrown in."""
    state = bidding("pass", "pass", "pass", "pass")
    assert (state.phase, state.scores, state.sheet) == ("deal", (0, 0), ())
    again = state.apply(state.legal_moves()[0])
    assert (again.dealer, again.to_act, again.phase) == (0, 1, "contracting")


def test_misere_can_be_left_out() -> None:
    said = legal(dealt("five-hundred misere=no", *HANDS))
    assert "misere" not in said
    assert said.count("bid") == 25


# The kitty


def test_the_bidder_takes_the_kitty_lays_three_cards_away_and_leads() -> None:
    """AU, the kitty: nobody else sees it, nor what is laid away."""
    state = bidding("bid h 7", "pass", "pass", "pass")
    assert (state.to_act, len(state.deal.hands[0]), state.deal.rest) == (0, 13, ())
    assert ("kitty", 0, KITTY) in told(state, 0)
    public = [("contract", 3, ""), ("contract_won", 0, ""), ("kitty", 0, "")]
    assert told(state, 1) == told(state, None) == public
    assert len(state.legal_moves()) == 286
    before = everything(state)
    state = after(state, "5C 6C 5S")
    assert told(state, 0) == [("laid_away", 0, ""), ("laid_away", 0, "5C 6C 5S")]
    assert told(state, 2) == [("laid_away", 0, "")]
    assert (state.phase, state.to_act, len(state.deal.hands[0])) == ("playing", 0, 10)
    assert [state.view(seat).laid_away for seat in (0, 1)] == [cards("5C 6C 5S"), ()]
    assert everything(state) == before


# Trumps


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("H", "*R JH JD AH KH QH TH 9H 8H 7H 6H 5H 4H"),
        ("S", "*R JS JC AS KS QS TS 9S 8S 7S 6S 5S"),
        ("D", "*R JD JH AD KD QD TD 9D 8D 7D 6D 5D 4D"),
    ],
)
def test_the_joker_and_the_bowers_are_the_highest_trumps(trump: str, order: str) -> None:
    """AU, trumps."""
    ranked = bidding().ranking.order(trump)
    held = [card for card in bidding().ranking.pack if ranked.suit[card] == trump]
    assert sorted(held, key=lambda card: -ranked.power[card]) == parse_cards(order)


@pytest.mark.parametrize(
    ("trick", "hand", "may"),
    [
        ("0: 9H", "JD *R 4D AC", "JD, *R"),  # the left bower and the joker are trumps and follow them
        ("0: 9D", "JD *R 4D AC", "4D"),
        ("0: 9S", "JD *R 4D AC", "AC, 4D, JD, *R"),  # void: anything
        ("0: *R", "JD 4D AC 5C", "JD"),
        ("0: JD", "9H TH 4D", "9H, TH"),
    ],
)
def test_suit_is_followed(trick: str, hand: str, may: str) -> None:
    """AU, the play, with hearts as trumps."""
    assert legal(contract("7 H", "", hand, "", "", to_act=1, trick=trick)) == may


# Without trumps


def test_without_trumps_the_joker_beats_all_and_jacks_rank_below_queens() -> None:
    """AU, no trumps."""
    state = contract("7 N", "5C 6H", "JH TC", "QH AC", "AH *R", trick="", to_act=0)
    state = after(state, "6H, JH, QH, AH")
    assert state.deal.tricks[-1].winner == 3
    state = contract("7 N", "5C 6C", "JH TC", "QH AC", "AH *R", trick="", to_act=0)
    assert after(state, "6C, TC, AC, *R").deal.tricks[-1].winner == 3


@pytest.mark.parametrize(
    ("bid", "trick", "hand", "may"),
    [
        ("7 N", "0: 9H", "*R 4H AC", "4H"),  # it belongs to no suit
        ("7 N", "0: 9H", "*R 4D AC", "AC, 4D, *R"),  # and may be played by who cannot follow
        ("7 N", "0: 9H", "*R JD AC", "AC, JD, *R"),  # there is no left bower
    ],
)
def test_without_trumps_the_joker_is_played_by_who_cannot_follow(
    bid: str, trick: str, hand: str, may: str
) -> None:
    """AU, no trumps."""
    assert legal(contract(bid, "", hand, "", "", to_act=1, trick=trick)) == may


@pytest.mark.parametrize("bid", ["misere", "open-misere"])
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_at_misere_the_joker_must_be_played_by_who_cannot_follow(bid: str, seat: int) -> None:
    """AU, misere: the bidder's joker, and anybody's."""
    hands = ["", "", "", ""]
    hands[seat] = "*R 4D AC"
    trick = {0: "1: 9H", 1: "0: 9H", 3: "1: 9H"}[seat]
    state = contract(bid, *hands, to_act=seat, trick=trick)
    assert legal(state) == "*R"
    assert refused(state, "4D") == "You have no hearts, so you must play your joker."
    hands[seat] = "*R 4H AC"
    assert legal(contract(bid, *hands, to_act=seat, trick=trick)) == "4H"


def test_who_leads_the_joker_without_trumps_names_the_suit_that_others_follow() -> None:
    """AU, no trumps."""
    state = contract("7 N", "*R 4D", "AC KD", "9H TH", "5C 6D", to_act=0)
    assert legal(state) == "4D, *R c, *R d, *R h, *R s"
    state = after(state, "*R c")
    assert [(event.kind, event.data) for event in state.events] == [
        ("played", {"named": "C", "from_table": False})
    ]
    assert legal(state) == "AC"
    state = after(state, "AC")
    assert legal(state) == "9H, TH"
    state = after(state, "9H")
    assert legal(state) == "5C"
    assert after(state, "5C").deal.tricks[-1].winner == 0


def test_nobody_names_a_suit_in_which_they_have_not_followed() -> None:
    """AU, no trumps: 1 threw a club on spades, and on hearts that a joker stood for."""
    state = contract("7 N", "", "*R 4D", "", "", to_act=1, tricks=["0: AS 5C 6S 7S"])
    assert legal(state) == "4D, *R c, *R d, *R h"
    assert (
        refused(state, "*R s") == "You have shown that you have no spades; name another suit with the joker."
    )
    assert refused(state, "*R") == "Name the suit that your joker stands for, such as 'joker c'."
    first = contract("7 N", "*R 4D", "", "", "", to_act=0)
    assert refused(first, "*R") == "Name the suit that your joker stands for, such as 'joker c'."
    last = contract("7 N", "", "*R", "", "", to_act=1, tricks=["0: AS 5C 6S 7S", "0: AC 5D 6C 7C"])
    assert legal(last) == "*R d, *R h"


def test_one_who_has_failed_to_follow_everywhere_names_any_suit() -> None:
    played = ["0: AS 5C 6S 7S", "0: AC 5D 6C 7C", "0: AD 5H 6D 7D", "0: AH 9S 6H 7H"]
    assert legal(contract("7 N", "", "*R", "", "", to_act=1, tricks=played)) == "*R c, *R d, *R h, *R s"


def test_with_trumps_the_joker_is_led_as_one_of_them() -> None:
    state = contract("7 H", "*R 4D", "AC KD", "9H TH", "5C 6D", to_act=0)
    assert legal(state) == "4D, *R"
    assert legal(after(state, "*R, KD")) == "9H, TH"


# Misere


def test_at_misere_the_partner_sits_out_and_there_are_no_trumps() -> None:
    """AU, misere."""
    state = bidding("bid s 7", "pass", "misere", "pass", "pass")
    assert (state.phase, state.deal.declarer, state.deal.out, state.deal.trump) == ("burying", 2, 0, "")
    state = after(state, "TH QS KS")
    assert (state.phase, state.to_act) == ("playing", 2)
    seats = []
    for _ in range(3):
        seats.append(state.to_act)
        state = state.apply(state.legal_moves()[0])
    assert seats == [2, 3, 1]
    assert len(state.deal.tricks) == 1


def test_at_open_misere_the_hand_lies_open_after_the_first_trick() -> None:
    """AU, open misere."""
    state = after(bidding("open-misere", "pass", "pass", "pass"), "AH AS *R")
    assert [state.view(seat).open_hand for seat in (0, 1, None)] == [(), (), ()]
    state = after(state, "5C, 7C, 4D")
    for seat in (0, 1, 2, 3, None):
        assert state.view(seat).open_hand == state.deal.hands[0]
    closed = after(bidding("bid s 7", "pass", "misere", "pass", "pass"), "TH QS KS, 6S, 4D, 7C")
    assert len(closed.deal.tricks) == 1
    assert closed.view(1).open_hand == ()


# The count


@pytest.mark.parametrize(
    ("value", "wanted", "tricks_", "others", "expected"),
    [
        (40, 6, 6, 4, (40, 40)),  # made, and ten a trick for the others
        (40, 6, 9, 1, (40, 10)),  # nothing for tricks above the contract
        (40, 6, 10, 0, (250, 0)),  # all ten: 250 at least
        (220, 7, 10, 0, (250, 0)),
        (260, 8, 10, 0, (260, 0)),  # but the bid, when it counts more
        (520, 10, 10, 0, (520, 0)),
        (200, 7, 6, 4, (-200, 40)),
        (520, 10, 9, 1, (-520, 10)),
        (250, 0, 0, 10, (250, 0)),  # misere: the others have nothing for tricks
        (250, 0, 1, 9, (-250, 0)),
        (500, 0, 0, 10, (500, 0)),
        (500, 0, 4, 6, (-500, 0)),
    ],
)
def test_what_a_deal_counts(
    value: int, wanted: int, tricks_: int, others: int, expected: tuple[int, int]
) -> None:
    """AU, the score."""
    assert deal(value, wanted, (tricks_, others), 0, 10, 250) == list(expected)
    assert deal(value, wanted, (others, tricks_), 1, 10, 250) == list(reversed(expected))


def test_a_whole_deal() -> None:
    """By hand: clubs against the joker and the left bower, which each take a trump."""
    state = after(bidding("pass", "bid c 7", "pass", "pass"), "6H 7H 8H")
    state = tricks(
        state,
        """
        1: AC JS 4D 5C > 2
        2: KS 4H AS 7C > 1
        1: KC TH 5H *R > 0
        0: 5S 8C 6S 5D > 1
        1: QC 9H 6D 6C > 1
        1: JC 7S 7D JH > 1
        1: TC 8S 8D QH > 1
        1: 9C 9S 9D KH > 1
        1: AD TS TD JD > 1
        1: KD QS QD AH > 1
        """,
    )
    assert state.scores == (20, 160)
    assert [line.text for line in state.sheet[-1]] == ["2 tricks", "7 clubs made with 8 tricks"]


def test_a_deal_in_which_the_bidders_take_every_trick() -> None:
    """By hand: all trumps come down, and the partner's spades take the rest."""
    state = after(bidding("bid h 7", "pass", "pass", "pass"), "6H 7H 8H")
    state = tricks(
        state,
        """
        0: *R 7C 9H 4H > 0
        0: JH 8C TH 5H > 0
        0: JD 9C 6S 4D > 0
        0: AH TC 7S 5D > 0
        0: KH JC 8S 6D > 0
        0: QH QC 9S 7D > 0
        0: AS KC TS 8D > 0
        0: 5S AC KS 9D > 2
        2: QS TD 6C KD > 2
        2: JS QD 5C AD > 2
        """,
    )
    assert state.scores == (250, 0)
    assert [line.text for line in state.sheet[-1]] == ["7 hearts made with 10 tricks, a slam", ""]


# The end


def last_trick(bid: str, scores: tuple[int, int], *, is_made: bool) -> TricksState:
    """After the last trick of a contract of seat 0, who has six tricks before it, and is made with seven."""
    won, lost = "0: AC 5C 6C 7C", "1: AC 5C 6C 7C"
    played = [won] * 6 + [lost] * 3
    hands = ("AS", "6S", "7S", "8S") if is_made else ("5S", "6S", "7S", "AS")
    state = contract(bid, *hands, to_act=0, tricks=played, scores=scores)
    return after(state, ", ".join(hands))


def test_a_match_is_won_by_making_a_contract() -> None:
    """AU, the end: 500 or more, and the contract made."""
    state = last_trick("7 H", (300, 0), is_made=True)
    assert (state.phase, state.scores) == ("over", (500, 30))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 2)


def test_tricks_taken_against_a_contract_win_no_match() -> None:
    """AU, the end."""
    state = last_trick("7 H", (0, 480), is_made=True)
    assert (state.phase, state.scores) == ("deal", (200, 510))
    state = last_trick("7 H", (0, 480), is_made=False)
    assert (state.phase, state.scores) == ("deal", (-200, 520))


@pytest.mark.parametrize("others", [470, 480, 600])
def test_who_makes_the_contract_wins_whatever_the_others_have(others: int) -> None:
    """AU, the end: the bidders are at 500, the others level or ahead by tricks."""
    state = last_trick("7 H", (300, others), is_made=True)
    assert state.phase == "over"
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((500, others + 30, 500, others + 30), (0, 2))


@pytest.mark.parametrize(("before", "is_over"), [(-280, False), (-299, False), (-300, True), (-400, True)])
def test_five_hundred_below_zero_is_lost(before: int, is_over: bool) -> None:
    """AU, the end: out the back door."""
    state = last_trick("7 H", (before, 0), is_made=False)
    assert state.scores[0] == before - 200
    assert (state.phase == "over") == is_over
    if is_over:
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (1, 3)


# Refusals


@pytest.mark.parametrize(
    ("said", "move", "why"),
    [
        ((), "bid h 5", "Bids are from 6 to 10 tricks, such as '6 spades'."),
        ((), "bid 7", "Say how many tricks, and the trumps: '6 spades'."),
        (
            ("bid n 7",),
            "bid 8",
            "Say how many tricks, and the trumps: '8 spades'.",
        ),  # not misere, the next bid
        (("bid d 10",), "bid 99", "Bids are from 6 to 10 tricks, such as '10 hearts'."),
        ((), "misere", "You may bid misere only over a bid of 7. Bid 6 spades or more, or pass."),
        (
            ("bid h 7",),
            "bid s 7",
            "The bid is 7 hearts. Bid more, such as '7 no trumps', or pass.",
        ),
        (
            ("bid h 10",),
            "open-misere",
            "The bid is 10 hearts. Bid more, such as '10 no trumps', or pass.",
        ),
        ((), "5C", "It is not time for that yet; bid, such as '6 spades', or pass."),
        (("bid s 8",), "misere", "The bid is 8 spades. Bid more, such as '8 clubs', or pass."),
    ],
)
def test_a_bid_that_may_not_be_made_is_explained(said: tuple[str, ...], move: str, why: str) -> None:
    assert refused(bidding(*said), move) == why


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("5C 6C", "That is 2 cards, not 3; lay 3 cards away, such as '5C 6C JD'."),
        ("5C 6C AC", "You don't hold the A♣."),
        ("5C 6C 5C", "Each card once, please: lay 3 cards away, such as '5C 6C JD'."),
        ("6C 5C *R", "Write it as '5C 6C *R'."),
        ("bid h 8", "It is too late for 'bid'; lay 3 cards away, such as '5C 6C JD'."),
    ],
)
def test_what_cannot_be_laid_away_is_explained(move: str, why: str) -> None:
    assert refused(bidding("bid h 7", "pass", "pass", "pass"), move) == why


def test_a_table_without_misere_says_so() -> None:
    state = dealt("five-hundred misere=no", *HANDS)
    assert refused(state, "misere") == "There is no misere at this table; bid, such as '6 spades', or pass."
    assert refused(state, "open-misere").startswith("There is no open misere at this table;")


def test_a_joker_that_is_not_held_names_no_suit() -> None:
    state = contract("7 N", "4D 9C", "", "*R 5H", "")
    assert refused(state, "*R s") == "You don't hold the ★R."


def test_a_card_that_must_follow_is_explained() -> None:
    state = contract("7 H", "", "*R 4D", "", "", to_act=1, trick="0: 9H")
    assert refused(state, "4D") == "Hearts were led. Your joker is the highest heart: play it."
    buried = after(bidding("bid h 7", "pass", "pass", "pass"), "5C 6C 5S")
    assert refused(buried, "5C") == "You laid the 5♣ away."


# Rules that cannot be played


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        (TricksRules(pack=PackRules(without=("1C",))), "pack.without"),
        (TricksRules(pack=PackRules(copies=2, jokers=1)), "pack.jokers"),
        (replace(chosen("five-hundred").rules, score=TricksRules().score), "bidding.kind"),
        (replace(chosen("five-hundred").rules, bidding=ContractBids(least=8, most=7)), "bidding.least"),
        (replace(chosen("five-hundred").rules, bidding=ContractBids(trick=60)), "bidding.trick"),
        (
            replace(chosen("five-hundred").rules, bidding=ContractBids(misere=250, misere_over=5)),
            "bidding.misere_over",
        ),
        (replace(TricksRules(), match=chosen("five-hundred").rules.match), "match.bidder_wins"),
    ],
)
def test_rules_that_cannot_be_played_are_named(rules: TricksRules, key: str) -> None:
    assert key in [where for where, _ in unplayable(find("tricks"), rules)]
