#!/usr/bin/env python3
"""Lists where players of games of tricks lose most, by the expert's own values.

Deals are played by one level, from level scores. At every decision with a choice the expert looks for the
best move, and then looks again, in other worlds, at what that move and the one made are worth: so chance in
the first look does not count as a mistake. The difference, in points of the game where it has points, is
what the decision cost. Costs are added up by kind of decision, and the dearest decisions are shown.

    scripts/misplays.py euchre                              100 deals
    scripts/misplays.py euchre oh-hell --deals 300 --show 20
    scripts/misplays.py spades --level beginner --phase nominating
    scripts/misplays.py hearts --table                      the dearest as entries for tests/bots/positions
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli import bots, rulebook  # noqa: E402
from hoylecli.bots.tricks.stock import fits as has_stock  # noqa: E402
from hoylecli.bots.tricks.value import chance  # noqa: E402
from hoylecli.core.game import LEVELS, TABLE, Move  # noqa: E402
from hoylecli.families.tricks.derived import order_of  # noqa: E402
from hoylecli.families.tricks.rules.ranking import hands_of  # noqa: E402
from hoylecli.rulebook.game import Game  # noqa: E402

Values = Mapping[Move, float]


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was made, the one that the expert would make, and what the difference costs.

    hands: as they were dealt, one a seat; top: the cards after them; moves: those since the deal.
    """

    kind: str
    made: Move
    better: Move
    cost: float
    number: int
    hands: Sequence[str]
    top: str
    moves: Sequence[str]


def game_of(name: str) -> Game:
    """The game `NAME`, `NAME.VARIANT`, `NAME.OPTION=VALUE` or all of it; the last seat deals."""
    game, *more = name.split(".")
    options = dict(word.split("=", 1) for word in more if "=" in word)
    variant = [word for word in more if "=" not in word]
    seats = rulebook.describe(game).options["first_dealer"].values
    last = next(word for word in ("right", "opponent") if word in seats)
    return rulebook.load(game, *variant, **{"first_dealer": last} | options)


def decisions(name: str, level: str, number: int, seed: int, phase: str) -> Iterator[Decision]:
    """The decisions of one deal with a choice in which the moves could be compared."""
    game = game_of(name)
    players = game.players.usual
    state: Any = game.undealt(players, seed)
    if number % len(hands_of(game.rules, players)):
        state = replace(state, number=number, dealer=players - 2)
    state = state.apply(state.legal_moves()[0])
    first, hands = state.number, [" ".join(map(str, hand)) for hand in state.deal.hands]
    top, moves = _top(state), list[str]()
    player = bots.bot("tricks", level)
    while state.to_act is not None and state.number == first and not state.sheet:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            continue
        view = state.view(state.to_act)
        made = player.choose(view, bots.rng(seed, len(moves), state.to_act))
        if len(view.legal) > 1 and phase in ("", view.phase):
            found = _compared(view, made, Random(seed))
            if found is not None:
                better, cost = found
                yield Decision(_kind(view, made), made, better, cost, state.number, hands, top, tuple(moves))
        moves.append(str(made))
        state = state.apply(made)


def _top(state: Any) -> str:
    return str(state.deal.turned or "") if hasattr(state.deal, "turned") else ""


def _compared(view: Any, made: Move, rng: Random) -> tuple[Move, float] | None:
    """The better move and what the move made costs, 0 where it is the better one."""
    look = _values(view, rng)
    if look is None:
        return None
    better = max(look, key=lambda move: look[move])
    if _alike(view, look, made) == better:
        return better, 0.0
    again = _values(view, rng) or look
    mine, best = (again.get(_alike(view, again, move)) for move in (made, better))
    return (better, (best - mine) * _points(view)) if mine is not None and best is not None else None


def _values(view: Any, rng: Random) -> Values | None:
    """What the expert holds the moves to be worth; None where it does not weigh them one by one."""
    hint = bots.advice("tricks", view, rng)
    found = {each.move: each.value for each in (*hint.weighed, *hint.dropped)}
    return None if has_stock(view) or len(found) < 2 else found


