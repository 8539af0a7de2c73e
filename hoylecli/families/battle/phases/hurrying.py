"""What both ways to turn up cards share: what was won comes under a pack, and one can play on in a hurry."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from hoylecli.core.errors import IllegalMove
from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.core.packs import shuffled
from hoylecli.core.values import replace
from hoylecli.families.screen import Style

from ..position import Deal, Hurry, Position

ALL: Final = Move("all")
SHUFFLE: Final = "shuffle"


class TurningUp(NamedTuple):
    """A way to turn up cards.

    turn: whose it is. turned: the position after a turn. hurries: the moves that play on, and how far. stops:
    `(after, before)` to whether a hurry to the next stop ends between these. what: is counted.
    """

    turn: Callable[[Deal], Seat]
    turned: Callable[[Position], Position]
    hurries: Mapping[Move, Hurry]
    stops: Callable[[Deal, Deal], bool]
    what: str

    def following(self, state: Position) -> Position:
        """The seat to act: the table where won cards are to be shuffled, else the player whose turn it is."""
        return state.updated(turn=TABLE if state.short is not None else self.turn(state.deal))

    def apply(self, state: Position, move: Move) -> Position:
        """The position after a turn, as many as a hurry is for, or the shuffling that they waited for.

        Raises IllegalMove like `shuffled_under`.
        """
        if state.to_act == TABLE:
            return _hurried(self, self.following(shuffled_under(state, move)))
        if move not in self.hurries:
            return self.turned(state)
        return _hurried(self, state.updated(deal=replace(state.deal, hurry=self.hurries[move])))


def chance(state: Position) -> Move:
    """The cards that come under a pack, shuffled."""
    assert state.short is not None
    return Move(SHUFFLE, shuffled(sorted(state.deal.won[state.short]), state.seed, state.shuffles))


def shuffled_under(state: Position, move: Move) -> Position:
    """The position with these cards under the pack of the seat that has won them.

    Raises IllegalMove where they are not what it has won.
    """
    seat = state.short
    assert seat is not None
    won = sorted(state.deal.won[seat])
    if move != Move(SHUFFLE, move.cards) or sorted(move.cards) != won:
        raise IllegalMove(f"The table shuffles the {len(won)} cards won: '{SHUFFLE}' and each of them once.")
    if state.rules.won == "under":
        return state.updated(deal=state.deal.refilled(seat, move.cards))
    hurry = state.deal.hurry
    data = {"hurried": hurry is not None and hurry.until != "pile"}
    event = Event("shuffled", seat, amount=len(won), data=data)
    return state.updated(event, deal=state.deal.refilled(seat, move.cards))


def taken(state: Position, winner: Seat, deal: Deal, middle: int) -> Position:
    """The position after so many cards were taken; at the end where somebody has none, or there were enough
    battles. deal: as it is then, what was won not yet under a pack."""
    rules = state.rules
    if rules.won == "in_order":
        deal = deal.refilled(winner, deal.won[winner])
    state = state.updated(Event("took", winner, amount=middle), deal=deal)
    if not deal.left(1 - winner) or (rules.wars and deal.wars >= rules.wars):
        return state.deal_ended()
    if rules.most_battles and deal.battles >= rules.most_battles:
        return state.updated(Event("stopped", amount=deal.battles)).deal_ended()
    return state


def _hurried(way: TurningUp, state: Position) -> Position:
    """The position after as many turns as the hurry is for; it waits where cards are to be shuffled.

    What happens until a pile is taken is told card by card, the rest in sum; of a war that stops it, the
    cards too.
    """
    if state.deal.hurry is None:
        return state
    told, stop = state.events, False
    while not stop and state.to_act != TABLE:
        last = state.deal
        state = way.turned(state)
        state = state.updated(deal=_counted(state.deal, last))
        assert state.deal.hurry is not None
        stop = state.done is not None or (state.deal.hurry.until != "end" and way.stops(state.deal, last))
    deal, hurry = state.deal, state.deal.hurry
    assert hurry is not None
    if stop:
        deal = replace(deal, hurry=None)
    if hurry.until == "pile":
        return state.updated(deal=deal)
    data = {"what": way.what, "wars": hurry.wars, "left": [deal.left(0), deal.left(1)], "done": stop}
    up = (*deal.up[0], *deal.up[1], *deal.pile)
    event = Event("hurried", cards=up, amount=hurry.battles, data=data, reveals=True, binding=True)
    stopped = [each for each in state.events if each.kind == "stopped"]
    return replace(state, events=(*told, event, *stopped), deal=deal)


def _counted(deal: Deal, last: Deal) -> Deal:
    """The deal with what has happened since `last` added to the hurry."""
    assert deal.hurry is not None
    battles, wars = deal.battles - last.battles, deal.wars - last.wars
    hurry = replace(deal.hurry, battles=deal.hurry.battles + battles, wars=deal.hurry.wars + wars)
    return replace(deal, hurry=hurry)


def told_in_sum(event: Event, style: Style) -> str:
    """`40 battles go by: You 37 to 13 Odile. War!`"""
    if not event.data["done"]:
        return ""
    wars, is_war = event.data["wars"], event.data["what"] == "battle" and bool(event.cards)
    if not event.amount:
        return "war!" if is_war else ""
    among = "" if is_war or not wars else f", with {counted(wars, 'war')}"
    what = event.data["what"]
    by = f"a {what} goes by" if event.amount == 1 else f"{counted(event.amount, what)} go by"
    left = " to ".join(map(str, event.data["left"]))
    return f"{by}{among}: {style.name(0)} {left} {style.name(1)}.{' War!' if is_war else ''}"


def told_shuffling(event: Event, style: Style) -> str:
    """Nothing in a hurry."""
    if event.data["hurried"]:
        return ""
    return f"{style.does(event.seat, 'shuffle')} the {counted(event.amount or 0, 'card')} won."


def told_taking(event: Event, style: Style) -> str:
    """`Odile takes both.`"""
    many = "both" if event.amount == 2 else f"all {event.amount} cards"
    return f"{style.does(event.seat, 'take')} {many}."
