"""Cribbage tables with literal hands for the computer players."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from hoylecli.bots import bot
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.events import TABLE
from hoylecli.core.moves import Move
from hoylecli.families.cribbage.state import CribbageState, seat
from hoylecli.rulebook import load

Table = Callable[..., CribbageState]


@pytest.fixture
def table() -> Table:
    """Six cards for seat 0, who deals if `mine`; others for seat 1. scores: of seat 0 and seat 1."""

    def sit(
        six: str, mine: bool = False, scores: tuple[int, int] = (0, 0), theirs: str = "", starter: str = ""
    ) -> CribbageState:
        own, other, turned = parse_cards(six), parse_cards(theirs), parse_cards(starter)
        rest = [card for card in CARDS[:52] if card not in (*own, *other, *turned)]
        Random(1).shuffle(rest)
        while len(other) < 6:
            other.append(rest.pop())
        first, second = (other, own) if mine else (own, other)
        dealt = [card for pair in zip(first, second, strict=True) for card in pair]
        state = seat(load("cribbage", first_dealer="you" if mine else "opponent").rules, 2, 1)
        state = state.apply(Move("deal", tuple(dealt + turned + rest)))
        if mine:
            state = state.apply(state.legal_moves()[0])
        return replace(state, pegs=((0, scores[0]), (0, scores[1])))

    return sit


@pytest.fixture
def in_play() -> Table:
    """The play about to begin: seat 0 keeps `own`, seat 1 `theirs`, both lay away two of the other cards."""

    def sit(
        own: str, theirs: str, starter: str = "KC", mine: bool = False, scores: tuple[int, int] = (0, 0)
    ) -> CribbageState:
        hands = [parse_cards(own), parse_cards(theirs)]
        turned = Card.parse(starter)
        rest = [card for card in CARDS[:52] if card not in (*hands[0], *hands[1], turned)]
        Random(1).shuffle(rest)
        away = [tuple(sorted((rest.pop(), rest.pop()))) for _ in hands]
        sixes = [[*hand, *laid] for hand, laid in zip(hands, away, strict=True)]
        first = 1 if mine else 0
        dealt = [card for pair in zip(sixes[first], sixes[1 - first], strict=True) for card in pair]
        state = seat(load("cribbage", first_dealer="you" if mine else "opponent").rules, 2, 1)
        state = state.apply(Move("deal", (*dealt, turned, *rest)))
        for actor in (first, 1 - first):
            state = state.apply(Move(cards=away[actor]))
        return replace(state, pegs=((0, scores[0]), (0, scores[1])))

    return sit


@pytest.fixture
def positions() -> Callable[..., Iterator[CribbageState]]:
    """Every position of a match in which a player has to move, all moves made at random or by `level`."""

    def of(seed: int, level: str = "", target: int = 121, **options: str) -> Iterator[CribbageState]:
        rng = Random(seed)
        state = seat(replace(load("cribbage", **options).rules, target=target), 2, seed)
        while state.to_act is not None:
            if state.to_act != TABLE:
                yield state
            if level and state.to_act != TABLE:
                move = bot("cribbage", level).choose(state.view(state.to_act), rng)
            else:
                move = rng.choice(list(state.legal_moves()))
            state = state.apply(move)

    return of
