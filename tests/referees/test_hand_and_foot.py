"""The engine of hand and foot and its players before a referee who knows the rules page alone.

HOYLE_REFEREE_DEALS=2000 for as many deals of each kind.
"""

import os
from collections import Counter
from random import Random

import pytest
from positions import load
from referees.canasta import Objection
from referees.hand_and_foot import Referee
from referees.judging import judged, whole_match

from hoylecli.core.cards import parse_cards
from hoylecli.families.together.position import Position

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "6"))
KINDS = {
    # variant, options: cards of the hand, books of each colour, cards of the pile
    ("plain", ""): (11, 1, 7),
    ("plain", "foot=13 books=2 pile=all"): (13, 2, 0),
    ("two-handed", ""): (11, 1, 7),
}


def played(variant: str, options: str, seed: int) -> tuple[Position, Referee]:
    """A deal played by players of all levels, and at random, with the referee beside it."""
    rng, number = Random(f"{variant} {options} {seed}"), seed % 4
    chosen = dict(word.split("=") for word in options.split())
    game = load("hand-and-foot", variant, **chosen)
    state = game.undealt(game.players.usual, seed).updated(number=number)
    (deal,) = state.legal_moves()
    state = state.apply(deal)
    order = [str(card) for card in deal.cards]
    size, books, most = KINDS[variant, options]
    referee = Referee(state.players, size, order, state.dealer, number + 1, books, most)
    return judged(state, referee, rng, agree), referee


def agree(state: Position, referee: Referee) -> None:
    """The same cards lie in the same places."""
    for hands, expected in ((state.deal.hands, referee.hands), (state.deal.feet, referee.feet)):
        assert [Counter(map(str, hand)) for hand in hands] == [+hand for hand in expected]
    assert [str(card) for card in state.deal.discards] == referee.pile
    assert [len(cards) for cards in state.deal.reds] == referee.reds
    laid = [(meld.side, sorted(map(str, meld.cards))) for meld in state.deal.table]
    assert laid == [(book.side, sorted(book.cards)) for book in referee.melds]


@pytest.mark.parametrize(("variant", "options"), KINDS)
def test_deals_are_played_by_the_rules_and_counted_alike(variant: str, options: str) -> None:
    for seed in range(DEALS):
        state, referee = played(variant, options, seed)
        assert referee.may_end()
        assert [line.total for line in state.sheet[0]] == referee.counted(), (variant, options, seed)


@pytest.mark.parametrize("variant", ["plain", "two-handed"])
def test_a_match_has_four_deals(variant: str) -> None:
    game = load("hand-and-foot", variant)
    for seed in range(max(DEALS // 6, 1)):
        state = whole_match(game.undealt(game.players.usual, seed), seed)
        outcome = state.outcome()
        assert outcome is not None
        assert len(state.sheet) == 4
        assert {outcome.scores[seat] for seat in outcome.winners} == {max(outcome.scores)}


WRONG = [
    # [moves of which the last is against the rules, why]
    ("take KC KD", "nothing has been thrown that fits"),
    ("KC", "first two cards are drawn"),
    ("draw, meld KC KD 4C", "cards of one rank"),
    ("draw, meld 4C 4D 4H, KC", "15 points do not open"),
    ("draw, meld KC KD 2C 2D", "as many wild cards as others"),
    ("draw, meld KC KD 2C 2D *R", "more wild cards than others"),
    ("draw, meld 3C 3S 3C", "threes are not melded"),
    ("draw, ask", "with a foot nobody goes out"),
]


@pytest.mark.parametrize(("moves", "why"), WRONG)
def test_the_referee_objects(moves: str, why: str) -> None:
    """A referee who allows everything would be no test."""
    hands = [parse_cards("4C 4D 4H KC KD 2C 2D *R 3C 3S 3C")] + [
        parse_cards("4S 6C 6D 6H 6S 7C 7D 7H 8C 8D 8H")
    ] * 3
    order = [str(card) for row in zip(*hands, strict=True) for card in row]
    referee = Referee(4, 11, [*order, *["5C"] * 44, "AC", "9S", "9H"], 3, 1, 1, 7)
    *before, last = moves.split(", ")
    for move in before:
        referee.play(move)
    with pytest.raises(Objection):
        referee.play(last)
