"""Questions: decisions of real deals, points to count, and patiences to be won.

Each can be written as text, and made of it again: the cards and moves are in it, so that a question that
comes back is the same whatever has become of the computer players.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, Final, Protocol

from hoylecli import bots, families, rulebook
from hoylecli.bots.hints import Hint, Weighed
from hoylecli.core import SUIT_NAMES, SUITS, Computer, Match, Move, as_json, card_text, parse_cards
from hoylecli.core.errors import BadNotation, HoyleError, IllegalMove
from hoylecli.core.text import capital, counted, listed, number
from hoylecli.families import Style
from hoylecli.families.hands import in_hand_order
from hoylecli.scoring import cribbage, pinochle

from ..cast.characters import opponents
from ..host.reading import understand
from ..host.turn import Turn
from ..lines import reflowed
from . import calling, leading, winning
from .grading import Verdict, judged, values_of
from .topics import TOPICS, Topic


class Question(Protocol):
    """Something that is asked and graded. topic: what it belongs to. text: JSON of which `of_text` makes it
    again. title: what it is, as people read it.
    """

    @property
    def topic(self) -> Topic: ...
    @property
    def text(self) -> str: ...
    @property
    def title(self) -> str: ...

    def shown(self, style: Style) -> list[str]:
        """What lies on the table, and the question as the last line."""
        ...

    def help(self, style: Style) -> list[str]:
        """What can be answered."""
        ...

    def graded(self, line: str, style: Style, *, listed: bool = False) -> Verdict:
        """What an answer is worth. Raises HoyleError, with what would do, for what is no answer."""
        ...

    def data(self) -> dict[str, Any]:
        """The question for programs."""
        ...


def of_text(topic: str, text: str) -> Question:
    """The question that was written as this text. Raises HoyleError where it cannot be asked any more."""
    try:
        return _of(TOPICS[topic], json.loads(text))
    except (KeyError, TypeError, ValueError) as error:
        raise HoyleError("This question can't be asked any more.") from error


def _of(topic: Topic, made_of: Mapping[str, Any]) -> Question:
    if topic.kind in ("count", "melds"):
        cards = " ".join(map(str, parse_cards(made_of["cards"])))
        return Counted(topic, cards, str(made_of.get("trump", "")))
    return Decision.of(topic, made_of)


def _written(made_of: Mapping[str, Any]) -> str:
    return json.dumps(made_of, sort_keys=True, separators=(",", ":"))


# Decisions at the table

_TELLING: Final = {("cribbage", "discard"), ("cribbage", "play"), ("knocking", "discarding")}
"""Families and phases in which what stands beside a move counts what it keeps or scores.

