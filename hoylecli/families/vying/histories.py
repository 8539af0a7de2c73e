"""Deals in the notation of PHH, the poker hand history format (arXiv 2312.11753), which is TOML.

Players are numbered from the dealer's left, `p1`, `p2` ...; everything is in the order in which it happened,
with all cards. PHH has names for some games only; the others go by their own.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from hoylecli.core import TABLE, Card, Event, Seat, json_text

from .position import Position
from .rules import VyingRules

_ACTS: Final = {"folded": "f", "checked": "cc", "called": "cc", "bring_in": "pb"}


_KNOWN: Final = ("NT", "FT", "PO", "F7S")
"""Of the games that PHH has a name for, those that are played here."""


def histories(states: Sequence[Position], names: Sequence[str]) -> tuple[str, list[str]]:
    """All finished deals of a match, `[1]`, `[2]` ...; "" where there is none; and what it leaves out.

    states: of the whole match, one after each move. names: one a seat.
    """
    deals = _finished(states)
    text = "\n".join(_history(number, deal, names) for number, deal in enumerate(deals, 1))
    return text, list(_remarks(states, deals))


def _finished(states: Sequence[Position]) -> list[list[Position]]:
    """The positions of each deal that has been played to its end."""
    deals, deal = list[list[Position]](), list[Position]()
    for before, state in pairwise(states):
        if before.phase == "deal":
            deal = [before]
        deal.append(state)
        if state.phase in ("deal", "over") and before.phase not in ("cut", "deal"):
            deals.append(deal)
    return deals


def _remarks(states: Sequence[Position], deals: Sequence[Sequence[Position]]) -> Iterator[str]:
    """What the text leaves out, and what other programs may not read."""
    last, code = states[-1], _variant(states[-1].rules)
    if last.to_act is not None and last.phase not in ("cut", "deal"):
        yield "The deal that is not finished is left out."
    if any(sum(deal[0].deal.carried) for deal in deals):
        yield "A pot that stayed from one deal for the next is left out: PHH has no place for it."
    if code not in _KNOWN:
        yield f"PHH has no name for this game, so that other programs may not read it; it is called '{code}'."


def _history(number: int, states: Sequence[Position], names: Sequence[str]) -> str:
    first, end = states[1], states[-1]
    stakes, rules = first.deal.stakes, first.rules
    seats = [seat for seat in first.around(first.after(first.dealer)) if first.is_in(seat)]
    places = {seat: place for place, seat in enumerate(seats, 1)}
    fields: dict[str, Any] = {"variant": _variant(rules), "ante_trimming_status": True}
    fields["antes"] = [stakes.ante] * len(seats)
    if stakes.bring_in:
        fields["bring_in"] = stakes.bring_in
    else:
        blinds = [*stakes.blinds, *[0] * len(seats)][: len(seats)]
        fields["blinds_or_straddles"] = blinds
    if rules.betting.limit == "fixed":
        times = [street.times for street in rules.streets]
        fields |= {"small_bet": stakes.least * min(times), "big_bet": stakes.least * max(times)}
    else:
        fields["min_bet"] = stakes.least
    carried = states[0].deal.carried or (0,) * first.players
    fields["starting_stacks"] = [first.scores[seat] - carried[seat] for seat in seats]
    fields["actions"] = list(_actions(states[1:], places))
    fields |= {"hand": number, "players": [names[seat] for seat in seats]}
    fields["finishing_stacks"] = [end.deal.stacks[seat] for seat in seats]
    return f"[{number}]\n" + "".join(f"{key} = {json_text(value)}\n" for key, value in fields.items())


def _variant(rules: VyingRules) -> str:
    """The code of the game, or a name of our own."""
    limit, own = rules.betting.limit, rules.own
    if rules.hand.best == "high" and rules.board == 5:
        code = {("any", "none"): "NT", ("any", "fixed"): "FT", ("two", "pot"): "PO"}.get(
            (rules.hand.own, limit)
        )
        if code and own in (2, 4):
            return code
    if rules.stakes.bring_in and own == 7 and limit == "fixed" and rules.hand.best == "high":
        return "F7S"
    kind = "draw" if any(street.draw for street in rules.streets) else "stud" if not rules.board else "board"
    return f"hoyle-{kind}-{own}-{rules.hand.best}-{limit}"


def _actions(states: Sequence[Position], places: dict[Seat, int]) -> Iterator[str]:
    """What was done, in order."""
    before, board = None, 0
    seen: dict[Seat, set[Card]] = {seat: set() for seat in places}
    for state in states:
        for event in state.events:
            at = f"p{places.get(event.seat, 0)}"
            if event.kind in ("hand", "up"):
                new = [card for card in event.cards if card not in seen[event.seat]]
                seen[event.seat].update(new)
                yield f"d dh {at} {_text(new)}"
            elif event.kind == "board":
                yield f"d db {_text(event.cards[board:])}"
                board = len(event.cards)
            elif event.kind == "drew":
                yield from _drawn(before, state, event, at)
            elif event.kind in _ACTS:
                yield f"{at} {_ACTS[event.kind]}"
            elif event.kind in ("bet", "raised"):
                yield f"{at} cbr {event.amount}"
            elif event.kind == "shown":
                yield f"{at} sm {_text(event.cards)}"
        if state.to_act != TABLE:  # while the table shuffles, who has thrown waits
            before = state


def _drawn(before: Position | None, state: Position, event: Event, at: str) -> Iterator[str]:
    """The cards thrown, and those that came for them."""
    assert before is not None
    hand, now = before.deal.hands[event.seat], state.deal.hands[event.seat]
    out = [card for card in hand if card not in now]
    yield f"{at} sd {_text(out)}".rstrip()
    if out:
        yield f"d dh {at} {_text([card for card in now if card not in hand])}"


def _text(cards: Sequence[Card]) -> str:
    return "".join(f"{str(card)[0]}{str(card)[1].lower()}" for card in cards)
