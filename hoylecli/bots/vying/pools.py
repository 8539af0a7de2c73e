"""Hands that players may hold, some of all, and how good each was in every part of the deal so far.

How good a hand is, its strength, is the part of hands at random that it beats when the cards to come have
come, from 0 to 1. In a draw game hands are taken from a bank of hands drawn to by rule of thumb.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import STANDARD, Card, Seat
from hoylecli.families.vying.rules import VyingRules
from hoylecli.families.vying.view import VyingView
from hoylecli.families.vying.winning import showdown, value_of
from hoylecli.families.vying.worlds import unseen

from .throwing import high, thrown

# What hands at draw poker are like: many random ones, played by rule of thumb up to the last draw.
#
# So it is known what somebody may hold who has drawn one card, and how good that is among all hands.

_DEALS: Final = 300
_EACH: Final = 5  # hands of a pack that are looked at
_FEW: Final = 400  # hands of a kind that are kept


class PoolHand(NamedTuple):
    """A hand. start, final: how good it is before and after the draw, among all hands, from 0 to 1. value: of
    the hand after the draw.
    """

    start: float
    final: float
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """any: hands of players who have not drawn yet. drawn: by how many cards were drawn. values: of all hands
    before and after the draw, sorted.
    """

    any: list[PoolHand]
    drawn: dict[int, list[PoolHand]]
    starts: list[int]
    finals: list[int]

    def entries(self, drawn: int | None) -> Sequence[PoolHand]:
        """What somebody may hold who has drawn so many cards; None before the draw."""
        return self.any if drawn is None else self.drawn.get(drawn) or self.any

    def place(self, value: int, is_final: bool) -> float:
        """How good a hand is among all, from 0 to 1."""
        values = self.finals if is_final else self.starts
        return bisect_left(values, value) / len(values)


def bank_of(rules: VyingRules, most: int) -> Bank:
    """The hands of a game in which at most so many cards are drawn at a time."""
    return _filled(rules, most, _DEALS)


@lru_cache(maxsize=8)
def _filled(rules: VyingRules, most: int, deals: int) -> Bank:
    rng, pack = Random("vying"), list(STANDARD.cards())
    hands: list[tuple[int, int, int]] = []
    for _ in range(deals):
        rng.shuffle(pack)
        for at in range(0, 10 * _EACH, 10):
            hand, more = pack[at : at + 5], pack[at + 5 : at + 10]
            out = thrown(rules, hand, most)
            final = [card for card in hand if card not in out] + more[: len(out)]
            hands.append((len(out), value_of(rules, hand, ()), value_of(rules, final, ())))
    starts, finals = sorted(start for _, start, _ in hands), sorted(final for *_, final in hands)
    bank = Bank([], {}, starts, finals)
    for drawn, start, end in hands:
        entry = PoolHand(bank.place(start, False), bank.place(end, True), end)
        for kind in (bank.any, bank.drawn.setdefault(drawn, [])):
            if len(kind) < _FEW:
                kind.append(entry)
    return bank


# How good two cards of hold'em are before the board comes

_SHARES: Final = (
    (509, 356, 369, 374, 376, 382, 403, 424, 443, 478, 503, 533, 580),
    (323, 537, 392, 400, 394, 403, 410, 428, 457, 481, 510, 541, 583),
    (338, 352, 570, 414, 414, 418, 427, 442, 464, 494, 520, 553, 592),
    (343, 365, 377, 600, 430, 440, 442, 456, 472, 498, 530, 558, 602),
    (339, 366, 384, 397, 632, 454, 459, 475, 488, 506, 532, 565, 600),
    (345, 364, 389, 408, 423, 661, 478, 491, 509, 522, 543, 576, 607),
    (368, 370, 396, 417, 429, 450, 691, 509, 524, 536, 555, 587, 622),
    (386, 400, 404, 424, 448, 458, 482, 715, 546, 560, 578, 600, 628),
    (414, 426, 433, 443, 463, 480, 499, 513, 749, 575, 595, 617, 646),
    (438, 450, 464, 472, 477, 495, 517, 533, 553, 778, 604, 624, 650),
    (474, 482, 493, 501, 512, 519, 535, 547, 574, 584, 800, 635, 661),
    (504, 514, 523, 534, 538, 551, 563, 583, 594, 602, 615, 822, 670),
    (546, 562, 573, 575, 581, 590, 598, 605, 627, 633, 641, 651, 854),
)
"""By `scripts/holdem_starts.py`, seed 1: the part of the pot won against two cards at random, in thousandths.

