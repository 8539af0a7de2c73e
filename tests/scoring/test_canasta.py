"""Canasta: melds, openings, red threes and deals; by hand, and against the rules written once more."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from hoylecli.core.cards import Card, Pack, parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.canasta import (
    Bonuses,
    Canasta,
    CanastaMeld,
    GoingOut,
    Packs,
    deal,
    is_red_three,
    is_wild,
    meld,
    melded,
    opening,
    points,
    red_threes,
    value,
)

PACKS = Pack(copies=2, jokers=4).cards()


def ranks(text: str) -> list[Card]:
    return Packs().cards(text)


def melds(*texts: str) -> list[CanastaMeld]:
    return [meld(ranks(text)) for text in texts]


VALUES = [
    # [cards, value, source]
    ("4C 5D 6H 7S 3C 3S", 5, "FG, Card values: 4, 5, 6, 7 and black 3"),
    ("8C 9D TH JS QC KD", 10, "FG, Card values: 8 to king"),
    ("AC AD 2H 2S", 20, "FG, Card values: ace and 2"),
    ("*R *B", 50, "FG, Card values: joker"),
]


@pytest.mark.parametrize(("cards", "worth", "source"), VALUES)
def test_what_a_card_counts(cards: str, worth: int, source: str) -> None:
    assert {value(card) for card in parse_cards(cards)} == {worth}, source


def test_wild_cards_and_red_threes() -> None:
    """FG: jokers and 2s are wild; black and red 3s have special properties."""
    assert {str(card) for card in PACKS if is_wild(card)} == {"2C", "2D", "2H", "2S", "*R", "*B"}
    assert {str(card) for card in PACKS if is_red_three(card)} == {"3D", "3H"}


MELDS = [
    # [cards, name, points, source]
    ("444", "fours", 15, "FG: three or more of a rank, such as 4-4-4"),
    ("66666", "sixes", 25, "FG: 6-6-6-6-6"),
    ("QQQQQ", "queens", 50, "FG: Q-Q-Q-Q-Q"),
    ("882", "eights", 40, "FG: 8-8-2"),
    ("88*", "eights", 70, "FG: jokers substitute, too"),
    ("8822*", "eights", 110, "FG: not more than three wild cards"),
    ("333", "black threes", 15, "FG: black threes without wild cards"),
    ("3C 3S 3S 3C", "black threes", 20, "all four"),
    ("888888", "eights", 60, "six are no canasta"),
    ("8888888", "natural canasta of eights", 70, "FG: 8-8-8-8-8-8-8; natural cards alone"),
    ("88888888", "natural canasta of eights", 80, "FG: seven or more"),
    ("8888882", "mixed canasta of eights", 80, "FG: up to three wild cards"),
    ("8888***", "mixed canasta of eights", 190, "FG: three of them"),
    ("AAAAAAAA222", "mixed canasta of aces", 220, "as many as there can be"),
    ("KC KC KD KD KH KH KS", "natural canasta of kings", 70, "suits make no difference"),
]


@pytest.mark.parametrize(("cards", "name", "count", "source"), MELDS)
def test_a_meld(cards: str, name: str, count: int, source: str) -> None:
    [found] = melds(cards)
    assert (found.name, melded([found])) == (name, count), source
    assert found.is_canasta == ("canasta" in name)
    assert not found.is_canasta or found.is_natural == ("natural" in name)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("", "'' is no meld"),
        ("88", "8 8 is no meld: a meld has at least 3 cards"),
        ("82*", "a meld has at least 2 natural cards"),  # FG: at least two natural cards
        ("222", "a meld has at least 2 natural cards"),
        ("***", "a meld has at least 2 natural cards"),
        ("888222*", "a meld has at most 3 wild cards"),  # FG
        ("8888888222*", "a meld has at most 3 wild cards"),
        ("889", "8 8 9 is no meld: the natural cards of a meld are of one rank"),
        ("4C 8C TC", "4♣ 8♣ 10♣ is no meld: the natural cards of a meld are of one rank"),
        ("4 8 10", "4 8 10 is no meld: the natural cards of a meld are of one rank"),
        ("TC joker", "10♣ ★R is no meld: a meld has at least 2 natural cards"),
        ("332", "3 3 2 is no meld: black threes are melded without wild cards"),  # FG
        ("333*", "3 3 3 \\* is no meld: black threes are melded without wild cards"),
        ("3H 3D 3H", "red threes lie beside the melds"),
        ("3C 3S 3D", "red threes lie beside the melds"),
    ],
)
def test_what_is_no_meld_is_refused(cards: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        Packs().meld(cards)


@pytest.mark.parametrize(
    ("score", "wanted", "source"),
    [
        (0, 50, "FG: at the beginning 50; 0-1495"),
        (1250, 50, "FG: with 1250 points 50"),
        (1495, 50, "FG: 0-1495"),
        (1500, 90, "the step that FG's table leaves out"),
        (1505, 90, "FG: 1501-2995"),
        (1600, 90, "FG: with 1600 points 90"),
        (2995, 90, "FG: 1501-2995"),
        (3000, 120, "FG: 3000 or more"),
        (4995, 120, "FG"),
        (-5, 15, "FG: negative score"),
        (-1200, 15, "FG"),
    ],
)
def test_what_the_first_melds_must_count(score: int, wanted: int, source: str) -> None:
    assert opening(score) == wanted, source


@pytest.mark.parametrize(
    ("cards", "count", "source"),
    [
        (["AAA"], 60, "FG: add up the point values of any cards"),
        (["KK2", "999"], 70, "FG: one or more melds"),
        (["444", "555", "666"], 45, "not enough at 0"),
        (["KKKKKKK"], 70, "a canasta brings its cards alone"),
    ],
)
def test_what_melds_bring_to_an_opening(cards: list[str], count: int, source: str) -> None:
    assert melded(melds(*cards)) == count, source


@pytest.mark.parametrize(
    ("number", "has_melded", "made", "source"),
    [
        (0, True, 0, "none"),
        (1, True, 100, "FG: 100 points each"),
        (3, True, 300, "FG"),
        (4, True, 800, "FG: 800 if the team has all 4; FG, Strategies: the fourth brings 500 more"),
        (1, False, -100, "FG: the other team loses 100 per red 3; against the side while it has not melded"),
        (4, False, -800, "FG: or 800 for all four"),
    ],
)
def test_red_threes(number: int, has_melded: bool, made: int, source: str) -> None:
    assert red_threes(number, has_melded) == made, source


DEALS = [
    # [melds, hands, red threes, going out, items, source]
    (["KKKKKKK"], ["4"], 0, "",
     [("natural canasta", 500), ("cards melded", 70), ("cards in hand", -5)],
     "FG: 500 points each; cards in canastas count, too"),
    (["KKKKKK2"], ["4"], 0, "",
     [("mixed canasta", 300), ("cards melded", 80), ("cards in hand", -5)], "FG: 300 points each"),
    (["KKKKKKK", "8888882", "QQQQQQQQ"], ["4"], 0, "",
     [("natural canasta", 500), ("mixed canasta", 300), ("natural canasta", 500), ("cards melded", 230),
      ("cards in hand", -5)], "FG: each"),
    (["KKKKKKK"], [], 0, "out",
     [("natural canasta", 500), ("going out", 100), ("cards melded", 70)], "FG: going out 100"),
    (["KKKKKKK"], ["A9"], 0, "out",
     [("natural canasta", 500), ("going out", 100), ("cards melded", 70), ("cards in hand", -30)],
     "FG: the partner of who went out, too"),
    (["KKKKKKK"], [], 0, "concealed",
     [("natural canasta", 500), ("going out concealed", 200), ("cards melded", 70)], "FG: concealed 200"),
    (["KKKKKKK", "3333"], [], 0, "out",
     [("natural canasta", 500), ("going out", 100), ("cards melded", 90)], "FG: black threes, going out"),
    (["KKKKKKK"], ["4"], 4, "",
     [("natural canasta", 500), ("red threes", 800), ("cards melded", 70), ("cards in hand", -5)],
     "FG's footnote: 800 is what red threes are worth, a natural canasta 500 with them as without"),
    (["444"], ["4"], 2, "", [("red threes", 200), ("cards melded", 15), ("cards in hand", -5)], "melded"),
    ([], ["AA", "*K"], 2, "", [("red threes", -200), ("cards in hand", -100)], "FG: both partners' hands"),
    ([], ["AA"], 4, "", [("red threes", -800), ("cards in hand", -40)], "against a side without melds"),
    ([], [], 0, "", [], "nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("laid", "hands", "reds", "going_out", "items", "source"), DEALS)
def test_a_deal_item_by_item(
    laid: list[str],
    hands: list[str],
    reds: int,
    going_out: GoingOut,
    items: list[tuple[str, int]],
    source: str,
) -> None:
    score = deal(melds(*laid), list(map(ranks, hands)), reds, going_out)
    assert [(item.what, item.points) for item in score.items] == items, source
    assert score.total == sum(count for _, count in items)


@pytest.mark.parametrize(
    ("laid", "hands", "reds", "going_out", "score", "why"),
    [
        (["4444", "4442"], [], 0, "", None, "All fours that a side melds are one meld"),
        (["333"], [], 0, "", None, "Black threes are melded only when the side goes out"),
        (["444"], [], 0, "out", None, "A side needs a canasta to go out"),
        ([], [], 0, "concealed", None, "A side needs a canasta to go out"),
        (["KKKKKKK"], ["4", "5"], 0, "out", None, "The partner who goes out has no cards left"),
        (["KKKKKKK"], ["4", "5", "6"], 0, "", None, "A side has two hands"),
        (["KKKKKKK"], ["3H"], 0, "", None, "Red threes are not kept in hand"),
        (["KKKKKKK"], [], 5, "", None, "There are 4 red threes, not 5"),
        (["KKKKKKK"], [], -1, "", None, "There are 4 red threes, not -1"),
        (["444"], [], 0, "", 0, "The melds count 15, and at 0 the first must count 50"),
        (["4444444"], [], 0, "concealed", 1600, "The melds count 35, and at 1600 the first must count 90"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(
    laid: list[str], hands: list[str], reds: int, going_out: GoingOut, score: int | None, why: str
) -> None:
    with pytest.raises(BadNotation, match=why):
        deal(melds(*laid), list(map(ranks, hands)), reds, going_out, score)


def test_two_players_need_two_canastas_to_go_out() -> None:
    two = Bonuses(needed=2)
    assert deal(melds("KKKKKKK", "QQQQQQQ"), (), 0, "out", bonuses=two).total == 100 + 2 * 500 + 2 * 70
    with pytest.raises(BadNotation, match=r"^A side needs 2 canastas to go out, and has 1\.$"):
        deal(melds("KKKKKKK", "QQQQ"), (), 0, "out", bonuses=two)


def test_a_side_that_has_melded_has_opened() -> None:
    assert deal(melds("444"), [ranks("A")], score=-5).total == -5
    assert deal([], [ranks("A")], score=3000).total == -20


@pytest.mark.parametrize(
    ("scores", "ended", "source"),
    [
        ((4995, 0), False, "FG: the first to reach 5000"),
        ((5000, 0), True, "FG"),
        ((120, 5310), True, "FG"),
        ((5100, 5310), True, "both in one deal: the higher wins"),
        ((5100, 5100), False, "level: they play on"),
    ],
)
def test_when_a_match_is_over(scores: Sequence[int], ended: bool, source: str) -> None:
    assert Canasta().is_over(scores) == ended, source


# What people write


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("888", "8C 8C 8C"),
        ("8 8 2 *", "8C 8C 2C *R"),
        ("10 10 T", "TC TC TC"),
        ("10102joker", None),
        ("jj joker", "JC JC *R"),
        ("q, q, Joker", "QC QC *R"),
        ("8H 8D 2S joker", "8H 8D 2S *R"),
        ("8H8D*B", None),
        ("A of spades, ace of hearts", "AS AH"),
        ("", ""),
    ],
)
def test_cards_may_be_written_by_rank(text: str, cards: str | None) -> None:
    if cards is None:
        with pytest.raises(BadNotation, match=r"Ranks alone will do, such as KKK2\*"):
            ranks(text)
    else:
        assert ranks(text) == parse_cards(cards)


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (["888888888"], "The packs have only 8 eights"),
        (["8888", "88888"], "The packs have only 8 eights"),
        (["2222", "22222"], "The packs have only 8 twos"),
        (["***", "**"], "The packs have only 4 jokers"),
        (["33333"], "The packs have only 4 black threes"),
        (["8H 8H 8H"], "8♥ is there three times"),
        (["8H 8H", "8H"], "8♥ is there three times"),
    ],
)
def test_two_packs_have_no_more(texts: list[str], why: str) -> None:
    packs = Packs()
    with pytest.raises(BadNotation, match=why):
        [packs.cards(text) for text in texts]


def test_the_two_packs_can_be_written() -> None:
    packs = Packs()
    for card in PACKS:
        packs.cards(str(card))


def test_four_jokers_are_alike() -> None:
    assert len(ranks("joker joker joker joker")) == 4


# Sheets


def made(counter: Canasta, line: str) -> list[tuple[int, str, int]]:
    return [tuple(item) for item in counter.count(line.split())]


def test_a_line_has_both_sides() -> None:
    assert made(Canasta(), "KKKKKKK 44* red=2 out hand=A9 / AAA hand=QJ hand=6 red=1") == [
        (0, "natural canasta of kings", 500),
        (0, "going out", 100),
        (0, "red threes", 200),
        (0, "cards melded", 130),
        (0, "cards in hand", -30),
        (1, "red threes", 100),
        (1, "cards melded", 60),
        (1, "cards in hand", -25),
    ]


def test_going_out_before_the_other_side_has_melded_turns_its_red_threes_against_it() -> None:
    """FG, Other scoring."""
    assert made(Canasta(), "KKKKKKK concealed / hand=QJ hand=6 red=4")[3:] == [
        (1, "red threes", -800),
        (1, "cards in hand", -25),
    ]


def test_the_opening_is_that_of_the_score_on_the_sheet() -> None:
    canasta = Canasta()
    made(canasta, "points=1600 / points=-60")
    with pytest.raises(BadNotation, match="at 1600 the first must count 90"):
        made(canasta, "AAA hand=4 / 444 hand=4")
    made(canasta, "AAAA2 hand=4 / 444 hand=4")  # which changed nothing
    with pytest.raises(BadNotation, match="at 1695 the first must count 90"):
        made(canasta, "AAA hand=4 / 444 hand=4")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("KKKKKKK out", "I need both sides, with one / between them. A deal is melds"),
        ("KKKKKKK out / hand=A / hand=A", "I need both sides"),
        ("KKKKKKK out /", "Nothing is written on one side of the /. A deal is melds"),
        ("KKKKKKK out / QQQQQQQ out", "Only one side goes out."),
        ("KKKKKKK out / QQQQQQQ", "A side that has not gone out has cards left"),
        ("KKKKKKK out hand=4 hand=5 / hand=6", "The partner who goes out has no cards left"),
        ("KKKKKKK out hand=4 hand=5 hand=6 / hand=6", "'hand=6': write hand=A9 for each partner"),
        ("KKKKKKK out out / hand=6", "'out' is not a card"),
        ("KKKKKKK out hand= / hand=6", "'hand=': write hand=A9"),
        ("KKKKKKK out red=3 / hand=6 red=2", "There are 4 red threes, not 5."),
        ("KKKKKKK out red=5 / hand=6", "'5': write how many red threes as a number from 0 to 4."),
        ("KKKKKKK out red=2 red=1 / hand=6", "'red=1': write hand=A9 for each partner, red=2 once"),
        ("KKKKKKK out points=5 / hand=6", "points=770 alone"),
        ("points=77 / hand=6", "'77': write points that have been counted as a number from -20000 to"),
        ("points=- / hand=6", "'-': write points that have been counted"),
        ("KKKKKKK out / KK2 hand=6", "The packs have only 8 kings."),
        ("KKKKKKK out / 3H3H3H hand=6", "3♥ is there three times"),
        ("KKKKKKK out / zebra hand=6", "'zebra' is not a card"),
    ],
)
def test_a_line_that_cannot_be_is_refused(line: str, why: str) -> None:
    with pytest.raises(BadNotation) as error:
        Canasta().count(line.split())
    assert why in str(error.value)


# The rules once more, from names of cards and tables


POINTS = dict.fromkeys("4567", 5) | dict.fromkeys("89TJQK", 10) | {"A": 20, "2": 20, "*": 50, "3": 5}


def is_meld(cards: Sequence[Card]) -> bool:
    """By the letters of the ranks, as the rule book has it."""
    letters = Counter(str(card)[0] for card in cards)
    wild = letters.pop("2", 0) + letters.pop("*", 0)
    if len(letters) != 1 or wild > 3:
        return False
    [(rank, naturals)] = letters.items()
    if rank == "3":
        return wild == 0 and naturals >= 3 and not {str(card) for card in cards} & {"3H", "3D"}
    return naturals >= 2 and naturals + wild >= 3


def random_group(rng: random.Random, pool: Sequence[Card]) -> list[Card]:
    """Mostly cards of one rank, and some wild cards."""
    rank = rng.choice("A3456789TJQK")
    same = [card for card in pool if str(card)[0] == rank]
    wild = [card for card in pool if str(card)[0] in "2*"]
    chosen = rng.sample(same, rng.randint(0, len(same))) + rng.sample(
        wild, min(len(wild), rng.choice((0, 0, 1, 2, 3, 4)))
    )
    others = [card for card in pool if str(card)[0] not in f"{rank}2*"]
    if rng.random() < 0.1 and others:
        chosen.append(rng.choice(others))
    rng.shuffle(chosen)
    return chosen


def test_random_cards_are_a_meld_as_the_rules_say() -> None:
    rng = random.Random(1)
    found = Counter[bool]()
    for _ in range(10_000):
        cards = random_group(rng, PACKS)
        expected = is_meld(cards)
        try:
            one = meld(cards)
        except BadNotation:
            assert not expected, cards
        else:
            assert expected, cards
            assert points(one.cards) == sum(POINTS[str(card)[0]] for card in cards)
            assert sorted(one.cards) == sorted(cards)
        found[expected] += 1
    assert min(found.values()) > 1000


def total_of(groups: Sequence[Sequence[Card]], hands: Sequence[Sequence[Card]], reds: int, out: str) -> int:
    """A deal of one side, counted as on paper."""
    total = sum(POINTS[str(card)[0]] for group in groups for card in group)
    total -= sum(POINTS[str(card)[0]] for hand in hands for card in hand)
    for group in groups:
        if len(group) >= 7:
            total += 300 if {str(card)[0] for card in group} & {"2", "*"} else 500
    worth = [0, 100, 200, 300, 800][reds]
    return total + (worth if groups else -worth) + {"": 0, "out": 100, "concealed": 200}[out]


def test_random_deals_add_up() -> None:
    rng = random.Random(2)
    seen = Counter[str]()
    for _ in range(4000):
        pool = [card for card in PACKS if str(card) not in ("3H", "3D")]
        groups: dict[str, list[Card]] = {}
        for _ in range(rng.randint(0, 6)):
            group = random_group(rng, pool)
            letters = {str(card)[0] for card in group} - {"2", "*"}
            if is_meld(group) and not letters & set(groups):
                groups[letters.pop()] = group
                for card in group:
                    pool.remove(card)
        can_go_out = any(len(group) >= 7 for group in groups.values())
        out = rng.choice(("", "out", "concealed")) if can_go_out else ""
        if not out:
            groups.pop("3", None)
        hands = [rng.sample(pool, rng.randint(0, 8)) for _ in range(rng.randint(0, 1 if out else 2))]
        reds = rng.randint(0, 4)
        laid = [meld(group) for group in groups.values()]
        going_out: GoingOut = "concealed" if out == "concealed" else "out" if out else ""
        expected = total_of(list(groups.values()), hands, reds, out)
        assert deal(laid, hands, reds, going_out).total == expected
        words = ["".join(str(card)[0] for card in group) for group in groups.values()]
        words += ["hand=" + "".join(str(card)[0] for card in hand) for hand in hands if hand]
        words += [f"red={reds}"] + ([out] if out else [])
        if (out or any(hands)) and melded(laid) >= 50:
            items = Canasta().count([*words, "/", "points=0"])
            assert sum(item.points for item in items) == expected
            seen["sheet"] += 1
        seen[out] += 1
    assert min(seen.values()) > 200, seen
