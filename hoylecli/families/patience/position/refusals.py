"""Why a move is not legal, told so that a beginner learns the rule."""

from typing import Final

from hoylecli.core import PLAY, RANK_NAMES, Card, Move, listed

from . import Position, Steps, seen_columns, seen_reserve, seen_stock
from .board import Pile, Place
from .fits import beginners, lifts, open_tops
from .founding import why_not_founded
from .steps import PILES, PLACE, ROWS, further, label, may_redeal, removal, steps, transfers

KINDS: Final = {"w": "waste", "f": "foundation", "r": "reserve", "c": "cells", "s": "stock"}
_RANKS: Final = {"down": "down", "up": "up", "either": "up or down"}
_SUITS: Final = {
    "same": "in suit",
    "alternate": "in alternating colors",
    "other": "in suits that differ",
    "any": "whatever the suit",
}
_EMPTY: Final = {
    "none": "An empty column stays empty here.",
    "kings": "Only a king may begin an empty column.",
    "below_base": "Only the rank before that of the foundations' first cards may begin an empty column.",
}
_SETS: Final = {
    "same_rank": "cards of one rank",
    "thirteen": "two cards that make thirteen together, or a king alone",
    "in_order": "three cards of neighboring ranks; king and ace are neighbors",
    "lower_of_suit": "a card that is lower than another open card of its suit; aces are high",
}
_NUMBERS: Final = ("no", "one", "two", "three", "four")


def why_not(state: Position, move: Move) -> str:
    """The reason why `move`, which is not legal in `state`, is refused."""
    if state.phase == "over":
        return "Game over. Type undo, again (same deal), new or quit."
    if move.verb in ("deal", "shuffle"):
        return "Dealing and shuffling are done for you."
    if move.verb in _WORDS:
        return _WORDS[move.verb](state, move)
    if move.rank is not None:
        return "Name the card with its suit, such as '5H 3'."
    if move.verb != PLAY or move.amount is not None:
        return f"There is no '{move.verb}' in a patience; move a card, such as '7 3', or 'draw'."
    return _transfer(state, move)


# Words


def _draw(state: Position, move: Move) -> str:
    rules, board = state.rules, state.board
    if move != Move("draw"):
        return "Say 'draw' alone."
    if rules.stock.to == "none":
        return "There is no stock to draw from in this game."
    if not board.stock:
        can = rules.stock.redeal == "turn" and may_redeal(state)
        return "The stock is empty" + ("; 'redeal' turns the waste over." if can else ".")
    if rules.stock.to == "foundation" and not board.foundation[0]:
        return "First play a card from a column to the foundation."
    if rules.stock.full_columns and not all(board.columns):
        return "First put a card in every empty column."
    if move_on := further(state):
        return f"Something can still be moved, such as '{move_on}'. Draw when nothing can."
    return f"The waste is full: it holds {rules.waste.most} cards."


def _redeal(state: Position, move: Move) -> str:
    stock = state.rules.stock
    if move != Move("redeal"):
        return "Say 'redeal' alone."
    if stock.redeals == 0:
        return "There is no redeal in this game."
    if state.redeals_left == 0:
        return "There is no redeal left."
    if move_on := further(state):
        return f"Something can still be moved, such as '{move_on}'. The redeal is for when nothing can."
    if stock.redeal == "gather":
        return "Every card is in its place already."
    if state.board.stock:
        return "First draw what is left of the stock."
    if not any(state.board.waste):
        return "There is nothing to turn over."
    return "A redeal would change nothing: none of these cards can be played."


def _remove(state: Position, move: Move) -> str:
    rules = state.rules.remove
    if rules.rule == "none":
        home, sets = state.rules.foundation.piles, state.rules.foundation.sets
        if not home or sets != "none":
            return "Cards are not removed by hand in this game."
        return f"Cards are not removed in this game; they go to the foundation{'s' * (home > 1)}."
    if move != Move("remove", move.cards) or not move.cards:
        return _name_cards(state)
    written = Move("remove", tuple(sorted(move.cards)))
    if written in steps(state):
        return f"Write it as '{written}'."
    for card in move.cards:
        if card not in _open(state):
            return f"The {card.symbol} is not open, so it cannot be removed."
    suits = ", all of different suits" if rules.suits == "different" else ""
    number = f"{_NUMBERS[rules.size]} " if rules.rule == "same_rank" else ""
    return f"Remove {number}{_SETS[rules.rule]}{suits}."


