"""Worlds for the expert: the table in bits, with the cards that were not seen dealt at random."""

from collections.abc import Iterator
from random import Random

from hoylecli.families.rummy.position.deal import Meld
from hoylecli.families.rummy.rules.packs import pack_of
from hoylecli.families.rummy.view import RummyView

from .kernel import Game, SimulatedDeal, game_of

ME = 0
NEXT = 1


def tables(view: RummyView, rng: Random, many: int) -> Iterator[SimulatedDeal]:
    """So many tables that the view allows; the viewer is player 0 there, and the others follow."""
    others = around(view)
    known = [card for seat in others for card in view.known[seat]]
    seen = {*view.hand, *view.discards, *known, *(card for meld in view.table for card in meld.cards)}
    hidden = [int(card) for card in pack_of(view.rules) if card not in seen]
    open_hands = [sum(1 << card for card in view.known[seat]) for seat in others]
    unknown = [view.hand_sizes[seat] - len(view.known[seat]) for seat in others]
    sets = sum(1 << meld.cards[0] % 13 for meld in view.table if meld.kind == "set")
    runs = [_run(meld) for meld in view.table if meld.kind == "run"]
    mine, fan = sum(1 << card for card in view.hand), [int(card) for card in view.discards]
    again = view.rules.stock.empty == "turn_over" and not view.rounds
    for _ in range(many):
        rng.shuffle(hidden)
        hands, at = [mine], 0
        for cards, size in zip(open_hands, unknown, strict=True):
            hands.append(cards | sum(1 << card for card in hidden[at : at + size]))
            at += size
        yield SimulatedDeal(_game(view), hands, sets, runs[:], fan[:], hidden[at:], again)


def around(view: RummyView) -> list[int]:
    """The other seats, from the left of the viewer on."""
    assert view.seat is not None
    players = len(view.hand_sizes)
    return [(view.seat + step) % players for step in range(1, players)]


def _game(view: RummyView) -> Game:
    rules = view.rules
    return game_of(rules.melds.ace == "either", rules.draw.discards == "fan", rules.score.count == "left")


def _run(meld: Meld) -> tuple[int, int, int]:
    """Suit, lowest and highest place of a run on the table."""
    low = meld.cards[0] % 13
    return meld.cards[0] // 13, low, low + len(meld.cards) - 1
