"""Tricks are played: who leads, what may be played, and who takes the trick."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from hoylecli.core import BadNotation, Event, Move, Seat, capital, changing, counted, listed, making, replace
from hoylecli.core.cards import CARDS, RED_JOKER, Card, parse_cards
from hoylecli.families import Phase, Style, Teller
from hoylecli.families.schema import of_kind
from hoylecli.frame.match import Life

from ..derived import laid_by, order_of
from ..position import Deal, Play, Position, Trick, is_left, is_misere
from ..position.bridge import is_compared, is_dummy_shown
from ..position.following import broken_by, follows, harmless, leads, led
from ..position.labels import SHOWN_AT_BRIDGE, SUITS, sorted_hand, suit_by_suit
from ..position.melds import heard
from ..rules import DrawnStock
from ..rules.before_play import MeldsBetween
from ..rules.ranking import JOKER, Order
from ..view import TricksView
from .phase import FILLERS, SUIT_WORDS, TricksPhase, folded, not_held, nothing_else, read_cards, wrong_number

# The joker where there are no trumps: a player who leads it names the suit to be followed (as played). It may
# not be a suit in which the leader has failed to follow in this deal.

_PLAYED: Final = tuple(Move(cards=(card,)) for card in CARDS)


def shown_out(order: Order, tricks: Sequence[Trick], seat: Seat) -> set[str]:
    """The suits in which a seat has failed to follow."""
    found = set()
    for trick in tricks:
        suit = led(order, trick.plays)
        found |= {suit for play in trick.plays[1:] if play.seat == seat and order.suit[play.card] != suit}
    return found


def joker_suits(order: Order, tricks: Sequence[Trick], seat: Seat) -> list[str]:
    """The suits that a seat may name; with its last card any, if it has failed to follow in all four."""
    out = shown_out(order, tricks, seat)
    return [suit for suit in SUITS if suit not in out] or list(SUITS)


def joker_moves(
    order: Order, card: Card, trick: Sequence[Play], tricks: Sequence[Trick], seat: Seat
) -> list[Move]:
    """The moves that play a card: one for each suit that a joker which is led may stand for, else one."""
    if trick or order.suit[card] != JOKER:
        return [_PLAYED[card]]
    return [Move(cards=(card,), target=suit.lower()) for suit in joker_suits(order, tricks, seat)]


def why_not_joker(state: Position, move: Move) -> str:
    """Why a joker in the hand may not be led like this; "" when that is not what is wrong."""
    if move.cards != (RED_JOKER,) or state.order.suit[RED_JOKER] != JOKER or state.deal.trick:
        return ""
    if RED_JOKER not in state.deal.hands[state.turn or 0]:
        return ""
    suit = move.target.upper()
    if suit in SUITS and move == Move(cards=move.cards, target=move.target):
        return f"You have shown that you have no {SUITS[suit]}; name another suit with the joker."
    example = joker_suits(state.order, state.deal.tricks, state.turn or 0)[0].lower()
    return f"Name the suit that your joker stands for, such as 'joker {example}'."


# The rules of play: who leads, what may be played, and who takes the trick

KNOCK: Final = Move("knock")
"""A dog keeps its one card, which need not be played before the last trick."""
TABLE_PLACE: Final = "t"
"""The place that `KH t` names: of two equal cards that on the table is played, not that in the hand."""


def begin(state: Position) -> Position:
    """The first lead; or the next one, after cards have been drawn, by the taker of the last trick.

    When younger has declared at piquet, he plays to the first trick.
    """
    if state.deal.trick:
        return state.updated(turn=state.after(state.deal.trick[-1].seat))
    if state.deal.tricks:
        return state.updated(turn=_leader_from(state.lives, state.deal, state.deal.tricks[-1].winner))
    return state.updated(turn=_first_leader(state))


def _first_leader(state: Position) -> Seat:
    if state.ranking.lead is not None:
        return next(seat for seat, hand in enumerate(state.deal.hands) if state.ranking.lead in hand)
    if state.rules.play.lead == "bidder" and state.deal.declarer is not None:
        return state.deal.declarer
    if state.deal.dummy is not None and state.deal.declarer is not None:
        return state.after(state.deal.declarer)
    if state.rules.lone_leads_late and state.deal.out is not None:
        return (state.deal.out - 1) % state.players  # the partner who sits out is opposite
    return _leader_from(state.lives, state.deal, state.after(state.dealer))


def _leader_from(lives: Sequence[Life], deal: Deal, seat: Seat) -> Seat:
    """The first seat clockwise from this one that can lead: it has cards, and is no dog with a single one."""
    while seat == deal.out or not deal.hands[seat] or (lives and lives[seat] == "dog"):
        seat = (seat + 1) % len(deal.hands)
    return seat


def legal(state: Position) -> Sequence[Move]:
    deal, seat, order = state.deal, state.turn or 0, state.order
    cards = dict.fromkeys(playable(state))
    if not (deal.laid or state.lives or order.suit[RED_JOKER] == JOKER):
        return [_PLAYED[card] for card in cards]
    moves = [move for card in cards for move in joker_moves(order, card, deal.trick, deal.tricks, seat)]
    moves += [Move(cards=(card,), target=TABLE_PLACE) for card in cards if _is_twice(state, card)]
    return [*moves, KNOCK] if _may_knock(state) else moves


def _is_twice(state: Position, card: Card) -> bool:
    """Whether the seat to act has the card both in the hand and on the table, and says which it plays."""
    deal, seat = state.deal, state.turn or 0
    if not deal.laid or not isinstance(state.rules.meld, MeldsBetween) or not state.rules.meld.pick:
        return False
    return card in deal.held_back(seat) and any(one.card == card for one in deal.laid[seat])


def _may_knock(state: Position) -> bool:
    """Whether the seat to act, a dog, may keep its one card: there must be another trick to come."""
    if not state.lives or state.lives[state.turn or 0] != "dog" or not state.deal.trick:
        return False
    return bool(state.deal.hands[state.deal.trick[0].seat])  # no dog leads: the leader has all cards


def playable(state: Position) -> list[Card]:
    """The cards that the seat to act may play."""
    deal, ranking = state.deal, state.ranking
    hand = deal.hands[state.turn or 0]
    if is_left(state) and of_kind(DrawnStock, state.rules.stock).free:
        return list(hand)
    order = state.order
    first = ranking.rules.play.harmless and not deal.tricks
    if deal.trick:
        cards = follows(ranking, order, hand, [play.card for play in deal.trick], deal.trick[0].named)
    elif ranking.lead is not None and not deal.tricks:
        return [ranking.lead]
    else:
        cards = leads(ranking, order, hand, broken(state))
    return harmless(ranking, cards) if first else cards


def broken(state: Position) -> str:
    """The suits that have been broken; see `broken_by`."""
    return broken_by(state.ranking, state.deal.trump, state.deal.tricks)


def apply(state: Position, move: Move) -> Position:
    before, seat = state, state.turn
    assert seat is not None
    if move.verb == KNOCK.verb:
        return _next(before, (Event("knocked", seat),), before.deal, seat)
    card, named = move.cards[0], "" if move.target == TABLE_PLACE else move.target.upper()
    held = not move.target and _is_twice(before, card)
    deal = state.deal.after_play(seat, card, named, held=held)
    if state.rules.trump.how == "led" and not deal.trump:
        deal = replace(deal, trump=card.suit)
    data = {"named": named or None, "from_table": deal.laid != before.deal.laid}
    events: tuple[Event, ...] = (_told("played", seat, (card,), data),)
    if deal.dummy is not None and not is_dummy_shown(before.rules, before.deal):
        cards = sorted_hand(deal.hands[deal.dummy], before.order)
        dummy = tuple(card for suit in cards for card in suit)
        events += (Event("dummy", deal.dummy, dummy, reveals=True),)
    if before.rules.declare.kinds and len(deal.trick) == 1 and not deal.tricks:
        return _AFTER(before, events, deal, seat).phase_ended()
    return _next(before, events, deal, seat)


_told: Final = making(Event, "kind", "seat", "cards", "data")
_AFTER: Final = changing(Position, "events", "deal", "turn")
_TAKEN: Final = changing(Deal, "trick", "tricks")


def _next(before: Position, events: tuple[Event, ...], deal: Deal, seat: Seat) -> Position:
    """The next seat with cards is to play; when it would be the trick's leader again, it is complete."""
    leader, players = deal.trick[0].seat, before.players
    following = (seat + 1) % players
    while following != leader and (following == deal.out or not deal.hands[following]):
        following = (following + 1) % players
    if following == leader:
        return _taken(before, events, deal)
    after = _AFTER(before, events, deal, following)
    told = heard(before, after)
    return after.updated(*told) if told else after


