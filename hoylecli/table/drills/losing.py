"""Why a patience can't be won after a move: cards that wait for one another, or lie under others for good."""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from hoylecli.bots.patience.lookahead import key_of
from hoylecli.core import RANK_NAMES, Card, Move, listed, rank_plural
from hoylecli.families.patience import PatienceState
from hoylecli.families.patience.position.board import Board, Place
from hoylecli.families.patience.position.steps import steps

_AROUND: Final = 2_000  # positions that are looked at for what never gets away
_FEW: Final = 3  # ranks that wait for one another, which can still be followed

Pair = tuple[Card, Card]


def why_lost(state: PatienceState, move: Move, good: Sequence[Move]) -> str:
    """What a move that loses spoils, to go on behind a colon; "" where no few words say it.

    good: moves that win.
    """
    after = state.apply(move)
    ring = waiting_ring(after, of_rank(move))
    if 0 < len(ring) <= _FEW:
        return _waiting(ring)
    under = buried(after)
    stays = f"{under[0].symbol} stays under {under[1].symbol}, whatever you play" if under else ""
    told = ". ".join(filter(None, [stranded(state, move, good), stays]))
    return told or (_waiting(ring) if ring else "")


def of_rank(move: Move) -> int:
    """The rank of cards that leave together, 0 for other moves."""
    ranks = {card.rank for card in move.cards}
    return ranks.pop() if move.verb == "remove" and len(ranks) == 1 else 0


# Where cards leave in pairs of a rank: the last two of a rank can only leave together


def waiting_ring(state: PatienceState, rank: int) -> list[Pair]:
    """The shortest ring of ranks that wait for one another, each of which has only two cards left.

    For each rank a card of it, and the card of the next rank that lies over it; the last one waits for the
    first. Ranks of such a ring can never leave, whatever is played. It begins with `rank` if that is in it.
    [] where there is none.
    """
    if (state.rules.remove.rule, state.rules.remove.size) != ("same_rank", 2):
        return []
    board = state.board
    left = Counter(card.rank for pile in (*board.columns, *board.reserve) for card in pile)
    waits: dict[int, dict[int, Pair]] = {}
    for pile in board.columns:
        last = [card for card in pile if left[card.rank] == 2]
        for at, card in enumerate(last):
            for over in last[at + 1 :]:
                waits.setdefault(card.rank, {}).setdefault(over.rank, (card, over))
    found = [ring for first in sorted(waits, key=lambda each: each != rank) if (ring := _ring(waits, first))]
    return min(found, key=len, default=[])


def _ring(waits: Mapping[int, Mapping[int, Pair]], first: int) -> list[Pair]:
    """The shortest way from a rank back to itself; [] for none."""
    before: dict[int, int] = {}
    coming = deque([first])
    while coming:
        rank = coming.popleft()
        for then in waits.get(rank, {}):
            if then == first:
                way = [(rank, then)]
                while rank != first:
                    way.insert(0, (before[rank], rank))
                    rank = before[rank]
                return [waits[one][other] for one, other in way]
            if then not in before:
                before[then] = rank
                coming.append(then)
    return []


def _waiting(ring: Sequence[Pair]) -> str:
    """`the last jacks and fours block one another. J♥ lies under 4♦ and 4♥ under J♠`"""
    (card, over), *more = ring
    if not more:
        return f"{card.symbol} lies under {over.symbol}, and no other {RANK_NAMES[card.rank - 1]} is left"
    names = [rank_plural(under.rank) for under, _ in ring]
    lies = [f"{under.symbol} under {on.symbol}" for under, on in more]
    under = listed([f"{card.symbol} lies under {over.symbol}", *lies])
    return f"the last {listed(names)} block one another. {under}"


# Where cards move from column to column


def stranded(state: PatienceState, move: Move, good: Sequence[Move]) -> str:
    """Why a card can't go any more where it would have won: `9♦ needs 10♠, and has no other place`; "" for
    nothing.

    good: the moves that win.
    """
    done, after = steps(state).get(move), state.apply(move)
    wins = [step for each in good if (step := steps(state).get(each)) is not None]
    if done is None or after.to_act is None or set(good) & set(after.legal_moves()):
        return ""
    moved = _card(state.board, done.source)
    if wins and {step.source for step in wins} == {done.target}:
        return f"{moved.symbol} covers {_card(state.board, done.target).symbol}, which has to move first"
    there = {_card(after.board, step.source) for step in steps(after).values() if step is not None}
    for step in wins:
        card, onto = _card(state.board, step.source), state.board.pile(step.target)
        if card in there or card == moved:
            continue
        if onto and moved == onto[-1]:
            return f"{card.symbol} needs {moved.symbol} to go on, and has no other place"
        if done.target == step.target:
            return f"{moved.symbol} takes the place that {card.symbol} needs"
    return ""


def _card(board: Board, place: Place) -> Card:
    return board.pile(place)[-1]


# Cards that never get away


def buried(state: PatienceState) -> Pair | None:
    """A card that can't be freed, and the one that lies right on it in every position that can be reached.

    The lowest one is named, which is wanted first; where cards leave in sets, one under a card of its rank if
    there is one, else one under few cards. None where there is none, or too many positions.
    """
    waiting, seen, always = [state], {key_of(state)}, _covered(state.board)
    while waiting and always:
        here = waiting.pop()
        always &= _covered(here.board)
        for move in here.legal_moves():
            if move.verb == "resign":
                continue
            then = here.apply(move)
            key = key_of(then)
            if key not in seen:
                if len(seen) == _AROUND:
                    return None
                seen.add(key)
                waiting.append(then)
    above = {card: len(pile) - at for pile in state.board.columns for at, card in enumerate(pile, 1)}
    leave = state.rules.remove.rule != "none"

    def order(pair: Pair) -> tuple[int, int, Card]:
        card, cover = pair
        return (card.rank != cover.rank if leave else card.rank), above[card], card

    return min(always, key=order, default=None)


def _covered(board: Board) -> set[Pair]:
    """The cards in columns that lie under others, each with the one that lies right on it."""
    return {pair for pile in board.columns for pair in pairwise(pile)}
