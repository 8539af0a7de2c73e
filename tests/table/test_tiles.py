"""Pictures of tables as a terminal shows them: every card on its tile, in its colours, within the window."""

import io
import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import print_formatted_text
from shipped import FILES

from hoylecli import families, rulebook
from hoylecli.context import Context, using
from hoylecli.core.cards import Card
from hoylecli.core.game import TABLE
from hoylecli.families.pictures import (
    DOWN,
    Band,
    ColumnsPicture,
    Dice,
    Down,
    EmptyPlace,
    GridPicture,
    HandPicture,
    Lane,
    Lying,
    PegBoard,
    Picture,
    Pile,
    PlayerAtTrick,
    Rows,
    TextLines,
    TrickPicture,
)
from hoylecli.families.screen import Light, Style
from hoylecli.settings import FACES_OF_CARDS, parse
from hoylecli.table.faces.cells import FACES
from hoylecli.table.faces.colors import DYES, PAPER, PEGS, chosen_theme, paints, pegs_of, rgb, theme_of
from hoylecli.table.faces.tiles import drawn

pyte = pytest.importorskip("pyte")

FELT = theme_of("felt", "two")
NAMES = ("Ann", "Madame Zephyrine", "Walt", "Ximena", "Bram", "Rosa", "Ned")
GROUNDS = {f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in map(rgb, PAPER.values())}
RED = {"d70000", "870000"}


def on_screen(lines: list[Any], width: int) -> Any:
    """What a terminal shows of the lines."""
    text = io.StringIO()
    output = Vt100_Output(text, lambda: Size(len(lines), width), term="xterm-256color", enable_cpr=False)
    pieces = [piece for line in lines for piece in (*line, ("", "\n"))]
    print_formatted_text(FormattedText(pieces), end="", output=output, color_depth=ColorDepth.DEPTH_8_BIT)
    screen = pyte.Screen(width, len(lines) + 1)
    pyte.Stream(screen).feed(text.getvalue())
    return screen


def tiles_on(screen: Any) -> Iterator[tuple[str, str, str]]:
    """What stands on each stretch of paper, with its ink and its ground."""
    for row in range(screen.lines):
        cells = [screen.buffer[row][column] for column in range(screen.columns)]
        at = 0
        while at < len(cells):
            ground, text, ink = cells[at].bg, "", "default"
            while at < len(cells) and cells[at].bg == ground and not (text and cells[at].data in "▏"):
                text += cells[at].data
                ink = cells[at].fg if cells[at].data in "♣♦♥♠★" else ink
                at += 1
            if ground in GROUNDS:
                yield text.replace("▏", "").strip(), ink, ground


def cards_in(picture: Picture) -> list[Card]:
    """All cards of a picture that lie open."""
    return [lying for lying in lying_in(picture) if isinstance(lying, Card)]


def lying_in(picture: Picture) -> Iterator[Lying | None]:
    for part in picture:
        if isinstance(part, Band):
            yield from (lying for pile in (*part.left, *part.right) for lying in pile.cards)
        elif isinstance(part, ColumnsPicture):
            yield from (lying for pile in part.piles for lying in pile.cards)
        elif isinstance(part, GridPicture):
            yield from (lying for row in part.rows for lying in row)
        elif isinstance(part, Rows):
            yield from (lying for row in part.rows for group in row.groups for lying in group)
        elif isinstance(part, HandPicture):
            yield from (lying for group in part.groups for lying in group)
        elif isinstance(part, TrickPicture):
            yield from (player.card for player in part.players)


@cache
def position(game: str, moves: int) -> tuple[Any, Any, tuple[str, ...]]:
    """A view after so many moves at random, at which the first player is to act, the screen, names."""
    chosen, rng = rulebook.load(game), Random(moves)
    state = chosen.start(seed=3)
    made = 0
    while state.to_act is not None and (made < moves or state.to_act != 0):
        legal = state.legal_moves()
        playing = [move for move in legal if move.verb not in ("resign", "fold", "claim", "concede")]
        state = state.apply(legal[0] if state.to_act == TABLE else rng.choice(playing or legal))
        made += 1
    return state.view(0), families.screen(chosen.family), NAMES[: chosen.players.usual]


