"""The deal on the table, and how a side stands there: its melds, its opening, the pile it may take; the red
threes that are laid down, and the feet that are taken up (FG, Canasta)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from hoylecli.core import Card, Event, Seat, counted, listed, replace
from hoylecli.families.rummy import state as ending
from hoylecli.families.rummy.deal import Hand, Meld, RummyDeal, Turn, cards_on, less, plus, with_hand
from hoylecli.families.rummy.state import RummyState
from hoylecli.scoring.canasta import VALUES, is_red_three

from . import counts
from .counts import Canastas, HandAndMelds, RankLaid, Terms, terms_of
from .rules import TogetherRules, opening_at

Permission = Literal["", "asked", "yes", "no", "late"]


@dataclass(frozen=True, slots=True)
class Deal(RummyDeal):
    """One deal, from the pack until it is counted.

    table: all melds, in the order laid; the first is called m1. reds: the red threes that each side has laid
    down. feet: the second hands, each until it is taken up; () where there are none. opened: whether each
    side had melds on the table when the turn began. permission: to go out in this turn: not asked for, asked
    for, given, refused, or "late" when cards have been laid and it can no longer be asked for.
    """

    table: tuple[Meld, ...] = ()
    reds: tuple[Hand, ...] = ()
    feet: tuple[Hand, ...] = ()
    opened: tuple[bool, ...] = ()
    permission: Permission = ""

    def on_foot(self, seat: Seat) -> "Deal":
        """The foot of this seat is its hand, or a part of it."""
        return replace(self.received(seat, self.feet[seat]), feet=with_hand(self.feet, seat, ()))

    def laid_aside(self, seat: Seat, side: int, reds: Hand) -> "Deal":
        """Red threes of the hand are laid down for the side."""
        return self.without(seat, reds, reds=with_hand(self.reds, side, plus(self.reds[side], reds)))

    def everywhere(self) -> Iterator[Card]:
        """Every card of the deal once, wherever it lies."""
        yield from (*self.stock, *self.discards, *cards_on(self.table))
        yield from (card for cards in (*self.hands, *self.feet, *self.reds) for card in cards)


@dataclass(frozen=True, slots=True)
class Position(RummyState[TogetherRules, Deal]):
    """The state of a match; see `frame.state.State`."""


# How a side stands


def rank_of(meld: Meld) -> int:
    """The rank of a meld: its natural cards lie first."""
    return meld.cards[0].rank


def laid_of(meld: Meld, terms: Terms) -> RankLaid:
    """What lies of a meld: its natural cards first, and then the wild ones."""
    size = naturals = len(meld.cards)
    while naturals and meld.cards[naturals - 1].rank in terms.wild:
        naturals -= 1
    return RankLaid(naturals, size - naturals)


class Lying(NamedTuple):
    """What a side has melded. open: by rank what melds have that take more cards, and `places` where they lie
    on the table; closed: the canastas that take none.
    """

    open: Mapping[int, RankLaid] = {}
    places: Mapping[int, int] = {}
    closed: Canastas = Canastas()


def lying(table: Sequence[Meld], side: int, terms: Terms) -> Lying:
    """What a side has melded; it is asked for many times with one table."""
    asked, under, found = _LYING[0]
    if asked is not table or under is not terms:
        found = _lying(table, terms)
        _LYING[0] = table, terms, found
    return found.get(side, _NOTHING)


_NOTHING: Final = Lying()
_LYING: Final[list[tuple[object, object, Mapping[int, Lying]]]] = [(None, None, {})]


def _lying(table: Sequence[Meld], terms: Terms) -> Mapping[int, Lying]:
    found = dict[int, tuple[dict[int, RankLaid], dict[int, int]]]()
    closed = dict[int, Canastas]()
    for place, meld in enumerate(table):
        laid, side = laid_of(meld, terms), meld.side
        melds, places = found.setdefault(side, ({}, {}))
        if counts.is_closed(laid, terms):
            before = closed.get(side, Canastas())
            closed[side] = before.plus(not laid.wilds, bool(laid.wilds))
        else:
            rank = rank_of(meld)
            melds[rank], places[rank] = laid, place
    return {side: Lying(*each, closed.get(side, Canastas())) for side, each in found.items()}


def points_of(meld: Meld) -> int:
    """What the cards of a meld count."""
    return sum([VALUES[card.rank] for card in meld.cards])


def lacking(table: Iterable[Meld], side: int, opened: bool, least: int) -> int:
    """What the melds that a side lays in this turn must still count. least: as in `opening_at`."""
    if opened:
        return 0
    return max(least - sum(points_of(meld) for meld in table if meld.side == side), 0)


def standing(state: Position) -> HandAndMelds:
    """How the player to act stands; it is asked for several times in one position."""
    position, found = _ASKED_LAST[0]
    if position is not state or found is None:
        found = _standing(state)
        _ASKED_LAST[0] = state, found
    return found


_ASKED_LAST: Final[list[tuple[object, HandAndMelds | None]]] = [(None, None)]


def _standing(state: Position) -> HandAndMelds:
    deal, side, terms = state.deal, state.side(state.actor), terms_of(state.rules)
    least = opening_at(state.rules, state.scores[side], state.number)
    lacks = lacking(deal.table, side, deal.opened[side], least)
    melds = lying(deal.table, side, terms)
    return HandAndMelds(
        counts.counts_of(deal.hands[state.actor]),
        melds.open,
        lacks,
        deal.permission != "no",
        melds.closed,
        bool(deal.feet and deal.feet[state.actor]),
        apart(deal.turns, lacks, state.rules),
    )


def with_the_pile(turns: Sequence[Turn], rules: TogetherRules) -> Hand:
    """The cards that came to the hand with the top card of the pile in the turn that is not finished."""
    last = turns[-1] if turns else None
    if last is None or last.taken is None or last.thrown is not None:
        return ()
    return tuple(card for card in (last.taken, *last.more)[:-1] if not is_special(card, rules))


def apart(turns: Sequence[Turn], lacks: int, rules: TogetherRules) -> counts.Counts:
    """See `counts.HandAndMelds`. The top card and the hand alone make the first melds of a side (FG, Picking
    up the discard pile: the others are not taken before)."""
    cards = with_the_pile(turns, rules) if lacks else ()
    return counts.counts_of(cards) if cards else counts.NONE


def layable(hand: Hand, turns: Sequence[Turn], lacks: int, rules: TogetherRules) -> Hand:
    """The cards of the hand that can be laid now."""
    return less(hand, with_the_pile(turns, rules)) if lacks else hand


def is_blocking(card: Card, rules: TogetherRules) -> bool:
    """Whether nobody may take the pile with this card on top: a wild one, or a black three (FG)."""
    terms = terms_of(rules)
    return card.rank in terms.wild or (terms.threes and card.rank == counts.THREES)


def is_special(card: Card, rules: TogetherRules) -> bool:
    """Whether the card is a red three that is laid down and replaced."""
    return is_red_three(card) and terms_of(rules).threes


def taken(discards: Hand, rules: TogetherRules) -> Hand:
    """The cards of the pile that are taken with its top card, which is the last of them."""
    return discards[-rules.draw.most :] if rules.draw.most else discards


def is_frozen(discards: Sequence[Card], rules: TogetherRules) -> bool:
    """Whether the pile is frozen for both sides (FG, Picking up the discard pile)."""
    if rules.draw.frozen != "wild":
        return rules.draw.frozen == "always"
    wild = terms_of(rules).wild
    return any(card.rank in wild or is_special(card, rules) for card in discards)


def pick(hand: Hand, used: counts.Counts) -> Hand:
    """The cards of a hand that make up these counts, the first ones of each rank."""
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


# Red threes, and what is turned up for a pile


def covered(state: Position) -> Position:
    """The state with cards turned up until the top one is neither wild nor a red three.

    A wild card or a red three below it freezes the pile (FG, How the game is played).
    """
    deal = state.deal
    while deal.stock and _is_covered(state, deal):
        deal = replace(deal, stock=deal.stock[1:], discards=(*deal.discards, deal.stock[0]))
    return state.updated(Event("upcard", state.dealer, deal.discards), deal=deal)


def _is_covered(state: Position, deal: Deal) -> bool:
    top = deal.discards[-1]
    is_black = top.rank == 3 and not is_special(top, state.rules)
    return is_special(top, state.rules) or (is_blocking(top, state.rules) and not is_black)


def replaced(state: Position, seat: Seat) -> Position:
    """The state with the red threes of a hand laid down, and others drawn for them while there are cards.

    The red three that the last card of the stock turns out to be has none in its place.
    """
    while reds := tuple(card for card in state.deal.hands[seat] if is_special(card, state.rules)):
        deal = state.deal.laid_aside(seat, state.side(seat), reds)
        state = state.updated(Event("red_threes", seat, reds, reveals=True), deal=deal)
        new = deal.stock[: len(reds)]
        if not new:
            break
        deal = replace(deal.received(seat, new), stock=deal.stock[len(new) :])
        state = state.updated(
            Event("replaced", seat, amount=len(new), data={"left": len(deal.stock)}),
            Event("replaced", seat, new, len(new), {"left": len(deal.stock)}, (seat,), reveals=True),
            deal=deal,
        )
    return state


# Feet, and the end of a hand


def shown(state: Position) -> Position:
    """The state with the deal over: what is left in the hands is shown, and the feet that nobody has taken
    up."""
    deal = state.deal
    for seat, foot in enumerate(deal.feet):
        deal = deal.on_foot(seat) if foot else deal
    return ending.shown(state.updated(deal=deal))


def emptied(state: Position) -> Position:
    """The state when the player to act has no card left in the turn."""
    seat = state.actor
    if state.deal.feet and state.deal.feet[seat]:
        return taken_up(state, seat)
    return shown(state.updated(Event("went_out", seat)))


def taken_up(state: Position, seat: Seat) -> Position:
    """The state with the foot of a seat for its hand, the red threes of which are laid down."""
    deal = state.deal.on_foot(seat)
    many = len(deal.hands[seat])
    state = state.updated(
        Event("foot", seat, amount=many),
        Event("foot", seat, deal.hands[seat], many, seen_by=(seat,), reveals=True),
        deal=deal,
    )
    return replaced(state, seat)


# What canastas are called

_NAMES: Final = {"canasta": ("natural canasta", "mixed canasta"), "book": ("red book", "black book")}


def name_of(rules: TogetherRules, is_natural: bool) -> str:
    """`natural canasta`, `black book`."""
    natural, mixed = _NAMES[rules.canasta.called]
    return natural if is_natural else mixed


def needed_canastas(rules: TogetherRules) -> str:
    """What a side has when it goes out: `2 canastas`, `1 red book and 1 black book`; "" for nothing."""
    canasta = rules.canasta
    kinds = [(canasta.needed_natural, name_of(rules, True)), (canasta.needed_mixed, name_of(rules, False))]
    parts = [counted(many, name) for many, name in kinds if many]
    if canasta.needed > canasta.needed_natural + canasta.needed_mixed:
        parts.insert(0, counted(canasta.needed, canasta.called))
    return listed(parts)


def lacking_canastas(rules: TogetherRules, made: Canastas) -> str:
    """Why a side with these does not go out; "" when it may."""
    canasta = rules.canasta
    if made.reach(Canastas(canasta.needed, canasta.needed_natural, canasta.needed_mixed)):
        return ""
    has = f"{made.all}" if made.all else "none"
    if made.all and (canasta.needed_natural or canasta.needed_mixed):
        kinds = [(made.natural, name_of(rules, True)), (made.mixed, name_of(rules, False))]
        has = listed([counted(many, name) for many, name in kinds if many])
    return f"Your side needs {needed_canastas(rules)} to go out, and has {has}"
