"""Which moves stand, so that nobody can take them back."""

from collections.abc import Sequence

from hoylecli.core.events import Seat
from hoylecli.core.game import State, revealed


def standing(states: Sequence[State], people: Sequence[Seat], seat: Seat, least: int = 0) -> int:
    """How many of the moves that led through `states` stand, whatever `seat` would like to take back, but no
    fewer than `least`.

    Against computer players alone, moves stand up to the last one that is binding. With other people at the
    table they also stand up to the last move of another person, and up to the last one that told `seat`, or
    showed the player who moved, something new.
    """
    others = set(people) - {seat}
    for count in range(len(states) - 1, least, -1):
        before, after = states[count - 1], states[count]
        shown = [event for event in after.events if event.reveals]
        if any(event.binding and event.is_seen_by(seat) for event in after.events):
            return count
        if len(people) > 1 and (
            before.to_act in others
            or revealed(before, after, seat)
            or any(event.is_seen_by(person) for event in shown for person in people)
        ):
            return count
    return least


def why_it_stands(people: Sequence[Seat]) -> str:
    """The refusal to take back a move that stands."""
    if len(people) > 1:
        return "You can't take that back: somebody has moved since, or it has shown a card."
    return "You can't take that back: it has shown you something new."
