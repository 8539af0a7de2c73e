"""Calls at bridge: what a wrong one would have said, and why the system has another."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from hoylecli import bots
from hoylecli.bots.bidding.conditions import Ask
from hoylecli.bots.bidding.hand import BALANCED, HCP, POINTS, TWO_LONGEST, Hand, at_suit, hand_of, lengths_of
from hoylecli.bots.bidding.positions import ShownHand
from hoylecli.bots.bidding.system import Rule
from hoylecli.bots.bidding.telling import heading
from hoylecli.bots.tricks.bridge.bidding import call_of_move, decided, meant, promised
from hoylecli.core import SUIT_NAMES, SUITS, Card, Move, capital, counted, number
from hoylecli.scoring.bridge.auction import PASS

_MAJORS: Final = "HS"
_TO_OPEN: Final = 20  # high-card points and cards of the two longest suits (CG, the rule of 20)
_CLOSE: Final = 2  # points below that which are worth a word
_FOURTH: Final = 3  # passes before the last seat, which opens by another rule
_FOUR: Final = 4  # cards of a major, from which on it is shown
_SLAM: Final = 6  # the level from which on nearly all tricks are needed


def explained(view: Any, move: Move, *, is_wrong: bool) -> Iterator[str]:
    """What is to be said of a call beside the reason of the right one, and where the system has that."""
    decision = decided(view)
    if is_wrong:
        said = bots.explain("tricks", view, move)
        if said is not None:
            yield f"{_called(move, said.named)} says: {_within(said.says)}"
        lacks = _lacks(view, move)
        if lacks:
            yield lacks
        else:
            yield _held(view.hand)
            yield from _opens(decision, view.hand)
        yield from _supports(decision, view)
        if not lacks and move.verb == "bid":
            yield from _rather(hand_of(view.hand), decision.call, call_of_move(move))
    if decision.call == PASS and len(view.bids) < _FOURTH and all(bid.word == "pass" for bid in view.bids):
        yield from _short_of_opening(hand_of(view.hand))
    if decision.rule is not None:
        yield f"The bidding system has it under '{heading(decision.section)}'."


def _lacks(view: Any, move: Move) -> str:
    """What the hand lacks for a wrong call, or has too much of, as a sentence; "" for nothing."""
    if move.verb == "pass" and not any(bid.word == "bid" for bid in view.bids):
        return ""  # so many points may open, which is told by what is held
    shown = promised(view, move) if move.verb in ("bid", "pass") else None
    suit = SUITS.find(move.target.upper())
    lacks = _lacking(shown, view.hand, suit)
    rule = meant(view, move) if move.verb == "bid" else None
    asked = _asked(rule.rule, hand_of(view.hand)) if rule is not None else ""
    return lacks or asked if suit >= 0 else asked or lacks


def _asked(rule: Rule, hand: Hand) -> str:
    """What a rule asks of the whole hand that this one does not have: points, or balance."""
    for ask in rule.when:
        if not isinstance(ask, Ask) or ask.subjects:
            continue
        if ask.name in _COUNTED:
            (least, most), many = ask.ranges[0], hand[_COUNTED[ask.name]]
            few = "few" if many < least else "many"
            mine = f"your {counted(many, 'point')} are"
            if not least <= many <= most and ask.name == "hcp" and least <= hand[POINTS] <= most:
                return f"Only high cards count for it, and {mine} too {few}."
            if not least <= many <= most:
                return f"{capital(mine)} {'just ' * (many in (least - 1, most + 1))}too {few} for it."
        if ask.name == "balanced" and hand[BALANCED] < ask.ranges[0][0]:
            return f"Your {_shape(hand)} shape is not balanced."
    return ""


_COUNTED: Final = {"hcp": HCP, "points": POINTS}


def _rather(hand: Hand, right: str, wrong: str) -> Iterator[str]:
    """Why the right call comes before a bid that the hand might make as well: `4S` and `3NT`."""
    if right[1:] == wrong[1:] or not right[0].isdigit():
        better, worse = -1, -1
    else:
        better, worse = (SUITS.find(call[1:]) for call in (right, wrong))
    many, others = ((hand[at_suit("len", suit)] if suit >= 0 else 0) for suit in (better, worse))
    if int(wrong[0]) >= _SLAM:
        yield "A slam takes about 33 points between you."
    elif better >= 0 and worse >= 0 and many >= others:
        one, other = SUIT_NAMES[better], SUIT_NAMES[worse]
        if many > others:
            yield f"Your {one} are longer than your {other}."
        else:
            yield f"Your {one} and {other} are equally long, and {one} come first."
    elif better >= 0 and wrong[1:] == "NT" and right[1:] in _MAJORS and many >= _FOUR:
        yield f"Show your {number(many)} {SUIT_NAMES[better]} before notrump."
    elif right[0].isdigit() and int(wrong[0]) > int(right[0]):
        yield "A lower bid leaves you both room to say more."


def _called(move: Move, named: str) -> str:
    """`A bid of 1 heart`, `A pass`, `A double`: a call as the beginning of a sentence."""
    return f"A bid of {named}" if move.verb == "bid" else f"A {named}"


def _within(sentence: str) -> str:
    """A sentence as it goes on behind a colon."""
    return sentence[:1].lower() + sentence[1:]


_NEAR: Final = 1
"""Points that a hand may be off without a word: a rule may speak of high cards, `strength` count length."""


def _lacking(shown: ShownHand | None, cards: Sequence[Card], named: int) -> str:
    """What cards lack, or have too much of, for calls that show this, as a sentence; "" for nothing.

    named: the suit of the last call, counted from clubs, -1 for none.
    """
    if shown is None:
        return ""
    hand, lengths = hand_of(cards), lengths_of(hand_of(cards))
    suit = max(range(4), key=lambda each: (shown.lengths[each][0] - lengths[each], each == named))
    many, name = lengths[suit], SUIT_NAMES[suit]
    if shown.lengths[suit][0] > many:
        return f"You hold {f'only {number(many)}' if many else 'no'} {name[:-1] if many == 1 else name}."
    least, most = shown.strength
    if not least - _NEAR <= hand[POINTS] <= most + _NEAR:
        points = counted(hand[POINTS], "point")
        return f"You have {points}, too {'few' if hand[POINTS] < least else 'many'} for it."
    return ""


def _held(cards: Sequence[Card]) -> str:
    """`You hold 12 high-card points and a 4-4-3-2 shape.`: what a call at bridge goes by.

    Where cards over four in a suit count, the points with them stand beside: `15 high-card points, 17 with
    length,`.
    """
    hand = hand_of(cards)
    shape = _shape(hand)
    an = "an" if shape[0] == "8" or shape[:2] == "11" else "a"
    long = f", {hand[POINTS]} with length," if hand[POINTS] > hand[HCP] else ""
    return f"You hold {counted(hand[HCP], 'high-card point')}{long} and {an} {shape} shape."


def _shape(hand: Hand) -> str:
    """`4-4-3-2`"""
    return "-".join(map(str, sorted(lengths_of(hand), reverse=True)))


def _opens(decision: Any, cards: Sequence[Card]) -> Iterator[str]:
    """Why fewer points than a bid shows may open: long suits count with them, where the system has it so."""
    rule, hand = decision.rule, hand_of(cards)
    if rule is None or not any(getattr(ask, "name", "") == "two_longest" for ask in rule.when):
        return
    shown = [ask.ranges[0][0] for ask in rule.shows if getattr(ask, "name", "") == "points"]
    if shown and hand[HCP] < shown[0]:
        long = sum(sorted(lengths_of(hand))[2:])
        enough = f"that makes {hand[HCP] + long}, which is enough to open"
        yield f"With the {number(long)} cards of your two longest suits {enough}."


def _short_of_opening(hand: Hand) -> Iterator[str]:
    """Why a hand that looks nearly good enough does not open."""
    if _TO_OPEN - _CLOSE <= hand[TWO_LONGEST] < _TO_OPEN:
        makes = f"your points and the cards of your two longest suits make {hand[TWO_LONGEST]}"
        yield f"Opening takes {_TO_OPEN}, and {makes}."


def _supports(decision: Any, view: Any) -> Iterator[str]:
    """What the hand is worth beside partner's suit, where the system goes by that."""
    asks = [ask.name for ask in decision.rule.when if hasattr(ask, "name")] if decision.rule else []
    suit = view.bids[-2].suit if len(view.bids) > 1 else ""
    if "dummy" in asks and suit and suit in SUITS:
        hand, place = hand_of(view.hand), SUITS.index(suit)
        worth = hand[at_suit("dummy", place)]
        if worth > hand[HCP]:
            beside = f"In support of {SUIT_NAMES[place]}, with short suits counted,"
            yield f"{beside} your hand is worth {worth} points."
