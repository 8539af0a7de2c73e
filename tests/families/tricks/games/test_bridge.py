"""Bridge and minibridge at the table: who calls, who declares and plays dummy, and what deals count.

CG is Card Games, Bridge (How to play Bridge; Four-Deal Bridge); CC is Classic Card Games, Bridge. The sheets
are those of the calculator, worked by hand there: a deal is bid with real calls, and its tricks are laid down
as the sheet has them.
"""

from dataclasses import replace
from typing import Any

import pytest
from scoring.test_bridge_sheet import WORKED

from hoylecli import rulebook
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Move
from hoylecli.families import screen
from hoylecli.families.screen import Style
from hoylecli.families.tricks.position import Play, Trick, move_of
from hoylecli.families.tricks.position.bridge import COMPASS, bid_of_call, vulnerable
from hoylecli.families.tricks.state import undealt
from hoylecli.families.tricks.text.bridge import deal_name
from hoylecli.scoring.bridge.auction import parse_call
from hoylecli.scoring.bridge.notation import parse_deal

SOUTH, WEST, NORTH, EAST = range(4)
PACK = [Card.parse(f"{rank}{suit}") for suit in "CDHS" for rank in "23456789TJQKA"]


def begun(name: str = "bridge", dealer: int | None = None, seed: int = 1, **options: Any) -> Any:
    """A match whose first cards have been dealt, by this seat where one is named."""
    state: Any = rulebook.load(name, **options).start(4, seed=seed)
    while state.phase in ("cut", "deal"):
        state = state.apply(state.legal_moves()[0])
    return state if dealer is None else state.updated(dealer=dealer, turn=dealer)


def dealt(state: Any) -> Any:
    return state.apply(state.legal_moves()[0]) if state.to_act == TABLE else state


def called(state: Any, calls: str) -> Any:
    """The state after these calls: `1S X P`."""
    for word in calls.split():
        state = state.apply(move_of(bid_of_call(0, parse_call(word))))
    return state


