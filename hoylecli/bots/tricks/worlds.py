"""Information sets, and worlds sampled from them: the hands of all seats, as they may be."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from hoylecli.core import SUITS, Move, Seat
from hoylecli.families.tricks.derived import bottom
from hoylecli.families.tricks.position import giver_to, is_misere
from hoylecli.families.tricks.unseen import demands_on, wrong
from hoylecli.families.tricks.view import PassingView, TricksView
from hoylecli.families.tricks.worlds import Worlds
from hoylecli.families.worlds import resampled

from .hands.contracts import auction_of
from .hands.euchre import Ordering
from .hands.parting import cards_to_pass
from .hands.tricks import expected_bid
from .kernel import Policy, SimulatedDeal, bits, layout_of, longest

# What a view tells a seat, as masks of cards for rollouts


class InformationSet:
    """What a seat knows, as bit masks.

    - layout: that of the masks, under the trumps of the view or those given.
    - plays: the cards played in this deal, as (seat, bit). named: the suit a joker led stood for, or -1.
    - worlds: from which hands are drawn.
    - own, unseen, known, barred: as `families.tricks.unseen` has them, from which worlds are drawn.
    - out: those unseen cards that another hand may hold, for all that the seat knows.
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
        self.out: Final = self.unseen & ~self.layout.mask(seen.lost, seen.gone | seen.own)
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


# Worlds sampled by their likelihood: those that fit what was bid, passed and played come more often.
#
# A world is as likely as players who go by the rules of thumb would have played, passed and bid with its
# hands as was seen. People do not quite go by them, so what does not fit makes a world less likely, and
# never rules it out.

Likelihood = Callable[[Sequence[int]], float]
"""How likely what was seen is with these hands, as they were when play began; up to a common factor."""

_DRAWN: Final = 4  # worlds drawn for each one taken
_OTHER_CARD: Final = 0.45  # the likelihood of a card, if the policy plays another of its suit
_OTHER_SUIT: Final = 0.3  # or a card of another suit
_OTHER_PASS: Final = 0.6  # the factor for each card passed, if an average player passes another
_SPREAD: Final = 1.1  # tricks by which bids differ from the estimate
_CREDIT: Final = 0.4  # the factor for each thing said that a hand contradicts
_NIL: Final = 1.0  # tricks that a hand which bids nil makes at most, about


def sample_worlds(
    info: InformationSet, rng: Random, number: int, given: Sequence[Likelihood]
) -> list[list[int]]:
    """`number` worlds, each the hands of all seats, in random order; likelier worlds come more often."""
    drawn = []
    for _ in range(number * _DRAWN):
        hands = info.hands(rng)
        dealt = hands[:]
        for seat, bit in info.plays:
            dealt[seat] |= 1 << bit
        weight = 1.0
        for likelihood in given:
            weight *= likelihood(dealt)
        drawn.append((weight, hands))
    return sorted(resampled(drawn, rng.random(), number), key=lambda _: rng.random())


def likelihoods(info: InformationSet, policies: Sequence[Policy]) -> list[Likelihood]:
    """All that tells how likely hands are. policies: those by which the seats are taken to play."""
    found = [play_likelihood(info, policies)] if info.plays and not info.layout.uneven else []
    if info.view.passing and info.view.passing.received and info.layout.copies == 1:
        found.append(pass_likelihood(info))
    if info.view.calls:
        found.append(call_likelihood(info))
    return [*found, bid_likelihood(info)] if info.view.bids else found


def play_likelihood(info: InformationSet, policies: Sequence[Policy]) -> Likelihood:
    """The likelihood of the cards played: whether the policies of the other seats would have played them."""
    past = [
        (play.table.seat, ~play.table.played, dict[int, float](), play.likelihood)
        for play in _past_plays(info, policies)
    ]

    def likelihood(dealt: Sequence[int]) -> float:
        weight = 1.0
        for seat, left, known, of in past:
            hand = dealt[seat] & left
            found = known.get(hand)
            if found is None:
                found = known[hand] = of(hand)
            weight *= found
        return weight

    return likelihood


