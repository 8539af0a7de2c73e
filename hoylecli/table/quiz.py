"""Questions for a quiz: facts from a file of data, and questions made of words, hands and scores.

A question has a few choices, one of them right. Half of them are facts, as long as there are any left; the
others are made, and never end.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from random import Random
from typing import Annotated, Final

from hoylecli import rulebook
from hoylecli.core import Card, Pack
from hoylecli.families.schema import ONCE, Range
from hoylecli.rulebook.library.files import READING, shipped_folder
from hoylecli.rulebook.nodes import List
from hoylecli.rulebook.problem import BrokenRules, Problem
from hoylecli.rulebook.reader import read_as
from hoylecli.scoring import cribbage
from hoylecli.scoring.bridge import DENOMINATIONS, Contract, duplicate_score

_CHOICES: Final = 4
_STRIDE: Final = 17  # facts from one day to the next, so that a subject lasts no week


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question, its choices, and which of them is right."""

    ask: Annotated[str, "What is asked."]
    choices: Annotated[tuple[str, ...], Range(2, 9), ONCE, "What is offered."]
    answer: Annotated[str, "The choice that is right."]
    more: Annotated[str, "What else is told afterwards."] = ""
    tell: Annotated[str, "A fact in a sentence, for those who are asked nothing."] = ""

    def is_answered_by(self, line: str) -> bool:
        """Whether a line gives the answer: its number, or its words."""
        said = line.strip().rstrip(".").lower()
        words = {self.answer.lower(), self.answer.lower().removesuffix("s")}
        number = str(self.choices.index(self.answer) + 1)
        return said in words or (said == number and number not in {each.lower() for each in self.choices})


@dataclass(frozen=True, slots=True)
class _Facts:
    questions: Annotated[tuple[QuizQuestion, ...], "The facts, as questions."]


def questions(rng: Random, many: int) -> Iterator[QuizQuestion]:
    """`many` questions, no fact twice."""
    left = list(facts())
    rng.shuffle(left)
    for _ in range(many):
        yield left.pop() if left and rng.random() < 0.5 else rng.choice(_MADE)(rng)


# Facts


@cache
def facts() -> tuple[QuizQuestion, ...]:
    """The facts of the shipped file. Raises RulesError, with the line, where it cannot be read."""
    file, root = read_as(os.path.join(shipped_folder(), READING, "quiz.yaml"), _Facts)
    node = root.entries["questions"].node
    places = [each.place for each in node.items] if isinstance(node, List) else []
    wrong = [
        Problem(place, f"the answer '{each.answer}' is none of the choices.")
        for place, each in zip(places, file.questions, strict=True)
        if each.answer not in each.choices
    ]
    if wrong:
        raise BrokenRules(wrong)
    return file.questions


def trivia(day: date) -> str:
    """The fact of a day, in a sentence."""
    told = [fact.tell for fact in facts() if fact.tell]
    return told[day.toordinal() * _STRIDE % len(told)]


# Questions that are made


def _cribbage_hand(rng: Random) -> QuizQuestion:
    """What four cards and a starter count (CG, Cribbage)."""
    cards = _drawn(rng, 5)
    shown = cribbage.show(cards[:4], cards[4])
    hand = " ".join(card.symbol for card in sorted(cards[:4], key=lambda card: card.rank))
    ask = f"Cribbage: what do {hand} count, with the {cards[4].symbol} as starter?"
    return QuizQuestion(ask, _numbers(rng, shown.total, 0, 1), str(shown.total))


def _bridge_contract(rng: Random) -> QuizQuestion:
    """What a contract scores at duplicate (CG, The Contract Bridge scoring system)."""
    vulnerable, result = rng.random() < 0.5, rng.choice((-2, -1, 0, 0, 0, 1))
    contract = Contract(rng.randint(1, 6), rng.choice(list(DENOMINATIONS)), int(rng.random() < 0.2))
    score = duplicate_score(contract, result, vulnerable)
    how = {-2: "two down", -1: "one down", 0: "just made", 1: "made with an overtrick"}[result]
    side = "vulnerable" if vulnerable else "not vulnerable"
    others = {
        duplicate_score(contract, result, not vulnerable),
        duplicate_score(contract._replace(doubled=1 - contract.doubled), result, vulnerable),
        score + 20,
        score - 30,
    } - {score}
    ask = f"Duplicate bridge: what does {contract.words} score, {how}, {side}?"
    return QuizQuestion(ask, _mixed(rng, str(score), map(str, sorted(others))), str(score))


def _word(rng: Random) -> QuizQuestion:
    """A word of a game by what its glossary says."""
    title, words = rng.choice(glossaries())
    word, meaning = rng.choice(words)
    others = [each for each, said in words if each != word and said != meaning]
    ask = f"{title}: which word means this? {meaning[:1].upper()}{meaning[1:]}."
    return QuizQuestion(ask, _mixed(rng, word, rng.sample(others, min(len(others), _CHOICES - 1))), word)


@cache
def glossaries() -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
    """The words of each game that explains some, with what they mean: those that stand on a line of two
    columns."""
    found = []
    for name in rulebook.catalogue():
        about = rulebook.load(name)
        lines = [line for line in about.texts.get("glossary", "").splitlines() if "  " in line.strip()]
        pairs = [tuple(map(str.strip, line.strip().split("  ", 1))) for line in lines]
        words = [(pair[0], pair[1].rstrip(".")) for pair in pairs if pair[0] and ";" not in pair[1]]
        if len(words) >= _CHOICES:
            found.append((about.title, words))
    return found


_MADE: Final[Sequence[Callable[[Random], QuizQuestion]]] = (_cribbage_hand, _bridge_contract, _word)


def _drawn(rng: Random, many: int) -> list[Card]:
    return rng.sample(list(Pack().cards()), many)


def _numbers(rng: Random, right: int, least: int, step: int) -> tuple[str, ...]:
    """The right number among others near it."""
    near = [right + step * by for by in (-4, -3, -2, -1, 1, 2, 3, 4) if right + step * by >= least]
    return _mixed(rng, str(right), map(str, rng.sample(near, _CHOICES - 1)))


def _mixed(rng: Random, right: str, others: "Iterator[str] | Sequence[str]") -> tuple[str, ...]:
    """The right answer and up to three others, in any order; numbers in theirs."""
    chosen = [right, *list(others)[: _CHOICES - 1]]
    if all(each.lstrip("-").isdecimal() for each in chosen):
        return tuple(sorted(chosen, key=int))
    rng.shuffle(chosen)
    return tuple(chosen)
