"""Computer players at contracts: what a hand is worth, what is bid and laid away, and what is led."""

import re
from random import Random
from typing import Any

import pytest
from contract_deals import HANDS, bidding, contract
from hinted import hinted
from positions import chosen
from trick_deals import after

from hoylecli.bots import bot
from hoylecli.bots.comparing import Comparison, Tried
from hoylecli.bots.tricks.hands.contracts import (
    auction_of,
    bury,
    danger,
    expected_tricks,
    misere_chance,
    safety,
)
from hoylecli.bots.tricks.kernel import Layout, SimulatedDeal, bits
from hoylecli.bots.tricks.phases.contracting import Ends, _better_to_pass, _promise, _worse
from hoylecli.bots.tricks.policies import contract_policies
from hoylecli.bots.tricks.value import Evaluation
from hoylecli.bots.tricks.worlds import InformationSet, bid_likelihood
from hoylecli.core.cards import parse_cards, shuffled
from hoylecli.core.game import Move
from hoylecli.families.tricks.phases.auction import PASS
from hoylecli.families.tricks.rules.ranking import ranking_of

STRONG = "*R JH JD AH KH QH AS 5C 6C 5S"
WEAK = "9C 8C 7S 9S 9H 8D 7D QH 9D 6S"
LOW = "5C 6C 7C 5S 6S 4D 5D 4H 5H 6H"


def layout(trump: str, misere: bool = False) -> Layout:
    return Layout(ranking_of(chosen("five-hundred").rules), trump, misere)


def mask(layout: Layout, text: str) -> int:
    return layout.mask(parse_cards(text))


def dealt(own: str) -> tuple[str, ...]:
    """Hands of which the first is `own`; the others get the rest of the pack by turns."""
    left = [card for card in ranking_of(chosen("five-hundred").rules).pack if card not in parse_cards(own)]
    mixed = sorted(left, key=lambda card: (card * 29) % 43)
    return (own, *(" ".join(map(str, mixed[at : at + 10])) for at in (0, 10, 20)))


def says(level: str, own: str, *said: str, scores: tuple[int, int] = (0, 0)) -> str:
    """What the first seat bids with a hand. said: what all have said before, the first seat too."""
    state = bidding(*said, hands=dealt(own), scores=scores)
    assert state.to_act == 0
    return str(bot("tricks", level).choose(state.view(0), Random(1)))


# What a hand is worth


def test_each_of_these_hands_is_worth_more_than_the_one_before() -> None:
    hearts = layout("H")
    hands = [
        WEAK,
        "9C 8C 7S 9S 9H 8H 7H QH 9D 6S",
        "AC 8C 7S 9S 9H 8H 7H QH 9D 6S",
        "AC 8C 7S 9S 9H AH 7H QH 9D 6S",
        "AC 8C 7S 9S 9H AH JH QH 9D 6S",
        "AC 8C JD 9S 9H AH JH QH 9D 6S",
        "AC *R JD 9S 9H AH JH QH 9D 6S",
    ]
    estimates = [expected_tricks(hearts, mask(hearts, hand)) for hand in hands]
    assert estimates == sorted(estimates)
    assert len(set(estimates)) == len(estimates)


@pytest.mark.parametrize("trump", ["C", "D", "H", "S", ""])
def test_the_worth_of_a_hand_is_what_deals_played_out_make_of_it(trump: str) -> None:
    """On the average of many deals, and more so for the better half of them than for the worse."""
    under, found = layout(trump), []
    for seed in range(300):
        pack = shuffled(under.ranking.pack, seed)
        hands = [under.mask(pack[at * 10 : at * 10 + 10]) for at in range(4)]
        worth_of_it = expected_tricks(under, hands[0])
        held = hands[0] | under.mask(pack[40:])
        table = SimulatedDeal(under, [held & ~bury(under, held, 3), *hands[1:]], 0)
        table.play_out(contract_policies(4, 0, False, True))
        found.append((worth_of_it, table.taken[0] + table.taken[2]))
    found.sort()
    assert abs(sum(guess - tricks for guess, tricks in found)) / len(found) < 0.4
    worse, better = found[:150], found[150:]
    assert sum(tricks for _, tricks in better) > sum(tricks for _, tricks in worse) + 150


