"""A score sheet with a line across it, in two columns (CG, Bridge, Keeping score). It imports little."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

CELL: Final = 28  # columns of an entry, with room for where it comes from
Entries = tuple[list[str], list[str]]
"""The entries of the two sides."""


class GameBelow(NamedTuple):
    """What has gone below the line until a game was won. winner: whose game it is, "" while it is played."""

    below: Entries
    winner: str = ""


def columns(
    heads: Sequence[str], above: Entries, games: Sequence[GameBelow], foot: Sequence[str], cell: int = CELL
) -> Iterator[str]:
    """A sheet as it is kept at the table: what is above the line grows upwards, what is below it downwards.

    above: the entry next to the line last. cell: the columns of a side, which no entry may be wider than.
    """
    yield _row(heads[0], heads[1], cell)
    yield from (_row(*each, cell) for each in reversed(_beside(above)))
    yield _rule("━", "the line", cell)
    for game in games:
        yield from (_row(*each, cell) for each in _beside(game.below))
        yield _rule("─", f"game: {game.winner}" if game.winner else "", cell)
    yield _row(foot[0], foot[1], cell)


def _beside(entries: Entries) -> list[tuple[str, str]]:
    """The entries of the two sides, row by row."""
    return list(zip_longest(*entries, fillvalue=""))


def _row(left: str, right: str, cell: int) -> str:
    return f"{left:<{cell}}│{right}".rstrip()


def _rule(stroke: str, caption: str, cell: int) -> str:
    right = f"{stroke * (cell - len(caption) - 1)} {caption}" if caption else stroke * cell
    return f"{stroke * cell}┼{right}"
