"""What can be done with a hand in one turn: the melds that count most, and what would be left."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core import Card, Move
from hoylecli.families.laying.melds import laid_on, may_lay, new_melds
from hoylecli.families.laying.openings import NOTHING, Need, can_open
from hoylecli.families.laying.position import values_of
from hoylecli.families.laying.rules import LayingRules
from hoylecli.families.laying.view import LayingView
from hoylecli.families.rummy.deal import Hand, Kind, Meld

_JOKER: Final = 20  # points that a joker is worth in the hand
_STEPS: Final = 400  # choices of melds that are looked at


def worth(rules: LayingRules, kind: Kind, cards: Hand) -> int:
    """What the cards of a meld count on the table, or save in the hand."""
    return sum(values_of(rules, kind, cards))


@lru_cache(maxsize=4096)
def best_melds(rules: LayingRules, hand: Hand) -> tuple[tuple[Kind, Hand], ...]:
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


def gain(view: LayingView, move: Move) -> int:
    """How much more could be laid in this turn with the discards that the move takes than without them."""
    cards = taken_by(view, move)
    hand = tuple(sorted((*view.hand, *cards)))
    return laid_of(view, hand, cards[0])[0] - laid_of(view, view.hand)[0]


def laid_of(view: LayingView, hand: Hand, must: Card | None = None) -> tuple[int, Hand]:
    """As `all_laid`, from a hand of the viewer at this table."""
    seat = view.seat or 0
    return all_laid(view.rules, hand, view.table, view.side(seat), must, view.lacking(seat))


def taken_by(view: LayingView, move: Move) -> Hand:
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
    rules: LayingRules,
    hand: Hand,
    table: Sequence[Meld],
    side: int,
    must: Card | None = None,
    need: Need = NOTHING,
) -> tuple[int, Hand]:
    """The points of all that can be laid from the hand in this turn, and the cards that are left.

    must: a card whose meld comes first, if it makes one. need: what the first melds of the player lack.
    """
    points, melds, left = 0, list(table), hand
    if need != NOTHING and not can_open(rules, hand, need):
        return 0, hand
    for kind, cards in new_ones(rules, hand, must, need):
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
                    at = longer.cards.index(card)
                    points += values_of(rules, longer.kind, longer.cards)[at]
                    melds[place], left, laid = longer, less(left, (card,)) or (), True
                    break
    return points, left


def new_ones(
    rules: LayingRules, hand: Hand, must: Card | None = None, need: Need = NOTHING
) -> list[tuple[Kind, Hand]]:
    """The new melds that are laid together: first those that open, with the card that must be used."""
    found, rest = list[tuple[Kind, Hand]](), hand
    while need != NOTHING:
        kind, cards = max(openings(rules, rest, need), key=lambda each: cost_free(rules, *each))
        after = need.after(rules, kind, cards)
        assert after is not None
        need, rest = after, less(rest, cards) or ()
        found.append((kind, cards))
    if rules.contracts:
        return found
    first = meld_with(rules, rest, must) if must is not None and must in rest else None
    rest = rest if first is None else less(rest, first[1]) or ()
    return [*found, *([first] if first else []), *best_melds(rules, rest)]


def openings(rules: LayingRules, hand: Hand, need: Need) -> list[tuple[Kind, Hand]]:
    """The melds with which the first melds can begin."""
    found = []
    for kind, cards in new_melds(rules, hand):
        after = need.after(rules, kind, cards)
        if after is not None and can_open(rules, less(hand, cards) or (), after):
            found.append((kind, cards))
    return found


def cost_free(rules: LayingRules, kind: Kind, cards: Hand) -> int:
    """What a meld counts, less what its jokers might have been good for."""
    return worth(rules, kind, cards) - _JOKER * sum(card.is_joker for card in cards)


def meld_with(rules: LayingRules, hand: Hand, card: Card) -> tuple[Kind, Hand] | None:
    """The meld with this card that leaves the most to be melded beside it, None where there is none."""
    found = [each for each in new_melds(rules, hand) if card in each[1]]

    def together(each: tuple[Kind, Hand]) -> int:
        return worth(rules, *each) + sum(
            worth(rules, *other) for other in best_melds(rules, less(hand, each[1]) or ())
        )

    return max(found, key=together, default=None)
