"""OpenSpiel's cribbage and ours, card by card.

Known differences, masked here (each is OpenSpiel's):
- four-card flushes are counted in the crib, against CC, Cribbage, Flushes;
- player 0 counts before the non-dealer, so how a game ends in the show is not compared;
- a player passes also without cards, and once more when nobody can play.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.families.cribbage.playing import GO
from hoylecli.families.cribbage.rules import CribbageRules, Skunk
from hoylecli.families.cribbage.state import CribbageState, undealt
from hoylecli.scoring.cribbage import points

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.oracle

GAMES = 150  # about 1,350 deals
PASS = "Pass"
FAR_AWAY = CribbageRules(999, Skunk(30, 2), Skunk(60, 3), 1, "auto", False, "you")  # player 0 deals


def test_random_games_have_the_same_legal_moves_and_scores_as_openspiel() -> None:
    game = pyspiel.load_game("cribbage", {"winner_bonus_reward": 0.0})
    deals = sum(_Both(game, Random(number)).play() for number in range(GAMES))
    assert deals > 8 * GAMES


class _Both:
    """One game in both engines, with random cards and moves."""

    def __init__(self, game: Any, rng: Random) -> None:
        self.theirs, self.rng = game.new_initial_state(), rng
        self.ours: CribbageState = undealt(FAR_AWAY, 2, 0)
        self.flushes = [0, 0]  # what OpenSpiel gave for flushes in the crib
        self.deals = 0

    def play(self) -> int:
        while not self.theirs.is_terminal():
            self._deal()
            while not (self.theirs.is_terminal() or self.ours.phase == "deal"):
                self._compare()
                self._turn()
                self._passes()
            self._crib_flush()
        if self.ours.phase == "play":
            self._compare_scores()
        return self.deals

    def _deal(self) -> None:
        order = list(self.ours.legal_moves()[0].cards)
        self.rng.shuffle(order)
        dealer = self.deals % 2
        hands = {1 - dealer: order[0:12:2], dealer: order[1:12:2]}
        self.ours = self.ours.apply(Move("deal", tuple(order)))
        for card in (*hands[0], *hands[1]):
            self._their(f"Deal {card}")
        for player in (0, 1):
            self._compare_choices(player, self._two(player))
        laid = {player: self.rng.choice(self._two(player)) for player in (0, 1)}
        for player in (0, 1):
            self._their(f"Choose {laid[player]}")
        for player in (1 - dealer, dealer):
            self.ours = self.ours.apply(laid[player])
        self._their(f"Deal {order[12]}")
        self.deals += 1

    def _two(self, player: int) -> list[Move]:
        hand = self.ours.deal.hands[player]
        return [Move(cards=(a, b)) for a in hand for b in hand if a < b]

    def _turn(self) -> None:
        move = self.rng.choice(self.ours.legal_moves())
        self._their(f"Choose {move}")
        self.ours = self.ours.apply(move)

    def _passes(self) -> None:
        while not self.theirs.is_terminal() and self._choices() == [PASS]:
            if self.ours.to_act == self.theirs.current_player() and GO in self.ours.legal_moves():
                self.ours = self.ours.apply(GO)
            self._their(PASS)

    def _compare(self) -> None:
        assert self.theirs.current_player() == self.ours.to_act
        self._compare_scores()
        self._compare_choices(self.ours.to_act, self.ours.legal_moves())

    def _compare_scores(self) -> None:
        assert [self.ours.scores[player] + self.flushes[player] for player in (0, 1)] == self.theirs.returns()

    def _compare_choices(self, player: int | None, moves: Sequence[Move]) -> None:
        if player == self.theirs.current_player():
            assert sorted(self._choices()) == sorted(f"Choose {move}" for move in moves)

    def _crib_flush(self) -> None:
        deal = self.ours.deal
        if deal.crib_shown and deal.starter is not None:
            extra = points(deal.crib, deal.starter) - points(deal.crib, deal.starter, crib=True)
            self.flushes[self.ours.dealer or 0] += extra

    # OpenSpiel writes two cards in an order of its own

    def _choices(self) -> list[str]:
        theirs, player = self.theirs, self.theirs.current_player()
        return [_canonical(theirs.action_to_string(player, action)) for action in theirs.legal_actions()]

    def _their(self, text: str) -> None:
        player = self.theirs.current_player()
        for action in self.theirs.legal_actions():
            if _canonical(self.theirs.action_to_string(player, action)) == _canonical(text):
                self.theirs.apply_action(action)
                return
        raise AssertionError(f"OpenSpiel cannot '{text}' in\n{self.theirs}")


def _canonical(text: str) -> str:
    verb, *cards = text.split()
    return " ".join([verb, *map(str, sorted(map(Card.parse, cards)))])