class _PastPlay:
    """A card that another seat has played, with the table before it.

    A policy looks at its own cards and at how many the others have; so the likelihood depends on the seat's
    hand alone, and is computed once for each hand.
    """

    def __init__(self, table: SimulatedDeal, bit: int, policy: Policy) -> None:
        self.table: Final = table
        self._bit: Final = bit
        self._policy: Final = policy

    def likelihood(self, hand: int) -> float:
        """The likelihood of the card. hand: the seat's when it was played."""
        table, suit = self.table, self.table.layout.suit
        table.hands[table.seat] = hand
        legal = table.legal()
        other = self._policy(table, legal) if legal & (legal - 1) else self._bit
        if other == self._bit:
            return 1.0
        return _OTHER_CARD if suit[other] == suit[self._bit] else _OTHER_SUIT


def _past_plays(info: InformationSet, policies: Sequence[Policy]) -> list[_PastPlay]:
    """One for each card that another seat has played. The hands have only the right sizes."""
    plays, sizes = info.plays, info.view.hand_sizes
    left = [sizes[at] + sum(seat == at for seat, _ in plays) for at in range(len(sizes))]
    table, found = SimulatedDeal(info.layout, [0] * len(sizes), plays[0][0], info.active()), []
    for seat, bit in plays:
        if seat != info.seat:
            before = table.copy()
            before.hands[:] = [(1 << size) - 1 for size in left]
            found.append(_PastPlay(before, bit, policies[seat]))
        table.play(bit, info.named)
        left[seat] -= 1
    return found


def pass_likelihood(info: InformationSet) -> Likelihood:
    """The likelihood of what was passed to the player, if average players choose what they pass."""
    layout, giver = info.layout, giver_to(info.view, info.seat)
    passing = info.view.passing or PassingView()
    received, passed = layout.mask(passing.received), layout.mask(passing.passed)
    many = received.bit_count()

    def passed_from(hand: int) -> float:
        would = cards_to_pass(layout, hand, many)
        return _OTHER_PASS ** (many - (would & received).bit_count())

    from_hand = lru_cache(maxsize=1024)(passed_from)

    def likelihood(dealt: Sequence[int]) -> float:
        return from_hand(dealt[giver] & ~passed | received)

    return likelihood


def bid_likelihood(info: InformationSet) -> Likelihood:
    """The likelihood of what was bid, by what the hands make."""
    view, layout = info.view, info.layout
    if view.rules.bidding.kind == "order_up" and view.turned is not None:
        ordering = Ordering(view)
        bit = {at: ordering.no_trumps.bit[card] for at, card in layout.card.items()}

        def ordered(dealt: Sequence[int]) -> float:
            hands = [sum(1 << bit[at] for at in bits(hand)) & ~ordering.turned_card for hand in dealt]
            return ordering.likelihood(hands, view.bids, info.seat)

        return ordered
    if view.rules.bidding.kind == "contracts":
        auction = auction_of(view, layout)
        return lambda dealt: auction.fits(dealt, view.bids, info.seat)
    others = [bid for bid in view.bids if bid.seat != info.seat and bid.word in ("bid", "nil")]

    def bid_so(dealt: Sequence[int]) -> float:
        off = 0.0
        for bid in others:
            tricks = expected_bid(view.rules, layout, dealt[bid.seat], view.players)
            off += max(tricks - _NIL, 0) ** 2 if bid.word == "nil" else (tricks - bid.amount) ** 2
        return exp(-off / (2 * _SPREAD**2))

    return bid_so if view.rules.bidding.kind == "tricks" else lambda dealt: 1.0


def call_likelihood(info: InformationSet) -> Likelihood:
    """How well the hands with which play began fit what was called and answered at piquet."""
    view, layout = info.view, info.layout
    asked = {seat: demands_on(view, seat) for seat in range(view.players) if seat != info.seat}

    def called_so(dealt: Sequence[int]) -> float:
        weight = 1.0
        for seat, demands in asked.items():
            weight *= _CREDIT ** wrong(demands, layout.cards(dealt[seat])) if demands else 1.0
        return weight

    return called_so
