"""How bridge looks and sounds: the auction, the compass with dummy, the sheet, and every sentence of it.

CG is Card Games, Bridge (How to play Bridge; The Contract Bridge Scoring System; Four-Deal Bridge).
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tricktable import dealt

from hoylecli import rulebook
from hoylecli.cli.console import to_ascii
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.errors import AmbiguousMove, BadNotation, IllegalMove
from hoylecli.core.game import Move
from hoylecli.families import screen
from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import Style
from hoylecli.families.tricks.position import Play, Trick, move_of
from hoylecli.families.tricks.position.bridge import bid_of_call
from hoylecli.families.tricks.scores import SCORES
from hoylecli.frame.match import Below, ScoreLine
from hoylecli.scoring.bridge.auction import parse_call

SCREEN = screen("tricks")
SOUTH, WEST, NORTH, EAST = range(4)
NAMES = ("Ann", "Walt", "Ximena", "Odile")
LONG = ("Claudine Featherstone", "Madame Zephyrine", "Dr. Lindqvist-Oe", "Wilhelmina Feather")
HANDS = (
    "AS KS QS JS TS 9S AH KH 2D 3D 4D 2C 3C",
    "QH JH TH 9H AD KD QD AC KC QC 4C 5C 6C",
    "8S 7S 6S 5S 8H 7H 6H JD TD 9D JC TC 9C",
    "4S 3S 2S 5H 4H 3H 2H 8D 7D 6D 5D 8C 7C",
)


def table(dealer: int = SOUTH, choice: str = "bridge", hands: tuple[str, ...] = HANDS, **more: Any) -> Any:
    return dealt(choice, *hands, dealer=dealer, phase="deal", **more)


def called(state: Any, calls: str) -> Any:
    for word in calls.split():
        state = state.apply(move_of(bid_of_call(0, parse_call(word))))
    return state


def played(state: Any, cards: str) -> Any:
    for text in cards.split():
        state = state.apply(Move(cards=(Card.parse(text),)))
    return state


def contracted(declarer: int, bid: str = "1S", **more: Any) -> Any:
    """The opening lead has been made against a contract of this seat."""
    state = called(table(declarer, **more), f"{bid} P P P")
    return state.apply(state.legal_moves()[0])


def drawn(state: Any, seat: int | None = SOUTH, names: tuple[str, ...] = NAMES, **style: Any) -> list[str]:
    return SCREEN.draw(state.view(seat), Style(names, seat, **style))


def told(state: Any, seat: int | None = SOUTH, **style: Any) -> list[str]:
    lines = [
        SCREEN.tell(event, Style(NAMES, seat, **style)) for event in state.events if event.is_seen_by(seat)
    ]
    return [line for line in lines if line]


def asked(state: Any, seat: int = SOUTH, **style: Any) -> str:
    return SCREEN.question(state.view(seat), Style(NAMES, seat, **style))


# The auction


def test_the_auction_has_four_columns_and_begins_in_that_of_the_dealer() -> None:
    assert drawn(called(table(NORTH), "1C P 1H X P 2D")) == [
        "Deal 1 · Ximena dealt",
        "We    0  not vulnerable",
        "They  0  not vulnerable",
        "",
        "W Walt          N Ximena        E Odile         S You",
        "                1♣              pass            1♥",
        "double          pass            2♦              ?",
        "",
        "Your hand  ♠ A K Q J 10 9",
        "           ♥ A K",
        "           ♦ 4 3 2",
        "           ♣ 3 2",
    ]


def test_a_long_auction_shows_its_last_rounds_and_the_word_shows_all() -> None:
    calls = " ".join(f"{level}{suit} P P" for level in range(1, 6) for suit in ("C", "D", "H"))
    state = called(table(SOUTH), calls)
    lines = drawn(state)
    assert "(6 rounds before; auction shows all)" in lines
    assert len(lines) <= 19
    reviewed = SCREEN.auction(state.view(0), Style(NAMES, 0))  # type: ignore[misc]
    assert sum(line.count("pass") for line in reviewed) == 30


def test_the_auction_in_sentences_has_one_for_each_round() -> None:
    state = called(table(NORTH), "1C P 1H X P 2NT")
    assert SCREEN.auction(state.view(0), Style(NAMES, 0, in_words=True)) == [  # type: ignore[misc]
        "Ximena bids 1 club, Odile passes, you bid 1 heart and Walt doubles.",
        "Ximena passes and Odile bids 2 notrump.",
    ]


def test_the_review_ends_with_the_contract() -> None:
    state = called(table(NORTH), "1C P 1H X P P P")
    lines = SCREEN.auction(state.view(0), Style(NAMES, 0))  # type: ignore[misc]
    assert lines[-1] == "You play 1 heart doubled, and Ximena is dummy."
    assert SCREEN.contract(table(NORTH).view(0), Style(NAMES, 0)) == []  # type: ignore[misc]
    assert SCREEN.contract(state.view(0), Style(NAMES, 0)) == [  # type: ignore[misc]
        "You play 1 heart doubled, and Ximena is dummy.",
        "You and Ximena have 0 tricks and need 7 more to make it.",
        "Walt and Odile have 0 tricks and need 7 more to set it.",
        "Nobody is vulnerable.",
    ]


@pytest.mark.parametrize(
    ("calls", "question"),
    [
        ("", "Your call: bid, such as '1h', or pass?"),
        ("P P P 1H", "Odile bid 1 heart. Your call: bid higher, double or pass?"),
        ("1H X P P", "You bid 1 heart, Walt doubled. Your call: bid higher, redouble or pass?"),
        ("1H P 7NT X", "Ximena bid 7 notrump, Odile doubled. Your call: redouble or pass?"),
    ],
)
def test_the_question_says_what_may_be_called(calls: str, question: str) -> None:
    state = called(table(SOUTH), calls)
    while state.to_act != SOUTH:
        state = called(state, "P")
    assert asked(state) == question


def test_enter_passes() -> None:
    """CG, Bridge, Getting Started: click Pass, or press Enter on the keyboard."""
    assert SCREEN.by_enter(table(SOUTH).view(SOUTH)) == Move("pass")


def test_the_calls_that_may_be_made_stand_in_a_line_a_level() -> None:
    view = called(table(WEST), "1H P 1S").view(SOUTH)
    assert SCREEN.choices(view, Style(NAMES, SOUTH)) == [
        "                1NT",
        "2♣  2♦  2♥  2♠  2NT",
        "3♣  3♦  3♥  3♠  3NT",
        "4♣  4♦  4♥  4♠  4NT",
        "5♣  5♦  5♥  5♠  5NT",
        "6♣  6♦  6♥  6♠  6NT",
        "7♣  7♦  7♥  7♠  7NT",
        "double  (their 1 spade)",
        "pass",
    ]
    assert SCREEN.choices(view, Style(NAMES, SOUTH, in_words=True)) == [
        "1 notrump",
        "any suit or notrump from 2 to 7",
        "double  (their 1 spade)",
        "pass",
    ]


def test_a_bid_is_said_as_people_say_it() -> None:
    view = table(SOUTH).view(SOUTH)
    said = [
        SCREEN.says(Move.parse(text), view, Style(NAMES, SOUTH)) for text in ("bid h 1", "bid n 3", "pass")
    ]
    assert said == ["1 heart", "3 notrump", ""]


# The compass


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize(("declarer", "dummy"), [(SOUTH, NORTH), (WEST, EAST), (NORTH, SOUTH), (EAST, WEST)])
def test_dummy_lies_at_its_place_trumps_first(declarer: int, dummy: int, width: int) -> None:
    lines = drawn(contracted(declarer, "2D"), width=width)
    letters = next(at for at, line in enumerate(lines) if " W " in f" {line}")
    edge = min(lines[letters].index("W"), width)
    rows = [(at, line) for at, line in enumerate(lines) if line.lstrip(" │").startswith("♦") or " ♦ " in line]
    diamonds = {SOUTH: "♦ 4 3 2", NORTH: "♦ J 10 9", WEST: "♦ A K Q", EAST: "♦ 8 7 6 5"}
    at, line = next((at, line) for at, line in rows if diamonds[dummy] in line)
    column = line.index(diamonds[dummy])
    assert {NORTH: at < letters - 2, SOUTH: at > letters + 2}.get(dummy, abs(at - letters) <= 2)
    assert {WEST: column < edge, EAST: column > edge + 19}.get(dummy, column > edge)
    assert list("♦♠♥♣") == [
        each.strip()[0] if dummy in (NORTH, SOUTH) else each[column]
        for each in lines[at : at + 4]
    ]  # fmt: skip


def test_the_compass_when_you_play_with_dummy_opposite() -> None:
    state = played(called(table(SOUTH), "1S P P P"), "QH 8H 5H")
    assert drawn(state) == [
        "Deal 1 · you dealt · 1♠ by you",
        "We    0  not vulnerable  0 tricks, 7 more to make it",
        "They  0  not vulnerable  0 tricks, 7 more to set it",
        "",
        "                                 Ximena, dummy",
        "                                 ♠ 8 7 6 5",
        "                                 ♥ 7 6",
        "                                 ♦ J 10 9",
        "                                 ♣ J 10 9",
        "                         ┌──────────── N ────────────┐",
        "                         │            8♥             │",
        "                    Walt W  [Q♥] led             5♥  E Odile",
        "                         │             ?             │",
        "                         └──────────── S ────────────┘",
        "                                 You, declarer",
        "                                 ♠ A K Q J 10 9",
        "                                 ♥ A K",
        "                                 ♦ 4 3 2",
        "                                 ♣ 3 2",
    ]


def test_a_void_has_a_dash_and_a_long_suit_is_drawn_together_where_there_is_no_room() -> None:
    hands = ("2S 3S 4S", "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", "", "")
    state = contracted(EAST, "1D", hands=hands)
    lines = drawn(state, width=60)
    assert any("♦ –" in line for line in lines)
    assert any("♣ AKQJ1098765432" in line for line in lines)
    assert "♣ A K Q J 10 9 8 7 6 5 4 3 2" in "\n".join(drawn(state, seat=WEST, width=80))


@pytest.mark.parametrize("choice", ["bridge", "bridge both_hands=yes", "minibridge"])
def test_no_line_is_wider_than_the_screen_and_a_table_fits_one(choice: str) -> None:
    name, *options = choice.split()
    for state in random_match_of(name, dict(option.split("=") for option in options)):
        for seat in (*range(4), None):
            for names, width in ((NAMES, 80), (LONG, 60), (LONG, 40)):
                view, style = state.view(seat), Style(names, seat, width)
                lines = SCREEN.draw(view, style)
                assert width < 60 or len(SCREEN.standing(view, style)) <= width
                assert max(map(len, lines), default=0) <= width, lines
                assert width < 60 or len(lines) <= 21
                spoken = SCREEN.draw(view, replace(style, in_words=True))
                assert all(len(line) <= width for line in spoken)
        to_ascii("\n".join(lines)).encode("ascii")


def random_match_of(name: str, options: dict[str, str]) -> list[Any]:
    rng, state = Random(4), rulebook.load(name, **options).start(4, seed=4)
    found = []
    while state.to_act is not None and state.number <= 2:  # type: ignore[attr-defined]
        found.append(state)
        moves = list(state.legal_moves())
        passes = [move for move in moves if move == Move("pass")]
        state = state.apply(rng.choice(passes if passes and rng.random() < 0.6 else moves))
    return found


# What is asked, told and refused when declarer plays dummy's cards


def test_dummy_plays_and_its_cards_alone_are_bright() -> None:
    state = played(called(table(SOUTH), "1S P P P"), "QH")
    assert asked(state) == "Hearts were led. Dummy plays: which card?"
    view = state.view(SOUTH)
    assert SCREEN.light(view).bright == frozenset(parse_cards("8H 7H 6H"))
    assert set(parse_cards(HANDS[SOUTH])) <= SCREEN.light(view).dim
    assert SCREEN.standing(view, Style(NAMES, SOUTH)) == "We 0, They 0 · 1♠ by you · dummy's turn"
    own = played(state, "8H 5H")
    assert asked(own) == "Hearts were led. Which card do you play from your hand?"
    assert SCREEN.light(own.view(SOUTH)).bright == frozenset(parse_cards("AH KH"))


def test_dummy_leads_where_it_has_taken_the_trick() -> None:
    hands = ("2S", "3S", "AS", "4S")
    state = played(called(table(SOUTH, hands=hands), "1NT P P P"), "3S AS 4S 2S")
    assert asked(state) == "Dummy leads: which card?"


@pytest.mark.parametrize(
    ("cards", "card", "why"),
    [
        ("QH", "AH", "The A♥ is in your own hand, and it is dummy's turn. Play a card from there."),
        ("QH", "2H", "It is dummy's turn, and the 2♥ isn't in that hand. Play a card from there."),
        ("QH 8H 5H", "7H", "The 7♥ is in dummy, and your own hand plays now. Play a card from there."),
    ],
)  # fmt: skip
def test_a_card_of_the_other_hand_is_refused_with_one_that_would_do(cards: str, card: str, why: str) -> None:
    state = played(called(table(SOUTH), "1S P P P"), cards)
    with pytest.raises(IllegalMove) as refused:
        played(state, card)
    said, _, example = str(refused.value).partition(", such as the ")
    assert f"{said}." == why
    assert example.endswith("♥.")


def test_dummy_is_told_in_suits_trumps_first() -> None:
    state = played(called(table(WEST), "1D P P P"), "8S")
    assert told(state)[-1] == "Odile is dummy: ♦ 8 7 6 5, ♠ 4 3 2, ♥ 5 4 3 2, ♣ 8 7."
    assert told(state, in_words=True)[-1].startswith(
        "Odile is dummy. Diamonds: eight, seven, six, five; spades:"
    )


def test_the_contract_and_the_lead_are_told_when_the_auction_ends() -> None:
    state = called(table(WEST), "1D X P P P")
    assert told(state)[-1] == "Walt plays 1 diamond doubled, and Ximena leads."


def test_a_spectator_sees_dummy_alone() -> None:
    lines = drawn(contracted(EAST), seat=None)
    assert "♠ A" not in "\n".join(lines)
    assert any("Walt, dummy" in line for line in lines)
    assert lines[1].startswith("N-S")


# What a deal came to


def over_with(taken: int, calls: str = "2H P P P", **options: Any) -> Any:
    """The match after one deal, in which South, who declares, has taken so many tricks."""
    state = called(
        table(SOUTH, " ".join(["bridge", *(f"{key}={value}" for key, value in options.items())])), calls
    )
    plays = [
        tuple(Play((seat + step) % 4, Card(at * 4 + step)) for step in range(4))
        for at, seat in enumerate([1] * 13)
    ]
    tricks = tuple(Trick(each, SOUTH if at < taken else WEST) for at, each in enumerate(plays))
    deal = replace(state.deal, tricks=tricks)
    return state.updated(deal=deal).deal_ended()


@pytest.mark.parametrize(
    ("taken", "calls", "result", "text"),
    [
        (8, "2H P P P", "You made 2 hearts.", "60 for 2 hearts made"),
        (9, "2H P P P", "You made 2 hearts with an overtrick.", "60 for 2 hearts made; 30 for an overtrick"),
        (6, "2H X P P P", "You went down 2 in 2 hearts doubled.", "300 for 2 hearts doubled, down 2"),
        (12, "6NT P P P", "You made 6 notrump.", "190 for 6 notrump made; 500 for the small slam"),
    ],
)
def test_the_result_is_said_and_where_the_points_come_from(
    taken: int, calls: str, result: str, text: str
) -> None:
    """CG, The Contract Bridge Scoring System."""
    state = over_with(taken, calls, honors="no")
    lines = SCORES["rubber"].lines(state)
    assert text in [line.text for line in lines]
    view = replace(state.view(SOUTH), sheet=(tuple(lines),))
    assert SCREEN.settled(view, [], Style(NAMES, SOUTH)).first == [result]  # type: ignore[misc]


def test_names_stand_whole_above_the_auction_where_there_is_room() -> None:
    state = called(table(), "P 1H")
    names = ("Ann", "Dr. Lindqvist", "Miss Abernathy", "Odile")
    for width, heads in (
        (80, "W Dr. Lindqvist   N Miss Abernathy  E Odile           S You"),
        (40, "W Dr. Li  N Miss A  E Odile   S You"),
    ):
        assert heads in SCREEN.draw(state.view(SOUTH), Style(names, SOUTH, width))


def test_more_points_beat_two_games() -> None:
    game = [ScoreLine(0), ScoreLine(100, below=Below(100, game=True))]
    sheet = ((ScoreLine(1400), ScoreLine(0)), tuple(game), tuple(game))
    view = replace(table().view(SOUTH), sheet=sheet, scores=(1400, 200), phase="over", to_act=None)
    assert SCREEN.over(view, Style(NAMES, SOUTH, 100)) == [
        "Walt and Odile have two games to none, but you and Ximena win with more points, 1400 to 200."
    ]
    assert SCREEN.over(replace(view, scores=(200, 1400)), Style(NAMES, SOUTH)) == [
        "Walt and Odile win the rubber, two games to none, and 1400 to 200 in points."
    ]
    unfinished = replace(view, sheet=sheet[:2], scores=(1400, 100))
    assert SCREEN.over(unfinished, Style(NAMES, SOUTH, 100)) == [
        "The rubber is not finished. You and Ximena have the better of it, 1400 to 100."
    ]


def test_the_sheet_has_we_and_they() -> None:
    sheet = (
        (
            ScoreLine(90, "60 for 2 hearts made; 30 for an overtrick", below=Below(60)),
            ScoreLine(0, below=Below(0)),
        ),
    )
    view = replace(table().view(SOUTH), sheet=sheet, scores=(90, 0))
    lines = SCREEN.scores(view, Style(NAMES, SOUTH))
    assert [part.strip() for part in lines[0].split("│")] == ["We", "They"]
    assert lines[-1] == "   1  We: 60 for 2 hearts made; 30 for an overtrick"
    assert "We    90  not vulnerable, 60 below the line" in drawn(state_with(sheet))


def state_with(sheet: Any) -> Any:
    return table().updated(sheet=sheet, scores=(90, 0))


# The order of the own hand


def test_only_the_own_hand_lies_otherwise_and_every_card_of_dummy_is_seen() -> None:
    """Dummy is put down suit by suit (Laws of Duplicate Bridge, Law 41)."""
    state = contracted(WEST)
    assert drawn(state, order=HandOrder("rank"))[4:] == [
        "                                    Ximena",
        "                         ┌──────────── N ────────────┐ Odile, dummy",
        "                         │         [9♣] led          │ ♠ 4 3 2",
        "          Walt, declarer W                        ?  E ♥ 5 4 3 2",
        "                         │                           │ ♦ 8 7 6 5",
        "                         └──────────── S ────────────┘ ♣ 8 7",
        "                                 You",
        "                                 A♠ K♠ Q♠ J♠ 10♠ 9♠ A♥ K♥ 4♦ 3♣ 3♦ 2♣ 2♦",
    ]
    order = HandOrder(own=tuple(parse_cards("3C AS")))
    assert drawn(state, order=order)[5:10] == drawn(state)[5:10]
    assert drawn(state, order=order)[-1].strip() == "3♣ A♠ K♠ Q♠ J♠ 10♠ 9♠ A♥ K♥ 4♦ 3♦ 2♦ 2♣"


@pytest.mark.parametrize("order", [HandOrder("rank"), HandOrder(own=tuple(parse_cards("3C AS")))])
def test_a_hand_in_one_row_is_read_out_card_by_card(order: HandOrder) -> None:
    said = " ".join(drawn(contracted(WEST), order=order, in_words=True))
    dummy, own = said.partition("Dummy, Odile: ")[2].split(" Your hand: ")
    assert dummy.startswith("spades: four, three, two; hearts: five,")
    assert all(card.name in own for card in parse_cards(HANDS[0]))


# What may be typed for a call


@pytest.mark.parametrize(
    ("line", "call"), [("1h.", "bid h 1"), ("Double!", "double"), ("two no trump", "bid n 2"), ("1h?", "")]
)
def test_a_call_may_end_in_a_full_stop_but_a_question_is_none(line: str, call: str) -> None:
    view = called(table(NORTH), "P P").view(SOUTH)
    assert str(SCREEN.read(line, view) or "") == call


@pytest.mark.parametrize(("line", "bid"), [("8s", "8S"), ("0 nt", "0NT"), ("bid 9 hearts", "9H")])
def test_a_level_that_there_is_not_is_refused_as_such(line: str, bid: str) -> None:
    """Also where a card is written so; nobody plays one in the auction."""
    with pytest.raises(BadNotation, match=f"^{bid} is no bid: levels go from 1 to 7\\.$"):
        SCREEN.read(line, table().view(SOUTH))


def test_a_rubber_of_so_many_deals_does_not_number_those_that_are_passed_out() -> None:
    state = called(table(NORTH, "bridge deals=2"), "P P P P")
    assert state.number == 1
    state = state.apply(state.legal_moves()[0])
    assert state.number == 2
    assert drawn(state)[0].startswith("Deal 1 of 2 · ")
    assert drawn(replace(state, number=4))[0].startswith("Deal 1 of 2 · ")
    assert drawn(replace(state, rules=rulebook.load("bridge").rules))[0].startswith("Deal 2 · ")


@pytest.mark.parametrize(("calls", "such"), [("", "1c, or pass"), ("P 2N", "3c, or pass")])
def test_bid_alone_is_asked_what(calls: str, such: str) -> None:
    view = called(table(), calls).view(len(calls.split()))
    with pytest.raises(AmbiguousMove, match=f"^Bid what\\? Type a level and a suit, such as {such}\\.$"):
        SCREEN.read("bid", view)
