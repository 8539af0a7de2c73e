"""Deals of pinochle at random, played and counted a second time from the words of the sources alone.

Nothing here asks the engine how cards rank, what may be played, who takes a trick or what a deal counts.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import cast

import pytest
from positions import chosen

from hoylecli.families.tricks.state import TricksState

RANKS = "9JQKTA"  # from the lowest (CG, Partnership Auction Pinochle, The Deck)

SINGLE = {
    "A": (100, 200),
    "K": (80, 160),
    "Q": (60, 120),
    "J": (40, 80),
    "QSJD": (40, 300),
    "run": (150, 300),
}
DOUBLE = {
    "A": (100, 1000, 2000, 4000),
    "K": (80, 800, 1600, 3200),
    "Q": (60, 600, 1200, 2400),
    "J": (40, 400, 800, 1600),
    "QSJD": (40, 300, 900, 2700),
    "run": (150, 1500, 3000, 6000),
}


def beats(card: str, other: str, trump: str) -> bool:
    """Whether the card, played later, takes the trick from the other."""
    if card[1] == other[1]:
        return RANKS.index(card[0]) > RANKS.index(other[0])
    return card[1] == trump


def winning(trick: list[str], trump: str) -> str:
    best = trick[0]
    for card in trick[1:]:
        best = card if beats(card, best, trump) else best
    return best


def allowed(hand: list[str], trick: list[str], trump: str) -> set[str]:
    """CG, The Play: follow suit, higher if possible; else trump, higher if possible; else anything."""
    if not trick:
        return set(hand)
    for suit in (trick[0][1], trump):
        own = {card for card in hand if card[1] == suit}
        if own:
            return {card for card in own if beats(card, winning(trick, trump), trump)} or own
    return set(hand)


def meld_points(hand: list[str], trump: str, is_double: bool) -> int:
    held, table = Counter(hand), DOUBLE if is_double else SINGLE

    def times(cards: str) -> int:
        return min(held[card] for card in cards.split())

    runs = times(f"A{trump} T{trump} K{trump} Q{trump} J{trump}")
    total = 40 * (times(f"K{trump} Q{trump}") - runs)
    total += sum(20 * times(f"K{suit} Q{suit}") for suit in "SHCD" if suit != trump)
    found = {"run": runs, "QSJD": times("QS JD")} | {r: times(f"{r}S {r}H {r}C {r}D") for r in "AKQJ"}
    total += sum(table[name][many - 1] for name, many in found.items() if many)
    return total + 10 * held[f"9{trump}"]


@dataclass
class Recount:
    """What the sides have. bid: the seat that has won the bidding, and for how much."""

    variant: str
    melds: Counter[int] = field(default_factory=Counter)
    cards: Counter[int] = field(default_factory=Counter)
    tricks: Counter[int] = field(default_factory=Counter)
    dix: Counter[int] = field(default_factory=Counter)
    bid: tuple[int, int] | None = None

    @property
    def sides(self) -> int:
        return 4 if self.variant == "four-handed" else 2

    @property
    def is_double(self) -> bool:
        return self.variant.startswith("double")

    def scores(self) -> list[int]:
        """CG, Scoring: melds need a trick, in the double pack those of the bidders, and a nine turned up does
        not; the bid is made or lost. BK: tenths; melds need no trick."""
        is_tenths = self.variant == "double-pack-500"
        made = []
        for side in range(self.sides):
            others = self.variant == "double-pack" and self.bid is not None and self.bid[0] % 2 != side
            keeps = self.tricks[side] or is_tenths or others
            made.append(self.cards[side] + (self.melds[side] if keeps else self.dix[side]))
        made = [points // 10 for points in made] if is_tenths else made
        if self.bid is not None and made[self.bid[0] % 2] < self.bid[1]:
            made[self.bid[0] % 2] = -self.bid[1]
        return made


def bid(state: TricksState, rng: Random, count: Recount) -> TricksState:
    """Bids the least there is, now and then, until trumps are made."""
    while state.phase in ("auction", "calling", "trading"):
        legal, seat = state.legal_moves(), state.to_act
        assert seat is not None
        move = rng.choice(legal)
        if state.phase == "auction":
            move = legal[0] if rng.random() < 0.3 or legal[-1].verb == "bid" else legal[-1]
        if move.amount:
            count.bid = (seat, move.amount)
        state = state.apply(move)
    return state


def meld(state: TricksState, count: Recount) -> TricksState:
    """CG, Partnership Pinochle, The Deal: ten points to who traded the nine, which the dealer has now."""
    deal = state.deal
    for seat, hand in enumerate(deal.hands):
        points = meld_points(list(map(str, hand)), deal.trump, count.is_double)
        if deal.trader is not None:
            points += 10 * (seat == deal.trader) - 10 * (seat == state.dealer)
        count.melds[seat % count.sides] += points
    if str(deal.turned) == f"9{deal.trump}":
        count.dix[state.dealer % count.sides] = 10
    while state.phase == "melding":
        state = state.apply(state.legal_moves()[0])
    return state


def play(state: TricksState, rng: Random, count: Recount) -> TricksState:
    """Plays at random; at each card the engine allows what the sources do."""
    hands, trump = [list(map(str, hand)) for hand in state.deal.hands], state.deal.trump
    leader = count.bid[0] if count.bid else (state.dealer + 1) % 4
    while hands[0]:
        trick: list[str] = []
        for seat in ((leader + place) % 4 for place in range(4)):
            legal = state.legal_moves()
            assert state.to_act == seat
            assert {str(move) for move in legal} == allowed(hands[seat], trick, trump)
            move = rng.choice(legal)
            trick.append(str(move))
            hands[seat].remove(str(move))
            state = state.apply(move)
        leader = (leader + trick.index(winning(trick, trump))) % 4
        count.tricks[leader % count.sides] += 1
        count.cards[leader % count.sides] += 10 * sum(card[0] in "ATK" for card in trick)
    count.cards[leader % count.sides] += 20 if count.is_double else 10
    return state


@pytest.mark.parametrize(
    "variant", ["partnership-auction", "partnership", "four-handed", "double-pack", "double-pack-500"]
)
def test_a_second_count_finds_the_same_moves_and_scores(variant: str) -> None:
    counted = 0
    for seed in range(40):
        rng, count = Random(seed), Recount(variant)
        state = cast(TricksState, chosen(f"pinochle/{variant}").undealt(4, seed))
        state = bid(state.apply(state.legal_moves()[0]), rng, count)
        if state.phase == "melding":  # else the bidder had no marriage
            state = play(meld(state, count), rng, count)
            assert list(state.scores) == count.scores()
            counted += 1
    assert counted >= 35
