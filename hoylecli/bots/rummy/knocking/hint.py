"""A hint at rummy: the expert's move, and what speaks for it, with the numbers."""

from collections.abc import Sequence
from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.rummy.view import RummyView
from hoylecli.scoring.gin.melds import arrange, deadwood, hand_mask

from .expert import Choice, choices
from .laying import best_of, lay_out
from .outlook.standing import standing_of
from .reckoning import completes, outs
from .table import table_of


def explain(view: RummyView, rng: Random) -> tuple[Move, list[str]]:
    """The move and a few lines on why; cards are written with their signs."""
    if view.phase == "arranging":
        return _laid(view)
    found = choices(view, rng)
    best = found[0]
    if view.phase == "discarding":
        lines = [_throw(view, best)]
    elif view.phase == "answering":
        lines = [_answer(view)]
    else:
        lines = [_draw(view, best.move)]
    if len(found) > 1:
        lines += ["Points on average, over hands that the other may hold:", f"{_points(found)}."]
        if standing_of(view).target is not None:
            lines.append(f"Chance to win the game: {_shares(found[:2])}.")
    return best.move, lines


def _points(found: Sequence[Choice]) -> str:
    return ", ".join(f"{_name(choice.move)} {round(choice.points, 1) + 0.0:+.1f}" for choice in found)


def _shares(found: Sequence[Choice]) -> str:
    return ", ".join(f"{_name(choice.move)} {choice.worth:.1%}" for choice in found)


def _name(move: Move) -> str:
    return " ".join([*([] if move.verb == "play" else [move.verb]), *(card.symbol for card in move.cards)])


def _draw(view: RummyView, move: Move) -> str:
    if not view.discards:
        return "There is no discard to take."
    top, now = view.discards[-1], deadwood(view.hand)
    if move.verb != "take":
        if Move("take") not in view.legal:
            return f"The {top.symbol} can no longer be taken."
        if completes(hand_mask(view.hand), top):
            return f"The {top.symbol} fits a meld, but saves you less than another card may."
        return f"The {top.symbol} does too little for your hand; the stock has {counted(view.stock, 'card')}."
    best = min(deadwood([*(card for card in view.hand if card != other), top]) for other in view.hand)
    melds = [meld for meld in arrange([*view.hand, top]).melds if top in meld]
    made = f"makes {_symbols(melds[0])}, and" if melds else ""
    return " ".join(f"The {top.symbol} {made} brings your deadwood from {now} down to {best}.".split())


def _throw(view: RummyView, choice: Choice) -> str:
    (card,) = choice.move.cards
    left = [held for held in view.hand if held != card]
    count = deadwood(left)
    if choice.move.verb == "knock":
        return "That is gin." if not count else f"Knock with {count}; the limit is {view.limit}."
    helping = counted(outs(hand_mask(left), table_of(view).unseen), "unseen card")
    return (
        f"Without the {card.symbol} your deadwood is {count}, and {helping} would make "
        f"or lengthen a meld; the other can use it in about {choice.danger:.0%} of hands."
    )


def _answer(view: RummyView) -> str:
    assert view.knock is not None
    return (
        f"They have {view.knock.deadwood} unmatched, and you have {deadwood(view.hand)} before you lay off."
    )


def _laid(view: RummyView) -> tuple[Move, list[str]]:
    move = lay_out(view)
    if move.verb == "done":
        return move, ["Nothing more can be laid down."]
    left = best_of(view).deadwood or "nothing"
    return move, [f"It belongs to the arrangement that leaves least: {left} in the end."]


def _symbols(cards: Sequence[Card]) -> str:
    return " ".join(card.symbol for card in cards)