def _taken(before: Position, events: tuple[Event, ...], deal: Deal) -> Position:
    """The position after the trick has been taken; its winner leads to the next.

    before: the position in which its last card was to be played. events, deal: what is so after it.
    """
    ranking, cards = before.ranking, tuple([play.card for play in deal.trick])
    order = ranking.order(deal.trump, is_misere(deal.bids))
    winner = deal.trick[order.best(cards)].seat
    draws = is_left(before)
    is_last = not draws and not any(hand for seat, hand in enumerate(deal.hands) if seat != deal.out)
    points = sum([ranking.points[card] for card in cards]) + before.rules.last_trick * is_last
    deal = _TAKEN(deal, (), (*deal.tricks, Trick(deal.trick, winner)))
    events += (Event("taken", winner, cards, points),)
    leader = before.turn if is_last or draws else _leader_from(before.lives, deal, winner)
    after = _AFTER(before, events, deal, leader)
    after = after.updated(*heard(before, after)).gained(winner, points)
    if is_last or after.is_won:
        return after.phase_ended() if is_compared(after.rules) else after.deal_ended()
    return after.phase_ended() if draws else after


# Why a card may not be played


def task(state: Position) -> str:
    return f"play one card, such as '{legal(state)[0]}'"


def why_not(state: Position, move: Move) -> str:
    seat = state.turn
    assert seat is not None
    if move.verb == KNOCK.verb and not state.rules.has_dog:
        return f"There is no 'knock' in this game; {task(state)}."
    if move.verb == KNOCK.verb:
        return f"You may knock only with a dog's one card, and not in the last trick; {task(state)}."
    if len(move.cards) != 1:
        return wrong_number(move.cards, 1, task(state))
    card = move.cards[0]
    if card not in state.deal.hands[seat]:
        return not_held(state, card)
    about_joker = why_not_joker(state, move)
    if about_joker:
        return about_joker
    if move == Move(cards=move.cards, target=TABLE_PLACE) and state.deal.laid:
        on_table = any(one.card == card for one in state.deal.laid[seat])
        return (
            f"Your only {card.symbol} lies on the table: '{card}' is enough."
            if on_table
            else (f"Your {card.symbol} is in your hand, not on the table: '{card}' plays it.")
        )
    if move != Move(cards=move.cards):
        return nothing_else(task(state))
    if not state.deal.trick:
        return _no_lead(state, card)
    return _no_answer(state, card, playable(state))


