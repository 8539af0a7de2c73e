"""A hand of gin between a level and OpenSpiel's simple gin bot.

It is played and counted by our rules. OpenSpiel's engine follows move by move, so that the bot knows what to
do, until somebody knocks or the hand is dead. Then both hands are laid out as well as can be, and laid off;
the bot would do neither: it never lays off, and after gin it ends the hand before its melds are down.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import pyspiel
from tricks_levels import ROOT  # noqa: F401  which makes hoyle known

from hoylecli import rulebook
from hoylecli.core.cards import CARDS, Card
from hoylecli.core.events import TABLE
from hoylecli.core.moves import Move
from hoylecli.core.values import replace

Choose = Callable[[Any, int, int], Move]
SPIEL: Final = pyspiel.gin_rummy
_CALCULATOR: Final = SPIEL.GinRummyUtils(13, 4, 10)
NUMBERS: Final = {card: _CALCULATOR.card_int(str(card)[0] + str(card)[1].lower()) for card in CARDS[:52]}
MOVES: Final = {
    SPIEL.DRAW_UPCARD_ACTION: Move("take"),
    SPIEL.DRAW_STOCK_ACTION: Move("draw"),
    SPIEL.PASS_ACTION: Move("pass"),
}


class Duel:
    """One hand.

    variant: of the rules. choose: the level's move, from our state, the seed, and how many moves were made.
    leads: who is the first to play, the level (0) or the bot (1). scores: of the game, the level's first.
    """

    def __init__(self, variant: str, choose: Choose, seed: int, leads: int, scores: Sequence[int]) -> None:
        self.choose, self.seed, self.moves, self.seat = choose, seed, 0, leads
        start: Any = rulebook.load("gin", variant).seat(2, seed)
        deal = start.legal_moves()[0]
        self.before = (scores[0], scores[1]) if leads == 0 else (scores[1], scores[0])
        self.ours: Any = replace(start.apply(deal), scores=self.before)
        game = pyspiel.load_game("gin_rummy", {"oklahoma": variant == "oklahoma"})
        self.theirs: Any = game.new_initial_state()
        for card in (*deal.cards[0:20:2], *deal.cards[1:20:2], deal.cards[20]):
            self.theirs.apply_action(NUMBERS[card])
        self.bot: Any = pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), 1 - leads)

    def play(self) -> int:
        """The points of the level, less those of the bot."""
        while self.ours.to_act not in (None, TABLE):
            if self.ours.to_act == self.seat:
                self._make(self.choose(self.ours, self.seed, self.moves))
            else:
                self._make(self._bot_move())
            self.moves += 1
        gains = [after - before for after, before in zip(self.ours.scores, self.before, strict=True)]
        return int(gains[self.seat] - gains[1 - self.seat])

    def _bot_move(self) -> Move:
        action = self.bot.step(self.theirs)
        if self.ours.phase != "discarding":
            return MOVES[action]
        if action != SPIEL.KNOCK_ACTION:
            return Move(cards=(_card(action),))
        after = self.theirs.clone()
        after.apply_action(action)
        return Move("knock", (_card(self.bot.step(after)),))

    def _make(self, move: Move) -> None:
        """The move in both engines; the rest of a hand that has been knocked is ours alone."""
        if move.verb != "knock":
            actions = {known: action for action, known in MOVES.items()}
            self.theirs.apply_action(NUMBERS[move.cards[0]] if move.cards else actions[move])
        if move.verb == "draw":
            self.theirs.apply_action(NUMBERS[self.ours.deal.stock[0]])
        self.ours = self.ours.apply(move)


def _card(number: int) -> Card:
    return next(card for card, known in NUMBERS.items() if known == number)
