"""What a seat may know of a trick-taking game."""

from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from hoylecli.core import Card, Seat, cached_by_identity, part
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, Wire, ends, seen
from hoylecli.frame.match import Life
from hoylecli.scoring.pinochle import Laid, PinochleMeld

from .position import Bid, Call, Hand, Play, Position, Trick, giver_to, is_open, talon_seen
from .position.bridge import FORMS, contract_of, is_dummy_shown, player_of, vulnerable
from .position.melds import found
from .rules import TricksRules
from .rules.before_play import ContractBids, OrderUp
from .rules.ranking import hands_of, ranking_of


@dataclass(frozen=True, slots=True)
class PassingView:
    """Cards that are passed on. chosen: the seats that have chosen what to pass. passed: what this seat has
    passed on; received: what it got, once the cards have changed hands.
    """

    chosen: tuple[Seat, ...] = ()
    passed: Hand = ()
    received: Hand = ()


@dataclass(frozen=True, slots=True)
class TrumpsView:
    """The suit that beats the others. suit: "" while there is none. turned: the card turned up."""

    suit: str
    turned: Card | None


@dataclass(frozen=True, slots=True)
class AloneView:
    """What comes of a declarer who plays alone. out: the partner, who sits out. open_hand: the declarer's
    hand where it lies open.
    """

    out: Seat | None
    open_hand: Hand


@dataclass(frozen=True, slots=True)
class BiddingView:
    """What is said before play. bids: all that was said, in order. looked: the seats that have looked at
    their cards. declarer: who named trumps or has won the bidding. alone: where a declarer may play alone.
    """

    bids: tuple[Bid, ...]
    looked: tuple[Seat, ...]
    declarer: Seat | None = None
    alone: AloneView | None = part()


@dataclass(frozen=True, slots=True)
class MeldingView:
    """Melds. melds: what each seat has laid in this deal, () before melds are laid. found: while melds may
    be laid, those that this seat may lay. trader: who has traded the nine of trumps for the card turned up.
    """

    melds: tuple[tuple[PinochleMeld, ...], ...] = ()
    found: tuple[PinochleMeld, ...] = ()
    trader: Seat | None = None


@dataclass(frozen=True, slots=True)
class StockView:
    """What is known where cards are drawn after the tricks. laid: the melded cards that lie before each seat
    and are played from there. shown: other cards that everybody knows to be in a hand, by seat. has_melded:
    whether a meld has been laid since the last trick.
    """

    laid: tuple[tuple[Laid, ...], ...] = ()
    shown: tuple[Hand, ...] = ()
    has_melded: bool = False


@dataclass(frozen=True, slots=True)
class ExchangeView:
    """Cards that are exchanged for those of the talon. exchanged: how many each seat has exchanged, () before
    anybody has. discards, drawn: the cards of this seat, in order. seen: those of the talon that it has seen
    and not taken. left: whether younger has looked at what was left, "" before that is decided.
    """

    exchanged: tuple[int, ...] = ()
    discards: Hand = ()
    drawn: Hand = ()
    seen: Hand = ()
    left: Literal["", "seen", "unseen"] = ""


@dataclass(frozen=True, slots=True)
class TalonView:
    """The cards that were not dealt. cards: how many of them are left. laid_away: what this seat has laid
    away for some of them, in games with a kitty or a turned card that is taken up. stock: where they are
    drawn after the tricks. exchange: where they are exchanged.
    """

    cards: int
    laid_away: Hand | None = part()
    stock: StockView | None = part()
    exchange: ExchangeView | None = part()


