"""Two-handed pinochle: literal positions, and exactly what may be done in them.

CG: Card Games, Two-Handed Pinochle, with the section of the form.
"""

from dataclasses import replace

import pytest
from positions import chosen
from trick_deals import after, everything, legal, refused, tricks
from tricktable import told
from twohanded import GAME, on_table, table

from hoylecli.core.cards import parse_cards
from hoylecli.core.game import TABLE, Move
from hoylecli.families.tricks.state import TricksState

ANN = "AS TS 9S KC QC JC 9H KH QH AD TD JD"
ODILE = "KS QS JS AC TC 9C TH 9H JH KD QD 9D"
STOCK = "AS JS AH TH KC QC JC AD TD KD QD JD 9D AC TC 9C QH JH TS KS QS 9S KH"


def dealt(first: str = ANN, second: str = ODILE, turned: str = "AH", stock: str = STOCK) -> TricksState:
    """Ann leads, Odile has dealt; then the stock, of which the next card comes first."""
    state = chosen(GAME).undealt(2, 1)
    hands = zip(parse_cards(first), parse_cards(second), strict=True)
    order = (*(card for pair in hands for card in pair), *parse_cards(turned), *parse_cards(stock))
    changed = state.apply(Move("deal", order))
    assert isinstance(changed, TricksState)
    return changed


def hand(state: TricksState, seat: int) -> list[str]:
    return sorted(map(str, state.deal.hands[seat]))


# CG, The Deal; The Play (The First 12 Tricks)


def test_twelve_cards_each_a_card_turned_up_for_trumps_and_the_rest_is_the_stock() -> None:
    state = dealt()
    assert [len(cards) for cards in state.deal.hands] == [12, 12]
    assert (state.deal.trump, str(state.deal.turned), len(state.deal.rest)) == ("H", "AH", 24)
    assert (state.dealer, state.to_act, state.phase) == (1, 0, "playing")


def test_any_card_may_be_led_and_played() -> None:
    state = dealt()
    assert len(state.legal_moves()) == 12
    state = after(state, "AS")
    assert state.to_act == 1
    assert sorted(map(str, state.legal_moves())) == sorted(ODILE.split())


@pytest.mark.parametrize(
    ("led", "answer", "taker"),
    [
        ("KC", "AC", 1),
        ("KC", "TC", 1),  # the ten is above the king
        ("KC", "9C", 0),
        ("KC", "KS", 0),  # another suit does not win
        ("AS", "9H", 1),  # but trumps do
        ("9H", "9H", 0),  # of equal cards the first
        ("KH", "9H", 0),
        ("QH", "TH", 1),
    ],
)
def test_who_takes_a_trick(led: str, answer: str, taker: int) -> None:
    state = tricks(dealt(), f"{led} {answer}")
    assert state.deal.tricks[-1].winner == taker


def test_after_a_trick_both_draw_and_its_taker_first() -> None:
    state = after(tricks(dealt(), "KC AC"), "pass")
    assert (state.to_act, state.phase) == (1, "playing")
    assert "AS" in hand(state, 1)
    assert hand(state, 0).count("JS") == 1
    assert [len(cards) for cards in state.deal.hands] == [12, 12]
    assert len(state.deal.rest) == 22


def test_with_nothing_to_meld_the_game_goes_on_by_itself() -> None:
    state = tricks(table("AS KC", "9S QC", stock="JC JD JS 9D 9D", phase="playing"), "AS 9S")
    assert (state.to_act, state.phase) == (0, "playing")
    assert (hand(state, 0), hand(state, 1)) == (["JC", "KC"], ["JD", "QC"])


def test_only_the_taker_may_meld_before_drawing() -> None:
    state = tricks(dealt(), "AS JS")
    assert (state.phase, state.to_act, len(state.deal.rest)) == ("drawing", 0, 24)
    assert legal(state) == "meld KH QH, meld KC QC, meld 9H, trade, pass"
    state = tricks(dealt(), "JC AC")
    assert (state.to_act, legal(state)) == (1, "meld KD QD, meld KS QS, meld 9H, trade, pass")
    assert refused(state, "meld KH QH") == "You don't hold the K♥."


# CG, The Meld


def test_a_meld_counts_at_once_and_lies_on_the_table() -> None:
    state = after(tricks(dealt(), "AS JS"), "meld KH QH")
    assert state.scores == (11 + 2 + 40, 0)
    state = after(state, "pass")
    assert on_table(state, 0) == "QH KH"
    assert (state.phase, state.to_act, len(state.deal.rest)) == ("playing", 0, 22)
    assert "KH" in hand(state, 0)


