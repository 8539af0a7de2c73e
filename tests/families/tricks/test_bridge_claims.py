"""Claims at bridge: sure tricks of both hands, whatever the hidden cards are, and never by the real layout.

CG, Bridge; Laws of Rubber Bridge, claims and concessions: a claim stands where no lie of the cards beats it.
"""

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest
from bridge_cards import dealt_at_random, playing

from hoylecli.core.errors import HoyleError
from hoylecli.families.tricks import claims, inference
from hoylecli.families.tricks.sure import Sure
from hoylecli.families.tricks.worlds import sample


def refused(state: Any, number: int | None = None) -> str:
    with pytest.raises(HoyleError) as error:
        claims.claim(state, state.to_act, number)
    return str(error.value)


def taken(state: Any, number: int | None = None, conceded: bool = False) -> int:
    """The tricks of the claimer's side in the whole deal, when the claim has been played out."""
    seat, side = state.to_act, state.to_act % 2
    moves = claims.concede(state, seat, [0]) if conceded else claims.claim(state, seat, number)
    for move in moves:
        last, state = state, state.apply(move)
    assert state.phase != "playing"
    final = last.apply(moves[-1])
    tricks = [event.seat for event in final.events if event.kind == "taken"]
    return sum(trick.winner % 2 == side for trick in last.deal.tricks) + sum(s % 2 == side for s in tricks)


TRUMPS_TO_DRAW = "AKQ84.AK2.AK3.A4", "75.QJT9.J942.J83", "J963.843.QT7.K52", "T2.765.865.QT976"
"""Spades are trumps; four are out, and after them all cards of South are good, or dummy's."""


def test_declarer_claims_for_both_hands_after_the_trumps_are_drawn() -> None:
    state = playing("6S", *TRUMPS_TO_DRAW, played="QH 3H 5H AH")
    assert state.to_act == 0
    assert taken(state, 11) == 12


def test_a_claim_of_all_is_refused_where_a_loser_is_left() -> None:
    """A heart is lost in the end."""
    state = playing("7S", *TRUMPS_TO_DRAW, played="QH 3H 5H AH")
    why = "Only 11 of 12 tricks look certain for both hands, however the hidden cards lie. Play on."
    assert refused(state) == why


def test_trumps_from_the_top_are_sure_before_anything_else_is_known() -> None:
    hands = "AKQJ5.AK2.432.32", "98.Q43.QJ9.KJ876", "T76.JT98.AK5.AQ4"
    state = playing("4S", *hands, played="6C")
    assert state.turn == 2
    assert refused(state).startswith("Only 4 of 13 tricks look certain")


FINESSE = "AKQ84.A52.843.A3", "T75.QJ9.K92.T854", "J963.K84.AQ5.K72", "2.T763.JT76.QJ96"


def test_a_claim_that_needs_a_guess_is_refused_though_the_cards_lie_well() -> None:
    """The king of diamonds lies before the ace and queen; nobody knows that."""
    drawn = "QH 4H 3H AH AS 5S 3S 2S KS 7S 6S 6H QS TS 9S 6D"
    state = playing("6S", *FINESSE, played=drawn)
    hidden = "T75.QJ9.J92.T854", "2.T763.KT76.QJ96"
    other = playing("6S", FINESSE[0], hidden[0], FINESSE[2], hidden[1], played=drawn)
    assert refused(state) == refused(other)
    sure, beside = Sure(state.view(0)), Sure(other.view(0))
    assert [sure.takes(number) for number in range(1, 10)] == [
        beside.takes(number) for number in range(1, 10)
    ]


def test_the_ace_of_trumps_is_given_up_in_a_claim() -> None:
    """All but one: the trump ace is out, and nothing else can be lost."""
    hands = "KQJT98.AK.AKQ.AK", "A.QJT9.JT98.JT98", "76543.432.432.32", "2.8765.765.Q7654"
    state = playing("6S", *hands, played="QH 2H 5H AH")
    assert refused(state).startswith("Only 11 of 12 tricks look certain")
    assert taken(state, 11) == 12


def test_declarer_claims_while_dummy_is_to_play() -> None:
    state = playing("7NT", "AKQ2.AKQ.AKQ.AKQ", "JT98.J32.J32.J32", "7654.T98.T98.T98", "3.7654.7654.7654",
                    played="JH")  # fmt: skip
    assert (state.turn, state.to_act) == (2, 0)
    assert claims.is_open(state)
    assert refused(state)  # the fourth spade
    assert taken(state, 12) == 12


def test_a_defender_claims_for_the_own_hand_alone() -> None:
    """West has five spades from the top at notrump, and the lead is East's no more."""
    hands = "32.AKQJ.AKQJ.432", "AKQJT.32.32.AKQJ", "98.T98.T98.T9876", "7654.7654.7654.5"
    state = playing("1NT", *hands, played="AS 8S 4S 2S")
    assert state.to_act == 1
    assert taken(state, 8) == 9
    assert refused(state, 10).endswith("from your hand, however the hidden cards lie. Play on.")


def test_a_defender_leaves_no_tricks_for_a_partner_who_has_not_given_up() -> None:
    """Dummy is asked nothing, the other defender is (Laws of Duplicate Bridge, 68B)."""
    hands = "32.AKQJ.AKQJ.432", "AKQJT.32.32.AKQJ", "98.T98.T98.T9876", "7654.7654.7654.5"
    state = playing("1NT", *hands, played="AS 8S 4S 2S")
    with pytest.raises(HoyleError, match="your partner has not given up"):
        claims.claim(state, 1, 8, [1, 3])
    assert claims.claim(state, 1, 8, [0, 1, 2])
    declarer = playing("7NT", "AKQ2.AKQ.AKQ.AKQ", "JT98.J32.J32.J32", "7654.T98.T98.T98", "3.7654.7654.7654",
                       played="JH")  # fmt: skip
    assert claims.claim(declarer, 0, 12, [0, 2])


