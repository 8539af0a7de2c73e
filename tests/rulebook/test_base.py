"""Games that build on another, and variants in files of their own."""

from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.core.errors import RulesError
from hoylecli.rulebook.problem import BrokenRules


def test_a_game_takes_from_its_base_what_it_does_not_say(own_rules: Path) -> None:
    (own_rules / "house.yaml").write_text("game: house\nbase: cribbage\nrules:\n  skunk: {worth: 3}\n")
    game, base = rulebook.load("house"), rulebook.load("cribbage")
    assert (game.title, game.summary, game.players, game.texts) == (
        base.title, base.summary, base.players, base.texts,
    )  # fmt: skip
    assert (game.rules.skunk.margin, game.rules.skunk.worth) == (30, 3)
    assert game.rules.double_skunk == base.rules.double_skunk
    assert rulebook.load("house", "once-around").rules.target == 61


def test_maps_merge_one_level_deep(own_rules: Path) -> None:
    (own_rules / "house.yaml").write_text(
        "game: house\nbase: cribbage\n"
        "options:\n"
        "  muggins: {help: Our own words.}\n"
        "  skunks: {help: What a skunk counts., values: {two: {}, three: {skunk: {worth: 3}}}}\n"
        "variants:\n"
        "  pub: {summary: Our own pub.}\n"
        "  long: {summary: Twice around., rules: {target: 241}}\n"
        "help: {tips: Keep fives.}\n"
    )
    about, base = rulebook.describe("house"), rulebook.describe("cribbage")
    assert about.options["muggins"] == base.options["muggins"]._replace(help="Our own words.")
    assert list(about.options) == [*base.options, "skunks"]
    assert about.variants == base.variants | {"pub": "Our own pub.", "long": "Twice around."}
    assert rulebook.load("house", "pub").rules.muggins is True
    assert rulebook.load("house", "long", skunks="three").rules.target == 241
    assert set(rulebook.load("house").texts) == {*rulebook.load("cribbage").texts, "tips"}


def test_another_default_is_another_order_of_the_values(own_rules: Path) -> None:
    (own_rules / "house.yaml").write_text(
        "game: house\nbase: cribbage\noptions:\n  count: {values: [manual, auto]}\n"
    )
    game, origins = rulebook.explain("house")
    assert game.rules.count == "manual"
    assert game.options["count"] == "manual"
    assert origins["count"] == f"{own_rules / 'house.yaml'}:4"
    assert rulebook.load("house", count="auto").rules.count == "auto"


def test_a_base_may_have_a_base(own_rules: Path) -> None:
    (own_rules / "one.yaml").write_text("game: one\nbase: cribbage\nrules: {target: 61}\n")
    (own_rules / "two.yaml").write_text("game: two\nbase: one\ntitle: Two\nrules: {skunk: {margin: 15}}\n")
    rules = rulebook.load("two").rules
    assert (rules.target, rules.skunk.margin, rules.skunk.worth) == (61, 15, 2)


def test_a_game_may_build_on_the_one_that_it_hides(own_rules: Path) -> None:
    file = own_rules / "cribbage.yaml"
    file.write_text("game: cribbage\nbase: cribbage\nrules: {target: 61}\n")
    game, origins = rulebook.explain("cribbage")
    assert game.rules.target == 61
    assert origins["target"] == f"{file}:3"
    assert origins["match_target"].endswith("rules/cribbage/cribbage.yaml:13")
    assert (game.origin, game.shipped) == (str(file), False)


def test_games_that_build_on_one_another_are_refused(own_rules: Path) -> None:
    (own_rules / "hen.yaml").write_text("game: hen\nbase: egg\nsummary: First.\n")
    (own_rules / "egg.yaml").write_text("game: egg\nbase: hen\nsummary: First.\n")
    with pytest.raises(RulesError, match=r"egg\.yaml:2:7: base: there is no game 'hen' to build on"):
        rulebook.load("hen")


def test_a_problem_of_the_base_is_shown_in_its_own_file(own_rules: Path) -> None:
    (own_rules / "one.yaml").write_text("game: one\nbase: cribbage\nrules: {target: 6}\n")
    (own_rules / "two.yaml").write_text("game: two\nbase: one\ntitle: Two\n")
    with pytest.raises(BrokenRules) as error:
        rulebook.load("two")
    assert [str(problem) for problem in error.value.problems] == [
        f"{own_rules / 'one.yaml'}:3:17: target: write a whole number from 31 to 999, not '6'."
    ]


def test_a_file_adds_a_variant_to_a_game(own_rules: Path) -> None:
    file = own_rules / "fast.yaml"
    file.write_text(
        "variant: fast\nof: cribbage\nsummary: Quick and strict.\n"
        "rules: {target: 61}\noptions: {muggins: yes}\n"
    )
    assert rulebook.describe("cribbage").variants["fast"] == "Quick and strict."
    game, origins = rulebook.explain("cribbage", "fast")
    assert (game.variant, game.rules.target, game.rules.muggins) == ("fast", 61, True)
    assert (game.options["muggins"], game.shipped) == ("yes", False)
    assert origins["target"] == f"{file}:4"
    assert origins["muggins"] == "variant fast"
    assert rulebook.load("cribbage").shipped
    assert rulebook.variant_files() == {("cribbage", "fast"): str(file)}
    with pytest.raises(RulesError, match="did you mean 'fast'"):
        rulebook.load("cribbage", "fats")


def test_a_variant_of_ones_own_hides_that_of_the_game(own_rules: Path) -> None:
    (own_rules / "pub.yaml").write_text(
        "variant: pub\nof: cribbage\nsummary: Our pub.\nrules: {target: 61}\n"
    )
    assert rulebook.describe("cribbage").variants["pub"] == "Our pub."
    rules = rulebook.load("cribbage", "pub").rules
    assert (rules.target, rules.muggins) == (61, False)
