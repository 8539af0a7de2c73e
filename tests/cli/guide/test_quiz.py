"""`hoyle quiz`: its facts, the questions that are made, and answers from standard input."""

import re
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import RulesError
from hoylecli.scoring.cribbage import show
from hoylecli.table import quiz


def asked(line: str, typed: str) -> tuple[int, str]:
    out = StringIO()
    code = run(line.split(), Context({"TERM": "dumb"}, stdin=StringIO(typed), stdout=out, stderr=out))
    return code, out.getvalue()


def test_every_fact_has_its_answer_among_different_choices() -> None:
    assert len(quiz.facts()) >= 45
    assert len({fact.ask for fact in quiz.facts()}) == len(quiz.facts())
    for fact in quiz.facts():
        assert fact.ask.endswith("?")
        assert fact.choices.count(fact.answer) == 1


def test_no_fact_comes_twice_and_a_seed_brings_the_same_questions() -> None:
    found = list(quiz.questions(Random(1), 300))
    facts = [question for question in found if question in quiz.facts()]
    assert len(set(facts)) == len(facts) > 40
    assert found == list(quiz.questions(Random(1), 300))
    for question in found:
        assert question.choices.count(question.answer) == 1
        assert len(set(question.choices)) == len(question.choices) > 1


def test_hands_that_are_made_count_what_the_calculator_says() -> None:
    made = [
        question
        for question in quiz.questions(Random(2), 200)
        if question.ask.startswith("Cribbage: what do")
    ]
    assert len(made) > 10
    for question in made:
        cards = re.findall(r"(10|[2-9AJQK])([♣♦♥♠])", question.ask)
        names = " ".join(f"{rank.replace('10', 'T')}{'CDHS'['♣♦♥♠'.index(suit)]}" for rank, suit in cards)
        hand = parse_cards(names)
        assert str(show(hand[:4], hand[4]).total) == question.answer


def test_answers_are_numbers_or_words_and_the_score_comes_at_the_end() -> None:
    found = list(quiz.questions(Random(7), 5))
    number = str(found[0].choices.index(found[0].answer) + 1)
    lines = [number, found[1].answer.upper(), "", "nonsense", found[4].answer]
    code, told = asked("quiz --questions 5 --seed 7", "\n".join(lines) + "\n")
    assert code == 0
    assert told.count("Right.") == 3
    assert told.splitlines()[-1] == "3 of 5 questions right."


@pytest.mark.parametrize(
    ("typed", "last"), [("", "No question was answered."), ("q\n", "No question was answered.")]
)
def test_leaving_is_said_in_good_order(typed: str, last: str) -> None:
    code, told = asked("quiz --seed 1", typed)
    assert (code, told.splitlines()[-1]) == (0, last)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("questions: [{ask: What?, choices: [a, b], answer: c}]", ":1:13: the answer 'c' is none of"),
        ("questions:\n- {ask: What?, choices: [a, a], answer: a}", ":2:25: choices: write each once."),
        ("questions:\n- {ask: What?, answer: a}", ":2:3: questions: 'choices' is missing: what is offered."),
        ("questions:\n- {ask: W?, choices: [a, b], answer: a, why: x}", ":2:41: the key 'why' is not known"),
        ("facts: []", ":1:1: 'questions' is missing: the facts"),
    ],
)
def test_a_damaged_file_of_facts_names_its_line(
    text: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "reading").mkdir()
    (tmp_path / "reading" / "quiz.yaml").write_text(text, "utf-8")
    monkeypatch.setattr(quiz, "shipped_folder", lambda: str(tmp_path))
    quiz.facts.cache_clear()
    try:
        with pytest.raises(RulesError) as caught:
            quiz.facts()
    finally:
        quiz.facts.cache_clear()
    assert why in str(caught.value)
