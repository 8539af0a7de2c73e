"""Hints at trick-taking games: what they say of a card is true of the position."""

import re
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from contract_deals import contract
from haste import hurry
from hinted import hinted
from positions import chosen
from trick_deals import after
from tricktable import cards, dealt, position

from hoylecli.bots import bot
from hoylecli.bots.tricks.doubts_in_play import of_card
from hoylecli.bots.tricks.hands.tricks import likely_winners
from hoylecli.bots.tricks.kernel import bits
from hoylecli.bots.tricks.phases import nominating, ordering, passing
from hoylecli.bots.tricks.phases.nominating import _why_bid
from hoylecli.bots.tricks.policies import play
from hoylecli.bots.tricks.reasons import reasons
from hoylecli.bots.tricks.rollouts import Continuation
from hoylecli.bots.tricks.worlds import InformationSet
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import TABLE, Move
from hoylecli.core.text import NUMBERS, number
from hoylecli.families.tricks.derived import order_of, score_of
from hoylecli.families.tricks.position.following import led
from hoylecli.families.tricks.rules.ranking import ranking_of


def hint(view: Any, seed: int = 1) -> tuple[Move, str]:
    move, lines = hinted("tricks", view, Random(seed))
    return move, " ".join(lines)


def said_of_turned(view: Any) -> str:
    """Whether the card turned after the deal is `down`, in no hand, or `up`, for the dealer; "" for none."""
    if view.rules.deal.turn != "next" or view.turned is None:
        return ""
    if view.rules.bidding.kind != "order_up" or any(bid.word != "pass" and bid.suit for bid in view.bids):
        return "down"
    return "up"


class Said:
    """A move and what it would do, worked out from the view by the engine's own order of the cards."""

    def __init__(self, view: Any, move: Move, usual: bool = False) -> None:
        """usual: whether the move is said to be the usual one, though another is worth a little more."""
        self.usual = usual
        ranking = ranking_of(view.rules)
        self.view, self.order, self.points = view, order_of(view), ranking.points
        self.card = move.cards[0]
        self.trick = tuple(play.card for play in view.trick)
        played = [card for trick in view.tricks for card in trick.cards]
        turned = [view.turned] if said_of_turned(view) == "down" else []
        seen = Counter([*view.hand, *view.laid_away, *self.trick, *played, *turned])
        self.unseen = list((Counter(ranking.pack) - seen).elements())

    @property
    def follows(self) -> bool:
        return bool(self.trick) and self.suit(self.card) == led(self.order, self.view.trick)

    @property
    def wins(self) -> bool:
        return self.order.best((*self.trick, self.card)) == len(self.trick)

    @property
    def is_last(self) -> bool:
        return len(self.trick) == self.view.players - 1 - (self.view.out is not None)

    @property
    def best(self) -> Card:
        return self.trick[self.order.best(self.trick)]

    @property
    def holder(self) -> int:
        return int(self.view.trick[self.order.best(self.trick)].seat)

    @property
    def higher(self) -> list[Card]:
        power, own = self.order.power, self.suit(self.card)
        return [card for card in self.unseen if self.suit(card) == own and power[card] > power[self.card]]

    @property
    def of_its_suit(self) -> list[Card]:
        return [card for card in self.view.hand if self.suit(card) == self.suit(self.card)]

    @property
    def has_higher(self) -> bool:
        """Whether the hand has a higher card of its suit."""
        power = self.order.power
        return any(power[card] > power[self.card] for card in self.of_its_suit)

    @property
    def higher_held(self) -> list[Card]:
        return [card for card in self.of_its_suit if self.order.power[card] > self.order.power[self.card]]

    @property
    def missing(self) -> int:
        """How many tricks are missing to the player's own bid."""
        return self.missing_of(self.view.seat)

    def missing_of(self, seat: int) -> int:
        """How many tricks are missing to the bid of a seat."""
        bid = [bid for bid in self.view.bids if bid.seat == seat][-1]
        wanted = 0 if bid.word in ("nil", "blind", "misere", "open-misere") else int(bid.amount)
        return wanted - int(self.view.taken(seat))

    @property
    def nobody_beats_it(self) -> bool:
        trumps = [card for card in self.unseen if self.suit(card) == self.order.trump]
        return not self.higher and (not trumps or self.suit(self.card) == self.order.trump)

    @property
    def holder_bid_nil(self) -> bool:
        bids = {bid.seat: bid.word for bid in self.view.bids}
        return bids.get(self.holder) == "nil" and not self.view.taken(self.holder)

    @property
    def has_trumps(self) -> bool:
        return any(self.suit(card) == self.order.trump for card in self.view.hand)

    @property
    def winning(self) -> list[bool]:
        """Whether the trick would be won with each card that may be played."""
        cards = [move.cards[0] for move in self.view.legal]
        return [self.order.best((*self.trick, card)) == len(self.trick) for card in cards]

    @property
    def can_win(self) -> bool:
        return any(self.winning)

    @property
    def always_wins(self) -> bool:
        return all(self.winning)

    @property
    def highest(self) -> int:
        return max(self.order.power[card] for card in self.of_its_suit)

    def higher_than(self, symbol: str) -> list[Card]:
        """The unseen cards of its suit that beat a card of the hand."""
        (card,) = (card for card in self.view.hand if card.symbol == symbol)
        return Said(self.view, Move(cards=(card,))).higher

    def out(self, symbol: str) -> list[Card]:
        """The unseen cards of the suit of a card."""
        suit = next(self.suit(card) for card in self.view.hand if card.symbol == symbol)
        return [card for card in self.unseen if self.suit(card) == suit]

    def suit(self, card: Card) -> str:
        return self.order.suit[card]

    def lowest(self) -> Card:
        return min(self.of_its_suit, key=lambda card: self.order.power[card])


Check = Callable[[Said, "re.Match[str]"], bool]

GOES = (
    r"so (let your lowest (?P<low>\w+) go|keep (?P<keep>\S+) for the last trick|"
    r"throw your only (?P<only>\w+)(?P<ruff>, and trump the next one)?|let \S+ go)"
)
LIE = r"(is|are|may) still(?: be)? out"
LIES = r"(?:is|are|may) still(?: be)? out"


HAVE = r"(You have the tricks you bid|You bid (no) trick)"


def _has_made(said: Said) -> bool:
    """Whether the side has the tricks that it bid."""
    bids = _side(said.view)
    taken = sum(said.view.taken(bid.seat) for bid in bids if bid.amount)
    return taken >= sum(bid.amount for bid in bids)


def _missing_to_them(said: Said) -> int:
    """How many tricks are missing to the bids of the other side, where neither has bid nil."""
    view, own = said.view, said.view.side(said.view.seat)
    bids = [bid for bid in view.bids if view.side(bid.seat) != own and bid.word == "bid"]
    return sum(bid.amount - view.taken(bid.seat) for bid in bids)


def _has(said: Said, found: "re.Match[str]") -> bool:
    """Whether the bid is met, and was none where that is said."""
    return said.missing == 0 and bool(found[2]) == (said.view.taken(said.view.seat) == 0)


def _goes(said: Said, found: "re.Match[str]") -> bool:
    """Whether the card that goes is the lowest of its suit, or the only one, as it is said."""
    has_trumps = any(said.suit(card) == said.order.trump != said.suit(said.card) for card in said.view.hand)
    is_only = said.of_its_suit == [said.card] and not said.follows
    lower = [card for card in said.of_its_suit if said.order.power[card] < said.order.power[said.card]]
    if found["keep"]:
        left = [card.symbol for card in said.view.hand if card != said.card]
        return left == [found["keep"]] and is_only and has_trumps
    return (
        bool(found["only"]) == is_only
        and (not found["low"] or not lower)
        and bool(found["ruff"]) == (is_only and has_trumps)
    )