def _no_lead(state: Position, card: Card) -> str:
    ranking, order = state.ranking, state.order
    if ranking.lead is not None and not state.deal.tricks:
        return f"The {ranking.lead.symbol} leads to the first trick, and you hold it. Play it."
    suit = order.suit[card]
    instead = [each.cards[0] for each in legal(state)]
    if suit not in ranking.breaks or suit in broken(state):
        return _no_points(order, instead)
    named = SUITS[suit].capitalize()
    lead = f"Lead {_suits(order, instead)}, such as the {_lowest(order, instead)}."
    if suit in ranking.opening:
        return f"{named} may not be led to the first trick. {lead}"
    return f"{named} aren't broken yet. {lead}"


def _no_points(order: Order, instead: Sequence[Card]) -> str:
    """Says that the first trick takes no points. instead: the cards that may be played."""
    lowest = _lowest(order, instead)
    return f"You may not play a card with points to the first trick. Play another, such as the {lowest}."


def _suits(order: Order, cards: Sequence[Card]) -> str:
    """The suits of the cards as one names a card of each: `a club or a diamond`."""
    held = {order.suit[card] for card in cards}
    return listed([f"a {SUITS[suit][:-1]}" for suit in SUITS if suit in held], "or")


def _lowest(order: Order, cards: Sequence[Card]) -> str:
    """The lowest of the cards, of which there is one at least, for an example."""
    return min(cards, key=lambda card: (order.power[card], card)).symbol


