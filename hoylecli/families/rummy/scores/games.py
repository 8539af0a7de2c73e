"""A game of several hands: points, boxes, the bonus and the shutout (CG, CC and FG, Gin Rummy)."""

from collections.abc import Sequence
from typing import Final, TypedDict

from hoylecli.core.game import Outcome
from hoylecli.frame.line import ScoreLine
from hoylecli.frame.match import Won
from hoylecli.scoring.gin.showdown import GameScore, game_score

from ..position.position import Position
from ..rules.schema import Score
from .deadwood import lines
from .score import ScoreKind

Sheet = Sequence[Sequence[ScoreLine]]


class Part(TypedDict):
    """One player's part of a game that is over."""

    points: int
    hands: int
    bonus: int
    shutout: int
    boxes: int
    total: int


def this_game(sheet: Sheet, scores: Sequence[int], target: int) -> Sheet:
    """The rows of the sheet that belong to the game on the table, or to the one that has just ended.

    >>> rows = [[ScoreLine(60), ScoreLine(0)], [ScoreLine(50), ScoreLine(0)], [ScoreLine(0), ScoreLine(30)]]
    >>> this_game(rows, (0, 30), 100)
    [[ScoreLine(total=0, bags=0, text=''), ScoreLine(total=30, bags=0, text='')]]
    """
    rows, points = list[Sequence[ScoreLine]](), [0] * len(scores)
    for row in sheet:
        if max(points) >= target:
            rows, points = [], [0] * len(scores)
        rows.append(row)
        points = [before + line.total for before, line in zip(points, row, strict=True)]
    return rows if any(scores) else []


def game_of(sheet: Sheet, scores: Sequence[int], rules: Score) -> GameScore:
    """How the game on the table stands, with its bonuses when it is over."""
    hands = []
    for row in this_game(sheet, scores, rules.target):
        totals = [line.total for line in row]
        hands.append((totals.index(max(totals)), max(totals)))
    return game_score(hands, rules.target, rules.shutout, rules.bonus, rules.box)


def won(state: Position) -> Won:
    """The game that has been won: it counts one, or the points by which it is won.

    Boxes may leave the winner with the lower total; then the points go to the other.
    """
    game = game_of(state.sheet, state.scores, state.rules.score)
    assert game.winner is not None
    side, margin = game.winner, game.margin
    counts = [0, 0]
    if state.rules.match.count == "games":
        counts[side] = 1
    else:
        counts[side if margin > 0 else 1 - side] = abs(margin)
    parts = [
        Part(
            points=player.points,
            hands=player.hands_won,
            bonus=player.game_bonus,
            shutout=player.shutout,
            boxes=player.boxes,
            total=player.total,
        )
        for player in game.players
    ]
    name = "shutout" if game.players[side].shutout else ""
    return Won(side, margin, tuple(counts), name, {"players": parts})


def outcome(state: Position) -> Outcome:
    """Scores are those of the game with its bonuses when one game is the match, else what was won in it.

    detail: `margin` of the last game, its `points` as `121-88`, and `shutout`, as `yes`, if it was one.
    """
    game = game_of(state.sheet, state.scores, state.rules.score)
    totals = tuple(player.total for player in game.players)
    detail: dict[str, int | str] = {"margin": game.margin, "points": "{}-{}".format(*state.scores)}
    if any(player.shutout for player in game.players):
        detail["shutout"] = "yes"
    is_single = state.rules.match.count == "games" and state.rules.match.target == 1
    scores = totals if is_single else state.games
    return Outcome(scores, tuple(state.winning_sides), state.games, detail)


DEADWOOD: Final = ScoreKind(lines, outcome, won)
