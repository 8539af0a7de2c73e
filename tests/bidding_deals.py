"""Deals bid to the end, and hands as bridge players write them."""

from collections.abc import Callable, Iterator
from random import Random

from hoylecli.bots.bidding import System
from hoylecli.bots.bidding.choosing import Decision, decide
from hoylecli.bots.bidding.hand import Hand, hand_of
from hoylecli.bots.bidding.positions import Situation
from hoylecli.core.cards import CARDS, Card, make_card
from hoylecli.scoring.bridge import SEATS
from hoylecli.scoring.bridge.auction import Auction, auction_of, parse_call

Choice = Callable[[Situation, Hand], Decision]


def cards_of(text: str) -> list[Card]:
    """The cards of spades, hearts, diamonds and clubs, with dots between: `AKQ.J2..T9876543`."""
    return [
        make_card("A23456789TJQK".index(rank) + 1, suit)
        for suit, ranks in zip("SHDC", text.split("."), strict=True)
        for rank in ranks
    ]


def auction(text: str, dealer: str = "N") -> Auction:
    return auction_of(dealer, map(parse_call, text.split()))


def at(system: System, so_far: Auction, vulnerable: tuple[bool, bool] = (False, False)) -> Situation:
    """The auction with a system that both sides play. vulnerable: North and South, East and West."""
    return Situation((system, system), vulnerable, so_far)


def bid_out(
    systems: tuple[System, System], rng: Random, odd_seat: str = ""
) -> Iterator[tuple[Situation, Hand, Decision]]:
    """A random deal bid to its end, call by call. odd_seat: one that calls at random."""
    pack = list(CARDS[:52])
    rng.shuffle(pack)
    hands = [hand_of(pack[13 * seat : 13 * seat + 13]) for seat in range(4)]
    vulnerable = rng.random() < 0.5, rng.random() < 0.5
    so_far = Auction(rng.choice(SEATS))
    while not so_far.is_over:
        situation = Situation(systems, vulnerable, so_far)
        hand = hands[SEATS.index(so_far.turn)]
        if so_far.turn == odd_seat:
            legal = so_far.legal()
            low = legal[: 3 + len(legal) // 3]
            so_far = so_far.after("Pass" if rng.random() < 0.4 else rng.choice(low))
            continue
        decision = decide(situation, hand)
        yield situation, hand, decision
        so_far = so_far.after(decision.call)
