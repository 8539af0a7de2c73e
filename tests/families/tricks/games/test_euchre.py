"""Euchre: each rule of the sources as a literal position, its scores, and a whole deal.

CG: Card Games. CC: Classic Card Games.
"""

import pytest
from trick_deals import after, legal
from tricktable import dealt, position, told, tricks

from hoylecli.families.tricks.state import TricksState
from hoylecli.scoring.euchre import deal

HANDS = ("AS KS QC 9D TH", "JH AH KD TS QS", "KH AD 9S JC KC", "JD QH AC TC 9C")
ALL_PASS = "pass, pass, pass, pass"


def ordering(choice: str = "euchre", dealer: int = 3) -> TricksState:
    return dealt(choice, *HANDS, turned="9H", dealer=dealer)


# Trumps


def test_a_card_is_turned_up_and_each_from_the_dealers_left_may_order_it_up() -> None:
    """CG and CC, Euchre."""
    state = ordering()
    assert ("turned", 3, "9H") in told(state, None)
    for seat in range(4):
        assert (state.to_act, legal(state)) == (seat, "order, alone, pass")
        state = after(state, "pass")
    assert told(state, None) == [("said", 3, ""), ("turned_down", 3, "9H")]


def test_whoever_orders_it_up_the_dealer_takes_it_and_lays_a_card_away() -> None:
    """CG: the dealer discards a card, and the turned-up card belongs to the dealer in its place."""
    state = after(ordering(), "pass, order")
    assert told(state, 0) == [("said", 1, ""), ("picked_up", 3, "9H")]
    assert (state.deal.trump, state.deal.declarer, state.to_act) == ("H", 1, 3)
    assert legal(state) == "AC, 9C, TC, JD, 9H, QH"
    state = after(state, "9C")
    assert told(state, 3) == [("laid_away", 3, ""), ("laid_away", 3, "9C")]
    assert told(state, 0) == told(state, None) == [("laid_away", 3, "")]
    assert (state.phase, state.to_act) == ("playing", 0)
    assert str(state.deal.hands[3]) == "(AC, TC, JD, 9H, QH)"
    assert [str(state.view(seat).laid_away) for seat in (2, 3)] == ["()", "(9C,)"]


def test_the_dealer_may_take_it_and_may_lay_it_away_again() -> None:
    """CC: discard any card from your hand."""
    state = after(ordering(), "pass, pass, pass, order, 9H")
    assert (state.deal.declarer, state.deal.trump, state.to_act) == (3, "H", 0)


def test_when_all_pass_another_suit_may_be_called() -> None:
    """CG and CC: the suit of the rejected card cannot be called."""
    state = after(ordering(), ALL_PASS)
    assert (state.to_act, legal(state)) == (
        0,
        "call c, call d, call s, alone c, alone d, alone s, pass",
    )
    state = after(state, "pass, call c")
    assert (state.deal.trump, state.deal.declarer, state.deal.out) == ("C", 1, None)
    assert (state.phase, state.to_act) == ("playing", 0)
    assert [len(hand) for hand in state.deal.hands] == [5, 5, 5, 5]


def test_when_nobody_calls_the_next_dealer_deals() -> None:
    """CG: thrown in for a new deal from the next dealer in line; CC: the hand folds."""
    state = after(ordering(), f"{ALL_PASS}, {ALL_PASS}")
    assert (state.phase, state.scores, state.sheet) == ("deal", (0, 0), ())
    assert told(state, 1) == [("said", 3, ""), ("thrown_in", -1, "")]
    again = state.apply(state.legal_moves()[0])
    assert (again.dealer, again.number, again.to_act) == (0, 2, 1)


def test_a_stuck_dealer_must_call() -> None:
    """CG, Stick the dealer."""
    state = after(ordering("euchre stick_the_dealer=yes"), f"{ALL_PASS}, pass, pass, pass")
    assert (state.to_act, legal(state)) == (3, "call c, call d, call s, alone c, alone d, alone s")
    assert after(state, "call s").deal.trump == "S"


# Alone


