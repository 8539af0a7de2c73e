"""Matches of gin beside a referee written from CG, CC and FG: the same legal moves, scores and games.

HOYLE_REFEREE_DEALS=2000 compares more deals.
"""

import os
from random import Random

import pytest
from haste import hurry
from positions import load
from referees.gin import Options, Referee

from hoylecli import bots
from hoylecli.core.cards import CARDS
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.knocking.position import Position

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "48"))
PAIRS = [(first, second) for first in (*LEVELS, "random") for second in (*LEVELS, "random")]
WAYS = [
    # [variant, options, the same for the referee]
    ("plain", {}, Options()),
    ("oklahoma", {}, Options(oklahoma=True)),
    ("plain", {"illegal_knock": "allow"}, Options(above=True)),
    ("plain", {"dead_hand": "last_draw"}, Options(last_draw=True)),
    ("plain", {"arrange": "manual"}, Options(by_hand=True)),
    ("plain", {"shutout": "double_difference"}, Options(shutout="double_difference")),
    ("plain", {"shutout": "none", "match": "best_of_3"}, Options(shutout="none", games=2)),
    ("plain", {"match": "best_of_5"}, Options(games=3)),
    ("plain", {"match": "to_target"}, Options(games=0, points=500)),
    (
        "oklahoma",
        {"illegal_knock": "allow", "arrange": "manual", "dead_hand": "last_draw"},
        Options(oklahoma=True, above=True, by_hand=True, last_draw=True),
    ),
]


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.knocking")


@pytest.mark.parametrize(("variant", "options", "same"), WAYS)
def test_the_referee_agrees(variant: str, options: dict[str, str], same: Options) -> None:
    game = load("gin", variant, **options)
    deals, number = 0, 0
    while deals < DEALS / len(WAYS):
        rng = Random(f"{variant} {options} {number}")
        players = PAIRS[rng.randrange(len(PAIRS))]
        deals += judged(game.undealt(2, number), Referee(same), players, rng)
        number += 1


def judged(state: Position, referee: Referee, players: tuple[str, str], rng: Random) -> int:
    """The deals of a match, at most ten; it is agreed upon all the way."""
    deals = 0
    while state.to_act is not None:
        if state.to_act == TABLE:
            assert [[line.total for line in row] for row in state.sheet] == referee.rows
            if deals == 10:
                return deals
            deals += 1
            (move,) = state.legal_moves()
            state = state.apply(move)
            referee.deal([str(card) for card in move.cards])
            assert state.dealer == referee.dealer
            continue
        assert state.to_act == referee.turn
        assert {str(move) for move in state.legal_moves()} == referee.legal()
        move = chosen(state, players[state.to_act], rng)
        state = state.apply(move)
        referee.play(str(move))
        assert (state.phase in ("deal", "over")) == (referee.phase in ("dead", "counted"))
    agree_at_the_end(state, referee)
    return deals


def agree_at_the_end(state: Position, referee: Referee) -> None:
    outcome = state.outcome()
    assert outcome is not None
    assert referee.is_over
    assert list(state.games) == referee.won
    is_single = referee.options.games == 1
    assert list(outcome.scores) == (referee.finished[-1] if is_single else referee.won)
    assert outcome.winners == (referee.won.index(max(referee.won)),)
    assert outcome.detail["margin"] == referee.margin


def chosen(state: Position, who: str, rng: Random) -> Move:
    """The move of a computer player, or any at random, but a knock where there is one."""
    assert state.to_act is not None
    if who != "random":
        return bots.bot("knocking", who).choose(state.view(state.to_act), rng)
    legal = list(state.legal_moves())
    return rng.choice([move for move in legal if move.verb == "knock"] or legal)


# The referee alone: one who allows everything would be no test

FIRST = "4C 5C 6C 7D 7H 7S 2C 3D AH KD"
DEALER = "KS QS JH TH 9S 9D 8C 7C 3C 2S"


def table(turned: str = "QD", first: str = FIRST, dealer: str = DEALER, **options: object) -> Referee:
    referee = Referee(Options(**options))  # type: ignore[arg-type]
    top = [card for pair in zip(first.split(), dealer.split(), strict=True) for card in pair] + [turned, "AS"]
    referee.deal([*top, *(str(card) for card in CARDS[:52] if str(card) not in top)])
    return referee


def play(referee: Referee, moves: str) -> Referee:
    for move in moves.split(", "):
        assert move in referee.legal()
        referee.play(move)
    return referee


def test_it_lays_off_and_counts() -> None:
    """CG: 3C and 7C 8C fit on 4C 5C 6C, so that 78 are 60; the knocker has 2 3 1 1."""
    assert play(table(), "pass, pass, draw, knock KD").rows == [[53, 0]]


def test_it_doubles_for_a_spade_and_limits_by_the_upcard() -> None:
    """CC: with an ace only gin; a 7 of spades lets 7 knock, and doubles 76 - 7."""
    first, dealer = "4C 5C 6C 8D 8H 8S 2C 3D AH KD", "KS QS JH TH 9S 9D 7H 6D 3S 2S"
    assert play(table("7S", first, dealer, oklahoma=True), "pass, pass, draw, knock KD").rows == [[138, 0]]
    assert not [
        move for move in play(table("AD", oklahoma=True), "pass, pass, draw").legal() if "knock" in move
    ]


@pytest.mark.parametrize(
    ("shutout", "total"), [("double_score", 455), ("double_difference", 480), ("none", 240)]
)
def test_it_knows_the_shutout_in_each_way(shutout: str, total: int) -> None:
    """CG: the winner's score is doubled but for the line bonus; FG: the difference is. 115 + 100 + 25."""
    referee = table(shutout=shutout)
    referee.knocker = 0
    referee.score(115)
    assert referee.finished == [[total, 0]]


@pytest.mark.parametrize(("last_draw", "phase"), [(False, "throw"), (True, "dead")])
def test_it_knows_the_dead_hand_in_each_way(last_draw: bool, phase: str) -> None:
    """CG, FG: dead after the discard that follows the 50th card; CC: as soon as two cards are left."""
    referee = play(table(last_draw=last_draw), "pass, pass")
    del referee.stock[:-3]
    assert play(referee, "draw").phase == phase
