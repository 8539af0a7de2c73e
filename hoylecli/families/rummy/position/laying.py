"""What can be laid on the table: the new melds of a hand, and the cards that fit a meld that lies there.

A set is three or more of a rank; where runs are played its cards are of different suits, unless the rules
have them alike, where they are not, suits make no difference. A run is three or more of a suit in sequence,
or as many as the rules want. The ace stands below the 2, or by the rules also above the king, but not both at
once (FG, Rummy 500). Where jokers are wild a meld has at least two cards beside them.
"""

from collections.abc import Iterable, Iterator, Sequence

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat

from ..rules.schema import RummyRules
from .deal import Hand, Kind, Meld, less
from .new_melds import JOKER, LEAST, Terms, low_of, melds_in, places_of, suit_of, terms_of


def new_melds(rules: RummyRules, hand: Hand) -> Iterator[tuple[Kind, Hand]]:
    """The kind and the cards of every meld that can be laid from the hand, sets first, each once."""
    return melds_in(terms_of(rules), hand)


def melds_of(rules: RummyRules, cards: Sequence[Card]) -> list[Hand]:
    """The melds that all these cards make, in whatever order they are written: one or none; two with a whole
    suit, whose ace stands at either end; or more with jokers, which can stand in several places."""
    wanted = sorted(cards)
    return [made for _, made in new_melds(rules, tuple(wanted)) if sorted(made) == wanted]


def may_lay(rules: RummyRules, meld: Meld, side: int) -> bool:
    """Whether this side may lay cards on the meld at all."""
    return rules.melds.lay_off == "any" or meld.side == side


def laid_on(rules: RummyRules, meld: Meld, card: Card, seat: Seat) -> Meld | None:
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


def swapped(rules: RummyRules, meld: Meld, card: Card, seat: Seat) -> tuple[Meld, Card] | None:
    """The run with a card of this seat where a joker has stood for it, and that joker; None for no such."""
    if not rules.wild.swap or meld.kind != "run" or card >= JOKER:
        return None
    low, suit = low_of(meld.cards), suit_of(meld.cards)
    for at, joker in enumerate(meld.cards):
        if joker >= JOKER and _stands(card, suit, low + at):
            cards = (*meld.cards[:at], card, *meld.cards[at + 1 :])
            return Meld("run", meld.side, cards, (*meld.by[:at], seat, *meld.by[at + 1 :])), joker
    return None


def can_be_laid(rules: RummyRules, card: Card, hand: Hand, table: Sequence[Meld], side: int) -> bool:
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
    rules: RummyRules, hand: Hand, table: Sequence[Meld], side: int
) -> Iterator[tuple[Hand, Sequence[Meld]]]:
    """The hand and the table after each swap that can be made."""
    for at, meld in enumerate(table if rules.wild.swap else ()):
        for other in set(hand) if may_lay(rules, meld, side) else ():
            if change := swapped(rules, meld, other, 0):
                melds = (*table[:at], change[0], *table[at + 1 :])
                yield tuple(sorted((*less(hand, (other,)), change[1]))), melds


def _comes_down(rules: RummyRules, card: Card, hand: Hand, table: Sequence[Meld], side: int) -> bool:
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
