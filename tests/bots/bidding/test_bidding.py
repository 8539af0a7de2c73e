"""Deals bid by systems: what no auction may contain, and what calls mean."""

import re
from random import Random

import pytest
from bidding_deals import at, auction, bid_out, cards_of

from hoylecli.bots.bidding import choose, load, meaning, names, shown
from hoylecli.bots.bidding.choosing import decide, decide_simply, natural_meaning
from hoylecli.bots.bidding.conditions import Ask, Condition, Either, meets
from hoylecli.bots.bidding.hand import HCP, hand_of
from hoylecli.bots.bidding.outlook import Outlook
from hoylecli.bots.bidding.positions import GAME, Situation, agreed_at, known_at
from hoylecli.scoring.bridge.auction import PASS, parse_call

SYSTEMS = sorted(names())


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("odd_seat", ["", "E"])
def test_auctions_are_legal_end_and_say_what_hands_hold(name: str, odd_seat: str) -> None:
    """No forcing call is passed, no call contradicts its hand, and every hand fits what it has shown."""
    system, rng = load(name), Random(name + odd_seat)
    for _ in range(150):
        for situation, hand, decision in bid_out((system, system), rng, odd_seat):
            so_far = situation.auction
            assert not so_far.why_not(decision.call)
            assert decision.call != PASS or not Outlook(hand, so_far, known_at(situation)).forced, so_far
            options = agreed_at(situation).options_of(decision.call)
            if decision.rule:
                held = [option for option in options if option.rule is decision.rule]
                assert any(meets(hand, option.tests) for option in held)
                assert decision.says in [option.says for option in held]
            after = situation._replace(auction=so_far.after(decision.call))
            if decision.rule:
                assert known_at(after).seats["NESW".index(so_far.turn)].exact[-1][1] == decision.call


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_hand_fits_what_its_calls_have_shown(name: str) -> None:
    """As long as rules have chosen each of its calls."""
    system, rng = load(name), Random(name)
    for _ in range(150):
        by_rule = dict.fromkeys("NESW", True)
        for situation, hand, decision in bid_out((system, system), rng):
            seat = situation.auction.turn
            by_rule[seat] = by_rule[seat] and decision.rule is not None
            after = situation._replace(auction=situation.auction.after(decision.call))
            assert not by_rule[seat] or known_at(after).seats["NESW".index(seat)].fits(hand), after.auction


@pytest.mark.parametrize("name", SYSTEMS)
def test_game_is_reached_where_it_was_forced_and_sign_offs_stand(name: str) -> None:
    system, rng = load(name), Random(name + "force")
    for _ in range(250):
        for situation, _hand, decision in bid_out((system, system), rng):
            known, partner = known_at(situation), ("NESW".index(situation.auction.turn) + 2) % 4
            calls = situation.auction.calls
            if known.forcing[partner] == "sign-off" and calls[-1] == PASS:
                assert decision.call == PASS or decision.rule, calls
            after = situation._replace(auction=situation.auction.after(decision.call))
        contract = after.auction.contract
        if contract is not None and known_at(after).games[contract.declarer in "EW"]:
            assert contract.level >= GAME[contract.denomination] or contract.doubled, after.auction


def test_each_side_plays_its_own_system() -> None:
    one, other = load("simple"), load(SYSTEMS[-1])
    for situation, hand, decision in bid_out((one, other), Random(4)):
        if decision.rule:
            assert decision.rule in situation.systems[situation.side].rules
        assert decide(situation, hand) == decision


def test_what_a_call_means_is_what_a_hand_that_makes_it_says() -> None:
    system = load("simple")
    hand = cards_of("KQ832.A5.J76.942")
    found = choose(at(system, auction("1S P", "S")), hand)
    said = meaning(at(system, auction("1S P", "S")), "2S")
    assert said is not None
    assert (found.call, said.says) == ("3S", "three or more spades, 6 to 9 points")
    assert meaning(at(system, auction("1S P", "S")), "7C") is None