@pytest.mark.parametrize(
    ("dealer", "said", "declarer", "leader"),
    [
        (3, "alone, 9C", 0, 0),  # the lone hand is left of the dealer
        (3, "pass, alone", 1, 0),
        (3, "pass, pass, alone, 9C", 2, 1),  # left of the dealer sits out: the next one leads
        (3, "pass, pass, pass, alone, 9C", 3, 0),
        (0, "pass, pass, alone, 9D", 3, 2),
        (3, f"{ALL_PASS}, alone c", 0, 0),
        (3, f"{ALL_PASS}, pass, alone c", 1, 0),
        (3, f"{ALL_PASS}, pass, pass, alone c", 2, 1),
    ],
)
def test_the_partner_of_a_lone_hand_sits_out(dealer: int, said: str, declarer: int, leader: int) -> None:
    """CG and CC: the partner does not take part. The dealer's left leads, or the next who plays.

    A dealer who plays has taken the card that was ordered up, and lays one away.
    """
    state = after(ordering(dealer=dealer), said)
    out = (declarer + 2) % 4
    assert (state.phase, state.deal.declarer, state.deal.out, state.to_act) == (
        "playing",
        declarer,
        out,
        leader,
    )
    seats = []
    for _ in range(3):
        assert state.to_act is not None
        seats.append(state.to_act)
        state = state.apply(state.legal_moves()[0])
    assert out not in seats
    assert len(state.deal.tricks) == 1


@pytest.mark.parametrize(
    ("dealer", "said", "leader"),
    [
        (3, "alone, 9C", 1),
        (3, "pass, alone", 2),
        (3, "pass, pass, alone, 9C", 3),
        (3, "pass, pass, pass, alone, 9C", 0),
        (3, f"{ALL_PASS}, pass, alone c", 2),
        (3, "order, 9C", 0),  # nobody is alone: left of the dealer
    ],
)
def test_the_player_left_of_the_lone_hand_may_lead(dealer: int, said: str, leader: int) -> None:
    """CC, Euchre: playing it alone, the player to the caller's left plays first."""
    state = after(ordering("euchre lone_lead=callers_left", dealer), said)
    assert (state.phase, state.to_act) == ("playing", leader)


def test_a_dealer_who_orders_it_up_alone_takes_it_and_lays_a_card_away() -> None:
    """CG, CC: the turned-up card belongs to the dealer; discard any card from your hand."""
    state = after(ordering(), "pass, pass, pass, alone")
    assert told(state, 0) == [("said", 3, ""), ("picked_up", 3, "9H")]
    assert (state.phase, state.to_act, legal(state)) == ("ordering", 3, "AC, 9C, TC, JD, 9H, QH")
    state = after(state, "9C")
    assert (state.phase, state.to_act, state.deal.out) == ("playing", 0, 1)
    assert str(state.deal.hands[3]) == "(AC, TC, JD, 9H, QH)"


def test_a_dealer_who_sits_out_takes_no_card() -> None:
    """CG: the partner lays the cards face down; a sixth card would never be played."""
    state = after(ordering(), "pass, alone")
    assert (state.phase, state.to_act, state.deal.out) == ("playing", 0, 3)
    assert len(state.deal.hands[3]) == 5


# The play


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "expected"),
    [
        ("H", "9H", "JD AD 9S", "JD"),  # the left bower is a heart now
        ("H", "9D", "JD AD 9S", "AD"),  # and no diamond
        ("H", "9D", "JD 9S", "9S, JD"),
        ("D", "9D", "JH AH 9S", "JH"),
        ("D", "9H", "JH AH 9S", "AH"),
        ("C", "AS", "JS 9S", "9S"),
        ("C", "AS", "JS 9H", "9H, JS"),
        ("H", "9S", "JC QC TH", "JC, QC, TH"),  # nobody has to trump
    ],
)
def test_the_left_bower_follows_trumps(trump: str, trick: str, hand: str, expected: str) -> None:
    """CC: the left bower is the other jack of the same color, and for following suit becomes a trump."""
    state = position("euchre", "", hand, "", "", to_act=1, trick=f"0: {trick}", trump=trump, declarer=0)
    assert sorted(legal(state).split(", ")) == sorted(expected.split(", "))


@pytest.mark.parametrize(
    ("played", "taker"),
    [
        ("AH KH QH JH", 3),  # the right bower
        ("AH JD QH KH", 1),  # the left bower
        ("JD AH JH KH", 2),
        ("AS 9H KS QS", 1),  # any trump
        ("AD KD JC QD", 0),  # the ace, where the jack is none of trumps
        ("TD JC AS KD", 3),
    ],
)
def test_the_bowers_rank_highest_and_the_highest_trump_takes_the_trick(played: str, taker: int) -> None:
    """CG and CC: hearts are trumps."""
    hands = [f"{card} {spare}" for card, spare in zip(played.split(), ("9C", "TC", "QC", "KC"), strict=True)]
    state = position("euchre", *hands, trump="H", declarer=0)
    assert after(state, played.replace(" ", ", ")).to_act == taker


