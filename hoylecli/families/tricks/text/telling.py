"""What is told of events that belong to no phase, what is asked, and what people type."""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import Event, Move, Seat, capital, counted, listed
from hoylecli.families.phase import CUT_TELLERS, ByPhase
from hoylecli.families.screen import Named, Style, side_name, sides, verb
from hoylecli.scoring.pinochle import said

from .. import derived
from ..derived import order_of
from ..phases import PHASES, bridge
from ..phases.playing import TABLE_PLACE
from ..position import Bid, Play, highest, in_words
from ..position.following import led
from ..position.labels import SUITS, hand
from ..view import TricksView
from . import piquet

_SAID: Final = {"nil": "nil", "blind": "double nil, blind", "smudge": "smudge"}


def _dealt(event: Event, style: Style) -> str:
    dogs = [style.inside(seat) for seat in event.data["dogs"]]
    less = f", and one to {listed(dogs)}" if dogs else ""
    return f"{style.does(event.seat, 'deal')} {counted(event.amount or 0, 'card')} each{less}."


def _hand(event: Event, style: Style) -> str:
    return f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}."


def _turned(event: Event, style: Style) -> str:
    suit = event.data["suit"]
    trumps = f": {SUITS[suit]} are trumps" if suit else ""
    return f"{style.does(event.seat, 'turn')} up the {style.cards(event.cards)}{trumps}."


def _laid_away(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'lay')} away the {style.cards(event.cards)}."
    cards = "a card" if event.amount == 1 else counted(event.amount or 0, "card")
    return "" if event.seat == style.you else f"{style.does(event.seat, 'lay')} {cards} away."


def _bid(event: Event, style: Style) -> str:
    word = event.data["word"]
    if word == "pass":
        return f"{style.does(event.seat, 'pass')}."
    return f"{style.does(event.seat, 'bid')} {_SAID.get(word, event.amount)}."


def _dropped(event: Event, style: Style) -> str:
    """What has become of a player by the tricks of a deal."""
    if event.data["life"] == "out":
        return f"{style.does(event.seat, 'have')} taken no trick, and {verb([event.seat], 'are', style)} out."
    if event.data["life"] == "dog":
        gets = verb([event.seat], "get", style)
        return f"{style.does(event.seat, 'have')} taken no trick, and {gets} a dog's life, one card."
    return f"{style.does(event.seat, 'are')} back, with a trick."


def _scored(event: Event, style: Style) -> str:
    """What a side has scored, its total, and where the points come from."""
    seats, total, text = event.data["seats"], event.data["total"], event.data["text"]
    points = event.amount or "nothing"
    what = f"{side_name(seats, style)} {verb(seats, 'score', style)} {points}, {total} in all"
    return f"{what}{f': {text}' if text else ''}."


def _game_below(event: Event, style: Style) -> str:
    seats = event.data["seats"]
    which = "a game" if event.amount == 1 else "another game"
    return f"{side_name(seats, style)} {verb(seats, 'win', style)} {which} below the line."


BY_PHASE: Final = ByPhase(
    PHASES,
    {
        "cut": lambda event, style: (
            f"{style.does(event.seat, 'cut')} the {style.cards(event.cards)} for trumps."
        ),
        **CUT_TELLERS,
        "dealt": _dealt,
        "turned": _turned,
        "hand": _hand,
        "thrown_in": lambda event, style: "the cards are thrown in.",
        "bid": _bid,
        "laid_away": _laid_away,
        "scored": _scored,
        "game_below": _game_below,
        "dropped": _dropped,
    },
)


# What a player is asked, and a few words on each legal move


def kind(view: TricksView) -> str:
    """`lead`, `follow` or, for a player who cannot follow, `discard`; the phase before the tricks."""
    if view.phase != "playing":
        return view.phase
    if not view.trick:
        return "lead"
    order = order_of(view)
    cards = [card for move in view.legal for card in move.cards]
    return "follow" if any(order.suit[card] == led(order, view.trick) for card in cards) else "discard"


def says(move: Move, view: TricksView, style: Style) -> str:
    """A bid at bridge as it is said, `1 heart`; a card from the table; "" for what every game says alike."""
    if move.cards and move.target == TABLE_PLACE:
        return f"{style.cards(move.cards)} from the table"
    if view.bridge is None or move.verb != "bid" or move.amount is None or not move.target:
        return ""
    return bridge.in_words(move.amount, move.target.upper())


