"""Gin rummy: melds, deadwood, lay-offs, showdowns, game scores, against literal hands and a slow search."""

import random
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from hoylecli.core.cards import CARDS, Card, card_text, parse_cards
from hoylecli.core.errors import BadNotation, IllegalMove
from hoylecli.scoring.gin import (
    KnockTerms,
    arrange,
    arrangements,
    best_discards,
    card_value,
    deadwood,
    hand_mask,
    knocking_discards,
    mask_deadwood,
    may_knock,
    oklahoma,
)
from hoylecli.scoring.gin.showdown import best_layoff, game_score, settle, showdown

DEADWOOD = [
    # Values: ace 1, court cards 10, the rest their number (CG, Gin Rummy).
    ("AH 3C 5D 7S 9H JC QD KS 2H 4C", 61, "nothing matches"),
    # A run is three in sequence in one suit, a set three or four of a rank (CC, Gin Rummy).
    ("2H 3H 4H 5C 5D 5S KD 9C 7S AC", 27, "a run and a set"),
    ("4C 4D 4H 4S 9C TC JC QC KC 2D", 2, "four of a rank and a run of five"),
    ("2H 3H 5C 5D KS KD 9C 8C JH 7D", 69, "two cards are no meld"),
    # The king is high and the ace low (CG, Gin Rummy), so the suit does not go round the corner.
    ("AH 2H 3H KC KD QC QS 9D 8S 7C", 64, "ace, two, three"),
    ("QH KH AH 2C 3D 4S 6C 7D 9S TS", 62, "no queen, king, ace"),
    ("KH AS 2S TC JC QC KC 5D 5C 5S", 13, "the king of hearts does not lead to the ace of spades"),
    # One card in two melds.
    ("5H 6H 7H 7C 7D 2C 2D KS QS 9C", 44, "the set of sevens beats the run of 18"),
    ("4H 5H 6H 7H 8H 6C 6D AS AC 2D", 16, "the long run beats the set in its middle"),
    ("3H 4H 5H 6H 7H 8H 9H 6C 6D KS", 10, "a set out of a long run leaves two runs"),
    ("4H 5H 6H 7H 7C 7D 7S 2C 3D KS", 15, "the fourth seven serves the run or the set"),
    ("6C 6D 6H 6S 4H 5H KS KD 9C 8C", 37, "the run needs the fourth six"),
    ("5C 6C 7C 5D 6D 7D 5H 6H 7H 8H", 0, "three runs keep the eight, three sets do not"),
    ("5C 5D 5H 6C 6D 6H 7C 7D 7H KS", 10, "three sets or three runs"),
    ("KC KD QC QD JC JD TC TD 9S 9H", 18, "runs up to the king"),
    # Other lengths of hand.
    ("AS 2S 3S 4S 5S 6S 7S", 0, "seven cards"),
    ("AS 2S 3S 4S 5S 6S 7S KD KC KH 9D", 9, "eleven cards, all counted"),
    ("", 0, "no cards"),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "count", "why"), DEADWOOD, ids=[why for _, _, why in DEADWOOD])
def test_deadwood_of_a_hand(cards: str, count: int, why: str) -> None:
    assert deadwood(parse_cards(cards)) == count


def test_a_joker_or_a_card_twice_is_refused() -> None:
    with pytest.raises(BadNotation, match="5♥ is there twice"):
        deadwood(parse_cards("5H 6H 5H"))
    with pytest.raises(BadNotation, match="joker"):
        arrange(parse_cards("5H 6H joker"))


def test_the_arrangement_lists_runs_then_sets_and_what_is_left_from_the_top() -> None:
    best = arrange(parse_cards("9C 5S AS 4H 5C KD 3H 2H 5D 9S"))
    assert [card_text(meld) for meld in best.melds] == ["2H 3H 4H", "5C 5D 5S"]
    assert (card_text(best.unmatched), best.deadwood) == ("KD 9S 9C AS", 29)


def test_of_equal_arrangements_the_one_with_fewer_openings_comes_first() -> None:
    # The run 4-5-6 and the three fives leave 10 each; the run lets 3H and 7H go, the set only 5S.
    first, second = arrangements(parse_cards("4H 5H 6H 5C 5D"))
    assert (card_text(first.melds[0]), card_text(first.unmatched)) == ("5C 5D 5H", "6H 4H")
    assert (card_text(second.melds[0]), card_text(second.unmatched)) == ("4H 5H 6H", "5D 5C")


