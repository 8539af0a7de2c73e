"""Bowling: literal pins, and exactly the pins that the sources allow a card.

SO: the solitaire rulebook, Bowling. CG: Card Games, Solitaire, Bowling. Frames are scored as in
`tests/scoring/test_bowling.py`.
"""

from random import Random
from typing import Any

import pytest
from positions import changed

from hoylecli import families, rulebook
from hoylecli.bots.patience.bowling import PLAYERS, rack_of, value
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.errors import IllegalMove, RulesError
from hoylecli.core.game import TABLE, Move, State
from hoylecli.families import find
from hoylecli.families.patience.bowling import BowlingState
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.position.board import Board
from hoylecli.families.screen import Style
from hoylecli.rulebook.checking import unplayable
from hoylecli.scoring.bowling import frames

SCREEN = families.screen("patience")
ANN = Style(("Ann",), you=0)
FOUR = Style(("Ann", "Odile", "Piet", "Rosa"), you=0)

# Ten ranks in order, then every other card: a strike when card n goes on pin n.
STRIKE = parse_cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC")
# Ranks 4 to 6 on pins 1 to 3 leave no pin for lower ranks; the aces and twos are wasted.
SPARE = parse_cards("4C 5C 6C AC AD AH 7C 8C 9C TC JC QC KC")
# Kings on pin 1: nothing else ever fits, and six other cards end the frame with one pin.
ONE_PIN = parse_cards("KC AC AD AH 2C 2D 2H")


def position(pins: str, *stock: str, waste: tuple[str, str] = ("", ""), **options: str) -> BowlingState:
    """A first frame: a word a pin from 1, `--` for an empty one; the stock with its top card first."""
    rules = rulebook.load("bowling", **options).rules
    words = pins.split() + ["--"] * (10 - len(pins.split()))
    grid = tuple(() if word == "--" else tuple(parse_cards(word)) for word in words)
    wastes = tuple(tuple(parse_cards(pile)) for pile in waste)
    cards = tuple(parse_cards(" ".join(stock)))
    board = Board(grid=grid, waste=wastes, stock=cards)
    balls = tuple(sum(map(bool, grid)) for pile in wastes[:1] if len(pile) == rules.waste.most)
    return BowlingState(rules, plan_of(rules), 0, (balls,), "play", 0, 0, board)


def alley(players: int = 1, **options: str) -> BowlingState:
    state = rulebook.load("bowling", **options).undealt(players, 1)
    assert isinstance(state, BowlingState)
    return state


def racked(state: BowlingState, cards: list[Card]) -> BowlingState:
    """The next rack, dealt with these cards on top."""
    assert state.to_act == TABLE
    return state.apply(Move("deal", (*cards, *(card for card in CARDS[:52] if card not in cards))))


def bowled(state: BowlingState, cards: list[Card]) -> BowlingState:
    """A rack with these cards on top, each put on the lowest pin that takes it."""
    state = racked(state, cards)
    racks = state.racks
    while state.to_act is not None and state.to_act != TABLE and state.racks == racks:
        state = state.apply(state.legal_moves()[0])
    return state


def legal(state: BowlingState) -> list[str]:
    """As they are typed, but for `resign`, which is always there for one alone."""
    moves = list(map(str, state.legal_moves()))
    assert moves.pop() == "resign"
    return moves


def after(state: BowlingState, *moves: str) -> BowlingState:
    for move in moves:
        state = state.apply(Move.parse(move))
    return state


