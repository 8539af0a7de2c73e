"""Double dummy: how many tricks each side takes of a deal of bridge when all play perfectly with open cards.

`Deal` is four hands, `Position` a moment of its play, and `Solver` answers for one deal and one trump suit.
The search is alpha-beta for "can North and South take so many". What it has proved is kept by the lengths of
all suits and the owners of those high cards that mattered. Low cards are only counted, so that one proof
serves many positions (partition search: M. Ginsberg, "Partition Search", AAAI 1996).

Cards are numbers, 13 * suit + rank: suits 0 to 3 are clubs, diamonds, hearts and spades, ranks 0 to 12 the
two to the ace. A set of cards has the bit 1 << card for each. Seats 0 to 3 are North, East, South and West.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from .certain import NOTRUMP as NOTRUMP, SHIFTS, Certain, Suits

_SUIT: Final = (1 << 13) - 1
_OWNERS: Final = 26
"""Bits for the owners of a suit's cards: two a card, the highest card first."""
_TOPS: Final = tuple(((1 << 2 * count) - 1) << (_OWNERS - 2 * count) for count in range(14))
"""By a number of cards, the bits for the owners of so many of the highest."""
_OFTEN: Final = 1 << 12
"""After how many positions whoever watches is told."""


class Position(NamedTuple):
    """A moment of the play.

    left: the cards of all hands that had not been played before this trick. leader: who led to it, or is to
    lead. trick: the cards that have been played to it, in turn.
    """

    left: int
    leader: int
    trick: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        """The seat whose card is next."""
        return (self.leader + len(self.trick)) & 3

    def after(self, card: int, trump: int) -> "Position":
        """The position when this card has been played. After the fourth its winner is to lead."""
        trick = (*self.trick, card)
        if len(trick) < 4:
            return self._replace(trick=trick)
        left = self.left
        for each in trick:
            left &= ~(1 << each)
        return Position(left, (self.leader + _best(trick, trump)) & 3)


def _best(trick: Sequence[int], trump: int) -> int:
    """The index of the card that takes a trick."""
    suit, best = trick[0] // 13, 0
    for at, card in enumerate(trick):
        wins = card > trick[best] if card // 13 == suit else card // 13 == trump
        if wins:
            suit, best = card // 13, at
    return best


class Deal:
    """Four hands of as many cards each, by seat. ValueError where they are no such hands."""

    __slots__ = ("hands", "holdings", "lengths", "owners")

    def __init__(self, hands: Sequence[int]) -> None:
        together = 0
        for hand in hands:
            if together & hand:
                raise ValueError("A card is in two hands.")
            together |= hand
        if len(hands) != 4 or len({hand.bit_count() for hand in hands}) != 1:
            raise ValueError("The four hands are not of one size.")
        self.hands = tuple(hands)
        self.holdings = [[hand >> shift & _SUIT for shift in SHIFTS] for hand in hands]
        self.owners: list[dict[int, int]] = []
        self.lengths: list[dict[int, int]] = []

    def work_out(self) -> None:
        """Fills `owners` and `lengths`, which only the search needs."""
        for suit in range(4) if not self.owners else ():
            owners, lengths = _by_what_is_left([holding[suit] for holding in self.holdings], suit)
            self.owners.append(owners)
            self.lengths.append(lengths)

    def position(self, leader: int) -> Position:
        """The position before the first card, which `leader` plays."""
        return Position(self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3], leader)


def _by_what_is_left(holdings: Sequence[int], suit: int) -> tuple[dict[int, int], dict[int, int]]:
    """For each set of cards that may be left of a suit: owners from the highest, and how many each has."""
    owners, lengths = {0: 0}, {0: 0}
    for rank in range(13):
        for seat, holding in enumerate(holdings):
            if not holding >> rank & 1:
                continue
            owner, card, length = seat << (_OWNERS - 2), 1 << rank, 1 << (16 * suit + 4 * seat)
            for lower in list(owners):
                owners[lower | card] = owner | owners[lower] >> 2
                lengths[lower | card] = length + lengths[lower]
    return {left: code << (_OWNERS * suit) for left, code in owners.items()}, lengths


