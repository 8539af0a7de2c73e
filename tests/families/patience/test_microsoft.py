"""The numbered deals, against boards that are printed in many places.

Deals 1, 617 and 11982 are those of Microsoft FreeCell (11982 is the one of the first 32,000 that cannot be
won); the board of 1 is in Rosetta Code, "Deal cards for FreeCell". Those above are from freecell-solver's
make-microsoft-freecell-board.
"""

import pytest

from hoylecli import rulebook
from hoylecli.core.cards import card_text
from hoylecli.core.errors import HoyleError
from hoylecli.families.patience.plan import LAST, pack_order
from hoylecli.families.patience.state import PatienceState

BOARDS = {
    1: """
        JD KD 2S 4C 3S 6D 6S
        2D KC KS 5C TD 8S 9C
        9H 9S 9D TS 4S 8D 2H
        JC 5S QD QH TH QS 6H
        5D AD JS 4H 8H 6C
        7H QC AS AC 2C 3D
        7C KH AH 4D JH 8C
        5H 3H 3C 7S 7D TC
    """,
    617: """
        7D TD TH KD 4C 4S JD
        AD 7S QC 5H QS TS KS
        5C QD 3H 9S 9C 2H KC
        3S AC 9D 3C 9H 5D 4H
        5S 6D 6S 8S 7C JC
        8C 8H 8D 7H 6H 6C
        2D AS 3D 4D 2C JH
        AH KH TC JS 2S QH
    """,
    11982: """
        AH 3D KD JC 6C JD KC
        AS 3H 6H 5D 2C 7D 8D
        4H QS 5S 5C TH 8H 2S
        AC QC 4D 8C QH 9C 3S
        2D 8S 9H 9D 6D 2H
        6S 7H JH TD TC QD
        TS AD 9S KH 4S 4C
        JS KS 3C 7C 7S 5H
    """,
    1_000_000: """
        2D 9C KD JD 3H TC TS
        6H 3D 5H 7S 4S AS AH
        6S 7D 5D QD 3S 6D 9S
        TH 7C QH 8D KC 8H 4H
        JC QC JH 2H KH 2C
        3C AC 6C AD 9D QS
        4D 2S 9H 5C 7H 5S
        TD 4C KS 8C 8S JS
    """,
    2**31: """
        QH 3H 7D 4D TS QD 6D
        QC JD 3C 5D 7H 6H 4S
        2H KC 8S TD JH AD 5S
        6S 7C 7S TC 5H 9S AC
        2S 8H TH 9C 3S 2D
        3D 5C JC AH 6C KH
        KS 8D AS 4H 2C 4C
        8C 9H QS JS 9D KD
    """,
    2**32 - 1: """
        JS QH TC 7S KC 3H QS
        9C TH 8C 8D 5D 3D TS
        JH AS AH KD TD 8S JC
        2D 6D KS AD 9H 4D 3C
        QC 5S 7C KH 2C AC
        8H 4H 4C 7H 9D 2H
        7D JD 5H 4S 6H QD
        6S 9S 3S 2S 6C 5C
    """,
}


@pytest.mark.parametrize("number", BOARDS)
def test_a_numbered_deal_is_the_board_that_everybody_has(number: int) -> None:
    state = rulebook.load("four-free").start(seed=1, deal=pack_order(number))
    assert isinstance(state, PatienceState)
    assert [card_text(column) for column in state.board.columns] == BOARDS[number].strip().split("\n        ")


@pytest.mark.parametrize("number", [0, -1, LAST + 1])
def test_there_are_no_others(number: int) -> None:
    with pytest.raises(HoyleError, match=f"1 to 4,294,967,295; there is no deal {number}."):
        pack_order(number)