GAMES = sorted(path.stem for path in FILES if path.parent.name != "dice")


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("game", GAMES)
def test_every_open_card_has_a_tile_in_its_colors(game: str, width: int) -> None:
    for moves in (0, 9, 30):
        view, screen, names = position(game, moves)
        picture = screen.picture(view, Style(names, 0, width))
        assert picture is not None
        shown = on_screen(drawn(picture, FELT, width, 30, screen.light(view)), width)
        found = list(tiles_on(shown))
        for text, ink, _ in found:
            assert (ink in RED) is ("♥" in text or "♦" in text or "★R" in text), text
        standing = sorted(word for text, _, _ in found for word in text.split() if word.strip("▀▄"))
        said = [symbol for text in texts_in(picture) for symbol in SYMBOL.findall(text)]
        assert standing == sorted([*(card.symbol for card in cards_in(picture)), *said])


SYMBOL = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]|★[RB]")


def texts_in(picture: Picture) -> Iterator[str]:
    """All that is said in words in a picture."""
    for part in picture:
        if isinstance(part, TextLines):
            yield from part.lines
        elif isinstance(part, Rows):
            yield from (row.after for row in part.rows)
        elif isinstance(part, Band):
            yield from (pile.note for pile in (*part.left, *part.right))
        elif isinstance(part, HandPicture):
            yield part.after


