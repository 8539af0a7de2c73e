"""Moments of the play at bridge, with hands as bridge players write them: spades, hearts, diamonds, clubs."""

from dataclasses import replace
from random import Random
from typing import Any

from positions import chosen

from hoylecli.core.cards import Card, make_card, parse_cards
from hoylecli.core.game import Move
from hoylecli.families.tricks.position import move_of
from hoylecli.families.tricks.position.bridge import bid_of_call
from hoylecli.scoring.bridge.auction import parse_call


def hand_of(text: str) -> tuple[Card, ...]:
    """`AKQ.J2..T9876543`; "" for no cards."""
    return tuple(
        make_card("A23456789TJQK".index(rank) + 1, suit)
        for suit, ranks in zip("SHDC", text.split("."), strict=bool(text))
        for rank in ranks
    )


def playing(contract: str, *hands: str, declarer: int = 0, played: str = "", calls: str = "") -> Any:
    """The play, after cards as they were played. hands: of South, West, North and East, the first seat South.

    What hands leave out is filled up with the lowest cards that are left. calls: the auction from the dealer
    on, who is declarer or named by it; without it declarer bids the contract and all pass.
    """
    game = chosen("bridge form=duplicate")
    state: Any = game.undealt(4, 1)
    while state.legal_moves()[0].verb != "deal":
        state = state.apply(state.legal_moves()[0])
    given = [hand_of(text) for text in hands] + [()] * (4 - len(hands))
    pack = state.legal_moves()[0].cards
    left = sorted({*pack} - {card for hand in given for card in hand}, key=lambda card: (card.rank - 2) % 13)
    full = [hand + tuple(left.pop(0) for _ in range(13 - len(hand))) for hand in given]
    state = state.apply(Move("deal", tuple(pack)))
    deal = replace(state.deal, hands=tuple(tuple(sorted(hand)) for hand in full))
    state = replace(state, deal=deal, dealer=declarer, turn=declarer)
    for word in (calls or f"{contract} P P P").split():
        state = state.apply(move_of(bid_of_call(0, parse_call(word))))
    for card in parse_cards(played) if played else ():
        state = state.apply(Move(cards=(card,)))
    return state


def dealt_at_random(rng: Random) -> list[str]:
    """Four hands as `playing` takes them."""
    pack = [make_card(rank, suit) for suit in "SHDC" for rank in range(1, 14)]
    rng.shuffle(pack)
    return [
        ".".join("".join(str(card)[0] for card in pack[at : at + 13] if card.suit == suit) for suit in "SHDC")
        for at in range(0, 52, 13)
    ]
