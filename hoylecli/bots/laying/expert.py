"""The expert: discards are taken, and cards thrown, by what the match is worth then in sampled worlds.

Each world is played on by two quick players (`kernel`), the same worlds for all choices. Where there
are more packs than they know, the expert goes by rules of thumb, plans the contracts of deals (`plans`), and
throws what delays an opening least (`openings`).
"""

from collections.abc import Iterator
from math import erf, sqrt
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hoylecli.core.moves import Move
from hoylecli.families.laying.rules import has_opening
from hoylecli.families.laying.scores import card_value, on_table
from hoylecli.families.laying.view import LayingView
from hoylecli.families.laying.worlds import unseen
from hoylecli.families.rummy.deal import Meld

from .hands import taken_by
from .kernel import Game, SimulatedDeal, game_of
from .openings import is_opening
from .openings import throws as opening_throws
from .plans import is_planned
from .plans import taking as planned_taking
from .plans import throws as planned_throws
from .rules_of_thumb import best_taking, laying, ranked_throws, taking, useful

_WORLDS: Final = 100
_THROWS: Final = 6  # discards that are looked at, the best by the rules of thumb
_TAKINGS: Final = 5
CLOSE: Final = 1.5  # points by which choices differ that are as good
_CLOSE_MATCH: Final = 0.01  # the same in chances to win the match
_HAND: Final = 55.0  # points that a player makes in a hand, about
_SPREAD: Final = 75.0  # standard deviation of the difference that a hand makes


class Choice(NamedTuple):
    """A move. points: what the hand brings after it, on average, more than to the others. chance: to win the
    match, between two. draws: from the stock until the hand opens, as `openings.Throw` has it, where that
    decided."""

    move: Move
    points: float = 0.0
    chance: float = 0.0
    draws: float | None = None


def choices(view: LayingView, rng: Random) -> list[Choice]:
    """What is to be considered, the best first; a single choice where nothing is to be weighed up."""
    if is_planned(view):
        return [Choice(_planned(view))]
    if view.phase != "drawing" and is_opening(view):
        return [_opening(view, rng)]
    if view.phase == "drawing":
        moves = _drawings(view)
    else:
        step = laying(view)
        if step is not None:
            return [Choice(step)]
        moves = [Move(cards=(card,)) for card in ranked_throws(view)[:_THROWS]]
    if len(moves) == 1 or not _is_known(view):
        return [Choice(_by_thumb(view, moves))]
    worlds = list(tables(view, rng, _WORLDS))
    found = [_weighed(view, move, worlds) for move in moves]
    if len(view.hand_sizes) > 2:
        return settled(view, found, sorted(found, key=lambda choice: -choice.points))
    return settled(view, found, sorted(found, key=lambda choice: (-choice.chance, -choice.points)))


def settled(view: LayingView, by_thumb: list[Choice], found: list[Choice]) -> list[Choice]:
    """The choices, best first, but of those that are as good as the best the one of people who know the game.

    Where only what is left in hands counts, a discard that can be laid is taken, and the heavier card thrown
    (CG, Gin Rummy, strategies and tips). Worlds do not tell such choices apart. by_thumb: all of them, as
    rules of thumb have them.
    """
    if view.rules.score.count != "left":
        return found
    best = found[0]
    alike = [
        choice
        for choice in by_thumb
        if choice.points >= best.points - CLOSE and choice.chance >= best.chance - _CLOSE_MATCH
    ]
    if view.phase == "drawing":
        first = next((choice for choice in alike if choice.move.verb == "take"), best)
    else:
        first = max(alike, key=lambda choice: card_value(view.rules, choice.move.cards[0]))
    return [first, *(choice for choice in found if choice is not first)]


def _drawings(view: LayingView) -> list[Move]:
    """Not taking discards, and the takings that are best by the rules of thumb."""
    takings = sorted(useful(view), key=lambda move: -taking(view, move))
    return [*(move for move in view.legal if move.verb != "take"), *takings[:_TAKINGS]]


def _is_known(view: LayingView) -> bool:
    """Whether the quick players know the game."""
    rules = view.rules
    return (
        (rules.pack.copies, rules.pack.jokers) == (1, 0)
        and rules.score.count in ("laid", "left")
        and rules.melds.lay_off == "any"
        and (set(rules.melds.kinds), rules.melds.run) == ({"set", "run"}, 3)
        and not has_opening(rules)
    )


