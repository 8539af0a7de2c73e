"""Positions of trick-taking games in the middle of anything, and whole deals trick by trick."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from positions import chosen

from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import Move
from hoylecli.families.tricks.position import Bid, Deal, Play, Trick
from hoylecli.families.tricks.rules.ranking import Ranking
from hoylecli.families.tricks.state import TricksState

Cards = tuple[Card, ...]


def cards(text: str) -> Cards:
    return tuple(parse_cards(text))


def dealt(
    choice: str, *hands: str, turned: str = "", number: int = 1, dealer: int = 3, seats: int = 4, **more: Any
) -> TricksState:
    """After the deal of this number; hands: one a seat, filled up with the lowest cards not named."""
    state: Any = chosen(choice).undealt(seats, 1)
    state = replace(state, number=number - 1, dealer=dealer if number == 1 else (dealer - 1) % seats, **more)
    size = state.rules.deal.cards
    given = [cards(hand) for hand in (*hands, *[""] * (seats - len(hands)))]
    left = list(state.ranking.pack)
    for card in [*(card for hand in given for card in hand), *cards(turned)]:
        left.remove(card)
    left.sort(key=lambda card: ((card.rank - 2) % 13, card))
    full = [hand + tuple(left.pop(0) for _ in range(size - len(hand))) for hand in given]
    order = [full[(dealer + 1 + place) % seats][at] for at in range(size) for place in range(seats)]
    dealt = state.apply(Move("deal", (*order, *cards(turned), *left)))
    assert isinstance(dealt, TricksState)
    return dealt


def position(
    choice: str,
    *hands: str,
    to_act: int = 0,
    trick: str = "",
    tricks: Sequence[str] = (),
    bids: str = "",
    dealer: int = 3,
    trump: str = "",
    scores: tuple[int, ...] = (),
    **more: Any,
) -> TricksState:
    """In the play. trick, tricks: `2: KH 3H`, who led and the cards in turn. bids: one a seat."""
    state: Any = chosen(choice).undealt(len(hands), 1)
    trump = trump or ("S" if state.rules.trump.how == "always" else "")
    out = more.get("out")
    done = tuple(_trick(state.ranking, trump, text, len(hands), out) for text in tricks)
    deal = Deal(
        hands=tuple(tuple(sorted(cards(hand))) for hand in hands),
        trump=trump,
        looked=frozenset(range(len(hands))),
        bids=tuple(_bid(seat, word) for seat, word in enumerate(bids.split())),
        trick=_plays(trick, len(hands), out) if trick else (),
        tricks=done,
        **more,
    )
    scores = scores or state.scores
    return replace(state, phase="playing", turn=to_act, dealer=dealer, number=1, deal=deal, scores=scores)


def _bid(seat: int, word: str) -> Bid:
    return Bid(seat, "bid", int(word)) if word.isdecimal() else Bid(seat, word)


def _plays(text: str, seats: int, out: int | None) -> tuple[Play, ...]:
    leader, _, played = text.partition(":")
    order = [seat for step in range(seats) if (seat := (int(leader) + step) % seats) != out]
    return tuple(Play(seat, card) for seat, card in zip(order, cards(played), strict=False))


def _trick(ranking: Ranking, trump: str, text: str, seats: int, out: int | None) -> Trick:
    plays = _plays(text, seats, out)
    best = ranking.order(trump).best(tuple(play.card for play in plays))
    return Trick(plays, plays[best].seat)


def tricks(state: TricksState, lines: str) -> TricksState:
    """Whole tricks, one a line: the seat that leads, the cards in turn, and the seat that takes it.

    `0: 2C 3C 4C 5C > 3`; leader and taker are checked.
    """
    for line in filter(None, map(str.strip, lines.splitlines())):
        leader, _, rest = line.partition(":")
        played, _, taker = rest.partition(">")
        assert state.to_act == int(leader), line
        for card in cards(played):
            state = state.apply(Move(cards=(card,)))
        taken = [event.seat for event in state.events if event.kind == "taken"]
        assert taken == [int(taker)], line
    return state


def told(state: TricksState, seat: int | None) -> list[tuple[str, int, str]]:
    """The events of a position as a seat may know of them: kind, whose, and the cards."""
    return [
        (event.kind, event.seat, " ".join(map(str, event.cards)))
        for event in state.events
        if event.is_seen_by(seat)
    ]


SPADES_BY_HAND = """
    0: AC 3C 4C 5C > 0
    0: 2C 7C 8C KC > 3
    3: KD 2D 3D 4D > 3
    3: KH 2H 3H AH > 2
    2: QD 5D 6D 7D > 2
    2: QC 9C 6C JC > 2
    2: 8D 9D TD JD > 1
    1: AD 4S 5S TC > 3
    3: AS 2S 3S 8S > 3
    3: KS 6S 7S QS > 3
    3: 9S TS JS 4H > 1
    1: JH QH 5H 6H > 2
    2: 8H 9H TH 7H > 0
"""
"""A deal of spades for `tricks`: who leads, the cards in turn, and who takes them."""
