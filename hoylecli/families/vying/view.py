"""What a seat may know of a game of vying."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core import Seat, part
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, Wire, ends, seen
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


# Vying as programs are told of it

_BET: Final = {"all_in": bool}

WIRE: Final = Wire(
    (VyingView,),
    {
        "carried": Kind("So much is in the pot from deals that nobody opened.", int),
        "antes": Kind("Everybody has paid this ante, or all they had.", int, {"pot": int}),
        **CUT_KINDS,
        "dealt": Kind("The seat has dealt so many cards to each.", int),
        "hand": Kind("The cards that the seat holds face down."),
        "down": Kind("Everybody in the deal got so many more cards face down.", int),
        "up": Kind("The cards that the seat has face up, so many of them new.", int),
        "board": Kind("The cards on the board, so many of them new.", int),
        "blind": Kind("The seat has made a blind bet of so much.", int, _BET),
        "bring_in": Kind("The seat, with the lowest card face up, has bet so much.", int, _BET),
        "folded": Kind("The seat gives up the deal."),
        "checked": Kind("The seat stays in without a bet."),
        "called": Kind("The seat has put in as much as the bet, so much in this interval.", int, _BET),
        "bet": Kind("The seat has made the first bet of the interval.", int, _BET),
        "raised": Kind("The seat has raised to so much in this interval.", int, _BET),
        "drew": Kind("The seat has thrown so many cards and got as many others; 0: it stands pat.", int),
        "got": Kind("The cards that the seat got for those it had thrown."),
        "short": Kind("The stock has only so many cards, too few for the seat.", int),
        "shuffled": Kind("So many discards have been shuffled, and lie below the stock.", int),
        "shown": Kind("The hand of the seat at the showdown, and what it is called.", None, {"hand": str}),
        "won": Kind(
            "The seat gets so much of a pot: of which, the main pot being 0, how many there are, what the "
            "hand is called, empty if nobody else was left, and whether the pot is shared.",
            int,
            {"pot": int, "pots": int, "hand": str, "split": bool},
        ),
        "returned": Kind("The seat takes back so much that nobody has called.", int),
        "thrown_in": Kind("Nobody has opened: the pot stays, and the next player deals."),
        **ends("By how much the bankroll of the seat has changed, and what it is now."),
        "leaving": Kind("The seat leaves the match when this deal is over."),
        "left": Kind("The seat has left the match with so much.", int),
        "dropped": Kind("The seat has lost all its chips, and is out.", None, {"life": Life}),
    },
)
