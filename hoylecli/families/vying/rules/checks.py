"""Which rules cannot be played: each as the key that is wrong, and what is wrong with it."""

from collections.abc import Iterable
from typing import Final

from hoylecli.core.packs import STANDARD

from .schema import VyingRules

MOST: Final = 8
_PACK: Final = len(STANDARD.cards())

Wrong = Iterable[tuple[str, str]]


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
    if stakes.blinds and stakes.bring_in:
        yield "stakes.bring_in", "either blinds begin the betting or the lowest card does"
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
    if betting.limit != "spread" and betting.most:
        yield "betting.most", "only between a least and a most there is one"
    if betting.opening != "any" and (rules.streets[0].down != 5 or rules.hand.best != "high"):
        yield (
            "betting.opening",
            "only with five cards face down, where the highest hand wins, is there a pair",
        )
    if betting.opening != "any" and rules.stakes.blinds:
        yield "betting.opening", "where there are blinds the pot has been opened"
