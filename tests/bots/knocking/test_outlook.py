"""What the gin expert reckons with: what a hand has before it, what a knock counts, the score of the game."""

from random import Random

import pytest
from haste import hurry
from rummy_tables import play, table

from hoylecli import bots
from hoylecli.bots.knocking.expert import WeighedMove
from hoylecli.bots.knocking.outlook import (
    chances,
    chances_to_win,
    described,
    fitting,
    friends,
    laid,
    prospects,
    side,
    standing_of,
    stock_of,
)
from hoylecli.bots.knocking.reasons import _with_figures
from hoylecli.bots.knocking.table import bits
from hoylecli.bots.knocking.weights import POINTS
from hoylecli.core.cards import CARDS, parse_cards
from hoylecli.core.values import replace
from hoylecli.families.knocking.position import Position
from hoylecli.scoring.gin import arrange, hand_mask, mask_deadwood
from hoylecli.scoring.gin.showdown import GinBonuses, settle

PACK = hand_mask(CARDS[:52])
FIRST = "4C 5C 6C 7D 7H 7S 2C 3D AH KD"
DEALER = "KS QS JH TH 9C 9D 8H 6D 5S 2S"


def low_hands(number: int, size: int) -> list[int]:
    """Hands with many melds."""
    rng = Random(1)
    ranks = [rng.choice((5, 7, 13)) for _ in range(number)]
    return [hand_mask(rng.sample([card for card in CARDS[:52] if card.rank <= most], size)) for most in ranks]


def mask(cards: str) -> int:
    return hand_mask(parse_cards(cards))


@pytest.mark.parametrize("limit", [10, 3, 0])
def test_prospects_are_what_each_card_of_the_pack_would_leave(limit: int) -> None:
    for hand in low_hands(60, 10):
        found = prospects(hand, limit)
        assert found.deadwood == mask_deadwood(hand)
        for card in bits(PACK & ~hand):
            drawn = hand | 1 << card
            left = min(mask_deadwood(drawn ^ 1 << thrown) for thrown in bits(drawn))
            assert found.with_card(card) == left
            assert found.knocking >> card & 1 == (left <= limit)
            assert found.ginning >> card & 1 == (left == 0)


def test_the_mean_of_prospects_is_over_the_cards_of_the_stock() -> None:
    for hand in low_hands(20, 10):
        found, stock = prospects(hand, 10), stock_of(PACK & ~hand & Random(hand).getrandbits(52))
        left = [found.with_card(card) for card in bits(stock.cards)]
        assert found.mean(stock.cards, stock.counts) == pytest.approx(sum(left) / len(left))


def test_two_cards_of_a_meld_wait_for_the_others() -> None:
    cards = "5C 6C 9D JD 2H 2S"
    assert fitting(mask(cards)) == mask("4C 7C TD 2C 2D 2H 2S")
    assert not fitting(mask("AC KC QD")) & mask("2C QC KD AD")  # ends of a suit do not join
    assert friends(mask("AC")) == mask("2C 3C AD AH AS")


def test_a_knock_counts_what_the_showdown_counts() -> None:
    ends = set()
    gin = parse_cards("4C 5C 6C 7D 7H 7S 2C 2D 2H 2S 3C 7C KD KH QS 9C 9D 4D 5D 6D")
    pairs = [[CARDS[card] for card in bits(both)] for both in low_hands(400, 20)]
    for cards in pairs:
        Random(str(cards)).shuffle(cards)
    for cards in (gin, *pairs):
        knocker, other = arrange(cards[:10]), cards[10:]
        result = settle(knocker, other)
        points = result.points if result.winner == "knocker" else -result.points
        assert laid(hand_mask(cards[:10])).points(GinBonuses(25, 25), hand_mask(other)) == points
        ends.add(result.result)
    assert ends == {"knock", "gin", "undercut"}


# How hands end


