"""OpenSpiel's crazy eights and ours, card by card, over random hands. HOYLE_ORACLE_DEALS sets their number.

Known differences, masked here:
- it always lets a player pass when the stock is used up, also one who could play; CG lets only those pass who
  cannot;
- whoever draws the last card of the stock without being able to play is asked for a pass there; here the turn
  is over;
- it ends a blocked hand one pass later than here, where all have passed once;
- it plays on when an eight is the last card, to call a suit; here and in CG the hand is over;
- its returns count cards below the ten by their number in its pack instead of their rank, so scores are not
  compared; `tests/referees` does that;
- its skip, reverse and draw two are queens, aces and twos, so very crazy eights are another game.
"""

import os
from random import Random
from typing import Any

import pytest
from positions import load

from hoylecli.core.cards import CARDS, STANDARD, Card
from hoylecli.core.game import PLAY, Move
from hoylecli.families.shedding.view import Position

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.oracle

DEALS = int(os.environ.get("HOYLE_ORACLE_DEALS", "200"))
RANKS, SUITS = "23456789TJQKA", "CDHS"
DRAW, PASS, CALL = 52, 53, 54


def number(card: Card) -> int:
    """The card as their action."""
    return RANKS.index(str(card)[0]) * 4 + SUITS.index(card.suit)


OURS = {number(card): card for card in CARDS[:52]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_hands_have_the_same_legal_moves_as_openspiel(players: int) -> None:
    game = pyspiel.load_game("crazy_eights", {"players": players, "max_draw_cards": 60, "max_turns": 1000})
    ends = [_Both(game, players, Random(f"{players} {deal}")).play() for deal in range(DEALS // 3 + 1)]
    assert DEALS < 100 or {"out", "blocked"} <= set(ends)


class _Both:
    """One hand in both engines, with random cards and moves."""

    def __init__(self, game: Any, players: int, rng: Random) -> None:
        self.rng, order = rng, list(STANDARD.cards())
        rng.shuffle(order)
        state = load("crazy-eights", target="single").undealt(players, 1)
        state = state.apply(Move("deal", tuple(order)))
        self.theirs = game.new_initial_state()
        self.theirs.apply_action(DRAW + players - 1)  # the dealer
        for card in order[: players * (7 if players == 2 else 5)]:
            self.theirs.apply_action(number(card))
        assert isinstance(state, Position)
        self._turn_up(state)
        while state.phase == "shuffling":
            loose = list(state.legal_moves()[0].cards)
            rng.shuffle(loose)
            state = state.apply(Move("shuffle", tuple(loose)))
            self._turn_up(state)
        self.ours = state
        self.lazy = rng.random() < 0.5

    def _turn_up(self, state: Position) -> None:
        self.theirs.apply_action(number(state.table.top))

    def play(self) -> str:
        while self.ours.to_act is not None:
            self._pass_if_done()
            self._same_moves()
            move = self._pick()
            top = self.ours.deal.stock[:1]
            self.ours = self.ours.apply(move)
            self._make_theirs(move, top)
        return "blocked" if all(self.ours.deal.hands) else "out"

    def _pass_if_done(self) -> None:
        """Theirs is still waiting for a pass of whoever drew the last card."""
        if self.theirs.current_player() != self.ours.to_act:
            assert not self.ours.deal.stock
            assert self.theirs.legal_actions() == [PASS]
            self.theirs.apply_action(PASS)

    def _same_moves(self) -> None:
        moves = self.ours.legal_moves()
        assert self.theirs.current_player() == self.ours.to_act
        theirs = set(self.theirs.legal_actions())
        if self.ours.phase == "calling":
            assert {move.target.upper() for move in moves} == {SUITS[action - CALL] for action in theirs}
            return
        assert {move.cards[0] for move in moves if move.verb == PLAY} == {
            OURS[action] for action in theirs if action < DRAW
        }
        assert (Move("draw") in moves) == (DRAW in theirs)
        may_pass = PASS in theirs and not any(action < DRAW for action in theirs)
        assert (Move("pass") in moves) == may_pass

    def _pick(self) -> Move:
        """Any legal move; in some hands players who like to draw, so that the stock is used up."""
        moves = list(self.ours.legal_moves())
        idle = [move for move in moves if move.verb in ("draw", "pass")]
        return self.rng.choice(idle if idle and self.lazy and self.rng.random() < 0.8 else moves)

    def _make_theirs(self, move: Move, top: tuple[Card, ...]) -> None:
        if move.verb == "draw":
            self.theirs.apply_action(DRAW)
            self.theirs.apply_action(number(top[0]))
        elif move.verb == "pass":
            self.theirs.apply_action(PASS)
        elif move.verb == "call":
            self.theirs.apply_action(CALL + SUITS.index(move.target.upper()))
        else:
            self.theirs.apply_action(number(move.cards[0]))
            if move.target:
                self.theirs.apply_action(CALL + SUITS.index(move.target.upper()))
