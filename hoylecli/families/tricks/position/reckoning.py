"""What the players of piquet count aloud during a deal, item by item."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.game import Event, Seat
from hoylecli.core.text import NUMBERS
from hoylecli.scoring import piquet
from hoylecli.scoring.piquet import PiquetItem

from . import Call, Play, Position, Trick

_ANNOUNCED: Final = ("bonus", "cards")
RANKS: Final = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens"}


def in_state(state: Position) -> list[PiquetItem]:
    """All items of the deal so far, in the order in which they are reckoned."""
    deal = state.deal
    return items_of(deal.calls, deal.tricks, deal.trick, [*map(len, deal.hands)], state.phase)


def items_of(
    calls: Sequence[Call],
    tricks: Sequence[Trick],
    trick: Sequence[Play],
    sizes: Sequence[int],
    phase: str,
) -> list[PiquetItem]:
    """All items of a deal, in the order in which they are counted.

    sizes: of the hands now. Younger calls when elder has led (PC 56), and as long as calls may still come,
    nobody knows who will make pique or repique, and neither is counted.
    """
    calls_may_come = phase == "declaring" or not (trick or tricks)
    items = []
    for call in calls:
        if call.kind == "blanche":
            items.append(PiquetItem(call.seat, "blanche", "carte blanche", piquet.BLANCHE))
        elif call.answer == "good":
            for combo in call.combos:
                points = piquet.worth(call.kind, len(combo))
                items.append(PiquetItem(call.seat, call.kind, name(call.kind, combo), points))
    pairs = [(each.leader, each.winner) for each in tricks]
    items += piquet.played(pairs, trick[0].seat if trick else None, len(tricks) + max(sizes, default=0))
    return sorted(items, key=_stage) if calls_may_come else piquet.reckoned(items)


def _stage(item: PiquetItem) -> int:
    return piquet.STAGES.index(item.stage)


def name(kind: str, cards: Sequence[Card]) -> str:
    """The name of a combination: `point of five`, `quart`, `three kings`."""
    if kind == "point":
        return f"point of {NUMBERS[len(cards)]}"
    return (
        piquet.SEQUENCES[len(cards)]
        if kind == "sequence"
        else f"{NUMBERS[len(cards)]} {RANKS[str(cards[0])[0]]}"
    )


def total(items: Sequence[PiquetItem], seat: Seat) -> int:
    """What a seat has counted so far."""
    return sum(item.points for item in items if item.seat == seat)


def heard(before: Position, after: Position) -> tuple[Event, ...]:
    """What is announced after a card is played: pique, the cards, capot, and after a trick both totals."""
    if after.rules.score.kind != "piquet":
        return ()
    items, known = in_state(after), in_state(before)
    new = [item for item in items if item.stage in _ANNOUNCED and item not in known]
    events = [Event("bonus", item.seat, amount=item.points, data={"what": item.what}) for item in new]
    if len(after.deal.tricks) > len(before.deal.tricks):
        totals = [total(items, seat) for seat in range(after.players)]
        events.append(Event("reckoned", after.deal.tricks[-1].winner, data={"totals": totals}))
    return tuple(events)


def itemised(items: Sequence[PiquetItem], seat: Seat) -> str:
    """What a seat counts, its play in one: `point of five 5, quart 4, play 9, last trick 1, cards 10`."""
    own = [item for item in items if item.seat == seat]
    play = sum(item.points for item in own if item.what in ("led", "won"))
    texts = [f"{item.what} {item.points}" for item in own if item.what not in ("led", "won")]
    in_hand = sum(item.stage in piquet.STAGES[:4] or item.what == "repique" for item in own)
    return ", ".join([*texts[:in_hand], *([f"play {play}"] if play else []), *texts[in_hand:]])
