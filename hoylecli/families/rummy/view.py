"""What a seat may know of a rummy."""

from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.frame.line import ScoreLine
from hoylecli.scoring.gin.showdown import Showdown

from .position.deal import Hand, Knock, LaidOff, Meld, Permission, Turn
from .position.opening import Need, lacking
from .position.position import Position
from .rules.schema import RummyRules


@dataclass(frozen=True, slots=True)
class RummyView:
    """What `seat` sees; None is a spectator, who sees no hand.

    hand: all cards held. hand_sizes, known: one a seat; known are the cards that everybody knows a seat to
    hold, because it took them from the discards, has laid them down, or plays with an open hand. stock: how
    many cards it has. turned: the card turned up, wherever it is now. discards: the top card last; all of
    them have been seen. feet: how many cards each seat has in its foot, () where there are none. table,
    must, reds, opened, permission, rounds, turns, knock, open, melds, laid_off,
    showdown: as in `Deal`. limit: what a knocker's unmatched cards may count; doubled: whether the hand
    counts double. scores: of this game, one a side; games: games or points won in the match, () where it is a
    single game without them. sheet: a row of lines for each hand counted.
    """

    seat: Seat | None
    to_act: Seat | None
    turn: Seat | None
    phase: str
    legal: tuple[Move, ...]
    rules: RummyRules
    number: int
    dealer: Seat
    hand: Hand
    hand_sizes: tuple[int, ...]
    known: tuple[Hand, ...]
    table: tuple[Meld, ...]
    must: Card | None
    reds: tuple[Hand, ...]
    feet: tuple[int, ...]
    opened: tuple[bool, ...]
    permission: Permission
    rounds: int
    stock: int
    turned: Card | None
    discards: Hand
    turns: tuple[Turn, ...]
    limit: int
    doubled: bool
    knock: Knock | None
    open: tuple[Seat, ...]
    melds: tuple[tuple[Hand, ...], ...]
    laid_off: tuple[LaidOff, ...]
    showdown: Showdown | None
    scores: tuple[int, ...]
    games: tuple[int, ...]
    sheet: tuple[tuple[ScoreLine, ...], ...]

    @property
    def just_taken(self) -> Card | None:
        """The card that the player in turn has taken from the discards."""
        last = self.turns[-1] if self.turns else None
        return last.taken if last is not None and last.thrown is None else None

    def side(self, seat: Seat) -> int:
        """The side of a seat: partners sit opposite one another."""
        return seat % len(self.scores)

    def lacking(self, seat: Seat) -> Need:
        """What the first melds of the side of a seat still lack; nothing once they lie there."""
        side = self.side(seat)
        return lacking(self.rules, self.number, self.table, self.opened, side, self.scores[side])

    def loose(self, seat: Seat) -> Hand:
        """The cards that the viewer knows of a seat and that are neither melded nor laid off."""
        gone = {card for meld in self.melds[seat] for card in meld} | {laid.card for laid in self.laid_off}
        cards = self.hand if seat == self.seat else self.known[seat]
        return tuple(card for card in cards if card not in gone)


def view_of(state: Position, seat: Seat | None) -> RummyView:
    """What `seat` may know of the position."""
    deal, terms = state.deal, state.terms
    return RummyView(
        seat=seat,
        to_act=state.to_act,
        turn=state.turn,
        phase=state.phase,
        legal=tuple(state.legal_moves()) if seat is not None and seat == state.to_act else (),
        rules=state.rules,
        number=state.number,
        dealer=state.dealer,
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hand_sizes=tuple(map(len, deal.hands)),
        known=tuple(map(deal.known, range(len(deal.hands)))),
        table=deal.table,
        must=deal.must,
        reds=deal.reds,
        feet=tuple(map(len, deal.feet)),
        opened=deal.opened,
        permission=deal.permission,
        rounds=deal.rounds,
        stock=len(deal.stock),
        turned=deal.turned,
        discards=deal.discards,
        turns=deal.turns,
        limit=terms.limit,
        doubled=terms.doubled,
        knock=deal.knock,
        open=deal.open,
        melds=deal.melds,
        laid_off=deal.laid_off,
        showdown=deal.showdown,
        scores=state.scores,
        games=state.games,
        sheet=state.sheet,
    )
