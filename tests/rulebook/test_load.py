"""Games loaded with variants and options. The expected rules are those of CG and CC, Cribbage."""

import json
from pathlib import Path
from typing import Any

import pytest

from hoylecli import families, rulebook
from hoylecli.core.cards import CARDS, card_text
from hoylecli.core.errors import IllegalMove, RulesError
from hoylecli.core.text import listed
from hoylecli.families.cribbage.rules import CribbageRules, Skunk
from hoylecli.rulebook.game import Game

FAMILIES = listed([f"'{name}'" for name in (*families.names(), "rummy")], "or")
STANDARD = CribbageRules(
    target=121,
    skunk=Skunk(margin=30, worth=2),
    double_skunk=Skunk(margin=60, worth=3),
    match_target=1,
    count="auto",
    muggins=False,
    first_dealer="cut",
)
VARIANTS = ["plain", "pub", "match-points", "once-around"]
VALUES = [
    ("muggins", "yes"),
    ("count", "manual"),
    ("match", "match_points"),
    ("first_dealer", "you"),
    ("first_dealer", "opponent"),
]


def changed(**rules: object) -> CribbageRules:
    from dataclasses import replace

    return replace(STANDARD, **rules)  # type: ignore[arg-type]


def test_the_plain_game_is_what_the_file_says() -> None:
    game = rulebook.load("cribbage")
    assert (game.name, game.title, game.family, game.players) == (
        "cribbage",
        "Cribbage",
        "cribbage",
        (2, 2, 2),
    )
    assert game.rules == STANDARD
    assert game.options == {"muggins": "no", "count": "auto", "match": "games", "first_dealer": "cut"}
    assert game.texts["start"].startswith("You hold six cards.")
    assert game.shipped
    assert game.origin.endswith("cribbage.yaml")


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("pub", changed(count="manual", muggins=True)),
        ("match-points", changed(match_target=7, double_skunk=Skunk(margin=60, worth=4))),
        ("once-around", changed(target=61)),
    ],
)
def test_a_variant_is_a_delta_on_the_plain_game(variant: str, rules: CribbageRules) -> None:
    game = rulebook.load("cribbage", variant)
    assert game.variant == variant
    assert game.rules == rules


def test_a_value_sets_the_rule_of_its_name_or_what_it_says_it_sets() -> None:
    assert rulebook.load("cribbage", first_dealer="you").rules == changed(first_dealer="you")
    match_points = changed(match_target=7, double_skunk=Skunk(margin=60, worth=4))
    assert rulebook.load("cribbage", match="match_points").rules == match_points


def test_a_chosen_option_beats_what_the_variant_begins_with() -> None:
    game = rulebook.load("cribbage", "pub", muggins="no")
    assert game.rules == changed(count="manual")
    assert game.options["muggins"] == "no"
    assert game.options["count"] == "manual"


def test_options_are_understood_with_dashes_and_as_python_values() -> None:
    game = rulebook.load("cribbage", **{"first-dealer": "opponent", "muggins": True})
    assert game.rules == changed(first_dealer="opponent", muggins=True)
    assert game.options["muggins"] == "yes"
    assert rulebook.load("cribbage", muggins="false").options["muggins"] == "no"


def test_the_same_choices_give_the_same_game() -> None:
    game = rulebook.load("cribbage", "pub", muggins=True)
    assert rulebook.load("cribbage", "pub", muggins="yes") is game
    assert rulebook.load("cribbage", "pub", muggins=False) != game
    with pytest.raises(RulesError, match="muggins: write"):
        rulebook.load("cribbage", "pub", muggins=1)  # though 1 is equal to True