A row for each higher rank from 2 to ace, and a column for the lower; cards of a suit the other way round.
"""


def start_of(hand: Sequence[Card]) -> float:
    """The part of the pot that two cards win against two others at random, from 0 to 1."""
    lower, higher = sorted(high(card) - 2 for card in hand)
    suited = hand[0].suit == hand[1].suit
    return (_SHARES[lower][higher] if suited else _SHARES[higher][lower]) / 1000


Cards = tuple[Card, ...]
_HOLDEM: Final = 200  # hands of a pool
_OMAHA: Final = 80
_STUD: Final = 60
_BOARDS: Final = 24  # boards by which strengths are found
_ENDS: Final = 3  # hands that a hand of stud may become


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """hands: the cards face down; of a draw game there are none. strengths: a list for each part of the deal
    so far, with a number for each hand. values: of the hands at the showdown, in a draw game. mine: how
    strong the player's own hand is now, by the same measure.
    """

    hands: Sequence[Cards]
    strengths: list[list[float]]
    mine: float
    values: Sequence[int] = ()


def pools_of(view: VyingView, rng: Random) -> dict[Seat, Pool]:
    """What each player who is still in may hold, the player itself in the eyes of others."""
    if any(street.draw for street in view.rules.streets):
        return {seat: _drawn(view, seat) for seat in view.live}
    hidden = unseen(view)
    if any(view.ups):
        return _with_ups(view, hidden, rng)
    pool = _on_board(view, hidden, rng)
    return dict.fromkeys(view.live, pool)


# Boards


def is_holdem(rules: VyingRules) -> bool:
    return (rules.own, rules.board, rules.hand.own, rules.hand.best) == (2, 5, "any", "high")


def _on_board(view: VyingView, hidden: Sequence[Card], rng: Random) -> Pool:
    rules, seat = view.rules, view.live[0] if view.seat is None else view.seat
    many = _OMAHA if rules.hand.own == "two" else _HOLDEM
    hands = [tuple(rng.sample(hidden, view.sizes[seat])) for _ in range(many)]
    strengths, seen, mine = list[list[float]](), 0, 0.5
    for at, street in enumerate(rules.streets[: view.street + 1]):
        seen += street.board
        if not seen and is_holdem(rules):
            strengths.append([start_of(hand) for hand in hands])
            mine = start_of(view.hand)
            continue
        boards = _boards(view, hidden, view.board[:seen], rng)
        is_last = at == view.street
        found = _beaten(rules, [*hands, view.hand] if is_last else hands, boards)
        if is_last:
            mine = found.pop()
        strengths.append(found)
    return Pool(hands, strengths, mine)


def _boards(view: VyingView, hidden: Sequence[Card], board: Cards, rng: Random) -> list[Cards]:
    missing = view.rules.board - len(board)
    if not missing:
        return [board]
    if missing == 1:
        return [(*board, card) for card in hidden]
    return [(*board, *rng.sample(hidden, missing)) for _ in range(_BOARDS)]


def _beaten(rules: VyingRules, hands: Sequence[Cards], boards: Sequence[Cards]) -> list[float]:
    """How many of the hands each hand beats on these boards, on average; half of those it ties with."""
    total, counts = [0.0] * len(hands), [0] * len(hands)
    for board in boards:
        value, cards = showdown(rules, board), set(board)
        known = [value(hand) if cards.isdisjoint(hand) else None for hand in hands]
        scale = sorted(each for each in known if each is not None)
        for at, each in enumerate(known):
            if each is not None:
                total[at] += (bisect_left(scale, each) + bisect_right(scale, each)) / (2 * len(scale))
                counts[at] += 1
    return [won / many if many else 0.5 for won, many in zip(total, counts, strict=True)]


# Cards face up


def _with_ups(view: VyingView, hidden: Sequence[Card], rng: Random) -> dict[Seat, Pool]:
    hands = {seat: [tuple(rng.sample(hidden, view.sizes[seat])) for _ in range(_STUD)] for seat in view.live}
    strengths: dict[Seat, list[list[float]]] = {seat: [] for seat in view.live}
    down, up, mine = 0, 0, 0.5
    for at, street in enumerate(view.rules.streets[: view.street + 1]):
        down, up = down + street.down, up + street.up
        ends: dict[Seat, list[list[int]]] = {}
        for seat in view.live:
            shown = view.ups[seat][:up]
            ends[seat] = [_ends(view, (*hand[:down], *shown), hidden, rng) for hand in hands[seat]]
        scale = sorted(value for each in ends.values() for values in each for value in values)
        for seat in view.live:
            strengths[seat].append([_place(values, scale) for values in ends[seat]])
        if at == view.street and view.seat is not None:
            own = (*view.hand, *view.ups[view.seat])
            mine = _place([value for _ in range(8) for value in _ends(view, own, hidden, rng)], scale)
    return {seat: Pool(hands[seat], strengths[seat], mine) for seat in view.live}


def _ends(view: VyingView, known: Cards, hidden: Sequence[Card], rng: Random) -> list[int]:
    """Values of the hand that the known cards may become."""
    own, board = view.rules.own - len(known), view.rules.board - len(view.board)
    if own + board <= 0:
        return [value_of(view.rules, known, view.board)]
    found = []
    for _ in range(_ENDS):
        more = tuple(rng.sample(hidden, own + board))
        found.append(value_of(view.rules, (*known, *more[:own]), (*view.board, *more[own:])))
    return found


def _place(values: Sequence[int], scale: Sequence[int]) -> float:
    return sum(bisect_left(scale, value) for value in values) / (len(values) * len(scale))


# Draws


def most_drawn(view: VyingView) -> int:
    return max(street.draw for street in view.rules.streets)


def is_before_draw(view: VyingView, seat: Seat) -> bool:
    """Whether the seat will draw again."""
    draws = [at for at, street in enumerate(view.rules.streets) if street.draw]
    done = [act.street for act in view.acts if act.seat == seat and act.what == "draw"]
    return draws[-1] not in done


def _drawn(view: VyingView, seat: Seat) -> Pool:
    bank = bank_of(view.rules, most_drawn(view))
    waits = is_before_draw(view, seat)
    entries = bank.entries(None if waits else view.drawn(seat))
    before, after = [entry.start for entry in entries], [entry.final for entry in entries]
    first = next(at for at, street in enumerate(view.rules.streets) if street.draw)
    strengths = [before if at < first or waits else after for at in range(view.street + 1)]
    own_waits = view.seat is not None and is_before_draw(view, view.seat)
    mine = bank.place(value_of(view.rules, view.hand, ()), not own_waits)
    return Pool((), strengths, mine, [entry.value for entry in entries])
