"""A review in words: what mattered, how well each phase was played, luck, and a picture of the match."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from hoylecli import families
from hoylecli.bots.patience import win_worth
from hoylecli.core import PLAY, Match, Move, capital, counted, dollars, how_often, listed
from hoylecli.families.hands import as_held
from hoylecli.families.screen import Named, Screen, Style

from ..host.turn import said
from .all_seen import Seen, is_open
from .decisions import Cost, Decision, Review
from .standing import A_TRICK

_PLACES: Final = {
    "passing": "passing",
    "bidding": "bidding",
    "auction": "bidding",
    "nominating": "bidding",
    "ordering": "bidding",
    "discard": "discard",
}
"""Where a decision was made, by phases that a deal has once."""
_SUITED: Final = tuple("cdhs")  # what a card names besides: the suit to be followed, or that it counts for
_NO_CARDS: Final = ("draw", "redeal", "resign")  # moves of a patience that name what they do
_WORTH_SAYING: Final = 0.03  # of chances to win
_ANY: Final = 0.1  # points
_ANY_CHANCE: Final = 0.005
_MANY: Final = 100  # dollars, of which nobody tells the last figure
_CERTAIN: Final = 0.96
_WELL: Final = 0.9  # of the decisions that are as good as an expert's, for a word of praise
_BLURRED: Final = 0.1  # chances to win that may be luck, from which on a bad decision may hide in it
_TALL: Final = 5  # lines of the picture


class Telling:
    """Tells a review to the player of its seat. style: for whom and how wide; its `you` is that seat."""

    def __init__(self, review: Review, match: Match, family: str, style: Style) -> None:
        self.review: Final = review
        self._match: Final = match
        self._screen: Final = families.screen(family)
        self._in_dollars: Final = family == "vying"
        self._is_patience: Final = family == "patience"
        self._is_dice: Final = family == "dice"
        self._each: Final = "turn" if self._is_dice else self._screen.deal.lower()
        self._counted: Final = "card" if any(each.unit == "cards" for each in review.decisions) else "point"
        self._style: Final = style

    def whole(self) -> list[str]:
        """The review on a page: the decisions in a line or two each, accuracy, luck and the picture."""
        worst = self.review.worst()
        lines = [self._title(worst)] if worst else [self._nothing()]
        for number, each in enumerate(worst, 1):
            lines += [f"{number}. {self._where(each)}: {self.sentence(each)}"]
        on_the_whole = [*self._accuracy(), *self._noise(), *self._a_win(worst), *self._luck()]
        lines += ["", *on_the_whole] if on_the_whole else []
        if self.review.seen:
            lines += ["", *self._all_seen()]
        if len(self.review.chances) > 2:
            pictured = in_figures if self._style.in_words else picture
            lines += ["", *pictured(self.review.chances, self._each)]
        if not self.review.is_whole:
            lines += ["", "This review was broken off. Ask for it again, and it goes on from there."]
        return lines

    def _title(self, worst: Sequence[Decision]) -> str:
        """What stands above the decisions; where a later one cost more points, what their order is."""
        points = [
            each.cost.points for each in worst if each.cost is not None and each.cost.points is not None
        ]
        in_order = points == sorted(points, reverse=True)
        return (
            "Where it was decided:"
            if in_order
            else "Where it was decided, the costliest for the match first:"
        )

    def page(self, decision: Decision) -> list[str]:
        """A decision with the table as it was."""
        state = self._match.states[decision.number - 1]
        view = state.view(self.review.seat)
        table = self._screen.draw(view, self._style)
        return [f"{self._where(decision)}.", "", *table, "", self.sentence(decision)]

    def sentence(self, decision: Decision) -> str:
        """What was played, what was better, what it cost, and why."""
        view = self._match.states[decision.number - 1].view(self.review.seat)
        named = partial(self._named, view)
        lines = [chosen(view, self._screen, decision.played, decision.best, named)]
        return " ".join(filter(None, [*lines, self.price(decision), self.reason(decision)]))

    def reason(self, decision: Decision) -> str:
        """Why the better move was better, in a sentence or two; that move has been named before."""
        reason = decision.reason.strip()
        return capital(reason.removeprefix(f"{capital(decision.best.verb)}: "))

    def price(self, decision: Decision) -> str:
        """`That cost about 9 points, and the match about one time in five.`; "" where it isn't known."""
        return "" if decision.cost is None else self._price(decision.cost, decision.unit)

    def _named(self, view: Any, move: Move) -> str:
        if move == Move(cards=move.cards) and len(move.cards) > 1:
            held = as_held(move, self._screen.held(view, self._style))
            return listed([self._style.card(card) for card in held.cards])
        told = said(move, self._screen, view, self._style)
        if move.verb == PLAY and move.cards and move.target in _SUITED:
            card, _, suit = told.rpartition(" ")
            return f"{card} as a {suit[:-1]}" if move.cards[0].is_joker else f"{card} with {suit} called"
        if self._is_patience and not move.cards and move.verb not in _NO_CARDS:
            which = self._screen.gloss(move, view, self._style)
            return f"{told} ({which})" if which else told
        return told

    def _where(self, decision: Decision) -> str:
        """`Deal 3, trick 2`, `Deal 3, move 34`; of a patience, or where all is one deal, only the move."""
        return self._place(decision.number, decision.deal)

    def _place(self, number: int, deal: int) -> str:
        """Where a move of the match was made, by its number from 1."""
        deals = (
            f"{self._screen.deal} {deal}, " if deal and getattr(self._match.state, "number", 0) > 1 else ""
        )
        view: Any = self._match.states[number - 1].view(None)
        if self._is_dice:
            return f"Turn {len(view.turns[view.roller]) + 1}"
        tricks, phase = getattr(view, "tricks", None), getattr(view, "phase", "")
        if tricks is not None and phase == "playing":
            return f"{deals}trick {len(tricks) + 1}"
        return capital(f"{deals}{_PLACES.get(phase, f'move {number}')}")

    def _price(self, cost: Cost, unit: str) -> str:
        """`It cost about 9 points, and the match about one time in five.`"""
        points = self._amount(cost.points) if cost.points is not None else ""
        if unit == "tricks" and cost.points is not None:
            points = amount(cost.points / A_TRICK, "trick")
        chance = cost.chance or 0.0
        whole = "the match" if self.review.chances or cost.points is not None else "the win"
        often = f"{whole} {how_often(chance)}" if chance >= _WORTH_SAYING else ""
        often = whole if chance > _CERTAIN else often
        both = " and ".join(filter(None, (points and f"about {points}", often)))
        if not both and chance > 0:
            one, more = ("match", "matches") if whole == "the match" else ("win", "wins")
            both = f"about {counted(max(round(100 * chance), 1), one, more)} in a hundred"
        return f"That cost {both}." if both else ""

    def _amount(self, points: float) -> str:
        if self._in_dollars:
            return dollars(round(points / 10) * 10 if points >= _MANY else round(points))
        return amount(points, self._counted)

    def _nothing(self) -> str:
        if not any(each.cost is not None for each in self.review.decisions):
            nothing = "There was nothing here to decide that can be weighed."
            return nothing if self.review.is_whole else "You stopped it before any decision was weighed."
        if not self.review.is_whole:
            return "Nothing that was looked at so far cost more than chance may explain."
        nothing = "No decision cost more than chance may explain."
        return f"{nothing} Well played." if self._is_well_played() else nothing

    def _is_well_played(self) -> bool:
        """Whether nearly all decisions were good, and what may be luck is too little to hide a bad one."""
        found = self.review.accuracy().values()
        good, of = (sum(each[at] for each in found) for at in (0, 1))
        costs = [each.cost for each in self.review.decisions if each.cost is not None]
        worths = [cost.chance / cost.points for cost in costs if cost.points and cost.chance]
        points, chance = (self.review.sure * self.review.noise.get(unit, 0.0) for unit in ("points", "win"))
        return good >= _WELL * of and max(chance, points * max(worths, default=0.0)) <= _BLURRED

    def _accuracy(self) -> list[str]:
        found = self.review.accuracy()
        if not found:
            return []
        kinds = [f"{kind} {good} of {of}" for kind, (good, of) in found.items()]
        so_far = "" if self.review.is_whole else " so far"
        return [f"As good as an expert{so_far}: {listed(kinds)}."]

    def _noise(self) -> list[str]:
        """What is too little to be told from chance."""
        noise, sure = self.review.noise, self.review.sure
        points, chance = (sure * noise.get(unit, 0.0) for unit in ("points", "win"))
        if points < _ANY and chance < _ANY_CHANCE:
            return []
        least = self._amount(points) if points >= _ANY else f"{max(chance, 0.01):.0%} of the chance to win"
        alike = "are told only where they came out alike each time"
        return [f"Costs below about {least} may be luck, and {alike}."]

    def _a_win(self, worst: Sequence[Decision]) -> list[str]:
        """What a win counts in the costs of a patience that are in points or cards."""
        counted_so = [each for each in worst if each.unit in ("points", "cards")] if self._is_patience else []
        views: list[Any] = [self._match.states[each.number - 1].view(0) for each in counted_so[:1]]
        worth = max(map(win_worth, views), default=0.0)
        return [f"In these costs a win counts {amount(worth, self._counted)} more."] if worth else []

    def _luck(self) -> list[str]:
        luck = self.review.luck
        if not luck:
            return []
        total, own = sum(luck), "dice" if self._is_dice else "cards"
        alone = [name for seat, name in enumerate(self._style.names) if seat != self.review.seat]
        others = f"{alone[0]}'s" if len(alone) == 1 and self._is_dice else "the others'"
        if abs(total) < 0.5:
            return [f"The {own} were about as good as {others}."]
        side = "better" if total > 0 else "worse"
        than = others if self._is_dice else "usual"
        lines = f"Your {own} were {side} than {than}: by about {self._amount(abs(total))}"
        if len(luck) > 1:
            lines += f" in {counted(len(luck), self._screen.deal.lower())}"
        return [f"{lines}. That is luck."]

    def _all_seen(self) -> list[str]:
        """What only somebody who sees all cards can know, after what was clear from the seat, too."""
        seen = self.review.seen
        clear = {each.number for each in self.review.decisions if each.is_clear}
        known = [each for each in seen if each.tricks and each.number in clear]
        others = [each for each in seen if each not in known]
        lines = ["Tricks that you gave away by what you could see:", *map(self._seen, known)] if known else []
        if others:
            could = is_open(self._match, self.review.seat)
            head = "As the cards lay:" if could else "With all cards seen, which you could not:"
            lines += [head, *map(self._seen, others)]
        if lost := [each for each in others if each.tricks] if not known else []:
            nothing = "none of these cost more" if len(lost) > 1 else "that cost no more"
            lines.append(f"By what you could see, {nothing} than chance may explain.")
        return lines

    def _seen(self, seen: Seen) -> str:
        if not seen.number:
            return {
                "won": "The deal could be won, and you won it.",
                "lost": "The deal could not be won.",
                "open": "The deal could still be won where you left it.",
            }.get(seen.what, "Whether the deal could be won is not known.")
        state = self._match.states[seen.number - 1]
        view = state.view(self.review.seat)
        move = self._named(view, self._match.moves[seen.number - 1])
        best = [each.best for each in self.review.decisions if each.number == seen.number]
        found = sorted(seen.better, key=lambda move: move not in best)[:2]
        better = listed([self._named(view, each) for each in found], "or")
        keeps = f"; {better} would not have" if better else ""
        where = self._place(seen.number, getattr(state, "number", 0))
        if seen.tricks:
            return f"{where}: {move} gave away {counted(seen.tricks, 'trick')}{keeps}."
        sure = "lost the deal" if seen.what == "lost" else "seems to have lost the deal"
        return f"{where}: {move} {sure}{keeps}."


