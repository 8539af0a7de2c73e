"""Gin rummy: literal positions with all that is legal in them, and how a hand ends.

CG: Card Games, How to play Gin Rummy; CC: Classic Card Games, Gin Rummy; FG: the family games, Gin Rummy.
"""

import pytest
from rummy_tables import counted, kinds, legal, play, refusal, table

from hoylecli.core.cards import parse_cards
from hoylecli.families.knocking.position import Position, this_game
from hoylecli.frame.match import ScoreLine

# Seat 0 has two melds and a king too many; with the AS it knocks with 2C 3D AH AS, 7. Seat 1 has nothing: 79.
FIRST = "4C 5C 6C 7D 7H 7S 2C 3D AH KD"
DEALER = "KS QS JH TH 9C 9D 8H 6D 5S 2S"
READY = "pass, pass, draw"
KNOCK = f"{READY}, knock KD"


def opening(dealer: str = DEALER, first: str = FIRST, turned: str = "QD", **options: str) -> Position:
    return table(first, dealer, turned, "AS", **options)


# The offer, the draw and the discard


def test_the_non_dealer_is_offered_the_card_turned_up_then_the_dealer() -> None:
    """CG, CC, FG: taking it or refusing it passes to the dealer."""
    state = opening()
    assert (state.phase, state.to_act, legal(state)) == ("offer", 0, "take, pass")
    state = play(state, "pass")
    assert (state.phase, state.to_act, legal(state)) == ("offer", 1, "take, pass")


def test_when_both_refuse_the_non_dealer_draws_from_the_stock() -> None:
    state = play(opening(), "pass, pass")
    assert (state.phase, state.to_act, legal(state)) == ("drawing", 0, "draw")
    assert refusal(state, "take") == "Both have refused the Q♦; 'draw' from the stock."


def test_who_takes_it_throws_a_card_and_the_other_draws_or_takes() -> None:
    state = play(opening(), "pass, take")
    assert (state.phase, state.to_act, len(state.deal.hands[1])) == ("discarding", 1, 11)
    state = play(state, "KS")
    assert (state.phase, state.to_act, legal(state)) == ("drawing", 0, "draw, take")
    assert [card.symbol for card in state.deal.discards] == ["K♠"]


def test_any_card_may_be_thrown_but_the_one_just_taken() -> None:
    """The sources are silent, or loose (CC: any card in the hand); nearly everywhere it is not allowed."""
    state = play(opening(), "take")
    assert legal(state) == "2C, 4C, 5C, 6C, 3D, 7D, KD, AH, 7H, 7S"
    assert refusal(state, "QD").startswith("You have just taken the Q♦, so you can't throw it back")


def test_a_card_drawn_from_the_stock_may_be_thrown_at_once() -> None:
    state = play(opening(), READY)
    assert legal(state) == "2C, 4C, 5C, 6C, 3D, 7D, KD, AH, 7H, AS, 7S, knock KD"


def test_a_knock_needs_ten_at_most_after_the_discard() -> None:
    """CG: unmatched cards that count 10 or less."""
    state = play(opening(), READY)
    assert refusal(state, "knock 3D") == (
        "You cannot knock: your unmatched cards would count 14, and a knock needs 10 or less: K♦ 2♣ A♠ A♥."
    )


