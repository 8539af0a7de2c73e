"""How poker looks, and what people may type."""

from dataclasses import replace
from random import Random

import pytest
from poker_tables import NAMES, SCREEN, legal, play, table
from positions import load

from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.core.resolving import resolve
from hoylecli.families.screen import Style
from hoylecli.families.vying.screen import title
from hoylecli.families.vying.state import VERBS

GAMES = ["poker", "texas-hold-em", "omaha", "five-card-stud", "seven-card-stud"]
HANDS = ("KS KD 9C 4H 2D", "7S 7D AD KC QC", "AS AC AH 2C 3C")


def read(state: object, words: str) -> str:
    view = state.view(state.to_act)  # type: ignore[attr-defined]
    return str(SCREEN.read(words, view) or resolve(words, view.legal, VERBS))


def test_the_picture() -> None:
    state = play(table("poker", *HANDS), "bet 40, raise 80, call")
    assert SCREEN.draw(state.view(0), Style(NAMES[:3], 0)) == [
        "Hand 1 of 25 · ante 10 · bets 20 to 100, later 40 to 200",
        "Odile          $910  bet 80",
        "Walt (dealer)  $910  bet 80",
        "You            $950  bet 40",
        "Pot    $230",
        "",
        "Your hand  K♠ K♦ 9♣ 4♥ 2♦: pair of kings",
    ]
    assert SCREEN.question(state.view(0), Style(NAMES[:3], 0)) == (
        "It is $40 to you. Fold, call 40 or raise to 100 up to 180?"
    )


def test_cards_to_choose_from_stand_in_the_order_of_the_hand() -> None:
    """`discard any 1 to 3 of K♠ K♦ 9♣ 4♥ 2♦`, as the table shows them."""
    state = play(table("poker", *HANDS), "bet 40, call, call")
    style = Style(NAMES[:3], 0)
    assert [card.symbol for card in SCREEN.held(state.view(0), style)] == ["K♠", "K♦", "9♣", "4♥", "2♦"]


def test_the_picture_with_side_pots_and_a_board() -> None:
    state = table("texas-hold-em", "AS AD", "KS KD", "QS QD", stock="2C 3C 4D", money=(50, 1475))
    state = play(state, "raise 100, all-in, call, bet 100")
    assert SCREEN.draw(state.view(2), Style(NAMES[:3], 2, 60)) == [
        "Hand 1 of 25 · blinds 5 and 10 · bets from 10, no limit",
        "Ann               $0  all in",
        "Odile         $1,275  bet 100",
        "You (dealer)  $1,375",
        "Board  2♣ 3♣ 4♦",
        "Pot    $350; main $150 for Ann, Odile, you; side 1 $100 for",
        "       Odile, you",
        "",
        "Your hand  Q♠ Q♦: pair of queens",
    ]


def test_the_title_says_how_many_hands_there_are_to_the_last_of_them() -> None:
    view = table("poker", *HANDS).view(0)
    titles = [title(replace(view, number=number)) for number in (1, 25, 26)]
    assert titles == ["Hand 1 of 25", "Hand 25 of 25", "Hand 26"]


def test_the_end_of_a_deal_says_who_had_what_and_who_folded() -> None:
    state = play(table("poker", *HANDS), "bet 40, fold, call, stand, stand, check, check")
    assert SCREEN.settled(state.view(0), state.events, Style(NAMES[:3], 0)).rows == [
        ("You", "-50", "$950", "pair of kings"),
        ("Odile", "-10", "$990", "folded"),
        ("Walt", "+60", "$1,060", "three aces"),
    ]


def test_before_a_draw_nothing_is_shown_of_the_bets_that_are_through() -> None:
    state = play(table("poker", *HANDS), "bet 40, call, call, discard 9C 4H 2D")
    assert SCREEN.draw(state.view(1), Style(NAMES[:3], 1))[1:4] == [
        "Walt (dealer)  $950",
        "Ann            $950  drew 3",
        "You            $950",
    ]


def test_the_kind_of_session_is_shown() -> None:
    """CG, Poker: 25 hands, 50 hands or win-it-all is indicated on the table."""
    titles = []
    for session in ("25_hands", "50_hands", "win_it_all"):
        state = load("poker", session=session).undealt(2, 1)
        state = state.apply(state.legal_moves()[0])
        titles.append(SCREEN.draw(state.view(0), Style(NAMES[:2], 0))[0].partition(" ·")[0])
    assert titles == ["Hand 1 of 25", "Hand 1 of 50", "Hand 1, win it all"]


