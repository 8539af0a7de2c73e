"""A hint at a game of shedding: the expert's move, and what speaks for it, with the numbers."""

from collections.abc import Iterator
from random import Random
from typing import Final

from hoylecli.core.cards import SUIT_NAMES, SUITS
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.shedding.effects import Effect
from hoylecli.families.shedding.turns import leads
from hoylecli.families.shedding.view import SheddingView
from hoylecli.families.shedding.worlds import places

from .expert import Choice, choices

_SHOWN: Final = 6  # choices whose numbers are told


def explain(view: SheddingView, rng: Random) -> tuple[Move, list[str]]:
    """The move and a few lines on why; cards are written with their signs."""
    found = choices(view, rng)
    move = found[0].move
    lines = [f"{reason}." for reason in _reasons(view, move)]
    if len(found) > 1:
        lines += [
            "How far ahead the hand leaves you on average, and how often you are out first:",
            f"{'; '.join(map(_figures, found[:_SHOWN]))}.",
        ]
    if any(choice.points > found[0].points for choice in found):
        lines.append("Numbers as close as that may be chance.")
    return move, lines


def _figures(choice: Choice) -> str:
    return f"{_said(choice.move)} {round(choice.points):+}, {choice.out:.0%}"


def _said(move: Move) -> str:
    suit = [_suit(move.target)] if move.target else []
    return " ".join([*(card.symbol for card in move.cards), *suit]) or move.verb


def _suit(letter: str) -> str:
    return SUIT_NAMES[SUITS.index(letter.upper())]


def _reasons(view: SheddingView, move: Move) -> Iterator[str]:
    """What can be said for a move at once."""
    if move.verb in ("draw", "pass"):
        yield _no_card(view, move)
        return
    if move.target:
        held = sum(card.suit == move.target.upper() and card not in move.cards for card in view.hand)
        yield f"Of {_suit(move.target)} you hold {held}" + _lacking(view, move.target.upper())
    if not move.cards:
        return
    effect = view.effects[move.cards[0]]
    if len(view.hand) == 1:
        yield "It is your last card"
    elif view.rules.by_rank:
        yield _of_rank(view, move.cards[0].rank)
        return
    elif not move.target:
        suit = move.cards[0].suit
        held = sum(card.suit == suit for card in view.hand) - 1
        left = f"leaves you {counted(held, 'card') if held else 'no card'} of its suit"
        yield f"The {move.cards[0].symbol} {left}{_lacking(view, suit) if effect.is_plain else ''}"
    if not effect.is_plain and not effect.wild and len(view.hand) > 1:
        yield _effect(view, effect)
    yield f"It would count {effect.points} against you"


def _effect(view: SheddingView, effect: Effect) -> str:
    """Whom a card strikes, or to whom it turns the play round."""
    sizes, player, step = view.hand_sizes, view.table.player, view.table.step
    following, before = (counted(sizes[(player + by) % len(sizes)], "card") for by in (step, -step))
    if not effect.reverse:
        return f"It hurts the next player, who holds {following}"
    return "You play again" if len(sizes) == 2 else f"The turn goes back to a player who holds {before}"


def _of_rank(view: SheddingView, rank: int) -> str:
    """How many cards of a rank the viewer would play with the one that is led."""
    held = sum(card.rank == rank for card in view.hand)
    if not leads(view.rules, view.table):
        return "Which of them you play makes no difference"
    if held == len(SUITS):
        return "You hold all four of this rank, and lead again"
    return f"You hold {held} of this rank, and the others {len(SUITS) - held}"


def _lacking(view: SheddingView, suit: str) -> str:
    """How many cards of the next player are known to be of other suits."""
    following = (view.table.player + view.table.step) % len(view.hand_sizes)
    row, mask = places(view)[following], ((1 << 13) - 1) << 13 * SUITS.index(suit)
    hidden = mask & ~sum(1 << card for card in (*view.hand, *view.table.pile))
    none = sum(place & hidden == hidden for place in row)
    if not none or not hidden:
        return ""
    if none == len(row):
        return ", and the next player has none"
    others = "is of another suit" if none == 1 else "are of other suits"
    return f", and {none} of the next player's {len(row)} {others}"


def _no_card(view: SheddingView, move: Move) -> str:
    if move.verb == "pass":
        return "There is nothing better to do than to pass"
    fits = any(each.cards for each in view.legal)
    if view.table.owed and fits:
        return f"To take {counted(view.table.owed, 'card')} is better than to answer"
    if view.table.owed:
        return f"Nothing you hold answers the {view.table.top.symbol}, so you take {view.table.owed}"
    return "Another card is worth more than what you could play" if fits else "Nothing you hold fits"
