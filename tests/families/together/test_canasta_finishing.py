"""Whether a turn of canasta can still be finished: the counts against a search through all there is."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from random import Random

import pytest
from positions import load

from hoylecli.families.together.counts import (
    NONE,
    Canastas,
    Counts,
    HandAndMelds,
    RankLaid,
    can_finish,
    terms_of,
)
from hoylecli.families.together.steps import steps
from hoylecli.scoring.canasta import VALUES

RANKS = (3, 4, 9, 13)  # beside jokers and 2s: black threes, and what counts 5 and 10
MELDED = (4, 9, 13)
Table = tuple[tuple[int, int], ...]
"""The naturals and wild cards that lie of each rank of MELDED."""


def searched(at: HandAndMelds, needed: int) -> bool:
    """The same question answered by trying everything, one card after another, by the text of FG."""
    hand = tuple(at.hand[rank] for rank in (0, 2, *RANKS))
    table = tuple(
        (at.laid[rank].naturals, at.laid[rank].wilds) if rank in at.laid else (0, 0) for rank in MELDED
    )
    apart = tuple(at.apart[rank] for rank in (0, 2, *RANKS))
    return _ends(hand, table, at.lacks, bool(at.laid), at.may_go_out, needed, apart)


@cache
def _ends(
    hand: tuple[int, ...],
    table: Table,
    lacks: int,
    begun: bool,
    may_go_out: bool,
    needed: int,
    apart: tuple[int, ...],
) -> bool:
    own = tuple(all_held - (late if lacks > 0 else 0) for all_held, late in zip(hand, apart, strict=True))
    left = sum(hand)
    opens = lacks <= 0 or not begun
    made = sum(naturals + wilds >= 7 for naturals, wilds in table)
    goes_out = may_go_out and made >= needed and lacks <= 0
    if (left >= 2 and opens) or (left <= 1 and goes_out):
        return True
    if goes_out_with_threes(hand, own[2], lacks, made, may_go_out, needed):
        return True
    for place, rank in enumerate(MELDED):
        for jokers, twos, naturals in product(*(range(own[at] + 1) for at in (0, 1, 3 + place))):
            if jokers + twos + naturals == 0:
                continue
            laid = (table[place][0] + naturals, table[place][1] + jokers + twos)
            if laid[0] < 2 or laid[1] > 3 or sum(laid) < 3:
                continue
            rest = list(hand)
            for at, many in ((0, jokers), (1, twos), (3 + place, naturals)):
                rest[at] -= many
            points = jokers * 50 + twos * 20 + naturals * VALUES[rank]
            after = (*table[:place], laid, *table[place + 1 :])
            if _ends(tuple(rest), after, lacks - points, True, may_go_out, needed, apart):
                return True
    return False


def goes_out_with_threes(
    hand: tuple[int, ...], threes: int, lacks: int, made: int, may_go_out: bool, needed: int
) -> bool:
    """Black threes as the last meld, without wild cards, and one card at most to throw."""
    others = sum(hand) - hand[2]
    for many in (3, 4):
        left = others + hand[2] - many
        if threes >= many and left <= 1 and may_go_out and made >= needed and lacks <= 5 * many:
            return True
    return False


def any_standing(rng: Random) -> HandAndMelds:
    hand = [0] * 14
    for _ in range(rng.randint(0, 8)):
        hand[rng.choice((0, 2, 2, 3, 3, 4, 4, 9, 9, 9, 13, 13))] += 1
    hand[3] = min(hand[3], 4)
    laid = {}
    if rng.random() < 0.6:
        for rank in rng.sample(MELDED, rng.randint(1, 3)):
            laid[rank] = RankLaid(rng.randint(2, 7), rng.randint(1, 3))
    lacks = rng.choice((0, 0, 15, 30, 50, 90)) if rng.random() < 0.7 else 0
    apart = with_a_pile(rng, hand) if lacks and laid and rng.random() < 0.7 else NONE
    return HandAndMelds(tuple(hand), laid, lacks, rng.random() < 0.8, apart=apart)


def with_a_pile(rng: Random, hand: list[int]) -> Counts:
    """Some cards of the hand, which came with the pile in this turn."""
    held = [rank for rank, many in enumerate(hand) for _ in range(many)]
    came = rng.sample(held, rng.randint(0, min(3, len(held))))
    return counted if any(counted := tuple(map(came.count, range(14)))) else NONE


@pytest.mark.parametrize("variant", ["plain", "two-handed"])
def test_the_counts_agree_with_a_search(variant: str) -> None:
    terms, rng, yes = terms_of(load("canasta", variant).rules), Random(variant), 0
    for _ in range(1500):
        at = any_standing(rng)
        expected = searched(at, terms.needed.all)
        yes += expected
        assert can_finish(at, terms) == expected, at
    assert 300 < yes < 1400


def test_a_step_never_leads_to_a_turn_that_cannot_be_finished() -> None:
    """And where a turn can be finished only by laying something, there is a step."""
    terms, rng = terms_of(load("canasta").rules), Random(7)
    for _ in range(400):
        at = any_standing(rng)
        places: Mapping[int, int] = {rank: place for place, rank in enumerate(at.laid)}
        for step in steps(at, terms, dict(places)):
            used = {rank: many for rank, many in enumerate(step.used) if many}
            assert searched_after(at.after(step.rank, used, terms), terms.needed.all), (at, step)


def searched_after(at: HandAndMelds, needed: int) -> bool:
    """As `searched`, where black threes may lie already: then one card at most is left, and thrown."""
    if 3 in at.laid:
        made = sum(laid.naturals + laid.wilds >= 7 for rank, laid in at.laid.items())
        return at.left <= 1 and made >= needed and at.may_go_out and not at.lacks
    return searched(at, needed)


# Books of seven cards that are closed, and a foot to take up


def books_searched(at: HandAndMelds) -> bool:
    """The same question at hand and foot, answered by trying everything, by its rules page."""
    table = tuple(
        (at.laid[rank].naturals, at.laid[rank].wilds) if rank in at.laid else (0, 0) for rank in MELDED
    )
    hand = tuple(at.hand[rank] for rank in (0, 2, 3, *MELDED))
    made = (at.closed.natural, at.closed.mixed)
    return _ends_with_books(hand, table, made, at.lacks, at.has_begun, at.may_go_out, at.foot)


@cache
def _ends_with_books(
    hand: tuple[int, ...],
    table: Table,
    made: tuple[int, int],
    lacks: int,
    begun: bool,
    may_go_out: bool,
    foot: bool,
) -> bool:
    left, opens = sum(hand), lacks <= 0
    if left >= (1 if foot else 2) and (opens or not begun):
        return True
    if left <= 1 and opens and (foot or (may_go_out and min(made) >= 1)):
        return True
    for place, rank in enumerate(MELDED):
        for jokers, twos, naturals in product(*(range(hand[at] + 1) for at in (0, 1, 3 + place))):
            laid = (table[place][0] + naturals, table[place][1] + jokers + twos)
            if jokers + twos + naturals == 0 or not 3 <= sum(laid) <= 7:
                continue
            if laid[0] < 2 or laid[1] > 3 or laid[1] >= laid[0]:
                continue
            rest = list(hand)
            for at, many in ((0, jokers), (1, twos), (3 + place, naturals)):
                rest[at] -= many
            points = jokers * 50 + twos * 20 + naturals * VALUES[rank]
            full = sum(laid) == 7
            books = (made[0] + (full and not laid[1]), made[1] + (full and laid[1] > 0))
            after = (*table[:place], (0, 0) if full else laid, *table[place + 1 :])
            if _ends_with_books(tuple(rest), after, books, lacks - points, True, may_go_out, foot):
                return True
    return False


def any_with_books(rng: Random) -> HandAndMelds:
    hand = [0] * 14
    for _ in range(rng.randint(0, 9)):
        hand[rng.choice((0, 2, 2, 3, 4, 4, 9, 9, 9, 9, 13, 13))] += 1
    laid = {}
    for rank in rng.sample(MELDED, rng.randint(0, 3)):
        naturals = rng.randint(2, 6)
        laid[rank] = RankLaid(naturals, min(rng.randint(0, 3), naturals - 1, 6 - naturals))
    laid = {rank: meld for rank, meld in laid.items() if meld.size >= 3}
    red, black = rng.choice(((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (0, 2)))
    lacks = rng.choice((15, 30, 50, 90)) if rng.random() < 0.3 else 0
    closed = Canastas().plus(red, black)
    return HandAndMelds(tuple(hand), laid, lacks, rng.random() < 0.8, closed, rng.random() < 0.3)


def test_the_counts_agree_with_a_search_for_books() -> None:
    terms, rng, yes = terms_of(load("hand-and-foot").rules), Random(3), 0
    for _ in range(1500):
        at = any_with_books(rng)
        expected = books_searched(at)
        yes += expected
        assert can_finish(at, terms) == expected, at
        places = {rank: place for place, rank in enumerate(at.laid)}
        for step in steps(at, terms, places):
            used = {rank: many for rank, many in enumerate(step.used) if many}
            assert books_searched(at.after(step.rank, used, terms)), (at, step)
    assert 300 < yes < 1400
