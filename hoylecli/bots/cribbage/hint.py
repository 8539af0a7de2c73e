"""A hint at cribbage: the expert's move and the reasons for it, with figures."""

from collections.abc import Iterable
from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.moves import Move
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.scoring.cribbage.count import average, peg, said

from .expert import NEAR, Choice, counted, discard_choices, needs, play_values
from .pegging import PIPS


def explain(view: CribbageView, rng: Random) -> tuple[Move, list[str]]:
    """The move and a few lines on the reasons; cards are written with suit signs."""
    if view.phase == "discard":
        return _discard(view, rng)
    if view.phase == "play":
        return _play(view, rng)
    assert view.counting is not None
    count = counted(view.counting, view.starter)
    in_words = said(count)
    if view.phase == "claim":
        return Move("claim", amount=count.total), [f"{_symbols(view.counting.cards)}: {in_words}."]
    if count.total == view.counting.claimed:
        return Move("pass"), [f"The claim of {count.total} is right: {in_words}."]
    claimed = view.counting.claimed
    return Move("muggins"), [f"{claimed} was claimed, but it is worth {count.total}: {in_words}."]


def _discard(view: CribbageView, rng: Random) -> tuple[Move, list[str]]:
    choices = discard_choices(view, rng)
    best, *others = choices
    lines = [f"Lay away {_numbers(best, view)}"]
    if others:
        lines.append(f"Next best: {_numbers(others[0], view)}")
    my_need, their_need, _ = needs(view)
    by_points = max(choices, key=lambda choice: choice.discard.expected)
    if best.chance is not None:
        lines.append(f"You need {my_need}, they need {their_need}: what counts is who is out first.")
    elif by_points is not best:
        asks_for = "points" if my_need > their_need else "care"
        lines.append(f"On points alone {_symbols(by_points.discard.laid)} is better;")
        lines.append(f"but you need {my_need}, they need {their_need}: the board asks for {asks_for}.")
    return _move(view, best.discard.laid), lines


def _numbers(choice: Choice, view: CribbageView) -> str:
    """`4♣ 9♦: hand 8.13 on average (4 to 16), their crib -4.02, together 4.11.`"""
    discard = choice.discard
    hand = average(discard.kept, seen=discard.laid)
    crib = f"your crib +{discard.crib:.2f}" if view.dealer == view.seat else f"their crib -{discard.crib:.2f}"
    chance = "" if choice.chance is None else f"; you win {_share(choice.chance)}"
    return (
        f"{_symbols(discard.laid)}: hand {hand.mean:.2f} ({hand.lowest} to {hand.highest}), {crib}, "
        f"together {discard.expected:.2f}{chance}."
    )


def _play(view: CribbageView, rng: Random) -> tuple[Move, list[str]]:
    if len(view.legal) == 1:
        only = view.legal[0]
        return only, [f"Nothing but {_symbols(only.cards)} fits." if only.cards else "Nothing you hold fits."]
    values = play_values(view, rng)
    card, *others = (_card(view, rank) for rank in sorted(values, key=values.__getitem__, reverse=True))
    lines = [f"{card.symbol}: {'; '.join(_reasons(card, view))}."]
    if others:
        near = min(needs(view)[:2]) <= NEAR
        ahead = _ahead(values[card.rank] - values[others[0].rank], near)
        brings = "Over hands they are likely to hold it brings" if _can_answer(view) else "It brings"
        lines.append(f"{brings} {ahead} {others[0].symbol}:")
        figures = ", ".join(f"{each.symbol} {_figure(values[each.rank], near)}" for each in (card, *others))
        lines.append(f"{figures}{'' if near else ', what you will still peg less what they will'}.")
    return _move(view, (card,)), lines


def _can_answer(view: CribbageView) -> bool:
    """Whether the other player has a card left."""
    return view.seat is not None and view.hand_sizes[1 - view.seat] > 0


def _ahead(more: float, near: bool) -> str:
    """`0.55 points more than`: how the best card compares with the next; a tie where figures are alike."""
    figure = f"{more:.1%}" if near else f"{more:.2f}"
    if not float(figure.rstrip("%")):
        return "as much of a chance to win as" if near else "as much as"
    return f"{figure} more of a chance to win than" if near else f"{figure} points more than"


def _figure(value: float, near: bool) -> str:
    return _share(value) if near else f"{round(value, 2) + 0.0:+.2f}"


def _share(chance: float) -> str:
    """A chance to win, to which points add next to nothing: none goes beyond 0% and 100%."""
    return f"{min(max(0, chance), 1):.0%}"


def _reasons(card: Card, view: CribbageView) -> Iterable[str]:
    """What can be said for a card at once."""
    count = peg((*view.pile, card))
    total = view.count + PIPS[card.rank]
    if count.total:
        yield f"{said(count)}"
    if not _can_answer(view):
        yield "they have no card left to answer with"
        return
    again = [held for held in view.hand if held.rank == card.rank and held != card]
    if again and total + 2 * PIPS[card.rank] <= 31:
        yield f"if they pair it, {again[0].symbol} makes a pair royal"
    goal, name = (15, "fifteen") if total < 15 else (31, "thirty-one")
    if goal - total > 10:
        yield f"the count is {total}, and no card makes {name}"
    elif total < 31:
        yield f"the count is {total}, though {_needed(goal - total)} makes {name}"
    elif not count.total:
        yield "it leaves them little"


def _needed(pips: int) -> str:
    return "a ten-card" if pips == 10 else "an ace" if pips == 1 else f"{'an' if pips == 8 else 'a'} {pips}"


def _card(view: CribbageView, rank: int) -> Card:
    return next(card for card in view.hand if card.rank == rank)


def _move(view: CribbageView, cards: tuple[Card, ...]) -> Move:
    wanted = sorted(cards)
    return next(move for move in view.legal if sorted(move.cards) == wanted)


def _symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)
