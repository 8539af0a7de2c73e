"""What a player of canasta decides: what comes on the table, what is thrown, and whether the pile is taken.

An opening is as cheap as can be; a thrown card is one that the hand can spare and that does not give the pile
away.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import NamedTuple

from hoylecli.core import PLAY, Card, Move, Seat
from hoylecli.families.together import counts as counting
from hoylecli.families.together.counts import LEAST, THREES, HandAndMelds, Terms, canastas, counts_of
from hoylecli.families.together.position import apart, is_frozen, lacking, layable, lying, taken
from hoylecli.families.together.rules import opening_at
from hoylecli.families.together.state import unseen_counts
from hoylecli.families.together.steps import CardsLaid, by_rank, cards_of, steps
from hoylecli.families.together.view import TogetherView
from hoylecli.scoring.canasta import VALUES, points

# What the levels do differently, in numbers that were weighed against one another in play


@dataclass(frozen=True, slots=True)
class Habits:
    """least: how many cards more than are drawn a pile has that is taken; spend: for a wild card. kept: cards
    that are kept in the hand rather than laid down one by one. risk: points that a card of a pile counts
    which an opponent may take; 0 for no thought of it. wild: points that a wild card in the hand is worth.
    freezes: whether a wild card is thrown to freeze a pile. asks: how many cards of a partner make the player
    ask before going out. greedy: whether everything is laid down at once. combines: whether several cards of
    the hand, wild ones too, make a canasta together. reserves: whether the canasta without wild cards that is
    needed is kept free of them. hurries: with how many cards of the hand wild ones are laid to come to the
    foot. noise: of a throw, in points.
    """

    least: int = 0
    spend: int = 0
    kept: int = 2
    risk: float = 0.0
    wild: float = 30.0
    freezes: bool = False
    asks: int = 99
    greedy: bool = True
    combines: bool = False
    reserves: bool = False
    hurries: int = 0
    noise: float = 20.0


BEGINNER = Habits(noise=40.0)
AVERAGE = Habits(least=1, spend=4, kept=5, risk=2.0, greedy=False, reserves=True, hurries=4, noise=8.0)
EXPERT = Habits(
    least=1,
    spend=3,
    kept=3,
    risk=6.0,
    wild=60.0,
    freezes=True,
    asks=8,
    greedy=False,
    combines=True,
    reserves=True,
    hurries=99,
    noise=0.0,
)


# What a view of canasta tells a player, by counts


@dataclass(frozen=True, slots=True)
class Situation:
    """view: of the player. at: how the player stands. unseen: cards of each rank that may be in the stock or
    in another hand. theirs: how each other side stands, as far as it lies on the table, from the next one on.
    frozen: whether the pile is frozen for all. next: the player who comes after this one, an opponent.
    they_may_go_out: whether another side has the canastas for it. is_ending: whether the hand may be over
    before the player is on turn again, or nearly so.
    """

    view: TogetherView
    terms: Terms
    at: HandAndMelds
    unseen: counting.Counts
    theirs: tuple[HandAndMelds, ...]
    frozen: bool
    next: Seat
    they_may_go_out: bool
    is_ending: bool

    @property
    def seat(self) -> Seat:
        return self.view.seat or 0

    @property
    def side(self) -> int:
        return self.view.side(self.seat)

    @property
    def pile(self) -> int:
        """How many cards of the pile are taken with its top card."""
        return len(taken(self.view.discards, self.view.rules))


def _fewest(view: TogetherView) -> int:
    """The cards of the opponent who holds fewest, with those of the foot."""
    sides, feet = len(view.scores), view.feet or (0,) * len(view.hand_sizes)
    own = view.side(view.seat or 0)
    return min(size + feet[seat] for seat, size in enumerate(view.hand_sizes) if seat % sides != own)


def _turns_left(view: TogetherView) -> float:
    """How often the player draws until the stock is used up, at most."""
    return view.stock / (len(view.hand_sizes) * view.rules.draw.many)


def table_of(view: TogetherView) -> Situation:
    """The table as the seat of the view sees it."""
    assert view.seat is not None
    terms, side, sides = counting.terms_of(view.rules), view.side(view.seat), len(view.scores)
    least = opening_at(view.rules, view.scores[side], view.number)
    lacks = lacking(view.table, side, view.opened[side], least)
    own, *theirs = (lying(view.table, (side + place) % sides, terms) for place in range(sides))
    at = HandAndMelds(
        counts_of(view.hand),
        own.open,
        lacks,
        view.permission != "no",
        own.closed,
        bool(view.feet and view.feet[view.seat]),
        apart(view.turns, lacks, view.rules),
    )
    others = [HandAndMelds(counting.NONE, melds.open, 0, True, melds.closed) for melds in theirs]
    may_go_out = any(each.has_begun and canastas(each, terms).reach(terms.needed) for each in others)
    return Situation(
        view=view,
        terms=terms,
        at=at,
        unseen=unseen_counts(view),
        theirs=tuple(others),
        frozen=is_frozen(view.discards, view.rules),
        next=(view.seat + 1) % len(view.hand_sizes),
        they_may_go_out=may_go_out,
        is_ending=_turns_left(view) < _LAST_TURNS or (may_go_out and _fewest(view) <= _FEW),
    )


_LAST_TURNS = 1.5
_FEW = 3  # cards with which an opponent is nearly out
_PLANS = 3000  # beginnings of openings that are looked at, at most
_WILD = {0: 4.5, 2: 3.5}  # cards that a wild card is worth to the hand


class Laying(NamedTuple):
    """A step that comes next. why: a word on what it is for."""

    step: CardsLaid
    why: str


def next_laying(table: Situation, habits: Habits) -> Laying | None:
    """What the player lays down next, None when the turn ends with a discard."""
    at, terms = table.at, table.terms
    found = steps(at, terms, places(table))
    if not found:
        return None
    if counting.can_go_out(at, terms):
        ways = [step for step in found if counting.can_go_out(after(at, step, terms), terms)]
        return Laying(min(ways, key=lambda step: -sum(step.used)), "out") if ways else None
    if at.lacks:
        return _opening(table, found)
    worths = {step: worth(table, habits, step) for step in found}
    best = max(worths, key=lambda step: worths[step])
    return Laying(best, "canasta" if _makes_canasta(table, best) else "meld") if worths[best] > 0 else None


def places(table: Situation) -> Mapping[int, int]:
    """Where the melds of the player's side lie, by rank."""
    return lying(table.view.table, table.side, table.terms).places