def _alike(view: Any, values: Values, made: Move) -> Move:
    """The move that stands for this one: cards that make no difference are looked at once."""
    if made in values or view.phase != "playing" or not made.cards:
        return made
    order = order_of(view)
    suit, power = order.suit[made.cards[0]], order.power[made.cards[0]]
    same = [move for move in values if order.suit[move.cards[0]] == suit]
    leads = not view.trick and not view.rules.lowest  # then the highest of equal cards stands for all
    run = [move for move in same if (order.power[move.cards[0]] > power) == leads]
    near = min if leads else max
    return near(run, key=lambda move: order.power[move.cards[0]], default=made)


def _points(view: Any) -> float:
    """How many points a value of 1 is worth at these scores; 1 where there are no points."""
    if view.lives or view.rules.match.rubicon:
        return 1.0
    side, step = view.side(view.seat), 0.5
    better, worse = list(map(float, view.scores)), list(map(float, view.scores))
    better[side] += step
    worse[side] -= step
    slope = abs(chance(view, better, side) - chance(view, worse, side)) / (2 * step)
    return 1 / slope if slope else 1.0


def _kind(view: Any, made: Move) -> str:
    """What kind of decision it is: `playing, last of the trick`."""
    if view.phase != "playing":
        return str(view.phase)
    if not view.trick:
        return "playing, the lead"
    order = order_of(view)
    if order.suit[made.cards[0]] != order.suit[view.trick[0].card]:
        return "playing, another suit"
    return f"playing, after {len(view.trick)}"


def shown(name: str, found: Sequence[Decision], deals: int, many: int) -> Iterator[str]:
    """The costs by kind of decision, and the dearest decisions."""
    yield f"{name}: {deals} deals"
    kinds = defaultdict(list)
    for each in found:
        kinds[each.kind].append(each)
    for kind, those in sorted(kinds.items(), key=lambda item: -sum(each.cost for each in item[1])):
        differ = [each for each in those if each.cost]
        cost = sum(each.cost for each in those)
        yield f"  {kind:28} {len(differ):5} of {len(those):5} differ; {cost / deals:8.3f} a deal"
    for each in _dearest(found, many):
        yield f"  {each.cost:6.2f}  {each.made} rather than {each.better}; {each.kind}"
        yield f"          {' | '.join(each.hands)} {each.top and '+ ' + each.top}"
        yield f"          {', '.join(each.moves)}"


def _dearest(found: Iterable[Decision], many: int) -> list[Decision]:
    return sorted(found, key=lambda each: -each.cost)[:many]


def entries(name: str, found: Sequence[Decision], many: int) -> Iterator[str]:
    """The dearest decisions as a table of positions has them."""
    game = name.replace(".", " ")
    for each in _dearest(found, many):
        yield f"- title: ''  # costs {each.cost:.2f}"
        yield f"  game: {game}"
        yield f"  players: {len(each.hands)}"
        if each.number > 1:
            yield f"  number: {each.number}"
        yield "  hands:"
        yield from (f"    - {hand}" for hand in each.hands)
        if each.top:
            yield f"  top: {each.top}"
        if each.moves:
            yield f"  moves: {', '.join(each.moves)}"
        yield f"  must: ['{each.better}']  # not {each.made}"
        yield "  why: ''"
        yield "  source: ''"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="+", metavar="GAME[.VARIANT][.OPTION=VALUE]")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", choices=LEVELS, default="average")
    parser.add_argument("--phase", default="", help="only decisions of this phase: playing, auction ...")
    parser.add_argument("--show", type=int, default=10, metavar="N", help="the N dearest decisions")
    parser.add_argument("--table", action="store_true", help="show them as entries of a table of positions")
    args = parser.parse_args()
    for name in args.games:
        found = [
            each
            for number in range(args.deals)
            for each in decisions(name, args.level, number, args.seed * 100_000 + number, args.phase)
        ]
        lines = entries(name, found, args.show) if args.table else shown(name, found, args.deals, args.show)
        print("\n".join(lines), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