def test_low_cards_and_those_with_lower_ones_beside_them_are_safe_at_misere() -> None:
    bare = layout("", misere=True)
    low, high, joker = (mask(bare, hand) for hand in (LOW, WEAK, LOW.replace("5C", "*R")))
    assert danger(bare, low) < danger(bare, high)
    assert misere_chance(bare, low) > 0.7 > 0.3 > misere_chance(bare, high)
    assert min(bits(joker), key=lambda bit: safety(bare, joker, bit)) == bare.joker


# What is laid away


@pytest.mark.parametrize(
    ("trump", "misere", "hand", "away"),
    [
        ("H", False, "*R JH JD AH KH QH 6H 7H AS KS 5D 8C 9C", "5D 8C 9C"),  # neither trumps nor high cards
        ("H", False, "*R JH JD AH KH QH 6H AS 5S AC 6C 5D 7D", "5D 7D 5S"),  # a suit that can be emptied
        ("H", False, "*R JH JD AH KH QH 6H AS KC 7C 5D 6D 5S", "5D 6D 5S"),  # a king keeps its guard
        ("", False, "*R AS KS QS JS TS 9S AC 5D 6D 7D QH 9H", "9H QH 5D"),  # a long suit stays
        ("", True, "*R AS 5C 6C 7C 5S 6S 4D KD 4H 5H 6H 7H", "*R AS KD"),  # what would take tricks
    ],
)
def test_what_is_missed_least_is_laid_away(trump: str, misere: bool, hand: str, away: str) -> None:
    under = layout(trump, misere)
    assert sorted(under.cards(bury(under, mask(under, hand), 3))) == sorted(parse_cards(away))


@pytest.mark.parametrize("level", ["beginner", "average", "expert"])
def test_no_trumps_and_aces_are_laid_away(level: str) -> None:
    state = bidding("bid h 7", "pass", "pass", "pass")
    move = bot("tricks", level).choose(state.view(0), Random(1))
    assert move in state.legal_moves()
    assert sorted(move.cards) == parse_cards("5C 6C 5S")


@pytest.mark.parametrize("level", ["average", "expert"])
def test_a_misere_player_lays_the_joker_away(level: str) -> None:
    state = bidding("open-misere", "pass", "pass", "pass", hands=dealt("*R 5C 6C 7C 5S 6S 4D 5D 4H 5H"))
    assert parse_cards("*R")[0] in bot("tricks", level).choose(state.view(0), Random(1)).cards


# What is bid


@pytest.mark.parametrize("level", ["beginner", "average", "expert"])
def test_a_strong_hand_is_bid_in_its_suit_and_a_weak_one_passed(level: str) -> None:
    assert says(level, STRONG).startswith("bid h")
    assert says(level, WEAK) == "pass"


@pytest.mark.parametrize("level", ["average", "expert"])
def test_a_hand_of_low_cards_is_bid_as_misere_over_a_seven(level: str) -> None:
    assert "misere" in says(level, LOW, "bid s 6", "pass", "pass", "bid c 7")


@pytest.mark.parametrize("level", ["average", "expert"])
def test_a_partners_bid_is_left_alone_by_a_weak_hand(level: str) -> None:
    assert says(level, WEAK, "bid s 6", "pass", "bid d 7", "pass") == "pass"


def test_near_the_end_the_expert_bids_no_more_than_it_needs() -> None:
    """Any contract made wins from 460; at first, six hearts made with eight tricks waste points."""
    own = "*R JH AH KH 9H 8H AS 6C 7D 9S"
    assert says("expert", own, scores=(460, 300)) == "bid h 6"
    assert says("expert", own) in ("bid h 7", "bid h 8")


def test_bids_tell_what_others_hold() -> None:
    """Who has bid eight hearts is likely to hold the joker, bowers and other hearts."""
    state = bidding("pass", "bid h 8", hands=dealt(WEAK))
    info = InformationSet(state.view(2), "")
    fit = bid_likelihood(info)
    hands = [mask(info.layout, hand) for hand in ("", STRONG, "", "")]
    weak = [mask(info.layout, hand) for hand in ("", WEAK, "", "")]
    assert fit(hands) > 5 * fit(weak)