def move_of(table: Situation, step: CardsLaid) -> Move:
    view = table.view
    ranks = by_rank(layable(view.hand, view.turns, table.at.lacks, view.rules))
    cards = cards_of(step, ranks, table.terms)
    return Move("meld", cards) if step.place < 0 else Move("lay", cards, target=f"m{step.place + 1}")


def after(at: HandAndMelds, step: CardsLaid, terms: Terms) -> HandAndMelds:
    return at.after(step.rank, {rank: many for rank, many in enumerate(step.used) if many}, terms)


def _opening(table: Situation, found: Sequence[CardsLaid]) -> Laying | None:
    """The first step of the cheapest opening, or of what is left of it."""
    begun = table.at.has_begun
    first = _cheapest(table.at, table.terms, places(table))
    if first is not None and first in found:
        return Laying(first, "opening")
    return Laying(found[0], "opening") if begun else None


def _cheapest(at: HandAndMelds, terms: Terms, places: Mapping[int, int]) -> CardsLaid | None:
    """The first step of the opening that costs the hand least, None where none was found."""
    order = count()
    waiting: list[tuple[float, int, int, HandAndMelds, CardsLaid | None]] = [(0.0, 0, 0, at, None)]
    for _ in range(_PLANS):
        if not waiting:
            break
        cost, _, rank, now, first = heappop(waiting)
        if not now.lacks and first is not None and counting.can_finish(now, terms):
            return first
        if rank > 13 or not now.lacks:
            continue
        heappush(waiting, (cost, -next(order), rank + 1, now, first))
        for step in _of_rank(now, terms, rank, places):
            then = cost + _cost(step, terms)
            heappush(waiting, (then, -next(order), rank + 1, after(now, step, terms), first or step))
    return None