def refusal(state: BowlingState, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        state.apply(Move.parse(move))
    return str(refused.value)


# Pins


def test_the_first_card_may_go_on_any_pin() -> None:
    assert legal(position("", "7H")) == [f"p{number}" for number in range(1, 11)]


def test_between_an_ace_on_pin_1_and_a_four_on_pin_3_pin_2_takes_a_two_or_a_three() -> None:
    """SO, Bowling, rule 1 and its example: lower than the cards on higher pins, aces lowest."""
    for card in ("2H", "3H"):
        assert legal(position("AS -- 4D", card)) == ["p2"]
    assert legal(position("AS -- 4D", "5H")) == ["p4", "p5", "p6", "p7", "p8", "p9", "p10"]


def test_a_card_lower_than_all_goes_below_them_and_a_higher_one_above() -> None:
    pins = "-- -- 4C -- -- 9D -- -- -- --"
    assert legal(position(pins, "2S")) == ["p1", "p2"]
    assert legal(position(pins, "6S")) == ["p4", "p5"]
    assert legal(position(pins, "KS")) == ["p7", "p8", "p9", "p10"]


def test_a_card_of_a_rank_that_lies_there_goes_on_that_pin_and_no_other() -> None:
    """SO, Bowling, rule 2: cards of identical rank share a pin."""
    state = position("AS -- 4D", "4C 9C")
    assert legal(state) == ["p3"]
    state = after(state, "p3")
    assert state.board.grid[2] == (Card.parse("4D"), Card.parse("4C"))


def test_only_a_card_that_no_pin_takes_is_wasted() -> None:
    """SO, Bowling: a card is placed on the grid if possible; else it must go to the waste."""
    state = position("3S 4S", "2H 9C")
    assert legal(state) == ["w"]
    assert after(state, "w").board.waste == ((Card.parse("2H"),), ())


# Balls and frames


def test_ten_pins_with_fewer_than_three_wasted_are_a_strike() -> None:
    """SO, Bowling: all ten spaces filled before three cards are in a waste."""
    state = position("3S 4S 5S 6S 7S 8S 9S TS JS --", "AH 2H QS", "AC")
    state = after(state, "w", "w", "p10")
    assert state.balls == ((10,),)
    assert [event.data["result"] for event in state.events if event.kind == "bowled"] == ["strike"]
    assert (state.to_act, state.phase) == (TABLE, "deal")


def test_three_cards_in_the_waste_are_one_ball_and_the_next_go_to_the_second_waste() -> None:
    """SO, Bowling: each waste is one of the two balls."""
    state = position("3S 4S 5S 6S 7S 8S 9S TS -- --", "AH 2H AD AC KS")
    state = after(state, "w", "w")
    assert (state.ball, state.balls) == (0, ((),))
    state = after(state, "w")
    assert (state.ball, state.balls) == (1, ((8,),))
    state = after(state, "w")
    assert list(map(len, state.board.waste)) == [3, 1]
    assert legal(state) == ["p9", "p10"]


def test_ten_pins_with_three_to_five_wasted_are_a_spare() -> None:
    """SO, Bowling."""
    state = position("3S 4S 5S 6S 7S 8S 9S TS JS --", "AH 2H QS", "KC", waste=("AC AD AS", ""))
    state = after(state, "w", "w", "p10")
    assert state.balls == ((9, 1),)
    assert state.scores == (10,)


def test_six_wasted_cards_end_a_frame_which_counts_its_pins() -> None:
    """SO, Bowling: one point for each pin filled."""
    state = position("3S 4S 5S 6S 7S 8S 9S -- -- --", "AH JS 2H AD", "KC", waste=("AC 2D 2S", ""))
    state = after(state, "w", "p8", "w", "w")
    assert state.balls == ((7, 1),)
    assert state.scores == (8,)
    assert state.phase == "deal"


def test_with_small_wastes_two_cards_are_a_ball() -> None:
    """SO, Bowling, difficult play: only two cards in each waste."""
    state = position("3S 4S 5S 6S 7S 8S 9S TS JS --", "AH 2H QS", "KC", waste_size="2")
    state = after(state, "w", "w", "p10")
    assert state.balls == ((9, 1),)
    assert rulebook.load("bowling", "difficult").rules == rulebook.load("bowling", waste_size="2").rules


def test_every_rack_is_dealt_from_the_whole_pack() -> None:
    state = bowled(alley(), STRIKE)
    assert [len(move.cards) for move in state.legal_moves()] == [52]
    assert state.legal_moves() != alley().legal_moves()
    assert racked(state, SPARE).board.grid == ((),) * 10


# The match


def test_twelve_strikes_are_a_perfect_game() -> None:
    state = alley()
    for _ in range(12):
        state = bowled(state, STRIKE)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.detail["ending"]) == ((300,), (0,), "won")
    assert state.legal_moves() == []


def test_a_spare_in_the_tenth_frame_earns_one_ball_on_a_new_rack() -> None:
    state = alley()
    for _ in range(10):
        state = bowled(state, SPARE)
    assert (state.to_act, frames(state.balls[0])[-1]) == (TABLE, (3, 7))
    state = bowled(state, STRIKE)
    assert frames(state.balls[0])[-1] == (3, 7, 10)
    assert state.scores == (13 * 9 + 20,)
    assert state.ending == "counted"  # 137 is less than 200


def test_a_strike_in_the_tenth_frame_earns_two_balls_that_may_share_a_rack() -> None:
    state = alley()
    for _ in range(10):
        state = bowled(state, STRIKE)
    assert state.racks == 10
    state = bowled(state, ONE_PIN)
    assert frames(state.balls[0])[-1] == (10, 1, 0)
    assert state.racks == 11
    assert state.ending == "won"


