"""Deals as boards of bridge: those of a match for files that other programs read, and those of files to play.

A board has what its deal was: the dealer, who was vulnerable, the hands, the calls, every card in the order
played, and declarer's tricks. A deal that was thrown in because all passed is a board, too.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Final

from hoylecli.core import Card, HoyleError, Move, Seat
from hoylecli.families import Dealing
from hoylecli.families.screen import Histories
from hoylecli.scoring.bridge import SEATS, SIDES, records
from hoylecli.scoring.bridge.auction import PASS
from hoylecli.scoring.bridge.lin import write_lin
from hoylecli.scoring.bridge.pbn import is_pbn, read_pbn, write_pbn
from hoylecli.scoring.bridge.rbn import write_rbn

from .position import Deal, Position, bridge
from .position.bridge import COMPASS

_HAND: Final = 13
_SCORING: Final = {"rubber": "Rubber", "four_deal": "Chicago", "duplicate": "TotalPoints"}
_UNFINISHED: Final = "The deal that is not finished is left out."
_NO_CALLS: Final = "{} needs an auction, so the contract is written as the only bid."


def _write(name: str, states: Sequence[Position], names: Sequence[str]) -> tuple[str, list[str]]:
    """The boards in this format, "" where no deal is finished, and what the file leaves out."""
    boards = list(boards_of(states, names))
    remarks = [_UNFINISHED] if _is_open(states[-1]) else []
    if name != "pbn" and any(board.calls is None for board in boards):
        boards = [_with_calls(board) for board in boards]
        remarks.append(_NO_CALLS.format(name.upper()))
    write = {"pbn": write_pbn, "lin": write_lin, "rbn": write_rbn}[name]
    return write(boards) if boards else "", remarks


WRITERS: Final[Mapping[str, Histories]] = {name: partial(_write, name) for name in ("pbn", "lin", "rbn")}
"""What writes the finished deals of a match, by format."""


def boards_of(states: Sequence[Position], names: Sequence[str]) -> Iterator[records.BoardRecord]:
    """The finished deals of a match. states: one after each move. names: one a seat.

    Deals thrown in before anybody has said a word, as at minibridge, are no boards.
    """
    for first, last in _finished(states):
        if last.deal.bids:
            yield _board(first, last, names)


def card_text(card: Card) -> str:
    """A card as the files have it: `SA`, `HT`."""
    text = str(card)
    return text[1] + text[0]


def _is_open(state: Position) -> bool:
    return state.to_act is not None and state.phase not in ("cut", "deal")


def _finished(states: Iterable[Position]) -> Iterator[tuple[Position, Position]]:
    """The positions in which each deal that has been played begins and ends."""
    first: Position | None = None
    for before, state in pairwise(states):
        first = state if before.phase == "deal" else first
        if first is not None and not _is_open(state):
            yield first, state
            first = None


def begun(first: Position) -> records.BoardRecord:
    """The board of a deal on which nobody has said a word."""
    return records.BoardRecord(
        name=str(bridge.board_number(first)),
        dealer=COMPASS[first.dealer],
        vulnerable=tuple(SIDES[each] for each in bridge.vulnerable(first)),
        hands=hands_of(first.deal),
    )


def _board(first: Position, last: Position, names: Sequence[str]) -> records.BoardRecord:
    rules, deal = last.rules, last.deal
    contract = bridge.contract_of(deal.bids, first.dealer)
    side = None if deal.declarer is None else deal.declarer % 2
    return begun(first)._replace(
        players=dict(zip(COMPASS, names, strict=True)),
        scoring="IMP" if bridge.is_compared(rules) else _SCORING[rules.score.kind],
        calls=_calls(first, last) if rules.bidding.kind == "bridge" else None,
        contract=contract,
        is_passed_out=contract is None,
        tricks=None if side is None else sum(trick.winner % 2 == side for trick in deal.tricks),
        play=tuple(card_text(card) for trick in deal.tricks for card in trick.cards),
    )


def hands_of(deal: Deal) -> dict[str, tuple[str, ...]]:
    """The hands by the letters of the seats, from North on, each from the ace of spades."""
    held = {letter: set(map(card_text, hand)) for letter, hand in zip(COMPASS, deal.hands, strict=True)}
    return {letter: tuple(card for card in records.pack() if card in held[letter]) for letter in SEATS}


def name_on(board: records.BoardRecord) -> int:
    """The number that the board goes by where its dealer or vulnerability is another board's; else 0."""
    own = records.board_number(board.name)
    return own if own in range(1, 1000) and own != number_on(board) else 0


def number_on(board: records.BoardRecord) -> int:
    """The number of a board of duplicate with this dealer and this vulnerability, its own if it has both.

    North deals and nobody is vulnerable where the board does not say.
    """
    dealer, vulnerable_sides = board.dealer or "N", board.vulnerable or ()
    own = records.board_number(board.name)
    numbers = [own, *range(1, 17)] if own in range(1, 100) else range(1, 17)
    return next(
        number
        for number in numbers
        if (records.dealer_of_board(number), records.vulnerable_on_board(number))
        == (dealer, vulnerable_sides)
    )


def dealt_as(hands: Mapping[str, Collection[str]], dealer: Seat, rng: Random) -> Move:
    """The deal in which each seat gets these cards, at most 13, written as `SA`, and more by chance up to 13.

    dealer: whose left neighbor gets the first card.
    """
    held = {seat: list(hands.get(COMPASS[seat], ())) for seat in range(4)}
    hidden = [card for card in records.pack() if not any(card in hand for hand in held.values())]
    rng.shuffle(hidden)
    for hand in held.values():
        while len(hand) < _HAND:
            hand.append(hidden.pop())
    around_table = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    order = [held[seat][nth] for nth in range(_HAND) for seat in around_table]
    return Move("deal", tuple(Card.parse(text[1] + text[0]) for text in order))


def _calls(first: Position, last: Position) -> tuple[records.Call, ...]:
    return tuple(map(records.Call, bridge.auction_of(last.deal.bids, first.dealer).calls))


def _with_calls(board: records.BoardRecord) -> records.BoardRecord:
    """The board with an auction that comes to its contract: the others pass, and declarer bids it."""
    contract = board.contract
    if board.calls is not None or contract is None or board.dealer is None:
        return board
    before = records.around(board.dealer).index(str(contract.declarer))
    calls = [*[PASS] * before, str(contract), PASS, PASS, PASS]
    return board._replace(calls=tuple(map(records.Call, calls)))


# Deals played again, or others in their place (CG, Actions menu; CC, Bridge, saved hands)


def _opens(state: Position) -> bool:
    deal = state.deal
    return state.phase == "playing" and not deal.trick and not deal.tricks


def _read(text: str, state: Position) -> Move:
    boards, errors = read_pbn(text) if is_pbn(text) else ((), ())
    if errors:
        line, why = errors[0]
        raise HoyleError(f"Line {line} of the kept hand cannot be read: {why}")
    if not boards or not boards[0].hands:
        raise HoyleError("The file of the kept hand has no hands in it.")
    return dealt_as(boards[0].hands, _dealer_next(state), Random(state.seed))


def _dealer_next(state: Position) -> Seat:
    """The seat that is to deal, found by having the table do it."""
    return state.apply(state.legal_moves()[0]).dealer


def _turned(state: Position) -> str:
    board = begun(state)
    hands = {seat: board.hands[records.around(seat)[1]] for seat in SEATS}
    return write_pbn([board._replace(hands=hands)])


DEALING: Final = Dealing(_opens, lambda state: write_pbn([begun(state)]), _read, _turned)
