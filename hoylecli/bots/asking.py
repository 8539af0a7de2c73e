"""Three players of go fish.

- beginner: asks whoever comes to mind for whatever it holds; now and then the very last question has stuck.
- average: recalls most of the last questions, and who asked for what; else asks for what it holds most of.
- expert: weighs each question by who must hold what, and how likely the rest is.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb, isclose
from random import Random
from typing import Final

from hoylecli.core import RANK_NAMES, SUITS, Move, listed, rank_plural, so_often
from hoylecli.families.asking.view import AskingView
from hoylecli.families.asking.worlds import Holdings, known, unlocated

from . import Bot, Persona
from .hints import Hint, Weighed, said
from .levels import LevelPlayer
from .styles import styled

# The expert at go fish: who must hold what, how likely the rest is, and what a question brings.
#
# What the questions have told is exact (`families.asking.worlds`). A card that nobody has placed is equally
# likely to be any card of the pond, or any unknown card of a hand that can be of its rank; so how many of
# them a player holds has a hypergeometric distribution.

_WORTH: Final = (0.0, 0.06, 0.25, 0.56, 1.0)  # points that so many cards of a rank are about worth
NUMBERS: Final = ("no", "one", "two", "three", "four")
_TURN: Final = (
    0.15  # points that it is about worth that a further opponent does not ask before your next question
)


@dataclass(frozen=True, slots=True)
class WeighedQuestion:
    """A question. sure: cards that the player is known to hold. chance: of getting any; cards: how many are
    got on average; four: the chance that they complete a four. fish: the chance of fishing up the rank, if
    there are none. points: about what the question is worth: what is caught is safe together with what is
    held.
    """

    move: Move
    sure: int
    chance: float
    cards: float
    four: float
    fish: float
    points: float


def choices(view: AskingView) -> list[WeighedQuestion]:
    """All questions, the best first."""
    odds = _Odds.of(view)
    return sorted((odds.weighed(move) for move in view.legal), key=lambda each: -each.points)


@dataclass(frozen=True, slots=True)
class _Odds:
    """What is known, and where the cards may be that nobody has placed.

    missing: how many those are, by rank. own: how many the player holds, by rank.
    """

    view: AskingView
    found: Holdings
    missing: list[int]
    own: list[int]

    @classmethod
    def of(cls, view: AskingView) -> "_Odds":
        found = known(view)
        seat = view.seat
        assert seat is not None
        return cls(view, found, unlocated(view, found), found.least[seat])

    def places(self, seat: int, rank: int) -> int:
        """How many unknown cards of a seat may be of the rank."""
        return self.found.places(seat, rank, self.view.hand_sizes[seat])

    def weighed(self, move: Move) -> WeighedQuestion:
        """A question with its chances."""
        seat, rank = move.seat, move.rank
        assert seat is not None
        assert rank is not None
        players = [at for at in range(len(self.view.hand_sizes)) if at != self.view.seat]
        here, missing = self.places(seat, rank), self.missing[rank]
        everywhere = sum(self.places(at, rank) for at in players) + self.view.pond
        sure, held = self.found.least[seat][rank], self.own[rank]
        shares = list(_shares(here, everywhere, missing))
        fish = missing / everywhere if everywhere and self.view.pond else 0.0
        chance = 1.0 if sure else 1 - shares[0]
        points = cards = four = 0.0
        for many, share in enumerate(shares):
            got = sure + many
            cards += share * got
            four += share * (held + got == 4)
            points += share * (_WORTH[held + got] + _TURN * (len(players) - 1)) if got else 0.0
        return WeighedQuestion(move, sure, chance, cards, four, fish, points)


def _shares(here: int, everywhere: int, missing: int) -> Iterator[float]:
    """How likely none, one, two ... of the missing cards lie in `here` of the places there are everywhere."""
    if not everywhere:
        yield 1.0
        return
    missing = min(missing, everywhere)
    for many in range(missing + 1):
        yield comb(here, many) * comb(everywhere - here, missing - many) / comb(everywhere, missing)


def evaluate(view: AskingView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The best question, why, and what each rank is worth where it is asked best."""
    found = choices(view)
    best, of_rank = found[0], dict[int | None, WeighedQuestion]()
    for each in found:
        of_rank.setdefault(each.move.rank, each)
    advice = Hint(
        best.move,
        _reason(view, best),
        tuple(_chances(view, best)),
        tuple(_together(list(of_rank.values()))),
        "points",
        "Fours on average",
        _tied(found),
    )
    values = {each.move: each.points for each in found if each.move in asked}
    missing = tuple(Weighed(move, value) for move, value in values.items() if advice.of(move) is None)
    return replace(advice, weighed=tuple(sorted((*advice.weighed, *missing), key=lambda each: -each.value)))


def _together(questions: Sequence[WeighedQuestion]) -> Iterator[Weighed]:
    """The questions, best first; those with one figure are told together: `twos or sixes +0.20`."""
    texts = said([each.points for each in questions], "points")
    for text in dict.fromkeys(texts):
        alike = [each for each, own in zip(questions, texts, strict=True) if own == text]
        ranks = [rank_plural(each.move.rank or 0) for each in alike]
        yield Weighed(alike[0].move, alike[0].points, listed(ranks, "or") if len(ranks) > 1 else "")