def test_an_open_tenth_frame_is_the_last() -> None:
    state = alley()
    for _ in range(10):
        state = bowled(state, ONE_PIN)
    assert state.balls == ((1, 0) * 10,)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((10,), ())


def test_two_hundred_win() -> None:
    """SO, Bowling: 200 or greater. Strike and spare in turn count exactly that, ten times 20."""
    state = alley()
    for number in range(11):
        state = bowled(state, SPARE if number % 2 else STRIKE)
    assert state.scores == (200,)
    assert state.ending == "won"


def test_one_who_is_alone_may_resign() -> None:
    state = after(racked(bowled(alley(), STRIKE), SPARE), "resign")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.detail["ending"]) == ((10,), (), "resigned")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bowlers_take_a_frame_each_in_turn_and_the_highest_score_wins(players: int) -> None:
    """SO, Bowling: up to four bowlers play against each other."""
    state, order = alley(players), []
    while state.to_act is not None:
        order.append(state.bowler)
        state = bowled(state, STRIKE if state.bowler == players - 1 else ONE_PIN)
    assert order == [*range(players)] * 10 + [players - 1] * 2
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (10,) * (players - 1) + (300,)
    assert outcome.winners == (players - 1,)
    winner = FOUR.names[players - 1]
    assert SCREEN.over(state.view(0), FOUR) == [f"{winner} wins with 300."]
    assert refusal(state, "w") == "The game is over."


def test_equal_scores_share_the_win() -> None:
    state = alley(2)
    for _ in range(20):
        state = bowled(state, ONE_PIN)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert SCREEN.over(state.view(0), FOUR) == ["You and Odile share the win with 10."]


def test_nobody_resigns_while_others_bowl() -> None:
    state = racked(alley(2), STRIKE)
    assert Move("resign") not in state.legal_moves()
    assert refusal(state, "resign") == "Others are playing; finish the game."


def test_five_are_too_many() -> None:
    with pytest.raises(RulesError, match=r"Bowling is for 1 to 4 players, not 5\."):
        rulebook.load("bowling").undealt(5, 1)


def wrong(rules: Any) -> list[str]:
    return [key for key, _ in unplayable(find("patience"), rules)]


def test_rules_that_no_ball_could_be_rolled_by_are_refused() -> None:
    rules = rulebook.load("bowling").rules
    assert not wrong(rules)
    assert wrong(changed(rules, {"grid": {"columns": 9}})) == ["grid.columns"]
    assert wrong(changed(rules, {"waste": {"piles": 1}})) == ["waste.piles"]
    assert wrong(changed(rules, {"waste": {"most": 0}})) == ["waste.most"]


# What is seen


def test_only_the_top_card_of_the_stock_is_seen_and_only_while_it_is_played() -> None:
    state = racked(alley(), STRIKE)
    assert state.view(0).stock == (Card.parse("AC"), *[None] * 51)
    state = bowled(alley(), STRIKE)
    assert not any(state.view(0).stock)


# Refusals and the screen


def test_a_beginner_is_told_where_a_card_goes() -> None:
    state = position("-- -- 4C -- -- 9D", "6S 4D")
    assert refusal(state, "p2") == "The 4♣ is on pin 3, so pin 2 takes a lower card than that."
    assert refusal(state, "p1") == "The 4♣ is on pin 3, so pin 1 takes a lower card than that."
    assert refusal(state, "p10") == "The 9♦ is on pin 6, so pin 10 takes a higher card than that."
    assert refusal(state, "p8") == "The 9♦ is on pin 6, so pin 8 takes a higher card than that."
    assert refusal(state, "p3") == "Pin 3 takes only another four, not the 6♠."
    assert refusal(state, "w") == "The 6♠ fits on a pin, so it may not go to the waste."
    assert refusal(state, "7 3") == "Say which pin the card goes on, 'p1' to 'p10', or 'w' for the waste."
    assert refusal(after(state, "p5"), "p2") == "The 4♦ goes on pin 3, where there is a card of its rank."


def test_a_pin_may_be_typed_in_many_ways() -> None:
    view = position("-- -- 4C", "6S 4D").view(0)
    for typed in ("7", "p7", "P7", "pin 7", "6S 7", "6♠ p7", "s 7"):
        assert SCREEN.read(typed, view) == Move.parse("p7")
    assert SCREEN.read("s w", view) == Move.parse("w")
    assert SCREEN.read("11", view) is None
    assert SCREEN.read("4D 7", view) is None