def test_of_equal_arrangements_the_one_with_fewer_cards_left_comes_first() -> None:
    # Aces and threes, or A-2-3 of diamonds and three threes: eight either way.
    first, second = arrangements(parse_cards("AC 3C 4C AD 2D 3D 2H 3H AS 3S"))
    assert (card_text(first.unmatched), card_text(second.unmatched)) == ("4C 2H 2D", "4C 2H AS AC")
    assert first.deadwood == second.deadwood == 8


def test_the_best_discards_are_all_that_leave_least_the_higher_first() -> None:
    assert best_discards(parse_cards("2H 3H 4H 5C 5D 5S 9C 3D AS 2C 9H")) == (tuple(parse_cards("9H 9C")), 15)
    discards, left = best_discards(parse_cards("KC KD KH KS 9C 9D 9S 2S 3S 4S 5S"))
    assert (card_text(discards), left) == ("KS KH KD KC 5S 2S", 0)


@pytest.mark.parametrize(
    ("cards", "limit", "allowed"),
    [
        ("2H 3H 4H 5C 5D 5S 3C 3D AS 2C", 10, True),  # 9 deadwood (CG: 10 or less)
        ("2H 3H 4H 5C 5D 5S 3C 3D AS 2C", 9, True),
        ("2H 3H 4H 5C 5D 5S 3C 3D AS 2C", 8, False),
        ("2H 3H 4H 5C 5D 5S 7C 7D 7S AS", 0, False),  # one short of gin
        ("2H 3H 4H 5C 5D 5S 7C 7D 7S 7H", 0, True),
        ("2H 3H 4H 5C 5D 5S 3C 3D AS 2C KD", 10, True),  # eleven cards, before the discard (CG)
        ("2H 3H 4H 5C 5D 5S KC QD AS 2C TD", 10, False),
    ],
)
def test_knocking_needs_deadwood_within_the_limit(cards: str, limit: int, allowed: bool) -> None:
    assert may_knock(parse_cards(cards), limit) is allowed


@pytest.mark.parametrize(
    ("upcard", "knock"),
    [
        ("AH", KnockTerms(0, False)),  # CC: an ace asks for gin
        ("AS", KnockTerms(0, True)),  # CC, CG: a spade doubles
        ("7S", KnockTerms(7, True)),
        ("TD", KnockTerms(10, False)),
        ("QC", KnockTerms(10, False)),
        ("KS", KnockTerms(10, True)),
    ],
)
def test_the_oklahoma_upcard_sets_limit_and_doubling(upcard: str, knock: KnockTerms) -> None:
    assert oklahoma(Card.parse(upcard)) == knock


def test_a_joker_is_no_upcard() -> None:
    with pytest.raises(BadNotation, match="joker"):
        oklahoma(Card.parse("joker"))


LAY_OFFS = [
    # [knocker's melds, hand, own melds, laid off and onto which, unmatched, deadwood]
    (["4H 5H 6H"], "7H 3C", [], [("7H", 0)], "3C", 3),
    (["4H 5H 6H"], "KC 2H 8H 3H 7H", [], [("7H", 0), ("8H", 0), ("3H", 0), ("2H", 0)], "KC", 10),
    (["4H 5H 6H"], "8H 2H", [], [], "8H 2H", 10),  # a gap stops the chain
    (["9C 9D 9S"], "9H 2C", [], [("9H", 0)], "2C", 2),
    (["9C 9D 9S 9H"], "8H 2C", [], [], "8H 2C", 10),
    (["JH QH KH"], "AH TH", [], [("TH", 0)], "AH", 1),  # no round the corner
    (["JC QC KC"], "AD TC 9C", [], [("TC", 0), ("9C", 0)], "AD", 1),  # nor into the next suit
    (["AH 2H 3H"], "KD 4H KC", [], [("4H", 0)], "KD KC", 20),
    (["3H 4H 5H", "8H 9H TH"], "6H 7H", [], [("6H", 0), ("7H", 0)], "", 0),
    (["4H 5H 6H"], "7H 8H 9H 2C", ["7H 8H 9H"], [], "2C", 2),  # a meld of one's own stays in hand
    # By itself the run 7-8-9 saves more than the sevens; with the lay-off the sevens save all.
    (["TH JH QH"], "7H 8H 9H 7C 7D", ["7C 7D 7H"], [("9H", 0), ("8H", 0)], "", 0),
    # The fourth nine has two places, and only the run makes room for the ten after it.
    (["9C 9D 9S", "6H 7H 8H"], "9H TH", [], [("9H", 1), ("TH", 1)], "", 0),
    # The eight goes to the set rather than into a run that cannot be finished.
    (["8C 8D 8S"], "8H 9H 2C", [], [("8H", 0)], "9H 2C", 11),
    # Three sevens go onto the runs, or stay as a set: of equals the one that lays off the fewest cards.
    (["4C 5C 6C", "4D 5D 6D", "4H 5H 6H"], "7C 7D 7H", ["7C 7D 7H"], [], "", 0),
    ([], "7H 8H 9H 2C", ["7H 8H 9H"], [], "2C", 2),
]  # fmt: skip


