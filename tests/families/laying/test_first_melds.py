"""Whether first melds can be made of a hand, beside a search through everything."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from positions import load

from hoylecli.core.cards import CARDS, Card
from hoylecli.families.laying.melds import (
    can_be_laid,
    jokers_in,
    makes_melds,
    makes_points,
    melds_in,
    melds_with,
    new_melds,
    terms_of,
    values_in,
)
from hoylecli.families.laying.openings import Need, can_open
from hoylecli.families.laying.rules import LayingRules
from hoylecli.families.rummy.deal import Hand, Kind

KALOOKI = load("kalooki").rules
CONTRACTS = load("contract-rummy").rules
BOTH = pytest.mark.parametrize("rules", [KALOOKI, CONTRACTS], ids=["kalooki", "contract-rummy"])


def hands(many: int, cards: int) -> Iterator[Hand]:
    """Hands of two suits and few ranks, so that there is much to meld."""
    rng = Random(1)
    pack = [card for card in CARDS[:26] if card.rank in (1, 2, 3, 4, 5, 11, 12, 13)] * 2 + [*CARDS[52:54]]
    pack += [card for card in CARDS[26:52] if card.rank in (1, 3, 5)]
    for _ in range(many):
        yield tuple(sorted(rng.sample(pack, cards)))


def every(rules: LayingRules, hand: Hand) -> Iterator[list[tuple[Kind, Hand]]]:
    """Every way to lay melds of the hand together."""
    yield []
    for kind, cards in new_melds(rules, hand):
        rest = list(hand)
        for card in cards:
            rest.remove(card)
        for others in every(rules, tuple(rest)):
            yield [(kind, cards), *others]


@BOTH
def test_points_and_contracts(rules: LayingRules) -> None:
    terms, seen = terms_of(rules), set()
    for hand in hands(120, 8):
        ways = list(every(rules, hand))
        most = max(sum(sum(values_in(terms.ace, *meld)) for meld in way) for way in ways)
        assert makes_points(terms, hand, most)
        assert not makes_points(terms, hand, most + 1)
        made = {
            (sum(kind == "set" for kind, _ in way), sum(kind == "run" for kind, _ in way)) for way in ways
        }
        for sets in range(3):
            for runs in range(3):
                assert makes_melds(terms, hand, sets, runs) == ((sets, runs) in made)
        seen |= made
    assert {(0, 1), (1, 0), (2, 0)} <= seen


@BOTH
def test_a_card_that_has_to_be_among_them(rules: LayingRules) -> None:
    need, found = Need(0, 1, 1) if rules.contracts else Need(40), set()
    for hand in hands(80, 9):
        ways = [way for way in every(rules, hand) if _opens(rules, way, need)]
        for card in {card for card in hand if not card.is_joker}:
            wanted = any(card in cards for way in ways for _, cards in way)
            assert can_open(rules, hand, need, card) == wanted
            found.add(wanted)
    assert found == {True, False}


def _opens(rules: LayingRules, way: list[tuple[Kind, Hand]], need: Need) -> bool:
    left: Need | None = need
    for kind, cards in way:
        left = left and left.after(rules, kind, cards)
    return left == Need()


@BOTH
def test_every_meld_is_one_and_each_is_found_once(rules: LayingRules) -> None:
    terms = terms_of(rules)
    for hand in hands(60, 11):
        found = list(melds_in(terms, hand))
        assert len(set(found)) == len(found)
        for kind, cards in found:
            naturals, jokers = [card for card in cards if not card.is_joker], jokers_in(cards)
            assert len(jokers) <= 2 <= len(naturals)
            assert kind == ("set" if len({card.rank for card in naturals}) == 1 else "run")
            assert _is_set(rules, cards, naturals) if kind == "set" else _is_run(rules, cards)
        for card in {card for card in hand if not card.is_joker}:
            with_it = [meld for meld in found if card in meld[1]]
            assert sorted(set(melds_with(terms, hand, card))) == sorted(with_it)
            if not rules.contracts:
                assert can_be_laid(rules, card, hand, (), 0) == bool(with_it)


def _is_set(rules: LayingRules, cards: Hand, naturals: list[Card]) -> bool:
    different = len({card.suit for card in naturals}) == len(naturals) and len(cards) <= 4
    return len(cards) >= 3 and (different or rules.melds.alike)


def _is_run(rules: LayingRules, cards: Hand) -> bool:
    held = [(at, card) for at, card in enumerate(cards) if not card.is_joker]
    rises = all(
        (card.rank - other.rank) % 13 == at - before and (card.rank > other.rank or card.rank == 1)
        for (before, other), (at, card) in pairwise(held)
    )
    first, last = held[0], held[-1]
    low = first[1].rank - first[0]
    room = low >= 1 and low + len(cards) - 1 <= 14
    return rises and room and last[1].suit == first[1].suit and len(cards) >= rules.melds.run
