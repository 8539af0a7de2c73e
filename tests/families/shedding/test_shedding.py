"""Crazy eights: what can be played, called, drawn and passed, and what a hand counts (CG and CC, Crazy
Eights)."""

from pathlib import Path

import pytest
from positions import load
from shedding_tables import hand, kinds, legal, play, refusal, table, totals

from hoylecli import rulebook
from hoylecli.core.game import TABLE, Move
from hoylecli.rulebook.problem import BrokenRules

OTHER = "2C 3C"


@pytest.mark.parametrize(("players", "each"), [(2, 7), (3, 5), (4, 5)])
def test_two_get_seven_cards_and_more_get_five(players: int, each: int) -> None:
    """CG, How to play Crazy Eights."""
    state = load("crazy-eights").undealt(players, 1)
    state = state.apply(state.legal_moves()[0])
    assert [len(cards) for cards in state.deal.hands] == [each] * players
    assert len(state.deal.stock) == 52 - players * each - 1


def test_a_card_of_the_suit_or_the_rank_or_an_eight() -> None:
    """CG: each card played, other than an eight, matches the top card in suit or rank."""
    state = table("9H QD 8C 4S", "2C 3C 5C 6C", starter="QH")
    assert legal(state) == "8C, 8C c, 8C d, 8C h, 8C s, QD, 9H, draw"


def test_a_starter_that_is_an_eight_is_buried_and_another_turned() -> None:
    state = table("9H QD", OTHER, starter="8H", stock="8S KD")
    assert (state.phase, state.to_act) == ("shuffling", TABLE)
    assert [event.data["buried"] for event in state.events if event.kind == "starter"] == [True]
    assert len(state.legal_moves()[0].cards) == 52 - 4
    loose = sorted(state.legal_moves()[0].cards)
    order = [card for card in loose if str(card) == "8S"] + [card for card in loose if str(card) != "8S"]
    again = state.apply(Move("shuffle", tuple(order)))
    assert again.phase == "shuffling"
    plain = [card for card in order if str(card) == "KD"] + [card for card in order if str(card) != "KD"]
    done = again.apply(Move("shuffle", tuple(plain)))
    assert (done.phase, done.to_act, str(done.table.top), len(done.deal.stock)) == ("playing", 0, "KD", 47)


def test_a_shuffle_is_of_the_cards_that_are_loose() -> None:
    state = table("9H QD", OTHER, starter="8H")
    assert refusal(state, "shuffle 2C 3C") == "A shuffle is the 48 cards in their new order."
    assert refusal(state, "deal 2C 3C").endswith(".")


def test_special_cards_are_no_starters_where_they_do_something() -> None:
    assert table("9H QD", OTHER, starter="JH").phase == "playing"
    assert table("9H QD", OTHER, starter="JH", variant="very-crazy").phase == "shuffling"


# Drawing by itself


def test_cards_come_unasked_where_nothing_else_can_be_done() -> None:
    """CG, Getting Started: cards are drawn manually or automatically."""
    state = table("9H QD", OTHER, starter="QH", stock="4S 5S 6H", drawing="auto")
    state = play(state, "9H")
    assert (state.to_act, hand(state, 1)) == (1, "2C 3C 6H 4S 5S")
    assert [event.amount for event in state.events if event.kind == "drew" and event.seen_by] == [1, 1, 1]


# Eights


def test_an_eight_calls_the_suit_that_follows() -> None:
    """CG: the next player must play a card of that suit or another eight."""
    state = play(table("8H QD 4C", "KS QS 8C", starter="5C"), "8H s")
    assert legal(state) == "8C, 8C c, 8C d, 8C h, 8C s, QS, KS, draw"


def test_the_suit_may_be_called_after_the_eight() -> None:
    state = play(table("8H QD 4C", "KS QS 6C", starter="5C"), "8H")
    assert (legal(state), state.phase, state.to_act) == ("call c, call d, call h, call s", "calling", 0)
    at_once = play(table("8H QD 4C", "KS QS 6C", starter="5C"), "8H d")
    assert play(state, "call d").table == at_once.table


def test_the_last_card_calls_no_suit() -> None:
    state = table("8H", "KS", starter="5C")
    assert legal(state) == "8H, draw"
    assert refusal(state, "8H h") == "Your last card needs no suit; type '8H' alone."


