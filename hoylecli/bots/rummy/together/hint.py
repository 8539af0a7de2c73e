"""A hint at canasta: the expert's move, and what speaks for it, with the numbers."""

from random import Random

from hoylecli.core.cards import Card, rank_plural
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.rummy.position.opening import opening_at
from hoylecli.families.rummy.position.together.counts import THREES
from hoylecli.families.rummy.position.together.sides import is_blocking, is_special, rank_of
from hoylecli.families.rummy.worlds.sample import unseen
from hoylecli.scoring.canasta import points

from .habits import Habits
from .laying import Laying
from .table import Table
from .throwing import throws


def explain(table: Table, habits: Habits, move: Move, laying: Laying | None, rng: Random) -> list[str]:
    """A few lines on why; cards are written with their signs."""
    if table.view.phase == "permission":
        return [_answer(table, move)]
    if move.verb == PLAY:
        return _throw(table, habits, move.cards[0], rng)
    if move.verb == "take":
        return [_take(table, move)]
    if move.verb == "draw":
        return [_draw(table)]
    if move.verb in ("meld", "lay"):
        return [_lay(table, move, laying)]
    if move.verb == "ask":
        return ["You can go out, and your partner holds many cards: ask first."]
    return ["The pile brings less than the hand that ends here."]


def _answer(table: Table, move: Move) -> str:
    cost = points(table.view.hand)
    if move.verb == "yes":
        return f"Your hand costs {cost} points, and another turn may cost more."
    return f"Your hand would cost {cost} points; another turn brings some of it down."


def _draw(table: Table) -> str:
    view = table.view
    if not any(move.verb == "take" for move in view.legal):
        return f"You cannot take the pile; the stock has {counted(view.stock, 'card')}."
    return f"The pile has only {counted(table.pile, 'card')}, and tells the others what you want."


def _take(table: Table, move: Move) -> str:
    pile = table.view.discards
    top = pile[-1].symbol
    brings = f"The pile brings {counted(len(pile), 'card')}, worth {points(pile)} points when melded"
    if move.target:
        return f"{brings}; the {top} goes on your {rank_plural(pile[-1].rank)}."
    return f"{brings}, for the {top} with {_symbols(move.cards)}."


def _lay(table: Table, move: Move, laying: Laying | None) -> str:
    cards, why = _symbols(move.cards), laying.why if laying else ""
    if why == "out":
        return f"You can go out: begin with {cards}."
    if why == "opening":
        least = opening_at(table.view.rules, table.view.scores[table.side], table.view.number)
        return f"Your first melds must count {least}, and {cards} is the cheapest way to them."
    size = len(move.cards)
    if move.target:
        meld = table.view.table[int(move.target[1:]) - 1]
        size += len(meld.cards)
        what = f"your {rank_plural(rank_of(meld))} have {size} cards then"
    else:
        what = f"that is a meld of {points(move.cards)} points"
    short = table.terms.size - size
    called = table.view.rules.canasta.called
    return f"Lay {cards}: {what}, {f'{short} short of a {called}' if short > 0 else f'a {called}'}."


def _throw(table: Table, habits: Habits, card: Card, rng: Random) -> list[str]:
    """The card, how likely it is taken, and what the next best would do."""
    found = throws(table, habits, rng)
    best = next(throw for throw in found if throw.card == card)
    held, rules = table.at.hand[card.rank], table.view.rules
    left = sum(other.rank == card.rank and not is_special(other, rules) for other in unseen(table.view))
    alike = "the black threes" if card.rank == THREES and table.terms.threes else "its rank"
    chance = f"the next player takes {_pile(table)} with it in about {best.taken:.0%} of hands"
    lines = [
        f"The {card.symbol}: you hold {held} of {alike}, and {left or 'none'} {'are' if left > 1 else 'is'} "
        f"unseen; {'nobody may take the pile with it' if is_blocking(card, rules) else chance}."
    ]
    others = [throw for throw in found if throw.card.rank != card.rank][:2]
    if others:
        named = ", ".join(f"{throw.card.symbol} {throw.taken:.0%}" for throw in others)
        lines.append(f"The next best: {named}.")
    return lines


def _pile(table: Table) -> str:
    return f"a pile of {table.pile + 1}"


def _symbols(cards: tuple[Card, ...]) -> str:
    return " ".join(card.symbol for card in cards)
