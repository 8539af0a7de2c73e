"""The rules of thumb of trick-taking games, by literal positions."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from positions import changed, chosen
from tricktable import position

from hoylecli.bots.tricks.hands import euchre
from hoylecli.bots.tricks.hands.euchre import card_to_lay_away
from hoylecli.bots.tricks.hands.parting import cards_to_pass
from hoylecli.bots.tricks.hands.tricks import expected_bid, expected_tricks
from hoylecli.bots.tricks.kernel import Layout, SimulatedDeal
from hoylecli.bots.tricks.policies import bids_by_seat, by_bids, policies_of
from hoylecli.bots.tricks.policies.avoiding import avoid, shoot_moon, stop_moon
from hoylecli.bots.tricks.policies.gathering import gather, gather_alone, gather_and_draw_trumps
from hoylecli.bots.tricks.policies.taking import by_own_bid, draw_trumps, duck, take, take_alone
from hoylecli.bots.tricks.worlds import InformationSet
from hoylecli.core.cards import parse_cards
from hoylecli.families.tricks.rules.ranking import ranking_of

Policy = Callable[[SimulatedDeal, int], int]


def card(policy: Policy, choice: str, *hands: str, to_act: int = 0, **more: Any) -> str:
    """The card that a rule of thumb plays for the seat to act."""
    state = position(choice, *hands, to_act=to_act, **more)
    info = InformationSet(state.view(to_act))
    table = info.at([0] * state.players)
    table.hands[to_act] = info.own
    return str(info.layout.card[policy(table, table.legal())])


def layout(choice: str, trump: str) -> Layout:
    return Layout(ranking_of(chosen(choice).rules), trump)


@pytest.mark.parametrize(
    ("own", "trick", "expected"),
    [
        ("QS 3S", "1: KS 2S 4S", "QS"),  # the queen goes under the king
        ("AS 3S", "1: TS QS 4S", "3S"),  # not over her
        ("AC 3C", "1: TC QH 4C", "3C"),  # below a trick that costs
        ("AC 3C", "1: TC QC 4C", "AC"),  # last, and it costs nothing: the high one is gone
        ("AH 5D", "1: TC QC 4C", "AH"),  # no club: a heart
        ("QS AH", "1: TC QC 4C", "QS"),  # the queen before any heart
        ("AS 5H", "1: TC QC 4C", "AS"),  # what might have to take her
        ("KH 9H 2H", "3: TH", "9H"),  # the highest that stays below
    ],
)
def test_at_hearts_one_stays_below_and_throws_what_is_dangerous(own: str, trick: str, expected: str) -> None:
    rest = ["5C 6C", "7C 8C", "9C JC"]
    before = "0: 2C 3D 4D 5D"
    assert card(avoid, "hearts", own, *rest, trick=trick, tricks=[before]) == expected


def test_at_hearts_one_leads_low_and_drives_out_the_queen() -> None:
    before = ["3: 2C 5C 3C 4C"]
    rest = ["7C 8C 9C", "7D 8D 9D", "TD JD QD"]
    assert card(avoid, "hearts", "KD AD 7S", *rest, tricks=before) == "7S"
    assert card(avoid, "hearts", "KS 2D 7S", *rest, tricks=before) == "2D"


def test_one_stops_who_is_taking_everything() -> None:
    """Seat 1 has the queen and three hearts, and leads another."""
    before = ["0: 2C 6C 4C 5C", "1: KS QS 3S 4H", "1: AH 3H 5D 6D"]
    hands = ["KH 7D", "TH 8C", "TC JC", "9D JD"]
    assert card(avoid, "hearts", *hands, trick="1: TH 2S 2D", tricks=before) == "KH"


@pytest.mark.parametrize(("moon", "expected"), [("none", "7D"), ("others_add", "KD")])
def test_nobody_is_stopped_where_all_of_them_bring_no_prize(moon: str, expected: str) -> None:
    """Seat 1 has the queen and the ace of spades, and leads to a trick that costs a heart."""
    before = ["1: AS QS 3S 4S"]
    hands = ["KD 7D", "9C 8C", "TC JC", "9S JS"]
    choice = f"black-maria moon={moon}"
    assert card(avoid, choice, *hands, trick="1: TD 5H 8D", tricks=before) == expected


def test_who_shoots_takes_with_the_highest() -> None:
    rest = ["5C 6C", "7C 8C", "9C JC"]
    assert card(shoot_moon, "hearts", "AC 3C", *rest, trick="1: TC QH 4C", tricks=["0: 2C 3D 4D 5D"]) == "AC"


def test_who_can_no_longer_have_everything_avoids_the_rest() -> None:
    """Seat 2 has a heart."""
    before = ["0: 2C 3D 4D 5D", "2: KD QD TD 6H"]
    rest = ["5C 6C", "7C 8C", "9C JC"]
    assert card(shoot_moon, "hearts", "AC 3C", *rest, trick="1: TC QH 4C", tricks=before) == "3C"


@pytest.mark.parametrize(
    ("own", "trick", "usual", "guarded"),
    [
        ("AD 9D 3D", "3: TD", "9D", "AD"),  # takes it from the one who has everything
        ("9D 4D 3D", "3: TD", "9D", "3D"),
        ("AH 5S 4S", "3: TD", "AH", "4S"),  # the ace of hearts will take something yet
        ("AH 5S 4S", "2: JD TD", "AH", "AH"),  # another's trick
        ("KH QH 2H", "2: JH TH", "2H", "QH"),  # takes what counts
    ],
)
def test_on_guard_one_keeps_high_cards_and_takes_a_trick(
    own: str, trick: str, usual: str, guarded: str
) -> None:
    """Seat 3 has two hearts, too few for the others to see it coming."""
    before = ["0: 2C 6C 4C 5C", "1: 3C 5H AC 4H"]
    rest = ["7C 8C 9C", "TC JC QC", "7S 8S 9S"]
    assert card(avoid, "hearts", own, *rest, trick=trick, tricks=before) == usual
    assert card(stop_moon(3), "hearts", own, *rest, trick=trick, tricks=before) == guarded
    assert card(stop_moon(1), "hearts", own, *rest, trick=trick, tricks=before) == usual


@pytest.mark.parametrize(
    ("own", "trick", "expected"),
    [
        ("KH 3H", "2: AH 4H", "3H"),  # the partner has it
        ("AH 3H", "1: KH 4H 5H", "AH"),
        ("AH QH 3H", "1: JH 4H 5H", "QH"),  # as cheaply as possible
        ("2S 5S 9D", "1: AH 4H 5H", "2S"),  # a low trump is enough
        ("2S 5S 9D", "1: AH 4H 3S", "5S"),
        ("2S 5S 9D", "1: AH 4H 9S", "9D"),  # which cannot be beaten
        ("2S 5S 9D", "2: AH 4H", "9D"),  # the partner's ace holds
    ],
)
def test_a_trick_is_taken_cheaply_and_not_from_a_partner(own: str, trick: str, expected: str) -> None:
    rest = ["5C 6C 8D", "7C 8C TD", "9C JC JD"]
    assert card(take, "spades", own, *rest, trick=trick, bids="3 3 3 3") == expected


def test_who_is_alone_takes_from_anybody() -> None:
    rest = ["5C 6C 8D", "7C 8C TD", "9C JC JD"]
    assert card(take_alone, "spades", "AH 3H 2D", *rest, trick="2: KH 4H", bids="3 3 3 3") == "AH"


def test_declarers_draw_trumps() -> None:
    """CG, Euchre: strategy; hearts are trumps and the jack of diamonds is the left bower."""
    hands = ["JH JD AS 9C", "9H TC JC QC", "TH KC AC 9S", "QH TS JS QS"]
    assert card(draw_trumps, "euchre", *hands, trump="H") == "JH"
    assert card(take, "euchre", *hands, trump="H") == "AS"


@pytest.mark.parametrize(
    ("own", "trick", "expected"),
    [
        ("KH 9H 2H", "3: TH", "9H"),
        ("AD 2D", "3: TH", "AD"),
        ("7S 3S", "2: TH 9S", "7S"),  # a trump that does not win
        ("KH QH", "3: TH", "QH"),
    ],
)
def test_nil_stays_below(own: str, trick: str, expected: str) -> None:
    rest = ["5C 6C 8D", "7C 8C TD", "9C JC JD"]
    assert card(duck, "spades", own, *rest, trick=trick, bids="nil 3 3 3") == expected


@pytest.mark.parametrize(
    ("own", "trick", "nil", "expected"),
    [
        ("AH 4H 2H", "3: 3H", 1, "2H"),  # the nil is still to play, and nobody covers it
        ("AH 6H 4H", "2: 3H 9H", 1, "6H"),
        ("AH KH QH", "2: 3H 9H", 1, "QH"),  # all are higher: the lowest
        ("2S 5D AD", "3: 3H", 1, "5D"),  # no trump, either
        ("AH 9H 2H", "3: TH", 3, "9H"),  # the nil has the trick, and is left with it
        ("AH 9H 2H", "1: JH QH 3H", 3, "2H"),  # it has got away, and the partner wins
        ("AH 9H 2H", "1: KH QH 3H", 3, "AH"),
    ],
)
def test_a_nil_is_attacked_with_low_cards(own: str, trick: str, nil: int, expected: str) -> None:
    """FG, Spades: whoever has bid nil must be made to take a trick, with the lowest cards there are."""
    rest, bids = ["5C 6C 8D", "7C 8C TD", "9C JC JD"], [3, 3, 3, 3]
    bids[nil] = 0
    said = " ".join(str(bid or "nil") for bid in bids)
    assert card(by_bids(bids), "spades", own, *rest, trick=trick, bids=said) == expected


def test_bids_decide_between_taking_and_ducking() -> None:
    """Nil stays low; its partner takes over; a side that has its bid takes no bags."""
    rest = ["5C 6C 8D", "7C 8C TD", "9C JC JD"]
    nil, partner = by_bids([0, 3, 3, 3]), by_bids([3, 3, 0, 3])
    assert card(nil, "spades", "KH 2H 3D", *rest, trick="1: TH 9H 8H", bids="nil 3 3 3") == "2H"
    assert card(partner, "spades", "AH KH 2H", *rest, trick="2: QH 9H", bids="3 3 nil 3") == "KH"
    made = ["0: AD 2D 3D 4D", "0: KD 5D 6D 7D"]
    full, short = by_bids([1, 3, 1, 3]), by_bids([2, 3, 1, 3])
    hand = ("AC 2C 4S", "5C 6C 8D", "7C 8C TD", "9C JC JD")
    assert card(full, "spades", *hand, trick="1: QC 3C TC", tricks=made, bids="1 1 1 1") == "2C"
    assert card(short, "spades", *hand, trick="1: QC 3C TC", tricks=made, bids="2 3 1 3") == "AC"


def test_who_must_meet_the_bid_exactly_takes_no_more() -> None:
    rest = ["5C 6C 8D", "7C 8C TD", "9C JC JD"]
    assert card(by_own_bid([0, 1, 1, 1]), "spades", "AH 2H 3D", *rest, trick="1: TH 9H 8H") == "2H"
    assert card(by_own_bid([1, 1, 1, 1]), "spades", "AH 2H 3D", *rest, trick="1: TH 9H 8H") == "AH"


@pytest.mark.parametrize(
    ("hand", "gift"),
    [
        ("QS 4S 2H 3H 5C 6C 7C 8C 9C 4D 6D 8D TD", "QS TD 8D"),
        ("QS 2S 3S 4S 5S AH KH 2C 3C 4C 5C 2D 3D", "AH KH QS"),
        ("AS KS 2S 2H 3H 4H 5C 6C 7C 8C 2D 4D 6D", "AS KS 6D"),
    ],
)
def test_what_is_passed_on(hand: str, gift: str) -> None:
    hearts = layout("hearts", "")
    found = hearts.cards(cards_to_pass(hearts, hearts.mask(parse_cards(hand)), 3))
    assert sorted(map(str, found)) == sorted(gift.split())


def test_tricks_above_a_bid_are_taken_where_they_do_no_harm() -> None:
    """Call break: each counts a point. Where bags were counted, who has made the bid would stay below."""
    rest = ("5C 6C 8D", "7C 8C TD", "9C JC JD")
    given: Any = {"trick": "1: TH 9H 8H", "tricks": ["0: KH QH JH 7H"], "bids": "1 1 1 1"}
    view: Any = position("call-break", "AH 2H 3D", *rest, **given).view(0)
    assert (
        card(policies_of(view, bids_by_seat(view), None)[0], "call-break", "AH 2H 3D", *rest, **given) == "AH"
    )
    bags = replace(view, rules=changed(view.rules, {"score": {"bags": 10}}))
    assert (
        card(policies_of(bags, bids_by_seat(view), None)[0], "call-break", "AH 2H 3D", *rest, **given) == "2H"
    )


def test_less_is_bid_than_the_hand_is_worth_where_a_trick_above_the_bid_does_little_harm() -> None:
    """CG, Spades: all bids together come to about ten or eleven, of thirteen tricks."""
    hand = "AS KS 5S 2S KH 9H 4H QD 8D 3D 9C 6C 2C"
    for choice, less in (("spades", 0.6), ("oh-hell", 0), ("call-break", 0.6)):
        held = layout(choice, "S")
        bid = expected_bid(chosen(choice).rules, held, held.mask(parse_cards(hand)))
        assert bid == pytest.approx(expected_tricks(held, held.mask(parse_cards(hand)), 3) - less)


def test_the_worth_of_a_hand_in_tricks() -> None:
    spades = layout("spades", "S")

    def worth(hand: str) -> float:
        return expected_tricks(spades, spades.mask(parse_cards(hand)), spades.trump)

    assert worth("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S") == 13
    assert worth("2S 3S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C") < 1
    assert 4.5 < worth("AS KS 5S 2S AH KH 3H AD 4D 5D 2C 3C 4C") < 7


def test_the_worth_of_a_hand_when_trumps_are_made() -> None:
    """CG and CC, Euchre: the bowers are the best trumps."""
    hearts = layout("euchre", "H")

    def worth(hand: str) -> float:
        return euchre.expected_tricks(hearts, hearts.mask(parse_cards(hand)))

    assert worth("JH JD AH KH QH") > worth("JH AH KH QH TH") > worth("AH KH QH TH 9C")
    assert worth("9C TC QD KS QS") < 0.5


@pytest.mark.parametrize(
    ("hand", "away"),
    [
        ("JH JD AH 9C AS KS", "9C"),  # the only club
        ("JH 9H AS 9S TS QD", "QD"),
        ("JH JD AH KH QH 9H", "9H"),
        ("JH JD AH KH AS AC", "AC"),
    ],
)
def test_the_dealer_lays_away_the_only_card_of_a_suit(hand: str, away: str) -> None:
    hearts = layout("euchre", "H")
    assert str(hearts.card[card_to_lay_away(hearts, hearts.mask(parse_cards(hand)))]) == away


# Cards that count for who takes them (CG, Pinochle; FG, Pitch)


@pytest.mark.parametrize(
    ("policy", "own", "trick", "expected"),
    [
        (gather, "KC QC 9C", "1: AC 9C JC", "9C"),  # nothing for the other side
        (gather, "KC QC 9C", "2: AC 9C", "KC"),  # nobody can beat the ace of the partner
        (gather, "TC KC QC", "1: AC AC 9C", "QC"),  # of two equal cards the first wins
        (gather, "KD 9D AD", "1: 9C KC QC", "KD"),  # the partner has it: a king, and keep the ace
        (gather, "KD 9D AD", "1: AC KC QC", "9D"),
        (gather_alone, "KD 9D AD", "1: 9C KC QC", "9D"),  # nobody's partner
        (gather_and_draw_trumps, "AS TS AD", "", "AS"),  # trumps first
        (gather, "AS TS AD", "", "AD"),
    ],
)
def test_at_pinochle_what_counts_goes_to_the_partner(
    policy: Policy, own: str, trick: str, expected: str
) -> None:
    rest = ["QH JH 9H", "KH TH 9H", "JD QD TD"]
    assert card(policy, "pinochle", own, *rest, trick=trick, trump="S", declarer=0) == expected


def test_at_pitch_a_ten_is_not_given_away() -> None:
    """FG, Pitch: a ten is 10 towards game, a jack 1."""
    rest = ["2C 3C", "4C 5C", "6C 7C"]
    assert card(gather_alone, "pitch", "TD JD", *rest, trick="1: AD 3D 4D", trump="S", declarer=1) == "JD"
