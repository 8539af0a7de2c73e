"""Steps of random matches: what programs are told, what is shown, and moves that are not quite legal."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from attacks.report import Report
from jsonschema import Draft7Validator

from hoylecli import families, rulebook
from hoylecli.core.cards import CARDS, RANK_NAMES, Card
from hoylecli.core.errors import HoyleError, IllegalMove
from hoylecli.core.game import TABLE, Move, State, as_json, revealed, seat_place
from hoylecli.core.resolving import resolve
from hoylecli.rulebook.game import Game
from hoylecli.table.wire import event_message
from hoylecli.table.wire_schema import schema

MOST = 400  # moves of a match


def attack(seed: int, count: int, folder: Path) -> Report:
    """`count` steps. Needs no folder."""
    chance, failures = Random(seed), []
    steps = random_steps(chance)
    for _ in range(count):
        where, game, before, after, move = next(steps)
        problems = [*told_wrong(game, after), *shown_unmarked(before, after, move)]
        problems += taken_wrong(game, before, chance)
        failures += [f"{where}: {problem}" for problem in problems]
    return Report(count, tuple(failures))


def random_steps(chance: Random) -> Iterator[tuple[str, Game, State, State, Move]]:
    """Steps of one random match after another, each with what makes it happen again."""
    names = sorted(rulebook.catalogue())
    while True:
        name, seed, rng = chance.choice(names), chance.randrange(10**6), chance.randrange(10**6)
        variant = chance.choice(list(rulebook.describe(name).variants))
        game, own = rulebook.load(name, variant), Random(rng)
        state: State = game.undealt(game.players.usual, seed)
        for number in range(MOST):
            if state.to_act is None:
                break
            move = own.choice(state.legal_moves())
            before, state = state, state.apply(move)
            yield f"{name}/{variant} seed {seed} chance {rng} move {number}", game, before, state, move


@cache
def described(name: str) -> Draft7Validator:
    whole = schema()["definitions"]
    return Draft7Validator({**whole[name], "definitions": whole})


def told_wrong(game: Game, state: State) -> Iterator[str]:
    """Events, and the view of the seat to act, that are not as they are described."""
    view = state.view(state.to_act)
    messages = [(f"{game.family}.{type(view).__name__}", as_json(view))]
    messages += [(f"{game.family}.event.{event.kind}", event_message(event, None)) for event in state.events]
    for name, message in messages:
        for error in described(name).iter_errors(message):
            yield f"{name}: {list(error.absolute_path)} {error.message[:200]}"


def shown_unmarked(before: State, after: State, move: Move) -> Iterator[str]:
    """A card that a seat sees without being told of anything new."""
    for seat in {before.to_act, 0, None} - {TABLE}:
        own = set(move.cards) if seat == before.to_act else set()
        new = cards_in(after.view(seat)) - cards_in(before.view(seat)) - own
        if new and not revealed(before, after, seat):
            yield f"'{move}' shows seat {seat} {sorted(new)}"


def cards_in(value: object) -> set[Card]:
    """The cards that a view shows, but for those of its legal moves."""
    if isinstance(value, Card):
        return {value}
    if is_dataclass(value):
        names = [item.name for item in fields(value) if item.name not in ("legal", "rules")]
        return cards_in(tuple(getattr(value, name) for name in names))
    return set().union(*map(cards_in, value)) if isinstance(value, (tuple, list, frozenset)) else set()


def taken_wrong(game: Game, state: State, chance: Random) -> Iterator[str]:
    """An illegal move that is made, or refused with anything but a sentence; a line that ends in a crash."""
    legal: Any = state.legal_moves()
    if state.to_act in (None, TABLE):
        return
    move = altered(chance.choice(legal), chance)
    typed = chance.choice((str(move), str(move).lower(), f"{move} {chance.choice(RANK_NAMES)}s"))
    try:
        if move not in legal:
            state.apply(move)
            yield f"'{move}' is made, and not legal"
        resolve(typed, legal, families.find(game.family).verbs)
    except IllegalMove as refused:
        if not str(refused).endswith((".", "!", "?")):
            yield f"'{move}' is refused with '{refused}'"
    except HoyleError:
        pass
    except Exception as error:
        yield f"'{move}', typed '{typed}', ends in {error!r}"


def altered(move: Move, chance: Random) -> Move:
    """The move with one thing more or another: a rank, an amount, a card, a place, a seat."""
    changes: list[dict[str, Any]] = [
        {"rank": chance.randint(1, 13)},
        {"amount": chance.choice((0, 1, 8, 250, 10**8))},
        {"cards": (*move.cards, chance.choice(CARDS))},
        {"cards": (chance.choice(CARDS),)},
        {"target": chance.choice(("w", "c3", "f", "a1", seat_place(1)))},
        {"source": "r", "target": "s"},
        {"verb": chance.choice(("ask", "bid", "pass", "draw", "claim"))},
    ]
    return move._replace(**chance.choice(changes))
