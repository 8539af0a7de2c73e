"""What a board of bridge is compared with when it is over: par, or the same board at a second table.

Both are known only to whoever sees all cards, or has computer players: that is why they are here, and the
engine has a rule that asks for one of them (`score.beside`).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from hoylecli import bots
from hoylecli.core import Move, Seat, listed
from hoylecli.families import Style
from hoylecli.families.tricks.phases.bridge import COMPARING, result_elsewhere
from hoylecli.scoring.bridge import DENOMINATIONS, SEATS
from hoylecli.scoring.bridge.duplicate import Par, Tricks, par
from hoylecli.scoring.bridge.files import score_ns
from hoylecli.scoring.bridge.records import BoardRecord

_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}
_PLACES: Final = {letter: seat for seat, letter in enumerate("SWNE")}
_LONGEST: Final = 12  # letters of a name in the table
_APART: Final = 10_000  # between the chances of two boards
NOT_NOW: Final = "par shows what the cards were worth. That takes some minutes here; Ctrl-C stops it."


def last_board(states: Sequence[Any], names: Sequence[str]) -> BoardRecord | None:
    """The board that was finished last in the states of a match, None before there is one."""
    from hoylecli.families.tricks.boards import boards_of

    boards = list(boards_of(states, names))
    return boards[-1] if boards else None


def is_quick() -> bool:
    """Whether par is a matter of a second here."""
    from hoylecli.bots.double_dummy.boards import is_quick

    return is_quick()


def worth(board: BoardRecord) -> Tricks:
    """By seat and denomination, the tricks that each hand takes as declarer when everybody sees all cards."""
    return _worth(tuple((seat, board.hands[seat]) for seat in SEATS))


@lru_cache(maxsize=4)
def _worth(hands: tuple[tuple[str, tuple[str, ...]], ...]) -> Tricks:
    from hoylecli.bots.double_dummy.boards import deal_of, tricks_table

    return tricks_table(deal_of(dict(hands)))


def par_lines(board: BoardRecord, table: Tricks, style: Style) -> list[str]:
    """What the cards of a board were worth, beside what the contract scored, for whoever reads it.

    To whoever looks on it is told for South and North.
    """
    best = par(table, board.dealer or "N", board.vulnerable or ())
    side = 0 if style.you is None else style.you % 2
    shown = list(_in_words(table, style) if style.in_words else _drawn(table, style))
    return [*shown, _par_line(best, side, style), *_result_line(board, best, side)]


def facts(board: BoardRecord, table: Tricks) -> dict[str, Any]:
    """What `par_lines` tells, for programs: tricks by seat and denomination, and par."""
    best = par(table, board.dealer or "N", board.vulnerable or ())
    contracts = [f"{each.contract} {each.contract.declarer}" for each in best.results]
    return {"table": table, "par": {"score_ns": best.score, "contracts": contracts}}


def _drawn(table: Tricks, style: Style) -> Iterator[str]:
    yield f"{'Tricks that could be taken':<{_LONGEST}}"
    yield f"{'':<{_LONGEST}}" + "".join(f"{_SIGNS[name]:>4}" for name in DENOMINATIONS)
    for letter, seat in _PLACES.items():
        row = "".join(f"{table[letter][name]:>4}" for name in DENOMINATIONS)
        yield f"{style.name(seat)[:_LONGEST]:<{_LONGEST}}{row}"


def _in_words(table: Tricks, style: Style) -> Iterator[str]:
    for letter, seat in _PLACES.items():
        row = ", ".join(f"{table[letter][name]} in {words}" for name, words in DENOMINATIONS.items())
        yield f"{style.name(seat)} could take {row}."


def _par_line(best: Par, side: int, style: Style) -> str:
    if not best.results:
        return "Par: 0, all pass."
    score = best.score if side == 0 else -best.score
    by_contract: dict[str, list[str]] = {}
    for each in best.results:
        contract = each.contract.words if style.in_words else each.contract.sign
        seat = style.inside(_PLACES[str(each.contract.declarer)])
        by_contract.setdefault(f"{contract}{_made(each.result)}", []).append(seat)
    played = listed([f"{name} by {listed(seats, 'or')}" for name, seats in by_contract.items()], "or")
    whose = "your side" if style.you is not None else listed([style.name(side), style.name(side + 2)])
    return f"Par for {whose}: {score:+}, {played}."


def _made(result: int) -> str:
    if not result:
        return " just made"
    return f" with {result} over" if result > 0 else f" {-result} down"


def _result_line(board: BoardRecord, best: Par, side: int) -> Iterator[str]:
    """What the contract scored, and how far that is from par."""
    if board.contract is None or board.tricks is None:
        scored = 0
    else:
        scored = score_ns(board.contract, board.tricks, board.vulnerable or ())
    sign = 1 if side == 0 else -1
    difference = sign * (scored - best.score)
    beside = f"{abs(difference)} {'above' if difference > 0 else 'below'} par" if difference else "just par"
    yield f"At the table: {sign * scored:+}, {beside}."


# The second table of a match of teams

Choose = Callable[[Seat, Any, Random], Move]


def elsewhere(dealt: Any, choose: Choose, seed: int) -> Move:
    """What comes of a board that is played by others: the move by which the table tells it.

    dealt: the state of our own match in which the board lies on the table, before the first call. choose: the
    move of whoever sits on a seat there, with their own chance. It depends on these and the seed alone, so
    that a match which is left and taken up again, or taken back to this board, is told the same.
    """
    state, moves = dealt, 0
    while state.phase != COMPARING.name:
        seat = state.to_act
        chance = bots.rng(seed, _APART * dealt.number + moves, seat)
        state = state.apply(choose(seat, state.view(seat), chance))
        moves += 1
    return result_elsewhere(state)


def by_levels(family: str, levels: Sequence[str], dealt: Any, seed: int) -> Move:
    """As `elsewhere`, with computer players of these levels, one a seat of our table.

    The sides are the other way round there: our partner's level sits East and West. It can be found in
    another process.
    """
    players = [bots.bot(family, levels[(seat + 1) % len(levels)]) for seat in range(len(levels))]
    return elsewhere(dealt, lambda seat, view, chance: players[seat].choose(view, chance), seed)
