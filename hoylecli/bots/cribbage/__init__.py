"""Three cribbage players.

- beginner: keeps the most points in hand as dealt, with no thought of the starter or the crib, and overlooks
  a fifteen now and then; plays the highest card, unless one scores.
- average: considers the starter, and what two cards add to the crib at first sight; pegs by rules of thumb,
  but answers now and then at first sight.
- expert: see `expert`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.core.text import capital
from hoylecli.families.cribbage.position import by_rank
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.scoring.cribbage import Combination, Count, average, peg, said, show

from .. import Bot, Persona
from ..hints import Hint, Unit, Weighed, as_good, equals, weighed
from ..levels import LevelPlayer
from ..styles import height, styled
from .expert import NEAR, WeighedDiscard, counted, discard_choices, needs, play_values
from .pegging import PIPS, best_by_rule_of_thumb, pegged, piled, ranks

# A hint at cribbage: the expert's move, a teacher's reason for it, and what the choices are worth


def evaluate(view: CribbageView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The move, why, and what the moves that were weighed are worth; cards are written with suit signs."""
    if view.phase == "discard":
        return _discard(view, rng, asked)
    if view.phase == "play":
        return _with_equals(_play(view, rng), asked)
    assert view.counting is not None
    count = counted(view.counting, view.starter)
    return _claim(view, count, asked) if view.phase == "claim" else _answer(view, count, asked)


def _claim(view: CribbageView, count: Count, asked: Collection[Move]) -> Hint:
    """What a hand counts, and what claims that are asked for bring.

    CC, Cribbage, Muggins: whoever claims too many gets the true points; the opponent may call what is wrong,
    and gets the difference.
    """
    assert view.counting is not None
    total, called = count.total, view.rules.muggins
    move = Move("claim", amount=total)
    values = {
        each: min(each.amount or 0, total) - called * float(abs(total - (each.amount or 0)))
        for each in (move, *asked)
    }
    why = f"{_symbols(view.counting.cards)}: {said(count)}."
    title = "Points more than theirs" if called else "Points"
    return Hint(move, why, (), weighed(values), "points", title)


def _answer(view: CribbageView, count: Count, asked: Collection[Move]) -> Hint:
    """Muggins where a claim is wrong: it brings what was missed, or claimed in excess."""
    assert view.counting is not None
    claimed, more = view.counting.claimed or 0, (f"{capital(said(count))}.",)
    gain = float(abs(count.total - claimed))
    move, why = Move("pass"), f"The claim of {claimed} is right."
    if gain:
        move, why = Move("muggins"), f"They claimed {claimed}, but it is worth {count.total}."
    values = {each: gain if each.verb == "muggins" else 0.0 for each in (move, *asked)}
    return Hint(move, why, more, weighed(values), "points", "Points")


# Laying away


def _discard(view: CribbageView, rng: Random, asked: Collection[Move]) -> Hint:
    choices = discard_choices(view, rng, [move.cards for move in asked])
    best, by_chance = choices[0], choices[0].chance is not None
    values = [(choice.discard.expected if choice.chance is None else choice.chance) for choice in choices]
    order = sorted(range(len(choices)), key=lambda at: -values[at])
    laid = [choice.discard.laid for choice in choices]
    weighed = tuple(
        Weighed(_move(view, laid[at]), values[at], _both(laid[at]), choices[at].error) for at in order
    )
    unit: Unit = "win" if by_chance else "points"
    return Hint(
        _move(view, best.discard.laid),
        _why_laid(view, choices),
        tuple(_more_on(view, best)),
        weighed,
        unit,
        "Chance to win" if by_chance else "Hand and crib together, on average",
        as_good(weighed, unit) if order[0] == 0 else _on_the_board(view, by_chance),
    )