def test_an_auction_goes_on_until_all_but_one_have_passed() -> None:
    state = bidding(hands=dealt(STRONG))
    info = InformationSet(state.view(0), "")
    auction = auction_of(state.view(0), info.layout)
    hands = [mask(info.layout, hand) for hand in dealt(STRONG)]

    def gains(seat: int, suit: str) -> Any:
        return auction.gains(auction.estimates(hands[seat]), suit)

    found = auction.goes_on([], 0, gains)
    assert found is not None
    assert (found.seat, found.suit) == (0, "H")
    hands = [mask(info.layout, WEAK)] * 4
    assert auction.goes_on([], 0, gains) is None


# What is played


@pytest.mark.parametrize("level", ["average", "expert"])
def test_the_bidder_draws_trumps(level: str) -> None:
    state = after(bidding("bid h 7", "pass", "pass", "pass"), "5C 6C 5S")
    assert str(bot("tricks", level).choose(state.view(0), Random(1))) in ("*R", "JH", "JD", "AH", "KH", "QH")


def test_a_joker_that_is_led_stands_for_the_longest_suit() -> None:
    under = layout("")
    hands = ["*R 5C 6C 7C AD", "KD 8D 9C TC JC", "QH KH TH 9H 8H", "9S TS JS QS KS"]
    table = SimulatedDeal(under, [mask(under, hand) for hand in hands], 0)
    table.play(under.joker)
    assert table.led == 0
    assert under.cards(table.legal()) == parse_cards("9C TC JC")
    only = contract("7 N", "*R", "5C", "6C", "7C", to_act=0, tricks=["0: AS 5S 6S 7S"])
    move = bot("tricks", "average").choose(only.view(0), Random(1))
    assert move in only.legal_moves()


@pytest.mark.parametrize("level", ["average", "expert"])
@pytest.mark.parametrize(
    ("seat", "hand", "trick", "card"),
    [
        (0, "4H QH", "1: TH 6H", "4H"),  # the bidder stays below
        (0, "5H 8H", "1: TH 6H", "8H"),  # with the highest card that does
        (1, "5H QH", "0: TH", "5H"),  # the others leave the trick to the bidder
        (3, "5H QH", "0: 4H 6H", "QH"),  # and get rid of high cards where they cannot
    ],
)
def test_misere_is_played_low(level: str, seat: int, hand: str, trick: str, card: str) -> None:
    hands = ["7C 8C", "9C TC", "JC QC", "KC 9D"]
    hands[seat] = hand
    for at in (0, 1, 3):
        if at != seat and any(at == played for played in _played(trick)):
            hands[at] = hands[at].split()[0]
    state = contract("misere", *hands, to_act=seat, trick=trick)
    assert str(bot("tricks", level).choose(state.view(seat), Random(1))) == card


def _played(trick: str) -> list[int]:
    """The seats that have played to a trick when seat 2 sits out."""
    leader, _, cards = trick.partition(":")
    order = [at for step in range(4) if (at := (int(leader) + step) % 4) != 2]
    return order[: len(cards.split())]


def test_an_open_hand_is_known_to_all() -> None:
    state = after(bidding("open-misere", "pass", "pass", "pass"), "AH AS *R, 5C, 7C, 4D")
    info = InformationSet(state.view(1))
    assert info.known[0] == info.layout.mask(state.deal.hands[0])
    for seed in range(20):
        assert info.hands(Random(seed))[0] == info.known[0]


def test_cards_laid_away_are_gone_for_who_did_it() -> None:
    state = after(bidding("bid h 7", "pass", "pass", "pass"), "5C 6C 5S")
    bidder, other = InformationSet(state.view(0)), InformationSet(state.view(1))
    away = mask(bidder.layout, "5C 6C 5S")
    assert not bidder.unseen & away
    assert other.unseen & away == away


# What a contract is worth to the match


@pytest.mark.parametrize(
    ("scores", "totals", "expected"),
    [
        ((400, 0), (200, 30), 1.0),  # made, and home
        ((400, 600), (200, 30), 1.0),  # whatever the others have
        ((-400, 0), (-200, 30), 0.0),  # out the back door
    ],
)
def test_a_contract_that_ends_the_match(
    scores: tuple[int, int], totals: tuple[int, int], expected: float
) -> None:
    state = bidding(scores=scores)
    assert Evaluation(state.view(0)).after(totals, (), 0) == pytest.approx(expected, abs=0.05)
    assert Evaluation(state.view(1)).after(totals, (), 0) == pytest.approx(1 - expected, abs=0.05)