def _planned(view: LayingView) -> Move:
    """The move of a player who has not laid the contract: towards one that lacks fewest cards."""
    if view.phase == "drawing":
        others = [move for move in view.legal if move.verb != "take"]
        return best_taking(view) or planned_taking(view) or others[0]
    return laying(view) or Move(cards=(planned_throws(view)[0].card,))


def _opening(view: LayingView, rng: Random) -> Choice:
    """The choice of a player who has not laid first melds that count points."""
    step = laying(view)
    if step is not None:
        return Choice(step)
    best = opening_throws(view, rng)[0]
    return Choice(Move(cards=(best.card,)), draws=best.draws)


def _by_thumb(view: LayingView, moves: list[Move]) -> Move:
    return best_taking(view) or moves[0] if view.phase == "drawing" else moves[0]


def _weighed(view: LayingView, move: Move, worlds: list[SimulatedDeal]) -> Choice:
    assert view.seat is not None
    seats = [view.seat, *around(view)]
    laid = [_laid_so_far(view, seat) for seat in seats]
    ahead, chances = list[float](), list[float]()
    for world in worlds:
        table = world.copy()
        _play(table, view, move)
        points = [before + table.result(player) for player, before in enumerate(laid)]
        ahead.append(points[ME] - fmean(points[NEXT:]))
        scores = [view.scores[seat] + made for seat, made in zip(seats, points, strict=True)]
        chances.append(chance(scores[ME], max(scores[NEXT:]), view.rules.score.target))
    return Choice(move, fmean(ahead), fmean(chances))


def _laid_so_far(view: LayingView, seat: int) -> int:
    """What the cards on the table count for a seat already."""
    if view.rules.score.count == "left":
        return 0
    return on_table(view.rules, view.table, seat, len(view.scores))


def _play(table: SimulatedDeal, view: LayingView, move: Move) -> None:
    """The move is made, and the hand played to its end."""
    if move.verb == "play":
        if table.throw(ME, int(move.cards[0])):
            table.play_on(NEXT)
        return
    if move.verb == "pass":
        return
    if move.verb == "draw":
        table.draw(ME)
    else:
        many = len(taken_by(view, move))
        for card in table.fan[-many:]:
            table.hands[ME] |= 1 << card
        del table.fan[-many:]
    if table.finish(ME):
        table.play_on(NEXT)


def chance(mine: int, theirs: int, target: int) -> float:
    """How likely a player wins the match who has so many points after a hand.

    The difference of the scores moves by chance in the hands that are still to come.
    """
    if max(mine, theirs) >= target:
        return 0.5 if mine == theirs else float(mine > theirs)
    hands = max(1.0, (target - max(mine, theirs)) / _HAND)
    return (1 + erf((mine - theirs) / (_SPREAD * sqrt(2 * hands)))) / 2


ME = 0
NEXT = 1


def tables(view: LayingView, rng: Random, many: int) -> Iterator[SimulatedDeal]:
    """So many tables that the view allows; the viewer is player 0 there, and the others follow."""
    others = around(view)
    hidden = [int(card) for card in unseen(view)]
    open_hands = [sum(1 << card for card in view.known[seat]) for seat in others]
    unknown = [view.hand_sizes[seat] - len(view.known[seat]) for seat in others]
    sets = sum(1 << meld.cards[0] % 13 for meld in view.table if meld.kind == "set")
    runs = [_run(meld) for meld in view.table if meld.kind == "run"]
    mine, fan = sum(1 << card for card in view.hand), [int(card) for card in view.discards]
    again = view.rules.stock.empty == "turn_over" and not view.rounds
    for _ in range(many):
        rng.shuffle(hidden)
        hands, at = [mine], 0
        for cards, size in zip(open_hands, unknown, strict=True):
            hands.append(cards | sum(1 << card for card in hidden[at : at + size]))
            at += size
        yield SimulatedDeal(_game(view), hands, sets, runs[:], fan[:], hidden[at:], again)


def around(view: LayingView) -> list[int]:
    """The other seats, from the left of the viewer on."""
    assert view.seat is not None
    players = len(view.hand_sizes)
    return [(view.seat + step) % players for step in range(1, players)]


def _game(view: LayingView) -> Game:
    rules = view.rules
    return game_of(rules.melds.ace == "either", rules.draw.discards == "fan", rules.score.count == "left")


def _run(meld: Meld) -> tuple[int, int, int]:
    """Suit, lowest and highest place of a run on the table."""
    low = meld.cards[0] % 13
    return meld.cards[0] // 13, low, low + len(meld.cards) - 1