def test_what_is_shown_grows_with_the_auction() -> None:
    system = load("simple")
    seats = shown(at(system, auction("1S P 3S P")))
    assert seats["N"].lengths[3] == (5, 13)
    assert seats["S"].lengths[3][0] == 3
    assert seats["S"].strength == (10, 12)
    assert seats["N"].fits(hand_of(cards_of("AKJ83.A5.QJ62.94")))
    assert not seats["N"].fits(hand_of(cards_of("AKJ8.A52.QJ62.94")))


def test_with_a_part_score_one_stops_at_its_game() -> None:
    """CG, Bridge: 100 points below the line are game, however they came."""
    system, hand = load("simple"), cards_of("K83.A5.QJ762.942")
    assert choose(at(system, auction("1S P", "S")), hand).call == "3S"
    assert choose(at(system, auction("1S P", "S")), hand, below=(70, 0)).call == PASS
    assert choose(at(system, auction("1S P", "S")), hand, below=(60, 0)).call == "3S"


def test_a_question_for_aces_is_answered_where_no_rule_has_it() -> None:
    system = load("simple")
    hand = cards_of("A83.AK5.QJ762.94")
    found = choose(at(system, auction("1S 2C 2D 3C 3S X 4NT P", "N")), hand)
    assert found.call == "5H"


@pytest.mark.parametrize("calls", ["1D P 3C P 3NT P 4C P", "1D P 3C P 3NT P 4D P"])
def test_four_of_a_minor_over_three_notrump_is_not_the_end_where_game_was_forced(calls: str) -> None:
    """3C is forcing to game, and the partnership has left one that it had reached."""
    system, so_far = load("standard"), auction(calls)
    for hand in ("AQT3.T92.K972.A2", "A5.KQ84.QJ93.K62"):
        assert choose(at(system, so_far), cards_of(hand)).call != PASS


def test_a_bid_of_game_ends_what_was_forced() -> None:
    system = load("standard")
    found = choose(at(system, auction("1D P 3C P 3NT P 5C P")), cards_of("AQT3.T92.K972.A2"))
    assert found.call == PASS


@pytest.mark.parametrize(
    ("name", "hand", "calls", "call"),
    [
        ("simple", "AQT9.AKQJ543..K7", "", "1H"),
        ("simple", "K.AKQJ5432.KQ2.4", "", "1H"),
        ("standard", "2.85.KQ.AKJT9874", "1D", "2C"),
        ("standard", "5.AQJT9876.A2.K4", "1D", "1H"),
        ("standard", "AKQ762.A54.KJ.Q6", "1NT", "X"),
        ("standard", "KT54.JT9532..AT9", "1S P", "4S"),
        ("standard", "AK63.9.AKQ3.AT86", "1D P 1H 1S", "3NT"),
        ("standard", "AT5.KQ.AQT5.AJT7", "1D X 1S P 2D", "2NT"),
        ("standard", "T652.AT3.AK543.9", "1D X P", "2S"),
        ("standard", "KQ74.K62.QJ2.T86", "1S X 2S", "2NT"),
    ],
)
def test_there_is_a_call_between_what_two_rules_ask(name: str, hand: str, calls: str, call: str) -> None:
    """A hand a little too good for one rule, and not what the next one wants, is not passed."""
    system = load(name)
    assert choose(at(system, auction(calls)), cards_of(hand)).call == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQJ842.AK6.3.J62", "1S P 2NT P 3D P 4S P", "4NT"),
        ("AQJ842.AJ6.3.J62", "1S P 2NT P 3D P 4S P", "P"),
        ("AKT4.4.AK64.QJ52", "1D P 1H P 1S P 4S P", "4NT"),
        ("KQ84.4.AK64.QJ52", "1D P 1H P 1S P 4S P", "P"),
    ],
)
def test_whoever_has_shown_no_most_goes_on_over_game(hand: str, calls: str, call: str) -> None:
    """A sign-off tells the most that partner has, and not what is held here (CG 1035)."""
    system = load("standard")
    assert choose(at(system, auction(calls)), cards_of(hand)).call == parse_call(call)