def test_an_ace_is_low() -> None:
    """CG: cards rank from the king down to the ace; so Q K A is no run: 10 + 10 + 1 + 1 + 9 + 2 + 3."""
    state = play(opening(first="QH KH AH 7C 7D 7H 9S 2C 3D JC"), READY)
    assert "would count 36" in refusal(state, "knock JC")


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "5H", "first 'take' the Q♦, or 'pass'"),
        ("", "draw", "It is not time for 'draw'"),
        ("pass, pass", "KD", "A turn begins with a card for your hand"),
        ("pass, pass", "knock KD", "You knock with a card that you throw at the end of a turn"),
        ("pass, pass", "pass", "The card turned up is no longer offered"),
        (READY, "5H", "You don't hold the 5♥."),
        (READY, "QD", "The Q♦ lies among the discards"),
        (READY, "draw", "It is not time for 'draw'"),
        (READY, "done", "The melds are found for you"),
        (READY, "KD 2C", "A turn ends with one discard"),
        (READY, "knock", "Say which card you throw with the knock, such as 'knock KD'."),
        (READY, "meld 4C 5C 6C", "The melds are found for you"),
        (READY, "accept", "Nobody knocks above the limit here"),
        (READY, "KD 3", "and nothing else"),
        (READY, "bid 3", "There is no 'bid' in this game"),
        (READY, "deal", "Cutting and dealing are done for you"),
        (
            "take",
            "knock",
            "even without the K♦ your unmatched cards would count 16, and a knock needs 10 or less.",
        ),
    ],
)
def test_refusals_say_what_to_do(moves: str, move: str, reason: str) -> None:
    assert reason in refusal(play(opening(), moves) if moves else opening(), move)


# The showdown, worked out by hand


@pytest.mark.parametrize(
    ("first", "dealer", "points", "text", "source"),
    [
        (FIRST, DEALER, (72, 0), "79 - 7", "CG: the knocker wins the difference"),
        (
            FIRST,
            "KS QS JH TH 9S 9D 8C 7C 3C 2S",
            (53, 0),
            "60 - 7",
            "CG: 3C and 7C 8C fit on 4C 5C 6C",
        ),
        (
            "4C 5C 6C 7D 7H 7S AC AD AH KD",
            "KS QS JH TH 9S 9D 8C 7C 5S 2S",
            (105, 0),
            "80 + 25 for gin",
            "CG: all of it and 25, and nothing is laid off",
        ),
        (
            FIRST,
            "KS KH KC 9C 9D 9S TH JH QH 4D",
            (0, 28),
            "7 - 4 + 25 for the undercut",
            "CG: a lesser count, the difference and 25",
        ),
        (
            FIRST,
            "KS KH KC 9C 9D 9S 4H 4S 4D 8H",
            (1, 0),
            "8 - 7",
            "CG: the lower count wins",
        ),
        (
            FIRST.replace("AH", "2H"),
            "KS KH KC 9C 9D 9S 4H 4S 4D 8H",
            (0, 25),
            "8 - 8 + 25 for the undercut",
            "CG: an equal count is an undercut; CC: if tied, the knocker loses",
        ),
    ],
)
def test_hands_are_counted(first: str, dealer: str, points: tuple[int, int], text: str, source: str) -> None:
    state = play(opening(dealer, first), KNOCK)
    assert counted(state) == [points], source
    assert max(state.sheet[0], key=lambda line: line.total).text == text


def test_nothing_is_laid_off_on_gin() -> None:
    """CG: 7C and 8C would fit on 4C 5C 6C."""
    state = play(opening("KS QS JH TH 9S 9D 8C 7C 5S 2S", "4C 5C 6C 7D 7H 7S AC AD AH KD"), KNOCK)
    assert "laid_off" not in kinds(state)


def test_what_is_laid_off_is_told_with_the_meld_it_goes_to() -> None:
    state = play(opening("KS QS JH TH 9S 9D 8C 7C 3C 2S"), KNOCK)
    (event,) = [event for event in state.events if event.kind == "laid_off"]
    assert event.data["many"] == 3
    assert " ".join(map(str, event.cards)) == "7C 8C 3C 4C 5C 6C"


# The dead hand


def used_up(**options: str) -> Position:
    """Three cards are left in the stock: both have thrown whatever they drew."""
    first, dealer = "KC KD QC QD TC TD 8C 8D 6C 6D", "KH KS QH QS TH TS 8H 8S 6H 6S"
    state = play(table(first, dealer, "JC", **options), "pass, pass")
    while len(state.deal.stock) > 3:
        state = play(state, f"draw, {state.deal.stock[0]}")
    return state