def contrast(first: int, second: int) -> float:
    """Of two colours of the palette, as WCAG 2 defines it."""
    lights = sorted((luminance(first), luminance(second)), reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def luminance(number: int) -> float:
    parts = [part / 255 for part in rgb(number)]
    red, green, blue = (x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


ORNAMENT = ("edge", "lip", "hole", "wood", "back")
"""What nobody reads: outlines, the thickness of cards, holes, the pattern of backs."""


@pytest.mark.parametrize("dye", DYES)
@pytest.mark.parametrize("deck", ["two", "four"])
@pytest.mark.parametrize(
    ("ground", "terminal"),
    [("felt", None), ("dark", 16), ("dark", 236), ("light", 231), ("light", 254)],
)
def test_all_text_can_be_read_on_its_ground(ground: Any, terminal: int, deck: Any, dye: str) -> None:
    """The themes without felt stand on what the terminal has, which is dark or light."""
    for name, (ink, cloth, _) in paints(ground, deck, dye).items():
        if not name.endswith(ORNAMENT):
            on = terminal if cloth is None else cloth
            assert contrast(ink or terminal, on) >= 4.5, (name, ink, on)


def test_four_colors_tell_all_suits_apart_on_every_ground() -> None:
    for ground in ("felt", "dark", "light"):
        for look in PAPER:
            inks = {paints(ground, "four")[f"{look} {suit}"][0] for suit in "CDHS"}  # type: ignore[arg-type]
            assert len(inks) == 4


def test_columns_take_the_width_there_is() -> None:
    piles = ColumnsPicture(tuple(Pile(str(number), (Card.parse("5H"),)) for number in range(1, 8)))
    gaps = []
    for width in (60, 80, 100):
        (line,) = [row for row in on_screen(drawn([piles], FELT, width, 9), width).display if "5♥" in row]
        columns = [at for at in range(width) if line.startswith("5♥", at)]
        gaps.append(columns[1] - columns[0] - 4)
        assert columns[0] < 9
        assert columns[-1] > width - 14
    assert gaps[0] >= 3
    assert gaps[0] < gaps[1] <= gaps[2]


def test_more_columns_than_fit_stand_in_banks() -> None:
    piles = ColumnsPicture(tuple(Pile(str(number), (Card.parse("5H"),)) for number in range(1, 19)))
    rows = [row for row in on_screen(drawn([piles], FELT, 60, 30), 60).display if "5♥" in row]
    assert [row.count("5♥") for row in rows] == [9, 9]


def test_the_number_of_the_stock_stands_on_its_back() -> None:
    shown = on_screen(drawn([Band((Pile("stock", (Down(24),)),))], FELT, 60, 9), 60)
    (row,) = [row for row in shown.display if "24" in row]
    assert "╱24╲" in row


def test_cards_that_stand_out_are_raised_and_pale() -> None:
    ace, king = Card.parse("AH"), Card.parse("KS")
    light = Light(frozenset({ace}), frozenset({king}))
    shown = on_screen(drawn([HandPicture("Your hand", ((ace, king),))], FELT, 60, 9, light), 60)
    row = next(at for at, line in enumerate(shown.display) if "A♥" in line)
    columns = [shown.display[row].index(text) for text in ("A♥", "K♠")]
    assert [shown.buffer[row][column].bg for column in columns] == ["ffffaf", "c6c6c6"]
    assert [shown.display[row - 1][column] for column in columns] == ["▄", " "]
    assert [shown.display[row + 1][column] for column in columns] == [" ", "▀"]


def test_a_table_is_as_low_as_the_window_wants_it() -> None:
    view, screen, names = position("klondike", 0)
    picture = screen.picture(view, Style(names, 0, 80))
    heights = [len(drawn(picture, FELT, 80, rows)) for rows in (40, 14, 12, 5)]
    assert heights == sorted(heights, reverse=True)
    assert heights[2] <= 12


def test_every_line_fills_the_window() -> None:
    wide = TextLines(("Zephyrine 中文名 · " + "a long story " * 20,), title=True)
    board = PegBoard((Lane(0, 5), Lane(3, 121)), 121)
    for width in (5, 20, 40, 60, 80, 133):
        shown = on_screen(drawn([wide, board], FELT, width, 30), width)
        assert {shown.buffer[row][width - 1].bg for row in range(shown.lines - 1)} <= {"005f00", "5f0000"}


@pytest.mark.parametrize(
    ("width", "name", "is_round"),
    [(80, "Walt", True), (60, "Walt", True), (60, "Madame Zephyrine", False), (40, "Walt", False)],
)
def test_players_sit_around_a_trick_where_their_names_have_room(
    width: int, name: str, is_round: bool
) -> None:
    facts = ("dealer", "score 0", "0 points")
    west = PlayerAtTrick("left", name, facts, Card.parse("9H"), "led, wins", True)
    north, east = PlayerAtTrick("above", "Kofi", facts), PlayerAtTrick("right", "Ximena", facts)
    picture = TrickPicture((west, north, east, PlayerAtTrick("below", "You", mark="?")))
    lines = [line.strip() for line in on_screen(drawn([picture], FELT, width, 20), width).display]
    rows = [next(at for at, line in enumerate(lines) if name in line) for name in (name, "Kofi", "Ximena")]
    assert (rows[0] == rows[2]) is is_round
    words = {word.strip("? ") for line in lines for word in re.split("[, ]+", line)} - {"", "9♥", "▀▀▀▀"}
    assert words == {*name.split(), "Kofi", "Ximena", "You", "led", "wins", "dealer", "score", "0", "points"}


@pytest.mark.parametrize("width", [40, 60])
@pytest.mark.parametrize("name", ["euchre", "five-hundred", "pinochle", "spades", "texas-hold-em", "rummy"])
def test_no_word_about_a_player_is_broken_where_the_window_is_narrow(name: str, width: int) -> None:
    view, screen, names = position(name, 40)
    picture = screen.picture(view, Style(names, 0, width))
    said = [row.after for part in picture if isinstance(part, Rows) for row in part.rows]
    players = [player for part in picture if isinstance(part, TrickPicture) for player in part.players]
    said += [fact for player in players for fact in player.facts]
    shown = " ".join(on_screen(drawn(picture, FELT, width, 24), width).display)
    assert any(said)
    assert set(re.findall(r"[^\s,]+", " ".join(said))) <= set(re.findall(r"[^\s,]+", shown))


def test_pegs_stand_in_their_holes() -> None:
    board = PegBoard((Lane(0, 5), Lane(58, 121)), 121)
    rows = [row for row in on_screen(drawn([board], FELT, 80, 30), 80).display if "·" in row]
    assert len(rows) == 4
    assert rows[0].index("▲") - rows[0].index("△") == 7
    assert rows[1].count("□") == 1
    assert rows[3].rstrip().endswith("■")


@pytest.mark.parametrize(
    ("environ", "config", "ground"),
    [
        ({"TERM": "xterm-256color"}, "", "#005f00"),
        ({"TERM": "screen", "COLORTERM": "truecolor"}, "", "#005f00"),
        ({"TERM": "xterm-kitty"}, "theme = felt four", "#005f00"),
        ({"TERM": "xterm-256color"}, "theme = dark", ""),
        ({"TERM": "xterm-256color"}, "theme = light", ""),
        ({"TERM": "xterm-256color"}, "theme = felt light", "#005f00"),
        ({"TERM": "xterm-256color"}, "theme = lines", None),
        ({"TERM": "xterm-256color"}, "theme = plain", None),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "", None),
        ({"TERM": "xterm"}, "", None),
        ({"TERM": "xterm-16color", "COLORTERM": "truecolor"}, "", None),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "theme = felt", None),
    ],
)
def test_where_tables_are_tiles(environ: dict[str, str], config: str, ground: str | None) -> None:
    from hoylecli.table.faces.colors import chosen_deck

    context = Context(environ)
    context._settings = parse(config)
    with using(context):
        theme = chosen_theme(chosen_deck())
    assert (theme is None) is (ground is None)
    if theme is not None:
        assert ("bg:#005f00" in theme.styles["ground"]) is bool(ground)