def test_tricks_alone_do_not_end_a_match() -> None:
    evaluation = Evaluation(bidding(scores=(300, 490)).view(1))
    assert 0.5 < evaluation.after((-200, 30), (), 0) < evaluation.after((30, 200), (), 1)


def test_the_hint_says_what_the_hand_is_worth() -> None:
    move, lines = hinted("tricks", bidding().view(0), Random(1))
    assert str(move).startswith("bid h")
    assert lines[0].startswith("With hearts your side can expect about ")
    move, lines = hinted("tricks", bidding(hands=dealt(WEAK)).view(0), Random(1))
    assert move == Move("pass")
    assert lines[0].startswith("Even with ")
    assert re.match(r"Chance to win: pass \d+%, \d+ ", lines[1])
    state = bidding("bid h 7", "pass", "pass", "pass")
    move, lines = hinted("tricks", state.view(0), Random(1))
    assert lines[:1] == ["Without them you have no clubs, and can trump when they are led."]
    short = ("*R JH JD AH KH QH AD 5C 6C 5S", "AC KC QC JC TC 9C 8C 7C AS KD")
    state = bidding("bid h 7", "pass", "pass", "pass", hands=(*short, *HANDS[2:]))
    move, lines = hinted("tricks", state.view(0), Random(1))
    assert lines[:1] == ["Without them you have no clubs or spades, and can trump when they are led."]


@pytest.mark.parametrize(
    ("said", "own", "move", "words"),
    [
        (
            (),
            "QS 8S 6S KH 8H 7H 5H 5C 9D 8D",
            "bid h 6",
            "Your side makes 6 hearts about three times in five.",
        ),
        (
            ("bid h 6",),
            "AS JS TS 7S AH KH 9D 8D 6C 5C",
            "pass",
            "With spades your side can expect about 7 tricks. Still, 7 spades goes down about half the time.",
        ),
        (
            ("bid s 6", "pass"),
            "AS JS TS 7S 5S KH 9D 8D 6C 5C",
            "bid s 7",
            "With spades your side can expect about 7 tricks.",  # a trick more in the partner's suit
        ),
        (
            ("pass", "bid c 7"),
            "AS 9S 6S 5S AH 9H 6H JC TD 5D",
            "misere",
            "Your cards are rather high for misere. Still, passing is worse.",
        ),
        (
            ("pass", "bid c 7"),
            LOW,
            "open-misere",
            "Your cards are low, and the worst of them go to the kitty.",
        ),
    ],
)
def test_a_hint_at_a_contract_does_not_argue_against_itself(
    said: tuple[str, ...], own: str, move: str, words: str
) -> None:
    """A bid may go beyond the tricks of the hand, or stay below them, where that wins more matches."""
    seat, others = len(said), dealt(own)[1:]
    state = bidding(*said, hands=(*others[:seat], own, *others[seat:]))
    found, lines = hinted("tricks", state.view(seat), Random(1))
    assert (str(found), lines[0]) == (move, words)


@pytest.mark.parametrize(
    ("better", "bid", "after", "words"),
    [
        (0.0, Ends(made=10), Ends(theirs_made=10), "7 spades is no better than a pass."),
        (0.1, Ends(made=5, lost=5), Ends(theirs_made=10), "7 spades goes down about half the time."),
        (
            0.1,
            Ends(made=7, lost=3),
            Ends(theirs_made=5, theirs_lost=5),
            "let the others play: they go down about half the time.",
        ),
        (0.1, Ends(made=10), Ends(made=8, theirs_made=2), "your partner may have a better bid."),
        (
            0.1,
            Ends(made=2, theirs_made=8),
            Ends(theirs_made=10),
            "they will mostly bid over 7 spades, and know what you hold.",
        ),
    ],
)
def test_a_pass_with_a_hand_that_is_good_for_a_bid_says_why(
    better: float, bid: Ends, after: Ends, words: str
) -> None:
    seven = Move("bid", amount=7, target="s")
    values = [0.0, 0.01, -0.01, 0.0]
    rival, passed = Tried(seven, values=values), Tried(PASS, values=[value + better for value in values])
    for tried in (rival, passed):
        tried.total = sum(tried.values)
    assert _better_to_pass(rival, passed, {seven: bid, PASS: after}) == f"Still, {words}"


