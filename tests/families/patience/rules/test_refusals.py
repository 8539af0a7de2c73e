"""What a patience says to a move that is not legal: the rule that it breaks, in a sentence.

CG, Getting started, and SO, Control: tutorial messages are shown when invalid plays are attempted.
"""

from collections.abc import Callable
from typing import Any

import pytest

from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.families.patience.state import PatienceState

Lay = Callable[..., PatienceState]
Refusal = Callable[[PatienceState, str], str]

ACES = ["AC", "AD", "AH", "AS"]
FULL = "KC KD KH JC TC 9C 8C 7C 6C 5C 4C"


def calculated() -> list[str]:
    """The foundations of calculation, whole, all in clubs."""
    orders = ("A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K")
    return [" ".join(rank + "C" for rank in order) for order in orders]


COLUMNS = [
    (
        "klondike",
        {"columns": ["6H", "7D"]},
        "1 2",
        "The 6♥ does not go on the 7♦: columns are built down in alternating colors.",
    ),
    (
        "klondike",
        {"columns": ["8S", "7D"]},
        "1 2",
        "The 8♠ does not go on the 7♦: columns are built down in alternating colors.",
    ),
    ("klondike", {"columns": ["[2C] 6H", ""]}, "1 2", "Only a king may begin an empty column."),
    (
        "klondike units=whole",
        {"columns": ["[2C] 9H 8S", "9D"]},
        "8S 2",
        "All face-up cards of a run must move together.",
    ),
    (
        "klondike",
        {"columns": ["[2C] 9H 5S", "TS"]},
        "9H 2",
        "Cards move together only as a run that is built in order.",
    ),
    (
        "klondike",
        {"columns": ["4S"], "foundation": ["", "", "AH 2H 3H", ""], "stock": "9C"},
        "f3 1",
        "Cards on a foundation stay there.",
    ),
    (
        "eight-off",
        {"columns": ["8S", "9H"]},
        "1 2",
        "The 8♠ does not go on the 9♥: columns are built down in suit.",
    ),
    (
        "penguin",
        {"base": 5, "columns": ["KS", "AH"]},
        "1 2",
        "The K♠ does not go on the A♥: columns are built down in suit; king and ace are neighbors.",
    ),
    (
        "penguin/standard",
        {"base": 5, "columns": ["9S 8H", ""]},
        "1 2",
        "Only the rank before that of the foundations' first cards may begin an empty column.",
    ),
    (
        "yukon",
        {"columns": ["5S", "6S"]},
        "1 2",
        "The 5♠ does not go on the 6♠: columns are built down in suits that differ.",
    ),
    (
        "fortress",
        {"base": 1, "columns": ["KS", "AH"]},
        "1 2",
        "The K♠ does not go on the A♥: columns are built up or down whatever the suit.",
    ),
    ("bakers-dozen", {"columns": ["9H 8S", ""]}, "1 2", "An empty column stays empty here."),
    ("bakers-dozen", {"columns": [FULL, "3H"]}, "2 1", "A column holds no more than 11 cards."),
    (
        "bakers-dozen",
        {"columns": ["9H 8S", "TC"]},
        "9H 2",
        "Only the last card of a column can be moved.",
    ),
    (
        "eagle-wing",
        {"base": 5, "columns": ["7C 6H", "9H 8H"], "reserve": ["2C"]},
        "1 2",
        "The 6♥ does not go on the 8♥: columns are built down in suit; king and ace are neighbors.",
    ),
    (
        "eagle-wing",
        {"base": 5, "columns": ["7H 6H", "9H 8H"], "reserve": ["2C"]},
        "7H 2",
        "A column holds no more than 3 cards.",
    ),
    (
        "four-free",
        {"columns": ["9H 8S", "TS"], "cells": ["2C", "2D", "2H", "2S"]},
        "9H 2",
        "There are not enough empty cells and columns to move so many cards.",
    ),
    (
        "spiderette",
        {"columns": ["[2C] 9H 8H 7S", "9D"]},
        "8H 2",
        "Either the last card moves, or the whole run.",
    ),
    (
        "calculation",
        {"columns": ["KC", "9D"], "foundation": ACES, "stock": "2C"},
        "1 2",
        "Cards from column 1 cannot be built on columns here.",
    ),
    (
        "golf",
        {"columns": ["KC", "9D"], "foundation": [""]},
        "1 2",
        "The K♣ does not go on the 9♦: nothing is built on columns in this game.",
    ),
]


