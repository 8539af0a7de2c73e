"""The tricks that a side is sure to take at bridge, whatever lies in the hands that are not seen.

A claimer plays its own cards, declarer those of both hands. All other seats play against it, a partner too,
and their hidden cards are where it hurts most: a card is put into a hand only when it is played, as long as
some layout fits all that has been seen. So a line that wins here wins against every layout, and one that
needs a guess does not.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from hoylecli.core import Card, Move, Seat

from . import inference
from .derived import order_of
from .position.bridge import player_of
from .view import TricksView

_SPAN: Final = 16
_SUIT: Final = (1 << _SPAN) - 1
_MOST: Final = 6_000
"""Positions that are looked at before it counts as not sure."""
_FEW: Final = 5
"""Cards in a hand from which on it is searched with all that opponents may throw away."""
_LINES: Final = 400
"""Steps of a search for winners in a row, at one position."""


class TooManyPositions(Exception):
    """The search has come to its bound."""


class _Table(NamedTuple):
    """A position.

    hands: a mask a seat, 0 for a hidden one; out: the hidden cards; may: for each seat those of them that it
    may hold; sizes: cards in each hand. led: the suit, -1 before a lead. best, holder: the card that wins so
    far, and whose it is; played: cards in the trick. thrown: cards that opponents have thrown away while they
    were counted as still there.
    """

    hands: tuple[int, ...]
    out: int
    may: tuple[int, ...]
    sizes: tuple[int, ...]
    turn: Seat
    led: int = -1
    best: int = -1
    holder: Seat = 0
    played: int = 0
    thrown: int = 0


class Sure:
    """What the viewer is sure of. own: the seats whose cards it plays."""

    def __init__(self, view: TricksView) -> None:
        assert view.seat is not None
        assert view.declarer is not None
        assert view.turn is not None
        order = order_of(view)
        self._trump: Final = "CDHS".find(order.trump or "-")
        self._bit: Final = {
            card: _SPAN * "CDHS".index(order.suit[card]) + order.power[card] for card in map(Card, range(52))
        }
        seats = range(4)
        self.own: Final = tuple(
            seat for seat in seats if player_of(view.rules, view.declarer, seat) == view.seat
        )
        self._looked = 0
        self._is_exact = False
        self._known: dict[tuple[_Table, int, bool], bool] = {}
        self._start: Final = self._seen(view)

    def _mask(self, cards: "Iterator[Card] | tuple[Card, ...] | frozenset[Card]") -> int:
        return sum(1 << self._bit[card] for card in cards)

    def _seen(self, view: TricksView) -> _Table:
        hidden = tuple(inference.hidden(view))
        barred = inference.barred(view, list(hidden))
        known = inference.known(view, barred)
        hands = [self._mask(known.get(seat, ())) for seat in range(4)]
        hands[view.seat or 0] = self._mask(view.hand)
        out = self._mask(hidden) & ~sum(hands)
        may = tuple(0 if hands[seat] else out & ~self._mask(barred[seat]) for seat in range(4))
        table = _Table(tuple(hands), out, may, view.hand_sizes, view.turn or 0)
        for play in view.trick:
            table = self._after_card(table._replace(turn=play.seat), self._bit[play.card], is_gone=True)
        return table._replace(turn=view.turn or 0)

    def takes(self, number: int) -> bool:
        """Whether the viewer's side is sure of so many of the tricks that are left, that in play included.

        First opponents keep all that they throw away, which is quick; when few cards are left, as it is.
        """
        return any(self._is_sure_of(partial(self._takes, self._start, number)) for _ in self._ways())

    def _ways(self) -> Iterator[None]:
        for is_exact in (False, True)[: 1 + (max(self._start.sizes) <= _FEW)]:
            self._is_exact, self._looked = is_exact, 0
            yield

    def _is_sure_of(self, question: Callable[[], bool]) -> bool:
        try:
            return question()
        except TooManyPositions:
            return False

    def card_for(self, number: int, view: TricksView) -> Move:
        """A legal move after which so many tricks are still sure; the viewer must be sure of them."""
        by_bit = {self._bit[move.cards[0]]: move for move in view.legal}
        for _ in self._ways():
            for bit in self._choices(self._start):
                if self._is_sure_of(partial(self._is_kept, self._start, bit, number)):
                    return by_bit[bit]
        return view.legal[0]

    def cannot_lose(self) -> bool:
        """Whether the hand on lead wins with each of its cards, in whatever order they are played."""
        table = self._start
        own = table.hands[table.turn]
        against = table.out | sum(hand for seat, hand in enumerate(table.hands) if seat not in self.own)
        trumps = self._suit(self._trump) if self._trump >= 0 else 0
        if table.led >= 0 or table.turn not in self.own or (against & trumps and own & ~trumps):
            return False
        return not any(
            own & self._suit(suit) & ((1 << (against & self._suit(suit)).bit_length()) - 1)
            for suit in range(4)
        )

    # The search

    def _takes(self, table: _Table, need: int) -> bool:
        """Whether so many tricks are sure from here on."""
        if need <= 0:
            return True
        if need > max(table.sizes):
            return False
        if need <= self._top_trumps(table):
            return True
        key = (table, need, self._is_exact)
        found = self._known.get(key)
        if found is None:
            self._looked += 1
            if self._looked > _MOST:
                raise TooManyPositions
            if table.turn not in self.own:
                found = all(self._is_kept_by(after, need) for after in self._replies(table))
            elif table.led < 0 and _Line(self, table).reaches(need):
                found = True
            else:
                found = any(self._is_kept(table, bit, need) for bit in self._choices(table))
            self._known[key] = found
        return found

    def _top_trumps(self, table: _Table) -> int:
        """The trumps of one hand that nobody can beat: each wins the trick to which it is played."""
        if self._trump < 0:
            return 0
        theirs = table.out | sum(hand for seat, hand in enumerate(table.hands) if seat not in self.own)
        if table.best >= 0 and table.holder not in self.own:
            theirs |= 1 << table.best
        highest = theirs & self._suit(self._trump)
        above = self._suit(self._trump) & ~((1 << highest.bit_length()) - 1)
        return max((table.hands[seat] & above).bit_count() for seat in self.own)

    def _is_kept(self, table: _Table, bit: int, need: int) -> bool:
        return self._is_kept_by(self._after_card(table, bit), need)

    def _is_kept_by(self, after: _Table, need: int) -> bool:
        is_ours = after.led < 0 and not (after.turn - self.own[0]) % 2
        return self._takes(after, need - is_ours)

    def _choices(self, table: _Table) -> list[int]:
        """The cards of a seat of the viewer's, or of a hand that is seen, one of each run of equal ones."""
        hand = table.hands[table.turn]
        held = hand & self._suit(table.led) if table.led >= 0 else hand
        others = table.out | sum(table.hands) & ~hand | (1 << table.best if table.best >= 0 else 0)
        found = _distinct(held or hand, others)
        if table.led < 0:
            return sorted(found, key=lambda bit: bit // _SPAN != self._trump)
        return found if table.holder not in self.own else found[::-1]

    def _replies(self, table: _Table) -> Iterator[_Table]:
        """The positions after each card that an opponent may play.

        Hidden cards are never equal: the higher one may lie in the other hand, and that hand is on lead then.
        """
        seat, led = table.turn, table.led
        if table.hands[seat]:
            for bit in self._choices(table):
                yield self._after_card(table, bit)
            return
        may = table.may[seat]
        following = may & self._suit(led) if led >= 0 else may
        for bit in reversed(_bits(following)):
            after = self._after_card(table, bit)
            if self._can_be(after):
                yield after
        if led >= 0:
            void = table._replace(may=_with(table.may, seat, may & ~self._suit(led)))
            if self._is_exact:
                yield from filter(
                    self._can_be, (self._after_card(void, bit) for bit in _bits(void.may[seat]))
                )
            elif self._can_be_void(table):
                trumps = void.may[seat] & self._suit(self._trump) if self._trump >= 0 else 0
                for bit in _bits(trumps):
                    yield self._after_card(void, bit)
                yield self._after_discard(void)

    def _can_be_void(self, table: _Table) -> bool:
        """Whether the seat whose turn it is may have no card of the suit led: others have room for all."""
        of_suit = (table.out & self._suit(table.led)).bit_count() - table.thrown
        others = (seat for seat in range(4) if seat not in (table.turn, *self.own) and not table.hands[seat])
        return of_suit <= sum(table.sizes[seat] for seat in others)

    def _after_discard(self, table: _Table) -> _Table:
        """The position after the seat whose turn it is has thrown a card away, which counts as still out."""
        seat, sizes = table.turn, _with(table.sizes, table.turn, table.sizes[table.turn] - 1)
        thrown = table.thrown + 1
        if table.played == 3:
            return _Table(table.hands, table.out, table.may, sizes, table.holder, thrown=thrown)
        return table._replace(sizes=sizes, turn=(seat + 1) % 4, played=table.played + 1, thrown=thrown)

    def _can_be(self, table: _Table) -> bool:
        """Whether the cards that are out can lie in the hidden hands; yes once some may have left them."""
        if table.thrown:
            return True
        hidden = [
            seat for seat in range(4) if seat not in self.own and not table.hands[seat] and table.sizes[seat]
        ]
        if not hidden:
            return not table.out
        anywhere = 0
        for seat in hidden:
            others = 0
            for other in hidden:
                others |= table.may[other] if other != seat else 0
            if (table.out & ~others).bit_count() > table.sizes[seat]:
                return False
            anywhere |= table.may[seat]
        return not table.out & ~anywhere

    def _suit(self, suit: int) -> int:
        return _SUIT << _SPAN * suit

    def _after_card(self, table: _Table, bit: int, is_gone: bool = False) -> _Table:
        """The position after the seat whose turn it is has played the card. is_gone: it has left its hand."""
        seat, card, suit = table.turn, 1 << bit, bit // _SPAN
        hands = _with(table.hands, seat, table.hands[seat] & ~card)
        sizes = table.sizes if is_gone else _with(table.sizes, seat, table.sizes[seat] - 1)
        may = tuple(cards & ~card for cards in table.may)
        wins = table.led < 0 or (bit > table.best if suit == table.best // _SPAN else suit == self._trump)
        best, holder = (bit, seat) if wins else (table.best, table.holder)
        led, out = (suit if table.led < 0 else table.led), table.out & ~card
        if table.played == 3:
            return _Table(hands, out, may, sizes, holder, thrown=table.thrown)
        return _Table(
            hands, out, may, sizes, (seat + 1) % 4, led, best, holder, table.played + 1, table.thrown
        )


def _with(items: tuple[int, ...], at: int, item: int) -> tuple[int, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _distinct(cards: int, others: int) -> list[int]:
    """One of each run of cards between which no other lies, the highest of all suits first."""
    found, last = list[int](), -1
    while cards:
        bit = cards.bit_length() - 1
        cards ^= 1 << bit
        between = others & ((1 << last) - 1) & ~((2 << bit) - 1) if last >= 0 else 1
        if last // _SPAN != bit // _SPAN or between:
            found.append(bit)
        last = bit
    return found


def _bits(cards: int) -> list[int]:
    """The numbers of the bits that are set, the highest first."""
    return [bit for bit in range(cards.bit_length() - 1, -1, -1) if cards >> bit & 1]


class _Line:
    """Winners in a row, from a position before a lead: whoever plays against them has all that can hurt.

    With each round of a suit the others must follow as long as they can, and keep their best cards.
    """

    def __init__(self, sure: Sure, table: _Table) -> None:
        self._trump: Final = sure._trump
        self._lead: Final = table.turn
        self._partner: Final = next((seat for seat in sure.own if seat != table.turn), None)
        own = table.hands[table.turn], table.hands[self._partner] if self._partner is not None else 0
        self._hands: Final = own
        self._against: Final = [
            table.hands[seat] or table.may[seat] for seat in range(4) if seat not in sure.own
        ]
        self._left = _LINES

    def reaches(self, need: int) -> bool:
        return self._goes_on(*self._hands, (0, 0, 0, 0), need)

    def _goes_on(self, lead: int, across: int, rounds: tuple[int, ...], need: int) -> bool:
        """Whether so many tricks in a row are sure when the hand `lead` leads."""
        if need <= 0:
            return True
        self._left -= 1
        if self._left < 0:
            return False
        for suit in sorted(range(4), key=lambda suit: suit != self._trump):
            for card, answer, crosses in self._tricks(suit, lead, across, rounds):
                less, more = lead & ~card, across & ~answer
                after = _with(rounds, suit, rounds[suit] + 1)
                if (
                    self._goes_on(more, less, after, need - 1)
                    if crosses
                    else self._goes_on(less, more, after, need - 1)
                ):
                    return True
        return False

    def _tricks(
        self, suit: int, lead: int, across: int, rounds: tuple[int, ...]
    ) -> Iterator[tuple[int, int, bool]]:
        """Leads of a suit that are sure to win: the card, that from across, and whether that one wins."""
        mine, theirs = lead & _SUIT << _SPAN * suit, across & _SUIT << _SPAN * suit
        if not mine:
            return
        trumps = across & _SUIT << _SPAN * self._trump if self._trump >= 0 else 0
        leads = dict.fromkeys((1 << mine.bit_length() - 1, mine & -mine))
        if theirs:
            answers = list(dict.fromkeys((theirs & -theirs, 1 << theirs.bit_length() - 1)))
        else:
            answers = [spare] if (spare := self._spare(across, trumps)) or not across else []
            answers += [trumps & -trumps] if trumps and suit != self._trump else []
        for card in leads:
            for answer in answers:
                ruffs = bool(answer & trumps) and suit != self._trump
                crosses = ruffs or (bool(theirs) and answer > card)
                if self._is_sure(answer if crosses else card, suit, rounds):
                    yield card, answer, crosses

    def _spare(self, across: int, trumps: int) -> int:
        """The card across that is thrown away: the lowest of its longest side suit."""
        side = across & ~trumps
        suits = [side & _SUIT << _SPAN * suit for suit in range(4)]
        longest = max(suits, key=int.bit_count)
        return longest & -longest or trumps & -trumps

    def _is_sure(self, card: int, suit: int, rounds: tuple[int, ...]) -> bool:
        """Whether nobody can beat the card when this suit was led."""
        own = (card.bit_length() - 1) // _SPAN
        return not any(self._beats(held, card, own, suit, rounds) for held in self._against)

    def _beats(self, held: int, card: int, own: int, suit: int, rounds: tuple[int, ...]) -> bool:
        of_suit = held & _SUIT << _SPAN * suit
        if own == suit and of_suit.bit_count() > rounds[suit] and of_suit > 2 * card - 1:
            return True
        if self._trump < 0 or suit == self._trump:
            return False
        trumps = held & _SUIT << _SPAN * self._trump
        is_above = trumps > 2 * card - 1 if own == self._trump else bool(trumps)
        return is_above and trumps.bit_count() > rounds[self._trump]
