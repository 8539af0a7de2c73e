"""What hands are worth, which pots there are, and who wins them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from hoylecli.core import Card, Event, Seat, make_card, replace
from hoylecli.families.hands import HandOrder
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring import poker
from hoylecli.scoring.poker import FLUSHES, KEYS, NOTHING, PATTERNS, RANKS_AT, of_flush, strength

from .position import Deal, Position
from .rules import VyingRules

# What hands are worth by the rules of the game: more is better, whether the highest or the lowest wins

_KINDS: Final[dict[str, Callable[[Sequence[Card]], int]]] = {
    "high": strength,
    "ace_to_five": lambda cards: -poker.lowest(cards),
    "deuce_to_seven": lambda cards: -poker.deuce_to_seven(cards),
}


def value_of(rules: VyingRules, own: Sequence[Card], board: Sequence[Card]) -> int:
    """The value of a hand of at least five cards in all; only those of one game can be compared."""
    value = _KINDS[rules.hand.best]
    if rules.hand.own == "any":
        return value((*own, *board))
    return max(value((*two, *three)) for two in combinations(own, 2) for three in combinations(board, 3))


def showdown(rules: VyingRules, board: Sequence[Card]) -> Callable[[Sequence[Card]], int]:
    """What says the value of own cards with this board, fast where many hands are looked at."""
    if rules.hand.best != "high":
        return lambda own: value_of(rules, own, board)
    if rules.hand.own == "any":
        begun, shared = sum(KEYS[card] for card in board) + NOTHING, tuple(board)

        def of_any(own: Sequence[Card]) -> int:
            key = begun
            for card in own:
                key += KEYS[card]
            return of_flush((*own, *shared), key) if key & FLUSHES else PATTERNS[key >> RANKS_AT]

        return of_any
    threes = [(sum(KEYS[card] for card in three) + NOTHING, three) for three in combinations(board, 3)]

    def of_two(own: Sequence[Card]) -> int:
        best = 0
        for first, second in combinations(own, 2):
            more = KEYS[first] + KEYS[second]
            for begun, three in threes:
                key = begun + more
                value = of_flush((first, second, *three), key) if key & FLUSHES else PATTERNS[key >> RANKS_AT]
                if value > best:
                    best = value
        return best

    return of_two


def hand_name(rules: VyingRules, own: Sequence[Card], board: Sequence[Card]) -> str:
    """What the hand is called, "" while it has less than five cards."""
    if len(own) + len(board) < 5 or (rules.hand.own == "two" and (len(own) < 2 or len(board) < 3)):
        return ""
    value = value_of(rules, own, board)
    return poker.named(value) if rules.hand.best == "high" else poker.low_name(-value)


@cache
def _jacks() -> int:
    return strength(
        [make_card(rank, suit) for rank, suit in ((11, "C"), (11, "D"), (2, "C"), (3, "C"), (4, "D"))]
    )


def can_open(hand: Sequence[Card]) -> bool:
    """Whether five cards are a pair of jacks or better."""
    return strength(hand) >= _jacks()


def lowest_up(card: Card) -> tuple[int, int]:
    """The key by which the card that has to bring in is the lowest: its rank, then its suit, clubs first."""
    return strength((card,)), int(card) // 13


# The pot, and the side pots where somebody has put all in: who can win which, and how they are shared


class Pot(NamedTuple):
    """An amount of money, and the seats that can win it, in order."""

    amount: int
    seats: tuple[Seat, ...]


def pots_of(paid: Sequence[int], in_deal: Sequence[bool]) -> list[Pot]:
    """The main pot first. A last one with a single seat is what nobody has called; it goes back.

    paid: by each seat in the deal. in_deal: who has not folded.

    >>> pots_of([50, 200, 300, 100], [True, True, True, False])
    [Pot(amount=200, seats=(0, 1, 2)), Pot(amount=350, seats=(1, 2)), Pot(amount=100, seats=(2,))]
    """
    live = [seat for seat, is_in in enumerate(in_deal) if is_in]
    levels = sorted({paid[seat] for seat in live} - {0})
    pots, below = [], 0
    for level in levels:
        top = max(paid) if level == levels[-1] else level
        amount = sum(min(each, top) - min(each, below) for each in paid)
        pots.append(Pot(amount, tuple(seat for seat in live if paid[seat] >= level)))
        below = level
    return pots


def shares(pot: Pot, values: Mapping[Seat, int], order: Sequence[Seat]) -> dict[Seat, int]:
    """What each winner of a pot gets of it.

    values: of the hands of its seats, higher is better. order: the seats from the dealer's left. What cannot
    be shared goes to the first winners in this order, a dollar each.

    >>> shares(Pot(101, (0, 1, 2)), {0: 7, 1: 9, 2: 9}, [2, 0, 1])
    {2: 51, 1: 50}
    """
    best = max(values[seat] for seat in pot.seats)
    winners = [seat for seat in order if seat in pot.seats and values[seat] == best]
    share, odd = divmod(pot.amount, len(winners))
    return {seat: share + (place < odd) for place, seat in enumerate(winners)}


# Who wins the pot, and what the deal comes to for each


def uncontested(state: Position) -> Position:
    """The state with the deal over, as all but one have folded; nothing is shown."""
    (seat,) = state.deal.live
    event = Event("won", seat, amount=state.deal.pot, data={"pot": 0, "pots": 1, "hand": "", "split": False})
    return _over(state.updated(event), {seat: state.deal.pot}, {seat: ""})


def contested(state: Position) -> Position:
    """The state with the deal over, and each pot given to the best of the hands shown."""
    deal, order = state.deal, state.around(state.after(state.dealer))
    values = {seat: value_of(state.rules, own(deal, seat), deal.board) for seat in deal.live}
    names = {seat: hand_name(state.rules, own(deal, seat), deal.board) for seat in deal.live}
    got: dict[Seat, int] = {}
    pots = pots_of(deal.paid, deal.in_deal)
    called = [pot for pot in pots if len(pot.seats) > 1 or pot is pots[0]]
    for number, pot in enumerate(pots):
        won = shares(pot, values, order)
        for seat, amount in won.items():
            got[seat] = got.get(seat, 0) + amount
        state = state.updated(*_events(won, number, len(called), names))
    return _over(state, got, names)


def _events(won: Mapping[Seat, int], number: int, pots: int, names: Mapping[Seat, str]) -> list[Event]:
    if number >= pots:
        return [Event("returned", seat, amount=amount) for seat, amount in won.items()]
    split = len(won) > 1
    return [
        Event(
            "won",
            seat,
            amount=amount,
            data={"pot": number, "pots": pots, "hand": names[seat], "split": split},
        )
        for seat, amount in won.items()
    ]


def own(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """The cards that belong to the seat alone."""
    return deal.hands[seat] + deal.ups[seat]


def _over(state: Position, got: Mapping[Seat, int], names: Mapping[Seat, str]) -> Position:
    """The state with the deal over; a line a seat says by how much its bankroll changes."""
    deal = state.deal
    lines = []
    for seat in range(state.players):
        total = got.get(seat, 0) - deal.paid[seat]
        lines.append(ScoreLine(total, text=names.get(seat, "") if total > 0 else ""))
    stacks = tuple(stack + got.get(seat, 0) for seat, stack in enumerate(deal.stacks))
    return state.updated(deal=replace(deal, stacks=stacks, carried=())).deal_ended(lines)


def high_first(cards: Iterable[Card]) -> list[Card]:
    """Cards as one holds them at poker: those of a rank together, the more of them the further left."""
    held = list(cards)
    many = [sum(other.rank == card.rank for other in held) for card in held]
    order = sorted(
        zip(held, many, strict=True), key=lambda each: (-each[1], (1 - each[0].rank) % 13, -each[0])
    )
    return [card for card, _ in order]


def as_held(cards: Iterable[Card], order: HandOrder) -> list[Card]:
    """The viewer's cards as at poker, unless they are to lie in another order."""
    return order.ranked(cards, "left", lambda card: (card.rank - 2) % 13) if str(order) else high_first(cards)


def money(amount: int | None) -> str:
    """`$1,250`"""
    return f"${amount or 0:,}"


def a_hand(name: str) -> str:
    """A hand in a sentence: `a pair of kings`, `two pairs, ...`, `a flush, ace high`."""
    return f"a {name}" if name.startswith(("pair", "straight", "flush", "full", "royal")) else name