def _name_cards(state: Position) -> str:
    return f"Name the cards to remove, such as '{removal(state.rules)}'."


def _resign(state: Position, move: Move) -> str:
    return "Say 'resign' alone."


_WORDS = {"draw": _draw, "redeal": _redeal, "remove": _remove, "resign": _resign}


def _open(state: Position) -> set[Card]:
    return {card for _, card in open_tops(state.plan, state.board)}


# Moves between piles


def _transfer(state: Position, move: Move) -> str:
    if state.rules.remove.rule != "none" and len(move.cards) == state.rules.remove.size and not move.target:
        return _remove(state, Move("remove", move.cards))
    if len(move.cards) > 1 or not move.target:
        examples = [f"'{each}'" for each in transfers(state.rules)]
        if not examples:
            return _name_cards(state)
        return f"Name a pile, or a card, and where it goes: {listed(examples, 'or')}."
    target = _place(state, move.target, empty_cell=True)
    if target is None:
        return _no_pile(state, move.target)
    by_card = bool(move.cards) and not move.source
    source = _find(state, move.cards[0]) if by_card else _place(state, move.source)
    if source is None:
        return _no_card(state, move)
    pile = state.board.pile(source)
    if not pile:
        return f"{_called(state, source)} is empty.".capitalize()
    seen = _seen(state, source)
    if not seen:
        return f"The top card of {_called(state, source)} lies face down."
    card = move.cards[0] if move.cards else _moved(state, source, target)
    if written := _other_form(state, None if by_card else source, card, target):
        return f"Write it as '{written}'."
    if card not in seen:
        hidden = "to be seen " if len(seen) < len(pile) else ""
        return f"The {card.symbol} is not {hidden}in {_called(state, source)}."
    is_named = move.target != target.kind[0]
    if source == target or (not is_named and source.kind == target.kind == "foundation"):
        return "The card lies there already."
    if move.cards and source.kind != "columns" and card != pile[-1]:
        return f"The {card.symbol} is covered."
    if target.kind == "foundation":
        return why_not_founded(state, source, card, target.at if is_named else None)
    return _refused(state, source, card, target)


def _moved(state: Position, source: Place, target: Place) -> Card:
    """The card that a move from a pile is refused for: of a run, the one that would go on the column."""
    pile = state.board.pile(source)
    if source.kind == target.kind == "columns":
        under = state.board.pile(target)
        fitting = state.plan.on[under[-1]] if under else beginners(state.plan, state.base)
        runs = (pile[-count] for count in lifts(state.plan, state.board, source.at))
        return next((card for card in runs if fitting >> card & 1), pile[-1])
    return pile[-1]


def _refused(state: Position, source: Place, card: Card, target: Place) -> str:
    """Why the card may not go to any pile of that kind, or not to this one."""
    if target.kind == "columns":
        return _column(state, source, card, target)
    takes = {"cells": ("columns",), "waste": state.rules.waste.takes}.get(target.kind, ())
    if source.kind in takes and card != state.board.pile(source)[-1]:
        return f"The {card.symbol} is covered; only the last card of a column goes there."
    if target.kind == "cells":
        if source.kind != "columns":
            return "Only the last card of a column goes to a cell."
        if all(state.board.cells):
            return "All cells are taken."
        if not state.board.pile(target):
            return "Cells are filled in order: 'c' is the next free one."
        return f"There is a card in {_called(state, target)} already; 'c' is the next free one."
    if target.kind == "waste":
        takes, drawn = state.rules.waste.takes, state.rules.stock.to == "waste"
        if source.kind not in takes:
            if not drawn and "stock" not in takes:
                return "Nothing is laid off on the waste here."
            return "The waste takes cards from the stock only." if source.kind != "stock" else "Say 'draw'."
        return f"The waste is full: it holds {state.rules.waste.most} cards."
    if target.kind == "grid":
        return _space(state, card, target)
    return f"Nothing is played to the {PILES[target.kind]}."