def test_in_one_turn_one_may_lay_a_meld_and_trade() -> None:
    """CG, The Meld: only one meld may be made in a turn; nothing says that a trade ends it."""
    won = tricks(dealt(), "AS JS")
    state = after(won, "meld KH QH")
    assert legal(state) == "trade, pass"
    assert refused(state, "meld KC QC") == (
        "You have laid a meld in this turn. Take another trick before the next one."
    )
    first = after(state, "trade")
    second = after(won, "trade")
    assert legal(second) == "meld KH QH, meld KC QC, pass"
    second = after(second, "meld KH QH")
    for state in (first, second):
        assert (state.phase, state.deal.trader, state.deal.has_melded) == ("playing", 0, False)
        assert state.scores == (11 + 2 + 40 + 10, 0)
    assert (first.deal.hands, first.deal.rest) == (second.deal.hands, second.deal.rest)
    assert after(won, "trade, pass").phase == "playing"


def test_who_has_melded_the_nine_does_not_trade_it_in_the_same_turn() -> None:
    """CG, The Meld: meld the dix, and lose the chance to trade."""
    assert after(tricks(dealt(), "AS JS"), "meld 9H").phase == "playing"


def test_by_rules_that_make_it_a_choice_the_trade_ends_the_turn() -> None:
    """Matches begun before this was a rule go on as they were."""
    state = tricks(dealt(), "AS JS")
    rules = replace(state.rules, meld=replace(state.rules.meld, either=True))
    for said in ("trade", "meld KH QH"):
        assert after(replace(state, rules=rules), said).phase == "playing"


def test_cards_are_drawn_without_a_meld_too() -> None:
    state = after(tricks(dealt(), "AS JS"), "pass")
    assert state.scores == (13, 0)
    assert (state.phase, on_table(state, 0), len(state.deal.rest)) == ("playing", "", 22)


def test_a_melded_card_is_played_from_the_table() -> None:
    state = after(tricks(dealt(), "AS JS"), "meld KH QH, pass, KH")
    assert on_table(state, 0) == "QH"
    assert "KH" not in hand(state, 0)


def test_of_two_like_cards_one_says_which_is_played() -> None:
    """CG, The Meld: the cards remain on the table until played; nothing says that they go first."""
    state = table("KH KH QH AC", "9S 9S TS TS", laid=("royal marriage: KH QH", ""), phase="playing")
    assert sorted(legal(state).split(", ")) == ["AC", "KH", "KH t", "QH"]
    for move, laid in (("KH t", "QH"), ("KH", "QH KH")):
        after_it = after(state, move)
        assert on_table(after_it, 0) == laid
        assert hand(after_it, 0) == ["AC", "KH", "QH"]
        assert [event.data["from_table"] for event in after_it.events if event.kind == "played"] == [
            move != "KH"
        ]
    assert refused(state, "QH t") == "Your only Q♥ lies on the table: 'QH' is enough."
    assert refused(state, "AC t") == "Your A♣ is in your hand, not on the table: 'AC' plays it."


def test_by_rules_that_do_not_ask_the_card_on_the_table_is_played() -> None:
    """Matches begun before one could say which go on as they were."""
    state = table("KH KH QH AC", "9S 9S TS TS", laid=("royal marriage: KH QH", ""), phase="playing")
    state = replace(state, rules=replace(state.rules, meld=replace(state.rules.meld, pick=False)))
    assert sorted(legal(state).split(", ")) == ["AC", "KH", "QH"]
    assert on_table(after(state, "KH"), 0) == "QH"


@pytest.mark.parametrize(
    ("held", "laid", "moves"),
    [
        ("KC QC AS", "", "meld KC QC, pass"),
        ("KC QC KC QC", "", "meld KC KC QC QC, meld KC QC, pass"),
        ("AH TH KH QH JH", "", "meld AH TH KH QH JH, meld KH QH, pass"),
        ("AH TH KH QH JH", "royal marriage: KH QH", "meld AH TH KH QH JH, pass"),
        ("QS QS JD JD", "", "meld QS QS JD JD, meld QS JD, pass"),
        ("QS QS JD JD", "pinochle: QS JD", "meld QS QS JD JD, pass"),
        ("QS JD", "pinochle: QS", "pass"),  # her knave has gone, and she serves but once
        ("QS QS JD", "pinochle: QS", "meld QS JD, pass"),
        ("KC QC KD QD", "marriage: KC QC", "meld KD QD, pass"),
        ("KC KD KH KS QC", "kings: KC KD KH KS", "meld KC QC, pass"),
        ("9H 9H", "", "meld 9H, trade, pass"),
        ("9S 9C", "", "pass"),
    ],
)
def test_the_melds_that_may_be_laid_what_counts_most_first(held: str, laid: str, moves: str) -> None:
    state = table(held, "TS TS TD TD TC", laid=(laid, ""))
    assert legal(state) == moves


