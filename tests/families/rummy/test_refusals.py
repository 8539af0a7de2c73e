"""Moves that are refused in games of rummy, and what is said to a beginner."""

import pytest
from canasta_tables import position
from rummy_500_tables import table
from rummy_tables import play, refusal, table as gin

from hoylecli.families.laying.position import Position

JACKS = ("JC JD JH", "4C 4D 4H")
CANASTA = [
    ("8C 8D 8H KC KD 2C 2D *R QS 5C", JACKS, [
        ("ask 2", "Say 'ask' alone."),
        ("8C 8D", "A turn ends with one discard, and melds begin with 'meld'; "),
        ("QS QS", "You don't hold another Q♠."),
        ("meld", "Say which cards, such as 'meld "),
        ("meld 8C 8D 8H m1", "Write only the cards of a new meld. Use 'lay' to add to one on the table."),
        ("meld 8C 8D KC", "Apart from wild cards, all cards of a meld have the same rank."),
        ("meld 8C 8D", "A meld has at least 3 cards."),
        ("meld 8C 2C 2D", "A meld has at least 2 natural cards."),
        ("lay 8C", "Name the meld, too: 'lay 8C m1'."),
        ("lay 8C m9", "There is no meld m9; yours are m1, m2."),
        ("lay 8C m3", "m3 is not a meld of your side; yours are m1, m2."),
        ("lay 8C m1", "The 8♣ does not fit m1, which is of jacks."),
        ("lay 2C 2D m1", "Lay wild cards one at a time."),
        ("pass", "It is not time for 'pass'; "),
    ]),
    ("8C 8D 8H 2C 2D *R *R KC QS", JACKS, [
        ("meld 8C 8D 8H 2C 2D *R *R", "A meld has at most 3 wild cards."),
    ]),
    ("8C 8D 8H 8S JS JC 5C KC", JACKS, [
        ("meld 8C 8H 8S", "Write it as 'meld 8C 8D 8H'; suits make no difference."),
        ("lay JS m1", "Write it as 'lay JC m1'; suits make no difference."),
    ]),
    ("KC QS 5C", JACKS, [
        ("meld", "You have no cards to meld now; throw a card, such as '5C'."),
        ("lay", "You have no cards to lay now; throw a card, such as '5C'."),
    ]),
    ("5C 5D 5H KC", (), [
        ("lay KC m1", "Your side has no meld yet that cards could be laid on; "),
        ("meld 5C 5D 5H", "Your first melds must count 50 in this turn, and that would leave them short."),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "mine", "move", "reason"),
    [(hand, mine, *case) for hand, mine, cases in CANASTA for case in cases],
)
def test_at_canasta(hand: str, mine: tuple[str, ...], move: str, reason: str) -> None:
    state = play(position(hand, mine=mine, theirs=("9C 9D 9H",)), "draw")
    assert refusal(state, move).startswith(reason)


def test_a_side_without_a_canasta_keeps_a_card() -> None:
    state = play(position("JC", mine=JACKS, stock="JS 8C"), "draw")
    assert refusal(state, "lay JC JS m1") == (
        "Your side needs 1 canasta to go out, and has none; after that you would have no card to keep."
    )


KALOOKI = [
    ("9H TH JH KS 2D 5C 5D", "5H 6H 7H, -5S 6S 7S, QC QD QS *R", [
        ("pass", "It is not time for 'pass'; lay cards down"),
        ("9H 9H", "You don't hold another 9♥."),
        ("9H TH", "A turn ends with one discard, and cards are melded with 'meld'; "),
        ("*R", "The ★R lies on the table already, in m3."),
        ("meld 9H TH JH m1", "Write only the cards of a new meld; "),
        ("meld 9H TH KS", "That is no meld: three or more of a rank of different suits, or three or more "
         "of a suit in sequence; at most two of them are jokers, and at least two are not."),
        ("meld", "Say which cards, such as 'meld 5H 6H 7H'."),
        ("lay KS", "Lay off one card at a time, and name the meld: 'lay 8H m1'."),
        ("swap KS", "Swap one card for a joker, and name the meld: 'swap 8H m1'."),
        ("lay KS m1", "The K♠ does not fit m1, 5♥ 6♥ 7♥."),
        ("lay KS m4", "There is no meld m4; on the table there is m1 to m3."),
        ("swap KS m3", "A joker is swapped out of a run, and m3, Q♣ Q♦ Q♠ ★R, is a set."),
    ]),
    ("KS 2D 9C", "5H *R 7H", [
        ("swap KS m1", "No joker stands for the K♠ in m1, 5♥ ★R 7♥."),
    ]),
    ("*R *B KS 2D", "5H 6H *R *B, QC QD QH QS, 2H 3H 4H", [
        ("lay *R m1", "m1, 5♥ 6♥ ★R ★B, has as many jokers as a meld may have."),
        ("lay *R m2", "m2, Q♣ Q♦ Q♥ Q♠, is full."),
        ("lay KS m3", "The K♠ does not fit m3, 2♥ 3♥ 4♥."),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "melds", "move", "reason"),
    [(hand, melds, *case) for hand, melds, cases in KALOOKI for case in cases],
)
def test_at_kalooki(hand: str, melds: str, move: str, reason: str) -> None:
    state = play(table(hand, "2C 4D 9S", "9C", "8D 8D 2H", melds=melds, game="kalooki"), "draw")
    assert refusal(state, move).startswith(reason)


def test_first_melds_that_have_been_begun_still_lack_something() -> None:
    """Nine more points are wanted of forty, when 31 lie on the table."""
    state = table("KC KD KS 9H 9D 9C 2D", "2C 4D 9S", "QC", "8D 8D 2H", melds="-5H 6H 7H", game="kalooki")
    assert refusal(play(state, "draw"), "lay 9C m1").startswith("Lay first melds of 40 points before")
    assert refusal(play(state, "draw, meld KC KD KS"), "lay 9C m1").startswith(
        "Finish your first melds before you lay cards on others: they lack 10 points; lay cards down"
    )


@pytest.mark.parametrize(
    ("game", "fan", "stock", "move", "reason"),
    [
        ("kalooki", "9C", "8D", "take 9C", "Say 'take' alone."),
        ("kalooki", "9C", "8D", "draw 1", "Say 'draw' alone."),
        ("kalooki", "9C", "8D", "swap 9D m1", "Cards are laid down when you have taken one; "),
        ("kalooki", "", "8D", "take", "There is no discard to take; 'draw' from the stock."),
        (
            "rummy-500",
            "3C 9C",
            "8D",
            "take 3C 9C",
            "Say 'take' for the top discard, or 'take 5H' for that card",
        ),
        ("rummy-500", "3C 9C", "8D", "take m1", "Say 'take' for the top discard, or 'take 5H' for that card"),
        ("rummy-500", "3C 9C", "8D", "5H m1", "'draw' from the stock, or take a discard"),
        ("rummy-500", "", "8D", "take", "There is no discard to take; 'draw' from the stock."),
        ("rummy-500", "9C", "", "draw", "The stock is empty; take a discard, such as 'take', or 'pass'."),
    ],
)
def test_before_a_card_is_taken(game: str, fan: str, stock: str, move: str, reason: str) -> None:
    state = table("5H 6H 7H 9D 9H", "2C 4D 9S", fan, stock, game=game)
    assert refusal(state, move).startswith(reason)


HANDS = "4H 5H 6H 9C 9D 9S KC KD KS 2C", "2D 3D 4D 7C 8C TC JC QC AH AS"


def knocked(moves: str) -> Position:
    return play(gin(*HANDS, "3S", "5C 6C", arrange="manual"), moves)


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("pass, pass, draw", "ask", "There is no 'ask' in this game; throw a card, such as "),
        ("pass", "take 2", "Say 'take' alone."),
        ("pass", "pass 1", "Say 'pass' alone."),
        ("pass, pass, draw", "5C 2C", "A turn ends with one discard; "),
        ("pass, pass, draw", "knock 5C 2C", "Say which card you throw with the knock, such as 'knock 5C'."),
        ("pass, pass, draw, knock 5C", "9C", "The hands are being laid down; "),
        ("pass, pass, draw, knock 5C", "meld 4H 6H 5H", "Write it as 'meld 4H 5H 6H'."),
        ("pass, pass, draw, knock 5C", "meld KC KD", "That is no meld: three or four of a rank, or three"),
        ("pass, pass, draw, knock 5C", "lay 4H m1", "Only the knocker's opponent lays cards off."),
        ("pass, pass, draw, knock 5C", "done", "Your unmatched cards still count 74, and a knock needs 10"),
        ("pass, pass, draw, knock 5C, meld 4H 5H 6H", "meld 4H 5H 6H", "The 4♥ has been laid down already."),
    ],
)  # fmt: skip
def test_at_gin(moves: str, move: str, reason: str) -> None:
    assert refusal(knocked(moves), move).startswith(reason)


def test_a_knock_that_may_be_refused() -> None:
    state = play(gin(*HANDS, "3S", "5C 6C", illegal_knock="allow"), "pass, pass, draw, knock 4H")
    assert refusal(state, "accept 2") == "Say 'accept' alone."
    assert refusal(state, "draw") == "It is not time for 'draw'; 'accept' the knock, or 'refuse' it."
