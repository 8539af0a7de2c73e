"""Rummy 500, sentence by sentence: FG, Rummy 500; what it leaves open, in the docstrings of the engine."""

from dataclasses import replace
from random import Random

import pytest
from positions import load
from rummy_500_tables import hand, table, text
from rummy_tables import kinds, legal, play, refusal

from hoylecli import bots, families
from hoylecli.core.cards import CARDS
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.core.resolving import resolve
from hoylecli.families.laying.position import Position
from hoylecli.families.laying.rules import PackRules
from hoylecli.families.rummy.turns import VERBS
from hoylecli.families.screen import Style

SCREEN = families.screen("laying")
NAMES = ("Ann", "Odile")
OTHER = "2C 4D 9S"
RUN = "5H 6H 7H"


# The deal


def test_thirteen_cards_each_one_at_a_time_and_one_turned_up() -> None:
    """FG: each player gets 13 cards; the top card of the stock is turned up."""
    state = load("rummy-500").undealt(2, 1).apply(Move("deal", CARDS[:52]))
    assert text(state.deal.hands[0]) == text(CARDS[0:26:2])
    assert text(state.deal.hands[1]) == text(CARDS[1:26:2])
    assert (text(state.deal.discards), len(state.deal.stock)) == ("AH", 25)
    assert (state.dealer, state.to_act) == (1, 0)


def test_the_deal_alternates() -> None:
    """FG is silent; here the deal goes round, whoever has won the hand."""
    state = play(table("5H 6H 7H", OTHER, "KD", stock="2D"), "draw, meld 5H 6H 7H, 2D")
    assert state.to_act == TABLE
    assert state.apply(state.legal_moves()[0]).dealer == 0


# Drawing


def test_the_stock_or_a_discard_that_can_be_used() -> None:
    """FG: any card of the fanned discards can be taken, if it is played to the table in the turn."""
    state = table("5H 6H KS QC 2D", OTHER, "7H 3C KD 9C")
    assert legal(state) == "draw, take 7H"
    assert legal(table("5H 6H KS KC 2D", OTHER, "7H 3C KD 9C")) == "draw, take KD, take 7H"


def test_the_cards_above_count_as_in_hand() -> None:
    """FG: all the cards above go to the hand; the one taken may be melded with them."""
    assert legal(table("5H KS QC", OTHER, "6H 7H 9C")) == "draw, take 6H"


def test_a_card_can_be_taken_for_a_meld_of_either_player() -> None:
    """FG: cards can be played that extend melds, yours or your opponent's."""
    assert legal(table("KS 2D", OTHER, "8H 3C", melds="-5H 6H 7H")) == "draw, take 8H"
    assert legal(table("KS 2D", OTHER, "8H 3C", melds="5H 6H 7H")) == "draw, take 8H"


def test_a_card_can_be_taken_that_fits_behind_another_card_of_the_hand() -> None:
    state = table("8H KS", OTHER, "9H", melds="-5H 6H 7H")
    assert legal(state) == "draw, take"
    state = play(state, "take")
    assert legal(state) == "lay 8H m1"
    assert legal(play(state, "lay 8H m1")) == "lay 9H m1"


def test_all_above_the_card_are_taken_too() -> None:
    state = play(table("5H 6H KS QC", OTHER, "2S 7H 3C 9C"), "take 7H")
    assert hand(state) == "3C 9C QC 5H 6H 7H KS"
    assert text(state.deal.discards) == "2S"
    assert state.deal.must == Move.parse("7H").cards[0]


def test_the_card_taken_must_be_used_and_the_others_may_be_thrown() -> None:
    """FG: you must be able to play that card in the current turn; silent on the others."""
    state = play(table("5H 6H KS QC", OTHER, "7H 3C 9C"), "take 7H")
    assert legal(state) == "meld 5H 6H 7H"
    assert refusal(state, "9C").startswith("Before you throw a card, meld or lay off the 7♥")
    state = play(state, "meld 5H 6H 7H")
    assert legal(state) == "3C, 9C, QC, KS"