# Drawing


def test_one_draws_until_something_can_be_played_and_may_draw_before() -> None:
    """CG: must draw until he or she can follow, and may draw even if able to play."""
    state = table("9H QD", OTHER, starter="KS", stock="4D 5S")
    assert legal(state) == "draw"
    state = play(state, "draw")
    assert legal(state) == "draw"
    state = play(state, "draw")
    assert (legal(state), hand(state, 0)) == ("5S, draw", "4D QD 9H 5S")


def test_any_number_may_be_drawn_and_the_turn_left() -> None:
    """CC, unlimited: cards may be taken from the stock without limitation."""
    state = table("9H QD", OTHER, starter="KS", stock="4D 5S", draw="unlimited")
    assert legal(state) == "draw"
    state = play(state, "draw")
    assert legal(state) == "draw, pass"
    state = play(state, "draw")
    assert legal(state) == "5S, draw, pass"
    assert play(state, "pass").to_act == 1


def test_one_card_only_ends_the_turn() -> None:
    """CC, one card only: one card from the stock, but then the turn is over."""
    state = table("9H QS", OTHER, starter="KS", stock="5S", draw="one_card")
    assert legal(state) == "QS, draw"
    state = play(state, "draw")
    assert (state.to_act, hand(state, 0)) == (1, "9H 5S QS")


def test_must_play_forbids_drawing_with_a_valid_play() -> None:
    """CC, must play: with a valid play no cards are taken, without one until the first is found."""
    state = table("9H QS", OTHER, starter="KS", draw="must_play")
    assert legal(state) == "QS"
    assert "only if you can't play" in refusal(state, "draw")
    state = play(table("9H QD", OTHER, starter="KS", stock="5S", draw="must_play"), "draw")
    assert legal(state) == "5S"


def test_without_a_stock_one_passes_who_cannot_play_and_nobody_else() -> None:
    """CG: after the stock is exhausted, a player unable to play passes."""
    state = table("9H QD", "2C 3S", starter="KS", whole=False)
    assert legal(state) == "pass"
    assert "used up" in refusal(state, "draw")
    state = play(state, "pass")
    assert legal(state) == "3S"
    assert "may not pass" in refusal(state, "pass")


def test_when_nobody_can_play_the_hand_is_blocked_and_counts_nothing() -> None:
    """CG: if the stock is exhausted and no one can play, a block, in which no points are scored."""
    state = play(table("9H QD", "2C 3C", starter="KS", whole=False), "pass, pass")
    assert kinds(state) == ["passed", "blocked", "left", "left", "scored", "scored"]
    assert totals(state) == [0, 0]
    assert state.phase == "deal"


# The count


def test_who_is_out_gets_all_that_the_others_hold() -> None:
    """CG: 50 for each eight, 10 for each face card, 1 for each ace, the value of the rest."""
    state = table("QH", "8C", "AD", "7S", starter="KH")
    state = play(state, "QH")
    assert kinds(state)[:2] == ["played", "went_out"]
    assert totals(state) == [58, 0, 0, 0]
    assert state.sheet[0][0].text == "50 + 1 + 7 in the other hands"


@pytest.mark.parametrize(("others", "points"), [(("8C", "AD", "7S"), 19), (("2C", "3D"), 3), (("KD",), 10)])
def test_or_the_average_of_the_other_hands(others: tuple[str, ...], points: int) -> None:
    """CC: the winner of each hand receives the average score of the other hands; here to the nearest."""
    state = play(table("QH", *others, starter="KH", scoring="average"), "QH")
    assert totals(state)[0] == points


def test_the_match_goes_to_100_or_is_a_single_hand() -> None:
    state = play(table("QH", "8C", starter="KH"), "QH")
    assert (state.phase, state.scores) == ("deal", (50, 0))
    single = play(table("QH", "8C", starter="KH", target="single"), "QH")
    assert single.phase == "over"
    outcome = single.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((50, 0), (0,))


# Very crazy eights (CC, Rules for the Very-Crazy Eights variant; games for two as CG's settings have it)


