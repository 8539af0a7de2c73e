"""Boards in LIN, the format of hands played online and of vugraphs, read and written.

It has no document. A file is a row of pairs `tag|value|`, with line breaks anywhere. `md` has the dealer, 1
South to 4 East, and the hands from South; the last may be left out. `pn` has the players from South, of both
rooms in a vugraph, where `qx|o1|` begins a board in the open room. `an` explains the call before it, `mc` has
declarer's tricks. Pairs that are not known here are kept, and written again where they stood.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from hoylecli.core.errors import BadNotation
from hoylecli.core.text import shortened

from .auction import PASS
from .records import RANKS, SUITS, Call, Record, Records, Source, Wrong, completed, read_suit

_SOUTH_FIRST: Final = "SWNE"
_VULNERABLE: Final = {
    "o": (), "0": (), "": None, "n": ("NS",), "e": ("EW",), "b": ("NS", "EW"),
}  # fmt: skip
_VULNERABLE_LETTERS: Final = {(): "o", ("NS",): "n", ("EW",): "e", ("NS", "EW"): "b"}
_ROOMS: Final = {"o": "open", "c": "closed"}
_CALL: Final = r"(?i)([1-7](?:[CDHS]|NT?))|(p|d|r)|([!?]+)|\s+"
_CALLS: Final = {"P": PASS, "D": "X", "R": "XX"}
_LETTERS: Final = {PASS: "p", "X": "d", "XX": "r"}
_OF_A_BOARD: Final = ("qx", "pn", "st", "md", "rh", "ah", "sv", "mb", "an", "pg", "pc", "mc")


class Pair(NamedTuple):
    """A tag with its value, and the line in which it stands."""

    tag: str
    value: str
    line: int


def is_lin(text: str) -> bool:
    """Whether a text is LIN: pairs of two letters and a value, among them a deal or a board."""
    return (
        re.match(r"(?s)\ufeff?\s*[a-z]{2}\|", text) is not None
        and re.search(r"(^|[|\s])(md|qx|mb|vg)\|", text) is not None
    )


def read_lin(text: str) -> Records:
    """All boards of a file, in its order.

    >>> read_lin("md|3SAKQJHAKQJDAKQCAK,,,|sv|o|mb|7N|mb|p|mb|p|mb|p|mc|13|").boards[0].dealer
    'N'
    """
    errors: list[tuple[int, str]] = []
    boards: list[Record] = []
    names = ""
    for pairs in _boards(_pairs(text, errors)):
        names = next((pair.value for pair in pairs if pair.tag == "pn"), names)
        if not any(pair.tag in ("md", "mb", "pc", "mc") for pair in pairs):
            if boards:
                boards[-1] = boards[-1]._replace(source=Source("lin", (*boards[-1].source.items, *pairs)))
            continue
        try:
            boards.append(_record(pairs, names))
        except Wrong as wrong:
            errors.append((wrong.line, wrong.why))
    return Records(tuple(boards), tuple(sorted(errors)))


def _pairs(text: str, errors: list[tuple[int, str]]) -> Iterator[Pair]:
    line = 1
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    parts = text.split("|")
    for tag, value in zip(parts[::2], parts[1::2], strict=False):
        line += tag.count("\n") - tag.lstrip().count("\n")
        name = tag.strip().lower()
        if re.fullmatch("[a-z0-9]{1,3}", name):
            yield Pair(name, value, line)
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


def _record(pairs: list[Pair], names: str) -> Record:
    lines: dict[str, int] = {}
    for pair in pairs:
        what = {"md": "hands", "mb": "auction", "pc": "play", "mc": "result"}.get(pair.tag)
        if what:
            lines.setdefault(what, pair.line)
    values = {pair.tag: pair for pair in reversed(pairs)}
    room = _ROOMS.get(values["qx"].value[:1].lower(), "") if "qx" in values else ""
    dealer, hands = _deal(values["md"]) if "md" in values else (None, {})
    record = Record(
        name=_name(values),
        dealer=dealer,
        vulnerable=_vulnerable(values.get("sv")),
        hands=hands,
        players=_players(names, room),
        calls=_calls(pairs) or None,
        room=room,
        play=tuple(_card(pair, each) for pair in pairs if pair.tag == "pc" for each in _cards(pair)),
        source=Source("lin", tuple(pairs)),
        line=pairs[0].line,
        lines=lines,
    )
    record = completed(record)
    return _with_result(record, values.get("mc"))


def _name(values: dict[str, Pair]) -> str:
    if "ah" in values:
        text = values["ah"].value.strip()
        return re.sub(r"(?i)^board\s*", "", text)
    return re.sub(r"^[a-z]", "", values["qx"].value.strip().lower()) if "qx" in values else ""


def _vulnerable(pair: Pair | None) -> tuple[str, ...] | None:
    if pair is None:
        return None
    value = pair.value.strip().lower()
    if value not in _VULNERABLE:
        raise Wrong(pair.line, f"who is '{shortened(pair.value, 12)}'? After sv| write o, n, e or b.")
    return _VULNERABLE[value]


def _deal(pair: Pair) -> tuple[str | None, dict[str, tuple[str, ...]]]:
    text = pair.value.strip()
    dealer = None
    if text[:1].isdecimal():
        if text[0] not in "01234":
            raise Wrong(pair.line, f"dealer {text[0]}? After md| write 1 for South to 4 for East.")
        dealer = _SOUTH_FIRST[int(text[0]) - 1] if text[0] != "0" else None
        text = text[1:]
    hands = text.split(",")
    if len(hands) > 4:
        raise Wrong(pair.line, f"{len(hands)} hands are too many: there are four.")
    return dealer, {
        seat: _hand(pair, hand) for seat, hand in zip(_SOUTH_FIRST, hands, strict=False) if hand.strip()
    }


def _hand(pair: Pair, text: str) -> tuple[str, ...]:
    text = text.strip().upper()
    if not re.fullmatch(r"(S[^SHDC]*)?(H[^SHDC]*)?(D[^SHDC]*)?(C[^SHDC]*)?", text):
        raise Wrong(
            pair.line, f"'{shortened(text, 24)}' is no hand: S, H, D and C in turn, each with its ranks."
        )
    try:
        return tuple(
            card for suit, ranks in re.findall("([SHDC])([^SHDC]*)", text) for card in read_suit(suit, ranks)
        )
    except BadNotation as error:
        raise Wrong(pair.line, str(error)) from None


def _players(names: str, room: str) -> dict[str, str]:
    """Eight names are those of the open room and then of the closed one."""
    people = [each.strip() for each in names.split(",")]
    if len(people) > 4 and room == "closed":
        people = people[4:]
    return {seat: name for seat, name in zip(_SOUTH_FIRST, people, strict=False) if name}


def _calls(pairs: Iterable[Pair]) -> tuple[Call, ...]:
    calls: list[Call] = []
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
                    calls.append(Call(found[1].upper().rstrip("T").replace("N", "NT")))
                elif found[2]:
                    calls.append(Call(_CALLS[found[2].upper()]))
                elif found[3] and calls:
                    calls[-1] = calls[-1]._replace(alert=True)
            if place != len(pair.value):
                wrong = shortened(pair.value[place:], 12)
                raise Wrong(pair.line, f"'{wrong}' is no call: after mb| write p, d, r, or a bid such as 1N.")
    return tuple(calls)


def _cards(pair: Pair) -> list[str]:
    """A value has one card, in old files several."""
    return re.findall(r"[^\s,]{2,3}|[^\s,]", pair.value.upper().replace("10", "T"))


def _card(pair: Pair, text: str) -> str:
    if len(text) != 2 or text[0] not in SUITS or text[1] not in RANKS:
        raise Wrong(
            pair.line, f"'{shortened(text, 12)}' is no card: after pc| write a suit and a rank, as in S2."
        )
    return text


def _with_result(record: Record, pair: Pair | None) -> Record:
    if pair is None or not pair.value.strip():
        return record
    said = pair.value.strip()
    if not said.isdecimal() or int(said) > 13:
        raise Wrong(
            pair.line,
            f"'{shortened(said, 12)}' is no result: after mc| write declarer's tricks, from 0 to 13.",
        )
    if record.contract is None:
        return record
    return completed(record._replace(tricks=int(said), is_claimed=len(record.play) < 52))


def write_lin(boards: Iterable[Record]) -> str:
    """The boards as LIN, a line each. What other formats alone know of them is left out."""
    return "".join(f"{''.join(_written(board))}\n" for board in boards)


def _written(board: Record) -> Iterator[str]:
    fresh = list(_fresh(board))
    if board.source.format != "lin":
        yield from (f"{tag}|{value}|" for tag, value in fresh)
        return
    # Known pairs are written anew where the first of their kind stood, calls with their notes together.
    groups = {"mb": "calls", "an": "calls", "pc": "play"}
    anew: dict[str, list[tuple[str, str]]] = {}
    for tag, value in fresh:
        anew.setdefault(groups.get(tag, tag), []).append((tag, value))
    for pair in board.source.items:
        group = groups.get(pair.tag, pair.tag)
        if group in anew:
            yield from (f"{tag}|{value}|" for tag, value in anew.pop(group))
        elif pair.tag not in ("mb", "an", "pc") or not board.calls:
            yield f"{pair.tag}|{pair.value}|"
    for group in ("md", "sv", "calls", "play", "mc"):
        yield from (f"{tag}|{value}|" for tag, value in anew.get(group, ()))


def _fresh(board: Record) -> Iterator[tuple[str, str]]:
    is_lin = board.source.format == "lin"
    if board.room and not is_lin:
        yield "qx", f"{board.room[0]}{board.name}"
    if board.players and not is_lin:
        yield "pn", ",".join(board.players.get(seat, "") for seat in _SOUTH_FIRST)
    if board.hands or board.dealer:
        dealer = str(_SOUTH_FIRST.index(board.dealer) + 1) if board.dealer else ""
        hands = ",".join(_hand_text(board.hands.get(seat, ())) for seat in _SOUTH_FIRST)
        yield "md", dealer + hands
    if board.name and not is_lin:
        yield "ah", f"Board {board.name}"
    if board.vulnerable is not None:
        yield "sv", _VULNERABLE_LETTERS[board.vulnerable]
    for each in board.calls or ():
        yield "mb", _LETTERS.get(each.call, each.call.replace("NT", "N")) + ("!" if each.alert else "")
        if each.note:
            yield "an", each.note.replace("|", "/")
    for card in board.play:
        yield "pc", card
    has_result = any(pair.tag == "mc" for pair in board.source.items) if is_lin else True
    if board.tricks is not None and (has_result or len(board.play) < 52):
        yield "mc", str(board.tricks)


def _hand_text(hand: Iterable[str]) -> str:
    held = set(hand)
    return (
        "".join(suit + "".join(rank for rank in RANKS if suit + rank in held) for suit in SUITS)
        if held
        else ""
    )
