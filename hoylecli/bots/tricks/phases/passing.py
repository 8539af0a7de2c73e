"""Passing cards on before play (CG, Hearts; FG, Black Maria); and between bidders (BK, Pinochle)."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations, zip_longest
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import SUITS, Move, beginning, counted, how_often, listed, number
from hoylecli.core.cards import SYMBOLS
from hoylecli.families.tricks import TricksView, order_of
from hoylecli.families.tricks.position import taker_of
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.rules.ranking import ranking_of

from ...comparing import Comparison, Keep, compared, keeping, multiplied
from ...hints import Hint
from ..hands.auction import Estimate
from ..hands.parting import cards_to_give, cards_to_pass, unwanted
from ..kernel import Layout, bits, leader
from ..policies import policies_of
from ..value import Evaluation
from ..worlds import InformationSet
from . import advised, with_cards
from .exchanging import GivingSearch

_GUARDS: Final = 4  # cards of its suit that keep a heavy card safe, mostly
_WELL_GUARDED: Final = 3  # those with which it is worth keeping
_TOP: Final = 3  # the highest cards of a suit
_SAFE: Final = 3  # the lowest cards of a suit, which hardly take a trick
_POOL: Final = 7  # cards, best passed on, from which choices are made
_FIRST: Final = 2
_WORTH_A_SHOT: Final = 0.15  # how often all points must be taken that this is what a choice aims at
_WORLDS: Final = (10, 10, 24, 24, 40, 40, 120)  # in each round
_KEEP: Final = (20, 10, 7, 5, 3, 2)  # choices that are kept after each round


def beginner(view: TricksView, rng: Random) -> Move:
    """The highest cards, of any suit."""
    if view.rules.passing.who == "bidders":
        return _giving_beginner(view)
    power = ranking_of(view.rules, view.players).order(view.trump).power
    return max(view.legal, key=lambda move: sum(power[card] for card in move.cards))


def average(view: TricksView, rng: Random) -> Move:
    """The most dangerous cards."""
    if view.rules.passing.who == "bidders":
        return _giving_average(view)
    info = InformationSet(view)
    return with_cards(view, info.layout.cards(cards_to_pass(info.layout, info.own, view.rules.passing.cards)))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The best of some choices by rollouts in which the others pass as average players do."""
    if view.rules.passing.who == "bidders":
        return _giving_evaluate(view, rng, asked)
    info = InformationSet(view)
    masks = [info.layout.mask(move.cards) for move in asked]
    everything = Counter[tuple[int, bool]]()
    found = compared_passes(info, rng, masks, everything)
    best = found.best.candidate
    other = next((mask for mask in masks if mask != best), 0)
    shots = everything[best, True] / max(everything[best, True] + everything[best, False], 1)
    if view.rules.has_moon and shots >= _WORTH_A_SHOT:
        return _shooting(info, found, other, shots)
    why = _dangers(info, best, other) or ["What you keep is less likely to take tricks."]
    if not view.rules.lowest:
        why = ["You will miss these cards least."]
    beside = _beside(info, best, other) if other and view.rules.lowest else ""
    if fresh := [line for line in why if not _repeats(beside, line)]:
        why = fresh
    elif beside:
        beside = ""
    advice = advised(view, found, *why, move=lambda cards: with_cards(view, info.layout.cards(cards)))
    return replace(advice, beside=beside)


def _repeats(beside: str, line: str) -> bool:
    """Whether both speak of the same cards, one of what they save from, the other of what they cost."""
    cards = _named(beside)
    return bool(cards) and cards <= _named(line)


def _named(text: str) -> set[str]:
    return {word.strip(",.") for word in text.split() if word.strip(",.")[-1:] in tuple(SYMBOLS)}


def _shooting(info: InformationSet, found: Comparison[int], other: int, shots: float) -> Hint:
    """The advice where what is kept takes all the points that often, a share."""
    layout, best = info.layout, found.best.candidate
    why = f"With what you keep you shoot the moon {how_often(shots)}."
    advice = advised(info.view, found, why, move=lambda cards: with_cards(info.view, layout.cards(cards)))
    needed = sum(1 << bit for bit in bits(other & ~best) if layout.above[bit].bit_count() < _TOP)
    if not needed:
        return advice
    return replace(advice, beside=f"You passed the {_listed(layout, needed)}, which you need for that.")


