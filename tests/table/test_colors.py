"""Suits in colour."""

from hoylecli.table.faces.colors import painted


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