def _no_answer(state: Position, card: Card, cards: Sequence[Card]) -> str:
    order, deal = state.order, state.deal
    asked, suit = led(order, deal.trick), order.suit[card]
    held = {order.suit[each] for each in deal.hands[state.turn or 0]}
    if suit != asked and asked in held:
        if state.ranking.rules.play.follow == "suit_or_trump":
            return _must_follow_or_trump(order, asked, deal.hands[state.turn or 0])
        is_dummys = deal.dummy is not None and state.turn == deal.dummy != state.to_act
        return _must_follow(order, asked, card, cards, "dummy holds" if is_dummys else "you hold")
    if order.forced and suit not in (asked, order.trump) and order.trump in held:
        trump = "your joker" if order.trump == JOKER else "a trump"
        wins = " that wins the trick so far" if state.ranking.rules.play.trump == "winning" else ""
        example = "" if order.trump == JOKER else f", such as the {_lowest(order, cards)}"
        return f"You have no {SUITS[asked]}, so you must play {trump}{wins}{example}."
    if state.ranking.rules.play.harmless and not deal.tricks and state.ranking.points[card] > 0:
        return _no_points(order, cards)
    best = deal.trick[order.best(tuple(play.card for play in deal.trick))].card
    better = [each.symbol for each in sorted(set(cards), key=lambda each: order.power[each])]
    return f"You must beat the {best.symbol} if you can: play the {' or the '.join(better)}."


def _must_follow_or_trump(order: Order, led: str, hand: Sequence[Card]) -> str:
    """Says that one follows suit or trumps (FG, Pitch)."""
    own = next(card for card in hand if order.suit[card] == led)
    if led == order.trump:
        return f"Trumps were led. Play one, such as the {own.symbol}."
    suit = SUITS[led]
    return f"{suit.capitalize()} were led. Play a {suit[:-1]}, such as the {own.symbol}, or a trump."


def _must_follow(order: Order, led: str, card: Card, cards: Sequence[Card], holds: str) -> str:
    """Says that the suit led has to be followed; if the left bower matters, what suit it belongs to.

    holds: `you hold`, or whoever has the hand that is to play.
    """
    if card.suit == led:
        return (
            f"The {card.symbol} is the left bower, a {SUITS[order.suit[card]][:-1]} in this deal. "
            f"Play a {SUITS[led][:-1]}, such as the {cards[0].symbol}."
        )
    if cards[0].is_joker:
        return f"{SUITS[led].capitalize()} were led. Your joker is the highest {SUITS[led][:-1]}: play it."
    if cards[0].suit != led:
        bower = f"your {cards[0].symbol} counts as one, as the left bower"
        return f"{SUITS[led].capitalize()} were led, and {bower}: play it."
    if len(cards) == 1:
        return f"{SUITS[led].capitalize()} were led, and {holds} the {cards[0].symbol}: play it."
    return f"{SUITS[led].capitalize()} were led. Play a {SUITS[led][:-1]}, such as the {cards[0].symbol}."


# What is asked and told in the play, and what people type in it


def question(view: TricksView, style: Style) -> str:
    other = _other_hand(view, style)
    own = " from your hand" if _plays_dummy(view) else ""
    if not view.trick and other:
        return f"{other} leads: which card?"
    if not view.trick:
        makes = view.rules.trump.how == "led" and not view.trump
        return f"Which card do you lead{own}{', to make its suit trumps' if makes else ''}?"
    if KNOCK in view.legal:
        return "Do you play your card now, or knock?"
    suit, card = led(order_of(view), view.trick), view.trick[0].card
    is_left_bower = card.suit != suit and not card.is_joker
    led_so = f"The left bower leads {SUITS[suit]}" if is_left_bower else f"{capital(SUITS[suit])} were led"
    return f"{led_so}. {f'{other} plays: which card' if other else f'Which card do you play{own}'}?"


def _other_hand(view: TricksView, style: Style) -> str:
    """Whose cards the player plays for another hand: `Dummy`, or the name of a partner; "" for the own."""
    if view.turn is None or view.turn == view.to_act:
        return ""
    is_dummy = view.bridge is not None and view.turn == view.bridge.dummy
    return "Dummy" if is_dummy else style.name(view.turn)


