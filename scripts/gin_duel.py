"""A hand of gin between a level and OpenSpiel's simple gin bot, in both engines at once.

The cards lie in OpenSpiel's engine, whose rules and scores count, since the bot knows nothing else: gin and
an undercut bring 25, there are no boxes. Ours follows move by move, so that the level sees a view. Two things
are the bot's own: it never lays off, and whoever finds two cards in the stock may still take the last discard
to knock.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pyspiel
from tricks_levels import ROOT  # noqa: F401  which makes hoyle known

from hoylecli import rulebook
from hoylecli.core.cards import CARDS, Card
from hoylecli.core.moves import Move
from hoylecli.scoring.gin.melds import arrange, best_discards
from hoylecli.scoring.gin.showdown import best_layoff

Choose = Callable[[Any, int, int], Move]


class Duel:
    """One hand.

    variant: of the rules. choose: the level's move, from our state, the seed, and how many moves were made.
    leads: who is the first to play, the level (0) or the bot (1). scores: of the game, the level's first.
    """

    def __init__(self, variant: str, choose: Choose, seed: int, leads: int, scores: Sequence[int]) -> None:
        self.spiel: Any = pyspiel.gin_rummy
        self.cards = self.spiel.GinRummyUtils(13, 4, 10)
        self.seat = leads
        start: Any = rulebook.load("gin", variant).seat(2, seed)
        standing = (scores[0], scores[1]) if leads == 0 else (scores[1], scores[0])
        order = start.legal_moves()[0].cards
        self.ours: Any = replace(start.apply(start.legal_moves()[0]), scores=standing)
        is_oklahoma = variant == "oklahoma"
        game = pyspiel.load_game("gin_rummy", {"oklahoma": is_oklahoma})
        self.theirs: Any = game.new_initial_state()
        for card in (*order[0:20:2], *order[1:20:2], order[20]):
            self.theirs.apply_action(self.number(card))
        self.bot: Any = pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), 1 - self.seat)
        self.choose, self.seed, self.moves = choose, seed, 0

    def number(self, card: Card) -> int:
        return int(self.cards.card_int(str(card)[0] + str(card)[1].lower()))

    def card(self, number: int) -> Card:
        return next(card for card in CARDS[:52] if self.number(card) == number)

    def play(self) -> int:
        """The points of the level, less those of the bot."""
        stock = list(self.ours.deal.stock)
        while not self.theirs.is_terminal():
            if self.theirs.is_chance_node():
                self.theirs.apply_action(self.number(stock.pop(0)))
            elif self.theirs.current_player() == self.seat:
                self._by_level()
            else:
                self._by_bot()
        return int(self.theirs.returns()[self.seat])

    def _by_level(self) -> None:
        if self.theirs.current_phase() == self.spiel.Phase.WALL:
            last = self.spiel.KNOCK_ACTION in self.theirs.legal_actions()
            self._knock(None) if last else self.theirs.apply_action(self.spiel.PASS_ACTION)
            return
        if self.theirs.current_phase() == self.spiel.Phase.LAYOFF:
            self._answer()
            return
        move = self.choose(self.ours, self.seed, self.moves)
        if move.verb == "knock":
            self._knock(move.cards[0])
            return
        words = {
            "take": self.spiel.DRAW_UPCARD_ACTION,
            "draw": self.spiel.DRAW_STOCK_ACTION,
            "pass": self.spiel.PASS_ACTION,
        }
        self._both(words[move.verb] if not move.cards else self.number(move.cards[0]), move)

    def _by_bot(self) -> None:
        phase, action = self.theirs.current_phase(), self.bot.step(self.theirs)
        words = {
            self.spiel.DRAW_UPCARD_ACTION: Move("take"),
            self.spiel.DRAW_STOCK_ACTION: Move("draw"),
            self.spiel.PASS_ACTION: Move("pass"),
        }
        drawing = phase in (self.spiel.Phase.FIRST_UPCARD, self.spiel.Phase.DRAW)
        if drawing:
            self._both(action, words[action])
        elif phase == self.spiel.Phase.DISCARD and action != self.spiel.KNOCK_ACTION:
            self._both(action, Move(cards=(self.card(action),)))
        else:
            self.theirs.apply_action(action)

    def _both(self, action: int, move: Move) -> None:
        self.theirs.apply_action(action)
        self.moves += 1
        if self.ours.deal.just_taken in move.cards:  # what only OpenSpiel allows
            thrown = self.ours.deal.throw(self.ours.to_act, move.cards[0])
            self.ours = replace(self.ours, deal=thrown, phase="drawing", to_act=1 - self.ours.to_act)
        else:
            self.ours = self.ours.apply(move)

    def _knock(self, thrown: Card | None) -> None:
        """thrown: None for the best."""
        self.theirs.apply_action(self.spiel.KNOCK_ACTION)
        hand = [self.card(number) for number in self.theirs.hands()[self.seat]]
        thrown = best_discards(hand)[0][0] if thrown is None else thrown
        self.theirs.apply_action(self.number(thrown))
        self._declare(arrange([card for card in hand if card != thrown]).melds)

    def _answer(self) -> None:
        """Lays off on the bot's melds, unless that is gin, and lays the own ones down."""
        hand = [self.card(number) for number in self.theirs.hands()[self.seat]]
        melds = [
            tuple(map(self.card, self.cards.int_to_meld[meld]))
            for meld in self.theirs.layed_melds()[1 - self.seat]
        ]
        gin = sum(map(len, melds)) == 10
        answer = best_layoff(() if gin else melds, hand)
        if not gin:
            for card, _ in answer.laid_off:
                self.theirs.apply_action(self.number(card))
            self.theirs.apply_action(self.spiel.PASS_ACTION)
        self._declare(answer.melds)

    def _declare(self, melds: Sequence[Sequence[Card]]) -> None:
        for meld in melds:
            for piece in _pieces(meld):
                number = self.cards.meld_to_int([self.number(card) for card in piece])
                self.theirs.apply_action(self.spiel.MELD_ACTION_BASE + number)
        if not self.theirs.is_terminal():
            self.theirs.apply_action(self.spiel.PASS_ACTION)


def _pieces(meld: Sequence[Card]) -> list[Sequence[Card]]:
    """Its runs are three to five long there; a longer one is declared in parts."""
    return [meld] if len(meld) <= 5 else [meld[:3], *_pieces(meld[3:])]
