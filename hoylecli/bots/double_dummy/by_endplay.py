"""Double dummy by endplay, which has the solver of Bo Haglund.

It must never be called from two threads at once: it would break down.
"""

from endplay.dds import calc_dd_table, solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Card, Deal as TheirDeal, Denom, Player

from hoylecli.scoring.bridge import DENOMINATIONS, SEATS

from . import Deal, Position

_RANKS = "23456789TJQKA"
_PLAYERS = (Player.north, Player.east, Player.south, Player.west)
_DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)


def table(deal: Deal) -> dict[str, dict[str, int]]:
    """By declarer and denomination, the tricks that declarer takes."""
    found = calc_dd_table(_theirs(deal.hands))
    return {
        seat: {
            denomination: int(found[denom, player])
            for denomination, denom in zip(DENOMINATIONS, _DENOMS, strict=True)
        }
        for seat, player in zip(SEATS, _PLAYERS, strict=True)
    }


def values(deal: Deal, trump: int, position: Position) -> tuple[dict[int, int], int]:
    """By card, the tricks that the side whose turn it is takes with it; and how many positions that took."""
    found = solve_board(_asked(deal, trump, position))
    return {_number(card): int(tricks) for card, tricks in found}, found._data.nodes


def reaching(deal: Deal, trump: int, position: Position, target: int) -> tuple[set[int], int]:
    """The cards with which the side whose turn it is takes so many tricks, one or more; and the positions."""
    found = solve_board(_asked(deal, trump, position), SolveMode.TargetAll, target)
    return {_number(card) for card, tricks in found if tricks >= target}, found._data.nodes


def most(deal: Deal, trump: int, position: Position) -> tuple[int, int]:
    """The tricks that the side whose turn it is takes with its best card; and the positions."""
    found = solve_board(_asked(deal, trump, position), SolveMode.OptimalOne)
    return max(int(tricks) for _, tricks in found), found._data.nodes


def _asked(deal: Deal, trump: int, position: Position) -> TheirDeal:
    asked = _theirs([hand & position.left for hand in deal.hands])
    asked.trump = _DENOMS[trump]
    asked.first = _PLAYERS[position.leader]
    for card in position.trick:
        asked.play("CDHS"[card // 13] + _RANKS[card % 13])
    return asked


def _number(card: Card) -> int:
    name = str(card)
    return 13 * "♣♦♥♠".index(name[0]) + _RANKS.index(name[1])


def _theirs(hands: tuple[int, ...] | list[int]) -> TheirDeal:
    return TheirDeal(
        "N:"
        + " ".join(
            ".".join(
                "".join(_RANKS[rank] for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1)
                for suit in (3, 2, 1, 0)
            )
            for hand in hands
        )
    )