def _plays_dummy(view: TricksView) -> bool:
    """Whether the player has two hands to play, both of which are seen."""
    is_own = (
        view.bridge is not None and view.seat is not None and view.seat in (view.declarer, view.bridge.dummy)
    )
    return is_own and view.bridge is not None and bool(view.bridge.hand) and view.to_act == view.seat


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """The suit that a joker stands for; whether a card wins so far."""
    if move.target == TABLE_PLACE:
        return ""
    if move.cards and Move(cards=move.cards, target=TABLE_PLACE) in view.legal:
        return "the one in your hand"
    if move.target and move.cards:
        return f"stands for {SUITS[move.target.upper()]}"
    if not move.cards:
        return "keep your card for a later trick"
    cards = (*(play.card for play in view.trick), move.cards[0])
    return "wins so far" if view.trick and order_of(view).best(cards) == len(cards) - 1 else ""


def read(text: str, view: TricksView) -> Move | None:
    """A card after `play` or `lead`; `joker hearts`; `pass` for `knock`."""
    words = folded(text)
    if words == "pass" and KNOCK in view.legal:
        return KNOCK
    named = None if view.trick else _named(words)
    return named or _placed(words, view) or read_cards(text, view)


def _placed(words: str, view: TricksView) -> Move | None:
    """`KH from the table`, `KH table`, `KH from my hand`: where the card lies that is meant."""
    found = _PLACED.fullmatch(words.removeprefix("play ").removeprefix("lead "))
    if view.seat is None or not view.stock or not found:
        return None
    try:
        cards = tuple(parse_cards(found["card"]))
    except BadNotation:
        return None
    place, own = found["place"], [move for move in view.legal if move.cards == cards]
    if len(own) > 1:
        return next(move for move in own if (move.target == TABLE_PLACE) == (place != "hand"))
    is_laid = any((one.card,) == cards for one in laid_by(view, view.seat))
    return own[0] if own and is_laid == (place != "hand") else None


_PLACED: Final = re.compile(r"(?P<card>.+?)(?: (?:from|on|in))?(?: (?:the|my))? (?P<place>t|table|hand)")


def _named(words: str) -> Move | None:
    """`joker hearts`, `lead the joker as h`: the move that leads a joker for a suit."""
    said = [word for word in words.split() if word not in FILLERS | {"lead", "as", "for", "red"}]
    if said[:1] not in (["joker"], ["*r"], ["★r"]) or len(said) > 2:
        return None
    if len(said) == 1:
        return Move(cards=(RED_JOKER,))
    return Move(cards=(RED_JOKER,), target=SUIT_WORDS[said[1]]) if said[1] in SUIT_WORDS else None


def _played(event: Event, style: Style) -> str:
    named = event.data["named"]
    stands = f", which stands for {SUITS[named]}" if named else ""
    place = " from the table" if event.data["from_table"] else ""
    return f"{style.does(event.seat, 'play')} the {style.cards(event.cards)}{place}{stands}."


def _taken_told(event: Event, style: Style) -> str:
    points = f", with {counted(event.amount, 'point')}" if event.amount else ""
    return f"{style.does(event.seat, 'take')} the trick{points}."


def _dummy(event: Event, style: Style) -> str:
    """Dummy's cards suit by suit, trumps first as they come."""
    suits = sorted(SHOWN_AT_BRIDGE, key=lambda suit: not event.cards or suit != event.cards[0].suit)
    held = [(suit, [card for card in event.cards if card.suit == suit]) for suit in suits]
    cards, stop = capital(suit_by_suit(held, style)), "." if style.in_words else ":"
    return f"{style.does(event.seat, 'are')} dummy{stop} {cards}."


TELLERS: Final[Mapping[str, Teller]] = {
    "played": _played,
    "taken": _taken_told,
    "dummy": _dummy,
    "knocked": lambda event, style: f"{style.does(event.seat, 'knock')}.",
}


def _why_not_now(state: Position, move: Move, task: str) -> str:
    return "" if state.rules.has_dog else f"There is no '{move.verb}' in this game; {task}."


PLAYING: Final[TricksPhase] = Phase(
    name="playing",
    is_played=lambda rules: True,
    begin=begin,
    legal=legal,
    apply=apply,
    why_not=why_not,
    task=task,
    question=question,
    verbs=(KNOCK.verb,),
    why_not_now=_why_not_now,
    gloss=gloss,
    read=read,
    tellers=TELLERS,
    afresh=True,
)
