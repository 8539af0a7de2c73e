"""The rules of memory, one at a time. Source: CG, How to play Memory Match."""

from dataclasses import replace
from typing import Any

import pytest
from positions import load

from hoylecli import bots, families
from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import IllegalMove, RulesError
from hoylecli.core.game import TABLE, Move
from hoylecli.families.pairing.rules import PairingRules, check, players_of
from hoylecli.families.pairing.state import HIDE, PHASES
from hoylecli.families.pairing.view import Deal, Position
from hoylecli.families.screen import Style

SCREEN = families.screen("pairing")
NAMES = ("Ann", "Odile")
SIGHT = "9C 9D KS KH AC TD TC AD"


def table(
    cards: str = SIGHT, variant: str = "plain", scores: tuple[int, ...] = (), **options: Any
) -> Position:
    """These cards in rows of four, with nobody having turned any, and seat 0 to turn."""
    game = load("memory", variant, **options)
    state: Any = game.start(game.players.usual, seed=1)
    board = tuple(parse_cards(cards))
    rules = replace(game.rules, rows=len(board) // 4, columns=4)
    deal = Deal(board, shown=((),) * len(board), pairs=(0,) * state.players)
    state = replace(state, rules=rules, deal=deal, events=(), scores=scores or state.scores)
    return PHASES["turning"].begin(state)


def play(state: Position, *moves: str) -> Position:
    for move in moves:
        state = state.apply(Move.parse(move))
    return state


def legal(state: Position) -> list[str]:
    return list(map(str, state.legal_moves()))


def told(state: Position, you: int | None = 0) -> list[str]:
    return [line for event in state.events if (line := SCREEN.tell(event, Style(NAMES, you)))]


def refusal(state: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        play(state, move)
    return str(refused.value)


def test_one_plays_alone_and_otherwise_two() -> None:
    assert players_of(PairingRules(rows=4, columns=4, alone=True)) == (1, 1)
    assert players_of(PairingRules(rows=4, columns=4)) == (2, 2)


# The deal


@pytest.mark.parametrize(("dealer", "begins"), [("you", 1), ("opponent", 0)])
def test_who_does_not_deal_begins(dealer: str, begins: int) -> None:
    state: Any = load("memory", first_dealer=dealer).start(2, seed=1)
    assert (state.dealer, state.deal.mover) == (1 - begins, begins)


def test_the_first_deal_is_cut_for_and_nobody_cuts_alone() -> None:
    """The lower card deals, as in every game of cards."""
    state: Any = load("memory", first_dealer="cut").undealt(2, seed=1)
    assert play(state, "cut KH 9C").dealer == 1
    state = load("memory", "alone").undealt(1, seed=1)
    assert [move.verb for move in state.legal_moves()] == ["deal"]


@pytest.mark.parametrize("option", ["first_dealer=opponent", "pairs_to_win=10"])
def test_alone_there_is_neither_an_opponent_nor_a_race(option: str) -> None:
    with pytest.raises(RulesError):
        load("memory", "alone", **dict([option.split("=")]))


# The layout and the pairs


@pytest.mark.parametrize(
    ("layout", "rows", "columns", "lowest"), [("small", 4, 6, 9), ("medium", 6, 6, 6), ("large", 4, 13, 2)]
)
@pytest.mark.parametrize("wild", ["no", "yes"])
@pytest.mark.parametrize("deck", ["easy", "hard"])
def test_every_card_of_the_layout_has_a_partner(
    layout: str, rows: int, columns: int, lowest: int, wild: str, deck: str
) -> None:
    rules: Any = load("memory", layout=layout, wild=wild, deck=deck).rules
    pack = rules.pack
    assert (rules.rows, rules.columns, len(pack)) == (rows, columns, rows * columns)
    plain = [rules.kind(card) for card in pack if not card.is_joker]
    assert len(pack) - len(plain) == (2 if wild == "yes" else 0)
    assert all(plain.count(kind) % 2 == 0 for kind in plain)
    assert min(card.rank for card in pack if card.rank > 1) == lowest


def test_a_pair_is_taken_and_whoever_took_it_turns_again() -> None:
    state = play(table(), "a1", "a2")
    assert told(state) == ["You take 9♣ 9♦ (a1, a2), a pair."]
    assert (state.to_act, state.scores, state.deal.gone) == (0, (1, 0), (0, 1))
    assert "a1" not in legal(state)


def test_what_is_no_pair_lies_open_until_both_have_seen_it() -> None:
    """CG: if the two cards are not a pair, they are turned face down."""
    state = play(table(), "a1", "a3")
    assert (state.phase, state.to_act, legal(state)) == ("looking", 0, ["hide"])
    assert [SCREEN.by_enter and SCREEN.by_enter(state.view(seat)) for seat in (0, 1)] == [HIDE, None]
    assert state.view(1).up == (0, 2)
    state = play(state, "hide")
    assert (state.to_act, legal(state), state.view(0).up) == (1, ["hide"], (0, 2))
    state = play(state, "hide")
    assert (state.phase, state.to_act, state.view(0).up) == ("turning", 1, ())
    assert len(legal(state)) == 8


def test_in_the_hard_deck_the_color_counts_too() -> None:
    assert play(table(deck="easy"), "a1", "a2").scores == (1, 0)
    assert play(table(deck="hard"), "a1", "a2").phase == "looking"
    assert play(table("9C 9S KS KC AC TD TC AS", deck="hard"), "a1", "a2").scores == (1, 0)


@pytest.mark.parametrize("order", [("a1", "b3"), ("b3", "a1")])
def test_a_wild_card_takes_any_card_and_its_partner(order: tuple[str, str]) -> None:
    """CG: the wild card, the other card and its pair are all removed."""
    state = play(table("*R KD AC KS TD AD TC *B", wild="yes"), "a3", "a1")
    assert told(state) == ["You take A♣ ★R A♦ (a3, a1, b2), a pair with a wild card."]
    assert (state.scores, sorted(state.deal.gone)) == ((1, 0), [0, 2, 5])
    state = play(table("*R KD AC KS TD AD TC *B", wild="yes"), *order)
    assert sorted(state.deal.gone) == [0, 4, 6]


@pytest.mark.parametrize(
    ("wild", "four"),
    [
        ("no", "There are four of each, so that every card has three partners."),
        ("yes", "There are four of each rank, but only two of the lowest."),
    ],
)
def test_the_page_says_how_many_cards_of_a_rank_there_are(wild: str, four: str) -> None:
    page = " ".join(load("memory", wild=wild).texts["rules"].split())
    assert page.count("There are four of each") == 1
    assert four in page


def test_two_wild_cards_are_a_miss_and_those_left_count_nothing() -> None:
    state = play(table("*R KD AC KS TD AD TC *B", wild="yes"), "a1", "b4")
    assert (state.phase, state.deal.gone) == ("looking", ())
    state = play(state, "hide", "hide", "a2", "a4", "a3", "b2", "b1", "b3")
    assert (state.scores, state.number, state.to_act) == ((0, 3), 1, TABLE)


# Two players


def test_the_first_to_have_enough_pairs_wins_in_the_middle_of_a_round() -> None:
    """CG: a race to be the first to find a set number of pairs."""
    state = play(table(scores=(4, 14)), "a1", "a3", "hide", "hide", "a1", "a2")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((4, 15), (1,))
    assert SCREEN.over(state.view(0), Style(NAMES, 0)) == ["Odile wins with 15 pairs to 4, after 1 round."]


def test_points_are_seen_only_by_one_who_plays_alone() -> None:
    two, alone = (play(table(variant=variant), "a1", "a2") for variant in ("plain", "alone"))
    assert two.deal.pairs[0] == alone.deal.pairs[0] == 1
    assert (two.view(0).points, alone.view(0).points) == (0, alone.points)
    assert alone.points > 0


def test_every_second_round_begins_with_a_peek() -> None:
    """CG: at the start of some rounds the cards are shown for a short time."""
    state: Any = play(table(), "a1", "a2", "a3", "a4", "b1", "b4", "b2", "b3")
    assert (state.to_act, state.scores) == (TABLE, (4, 0))
    state = replace(state, rules=load("memory").rules)
    state = state.apply(state.legal_moves()[0])
    assert (state.number, state.phase, len(state.view(0).up)) == (2, "looking", 24)
    assert told(state)[-1] == "All 24 cards lie open for a moment."
    state = play(state, "hide", "hide")
    assert (state.phase, state.to_act, state.view(0).up) == ("turning", 1, ())
    assert None not in state.view(0).cards


def test_after_a_peek_the_turn_passes_on_with_a_pair_too() -> None:
    state = table()
    state = replace(state, deal=replace(state.deal, shown=((0,),) * 8))
    assert play(state, "a1", "a2").to_act == 1


# Alone


def test_points_come_from_pairs_bonuses_and_misses() -> None:
    """CG names what counts; the numbers are those of the help."""
    state = play(table(variant="alone"), "a1", "a3", "hide", "a1", "a2", "a3", "a4", "b1", "b4")
    assert (state.deal.bonuses, state.deal.misses) == (1, 1)
    assert told(state)[-1].endswith("3 pairs in a row: a bonus.")
    outcome = play(state, "b2", "b3").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.detail) == ((4 * 100 + 50 - 10,), (0,), {"misses": 1})


@pytest.mark.parametrize(
    ("options", "times"),
    [({}, 1), ({"layout": "medium"}, 2), ({"layout": "large"}, 3), ({"deck": "hard"}, 2)],
)
def test_the_help_has_the_numbers_that_count(options: dict[str, str], times: int) -> None:
    game: Any = load("memory", "alone", **options)
    worth, page = game.rules.points, " ".join(game.texts["rules"].split())
    assert worth.layout * worth.deck == times
    for line in (
        f"each pair {worth.pair} ",
        f"each time {worth.bonus} ",
        f"each miss -{worth.miss} ",
        "by 1 for the small layout, 2 for the medium and 3 for the large one; and by 2 for the hard deck",
    ):
        assert line in page


def test_points_are_never_below_nothing() -> None:
    state = play(table(variant="alone"), "a1", "a3", "hide")
    assert state.points == 0
    assert SCREEN.scores(state.view(0), Style(("Ann",), 0)) == [
        "0 pairs at 100, 0 bonuses at 50, less 1 miss at 10; times 1 for the layout,",
        "times 1 for the deck: 0 points.",
    ]


# What is known


def test_a_view_has_what_was_shown_and_when_and_the_screen_has_not() -> None:
    """A program may remember; people have to."""
    state = play(table(), "a1", "a3", "hide", "hide")
    view = state.view(1)
    assert list(map(str, view.cards[:4])) == ["9C", "None", "KS", "None"]
    assert view.shown[:4] == ((1,), (), (1,), ())
    drawn = "\n".join(
        [*SCREEN.draw(view, Style(NAMES, 1)), *SCREEN.draw(view, Style(NAMES, 1, in_words=True))]
    )
    assert "9" not in drawn
    assert "K" not in drawn
    assert not SCREEN.fleeting(view)


def test_what_was_turned_is_not_told_in_words() -> None:
    """So `log` does not list the cards that were turned and hidden again."""
    state, lines = table(), []
    for move in ("a1", "a3", "hide", "hide", "a1", "a2"):
        state = play(state, move)
        lines += told(state)
    assert lines == ["You find no pair.", "Odile takes 9♣ 9♦ (a1, a2), a pair."]


def test_what_lies_open_is_fleeting_and_what_was_seen_or_hidden_stands() -> None:
    state = play(table(), "a1")
    assert SCREEN.fleeting(state.view(0))
    assert [(event.reveals, event.binding) for event in state.events] == [(True, True)]
    state = play(state, "a3", "hide")
    assert [event.binding for event in state.events] == [True]
    assert [event.binding for event in play(state, "hide").events] == [True]


# Refusals and text


@pytest.mark.parametrize(
    ("before", "move", "reason"),
    [
        ("", "9C", "The cards lie face down, so name a place; turn over a card"),
        ("", "c1", "There is no place c1: the rows are a to b, the columns 1 to 4; turn over a card"),
        (
            "",
            "hide",
            "There is nothing to turn down now; turn over a card by its row and column, such as 'a1'.",
        ),
        ("", "deal", "Cutting and dealing are done for you; turn over a card"),
        ("a1", "a1", "a1 lies open already; turn over another card."),
        ("a1 a2", "a2", "Nothing lies at a2 any more; turn over a card"),
        ("a1 a3", "a2", "First look at the cards that lie open, and 'hide' them."),
    ],
)
def test_what_cannot_be_turned_is_refused(before: str, move: str, reason: str) -> None:
    assert refusal(play(table(), *before.split()), move).startswith(reason)


def test_the_table_at_eighty_and_sixty_columns_and_in_words() -> None:
    view = play(table(), "a1", "a2", "b1", "a3").view(0)
    assert SCREEN.draw(view, Style(NAMES, 0, 60)) == [
        "     1   2   3   4",
        " a          K♠  ##",
        " b  A♣  ##  ##  ##",
    ]
    assert SCREEN.draw(view, Style(NAMES, 0, in_words=True)) == [
        "Rows a to b, columns 1 to 4.",
        "Face down: a4.",
        "Face down: b2, b3, b4.",
        "Face up: b1 ace of clubs, a3 king of spades.",
    ]
    assert SCREEN.question(view, Style(NAMES, 0)) == "No pair for you: b1 A♣ and a3 K♠. Turn them down?"
    assert SCREEN.standing(view, Style(NAMES, 0)) == "You 1, Odile 0, to 15 · your turn"
    large: Any = load("memory", layout="large").start(2, seed=1)
    for width in (60, 80):
        assert all(len(line) <= width for line in SCREEN.draw(large.view(0), Style(NAMES, 0, width)))


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 6), (13, 13), (5, 5)])
def test_a_layout_that_no_pack_fills_is_refused_at_its_key(rows: int, columns: int) -> None:
    assert [key for key, _ in check(PairingRules(rows=rows, columns=columns))] == ["columns"]


@pytest.mark.parametrize("variant", ["plain", "alone"])
@pytest.mark.parametrize("wild", ["no", "yes"])
def test_every_match_ends(variant: str, wild: str) -> None:
    for seed in range(20):
        deck = ("easy", "hard")[seed % 2]
        race = {} if variant == "alone" else {"pairs_to_win": "30"}
        game = load("memory", variant, wild=wild, deck=deck, **race)
        state: Any = game.start(game.players.usual, seed=seed)
        players, moves = [bots.bot("pairing", level) for level in ("beginner", "expert")], 0
        while state.to_act is not None:
            seat = state.to_act
            if seat == TABLE:
                move = state.legal_moves()[0]
            else:
                move = players[seat].choose(state.view(seat), bots.rng(seed, moves, seat))
            state, moves = state.apply(move), moves + 1
        assert state.outcome().winners
        assert move != HIDE
