"""Calls at bridge by a bidding system, and the contract that declarer names where points are told."""

from collections.abc import Collection
from random import Random
from typing import Final

from hoylecli.core import Move, counted, number
from hoylecli.families.tricks import Bid, TricksView, move_of
from hoylecli.families.tricks.position.bridge import bid_of_call, call_of
from hoylecli.frame.match import standing
from hoylecli.scoring.bridge import SEATS
from hoylecli.scoring.bridge.auction import PASS

from ... import bidding
from ...bidding import telling
from ...bidding.choosing import decide_simply
from ...bidding.hand import HCP, hand_of, lengths_of
from ...bidding.outlook import Outlook
from ...bidding.positions import ShownHand, known_at
from ...hints import Explained, Hint
from .calling import Calling, with_tried
from .naming import by_honors, by_layouts, by_table
from .told import situation_of


def beginner(view: TricksView, rng: Random) -> Move:
    """By honors alone and without conventions of its own; game on 26 points."""
    if view.phase == "naming":
        return by_honors(view)
    decision = decide_simply(situation_of(view), hand_of(view.hand), _below_ours_first(view))
    return move_of(bid_of_call(0, decision.call))


def average(view: TricksView, rng: Random) -> Move:
    """The call of the system; or the contract that suits both hands by their points and lengths."""
    return (by_table(view) if view.phase == "naming" else _called(view)).move


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The call of the system, unless another brings more in the hands that fit; likewise the contract."""
    return by_layouts(view, rng, asked) if view.phase == "naming" else _weighed(view, rng, asked)


# Calls


def _weighed(view: TricksView, rng: Random, asked: Collection[Move]) -> Hint:
    """The expert's call, with what each that it has tried brings."""
    decision = decided(view)
    calling = Calling(view, situation_of(view), hand_of(view.hand), decision, _below(view))
    named = [call for move in asked if (call := call_of_move(move))]
    calls = calling.calls(named)
    hint = _called(view, decision)
    if len(calls) < 2:
        return hint
    tried = calling.tried(calls, rng, named)
    return with_tried(hint, decision, tried, calling.best(tried))


def _below(view: TricksView) -> tuple[int, int]:
    """The points below the line of both sides, North and South first."""
    south, west = standing(view.sheet, 2).parts if view.rules.score.kind == "rubber" else (0, 0)
    return south, west


def _below_ours_first(view: TricksView) -> tuple[int, int]:
    """The points below the line of the viewer's side, and of the other."""
    assert view.seat is not None
    ours, parts = view.seat % 2, _below(view)
    return parts[ours], parts[1 - ours]


def call_of_move(move: Move) -> str:
    """What the calculators call a call, "" for another move."""
    return call_of(Bid(0, move.verb, move.amount or 0, move.target.upper())) if move.verb in _VERBS else ""


def _called(view: TricksView, found: bidding.Decision | None = None) -> Hint:
    """The call of the system. found: what it calls, if that has been worked out."""
    decision = found or decided(view)
    move = move_of(bid_of_call(0, decision.call))
    why = _told(view, decision)
    others = [each for each in decision.candidates if each.call != decision.call]
    also = tuple(f"Or {telling.named(each.call)}: {telling.sentence(each.why)}" for each in others)
    return Hint(move, why, (*telling.further(decision, decision.call), *also))


def _told(view: TricksView, decision: bidding.Decision) -> str:
    """The call with its reason; what a pass says of the auction alone is told of the hand, too."""
    says = telling.advice(decision)
    if decision.call != PASS or any(map(str.isdigit, says)):
        return says
    hand = hand_of(view.hand)
    points = counted(hand[HCP], "high-card point")
    if not any(bid.word != "pass" for bid in view.bids):
        longest = number(max(lengths_of(hand)))
        return f"Pass: {points} and a longest suit of {longest} cards are not enough to open."
    situation = situation_of(view)
    partner = Outlook(hand, situation.auction, known_at(situation), 0).partner
    least, most = partner.strength
    if not least:
        return f"{says} You have {points}."
    shown = f"at least {least}" if most - least > _NARROW else f"{least} to {most}"
    shown = str(least) if least == most else shown
    return f"{says} You have {points}, and your partner has shown {shown}."


_NARROW: Final = 6
"""So far apart the fewest and the most points are, at most, where both are told."""


def explained(view: TricksView, move: Move) -> Explained | None:
    """What a call of whoever is to call says by the system of that side; None where it may not be made."""
    call = call_of_move(move)
    situation = situation_of(view)
    if view.turn is None or not call or situation.auction.why_not(call):
        return None
    found = meant(view, move)
    named, is_silent = telling.named(call), call == PASS
    if found is None:
        says = bidding.natural_meaning(situation, call)
        return Explained(
            named, telling.sentence(says), () if is_silent else (telling.NO_RULE,), is_silent=is_silent
        )
    more = telling.further(found, call)
    return Explained(named, telling.sentence(found.says), more, found.rule.id, is_silent)


def meant(view: TricksView, move: Move) -> bidding.Meaning | None:
    """What the system has a legal call of whoever is to call say; None where no rule has it."""
    assert view.turn is not None
    own = view.hand if view.turn == view.seat else ()
    return bidding.meaning(situation_of(view), call_of_move(move), own)


def promised(view: TricksView, move: Move) -> ShownHand | None:
    """What all calls of the viewer's seat show once this one is made; None where it may not be made."""
    call, before = call_of_move(move), situation_of(view)
    if not call or before.auction.why_not(call):
        return None
    known = known_at(before._replace(auction=before.auction.after(call)))
    return known.seats[SEATS.index(before.auction.turn)]


_VERBS: Final = ("bid", "pass", "double", "redouble")


def decided(view: TricksView) -> bidding.Decision:
    """What the system of the viewer's side calls, and why; it must be the viewer's turn."""
    assert view.seat is not None
    return bidding.choose(situation_of(view), view.hand, _below_ours_first(view))
