"""The rules of a kind of poker as data, and which of them cannot be played."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from hoylecli.core import STANDARD
from hoylecli.families.schema import Needs, Range, Wrong
from hoylecli.frame.match import DealsFirst

# The part of a game of vying that a rules file may change.
#
# Every group is a key of the `rules:` map, so that an option can change a single word of it. Amounts are for
# the bankrolls that a match begins with; how they grow is said in `position.stakes_of`. CG, Poker.


@dataclass(frozen=True, slots=True)
class Street:
    """One part of a deal: cards are dealt or exchanged, and an interval of betting follows."""

    down: Annotated[int, Range(0, 7), "Cards that each player is dealt face down."] = 0
    up: Annotated[int, Range(0, 7), "Cards that each player is dealt face up."] = 0
    board: Annotated[int, Range(0, 5), "Cards turned up in the middle, which belong to all."] = 0
    draw: Annotated[int, Range(0, 5), "Cards that each player may exchange, at most, instead."] = 0
    times: Annotated[int, Range(1, 10), "What the limits of its bets are multiplied by."] = 1


@dataclass(frozen=True, slots=True)
class StakeRules:
    """What is paid before anybody bets."""

    chips: Annotated[int, Range(100, 25_000), "What each player has when the match begins."] = 1000
    ante: Annotated[int, Range(0, 1000), "What each player pays before the deal."] = 0
    blinds: Annotated[
        tuple[Annotated[int, Range(1, 1000), "A blind bet."], ...],
        Range(0, 2),
        "Bets that the players to the left of the dealer make unseen, the smaller first.",
    ] = ()
    bring_in: Annotated[
        int, Range(0, 1000), "What the lowest card face up has to bet.", Needs({"stakes.blinds": ((),)})
    ] = 0
    doubles: Annotated[int, Range(0, 1000), "Deals after which all stakes are doubled again; 0: never."] = 0


@dataclass(frozen=True, slots=True)
class Betting:
    """What may be bet."""

    limit: Annotated[
        Literal["spread", "fixed", "pot", "none"],
        "A bet or raise is between the least and the most; always the least; at most the pot; or at most all "
        "that one has.",
    ] = "spread"
    least: Annotated[int, Range(1, 1000), "The least that is bet, or raised by."] = 20
    most: Annotated[
        int,
        Range(0, 10_000),
        "The most, where there is a least and a most; 0 elsewhere.",
        Needs({"betting.limit": ("spread",)}),
    ] = 0
    raises: Annotated[
        int, Range(0, 20), "Raises in an interval while more than two are in the deal; 0: any number."
    ] = 3
    opening: Annotated[
        Literal["any", "jacks"],
        "What opens the first interval: any hand; a pair of jacks or better, and if nobody opens, the cards "
        "are thrown in and the pot stays for the next deal.",
        Needs({"hand.best": ("high",), "stakes.blinds": ((),)}),
    ] = "any"


@dataclass(frozen=True, slots=True)
class HandRules:
    """What wins."""

    best: Annotated[
        Literal["high", "ace_to_five", "deuce_to_seven"],
        "The highest hand; the lowest, where aces are low and straights and flushes do not count; or the "
        "lowest, where aces are high and they do.",
    ] = "high"
    own: Annotated[
        Literal["any", "two"], "Own cards in the hand, beside those of the board: any number, or just two."
    ] = "any"


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How a match ends."""

    hands: Annotated[int, Range(0, 1000), "Deals that make a match; 0: it ends when one player has all."] = 25


@dataclass(frozen=True, slots=True)
class VyingRules:
    """CG, Poker; other forms as they are commonly played."""

    streets: Annotated[tuple[Street, ...], Range(1, 8), "The parts of a deal."] = (
        Street(down=5),
        Street(draw=3),
    )
    stakes: Annotated[StakeRules, "What is paid before anybody bets."] = field(default_factory=StakeRules)
    betting: Annotated[Betting, "What may be bet."] = field(default_factory=Betting)
    hand: Annotated[HandRules, "What wins."] = field(default_factory=HandRules)
    match: Annotated[MatchRules, "When it is over."] = field(default_factory=MatchRules)
    first_dealer: DealsFirst = "right"

    @property
    def own(self) -> int:
        """Cards that each player has at the end."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def board(self) -> int:
        """Cards on the board at the end."""
        return sum(street.board for street in self.streets)


# Which rules cannot be played: each as the key that is wrong, and what is wrong with it

MOST: Final = 8
_PACK: Final = len(STANDARD.cards())


def players_of(rules: VyingRules) -> tuple[int, int]:
    """The fewest and the most who can play: eight, or as many as get cards."""
    need = max((street.draw for street in rules.streets), default=0)
    most = (_PACK - rules.board - need) // rules.own if rules.own else MOST
    return 2, min(MOST, most)


def check(rules: VyingRules) -> Wrong:
    """What does not go together."""
    yield from _streets(rules)
    yield from _stakes(rules)
    yield from _betting(rules)


def _streets(rules: VyingRules) -> Wrong:
    first, *later = rules.streets
    if not first.down + first.up:
        yield "streets", "a deal begins with cards for each player"
    for street in rules.streets:
        if bool(street.draw) == bool(street.down + street.up + street.board):
            yield "streets", "in each part cards are either dealt or exchanged"
            return
    draws = any(street.draw for street in rules.streets)
    if first.draw or (draws and any(not street.draw for street in later)):
        yield "streets", "where cards are exchanged all of them are dealt in the first part"
    if draws and (first.up or first.board or first.down != 5):
        yield "streets", "where cards are exchanged each player has five, face down"
    own, board = rules.own, rules.board
    if rules.hand.own == "any" and not 5 <= own + board <= 7:
        yield "streets", f"a hand is the best five of five to seven cards, not of {own + board}"
    if rules.hand.own == "two" and (not 2 <= own <= 5 or not 3 <= board <= 5):
        yield "hand.own", "two cards of two to five and three of the board's make a hand"
    if players_of(rules)[1] < 2:
        yield "streets", f"the pack of {_PACK} cards is not enough for two players"


def _stakes(rules: VyingRules) -> Wrong:
    stakes, first = rules.stakes, rules.streets[0]
    if not stakes.ante and not stakes.blinds and not stakes.bring_in:
        yield "stakes.ante", "nobody would have a reason to bet: let there be an ante, blinds or a bring-in"
    if stakes.bring_in and not first.up:
        yield "stakes.bring_in", "no card is face up when the betting begins"
    if list(stakes.blinds) != sorted(stakes.blinds):
        yield "stakes.blinds", "the smaller blind comes first"
    for key, amount in (("bring_in", stakes.bring_in), ("blinds", max(stakes.blinds, default=0))):
        if amount > rules.betting.least:
            yield f"stakes.{key}", f"a forced bet is not above the least bet, {rules.betting.least}"
    if stakes.ante * 2 > stakes.chips:
        yield "stakes.ante", f"with {stakes.chips} to begin with it is {stakes.chips // 2} at most"
    if rules.betting.least * 2 > stakes.chips:
        yield "betting.least", f"with {stakes.chips} to begin with it is {stakes.chips // 2} at most"


def _betting(rules: VyingRules) -> Wrong:
    betting = rules.betting
    if betting.limit == "spread" and betting.most < betting.least:
        yield "betting.most", f"it is not below the least, {betting.least}"
    if betting.opening != "any" and rules.streets[0].down != 5:
        yield "betting.opening", "only of five cards face down can one have a pair of jacks"
