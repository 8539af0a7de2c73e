"""Two phases of cribbage in which cards are put down: two are laid away to the crib, then the play.

In the play cards are put down in turn up to a count of 31; `go` is said by a player with none that fits.
Decisions where the sources are silent: go is said when and only when no card one holds fits; the count begins
again as soon as nobody can play; a player who plays on after a go need not say go too.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from hoylecli.core import CARDS, PLAY, Event, Move, changing, making, plays, replace
from hoylecli.families import Phase, Style
from hoylecli.scoring.cribbage import peg, show

from .position import LIMIT, VALUES, Counting, Position, by_rank, pegged, points, scored
from .view import CribbageView

# Two cards are laid away to the crib, the non-dealer's first; then the starter is turned up

_COUNTS: Final = ("no cards", "one", "two", "three", "four", "five", "six")


def _discard_legal(state: Position) -> Sequence[Move]:
    return plays(combinations(state.deal.hands[state.to_act or 0], 2))


def _discard_apply(state: Position, move: Move) -> Position:
    seat, dealer = state.to_act, state.dealer
    assert seat is not None
    state = state.updated(
        Event("laid_away", seat, amount=2),
        Event("laid_away", seat, move.cards, seen_by=(seat,)),
        deal=state.deal.lay_away(seat, move.cards),
    )
    if seat != dealer:
        return state.updated(turn=dealer)
    deal = state.deal.turn_starter()
    assert deal.starter is not None
    state = state.updated(Event("starter", cards=(deal.starter,), reveals=True), deal=deal)
    state = pegged(state, dealer, 2, "heels") if deal.starter.rank == 11 else state
    return state.deal_ended() if state.is_won else state.phase_ended()


def _discard_task(state: Position) -> str:
    return f"lay away two cards, such as '{_discard_legal(state)[0]}'"


def _discard_why_not(state: Position, move: Move) -> str:
    assert move.verb == PLAY
    cards, hand = move.cards, state.deal.hands[state.to_act or 0]
    if len(cards) != 2:
        return f"Lay away two cards, not {_COUNTS[len(cards)] if len(cards) < 7 else len(cards)}."
    for card in cards:
        if card not in hand:
            return f"You don't hold the {card.symbol}."
    if cards[0] == cards[1]:
        return f"There is only one {cards[0].symbol}; lay away another card with it."
    return f"Write it as '{cards[1]} {cards[0]}'."


def _discard_question(view: CribbageView, style: Style) -> str:
    return f"Lay two cards away to {style.possessive(view.dealer)} crib."


def _discard_gloss(move: Move, view: CribbageView, style: Style) -> str:
    """What is kept; no points where players count for themselves."""
    kept = tuple(card for card in view.hand if card not in move.cards)
    return f"keeps {style.cards(by_rank(kept)) if view.manual else points(show(kept).total)}"


def _laid_away(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'lay')} away {style.cards(by_rank(event.cards))}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'lay')} two cards away."


DISCARD: Final[Phase[Position, CribbageView]] = Phase(
    name="discard",
    is_played=lambda rules: True,
    begin=Position.eldest_begins,
    legal=_discard_legal,
    apply=_discard_apply,
    why_not=_discard_why_not,
    task=_discard_task,
    question=_discard_question,
    gloss=_discard_gloss,
    tellers={
        "laid_away": _laid_away,
        "starter": lambda event, style: f"the starter is the {style.cards(event.cards)}.",
    },
)


GO: Final = Move("go")
_PLAYS: Final = tuple(Move(cards=(card,)) for card in CARDS[:52])


def _play_begin(state: Position) -> Position:
    """The non-dealer plays first; when a claim has been settled, the play goes on where it was."""
    return _next_turn(state) if state.deal.played else state.updated(turn=state.after(state.dealer))


def _play_legal(state: Position) -> Sequence[Move]:
    return [_PLAYS[card] for card in state.deal.fitting(state.to_act or 0)] or [GO]


_AFTER: Final = changing(Position, "events", "deal")
_TURN: Final = changing(Position, "turn")
_event: Final = making(Event, "kind", "seat", "cards", "amount")


def _play_apply(state: Position, move: Move) -> Position:
    seat = state.to_act
    assert seat is not None
    if move == GO:
        deal = state.deal.say_go(seat)
        return _next_turn(_AFTER(state, (Event("go", seat, amount=deal.count),), deal))
    deal = state.deal.play(seat, move.cards[0])
    counting = Counting("play", seat, deal.pile)
    state = _AFTER(state, (_event("played", seat, move.cards, deal.count),), deal)
    if state.manual:
        return state.phase_ended(deal=replace(deal, counting=counting))
    return _next_turn(scored(state, counting))


def _next_turn(state: Position) -> Position:
    """Whose turn it is after a card or a go. Pegs go and last card, but never on top of a 31 (CC)."""
    if state.is_won:
        return state.deal_ended()
    deal, last = state.deal, state.deal.last_player
    other = 1 - last
    count = deal.count
    if not any(deal.hands):
        state = pegged(state, last, 1, "last") if count < LIMIT else state
        return state.deal_ended() if state.is_won else state.phase_ended()
    if count < LIMIT:
        if deal.hands[other] and not deal.gone:
            return _TURN(state, other)
        if deal.fitting(last):
            return _TURN(state, last)
    state = pegged(state, last, 1, "go") if count < LIMIT else state
    if state.is_won:
        return state.deal_ended()
    following = other if deal.hands[other] else last
    return state.updated(Event("new_count", following), turn=following, deal=state.deal.begin_count())


def _play_task(state: Position) -> str:
    legal = _play_legal(state)
    return f"play a card, such as '{legal[0]}'" if legal[0].cards else "nothing you hold fits, so say 'go'"


def _play_why_not(state: Position, move: Move) -> str:
    seat, deal = state.to_act, state.deal
    assert seat is not None
    if move.verb == GO.verb:
        fitting = deal.fitting(seat)
        return (
            f"You can still play the {fitting[0].symbol}, so you may not say go."
            if fitting
            else "Say 'go' alone."
        )
    assert move.verb == PLAY
    if len(move.cards) != 1:
        return "Play one card at a time."
    card = move.cards[0]
    if card in deal.laid_away[seat]:
        return f"You laid the {card.symbol} away to the crib."
    if card in deal.kept[seat] and card not in deal.hands[seat]:
        return f"You have already played the {card.symbol}."
    if card not in deal.hands[seat]:
        return f"You don't hold the {card.symbol}."
    count, room = deal.count, LIMIT - deal.count
    reason = f"The count is {count}, and the {card.symbol} would make {count + VALUES[card]}"
    if not deal.fitting(seat):
        return f"{reason}; nothing you hold fits under {LIMIT}, so say 'go'."
    return f"{reason}; play {'an ace' if room == 1 else f'{room} or less'}."


# What is asked and told


def _play_question(view: CribbageView, style: Style) -> str:
    if view.legal and not view.legal[0].cards:
        return f"The count is {view.count} and nothing you hold fits: say go."
    count = f"The count is {view.count}. " if view.count else ""
    return f"{count}Which card do you play?"


def _play_gloss(move: Move, view: CribbageView, style: Style) -> str:
    """The count that a card makes; no points where players count for themselves."""
    if not move.cards:
        return "nothing fits under 31"
    count = view.count + min(move.cards[0].rank, 10)
    points = 0 if view.manual else peg((*view.pile, *move.cards)).total
    return f"makes {count} for {points}" if points else f"makes {count}"


_KINDS: Final = {
    "fifteen": "fifteen",
    "thirty_one": "thirty-one",
    "pair": "a pair",
    "pair_royal": "a pair royal",
    "double_pair_royal": "a double pair royal",
}
_REASONS: Final = {
    "claim": "",
    "heels": " for his heels",
    "go": " for the go",
    "last": " for the last card",
    "muggins": " by muggins",
}


def _pegged(event: Event, style: Style) -> str:
    reason = event.data["reason"]
    if reason in ("hand", "crib"):
        return ""
    why = " for " + " and ".join(map(_kind, event.data["items"])) if reason == "play" else _REASONS[reason]
    return f"{style.does(event.seat, 'peg')} {event.amount}{why}."


def _kind(item: Mapping[str, Any]) -> str:
    return f"a run of {item['points']}" if item["kind"] == "run" else _KINDS[item["kind"]]


PLAYING: Final[Phase[Position, CribbageView]] = Phase(
    name="play",
    is_played=lambda rules: True,
    begin=_play_begin,
    legal=_play_legal,
    apply=_play_apply,
    why_not=_play_why_not,
    task=_play_task,
    question=_play_question,
    verbs=(GO.verb,),
    afresh=True,
    why_not_now=lambda state, move, task: f"Go is for the play of the cards; {task}.",
    gloss=_play_gloss,
    tellers={
        "played": lambda event, style: (
            f"{style.does(event.seat, 'play')} the {style.cards(event.cards)}: {event.amount}."
        ),
        "go": lambda event, style: f"{style.does(event.seat, 'say')} go.",
        "new_count": lambda event, style: "the count begins again.",
        "pegged": _pegged,
    },
)