@pytest.mark.parametrize(("melds", "hand", "own", "laid", "unmatched", "count"), LAY_OFFS)
def test_the_best_lay_off(
    melds: list[str], hand: str, own: list[str], laid: list[tuple[str, int]], unmatched: str, count: int
) -> None:
    best = best_layoff([parse_cards(meld) for meld in melds], parse_cards(hand))
    assert [card_text(meld) for meld in best.melds] == own
    assert [(str(card), index) for card, index in best.laid_off] == laid
    assert (card_text(best.unmatched), best.deadwood) == (unmatched, count)


def test_a_card_cannot_be_in_both_hands() -> None:
    with pytest.raises(BadNotation, match="6♥ is in both hands"):
        best_layoff([parse_cards("4H 5H 6H")], parse_cards("6H 7H"))
    with pytest.raises(BadNotation, match="5♣ is in both hands"):  # also when it is the knocker's deadwood
        showdown(parse_cards("4H 5H 6H 9C 9D 9S KC KD KS 5C"), parse_cards("AC AD AS 2H 3H QC QD QS 2C 5C"))


GIN = "4H 5H 6H 9C 9D 9S KC KD KS KH"
FIVE = "4H 5H 6H 9C 9D 9S KC KD KS 5C"  # five deadwood

SHOWDOWNS = [
    # [knocker, opponent, doubled, result, winner, points, items, source]
    # Gin: 25 and the opponent's deadwood, and no lay-off although 3H and 7H would fit (CC, Gin Rummy).
    (GIN, "3H 7H AC 2D 4S 5S 8C TD JS QC", False, "gin", "knocker", 85, [("difference", 60), ("gin", 25)]),
    (GIN, "3H 7H AC 2D 4S 5S 8C TD JS QC", True, "gin", "knocker", 170,
     [("difference", 60), ("gin", 25), ("spade", 85)]),
    # Gin cannot be undercut, even by a hand of melds (CG, FG).
    (GIN, "2C 3C 4C 7D 7S 7C QC QD QS QH", False, "gin", "knocker", 25, [("difference", 0), ("gin", 25)]),
    # A knock scores the difference, after 3H and 7H are laid off: 50 - 5.
    (FIVE, "3H 7H AC 2D 4S 5S 8C TD JS QC", False, "knock", "knocker", 45, [("difference", 45)]),
    (FIVE, "3H 7H AC 2D 4S 5S 8C TD JS QC", True, "knock", "knocker", 90,
     [("difference", 45), ("spade", 45)]),
    # Undercut: the difference and 25 (CG); A-2-3 of clubs and the lay-off leave two aces.
    (FIVE, "AC AD AS 2H 3H QC QD QS 2C 3C", False, "undercut", "opponent", 28,
     [("difference", 3), ("undercut", 25)]),
    # A tie loses for the knocker (CC, CG, FG).
    (FIVE, "AC AD AS 2H 3H QC QD QS 2C 3D", False, "undercut", "opponent", 25,
     [("difference", 0), ("undercut", 25)]),
    (FIVE, "AC AD AS 2H 3H QC QD QS 2C 3D", True, "undercut", "opponent", 50,
     [("difference", 0), ("undercut", 25), ("spade", 25)]),
    # An opponent without deadwood undercuts, but has no gin bonus (CC: only the knocker).
    (FIVE, "AC AD AS 2H 3H QC QD QS QH AH", False, "undercut", "opponent", 30,
     [("difference", 5), ("undercut", 25)]),
    # One more than the knocker is enough for him.
    (FIVE, "AC AD AS 2H 3H QC QD QS 2C 4D", False, "knock", "knocker", 1, [("difference", 1)]),
]  # fmt: skip


