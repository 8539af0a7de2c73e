"""The argument GAME of `simulate` and `solve`, with the options of the game: `klondike --draw 1`."""

from collections.abc import Callable, Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hoylecli.core import shortened
from hoylecli.rulebook.names import PLAIN, STANDARD

from .lazy import complete_game, complete_variant, meant

if TYPE_CHECKING:
    from hoylecli.rulebook.description import GameTexts
    from hoylecli.rulebook.game import Game

F = TypeVar("F", bound=Callable[..., Any])
G = TypeVar("G")
"""A game, or what is told of it."""


def takes_a_game(function: F) -> F:
    """Gives a command the argument GAME and --variant and --option, as `words`, `variant` and `options`.

    The command has to ignore options that it does not know: they are the game's, and stand in `words`.
    """
    option = click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="The same as --NAME VALUE."
    )
    variant = click.option(
        "--variant",
        default=PLAIN,
        metavar="NAME",
        shell_complete=complete_variant,
        help="A variant of the game; --NAME does the same.",
    )
    words = click.argument(
        "words",
        nargs=-1,
        required=True,
        type=click.UNPROCESSED,
        metavar="GAME [--OPTION VALUE]...",
        shell_complete=complete_game,
    )
    return words(variant(option(function)))


def chosen_game(command: click.Command, words: Sequence[str], variant: str, options: Iterable[str]) -> "Game":
    """The game that the words name. Raises click.UsageError for what there is not to choose.

    command: the one that left the words over, for messages.
    """
    from hoylecli.rulebook import load

    game, more = _chosen(load, command, words, variant, options)
    if more:
        names = [game.name, *more]
        raise click.UsageError(f"Name one game, not {len(names)}: {shortened(', '.join(names))}.")
    return game


def game_and_more(
    command: click.Command, words: Sequence[str], variant: str, options: Iterable[str]
) -> tuple["Game", list[str]]:
    """The game that the words name, and the words behind its name.

    Raises click.UsageError like `chosen_game`.
    """
    from hoylecli.rulebook import load

    return _chosen(load, command, words, variant, options)


def told_and_more(
    command: click.Command, words: Sequence[str], variant: str, options: Iterable[str]
) -> tuple["GameTexts", list[str]]:
    """What people read of the game that the words name, and the words behind its name.

    Raises click.UsageError like `chosen_game`.
    """
    from hoylecli.rulebook import told

    return _chosen(told, command, words, variant, options)


def _chosen(
    find: Callable[..., G],
    command: click.Command,
    words: Sequence[str],
    variant: str,
    options: Iterable[str],
) -> tuple[G, list[str]]:
    """What `find(name, variant, **options)` gives for the game that the words name, and the words behind."""
    names, flags, chosen = _names_and_options(words, options)
    if not names:
        raise click.UsageError("Name a game; 'hoyle games' lists them.")
    variants = [*flags, *([variant] if variant != PLAIN else [])]
    return _found(find, command, names[0], variants, chosen), names[1:]


def _names_and_options(
    words: Sequence[str], options: Iterable[str]
) -> tuple[list[str], list[str], dict[str, str]]:
    """Names, variants written as flags (`--pub`), and options: `--muggins yes`, `--option muggins=yes`."""
    names: list[str] = []
    flags: list[str] = []
    chosen: dict[str, str] = {}
    variants = _variants(words) if any(word.startswith("--") for word in words) else ()
    rest = iter(words)
    for word in rest:
        name, equals, value = word[2:].partition("=")
        if word.startswith("--") and word[2:] in variants:
            flags.append(word[2:])
        elif word.startswith("--"):
            chosen[name] = value if equals else next(rest, "")
        elif word.startswith("-") and word != "-":
            raise click.UsageError(f"No such option: {shortened(word)}.")
        else:
            names.append(word)
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise click.UsageError(f"--option takes NAME=VALUE, not '{shortened(option)}'.")
        chosen[name] = value
    return names, flags, chosen


def _variants(words: Iterable[str]) -> Container[str]:
    """The variants of the game on the line; () when there is none, which is complained of later."""
    from hoylecli import rulebook

    named = (rulebook.called(word) for word in words if not word.startswith("-"))
    name = next(filter(None, named), None)
    return {*rulebook.describe(name).variants, STANDARD} if name else ()


def _found(
    find: Callable[..., G], command: click.Command, name: str, variants: list[str], chosen: dict[str, str]
) -> G:
    from hoylecli import rulebook
    from hoylecli.core import RulesError
    from hoylecli.rulebook.problem import BrokenRules

    if len(set(variants)) > 1:
        raise click.UsageError(f"Choose one variant, not {' and '.join(variants)}.")
    try:
        known = rulebook.describe(name).options if chosen else {}
        for option, value in chosen.items():
            if option.replace("-", "_") not in known:
                own = [text for parameter in command.params for text in parameter.opts]
                all_options = [*(f"--{name.replace('_', '-')}" for name in known), *own]
                raise click.UsageError(
                    f"No such option: --{shortened(option)}.{meant(f'--{option}', all_options)}"
                )
            if not value:
                raise click.UsageError(f"--{option} needs a value: {', '.join(known[option].values)}.")
        return find(name, variants[0] if variants else PLAIN, **chosen)
    except BrokenRules:
        raise
    except RulesError as error:
        raise click.UsageError(str(error)) from None