def test_bowling_drawn() -> None:
    state = position("AS -- 4D,4H", "9H KD", waste=("2S", ""))
    assert SCREEN.draw(state.view(0), ANN) == [
        "s 9♥ (2 in the stock)",
        "",
        "p7 --   p8 --   p9 --   p10 --",
        "    p4 --   p5 --   p6 --",
        "        p2 --   p3 4♥",
        "            p1 A♠",
        "",
        "w1 2♠ (1 of 3)   w2 -- (0 of 3)",
        "",
        "               1   2   3   4   5   6   7   8   9   10",
        "You",
    ]
    assert SCREEN.question(state.view(0), ANN) == "9♥: on which pin?"
    assert SCREEN.standing(state.view(0), ANN) == "frame 1 of 10 · first ball · score 0 · 200 wins"


def test_the_score_sheet_of_four() -> None:
    state = alley(4)
    for cards in (STRIKE, SPARE, ONE_PIN, STRIKE, SPARE, ONE_PIN):
        state = bowled(state, cards)
    view = racked(state, STRIKE).view(0)
    assert SCREEN.scores(view, FOUR) == [
        "               1   2   3   4   5   6   7   8   9   10",
        "You            X  3/",
        "              20",
        "Odile         3/  1-",
        "              11  12",
        "Piet          1-",
        "               1",
        "Rosa           X",
    ]
    assert SCREEN.standing(view, FOUR) == "frame 2 of 10 · first ball · 30 12 1 10 · Piet to bowl"
    assert max(map(len, SCREEN.draw(view, FOUR))) <= 60


def test_bowling_in_words() -> None:
    state = position("AS -- 4D,4H 5C 6C 7C 8C 9C TC JC", "9H KD", waste=("2S", ""))
    words = Style(("Ann",), you=0, in_words=True)
    assert SCREEN.draw(state.view(0), words)[:6] == [
        "Frame 1, You, first ball.",
        "The card is the nine of hearts.",
        "Pin 1: ace of spades.",
        "Pin 3: four of hearts, and 1 of its rank under it.",
        "Pin 4: five of clubs.",
        "Pin 5: six of clubs.",
    ]
    assert SCREEN.question(state.view(0), words) == "Nine of hearts: on which pin?"
    told = [SCREEN.tell(event, words) for event in after(state, "p8").events]
    assert told[0] == "Nine of hearts on pin 8."
    assert "Pin 2 without a card." in SCREEN.draw(state.view(0), words)
    for cards in (STRIKE, SPARE, ONE_PIN):
        state = bowled(alley() if cards is STRIKE else state, cards)
    assert SCREEN.scores(state.view(0), words) == [
        "You: frame 1, strike, 20; frame 2, 3 and spare, 31; frame 3, 1 and 0, 32."
    ]


def test_a_strike_is_cheered() -> None:
    state = bowled(alley(), STRIKE)
    told = [line for event in state.events if (line := SCREEN.tell(event, ANN))]
    assert told == ["10♣ on pin 10.", "Strike!"]
    told = [SCREEN.tell(event, ANN) for event in bowled(state, ONE_PIN).events]
    assert told == [
        "2♥ fits nowhere and goes to waste 2.",
        "The ball takes 0 pins, and the frame stays open.",
    ]


# The players


def test_a_rack_is_worth_less_the_worse_its_slack_lies() -> None:
    """Three ranks more than pins; an ace on pin 4 leaves three pins without any rank."""
    fresh, centred = rack_of([0] * 10), rack_of([0] * 4 + [7] + [0] * 5)
    assert fresh is not None
    assert centred is not None
    assert rack_of([0, 0, 0, 1] + [0] * 6) is None
    cornered = rack_of([4] + [0] * 9)
    assert cornered is not None
    assert value(cornered, 0, 3) < value(fresh, 0, 3) < 26
    assert value(cornered, 0, 3) < value(centred, 0, 3)


@pytest.mark.parametrize("level", ["beginner", "average", "expert"])
def test_every_player_wins_some_games_by_the_rules_alone(level: str) -> None:
    scores = []
    for seed in range(12):
        state: State = rulebook.load("bowling").undealt(1, seed)
        while state.to_act is not None:
            deal, bowler = state.legal_moves()[0], PLAYERS[level]
            state = state.apply(deal if state.to_act == TABLE else bowler.choose(state.view(0), Random(0)))
        outcome = state.outcome()
        assert outcome is not None
        scores.append(outcome.scores[0])
    assert max(scores) >= 200
    assert min(scores) > 100
