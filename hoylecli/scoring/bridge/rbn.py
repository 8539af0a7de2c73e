"""Boards in Richard's Bridge Notation, read and written.

RBN 3.2: each line is a letter, a blank, and data; an empty line ends a record. D T L E F S K N B H stay as
they were where a record does not repeat them; A (auction), C (contract), P (play), R (result), I and M do
not. A digit labels a note, `{...}` from the start of a line is text. P has the tricks, a colon between, the
cards of each as they were played: `CK972` is a trick of clubs, `CQH483` one to which a heart was thrown. A
line that says what it said when it was read, and what is not known here, is written again as it stood.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from hoylecli.core import BadNotation, shortened

from . import SEATS, check_result, records
from .auction import PASS, Auction
from .notation import parse_contract

_STAY: Final = "DTLEFSKNBH"
_LABELS: Final = _STAY + "ACPRIM"
_VULNERABLE: Final[Mapping[str, tuple[str, ...] | None]] = {
    "Z": (), "N": ("NS",), "E": ("EW",), "B": ("NS", "EW"), "?": None,
}  # fmt: skip
_VULNERABLE_LETTERS: Final = {sides: letter for letter, sides in _VULNERABLE.items()}
_CALL: Final = r"([1-7][CDHSN])|([PXRAY])|(\^\d)|([*!?]+)"
_AUCTION: Final = r"(?m)^\ufeff?A (?:[1-7][CDHSN]|[PXRAY:*!?]|\^\d)+\s*$"  # one without dealer
_CARD: Final = r"(?i)([SHDC]?)(10|[2-9TJQKAX-])(?:[*!?]|\^\d)*"
_UNKNOWN_CARDS: Final = ("X", "-")
_RESULT: Final = r"(=|[-+]?\d{1,2})([-+]\d+)?"
_CALLS: Final = {"P": PASS, "X": "X", "R": "XX"}
_LETTERS: Final = {PASS: "P", "X": "X", "XX": "R"}
_SCORING: Final = {
    "I": "IMP", "B": "BAM", "T": "TotalPoints", "X": "CrossIMP", "M": "MatchPoints",
    "N": "InstantMatchpoints", "R": "Rubber", "C": "Chicago", "A": "Cavendish",
}  # fmt: skip


class Line(NamedTuple):
    """A line. label: its letter, a digit for a note, `{` for text, `%` for a remark, "" for an empty line."""

    label: str
    text: str
    line: int


_EMPTY: Final = Line("", "", 0)


def is_rbn(text: str) -> bool:
    """Whether a text is RBN: lines of a label and a blank, among them hands or an auction."""
    has_board = any(re.search(sign, text) for sign in (r"(?m)^\ufeff?[HA] [NESW?][ZNEB?]?[:;]", _AUCTION))
    return has_board and "[" not in text.split("\n")[0]


def read_rbn(text: str) -> records.Records:
    """All boards of a file, in its order.

    >>> read_rbn("B 7\\nA SB:1NP3NP:PP\\nR 9\\n").boards[0].result
    0
    """
    errors: list[tuple[int, str]] = []
    boards: list[records.BoardRecord] = []
    before: dict[str, Line] = {}
    start: list[Line] = []
    for lines in _records(text, errors):
        own = {each.label: each for each in lines if each.label in _LABELS}
        known = {**before, **own}
        before = {label: each for label, each in known.items() if label in _STAY}
        if not set(own) & set("BHACPR"):
            # What stands between records goes with the one before, or with the first.
            if boards:
                source = boards[-1].source
                source = source._replace(items=(*source.items, _EMPTY, *lines))
                boards[-1] = boards[-1]._replace(source=source)
            else:
                start += [*lines, _EMPTY]
            continue
        try:
            boards.append(_record([*start, *lines], known))
            start = []
        except records.WrongLine as wrong:
            errors.append((wrong.line, wrong.why))
    return records.Records(tuple(boards), tuple(sorted(errors)))


def _records(text: str, errors: list[tuple[int, str]]) -> Iterator[list[Line]]:
    found: list[Line] = []
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    in_text = 0
    for number, line in enumerate(lines, 1):
        if in_text:
            found[-1] = found[-1]._replace(text=f"{found[-1].text}\n{line}")
            in_text = 0 if line.rstrip().endswith("}") else in_text
        elif line.startswith("{"):
            found.append(Line("{", line, number))
            in_text = 0 if line.rstrip().endswith("}") else number
        elif not line.strip():
            if found:
                yield found
            found = []
        elif line.startswith("%"):
            found.append(Line("%", line, number))
        elif len(line.strip()) > 1 and line[1] != " ":
            errors.append((number, f"'{shortened(line, 24)}': a line is a letter, a blank, and data."))
        elif line[0] not in _LABELS and not line[0].isdecimal():
            errors.append((number, f"'{line[0]}' is no label of RBN: {' '.join(_LABELS)}."))
        elif line[0] in _LABELS and any(each.label == line[0] for each in found):
            errors.append((number, f"{line[0]} is there twice in one board; leave one out."))
        else:
            found.append(Line(line[0], line[2:].strip(), number))
    if in_text:
        errors.append((in_text, "a text in braces has no } at its end."))
    if found:
        yield found


def _record(lines: list[Line], known: Mapping[str, Line]) -> records.BoardRecord:
    where = {"H": "hands", "A": "auction", "C": "contract", "P": "play", "R": "result"}
    record = records.BoardRecord(
        name=known["B"].text.partition(":")[0].strip() if "B" in known else "",
        hands=_hands(known["H"]) if "H" in known else {},
        players=_players(known["N"].text) if "N" in known else {},
        room=_room(known["N"].text) if "N" in known else "",
        scoring=_SCORING.get(known["F"].text.partition(":")[0].strip(), known["F"].text)
        if "F" in known
        else "",
        source=records.Source(
            "rbn", tuple(lines), {label: each.text for label, each in known.items() if label in _STAY}
        ),
        line=next(each.line for each in lines if each.label),
        lines={what: known[label].line for label, what in where.items() if label in known},
    )
    if "A" in known:
        record = _with_auction(record, known["A"], lines)
    if "C" in known:
        record = _with_contract(record, known["C"])
    record = records.completed(record)
    if "P" in known and record.is_passed_out:
        raise records.WrongLine(known["P"].line, "all passed, so no card is played.")
    if "P" in known and _leads_left_of_declarer(record, known.get("C", _EMPTY)):
        record = records.completed(record._replace(play=_play(known["P"])))
    return records.as_read(_with_result(record, known["R"]) if "R" in known else record)


def _hands(line: Line) -> dict[str, tuple[str, ...]]:
    """The hands, each behind a colon; a semicolon hides one from the reader of a diagram, not from us."""
    if not line.text:
        return {}
    first, *hands = re.split("[:;]", line.text)
    if first.strip() not in SEATS or not first.strip():
        raise records.WrongLine(
            line.line, f"'{shortened(line.text, 24)}': hands begin with a seat, as in W:AK2.Q.J98.T6543"
        )
    if len(hands) > 4:
        raise records.WrongLine(line.line, f"{len(hands)} hands are too many: there are four.")
    found = {}
    for seat, hand in zip(records.around(first.strip()), hands, strict=False):
        if hand.strip():
            try:
                found[seat] = records.read_hand(hand.strip().rstrip(";").replace("x", ""))
            except BadNotation as error:
                raise records.WrongLine(line.line, str(error)) from None
    return found


def _players(text: str) -> dict[str, str]:
    pairs = [*text.split(":"), ""][:2]
    (north, south), (west, east) = ((*pair.split("+"), "", "")[:2] for pair in pairs)
    found = {"N": north, "E": east, "S": south, "W": west}
    return {seat: name.strip() for seat, name in found.items() if name.strip()}


def _room(text: str) -> str:
    third = [*text.split(":"), "", "", ""][2].strip()
    return {"O": "open", "C": "closed"}.get(third, "")


def _with_auction(record: records.BoardRecord, line: Line, lines: list[Line]) -> records.BoardRecord:
    head, colon, rest = line.text.partition(":")
    if not colon or len(head.strip()) > 2:  # a round is four calls or more
        head, rest = "W?", line.text
    dealer, vulnerable = head[:1], head[1:2] or "?"
    if dealer not in SEATS or not dealer or vulnerable not in _VULNERABLE:
        raise records.WrongLine(
            line.line,
            f"'{shortened(head, 12)}': an auction begins with who dealt and who is vulnerable, as in NZ:",
        )
    calls: list[records.Call] = []
    is_open, place = False, 0
    notes = _notes(lines)
    text = rest.replace(":", "").replace(" ", "")
    for found in re.finditer(_CALL, text):
        if found.start() != place:
            break
        place = found.end()
        if found[1]:
            calls.append(records.Call(found[1].replace("N", "NT")))
        elif found[2] == "A":
            auction = Auction(dealer, tuple(each.call for each in calls))
            calls.extend([records.Call(PASS)] * auction.passes_left)
        elif found[2] == "Y":
            is_open = True
        elif found[2]:
            calls.append(records.Call(_CALLS[found[2]]))
        elif calls and found[3]:
            calls[-1] = calls[-1]._replace(note=notes.get(found[3][1], ""))
        elif calls and found[4]:
            calls[-1] = calls[-1]._replace(alert="*" in found[4], mark=found[4].replace("*", ""))
    if place != len(text):
        raise records.WrongLine(
            line.line, f"'{shortened(text[place:], 12)}' is no call: write 1C to 7N, P, X, R or A."
        )
    return record._replace(
        dealer=dealer, vulnerable=_VULNERABLE[vulnerable], calls=tuple(calls) or None, is_open=is_open
    )


def _notes(lines: Iterable[Line]) -> dict[str, str]:
    """The notes on the auction: digits before the play, if there is one."""
    found = {}
    for each in lines:
        if each.label == "P":
            break
        if each.label.isdecimal():
            found[each.label] = each.text
    return found


def _with_contract(record: records.BoardRecord, line: Line) -> records.BoardRecord:
    bid, declarer, *_ = [*(part.strip() for part in line.text.split(":")), ""]
    if bid in ("P", "Pass", "A"):
        return record._replace(is_passed_out=True)
    try:
        contract = parse_contract(re.sub(r"(?<=\w)R$", "XX", bid))
    except BadNotation as error:
        raise records.WrongLine(line.line, str(error)) from None
    seat = declarer[:1] or contract.declarer or ""
    if not seat and record.auction and record.auction.contract:
        seat = record.auction.contract.declarer or ""
    if seat not in SEATS or not seat:
        raise records.WrongLine(line.line, f"who declared {contract}? Write it as {contract}:S.")
    return record._replace(contract=contract._replace(declarer=seat))


def _leads_left_of_declarer(record: records.BoardRecord, line: Line) -> bool:
    """Whether the play can be followed: a contract may name another leader behind declarer."""
    leader = [*line.text.split(":"), "", ""][2].strip()
    return bool(record.opening_leader) and (leader not in SEATS or leader in ("", record.opening_leader))


def _play(line: Line) -> tuple[str, ...]:
    """The cards as they were played, up to one that nobody wrote down."""
    cards: list[str] = []
    tricks = re.split("[:;]", line.text.replace(" ", "").rstrip(":;"))
    for number, text in enumerate(tricks if line.text else (), 1):
        trick = _trick(text, line.line)
        if len(trick) > 4:
            raise records.WrongLine(
                line.line, f"'{shortened(text, 16)}': a trick has four cards, not {len(trick)}."
            )
        if _UNKNOWN_CARDS[0] in trick:
            return (*cards, *trick[: trick.index(_UNKNOWN_CARDS[0])])
        if len(trick) < 4 and number < len(tricks):
            raise records.WrongLine(
                line.line, f"'{shortened(text, 16)}': only the last trick may have fewer cards."
            )
        cards.extend(trick)
    return tuple(cards)


def _trick(text: str, line: int) -> list[str]:
    """The cards of a trick; those without a suit follow the one led. X is a card that is not known."""
    cards: list[str] = []
    led, place = "", 0
    for found in re.finditer(_CARD, text):
        if found.start() != place:
            break
        place = found.end()
        suit = found[1].upper() or led
        led = led or suit
        if found[2].upper() in _UNKNOWN_CARDS:
            cards.append(_UNKNOWN_CARDS[0])
        elif not suit:
            raise records.WrongLine(line, f"'{shortened(text, 16)}': the card led needs its suit, as in S7.")
        else:
            cards.append(suit + found[2].upper().replace("10", "T"))
    if place != len(text) or not text:
        raise records.WrongLine(
            line, f"'{shortened(text[place:], 12)}' is no card: write S7, or 7 in the suit led."
        )
    return cards


def _with_result(record: records.BoardRecord, line: Line) -> records.BoardRecord:
    """Declarer's tricks; the score and what it brought may stand behind them."""
    text = line.text.partition(":")[0].replace(" ", "")
    if text in ("P", "Pass") and record.contract is None:
        return record._replace(is_passed_out=True)
    if not text or text == "?" or record.contract is None:
        return record
    found = re.fullmatch(_RESULT, text)
    if found is None:
        raise records.WrongLine(
            line.line, f"'{shortened(text, 12)}' is no result: write declarer's tricks, from 0 to 13."
        )
    said = found[1]
    tricks = int(said) if said.isdecimal() else record.contract.level + 6 + (0 if said == "=" else int(said))
    try:
        if said.isdecimal() and tricks > 13:
            raise BadNotation(f"{said} tricks are too many: there are 13.")
        check_result(record.contract, tricks - record.contract.level - 6)
    except BadNotation as error:
        raise records.WrongLine(line.line, str(error)) from None
    claimed = bool(record.play) and len(record.play) < 52
    return records.completed(record._replace(tricks=tricks, is_claimed=claimed))


