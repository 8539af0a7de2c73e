"""Bowling: cards in order of rank on ten pins, ten frames, for one to four bowlers in turn.

For every rack the table deals anew (`deal` and the whole pack in order). The top card of the stock lies
face up, and the bowler puts it on a pin (`p7`) or, where no pin takes it, on the waste of the ball (`w`).
A bowler who plays alone may `resign`.

SO and CG, Bowling. What they leave open is decided so:

- Every rack is dealt from the whole pack, shuffled.
- A card goes to the waste only where no pin takes it (the text says it is put on the grid 'if possible').
- Ranks on the pins differ: a card whose rank lies on a pin already goes there, and nowhere else.
- The first ball fells the pins that have a card when its waste is full, the second ball the others.
- In the tenth frame a strike or spare has its balls on a new rack, as in the common game.
- A bowler who plays alone wins with the score that the rules name, of several those with the highest score.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from hoylecli.core import PLAY, RANK_NAMES, TABLE, Card, Event, IllegalMove, Move, Outcome, Seat, shuffled
from hoylecli.core.values import replace
from hoylecli.scoring.bowling import PINS, is_over, next_frame, total

from .plan import Plan, plan_of
from .position.board import EMPTY, Board, Pile, Place
from .position.steps import RESIGN, told
from .rules import PatienceRules
from .view import BowlingView, Ending, Phase, Seen

WASTE: Final = Move(target="w")
STOCK: Final = Place("stock", 0)
MOST_BOWLERS: Final = 4


@dataclass(frozen=True, slots=True)
class BowlingState:
    """A position; see `core.game.State`.

    balls: for each bowler, how many pins each ball has felled. bowler: whose frame it is. board: its grid are
    the pins from 1, its wastes those of the two balls. racks: how many have been dealt.
    """

    rules: PatienceRules
    plan: Plan
    seed: int
    balls: tuple[tuple[int, ...], ...]
    phase: Phase = "deal"
    to_act: Seat | None = TABLE
    bowler: Seat = 0
    board: Board = EMPTY
    racks: int = 0
    ending: Ending = ""
    events: tuple[Event, ...] = ()

    @property
    def turn(self) -> Seat | None:
        return self.to_act

    # What can be asked of a position

    def legal_moves(self) -> Sequence[Move]:
        if self.phase == "deal":
            return [Move("deal", shuffled(self.plan.pack, self.seed, self.racks))]
        if self.phase == "over":
            return []
        pins = pins_for(self.board.grid, self.board.stock[0])
        moves = [pin_move(pin) for pin in pins] or [WASTE]
        return moves if len(self.balls) > 1 else [*moves, RESIGN]

    def view(self, seat: Seat | None) -> BowlingView:
        stock: Seen = (None,) * len(self.board.stock)
        return BowlingView(
            seat=seat,
            to_act=self.to_act,
            turn=self.turn,
            phase=self.phase,
            legal=tuple(self.legal_moves()) if seat is not None and seat == self.to_act else (),
            rules=self.rules,
            bowler=self.bowler,
            balls=self.balls,
            pins=self.board.grid,
            waste=self.board.waste,
            stock=self.board.stock[:1] + stock[1:] if self.phase == "play" else stock,
            ending=self.ending,
        )

    def outcome(self) -> Outcome | None:
        """The scores. detail: `ending`, which is `won`, `counted` when nobody has won, or `resigned`."""
        if self.phase != "over":
            return None
        winners = self._winners() if self.ending == "won" else ()
        return Outcome(self.scores, winners, (), {"ending": self.ending})

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every bowler so far."""
        return tuple(map(total, self.balls))

    @property
    def ball(self) -> int:
        """The ball being bowled, 0 or 1, which is also the number of its waste."""
        return int(len(self.board.waste[0]) == self.rules.waste.most)

    def _winners(self) -> tuple[Seat, ...]:
        wanted = self.rules.win.points if len(self.balls) == 1 else max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score >= wanted)

    # Moves

    def apply(self, move: Move) -> "BowlingState":
        state = replace(self, events=())
        if self.phase == "deal":
            return state._rack(move)
        if move not in self.legal_moves():
            raise IllegalMove(why_not(self, move))
        if move == RESIGN:
            return state._end("resigned")
        place = Place("waste", self.ball) if move == WASTE else Place("grid", pin_of(move) - 1)
        card, board = self.board.stock[0], self.board.moved(STOCK, 1, place)
        if move == WASTE:
            event = Event("wasted", self.bowler, (card,), data={"ball": self.ball + 1})
        else:
            event = Event("placed", self.bowler, (card,), data={"pin": place.at + 1})
        return state._then(event, board=board)._rolled(self.ball)

    def _then(self, *events: Event, **changes: Any) -> "BowlingState":
        return replace(self, events=self.events + events, **changes)

    def _rack(self, move: Move) -> "BowlingState":
        order = move.cards
        if move != Move("deal", order) or tuple(sorted(order)) != self.plan.pack:
            raise IllegalMove(f"A deal is all {len(self.plan.pack)} cards of the pack, top card first.")
        return self._then(
            Event("racked", self.bowler, order[:1], next_frame(self.balls[self.bowler])),
            phase="play",
            to_act=self.bowler,
            board=Board(grid=((),) * PINS, waste=((), ()), stock=order),
            racks=self.racks + 1,
        )

    def _rolled(self, ball: int) -> "BowlingState":
        """The position after the ball is counted, if it is over: all pins are taken, or its waste is full."""
        felled = sum(map(bool, self.board.grid))
        if felled < PINS and len(self.board.waste[ball]) != self.rules.waste.most:
            return self._turned()
        mine = self.balls[self.bowler]
        pins = felled - (mine[-1] if ball else 0)
        sheets = (*self.balls[: self.bowler], (*mine, pins), *self.balls[self.bowler + 1 :])
        event = Event("bowled", self.bowler, amount=pins, data={"result": _result(felled, ball)})
        state = self._then(event, balls=sheets)
        if next_frame(sheets[self.bowler]) > next_frame(mine):
            return state._next_bowler()
        return state._then(phase="deal", to_act=TABLE) if felled == PINS else state._turned()

    def _turned(self) -> "BowlingState":
        at = {"at": told(self.rules, STOCK)}
        return self._then(Event("turned", cards=self.board.stock[:1], data=at, reveals=True))

    def _next_bowler(self) -> "BowlingState":
        seat = (self.bowler + 1) % len(self.balls)
        if not is_over(self.balls[seat]):
            return self._then(bowler=seat, phase="deal", to_act=TABLE)
        return self._end("won" if self._winners() else "counted")

    def _end(self, ending: Ending) -> "BowlingState":
        event = Event("finished", self.bowler, amount=max(self.scores), data={"ending": ending})
        return self._then(event, phase="over", to_act=None, ending=ending)


