"""What the players of old maid do, in literal positions."""

from dataclasses import replace
from random import Random
from typing import Any

from positions import load

from hoylecli.bots import advice, bot
from hoylecli.core.cards import parse_cards
from hoylecli.families.scapegoat.state import PHASES
from hoylecli.families.scapegoat.view import Deal


def view(phase: str, mine: str, other: str, laid: str = "", **options: Any) -> Any:
    state: Any = load("old-maid", **options).start(2, seed=1)
    hands = tuple(parse_cards(mine)), tuple(parse_cards(other))
    deal = Deal(hands, (tuple(parse_cards(laid)), ()))
    return PHASES[phase].begin(replace(state, deal=deal, phase=phase, turn=0)).updated(turn=0).view(0)


def chosen(level: str, seen: Any) -> list[str]:
    return [str(bot("scapegoat", level).choose(seen, Random(seed))) for seed in range(200)]


def test_any_card_of_the_fan_may_be_drawn_at_every_level() -> None:
    seen = view("drawing", "7C", "7H QS 9D")
    for level in ("beginner", "average", "expert"):
        assert set(chosen(level, seen)) == {"draw 1", "draw 2", "draw 3"}


def test_a_beginner_overlooks_pairs_now_and_then_and_the_others_never() -> None:
    seen = view("laying", "7C 7D 9H", "9S QS", pairs="manual")
    assert 30 < chosen("beginner", seen).count("done") < 90
    assert set(chosen("average", seen)) == set(chosen("expert", seen)) == {"pair 7C 7D"}


def test_a_hint_counts_the_cards_that_would_make_a_pair() -> None:
    """All but six cards are down: of the four that cannot be seen one is a seven and one a nine."""
    state: Any = load("old-maid").start(2, seed=1)
    mine, other = "7C 9H", "7H 9S QS QD"
    laid = [str(card) for card in state.rules.pack if card not in parse_cards(f"{mine} {other}")]
    hint = advice("scapegoat", view("drawing", mine, other, " ".join(laid)), Random(1))
    assert str(hint.move) == "draw 1"
    assert hint.why.endswith("It makes a pair about half the time.")
    assert hint.more == ("Two of the 4 cards you cannot see would make a pair.",)


def test_a_hint_finds_a_pair_or_says_there_is_none() -> None:
    seen = view("laying", "7C 7D 9H", "9S QS", pairs="manual")
    assert str(advice("scapegoat", seen, Random(1)).move) == "pair 7C 7D"
    hint = advice("scapegoat", view("laying", "7C", "QS", pairs="manual"), Random(1))
    assert (str(hint.move), hint.why) == ("done", "There is no pair in your hand.")
