"""Boards of a PBN file, scored as duplicate: on the screen and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from hoylecli.core.grammar import counted
from hoylecli.core.text import shortened
from hoylecli.scoring.bridge.contract import SIDES, Item, points, result_text
from hoylecli.scoring.bridge.pbn import Board, read_pbn
from hoylecli.scoring.bridge.sheet import ScoredDeal, score_sheet

from ..console import note, say, say_json
from . import expecting
from .bridge_sheet import deal_words, earned, sides_text


class _Scored(NamedTuple):
    """A board, and what it counts; None where it was not played."""

    board: Board
    scored: ScoredDeal | None

    @property
    def name(self) -> str:
        return self.board.name or "-"

    @property
    def items(self) -> tuple[Item, ...]:
        return self.scored.items if self.scored else ()


def show_boards(text: str, expected: expecting.Wanted, as_json: bool) -> None:
    """Prints what the boards count; every wrong line is named on standard error, and ends the command."""
    read = read_pbn(text)
    if read.errors:
        note("\n".join(f"line {line}: {why}" for line, why in read.errors))
        click.get_current_context().exit(1)
    boards = [_Scored(board, _scored(board)) for board in read.boards]
    if not any(board.scored for board in boards):
        raise click.ClickException("no board of this file has a contract and its result.")
    items = [item for board in boards for item in board.items]
    totals = {side: points(items, side) for side in SIDES}
    if as_json:
        say_json({"form": "duplicate", "format": "pbn", **totals, "boards": list(map(_facts, boards))})
    else:
        say("\n".join(_lines(boards, items)))
    expecting.hold_against(expected, totals, "the boards make")


def _scored(board: Board) -> ScoredDeal | None:
    return score_sheet([board.deal], "duplicate").deals[0] if board.deal else None


def _lines(boards: Sequence[_Scored], items: Sequence[Item]) -> Iterator[str]:
    """A row a board, as on a sheet of duplicate, and then where the points come from."""
    yield f"PBN, {counted(len(boards), 'board')}, scored as duplicate."
    yield ""
    width = max(5, *(len(shortened(each.name, 9)) for each in boards))
    yield f"  {'board':<{width}}  {'dealer':<8}{'contract':<11}{'vul':<6}{'NS':>6}{'EW':>7}{'net':>8}"
    for each in boards:
        row = f"  {shortened(each.name, 9):<{width}}  {each.board.dealer or '-':<8}"
        if each.scored is None:
            yield f"{row}no result"
            continue
        row += f"{deal_words(each.scored, {}):<11}{sides_text(each.scored.vulnerable):<6}"
        yield f"{row}{earned(each.items)}"
    yield f"  {'total':<{width}}  {'':<25}{earned(items)}"
    for each in boards:
        if each.scored is None:
            continue
        yield ""
        words = deal_words(each.scored, {})
        yield f"Board {each.name} (line {each.board.line}): {words}, {_vulnerable(each.scored)}"
        yield from (f"  {item.side:<5}{item.points:>5}  {item.text}" for item in each.items)


def _vulnerable(scored: ScoredDeal) -> str:
    who = {"none": "nobody", "all": "both sides"}
    found = sides_text(scored.vulnerable)
    return f"{who.get(found, found)} vulnerable"


def _facts(each: _Scored) -> dict[str, Any]:
    board, scored = each.board, each.scored
    deal = board.deal
    contract = deal.contract if deal else None
    return {
        "board": board.name or None,
        "dealer": board.dealer,
        "vulnerable": None if board.vulnerable is None else sides_text(board.vulnerable),
        "contract": str(contract) if contract else "pass" if deal else None,
        "declarer": contract.declarer if contract else None,
        "result": result_text(deal.result) if deal and contract else None,
        "tricks": contract.level + 6 + deal.result if deal and contract else None,
        "score": {side: points(each.items, side) for side in SIDES} if scored else None,
        "items": [item._asdict() for item in each.items],
        "line": board.line,
    }