def _result(felled: int, ball: int) -> str | None:
    """What the frame has come to; None if it has another ball."""
    if felled == PINS:
        return "spare" if ball else "strike"
    return "open" if ball else None


# Pins


def pin_move(pin: int) -> Move:
    return Move(target=f"p{pin}")


def pin_of(move: Move) -> int:
    return int(move.target[1:])


def pins_for(pins: Sequence[Pile], card: Card) -> list[int]:
    """The pins, from 1, that take the card: the pin with its rank, else pins between lower and higher ranks.

    >>> from hoylecli.core.cards import parse_cards
    >>> ace, four, two = parse_cards("AS 4D 2C")
    >>> pins_for([(ace,), (), (four,)] + [()] * 7, two)
    [2]
    """
    ranks = [pile[0].rank if pile else 0 for pile in pins]
    if card.rank in ranks:
        return [ranks.index(card.rank) + 1]
    first = max((pin for pin, rank in enumerate(ranks, 1) if 0 < rank < card.rank), default=0) + 1
    last = min((pin for pin, rank in enumerate(ranks, 1) if rank > card.rank), default=PINS + 1)
    return list(range(first, last))


def why_not(state: BowlingState, move: Move) -> str:
    """The reason why `move`, which is not legal in `state`, is refused."""
    if state.phase == "over":
        return "The game is over."
    if move.verb == "deal":
        return "Racks are set up for you."
    if move.verb == "resign":
        return "Others are playing; finish the game." if move == RESIGN else "Say 'resign' alone."
    card = state.board.stock[0]
    fitting = pins_for(state.board.grid, card)
    named = {f"p{pin}": pin for pin in range(1, PINS + 1)}
    plain = (
        move.verb == PLAY and not move.cards and not move.source and move.amount is None and move.rank is None
    )
    if plain and move.target == "w":
        return f"The {card.symbol} fits on a pin, so it may not go to the waste."
    if not plain or move.target not in named:
        return "Say which pin the card goes on, 'p1' to 'p10', or 'w' for the waste."
    return _why_not_there(state.board.grid, card, named[move.target], fitting)


def _why_not_there(pins: Sequence[Pile], card: Card, pin: int, fitting: list[int]) -> str:
    """Why the card does not go on the pin."""
    if len(fitting) == 1 and pins[fitting[0] - 1]:
        return f"The {card.symbol} goes on pin {fitting[0]}, where there is a card of its rank."
    lying = pins[pin - 1]
    if lying:
        return f"Pin {pin} takes only another {RANK_NAMES[lying[0].rank - 1]}, not the {card.symbol}."
    for other, pile in enumerate(pins, 1):
        if pile and (other < pin) != (pile[0].rank < card.rank):
            order = "higher" if other < pin else "lower"
            return f"The {pile[0].symbol} is on pin {other}, so pin {pin} takes a {order} card than that."
    raise AssertionError(pin)


def undealt(rules: PatienceRules, players: int, seed: int) -> BowlingState:
    """The alley before the first rack, for one to four."""
    return BowlingState(rules, plan_of(rules), seed, ((),) * players)


def sample(view: BowlingView, rng: Random) -> BowlingState:
    """A state in which every seat would see exactly `view`; all such states are equally likely."""
    plan = plan_of(view.rules)
    seen = Counter(
        card for pile in (*view.pins, *view.waste, view.stock) for card in pile if card is not None
    )
    hidden = list((Counter(plan.pack) - seen).elements())
    rng.shuffle(hidden)
    stock = tuple(hidden.pop() if card is None else card for card in view.stock)
    return BowlingState(
        rules=view.rules,
        plan=plan,
        seed=rng.getrandbits(30),
        balls=view.balls,
        phase=view.phase,
        to_act=view.to_act,
        bowler=view.bowler,
        board=Board(grid=view.pins, waste=view.waste, stock=stock),
        ending=view.ending,
    )