def test_no_meld_that_would_leave_the_card_taken_without_use() -> None:
    """The cards that the card needs cannot go elsewhere first."""
    state = play(table("5H 6H 5C 5D 8S", OTHER, "7H 3C"), "take 7H")
    assert legal(state) == "meld 5H 6H 7H"
    assert refusal(state, "meld 5C 5D 5H").startswith(
        "You took the 7♥ to use it, and after that you could not"
    )
    with_four = play(table("5H 6H 5C 5D 5S", OTHER, "7H 3C"), "take 7H")
    assert legal(with_four) == "meld 5C 5D 5S, meld 5H 6H 7H"


def test_the_top_card_must_be_used() -> None:
    """FG: if you take the top card you must play it to the table in the current turn."""
    assert legal(table("5H 6H 2D", OTHER, "KC 7C")) == "draw"
    state = table("5H 6H 2D", OTHER, "KC 7H")
    assert legal(state) == "draw, take"
    assert legal(play(state, "take")) == "meld 5H 6H 7H"
    assert refusal(table("5H 6H 2D", OTHER, "KC 7C"), "take") == (
        "You may take the 7♣ only to use it at once, and it makes no meld and fits none; "
        "'draw' from the stock."
    )


def test_by_the_option_the_top_card_is_only_not_thrown() -> None:
    """FG: the options can leave you free to keep it; then you discard a different card."""
    state = table("5H 6H 2D", OTHER, "KC 7C", must_use_top_discard="no")
    assert legal(state) == "draw, take"
    state = play(state, "take")
    assert legal(state) == "2D, 5H, 6H"
    assert refusal(state, "7C").startswith("You have just taken the 7♣, so you can't throw it back")


def test_by_the_option_a_deeper_card_must_be_used_still() -> None:
    state = table("KS KD 2D", OTHER, "KC 7C", must_use_top_discard="no")
    assert legal(state) == "draw, take, take KC"
    assert legal(play(state, "take KC")) == "meld KC KD KS"


def test_by_the_option_nobody_is_left_with_the_card_that_may_not_be_thrown() -> None:
    state = play(table("5H 6H 7H", OTHER, "KC", must_use_top_discard="no"), "take")
    assert legal(state) == "5H, 6H, 7H"
    assert refusal(state, "meld 5H 6H 7H").startswith("That would leave you only the K♣")
    fitting = play(table("5H 6H 7H", OTHER, "8H", must_use_top_discard="no"), "take")
    assert "meld 5H 6H 7H, meld 5H 6H 7H 8H" in legal(fitting)


def test_of_two_equal_cards_only_the_upper_one_can_be_named() -> None:
    """With two packs: the lower 5H would make a run with what lies on it, but a name means the upper one."""
    state = table("KS 2D", OTHER, "5H 6H 7H 9C 5H")
    state = state.updated(rules=replace(state.rules, pack=PackRules(copies=2)))
    assert legal(state) == "draw, take 6H"


# Melds


@pytest.mark.parametrize(
    ("cards", "melds"),
    [
        ("5C 5D 5H 9S", "meld 5C 5D 5H"),
        ("5C 5D 5H 5S", "meld 5C 5D 5H, meld 5C 5D 5S, meld 5C 5H 5S, meld 5D 5H 5S, meld 5C 5D 5H 5S"),
        ("5C 6C 7C 8C", "meld 5C 6C 7C, meld 5C 6C 7C 8C, meld 6C 7C 8C"),
        ("AC 2C 3C 9S", "meld AC 2C 3C"),
        ("QC KC AC 9S", "meld QC KC AC"),
        ("KC AC 2C 9S", ""),
        ("5C 6C 7D 8C", ""),
    ],
)
def test_melds_are_three_or_more_of_a_rank_or_of_a_suit_in_sequence(cards: str, melds: str) -> None:
    """FG: sets and sequences; the ace is low in A-2-3, and high above the king."""
    state = play(table(cards, OTHER, stock="JH"), "draw")
    assert ", ".join(move for move in legal(state).split(", ") if "meld" in move) == melds


