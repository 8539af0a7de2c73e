"""What cards are worth in layouts of the hidden ones: declarer's tricks, by double dummy or by rollouts.

With endplay every layout is solved at any time. Without it the search of this program is used from the fifth
trick on, and before that all seats go by rules of thumb. So the choice in early tricks differs between the
two, as it does between many layouts and few. How long that takes is bounded by the positions that the solver
looks at, and not by the clock, so that a choice depends on what is seen alone.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from hoylecli.families.tricks.position.bridge import COMPASS, contract_of
from hoylecli.frame.match import standing
from hoylecli.scoring.bridge import Contract, duplicate_score

from ...bidding.outlook import trick_points
from ...double_dummy import NOTRUMP, Deal, Position
from ...double_dummy.boards import Answers, is_quick
from .layouts import Layout
from .moment import Moment
from .sight import SPAN

_RANKS: Final = (1 << 13) - 1
_BY_ENDPLAY: Final = (30, 24, 50, 90, 120)
"""How many layouts are solved at the most, by the number of tricks that are over; the last for later ones."""
_LEADS: Final = (6, 30)
"""Of how many layouts the tricks are counted before the opening lead, and in how many more only the goal."""
_BY_SEARCH: Final = {9: 24, 8: 24, 7: 24, 6: 48, 5: 96}
"""How many layouts are solved without endplay, by the cards in a hand; with fewer cards as with five."""
_MOST_CARDS: Final = 9
"""The most cards in a hand with which layouts are solved without endplay."""
_PLAYED_OUT: Final = 60
"""How many are played out by rules of thumb."""
_WORK: Final = (1_500_000, 60_000)
"""Positions after which no further layout is solved, with endplay and without."""
_PART_SCORE, _GAME, _SLAM = 4.0, 9.0, 13.0
_LINE: Final = 100
_GAME_BONUS: Final = 250
"""Of a rubber, for a part score that completes a game."""
_GAMES: Final = (5, 5, 4, 4, 3)
"""The level of game, by suit from clubs on; the last, at -1, for notrump."""
_DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")


def solves(moment: Moment) -> bool:
    """Whether layouts are solved double dummy at this moment."""
    return is_quick() or _rounds(moment) <= _MOST_CARDS


def _rounds(moment: Moment) -> int:
    return 13 - len(moment.view.tricks)


class Number(NamedTuple):
    """How many layouts are looked at. tricks: at the most to count tricks. goals: more for the goal alone."""

    tricks: int
    goals: int = 0


def number_of_layouts(moment: Moment) -> Number:
    """A number that depends on how many cards have been played alone."""
    over = len(moment.view.tricks)
    if is_quick():
        if not over and not moment.view.trick:
            return Number(*_LEADS)
        return Number(_BY_ENDPLAY[min(over, len(_BY_ENDPLAY) - 1)])
    return Number(_BY_SEARCH[max(5, _rounds(moment))] if solves(moment) else _PLAYED_OUT)


def stake(moment: Moment) -> float:
    """How many tricks it is worth to make the contract, or to set it, by what the score pays."""
    assert moment.view.bridge is not None
    assert moment.view.bridge.contract is not None
    level, strain = int(moment.view.bridge.contract[0]), moment.info.layout.trump
    if level > 5:
        return _SLAM
    return _GAME if level >= _GAMES[strain] else _PART_SCORE


def declarers_score(contract: Contract, over: int, vulnerable: bool, below: int = 0) -> int:
    """What declarer's side scores with so many tricks over the contract.

    below: what it has below the line at a rubber, so that a part score may complete a game.
    """
    score = duplicate_score(contract, over, vulnerable)
    made = trick_points(contract.level, contract.denomination) << contract.doubled
    return score + (_GAME_BONUS if over >= 0 and made < _LINE <= made + below else 0)


def scores_of(moment: Moment) -> list[int]:
    """What the side of the player scores, by the tricks that it takes."""
    view, side = moment.view, moment.declarer % 2
    contract = contract_of(tuple(view.bids), view.dealer)
    assert view.bridge is not None
    assert contract is not None
    below = standing(view.sheet, 2).parts[side] if view.rules.score.kind == "rubber" else 0
    vulnerable = bool(view.bridge.vulnerable[side])
    found = [declarers_score(contract, made - moment.target, vulnerable, below) for made in range(14)]
    return found if moment.is_declaring else [-each for each in reversed(found)]


class Solving:
    """The cards of a moment in one layout after another, until that has taken enough work.

    times: so many times as much work as at the table.
    """

    def __init__(self, moment: Moment, cards: Sequence[int], times: int = 1) -> None:
        self._moment, self._cards, self._solves = moment, cards, solves(moment)
        self._seen: dict[tuple[int, ...], Mapping[int, int]] = {}
        self._most = times * _WORK[not is_quick()]
        self._looked = 0

    @property
    def is_spent(self) -> bool:
        """Whether no further layouts are to be looked at."""
        return self._looked >= self._most

    def tricks(self, layout: Layout) -> list[int]:
        """The tricks that declarer takes in all, by card."""
        hands, moment = layout.hands, self._moment
        if not self._solves:
            return [_played_out(moment, hands, bit) for bit in self._cards]
        if hands not in self._seen:
            answers, position = _asked(moment, hands)
            self._seen[hands] = _declarers(moment, answers.values(position))
            self._looked += answers.looked
        return [self._seen[hands][bit] for bit in self._cards]

    def goals(self, layout: Layout) -> list[bool]:
        """Whether an opening lead can set the contract, by card."""
        answers, position = _asked(self._moment, layout.hands)
        reaching = answers.reaching(position, 14 - self._moment.target)
        self._looked += answers.looked
        return [number_of(bit) in reaching for bit in self._cards]


def _played_out(moment: Moment, hands: Sequence[int], bit: int) -> int:
    table = moment.info.at(hands)
    table.play(bit)
    table.play_out(moment.policies)
    return table.taken[moment.declarer] + table.taken[(moment.declarer + 2) % 4]


def solves_deals() -> bool:
    """Whether whole deals are solved, so that calls and contracts are weighed; it needs endplay."""
    return is_quick()


def solved_contract(hands: Sequence[int], contract: Contract) -> tuple[int, int]:
    """The tricks that declarer takes in a layout, before the opening lead; how many positions that took."""
    declarer = COMPASS.index(contract.declarer or COMPASS[0])
    deal = Deal([_numbers(hand) for hand in hands])
    answers = Answers(deal, contract.denomination)
    return 13 - answers.most(deal.position((declarer + 1) % 4)), answers.looked


def tricks_of_contract(hands: Sequence[int], contract: Contract) -> int:
    """The tricks alone of `solved_contract`."""
    return solved_contract(hands, contract)[0]


def _declarers(moment: Moment, values: Mapping[int, int]) -> Mapping[int, int]:
    """By card, the tricks that declarer takes in all. values: those of the player's side from here on."""
    left = _rounds(moment)
    return {
        SPAN * (card // 13) + card % 13 + 1: moment.taken + (value if moment.is_declaring else left - value)
        for card, value in values.items()
    }


def _asked(moment: Moment, hands: Sequence[int]) -> tuple[Answers, Position]:
    """The solver for a layout, and the moment in it."""
    held, trick = list(hands), []
    for play in moment.view.trick:
        bit = moment.info.layout.bit[play.card]
        held[play.seat] |= 1 << bit
        trick.append(number_of(bit))
    deal = Deal([_numbers(hand) for hand in held])
    trump = moment.info.layout.trump
    leader = moment.view.trick[0].seat if trick else moment.seat
    position = deal.position(leader)._replace(trick=tuple(trick))
    return Answers(deal, _DENOMINATIONS[trump if trump >= 0 else NOTRUMP]), position


def number_of(bit: int) -> int:
    """A card as the searches count it."""
    return bit // SPAN * 13 + bit % SPAN - 1


def _numbers(hand: int) -> int:
    return sum((hand >> SPAN * suit + 1 & _RANKS) << 13 * suit for suit in range(4))