def test_points_that_melds_add() -> None:
    royal = table("AH TH KH QH JH", "TS TS TD TD TC", laid=("royal marriage: KH QH", ""))
    assert after(royal, "meld AH TH KH QH JH").scores == (110, 0)
    broken = table("AH TH KH QH JH", "TS TS TD TD TC", laid=("royal marriage: QH", ""))
    assert after(broken, "meld AH TH KH QH JH").scores == (150, 0)
    second = table("QS QS JD JD", "TS TS TD TD", laid=("pinochle: QS JD", ""))
    assert after(second, "meld QS QS JD JD").scores == (260, 0)
    parted = table("QS JD JD", "TS TS TD", laid=("pinochle: JD", ""))
    assert after(parted, "meld QS JD").scores == (40, 0)
    double = table("KC KD KH KS KC KD KH KS", "TS TS TD TD TC TC 9S 9S", stock="9C 9C 9D 9D")
    assert after(double, "meld KC KC KD KD KH KH KS KS").scores == (160, 0)


# CG, The Meld: the dix


def test_the_dix_is_traded_for_the_card_turned_up() -> None:
    state = after(tricks(dealt(), "AS JS"), "trade")
    assert state.scores == (13 + 10, 0)
    assert hand(state, 0).count("AH") == 1
    assert "9H" not in hand(state, 0)
    assert str(state.deal.rest[0]) == "9H"
    assert ("traded", 0, "9H AH") in told(state, 1)


def test_a_card_taken_in_trade_is_known_to_be_held_until_it_lies_in_a_meld() -> None:
    state = after(table("KH QH", "9S TS", shown=(tuple(parse_cards("AH KH")), ())), "meld KH QH")
    assert [str(card) for card in state.deal.shown[0]] == ["AH"]


def test_nobody_trades_twice() -> None:
    state = table("9H 9S", "9H TS", trader=1, shown=((), tuple(parse_cards("AH"))))
    assert legal(state) == "meld 9H, pass"
    assert refused(state, "trade") == "The A♥ has been traded already."


def test_who_melds_a_nine_gives_up_the_trade_but_the_other_does_not() -> None:
    state = after(table("9H 9H AC KS", "9S TS TD TC", stock="9C 9D 9C 9H 9D KC"), "meld 9H")
    assert state.scores == (10, 0)
    state = tricks(state, "AC 9S")
    assert legal(state) == "meld 9H, pass"
    assert refused(state, "trade") == "You have melded a 9♥, so you may not trade any more."
    state = tricks(after(state, "pass"), "KS TS")
    assert (state.to_act, legal(state)) == (1, "meld 9H, trade, pass")


def test_a_nine_that_has_counted_says_so() -> None:
    state = after(table("9H AC KS QS", "9S TS TD TC", stock="9C 9D 9C 9H 9D KC"), "meld 9H")
    assert refused(tricks(state, "AC 9S"), "meld 9H") == "Your 9♥ has counted."


def test_a_nine_turned_up_is_not_traded() -> None:
    """CG is silent; there is nothing to gain by it, and the nine that is held may be melded."""
    state = table("9H 9S", "TS TC", turned="9H")
    assert legal(state) == "meld 9H, pass"
    assert refused(state, "trade") == "The card turned up is the 9♥ itself, so there is nothing to trade."


# CG, The Play (The Last 12 Tricks)


LAST = {"stock": "JC"}


def test_the_last_card_is_shown_and_the_other_takes_the_card_turned_up() -> None:
    state = table("KC QC 9S", "TS TD TC", **LAST)
    assert legal(state) == "meld KC QC, pass"  # a final meld
    state = after(state, "meld KC QC")
    assert state.scores == (20, 0)
    for seat in (0, 1, None):
        assert ("from_stock", 0, "JC") in told(state, seat)
        assert ("from_stock", 1, "AH") in told(state, seat)
    assert (hand(state, 0), hand(state, 1)) == (["9S", "JC", "KC", "QC"], ["AH", "TC", "TD", "TS"])
    assert (state.phase, state.to_act, state.deal.rest) == ("playing", 0, ())


