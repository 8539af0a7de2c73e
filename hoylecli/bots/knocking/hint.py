"""A hint at gin: the expert's move, a teacher's reason for it, and what the choices bring."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.grammar import counted, how_often
from hoylecli.core.moves import Move
from hoylecli.families.knocking.view import KnockingView
from hoylecli.scoring.gin.melds import arrange, deadwood, hand_mask

from ..hints import Hint, as_good, weighed
from .expert import Choice, choices
from .outlook import friends, standing_of
from .rules_of_thumb import best_of, lay_out
from .table import VALUES, completes, outs, table_of

_TRIED: Final = "It came out best in the deals I tried."
_LOW: Final = 8  # cards of a stock that is worth a word
_SAFE: Final = 0.1  # how likely a discard helps the other, at most, to be called safe


def evaluate(view: KnockingView, rng: Random) -> Hint:
    """The move, why, and what the moves that were weighed bring; cards are written with their signs."""
    if view.phase == "arranging":
        return _laid(view)
    found = choices(view, rng)
    best = found[0]
    if view.phase == "discarding":
        why, *more = _throw(view, found)
    elif view.phase == "answering":
        why, *more = _answer(view, best)
    else:
        why, *more = _draw(view, best.move)
    return _with_figures(view, found, why, more)


def _with_figures(view: KnockingView, found: Sequence[Choice], why: str, more: Sequence[str]) -> Hint:
    """The hint with the points of each move, or with chances to win the game where these decide."""
    move, points = found[0].move, weighed({choice.move: choice.points for choice in found})
    if len(found) == 1:
        return Hint(move, why, tuple(more))
    decided = ""
    if points[0].move == move:
        decided = as_good(points, "points")
    elif found[0].worth < found[1].worth:
        decided = "Too close to call, so let the heavier card go."
    elif standing_of(view).target is None:
        decided = "The boxes decide here."
    if points[0].move == move or decided:
        return Hint(move, why, tuple(more), points, "points", decided=decided)
    by_worth = weighed({choice.move: choice.worth for choice in found})
    aside = "On points alone another move is better, but the score of the game decides."
    return Hint(
        move, why, (*more, aside), by_worth, "win", "Chance to win the game", as_good(by_worth, "win")
    )


def _draw(view: KnockingView, move: Move) -> Iterator[str]:
    if not view.discards:
        yield "There is no discard to take."
        return
    top, now = view.discards[-1], deadwood(view.hand)
    if move.verb == "take":
        best = min(deadwood([*(card for card in view.hand if card != other), top]) for other in view.hand)
        melds = [meld for meld in arrange([*view.hand, top]).melds if top in meld]
        if melds:
            yield f"The {top.symbol} makes {_symbols(melds[0])}."
            yield f"Your deadwood goes from {now} down to {best}."
        else:
            yield f"The {top.symbol} brings your deadwood from {now} down to {best}."
        return
    if Move("take") not in view.legal:
        yield f"The {top.symbol} can no longer be taken."
    elif completes(hand_mask(view.hand), top):
        yield f"The {top.symbol} fits a meld, but a card of the stock may do more for you."
    else:
        yield f"The {top.symbol} makes no meld, and taking it would show what you hold."
    if view.stock <= _LOW:
        yield f"The stock has {counted(view.stock, 'card')}."


def _throw(view: KnockingView, found: Sequence[Choice]) -> Iterator[str]:
    """Why this card, or why to knock or not to."""
    best = found[0]
    (card,) = best.move.cards
    left = [held for held in view.hand if held != card]
    count = deadwood(left)
    if best.move.verb == "knock":
        yield f"Knock with {count}. {_TRIED}" if count else "That is gin."
        if count:
            yield f"You may knock with {view.limit} or less."
        return
    knock = next((choice.move for choice in found if choice.move.verb == "knock"), None)
    if knock is not None:
        after = deadwood([held for held in view.hand if held not in knock.cards])
        yield f"You could knock with {after}, but playing on came out better in the deals I tried."
    yield _why_thrown(view, card, found)
    helping = counted(outs(hand_mask(left), table_of(view).unseen), "card")
    yield f"You keep a deadwood of {count}, and {helping} that you have not seen would help a meld."
    if best.danger >= 0.03:
        yield f"The {card.symbol} makes a meld for the other player {how_often(best.danger)}."


def _why_thrown(view: KnockingView, card: Card, found: Sequence[Choice]) -> str:
    """The plainest reason for a discard."""
    hand = hand_mask(view.hand)
    others = [choice for choice in found[1:] if choice.move.verb != "knock"]
    if not friends(hand ^ 1 << card) >> card & 1:
        heavy = " and it is heavy if they knock" if VALUES[card] == 10 else ""
        return f"The {card.symbol} goes with nothing in your hand{',' if heavy else ''}{heavy}."
    if any(choice.danger > found[0].danger + _SAFE for choice in others) and found[0].danger <= _SAFE:
        return f"The {card.symbol} is a safe card: they can hardly use it."
    if others and all(VALUES[card] > VALUES[choice.move.cards[0]] for choice in others):
        return f"The {card.symbol} is the heaviest card that you can spare."
    return f"You can spare the {card.symbol}. {_TRIED}"


def _answer(view: KnockingView, best: Choice) -> Iterator[str]:
    assert view.knock is not None
    if best.move.verb == "refuse":
        yield "Refuse it: you play on against an open hand."
    elif best.points > 0:
        yield "Accept it: you win the hand as it lies."
    else:
        yield "Accept it: playing on would cost you more."
    yield f"They have {view.knock.deadwood} unmatched, and you have {deadwood(view.hand)} before you lay off."


def _laid(view: KnockingView) -> Hint:
    move = lay_out(view)
    if move.verb == "done":
        return Hint(move, "Nothing more can be laid down.")
    left = best_of(view).deadwood
    return Hint(move, f"Laid out like this you are left with {left}." if left else "That leaves you nothing.")


def _symbols(cards: Sequence[Card]) -> str:
    return " ".join(card.symbol for card in cards)