def test_backs_are_chosen() -> None:
    context = Context({"TERM": "xterm-256color"})
    context._settings = parse("back = lattice red")
    with using(context):
        theme = chosen_theme("two")
    assert theme is not None
    shown = on_screen(drawn([Band((Pile("stock", (DOWN,)),))], theme, 60, 9), 60)
    row = next(at for at, line in enumerate(shown.display) if "┼┼┼┼" in line)
    assert shown.buffer[row][shown.display[row].index("┼")].bg == "870000"


@pytest.mark.parametrize("width", [60, 80])
def test_dice_have_their_pips(width: int) -> None:
    shown = on_screen(drawn([Dice("Dice", (1, 2, 3, 4, 5, 6))], FELT, width, 9), width)
    rows = [row for row in shown.display if "●" in row]
    assert sum(row.count("●") for row in rows) == 21
    assert len(rows) == 3
    low = on_screen(drawn([Dice("Dice", (1, 6))], FELT, width, 1), width)
    assert "1" in low.display[0]


def test_an_empty_place_says_what_may_go_there() -> None:
    shown = on_screen(drawn([Band((Pile("f1", (EmptyPlace("♠"),)),))], FELT, 60, 9), 60)
    assert any("▏♠ ▕" in row for row in shown.display)


def test_the_pictures_of_readme_are_whole() -> None:
    """`scripts/pictures.py` takes them."""
    root = Path(__file__).parents[2]
    named = re.findall(r"docs/\w+\.svg", (root / "README.md").read_text(encoding="utf-8"))
    assert len(named) == 3
    for name in named:
        text = (root / name).read_text(encoding="utf-8")
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert 'fill="#005f00"' in text, "felt"
        assert 'fill="#eeeeee"' in text, "cards"


def test_a_screen_becomes_a_picture() -> None:
    pytest.importorskip("pexpect")
    svg = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "pictures.py"))["svg"]
    view, screen, names = position("klondike", 9)
    lines = drawn(screen.picture(view, Style(names, 0, 80)), FELT, 80, 20)
    root = ElementTree.fromstring(svg(on_screen(lines, 80), "#000000", "#ffffff"))
    said = [node for node in root if node.tag.endswith("text")]
    assert all(len(node.text or "") == len((node.get("x") or "").split()) for node in said)
    assert "stock" in "".join(node.text or "" for node in said)
    assert {node.tag.rpartition("}")[2] for node in root} == {"rect", "text", "path"}


@pytest.mark.parametrize("color", PEGS)
def test_pegs_of_any_color_differ_and_are_seen_on_the_board(color: str) -> None:
    """CG, Cribbage: everybody chooses the color of the pegs."""
    painted = paints("felt", "two", pegs=color)
    (mine, wood, _), (theirs, _, _) = painted["peg 0"], painted["peg 1"]
    assert mine != theirs
    assert min(contrast(mine or 0, wood or 0), contrast(theirs or 0, wood or 0)) >= 4.5
    assert len(set(pegs_of(color))) == 2


@pytest.mark.parametrize(
    ("you", "track", "outer"),
    [(0, "", "▲"), (0, "inside", "■"), (0, "outside", "▲"), (1, "outside", "■"), (1, "inside", "▲")],
)
def test_pegs_run_on_the_track_that_was_chosen(you: int, track: str, outer: str) -> None:
    """CG, Cribbage: the inside or the outside track."""
    state = rulebook.load("cribbage", first_dealer="you").start(2, seed=1)
    lines = families.screen("cribbage").draw(state.view(you), Style(("Ann", "Odile"), you, track=track))
    lanes = [line[0] for line in lines if line[:2] in ("▲ ", "■ ") and "····" in line]
    assert lanes[0] == outer


def test_every_face_that_can_be_chosen_shows_the_sign_of_a_card_in_all_its_rows_and_columns() -> None:
    assert FACES.keys() == set(FACES_OF_CARDS)
    for face in FACES.values():
        rows = face.rows(Card.parse("10H"))
        assert [len(row) for row in rows] == [face.wide] * face.high
        assert "10♥" in rows[0]