@pytest.mark.parametrize(
    ("calls", "call", "says"),
    [
        ("1C P 1H P 2C P 3NT P", "4NT", "asks partner to bid six with more than a minimum"),
        ("1C P 1H P 2C P 3NT P", "5NT", "asks partner to bid six"),
    ],
)
def test_notrump_above_game_is_no_place_to_play(calls: str, call: str, says: str) -> None:
    """Partner goes on to six over it, so it is not told as meant to be played."""
    system = load("standard")
    assert natural_meaning(at(system, auction(calls)), call) == says


@pytest.mark.parametrize(
    ("hand", "call"),
    [("AQ86432.Q6.7.A52", "4S"), ("KJ86432.Q6.7.Q52", "2S")],
)
def test_seven_cards_are_trumps_enough_for_a_game_on_points(hand: str, call: str) -> None:
    """Partner has opened and shown no support; the other side bids after a double."""
    system = load("standard")
    assert choose(at(system, auction("1C P 1S X P 2H")), cards_of(hand)).call == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        (".AKQJT98765432..", "7H"),
        ("AKQJT9876543.A..", "7S"),
        ("AKQJT9876543.2..", "6S"),
        ("KQJT98765432.2..", "4S"),
    ],
)
def test_a_slam_that_is_all_in_one_hand_is_opened(hand: str, call: str) -> None:
    """The missing trump falls to the ace, and there is one loser beside it at most."""
    system = load("standard")
    assert choose(at(system, auction("")), cards_of(hand)).call == call


def test_a_late_double_counts_on_points_that_partner_has() -> None:
    """So that eleven of them are no game."""
    system, hand = load("standard"), cards_of("KQ93.K62.QJT.T86")
    assert choose(at(system, auction("1H P 2H P P X P")), hand).call == "2S"


@pytest.mark.parametrize("hand", ["KQT97.A8.J.AQT85", "AQ976.A8.Q4.AKT8"])
def test_above_three_notrump_game_is_in_a_suit(hand: str) -> None:
    """Partner has overcalled, bid diamonds again, and there are the points of game."""
    system = load("standard")
    found = choose(at(system, auction("1S 2D P 4C P 4D P")), cards_of(hand))
    assert found.call == "5D"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ43.A843.Q72.J2", "1D 2NT X 3H X P", "P"),
        ("KQ43.J843.Q72.K2", "1S 2S X 3H X P", "P"),
        ("KQ43.8743.Q72.52", "1D 1H X 2H X P", "3D"),
    ],
)
def test_doubles_are_for_penalty_once_a_bid_of_two_suits_is_doubled(hand: str, calls: str, call: str) -> None:
    """Such a double has shown points (CG, Standard Bidding System, 1149); one of a single suit has not."""
    system = load("standard")
    assert choose(at(system, auction(calls)), cards_of(hand)).call == parse_call(call)


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("KQT97.A84.J2.KQ5", "1D P P X P 1S P 2C P"),
        ("AQ932.2.9872.Q65", "1D X P 2S P 3D P"),
        ("AK74.5.J83.QJ752", "P 1D 1H X P 2H P"),
    ],
)
def test_nobody_jumps_to_notrump_without_a_stopper(hand: str, calls: str) -> None:
    """Another suit is bid, or theirs to ask partner, though there are the points of game."""
    system = load("standard")
    assert choose(at(system, auction(calls)), cards_of(hand)).call != "3NT"


def test_what_no_rule_chose_is_not_called_where_a_rule_says_otherwise() -> None:
    """A double of Stayman or a transfer tells of the suit, and of no strong hand with three cards in it."""
    system = load("standard")
    found = choose(at(system, auction("1NT P 2D")), cards_of("642.KT.KJT.AKQ42"))
    assert found.call == PASS


