"""Games as they were kept before: matches go on, and rules files of rummy are told which family to name."""

import json
from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.rulebook.problem import BrokenRules

BEFORE = json.loads((Path(__file__).parent / "rummy_before.json").read_text(encoding="utf-8"))
"""The rules that were kept with a match of each game and variant."""


@pytest.mark.parametrize("choice", BEFORE)
def test_the_rules_of_an_older_match_are_those_of_today(choice: str) -> None:
    name, variant = choice.split()
    game = rulebook.load(name, variant)
    older = rulebook.rebuild(game.document | {"family": "rummy", "rules": BEFORE[choice]})
    assert (older.family, older.rules, older.document) == (game.family, game.rules, game.document)


def test_what_an_older_match_had_of_its_own_is_kept() -> None:
    rules = BEFORE["kalooki plain"] | {"wild": BEFORE["kalooki plain"]["wild"] | {"most": 1, "swap": False}}
    document = rulebook.load("kalooki").document | {"family": "rummy", "rules": rules}
    wild = rulebook.rebuild(document).rules.wild
    assert (wild.most, wild.swap) == (1, False)


def test_contracts_stood_beside_the_bidding() -> None:
    """A match kept with all keys of all kinds of bidding plays by the contracts that stood at `contracts`."""
    document = rulebook.load("five-hundred", misere="no").document
    bidding = dict(document["rules"]["bidding"])
    contracts = {key: bidding.pop(key) for key in bidding.copy() if key not in ("kind", "passes")}
    former = document["rules"] | {"bidding": bidding | {"least": 0, "most": 0}, "contracts": contracts}
    older = rulebook.rebuild(document | {"rules": former})
    assert older.document == document
    assert (older.rules.contracts.least, older.rules.contracts.misere) == (6, 0)


def test_contracts_meant_nothing_in_other_games_of_tricks() -> None:
    document = rulebook.load("hearts").document
    older = document | {"rules": document["rules"] | {"contracts": {"least": 6, "most": 10}}}
    assert rulebook.rebuild(older).document == document


BESIDE = {
    "hearts plain": {"match": {"lowest": True}, "bidding": {}, "play": {}},
    "pinochle two-handed": {"match": {"at_once": True}},
    "bridge plain": {"match": {"first": 1}},
    "pitch plain": {"bidding": {"smudge": True, "every": "all"}},
    "nap plain": {"bidding": {"smudge": False, "every": "nap"}},
    "euchre plain": {"play": {"lone": "left_of_dealer"}},
    "five-hundred plain": {"kitty": {"cards": 3}},
}
"""What stood beside the kinds that it belongs to, and said something, in games of tricks."""
MEANT_NOTHING = {"match": {"lowest": False, "at_once": False, "first": 1}, "kitty": {"cards": 0}}
"""What every game of tricks had at these places, whatever its kinds."""


@pytest.mark.parametrize("choice", BESIDE)
def test_what_stood_beside_a_kind_belongs_to_it(choice: str) -> None:
    document = rulebook.load(*choice.split()).document
    rules = {
        name: dict(group) if isinstance(group, dict) else group for name, group in document["rules"].items()
    }
    for key in ("lowest", "at_once", "smudge", "every", "lone", "kitty"):
        rules["score"].pop(key, None)
        rules["bidding"].pop(key, None)
    if choice.startswith("bridge"):
        del rules["score"]["first"]
    for said in (MEANT_NOTHING, BESIDE[choice]):
        for group, keys in said.items():
            rules[group] = rules.get(group, {}) | keys
    assert rulebook.rebuild(document | {"rules": rules}).document == document


def test_the_number_of_the_first_board_of_an_older_match_is_kept() -> None:
    document = rulebook.load("bridge", form="duplicate").document
    score = {key: value for key, value in document["rules"]["score"].items() if key != "first"}
    rules = document["rules"] | {"score": score, "match": document["rules"]["match"] | {"first": 7}}
    assert rulebook.rebuild(document | {"rules": rules}).rules.first_board == 7


@pytest.mark.parametrize(
    ("rules", "family"),
    [
        ("close: {knock: 5}", "knocking"),
        ("close: {by: out}", "laying"),
        ("close: {by: out}\n  melds: {together: yes}", "together"),
        ("melds: {kinds: [set], together: true}", "together"),
    ],
)
def test_a_rules_file_of_rummy_is_told_which_family_to_name(rules: str, family: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    head = "game: odd\ntitle: Odd\nsummary: Odd rules.\nfamily: rummy\nplayers: 2\nrules:\n  "
    file.write_text(f"{head}{rules}\n", encoding="utf-8")
    with pytest.raises(BrokenRules) as broken:
        rulebook.load("odd", file=str(file))
    assert str(broken.value).endswith(
        f"odd.yaml:4:9: family: rummy is three families now, and this is a game of '{family}'; write that."
    )
