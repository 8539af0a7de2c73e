"""When a match of tricks is over, as the frame reads it."""

from hoylecli.core.caching import cached_by_identity
from hoylecli.frame.match import MatchEnd

from .hands import hands_of
from .schema import TricksRules


def deals_of(rules: TricksRules) -> int:
    """How many deals end the match, 0 for any number; 1 where nothing else would end it."""
    match = rules.match
    ends = match.target or match.once or match.out != "never"
    return match.deals or (0 if ends else 1)


@cached_by_identity
def match_of(rules: TricksRules, players: int) -> MatchEnd:
    """How matches by these rules end. Partners who are level at the end play on until one side is ahead."""
    match = rules.match
    return MatchEnd(
        target=match.target,
        floor=match.floor,
        lowest=match.lowest,
        deals=deals_of(rules),
        more=match.more,
        last=len(hands_of(rules, players)) if match.once else 0,
        level="play_on" if rules.partners else "share",
        at_once=match.at_once,
        declarer_only=match.bidder_wins,
        cut="high" if rules.first_dealer == "cut_high" else "low",
        redeal=match.redeal,
    )
