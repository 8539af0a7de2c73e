"""The parts of `scripts/bench.py` on trick-taking games: playouts, lists of legal moves, and decisions.

RLCard has none of hearts, spades and euchre, so OpenSpiel is what there is to compare with.
"""

import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from measuring import Figure, in_turn

from hoylecli import load
from hoylecli.bots import bot
from hoylecli.bots.tricks.kernel import SimulatedDeal, bits
from hoylecli.bots.tricks.worlds import InformationSet
from hoylecli.core.game import TABLE

SEED = 29
GAMES = ("hearts", "spades", "euchre")
DEALS = 20  # played out in one round


def playouts(rounds: int) -> Iterable[Figure]:
    """Deals played out at random from the first card, by the quick table and by OpenSpiel's C++, in turn."""
    for name in GAMES:
        starts = [_first_card(name, seed) for seed in range(DEALS)]
        theirs = [_theirs(name, seed) for seed in range(DEALS)]
        pairs = list(in_turn(played(starts, _play_out), played(theirs, play_out_theirs), rounds))
        rate = DEALS / statistics.median(ours for ours, _ in pairs)
        yield Figure(
            f"{name}: random playouts a second, ours / OpenSpiel's",
            [other / ours for ours, other in pairs],
            "",
            f"{rate:,.0f} a second here, {rate / statistics.median(o / t for t, o in pairs):,.0f} there",
        )


def played(starts: list[Any], play: Callable[[Any, Random], None]) -> Callable[[], None]:
    """What plays all these deals out, always with the same chances."""

    def run() -> None:
        rng = Random(SEED)
        for start in starts:
            play(start, rng)

    return run


def _first_card(name: str, seed: int) -> SimulatedDeal:
    """A deal when the first card is to be played; whatever was said before was said at random."""
    for state in positions(name, seed):
        if state.phase == "playing":
            info = InformationSet(state.view(state.to_act))
            return info.at([info.layout.mask(hand) for hand in state.deal.hands])
    raise AssertionError(f"{name} with seed {seed} is never played")


def _play_out(start: SimulatedDeal, rng: Random) -> None:
    table, random = start.copy(), rng.random
    while table.hands[table.seat]:
        cards = bits(table.legal())
        table.play(cards[int(random() * len(cards))])


def _theirs(name: str, seed: int) -> Any:
    """The same in OpenSpiel; nothing is passed at hearts, and at euchre nobody passes or plays alone."""
    import pyspiel

    state, rng = pyspiel.load_game(name).new_initial_state(), Random(seed)
    while len(state.history()) < _BEFORE_PLAY[name]:
        actions = [action for action in state.legal_actions() if action not in _LEFT_OUT[name]]
        state.apply_action(actions[0] if not state.history() else rng.choice(actions))
    return state


_BEFORE_PLAY = {"hearts": 53, "spades": 56, "euchre": 25}
"""OpenSpiel's actions before the first card: the way to pass and the deal; the deal and the bids; the dealer,
the deal and the turned card, then order, lay away, with the partner."""
_LEFT_OUT: dict[str, tuple[int, ...]] = {"hearts": (), "spades": (), "euchre": (24, 29)}
"""OpenSpiel's actions for passing and for playing alone."""


def play_out_theirs(start: Any, rng: Random) -> None:
    """Plays a deal of OpenSpiel out at random."""
    state, random = start.clone(), rng.random
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])


def positions(name: str, seed: int) -> Iterator[Any]:
    """The positions of a deal in which somebody is to act, all moves made at random."""
    state: Any = load(name).undealt(4, seed)
    rng = Random(seed)
    while not state.sheet:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            continue
        yield state
        state = state.apply(rng.choice(list(state.legal_moves())))


def legal_moves(rounds: int) -> Iterable[Figure]:
    """Microseconds for a list of legal moves while cards are played; one figure for each game."""
    for name in GAMES:
        times = []
        for seed in range(rounds):
            for state in positions(name, seed):
                if state.phase == "playing":
                    began = time.perf_counter()
                    for _ in range(20):
                        state.legal_moves()
                    times.append((time.perf_counter() - began) / 20 * 1e6)
        late = statistics.quantiles(times, n=20)[-1]
        yield Figure(f"{name}: microseconds a list of legal moves", times, "<= 50", f"95% in {late:.0f}")


def decisions(rounds: int) -> Iterable[Figure]:
    """Milliseconds for a decision of the expert with a choice; one figure for each game."""
    expert = bot("tricks", "expert")
    for name in GAMES:
        times = []
        for seed in range(rounds):
            for state in positions(name, seed):
                view = state.view(state.to_act)
                if len(view.legal) > 1:
                    began = time.perf_counter()
                    expert.choose(view, Random(SEED))
                    times.append(1000 * (time.perf_counter() - began))
        late = statistics.quantiles(times, n=20)[-1]
        yield Figure(f"{name}: ms a decision of the expert", times, "95% in 500", f"95% in {late:.0f}")