def why_not(state: Any, call: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        called(state, call)
    return str(refused.value)


def said(state: Any) -> list[str]:
    return [str(move) for move in state.legal_moves()]


# The auction


def test_the_dealer_calls_first_and_all_bids_are_open_but_no_double():
    state = begun(dealer=WEST)
    assert (state.phase, state.turn) == ("bidding", WEST)
    assert said(state)[:2] == ["bid c 1", "bid d 1"]
    assert said(state)[-2:] == ["bid n 7", "pass"]
    assert len(said(state)) == 36


# CG, How to play Bridge: what a bid must be higher than, and who may double
@pytest.mark.parametrize(
    ("calls", "call", "why"),
    [
        ("1H", "1D", "The last bid is 1 heart. Bid higher, such as '1s', or pass."),
        ("1NT P", "1S", "The last bid is 1 notrump. Bid higher, such as '2c', or pass."),
        ("P P", "X", "There is no bid to double."),
        ("1S P", "X", "You double bids of the other side only."),
        ("1S X P P", "X", "You double bids of the other side only."),
        ("1S X", "X", "You double bids of the other side only."),
        ("1S", "XX", "You redouble only when the other side has doubled your side's bid."),
        ("1S X XX", "X", "The bid of 1 spade is redoubled already."),
        ("7NT", "7S", "The last bid is 7 notrump. Pass."),
    ],
)
def test_a_call_that_may_not_be_made_is_explained(calls, call, why):
    assert why_not(called(begun(), calls), call) == why


def test_a_new_bid_cancels_doubles_and_redoubles():
    state = called(begun(), "1S X XX 2C P P P")
    assert state.view(None).bridge.contract == "2C"


def test_nobody_leaves_the_auction_by_passing():
    state = called(begun(dealer=SOUTH), "P P 1C P")
    assert state.turn == SOUTH
    assert "bid d 1" in said(state)
    assert called(state, "1D P P P").deal.declarer == SOUTH


def test_declarer_first_named_the_denomination_for_the_side_that_bid_last():
    state = called(begun(dealer=NORTH), "1S 2S P 3H 4S P P P")
    assert (state.phase, state.deal.declarer, state.deal.dummy) == ("playing", NORTH, SOUTH)
    state = called(begun(dealer=NORTH), "1H P 1S P 4S P P P")
    assert state.deal.declarer == SOUTH


def test_after_four_passes_the_next_dealer_deals_and_nothing_is_scored():
    """CG, The Auction: the cards are thrown in and the next dealer in turn deals."""
    state = called(begun(dealer=SOUTH), "P P P P")
    assert (dealt(state).dealer, state.sheet) == (WEST, ())


def test_in_four_deal_bridge_the_same_dealer_deals_again():
    """CG, Four-Deal Bridge: a passed-out deal is redealt by the same dealer, so it is none of the four."""
    state = dealt(called(begun(dealer=SOUTH, form="four_deal"), "P P P P"))
    assert (state.dealer, vulnerable(state)) == (SOUTH, ())
    assert deal_name(state.view(SOUTH)) == "Deal 1 of 4"


def test_a_passed_out_board_is_a_board_of_the_match():
    state = called(begun(form="duplicate"), "P P P P")
    assert [line.total for line in state.sheet[-1]] == [0, 0]
    assert dealt(state).dealer == EAST


def test_nobody_has_won_where_both_sides_are_level():
    """As the table says it; statistics and marks go by the outcome."""
    state = called(begun(form="duplicate", deals="1"), "P P P P")
    assert (state.outcome().scores, state.outcome().winners) == ((0, 0, 0, 0), ())
    over = screen("tricks").over(state.view(SOUTH), Style(("Ann", "Bob", "Cleo", "Dan"), SOUTH))
    assert over == ["Both sides have 0: nobody wins."]


# The play


def test_the_player_left_of_declarer_leads_and_declarer_plays_dummy():
    state = called(begun(dealer=NORTH), "1NT P P P")
    assert (state.turn, state.to_act) == (EAST, EAST)
    assert [state.view(seat).bridge.hand for seat in range(4)] == [()] * 4
    state = state.apply(state.legal_moves()[0])
    assert (state.turn, state.to_act) == (SOUTH, NORTH)
    assert {move.cards[0] for move in state.legal_moves()} <= set(state.deal.hands[SOUTH])
    for seat in (*range(4), None):
        assert state.view(seat).bridge.hand == state.deal.hands[SOUTH]
    assert state.view(SOUTH).legal == ()
    assert state.view(SOUTH).bridge.partners == ()


def test_whoever_plays_both_hands_sees_both_when_the_partner_declares():
    state = called(begun(dealer=NORTH, both_hands="yes"), "1NT P P P")
    state = state.apply(state.legal_moves()[0])
    assert (state.turn, state.to_act) == (SOUTH, SOUTH)
    assert state.view(SOUTH).bridge.partners == state.deal.hands[NORTH]
    assert [state.view(seat).bridge.partners for seat in (WEST, NORTH, EAST, None)] == [()] * 4
    against = called(begun(dealer=WEST, both_hands="yes"), "1NT P P P")
    against = against.apply(against.legal_moves()[0])
    assert (against.turn, against.to_act) == (EAST, WEST)
    assert against.view(EAST).bridge.partners == ()


# What deals count


def with_tricks(state: Any, declarers: int, honors: Any) -> Any:
    """The deal ended: declarer's side has so many tricks, and the honors lie as a sheet says."""
    deal, trump = state.deal, state.deal.trump
    hands = _hands(trump, honors)
    winners = [deal.declarer] * declarers + [(deal.declarer + 1) % 4] * (13 - declarers)
    tricks = [
        Trick(tuple(Play(seat, hands[seat][at]) for seat in range(4)), winner)
        for at, winner in enumerate(winners)
    ]
    deal = replace(deal, hands=((),) * 4, tricks=tuple(tricks))
    return state.updated(deal=deal).deal_ended()._go_on()


def _hands(trump: str, honors: Any) -> list[list[Card]]:
    """Four hands; honors in one of them as the sheet says, or so that nobody has any to score."""
    high = parse_cards("AC AD AH AS") if not trump else [Card.parse(f"{rank}{trump}") for rank in "AKQJT"]
    many = 0 if honors is None else 4 if not trump or honors.points == 100 else 5
    seat = COMPASS.index(honors.holder) if honors else 0
    hands: list[list[Card]] = [[], [], [], []]
    for at, card in enumerate(high):
        hands[seat if at < many else (seat + 1 + at % 3) % 4].append(card)
    rest = [card for card in PACK if card not in high]
    for hand in hands:
        while len(hand) < 13:
            hand.append(rest.pop())
    return hands


def bid(state: Any, contract: Any) -> Any:
    """The auction in which only the side of declarer bids, and only once, with doubles as in the contract."""
    declarer = COMPASS.index(contract.declarer)
    before = (declarer - state.dealer) % 4
    end = ("P P P", "X P P P", "X XX P P P")[contract.doubled]
    return called(state, "P " * before + f"{contract.level}{contract.denomination} {end}")


@pytest.mark.parametrize(("name", "form", "rows", "totals"), WORKED, ids=[row[0] for row in WORKED])
def test_a_sheet_of_the_calculator_comes_out_the_same_at_the_table(name, form, rows, totals):
    state = begun(dealer=NORTH, form=form.replace("-", "_"))
    state = state.updated(counted=-99) if form == "duplicate" else state  # any number of boards
    for line, points in rows:
        deal = parse_deal(line)
        if deal.contract is None:
            state = dealt(called(state, "P P P P"))
            continue
        if form == "duplicate":
            sides = tuple(("NS", "EW").index(side) for side in deal.vulnerable or ())
            boards = (state.updated(number=number) for number in range(1, 17))
            state = next(board for board in boards if vulnerable(board) == sides)
        state = bid(state, deal.contract)
        state = with_tricks(state, deal.contract.level + 6 + deal.result, deal.honors)
        assert tuple(line.total for line in state.sheet[-1]) == points
        state = dealt(state)
    assert state.scores == totals
    assert (state.phase == "over") == (form != "duplicate" and "unfinished" not in name)


def test_the_winner_of_a_rubber_is_the_side_with_more_points():
    """Bridge Primer, Scoring Example 2: 1220 for the grand slam, and 780 for the winners of the rubber."""
    state = begun(dealer=NORTH)
    for line, _ in WORKED[0][2]:
        deal = parse_deal(line)
        state = dealt(with_tricks(bid(state, deal.contract), deal.contract.level + 6 + deal.result, None))
    assert state.outcome().winners == (WEST, EAST)


# Four-Deal Bridge (CG): nobody, twice the dealer's side, everybody
def test_who_is_vulnerable_goes_by_the_deal():
    state, found = begun(dealer=WEST, form="four_deal"), []
    for _ in range(4):
        found.append(vulnerable(state))
        state = dealt(with_tricks(called(state, "1C P P P"), 6, None))
    assert found == [(), (0,), (1,), (0, 1)]


def test_boards_are_vulnerable_by_their_number():
    """Laws of Duplicate Bridge, Law 2: None NS EW All, NS EW All None, EW All None NS, All None NS EW."""
    state = begun(form="duplicate")
    sides = {"-": (), "N": (0,), "E": (1,), "A": (0, 1)}
    for number, letter in enumerate("-NEANEA-EA-NA-NE-N", 1):
        assert vulnerable(state.updated(number=number)) == sides[letter]


# Minibridge, as schools teach it


def test_the_stronger_hand_of_the_stronger_side_names_the_contract_with_both_in_sight():
    state = begun("minibridge", seed=3)
    told = {event.seat: event.amount for event in state.events if event.kind == "points"}
    assert sum(told.values()) == 40
    assert [event.seat for event in state.events if event.kind == "points"] == [
        (state.dealer + step) % 4 for step in range(4)
    ]
    declarer, dummy = state.deal.declarer, state.deal.dummy
    assert told[declarer] + told[dummy] > 20
    assert told[declarer] >= told[dummy]
    assert state.view(None).bridge.hand == state.deal.hands[dummy]
    state = state.apply(Move("bid", target="s", amount=2))
    assert (state.deal.trump, state.turn) == ("S", (declarer + 1) % 4)
    assert vulnerable(state) == ()


def test_with_twenty_points_each_the_same_player_deals_again():
    for seed in range(200):
        state = undealt(rulebook.load("minibridge").rules, 4, seed)
        while state.phase == "cut":
            state = state.apply(state.legal_moves()[0])
        dealer, told = state.dealer, dealt(state)
        if told.phase == "deal":
            assert told.events[-1].kind == "thrown_in"
            assert (dealt(told).dealer, dealt(told).counted) == (dealer, 0)
            return
    raise AssertionError("no deal of these has twenty points for each side")
