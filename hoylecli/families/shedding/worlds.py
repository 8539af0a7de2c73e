"""Worlds that a view allows: the cards a seat has not seen, drawn by what was seen of their holders.

Whoever drew or passed held nothing that could be played, and whoever took cards nothing that could answer;
what came to the hand later is not bound by that. So a hidden hand is a row of places, each with the cards
that cannot be there. Where players may draw although they can play, it is taken that nobody does.
"""

from collections.abc import Sequence
from random import Random

from hoylecli.core import Card, replace
from hoylecli.families import restored

from .rules import effects_of, hand_sizes, pack_of
from .state import undealt
from .turns import fits
from .view import Deal, Hand, Position, SheddingView, Table, Turn

Places = list[int]
"""A hidden hand, the longest held first: for each of its cards a mask of those that it cannot be."""


def places(view: SheddingView) -> list[Places]:
    """The hands of all seats as everybody could follow them; [] before the first deal."""
    rules, players = view.rules, len(view.hand_sizes)
    rows = [[0] * size for size in hand_sizes(rules, players, view.dealer)] if players else []
    table = Table()
    for turn in view.table.turns:
        _follow(rows, view, table, turn)
        table = _after(view, table, turn)
    return rows


def _follow(rows: list[Places], view: SheddingView, table: Table, turn: Turn) -> None:
    """Changes the places by what happened; table: the card on top before it, and what was owed."""
    if turn.what == "played" and turn.card is not None:
        _take_out(rows[turn.seat], turn.card, table.turns)
    elif turn.what in ("drew", "passed") or (turn.what == "took" and table.owed):
        barred = sum(1 << card for card in pack_of(view.rules) if fits(view.rules, table, card))
        rows[turn.seat][:] = [place | barred for place in rows[turn.seat]]
    rows[turn.seat] += [0] * turn.many if turn.what in ("drew", "took") else []
    if turn.card is not None:  # it lies open, so nobody holds it
        for row in rows:
            row[:] = [place | 1 << turn.card for place in row]


def _take_out(row: Places, card: Card, before: Sequence[Turn]) -> None:
    """Takes out the place that the card was in: the last one, if it was drawn in this turn, or else that of
    which most is known."""
    possible = [at for at, place in enumerate(row) if not place >> card & 1] or list(range(len(row)))
    just_drawn = bool(before) and before[-1].what == "drew"
    del row[possible[-1] if just_drawn else max(possible, key=lambda at: row[at].bit_count())]


def _after(view: SheddingView, table: Table, turn: Turn) -> Table:
    """The top card, the suit to be followed, what is owed, and the step just taken, after it."""
    owed = table.owed if turn.what in ("shuffled", "passed") else 0
    if turn.card is None:
        return replace(table, owed=owed, turns=(turn,))
    if turn.what == "played":
        take = effects_of(view.rules)[turn.card].take
        owed = table.owed + take if take else 0
    return Table(pile=(turn.card,), suit=turn.suit, owed=owed, turns=(turn,))


def sample(view: SheddingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`."""
    return filled(view, places(view), rng)


def filled(view: SheddingView, rows: Sequence[Places], rng: Random) -> Position:
    """The state with a card of those unseen in each place, any where none fits; the rest is the stock."""
    hidden = _unseen(view)
    rng.shuffle(hidden)
    hands = [list[Card]() for _ in rows]
    others = [(place, seat) for seat, row in enumerate(rows) for place in row if seat != view.seat]
    for place, seat in sorted(others, key=lambda each: -each[0].bit_count()) if not view.open_hands else ():
        at = next((at for at, card in enumerate(hidden) if not place >> card & 1), 0)
        hands[seat].append(hidden.pop(at))
    rng.shuffle(hidden)  # those that were passed over would come first
    dealt = view.open_hands or tuple(
        view.hand if seat == view.seat else tuple(sorted(hand)) for seat, hand in enumerate(hands)
    )
    return _dealt(view, dealt, tuple(hidden) if dealt else (), rng.getrandbits(30))


def _unseen(view: SheddingView) -> list[Card]:
    """The cards that may be in the stock or in other hands."""
    seen = {*view.hand, *view.table.pile, *(card for hand in view.open_hands for card in hand)}
    return [card for card in pack_of(view.rules) if card not in seen]


def _dealt(view: SheddingView, hands: tuple[Hand, ...], stock: Hand, seed: int) -> Position:
    return restored(view, undealt(view.rules, len(view.scores), seed), Deal(stock, hands, view.table))