def phrase(move: Move, view: TricksView, said: Named) -> str:
    """What a bid does, where its word alone does not say it: `order the K♠ up and play alone`."""
    if move.verb in _PHRASES:
        return _PHRASES[move.verb]
    if move.verb not in ("order", "alone"):
        return ""
    alone = " and play alone" if move.verb == "alone" else ""
    if move.target or view.turned is None:
        return f"call {said(move).partition(' ')[2]}{alone}"
    takes = "take" if view.dealer == view.seat else "order"
    return f"{takes} the {said(Move(cards=(view.turned,)))} up{alone}"


_PHRASES: Final = {"nil": "bid nil", "blind": "bid nil without looking", "look": "look at your cards"} | {
    "misere": "bid misere",
    "open-misere": "bid open misere",
}


def choices(view: TricksView, style: Style) -> list[str]:
    """The calls at bridge, a line a level; [] where every move has its own."""
    return (
        bridge.levels(view, style) if view.bridge is not None and view.phase in ("bidding", "naming") else []
    )


# The table in sentences, for those who have it read to them


def lines(view: TricksView, style: Style) -> Iterator[str]:
    """What matters at a card: trumps, what was taken and is wanted, the trick, cards that are seen.

    Before the first trick has been taken or the first combination called, it is all there is to say.
    """
    is_between = (view.phase == "playing" and view.tricks) or (view.phase == "declaring" and view.calls)
    if not is_between or view.to_act is None:
        yield from whole(view, style)
        return
    yield from _trumps(view, style)
    yield from _so_far(view, style)
    if view.stock and any(view.stock.laid):
        yield from _melds(view, style)
    yield from _wanted(view, style)
    if view.phase == "declaring":  # after each trick the count is told
        yield from piquet.counted_so_far(view, style)
    yield from _lying(view, style)


def whole(view: TricksView, style: Style) -> Iterator[str]:
    """Who has what, trumps, what was said and taken, the trick, and the viewer's hand."""
    for side, seats in enumerate(sides(view.players, len(view.scores))):
        bags = _bags(view, side)
        has = verb(seats, "have", style)
        yield f"{side_name(seats, style)} {has} {counted(view.scores[side], 'point')}{bags}."
    if not view.hand_sizes:
        return
    yield f"{style.does(view.dealer, 'are')} the dealer."
    yield from _trumps(view, style)
    yield from _so_far(view, style)
    yield from _melds(view, style)
    yield from _wanted(view, style)
    yield from piquet.sentences(view, style)
    yield from _lying(view, style)


def _lying(view: TricksView, style: Style) -> Iterator[str]:
    """The trick, and the hands that are seen."""
    yield from _trick(view, style)
    if view.open_hand and view.declarer is not None and view.declarer != view.seat:
        lies_open = hand(view.open_hand, derived.order_of(view), style)
        yield f"{capital(style.possessive(view.declarer))} hand lies open: {lies_open}."
    if view.hand:
        yield f"Your hand: {hand(derived.held_back(view), derived.order_of(view), style)}."
    elif view.seat is not None and view.hand_sizes[view.seat]:
        yield f"You have {counted(view.hand_sizes[view.seat], 'card')} face down."


def _bags(view: TricksView, side: int) -> str:
    if derived.score_of(view).shows != "bids" or not view.rules.bags:
        return ""
    return f" and {counted(view.sheet[-1][side].bags or 0 if view.sheet else 0, 'bag')}"


def _trumps(view: TricksView, style: Style) -> Iterator[str]:
    made, contract = derived.made_trumps(view), derived.contract_of(view)
    if contract is not None:
        yield f"{capital(style.possessive(contract.seat))} contract is {in_words(contract)}."
    elif made is not None and made.suit:
        alone = f", and {verb([made.seat], 'play', style)} alone" if made.word == "alone" else ""
        yield f"{capital(SUITS[view.trump])} are trumps: {style.inside(made.seat)} called them{alone}."
    elif made is not None and view.turned is not None:
        alone = f", and {verb([made.seat], 'play', style)} alone" if made.word == "alone" else ""
        ordered = f"{'picked' if made.seat == view.dealer else 'ordered'} up the {style.card(view.turned)}"
        yield f"{capital(SUITS[view.trump])} are trumps: {style.inside(made.seat)} {ordered}{alone}."
    elif view.trump:
        yield f"{capital(SUITS[view.trump])} are trumps."
        under = derived.bottom(view) if view.rules.stock.draw else None
        if under is not None:
            cards = counted(view.undealt - 1, "card")
            yield f"The stock has {cards}, and the {style.card(under)} face up under it."
    elif view.turned is not None:
        turned = "was turned down" if derived.is_turned_down(view) else "is turned up"
        yield f"The {style.card(view.turned)} {turned}."
    if view.out is not None:
        yield f"{style.does(view.out, 'sit')} out."
    for seat, life in enumerate(view.lives or ()):
        if life in ("out", "dog"):
            yield f"{style.does(seat, 'are')} out." if life == "out" else _dogs_life(seat, style)
    suits = derived.unbroken(view)
    if suits:
        yield f"{capital(listed([SUITS[suit] for suit in suits]))} are not broken."