@pytest.mark.parametrize(("choice", "given", "move", "reason"), COLUMNS)
def test_why_a_card_does_not_go_to_a_column(
    choice: str, given: dict[str, Any], move: str, reason: str, lay: Lay, refusal: Refusal
) -> None:
    """The rules of building are those of the games' own tests; here they are said."""
    assert refusal(lay(choice, **given), move) == reason


FOUNDATIONS = [
    ("klondike", {"columns": ["5H"]}, "1 f", "A foundation begins with an ace, not with the 5♥."),
    (
        "klondike",
        {"columns": ["5H"], "foundation": ["AC", "", "AH 2H", ""]},
        "1 f",
        "The 5♥ does not fit: the next card there is the three of hearts.",
    ),
    (
        "klondike",
        {"columns": ["3H 9S"], "foundation": ["", "", "AH 2H", ""]},
        "3H f",
        "The 3♥ is covered; only the last card of a column goes to a foundation.",
    ),
    (
        "canfield",
        {"base": 8, "columns": ["9H"], "foundation": ["8C", "", "", ""], "reserve": ["2C"]},
        "1 f",
        "A foundation begins with an eight, not with the 9♥.",
    ),
    (
        "beleaguered-castle",
        {"columns": ["5H"], "foundation": ["AC 2C", "AD", "AH", "AS"]},
        "1 f",
        "The 5♥ does not fit: the next card there is the two or three.",
    ),
    (
        "eliminator/difficult",
        {"columns": ["6C"], "foundation": ["5C"] * 8},
        "1 f",
        "The 6♣ does not fit: the next card there is the four or six of the other color.",
    ),
    (
        "strategy",
        {"columns": ["2C", ""], "foundation": ACES, "stock": "3C"},
        "1 f",
        "The foundations take cards only once the stock has been played.",
    ),
    (
        "spiderette",
        {"columns": ["AC"]},
        "1 f",
        "Cards leave only as whole runs from king to ace, and then by themselves.",
    ),
    (
        "nestor",
        {"columns": ["AC"], "reserve": ["2D"]},
        "1 f",
        "Cards leave in sets here: write 'remove' and the cards.",
    ),
    (
        "calculation",
        {"columns": ["4D", "9C"], "foundation": ["AC 2C 3C", "2D", "3H", "4S"]},
        "1 f",
        "Say which foundation: 1 f1 or 1 f2.",
    ),
    ("golf/difficult", {"columns": ["QS"], "foundation": ["KC"]}, "1 f", "Nothing is played on a king here."),
    (
        "calculation",
        {"columns": ["9D"], "foundation": [" ".join(["KC"] * 13)] * 4},
        "1 f",
        "No foundation takes the 9♦ now.",
    ),
    (
        "calculation",
        {"columns": ["5H"], "foundation": ["AC", "2C", "3C 6C", "4C"]},
        "1 f",
        "No foundation takes the 5♥ now: f1 waits for a two; f2 waits for a four; f3 waits for a nine; "
        "f4 waits for an eight.",
    ),
    (
        "calculation",
        {"columns": ["2H"], "foundation": ["AC", "2C", "3C 6C", "4C"]},
        "1 f3",
        "Foundation 3 goes by threes and waits for a nine; the 2♥ does not fit.",
    ),
    (
        "calculation",
        {"columns": ["2H"], "foundation": ["AC", "2C", "3C 6C", "4C"]},
        "2H f3",
        "Foundation 3 goes by threes and waits for a nine; the 2♥ does not fit.",
    ),
    (
        "calculation",
        {"columns": ["2H"], "foundation": calculated()},
        "1 f4",
        "Foundation 4 is complete.",
    ),
    (
        "klondike",
        {"columns": ["AH"], "foundation": ["AC", "", "", ""]},
        "1 f2",
        "Foundation 2 is for diamonds; the A♥ goes to foundation 3.",
    ),
    (
        "klondike",
        {"columns": ["AH"], "foundation": ["AC", "", "", ""]},
        "1 f3",
        "Write it as '1 f'.",
    ),
    (
        "beleaguered-castle",
        {"columns": ["3H"], "foundation": ["AC 2C", "AD", "AH", "AS"]},
        "1 f2",
        "Foundation 2 waits for the two; the 3♥ does not fit.",
    ),
    (
        "bristol",
        {"columns": ["9H"], "foundation": ["AC", "", "", ""]},
        "1 f2",
        "A foundation begins with an ace, not with the 9♥.",
    ),
    (
        "eliminator/difficult",
        {"columns": ["6C"], "foundation": ["5H", "5C", *[""] * 6]},
        "1 f2",
        "Foundation 2 waits for the four or six of the other color; the 6♣ does not fit.",
    ),
    ("eliminator", {"columns": ["6C"], "foundation": ["5H", *[""] * 7]}, "1 f8", "Write it as '1 f2'."),
    (
        "poker-square",
        {"grid": [""] * 25, "stock": "5H 6H", "waste": ["2C"]},
        "w a1",
        "Only the card that was turned up goes there.",
    ),
]


