"""The rules of cribbage, one at a time. Sources: CG, How to play Cribbage; CC, Cribbage; FG, Cribbage."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from pegs import pegs_at

from hoylecli import load
from hoylecli.core.cards import STANDARD, card_text, parse_cards, shuffled
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Move
from hoylecli.families import find
from hoylecli.families.cribbage.rules import CribbageRules, Skunk
from hoylecli.families.cribbage.state import CribbageState

Make = Callable[..., CribbageState]

CLAIM_FIRST = "claim your points, such as 'claim 2', or 'claim 0' if there are none"
TENS = ("TH JS 9C 8C", "TD QS KS AC")


def legal(state: CribbageState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def told(state: CribbageState) -> list[tuple[Any, ...]]:
    """The events everybody saw, as short as they can be written."""
    return [(event.kind, event.seat, event.amount) for event in state.events if event.seen_by is None]


def pegged(state: CribbageState) -> list[tuple[int, int | None, str]]:
    """Who has pegged how much and what for: the kinds of what counted in the play, else the reason."""
    return [
        (event.seat, event.amount, _reason(event.data)) for event in state.events if event.kind == "pegged"
    ]


def test_the_pegs_begin_outside_the_board() -> None:
    assert load("cribbage").undealt(2, 1).view(0).pegs == ((0, 0), (0, 0))


def _reason(data: Mapping[str, Any]) -> str:
    if data["reason"] != "play":
        return str(data["reason"])
    return "+".join(dict.fromkeys(item["kind"] for item in data["items"]))


# The cut and the deal


def test_the_lower_cut_deals_first_and_ace_is_low(seated: Make, play: Make) -> None:
    state = seated(first_dealer="cut")
    assert state.to_act == TABLE
    assert play(state, "cut AH KS").dealer == 0
    assert play(state, "cut 5H 4S").dealer == 1


def test_equal_ranks_cut_again_and_both_cuts_are_recorded(seated: Make, play: Make) -> None:
    state = play(seated(first_dealer="cut"), "cut 5H 5S")
    assert (state.phase, state.to_act, state.dealer) == ("cut", TABLE, TABLE)
    assert state.legal_moves() == [Move("cut", shuffled(STANDARD.cards(), 1, 1)[:2])]


def test_the_first_dealer_can_be_named(seated: Make) -> None:
    assert seated(first_dealer="you").dealer == 0
    assert seated(first_dealer="opponent").dealer == 1
    assert seated(first_dealer="you").phase == "deal"


def test_every_cut_and_deal_takes_the_next_shuffle_of_the_seed(seated: Make) -> None:
    state = seated(seed=9, first_dealer="cut")
    assert state.legal_moves() == [Move("cut", shuffled(STANDARD.cards(), 9, 0)[:2])]
    state = state.apply(Move("cut", (parse_cards("2H")[0], parse_cards("9H")[0])))
    assert state.legal_moves() == [Move("deal", shuffled(STANDARD.cards(), 9, 1))]


def test_cards_are_dealt_one_at_a_time_the_non_dealer_first_and_the_next_is_the_starter(
    seated: Make, play: Make
) -> None:
    order = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KH"
    rest = [card for card in STANDARD.cards() if card not in parse_cards(order)]
    state = play(seated(), f"deal {order} {card_text(rest)}")
    assert state.to_act == 0
    assert card_text(state.view(0).hand) == "AC 3C 5C 7C 9C JC"
    assert card_text(state.view(1).hand) == "2C 4C 6C 8C TC QC"
    assert state.view(0).starter is None
    assert str(play(state, "AC 3C", "2C 4C").view(0).starter) == "KH"


def test_the_deal_alternates(kept: Make, seated: Make) -> None:
    state = seated(seed=3)
    dealers: list[int | None] = []
    while len(dealers) < 4:
        if state.phase == "discard" and state.to_act != state.dealer:
            dealers.append(state.dealer)
        state = state.apply(state.legal_moves()[0])
    assert dealers == [1, 0, 1, 0]


@pytest.mark.parametrize("move", ["deal 5H 6H", "cut 5H 6H", "5H", "go", "deal"])
def test_only_a_whole_pack_is_a_deal(seated: Make, move: str) -> None:
    with pytest.raises(IllegalMove, match="all 52 cards"):
        seated().apply(Move.parse(move))


@pytest.mark.parametrize("move", ["cut 5H 5H", "cut 5H", "cut 5H 6H 7H", "cut 5H *R", "deal 5H 6H", "5H 6H"])
def test_only_two_different_cards_are_a_cut(seated: Make, move: str) -> None:
    with pytest.raises(IllegalMove, match="each player draws a card"):
        seated(first_dealer="cut").apply(Move.parse(move))


# Laying away


def test_the_fifteen_ways_to_lay_two_cards_away(dealt: Make) -> None:
    state = dealt("9C 4H AS KD 5H 7C", "2C 2D 2H 2S 3C 3D", "8S")
    assert legal(state) == [
        "7C 9C", "7C KD", "7C 4H", "7C 5H", "7C AS", "9C KD", "9C 4H", "9C 5H",
        "9C AS", "KD 4H", "KD 5H", "KD AS", "4H 5H", "4H AS", "5H AS",
    ]  # fmt: skip


def test_the_non_dealer_lays_away_first_and_nobody_else_learns_what(dealt: Make, play: Make) -> None:
    state = dealt("9C 4H AS KD 5H 7C", "2C 2D 2H 2S 3C 3D", "8S")
    state = play(state, "7C 9C")
    assert state.to_act == 1
    assert [(event.cards, event.seen_by) for event in state.events] == [
        ((), None),
        (tuple(parse_cards("7C 9C")), (0,)),
    ]
    assert state.view(0).laid_away == tuple(parse_cards("7C 9C"))
    assert state.view(1).laid_away == ()
    assert state.view(None).laid_away == ()
    assert state.view(1).hand_sizes == (4, 6)


# Heels


def test_a_jack_turned_gives_the_dealer_two_for_his_heels(kept: Make) -> None:
    state = kept("9C 4H AS KD", "2C 2D 2H 2S", "JC")
    assert pegged(state) == [(1, 2, "heels")]
    assert state.scores == (0, 2)
    assert state.to_act == 0


def test_his_heels_can_win_the_game_at_once(dealt: Make, play: Make) -> None:
    state = dealt("9C 4H AS KD 5H 7C", "2C 2D 2H 2S 3C 3D", "JC")
    state = play(pegs_at(state, ((100, 120), (110, 119))), "7C 9C", "2C 2D")
    assert (state.phase, state.to_act, state.scores) == ("over", None, (120, 121))
    assert state.legal_moves() == []


# The play


def test_a_player_may_play_whatever_fits_under_thirty_one(kept: Make, play: Make) -> None:
    state = kept("TH 9H 2S AS", "QD JC 8C 7D", "3C")
    assert legal(state) == ["9H", "TH", "AS", "2S"]
    state = play(state, "TH", "QD")
    assert legal(state) == ["9H", "AS", "2S"]
    assert play(state, "9H").deal.count == 29


def test_fifteen_pairs_and_runs_are_pegged_in_the_play(kept: Make, play: Make) -> None:
    state = play(kept("4C 5H 6S 8D", "6D 5S 4S KD", "3C"), "4C")
    assert pegged(state) == []
    state = play(state, "6D")
    state = play(state, "5H")  # 4 6 5: fifteen, and a run of three
    assert pegged(state) == [(0, 5, "fifteen+run")]
    state = play(state, "5S")
    assert pegged(state) == [(1, 2, "pair")]
    assert state.scores == (5, 2)


def test_thirty_one_is_two_points_and_never_a_go_as_well(kept: Make, play: Make) -> None:
    state = play(kept(*TENS, "2C"), "TH", "TD", "JS")
    assert state.scores == (0, 2)  # the pair of tens
    state = play(state, "AC")
    assert pegged(state) == [(1, 2, "thirty_one")]
    assert (state.scores, state.deal.count, state.to_act) == ((0, 4), 0, 0)


def test_go_is_the_only_move_when_nothing_fits(kept: Make, play: Make) -> None:
    state = play(kept("TH KH 4S 3S", "QD JC 8C 7D", "2C"), "TH", "QD", "KH")
    assert (state.to_act, legal(state)) == (1, ["go"])


def test_when_neither_can_play_the_last_player_pegs_one_at_once(kept: Make, play: Make) -> None:
    state = play(kept("TH KH 4S 3S", "QD JC 8C 7D", "2C"), "TH", "QD", "KH", "go")
    assert told(state) == [("go", 1, 30), ("pegged", 0, 1), ("new_count", 1, None)]
    assert (state.scores, state.to_act, state.deal.count) == ((1, 0), 1, 0)


def test_after_a_go_the_other_plays_on_while_anything_fits_and_need_not_say_go(
    kept: Make, play: Make
) -> None:
    state = play(kept("TH 9H 2S AS", "QD JC 8C 7D", "3C"), "TH", "QD", "9H", "go")
    assert (state.to_act, legal(state)) == (0, ["AS", "2S"])
    assert state.scores == (0, 0)
    after_ace = play(state, "AS")  # 30: the 2 does not fit, and nobody has to be asked
    assert pegged(after_ace) == [(0, 1, "go")]
    assert (after_ace.to_act, after_ace.deal.count) == (1, 0)
    after_two = play(state, "2S")  # 31
    assert pegged(after_two) == [(0, 2, "thirty_one")]
    assert (after_two.to_act, after_two.deal.count) == (1, 0)


def test_a_player_without_cards_is_not_asked_for_a_go(kept: Make, play: Make) -> None:
    state = play(kept("AS 2S 3S 4S", "TH JD QC KC", "6C"), "AS", "TH", "2S", "JD", "3S", "go")
    state = play(state, "4S")  # 30, and no card left
    assert pegged(state) == [(0, 1, "go")]
    assert state.to_act == 1
    state = play(state, "QC")
    assert (state.to_act, legal(state)) == (1, ["KC"])


def test_the_last_card_is_one_point(kept: Make, play: Make) -> None:
    state = play(
        kept("AS 2S 3S 4S", "TH JD QC KC", "6C"), "AS", "TH", "2S", "JD", "3S", "go", "4S", "QC", "KC"
    )
    assert pegged(state)[0] == (1, 1, "last")


def test_thirty_one_with_the_last_card_is_two_points_only(kept: Make, play: Make) -> None:
    state = kept("9S TS 5C 4D", "TH JD QC 2C", "6C")
    state = play(state, "TS", "TH", "9S", "2C", "4D", "JD", "5C")  # 31, then 4 and 10 and 5
    assert state.deal.count == 19
    state = play(state, "QC")
    assert pegged(state)[0] == (1, 1, "last")
    other = play(kept("9S TS 6C 5D", "TH JD QC 2C", "6H"), "TS", "TH", "9S", "2C", "6C", "JD", "5D", "QC")
    assert other.deal.count == 31
    assert pegged(other)[0] == (1, 2, "thirty_one")
    assert "last" not in [note for _, _, note in pegged(other)]


# The show


def test_hands_are_shown_non_dealer_dealer_crib_and_itemised(kept: Make, play: Make) -> None:
    state = kept("5H 5C 5S JD", "TH 9D 8C 7S", "5D", crib="6H 6C 2D 2S")
    state = play(state, "JD", "TH", "5H", "go", "5C")
    state = play(state, "9D", "5S", "8C", "7S")
    assert [
        (event.seat, event.data["what"], event.amount) for event in state.events if event.kind == "shown"
    ] == [
        (0, "hand", 29),  # the best hand there is
        (1, "hand", 8),  # a run of four, 7 8 and 10 5
        (1, "crib", 8),  # two pairs; 2 2 6 5 and 2 2 6 5 are fifteen
    ]
    shown = [card_text(event.cards) for event in state.events if event.kind == "shown"]
    assert shown == ["5C JD 5H 5S 5D", "8C 9D TH 7S 5D", "6C 2D 6H 2S 5D"]


def test_four_of_a_suit_are_a_flush_in_the_hand_but_not_in_the_crib(kept: Make, play: Make) -> None:
    state = kept("2H 4H 6H 8H", "2S 4S 6S 8S", "KC", crib="TD QD 3D AD")
    state = play(state, "8H", "8S", "6H", "6S", "2H", "go")
    while state.phase == "play":
        state = state.apply(state.legal_moves()[0])
    amounts = {
        (event.seat, event.data["what"]): event.amount for event in state.events if event.kind == "shown"
    }
    # 2 4 6 8 K: no fifteen is odd-free; the flush is all there is. A 3 10 Q K in the crib: nothing at all
    assert amounts == {(0, "hand"): 4, (1, "hand"): 4, (1, "crib"): 0}


def test_the_non_dealer_pegs_out_before_the_dealer_counts(kept: Make, play: Make) -> None:
    state = kept("5H 5C 5S JD", "TH 9D 8C 7S", "5D", crib="6H 6C 2D 2S")
    state = play(state, "JD", "TH", "5H", "go", "5C", "9D", "5S", "8C")
    state = play(pegs_at(state, ((90, 100), (110, 118))), "7S")
    assert [(event.seat, event.data["what"]) for event in state.events if event.kind == "shown"] == [
        (0, "hand")
    ]
    assert state.scores == (121, 119)  # one for the last card first
    assert state.outcome() is not None


def test_pegging_out_in_the_play_ends_the_game_at_once(kept: Make, play: Make) -> None:
    state = pegs_at(kept(*TENS, "2C"), ((0, 10), (119, 120)))
    state = play(state, "TH", "TD")
    assert (state.phase, state.scores) == ("over", (10, 121))


# The board


def test_the_rear_peg_jumps_over_the_front_one(kept: Make, play: Make) -> None:
    state = play(kept(*TENS, "2C"), "TH", "TD")
    assert state.deal.pegs == ((0, 0), (0, 2))
    assert play(state, "JS", "AC").deal.pegs == ((0, 0), (2, 4))


def test_pegs_stop_in_the_game_hole(kept: Make, play: Make) -> None:
    state = pegs_at(kept("4C 5H 6S 8D", "6D 5S 4S KD", "3C"), ((100, 118), (0, 100)))
    state = play(state, "4C", "6D", "5H")  # five points, three holes left
    assert state.deal.pegs[0] == (118, 121)
    assert pegged(state) == [(0, 5, "fifteen+run")]


# Games and matches


@pytest.mark.parametrize(
    ("loser", "worth", "skunk"),
    [
        (91, 1, None),  # ahead by 30: not more than 30
        (90, 2, "skunk"),
        (61, 2, "skunk"),  # ahead by 60: not more than 60
        (60, 3, "double_skunk"),
    ],
)
def test_a_win_by_more_than_thirty_counts_two_games_by_more_than_sixty_three(
    kept: Make, play: Make, loser: int, worth: int, skunk: str | None
) -> None:
    state = play(pegs_at(kept(*TENS, "2C"), ((0, loser), (110, 119))), "TH", "TD")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.stakes) == ((1,), (loser, 121), (0, worth))
    assert outcome.detail.get("skunk") == skunk
    assert outcome.detail["margin"] == 121 - loser


@pytest.mark.parametrize(("loser", "worth"), [(91, 1), (90, 2), (61, 2), (60, 4)])
def test_match_points_are_one_two_or_four(kept: Make, play: Make, loser: int, worth: int) -> None:
    state = kept(*TENS, "2C", match_target=7, double_skunk=Skunk(60, 4))
    state = play(pegs_at(state, ((0, loser), (110, 119)), (1, 2)), "TH", "TD")
    assert state.games == (1, 2 + worth)
    assert (state.to_act, state.outcome()) == (TABLE, None)


def test_a_match_goes_on_until_seven_points(kept: Make, play: Make) -> None:
    state = kept(*TENS, "2C", match_target=7, double_skunk=Skunk(60, 4))
    state = play(pegs_at(state, ((0, 85), (110, 119)), (4, 5)), "TH", "TD")
    outcome = state.outcome()
    assert state.to_act is None
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.stakes) == ((1,), (4, 7), (4, 7))
    assert outcome.detail == {"margin": 36, "points": "85-121", "skunk": "skunk"}


def test_the_loser_of_a_game_deals_the_next_and_the_pegs_start_again(kept: Make, play: Make) -> None:
    state = kept(*TENS, "2C", match_target=7)
    state = play(pegs_at(state, ((0, 100), (110, 119))), "TH", "TD")
    assert state.scores == (100, 121)
    state = state.apply(state.legal_moves()[0])
    assert (state.dealer, state.to_act, state.deal.pegs) == (0, 1, ((0, 0), (0, 0)))
    assert state.games == (0, 1)


# Counting for yourself


def test_after_every_card_its_player_is_asked_for_a_claim(kept: Make, play: Make) -> None:
    state = play(kept(*TENS, "2C", count="manual"), "TH")
    assert (state.phase, state.to_act) == ("claim", 0)
    assert legal(state) == [f"claim {points}" for points in range(15)]
    state = play(state, "claim 0", "TD")
    assert state.to_act == 1
    assert play(state, "claim 2").scores == (0, 2)


@pytest.mark.parametrize(
    ("claim", "scores", "kind"),
    [(2, (0, 2), None), (0, (0, 0), "missed"), (1, (0, 1), "missed"), (9, (0, 2), "corrected")],
)
def test_without_muggins_too_few_is_lost_and_too_many_corrected(
    kept: Make, play: Make, claim: int, scores: tuple[int, int], kind: str | None
) -> None:
    state = play(kept(*TENS, "2C", count="manual"), "TH", "claim 0", "TD", f"claim {claim}")
    assert state.scores == scores
    assert [event.kind for event in state.events if event.kind in ("missed", "corrected")] == (
        [kind] if kind else []
    )
    assert (state.phase, state.to_act) == ("play", 0)


def test_go_last_card_and_heels_are_pegged_without_a_claim(kept: Make, play: Make) -> None:
    state = kept("TH KH 4S 3S", "QD 9C 8C 7D", "JC", count="manual")
    assert state.scores == (0, 2)
    state = play(state, "TH", "claim 0", "QD", "claim 0", "KH", "claim 0", "go")
    assert pegged(state) == [(0, 1, "go")]


def test_every_hand_and_the_crib_are_claimed_in_the_order_of_counting(kept: Make, play: Make) -> None:
    state = kept("5H 5C 5S JD", "TH 9D 8C 7S", "5D", crib="6H 6C 2D 2S", count="manual")
    for card in ("JD", "TH", "5H", "go", "5C", "9D", "5S", "8C", "7S"):
        state = play(state, card) if card == "go" else play(state, card, "claim 0")
    assert (state.to_act, state.deal.counting and state.deal.counting.what) == (0, "hand")
    assert len(legal(state)) == 30
    assert state.view(1).shown == (tuple(parse_cards("5C JD 5H 5S")), ())
    before = state.scores
    state = play(state, "claim 29")
    assert (state.to_act, state.deal.counting and state.deal.counting.what) == (1, "hand")
    state = play(state, "claim 4")
    assert (state.to_act, state.deal.counting and state.deal.counting.what) == (1, "crib")
    assert state.view(0).crib_shown == tuple(parse_cards("6C 2D 6H 2S"))
    state = play(state, "claim 8")
    assert state.scores == (before[0] + 29, before[1] + 12)
    assert state.phase == "deal"


# Muggins


@pytest.mark.parametrize(
    ("claim", "answer", "scores"),
    [
        (2, "pass", (0, 2)),
        (2, "muggins", (0, 2)),  # a wrong call changes nothing
        (0, "pass", (0, 0)),  # missed and not called: lost
        (0, "muggins", (2, 0)),  # the difference is the caller's
        (1, "muggins", (1, 1)),
        (5, "pass", (0, 2)),  # corrected down
        (5, "muggins", (3, 2)),  # the surplus is the caller's
    ],
)
def test_muggins_in_the_play(
    kept: Make, play: Make, claim: int, answer: str, scores: tuple[int, int]
) -> None:
    """CC, Cribbage, Muggins. The second ten makes a pair for seat 1."""
    state = play(kept(*TENS, "2C", muggins=True), "TH", "claim 0", "pass", "TD", f"claim {claim}")
    assert (state.phase, state.to_act, legal(state)) == ("muggins", 0, ["muggins", "pass"])
    state = play(state, answer)
    assert state.scores == scores
    assert (state.phase, state.to_act) == ("play", 0)


@pytest.mark.parametrize(
    ("claim", "answer", "gain"),
    [(29, "pass", (29, 0)), (24, "muggins", (24, 5)), (24, "pass", (24, 0)), (12, "muggins", (12, 17))],
)
def test_muggins_in_the_show(kept: Make, play: Make, claim: int, answer: str, gain: tuple[int, int]) -> None:
    state = kept("5H 5C 5S JD", "TH 9D 8C 7S", "5D", crib="6H 6C 2D 2S", muggins=True)
    for card in ("JD", "TH", "5H", "go", "5C", "9D", "5S", "8C", "7S"):
        state = play(state, card) if card == "go" else play(state, card, "claim 0", "pass")
    before = state.scores
    state = play(state, f"claim {claim}", answer)
    assert (state.scores[0] - before[0], state.scores[1] - before[1]) == gain


def test_muggins_can_win_the_game_for_the_caller(kept: Make, play: Make) -> None:
    state = pegs_at(kept(*TENS, "2C", muggins=True), ((110, 119), (100, 110)))
    state = play(state, "TH", "claim 0", "pass", "TD", "claim 0", "muggins")
    assert (state.phase, state.scores) == ("over", (121, 110))


def test_the_claimer_who_truly_pegs_out_wins_before_muggins_can_be_called(kept: Make, play: Make) -> None:
    state = pegs_at(kept(*TENS, "2C", muggins=True), ((110, 119), (100, 119)))
    state = play(state, "TH", "claim 0", "pass", "TD", "claim 9")
    assert (state.phase, state.scores) == ("over", (119, 121))


def test_a_claim_reveals_nothing_on_the_board_before_it_is_answered(kept: Make, play: Make) -> None:
    state = play(kept(*TENS, "2C", muggins=True), "TH", "claim 0", "pass", "TD", "claim 7")
    assert state.scores == (0, 0)
    assert told(state) == [("claimed", 1, 7)]


# Refusals that teach


@pytest.mark.parametrize(
    ("made", "move", "reason"),
    [
        ([], "5H", "Lay away two cards, not one."),
        ([], "5H 7C 9C", "Lay away two cards, not three."),
        ([], "AH 2H 3H 4H 5H 6H 7H", "Lay away two cards, not 7."),
        ([], "5H 6S", "You don't hold the 6♠."),
        ([], "5H 5H", "There is only one 5♥; lay away another card with it."),
        ([], "5H 4H", "Write it as '4H 5H'."),
        ([], "go", "Go is for the play of the cards; lay away two cards, such as '7C 9C'."),
        ([], "claim 4", "The points are counted for you here; lay away two cards, such as '7C 9C'."),
        ([], "knock", "There is no 'knock' in this game; lay away two cards, such as '7C 9C'."),
        ([], "deal 5H", "Cutting and dealing are done for you; lay away two cards, such as '7C 9C'."),
        ([], "7 3", "'7 3' names no card; write its rank and its suit, such as 5H."),
        ([], "10", "'10' names no card; write its rank and its suit, such as 5H."),
        (["4H AS", "2C 2D"], "5H 7C", "Play one card at a time."),
        (["4H AS", "2C 2D"], "AS", "You laid the A♠ away to the crib."),
        (["4H AS", "2C 2D"], "QH", "You don't hold the Q♥."),
        (["4H AS", "2C 2D", "9C", "KC"], "9C", "You have already played the 9♣."),
        (["4H AS", "2C 2D"], "go", "You can still play the 7♣, so you may not say go."),
        (["4H AS", "2C 2D"], "muggins", "Muggins is not played here; play a card, such as '7C'."),
        (["4H AS", "2C 2D", "9C", "KC", "KD"], "claim 2", "The points are counted for you here; "
         "nothing you hold fits, so say 'go'."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(dealt: Make, play: Make, made: list[str], move: str, reason: str) -> None:
    state = play(dealt("9C 4H AS KD 5H 7C", "2C 2D KC KS QC QD", "8S"), *made)
    with pytest.raises(IllegalMove) as refused:
        state.apply(Move.parse(move))
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("dealer", "reason"),
    [
        ("KC KS 3C 2D", "The count is 27, and the K♠ would make 37; play 4 or less."),
        (
            "KC KS QC QD",
            "The count is 27, and the K♠ would make 37; nothing you hold fits under 31, so say 'go'.",
        ),
    ],
)
def test_a_card_too_high_is_refused_with_the_count(kept: Make, play: Make, dealer: str, reason: str) -> None:
    state = play(kept("7C KD 9C 5H", dealer, "8S"), "7C", "KC", "KD")
    with pytest.raises(IllegalMove) as refused:
        state.apply(Move.parse("KS"))
    assert str(refused.value) == reason


def test_at_thirty_only_an_ace_fits(kept: Make, play: Make) -> None:
    state = play(kept("TC KD 9C 5H", "KC KS AC QD", "8S"), "TC", "KC", "KD")
    with pytest.raises(IllegalMove, match="would make 40; play an ace"):
        state.apply(Move.parse("KS"))


@pytest.mark.parametrize(
    ("made", "move", "reason"),
    [
        ([], "claim 2", "There is nothing to claim yet; play a card, such as '8D'."),
        (["TH"], "JS", f"First the count: {CLAIM_FIRST}."),
        (["TH"], "claim 15", "No card pegs more than 14; claim from 0 to 14."),
        (["TH"], "claim", "Claim a number of points, such as 'claim 2'."),
        (["TH"], "claim x", "Claim a number of points, such as 'claim 2'."),
        (["TH"], "muggins", f"There is no claim of your opponent's to answer; {CLAIM_FIRST}."),
        (
            ["TH", "claim 0"],
            "claim 2",
            "The claim is your opponent's; say 'muggins' if you think the claim is wrong, else 'pass'.",
        ),
        (["TH", "claim 0"], "pass 2", "Say 'pass' alone."),
    ],
)
def test_a_refusal_of_a_claim_says_why(
    kept: Make, play: Make, made: list[str], move: str, reason: str
) -> None:
    state = play(kept("TH JS 9S 8D", "TD QS KS AC", "2C", muggins=True), *made)
    with pytest.raises(IllegalMove) as refused:
        state.apply(Move.parse(move))
    assert str(refused.value) == reason


def test_when_the_match_is_over_nothing_can_be_played(kept: Make, play: Make) -> None:
    state = play(pegs_at(kept(*TENS, "2C"), ((0, 10), (119, 120))), "TH", "TD")
    with pytest.raises(IllegalMove, match="over"):
        state.apply(Move.parse("JS"))


# The rules themselves


def test_skunks_that_cannot_be_told_apart_are_refused(rules: Callable[..., CribbageRules]) -> None:
    check = find("cribbage").check
    assert list(check(rules())) == []
    assert [key for key, _ in check(rules(double_skunk=Skunk(30, 3)))] == ["double_skunk"]
    assert [key for key, _ in check(rules(double_skunk=Skunk(60, 1)))] == ["double_skunk"]


def test_whoever_has_no_seat_sees_what_a_spectator_sees() -> None:
    state = load("cribbage").start(2, seed=7)
    assert state.view(TABLE) == state.view(2) == state.view(None)
    assert state.view(None).hand == ()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("AC 2D w", "There are no piles to play to here; write the cards alone."),
        ("AC 3", "There are no piles to play to here; write the cards alone."),
        ("7 3", "'7 3' names no card; write its rank and its suit, such as 5H."),
    ],
)
def test_a_stray_pile_is_what_is_wrong(move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        load("cribbage").start(2, seed=7).apply(Move.parse(move))
    assert str(refused.value) == reason


def test_a_card_takes_no_number() -> None:
    state = load("cribbage").start(2, seed=7)
    with pytest.raises(IllegalMove, match=r"^Cards are put down without a number"):
        state.apply(state.legal_moves()[0]._replace(amount=1))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "The points are counted for you here; "),
        ({"count": "manual"}, "There is nothing to claim yet; "),
        ({"muggins": "yes"}, "There is nothing to claim yet; "),
        ({"count": "manual", "muggins": "yes"}, "There is nothing to claim yet; "),
    ],
)
def test_points_are_claimed_where_nobody_counts_them_or_others_may_take_them(
    options: dict[str, str], reason: str
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        load("cribbage", **options).start(seed=3).apply(Move.parse("claim 5"))
    assert str(refusal.value).startswith(reason)