SENTENCES: Final[dict[str, Check]] = {
    r"(\S+) is the only card you may play": lambda said, found: len(said.view.legal) == 1,
    r"Chance to win: (\S+)(?: [cdhs])? (\d+)%, (\S+)(?: [cdhs])? (\d+)%(, .*)?": lambda said, found: (
        (found[1] == str(said.card)) != said.usual and int(found[2]) >= int(found[4])
    ),
    r"The difference is too small to count, so play the usual card": lambda said, found: said.usual,
    r"Close: (\S+)(?: [cdhs])? is as good": lambda said, found: found[1] != str(said.card),
    r"Nobody can beat (\S+)": lambda said, found: said.nobody_beats_it,
    rf"Nobody can beat (\S+): you take the trick now, while (\d+) \w+ {LIES}": lambda said, found: (
        said.nobody_beats_it
        and sum(said.suit(card) == said.suit(said.card) for card in said.unseen) == int(found[2])
    ),
    rf"(\w+) higher \w+ {LIE}, and you keep your (higher \w+|\S+)": lambda said, found: (
        number(len(said.higher)) == found[1].lower() != "none"
        and said.has_higher
        and (found[3].startswith("higher") or [card.symbol for card in said.higher_held] == [found[3]])
    ),
    rf"(\w+) higher \w+ {LIE}, and \S+ may drive (it|them) out": lambda said, found: (
        number(len(said.higher)) == found[1].lower() != "none" and not said.has_higher
    ),
    r"No higher \w+ is out": lambda said, found: not said.higher,
    r"It takes the trick over (\S+)": lambda said, found: said.wins and said.best.symbol == found[1],
    r"It stays below (\S+?)(, and you keep your higher \w+ for later)?": lambda said, found: (
        said.follows and not said.wins and said.best.symbol == found[1] and said.has_higher == bool(found[2])
    ),
    r"You have none of the suit led, and can spare (\S+)": lambda said, found: not said.follows,
    r"No higher \w+ is out; only (a trump|the joker) beats it": lambda said, found: (
        not said.higher and not said.nobody_beats_it and ("joker" in found[1]) == (said.order.trump == "*")
    ),
    r"Your hand is strong enough to try for everything": lambda said, found: True,
    r"You have taken every point so far, so go for everything": lambda said, found: all(
        trick.winner == said.view.seat or not any(said.points[card] for card in trick.cards)
        for trick in said.view.tricks
    ),
    r"It may drive out the Q♠, and cannot catch it": lambda said, found: (
        Card.parse("QS") in said.unseen and said.card.suit == "S" and said.card.rank in range(2, 12)
    ),
    rf"(\w+) higher \w+ {LIE}, so another may take the trick": lambda said, found: (
        number(len(said.higher)) == found[1].lower() != "none"
    ),
    r"Nobody else has \w+ left: it takes the trick": lambda said, found: (
        not said.trick and not any(said.suit(card) == said.suit(said.card) for card in said.unseen)
    ),
    r"It stays below (\S+), so another takes (the trick|your \S+)": lambda said, found: (
        said.follows and not said.wins and said.best.symbol == found[1]
    ),
    r"It is your highest card that does": lambda said, found: (
        not any(
            said.order.power[said.card] < said.order.power[card] < said.order.power[said.best]
            for card in said.of_its_suit
        )
    ),
    r"You are last, and the trick costs nothing": lambda said, found: (
        said.is_last and said.wins and not any(said.points[card] for card in (*said.trick, said.card))
    ),
    r"There are no points in this trick so far, so you may win it": lambda said, found: (
        not any(said.points[card] for card in (*said.trick, said.card))
    ),
    r"One player has taken every point so far, and this stops that": lambda said, found: (
        said.wins
        and said.view.rules.score.moon != "none"
        and len({t.winner for t in said.view.tricks if any(said.points[card] for card in t.cards)}) == 1
    ),
    r"You have no \w+ below (\S+), so you (may have to|must) take it": lambda said, found: (
        said.wins and said.best.symbol == found[1] and said.is_last == (found[2] == "must")
    ),
    r"You take the trick in any case, so let your highest \w+ go": lambda said, found: (
        said.is_last and said.always_wins and said.order.power[said.card] == said.highest
    ),
    r"(Only one|No) higher \w+ is out, so \S+ may have to take a trick": lambda said, found: (
        not said.follows and len(said.higher) == (found[1] == "Only one")
    ),
    r"You get rid of the (\S+), and somebody else takes it": lambda said, found: not said.follows,
    r"\S+ can no longer catch the Q♠": lambda said, found: (
        Card.parse("QS") in said.unseen and said.card.symbol in ("K♠", "A♠")
    ),
    r"Somebody else takes it, with (\d+) points?": lambda said, found: (
        not said.follows and said.points[said.card] == int(found[1])
    ),
    r"It is your last \w+(: you can throw what you like when they are led)?": lambda said, found: (
        said.of_its_suit == [said.card]
        and bool(found[1]) == (score_of(said.view).aim == "avoid" or _is_met(said))
    ),
    r"It is low, so the player who bid nil may have to take the trick": lambda said, found: (
        not said.trick and 2 * len(said.higher) > len(said.out(said.card.symbol))
    ),
    r"It draws trumps(: (\d+) may still be out)?": lambda said, found: (
        found[1] is None
        or sum(said.suit(card) == said.view.trump for card in said.unseen) == int(found[2]) > 0
    ),
    r"Your bid is made, but they still need (\d+) tricks?: what your side takes may set them": (
        lambda said, found: _has_made(said) and int(found[1]) == _missing_to_them(said)
    ),
    r"You need every trick that is left": lambda said, found: said.missing == len(said.view.hand),
    r"Your bid is lost already, so try to spoil another one(: you (?:may )?take a trick that another player"
    r" needs|: this trick is one too many for the player who gets it)?": lambda said, found: (
        not 0 <= said.missing <= len(said.view.hand)
        and (found[1] is None or said.wins == found[1].startswith(": you "))
        and (found[1] is None or (said.is_last or said.nobody_beats_it) == ("may" not in found[1]))
        and (found[1] is None or (said.missing_of(said.holder) > 0) == said.wins)
    ),
    r"You still need (\d+) tricks?, and \S+ (wins|may win) this one": lambda said, found: (
        said.missing == int(found[1]) < len(said.view.hand)
        and said.wins
        and (found[2] == "wins") == (said.is_last or said.nobody_beats_it)
    ),
    r"You need only (\w+) more, and keep (\w+) trumps? for later": lambda said, found: (
        found[1] == number(said.missing)
        and said.can_win
        and not said.wins
        and NUMBERS.index(found[2]) >= said.missing
        and sum(said.suit(card) == said.order.trump for card in said.view.hand if card != said.card)
        == NUMBERS.index(found[2])
    ),
    rf"{HAVE}: (\d+) higher \w+ {LIE}, so another may take this one": lambda said, found: (
        _has(said, found) and not said.trick and len(said.higher) == int(found[3])
    ),
    rf"{HAVE}, and \S+ may have to take one more": lambda said, found: (
        _has(said, found) and not said.trick and not said.higher
    ),
    rf"{HAVE}, and \S+ is your highest card below (\S+)": lambda said, found: (
        _has(said, found)
        and said.follows
        and not said.wins
        and said.best.symbol == found[3]
        and not any(said.order.power[card] < said.order.power[said.best] for card in said.higher_held)
    ),
    rf"{HAVE}, and \S+ leaves this one to others": lambda said, found: _has(said, found) and not said.wins,
    r"You take the trick in any case, so let \S+ go": lambda said, found: (
        said.missing == 0 and said.is_last and said.always_wins
    ),
    r"It is your only \w+(, so you can trump them later)?": lambda said, found: (
        said.of_its_suit == [said.card]
        and bool(found[1]) == any(said.suit(card) == said.order.trump for card in said.view.hand)
    ),
    r"It is your lowest \w+(; keep the higher ones)?": lambda said, found: said.card == said.lowest(),
    r"It is your lowest \w+; keep the higher ones while others are still to play": lambda said, found: (
        said.card == said.lowest() and said.follows and not said.is_last and said.has_higher
    ),
    r"You have made your bid, and more tricks would only be bags": lambda said, found: _has_made(said),
    rf"You have made your bid, and (\d+) higher \w+ {LIES}: leave the trick to the others": (
        lambda said, found: not said.trick and _has_made(said) and len(said.higher) == int(found[1])
    ),
    r"Your partner plays last, and may take the trick without your trump": lambda said, found: (
        len(said.trick) == 1
        and said.view.out is None
        and said.view.side(0) == said.view.side(2)
        and not said.wins
        and said.can_win
        and said.has_trumps
    ),
    r"There is too little in this trick to spend a trump on it": lambda said, found: (
        not said.wins
        and said.has_trumps
        and said.can_win
        and sum(said.points[each] for each in said.trick) < 5
    ),
    rf"Lead it before the others run out of \w+: (\d+) \w+ {LIES}": lambda said, found: (
        not said.trick
        and not said.higher
        and len(said.out(said.card.symbol)) == int(found[1])
        and said.suit(said.card) != said.order.trump
    ),
    r"It is your only (\w+): then you can throw (what you like|the (\S+)) when they are led": (
        lambda said, found: (
            not said.trick
            and said.of_its_suit == [said.card]
            and (found[3] or "").replace("Q♠", "") == ""
            and (found[3] is not None) == (Card.parse("QS") in said.view.hand)
        )
    ),
    r"Your partner is winning already, and \S+ adds (\d+) to the trick": lambda said, found: (
        said.holder == (said.view.seat + 2) % 4
        and not said.holder_bid_nil
        and said.points[said.card] == int(found[1])
    ),
    rf"Your partner is winning already, {GOES}": lambda said, found: (
        said.holder == (said.view.seat + 2) % 4
        and not said.holder_bid_nil
        and not said.points[said.card]
        and _goes(said, found)
    ),
    r"It makes (\w+) trumps: you hold (.+)": lambda said, found: (
        not said.trick
        and not said.view.tricks
        and said.view.rules.trump.how == "led"
        and {card.symbol for card in said.of_its_suit} == set(re.split(", | and ", found[2]))
    ),
    r"It takes the trick from your partner, who bid nil": lambda said, found: (
        said.holder_bid_nil and said.wins and said.holder == (said.view.seat + 2) % 4
    ),
    r"It leaves the trick to a player who bid nil": lambda said, found: (
        said.holder_bid_nil and not said.wins and said.holder != (said.view.seat + 2) % 4
    ),
    r"You cannot take the trick from your partner, who bid nil": lambda said, found: (
        said.holder_bid_nil and not said.can_win and said.holder == (said.view.seat + 2) % 4
    ),
    rf"You cannot beat \S+, {GOES}": lambda said, found: not said.can_win and _goes(said, found),
    r"You are last, and it takes the trick": lambda said, found: said.is_last and said.wins,
    r"You have none of the suit led, and the (trump|joker) beats (\S+)": lambda said, found: (
        all(said.suit(card) != led(said.order, said.view.trick) for card in said.view.hand)
        and said.wins
        and said.best.symbol == found[2]
    ),
    r"It beats (\S+)": lambda said, found: said.wins and said.best.symbol == found[1],
    r"Your partner's card might not have held": lambda said, found: (
        said.holder == (said.view.seat + 2) % 4
        and not said.is_last
        and not all(
            said.order.best((*said.trick, move.cards[0])) == len(said.trick) for move in said.view.legal
        )
    ),
    r"(\S+) beats it, and your (nil|misere) is safe in this trick": lambda said, found: (
        not said.wins and said.best.symbol == found[1]
    ),
    r"The misere is lost already; what you play now makes no difference": lambda said, found: (
        said.view.taken(said.view.declarer) > 0
    ),
    rf"(\w+) higher \w+ {LIE}: it may leave the trick to the bidder": lambda said, found: (
        not said.trick
        and number(len(said.higher)) == found[1].lower() != "none"
        and said.view.declarer != said.view.seat
    ),
    r"It leaves the trick to the bidder": lambda said, found: (
        not said.wins and said.holder == said.view.declarer != said.view.seat
    ),
    r"It is your highest \w+, and no use against misere": lambda said, found: (
        said.holder != said.view.declarer
        and all(said.order.power[card] <= said.order.power[said.card] for card in said.of_its_suit)
    ),
}


