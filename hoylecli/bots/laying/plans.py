"""How a hand comes to the contract of the deal: the cards that it lacks for it.

A plan is as many sets and runs as are wanted, each of other cards of the hand; jokers stand for what is
missing. Of many beginnings only the most promising ones are combined.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from hoylecli.core import PLAY, Card, Move
from hoylecli.families.laying.melds import JOKER, Terms, jokers_in, places_of, terms_of
from hoylecli.families.laying.openings import NOTHING
from hoylecli.families.laying.position import card_value, in_hand
from hoylecli.families.laying.rules import LEAST
from hoylecli.families.laying.view import LayingView
from hoylecli.families.rummy.deal import Hand

from .hands import less
from .rules_of_thumb import are_mates, gift, risk, unseen_by

_LACK: Final = 14.0  # points for each card that is missing
_SPARE: Final = 2.0  # points for a card with company that the plan does not need yet
_OUTS: Final = 0.5  # points for each unseen card that would be one of them
_GROUPS: Final = 9  # beginnings of each kind that are combined
_TURNS: Final = 300  # after which no discard is taken for a plan, so that every hand comes to its end


class Group(NamedTuple):
    """The beginning of a meld. held: which cards of the hand, in bits. missing: how many cards it lacks.
    outs: unseen cards that it could use.
    """

    held: int
    missing: int
    outs: int


class Plan(NamedTuple):
    """missing: cards that the hand lacks for the contract. outs: unseen cards that help. held: cards of
    the plan, in bits.
    """

    missing: int
    outs: int
    held: int


class Weighed(NamedTuple):
    """A card to throw. worth: of the hand without it, in points. plan: of that hand."""

    card: Card
    worth: float
    plan: Plan


def throws(view: LayingView) -> list[Weighed]:
    """The cards that may be thrown, the best first, by what is left of the hand then."""
    unseen, danger = unseen_by(view), risk(view)
    cards = {move.cards[0] for move in view.legal if move.verb == PLAY}
    plain = [card for card in sorted(cards) if not card.is_joker] or sorted(cards)
    found = []
    for card in plain:
        hand = less(view.hand, (card,)) or ()
        plan = plan_of(view, hand, unseen)
        loose = [other for at, other in enumerate(hand) if not plan.held >> at & 1 and other < JOKER]
        held = (
            in_hand(view.rules, tuple(loose)) * (0.1 + 0.4 * danger) + in_hand(view.rules, hand) * danger / 4
        )
        worth = _OUTS * plan.outs - _LACK * (1.2 - danger) * plan.missing - held - gift(view, card)
        worth -= _SPARE * (1.2 - danger) * _has_company(view, card)
        found.append(Weighed(card, worth, plan))
    return sorted(found, key=lambda each: (-each.worth, -card_value(view.rules, each.card), each.card))


def _has_company(view: LayingView, card: Card) -> bool:
    """Whether other cards of the hand may make a meld of the contract with it; a fourth of a rank: no."""
    mates = [other for other in less(view.hand, (card,)) or () if are_mates(view, card, other)]
    alike = sum(other % 13 == card % 13 for other in mates)
    return alike < LEAST if alike == len(mates) and mates else bool(mates)


def taking(view: LayingView) -> Move | None:
    """The top discard, where the hand lacks a card less with it for a contract that is not laid."""
    take = Move("take")
    if take not in view.legal or not is_planned(view) or len(view.turns) > _TURNS:
        return None
    unseen, card = unseen_by(view), view.discards[-1]
    now = plan_of(view, view.hand, unseen)
    return take if plan_of(view, tuple(sorted((*view.hand, card))), unseen).missing < now.missing else None


def plan_of(view: LayingView, hand: Hand, unseen: Counter[Card]) -> Plan:
    """The plan that lacks fewest cards, and of those the one with most outs."""
    terms, need = terms_of(view.rules), view.lacking(view.seat or 0)
    sets, runs = _best(_sets(terms, hand, unseen)), _best(_runs(terms, hand, unseen))
    jokers, best = len(jokers_in(hand)), Plan(99, 0, 0)
    for groups in (
        (*some, *others) for some in combinations(sets, need.sets) for others in combinations(runs, need.runs)
    ):
        held = 0
        for group in groups:
            if held & group.held:
                break
            held |= group.held
        else:
            missing = max(sum(group.missing for group in groups) - jokers, 0)
            plan = Plan(missing, sum(group.outs for group in groups if group.missing), held)
            if (plan.missing, -plan.outs) < (best.missing, -best.outs):
                best = plan
    return best


def _best(groups: Iterator[Group]) -> list[Group]:
    return sorted(groups, key=lambda group: (group.missing, -group.outs))[:_GROUPS]


def _sets(terms: Terms, hand: Hand, unseen: Counter[Card]) -> Iterator[Group]:
    for rank in range(13) if "set" in terms.kinds else ():
        held = {at: card for at, card in enumerate(hand) if card % 13 == rank and card < JOKER}
        if terms.suits:
            held = {at: card for card, at in {card: at for at, card in held.items()}.items()}
        wanted = [rank + 13 * suit for suit in range(4)]
        outs = sum(
            unseen[Card(card)] for card in wanted if not terms.suits or Card(card) not in held.values()
        )
        places = list(held)[:LEAST]
        if places:
            yield Group(sum(1 << at for at in places), LEAST - len(places), outs)


def _runs(terms: Terms, hand: Hand, unseen: Counter[Card]) -> Iterator[Group]:
    for suit in range(4) if "run" in terms.kinds else ():
        held = {
            place: at
            for at, card in enumerate(hand)
            if card // 13 == suit
            for place in places_of(card, terms)
        }
        for low in range(terms.last - terms.run + 2):
            places = range(low, low + terms.run)
            have = [held[place] for place in places if place in held]
            if not have:
                continue
            cards = tuple(Card(13 * suit + place % 13) for place in places)
            outs = sum(unseen[card] for card, place in zip(cards, places, strict=True) if place not in held)
            yield Group(sum(1 << at for at in have), terms.run - len(have), outs)


def is_planned(view: LayingView) -> bool:
    """Whether the player still has to lay the contract of the deal."""
    return bool(view.rules.contracts) and view.lacking(view.seat or 0) != NOTHING
