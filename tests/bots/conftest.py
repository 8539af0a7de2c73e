"""Cribbage tables with literal hands for the computer players, and patiences for the solver."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from haste import hurry
from pegs import pegs_at

from hoylecli.bots import bot
from hoylecli.bots.solver import is_won_by
from hoylecli.bots.solver.kernel import EngineKernel, Kernel, Searcher
from hoylecli.bots.solver.search import search
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.game import TABLE, Move
from hoylecli.families.cribbage.state import CribbageState, undealt
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.position import has_won
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.steps import RESIGN
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

Table = Callable[..., CribbageState]


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players think little: for what holds of a choice however good it is."""
    hurry(monkeypatch.setattr)


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
        state = undealt(load("cribbage", first_dealer="you" if mine else "opponent").rules, 2, 1)
        state = state.apply(Move("deal", tuple(dealt + turned + rest)))
        if mine:
            state = state.apply(state.legal_moves()[0])
        return pegs_at(state, ((0, scores[0]), (0, scores[1])))

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
        state = undealt(load("cribbage", first_dealer="you" if mine else "opponent").rules, 2, 1)
        state = state.apply(Move("deal", (*dealt, turned, *rest)))
        for actor in (first, 1 - first):
            state = state.apply(Move(cards=away[actor]))
        return pegs_at(state, ((0, scores[0]), (0, scores[1])))

    return sit


@pytest.fixture
def positions() -> Callable[..., Iterator[CribbageState]]:
    """Every position of a match in which a player has to move, all moves made at random or by `level`."""

    def of(seed: int, level: str = "", target: int = 121, **options: str) -> Iterator[CribbageState]:
        rng = Random(seed)
        state = undealt(replace(load("cribbage", **options).rules, target=target), 2, seed)
        while state.to_act is not None:
            if state.to_act != TABLE:
                yield state
            if level and state.to_act != TABLE:
                move = bot("cribbage", level).choose(state.view(state.to_act), rng)
            else:
                move = rng.choice(list(state.legal_moves()))
            state = state.apply(move)

    return of


@pytest.fixture
def laid() -> Callable[..., PatienceState]:
    """A patience in play with these piles; cards that lie nowhere go under the first foundation."""

    def lay(rules: PatienceRules, board: Board, **changes: Any) -> PatienceState:
        plan = plan_of(rules)
        columns = board.columns + ((),) * (len(plan.deal) - len(board.columns))
        board = replace(board, columns=columns, down=(0,) * len(columns))
        rest = Counter(plan.pack) - Counter(board.everywhere())
        if board.foundation:
            first = (*sorted(rest.elements()), *board.foundation[0])
            board = replace(board, foundation=(first, *board.foundation[1:]))
        state = PatienceState(rules, plan, 1, phase="play", to_act=0, board=board, shuffles=1)
        return replace(state, **changes)

    return lay


@pytest.fixture
def same_verdicts() -> Callable[..., Counter[str]]:
    """How often a kernel finds each verdict; never another one than the search through the engine, which may
    look at so many states. Wins are played through."""

    def compare(
        states: Iterable[PatienceState],
        kernel: Callable[[PatienceState], Kernel | Searcher],
        limit: int = 4000,
    ) -> Counter[str]:
        verdicts: Counter[str] = Counter()
        for state in states:
            if has_won(state.plan, state.board) or list(state.legal_moves()) == [RESIGN]:
                continue
            searched = kernel(state)
            found = search(searched, Limit(states=10 * limit))
            measure = search(EngineKernel(state), Limit(states=limit))
            if not found.complete:
                assert not measure.complete, state.board
            elif found.codes is not None:
                assert is_won_by(state, searched.moves(found.codes)), state.board
                assert measure.codes is not None or not measure.complete, state.board
            else:
                assert measure.codes is None, state.board
            if found.complete and measure.complete:
                verdicts["unwinnable" if found.codes is None else "winnable"] += 1
        return verdicts

    return compare