def test_cards_are_laid_on_melds_of_both_until_the_turn_ends() -> None:
    """FG: you can meld as many cards as you like."""
    state = table("8H 4H 5D KS", OTHER, stock="9D", melds="5H 6H 7H, -9C 9H 9S")
    state = play(state, "draw")
    assert legal(state) == "lay 4H m1, lay 8H m1, lay 9D m2, 5D, 9D, 4H, 8H, KS"
    state = play(state, "lay 8H m1, lay 9D m2")
    assert text(state.deal.table[0].cards) == "5H 6H 7H 8H"
    assert state.deal.table[1].by == (1, 0, 1, 1)


def test_nothing_has_to_be_laid() -> None:
    """FG: playing cards to the table is optional."""
    state = play(table("5H 6H 7H KS", OTHER, stock="JC"), "draw")
    assert legal(state) == "meld 5H 6H 7H, JC, 5H, 6H, 7H, KS"


def test_a_run_with_a_high_ace_takes_nothing_beyond_it() -> None:
    state = play(table("2C JC 9S", OTHER, stock="8D", melds="QC KC AC"), "draw")
    assert legal(state) == "lay JC m1, 2C, JC, 8D, 9S"


# The end of the hand


def test_the_hand_ends_with_the_last_card_thrown() -> None:
    """FG: until one player has played all cards to the table, discarding if necessary."""
    state = play(table(RUN, OTHER, stock="KD"), "draw, meld 5H 6H 7H, KD")
    assert kinds(state)[:3] == ["threw", "went_out", "left"]
    assert [line.total for line in state.sheet[0]] == [18, -15]


def test_no_discard_is_needed_when_all_cards_are_melded() -> None:
    state = play(table(RUN, OTHER, stock="8H"), "draw, meld 5H 6H 7H 8H")
    assert [line.total for line in state.sheet[0]] == [26, -15]


def test_with_an_empty_stock_who_will_not_take_ends_the_hand() -> None:
    """FG: the hand ends if the stock is used up and the player does not want to draw of the discards."""
    state = table("8H KS", OTHER, "8C 9H", stock="", melds="5H 6H 7H")
    assert legal(state) == "take, pass"
    state = play(state, "pass")
    assert kinds(state)[0] == "stopped"
    assert [line.total for line in state.sheet[0]] == [18 - 18, -15]


def test_with_an_empty_stock_who_cannot_take_is_not_asked() -> None:
    """FG: ... or cannot."""
    state = play(table("5H KS", OTHER, "QC", stock="8D"), "draw, 8D")
    assert kinds(state)[:2] == ["threw", "stopped"]
    assert [line.total for line in state.sheet[0]] == [-15, -15]


# The count


def test_each_card_counts_for_who_laid_it() -> None:
    """FG: you get points for each card you play to the table; here also on melds of the other."""
    state = table("8H AS 2S 3S", OTHER, stock="KD", melds="-5H 6H 7H")
    state = play(state, "draw, lay 8H m1, meld AS 2S 3S, KD")
    assert [(line.total, line.text) for line in state.sheet[0]] == [
        (8 + 1 + 2 + 3, "14 on the table"),
        (18 - 15, "18 on the table - 15 in hand"),
    ]


@pytest.mark.parametrize(
    ("melded", "points"),
    [("AC 2C 3C", 6), ("QC KC AC", 35), ("AC AD AH", 45), ("TC JC QC", 30), ("2C 3C 4C", 9)],
)
def test_what_cards_count(melded: str, points: int) -> None:
    """FG: aces 15, an ace below a 2 only 1; tens and court cards 10."""
    state = play(table(melded, OTHER, stock="9H"), f"draw, meld {melded}, 9H")
    assert state.sheet[0][0].total == points


def test_an_ace_in_the_hand_costs_fifteen() -> None:
    state = play(table(RUN, "AC 2D", stock="9H"), "draw, meld 5H 6H 7H, 9H")
    assert state.sheet[0][1].total == -17


@pytest.mark.parametrize(
    ("scores", "is_over"),
    [((481, 0), False), ((482, 0), True), ((482, 515), False), ((482, 600), True)],
)
def test_the_match_ends_at_500_unless_both_are_level(scores: tuple[int, int], is_over: bool) -> None:
    """FG: until a player has 500 or more at the end of a hand; in a tie, further hands."""
    state = play(table(RUN, OTHER, stock="9D", scores=scores), "draw, meld 5H 6H 7H, 9D")
    assert (state.to_act is None) == is_over
    if is_over:
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == ((0,) if scores[1] < 500 else (1,))


