"""The quick table of the computer players against the engine: the same cards, tricks and scores."""

from random import Random
from typing import Any

import pytest
from positions import chosen

from hoylecli.bots.tricks.kernel import Layout, SimulatedDeal, bits, highest, leader, lowest
from hoylecli.bots.tricks.results import results
from hoylecli.core.cards import SUITS, parse_cards
from hoylecli.core.game import Move
from hoylecli.families.tricks.position import is_misere
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.families.tricks.state import TricksState

GAMES = [
    ("hearts", 4),
    ("hearts no_points_first_trick=yes", 4),
    ("hearts lead=left_of_dealer", 4),
    ("hearts breaking=no", 4),
    ("hearts lead=left_of_dealer breaking=no", 4),
    ("spades", 4),
    ("euchre", 4),
    ("pitch", 4),
    ("pitch", 2),
    ("pinochle", 4),
    ("pinochle/double-pack", 4),
    ("five-hundred", 4),
    ("call-break", 4),
    ("call-break head=yes", 4),
    ("polignac aces=high", 5),
    ("nap pack=36", 6),
    ("tarneeb", 4),
]


def set_out(state: TricksState) -> SimulatedDeal:
    """The deal of a state in which no card has been played yet."""
    layout = Layout(state.ranking, state.deal.trump, is_misere(state.deal.bids))
    active = [seat for seat in range(state.players) if seat != state.deal.out]
    return SimulatedDeal(layout, [layout.mask(hand) for hand in state.deal.hands], state.to_act or 0, active)


@pytest.mark.parametrize(("choice", "players"), GAMES)
def test_a_deal_is_played_as_in_the_engine(choice: str, players: int) -> None:
    positions = broken = 0
    for seed in range(25):
        state: Any = chosen(choice).undealt(players, seed)
        rng = Random(seed)
        table, before = None, state
        while state.to_act is not None and state.number < 3:
            if state.phase == "playing":
                if not state.deal.tricks and not state.deal.trick:
                    table = set_out(state)
                assert table is not None
                positions += 1
                legal = state.legal_moves()
                assert table.seat == state.to_act
                assert set(table.layout.cards(table.legal())) == {move.cards[0] for move in legal}
                broken += bool(table.layout.breaks and not table.closed)
            move = rng.choice(list(state.legal_moves()))
            before, state = state, state.apply(move)
            if before.phase == "playing" and table is not None:
                held = [bit for bit in bits(table.legal()) if table.layout.card[bit] == move.cards[0]]
                table.play(held[0], SUITS.find(move.target.upper() or "-"))
                if state.phase == "playing":
                    assert table.taken == [state.deal.taken(seat) for seat in range(players)]
                else:
                    assert list(results(before.view(0), table)[0]) == [line.total for line in state.sheet[-1]]
    assert positions > 400
    assert bool(broken) == bool(ranking_of(chosen(choice).rules).breaks)


@pytest.mark.parametrize("bid", ["misere", "open-misere"])
def test_misere_is_played_as_in_the_engine(bid: str) -> None:
    """Five hundred as played in Australia: the partner sits out, and who cannot follow plays the joker."""
    forced = 0
    for seed in range(40):
        rng, state = Random(seed), bidding_of(bid, seed)
        table = set_out(state)
        while state.phase == "playing":
            legal = state.legal_moves()
            assert table.seat == state.to_act
            assert set(table.layout.cards(table.legal())) == {move.cards[0] for move in legal}
            forced += (
                [str(move) for move in legal]
                == ["*R"]
                != [str(card) for card in state.deal.hands[state.to_act]]
            )
            move = rng.choice(list(legal))
            table.play(table.layout.bit[move.cards[0]], SUITS.find(move.target.upper() or "-"))
            before, state = state, state.apply(move)
        assert list(results(before.view(0), table)[0]) == [line.total for line in state.sheet[-1]]
    assert forced > 5


def test_a_trump_is_forced_only_if_it_wins_as_in_the_engine() -> None:
    """Call break: the last of four cannot follow; what the third has played decides over the spades."""
    layout = Layout(ranking_of(chosen("call-break").rules), "S")
    for third, allowed in (("3H", "2S 6S"), ("5S", "6S"), ("7S", "2S 6S QC")):
        hands = ["KH AD", "4H QD", f"{third} KD", "2S 6S QC"]
        table = SimulatedDeal(layout, [layout.mask(parse_cards(hand)) for hand in hands], 0)
        for card in parse_cards(f"KH 4H {third}"):
            table.play(layout.bit[card])
        assert set(layout.cards(table.legal())) == set(parse_cards(allowed))