@pytest.mark.parametrize(("knocker", "opponent", "doubled", "result", "winner", "points", "items"), SHOWDOWNS)
def test_a_showdown_scores(
    knocker: str,
    opponent: str,
    doubled: bool,
    result: str,
    winner: str,
    points: int,
    items: list[tuple[str, int]],
) -> None:
    settled = showdown(parse_cards(knocker), parse_cards(opponent), doubled=doubled)
    assert (settled.result, settled.winner, settled.points) == (result, winner, points)
    assert list(settled.items) == items


def test_nothing_is_laid_off_on_gin() -> None:
    settled = showdown(parse_cards(GIN), parse_cards("3H 7H AC 2D 4S 5S 8C TD JS QC"))
    assert (settled.opponent.laid_off, settled.opponent.deadwood) == ((), 60)


@pytest.mark.parametrize(
    ("opponent", "laid_out", "points"),
    [
        ("2H 3H KD KS KH QD QS 7C 8D 9S", "5C 5D 5H", 39),  # the run would take 2H and 3H
        ("5S KD KS KH QD QS 7C 8D 9S 2C", "4H 5H 6H", 41),  # the set would take 5S
    ],
)
def test_of_equal_arrangements_the_knocker_gets_the_one_that_takes_fewer_lay_offs(
    opponent: str, laid_out: str, points: int
) -> None:
    settled = showdown(parse_cards("4H 5H 6H 5C 5D 9C TC JC QC KC"), parse_cards(opponent))
    assert laid_out in [card_text(meld) for meld in settled.knocker.melds]
    assert (settled.knocker.deadwood, settled.points) == (10, points)


def test_a_knock_over_the_limit_is_illegal() -> None:
    opponent = parse_cards("3H 7H AC 2D 4S 5S 8C TD JS QC")
    with pytest.raises(IllegalMove, match="5 deadwood: the limit is 4"):
        showdown(parse_cards(FIVE), opponent, knock_limit=4)
    with pytest.raises(IllegalMove, match="only gin will do"):
        showdown(parse_cards(FIVE), opponent, knock_limit=0)
    assert showdown(parse_cards(GIN), opponent, knock_limit=0).result == "gin"


# Games. 100 points win 100, each hand won is 25 (CG, CC, FG).
GAMES = [
    # [hands, way of the shutout, totals, winner, margin]
    ([(0, 60), (1, 30), (0, 41)], "double_score", (101 + 100 + 50, 30 + 25), 0, 196),
    ([(0, 60), (1, 30), (0, 41)], "double_difference", (251, 55), 0, 196),
    ([(1, 99), (0, 20), (0, 12), (1, 1)], "double_score", (32 + 50, 100 + 100 + 50), 1, 168),
    # Shutout: points and game bonus twice, boxes once (CC, CG).
    ([(0, 60), (0, 45)], "double_score", (2 * (105 + 100) + 50, 0), 0, 460),
    # Shutout: the whole difference twice (FG).
    ([(0, 60), (0, 45)], "double_difference", (2 * (105 + 100 + 50), 0), 0, 510),
    ([(1, 100)], "double_score", (0, 2 * 200 + 25), 1, 425),
    ([(1, 100)], "double_difference", (0, 2 * 225), 1, 450),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "shutout", "totals", "winner", "margin"), GAMES)
def test_a_game_scores(
    hands: list[tuple[int, int]], shutout: str, totals: tuple[int, int], winner: int, margin: int
) -> None:
    score = game_score(hands, shutout=shutout)  # type: ignore[arg-type]
    assert tuple(player.total for player in score.players) == totals
    assert (score.winner, score.margin) == (winner, margin)


