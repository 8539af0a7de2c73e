"""A hint: the expert's move and the reason for it; what the moves are worth is there for whoever asks."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.core.text import counted, dollars, how_often
from hoylecli.families.vying.view import VyingView
from hoylecli.families.vying.winning import hand_name
from hoylecli.scoring.poker import HIGH_CARD, STRAIGHT, category, named, strength

from ..hints import Hint, Weighed
from .choices import Choice, choices, has_bet, winnable
from .drawing import WeighedThrow, throws
from .player import mixed, seen
from .worlds import others_of

_AHEAD: Final = 1.15  # times a fair share of the pot: from there on a hand is probably the best
_ROBBED: Final = "If you folded hands as good as this one, any bet would win the pot from you."


def evaluate(view: VyingView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The move, why, and what each move is worth in chips from here on, or how often each throw wins."""
    return _draw(view, rng, asked) if view.phase == "drawing" else _bet(view, rng, asked)


# Betting


def _bet(view: VyingView, rng: Random, asked: Collection[Move]) -> Hint:
    ahead = seen(view, rng)
    found = choices(view, ahead, asked=asked)
    best = found[0]
    ordered = sorted(found, key=lambda choice: -choice.worth)
    return Hint(
        best.move,
        _why(view, best, found),
        tuple(_more(view, found)),
        tuple(Weighed(choice.move, choice.worth) for choice in ordered),
        "chips",
        decided=_ROBBED if best.defends else "",
        mixed=mixed(view, ahead) if asked else (),
    )


def _why(view: VyingView, best: Choice, found: Sequence[Choice]) -> str:
    """The reason in one sentence."""
    stay = _staying(found)
    fair, hand = 1 / (len(others_of(view)) + 1), _hand(view)
    verb = best.move.verb
    if verb == "check":
        if stay.wins > _AHEAD * fair:
            return f"Check: {hand} is good, but a bet would mostly be called by better ones."
        return f"Check: {hand} is not good enough to bet, and looking on costs nothing."
    if verb == "call":
        if best.defends:
            return f"Call: {hand} may well be beaten, but you cannot fold this often to such a bet."
        if stay.wins < _need(view):
            return f"Call: {hand} is a little short of the price, but it can win larger bets later."
        return f"Call: {hand} wins often enough for the price."
    if verb == "fold":
        if stay.wins > _need(view):
            return f"Fold: {hand} may be worth this call, but not the bets that would follow."
        return f"Fold: {hand} wins too seldom for the price of a call."
    act = "Raise" if has_bet(view) else "Bet"
    if stay.wins > _AHEAD * fair:
        return f"{act}: {hand} is probably the best, and worse hands may call."
    return f"{act}: {hand} wins little by itself, but the others may well fold."


def _more(view: VyingView, found: Sequence[Choice]) -> list[str]:
    """How often the hand wins, and the price of a call."""
    limits, stay = view.limits, _staying(found)
    assert limits is not None
    often_ = f"If everybody stays in, you win {how_often(stay.wins)} ({stay.wins:.0%})."
    if not limits.call:
        return [often_]
    pot = winnable(view, limits.call)
    price = f"A call costs {dollars(limits.call)} for a pot of {dollars(pot)}"
    lines = [often_, f"{price}, so you need to win {_need(view):.0%} of the time."]
    if found[0].move.verb == "fold" and stay.wins > _need(view):
        lines.append("But more bets are to come, and a hand like this mostly pays them.")
    return lines


def _need(view: VyingView) -> float:
    """How often a call has to win."""
    assert view.limits is not None
    call = view.limits.call
    return call / (winnable(view, call) + call) if call else 0.0


def _staying(found: Sequence[Choice]) -> Choice:
    return next(choice for choice in found if choice.move.verb in ("call", "check"))


def _hand(view: VyingView) -> str:
    """`your pair of kings`, `your hand`."""
    assert view.seat is not None
    name = hand_name(view.rules, view.hand + view.ups[view.seat], view.board)
    return f"your {name}" if name else "your hand"


# The draw


def _draw(view: VyingView, rng: Random, asked: Collection[Move]) -> Hint:
    found = throws(view, rng, [move.cards for move in asked])
    best = found[0]
    moves = [next(move for move in view.legal if sorted(move.cards) == sorted(each.cards)) for each in found]
    weighed = tuple(Weighed(move, each.wins, _said(each)) for move, each in zip(moves, found, strict=True))
    gets = (f"The draw makes it better {how_often(best.better)}.",) if best.cards else ()
    return Hint(moves[0], _why_throw(view, best), gets, weighed, "chance", "Chance to win")


def _said(throw: WeighedThrow) -> str:
    return f"throw {_symbols(throw.cards)}" if throw.cards else "stand pat"


def _why_throw(view: VyingView, best: WeighedThrow) -> str:
    kept = [card for card in view.hand if card not in best.cards]
    if not best.cards:
        return f"Stand pat: a draw would seldom make your {hand_name(view.rules, view.hand, ())} better."
    drawn = counted(len(best.cards), "card")
    if not kept:
        return "Throw all five: none of these cards helps."
    if view.rules.hand.best != "high":
        return f"Keep {_symbols(kept)} and draw {drawn}: low cards of different ranks are what you want."
    return f"Keep {_kept(kept)} and draw {drawn}."


def _kept(kept: Sequence[Card]) -> str:
    """What the cards are good for."""
    value = strength(kept)
    if len(kept) == 4 and category(value) == HIGH_CARD:
        same = len({card.suit for card in kept}) == 1
        return f"four cards to a {'flush' if same else 'straight'}"
    if HIGH_CARD < category(value) < STRAIGHT or len(kept) == 4:
        return f"your {named(value)}"
    return _symbols(kept)


def _symbols(cards: Sequence[Card]) -> str:
    return " ".join(card.symbol for card in cards)
