"""Deals of poker as PHH, the notation of poker hand histories."""

from positions import load

from hoylecli import families
from hoylecli.core.moves import Move

DEAL = """\
[1]
variant = "hoyle-draw-5-high-spread"
ante_trimming_status = true
antes = [10, 10]
blinds_or_straddles = [0, 0]
min_bet = 20
starting_stacks = [1000, 1000]
actions = ["d dh p1 3cAd7dKd7s", "d dh p2 7c9c4dTd9h", "p1 cc", "p2 cbr 20", "p1 cc", "p1 sd 3cAd", \
"d dh p1 Jc3d", "p2 sd", "p1 cc", "p2 cc", "p1 sm Jc3d7dKd7s", "p2 sm 7c9c4dTd9h"]
hand = 1
players = ["Ann", "Bob"]
finishing_stacks = [970, 1030]
"""


def test_a_deal_is_written_with_its_cards_bets_draws_and_stacks() -> None:
    state = load("poker").seat(2, 5)
    states = [state]
    first = state.legal_moves()[0]
    words = ["check", "bet 20", "call", "discard 3C AD", "stand", "check", "check"]
    for move in (first, *map(Move.parse, words)):
        state = state.apply(move)
        states.append(state)
    histories = families.screen("vying").histories
    assert histories is not None
    assert histories(states, ["Ann", "Bob"]).strip() == DEAL.strip()
    assert histories(states[:-1], ["Ann", "Bob"]).strip() == ""  # a deal that is not finished
