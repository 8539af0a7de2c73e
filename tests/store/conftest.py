"""A store of one's own for every test, and matches to keep in it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.core.game import Player
from hoylecli.core.match import Match, Record
from hoylecli.rulebook.game import Game
from hoylecli.store import Store, open_store

ANN = Player("Ann")
ODILE = Player.of("Odile", "expert")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "hoyle") as opened:
        yield opened


@pytest.fixture(scope="session")
def cribbage() -> Game:
    return rulebook.load("cribbage")


@pytest.fixture(scope="session")
def deal_out(cribbage: Game) -> Callable[[int], tuple[Record, Match]]:
    """A match of cribbage with a seed, played at random to its end."""

    def played(seed: int) -> tuple[Record, Match]:
        match, chance = Match(cribbage.undealt(2, seed)), Random(seed)
        match.deal()
        while match.state.to_act is not None:
            match.apply(chance.choice(match.state.legal_moves()))
            match.deal()
        record = Record("cribbage", "plain", seed, (ANN, ODILE), cribbage.options, tuple(match.moves))
        return record, match

    return played