def test_the_table_in_words() -> None:
    state = play(table("poker", *HANDS), "bet 40, fold")
    assert SCREEN.draw(state.view(2), Style(NAMES[:3], 2, in_words=True)) == [
        "Hand 1 of 25: ante 10, bets 20 to 100, later 40 to 200.",
        "You are the dealer.",
        "Ann has $950: bet 40.",
        "Odile has $990: folded.",
        "You have $990.",
        "The pot is $70.",
        "Your hand: ace of spades, ace of hearts, ace of clubs, three of clubs, two of",
        "clubs: three aces.",
    ]


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("name", GAMES)
def test_no_line_is_wider_than_the_screen(name: str, width: int) -> None:
    game, rng = load(name), Random(name)
    for in_words in (False, True):
        state = game.undealt(game.players.most, 1)
        while state.to_act is not None and state.number < 4:
            for seat in (0, None):
                style = Style(NAMES[: game.players.most], seat, width, in_words)
                assert all(len(line) <= width for line in SCREEN.draw(state.view(seat), style))
            state = state.apply(rng.choice(state.legal_moves()[1:] or state.legal_moves()))


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("open 40", "bet 40"),
        ("bet", "bet 20"),
        ("open", "bet 20"),
        ("bet $40", "bet 40"),
        ("b 40", "bet 40"),
        ("f", "fold"),
        ("pass", "check"),
        ("bet 990", "bet 990"),
    ],
)
def test_what_can_be_typed_before_a_bet(words: str, move: str) -> None:
    assert read(table("poker", *HANDS), words) == move


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("see", "call"),
        ("call 40", "call"),
        ("call $40", "call"),
        ("raise to 100", "raise 100"),
        ("raise 100", "raise 100"),
        ("bet to 100", "raise 100"),
        ("r 100", "raise 100"),
        ("raise", "raise 60"),
        ("Reraise", "raise 60"),
    ],
)
def test_what_can_be_typed_after_a_bet(words: str, move: str) -> None:
    state = play(table("poker", *HANDS), "bet 40")
    assert read(state, words) == move


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("9c 4h 2d", "discard 9C 2D 4H"),
        ("throw 9c 4h", "discard 9C 4H"),
        ("discard 2d 4h", "discard 2D 4H"),
        ("pat", "stand"),
        ("draw 0", "stand"),
        ("9", "discard 9C"),
    ],
)
def test_what_can_be_typed_at_the_draw(words: str, move: str) -> None:
    state = play(table("poker", *HANDS), "check, check, check")
    assert read(state, words) == move
    assert legal(state).startswith("stand, discard 9C")


def test_the_score_and_the_end() -> None:
    state = play(table("poker", *HANDS), "bet 40, call, fold, stand, stand, bet 40, fold")
    assert SCREEN.scores(state.view(0), Style(NAMES[:3], 0)) == [
        "           bankroll  last deal  best deal  won",
        "You          $1,060        +60        +60    1",
        "Odile          $950        -50         +0    0",
        "Walt           $990        -10         +0    0",
    ]
    assert SCREEN.standing(state.view(0), Style(NAMES[:3], 0)) == (
        "You $1,060, Odile $950, Walt $990 · the table deals"
    )


def test_the_end_names_the_winner_and_then_the_others() -> None:
    view = replace(play(table("poker", *HANDS), "check").view(0), scores=(1000, 1990, 10))
    assert SCREEN.over(view, Style(NAMES[:3], 0)) == [
        f"{NAMES[1]} wins with $1,990; you $1,000 and {NAMES[2]} $10."
    ]


def test_of_many_players_one_line_has_the_own_bankroll_and_the_largest() -> None:
    state = play(table("poker", *HANDS, "2S 3S 4S 5S 7H"), "check, bet 40")
    assert SCREEN.standing(state.view(3), Style(NAMES[:4], 3)) == "Ann $990, You $990 · Walt's turn"


@pytest.mark.parametrize("words", ["all in", "Raise all in", "shove"])
def test_whoever_says_so_goes_all_in(words: str) -> None:
    state = table("texas-hold-em", "AS AD", "KS KD", "QS QD", stock="2C 3C 4D", money=(50, 1475))
    assert read(state, words) == "all-in"
    limited = table("omaha", "AS AD KS KD", "2S 2D 3S 3D")
    with pytest.raises(IllegalMove, match=r"^You can't bet all your \d+: the most is \d+\.$"):
        limited.apply(Move.parse(read(limited, words)))
