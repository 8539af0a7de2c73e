"""Gin rummy: who deals, the sheet of a game with its boxes, and every kind of match.

CG: Card Games, How to play Gin Rummy; CC: Classic Card Games, Gin Rummy; FG: the family games, Gin Rummy.
"""

from typing import Any

import pytest
from positions import load
from rummy_tables import counted, kinds, order_of, play

from hoylecli import families
from hoylecli.core.game import TABLE, Move
from hoylecli.families import find
from hoylecli.families.knocking.position import Position
from hoylecli.families.knocking.rules import CloseRules, DealRules, DrawRules, KnockingRules
from hoylecli.families.screen import Style
from hoylecli.frame.match import ScoreLine
from hoylecli.rulebook.checking import unplayable

STRONG, WEAK = "4C 5C 6C 7D 7H 7S 2C 3D AH KD", "KS QS JH TH 9C 9D 8H 6D 5S 2S"
SCREEN = families.screen("knocking")
STYLE = Style(("Ann", "Odile"))


def begin(**options: str) -> Position:
    state = load("gin", **options).undealt(2, 1)
    assert isinstance(state, Position)
    return state


def won_by(state: Position, *winners: int) -> Position:
    """Hands that these seats win, one after another, by 79 - 7."""
    for winner in winners:
        assert state.to_act == TABLE
        dealer = state._next_dealer()
        hands = (WEAK, STRONG) if winner == dealer else (STRONG, WEAK)
        state = state.apply(Move("deal", order_of(*hands, "QD", "QH AS" if winner == dealer else "AS")))
        first = "draw, QH, " if winner == dealer else ""
        state = play(state, f"pass, pass, {first}draw, knock KD")
        assert counted(state)[-1] == ((72, 0) if winner == 0 else (0, 72))
    return state


def outcome(state: Position) -> Any:
    found = state.outcome()
    assert found is not None
    return found


def test_who_wins_a_hand_deals_the_next() -> None:
    """CC: the winner of the hand is the dealer of the next."""
    state = won_by(begin(), 0)
    assert (state.dealer, state._next_dealer()) == (1, 0)
    state = won_by(state, 1)
    assert (state.dealer, state._next_dealer()) == (0, 1)


def test_a_game_with_its_boxes_and_bonus() -> None:
    """CG: to 100, a game bonus of 100, a box of 25 for each hand won; the difference of the totals."""
    state = won_by(begin(), 0, 1, 0)
    assert (state.phase, state.scores, state.games) == ("over", (144, 72), (1, 0))
    assert outcome(state).scores == (144 + 100 + 50, 72 + 25)
    assert outcome(state).winners == (0,)
    assert outcome(state).detail == {"margin": 197, "points": "144-72"}
    told = [SCREEN.tell(event, STYLE) for event in state.events]
    assert told[-1] == (
        "Ann wins the game by 197. Ann 144 + 100 game bonus + 50 for 2 boxes = 294; "
        "Odile 72 + 25 for 1 box = 97."
    )


@pytest.mark.parametrize(
    ("shutout", "total", "source"),
    [
        ("double_score", 2 * (144 + 100) + 50, "CG, CC: game score and bonus doubled, but not the boxes"),
        ("double_difference", 2 * (144 + 100 + 50), "FG: the difference is doubled"),
        ("none", 144 + 100 + 50, ""),
    ],
)
def test_a_loser_who_has_won_no_hand_is_shut_out(shutout: str, total: int, source: str) -> None:
    state = won_by(begin(shutout=shutout), 1, 1)
    assert outcome(state).scores == (0, total), source
    assert outcome(state).detail.get("shutout") == ("yes" if shutout != "none" else None)


@pytest.mark.parametrize(("match", "needs"), [("best_of_3", 2), ("best_of_5", 3)])
def test_the_best_of_several_games_is_a_match(match: str, needs: int) -> None:
    state = begin(match=match)
    for game in range(1, needs):
        state = won_by(state, 1, 1)
        assert (state.phase, state.games) == ("deal", (0, game))
        assert kinds(state)[-2:] == ["game_won", "stakes"]
    lost = won_by(state, 0, 0)
    assert (lost.games, lost.phase) == ((1, needs - 1), "deal")
    state = won_by(lost, 1, 1)
    assert (kinds(state)[-1], outcome(state).scores, outcome(state).winners) == (
        "match_won",
        (1, needs),
        (1,),
    )


def test_a_new_game_begins_at_nothing_and_the_last_winner_deals() -> None:
    state = won_by(begin(match="best_of_3"), 0, 0)
    assert state.scores == (144, 0)
    state = state.apply(state.legal_moves()[0])
    assert (kinds(state)[0], state.scores, state.dealer) == ("new_game", (0, 0), 0)
    assert "points      0      0  of 100" in SCREEN.scores(state.view(0), STYLE)


