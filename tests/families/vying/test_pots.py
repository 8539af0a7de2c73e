"""Who gets what of the pot: a table of worked cases, and deals in which somebody is all in."""

from random import Random

import pytest
from poker_tables import play, table, told
from positions import load

from hoylecli.families.vying.winning import Pot, pots_of, shares

CASES = [
    # [paid, who has folded, strength of each hand, what each gets, what the case is]
    ((100, 100, 100), (), (3, 2, 1), (300, 0, 0), "one pot, one winner"),
    ((100, 100, 100), (), (2, 2, 1), (150, 150, 0), "two share"),
    (
        (100, 100, 101),
        (2,),
        (2, 2, 9),
        (151, 150, 0),
        "the odd dollar goes to the first from the dealer's left",
    ),
    ((100, 100, 100), (), (2, 2, 2), (100, 100, 100), "all share"),
    ((50, 100, 100), (), (3, 2, 1), (150, 100, 0), "all in wins the main pot, the next the side pot"),
    ((50, 100, 100), (), (1, 3, 2), (0, 250, 0), "the better hand wins both"),
    ((50, 100, 100), (), (3, 2, 2), (150, 50, 50), "the side pot is shared"),
    ((50, 100, 100), (), (3, 3, 1), (75, 175, 0), "the main pot is shared, the side pot is not"),
    ((20, 60, 100), (), (3, 2, 1), (60, 80, 40), "what nobody has called goes back"),
    ((20, 60, 200, 200), (), (4, 3, 2, 1), (80, 120, 280, 0), "two side pots"),
    ((20, 60, 200, 200), (), (1, 3, 2, 2), (0, 200, 140, 140), "two share the last of two side pots"),
    ((50, 80, 100, 100), (1,), (3, 9, 2, 1), (200, 0, 130, 0), "what who folds has paid is in both pots"),
    ((50, 120, 100, 100), (1,), (3, 9, 2, 1), (200, 0, 170, 0), "more than the others have paid, too"),
    ((0, 100, 100), (), (3, 2, 1), (0, 200, 0), "who has paid nothing wins nothing"),
    ((25, 25, 26), (2,), (2, 2, 9), (38, 38, 0), "an even pot"),
    ((10, 10, 10, 11), (3,), (2, 2, 2, 9), (14, 14, 13, 0), "two odd dollars go to the first two"),
]


@pytest.mark.parametrize(("paid", "folded", "values", "expected", "case"), CASES)
def test_what_each_gets(
    paid: tuple[int, ...],
    folded: tuple[int, ...],
    values: tuple[int, ...],
    expected: tuple[int, ...],
    case: str,
) -> None:
    seats = range(len(paid))
    got = dict.fromkeys(seats, 0)
    for pot in pots_of(paid, [seat not in folded for seat in seats]):
        for seat, amount in shares(pot, dict(enumerate(values)), list(seats)).items():
            got[seat] += amount
    assert tuple(got.values()) == expected
    assert sum(got.values()) == sum(paid)


def test_who_can_win_which_pot() -> None:
    assert pots_of((20, 60, 200, 200), (True,) * 4) == [
        Pot(80, (0, 1, 2, 3)),
        Pot(120, (1, 2, 3)),
        Pot(280, (2, 3)),
    ]


def test_all_in_for_less_makes_a_side_pot() -> None:
    """CG, Poker, has chips and no loans: who cannot pay a call stays in with what is left."""
    state = table("poker", "AS AD AC 2S 3S", "KS KD KC 2D 3D", "QS QD QC 2H 3H", money=(50, 1475))
    state = play(state, "all-in, raise 100, call, stand, stand, stand")
    assert (state.deal.pot, state.phase, state.to_act) == (270, "betting", 1)
    state = play(state, "bet 100, call")
    assert told(state)[1:] == [
        "Odile shows K♠ K♦ K♣ 3♦ 2♦: three kings.",
        "Walt shows Q♠ Q♦ Q♣ 3♥ 2♥: three queens.",
        "Ann shows A♠ A♦ A♣ 3♠ 2♠: three aces.",
        "Ann wins the main pot, $150, with three aces.",
        "Odile wins the side pot, $320, with three kings.",
    ]
    assert state.scores == (150, 1585, 1265)


def test_what_nobody_has_called_goes_back() -> None:
    state = table("texas-hold-em", "AS AD", "KS KD", stock="2C 3C 4D 9H 9S", money=(40,))
    state = play(state, "raise 100, call")
    assert told(state)[-2:] == [
        "Ann wins the pot, $80, with two pairs, aces and nines.",
        "Odile takes back $60 that nobody has called.",
    ]
    assert sum(state.scores) == 2000


def test_the_odd_dollar_goes_to_the_first_winner_from_the_dealers_left() -> None:
    """CG: if hands tie, the pot is split; it is silent on what cannot be split."""
    state = table("texas-hold-em", "2S 3D", "AD KS", "AC KD", stock="QH JC TS 9C 8D")
    state = play(state, "call, fold, check, check, check, check, check, check, check")
    assert told(state)[-2:] == ["Odile shares the pot, and gets $13.", "Walt shares the pot, and gets $12."]
    assert state.scores == (995, 1003, 1002)


@pytest.mark.parametrize("players", range(2, 9))
def test_chips_are_conserved(players: int) -> None:
    rng = Random(players)
    state = load("poker", session="win_it_all").undealt(players, players)
    while state.to_act is not None:
        legal = state.legal_moves()
        state = state.apply(rng.choice(legal[1:] or legal) if rng.random() < 0.8 else rng.choice(legal))
        deal = state.deal
        assert sum(state.scores) == players * 1000
        if state.phase in ("betting", "drawing"):
            assert sum(deal.stacks) + sum(deal.paid) == players * 1000
    assert sorted(state.scores)[-1] == players * 1000
