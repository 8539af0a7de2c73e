"""Which rules cannot be played: pairs of the key that is wrong and what is wrong with it."""

from collections.abc import Iterable
from typing import Final

from hoylecli.core.cards import SUITS, parse_rank

from .hands import hands_of
from .ranking import ranking_of
from .schema import Bidding, TricksRules
from .seats import is_for_two, seats

Wrong = Iterable[tuple[str, str]]


def check(rules: TricksRules) -> Wrong:
    """What cannot be played: first what is wrong in itself; without that, what does not go together."""
    for parts in ((_order,), (_cards,), _GROUPS, _WHOLE):
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
    """What is wrong with cards that are named, and with how many are dealt."""
    order, play = rules.pack.order, rules.play
    names = {f"{rank}{suit}" for rank in order for suit in SUITS}
    if not names.issuperset(rules.pack.without):
        yield "pack.without", "each is a card of the pack, such as 4C"
    names -= set(rules.pack.without)
    if play.lead == "holder" and play.first not in names:
        yield "play.first", f"'{play.first}' is no card of the pack; write it as 2C"
    known = {*order, *names, "clubs", "diamonds", "hearts", "spades"}
    for name in rules.score.cards:
        if name not in known:
            yield "score.cards", f"'{name}' is no card, rank or suit of the pack"
    if len(set(rules.pack.spare)) < len(rules.pack.spare) or not names.issuperset(rules.pack.spare):
        yield "pack.spare", "each is a card of the pack and named once, such as 2C"
    elif play.lead == "holder" and play.first in rules.pack.spare:
        yield "pack.spare", f"the {play.first} leads, so it cannot be taken out"
    if not rules.deal.cards:
        yield "deal.cards", "say how many cards a player gets"


def _turned(rules: TricksRules) -> Wrong:
    """What is wrong with the card turned up."""
    if rules.trump.how == "turned" and rules.deal.turn == "none":
        yield "deal.turn", "say which card is turned up for trumps"


def _fewest(rules: TricksRules) -> int:
    """The cards of the smallest hand, as far as the rules say; 0 when as many as there are are dealt."""
    cards = rules.deal.cards
    return 0 if cards == "all" else min(cards, default=0) if isinstance(cards, tuple) else cards


def _seated(rules: TricksRules) -> Wrong:
    """What is wrong when no number of players can be dealt the cards."""
    if seats(rules) == (0, 0):
        yield "deal.cards", "too few cards for all hands, or too many ways to pass on or lay away some"


def _ends(rules: TricksRules) -> Wrong:
    """What is wrong with the end of the match, which must come at some time."""
    match, kind = rules.match, rules.score.kind
    if match.target and not (match.deals or match.once or match.out != "never" or _counts(rules)):
        yield "match.target", "nobody can get there, as no card and no trick counts"
    if match.bidder_wins and not match.target:
        yield "match.bidder_wins", "there is no target that the bidder could reach"
    if match.lowest and kind not in ("penalties", "tricks"):
        yield "match.lowest", f"with '{kind}' everybody wants points; it is for cards or tricks to be avoided"


def _counts(rules: TricksRules) -> bool:
    """Whether anybody can get a point."""
    score = rules.score
    if score.kind == "tricks":
        return score.book < max(hands_of(rules, seats(rules)[0] or 2))
    if score.kind in ("penalties", "pinochle"):
        ranking = ranking_of(rules)
        cards = any(ranking.points[card] > 0 for card in ranking.pack)
        return cards or (score.kind == "pinochle" and bool(score.last or rules.meld.table != "none"))
    return True


def _breaking(rules: TricksRules) -> Wrong:
    """What is wrong with suits that may not be led before they are broken, or not to the first trick."""
    if rules.play.breaks and rules.trump.bowers:
        yield "play.breaks", "a bower changes its suit, so no suit has to be broken"
    if rules.play.opening and rules.trump.bowers:
        yield "play.opening", "a bower changes its suit, so every suit may be led first"


