"""Suits in colour, and what else stands out on the screen."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.styles import DEFAULT_ATTRS, Style as Colors

from hoylecli.context import Context, using
from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.families import screen
from hoylecli.families.screen import Light, light_on_hand
from hoylecli.rulebook import load
from hoylecli.table.faces.colors import (
    PALETTES,
    Background,
    chosen_deck,
    chosen_palette,
    painted,
    painted_answer,
    painted_table,
)
from hoylecli.table.faces.prompt import PromptFace


def test_two_colors_paint_the_red_suits() -> None:
    assert painted("You play 10♥ and 5♣.", "two") == [
        ("", "You play "), ("class:hearts", "10♥"), ("", " and 5♣."),
    ]  # fmt: skip


def test_four_colors_tell_all_suits_apart() -> None:
    styles = [style for style, text in painted("A♣ A♦ A♥ A♠", "four") if text != " "]
    assert len(set(styles)) == 4


def test_cards_in_ascii_are_painted_too() -> None:
    assert painted("JH", "two") == [("class:hearts", "JH")]


def test_no_color_leaves_the_text_alone() -> None:
    assert painted("5♥ 5♦", "none") == [("", "5♥ 5♦")]


def test_nothing_is_lost_or_added() -> None:
    for text in ("", "AHEAD of 2DAYS", "5♥5♦ x 10♥", "♥ alone"):
        assert "".join(piece for _, piece in painted(text, "four")) == text
    assert all(style == "" for style, _ in painted("AHEAD of 2DAYS", "four"))


def test_cards_that_cannot_be_played_are_dim_and_the_others_bright() -> None:
    light = Light(frozenset({Card.parse("5H")}), frozenset({Card.parse("KS")}))
    assert painted("5♥ K♠ 2♣", "two", light) == [
        ("class:hearts class:bright", "5♥"), ("", " "), ("class:dim", "K♠"), ("", " 2♣"),
    ]  # fmt: skip


def test_the_pegs_of_two_players_differ() -> None:
    assert painted("▲ △▲ ■", "none") == [
        ("class:first", "▲"), ("", " "), ("class:first", "△"), ("class:first", "▲"), ("", " "),
        ("class:second", "■"),
    ]  # fmt: skip


def test_a_table_has_a_title_and_shows_what_is_the_readers_own() -> None:
    lines = ["", "Deal 1 · K♥ up", "Odile  0", "You    0", "Your hand  5♥"]
    assert list(painted_table(lines, "two", Light())) == [
        [("", "")],
        [("class:title", "Deal 1 · "), ("class:title class:hearts", "K♥"), ("class:title", " up")],
        [("", "Odile  0")],
        [("class:own", "You"), ("", "    0")],
        [("class:own", "Your hand"), ("", "  "), ("class:hearts", "5♥")],
    ]


@pytest.mark.parametrize(
    ("line", "head"),
    [
        ("Hint: 5♣", "Hint:"),
        ("Words you can always type, with or without a / in front:", None),
        ("The nines are low. So: play them.", ""),
        ("  save: keep it", ""),
    ],
)
def test_what_stands_before_a_colon_is_a_heading(line: str, head: str | None) -> None:
    pieces = painted_answer(line, "two")
    assert "".join(text for style, text in pieces if style == "class:heading") == (
        line if head is None else head
    )
    assert "".join(text for _, text in pieces) == line


@pytest.mark.parametrize(
    ("theme", "environ", "deck", "background"),
    [
        ("", {}, "two", "any"),
        ("four light", {}, "four", "light"),
        ("plain dark", {}, "none", "dark"),
        ("four", {"NO_COLOR": "1"}, "none", "any"),
    ],
)
def test_theme_and_environment_choose_the_colors(
    tmp_path: Path, theme: str, environ: dict[str, str], deck: str, background: str
) -> None:
    if theme:
        (tmp_path / "hoyle").mkdir()
        (tmp_path / "hoyle" / "config").write_text(f"theme = {theme}\n")
    with using(Context({"XDG_CONFIG_HOME": str(tmp_path), **environ})):
        assert chosen_deck() == deck
        assert chosen_palette() is PALETTES[background]


def test_the_word_colors_goes_before_the_theme_but_not_before_no_color(tmp_path: Path) -> None:
    (tmp_path / "hoyle").mkdir()
    (tmp_path / "hoyle" / "config").write_text("theme = plain\n")
    with using(Context({"XDG_CONFIG_HOME": str(tmp_path)})), create_app_session(output=DummyOutput()):
        face = PromptFace(str)
        assert face.change_colors() == "The deck has two colors now: ♥ ♦ ♣ ♠."
        assert face.change_colors() == "The deck has four colors now: ♥ ♦ ♣ ♠."
    with using(Context({"NO_COLOR": "1"})), create_app_session(output=DummyOutput()):
        assert PromptFace(str).change_colors() == "NO_COLOR is set, so there are none."


@pytest.mark.parametrize("background", PALETTES)
def test_every_palette_can_be_painted_with(background: Background) -> None:
    styles = Colors.from_dict(PALETTES[background])
    for name in PALETTES[background]:
        assert styles.get_attrs_for_style_str(f"class:{name}") != DEFAULT_ATTRS, name


def test_every_palette_has_every_style() -> None:
    assert len({frozenset(palette) for palette in PALETTES.values()}) == 1


# What the families say of their cards


def view_of(**more: Any) -> Any:
    moves, hand = tuple(map(Move.parse, ("5H", "6H"))), tuple(map(Card.parse, ("5H", "6H", "KS")))
    table = {"seat": 0, "to_act": 0, "hand": hand, "legal": moves, "trick": (), "laid": ()}
    return SimpleNamespace(**table | more)


def cards(text: str) -> frozenset[Card]:
    return frozenset(map(Card.parse, text.split()))


def test_what_can_be_played_is_bright_and_the_rest_of_the_hand_dim() -> None:
    assert light_on_hand(view_of()) == Light(cards("5H 6H"), cards("KS"))


@pytest.mark.parametrize("more", [{"to_act": 1}, {"seat": None}, {"legal": ()}, {"hand": cards("5H 6H")}])
def test_all_cards_are_alike_where_nothing_is_to_be_told_apart(more: dict[str, Any]) -> None:
    assert light_on_hand(view_of(**more)) == Light()


def test_a_card_that_lies_in_the_trick_too_is_left_as_it_is() -> None:
    trick = (SimpleNamespace(card=Card.parse("KS")),)
    assert screen("tricks").light(view_of(trick=trick, players=2, stock=None, bridge=None)) == Light(
        cards("5H 6H")
    )


def test_the_covered_cards_of_a_pyramid_are_dim() -> None:
    view = load("pyramid").start(seed=1).view(0)
    covered = [card for pile in view.columns[:21] for card in pile]
    assert screen("patience").light(view) == Light(dim=frozenset(covered))


def test_the_cards_of_gaps_that_are_in_their_place_are_dim() -> None:
    state = load("gaps").start(seed=1)  # its rows begin 2♥ 9♠, 2♠ gap, 2♦ K♠ and 2♣ 5♥
    assert screen("patience").light(state.view(0)).dim == cards("2H 2S 2D 2C")
    state = state.apply(Move.parse("3S b2"))
    assert screen("patience").light(state.view(0)).dim == cards("2H 2S 3S 2D 2C")


def test_no_card_of_scorpion_is_dim() -> None:
    """Won by cards in order like gaps, but in columns: there is no grid to look through."""
    assert screen("patience").light(load("scorpion").start(seed=1).view(0)) == Light()
