"""Boards in PBN, LIN and RBN: what is read, what is written, and that nothing gets lost between."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from hoylecli.scoring.bridge import SEATS
from hoylecli.scoring.bridge.auction import Auction
from hoylecli.scoring.bridge.files import differences
from hoylecli.scoring.bridge.lin import is_lin, read_lin, write_lin
from hoylecli.scoring.bridge.pbn import is_pbn, read_pbn, write_pbn
from hoylecli.scoring.bridge.rbn import is_rbn, read_rbn, write_rbn
from hoylecli.scoring.bridge.records import BoardRecord, Call, around, follow, pack, winner

FORMATS = {
    "pbn": (read_pbn, write_pbn, is_pbn),
    "lin": (read_lin, write_lin, is_lin),
    "rbn": (read_rbn, write_rbn, is_rbn),
}
NOTES = ("15-17", "weak, six cards", "asks for aces", "both majors; 8+ points")


def a_board(rng: Random) -> BoardRecord:
    """A deal with a legal auction, and a legal play that may stop before its end."""
    cards = list(pack())
    rng.shuffle(cards)
    hands = {seat: tuple(sorted(cards[13 * n : 13 * n + 13])) for n, seat in enumerate(SEATS)}
    auction = Auction(rng.choice(SEATS))
    calls = []
    while not auction.is_over:
        legal = auction.legal()
        call = rng.choice(legal[: 4 if rng.random() < 0.5 else 12])
        if rng.random() < 0.6:
            call = "Pass"
        auction = auction.after(call)
        note = rng.choice(NOTES) if rng.random() < 0.2 else ""
        calls.append(Call(call, bool(note) or rng.random() < 0.1, note))
    board = BoardRecord(
        name=str(rng.randrange(1, 65)),
        dealer=auction.dealer,
        vulnerable=rng.choice([(), ("NS",), ("EW",), ("NS", "EW")]),
        hands=hands,
        players={seat: f"{seat}. Player" for seat in SEATS},
        calls=tuple(calls),
        contract=auction.contract,
        is_passed_out=auction.contract is None,
    )
    return board if board.is_passed_out else played(board, rng)


def played(board: BoardRecord, rng: Random) -> BoardRecord:
    assert board.contract is not None
    hands = {seat: set(hand) for seat, hand in board.hands.items()}
    seat, play = board.opening_leader, list[str]()
    length = rng.choice([0, 1, 3, 17, 40, 52])
    while len(play) < length:
        trick: list[tuple[str, str]] = []
        for each in around(seat):
            legal = [card for card in hands[each] if trick and card[0] == trick[0][1][0]] or list(hands[each])
            card = rng.choice(sorted(legal))
            hands[each].remove(card)
            trick.append((each, card))
            play.append(card)
        seat = winner(trick, board.contract.denomination)
    board = board._replace(play=tuple(play[:length]))
    followed = follow(board)
    tricks = followed.declarers + (rng.randrange(followed.left + 1) if length < 52 else 0)
    return board._replace(tricks=tricks, is_claimed=length < 52)


def facts(board: BoardRecord) -> dict[str, object]:
    """What every format can say of a board, in one form."""
    hands = {seat: tuple(sorted(hand)) for seat, hand in board.hands.items()}
    calls = tuple((each.call, each.alert or bool(each.note), each.note) for each in board.calls or ())
    kept = ("name", "dealer", "vulnerable", "players", "contract", "is_passed_out", "tricks")
    return {**{name: getattr(board, name) for name in kept}, "hands": hands, "calls": calls}


def kinds(text: str) -> list[str]:
    """The formats that a text is taken for."""
    return [name for name, (_, _, is_one) in FORMATS.items() if is_one(text)]


@pytest.mark.parametrize("name", FORMATS)
def test_a_board_comes_back_as_it_was_written(name):
    read, write, _ = FORMATS[name]
    rng = Random(8)
    for _ in range(120):
        boards = [a_board(rng), a_board(rng)]
        text = write(boards)
        assert kinds(text) == [name]
        found = read(text)
        assert found.errors == ()
        for ours, theirs in zip(boards, found.boards, strict=True):
            assert facts(theirs) == facts(ours)
            assert theirs.play == ours.play
        assert write(found.boards) == text, "what is read is written as it was"


@pytest.mark.parametrize("first", FORMATS)
@pytest.mark.parametrize("second", FORMATS)
def test_a_board_goes_from_one_format_to_another(first, second):
    rng = Random(9)
    for _ in range(30):
        board = a_board(rng)
        (once,) = FORMATS[first][0](FORMATS[first][1]([board])).boards
        (twice,) = FORMATS[second][0](FORMATS[second][1]([once])).boards
        assert facts(twice) == facts(board)
        assert twice.play == board.play


HANDS = {
    "N": "AKQ2.J53.T4.9873", "E": "J543.AKQ.9862.J2", "S": "T98.T9642.AK.AKQ", "W": "76.87.QJ753.T654",
}  # fmt: skip
PBN_DEAL = "N:" + " ".join(HANDS.values())
LIN_DEAL = "md|3ST98HT9642DAKCAKQ,S76H87DQJ753CT654,SAKQ2HJ53DT4C9873,|"
RBN_DEAL = "H W:76.87.QJ753.T654:AKQ2.J53.T4.9873:J543.AKQ.9862.J2:"


def pbn(*lines: str) -> str:
    return "\n".join([f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{PBN_DEAL}"]', *lines, ""])


BOARDS = Path(__file__).parent / "boards"
WILD = sorted(path.name for path in BOARDS.iterdir() if path.suffix[1:] in FORMATS)
"""Files as programs and people write them, a kind each."""


def wild(name: str) -> str:
    """The text of such a file, which may be UTF-8 or Latin-1."""
    data = (BOARDS / name).read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def test_there_are_many_kinds_of_files():
    assert min(Counter(name[-3:] for name in WILD).values()) > 14


@pytest.mark.parametrize("kind", WILD)
def test_a_file_from_the_wild_is_read_and_loses_nothing(kind):
    text = wild(kind)
    assert kinds(text) == [kind[-3:]], "no other format takes it for its own"
    read, write, _ = FORMATS[kind[-3:]]
    found = read(text)
    assert found.errors == ()
    assert found.boards
    written = write(found.boards)
    again = read(written)
    assert [facts(board) for board in again.boards] == [facts(board) for board in found.boards]
    assert [board.play for board in again.boards] == [board.play for board in found.boards]
    assert signs(written) == signs(text), "nothing is lost but white space"


def signs(text: str) -> str:
    """What a file says, without white space; quotes in quotes are escaped, and tags of LIN small."""
    plain = "".join(text.replace("\ufeff", "").replace("\\", "").split())
    return re.sub(r"\b[A-Z]{2}\|", lambda found: found[0].lower(), plain)


@pytest.mark.parametrize("kind", WILD)
def test_a_board_of_a_file_is_whole_without_the_others(kind):
    read, write, _ = FORMATS[kind[-3:]]
    for board in read(wild(kind)).boards:
        (alone,) = read(write([board])).boards
        assert facts(alone) == facts(board)
        assert alone.play == board.play


@pytest.mark.parametrize("kind", WILD)
def test_what_is_changed_on_a_board_is_written_and_the_rest_stays(kind):
    read, write, _ = FORMATS[kind[-3:]]
    names = {seat: f"{seat} new" for seat in SEATS}
    changed = [board._replace(players=names) for board in read(wild(kind)).boards]
    changed = [board._replace(tricks=board.tricks + 1 if board.tricks else None) for board in changed]
    again = read(write(changed))
    assert again.errors == ()
    assert [facts(board) for board in again.boards] == [facts(board) for board in changed]
    assert [board.play for board in again.boards] == [board.play for board in changed]


def test_boards_of_two_files_do_not_inherit_from_one_another():
    ours = read_rbn(wild("record_with_everything.rbn")).boards
    others = read_rbn(wild("labels_that_stay_as_they_were.rbn")).boards
    mixed = [others[1], *ours, others[0]]
    found = read_rbn(write_rbn(mixed))
    assert [facts(board) for board in found.boards] == [facts(board) for board in mixed]
    pair = read_pbn(wild("values_repeated.pbn")).boards
    assert '[Event "Club"]' in write_pbn(pair[1:])


def only(text: str, read=read_rbn) -> BoardRecord:
    found = read(text)
    assert (found.errors, len(found.boards)) == ((), 1)
    return found.boards[0]


def test_a_board_of_a_vugraph_has_its_number_and_room():
    boards = read_lin(wild("match_with_results_and_carryover.lin")).boards
    assert [(board.name, board.room) for board in boards] == [("13", "open"), ("13", "closed")]
    assert [board.players["S"] for board in boards] == ["s1", "s2"]


def test_the_play_of_rbn_is_read_in_order():
    """Richard's Bridge Notation, Play Sequence: a card follows the suit that was led where it names none."""
    played = ("S7", "SA", "SJ", "S8", "SK", "S3", "S9", "S6", "SQ", "S4", "ST", "D3")
    assert only(wild("play_of_a_record.rbn")).play == played
    assert only(wild("play_with_marks_and_notes.rbn")).play == played[:8]
    assert only(wild("card_nobody_wrote_down.rbn")).play == played[:1], "what follows is not known for sure"
    assert only(wild("another_leader_than_usual.rbn")).play == (), "who played what is not known"


