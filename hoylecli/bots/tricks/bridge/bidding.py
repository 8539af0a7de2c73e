"""Calls at bridge by a bidding system, and the contract that declarer names where points are told."""

from collections.abc import Collection, Iterable
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.errors import RulesError
from hoylecli.core.moves import Move
from hoylecli.families.tricks.position.bridge import COMPASS, auction_of, bid_of_call, call_of, points
from hoylecli.families.tricks.position.contracts import move_of
from hoylecli.families.tricks.position.deal import Bid
from hoylecli.families.tricks.rules.before_play import SAME, BridgeBids
from hoylecli.families.tricks.view import TricksView
from hoylecli.frame.match import standing
from hoylecli.scoring.bridge import Contract
from hoylecli.scoring.bridge.auction import PASS

from ... import bidding
from ...bidding import telling
from ...hints import Explained, Hint


def beginner(view: TricksView, rng: Random) -> Move:
    return evaluate(view, rng).move


def average(view: TricksView, rng: Random) -> Move:
    return evaluate(view, rng).move


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The call of the system, with what it says; or the contract that suits both hands."""
    return _named(view) if view.phase == "naming" else _called(view)


# Calls


def _called(view: TricksView) -> Hint:
    decision = decided(view)
    move = move_of(bid_of_call(0, decision.call))
    others = [each for each in decision.candidates if each.call != decision.call]
    also = tuple(f"Or {telling.named(each.call)}: {telling.sentence(each.why)}" for each in others)
    return Hint(move, telling.advice(decision), (*telling.further(decision, decision.call), *also))


def explained(view: TricksView, move: Move) -> Explained | None:
    """What a call of whoever is to call says by the system of that side; None where it may not be made."""
    call = call_of(Bid(0, move.verb, move.amount or 0, move.target.upper())) if move.verb in _VERBS else ""
    auction, seat = auction_of(view.bids, view.dealer), view.turn
    if seat is None or not call or auction.why_not(call):
        return None
    ours, theirs = system_of(view, seat), system_of(view, seat + 1)
    own = view.hand if seat == view.seat else ()
    found = bidding.meaning(ours, theirs, auction, call, cards=own, **vulnerability(view))
    named, is_silent = telling.named(call), call == PASS
    if found is None and is_silent:
        return Explained(named, telling.NO_PASS, is_silent=True)
    if found is None:
        south, west = system_of(view, 0), system_of(view, 1)
        seats = bidding.shown(south, west, auction.after(call), **vulnerability(view))
        return Explained(named, telling.NO_RULE, telling.natural(call, seats[auction.turn]))
    more = telling.further(found, call)
    return Explained(named, telling.sentence(found.says), more, found.rule.id, is_silent)


_VERBS: Final = ("bid", "pass", "double", "redouble")


def decided(view: TricksView) -> bidding.Decision:
    """What the system of the viewer's side calls, and why; it must be the viewer's turn."""
    assert view.seat is not None
    ours = view.seat % 2
    parts = standing(view.sheet, 2).parts if view.rules.score.kind == "rubber" else (0, 0)
    return bidding.choose(
        system_of(view, view.seat),
        system_of(view, view.seat + 1),
        view.hand,
        auction_of(view.bids, view.dealer),
        **vulnerability(view),
        below=(parts[ours], parts[1 - ours]),
    )


def system_of(view: TricksView, seat: int) -> bidding.System:
    """The system of the side that sits there; the standard one where its file is gone."""
    rules = view.rules.bidding
    name = bidding.STANDARD
    if isinstance(rules, BridgeBids):
        has_own = seat % 2 and rules.opponents != SAME
        name = rules.opponents if has_own else rules.system
    try:
        return bidding.load(name)
    except RulesError:
        return bidding.load(bidding.STANDARD)


def vulnerability(view: TricksView) -> dict[str, bool]:
    """Whether each side is vulnerable, as `bots.bidding` asks for it; the first seat is South."""
    sides = view.bridge.vulnerable if view.bridge else (False, False)
    return {"ns_vulnerable": sides[0], "ew_vulnerable": sides[1]}


def shown(view: TricksView) -> dict[int, bidding.Seat]:
    """What the calls so far have shown of each seat; nothing where nobody bids."""
    if view.rules.bidding.kind != "bridge":
        return {}
    auction = auction_of(view.bids, view.dealer)
    south, west = system_of(view, 0), system_of(view, 1)
    found = bidding.shown(south, west, auction, **vulnerability(view))
    return {COMPASS.index(letter): seat for letter, seat in found.items()}


# The contract at minibridge, by both hands in sight: the longest fit, and as high as the points allow

_FIT: Final = 8
_LEVELS: Final = ((37, 7), (33, 6))
_GAMES: Final = {"NT": (25, 3), "S": (25, 4), "H": (25, 4), "D": (29, 5), "C": (29, 5)}
_SHORT: Final = {0: 5, 1: 3, 2: 1}
"""What a void, a singleton and a doubleton beside a fit of eight trumps are worth."""


def _named(view: TricksView) -> Hint:
    dummy = view.bridge.hand if view.bridge else ()
    denomination = _denomination(view.hand, dummy)
    worth = points((*view.hand, *dummy)) + _shape(view.hand, dummy, denomination)
    contract = Contract(_level(denomination, worth), denomination)
    move = move_of(bid_of_call(0, f"{contract.level}{denomination}"))
    return Hint(move, _why(contract, len(_of(denomination, (*view.hand, *dummy))), worth))


def _of(suit: str, cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if card.suit == suit]


def _denomination(own: Iterable[Card], dummy: Iterable[Card]) -> str:
    """The longer major of eight cards; else notrump, unless a suit is open and a minor has nine."""
    both = (*own, *dummy)
    lengths = {suit: len(_of(suit, both)) for suit in "SHDC"}
    major = max("SH", key=lambda suit: lengths[suit])
    if lengths[major] >= _FIT:
        return major
    minor = max("DC", key=lambda suit: lengths[suit])
    is_open = any(not _stops(_of(suit, both)) for suit in "SHDC")
    return minor if is_open and lengths[minor] > _FIT else "NT"


def _stops(cards: Iterable[Card]) -> bool:
    """Whether a suit of both hands holds the others up: an ace, a king with another, a queen with two."""
    held = "".join(str(card)[0] for card in cards)
    return "A" in held or ("K" in held and len(held) > 2) or ("Q" in held and len(held) > 3)


def _shape(own: Iterable[Card], dummy: Iterable[Card], denomination: str) -> int:
    """What short suits of the hand with fewer trumps are worth; nothing at notrump."""
    if denomination == "NT":
        return 0
    short = min((tuple(own), tuple(dummy)), key=lambda hand: len(_of(denomination, hand)))
    if len(_of(denomination, short)) < 3:
        return 0
    return max(_SHORT.get(len(_of(suit, short)), 0) for suit in "SHDC" if suit != denomination)


def _level(denomination: str, worth: int) -> int:
    for least, level in _LEVELS:
        if worth >= least:
            return level
    least, game = _GAMES[denomination]
    if worth >= least:
        return game
    return max(1, min(game - 1, (worth - 19) // 2))


def _why(contract: Contract, trumps: int, worth: int) -> str:
    if contract.denomination == "NT":
        return f"The two hands have no fit of eight in a major, and {worth} points."
    return (
        f"The two hands have {trumps} {contract.words.split()[1].rstrip('s')}s, and are worth {worth} points."
    )