def _is_met(said: Said) -> bool:
    return score_of(said.view).aim == "own_bid" and said.missing == 0


def _side(view: Any) -> list[Any]:
    return [bid for bid in view.bids if bid.seat % 2 == view.seat % 2]


@pytest.mark.parametrize(
    ("game", "deals"),
    [
        ("hearts", 2),
        ("spades", 2),
        ("euchre", 6),
        ("five-hundred", 3),
        ("pitch", 3),
        ("pinochle", 2),
        ("oh-hell", 4),
    ],
)
def test_what_is_said_of_a_card_is_true(game: str, deals: int) -> None:
    """Each sentence is one of those above, and holds."""
    told = set()
    for seed in range(deals):
        state: Any = chosen(game).undealt(4, seed)
        average = bot("tricks", "average")
        while state.to_act is not None and state.number < 2:
            if state.to_act == TABLE:
                if state.number:
                    break
                state = state.apply(state.legal_moves()[0])
                continue
            view = state.view(state.to_act)
            if state.phase == "playing" and (len(view.tricks) + view.seat) % 4 == seed % 4:
                move, lines = hinted("tricks", view, Random(seed))
                assert move in view.legal
                assert 1 <= len(lines) <= 4
                usual = any("usual card" in line for line in lines)
                for line in lines:
                    told.add(_true(Said(view, move, usual), line))
            state = state.apply(average.choose(view, Random(seed)))
    assert len(told) > 6