@pytest.mark.parametrize(
    ("name", "variant", "options", "message"),
    [
        ("cribage", "plain", {}, "There is no game 'cribage'; did you mean 'cribbage'?"),
        ("mahjong", "plain", {}, "There is no game 'mahjong'; hoyle games lists them all."),
        ("cribbage", "pup", {}, "Cribbage has no variant 'pup'; did you mean 'pub'?"),
        ("cribbage", "solo", {},
         "Cribbage has no variant 'solo'; known are plain, pub, match-points, once-around."),
        ("cribbage", "plain", {"mugins": "yes"},
         "Cribbage has no option 'mugins'; did you mean 'muggins'?"),
        ("cribbage", "plain", {"jokers": "2"},
         "Cribbage has no option 'jokers'; known are muggins, count, match, first_dealer."),
        ("cribbage", "plain", {"muggins": "yess"},
         "muggins: write no or yes, not 'yess'; did you mean 'yes'?"),
        ("cribbage", "pub", {"first_dealer": 3},
         "first_dealer: write cut, you or opponent, not '3'."),
    ],
)  # fmt: skip
def test_what_cannot_be_chosen_is_refused_in_one_line(
    name: str, variant: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(RulesError) as error:
        rulebook.load(name, variant, **options)
    assert str(error.value) == message


def test_a_number_in_the_range_of_an_option_is_a_value_too(own_rules: Path) -> None:
    (own_rules / "long.yaml").write_text(
        "game: long-crib\nbase: cribbage\nsummary: Longer.\n"
        "options: {target: {help: To how many., values: [121, 61], range: [31, 500]}}\n"
        "variants: {once-around: {rules: {}, options: {target: 61}}}\n"
    )
    assert rulebook.load("long-crib", target=181).rules == changed(target=181)
    assert rulebook.load("long-crib", target="0061").options["target"] == "61"
    for bound in (31, 500):
        assert rulebook.load("long-crib", target=bound).rules == changed(target=bound)
    assert rulebook.describe("long-crib").options["target"].range == (31, 500)
    for wrong in ("30", "501", "1e2", "-61", "", "9" * 5000):
        with pytest.raises(RulesError, match=r"^target: write 121, 61 or a number from 31 to 500, not '"):
            rulebook.load("long-crib", target=wrong)


def test_a_number_in_the_range_sets_the_rule_that_the_values_set(own_rules: Path) -> None:
    (own_rules / "skunk.yaml").write_text(
        "game: skunk-crib\nbase: cribbage\nsummary: Near misses.\noptions:\n"
        "  near: {help: By how much., values: {usual: {skunk: {margin: 30}}, 20: {skunk: {margin: 20}}},"
        " range: [1, 59]}\n"
    )
    assert rulebook.load("skunk-crib").rules.skunk.margin == 30
    assert rulebook.load("skunk-crib", near=20).rules.skunk.margin == 20
    assert [rulebook.load("skunk-crib", near=end).rules.skunk.margin for end in (1, 59)] == [1, 59]
    game = rulebook.load("skunk-crib", near=45)
    assert (game.rules.skunk.margin, game.rules.skunk.worth, game.options["near"]) == (45, 2, "45")
    assert rulebook.explain("skunk-crib", near=45)[1]["skunk.margin"] == "option near=45"
    with pytest.raises(RulesError, match=r"^near: write usual, 20 or a number from 1 to 59, not '60'\.$"):
        rulebook.load("skunk-crib", near=60)


def test_choices_that_only_fail_together_are_refused(own_rules: Path) -> None:
    (own_rules / "odd.yaml").write_text(
        "game: odd-crib\nbase: cribbage\nsummary: Odd.\noptions:\n"
        "  near: {help: Near., values: {far: {}, near: {double_skunk: {margin: 45}}}}\n"
        "  skunked: {help: Skunked., values: {soon: {}, late: {skunk: {margin: 50}}}}\n"
    )
    assert rulebook.load("odd-crib", near="near").rules.double_skunk.margin == 45
    assert rulebook.load("odd-crib", skunked="late").rules.skunk.margin == 50
    refused = "cannot be played with near=near, skunked=late: double_skunk: "
    with pytest.raises(RulesError, match=f"^Cribbage {refused}"):
        rulebook.load("odd-crib", near="near", skunked="late")


def test_a_refusal_names_the_variant_and_the_options_that_were_chosen() -> None:
    refused = "Pinochle, four-handed, cannot be played with tens=yes: bidding.tens_from: only bidding.kind "
    with pytest.raises(RulesError, match=f"^{refused}"):
        rulebook.load("pinochle", "four-handed", tens=True)


def test_a_description_is_what_a_command_needs() -> None:
    about = rulebook.describe("cribbage")
    assert list(about.variants) == VARIANTS
    assert about.options["first_dealer"].values == ("cut", "you", "opponent")
    assert about.options["match"].default == "games"
    assert about.tables == ((2, 2, 2),)


def all_games() -> list[Game]:
    games = [rulebook.load("cribbage", variant) for variant in VARIANTS]
    return games + [rulebook.load("cribbage", **{name: value}) for name, value in VALUES]


def test_a_game_is_rebuilt_from_its_document() -> None:
    for game in all_games():
        document = json.loads(json.dumps(game.document))
        assert rulebook.rebuild(document) == game


def test_a_game_is_rebuilt_when_its_file_is_gone(own_rules: Path) -> None:
    file = own_rules / "gone.yaml"
    file.write_text("game: gone\nbase: cribbage\ntitle: '1984'\nrules: {target: 41}\nhelp: {tips: 'yes'}\n")
    game = rulebook.load("gone", muggins="yes")
    assert not game.shipped
    file.unlink()
    assert rulebook.rebuild(json.loads(json.dumps(game.document))) == game
    assert game.rules == changed(target=41, muggins=True)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("family", "bezique", f"family: write {FAMILIES}, not 'bezique'."),
        ("family", "patience", "the key 'skunk' is not known; known are pack, setup, "),
        ("family", "patience", "'count' is a key of 'cells'; write it there, such as 'cells: {count: ...}'."),
        ("players", 2, "players: write a list, not '2'."),
        ("rules", {"target": 121}, "rules: 'skunk' is missing: a win by a wide margin."),
        ("rules", None, "rules: write a map, not nothing."),
        ("shipped", "perhaps", "shipped: write yes or no, not 'perhaps'."),
        (
            "extra",
            1,
            "the key 'extra' is not known; known are game, title, summary, variant, origin, family, ",
        ),
    ],
)
def test_a_damaged_document_is_refused(key: str, value: object, message: str) -> None:
    document = {**rulebook.load("cribbage").document, key: value}
    with pytest.raises(RulesError) as error:
        rulebook.rebuild(document)
    problems = [str(problem) for problem in getattr(error.value, "problems")]  # noqa: B009
    assert any(problem.startswith(f"the rules kept with the match: {message}") for problem in problems)