# Words


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take kd", "take KD"),
        ("take 9♣", "take"),
        ("take king of diamonds", "take KD"),
        ("stock", "draw"),
        ("top", "take"),
    ],
)
def test_what_people_type_to_draw(typed: str, meant: str) -> None:
    state = table("KS KC 9D 9H", OTHER, "KD 3C 9C")
    view = state.view(0)
    assert str(SCREEN.read(typed, view) or resolve(typed, view.legal, VERBS)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("7h 6h 5h", "meld 5H 6H 7H"),
        ("meld 7♥ 5♥ 6♥", "meld 5H 6H 7H"),
        ("lay kd", "lay KD m1"),
        ("add KD", "lay KD m1"),
        ("throw kd", "KD"),
        ("discard kd", "KD"),
        ("kd", "KD"),
    ],
)
def test_what_people_type_to_lay_and_throw(typed: str, meant: str) -> None:
    view = play(table("5H 6H 7H KD", OTHER, stock="2S", melds="-KC KH KS"), "draw").view(0)
    assert str(SCREEN.read(typed, view) or resolve(typed, view.legal, VERBS)) == meant


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (
            "meld 5H 6H KD",
            "That is no meld: three or more of a rank, or three or more of a suit",
        ),
        ("meld 7H 6H 5H", "Write it as 'meld 5H 6H 7H'."),
        ("meld 5C 6C 7C", "You don't hold the 5♣."),
        ("lay 5H m1", "The 5♥ does not fit m1, K♣ K♥ K♠."),
        ("lay KD m4", "There is no meld m4; on the table there is only m1."),
        ("lay KD", "Lay off one card at a time, and name the meld: 'lay 8H m1'."),
        ("KH", "The K♥ lies on the table already, in m1."),
        ("knock KD", "There is no 'knock' in this game; lay cards down"),
        ("draw", "It is not time for 'draw'; lay cards down"),
    ],
)
def test_refusals_say_why(move: str, reason: str) -> None:
    state = play(table("5H 6H 7H KD", OTHER, stock="2S", melds="-KC KH KS"), "draw")
    assert refusal(state, move).startswith(reason)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("KD", "A turn begins with a card for your hand: 'draw' from the stock, or take a discard"),
        ("take 3C", "You may take the 3♣ only to use it at once"),
        ("take 2S", "The 2♠ does not lie among the discards."),
        ("take 9C", "That is the top discard: say 'take'."),
        ("meld 5H 6H 7H", "Cards are laid down when you have taken one"),
        ("pass", "There are cards to draw"),
    ],
)
def test_refusals_before_a_card_is_drawn(move: str, reason: str) -> None:
    assert refusal(table("5H 6H 7H 9D 9H", OTHER, "3C 9C"), move).startswith(reason)


# The table


def asked(state: Position) -> str:
    return SCREEN.question(state.view(0), Style(NAMES, 0))


@pytest.mark.parametrize(
    ("fan", "question"),
    [
        ("7H 3C", "take the 7♥?"),
        ("7H 7S 3C", "take 7♠ or 7♥?"),
        ("7H 7S 9D 3C", "take 9♦, 7♠ or 7♥?"),
        ("7H 7S TD 9D 3C", "take one of 4 discards?"),
    ],
)
def test_the_question_names_discards_while_they_are_few(fan: str, question: str) -> None:
    state = table("5H 6H 5S 6S 7D 8D 2C KS", OTHER, fan)
    assert asked(state).endswith(f", or {question}")


def test_the_question_for_a_discard_names_what_else_there_is() -> None:
    assert asked(play(table("5H 9H KS", OTHER, "QC", "2D"), "draw")) == "Which card do you throw?"
    assert asked(play(table("5H 6H 7H KS", OTHER, "QC", "2D"), "draw")) == "Do you meld or throw a card?"


