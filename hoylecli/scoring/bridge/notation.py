"""The notation of bridge scores: a contract, a result, a line of a sheet, a whole sheet.

A line is declarer, contract, result and, if need be, honors and vulnerability: `N 4SX +1`,
`S 6H = honors N150`, `E: 3♠* -2 vul ns`, `pass`. Case, blanks and spelling do not matter much; `#` begins a
comment. A side may stand for the declarer, as in `We 4S =`. `dealer E` on a line of its own names the first
dealer of a round of four-deal bridge; other sheets may have it, and it makes no difference there.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from hoylecli.core import BadNotation, capital, on_one_line, shortened

from ..deals import Counter, SheetItem
from . import SIDES, Contract, Honors, check_contract, check_honors, check_result, honors_doubt, sheet

_T = TypeVar("_T")

_SEATS: Final = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W", "N": "N", "E": "E", "S": "S", "W": "W"}
_HOLDERS: Final = _SEATS | {"NS": "NS", "EW": "EW", "WE": "NS", "THEY": "EW"}
# Longest first: a word run together is cut by its beginning.
_DENOMINATIONS: Final = {
    "NOTRUMPS": "NT", "DIAMONDS": "D", "NOTRUMP": "NT", "DIAMOND": "D", "HEARTS": "H", "SPADES": "S",
    "HEART": "H", "SPADE": "S", "CLUBS": "C", "CLUB": "C", "NT": "NT",
    "C": "C", "D": "D", "H": "H", "S": "S", "N": "NT",
}  # fmt: skip
_DOUBLINGS: Final = {
    "REDOUBLED": 2, "DOUBLED": 1, "REDBL": 2, "RDBL": 2, "DBL": 1, "XX": 2, "X": 1,
}  # fmt: skip
_PASSES: Final = {"PASS", "PASSED", "PASSED OUT", "PASS OUT", "PASSOUT", "ALL PASS", "P"}
_HONORS: Final = {"HONORS", "HONOURS", "HONOR", "HONOUR", "HON"}
_VULNERABLE: Final = {"VUL", "VULN", "VULNERABLE"}
_VULNERABILITIES: Final[dict[str, tuple[str, ...]]] = {
    "NONE": (), "LOVE": (), "NEITHER": (), "NS": ("NS",), "EW": ("EW",), "WE": ("NS",), "THEY": ("EW",),
    "ALL": ("NS", "EW"), "BOTH": ("NS", "EW"),
}  # fmt: skip
# Every sign becomes one sign, so that a place in the text stays the place of what was typed; a variation
# selector is part of the word it is in, and left out afterwards.
_SELECTOR: Final = chr(0xFE0F)
_SIGNS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyz♣♧♦♢♥♡♠♤*×−–—:;," + chr(0xFE0E),
    "ABCDEFGHIJKLMNOPQRSTUVWXYZCCDDHHSSXX---   " + _SELECTOR,
)
_WORD: Final = rf"NO[- ]TRUMPS?|N[-/]S|E[-/]W|[A-Z{_SELECTOR}]+|[0-9]+|\S"
_INSIDE: Final = str.maketrans(dict.fromkeys("-/ "))
_A_LINE: Final = "write declarer, contract and result, such as N 4SX +1"


class ReadSheet(NamedTuple):
    """A sheet as read: its deals, the first dealer if named, and the lines that are wrong or doubtful.

    errors, doubts: pairs of the number of a line and why.
    """

    deals: tuple[sheet.SheetDeal, ...]
    dealer: str | None
    errors: tuple[tuple[int, str], ...]
    doubts: tuple[tuple[int, str], ...]


class _Words:
    """The words, numbers and signs of a line, taken one by one, and what was typed for them."""

    __slots__ = ("_places", "_text", "at", "words")

    def __init__(self, text: str) -> None:
        self._text = text
        self.words: list[str] = []
        self._places: list[tuple[int, int]] = []
        for found in re.finditer(_WORD, text.translate(_SIGNS)):
            word = found.group().replace(_SELECTOR, "")
            if word:
                self.words.append(word.translate(_INSIDE) if len(word) > 1 else word)
                self._places.append(found.span())
        self.at = 0

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def typed(self, first: int | None = None) -> str:
        """What was typed from word `first` to the last word taken, or for that one alone; "" after the end.

        Fit to be shown: printable, and cut short if it is long.
        """
        last = self.at - 1
        first = last if first is None else first
        if first >= len(self.words):
            return ""
        end = self._places[min(last, len(self.words) - 1)][1]
        return shortened(on_one_line(self._text[self._places[first][0] : end]), 24)

    def take_from(self, table: Mapping[str, _T]) -> _T | None:
        """The meaning of the next word, which is taken if the table has it."""
        return table[self.take()] if self.peek() in table else None

    def take_number(self, what: str) -> int:
        word = self.take()
        if not word.isdecimal():
            raise BadNotation(f"{what} should be a number" + (f", not '{self.typed()}'." if word else "."))
        if len(word) > 6:
            raise BadNotation(f"{self.typed()} is beyond any hand of bridge.")
        return int(word)


def parse_contract(text: str) -> Contract:
    """The contract that `text` names, with or without its declarer.

    >>> parse_contract("4♠*"), parse_contract("west 3 no-trump redoubled")
    (Contract(level=4, denomination='S', doubled=1, declarer=None), \
Contract(level=3, denomination='NT', doubled=2, declarer='W'))
    """
    words = _Words(text)
    contract = _contract(words)
    _nothing_left(words)
    return contract


def parse_deal(text: str, line: int = 0) -> sheet.SheetDeal:
    """The deal on one line of a sheet. Raises BadNotation that says what is wrong with it.

    >>> parse_deal("N: 4♠ doubled = honours N150")[:3]
    (Contract(level=4, denomination='S', doubled=1, declarer='N'), 0, Honors(holder='N', points=150))
    """
    words = _Words(text)
    if words.peek() in ("P", "ALL") or words.peek().startswith("PASS"):
        return _passed(words, line)
    contract = _contract(words)
    result = _result(words, contract)
    honors, vulnerable = _remarks(words)
    _nothing_left(words)
    if honors:
        check_honors(contract, honors)
    return sheet.SheetDeal(contract, result, honors, vulnerable, line)


def read_sheet(text: str, form: str = "rubber") -> ReadSheet:
    """All lines of a sheet, to be scored as `form`; every bad line is an entry in `errors`.

    Raises BadNotation for a form that there is not.
    """
    sheet.check_form(form)
    deals: list[sheet.SheetDeal] = []
    dealer: str | None = None
    errors: list[tuple[int, str]] = []
    # Not splitlines, which also breaks at form feeds and the like, where editors count no new line.
    for number, full_line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        line = full_line.partition("#")[0].strip()
        if not line:
            continue
        try:
            if line.split()[0].upper().startswith("DEALER"):
                dealer = _dealer(line, dealer, deals)
                continue
            deal = parse_deal(line, number)
            sheet.check_deal(deal, form)
        except BadNotation as error:
            errors.append((number, str(error)))
        else:
            deals.append(deal)
    return ReadSheet(tuple(deals), dealer, tuple(errors), tuple(_doubts(deals)))


def _doubts(deals: list[sheet.SheetDeal]) -> Iterator[tuple[int, str]]:
    for deal in deals:
        if deal.contract and deal.honors:
            doubt = honors_doubt(deal.contract, deal.result, deal.honors)
            if doubt:
                yield deal.line, doubt


def _dealer(line: str, known: str | None, deals: list[sheet.SheetDeal]) -> str:
    words = _Words(line)
    words.take()
    dealer = words.take_from(_SEATS)
    if dealer is None:
        raise BadNotation("the dealer is N, E, S or W, such as: dealer E.")
    _nothing_left(words)
    if deals or known:
        raise BadNotation("'dealer' names the first dealer: once, and before the first deal.")
    return dealer


def _passed(words: _Words, line: int) -> sheet.SheetDeal:
    said, begin = [], words.at
    while (words.peek().isalpha() and words.peek() not in _HONORS | _VULNERABLE) or words.peek() == "-":
        word = words.take()
        said += [word] if word != "-" else []
    typed = words.typed(begin)
    honors, vulnerable = _remarks(words)
    _nothing_left(words)
    if " ".join(said) not in _PASSES:
        raise BadNotation(f"'{typed}' is no deal: a passed-out one is just 'pass'.")
    return sheet.SheetDeal(None, 0, honors, vulnerable, line)


def _contract(words: _Words) -> Contract:
    """Declarer and contract; the declarer may also come after it, as in `4S by N` and `3NTS=`."""
    declarer = words.take_from(_HOLDERS)
    if not words.peek().isdecimal():
        _no_level(words, declarer)
    begin = words.at
    level = words.take_number("the level of the bid")
    word = words.take()
    denomination, rest = _cut(word, _DENOMINATIONS)
    typed = words.typed(begin)
    if denomination is None:
        raise BadNotation(f"{level} of what? C, D, H, S or NT goes after the level, such as 4S.")
    doubled, rest = _cut(rest, _DOUBLINGS)
    if not doubled and not rest:
        doubled = words.take_from(_DOUBLINGS)
    if doubled == 1 and not rest and words.peek() == "X":  # 4S X X
        words.take()
        doubled = 2
    after, rest = _cut(rest, _SEATS)
    if rest:
        raise BadNotation(f"'{typed}' is no contract: write it as 4S, 3NT, 4SX or 4SXX.")
    if not after:
        if words.peek() == "BY":
            words.take()
        after = words.take_from(_HOLDERS)
    if declarer and after:
        raise BadNotation("declarer is named twice; once is enough.")
    contract = Contract(level, denomination, doubled or 0, declarer or after)
    check_contract(contract)
    return contract


def _no_level(words: _Words, declarer: str | None) -> None:
    words.take()
    if declarer is None and words.peek().isdecimal():
        raise BadNotation(f"'{words.typed()}' is no seat: declarer is N, E, S or W, We or They.")
    if not words.typed():
        raise BadNotation(f"the contract is missing: {_A_LINE}.")
    raise BadNotation(f"'{words.typed()}' is no contract: {_A_LINE}.")


def _cut(word: str, table: Mapping[str, _T]) -> tuple[_T | None, str]:
    """What the beginning of the word means, and the rest of it."""
    for start, meaning in table.items():
        if word.startswith(start):
            return meaning, word[len(start) :]
    return None, word


def _result(words: _Words, contract: Contract) -> int:
    result = _one_result(words, contract)
    if result is None:
        raise BadNotation(f"how did {contract} go? Add =, +1, -2 or 10 tricks.")
    if _one_result(words, contract) is not None:
        raise BadNotation("two results for one deal: write one, =, +1 or -2.")
    check_result(contract, result)
    return result


def _one_result(words: _Words, contract: Contract) -> int | None:
    made = words.peek() in ("MADE", "MAKES", "MAKING")
    if made:
        words.take()
    word = words.peek()
    if word in ("=", "+", "-", "DOWN"):
        words.take()
        count = 0 if word == "=" else words.take_number(f"after '{words.typed()}' there")
        if word in ("-", "DOWN") and made:
            raise BadNotation("made, or down? It can't be both.")
        return count if word == "+" else -count
    if word.isdecimal():
        tricks = words.take_number("the number of tricks")
        if words.take() not in ("TRICKS", "TRICK"):
            raise BadNotation(f"{tricks} what? Write =, +1, -2, or the tricks taken as '10 tricks'.")
        if tricks > 13:
            raise BadNotation(f"{tricks} tricks are too many: there are 13.")
        return tricks - contract.level - 6
    return 0 if made else None


def _remarks(words: _Words) -> tuple[Honors | None, tuple[str, ...] | None]:
    """Honors and vulnerability, in either order."""
    honors: Honors | None = None
    vulnerable: tuple[str, ...] | None = None
    while words.peek() in _HONORS or words.peek() in _VULNERABLE:
        if words.take() in _HONORS:
            if honors:
                raise BadNotation("only one hand can hold honors: the rest holds one of them at most.")
            honors = _honors(words)
            continue
        _skip_equals(words)
        if vulnerable is not None:
            raise BadNotation("you say twice who is vulnerable; once is enough.")
        vulnerable = _VULNERABILITIES.get(words.take())
        if vulnerable is None:
            raise BadNotation(
                f"who is {f'vul {words.typed()}'.rstrip()}? Write vul none, vul ns, vul ew or vul all."
            )
    return honors, vulnerable


def _honors(words: _Words) -> Honors:
    _skip_equals(words)
    count = None if not words.peek().isdecimal() else words.take_number("honors")
    holder = words.take_from(_HOLDERS)
    if count is None and words.peek().isdecimal():
        count = words.take_number("honors")
    if holder is None or count is None:
        raise BadNotation("whose honors, and how many? Write a seat and the points, such as honors N150.")
    return Honors(holder, count)


def _skip_equals(words: _Words) -> None:
    if words.peek() == "=":
        words.take()


def _nothing_left(words: _Words) -> None:
    if words.take():
        raise BadNotation(f"'{words.typed()}' does not belong here; {_A_LINE}.")


# Deals of bridge as they are written down


class Bridge(Counter):
    """Declarer, contract, result and honors: `N 4SX +1`, `They 3NT -2`, `pass`; see `bridge.notation`.

    deals: those that were counted. standing: how things stand after them.
    """

    form = "declarer, contract and result, such as N 4SX +1, They 3NT -2, S 6H = honors N150; or pass"
    vocabulary = ("honors", "pass", "We", "They", "vul")

    def __init__(self, form: str = "rubber", dealer: str = "N") -> None:
        self.names: Sequence[str] = ["NS", "EW"] if form == "duplicate" else ["We", "They"]
        self.deals: list[sheet.SheetDeal] = []
        self.standing = sheet.SheetStanding(form, dealer)

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        try:
            deal = parse_deal(" ".join(words), len(self.deals) + 1)
            scored, standing = sheet.score_deal(self.standing, deal)
        except BadNotation as error:
            raise BadNotation(capital(str(error))) from None
        self.deals.append(deal)
        self.standing = standing
        return [SheetItem(SIDES.index(item.side), item.text, item.points) for item in scored.items]

    def is_over(self, scores: Sequence[int]) -> bool:
        return sheet.is_over(self.standing)

    def due(self, called: Sequence[str]) -> str:
        """Who is vulnerable and, in four deals, who deals."""
        if self.standing.form == "duplicate":
            return ""
        vulnerable = [called[SIDES.index(side)] for side in sheet.vulnerable_sides(self.standing)]
        who = "both sides" if len(vulnerable) == 2 else "".join(vulnerable) or "nobody"
        dealer = f"{sheet.dealer_of(self.standing)} deals, " if self.standing.form == "four-deal" else ""
        return f"{dealer}{who} vulnerable"

    def doubt(self) -> str:
        deal = self.deals[-1] if self.deals else None
        if deal is None or deal.contract is None or deal.honors is None:
            return ""
        return capital(honors_doubt(deal.contract, deal.result, deal.honors))