def test_twos_add_up_until_somebody_takes_the_cards() -> None:
    state = table("2C 9H", "2D 9D", "2H 9C", "2S 3S", starter="TC", variant="very-crazy")
    state = play(state, "2C, 2D, 2H")
    assert legal(state) == "2S, draw"
    assert state.table.owed == 6
    state = play(state, "2S")
    assert (legal(state), state.to_act) == ("draw", 0)
    state = play(state, "draw")
    assert (len(state.deal.hands[0]), state.to_act, state.table.owed) == (9, 1, 0)


def test_who_takes_cards_for_a_two_does_not_play_on() -> None:
    state = table("2C 9H", "2D 9C", starter="TC", variant="very-crazy")
    state = play(state, "2C, draw")
    assert (len(state.deal.hands[1]), state.to_act, state.table.owed) == (4, 0, 0)


def test_an_eight_does_not_answer_a_two() -> None:
    state = play(table("2C 9H", "8D 9C", starter="TC", variant="very-crazy"), "2C")
    assert legal(state) == "draw"
    assert refusal(state, "8D") == "Only a two would answer the 2♣; play one, or 'draw' 2 cards."


def test_the_queen_of_spades_gives_five_cards_and_no_answer() -> None:
    state = play(table("QS 9H", "QD 2S", starter="TS", variant="very-crazy"), "QS")
    assert legal(state) == "draw"
    assert "cannot be answered" in refusal(state, "QD")
    state = play(state, "draw")
    assert (len(state.deal.hands[1]), state.to_act) == (7, 0)


def test_other_queens_do_nothing() -> None:
    assert play(table("QD 9H", "2S 3S", starter="TD", variant="very-crazy"), "QD").table.owed == 0


def test_a_jack_skips_the_next_player() -> None:
    state = table("JC 9H", "4D 9D", "4H 9C", starter="TC", variant="very-crazy")
    assert play(state, "JC").to_act == 2
    assert play(table("JC 9H", "4D 9D", starter="TC", variant="very-crazy"), "JC").to_act == 0


def test_a_king_turns_the_direction_and_of_two_the_same_plays_again() -> None:
    state = table("KC 9H", "KD 9D", "KH 9C", starter="TC", variant="very-crazy")
    state = play(state, "KC")
    assert (state.to_act, state.table.step) == (2, -1)
    assert play(state, "KH").to_act == 0
    assert play(table("KC 9H", "4D 9D", starter="TC", variant="very-crazy"), "KC").to_act == 0


def test_the_last_card_does_nothing_any_more() -> None:
    state = play(table("2C", "KD", starter="TC", variant="very-crazy"), "2C")
    assert totals(state) == [10, 0]


def test_the_stock_may_have_too_few_cards_to_take() -> None:
    state = table("2C 9H", "4D 9D", starter="TC", stock="5S", whole=False, variant="very-crazy")
    state = play(state, "2C, draw")
    assert (hand(state, 1), state.to_act) == ("4D 9D 5S", 0)


