"""Melds laid one at a time: by hand, and against a second, slow way to find them.

CG: Card Games, Two-Handed Pinochle, The Meld, which all tests here are about.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from hoylecli.core.cards import Card, Pack, parse_cards
from hoylecli.scoring.pinochle import Laid, possible, said, without

PINOCHLE_PACK = Pack(ranks=(1, 9, 10, 11, 12, 13), copies=2).cards()


def offered(hand: str, laid: tuple[Laid, ...] = (), trump: str = "H") -> str:
    found = possible(parse_cards(hand), laid, trump)
    return ", ".join(f"{said(meld)} {meld.points}" for meld, _ in found)


def table(*turns: str, trump: str = "H") -> tuple[Laid, ...]:
    """What lies there after melds, each with the cards of the hand it is laid from: `KH QH > royal marriage`.

    `- QS` plays a card.
    """
    laid: tuple[Laid, ...] = ()
    for turn in turns:
        if turn.startswith("- "):
            laid = without(laid, Card.parse(turn[2:]))
            continue
        hand, _, name = turn.partition(" > ")
        laid = next(after for meld, after in possible(parse_cards(hand), laid, trump) if said(meld) == name)
    return laid


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("AH TH KH QH JH", "run 150, royal marriage 40"),
        ("AS TS KS QS JS", "marriage in spades 20"),  # a run is of trumps
        ("KC QC", "marriage in clubs 20"),
        ("KC KC QC QC", "double marriage in clubs 40, marriage in clubs 20"),
        ("KH KH QH QH", "double royal marriage 80, royal marriage 40"),
        ("AC AD AH AS", "aces around 100"),
        ("KC KD KH KS", "kings around 80"),
        ("QC QD QH QS", "queens around 60"),
        ("JC JD JH JS", "jacks around 40"),
        ("KC KD KH KS KC KD KH KS", "double kings around 160, kings around 80"),
        ("QS JD", "pinochle 40"),
        ("QS QS JD", "pinochle 40"),
        ("QS QS JD JD", "double pinochle 300, pinochle 40"),
        ("QH JC", ""),
        ("9H", "dix 10"),
        ("9H 9H", "dix 10"),  # each nine is melded alone
        ("9S", ""),
        ("AC TC AD TD", ""),
    ],
)
def test_what_a_hand_may_lay_at_first(hand: str, melds: str) -> None:
    assert offered(hand) == melds


@pytest.mark.parametrize(
    ("turns", "hand", "melds"),
    [
        # A royal marriage becomes a run with ace, ten and jack: 110 more, not 150.
        (("KH QH > royal marriage",), "AH TH JH", "run 110"),
        # With another king, or another queen, the run has no royal marriage that counted.
        (("KH QH > royal marriage", "- KH"), "AH TH KH JH", "run 150"),
        (("KH QH > royal marriage", "- QH"), "AH TH QH JH", "run 150"),
        (("KH QH > royal marriage",), "AH TH KH JH", "run 150"),
        (("KH QH > royal marriage", "KH QH > royal marriage"), "AH TH JH", "run 110"),
        # King and queen of a run marry no more, and not one another's partners.
        (("AH TH KH QH JH > run",), "", ""),
        (("AH TH KH QH JH > run",), "KH", ""),
        (("AH TH KH QH JH > run",), "KH QH", "royal marriage 40"),
        (("AH TH KH QH JH > run",), "AH TH KH QH JH", "run 150, royal marriage 40"),
        # Two royal marriages and then both runs at once: 300, of which 80 have counted.
        (("KH QH KH QH > double royal marriage",), "AH TH JH AH TH JH", "double run 220, run 110"),
        # A card married once does not marry again; a new couple does.
        (("KC QC > marriage in clubs",), "QC", ""),
        (("KC QC > marriage in clubs",), "KC QC", "marriage in clubs 20"),
        # In another class it counts again.
        (("KC QC > marriage in clubs",), "KD KH KS", "kings around 80"),
        (("QS JD > pinochle",), "KS", "marriage in spades 20"),
        (("QS JD > pinochle",), "JC JH JS", "jacks around 40"),
        (("KC KD KH KS > kings around",), "QC", "marriage in clubs 20"),
        (("KC KD KH KS > kings around",), "KC", ""),
        (("KC KD KH KS > kings around",), "KC KD KH KS", "kings around 80"),
        # A card of the hand is wanted: all this lies there already.
        (("KC KD KH KS > kings around", "QC QD QH QS > queens around"), "9C", ""),
        (
            ("KC KD KH KS > kings around", "QC QD QH QS > queens around"),
            "KC",
            "marriage in clubs 20",
        ),
        # A second pinochle makes it double, 260 more; the first broken up, it counts 40.
        (("QS JD > pinochle",), "QS JD", "double pinochle 260"),
        (("QS JD > pinochle", "- QS"), "QS JD", "pinochle 40"),
        (("QS JD > pinochle", "- JD"), "QS JD", "pinochle 40"),
        (("QS JD > pinochle",), "QS", ""),
        (("QS JD > pinochle", "- QS"), "QS", ""),
        (("QS QS JD JD > double pinochle",), "9C", ""),
        # Each nine of trumps counts once.
        (("9H > dix",), "", ""),
        (("9H > dix",), "9H", "dix 10"),
    ],
)
def test_what_may_be_laid_when_something_lies_there(turns: tuple[str, ...], hand: str, melds: str) -> None:
    assert offered(hand, table(*turns)) == melds


def test_of_like_cards_the_one_that_has_counted_is_played() -> None:
    laid = table("KC QC > marriage in clubs", "KD KH KS > kings around")
    assert [one.counted for one in laid if one.card == Card.parse("KC")] == [("marriage", "kings")]
    left = without(laid, Card.parse("KC"))
    assert [one.card for one in left] == sorted(parse_cards("QC KD KH KS"))


# A second way to find them


def slowly(hand: list[Card], laid: tuple[Laid, ...], trump: str) -> dict[tuple[str, tuple[Card, ...]], int]:
    """Points of every meld, by its name and the cards that count in it for the first time.

    Where cards of the table can be chosen in several ways, the most.
    """
    copies = [
        *((card, frozenset[str](), True) for card in hand),
        *((c, frozenset(n), False) for c, n in laid),
    ]
    found: dict[tuple[str, tuple[Card, ...]], int] = {}
    for name, cards, single, double in kinds(trump):
        for times, value in ((1, single), (2, double)):
            choices = [
                list(combinations([at for at, copy in enumerate(copies) if copy[0] == card], times))
                for card in cards
            ]
            for choice in product(*choices):
                chosen = [copies[at] for places in choice for at in places]
                points = counts(name, chosen, single, value)
                new = tuple(sorted(card for card, names, _ in chosen if name not in names))
                if points > 0 and new and any(fresh for _, _, fresh in chosen):
                    found[name, new] = max(points, found.get((name, new), 0))
    return found


def counts(name: str, chosen: list[tuple[Card, frozenset[str], bool]], single: int, value: int) -> int:
    """What the meld adds, 0 where a card of it may not serve again."""
    cards = {card for card, _, _ in chosen}
    before = [sum(name in names for each, names, _ in chosen if each == card) for card in cards]
    if max(before) != min(before) or (max(before) and value == single):
        return (
            0  # a card that has counted in such a meld serves only in a double one, with the whole first one
        )
    if name == "royal marriage" and any("run" in names for _, names, _ in chosen):
        return 0
    married = Counter(
        card.rank for card, names, _ in chosen if "royal marriage" in names and "run" not in names
    )
    royal = 40 * min(married[13], married[12]) if name == "run" else 0
    return value - max(before) * single - royal if max(before) < 2 else 0


def kinds(trump: str) -> Iterator[tuple[str, list[Card], int, int]]:
    yield "run", parse_cards(" ".join(f"{rank}{trump}" for rank in "ATKQJ")), 150, 300
    for suit in "CDHS":
        name, single = ("royal marriage", 40) if suit == trump else ("marriage", 20)
        yield name, parse_cards(f"K{suit} Q{suit}"), single, 2 * single
    for rank, name, single in (
        ("A", "aces", 100),
        ("K", "kings", 80),
        ("Q", "queens", 60),
        ("J", "jacks", 40),
    ):
        yield name, parse_cards(f"{rank}C {rank}D {rank}H {rank}S"), single, 2 * single
    yield "pinochle", parse_cards("QS JD"), 40, 300
    yield "dix", parse_cards(f"9{trump}"), 10, 0


def test_the_melds_found_are_those_of_the_slow_search() -> None:
    """Hands that draw, meld and play at random, rich in what melds; every difference would show."""
    looked = upgraded = 0
    for seed in range(400):
        rng = Random(seed)
        trump = rng.choice("CDHS")
        stock = [card for card in PINOCHLE_PACK if card.suit == trump or card.rank not in (9, 10)]
        rng.shuffle(stock)
        hand, laid = sorted(stock[:12]), tuple[Laid, ...]()
        for drawn in stock[12:24]:
            found = possible(hand, laid, trump)
            quickly = {}
            for meld, after in found:
                new = Counter(one.card for one in after if meld.name in one.counted)
                new -= Counter(one.card for one in laid if meld.name in one.counted)
                quickly[meld.name, tuple(sorted(new.elements()))] = meld.points
            assert quickly == slowly(hand, laid, trump), (seed, hand, laid)
            assert len(quickly) == len(found)
            looked += len(found)
            upgraded += any(meld.points in (110, 260) for meld, _ in found)
            if found and rng.random() < 0.8:
                _, after = rng.choice(found)
                out = Counter(one.card for one in after) - Counter(one.card for one in laid)
                hand, laid = sorted((Counter(hand) - out).elements()), after
            card = rng.choice([*hand, *(one.card for one in laid)])
            if card in {one.card for one in laid}:
                laid = without(laid, card)
            else:
                hand.remove(card)
            hand = sorted([*hand, drawn])
    assert looked > 3000
    assert upgraded > 20
