"""The steps by which cards come on the table, and cards that are written by their ranks.

Equal cards are written once, the first ones that the player holds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from hoylecli.core import BadNotation, Card, Seat, parse_cards, parse_rank, rank_meant, replace
from hoylecli.families.rummy.deal import Hand, Meld

from .counts import LEAST, THREES, Counts, HandAndMelds, RankLaid, Terms, can_finish, is_meld, terms_of
from .position import Deal, laid_of
from .rules import TogetherRules


class CardsLaid(NamedTuple):
    """Cards of the hand that come on the table. rank: where they lie. used: how many of each rank. place: of
    the meld in `Deal.table`, -1 for a new one.
    """

    rank: int
    used: Counts
    place: int = -1


def steps(at: HandAndMelds, terms: Terms, places: Mapping[int, int]) -> Sequence[CardsLaid]:
    """Every step after which the turn can still be finished: new melds by rank, and what melds that lie there
    can take, natural cards first. places: of the melds of the side, by rank.

    A new meld has as many wild cards as fit it; on melds that lie there they come one at a time. They are
    asked for twice in a row, to list the moves and to choose one.
    """
    asked, found = _ASKED_LAST[0]
    if asked != (at, terms, places):
        found = list(_steps(at, terms, places))
        _ASKED_LAST[0] = (at, terms, places), found
    return found


_ASKED_LAST: Final[list[tuple[object, Sequence[CardsLaid]]]] = [(None, ())]


def _steps(at: HandAndMelds, terms: Terms, places: Mapping[int, int]) -> Iterator[CardsLaid]:
    return (step for step in fitting(at, terms, places) if can_be_made(step, at, terms))


def fitting(at: HandAndMelds, terms: Terms, places: Mapping[int, int]) -> Iterator[CardsLaid]:
    """As `steps`, and those after which the turn cannot be finished."""
    if not (terms.black and THREES in at.laid):
        yield from _new(at, terms)
        yield from _longer(at, terms, places)


def can_be_made(step: CardsLaid, at: HandAndMelds, terms: Terms) -> bool:
    """Whether the turn can be finished after a step that fits."""
    many = sum(step.used)
    if is_last(step, terms):
        if at.left - many > 1:
            return False
    elif not at.lacks and many <= at.left - max(at.kept, 1):  # nothing is asked of the turn but its discard
        return True
    used = {rank: many for rank, many in enumerate(step.used) if many}
    return can_finish(at.after(step.rank, used, terms), terms)


def is_last(step: CardsLaid, terms: Terms) -> bool:
    """Whether the step lays black threes, after which only a card is thrown (FG, Making melds)."""
    return terms.black and step.rank == THREES


def _new(at: HandAndMelds, terms: Terms) -> Iterator[CardsLaid]:
    own, helping = at.own, list(_helping(at.own, terms))
    longest = terms.size if terms.closed else at.left
    for rank in range(1, 14):
        if rank in terms.wild or rank in at.laid or (rank == THREES and terms.threes and not terms.black):
            continue
        for naturals in range(terms.naturals, min(own[rank], longest) + 1):
            if naturals >= LEAST:
                yield CardsLaid(rank, _used({rank: naturals}))
            if terms.threes and rank == THREES:
                continue
            for wilds in helping:
                if is_meld(RankLaid(naturals, sum(wilds.values())), terms):
                    yield CardsLaid(rank, _used({rank: naturals, **wilds}))


def _helping(own: Counts, terms: Terms) -> Iterator[dict[int, int]]:
    """The wild cards that can come with a new meld, by rank, the fewest and cheapest first."""
    ranks = [wild for wild in reversed(terms.wild) for _ in range(min(own[wild], terms.most))]
    for many in range(1, min(len(ranks), terms.most) + 1):
        yield from map(dict, map(Counter, dict.fromkeys(combinations(ranks, many))))


def _longer(at: HandAndMelds, terms: Terms, places: Mapping[int, int]) -> Iterator[CardsLaid]:
    own = at.own
    for rank, place in places.items():
        many = min(own[rank], terms.size - at.laid[rank].size) if terms.closed else own[rank]
        for naturals in range(1, many + 1):
            yield CardsLaid(rank, _used({rank: naturals}), place)
        if terms.room(at.laid[rank]) > 0:
            for wild in reversed(terms.wild):
                if own[wild]:
                    yield CardsLaid(rank, _used({wild: 1}), place)


def _used(many: Mapping[int, int]) -> Counts:
    used = [0] * 14
    for rank, number in many.items():
        used[rank] = number
    return tuple(used)


def by_rank(hand: Hand) -> list[list[Card]]:
    """The cards of the hand, rank by rank."""
    ranks: list[list[Card]] = [[] for _ in range(14)]
    for card in hand:
        ranks[card.rank].append(card)
    return ranks


def cards_of(step: CardsLaid, ranks: Sequence[Sequence[Card]], terms: Terms) -> Hand:
    """The cards of the step, the first ones of each rank, natural ones first."""
    order = (step.rank, *reversed(terms.wild))
    return tuple([card for rank in order for card in ranks[rank][: step.used[rank]]])


def laid_down(deal: Deal, seat: Seat, side: int, cards: Hand, place: int, rules: TogetherRules) -> Deal:
    """The deal with cards of the hand on the meld at this place, or as a new one where it is -1."""
    terms, old = terms_of(rules), deal.table[place] if place >= 0 else Meld("set", side, (), ())
    naturals = laid_of(old, terms).naturals
    own = [card for card in cards if card.rank not in terms.wild]
    wild = [card for card in cards if card.rank in terms.wild]
    meld = Meld(
        "set",
        side,
        (*old.cards[:naturals], *own, *old.cards[naturals:], *wild),
        (*old.by[:naturals], *[seat] * len(own), *old.by[naturals:], *[seat] * len(wild)),
    )
    table = (*deal.table, meld) if place < 0 else (*deal.table[:place], meld, *deal.table[place + 1 :])
    return replace(deal.without(seat, cards), table=table)


# Cards by their ranks: `5 5 5 2`, `kings`, `K K joker`

_JOKERS = ("*", "joker", "jokers", "jk")


def ranks_in(text: str) -> list[int]:
    """The ranks of the cards, jokers 0, sorted; [] where a word is no card and no rank.

    >>> ranks_in("5 5h 5 joker"), ranks_in("k k 2s"), ranks_in("king of hearts kd"), ranks_in("5 what")
    ([0, 5, 5, 5], [2, 13, 13], [13, 13], [])
    """
    words = text.replace(",", " ").split()
    ranks = [0 if word in _JOKERS else parse_rank(word) or rank_meant(word) or -1 for word in words]
    if -1 not in ranks:
        return sorted(ranks)
    try:
        return sorted(card.rank for card in parse_cards(text))
    except BadNotation:
        pass
    mixed = list[int]()
    for word, rank in zip(words, ranks, strict=True):
        try:
            mixed += [rank] if rank >= 0 else [card.rank for card in parse_cards(word)]
        except BadNotation:
            return []
    return sorted(mixed)
