"""`hoyle help`: how to play a game, what its pages say, and what a command does."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import click

from hoylecli.context import current
from hoylecli.core import listed, shortened
from hoylecli.rulebook.names import PLAIN

from ..columns import room
from ..console import say_in_pages
from ..game_argument import told_and_more
from ..lazy import LazyGroup, Quick, complete_game, complete_variant

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from hoylecli.rulebook.description import GameTexts

WIDEST: Final = 100
GENERAL: Final = ("history", "glossary", "keys")  # pages that belong to no game
SHOWN: Final = 4  # games that are named behind a meaning
BY_ITSELF: Final = ("start", "rules")  # the pages that are shown when none is named
COMMANDS: Final = {
    "hoyle cribbage": "deals a game; its name is the command",
    "hoyle cribbage --tutorial": "guides you through a first deal",
    "hoyle games": "lists all games; hoyle patience, all patiences",
    "hoyle help cribbage": "how a game is played",
    "hoyle help keys": "what the keyboard does; also glossary and history",
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
    "These are the words of all games together; ? all lists those of your game:",
)


def _help(words: tuple[str, ...], variant: str, options: tuple[str, ...]) -> None:
    """How to play: in general, a GAME, a PAGE of it (rules, tips, history, glossary), or a command.

    Add a variant or options, and the pages are about the game played that way. Without a game, history
    tells of a thousand years of cards, glossary explains the words, and keys the keyboard.

    \b
    hoyle help hearts
    hoyle help glossary finesse
    hoyle help klondike rules --draw 1
    """
    ctx = click.get_current_context()
    root = ctx.find_root().command
    if words and isinstance(root, LazyGroup) and root.has_command(words[0]):
        root.main([*words, "--help"], prog_name="hoyle", standalone_mode=False)
        return
    say_in_pages("\n".join(_lines(words, variant, options)))


def _lines(words: tuple[str, ...], variant: str, options: tuple[str, ...]) -> list[str]:
    if not words:
        return _general()
    name, *more = words
    if name not in GENERAL:
        return _of_game(*told_and_more(command, words, variant, options))
    if variant != PLAIN or options or (more and name != "glossary"):
        raise click.UsageError(f"The page '{name}' stands alone. Put the name of a game before it.")
    return _meaning(" ".join(more)) if more else _page(name)


def _page(name: str) -> list[str]:
    """A page that belongs to no game."""
    from hoylecli.rulebook.library.texts import general_pages
    from hoylecli.table.lines import reflowed

    if name == "glossary":
        glossary = general_pages().glossary
        more = "hoyle help glossary WORD looks in all games; hoyle help cribbage glossary in one."
        return [*_fitted([glossary.title]), "", *_paired(glossary.words), "", *_fitted([more])]
    page = getattr(general_pages(), name)
    lines = _fitted([page.title])
    for text in page.text.values():
        lines += ["", *_fitted(reflowed(text))]
    return lines


def _meaning(word: str) -> list[str]:
    """What a word means, at the card table and in each game that explains it."""
    from hoylecli.rulebook.library.texts import general_pages
    from hoylecli.table.lines import is_same_word
    from hoylecli.table.quiz import glossaries

    known = {"": general_pages().glossary.words} | {title: dict(words) for title, words in glossaries()}
    found = [
        (title, words[each]) for title, words in known.items() for each in words if is_same_word(each, word)
    ]
    if not found:
        from difflib import get_close_matches

        every = sorted({each for words in known.values() for each in words})
        near = get_close_matches(word.lower(), every, 3)
        like = f" Did you mean {listed(near, 'or')}?" if near else ""
        raise click.UsageError(f"No glossary has the word '{shortened(word)}'.{like}")
    told: dict[str, list[str]] = {}
    for title, meaning in found:
        told.setdefault(meaning, []).append(title)
    lines = [f"{meaning}{_games(titles)}" for meaning, titles in told.items()]
    return _fitted([word.lower(), *(f"  {line}" for line in lines)])


def _games(titles: list[str]) -> str:
    """` (Hearts, Spades)`; nothing for a meaning at every table."""
    if "" in titles:
        return ""
    shown = titles if len(titles) <= SHOWN else [*titles[:SHOWN], f"{len(titles) - SHOWN} more games"]
    return f" ({', '.join(shown)})"


def _general() -> list[str]:
    from hoylecli.rulebook.library.texts import tutorials
    from hoylecli.table.host.words import WORDS

    lines = ["The card table in a terminal", "", *_paired(COMMANDS)]
    guided = f"These games have a guided first deal, --tutorial: {', '.join(tutorials())}."
    lines += _fitted(["", guided, "", TYPING[0], "", TYPING[1]])
    return [*lines, *_paired({word.name: word.help for word in WORDS.values()})]


def _paired(lines: Mapping[str, str]) -> list[str]:
    """Names, each with a line on it in a second column."""
    formatter = click.HelpFormatter(width=min(room(), WIDEST))
    with formatter.indentation():
        formatter.write_dl(list(lines.items()))
    return formatter.getvalue().splitlines()


def _of_game(game: "GameTexts", more: list[str]) -> list[str]:
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


def _chosen(game: "GameTexts") -> str:
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

    from hoylecli.rulebook.checking import HELP

    before = [word for word in (*(ctx.params.get("words") or ()), *ctx.args) if not word.startswith("-")]
    root = ctx.find_root().command
    commands = root.list_commands(ctx) if isinstance(root, click.Group) else []
    names = list(HELP.fields) if before else [*complete_game(ctx, param, incomplete), *commands, *GENERAL]
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
