"""What can be drilled: the topics, and how decisions worth asking are found in deals of computer players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final, Literal

from hoylecli.core import HoyleError, shortened
from hoylecli.families.dice.view import STOPS

Kind = Literal["decision", "lead", "count", "melds", "win", "own"]


@dataclass(frozen=True, slots=True)
class Topic:
    """Something to drill.

    name: as it is typed. title: as it is told. game: whose deals it is drawn from. asks: whether a view is of
    such a decision. small: a loss that is still close, in the unit of its values. kind: of its questions: a
    decision graded by values, a lead by the rules of the text, points to count, melds to count, a patience to
    be won, or a decision of one's own that a review has found costly, of any game. tries: how many decisions
    are looked at to find one worth asking.
    """

    name: str
    title: str
    game: str
    asks: Callable[[Any], bool] = lambda view: True
    small: float = 0.01
    kind: Kind = "decision"
    options: Mapping[str, str] = field(default_factory=dict)
    tries: int = 25


def _phase(name: str) -> Callable[[Any], bool]:
    return lambda view: bool(view.phase == name)


def _has_looked(view: Any) -> bool:
    return bool(view.phase == "nominating" and view.hand and any(move.verb == "bid" for move in view.legal))


def _is_ordering(view: Any) -> bool:
    return bool(view.phase == "ordering" and view.declarer is None)


def _is_call(view: Any) -> bool:
    return bool(view.phase == "betting" and view.limits is not None and view.limits.call)


def _may_stop(view: Any) -> bool:
    """Points may be kept, and a turn at dice ended."""
    return any(move.verb in STOPS for move in view.legal)


def _is_opening(view: Any) -> bool:
    """A call before which all have passed."""
    return bool(view.phase == "bidding" and all(bid.word == "pass" for bid in view.bids))


def _is_response(view: Any) -> bool:
    """The first call to partner's opening bid, if nobody has come between."""
    bids, seat = view.bids, view.seat
    if view.phase != "bidding" or seat is None:
        return False
    spoken = [bid for bid in bids if bid.word != "pass"]
    own = any(bid.seat == seat and bid.word != "pass" for bid in bids)
    return len(spoken) == 1 and not own and (spoken[0].seat - seat) % 4 == 2 and bids[-1].word == "pass"


def _is_lead(view: Any) -> bool:
    return bool(view.phase == "playing" and not view.trick and not view.tricks)


OWN: Final = "own"

TOPICS: Final[Mapping[str, Topic]] = {
    topic.name: topic
    for topic in (
        Topic("cribbage-discards", "Cribbage: what to lay away", "cribbage", _phase("discard"), 0.5),
        Topic("cribbage-counting", "Cribbage: count the hand", "cribbage", kind="count"),
        Topic("hearts-passes", "Hearts: what to pass", "hearts", _phase("passing"), tries=6),
        Topic("spades-bids", "Spades: what to bid", "spades", _has_looked),
        Topic("euchre-bids", "Euchre: order it up, call or pass", "euchre", _is_ordering),
        Topic("pitch-bids", "Pitch: what to bid", "pitch", _phase("auction")),
        Topic("gin-knocks", "Gin: what to throw, and when to knock", "gin", _phase("discarding"), 0.5),
        Topic("pinochle-melds", "Pinochle: count the melds", "pinochle", kind="melds"),
        Topic("rummy-picks", "Rummy 500: draw, or take discards", "rummy-500", _phase("drawing"), 1.0),
        Topic("poker-draws", "Poker: what to draw to", "poker", _phase("drawing")),
        Topic("poker-calls", "Hold'em: call, raise or fold", "texas-hold-em", _is_call, 1.0),
        Topic("farkle-rolls", "Farkle: roll on, or stop", "farkle", _may_stop, 10.0),
        Topic("patience-wins", "Patience: find the win", "nestor", kind="win"),
        Topic("bridge-openings", "Bridge: opening bids", "bridge", _is_opening),
        Topic("bridge-responses", "Bridge: responses", "bridge", _is_response),
        Topic("bridge-leads", "Bridge: opening leads", "bridge", _is_lead, 1.0, "lead"),
        Topic(OWN, "Your own costly decisions, from your reviews", "", kind="own"),
    )
}


def chosen(name: str) -> tuple[Topic, ...]:
    """The topics that a word means: one by its name, or all of a game. Raises HoyleError for no topic."""
    word = name.strip().lower().replace("_", "-").replace(" ", "-")
    if word in TOPICS:
        return (TOPICS[word],)
    found = [topic for topic in TOPICS.values() if topic.name.startswith(word) and word]
    found = found or [topic for topic in TOPICS.values() if topic.game == word]
    found = found or [topic for topic in TOPICS.values() if f"-{word}" in topic.name]
    if not found:
        near = get_close_matches(word, TOPICS, n=1)
        more = f"Did you mean {near[0]}?" if near else "'hoyle drill' lists the topics."
        raise HoyleError(f"'{shortened(name, 30)}' is no topic. {more}")
    return tuple(found)