def test_a_long_weak_minor_is_played_when_the_question_is_doubled() -> None:
    """2S asks opener for 3C (CG, Standard Bidding System, 961), whether or not it is doubled."""
    system = load("standard")
    opener, weak = cards_of("QT983.AQT.K2.AJ8"), cards_of("J75.2.QJ98653.97")
    assert choose(at(system, auction("1NT P 2S X")), opener).call == "3C"
    assert choose(at(system, auction("1NT P 2S X 3C P")), weak).call == "3D"
    assert choose(at(system, auction("1NT P 2S X 3C P 3D P")), opener).call == PASS


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("J42.K93.AK84.Q75", "1S 2S P"),
        ("K84.AQ5.972.KJ63", "1H 2H P"),
        ("AQ6.K72.9843.K86", "1D 1H P P X P"),
        ("K93.AJ85.84.AK62", "1H X 2H"),
        ("AQ9.K84.K973.QJ6", "1D 2NT P"),
        ("AK62.84.AQ93.KQ7", "4C"),
        ("KJ4.T83.AQ4.QJ52", "3C X P"),
        ("J4.AQ853.AKJ6.A3", "1NT P 2D P 2H P"),
        ("K6.AQJ852.A83.J4", "1S X"),
    ],
)
def test_a_strong_hand_makes_no_call_that_promises_a_weak_one(hand: str, calls: str) -> None:
    """No call that partner takes to have fewer points by more than two than the hand has."""
    system = load("standard")
    so_far, cards = auction(calls), cards_of(hand)
    found = choose(at(system, so_far), cards)
    seat = shown(at(system, so_far.after(found.call)))[so_far.turn]
    assert found.call != PASS
    assert seat.strength[1] + 2 >= hand_of(cards)[HCP], found


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AT4.A.AKQ2.KQT93", "2H X", "XX"),  # partner has opened weak, and is doubled
        ("AJ64.KJT.K2.KJ65", "1NT P P 2NT P 3D X P", PASS),  # a side that began with notrump doubles to beat
        ("72.AQ87653.3.AT8", "P 2H X P 3D P P 3S P", PASS),  # a new suit by a player who has passed before
        ("KQ973.K84.KJ.K94", "1NT P 2C P 2S P 5NT P", "6NT"),
        ("Q84.AJ7.KQ62.K54", "1D P 1S P 1NT P 4NT P", "6NT"),
        ("Q84.AJ7.KQ62.J54", "1D P 1S P 1NT P 4NT P", PASS),
        ("T4.AJ75.Q9832.K6", "4NT P", "5D"),  # no suit has been bid, and partner asks for aces
        ("84.KQJ953.Q832.6", "2H P 5NT P", "6H"),
        ("J5.QJ.J985432.J6", "P 4S X P", PASS),  # a double of a game stays in
        ("J974.Q985.73.KJT", "P 3D 7D P", PASS),  # no bid of their suit forces on to seven
        ("AQJ9742.Q.T2.J95", "1C 1H 1S 2C P 2H", "2S"),  # seven spades, of which five have been shown
        ("T8.AQJ953.A6.K94", "P P 1H 2C P 2S", PASS),  # six are no reason to go to three
        ("JT9764..KQ863.86", "P P 1C 1H 1S 2H P P", "2S"),  # six and five, and partner has opened
        ("K83.92.A643.KQ84", "1H 1S P 2H X P P", "2S"),  # a question that was doubled is not played
        ("7543.62.T765.T98", "1S P P X P 1NT", "2S"),  # nine trumps
        ("7543.62.T765.T98", "1S P P X P 1NT 2S 3H P P", PASS),  # of which partner has heard
        (".AKT9763.KT9.T86", "1S X XX 2C 2S P", "4H"),
        ("KQJ6542.J.AJ52.7", "1S X XX 2C 2S P 4H P", PASS),  # who jumps to game has six at the least
        ("AJ2.J.K83.AKQJ97", "P 1C P P 1D 1NT 2D P P 3C P 3H P", PASS),  # partner is too weak to invite
        ("KJ983.AQ942.63.8", "1C 1D 1S 2D P P", "2H"),  # a second suit
    ],
)
def test_calls_without_a_rule_are_read_as_they_are_meant(hand: str, calls: str, call: str) -> None:
    system = load("standard")
    assert choose(at(system, auction(calls)), cards_of(hand)).call == call