def _dogs_life(seat: Seat, style: Style) -> str:
    return f"{style.does(seat, 'have')} a dog's life, with one card in this deal."


def _so_far(view: TricksView, style: Style) -> Iterator[str]:
    """What each has bid so far, and taken."""
    if view.rules.bidding.kind == "tricks":
        for bid in view.bids:
            has = f" and {verb([bid.seat], 'have', style)} {counted(view.taken(bid.seat), 'trick')}"
            yield f"{style.does(bid.seat, 'bid')} {_in_words(bid)}{has if view.phase == 'playing' else ''}."
        return
    high = highest(view.bids) if view.rules.bidding.kind in ("auction", "round") else None
    if high is not None and view.declarer is not None:
        yield f"{style.does(high.seat, 'have')} bid {_in_words(high)}."
    if not derived.in_play(view) and view.declarer is None:
        yield from (f"{style.does(bid.seat, 'say')} {_in_words(bid)}." for bid in view.bids)
    elif derived.score_of(view).shows == "points":
        taken = [seat for seat in range(view.players) if derived.points_of(view, seat)]
        yield from (_taken(seat, style, counted(derived.points_of(view, seat), "point")) for seat in taken)
    elif view.tricks:
        for seats in sides(view.players, len(view.scores)):
            many = sum(map(view.taken, seats))
            has = counted(many, "trick")
            if many and derived.are_cards_counted_later(view):
                has += f" with {counted(sum(derived.points_of(view, seat) for seat in seats), 'point')}"
            yield f"{side_name(seats, style)} {verb(seats, 'have', style)} {has}."


def _melds(view: TricksView, style: Style) -> Iterator[str]:
    for seat in range(view.players):
        if derived.melded(view, seat):
            yield f"{style.does(seat, 'have')} melded {derived.melded(view, seat)}."
    for seat in range(view.players):
        if laid := derived.laid_by(view, seat):
            cards = hand([one.card for one in laid], derived.order_of(view), style)
            yield f"{style.does(seat, 'have')} laid on the table: {cards}."
    if derived.may_lay(view):
        yield f"Your melds: {listed([f'{said(meld)} for {meld.points}' for meld in derived.may_lay(view)])}."


def _wanted(view: TricksView, style: Style) -> Iterator[str]:
    """What each side still needs for its bid, in play; and where it is met to the trick, what is too much."""
    if view.phase != "playing":
        return
    for seats in sides(view.players, len(view.scores)):
        has = derived.wanted(view, seats)
        if has is not None:
            name, what = (
                side_name(seats, style),
                "point" if derived.score_of(view).shows == "all" else "trick",
            )
            if has.a_trick:
                yield f"{name} {verb(seats, 'need', style)} a trick to make {counted(has.bid, what)}."
            elif has.missing > 0:
                yield f"{name} {verb(seats, 'need', style)} {has.missing} more of {counted(has.bid, what)}."
            elif has.missing < 0 and derived.score_of(view).aim == "own_bid":
                yield f"{name} {verb(seats, 'have', style)} {counted(-has.missing, what)} too many."
            else:
                yield f"{name} {verb(seats, 'have', style)} made {counted(has.bid, what)}."


def _taken(seat: Seat, style: Style, what: str) -> str:
    return f"{style.does(seat, 'have')} taken {what} in this deal."


def _in_words(bid: Bid) -> str:
    if bid.word == "bid" and bid.suit:
        return in_words(bid)
    if bid.suit:
        return f"{bid.word} {SUITS[bid.suit]}"
    return "double nil" if bid.word == "blind" else derived.said_short(bid)


def played(plays: Sequence[Play], style: Style) -> Iterator[str]:
    """A trick card by card."""
    for at, play in enumerate(plays):
        named = f", which stands for {SUITS[play.named]}" if play.named else ""
        yield f"{style.name(play.seat)} {'played' if at else 'led'} the {style.card(play.card)}{named}."


def _trick(view: TricksView, style: Style) -> Iterator[str]:
    yield from played(view.trick, style)
    if view.trick:
        yield f"{style.does(view.trick[derived.winning(view)].seat, 'win')} so far."