@pytest.mark.parametrize(("choice", "given", "move", "reason"), FOUNDATIONS)
def test_why_a_card_does_not_go_to_a_foundation(
    choice: str, given: dict[str, Any], move: str, reason: str, lay: Lay, refusal: Refusal
) -> None:
    """SO and CG, Calculation: a click on a foundation displays which card is needed next."""
    assert refusal(lay(choice, **given), move) == reason


ELSEWHERE = [
    ("four-free", {"columns": ["9H"], "cells": ["2C", "2D", "2H", "2S"]}, "1 c", "All cells are taken."),
    (
        "four-free",  # 'c' is the next free cell, not the one that the card lies in
        {"columns": ["9H"], "cells": ["2C", "", "", ""]},
        "c1 c",
        "Only the last card of a column goes to a cell.",
    ),
    (
        "four-free",
        {"columns": ["9H"], "cells": ["2C", "2D", "", ""]},
        "1 c2",
        "There is a card in cell 2 already; 'c' is the next free one.",
    ),
    (
        "four-free",
        {"columns": ["9H"], "cells": ["2C", "2D", "", ""]},
        "1 c4",
        "Cells are filled in order: 'c' is the next free one.",
    ),
    (
        "four-free",
        {"columns": ["9H"], "cells": ["2C", "2D", "", ""]},
        "c2 c",
        "Only the last card of a column goes to a cell.",
    ),
    ("four-free", {"columns": ["9H"], "cells": ["2C", "2D", "", ""]}, "c3 1", "Cell 3 is empty."),
    (
        "klondike",
        {"columns": ["9H"], "waste": ["2C"], "stock": "5C"},
        "1 w",
        "The waste takes cards from the stock only.",
    ),
    (
        "klondike",
        {"columns": ["9H"], "waste": ["2C"], "stock": "5C"},
        "1 r",
        "There is no pile 'r' here; the columns are 1 to 1, w is the waste and f is a foundation.",
    ),
    (
        "klondike",
        {"columns": ["9H", ""], "waste": ["2C 5D"], "stock": "5C"},
        "2C 1",
        "The 2♣ is nowhere to be seen, or covered.",
    ),
    ("klondike", {"columns": ["9H", ""], "waste": ["2C"], "stock": "5C"}, "2 1", "Column 2 is empty."),
    ("klondike", {"columns": ["9H", ""], "waste": [""], "stock": "5C"}, "w 1", "The waste is empty."),
    ("klondike", {"columns": ["9H"], "stock": "5C"}, "1 1", "The card lies there already."),
    ("klondike", {"columns": ["9H"], "stock": "5C"}, "1", "Name where the card comes from, too: '7 3'."),
    (
        "klondike",
        {"columns": ["9H", "8S"], "stock": "5C"},
        "9H 8S 1",
        "Name a pile, or a card, and where it goes: '7 3', '5H 3' or '7 f'.",
    ),
    ("klondike", {"columns": ["9H", "8S"], "stock": "5C"}, "8S 1", "Write it as '2 1'."),
    ("klondike", {"columns": ["9H 8S", "TS"], "stock": "5C"}, "9H 2", "Write it as '1 2'."),
    ("klondike", {"columns": ["9H"], "waste": ["2C"]}, "9H w 1", "The 9♥ is not in the waste."),
    (
        "aces-up",
        {"columns": ["9H"], "waste": ["2C 2D 2H 2S 3C"]},
        "1 w",
        "The waste is full: it holds 5 cards.",
    ),
    ("aces-up", {"columns": ["9H 5C", ""], "waste": ["2C"]}, "w 2", "Cards in the waste stay there."),
    (
        "canfield",
        {"base": 2, "columns": ["9H", ""], "waste": ["2D"], "reserve": [""]},
        "1 2",
        "Cards from column 1 cannot begin an empty column here.",
    ),
    (
        "flower-garden",
        {"columns": ["9H"], "reserve": ["2D", "3C"]},
        "1 r1",
        "Nothing is played to the reserve.",
    ),
    (
        "poker-square",
        {"grid": ["2C", *[""] * 24], "stock": "5H"},
        "s a1",
        "There is a card in that space already.",
    ),
    (
        "gaps",
        {"grid": ["2C", "", "4C", "9D", *[""] * 48]},
        "9D a2",
        "The 9♦ does not fit. A gap takes the card that comes after its left neighbor in suit, "
        "or before its right one.",
    ),
    (
        "gaps/difficult",
        {"grid": ["2C", "", "4C", "9D", *[""] * 48]},
        "9D a2",
        "The 9♦ does not fit. A gap takes the card that comes after its left neighbor in suit.",
    ),
    (
        "gaps/standard",
        {"grid": ["", "2C", "4C", "9D", *[""] * 48]},
        "9D a1",
        "The 9♦ does not fit. A gap takes the card that comes after its left neighbor in suit, "
        "and at the left end any two.",
    ),
]