@pytest.mark.parametrize(
    ("hand", "calls", "call", "says"),
    [
        ("", "P P P", "1S", "12 or more points, five or more spades"),  # rules of the fourth seat come first
        ("", "P P", "1S", "12 or more points, five or more spades"),
        ("", "1D P", "2NT", "13 to 15 points; balanced, no four-card major, or five or more diamonds"),
        ("K72.84.KQ963.A52", "1D P", "2NT", "five or more diamonds, 13 to 15 points"),
        ("", "1NT P", "2C", "8 or more points, asks for a four-card major"),
        ("", "1D P 1S P", "2S", "12 to 16 points; four spades or three spades and a singleton"),
    ],
)
def test_a_call_is_explained_by_the_rules_that_may_have_chosen_it(
    hand: str, calls: str, call: str, says: str
) -> None:
    """By the rule that did, where the hand is known; else what several say is one sentence."""
    system = load("standard")
    cards = cards_of(hand) if hand else ()
    said = meaning(at(system, auction(calls)), call, cards=cards)
    assert said is not None
    assert said.says == says


def test_a_weak_hand_that_is_doubled_passes_without_hope() -> None:
    """Five points opened by mistake: nobody tells their owner that 1 spade may well be made."""
    system = load("standard")
    found = choose(at(system, auction("1S P P X")), cards_of("J862.A8.T752.984"))
    assert (found.call, found.says) == (PASS, "There is no better place to play.")


def test_a_suit_over_notrump_or_a_second_suit_is_no_invitation() -> None:
    """Three spades over 2NT only say that they play better, and 12 points opposite 12 are no game."""
    system = load("standard")
    calls = auction("P P 1C P 1D X P 2NT P 3S P")
    assert choose(at(system, calls), cards_of("K3.A5.A753.JT875")).call == "Pass"
    assert shown(at(system, calls))["E"].strength == (10, 12)


@pytest.mark.parametrize(
    ("calls", "says"),
    [
        ("1NT P 2D", "nothing to bid"),
        ("1H 1S 2H 2S 3H P P", "nothing to add"),
        ("1H P 2H P 4H P", "game is high enough"),
        ("1C 1S P 2S 3C P", "high enough"),
        ("1H P 4H X P P", "happy to play it doubled"),
        ("1H P 1S 2C P 2D X P", "leaves the double in"),
    ],
)
def test_a_pass_without_a_rule_says_what_it_leaves(calls: str, says: str) -> None:
    system = load("simple")
    assert natural_meaning(at(system, auction(calls)), "Pass") == says


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_sign_off_is_passed_by_rule(name: str) -> None:
    """CG 872-888: two of a suit that was bid is a signoff; so is game on the points of both hands."""
    system = load(name)
    for calls in ("1NT P 3NT P", "1C P 1H P 1NT P 2H P"):
        decision = choose(at(system, auction(calls)), cards_of("AQ4.J5.K873.AJ92"))
        assert (decision.call, decision.rule and decision.rule.id) == (PASS, "signed-off-pass"), calls
        said = meaning(at(system, auction(calls)), PASS)
        assert said is not None
        assert said.says == "partner's bid was to play"


def test_one_jump_raise_of_an_overcall_means_one_thing() -> None:
    system = load("standard")
    for hand, call in (("K954.7.98632.Q43", "3S"), ("KQ54..98632.Q432", "3S"), ("K95.7.Q8632.9432", "2S")):
        assert choose(at(system, auction("1H 1S P")), cards_of(hand)).call == call, hand
    said = meaning(at(system, auction("1H 1S P")), "3S")
    assert said is not None
    assert said.says == "four or more spades, weak"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("A5.K76.AQJ987.43", "2C P 3D P 3NT P", "6D"),
        ("K5.K76.AQJ98.K43", "2C P 3D P 3NT P", "6NT"),
        ("K5.Q76.KJT98.543", "2C P 3D P 3NT P", PASS),
        ("KQ2.K432.J54.Q32", "2C P 2NT P 3D P", "6NT"),
        ("K9.KQJ7432.A82.4", "1S P 2H P 2S P", "4H"),
        (".AKQ6.JT5.AKQJ42", "1D P 1H P 2H P 4NT P 5D P", "6H"),
        (".AKQ6.AT5.AKQJ42", "1D P 1H P 2H P 4NT P 5D P", "7H"),
        ("Q3.AQJ62.5.KQJ42", "1D P 1H P 2H P 4NT P 5D P", "5H"),
    ],
)
def test_the_simple_system_bids_slams_and_its_long_major(hand: str, calls: str, call: str) -> None:
    simple = load("simple")
    decision = choose(at(simple, auction(calls)), cards_of(hand))
    assert (decision.call, decision.rule is not None) == (call, True)


