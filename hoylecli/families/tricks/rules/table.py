"""Who sits at the table, and until when: how many can play by the rules, and when their match is over."""

from collections.abc import Sequence
from math import comb
from typing import Final

from hoylecli.core import cached_by_identity
from hoylecli.frame.match import MatchEnd

from . import TricksRules
from .before_play import Rising
from .ranking import hands_of, ranking_of

MOST: Final = 12
_MOST_WAYS: Final = 40_000  # to choose the cards that are passed on or laid away
_USUAL_DEALS: Final = {"four_deal": 4, "duplicate": 8}  # by the kind of score


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
    sizes, kitty = hands_of(rules, players), rules.kitty
    ways = max(comb(max(sizes), rules.passing.cards), comb(max(sizes) + kitty, kitty))
    tricks = rules.bidding.most if rules.score.kind == "bidder" and isinstance(rules.bidding, Rising) else 1
    return min(sizes) >= max(rules.passing.cards, tricks) and ways <= _MOST_WAYS


def deals_of(rules: TricksRules) -> int:
    """How many deals end the match, 0 for any number.

    Where the rules do not say, and nothing else would end it, as many as are usual: 1, or more at bridge.
    """
    match = rules.match
    ends = match.target or match.once or match.out != "never" or rules.score.kind == "rubber"
    return match.deals or (0 if ends else _USUAL_DEALS.get(rules.score.kind, 1))


@cached_by_identity
def match_of(rules: TricksRules, players: int) -> MatchEnd:
    """How matches by these rules end. Partners who are level at the end play on until one side is ahead."""
    match = rules.match
    return MatchEnd(
        target=match.target,
        floor=match.floor,
        lowest=rules.lowest,
        deals=deals_of(rules),
        more=match.more,
        last=len(hands_of(rules, players)) if match.once else 0,
        level="play_on" if rules.partners else "share",
        at_once=rules.at_once,
        declarer_only=match.bidder_wins,
        rubber=2 if rules.score.kind == "rubber" else 0,
        cut="high" if rules.first_dealer == "cut_high" else "low",
        redeal=match.redeal,
    )