That is half of the answer, so a question leaves it out.
"""


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """What a review has said of a decision. match: its ID; deal: 0 where there are none. played, best: moves.
    price: what it cost, as a sentence, "" where that is not known. reason: for the best.
    """

    match: int
    deal: int
    played: Move
    best: Move
    price: str
    reason: str

    def data(self) -> dict[str, Any]:
        """From which `of` makes it again."""
        texts = {"played": str(self.played), "best": str(self.best), "price": self.price, "why": self.reason}
        return {"match": self.match, "deal": self.deal, **texts}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "OwnDecision":
        moves = Move.parse(data["played"]), Move.parse(data["best"])
        return cls(int(data["match"]), int(data["deal"]), *moves, str(data["price"]), str(data["why"]))

    @property
    def where(self) -> str:
        """`from match 12, deal 3`"""
        return f"from match {self.match}" + (f", deal {self.deal}" if self.deal else "")


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do in a real deal.

    text: the game and the moves that lead there. state: the position. thought: what an expert has said of it
    already, by the moves that were asked for. own: what a review has said of it, None for one of others.
    game: its title; rules: its page of rules. names: of the players of the match that it is from, () for
    regulars.
    """

    topic: Topic
    text: str
    family: str
    state: Any
    seed: int
    thought: dict[tuple[Move, ...], Hint] = field(default_factory=dict, compare=False, repr=False)
    own: OwnDecision | None = None
    game: str = ""
    names: tuple[str, ...] = ()
    rules: str = ""

    @classmethod
    def of(cls, topic: Topic, made_of: Mapping[str, Any]) -> "Decision":
        """The decision after the moves of a match. Raises HoyleError or ValueError where they don't fit."""
        game = rulebook.load(made_of["game"], made_of["variant"], **made_of["options"])
        moves = [Move.parse(text) for text in made_of["moves"]]
        state = Match(game.undealt(made_of["players"], made_of["seed"]), moves).state
        if state.to_act is None or state.to_act < 0:
            raise HoyleError("This question can't be asked any more.")
        own = OwnDecision.of(made_of["own"]) if topic.kind == "own" else None
        names = tuple(map(str, made_of.get("names", ())))
        if names and len(names) != made_of["players"]:
            raise HoyleError("This question can't be asked any more.")
        seed, rules = made_of["seed"], game.texts.get("rules", "")
        return cls(topic, _written(made_of), game.family, state, seed, {}, own, game.title, names, rules)

    @property
    def title(self) -> str:
        """The topic, as people read it; for a decision of one's own, the game and where it was made."""
        if self.own is not None:
            return f"{self.game}, your own decision {self.own.where}"
        return f"{self.topic.title}, at {self.game}" if self.topic.kind == "win" else self.topic.title

    @property
    def view(self) -> Any:
        return self.state.view(self.state.to_act)

    @property
    def legal(self) -> Sequence[Move]:
        """The moves that may be answered: nobody finds a win by giving up."""
        moves: Sequence[Move] = self.view.legal
        return moves if self.topic.kind != "win" else [move for move in moves if move.verb != "resign"]

    def valued(self, asked: Sequence[Move] = ()) -> Hint:
        """What an expert thinks of the moves; the same every time."""
        key = tuple(asked)
        if key not in self.thought:
            expert = bots.bot(self.family, "expert")
            self.thought[key] = expert.evaluate(self.view, Random(self.seed), asked)
        return self.thought[key]

    def compared(self, moves: Iterable[Move]) -> dict[Move, Weighed]:
        """What the moves are worth beside the best one, where the expert goes by values."""
        hint = self.valued()
        values = values_of(hint)
        missing = sorted({move for move in moves if move not in values}, key=str)
        if not missing or hint.unit == "order":
            return values
        return values_of(self.valued((*missing, hint.move)))

    def _turn(self, style: Style) -> Turn:
        view = self.view
        seats = range(self.state.players) if hasattr(self.state, "players") else range(1)
        others = [Computer("average") for _ in seats]
        names = list(self.names) or [player.name for player in opponents(others, self.seed)]
        names[view.seat] = "You"
        own = replace(style, names=tuple(names), you=view.seat)
        screen = families.screen(self.family)
        return Turn(view.seat, view, in_hand_order(self.legal, screen.held(view, own)), screen, own, {})

    def shown(self, style: Style) -> list[str]:
        turn = self._turn(style)
        if self.topic.kind == "win":
            return [*turn.table(), "Which move still wins?"]
        return [*turn.table(), *_calls(turn), turn.screen.question(turn.view, turn.style)]

    def help(self, style: Style) -> list[str]:
        is_bare = (self.family, str(getattr(self.view, "phase", ""))) in _TELLING
        turn = replace(self._turn(style), glossed=not is_bare)
        told = [*turn.choices(), "Answer as at the table, or type q to stop."]
        if self.topic.kind == "win":  # the topic doesn't name the game, so somebody may not know it
            told += ["", f"{self.game} is played so:", *reflowed(self.rules)]
        return told

    def move(self, line: str, style: Style, *, listed: bool = False) -> Move:
        """The legal move that an answer means. Raises HoyleError for none, with what would do.

        listed: whether `help` has shown the choices, so that their numbers will do.
        """
        turn = replace(self._turn(style), listed=listed)
        meant = understand(line, turn, families.find(self.family).verbs)
        if not isinstance(meant, Move):
            raise BadNotation(f"'{line}' is no answer here; ? shows what you can do.")
        if meant not in turn.legal:
            self.state.apply(meant)
            raise IllegalMove(f"'{line}' is no answer here; ? shows what you can do.")
        return meant

    def graded(self, line: str, style: Style, *, listed: bool = False) -> Verdict:
        move, turn = self.move(line, style, listed=listed), self._turn(style)
        if self.topic.kind == "win":
            return winning.verdict(self.state, move, turn.legal, partial(_with_gloss, turn))
        if self.own is not None:
            return self._again(self.own, move, turn)
        if self.topic.kind == "lead":
            return leading.judged(self.view, move, self.topic.small)
        verdict = judged(self.valued(), self.compared([move]), move, self.topic.small, turn.spoken)
        costs, *why = verdict.said
        said = (costs, *(self._instead(move, verdict) or why), *self._explained(move, verdict))
        return replace(verdict, said=said)

    def _again(self, own: OwnDecision, move: Move, turn: Turn) -> Verdict:
        """What a move is worth where a review has said already which is best, and why."""
        best, unit = turn.spoken(own.best), self.valued().unit
        if move == own.best:
            then = f"Right. You chose {turn.spoken(own.played)} then."
            return Verdict("right", (then, own.reason), best, 0.0, unit)
        if move == own.played:
            said = (f"That is what you played then; {best} was better.", own.price, own.reason)
            return Verdict("wrong", said, best, None, unit)
        hint = self.valued((own.best, move))
        hint = replace(hint, move=own.best, why=own.reason)
        return judged(hint, values_of(hint), move, self.topic.small, turn.spoken)

    def _instead(self, move: Move, verdict: Verdict) -> list[str]:
        """Why the best move is better than a wrong answer, and what is worse about that; [] for nothing.

        At bridge `_explained` says it.
        """
        if verdict.grade != "wrong" or self.topic.game == "bridge":
            return []
        best = self.valued().move
        found = self.valued((move, best))
        return [found.why, *filter(None, [found.beside])] if found.move == best else []

    def _explained(self, move: Move, verdict: Verdict) -> list[str]:
        """What a wrong call at bridge would have said, and where the system has the right one."""
        if self.state.phase != "bidding" or self.topic.game != "bridge":
            return []
        return list(calling.explained(self.view, move, is_wrong=verdict.grade == "wrong"))

    def data(self) -> dict[str, Any]:
        view = self.view
        return {"view": as_json(view), "legal": [str(move) for move in self.legal]}


