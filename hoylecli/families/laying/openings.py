"""What the first melds of a player must be, points enough or the contract of the deal; and whether a turn can
still be finished, which is asked before each step of it.

All first melds are laid in one turn, and before that the player lays no card on other melds. Decision where
the sources are silent: a discard that must be used makes part of the first melds, or can be used after them.

Nobody ever comes to a turn that cannot be ended: a card that must be used can still be used, and there is a
card to throw, or the hand is empty.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from hoylecli.core import Card, counted, listed
from hoylecli.families.rummy.deal import Hand, Kind, Meld, less

from . import melds as melding
from .melds import melds_with, terms_of, values_in
from .position import Position
from .rules import LayingRules, contract_of, has_opening, opening_at


class Need(NamedTuple):
    """What the first melds of a side still lack: points, or melds of each kind."""

    points: int = 0
    sets: int = 0
    runs: int = 0

    def after(self, rules: LayingRules, kind: Kind, cards: Hand) -> "Need | None":
        """What they lack when this meld is laid, None where the contract has no place for it."""
        if not rules.contracts:
            worth = sum(values_in(terms_of(rules).ace, kind, cards))
            return Need(max(self.points - worth, 0))
        sets, runs = self.sets - (kind == "set"), self.runs - (kind == "run")
        return Need(0, sets, runs) if min(sets, runs) >= 0 else None

    def __str__(self) -> str:
        """`40 points`, `2 sets and 1 run`."""
        if self.points:
            return counted(self.points, "point")
        return listed(
            [counted(many, kind) for kind, many in (("set", self.sets), ("run", self.runs)) if many]
        )


NOTHING = Need()


def needed(rules: LayingRules, number: int, score: int) -> Need:
    """What the first melds of a side are in the deal of this number, with this score before it."""
    if not rules.contracts:
        return Need(opening_at(rules, score))
    contract = contract_of(rules, number)
    return Need(0, contract.sets, contract.runs)


def lacking(
    rules: LayingRules, number: int, table: Iterable[Meld], opened: Sequence[bool], side: int, score: int
) -> Need:
    """What the first melds of a side still lack; nothing where it has laid them. opened: as in `Deal`."""
    if not opened or opened[side]:
        return NOTHING
    need = needed(rules, number, score)
    for meld in table:
        if meld.side == side:
            need = need.after(rules, meld.kind, meld.cards) or NOTHING
    return need


def can_open(rules: LayingRules, hand: Hand, need: Need, must: Card | None = None) -> bool:
    """Whether melds of the hand are all that is lacking. must: a card, no joker, that one of them has."""
    terms = terms_of(rules)
    if must is None:
        if rules.contracts:
            return melding.makes_melds(terms, hand, need.sets, need.runs)
        return melding.makes_points(terms, hand, need.points)
    if not can_open(rules, hand, need):
        return False
    for kind, cards in melds_with(terms, hand, must):
        rest = need.after(rules, kind, cards)
        if rest is not None and can_open(rules, less(hand, cards), rest):
            return True
    return False


# How a turn can end


def barred(state: Position) -> Card | None:
    """The card that may not be thrown in this turn: the top discard, where it was taken alone and need not
    be used (FG, Rummy 500)."""
    last = state.deal.turns[-1] if state.deal.turns else None
    if last is None or last.thrown is not None or last.more or state.rules.draw.use:
        return None
    return last.taken


def throws(state: Position, hand: Hand) -> Hand:
    """The cards of the hand that may end the turn, when nothing must be used or laid any more.

    Whoever holds another copy of the card just taken may throw one; jokers are copies of one another.
    Decision where the sources are silent: so may a player with nothing else, where first melds have to be
    enough.
    """
    never = barred(state)
    if never is None:
        return hand
    others = tuple(card for card in hand if card != never and min(card, never) < melding.JOKER)
    alone = not others and has_opening(state.rules)
    return hand if alone or len(hand) - len(others) > 1 else others


def lacks(state: Position, table: Sequence[Meld] | None = None) -> Need:
    """What the first melds of the player to act still lack, with this table or as it is."""
    deal, side = state.deal, state.side(state.actor)
    if not deal.opened:
        return NOTHING
    melds = deal.table if table is None else table
    return lacking(state.rules, state.number, melds, deal.opened, side, state.scores[side])


def is_free(state: Position) -> bool:
    """Whether every step that can be made leaves a turn that can be finished."""
    return state.deal.must is None and barred(state) is None and lacks(state) == NOTHING


def can_finish(state: Position, hand: Hand, table: Sequence[Meld], must: Card | None) -> bool:
    """Whether the player to act, left with this hand and this table, can end the turn.

    must: the card that is still to be used, None for none.
    """
    side, need = state.side(state.actor), lacks(state, table)
    if need != NOTHING:
        begun = must is not None or any(meld.side == side for meld in table)
        return not begun or can_open(state.rules, hand, need, must)
    if must is not None:
        return melding.can_be_laid(state.rules, must, hand, table, side)
    if not hand or throws(state, hand):
        return True
    melds = (meld for meld in table if melding.may_lay(state.rules, meld, side))
    return len(hand) == 1 and any(melding.laid_on(state.rules, meld, hand[0], 0) for meld in melds)


# A hand as one holds it

_Melds = tuple[Hand, ...]


def arranged(rules: LayingRules, hand: Hand, need: Need) -> tuple[list[Hand], Hand]:
    """Melds that can be laid together, and the rest, jokers among it.

    need: what the first melds of the player still lack. Where that is a contract, they are as many of its
    melds as there can be, and none when it has been laid; where it is points, those that count most together;
    or else the longest first, which is not always the best choice.
    """
    jokers = melding.jokers_in(hand)
    cards = hand[: len(hand) - len(jokers)]
    if need != NOTHING:
        melds = list(_first_melds(terms_of(rules), cards, need)[1])
    else:
        melds = [] if rules.contracts else _longest(rules, cards)
    return melds, (*less(cards, tuple(card for meld in melds for card in meld)), *jokers)


def _longest(rules: LayingRules, cards: Hand) -> list[Hand]:
    melds, left = list[Hand](), cards
    while made := [meld for _, meld in melding.new_melds(rules, left)]:
        melds.append(max(made, key=lambda meld: (len(meld), sum(min(card.rank, 10) for card in meld))))
        left = less(left, melds[-1])
    return melds


@lru_cache(maxsize=5_000)
def _first_melds(terms: melding.Terms, cards: Hand, need: Need) -> tuple[tuple[int, int], _Melds]:
    """The melds that go farthest to the need, and how far: points or melds, and cards. cards: no jokers."""
    if not cards or need == NOTHING:
        return (0, 0), ()
    best = _first_melds(terms, cards[1:], need)
    for kind, meld in melds_with(terms, cards, cards[0]):
        far, rest = 1, need
        if need.points:
            far = sum(values_in(terms.ace, kind, meld))
        elif kind == "set":
            rest = need._replace(sets=need.sets - 1)
        else:
            rest = need._replace(runs=need.runs - 1)
        if min(rest) < 0:
            continue
        (others, many), melds = _first_melds(terms, less(cards, meld), rest)
        best = max(best, ((far + others, len(meld) + many), (meld, *melds)), key=lambda found: found[0])
    return best
