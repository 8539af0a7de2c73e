"""`hoyle advise`: what to do at a real table, from one's own cards and what has been seen."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from hoylecli.context import current
from hoylecli.core import capital, shortened

from ..columns import room
from ..console import is_somebody_there, say, say_json
from ..game_argument import game_and_more, takes_a_game
from ..lazy import Quick, Whole, complete_file
from ..source import STANDARD_INPUT, Batch, called, read_text

if TYPE_CHECKING:
    from hoylecli.rulebook.game import Game
    from hoylecli.table.advising import Advised


_LEAVING: Final = ("q", "quit")
_HELP: Final = ("?", "help")
_HAND: Final = re.compile(r"(?i)(^|;)\s*hand\s*:")


@click.command(name="advise", cls=Quick, context_settings={"ignore_unknown_options": True})
@takes_a_game
@click.option("--template", is_flag=True, help="Print how a position of GAME is written, and stop.")
@click.option("--more", is_flag=True, help="Say what other moves are worth, too, as 'hint more' does.")
@click.option("--show", is_flag=True, help="Show the table as it was understood, too.")
@click.option(
    "--batch",
    metavar="FILE",
    shell_complete=complete_file,
    help="Positions with blank lines between, or one a line; - is standard input.",
)
@click.option("--seed", type=Whole(0), default=0, metavar="N", help="Of what is tried out.  [default: 0]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object; with --batch one a line.")
@click.pass_context
def command(
    ctx: click.Context, /, words: tuple[str, ...], variant: str, options: tuple[str, ...], **given: Any
) -> None:  # fmt: skip
    """Say what to do at a real table, and why.

    Write down your cards and what you have seen, as --template shows, and name the file behind GAME.
    Without a file you are asked line by line. There is advice on bridge, cribbage, euchre, gin, hearts,
    pitch, poker, spades and texas-hold-em; their variants and options are given as for playing.

    \b
      hoyle advise hearts --template
      hoyle advise cribbage hand.txt --more
      hoyle advise gin game.txt --json
      hoyle advise spades --batch positions.txt

    What others hold is dealt at random as far as you can't know it. What cannot be, such as a card that is
    there twice, is named with its line, and the exit code is 1.

    A position of --batch is a paragraph, or a line with ; between: hand: 5H 5S JD 4C 8S KH; dealer: me.
    Each is answered at once. A wrong one is told on standard error; with --json, standard output has an
    object with line and error in its place. The exit code is then 1.
    """
    from hoylecli.table import advising

    game, names = game_and_more(command, words, variant, options)
    if len(names) > 1:
        raise click.UsageError(f"Name one file, not {len(names)}: {shortened(', '.join(names))}.")
    keys = advising.keys(game.name)
    if given["template"]:
        click.echo(advising.template(game.name), nl=False)
        return
    if given["batch"] is not None:
        if names:
            raise click.UsageError("--batch has positions of its own; leave out the other file.")
        ctx.exit(_batch(game, given))
    if not names and is_somebody_there():
        _asked(game, dict(keys), given)
        return
    name = names[0] if names else STANDARD_INPUT
    text = read_text(name, "position")
    try:
        _tell(advising.advise(game, text, given["seed"]), given)
    except advising.Misstated as error:
        raise click.ClickException(f"{called(name)}: {error}") from error


for _parameter in command.params:
    if _parameter.name == "words":
        _parameter.metavar = "GAME [FILE] [--OPTION VALUE]..."


def _tell(advised: "Advised", given: dict[str, Any]) -> None:
    if given["as_json"]:
        say_json(_data(advised))
        return
    from hoylecli.table.lines import in_words, wrapped

    hint, listens = advised.hint, current().is_accessible
    more = [*hint.more, *hint.figures(advised.spoken)] if given["more"] else []
    lines = [f"Hint: {advised.spoken(hint.move)}", *(line for line in (hint.why, *more) if line)]
    table = [*advised.table(listens, room()), ""] if given["show"] else []
    lines = [capital(in_words(line)) for line in lines] if listens else lines
    say("\n".join([*table, *wrapped(lines, room())]))


def _data(advised: "Advised") -> dict[str, Any]:
    from hoylecli.table.host.words.looking import hint_data

    hint = advised.hint
    data = hint_data(hint, [*hint.more, *hint.figures(advised.spoken)])
    return {"move": data["move"], "said": advised.spoken(hint.move), **data}


# Positions from a file, one after another


def _batch(game: "Game", given: dict[str, Any]) -> int:
    """Answers each position of a file as soon as it is whole; the exit code."""
    from hoylecli.table import advising

    such = "a position, as --template shows it"
    with Batch(given["batch"], given["as_json"], such) as batch:
        for number, text in _positions(line for lines in batch.blocks() for line in lines):
            try:
                advised = advising.advise(game, text, given["seed"], number)
            except advising.Misstated as error:
                batch.refuse(error.line or number, error.why)
                continue
            told = f"{advised.spoken(advised.hint.move)}: {advised.hint.why}"
            batch.tell(number, _data(advised) if given["as_json"] else told)
    return batch.code


def _positions(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """Each position and the number of its first line.

    A line with a hand and more is a whole position, also where no blank line is before it; so is one with
    nothing but a hand, where a hand follows.
    """
    first, gathered = 1, list[str]()
    for number, line in enumerate(lines, 1):
        plain = line.partition("#")[0].strip()
        if gathered and _HAND.search(plain) and (";" in plain or _is_hand_alone(gathered)):
            yield first, "\n".join(gathered)
            gathered = []
        if plain and not gathered and ";" in plain:
            yield number, line
        elif plain or (gathered and line.strip()):
            first = first if gathered else number
            gathered.append(line)
        elif gathered and not line.strip():
            yield first, "\n".join(gathered)
            gathered = []
    if gathered:
        yield first, "\n".join(gathered)


def _is_hand_alone(lines: Sequence[str]) -> bool:
    """Whether the lines say nothing but a hand, in one line."""
    said = [line for line in lines if line.partition("#")[0].strip()]
    return len(said) == 1 and _HAND.search(said[0]) is not None


# Asked line by line


def _asked(game: "Game", keys: dict[str, str], given: dict[str, Any]) -> None:
    """Asks for each key, and again for one that cannot be; Enter leaves it out.

    An answer that begins with another key, such as `laid: 8S KH`, is for that one.
    """
    from hoylecli.table import advising

    _say(f"{game.title}. Enter leaves out what does not matter; q stops.")
    answers: dict[str, str] = {}
    wanted = list(keys)
    while wanted:
        for key in wanted:
            line = _read(key, keys[key])
            if line is None:
                return
            name, colon, rest = line.partition(":")
            other = name.strip().lower()
            answers |= {other: rest.strip()} if colon and other in keys else {key: line}
        said = [key for key in keys if answers.get(key)]
        try:
            text = "\n".join(f"{key}: {answers[key]}" for key in said)
            advised = advising.advise(game, text, given["seed"])
        except advising.Misstated as error:
            key = said[error.line - 1] if error.line else error.key
            _say(f"I need '{key}' to advise you." if error.key else capital(_by_keys(error.why, said)))
            wanted = [key or "hand"]
            continue
        say("")
        _tell(advised, given)
        return


def _by_keys(why: str, said: Sequence[str]) -> str:
    """What is wrong, with the keys that were asked for in place of lines, which nobody has written."""
    why = re.sub(r"see line (\d+)", lambda found: f"see '{said[int(found[1]) - 1]}'", why)
    return re.sub(r" on line \d+", "", why)


def _read(key: str, example: str) -> str | None:
    """What is answered; None to stop."""
    such, _, about = example.removeprefix("#").partition("#")
    _say(f"{key}: such as {such.strip()}" + (f" ({about.strip()})" if about else ""))
    while True:
        try:
            line = click.prompt("", prompt_suffix="> ", default="", show_default=False)
        except (click.Abort, EOFError):
            say("")
            return None
        answer = " ".join(str(line).split())
        if answer.lower() in _LEAVING:
            return None
        if answer.lower() not in _HELP:
            return answer
        _say(f"Type '{key}' like the example. Enter leaves it out, 'hand: 5H 6S' changes another answer, and "
             "q stops.")  # fmt: skip


def _say(text: str) -> None:
    from hoylecli.table.lines import wrapped

    say("\n".join(wrapped([text], room())))