def _beside(info: InformationSet, best: int, other: int) -> str:
    """What is worse about passing other cards on, both masks: the danger they keep, or the safe card they
    lose.
    """
    layout, kept, given = info.layout, best & ~other, other & ~best
    heavy, feared = kept & layout.heavy, (info.own & other | info.unseen) & layout.heavy
    for bit in bits(heavy):
        (suit,) = (mask for mask in layout.masks if mask >> bit & 1)
        guards = (info.own & suit & ~other & ~(1 << bit)).bit_count()
        with_it = (
            f"only {number(guards)} {'card' if guards == 1 else 'cards'} beside it"
            if guards
            else "no card beside it"
        )
        if guards < _GUARDS:
            return f"You kept the {layout.card[bit].symbol} with {with_it} in its suit."
        return f"You kept the {layout.card[bit].symbol}, which you may have to play."
    if told := _guarded(info, best, other):
        return told
    taking = sum(1 << bit for bit in bits(kept) if layout.below[bit] & feared)
    if taking:
        return (
            f"You kept the {_listed(layout, taking)}, which may have to take the {_listed(layout, feared)}."
        )
    safe = given & ~layout.heavy & _safe(info)
    if safe:
        return f"You passed the {_listed(layout, safe)}, which would hardly ever take a trick."
    high = sum(1 << bit for bit in bits(kept) if layout.above[bit].bit_count() < _TOP)
    if high:
        return f"You kept the {_listed(layout, high)}, which may take tricks that you do not want."
    over, under = ([layout.above[bit].bit_count() for bit in bits(cards)] for cards in (kept, given))
    if over and under and max(over) < min(under):
        return f"You kept the {_listed(layout, kept)}, and passed lower cards: the {_listed(layout, given)}."
    return ""


def _guarded(info: InformationSet, best: int, other: int) -> str:
    """What is worse about passing a heavy card that others guard, or a card that guards one that is kept."""
    layout, given = info.layout, other & ~best
    for bit in bits(info.own & layout.heavy & ~best):
        (suit,) = (mask for mask in layout.masks if mask >> bit & 1)
        heavy, guards = layout.card[bit].symbol, info.own & suit & ~best & ~(1 << bit)
        if given >> bit & 1 and guards.bit_count() >= _WELL_GUARDED:
            return f"The {heavy} is safe with the {_listed(layout, guards)} beside it: keep it."
        if not given >> bit & 1 and given & suit:
            return (
                f"You passed the {_listed(layout, given & suit)}, and the {heavy} needs company in its suit."
            )
    return ""


def _safe(info: InformationSet) -> int:
    """The lowest cards of each suit, of which none takes a trick while others have higher ones."""
    return sum(_lowest(mask & (info.own | info.unseen), _SAFE) for mask in info.layout.masks)


def _lowest(cards: int, many: int) -> int:
    """The lowest cards of a mask."""
    return sum(1 << bit for bit in list(bits(cards))[:many])


def _dangers(info: InformationSet, cards: int, other: int = 0) -> list[str]:
    """What passing these cards on, a mask, saves the player from.

    other: cards that they are compared with, 0 for none; what both do is not told.
    """
    layout, lines, own = info.layout, list[str](), cards & ~other
    heavy, feared = own & layout.heavy, info.unseen & layout.heavy
    taking = sum(1 << bit for bit in bits(own & ~heavy) if layout.below[bit] & feared)
    if heavy:
        lines.append(f"Pass the {_listed(layout, heavy)}, before somebody drives it out of your hand.")
    elif taking:
        lines.append(f"{_listed(layout, taking)} might have to take the {_listed(layout, feared)}.")
    empty = [mask for mask in layout.masks if own & mask and not info.own & mask & ~cards]
    if empty:
        suits = listed([SUIT_NAMES[layout.card[bits(mask & cards)[0]].suit] for mask in empty], "or")
        lines.append(f"With no {suits} left, you can throw what you like when they are led.")
    penalties = own & layout.penalties & ~layout.heavy & ~_safe(info)
    if penalties and len(lines) < 2:
        lines.append(f"{_listed(layout, penalties, 'or')} may win a trick that costs points.")
    return lines


def _listed(layout: Layout, cards: int, last: str = "and") -> str:
    """`Q♠ and A♠`, for a mask."""
    return listed([layout.card[bit].symbol for bit in bits(cards)], last)


# What the expert tries


class _World(NamedTuple):
    """The hands of all seats, and what each of the others passes on, as masks."""

    hands: list[int]
    passed: list[int]