@dataclass(frozen=True, slots=True)
class BridgeView:
    """What is known at bridge. contract: as the auction has it so far, such as `4SX`, None before a bid.
    vulnerable: whether each side is. dummy: declarer's partner; hand: dummy's cards, () before they lie open.
    partners: declarer's cards, for a dummy that plays both hands. points: what each seat has told of its
    hand, () where nobody tells.
    """

    contract: str | None
    vulnerable: tuple[bool, bool]
    dummy: Seat | None = None
    hand: Hand = ()
    partners: Hand = ()
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TricksView(DealView):
    """What `seat` sees; None is a spectator, who sees no hand.

    hand: cards held, () before the seat has looked at them. hand_sizes: one number a seat. trick, tricks: as
    in `position.deal.Deal`. The rest is there only in games that have it. calls: what was called and
    answered, in order, without cards that were not shown. lives: one a seat, where players drop out of the
    match.
    """

    rules: TricksRules
    players: int
    hand: Hand
    hand_sizes: tuple[int, ...]
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    trumps: TrumpsView | None = part()
    passing: PassingView | None = part()
    bidding: BiddingView | None = part()
    bridge: BridgeView | None = part()
    talon: TalonView | None = part()
    melding: MeldingView | None = part()
    calls: tuple[Call, ...] | None = part()
    lives: tuple[Life, ...] | None = part()

    @property
    def trump(self) -> str:
        """The suit of trumps; "" where there is none."""
        return self.trumps.suit if self.trumps else ""

    @property
    def turned(self) -> Card | None:
        """The card turned up."""
        return self.trumps.turned if self.trumps else None

    @property
    def bids(self) -> tuple[Bid, ...]:
        """All that was said, in order; nothing where nobody bids."""
        return self.bidding.bids if self.bidding else ()

    @property
    def declarer(self) -> Seat | None:
        """The seat that named trumps or has won the bidding."""
        return self.bidding.declarer if self.bidding else None

    @property
    def out(self) -> Seat | None:
        """The partner of a declarer who plays alone."""
        return self.bidding.alone.out if self.bidding and self.bidding.alone else None

    @property
    def open_hand(self) -> Hand:
        """The declarer's hand where it lies open, or nothing."""
        return self.bidding.alone.open_hand if self.bidding and self.bidding.alone else ()

    @property
    def undealt(self) -> int:
        """How many cards that were not dealt are left."""
        return self.talon.cards if self.talon else 0

    @property
    def laid_away(self) -> Hand:
        """What this seat has laid away."""
        return (self.talon.laid_away or ()) if self.talon else ()

    @property
    def stock(self) -> StockView | None:
        """What is known where cards are drawn after the tricks."""
        return self.talon.stock if self.talon else None

    @property
    def exchange(self) -> ExchangeView | None:
        """Cards that are exchanged for those of the talon."""
        return self.talon.exchange if self.talon else None

    def side(self, seat: Seat) -> int:
        """The side of a seat: partners sit opposite one another."""
        return seat % len(self.scores)

    def taken(self, seat: Seat) -> int:
        """How many tricks a seat has taken."""
        return sum(trick.winner == seat for trick in self.tricks)


def view_of(state: Position, seat: Seat | None) -> TricksView:
    """What `seat` may know of the position."""
    deal, rules = state.deal, state.rules
    has, sees = _parts(rules, state.players), seat is not None and bool(deal.hands) and seat in deal.looked
    return TricksView(
        **seen(state, seat),
        players=state.players,
        hand=deal.hands[seat] if sees and seat is not None else (),
        hand_sizes=tuple(map(len, deal.hands)),
        trick=deal.trick,
        tricks=deal.tricks,
        trumps=TrumpsView(deal.trump, deal.turned) if has.trumps else None,
        passing=_passing(state, seat) if rules.passing.cards else None,
        bidding=_bidding(state, has.alone) if has.bidding else None,
        bridge=_bridge(state, seat) if rules.score.kind in FORMS else None,
        talon=_talon(state, seat, has.laid_away) if has.talon else None,
        melding=_melding(state, seat) if rules.meld.table != "none" else None,
        calls=tuple(call.seen_by(seat) for call in deal.calls) if rules.declare.kinds else None,
        lives=state.lives or None,
    )


class _Parts(NamedTuple):
    """Which parts of a view there are."""

    trumps: bool
    bidding: bool
    alone: bool
    talon: bool
    laid_away: bool


@cached_by_identity
def _parts(rules: TricksRules, players: int) -> _Parts:
    lays_away = bool(rules.kitty) or rules.bidding.kind == "order_up"
    return _Parts(
        trumps=rules.trump.how != "none" or rules.deal.turn != "none",
        bidding=rules.bidding.kind != "none" or rules.trump.how == "last_winner",
        alone=can_be_alone(rules),
        talon=lays_away or players * min(hands_of(rules, players)) < len(ranking_of(rules, players).pack),
        laid_away=lays_away,
    )


def can_be_alone(rules: TricksRules) -> bool:
    """Whether a partner may sit out, or a hand lie open."""
    if isinstance(rules.bidding, OrderUp):
        return rules.bidding.alone
    return isinstance(rules.bidding, ContractBids) and bool(rules.bidding.misere or rules.bidding.open_misere)


def _bidding(state: Position, alone: bool) -> BiddingView:
    deal = state.deal
    there = AloneView(deal.out, _open_hand(state)) if alone else None
    return BiddingView(deal.bids, tuple(sorted(deal.looked)), deal.declarer, alone=there)


