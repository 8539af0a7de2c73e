"""Cards that may go home at once: no win needs them anywhere else.

Let `c` be a card that a foundation takes, and A the least set with `c` in it and, with each card of it, all
cards not yet founded that may be built on that card. If every card of A can be founded whenever it is at the
end of its pile, because its foundation has reached the rank below it, or will have with `c`, `c` is safe:

Take any way to win without founding `c` now. Found `c` now, and then make the same moves, but when a card of
A is to be moved anywhere, found it. What is on the table is then always what is there in the other way, less
some cards of A at the ends of columns and in cells, for only cards of A are ever built on cards of A. So all
that can be done there can be done here: columns have room for more cards, more cells and columns are empty,
more cards are face up; a run that ends in founded cards is moved without them; and if there something is
built on a card that is founded here, it begins with a card of A, and being a run it is all of A, so it is
founded instead, from its last card on.

That needs runs that move to be runs that are built, else A must be `c` alone. And it needs foundations that
don't give cards back; if they do, `c` must be the first or second card of its foundation, and all that could
lie on it must be first cards. And no redeal may be left, whose order changes with the cards that are missing.

Where the foundations are built whatever the suit, a card can be founded whenever it is free once all four
cards of the rank below are founded.
"""

from hoylecli.families.patience.plan import Plan

from .building_bits import base_of, cards_of, heights


def safe_cards(plan: Plan, founded: int) -> int:
    """The cards that are safe in the sense of the module as long as no redeal is left, as a mask."""
    base, levels = base_of(founded), heights(founded)
    if plan.rules.foundation.suits == "any":
        levels = [min(levels)] * 4
    found = (13 * suit + (base - 1 + level) % 13 for suit, level in enumerate(levels) if level < 13)
    return sum(1 << card for card in found if _is_safe(plan, base, levels, card))


def _is_safe(plan: Plan, base: int, levels: list[int], card: int) -> bool:
    """levels: how many cards of each suit are founded for certain; the next can be whenever it is free."""
    if plan.rules.foundation.returns:
        on_it = cards_of(plan.on[card])
        return _place(base, card) <= 1 and all(
            _place(base, other) == 0 < levels[other // 13] for other in on_it
        )
    levels = list(levels)
    levels[card // 13] += plan.rules.foundation.suits == "same"
    group, to_do = {card}, [card]
    while to_do:
        on_it = cards_of(plan.on[to_do.pop()])
        more = {other for other in on_it if _place(base, other) >= levels[other // 13]} - group
        if more and not _moves_as_built(plan):
            return False
        if any(_place(base, other) > levels[other // 13] for other in more):
            return False
        group |= more
        to_do += more
    return True


def _place(base: int, card: int) -> int:
    """The how manieth card of its foundation this is, from 0."""
    return (card % 13 + 1 - base) % 13


def _moves_as_built(plan: Plan) -> bool:
    """Whether all runs that move are runs that are built."""
    return plan.rules.tableau.lift != "unit" and all(
        not run & ~on for run, on in zip(plan.run, plan.on, strict=True)
    )
