"""The best discard, and what hand and crib are worth on average. FG: the text the advice comes from."""

import random
from itertools import combinations

import pytest

from hoylecli.core.cards import CARDS, RANKS, Card, card_text, parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.cribbage import points, show
from hoylecli.scoring.cribbage.discard import EVEN, Discard, Often, UnseenCards, discards
from hoylecli.scoring.cribbage.discard_table import LAID_BY_DEALER, LAID_BY_NON_DEALER

PACK = CARDS[:52]


def crib_by_trial(six: list[Card], laid: tuple[Card, ...], often: Often) -> float:
    """Every pair of the other player with every starter, one crib at a time."""
    unseen = [card for card in PACK if card not in six]
    total = weights = 0
    for pair in combinations(unseen, 2):
        low, high = sorted(card.rank for card in pair)
        for starter in unseen:
            if starter not in pair:
                weight = often[RANKS[low - 1] + RANKS[high - 1]][starter.rank - 1]
                total += weight * points((*laid, *pair), starter, crib=True)
                weights += weight
    return total / weights


UNEVEN = {ranks: tuple(random.Random(ranks).choices(range(300), k=13)) for ranks in EVEN}


@pytest.mark.parametrize("often", [EVEN, UNEVEN], ids=["even", "uneven"])
def test_the_crib_is_the_average_of_all_there_may_be(often: Often) -> None:
    # Two jacks, four cards of a suit, two pairs: nobs, flushes and every kind of combination take part.
    six = parse_cards("JH JC QH TH 5H 5C")
    unseen = UnseenCards(six, often)
    for laid in combinations(six, 2):
        assert unseen.crib(laid) == crib_by_trial(six, laid, often), laid


@pytest.mark.parametrize("mine", [True, False])
def test_all_fifteen_discards_come_best_first(mine: bool) -> None:
    six = parse_cards("5H 5C 5S JD 9C 2D")
    ranked = discards(six, mine)
    assert {frozenset(choice.laid) for choice in ranked} == set(map(frozenset, combinations(six, 2)))
    assert all(sorted(choice.kept + choice.laid) == sorted(six) for choice in ranked)
    assert [choice.expected for choice in ranked] == sorted(
        (choice.expected for choice in ranked), reverse=True
    )
    for choice in ranked:
        starters = [card for card in PACK if card not in six]
        assert choice.hand == sum(show(choice.kept, card).total for card in starters) / 46
        assert choice.crib == UnseenCards(six, LAID_BY_NON_DEALER if mine else LAID_BY_DEALER).crib(
            choice.laid
        )
        assert choice.expected == (choice.hand + choice.crib if mine else choice.hand - choice.crib)
    assert set(ranked[0].laid) == set(parse_cards("9C 2D"))


def test_whose_crib_it_is_decides_the_discard() -> None:
    # FG, Cribbage, "Strategies": pairs and fives are for your own crib, and not for the other player's.
    six = parse_cards("7H 8C 9D TS 5H 5C")
    mine, theirs = discards(six, mine=True)[0], discards(six, mine=False)[0]
    assert (card_text(mine.kept), card_text(mine.laid)) == ("7H 8C 9D TS", "5H 5C")
    assert not set(theirs.laid) & set(parse_cards("5H 5C"))


def test_discards_without_habits_take_every_pair_as_likely() -> None:
    six = parse_cards("5H 5C JD 9C 2D 7S")
    for choice in discards(six, mine=True, often=EVEN)[:2]:
        assert choice.crib == crib_by_trial(six, choice.laid, EVEN)


def test_best_play_on_both_sides_has_the_published_averages() -> None:
    # Published for best discarding on both sides: dealer's hand 7.99, non-dealer's 8.13, crib 4.78. The
    # margins are three standard errors of 500 hands; taking every pair as likely would put the crib at 5.1.
    rng = random.Random(4)
    best: dict[bool, list[Discard]] = {True: [], False: []}
    for _ in range(500):
        six = rng.sample(PACK, 6)
        for mine, choices in best.items():
            choices.append(discards(six, mine)[0])
    assert sum(choice.hand for choice in best[True]) / 500 == pytest.approx(7.99, abs=0.4)
    assert sum(choice.hand for choice in best[False]) / 500 == pytest.approx(8.13, abs=0.4)
    for choices in best.values():
        assert sum(choice.crib for choice in choices) / 500 == pytest.approx(4.78, abs=0.12)


@pytest.mark.parametrize(("cards", "reason"), [("5H 5C 5S JD", "4 given"), ("5H 5C 5S JD 9C 5H", "twice"),
                                               ("5H 5C 5S JD 9C *R", "jokers")])  # fmt: skip
def test_a_discard_from_other_than_six_cards_is_refused(cards: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        discards(parse_cards(cards), mine=True)


def test_the_tables_of_habits_have_a_row_for_each_two_ranks() -> None:
    for table in (LAID_BY_DEALER, LAID_BY_NON_DEALER):
        assert list(table) == list(EVEN)
        assert {len(row) for row in table.values()} == {13}
    # FG, Cribbage, "Strategies": no five for the other player's crib.
    assert sum(LAID_BY_NON_DEALER["55"]) < sum(LAID_BY_DEALER["55"]) / 10