def test_without_a_knock_the_hand_is_dead_after_the_discard_that_follows_the_50th_card() -> None:
    """CG, FG: there is no score for either player; the hand is dealt again, so it keeps its number."""
    state = play(used_up(), "draw")
    assert (state.phase, len(state.deal.stock)) == ("discarding", 2)
    state = state.apply(state.legal_moves()[0])
    assert (kinds(state), state.phase, state.sheet) == (["threw", "thrown_in"], "deal", ())
    again = state.apply(state.legal_moves()[0])
    assert (again.dealer, again.number) == (1, 1)


def test_the_third_last_card_ends_the_hand_at_once_where_that_is_played() -> None:
    """CC: the final discard is not made, and the player may not knock."""
    state = play(used_up(dead_hand="last_draw"), "draw")
    assert (kinds(state), state.phase, state.sheet) == (["drew", "drew", "thrown_in"], "deal", ())
    assert state.apply(state.legal_moves()[0]).dealer == 1


def test_the_last_discard_may_be_a_knock() -> None:
    """CG: dead only if neither has knocked by then. Seat 0 keeps its melds and throws what it draws."""
    state = play(opening(), f"{READY}, KD")
    while len(state.deal.stock) > 3:
        state = play(state, f"draw, {state.deal.stock[0]}")
    assert state.to_act == 0
    state = play(state, f"draw, knock {state.deal.stock[0]}")
    assert counted(state) == [(72, 0)]


# Oklahoma


@pytest.mark.parametrize(
    ("turned", "limit", "doubled"), [("7S", 7, True), ("QD", 10, False), ("AH", 0, False), ("AS", 0, True)]
)
def test_in_oklahoma_the_card_turned_up_says_what_a_knock_needs(
    turned: str, limit: int, doubled: bool
) -> None:
    """CC: the upcard determines the value, an ace asks for gin, a spade doubles."""
    first, dealer = "4C 5C 6C 8D 8H 8S 2C 3D 4H KD", "KS QS JH TH 9C 9D 7H 6D 5S 2S"
    assert table(first, dealer, turned, variant="oklahoma").terms == (limit, doubled)
    assert table(first, dealer, turned).terms == (10, False)


def test_with_an_ace_only_gin_will_do() -> None:
    state = play(opening(first=FIRST.replace("AH", "2H"), turned="AD", variant="oklahoma"), READY)
    assert "knock" not in legal(state)
    assert refusal(state, "knock KD") == (
        "You cannot knock: your unmatched cards would count 8, and a knock needs gin, with nothing "
        "unmatched, as the upcard was an ace: 3♦ 2♥ 2♣ A♠."
    )


def test_a_spade_doubles_the_hand_and_its_bonuses() -> None:
    """CC: the bonuses are doubled too."""
    dealer = DEALER.replace("QS", "QC")
    state = play(opening(dealer, turned="QS", variant="oklahoma"), KNOCK)
    assert (counted(state), state.sheet[0][0].text) == ([(144, 0)], "(79 - 7) x 2 for the upcard")
    undercut = "KS KH KC 9C 9D 9S TH JH QH 4D"
    assert counted(play(opening(undercut, turned="QS", variant="oklahoma"), KNOCK)) == [(0, 56)]
    assert counted(play(opening(undercut, turned="QC", variant="oklahoma"), KNOCK)) == [(0, 28)]


# A knock above the limit


def above(dealer: str = DEALER) -> Position:
    """Seat 0 keeps the king: K 2 A A, 14."""
    return play(opening(dealer, illegal_knock="allow"), f"{READY}, knock 3D")


def test_any_card_may_be_thrown_with_a_knock_where_that_is_played() -> None:
    state = play(opening(illegal_knock="allow"), READY)
    assert legal(state).endswith("7S, knock 2C, knock 4C, knock 5C, knock 6C, knock 3D, knock 7D, knock KD, "
                                 "knock AH, knock 7H, knock AS, knock 7S")  # fmt: skip


def test_the_opponent_sees_the_hand_and_answers() -> None:
    """CC: the opponent may accept the knock or refuse it."""
    state = above()
    assert (state.phase, state.to_act, legal(state)) == ("answering", 1, "accept, refuse")
    assert set(state.view(1).known[0]) == set(parse_cards("4C 5C 6C 7D 7H 7S 2C AH KD AS"))  # type: ignore[attr-defined]
    assert refusal(state, "5S") == "The knock waits for an answer: 'accept' the knock, or 'refuse' it."


