"""Which rules cannot be played: each as the key that is wrong, and what is wrong with it."""

from collections.abc import Iterable

from hoylecli.core.cards import SUITS, parse_rank

from .rules import TricksRules

Wrong = Iterable[tuple[str, str]]


def check(rules: TricksRules) -> Wrong:
    """What cannot be played."""
    order = rules.pack.order
    if len(set(order)) < len(order) or not all(parse_rank(rank) for rank in order):
        yield "pack.order", "each rank is written once, from the highest to the lowest, such as AKQJT9"
        return
    names = {f"{rank}{suit}" for rank in order for suit in SUITS}
    if rules.play.lead == "holder" and rules.play.first not in names:
        yield "play.first", f"'{rules.play.first}' is no card of the pack; write it as 2C"
    known = {*order, *names, "clubs", "diamonds", "hearts", "spades"}
    for name in rules.score.cards:
        if name not in known:
            yield "score.cards", f"'{name}' is no card, rank or suit of the pack"
    if rules.trump.how == "turned" and rules.deal.turn == "none":
        yield "deal.turn", "say which card is turned up for trumps"
    if len(set(rules.pack.spare)) < len(rules.pack.spare) or not names.issuperset(rules.pack.spare):
        yield "pack.spare", "each is a card of the pack and named once, such as 2C"
    elif rules.play.lead == "holder" and rules.play.first in rules.pack.spare:
        yield "pack.spare", f"the {rules.play.first} leads, so it cannot be taken out"
    yield from _dropping(rules)
    yield from _bids(rules)
    yield from _pitch(rules)
    yield from _melds(rules)
    yield from _piquet(rules)


def _dropping(rules: TricksRules) -> Wrong:
    """What is wrong where players drop out, or call trumps for the tricks they took, and with honors."""
    match, trump = rules.match, rules.trump.how
    if match.dog and match.out == "never":
        yield "match.dog", "nobody drops out here, so nobody has a dog's life"
    if match.out != "never" and (rules.partners or _is_busy(rules) or rules.play.lead == "holder"):
        yield "match.out", "players drop out where each is alone, and nothing but trumps comes before play"
    if rules.deal.turn == "last" and (match.out != "never" or trump == "last_winner"):
        yield "deal.turn", "with trumps called by the last winner, or players out, the next card is turned"
    if trump == "last_winner" and rules.deal.turn == "none":
        yield "deal.turn", "say which card is turned up for trumps in the first deal"
    if trump == "last_winner" and rules.bidding.kind not in ("none", "tricks"):
        yield "trump.how", "trumps go to the last winner or to the bidder, not to both"
    if rules.score.honors and (rules.score.kind != "tricks" or trump in ("none", "led")):
        yield "score.honors", "honors are counted with 'tricks', where there are trumps before play"


def _is_busy(rules: TricksRules) -> bool:
    """Whether there is anything to do between the deal and the play besides calling trumps."""
    busy = (rules.passing.cards, rules.exchange.most, rules.declare.kinds, rules.meld.trade)
    return any(busy) or rules.bidding.kind != "none" or rules.meld.table != "none"


def _bids(rules: TricksRules) -> Wrong:
    """What is wrong with an auction, and with what depends on one."""
    bidding = rules.bidding
    rises = bidding.kind in ("round", "auction")
    if rises and bidding.least > (bidding.most or rules.match.target):
        yield "bidding.least", "no bid is possible: the highest is lower; without 'most', it is the target"
    if bidding.smudge and rules.score.kind != "pitch":
        yield "bidding.smudge", "only pitch counts a smudge; leave it out"
    if bidding.marriage and rules.trump.how != "called":
        yield "bidding.marriage", "nobody calls trumps here, so nobody needs a marriage for it"
    if bidding.marriage and not {"K", "Q"} <= set(rules.pack.order):
        yield "bidding.marriage", "the pack has no kings and queens"
    if rules.trump.how == "called" and not rises and bidding.kind != "order_up":
        yield "trump.how", "somebody must win the bidding to call trumps: order_up, round or auction"
    calls = rises or bidding.kind == "order_up" or rules.trump.how == "last_winner"
    if rules.play.lead == "bidder" and not calls:
        yield "play.lead", "there is no bidder to lead; bids are order_up, round or auction"


def _pitch(rules: TricksRules) -> Wrong:
    """What is wrong where high, low, jack and game are counted."""
    if rules.score.kind != "pitch":
        return
    bidding = rules.bidding
    if bidding.kind not in ("round", "auction"):
        yield "bidding.kind", "pitch has a pitcher: bids are a round or an auction"
    elif not 1 <= bidding.least <= bidding.most <= 4:
        yield "bidding.most", "pitch has four points to bid for: bids are from 1 to 4"
    if rules.trump.how not in ("led", "called", "always"):
        yield "trump.how", "pitch counts trumps: they are led, called, or always the same"


def _melds(rules: TricksRules) -> Wrong:
    """What is wrong with melds, and with a count of them."""
    meld, trump = rules.meld, rules.trump.how
    if rules.score.kind == "pinochle" and rules.bidding.kind in ("tricks", "order_up"):
        yield "bidding.kind", "pinochle is bid in points: none, a round or an auction"
    copies = {"none": 4, "single": 2, "double": 4}[meld.table]
    if rules.pack.copies > copies:
        yield "meld.table", f"the table is for {copies} copies of a card, and the pack has more; use double"
    if meld.table != "none" and rules.score.kind != "pinochle":
        yield "score.kind", "only pinochle counts melds"
    if meld.table != "none" and trump in ("none", "led"):
        yield "trump.how", "melds need trumps before play: turned, called, or always the same"
    if meld.trade and (trump, rules.deal.turn) != ("turned", "last"):
        yield "meld.trade", "the nine is traded for the dealer's last card, turned up for trumps"
    if meld.trade and "9" not in rules.pack.order:
        yield "meld.trade", "the pack has no nines"


def _piquet(rules: TricksRules) -> Wrong:
    """What is wrong with an exchange, with what is called after it, and with their count."""
    exchange, calls = rules.exchange, bool(rules.declare.kinds or rules.declare.blanche)
    counts = rules.score.kind == "piquet"
    if exchange.most and exchange.least > exchange.most:
        yield "exchange.least", f"nobody can exchange {exchange.least} when {exchange.most} is the most"
    if rules.declare.blanche and not exchange.most:
        yield "declare.blanche", "a blank hand is shown at the exchange, and there is none"
    if calls and not counts:
        yield "score.kind", "only piquet counts what is called"
    if not (calls or counts or exchange.most):
        return
    ranking = [rank for rank in "AKQJT987" if rank in rules.pack.order]
    if rules.pack.copies > 1 or ranking != list(rules.pack.order):
        yield "pack.order", "piquet is played with single cards of AKQJT987, ranking in this order"
    if rules.partners or rules.passing.cards or rules.bidding.kind != "none" or rules.trump.how != "none":
        yield "exchange.most", "cards are exchanged and called without partners, passing, bidding and trumps"
