"""Boards in Portable Bridge Notation, read and written.

PBN 2.1: a record is a list of tags such as `[Contract "3NT"]`, with sections of data behind some of them. `;`
begins a comment, `{...}` is one, and so is a line that begins with `%`. A value `#` is that of the record
before, `?` is unknown. Files of other programs have blank lines inside a record, other words for who is
vulnerable, statistics between records, or no mark of a new record; they are read, too. Tags and sections that
say what they said when they were read, those that are not known here, and comments are written again as they
stood.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from hoylecli.core import BadNotation, shortened

from . import SEAT_NAMES, SEATS, Contract, check_result, records, side_of
from .auction import PASS, Auction, parse_call
from .notation import parse_contract

_TAG: Final = r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]'
_QUOTED: Final = r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"(.*)"\s*\]\s*$'  # quotes inside, which PBN wants escaped
_TOKEN: Final = (
    rf"(?m)(?P<tag>{_TAG})|(?P<quoted>{_QUOTED})|(?P<comment>^%.*|;.*|\{{[^}}]*\}})"
    r"|(?P<wrong>[\[{].*)|(?P<blank>\n[^\S\n]*(?=\n))|(?P<rows>[^\[{;\n]+)|\n"
)
_CALLS: Final = r"(=\d+=)|(\$\d+)|(\^\w)|([!?]{1,2})|([*+])|([^\s=$^!?*+]+)"
_STARTS: Final = (
    *("event", "site", "date", "board", "west", "north", "east", "south"),
    *("dealer", "vulnerable", "deal"),
)
_ORDER: Final = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal"),
    *("Scoring", "Declarer", "Contract", "Result", "Auction", "Note", "Play"),
)
"""The tags that every record has in an exported file, in this order, and the sections."""
_UNKNOWN: Final = ("", "?", "-", "*")
_VULNERABLE: Final[Mapping[str, tuple[str, ...]]] = {
    "none": (), "love": (), "-": (), "o": (), "ns": ("NS",), "n": ("NS",), "ew": ("EW",), "e": ("EW",),
    "all": ("NS", "EW"), "both": ("NS", "EW"), "b": ("NS", "EW"),
}  # fmt: skip
_VULNERABLE_WORDS: Final = {(): "None", ("NS",): "NS", ("EW",): "EW", ("NS", "EW"): "All"}


class Element(NamedTuple):
    """What a file has: a `tag` with its name and value, `rows` of data behind one, or a `comment`."""

    kind: str
    name: str
    text: str
    line: int


def is_pbn(text: str) -> bool:
    """Whether a text is PBN, and no sheet of our own: it has a tag, or begins as a PBN file does."""
    has_tag = re.search(r'(?m)^\s*\[\s*\w+\s*"', text) is not None
    return has_tag or text.lstrip("\ufeff \r\n").startswith(("[", "% PBN"))


def read_pbn(text: str) -> records.Records:
    """All boards of a file, in its order.

    >>> read_pbn('[Vulnerable "All"] [Declarer "S"] [Contract "3NT"] [Result "9"]').boards[0].deal.result
    0
    """
    errors: list[tuple[int, str]] = []
    boards = []
    for items, known in _records(text, errors):
        try:
            boards.append(_record(items, known))
        except records.WrongLine as wrong:
            errors.append((wrong.line, wrong.why))
    return records.Records(tuple(boards), tuple(sorted(errors)))


_Known = dict[str, Element]
"""The tags of a record by their names in lower case, with `#` filled in."""


def _records(text: str, errors: list[tuple[int, str]]) -> Iterator[tuple[list[Element], _Known]]:
    """Each record: all its items, and its tags."""
    before, known, items = _Known(), _Known(), list[Element]()
    gap = False
    for item in _items(text, errors):
        name = item.name
        if item.kind == "blank":
            gap = True
            continue
        if item.kind == "tag":
            if _begins_another(name.lower(), known, gap):
                yield items, known
                before, known, items = known, {}, []
            elif name.lower() in known and name.lower() != "note":
                errors.append((item.line, f"{name} is there twice in one board; leave one out."))
                continue
            gap = False
            value = item.text
            if value in ("#", "##"):
                value = before[name.lower()].text if name.lower() in before else "?"
            if name.lower() != "note":
                known[name.lower()] = item._replace(text=value)
        elif item.kind == "rows" and items and known:
            item = item._replace(name=next(each.name for each in reversed(items) if each.kind == "tag"))
        items.append(item)
    if known:
        yield items, known


def _begins_another(name: str, known: _Known, gap: bool) -> bool:
    """Whether the tag is the first of the next record. gap: it stands behind an empty line."""
    is_head = name in ("event", "board")
    if name in known and name != "note":
        return gap or is_head
    return (is_head or (gap and name in _STARTS)) and ("contract" in known or "result" in known)


def _items(text: str, errors: list[tuple[int, str]]) -> Iterator[Element]:
    """Everything in a file, with the line in which it stands; `blank` is an empty line."""
    line = 1
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for found in re.finditer(_TOKEN, text):
        if found["tag"] or found["quoted"]:
            name, value = (found[2], found[3]) if found["tag"] else (found[5], found[6])
            yield Element("tag", name, re.sub(r'\\(["\\])', r"\1", value).strip(), line)
        elif found["blank"]:
            yield Element("blank", "", "", line)
        elif found["comment"]:
            yield Element("comment", "", found["comment"], line)
        elif found["rows"] and found["rows"].strip():
            yield Element("rows", "", found["rows"].strip(), line)
        elif found["wrong"]:
            what = "a comment has no } at its end" if found["wrong"][0] == "{" else 'a tag is [Name "value"]'
            errors.append((line, f"'{shortened(found['wrong'], 24)}': {what}."))
        line += found[0].count("\n")


def _record(items: list[Element], known: _Known) -> records.BoardRecord:
    line = min(item.line for item in known.values())
    name = _text(known, "board")
    vulnerable = _vulnerable(known)
    record = records.BoardRecord(
        name=name if name not in _UNKNOWN else "",
        dealer=_seat(known, "dealer"),
        vulnerable=vulnerable,
        hands=_hands(known),
        players={seat: who for seat, word in SEAT_NAMES.items() if (who := _text(known, word.lower()))},
        scoring=_text(known, "scoring"),
        source=records.Source("pbn", tuple(items), {name: item.text for name, item in known.items()}),
        line=line,
        lines={"hands" if name == "deal" else name: item.line for name, item in known.items()},
    )
    record = _with_auction(_with_contract(record, known), items, known)
    record = records.completed(record)
    if record.contract:
        record = record._replace(tricks=_tricks(known, record.contract))
    if record.contract and record.tricks is not None and record.vulnerable is None:
        raise records.WrongLine(
            line, 'who is vulnerable? Write it as [Vulnerable "None"], "NS", "EW" or "All".'
        )
    return records.as_read(records.completed(_with_play(record, items, known)))


def _text(known: _Known, tag: str) -> str:
    return known[tag].text if tag in known else ""


def _hands(known: _Known) -> dict[str, tuple[str, ...]]:
    item = known.get("deal")
    if item is None or item.text in _UNKNOWN:
        return {}
    first, colon, rest = item.text.partition(":")
    start = first.strip().upper()
    if not colon or start not in SEATS or not start:
        raise records.WrongLine(
            item.line, f"'{shortened(item.text, 24)}': a deal begins with a seat, as in N:AK2.Q.J98.T6543"
        )
    hands = rest.split()
    if len(hands) > 4:
        raise records.WrongLine(item.line, f"{len(hands)} hands are too many: there are four.")
    found = {}
    for seat, hand in zip(records.around(start), hands, strict=False):
        if hand != "-":
            try:
                found[seat] = records.read_hand(hand)
            except BadNotation as error:
                raise records.WrongLine(item.line, str(error)) from None
    return found


def _with_contract(record: records.BoardRecord, known: _Known) -> records.BoardRecord:
    bid = known.get("contract")
    if bid is None or bid.text in _UNKNOWN:
        return record
    if bid.text.lower().replace(" ", "") in ("pass", "passed", "passedout", "allpass", "p"):
        return record._replace(is_passed_out=True)
    try:
        contract = parse_contract(bid.text)
    except BadNotation as error:
        raise records.WrongLine(bid.line, str(error)) from None
    declarer = _seat(known, "declarer") or contract.declarer
    if not declarer:
        where = known.get("declarer", bid).line
        raise records.WrongLine(where, 'who declared? Write it as [Declarer "S"].')
    return record._replace(contract=contract._replace(declarer=declarer))


def _seat(known: _Known, tag: str) -> str | None:
    """The seat in a tag; None if it is unknown. A ^ marks a declarer who came to it irregularly."""
    item = known.get(tag)
    if item is None or item.text.lstrip("^") in _UNKNOWN:
        return None
    seat = item.text.lstrip("^").upper()
    found = next((each for each in ("NORTH", "EAST", "SOUTH", "WEST") if seat in (each, each[0])), None)
    if found is None:
        raise records.WrongLine(item.line, f"'{shortened(item.text, 24)}' is no seat: write N, E, S or W.")
    return found[0]


def _vulnerable(known: _Known) -> tuple[str, ...] | None:
    """The sides that are vulnerable; None where that is not written."""
    item = known.get("vulnerable")
    if item is None or item.text in ("", "?"):
        return None
    sides = _VULNERABLE.get(item.text.lower().replace("-", "").replace("/", "") or "-")
    if sides is None:
        raise records.WrongLine(item.line, f"who is '{shortened(item.text, 24)}'? Write None, NS, EW or All.")
    return sides


def _tricks(known: _Known, contract: Contract) -> int | None:
    """Declarer's tricks; None if nobody wrote them.

    `9` are declarer's, `EW 4` those of that side; with a sign, `-2`, they are counted from the contract.
    """
    item = known.get("result")
    if item is None or item.text in _UNKNOWN:
        return None
    found = re.fullmatch(r"(?i)\^?\s*(?:(NS|EW|[NESW])\s*)?(=|[-+]?\s*\d{1,2})", item.text)
    if found is None:
        raise records.WrongLine(
            item.line, f"'{shortened(item.text, 24)}' is no result: write declarer's tricks, from 0 to 13."
        )
    side, said = (found[1] or "").upper(), found[2].replace(" ", "")
    is_theirs = bool(side) and side_of(side[0]) != contract.side
    if said[0] in "=+-":
        if is_theirs:
            raise records.WrongLine(item.line, f"'{shortened(item.text, 24)}': {side} did not declare.")
        result = 0 if said == "=" else int(said)
    else:
        tricks = 13 - int(said) if is_theirs else int(said)
        result = tricks - contract.level - 6
    try:
        if said.isdecimal() and int(said) > 13:
            raise BadNotation(f"{said} tricks are too many: there are 13.")
        check_result(contract, result)
    except BadNotation as error:
        raise records.WrongLine(item.line, str(error)) from None
    return contract.level + 6 + result


def _with_auction(record: records.BoardRecord, items: list[Element], known: _Known) -> records.BoardRecord:
    tag = known.get("auction")
    if tag is None or tag.text in _UNKNOWN:
        return record
    first = _seat(known, "auction")
    dealer = record.dealer or first
    if first != dealer:
        raise records.WrongLine(tag.line, f"the auction begins with {first}, and {dealer} dealt.")
    notes = _notes(items, "auction")
    calls: list[records.Call] = []
    is_open = False
    for item in items:
        if item.kind == "rows" and item.name.lower() == "auction":
            is_open = _read_calls(item, calls, notes, dealer or "N") or is_open
    return record._replace(dealer=dealer, calls=tuple(calls) if calls else None, is_open=is_open)


def _read_calls(item: Element, calls: list[records.Call], notes: Mapping[str, str], dealer: str) -> bool:
    """Adds the calls of a row; whether the auction stops there unfinished."""
    is_open = False
    for note, mark, irregular, suffix, end, word in re.findall(_CALLS, item.text):
        if end:
            is_open = True
        elif word.upper() == "AP":
            auction = Auction(dealer, tuple(each.call for each in calls))
            calls.extend([records.Call(PASS)] * auction.passes_left)
        elif word and word != "-":
            try:
                calls.append(records.Call(parse_call(word)))
            except BadNotation as error:
                raise records.WrongLine(item.line, str(error)) from None
        elif calls and note:
            calls[-1] = calls[-1]._replace(note=notes.get(note.strip("="), ""), alert=True)
        elif calls and suffix == "!":
            calls[-1] = calls[-1]._replace(alert=True)
        elif calls and (mark or suffix or irregular):
            calls[-1] = calls[-1]._replace(mark=calls[-1].mark + (mark or suffix or irregular))
    return is_open


def _notes(items: Iterable[Element], section: str) -> dict[str, str]:
    """The notes behind a section, by their numbers."""
    found, here = {}, ""
    for item in items:
        if item.kind != "tag":
            continue
        if item.name.lower() == "note":
            number, _, text = item.text.partition(":")
            if here == section:
                found[number.strip()] = text.strip()
        else:
            here = item.name.lower() if item.name.lower() in ("auction", "play") else ""
    return found


def _with_play(record: records.BoardRecord, items: list[Element], known: _Known) -> records.BoardRecord:
    """Cards stand in columns, the opening leader's first; who led to a trick has to be worked out."""
    tag = known.get("play")
    contract = record.contract
    if tag is None or tag.text in _UNKNOWN:
        return record
    if record.is_passed_out:
        raise records.WrongLine(tag.line, "all passed, so no card is played.")
    if contract is None or contract.declarer is None:
        return record
    leader = _seat(known, "play")
    opening = record.opening_leader
    if leader != opening:
        raise records.WrongLine(tag.line, f"{leader} leads, and {opening} is on declarer's left.")
    words: list[tuple[str, int]] = []
    is_claimed = False
    for item in items:
        if item.kind == "rows" and item.name.lower() == "play":
            for word in re.sub(r"=\d+=|\$\d+|\^\w|[!?]", " ", item.text).split():
                if word in "*+":
                    is_claimed = word == "*"
                else:
                    words.append((word.upper(), item.line))
    play = _in_order(words, opening, contract.denomination)
    return record._replace(play=play, is_claimed=is_claimed and len(play) < 52)