def _with_gloss(turn: Turn, move: Move) -> str:
    """`2 7 (9♦ on 10♥)`; cards that leave, by themselves: `3♣ with 3♠`"""
    if move.verb == "remove":
        return " with ".join(card.symbol for card in move.cards)
    gloss = turn.screen.gloss(move, turn.view, turn.style)
    return f"{turn.spoken(move)} ({gloss})" if gloss else turn.spoken(move)


def _calls(turn: Turn) -> list[str]:
    """The auction of a deal of bridge that is played, of which the table shows the contract alone."""
    view, show = turn.view, turn.screen.auction
    is_played = getattr(view, "bridge", None) is not None and view.phase == "playing"
    return ["", *show(view, turn.style), ""] if is_played and show is not None and view.bids else []


# Points to count


def _points(line: str) -> int:
    """`8`, `8 points`, `eight.`: a number as people answer with it. Raises BadNotation for anything else."""
    said = line.lower().strip(" .!").removesuffix("points").removesuffix("point").strip()
    if said.isascii() and said.isdecimal() and len(said) < 6:
        return int(said)
    found = next((amount for amount in range(100) if said == number(amount)), None)
    if found is None:
        raise BadNotation("Answer with a number, such as 8.")
    return found


@dataclass(frozen=True, slots=True)
class Counted:
    """What cards count: a hand of cribbage with its starter, the last card, or the melds of pinochle."""

    topic: Topic
    cards: str
    trump: str = ""

    @property
    def text(self) -> str:
        return _written({"cards": self.cards} | ({"trump": self.trump} if self.trump else {}))

    @property
    def title(self) -> str:
        return self.topic.title

    @property
    def _is_melds(self) -> bool:
        return self.topic.kind == "melds"

    def shown(self, style: Style) -> list[str]:
        cards = parse_cards(self.cards)
        if self._is_melds:
            suit = SUIT_NAMES[SUITS.index(self.trump)]
            rows = [[card for card in cards if card.suit == each] for each in "SHDC"]
            shown = [style.cards(row) for row in rows if row]
            return [*(f"  {row}" for row in shown), f"What do the melds count, with {suit} as trumps?"]
        hand, starter = style.cards(cards[:4]), style.card(cards[4])
        return [f"  {hand}   starter {starter}", "What does the hand count?"]

    def help(self, style: Style) -> list[str]:
        return ["Answer with a number, or type q to stop."]

    def graded(self, line: str, style: Style, *, listed: bool = False) -> Verdict:
        said = _points(line)
        right, why = self._count()
        if said == right:
            return Verdict("right", ("Right.", why), str(right), 0.0, "points")
        off = abs(said - right)
        what = f"{counted(off, 'point')} {'too many' if said > right else 'too few'}"
        return Verdict("wrong", (f"It is {right}, so that is {what}.", why), str(right), float(off), "points")

    def _count(self) -> tuple[int, str]:
        cards = parse_cards(self.cards)
        if self._is_melds:
            melds = pinochle.melds(cards, self.trump)
            parts = [f"{pinochle.said(meld)} {meld.points}" for meld in melds]
            total = sum(meld.points for meld in melds)
            return total, f"{capital(listed(parts))}." if parts else "There is no meld in it."
        count = cribbage.show(cards[:4], cards[4])
        why = cribbage.said(count)
        return count.total, f"{capital(why)}." if count.total else "Nothing in it counts."

    def data(self) -> dict[str, Any]:
        more = {"trump": self.trump} if self.trump else {}
        return {"cards": card_text(parse_cards(self.cards)), **more}
