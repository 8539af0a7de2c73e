"""Games of gin between a level and OpenSpiel's simple gin bot.

It is played and counted by our rules. OpenSpiel's engine follows move by move, so that the bot knows what to
do, until somebody knocks or the hand is dead. Then both hands are laid out as well as can be, and laid off;
the bot would do neither: it never lays off, and after gin it ends the hand before its melds are down.
"""

from collections.abc import Callable
from typing import Any, Final

import pyspiel
from measuring import ROOT  # noqa: F401  which makes hoyle known

from hoylecli import rulebook
from hoylecli.core.cards import CARDS, Card
from hoylecli.core.game import TABLE, Move
from hoylecli.scoring.gin import deadwood

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
    """A game. seat: of the level. choose: its move, from our state, the seed and the number of moves made."""

    def __init__(self, variant: str, choose: Choose, seed: int, seat: int) -> None:
        self.choose, self.seed, self.seat = choose, seed, seat
        self.ours: Any = rulebook.load("gin", variant, first_dealer="opponent").undealt(2, seed)
        self.game: Any = pyspiel.load_game("gin_rummy", {"oklahoma": variant == "oklahoma"})
        self.theirs: Any = None
        self.player = 0  # the bot's number there
        self.deals = self.moves = 0

    def play(self) -> list[int]:
        """The points of the level less those of the bot, hand by hand, dead ones last."""
        while self.ours.to_act is not None:
            self.step()
        gains = [row[self.seat].total - row[1 - self.seat].total for row in self.ours.sheet]
        return gains + [0] * (self.deals - len(gains))

    def step(self) -> None:
        """The next move."""
        if self.ours.to_act == TABLE:
            self._deal()
        elif self.ours.to_act == self.seat:
            self._make(self.choose(self.ours, self.seed, self.moves))
        else:
            self._make(self._bot_move())
        self.moves += 1

    def _deal(self) -> None:
        """The same cards in both; who begins is their player 0."""
        deal = self.ours.legal_moves()[0]
        self.ours, self.deals = self.ours.apply(deal), self.deals + 1
        self.theirs = self.game.new_initial_state()
        for card in (*deal.cards[0:20:2], *deal.cards[1:20:2], deal.cards[20]):
            self.theirs.apply_action(NUMBERS[card])
        self.player = int(self.ours.to_act == self.seat)

    def _bot_move(self) -> Move:
        bot = pyspiel.make_simple_gin_rummy_bot(self.game.get_parameters(), self.player)
        action = bot.step(self.theirs)
        if self.ours.phase != "discarding":
            return MOVES[action]
        if action != SPIEL.KNOCK_ACTION:
            return self._allowed(Move(cards=(_card(action),)))
        after = self.theirs.clone()
        after.apply_action(action)
        return self._allowed(Move("knock", (_card(bot.step(after)),)))

    def _allowed(self, move: Move) -> Move:
        """The move; where it throws the card just taken, the knock or discard instead that leaves least."""
        legal = self.ours.legal_moves()
        if move in legal:
            return move
        hand = self.ours.deal.hands[self.ours.to_act]
        others = [each for each in legal if each.verb == move.verb] or legal
        return min(others, key=lambda each: deadwood({*hand} - {*each.cards}))

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