BESIDE: Final[dict[str, Check]] = {
    r"Nobody else has \w+ left, so \S+ takes whatever they throw on it": lambda said, found: (
        not said.trick and not any(said.suit(card) == said.suit(said.card) for card in said.unseen)
    ),
    r"\S+ may catch the (\S+), with \d+ points?": lambda said, found: (
        not said.trick and found[1] in [card.symbol for card in said.unseen if card not in said.higher]
    ),
    r"\S+ is more likely to take the trick(, with its own (\d+) points)?": lambda said, found: (
        not said.trick and (not found[1] or int(found[2]) == said.points[Card.parse(found[0].split()[0])])
    ),
    r"With \S+ somebody else gets the lead": lambda said, found: bool(said.higher),
    rf"\S+ may lose: (\d+) higher \w+ {LIE}": lambda said, found: len(said.higher) == int(found[1]) > 0,
    r"\S+ may lose: it can be trumped": lambda said, found: not said.nobody_beats_it and not said.higher,
    rf"Only (\d+) higher \w+ {LIE}: \S+ may win a trick once (it is|they are) gone": (
        lambda said, found: (
            len(said.higher) == int(found[1]) == {"it is": 1, "they are": 2}[found[3]]
            and said.card != said.lowest()
        )
    ),
    r"\S+ takes a trick whenever you play it, so there is no hurry": lambda said, found: (
        said.nobody_beats_it and said.suit(said.card) == said.order.trump and (not said.trick or said.wins)
    ),
    r"The other side made trumps, and a trump led helps them more than you": lambda said, found: (
        not said.trick
        and said.suit(said.card) == said.order.trump
        and said.view.side(said.view.declarer) != said.view.side(said.view.seat)
    ),
    r"As long as you hold (\S+), you cannot trump (\w+)": lambda said, found: (
        _only_of_its_suit(said, found[1])
        and found[1] != said.card.symbol
        and said.has_trumps
        and said.of_its_suit != [said.card]  # or the same could be said of the other card
    ),
    r"No higher \w+ is out, so \S+ can still win a later trick": lambda said, found: (
        not said.trick and not said.higher
    ),
    r"Keep \S+: fewer cards beat it than (\S+)": lambda said, found: (
        not said.trick and len(said.higher) < len(said.higher_than(found[1]))
    ),
    r"More (\w+) than (\w+) are out, so \S+ may still win when they are led": lambda said, found: (
        not said.follows
        and not said.higher
        and sum(said.suit(card) == found[1][0].upper() for card in said.unseen)
        > sum(said.suit(card) == found[2][0].upper() for card in said.unseen)
    ),
    r"You hold the (\S+): keep \S+ to play in its place when (\w+) are led": lambda said, found: (
        not said.trick
        and said.card.symbol != found[1]
        and found[1] in [card.symbol for card in said.of_its_suit]
        and said.points[next(card for card in said.view.hand if card.symbol == found[1])] > 1
    ),
    r"Nobody can beat \S+, and the trick would only be a bag": lambda said, found: (
        not said.trick and said.nobody_beats_it and _has_made(said)
    ),
    r"\S+ is more likely to take the trick, which would only be a bag": lambda said, found: (
        not said.trick and _has_made(said)
    ),
    r"\S+ (takes|may take) the trick, which would only be a bag": lambda said, found: (
        said.wins and said.is_last == (found[1] == "takes") and _has_made(said)
    ),
    r"With \S+ your highest trump would be the (\S+), not the (\S+)": lambda said, found: (
        said.view.rules.trump.how == "led"
        and not said.view.tricks
        and len(said.higher_than(found[1])) > len(said.higher_than(found[2]))
    ),
    r"\S+ is low, and can stay out of most tricks": lambda said, found: (
        not said.follows and 2 * len(said.higher) > len(said.out(said.card.symbol))
    ),
    r"With \S+ you still have a (\w+), and cannot trump (\w+)": lambda said, found: (
        not said.follows
        and f"{found[1]}s" == found[2]
        and sum(said.suit(card) == found[1][0].upper() for card in said.view.hand) == 1
        and said.has_trumps
    ),
    r"The (\S+) needs the (\S+) beside it, or it falls to a single higher card": lambda said, found: (
        found[2] == said.card.symbol
        and len(said.higher_than(found[1])) == 1
        and sorted(card.symbol for card in said.of_its_suit) == sorted([found[1], found[2]])
    ),
    r"\S+ may win a trick behind your (\S+), and no (\w+) of yours is high": lambda said, found: (
        not said.follows
        and not said.higher_than(found[1])
        and any(card.symbol == found[1] for card in said.of_its_suit)
        and all(
            said.higher_than(card.symbol) for card in said.view.hand if said.suit(card) == found[2][0].upper()
        )
    ),
    r"\S+ (takes|may take) a trick( more than you bid)?": lambda said, found: (
        said.missing == 0
        and said.wins
        and said.is_last == (found[1] == "takes")
        and bool(found[2]) == (said.view.rules.score.kind == "exact")
    ),
    r"\S+ is more likely to take the trick, and spares the bidder": lambda said, found: (
        not said.trick and said.view.declarer != said.view.seat
    ),
    r"\S+ takes the trick from the bidder": lambda said, found: (
        said.wins and said.holder == said.view.declarer != said.view.seat
    ),
    r"Keep \S+: a low card may make the bidder take a trick later": lambda said, found: (
        bool(said.trick)
        and said.view.declarer != said.view.seat
        and said.order.power[said.card] < said.highest
    ),
    rf"\S+ may take a trick too many: (?:(\d+) higher \w+ {LIE}|no higher \w+ is out)": (
        lambda said, found: (
            said.missing == 0 and not said.trick and len(said.higher) == int(found[1] or 0) <= 2
        )
    ),
    r"Keep \S+ until you know whether you need its trick": lambda said, found: (
        0 < said.missing < len(said.view.hand)
        and said.wins
        and said.suit(said.card) == said.order.trump
        and not said.follows
    ),
    r"\S+ (takes|may take) the trick(, with \d+ points?)?": lambda said, found: (
        said.wins and said.is_last == (found[1] == "takes")
    ),
    r"Nobody can beat \S+, so you take it yourself, with (\d+) points?": lambda said, found: (
        not said.trick and not said.higher and said.points[said.card] == int(found[1])
    ),
    r"Keep (\S+), and it may catch points later": lambda said, found: (
        not said.trick and not said.higher_than(found[1]) and bool(said.out(found[1]))
    ),
    r"\S+ is lower: keep it to stay out of a later trick": lambda said, found: (
        bool(said.trick) and said.order.power[said.card] < said.highest
    ),
    r"With \S+ you still hold the (\S+)": lambda said, found: (
        not said.follows and any(card.symbol == found[1] for card in said.view.hand)
    ),
    r"With \S+ you miss a chance to give points away": lambda said, found: not said.follows,
    r"With \S+ you cannot win the trick": lambda said, found: bool(said.trick) and not said.wins,
    r"\S+ spends a (trump|high \w+) on it": lambda said, found: said.wins,
    r"\S+ is higher than it need be": lambda said, found: said.wins and said.of_its_suit != [said.card],
    r"Others still play to this trick: keep \S+ to beat a higher card": lambda said, found: (
        said.wins and not said.is_last and said.of_its_suit != [said.card]
    ),
    rf"\S+ may be beaten: (\d+) higher \w+ {LIE}": lambda said, found: len(said.higher) == int(found[1]),
    r"Your \S+ is higher, and may still win a trick": lambda said, found: (
        not said.wins and said.of_its_suit != [said.card]
    ),
    r"\S+ is more likely to win a later trick": lambda said, found: not said.wins and not said.follows,
    r"\S+ may give them (?:(\d+) points?|(\d+) towards game)": lambda said, found: (
        said.points[said.card] == int(found[1] or found[2])
        and bool(found[2]) == (said.view.rules.score.kind == "pitch")
        and (
            (not said.wins and said.holder != (said.view.seat + 2) % 4)
            if said.trick
            else not said.nobody_beats_it
        )
    ),
    r"\S+ may be the lowest trump, and low counts for whoever takes it": lambda said, found: (
        said.view.rules.score.kind == "pitch"
        and not said.wins
        and said.suit(said.card) == said.order.trump
        and said.card == said.lowest()
        and sum(said.order.power[card] < said.order.power[said.card] for card in said.out(said.card.symbol))
        <= 3
    ),
    r"Keep \S+ for a trick in which there is more to win": lambda said, found: (
        said.wins
        and said.suit(said.card) == said.order.trump
        and sum(said.points[card] for card in said.trick) < 5
    ),
    r"\S+ adds (nothing|only (\d+)) to the trick": lambda said, found: (
        not said.wins
        and said.points[said.card] == int(found[2] or 0)
        and said.holder == (said.view.seat + 2) % 4
    ),
    r"With \S+ your partner (takes|may) .*": lambda said, found: (
        said.holder_bid_nil
        and not said.wins
        and said.holder == (said.view.seat + 2) % 4
        and said.is_last == (found[1] == "takes")
    ),
    r"\S+ can still be trumped(: (\d+) trumps? may still be out)?": lambda said, found: (
        not said.trick
        and not said.higher
        and said.suit(said.card) != said.order.trump
        and sum(said.suit(card) == said.order.trump for card in said.unseen) in _counted(found[2])
    ),
    r"With \S+ (\w+) would be trumps, and you hold (?:only )?(\w+) \w+": lambda said, found: (
        not said.trick and number(len(said.of_its_suit)) == found[2]
    ),
    rf"\S+ is more likely to be trumped: (\w+) \w+ (\w+ )?{LIE}": lambda said, found: (
        not said.higher
        and len(said.out(said.card.symbol)) == (0 if found[1] == "no" else int(found[1]))
        and not said.nobody_beats_it
    ),
    r"\S+ is your lowest \w+: keep it to stay out of a later trick": lambda said, found: (
        not said.trick and said.card == said.lowest() and said.of_its_suit != [said.card]
    ),
    r"With \S+ somebody else takes a point, and you can no longer take them all": lambda said, found: (
        not said.follows
        and said.points[said.card] > 0
        and all(
            trick.winner == said.view.seat or not any(said.points[card] for card in trick.cards)
            for trick in said.view.tricks
        )
    ),
    r"With \S+ you still have a (\w+), and must follow when they are led": lambda said, found: (
        not said.follows and any(said.suit(card) == found[1][0].upper() for card in said.view.hand)
    ),
    r"With \S+ you still hold (\S+), which may have to take a trick": lambda said, found: (
        not said.follows and len(said.higher_than(found[1])) <= 2
    ),
}


def _counted(text: str | None) -> Collection[int]:
    """What a number may be: itself, or any where none is told."""
    return range(1, 99) if text is None else [int(text)]


def _lies(said: Said, line: str) -> bool:
    """Whether cards are said to be out for certain only where each unseen one is, or is known to be."""
    sizes = sum(size for seat, size in enumerate(said.view.hand_sizes) if seat != said.view.seat)
    may_be_nowhere = bool(said.view.undealt) and len(said.unseen) > sizes
    if "may still be out" in line and "trump" not in line.split(":")[0]:
        return may_be_nowhere
    return "still out" not in line or not may_be_nowhere or said_of_turned(said.view) == "up"


def _only_of_its_suit(said: Said, symbol: str) -> bool:
    card = next(card for card in said.view.hand if card.symbol == symbol)
    return [each for each in said.view.hand if said.suit(each) == said.suit(card)] == [card]


