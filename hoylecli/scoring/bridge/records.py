"""A board of bridge as files hold it: the cards, the calls, the play, and what came of it.

`pbn`, `lin` and `rbn` read and write it. What their files have beside it is kept in `source`, so that a
record which is written in the format it came from loses nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from hoylecli.core import BadNotation, Card, shortened

from . import SEATS, Contract, check_result, side_of
from .auction import Auction, auction_of
from .sheet import SheetDeal

SUITS: Final = "SHDC"
RANKS: Final = "AKQJT98765432"
VULNERABLE_BY_BOARD: Final = ((), ("NS",), ("EW",), ("NS", "EW"))


class WrongLine(Exception):
    """What is wrong with a file, and the number of the line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line, self.why = line, why


class Call(NamedTuple):
    """A call of an auction.

    call: `Pass`, `X`, `XX` or a bid. alert: its side said that it is not natural. note: what it means. mark:
    what else stands behind it, `?` or `$1`.
    """

    call: str
    alert: bool = False
    note: str = ""
    mark: str = ""


class Source(NamedTuple):
    """What a file has of a board, in its order: in a format's own words, to be written again.

    stays: what a board takes over from those before it, by tag or label. read: the board as it was read, so
    that only what has changed since is written in other words.
    """

    format: str = ""
    items: tuple[Any, ...] = ()
    stays: Mapping[str, str] = {}
    read: "BoardRecord | None" = None


class BoardRecord(NamedTuple):
    """A board. What a file does not say is None or empty.

    name: the board's number as it is written. hands: the cards of each hand that is known, as `SA`, `HT`.
    calls: None without an auction. is_open: the auction is not at its end. contract: None where it is not
    known, or all passed. tricks: those of declarer. play: cards as they were played, from the opening lead;
    claimed: it ended before the last. room: `open` or `closed`. line: where the record begins; lines: where
    what it says stands.
    """

    name: str = ""
    dealer: str | None = None
    vulnerable: tuple[str, ...] | None = None
    hands: Mapping[str, tuple[str, ...]] = {}
    players: Mapping[str, str] = {}
    scoring: str = ""
    calls: tuple[Call, ...] | None = None
    is_open: bool = False
    contract: Contract | None = None
    is_passed_out: bool = False
    tricks: int | None = None
    play: tuple[str, ...] = ()
    is_claimed: bool = False
    room: str = ""
    source: Source = Source()
    line: int = 0
    lines: Mapping[str, int] = {}

    @property
    def result(self) -> int | None:
        """Tricks above the contract, or below it; None where it was not played to the end."""
        return self.tricks - self.contract.level - 6 if self.contract and self.tricks is not None else None

    @property
    def deal(self) -> SheetDeal | None:
        """The board as a line of a sheet of duplicate; None where it has no result."""
        line = self.lines.get("contract", self.line)
        if self.is_passed_out:
            return SheetDeal(None, 0, None, self.vulnerable or (), line)
        if self.contract is None or self.result is None or self.vulnerable is None:
            return None
        return SheetDeal(self.contract, self.result, None, self.vulnerable, line)

    @property
    def auction(self) -> Auction | None:
        """The calls as an auction, where it is known who dealt."""
        if self.calls is None or self.dealer is None:
            return None
        return Auction(self.dealer, tuple(each.call for each in self.calls))

    @property
    def opening_leader(self) -> str:
        """Who leads to the first trick; "" where nobody has declared."""
        return around(self.contract.declarer)[1] if self.contract and self.contract.declarer else ""

    def line_of(self, what: str) -> int:
        return self.lines.get(what, self.line)


def as_read(record: BoardRecord) -> BoardRecord:
    """The record with itself in its source, for `before_changes`."""
    plain = record._replace(source=Source())
    return record._replace(source=record.source._replace(read=plain))


def before_changes(record: BoardRecord) -> BoardRecord:
    """The record as its file has it; an empty one where it comes from none."""
    return record.source.read or BoardRecord()


