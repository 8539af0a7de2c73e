"""Rummy 500: melds, laying off, what cards count, deals; by hand, and against the rules written once more."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from hoylecli.core.cards import CARDS, SUITS, Card, card_text, make_card, parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.scoring import rummy
from hoylecli.scoring.rummy import (
    AddedCards,
    Addition,
    Rummy,
    deal,
    laid_off,
    lay_off,
    meld,
    value,
    with_named,
)

PACK = CARDS[:52]

MELDS = [
    # [cards, how they lie, source]
    ("7C 7D 7S", "set 7C 7D 7S", "FG, Rummy 500: sets and sequences; Gin Rummy: three of a rank"),
    ("7S 7C 7H 7D", "set 7C 7D 7H 7S", "FG, Gin Rummy: or four"),
    ("AC AD AH", "set AC AD AH", "FG, Rummy 500, Strategies: aces in a set"),
    ("9H 7H 8H", "run 7H 8H 9H", "FG, Gin Rummy: three or more in sequence in a suit"),
    ("AS 2S 3S", "run AS 2S 3S", "FG, Rummy 500, Strategies: A-2-3"),
    ("4S 3S 2S AS", "run AS 2S 3S 4S", "FG, Rummy 500, Strategies: A-2-3-4"),
    ("AS QS KS", "run QS KS AS", "FG, Rummy 500, Strategies: an ace-high sequence"),
    ("TD JD QD KD AD", "run TD JD QD KD AD", "the same"),
    ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "run 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "no ace"),
    ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "run 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "ace last"),
    ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "run AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "ace not last"),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "lying", "source"), MELDS)
def test_a_meld_is_a_set_or_a_run(cards: str, lying: str, source: str) -> None:
    found = meld(parse_cards(cards))
    assert f"{found.kind} {card_text(found.cards)}" == lying, source


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("", "'' is no meld"),
        ("7C", "7♣ is no meld"),
        ("7C 7D", "7♣ 7♦ is no meld"),
        ("6H 7H", "6♥ 7♥ is no meld"),
        ("7C 7D 8S", "7♣ 7♦ 8♠ is no meld"),
        ("6H 7H 8C", "6♥ 7♥ 8♣ is no meld"),
        ("6H 7H 9H", "6♥ 7♥ 9♥ is no meld"),
        ("KS AS 2S", "K♠ A♠ 2♠ is no meld"),  # low or high, not both at once
        ("QS KS AS 2S 3S", "is no meld"),
        ("AS 3S 4S", "A♠ 3♠ 4♠ is no meld"),
        ("JS QS AS", "J♠ Q♠ A♠ is no meld"),
        ("QH KH AC 2C", "is no meld"),
        ("7C 7D 7D", "7♦ is there twice"),
        ("7C 7D joker", "without jokers"),
    ],
)
def test_what_is_no_meld_is_refused(cards: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        meld(parse_cards(cards))


VALUES = [
    # [meld, values, source]
    ("AS 2S 3S", [1, 2, 3], "the ace 1 below a 2, the others their pips"),
    ("QS KS AS", [10, 10, 15], "FG, Strategies: 15 in an ace-high sequence; court cards 10"),
    ("AC AD AS", [15, 15, 15], "FG, Strategies: 15 in a set"),
    ("9H TH JH QH", [9, 10, 10, 10], "ten and court cards 10"),
    ("2C 2D 2S", [2, 2, 2], "pips"),
    ("4D 5D 6D 7D 8D", [4, 5, 6, 7, 8], "pips"),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "values", "source"), VALUES)
def test_what_a_card_counts_where_it_lies(cards: str, values: list[int], source: str) -> None:
    found = meld(parse_cards(cards))
    assert [value(card, found) for card in found.cards] == values, source


LAY_OFFS = [
    # [card, meld, how it lies afterwards or "", source]
    ("8H", "5H 6H 7H", "5H 6H 7H 8H", "FG, Rummy 500: cards that extend a meld"),
    ("4H", "5H 6H 7H", "4H 5H 6H 7H", "FG"),
    ("9H", "5H 6H 7H", "", "a gap"),
    ("8C", "5H 6H 7H", "", "another suit"),
    ("6H", "5H 6H 7H", "", "it lies there already"),
    ("7S", "7C 7D 7H", "7C 7D 7H 7S", "the fourth of a rank"),
    ("8S", "7C 7D 7H", "", "another rank"),
    ("7D", "7C 7D 7H", "", "it lies there already"),
    ("AS", "2S 3S 4S", "AS 2S 3S 4S", "low below a 2"),
    ("AS", "JS QS KS", "JS QS KS AS", "high above a king"),
    ("KS", "AS 2S 3S", "", "the ace is low there"),
    ("2S", "QS KS AS", "", "the ace is high there"),
    ("JS", "QS KS AS", "JS QS KS AS", "below a run with a high ace"),
    ("4S", "AS 2S 3S", "AS 2S 3S 4S", "above a run with a low ace"),
    ("AC", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "at both ends"),
    ("KC", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "a whole suit"),
    ("2C", "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "a whole suit"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "onto", "lying", "source"), LAY_OFFS)
def test_what_may_be_laid_off(card: str, onto: str, lying: str, source: str) -> None:
    found = lay_off(Card.parse(card), meld(parse_cards(onto)))
    assert ("" if found is None else card_text(found.cards)) == lying, source


DEALS = [
    # [melds, laid off and the meld as it lies with it, hand, items, source]
    (["5H 6H 7H"], [], "", [("run", 18)], "FG: points for each card played to the table"),
    (["KC KD KS", "AS 2S 3S"], [], "", [("set", 30), ("run", 6)], "FG: as many melds as one likes"),
    ([], [("8H", "5H 6H 7H 8H")], "", [("laid off", 8)], "FG: also on the opponent's melds, for who lays it"),
    ([], [("AD", "AC AD AH AS")], "", [("laid off", 15)], "an ace in a set"),
    ([], [("AS", "AS 2S 3S 4S")], "", [("laid off", 1)], "an ace below a 2"),
    ([], [("KS AS", "JS QS KS AS")], "", [("laid off", 25)], "an ace above a king"),
    ([], [], "2C 9D", [("in hand", -11)], "cards left in the hand count against"),
    ([], [], "AC 2C KD TD", [("in hand", -37)], "FG, Strategies: 15 a pop for aces at the end"),
    (["5H 6H 7H"], [("8H", "5H 6H 7H 8H")], "AS", [("run", 18), ("laid off", 8), ("in hand", -15)], "all"),
    ([], [], "", [], "nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("melds", "laid", "hand", "items", "source"), DEALS)
def test_a_deal_item_by_item(
    melds: list[str], laid: list[tuple[str, str]], hand: str, items: list[tuple[str, int]], source: str
) -> None:
    score = deal(
        [meld(parse_cards(text)) for text in melds],
        [AddedCards(tuple(parse_cards(cards)), meld(parse_cards(onto))) for cards, onto in laid],
        parse_cards(hand),
    )
    assert [(item.what, item.points) for item in score.items] == items, source
    assert score.total == sum(points for _, points in items)
    assert all(abs(item.points) == sum(item.values) for item in score.items)


def test_a_card_is_there_once() -> None:
    sevens = meld(parse_cards("7C 7D 7H"))
    with pytest.raises(BadNotation, match="7♥ is there twice"):
        deal([sevens, meld(parse_cards("5H 6H 7H"))])
    with pytest.raises(BadNotation, match="7♣ is there twice"):
        deal([sevens], [], parse_cards("7C"))
    with pytest.raises(BadNotation, match="7♦ is there twice"):
        deal([sevens], [AddedCards(tuple(parse_cards("7D")), sevens)])
    with pytest.raises(BadNotation, match="without jokers"):
        deal([], [], parse_cards("joker"))


@pytest.mark.parametrize(
    ("scores", "ended", "source"),
    [
        ((499, 30), False, "FG: 500 or more"),
        ((500, 30), True, "FG"),
        ((30, 515), True, "FG"),
        ((505, 510), True, "FG: a single winner"),
        ((505, 505), False, "FG: in a tie further hands are played"),
        ((-20, -35), False, "below zero"),
    ],
)
def test_when_a_match_is_over(scores: Sequence[int], ended: bool, source: str) -> None:
    assert Rummy().is_over(scores) == ended, source


# Where cards lie that are written without the meld


def placed(table: str, added: str) -> list[str]:
    """Cards laid off in words such as `8H` or `AS@KS`, as `8H 9H: 5H 6H 7H 8H 9H`."""
    additions = []
    for word in added.split():
        card, _, beside = word.partition("@")
        additions.append(Addition(0, Card.parse(card), tuple(parse_cards(beside))))
    melds = [meld(parse_cards(text)) for text in table.split("/")]
    found = laid_off(melds, additions)
    return [f"{card_text(laid.cards)}: {card_text(laid.onto.cards)}" for _, laid in found]


@pytest.mark.parametrize(
    ("table", "added", "found"),
    [
        ("5H6H7H", "8H", ["8H: 5H 6H 7H 8H"]),
        ("5H6H7H", "9H 8H", ["8H 9H: 5H 6H 7H 8H 9H"]),  # in whatever order
        ("4H5H6H/7C7D7S", "7H 8H", ["7H 8H: 4H 5H 6H 7H 8H"]),  # only a run goes on
        ("4H5H6H/7C7D7S", "7H@7C", ["7H: 7C 7D 7H 7S"]),
        ("2S3S4S/JSQSKS", "AS@KS", ["AS: JS QS KS AS"]),
        ("2S3S4S/JSQSKS", "AS@2S", ["AS: AS 2S 3S 4S"]),
        ("3S4S5S/TSJSQS", "AS 2S", ["2S AS: AS 2S 3S 4S 5S"]),  # an ace waits for the others
        ("JSQSKS/ACADAH", "AS", ["AS: JS QS KS AS"]),  # 15 here and there
    ],
)
def test_the_meld_of_a_card_is_found(table: str, added: str, found: list[str]) -> None:
    assert placed(table, added) == found


@pytest.mark.parametrize(
    ("table", "added", "why"),
    [
        ("2S3S4S/JSQSKS", "AS", "A♠ counts 1 on one meld and 15 on another"),
        ("2S3S4S/ACADAH", "AS", "A♠ counts 1 on one meld and 15 on another"),
        ("5H6H7H", "9H", "9♥ fits no meld of this deal"),
        ("5H6H7H", "9H@7H", "9♥ does not fit a meld with 7♥"),
        ("5H6H7H", "8H@KS", "8♥ does not fit a meld with K♠"),
    ],
)
def test_a_card_that_fits_nowhere_or_in_two_ways_is_refused(table: str, added: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        placed(table, added)


def test_a_meld_that_is_named_joins_what_lies_on_the_table() -> None:
    table = [meld(parse_cards("5H 6H 7H"))]
    addition = Addition(0, Card.parse("9H"), tuple(parse_cards("7H 8H")))
    assert [card_text(one.cards) for one in with_named(table, [addition])] == ["5H 6H 7H 8H"]
    apart = Addition(0, Card.parse("9C"), tuple(parse_cards("TC JC")))
    assert [card_text(one.cards) for one in with_named(table, [apart])] == ["5H 6H 7H", "TC JC"]


# Sheets


def made(counter: Rummy, line: str) -> list[tuple[int, str, int]]:
    return [tuple(item) for item in counter.count(line.split())]


def test_a_line_has_both_players() -> None:
    assert made(Rummy(), "2S3S4S +5S hand=2C9D / JSQSKS +AS@KS KCKDKH hand=3C") == [
        (0, "two to four of spades", 9),
        (0, "5♠ laid off", 5),
        (0, "2 cards in hand", -11),
        (1, "jack to king of spades", 30),
        (1, "three kings", 30),
        (1, "A♠ laid off", 15),
        (1, "1 card in hand", -3),
    ]


def test_a_player_lays_off_on_the_others_melds() -> None:
    assert made(Rummy(), "5H6H7H 6C6D6S +9H / 8C8D8S +8H hand=KC") == [
        (0, "five to seven of hearts", 18),
        (0, "three sixes", 18),
        (0, "9♥ laid off", 9),
        (1, "three eights", 24),
        (1, "8♥ laid off", 8),
        (1, "1 card in hand", -10),
    ]


def test_points_that_have_been_counted_may_be_written() -> None:
    assert made(Rummy(), "points=-35 / points=85") == [(0, "points", -35), (1, "points", 85)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("5H6H7H hand=2C", "I need both sides, with one / between them. A deal is melds"),
        ("5H6H7H / hand=2C / hand=3C", "I need both sides"),
        ("/ hand=2C", "Nothing is written on one side of the /. A deal is melds"),
        ("5H6H7H / KCKDKS", "One player goes out; write what the other has left"),
        ("5H6H7H / 7H7C7D hand=2C", "7♥ is there twice"),
        ("5H6H7H hand=2C / hand=2C", "2♣ is there twice"),
        ("5H6H8H / hand=2C", "5♥ 6♥ 8♥ is no meld"),
        ("5H6H7H +9H / hand=2C", "9♥ fits no meld of this deal"),
        ("5H6H7H +9H@7H / hand=2C", "9♥ does not fit a meld with 7♥"),
        ("5H6H7H + / hand=2C", "'+': write cards laid off as"),
        ("5H6H7H +8H@ / hand=2C", "'+8H@': write cards laid off as"),
        ("5H6H7H left=3C / hand=2C", "'left=3C': write what is left as hand=2C9D"),
        ("hand=3C hand=4C / hand=2C", "'hand=4C': write what is left as hand=2C9D, once"),
        ("hand= / hand=2C", "'hand=': write what is left"),
        ("points=5 5H6H7H / hand=2C", "'points=5': write what is left as hand=2C9D, once; or points=26"),
        ("points=x / hand=2C", "'x': write points that have been counted as a number from -1000 to 1000"),
        ("points=9999 / hand=2C", "'9999': write points"),
        ("points=-2000 / hand=2C", "'-2000': write points that have been counted as a number from -1000"),
        ("zebra / hand=2C", "'zebra' is not a card"),
        ("joker / hand=2C", "without jokers"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_is_refused(line: str, why: str) -> None:
    with pytest.raises(BadNotation) as error:
        Rummy().count(line.split())
    assert why in str(error.value)


# The rules once more, from a list of all melds with what each card counts in it.


PIPS = {1: 15, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 10, 12: 10, 13: 10}


def all_melds() -> dict[frozenset[Card], list[dict[Card, int]]]:
    """Every meld of the pack, with what its cards count; twice for a whole suit, whose ace is low or high."""
    found: dict[frozenset[Card], list[dict[Card, int]]] = {}
    for rank in range(1, 14):
        suits = [make_card(rank, suit) for suit in SUITS]
        for size in (3, 4):
            for some in combinations(suits, size):
                found.setdefault(frozenset(some), []).append(dict.fromkeys(some, PIPS[rank]))
    for suit in SUITS:
        ladder = [make_card(rank, suit) for rank in (*range(1, 14), 1)]
        counts = [1, *(PIPS[rank] for rank in range(2, 14)), 15]
        for size in range(3, 14):
            for at in range(15 - size):
                some = dict(zip(ladder[at : at + size], counts[at : at + size], strict=True))
                found.setdefault(frozenset(some), []).append(some)
    return found


ALL = all_melds()


def test_every_meld_of_the_pack_is_one_and_counts_what_it_should() -> None:
    rng = random.Random(5)
    assert len(ALL) == 13 * 5 + 4 * (sum(15 - size for size in range(3, 14)) - 1)
    for cards, counts in ALL.items():
        found = meld(rng.sample(sorted(cards), len(cards)))
        assert frozenset(found.cards) == cards
        assert {card: value(card, found) for card in found.cards} in counts


def test_random_cards_are_a_meld_when_they_are_in_the_list() -> None:
    rng = random.Random(6)
    melds = 0
    for _ in range(20_000):
        low = rng.randint(0, 10)
        near = [card for card in PACK if low <= card.rank - 1 <= low + 3 or card.rank == 1]
        cards = rng.sample(near, rng.randint(1, 5))
        if rng.random() < 0.5:
            suit = rng.choice(SUITS)
            cards = [make_card(card.rank, suit) for card in cards]
        expected = frozenset(cards) in ALL and len(set(cards)) == len(cards)
        try:
            meld(cards)
            assert expected, card_text(cards)
            melds += 1
        except BadNotation:
            assert not expected, card_text(cards)
    assert melds > 400


def test_a_card_goes_on_a_meld_when_both_together_are_in_the_list() -> None:
    for cards, counts in ALL.items():
        lying = meld(sorted(cards))
        before = {card: value(card, lying) for card in lying.cards}
        for card in PACK:
            longer = lay_off(card, lying)
            fits = [
                now
                for now in ALL.get(cards | {card}, [])
                if card not in cards and all(now[other] == before[other] for other in cards)
            ]
            assert (longer is not None) == bool(fits), f"{card} on {card_text(lying.cards)}"
            if longer is not None:
                assert {each: value(each, longer) for each in longer.cards} in fits
        assert before in counts


def test_random_deals_add_up() -> None:
    rng = random.Random(7)
    listed = sorted(ALL, key=sorted)
    for _ in range(3000):
        free, mine, total = set(PACK), [], 0
        laid: list[AddedCards] = []
        for _ in range(rng.randint(0, 4)):
            cards = rng.choice(listed)
            if cards <= free and len(cards) < 7:
                free -= cards
                found = meld(sorted(cards))
                longer = next(filter(None, (lay_off(card, found) for card in sorted(free))), None)
                if longer is None or rng.random() < 0.5:
                    mine.append(found)
                    total += sum(ALL[cards][0].values())
                else:
                    [card] = set(longer.cards) - cards
                    free.remove(card)
                    laid.append(AddedCards((card,), longer))
                    total += ALL[frozenset(longer.cards)][0][card]
        hand = rng.sample(sorted(free), rng.randint(0, 9))
        assert deal(mine, laid, hand).total == total - sum(PIPS[card.rank] for card in hand)


def test_cards_that_were_laid_off_find_a_place_in_whatever_order_they_are_written() -> None:
    rng = random.Random(8)
    short = sorted((cards for cards in ALL if len(cards) < 5), key=sorted)
    laid = 0
    for _ in range(1500):
        chosen: list[frozenset[Card]] = []
        for cards in rng.sample(short, 3):
            if not any(cards & other for other in chosen):
                chosen.append(cards)
        table = [meld(sorted(cards)) for cards in chosen]
        lying, added = list(table), []
        free = [card for card in PACK if card.rank != 1 and not any(card in cards for cards in chosen)]
        for card in rng.sample(free, len(free)):
            fits = [at for at, one in enumerate(lying) if lay_off(card, one)]
            if fits and rng.random() < 0.7:
                at = rng.choice(fits)
                lying[at] = lay_off(card, lying[at]) or lying[at]
                added.append(card)
        found = laid_off(table, [Addition(0, card) for card in rng.sample(added, len(added))])
        assert sorted(card for _, one in found for card in one.cards) == sorted(added)
        assert all(frozenset(one.onto.cards) in ALL for _, one in found)
        laid += len(added)
    assert laid > 3000


def test_all_cards_count_in_a_hand() -> None:
    assert [rummy.hand_value(card) for card in PACK] == [PIPS[card.rank] for card in PACK]
