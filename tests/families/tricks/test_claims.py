"""Claims: the tricks that are certain, whatever the others hold and play; and tricks given away."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import cast

import pytest
from claim_deals import FOUR_TRICKS, MIXED, STRONG
from positions import chosen
from trick_deals import after, dealt, tricks
from tricktable import position

from hoylecli.core.errors import HoyleError
from hoylecli.core.game import TABLE, Move
from hoylecli.families.tricks import claims
from hoylecli.families.tricks.claims import CertainTricks
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.view import view_of


def certain(state: TricksState) -> CertainTricks:
    return CertainTricks(view_of(state, state.to_act))


def line(state: TricksState) -> str:
    return " ".join(map(str, certain(state).line))


def counts(state: TricksState, moves: Iterable[Move]) -> list[str]:
    """What the deal counts after these moves."""
    for move in moves:
        state = state.apply(move)
    return [side.text for side in state.sheet[-1]]


def test_side_cards_are_certain_once_no_trump_can_be_out() -> None:
    state = dealt("whist", *STRONG)
    assert line(state) == "AS KS QS JS TS"  # eight trumps are out, and one hand may hold them all
    assert certain(state).why == "your A♣ may be trumped"
    state = tricks(state, "AS 2S 4S 6S", "KS 3S 5S 7S")
    assert line(state) == "QS JS TS AC AD AH KC KH QC QH JH"  # with the ten falls the last that is out


def test_a_higher_card_that_may_be_out_is_named() -> None:
    state = tricks(dealt("whist", *MIXED), *FOUR_TRICKS)
    assert line(state) == "TS AH KH QH"
    assert certain(state).why == "the A♣ may still be out, and beats your 5♣"


def test_a_card_is_not_certain_in_a_trick_that_another_wins_so_far() -> None:
    state = tricks(dealt("whist", *MIXED), *FOUR_TRICKS, "2C AC", "9C")
    assert state.to_act == 3
    assert certain(state).why == "the A♣ wins this trick so far"


def test_cards_that_somebody_has_shown_not_to_hold_are_not_feared() -> None:
    """Bram, who alone has no part in the trick yet, has shown that he has no spade left."""
    state = tricks(dealt("whist", *MIXED), *FOUR_TRICKS[:3])
    assert line(state)[:5] == "JS TS"
    assert {str(card)[1] for card in certain(state)._held[1]} == {"H", "D", "C"}


def test_a_claim_is_played_out_and_counted() -> None:
    state = tricks(dealt("whist", *STRONG), "AS 2S 4S 6S", "KS 3S 5S 7S")
    moves = claims.claim(state, 0, None)
    assert len(moves) == 11 * 4
    assert counts(state, moves) == ["13 tricks", "0 tricks"]


def test_a_claim_of_some_tricks_leaves_the_others_as_far_as_the_cards_go() -> None:
    state = tricks(dealt("whist", *MIXED), *FOUR_TRICKS)
    assert counts(state, claims.claim(state, 0, 4)) == ["8 tricks", "5 tricks"]
    assert counts(state, claims.concede(state, 0, [0])) == ["5 tricks", "8 tricks"]  # the ten must win


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (None, "Only 4 of 9 tricks are certain: the A♣ may still be out, and beats your 5♣."),
        (5, "Only 4 of 9 tricks are certain: the A♣ may still be out, and beats your 5♣."),
        (10, "There are 9 tricks left; claim says all of them, claim 1 one."),
        (0, "There are 9 tricks left; claim says all of them, claim 1 one."),
    ],
)
def test_a_claim_that_does_not_hold_is_refused_with_the_reason(number: int | None, why: str) -> None:
    state = tricks(dealt("whist", *MIXED), *FOUR_TRICKS)
    with pytest.raises(HoyleError) as error:
        claims.claim(state, 0, number)
    assert str(error.value) == why


def test_the_last_trick_is_claimed_without_a_number() -> None:
    with pytest.raises(HoyleError, match=r"^Only one trick is left; say claim\.$"):
        claims.claim(position("whist", "AS", "2S", "3S", "4S", trump="S"), 0, 2)


def test_a_refusal_is_the_same_wherever_the_hidden_cards_lie() -> None:
    """The A♣, which beats the claim, lies left or right: nothing tells which."""
    other = [MIXED[0], MIXED[1].replace("AC", "JC"), MIXED[2], MIXED[3].replace("JC", "AC")]
    states = [tricks(dealt("whist", *hands), *FOUR_TRICKS) for hands in (MIXED, other)]
    assert states[0].deal.hands != states[1].deal.hands
    found = [certain(state) for state in states]
    assert (found[0].line, found[0].why) == (found[1].line, found[1].why)


@pytest.mark.parametrize(
    "choice",
    ["hearts", "spades", "euchre", "whist", "pitch", "five-hundred", "piquet", "pinochle", "oh-hell"]
    + ["knockout-whist", "black-maria", "pinochle/two-handed", "nap", "tarneeb"]
    + ["call-break", "polignac"],
)
def test_whatever_the_others_play_a_claim_holds(choice: str) -> None:
    """At positions of games at random, against others who play at random."""
    rng, claimed = Random(19), 0
    players = chosen(choice).players.usual
    for seed in range(30):
        state = cast(TricksState, chosen(choice).undealt(players, seed))
        while state.number < 2 and state.to_act is not None:
            if state.to_act != TABLE and claims.is_open(state):
                sure = certain(state)
                assert bool(sure.why) == (len(sure.line) < len(state.deal.hands[state.to_act]))
                if not sure.why:
                    claimed += 1
                    assert_takes_all(state, rng)
            state = state.apply(rng.choice(state.legal_moves()))
    assert claimed > 4


def assert_takes_all(state: TricksState, rng: Random) -> None:
    """Plays a deal to its end, in which the seat to act takes every trick."""
    seat, number, taken = state.to_act, state.number, len(state.deal.tricks)
    while state.phase == "playing" and state.number == number:
        move = rng.choice(state.legal_moves())
        if state.to_act == seat:
            card = certain(state).line[0]
            move = next(each for each in state.legal_moves() if each.cards == (card,))
        state = state.apply(move)
    assert {trick.winner for trick in state.deal.tricks[taken:]} == {seat}


@pytest.mark.parametrize(
    ("choice", "players", "why"),
    [
        ("hearts", 4, "Tricks are no gift in this game; play on."),
        ("oh-hell", 4, "Tricks are no gift in this game; play on."),
        ("knockout-whist", 4, "More than one side could take your tricks; play on."),
        ("pitch", 4, "More than one side could take your tricks; play on."),
        ("whist", 4, ""),
        ("piquet", 2, ""),
    ],
)
def test_tricks_are_given_away_where_somebody_wants_them(choice: str, players: int, why: str) -> None:
    state = cast(TricksState, chosen(choice).undealt(players, 1))
    while not claims.is_open(state):
        state = state.apply(state.legal_moves()[0])
    assert claims.why_kept(state, state.to_act or 0) == why
    if why:
        with pytest.raises(HoyleError):
            claims.concede(state, state.to_act or 0, [])


def test_the_last_two_of_a_knockout_may_give_tricks_to_one_another() -> None:
    """Cleo is out, and has no cards."""
    state = position("knockout-whist", "4H 3S 2D", "AH KH QH", "", trump="H")
    state = replace(state, number=5, lives=("in", "in", "out"))
    assert claims.can_concede(state)
    assert [str(move) for move in claims.concede(state, 0, [])][:2] == ["4H", "AH"]
    assert not claims.can_concede(replace(state, lives=("in", "in", "in")))


def test_at_spades_tricks_are_given_away_while_they_are_bid_and_never_at_nil() -> None:
    state = after(
        chosen("spades").undealt(4, 1).apply(chosen("spades").undealt(4, 1).legal_moves()[0]), "look"
    )  # type: ignore[arg-type]
    high = after(state, "bid 3, look, bid 7, look, bid 3, look, bid 6")
    assert claims.why_kept(high, 0) == ""
    low = after(state, "bid 3, look, bid 2, look, bid 3, look, bid 3")
    assert claims.why_kept(low, 0).startswith("The others have no use for so many tricks")
    nil = after(state, "bid 3, look, nil, look, bid 3, look, bid 6")
    assert claims.why_kept(nil, 0).startswith("Somebody has bid nil")


def test_a_partner_who_is_a_person_would_have_to_agree() -> None:
    state = tricks(dealt("whist", *MIXED), *FOUR_TRICKS)
    with pytest.raises(HoyleError, match="Your partner has not given up"):
        claims.concede(state, 0, [0, 2])
    assert claims.concede(state, 0, [0, 1, 3])


def test_a_partner_who_is_a_person_would_have_to_agree_to_a_claim_that_leaves_tricks() -> None:
    state = tricks(dealt("whist", *MIXED), *FOUR_TRICKS)
    with pytest.raises(HoyleError, match="your partner has not given up"):
        claims.claim(state, 0, 4, [0, 2])
    assert claims.claim(state, 0, 4, [0, 1, 3])
    with pytest.raises(HoyleError, match="the A♣ may still be out"):
        claims.claim(state, 0, None, [0, 2])