def test_bonuses_wait_for_the_end_of_the_game() -> None:
    score = game_score([(0, 60), (1, 30), (0, 39)])
    assert (score.winner, score.margin, [player.total for player in score.players]) == (None, 0, [99, 30])


def test_no_hand_follows_the_end_of_the_game() -> None:
    with pytest.raises(BadNotation, match="over at 100 to 0"):
        game_score([(0, 100), (1, 5)])


# The slow way: every family of melds, every order of laying off, without a single clever idea.


def all_melds(cards: list[Card]) -> list[frozenset[Card]]:
    melds = []
    for size in range(3, len(cards) + 1):
        for group in combinations(sorted(cards), size):
            ranks, suits = [card.rank for card in group], {card.suit for card in group}
            run = len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + size))
            if run or (len(set(ranks)) == 1 and size <= 4):
                melds.append(frozenset(group))
    return melds


def families(cards: list[Card]) -> Iterator[tuple[frozenset[Card], ...]]:
    """Every choice of melds that share no card, the choice of none included."""

    def extend(
        chosen: tuple[frozenset[Card], ...], rest: list[frozenset[Card]]
    ) -> Iterator[tuple[frozenset[Card], ...]]:
        yield chosen
        for index, meld in enumerate(rest):
            yield from extend((*chosen, meld), [other for other in rest[index + 1 :] if not other & meld])

    yield from extend((), all_melds(cards))


def slow_deadwood(cards: list[Card]) -> int:
    total = sum(map(card_value, cards))
    return min(
        total - sum(map(card_value, (c for meld in family for c in meld))) for family in families(cards)
    )


def slow_layoff(melds: list[frozenset[Card]], cards: list[Card]) -> int:
    seen: dict[tuple[frozenset[Card], frozenset[frozenset[Card]]], int] = {}

    def least(rest: frozenset[Card], table: frozenset[frozenset[Card]]) -> int:
        key = rest, table
        if key not in seen:
            seen[key] = min(
                [sum(map(card_value, rest))]
                + [
                    least(rest - {card}, table - {meld} | {meld | {card}})
                    for card in rest
                    for meld in table
                    if meld | {card} in all_melds(list(meld | {card}))
                ]
            )
        return seen[key]

    return min(least(frozenset(cards).difference(*family), frozenset(melds)) for family in families(cards))


def slow_knock(knocker: list[Card], opponent: list[Card]) -> int:
    """The knocker's points, below zero when he is undercut, with his best arrangement of least deadwood."""
    count = slow_deadwood(knocker)
    if count == 0:
        return slow_deadwood(opponent) + 25
    best = -1000
    for family in families(knocker):
        if sum(map(card_value, set(knocker).difference(*family))) == count:
            gained = slow_layoff(list(family), opponent) - count
            best = max(best, gained if gained > 0 else gained - 25)
    return best


def slow_openings(melds: Iterable[Iterable[Card]], cards: list[Card]) -> int:
    """How many other cards one of the melds could take."""
    others = [card for card in CARDS[:52] if card not in cards]
    return sum(any({*meld, card} in all_melds([*meld, card]) for meld in melds) for card in others)


def meld_rich(rng: random.Random, number: int) -> list[Card]:
    """Cards from a few neighbouring ranks, so that runs and sets compete."""
    width = rng.choice((4, 5, 6, 8)) if number <= 16 else rng.choice((6, 7, 8))
    lowest = rng.randint(1, 14 - width)
    return rng.sample([card for card in CARDS[:52] if lowest <= card.rank < lowest + width], number)


@pytest.mark.parametrize(("number", "hands"), [(7, 1000), (10, 750), (11, 250)])
def test_deadwood_equals_the_slow_search(number: int, hands: int) -> None:
    rng = random.Random(number)
    for _ in range(hands):
        cards = meld_rich(rng, number)
        assert deadwood(cards) == slow_deadwood(cards), card_text(cards)


