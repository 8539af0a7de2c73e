"""The information set of a seat: what a view tells of the cards that the seat does not see.

It serves the same end as `Family.sample`, only quicker: what a view tells is found out once, and then many
worlds (determinizations) are dealt from it.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core.cards import SUITS, Card
from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.families.tricks.derived import bottom
from hoylecli.families.tricks.position.contracts import is_misere
from hoylecli.families.tricks.view import TricksView
from hoylecli.families.tricks.worlds import inference
from hoylecli.families.tricks.worlds.declarations import ruled_out, shown, taken_by_younger
from hoylecli.families.tricks.worlds.melds import unshown

from ..kernel.layout import bits, layout_of, longest, lowest
from ..kernel.table import SimulatedDeal
from .declarations import out_of_play

_TRIES: Final = 50


class InformationSet:
    """What a seat knows, as bit masks.

    - layout: that of the masks, under the trumps of the view or those given.
    - plays: the cards played in this deal, as (seat, bit). named: the suit a joker led stood for, or -1.
    - own: the seat's hand. unseen: the cards it does not see.
    - known: for each seat the unseen cards that it holds for certain; barred: those that it cannot hold.
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
        self._plays: Final = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
        self.plays: Final[list[tuple[Seat, int]]] = []
        self.named: Final = max((SUITS.find(play.named or "-") for play in self._plays), default=-1)
        self.table: Final = self._played()
        buried = self.layout.mask(view.laid_away or (), self.table.played)
        self.table.played |= buried
        self.table.before |= buried
        self.own: Final = self.layout.mask(view.hand, self.table.played)
        self.unseen: Final = self.layout.everything & ~self.table.played & ~self.own
        self.barred: Final = self._barred()
        self.known: Final = self._known()
        self.under: Final = self._under()
        loose = self.unseen & ~self._nowhere()
        for mask in self.known:
            loose &= ~mask
        room = [
            0 if seat == view.seat and view.hand else size - self.known[seat].bit_count()
            for seat, size in enumerate(view.hand_sizes)
        ]
        self._room: Final = [*room, loose.bit_count() - sum(room)]
        places = [seat for seat, size in enumerate(self._room) if size]
        allowed = [(bit, [at for at in places if not self.barred[at] >> bit & 1]) for bit in bits(loose)]
        self._free: Final = [bit for bit, seats in allowed if len(seats) == len(places)]
        self._bound: Final = sorted(
            ((bit, seats) for bit, seats in allowed if len(seats) < len(places)),
            key=lambda each: len(each[1]),
        )

    def _played(self) -> SimulatedDeal:
        view = self.view
        table = SimulatedDeal(self.layout, [0] * view.players, view.to_act or 0, self.active())
        for plays in (*(trick.plays for trick in view.tricks), view.trick):
            if plays is not view.trick:
                table.size = len(plays)
            else:
                table.seats(self._in_trick())
            for play in plays:
                table.seat = play.seat
                bit = lowest(self.layout.mask((play.card,), table.played))
                self.plays.append((play.seat, bit))
                table.play(bit, self.named)
        if view.to_act is not None:
            table.seat = view.to_act
        return table

    def _in_trick(self) -> list[Seat]:
        """The seats that play to the trick: all active ones, except those that have knocked at it."""
        view, active = self.view, self.active()
        if not view.trick or view.to_act is None:
            return active
        played = {play.seat for play in view.trick}
        leader, to_act = view.trick[0].seat, view.to_act
        over = {(leader + step) % view.players for step in range((to_act - leader) % view.players)}
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

    def _known(self) -> list[int]:
        """For each seat the cards it is known to hold: passed to it, shown or picked up, and not played."""
        view, layout, used = self.view, self.layout, self.table.played | self.own
        barred = [frozenset(layout.cards(mask)) for mask in self.barred[:-1]]
        cards, found = inference.known(view, barred), []
        for seat in range(view.players):
            held = layout.mask(cards.get(seat, ()), used)
            if seat != self.seat:
                held |= layout.mask(self._shown(seat)) & self.unseen
            found.append(held & self.unseen)
            used |= held
        return found

    def _shown(self, seat: Seat) -> frozenset[Card]:
        """What a seat has shown at piquet, or is known to have taken from the talon."""
        younger = (self.view.dealer + 2) % self.view.players
        return shown(self.view, seat) | frozenset(taken_by_younger(self.view) if seat == younger else ())

    def _under(self) -> int:
        """The card that lies face up under a stock."""
        card = bottom(self.view) if self.view.rules.stock.draw else None
        used = self.table.played | self.own | sum(self.known)
        return self.layout.mask(() if card is None else (card,), used)

    def _nowhere(self) -> int:
        """Unseen cards known to be in no hand: the card turned up, and at piquet discards and the talon."""
        view, gone = self.view, self.layout.mask(out_of_play(self.view)) & self.unseen
        if view.rules.stock.draw:
            return self.under
        if view.turned is not None and view.rules.deal.turn == "next" and not inference.is_picked_up(view):
            gone |= self.layout.mask((view.turned,)) & self.unseen
        return gone

    def _barred(self) -> list[int]:
        """For each seat the unseen cards that it cannot hold; last, for the cards in no hand, none."""
        view, layout = self.view, self.layout
        cards = layout.cards(self.unseen)
        barred = [
            sum(1 << bit for bit in bits(self.unseen) if layout.card[bit] in found)
            for found in inference.barred_by_play(view, cards)
        ]
        for seat in range(view.players):
            others = layout.mask(unshown(view, seat, cards)) | layout.mask(ruled_out(view, seat))
            barred[seat] |= others & self.unseen
        return [*barred, 0]

    def hands(self, rng: Random) -> list[int]:
        """The hands of a sampled world, a mask a seat, with the seat's own."""
        for _ in range(_TRIES):
            hands = self._dealt(rng)
            if hands is not None:
                return hands
        raise AssertionError("no deal fits what has been seen")

    def _dealt(self, rng: Random) -> list[int] | None:
        """A world, or None where the dealing came to a dead end.

        Cards that some seats cannot hold are dealt first, in proportion to the room of those that can; then
        the rest.
        """
        hands, room, random = [*self.known, 0], self._room[:], rng.random
        if self.view.hand:
            hands[self.seat] = self.own
        for bit, seats in self._bound:
            at = random() * sum([room[seat] for seat in seats])
            for seat in seats:
                at -= room[seat]
                if at < 0:
                    break
            else:
                found = self._made_room(hands, room, seats)
                if found is None:
                    return None
                seat = found
            hands[seat] |= 1 << bit
            room[seat] -= 1
        mixed = sorted(self._free, key=lambda _: random())
        at = 0
        for seat, size in enumerate(room):
            for bit in mixed[at : at + size]:
                hands[seat] |= 1 << bit
            at += size
        return hands[:-1]

    def _made_room(self, hands: list[int], room: list[int], seats: Sequence[int]) -> int | None:
        """One of these seats, after a card of its hand has gone to another seat that may hold it; or None."""
        for bit, others in self._bound:
            for seat in seats:
                if hands[seat] >> bit & 1:
                    for other in others:
                        if room[other]:
                            hands[seat] ^= 1 << bit
                            hands[other] |= 1 << bit
                            room[other] -= 1
                            room[seat] += 1
                            return seat
        return None

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