def test_the_play_of_rbn_is_written_as_short_as_it_is_read():
    board = only(wild("play_of_a_record.rbn"))
    assert "P S7AJ8:SK396\n" in write_rbn([board._replace(play=board.play[:8])])


def test_a_result_of_rbn_may_have_its_score_and_points():
    board = only(wild("play_of_a_record.rbn"))
    assert (board.tricks, list(differences(board))) == (10, [])
    wrong = only(wild("play_of_a_record.rbn").replace("+420", "+450"))
    assert list(differences(wrong)) == [(6, "the file says +450 for NS; the contract makes it +420.")]
    assert only(wild("passed_board_by_its_result.rbn")).is_passed_out


AUCTION = '[Auction "N"]\n1NT Pass Pass Pass\n'
ENDS = pbn(AUCTION + '[Result "7"]')


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (pbn().replace("N:AKQ2", "AKQ2"), 4, "a deal begins with a seat"),
        (pbn().replace("N:AKQ2", "X:AKQ2"), 4, "a deal begins with a seat"),
        (pbn().replace("N:AKQ2", "N:AKQJ2"), 4, "N has 14 cards; a hand has 13."),
        (pbn().replace("N:AKQ2", "N:AKQ5"), 4, "5♠ is there twice."),
        (pbn().replace("N:AKQ2", "N:AKQ"), 4, "N has 12 cards; a hand has 13."),
        (pbn('[Contract "Pass"]\n[Play "N"]\nSA'), 6, "all passed, so no card is played."),
        (f"{LIN_DEAL}mb|p|mb|p|mb|p|mb|p|\npc|S3|", 2, "all passed, so no card is played."),
        (f"B 1\n{RBN_DEAL}\nA NZ:A\nP S3\n", 4, "all passed, so no card is played."),
        (pbn().replace("N:AKQ2.", "N:AKQ2"), 4, "is no hand: four suits with points between"),
        (pbn().replace("N:AKQ2", "N:AKQ1"), 4, "'1' is no card"),
        (pbn().replace(' 76.87', ' - 76.87'), 4, "5 hands are too many"),
        (pbn(AUCTION.replace("1NT", "8NT")), 6, "8NT is no bid: levels go from 1 to 7."),
        (pbn(AUCTION.replace("1NT", "one")), 6, "'one' is no call"),
        (pbn(AUCTION.replace("1NT Pass", "2S 1S")), 5, "call 2, 1S by E: 1S is not above 2S."),
        (pbn(AUCTION.replace("1NT Pass", "X Pass")), 5, "call 1, X by N: there is no bid to double."),
        (pbn(AUCTION.replace("Pass Pass Pass", "Pass X Pass")), 5, "you double bids of the other side only"),
        (pbn(AUCTION.replace("Pass Pass Pass", "X X Pass")), 5, "you double bids of the other side only"),
        (pbn(AUCTION.replace("Pass Pass Pass", "XX Pass Pass")), 5, "you redouble only when"),
        (pbn(AUCTION + "2S"), 5, "call 5, 2S by N: the auction is over."),
        (pbn('[Auction "E"]\n1NT AP'), 5, "the auction begins with E, and N dealt."),
        (pbn('[Declarer "E"]\n[Contract "1NT"]\n' + AUCTION), 6, "ends in 1NT by N, not in 1NT by E"),
        (pbn('[Contract "Pass"]\n' + AUCTION), 5, "the auction ends in 1NT by N, not in a pass."),
        (ENDS + '[Play "S"]\nS3 ST S6 SA\n', 8, "S leads, and E is on declarer's left."),
        (ENDS + '[Play "E"]\nS3 ST S6 SX\n', 9, "'SX' is no card"),
        (ENDS + '[Play "E"]\nSA ST S6 SK\n', 8, "E plays A♠, and does not hold it."),
        (ENDS + '[Play "E"]\nS3 D3 S6 SA\n', 8, "S plays 3♦, and does not hold it."),
        (ENDS + '[Play "E"]\nS3 DA S6 SA\n', 8, "S plays A♦ to 3♠, and could follow suit."),
        (ENDS + '[Play "E"]\nS3 ST S6 SA\nS4 ST S7 SK\n', 8, "10♠ is played twice."),
        ("md|5ST98HT9642DAKCAKQ,,,|", 1, "dealer 5? After md| write 1 for South to 4 for East."),
        ("md|3ST98HT9642DAKCAKQ,ST,,|", 1, "10♠ is there twice."),
        ("md|3HT9642ST98DAKCAKQ,,,|", 1, "is no hand: S, H, D and C in turn"),
        (f"{LIN_DEAL}\nsv|x|", 2, "who is 'x'? After sv| write o, n, e or b."),
        (f"{LIN_DEAL}\nmb|1Z|", 2, "'1Z' is no call"),
        (f"{LIN_DEAL}\nmb|2S|\nmb|1S|", 2, "call 2, 1S by E: 1S is not above 2S."),
        (f"{LIN_DEAL}mb|1N|mb|p|mb|p|mb|p|\npc|S1|", 2, "'S1' is no card"),
        (f"{LIN_DEAL}mb|1N|mb|p|mb|p|mb|p|\nmc|14|", 2, "'14' is no result"),
        (f"{LIN_DEAL}\nmb|1N", 2, "the value has no | at its end."),
        (f"{LIN_DEAL}\nbid here|1N|", 2, "'bid here' is no tag of LIN"),
        (f"B 1\n{RBN_DEAL}\nA QZ:A\n", 3, "an auction begins with who dealt and who is vulnerable"),
        (f"B 1\n{RBN_DEAL}\nA NZ:1Z\n", 3, "'1Z' is no call"),
        (f"B 1\n{RBN_DEAL}\nA NZ:2SP1S\n", 3, "call 3, 1S by S: 1S is not above 2S."),
        ("B 1\nH Q:AKQ2.J53.T4.9873\nA NZ:A\n", 2, "hands begin with a seat"),
        (f"B 1\n{RBN_DEAL}\nB 2\n", 3, "B is there twice in one board"),
        (f"B 1\n{RBN_DEAL}\nBoard\n", 3, "'Board': a line is a letter, a blank, and data."),
        (f"B 1\n{RBN_DEAL}\nQ 2\n", 3, "'Q' is no label of RBN"),
        (f"B 1\n{RBN_DEAL}\nA NZ:1NA\nR ten\n", 4, "'ten' is no result"),
        (f"B 1\n{RBN_DEAL}\n{{no end\n", 3, "a text in braces has no } at its end."),
        (f"B 1\n{RBN_DEAL}\nA NZ:1NA\nP 43\n", 4, "'43': the card led needs its suit, as in S7."),
        (f"B 1\n{RBN_DEAL}\nA NZ:1NA\nP S3Z\n", 4, "'Z' is no card: write S7, or 7 in the suit led."),
        (f"B 1\n{RBN_DEAL}\nA NZ:1NA\nP S3T6A2\n", 4, "a trick has four cards, not 5."),
        (f"B 1\n{RBN_DEAL}\nA NZ:1NA\nP S3T6:SK\n", 4, "only the last trick may have fewer cards."),
        (f"B 1\n{RBN_DEAL}\nA NZ:1NA\nP S3T7K:C2\n", 4, "N plays 2♣, and does not hold it."),
        (f"B 1\n{RBN_DEAL}\nA NZ:1NA\nP S3TD3A\n", 4, "W plays 3♦ to 3♠, and could follow suit."),
        (f"B 1\n{RBN_DEAL}\nA NZ:1NA\nR 9-\n", 4, "'9-' is no result"),
        (f"B 1\n{RBN_DEAL}\nC 1N\n", 3, "who declared 1NT? Write it as 1NT:S."),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_named_with_its_line(text, line, why):
    (name,) = kinds(text)
    (found, *more) = FORMATS[name][0](text).errors
    assert (found[0], more) == (line, [])
    assert why in found[1]