@pytest.mark.parametrize(
    ("game", "deals"),
    [
        ("hearts", 3),
        ("spades", 3),
        ("euchre", 6),
        ("pinochle", 2),
        ("pitch", 6),
        ("oh-hell", 5),
        ("five-hundred", 3),
    ],
)
def test_what_is_said_against_another_card_is_true(
    game: str, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each sentence on a card that was asked for is one of those above, and holds of that card."""
    hurry(monkeypatch.setattr, "hoylecli.bots.tricks")
    told = set()
    for seed in range(deals):
        state: Any = chosen(game).undealt(4, seed)
        average = bot("tricks", "average")
        while state.to_act is not None and state.number < 2:
            if state.to_act == TABLE:
                if state.number:
                    break
                state = state.apply(state.legal_moves()[0])
                continue
            view = state.view(state.to_act)
            if state.phase == "playing" and len(view.legal) > 1:
                asked = Random(len(view.tricks)).choice(view.legal)
                found = bot("tricks", "expert").evaluate(view, Random(seed), [asked])
                assert not found.beside or asked != found.move
                if found.beside:
                    told.add(_true(Said(view, asked), found.beside, BESIDE))
            state = state.apply(average.choose(view, Random(seed)))
    assert len(told) > 2


def _true(said: Said, line: str, sentences: "dict[str, Check]" = SENTENCES) -> str:
    for pattern, check in sentences.items():
        found = re.fullmatch(pattern + r"\.", line)
        if found:
            assert check(said, found), (line, said.view)
            assert _lies(said, line), (line, said.view)
            return pattern
    raise AssertionError(f"nobody has checked '{line}'")


@pytest.mark.parametrize(
    ("game", "hands", "more", "move", "words"),
    [
        (
            "hearts",
            ("QS 3S 4D", "5D 2S", "6D 7D", "8D 9D"),
            {"trick": "1: KS 5S 7S", "tricks": ["0: 2C 3C 4C 5C"]},
            "QS",
            "It stays below K♠, so another takes your Q♠.",
        ),
        (
            "spades",
            ("2S 3H", "AH 4D", "KH 5D", "QH 6D"),
            {"trick": "2: AH 9H", "bids": "2 2 2 2"},
            "3H",
            "3♥ is the only card you may play.",
        ),
        (
            "euchre",
            ("KH QC", "KS 9D", "JD JC", "AH JS"),
            {
                "trick": "1: AD TD KD",
                "tricks": ["0: JH 9H TH QH", "0: AS 9S TS QS", "0: KC AC 9C TC"],
                "trump": "H",
                "declarer": 0,
            },
            "KH",
            "You are last, and it takes the trick.",
        ),
        (  # the king would take the queen
            "black-maria",
            ("KS KD", "QS 2D", "5S 3D", "6S AD"),
            {},
            "KS",
            "One higher spade is still out, so another may take the trick.",
        ),
        (  # seven points of its own
            "black-maria",
            ("KS AS", "QS 9C", "5S", "6S"),
            {"trick": "3: 6S"},
            "AS",
            "You have no spade below 6♠, so you may have to take it.",
        ),
        (  # whatever may be played beats the partner's card, so that is no reason
            "pinochle",
            ("KS JS 9C", "KC AH JC", "AD JH 9H", "TS QD JD"),
            {"trick": "2: AD TD", "bids": "pass pass pass 100", "trump": "S", "declarer": 3, "dealer": 2},
            "KS",
            "You have none of the suit led, and the trump beats A♦. Chance to win: KS ",
        ),
    ],
)
def test_a_hint_says_why(game: str, hands: tuple[str, ...], more: Any, move: str, words: str) -> None:
    found, said = hint(position(game, *hands, **more).view(0))
    assert str(found) == move
    assert said.startswith(words)


@pytest.mark.parametrize(
    ("hand", "trick", "move", "words"),
    [
        ("4H QC", "2: AC TC", "4H", "It beats A♣. Chance to win: 4H "),
        ("4H QC", "2: AC 6C", "QC", "It is your lowest club. Chance to win: QC "),
    ],
)
def test_who_could_follow_may_trump_at_pitch(hand: str, trick: str, move: str, words: str) -> None:
    """FG, Pitch: you may always trump; so a trump may be left for another trick, but would beat the ace."""
    taken = ["0: AH TH 9H 8H", "0: 9D JD TD 2D"]
    others = ("2C 3D", "4C 5D", "7S 8S")
    state = position(
        "pitch", hand, *others, trump="H", declarer=0, bids="2 pass pass pass", trick=trick, tricks=taken
    )
    found, said = hint(state.view(0))
    assert str(found) == move
    assert said.startswith(words)


def test_a_hint_at_bidding_counts_what_the_hand_is_good_for() -> None:
    state = dealt("spades", "AS KS QS JS AH KH AD KD 2C 3C 4C 5C 6C")
    assert str(state.legal_moves()[0]) == "look"
    look, why = hint(state.view(0))
    assert str(look) == "look"
    assert why == "A bid on cards unseen is only for a side that is far behind."
    move, why = hint(state.apply(look).view(0))
    assert move.verb == "bid"
    assert (move.amount or 0) >= 6
    assert re.match(r"Your hand takes about [78] tricks, and 6 or more", why)


def test_a_hint_at_bidding_adds_the_bid_to_that_of_the_partner() -> None:
    """Two and three make five, whatever the hand is good for."""
    state = dealt("spades", "", "", "AS QS 5S 2S KH JH 4H AD 6D 3D KC 8C 7C")
    state = after(state, "look, bid 3, look, bid 3, look")
    move, why = hint(state.view(2))
    assert str(move) == "bid 4"
    assert why.startswith(
        "Your hand takes about 5 tricks, and 4 or more about nine times in ten. "
        "A♠, K♥, A♦ and K♣ should win. "
        "Your partner has bid 3; with your 4 that makes 7. Chance to win: bid 4 "
    )


@pytest.mark.parametrize(
    ("bid", "taken", "others", "why"),
    [
        (
            "bid 4",
            [5, 5, 5, 4],
            None,
            "about 5 tricks, and 4 or more nearly every time. A♠ and K♣ should win.",
        ),
        ("bid 3", [2, 3, 3, 4], None, "about 3 tricks, and 3 or more about three times in four. A♠ and K♣"),
        (
            "bid 4",
            [2, 3, 3, 4],
            6,
            "about 3 tricks, and 4 or more about one time in four, but the others have bid",
        ),
        (
            "bid 4",
            [2, 3, 3, 4],
            12,
            "about 3 tricks, and 4 or more about one time in four, but your partner's",
        ),
        ("bid 1", [0, 0, 0, 1], None, "hardly takes a trick, but you may not bid less."),
        (
            "bid 2",
            [1, 1, 2, 2],
            None,
            "about 2 tricks, and 2 or more about half the time. A♠ and K♣ should win.",
        ),
        ("bid 1", [1, 1, 1, 1], None, "about 1 trick, and 1 or more nearly every time."),
    ],
)
def test_a_bid_is_told_by_what_the_hand_takes(
    bid: str, taken: list[int], others: int | None, why: str
) -> None:
    """CG, Spades: a bid that is missed costs all it would have brought."""
    state = dealt("spades", "AS 5S 4S 2S 9H 8H 3H KC 9C 4C 3D 9D JD").apply(Move("look"))
    info = InformationSet(state.view(0))
    told = _why_bid(info, Move.parse(bid), Move.parse("bid 1"), taken, others)
    assert told.removeprefix("Your hand ").removeprefix("takes ").startswith(why)


@pytest.mark.parametrize(
    ("hand", "taken", "told"),
    [
        (
            "KS TS 9S 4S 2S TH 5H 6C KD 9D 8D 5D 4D",
            4,
            "K♠ should win. Your five spades take more tricks once ",
        ),
        (
            "JS TS 8S 7S 3S 2S JH TH 5C 3C QD TD 7D",
            4,
            "Your six spades take more tricks once the others have",
        ),
        ("KS TS 9S 4S 2S TH 5H 6C KD 9D 8D 5D 4D", 1, "K♠ should win."),
        ("KS TS 9S 4S 3H TH 5H 6C KD 9D 8D 5D 4D", 4, "K♠ should win."),
    ],
)
def test_long_trumps_are_told_where_they_take_what_high_cards_do_not(
    hand: str, taken: int, told: str
) -> None:
    info = InformationSet(dealt("spades", hand).apply(Move("look")).view(0))
    bid = Move("bid", amount=taken)
    said = _why_bid(info, bid, Move.parse("bid 1"), [taken] * 4).partition("time. ")[2]
    assert said.startswith(told)
    assert told.endswith(".") == ("once" not in said)


@pytest.mark.parametrize(
    ("hand", "winners"),
    [
        ("AS QS JS 2H 3H 4H 5H KC AC 2C 3D 4D KD", "AC KC KD AS"),
        ("AS KS QS 2H 3H 4H 5H QC JC 2C 3D 4D QD", "AS KS QS"),
        ("KS 2S AH 2C 3C 4C 5C 6C KC QD JD 3D 4D", "AH KS"),
        ("QS JS TS QH JH TH QC JC TC 4D 5D 6D 7D", ""),
    ],
)
def test_cards_that_should_win_are_aces_and_guarded_kings(hand: str, winners: str) -> None:
    """A king with one card beside it wins, one with six others is likely to be trumped."""
    info = InformationSet(dealt("spades", hand).apply(Move("look")).view(0))
    found = [info.layout.card[bit] for bit in bits(likely_winners(info.layout, info.own))]
    assert sorted(found) == sorted(parse_cards(winners))


@pytest.mark.parametrize(
    ("game", "hands", "said", "words"),
    [
        (
            "call-break",
            ("", "", "2C 4C 5C JC 8D JD 2H 6H 9H 7S 8S 9S JS"),
            "bid 6, bid 3",
            "about 2 tricks, and 2 or more about three times in four",
        ),
        (
            "call-break least=2",
            ("2C 4C 5C 3C 8D 4D 2H 6H 9H 3H 2S 8S 9S",),
            "",
            "about 1 trick, but you may not bid less",
        ),
    ],
)
def test_a_hint_at_bidding_says_what_the_hand_takes(
    game: str, hands: tuple[str, ...], said: str, words: str
) -> None:
    state = dealt(game, *hands)
    state = after(state, said) if said else state
    move, why = hint(state.view(state.to_act), 3)
    assert str(move) == "bid 2"
    assert why.startswith(f"Your hand takes {words}.")


def test_a_hint_at_passing_names_the_dangers() -> None:
    """CG, Hearts: thirteen points for the queen, whom others may throw on a trick that you take."""
    move, why = hint(dealt("hearts", "QS AS 2H 3H 4H 5C 6C 7C 8C 9C 4D 6D 8D").view(0))
    assert str(move) == "5C AS QS"
    assert why.startswith("Pass the Q♠, before somebody drives it out of your hand. With no spades left, ")
    move, why = hint(dealt("hearts", "AS 2S 2H 3H 4H 5C 6C 7C 8C 9C 4D 6D 8D").view(0))
    assert "AS" in str(move)
    assert why.startswith("A♠ might have to take the Q♠.")


def test_a_pass_and_what_is_worse_about_another_do_not_speak_of_the_same_card_twice() -> None:
    view = dealt("hearts", "KS TS 3S KH TH 4H 3H KC JC 7C 6C 3C 2C").view(0)
    for other in ("TH 4H JC", "TS 7C 6C", "KH TH KC"):
        asked = next(move for move in view.legal if {*move.cards} == {*parse_cards(other)})
        advice = passing.evaluate(view, Random(2), [asked])
        cards = re.findall(r"\w+[♣♦♥♠]", advice.beside)
        assert not cards or any(card not in advice.why for card in cards), (advice.why, advice.beside)


def test_a_pass_that_aims_at_the_moon_says_so_and_what_must_be_kept_for_it() -> None:
    """CG, Hearts: all the points. Low hearts go, and no reason speaks of tricks that are not wanted."""
    view = dealt("hearts", "AS QS JS TS 8S 6S 7H 3H 2H TC AD JD 5D").view(0)
    asked = next(move for move in view.legal if {*move.cards} == {*parse_cards("AS QS AD")})
    advice = passing.evaluate(view, Random(2), [asked])
    assert advice.why.startswith("With what you keep you shoot the moon about ")
    assert advice.beside == "You passed the A♦, Q♠ and A♠, which you need for that."
    safe = dealt("hearts", "6S 4S QH 7H 6H 5H 3H 9C 6C QD 9D 4D 3D").view(0)
    assert "moon" not in passing.evaluate(safe, Random(2)).why


def test_any_one_of_the_hearts_that_are_passed_costs_who_takes_it() -> None:
    move, why = hint(dealt("hearts", "KS 5S 3S TH 9H 8H QC 5C 4C 2C 9D 4D 2D").view(0))
    assert str(move) == "8H 9H TH"
    assert " 8♥, 9♥ or 10♥ may win a trick that costs points. " in why


def told(game: str, *hands: str, best: str, other: str, **more: Any) -> tuple[str, str]:
    """The reason for a card, and what is worse about another, whatever the expert would play."""
    info = InformationSet(position(game, *hands, **more).view(0))
    right, wrong = (info.layout.bit[Card.parse(text)] for text in (best, other))
    return " ".join(reasons(info, Continuation(right, play))), of_card(info, right, wrong)


NIL = ("QS 5S 4S 4H 3D", "3S 9H TH JH 9D", "6S 2H 5H 2D 4D", "2S QH KH TD JD")


def test_a_partner_who_bid_nil_is_not_left_with_the_trick() -> None:
    """CG, Spades: a nil is lost with the first trick, so the partner's winning card is no comfort."""
    more: dict[str, Any] = {"trick": "1: 3S 6S 2S", "bids": "3 4 nil 3"}
    assert told("spades", *NIL, best="QS", other="5S", **more) == (
        "It takes the trick from your partner, who bid nil. You are last, and it takes the trick.",
        "With 5♠ your partner takes the trick, and the nil is lost.",
    )
    assert "winning already" not in told("spades", *NIL, best="5S", other="QS", **more)[0]


def test_an_opponent_who_bid_nil_is_left_with_the_trick() -> None:
    why, _ = told("spades", *NIL, best="5S", other="QS", trick="1: 6S 3S 2S", bids="3 nil 3 3")
    assert why.startswith("It leaves the trick to a player who bid nil.")


def test_counting_cards_go_to_the_partner_and_not_to_the_others() -> None:
    """CG, Pinochle: aces, tens and kings count."""
    hands = ("AH KH JH AC", "AS JS QS QD", "KS 9S QC KD", "TS 9H 9D 9C")
    theirs: dict[str, Any] = {"trick": "1: TD KD 9D", "trump": "S", "declarer": 1}
    why, worse = told("pinochle", *hands, best="JH", other="AC", **theirs)
    assert worse == "A♣ may give them 10 points."
    partner = theirs | {"trick": "1: JD TD 9D"}
    why, worse = told("pinochle", *hands, best="AH", other="JH", **partner)
    assert why.startswith("Your partner is winning already, and A♥ adds 10 to the trick.")
    assert told("pinochle", *hands, best="AC", other="JH", **partner)[1] == "J♥ adds nothing to the trick."


def test_the_lowest_card_is_not_high_where_its_like_has_been_played() -> None:
    """BK, Pinochle: two of each card; a nine gives up nothing but the trick."""
    hands = ("9D AS", "KC JC", "KH JH", "KS JS")
    tricks = ["0: AD TD KD 9D", "0: AD TD KD QD", "0: QD JD 9C 9C"]
    more: dict[str, Any] = {"trump": "H", "declarer": 1, "tricks": tricks}
    assert told("pinochle", *hands, best="AS", other="9D", **more)[1] == (
        "9♦ may lose: 1 higher diamond is still out."
    )


def test_the_last_player_who_must_take_a_trick_takes_it_high() -> None:
    hands = ("QD TD 5H", "9D 2S 3S", "JH 4S 5S", "KC 6S 7S")
    more: dict[str, Any] = {"trick": "1: 9D JH KC", "tricks": ["1: 2C 3C 4C 5C"]}
    assert told("hearts", *hands, best="QD", other="TD", **more) == (
        "You take the trick in any case, so let your highest diamond go.",
        "T♦ is lower: keep it to stay out of a later trick.".replace("T", "10"),
    )
    assert (
        told("hearts", *hands, best="TD", other="QD", **more)[0]
        == "You have no diamond below 9♦, so you must take it."
    )


def test_the_last_card_of_a_suit_is_thrown_to_be_rid_of_it() -> None:
    hands = ("QD KH QH TS", "7C 2S 3S 4S", "JC 5S 6S 7S", "KC 8S 9S JS")
    more: dict[str, Any] = {"trick": "1: 7C JC KC", "tricks": ["1: 2C 3C 4C 5C"]}
    assert told("hearts", *hands, best="QD", other="QH", **more) == (
        "It is your last diamond: you can throw what you like when they are led.",
        "With Q♥ you still have a diamond, and must follow when they are led.",
    )


def test_whoever_has_taken_every_point_gives_none_away() -> None:
    """CG, Hearts, shooting the moon."""
    hands = ("KS JH 7H JC TC", "2D 2S 3S 4S 5S", "3D 6S 7S 8S 9S", "4D TS JS QD KD")
    tricks = ["0: AH 2H 3H 4H", "0: KH 5H 6H 8H", "0: AC QS 3C 4C"]
    why, worse = told("hearts", *hands, best="TC", other="7H", trick="1: 2D 3D 4D", tricks=tricks)
    assert why == "You have none of the suit led, and can spare 10♣."
    assert worse == "With 7♥ somebody else takes a point, and you can no longer take them all."


def test_few_points_are_enough_to_go_for_everything_with_high_cards() -> None:
    """CG, Hearts, shooting the moon: a few points so far, and hardly anything left that others can win."""
    hands = ("7C AH 7H KH QS KS", "2D 4D 5H 9H TH 7S", "4C 2H 3H 6H 5S 6S", "8D 9D TD JD QD")
    clubs = ["2: 2C KC TC AC", "0: JC 9C 3C 8C", "0: QC 6C 5C 4H"]
    tricks = [clubs[0], "1: 4S 3S 2S 8S", *clubs[1:], "0: QH JH 8H JS", "0: AS TS 9S AD", "0: 7D 6D 3D KD"]
    more: dict[str, Any] = {"trick": "3: 5D", "tricks": tricks, "scores": (31, 0, 16, 5)}
    view = position("hearts", *hands, **more).view(0)
    hint = bot("tricks", "expert").evaluate(view, Random(3), [Move.parse("QS")])
    assert (str(hint.move), hint.why) == (
        "7C",
        "You have taken every point so far, so go for everything. "
        "You have none of the suit led: let 7♣ go, and keep what can win a trick.",
    )
    assert hint.beside == "With Q♠ somebody else takes a point, and you can no longer take them all."


def test_whoever_has_taken_every_point_leads_what_nobody_can_beat() -> None:
    """CG, Hearts, shooting the moon."""
    hands = ("TS AC JC KD", "JS 2S 9H 2D", "KS 3S TH 3D", "AS 4S JH 4D")
    tricks = ["0: AH 2H 3H 4H", "0: KH 5H 6H 8H", "0: KC QS 3C 4C", "0: QC 5C 6C 7C", "0: TC 8C 9C 2C"]
    why, worse = told("hearts", *hands, best="JC", other="TS", tricks=tricks)
    assert why == "You have taken every point so far, so go for everything. Nobody can beat J♣."
    assert worse == "With 10♠ somebody else gets the lead."


def test_nobody_takes_the_queen_from_whoever_leads_it_alone() -> None:
    hands = ("QS TS 4H 9D", "9S 2C 3C 4C", "5C 6C 7C 8C", "9C TC JC QC")
    tricks = ["1: AS KS JS 2S", "2: 3S 4S 5S 6S", "3: 7S 8S 2H AD"]
    _, worse = told("hearts", *hands, best="TS", other="QS", tricks=tricks)
    assert worse == "Nobody can beat Q♠, so you take it yourself, with 13 points."


def test_a_high_card_goes_while_the_others_follow() -> None:
    """A card that wins in any case does so before they can throw points on it."""
    hands = ("AC 7S", "2C 8S", "3C 9S", "4C TS")
    _, worse = told("hearts", *hands, best="AC", other="7S", tricks=["1: 2H 3H 4H 5H"])
    assert worse == "Keep A♣, and it may catch points later."


def test_a_spade_above_the_queen_goes_where_it_costs_nothing() -> None:
    hands = ("KS 3S", "4S 2H", "9S 3H", "JS QS")
    why, _ = told("hearts", *hands, best="KS", other="3S", trick="1: 4S 9S JS", tricks=["1: 2C 3C 4C 5C"])
    assert why == "You are last, and the trick costs nothing. K♠ can no longer catch the Q♠."


def test_of_a_suit_that_was_not_led_the_low_card_is_kept() -> None:
    hands = ("7H 2H", "JD 3H", "QD 4H", "5D AH")
    _, worse = told("hearts", *hands, best="7H", other="2H", trick="2: QD 5D", tricks=["1: 2C 3C 4C 5C"])
    assert worse == "2♥ is lower: keep it to stay out of a later trick."


def test_a_low_card_is_led_to_a_player_who_bid_nil() -> None:
    """CG, Spades: a nil is lost with the first trick."""
    hands = ("5S TH", "9S 2D", "QS 3D", "8S 4D")
    for bids, low in (("2 nil 2 5", True), ("2 2 nil 5", False)):
        why, _ = told("spades", *hands, best="5S", other="TH", bids=bids)
        assert ("may have to take the trick" in why) == low


@pytest.mark.parametrize(
    ("best", "other", "worse"),
    [
        ("9C 2H 3D", "QS 2H 3D", "The Q♠ is safe with the 4♠, 5♠ and J♠ beside it: keep it."),
        ("9C 2H 3D", "9C JS 3D", "You passed the J♠, and the Q♠ needs company in its suit."),
        ("KH 9C 3D", "9C 9H 3D", "You kept the K♥, which may take tricks that you do not want."),
    ],
)
def test_what_keeps_a_queen_of_spades_safe_is_kept(best: str, other: str, worse: str) -> None:
    info = InformationSet(dealt("hearts", "QS JS 5S 4S 2H 9H KH 8C 9C JC 3D 9D JD").view(0))
    masks = (info.layout.mask(map(Card.parse, text.split())) for text in (best, other))
    assert passing._beside(info, *masks) == worse


@pytest.mark.parametrize(
    ("best", "other", "worse"),
    [
        ("bid 3", "nil", "One trick is enough to lose a nil, and K♣ or A♠ may take one."),
        ("bid 3", "bid 5", "You take 5 or more about one time in four."),
        ("nil", "bid 3", "If you tried, you would take only about 3 tricks: a nil that is made counts more."),
        ("bid 3", "bid 2", "A trick above the bid counts only one point, and bags add up."),
        ("bid 3", "bid 3", ""),
    ],
)
def test_another_bid_is_told_by_what_it_asks_of_the_hand(best: str, other: str, worse: str) -> None:
    """CG, Spades: a trick above the bid is a bag, and ten bags cost a hundred points."""
    state = dealt("spades", "AS 5S 4S 2S 9H 8H 3H KC 9C 4C 3D 9D JD").apply(Move("look"))
    view: Any = state.view(0)
    assert (
        nominating._beside(view, InformationSet(view), Move.parse(best), Move.parse(other), [2, 3, 3, 5])
        == worse
    )


def test_a_bid_in_place_of_nil_may_bring_no_trick_at_all() -> None:
    view: Any = dealt("spades", "5S 4S 3S 2S 9H 8H 3H TC 9C 4C 3D 9D JD").apply(Move("look")).view(0)
    worse = nominating._beside(view, InformationSet(view), Move.parse("nil"), Move.parse("bid 1"), [0, 0, 1])
    assert worse == "If you tried, you would hardly take a trick: a nil that is made counts more."


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("JS 7S 6S TH 6H 9C 5C 2C TD 9D 7D 6D 2D", "You hold no ace or king, which suits a nil."),
        (
            "8S TH 7H 4H KC 9C 5C 4C 2C AD 9D 5D 4D",
            "You have low cards to play before K♣ and A♦, which suits a nil.",
        ),
        (
            "6S AH KH TH 8H AC TC 7C 5C 4C 3C 2C 9D",
            "You may throw A♣, K♥ and A♥ away when diamonds are led. Nil is a risk all the same.",
        ),
        (
            "6S 4S AH KH TH 8H KC TC 7C 5C 9D 3D 2D",
            "Nil is a risk with K♣, K♥ and A♥, but it counts more than the few tricks that you would take.",
        ),
    ],
)
def test_a_bid_of_nil_is_told_by_the_high_cards(hand: str, why: str) -> None:
    """CG, Spades: a nil is lost with the first trick."""
    state = dealt("spades", hand).apply(Move("look"))
    assert nominating._why_nil(InformationSet(state.view(0))) == why


