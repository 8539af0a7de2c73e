"""Where a match stands in its tutorial: which step comes next, and what an expert thinks of a move."""

from collections.abc import Sequence
from dataclasses import dataclass

from hoylecli import bots
from hoylecli.bots.hints import Hint
from hoylecli.core.events import TABLE
from hoylecli.core.game import State
from hoylecli.core.moves import Move
from hoylecli.rulebook.tutorial import PLAYER, Step, Tutorial

from ..host.session import Session


@dataclass(frozen=True, slots=True)
class Advice:
    """What there is to say to a decision of the player's.

    move: what is recommended. step: that of the tutorial, None when it has none for this line of play. why:
    the reasons of an expert, where there is no step.
    """

    move: Move
    step: Step | None
    why: Sequence[str] = ()


class Lesson:
    """A match that follows a tutorial for as long as the player does."""

    def __init__(self, tutorial: Tutorial, session: Session) -> None:
        self.tutorial = tutorial
        self.session = session
        self._line = [(number, Move.parse(move)) for number, move in tutorial.line()]
        self._advice: dict[tuple[Move, ...], Advice] = {}
        self._chosen: set[tuple[Move, ...]] = set()
        self._hints: dict[tuple[Move, ...], Hint] = {}

    @property
    def is_over(self) -> bool:
        """Whether the first deal is over, or the match; or as many moves are made as there are steps."""
        match = self.session.match
        if self.tutorial.ends == "steps" and len(_made(match.states, match.moves)) >= len(self._line):
            return True
        return match.state.to_act is None or (
            match.state.to_act == TABLE and any(state.to_act != TABLE for state in match.states)
        )

    def reply(self) -> Move | None:
        """What the tutorial has a computer player do now; None when the match has left its line."""
        following = self._following(len(self.session.match.moves))
        return following[1] if following and following[0] < 0 else None

    def advice(self, at: int | None = None) -> Advice:
        """What there is to say to the decision after `at` moves, the one that is open without it."""
        moves = self.session.match.moves[:at]
        if tuple(moves) not in self._advice:
            self._advice[tuple(moves)] = self._advise(len(moves))
        return self._advice[tuple(moves)]

    def decisions(self) -> list[tuple[int, Move]]:
        """The real choices that the player has made, each with the number of moves before it.

        What a word of the table made for the player, as `auto now` does, was no choice.
        """
        match = self.session.match
        return [
            (at, move)
            for at, (state, move) in enumerate(zip(match.states, match.moves, strict=False))
            if tuple(match.moves[: at + 1]) in self._chosen and is_choice(state)
        ]

    def chosen(self, at: int) -> None:
        """Notes that the player has chosen the move that was made after `at` others."""
        self._chosen.add(tuple(self.session.match.moves[: at + 1]))

    def is_good(self, at: int, move: Move) -> bool:
        """Whether it is what was recommended, just as good, or what an expert would do."""
        advice = self.advice(at)
        if move == advice.move or (advice.step and str(move) in advice.step.also):
            return True
        return advice.step is not None and move == self.hint(at).move

    def hint(self, at: int) -> Hint:
        """What an expert would do after `at` moves, and why."""
        session = self.session
        moves = tuple(session.match.moves[:at])
        if moves not in self._hints:
            view, chance = session.match.states[at].view(PLAYER), bots.rng(session.seed, at, PLAYER)
            self._hints[moves] = bots.advice(session.game.family, view, chance)
        return self._hints[moves]

    def _advise(self, at: int) -> Advice:
        following = self._following(at)
        if following and following[0] >= 0:
            return Advice(following[1], self.tutorial.steps[following[0]])
        hint = self.hint(at)
        return Advice(hint.move, None, (hint.why,))

    def _following(self, at: int) -> tuple[int, Move] | None:
        """What comes next in the tutorial, with the number of its step; None off its line."""
        match = self.session.match
        made = _made(match.states, match.moves[:at])
        if len(made) >= len(self._line) or made != [move for _, move in self._line[: len(made)]]:
            return None
        return self._line[len(made)]


def _made(states: Sequence[State], moves: Sequence[Move]) -> list[Move]:
    """The moves that the table has not made."""
    return [move for state, move in zip(states, moves, strict=False) if state.to_act != TABLE]


def is_choice(state: State) -> bool:
    """Whether there is more than one thing to do."""
    return len(state.legal_moves()) > 1
