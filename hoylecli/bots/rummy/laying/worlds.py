"""Worlds for the expert: the table in bits, with the cards that were not seen dealt at random."""

from collections.abc import Iterator
from random import Random

from hoylecli.families.rummy.position.deal import Meld
from hoylecli.families.rummy.rules.packs import pack_of
from hoylecli.families.rummy.view import RummyView

from .kernel import Table

ME = 0
OTHER = 1


def tables(view: RummyView, rng: Random, many: int) -> Iterator[Table]:
    """So many tables that the view allows; the viewer is player 0 there."""
    assert view.seat is not None
    other = 1 - view.seat
    known = [*view.hand, *view.discards, *view.known[other]]
    seen = {*known, *(card for meld in view.table for card in meld.cards)}
    hidden = [int(card) for card in pack_of(view.rules) if card not in seen]
    open_hand = sum(1 << card for card in view.known[other])
    unknown = view.hand_sizes[other] - len(view.known[other])
    sets = sum(1 << meld.cards[0] % 13 for meld in view.table if meld.kind == "set")
    runs = [_run(meld) for meld in view.table if meld.kind == "run"]
    mine, fan = sum(1 << card for card in view.hand), [int(card) for card in view.discards]
    for _ in range(many):
        rng.shuffle(hidden)
        theirs = open_hand | sum(1 << card for card in hidden[:unknown])
        yield Table([mine, theirs], sets, runs[:], fan[:], hidden[unknown:])


def _run(meld: Meld) -> tuple[int, int, int]:
    """Suit, lowest and highest place of a run on the table."""
    low = meld.cards[0] % 13
    return meld.cards[0] // 13, low, low + len(meld.cards) - 1
