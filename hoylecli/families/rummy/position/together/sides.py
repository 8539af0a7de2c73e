"""How a side stands where all cards of a rank lie together: its melds, its opening, the pile it may take."""

from collections.abc import Iterable, Sequence

from hoylecli.core.cards import Card
from hoylecli.scoring.canasta import VALUES, is_red_three

from ...rules.schema import RummyRules
from ..deal import Hand, Meld, Turn, less
from ..opening import opening_at
from ..position import Position
from .counts import NONE, THREES, Counts, Laid, Made, Standing, Terms, counts_of, is_closed, terms_of


def rank_of(meld: Meld) -> int:
    """The rank of a meld: its natural cards lie first."""
    return meld.cards[0].rank


def laid_of(meld: Meld, terms: Terms) -> Laid:
    wilds = sum(card.rank in terms.wild for card in meld.cards)
    return Laid(len(meld.cards) - wilds, wilds)


def laid_by(table: Iterable[Meld], side: int, terms: Terms) -> dict[int, Laid]:
    """What a side has laid, by rank, but for canastas that are closed."""
    found = ((rank_of(meld), laid_of(meld, terms)) for meld in table if meld.side == side)
    return {rank: laid for rank, laid in found if not is_closed(laid, terms)}


def closed_by(table: Iterable[Meld], side: int, terms: Terms) -> Made:
    """The canastas of a side that take no more cards."""
    made = Made()
    for meld in table:
        laid = laid_of(meld, terms)
        if meld.side == side and is_closed(laid, terms):
            made = made.plus(not laid.wilds, bool(laid.wilds))
    return made


def points_of(meld: Meld) -> int:
    """What the cards of a meld count."""
    return sum(VALUES[card.rank] for card in meld.cards)


def lacking(table: Iterable[Meld], side: int, opened: bool, least: int) -> int:
    """What the melds that a side lays in this turn must still count. least: as in `opening_at`."""
    laid = sum(points_of(meld) for meld in table if meld.side == side)
    return 0 if opened else max(least - laid, 0)


def standing(state: Position) -> Standing:
    """How the player to act stands."""
    deal, side, terms = state.deal, state.side(state.actor), terms_of(state.rules)
    least = opening_at(state.rules, state.scores[side], state.number)
    lacks = lacking(deal.table, side, deal.opened[side], least)
    return Standing(
        counts_of(deal.hands[state.actor]),
        laid_by(deal.table, side, terms),
        lacks,
        deal.permission != "no",
        closed_by(deal.table, side, terms),
        bool(deal.feet and deal.feet[state.actor]),
        apart(deal.turns, lacks, state.rules),
    )


def with_the_pile(turns: Sequence[Turn], rules: RummyRules) -> Hand:
    """The cards that came to the hand with the top card of the pile in the turn that is not finished."""
    last = turns[-1] if turns else None
    if last is None or last.taken is None or last.thrown is not None:
        return ()
    return tuple(card for card in (last.taken, *last.more)[:-1] if not is_special(card, rules))


def apart(turns: Sequence[Turn], lacks: int, rules: RummyRules) -> Counts:
    """As in `Standing`. The top card and the hand alone make the first melds of a side (FG, Picking up the
    discard pile: the others are not taken before)."""
    cards = with_the_pile(turns, rules) if lacks else ()
    return counts_of(cards) if cards else NONE


def layable(hand: Hand, turns: Sequence[Turn], lacks: int, rules: RummyRules) -> Hand:
    """The cards of the hand that can be laid now."""
    return less(hand, with_the_pile(turns, rules)) if lacks else hand


def is_blocking(card: Card, rules: RummyRules) -> bool:
    """Whether nobody may take the pile with this card on top: a wild one, or a black three (FG)."""
    terms = terms_of(rules)
    return card.rank in terms.wild or (terms.threes and card.rank == THREES)


def is_special(card: Card, rules: RummyRules) -> bool:
    """Whether the card is a red three that is laid down and replaced."""
    return terms_of(rules).threes and is_red_three(card)


def taken(discards: Hand, rules: RummyRules) -> Hand:
    """The cards of the pile that are taken with its top card, which is the last of them."""
    return discards[-rules.draw.most :] if rules.draw.most else discards


def is_frozen(discards: Sequence[Card], rules: RummyRules) -> bool:
    """Whether the pile is frozen for both sides (FG, Picking up the discard pile)."""
    if rules.draw.frozen != "wild":
        return rules.draw.frozen == "always"
    wild = terms_of(rules).wild
    return any(card.rank in wild or is_special(card, rules) for card in discards)


def pick(hand: Hand, used: Counts) -> Hand:
    """So many cards of each rank, the first ones that the hand has."""
    left, picked = list(used), []
    for card in hand:
        if left[card.rank]:
            left[card.rank] -= 1
            picked.append(card)
    return tuple(picked)


def is_last_turn(state: Position) -> bool:
    """Whether the player has taken the pile after the stock was used up: the hand ends with that turn, and
    nobody gets points for going out (FG, How the game is played)."""
    return not state.deal.stock and bool(state.deal.turns) and state.deal.turns[-1].how == "take"
