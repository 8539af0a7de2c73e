"""`hoyle cast`: the regulars, who they are, and how one has fared against them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from hoylecli.core import counted, listed, shortened

from .console import note, say, say_in_pages, say_json
from .lazy import Quick, complete_file

if TYPE_CHECKING:
    from hoylecli.store import MetMatch
    from hoylecli.table.cast.regulars import Character


def _cast(ctx: click.Context, words: tuple[str, ...], checked: tuple[str, ...], as_json: bool) -> None:
    """List the regulars, or show the page of one.

    They sit down where nobody else does: `hoyle cribbage --seat 2=Bashir` asks one of them, and
    `--seat 2=Bashir/beginner` at another level. --cast FILE, or `hoyle config cast FILE`, has people of your
    own sit down first.
    """
    if checked:
        ctx.exit(0 if all(list(map(_is_fine, checked))) else 1)
    if not words:
        _list(as_json)
        return
    from hoylecli.table.cast.regulars import named, near

    name = " ".join(words)
    found = named(name)
    if found is None:
        raise click.UsageError(f"Nobody here is called '{shortened(name)}'{near(name)}")
    met = _met(found)
    say_json(_facts(found, met)) if as_json else say("\n".join(_page(found, met)))


def _is_fine(file: str) -> bool:
    from hoylecli.table.cast.regulars import problems_of_regulars

    found = problems_of_regulars(file)
    for problem in found:
        note(str(problem))
    if not found:
        say(f"{file}: ok")
    return not found


def _list(as_json: bool) -> None:
    from hoylecli.core import LEVELS
    from hoylecli.table.cast.regulars import regulars

    from .columns import table

    people = sorted(regulars(), key=lambda one: LEVELS.index(one.level))
    if as_json:
        say_json([_facts(one, None) for one in people])
        return
    rows = [[one.name, one.level, one.style, one.line] for one in people]
    more = "'hoyle cast NAME' tells more; 'hoyle hearts --seat 2=NAME' asks one to play."
    say_in_pages(f"{table(['Name', 'Plays', 'Style', ''], rows, wrap=('',))}\n\n{more}")


def _met(one: "Character") -> "Sequence[MetMatch]":
    """The finished matches of whoever plays here with this regular."""
    from hoylecli.core import StoreError
    from hoylecli.store import open_store

    from .play.sit import who_plays

    try:
        with open_store() as store:
            return store.meetings(who_plays() or "You", one.name)
    except StoreError:
        return ()


def _facts(one: "Character", met: "Sequence[MetMatch] | None") -> dict[str, Any]:
    facts: dict[str, Any] = {
        "name": one.name,
        "line": one.line,
        "level": one.level,
        "style": one.style,
        "skill": dict(one.skill),
        "page": one.page.strip(),
    }
    if met is not None:
        facts["record"] = {"played": len(met), "won": _won(met), "lost": _lost(met)}
    return facts


def _won(met: "Sequence[MetMatch]") -> int:
    return sum(each.won for each in met)


def _lost(met: "Sequence[MetMatch]") -> int:
    return sum(each.lost for each in met)


def _page(one: "Character", met: "Sequence[MetMatch]") -> list[str]:
    from hoylecli.bots.styles import STYLES
    from hoylecli.table.lines import wrapped

    from .columns import room

    skills = [f"{level} at {word}" for word, level in sorted(_in_words(one.skill).items())]
    paragraphs = [
        f"{one.name}: {one.line}.",
        one.page.strip(),
        f"Level: {', '.join([one.level, *skills])}.",
        f"Style: {one.style}. {one.name} {STYLES[one.style].line}.",
        _record(one, met),
    ]
    lines: list[str] = []
    for text in filter(None, paragraphs):
        lines += [*([""] if lines else []), *wrapped([text], room())]
    return lines


_FAMILIES = {
    "asking": "asking for cards",
    "battle": "battle games",
    "dice": "dice",
    "knocking": "gin",
    "laying": "rummy",
    "pairing": "memory",
    "scapegoat": "old maid",
    "shedding": "shedding games",
    "together": "canasta",
    "tricks": "tricks",
    "vying": "poker",
}
"""What people call the games of a family."""


def _in_words(skill: "Any") -> dict[str, str]:
    """The levels by what people call the games."""
    from hoylecli.rulebook import catalogue, describe

    games = catalogue()
    return {
        describe(word).title.lower() if word in games else _FAMILIES.get(word, word): level
        for word, level in skill.items()
    }


def _record(one: "Character", met: "Sequence[MetMatch]") -> str:
    """How the person has fared, in a sentence."""
    if not met:
        return f"You have not finished a match against {one.name} yet."
    won, lost = _won(met), _lost(met)
    many = counted(len(met), "match", "matches")
    neither = len(met) - won - lost
    parts = [f"{won} won", f"{lost} lost", *([f"{neither} won by others"] if neither else [])]
    return f"You have played {many} against {one.name}: {listed(parts)}."


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from hoylecli.table.cast.regulars import regulars

    return [one.name for one in regulars() if one.name.lower().startswith(incomplete.lower())]


command = Quick(
    "cast",
    callback=click.pass_context(_cast),
    params=[
        click.Argument(["words"], metavar="[NAME]", nargs=-1, shell_complete=_complete),
        click.Option(
            ["--check", "checked"],
            multiple=True,
            metavar="FILE",
            shell_complete=complete_file,
            help="Say what is wrong with a file of people of your own.",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="JSON: an array, or of NAME one object."),
    ],
    help=_cast.__doc__,
)
