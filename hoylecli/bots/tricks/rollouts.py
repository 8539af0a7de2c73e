"""The expert's card, by rollouts: each candidate is played out in many sampled worlds.

In every world the seats go on by their policies, the player by one of several; the value of a result is the
chance to win the match. Candidates that do badly are given up early (`bots.comparing`), except the card
that the usual policy plays, which is played in the end where the best is hardly better. Where cards taken
cost points, the player also chooses its next card for the best in each world, and in half of
the worlds the others defend against shooting the moon, as people may. The number of worlds depends on the
position, never on a clock.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Move
from hoylecli.families.tricks import TricksView, score_of

from ..comparing import Comparison, Round, Tried, compared, in_rounds, lead, multiplied
from .kernel import Policy, SimulatedDeal, bits
from .policies import bids_by_seat, candidate_policies, policies_of
from .policies.avoiding import shoot_moon, stop_moon
from .policies.gathering import counts_of
from .value import Evaluation
from .worlds import InformationSet, likelihoods, sample_worlds

# A rollout with one choice more: the player's next card is the one that does best in that world.
#
# If a rollout only went by policies, candidates that leave the player a good choice would look worse than
# they are, since at the table the player will search again. In a world all cards are known, though, so this
# one choice is better than it will be at the table.


def best_value(
    table: SimulatedDeal, seat: int, policies: Sequence[Policy], early: bool, evaluation: Evaluation
) -> float:
    """The value of the deal when all go by their policies, but `seat` plays its next card for the best.

    early: as in `SimulatedDeal.play_out`. The table is changed.
    """
    legal = next_choice(table, seat, policies, early)
    if not legal:
        return evaluation.of(table)
    others = table.layout.everything & ~table.played & ~table.hands[seat]
    found = []
    for bit in distinct(table, legal, others):
        played = table.copy()
        played.play(bit)
        played.play_out(policies, early)
        found.append(evaluation.of(played))
    return max(found)


def next_choice(table: SimulatedDeal, seat: int, policies: Sequence[Policy], early: bool) -> int:
    """Plays on until `seat` has a choice of cards, and returns their mask; 0 when it has none any more."""
    while table.hands[table.seat] and (table.left or not early):
        legal = table.legal()
        if not legal & (legal - 1):
            table.play(legal.bit_length() - 1)
        elif table.seat == seat:
            return legal
        else:
            table.play(policies[table.seat](table, legal))
    return 0


def distinct(table: SimulatedDeal, legal: int, others: int, top: bool = False) -> list[int]:
    """The bits of those legal cards that make a difference: the lowest of each run of equivalent cards.

    top: the highest of each, which people lead.

    Cards of a suit are equivalent if they count the same, and no card of `others` or of the trick ranks
    between them. At pitch trumps never are, as the jack and the lowest count.
    """
    layout, counts = table.layout, counts_of(table.layout)
    alone = table.trump if layout.ranking.rules.score.kind == "pitch" else -1
    between = others | (1 << table.best if table.led >= 0 else 0)
    found: list[int] = []
    last = -1
    for bit in bits(legal):
        alike = (
            last >= 0
            and layout.suit[last] == layout.suit[bit]
            and layout.suit[bit] != alone
            and counts[last] == counts[bit]
            and not layout.rewards & (1 << last | 1 << bit)
            and not between & layout.above[last] & layout.below[bit]
        )
        if not alike:
            found.append(bit)
        elif top:
            found[-1] = bit
        last = bit
    return found


_WORK: Final = 100_000  # cards to play out for a decision, if no candidate were given up
_FEWEST: Final = 32  # worlds
_MOST: Final = 200
_CLOSE: Final = 0.8  # standard errors
_SHOTS: Final = 30  # worlds that tell whether a card is played to take every point
_OFTEN: Final = 0.4  # of them
_RISK_MARGIN: Final = 0.06  # comes off the value of shooting the moon
_ROUNDS: Final = (0.2, 0.45, 0.7, 1)
"""Shares of the worlds; after each the worse half of the candidates is given up."""


class Continuation(NamedTuple):
    """A card, and the policy by which its player goes on."""

    bit: int
    policy: Policy


@dataclass(frozen=True, slots=True)
class CardSearch:
    """The result of a search.

    found: the candidates by what they have brought. chosen: the best, or the usual one where the difference
    is too small to count. same: moves that were asked for, with the bit of the card that stands for each.
    """

    info: InformationSet
    found: Comparison[Continuation]
    chosen: Continuation
    same: Mapping[Move, int]

    @property
    def bit(self) -> int:
        return self.chosen.bit


def search_cards(
    view: TricksView,
    rng: Random,
    most: int = _MOST,
    close: float = _CLOSE,
    asked: Collection[Move] = (),
) -> CardSearch:
    """The candidates compared; of equal ones first the card that the usual policy would play.

    most: worlds that are looked at. close: standard errors below which a difference does not count. asked:
    plays that are not given up, or those that come to the same.
    """
    info = InformationSet(view)
    table = info.at([0] * view.players)
    table.hands[info.seat] = info.own
    policies = policies_of(view, bids_by_seat(view), view.declarer)
    usual, top = policies[info.seat], table.led < 0 and not view.rules.lowest
    candidates = [
        Continuation(bit, policy)
        for bit in distinct(table, table.legal(), info.unseen, top)
        for policy in candidate_policies(view, usual, table)
    ]
    by_policy = _stands_for(candidates, usual(table, table.legal()), top)
    played = [(move, info.layout.bit[move.cards[0]]) for move in asked if move.cards]
    stand = {move: _of_card(info, candidates, bit, top) for move, bit in played}
    wanted = {each.bit for each in stand.values()}
    number = _worlds(view, len(candidates))
    number = multiplied(number) if most == _MOST else min(number, most)
    sampled = sample_worlds(info, rng, number, likelihoods(info, policies))
    found = compared(
        candidates,
        _guarded([tuple(hands) for hands in sampled]),
        Rollout(info, policies).value,
        order=lambda each: (each is not by_policy, each.bit),
        stays=(by_policy, *(each for each in candidates if each.bit in wanted)),
        penalty=lambda each: _RISK_MARGIN if each.policy is shoot_moon else 0.0,
    )
    same = {move: each.bit for move, each in stand.items()}
    return CardSearch(info, found, _chosen(found, by_policy, close), same)


def takes_all(search: CardSearch, rng: Random) -> bool:
    """Whether a seat that has taken every point so far often takes the others, too, after the chosen card.

    The others play as usual, and do not defend.
    """
    info, now = search.info, search.info.table.points
    if not info.view.rules.has_moon or not now[info.seat] or sum(now) > now[info.seat]:
        return False
    policies = policies_of(info.view, bids_by_seat(info.view), info.view.declarer)
    policies[info.seat] = search.chosen.policy
    shot = 0
    for hands in sample_worlds(info, rng, _SHOTS, likelihoods(info, policies)):
        table = info.at(hands)
        table.play(search.bit)
        table.play_out(policies, early=True)
        shot += table.points[info.seat] == sum(table.points)
    return shot >= _OFTEN * _SHOTS


def _guarded(worlds: Sequence[tuple[int, ...]]) -> Iterator[Round["_World"]]:
    for some, keep in in_rounds(worlds, _ROUNDS):
        yield [_World(hands, at % 2 == 0) for at, hands in enumerate(some)], keep


def _stands_for(candidates: Sequence[Continuation], bit: int, top: bool) -> Continuation:
    """The candidate with the usual policy that stands for this card: of equal cards only one is tried.

    top: whether it is the highest of them.
    """
    usual = [each for each in candidates if each.policy is candidates[0].policy]
    if top:
        return min((each for each in usual if each.bit >= bit), key=lambda each: each.bit)
    return max((each for each in usual if each.bit <= bit), key=lambda each: each.bit)


def _of_card(info: InformationSet, candidates: Sequence[Continuation], bit: int, top: bool) -> Continuation:
    """The candidate that plays a card, or stands for it; of equal cards of several packs any."""
    card = info.layout.card[bit]
    own = next((each for each in candidates if info.layout.card[each.bit] == card), None)
    return own or _stands_for(candidates, bit, top)


def _chosen(found: Comparison[Continuation], by_policy: Continuation, close: float) -> Continuation:
    """The best, unless the worlds leave it open whether it is better than the usual one: then that."""
    best = found.best
    if best.candidate.policy is shoot_moon:
        return best.candidate
    return by_policy if _are_close(best, found.of(by_policy), close) else best.candidate


def _are_close(best: Tried[Continuation], other: Tried[Continuation], close: float) -> bool:
    more, error = lead(best, other)
    return more < close * error


class _World(NamedTuple):
    """The hands of all seats. guarded: whether the others defend against the moon in it."""

    hands: tuple[int, ...]
    guarded: bool


class Rollout:
    """Plays candidates out from a position in which the seats go by `policies`."""

    def __init__(self, info: InformationSet, policies: Sequence[Policy]) -> None:
        self._info: Final = info
        self._policies: Final = policies
        self._guards: Final = [stop_moon(info.seat)] * info.view.players
        self._evaluation: Final = Evaluation(info.view)
        is_over_early = not (info.view.lives or info.layout.rewards)
        self._early: Final = score_of(info.view).aim == "avoid" and is_over_early
        self._known: Final = dict[tuple[Continuation, _World], float]()

    def value(self, candidate: Continuation, world: _World) -> float:
        """The candidate's value in a world, played out once for all times that it comes."""
        guarded = world.guarded and candidate.policy is shoot_moon
        key = (candidate, _World(world.hands, guarded))
        if key not in self._known:
            self._known[key] = self._played(candidate, world.hands, guarded)
        return self._known[key]

    def _played(self, candidate: Continuation, hands: tuple[int, ...], guarded: bool) -> float:
        info, evaluation = self._info, self._evaluation
        policies = list(self._guards if guarded else self._policies)
        policies[info.seat] = candidate.policy
        table = info.at(hands)
        table.play(candidate.bit)
        if self._early and candidate.policy is self._policies[info.seat]:
            return best_value(table, info.seat, policies, self._early, evaluation)
        table.play_out(policies, self._early)
        return evaluation.of(table)


def _worlds(view: TricksView, candidates: int) -> int:
    """The number of worlds: the fewer, the more candidates there are and cards to play out."""
    cards = sum(view.hand_sizes) + len(view.tricks) * view.players
    looks_ahead = score_of(view).aim == "avoid"
    ahead = 1 + len(view.hand) / 8 if looks_ahead else 1  # rollouts of the lookahead, for each candidate
    return max(_FEWEST, min(_MOST, round(_WORK / (sum(view.hand_sizes) * candidates * ahead + 3 * cards))))
