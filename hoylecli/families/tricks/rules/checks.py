"""Which rules cannot be played: pairs of the key that is wrong and what is wrong with it.

What a key means is in its kind, and what a kind goes with is said there (`goes_with`). What stands here is
about other combinations.
"""

from typing import Final

from hoylecli.core import SUITS, parse_rank
from hoylecli.families.schema import Wrong

from . import HolderLeads, TricksRules
from .before_play import ContractBids, Rising, TrickBids
from .counting import BidderScore, PenaltyScore, PinochleScore, PiquetScore, TricksScore
from .ranking import hands_of, ranking_of
from .table import is_for_two, seats


def check(rules: TricksRules) -> Wrong:
    """What cannot be played: first what is wrong in itself; without that, what does not go together."""
    for parts in ((_order,), (_cards,), _GROUPS, (_seated, _ends, _moon)):
        wrong = [problem for part in parts for problem in part(rules)]
        yield from wrong
        if wrong:
            return


def _order(rules: TricksRules) -> Wrong:
    """What is wrong with the ranks of the pack."""
    order = rules.pack.order
    if len(set(order)) < max(len(order), 2) or not all(parse_rank(rank) for rank in order):
        yield "pack.order", "each rank is written once, from the highest to the lowest, such as AKQJT9"


def _cards(rules: TricksRules) -> Wrong:
    """What is wrong with cards that are named."""
    pack, play = rules.pack, rules.play
    names = {f"{rank}{suit}" for rank in pack.order for suit in SUITS}
    if not names.issuperset(pack.without):
        yield "pack.without", "each is a card of the pack, such as 4C"
    names -= set(pack.without)
    if len(set(pack.spare)) < len(pack.spare) or not names.issuperset(pack.spare):
        yield "pack.spare", "each is a card of the pack and named once, such as 2C"
    if isinstance(play, HolderLeads) and play.first not in names.difference(pack.spare):
        yield "play.first", f"'{play.first}' is no card that is always in the pack; write it as 2C"
    known = {*pack.order, *names, "clubs", "diamonds", "hearts", "spades"}
    for name in rules.card_points:
        if name not in known:
            yield "score.cards", f"'{name}' is no card, rank or suit of the pack, such as QS, Q or spades"


def _fewest(rules: TricksRules) -> int:
    """The cards of the smallest hand, as far as the rules say; 0 when as many as there are are dealt."""
    cards = rules.deal.cards
    return 0 if cards == "all" else min(cards, default=0) if isinstance(cards, tuple) else cards


def _passing(rules: TricksRules) -> Wrong:
    """What is wrong where cards are passed."""
    passing = rules.passing
    if not passing.cards:
        return
    if 0 < _fewest(rules) < passing.cards:
        yield "passing.cards", "nobody can pass more cards than there are in a hand"


def _holder(rules: TricksRules) -> Wrong:
    """What is wrong where the holder of a certain card leads: it must have been dealt to somebody."""
    cards = rules.deal.cards
    if rules.play.lead != "holder":
        return
    pack = len(ranking_of(rules).pack)
    if cards == "all" and len(ranking_of(rules, 4).pack) % 4 == 0:
        return
    players = 2 if is_for_two(rules) else pack // cards if isinstance(cards, int) and cards else 0
    is_dealt = isinstance(cards, int) and players >= 2 and players * cards == pack
    if not is_dealt:
        yield "play.lead", "somebody must hold the card that leads, so the whole pack is dealt"


def _bidder(rules: TricksRules) -> Wrong:
    """What needs somebody who has won the bidding."""
    needs = {
        "play.lead": rules.play.lead == "bidder" and rules.trump.how != "last_winner",
        "meld.trick": rules.meld.trick == "bidders",
        "match.bidder_wins": rules.match.bidder_wins,
    }
    for key in [key for key, is_asked in needs.items() if is_asked and not rules.bidding.is_won]:
        yield key, "nobody wins the bidding here; bids are order_up, round, auction or contracts for it"


def _rising(rules: TricksRules) -> Wrong:
    """What is wrong with bids that rise."""
    bidding, score = rules.bidding, rules.score
    if not isinstance(bidding, Rising):
        return
    most = bidding.most or rules.match.target
    if bidding.least > most:
        target = "" if bidding.most else f"; choose a target of {bidding.least} or more"
        yield "bidding.least", f"the lowest bid is {bidding.least}, and none is above {most}{target}"
    top = _fewest(rules) or bidding.most
    if isinstance(score, BidderScore) and not 1 <= bidding.least <= bidding.most <= top:
        yield "bidding.most", "bids are tricks, from one to as many as there are cards in a hand"
    if isinstance(score, BidderScore) and not (score.every.isalpha() and score.every.islower()):
        yield "score.every", "what a bid is called is a single word in small letters"
    if bidding.marriage and (rules.trump.how != "called" or not {"K", "Q"} <= set(rules.pack.order)):
        yield "bidding.marriage", "it takes trumps that are called, and a pack with kings and queens"


