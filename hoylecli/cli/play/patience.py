"""`hoyle patience`: all patiences to choose from; and which deal of a patience is played."""

from collections.abc import Mapping
from textwrap import shorten
from typing import TYPE_CHECKING, Any

import click

from hoylecli.context import current

from ..console import is_somebody_there, note, say, say_json, spelled, written_over
from ..lazy import Quick, Whole, complete_file

if TYPE_CHECKING:
    from random import Random

    from hoylecli.core import Move
    from hoylecli.families.patience import PatienceRules, PatienceState
    from hoylecli.rulebook.description import Description
    from hoylecli.rulebook.game import Game


# Which deal of a patience is played: by seed, number or layout, or the next that the solver can win

_STATES = 100_000  # a deal; no time, so that the same deal is found on every machine
_SECONDS = 60.0  # for all deals together

Deal = tuple[int, "list[Move]"]
"""The seed of a match, and the moves it begins with."""


def new_seed() -> int:
    """A seed for a deal that nobody asked for."""
    return current().draw_seed()


def deal_options(about: "Description") -> list[click.Parameter]:
    """--deal, --layout, --winnable and --export, as far as the game has use for them."""
    if about.family != "patience":
        return []
    from hoylecli.rulebook import load

    rules: PatienceRules = load(about.name).rules
    if rules.grid.place == "pins":
        return []
    return [
        click.Option(
            ["--deal"],
            type=Whole(1),
            metavar="N",
            hidden=rules.setup.numbers == "none",
            help="Play the deal with this number, as other programs have it.",
        ),
        click.Option(
            ["--layout"],
            metavar="FILE",
            shell_complete=complete_file,
            help="Play the cards as they lie in this file.",
        ),
        click.Option(["--winnable"], is_flag=True, help="Play the first deal from there on that can be won."),
        click.Option(["--export"], is_flag=True, help="Write the layout, and play nothing."),
    ]


def first_deal(game: "Game", given: Mapping[str, Any]) -> Deal:
    """The deal that the options ask for. Raises click.UsageError for several, HoyleError for a bad layout."""
    layout, number, seed = given.get("layout"), given.get("deal"), given["seed"]
    ways = [f"--{name}" for name in ("seed", "deal", "layout") if given.get(name) is not None]
    if len(ways) > 1:
        raise click.UsageError(f"{' and '.join(ways)} are different deals; choose one.")
    if layout is not None:
        if given["winnable"]:
            raise click.UsageError("--layout is one deal; 'hoyle solve --layout' says whether it can be won.")
        seed = new_seed()
        return seed, _moves_of_layout(game, layout, seed)
    start = number if number is not None else new_seed() if seed is None else seed
    return _from(game, start, given)


def next_deal(game: "Game", given: Mapping[str, Any], last: int) -> Deal:
    """The deal after that with the seed or number `last`: the next one if it was chosen, else any."""
    chosen = given["seed"] is not None or given.get("deal") is not None
    return _from(game, last + 1 if chosen else new_seed(), given)


def _from(game: "Game", start: int, given: Mapping[str, Any]) -> Deal:
    """The deal with the seed or number `start`, with --winnable the first from there that can be won."""
    is_numbered = given.get("deal") is not None
    if is_numbered:
        refuse_unnumbered(game, start)
    if given.get("winnable"):
        start = first_winnable(game, start, is_numbered)
    if not is_numbered:
        return start, []
    from hoylecli.table.work.patience_solving import numbered_deal

    return start, [numbered_deal(game, start)]


def refuse_unnumbered(game: "Game", number: int) -> None:
    """Raises click.UsageError unless the game has a deal with this number."""
    from hoylecli.core import HoyleError
    from hoylecli.table.work.patience_solving import numbered_deal

    try:
        numbered_deal(game, number)
    except HoyleError as error:
        raise click.UsageError(str(error)) from None


def first_winnable(game: "Game", start: int, is_numbered: bool) -> int:
    """The first seed or number from `start` on with a win found; it is named on standard error.

    Deals that the search cannot decide are passed over. Raises HoyleError when it takes too long.
    """
    from itertools import count
    from time import perf_counter

    from hoylecli.bots.solver import solve
    from hoylecli.bots.solver.watch import Limit
    from hoylecli.core import HoyleError
    from hoylecli.table.work.patience_solving import opening

    called = "deal" if is_numbered else "seed"
    end = perf_counter() + _SECONDS
    for number in count(start):
        left = end - perf_counter()
        if left <= 0:
            written_over("")
            raise HoyleError(
                f"No deal that can be won was found in {_SECONDS:.0f} seconds, from {called} {start} to "
                f"{number - 1}. Try another --{called}, or leave --winnable out."
            )
        written_over(f"Looking for a deal that can be won: {called} {number}")
        found = solve(opening(game, number, is_numbered), Limit(states=_STATES, seconds=left))
        if found.verdict == "winnable":
            written_over("")
            first = f", the first found from {start} on" if number > start else ""
            note(f"{called.capitalize()} {number} can be won{first}.")
            return number
    raise AssertionError


# Layouts


def read_file(file: str, rules: "PatienceRules", rng: "Random | None" = None) -> "PatienceState":
    """The position in a file, or with `-` on standard input. rng: see `read_layout`.

    Raises BadNotation that names the file, and ClickException when it cannot be read.
    """
    from hoylecli.core import BadNotation
    from hoylecli.families.patience.text.layout_input import read_layout

    from ..source import called, read_text

    text = read_text(file, "layout")
    try:
        return read_layout(rules, text, rng)
    except BadNotation as error:
        raise BadNotation(f"{called(file)}: {error}") from None


