"""Advice as tests of its words look at it."""

from random import Random
from typing import Any

from hoylecli import bots
from hoylecli.core.game import Move


def hinted(family: str, view: Any, rng: Random) -> tuple[Move, list[str]]:
    """The advised move, and all that is said with it; moves are written as they are typed."""
    hint = bots.advice(family, view, rng)
    return hint.move, hint.lines(str)