# Refusals


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("4S", "The 4♠ does not go on the Q♥; play a heart, a queen or an eight, such as '8C', "
               "or say 'draw'."),
        ("KC", "You don't hold the K♣. Play a heart, a queen or an eight, such as '8C', or say 'draw'."),
        ("QH", "You don't hold the Q♥. It lies on the pile. "
               "Play a heart, a queen or an eight, such as '8C', or say 'draw'."),
        ("QD 9H", "Play one card at a time; play a heart, a queen or an eight, such as '8C', or say 'draw'."),
        ("QD h", "You call a suit only with a wild card; type 'QD' alone."),
        ("8C w", "Call one of the four suits with it, such as '8C h', or type '8C' alone."),
        ("call h", "A suit is called with a wild card; play a heart, a queen or an eight, such as '8C', "
                   "or say 'draw'."),
        ("draw 2", "Say 'draw' alone."),
        ("shuffle", "Shuffling is done for you; play a heart, a queen or an eight, such as '8C', "
                    "or say 'draw'."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_and_what_to_do(move: str, reason: str) -> None:
    assert refusal(table("9H QD 8C 4S", "2C 3C 5C 6C", starter="QH"), move) == reason


def test_a_called_suit_is_named_in_the_refusal() -> None:
    state = play(table("8H 9C", "KS QC", starter="5C"), "8H s")
    assert refusal(state, "QC").startswith(
        "The Q♣ does not go on the 8♥, and spades were called; play a spade"
    )
    state = play(table("8H 9C", "KS QC", starter="5C"), "8H")
    assert "clubs" in refusal(state, "9C")


# Other games from their rules files


def test_at_mau_mau_one_card_is_drawn_and_may_be_played() -> None:
    """By its own help: one card if nothing can be played; it may be played at once, or passed."""
    state = table("9H KD", "QC KC", starter="TS", stock="9S", game="mau-mau")
    state = play(state, "draw")
    assert legal(state) == "9S, pass"
    state = table("9H KD", "QC KC", starter="TS", stock="9C", game="mau-mau")
    assert play(state, "draw").to_act == 1


def test_at_mau_mau_no_jack_goes_on_a_jack_unless_chosen() -> None:
    state = play(table("JH KD", "JC KC", starter="TH", game="mau-mau"), "JH d")
    assert legal(state) == "draw"
    assert "A wild card can't go on another" in refusal(state, "JC")
    state = play(table("JH KD", "JC KC", starter="TH", game="mau-mau", jack_on_jack="yes"), "JH d")
    assert legal(state) == "JC, JC c, JC d, JC h, JC s"


def test_the_pile_but_its_top_card_becomes_the_stock() -> None:
    state = table("9H KD AD", "QC KC AC", starter="TH", stock="", whole=False, game="mau-mau")
    state = play(state, "9H, draw")
    assert (state.phase, state.to_act) == ("shuffling", TABLE)
    assert legal(state) == "shuffle TH"
    state = play(state, "shuffle TH")
    assert (hand(state, 1), state.to_act) == ("AC QC KC TH", 1)
    assert (kinds(state), state.table.shuffles) == (["shuffled", "drew", "drew"], 1)


def test_cards_are_taken_on_after_the_shuffle() -> None:
    state = table("4C 9H AD", "QC KC 3D", starter="TC", stock="5S", whole=False, game="switch")
    state = play(state, "4C, draw")
    assert legal(state) == "shuffle TC"
    state = play(state, "shuffle TC")
    assert (hand(state, 1), state.to_act, state.table.owed) == ("TC QC KC 3D 5S", 0, 0)


# What the engine refuses


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("effects: {wild: [8], skip: [8]}", "effects.skip: the 8 does something else already."),
        ("effects: {take: [{rank: 8, many: 2}]}", "effects.take: the 8 does something else already."),
        ("effects: {wild: [2]}\n  pack: [7, 8, 9, 10, J]", "effects.wild: the pack has no 2."),
        ("deal: {cards: [20]}\n  pack: [8, 9, 10, J, Q]", "deal.cards: the pack has not enough cards"),
        ("draw: {ends: yes}", "draw.ends: 'yes' only where draw.most is 1 to 20, not '0'."),
        (
            "draw: {ends: yes, most: 1, leave: yes}",
            "draw.ends: 'yes' only where draw.leave is 'no', not 'yes'.",
        ),
        ("pack: [7, 8, 9, 10, 8]", "pack: write each once."),
    ],
)
def test_rules_that_do_not_go_together_are_refused_at_their_key(
    tmp_path: Path, rules: str, problem: str
) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(f"game: odd\nsummary: x\ntitle: Odd\nfamily: shedding\nplayers: 2\nrules:\n  {rules}\n")
    with pytest.raises(BrokenRules) as broken:
        rulebook.load("odd", file=str(file))
    assert problem in str(broken.value)


@pytest.mark.parametrize(("cards", "most"), [("[7, 5]", 6), ("[14, 14]", 3), ("[2, 2, 14, 2]", 3)])
def test_as_many_play_as_get_cards(tmp_path: Path, cards: str, most: int) -> None:
    """All get their cards, and the stock has one for each; also where fewer cards are dealt to still more."""
    file = tmp_path / "odd.yaml"
    head = "game: odd\nsummary: x\ntitle: Odd\nfamily: shedding\nusual: 2\n"
    file.write_text(f"{head}players: [2, {most + 1}]\nrules:\n  deal: {{cards: {cards}}}\n")
    with pytest.raises(BrokenRules, match=f"2 to {most} can play by these rules"):
        rulebook.load("odd", file=str(file))