def _passing(rules: TricksRules) -> Wrong:
    """What is wrong where cards are passed."""
    passing = rules.passing
    if not passing.cards:
        return
    if not passing.to:
        yield "passing.to", "say to whom cards are passed"
    if 0 < _fewest(rules) < passing.cards:
        yield "passing.cards", "nobody can pass more cards than there are in a hand"
    if rules.bidding.blind:
        yield "passing.cards", "nobody passes cards unseen, so nobody bids blind"
    if rules.deal.turn == "last":
        yield "passing.cards", "the dealer's card that was turned up stays where it is"
    if passing.who == "bidders":
        rises = rules.bidding.kind in ("round", "auction")
        if not (rules.partners and rises and rules.trump.how == "called"):
            yield "passing.who", "it takes partners of whom one has won the bidding and called trumps"
        if set(passing.to) != {"across"}:
            yield "passing.to", "bidders pass to their partners, who sit across the table"


def _holder(rules: TricksRules) -> Wrong:
    """What is wrong where the holder of a certain card leads: it must have been dealt to somebody."""
    cards = rules.deal.cards
    if rules.play.lead != "holder":
        return
    if rules.kitty.cards:
        yield "kitty.cards", "the card that leads must not be laid away, so nobody takes up a kitty"
    pack = len(ranking_of(rules).pack)
    if cards == "all" and rules.deal.turn != "next" and len(ranking_of(rules, 4).pack) % 4 == 0:
        return
    players = 2 if is_for_two(rules) else pack // cards if isinstance(cards, int) and cards else 0
    is_dealt = isinstance(cards, int) and players >= 2 and players * cards == pack
    if not is_dealt or rules.deal.turn == "next":
        yield "play.lead", "somebody must hold the card that leads, so the whole pack is dealt"


def _counted(rules: TricksRules) -> Wrong:
    """What is wrong with a kind of score that needs certain bids."""
    kind, bids = rules.score.kind, rules.bidding.kind
    needed = {"bids": "tricks", "exact": "tricks", "euchre": "order_up"}.get(kind, bids)
    if kind == "bidder":
        yield from _bidder(rules)
    if bids != needed:
        yield "score.kind", f"'{kind}' counts by what was bid; bidding.kind is {needed} for it"
    if bids == "order_up" and (rules.trump.how, rules.deal.turn) != ("called", "next"):
        yield "bidding.kind", "the next card of the pack is turned to be ordered up, and trumps are called"
    if rules.partners and kind in ("penalties", "exact"):
        yield "partners", f"'{kind}' is counted for each player alone"


def _bidder(rules: TricksRules) -> Wrong:
    """What is wrong where tricks are bid in rising bids, and the highest bidder makes trumps."""
    bidding = rules.bidding
    if bidding.kind not in ("round", "auction"):
        yield "bidding.kind", "'bidder' counts the highest bid: bids are a round or an auction"
        return
    if not 1 <= bidding.least <= bidding.most <= (_fewest(rules) or bidding.most):
        yield "bidding.most", "bids are tricks, from one to as many as there are cards in a hand"
    if not (bidding.every.isalpha() and bidding.every.islower()):
        yield "bidding.every", "what a bid is called is a single word in small letters"
    if rules.trump.how not in ("led", "called"):
        yield "trump.how", "who wins the bidding makes trumps: they are led or called"


