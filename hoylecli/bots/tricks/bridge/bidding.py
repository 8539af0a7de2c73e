"""Calls at bridge by a bidding system, and the contract that declarer names where points are told."""

from collections.abc import Collection
from random import Random
from typing import Final

from hoylecli.core.game import Move
from hoylecli.families.tricks.position.bridge import auction_of, bid_of_call, call_of
from hoylecli.families.tricks.position.contracts import move_of
from hoylecli.families.tricks.position.deal import Bid
from hoylecli.families.tricks.view import TricksView
from hoylecli.frame.match import standing
from hoylecli.scoring.bridge.auction import PASS

from ... import bidding
from ...bidding import telling
from ...bidding.hand import hand_of
from ...bidding.positions import Situation
from ...hints import Explained, Hint
from .calling import Calling, with_tried
from .naming import by_layouts, by_table
from .told import system_of, vulnerability


def beginner(view: TricksView, rng: Random) -> Move:
    return average(view, rng)


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
    systems = system_of(view, 0), system_of(view, 1)
    vulnerable = view.bridge.vulnerable if view.bridge else (False, False)
    situation = Situation(systems, vulnerable, auction_of(view.bids, view.dealer))
    calling = Calling(view, situation, hand_of(view.hand), decision, _below(view))
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


def call_of_move(move: Move) -> str:
    """What the calculators call a call, "" for another move."""
    return call_of(Bid(0, move.verb, move.amount or 0, move.target.upper())) if move.verb in _VERBS else ""


def _called(view: TricksView, found: bidding.Decision | None = None) -> Hint:
    """The call of the system. found: what it calls, if that has been worked out."""
    decision = found or decided(view)
    move = move_of(bid_of_call(0, decision.call))
    others = [each for each in decision.candidates if each.call != decision.call]
    also = tuple(f"Or {telling.named(each.call)}: {telling.sentence(each.why)}" for each in others)
    return Hint(move, telling.advice(decision), (*telling.further(decision, decision.call), *also))


def explained(view: TricksView, move: Move) -> Explained | None:
    """What a call of whoever is to call says by the system of that side; None where it may not be made."""
    call = call_of_move(move)
    auction, seat = auction_of(view.bids, view.dealer), view.turn
    if seat is None or not call or auction.why_not(call):
        return None
    ours, theirs = system_of(view, seat), system_of(view, seat + 1)
    own = view.hand if seat == view.seat else ()
    found = bidding.meaning(ours, theirs, auction, call, cards=own, **vulnerability(view))
    named, is_silent = telling.named(call), call == PASS
    if found is None:
        says = bidding.natural_meaning(ours, theirs, auction, call, **vulnerability(view))
        return Explained(
            named, telling.sentence(says), () if is_silent else (telling.NO_RULE,), is_silent=is_silent
        )
    more = telling.further(found, call)
    return Explained(named, telling.sentence(found.says), more, found.rule.id, is_silent)


_VERBS: Final = ("bid", "pass", "double", "redouble")


def decided(view: TricksView) -> bidding.Decision:
    """What the system of the viewer's side calls, and why; it must be the viewer's turn."""
    assert view.seat is not None
    ours, parts = view.seat % 2, _below(view)
    return bidding.choose(
        system_of(view, view.seat),
        system_of(view, view.seat + 1),
        view.hand,
        auction_of(view.bids, view.dealer),
        **vulnerability(view),
        below=(parts[ours], parts[1 - ours]),
    )
