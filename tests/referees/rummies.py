"""A referee of rummy, contract rummy and kalooki, written from their rules pages alone.

Cards are two letters, `5H`, and every joker is `**`. It keeps its own hands, says which moves are legal by
trying how the turn could go on, and counts a deal.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

RANKS = "A23456789TJQK"
CIRCLE = RANKS + "A"
JOKER = "**"
Cards = tuple[str, ...]


class Game(NamedTuple):
    """What differs among the games.

    sizes: cards each for two players, three ..., the last for all above. contracts: sets, runs and cards each
    of every deal. opening: points of the first melds. run: cards of one at least. alike: whether cards of a
    set may be of one suit. high: whether the ace stands above the king, too. use: whether a discard that is
    taken is used. ace, joker: what they count. lowest: whether who holds cards writes them down.
    """

    sizes: tuple[int, ...] = ()
    contracts: tuple[tuple[int, int, int], ...] = ()
    opening: int = 0
    run: int = 3
    alike: bool = False
    high: bool = True
    use: bool = False
    ace: int = 1
    joker: int = 0
    lowest: bool = True


RUMMY = Game((10, 7, 7, 6), high=False, lowest=False)
KALOOKI = Game((13,), opening=40, use=True, ace=11, joker=15)
DEALS = ((2, 0, 10), (1, 1, 10), (0, 2, 10), (3, 0, 10), (2, 1, 12), (1, 2, 12), (0, 3, 12))
CONTRACT = Game(contracts=DEALS, run=4, alike=True, ace=15, joker=25)


class Meld(NamedTuple):
    """cards: those of a run from low to high. low: the place of its first card, 0 to 13; -1 for a set."""

    cards: Cards
    low: int = -1

    @property
    def naturals(self) -> Cards:
        return tuple(card for card in self.cards if card != JOKER)

    def fits(self, game: Game) -> bool:
        """Whether it is a meld by the rules."""
        jokers = len(self.cards) - len(self.naturals)
        if jokers > 2 or len(self.naturals) < 2:
            return False
        if self.low < 0:
            differ = len(set(self.naturals)) == len(self.naturals) and len(self.cards) <= 4
            one_rank = len({card[0] for card in self.naturals}) == 1
            return one_rank and len(self.cards) >= 3 and (game.alike or differ)
        return (
            game.run <= len(self.cards) <= 13
            and self.low + len(self.cards) <= 13 + game.high
            and len({card[1] for card in self.naturals}) == 1
            and all(card == JOKER or card[0] == CIRCLE[self.low + at] for at, card in enumerate(self.cards))
        )

    def worth(self, game: Game) -> int:
        """A joker counts as what it stands for, an ace below a 2 counts 1."""
        if self.low < 0:
            return len(self.cards) * value(self.naturals[0], game)
        ranks = CIRCLE[self.low : self.low + len(self.cards)]
        return sum(value(rank, game) for rank in ranks) - (game.ace - 1) * (not self.low)

    def with_card(self, card: str, game: Game) -> "Meld | None":
        """With a card laid on it: what fits at both ends of a run goes to the upper one."""
        ways = [Meld((*self.cards, card), self.low), Meld((card, *self.cards), self.low - 1)]
        return next((each for each in ways[: 1 + (self.low > 0)] if each.fits(game)), None)

    def for_joker(self, card: str, game: Game) -> "Meld | None":
        """A run with the card in the place of a joker that stands for it."""
        for at, other in enumerate(self.cards if self.low >= 0 else ()):
            longer = Meld((*self.cards[:at], card, *self.cards[at + 1 :]), self.low)
            if other == JOKER and card != JOKER and longer.fits(game):
                return longer
        return None

    def __str__(self) -> str:
        return "meld " + " ".join(self.cards if self.low >= 0 else sorted(self.cards))


def value(card: str, game: Game) -> int:
    """What a card counts in the hand, or in a set."""
    if card == JOKER:
        return game.joker
    return game.ace if card[0] == "A" else min(RANKS.index(card[0]) + 1, 10)


def less(hand: Cards, cards: Iterable[str]) -> Cards:
    return tuple(sorted((Counter(hand) - Counter(cards)).elements()))


@lru_cache(maxsize=20_000)
def melds_of(hand: Cards, game: Game) -> tuple[Meld, ...]:
    """Every set and every run that the hand has."""
    jokers, found = hand.count(JOKER), dict[str, Meld]()
    for rank in RANKS:
        for cards in parts(tuple(card for card in hand if card[0] == rank)):
            for wilds in range(min(jokers, 2) + 1):
                meld = Meld((*cards, *[JOKER] * wilds))
                if meld.fits(game):
                    found[str(meld)] = meld
    for suit in "CDHS":
        for low in range(12):
            for cards in sequences(CIRCLE[low:], suit, Counter(hand), min(jokers, 2)):
                if Meld(cards, low).fits(game):
                    found[str(Meld(cards, low))] = Meld(cards, low)
    return tuple(found.values())


def parts(cards: Cards) -> set[Cards]:
    found: set[Cards] = {()}
    for card in cards:
        found |= {(*part, card) for part in found}
    return found


def sequences(ranks: str, suit: str, held: Counter[str], jokers: int) -> Iterator[Cards]:
    """Cards for the first of the ranks, the first two and so on, jokers for some of them."""
    yield ()
    if ranks and held[ranks[0] + suit]:
        yield from ((ranks[0] + suit, *rest) for rest in sequences(ranks[1:], suit, held, jokers))
    if ranks and jokers:
        yield from ((JOKER, *rest) for rest in sequences(ranks[1:], suit, held, jokers - 1))


class Need(NamedTuple):
    """What the first melds of a player still lack."""

    points: int = 0
    sets: int = 0
    runs: int = 0

    def after(self, meld: Meld, game: Game) -> "Need | None":
        if not game.contracts:
            return Need(max(self.points - meld.worth(game), 0))
        sets, runs = self.sets - (meld.low < 0), self.runs - (meld.low >= 0)
        return Need(0, sets, runs) if min(sets, runs) >= 0 else None


@lru_cache(maxsize=200_000)
def opens(hand: Cards, need: Need, must: str, game: Game) -> bool:
    """Whether melds of the hand, one of them with the card that must be used, are all that is needed."""
    if need == Need():
        return not must
    if sum(max(value(card, game), 11 * (card == JOKER)) for card in hand) < need.points:
        return False
    melds = melds_of(hand, game)
    for meld in melds:
        rest = need.after(meld, game)
        still = "" if must in meld.cards else must
        if rest is not None and opens(less(hand, meld.cards), rest, still, game):
            return True
    return False


class Referee:
    """One deal. number: of the deal, from 0."""

    def __init__(self, game: Game, pack: list[str], players: int, dealer: int, number: int) -> None:
        self.game, self.players = game, players
        if game.contracts:
            sets, runs, size = game.contracts[number]
            first = Need(0, sets, runs)
        else:
            first, size = Need(game.opening), game.sizes[min(players - 2, len(game.sizes) - 1)]
        self.turn = (dealer + 1) % players
        self.hands: list[Cards] = [()] * players
        for at, card in enumerate(pack[: size * players]):
            seat = (self.turn + at) % players
            self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
        self.discards, self.stock = [pack[size * players]], pack[size * players + 1 :]
        self.needs, self.table = [first] * players, list[Meld]()
        self.drawn = self.is_over = self.turned = self.begun = self.all_at_once = False
        self.taken = self.must = ""
        self.laid: set[int] = set()

    def legal(self) -> set[str]:
        hand = self.hands[self.turn]
        if not self.drawn:
            return {"draw", "take"} if self._can_take() else {"draw"}
        return {move for move, *after in self._steps(hand) if self._ends(*after)} | self._throws(hand)

    def _can_take(self) -> bool:
        top = self.discards[-1:]
        if not self.game.use or not top:
            return bool(top)
        hand = tuple(sorted((*self.hands[self.turn], *top)))
        return top[0] != JOKER and self._ends(hand, self.table, self.needs[self.turn], top[0], False)

    def _steps(self, hand: Cards) -> "Iterator[tuple[str, Cards, list[Meld], Need, str, bool]]":
        """Every step, with the hand, the table, the need and the card to be used that it would leave."""
        need, game, table = self.needs[self.turn], self.game, self.table
        opened = need == Need()
        for meld in melds_of(hand, game) if not opened or not game.contracts else ():
            rest = need.after(meld, game)
            if rest is not None:
                must = "" if self.must in meld.cards else self.must
                yield str(meld), less(hand, meld.cards), [*table, meld], rest, must, True
        for at, meld in enumerate(table if opened else ()):
            for card in set(hand):
                must = "" if card == self.must else self.must
                if longer := meld.with_card(card, game):
                    changed = [*table[:at], longer, *table[at + 1 :]]
                    yield f"lay {card} m{at + 1}", less(hand, [card]), changed, need, must, True
                if game.joker and (longer := meld.for_joker(card, game)):
                    changed = [*table[:at], longer, *table[at + 1 :]]
                    with_joker = tuple(sorted((*less(hand, [card]), JOKER)))
                    yield f"swap {card} m{at + 1}", with_joker, changed, need, must, True

    def _ends(self, hand: Cards, table: list[Meld], need: Need, must: str, begun: bool) -> bool:
        """Whether a turn that has come to this can be ended."""
        if need != Need() and (begun or must):
            return opens(hand, need, must, self.game)
        if must:
            return self._usable(must, hand, table)
        if not hand or hand != (self.taken,) or self.game.contracts or self.game.use:
            return True
        return any(meld.with_card(self.taken, self.game) for meld in table)

    def _usable(self, card: str, hand: Cards, table: list[Meld]) -> bool:
        """Whether the card can come on the table: tries what can be laid on melds before it."""
        game = self.game
        if any(card in meld.cards for meld in melds_of(hand, game)):
            return True
        if any(meld.with_card(card, game) or meld.for_joker(card, game) for meld in table):
            return True
        for at, meld in enumerate(table):
            for other in set(hand) if meld.low >= 0 else ():
                rest = less(hand, [other])
                longer = meld.with_card(other, game) if other[1] in (card[1], "*") else None
                exchanged = meld.for_joker(other, game)
                for changed, held in ((longer, rest), (exchanged, tuple(sorted((*rest, JOKER))))):
                    new = [*table[:at], changed or meld, *table[at + 1 :]]
                    if changed and self._usable(card, held, new):
                        return True
        return False

    def _throws(self, hand: Cards) -> set[str]:
        if self.must or (self.begun and self.needs[self.turn] != Need()):
            return set()
        if self.game.use or not self.taken or hand.count(self.taken) > 1:
            return set(hand)
        return set(hand) if self.game.contracts and len(hand) == 1 else set(hand) - {self.taken}

    def play(self, move: str) -> None:
        word, hand = move.split()[0], self.hands[self.turn]
        if word == "draw":
            self.hands[self.turn] = tuple(sorted((*hand, self.stock.pop(0))))
            self.drawn = True
        elif word == "take":
            self.taken, self.drawn = self.discards.pop(), True
            self.hands[self.turn] = tuple(sorted((*hand, self.taken)))
            self.must = self.taken if self.game.use else ""
        elif word in ("meld", "lay", "swap"):
            self._lay(next(after for step, *after in self._steps(hand) if step == move))
        else:
            self.hands[self.turn] = less(hand, [move])
            self.discards.append(move)
        if not self.hands[self.turn]:
            self.is_over, self.all_at_once = True, self.begun and self.turn not in self.laid
        elif word not in ("draw", "take", "meld", "lay", "swap"):
            self._next()

    def _lay(self, after: "tuple[Cards, list[Meld], Need, str, bool]") -> None:
        self.hands[self.turn], self.table, self.needs[self.turn], self.must, self.begun = after

    def _next(self) -> None:
        if self.begun:
            self.laid.add(self.turn)
        self.turn = (self.turn + 1) % self.players
        self.drawn, self.begun, self.taken = False, False, ""
        if not self.stock and not self.turned:
            self.stock, self.discards, self.turned = self.discards[:-1], self.discards[-1:], True
        self.is_over = not self.stock

    def score(self) -> list[int]:
        counts = [sum(value(card, self.game) for card in hand) for hand in self.hands]
        if self.game.lowest:
            return counts
        times = 2 if self.all_at_once else 1
        return [0 if hand or not self.is_over else times * sum(counts) for hand in self.hands]
