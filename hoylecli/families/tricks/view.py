"""What a seat may know of a trick-taking game."""

from dataclasses import dataclass
from typing import Literal

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.frame.line import ScoreLine
from hoylecli.frame.lives import Life
from hoylecli.scoring.pinochle.laid import Laid
from hoylecli.scoring.pinochle.melds import Meld

from .position.calls import Call
from .position.contracts import is_open
from .position.deal import Bid, Hand, Play, Trick
from .position.melds import found
from .position.passed import giver_to
from .position.position import Position
from .position.talon import talon_seen
from .rules.schema import TricksRules


@dataclass(frozen=True, slots=True)
class TricksView:
    """What `seat` sees; None is a spectator, who sees no hand.

    hand: cards held, () before the seat has looked at them. hand_sizes: one number a seat. passed: the cards
    that this seat has passed on, received: those it got. chosen: the seats that have chosen what to pass.
    maker: the declarer, who named trumps or won the bidding; out: the declarer's partner, who sits out.
    laid_away: what this seat has laid away. open_hand: the declarer's hand where it lies open. found: while
    melds may be laid, those that this seat may lay. exchanged: how many cards each seat has exchanged;
    discards, drawn: the cards of this seat, in order. talon: how many cards are left undealt; seen: those of
    them that this seat has seen. calls: as in `Deal`, without cards that were not shown. looked, trump,
    turned, bids, trader, has_melded, melds, laid, shown, left, trick, tricks: as in `Deal`. scores: one
    number a side. sheet: a row for each deal counted, with a line for each side. lives: as in
    `frame.state.State`. number: of the deal, from 1.
    """

    seat: Seat | None
    to_act: Seat | None
    turn: Seat | None
    phase: str
    legal: tuple[Move, ...]
    rules: TricksRules
    players: int
    number: int
    dealer: Seat
    hand: Hand
    hand_sizes: tuple[int, ...]
    looked: tuple[Seat, ...]
    trump: str
    turned: Card | None
    chosen: tuple[Seat, ...]
    passed: Hand
    received: Hand
    maker: Seat | None
    out: Seat | None
    laid_away: Hand
    open_hand: Hand
    bids: tuple[Bid, ...]
    trader: Seat | None
    has_melded: bool
    melds: tuple[tuple[Meld, ...], ...]
    laid: tuple[tuple[Laid, ...], ...]
    shown: tuple[Hand, ...]
    found: tuple[Meld, ...]
    exchanged: tuple[int, ...]
    discards: Hand
    drawn: Hand
    talon: int
    seen: Hand
    left: Literal["", "seen", "unseen"]
    calls: tuple[Call, ...]
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    scores: tuple[int, ...]
    sheet: tuple[tuple[ScoreLine, ...], ...]
    lives: tuple[Life, ...]

    @property
    def declarer(self) -> Seat | None:
        """Who named trumps or has won the bidding; `maker` is its name in JSON, which programs rely on."""
        return self.maker

    def side(self, seat: Seat) -> int:
        """The side of a seat: partners sit opposite one another."""
        return seat % len(self.scores)

    def taken(self, seat: Seat) -> int:
        """How many tricks a seat has taken."""
        return sum(trick.winner == seat for trick in self.tricks)


def view_of(state: Position, seat: Seat | None) -> TricksView:
    """What `seat` may know of the position."""
    deal = state.deal
    sees = seat is not None and bool(deal.hands) and seat in deal.looked
    return TricksView(
        seat=seat,
        to_act=state.to_act,
        turn=state.turn,
        phase=state.phase,
        legal=tuple(state.legal_moves()) if seat is not None and seat == state.to_act else (),
        rules=state.rules,
        players=state.players,
        number=state.number,
        dealer=state.dealer,
        hand=deal.hands[seat] if sees and seat is not None else (),
        hand_sizes=tuple(map(len, deal.hands)),
        looked=tuple(sorted(deal.looked)),
        trump=deal.trump,
        turned=deal.turned,
        chosen=tuple(at for at, cards in enumerate(deal.passed) if cards),
        passed=deal.passed[seat] if seat is not None and deal.passed else (),
        received=_received(state, seat),
        maker=deal.declarer,
        out=deal.out,
        laid_away=deal.laid_away if seat is not None and seat == _buried_by(state) else (),
        open_hand=_open_hand(state),
        bids=deal.bids,
        trader=deal.trader,
        has_melded=deal.has_melded,
        melds=deal.melds,
        laid=deal.laid,
        shown=deal.shown,
        found=found(state, seat),
        exchanged=tuple(map(len, deal.discards)),
        discards=deal.discards[seat] if seat is not None and deal.discards else (),
        drawn=deal.drawn[seat] if seat is not None and deal.drawn else (),
        talon=len(deal.rest),
        seen=talon_seen(state, seat),
        left=deal.left,
        calls=tuple(call.seen_by(seat) for call in deal.calls),
        trick=deal.trick,
        tricks=deal.tricks,
        scores=state.scores,
        sheet=state.sheet,
        lives=state.lives,
    )


def _buried_by(state: Position) -> Seat | None:
    """Who has laid cards away: the declarer, who took the kitty up, or the dealer, who took the turned card
    up.
    """
    return state.deal.declarer if state.rules.kitty.cards else state.dealer


def _open_hand(state: Position) -> Hand:
    """The hand that lies open: the declarer's at open misere, after the first trick."""
    deal = state.deal
    shown = state.phase == "playing" and deal.tricks and is_open(deal.bids)
    return deal.hands[deal.declarer] if shown and deal.declarer is not None else ()


def _received(state: Position, seat: Seat | None) -> Hand:
    """What this seat was passed, once the cards have changed hands."""
    if seat is None or state.phase == "passing" or not any(state.deal.passed):
        return ()
    return state.deal.passed[giver_to(state, seat)]
