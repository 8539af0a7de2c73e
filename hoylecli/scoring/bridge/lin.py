"""Boards in LIN, the format of hands played online and of vugraphs, read and written.

It has no document. A file is a row of pairs `tag|value|`, with line breaks anywhere. `md` has the dealer, 1
South to 4 East, and the hands from South; the last may be left out. `pn` has the players from South, of both
rooms in a vugraph, where `qx|o1|` begins a board in the open room. `an` explains the call before it, `mc` has
declarer's tricks. Pairs that say what they said when they were read, and those that are not known here, are
written again as they stood.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from hoylecli.core import BadNotation, shortened

from . import records
from .auction import PASS

_SOUTH_FIRST: Final = "SWNE"
_VULNERABLE: Final = {
    "o": (), "0": (), "": None, "n": ("NS",), "e": ("EW",), "b": ("NS", "EW"),
}  # fmt: skip
_VULNERABLE_LETTERS: Final = {(): "o", ("NS",): "n", ("EW",): "e", ("NS", "EW"): "b"}
_ROOMS: Final = {"o": "open", "c": "closed"}
_CALL: Final = r"(?i)([1-7](?:[CDHS]|NT?))|(p|d|r)|([!?]+)|\s+"
_CALLS: Final = {"P": PASS, "D": "X", "R": "XX"}
_LETTERS: Final = {PASS: "p", "X": "d", "XX": "r"}


class Pair(NamedTuple):
    """A tag with its value, the line in which it stands, and the line breaks before it."""

    tag: str
    value: str
    line: int
    gap: str = ""


def is_lin(text: str) -> bool:
    """Whether a text is LIN: pairs of two letters and a value, among them a deal or a board."""
    return (
        re.match(r"(?s)\ufeff?\s*[a-z]{2}\|", text) is not None
        and re.search(r"(^|[|\s])(md|qx|mb|vg)\|", text) is not None
    )


def read_lin(text: str) -> records.Records:
    """All boards of a file, in its order.

    >>> read_lin("md|3SAKQJHAKQJDAKQCAK,,,|sv|o|mb|7N|mb|p|mb|p|mb|p|mc|13|").boards[0].dealer
    'N'
    """
    errors: list[tuple[int, str]] = []
    boards: list[records.BoardRecord] = []
    start: list[Pair] = []
    names = ""
    for pairs in _boards(_pairs(text, errors)):
        names = next((pair.value for pair in pairs if pair.tag == "pn"), names)
        if not any(pair.tag in ("md", "mb", "pc", "mc") for pair in pairs):
            if boards:
                source = boards[-1].source
                boards[-1] = boards[-1]._replace(source=source._replace(items=(*source.items, *pairs)))
            else:
                start += pairs
            continue
        try:
            board = _record(pairs, names)
            boards.append(board._replace(source=board.source._replace(items=(*start, *pairs))))
            start = []
        except records.WrongLine as wrong:
            errors.append((wrong.line, wrong.why))
    return records.Records(tuple(boards), tuple(sorted(errors)))


def _pairs(text: str, errors: list[tuple[int, str]]) -> Iterator[Pair]:
    line = 1
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    parts = text.split("|")
    for tag, value in zip(parts[::2], parts[1::2], strict=False):
        line += tag.count("\n") - tag.lstrip().count("\n")
        name = tag.strip().lower()
        if re.fullmatch("[a-z0-9]{1,3}", name):
            yield Pair(name, value, line, tag[: len(tag) - len(tag.lstrip())])
        else:
            errors.append(
                (line, f"'{shortened(tag.strip(), 24)}' is no tag of LIN: two letters before each |.")
            )
        line += tag.lstrip().count("\n") + value.count("\n")
    if len(parts) % 2 == 0 and parts[-1].strip():
        errors.append((line, f"'{shortened(parts[-1].strip(), 24)}': the value has no | at its end."))
    elif len(parts) % 2 and parts[-1].strip():
        errors.append((line, f"'{shortened(parts[-1].strip(), 24)}': a tag without a value."))


def _boards(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    """The pairs of each board. It begins with `qx`; without one with `pn` or `md`, whichever comes first."""
    found: list[Pair] = []
    for pair in pairs:
        tags = {each.tag for each in found}
        begins = pair.tag == "qx" and bool(tags & {"qx", "md", "mb"})
        if "qx" not in tags:
            begins = begins or (pair.tag in ("pn", "md") and bool(tags & {"md"}))
        else:
            begins = begins or (pair.tag == "md" and "md" in tags)
        if begins:
            yield found
            found = []
        found.append(pair)
    if found:
        yield found


def _record(pairs: list[Pair], names: str) -> records.BoardRecord:
    lines: dict[str, int] = {}
    for pair in pairs:
        what = {"md": "hands", "mb": "auction", "pc": "play", "mc": "result"}.get(pair.tag)
        if what:
            lines.setdefault(what, pair.line)
    values = {pair.tag: pair for pair in reversed(pairs)}
    room = _ROOMS.get(values["qx"].value[:1].lower(), "") if "qx" in values else ""
    dealer, hands = _deal(values["md"]) if "md" in values else (None, {})
    record = records.BoardRecord(
        name=_name(values),
        dealer=dealer,
        vulnerable=_vulnerable(values.get("sv")),
        hands=hands,
        players=_players(names, room),
        calls=_calls(pairs) or None,
        room=room,
        play=tuple(_card(pair, each) for pair in pairs if pair.tag == "pc" for each in _cards(pair)),
        source=records.Source("lin", tuple(pairs), {"pn": names} if names else {}),
        line=pairs[0].line,
        lines=lines,
    )
    record = records.completed(record)
    return records.as_read(_with_result(record, values.get("mc")))


def _name(values: dict[str, Pair]) -> str:
    if "ah" in values:
        text = values["ah"].value.strip()
        return re.sub(r"(?i)^board\s*", "", text)
    number = values["qx"].value.partition(",")[0].strip().lower() if "qx" in values else ""
    return re.sub(r"^[a-z]", "", number)


def _vulnerable(pair: Pair | None) -> tuple[str, ...] | None:
    if pair is None:
        return None
    value = pair.value.strip().lower()
    if value not in _VULNERABLE:
        raise records.WrongLine(
            pair.line, f"who is '{shortened(pair.value, 12)}'? After sv| write o, n, e or b."
        )
    return _VULNERABLE[value]


def _deal(pair: Pair) -> tuple[str | None, dict[str, tuple[str, ...]]]:
    text = pair.value.strip()
    dealer = None
    if text[:1].isdecimal():
        if text[0] not in "01234":
            raise records.WrongLine(
                pair.line, f"dealer {text[0]}? After md| write 1 for South to 4 for East."
            )
        dealer = _SOUTH_FIRST[int(text[0]) - 1] if text[0] != "0" else None
        text = text[1:]
    hands = text.split(",")
    if len(hands) > 4:
        raise records.WrongLine(pair.line, f"{len(hands)} hands are too many: there are four.")
    return dealer, {
        seat: _hand(pair, hand) for seat, hand in zip(_SOUTH_FIRST, hands, strict=False) if hand.strip()
    }


def _hand(pair: Pair, text: str) -> tuple[str, ...]:
    text = text.strip().upper()
    if not re.fullmatch(r"(S[^SHDC]*)?(H[^SHDC]*)?(D[^SHDC]*)?(C[^SHDC]*)?", text):
        raise records.WrongLine(
            pair.line, f"'{shortened(text, 24)}' is no hand: S, H, D and C in turn, each with its ranks."
        )
    try:
        return tuple(
            card
            for suit, ranks in re.findall("([SHDC])([^SHDC]*)", text)
            for card in records.read_suit(suit, ranks)
        )
    except BadNotation as error:
        raise records.WrongLine(pair.line, str(error)) from None


def _players(names: str, room: str) -> dict[str, str]:
    """Eight names are those of the open room and then of the closed one."""
    people = [each.strip() for each in names.split(",")]
    if len(people) > 4 and room == "closed":
        people = people[4:]
    return {seat: name for seat, name in zip(_SOUTH_FIRST, people, strict=False) if name}


def _calls(pairs: Iterable[Pair]) -> tuple[records.Call, ...]:
    calls: list[records.Call] = []
    for pair in pairs:
        if pair.tag == "an" and calls:
            calls[-1] = calls[-1]._replace(note=pair.value.strip())
        elif pair.tag == "mb":
            place = 0
            for found in re.finditer(_CALL, pair.value):
                if found.start() != place:
                    break
                place = found.end()
                if found[1]:
                    calls.append(records.Call(found[1].upper().rstrip("T").replace("N", "NT")))
                elif found[2]:
                    calls.append(records.Call(_CALLS[found[2].upper()]))
                elif found[3] and calls:
                    calls[-1] = calls[-1]._replace(alert=True)
            if place != len(pair.value):
                wrong = shortened(pair.value[place:], 12)
                raise records.WrongLine(
                    pair.line, f"'{wrong}' is no call: after mb| write p, d, r, or a bid such as 1N."
                )
    return tuple(calls)


def _cards(pair: Pair) -> list[str]:
    """A value has one card, in old files several."""
    text = pair.value.upper().replace("10", "T")
    return re.findall(r"[SHDC][AKQJT2-9]|[^\s,]{2,3}|[^\s,]", text)


def _card(pair: Pair, text: str) -> str:
    if len(text) != 2 or text[0] not in records.SUITS or text[1] not in records.RANKS:
        raise records.WrongLine(
            pair.line, f"'{shortened(text, 12)}' is no card: after pc| write a suit and a rank, as in S2."
        )
    return text


def _with_result(record: records.BoardRecord, pair: Pair | None) -> records.BoardRecord:
    if pair is None or not pair.value.strip():
        return record
    said = pair.value.strip()
    if not said.isdecimal() or int(said) > 13:
        raise records.WrongLine(
            pair.line,
            f"'{shortened(said, 12)}' is no result: after mc| write declarer's tricks, from 0 to 13.",
        )
    if record.contract is None:
        return record
    return records.completed(record._replace(tricks=int(said), is_claimed=len(record.play) < 52))


def write_lin(boards: Iterable[records.BoardRecord]) -> str:
    """The boards as LIN, a line each. What other formats alone know of them is left out."""
    stated: dict[str, str] = {}
    return "".join(f"{''.join(_written(board, stated))}\n" for board in boards)


_GROUPS: Final = {"mb": "calls", "an": "calls", "pc": "play"}
"""Pairs that are written together: the calls with their notes, and the play."""


def _written(board: records.BoardRecord, stated: dict[str, str]) -> Iterator[str]:
    """The pairs of a board. stated: the players, who stay for further boards; it is brought up to date."""
    anew = _grouped(_fresh(board))
    if board.source.format != "lin":
        stated.update({tag: value for tag, value in _fresh(board) if tag == "pn"})
        yield from (f"{tag}|{value}|" for pairs in anew.values() for tag, value in pairs)
        return
    was = _grouped(_fresh(records.before_changes(board)))
    changed = {group: pairs for group, pairs in anew.items() if was.get(group) != pairs}
    names = board.source.stays.get("pn", "")
    own = {pair.tag for pair in board.source.items}
    if "pn" not in own and "pn" not in changed and names and stated.get("pn") != names:
        yield f"pn|{names}|"
    stated["pn"] = names
    done = set[str]()
    for group in ("qx", "pn"):
        if group in changed and group not in own:
            done.add(group)
            yield from (f"{tag}|{value}|" for tag, value in changed[group])
    for number, pair in enumerate(board.source.items):
        group = _GROUPS.get(pair.tag, pair.tag)
        if group not in changed:
            yield f"{pair.gap if number else ''}{pair.tag}|{pair.value}|"
        elif group not in done:
            done.add(group)
            yield from (f"{tag}|{value}|" for tag, value in changed[group])
    for group, pairs in changed.items():
        if group not in done:
            yield from (f"{tag}|{value}|" for tag, value in pairs)


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for tag, value in pairs:
        found.setdefault(_GROUPS.get(tag, tag), []).append((tag, value))
    return found


def _fresh(board: records.BoardRecord) -> Iterator[tuple[str, str]]:
    if board.room:
        yield "qx", f"{board.room[0]}{board.name}"
    if board.players:
        yield "pn", ",".join(board.players.get(seat, "") for seat in _SOUTH_FIRST)
    if board.hands or board.dealer:
        dealer = str(_SOUTH_FIRST.index(board.dealer) + 1) if board.dealer else ""
        hands = ",".join(_hand_text(board.hands.get(seat, ())) for seat in _SOUTH_FIRST)
        yield "md", dealer + hands
    if board.name:
        yield "ah", f"Board {board.name}"
    if board.vulnerable is not None:
        yield "sv", _VULNERABLE_LETTERS[board.vulnerable]
    for each in board.calls or ():
        yield "mb", _LETTERS.get(each.call, each.call.replace("NT", "N")) + ("!" if each.alert else "")
        if each.note:
            yield "an", each.note.replace("|", "/")
    for card in board.play:
        yield "pc", card
    if board.tricks is not None:
        yield "mc", str(board.tricks)


def _hand_text(hand: Iterable[str]) -> str:
    held = set(hand)
    return (
        "".join(
            suit + "".join(rank for rank in records.RANKS if suit + rank in held) for suit in records.SUITS
        )
        if held
        else ""
    )