def _in_order(words: list[tuple[str, int]], opening: str, denomination: str) -> tuple[str, ...]:
    play: list[str] = []
    leader = opening
    for number in range(0, len(words), 4):
        row = dict(zip(records.around(opening), words[number : number + 4], strict=False))
        trick = []
        for seat in records.around(leader):
            card, line = row.get(seat, ("-", 0))
            if card == "-":
                return tuple(play)
            card = card.replace("10", "T")
            if not re.fullmatch("[SHDC][AKQJT2-9]", card):
                raise records.WrongLine(
                    line, f"'{shortened(card, 12)}' is no card: write a suit and a rank, as in SK."
                )
            play.append(card)
            trick.append((seat, card))
        leader = records.winner(trick, denomination)
    return tuple(play)


def write_pbn(boards: Iterable[records.BoardRecord]) -> str:
    """The boards as a file of PBN 2.1. What other formats alone know of them is left out."""
    stated: dict[str, str] = {}
    texts, is_fresh = list[str](), True
    for board in boards:
        is_fresh = is_fresh and board.source.format != "pbn"
        texts.append("\n".join(_written(board, stated) if board.source.format == "pbn" else _fresh(board)))
    text = "\n\n".join(texts) + "\n"
    return "% PBN 2.1\n% EXPORT\n" + text if is_fresh else text