SEVEN, EIGHT = Move("bid", amount=7, target="h"), Move("bid", amount=8, target="h")
SPADES = Move("bid", amount=7, target="s")
SOUND = Ends(made=75, lost=5)


@pytest.mark.parametrize(
    ("best", "other", "ends", "words"),
    [
        (SEVEN, PASS, Ends(none=60, theirs_made=20), "nobody else may bid, and a good hand counts nothing."),
        (
            SEVEN,
            PASS,
            Ends(none=10, theirs_made=40, theirs_lost=30),
            "the other side plays, and makes its bid about three times in five.",
        ),
        (
            SEVEN,
            PASS,
            Ends(made=60, theirs_made=20),
            "your partner may bid, but without knowing what you hold.",
        ),
        (SEVEN, PASS, Ends(made=30, lost=30), "your partner's bid goes down about half the time."),
        (
            SEVEN,
            PASS,
            Ends(theirs_made=5, theirs_lost=75),
            "the other side plays nearly every time, and you score only 10 points for each trick.",
        ),
        (SEVEN, EIGHT, Ends(made=40, lost=40), "8 hearts goes down about half the time."),
        (SEVEN, EIGHT, SOUND, "You may bid again, so there is no need to go to 8 hearts at once."),
        (EIGHT, SEVEN, SOUND, "7 hearts counts 200, not 300, and is the easier to bid over."),
        (SEVEN, SPADES, SOUND, "With spades your side can expect only about 6 tricks."),
        (PASS, SEVEN, Ends(made=40, lost=40), "7 hearts goes down about half the time."),
        (PASS, SEVEN, SOUND, ""),
        (Move("misere"), SEVEN, SOUND, ""),
    ],
)
def test_it_is_said_what_is_wrong_with_another_contract(
    best: Move, other: Move, ends: Ends, words: str
) -> None:
    """FG, Five Hundred: seven hearts count 200, and the highest contract is played."""
    view: Any = bidding(hands=dealt(STRONG)).view(0)
    said = _worse(view, best, other, {best: SOUND, other: ends})
    assert said.removeprefix("If you pass, ") == words


def test_a_pass_leaves_the_play_to_a_partner_whose_bid_counts_less() -> None:
    """FG, Five Hundred: six diamonds count 80, seven hearts 200."""
    view: Any = bidding("pass", "pass", "bid d 6", "pass", hands=(WEAK, *dealt(WEAK)[1:])).view(0)
    said = _worse(view, SEVEN, PASS, {SEVEN: SOUND, PASS: Ends(made=70, lost=10)})
    assert said == "If you pass, your partner's 6 diamonds counts 80, and 7 hearts counts 200."


def test_a_pass_is_compared_with_the_bid_that_was_made() -> None:
    """Of several bids that a hand is good for, the reason speaks of the one that is asked about."""
    view: Any = bidding(hands=dealt(STRONG)).view(0)
    six = Move("bid", amount=6, target="h")
    passed, *rivals = (Tried(each, values=[0.1, 0.1]) for each in (PASS, SEVEN, six))
    passed.values, ends = [0.2, 0.21], {PASS: Ends(made=8), SEVEN: SOUND, six: Ends(made=5, lost=5)}
    said = [_promise(view, Comparison([passed, *rivals], []), ends, each) for each in (six, SEVEN)]
    assert said[0].endswith("Still, 6 hearts goes down about half the time.")
    assert "half the time" not in said[1]


def test_an_expert_says_what_is_wrong_with_the_contract_that_was_bid() -> None:
    view: Any = bidding(hands=dealt(STRONG)).view(0)
    asked = Move("bid", amount=7, target="s")
    found = bot("tricks", "expert").evaluate(view, Random(1), [asked])
    assert found.move.target == "h"
    assert found.beside == "7 spades goes down about one time in three."