def bidding_of(bid: str, seed: int) -> Any:
    """A deal in which the first seat plays misere, and has laid three cards away."""
    state: Any = chosen("five-hundred").undealt(4, seed)
    state = state.apply(state.legal_moves()[0])
    said = ["bid s 6", "pass", "bid s 7", "pass", "misere"] if bid == "misere" else [bid]
    while state.phase == "contracting":
        state = state.apply(Move.parse(said.pop(0) if said else "pass"))
    return state.apply(state.legal_moves()[0])


@pytest.mark.parametrize("lead", ["dealers_left", "callers_left"])
def test_it_plays_on_when_a_partner_sits_out(lead: str) -> None:
    """CG, Euchre: the partner of who plays alone puts the cards down."""
    seen = 0
    for seed in range(60):
        state: Any = chosen(f"euchre lone_lead={lead}").undealt(4, seed)
        while state.phase != "playing" or state.deal.out is None:
            legal = [move for move in state.legal_moves() if move.verb == "alone"] or state.legal_moves()
            state = state.apply(Random(seed).choice(list(legal)))
            if state.sheet:
                break
        if state.phase != "playing" or state.deal.out is None:
            continue
        seen += 1
        table = set_out(state)
        assert leader(state.view(0), table.layout, table.hands, state.deal.out) == state.to_act
        while state.phase == "playing":
            assert table.seat == state.to_act
            move = state.legal_moves()[0]
            table.play(table.layout.bit[move.cards[0]])
            before, state = state, state.apply(move)
        assert list(results(before.view(0), table)[0]) == [line.total for line in state.sheet[-1]]
    assert seen > 20


@pytest.mark.parametrize(
    ("choice", "trump", "order"),
    [
        ("euchre", "H", "9H TH QH KH AH JD JH"),  # the bowers on top, the left one among trumps
        ("euchre", "S", "9C TC QC KC AC"),
        ("five-hundred", "S", "5S 6S 7S 8S 9S TS QS KS AS JC JS *R"),
        ("five-hundred", "", "4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
        ("five-hundred", "", "*R"),
        ("pinochle", "S", "9H 9H JH JH QH QH KH KH TH TH AH AH"),  # the ten is second to the ace
        ("hearts", "", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
    ],
)
def test_the_cards_of_a_suit_lie_in_their_order(choice: str, trump: str, order: str) -> None:
    layout = Layout(ranking_of(chosen(choice).rules), trump)
    cards = parse_cards(order)
    mask = layout.mask(cards)
    assert layout.cards(mask) == cards
    assert layout.suit[lowest(mask)] == layout.suit[highest(mask)]
    assert layout.card[highest(mask)] == cards[-1]


def test_equal_cards_do_not_beat_one_another() -> None:
    """CG, Pinochle: of equal cards the first takes the trick."""
    layout = Layout(ranking_of(chosen("pinochle").rules), "S")
    hands = [layout.mask(parse_cards("AH"))]
    hands.append(layout.mask(parse_cards("AH"), hands[0]))
    table = SimulatedDeal(layout, [*hands, layout.mask(parse_cards("KH")), layout.mask(parse_cards("9H"))], 0)
    while any(table.hands):
        table.play(lowest(table.legal()))
    assert table.taken == [1, 0, 0, 0]


def test_a_copy_goes_its_own_way() -> None:
    state: Any = chosen("spades").undealt(4, 3)
    while state.phase != "playing":
        state = state.apply(state.legal_moves()[0])
    table = set_out(state)
    other = table.copy()
    other.play_out([lambda table, legal: lowest(legal)] * 4)
    assert sum(other.taken) == 13
    assert table.taken == [0, 0, 0, 0]
    assert all(hand.bit_count() == 13 for hand in table.hands)


def test_who_has_taken_much_and_all_is_seen_to_shoot() -> None:
    layout = Layout(ranking_of(chosen("hearts").rules), "")
    hands = ["QS AH 2H", "2S 3H 4H", "3S 5H 6H", "4S 7H 8H"]
    table = SimulatedDeal(layout, [layout.mask(parse_cards(hand)) for hand in hands], 0)
    table.played = table.before = layout.first
    for card in parse_cards("QS 2S 3S 4S"):
        table.play(layout.bit[card])
    assert table.shooter == 0
    for card in parse_cards("2H 3H 5H 7H"):
        table.play(layout.bit[card])
    assert table.shooter == -1