def _fresh(board: records.BoardRecord) -> Iterator[str]:
    """A board from elsewhere, as an exported file has it."""
    values = _values(board)
    for name in _ORDER[:15]:
        yield _tag(name, values.get(name, ""))
    for name, rows in _SECTIONS.items():
        if values[name]:
            yield _tag(name, values[name])
            yield from rows(board)


def _written(board: records.BoardRecord, stated: dict[str, str]) -> Iterator[str]:
    """A board of a PBN file. stated: the values of the one before, for `#`; they are brought up to date."""
    changed = _changed(board)
    before = dict(stated)
    stated.clear()
    stated.update(board.source.stays)
    done = set[str]()
    section = ""
    for item in board.source.items:
        lower = item.name.lower()
        known = next((each for each in _ORDER if each.lower() == lower), "")
        if item.kind == "tag" and lower != "note":
            section = lower
            value = changed.get(known, item.text)
            stays = board.source.stays.get(lower, "?")
            if value in ("#", "##") and stays not in ("?", before.get(lower)):
                value = stays
            yield _tag(item.name, value)
            done.add(lower)
            if known in _SECTIONS and known in changed:
                yield from _SECTIONS[known](board)
        elif section not in ("auction", "play") or section.capitalize() not in changed:
            yield _tag(item.name, item.text) if item.kind == "tag" else item.text
        elif item.kind == "comment":
            yield item.text
    for name in _ORDER:
        lower = name.lower()
        if lower not in done and changed.get(name):
            yield _tag(name, changed[name])
            if name in _SECTIONS:
                yield from _SECTIONS[name](board)


