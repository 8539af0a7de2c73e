"""Boards in PBN 2.1, as programs write them and as people break them."""

import pytest

from hoylecli.scoring.bridge import Contract
from hoylecli.scoring.bridge.pbn import is_pbn, read_pbn
from hoylecli.scoring.bridge.records import BoardRecord

BOARD = '[Dealer "N"]\n[Vulnerable "All"]\n[Declarer "S"]\n[Contract "3NT"]\n[Result "9"]\n'


def only(text: str) -> BoardRecord:
    read = read_pbn(text)
    assert (read.errors, len(read.boards)) == ((), 1)
    return read.boards[0]


def results(text: str) -> list[tuple[str, str, int | None]]:
    """Name, contract and result of each board."""
    read = read_pbn(text)
    assert read.errors == ()
    return [
        (
            board.name,
            str(board.deal.contract) if board.deal else "?",
            board.deal.result if board.deal else None,
        )
        for board in read.boards
    ]


def test_a_board() -> None:
    board = only(BOARD)
    assert board.deal is not None
    assert (board.dealer, board.vulnerable, board.line) == ("N", ("NS", "EW"), 1)
    assert (board.deal.contract, board.deal.result, board.deal.line) == (Contract(3, "NT", 0, "S"), 0, 4)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + BOARD,
        BOARD.replace("\n", "\r\n"),
        "% PBN 2.1\n% EXPORT\n" + BOARD,
        "; written by hand\n" + BOARD.replace('"N"]', '"N"] ; the dealer [Dealer "E"]'),
        "{ a comment\nof two lines [Dealer \"E\"] }\n" + BOARD,
        BOARD.replace("\n", " "),
        BOARD.replace('[Declarer "S"]', '\n\n[Declarer "^S"]'),
        BOARD + '[Auction "N"]\nPass Pass 1NT =1= Pass\n3NT AP\n[Note "1: 15-17"]\n[Play "W"]\nSK S2\n*\n',
        '[Event "He said "three" {no; trumps}"]\n' + BOARD,
        '[Event ""]\n\n' + BOARD,
        BOARD.replace('"S"', '"south"').replace('"3NT"', '"3N"'),
        BOARD.replace('"9"', '"NS 9"'),
        BOARD.replace('"9"', '"EW 4"'),
        BOARD.replace('"9"', '"="'),
        BOARD.replace('"All"', '"Both"'),
        BOARD.replace("[Dealer ", "[ Dealer  ").replace("Contract", "contract"),
        "   4  statistics of a dealing program\n" + BOARD,
    ],
)  # fmt: skip
def test_the_same_board_in_other_words(text: str) -> None:
    board, plain = only(text), only(BOARD)
    assert is_pbn(text)
    assert board.deal is not None
    assert plain.deal is not None
    assert (board.dealer, board.vulnerable, board.deal._replace(line=0)) == (
        plain.dealer,
        plain.vulnerable,
        plain.deal._replace(line=0),
    )


@pytest.mark.parametrize(
    "between", ["\n", '\n[Event "#"]\n', '[Event "x"]\n', '[Board "2"]\n', "\n\n; the next\n\n", "\n   \n"]
)
def test_where_the_next_board_begins(between: str) -> None:
    assert [result for _, _, result in results(BOARD + between + BOARD)] == [0, 0]


def test_a_board_tag_behind_an_empty_line_is_of_the_next() -> None:
    """The first record has none."""
    text = '[Contract "1C"]\n[Result "7"]\n[Declarer "N"]\n[Vulnerable "None"]\n\n[Board "2"]\n'
    assert results(text + BOARD) == [("", "1C", 0), ("2", "3NT", 0)]


def test_what_the_number_of_a_board_says() -> None:
    """Dealer N E S W in turn; none, NS, EW, all; NS, EW, all, none; EW, all, none, NS; all, none, NS, EW."""
    boards = [only(f'[Board "{number}"]') for number in (1, 2, 7, 12, 13, 16, 17)]
    assert "".join(board.dealer or "-" for board in boards) == "NESWNWN"
    assert [board.vulnerable for board in boards] == [
        (), ("NS",), ("NS", "EW"), ("NS",), ("NS", "EW"), ("EW",), (),
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "sides"), [("Love", ()), ("-", ()), ("N-S", ("NS",)), ("EW", ("EW",))])
def test_who_is_vulnerable(text: str, sides: tuple[str, ...]) -> None:
    assert only(BOARD.replace("All", text)).vulnerable == sides


@pytest.mark.parametrize("contract", ["Pass", "PASS", "passed out"])
def test_a_board_may_be_passed_out(contract: str) -> None:
    board = only(f'[Board "3"]\n[Declarer ""]\n[Contract "{contract}"]\n[Result ""]\n')
    assert board.deal is not None
    assert (board.deal.contract, board.deal.vulnerable) == (None, ("EW",))


@pytest.mark.parametrize(
    "tag", ['[Contract "?"]', '[Contract ""]', '[Declarer "N"]\n[Contract "4S"]', '[Result "?"]']
)
def test_a_board_that_was_not_played_has_no_result(tag: str) -> None:
    assert only(f'[Board "3"]\n{tag}\n').deal is None


def test_a_sharp_repeats_the_value_of_the_record_before() -> None:
    text = '[Board "5"]\n' + BOARD + '\n[Board "6"]\n[Dealer "#"]\n[Vulnerable "#"]\n[Declarer "#"]\n'
    text += '[Contract "4SX"]\n[Result "#"]\n'
    assert results(text) == [("5", "3NT", 0), ("6", "4SX", -1)]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (BOARD.replace('"N"]', '"N"'), 1, "'[Dealer \"N\"': a tag is [Name \"value\"]."),
        (BOARD.replace('"N"', '"X"'), 1, "'X' is no seat: write N, E, S or W."),
        (BOARD.replace('"All"', '"Some"'), 2, "who is 'Some'? Write None, NS, EW or All."),
        (BOARD.replace('[Vulnerable "All"]\n', ""), 1, "who is vulnerable?"),
        (BOARD.replace('"S"', '"?"'), 3, 'who declared? Write it as [Declarer "S"].'),
        (BOARD.replace('"3NT"', '"8NT"'), 4, "8NT is no contract"),
        (BOARD.replace('"3NT"', '"3NT"]\n[Contract "4S"'), 5, "Contract is there twice in one board"),
        (BOARD.replace('"9"', '"14"'), 5, "14 tricks are too many: there are 13."),
        (BOARD.replace('"9"', '"nine"'), 5, "'nine' is no result: write declarer's tricks, from 0 to 13."),
        (BOARD.replace('"9"', '"EW -3"'), 5, "'EW -3': EW did not declare."),
        (BOARD.replace('"9"', '"+5"'), 5, "14 tricks, and there are 13"),
        (BOARD + "{ no end\n\n", 6, "a comment has no } at its end"),
        ("\n\n" + BOARD + "\n" + BOARD.replace('"9"', '"x"'), 13, "'x' is no result"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(text: str, line: int, why: str) -> None:
    (found, said), *more = read_pbn(text).errors
    assert (found, more) == (line, [])
    assert why in said


@pytest.mark.parametrize("text", ["N 4SX +1\n", "# [Board]\nN 4S =\n", "pass\n", ""])
def test_a_sheet_is_no_pbn(text: str) -> None:
    assert not is_pbn(text)
