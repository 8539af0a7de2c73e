"""How a rummy with a knock is shown: the screen, sentences on events, and the sheet of a game."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import capital, counted
from hoylecli.families.phase import Teller
from hoylecli.families.rummy import turns
from hoylecli.families.rummy.text import screen_of
from hoylecli.families.screen import Style

from .phases import PHASES
from .scores import Part, game_of, this_game
from .table import groups, lines, picture
from .view import KnockingView

_NAME: Final = 14  # columns of a name, at most


def scores(view: KnockingView, style: Style) -> list[str]:
    """The sheet of this game: its hands, the boxes, and when it is over the bonuses; and the match."""
    rules, game = view.rules.score, game_of(view.sheet, view.scores, view.rules.score)
    parts = game.players
    rows = [("", [style.name(seat)[:_NAME] for seat in (0, 1)], "")]
    for number, row in enumerate(this_game(view.sheet, view.scores, rules.target), 1):
        text = next(line.text for line in row if line.total)
        rows.append((f"hand {number}", [str(line.total or "") for line in row], text))
    rows.append(("points", [str(part.points) for part in parts], f"of {rules.target}"))
    boxes = [str(part.hands_won * rules.box) for part in parts]
    if rules.box:
        waits = f"{rules.box} a hand won{'' if game.winner is not None else ', at the end of the game'}"
        rows.append(("boxes", boxes, waits))
    if game.winner is not None:
        rows.append(("game bonus", [str(part.game_bonus or "") for part in parts], ""))
        if any(part.shutout for part in parts):
            rows.append(("shutout", [str(part.shutout or "") for part in parts], ""))
        rows.append(("total", [str(part.total) for part in parts], ""))
    label = max(len(row[0]) for row in rows)
    width = max(len(cell) for row in rows for cell in row[1])
    hang = " " * (label + 2 * width + 6)
    lines = [
        part
        for name, cells, text in rows
        for part in wrap(
            f"{name:<{label}}  {cells[0]:>{width}}  {cells[1]:>{width}}  {text}",
            style.width,
            subsequent_indent=hang,
        )
    ]
    if view.rules.match.target > 1:
        lines += wrap(f"{_match(view, style)}.", style.width)
    return lines


def _match(view: KnockingView, style: Style) -> str:
    what = "game" if view.rules.match.count == "games" else "point"
    won = ", ".join(f"{style.name(seat)} {games}" for seat, games in enumerate(view.games))
    return f"In the match: {won}, of {counted(view.rules.match.target, what)}"


def over(view: KnockingView, style: Style) -> list[str]:
    """How the match ended; boxes may leave the winner of a game behind."""
    game, match = game_of(view.sheet, view.scores, view.rules.score), view.rules.match
    winner = view.games.index(max(view.games))
    if match.target == 1 and match.count == "games":
        totals = [part.total for part in game.players]
        sums = f"{totals[winner]} to {totals[1 - winner]}"
        first = f" with {game.players[winner].points} points; with boxes it is" if game.margin <= 0 else ","
        return [capital(f"{style.does(winner, 'win')}{first} {sums}.")]
    wins = f"{style.does(winner, 'win')} the match, {view.games[winner]} to {view.games[1 - winner]}."
    return [capital(wins)]


# Sentences on events


def _turned(event: Event, style: Style) -> str:
    knock = f": a knock needs {event.amount} or less" if event.amount else ": only gin will do"
    limit = knock if event.data["sets_limit"] else ""
    double = ", and the hand counts double" if event.data["doubled"] else ""
    return f"the {style.cards(event.cards)} is turned up{limit}{double}."


def _game_won(event: Event, style: Style) -> str:
    """By how much, or that boxes give the other as much or more (CG, CC, FG: who reaches 100 wins)."""
    parts, margin = event.data["players"], event.amount or 0
    how = f" by {margin}{', a shutout' if event.data['win'] else ''}"
    if margin <= 0:
        more = f"{-margin} more" if margin else "as much"
        winner = event.seat or 0
        loser = style.does(1 - winner, "have")
        how = f" with {parts[winner]['points']} points, though with boxes {loser} {more}"
    sums = [f"{style.name(seat)} {in_sum(part)}" for seat, part in enumerate(parts)]
    return f"{style.does(event.seat, 'win')} the game{how}. {'; '.join(sums)}."


def in_sum(part: Part) -> str:
    """`101 + 100 game bonus + 50 for 2 boxes = 251`."""
    words = str(part["points"])
    words += f" + {part['bonus']} game bonus" if part["bonus"] else ""
    words += f" + {part['shutout']} shutout" if part["shutout"] else ""
    words += f" + {part['boxes']} for {counted(part['hands'], 'box', 'boxes')}" if part["boxes"] else ""
    return f"{words} = {part['total']}"


def _stakes(event: Event, style: Style) -> str:
    return f"that is {event.amount} for {style.inside(event.seat)} in the match." if event.amount != 1 else ""


TELLERS: Final[Mapping[str, Teller]] = {
    **turns.TELLERS,
    "new_game": lambda event, style: "a new game begins.",
    "turned": _turned,
    "thrown_in": lambda event, style: (
        "two cards are left in the stock: the hand is dead, and dealt again by the same dealer."
    ),
    "game_won": _game_won,
    "stakes": _stakes,
    "match_won": lambda event, style: f"{style.does(event.seat, 'win')} the match.",
}
SCREEN: Final = screen_of(PHASES, TELLERS, picture, lines, groups, scores, over)
