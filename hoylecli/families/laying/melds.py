"""What a new meld may be, sets and runs with jokers that stand for cards in them; and the cards that fit a
meld that lies on the table.

A set is three or more of a rank; where runs are played its cards are of different suits, unless the rules
have them alike, where they are not, suits make no difference. A run is three or more of a suit in sequence,
or as many as the rules want. The ace stands below the 2, or by the rules also above the king, but not both at
once (FG, Rummy 500). Where jokers are wild a meld has at least two cards beside them. A run is counted in
places, 0 (the low ace) to 13 (the ace above the king).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from hoylecli.core import Card, Seat, cached_by_identity
from hoylecli.families.rummy.deal import Hand, Kind, Meld, less

from .rules import LEAST, LayingRules

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


@cached_by_identity
def terms_of(rules: LayingRules) -> Terms:
    melds, runs = rules.melds, "run" in rules.melds.kinds
    high, wilds = melds.ace == "either", rules.wild.most if rules.pack.jokers else 0
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
    """The melds that this card of the hand, no joker, can be in. longest: the most cards of a meld."""
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


# Cards that fit a meld on the table


def new_melds(rules: LayingRules, hand: Hand) -> Iterator[tuple[Kind, Hand]]:
    """The kind and the cards of every meld that can be laid from the hand, sets first, each once."""
    return melds_in(terms_of(rules), hand)


def melds_of(rules: LayingRules, cards: Sequence[Card]) -> list[Hand]:
    """The melds that all these cards make, in whatever order they are written: one or none; two with a whole
    suit, whose ace stands at either end; or more with jokers, which can stand in several places."""
    wanted = sorted(cards)
    return [made for _, made in new_melds(rules, tuple(wanted)) if sorted(made) == wanted]


def may_lay(rules: LayingRules, meld: Meld, side: int) -> bool:
    """Whether this side may lay cards on the meld at all."""
    return rules.melds.lay_off == "any" or meld.side == side


def laid_on(rules: LayingRules, meld: Meld, card: Card, seat: Seat) -> Meld | None:
    """The meld with a card that this seat lays on it; None where it does not fit.

    An ace or a joker that fits at both ends of a run goes to the upper one, where it counts more.
    """
    cards, by, first = meld.cards, meld.by, meld.cards[0]
    differ = card % 13 != first % 13 if meld.kind == "set" else card // 13 != first // 13
    if differ and card < JOKER and first < JOKER:  # most cards fit nowhere
        return None
    terms = terms_of(rules)
    if card >= JOKER and sum(other >= JOKER for other in cards) >= terms.wilds:
        return None
    if meld.kind == "set":
        if card < JOKER and terms.suits and card in cards:
            return None
        if terms.suits and len(cards) == 4:
            return None
        at = sum(other <= card for other in cards)
        return Meld("set", meld.side, (*cards[:at], card, *cards[at:]), (*by[:at], seat, *by[at:]))
    low = low_of(cards)
    high = low + len(cards) - 1
    if high + 1 <= terms.last and high - low < 12 and _stands(card, suit_of(cards), high + 1):
        return Meld("run", meld.side, (*cards, card), (*by, seat))
    if low and high - low < 12 and _stands(card, suit_of(cards), low - 1):
        return Meld("run", meld.side, (card, *cards), (seat, *by))
    return None


def _stands(card: Card, suit: int, place: int) -> bool:
    """Whether the card may stand at this place of a run."""
    return card >= JOKER or (card // 13 == suit and card % 13 == place % 13)


def swapped(rules: LayingRules, meld: Meld, card: Card, seat: Seat) -> tuple[Meld, Card] | None:
    """The run with a card of this seat where a joker has stood for it, and that joker; None for no such."""
    if not rules.wild.swap or meld.kind != "run" or card >= JOKER:
        return None
    low, suit = low_of(meld.cards), suit_of(meld.cards)
    for at, joker in enumerate(meld.cards):
        if joker >= JOKER and _stands(card, suit, low + at):
            cards = (*meld.cards[:at], card, *meld.cards[at + 1 :])
            return Meld("run", meld.side, cards, (*meld.by[:at], seat, *meld.by[at + 1 :])), joker
    return None


def can_be_laid(rules: LayingRules, card: Card, hand: Hand, table: Sequence[Meld], side: int) -> bool:
    """Whether a card of the hand can come on the table in this turn, alone or with others of the hand and
    jokers swapped before, by a player who may lay cards on melds of the table."""
    if _comes_down(rules, card, hand, table, side):
        return True
    return any(
        can_be_laid(rules, card, changed, melds, side)
        for changed, melds in _after_swaps(rules, hand, table, side)
        if card in changed
    )


def _after_swaps(
    rules: LayingRules, hand: Hand, table: Sequence[Meld], side: int
) -> Iterator[tuple[Hand, Sequence[Meld]]]:
    """The hand and the table after each swap that can be made."""
    for at, meld in enumerate(table if rules.wild.swap else ()):
        for other in set(hand) if may_lay(rules, meld, side) else ():
            if change := swapped(rules, meld, other, 0):
                melds = (*table[:at], change[0], *table[at + 1 :])
                yield tuple(sorted((*less(hand, (other,)), change[1]))), melds


def _comes_down(rules: LayingRules, card: Card, hand: Hand, table: Sequence[Meld], side: int) -> bool:
    """Whether it can come on the table without a swap before."""
    onto, terms = [meld for meld in table if may_lay(rules, meld, side)], terms_of(rules)
    if any(laid_on(rules, meld, card, 0) or swapped(rules, meld, card, 0) for meld in onto):
        return True
    if card >= JOKER:
        return any(card in cards for _, cards in new_melds(rules, hand)) and not rules.contracts
    wilds = min(terms.wilds, sum(other >= JOKER for other in hand))
    if "set" in terms.kinds and not rules.contracts:
        alike = [other for other in hand if other % 13 == card % 13 and other < JOKER]
        many = len(set(alike) if terms.suits else alike)
        if many + wilds >= LEAST and many >= min(terms.naturals, LEAST):
            return True
    if "run" not in terms.kinds:
        return False
    suit = card // 13
    held = {place for other in hand if other // 13 == suit for place in places_of(other, terms)}
    if not rules.contracts and _makes_run(terms, held, places_of(card, terms), wilds):
        return True
    runs = [meld for meld in onto if meld.kind == "run" and suit_of(meld.cards) == suit]
    return any(
        _reaches(terms, run.cards, held, place, wilds) for run in runs for place in places_of(card, terms)
    )


def _makes_run(terms: Terms, held: set[int], places: Iterable[int], wilds: int) -> bool:
    """Whether there is a new run with a card at one of these places."""
    for size in range(terms.run, min(terms.run + wilds, 13) + 1):
        for place in places:
            for low in range(max(place - size + 1, 0), min(place, terms.last - size + 1) + 1):
                natural = sum(each in held for each in range(low, low + size))
                if size - natural <= wilds and natural >= terms.naturals:
                    return True
    return False


def _reaches(terms: Terms, run: Hand, held: set[int], place: int, wilds: int) -> bool:
    """Whether the card at a place, and those between it and a run that lies, can all be laid on it.

    Jokers go to the lower end only when the upper one is closed, by cards of the hand and other jokers.
    """
    low = low_of(run)
    high = low + len(run) - 1
    if low <= place <= high or max(high, place) - min(low, place) > 12:
        return False
    room = min(wilds, terms.wilds - sum(card >= JOKER for card in run))
    between = range(high + 1, place) if place > high else range(place + 1, low)
    lacking = sum(each not in held for each in between)
    if lacking and place < low and high < terms.last:
        if terms.last - place > 12:
            return False
        lacking += sum(each not in held for each in range(high + 1, terms.last + 1))
    return lacking <= room
