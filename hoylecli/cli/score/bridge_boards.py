"""Boards of a PBN, LIN or RBN file, scored as duplicate: on the screen and as JSON."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import click

from hoylecli.core import counted, shortened
from hoylecli.scoring.bridge import SIDES, Award, points, result_text
from hoylecli.scoring.bridge.duplicate import imps, matchpoints
from hoylecli.scoring.bridge.files import differences, read_file
from hoylecli.scoring.bridge.records import BoardRecord
from hoylecli.scoring.bridge.sheet import ScoredDeal, score_sheet

from ..console import note, say, say_json
from . import expecting
from .bridge_sheet import deal_words, earned, sides_text


class _Scored(NamedTuple):
    """A board, and what it counts; None where it was not played.

    points: North and South's matchpoints among the results of the same board. imps: what the open room's
    North and South win by it against the closed room. Each is None where there is nothing to compare.
    """

    board: BoardRecord
    scored: ScoredDeal | None
    points: Fraction | None = None
    imps: int | None = None

    @property
    def name(self) -> str:
        """The board, and the room of a match."""
        return " ".join(filter(None, (self.board.name or "-", self.board.room)))

    @property
    def items(self) -> tuple[Award, ...]:
        return self.scored.items if self.scored else ()

    @property
    def score_ns(self) -> int:
        return points(self.items, "NS") - points(self.items, "EW")


def show_boards(text: str, expected: expecting.Wanted, as_json: bool) -> None:
    """Prints what the boards count; every wrong line is named on standard error, and ends the command.

    So is every difference from the tricks or the score that the file claims, after the boards.
    """
    read = read_file(text)
    if read.errors:
        note("\n".join(f"line {line}: {why}" for line, why in read.errors))
        click.get_current_context().exit(1)
    boards = _compared([_Scored(board, _scored(board)) for board in read.boards])
    items = [item for board in boards for item in board.items]
    totals = {side: points(items, side) for side in SIDES}
    if as_json:
        facts = {"form": "duplicate", "format": read.format.lower(), **totals}
        match = {"imps": _match(boards)} if any(board.imps is not None for board in boards) else {}
        say_json({**facts, **match, "boards": list(map(_facts, boards))})
    else:
        say("\n".join(_lines(read.format, boards, items)))
    wrong = [found for each in boards for found in differences(each.board)]
    if wrong:
        note("\n".join(f"line {line}: {why}" for line, why in wrong))
    expecting.hold_against(expected, totals, "the boards make")
    if wrong:
        click.get_current_context().exit(1)


def _scored(board: BoardRecord) -> ScoredDeal | None:
    return score_sheet([board.deal], "duplicate").deals[0] if board.deal else None


def _compared(boards: list[_Scored]) -> list[_Scored]:
    """The boards with their results compared: by IMPs between two rooms, else by matchpoints."""
    found = list(boards)
    for name in dict.fromkeys(each.board.name for each in boards if each.board.name):
        numbers = [number for number, each in enumerate(boards) if each.board.name == name and each.scored]
        scores = [boards[number].score_ns for number in numbers]
        rooms = [boards[number].board.room for number in numbers]
        if sorted(rooms) == ["closed", "open"]:
            won = imps(scores[rooms.index("open")] - scores[rooms.index("closed")])
            for number in numbers:
                found[number] = found[number]._replace(imps=won)
        elif len(numbers) > 1:
            for number, got in zip(numbers, matchpoints(scores), strict=True):
                found[number] = found[number]._replace(points=got)
    return found


def _match(boards: Sequence[_Scored]) -> dict[str, int]:
    """The IMPs that the teams win: that of the open room's North and South, and the other."""
    won = [each.imps for each in boards if each.imps is not None and each.board.room == "open"]
    return {
        "open_ns": sum(each for each in won if each > 0),
        "open_ew": -sum(each for each in won if each < 0),
    }


def _lines(kind: str, boards: Sequence[_Scored], items: Sequence[Award]) -> Iterator[str]:
    """A row a board, as on a sheet of duplicate, and then where the points come from."""
    yield f"{kind}, {counted(len(boards), 'board')}, scored as duplicate."
    yield ""
    width = max(5, *(len(shortened(each.name, 12)) for each in boards))
    title = "IMPs" if any(each.imps is not None for each in boards) else "MPs"
    has_more = any(each.imps is not None or each.points is not None for each in boards)
    more = f"{title:>7}" if has_more else ""
    dealer = "" if has_more else f"{'dealer':<8}"
    yield f"  {'board':<{width}}  {dealer}{'contract':<11}{'vul':<6}{'NS':>6}{'EW':>7}{'net':>8}{more}"
    for each in boards:
        dealer = "" if has_more else f"{each.board.dealer or '-':<8}"
        row = f"  {shortened(each.name, 12):<{width}}  {dealer}"
        if each.scored is None:
            yield f"{row}no result"
            continue
        row += f"{deal_words(each.scored, {}):<11}{sides_text(each.scored.vulnerable):<6}"
        yield f"{row}{earned(each.items)}{_more(each)}"
    if not any(each.scored for each in boards):
        yield ""
        yield "No board has a contract and its result, so there are no points."
        return
    blank = " " * (17 if has_more else 25)
    yield f"  {'total':<{width}}  {blank}{earned(items)}"
    if any(each.imps is not None for each in boards):
        won = _match(boards)
        yield ""
        yield f"Open room's North-South win {won['open_ns']} IMPs, their opponents {won['open_ew']}."
    for each in boards:
        if each.scored is None:
            continue
        yield ""
        words = deal_words(each.scored, {})
        yield f"Board {each.name} (line {each.board.line}): {words}, {_vulnerable(each.scored)}"
        yield from (f"  {item.side:<5}{item.points:>5}  {item.text}" for item in each.items)


def _more(each: _Scored) -> str:
    """North and South's matchpoints, or the open room's IMPs, in a column."""
    if each.imps is not None:
        return f"{each.imps:>+7}" if each.board.room == "open" else ""
    return f"{float(each.points):>7g}" if each.points is not None else ""


def _vulnerable(scored: ScoredDeal) -> str:
    who = {"none": "nobody", "all": "both sides"}
    found = sides_text(scored.vulnerable)
    return f"{who.get(found, found)} vulnerable"


def _facts(each: _Scored) -> dict[str, Any]:
    board, scored, contract = each.board, each.scored, each.board.contract
    vulnerable = None if board.vulnerable is None else sides_text(board.vulnerable)
    compared: dict[str, Any] = {"room": board.room} if board.room else {}
    if each.imps is not None:
        compared["imps"] = each.imps
    if each.points is not None:
        compared["matchpoints_ns"] = float(each.points)
    return {
        "board": board.name or None,
        "dealer": board.dealer,
        "vul": vulnerable,
        "vulnerable": vulnerable,
        "contract": str(contract) if contract else "pass" if board.is_passed_out else None,
        "declarer": contract.declarer if contract else None,
        "result": None if board.result is None else result_text(board.result),
        "tricks": board.tricks if board.result is not None else None,
        "score_ns": each.score_ns if scored else None,
        "score": {side: points(each.items, side) for side in SIDES} if scored else None,
        **compared,
        "items": [item._asdict() for item in each.items],
        "line": board.line,
    }
