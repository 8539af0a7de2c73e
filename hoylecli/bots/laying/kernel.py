"""A hand of rummy in bits, for rollouts: one pack, the card's number is the bit's.

All play by quick rules of thumb: they lay all they can at once, take discards that bring more than they cost,
and throw what matters least. A run is counted in places 0 (the low ace) to 13 (the high one).
"""

from typing import Final, NamedTuple

_SUIT: Final = (1 << 13) - 1
_PIPS: Final = tuple(min(rank, 10) for rank in range(1, 14))
_PLACE_POINTS: Final = (*_PIPS, 15)
_ALIKE: Final = tuple(sum(1 << rank + 13 * suit for suit in range(4)) for rank in range(13))


def _near(card: int) -> int:
    base, rank = card - card % 13, card % 13
    places = [rank + step for step in (-2, -1, 1, 2)] + ([11, 12] if rank == 0 else [])
    return sum(1 << base + place % 13 for place in set(places) if 0 <= place <= 13)


_MATES: Final = tuple((_ALIKE[card % 13] | _near(card)) & ~(1 << card) for card in range(52))


class KernelRules(NamedTuple):
    """What differs from one game to another.

    high: whether the ace stands above the king, too. fan: whether discards are taken from below the top.
    left: whether only what is left in the other hands counts. points: of each card in a hand.
    """

    high: bool
    fan: bool
    left: bool
    points: tuple[int, ...]


def game_of(high: bool, fan: bool, left: bool) -> KernelRules:
    return KernelRules(high, fan, left, ((15 if high else 1, *_PIPS[1:]) * 4))