def _why_laid(view: CribbageView, choices: Sequence[WeighedDiscard]) -> str:
    """What speaks for the best discard: the hand that is kept, or the crib."""
    best = choices[0].discard
    laid, kept = _both(best.laid), _symbols(by_rank(best.kept))
    others = [choice.discard for choice in choices[1:]]
    if best.hand >= max(choice.discard.hand for choice in choices):
        points = show(best.kept).total
        alike = sum(show(other.kept).total >= points for other in others)
        if not points:
            return f"Keep {kept}: the starter can do most for them."
        if not alike:
            return f"Keep {kept}: they count {points} already, more than any other four."
        return f"Keep {kept}: they count {points} already, and most starters help them."
    if view.dealer == view.seat:
        gain = _crib_clause(best.laid) or "they"
        brings = "bring" if gain == "they" else "brings"
        return f"Lay {laid} into your own crib: {gain} {brings} more there than in your hand."
    rival = max(others, key=lambda other: other.hand)
    gives = _crib_clause(rival.laid)
    if not gives:
        return f"Lay away {laid}: other cards would help their crib more."
    return f"Lay away {laid}. {_both(rival.laid)} would leave you more, but {gives} helps their crib."


def _crib_clause(laid: Sequence[Card]) -> str:
    """What two cards bring to a crib: `a pair`, `a fifteen`, `a five`, `a start of a run`; "" for little."""
    one, two = sorted(card.rank for card in laid)
    if one == two:
        return "a pair"
    if PIPS[one] + PIPS[two] == 15:
        return "a fifteen"
    if 5 in (one, two):
        return "a five"
    return "the start of a run" if two - one == 1 else ""


def _more_on(view: CribbageView, choice: WeighedDiscard) -> Iterator[str]:
    """The figures of a discard."""
    discard = choice.discard
    hand = average(discard.kept, seen=discard.laid)
    whose = "your crib" if view.dealer == view.seat else "their crib"
    yield (
        f"The hand is worth about {hand.mean:.1f}, from {hand.lowest} to {hand.highest}, "
        f"and {whose} about {discard.crib:.1f}."
    )
    if choice.chance is not None:
        my_need, their_need, _ = needs(view)
        yield f"You need {my_need} and they need {their_need}: what counts is who is out first."


def _on_the_board(view: CribbageView, by_chance: bool) -> str:
    """Why the best discard is not the one with most points, or the one that wins most often."""
    if by_chance:
        return "Too close to call, so the points decide."
    my_need, their_need, _ = needs(view)
    asks_for = "points for yourself" if my_need > their_need else "care"
    return f"You need {my_need} and they need {their_need}, so the board asks for {asks_for}."


# Playing


def _play(view: CribbageView, rng: Random) -> Hint:
    if len(view.legal) == 1:
        only = view.legal[0]
        return Hint(only, f"Only {_symbols(only.cards)} fits." if only.cards else "Nothing you hold fits.")
    values = play_values(view, rng)
    ranks = sorted(values, key=values.__getitem__, reverse=True)
    weighed = tuple(Weighed(_move(view, (_card(view, rank),)), values[rank]) for rank in ranks)
    unit: Unit = "win" if min(needs(view)[:2]) <= NEAR else "points"
    why, *more = _reasons(_card(view, ranks[0]), view)
    return Hint(
        weighed[0].move,
        why,
        tuple(more),
        weighed,
        unit,
        "" if unit == "win" else "Pegging still to come, yours less theirs",
        _equal(weighed) if unit == "points" else as_good(weighed, unit),
    )


def _with_equals(hint: Hint, asked: Collection[Move]) -> Hint:
    """The hint with cards that were asked for beside those of their rank: suits do not matter in the play."""
    of_rank = {each.move.cards[0].rank: each.move for each in hint.weighed if each.move.cards}
    same = {
        move: of_rank[move.cards[0].rank] for move in asked if move.cards and move.cards[0].rank in of_rank
    }
    return hint.also(same)


def _equal(weighed: tuple[Weighed, ...]) -> str:
    """`Q♦ and K♥ are equal: either costs about 0.8 in the pegging.`, if they are."""
    alike, value = equals(weighed, "points"), weighed[0].value
    if len(alike) != 2:
        return as_good(weighed, "points")
    names = " and ".join(_symbols(each.move.cards) for each in alike)
    sign = "costs" if value < 0 else "brings"
    about = f"{sign} about {abs(value):.1f}" if abs(value) >= 0.05 else "is even"
    return f"{names} are equal: either {about} in the pegging."


def _can_answer(view: CribbageView) -> bool:
    """Whether the other player has a card left."""
    return view.seat is not None and view.hand_sizes[1 - view.seat] > 0


