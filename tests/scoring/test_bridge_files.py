"""Boards in PBN, LIN and RBN: what is read, what is written, and that nothing gets lost between."""

from random import Random

import pytest

from hoylecli.scoring.bridge.auction import Auction
from hoylecli.scoring.bridge.contract import SEATS
from hoylecli.scoring.bridge.lin import is_lin, read_lin, write_lin
from hoylecli.scoring.bridge.pbn import is_pbn, read_pbn, write_pbn
from hoylecli.scoring.bridge.rbn import is_rbn, read_rbn, write_rbn
from hoylecli.scoring.bridge.records import Call, Record, around, follow, pack, winner

FORMATS = {
    "pbn": (read_pbn, write_pbn, is_pbn),
    "lin": (read_lin, write_lin, is_lin),
    "rbn": (read_rbn, write_rbn, is_rbn),
}
NOTES = ("15-17", "weak, six cards", "asks for aces", "both majors; 8+ points")


def a_board(rng: Random) -> Record:
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
    board = Record(
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


def played(board: Record, rng: Random) -> Record:
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


def facts(board: Record) -> dict[str, object]:
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
            if name != "rbn":
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


HANDS = {
    "N": "AKQ2.J53.T4.9873", "E": "J543.AKQ.9862.J2", "S": "T98.T9642.AK.AKQ", "W": "76.87.QJ753.T654",
}  # fmt: skip
PBN_DEAL = "N:" + " ".join(HANDS.values())
LIN_DEAL = "md|3ST98HT9642DAKCAKQ,S76H87DQJ753CT654,SAKQ2HJ53DT4C9873,|"
RBN_DEAL = "H W:76.87.QJ753.T654:AKQ2.J53.T4.9873:J543.AKQ.9862.J2:"


def pbn(*lines: str) -> str:
    return "\n".join([f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{PBN_DEAL}"]', *lines, ""])


WILD = {
    "a byte order mark, CRLF, love all": ("\ufeff" + pbn().replace('"None"', '"Love"')).replace("\n", "\r\n"),
    "settings, flags and prose with suit signs": '% PBN 2.1\n% EXPORT\n%Font:Diagram "Times",11\n'
    + pbn('[BCFlags "1f"]', "{\\S is led [and so on]; it is\nthe king}"),
    "statistics before a record": "  12.5  average points\n" + pbn(),
    "statistics between records": pbn() + "\n 3 of 100 deals\n\n" + pbn().replace('"1"', '"2"'),
    "a void in spades": '[Deal "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ..."]\n',
    "one hand alone, and no board": '[Deal "W:- AKQ2.J53.T4.9873 - -"]\n',
    "no hand at all": '[Board "3"]\n[Deal ""]\n[Contract "?"]\n',
    "suit letters that nobody needs": pbn().replace("N:AKQ2.J53.T4", "N:SAKQ2.HJ53.DT4"),
    "tens with two figures": pbn().replace("T4", "104"),
    "a passed board without declarer": pbn('[Declarer ""]', '[Contract "Pass"]', '[Result ""]'),
    "an auction with notes, marks and all pass": pbn(
        '[Auction "N"]', "1C =1= 1D! 1S $2 Pass", "2S AP", '[Note "1:three or more"]', '[Result "9"]'
    ),
    "notes behind the play": pbn(
        '[Auction "N"]', "1NT =1= AP", '[Play "E"]', "S3 ST S6 SA", "*", '[Note "1:a lead"]', '[Result "7"]'
    ),
    "an auction that is still going on": pbn('[Auction "N"]', "1C Pass +"),
    "an irregular declarer": pbn('[Declarer "^N"]', '[Contract "1NT"]', '[Result "NS 7"]'),
    "cards nobody wrote down": pbn(
        '[Declarer "N"]', '[Contract "1NT"]', '[Result "7"]', '[Play "E"]', "S3 ST - SA", "- - - -", "*"
    ),
    "a table behind the play": pbn(
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]', "N NT 7", "N  S 9", '[Extra "x;{y"]'
    ),
    "a board with a letter": pbn().replace('"1"', '"1A"'),
    "values repeated": pbn('[Event "Club"]') + pbn('[Event "#"]').replace('"1"', '"2"'),
    "quotes within quotes": pbn('[Event "The "Cup" final"]'),
    "a record whose tags stand in one line": pbn().replace("]\n[", "] ["),
    "an empty line behind the header": '[Event ""]\n\n' + pbn(),
    "a hand played online": f"pn|sue,will,nan,ed|st||{LIN_DEAL}rh||ah|Board 1|sv|o|mb|1C|an|3+ clubs|mb|p|"
    "mb|1H!|mb|p|mb|1S|mb|p|mb|4H|mb|p|mb|p|mb|p|pg||pc|S7|pc|SA|pc|S3|pc|S8|pg||mc|10|\n",
    "a hand without its result": f"{LIN_DEAL}ah|Board 1|sv|o|mb|1N|mb|p|mb|p|mb|p|pc|S3|\n",
    "lines broken anywhere": f"pn|sue,will,\nnan,ed|st||\n{LIN_DEAL}\nsv|o|\nmb|p|mb|\np|mb|p|mb|p|\n",
    "a vugraph of two rooms": "vg|Cup,Final,I,1,1,Reds,0,Blues,0|\nrs|4HS=,3NN-1|\n"
    "pn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\n"
    f"qx|o1|{LIN_DEAL}sv|o|nt|!S led|pg||mb|p|mb|p|mb|4H|mb|p|mb|p|mb|p|pc|S7|mc|10|pg||\n"
    f"qx|c1|{LIN_DEAL}sv|o|mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|mc|8|pg||\n",
    "several calls in a value": f"{LIN_DEAL}sv|b|mb|1Np3Nppp|mc|9|\n",
    "a deal with the fourth hand": LIN_DEAL[:-1] + "SJ543HAKQD9862CJ2|sv|0|\n",
    "only the deal": "qx|o7|md|0ST98HT9642DAKCAKQ,,,|\n",
    "a record": f"% RBN\n\nD 19980131\nE Cup:Final\nF I\nN Nan+Sue:Will+Ed:O\nB 1\n{RBN_DEAL}\n"
    "A NZ:1C*^1P1HP:1SP4HA\n1 three or more\nC 4H:S\nP S7\nR 10:420\n",
    "labels that stay as they were": f"E Cup\nB 1\n{RBN_DEAL}\nA NZ:A\n\nB 2\nA EN:PPP1N:A\nR +1\n",
    "text in braces": f"{{A story\nin two lines.}}\nB 1\n{RBN_DEAL}\nA NZ:1NPPP\n{{And its end.}}\nR 7\n",
    "a problem for the reader": "B 9\nH S:AKQ2.J53.T4.9873\nA SB:1NP2C!P:Y\n",
    "hands and nothing else": "H N:AKQ2...\n\nH N:.AK..:.QJ..:.T9..:.87..\n",
    "lines with CRLF": f"B 1\r\n{RBN_DEAL}\r\nA NZ:1NPPP\r\nR =\r\n",
}


@pytest.mark.parametrize("kind", WILD)
def test_a_file_from_the_wild_is_read_and_loses_nothing(kind):
    text = WILD[kind]
    (name,) = kinds(text)
    read, write, _ = FORMATS[name]
    found = read(text)
    assert found.errors == ()
    assert found.boards
    written = write(found.boards)
    again = read(written)
    assert [facts(board) for board in again.boards] == [facts(board) for board in found.boards]
    assert [board.play for board in again.boards] == [board.play for board in found.boards]
    assert words(text) <= words(written), "every word is written back"


def words(text: str) -> set[str]:
    """What a file says, apart from spellings that have another form."""
    plain = text.replace("\ufeff", "").replace("10", "T").replace("^", "").replace("\\", "")
    for sign in '[]"|:{}\r\n,=!*$;':
        plain = plain.replace(sign, " ")
    ours = {word for word in plain.split() if len(word) > 2 and not word[0].isdigit()}
    return ours - {"...", "Love", "SAKQ2.HJ53.DT4.9873", "AP", "NS"}


AUCTION = '[Auction "N"]\n1NT Pass Pass Pass\n'
ENDS = pbn(AUCTION + '[Result "7"]')


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (pbn().replace("N:AKQ2", "AKQ2"), 4, "a deal begins with a seat"),
        (pbn().replace("N:AKQ2", "X:AKQ2"), 4, "a deal begins with a seat"),
        (pbn().replace("N:AKQ2", "N:AKQJ2"), 4, "N has 14 cards; a hand has 13."),
        (pbn().replace("N:AKQ2", "N:AKQ5"), 4, "S5 is there twice."),
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
        (ENDS + '[Play "E"]\nSA ST S6 SK\n', 8, "E plays SA, and does not hold it."),
        (ENDS + '[Play "E"]\nS3 D3 S6 SA\n', 8, "S plays D3, and does not hold it."),
        (ENDS + '[Play "E"]\nS3 DA S6 SA\n', 8, "S plays DA to S3, and could follow suit."),
        (ENDS + '[Play "E"]\nS3 ST S6 SA\nS4 ST S7 SK\n', 8, "ST is played twice."),
        ("md|5ST98HT9642DAKCAKQ,,,|", 1, "dealer 5? After md| write 1 for South to 4 for East."),
        ("md|3ST98HT9642DAKCAKQ,ST,,|", 1, "ST is there twice."),
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
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_named_with_its_line(text, line, why):
    (name,) = kinds(text)
    (found, *more) = FORMATS[name][0](text).errors
    assert (found[0], more) == (line, [])
    assert why in found[1]