def _dropping(rules: TricksRules) -> Wrong:
    """What is wrong where players drop out, where the last winner calls trumps, and where honors count."""
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
    if rises and bidding.most and bidding.least > bidding.most:
        yield "bidding.least", "no bid is possible: the highest is lower"
    if rises and not bidding.most and bidding.least > rules.match.target:
        least = f"the lowest bid is {bidding.least}, and none is above the target of {rules.match.target}"
        yield "bidding.least", f"{least}; choose a target of {bidding.least} or more"
    in_tricks = bidding.kind == "tricks" and rules.score.kind != "pinochle"
    if in_tricks and bidding.least + bidding.hook > max(_fewest(rules), 1):
        yield "bidding.least", "no bid is possible in the smallest hand"
    if bidding.every != Bidding().every and rules.score.kind != "bidder":
        yield "bidding.every", "only where the highest bidder counts tricks is there a bid of every one"
    for key, asked in (("once", bidding.once), ("tens_from", bidding.tens_from)):
        if asked and not rises:
            yield f"bidding.{key}", "no bids rise here, so there is no auction to change; leave it out"
    if bidding.blind and bidding.kind != "tricks":
        yield "bidding.blind", "only who bids tricks can bid blind"
    if bidding.smudge and rules.score.kind != "pitch":
        yield "bidding.smudge", "only pitch counts a smudge; leave it out"
    if bidding.marriage and (rules.trump.how != "called" or not rises):
        yield "bidding.marriage", "nobody bids here to call trumps, so nobody needs a marriage for it"
    if bidding.marriage and not {"K", "Q"} <= set(rules.pack.order):
        yield "bidding.marriage", "the pack has no kings and queens"
    if rules.trump.how == "called" and not rises and bidding.kind != "order_up":
        yield "trump.how", "somebody must win the bidding to call trumps: order_up, round or auction"
    is_won = rises or bidding.kind in ("order_up", "contracts")
    if rules.play.lead == "bidder" and not is_won and rules.trump.how != "last_winner":
        yield "play.lead", "there is no bidder to lead; bids are order_up, round, auction or contracts"
    if rules.kitty.cards and (not is_won or bidding.kind == "order_up"):
        yield "kitty.cards", "nobody takes the kitty up; bids are a round, an auction or contracts"
    if rules.kitty.cards and rules.deal.turn == "next":
        yield (
            "deal.turn",
            "the next card of the pack belongs to the kitty, which nobody sees; turn none or the last",
        )
    if rules.match.bidder_wins and not is_won:
        yield "match.bidder_wins", "there is no bidder to win"


def _contracts(rules: TricksRules) -> Wrong:
    """What is wrong with contracts, and with a joker."""
    bid, pack = rules.contracts, rules.pack
    those = (rules.bidding.kind == "contracts", rules.trump.how == "bid", rules.score.kind == "contracts")
    if any(those) and not all(those):
        yield "bidding.kind", "contracts go together: bidding.kind and score.kind contracts, trump.how bid"
    if bid.least > bid.most:
        yield "contracts.least", "no bid is possible: the most tricks are fewer"
    if bid.misere and bid.misere_over and not bid.least <= bid.misere_over <= bid.most:
        yield "contracts.misere_over", "nobody can bid so many tricks; or 0, to bid misere over anything"
    if not bid.suits or len(set(bid.suits)) < len(bid.suits):
        yield "contracts.suits", "each is named once, from the lowest to the highest"
    if bid.suit * (len(bid.suits) - 1) >= bid.trick:
        yield "contracts.trick", "a trick more counts more than all suits, or the bids don't rise"
    if pack.jokers and (pack.copies > 1 or rules.trump.how not in ("none", "always", "called", "bid")):
        yield "pack.jokers", "a joker goes with single cards and trumps none, always, called or bid"
    if pack.jokers and rules.bidding.kind == "order_up":
        yield "pack.jokers", "a joker has no suit that could be ordered up"
    if pack.jokers and rules.score.kind in ("pitch", "pinochle", "piquet", "bidder"):
        yield "pack.jokers", f"{rules.score.kind} is counted without a joker"


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
    if meld.trick == "bidders" and rules.bidding.kind not in ("round", "auction"):
        yield "meld.trick", "nobody bids here, so there are no bidders who could lose their melds"
    copies = {"none": 4, "single": 2, "double": 4}[meld.table]
    if rules.pack.copies > copies:
        yield "meld.table", f"the table is for {copies} copies of a card, and the pack has more; use double"
    if meld.table == "double" and "9" in rules.pack.order:
        yield "meld.table", "the double table counts no nines, so the pack has none"
    if meld.table != "none" and rules.score.kind != "pinochle":
        yield "score.kind", "only pinochle counts melds"
    if meld.table != "none" and trump in ("none", "led"):
        yield "trump.how", "melds need trumps before play: turned, called, or always the same"
    if meld.tenths and max(rules.score.cards.values(), default=0) >= 10:
        yield "score.cards", "melds count a tenth here, so cards that count 10 would be worth far too much"
    turn = "last" if meld.when == "before_play" else "next"
    if meld.trade and (trump, rules.deal.turn) != ("turned", turn):
        whose = "the dealer's last card" if turn == "last" else "the next card of the pack"
        yield "meld.trade", f"the nine is traded for {whose}, turned up for trumps"
    if meld.turned and not (meld.trade and meld.when == "before_play"):
        yield "meld.turned", "a nine counts for the dealer where it could have been traded before play"
    if meld.when == "after_tricks" and (not rules.stock.draw or meld.trick):
        missing = "trick: no, for who melds has taken one" if meld.trick else "stock.draw as well"
        yield "meld.when", f"melds between the tricks come before cards are drawn; write {missing}"
    if meld.trade and "9" not in rules.pack.order:
        yield "meld.trade", "the pack has no nines"