def expected(mover: str, other: str, top: str = "") -> float:
    """The points that the outlook expects for who is to draw, the stock being all other cards."""
    hands = mask(mover), mask(other)
    stock = stock_of(PACK & ~(hands[0] | hands[1]))
    sides = [side(hand, stock, 10) for hand in hands]
    card = parse_cards(top)[0] if top else -1
    share = chances(described(sides[0], sides[1], stock, int(card), 10, 0))
    assert sum(share) == pytest.approx(1)
    return sum(chance * points for chance, points in zip(share, POINTS, strict=True))


def test_the_outlook_is_better_with_the_better_hand_and_with_a_discard_that_helps() -> None:
    ready, poor = "4C 5C 6C 7D 7H 7S 2C 2D QH KD", "KS QS JH TH 9C 9D 8H 6D 5S 3S"
    assert expected(ready, poor) > 5 > -5 > expected(poor, ready)
    assert expected(ready, poor, "2H") > expected(ready, poor, "QC") + 3


# The score of the game


def scored(first: int, second: int, **options: str) -> Position:
    return replace(table(FIRST, DEALER, "QD", "AS", **options), scores=(first, second))


def test_equals_have_equal_chances_and_who_leads_the_better() -> None:
    chance = chances_to_win(100)
    assert chance[40][40] == pytest.approx(0.5)
    assert chance[70][30] == pytest.approx(1 - chance[30][70])
    assert chance[30][30] < chance[50][30] < chance[90][30] < 1


def test_what_reaches_the_target_wins_the_game() -> None:
    standing = standing_of(scored(90, 80).view(0))
    assert (standing.worth(10), standing.worth(-20)) == (1, 0)
    assert 0 < standing.worth(-19) < standing.worth(0) < standing.worth(9) < 1


def test_points_are_points_where_games_are_won_by_points() -> None:
    """CG, Gin Rummy: each hand won is a box of 25."""
    standing = standing_of(scored(90, 80, match="to_target").view(0))
    assert (standing.worth(10), standing.worth(0), standing.worth(-7)) == (35, 0, -32)


def test_a_spade_turned_up_doubles_what_a_hand_is_worth_in_oklahoma() -> None:
    doubled = standing_of(table(FIRST, DEALER, "QC", "AS", "oklahoma").view(0))
    assert doubled.times == 1
    spade = table(FIRST, DEALER.replace("QS", "QD"), "QS", "AS", "oklahoma")
    assert standing_of(spade.view(0)).times == 2


def test_the_expert_knocks_with_what_wins_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.knocking")
    state = play(scored(97, 0), "pass, pass, draw")
    assert str(bots.bot("knocking", "expert").choose(state.view(0), Random(1))) == "knock KD"


@pytest.mark.parametrize(
    ("options", "worth", "unit", "decided"),
    [
        ({}, (0.6, 0.5), "points", ""),
        ({}, (0.5, 0.6), "win", ""),
        ({}, (0.501, 0.502), "win", "Too close to call: "),
        ({"match": "to_target"}, (4.0, 5.0), "points", "The boxes decide here."),
    ],
)
def test_the_figures_of_a_hint_are_those_that_decided(
    options: dict[str, str], worth: tuple[float, float], unit: str, decided: str
) -> None:
    """Points, unless the score of the game or the boxes speak for another move."""
    view = play(scored(0, 0, **options), "pass, pass, draw").view(0)
    one, two, *_ = (move for move in view.legal if move.verb == "play")
    found = sorted(
        [WeighedMove(one, worth[0], 9.0), WeighedMove(two, worth[1], 4.0)], key=lambda each: -each.worth
    )
    hint = _with_figures(view, found, "It is best.", [])
    assert (hint.move, hint.unit) == (found[0].move, unit)
    assert hint.decided.startswith(decided)
    assert bool(hint.decided) == bool(decided)
    values = [each.value for each in hint.weighed]
    assert values == sorted(values, reverse=True)
    assert hint.weighed[0].move == hint.move or hint.decided