def _column(state: Position, source: Place, card: Card, target: Place) -> str:
    table, pile = state.rules.tableau, state.board.pile(target)
    if source.kind == "waste" and not state.rules.waste.plays:
        return "Cards in the waste stay there."
    if source.kind == "foundation" and not state.rules.foundation.returns:
        return "Cards on a foundation stay there."
    if source.kind == "foundation" and len(state.board.pile(source)) == 1:
        return "The first card of a foundation stays there."
    if table.shape == "pyramid":
        return "Nothing is built on the pyramid."
    if source.kind not in (table.takes if pile else table.empty_from):
        what = "be built on columns" if pile else "begin an empty column"
        return f"Cards from {_called(state, source)} cannot {what} here."
    if not pile and not beginners(state.plan, state.base) >> card & 1:
        return _EMPTY[table.empty]
    if pile and not state.plan.on[pile[-1]] >> card & 1:
        return f"The {card.symbol} does not go on the {pile[-1].symbol}: {_building(state)}."
    moved = state.board.pile(source)[::-1].index(card) + 1 if source.kind == "columns" else 1
    if table.most and len(pile) + moved > table.most:
        return f"A column holds no more than {table.most} cards."
    return _lift(state, source, moved, not pile)


def _building(state: Position) -> str:
    """How columns are built, in words."""
    table = state.rules.tableau
    if table.ranks == "none":
        return "nothing is built on columns in this game"
    if table.ranks == "free":
        return "any card goes there"
    wrap = "; king and ace are neighbors" if table.wrap else ""
    if table.wrap == "to_base":
        wrap += f", as far as the {RANK_NAMES[state.base - 1]}"
    return f"columns are built {_RANKS[table.ranks]} {_SUITS[table.suits]}{wrap}"


def _lift(state: Position, source: Place, moved: int, to_empty: bool) -> str:
    """Why the card cannot be lifted with the cards on it, although it would fit there."""
    if moved in lifts(state.plan, state.board, source.at):
        if to_empty and moved == len(state.board.pile(source)):
            return "That would only move a whole column to an empty one."
        return "There are not enough empty cells and columns to move so many cards."
    of_suit = state.rules.tableau.run_suits
    suits = f" and {_SUITS[of_suit]}" if of_suit not in (None, "any") else ""
    return {
        "top": "Only the last card of a column can be moved.",
        "whole_run": "All face-up cards of a run must move together.",
        "top_or_whole_run": "Either the last card moves, or the whole run.",
    }.get(state.rules.tableau.lift, f"Cards move together only as a run that is built in order{suits}.")


def _space(state: Position, card: Card, target: Place) -> str:
    rule = state.rules.grid.place
    if rule == "slide" and state.board.stock[:1] != (card,):
        return "Only the card on top of the stock goes in."
    if rule == "slide" and state.board.pile(target):
        row = label(state.rules, target)[0]
        return f"Push a row from its ends, {row}1 or {row}{state.rules.grid.columns}, or fill a gap."
    if state.board.pile(target):
        return "There is a card in that space already."
    if rule == "free":
        return "Only the card that was turned up goes there."
    before = ", or before its right one" if rule == "neighbour" else ""
    first = ", and at the left end any two" if state.rules.grid.twos == "anywhere" else ""
    takes = f"the card that comes after its left neighbor in suit{before}{first}"
    return f"The {card.symbol} does not fit. A gap takes {takes}."


# Piles and their names