def compared_passes(
    info: InformationSet,
    rng: Random,
    asked: Collection[int] = (),
    everything: Counter[tuple[int, bool]] | None = None,
) -> Comparison[int]:
    """Cards to pass, as masks, by rollouts. asked: those that are compared in any case.

    everything: counts for each mask in how many rollouts its player took all the points, and did not.
    """
    view, evaluation, many = info.view, Evaluation(info.view), info.view.rules.passing.cards
    policies = policies_of(view, [None] * view.players, None)

    def drawn() -> _World:
        hands = info.hands(rng)
        return _World(
            hands,
            [
                cards_to_pass(info.layout, hand, many) if seat != info.seat else 0
                for seat, hand in enumerate(hands)
            ],
        )

    def value(cards: int, world: _World) -> float:
        passed = world.passed[:]
        passed[info.seat] = cards
        table = info.at(_exchanged(view, world.hands, passed))
        table.seat = leader(view, table.layout, table.hands)
        table.play_out(policies, early=not info.layout.rewards)
        if everything is not None:
            own = table.points[info.seat]
            everything[cards, 0 < own == sum(table.points)] += 1
        return evaluation.of(table)

    rounds = (((drawn() for _ in range(worlds)), keep) for worlds, keep in _rounds())
    tried = list(dict.fromkeys([*candidates(info.layout, info.own, many), *asked]))
    return compared(tried, rounds, value, order=lambda cards: cards, stays=asked)


def _rounds() -> Iterator[tuple[int, Keep | None]]:
    """For each round the number of worlds, and what is kept after it."""
    for worlds, keep in zip_longest(_WORLDS, _KEEP):
        yield multiplied(worlds), None if keep is None else keeping(keep)


def candidates(layout: Layout, hand: int, many: int) -> list[int]:
    """The masks of cards to try: some of those that are best passed on, one of the first two among them; and
    whole short suits.
    """
    ranked = unwanted(layout, hand)
    first = sum(1 << bit for bit in ranked[:_FIRST])
    sets = (sum(1 << bit for bit in some) for some in combinations(ranked[:_POOL], many))
    found = [cards for cards in sets if cards & first]
    for mask in layout.masks:
        suit = hand & mask
        if 0 < suit.bit_count() <= many:
            rest = [bit for bit in ranked if not suit >> bit & 1][: many - suit.bit_count()]
            found.append(suit | sum(1 << bit for bit in rest))
    return list(dict.fromkeys(found))


def _exchanged(view: TricksView, hands: list[int], passed: list[int]) -> list[int]:
    """The hands after cards have been passed. passed: a mask a seat."""
    after = [hand & ~cards for hand, cards in zip(hands, passed, strict=True)]
    for giver, cards in enumerate(passed):
        after[taker_of(view, giver)] |= cards
    return after


# Giving cards to a partner when one's side has won the bidding (BK, Pinochle, Variations)


def _giving_beginner(view: TricksView) -> Move:
    """High cards to the bidder, low ones from the bidder."""
    order = order_of(view)
    heights = {
        move: sum(order.power[card] + 20 * (order.suit[card] == order.trump) for card in move.cards)
        for move in view.legal
    }
    choose = min if view.seat == view.declarer else max
    return choose(view.legal, key=heights.__getitem__)


def _giving_average(view: TricksView) -> Move:
    """Trumps and aces to the bidder, without breaking a meld for them that counts more."""
    estimate, trump = Estimate(view), SUITS.index(view.trump)
    hand, many = estimate.layout.mask(view.hand), view.rules.passing.cards
    given = cards_to_give(estimate, hand, trump, many, view.seat == view.declarer)
    return with_cards(view, estimate.layout.cards(given))


def _giving_evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's move, what it costs in melds, and what the side makes with it."""
    search = GivingSearch(view)
    found = search.compared(rng, [search.layout.mask(move.cards) for move in asked])
    given = found.best.candidate
    move, melded = with_cards(view, search.layout.cards(given)), search.estimate.melded
    lost = melded(search.info.own)[search.trump] - melded(search.info.own & ~given)[search.trump]
    trumps = sum(card.suit == view.trump for card in move.cards)
    if view.seat == view.declarer:
        reason = "You keep your trumps" if not trumps else "You have trumps to spare"
    elif trumps:
        many = beginning(counted(trumps, "trump")) if trumps > 1 else "A trump"
        reason = f"{many} will do more in your partner's hand"
    else:
        reason = "You have no trump to spare, and these may help your partner"
    melds, points = search.makes(given)
    outlook = f"Your side should make about {points}"
    has_melds = view.rules.meld.table != "none"
    return advised(
        view,
        found,
        f"{reason}, and your melds lose {lost or 'nothing'}." if has_melds else f"{reason}.",
        f"{outlook}, {melds} of it in melds." if has_melds else f"{outlook}.",
        move=lambda cards: with_cards(view, search.layout.cards(cards)),
    )
