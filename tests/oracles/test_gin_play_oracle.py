"""OpenSpiel's gin rummy and ours, card by card, over random hands. HOYLE_ORACLE_DEALS sets their number.

Known differences, masked here:
- OpenSpiel lets a player throw the card just taken, and ends a hand in which that happens again and again;
- with two cards left in the stock its player may take the last discard to knock; CG and FG end the hand;
- a tie is worth nothing there, and an undercut with 25 in CG, CC and FG;
- its deadwood of eleven cards is not always the least, so that now and then it offers no knock;
- it has no doubling for a spade, and its knocker declares the melds, which are ours here; see
  `test_gin_oracle`, where the opponent tries every meld and lay-off.
"""

import os
from random import Random
from typing import Any

import pytest
from positions import load

from hoylecli.core.cards import CARDS, STANDARD, Card
from hoylecli.core.game import Move
from hoylecli.families.knocking.position import Position
from hoylecli.scoring.gin import arrange
from hoylecli.scoring.gin.showdown import Showdown

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.oracle

DEALS = int(os.environ.get("HOYLE_ORACLE_DEALS", "200"))
CALCULATOR = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
THEIRS = [CALCULATOR.card_int(str(card)[0] + str(card)[1].lower()) for card in CARDS[:52]]
OURS = {number: card for card, number in zip(CARDS[:52], THEIRS, strict=True)}
TAKE = pyspiel.gin_rummy.DRAW_UPCARD_ACTION
DRAW = pyspiel.gin_rummy.DRAW_STOCK_ACTION
PASS = pyspiel.gin_rummy.PASS_ACTION
KNOCK = pyspiel.gin_rummy.KNOCK_ACTION
MELD = pyspiel.gin_rummy.MELD_ACTION_BASE
WORDS = {TAKE: Move("take"), DRAW: Move("draw")}


@pytest.mark.parametrize("variant", ["plain", "oklahoma"])
def test_random_hands_have_the_same_legal_moves_and_scores_as_openspiel(variant: str) -> None:
    game = pyspiel.load_game(
        "gin_rummy", {"gin_bonus": 25, "undercut_bonus": 25, "oklahoma": variant == "oklahoma"}
    )
    ends = [_Both(game, variant, Random(f"{variant} {number}")).play() for number in range(DEALS)]
    assert DEALS < 200 or min(map(ends.count, ("knock", "gin", "undercut", "dead"))) > 0


class _Both:
    """One hand in both engines, with random cards, and moves that tend to end it."""

    def __init__(self, game: Any, variant: str, rng: Random) -> None:
        self.rng, order = rng, list(STANDARD.cards())
        rng.shuffle(order)
        self.order = tuple(order)
        state = load("gin", variant).undealt(2, 1).apply(Move("deal", self.order))
        assert isinstance(state, Position)
        self.ours = state
        self.theirs = game.new_initial_state()
        for card in (*order[0:20:2], *order[1:20:2], order[20]):
            self.theirs.apply_action(THEIRS[card])

    def play(self) -> str:
        while self.ours.phase in ("offer", "drawing", "discarding") and self.ours.number == 1:
            self._same_moves()
            move = self._pick()
            knocker = self.ours.to_act
            self._make_theirs(move)
            self.ours = self.ours.apply(move)
            if self.ours.deal.showdown is not None and knocker is not None:
                return self._same_score(self.ours.deal.showdown, knocker)
        return "dead"

    def _same_moves(self) -> None:
        moves = self.ours.legal_moves()
        theirs = self.theirs.legal_actions()
        assert self.theirs.current_player() == self.ours.to_act
        if self.ours.phase != "discarding":
            words = {**WORDS, PASS: Move("pass")}
            assert {words[action] for action in theirs} == set(moves)
            return
        throws = {OURS[action] for action in theirs if action in OURS} - {self.ours.deal.just_taken}
        assert throws == {move.cards[0] for move in moves if move.verb != "knock"}
        knocks = {move.cards[0] for move in moves if move.verb == "knock"}
        assert knocks == {card for card in throws if self._deadwood_without(card) <= self.ours.terms.limit}
        if KNOCK in theirs:
            after = self.theirs.clone()
            after.apply_action(KNOCK)
            allowed = {OURS[action] for action in after.legal_actions() if action in OURS}
            assert knocks == allowed - {self.ours.deal.just_taken}

    def _deadwood_without(self, card: Card) -> int:
        """Theirs, of ten cards; with eleven theirs is not always the least."""
        hand = self.ours.deal.hands[self.ours.to_act or 0]
        return int(CALCULATOR.min_deadwood([THEIRS[held] for held in hand if held != card]))

    def _pick(self) -> Move:
        """A knock if there is one, half of the time; discards that leave little, takes that help."""
        moves, deal = list(self.ours.legal_moves()), self.ours.deal
        hand = deal.hands[self.ours.to_act or 0]
        knocks = [move for move in moves if move.verb == "knock"]
        if knocks and KNOCK in self.theirs.legal_actions() and self.rng.random() < 0.5:
            return self.rng.choice(knocks)
        throws = [move for move in moves if move.verb != "knock"]
        if self.ours.phase == "discarding" and self.rng.random() < 0.9:
            return min(
                throws, key=lambda move: arrange([card for card in hand if card != move.cards[0]]).deadwood
            )
        if Move("take") in moves and self.rng.random() < 0.9:
            helps = arrange([*hand, deal.discards[-1]]).deadwood <= arrange(hand).deadwood
            return Move("take") if helps else moves[0 if moves[0].verb == "draw" else 1]
        return self.rng.choice(throws)

    def _make_theirs(self, move: Move) -> None:
        if move.verb == "knock":
            self.theirs.apply_action(KNOCK)
        actions = {"take": TAKE, "draw": DRAW, "pass": PASS}
        self.theirs.apply_action(actions[move.verb] if not move.cards else THEIRS[move.cards[0]])
        if move.verb == "draw":
            self.theirs.apply_action(THEIRS[self.ours.deal.stock[0]])

    def _same_score(self, result: Showdown, knocker: int) -> str:
        """Our melds are declared in their game, and our lay-off; the rest is theirs to count."""
        self._declare(result.knocker.melds)
        if result.result != "gin":
            for card, _ in result.opponent.laid_off:
                self.theirs.apply_action(THEIRS[card])
            self.theirs.apply_action(PASS)
        self._declare(result.opponent.melds)
        assert self.theirs.is_terminal()
        is_tie = result.knocker.deadwood == result.opponent.deadwood and result.result == "undercut"
        points = 0 if is_tie else result.points // (2 if self.ours.terms.doubled else 1)
        assert self.theirs.returns()[knocker] == (points if result.winner == "knocker" else -points)
        return result.result

    def _declare(self, melds: Any) -> None:
        for meld in melds:
            for piece in _pieces(list(meld)):
                number = CALCULATOR.meld_to_int([THEIRS[card] for card in piece])
                self.theirs.apply_action(MELD + number)
        if not self.theirs.is_terminal():
            self.theirs.apply_action(PASS)


def _pieces(meld: list[Card]) -> list[list[Card]]:
    """Their runs are three to five long; a longer one is declared in parts."""
    return [meld] if len(meld) <= 5 else [meld[:3], *_pieces(meld[3:])]