def test_accepted_it_is_counted_like_any_other() -> None:
    assert counted(play(above(), "accept")) == [(79 - 14, 0)]
    assert counted(play(above("KS KH KC 9C 9D 9S TH JH QH 8H"), "accept")) == [(0, 14 - 8 + 25)]


def test_refused_the_knocker_plays_on_with_an_open_hand() -> None:
    """CC: must continue playing the hand, with the cards face up on the table."""
    state = play(above(), "refuse")
    assert (state.phase, state.to_act, state.deal.knock, state.deal.open) == ("drawing", 1, None, (0,))
    state = play(state, "draw, KS")
    drawn = state.deal.stock[0]
    state = play(state, "draw")
    assert [event.seen_by for event in state.events] == [None]
    assert all(drawn in state.view(seat).known[0] for seat in (1, None))  # type: ignore[attr-defined]


def test_a_knock_within_the_limit_is_not_asked_about() -> None:
    assert counted(play(opening(illegal_knock="allow"), KNOCK)) == [(72, 0)]


# Arranging by hand


BY_HAND = "7C 8C TH TS TD 9D 8H 6D 5S 2S"


def by_hand(moves: str) -> Position:
    return play(play(opening(BY_HAND, arrange="manual"), KNOCK), moves)


def test_the_knocker_lays_the_melds_down_first() -> None:
    state = play(opening(BY_HAND, arrange="manual"), KNOCK)
    assert (state.phase, state.to_act, state.deal.open) == ("arranging", 0, (0,))
    assert legal(state) == "meld 7D 7H 7S, meld 4C 5C 6C"
    assert refusal(state, "done").startswith(
        "Your unmatched cards still count 43, and a knock needs 10 or less"
    )
    assert refusal(state, "meld 4C 5C 7D").startswith("That is no meld")
    assert refusal(state, "meld 7C 7D 7H") == "You don't hold the 7♣."
    assert refusal(state, "lay 2C m1") == "Only the knocker's opponent lays cards off."
    assert legal(by_hand("meld 4C 5C 6C, meld 7D 7H 7S")) == "done"


def test_then_the_other_melds_and_lays_off() -> None:
    """2C 3D AH AS are 7, and 9D 8H 6D 5S 2S are 30."""
    state = by_hand("meld 4C 5C 6C, meld 7D 7H 7S, done")
    assert (state.to_act, legal(state)) == (1, "meld TD TH TS, lay 7C m1, lay 7C m2, done")
    assert refusal(state, "lay 7C 8C m1") == "Lay off one card at a time, and name the meld: 'lay 8H m1'."
    assert refusal(state, "lay 7C") == "Lay off one card at a time, and name the meld: 'lay 8H m1'."
    state = play(state, "lay 7C m1")
    assert legal(state) == "meld TD TH TS, lay 8C m1, done"
    assert refusal(state, "lay 7C m2") == "The 7♣ has been laid down already."
    state = play(state, "lay 8C m1, meld TD TH TS")
    assert set(state.view(0).known[1]) == set(parse_cards("7C 8C TD TH TS"))  # type: ignore[attr-defined]
    assert counted(play(state, "done")) == [(23, 0)]


def test_what_is_not_laid_down_counts() -> None:
    """7 8 10 10 10 9 8 6 5 2 are 75."""
    assert counted(by_hand("meld 4C 5C 6C, meld 7D 7H 7S, done, done")) == [(75 - 7, 0)]


def test_a_game_of_the_sheet_ends_with_the_target_itself() -> None:
    first, last = (ScoreLine(100), ScoreLine(0)), (ScoreLine(0), ScoreLine(30))
    assert this_game([first, last], (0, 30), 100) == [last]
    assert this_game([(ScoreLine(99), ScoreLine(0)), last], (99, 30), 100) == [
        (ScoreLine(99), ScoreLine(0)),
        last,
    ]
