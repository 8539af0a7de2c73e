"""Which cards go where: to columns, to foundations, or out of play."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from hoylecli.core import Card

from ..plan import ANY, KINGS, Plan, is_red, next_rank, suit_pile, suits_agree
from .board import Board, Pile, Place

# Columns


def run_length(plan: Plan, cards: Pile) -> int:
    """How many of the last face-up cards make a run that may move."""
    length = 1
    while length < len(cards) and plan.run[cards[-length - 1]] >> cards[-length] & 1:
        length += 1
    return length


def lifts(plan: Plan, board: Board, column: int) -> range | tuple[int, ...]:
    """How many cards may leave a column together; where they are to go may limit that further."""
    cards, how = board.face_up(column), plan.rules.tableau.lift
    if not cards:
        return ()
    if how == "top":
        return (1,)
    if how == "unit":
        return range(1, len(cards) + 1)
    length = run_length(plan, cards)
    if how == "whole_run":
        return (length,)
    if how == "top_or_whole_run":
        return (1, length) if length > 1 else (1,)
    return range(1, length + 1)


def space(plan: Plan, board: Board, to_empty: bool) -> int:
    """How many cards could be moved one by one through empty cells and columns (CG, Four Free).

    to_empty: whether they go to an empty column, which then does not help.
    """
    cells = sum(not cell for cell in board.cells)
    columns = max(sum(not column for column in board.columns) - to_empty, 0)
    return (cells + 1) << (columns if plan.rules.tableau.empty == "any" else 0)


def beginners(plan: Plan, base: int) -> int:
    """The cards that may begin an empty column, as a mask."""
    rule = plan.rules.tableau.empty
    if rule == "kings":
        return KINGS
    if rule == "below_base":
        rank = next_rank(base, -1)
        return sum(1 << card for card in set(plan.pack) if card.rank == rank)
    return ANY if rule == "any" else 0


# Foundations


def is_open(plan: Plan, board: Board) -> bool:
    """Whether the foundations take single cards now."""
    rules = plan.rules
    by_hand = rules.foundation.sets == "none" and rules.remove.rule == "none"
    return by_hand and (rules.foundation.opens == "always" or not board.stock)


def takes(plan: Plan, board: Board, base: int, index: int, card: Card) -> bool:
    """Whether the foundation takes the card."""
    rules, pile = plan.rules.foundation, board.foundation[index]
    if not pile:
        if rules.suits == "same" and rules.piles % 4 == 0 and index % 4 != suit_pile(card):
            return False
        if isinstance(rules.base, tuple):
            return card.rank == rules.base[index]
        if rules.base == "ace":
            return card.rank == 1
        return rules.base == "any" or base in (0, card.rank)
    if not suits_agree(rules.suits, card, pile[-1]):
        return False
    return card.rank in following(plan, index, pile)


def following(plan: Plan, index: int, pile: Pile) -> tuple[int, ...]:
    """The ranks that the foundation takes next; before its first card, none unless it has one of its own."""
    rules = plan.rules.foundation
    if not pile:
        return (rules.base[index],) if isinstance(rules.base, tuple) else ()
    rank = pile[-1].rank
    if rules.dead_end == "kings" and rank == 13:
        return ()
    if rules.step == "either":
        return tuple(next_rank(rank, step) for step in (-1, 1) if rules.wrap or 1 <= rank + step <= 13)
    if len(pile) == 13:
        return ()
    return (next_rank(rank, 1 if rules.step == "up" else rules.step[index]),)


def foundations_for(plan: Plan, board: Board, base: int, card: Card) -> list[int]:
    """The foundations that take the card; only one of those that are alike."""
    if plan.rules.foundation.suits == "same" and plan.rules.foundation.piles == 4:
        only = suit_pile(card)
        return [only] if takes(plan, board, base, only, card) else []
    return [indexes[0] for indexes in _alike(plan, board, base, card)]


def alike(plan: Plan, board: Board, base: int, card: Card, index: int) -> list[int]:
    """The foundations that take the card and are as good for it as foundation `index`."""
    return next((found for found in _alike(plan, board, base, card) if index in found), [])


def _alike(plan: Plan, board: Board, base: int, card: Card) -> list[list[int]]:
    """The foundations that take the card, those together that are alike."""
    found: dict[tuple[object, ...], list[int]] = {}
    rules = plan.rules.foundation
    by_suit = rules.suits == "same" and rules.piles % 4 == 0
    for index in range(suit_pile(card), rules.piles, 4) if by_suit else range(rules.piles):
        pile = board.foundation[index]
        if takes(plan, board, base, index, card):
            color = bool(pile) and rules.suits == "alternate" and is_red(pile[-1])
            step = rules.step[index] if isinstance(rules.step, tuple) else 0
            found.setdefault((pile[-1].rank if pile else 0, color, step), []).append(index)
    return list(found.values())


# Sets that leave the columns


def complete_set(plan: Plan, cards: Pile) -> bool:
    """Whether the last 13 of these face-up cards are a run from king to ace, which leaves the columns."""
    last = cards[-13:]
    if [card.rank for card in last] != list(range(13, 0, -1)):
        return False
    return plan.rules.foundation.sets == "any" or len({card.suit for card in last}) == 1


# Removals


def open_tops(plan: Plan, board: Board) -> list[tuple[Place, Card]]:
    """The places and cards that a removal may take, in the order of the piles."""
    rules, columns = plan.rules, enumerate(board.columns)
    tops = [(Place("columns", at), pile[-1]) for at, pile in columns if pile and is_free(plan, board, at)]
    tops += [(Place("reserve", at), pile[-1]) for at, pile in enumerate(board.reserve) if pile]
    if rules.waste.plays:
        tops += [(Place("waste", at), pile[-1]) for at, pile in enumerate(board.waste) if pile]
    if rules.stock.face == "up":
        tops += [(Place("stock", 0), card) for card in board.stock[:1]]
    return tops


def is_free(plan: Plan, board: Board, place: int) -> bool:
    """Whether nothing lies on the card at `place` of a pyramid; columns are always free."""
    return not plan.covers or not any(board.columns[above] for above in plan.covers[place])


def removals(plan: Plan, board: Board) -> Iterator[Pile]:
    """The sets of cards that may be removed, each sorted."""
    rules = plan.rules.remove
    cards = sorted(card for _, card in open_tops(plan, board))
    if rules.kings_alone:
        yield from ((card,) for card in cards if card.rank == 13)
    if rules.rule == "lower_of_suit":
        yield from ((card,) for card in cards if any(_is_below(card, other) for other in cards))
        return
    for group in _neighbors(plan, cards) if rules.rule == "in_order" else combinations(cards, rules.size):
        if goes_together(plan, group):
            yield group


def _neighbors(plan: Plan, cards: list[Card]) -> Iterator[Pile]:
    """Sets of cards of neighboring ranks, each sorted."""
    by_rank: dict[int, list[Card]] = {rank: [] for rank in range(1, 14)}
    for card in cards:
        by_rank[card.rank].append(card)
    for rank in by_rank:
        run = [by_rank[next_rank(rank, step)] for step in range(plan.rules.remove.size)]
        yield from (tuple(sorted(group)) for group in product(*run))


def goes_together(plan: Plan, cards: Pile) -> bool:
    """Whether the cards make a set that may be removed."""
    rules, ranks = plan.rules.remove, sorted(card.rank for card in cards)
    if rules.suits == "different" and len({card.suit for card in cards}) < len(cards):
        return False
    if rules.rule == "same_rank":
        return ranks[0] == ranks[-1]
    if rules.rule == "thirteen":
        return sum(ranks) == 13
    return any({next_rank(rank, step) for step in range(len(ranks))} == set(ranks) for rank in ranks)


def _is_below(card: Card, other: Card) -> bool:
    """Whether `card` is the lower of two cards of a suit, aces being high (SO, Aces Up)."""
    return card.suit == other.suit and (card.rank - 2) % 13 < (other.rank - 2) % 13


# Cards that may go to the foundations at once, because no win needs them anywhere else.
#
# Let `c` be a card that a foundation takes. Let A be the smallest set that has `c` in it and, with each
# card in it, all cards that may be built on that card or make a run with it and are not founded yet (or
# are, but may come back). If every card of A can be founded as soon as it is free, because its foundations
# have reached the rank below it, or have once `c` is founded, then `c` is safe.
#
# Proof. Take any sequence of moves that wins. Found `c` now, and then make the same moves, but found a card
# of A instead of moving it anywhere else, and never take one back. The table is then always the same as in
# the first sequence, except that some cards of A are missing at the ends of columns and in cells, since
# only cards of A lie on those or come to lie there. So everything that can be done there can be done here:
# columns have room for more cards, more cells and columns are empty, more cards are face up; a run that
# ends in founded cards is moved without them; and if something is built there on a card that is founded
# here, it begins with a card of A, and being a run it is all of A, so it is founded instead, from its last
# card on.
#
# Where any face-up card moves with everything that lies on it, cards that are not of A could move along with
# one of A, so A must be `c` alone.
#
# With alternating colors and one pack this is the well-known rule that both foundations of the other color
# are at most two ranks behind, and the third one at most three.
#
# All this is about the columns. Whether the card may leave the pile it is in is for the caller to decide: the
# others of a stock or a waste may come in another order without it, columns may fill themselves, a redeal may
# gather less. It holds for foundations that are built up card by card (`foundation.step: up`).


def is_safe(plan: Plan, base: int, heights: Sequence[int], card: int) -> bool:
    """Whether a card, 0 to 51, which a foundation takes now, is safe.

    base: the rank that foundations begin with. heights: how many cards each foundation has.
    """
    if min(_group(plan, heights, card)) < step(base, card):
        return False
    then = _founded(plan, base, heights, card)
    held, waiting = {card}, [card]
    while waiting:
        under = waiting.pop()
        for other in _cards(plan.on[under] | plan.run[under]):
            lowest = min(_group(plan, then, other))
            is_home = lowest > step(base, other)
            if other in held or (is_home and not (plan.rules.foundation.returns and step(base, other))):
                continue
            if lowest < step(base, other) or plan.rules.tableau.lift == "unit":
                return False
            held.add(other)
            waiting.append(other)
    return True


def step(base: int, card: int) -> int:
    """How many cards of its foundation come before the card.

    >>> step(1, 4), step(13, 4)
    (4, 5)
    """
    return (card % 13 + 1 - base) % 13


def _founded(plan: Plan, base: int, heights: Sequence[int], card: int) -> list[int]:
    """The heights after the foundation that takes the card has taken it."""
    then = list(heights)
    in_suit = plan.rules.foundation.suits == "same"
    places = range(card // 13, len(then), 4) if in_suit else range(len(then))
    then[next(place for place in places if then[place] == step(base, card))] += 1
    return then


def _group(plan: Plan, heights: Sequence[int], card: int) -> Sequence[int]:
    """The heights of the foundations that the card may go to at any time."""
    return heights[card // 13 :: 4] if plan.rules.foundation.suits == "same" else heights


@lru_cache(maxsize=1024)
def _cards(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(52) if mask >> card & 1)
