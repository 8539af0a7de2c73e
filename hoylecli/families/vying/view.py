"""What a seat may know of a game of vying."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.core.game import part
from hoylecli.families.views import DealView, seen
from hoylecli.frame.match import Life

from .limits import Limits, limits_of
from .position import Act, Deal, Hand, Position, Stakes
from .rules import Street, VyingRules
from .winning import Pot, pots_of


@dataclass(frozen=True, slots=True)
class Drawing:
    """The draw, as a seat sees it.

    discards: how many cards lie there; thrown: those of them that the seat itself has thrown. waiting: the
    seat for which the discards are shuffled, how many cards it waits for, and those it has thrown, if they
    are the viewer's.
    """

    discards: int
    thrown: Hand
    waiting: tuple[Seat, int, Hand] | None


@dataclass(frozen=True, slots=True)
class VyingView(DealView):
    """What `seat` sees; None is a spectator, who sees no hand that is not shown.

    hand: the cards that the seat holds face down, also once it has folded. hands: one a seat, the cards face
    down of those who have shown them. sizes: how many each seat holds face down. limits: what the seat may
    bet while it is to act. pots: the main pot first, with who can win it. in_deal, ups, board, stacks, bets,
    paid, carried, moved, high, step, raises, street, betted, last, acts, shown, stakes: as in `Deal`. scores:
    bankrolls as the deal began. drawing: in games in which cards are drawn.
    """

    rules: VyingRules
    hand: Hand
    hands: tuple[Hand, ...]
    sizes: tuple[int, ...]
    ups: tuple[Hand, ...]
    board: Hand
    stock: int
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
    lives: tuple[Life, ...]
    drawing: Drawing | None = part()

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
    return VyingView(
        **seen(state, seat),
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hands=tuple(hand if at in deal.shown else () for at, hand in enumerate(deal.hands)),
        sizes=tuple(map(len, deal.hands)),
        ups=deal.ups,
        board=deal.board,
        stock=len(deal.stock),
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
        lives=state.lives,
        drawing=_drawing(deal, seat) if any(street.draw for street in state.rules.streets) else None,
    )


def _drawing(deal: Deal, seat: Seat | None) -> Drawing:
    waiting = deal.waiting
    return Drawing(
        discards=len(deal.thrown),
        thrown=tuple(card for each in deal.discards if each.seat == seat for card in each.cards),
        waiting=waiting and (waiting.seat, len(waiting.cards), waiting.cards if waiting.seat == seat else ()),
    )