def write_rbn(boards: Iterable[records.BoardRecord]) -> str:
    """The boards as RBN. What other formats alone know of them is left out."""
    stated: dict[str, str] = {}
    return "\n".join("".join(f"{line}\n" for line in _written(board, stated)) for board in boards)


def _written(board: records.BoardRecord, stated: dict[str, str]) -> Iterator[str]:
    """The lines of a board. stated: the labels that stay, as they are so far; it is brought up to date."""
    source = board.source if board.source.format == "rbn" else records.Source()
    changed = _changed(board) if source.format else dict(_values(board))
    wanted = {**source.stays, **{label: text for label, text in changed.items() if label in _STAY}}
    own = {each.label for each in source.items}
    notes = [f"{number} {note}" for number, note in enumerate(_numbered(board), 1)]
    ahead = [each for each in source.items if each.label in ("%", "")]
    items = source.items
    if items and ahead and items[: len(ahead)] == tuple(ahead):
        yield from (each.text for each in ahead)
        items = items[len(ahead) :]
    for label in _STAY:
        # What the board takes over from another one than before, or from none.
        if label not in own and stated.get(label, "") != wanted.get(label, ""):
            yield f"{label} {wanted.get(label, '')}".rstrip()
    stated.clear()
    stated.update(wanted)
    is_past_play = False
    for each in items:
        is_past_play = is_past_play or each.label == "P"
        if each.label.isdecimal() and not is_past_play and "A" in changed:
            continue
        if each.label in ("{", "%", ""):
            yield each.text
        else:
            yield f"{each.label} {changed.get(each.label, each.text)}".rstrip()
        if each.label == "A" and "A" in changed:
            yield from notes
    for label in _LABELS:
        if label in changed and label not in own and label not in _STAY:
            yield f"{label} {changed[label]}"
            if label == "A":
                yield from notes


