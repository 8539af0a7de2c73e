"""The trick as a table with the players around it, and what is missing to a bid."""

from dataclasses import replace

import pytest
from tricktable import dealt, position

from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.families.screen import Style
from hoylecli.families.tricks.screen import SCREEN
from hoylecli.families.tricks.state import TricksState
from hoylecli.scoring.pinochle import PinochleMeld

NAMES = ("Ann", "Odile", "Madame Zephyrine", "Walt")
HANDS = ("AS KH", "QS 2H", "JS 3H", "TS 4H")


def drawn(
    state: TricksState, seat: int | None = 0, width: int = 80, names: tuple[str, ...] = NAMES
) -> list[str]:
    return SCREEN.draw(state.view(seat), Style(names, seat, width))


def table(lines: list[str]) -> list[str]:
    """The lines from the player above the table to the one below it."""
    top = next(at for at, line in enumerate(lines) if "┌" in line)
    return lines[top - 1 : top + 6]


def test_the_trick_lies_between_the_players_and_the_winning_card_is_in_brackets() -> None:
    state = position("spades", *HANDS, bids="2 3 nil 4", trick="0: KH QS JS", to_act=3)
    assert table(drawn(state, 3)) == [
        "             Odile, bid 3, 0 tricks",
        "          ┌─ ♠ trumps ────────────────┐",
        "     Ann  │           [Q♠]            │  Madame Zephyrine",
        "   bid 2  │  K♥ led               J♠  │  bid nil",
        "0 tricks  │             ?             │  0 tricks",
        "          └─ Odile wins ──────────────┘",
        "          You, dealer, bid 4, 0 tricks",
    ]


def test_before_a_card_is_led_the_table_says_who_leads() -> None:
    lines = drawn(position("hearts", *HANDS))
    assert lines[1:8] == [
        "",
        "       Madame Zephyrine, score 0, 0 points",
        "          ┌───────────────────────────┐",
        "   Odile  │                           │  Walt, dealer",
        " score 0  │                           │  score 0",
        "0 points  │             ?             │  0 points",
        "          └─ You lead ────────────────┘",
    ]


def test_there_is_a_table_only_in_play_and_only_where_it_has_room() -> None:
    state = position("spades", *HANDS, bids="2 3 nil 4")
    assert any("┌" in line for line in drawn(state, width=76))
    assert not any("┌" in line for line in drawn(state, width=75))
    assert not any("┌" in line for line in drawn(dealt("spades"), width=80))


def test_the_longest_names_fit_beside_it() -> None:
    names = ("W" * 20, "X" * 20, "Y" * 20, "Z" * 20)
    state = position("hearts", *HANDS, trick="0: AS QS", to_act=2)
    for seat in (0, 1, 2, 3, None):
        lines = drawn(state, seat, 76, names)
        assert max(map(len, lines)) <= 76
        right = [line for line in lines if "│" in line]
        assert len({line.index("│") for line in right}) == 1
        assert len({line.rindex("│") for line in right}) == 1


def test_a_long_name_is_whole_and_that_it_deals_stands_below_it() -> None:
    state = position("spades", *HANDS, bids="2 3 nil 4", trick="0: KH QS JS", to_act=3)
    names = ("Ann", "Odile", "Madame Zephyrine", "Dr. Lindqvist")
    lines = table(drawn(state, 0, names=names))
    assert lines[2].endswith("  Dr. Lindqvist")
    assert lines[3].endswith("  dealer, bid 4")
    assert lines[4].endswith("  0 tricks")
    short = table(drawn(state, 0, names=(*names[:3], "Dr. Lindqvi")))
    assert short[2].endswith("  Dr. Lindqvi, dealer")


def test_names_are_cut_so_that_the_row_of_a_trick_is_not_broken_at_60_columns() -> None:
    names = ("Madame Zephyrine", "Uncle Bertil of Skara", "Dr. Lindqvist Junior", "Archibald the Second")
    state = position("pinochle/four-handed", *HANDS, trump="H", tricks=["0: AC TC KC 9C"])
    state = replace(state, scores=(360, 280, -120, 40), deal=replace(state.deal, melds=((), (), (), ())))
    for card in ("AS", "QS"):
        state = state.apply(Move(cards=(Card.parse(card),)))
    lines = drawn(state, 2, 60, names)
    assert any(line.endswith("A♠  led, wins") for line in lines)
    assert not any(line.strip() == "wins" for line in lines)


# What is missing


def said(state: TricksState, seat: int = 0, *, in_words: bool = False) -> str:
    return " ".join(SCREEN.draw(state.view(seat), Style(NAMES, seat, 80, in_words)))