def test_the_picture() -> None:
    state = table("8H 9D 4C 4D 4H", "2C 9S JD", "QC 3C", stock="QS JS", melds="-5H 6H 7H, KD KH KS")
    state = play(state, "draw, lay 8H m1")
    assert SCREEN.draw(state.view(0), Style(NAMES, 0)) == [
        "Hand 1 · to 500",
        "Odile (dealer)  0 points, 18 on the table, 3 cards",
        "  m1 5♥ 6♥ 7♥ 8♥: Odile 18, you 8",
        "Stock           1 card",
        "Discards        Q♣ 3♣",
        "You             0 points, 38 on the table",
        "  m2 K♦ K♥ K♠: 30",
        "",
        "Your hand  4♣ 4♦ 4♥ | Q♠ 9♦: 31 in hand",
    ]


def test_the_picture_fits_sixty_columns() -> None:
    fan = "2S 4S 6S 8S TS QC 3C 5D 7D 9D JD KD AD 2D 4H 6H 8H TH QH AC 3H"
    state = table("8C 9C JC KC KH", OTHER, fan, melds="5C 5H 5S, 7C 7H 7S")
    lines = SCREEN.draw(state.view(0), Style(NAMES, 0, 60))
    assert max(map(len, lines)) <= 60
    assert "  m1 5♣ 5♥ 5♠: 15 | m2 7♣ 7♥ 7♠: 21" in lines


def test_a_hand_too_long_for_a_line_is_broken_between_its_cards() -> None:
    state = table("AC 3D 5H 7S 9C JD KH 2S 4C 6D 8H TS QC AD", OTHER, "3H")
    assert SCREEN.draw(state.view(0), Style(NAMES, 0, 60))[-2:] == [
        "Your hand  K♥ Q♣ J♦ 10♠ 9♣ 8♥ 7♠ 6♦ 5♥ 4♣ 3♦ 2♠ A♣ A♦:",
        "           114 in hand",
    ]


def test_the_table_in_words() -> None:
    state = play(table("5H 6H KS", "2C 9S", "7H 3C", stock="QS", melds="-9D TD JD"), "take 7H")
    assert SCREEN.draw(state.view(0), Style(NAMES, 0, in_words=True)) == [
        "You have 0 points of 500.",
        "Odile has 0 points of 500.",
        "Odile is the dealer.",
        "The stock has 1 card.",
        "Your hand: five of hearts, six of hearts, seven of hearts; unmatched king of",
        "spades, three of clubs. It would cost you 31.",
        "The seven of hearts is to be melded or laid off in this turn.",
        "Odile's meld m1: nine of diamonds, ten of diamonds, jack of diamonds; it counts",
        "29.",
        "Odile has 29 on the table.",
        "Odile holds 2 cards.",
    ]


def test_what_was_taken_is_seen_as_long_as_it_is_held() -> None:
    state = play(table("5H 6H KS QC", OTHER, "7H 3C 9C"), "take 7H, meld 5H 6H 7H, 9C")
    assert any("took 3♣" in line for line in SCREEN.draw(state.view(1), Style(NAMES, 1)))
    assert text(state.view(1).known[0]) == "3C"


def test_a_step_shows_nothing_so_it_can_be_taken_back() -> None:
    state = play(table("5H 6H 7H KS", OTHER, stock="JC"), "draw")
    assert not any(event.reveals for event in play(state, "meld 5H 6H 7H").events)


# Players


@pytest.mark.parametrize("level", LEVELS)
def test_everybody_lays_a_meld_and_takes_a_card_that_ends_the_hand(level: str) -> None:
    player = bots.bot("laying", level)
    state = table("5H 6H 7H 8S 8D", OTHER, "8C")
    moves = []
    while state.to_act == 0:
        moves.append(str(player.choose(state.view(0), Random(1))))
        state = play(state, moves[-1])
    assert moves[0] == "take"
    assert set(moves[1:]) == {"meld 8C 8D 8S", "meld 5H 6H 7H"}


def test_the_hint_gives_numbers() -> None:
    state = table("5H 6H 7H 8S 8D", OTHER, "8C")
    hint = bots.advice("laying", state.view(0), Random(1))
    assert str(hint.move) == "take"
    assert hint.why == "With the 8♣ you can lay 8♣ 8♦ 8♠ and 5♥ 6♥ 7♥, 42 points, at once."
    assert [str(each.move) for each in hint.weighed] == ["take", "draw"]
