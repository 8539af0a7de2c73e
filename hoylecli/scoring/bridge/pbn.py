"""Boards in Portable Bridge Notation: what was bid and made at each, with the line that says so.

PBN 2.1: a record is a list of tags such as `[Contract "3NT"]`, with sections of data behind some of them,
which are passed over here. `;` begins a comment, `{...}` is one, and so is a line that begins with `%`. A
value `#` is that of the record before, `?` is unknown. Files of other programs have blank lines inside a
record, other words for who is vulnerable, or no mark of a new record; they are read, too.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from hoylecli.core.errors import BadNotation
from hoylecli.core.text import shortened

from .contract import SEATS, Contract, check_result, side_of
from .notation import parse_contract
from .sheet import Deal

_TAG: Final = r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]'
_QUOTED: Final = r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"(.*)"\s*\]\s*$'  # quotes inside, which PBN wants escaped
_TOKEN: Final = (
    rf"(?m)(?P<tag>{_TAG})|(?P<quoted>{_QUOTED})|^%.*|;.*|\{{[^}}]*\}}"
    r"|(?P<wrong>[\[{].*)|(?P<blank>\n[^\S\n]*(?=\n))|[^\[{;\n]+|\n"
)
_STARTS: Final = (
    *("event", "site", "date", "board", "west", "north", "east", "south"),
    *("dealer", "vulnerable", "deal"),
)
_UNKNOWN: Final = ("", "?", "-", "*")
_VULNERABLE: Final[Mapping[str, tuple[str, ...]]] = {
    "none": (), "love": (), "-": (), "o": (), "ns": ("NS",), "n": ("NS",), "ew": ("EW",), "e": ("EW",),
    "all": ("NS", "EW"), "both": ("NS", "EW"), "b": ("NS", "EW"),
}  # fmt: skip
_BY_BOARD: Final = ((), ("NS",), ("EW",), ("NS", "EW"))


class Board(NamedTuple):
    """A record. name: the board's number as it is written. deal: None where it was not played to the end.

    line: where the record begins.
    """

    name: str
    dealer: str | None
    vulnerable: tuple[str, ...] | None
    deal: Deal | None
    line: int


class Boards(NamedTuple):
    """The boards of a file, and what is wrong with it: pairs of the number of a line and why."""

    boards: tuple[Board, ...]
    errors: tuple[tuple[int, str], ...]


class _Value(NamedTuple):
    text: str
    line: int


_Record = dict[str, _Value]


def is_pbn(text: str) -> bool:
    """Whether a text is PBN, and no sheet of our own: it has a tag, or begins as a PBN file does."""
    return re.search(r'(?m)^\s*\[\s*\w+\s*"', text) is not None or text.lstrip("\ufeff \r\n")[:1] in (
        "%",
        "[",
    )


def read_pbn(text: str) -> Boards:
    """All boards of a file, in its order.

    >>> read_pbn('[Vulnerable "All"] [Declarer "S"] [Contract "3NT"] [Result "9"]').boards[0].deal.result
    0
    """
    errors: list[tuple[int, str]] = []
    boards = []
    for record in _records(text, errors):
        try:
            boards.append(_board(record))
        except _Wrong as wrong:
            errors.append((wrong.line, wrong.why))
    return Boards(tuple(boards), tuple(sorted(errors)))


class _Wrong(Exception):
    """What is wrong with the value in a line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line, self.why = line, why


def _records(text: str, errors: list[tuple[int, str]]) -> Iterator[_Record]:
    """The tags of each record, by their names in lower case; `#` is filled in."""
    before: _Record = {}
    record: _Record = {}
    gap = False
    for name, value in _tags(text, errors):
        if name is None:
            gap = True
            continue
        if _begins_another(name, record, gap):
            yield record
            before, record = record, {}
        elif name in record and name != "note":
            errors.append((value.line, f"{name.capitalize()} is there twice in one board; leave one out."))
            continue
        gap = False
        if value.text in ("#", "##"):
            value = _Value(before[name].text if name in before else "?", value.line)
        record[name] = value
    if record:
        yield record


def _begins_another(name: str, record: _Record, gap: bool) -> bool:
    """Whether the tag is the first of the next record. gap: it stands behind an empty line."""
    is_head = name in ("event", "board")
    if name in record and name != "note":
        return gap or is_head
    return (is_head or (gap and name in _STARTS)) and ("contract" in record or "result" in record)


