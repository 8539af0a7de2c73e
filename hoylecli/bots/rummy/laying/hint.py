"""A hint where melds lie on the table: the expert's move, and what speaks for it, with the numbers."""

from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.rummy.position.new_melds import laid_kind
from hoylecli.families.rummy.scores.values import card_value, in_hand
from hoylecli.families.rummy.view import RummyView

from .expert import Choice, choices
from .hands import laid_of, taken_by, worth
from .openings import DRAWS
from .plans import is_planned, plan_of
from .rules_of_thumb import risk, unseen_by


def explain(view: RummyView, rng: Random) -> tuple[Move, list[str]]:
    """The move and a few lines on why; cards are written with their signs."""
    found = choices(view, rng)
    move = found[0].move
    lines = [_draw(view, move) if view.phase == "drawing" else _lay(view, move)]
    if is_planned(view) and move.verb not in ("meld", "lay"):
        lines.append(_plan(view, move))
    if found[0].draws is not None:
        lines.append(_soon(view, found[0].draws))
    if len(found) > 1 and any(choice.points for choice in found):
        lines += [
            "How far ahead the hand leaves you on average, and how often you win the match:",
            f"{'; '.join(map(_figures, found))}.",
        ]
    return move, lines


def _figures(choice: Choice) -> str:
    words = [*([] if choice.move.verb == PLAY else [choice.move.verb]), *map(_symbol, choice.move.cards)]
    return f"{' '.join(words)} {round(choice.points):+}, {choice.chance:.0%}"


def _plan(view: RummyView, move: Move) -> str:
    """How far the hand is from the contract of the deal after a move."""
    unseen, hand = unseen_by(view), list(view.hand)
    if move.verb == PLAY:
        hand.remove(move.cards[0])
    elif move.verb == "take":
        hand = sorted([*hand, view.discards[-1]])
    plan = plan_of(view, tuple(hand), unseen)
    need = view.lacking(view.seat or 0)
    if not plan.missing:
        return f"With that you have {need}, which you need to open."
    helping = counted(plan.outs, "unseen one")
    return f"Then you lack {counted(plan.missing, 'card')} for {need}, and {helping} would help."


def _soon(view: RummyView, draws: float) -> str:
    """How many cards of the stock the hand wants for the first melds after a throw."""
    when = f"about {draws:.1f}" if draws < DRAWS else f"{DRAWS} or more"
    return (
        f"Your first melds still lack {view.lacking(view.seat or 0)}; with what is left you have them after "
        f"{when} cards from the stock."
    )


def _symbol(card: Card) -> str:
    return card.symbol


def _draw(view: RummyView, move: Move) -> str:
    if move.verb == "draw":
        left = f"the stock has {counted(view.stock, 'card')}"
        if not any(each.verb == "take" for each in view.legal):
            return f"No discard can be used at once; {left}."
        if is_planned(view):
            return f"The {view.discards[-1].symbol} brings you no nearer to your contract; {left}."
        return f"The discards would bring you too little; {left}."
    if move.verb == "pass":
        return (
            f"Nothing is worth taking; the {in_hand(view.rules, view.hand)} in your hand count against you."
        )
    cards = taken_by(view, move)
    hand = tuple(sorted((*view.hand, *cards)))
    points, left_over = laid_of(view, hand, cards[0])
    if not points and is_planned(view):
        return f"The {cards[0].symbol} brings you nearer to your contract."
    return (
        f"With the {' '.join(map(_symbol, cards))} you can lay {counted(points, 'point')} at once, "
        f"and {in_hand(view.rules, left_over)} would be left in your hand."
    )


def _lay(view: RummyView, move: Move) -> str:
    if move.verb == "meld":
        if view.rules.score.count != "laid":
            return f"The meld takes {_points_of(view, move)} out of your hand."
        count = worth(view.rules, laid_kind(move.cards), move.cards)
        return f"The meld counts {count} for you on the table, and against you in the hand."
    if move.verb == "swap":
        return f"The {move.cards[0].symbol} brings you a joker, which you can lay elsewhere."
    if move.verb == "lay" and view.rules.score.count != "laid":
        return f"The {move.cards[0].symbol} takes {_points_of(view, move)} out of your hand."
    if move.verb == "lay":
        return f"The {move.cards[0].symbol} counts for you on the table, wherever it lies."
    if len(view.hand) == 1:
        return "It is your last card: you throw it, and are out."
    (card,), rules = move.cards, view.rules
    costs = f"The {card.symbol} would cost you {card_value(rules, card)} of the {in_hand(rules, view.hand)}"
    return f"{costs} in your hand; {_stage(view)}."


def _points_of(view: RummyView, move: Move) -> str:
    """What the cards of a move would count against who still held them."""
    return counted(in_hand(view.rules, move.cards), "point")


def _stage(view: RummyView) -> str:
    others = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    late = "high cards are a danger" if risk(view) > 0.5 else "there is time to collect"
    return f"with {counted(others, 'card')} against you and {view.stock} in the stock {late}"
