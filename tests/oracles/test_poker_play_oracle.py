"""Poker against PokerKit: random deals are settled alike. HOYLE_ORACLE_DEALS sets how many of each game.

Of each pot PokerKit gives all that cannot be shared to one winner, where here the first winners get a
dollar each: where three or more share a pot, or several pots are shared, the odd dollars may differ, and
nothing else. Limits are not compared: PokerKit has no spread limit.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from positions import load

from hoylecli.core.cards import Card
from hoylecli.core.game import TABLE, Event

pokerkit = pytest.importorskip("pokerkit")
pytestmark = pytest.mark.oracle

DEALS = int(os.environ.get("HOYLE_ORACLE_DEALS", "200"))
GAMES = ["poker", "poker/lowball", "texas-hold-em", "omaha", "five-card-stud", "seven-card-stud"]
HANDS = {
    "poker/lowball": pokerkit.RegularLowHand,
    "omaha": pokerkit.OmahaHoldemHand,
}
MANUAL = {"CARD_BURNING", "HOLE_DEALING", "BOARD_DEALING"}


class Unlimited(pokerkit.State):  # type: ignore[misc]
    """A deal of PokerKit in which a raise may be as small as one likes, and follow any other."""

    def _verify_completion_betting_or_raising(self) -> None:
        """All raises are allowed."""

    @property
    def min_completion_betting_or_raising_to_amount(self) -> int | None:
        least = super().min_completion_betting_or_raising_to_amount
        return None if least is None else min(least, max(self.bets) + 1)


def random_deal(name: str, rng: Random) -> Iterator[Any]:
    """The states of a deal at random, from bankrolls at random."""
    game, _, variant = name.partition("/")
    rules = load(game, variant or "plain")
    players = rng.randint(2, rules.players.most)
    state: Any = rules.undealt(players, rng.getrandbits(30))
    parts = [rng.choice((1, 2, 8, 30)) * rng.uniform(1, 2) for _ in range(players)]
    scores = [30 + int(970 * players * part / sum(parts)) for part in parts]
    scores[0] += sum(state.scores) - sum(scores)
    state = replace(state, scores=tuple(scores))
    state = state.apply(state.legal_moves()[0])
    yield state
    while state.to_act is not None and state.phase != "deal":
        legal = state.legal_moves()
        quiet = [move for move in legal if move.verb not in ("fold", "all-in")]
        state = state.apply(
            rng.choice(quiet if state.to_act != TABLE and quiet and rng.random() < 0.8 else legal)
        )
        yield state


def text(cards: Any) -> str:
    return "".join(f"{str(card)[0]}{str(card)[1].lower()}" for card in cards)


class Replay:
    """The same deal in PokerKit. Its players are numbered from the dealer's left."""

    def __init__(self, name: str, state: Any) -> None:
        rules, stakes, players = state.rules, state.deal.stakes, state.players
        self.first = state.after(state.dealer)
        streets = [
            pokerkit.Street(
                False,
                (False,) * street.down + (True,) * street.up,
                street.board,
                bool(street.draw),
                pokerkit.Opening.LOW_CARD
                if stakes.bring_in and not at
                else (pokerkit.Opening.HIGH_HAND if stakes.bring_in else pokerkit.Opening.POSITION),
                max(stakes.least, stakes.bring_in + 1),
                None,
            )
            for at, street in enumerate(rules.streets)
        ]
        kind = pokerkit.State if rules.betting.limit in ("none", "pot") else Unlimited
        self.theirs = kind(
            tuple(step for step in pokerkit.Automation if step.name not in MANUAL),
            pokerkit.Deck.STANDARD,
            (HANDS.get(name, pokerkit.StandardHighHand),),
            tuple(streets),
            pokerkit.BettingStructure.NO_LIMIT,
            False,
            stakes.ante,
            stakes.blinds,
            stakes.bring_in,
            tuple(state.scores[seat] for seat in state.around(self.first)),
            players,
            mode=pokerkit.Mode.CASH_GAME,
        )
        self.players, self.board, self.coming = players, 0, list[tuple[int, tuple[Card, ...]]]()
        self.held: list[list[Card]] = [[] for _ in range(players)]

    def place(self, seat: int) -> int:
        return (seat - self.first) % self.players

    def idle(self) -> None:
        """Who has nobody left to bet against is asked there, but not here."""
        while self.theirs.actor_indices:
            self.theirs.check_or_call()

    def told(self, event: Event) -> None:
        """Does what the event says."""
        theirs, at = self.theirs, self.place(event.seat)
        if event.kind in ("hand", "up", "board"):
            self.idle()
        if event.kind in ("hand", "up"):
            new = [card for card in event.cards if card not in self.held[at]]
            self.held[at] += new
            for card in new:
                self.theirs.deal_hole(text([card]), at)
        elif event.kind == "board":
            theirs.deal_board(text(event.cards[self.board :]))
            self.board = len(event.cards)
        elif event.kind == "bring_in":
            theirs.post_bring_in()
        elif event.kind == "folded":
            theirs.fold()
        elif event.kind in ("checked", "called"):
            theirs.check_or_call()
        elif event.kind in ("bet", "raised"):
            theirs.complete_bet_or_raise_to(event.amount)

    def drew(self, out: tuple[Card, ...], at: int, got: tuple[Card, ...]) -> None:
        """PokerKit deals when all have thrown."""
        self.theirs.stand_pat_or_discard(text(out))
        self.held[at] = [card for card in self.held[at] if card not in out]
        self.coming += [(at, got)] if got else []
        if not any(self.theirs.standing_pat_or_discarding_statuses):
            for place, cards in self.coming:
                for card in cards:
                    self.theirs.deal_hole(text([card]), place)


def settled(name: str, rng: Random) -> tuple[list[int], list[int], int]:
    """What each player has at the end of a deal, here and by PokerKit; and how many dollars could be odd."""
    states = list(random_deal(name, rng))
    replay, thrown = Replay(name, states[0]), ()
    for before, state in zip([None, *states], states, strict=False):
        seat = before.to_act if before is not None else None
        if before is not None and before.phase == "drawing" and seat != TABLE:
            thrown = tuple(card for card in before.deal.hands[seat] if card not in state.deal.hands[seat])
        for event in state.events:
            if event.kind == "drew":
                got = next((each.cards for each in state.events if each.kind == "got"), ())
                replay.drew(thrown, replay.place(event.seat), got)
            replay.told(event)
    end = states[-1]
    won = [(event.data["pot"]) for event in end.events if event.kind == "won"]
    odd = sum(won.count(pot) - 1 for pot in set(won))
    replay.idle()
    assert not replay.theirs.status
    return [end.scores[seat] for seat in end.around(replay.first)], list(replay.theirs.stacks), odd


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", GAMES)
def test_random_deals_are_settled_alike(name: str) -> None:
    rng = Random(name)
    for number in range(DEALS):
        ours, theirs, odd = settled(name, rng)
        away = sum(abs(here - there) for here, there in zip(ours, theirs, strict=True))
        assert away <= (2 * odd if odd > 1 else 0), (number, ours, theirs)
        assert sum(ours) == sum(theirs)
