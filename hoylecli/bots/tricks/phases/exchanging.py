"""Exchanging cards for those of the talon, and carte blanche before that (BK, Piquet)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hoylecli.core import SUITS, Card, Move, listed, number, rank_plural
from hoylecli.families.tricks import TricksView, highest
from hoylecli.families.tricks.phases.exchanging import BLANCHE
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.scoring.piquet import BLANCHE as CARTE_BLANCHE, PiquetItem, height

from ...comparing import Comparison, compared, in_rounds, keeping
from ...hints import Hint, Weighed
from ..hands.auction import Estimate
from ..hands.parting import best_given, cards_to_exchange, cards_to_give, exchanged, keep_values
from ..kernel import SimulatedDeal, bits, layout_of
from ..policies import policies_of
from ..results import Holding, declared, made_points, made_results, totals
from ..value import Evaluation
from ..worlds import InformationSet, sample_worlds
from . import advised, with_cards

# Which cards to give a partner, or to exchange for those of the talon, by rollouts in sampled worlds.
#
# - To a partner (BK, Pinochle, Variations): the partner gives what an average player gives, all melds are
#   laid, and the tricks are played by policies. The worlds fit what was bid.
# - At piquet (BK; laws of 1882): a world is the other player's twelve cards and the talon. The other player
#   exchanges as an average player does, both call all they hold, and the tricks are played by policies.

_POOL: Final = 7  # cards, best given away, from which choices are made
_GIVING_ROUNDS: Final = ((16, 14), (48, 5), (96, 1))
"""For each round the number of worlds, and how many choices are kept after it."""


class _Made(NamedTuple):
    """What the side melds in a world, and what it makes in all."""

    melded: int
    points: int


class GivingSearch:
    """A search for the best cards to give, seen from the bidder's or the partner's seat."""

    def __init__(self, view: TricksView) -> None:
        assert view.declarer is not None
        high = highest(view.bids)
        assert high is not None
        self.view: Final = view
        self.declarer: Final = view.declarer
        self.bid: Final = high.amount
        self.info: Final = InformationSet(view, "")
        self.estimate: Final = Estimate(view)
        self.trump: Final = SUITS.index(view.trump)
        self.layout: Final = layout_of(view.rules, view.trump, view.players)
        self.evaluation: Final = Evaluation(view)
        self.policies: Final = policies_of(view, [None] * view.players, view.declarer)
        self._made: Final = defaultdict[int, list[_Made]](list)

    def candidates(self) -> list[int]:
        """Masks of cards: what an average player gives, and choices from the cards that are best given."""
        hand, many = self.info.own, self.view.rules.passing.cards
        declares = self.info.seat == self.declarer
        usual = cards_to_give(self.estimate, hand, self.trump, many, declares)
        order = sorted(best_given(self.estimate, hand, self.trump, declares, every=True), reverse=True)
        pool = [bit for _, bit in order[:_POOL]]
        sets = [usual, *(sum(1 << bit for bit in some) for some in combinations(pool, many))]
        alike = {tuple(sorted(self.layout.cards(cards))): cards for cards in reversed(sets)}
        return list(reversed(alike.values()))

    def compared(self, rng: Random, asked: Collection[int] = ()) -> Comparison[int]:
        """The cards to give, as masks. asked: those that are compared in any case."""
        rounds = (
            (sample_worlds(self.info, rng, many, [self._likelihood]), keeping(keep))
            for many, keep in _GIVING_ROUNDS
        )
        tried = self.candidates()
        alike = {tuple(sorted(self.layout.cards(cards))): cards for cards in [*asked, *tried]}
        stays = [alike[tuple(sorted(self.layout.cards(cards)))] for cards in asked]
        tried = list(dict.fromkeys([*tried, *stays]))
        return compared(tried, rounds, self._value, order=lambda cards: cards, stays=stays)

    def makes(self, cards: int) -> _Made:
        """What the side melds and makes on average when these cards are given, as far as it was tried."""
        melded, points = zip(*self._made[cards], strict=True)
        return _Made(round(fmean(melded)), round(fmean(points)))

    def _likelihood(self, dealt: Sequence[int]) -> float:
        view = self.view
        return self.estimate.likelihood(dealt, view.bids, self.info.seat, len(view.scores))

    def _value(self, cards: int, hands: Sequence[int]) -> float:
        """The value of giving the cards in a world, by a rollout."""
        view, sides = self.view, range(len(self.view.scores))
        held = exchanged(self.estimate, hands, self.trump, self.declarer, {self.info.seat: cards})
        melds = [self.estimate.melded(hand)[self.trump] for hand in held]
        melded = [sum(melds[side :: len(sides)]) for side in sides]
        table = SimulatedDeal(self.layout, held, self.declarer)
        table.play_out(self.policies)
        side = view.side(self.declarer)
        self._made[cards].append(_Made(melded[side], made_points(view, side, melded[side], table)))
        return self.evaluation.after(made_results(view, self.declarer, self.bid, melded, table))


# At piquet

_DEALS: Final = 48
_EXCHANGES_ROUNDS: Final = (0.15, 0.4, 1)
"""Shares of the worlds; after each the better third of the exchanges is kept."""
_MOVED: Final = {5: 8, 3: 7}
"""By the most cards that may be exchanged: the number of cards, least worth keeping, that are tried."""


class _World(NamedTuple):
    """other: the mask of the other's hand as it was dealt. talon: its bits in order."""

    other: int
    talon: Sequence[int]


