"""When a match of rummy is over, as the frame reads it."""

from functools import lru_cache

from hoylecli.frame.match import Match

from .schema import RummyRules


@lru_cache(maxsize=64)
def match_of(rules: RummyRules) -> Match:
    """How matches by these rules end: of games that are played to a score."""
    return Match(target=rules.score.target, games=rules.match.target, next=rules.deal.next, redeal="same")