def _tags(text: str, errors: list[tuple[int, str]]) -> Iterator[tuple[str | None, _Value]]:
    """Each tag with the line it stands in; None for an empty line."""
    line = 1
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for found in re.finditer(_TOKEN, text):
        if found["tag"] or found["quoted"]:
            name, value = (found[2], found[3]) if found["tag"] else (found[5], found[6])
            yield name.lower(), _Value(re.sub(r"\\(.)", r"\1", value).strip(), line)
        elif found["blank"]:
            yield None, _Value("", line)
        elif found["wrong"]:
            what = "a comment has no } at its end" if found["wrong"][0] == "{" else 'a tag is [Name "value"]'
            errors.append((line, f"'{shortened(found['wrong'], 24)}': {what}."))
        line += found[0].count("\n")


def _board(record: _Record) -> Board:
    name = record.get("board", _Value("", 0)).text
    number = int(name) if name.isdecimal() and len(name) < 6 and int(name) else 0
    dealer = _seat(record, "dealer") or (SEATS[(number - 1) % 4] if number else None)
    vulnerable = _vulnerable(record, number)
    line = min(value.line for value in record.values())
    return Board(
        name if name not in _UNKNOWN else "", dealer, vulnerable, _deal(record, vulnerable, line), line
    )


def _deal(record: _Record, vulnerable: tuple[str, ...] | None, line: int) -> Deal | None:
    bid = record.get("contract", _Value("", line))
    if bid.text.lower().replace(" ", "") in ("pass", "passed", "passedout", "allpass", "p"):
        return Deal(None, 0, None, vulnerable or (), bid.line)
    if bid.text in _UNKNOWN:
        return None
    declarer = _seat(record, "declarer")
    try:
        contract = parse_contract(bid.text)
    except BadNotation as error:
        raise _Wrong(bid.line, str(error)) from None
    declarer = declarer or contract.declarer
    if not declarer:
        where = record.get("declarer", bid).line
        raise _Wrong(where, 'who declared? Write it as [Declarer "S"].')
    contract = contract._replace(declarer=declarer)
    result = _result(record, contract)
    if result is None:
        return None
    if vulnerable is None:
        raise _Wrong(line, 'who is vulnerable? Write it as [Vulnerable "None"], "NS", "EW" or "All".')
    return Deal(contract, result, None, vulnerable, bid.line)


def _seat(record: _Record, tag: str) -> str | None:
    """The seat in a tag; None if it is unknown. A ^ marks a declarer who came to it irregularly."""
    value = record.get(tag)
    if value is None or value.text.lstrip("^") in _UNKNOWN:
        return None
    seat = value.text.lstrip("^").upper()
    found = next((each for each in ("NORTH", "EAST", "SOUTH", "WEST") if seat in (each, each[0])), None)
    if found is None:
        raise _Wrong(value.line, f"'{shortened(value.text, 24)}' is no seat: write N, E, S or W.")
    return found[0]


def _vulnerable(record: _Record, number: int) -> tuple[str, ...] | None:
    """The sides that are vulnerable; by the number of the board where that is not written."""
    value = record.get("vulnerable")
    if value is None or value.text in ("", "?"):
        return _BY_BOARD[(number - 1 + (number - 1) // 4) % 4] if number else None
    sides = _VULNERABLE.get(value.text.lower().replace("-", "").replace("/", "") or "-")
    if sides is None:
        raise _Wrong(value.line, f"who is '{shortened(value.text, 24)}'? Write None, NS, EW or All.")
    return sides


def _result(record: _Record, contract: Contract) -> int | None:
    """Tricks above the contract, or below it; None if nobody wrote them.

    Tricks are those of declarer, `9`, or of the side that is named, `EW 4`; with a sign they are counted
    from the contract, `-2`.
    """
    value = record.get("result")
    if value is None or value.text in _UNKNOWN:
        return None
    found = re.fullmatch(r"(?i)\^?\s*(?:(NS|EW|[NESW])\s*)?(=|[-+]?\s*\d{1,2})", value.text)
    if found is None:
        raise _Wrong(
            value.line, f"'{shortened(value.text, 24)}' is no result: write declarer's tricks, from 0 to 13."
        )
    side, said = (found[1] or "").upper(), found[2].replace(" ", "")
    is_theirs = bool(side) and side_of(side[0]) != contract.side
    if said[0] in "=+-":
        if is_theirs:
            raise _Wrong(value.line, f"'{shortened(value.text, 24)}': {side} did not declare.")
        result = 0 if said == "=" else int(said)
    else:
        tricks = 13 - int(said) if is_theirs else int(said)
        result = tricks - contract.level - 6
    try:
        if said.isdecimal() and int(said) > 13:
            raise BadNotation(f"{said} tricks are too many: there are 13.")
        check_result(contract, result)
    except BadNotation as error:
        raise _Wrong(value.line, str(error)) from None
    return result