def _of_rank(at: HandAndMelds, terms: Terms, rank: int, places: Mapping[int, int]) -> Iterator[CardsLaid]:
    """Sensible ways to lay cards at a rank: all its natural cards, or some with a wild card."""
    own = at.own
    many = own[rank]
    if rank == 0 or rank in terms.wild or (terms.threes and rank == 3):
        return
    laid = at.laid.get(rank)
    place = places.get(rank, -1)
    if place < 0 and laid is not None:
        return
    before = laid or counting.RankLaid(0, 0)
    for naturals in range(many, -1, -1):
        for wild in (None, *terms.wild):
            if wild is not None and (not own[wild] or terms.room(before.plus(naturals)) < 1):
                continue
            size = naturals + (wild is not None)
            if not size or (laid is None and (naturals < terms.naturals or size < LEAST)):
                continue
            if laid is not None and naturals and wild is not None:
                continue
            if terms.closed and before.size + size > terms.size:
                continue
            used = [0] * 14
            used[rank] = naturals
            if wild is not None:
                used[wild] += 1
            yield CardsLaid(rank, tuple(used), place)


def _cost(step: CardsLaid, terms: Terms) -> float:
    """What the hand loses: cards, wild ones above all."""
    return sum(many * (_WILD[rank] if rank in terms.wild else 1.0) for rank, many in enumerate(step.used))


def worth(table: Situation, habits: Habits, step: CardsLaid) -> float:
    """What a step is worth to a side that has opened, in points; below 0 it waits."""
    at, terms = table.at, table.terms
    wilds = sum(step.used[rank] for rank in terms.wild)
    points = sum(many * VALUES[rank] for rank, many in enumerate(step.used))
    left = at.left - sum(step.used)
    if wilds and habits.reserves and not table.is_ending and _spoils(table, step):
        return -1.0
    if _makes_canasta(table, step):
        return 1000.0 + (200.0 if not wilds else 0.0) - 60 * wilds
    if habits.combines and _within_reach(table, step):
        return 500.0 - 60 * wilds + points / 100
    if habits.greedy or table.is_ending:
        return points + 0.0
    if wilds:
        return points / 100 if at.foot and at.left <= habits.hurries else -1.0
    if not at.foot and left < habits.kept and not (canastas(at, terms).reach(terms.needed) and left >= LEAST):
        return -1.0
    if step.place < 0 and step.used[step.rank] > LEAST:
        return 1.0 + points / 100  # three are enough, the others come when they are wanted
    return 2.0 + points / 100


def _spoils(table: Situation, step: CardsLaid) -> bool:
    """Whether wild cards would go on the meld nearest to a canasta without them, which is still needed."""
    at, terms = table.at, table.terms
    if canastas(at, terms).natural >= terms.needed.natural:
        return False
    clean = {rank: laid.naturals + at.hand[rank] for rank, laid in at.laid.items() if not laid.wilds}
    return step.rank in clean and clean[step.rank] == max(clean.values())


def _within_reach(table: Situation, step: CardsLaid) -> bool:
    """Whether the hand makes a canasta at the rank of the step, with wild cards if they are wanted."""
    at, terms, rank = table.at, table.terms, step.rank
    laid = at.laid.get(rank)
    naturals = at.hand[rank] + (laid.naturals if laid else 0)
    before = laid.wilds if laid else 0
    wilds = min(before + sum(at.hand[wild] for wild in terms.wild), terms.most)
    total = (laid.naturals if laid else 0) + before
    if total >= terms.size or naturals + wilds < terms.size:
        return False
    spent = sum(step.used[wild] for wild in terms.wild)
    return not spent or (naturals + before < terms.size and at.hand[rank] == step.used[rank])


def _makes_canasta(table: Situation, step: CardsLaid) -> bool:
    laid = table.at.laid.get(step.rank)
    before = laid.naturals + laid.wilds if laid else 0
    return before < table.terms.size <= before + sum(step.used)


# Throwing, the pile, and the partner's leave to go out


class Throw(NamedTuple):
    """cost: of throwing this card, in points. taken: how likely the next player takes the pile with it."""

    card: Card
    cost: float
    taken: float


def throws(table: Situation, habits: Habits, rng: Random) -> list[Throw]:
    """The cards that may be thrown, the best first."""
    cards = [move.cards[0] for move in table.view.legal if move.verb == PLAY]
    risk = habits.risk * (table.pile + 2)
    found, known = [], dict[int, tuple[float, float]]()
    for card in cards:
        if card.rank not in known:  # suits make no difference
            freezes = card.rank in table.terms.wild
            taken = can_take(table, table.next, card.rank, table.frozen or freezes) if habits.risk else 0.0
            known[card.rank] = _spared(table, habits, card.rank) + taken * risk, taken
        spared, taken = known[card.rank]
        found.append(Throw(card, spared + habits.noise * rng.random(), taken))
    return sorted(found, key=lambda throw: (throw.cost, throw.card))