def _place(state: Position, name: str, empty_cell: bool = False) -> Place | None:
    """The pile with this name, None if there is none. empty_cell: whether `c` is the next free cell."""
    if not PLACE.fullmatch(name):
        return None
    if name.isdecimal():
        place = Place("columns", int(name) - 1)
    elif state.rules.grid.rows and name[0] in ROWS and name[1:].isdecimal():
        column = int(name[1:]) - 1
        if not 0 <= column < state.rules.grid.columns:
            return None
        place = Place("grid", ROWS.index(name[0]) * state.rules.grid.columns + column)
    elif name[0] in KINDS and (name[1:] or "1").isdecimal():
        cells = state.board.cells if name == "c" and empty_cell else ()
        first = next((at for at, cell in enumerate(cells) if not cell), 0)
        place = Place(KINDS[name[0]], int(name[1:]) - 1 if name[1:] else first)
    else:
        return None
    there = len(state.board.piles(place.kind)) if place.kind != "stock" else state.rules.stock.face == "up"
    return place if 0 <= place.at < there else None


def _find(state: Position, card: Card) -> Place | None:
    """The pile in which a card lies face up; None if it is not seen."""
    for kind in ("grid", "cells", "reserve", "waste", "foundation"):
        for index, pile in enumerate(state.board.piles(kind)):
            if card in pile[-1:]:
                return Place(kind, index)
    for index, seen in enumerate(seen_columns(state.plan, state.board)):
        if card in seen:
            return Place("columns", index)
    return None


def _seen(state: Position, place: Place) -> Pile:
    """The cards of a pile that are seen. Refusals must not tell where any other card lies."""
    plan, board = state.plan, state.board
    if place.kind == "stock":
        pile = seen_stock(plan, board)
    elif place.kind in ("columns", "reserve"):
        pile = (seen_columns if place.kind == "columns" else seen_reserve)(plan, board)[place.at]
    else:
        return board.pile(place)
    return tuple(card for card in pile if card is not None)


def _no_pile(state: Position, name: str) -> str:
    board, rules, grid = state.board, state.rules, state.rules.grid
    has_columns = board.columns and rules.tableau.shape == "columns"
    piles = [f"the columns are 1 to {len(board.columns)}"] if has_columns else []
    piles += ["c is a cell"] * bool(board.cells)
    for kind, many in (("reserve", "the reserve"), ("waste", "the wastes")):
        last = len(board.piles(kind))
        piles += [f"{kind[0]} is the {kind}"] * (last == 1)
        piles += [f"{kind[0]}1 to {kind[0]}{last} are {many}"] * (last > 1)
    piles += ["s is the stock"] * (rules.stock.face == "up")
    piles += ["f is a foundation"] * (rules.remove.rule == "none" and bool(board.foundation))
    there = f"; {listed(piles)}" if piles else ""
    if grid.rows:
        there = f"; the spaces are {ROWS[0]}1 to {ROWS[grid.rows - 1]}{grid.columns}"
    return f"There is no pile '{name}' here{there}." + (" To leave, type quit." if name == "q" else "")


def _no_card(state: Position, move: Move) -> str:
    if move.cards:
        is_out = move.cards[0] in state.board.aside
        return (
            f"The {move.cards[0].symbol} is {'out of play' if is_out else 'nowhere to be seen, or covered'}."
        )
    if move.source:
        return _no_pile(state, move.source)
    if state.rules.remove.rule != "none":
        return _name_cards(state)
    return f"Name where the card comes from, too: '{transfers(state.rules)[0]}'."


def _called(state: Position, place: Place) -> str:
    if place.kind == "grid":
        return f"'{label(state.rules, place)}'"
    has_number = place.kind in ("columns", "cells") or len(state.board.piles(place.kind)) > 1
    return f"{PILES[place.kind]} {place.at + 1}" if has_number else f"the {PILES[place.kind]}"


def _other_form(state: Position, source: Place | None, card: Card, target: Place) -> Move | None:
    """The legal move of this card to this pile, if it is only written in another way.

    source: the pile that was named. For a card without one, any cell is as good as another.
    """
    if target.kind == "foundation":
        return None
    legal: Steps = steps(state)
    for move, step in legal.items():
        if step is None or state.board.pile(step.source)[-step.size] != card:
            continue
        if step.target == target and source in (None, step.source):
            return move
        if source is None and step.target.kind == target.kind == "cells":
            return move
    return None
