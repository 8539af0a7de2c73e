"""Guided first deals: where a match stands in its tutorial, and what the tutor says."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hoylecli import bots
from hoylecli.bots.hints import Hint, equals
from hoylecli.core import TABLE, Move, State, View, counted
from hoylecli.families import Screen, Style
from hoylecli.rulebook.library.texts import NAMED, PLAYER, Tutorial, TutorialStep, dealt

from .host.messages import Answer
from .host.session import Session
from .host.turn import Turn, said
from .lines import in_words, reflowed

# Where a match stands in its tutorial: which step comes next, and what an expert thinks of a move


@dataclass(frozen=True, slots=True)
class Advice:
    """What there is to say to a decision of the player's.

    move: what is recommended. step: that of the tutorial, None when it has none for this line of play. why:
    the reasons of an expert, where there is no step.
    """

    move: Move
    step: TutorialStep | None
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
        """Whether the first deal is over, or the match; or as many moves are made as the tutorial has."""
        match = self.session.match
        if self.tutorial.ends == "steps":
            made = len(_made(match.states, match.moves))
            return match.state.to_act is None or made >= len(self._line)
        return match.state.to_act is None or (
            match.state.to_act == TABLE and any(state.to_act != TABLE for state in match.states)
        )

    @property
    def is_followed(self) -> bool:
        """Whether every move of the tutorial has been made, and no other before its last."""
        match = self.session.match
        return _made(match.states, match.moves)[: len(self._line)] == [move for _, move in self._line]

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
        """Whether it is what was recommended, what an expert would do, or worth as much to an expert."""
        advice = self.advice(at)
        if move == advice.move or (advice.step and str(move) in advice.step.also):
            return True
        hint = self.hint(at)
        return move in (hint.move, *(each.move for each in equals(hint.weighed, hint.unit)))

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
        """What comes next in the tutorial, with the number of its step; None off its line.

        Whoever has made the same moves in another order is on it again where the table looks the same.
        """
        match = self.session.match
        made = _made(match.states, match.moves[:at])
        line = [move for _, move in self._line[: len(made)]]
        if len(made) >= len(self._line) or set(made) != set(line):
            return None
        if made != line and match.states[at].view(PLAYER) != self._seen(len(made)):
            return None
        return self._line[len(made)]

    def _seen(self, many: int) -> View:
        """What the player sees after so many moves of the tutorial."""
        state = dealt(self.session.match.states[0])
        for _, move in self._line[:many]:
            state = dealt(state.apply(move))
        return state.view(PLAYER)


def _made(states: Sequence[State], moves: Sequence[Move]) -> list[Move]:
    """The moves that the table has not made."""
    return [move for state, move in zip(states, moves, strict=False) if state.to_act != TABLE]


def is_choice(state: State) -> bool:
    """Whether there is more than one thing to do."""
    return len(state.legal_moves()) > 1


# The tutor of a guided first deal: what is said before and after each decision, and at the end.
#
# A tutorial is a match that is not kept. The player may do whatever the rules allow: as long as it is what
# the tutorial recommends, its own sentences are said; afterwards those for the kind of decision, with the
# reasons of an expert.

LEFT_OUT: Final = frozenset({"again", "new", "revert", "save", "seat", "time"})
"""Words that have nothing to do in a match that ends with its first deal and is not kept."""
GO_ON: Final = "Press Enter to go on, or type skip to begin at once. "
SKIP: Final = "skip"


class Tutor:
    """Teaches the player on the first seat.

    said: the kinds of decision on which something has been said, with the number of moves before it.
    """

    def __init__(self, tutorial: Tutorial, session: Session, screen: Screen) -> None:
        self.lesson = Lesson(tutorial, session)
        self._screen = screen
        self._said: dict[str, int] = {}
        self._reason = ""

    @property
    def tutorial(self) -> Tutorial:
        return self.lesson.tutorial

    @property
    def command(self) -> str:
        """What plays the game."""
        variant = "" if self.tutorial.variant == "plain" else f" --{self.tutorial.variant}"
        return f"hoyle {self.tutorial.tutorial}{variant}"

    def introduction(self, style: Style) -> list[Answer]:
        """What is said before the first card, page by page."""
        return [Answer("tutorial", self._told([page], style)) for page in self.tutorial.introduction]

    def before(self, turn: Turn) -> Answer:
        """What is said to a decision that has come up, below the table."""
        lines = self._told(self.said_of(turn), turn.style)
        return Answer("tutorial", [*lines, ""] if lines else [], {"move": str(self.lesson.advice().move)})

    def repeated(self, turn: Turn) -> list[str]:
        """What the tutorial has to say on the open decision once more, and why an expert differs."""
        step = self.lesson.advice().step
        return self._told(filter(None, (step.say, step.differs)), turn.style) if step is not None else []

    def said_of(self, turn: Turn) -> list[str]:
        """The texts on the open decision: the tutorial's own, or what holds for its kind and for this one."""
        advice, at = self.lesson.advice(), len(self.lesson.session.match.moves)
        if advice.step is not None:
            return [advice.step.say] if advice.step.say else self._reasoned(advice, at)
        kind = self._screen.kind(turn.view)
        is_new = self._said.setdefault(kind, at) >= at
        self._said[kind] = min(self._said[kind], at)
        texts = [self.tutorial.kinds[kind], ""] if is_new and kind in self.tutorial.kinds else []
        return texts + (list(advice.why[:2]) if len(turn.legal) > 1 else [])

    def _reasoned(self, advice: Advice, at: int) -> list[str]:
        """An expert's reason for a step on which the tutorial is silent, unless it was the reason before.

        What follows a comma, such as how many cards are left until then, makes it no other one.
        """
        hint = self.lesson.hint(at)
        point = hint.why.partition(",")[0]
        if hint.move != advice.move or point == self._reason:
            return []
        self._reason = point
        return [hint.why]

    def after(self, at: int, turn: Turn) -> Answer | None:
        """What is said to the move that has just been made, after `at` others; None when it needs no word."""
        self.lesson.chosen(at)
        move, advice = self.lesson.session.match.moves[at], self.lesson.advice(at)
        if move == advice.move or len(turn.legal) == 1:
            return None
        hint = self.lesson.hint(at)
        if self.lesson.is_good(at, move):
            texts = [
                "Fine, too: an expert might do the same." if move == hint.move else "That is just as good."
            ]
        elif advice.step is not None and advice.move != hint.move:
            texts = [f"That works, too. I had planned {turn.spoken(advice.move)}."]
        else:
            name = turn.spoken(hint.move)
            texts = [f"You can do that. An expert's choice was {name}:", hint.why]
        return Answer("tutorial", self._told(texts, turn.style), {"move": str(advice.move)})

    def closing(self, style: Style) -> Answer:
        """What went well, what to try next, and how to play a match."""
        made = self.lesson.decisions()
        good = [at for at, move in made if self.lesson.is_good(at, move)]
        followed = [self.tutorial.followed] if self.tutorial.followed and self.lesson.is_followed else []
        texts = [*followed, self.tutorial.closing, "", _counted(len(good), len(made)), *self._praise()]
        texts += self._rather(made, style)
        texts += [self.tutorial.next, "", f"'{self.command}' plays a match of your own. Have fun!"]
        data = {"decisions": len(made), "agreed": len(good)}
        return Answer("tutorial", ["", *self._told(texts, style)], data)

    def left(self) -> Answer:
        """What is said when the player leaves before the end."""
        again = f"'{self.command} --tutorial' begins it again; '{self.command}' plays a match of your own."
        return Answer("tutorial", [f"You leave the tutorial. {again}"])

    def _praise(self) -> list[str]:
        """The last thing among the moves recommended that was particularly good, if it was made."""
        moves = self.lesson.session.match.moves
        steps = [(self.lesson.advice(at).step, moves[at]) for at, _ in self.lesson.decisions()]
        best = [step.praise for step, move in steps if step and step.praise and str(move) == step.move]
        return [f"Best of all: {best[-1]}"] if best else []

    def _rather(self, made: Sequence[tuple[int, Move]], style: Style) -> list[str]:
        """The first move that an expert would not have made."""
        for at, move in made:
            if not self.lesson.is_good(at, move):
                better = self.lesson.hint(at)
                view, screen = self.lesson.session.match.states[at].view(PLAYER), self._screen
                made_so, rather = (said(each, screen, view, style) for each in (move, better.move))
                return [f"Think again about {made_so}: {rather} was better.", better.why]
        return []

    def _told(self, texts: Iterable[str], style: Style) -> list[str]:
        """The texts as lines, with players by their names, and cards as the player reads them."""
        lines = [line for text in texts for line in reflowed(text.rstrip()) or [""]]
        names = {str(seat): name for seat, name in enumerate(style.names, 1)}
        lines = [NAMED.sub(lambda found: names.get(found[1], found[0]), line) for line in lines]
        return [in_words(line) for line in lines] if style.in_words else lines


def _counted(good: int, all_of_them: int) -> str:
    if good == all_of_them:
        return f"You had {counted(all_of_them, 'decision')} to make, and every one was good."
    if good:
        were = "was" if good == 1 else "were"
        return f"You had {counted(all_of_them, 'decision')} to make; {good} of them {were} good."
    others = "another" if all_of_them == 1 else "others"
    return f"You had {counted(all_of_them, 'decision')} to make; an expert would have made {others}."
