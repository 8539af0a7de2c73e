"""What a seat may know of a game of vying."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.frame.line import ScoreLine
from hoylecli.frame.lives import Life

from .position.deal import Act, Hand
from .position.limits import Limits, limits_of
from .position.position import Position
from .position.pots import Pot, pots_of
from .position.stakes import Stakes
from .rules.schema import Street, VyingRules


@dataclass(frozen=True, slots=True)
class VyingView:
    """What `seat` sees; None is a spectator, who sees no hand that is not shown.

    hand: the cards that the seat holds face down, also once it has folded. hands: one a seat, the cards face
    down of those who have shown them. sizes: how many each seat holds face down. thrown: what the seat itself
    has thrown and lies among the discards, of which there are so many. waiting: the seat for which the
    discards are shuffled, how many cards it waits for, and those it has thrown, if they are the viewer's.
    limits: what the seat may bet while it is to act. pots: the main pot first, with who can win it. in_deal,
    ups, board, stacks, bets, paid, carried, moved, high, step, raises, street, betted, last, acts, shown,
    stakes: as in `Deal`. scores: bankrolls as the deal began. sheet: a row of lines for each deal counted.
    """

    seat: Seat | None
    to_act: Seat | None
    turn: Seat | None
    phase: str
    legal: tuple[Move, ...]
    rules: VyingRules
    number: int
    dealer: Seat
    hand: Hand
    hands: tuple[Hand, ...]
    sizes: tuple[int, ...]
    ups: tuple[Hand, ...]
    board: Hand
    stock: int
    discards: int
    thrown: Hand
    waiting: tuple[Seat, int, Hand] | None
    stakes: Stakes
    limits: Limits | None
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    carried: tuple[int, ...]
    pots: tuple[Pot, ...]
    in_deal: tuple[bool, ...]
    moved: tuple[bool, ...]
    high: int
    step: int
    raises: int
    street: int
    betted: int
    last: Seat | None
    acts: tuple[Act, ...]
    shown: tuple[Seat, ...]
    scores: tuple[int, ...]
    sheet: tuple[tuple[ScoreLine, ...], ...]
    lives: tuple[Life, ...]

    @property
    def pot(self) -> int:
        """All that has been paid in this deal."""
        return sum(self.paid)

    @property
    def part(self) -> Street:
        """The part of the deal by the rules; the first before the cards are dealt."""
        return self.rules.streets[max(self.street, 0)]

    @property
    def live(self) -> list[Seat]:
        """Who can still win the pot."""
        return [seat for seat, is_in in enumerate(self.in_deal) if is_in]

    def drawn(self, seat: Seat) -> int | None:
        """How many cards the seat has exchanged in the last draw it took part in, None before one."""
        return next(
            (act.amount for act in reversed(self.acts) if (act.seat, act.what) == (seat, "draw")), None
        )


def view_of(state: Position, seat: Seat | None) -> VyingView:
    """What `seat` may know of the position."""
    deal = state.deal
    mine = seat is not None and seat == state.to_act
    waiting = deal.waiting
    return VyingView(
        seat=seat,
        to_act=state.to_act,
        turn=state.turn,
        phase=state.phase,
        legal=tuple(state.legal_moves()) if mine else (),
        rules=state.rules,
        number=state.number,
        dealer=state.dealer,
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hands=tuple(hand if at in deal.shown else () for at, hand in enumerate(deal.hands)),
        sizes=tuple(map(len, deal.hands)),
        ups=deal.ups,
        board=deal.board,
        stock=len(deal.stock),
        discards=len(deal.thrown),
        thrown=tuple(card for each in deal.discards if each.seat == seat for card in each.cards),
        waiting=waiting and (waiting.seat, len(waiting.cards), waiting.cards if waiting.seat == seat else ()),
        stakes=deal.stakes,
        limits=limits_of(state) if mine and state.phase == "betting" else None,
        stacks=deal.stacks,
        bets=deal.bets,
        paid=deal.paid,
        carried=deal.carried,
        pots=tuple(pots_of(deal.paid, deal.in_deal)) if deal.paid else (),
        in_deal=deal.in_deal,
        moved=deal.moved,
        high=deal.high,
        step=deal.step,
        raises=deal.raises,
        street=deal.street,
        betted=deal.betted,
        last=deal.last,
        acts=deal.acts,
        shown=deal.shown,
        scores=state.scores,
        sheet=state.sheet,
        lives=state.lives,
    )