class Solver:
    """The perfect play of one deal with one trump suit. What it has proved it keeps for later questions.

    looked: how many positions it has looked at. watch: told that number now and then; what it raises ends the
    search, and what was proved is kept.
    """

    __slots__ = (
        "_best_leads",
        "_certain",
        "_deal",
        "_holdings",
        "_proved",
        "_sequences",
        "_trump",
        "_watch",
        "looked",
    )

    def __init__(self, deal: Deal, trump: int, watch: Callable[[int], None] | None = None) -> None:
        deal.work_out()
        self._deal = deal
        self._trump = trump
        self._watch = watch
        self._holdings = deal.holdings
        self._certain = Certain(deal.holdings, trump)
        self._sequences: dict[int, list[int]] = {}
        self._proved: dict[int, dict[int, dict[int, list[int]]]] = {}
        self._best_leads: dict[int, int] = {}
        self.looked = 0

    def tricks(self, position: Position) -> int:
        """How many tricks North and South take from here on, that of the position included."""
        rounds = position.left.bit_count() // 4
        low, high = 0, rounds
        need = (rounds + 1) // 2
        while low < high:
            if self._can_take(position, need, rounds):
                low = need
                need += 1
            else:
                high = need - 1
                need -= 1
        return low

    def values(self, position: Position) -> dict[int, int]:
        """For each card that may be played: the tricks that the side whose turn it is takes with it.

        They are counted from the trick of the position on. Equal cards of a sequence have equal values.
        """
        seat, rounds = position.turn, position.left.bit_count() // 4
        held = position.left & self._deal.hands[seat]
        if position.trick:
            following = held & _SUIT << SHIFTS[position.trick[0] // 13]
            held = following or held
        found: dict[int, int] = {}
        for card in range(51, -1, -1):
            if held >> card & 1:
                same = self._equal(position.left, held, card)
                if same in found:
                    found[card] = found[same]
                else:
                    taken = self._after(position, card)
                    found[card] = rounds - taken if seat & 1 else taken
        return found

    def _equal(self, left: int, held: int, card: int) -> int:
        """The next higher card that is left of the suit, where the same hand has it; else -1."""
        for higher in range(card + 1, card // 13 * 13 + 13):
            if left >> higher & 1:
                return higher if held >> higher & 1 else -1
        return -1

    def _after(self, position: Position, card: int) -> int:
        """What North and South take from this trick on, when this card is played."""
        following = position.after(card, self._trump)
        is_won = not following.trick and not following.leader & 1
        return self.tricks(following) + is_won

    def _winning(self, leader: int, trick: Sequence[int]) -> tuple[int, int]:
        """The card that wins so far, and who played it."""
        best, holder = trick[0], leader
        for place, card in enumerate(trick[1:], 1):
            if card > best if card // 13 == best // 13 else card // 13 == self._trump:
                best, holder = card, (leader + place) & 3
        return best, holder

    def _can_take(self, position: Position, need: int, rounds: int) -> bool:
        left, leader, trick = position
        if not trick:
            return self._lead(left, leader, need, rounds)[0]
        best, holder = self._winning(leader, trick)
        suits = (left & _SUIT, left >> 13 & _SUIT, left >> 26 & _SUIT, left >> 39)
        played = 0
        for card in trick:
            played |= 1 << card
        led = trick[0] // 13
        return self._follow(left, suits, position.turn, len(trick), led, best, holder, played, need, rounds)[
            0
        ]

    # Each answer of the search is whether North and South take at least `need` of the tricks that are left,
    # and on which cards that depends: on those of the set and on all higher ones of their suits.

    def _lead(self, left: int, leader: int, need: int, rounds: int) -> tuple[bool, int]:
        """The answer before a trick."""
        if need <= 0:
            return True, 0
        if need > rounds:
            return False, 0
        if rounds == 1:
            return self._last_trick(left, leader)
        self.looked += 1
        if not self.looked % _OFTEN and self._watch is not None:
            self._watch(self.looked)
        suits = (left & _SUIT, left >> 13 & _SUIT, left >> 26 & _SUIT, left >> 39)
        lengths, owners = self._deal.lengths, self._deal.owners
        key = lengths[0][suits[0]] + lengths[1][suits[1]] + lengths[2][suits[2]] + lengths[3][suits[3]]
        key = key << 2 | leader
        code = owners[0][suits[0]] + owners[1][suits[1]] + owners[2][suits[2]] + owners[3][suits[3]]
        proved = self._proved.get(key)
        if proved is not None:
            for mask, by_owners in proved.items():
                bounds = by_owners.get(code & mask)
                if bounds is not None and not bounds[0] < need <= bounds[1]:
                    return bounds[0] >= need, _lowest(suits, bounds[2])
        wins = not leader & 1
        wanted = need if wins else rounds - need + 1
        quick, relevant = self._certain.quick_tricks(suits, leader, rounds, wanted)
        if quick >= wanted:
            return wins, relevant
        wanted = rounds - need + 1 if wins else need
        sure, relevant = self._certain.sure_tricks(suits, leader, wanted)
        if sure >= wanted:
            return not wins, relevant
        relevant = 0
        for card in self._leads(suits, leader, self._best_leads.get(key, -1)):
            answer, seen = self._follow(
                left, suits, (leader + 1) & 3, 1, card // 13, card, leader, 1 << card, need, rounds
            )
            if answer == wins:
                self._best_leads[key] = card
                self._keep(key, code, suits, seen, need, rounds, answer)
                return answer, seen
            relevant |= seen
        relevant = self._whole_sequences(relevant, suits, leader)
        self._keep(key, code, suits, relevant, need, rounds, not wins)
        return not wins, relevant

    def _follow(
        self, left: int, suits: Suits, seat: int, place: int, led: int, best: int, holder: int, trick: int,
        need: int, rounds: int,
    ) -> tuple[bool, int]:  # fmt: skip
        """The answer in a trick, before the card of `seat`, which is number `place` of it, counted from 0.

        led: the suit. best, holder: the card that wins so far, and whose it is. trick: the set of its cards.
        """
        wins = not seat & 1
        relevant = 0
        for card in self._answers(suits, seat, place, led, best, holder):
            if card > best if card // 13 == best // 13 else card // 13 == self._trump:
                new_best, new_holder = card, seat
            else:
                new_best, new_holder = best, holder
            played = trick | 1 << card
            if place < 3:
                answer, seen = self._follow(
                    left, suits, (seat + 1) & 3, place + 1, led, new_best, new_holder, played, need, rounds
                )
            else:
                taken = 0 if new_holder & 1 else 1
                answer, seen = self._lead(left ^ played, new_holder, need - taken, rounds - 1)
                of_suit = played >> SHIFTS[new_best // 13] & _SUIT
                if of_suit & of_suit - 1:
                    seen |= 1 << new_best
            if answer == wins:
                return answer, seen
            relevant |= seen
        return not wins, self._whole_sequences(relevant, suits, seat)

    def _last_trick(self, left: int, leader: int) -> tuple[bool, int]:
        trick = [(left & self._deal.hands[(leader + place) & 3]).bit_length() - 1 for place in range(4)]
        best, holder = self._winning(leader, trick)
        of_suit = left >> SHIFTS[best // 13] & _SUIT
        return not holder & 1, 1 << best if of_suit & of_suit - 1 else 0

    def _whole_sequences(self, relevant: int, suits: Suits, seat: int) -> int:
        """The cards that matter where no card of `seat` helped, and of each sequence one was tried for all.

        Its cards are equal only as long as nobody else has one between them, so it matters to its end.
        """
        holdings = self._holdings[seat]
        for suit in range(4):
            cards = relevant >> SHIFTS[suit] & _SUIT
            low = cards & -cards
            if holdings[suit] & low:
                below = suits[suit] & low - 1
                end = low
                while below:
                    next_card = 1 << below.bit_length() - 1
                    if not holdings[suit] & next_card:
                        break
                    end = next_card
                    below ^= next_card
                relevant |= end << SHIFTS[suit]
        return relevant

    def _keep(
        self, key: int, code: int, suits: Suits, relevant: int, need: int, rounds: int, answer: bool
    ) -> None:
        """Keeps an answer for all positions of these lengths whose cards that matter have these owners."""
        mask = counts = 0
        for suit in range(4):
            cards = relevant >> SHIFTS[suit] & _SUIT
            if cards:
                count = (suits[suit] & -(cards & -cards)).bit_count()
                mask |= _TOPS[count] << (_OWNERS * suit)
                counts |= count << 4 * suit
        low, high = (need, rounds) if answer else (0, need - 1)
        bounds = (
            self._proved.setdefault(key, {}).setdefault(mask, {}).setdefault(code & mask, [low, high, counts])
        )
        bounds[0] = max(bounds[0], low)
        bounds[1] = min(bounds[1], high)

    # Which cards are tried, in which order: of a sequence one, the highest.

    def _sequence_tops(self, holding: int, left: int) -> list[int]:
        """The ranks of a holding from the highest, of each sequence the first. left: the whole suit's."""
        key = left << 13 | holding
        found = self._sequences.get(key)
        if found is None:
            found = []
            goes_on = False
            for rank in range(12, -1, -1):
                if left >> rank & 1:
                    is_held = holding >> rank & 1 == 1
                    if is_held and not goes_on:
                        found.append(rank)
                    goes_on = is_held
            self._sequences[key] = found
        return found

    def _leads(self, suits: Suits, leader: int, first: int) -> list[int]:
        """`first` if it is held, winners that nobody ruffs, low cards to partner's winners, low cards."""
        holdings, trump = self._holdings, self._trump
        mine, partner = holdings[leader], holdings[leader ^ 2]
        trumps = 0 if trump == NOTRUMP else suits[trump]
        weighed: list[tuple[int, int]] = []
        for suit in range(4):
            cards = suits[suit]
            held = mine[suit] & cards
            if not held:
                continue
            theirs = cards & ~held & ~partner[suit]
            their_top = theirs.bit_length()
            partner_top = (partner[suit] & cards).bit_length()
            ranks = self._sequence_tops(held, cards)
            ruffed = suit != trump and trumps != 0 and self._is_ruffed(suit, cards, trumps, leader)
            bonus = theirs.bit_count() + (3 if suit == trump else 0)
            for rank in ranks:
                if rank >= their_top:
                    weight = 5 if ruffed else 60 if cards >> rank == 1 else 50
                elif rank == ranks[-1]:
                    weight = 55 if partner_top > their_top else 30
                else:
                    weight = 20 if rank >= partner_top else 15
                weighed.append((-weight - bonus, 13 * suit + rank))
        weighed.sort()
        cards_to_lead = [card for _, card in weighed]
        if first in cards_to_lead:
            cards_to_lead.remove(first)
            cards_to_lead.insert(0, first)
        return cards_to_lead

    def _is_ruffed(self, suit: int, cards: int, trumps: int, leader: int) -> bool:
        """Whether an opponent of `leader` has no card of the suit and a trump."""
        for seat in ((leader + 1) & 3, (leader + 3) & 3):
            holdings = self._holdings[seat]
            if not holdings[suit] & cards and holdings[self._trump] & trumps:
                return True
        return False

    def _answers(self, suits: Suits, seat: int, place: int, led: int, best: int, holder: int) -> list[int]:
        """The cards that follow: low where the trick is won or lost anyway, else the lowest that wins it."""
        cards = suits[led]
        held = self._holdings[seat][led] & cards
        if not held:
            return self._without_the_suit(suits, seat, place, led, best, holder)
        base = 13 * led
        ranks = self._sequence_tops(held, cards)
        low_first = [base + rank for rank in reversed(ranks)]
        if len(ranks) == 1 or best // 13 != led:
            return low_first
        is_ours = not (seat ^ holder) & 1
        threat = best
        if place < 3:
            after = self._holdings[(seat + 1) & 3]
            held_after = after[led] & cards
            trump = self._trump
            if (
                place == 2
                and not held_after
                and trump != NOTRUMP
                and trump != led
                and after[trump] & suits[trump]
            ):
                return low_first
            threat = max(best, base + held_after.bit_length() - 1)
        if place == 1:
            partner = self._holdings[seat ^ 2][led] & cards
            if base + partner.bit_length() - 1 > threat:
                return low_first
        elif is_ours and best == threat:
            return low_first
        return _beating_first(low_first, threat)

    def _without_the_suit(
        self, suits: Suits, seat: int, place: int, led: int, best: int, holder: int
    ) -> list[int]:
        """Ruffs first, the lowest that wins before all, but last where partner wins the trick."""
        trump = self._trump
        discards = self._discards(suits, seat)
        if trump in (NOTRUMP, led):
            return discards
        held = self._holdings[seat][trump] & suits[trump]
        if not held:
            return discards
        ruffs = [13 * trump + rank for rank in reversed(self._sequence_tops(held, suits[trump]))]
        if best // 13 == trump:
            ruffs = _beating_first(ruffs, best)
        is_ours = not (seat ^ holder) & 1
        return discards + ruffs if is_ours and place > 1 else ruffs + discards

    def _discards(self, suits: Suits, seat: int) -> list[int]:
        """Low cards of long suits first, the highest card of a suit last."""
        weighed: list[tuple[int, int]] = []
        for suit in range(4):
            cards = suits[suit]
            held = self._holdings[seat][suit] & cards
            if held and suit != self._trump:
                length = held.bit_count()
                for number, rank in enumerate(reversed(self._sequence_tops(held, cards))):
                    weight = 10 * number - length + (20 if cards >> rank == 1 else 0)
                    weighed.append((weight, 13 * suit + rank))
        weighed.sort()
        return [card for _, card in weighed]


def _lowest(suits: Suits, counts: int) -> int:
    """The lowest card that matters of each suit; counts: how many of its highest do, in four bits a suit."""
    found = 0
    for suit in range(4):
        cards, count = suits[suit], counts >> 4 * suit & 15
        while count:
            top = cards.bit_length() - 1
            if count == 1:
                found |= 1 << top + SHIFTS[suit]
            cards ^= 1 << top
            count -= 1
    return found


def _beating_first(low_first: list[int], best: int) -> list[int]:
    """The cards above `best` before the others."""
    return [card for card in low_first if card > best] + [card for card in low_first if card < best]