def _reason(view: AskingView, best: WeighedQuestion) -> str:
    """Why this is the question to ask."""
    rank = rank_plural(best.move.rank or 0)
    held = sum(card.rank == best.move.rank for card in view.hand)
    if best.sure:
        makes_four = held + best.sure == len(SUITS)
        many = f"{'' if makes_four else 'at least '}{_some(best.sure, rank)}" if best.sure > 1 else rank
        known = f"You know from earlier questions that this player holds {many}"
        return f"{known}. With yours that makes four." if makes_four else f"{known}."
    if best.chance >= 1:
        others = f"the other {NUMBERS[len(SUITS) - held]}" if best.four >= 1 else "another"
        return f"You hold {_some(held, rank)}, and this player must hold {others}."
    if held == 3:
        return f"You hold three {rank}, and the fourth would complete them."
    return f"You hold {_some(held, rank)} already, and {so_often('get another', best.chance)}."


def _some(many: int, ranks: str) -> str:
    """`one nine`, `three nines`."""
    return f"{NUMBERS[many]} {ranks if many != 1 else _SINGULAR[ranks]}"


_SINGULAR: Final = {rank_plural(rank): name for rank, name in enumerate(RANK_NAMES, 1)}


def _chances(view: AskingView, best: WeighedQuestion) -> Iterator[str]:
    """The chances of the best question."""
    rank = rank_plural(best.move.rank or 0)
    yield f"Your chance to catch {rank} is {best.chance:.0%}. On average you get {best.cards:.1f} of them."
    if best.four > 0.005:
        yield f"Your chance to complete the four is {best.four:.0%}."
    if best.chance < 1 and best.fish:
        yield f"If you have to fish, you {so_often('draw one', best.fish)}."


def _tied(found: list[WeighedQuestion]) -> str:
    """What is said where other questions are worth as much."""
    level = [each.move for each in found[1:] if isclose(each.points, found[0].points)]
    if not level:
        return ""
    if all(move.rank == found[0].move.rank for move in level):
        return "Other players are as good to ask."
    return "Close: other questions are as good."


@dataclass(frozen=True, slots=True)
class _Memory:
    """What a player who does not count goes by.

    span: the last questions that it may recall; recalls: how likely each is, but for the question before,
    if that was its own, which nobody forgets. collects: whether it asks for what it holds most of, else for
    anything.
    """

    span: int
    recalls: float
    collects: bool

    def choose(self, view: AskingView, rng: Random) -> Move:
        """A question to somebody recalled to hold the rank; else to anybody not known to hold none."""
        holds, lacks = self._recalled(view, rng)
        sure = [move for move in view.legal if (move.seat, move.rank) in holds]
        open_ = [move for move in view.legal if (move.seat, move.rank) not in lacks] or view.legal
        moves = sure or open_
        if self.collects:
            most = max(_held(view, move) for move in moves)
            moves = [move for move in moves if _held(view, move) == most]
        return rng.choice(moves)

    def _recalled(self, view: AskingView, rng: Random) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
        """The players recalled to hold a rank, and those known to hold none."""
        holds, lacks = set[tuple[int, int]](), set[tuple[int, int]]()
        for turn in view.turns[-self.span :]:
            is_own = turn is view.turns[-1] and turn.seat == view.seat
            if is_own or rng.random() < self.recalls:
                asker, asked = (turn.seat, turn.rank), (turn.to, turn.rank)
                holds, lacks = (holds | {asker}) - {asked}, (lacks | {asked}) - {asker}
        return holds, lacks


def _held(view: AskingView, move: Move) -> int:
    return sum(card.rank == move.rank for card in view.hand)


_BEGINNER: Final = _Memory(span=1, recalls=0.3, collects=False)
_AVERAGE: Final = _Memory(span=6, recalls=0.6, collects=True)
_PLAYERS: Final = {
    "beginner": LevelPlayer(evaluate, _BEGINNER.choose),
    "average": LevelPlayer(evaluate, _AVERAGE.choose),
    "expert": LevelPlayer(evaluate),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `LEVELS`, with the style of the persona."""
    return styled(_PLAYERS[level], persona, traits)


def traits(view: AskingView, move: Move) -> Mapping[str, float]:
    """The habits that a question shows: asking whoever asked last, the same player or rank again, or for a
    rank of which one holds a single card.
    """
    held = sum(card.rank == move.rank for card in view.hand)
    mine = [turn for turn in view.turns if turn.seat == view.seat]
    others = [turn for turn in view.turns if turn.seat != view.seat]
    return {
        "takes risks": float(held == 1),
        "keeps pairs": float(held > 1),
        "answers": float(bool(others) and others[-1].seat == move.seat),
        "stays with it": float(bool(mine) and move.seat == mine[-1].to),
        "goes back": float(any(turn.rank == move.rank for turn in mine)),
    }
