"""What a new meld may be, where melds lie apart: sets and runs, with jokers that stand for cards in them.

A run is counted in places, 0 (the low ace) to 13 (the ace above the king).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from hoylecli.core.cards import Card

from ..rules.schema import RummyRules
from .deal import Hand, Kind, less

LEAST: Final = 3
"""Cards of a new set."""
JOKER: Final = 52
"""The first card that is a joker."""
_PIPS: Final = tuple(min(place + 1, 10) for place in range(13))


class Terms(NamedTuple):
    """The part of the rules that is asked for again and again.

    kinds: of melds. run: cards of a run at least. last: the highest place of a run. suits: whether the cards
    of a set are of different suits; plain: whether suits make no difference at all. naturals, wilds: how many
    cards of a meld with jokers are none at least, and are at most. ace: what one counts that is not low.
    """

    kinds: tuple[Kind, ...]
    run: int
    last: int
    suits: bool
    plain: bool
    naturals: int
    wilds: int
    ace: int


_KNOWN: Final[dict[int, tuple[RummyRules, Terms]]] = {}
"""By the identity of the rules, which are asked so often that hashing them would cost more than all else."""


def terms_of(rules: RummyRules) -> Terms:
    known = _KNOWN.get(id(rules))
    if known is None:
        if len(_KNOWN) == 64:
            _KNOWN.clear()
        known = _KNOWN[id(rules)] = rules, _terms(rules)
    return known[1]


def _terms(rules: RummyRules) -> Terms:
    melds, runs = rules.melds, "run" in rules.melds.kinds
    high, wilds = melds.ace == "either", rules.wild.most if rules.wild.cards else 0
    ace = rules.score.ace if high else 1
    suits = runs and not melds.alike
    return Terms(
        melds.kinds, melds.run, 12 + high, suits, not runs, rules.wild.naturals if wilds else 0, wilds, ace
    )


def melds_in(terms: Terms, hand: Hand) -> Iterator[tuple[Kind, Hand]]:
    """The kind and the cards of every meld that the hand has, sets first; equal cards count as one."""
    jokers = jokers_in(hand)
    if "set" in terms.kinds:
        ranks: list[list[Card]] = [[] for _ in range(13)]
        for card in hand[: len(hand) - len(jokers)]:
            ranks[card % 13].append(card)
        for alike in ranks:
            for cards in _sets(terms, alike, jokers):
                yield "set", cards
    if "run" in terms.kinds:
        for suit in range(4):
            held = {place: card for card in hand if card // 13 == suit for place in places_of(card, terms)}
            for cards in _runs(terms, held, jokers):
                yield "run", cards


def melds_with(terms: Terms, hand: Hand, card: Card, longest: int = 13) -> Iterator[tuple[Kind, Hand]]:
    """Those melds that this card of the hand, no joker, is in; they have so many cards at most."""
    jokers = jokers_in(hand)
    if "set" in terms.kinds:
        alike = [other for other in hand if other % 13 == card % 13 and other < JOKER]
        yield from (
            ("set", cards) for cards in _sets(terms, alike, jokers) if card in cards and len(cards) <= longest
        )
    if "run" in terms.kinds:
        suit = card // 13
        held = {place: each for each in hand if each // 13 == suit for place in places_of(each, terms)}
        for place in places_of(card, terms):
            for cards in _runs(terms, held, jokers, place, longest):
                if card in cards:
                    yield "run", cards


def jokers_in(hand: Hand) -> Hand:
    return tuple(card for card in hand if card >= JOKER)


def _sets(terms: Terms, alike: Sequence[Card], jokers: Hand) -> Iterator[Hand]:
    if len(alike) + min(terms.wilds, len(jokers)) < LEAST:
        return
    held = sorted(set(alike)) if terms.suits else list(alike)
    for wilds in range(min(terms.wilds, len(jokers)) + 1):
        for size in range(max(LEAST - wilds, terms.naturals if wilds else 0), len(held) + 1):
            if terms.suits and size + wilds > 4:
                break
            for cards in [tuple(held[:size])] if terms.plain else _different(held, size):
                yield (*cards, *jokers[:wilds])


def _different(cards: Sequence[Card], size: int) -> Iterator[Hand]:
    """Every choice of so many cards, equal ones counting as one. cards: sorted."""
    if len(set(cards)) == len(cards):
        yield from combinations(cards, size)
        return
    first, many = cards[0], cards.count(cards[0])
    for used in range(min(many, size), -1, -1):
        if size - used <= len(cards) - many:
            rest = cards[many:]
            for others in _different(rest, size - used) if rest else [()]:
                yield (*[first] * used, *others)


def _runs(
    terms: Terms, held: dict[int, Card], jokers: Hand, around: int = -1, longest: int = 13
) -> Iterator[Hand]:
    """The runs of a suit. held: its cards by their places. around: a place that they have, -1 for any."""
    wilds = min(terms.wilds, len(jokers))
    if len(held) + wilds < terms.run:
        return
    begins = range(terms.last + 1) if around < 0 else range(max(around - longest + 1, 0), around + 1)
    for low in begins if wilds else [place for place in begins if place in held]:
        gaps, places = 0, list[int]()
        for high in range(low, min(low + longest, terms.last + 1, low + 13)):
            if high in held:
                places.append(high)
            else:
                gaps += 1
            if gaps > wilds:
                break
            if high - low + 1 >= terms.run and high >= around:
                yield from _filled(terms, held, jokers, (low, high), places, wilds - gaps)


def _filled(
    terms: Terms,
    held: dict[int, Card],
    jokers: Hand,
    ends: tuple[int, int],
    places: Sequence[int],
    spare: int,
) -> Iterator[Hand]:
    """The runs from end to end, with jokers where no card is held, and perhaps where one is."""
    low, high = ends
    for many in range(spare + 1):
        wilds = high - low + 1 - len(places) + many
        if wilds and len(places) - many < terms.naturals:
            return
        for spared in combinations(places, many):
            left = iter(jokers)
            yield tuple(
                held[place] if place in held and place not in spared else next(left)
                for place in range(low, high + 1)
            )


def places_of(card: Card, terms: Terms) -> tuple[int, ...]:
    """Where a card that is no joker can stand in a run."""
    place = card % 13
    return (0, 13) if not place and terms.last == 13 else (place,)


def low_of(cards: Hand) -> int:
    """The place of the first card of a run, in which two cards at least are no jokers."""
    at = next(at for at, card in enumerate(cards) if card < JOKER)
    return cards[at] % 13 - at


def suit_of(cards: Hand) -> int:
    """The suit of a run, 0 to 3."""
    return (cards[0] if cards[0] < JOKER else next(card for card in cards if card < JOKER)) // 13


def laid_kind(cards: Hand) -> Kind:
    """What the cards of a meld are together."""
    one, two, *_ = (card for card in cards if card < JOKER)
    return "set" if one % 13 == two % 13 else "run"


def values_in(ace: int, kind: Kind, cards: Hand) -> list[int]:
    """What each card of a meld counts where it lies: a joker as the card it stands for, an ace below a 2 as
    1. ace: what it counts elsewhere."""
    pips = (1, *_PIPS[1:], ace) if kind == "run" else (ace, *_PIPS[1:])
    first = low_of(cards) if kind == "run" else cards[0] % 13
    return [pips[first + at * (kind == "run")] for at in range(len(cards))]


@lru_cache(maxsize=50_000)
def makes_points(terms: Terms, hand: Hand, points: int) -> bool:
    """Whether melds of the hand, laid together, count so many points."""
    if points <= 0:
        return True
    jokers = len(jokers_in(hand))
    if len(hand) - jokers < 2:
        return False
    most = sum(terms.ace if card % 13 == 0 else _PIPS[card % 13] for card in hand[: len(hand) - jokers])
    if most + jokers * max(terms.ace, 10) < points:
        return False
    made = [
        (sum(values_in(terms.ace, kind, cards)), cards) for kind, cards in melds_with(terms, hand, hand[0])
    ]
    for worth, cards in sorted(made, reverse=True):
        if makes_points(terms, less(hand, cards), points - worth):
            return True
    return makes_points(terms, hand[1:], points)


@lru_cache(maxsize=50_000)
def makes_melds(terms: Terms, hand: Hand, sets: int, runs: int) -> bool:
    """Whether so many melds of each kind can be made of the hand together."""
    if not sets and not runs:
        return True
    if len(hand) < sets * LEAST + runs * terms.run or hand[0] >= JOKER:
        return False
    for kind, cards in melds_with(terms, hand, hand[0], max(LEAST, terms.run) + terms.wilds):
        if sets if kind == "set" else runs:
            fewer = (sets - 1, runs) if kind == "set" else (sets, runs - 1)
            if makes_melds(terms, less(hand, cards), *fewer):
                return True
    return makes_melds(terms, hand[1:], sets, runs)