def _stock(rules: TricksRules) -> Wrong:
    """What is wrong where cards are drawn between the tricks, and where points count at once."""
    taken = rules.exchange.most or rules.passing.cards or rules.kitty.cards
    taken = taken or rules.bidding.kind == "order_up"
    if rules.stock.draw and (taken or rules.match.out != "never"):
        yield (
            "stock.draw",
            "cards are drawn where none are passed, exchanged or taken up, and nobody drops out",
        )
    if rules.stock.free and not rules.stock.draw:
        yield "stock.free", "no cards are drawn here, so there is no stock to wait for"
    counts = rules.score.kind == "pinochle" and rules.bidding.kind == "none" and not rules.match.deals
    laid = rules.meld.table == "none" or rules.meld.when == "after_tricks"
    if rules.match.at_once and not (counts and laid and rules.match.target):
        yield "match.at_once", "only pinochle counts at once, to a target, without bids and melds before play"


def _piquet(rules: TricksRules) -> Wrong:
    """What is wrong with an exchange, with what is called after it, and with their count."""
    exchange, calls = rules.exchange, bool(rules.declare.kinds or rules.declare.blanche != "no")
    counts = rules.score.kind == "piquet"
    if exchange.most and exchange.least > exchange.most:
        yield "exchange.least", f"nobody can exchange {exchange.least} when {exchange.most} is the most"
    if rules.declare.blanche != "no" and not exchange.most:
        yield "declare.blanche", "carte blanche is announced at the exchange, and there is none"
    if calls and not counts:
        yield "score.kind", "only piquet counts what is called"
    if not (calls or counts or exchange.most):
        return
    cards, pack = rules.deal.cards, 4 * len(rules.pack.order) - len(rules.pack.without)
    if not isinstance(cards, int) or not 2 <= cards <= pack // 2 - exchange.least * bool(exchange.most):
        yield "deal.cards", "two at least, always as many, and so few that both can exchange what they must"
    if rules.deal.turn != "none":
        yield "deal.turn", "no card is turned up where cards are exchanged and called"
    ranking = [rank for rank in "AKQJT987" if rank in rules.pack.order]
    if rules.pack.copies > 1 or ranking != list(rules.pack.order):
        yield "pack.order", "piquet is played with single cards of AKQJT987, ranking in this order"
    if rules.partners or rules.passing.cards or rules.bidding.kind != "none" or rules.trump.how != "none":
        yield "exchange.most", "cards are exchanged and called without partners, passing, bidding and trumps"


def _together(rules: TricksRules) -> Wrong:
    """What does not go together in other ways."""
    if rules.passing.cards and (rules.kitty.cards or rules.bidding.kind == "order_up"):
        yield "passing.cards", "cards are passed on, or taken up and laid away, not both"
    if rules.kitty.cards and rules.deal.turn == "last":
        yield "kitty.cards", "the dealer's card that was turned up stays where it is"
    kind, bids = rules.score.kind, rules.bidding.kind
    if bids != "none" and (kind in ("penalties", "tricks") or (bids == "order_up" and kind != "euchre")):
        yield "bidding.kind", f"'{kind}' counts no such bids; leave them out, or count by them"
    if rules.score.moon != "none" and (kind != "penalties" or not rules.match.lowest):
        yield "score.moon", "the moon is shot where cards taken are penalties, and the lowest score wins"
    if rules.score.moon != "none" and not _counts(rules):
        yield (
            "score.moon",
            "whoever shoots it takes every card that costs points, so some card must cost some",
        )
    if kind in ("pitch", "pinochle", "piquet", "bidder") and rules.trump.bowers:
        yield "trump.bowers", f"{kind} is played without bowers"


_GROUPS: Final = (
    _turned,
    _passing,
    _breaking,
    _holder,
    _dropping,
    _counted,
    _bids,
    _contracts,
    _pitch,
    _melds,
    _stock,
    _piquet,
)
_WHOLE: Final = (_seated, _ends, _together)
