"""A referee of beggar-my-neighbour, written from its rules page alone; it shares no code with the game."""

PAID = {"J": 1, "Q": 2, "K": 3, "A": 4}


def played(hands: tuple[str, str], piles: int) -> tuple[tuple[int, int], int]:
    """How many cards each has in the end, and how many piles were taken.

    hands: the ranks of the cards that the one who begins holds and of the other's, the top one first. piles:
    after so many it is over.
    """
    mine, yours, taken = list(hands[0]), list(hands[1]), 0
    begins_first = True
    while mine and yours and taken < piles:
        mine, yours, changed = pile_taken(mine, yours)
        begins_first ^= changed
        taken += 1
    left = len(mine), len(yours)
    return (left if begins_first else left[::-1]), taken


def pile_taken(mine: list[str], yours: list[str]) -> tuple[list[str], list[str], bool]:
    """The hands after one pile: that of the winner, who begins the next, first; and whether that is the other
    than before."""
    hands, turn, debt, pile = [list(mine), list(yours)], 0, 0, list[str]()
    while hands[turn]:
        card = hands[turn].pop(0)
        pile.append(card)
        if card in PAID:
            debt, turn = PAID[card], 1 - turn
        elif debt == 1:
            break
        elif debt:
            debt -= 1
        else:
            turn = 1 - turn
    winner = 1 - turn
    return hands[winner] + pile, hands[turn], bool(winner)
