"""A hint where melds lie on the table: the expert's move, and what speaks for it, with the numbers."""

from collections.abc import Sequence
from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.rummy.view import RummyView
from hoylecli.scoring.rummy import hand_value

from .expert import Choice, choices
from .hands import all_laid, worth
from .rules_of_thumb import risk


def explain(view: RummyView, rng: Random) -> tuple[Move, list[str]]:
    """The move and a few lines on why; cards are written with their signs."""
    found = choices(view, rng)
    move = found[0].move
    lines = [_draw(view, move) if view.phase == "drawing" else _lay(view, move)]
    if len(found) > 1 and any(choice.points for choice in found):
        lines += [
            "How far ahead the hand leaves you on average, and how often you win the match:",
            f"{'; '.join(map(_figures, found))}.",
        ]
    return move, lines


def _figures(choice: Choice) -> str:
    words = [*([] if choice.move.verb == PLAY else [choice.move.verb]), *map(_symbol, choice.move.cards)]
    return f"{' '.join(words)} {choice.points:+.0f}, {choice.chance:.0%}"


def _symbol(card: Card) -> str:
    return card.symbol


def _draw(view: RummyView, move: Move) -> str:
    if move.verb == "draw":
        left = f"the stock has {view.stock} cards"
        if not any(each.verb == "take" for each in view.legal):
            return f"No discard can be used at once; {left}."
        return f"The discards would cost you more than they bring; {left}."
    if move.verb == "pass":
        return f"Nothing is worth taking, and the {_against(view.hand)} in your hand count against you."
    many = view.discards[::-1].index(move.cards[0]) + 1 if move.cards else 1
    cards, side = view.discards[-many:], (view.seat or 0) % len(view.scores)
    hand = tuple(sorted((*view.hand, *cards)))
    points, left_over = all_laid(view.rules, hand, view.table, side, cards[0])
    return (
        f"With the {' '.join(map(_symbol, cards))} you can lay {points} points at once, "
        f"and {_against(left_over)} would be left in your hand."
    )


def _lay(view: RummyView, move: Move) -> str:
    if move.verb == "meld":
        kind = "set" if move.cards[0].rank == move.cards[1].rank else "run"
        return f"The meld counts {worth(kind, move.cards)} on the table, and against you in the hand."
    if move.verb == "lay":
        return f"The {move.cards[0].symbol} counts for you wherever it lies."
    card = move.cards[0]
    return (
        f"The {card.symbol} would cost you {hand_value(card)} of the {_against(view.hand)} in your hand; "
        f"{_stage(view)}."
    )


def _stage(view: RummyView) -> str:
    others = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    late = "high cards are a danger" if risk(view) > 0.5 else "there is time to collect"
    return f"with {others} cards against you and {view.stock} in the stock {late}"


def _against(cards: Sequence[Card]) -> int:
    return sum(map(hand_value, cards))
