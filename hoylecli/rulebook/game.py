"""A game ready to be played: its rules, with a variant and options chosen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hoylecli import families
from hoylecli.context import current
from hoylecli.core import TABLE, Card, Move, RulesError, State

from .description import Players
from .names import PLAIN


@dataclass(frozen=True, slots=True)
class Game:
    """One game by one set of rules.

    players: how many can play. variant, options: what was chosen, options as text (`{"muggins": "yes"}`) for
    all options of the game. rules: the family's dataclass. texts: what people read (`start`, `rules`,
    `history`, `tips`, `glossary`). document: the effective rules as plain data, enough to rebuild this Game.
    origin: the file it came from. shipped: whether that file came with the program.
    """

    name: str
    title: str
    summary: str
    family: str
    players: Players
    variant: str
    options: Mapping[str, str] = field(hash=False)
    rules: Any
    texts: Mapping[str, str] = field(hash=False)
    document: Mapping[str, Any] = field(hash=False)
    origin: str
    shipped: bool

    @property
    def full_title(self) -> str:
        """The game, and its variant unless that is the plain game."""
        return self.title if self.variant == PLAIN else f"{self.title}, {self.variant}"

    def undealt(self, players: int, seed: int) -> State:
        """The table before the first deal; the table is to act.

        Raises RulesError unless that many can play, and the seed is a whole number from 0.
        """
        if players not in range(self.players.least, self.players.most + 1):
            raise RulesError(f"{self.title} is for {self.players} players, not {players}.")
        if not isinstance(seed, int) or seed < 0:
            raise RulesError(f"A seed is a whole number from 0, not {seed!r}.")
        return families.find(self.family).undealt(self.rules, players, seed)

    def start(
        self, players: int | None = None, *, seed: int | None = None, deal: Iterable[Card] | None = None
    ) -> State:
        """The first position in which a player is to act.

        players: how many sit down (default: as usual). seed: of all shuffles; one is drawn without it.
        deal: the order of the pack for the first deal instead, top card first.

        Raises RulesError like `undealt`, and IllegalMove when `deal` is not the pack.
        """
        if seed is None:
            seed = current().draw_seed()
        state = self.undealt(self.players.usual if players is None else players, seed)
        while state.to_act == TABLE:
            move = state.legal_moves()[0]
            if deal is not None and move.verb == "deal":
                move, deal = Move("deal", tuple(map(Card, deal))), None
            state = state.apply(move)
        return state