def test_a_natural_call_tells_the_points_that_were_shown() -> None:
    system = load("standard")
    said = natural_meaning(at(system, auction("1C P 1S P 2NT P")), "3D")
    assert said == "five or more diamonds, 6 or more points"


@pytest.mark.parametrize(
    ("hand", "calls", "average", "beginner"),
    [
        ("84.KQ974.A83.972", "1NT P", "2D", "2NT"),
        ("KQ84.AJ3.7532.98", "1NT P", "2C", "3NT"),
        ("AQ974.AJ432.7.83", "", "1S", "Pass"),
        ("AQ84.K8.Q73.A962", "1NT P 2C P", "2S", "2S"),
    ],
)
def test_a_beginner_counts_honors_and_begins_no_convention(
    hand: str, calls: str, average: str, beginner: str
) -> None:
    """It answers partner's Stayman, though."""
    system = load("standard")
    situation = Situation((system, system), (False, False), auction(calls))
    assert decide(situation, hand_of(cards_of(hand))).call == average
    assert decide_simply(situation, hand_of(cards_of(hand))).call == beginner


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQJ4.82.K95.9742", "2C P 2H P 3H P", "4H"),
        ("K4.82.KQJ95.9742", "2C P 3D P 3S P", "3NT"),
        ("KQ4.K82.Q954.974", "2C P 2NT P 3S P", "4S"),
        ("K974.J852.95.K74", "1D P 2D X P", "2H"),
        ("K974.J852.95.K74", "3D X P", "3H"),
        ("KQ842.83.954.Q74", "1H P 1S P 3C P", "3NT"),
        ("QT9873.6.KQ8.964", "1D 1NT P", "4S"),
        ("AKQ98.AK5.K9.Q73", "1D X P 1H P", "1S"),
        ("KQ984.A5.K93.973", "1H P P", "1S"),
    ],
)
def test_the_simple_system_goes_on_after_what_forces_and_in_the_last_seat(
    hand: str, calls: str, call: str
) -> None:
    system = load("simple")
    found = choose(at(system, auction(calls)), cards_of(hand))
    assert found.call == call
    assert found.rule is not None


@pytest.mark.parametrize(
    ("name", "hand", "calls", "call"),
    [
        ("simple", "QJ952.A8.AQT83.K", "1S P 4S P", "4NT"),
        ("simple", "AKT4.T93.52.AQ53", "1S P 4S P 4NT P", "5H"),
        ("simple", "QJ952.A8.AQT83.K", "1S P 4S P 4NT P 5H P", "6S"),
        ("simple", "QJ952.A8.AQT83.K", "1S P 4S P 4NT P 5D P", "6S"),
        ("simple", "KQJ52.A8.KQT83.K", "1S P 4S P 4NT P 5D P", "5S"),
        ("simple", "KQJ52.A8.KQT83.K", "1S P 4S P 4NT P 5S P", "6S"),
        ("standard", "K.AKQ97643..T876", "2C P 2H P 3D P", "4NT"),
        ("standard", "AJ962.K872.A3.42", "1S P 3D P 3H P 4D P", "4NT"),
        ("standard", "4.AK4.AKQJ842.A5", "1S P 3D P 3S P 4D P 4S P", "4NT"),  # seven trumps of one's own
        ("simple", "AT85.A5.AKQ752.Q", "1S P 2D P 3C P", "4NT"),
    ],
)
def test_where_no_rule_has_a_slam_aces_are_asked_for_first(
    name: str, hand: str, calls: str, call: str
) -> None:
    """CG 1035: Blackwood is used for slams in all cases but those of Gerber."""
    system = load(name)
    assert choose(at(system, auction(calls)), cards_of(hand)).call == call


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQJT9872.K83.3.T", "1S P 2C P 2S P 3NT P", "4S"),
        ("5.KQT87432.T2.A3", "1H 1S 3NT P", "4H"),
        ("KQJ987.K83.32.T5", "1S P 2C P 2S P 3NT P", PASS),
    ],
)
def test_a_major_of_eight_cards_is_not_left_in_three_notrump(
    name: str, hand: str, calls: str, call: str
) -> None:
    system = load(name)
    assert choose(at(system, auction(calls)), cards_of(hand)).call == call


