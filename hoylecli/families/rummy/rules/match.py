"""When a match of rummy is over, as the frame reads it."""

from hoylecli.core.caching import cached_by_identity
from hoylecli.frame.match import MatchEnd

from .schema import RummyRules


@cached_by_identity
def match_of(rules: RummyRules) -> MatchEnd:
    """How matches by these rules end: of games that are played to a score, or a single one where no knock
    makes games; a tie is played on then (FG, Rummy 500). Where cards held count, the lowest score wins. A
    match of so many deals has one more if the best are level then."""
    if rules.close.by == "knock":
        return MatchEnd(
            target=rules.score.target, games=rules.match.target, next=rules.deal.next, redeal="same"
        )
    if rules.contracts:
        return MatchEnd(deals=len(rules.contracts), lowest=True)
    if rules.score.deals:
        return MatchEnd(deals=rules.score.deals, more=1)
    lowest = rules.score.count == "held"
    return MatchEnd(target=rules.score.target, lowest=lowest, level="play_on", next=rules.deal.next)