@pytest.mark.parametrize(("choice", "given", "move", "reason"), ELSEWHERE)
def test_why_a_card_does_not_go_anywhere_else(
    choice: str, given: dict[str, Any], move: str, reason: str, lay: Lay, refusal: Refusal
) -> None:
    assert refusal(lay(choice, **given), move) == reason


WORDS = [
    (
        "klondike",
        {"columns": ["9H"], "waste": ["2C"]},
        "draw",
        "The stock is empty; 'redeal' turns the waste over.",
    ),
    ("klondike/difficult", {"columns": ["9H"], "waste": ["2C"]}, "draw", "The stock is empty."),
    ("klondike", {"columns": ["9H"], "stock": "2C"}, "draw 2", "Say 'draw' alone."),
    ("four-free", {"columns": ["9H"]}, "draw", "There is no stock to draw from in this game."),
    (
        "golf",
        {"columns": ["9H"], "stock": "2C", "foundation": [""]},
        "draw",
        "First play a card from a column to the foundation.",
    ),
    ("klondike", {"columns": ["9H"], "stock": "2C"}, "redeal", "First draw what is left of the stock."),
    ("klondike", {"columns": ["9H"]}, "redeal", "There is nothing to turn over."),
    (
        "klondike/difficult",
        {"columns": ["9H"], "waste": ["2C"]},
        "redeal",
        "There is no redeal in this game.",
    ),
    (
        "eagle-wing",
        {"columns": ["9H"], "waste": ["2C"], "redeals": 1, "base": 3, "reserve": ["5D"]},
        "redeal",
        "There is no redeal left.",
    ),
    ("klondike", {"columns": ["9H"], "stock": "2C"}, "redeal 2", "Say 'redeal' alone."),
    ("klondike", {"columns": ["9H"], "stock": "2C"}, "resign 2", "Say 'resign' alone."),
    (
        "klondike",
        {"columns": ["9H"], "stock": "2C"},
        "remove 9H",
        "Cards are not removed in this game; they go to the foundations.",
    ),
    ("scorpion", {"columns": ["9H"]}, "remove 9H", "Cards are not removed by hand in this game."),
    ("spiderette", {"columns": ["9H"]}, "remove 9H", "Cards are not removed by hand in this game."),
    ("slide", {"grid": ["9H"]}, "remove 9H", "Cards are not removed by hand in this game."),
    ("klondike", {"columns": ["9H"], "stock": "2C"}, "deal 9H", "Dealing and shuffling are done for you."),
    (
        "klondike",
        {"columns": ["9H"], "stock": "2C"},
        "knock",
        "There is no 'knock' in a patience; move a card, such as '7 3', or 'draw'.",
    ),
    ("nestor", {"columns": ["9H", "9S"], "reserve": [""]}, "remove 9S 9H", "Write it as 'remove 9H 9S'."),
    (
        "nestor",
        {"columns": ["9H", "9S"], "reserve": [""]},
        "remove",
        "Name the cards to remove, such as 'remove 5H 5D'.",
    ),
    (
        "nestor",
        {"columns": ["9H", "9S", "9D"], "reserve": [""]},
        "9H 9S 9D",
        "Name the cards to remove, such as 'remove 5H 5D'.",
    ),
    (
        "nestor",
        {"columns": ["9H 5C", "9S"], "reserve": [""]},
        "remove 9H 9S",
        "The 9♥ is not open, so it cannot be removed.",
    ),
    (
        "nestor",
        {"columns": ["9H", "8S"], "reserve": [""]},
        "remove 9H 8S",
        "Remove two cards of one rank.",
    ),
    ("nestor", {"columns": ["9H", "8S"], "reserve": [""]}, "9H 8S", "Remove two cards of one rank."),
    ("nestor", {"columns": ["9H", "8S"], "reserve": [""]}, "9H 9H", "Remove two cards of one rank."),
    (
        "pyramid",
        {"columns": ["9H", "8S", *[""] * 26]},
        "remove 9H 8S",
        "The 9♥ is not open, so it cannot be removed.",
    ),
    (
        "pyramid",
        {"columns": ["", "9H", "8S", *[""] * 25]},
        "remove 9H 8S",
        "Remove two cards that make thirteen together, or a king alone.",
    ),
    (
        "triplets/difficult",
        {"columns": ["9H", "8H", "TS"]},
        "remove 8H 9H TS",
        "Remove three cards of neighboring ranks; king and ace are neighbors, all of different suits.",
    ),
    (
        "aces-up",
        {"columns": ["9H", "8S"]},
        "remove 8S",
        "Remove a card that is lower than another open card of its suit; aces are high.",
    ),
]


