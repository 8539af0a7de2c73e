"""The rules that `rules_matter` measures, each beside another way of playing."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hoylecli.core.game import Move
from hoylecli.families.tricks.position import Trick, is_left
from hoylecli.families.tricks.position.following import broken_by
from hoylecli.families.tricks.position.melds import dix
from hoylecli.families.tricks.state import TricksState, undealt

PLAYING: Final = "playing"


class Seen(NamedTuple):
    """Whether a rule has made a difference: to what could be done, what was done, and how it came out."""

    could: bool = False
    did: bool = False
    score: bool = False

    def __or__(self, other: object) -> "Seen":
        assert isinstance(other, Seen)
        return Seen(*(one or two for one, two in zip(self, other, strict=True)))


Compare = Callable[[TricksState, Move, TricksState], Seen]
"""What difference a rule makes to a move: the position before it, and the one after it."""
When = Callable[[TricksState], bool]


@dataclass(frozen=True, slots=True)
class Rule:
    """game: name, variant and options, as `levels` reads them. what, other: the two ways of playing.

    is_open: whether the rule can still make a difference in this deal. Rules of a game that are open equally
    long are measured together.
    """

    game: str
    what: str
    other: str
    compare: Compare
    is_open: When

    @property
    def key(self) -> tuple[str, str]:
        return self.game, self.what


# As long as which the rules can make a difference


def always(state: TricksState) -> bool:
    """Up to the end of the deal."""
    return True


def bidding(state: TricksState) -> bool:
    """Whether no card has been led."""
    return state.phase != PLAYING


def auction(state: TricksState) -> bool:
    """Whether bids are still made."""
    return state.phase in ("cut", "deal", "auction")


def unbroken(state: TricksState) -> bool:
    """Whether a suit is still to be broken by a card thrown on another one."""
    deal, ranking = state.deal, state.ranking
    return len(broken_by(ranking, deal.trump, deal.tricks)) < len(ranking.breaks)


def without_trick(state: TricksState) -> bool:
    """Whether the bidder's opponents have taken no trick."""
    deal = state.deal
    return all(state.side(trick.winner) == state.side(deal.declarer or 0) for trick in deal.tricks)


def nine_turned(state: TricksState) -> bool:
    """Whether the card turned up is a nine, and the dealer's side has taken no trick."""
    deal = state.deal
    is_nine = deal.turned is not None and deal.turned == dix(state)
    return state.phase == "deal" or (is_nine and not any(_is_dealers(state, trick) for trick in deal.tricks))


def _is_dealers(state: TricksState, trick: Trick) -> bool:
    return state.side(trick.winner) == state.side(state.dealer)


def drawing(state: TricksState) -> bool:
    """Whether cards are still drawn after a trick."""
    return state.phase == "deal" or is_left(state)


def leads(before: TricksState) -> bool:
    """Whether a card is to be led."""
    return before.phase == PLAYING and not before.deal.trick


def ends(before: TricksState) -> bool:
    """Whether the last card of the deal is to be played."""
    return before.phase == PLAYING and sum(map(len, before.deal.hands)) == 1


def unlike(when: When = always, **changes: Mapping[str, Any]) -> Compare:
    """Compares with rules in which these keys of these groups are others.

    when: where alone that can make a difference.
    """

    @cache
    def changed(rules: Any, players: int) -> TricksState:
        groups = {group: replace(getattr(rules, group), **keys) for group, keys in changes.items()}
        return undealt(replace(rules, **groups), players, 1)

    def compare(before: TricksState, move: Move, after: TricksState) -> Seen:
        if not when(before):
            return Seen()
        like = changed(before.rules, before.players)
        other = replace(before, rules=like.rules, ranking=like.ranking, engine=like.engine)
        legal = set(other.legal_moves())
        could = legal != set(before.legal_moves())
        if move not in legal:
            return Seen(could, did=True)
        return Seen(could) | outcome(after, other.apply(move))

    return compare


