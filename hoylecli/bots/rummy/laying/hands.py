"""What can be done with a hand in one turn: the melds that count most, and what would be left."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.moves import Move
from hoylecli.families.rummy.position.deal import Hand, Kind, Meld
from hoylecli.families.rummy.position.laying import laid_on, may_lay, new_melds
from hoylecli.families.rummy.rules.schema import RummyRules
from hoylecli.families.rummy.scores.values import value_in
from hoylecli.families.rummy.view import RummyView

_STEPS: Final = 400  # choices of melds that are looked at


def worth(rules: RummyRules, kind: Kind, cards: Hand) -> int:
    """What the cards of a meld count on the table, or save in the hand."""
    return sum(value_in(rules, card, kind, cards) for card in cards)


@lru_cache(maxsize=4096)
def best_melds(rules: RummyRules, hand: Hand) -> tuple[tuple[Kind, Hand], ...]:
    """Melds that can be laid together and count most, kind and cards of each."""
    found = sorted(new_melds(rules, hand), key=lambda each: -worth(rules, *each))
    if not found:
        return ()
    best: tuple[int, tuple[tuple[Kind, Hand], ...]] = (0, ())
    waiting: list[tuple[int, int, Hand, tuple[tuple[Kind, Hand], ...]]] = [(0, 0, hand, ())]
    for _ in range(_STEPS):
        if not waiting:
            break
        at, points, left, chosen = waiting.pop()
        if points > best[0]:
            best = points, chosen
        for number in range(len(found) - 1, at - 1, -1):
            kind, cards = found[number]
            if (rest := less(left, cards)) is not None:
                waiting.append(
                    (number + 1, points + worth(rules, kind, cards), rest, (*chosen, found[number]))
                )
    return best[1]


def gain(view: RummyView, move: Move) -> int:
    """How much more could be laid in this turn with the discards that the move takes than without them."""
    cards, side = taken_by(view, move), (view.seat or 0) % len(view.scores)
    hand = tuple(sorted((*view.hand, *cards)))
    without = all_laid(view.rules, view.hand, view.table, side)[0]
    return all_laid(view.rules, hand, view.table, side, cards[0])[0] - without


def taken_by(view: RummyView, move: Move) -> Hand:
    """The discards that a move takes, the deepest first."""
    many = view.discards[::-1].index(move.cards[0]) + 1 if move.cards else 1
    return view.discards[-many:]


def less(hand: Hand, cards: Sequence[Card]) -> Hand | None:
    """The hand without these cards; None when they are not all there."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)


def all_laid(
    rules: RummyRules, hand: Hand, table: Sequence[Meld], side: int, must: Card | None = None
) -> tuple[int, Hand]:
    """The points of all that can be laid from the hand in this turn, and the cards that are left.

    must: a card whose meld comes first, if it makes one.
    """
    points, melds, left = 0, list(table), hand
    first = meld_with(rules, hand, must) if must is not None else None
    rest = hand if first is None else less(hand, first[1]) or ()
    for kind, cards in (*([first] if first else []), *best_melds(rules, rest)):
        points += worth(rules, kind, cards)
        left = less(left, cards) or ()
        melds.append(Meld(kind, side, cards, (side,) * len(cards)))
    laid = True
    while laid and left:
        laid = False
        for place, meld in enumerate(melds):
            for card in left if may_lay(rules, meld, side) else ():
                longer = laid_on(rules, meld, card, side)
                if longer is not None:
                    points += value_in(rules, card, longer.kind, longer.cards)
                    melds[place], left, laid = longer, less(left, (card,)) or (), True
                    break
    return points, left


def meld_with(rules: RummyRules, hand: Hand, card: Card) -> tuple[Kind, Hand] | None:
    """The meld with this card that leaves the most to be melded beside it, None where there is none."""
    found = [each for each in new_melds(rules, hand) if card in each[1]]

    def together(each: tuple[Kind, Hand]) -> int:
        return worth(rules, *each) + sum(
            worth(rules, *other) for other in best_melds(rules, less(hand, each[1]) or ())
        )

    return max(found, key=together, default=None)