class SimulatedDeal:
    """hands: one mask a player. sets: a bit for each rank that lies as a set. runs: suit, lowest and highest
    place of each. fits: the cards that a run or set of the table takes. fan: the discards, the top one last.
    stock: its top card last. points: what each has laid from now on. again: whether the discards become the
    stock when it is empty.
    """

    __slots__ = ("again", "fan", "fits", "game", "hands", "points", "runs", "sets", "stock")

    def __init__(
        self,
        game: KernelRules,
        hands: list[int],
        sets: int,
        runs: list[tuple[int, int, int]],
        fan: list[int],
        stock: list[int],
        again: bool = False,
        fits: int = -1,
    ) -> None:
        self.game = game
        self.hands = hands
        self.sets = sets
        self.runs = runs
        self.fan = fan
        self.stock = stock
        self.points = [0] * len(hands)
        self.again = again
        if fits < 0:
            fits = sum(_ALIKE[rank] for rank in range(13) if sets >> rank & 1)
            for run in runs:
                fits |= _ends(game.high, *run)
        self.fits = fits

    def copy(self) -> "SimulatedDeal":
        hands, runs, fan, stock = self.hands[:], self.runs[:], self.fan[:], self.stock[:]
        return SimulatedDeal(self.game, hands, self.sets, runs, fan, stock, self.again, self.fits)

    # Laying

    def lay_all(self, me: int) -> None:
        """Lays all the melds of the hand, and all that fits then."""
        hand, points, game = self.hands[me], 0, self.game
        while True:
            sets, runs = _sets_in(hand), _runs_in(hand, game.high)
            if sets and runs and _cross(sets, runs):
                sets, runs = _better(hand, sets, runs, game)
            for rank in range(13) if sets else ():
                if sets >> rank & 1:
                    points += (hand & _ALIKE[rank]).bit_count() * game.points[rank]
                    hand &= ~_ALIKE[rank]
                    self.sets |= 1 << rank
                    self.fits |= _ALIKE[rank]
            for run in runs:
                mask = _mask(*run)
                if mask & hand == mask:
                    points += _worth(run)
                    hand &= ~mask
                    self.runs.append(run)
                    self.fits |= _ends(game.high, *run)
            if not hand & self.fits:
                break
            while fitting := hand & self.fits:
                card = (fitting & -fitting).bit_length() - 1
                points += self._lay(card)
                hand ^= 1 << card
        self.hands[me] = hand
        self.points[me] += points

    def _lay(self, card: int) -> int:
        """A card is laid where it fits, on a run rather than a set; its points."""
        suit, rank = divmod(card, 13)
        last = 13 if self.game.high else 12
        for at, (of, low, high) in enumerate(self.runs):
            if of == suit and high < last and rank == (high + 1) % 13 and (rank or low):
                run = of, low, high + 1
            elif of == suit and low and rank == low - 1:
                run = of, low - 1, high
            else:
                continue
            self.runs[at] = run
            self.fits = self.fits & ~(1 << card) | _ends(self.game.high, *run)
            return _PLACE_POINTS[high + 1 if run[2] > high else low - 1]
        self.fits &= ~(1 << card)
        return self.game.points[card]

    # A turn

    def turn(self, me: int) -> bool:
        """Plays a turn; whether the hand goes on."""
        many = self._wanted(me)
        if many:
            for card in self.fan[-many:]:
                self.hands[me] |= 1 << card
            del self.fan[-many:]
        elif not self.draw(me):
            return False
        return self.finish(me)

    def draw(self, me: int) -> bool:
        """Draws a card, if there is one."""
        if not self.stock and self.again and len(self.fan) > 1:
            self.stock, self.fan, self.again = self.fan[-2::-1], self.fan[-1:], False
        if self.stock:
            self.hands[me] |= 1 << self.stock.pop()
            return True
        return False

    def finish(self, me: int) -> bool:
        """Lays all and throws a card; whether the hand goes on."""
        self.lay_all(me)
        if not self.hands[me]:
            return False
        return self.throw(me, self._worst(me))

    def throw(self, me: int, card: int) -> bool:
        self.hands[me] ^= 1 << card
        self.fan.append(card)
        return bool(self.hands[me])

    def _wanted(self, me: int) -> int:
        """How many discards are worth taking."""
        game, fan = self.game, self.fan
        hand, best, most = self.hands[me], 0, 6.0 if self.stock and not game.left else 0.0
        share, held, burden = self._risk(me), hand, 0
        for many in range(1, (len(fan) if game.fan else min(len(fan), 1)) + 1):
            card = fan[-many]
            held |= 1 << card
            burden += game.points[card]
            if not (self.fits >> card & 1 or _is_melded(held, card, game.high)):
                continue
            laid, count = self._could_lay(held)
            gain = laid - share * (burden - laid) + 1.0 * (many - count)
            if gain > most:
                best, most = many, gain
        return best

    def _could_lay(self, hand: int) -> tuple[int, int]:
        """What could be laid of the hand at once, roughly: points and cards."""
        sets, runs = _sets_in(hand), _runs_in(hand, self.game.high)
        laid = hand & self.fits
        for rank in range(13) if sets else ():
            if sets >> rank & 1:
                laid |= hand & _ALIKE[rank]
        for run in runs:
            laid |= _mask(*run)
        points, count = 0, laid.bit_count()
        while laid:
            low = laid & -laid
            points += self.game.points[low.bit_length() - 1]
            laid ^= low
        return points, count

    def _risk(self, me: int) -> float:
        others = (hand.bit_count() for seat, hand in enumerate(self.hands) if seat != me)
        turns = min(min(others), len(self.stock) / len(self.hands))
        return max(0.15, 1 - turns / 9)

    def _worst(self, me: int) -> int:
        """The card that is best thrown."""
        hand, share = self.hands[me], 0.4 + self._risk(me)
        near, points = 0, self.game.points
        for card in self.fan[-5:] if self.game.fan else ():
            near |= 1 << card
        best, most, rest = 0, -99.0, hand
        while rest:
            low = rest & -rest
            card = low.bit_length() - 1
            rest ^= low
            mates = _MATES[card]
            worth = share * points[card] - 2.0 * (mates & hand).bit_count() - 1.5 * (mates & near).bit_count()
            if worth > most:
                best, most = card, worth
        return best

    def play_on(self, me: int) -> None:
        """All play until the hand is over; this player has the next turn."""
        while self.turn(me):
            me = (me + 1) % len(self.hands)

    def result(self, me: int) -> int:
        """What this player makes from now on."""
        if not self.game.left:
            return self.points[me] - self._held(me)
        return 0 if self.hands[me] else sum(self._held(seat) for seat in range(len(self.hands)))

    def _held(self, seat: int) -> int:
        """What the cards in a hand count."""
        points, hand = 0, self.hands[seat]
        while hand:
            low = hand & -hand
            points += self.game.points[low.bit_length() - 1]
            hand ^= low
        return points