@pytest.mark.parametrize(
    ("passed", "worse"),
    [
        ("AS 7C 8C", "You kept the Q♠ with no card beside it in its suit."),
        ("QS 9C 2H", "You kept the A♠, which may have to take the Q♠."),
        ("QS AS 2H", "You passed the 2♥, which would hardly ever take a trick."),
    ],
)
def test_what_is_worse_about_other_cards_that_are_passed_is_said(passed: str, worse: str) -> None:
    """A review asks for the cards that were passed, and tells the danger that they keep."""
    view = dealt("hearts", "QS AS 2H 3H 4H 5C 6C 7C 8C 9C 4D 6D 8D").view(0)
    move = next(each for each in view.legal if sorted(each.cards) == sorted(map(Card.parse, passed.split())))
    assert bot("tricks", "expert").evaluate(view, Random(1), [move]).beside == worse


def test_a_review_gives_no_reason_that_both_passes_have() -> None:
    """The queen is passed either way, so the ace that is passed as well is what matters."""
    view = dealt("hearts", "QS AS 2H 3H 4H 5C 6C 7C 8C 9C 4D 6D 8D").view(0)
    cards = sorted(map(Card.parse, ("QS", "5C", "8D")))
    move = next(each for each in view.legal if sorted(each.cards) == cards)
    found = bot("tricks", "expert").evaluate(view, Random(1), [move])
    assert "Q♠, before" not in found.why
    assert found.beside == "You kept the A♠, which may have to take the Q♠."


