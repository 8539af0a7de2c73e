"""Steps that the search of a building game may leave out, because others are at least as good.

Cards that are safe go to the foundations at once; see `families.patience.position.safe`. Besides:

**Empty columns.** Of several only the first is used: empty columns differ in nothing.

**Lengths.** Where runs move by space, card by card, a run goes to an empty column only as its last card
alone, or as long as it can. The other lengths can be made of single cards, if these may go to all cells and
columns.

**A reserve waits.** A card of an open reserve is laid on a column only if the last card of another column is
built on it at once, perhaps with other cards of the reserve between. For in any sequence of moves that wins,
put off laying it out until something is built on it; nothing else is built on that place meanwhile, and the
reserve is open all the time. If it is moved before that, move it from the reserve, and not at all to where it
went first. This needs single cards that move, and a reserve that may be played wherever a column may; and no
cells, where a card of the reserve may not go, no redeal, which would gather it, and no foundation that gives
back.

**Cells join.** Where foundations and columns are built in suit, a card in a cell goes at once on the next
higher card of its suit when that ends a column. It can come back to the cell, so nothing is lost if the
search goes on as if it still might. Say x lies in the cell, and x+1 is free at the end of a column, and x has
joined it; more cards may have joined on top of x. Whatever could be done with x+1 can be done with the run:

- founding it: not before x is founded;
- moving it to a cell: all the run from its deepest card on goes to cells, as one step, for those that joined
  had cells; if there were a card of the run below x+1, it would join again at once;
- moving it to a column: the run goes, card by card, for there are as many free cells as cards that joined;
- building on it: only x can be built on it.

And x goes from the cell to an empty column as the end of the run does. So the search deals only with
positions in which all have joined, and runs that go to cells do so whole. This needs columns of any length;
that all may be played to columns from columns and cells; that the ace is the lowest rank of columns and
foundations; no redeal, which would gather what has joined; and no foundation that gives back.
"""

from hoylecli.families.patience.rules.plan import Plan


def goes_by_cells(plan: Plan) -> bool:
    """Whether a run that moves by space could be moved as single cards."""
    table = plan.rules.tableau
    return (
        table.most is None
        and {"columns", "cells"} <= {*table.takes}
        and (table.empty == "none" or {"columns", "cells"} <= {*table.empty_from})
    )


def reserve_waits(plan: Plan) -> bool:
    """Whether cards of the reserve are laid out only to be built on at once."""
    rules, table = plan.rules, plan.rules.tableau
    may_be_played = {"columns", "reserve"} <= {*table.takes} and (
        "reserve" in table.empty_from or table.empty == "none"
    )
    alone = not (rules.cells.count or rules.foundation.returns or rules.stock.redeals)
    one_way = table.ranks in ("down", "up") and not table.wrap
    return rules.reserve.fan and table.lift == "top" and one_way and may_be_played and alone


def cells_join(plan: Plan) -> bool:
    """Whether cards in cells go at once on the next higher card of their suit."""
    table, foundation = plan.rules.tableau, plan.rules.foundation
    in_suit = table.suits == "same" and table.ranks == "down" and not table.wrap
    in_suit = in_suit and table.run_suits in (None, "same") and foundation.suits == "same"
    one_way = foundation.base == "ace" and not foundation.returns and not plan.rules.stock.redeals
    return in_suit and one_way and table.lift in ("top", "run", "by_space") and goes_by_cells(plan)
