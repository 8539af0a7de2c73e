"""When a match of rummy is over, as the frame reads it."""

from functools import lru_cache

from hoylecli.frame.match import Match

from .schema import RummyRules


@lru_cache(maxsize=64)
def match_of(rules: RummyRules) -> Match:
    """How matches by these rules end: of games that are played to a score, or a single one where no knock
    makes games; a tie is played on then (FG, Rummy 500)."""
    if rules.close.by == "knock":
        return Match(target=rules.score.target, games=rules.match.target, next=rules.deal.next, redeal="same")
    return Match(target=rules.score.target, level="play_on", next=rules.deal.next)
