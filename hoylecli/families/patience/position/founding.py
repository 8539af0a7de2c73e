"""Why a card may not go to a foundation, told so that a beginner learns the rule."""

from collections.abc import Iterable
from typing import Final

from hoylecli.core import RANK_NAMES, SUIT_NAMES, Card, Move, one_of

from ..plan import suit_pile
from . import Position, Steps
from .board import Place
from .fits import alike, following, is_open
from .steps import steps

_STEPS: Final = ("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines") + (
    "tens",
    "elevens",
    "twelves",
)


def why_not_founded(state: Position, source: Place, card: Card, named: int | None) -> str:
    """Why no foundation takes the card, or not the one that was named."""
    rules, board = state.rules.foundation, state.board
    if rules.sets != "none":
        return "Cards leave only as whole runs from king to ace, and then by themselves."
    if state.rules.remove.rule != "none":
        if state.rules.remove.size == 1:
            return "Cards leave one at a time here: write 'remove' and the card."
        return "Cards leave in sets here: write 'remove' and the cards."
    if not is_open(state.plan, board):
        return "The foundations take cards only once the stock has been played."
    if card == board.pile(source)[-1] and (several := _to_foundations(state, source, card, named)):
        if named is None and len(several) > 1:
            return f"Say which foundation: {one_of(several)}."
        return f"Write it as '{several[0]}'."
    if source.kind == "columns" and card != board.pile(source)[-1]:
        return f"The {card.symbol} is covered; only the last card of a column goes to a foundation."
    if source.kind == "waste" and not state.rules.waste.plays:
        return "Cards in the waste stay there."
    if named is not None and len(board.foundation) > 1:
        return _named_foundation(state, card, named)
    piles = [index for index in _same_suit(state, card) if board.foundation[index]]
    wanted = sorted(
        {rank for index in piles for rank in following(state.plan, index, board.foundation[index])}
    )
    if len(piles) < len(board.foundation) and not wanted and rules.base in ("ace", "first", "chosen"):
        return f"A foundation begins with {_a(_base(state))}, not with the {card.symbol}."
    if not wanted and rules.dead_end == "kings":
        return "Nothing is played on a king here."
    if not wanted:
        return f"No foundation takes the {card.symbol} now."
    if isinstance(rules.step, tuple):
        return f"No foundation takes the {card.symbol} now: {'; '.join(_all_awaited(state))}."
    return (
        f"The {card.symbol} does not fit: the next card there is the {_ranks(wanted)}{_in_suit(state, card)}."
    )


def _named_foundation(state: Position, card: Card, index: int) -> str:
    """Why this foundation does not take the card, which is free to go."""
    rules, pile = state.rules.foundation, state.board.foundation[index]
    name, wanted = f"Foundation {index + 1}", following(state.plan, index, pile)
    in_suit = rules.suits == "same" and rules.piles % 4 == 0
    suit = SUIT_NAMES[index % 4] if in_suit else _suit(pile[-1]) if pile else ""
    if rules.suits == "same" and suit not in ("", _suit(card)):
        own = (
            f"goes to foundation {suit_pile(card) + 1}"
            if in_suit and rules.piles == 4
            else "has no place there"
        )
        return f"{name} is for {suit}; the {card.symbol} {own}."
    if isinstance(rules.step, tuple) and wanted:
        return f"{_awaited(state, index)}; the {card.symbol} does not fit."
    if not pile:
        return f"A foundation begins with {_a(_base(state))}, not with the {card.symbol}."
    if not wanted:
        return "Nothing is played on a king here." if rules.dead_end == "kings" else f"{name} is complete."
    return f"{name} waits for the {_ranks(wanted)}{_in_suit(state, card)}; the {card.symbol} does not fit."


def _base(state: Position) -> int:
    return 1 if state.rules.foundation.base == "ace" else state.base


def _ranks(ranks: Iterable[int]) -> str:
    return " or ".join(RANK_NAMES[rank - 1] for rank in ranks)


def _in_suit(state: Position, card: Card) -> str:
    return {"same": f" of {_suit(card)}", "alternate": " of the other color"}.get(
        state.rules.foundation.suits, ""
    )


def _awaited(state: Position, index: int) -> str:
    """What a foundation with a step of its own goes by and waits for (SO, Calculation)."""
    steps_of, ranks = state.rules.foundation.step, following(state.plan, index, state.board.foundation[index])
    assert isinstance(steps_of, tuple)
    return f"Foundation {index + 1} goes by {_STEPS[steps_of[index] - 1]} and waits for {_a(ranks[0])}"


def _all_awaited(state: Position) -> list[str]:
    piles = enumerate(state.board.foundation)
    found = [(index, following(state.plan, index, pile)) for index, pile in piles]
    return [f"f{index + 1} waits for {_a(ranks[0])}" for index, ranks in found if ranks]


def _to_foundations(state: Position, source: Place, card: Card, named: int | None) -> list[Move]:
    """The legal moves from a pile to foundations, or to those that are like the one that is named."""
    legal: Steps = steps(state)
    found = [(move, step) for move, step in legal.items() if step is not None and step.source == source]
    same = None if named is None else alike(state.plan, state.board, state.base, card, named)
    return [
        move
        for move, step in found
        if step.target.kind == "foundation" and (same is None or step.target.at in same)
    ]


def _same_suit(state: Position, card: Card) -> list[int]:
    piles = state.board.foundation
    if state.rules.foundation.suits != "same":
        return list(range(len(piles)))
    return [index for index, pile in enumerate(piles) if pile and pile[-1].suit == card.suit]


def _suit(card: Card) -> str:
    return card.name.rpartition(" ")[2]


def _a(rank: int) -> str:
    name = RANK_NAMES[rank - 1]
    return f"an {name}" if name[0] in "ae" else f"a {name}"
