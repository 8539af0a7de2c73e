"""The engine of trick-taking games: a match of deals, each of which goes through its parts.

The table deals (`deal` and the whole pack in order, one card at a time from the dealer's left). What follows
is in the modules of the parts: `passing`, `nominating`, `playing`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from hoylecli.core.cards import Card
from hoylecli.core.errors import IllegalMove
from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.game import Outcome
from hoylecli.core.moves import Move
from hoylecli.core.packs import shuffled
from hoylecli.scoring import piquet

from .phases import (
    auction,
    burying,
    calling,
    contracting,
    exchanging,
    melding,
    nominating,
    ordering,
    passing,
    trading,
)
from .phases.declaring import rules as declaring
from .phases.drawing import rules as drawing
from .phases.phase import Part
from .phases.playing import rules as playing
from .phases.refusals import out_of_place
from .position import contracts
from .position import lives as knockout
from .position.deal import Deal, with_item
from .position.dealing import cards_in, dealt, hand_seen, hands_of
from .position.lives import Life
from .rules.ranking import SUIT_NAMES, Order, Plan, plan_of, sides
from .rules.schema import TricksRules
from .scores.sheet import Line, settled
from .scores.winners import bidder_has_won, winning_sides
from .view import Phase, TricksView, view_of

VERBS: Final = frozenset((
    "deal", "bid", "nil", "blind", "look", "pass", "order", "alone", "call", "smudge", "trade", "meld",
    "knock", "misere", "open-misere", *declaring.WORDS,
))  # fmt: skip
UNDEALT: Final = Deal()
PARTS: Final[dict[str, Part]] = {
    "passing": passing,
    "nominating": nominating,
    "ordering": ordering,
    "auction": auction,
    "calling": calling,
    "contracting": contracting,
    "burying": burying,
    "trading": trading,
    "melding": melding,
    "exchanging": exchanging,
    "declaring": declaring,
    "drawing": drawing,
    "playing": playing,
}


@dataclass(frozen=True, slots=True)
class TricksState:
    """A position of a match; see `core.game.State`.

    phase: `deal`, the name of a part, or `over`. number: deals so far. scores: one number a side. sheet: a
    row for each deal that has been counted, with a line for each side. lives: one a seat, () where nobody
    drops out.
    """

    rules: TricksRules
    plan: Plan
    seed: int
    players: int
    scores: tuple[int, ...]
    sheet: tuple[tuple[Line, ...], ...] = ()
    lives: tuple[Life, ...] = ()
    phase: Phase = "deal"
    to_act: Seat | None = TABLE
    dealer: Seat = 0
    number: int = 0
    deal: Deal = UNDEALT
    events: tuple[Event, ...] = ()

    # What can be asked of a position

    def legal_moves(self) -> Sequence[Move]:
        if self.phase == "deal":
            return [Move("deal", shuffled(self.plan.pack, self.seed, self.number))]
        return PARTS[self.phase].legal(self) if self.phase in PARTS else []

    def view(self, seat: Seat | None) -> TricksView:
        """What `seat` may know. Whoever has no seat, the table too, sees what a spectator sees."""
        return view_of(self, seat if seat in range(self.players) else None)

    def outcome(self) -> Outcome | None:
        """Scores are those of the sides, one a seat."""
        if self.phase != "over":
            return None
        best = winning_sides(self.rules, self.scores, self.sheet, self.deal.maker)
        scores = tuple(self.scores[self.side(seat)] for seat in range(self.players))
        winners = tuple(seat for seat in range(self.players) if self.side(seat) in best)
        if self.lives:
            return Outcome(scores, tuple(seat for seat in range(self.players) if self.is_in(seat)))
        if self.rules.match.rubicon:
            return self._partie(scores, winners)
        return Outcome(scores, winners)

    def _partie(self, scores: tuple[int, ...], winners: tuple[Seat, ...]) -> Outcome:
        """What the partie is worth are the stakes. detail: `rubicon`, `yes` when the loser is below it."""
        result = piquet.partie(scores, self.rules.match.rubicon)
        stakes = tuple(result.points if seat == result.winner else 0 for seat in range(self.players))
        return Outcome(scores, winners, stakes, {"rubicon": "yes"} if result.rubicon else {})

    def side(self, seat: Seat) -> int:
        """The side of a seat: partners sit opposite one another."""
        return seat % len(self.scores)

    def after(self, seat: Seat) -> Seat:
        """The seat to the left."""
        return (seat + 1) % self.players

    @property
    def order(self) -> Order:
        """How the cards rank now."""
        return self.plan.order(self.deal.trump, contracts.is_misere(self.deal.bids))

    def is_in(self, seat: Seat) -> bool:
        """Whether the seat has not dropped out of the match."""
        return not self.lives or self.lives[seat] != "out"

    # Moves

    def apply(self, move: Move) -> "TricksState":
        state = replace(self, events=())
        if self.phase == "deal":
            return state._deal(move)
        if self.phase == "over":
            raise IllegalMove("The match is over; there is nothing left to play.")
        part = PARTS[self.phase]
        if move not in part.legal(self):
            raise IllegalMove(out_of_place(self, move, parts_of(self.rules)) or part.why_not(self, move))
        return part.apply(state, move)

    def then(self, *events: Event, **changes: Any) -> "TricksState":
        """The state with these changes, after these events."""
        return replace(self, events=self.events + events, **changes)

    def go_on(self) -> "TricksState":
        """The next part of the deal; after the last one the deal is counted."""
        parts = parts_of(self.rules)
        at = parts.index(self.phase) + 1 if self.phase in parts else 0
        if at == len(parts):
            return self.settle()
        return PARTS[parts[at]].begin(self.then(phase=parts[at]))

    # The table

    def _deal(self, move: Move) -> "TricksState":
        order = move.cards
        if move != Move("deal", order) or tuple(sorted(order)) != self.plan.pack:
            many = len(self.plan.pack)
            raise IllegalMove(
                f"A deal is all {many} cards of the pack, each as often as it is there, top card first."
            )
        dealer, (caller, cuts) = self._dealer(), knockout.caller(self)
        size = cards_in(self.rules, self.number, self.players)
        round_ = [(dealer + 1 + place) % self.players for place in range(self.players)]
        seats = [seat for seat in round_ if self.is_in(seat)]
        sizes = [knockout.cards_for(life, size) for life in self.lives] or [size] * self.players
        hands, many = dealt(order, seats, sizes)
        rest = order[many:]
        turned = {"last": order[many - 1], "next": rest[0] if rest else None, "none": None}
        card = turned[self.rules.deal.turn] if caller is None else None
        deal = Deal(hands=hands, rest=rest, turned=card, trump=_trump(self.rules, card), maker=caller)
        deal = replace(deal, looked=frozenset() if self.rules.bidding.blind else frozenset(seats))
        dogs = " ".join(str(seat) for seat in seats if sizes[seat] < size)
        event = Event("dealt", dealer, amount=size, note=dogs)
        state = self.then(*cuts, event, dealer=dealer, deal=deal, number=self.number + 1)
        if card is not None:
            state = state.then(Event("turned", dealer, (card,), note=deal.trump))
        return state.then(
            *(hand_seen(deal, seat, state.order) for seat in seats if seat in deal.looked)
        ).go_on()

    def _dealer(self) -> Seat:
        """The dealer to come: the next who is in the match."""
        seat = self.after(self.dealer) if self.number else self.dealer
        while not self.is_in(seat):
            seat = self.after(seat)
        return seat

    def settle(self) -> "TricksState":
        """Counts the deal; then the next one is dealt, or the match is over."""
        return self._counted(settled(self))

    def gained(self, seat: Seat, points: int) -> "TricksState":
        """The state when a seat has made these points, where they count at once."""
        if not self.rules.match.at_once:
            return self
        side = self.side(seat)
        return self.then(scores=with_item(self.scores, side, self.scores[side] + points))

    def has_reached_target(self) -> bool:
        """Whether a side has won in the middle of a deal."""
        return self.rules.match.at_once and max(self.scores) >= self.rules.match.target

    def _counted(self, sheet: Sequence[Line]) -> "TricksState":
        """The state after the lines of a deal have been added to the scores, if they have not counted yet."""
        scores = self.scores
        if not self.rules.match.at_once:
            scores = tuple(score + line.total for score, line in zip(self.scores, sheet, strict=True))
        state = self.then(scores=scores, sheet=(*self.sheet, tuple(sheet)))
        for side, line in enumerate(sheet):
            seats = [seat for seat in range(self.players) if self.side(seat) == side and self.is_in(seat)]
            if not seats:
                continue
            note = f"{' '.join(map(str, seats))}:{scores[side]}:{line.text}"
            state = state.then(Event("scored", seats[0], amount=line.total, note=note))
        state = state._dropped()
        if state._is_over():
            return state.then(Event("over"), phase="over", to_act=None)
        return state.then(phase="deal", to_act=TABLE)

    def _dropped(self) -> "TricksState":
        """The state with the lives that the players have after a deal."""
        if not self.lives:
            return self
        taken = [self.deal.taken(seat) for seat in range(self.players)]
        lives = knockout.lives_after(self.lives, taken, self.rules.match.dog and not self._is_last_deal())
        changed = [seat for seat, life in enumerate(lives) if life != self.lives[seat]]
        return self.then(*(Event("dropped", seat, note=lives[seat]) for seat in changed), lives=lives)

    def _is_last_deal(self) -> bool:
        """Whether each number of cards has been dealt, where that ends the match."""
        return self.rules.match.once and self.number >= len(hands_of(self.rules, self.players))

    def forfeit(self, text: str) -> "TricksState":
        """The bidder's side is set back by the bid, and `text` says why; the next deal follows."""
        maker, high = self.deal.maker, self.deal.high
        assert maker is not None
        assert high is not None
        lines = [Line(0)] * len(self.scores)
        lines[self.side(maker)] = Line(-high.amount, text=f"set back {high.amount}, {text}")
        return self._counted(lines)

    def _is_over(self) -> bool:
        """Whether the match ends with these scores. Two sides that are level play on until one is ahead."""
        match = self.rules.match
        if self._is_last_deal() or (self.lives and sum(map(self.is_in, range(self.players))) < 2):
            return True
        if match.deals and self.number >= match.deals:
            best = min(self.scores) if match.lowest else max(self.scores)
            goes_on = self.number > match.deals or self.scores.count(best) > 1
            return self.number >= match.deals + (match.more if goes_on else 0)
        if match.bidder_wins and bidder_has_won(self.rules, self.scores, self.sheet[-1], self.deal.maker):
            return True
        if self.rules.partners and self.scores[0] == self.scores[1]:
            return False
        if match.floor is not None and min(self.scores) < match.floor:
            return True
        return bool(match.target) and not match.bidder_wins and max(self.scores) >= match.target


