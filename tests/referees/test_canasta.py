"""The engine of canasta and its players before a referee who knows the text of FG alone.

HOYLE_REFEREE_DEALS=2000 for as many deals of each kind.
"""

import os
from random import Random

import pytest
from positions import load
from referees.canasta import Objection, Referee
from referees.judging import judged, whole_match

from hoylecli.core.cards import parse_cards
from hoylecli.families.together.position import Position

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "6"))
SCORES = ((0, 0), (500, 1600), (1500, 2995), (3000, 1495), (-5, 4000))
VARIANTS = ("plain", "two-handed")


def played(variant: str, seed: int) -> tuple[Position, Referee]:
    """A deal played by players of all levels, and at random, with the referee beside it."""
    rng = Random(f"{variant} {seed}")
    game = load("canasta", variant, target="9999")
    state = game.undealt(game.players.usual, seed).updated(scores=SCORES[seed % len(SCORES)])
    before = list(state.scores)
    (deal,) = state.legal_moves()
    state = state.apply(deal)
    size, draws, canastas = (11, 1, 1) if variant == "plain" else (15, 2, 2)
    order = [str(card) for card in deal.cards]
    referee = Referee(state.players, size, order, state.dealer, before, draws, canastas)
    return judged(state, referee, rng, agree), referee


def agree(state: Position, referee: Referee) -> None:
    """The same cards lie in the same places."""
    hands = [sorted(map(str, hand)) for hand in state.deal.hands]
    assert hands == [sorted(hand.elements()) for hand in referee.hands]
    assert [str(card) for card in state.deal.discards] == referee.pile
    assert [len(cards) for cards in state.deal.reds] == referee.reds
    laid = [(meld.side, sorted(map(str, meld.cards))) for meld in state.deal.table]
    assert laid == [(side, sorted(referee.melds[side][rank])) for side, rank in referee.names]


@pytest.mark.parametrize("variant", VARIANTS)
def test_deals_are_played_by_the_rules_and_counted_alike(variant: str) -> None:
    for seed in range(DEALS):
        state, referee = played(variant, seed)
        assert referee.may_end()
        assert [line.total for line in state.sheet[0]] == referee.counted(), (variant, seed)


@pytest.mark.parametrize("variant", VARIANTS)
def test_matches_come_to_an_end(variant: str) -> None:
    """With all levels at the table; the side with 5000 or more wins."""
    game = load("canasta", variant)
    for seed in range(max(DEALS // 6, 1)):
        outcome = whole_match(game.undealt(game.players.usual, seed), seed).outcome()
        assert outcome is not None
        assert max(outcome.scores) >= 5000
        assert len({outcome.scores[seat] for seat in outcome.winners}) == 1


WRONG = [
    # [moves that no rule allows after these, why]
    ("take 5C 5D", "nothing has been thrown that fits"),
    ("5C", "first a card is drawn"),
    ("draw, draw", "once is enough"),
    ("draw, meld 4C 4D 9C", "cards of one rank"),
    ("draw, meld 4C 4D 4H, 9C", "12 points do not open"),
    ("draw, lay 4C m1", "there is no such meld"),
]


@pytest.mark.parametrize(("moves", "why"), WRONG)
def test_the_referee_objects(moves: str, why: str) -> None:
    """A referee who allows everything would be no test."""
    hands = [parse_cards("4C 4D 4H 9C 9D 5C 5D KC QC JC TC")] + [
        parse_cards("4S 6C 6D 6H 6S 7C 7D 7H 8C 8D 8H")
    ] * 3
    order = [str(card) for row in zip(*hands, strict=True) for card in row] + ["AC", "9S", "9H"]
    referee = Referee(4, 11, order, 3, [0, 0], 1, 1)
    *before, last = moves.split(", ")
    for move in before:
        referee.play(move)
    with pytest.raises(Objection):
        referee.play(last)
