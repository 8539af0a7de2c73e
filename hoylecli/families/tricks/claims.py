"""What is certain to be won, and the play to the end of a deal that is claimed or conceded.

What is certain is worked out from the player's own view, so that neither a claim that holds nor one that does
not tells anything about hidden cards.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from hoylecli.core import Card, HoyleError, Move, Seat, counted

from . import inference
from .derived import order_of
from .position import Position, is_left, is_misere
from .position.following import broken_by, leads, led
from .rules.ranking import ranking_of
from .scores import SCORES
from .sure import Sure
from .view import TricksView, view_of

# The tricks that a player is certain to take, whatever the others hold and play


class CertainTricks:
    """The longest line of own cards that all win, played one after another from now on.

    Every other player, a partner too, may hold all the cards at once that nothing is known to keep from them.
    With each round of a suit they must follow, keeping their best cards. Nothing here is lost by winning one
    trick before another, so the first card that is certain to win can always be played first.

    - line: the cards. why: what may become of the best card that is left then, "" when none is.
    """

    def __init__(self, view: TricksView) -> None:
        self._view, self._order = view, order_of(view)
        self._ranking = ranking_of(view.rules, view.players)
        self._held = possible(view)
        self._rounds: Counter[str] = Counter()
        self.line: list[Card] = []
        self.why = ""
        hand, cards = list(view.hand), [move.cards[0] for move in view.legal if move.cards]
        broken = broken_by(self._ranking, view.trump, view.tricks)
        while cards:
            sure = [card for card in cards if not self._against(card)]
            if not sure:
                self.why = self._against(max(cards, key=self._strength))
                break
            choose = min if view.trick and not self.line else max
            card = choose(sure, key=self._strength)
            self._play(card)
            hand.remove(card)
            cards = leads(self._ranking, self._order, hand, broken)

    def _strength(self, card: Card) -> tuple[bool, int]:
        return self._order.suit[card] == self._order.trump, self._order.power[card]

    def _play(self, card: Card) -> None:
        """The card wins a trick; whoever holds the suit that was led has followed, if it was led now."""
        if not (self._view.trick and not self.line) and self._view.rules.play.follow != "any":
            self._rounds[self._order.suit[card]] += 1
        self.line.append(card)

    def _against(self, card: Card) -> str:
        """What may keep the card from winning the next trick; "" for nothing."""
        view, order = self._view, self._order
        asked, seats = order.suit[card], list(self._held)
        if view.trick and not self.line:
            asked, before = led(order, view.trick), tuple(play.card for play in view.trick)
            best = order.best((*before, card))
            if best < len(before):
                return f"the {before[best].symbol} wins this trick so far"
            played = {play.seat for play in view.trick}
            seats = [seat for seat in seats if seat not in played]
        return next(filter(None, (self._from(seat, card, asked) for seat in seats)), "")

    def _from(self, seat: Seat, card: Card, asked: str) -> str:
        """What the seat may hold against the card, when the suit `asked` was led."""
        order, suit = self._order, self._order.suit[card]
        if suit == asked or self._may_miss(seat, asked):
            higher = [each for each in self._left(seat, suit) if order.power[each] > order.power[card]]
            if higher:
                best = max(higher, key=lambda each: order.power[each])
                return f"the {best.symbol} may still be out, and beats your {card.symbol}"
        if suit != order.trump and order.trump and self._may_miss(seat, asked):
            return f"your {card.symbol} may be trumped" if self._left(seat, order.trump) else ""
        return ""

    def _left(self, seat: Seat, suit: str) -> Sequence[Card]:
        """The cards of a suit that the seat may hold; () once as many rounds of it have been led."""
        cards = [card for card in self._held[seat].elements() if self._order.suit[card] == suit]
        return cards if len(cards) > self._rounds[suit] else ()

    def _may_miss(self, seat: Seat, asked: str) -> bool:
        """Whether the seat may play another suit than the one that was led."""
        if self._view.rules.play.follow != "suit":
            return True
        others = sum(count for card, count in self._held[seat].items() if self._order.suit[card] != asked)
        return self._view.hand_sizes[seat] - len(self.line) <= others


def possible(view: TricksView) -> dict[Seat, Counter[Card]]:
    """For each other seat that plays and holds cards those that it may hold."""
    hidden = inference.hidden(view) - Counter(view.exchange.discards if view.exchange else ())
    barred = inference.barred(view, list(hidden))
    known = inference.known(view, barred)
    free = hidden - Counter(inference.aside(view, barred))
    for cards in known.values():
        free -= Counter(cards)
    return {
        seat: Counter({card: count for card, count in free.items() if card not in barred[seat]})
        + Counter(known.get(seat, ()))
        for seat, size in enumerate(view.hand_sizes)
        if size and seat not in (view.seat, view.out)
    }


# A claim or a concession, played out: the moves of everybody that bring the rest of the deal to its end


def is_open(state: Position) -> bool:
    """Whether the seat to act can claim tricks.

    It plays its own cards, or at bridge those of both hands, no more are drawn, and trumps, melds and dummy
    are known.
    """
    rules, deal = state.rules, state.deal
    waits = rules.declare.kinds or rules.trump.how == "led" or deal.dummy is not None
    begun = bool(deal.tricks or deal.trick) or not waits
    is_own = state.turn == state.to_act or deal.dummy is not None
    return state.phase == "playing" and begun and is_own and not is_left(state)


def can_concede(state: Position) -> bool:
    """Whether what is left can be given away in this game, and it is the time for that."""
    return is_open(state) and ever_concedes(state)


def ever_concedes(state: Position) -> bool:
    """Whether what is left can be given away at some time in this game."""
    return not _no_taker(state)


def claim(state: Position, seat: Seat, number: int | None, people: Collection[Seat] = ()) -> list[Move]:
    """The moves by which `seat`, whose turn it is, takes so many of the tricks that are left, None for all.

    The seat plays cards that are certain to win; after a claim of some tricks its side takes no others that
    it can leave, to which a partner among `people` would have to agree. Raises HoyleError when the claim does
    not hold, which depends on the view of the seat alone.
    """
    left = _left(state, seat)
    if number is not None and not 0 < number <= left:
        one = "Only one trick is left; say claim."
        many = f"There are {left} tricks left; claim says all of them, claim 1 one."
        raise HoyleError(one if left == 1 else many)
    wanted = left if number is None else number
    gifts = "" if wanted == left else why_kept(state, seat)
    if gifts:
        raise HoyleError(f"Only all of the rest can be claimed here. {gifts}")
    if wanted < left and _may_object(state, seat, people):
        raise HoyleError("You would leave the others the rest, and your partner has not given up. Play on.")
    if state.deal.dummy is not None:
        return _claimed_at_bridge(state, seat, wanted)
    found = CertainTricks(view_of(state, seat))
    if len(found.line) < wanted:
        sure = len(found.line)
        many = (
            f"Only {sure} of {counted(left, 'trick')} is"
            if sure == 1
            else f"Only {sure} of {left} tricks are"
        )
        raise HoyleError(f"{many if sure else 'No trick is'} certain: {found.why}.")
    return _played_out(state, seat, wanted)


def _claimed_at_bridge(state: Position, seat: Seat, wanted: int) -> list[Move]:
    """Declarer claims for both hands together, a defender for the own one."""
    sure = Sure(view_of(state, seat))
    if not sure.takes(wanted):
        left = _left(state, seat)
        certain = next(number for number in range(wanted) if not sure.takes(number + 1))
        where = "for both hands" if len(sure.own) == 2 else "from your hand"
        least = f"Only {certain} of {counted(left, 'trick')} {'looks' if certain == 1 else 'look'} certain"
        least = least if certain else "No trick looks certain"
        raise HoyleError(f"{least} {where}, however the hidden cards lie. Play on.")
    return _played_out(state, seat, wanted)


def concede(state: Position, seat: Seat, people: Collection[Seat]) -> list[Move]:
    """The moves by which the side of `seat`, whose turn it is, leaves the rest to the other side.

    people: the seats of persons, of whom a partner would have to agree. A trick that the side cannot but take
    is taken all the same. Raises HoyleError when it is not clear who should get the rest, or want it.
    """
    kept = why_kept(state, seat)
    if kept:
        raise HoyleError(kept)
    if state.deal.dummy is not None and Sure(view_of(state, seat)).cannot_lose():
        raise HoyleError("Nobody can beat your cards. Say claim, and the rest is yours.")
    if _may_object(state, seat, people):
        raise HoyleError("Your partner has not given up; play on.")
    return _played_out(state, seat, 0)


def _may_object(state: Position, seat: Seat, people: Collection[Seat]) -> bool:
    """Whether one of the people is a partner who would have to agree that tricks are given away."""
    partners = [other for other in people if other != seat and state.side(other) == state.side(seat)]
    return any(other != state.deal.dummy for other in partners)


def why_kept(state: Position, seat: Seat) -> str:
    """Why tricks cannot be given to the other side: there are several, or it has no use for them."""
    deal, left = state.deal, len(state.deal.hands[seat])
    aim = SCORES[state.rules.score.kind].aim
    if _no_taker(state):
        return _no_taker(state)
    if aim == "contract" and is_misere(deal.bids):
        return "The declarer is to take no trick, so none can be given away; play on."
    if aim == "bids":
        bids = {bid.seat: bid for bid in deal.bids}
        if any(bid.word != "bid" for bid in bids.values()):
            return "Somebody has bid nil, so it matters who takes each trick; play on."
        others = [
            bid.amount - deal.taken(at) for at, bid in bids.items() if state.side(at) != state.side(seat)
        ]
        if left > sum(others) and state.rules.bags:
            return "The others have no use for so many tricks: beyond their bid each is a bag. Play on."
    return ""


def _no_taker(state: Position) -> str:
    """Why no tricks can be given away in this game at all; "" where they can."""
    if SCORES[state.rules.score.kind].aim in ("avoid", "own_bid"):
        return "Tricks are no gift in this game; play on."
    sides = {state.side(seat) for seat in range(state.players) if state.is_in(seat)}
    return "More than one side could take your tricks; play on." if len(sides) != 2 else ""


def _played_out(state: Position, seat: Seat, wanted: int) -> list[Move]:
    """The moves to the end of the deal, when the seat takes so many tricks and its side leaves the others.

    The other side keeps a suit for them: each is tried until one is found in which no trick comes back.
    """
    best, least = list[Move](), len(state.order.suit)
    for suit in dict.fromkeys(state.order.suit) if wanted else ("",):
        moves, gained = _keeping(state, seat, wanted, suit)
        if gained < least:
            best, least = moves, gained
        if gained <= wanted:
            break
    return best


def _keeping(state: Position, seat: Seat, wanted: int, suit: str) -> tuple[list[Move], int]:
    """The moves to the end when the other side keeps a suit, and what the side of the seat gains."""
    number, before, moves, gained = state.number, _taken(state, seat), list[Move](), 0
    while state.phase == "playing" and state.number == number and state.turn is not None:
        taken, is_own = _taken(state, seat) - before, state.side(state.turn) == state.side(seat)
        if state.to_act == seat and taken < wanted:
            move = _sure_card(state, seat, wanted - taken)
        elif taken >= wanted:
            move = _given(state, state.side(seat))
        else:
            move = _under(state) if is_own else _thrown(state, suit)
        moves.append(move)
        state = state.apply(move)
        winners = (event.seat for event in state.events if event.kind == "taken" and event.seat is not None)
        gained += sum(state.side(winner) == state.side(seat) for winner in winners)
    return moves, gained


def _left(state: Position, seat: Seat) -> int:
    """How many tricks are left; declarer at bridge may have played a card to the trick already."""
    hands = state.deal.hands
    return len(hands[seat] if state.deal.dummy is None else max(hands, key=len))


def _taken(state: Position, seat: Seat) -> int:
    """The tricks that the seat has taken; at bridge its side, as a claim there is for both."""
    deal = state.deal
    return deal.taken(seat) + (deal.taken((seat + 2) % 4) if deal.dummy is not None else 0)


def _sure_card(state: Position, seat: Seat, wanted: int) -> Move:
    """The move by which the seat comes to so many tricks for certain."""
    view = view_of(state, seat)
    if state.deal.dummy is not None:
        return Sure(view).card_for(wanted, view)
    card = CertainTricks(view).line[0]
    return next(move for move in state.legal_moves() if move.cards == (card,))


def _given(state: Position, giver: int) -> Move:
    """The move of the seat whose turn it is that helps the side `giver` to lose the tricks that are left.

    A card is led with which the others take the trick, the highest there is; to a trick they play their
    highest unless they have it so far.
    """
    trick = state.deal.trick
    if not trick:
        leads = _by_strength(state)[::-1]
        return next((move for move in leads if _winner(state, move, giver) != giver), leads[-1])
    best = trick[state.order.best(tuple(play.card for play in trick))].seat
    if giver in (state.side(state.turn or 0), state.side(best)):
        return _under(state) if state.side(state.turn or 0) == giver else _by_strength(state)[-1]
    return _by_strength(state)[0]


def _winner(state: Position, lead: Move, giver: int) -> int:
    """The side that takes the trick with this lead, when all help the side `giver` to lose it."""
    before = len(state.deal.tricks)
    state = state.apply(lead)
    while state.deal.trick:
        state = state.apply(_given(state, giver))
    tricks = state.deal.tricks
    return state.side(tricks[-1].winner) if len(tricks) > before else giver


def _under(state: Position) -> Move:
    """The highest card that does not win so far; the lowest where all do, or a card is led."""
    moves, trick = _by_strength(state), tuple(play.card for play in state.deal.trick)
    under = [move for move in moves if trick and state.order.best((*trick, *move.cards)) < len(trick)]
    return under[-1] if under else moves[0]


def _thrown(state: Position, kept: str) -> Move:
    """The lowest card, of another suit than the one to keep."""
    moves, order = _by_strength(state), state.order
    return min(moves, key=lambda move: (order.suit[move.cards[0]] == kept, moves.index(move)))


def _by_strength(state: Position) -> Sequence[Move]:
    """The legal moves with a card, the weakest first."""
    order = state.order
    return sorted(
        (move for move in state.legal_moves() if move.cards),
        key=lambda move: (order.suit[move.cards[0]] == order.trump, order.power[move.cards[0]]),
    )