def test_a_match_to_500_counts_what_games_are_won_by() -> None:
    """Two games by 197, and then one by 538."""
    state = won_by(begin(match="to_target"), 0, 1, 0)
    assert (state.games, state.phase) == ((197, 0), "deal")
    state = won_by(state, 0, 1, 0)
    assert (state.games, state.phase) == ((394, 0), "deal")
    state = won_by(state, 1, 1)
    assert (outcome(state).scores, outcome(state).winners) == ((394, 538), (1,))


def test_boxes_may_leave_the_winner_of_a_game_behind() -> None:
    """With boxes of 999 the one who has won more hands has the higher total, and the points of the match."""
    rules = load("gin", match="to_target").rules
    odd = type(rules)(
        score=type(rules.score)(target=140, bonus=0, box=999, shutout="none"), match=rules.match
    )
    state = families.find("knocking").undealt(odd, 2, 1)
    assert isinstance(state, Position)
    state = won_by(state, 0, 1, 1)
    assert state.scores == (72, 144)
    assert outcome(state).scores == (0, 144 + 2 * 999 - 72 - 999)


def with_boxes_behind(target: str) -> Position:
    """Ann wins 100 to 77 in two hands; Odile has won eleven."""
    state = begin(match=target)
    rows = ((ScoreLine(28), ScoreLine(0)), *((ScoreLine(0), ScoreLine(7)),) * 11)
    return won_by(state.updated(sheet=rows, scores=(28, 77)), 0)


def test_who_first_has_100_wins_the_game_even_if_boxes_give_the_other_more() -> None:
    """CG, CC, FG: the first player with 100 points wins the game; the boxes are added after that."""
    state = with_boxes_behind("single")
    assert (outcome(state).winners, outcome(state).scores) == ((0,), (250, 352))
    told = [SCREEN.tell(event, STYLE) for event in state.events]
    assert told[-1] == (
        "Ann wins the game with 100 points, though with boxes Odile has 102 more. "
        "Ann 100 + 100 game bonus + 50 for 2 boxes = 250; Odile 77 + 275 for 11 boxes = 352."
    )
    assert SCREEN.over(state.view(0), STYLE) == ["Ann wins with 100 points; with boxes it is 250 to 352."]
    best = with_boxes_behind("best_of_3")
    assert best.games == (1, 0)


def test_in_a_match_to_500_the_points_go_to_who_has_more_with_boxes() -> None:
    state = with_boxes_behind("to_target")
    assert state.games == (0, 102)
    assert SCREEN.tell(state.events[-1], STYLE) == "That is 102 for Odile in the match."


def test_the_sheet_shows_hands_boxes_and_totals() -> None:
    state = won_by(begin(match="best_of_3"), 0, 1)
    assert SCREEN.scores(state.view(0), STYLE) == [
        "          Ann  Odile",
        "hand 1     72         79 - 7",
        "hand 2            72  79 - 7",
        "points     72     72  of 100",
        "boxes      25     25  25 a hand won, at the end of the game",
        "In the match: Ann 0, Odile 0, of 2 games.",
    ]
    state = won_by(state, 0)
    assert SCREEN.scores(state.view(0), STYLE)[4:] == [
        "points        144     72  of 100",
        "boxes          50     25  25 a hand won",
        "game bonus    100",
        "total         294     97",
        "In the match: Ann 1, Odile 0, of 2 games.",
    ]


@pytest.mark.parametrize(
    ("rules", "keys"),
    [
        (KnockingRules(), []),
        (KnockingRules(deal=DealRules(turn=False), draw=DrawRules(offer=False)), []),
        (KnockingRules(deal=DealRules(turn=False)), ["draw.offer"]),
        (
            KnockingRules(deal=DealRules(turn=False), close=CloseRules(upcard=True, doubles=("spades",))),
            ["draw.offer", "close.upcard", "close.doubles"],
        ),
    ],
)
def test_rules_that_do_not_go_together_are_refused(rules: KnockingRules, keys: list[str]) -> None:
    assert [key for key, _ in unplayable(find("knocking"), rules)] == keys


def test_without_a_card_turned_up_the_first_player_draws() -> None:
    rules = KnockingRules(deal=DealRules(turn=False, next="left"), draw=DrawRules(offer=False))
    state = families.find("knocking").undealt(rules, 2, 1)
    state = state.apply(state.legal_moves()[0])
    assert [str(move) for move in state.legal_moves()] == ["draw"]
    state = state.apply(Move("draw"))
    state = state.apply(state.legal_moves()[0])
    assert [str(move) for move in state.legal_moves()] == ["draw", "take"]
