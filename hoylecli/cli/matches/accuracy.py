"""How well people played over time, by reviews and in drills: lines and a picture for `hoyle stats`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from textwrap import wrap
from typing import Final, NamedTuple, TypeVar

from hoylecli.core import counted, listed, on_one_line
from hoylecli.store import open_drills, reviews

_Found = TypeVar("_Found")
_LATEST: Final = 40  # reviews of a game that are drawn, at most
_WEEK: Final = 7 * 86_400.0
_EIGHT: Final = "▁▂▃▄▅▆▇█"


class Accuracy(NamedTuple):
    """A player's accuracy at a game. kinds: for each kind of decision how many were good, and how many there
    were. course: the share of good ones in each match, in the order in which they were played.
    """

    player: str
    game: str
    kinds: dict[str, tuple[int, int]]
    course: tuple[float, ...]


def accuracies(
    folder: Path, matches: Collection[int], player: str | None = None, game: str | None = None
) -> list[Accuracy]:
    """The accuracy in all whole reviews that are kept of these matches, of all or of one player or game."""
    from hoylecli.table.review.decisions import Review
    from hoylecli.table.review.telling import restored

    found: dict[tuple[str, str], list[tuple[float, Review]]] = {}
    for kept in reviews.all_kept(folder):
        is_asked = (not player or kept.player.casefold() == player.casefold()) and game in (None, kept.game)
        if kept.match in matches and is_asked:
            with suppress(ValueError, TypeError, KeyError, IndexError):
                review = restored(kept.review)
                if review.is_whole and review.decisions:  # older programs kept what was broken off, too
                    found.setdefault((kept.player, kept.game), []).append((kept.made, review))
    made = []
    for (name, what), some in sorted(found.items()):
        ordered = [review for _, review in sorted(some, key=lambda each: each[0])]
        shares = (
            sum(each.is_good for each in review.decisions) / len(review.decisions) for review in ordered
        )
        together = Review(ordered[0].seat, tuple(each for review in ordered for each in review.decisions))
        made.append(Accuracy(name, what, together.accuracy(), tuple(shares)))
    return made


def lines(found: Collection[Accuracy], pictures: bool) -> Iterator[str]:
    """`Ann, cribbage: accuracy discards 92% and play 97%, by 3 reviews.`, and how it went over time."""
    for each in found:
        kinds = [f"{kind} {good / of:.0%}" for kind, (good, of) in each.kinds.items()]
        name = on_one_line(f"{each.player}, {each.game}")
        yield f"{name}: accuracy {listed(kinds)}, by {counted(len(each.course), 'review')}."
        if pictures and len(each.course) > 1:
            yield f"  {course(each.course[-_LATEST:])}"


def course(shares: Collection[float]) -> str:
    """A column for each share, empty at half and full at all.

    >>> course([0.5, 0.75, 1.0])
    '▁▅█'
    """
    return "".join(_EIGHT[round(max(share - 0.5, 0.0) * 2 * 7)] for share in shares)


def drilled(player: str, now: float, game: str | None = None) -> Iterator[str]:
    """`Drills: 12 of 20 right, 5 of 6 this week; 3 questions are due.`; nothing for whoever has done none.

    game: whose topics alone are counted.
    """
    from hoylecli.table.drills import TOPICS

    def of_game(found: Mapping[str, _Found]) -> list[_Found]:
        names = [topic.name for topic in TOPICS.values() if topic.game == game]
        return [each for name, each in found.items() if game is None or name in names]

    with closing(open_drills()) as drills:
        tried, lately = of_game(drills.tried(player)), of_game(drills.tried(player, now - _WEEK))
        due = sum(due for _, due in of_game(drills.waiting(player, now)))
    asked, right = sum(each.asked for each in tried), sum(each.right for each in tried)
    some, well = sum(each.asked for each in lately), sum(each.right for each in lately)
    if asked:
        week = f", {well} of {some} this week" if 0 < some < asked else ""
        waits = f"; {counted(due, 'question is', 'questions are')} due" if due else ""
        yield f"Drills: {right} of {asked} right{week}{waits}."


# A picture of results over time, with axes that say what they show

MOST: Final = 60  # results in a picture
FEWEST: Final = 3
_ROWS: Final = 13
_WIDEST: Final = 90
_AIR: Final = 2  # columns on both sides of the title


def picture(results: Sequence[int], title: str, what: str, columns: int) -> list[str]:
    """The lines of a picture of the last results, the latest on the right. what: what a result is.

    Nothing for too few results, and where another plotext than the one asked for is installed.
    """
    import plotext

    if len(results) < FEWEST or not hasattr(plotext, "plot_size"):
        return []
    last = results[-MOST:]
    first = len(results) - len(last) + 1
    numbers = list(range(first, len(results) + 1))
    plotext.clear_figure()
    width = min(columns, _WIDEST)
    above = [line.center(width) for line in wrap(title, width - 2 * _AIR, break_on_hyphens=False)]
    plotext.plot_size(width, _ROWS - 1)  # without its title, which would be left out where it is too long
    plotext.plot(numbers, last, marker="●")
    if min(last) < 0 < max(last):
        plotext.hline(0)
    plotext.xlabel("match")
    plotext.ylabel(what)
    ticks = sorted({first, (first + len(results)) // 2, len(results)})
    plotext.xticks(ticks, list(map(str, ticks)))
    low, high = min(last), max(last)
    levels = sorted({low, (low + high) // 2, high})
    plotext.yticks(levels, list(map(str, levels)))
    drawn = plotext.uncolorize(plotext.build()).splitlines()
    return [line.rstrip() for line in (*above, *drawn)]
