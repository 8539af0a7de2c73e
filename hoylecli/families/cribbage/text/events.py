"""What happens at a cribbage table, told in a sentence each."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.grammar import capital
from hoylecli.families.screen import Style
from hoylecli.scoring.cribbage import Count, peg, said, show

_KINDS: Final = {
    "fifteen": "fifteen",
    "thirty_one": "thirty-one",
    "pair": "a pair",
    "pair_royal": "a pair royal",
    "double_pair_royal": "a double pair royal",
}
_REASONS: Final = {
    "claim": "",
    "heels": " for his heels",
    "go": " for the go",
    "last": " for the last card",
    "muggins": " by muggins",
}
_SKUNKS: Final = {"skunk": ", a skunk", "double_skunk": ", a double skunk"}


def by_rank(cards: Iterable[Card]) -> list[Card]:
    """Cards as a cribbage player sorts them."""
    return sorted(cards, key=lambda card: (card.rank, card))


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    teller = _TELLERS.get(event.kind)
    return capital(teller(event, style)) if teller else ""


def _cut(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'cut')} the {style.cards(event.cards)}."


def _dealt(event: Event, style: Style) -> str:
    have = "have" if event.seat == style.you else "has"
    return f"{style.does(event.seat, 'deal')} six cards each and {have} the crib."


def _hand(event: Event, style: Style) -> str:
    return f"{style.possessive(event.seat)} cards: {style.cards(by_rank(event.cards))}."


def _laid_away(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'lay')} away {style.cards(by_rank(event.cards))}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'lay')} two cards away."


def _starter(event: Event, style: Style) -> str:
    return f"the starter is the {style.cards(event.cards)}."


def _played(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'play')} the {style.cards(event.cards)}: {event.amount}."


def _go(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'say')} go."


def _pegged(event: Event, style: Style) -> str:
    reason = event.data["reason"]
    if reason in ("hand", "crib"):
        return ""
    why = " for " + " and ".join(map(_scored, event.data["items"])) if reason == "play" else _REASONS[reason]
    return f"{style.does(event.seat, 'peg')} {event.amount}{why}."


def _scored(item: Mapping[str, Any]) -> str:
    return f"a run of {item['points']}" if item["kind"] == "run" else _KINDS[item["kind"]]


def _shown(event: Event, style: Style) -> str:
    *cards, starter = event.cards
    what = f"{style.possessive(event.seat)} {event.data['what']} is"
    with_starter = f"{style.cards(by_rank(cards))} with the {style.card(starter)}"
    if event.amount is None:
        return f"{what} {with_starter}."
    return f"{what} {with_starter}: {_called(_counted(event))}."


def _counted(event: Event) -> Count:
    """What the cards of an event count, the starter being the last of them except in the play."""
    what = event.data["what"]
    return peg(event.cards) if what == "play" else show(event.cards[:4], event.cards[4], what == "crib")


def _called(count: Count) -> str:
    return said(count) if count.total else "nothing"


def _claimed(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'claim')} {points(event.amount or 0)}."


def _corrected(event: Event, style: Style) -> str:
    return f"too many; it counts {event.amount}" + _explained(event)


def _missed(event: Event, style: Style) -> str:
    return f"too few; it counts {event.amount}" + _explained(event)


def _explained(event: Event) -> str:
    return f": {said(_counted(event))}." if event.amount else "."


def _muggins(event: Event, style: Style) -> str:
    if event.amount:
        return f"{style.does(event.seat, 'call')} muggins!"
    return f"{style.does(event.seat, 'call')} muggins, but the claim was right."


def _game_won(event: Event, style: Style) -> str:
    skunk = _SKUNKS.get(event.data["skunk"], "")
    return f"{style.does(event.seat, 'win')} the game by {event.amount}{skunk}."


def _stakes(event: Event, style: Style) -> str:
    return f"the win counts {event.amount}."


def _match_won(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'win')} the match."


_TELLERS: Final[dict[str, Callable[[Event, Style], str]]] = {
    "cut": _cut,
    "tied_cut": lambda event, style: "a tie: cut again.",
    "new_game": lambda event, style: "a new game; the pegs go back to the start.",
    "dealt": _dealt,
    "hand": _hand,
    "laid_away": _laid_away,
    "starter": _starter,
    "played": _played,
    "go": _go,
    "new_count": lambda event, style: "the count begins again.",
    "pegged": _pegged,
    "shown": _shown,
    "claimed": _claimed,
    "corrected": _corrected,
    "missed": _missed,
    "muggins": _muggins,
    "game_won": _game_won,
    "stakes": _stakes,
    "match_won": _match_won,
}
