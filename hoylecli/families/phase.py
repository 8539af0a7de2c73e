"""A phase of a game of deals: its rules, its question, and how its events are told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from hoylecli.core import TABLE, Event, Move, capital, counted, listed
from hoylecli.families.screen import Screen, Style
from hoylecli.families.views import Kind

P = TypeVar("P")
V = TypeVar("V")

Teller = Callable[[Event, Style], str]
"""A sentence on an event, without its first capital letter, or "" where it is not worth one."""


def _nothing(*about: Any) -> str:
    return ""


def _nothing_left(position: Any) -> Move:
    raise AssertionError("nothing is left to chance in this phase")


def _unread(text: str, view: Any) -> Move | None:
    return None


def _no_default(view: Any) -> Move | None:
    return None


@dataclass(frozen=True, slots=True)
class Phase(Generic[P, V]):
    """A phase of a deal. P is the type of the family's positions, V that of its views.

    - is_played: `(rules)` to whether games by these rules have the phase.
    - begin, legal, allows, chance, apply, afresh: as in `frame.Phase`.
    - why_not: why a move is not legal, as one would tell a beginner.
    - task: what is to be done now, with an example, as part of a sentence.
    - verbs: the words that may be said in the phase.
    - why_not_now: why one of these words cannot be said in another phase, whose task is given; "" if there is
      no better reason than that.
    - question: what the seat to act is asked.
    - gloss: a few words on a legal move.
    - read: the move that is meant by text which `core.resolving` cannot read, None if there is none.
    - by_enter: the move of several that an empty line makes, None for none.
    - tellers: a sentence on each event of the phase, by the kind of the event.
    """

    name: str
    is_played: Callable[[Any], bool]
    begin: Callable[[P], P]
    legal: Callable[[P], Sequence[Move]]
    apply: Callable[[P, Move], P]
    why_not: Callable[[P, Move], str]
    task: Callable[[P], str]
    question: Callable[[V, Style], str]
    verbs: tuple[str, ...] = ()
    why_not_now: Callable[[P, Move, str], str] = _nothing
    gloss: Callable[[Move, V, Style], str] = _nothing
    read: Callable[[str, V], Move | None] = _unread
    by_enter: Callable[[V], Move | None] = _no_default
    tellers: Mapping[str, Teller] = field(default_factory=dict)
    chance: Callable[[P], Move] = _nothing_left
    afresh: bool = False
    allows: Callable[[P, Move], bool] | None = None


@dataclass(frozen=True, slots=True)
class ByPhase:
    """What a `Screen` asks, reads and tells, and what Enter makes, where a family leaves that to its phases.

    phases: those of the family, by name; a view between two deals is in none. others: a sentence on each kind
    of event that belongs to no phase.
    """

    phases: Mapping[str, Phase[Any, Any]]
    others: Mapping[str, Teller] = field(default_factory=dict)

    def tell(self, event: Event, style: Style) -> str:
        """A sentence on an event, "" when it is not worth one."""
        found = (phase.tellers.get(event.kind) for phase in self.phases.values())
        teller = next(filter(None, found), None) or self.others.get(event.kind)
        return capital(teller(event, style)) if teller else ""

    def question(self, view: Any, style: Style) -> str:
        """What the seat to act is asked, "" for nothing."""
        is_asked = view.phase in self.phases and view.to_act not in (None, TABLE)
        return self.phases[view.phase].question(view, style) if is_asked else ""

    def gloss(self, move: Move, view: Any, style: Style) -> str:
        """A few words on a legal move."""
        return self.phases[view.phase].gloss(move, view, style)

    def read(self, text: str, view: Any) -> Move | None:
        """The move meant, None for what `core.resolving` can read."""
        return self.phases[view.phase].read(text, view) if view.phase in self.phases else None

    def by_enter(self, view: Any) -> Move | None:
        """The move of several that an empty line makes, None for none."""
        return self.phases[view.phase].by_enter(view) if view.phase in self.phases else None

    def screen(
        self,
        draw: Callable[[Any, Style], list[str]],
        standing: Callable[[Any, Style], str],
        scores: Callable[[Any, Style], list[str]],
        over: Callable[[Any, Style], list[str]],
        **more: Any,
    ) -> Screen:
        """The screen of the family. more: its other parts, also in place of those of the phases."""
        parts: dict[str, Any] = {"tell": self.tell, "question": self.question, "gloss": self.gloss}
        parts |= {"read": self.read, "by_enter": self.by_enter} | more
        return Screen(draw=draw, standing=standing, scores=scores, over=over, **parts)


def by_table(move: Move, task: str) -> str:
    """The answer to a player who wants to cut, to deal or to shuffle; "" for any other move. task: what is
    to be done instead."""
    doing = {"shuffle": "Shuffling is"} | dict.fromkeys(("cut", "deal"), "Cutting and dealing are")
    return f"{doing[move.verb]} done for you; {task}." if move.verb in doing else ""


def why_not_in_phase(phases: Iterable[Phase[P, Any]], state: P, move: Move, task: str) -> str:
    """Why a word has no place in the phase that is played. phases: those of this game. task: what is to be
    done instead."""
    said = next((phase for phase in phases if move.verb in phase.verbs), None)
    if said is None:
        return by_table(move, task) or f"There is no '{move.verb}' in this game; {task}."
    return said.why_not_now(state, move, task) or f"It is not time for '{move.verb}'; {task}."


# The sentences on the cut for the first deal and on the deal, as in most games

CUT_KINDS: Final[Mapping[str, Kind]] = {
    "first_dealer": Kind("The seat has cut best, and deals first; the cards are one a seat."),
    "tied_cut": Kind("Two of the cards cut, one a seat, are of one rank; all cut again."),
}


def _cards(event: Event, style: Style) -> str:
    """`You cut the 7♣, Odile the J♦ and Walt the K♠`: the reader first, and then around the table."""
    players, first = len(event.cards), style.you or 0
    seats = [(first + step) % players for step in range(players)]
    cards = [style.card(event.cards[seat]) for seat in seats]
    others = [f"{style.name(seat)} the {card}" for seat, card in zip(seats, cards, strict=True)][1:]
    return listed([f"{style.does(first, 'cut')} the {cards[0]}", *others])


def _told(event: Event, style: Style) -> str:
    return f"{_cards(event, style)}: {style.does_inside(event.seat, 'deal')} first."


CUT_TELLERS: Final[Mapping[str, Teller]] = {
    "first_dealer": _told,
    "tied_cut": lambda event, style: f"{_cards(event, style)}: a tie, so all cut again.",
}
DEAL_TELLERS: Final[Mapping[str, Teller]] = {
    **CUT_TELLERS,
    "dealt": lambda event, style: (
        f"{style.does(event.seat, 'deal')} {counted(event.amount or 0, 'card')} each."
    ),
    "hand": lambda event, style: f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}.",
}
"""For games that deal so many cards to each, and tell each seat its hand."""