def test_a_hand_that_raises_on_two_short_suits_has_few_high_cards() -> None:
    """19 dummy points may be 11 in high cards, a void and a singleton."""
    system = load("standard")
    opener = shown(at(system, auction("1C P 1S P 4S")))["N"]
    assert (opener.strength, opener.hcp[0]) == ((19, 21), 11)


def test_a_double_by_partner_of_a_doubler_shows_the_rest_of_game() -> None:
    system = load("standard")
    seats = shown(at(system, auction("1S X P 2S 3S P P X")))
    assert seats["E"].strength[0] + seats["W"].strength[0] == 25


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("9.J654.QT863.AJ4", "2S P 4S X P", PASS),
        ("J954.A92.74.KT83", "2D P 4D X P", "4S"),
        ("74.QJ92.KT83.K52", "2S P 4S", PASS),
        ("AQ.QJ92.KT83.AK5", "2S P 4S", "X"),
    ],
)
def test_a_double_of_a_weak_two_raised_to_game_is_for_penalty(hand: str, calls: str, call: str) -> None:
    """CG 1155; over four of a minor, which is no game, it asks for a suit."""
    system = load("standard")
    found = choose(at(system, auction(calls)), cards_of(hand))
    assert (found.call, found.rule is not None) == (call, True)
    assert call != "X" or "for penalty" in found.says


STRENGTH = re.compile(
    r"points|game|slam|tricks|strong|very good|weak|minimum|maximum|extra|opening bid|to play|penalty"
)


def least_points(condition: Condition) -> int:
    """The fewest points of any kind with which a hand meets a condition, 0 where it asks for none."""
    asked = [0]
    for part in condition:
        if isinstance(part, Ask) and part.name in ("hcp", "points", "dummy"):
            asked.append(min(least for least, _ in part.ranges))
        elif isinstance(part, Either):
            asked.append(min(map(least_points, part.choices)))
    return max(asked)


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_words_of_a_call_name_the_strength_that_it_asks_for(name: str) -> None:
    """Over an overcall of 1NT the cue told of short suits, and not of the ten points it takes (CG 1119)."""
    rules = [rule for rule in load(name).rules if rule.call.word != PASS and least_points(rule.when) > 4]
    assert len(rules) > 50
    assert [rule.id for rule in rules if not STRENGTH.search(rule.says)] == []


@pytest.mark.parametrize(
    ("hand", "call"), [("AKQ4.5.AQ84.Q942", "X"), ("AKQ4.5.AQ842.942", PASS), ("AKQ4.54.AQ842.94", PASS)]
)
def test_an_overcall_of_a_weak_two_is_doubled_with_their_suit(hand: str, call: str) -> None:
    """Conventional doubles end there (CG 1089), and points alone do not set two or three of a suit."""
    system = load("standard")
    assert choose(at(system, auction("2H 3C")), cards_of(hand)).call == call


def test_a_singleton_is_no_suit_to_bid() -> None:
    """Where a pass is out of the question, suits of three cards and more are thought of."""
    system = load("standard")
    found = choose(
        at(system, auction("1NT P 2D P 2H P 2S P 3S P"), (True, False)), cards_of("AQJ84.KQT974.5.2")
    )
    assert {each.call[1:] for each in found.candidates} <= {"S", "H", "NT"}