def _talon(state: Position, seat: Seat | None, lays_away: bool) -> TalonView:
    deal, rules = state.deal, state.rules
    return TalonView(
        len(deal.rest),
        laid_away=_laid_away(state, seat) if lays_away else None,
        stock=StockView(deal.laid, deal.shown, deal.has_melded) if rules.stock.draw else None,
        exchange=_exchange(state, seat) if rules.exchange.most else None,
    )


def _passing(state: Position, seat: Seat | None) -> PassingView:
    passed = state.deal.passed
    chosen = tuple(at for at, cards in enumerate(passed) if cards)
    if seat is None or not passed:
        return PassingView(chosen)
    is_done = chosen and state.phase != "passing"
    return PassingView(chosen, passed[seat], passed[giver_to(state, seat)] if is_done else ())


def _melding(state: Position, seat: Seat | None) -> MeldingView:
    return MeldingView(state.deal.melds, found(state, seat), state.deal.trader)


def _laid_away(state: Position, seat: Seat | None) -> Hand:
    """What the declarer has laid away who took the kitty up, or the dealer who took the turned card up."""
    laid_by = state.deal.declarer if state.rules.kitty else state.dealer
    return state.deal.laid_away if seat is not None and seat == laid_by else ()


def _open_hand(state: Position) -> Hand:
    """The hand that lies open: the declarer's at open misere, after the first trick."""
    deal = state.deal
    shown = state.phase == "playing" and deal.tricks and is_open(deal.bids)
    return deal.hands[deal.declarer] if shown and deal.declarer is not None else ()


def _bridge(state: Position, seat: Seat | None) -> BridgeView:
    deal, sides = state.deal, vulnerable(state)
    contract, dummy = contract_of(deal.bids, state.dealer), deal.dummy
    shown = is_dummy_shown(state.rules, deal) and dummy is not None
    is_dummy = seat is not None and seat == dummy and shown
    declarer = deal.declarer if is_dummy and deal.declarer is not None else None
    plays = declarer is not None and player_of(state.rules, declarer, declarer) == seat
    return BridgeView(
        contract=str(contract) if contract else None,
        vulnerable=(0 in sides, 1 in sides),
        dummy=dummy,
        hand=deal.hands[dummy] if shown and dummy is not None else (),
        partners=deal.hands[declarer] if plays and declarer is not None else (),
        points=deal.points,
    )


def _exchange(state: Position, seat: Seat | None) -> ExchangeView:
    deal = state.deal
    return ExchangeView(
        exchanged=tuple(map(len, deal.discards)),
        discards=deal.discards[seat] if seat is not None and deal.discards else (),
        drawn=deal.drawn[seat] if seat is not None and deal.drawn else (),
        seen=talon_seen(state, seat),
        left=deal.left,
    )


# What programs are told of trick-taking games.
#
# A view has only the parts that its game has: `view` says which there are, and what is in them.

Suit = Literal["C", "D", "H", "S"]
_DECLARED: Final[dict[str, Any]] = {"kind": Literal["point", "sequence", "set"]}
_CONTRACT: Final[dict[str, Any]] = {"word": str, "suit": Suit | Literal["N"] | None, "tricks": int | None}

