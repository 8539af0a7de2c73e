"""`hoyle help`: how to play a game, what its pages say, and what a command does."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import click

from hoylecli.context import current
from hoylecli.core.text import shortened
from hoylecli.rulebook.names import PLAIN

from ..columns import room
from ..console import say_in_pages
from ..game_argument import told_and_more
from ..lazy import LazyGroup, Quick, complete_game, complete_variant

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from hoylecli.rulebook.description import Told

WIDEST: Final = 100
BY_ITSELF: Final = ("start", "rules")  # the pages that are shown when none is named
COMMANDS: Final = {
    "hoyle cribbage": "deals a game; its name is the command",
    "hoyle cribbage --tutorial": "guides you through a first deal",
    "hoyle games": "lists all games; hoyle patience, all patiences",
    "hoyle help cribbage": "how a game is played",
    "hoyle cribbage --help": "its variants and options",
    "hoyle resume": "goes on with the match you left",
    "hoyle stats": "who won what",
    "hoyle score cribbage": "counts what lies on a real table",
    "hoyle config": "sets your level, pace and colors for good",
    "hoyle --help": "every command",
}
TYPING: Final = (
    "At the table you type what you play. A card is 5h, 5♥ or ten of clubs, or just 5 where that is clear; "
    "Tab completes, and Enter shows the table again. If you may not play a card, you are told why. "
    "Every move is kept the moment it is made, so you can leave at any time.",
    "These words work at every table:",
)


def _help(words: tuple[str, ...], variant: str, options: tuple[str, ...]) -> None:
    """How to play: in general, a GAME, a PAGE of it (rules, tips, history, glossary), or a command.

    Add a variant or options, and the pages are about the game played that way.

    \b
    hoyle help hearts
    hoyle help klondike rules --draw 1
    """
    ctx = click.get_current_context()
    root = ctx.find_root().command
    if words and isinstance(root, LazyGroup) and root.has_command(words[0]):
        root.main([*words, "--help"], prog_name="hoyle", standalone_mode=False)
        return
    lines = _general() if not words else _of_game(*told_and_more(command, words, variant, options))
    say_in_pages("\n".join(lines))


def _general() -> list[str]:
    from hoylecli.table.host.words import WORDS

    lines = ["The card table in a terminal", "", *_paired(COMMANDS)]
    lines += _fitted(["", TYPING[0], "", TYPING[1]])
    return [*lines, *_paired({word.name: word.help for word in WORDS.values()})]


def _paired(lines: Mapping[str, str]) -> list[str]:
    """Names, each with a line on it in a second column."""
    formatter = click.HelpFormatter(width=min(room(), WIDEST))
    with formatter.indentation():
        formatter.write_dl(list(lines.items()))
    return formatter.getvalue().splitlines()


def _of_game(game: "Told", more: list[str]) -> list[str]:
    from hoylecli.rulebook import has_tutorial
    from hoylecli.table.lines import reflowed

    for page in more:
        if page not in game.texts:
            there_are = f"There are {', '.join(game.texts)}."
            raise click.UsageError(f"{game.title} has no page '{shortened(page)}'. {there_are}")
    head = game.title if game.variant == PLAIN else f"{game.title}, {game.variant}"
    lines = _fitted([head, game.summary])
    for page in more or [page for page in BY_ITSELF if page in game.texts]:
        lines += ["", page.upper(), *_fitted(reflowed(game.texts[page]))]
    others = [page for page in game.texts if page not in (more or BY_ITSELF)]
    chosen = _chosen(game)
    if others:
        lines += ["", *_fitted([f"Read more with hoyle help {chosen} {', '.join(others)}."])]
    if has_tutorial(game.origin):
        lines += _fitted([f"hoyle {game.name} --tutorial guides you through a first deal."])
    return lines + _fitted([f"hoyle {chosen} deals; hoyle {game.name} --help lists variants and options."])


def _chosen(game: "Told") -> str:
    """The game as one types it, `memory --alone --pack hard`, without the options that are as usual."""
    words = [game.name, *([] if game.variant == PLAIN else [f"--{game.variant}"])]
    words += [f"--{name.replace('_', '-')} {value}" for name, value in game.options.items()]
    return " ".join(words)


def _fitted(lines: list[str]) -> list[str]:
    from hoylecli.table.lines import in_words, wrapped

    if current().is_accessible:
        lines = [in_words(line) for line in lines]
    return wrapped(lines, min(room(), WIDEST))


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """Games and commands; behind a game its pages."""
    from click.shell_completion import CompletionItem

    from hoylecli.rulebook.checking.keys import HELP

    before = [word for word in (*(ctx.params.get("words") or ()), *ctx.args) if not word.startswith("-")]
    root = ctx.find_root().command
    commands = root.list_commands(ctx) if isinstance(root, click.Group) else []
    names = list(HELP.fields) if before else [*complete_game(ctx, param, incomplete), *commands]
    return [CompletionItem(name) for name in dict.fromkeys(names) if name.startswith(incomplete)]


command = Quick(
    "help",
    callback=_help,
    params=[
        click.Argument(
            ["words"],
            nargs=-1,
            type=click.UNPROCESSED,
            metavar="[GAME|COMMAND] [PAGE]",
            shell_complete=_complete,
        ),
        click.Option(
            ["--variant"],
            default=PLAIN,
            metavar="NAME",
            shell_complete=complete_variant,
            help="A variant of the game; --NAME does the same.",
        ),
        click.Option(
            ["--option", "options"], multiple=True, metavar="NAME=VALUE", help="The same as --NAME VALUE."
        ),
    ],
    help=_help.__doc__,
    context_settings={"ignore_unknown_options": True},
)