@pytest.mark.parametrize(
    ("tricks", "shown", "heard"),
    [
        (0, "0 of 2 tricks, needs 2", "You and Madame Zephyrine need 2 more of 2 tricks."),
        (1, "1 of 2 tricks, needs 1", "You and Madame Zephyrine need 1 more of 2 tricks."),
        (2, "2 of 2 tricks, bid made", "You and Madame Zephyrine have made 2 tricks."),
        (3, "3 tricks, bid made", "You and Madame Zephyrine have made 2 tricks."),
    ],
)
def test_a_side_hears_how_many_tricks_are_missing_to_its_bid(tricks: int, shown: str, heard: str) -> None:
    taken = ["0: KC 2C 3C 4C", "0: QC 5C 6C 7C", "0: JC 8C 9C TC"][:tricks]
    state = position("spades", *HANDS, bids="2 3 nil 4", tricks=taken)
    assert shown in said(state)
    assert heard in said(state, in_words=True)


def test_the_makers_at_euchre_need_three_tricks_and_the_others_none() -> None:
    state = position("euchre", "AS 9H", "KS TH", "QS JH", "JS QH", trump="H", declarer=1, bids="pass order")
    assert "Odile and Walt            0  0 of 3 tricks, needs 3" in said(state)
    assert "You and Madame Zephyrine  0  0 tricks " in said(state)


def test_the_makers_at_euchre_have_bid_nothing_that_is_made() -> None:
    taken = ["1: KH 9C 9D TC", "1: AH JC TD QC", "1: JH KC QD AC"]
    state = position("euchre", "AS", "KS", "QS", "JS", trump="H", declarer=1, bids="pass order", tricks=taken)
    assert "Odile and Walt            0  3 of 3 tricks, made " in said(state)


def test_the_bidder_at_pinochle_sees_points_from_melds_and_cards() -> None:
    state = position("pinochle", *HANDS, trump="H", declarer=0, bids="240", tricks=["0: AC TC KC 9C"])
    state = replace(state, deal=replace(state.deal, melds=((), (), (), ())))
    assert "♥ trumps, bid 240 by you" in said(state)
    assert "melds 0, cards 30, needs 210" in said(state)
    assert "You have bid 240." in said(state, in_words=True)
    assert "You and Madame Zephyrine need 210 more of 240 points." in said(state, in_words=True)


@pytest.mark.parametrize(
    ("game", "taken", "shown", "heard"),
    [
        ("pinochle", [], "needs a trick", "Zephyrine need a trick to make 240 points."),
        ("pinochle/double-pack", [], "needs a trick", "Zephyrine need a trick to make 240 points."),
        ("pinochle", ["0: AC TC KC 9C"], "bid made", "Zephyrine have made 240 points."),
        ("pinochle/double-pack-500", [], "bid made", "Zephyrine have made 240 points."),
    ],
)
def test_a_bid_is_not_made_by_melds_that_do_not_count_without_a_trick(
    game: str, taken: list[str], shown: str, heard: str
) -> None:
    """CG, Partnership Auction Pinochle, The Meld, and Double-Pack Pinochle, Scoring; not so in BK's game."""
    hands = ("AS KH", "QS JH", "JS TH", "TS QH")
    state = position(game, *hands, trump="H", declarer=0, bids="240", tricks=taken)
    melds = ((PinochleMeld("run", (), 300),), (), (), ())
    state = replace(state, deal=replace(state.deal, melds=melds))
    assert f"melds 300, cards {30 * len(taken)}, {shown}" in said(state)
    assert heard in said(state, in_words=True)


def test_long_names_of_partners_leave_room_for_what_they_have() -> None:
    state = position("pinochle", *HANDS, trump="H", declarer=0, bids="240", tricks=["0: AC TC KC 9C"])
    state = replace(state, deal=replace(state.deal, melds=((), (), (), ())))
    names = ("W" * 20, "X" * 20, "Y" * 20, "Z" * 20)
    lines = SCREEN.draw(state.view(None), Style(names, None, 60))
    assert [line for line in lines if line.startswith(("WWWW", "XXXX")) and " and " in line] == [
        "WWWWWWWWWWW and YYYYYYYYYYY  0  melds 0, cards 30, needs 210",
        "XXXXXXXXXXX and ZZZZZZZZZZZ  0  melds 0, cards 0",
    ]


def test_at_pitch_the_bid_is_named_and_nothing_counted_that_nobody_knows() -> None:
    state = position("pitch", *HANDS, trump="H", declarer=0, bids="3 pass pass pass")
    assert "♥ trumps, bid 3 by you" in said(state)
    assert "need" not in said(state) + said(state, in_words=True)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_the_line_below_the_prompt_fits_with_the_longest_names(width: int) -> None:
    names = ("Ann", "Uncle Bertil of Skara", "Madame Zephyrine", "Archibald")
    state = position("spades", *HANDS, bids="2 3 4 4", scores=(1234, -250))
    line = SCREEN.standing(state.view(0), Style(names, 0, width))
    assert len(line) < width
    assert line.startswith("You and ")
    assert line.endswith("-250 · your turn")