def _reasons(card: Card, view: CribbageView) -> Iterator[str]:
    """What can be said for a card at once, the most telling first."""
    count = peg((*view.pile, card))
    total = view.count + PIPS[card.rank]
    if count.total:
        yield f"{card.symbol}: {said(count)}."
    if not _can_answer(view):
        yield "They have no card left to answer with."
        return
    again = [held for held in view.hand if held.rank == card.rank and held != card]
    if again and total + 2 * PIPS[card.rank] <= 31:
        yield f"Play one of your pair: if they match it, {again[0].symbol} makes a pair royal."
    yield _count_left(card, view, total, bool(count.total))


def _count_left(card: Card, view: CribbageView, total: int, pegs: bool) -> str:
    """What a count leaves to the other player."""
    goal, name = (15, "fifteen") if total < 15 else (31, "thirty-one")
    if goal - total > 10:
        return f"At a count of {total} no card makes {name}."
    if total == 31:
        return "They begin the next count."
    needed = _needed(goal - total)
    if pegs:
        return f"Then {needed} makes {name} for them."
    return f"After {card.symbol} they need {needed} for {name}."


def _needed(pips: int) -> str:
    return "a ten-card" if pips == 10 else "an ace" if pips == 1 else f"{'an' if pips == 8 else 'a'} {pips}"


def _card(view: CribbageView, rank: int) -> Card:
    return next(card for card in view.hand if card.rank == rank)


def _move(view: CribbageView, cards: tuple[Card, ...]) -> Move:
    wanted = sorted(cards)
    return next(move for move in view.legal if sorted(move.cards) == wanted)


def _symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _both(laid: Iterable[Card]) -> str:
    """`4♣ and 9♦`."""
    return " and ".join(card.symbol for card in by_rank(laid))


