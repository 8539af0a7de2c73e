"""`hoyle quiz`: what the old books tell of cards, and questions made of rules and scores, without end."""

from random import Random

import click

from hoylecli.context import current
from hoylecli.core import counted

from ..console import is_somebody_there, say
from ..lazy import Quick, Whole

LEAVING = ("q", "quit", "leave")


def _quiz(questions: int, seed: int | None) -> None:
    """Answer questions on cards and games.

    Some are about the faces of the cards and their history; the others are made of the rules, words and
    scores of the games here, so that there is always another one. Answer by the number, or in words; Enter
    passes.
    """
    from hoylecli.table import quiz

    rng = Random(current().draw_seed() if seed is None else seed)
    right = asked = 0
    for number, question in enumerate(quiz.questions(rng, questions), 1):
        say(f"{number}. {question.ask}")
        for at, choice in enumerate(question.choices, 1):
            say(f"   {at}  {choice}")
        line = _read()
        if line is None or line.lower() in LEAVING:
            break
        asked += 1
        is_right = question.is_answered_by(line)
        right += is_right
        say(_told(question, is_right))
        say("")
    say(f"{right} of {counted(asked, 'question')} right." if asked else "No question was answered.")


def _read() -> str | None:
    """The next answer; None at the end of the input."""
    try:
        line = click.prompt("", prompt_suffix="> ", default="", show_default=False)
    except (click.Abort, EOFError):
        say("")
        return None
    if not is_somebody_there():
        say(str(line))
    return " ".join(str(line).split())


def _told(question: "object", is_right: bool) -> str:
    from hoylecli.table.quiz import QuizQuestion

    assert isinstance(question, QuizQuestion)
    head = "Right." if is_right else f"It is {question.answer}."
    return f"{head} {question.more}".rstrip()


command = Quick(
    "quiz",
    callback=_quiz,
    params=[
        click.Option(
            ["--questions"], type=Whole(1, 1000), default=10, metavar="N", help="How many.  [default: 10]"
        ),
        click.Option(["--seed"], type=Whole(0), metavar="N", help="The same questions every time."),
    ],
    help=_quiz.__doc__,
)