def _sets_in(hand: int) -> int:
    """The ranks of which there are three or more."""
    one, two = hand & _SUIT, hand >> 13 & _SUIT
    three, four = hand >> 26 & _SUIT, hand >> 39
    return (one & two & (three | four)) | (three & four & (one | two))


def _runs_in(hand: int, ace_is_high: bool) -> list[tuple[int, int, int]]:
    """The longest runs, suit, lowest and highest place."""
    found = []
    for suit in range(4):
        held = hand >> 13 * suit & _SUIT
        places = held | (held & ace_is_high) << 13
        begun = places & places >> 1 & places >> 2
        while begun:
            low = (begun & -begun).bit_length() - 1
            high = low + 2
            while places >> high + 1 & 1:
                high += 1
            if low == 0:
                places &= ~(1 << 13)
                high = min(high, 12)
            found.append((suit, low, high))
            begun = places >> high + 1 << high + 1
            begun &= begun >> 1 & begun >> 2
    return found


def _mask(suit: int, low: int, high: int) -> int:
    """The cards of a run."""
    places = (1 << high + 1) - (1 << low)
    return (places & _SUIT | places >> 13) << 13 * suit


def _ends(ace_is_high: bool, suit: int, low: int, high: int) -> int:
    """The cards that a run can take."""
    above = 1 << 13 * suit + (high + 1) % 13 if high < 12 or (high == 12 and low and ace_is_high) else 0
    return above | (1 << 13 * suit + low - 1 if low else 0)


def _worth(run: tuple[int, int, int]) -> int:
    return sum(_PLACE_POINTS[run[1] : run[2] + 1])


def _cross(sets: int, runs: list[tuple[int, int, int]]) -> bool:
    """Whether a card could serve in a set and in a run."""
    return any(_mask(*run) >> 13 * run[0] & sets for run in runs)


def _better(
    hand: int, sets: int, runs: list[tuple[int, int, int]], game: KernelRules
) -> tuple[int, list[tuple[int, int, int]]]:
    """The sets and runs that count more: all sets and the runs beside them, or the other way around."""
    in_sets = sum(_ALIKE[rank] for rank in range(13) if sets >> rank & 1) & hand
    in_runs = 0
    for run in runs:
        in_runs |= _mask(*run)
    runs_beside, sets_beside = _runs_in(hand & ~in_sets, game.high), _sets_in(hand & ~in_runs)
    by_sets = _sum(in_sets, game) + sum(map(_worth, runs_beside))
    by_runs = sum(map(_worth, runs))
    by_runs += sum(
        (hand & ~in_runs & _ALIKE[rank]).bit_count() * game.points[rank]
        for rank in range(13)
        if sets_beside >> rank & 1
    )
    return (sets, runs_beside) if by_sets >= by_runs else (sets_beside, runs)


def _sum(cards: int, game: KernelRules) -> int:
    return sum(game.points[card] for card in range(52) if cards >> card & 1)


def _is_melded(hand: int, card: int, ace_is_high: bool) -> bool:
    """Whether the card makes a new meld with others of the hand."""
    if (hand & _ALIKE[card % 13]).bit_count() >= 3:
        return True
    held = hand >> card - card % 13 & _SUIT
    places = held | (held & ace_is_high) << 13
    for place in (card % 13, 13) if card % 13 == 0 and ace_is_high else (card % 13,):
        near = places << 2 >> place & 31  # two places below to two above
        if near & 7 == 7 or near & 14 == 14 or near & 28 == 28:
            return True
    return False
