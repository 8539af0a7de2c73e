"""Double dummy tricks, the value of every card, and par against endplay (Bo Haglund's DDS)."""

import os
from random import Random

import pytest

from hoylecli.bots.double_dummy import Deal, Position, Solver
from hoylecli.scoring.bridge import DENOMINATIONS
from hoylecli.scoring.bridge.duplicate import par

dds = pytest.importorskip("endplay.dds")
types = pytest.importorskip("endplay.types")

pytestmark = pytest.mark.oracle

RANKS = "23456789TJQKA"
DENOMS = ("clubs", "diamonds", "hearts", "spades", "nt")
PLAYERS = ("north", "east", "south", "west")
POSITIONS = int(os.environ.get("HOYLE_ORACLE_HANDS", "200"))


def theirs(hands: list[int], trump: int, leader: int, trick: tuple[int, ...]) -> "types.Deal":
    written = " ".join(
        ".".join(
            "".join(RANKS[rank] for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1)
            for suit in (3, 2, 1, 0)
        )
        for hand in hands
    )
    deal = types.Deal(f"N:{written}")
    deal.trump = types.Denom[DENOMS[trump]]
    deal.first = types.Player[PLAYERS[leader]]
    for card in trick:
        deal.play("CDHS"[card // 13] + RANKS[card % 13])
    return deal


def values(deal: "types.Deal") -> dict[int, int]:
    """By card, what endplay says its side takes; of a sequence endplay names each card."""
    return {
        13 * "CDHS".index(str(card)[0].translate(str.maketrans("♣♦♥♠", "CDHS")))
        + RANKS.index(str(card)[1]): tricks
        for card, tricks in dds.solve_board(deal)
    }


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_every_card_of_an_ending_has_endplays_value(size):
    rng = Random(size)
    for _ in range(POSITIONS // size):
        pack = list(range(52))
        if rng.random() < 0.5:
            suits = rng.sample(range(4), 3)
            pack = [card for card in pack if card // 13 in suits]
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[size * seat : size * seat + size]) for seat in range(4)]
        trump, leader, deal = rng.randrange(5), rng.randrange(4), Deal(hands)
        solver, position = Solver(deal, trump), deal.position(leader)
        for _ in range(rng.randrange(4) + 1):
            ours = solver.values(position)
            assert ours == values(theirs(hands, trump, leader, position.trick)), (hands, trump, position)
            position = Position(position.left, leader, (*position.trick, rng.choice(list(ours))))
            if len(position.trick) == 4:
                break


def test_a_whole_deal_has_endplays_tricks():
    rng = Random(52)
    for _ in range(1):
        pack = list(range(52))
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[13 * seat : 13 * seat + 13]) for seat in range(4)]
        trump, leader, deal = rng.randrange(5), rng.randrange(4), Deal(hands)
        ours = Solver(deal, trump).tricks(deal.position(leader))
        best = max(values(theirs(hands, trump, leader, ())).values())
        assert ours == (13 - best if leader % 2 else best)


def test_par_is_endplays():
    rng = Random(7)
    vulnerable = {"none": (), "ns": ("NS",), "ew": ("EW",), "both": ("NS", "EW")}
    for _ in range(6):
        pack = list(range(52))
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[13 * seat : 13 * seat + 13]) for seat in range(4)]
        found = dds.calc_dd_table(theirs(hands, 4, 0, ()))
        tricks = {
            name[0].upper(): {
                ours: found[types.Denom[denom], types.Player[name]]
                for ours, denom in zip(DENOMINATIONS, DENOMS, strict=True)
            }
            for name in PLAYERS
        }
        for vul, sides in vulnerable.items():
            for dealer in ("north", "east"):
                best = dds.par(found, types.Vul[vul], types.Player[dealer])
                contracts = sorted(str(each).translate(str.maketrans("♣♦♥♠", "CDHS")) for each in best)
                ours = par(tricks, dealer[0].upper(), sides)
                assert ours.score == best.score
                assert contracts == sorted(
                    f"{each.contract.level}{each.contract.denomination}{each.contract.declarer}"
                    f"{'x' * each.contract.doubled}{each.result:+}".replace("+0", "=")
                    for each in ours.results
                )