def outcome(one: TricksState, two: TricksState) -> Seen:
    """What is different after a move by one rule and by the other."""
    turn = (one.to_act, one.phase, one.redeal) != (two.to_act, two.phase, two.redeal)
    return Seen(turn, turn, (one.scores, one.lives) != (two.scores, two.lives))


def by_fives(before: TricksState, move: Move, after: TricksState) -> Seen:
    """From 60 on, bids of 65, 70 and so on alone."""
    rules, high = before.rules.bidding, before.deal.high
    if before.phase != "auction" or high is None or high.amount < rules.leap_from:
        return Seen()
    return Seen(True, move.amount is not None and bool((move.amount - rules.leap_from) % rules.leap))


def for_the_least(before: TricksState, move: Move, after: TricksState) -> Seen:
    """The dealer, when all others have passed, bids the least."""
    if before.phase != "auction" or len(before.deal.bids) < before.players - 1 or before.deal.high:
        return Seen()
    return Seen(True, move.amount != before.rules.bidding.least)


def nine_without_trick(before: TricksState, move: Move, after: TricksState) -> Seen:
    """The nine turned up counts only where the dealer's side takes a trick."""
    if not ends(before) or not nine_turned(before):
        return Seen()
    winner = next(event.seat for event in after.events if event.kind == "taken")
    return Seen(score=before.side(winner or 0) != before.side(before.dealer))


def from_the_table(before: TricksState, move: Move, after: TricksState) -> Seen:
    """Of two equal cards the one that lies on the table is played."""
    if before.phase != PLAYING or before.to_act is None:
        return Seen()
    lying = {one.card for one in before.deal.laid[before.to_act]}
    both = lying & set(before.deal.held_back(before.to_act))
    playable = {card for each in before.legal_moves() for card in each.cards}
    return Seen(bool(both & playable), move.cards[0] in both and not move.target)


def rules() -> Iterator[Rule]:
    """All rules that are measured, those of a game together."""
    yield Rule(
        "hearts",
        "broken by a heart thrown on another suit",
        "by any heart",
        unlike(leads, play={"broken": "played"}),
        unbroken,
    )
    yield Rule(
        "euchre",
        "the player left of the dealer leads to a lone hand",
        "the one left of the caller",
        unlike(bidding={"lone": "left_of_caller"}),
        bidding,
    )
    yield Rule(
        "pitch",
        "when all pass the same player deals again",
        "the next one deals",
        unlike(match={"redeal": "next"}),
        bidding,
    )
    yield Rule(
        "knockout-whist",
        "who takes no trick is out",
        "the first has a dog's life",
        unlike(match={"dog": True}),
        always,
    )
    stuck = "a dealer who must bid may bid more than the least"
    for game in ("pinochle", "pinochle.double-pack", "pinochle.double-pack-500"):
        yield Rule(game, stuck, "bids the least", for_the_least, auction)
        yield Rule(game, "bids go round", "only once", unlike(bidding={"once": True}), auction)
    yield Rule(
        "pinochle.double-pack-500",
        "from 60 on bids rise by five or more",
        "by fives",
        by_fives,
        bidding,
    )
    yield Rule(
        "pinochle.double-pack-500",
        "bids from 100 on rise by five or more",
        "by whole tens",
        unlike(bidding={"tens_from": 100}),
        bidding,
    )
    turned = "a nine turned up counts at once"
    for game in ("pinochle.partnership", "pinochle.four-handed"):
        yield Rule(game, turned, "only with a trick", nine_without_trick, nine_turned)
    yield Rule(
        "pinochle.two-handed",
        "a turn may have a meld and the trade",
        "either of them",
        unlike(meld={"either": True}),
        drawing,
    )
    yield Rule(
        "pinochle.two-handed",
        "one says which of two equal cards is played, from the hand or the table",
        "the one on the table goes",
        from_the_table,
        drawing,
    )
    yield Rule(
        "pinochle.double-pack",
        "without a trick only bidders lose their melds",
        "both sides do",
        unlike(ends, meld={"trick": True}),
        without_trick,
    )
