"""What to do at a real table: a position written as a short text, and what an expert would do there.

`read` makes a position of a text; what others hold is dealt at random, and the advice depends on what is
told alone. `template` shows what may be said of a game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from textwrap import wrap
from typing import Any, Final

from hoylecli import bots, families
from hoylecli.bots.hints import Hint
from hoylecli.core import HoyleError, Move, capital
from hoylecli.families import Style

from ..host.turn import said
from . import text as _text
from .text import Misstated as Misstated

GAMES: Final[Mapping[str, str]] = {
    "bridge": "bridge",
    "cribbage": "cribbage",
    "euchre": "tricks",
    "gin": "gin",
    "hearts": "tricks",
    "pitch": "tricks",
    "poker": "poker",
    "spades": "tricks",
    "texas-hold-em": "poker",
}
"""The games that advice can be asked for, and the module here that reads them."""
_NARROW: Final = 60  # columns of a template


@dataclass(frozen=True, slots=True)
class Advised:
    """What an expert would do in a position. view: what whoever asks knows of it. style: how it is told."""

    family: str
    view: Any
    hint: Hint
    style: Style

    def spoken(self, move: Move) -> str:
        """A move as people read it."""
        return said(move, families.screen(self.family), self.view, self.style)

    def table(self, in_words: bool, width: int) -> list[str]:
        """The table as the game shows it."""
        style = replace(self.style, in_words=in_words, width=width)
        return families.screen(self.family).draw(self.view, style)


def keys(game: str) -> Mapping[str, str]:
    """What may be said of a position of this game: each key with an example. Raises HoyleError for others."""
    if game not in GAMES:
        raise HoyleError(f"There is no advice on {game} yet; there is on {', '.join(GAMES)}.")
    found: Mapping[str, str] = _module(game).KEYS[game]
    return found


def template(game: str) -> str:
    """A position of the game, a remark above every key. Keys that it has no use for are remarks whole."""
    lines = []
    for key, example in keys(game).items():
        value, _, about = example.removeprefix("#").partition("#")
        lines += wrap(about.strip(), _NARROW, initial_indent="# ", subsequent_indent="# ")
        lines.append(f"{'# ' * example.startswith('#')}{key}: {value.strip()}")
    return "\n".join(lines) + "\n"


def position(game: Any, text: str, rng: Random, first: int = 1) -> tuple[Any, tuple[str, ...]]:
    """The position that a text tells, and the names of the seats.

    first: the number of its first line. Raises Misstated, which names a line, for what cannot be.
    """
    told = _text.read(text, keys(game.name), first)
    state = _module(game.name).position(game, told, rng)
    return state, names(game.name, state.players)


def names(game: str, players: int) -> tuple[str, ...]:
    """What seats are called on the screen."""
    if game == "bridge":
        return tuple(map(capital, _module(game).NAMES))
    from .tricks import seat_names

    return ("You", *map(capital, seat_names(players)[1:]))


def advise(game: Any, text: str, seed: int = 0, first: int = 1) -> Advised:
    """What an expert would do in the position that a text tells. Raises Misstated like `position`."""
    state, called = position(game, text, Random(f"deal/{seed}"), first)
    view = state.view(state.to_act)
    return advised(game, view, called, Random(seed))


def advised(game: Any, view: Any, called: tuple[str, ...], rng: Random, width: int = 80) -> Advised:
    """What an expert would do who sees this."""
    hint = bots.advice(game.family, view, rng)
    return Advised(game.family, view, hint, Style(called, view.seat, width))


def written(game: Any, view: Any) -> str:
    """What whoever is to act knows, as a text that `position` reads; the first seat, but at bridge any."""
    write: Callable[..., str] = _module(game.name).written
    return write(view)


def _module(game: str) -> Any:
    return import_module(f"{__name__}.{GAMES[game]}")