def amount(points: float, what: str = "point") -> str:
    """`9 points`, `half a point`, `1.5 tricks`: as many digits as a person would say."""
    if points >= 100:
        return f"{round(points, -1):,.0f} {what}s"
    if points >= 3:
        return counted(round(points), what)
    halves = round(points * 2) / 2
    if halves <= 0.5:
        return f"half a {what}"
    return counted(int(halves), what) if halves == int(halves) else f"{halves:.1f} {what}s"


def picture(chances: Sequence[float], each: str = "deal") -> list[str]:
    """The chance to win, a column for each deal, or turn, and how it ended."""
    wide = [chance for chance in chances for _ in range(2 if len(chances) < 30 else 1)]
    rows = []
    for row in range(_TALL, 0, -1):
        low, high = (row - 1) / _TALL, row / _TALL
        signs = "".join(_sign((chance - low) / (high - low)) for chance in wide)
        label = {_TALL: "100%", 1: "0%"}.get(row, "50%" if row == (_TALL + 1) // 2 else "")
        rows.append(f"{label:>5} {signs}".rstrip())
    return [f"Your chance to win, {each} by {each}:", *rows]


def in_figures(chances: Sequence[float], each: str = "deal") -> list[str]:
    """The chances of `picture` as a sentence, for those who listen.

    >>> in_figures([0.5, 0.62, 1.0])
    ['Your chance to win, deal by deal: 50%, 62%, 100%.']
    """
    return [f"Your chance to win, {each} by {each}: {', '.join(f'{chance:.0%}' for chance in chances)}."]


_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"


def _sign(share: float) -> str:
    return _EIGHTHS[round(min(max(share, 0.0), 1.0) * 8)]


# For programs, and to be kept


def for_programs(review: Review) -> dict[str, Any]:
    """decisions: those that cost more than noise, the costliest first; accuracy: a share for each kind.

    The decisions are ordered by `cost`, those in chances to `win` before those in `points`, which a review
    has only where it is not known what points are worth. error: of the cost, in its unit. points: what it
    cost in points, None where that is not known.
    """
    return {
        "decisions": [_facts(review, each) for each in review.worst(len(review.decisions))],
        "accuracy": {
            kind: {"good": good, "of": of, "share": round(good / of, 3)}
            for kind, (good, of) in review.accuracy().items()
        },
        "luck": round(sum(review.luck), 2) if review.luck else None,
        "luck_by_deal": [round(each, 2) for each in review.luck],
        "chances": [round(each, 3) for each in review.chances],
        "noise": {unit: round(value, 3) for unit, value in review.noise.items()},
        "seen": [
            {
                "number": each.number,
                "what": each.what or "tricks",
                "tricks": each.tricks,
                "better": [str(move) for move in each.better],
            }
            for each in review.seen
        ],
        "whole": review.is_whole,
        "version": review.version,
    }


def _facts(review: Review, decision: Decision) -> dict[str, Any]:
    cost = decision.cost or Cost(None, None)
    is_chance = cost.chance is not None
    value = cost.chance if is_chance else cost.points
    error = cost.error
    if is_chance and not cost.by_chance:
        error *= (cost.chance or 0.0) / cost.points if cost.points else 0.0
    return {
        "number": decision.number,
        "seat": review.seat,
        "deal": decision.deal,
        "phase": decision.kind,
        "played": str(decision.played),
        "best": str(decision.best),
        "cost": None if value is None else round(value, 4),
        "unit": "win" if is_chance else "cards" if decision.unit == "cards" else "points",
        "error": round(error, 4),
        "points": None if cost.points is None else round(cost.points, 3),
        "reason": decision.reason,
    }


def kept(review: Review) -> dict[str, Any]:
    """The whole review in plain values, from which `restored` makes it again."""
    return {
        "seat": review.seat,
        "decisions": [
            [
                each.number,
                each.deal,
                each.kind,
                str(each.played),
                str(each.best),
                each.agrees,
                None if each.cost is None else list(each.cost),
                each.unit,
                each.reason,
                each.is_clear,
                each.is_worse,
            ]
            for each in review.decisions
        ],
        "luck": list(review.luck),
        "chances": list(review.chances),
        "noise": dict(review.noise),
        "seen": [[each.number, each.what, each.tricks, list(map(str, each.better))] for each in review.seen],
        "is_whole": review.is_whole,
        "version": review.version,
        "sure": review.sure,
    }


def restored(data: Mapping[str, Any]) -> Review:
    """The review that `kept` has written. Raises ValueError, TypeError or KeyError for anything else."""
    decisions = []
    for number, deal, kind, played, best, agrees, cost, *rest in data["decisions"]:
        made = None if cost is None else Cost(*cost)
        moves = Move.parse(played), Move.parse(best)
        decisions.append(Decision(number, deal, kind, *moves, agrees, made, *rest))
    seen = [
        Seen(number, what, tricks, tuple(map(Move.parse, better)))
        for number, what, tricks, better in data["seen"]
    ]
    return Review(
        data["seat"],
        tuple(decisions),
        tuple(data["luck"]),
        tuple(data["chances"]),
        dict(data["noise"]),
        tuple(seen),
        data["is_whole"],
        data["version"],
        data["sure"],
    )


# What was played and what was better, as a person would say it: verbs for bids and draws, cards by name

_PAST: Final = {
    "accept": "accepted",
    "ask": "asked",
    "bank": "banked",
    "bet": "bet",
    "bid": "bid",
    "call": "called",
    "check": "checked",
    "double": "doubled",
    "draw": "drew",
    "fold": "folded",
    "hold": "held",
    "keep": "kept",
    "lay": "laid",
    "look": "looked",
    "meld": "melded",
    "order": "ordered",
    "pass": "passed",
    "play": "played",
    "push": "pushed",
    "raise": "raised",
    "redouble": "redoubled",
    "remove": "removed",
    "refuse": "refused",
    "roll": "rolled",
    "stand": "stood",
    "take": "took",
    "throw": "threw",
    "trade": "traded",
    "turn": "turned",
}
"""Verbs with which a phrase may begin, and what they were."""


def chosen(view: Any, screen: Screen, played: Move, best: Move, named: Named) -> str:
    """`You drew from the stock; it was better to take the 3♥.`, `You chose 5♥; 6♥ was better.`"""
    if played.verb == "knock" and best.verb == PLAY:
        return f"You knocked; it was better to throw {named(best)} and play on."
    if played.verb == PLAY and best.verb == "knock":
        return f"You threw {named(played)} and played on; it was better to {_knock(best, named)}."
    if played.verb == best.verb == "knock":
        thrown, better = (named(Move(cards=move.cards)) for move in (played, best))
        return f"You knocked and threw {thrown}; it was better to throw {better}."
    if played.verb == best.verb == "claim":
        return f"You claimed {played.amount}; {best.amount} was right."
    if best.verb == "muggins":
        return "You let a wrong claim pass."
    if played.verb == "resign":
        return f"You gave up, where {named(best)} would have gone on."
    did, better = (_phrase(view, screen, move, named) for move in (played, best))
    are_cards = played.verb == best.verb == PLAY and (played.cards or not screen.phrase(played, view, named))
    if not did or not better or are_cards:
        were = "were" if best.verb == PLAY and len(best.cards) > 1 else "was"
        return f"You chose {named(played)}; {named(best)} {were} better."
    first, *rest = did.split(" ")
    return f"You {' '.join([_PAST[first], *rest])}; it was better to {better}."


def _knock(move: Move, named: Named) -> str:
    return f"throw {named(Move(cards=move.cards))} and knock"


def _phrase(view: Any, screen: Screen, move: Move, named: Named) -> str:
    """What a move does, beginning with one of the verbs of `_PAST`; "" where none says it."""
    if move == Move("draw"):
        return "draw from the stock"
    said = screen.phrase(move, view, named) or named(move)
    if move.verb == PLAY and said == named(move):
        return f"play {said}"
    return said if said.split(" ")[0] in _PAST else ""
