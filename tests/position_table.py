"""Positions in which people know what to play: the tables of `bots/positions`, a file a game.

Each entry is one decision: a deal written out, the moves since, and what must or must not be done.

- title: what a good player does, a few words.
- game: as `positions.chosen` reads it, `oh-hell/plain hook=yes`; the last seat deals, so seat 0 speaks first.
- players: how many sit at the table. number: which deal of the match it is. scores: before it.
- hands: one a seat, from seat 0. A hand that is short or left out is filled up with the first cards of the
  pack that nobody names.
- top: the cards after the hands: the one turned up, then the stock, as far as it matters.
- moves: all moves since the deal, with commas between them. Whoever is to move then decides.
- must: the moves of which one is to be made, or must_not: those that are not. `bid` alone means every bid,
  `suit S` every spade, `with QS AS` every move with these cards among others.
- why: the reason, as one player tells another. source: where that is written.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import yaml
from positions import chosen

from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import Move

TABLES = Path(__file__).parent / "bots" / "positions"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    title: str
    game: str
    players: int
    hands: Sequence[str]
    why: str
    source: str
    number: int = 1
    scores: Sequence[int] = ()
    top: str = ""
    moves: str = ""
    must: Sequence[str] = ()
    must_not: Sequence[str] = ()
    family: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "family", chosen(self.game).family)
        assert bool(self.must) != bool(self.must_not), f"{self.title}: either must or must_not"

    def laid(self) -> Any:
        """The state in which the decision is due."""
        state: Any = chosen(self.game).undealt(self.players, 1)
        last = self.players - 1
        if self.number > 1:
            state = replace(state, number=self.number - 1, dealer=last - 1)
        if self.scores:
            state = replace(state, scores=tuple(self.scores))
        state = state.apply(Move("deal", self._pack(state)))
        for move in filter(None, self.moves.replace("\n", " ").split(", ")):
            state = state.apply(Move.parse(move.strip()))
        return state

    def _pack(self, state: Any) -> tuple[Card, ...]:
        """The pack in the order that deals these hands, one card at a time from seat 0."""
        left = list(state.legal_moves()[0].cards)
        left.sort()
        hands = [parse_cards(hand) for hand in self.hands]
        hands += [[] for _ in range(self.players - len(hands))]
        top = parse_cards(self.top)
        for card in [*(card for hand in hands for card in hand), *top]:
            left.remove(card)
        size = max(map(len, hands))
        for hand in hands:
            while len(hand) < size:
                hand.append(left.pop(0))
        dealt = [card for turn in zip_longest(*hands) for card in turn]
        return (*dealt, *top, *left)

    def fits(self, move: Move) -> bool:
        """Whether the move is one that good players make here."""
        if self.must:
            return any(_means(words, move) for words in self.must)
        return not any(_means(words, move) for words in self.must_not)


def _means(words: str, move: Move) -> bool:
    verb, _, rest = words.partition(" ")
    if verb == "suit":
        return bool(move.cards) and {card.suit for card in move.cards} <= set(rest.split())
    if verb == "with":
        return set(parse_cards(rest)) <= set(move.cards)
    return str(move) == words or (not rest and move.verb == words)


def read(path: Path) -> Iterator[Position]:
    """The entries of one table."""
    entries: Sequence[Mapping[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    for entry in entries:
        yield Position(**entry)


def all_positions() -> list[Position]:
    return [position for path in sorted(TABLES.glob("*.yaml")) for position in read(path)]
