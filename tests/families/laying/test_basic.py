"""Rummy, which is its rules file alone: each rule as its own help states it."""

from pathlib import Path

import pytest
from positions import load
from rummy_500_tables import hand, table, text
from rummy_tables import kinds, legal, play, refusal

from hoylecli import rulebook
from hoylecli.core.game import TABLE
from hoylecli.rulebook.problem import BrokenRules

OTHER = "2C 4D 9S"


@pytest.mark.parametrize(("players", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_how_many_cards_are_dealt(players: int, cards: int) -> None:
    state = load("rummy").undealt(players, 1)
    state = state.apply(state.legal_moves()[0])
    assert [len(each) for each in state.deal.hands] == [cards] * players
    assert len(state.deal.stock) == 52 - players * cards - 1
    assert state.to_act == 0


def test_the_top_discard_or_the_stock() -> None:
    assert legal(table("5H KS", OTHER, "7H 3C", game="rummy")) == "draw, take"


def test_the_card_just_taken_is_not_thrown_but_may_be_kept() -> None:
    state = play(table("5H KS", OTHER, "7H 3C", game="rummy"), "take")
    assert legal(state) == "5H, KS"
    assert "throw it back" in refusal(state, "3C")


def test_the_ace_is_low() -> None:
    state = play(table("QC KC AC 2C 3C", OTHER, stock="9D", game="rummy"), "draw")
    assert legal(state) == "meld AC 2C 3C, AC, 2C, 3C, QC, KC, 9D"


def test_who_is_out_gets_what_the_other_holds() -> None:
    """Aces count 1; the one who is out has laid a meld in an earlier turn, so it counts once."""
    state = table("KD 5H", "AC QD 7S", stock="9H", melds="6H 7H 8H", game="rummy")
    state = play(state, "draw, lay 5H m1, lay 9H m1, KD")
    assert [(line.total, line.text) for line in state.sheet[0]] == [
        (18, "18 left in the other hand"),
        (0, ""),
    ]


def test_going_rummy_counts_double() -> None:
    state = play(table("5H 6H 7H", "AC QD 7S", stock="KD", game="rummy"), "draw, meld 5H 6H 7H, KD")
    assert [(line.total, line.text) for line in state.sheet[0]] == [
        (36, "(18 left in the other hand) x 2 for laying all at once"),
        (0, ""),
    ]


def test_the_discards_are_turned_over_when_the_stock_is_empty() -> None:
    """What was thrown first is drawn first; the top discard stays."""
    state = table("5H KS", OTHER, "7H 3C 8D", stock="JC", game="rummy")
    state = play(state, "draw, KS")
    assert kinds(state) == ["threw", "turned_over"]
    assert text(state.deal.stock) == "7H 3C 8D"
    assert text(state.deal.discards) == "KS"
    assert "7H" in hand(play(state, "draw"), 1)


def test_when_that_is_used_up_too_nobody_scores() -> None:
    state = table("5H KS", OTHER, "8D", stock="JC", game="rummy")
    state = play(state, "draw, KS, draw, 2C")
    assert kinds(state)[:2] == ["threw", "stopped"]
    assert [line.total for line in state.sheet[0]] == [0, 0]
    assert state.to_act == TABLE


def test_cards_are_laid_on_all_melds_by_three_players() -> None:
    state = load("rummy").undealt(3, 5)
    state = state.apply(state.legal_moves()[0])
    for _ in range(300):
        if state.to_act == TABLE:
            break
        moves = state.legal_moves()
        laying = [move for move in moves if move.verb in ("meld", "lay")]
        state = state.apply((laying or list(moves))[0])
    assert sum(line.total for line in state.sheet[0]) >= 0
    assert {seat for meld in state.deal.table for seat in meld.by} >= {0, 1}


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("score: {count: laid, at_once: 2}", "only score.count 'left' has it"),
        ("deal: {cards: 20}", "players: "),
        ("pack: {jokers: 2}", "'held', not 'left'; else a match need not end"),
    ],
)
def test_what_does_not_go_together(rules: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    words = {"stock": "stock: {empty: turn_over}", "score": "score: {count: left}"}
    words[rules.partition(":")[0]] = rules
    lines = ["game: odd", "summary: x", "title: Odd", "family: laying", "players: [2, 6]", "rules:"]
    file.write_text("\n".join([*lines, *(f"  {word}" for word in words.values())]) + "\n")
    with pytest.raises(BrokenRules) as broken:
        rulebook.load("odd", file=file)
    assert problem in str(broken.value)
