"""A match that is looked back at: its review, made or kept, and its decisions step by step."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Final

import click

from hoylecli.context import current
from hoylecli.core import beginning, capital, counted, listed

from ..columns import room
from ..console import is_somebody_there, note, raw, say

if TYPE_CHECKING:
    from hoylecli.core import Match, Outcome, Player, Seat
    from hoylecli.rulebook.game import Game
    from hoylecli.store import Saved, Store
    from hoylecli.table.review.decisions import Decision, Review
    from hoylecli.table.review.making import Making
    from hoylecli.table.review.telling import Telling

_MANY: Final = 40  # decisions, from which processes share the work
_MOST_JOBS: Final = 8
_BAR: Final = 36  # columns of the bar
_BESIDE: Final = 43  # columns of what stands beside it
_ASK: Final = "n next, p previous, a number, from: play on from there, all, or q to quit [n]"


class Desk:
    """A match that is looked at. review: of the seat, once there is one. plays_on: plays another match with
    the moves up to a decision. player: whoever looks, if the seat is theirs, else "".
    """

    def __init__(self, store: "Store", saved: "Saved", game: "Game", match: "Match", seat: "Seat") -> None:
        self.store = store
        self.saved = saved
        self.game = game
        self.match = match
        self.seat = seat
        self.review: Review | None = None
        self.plays_on: Callable[[Decision], None] | None = None
        self.player = ""

    @classmethod
    def of(cls, store: "Store", saved: "Saved", player: str, seat: "Seat | None" = None) -> "Desk":
        """player: whoever looks, by name, whose seat it is if `seat` is None. Raises click.BadParameter."""
        record, game = saved.record, saved.game()
        players = len(record.players)
        if seat is not None and seat >= players:
            raise click.BadParameter(f"This match has {players} seats.", param_hint="'--seat'")
        match = saved.played(game)
        own = _seat_of(saved, player)
        desk = cls(store, saved, game, match, own if seat is None else seat)
        if desk.seat == own and _is_of(record.players[own], player):
            desk.player = player or "You"
        return desk

    # Reviews that are kept

    def kept(self) -> "Review | None":
        """The review that was made before of the same moves, if it is whole."""
        from hoylecli.store import reviews
        from hoylecli.table.review.decisions import VERSION
        from hoylecli.table.review.telling import restored

        found = reviews.found(self._folder, self.saved.id, self.seat)
        if found is None or found.mark != reviews.mark_of(self.saved.record):
            return None
        with suppress(ValueError, TypeError, KeyError, IndexError):
            review = restored(found.review)
            if review.version == VERSION and review.is_whole:
                return review
        return None

    @property
    def _folder(self) -> Path:
        return self.store.path.parent

    def made(self) -> "Review":
        """A new review, which is kept when it is whole; after Ctrl-C the next one goes on from there."""
        from hoylecli.store import reviews
        from hoylecli.table.review.decisions import VERSION
        from hoylecli.table.review.making import Making
        from hoylecli.table.review.questions import line_of, thought
        from hoylecli.table.review.telling import kept

        mark = reviews.mark_of(self.saved.record)
        begun = reviews.Begun(self._folder, self.saved.id, self.seat, f"{mark} {VERSION}")
        making = Making(
            self.game.family,
            self.game.name,
            self.match,
            self.seat,
            before=thought(begun.lines()),
            noted=lambda seed, hint: begun.add(line_of(seed, hint)),
        )
        if not making.decisions():
            raise click.ClickException("There was nothing to decide in this match.")
        try:
            _run(making)
        except KeyboardInterrupt:
            note("hoyle: Stopped early; this is what was found so far.")
        review, record = making.review(), self.saved.record
        is_deleted = self.saved.id not in self.store.ids()
        if review.is_whole or is_deleted:
            begun.forget()
        if not review.is_whole or is_deleted:
            return review
        facts = reviews.Kept(
            self.saved.id,
            record.game,
            record.players[self.seat].name,
            self.saved.updated,
            mark,
            kept(review),
        )
        with suppress(OSError):  # it can be made again
            reviews.keep(self._folder, facts)
        return review

    def to_drills(self) -> int:
        """Puts the costly decisions of the player among those that are drilled; how many wait there."""
        from hoylecli.core import HoyleError
        from hoylecli.store import open_drills
        from hoylecli.table.drills import OWN, OwnDecision, keep_decision

        assert self.review is not None
        worst = self.review.worst() if self.player else []
        telling, now, kept = self.telling(), current().clock(), set[str]()
        if not worst:
            return 0
        with closing(open_drills()) as drills:
            for each in worst:
                price, reason = telling.price(each), telling.reason(each)
                own = OwnDecision(self.saved.id, each.deal, each.played, each.best, price, reason)
                with suppress(HoyleError):
                    kept.add(keep_decision(drills, self.player, self.saved.record, each.number, own, now))
            return sum(card.question in kept for card in drills.due(self.player, [OWN], now))

    # Showing it

    def telling(self, in_words: bool = False) -> "Telling":
        from hoylecli.families import Style
        from hoylecli.table.review.telling import Telling

        assert self.review is not None
        names = tuple(player.name for player in self.saved.record.players)
        style = Style(names, self.seat, min(room(), 100), in_words=in_words)
        return Telling(self.review, self.match, self.game.family, style)

    def head(self) -> str:
        assert self.saved.outcome is not None
        players = self.saved.record.players
        you = players[self.seat]
        is_clear = self.player and sum(player.is_person for player in players) == 1
        who = "" if is_clear else f", for {you}"
        result = told_result(self.saved.outcome, players, you="you" if is_clear else "")
        return f"Review of match {self.saved.id}{who}: {self.game.title}. {capital(result)}."

    def lines(self, in_words: bool = False) -> list[str]:
        """The whole review, broken for the width."""
        from hoylecli.table.lines import in_words as worded, wrapped

        lines = [self.head(), "", *self.telling(in_words).whole()]
        return wrapped([worded(line) for line in lines] if in_words else lines, min(room(), 100))

    def show(self, in_words: bool) -> None:
        """The review, and at a terminal its decisions step by step."""
        for line in self.lines(in_words):
            say(line)
        assert self.review is not None
        if waiting := self.to_drills():
            say("")
            say(f"{beginning(counted(waiting, 'of these waits', 'of these wait'))} in 'hoyle drill own'.")
        if others := self._of_others():
            say("")
            say(others)
        worst = self.review.worst()
        if worst and is_somebody_there():
            self._step(worst, self.telling(in_words), in_words)

    def _of_others(self) -> str:
        """How to review the match of the other people in it."""
        return " ".join(
            f"For {player.name}: 'hoyle review {self.saved.id} --seat {seat + 1}'."
            for seat, player in enumerate(self.saved.record.players)
            if player.is_person and seat != self.seat
        )

    def _step(self, worst: "Sequence[Decision]", telling: "Telling", in_words: bool) -> None:
        at = -1
        say("")
        while True:
            word = _asked()
            if word in ("q", "quit", "exit", "bye"):
                return
            if word in ("", "n", "next"):
                at += 1
                if at >= len(worst):
                    return
            elif word in ("p", "previous"):
                at = max(at - 1, 0)
            elif word.isdecimal() and 1 <= int(word) <= len(worst):
                at = int(word) - 1
            elif word in ("from", "f", "play") and at >= 0:
                if self.plays_on is not None:
                    self.plays_on(worst[at])
                    return
                say(f"Later, from after hoyle review {self.saved.id} plays on from there.")
                continue
            elif word in ("all", "a"):
                for line in self.lines(in_words):
                    say(line)
                continue
            else:
                say(f"Type n, p, a number from 1 to {len(worst)}, from, all or q.")
                continue
            self._page(at, worst[at], telling, in_words)

    def _page(self, at: int, decision: "Decision", telling: "Telling", in_words: bool) -> None:
        from hoylecli.table.lines import in_words as worded

        say("")
        for line in page(at, decision, telling):
            say(worded(line) if in_words else line)
        say("")


def page(at: int, decision: "Decision", telling: "Telling") -> list[str]:
    """The lines of a decision, the one after `at` others, with its table."""
    from hoylecli.table.lines import wrapped

    head, *lines = telling.page(decision)
    return wrapped([f"{at + 1}. {head}", *lines], min(room(), 100))


def _seat_of(saved: "Saved", player: str) -> "Seat":
    """The seat of a player, or else of a person, or the first."""
    name = player.casefold()
    players = saved.record.players
    people = [seat for seat, player in enumerate(players) if player.is_person]
    own = [seat for seat in people if players[seat].name.casefold() == name]
    return (own or people or [0])[0]


def _is_of(played: "Player", player: str) -> bool:
    """Whether it is this player who played there, or somebody without a name, as far as one can tell."""
    from hoylecli.store import is_named

    is_other = player and is_named(played) and played.name.casefold() != player.casefold()
    return played.is_person and not is_other


def _run(making: "Making") -> None:
    """Makes the review, with a bar on standard error at a terminal; processes share it if it is long."""
    from hoylecli.table.work.workers import Workers

    jobs = min(os.cpu_count() or 1, _MOST_JOBS) if len(making.decisions()) >= _MANY else 1
    steps = making.run(Workers(jobs))
    if not sys.stderr.isatty():
        for _ in steps:
            pass
        return
    width = min(_BAR, max(room() - _BESIDE, 1))
    with click.progressbar(
        length=1000, label="Looking at your moves", width=width, file=raw(sys.stderr)
    ) as bar:
        shown = 0
        for done, most in steps:
            now = min(1000, 1000 * done // max(most, 1))
            if now > shown:
                bar.update(now - shown)
                shown = now
        bar.update(1000 - shown)


def _asked() -> str:
    for line in wrap(_ASK, room()):
        say(line)
    try:
        return str(click.prompt("", prompt_suffix="> ", default="", show_default=False)).strip().lower()
    except (click.Abort, EOFError):
        say("")
        return "q"


def look_back(store: "Store", id: int, player: str) -> None:
    """The review of a match that has just ended, and its steps, at the table."""
    desk = Desk.of(store, store.load(id), player)
    desk.review = desk.kept() or desk.made()
    desk.show(current().is_accessible)


def told_result(outcome: "Outcome", players: "Sequence[Player]", you: str = "") -> str:
    """How a match ended: `Odile won 321 to 27`, with more sides `Odile won: you 25, Kofi 22 and Odile 51`,
    alone `lost with a score of 8`. you: what a person is called who is the only one.
    """
    from .saves import result_text

    names = [you if you and player.is_person else player.name for player in players]
    if len(players) == 1:
        return f"{'won' if outcome.winners else 'lost'} with a score of {outcome.scores[0]}"
    if outcome.of_two_sides(0) is not None:
        return result_text(outcome, tuple(players))
    scores = listed([f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True)])
    if not outcome.winners:
        return f"nobody won: {scores}"
    return f"{listed([names[seat] for seat in outcome.winners])} won: {scores}"
