"""`hoyle drill`: questions from real deals, graded at once; those that were hard come back."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

import click

from hoylecli.context import current
from hoylecli.core import HoyleError, beginning, capital, counted

from ..columns import room, table
from ..console import is_somebody_there, meanwhile, note, say, say_json
from ..lazy import Quick, Whole
from .sit import who_plays

if TYPE_CHECKING:
    from hoylecli.store import Drills, KeptQuestion
    from hoylecli.table.drills import Question, Topic, Verdict


_LEAVING: Final = ("q", "quit", "leave")
_LISTING: Final = ("?", "help", "moves")
_HINTS: Final = ("hint", "hint more", "why")
_NO_HINT: Final = "A drill gives no hints. Answer, and you see the reason at once."
_LOOKING: Final = "Looking for a question ..."
_BEGIN: Final = "Type ? for what you can answer, and q to stop."
_WEIGHING: Final = "Weighing your answer ..."
_MOST: Final = 1000
_DAY: Final = 86_400.0
_TOO_OLD: Final = "A question that an older version kept can't be asked any more, so it is left out."
_NONE_OWN: Final = "None of your own decisions is due. 'hoyle review' finds those that cost you most."


@click.command(name="drill", cls=Quick)
@click.argument("topic", nargs=-1, metavar="[TOPIC]")
@click.option(
    "--count", type=Whole(1, _MOST), default=10, metavar="N", help="How many questions.  [default: 10]"
)
@click.option("--seed", type=Whole(0), metavar="N", help="The same new questions every time.")
@click.option("--progress", is_flag=True, help="Show how you have done so far, and stop.")
@click.option("--json", "as_json", is_flag=True, help="JSON, one object a line; answers are lines of input.")
@click.option("--plain", is_flag=True, help="For screen readers: cards in words.")
def command(
    topic: tuple[str, ...], count: int, seed: int | None, progress: bool, as_json: bool, plain: bool
) -> None:
    """Practice one kind of decision, with the reason at once.

    TOPIC is one of those that `hoyle drill` alone lists, or a game for all of its topics. The
    questions come from deals that the computer players have played. Answer as at the table; ? lists
    the choices, where they have numbers a number will do, and q stops. What you got wrong comes back
    later. `own` has your own costly decisions, which `hoyle review` has found.

    \b
      hoyle drill
      hoyle drill cribbage-discards --count 5
      hoyle drill bridge --seed 7
      hoyle drill --progress --json
    """
    from hoylecli.table import drills

    if not topic and not progress:
        _list(as_json)
        return
    topics = drills.chosen(" ".join(topic)) if topic else tuple(drills.TOPICS.values())
    if progress:
        _show_progress(topics, as_json)
        return
    rng = Random(current().draw_seed() if seed is None else seed)
    in_words = plain or current().is_accessible
    _Session(topics, count, rng, as_json, in_words, is_new=seed is not None).run()


@dataclass(slots=True)
class _Done:
    """How a session went."""

    asked: int = 0
    right: int = 0
    close: int = 0
    back: int = 0


class _Session:
    """Questions one after another: those that are due, then new ones. is_new: new ones alone."""

    def __init__(
        self,
        topics: Sequence["Topic"],
        count: int,
        rng: Random,
        as_json: bool,
        in_words: bool,
        *,
        is_new: bool,
    ) -> None:
        from hoylecli.families import Style

        self._topics: Final = {topic.name: topic for topic in topics}
        self._count: Final = count
        self._rng: Final = rng
        self._as_json: Final = as_json
        self._is_new: Final = is_new
        self._kept_here: Final = _drills()
        self._player: Final = _player()
        self._style: Final[Style] = Style((), None, room(), in_words=in_words)
        self._has_new: Final = any(topic.kind != "own" for topic in topics)
        self._last = ""
        self._done: Final = _Done()

    def run(self) -> None:
        """Asks until all is asked, or somebody leaves: with a word, at the end of the input, or by Ctrl-C.

        Raises HoyleError at once where no answer can be kept.
        """
        if self._kept_here is not None:
            self._kept_here.refuse_unwritable()
        with suppress(KeyboardInterrupt):
            for number in range(1, self._count + 1):
                if not self._asked(number):
                    break
        self._finish()

    def _asked(self, number: int) -> bool:
        """Asks a question and tells what the answer is worth; False where there is none, or no answer."""
        with _shown(_LOOKING):
            found = self._next()
        if found is None:
            return False
        question, kept = found
        self._ask(number, question, kept is not None and kept.schedule != "")
        began = current().clock()
        verdict = self._answer(number, question)
        if verdict is None:
            return False
        seconds = max(current().clock() - began, 0.0)
        self._keep(question, kept, verdict, seconds)
        self._tell(number, question, verdict, seconds)
        return True

    def _next(self) -> "tuple[Question, KeptQuestion | None] | None":
        """The question that has waited longest, or a new one; None where there is none."""
        from hoylecli.table import drills

        if self._kept_here is not None and not self._is_new:
            for kept in self._kept_here.due(self._player, self._topics, current().clock()):
                try:
                    question = drills.of_text(kept.topic, kept.question)
                except HoyleError:
                    self._kept_here.forget(kept)
                    note(f"hoyle: {_TOO_OLD}")
                    continue
                if question.text != self._last:
                    return question, kept
        topics = [topic for topic in self._topics.values() if topic.kind != "own"]
        return (drills.drawn(self._rng.choice(topics), self._rng), None) if topics else None

    def _ask(self, number: int, question: "Question", is_again: bool) -> None:
        self._last = question.text
        lines = question.shown(self._style)
        if self._as_json:
            data = {"question": number, "topic": question.topic.name, "again": is_again, "ask": lines[-1]}
            say_json(data | question.data())
            return
        again = " You have seen this one before." if is_again else ""
        of = f" of {self._count}" if self._has_new else ""
        begin = [_BEGIN, ""] if number == 1 and is_somebody_there() else []
        self._say(number, [*begin, f"{number}{of}. {question.title}.{again}", ""])
        say("\n".join(lines))

    def _answer(self, number: int, question: "Question") -> "Verdict | None":
        """What an answer is worth; asked again until it is one. None to stop."""
        listed = False
        while True:
            line = _read(self._as_json)
            if line is None or line.lower() in _LEAVING:
                return None
            try:
                if line.lower() in _LISTING:
                    self._say(number, question.help(self._style))
                    listed = True
                elif line.lower() in _HINTS:
                    self._say(number, [_NO_HINT])
                elif not line:
                    self._say(number, ["Answer, or type ? for help."])
                else:
                    with _shown(_WEIGHING):
                        return question.graded(line, self._style, listed=listed)
            except HoyleError as error:
                self._say(number, [str(error)])

    def _say(self, number: int, lines: Sequence[str]) -> None:
        if self._as_json:
            say_json({"question": number, "help": list(lines)})
            return
        from hoylecli.table.lines import in_words, wrapped

        told = [capital(in_words(line)) for line in lines] if self._style.in_words else lines
        say("\n".join(wrapped(told, room())))

    def _keep(
        self, question: "Question", kept: "KeptQuestion | None", verdict: "Verdict", seconds: float
    ) -> None:
        """Notes the answer; a question that was not answered right comes back."""
        from hoylecli.store.drills import Return
        from hoylecli.table import drills

        done, now = self._done, current().clock()
        done.asked += 1
        done.right += verdict.grade == "right"
        done.close += verdict.grade == "close"
        if self._kept_here is None:
            return
        is_slow = question.topic.kind in ("count", "melds") and drills.is_slow(seconds)
        schedule, due = drills.rescheduled(kept.schedule if kept else "", verdict.grade, now, is_slow=is_slow)
        comes_back = kept is not None or verdict.grade != "right" or is_slow
        back = Return(question.text, due, schedule, kept) if comes_back else None
        is_new = self._kept_here.note(self._player, question.topic.name, verdict.grade, seconds, now, back)
        done.back += is_new and (kept is None or verdict.grade != "right")

    def _tell(self, number: int, question: "Question", verdict: "Verdict", seconds: float) -> None:
        if self._as_json:
            told = {"grade": verdict.grade, "best": verdict.best, "cost": verdict.cost, "unit": verdict.unit}
            say_json({"question": number, **told, "said": list(verdict.said), "seconds": round(seconds, 1)})
            return
        from hoylecli.table.lines import in_words, wrapped

        lines = [line for line in verdict.said if line]
        if question.topic.kind in ("count", "melds"):
            lines.append(f"You took {counted(max(round(seconds), 1), 'second')}.")
        lines = [capital(in_words(line)) for line in lines] if self._style.in_words else lines
        say("\n".join([*wrapped(lines, room()), ""]))

    def _finish(self) -> None:
        done = self._done
        if self._as_json:
            say_json({"asked": done.asked, "right": done.right, "close": done.close, "back": done.back})
        elif not done.asked:
            self._say(0, ["No question was answered." if self._last else _NONE_OWN])
        else:
            close = f", {done.close} close" if done.close else ""
            back = f" {beginning(counted(done.back, 'question'))} will come back." if done.back else ""
            say(f"{done.right} of {done.asked} right{close}.{back}")
        if self._kept_here is not None:
            self._kept_here.close()


def _shown(text: str) -> AbstractContextManager[None]:
    """Says what takes long while it does, where a line can be wiped again."""
    return nullcontext() if current().is_dumb else meanwhile(text)


def _player() -> str:
    """The player who answers."""
    return who_plays() or "You"


def _drills() -> "Drills | None":
    """Where drills are kept; None where no folder is known."""
    if current().data_folder is None:
        note("hoyle: Your home folder is not known, so nothing is kept.")
        return None
    from hoylecli.store import open_drills

    return open_drills()


def _read(as_json: bool) -> str | None:
    """The next answer; None at the end of the input."""
    try:
        suffix = "" if as_json else "> "
        line = click.prompt("", prompt_suffix=suffix, default="", show_default=False)
    except (click.Abort, EOFError):
        if not as_json:
            say("")
        return None
    if not as_json and not is_somebody_there():
        say(str(line))
    return " ".join(str(line).split())


# What there is, and how it went


def _list(as_json: bool) -> None:
    """The topics, and how many questions are due."""
    from hoylecli.table.drills import TOPICS

    waiting = _waiting()
    if as_json:
        say_json({"topics": [
            {"topic": name, "title": topic.title, "kept": waiting.get(name, (0, 0))[0],
             "due": waiting.get(name, (0, 0))[1]}
            for name, topic in TOPICS.items()
        ]})  # fmt: skip
        return
    rows = [[name, topic.title, str(waiting.get(name, (0, 0))[1] or "")] for name, topic in TOPICS.items()]
    say(table(("Topic", "What it is", "Due"), rows, wrap=("What it is",), numbers=("Due",)))
    due = sum(each for _, each in waiting.values())
    say("")
    say(f"{beginning(counted(due, 'question'))} due. " * bool(due) + "Begin with 'hoyle drill TOPIC'.")


def _waiting() -> Mapping[str, tuple[int, int]]:
    drills = _drills() if current().data_folder is not None else None
    if drills is None:
        return {}
    try:
        return drills.waiting(_player(), current().clock())
    finally:
        drills.close()


def _show_progress(topics: Sequence["Topic"], as_json: bool) -> None:
    """How questions were answered, in all and in the last week, and what comes back."""
    drills = _drills()
    player, now = _player(), current().clock()
    tried: Mapping[str, Any] = drills.tried(player) if drills is not None else {}
    lately: Mapping[str, Any] = drills.tried(player, now - 7 * _DAY) if drills is not None else {}
    waiting = _waiting()
    if drills is not None:
        drills.close()
    found = [_progress(topic.name, tried, lately, waiting) for topic in topics]
    if as_json:
        say_json({"player": player, "topics": found})
        return
    rows = [
        [each["topic"], str(each["asked"]), f"{each['accuracy']:.0%}", _share(each["lately"]),
         str(each["kept"] or ""), str(each["due"] or "")]
        for each in found
        if each["asked"]
    ]  # fmt: skip
    if not rows:
        say("Nothing has been drilled yet. 'hoyle drill' lists the topics.")
        return
    heads = ("Topic", "Asked", "Right", "This week", "Come back", "Due")
    say(table(heads, rows, wrap=("Topic",), numbers=heads[1:]))


def _progress(
    name: str, tried: Mapping[str, Any], lately: Mapping[str, Any], waiting: Mapping[str, tuple[int, int]]
) -> dict[str, Any]:
    every, kept = tried.get(name), waiting.get(name, (0, 0))
    return {
        "topic": name,
        "asked": every.asked if every else 0,
        "right": every.right if every else 0,
        "close": every.close if every else 0,
        "accuracy": round(every.right / every.asked, 3) if every else None,
        "lately": round(lately[name].right / lately[name].asked, 3) if name in lately else None,
        "seconds": round(every.seconds, 1) if every else None,
        "kept": kept[0],
        "due": kept[1],
    }


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.0%}"
