"""A deal of shedding in bits, for rollouts: the card's number is the bit's.

All play by one quick rule of thumb: what fits and is not wild goes first, from the longest suit and the
highest count; cards that hurt the next player go when that one is nearly out; wild cards go last, and the
longest suit is called. Where only the rank is followed, that of which most are held is led.
"""

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import PLAY, SUITS, Move
from hoylecli.families.shedding.rules import SheddingRules, effects_of
from hoylecli.families.shedding.view import Position

SUIT: Final = tuple(((1 << 13) - 1) << 13 * suit for suit in range(4))
RANK: Final = tuple(sum(1 << rank + 13 * suit for suit in range(4)) for rank in range(13))
_NEAR: Final = 2  # cards with which a player is nearly out
_LENGTH: Final = 3.0  # points that a card left of the same suit is worth
_HURT: Final = 12.0  # points for hurting a player who is nearly out
_SPARED: Final = -2.0  # and for spending such a card on another


class KernelRules(NamedTuple):
    """What differs from one game to another: masks of cards, and numbers by card.

    suits, ranks: the cards of each that are not wild. special: those that do something. fours: whether only
    the rank is followed.
    """

    suits: tuple[int, ...]
    ranks: tuple[int, ...]
    special: int
    wild: int
    skip: int
    reverse: int
    answer: int
    take: tuple[int, ...]
    points: tuple[int, ...]
    on_wild: bool
    able: bool
    most: int
    ends: bool
    average: bool
    fours: bool


@lru_cache(maxsize=16)
def game_of(rules: SheddingRules) -> KernelRules:
    effects = effects_of(rules)
    wild, skip, reverse, answer = (
        sum(1 << card for card, effect in enumerate(effects) if getattr(effect, name))
        for name in ("wild", "skip", "reverse", "answer")
    )
    return KernelRules(
        suits=tuple(mask & ~wild for mask in SUIT),
        ranks=tuple(mask & ~wild for mask in RANK),
        special=sum(1 << card for card, effect in enumerate(effects) if not effect.is_plain),
        wild=wild,
        skip=skip,
        reverse=reverse,
        answer=answer,
        take=tuple(effect.take for effect in effects),
        points=tuple(effect.points for effect in effects),
        on_wild=rules.effects.wild_on_wild,
        able=rules.draw.able,
        most=rules.draw.most,
        ends=rules.draw.ends,
        average=rules.score.count == "average",
        fours=rules.by_rank,
    )


