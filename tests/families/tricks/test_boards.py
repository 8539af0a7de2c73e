"""Deals of bridge as boards, in files that other programs read (CG, Bridge; PBN 2.1, LIN, RBN 3)."""

from random import Random

import pytest

from hoylecli import families, rulebook
from hoylecli.families.tricks.boards import boards_of, dealt_as, hands_of, number_on
from hoylecli.families.tricks.position import Position
from hoylecli.rulebook.game import Game
from hoylecli.scoring.bridge.files import read_file, score_ns
from hoylecli.scoring.bridge.records import BoardRecord, dealer_of_board, vulnerable_on_board

NAMES = ("Ann", "Walt", "Rosa", "Emil")
FORMS = [
    rulebook.load("bridge"),
    rulebook.load("bridge", form="four_deal"),
    rulebook.load("bridge", form="duplicate"),
    rulebook.load("bridge", form="duplicate", first_board=11, deals=2),
    rulebook.load("minibridge"),
]


def played(game: Game, seed: int, deals: int = 3) -> list[Position]:
    """The states of a match by random calls and cards, most calls a pass, with a deal begun at its end."""
    rng, state = Random(seed), game.undealt(4, seed)
    states = [state]
    while state.to_act is not None and state.number <= deals:  # type: ignore[attr-defined]
        moves = state.legal_moves()
        passes = [move for move in moves if move.verb == "pass"]
        state = state.apply(rng.choice([*passes * 3, *moves[:8]]))
        states.append(state)
    return states  # type: ignore[return-value]


def said(board: BoardRecord) -> BoardRecord:
    """What a board says, without where it stood in a file."""
    return board._replace(source=BoardRecord().source, line=0, lines={}, is_open=False)


@pytest.mark.parametrize("game", FORMS, ids=lambda game: "-".join([game.name, *game.options.values()]))
@pytest.mark.parametrize("seed", range(4))
def test_a_file_of_boards_reads_back_as_what_was_played(game: Game, seed: int) -> None:
    states = played(game, seed)
    boards = [said(board) for board in boards_of(states, NAMES)]
    write = families.screen("tricks").histories(game.rules)
    assert list(write) == ["pbn", "lin", "rbn"]
    for name, writer in write.items():
        text, remarks = writer(states, NAMES)
        if not boards:
            assert text == ""
            continue
        read = read_file(text)
        assert (read.format, read.errors) == (name.upper(), ())
        found = [said(board) for board in read.boards]
        if name == "lin":  # has no form of scoring, and needs an auction
            found = [board._replace(scoring=boards[0].scoring) for board in found]
        if name != "pbn" and game.name == "minibridge":
            assert f"{name.upper()} needs an auction, so the contract is written as the only bid." in remarks
            found = [board._replace(calls=None) for board in found]
        assert found == boards
        is_open = states[-1].to_act is not None and states[-1].phase != "deal"
        assert ("The deal that is not finished is left out." in remarks) == is_open


def test_boards_of_duplicate_count_what_the_match_counts() -> None:
    """Laws of Duplicate Bridge, Law 77: the same contract, result and vulnerability, the same score."""
    states = played(rulebook.load("bridge", form="duplicate"), 8, deals=8)
    boards = list(boards_of(states, NAMES))
    assert len(boards) == 8
    assert [board.name for board in boards] == list("12345678")
    for board, row in zip(boards, states[-1].sheet, strict=True):
        score = row[0].total - row[1].total
        if board.contract is None:
            assert (score, board.is_passed_out) == (0, True)
        else:
            assert board.tricks is not None
            assert board.vulnerable is not None
            assert score == score_ns(board.contract, board.tricks, board.vulnerable)


@pytest.mark.parametrize(
    ("board", "dealer", "vulnerable"),
    [(1, "N", ()), (2, "E", ("NS",)), (7, "S", ("NS", "EW")), (11, "S", ()), (16, "W", ("EW",))],
)
def test_a_match_may_begin_with_any_board(board: int, dealer: str, vulnerable: tuple[str, ...]) -> None:
    """Laws of Duplicate Bridge, Law 2: the number of a board says who deals and who is vulnerable."""
    game = rulebook.load("bridge", form="duplicate", deals=1, first_board=board)
    states = played(game, board)
    assert states[-1].to_act is None
    (found,) = boards_of(states, NAMES)
    assert (found.name, found.dealer, found.vulnerable) == (str(board), dealer, vulnerable)


def test_only_bridge_is_written_as_boards() -> None:
    assert families.screen("tricks").histories(rulebook.load("whist").rules) == {}


@pytest.mark.parametrize("number", range(1, 17))
def test_a_board_is_found_by_dealer_and_vulnerability(number: int) -> None:
    """Laws of Duplicate Bridge, Law 2: no two of sixteen boards have the same."""
    dealer, sides = dealer_of_board(number), vulnerable_on_board(number)
    assert number_on(BoardRecord(dealer=dealer, vulnerable=sides)) == number
    assert number_on(BoardRecord(name=str(number + 16), dealer=dealer, vulnerable=sides)) == number + 16
    assert number_on(BoardRecord(name=str(number + 1), dealer=dealer, vulnerable=sides)) == number
    assert number_on(BoardRecord(name="500", dealer=dealer, vulnerable=sides)) == number


@pytest.mark.parametrize("seed", range(4))
def test_hands_are_dealt_as_asked_and_the_rest_by_chance(seed: int) -> None:
    states = played(rulebook.load("bridge"), seed, deals=1)
    first = next(state for state in states if state.number)
    hands = hands_of(first.deal)
    before = states[states.index(first) - 1]
    again = before.apply(dealt_as(hands, first.dealer, Random(0)))
    assert again.deal.hands == first.deal.hands
    some = {"N": hands["N"], "W": hands["W"][:4]}
    dealt = hands_of(before.apply(dealt_as(some, first.dealer, Random(seed))).deal)
    assert dealt["N"] == hands["N"]
    assert set(dealt["W"]) >= set(hands["W"][:4])
    others = [before.apply(dealt_as(some, first.dealer, Random(rng))).deal.hands for rng in (1, 1, 2)]
    assert others[0] == others[1] != others[2]


def test_a_rubber_ends_after_so_many_deals_with_the_bonuses_of_an_unfinished_one() -> None:
    """Laws of Contract Bridge (rubber), Law 80: 300 for the only game, 100 for the only part-score."""
    paid = set()
    for seed in range(12):
        rng, end = Random(seed), rulebook.load("bridge", deals=2, honors="no").undealt(4, seed)
        while end.to_act is not None:
            moves = end.legal_moves()
            one = [move for move in moves if move.verb == "pass"] if end.deal.bids else moves[1:2]  # type: ignore[attr-defined]
            end = end.apply(one[0] if end.phase == "bidding" else rng.choice(moves))  # type: ignore[attr-defined]
        assert end.counted == len(end.sheet) == 2  # type: ignore[attr-defined]
        games, parts = end.standing  # type: ignore[attr-defined]
        for side in (0, 1):
            bonus = 300 * (games[side] > games[1 - side]) + 100 * (parts[side] > 0 and not parts[1 - side])
            said = end.sheet[-1][side].text  # type: ignore[attr-defined]
            assert ("the only" in said) == bool(bonus)
            assert str(bonus) in said or not bonus
            paid.add(bonus)
    assert paid >= {0, 100}