def test_the_nine_that_was_traded_is_drawn_in_its_place() -> None:
    state = table("9H 9S", "TS TD", **LAST)
    state = after(state, "trade")
    assert (hand(state, 0), hand(state, 1)) == (["9S", "AH", "JC"], ["9H", "TD", "TS"])


def test_melds_go_back_to_the_hands_and_nothing_more_is_melded() -> None:
    state = table("KC QC AS AS KD QD", "TS TD TC JS JS 9D", laid=("marriage: KC QC", ""), **LAST)
    state = after(state, "meld KD QD")
    assert on_table(state, 0) == ""
    state = tricks(state, "AS TS")
    assert (state.phase, state.to_act) == ("playing", 0)
    assert refused(state, "meld KC QC").startswith("The stock is gone, so it is too late for melds; ")


@pytest.mark.parametrize(
    ("led", "held", "moves"),
    [
        ("KS", "AS TS 9S QH JC", "9S, TS, AS"),  # follow suit, no need to beat
        ("KH", "AH TH 9H JC", "TH, AH"),  # overtrump
        ("AH", "TH 9H JC", "9H, TH"),  # with none that is higher, any trump
        ("KS", "AH 9H JC", "9H, JC, AH"),  # without the suit any card, and no duty to trump
        ("KH", "AS JC", "AS, JC"),
    ],
)
def test_what_may_be_played_when_the_stock_is_gone(led: str, held: str, moves: str) -> None:
    state = table(held, "9C " * len(held.split()), stock="", phase="playing", led=led)
    assert sorted(legal(state).split(", ")) == sorted(moves.split(", "))


def test_why_a_trump_must_be_beaten() -> None:
    state = table("AH TH 9H JC", "9C 9C 9D 9D", stock="", phase="playing", led="KH")
    assert refused(state, "9H") == "You must beat the K♥ if you can: play the 10♥ or the A♥."
    assert refused(state, "JC") == "Hearts were led. Play a heart, such as the A♥."


# CG, Scoring


def test_cards_count_as_they_are_taken() -> None:
    state = tricks(dealt(), "AS KS")
    assert state.scores == (11 + 4, 0)
    state = tricks(after(state, "pass"), "QH TH")
    assert state.scores == (15, 3 + 10)


def test_a_deal_holds_240_in_cards_and_10_for_the_last_trick() -> None:
    state = dealt()
    while state.number == 1 and state.to_act != TABLE:
        state = state.apply(state.legal_moves()[-1])
        if state.deal.rest or state.phase != "deal":
            assert everything(state) == list(state.ranking.pack)
    assert sum(state.scores) == 250
    assert [line.total for line in state.sheet[0]] == list(state.scores)
    assert state.phase == "deal"
    assert state.apply(state.legal_moves()[0]).dealer == 0


def test_the_last_trick_counts_ten() -> None:
    state = table("AS", "9C", stock="", phase="playing")
    state = tricks(state, "AS 9C")
    assert state.scores == (11 + 10, 0)
    assert state.sheet[0][0].text.endswith(", last trick 10")


# Who first reaches 1000 wins at once


def test_a_trick_in_the_middle_of_a_deal_wins_the_match() -> None:
    state = tricks(table("AS KC QC", "TS JD TD", scores=(980, 995), phase="playing"), "AS TS")
    assert state.outcome() is not None
    assert state.outcome().winners == (0,)  # type: ignore[union-attr]
    assert state.scores == (1001, 995)
    assert not state.legal_moves()
    assert [event.kind for event in state.events][-1] == "over"


def test_a_meld_wins_the_match_and_nobody_draws() -> None:
    state = after(table("KC QC", "TS JD", scores=(980, 995)), "meld KC QC")
    assert (state.scores, state.phase, state.to_act) == ((1000, 995), "over", None)
    assert len(state.deal.rest) == 5
    assert not [line.text for line in state.sheet[0] if "last trick" in line.text]


def test_a_trade_wins_the_match() -> None:
    assert after(table("9H QC", "TS JD", scores=(990, 999)), "trade").phase == "over"


@pytest.mark.parametrize(("before", "total", "phase"), [(987, 999, "deal"), (988, 1000, "over")])
def test_the_last_trick_wins_with_its_ten(before: int, total: int, phase: str) -> None:
    state = table("JS", "9C", stock="", phase="playing", scores=(before, 999))
    state = tricks(state, "JS 9C")
    assert (state.scores, state.phase) == ((total, 999), phase)


def test_below_the_target_the_match_goes_on() -> None:
    assert tricks(table("9S KC", "9C JD", scores=(999, 999), phase="playing"), "9S 9C").phase == "playing"
