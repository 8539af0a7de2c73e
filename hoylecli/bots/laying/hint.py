"""A hint where melds lie on the table: the expert's move, a teacher's reason, and what the choices bring."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.laying.scores import card_value, in_hand
from hoylecli.families.laying.view import LayingView

from ..hints import Hint, as_good, weighed
from .expert import CLOSE, Choice, choices
from .hands import laid_of, taken_by
from .openings import DRAWS
from .plans import is_planned, plan_of
from .rules_of_thumb import are_mates, gift, risk, unseen_by

_LOW: Final = 8  # cards of a stock that is worth a word


def evaluate(view: LayingView, rng: Random) -> Hint:
    """The move, why, and what the moves that were weighed bring; cards are written with their signs."""
    found = choices(view, rng)
    move = found[0].move
    why, *more = _draw(view, move) if view.phase == "drawing" else _lay(view, move)
    if is_planned(view) and move.verb not in ("meld", "lay"):
        more.append(_plan(view, move))
    if found[0].draws is not None:
        more.append(_soon(view, found[0].draws))
    return _with_figures(view, found, why, more)


def _with_figures(view: LayingView, found: Sequence[Choice], why: str, more: Sequence[str]) -> Hint:
    """The hint with the points of each move, or with chances to win the match where these decide."""
    move = found[0].move
    if len(found) == 1 or not any(choice.points for choice in found):
        return Hint(move, why, tuple(more))
    points = weighed({choice.move: choice.points for choice in found})
    title = "Points ahead after the hand, on average"
    if points[0].move == move:
        return Hint(move, why, tuple(more), points, "points", title, as_good(points, "points"))
    best = max(found, key=lambda choice: (choice.chance, choice.points))
    if best.move != move and found[0].points >= points[0].value - CLOSE:
        wise = "take what you can lay" if move.verb == "take" else "let the heavier card go"
        return Hint(move, why, tuple(more), points, "points", title, f"Too close to call, so {wise}.")
    chances = weighed({choice.move: choice.chance for choice in found})
    aside = "On points alone another move is better, but the score of the match decides."
    title = "Chance to win the match"
    return Hint(move, why, (*more, aside), chances, "win", title, as_good(chances, "win"))


def _plan(view: LayingView, move: Move) -> str:
    """How far the hand is from the contract of the deal after a move."""
    unseen, hand = unseen_by(view), list(view.hand)
    if move.verb == PLAY:
        hand.remove(move.cards[0])
    elif move.verb == "take":
        hand = sorted([*hand, view.discards[-1]])
    plan = plan_of(view, tuple(hand), unseen)
    need = view.lacking(view.seat or 0)
    if not plan.missing:
        return f"With that you have {need}, which is your contract."
    helping = "one card" if plan.outs == 1 else f"any of {plan.outs} cards"
    return f"You lack {counted(plan.missing, 'card')} for {need}, and {helping} not yet seen would help."


def _soon(view: LayingView, draws: float) -> str:
    """How many cards of the stock the hand wants for the first melds after a throw."""
    when = f"about {counted(max(round(draws), 1), 'card')}" if draws < DRAWS else f"{DRAWS} cards or more"
    need = view.lacking(view.seat or 0)
    return f"Your first melds still lack {need}. You should have them after {when} from the stock."


def _draw(view: LayingView, move: Move) -> Iterator[str]:
    if move.verb == "pass":
        yield "Nothing is worth taking."
        yield f"The cards in your hand count {in_hand(view.rules, view.hand)} against you."
        return
    if move.verb == "draw":
        yield _why_drawn(view)
        if view.stock <= _LOW:
            yield f"The stock has {counted(view.stock, 'card')}."
        return
    cards = taken_by(view, move)
    hand = tuple(sorted((*view.hand, *cards)))
    points, left_over = laid_of(view, hand, cards[0])
    symbols = " ".join(card.symbol for card in cards)
    if not points and is_planned(view):
        yield f"The {symbols} brings you nearer to your contract."
        return
    yield f"With the {symbols} you can lay {counted(points, 'point')} at once."
    yield f"That leaves {counted(in_hand(view.rules, left_over), 'point')} in your hand."


def _why_drawn(view: LayingView) -> str:
    if not any(each.verb == "take" for each in view.legal):
        return "No discard can be used at once."
    if is_planned(view):
        return f"The {view.discards[-1].symbol} brings you no nearer to your contract."
    return "The discards would bring you too little."


def _lay(view: LayingView, move: Move) -> Iterator[str]:
    on_table = view.rules.score.count == "laid"
    if move.verb == "swap":
        yield f"The {move.cards[0].symbol} brings you a joker, which you can lay elsewhere."
    elif move.verb in ("meld", "lay") and not on_table:
        what = "The meld" if move.verb == "meld" else f"The {move.cards[0].symbol}"
        yield f"{what} takes {_points_of(view, move)} out of your hand."
    elif move.verb == "meld":
        yield "Meld them: on the table they count for you, in the hand against you."
    elif move.verb == "lay":
        yield f"The {move.cards[0].symbol} counts for you on the table, wherever it lies."
    elif len(view.hand) == 1:
        yield "Throw your last card, and you are out."
    else:
        yield _why_thrown(view, move.cards[0])
        yield _stage(view)


def _why_thrown(view: LayingView, card: Card) -> str:
    """The plainest reason for a discard."""
    value, alone = card_value(view.rules, card), not any(are_mates(view, card, held) for held in view.hand)
    others = [move.cards[0] for move in view.legal if move.verb == PLAY and move.cards[0] != card]
    is_heavy = value >= 10 and all(value >= card_value(view.rules, other) for other in others)
    if alone and is_heavy:
        return f"The {card.symbol} goes with nothing in your hand, and costs you {value} if you keep it."
    if alone:
        return f"The {card.symbol} goes with nothing in your hand."
    if not gift(view, card) and any(gift(view, other) for other in others):
        return f"The {card.symbol} fits no meld on the table."
    if is_heavy:
        return f"The {card.symbol} costs you {value} if you keep it."
    return f"You can spare the {card.symbol} best."


def _points_of(view: LayingView, move: Move) -> str:
    """What the cards of a move would count against a player who still held them."""
    return counted(in_hand(view.rules, move.cards), "point")


def _stage(view: LayingView) -> str:
    others = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    cards = f"An opponent holds {counted(others, 'card')}, and the stock has {view.stock}"
    return f"{cards}: {'high cards are a danger' if risk(view) > 0.5 else 'there is time to collect'}."
