"""The contract that declarer names at minibridge, with dummy's hand in sight and the points of all told."""

from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Card, Move, so_often
from hoylecli.families.tricks import TricksView, move_of
from hoylecli.families.tricks.position.bridge import COMPASS, bid_of_call, points
from hoylecli.scoring.bridge import Contract, duplicate_score

from ...hints import Hint, Weighed
from ..worlds import InformationSet
from .layouts import fitting
from .told import told_by
from .worths import solves_deals, tricks_of_contract

# By layouts

_SAMPLED: Final = 0.99
"""Some hands prove nothing, so that a contract is said to make nearly every time at the most."""
_LAYOUTS: Final = 14
_STRAINS: Final = 3
"""How many denominations are tried."""
_SHORTEST: Final = 7
"""Trumps in both hands that a suit needs to be tried."""


_OTHER: Final = "The other suit is too short in both hands to be thought of."


class _Named(NamedTuple):
    """A contract, its score on average, and in which share of the layouts it is made."""

    contract: Contract
    score: float
    made: float


def by_layouts(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The contract that scores most on average in hands that have the points told, and what those asked for
    score.

    Where whole deals cannot be solved it is that of the table.
    """
    assert view.seat is not None
    by_rule = by_table(view)
    if not solves_deals():
        return by_rule
    best: list[_Named] = []
    layouts, wanted, tried = _layouts(view, rng), set(asked), list[_Named]()
    strains = _strains(view)
    for strain in dict.fromkeys([*strains, *(_denomination_of(move) for move in asked)]):
        contract = Contract(1, strain, declarer=COMPASS[view.seat])
        tricks = [tricks_of_contract(hands, contract) for hands in layouts]
        levels = [_scored(contract._replace(level=level), tricks, view) for level in range(1, 8)]
        if strain in strains:
            best.append(max(levels, key=lambda each: each.score))
        tried += [each for each in levels if _move(each.contract) in wanted]
    best.sort(key=lambda each: -each.score)
    chosen = best[0].contract
    fit = by_rule.why if chosen.denomination == _denomination_of(by_rule.move) else ""
    makes = so_often("makes", min(best[0].made, _SAMPLED))
    makes = f"In the hands that fit the points, {chosen.sign} {makes}."
    ranked = sorted(dict.fromkeys([*best, *tried]), key=lambda each: -each.score)
    named = tuple(Weighed(_move(each.contract), each.score) for each in ranked)
    decided = "" if ranked[0] is best[0] else _OTHER
    return Hint(
        _move(chosen), makes, tuple(filter(None, [fit])), named, "points", "Points on average", decided
    )


def _layouts(view: TricksView, rng: Random) -> list[list[int]]:
    """Hands of all seats, of which those that are hidden have the points that were told."""
    info, told = InformationSet(view, ""), told_by(view)
    hidden = [seat for seat in range(4) if seat != view.seat and not info.known[seat]]

    drawn = list(islice(fitting(info, told, rng), 4 * _LAYOUTS))
    exact = [hands for hands in drawn if all(told[seat].allows(hands[seat]) for seat in hidden)]
    return (exact or drawn)[:_LAYOUTS]


def _strains(view: TricksView) -> list[str]:
    """Notrump, and the longest suits of both hands, majors before minors."""
    both = (*view.hand, *(view.bridge.hand if view.bridge else ()))
    suits = [suit for suit in "SHDC" if len(_of(suit, both)) >= _SHORTEST]
    suits.sort(key=lambda suit: -len(_of(suit, both)) - (suit in "SH"))
    return ["NT", *suits[: _STRAINS - 1]]


def _scored(contract: Contract, tricks: Sequence[int], view: TricksView) -> _Named:
    assert view.seat is not None
    is_vulnerable = bool(view.bridge and view.bridge.vulnerable[view.seat % 2])
    need = contract.level + 6
    scores = [duplicate_score(contract, each - need, is_vulnerable) for each in tricks]
    makes = sum(each >= need for each in tricks)
    return _Named(contract, sum(scores) / len(scores), makes / len(tricks))


def _move(contract: Contract) -> Move:
    return move_of(bid_of_call(0, f"{contract.level}{contract.denomination}"))


def _denomination_of(move: Move) -> str:
    return "NT" if move.target in ("n", "nt") else move.target.upper()


# By a table: the longest fit, and as high as the points allow

_FIT: Final = 8
_LEVELS: Final = ((37, 7), (33, 6))
_GAMES: Final = {"NT": (25, 3), "S": (25, 4), "H": (25, 4), "D": (29, 5), "C": (29, 5)}
_SHORT: Final = {0: 5, 1: 3, 2: 1}
"""What a void, a singleton and a doubleton beside a fit of eight trumps are worth."""


def by_table(view: TricksView) -> Hint:
    """The contract by lengths and points alone."""
    dummy = view.bridge.hand if view.bridge else ()
    denomination = _denomination(view.hand, dummy)
    worth = points((*view.hand, *dummy)) + _shape(view.hand, dummy, denomination)
    contract = Contract(_level(denomination, worth), denomination)
    move = move_of(bid_of_call(0, f"{contract.level}{denomination}"))
    return Hint(move, _why(contract, len(_of(denomination, (*view.hand, *dummy))), worth))


_SAFE: Final = 26
"""The points from which on a beginner names a game, and no more."""


def by_honors(view: TricksView) -> Move:
    """A beginner's contract: the longest suit of both hands, notrump without one of eight cards; no slam."""
    both = (*view.hand, *(view.bridge.hand if view.bridge else ()))
    longest = max("SHDC", key=lambda suit: len(_of(suit, both)))
    denomination = longest if len(_of(longest, both)) >= _FIT else "NT"
    worth, (_, game) = points(both), _GAMES[denomination]
    level = game if worth >= _SAFE else max(1, min(game - 1, (worth - 19) // 2))
    return _move(Contract(level, denomination))


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
