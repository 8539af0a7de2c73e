"""Positions of patiences as literal layouts, and their moves as text, for any test."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from hoylecli import rulebook
from hoylecli.core.cards import parse_cards
from hoylecli.core.game import Move
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.position.board import Board, Pile
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook.game import Game
from hoylecli.rulebook.shapes import record, tagged_in


@cache
def chosen(choice: str) -> Game:
    """The game of `klondike`, `klondike/standard` or `klondike/standard draw=1`; the last seat deals."""
    name, *options = choice.split()
    game, _, variant = name.partition("/")
    return load(game, variant or "plain", **dict(option.split("=") for option in options))


@lru_cache(maxsize=None, typed=True)
def load(name: str, variant: str = "plain", /, **options: Any) -> Game:
    """A game as `load` makes it, but nobody cuts for the deal unless that is said: the last seat deals."""
    choice = rulebook.describe(name).options.get("first_dealer")
    are_several = choice is not None and rulebook.load(name, variant).players.most > 1
    last = [value for value in ("right", "opponent") if are_several and value in choice.values]
    return rulebook.load(name, variant, **({"first_dealer": last[0]} if last else {}) | options)


def changed(rules: Any, groups: Mapping[str, Any]) -> Any:
    """The rules with other words: `{"deal": {"cards": 9}, "threes": "special"}`.

    Another kind of a group keeps the words that it has in common with the one before.
    """
    shape, made = record(type(rules)), dict[str, Any]()
    for group, words in groups.items():
        old, tagged = getattr(rules, group), tagged_in(shape.fields[group].shape)
        if not isinstance(words, dict):
            made[group] = words
        elif tagged is None or tagged.tag not in words:
            made[group] = replace(old, **words)
        else:
            kind = tagged.kinds[words[tagged.tag]]
            kept = {name: getattr(old, name) for name in kind.fields if hasattr(old, name)}
            made[group] = kind.made(**kept | words)
    return replace(rules, **made)


def pile(text: str) -> Pile:
    return tuple(parse_cards(text.replace("[", "").replace("]", "")))


def position(
    choice: str, /, base: int = 0, redeals: int = 0, fresh: bool = True, **given: Any
) -> PatienceState:
    """A position in play; fresh: whether something has been played since the last redeal.

    columns, foundation, cells, reserve, waste, grid: a text a pile, "" for an empty one; cards in brackets
    lie face down. stock (its top card first) and aside are one pile each. What is left out is empty.
    """
    rules = chosen(choice).rules
    single = {kind: pile(given.pop(kind, "")) for kind in ("stock", "aside")}
    columns = given.pop("columns", [])
    empty = {
        "foundation": [""] * rules.foundation.piles,
        "cells": [""] * rules.cells.count,
        "waste": [""] * rules.waste.piles,
    }
    piles = {kind: tuple(map(pile, texts)) for kind, texts in (empty | given).items()}
    board = Board(
        columns=tuple(map(pile, columns)),
        down=tuple(len(pile(text.partition("]")[0])) if "]" in text else 0 for text in columns),
        **single,
        **piles,
    )
    return PatienceState(rules, plan_of(rules, base), 0, "play", 0, board, base, redeals=redeals, fresh=fresh)


def legal(state: PatienceState) -> list[str]:
    """The legal moves as they are typed, in order of the alphabet, but for `resign`, which always is."""
    moves = list(map(str, state.legal_moves()))
    assert moves.pop() == "resign"
    return sorted(moves)


def after(state: PatienceState, *moves: str) -> PatienceState:
    for move in moves:
        state = state.apply(Move.parse(move))
    return state


def texts(piles: tuple[Pile, ...]) -> list[str]:
    return [" ".join(map(str, cards)) for cards in piles]