@pytest.mark.parametrize(("choice", "given", "move", "reason"), WORDS)
def test_why_a_word_is_refused(
    choice: str, given: dict[str, Any], move: str, reason: str, lay: Lay, refusal: Refusal
) -> None:
    with pytest.raises(IllegalMove) as error:
        lay(choice, **given).apply(_read(move))
    assert str(error.value) == reason


def _read(text: str) -> Move:
    """The move, also where it has cards in another order than it is written."""
    word, *cards = text.split()
    return Move(word, Move.parse(" ".join(cards)).cards) if word == "remove" and cards else Move.parse(text)


HIDDEN = [
    ("klondike", {"columns": ["[5H] 6S", "7D"]}, "5H 1 2", "The 5♥ is not to be seen in column 1."),
    ("klondike", {"columns": ["[4H] 6S", "7D"]}, "5H 1 2", "The 5♥ is not to be seen in column 1."),
    ("canfield", {"reserve": ["5H 4H"], "base": 3}, "5H r f", "The 5♥ is not to be seen in the reserve."),
    ("canfield", {"reserve": ["6H 4H"], "base": 3}, "5H r f", "The 5♥ is not to be seen in the reserve."),
    (
        "pyramid face_down=yes",
        {"columns": ["5H", "6C", "7D"]},
        "5H 2",
        "The 5♥ is nowhere to be seen, or covered.",
    ),
    (
        "pyramid face_down=yes",
        {"columns": ["4H", "6C", "7D"]},
        "5H 2",
        "The 5♥ is nowhere to be seen, or covered.",
    ),
    (
        "pyramid face_down=yes",
        {"columns": ["5H", "6C", "7D"]},
        "1 2",
        "The top card of column 1 lies face down.",
    ),
    ("pyramid face_down=yes", {"columns": ["5H", "6C", "7D"]}, "2 1", "Nothing is built on the pyramid."),
    (
        "poker-square",
        {"grid": [""] * 25, "stock": "5H 6C"},
        "6C s a1",
        "The 6♣ is not to be seen in the stock.",
    ),
]


