"""How many can play a trick-taking game by its rules."""

from collections.abc import Sequence
from math import comb
from typing import Final

from .before_play import Rising
from .hands import hands_of
from .ranking import ranking_of
from .schema import TricksRules

MOST: Final = 12
_MOST_WAYS: Final = 40_000  # to choose the cards that are passed on or laid away


def seats(rules: TricksRules) -> tuple[int, int]:
    """The fewest and the most who can play; (0, 0) when nobody can.

    Partners are four, and players who exchange or declare are two. Each must get a card, enough to pass on,
    and enough for a bid of as many tricks; and there must not be too many ways to choose the cards that are
    passed on or laid away.
    """
    possible = [players for players in _wanted(rules) if _can_sit(rules, players)]
    return (possible[0], possible[-1]) if possible else (0, 0)


def _wanted(rules: TricksRules) -> Sequence[int]:
    if rules.partners:
        return [4]
    if is_for_two(rules):
        return [2]
    if rules.play.lead == "holder":
        cards = rules.deal.cards
        return [len(ranking_of(rules).pack) // cards if isinstance(cards, int) else 4]
    return range(2, MOST + 1)


def is_for_two(rules: TricksRules) -> bool:
    """Whether only two can play: cards are exchanged or called, or a rubicon is to be crossed."""
    talks = rules.declare.kinds or rules.exchange.most or rules.score.kind == "piquet"
    return bool(talks or rules.match.rubicon) and not rules.partners


def _can_sit(rules: TricksRules, players: int) -> bool:
    sizes, kitty = hands_of(rules, players), rules.kitty.cards
    ways = max(comb(max(sizes), rules.passing.cards), comb(max(sizes) + kitty, kitty))
    tricks = rules.bidding.most if rules.score.kind == "bidder" and isinstance(rules.bidding, Rising) else 1
    return min(sizes) >= max(rules.passing.cards, tricks) and ways <= _MOST_WAYS
