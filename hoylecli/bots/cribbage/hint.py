"""A hint at cribbage: the expert's move, a teacher's reason for it, and what the choices are worth."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.grammar import capital
from hoylecli.core.moves import Move
from hoylecli.families.cribbage.position import by_rank
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.scoring.cribbage import Count, average, peg, said, show

from ..hints import Hint, Unit, Weighed, as_good, equals
from .expert import NEAR, Choice, counted, discard_choices, needs, play_values
from .pegging import PIPS


def evaluate(view: CribbageView, rng: Random) -> Hint:
    """The move, why, and what the moves that were weighed are worth; cards are written with suit signs."""
    if view.phase == "discard":
        return _discard(view, rng)
    if view.phase == "play":
        return _play(view, rng)
    assert view.counting is not None
    return _count(view, counted(view.counting, view.starter))


def _count(view: CribbageView, count: Count) -> Hint:
    """A claim, or an answer to one."""
    assert view.counting is not None
    in_words, claimed = said(count), view.counting.claimed
    if view.phase == "claim":
        return Hint(Move("claim", amount=count.total), f"{_symbols(view.counting.cards)}: {in_words}.")
    if count.total == claimed:
        return Hint(Move("pass"), f"The claim of {claimed} is right.", (f"{capital(in_words)}.",))
    return Hint(
        Move("muggins"), f"They claimed {claimed}, but it is worth {count.total}.", (f"{capital(in_words)}.",)
    )


# Laying away


def _discard(view: CribbageView, rng: Random) -> Hint:
    choices = discard_choices(view, rng)
    best, by_chance = choices[0], choices[0].chance is not None
    values = [(choice.discard.expected if choice.chance is None else choice.chance) for choice in choices]
    order = sorted(range(len(choices)), key=lambda at: -values[at])
    laid = [choice.discard.laid for choice in choices]
    weighed = tuple(Weighed(_move(view, laid[at]), values[at], _both(laid[at])) for at in order)
    unit: Unit = "win" if by_chance else "points"
    return Hint(
        _move(view, best.discard.laid),
        _why_laid(view, choices),
        tuple(_more_on(view, best)),
        weighed,
        unit,
        "Chance to win" if by_chance else "Hand and crib together, on average",
        as_good(weighed, unit) if order[0] == 0 else _on_the_board(view, by_chance),
    )


def _why_laid(view: CribbageView, choices: Sequence[Choice]) -> str:
    """What speaks for the best discard: the hand that is kept, or the crib."""
    best = choices[0].discard
    laid, kept = _both(best.laid), _symbols(by_rank(best.kept))
    if best.hand >= max(choice.discard.hand for choice in choices):
        points = show(best.kept).total
        counts = f"they count {points} already" if points else "the starter can do most for them"
        return f"Keep {kept}: {counts}, and no other four do better."
    if view.dealer == view.seat:
        return f"Lay {laid} into your own crib: they bring more there than in your hand."
    return f"Lay away {laid}: other cards would help their crib more."


def _more_on(view: CribbageView, choice: Choice) -> Iterator[str]:
    """The figures of a discard."""
    discard = choice.discard
    hand = average(discard.kept, seen=discard.laid)
    whose = "your crib" if view.dealer == view.seat else "their crib"
    yield (
        f"The hand is worth about {hand.mean:.1f}, from {hand.lowest} to {hand.highest}, "
        f"and {whose} about {discard.crib:.1f}."
    )
    if choice.chance is not None:
        my_need, their_need, _ = needs(view)
        yield f"You need {my_need} and they need {their_need}: what counts is who is out first."


def _on_the_board(view: CribbageView, by_chance: bool) -> str:
    """Why the best discard is not the one with most points, or the one that wins most often."""
    if by_chance:
        return "Too close to call, so the points decide."
    my_need, their_need, _ = needs(view)
    asks_for = "points for yourself" if my_need > their_need else "care"
    return f"You need {my_need} and they need {their_need}, so the board asks for {asks_for}."


# Playing


def _play(view: CribbageView, rng: Random) -> Hint:
    if len(view.legal) == 1:
        only = view.legal[0]
        return Hint(only, f"Only {_symbols(only.cards)} fits." if only.cards else "Nothing you hold fits.")
    values = play_values(view, rng)
    ranks = sorted(values, key=values.__getitem__, reverse=True)
    weighed = tuple(Weighed(_move(view, (_card(view, rank),)), values[rank]) for rank in ranks)
    unit: Unit = "win" if min(needs(view)[:2]) <= NEAR else "points"
    why, *more = _reasons(_card(view, ranks[0]), view)
    return Hint(
        weighed[0].move,
        why,
        tuple(more),
        weighed,
        unit,
        "" if unit == "win" else "Pegging still to come, yours less theirs",
        _equal(weighed) if unit == "points" else as_good(weighed, unit),
    )


def _equal(weighed: tuple[Weighed, ...]) -> str:
    """`Q♦ and K♥ are equal: either costs about 0.8 in the pegging.`, if they are."""
    alike, value = equals(weighed, "points"), weighed[0].value
    if len(alike) != 2:
        return as_good(weighed, "points")
    names = " and ".join(_symbols(each.move.cards) for each in alike)
    sign = "costs" if value < 0 else "brings"
    about = f"{sign} about {abs(value):.1f}" if abs(value) >= 0.05 else "is even"
    return f"{names} are equal: either {about} in the pegging."


def _can_answer(view: CribbageView) -> bool:
    """Whether the other player has a card left."""
    return view.seat is not None and view.hand_sizes[1 - view.seat] > 0


def _reasons(card: Card, view: CribbageView) -> Iterator[str]:
    """What can be said for a card at once, the most telling first."""
    count = peg((*view.pile, card))
    total = view.count + PIPS[card.rank]
    if count.total:
        yield f"{card.symbol}: {said(count)}."
    if not _can_answer(view):
        yield "They have no card left to answer with."
        return
    again = [held for held in view.hand if held.rank == card.rank and held != card]
    if again and total + 2 * PIPS[card.rank] <= 31:
        yield f"Play one of your pair: if they match it, {again[0].symbol} makes a pair royal."
    yield _count_left(card, view, total, bool(count.total))


def _count_left(card: Card, view: CribbageView, total: int, pegs: bool) -> str:
    """What a count leaves to the other player."""
    goal, name = (15, "fifteen") if total < 15 else (31, "thirty-one")
    if goal - total > 10:
        return f"At a count of {total} no card makes {name}."
    if total == 31:
        return "They begin the next count."
    needed = _needed(goal - total)
    if pegs:
        return f"Then {needed} makes {name} for them."
    return f"{card.symbol} comes out best, though {needed} makes {name} for them."


def _needed(pips: int) -> str:
    return "a ten-card" if pips == 10 else "an ace" if pips == 1 else f"{'an' if pips == 8 else 'a'} {pips}"


def _card(view: CribbageView, rank: int) -> Card:
    return next(card for card in view.hand if card.rank == rank)


def _move(view: CribbageView, cards: tuple[Card, ...]) -> Move:
    wanted = sorted(cards)
    return next(move for move in view.legal if sorted(move.cards) == wanted)


def _symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _both(laid: Iterable[Card]) -> str:
    """`4♣ and 9♦`."""
    return " and ".join(card.symbol for card in by_rank(laid))