class Records(NamedTuple):
    """The boards of a file, and what is wrong with it: pairs of the number of a line and why."""

    boards: tuple[BoardRecord, ...]
    errors: tuple[tuple[int, str], ...]


def around(first: str) -> str:
    """The seats clockwise from this one."""
    start = SEATS.index(first)
    return SEATS[start:] + SEATS[:start]


def board_number(name: str) -> int:
    """The number of a board from its name, 0 where that is none."""
    return int(name) if name.isdecimal() and len(name) < 6 else 0


def dealer_of_board(number: int) -> str:
    """Who deals a board of duplicate: North, East, South and West in turn."""
    return SEATS[(number - 1) % 4]


def vulnerable_on_board(number: int) -> tuple[str, ...]:
    """Who is vulnerable on a board of duplicate; the pattern comes again after 16."""
    return VULNERABLE_BY_BOARD[(number - 1 + (number - 1) // 4) % 4]


def completed(record: BoardRecord) -> BoardRecord:
    """The record with what follows from what it says. Raises Wrong where its parts contradict one another."""
    number = board_number(record.name)
    if number and record.dealer is None:
        record = record._replace(dealer=dealer_of_board(number))
    if number and record.vulnerable is None:
        record = record._replace(vulnerable=vulnerable_on_board(number))
    record = record._replace(hands=_hands(record))
    record = _called(record)
    return _played(record)


def _hands(record: BoardRecord) -> dict[str, tuple[str, ...]]:
    """The hands; a fourth that is missing beside three whole ones is what they leave."""
    line, seen = record.line_of("hands"), set[str]()
    for seat, hand in record.hands.items():
        if len(hand) > 13:
            raise WrongLine(line, f"{seat} has {len(hand)} cards; a hand has 13.")
        for card in hand:
            if card in seen:
                raise WrongLine(line, f"{_symbol(card)} is there twice.")
            seen.add(card)
    hands = dict(record.hands)
    short = [seat for seat in SEATS if len(hands.get(seat, ())) < 13]
    if len(short) == 1 and hands.get(short[0]):
        raise WrongLine(line, f"{short[0]} has {len(hands[short[0]])} cards; a hand has 13.")
    missing = [seat for seat in SEATS if not hands.get(seat)]
    if len(missing) == 1 and all(len(hands[seat]) == 13 for seat in SEATS if seat not in missing):
        hands[missing[0]] = tuple(card for card in pack() if card not in seen)
    return {seat: hands[seat] for seat in SEATS if hands.get(seat)}


def _called(record: BoardRecord) -> BoardRecord:
    if not record.calls:
        return record
    line = record.line_of("auction")
    if record.dealer is None:
        raise WrongLine(line, "who dealt? The auction needs a dealer.")
    try:
        auction = auction_of(record.dealer, [each.call for each in record.calls])
    except BadNotation as error:
        raise WrongLine(line, str(error)) from None
    if not auction.is_over:
        return record._replace(is_open=True)
    found = auction.contract
    if found is None:
        if record.contract is not None:
            raise WrongLine(
                record.line_of("contract"), f"all passed in the auction, so {record.contract} is no contract."
            )
        return record._replace(is_passed_out=True)
    if record.is_passed_out:
        raise WrongLine(
            record.line_of("contract"), f"the auction ends in {found} by {found.declarer}, not in a pass."
        )
    if record.contract is None:
        return record._replace(contract=found)
    if (record.contract, record.contract.declarer) != (found, found.declarer):
        said = f"{record.contract} by {record.contract.declarer}"
        raise WrongLine(
            record.line_of("contract"), f"the auction ends in {found} by {found.declarer}, not in {said}."
        )
    return record


def _played(record: BoardRecord) -> BoardRecord:
    contract = record.contract
    if record.is_passed_out and record.play:
        raise WrongLine(record.line_of("play"), "all passed, so no card is played.")
    if not record.play or contract is None or contract.declarer is None:
        return record
    followed = follow(record)
    if record.tricks is None and followed.left == 0:
        record = record._replace(tricks=followed.declarers)
    if record.result is not None:
        try:
            check_result(contract, record.result)
        except BadNotation as error:
            raise WrongLine(record.line_of("result"), str(error)) from None
    return record


class Followed(NamedTuple):
    """A play gone through. declarers: tricks of declarer's side; left: tricks that were not finished.

    seats: who played each card.
    """

    declarers: int
    left: int
    seats: tuple[str, ...]


def follow(record: BoardRecord) -> Followed:
    """Who played what, and who took the tricks. Raises Wrong for a card that could not be played."""
    contract, line = record.contract, record.line_of("play")
    if contract is None or contract.declarer is None:
        return Followed(0, 13, ())
    seat = record.opening_leader
    seats: list[str] = []
    gone, taken, trick = set[str](), 0, list[tuple[str, str]]()
    for card in record.play:
        _check_card(record, seat, card, gone, trick, line)
        gone.add(card)
        trick.append((seat, card))
        seats.append(seat)
        seat = around(seat)[1]
        if len(trick) == 4:
            seat = winner(trick, contract.denomination)
            taken += side_of(seat) == side_of(contract.declarer)
            trick = []
    return Followed(taken, 13 - len(record.play) // 4, tuple(seats))


def _check_card(
    record: BoardRecord, seat: str, card: str, gone: set[str], trick: Sequence[tuple[str, str]], line: int
) -> None:
    if card in gone:
        raise WrongLine(line, f"{_symbol(card)} is played twice.")
    hand = record.hands.get(seat, ())
    if len(hand) == 13 and card not in hand:
        raise WrongLine(line, f"{seat} plays {_symbol(card)}, and does not hold it.")
    if len(hand) == 13 and trick and card[0] != trick[0][1][0]:
        suit = trick[0][1][0]
        if any(each[0] == suit and each not in gone for each in hand):
            led = _symbol(trick[0][1])
            raise WrongLine(line, f"{seat} plays {_symbol(card)} to {led}, and could follow suit.")


def _symbol(card: str) -> str:
    """A card such as `HT` as the table shows it, `10♥`."""
    return Card.parse(card).symbol


def winner(trick: Sequence[tuple[str, str]], denomination: str) -> str:
    """Who takes a trick of seats and cards, in the order they were played."""
    led = trick[0][1][0]
    return max(
        trick, key=lambda each: (each[1][0] == denomination, each[1][0] == led, -RANKS.index(each[1][1]))
    )[0]


def pack() -> Iterator[str]:
    """All cards, spades first and from the ace."""
    return (suit + rank for suit in SUITS for rank in RANKS)


def read_hand(text: str) -> tuple[str, ...]:
    """A hand as `AK2.Q.J98.T6543`, spades first. Raises BadNotation where it is none."""
    suits = text.split(".")
    if len(suits) != 4:
        raise BadNotation(
            f"'{shortened(text, 24)}' is no hand: four suits with points between, spades first."
        )
    return tuple(card for suit, ranks in zip(SUITS, suits, strict=True) for card in read_suit(suit, ranks))


def read_suit(suit: str, ranks: str) -> Iterator[str]:
    """The cards of a suit from its ranks; `10` is the ten. Raises BadNotation for any other sign."""
    ranks = ranks.upper().replace("10", "T").removeprefix(suit).replace("-", "")
    for rank in ranks:
        if rank not in RANKS:
            raise BadNotation(f"'{shortened(rank, 4)}' is no card: ranks are {RANKS}.")
        yield suit + rank


def write_hand(hand: Iterable[str]) -> str:
    """A hand as `AK2.Q.J98.T6543`, each suit from the highest."""
    held = set(hand)
    return ".".join("".join(rank for rank in RANKS if suit + rank in held) for suit in SUITS)