def test_each_rule_tells_where_it_is_from() -> None:
    game, origins = rulebook.explain("cribbage", "match-points", first_dealer="cut")
    lines = Path(game.origin).read_text(encoding="utf-8").splitlines()
    target = 1 + lines.index("  target: 121")
    assert origins["target"] == f"{game.origin}:{target}"
    assert origins["double_skunk.margin"] == f"{game.origin}:{target + 2}"
    assert origins["double_skunk.worth"] == "variant match-points"
    assert origins["match_target"] == "variant match-points"
    assert origins["first_dealer"] == "option first_dealer=cut"
    assert origins["muggins"] == f"{game.origin}:{target + 5}"


# Sitting down


@pytest.mark.parametrize("players", [0, 1, 3, -1])
def test_only_as_many_sit_down_as_can_play(players: int) -> None:
    with pytest.raises(RulesError, match=f"^Cribbage is for 2 players, not {players}\\.$"):
        rulebook.load("cribbage").start(players, seed=7)


@pytest.mark.parametrize("seed", [-1, 1.5, "seven"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(RulesError, match=r"^A seed is a whole number from 0"):
        rulebook.load("cribbage").start(2, seed=seed)


def test_a_deal_from_a_real_table_can_be_played() -> None:
    pack = list(reversed(CARDS[:52]))
    state = rulebook.load("cribbage", first_dealer="opponent").start(2, seed=7, deal=pack)
    assert card_text(state.view(0).hand) == "3S 5S 7S 9S JS KS"  # type: ignore[attr-defined]
    assert state == rulebook.load("cribbage", first_dealer="opponent").start(2, seed=7, deal=map(int, pack))
    for wrong in (pack[1:], pack[:51] + pack[:1], [*CARDS]):
        with pytest.raises(IllegalMove, match=r"^A deal is all 52 cards"):
            rulebook.load("cribbage").start(2, seed=7, deal=wrong)


@pytest.mark.parametrize("words", [(None,), ("cribbage", None), (3,)])
def test_games_are_called_by_name(words: tuple[Any, ...]) -> None:
    with pytest.raises(RulesError, match="Name the game and its variant"):
        rulebook.load(*words)


def test_a_game_can_be_a_key() -> None:
    assert len({rulebook.load("cribbage"), rulebook.load("cribbage"), rulebook.load("cribbage", "pub")}) == 2


# How many play

HOUSE = """
game: house
title: House
summary: A trick more or less.
family: tricks
players: [2, 6]
usual: 4
rules: {}
variants:
  duet:
    summary: For two.
    players: 2
  crowd:
    summary: For a full table.
    usual: 6
  odd:
    summary: For those it suits better.
    players: [3, 5]
  late:
    summary: For as many as ever.
    rules: {}
"""


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        ("plain", (2, 6, 4)),
        ("duet", (2, 2, 2)),
        ("crowd", (2, 6, 6)),
        ("odd", (3, 5, 3)),
        ("late", (2, 6, 4)),
    ],
)
def test_a_variant_may_say_how_many_play(
    variant: str, players: tuple[int, int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    monkeypatch.setenv("HOYLE_RULES_PATH", str(tmp_path))
    game = rulebook.load("house", variant)
    assert game.players == players
    assert len(game.start(seed=1).scores) == players[2]
    assert rulebook.rebuild(json.loads(json.dumps(game.document))).players == players
    assert rulebook.describe("house").tables == ((2, 6, 4), (2, 2, 2), (2, 6, 6), (3, 5, 3))


@pytest.mark.parametrize(
    ("own", "players"),
    [
        ("", (2, 6, 4)),
        ("players: [3, 6]\n", (3, 6, 3)),
        ("usual: 5\n", (2, 6, 5)),
        ("players: [3, 6]\nusual: 5\n", (3, 6, 5)),
    ],
)
def test_a_game_that_builds_on_another_is_for_as_many_unless_it_says_otherwise(
    own: str, players: tuple[int, int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "shed.yaml").write_text(f"game: shed\nbase: house\nsummary: S.\n{own}", encoding="utf-8")
    monkeypatch.setenv("HOYLE_RULES_PATH", str(tmp_path))
    assert rulebook.load("shed").players == players


def test_a_match_kept_before_there_was_a_usual_number_has_the_fewest() -> None:
    document = {**rulebook.load("pitch").document, "players": [2, 6]}
    assert rulebook.rebuild(document).players == (2, 6, 2)


@pytest.mark.parametrize(("name", "players"), [("cribbage", [2, 3]), ("pitch", [1, 6]), ("golf", [1, 2])])
def test_more_than_the_engine_has_seats_for_are_refused(name: str, players: list[int]) -> None:
    with pytest.raises(RulesError, match=r"players: .* can play by these rules, not "):
        rulebook.rebuild({**rulebook.load(name).document, "players": players})
