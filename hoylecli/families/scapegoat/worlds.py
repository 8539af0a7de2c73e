"""Worlds that a view allows: the cards a seat does not see, drawn at random."""

from random import Random

from hoylecli.core.cards import Card
from hoylecli.families.views import restored

from .position import Deal, Position
from .state import undealt
from .view import ScapegoatView


def sample(view: ScapegoatView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`.

    Nobody holds a pair where the table lays them down. Which cards a player has drawn from another is not
    remembered: the hands are shuffled, and go round.
    """
    deal = Deal()
    if view.hand_sizes:
        deal = Deal(_hands(view, rng), view.laid, view.mover, view.waiting, view.draws)
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)


def unseen(view: ScapegoatView) -> list[Card]:
    """The cards that the others hold, in order."""
    seen = {*view.hand, *(card for cards in view.laid for card in cards)}
    return [card for card in view.rules.pack if card not in seen]


def _hands(view: ScapegoatView, rng: Random) -> tuple[tuple[Card, ...], ...]:
    """The cards of one kind go to different hands, those first that lack most."""
    hidden = unseen(view)
    rng.shuffle(hidden)
    kinds = [view.rules.kind(card) for card in hidden]
    hands: list[list[Card]] = [[] for _ in view.hand_sizes]
    lacking = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
    for kind in sorted(dict.fromkeys(kinds), key=lambda kind: -kinds.count(kind)):
        cards = [card for card in hidden if view.rules.kind(card) == kind]
        order = sorted(range(len(hands)), key=lambda seat: (-lacking[seat], rng.random()))
        for number, card in enumerate(cards):
            seat = next((at for at in order[number:] if lacking[at]), None)
            seat = max(range(len(hands)), key=lambda at: lacking[at]) if seat is None else seat
            hands[seat].append(card)
            lacking[seat] -= 1
    for hand in hands:
        rng.shuffle(hand)
    return tuple(view.hand if seat == view.seat else tuple(hand) for seat, hand in enumerate(hands))