@pytest.mark.parametrize(("choice", "given", "move", "reason"), HIDDEN)
def test_a_refusal_does_not_tell_where_a_card_lies_face_down(
    choice: str, given: dict[str, Any], move: str, reason: str, lay: Lay, refusal: Refusal
) -> None:
    """Two layouts that look alike are refused alike."""
    if choice.startswith("pyramid"):
        given = {"columns": given["columns"] + [""] * 25}
    assert refusal(lay(choice, **given), move) == reason


REASONS = [
    # SO, Eight Off: only topmost cards move; 'c' is the first free cell, whichever is taken.
    (
        "eight-off",
        {"columns": ["5H 3S"], "cells": ["AS", *[""] * 7]},
        "5H c",
        "The 5♥ is covered; only the last card of a column goes there.",
    ),
    ("fortress", {"columns": ["5H 3S 9C", ""]}, "3S 2", "Only the last card of a column can be moved."),
    ("fortress", {"columns": ["5H", ""]}, "1 2", "That would only move a whole column to an empty one."),
    # CG, Four Free, and SO, Eagle Wing: of a pile, the run that would fit is meant.
    (
        "four-free",
        {"columns": ["QS JD TS 9D", "QC"], "cells": ["KC", "KD", "KH", "KS"]},
        "1 2",
        "There are not enough empty cells and columns to move so many cards.",
    ),
    (
        "eagle-wing",
        {"base": 12, "columns": ["9D 8D 7D", "TD"], "reserve": ["2C"]},
        "1 2",
        "A column holds no more than 3 cards.",
    ),
    (
        "klondike",
        {"columns": ["KH QS", ""], "stock": "5C"},
        "1 2",
        "That would only move a whole column to an empty one.",
    ),
    # What would be legal is only written in another way.
    ("canfield", {"base": 3, "columns": ["9S"], "reserve": ["2C 8D"]}, "r1 1", "Write it as 'r 1'."),
    ("klondike", {"columns": ["9S"], "waste": ["AC"]}, "w1 f", "Write it as 'w f'."),
    ("gaps", {"grid": ["2C", "", *["KH"] * 49, "3C"]}, "d13 a2", "Write it as '3C a2'."),
    # Only where there is one pile of its kind does it need no number.
    ("bristol", {"columns": ["9S"], "waste": ["", "AC", "8D"]}, "w1 1", "Waste 1 is empty."),
    ("flower-garden", {"columns": ["9S"], "reserve": ["AC", "", "8D"]}, "r2 1", "Reserve 2 is empty."),
    # SO, Cribbage Square: cards of the stock may be thrown away, not those that lie.
    (
        "cribbage-square",
        {"grid": ["5H", *[""] * 15], "stock": "5S 6S"},
        "a1 w",
        "The waste takes cards from the stock only.",
    ),
    # SO, Canfield and Beleaguered Castle: what lies on a foundation is home, whichever it is.
    (
        "canfield",
        {"base": 7, "columns": ["9S"], "foundation": ["", "7D", "", ""], "reserve": ["2C"]},
        "7D f",
        "The card lies there already.",
    ),
    # SO, Aces Up: a card leaves alone.
    (
        "aces-up",
        {"columns": ["5H", "6C", "7D", "8S"]},
        "1 f",
        "Cards leave one at a time here: write 'remove' and the card.",
    ),
    # SO, Gaps: the aces are out.
    (
        "gaps",
        {"grid": ["2C", "", *["KH"] * 50], "aside": "AC"},
        "AC a2",
        "The A♣ is out of play.",
    ),
    # SO, Aces Up: a card that is not thrown out may still be meant to move.
    ("aces-up", {"columns": ["5H 3S", "6C", "7D", ""]}, "3S 4", "Write it as '1 4'."),
    (
        "aces-up",
        {"columns": ["5H 3S", "6C", "7D", ""]},
        "5H w",
        "The 5♥ is covered; only the last card of a column goes there.",
    ),
    (
        "klondike foundation_return=yes",
        {"columns": ["2S"], "foundation": ["", "AD", "", ""]},
        "f2 1",
        "The first card of a foundation stays there.",
    ),
    (
        "four-free",
        {"columns": ["KS 5H 4S", ""], "cells": ["2C", "2D", "2H", "3C"]},
        "5H 2",
        "There are not enough empty cells and columns to move so many cards.",
    ),
    (
        "four-free",
        {"columns": ["KS 5H 9S", ""], "cells": ["", "", "", ""]},
        "5H 2",
        "Cards move together only as a run that is built in order.",
    ),
    (
        "spiderette/standard",  # built down whatever the suit, but only runs of one suit move
        {"columns": ["9C 8D", "TS"]},
        "9C 2",
        "Cards move together only as a run that is built in order and in suit.",
    ),
    ("nestor", {"columns": ["QC 5D"], "reserve": ["2S"]}, "QC r", "Nothing is played to the reserve."),
    ("strategy", {"columns": ["4D 9S"], "stock": "2S"}, "4D s", "Nothing is played to the stock."),
    (
        "klondike",
        {"columns": ["TS 9D"], "stock": "2S"},
        "TS w",
        "The waste takes cards from the stock only.",
    ),
]


