"""The expert while cards are drawn: each candidate is played out for some tricks in sampled worlds.

In every world both players go on by rules of thumb; then the position is evaluated: points, the melds that
are still possible, and what the hands are good for in the last tricks. The number of worlds is fixed; there
is no clock.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Move
from hoylecli.families.schema import of_kind
from hoylecli.families.tricks.phases.melding import PASS
from hoylecli.families.tricks.phases.playing import TABLE_PLACE
from hoylecli.families.tricks.rules.before_play import MeldsBetween
from hoylecli.families.tricks.view import MeldingView, StockView, TricksView

from ...comparing import Comparison, compared, in_rounds, multiplied, weighings
from ...hints import Hint
from ..kernel import bits
from ..worlds import InformationSet
from .endgame import EndgameSearch
from .table import COPIES, GROUPS, NAMES, PossibleMeld, SimulatedStockDeal, meld_table_of

# Two-handed pinochle by rules of thumb: keep cards for melds, win with tens, lay what counts most first

_LATER: Final = 0.25  # the share of a meld that is lost, on the average, by laying it later
_THEIR_MELD: Final = 8.0  # points that the opponent is likely to meld after taking a trick
_THEIR_COUNT: Final = 7.0  # points of the opponent's card in a trick that it takes
_OUR_COUNT: Final = 3.0  # or loses
_SHARE: Final = 0.8  # of the melds that are still possible, the share that will be laid
_HOLDS: Final = {1: 0.55, 10: 0.3, 13: 0.15, 12: 0.1, 11: 0.1, 9: 0.05}
"""By rank, the chance that a card which is no trump takes the trick when it is led."""


def card(table: SimulatedStockDeal) -> int:
    """The bit of the card to play while cards are drawn, by what the seat to act knows."""
    seat, points = table.seat, table.melds.layout.points
    _, lost = table.potential(seat)
    lays = table.layable(seat)
    rush = urgency(table, len(lays))
    best, most = -1, -1e9
    for bit in table.candidates():
        cost = _SHARE * lost[bit // COPIES] + table.melds.strength[bit // COPIES]
        gain = rush * next((lay.points for lay in lays if not lay.chosen >> bit & 1), 0)
        if table.led < 0:
            holds = _chance_to_hold(table, bit)
            value = holds * (points[bit] + _OUR_COUNT + gain)
            value -= (1 - holds) * (points[bit] + _THEIR_COUNT + _THEIR_MELD)
        else:
            together = points[table.led] + points[bit]
            value = together + gain if table.wins(bit) else -together - _THEIR_MELD
        if value - cost > most:
            best, most = bit, value - cost
    return best


def urgency(table: SimulatedStockDeal, melds: int) -> float:
    """The share of a meld's points that is lost, on the average, if it is not laid after this trick."""
    coming = (len(table.stock) + (table.under >= 0)) // 2
    return min(1.0, _LATER + melds / max(coming, 1))


def _chance_to_hold(table: SimulatedStockDeal, bit: int) -> float:
    """The chance that a card takes the trick when it is led."""
    layout = table.melds.layout
    if layout.suit[bit] != layout.trump:
        return _HOLDS[layout.card[bit].rank]
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    above = (unseen & layout.above[bit]).bit_count()
    return max(0.0, 1 - 0.2 * above)


def meld_after_trick(table: SimulatedStockDeal) -> PossibleMeld | None:
    """The meld to lay after a trick: the one that counts most; None to trade the nine, or else to draw."""
    lays = table.layable(table.seat)
    if lays and (lays[0].points > 10 or not table.may_trade(table.seat)):
        return lays[0]
    return None


def finish_trick(table: SimulatedStockDeal) -> None:
    """The taker of the trick lays a meld or trades by rule of thumb, or both, and both draw."""
    lay = meld_after_trick(table)
    if lay is not None:
        table.lay(table.seat, lay)
    if (lay is None or not table.melds.either) and table.may_trade(table.seat):
        table.trade(table.seat)
    table.draw()


OUT_OF_REACH: Final = 99_999  # points that nobody can make in a deal
_WIN: Final = 1000.0  # what winning the match is worth, in points
_HOPE: Final = 0.6  # of the melds that are still possible, the share that will be laid
_POWER: Final = 0.7  # of what a hand is good for in the last tricks, the share that counts
_WAITING: Final = 20.0  # comes off the value of laying nothing: there may be no later chance
_TRICKS: Final = 4  # that are played out
_WORLDS: Final = 48
_ROUNDS: Final = (0.25, 0.5, 1)
"""Shares of the worlds; after each the worse half of the candidates is given up."""


class _Candidate(NamedTuple):
    """A move.

    begin: plays it in a world; returns whether it completes a trick. penalty: comes off its value.
    """

    move: Move
    begin: Callable[[SimulatedStockDeal], bool]
    penalty: float = 0.0


def stock_table_of(info: InformationSet) -> SimulatedStockDeal:
    """The deal as the seat knows it: with its own hand, and the cards known to be in the other's."""
    view, layout = info.view, info.layout
    melding, stock = view.melding or MeldingView(), view.stock or StockView()
    table = SimulatedStockDeal(meld_table_of(layout))
    other = 1 - info.seat
    table.hands[info.seat], table.hands[other] = info.own, info.known[other]
    for seat, laid in enumerate(stock.laid):
        used = 0
        for one in laid:
            bit = layout.mask((one.card,), used | ~table.hands[seat] & layout.everything)
            used |= bit
            for name in one.counted:
                table.counted[seat][NAMES.get(name, GROUPS)] |= bit
    table.scores = list(view.scores)
    table.target = view.rules.match.target if view.rules.at_once else 0
    table.under = info.under.bit_length() - 1
    table.stock = [0] * (view.undealt - (table.under >= 0))
    table.traded = melding.trader is not None
    table.dix_counted = [any(meld.name == "dix" for meld in melds) for melds in melding.melds]
    table.seat, table.played = info.seat, info.table.played
    table.led = info.plays[-1][1] if view.trick else -1
    return table


