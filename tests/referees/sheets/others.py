"""Gin and farkle, by the referees of these games."""

from random import Random

from referees import farkle as farkle_table, gin as gin_table

from . import Sheet


def gin(rng: Random) -> Sheet:
    """CG, Gin Rummy: by the referee of the game, from both deadwoods."""
    referee, lines = gin_table.Referee(gin_table.Options()), []
    while not referee.is_over:
        seat, own, other, doubled = rng.randrange(2), rng.randrange(11), rng.randrange(60), rng.random() < 0.2
        referee.knocker = seat
        referee.score(gin_table.counted(own, other, doubled))
        totals = [sum(row[side] for row in referee.rows) for side in (0, 1)]
        word = f"gin {other}" if not own and rng.random() < 0.5 else f"{own}-{other}"
        lines.append((f"{seat + 1} {word}{' spade' * doubled}", totals))
    return lines


def farkle(rng: Random, players: int) -> Sheet:
    """FG, Farkle: by the referee of the game, from what each turn brings."""
    referee, lines = farkle_table.Referee(farkle_table.Options(), players), []
    while referee.won is None:
        words = []
        for seat in range(players):
            if referee.won is not None:
                break
            points = 0 if rng.random() < 0.35 else rng.randrange(300, 4000, 50)
            points = 0 if points < 500 and not referee.scores[seat] else points
            referee.turn_ends(points)
            words.append(str(points) if points else rng.choice("0-"))
        lines.append((" ".join(words), list(referee.scores)))
    return lines
