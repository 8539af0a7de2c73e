"""The information set of a seat: what a view tells it, as masks of cards for rollouts."""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core.cards import SUITS
from hoylecli.core.game import Move, Seat
from hoylecli.families.tricks.derived import bottom
from hoylecli.families.tricks.position.contracts import is_misere
from hoylecli.families.tricks.view import TricksView
from hoylecli.families.tricks.worlds.drawing import Worlds

from ..kernel.layout import layout_of, longest
from ..kernel.table import SimulatedDeal


class InformationSet:
    """What a seat knows, as bit masks.

    - layout: that of the masks, under the trumps of the view or those given.
    - plays: the cards played in this deal, as (seat, bit). named: the suit a joker led stood for, or -1.
    - worlds: from which hands are drawn.
    - own, unseen, known, barred: as `families.tricks.worlds.unseen` has them, from which worlds are drawn.
    - under: the card face up under a stock, 0 for none.
    - table: the deal as far as it has been played, without hands; what the seat has laid away counts as
      played.
    """

    def __init__(self, view: TricksView, trump: str | None = None) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.seat: Final = view.seat
        trump = view.trump if trump is None else trump
        self.layout: Final = layout_of(view.rules, trump, view.players, is_misere(view.bids))
        self.worlds: Final = Worlds(view, self.layout)
        seen = self.worlds.seen
        self.plays: Final = seen.plays
        self.own: Final = seen.own
        self.unseen: Final = seen.unseen
        self.known: Final = seen.known
        self.barred: Final = seen.barred
        named = (
            play.named for plays in (*(trick.plays for trick in view.tricks), view.trick) for play in plays
        )
        self.named: Final = max((SUITS.find(name or "-") for name in named), default=-1)
        self.table: Final = self._played()
        self.under: Final = self._under()

    def _played(self) -> SimulatedDeal:
        view, plays = self.view, iter(self.plays)
        table = SimulatedDeal(self.layout, [0] * view.players, view.turn or 0, self.active())
        for trick in (*(trick.plays for trick in view.tricks), view.trick):
            if trick is not view.trick:
                table.size = len(trick)
            else:
                table.seats(self._in_trick())
            for _ in trick:
                table.seat, bit = next(plays)
                table.play(bit, self.named)
        buried = self.worlds.seen.gone & ~table.played
        table.played |= buried
        table.before |= buried
        if view.turn is not None:
            table.seat = view.turn
        return table

    def _in_trick(self) -> list[Seat]:
        """The seats that play to the trick: all active ones, except those that have knocked at it."""
        view, active = self.view, self.active()
        if not view.trick or view.turn is None:
            return active
        played = {play.seat for play in view.trick}
        leader, turn = view.trick[0].seat, view.turn
        over = {(leader + step) % view.players for step in range((turn - leader) % view.players)}
        return [seat for seat in active if seat in played or seat not in over]

    def active(self) -> list[Seat]:
        """The seats still in play: with cards, or a card in the trick, and not sitting out."""
        view = self.view
        playing = {play.seat for play in view.trick}
        return [
            seat
            for seat, size in enumerate(view.hand_sizes)
            if seat != view.out and (size or seat in playing or not any(view.hand_sizes))
        ]

    def _under(self) -> int:
        """The card that lies face up under a stock."""
        card = bottom(self.view) if self.view.rules.stock.draw else None
        used = self.worlds.seen.gone | self.own | sum(self.known)
        return self.layout.mask(() if card is None else (card,), used)

    def hands(self, rng: Random) -> list[int]:
        """The hands of a sampled world, a mask a seat, with the seat's own."""
        return self.worlds.hands(rng)

    def at(self, hands: Sequence[int]) -> SimulatedDeal:
        """The table as it is now, with the hands of a world."""
        table = self.table.copy()
        table.hands = list(hands)
        return table


def play_of(info: InformationSet, bit: int) -> Move:
    """The move that plays a card; a joker that is led stands for the longest suit of the hand."""
    card = info.layout.card[bit]
    moves = [move for move in info.view.legal if move.cards == (card,)]
    named = SUITS[longest(info.layout, info.own)].lower()
    return next((move for move in moves if move.target == named), moves[0])