@dataclass(frozen=True, slots=True)
class _Habits:
    """How a level decides in each phase.

    lays_away: the two cards for the crib. plays: the rank to play when more than one card fits. claims: the
    points it finds in a count. calls: whether it notices that the opponent's claim is wrong by so many
    points.
    """

    lays_away: Callable[[CribbageView, Random], tuple[Card, ...]]
    plays: Callable[[CribbageView, Random], int]
    claims: Callable[[Count, Random], int]
    calls: Callable[[int, Random], bool]

    def choose(self, view: CribbageView, rng: Random) -> Move:
        """The move of a player with these habits, where several are legal."""
        if view.phase == "discard":
            laid = sorted(self.lays_away(view, rng))
            return next(move for move in view.legal if sorted(move.cards) == laid)
        if view.phase == "play":
            rank = self.plays(view, rng)
            return next(move for move in view.legal if move.cards[0].rank == rank)
        assert view.counting is not None
        count = counted(view.counting, view.starter)
        if view.phase == "claim":
            return Move("claim", amount=self.claims(count, rng))
        missed = abs(count.total - (view.counting.claimed or 0))
        return Move("muggins" if missed and self.calls(missed, rng) else "pass")


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The cribbage player of `level`, one of `LEVELS`, with the style of the persona."""
    return styled(_PLAYERS[level], persona, traits)


def traits(view: CribbageView, move: Move) -> Mapping[str, float]:
    """The habits that a choice shows: pairs kept, cards that go well together in the other's crib, high ones
    laid away; a card played that pairs the last one, or goes back to a rank that was played before.
    """
    if view.phase == "discard":
        gives = view.dealer != view.seat and _promise(*move.cards[:2]) > 0 if len(move.cards) > 1 else False
        kept = Counter(card.rank for card in view.hand if card not in move.cards)
        return {
            "keeps pairs": float(max(kept.values()) > 1),
            "takes risks": float(gives),
            "throws high": sum(PIPS[card.rank] for card in move.cards) / 20,
        }
    if view.phase != "play" or not move.cards:
        return {}
    card, pile = move.cards[0], view.pile
    again = [each.rank for each in view.hand if each != card]
    return {
        "plays high": height(lambda each: each.rank, card, view.hand),
        "takes risks": float(view.count + PIPS[card.rank] in _INVITING),
        "answers": float(bool(pile) and abs(pile[-1].rank - card.rank) <= 1),
        "goes back": float(card.rank in [each.card.rank for each in view.played[:-1] if each.card]),
        "stays with it": float(_is_beside_own(view, card)),
        "keeps pairs": float(card.rank not in again),
    }


def _is_beside_own(view: CribbageView, card: Card) -> bool:
    """Whether a card is next in rank to the last one that the player has played."""
    mine = [each.card for each in view.played if each.seat == view.seat and each.card is not None]
    return bool(mine) and abs(mine[-1].rank - card.rank) <= 1


# The beginner


def _most_points_dealt(view: CribbageView, rng: Random) -> tuple[Card, ...]:
    def seen(laid: tuple[Card, ...]) -> float:
        items = show([card for card in view.hand if card not in laid]).items
        noticed = (item.points for item in items if item.kind != "fifteen" or rng.random() > 0.15)
        return sum(noticed) + rng.random() / 2  # the fraction decides between equals

    return max((move.cards for move in view.legal), key=seen)


def _highest_card(view: CribbageView, rng: Random) -> int:
    return _catching_the_eye(view) if rng.random() < 0.7 else max(_fitting(view))


# The average player

_INVITING: Final = (5, 21)  # counts of which any ten-card makes fifteen or thirty-one


def _most_points_to_come(view: CribbageView, rng: Random) -> tuple[Card, ...]:
    side = 1 if view.dealer == view.seat else -1

    def value(laid: tuple[Card, ...]) -> float:
        kept = [card for card in view.hand if card not in laid]
        return average(kept, seen=laid).mean + side * _promise(*laid)

    return max((move.cards for move in view.legal), key=value)


def _promise(one: Card, two: Card) -> int:
    """What two cards add to a crib at first sight: their points, and one more for a five or neighbours."""
    points = 2 * (one.rank == two.rank) + 2 * (PIPS[one.rank] + PIPS[two.rank] == 15)
    return points + (5 in (one.rank, two.rank)) + (abs(one.rank - two.rank) == 1)


def _mostly_by_rule_of_thumb(view: CribbageView, rng: Random) -> int:
    if view.pile and rng.random() < 0.2:
        return _at_first_sight(view)
    return best_by_rule_of_thumb(ranks(view.hand), piled(view.pile), view.count)


def _at_first_sight(view: CribbageView) -> int:
    """The rank that scores most at once; if none scores, the highest that invites no ten-card.

    A ten-card makes fifteen of a count of 5 and thirty-one of 21 (FG, Cribbage, Strategies: one card in three
    is worth ten).
    """
    rank = _catching_the_eye(view)
    if pegged(rank, piled(view.pile), view.count):
        return rank
    quiet = [other for other in _fitting(view) if view.count + PIPS[other] not in _INVITING]
    return max(quiet, default=rank)


# What they share


def _fitting(view: CribbageView) -> list[int]:
    return [move.cards[0].rank for move in view.legal]


def _catching_the_eye(view: CribbageView) -> int:
    """The rank that scores most at once; the highest if none scores."""
    pile = piled(view.pile)
    return max(_fitting(view), key=lambda rank: (pegged(rank, pile, view.count), rank))


def _overlooking(hard: float, easy: float, count: Count, rng: Random) -> int:
    """The total found by a player who overlooks items with these chances.

    hard: for fifteens of several cards, runs and nobs; easy: for all others.
    """

    def is_hard(item: Combination) -> bool:
        return item.kind in ("run", "nobs") or (item.kind == "fifteen" and len(item.cards) > 2)

    return sum(item.points for item in count.items if rng.random() >= (hard if is_hard(item) else easy))


_BEGINNER: Final = _Habits(
    _most_points_dealt,
    _highest_card,
    partial(_overlooking, 0.15, 0.03),
    lambda missed, rng: rng.random() < 0.15,
)
_AVERAGE: Final = _Habits(
    _most_points_to_come,
    _mostly_by_rule_of_thumb,
    partial(_overlooking, 0.02, 0.0),
    lambda missed, rng: missed >= 3 or rng.random() < 0.6,
)
_PLAYERS: Final = {
    "beginner": LevelPlayer(evaluate, _BEGINNER.choose),
    "average": LevelPlayer(evaluate, _AVERAGE.choose),
    "expert": LevelPlayer(evaluate),
}
