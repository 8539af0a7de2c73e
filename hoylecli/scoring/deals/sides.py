"""Sides in what people write: by number, or by the name that they have on the sheet."""

from collections.abc import Sequence

from hoylecli.core.grammar import capital, listed


def side_in(words: Sequence[str], names: Sequence[str]) -> tuple[int, list[str]] | None:
    """The side that the words begin with, by number or by name, and the words after it.

    A name may be several words, and the longest that fits is meant. None where no side stands first.

    >>> side_in(["East", "gin", "25"], ["East", "West"]), side_in(["2", "3-25"], ["East", "West"])
    ((0, ['gin', '25']), (1, ['3-25']))
    """
    first = words[0] if words else ""
    if first.isascii() and first.isdecimal() and len(first) <= len(str(len(names))):
        return (int(first) - 1, list(words[1:])) if 1 <= int(first) <= len(names) else None
    return named_side_in(words, names)


def named_side_in(words: Sequence[str], names: Sequence[str]) -> tuple[int, list[str]] | None:
    """As `side_in`, but by name alone."""
    found: tuple[int, int] | None = None
    for side, name in enumerate(names):
        parts = name.casefold().split()
        if [word.casefold() for word in words[: len(parts)]] == parts and parts:
            found = max(found or (0, 0), (len(parts), side))
    return (found[1], list(words[found[0] :])) if found else None


def in_order(words: Sequence[str], names: Sequence[str], unnamed: str = "") -> list[str]:
    """A word for each side, in the order of the sheet, from words such as `Bea 5 Ann=13`.

    unnamed: what stands for a side that is not named; "" where all must be. Words that are not written like
    that are left as they are.

    >>> in_order(["Bea", "5", "Ann=13"], ["Ann", "Bea"]), in_order(["13", "5"], ["Ann", "Bea"])
    (['13', '5'], ['13', '5'])
    """
    written: dict[int, str] = {}
    rest = " ".join(words).replace("=", " ").replace(": ", " ").split()
    while rest:
        found = named_side_in(rest, names)
        if found is None or not found[1] or found[0] in written:
            return list(words)
        side, (written[side], *rest) = found
    if not written or (len(written) < len(names) and not unnamed):
        return list(words)
    return [written.get(side, unnamed) for side in range(len(names))]


def parts_in_order(parts: Sequence[Sequence[str]], names: Sequence[str]) -> list[list[str]]:
    """What stands between slashes, in the order of the sheet, where each part begins with its side's name."""
    found = [named_side_in([*" ".join(part).replace(":", " ", 1).split()], names) for part in parts]
    whole = {each[0]: each[1] for each in found if each}
    if len(whole) != len(names) or len(parts) != len(names):
        return [list(part) for part in parts]
    return [whole[side] for side in range(len(names))]


def which_side(question: str, names: Sequence[str]) -> str:
    """A question that names of sides answer.

    >>> which_side("who knocked", ["East", "West"])
    'Who knocked, East or West?'
    """
    return f"{capital(question)}, {listed(names, 'or')}?"


def one_for_each(what: str, count: int) -> str:
    """What to say of too few words or too many: `I need four scores, one for each player.`"""
    numbers = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
    return f"I need {numbers.get(count, str(count))} {what}, one for each player."