class ExchangeSearch:
    """A search for the best exchange, seen from one seat."""

    def __init__(self, view: TricksView) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.seat: Final = view.seat
        self.elder: Final = (view.dealer + 1) % view.players
        self.layout: Final = layout_of(view.rules, "", view.players)
        self.hand: Final = self.layout.mask(view.hand)
        self.unseen: Final = self.layout.everything & ~self.hand
        self.evaluation: Final = Evaluation(view)
        self.policies: Final = policies_of(view, [None] * view.players, None)
        self.blanche: Final = [
            PiquetItem(call.seat, "blanche", "", CARTE_BLANCHE)
            for call in view.calls or ()
            if call.kind == "blanche"
        ]
        self._counts: Final = defaultdict[int, list[list[int]]](list)

    def candidates(self) -> list[int]:
        """Masks of cards: as many as may be of those least worth keeping, and a few smaller sets."""
        sizes = [len(move.cards) for move in self.view.legal if move.cards]
        least, most = min(sizes), max(sizes)
        values = keep_values(self.layout, self.hand)
        ranked = sorted(values, key=lambda bit: (values[bit], bit))
        moved = ranked[: _MOVED.get(most, most + 3)]
        sets = [*combinations(moved, most), *self._fewer(ranked, least, most)]
        return [_mask(cards) for cards in sets]

    def _fewer(self, ranked: Sequence[int], least: int, most: int) -> Iterator[tuple[int, ...]]:
        for size in range(max(least, most - 2), most):
            yield from combinations(ranked[: size + 1], size)

    def compared(self, rng: Random, asked: Collection[int] = ()) -> Comparison[int]:
        """The cards to exchange, as masks. asked: those that are compared in any case."""
        deals = [self.drawn(rng) for _ in range(_DEALS)]
        rounds = in_rounds(deals, _EXCHANGES_ROUNDS, lambda many: max(2, many // 3))
        tried = dict.fromkeys([*self.candidates(), *asked])
        return compared(tried, rounds, self.value, order=lambda cards: cards, stays=asked)

    def counts(self, cards: int) -> list[float]:
        """What each seat counts on average after this exchange, as far as it was tried."""
        return [fmean(points) for points in zip(*self._counts[cards], strict=True)]

    def announced(self) -> float:
        """The value of carte blanche where a new hand is dealt after it."""
        return self.evaluation.after(
            [CARTE_BLANCHE * (seat == self.seat) for seat in range(self.view.players)]
        )

    def drawn(self, rng: Random) -> _World:
        size = self.view.hand_sizes[1 - self.seat]
        cards = sorted(bits(self.unseen), key=lambda _: rng.random())
        return _World(_mask(cards[:size]), cards[size:])

    def value(self, cards: int, world: _World) -> float:
        """The value of the exchange in a world, by a rollout."""
        view, (other, talon), size = self.view, world, cards.bit_count()
        least, most = view.rules.exchange.least, view.rules.exchange.most
        if self.seat == self.elder:
            mine = self.hand & ~cards | _mask(talon[:size])
            gone = (
                cards_to_exchange(self.layout, other, least, len(talon) - size)
                if len(talon) - size >= least
                else 0
            )
            theirs = other & ~gone | _mask(talon[size : size + gone.bit_count()])
        else:
            exchanged = view.exchange.exchanged if view.exchange else ()
            many = exchanged[self.elder] if exchanged else most
            gone = cards_to_exchange(self.layout, other, many, many)
            theirs = other & ~gone | _mask(talon[:many])
            mine = self.hand & ~cards | _mask(talon[many : many + size])
        points = self._counted(mine, theirs)
        self._counts[cards].append(points)
        return self.evaluation.after(points)

    def _counted(self, mine: int, theirs: int) -> list[int]:
        """What both seats count with these hands after the exchange."""
        hands = [mine, theirs] if self.seat == 0 else [theirs, mine]
        table = SimulatedDeal(self.layout, hands, self.elder)
        table.play_out(self.policies)
        items = declared(self.view.rules.declare.kinds, [Holding(self.layout, hand) for hand in hands])
        return totals([*self.blanche, *items], self.elder, table.winners)


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << bit for bit in cards)


def beginner(view: TricksView, rng: Random) -> Move:
    """As many low cards as may be; carte blanche is always announced."""
    if BLANCHE in view.legal:
        return BLANCHE
    power = ranking_of(view.rules, view.players).order(view.trump).power
    most = max(len(move.cards) for move in view.legal)
    low = sorted(view.hand, key=lambda card: (power[card], card))[:most]
    return with_cards(view, low)


def average(view: TricksView, rng: Random) -> Move:
    """The cards that it is worth least to keep; carte blanche is always announced."""
    if BLANCHE in view.legal:
        return BLANCHE
    layout = layout_of(view.rules, "", view.players)
    sizes = [len(move.cards) for move in view.legal]
    return with_cards(
        view, layout.cards(cards_to_exchange(layout, layout.mask(view.hand), min(sizes), max(sizes)))
    )


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The best exchange; carte blanche where it is worth more, or costs nothing as play goes on."""
    if BLANCHE in view.legal and view.rules.declare.blanche == "yes":
        return Hint(BLANCHE, "Carte blanche counts 10, and you exchange and play all the same.")
    search = ExchangeSearch(view)
    found = search.compared(rng, [search.layout.mask(move.cards) for move in asked if move.cards])
    best, counts = found.best.candidate, search.counts(found.best.candidate)
    mine, others = round(counts[search.seat]), round(counts[1 - search.seat])
    out = search.layout.cards(best)
    advice = advised(
        view,
        found,
        _why_kept(view, out),
        f"You should count about {mine} in this deal, and the other player about {others}.",
        move=lambda cards: with_cards(view, search.layout.cards(cards)),
    )
    other = next((move.cards for move in asked if move.cards and {*move.cards} != {*out}), ())
    if other:
        advice = replace(advice, beside=next(_worse(view, out, other), ""))
    worth = search.announced() * (view.rules.match.rubicon or 1)
    return _with_blanche(advice, worth) if BLANCHE in view.legal else advice


_TEN: Final = 3  # the height of a ten
_SET: Final = 3  # cards of a rank, tens or higher, that count (BK, Piquet)
_HIGH: Final = ("K", "A")


def _why_kept(view: TricksView, out: Collection[Card]) -> str:
    """What there is to build on when these cards go: the longest suit, and sets."""
    kept = [card for card in view.hand if card not in out]
    suits = Counter(card.suit for card in kept)
    suit = max(suits, key=lambda each: (suits[each], sum(height(card) for card in kept if card.suit == each)))
    long = SUIT_NAMES[suit]
    build = f"You keep {number(suits[suit])} {long if suits[suit] > 1 else long[:-1]} to build on"
    sets = [f"{number(len(each))} {_ranks(each)}" for each in _sets(kept)]
    return f"{build}, and {listed(sets)}." if sets else f"{build}."


def _sets(cards: Iterable[Card]) -> list[list[Card]]:
    """The sets among cards, the highest first."""
    ranks = defaultdict[int, list[Card]](list)
    for card in cards:
        ranks[height(card)].append(card)
    return [each for high, each in sorted(ranks.items(), reverse=True) if high >= _TEN and len(each) >= _SET]


def _ranks(cards: Sequence[Card]) -> str:
    return rank_plural(cards[0].rank)


def _worse(view: TricksView, best: Collection[Card], other: Collection[Card]) -> Iterator[str]:
    """What is worse about another exchange."""
    gone = [card for card in other if card not in best]
    for each in _sets(card for card in view.hand if card not in best):
        if lost := [card for card in gone if card in each]:
            yield f"{_without(lost)} {_only(len(each) - len(lost), _ranks(each))}."
    if high := [card.symbol for card in gone if str(card)[0] in _HIGH]:
        wins = "it may win a trick" if len(high) == 1 else "they may win tricks"
        yield f"Keep the {listed(high)}: {wins}."
    if len(other) < len(best):
        yield f"You may exchange {number(len(best))}, and each new card may make a combination."
    kept = Counter(card.suit for card in view.hand if card not in best)
    suit = max(kept, key=lambda each: (kept[each], sum(card.suit == each for card in gone)))
    if lost := [card for card in gone if card.suit == suit]:
        left = kept[suit] - len(lost)
        yield f"{_without(lost)} {_only(left, SUIT_NAMES[suit])}."


def _without(cards: Sequence[Card]) -> str:
    return f"Without the {listed([card.symbol for card in cards])}"


def _only(left: int, what: str) -> str:
    """`you keep only two kings`; what: in the plural."""
    return (
        f"you keep {f'only {number(left)} {what if left > 1 else what[:-1]}' if left > 0 else f'no {what}'}"
    )


def _with_blanche(advice: Hint, announced: float) -> Hint:
    """The advice where carte blanche may be announced as well, which is worth so much."""
    ranked = sorted([Weighed(BLANCHE, announced), *advice.weighed], key=lambda each: -each.value)
    why, (outlook,) = "Play on: this hand is worth more than 10 points and a new deal.", advice.more
    if ranked[0].move == BLANCHE:
        why = "Take the 10 points and a new deal: this hand would not bring you as much."
        outlook = f"Played on, {outlook[0].lower()}{outlook[1:]}"
    return replace(advice, move=ranked[0].move, why=why, more=(outlook,), weighed=tuple(ranked))
