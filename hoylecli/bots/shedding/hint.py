"""A hint at a game of shedding: the expert's move, why, and what the moves are worth."""

from collections.abc import Iterator, Mapping
from random import Random

from hoylecli.core.cards import SUIT_NAMES, SUITS, rank_plural
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.shedding.rules import Effect
from hoylecli.families.shedding.turns import leads
from hoylecli.families.shedding.view import SheddingView
from hoylecli.families.shedding.worlds import places

from ..hints import Hint, Weighed
from .expert import Choice, choices


def evaluate(view: SheddingView, rng: Random) -> Hint:
    """The move, why, and what the moves that were tried are worth; cards are written with their signs."""
    found = choices(view, rng)
    move, by_win = found[0].move, not view.rules.score.target
    first, *more = [f"{reason}." for reason in _reasons(view, move)]
    values = {choice.move: choice.out if by_win else choice.points for choice in found}
    ranked = sorted(found, key=lambda choice: -values[choice.move])
    return Hint(
        move,
        first,
        tuple(more),
        tuple(Weighed(each.move, values[each.move], "", each.error) for each in ranked),
        "win" if by_win else "points",
        "Chance to be out first" if by_win else "Points on average, more than the others",
        _decided(found, values),
    )


def _decided(found: list[Choice], values: Mapping[Move, float]) -> str:
    """What spoke for the move where its own value did not."""
    move, others = found[0].move, [values[choice.move] for choice in found[1:]]
    if not others or values[move] > max(others):
        return ""
    if values[move] == max(others):
        return "Close: another play is as good."
    return "It is too close to call, so play the usual card."


def _suit(letter: str) -> str:
    return SUIT_NAMES[SUITS.index(letter.upper())]


def _reasons(view: SheddingView, move: Move) -> Iterator[str]:
    """What can be said for a move at once."""
    if move.verb in ("draw", "pass"):
        yield _no_card(view, move)
        return
    if move.target:
        held = sum(card.suit == move.target.upper() and card not in move.cards for card in view.hand)
        many = counted(held, "card") if held else "no card"
        yield f"Call {_suit(move.target)}: you hold {many} of them" + _lacking(view, move.target.upper())
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
        left = f"you keep {counted(held, 'card') if held else 'no card'} of its suit"
        yield f"Play the {move.cards[0].symbol}: {left}{_lacking(view, suit) if effect.is_plain else ''}"
    if not effect.is_plain and not effect.wild and len(view.hand) > 1:
        yield _effect(view, effect)
    yield f"It would count {effect.points} against you"


def _effect(view: SheddingView, effect: Effect) -> str:
    """What a special card does: the player it hits, or the player it turns back to."""
    sizes, player, step = view.hand_sizes, view.table.player, view.table.step
    following, before = (counted(sizes[(player + by) % len(sizes)], "card") for by in (step, -step))
    if not effect.reverse:
        return f"It hurts the next player, who holds {following}"
    return "You play again" if len(sizes) == 2 else f"The turn goes back to a player who holds {before}"


def _of_rank(view: SheddingView, rank: int) -> str:
    """How many cards of a rank the viewer would play with the one that is led."""
    held = sum(card.rank == rank for card in view.hand)
    if not leads(view.rules, view.table):
        return "Any card of this rank will do" if held > 1 else "It is the only card you may play"
    if held == len(SUITS):
        return "You hold all four of this rank, and lead again"
    if held == 1:
        return "It is your only card of this rank, so that is one rank less"
    return f"All {held} of your {rank_plural(rank)} go in this round"


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
        return "Pass: nothing else is better"
    fits = any(each.cards for each in view.legal)
    if view.table.owed and fits:
        return f"Taking {counted(view.table.owed, 'card')} is better than answering"
    if view.table.owed:
        return f"Nothing you hold answers the {view.table.top.symbol}, so you take {view.table.owed}"
    return "Draw: what you could play is worth keeping" if fits else "Nothing you hold fits"
