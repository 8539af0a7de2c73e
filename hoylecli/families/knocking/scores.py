"""A hand of gin, the difference in deadwood and the bonuses; and a game of several hands, with points, boxes,
the bonus and the shutout (CG, CC and FG, Gin Rummy)."""

from collections.abc import Sequence
from typing import TypedDict

from hoylecli.core.cards import Card
from hoylecli.core.game import Outcome, Seat
from hoylecli.families.rummy.text import high_first
from hoylecli.frame.match import ScoreLine, Won
from hoylecli.scoring.gin import Arrangement, card_value
from hoylecli.scoring.gin.showdown import (
    GameScore,
    GinBonuses,
    LayOff,
    Showdown,
    game_score,
    scored,
    showdown,
)

from .position import Position
from .rules import ScoreRules


def value(cards: Sequence[Card]) -> int:
    """What unmatched cards count."""
    return sum(map(card_value, cards))


def showdown_of(state: Position) -> Showdown:
    """Both hands laid out: as well as can be, or as the players have done it."""
    deal, rules, terms = state.deal, state.rules, state.terms
    assert deal.knock is not None
    knocker, other = deal.knock.seat, state.after(deal.knock.seat)
    bonuses = GinBonuses(rules.close.gin, rules.close.undercut)
    if rules.arrange == "auto":
        limit = max(terms.limit, deal.knock.deadwood)
        return showdown(deal.hands[knocker], deal.hands[other], limit, terms.doubled, bonuses)
    left, loose = (tuple(high_first(deal.loose(seat))) for seat in (knocker, other))
    laid_out = Arrangement(deal.melds[knocker], left, value(left))
    answered = LayOff(
        deal.melds[other], tuple((laid.card, laid.meld) for laid in deal.laid_off), loose, value(loose)
    )
    return scored(laid_out, answered, terms.doubled, bonuses)


def winner_of(result: Showdown, knocker: Seat) -> Seat:
    return knocker if result.winner == "knocker" else 1 - knocker


def lines(state: Position) -> list[ScoreLine]:
    """What the hand counts, a line a seat."""
    deal = state.deal
    assert deal.knock is not None
    assert deal.showdown is not None
    won = winner_of(deal.showdown, deal.knock.seat)
    text = _sum(deal.showdown)
    return [
        ScoreLine(deal.showdown.points, text=text) if seat == won else ScoreLine(0)
        for seat in range(state.players)
    ]


def _sum(result: Showdown) -> str:
    """`31 - 6`, `31 + 25 for gin`, `(8 - 5 + 25 for the undercut) x 2`."""
    items = dict(result.items)
    more, less = sorted((result.knocker.deadwood, result.opponent.deadwood), reverse=True)
    words = f"{more} - {less}" if less else str(more)
    words += f" + {items['gin']} for gin" if "gin" in items else ""
    words += f" + {items['undercut']} for the undercut" if "undercut" in items else ""
    return f"({words}) x 2 for the upcard" if "spade" in items else words


# A game

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
    >>> [[line.total for line in row] for row in this_game(rows, (0, 30), 100)]
    [[0, 30]]
    """
    rows, points = list[Sequence[ScoreLine]](), [0] * len(scores)
    for row in sheet:
        if max(points) >= target:
            rows, points = [], [0] * len(scores)
        rows.append(row)
        points = [before + line.total for before, line in zip(points, row, strict=True)]
    return rows if any(scores) else []


def game_of(sheet: Sheet, scores: Sequence[int], rules: ScoreRules) -> GameScore:
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