def parts_of(rules: TricksRules) -> list[Phase]:
    """The parts of a deal in their order."""
    parts: list[Phase] = ["passing"] if rules.passing.cards else []
    parts += ["calling"] if rules.trump.how == "last_winner" else []
    if rules.bidding.kind == "tricks":
        parts.append("nominating")
    if rules.bidding.kind == "order_up":
        parts.append("ordering")
    if rules.bidding.kind in ("round", "auction"):
        parts += ["auction", "calling"] if rules.trump.how == "called" else ["auction"]
    parts += ["contracting"] if rules.bidding.kind == "contracts" else []
    parts += ["burying"] if rules.kitty.cards else []
    if rules.meld.when == "before_play":
        parts += ["trading"] if rules.meld.trade else []
        parts += ["melding"] if rules.meld.table != "none" else []
    parts += ["exchanging"] if rules.exchange.most else []
    parts += ["declaring"] if rules.declare.kinds else []
    parts += ["drawing"] if rules.stock.draw else []
    return [*parts, "playing"]


def _trump(rules: TricksRules, turned: Card | None) -> str:
    if rules.trump.how == "always":
        return SUIT_NAMES[rules.trump.suit]
    return turned.suit if rules.trump.how in ("turned", "last_winner") and turned is not None else ""


def seat(rules: TricksRules, players: int, seed: int) -> TricksState:
    """The table before the first deal; the last seat deals first, so that seat 0 begins."""
    many = sides(rules, players)
    lives: tuple[Life, ...] = tuple("in" for _ in range(players) if rules.match.out != "never")
    plan = plan_of(rules, players)
    return TricksState(rules, plan, seed, players, (0,) * many, lives=lives, dealer=players - 1)
