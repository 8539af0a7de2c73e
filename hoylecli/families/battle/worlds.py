"""Worlds that a view allows: the cards that are face down, drawn at random."""

from random import Random

from hoylecli.families.views import restored

from .position import Deal, Hand, Hands, Position
from .state import PACK, undealt
from .view import BattleView


def sample(view: BattleView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely.

    It does not matter which cards each player has won, as there is nothing to decide.
    """
    up = {*view.up[0], *view.up[1], *view.pile}
    hidden = [card for card in PACK if card not in up] if view.number else []
    rng.shuffle(hidden)

    def drawn(sizes: tuple[int, int]) -> Hands:
        hands: list[Hand] = []
        for size in sizes:
            hands.append(tuple(hidden[:size]))
            del hidden[:size]
        return hands[0], hands[1]

    deal = Deal(
        packs=drawn(view.packs),
        won=drawn(view.won),
        up=view.up,
        down=drawn(view.down),
        pile=view.pile,
        due=view.due,
        payer=view.payer,
        battles=view.battles,
        wars=view.wars,
        hurry=view.hurry,
    )
    return restored(view, undealt(view.rules, 2, rng.getrandbits(30)), deal)
