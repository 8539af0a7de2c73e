"""Files of bridge boards, whatever their format."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from . import Contract, duplicate_score
from .lin import is_lin, read_lin
from .pbn import Element, is_pbn, read_pbn
from .rbn import Line, is_rbn, read_rbn
from .records import BoardRecord, WrongLine, follow


class File(NamedTuple):
    """format: `PBN`, `LIN` or `RBN`. boards and errors: see `records.Records`."""

    format: str
    boards: tuple[BoardRecord, ...]
    errors: tuple[tuple[int, str], ...]


def is_file(text: str) -> bool:
    """Whether a text is in one of the formats."""
    return is_pbn(text) or is_lin(text) or is_rbn(text)


def read_file(text: str) -> File:
    """The boards of a text for which `is_file` holds."""
    if is_pbn(text):
        return File("PBN", *read_pbn(text))
    if is_lin(text):
        return File("LIN", *read_lin(text))
    return File("RBN", *read_rbn(text))


def differences(board: BoardRecord) -> Iterator[tuple[int, str]]:
    """Where what a file claims is not what its own cards and contract come to: pairs of a line and why."""
    contract = board.contract
    if contract is None or board.tricks is None or board.vulnerable is None:
        return
    try:
        followed = follow(board) if board.play else None
    except WrongLine:
        followed = None
    if followed is not None:
        least, most = followed.declarers, followed.declarers + followed.left
        if not least <= board.tricks <= most:
            took = f"{least}" if least == most else f"{least} to {most}"
            yield board.line_of("result"), f"the file says {board.tricks} tricks; the play makes it {took}."
    claimed = claimed_score(board)
    score = score_ns(contract, board.tricks, board.vulnerable)
    if claimed is not None and claimed[1] != score:
        yield claimed[0], f"the file says {claimed[1]:+} for NS; the contract makes it {score:+}."


def score_ns(contract: Contract, tricks: int, vulnerable: tuple[str, ...]) -> int:
    """What a contract brings North and South at duplicate."""
    score = duplicate_score(contract, tricks - contract.level - 6, contract.side in vulnerable)
    return score if contract.side == "NS" else -score


def claimed_score(board: BoardRecord) -> tuple[int, int] | None:
    """The score for North and South that the file claims, with its line; None where it claims none.

    PBN has it as [Score "NS 420"] or [Score "EW -420"], RBN behind the tricks, R 10+420 or R 10:420. There
    it is declarer's or that of North and South, so that one of East and West may have either sign.
    """
    for item in board.source.items:
        if isinstance(item, Element) and item.kind == "tag" and item.name.lower() == "score":
            side, _, number = item.text.strip().partition(" ")
            if side in ("NS", "EW") and number.strip().lstrip("+-").isdecimal():
                return item.line, int(number) * (1 if side == "NS" else -1)
        if isinstance(item, Line) and item.label == "R" and board.contract:
            found = re.match(r"\d+\s*(?:([-+]\d+)|:\s*([-+]?\d+)\s*(?:$|:))", item.text)
            if found:
                return item.line, _for_ns(int(found[1] or found[2]), board)
    return None


def _for_ns(claimed: int, board: BoardRecord) -> int:
    """A score of RBN as North and South's; where it may be theirs already, the sign that is right."""
    if board.contract is None or board.contract.side == "NS":
        return claimed
    right = score_ns(board.contract, board.tricks or 0, board.vulnerable or ())
    return claimed if claimed == right else -claimed
