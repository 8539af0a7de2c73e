"""What is said against another call, bid, suit or card laid away is true of the cards at the table."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from typing import Any, Final

import pytest
from positions import chosen
from tricktable import dealt

from hoylecli.bots import bot
from hoylecli.bots.tricks.doubts import of_bid, of_call, of_cards_away, of_suit
from hoylecli.bots.tricks.worlds import InformationSet
from hoylecli.core.cards import Card
from hoylecli.core.game import TABLE, Move
from hoylecli.core.text import number
from hoylecli.families.tricks.position.labels import SUITS as NAMES
from hoylecli.families.tricks.position.melds import table_of
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.scoring import pinochle

LETTER: Final = {name: suit for suit, name in NAMES.items()} | {
    name[:-1]: suit for suit, name in NAMES.items()
}


class Table:
    """A decision, the move that is best and the other, and what the hand is, counted card by card."""

    def __init__(self, view: Any, best: Move, other: Move) -> None:
        self.view, self.best, self.other = view, best, other
        self.ranking = ranking_of(view.rules, view.players)

    def suit_of(self, move: Move) -> str:
        return move.target.upper() or self.view.turned.suit

    def amount(self, bid: Move) -> int:
        return 99 if bid == Move("smudge") else bid.amount or 0

    def order(self, suit: str) -> Any:
        return self.ranking.order(suit)

    def trumps(self, suit: str) -> list[Card]:
        """The trumps that the hand would have, with the card turned up if the dealer takes it."""
        order, turned = self.order(suit), self.view.turned
        takes = turned is not None and turned.suit == suit and self.view.seat == self.view.dealer
        held = [*self.view.hand, *([turned] if takes and self.view.declarer is None else [])]
        found = [card for card in held if order.suit[card] == order.trump]
        full = takes and self.view.declarer is None and len(found) == len(held)
        return sorted(found, key=lambda card: -order.power[card])[: -1 if full else None]

    def held(self, suit: str) -> list[Card]:
        """The cards of a suit, the highest first."""
        order = self.order("")
        return sorted(
            (card for card in self.view.hand if card.suit == suit), key=lambda card: -order.power[card]
        )

    def many(self, name: str) -> str:
        return number(len(self.trumps(LETTER[name]))).replace("none", "no")

    def melds(self, name: str) -> int:
        table = table_of(self.view.rules.meld)
        return sum(meld.points for meld in pinochle.melds(self.view.hand, LETTER[name], table))

    def higher(self, symbol: str, order: Any) -> int:
        """How many cards that the player does not hold beat one of the hand."""
        card = next(card for card in self.view.hand if card.symbol == symbol)
        others = Counter(self.ranking.pack) - Counter(self.view.hand)
        return sum(
            order.suit[each] == order.suit[card] and order.power[each] > order.power[card]
            for each in others.elements()
        )

    @property
    def is_theirs(self) -> bool:
        return bool(self.view.side(self.view.seat) != self.view.side(self.view.dealer))


Check = Callable[[Table, "re.Match[str]"], bool]
NO_JACK, NO_ACE = "no jack among them", "no ace beside them"


def _lacking(at: Table, found: "re.Match[str]") -> bool:
    """How many trumps, whether a bower is among them, and an ace of another suit beside them."""
    suit = LETTER[found[1]]
    trumps, order = at.trumps(suit), at.order(suit)
    aces = [card for card in at.view.hand if card.rank == 1 and order.suit[card] != order.trump]
    jack = any(card.rank == 11 for card in trumps)
    said = found[4] or ""
    return (
        found[3] == at.many(found[1])
        and bool(found[2]) == (0 < len(trumps) <= 2)
        and (not trumps or ((NO_JACK in said) != jack and (NO_ACE in said) != bool(aces)))
    )


CALLS: Final[dict[str, Check]] = {
    r"It gives the (\S+) to the other side,"
    r" and you hold (only )?(\w+) trumps? yourself\.": lambda at, found: (
        at.is_theirs
        and at.view.turned.symbol == found[1]
        and found[3] == at.many(NAMES[at.view.turned.suit])
        and len(at.trumps(at.view.turned.suit)) <= 2
    ),
    r"It gives the other side a trump, the (\S+)\.": lambda at, found: (
        at.is_theirs and at.view.turned.symbol == found[1] and len(at.trumps(at.view.turned.suit)) > 2
    ),
    r"With (\w+) you would hold (only )?(\w+) trumps?(, no .*)?\.": _lacking,
    r"If you pass, the cards are thrown in, and a good hand with them\.": lambda at, found: (
        len(at.view.bids) == 7 and at.other == Move("pass") and at.view.seat == at.view.dealer
    ),
    r"If you pass, another player may call (\w+), and you would hold (\w+) trumps?\.": lambda at, found: (
        4 <= len(at.view.bids) < 7
        and found[2] == at.many(found[1])
        and LETTER[found[1]] != at.view.turned.suit
    ),
    r"Once the (\S+) is turned down, (\w+) are out\."
    r" With (\w+), your next best suit, you would hold (\w+) trumps?\.": (
        lambda at, found: (
            len(at.view.bids) < 4
            and at.view.turned.symbol == found[1]
            and LETTER[found[2]] == at.view.turned.suit != LETTER[found[3]]
            and found[4] == at.many(found[3])
        )
    ),
    r"If you pass, all the others may name trumps before you do\.": lambda at, found: (
        len(at.view.bids) == 3 and at.view.seat == at.view.dealer
    ),
    r"If all pass, the other side is the first to name a suit of its own\.": lambda at, found: (
        len(at.view.bids) < 3 and (at.view.dealer + 1 - at.view.seat) % 2 == 1
    ),
    r"With (\w+) you would hold (?:only )?(\w+) trumps?, not (\w+)\.": lambda at, found: (
        found[2] == at.many(found[1]) and found[3] == at.many(NAMES[at.suit_of(at.best)])
    ),
    r"With (\w+) your highest trump would be the (\S+), not the (\S+)\.": lambda at, found: (
        at.trumps(LETTER[found[1]])[0].symbol == found[2]
        and at.trumps(at.suit_of(at.best))[0].symbol == found[3]
    ),
    r"With your partner all five tricks count only 2 points; alone they count 4\.": lambda at, found: (
        at.best.verb == "alone" != at.other.verb
    ),
    r"Alone you need all five tricks for more than 1 point, and the (\S+) is higher than your trumps\.": (
        lambda at, found: (
            all(card.symbol != found[1] for card in at.view.hand)
            and all(
                at.order(at.suit_of(at.best)).power[card]
                < at.order(at.suit_of(at.best)).power[_named(at, found[1])]
                for card in at.trumps(at.suit_of(at.best))
            )
        )
    ),
    r"Alone you need all five tricks for more than 1 point,"
    r" and your (\S+) may lose one\.": lambda at, found: (
        at.higher(found[1], at.order(at.suit_of(at.best))) > 0
    ),
}


def _named(at: Table, symbol: str) -> Card:
    return next(card for card in at.ranking.pack if card.symbol == symbol)


BIDS: Final[dict[str, Check]] = {
    r"You may bid again, so there is no need to go to (\d+) at once\.": lambda at, found: (
        at.amount(at.other) > at.amount(at.best) and not at.view.rules.bidding.once
    ),
    r"A bid of (\d+) is the easier to top, and whoever does names trumps\.": lambda at, found: (
        at.amount(at.other) < at.amount(at.best) and len(at.view.bids) < at.view.players - 1
    ),
    r"With (\w+) your own melds count (\w+):"
    r" for (\d+), the other (\d+) must come from tricks and from your partner\.": (
        lambda at, found: (
            at.melds(found[1]) == (0 if found[2] == "nothing" else int(found[2]))
            and at.other.amount == int(found[3]) == at.melds(found[1]) + int(found[4])
        )
    ),
    r"With any other trumps your melds count (at most (\d+)|nothing), not (\d+)\.": lambda at, found: (
        sorted(map(at.melds, NAMES.values()))[-2:] == [int(found[2] or 0), int(found[3])]
    ),
    r"A pass scores nothing\.": lambda at, found: (
        at.view.rules.score.kind == "bidder" and at.view.rules.score.others == "none"
    ),
    r"With (\w+) as trumps only the (\S+) beats your (\S+)\.": lambda at, found: (
        at.held(LETTER[found[1]])[0].symbol == found[3]
        and at.higher(found[3], at.order(LETTER[found[1]])) == 1
        and any(card.symbol == found[2] for card in at.ranking.pack)
        and found[2] not in [card.symbol for card in at.view.hand]
    ),
    r"The highest bidder names trumps, and you hold (\w+) (\w+)\.": lambda at, found: (
        len(at.held(LETTER[found[2]])) > 2 and number(len(at.held(LETTER[found[2]]))) == found[1]
    ),
    r"With (\w+) (\w+), the (\S+) the highest, (\d (?:points?|tricks?)|everything) is too much\.": (
        lambda at, found: (
            at.amount(at.other) == (99 if found[4] == "everything" else int(found[4][0]))
            and number(len(at.held(LETTER[found[2]]))) == found[1]
            and at.held(LETTER[found[2]])[0].symbol == found[3]
        )
    ),
    r"Your (\S+) counts (\w+)( and your (\S+) counts (\w+))?"
    r" only where (\w+) are trumps\.": lambda at, found: (
        {f"{found[1]} {found[2]}", f"{found[4]} {found[5]}" if found[3] else f"{found[1]} {found[2]}"}
        == {
            f"{card.symbol} {'high' if card.rank == 1 else 'jack'}"
            for card in at.held(LETTER[found[6]])
            if card.rank in (1, 11)
        }
    ),
}
SUIT: Final[dict[str, Check]] = {
    r"With (\w+) as trumps your melds count (nothing|only (\d+)), not (\d+)\.": lambda at, found: (
        at.melds(found[1]) == int(found[3] or 0) < int(found[4])
        and at.melds(NAMES[at.best.target.upper()]) == int(found[4])
    ),
    r"You hold (?:only )?(\w+) (\w+), and (\w+) (\w+)\.": lambda at, found: (
        [number(len(at.held(LETTER[found[place]]))).replace("none", "no") for place in (2, 4)]
        == [found[1], found[3]]
    ),
    r"Your highest (\w+) is the (\S+), your highest (\w+) the (\S+)\.": lambda at, found: (
        [at.held(LETTER[found[place]])[0].symbol for place in (1, 3)] == [found[2], found[4]]
        and at.higher(found[2], at.order("")) > at.higher(found[4], at.order(""))
    ),
}
AWAY: Final[dict[str, Check]] = {
    r"The (\S+) is a trump, and may take a trick\.": lambda at, found: (
        _laid(at, at.other, found[1])
        and not _laid(at, at.best, found[1])
        and _suit(at, found[1]) == at.view.trump
    ),
    r"Nothing (?:but a trump )?beats the (\S+), so keep it\.": lambda at, found: (
        _laid(at, at.other, found[1]) and not at.higher(found[1], at.order(at.view.trump))
    ),
    r"You would still hold a (\w+), and could not trump (\w+)\.": lambda at, found: (
        any(_suit(at, card.symbol) == LETTER[found[1]] for card in _left(at, at.other))
        and all(_suit(at, card.symbol) != LETTER[found[1]] for card in _left(at, at.best))
    ),
    r"The (\S+) needs the (\S+) beside it, or it falls to a single higher card\.": lambda at, found: (
        at.higher(found[1], at.order(at.view.trump)) == 1
        and _laid(at, at.other, found[2])
        and [card.symbol for card in _left(at, at.other) if _suit(at, card.symbol) == _suit(at, found[1])]
        == [found[1]]
    ),
    r"Fewer cards beat the (\S+) than the (\S+)\.": lambda at, found: (
        at.higher(found[1], at.order(at.view.trump)) < at.higher(found[2], at.order(at.view.trump))
    ),
}


def _laid(at: Table, move: Move, symbol: str) -> bool:
    return any(card.symbol == symbol for card in move.cards)


def _left(at: Table, move: Move) -> list[Card]:
    return list((Counter(at.view.hand) - Counter(move.cards)).elements())


def _suit(at: Table, symbol: str) -> str:
    return str(at.order(at.view.trump).suit[_named(at, symbol)])


def decisions(game: str, phase: str, deals: int) -> Iterator[Any]:
    """Views of those who are to decide in that phase, where all say what average players do, or now and then
    what they need not."""
    for seed in range(deals):
        rng, state = Random(seed), chosen(game).undealt(4, seed)
        while state.to_act is not None and (state.to_act == TABLE or state.phase != "playing"):  # type: ignore[attr-defined]
            if state.to_act == TABLE:
                state = state.apply(state.legal_moves()[0])
                continue
            view: Any = state.view(state.to_act)
            if view.phase == phase and len(view.legal) > 1:
                yield view
            quiet = Move("pass") in view.legal and rng.random() < 0.7
            state = state.apply(Move("pass") if quiet else bot("tricks", "average").choose(view, rng))


def pairs(view: Any, rng: Random) -> list[tuple[Move, Move]]:
    """Moves to be best, each with another; of many moves not all, so that none has to be written down."""
    if len(view.legal) > 20:
        return [(best, other) for best, other in (rng.sample(view.legal, 2) for _ in range(20))]
    found = list(permutations(view.legal, 2))
    return rng.sample(found, min(len(found), 20))


def _check(at: Table, line: str, sentences: dict[str, Check]) -> str:
    for pattern, check in sentences.items():
        if found := re.fullmatch(pattern, line):
            assert check(at, found), (line, at.best, at.other, at.view)
            assert all(len(part.split()) <= 20 for part in line.split(". ")), line
            return pattern
    raise AssertionError(f"nobody has checked '{line}'")


def test_what_is_said_against_another_call_is_true() -> None:
    """CG and CC, Euchre."""
    told, rng = set(), Random(1)
    for view in decisions("euchre", "ordering", 80):
        if view.declarer is not None:
            continue
        for best, other in pairs(view, rng):
            if line := of_call(view, best, other):
                told.add(_check(Table(view, best, other), line, CALLS))
    assert told == set(CALLS)


@pytest.mark.parametrize(("game", "least"), [("pinochle", 3), ("pitch", 3), ("nap", 2)])
def test_what_is_said_against_another_bid_is_true(game: str, least: int) -> None:
    """CG, Pinochle; FG, Pitch."""
    told, rng = set(), Random(1)
    for view in decisions(game, "auction", 25):
        for best, other in pairs(view, rng):
            if line := of_bid(view, best, other, rng.randrange(4), {}):
                told.add(_check(Table(view, best, other), line, BIDS))
    assert len(told) >= least


def test_what_is_said_against_other_trumps_is_true() -> None:
    """CG, Pinochle."""
    told, rng = set(), Random(1)
    for view in decisions("pinochle", "calling", 40):
        for best, other in pairs(view, rng):
            if line := of_suit(view, best, other):
                told.add(_check(Table(view, best, other), line, SUIT))
    assert told == set(SUIT)


@pytest.mark.parametrize(("game", "phase"), [("euchre", "ordering"), ("five-hundred", "burying")])
def test_what_is_said_against_other_cards_laid_away_is_true(game: str, phase: str) -> None:
    """CG and CC, Euchre; FG, Five Hundred."""
    told, rng = set(), Random(1)
    for view in decisions(game, phase, 40):
        if view.declarer is None or not view.trump:
            continue
        info = InformationSet(view)
        for best, other in pairs(view, rng):
            masks = (info.layout.mask(move.cards) for move in (best, other))
            if line := of_cards_away(info, *masks):
                told.add(_check(Table(view, best, other), line, AWAY))
    assert len(told) > 3


@pytest.mark.parametrize(
    ("best", "other", "worse"),
    [
        ("pass", "order", "It gives the Q♥ to the other side, and you hold only one trump yourself."),
        (
            "order",
            "alone",
            "Alone you need all five tricks for more than 1 point, and the J♥ is higher than your trumps.",
        ),
        ("alone", "order", "With your partner all five tricks count only 2 points; alone they count 4."),
    ],
)
def test_an_expert_says_what_is_wrong_with_the_call_that_was_made(best: str, other: str, worse: str) -> None:
    """CG, Euchre: the dealer's side gets the card that is turned up; a march alone counts four."""
    state = dealt("euchre", "9H AC KC 9S TS", "TC QS KS QC JC", "TH QD KD JH AD", turned="QH")
    view: Any = state.view(0)
    assert of_call(view, Move.parse(best), Move.parse(other)) == worse
    found = bot("tricks", "expert").evaluate(view, Random(1), [Move("order")])
    assert (str(found.move), found.beside) == ("pass", of_call(view, Move("pass"), Move("order")))