def _changed(board: records.BoardRecord) -> dict[str, str]:
    """The lines that do not say any more what they said when the board was read."""
    was = dict(_values(records.before_changes(board)))
    now = dict(_values(board))
    return {label: text for label, text in now.items() if was.get(label) != text}


def _values(board: records.BoardRecord) -> Iterator[tuple[str, str]]:
    if board.scoring:
        yield "F", next((letter for letter, word in _SCORING.items() if word == board.scoring), board.scoring)
    if board.players or board.room:
        names = [board.players.get(seat, "") for seat in "NSWE"]
        room = f":{board.room[0].upper()}" if board.room else ""
        yield "N", f"{names[0]}+{names[1]}:{names[2]}+{names[3]}{room}"
    if board.name:
        yield "B", board.name
    if board.hands:
        first = "W" if "W" in board.hands else next(iter(board.hands))
        hands = (
            records.write_hand(board.hands[seat]) if seat in board.hands else ""
            for seat in records.around(first)
        )
        yield "H", f"{first}:{':'.join(hands)}"
    if board.dealer and (board.calls or board.vulnerable is not None):
        yield "A", f"{board.dealer}{_VULNERABLE_LETTERS[board.vulnerable]}:{_calls_text(board)}"
    if board.contract:
        bid = str(board.contract).replace("NT", "N").replace("XX", "R")
        yield "C", f"{bid}:{board.contract.declarer}"
    elif board.is_passed_out:
        yield "C", "P"
    if board.play:
        yield (
            "P",
            ":".join(_trick_text(board.play[start : start + 4]) for start in range(0, len(board.play), 4)),
        )
    if board.tricks is not None:
        yield "R", str(board.tricks)


def _trick_text(trick: tuple[str, ...]) -> str:
    """A trick, where cards of the suit led go without it."""
    led = trick[0][0]
    return trick[0] + "".join(card[1:] if card[0] == led else card for card in trick[1:])


def _numbered(board: records.BoardRecord) -> list[str]:
    """The notes on calls; a digit can name nine."""
    return list(dict.fromkeys(each.note for each in board.calls or () if each.note))[:9]


def _calls_text(board: records.BoardRecord) -> str:
    notes, words = _numbered(board), []
    for each in board.calls or ():
        word = _LETTERS.get(each.call, each.call.replace("NT", "N"))
        word += ("*" if each.alert else "") + each.mark
        words.append(word + (f"^{notes.index(each.note) + 1}" if each.note in notes else ""))
    if board.is_open:
        words.append("Y")
    return ":".join("".join(words[start : start + 4]) for start in range(0, len(words), 4))