def test_a_low_heart_that_is_passed_is_not_said_to_win_a_trick() -> None:
    info = InformationSet(dealt("hearts", "AC 2C 8C QC AD 5D 3H 8H 4S TS JS QS KS").view(0))
    given = info.layout.mask(map(Card.parse, ("AD", "3H", "8H")))
    assert passing._dangers(info, given) == [
        "With no hearts left, you can throw what you like when they are led.",
        "8♥ may win a trick that costs points.",
    ]


def test_a_hint_at_passing_two_suits_away_names_both() -> None:
    move, why = hint(dealt("hearts", "QC KD AD JH TH 9H 5H 4H 3H 2H 5S 4S 3S").view(0))
    assert str(move) == "QC AD KD"
    assert why.startswith("With no clubs or diamonds left, you can throw what you like when they are led.")


def test_an_ace_cannot_take_a_queen_that_is_kept_beside_it() -> None:
    move, why = hint(dealt("hearts", "AS KS QS 9S 8S 7S 6S 2H 3H 4C AD KD 2D").view(0))
    assert str(move) == "4C AD KS"
    assert why.startswith(
        "With no clubs left, you can throw what you like when they are led. Chance to win: "
    )


def test_a_hint_at_making_trumps_counts_them() -> None:
    """CG and CC, Euchre: the jack of diamonds is a trump when hearts are."""
    state = dealt("euchre", "JH JD AH KH AS", "TS QS KS QC KC", "TH QD KD JC AC", turned="QH")
    move, why = hint(state.view(0))
    assert str(move) == "alone"
    assert why.startswith(
        "With hearts your trumps would be J♥, J♦, A♥ and K♥. "
        "You take all five tricks alone nearly every time."
    )
    assert re.search(r"Chance to win: alone [5-9]\d%, pass ", why)
    weak = dealt("euchre", "9C TC 9D TD 9S", "TS QS KS QC KC", "TH QD KD JC AC", turned="QH")
    move, why = hint(weak.view(0))
    assert str(move) == "pass"
    assert "With hearts as trumps your own hand is good for no trick." in why
    assert "Chance to win: pass " in why


def test_the_dealer_counts_the_trump_that_is_picked_up() -> None:
    """CG and CC, Euchre: the dealer takes the turned card, and lays another away."""
    others = ("TS QS KS QC KC", "TH QD KD JC AC", "9S 9C TC 9D TD")
    state = dealt("euchre", *others, "JH JD AH KH AS", turned="QH")
    for _ in range(3):
        state = state.apply(next(move for move in state.legal_moves() if str(move) == "pass"))
    _, why = hint(state.view(3))
    assert why.startswith("With hearts your trumps would be J♥, J♦, A♥, K♥ and Q♥. ")


