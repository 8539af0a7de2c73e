"""What rules files leave out: the defaults of all rules, and how many can play by them."""

from pathlib import Path

import pytest
from recording import schema

from hoylecli import families, rulebook

DEFAULTS = Path(__file__).parent / "defaults.txt"
# The fewest and the most who could play by the rules of a game, whatever its file allows.
COULD_PLAY = {
    "black-maria": (2, 12), "bowling": (1, 4), "call-break": (2, 12), "canasta": (4, 4),
    "contract-rummy": (2, 6), "crazy-eights": (2, 6), "cribbage": (2, 2), "euchre": (4, 4), "farkle": (1, 8),
    "five-card-stud": (2, 8), "five-hundred": (4, 4), "gin": (2, 2), "go-fish": (2, 6), "golf": (1, 1),
    "hearts": (4, 4), "kalooki": (2, 6), "knockout-whist": (2, 12), "mau-mau": (2, 5), "memory": (2, 2),
    "nap": (2, 10), "oh-hell": (2, 12), "old-maid": (2, 6), "omaha": (2, 8), "pig": (1, 8),
    "pinochle": (4, 4), "piquet": (2, 2), "pitch": (2, 12), "poker": (2, 8), "polignac": (2, 12),
    "rummy": (2, 6), "rummy-500": (2, 3), "seven-card-stud": (2, 7), "spades": (4, 4), "switch": (2, 6),
    "tarneeb": (4, 4),
    "texas-hold-em": (2, 8), "war": (2, 2), "whist": (4, 4),
}  # fmt: skip


def test_a_default_stays_what_saved_matches_rely_on() -> None:
    """Rules kept with a match may be older than a key, whose default then stands for how it was played."""
    assert schema.all_defaults() == DEFAULTS.read_text(encoding="utf-8")  # scripts/schema.py adds new keys


@pytest.mark.parametrize("name", list(COULD_PLAY))
def test_so_many_can_play_and_no_more(name: str) -> None:
    game = rulebook.load(name)
    assert families.find(game.family).players(game.rules) == COULD_PLAY[name]


def test_every_family_has_a_game_in_the_list() -> None:
    assert {rulebook.load(name).family for name in COULD_PLAY} == set(families.names())