def without_shuffles(state: "PatienceState") -> "tuple[PatienceState, str]":
    """The position without redeals that shuffle, as nobody knows what they bring; and what to say of it."""
    from dataclasses import replace

    allowed = state.rules.stock.redeals
    if state.rules.stock.redeal != "gather" or isinstance(allowed, str) or not state.redeals_left:
        return state, ""
    return replace(state, redeals=allowed), "A layout cannot be shuffled again, so it has no redeals."


def _moves_of_layout(game: "Game", file: str, seed: int) -> "list[Move]":
    """The moves that lay the cards out so: the deal where there is one, else pile by pile.

    Hidden cards that the file does not name are drawn by the seed.
    """
    from random import Random

    from hoylecli.core import Move
    from hoylecli.families.patience.laying import lays
    from hoylecli.families.patience.text.layout import opening_order

    if file == "-":
        raise click.UsageError("Put the layout in a file; standard input is for your moves.")
    state = read_file(file, game.rules, Random(seed))
    order = opening_order(state)
    return list(lays(state.board, state.base, state.redeals)) if order is None else [Move("deal", order)]


def exported(game: "Game", deal: Deal) -> str:
    """The layout of a deal as text."""
    from hoylecli.core import TABLE
    from hoylecli.families.patience.text.layout import layout_text

    seed, moves = deal
    state: Any = game.undealt(game.players.usual, seed)
    for move in moves:
        state = state.apply(move)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    return layout_text(state)


FAMILY = "patience"
WON = "✓"
QUESTION = "Which one? (number or name; Enter: none) > "


def _patience(as_json: bool) -> None:
    """Choose a patience from the list of all, by its number or its name.

    A tick marks what you have won at least once. Options of the game may follow its name, as on the
    command line: `klondike --draw 1`.
    """
    from hoylecli.store import open_store

    from ..matches.saves import name_damage

    games = _patiences()
    with open_store() as store:
        matches = store.list()
        won = store.games_won(listed=matches)
        is_damaged = name_damage(store, matches)
    if as_json:
        say_json([{"game": name, "summary": line, "won": name in won} for name, line in games.items()])
    else:
        is_seen = is_somebody_there() or "COLUMNS" in current().environ
        columns, rows = current().window()
        lines = listing(games, won, min(columns, 100) if is_seen else None)
        if is_somebody_there():
            lines = lines if len(lines) < rows or current().is_accessible else names(games, won, columns)
            say("\n".join(lines))
            _choose(games, len(lines))
            return
        say("\n".join(lines))
        say("\nhoyle NAME deals; hoyle NAME --help explains its options.")
    if is_damaged:
        raise click.exceptions.Exit(1)


def _patiences() -> dict[str, str]:
    """Every patience by name, with a line on it."""
    from hoylecli.rulebook import by_family, described

    found = by_family()
    unclear = found.get("", {})
    if unclear:
        known = {game.name for game in described()[0] if game.family == FAMILY}
        unclear = {name: line for name, line in unclear.items() if name in known}
    return dict(sorted({**found.get(FAMILY, {}), **unclear}.items()))


def listing(games: Mapping[str, str], won: frozenset[str], width: int | None) -> list[str]:
    """A numbered line for each game, no wider than `width`; whole without one."""
    longest = max(map(len, games), default=0)
    lines = []
    for number, (name, summary) in enumerate(games.items(), 1):
        start = f"{number:>2} {WON if name in won else ' '} {name:<{longest}}  "
        lines.append(
            start
            + (shorten(summary, max(width - len(start), 10), placeholder=spelled(" …")) if width else summary)
        )
    return [*lines, "", _count(games, won)]


def names(games: Mapping[str, str], won: frozenset[str], width: int) -> list[str]:
    """The numbered names alone, in as many columns as there is room for."""
    from hoylecli.table.lines import in_columns

    lines = [f"{number:>2} {WON if name in won else ' '} {name}" for number, name in enumerate(games, 1)]
    return [*in_columns(lines, width), "", _count(games, won)]


def _count(games: Mapping[str, str], won: frozenset[str]) -> str:
    return f"You have won {sum(name in won for name in games)} of {len(games)}."


def _choose(games: Mapping[str, str], above: int) -> None:
    """Asks until a game is named that there is, and plays it; a blank line or the end of input leaves.

    above: the rows of the list that is to stay in sight.
    """
    from hoylecli.rulebook import aliases

    from ..guide.choices import Choices
    from ..guide.choosing import LEAVING, ask, run, split

    choices, numbered = Choices(games, aliases(), "patience"), list(games)
    while (line := ask(QUESTION, choices, above)).lower() not in ("", *LEAVING):
        name, options = split(line)
        is_number = name.isascii() and name.isdecimal() and len(name) < 4 and 1 <= int(name) <= len(numbered)
        game, problem = (numbered[int(name) - 1], "") if is_number else choices.named(name)
        problem = run([game, *options]) if game else problem
        if not problem:
            return
        say(problem)


command = Quick(
    "patience",
    callback=_patience,
    params=[click.Option(["--json", "as_json"], is_flag=True, help="A JSON array.")],
    help=_patience.__doc__,
)