def test_what_cannot_be_lost_is_not_conceded() -> None:
    hands = "AKQJ.AKQ.AKQ.AKQ", "T98.JT9.JT98.JT9", "765.876.76.87654", ""
    state = playing("7NT", *hands, played="JH 6H 2H AH")
    assert state.to_act == 0
    with pytest.raises(HoyleError, match="Nobody can beat your cards"):
        claims.concede(state, 0, [0])


def test_a_claim_cannot_be_made_before_dummy_lies_open() -> None:
    assert not claims.is_open(playing("4S", *dealt_at_random(Random(1))))


@pytest.mark.parametrize("seed", range(10))
def test_what_is_sure_is_the_same_for_every_layout_and_comes_true(seed: int) -> None:
    """A granted claim comes to its tricks in every layout; only the view says whether it is granted."""
    rng = Random(seed)
    state = playing(("3NT", "4S", "2H", "5C")[seed % 4], *dealt_at_random(rng), declarer=seed % 4)
    for _ in range(28 + 4 * (seed % 4)):
        state = state.apply(rng.choice(state.legal_moves()))
    view, seat = state.view(state.to_act), state.to_act
    left = max(view.hand_sizes)
    most = max((number for number in range(1, left + 1) if Sure(view).takes(number)), default=0)
    before = sum(trick.winner % 2 == seat % 2 for trick in view.tricks)
    for _ in range(6):
        other = sample(view, rng)
        if most:
            assert taken(other, most) - before >= most
        if most < left:
            assert refused(other, most + 1)


LAST_CLUB = "AKQJT.AKQ.AK2.32", "98.J432.J43.KQJ4", "765.T98.QT9.A876", "432.765.8765.T95"


def test_a_trick_that_is_not_claimed_goes_to_the_other_side() -> None:
    """A club is lost at the end: the defenders keep one for it, so that twelve claimed are no grand slam."""
    state = playing("7S", *LAST_CLUB, played="KC AC 5C")
    assert taken(state, 12) == 12


@cache
def sure_of(
    own: tuple[int, ...], trump: str, worlds: frozenset[Any], trick: Any, leader: int, need: int
) -> bool:
    """Whether the side that sees the hands `own` comes to its tricks in every world, whatever is played.

    worlds: four hands each, sets of (power, suit). It sees only what is played, so it plays the same card in
    all worlds that are left. Slow and plain, a referee for `Sure`.
    """
    if len(trick) == 4:
        best = trick[0]
        for card in trick[1:]:
            if card > best if card[1] == best[1] else card[1] == trump:
                best = card
        winner = (leader + trick.index(best)) % 4
        return sure_of(own, trump, worlds, (), winner, need - ((winner - own[0]) % 2 == 0))
    hands = next(iter(worlds))
    if need <= 0 or not any(hands):
        return need <= 0
    seat, afterwards = (leader + len(trick)) % 4, dict[Any, set[Any]]()
    for world in worlds:
        of_suit = {card for card in world[seat] if trick and card[1] == trick[0][1]}
        for card in of_suit or world[seat]:
            rest = (*world[:seat], world[seat] - {card}, *world[seat + 1 :])
            afterwards.setdefault(card, set()).add(rest)
    found = (
        sure_of(own, trump, frozenset(left), (*trick, card), leader, need)
        for card, left in afterwards.items()
    )
    return any(found) if seat in own else all(found)


def worlds_of(state: Any, own: tuple[int, ...]) -> frozenset[Any]:
    """All ways in which the hidden cards may lie, for whoever plays the hands `own` and sees dummy."""
    view, hands = state.view(state.to_act), state.deal.hands
    seen = {*own, state.deal.dummy}
    left, right = [seat for seat in range(4) if seat not in seen]
    hidden = [card for seat in (left, right) for card in hands[seat]]
    barred = inference.barred(view, list(inference.hidden(view)))
    found = set()
    for some in combinations(hidden, len(hands[left])):
        others = {*hidden} - {*some}
        if not {*some} & barred[left] and not others & barred[right]:
            world = {left: some, right: others}
            found.add(tuple(plain(world.get(seat, hands[seat])) for seat in range(4)))
    return frozenset(found)


def plain(cards: Any) -> frozenset[tuple[int, str]]:
    return frozenset(((card.rank - 2) % 13, card.suit) for card in cards)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_sure_near_the_end_is_what_a_search_of_all_layouts_finds(seed: int) -> None:
    """Neither more nor less, for declarer and for defenders, when three or four cards are left."""
    rng = Random(seed)
    contract = rng.choice(["3NT", "4S", "2H", "5C"])
    state = playing(contract, *dealt_at_random(rng), declarer=rng.randrange(4))
    for _ in range(52 - 4 * (3 + (seed % 4 == 0)) + rng.randrange(4)):
        state = state.apply(rng.choice(state.legal_moves()))
    sure, trick = Sure(state.view(state.to_act)), state.deal.trick
    leader = trick[0].seat if trick else state.turn
    played = tuple(next(iter(plain([play.card]))) for play in trick)
    worlds = worlds_of(state, sure.own)
    for need in range(1, max(map(len, state.deal.hands)) + 1):
        known = sure_of(sure.own, contract[1].replace("N", ""), worlds, played, leader, need)
        assert sure.takes(need) == known