def test_arrangements_are_sound_and_complete() -> None:
    rng = random.Random(3)
    several = 0
    for _ in range(400):
        cards = meld_rich(rng, 10)
        found = arrangements(cards)
        for each in found:
            assert sorted([*each.unmatched, *(c for meld in each.melds for c in meld)]) == sorted(cards)
            assert all(frozenset(meld) in all_melds(cards) for meld in each.melds)
            assert sum(map(card_value, each.unmatched)) == each.deadwood == slow_deadwood(cards)
        leftovers = {
            frozenset(cards).difference(*family)
            for family in families(cards)
            if sum(map(card_value, set(cards).difference(*family))) == found[0].deadwood
        }
        assert {frozenset(each.unmatched) for each in found} == leftovers
        if len(found) > 1:
            several += 1
            order = [(len(each.unmatched), slow_openings(each.melds, cards)) for each in found]
            assert order == sorted(order), card_text(cards)
    assert several > 25


def test_the_order_of_the_cards_makes_no_difference() -> None:
    rng = random.Random(4)
    for _ in range(300):
        cards = meld_rich(rng, 10)
        assert arrangements(cards) == arrangements(rng.sample(cards, 10))


def test_the_best_discards_equal_trying_each() -> None:
    rng = random.Random(5)
    for _ in range(100):
        cards = meld_rich(rng, 11)
        left = {card: slow_deadwood([other for other in cards if other != card]) for card in cards}
        discards, least = best_discards(cards)
        assert least == min(left.values())
        assert set(discards) == {card for card in cards if left[card] == least}


@pytest.mark.parametrize("limit", [0, 5, 10, 40])
def test_the_discards_to_knock_with_equal_trying_each(limit: int) -> None:
    rng, found = random.Random(6), set()
    for _ in range(60):
        cards = meld_rich(rng, 11)
        left = {card: slow_deadwood([other for other in cards if other != card]) for card in cards}
        enough = [card for card in cards if left[card] <= limit]
        assert knocking_discards(hand_mask(cards), limit) == hand_mask(enough)
        found.add(len(enough))
    assert len(found) > 2


def test_lay_offs_equal_the_slow_search() -> None:
    rng = random.Random(6)
    with_lay_off = 0
    for _ in range(600):
        deal = meld_rich(rng, 17)
        knocker, opponent = arrange(deal[:9]), deal[9:]
        best = best_layoff(knocker.melds, opponent)
        assert best.deadwood == slow_layoff([frozenset(meld) for meld in knocker.melds], opponent), card_text(
            deal
        )
        assert sorted(
            [*best.unmatched, *(card for card, _ in best.laid_off), *(c for meld in best.melds for c in meld)]
        ) == sorted(opponent)
        table = [list(meld) for meld in knocker.melds]
        for card, index in best.laid_off:
            table[index].append(card)
            assert frozenset(table[index]) in all_melds(table[index]), card_text(deal)
        assert all(frozenset(meld) in all_melds(opponent) for meld in best.melds)
        with_lay_off += bool(best.laid_off)
    assert with_lay_off > 150


def test_showdowns_equal_the_slow_search() -> None:
    rng = random.Random(7)
    results: dict[str, int] = {"gin": 0, "knock": 0, "undercut": 0}
    while sum(results.values()) < 250:
        deal = meld_rich(rng, 20)
        knocker, opponent = deal[:10], deal[10:]
        if not may_knock(knocker):
            continue
        settled = showdown(knocker, opponent)
        points = settled.points if settled.winner == "knocker" else -settled.points
        assert points == slow_knock(knocker, opponent), card_text(deal)
        results[settled.result] += 1
    assert min(results.values()) >= 10


def test_settling_by_hand_keeps_the_melds_on_the_table() -> None:
    # The arrangement with the run, although the set would leave the opponent more.
    _, with_run = arrangements(parse_cards("4H 5H 6H 5C 5D 9C TC JC QC KC"))
    settled = settle(with_run, parse_cards("2H 3H KD KS KH QD QS 7C 8D 9S"))
    assert [str(card) for card, _ in settled.opponent.laid_off] == ["3H", "2H"]
    assert settled.points == 34


def test_the_mask_form_agrees() -> None:
    cards = parse_cards("5H 6H 7H 7C 7D 2C 2D KS QS 9C")
    assert mask_deadwood(hand_mask(cards)) == 44
    assert mask_deadwood(hand_mask(cards) ^ 1 << Card.parse("KS")) == 34