def _changed(board: records.BoardRecord) -> dict[str, str]:
    """The tags that do not say any more what they said when the board was read, with what they say now."""
    was, now = records.before_changes(board), _values(board)
    old = _values(was)
    same = {name for name in now if now[name] == old[name]}
    if (was.calls, was.is_open) != (board.calls, board.is_open):
        same.discard("Auction")
    if (was.play, was.is_claimed) != (board.play, board.is_claimed):
        same.discard("Play")
    return {name: value for name, value in now.items() if name not in same}


def _tag(name: str, value: str) -> str:
    escaped = re.sub(r'(\\(?=["\\]|$)|")', r"\\\1", value)
    return f'[{name} "{escaped}"]'


def _values(board: records.BoardRecord) -> dict[str, str]:
    """The values of the tags that are known here."""
    contract = board.contract
    known = [seat for seat in SEATS if board.hands.get(seat)]
    first = board.dealer if board.dealer in known else next(iter(known), "N")
    hands = " ".join(
        records.write_hand(board.hands[seat]) if seat in known else "-" for seat in records.around(first)
    )
    return {
        "Board": board.name,
        **{word: board.players.get(seat, "") for seat, word in SEAT_NAMES.items()},
        "Dealer": board.dealer or "",
        "Vulnerable": "" if board.vulnerable is None else _VULNERABLE_WORDS[board.vulnerable],
        "Deal": f"{first}:{hands}" if known else "",
        "Scoring": board.scoring,
        "Declarer": contract.declarer or "" if contract else "",
        "Contract": "Pass" if board.is_passed_out else str(contract) if contract else "",
        "Result": str(board.tricks) if board.tricks is not None else "",
        "Auction": board.dealer or "" if board.calls else "",
        "Play": board.opening_leader if board.play else "",
    }


def _auction_rows(board: records.BoardRecord) -> Iterator[str]:
    notes: list[str] = []
    words = []
    for each in board.calls or ():
        word = each.call
        if each.note:
            if each.note not in notes:
                notes.append(each.note)
            word += f" ={notes.index(each.note) + 1}="
        elif each.alert:
            word += "!"
        words.append(word + (" " if each.mark.startswith("$") else "") + each.mark)
    if board.is_open:
        words.append("+")
    for start in range(0, len(words), 4):
        yield " ".join(words[start : start + 4])
    for number, note in enumerate(notes, 1):
        yield _tag("Note", f"{number}:{note}")


def _play_rows(board: records.BoardRecord) -> Iterator[str]:
    seats = records.follow(board).seats
    opening = seats[0]
    for start in range(0, len(board.play), 4):
        row = dict(zip(seats[start : start + 4], board.play[start : start + 4], strict=True))
        yield " ".join(row.get(seat, "-") for seat in records.around(opening))
    if len(board.play) < 52:
        yield "*" if board.is_claimed or board.tricks is not None else "+"


_SECTIONS: Final = {"Auction": _auction_rows, "Play": _play_rows}
