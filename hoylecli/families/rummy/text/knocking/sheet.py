"""The score sheet of games of gin: hands, boxes and bonuses."""

from textwrap import wrap
from typing import Final

from hoylecli.core.grammar import capital, counted
from hoylecli.families.screen import Style

from ...scores.games import game_of, this_game
from ...view import RummyView

_NAME: Final = 14  # columns of a name, at most


def scores(view: RummyView, style: Style) -> list[str]:
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


def _match(view: RummyView, style: Style) -> str:
    what = "game" if view.rules.match.count == "games" else "point"
    won = ", ".join(f"{style.name(seat)} {games}" for seat, games in enumerate(view.games))
    return f"In the match: {won}, of {counted(view.rules.match.target, what)}"


def over(view: RummyView, style: Style) -> list[str]:
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