def _tricks(rules: TricksRules) -> Wrong:
    """What is wrong with bids of tricks."""
    bidding = rules.bidding
    if isinstance(bidding, TrickBids) and bidding.least + bidding.hook > max(_fewest(rules), 1):
        yield "bidding.least", "no bid is possible in the smallest hand"


def _contracts(rules: TricksRules) -> Wrong:
    """What is wrong with contracts."""
    if not isinstance(rules.bidding, ContractBids):
        return
    bid = rules.bidding
    if bid.least > bid.most:
        yield "bidding.least", "no bid is possible: the most tricks are fewer"
    if bid.misere and bid.misere_over and not bid.least <= bid.misere_over <= bid.most:
        yield "bidding.misere_over", "nobody can bid so many tricks; or 0, to bid misere over anything"
    if bid.suit * (len(bid.suits) - 1) >= bid.trick:
        yield "bidding.trick", "a trick more counts more than all suits, or the bids don't rise"


def _melds(rules: TricksRules) -> Wrong:
    """What is wrong with melds, and with a trade for the card turned up."""
    meld, pack, trump = rules.meld, rules.pack, rules.trump.how
    is_for = {"none": True, "single": pack.copies <= 2, "double": "9" not in pack.order}
    if not is_for[meld.table]:
        yield "meld.table", "'single' is for two copies of a card at most, 'double' for a pack without nines"
    if meld.tenths and max(rules.card_points.values(), default=0) >= 10:
        yield "score.cards", "melds count a tenth here, so cards that count 10 would be worth far too much"
    turn, whose = ("last", "dealer's last") if meld.when == "before_play" else ("next", "next")
    if meld.trade and ((trump, rules.deal.turn) != ("turned", turn) or "9" not in pack.order):
        yield "meld.trade", f"the nine of the pack is traded for the {whose} card, turned up for trumps"


def _at_once(rules: TricksRules) -> Wrong:
    """What is wrong where points count at once."""
    laid = rules.meld.table == "none" or rules.meld.when == "after_tricks"
    counts = rules.bidding.kind == "none" and rules.match.target and not rules.match.deals
    if rules.at_once and not (counts and laid):
        yield "score.at_once", "points count at once, to a target, without bids and melds before play"


def _talks(rules: TricksRules) -> bool:
    """Whether cards are exchanged or called, or counted as at piquet."""
    calls = rules.declare.kinds or rules.declare.blanche != "no"
    return bool(calls or rules.exchange.most) or isinstance(rules.score, PiquetScore)


def _piquet(rules: TricksRules) -> Wrong:
    """What is wrong with an exchange, with what is called after it, and with their count."""
    exchange = rules.exchange
    if not _talks(rules):
        return
    if exchange.most and exchange.least > exchange.most:
        yield "exchange.least", f"nobody can exchange {exchange.least} when {exchange.most} is the most"
    cards, pack = rules.deal.cards, 4 * len(rules.pack.order) - len(rules.pack.without)
    if not isinstance(cards, int) or not 2 <= cards <= pack // 2 - exchange.least * bool(exchange.most):
        yield "deal.cards", "two at least, always as many, and so few that both can exchange what they must"
    ranking = [rank for rank in "AKQJT987" if rank in rules.pack.order]
    if rules.pack.copies > 1 or ranking != list(rules.pack.order):
        yield "pack.order", "piquet is played with single cards of AKQJT987, ranking in this order"


def _seated(rules: TricksRules) -> Wrong:
    """What is wrong when no number of players can be dealt the cards."""
    if seats(rules) == (0, 0):
        yield "deal.cards", "too few cards for all hands, or too many ways to pass on or lay away some"


def _ends(rules: TricksRules) -> Wrong:
    """What is wrong with the end of the match, which must come at some time."""
    match = rules.match
    if match.target and not (match.deals or match.once or match.out != "never" or _counts(rules)):
        yield "match.target", "nobody can get there, as no card and no trick counts"


def _counts(rules: TricksRules) -> bool:
    """Whether anybody can get a point."""
    score = rules.score
    if isinstance(score, TricksScore):
        return score.book < max(hands_of(rules, seats(rules)[0] or 2))
    if not isinstance(score, PenaltyScore | PinochleScore):
        return True
    ranking = ranking_of(rules)
    laid = isinstance(score, PinochleScore) and bool(score.last or rules.meld.table != "none")
    return laid or any(ranking.points[card] > 0 for card in ranking.pack)


def _moon(rules: TricksRules) -> Wrong:
    """What is wrong with taking all that counts."""
    if rules.has_moon and not (rules.lowest and _counts(rules)):
        yield "score.moon", "it takes cards that cost points, in a match that the lowest score wins"


_GROUPS: Final = (
    _passing,
    _holder,
    _bidder,
    _rising,
    _tricks,
    _contracts,
    _melds,
    _at_once,
    _piquet,
)