@pytest.mark.parametrize(("choice", "given", "move", "reason"), REASONS)
def test_a_refusal_gives_the_reason_that_holds(
    choice: str, given: dict[str, Any], move: str, reason: str, lay: Lay, refusal: Refusal
) -> None:
    assert refusal(lay(choice, **given), move) == reason


def test_a_pile_has_one_name(lay: Lay) -> None:
    state = lay("flower-garden", columns=["6H", *["KS"] * 5], reserve=["5S"])
    assert Move(source="r1", target="1") in state.legal_moves()
    for name in ("01", "\u0661", "1" * 5_000):
        there = "the columns are 1 to 6, r is the reserve and f is a foundation"
        with pytest.raises(IllegalMove, match=f"^There is no pile '{name}' here; {there}.$"):
            state.apply(Move(source="r1", target=name))


def test_a_redeal_is_promised_only_while_there_is_one(lay: Lay, refusal: Refusal) -> None:
    """SO, Eagle Wing: one redeal."""
    given: dict[str, Any] = {"base": 3, "columns": ["9H"], "waste": ["2C"]}
    assert refusal(lay("eagle-wing", **given), "draw") == "The stock is empty; 'redeal' turns the waste over."
    assert refusal(lay("eagle-wing", redeals=1, **given), "draw") == "The stock is empty."


def test_a_waste_that_would_come_again_is_not_turned_over(lay: Lay, refusal: Refusal) -> None:
    state = lay("klondike", columns=["9H"], stock="4S 5S").apply(Move("draw"))
    state = PatienceState(state.rules, state.plan, 0, "play", 0, state.board, fresh=False)
    assert refusal(state, "redeal") == "A redeal would change nothing: none of these cards can be played."


def test_a_patience_that_is_over_takes_no_more_moves(lay: Lay, refusal: Refusal) -> None:
    state = lay("klondike", columns=["9H"], stock="4S").apply(Move("resign"))
    assert refusal(state, "draw") == "Game over. Type undo, again (same deal), new or quit."