def test_a_bid_that_counts_only_to_the_trick_is_told_by_how_often_it_is_met() -> None:
    """FG, Oh Hell: ten trumps from the ace down take ten tricks, and no other number."""
    hands = ("AS KS QS JS TS 9S 8S 7S 6S 5S", "AH KH QH JH TH 9H 8H 7H 6H 5H")
    state: Any = chosen("oh-hell").undealt(4, 1)
    state = state.apply(state.legal_moves()[0]) if state.phase == "cut" else state
    first = [
        cards(hand) for hand in (*hands, "AD KD QD JD TD 9D 8D 7D 6D 5D", "AC KC QC JC TC 9C 8C 7C 6C 5C")
    ]
    rest = [card for card in state.ranking.pack if not any(card in hand for hand in first)]
    rest.sort(key=lambda card: str(card) != "2S")
    order = [first[(state.dealer + 1 + place) % 4][at] for at in range(10) for place in range(4)]
    state = state.apply(Move("deal", (*order, *rest)))
    while state.to_act:
        state = state.apply(Move("bid", amount=0))
    view = state.view(0)
    found = bot("tricks", "expert").evaluate(view, Random(1), [Move("bid", amount=9)])
    assert (found.move, found.why) == (
        Move("bid", amount=10),
        "If you try for 10, you take just that every time.",
    )
    assert found.beside == "A bid of 9 is hardly ever met."


def test_the_partner_of_the_dealer_counts_on_the_card_that_is_turned_up() -> None:
    """CG and CC, Euchre: the dealer takes it up, and a partner who plays alone leaves it in the pack."""
    others = ("TS QS KS QC KC", "TH QD KD JC AC", "9S 9C TC 9D TD")
    state = dealt("euchre", *others, "JH JD AH KH AS", turned="QH").apply(Move("pass"))
    state = state.apply(Move("pass")).apply(Move("pass"))
    assert ordering._hand(state.view(3), Move("order")).endswith("would be J♥, J♦, A♥, K♥ and Q♥.")
    partner: Any = dealt("euchre", "9S 9C TC 9D TD", "JH JD AH 9H AS", *others[:2], turned="QH").apply(
        Move("pass")
    )
    assert ordering._hand(partner.view(1), Move("order")).endswith(" Your partner takes the Q♥ up.")
    assert "partner" not in ordering._hand(partner.view(1), Move("alone"))


def test_trumps_are_told_by_how_often_they_make_what_they_are_made_for() -> None:
    """CG, Euchre: three tricks make it, and alone only all five count more."""
    tricks = {Move("order"): [3, 2, 4, 5], Move("alone"): [5, 4, 4, 4]}
    assert ordering._makes(Move("order"), tricks) == " You make it about three times in four."
    assert ordering._makes(Move("alone"), tricks) == " You take all five tricks alone about one time in four."
    assert not ordering._makes(Move("pass"), tricks)


def test_a_hint_at_calling_names_suits() -> None:
    state = dealt("euchre", "JH JD AH KH AS", "TS QS KS QC KC", "TH QD KD JC AC", turned="9C")
    for _ in range(4):
        state = state.apply(next(move for move in state.legal_moves() if str(move) == "pass"))
    move, why = hint(state.view(0))
    assert str(move) == "alone h"
    assert re.search(r"Chance to win: alone hearts \d+%, alone diamonds \d+%, ", why)


@pytest.mark.parametrize(
    ("hands", "scores", "words"),
    [
        (
            ("9D 9S", "AH KH", "TD TS", "QH JH"),
            (0, 9),
            "9S 0%, 9D 0%. The difference is too small to count, so play the usual card.",
        ),
        (
            ("9D 9S", "TD TS", "AH KH", "QD QS"),
            (9, 0),
            "9S 100%, 9D 100%. The difference is too small to count, so play the usual card.",
        ),
    ],
)
def test_a_hint_where_the_match_is_as_good_as_over_does_not_count_in_tenths(
    hands: tuple[str, ...], scores: tuple[int, int], words: str
) -> None:
    state = position("euchre", *hands, trump="H", declarer=1, scores=scores, tricks=["1: AC 9C TC QC"])
    _, why = hint(replace(state, turn=0).view(0))
    assert why.endswith(words)


def test_a_hint_at_laying_away_says_what_it_is_good_for() -> None:
    state = dealt(
        "euchre", "9C TC QC TD QD", "TS QS KS KC KD", "AS AC JC JS 9S", "JD AH KH 9D AD", turned="JH"
    )
    for word in ("pass", "pass", "pass", "order"):
        state = state.apply(next(move for move in state.legal_moves() if str(move) == word))
    move, why = hint(state.view(3))
    assert str(move) == "9D"
    assert why.startswith("Of the cards that are no trumps, you will miss 9♦ least. Chance to win: 9D ")


@pytest.mark.parametrize(
    ("trick", "best", "other", "words"),
    [
        ("", "7C", "KH", "K♥ is more likely to take the trick, and spares the bidder."),
        ("", "KH", "7C", ""),
        ("1: 9H 5H", "6H", "KH", "K♥ takes the trick from the bidder."),
        ("1: 5H 9H", "KH", "6H", "Keep 6♥: a low card may make the bidder take a trick later."),
    ],
)
def test_against_a_misere_nothing_is_praised_for_winning(
    trick: str, best: str, other: str, words: str
) -> None:
    """FG, Five Hundred: the bidder is to take no trick, and the partner of the bidder sits out."""
    hands = ("KH 6H 7C", "QH JH 4D", "TH 8H 5D", "AH 4H 6D")
    view = contract("misere", *hands, declarer=1, **({"trick": trick} if trick else {})).view(0)
    info = InformationSet(view)
    assert of_card(info, *(info.layout.bit[Card.parse(card)] for card in (best, other))) == words


@pytest.mark.parametrize(
    ("trick", "best", "other", "words"),
    [
        ("2: 9H TH", "6H", "KH", "K♥ may take a trick."),
        ("3: JC", "7C", "2C", "2♣ is lower: keep it to stay out of a later trick."),
        ("", "2C", "KH", "K♥ may take a trick too many: 1 higher heart is still out."),
    ],
)
def test_for_a_nil_nothing_is_praised_for_winning(trick: str, best: str, other: str, words: str) -> None:
    """CG, Spades: whoever has bid nil wants no trick."""
    hands = ("KH 6H 7C 2C", "5H 4D 3D 2D", "9H JC 5D 6D", "AH QS TH 8D")
    more: dict[str, Any] = {"trick": trick} if trick else {}
    view = position("spades", *hands, bids="nil 3 3 3", **more).view(0)
    info = InformationSet(view)
    assert of_card(info, *(info.layout.bit[Card.parse(card)] for card in (best, other))) == words


@pytest.mark.parametrize(
    ("bids", "first"),
    [
        ("1 1 0 1", "Your bid is made, but they still need 1 trick: what your side takes may set them."),
        (
            "1 1 0 3",  # two tricks are left, so they are down whatever happens
            "You have made your bid, and 7 higher hearts are still out: leave the trick to the others.",
        ),
        (
            "1 1 0 0",
            "You have made your bid, and 7 higher hearts are still out: leave the trick to the others.",
        ),
    ],
)
def test_a_side_with_its_tricks_plays_on_for_those_that_set_the_other(bids: str, first: str) -> None:
    """CG, Spades: a side that misses its bid loses what it bid, which is more than a bag costs."""
    hands = ("7H 7D", "TD JD", "8H 9H", "9C TC")
    tricks = ("0: AS 3S 2S 4S", "0: 2C AC 3C 4C")
    view = position("spades", *hands, bids=bids, tricks=tricks).view(0)
    info = InformationSet(view)
    assert reasons(info, Continuation(info.layout.bit[Card.parse("7H")], play))[0] == first


def test_a_lead_above_the_queen_that_costs_points_may_catch_it() -> None:
    """CG, Hearts: the queen of spades counts thirteen."""
    view = position("hearts", "KS 2H", "QS 5H", "AS 9H", "4S TH", tricks=("0: 2C 3C 4C 5C",)).view(0)
    info = InformationSet(view)
    words = of_card(info, *(info.layout.bit[Card.parse(card)] for card in ("2H", "KS")))
    assert words == "K♠ may catch the Q♠, with 13 points."


def test_middle_cards_that_are_kept_are_told_beside_lower_ones_that_are_passed() -> None:
    """CG, Hearts: of cards below the aces and kings the higher ones take more tricks."""
    info = InformationSet(dealt("hearts", "6S QH JH 9H 8H 2H 6C 5C 4C KD JD 8D 2D").view(0))
    best, other = (info.layout.mask(parse_cards(text)) for text in ("JH KD JD", "5C KD 6S"))
    told = "You kept the J♦ and J♥, and passed lower cards: the 5♣ and 6♠."
    assert passing._beside(info, best, other) == told