WIRE: Final = Wire(
    (TricksView,),
    {
        # The deal, and cards that change hands
        "cut": Kind("The seat cut this card; whoever cuts best calls trumps."),
        **CUT_KINDS,
        "dealt": Kind(
            "The seat has dealt so many cards to each; dogs get a single one.", int, {"dogs": tuple[int, ...]}
        ),
        "turned": Kind(
            "A card was turned up, which makes a suit trumps if one is named.", None, {"suit": Suit | None}
        ),
        "hand": Kind("The cards dealt to the seat."),
        "thrown_in": Kind("The cards are thrown in and dealt anew."),
        "passed_on": Kind(
            "The seat has passed cards on: to all the number, to itself the cards.", int | None
        ),
        "received": Kind("The cards that the seat was passed by another.", None, {"from": int}),
        "kitty": Kind("The seat has the kitty: to all the number, to itself the cards.", int | None),
        "laid_away": Kind(
            "The seat has laid cards away: to all the number, to itself the cards.", int | None
        ),
        "picked_up": Kind("The dealer has the card that was turned up."),
        "turned_down": Kind("Nobody wanted the card that was turned up."),
        "exchanged": Kind("The seat has exchanged so many cards, and left so many.", int, {"left": int}),
        "discarded": Kind("The cards that the seat has exchanged."),
        "drew": Kind("The cards that the seat has got for them."),
        "left": Kind("The cards that the seat has left, and seen."),
        "looked_at_talon": Kind("The seat has looked at the cards that were left."),
        "left_talon": Kind("The seat has left them face down."),
        "from_stock": Kind(
            "The seat has drawn a card; all see it where it is the last of the stock or the one turned up.",
            None,
            {"which": Literal["last", "turned"] | None},
        ),
        "stock_gone": Kind(
            "The stock is gone; laid: melds go back to the hands; free: suit need not be followed until now.",
            None,
            {"laid": bool, "free": bool},
        ),
        "dix": Kind("The dealer has turned up the lowest trump, which counts so much at once.", int),
        "traded": Kind("The seat has traded the first card for the second, for points if any.", int | None),
        "kept": Kind("The seat has kept the lowest trump rather than trade it."),
        # Bids and trumps
        "looked": Kind("The seat has looked at its cards before it bids."),
        "bid": Kind("The seat has bid so much, in this word.", int | None, {"word": str}),
        "bid_won": Kind("The seat has won the bidding with so much.", int | None, {"word": str}),
        "contract": Kind("The seat has bid a contract, N for no trumps, or passed.", None, _CONTRACT),
        "contract_won": Kind("The seat plays this contract.", None, _CONTRACT),
        "said": Kind(
            "What the seat has said of the card turned up, or the suit it has called.",
            None,
            {"word": str, "suit": Suit | None},
        ),
        "called": Kind("The seat has made a suit trumps.", None, {"suit": Suit}),
        "call": Kind(
            "The seat has called; a bid has a level and a suit, N for notrump.",
            None,
            {"word": str, "suit": Suit | Literal["N"] | None, "level": int | None},
        ),
        "declares": Kind(
            "The seat is declarer in this contract, doubled so many times.",
            None,
            {"level": int, "suit": Suit | Literal["N"], "doubled": int},
        ),
        "passed_out": Kind("All have passed, and the deal counts nothing."),
        "elsewhere": Kind(
            "At another table the seat was declarer, took so many tricks, scored so much; -1: all passed.",
            int | None,
            {
                "level": int | None,
                "suit": Suit | Literal["N"] | None,
                "doubled": int | None,
                "tricks": int | None,
            },
        ),
        "points": Kind("The seat has told the points of its hand.", int),
        "even": Kind("Both sides have told so many points, and the cards are thrown in.", int),
        "stronger": Kind("The seat has the stronger hand of the stronger side, and is declarer."),
        "dummy": Kind("The cards of dummy, which lie open."),
        "unmarried": Kind("The seat that won the bidding has no marriage."),
        # Melds and declarations
        "meld": Kind("The seat has laid a meld, in words, for so many points.", int, {"meld": str}),
        "melded": Kind("So many melds of the seat count so much in all.", int, {"melds": int}),
        "blanche": Kind("The seat has announced that it has no court card, for so many points.", int),
        "blanche_shown": Kind("The cards of the seat that has no court card."),
        "declared": Kind(
            "The seat has declared so many cards, 0 for none, of a rank where it is said.",
            int,
            {**_DECLARED, "rank": str | None},
        ),
        "answered": Kind(
            "The seat has answered a declaration.",
            None,
            {"answer": Literal["good", "not good", "equal", "making"]},
        ),
        "told": Kind("The pips of the cards that the seat declared.", int),
        "equal": Kind("The cards of a declaration to which another is equal.", None, _DECLARED),
        "counted": Kind(
            "The cards of a declaration, and what they count; the total that the seat counts aloud.",
            int,
            {**_DECLARED, "total": int},
        ),
        "bonus": Kind("The seat has so many points more, and what for.", int, {"what": str}),
        "reckoned": Kind("What each seat has reckoned so far.", None, {"totals": tuple[int, ...]}),
        # The play, and what it comes to
        "knocked": Kind("The seat, whose last card it was, has knocked rather than play it."),
        "played": Kind(
            "The seat has played a card; a joker stands for the suit named; from the table, not the hand.",
            None,
            {"named": Suit | None, "from_table": bool},
        ),
        "taken": Kind("The seat has taken the trick, for points if any.", int | None),
        **ends("The seats of a side have scored so much, which makes the total, and how it comes to that."),
        "game_below": Kind(
            "The seats of a side have won a game below the line, the first, second and so on.",
            int,
            {"seats": tuple[int, ...]},
        ),
        "dropped": Kind("What the seat's standing in the match is now.", None, {"life": Life}),
    },
)
