"""OpenSpiel's go fish and ours, question by question: who asks, what may be asked, and the fours laid down.

OpenSpiel fills an empty hand when its turn comes, ours is filled at once (CG, FG): from the first free card
on the pond differs, and a deal is compared no further. Where the pond runs out first, it is to its end.
Whoever is dealt a four gets four cards more from OpenSpiel: such deals are left out.
"""

from random import Random
from typing import Any

import pytest
from positions import load

from hoylecli.core.cards import STANDARD
from hoylecli.core.game import Move

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.oracle

DEALS = 1000
RANKS = "abcdefghijklm"  # as OpenSpiel names them


def test_random_deals_have_the_same_legal_moves_and_fours_as_openspiel() -> None:
    compared = [_compared(2 + number % 5, (5, 7)[number // 5 % 2], Random(number)) for number in range(DEALS)]
    assert sum(questions for questions, _ in compared) > 60 * DEALS
    assert sum(whole for _, whole in compared) > DEALS / 2


def _compared(players: int, hand: int, rng: Random) -> tuple[int, bool]:
    """How many questions were compared, and whether they are a whole deal."""
    order = list(STANDARD.cards())
    rng.shuffle(order)
    ours: Any = load("go-fish", hand=str(hand)).undealt(players, 1).apply(Move("deal", tuple(order)))
    if any(ours.deal.laid):
        return 0, False
    game = pyspiel.load_game("go_fish", {"players": players, "initial_cards": hand})
    theirs, many = game.new_initial_state(), hand * players
    pond = [card for seat in range(players) for card in order[seat:many:players]] + order[many:]
    for questions in range(1000):
        while theirs.is_chance_node():
            _make(theirs, RANKS[pond.pop(0).rank - 1])
        _agree_on_fours(theirs, ours)
        if theirs.is_terminal() or ours.to_act is None:
            assert theirs.is_terminal()
            assert ours.to_act is None
            return questions, True
        assert theirs.current_player() == ours.to_act
        legal = {f"{move.seat}{RANKS[move.rank - 1]}": move for move in ours.legal_moves()}
        assert {_text(theirs, action) for action in theirs.legal_actions()} == set(legal)
        text = rng.choice(sorted(legal))
        _make(theirs, text)
        ours = ours.apply(legal[text])
        if ours.deal.turns[-1].free:
            return questions + 1, False
    raise AssertionError("a deal without an end")


def _agree_on_fours(theirs: Any, ours: Any) -> None:
    fours = [int(line.rpartition(":")[2]) for line in str(theirs).splitlines() if ":" in line]
    assert fours == [len(ranks) for ranks in ours.deal.laid]


def _text(theirs: Any, action: int) -> str:
    return str(theirs.action_to_string(theirs.current_player(), action))


def _make(theirs: Any, text: str) -> None:
    theirs.apply_action(next(action for action in theirs.legal_actions() if _text(theirs, action) == text))