def _spared(table: Situation, habits: Habits, rank: int) -> float:
    """What the hand loses with a card, in points: pairs wait for the pile, ranks for unseen cards."""
    terms, many = table.terms, table.at.hand[rank]
    if rank in terms.wild:
        return habits.wild + (20 if not rank else 0) - _freezing(table, habits)
    if terms.threes and rank == THREES:
        return 6.0 - (6.0 if table.is_ending else 0.0) + (0.0 if table.pile > 5 else 3.0)
    held = -VALUES[rank] / 2 if table.is_ending else 0.0
    if rank in table.at.laid:
        laid = table.at.laid[rank]
        short = table.terms.size - laid.naturals - laid.wilds
        return held + VALUES[rank] + (12.0 if short > 0 else 2.0)
    chance = min(table.unseen[rank], 6)
    if many == 1:
        return held + 0.6 * chance + VALUES[rank] / 10
    return held + (7.0 if many == 2 else 12.0) + 0.8 * chance + VALUES[rank] / 5


def _freezing(table: Situation, habits: Habits) -> float:
    """What it is worth to freeze the pile: the others have melds, and ours are few."""
    if not habits.freezes or table.frozen or table.pile < 4:
        return 0.0
    theirs = max((len(at.laid) for at in table.theirs), default=0)
    if theirs <= len(table.at.laid):
        return 0.0
    wilds = sum(table.at.hand[rank] for rank in table.terms.wild)
    return (theirs - len(table.at.laid)) * 3.0 * min(table.pile, 12) / 4 if wilds > 1 else 0.0


def can_take(table: Situation, seat: Seat, rank: int, frozen: bool) -> float:
    """How likely this opponent takes the pile with a card of this rank on top.

    frozen: whether it is frozen for all then.
    """
    view, terms = table.view, table.terms
    if rank in terms.wild or (terms.threes and rank == THREES):
        return 0.0
    side = view.side(seat)
    laid = table.theirs[(side - table.side) % len(view.scores) - 1].laid
    closed = frozen or not view.opened[side]
    if not closed and rank in laid:
        return 1.0
    known = counts_of(view.known[seat])
    hidden = view.hand_sizes[seat] - sum(known)
    share = hidden / max(sum(table.unseen), 1)
    pair = _at_least(2 - known[rank], table.unseen[rank], share)
    if closed:
        return pair * (1.0 if view.opened[side] else _OPENS)
    one = _at_least(1 - known[rank], table.unseen[rank], share)
    known_wilds, unseen_wilds = (sum(counts[wild] for wild in terms.wild) for counts in (known, table.unseen))
    wild = _at_least(1 - known_wilds, unseen_wilds, share)
    return pair + (1 - pair) * one * wild * _SPENDS


_OPENS = 0.5  # how often a hand that has the pair can open with it, too
_SPENDS = 0.6  # how often a wild card is spent for the pile


def _at_least(wanted: int, many: int, share: float) -> float:
    """How likely a hand has so many of these cards, each of which it has with this chance."""
    if wanted <= 0:
        return 1.0
    none = (1 - share) ** many
    if wanted == 1:
        return 1 - none
    one = many * share * (1 - share) ** (many - 1) if many else 0.0
    return max(1 - none - one, 0.0)


_LOSS = 60  # points in hand that one would rather lay down before the hand ends


def takes(table: Situation, habits: Habits) -> Move | None:
    """The way in which the player takes the pile, None to draw."""
    ways = [move for move in table.view.legal if move.verb == "take"]
    wilds = {move: sum(card.rank in table.terms.wild for card in move.cards) for move in ways}
    for move in sorted(ways, key=lambda move: wilds[move]):
        if table.pile >= table.view.rules.draw.many + (habits.spend if wilds[move] else habits.least):
            return move
    return None


def permits(table: Situation) -> bool:
    """Whether the partner may go out: not while this hand would lose much and nobody else is near the end."""
    return table.they_may_go_out or points(table.view.hand) <= _LOSS