# The score


@pytest.mark.parametrize(
    ("tricks", "alone", "expected", "source"),
    [
        (3, False, (1, 0), "CG, CC: three or four tricks 1"),
        (4, False, (1, 0), "CG"),
        (5, False, (2, 0), "CG: march 2"),
        (3, True, (1, 0), "CG: alone, three or four tricks 1"),
        (4, True, (1, 0), "CG"),
        (5, True, (4, 0), "CG, CC: alone, march 4"),
        (2, False, (0, 2), "CG, CC: euchred, the opponents 2"),
        (2, True, (0, 2), "CG: a lone hand that is euchred, the same"),
        (1, True, (0, 2), "CG"),
        (0, True, (0, 2), "CG"),
    ],
)
def test_what_a_deal_counts(tricks: int, alone: bool, expected: tuple[int, int], source: str) -> None:
    assert deal(tricks, alone) == expected, source


BY_HAND = """
    0: AS TS 9S 9H > 3
    3: AC QC QS JC > 3
    3: TC TH AH KC > 1
    1: JH KH QH 9D > 1
    1: KD AD JD KS > 3
"""


def test_a_whole_deal_by_hand() -> None:
    """Seat 1 orders up for its partner, who trumps the first trick and, with the left bower, the last."""
    state = tricks(after(ordering(), "pass, order, 9C"), BY_HAND)
    assert state.scores == (0, 2)
    assert [line.text for line in state.sheet[0]] == ["", "march"]


@pytest.mark.parametrize(
    ("hands", "turned", "said", "played"),
    [
        # Seat 1; the partner, who deals, sits out.
        (
            ("9C TC QC 9D TD", "JH JD AH KH QH", "9S TS QS QD KD", ""),
            "9H",
            "pass, alone",
            "0: 9C JH 9S > 1\n1: JD TS TC > 1\n1: AH QS QC > 1\n1: KH QD 9D > 1\n1: QH KD TD > 1",
        ),
        # The dealer, with the queen that was turned up; seat 1 sits out.
        (
            ("9C TC QC 9D TD", "9S TS QS QD KD", "KS AS AC KC JC", "JH JD AH KH 9H"),
            "QH",
            "pass, pass, pass, alone, 9H",
            "0: 9C AC JH > 3\n3: JD TC KC > 3\n3: AH QC JC > 3\n3: KH 9D KS > 3\n3: QH TD AS > 3",
        ),
    ],
)
def test_a_lone_hand_that_takes_everything(
    hands: tuple[str, ...], turned: str, said: str, played: str
) -> None:
    """CG: 4 points. The lone hand has both bowers, ace, king and queen of hearts."""
    state = tricks(after(dealt("euchre", *hands, turned=turned), said), played)
    assert state.scores == (0, 4)
    assert [line.text for line in state.sheet[0]] == ["", "march, alone"]


def test_makers_that_are_euchred() -> None:
    """CG: 2 points to the others. Seat 3, without a spade, calls them, and its side takes one trick."""
    state = after(ordering(), f"{ALL_PASS}, pass, pass, pass, call s")
    state = tricks(state, "0: AS TS 9S 9C > 0\n0: KS QS JC TC > 2\n2: KC AC QC AH > 3")
    state = tricks(state, "3: JD 9D KD AD > 2\n2: KH QH TH JH > 2")
    assert [(line.total, line.text) for line in state.sheet[0]] == [
        (2, "euchre: the makers took 1 trick"),
        (0, ""),
    ]


# The end


@pytest.mark.parametrize(
    ("choice", "before", "winners"),
    [
        ("euchre", (9, 9), (0, 2)),
        ("euchre", (8, 9), None),
        ("euchre target=5", (4, 0), (0, 2)),
        ("euchre target=7", (5, 6), None),
        ("euchre target=7", (6, 0), (0, 2)),
    ],
)
def test_the_first_side_to_reach_the_target_wins(
    choice: str, before: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    """CC: 5, 7 or 10 points. Seat 0 has called hearts and takes the last of three tricks."""
    taken = ["0: AH 9C TC QC", "0: KH 9D TD QD", "0: 9S TS QS KS", "3: AS AC AD KD"]
    state = position(
        choice, "JH", "KC", "JS", "JC", to_act=0, trump="H", declarer=0, scores=before, tricks=taken
    )
    state = after(state, "JH, KC, JS, JC")
    outcome = state.outcome()
    assert state.scores == (before[0] + 1, before[1])
    assert (outcome.winners if outcome else None) == winners