def worlds(info: InformationSet, rng: Random, number: int) -> list[SimulatedStockDeal]:
    """Sampled worlds."""
    seen, found = stock_table_of(info), []
    for _ in range(number):
        world = seen.copy()
        world.hands = info.hands(rng)
        gone = world.played | world.hands[0] | world.hands[1] | info.under
        world.stock = bits(info.layout.everything & ~gone)
        rng.shuffle(world.stock)
        found.append(world)
    return found


def search(info: InformationSet, rng: Random, asked: Collection[Move] = ()) -> Comparison[_Candidate]:
    """The candidates by the points that they bring. asked: moves that are not given up, if they are tried."""
    view = info.view
    tried = _between(view, stock_table_of(info)) if view.phase == "drawing" else _cards(info)
    return compared(
        tried,
        in_rounds(worlds(info, rng, multiplied(_WORLDS)), _ROUNDS),
        lambda candidate, world: _value(candidate, world, info.seat),
        stays=[each for each in tried if each.move in asked],
        penalty=lambda candidate: candidate.penalty,
    )


AHEAD: Final = "Points ahead after the deal, on average"


def told(found: Comparison[_Candidate], hint: Hint) -> Hint:
    """The hint with what was compared, in points unless the match may be won in this deal."""
    tried, dropped = weighings(found, lambda each: each.move)
    is_race = any(abs(each.value) > _WIN / 2 for each in (*tried, *dropped))
    return replace(
        hint,
        weighed=tried,
        dropped=dropped,
        unit="order" if is_race else "points",
        title="" if is_race else AHEAD,
    )


def _cards(info: InformationSet) -> list[_Candidate]:
    def playing(bit: int) -> Callable[[SimulatedStockDeal], bool]:
        return lambda table: table.play(bit)

    table = stock_table_of(info)
    cards = table.candidates(both=of_kind(MeldsBetween, info.view.rules.meld).pick)
    return [_Candidate(move_of(info.view, table, bit), playing(bit)) for bit in cards]


def move_of(view: TricksView, table: SimulatedStockDeal, bit: int) -> Move:
    """The move that plays this bit; of two equal cards it says whether that on the table is meant."""
    move = Move(cards=(table.melds.layout.card[bit],))
    from_table = move._replace(target=TABLE_PLACE)
    return from_table if table.laid(table.seat) >> bit & 1 and from_table in view.legal else move


def _between(view: TricksView, seen: SimulatedStockDeal) -> list[_Candidate]:
    """The candidates between two tricks: to lay a meld, to trade or to pass; then cards are drawn."""
    lays = {tuple(sorted(lay.cards(seen.melds.layout))): lay for lay in seen.layable(seen.seat)}
    found, has_melded = [], view.stock is not None and view.stock.has_melded
    for move in view.legal:
        lay = lays.get(tuple(sorted(move.cards)))
        if move.verb == "meld" and lay is None:
            continue
        waits = move == PASS and not has_melded
        found.append(_Candidate(move, _drawing(move, lay, has_melded), _WAITING if waits else 0.0))
    return found


def _drawing(move: Move, lay: PossibleMeld | None, has_melded: bool) -> Callable[[SimulatedStockDeal], bool]:
    """Plays the move, and what the seat may do besides in the same turn, by rule of thumb."""

    def begin(table: SimulatedStockDeal) -> bool:
        seat, more = table.seat, not table.melds.either
        if lay is not None:
            table.lay(seat, lay)
        if move.verb == "trade" or (lay is not None and more and table.may_trade(seat)):
            table.trade(seat)
        other = meld_after_trick(table) if move.verb == "trade" and more and not has_melded else None
        if other is not None:
            table.lay(seat, other)
        table.draw()
        return False

    return begin


def _value(candidate: _Candidate, world: SimulatedStockDeal, seat: int) -> float:
    table = world.copy()
    if candidate.begin(table):
        finish_trick(table)
    for _ in range(_TRICKS):
        if table.is_won or not table.is_drawing:
            break
        while not table.play(card(table)):
            pass
        finish_trick(table)
    return evaluate(table, seat)


def evaluate(table: SimulatedStockDeal, seat: int) -> float:
    """About how many points the seat will be ahead at the end of the deal."""
    mine, theirs = table.scores[seat], table.scores[1 - seat]
    ahead = float(mine - theirs)
    if table.is_won:
        return ahead + (_WIN if mine >= table.target else -_WIN)
    if table.is_drawing:
        hope = table.potential(seat)[0] - table.potential(1 - seat)[0]
        return ahead + _HOPE * hope + _POWER * (table.power(seat) - table.power(1 - seat))
    rest = ending(table)
    return ahead + (rest if table.seat == seat else -rest)


def ending(table: SimulatedStockDeal) -> float:
    """The points by which the leader gets ahead in the last tricks, by rules of thumb."""
    layout, seat = table.melds.layout, table.seat
    needs = [
        table.target - score if table.target else OUT_OF_REACH
        for score in (table.scores[seat], table.scores[1 - seat])
    ]
    last = layout.ranking.rules.last_trick
    return EndgameSearch(layout, last, False).by_policy(table.hands[seat], table.hands[1 - seat], needs)