class SimulatedDeal:
    """A position. hands: one mask a player. stock, pile: the top card last. suit: 0 to 3, to be followed.
    again: how often the pile may still be shuffled. drawn, owed, step, passes: as in `Table`. order:
    of the ranks, by which equals are chosen among where only the rank is followed.
    """

    __slots__ = (
        "again", "drawn", "game", "hands", "order", "owed", "passes", "pile", "player", "rng", "step",
        "stock", "suit",
    )  # fmt: skip

    def __init__(self, state: "Position | SimulatedDeal", rng: Random) -> None:
        """state: what the world begins with, or a world that this is to be a copy of."""
        self.rng = rng
        if isinstance(state, SimulatedDeal):
            self._become(state)
            return
        deal, table = state.deal, state.table
        self.game = game_of(state.rules)
        self.hands = [sum(1 << card for card in hand) for hand in deal.hands]
        self.stock = [int(card) for card in reversed(deal.stock)]
        self.pile = [int(card) for card in table.pile]
        self.suit = SUITS.index(table.suit)  # 0 where no card lies there
        self.player = table.player
        self.step = table.step
        self.drawn = table.drawn
        self.owed = table.owed
        self.passes = table.passes
        self.again = state.rules.stock.shuffles - table.shuffles
        self.order = rng.sample(RANK, len(RANK)) if self.game.fours else RANK

    def copy(self) -> "SimulatedDeal":
        return SimulatedDeal(self, self.rng)

    def _become(self, like: "SimulatedDeal") -> None:
        self.hands, self.stock, self.pile = like.hands[:], like.stock[:], like.pile[:]
        self.order = like.order
        self.game, self.suit, self.player, self.again = like.game, like.suit, like.player, like.again
        self.step, self.drawn, self.owed, self.passes = like.step, like.drawn, like.owed, like.passes

    # Moves

    def make(self, move: Move) -> None:
        """A legal move is made; the call of a suit comes after the wild card has been played."""
        if move.verb == "call":
            self.suit = SUITS.index(move.target.upper())
            self._next(1)
        elif move.verb == PLAY:
            suit = SUITS.index(move.target.upper()) if move.target else -1
            self.play(int(move.cards[0]), suit)
        elif move.verb == "draw":
            self.draw()
        else:
            self._give_up()

    def play(self, card: int, suit: int = -1) -> None:
        game, step = self.game, self.step
        if game.fours:
            self._follow(card)
            return
        self.hands[self.player] &= ~(1 << card)
        self.pile.append(card)
        self.suit = suit if suit >= 0 else card // 13
        self.passes = 0
        places = 1
        if game.take[card]:
            self.owed += game.take[card]
        elif game.skip >> card & 1:
            places = 2
        elif game.reverse >> card & 1:
            self.step = -step
            places = 2 if len(self.hands) == 2 else 1
        if self.hands[self.player]:
            self._next(places)

    def _follow(self, card: int) -> None:
        """A card is led, or one of the rank follows; the turn goes to the next who has one."""
        hands, pile = self.hands, self.pile
        hands[self.player] ^= 1 << card
        pile.append(card)
        rank = RANK[card % 13]
        while len(pile) % 4 and hands[self.player]:
            self.player = (self.player + 1) % len(hands)
            if hands[self.player] & rank:
                return

    def draw(self) -> None:
        """One card, or all that are owed; the turn may be over with that."""
        game, me, owed = self.game, self.player, self.owed
        for _ in range(owed or 1):
            if not self._has_stock():
                break
            self.hands[me] |= 1 << self.stock.pop()
        if owed:
            self.owed = 0
            self._next(1)
            return
        self.drawn += 1
        is_last = self.drawn == game.most or not (self.stock or (self.again > 0 and len(self.pile) > 1))
        if (game.ends and self.drawn == game.most) or (is_last and not (self._fitting() or self._wild())):
            self._next(1)

    def _has_stock(self) -> bool:
        if not self.stock and self.again > 0 and len(self.pile) > 1:
            self.stock, self.pile = self.pile[:-1], self.pile[-1:]
            self.rng.shuffle(self.stock)
            self.again -= 1
        return bool(self.stock)

    def _give_up(self) -> None:
        self.passes = 0 if self.drawn else self.passes + 1
        self._next(1)

    def _next(self, places: int) -> None:
        self.player = (self.player + places * self.step) % len(self.hands)
        self.drawn = 0

    # Playing on

    def _fitting(self) -> int:
        """What can be played and is not wild."""
        game, top, hand = self.game, self.pile[-1], self.hands[self.player]
        if self.owed:
            return hand & game.answer & RANK[top % 13] if game.answer >> top & 1 else 0
        return hand & (game.suits[self.suit] | game.ranks[top % 13])

    def _wild(self) -> int:
        """The wild cards that can be played."""
        game = self.game
        if self.owed or (game.wild >> self.pile[-1] & 1 and not game.on_wild):
            return 0
        return self.hands[self.player] & game.wild

    def play_on(self) -> None:
        """All play by the rule of thumb until somebody is out, or nobody can do anything.

        What happens in most turns is done here without a call: a card without an effect, a card drawn.
        """
        while self.game.fours and all(self.hands):
            self._follow(self._of_most() if len(self.pile) % 4 == 0 else self._of_rank())
        hands, stock, pile, game = self.hands, self.stock, self.pile, self.game
        suits, ranks, special, free, players = game.suits, game.ranks, game.special, not game.most, len(hands)
        while all(hands) and self.passes < players:
            me = self.player
            fitting = 0 if self.owed else hands[me] & (suits[self.suit] | ranks[pile[-1] % 13])
            if fitting:
                card = self.best(fitting) if fitting & (fitting - 1) else fitting.bit_length() - 1
                if special >> card & 1:
                    self.play(card)
                    continue
                hands[me] ^= 1 << card
                pile.append(card)
                self.suit, self.player = card // 13, (me + self.step) % players
                self.passes = self.drawn = 0
            elif wild := self._wild():
                self.play((wild & -wild).bit_length() - 1, self.longest())
            elif free and stock and not self.owed:
                hands[me] |= 1 << stock.pop()
                self.drawn += 1
            else:
                self._without()
                stock, pile = self.stock, self.pile

    def _without(self) -> None:
        """A turn in which nothing can be played, unless a card that has to be taken can be answered."""
        if fitting := self._fitting():
            self.play(self.best(fitting))
        elif self.owed or ((not self.game.most or self.drawn < self.game.most) and self._has_stock()):
            self.draw()
        else:
            self._give_up()

    def best(self, cards: int) -> int:
        """The card to play of those that fit and are not wild."""
        game, hand = self.game, self.hands[self.player]
        after = self.hands[(self.player + self.step) % len(self.hands)].bit_count()
        hurting = _HURT if after <= _NEAR else _SPARED
        best, most = 0, -99.0
        while cards:
            low = cards & -cards
            card = low.bit_length() - 1
            cards ^= low
            worth = game.points[card] + _LENGTH * (hand & game.suits[card // 13]).bit_count()
            if game.take[card] or (game.skip | game.reverse) & low:
                worth += hurting
            if worth > most:
                best, most = card, worth
        return best

    def _of_rank(self) -> int:
        """A card of the rank that is followed."""
        cards = self.hands[self.player] & RANK[self.pile[-1] % 13]
        return cards.bit_length() - 1

    def _of_most(self) -> int:
        """A card of the rank of which the player holds most."""
        hand = self.hands[self.player]
        cards = max((hand & rank for rank in self.order), key=int.bit_count)
        return cards.bit_length() - 1

    def longest(self) -> int:
        """The suit of which the player holds most, apart from wild cards."""
        hand = self.hands[self.player]
        held = [(hand & suit).bit_count() for suit in self.game.suits]
        return held.index(max(held))

    def results(self) -> list[int]:
        """What the deal counts for each player."""
        counts = [self._held(hand) for hand in self.hands]
        out = next((seat for seat, hand in enumerate(self.hands) if not hand), -1)
        total, others = sum(counts), len(counts) - 1
        if self.game.average:
            total = (2 * total + others) // (2 * others)
        return [total if seat == out else 0 for seat in range(len(counts))]

    def _held(self, hand: int) -> int:
        points = 0
        while hand:
            low = hand & -hand
            points += self.game.points[low.bit_length() - 1]
            hand ^= low
        return points
