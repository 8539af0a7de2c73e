"""The expert's call: of a few that keep what was promised, by what it brings in hands that fit."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from bridge_cards import dealt_at_random, playing

from hoylecli.bots.bidding import Decision
from hoylecli.bots.bidding.conditions import meets
from hoylecli.bots.bidding.hand import hand_of
from hoylecli.bots.bidding.outlook import Outlook
from hoylecli.bots.bidding.positions import Situation, agreed_at, known_at
from hoylecli.bots.hints import Hint
from hoylecli.bots.tricks.bridge import bidding, calling, naming
from hoylecli.bots.tricks.bridge.bidding import decided
from hoylecli.bots.tricks.bridge.calling import Tried, with_tried
from hoylecli.bots.tricks.bridge.told import system_of
from hoylecli.core.game import Move
from hoylecli.families.tricks.position import Bid
from hoylecli.families.tricks.position.bridge import auction_of, call_of
from hoylecli.families.tricks.worlds import sample
from hoylecli.scoring.bridge import Contract
from hoylecli.scoring.bridge.auction import PASS

Tricks = Callable[[Sequence[int], Contract], int]
LOOKED = 50_000
"""Positions that a contract takes."""


@pytest.fixture(autouse=True)
def solved(monkeypatch: pytest.MonkeyPatch) -> Callable[[Tricks], None]:
    """Whole deals come to what a test says, so that none has to be solved: eight tricks without a word."""

    def takes(tricks: Tricks) -> None:
        for module in (calling, naming):
            monkeypatch.setattr(module, "solves_deals", lambda: True)
        monkeypatch.setattr(naming, "tricks_of_contract", tricks)
        monkeypatch.setattr(calling, "solved_contract", lambda *asked: (tricks(*asked), LOOKED))

    takes(lambda hands, contract: 8)
    return takes


def called(move: Any) -> str:
    return call_of(Bid(0, move.verb, move.amount or 0, move.target.upper()))


def asked(calls: str, *hands: str, dealer: int = 0) -> Any:
    """The view of the seat that is to call."""
    state = playing("", *hands, declarer=dealer, calls=calls)
    return state.view(state.to_act)


# South has opened one spade, and North has raised to two. By the rules South passes with fifteen points.
RAISED = "AK987.A32.K32.92", "T65.Q97.QJ87.QJ4", "Q43.KJ6.A65.8765", "J2.T854.T94.AKT3"


WEAK = "J872.K43.Q65.J92"


@pytest.mark.parametrize(
    ("calls", "hand", "why"),
    [
        ("", WEAK, "Pass: 7 high-card points and a longest suit of four cards are not enough to open."),
        ("1S", WEAK, "Pass: no overcall. You have 7 high-card points."),
        ("1N P", WEAK, "Pass: no more than 7 points."),
        (
            "1N 2H",
            "AT97.983.Q942.53",
            "Pass: nothing to say. You have 6 high-card points, and your partner has shown 15 to 17.",
        ),
    ],
)
def test_a_pass_says_what_the_hand_has(calls: str, hand: str, why: str) -> None:
    """`No opening bid.` alone is no reason; what a rule says in points is one."""
    others = ["T65.Q97.J87.AQT4", "AQ43.J65.AT2.865", "K9.AT82.K943.K73"]
    seat = asked(calls, hand, *others).seat
    hint = bidding.evaluate(asked(calls, *others[:seat], hand, *others[seat:]), Random(1))
    assert (str(hint.move), hint.why) == ("pass", why)


def test_game_is_bid_where_it_makes(solved: Callable[[Tricks], None]) -> None:
    view = asked("1S P 2S P", *RAISED)
    assert called(bidding.average(view, Random(1))) == PASS
    solved(lambda hands, contract: 11 if contract.denomination == "S" else 6)
    hint = bidding.evaluate(view, Random(1))
    assert called(hint.move) == "4S"
    assert "4♠ makes nearly every time" in hint.why
    assert hint.weighed[0].move == hint.move


def test_the_call_of_the_rules_stays_where_others_bring_no_more() -> None:
    """Eight tricks: two spades make, and game does not."""
    view = asked("1S P 2S P", *RAISED)
    hint = bidding.evaluate(view, Random(1))
    assert called(hint.move) == PASS
    assert any("4♠ would hardly ever make" in line for line in hint.more)


# South has bid two suits, and North four spades to play.
STRONG = "AK983.KQ62.Q84.7", "65.A97.KJT7.JT94", "QJT42.J3.A65.A65", "7.T854.932.KQ832"


def test_a_slam_is_tried_over_game_where_it_makes(solved: Callable[[Tricks], None]) -> None:
    """The rules count points, which are too few, and a sign-off does not end it."""
    view = asked("1S P 2C P 2H P 4S P", *STRONG)
    assert called(bidding.average(view, Random(1))) == PASS
    solved(lambda hands, contract: 12 if contract.denomination == "S" else 6)
    hint = bidding.evaluate(view, Random(1))
    assert called(hint.move) in ("4NT", "6S")
    solved(lambda hands, contract: 11 if contract.denomination == "S" else 6)
    assert called(bidding.evaluate(view, Random(1)).move) == PASS


# South has asked for aces with hearts agreed, and North has shown two: one is missing.
ASKED = "K4.KQJ842.AQJ.K4", "QJT8.T.T987.T987", "A63.A763.K32.652", "9752.95.654.AQJ3"


def test_an_answer_in_the_suit_to_be_played_is_passed_where_six_does_not_make(
    solved: Callable[[Tricks], None],
) -> None:
    """Whoever has asked decides (CG 1050), though the answer forces."""
    view = asked("1H P 3H P 4NT P 5H P", *ASKED)
    assert called(bidding.average(view, Random(1))) == "6H"
    solved(lambda hands, contract: 11)
    assert called(bidding.evaluate(view, Random(1)).move) == PASS
    solved(lambda hands, contract: 12)
    assert called(bidding.evaluate(view, Random(1)).move) == "6H"


NOTRUMP, DIAMONDS, SLAM = (Contract(*made, declarer="S") for made in ((3, "NT"), (5, "D"), (6, "D")))


@pytest.mark.parametrize(
    ("call", "contract", "made", "why"),
    [
        ("5D", DIAMONDS, 0.33, "5♦ makes about one time in three, 3NT about one time in six."),
        ("5D", DIAMONDS, 0.8, "5♦ makes about four times in five."),
        ("3S", SLAM, 0.8, "it mostly leads to 6♦, which makes about four times in five."),
    ],
)
def test_a_call_beyond_the_rules_says_why_it_is_better(
    call: str, contract: Contract, made: float, why: str
) -> None:
    """What is seldom made, but oftener than the contract of the rules, is told beside that."""
    by_rules = Tried(PASS, 0.0, 0.0, -35.0, 0.0, NOTRUMP, 0.17)
    better = Tried(call, 3.0, 0.5, 91.0, 40.0, contract, made)
    decision = Decision(PASS, "Enough.", "Beyond the rules")
    told = with_tried(Hint(Move("pass"), "Pass.", ()), decision, [by_rules, better], better)
    assert told.why.endswith(f"In the hands that fit the auction, {why}")
    assert "By the rules alone it would be pass." in told.more


def test_a_contract_that_cannot_make_is_doubled(solved: Callable[[Tricks], None]) -> None:
    """Partner has opened one notrump, and they are in four hearts with five tricks."""
    solved(lambda hands, contract: 5 if contract.denomination == "H" else 8)
    view = asked("1NT 4H", "AQ2.K32.KQ32.QJ4", "43.AQJT87654.4.5", "K876.98.A765.K32", "JT95..JT98.AT987")
    hint = bidding.evaluate(view, Random(1))
    assert called(hint.move) == "X"
    assert "4♥ goes down nearly every time" in " ".join((hint.why, *hint.more))


@pytest.mark.parametrize(
    ("calls", "why"),
    [
        ("", "nobody has bid"),
        ("2C P", "two clubs force"),
        ("1NT P 2H P", "a transfer asks for spades"),
        ("1S P 4NT P", "four notrump asks for aces"),
    ],
)
def test_what_forces_or_asks_is_answered_by_the_rules(calls: str, why: str) -> None:
    for seed in range(4):
        view = asked(calls, *dealt_at_random(Random(seed)))
        hint, ruled = bidding.evaluate(view, Random(1)), bidding.average(view, Random(1))
        assert hint.move == ruled or called(ruled) == PASS, why


@pytest.mark.parametrize("seed", range(12))
def test_no_call_breaks_what_was_promised(seed: int) -> None:
    """Every call that is tried is legal, no pass where one is forced, and one that a rule has fits the hand,
    or is a game that ends the auction.
    """
    state = playing("", *dealt_at_random(Random(seed)), declarer=seed % 4, calls="")
    while state.phase == "bidding":
        view = state.view(state.to_act)
        auction = auction_of(view.bids, view.dealer)
        situation = Situation((system_of(view, 0), system_of(view, 1)), (False, False), auction)
        hand, decision = hand_of(view.hand), decided(view)
        calls = calling.Calling(view, situation, hand, decision, (0, 0)).calls()
        outlook = Outlook(hand, auction, known_at(situation))
        assert calls[0] == decision.call
        assert len(calls) <= 4
        for call in calls[1:]:
            assert not auction.why_not(call)
            assert not (call == PASS and outlook.forced)
            options = agreed_at(situation).options_of(call)
            fits = any(meets(hand, option.tests) for option in options)
            assert fits or not options or call in (PASS, "3NT", "4H", "4S", "5C", "5D") or call[0] in "67"
        state = state.apply(bidding.evaluate(view, Random(seed)).move)


def test_the_cards_that_are_not_seen_do_not_matter() -> None:
    state = playing("", *RAISED, calls="1S P 2S P")
    view = state.view(state.to_act)
    other = sample(view, Random(5))
    assert other.deal.hands != state.deal.hands
    assert bidding.evaluate(other.view(other.to_act), Random(3)) == bidding.evaluate(view, Random(3))


def test_a_call_takes_no_more_work_than_is_allowed(
    monkeypatch: pytest.MonkeyPatch, solved: Callable[[Tricks], None]
) -> None:
    """Contracts that take long to solve: four layouts are looked at in any case, and no more."""
    layouts: list[int] = []
    solved(lambda hands, contract: layouts.append(hash(tuple(hands))) or 8)
    monkeypatch.setattr(calling, "_WORK", LOOKED)
    bidding.evaluate(asked("1S P 2S P", *RAISED), Random(1))
    assert len(set(layouts)) == 4


def test_a_few_lucky_layouts_are_no_reason_to_leave_the_rules(
    monkeypatch: pytest.MonkeyPatch, solved: Callable[[Tricks], None]
) -> None:
    """Four spades make in the first four layouts, as many as there is time for, and in none of the others: a
    call that looks better is looked at again.
    """
    seen: list[tuple[int, ...]] = []

    def tricks(hands: Sequence[int], contract: Contract) -> int:
        if tuple(hands) not in seen:
            seen.append(tuple(hands))
        return 10 if seen.index(tuple(hands)) < 4 else 8

    solved(tricks)
    monkeypatch.setattr(calling, "_WORK", LOOKED)
    hint = bidding.evaluate(asked("1S P 2S P", *RAISED), Random(1))
    assert called(hint.move) == PASS
    assert len(seen) > 4


def test_the_rules_decide_where_deals_cannot_be_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "solves_deals", lambda: False)
    monkeypatch.setattr(calling, "solved_contract", None)
    view = asked("1S P 2S P", *RAISED)
    assert bidding.evaluate(view, Random(1)).weighed == ()


def test_the_points_of_a_call_say_how_far_they_go_astray(solved: Callable[[Tricks], None]) -> None:
    """Beside that of the rules, with which they are compared."""
    solved(lambda hands, contract: 8 + sum(hands) % 3)
    hint = bidding.evaluate(asked("1S P 2S P", *RAISED), Random(1))
    assert hint.by_thumb
    assert len(hint.weighed) > 1
    assert [each.error for each in hint.weighed if called(each.move) == PASS] == [0.0]
    assert all(each.error > 1 for each in hint.weighed if called(each.move) != PASS)
