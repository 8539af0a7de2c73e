"""The engine of cribbage: a match between two, seats 0 and 1.

The table cuts for the first deal (`cut 5H 9S`: the card of seat 0, the card of seat 1; the lower deals, ace
low; equal ranks cut again) and deals (`deal` and the whole pack in order: twelve cards one at a time, the
non-dealer first, and the thirteenth is the starter). Players lay two cards away (`4H 9C`, the lower card
first), play (`5H`), say `go` when and only when nothing they hold fits, and, when they count for
themselves, `claim 8`; with muggins the opponent answers every claim with `muggins` or `pass`.

Decisions where the sources are silent:
- The count begins again as soon as nobody can play; the one who plays on after a go need not say go too.
- Pegs stop in the game hole, so the winner's score is exactly the target.
- In a match of several games the loser of a game deals first in the next.
- A muggins call is asked for after every claim, right or wrong, so that being asked tells nothing. A wrong
  call costs nothing. A claim whose true part pegs out ends the game unasked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any, Final

from hoylecli.core.cards import CARDS, Card
from hoylecli.core.errors import IllegalMove
from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.game import Outcome
from hoylecli.core.moves import Move
from hoylecli.core.packs import STANDARD, shuffled
from hoylecli.scoring.cribbage import Count, Item, peg, show

from .deal import LIMIT, Deal
from .refusals import why_not
from .rules import CribbageRules
from .view import Counting, CribbageView, Phase

PACK: Final = STANDARD.cards()
VERBS: Final = frozenset({"cut", "deal", "go", "claim", "muggins", "pass"})
GO: Final = Move("go")
MUGGINS: Final = Move("muggins")
PASS: Final = Move("pass")
MOST_PEGGED: Final = 14  # a 3 and four 7s: thirty-one and a double pair royal
MOST_SHOWN: Final = 29  # three fives and a jack, with the fourth five turned in the jack's suit
_CLAIMS: Final = tuple(Move("claim", amount=points) for points in range(MOST_SHOWN + 1))
_PLAYS: Final = tuple(Move(cards=(card,)) for card in CARDS[:52])

UNDEALT: Final = Deal()

Pegs = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class CribbageState:
    """A position of a match; see `core.game.State`.

    dealer: of the deal on the table, None before the first cut is decided. pegs: (rear, front) a seat.
    stakes: games or match points won. shuffles: cuts and deals so far, which number the shuffles of the seed.
    """

    rules: CribbageRules
    seed: int
    phase: Phase = "cut"
    to_act: Seat | None = TABLE
    dealer: Seat | None = None
    deal: Deal = UNDEALT
    pegs: Pegs = ((0, 0), (0, 0))
    stakes: tuple[int, int] = (0, 0)
    counting: Counting | None = None
    shuffles: int = 0
    events: tuple[Event, ...] = ()

    # What can be asked of a position

    @property
    def scores(self) -> tuple[int, int]:
        """Points in this game."""
        return self.pegs[0][1], self.pegs[1][1]

    @property
    def manual(self) -> bool:
        """Whether players claim their points: muggins needs something to be missed."""
        return self.rules.count == "manual" or self.rules.muggins

    @property
    def game_is_won(self) -> bool:
        return max(self.scores) >= self.rules.target

    def legal_moves(self) -> Sequence[Move]:
        if self.to_act == TABLE:
            order = shuffled(PACK, self.seed, self.shuffles)
            return [Move("cut", order[:2]) if self.phase == "cut" else Move("deal", order)]
        if self.to_act is None:
            return []
        if self.phase == "discard":
            return [_laying_away(pair) for pair in combinations(self.deal.hands[self.to_act], 2)]
        if self.phase == "play":
            return [_PLAYS[card] for card in self.deal.fitting(self.to_act)] or [GO]
        if self.phase == "claim":
            return _CLAIMS[: most_claimed(self.counting) + 1]
        return [MUGGINS, PASS]

    def view(self, seat: Seat | None) -> CribbageView:
        """What `seat` may know. Whoever has no seat, the table too, sees what a spectator sees."""
        deal = self.deal
        seat = seat if seat in (0, 1) else None
        return CribbageView(
            seat=seat,
            to_act=self.to_act,
            phase=self.phase,
            legal=tuple(self.legal_moves()) if seat is not None and seat == self.to_act else (),
            dealer=self.dealer,
            hand=() if seat is None else deal.hands[seat],
            kept=() if seat is None else deal.kept[seat],
            laid_away=() if seat is None else deal.laid_away[seat],
            hand_sizes=(len(deal.hands[0]), len(deal.hands[1])),
            starter=deal.starter,
            pile=deal.pile,
            count=deal.count,
            played=deal.played,
            shown=deal.shown,
            crib_shown=deal.crib_shown,
            counting=self.counting,
            scores=self.scores,
            pegs=self.pegs,
            stakes=self.stakes,
            target=self.rules.target,
            match_target=self.rules.match_target,
            manual=self.manual,
            muggins=self.rules.muggins,
        )

    def outcome(self) -> Outcome | None:
        """Scores are the points of the game when one game is the match, else the games or match points won.

        detail: `margin` of the last game, its `points` as `121-88`, and if it was one `skunk`, as `skunk` or
        `double_skunk`.
        """
        if self.phase != "over":
            return None
        winner = self._winner()
        detail: dict[str, int | str] = {"margin": self._margin(), "points": "{}-{}".format(*self.scores)}
        if name := self._skunk()[1]:
            detail["skunk"] = name
        scores = self.scores if self.rules.match_target == 1 else self.stakes
        return Outcome(scores, (winner,), self.stakes, detail)

    # Moves

    def apply(self, move: Move) -> "CribbageState":
        state = replace(self, events=())
        if self.to_act == TABLE:
            return state._cut(move) if self.phase == "cut" else state._deal(move)
        if move not in self.legal_moves():
            raise IllegalMove(why_not(self, move))
        if self.phase == "discard":
            return state._lay_away(move.cards)
        if self.phase == "play":
            return state._play(move.cards[0]) if move.cards else state._say_go()
        if self.phase == "claim":
            return state._claim(move.amount or 0)
        return state._settle(called=move == MUGGINS)

    def _then(self, *events: Event, **changes: Any) -> "CribbageState":
        return replace(self, events=self.events + events, **changes)

    # The table

    def _cut(self, move: Move) -> "CribbageState":
        cards = move.cards
        different = len(cards) == 2 == len(set(cards)) and set(cards) <= set(PACK)
        if move != Move("cut", cards) or not different:
            raise IllegalMove("The cut for the deal is two different cards, such as 'cut 5H 9S'.")
        ranks = [card.rank for card in cards]
        state = self._then(*(Event("cut", seat, (card,)) for seat, card in enumerate(cards)))
        if ranks[0] == ranks[1]:
            return state._then(Event("tied_cut"), shuffles=self.shuffles + 1)
        return state._then(phase="deal", dealer=0 if ranks[0] < ranks[1] else 1, shuffles=self.shuffles + 1)

    def _deal(self, move: Move) -> "CribbageState":
        order = move.cards
        if move != Move("deal", order) or tuple(sorted(order)) != PACK:
            raise IllegalMove("A deal is all 52 cards of the pack, each of them once, top card first.")
        dealer = self._next_dealer()
        deal = Deal.from_pack(order, dealer)
        hands = (Event("hand", seat, deal.hands[seat], seen_by=(seat,)) for seat in (1 - dealer, dealer))
        fresh = self.game_is_won
        return self._then(
            *([Event("new_game")] if fresh else []),
            Event("dealt", dealer, amount=6),
            *hands,
            phase="discard",
            to_act=1 - dealer,
            dealer=dealer,
            deal=deal,
            pegs=((0, 0), (0, 0)) if fresh else self.pegs,
            shuffles=self.shuffles + 1,
        )

    def _next_dealer(self) -> Seat:
        assert self.dealer is not None
        if self.game_is_won:
            return 1 - self._winner()
        return 1 - self.dealer if self.deal.starter is not None else self.dealer

    # Laying away

    def _lay_away(self, cards: tuple[Card, ...]) -> "CribbageState":
        seat, dealer = self.to_act, self.dealer
        assert seat is not None
        assert dealer is not None
        state = self._then(
            Event("laid_away", seat, amount=2),
            Event("laid_away", seat, cards, seen_by=(seat,)),
            deal=self.deal.lay_away(seat, cards),
        )
        if seat != dealer:
            return state._then(to_act=dealer)
        deal = state.deal.turn_starter()
        assert deal.starter is not None
        starter = Event("starter", cards=(deal.starter,))
        state = state._then(starter, deal=deal, phase="play", to_act=1 - dealer)
        return state._peg(dealer, 2, "heels") if deal.starter.rank == 11 else state

    # The play

    def _play(self, card: Card) -> "CribbageState":
        seat = self.to_act
        assert seat is not None
        deal = self.deal.play(seat, card)
        state = self._then(Event("played", seat, (card,), deal.count), deal=deal)
        if self.manual:
            return state._ask(Counting("play", seat, deal.pile))
        return state._score(Counting("play", seat, deal.pile))._next_turn()

    def _say_go(self) -> "CribbageState":
        seat = self.to_act
        assert seat is not None
        return self._then(Event("go", seat, amount=self.deal.count), deal=self.deal.say_go(seat))._next_turn()

    def _next_turn(self) -> "CribbageState":
        """Whose turn it is after a card or a go. Pegs go and last card, but never on top of a 31 (CC)."""
        if self.game_is_won:
            return self
        deal, last = self.deal, self.deal.last_player
        other = 1 - last
        count = deal.count
        if not any(deal.hands):
            return (self._peg(last, 1, "last") if count < LIMIT else self)._show()
        if count < LIMIT:
            if deal.hands[other] and not deal.gone:
                return self._then(phase="play", to_act=other)
            if deal.fitting(last):
                return self._then(phase="play", to_act=last)
        state = self._peg(last, 1, "go") if count < LIMIT else self
        if state.game_is_won:
            return state
        next_seat = other if deal.hands[other] else last
        return state._then(
            Event("new_count", next_seat), phase="play", to_act=next_seat, deal=deal.begin_count()
        )

    # The show

    def _show(self) -> "CribbageState":
        """Counts what is left to count, as far as it goes without asking."""
        assert self.dealer is not None
        if self.game_is_won:
            return self
        shown = self.deal.still_to_show(self.dealer)
        if shown is None:
            return self._then(phase="deal", to_act=TABLE)
        what, seat = shown
        counting = Counting(what, seat, self.deal.crib if what == "crib" else self.deal.kept[seat])
        total = None if self.manual else self._count(counting).total
        event = Event("shown", seat, self._with_starter(counting), total, data={"what": what})
        state = self._then(event, deal=self.deal.show(what, seat))
        return state._ask(counting) if self.manual else state._score(counting)._show()

    def _with_starter(self, counting: Counting) -> tuple[Card, ...]:
        assert self.deal.starter is not None
        return counting.cards if counting.what == "play" else (*counting.cards, self.deal.starter)

    def _count(self, counting: Counting) -> Count:
        if counting.what == "play":
            return peg(counting.cards)
        return show(counting.cards, self.deal.starter, counting.what == "crib")

    def _score(self, counting: Counting) -> "CribbageState":
        count = self._count(counting)
        return self._peg(counting.seat, count.total, counting.what, self._with_starter(counting), count.items)

    # Claims

    def _ask(self, counting: Counting) -> "CribbageState":
        return self._then(phase="claim", to_act=counting.seat, counting=counting)

    def _claim(self, points: int) -> "CribbageState":
        assert self.counting is not None
        seat = self.counting.seat
        state = self._then(
            Event("claimed", seat, amount=points, data={"what": self.counting.what}),
            counting=replace(self.counting, claimed=points),
        )
        certain = min(points, self._count(self.counting).total)
        if self.rules.muggins and self.scores[seat] + certain < self.rules.target:
            return state._then(phase="muggins", to_act=1 - seat)
        return state._settle(called=False)

    def _settle(self, called: bool) -> "CribbageState":
        """Pegs a claim: never more than it is worth; with a right call the difference goes to the caller.

        CC, Cribbage, Muggins: who missed points keeps what was claimed, who took too many the true points.
        """
        counting = self.counting
        assert counting is not None
        assert counting.claimed is not None
        seat, claimed, worth = counting.seat, counting.claimed, self._count(counting).total
        taken = abs(worth - claimed) if called else 0
        state = self._then(counting=None)
        if called:
            state = state._then(Event("muggins", 1 - seat, amount=taken, data={"what": counting.what}))
        elif self.phase == "muggins":
            state = state._then(Event("passed", 1 - seat))
        if claimed != worth:
            kind = "corrected" if claimed > worth else "missed"
            cards, data = self._with_starter(counting), {"what": counting.what}
            state = state._then(Event(kind, seat, cards, worth, data=data))
        state = state._peg(seat, min(claimed, worth), "claim")._peg(1 - seat, taken, "muggins")
        return state._next_turn() if counting.what == "play" else state._show()

    # The board

    def _peg(
        self, seat: Seat, points: int, reason: str, cards: tuple[Card, ...] = (), items: tuple[Item, ...] = ()
    ) -> "CribbageState":
        """The rear peg jumps `points` holes past the front one, but no further than the game hole."""
        if not points or self.game_is_won:
            return self
        front = self.pegs[seat][1]
        moved = (front, min(front + points, self.rules.target))
        pegs = (moved, self.pegs[1]) if seat == 0 else (self.pegs[0], moved)
        scored = [{"kind": item.kind, "points": item.points} for item in items]
        event = Event("pegged", seat, cards, points, data={"reason": reason, "items": scored})
        state = self._then(event, pegs=pegs)
        return state._win() if state.game_is_won else state

    def _win(self) -> "CribbageState":
        """A game is won the moment it is pegged out; what is left is not counted (CC, Cribbage)."""
        winner = self._winner()
        worth, name = self._skunk()
        won = self.stakes[winner] + worth
        stakes = (won, self.stakes[1]) if winner == 0 else (self.stakes[0], won)
        over = won >= self.rules.match_target
        events = [Event("game_won", winner, amount=self._margin(), data={"skunk": name or None})]
        if worth > 1 or self.rules.match_target > 1:
            events.append(Event("stakes", winner, amount=worth))
        if over and self.rules.match_target > 1:
            events.append(Event("match_won", winner, amount=won))
        return self._then(
            *events,
            phase="over" if over else "deal",
            to_act=None if over else TABLE,
            stakes=stakes,
            counting=None,
        )

    def _winner(self) -> Seat:
        return 0 if self.scores[0] >= self.rules.target else 1

    def _margin(self) -> int:
        return abs(self.scores[0] - self.scores[1])

    def _skunk(self) -> tuple[int, str]:
        """What the win is worth, and its name (CG: more than 30 ahead, more than 60 ahead)."""
        if self._margin() > self.rules.double_skunk.margin:
            return self.rules.double_skunk.worth, "double_skunk"
        if self._margin() > self.rules.skunk.margin:
            return self.rules.skunk.worth, "skunk"
        return 1, ""


@cache
def _laying_away(pair: tuple[Card, Card]) -> Move:
    return Move(cards=pair)


def most_claimed(counting: Counting | None) -> int:
    """The highest claim there can be: the same for every hand, so that it tells nothing."""
    return MOST_PEGGED if counting is not None and counting.what == "play" else MOST_SHOWN


def seat(rules: CribbageRules, players: int, seed: int) -> CribbageState:
    """The table before the first cut or deal; cribbage is for two."""
    assert players == 2
    if rules.first_dealer == "cut":
        return CribbageState(rules, seed)
    return CribbageState(rules, seed, phase="deal", dealer=0 if rules.first_dealer == "you" else 1)
