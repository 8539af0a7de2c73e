"""Three phases of cribbage in which cards are counted: the show, a claim, and the answer to a claim."""

from typing import Final

from hoylecli.core import PLAY, Event, Move, replace
from hoylecli.families import Phase, Style
from hoylecli.scoring.cribbage import said

from .position import Counting, Position, by_rank, count_of, pegged, points, scored, with_starter, worth
from .view import CribbageView

# The show: hands and crib are turned up and counted one after another, until a player has to be asked.
#
# Nobody is to act in this phase: where players count for themselves, they do so in the phase `claim`.


def _show_begin(state: Position) -> Position:
    shown = state.deal.still_to_show(state.dealer)
    if state.is_won:
        return state.deal_ended()
    if shown is None:
        return state.phase_ended()
    what, seat = shown
    counting = Counting(what, seat, state.deal.crib if what == "crib" else state.deal.kept[seat])
    count = None if state.manual else worth(state, counting)
    is_new = what == "crib"  # the hands have been seen in the play
    cards = with_starter(state, counting)
    event = Event("shown", seat, cards, count.total if count else None, data={"what": what}, reveals=is_new)
    state = state.updated(event, deal=state.deal.show(what, seat))
    if state.manual:
        return state.phase_ended(deal=replace(state.deal, counting=counting))
    return _show_begin(scored(state, counting, count))


def _shown(event: Event, style: Style) -> str:
    *cards, starter = event.cards
    what = f"{style.possessive(event.seat)} {event.data['what']} is"
    with_starter = f"{style.cards(by_rank(cards))} with the {style.card(starter)}"
    if event.amount is None:
        return f"{what} {with_starter}."
    count = count_of(event)
    return f"{what} {with_starter}: {said(count) if count.total else 'nothing'}."


SHOW: Final[Phase[Position, CribbageView]] = Phase(
    name="show",
    is_played=lambda rules: True,
    begin=_show_begin,
    legal=lambda state: [],
    apply=lambda state, move: state,
    why_not=lambda state, move: "",
    task=lambda state: "",
    question=lambda view, style: "",
    tellers={"shown": _shown},
)


# Players count for themselves: a player claims points for their own cards, and the claim is pegged.
#
# No more is pegged than the cards are worth. With muggins the opponent is asked after every claim, right or
# wrong, so that being asked tells nothing. If what is right in a claim wins the game, nobody is asked.

MOST_PEGGED: Final = 14  # a 3 and four 7s: thirty-one and a double pair royal
MOST_SHOWN: Final = 29  # three fives and a jack, with the fourth five turned in the jack's suit
_CLAIMS: Final = tuple(Move("claim", amount=points) for points in range(MOST_SHOWN + 1))


def _claim_begin(state: Position) -> Position:
    assert state.deal.counting is not None
    return state.updated(turn=state.deal.counting.seat)


def _legal(state: Position) -> tuple[Move, ...]:
    return _CLAIMS[: most_claimed(state.deal.counting) + 1]


def most_claimed(counting: Counting | None) -> int:
    """The highest claim that may be made: the same for every hand, so that it tells nothing."""
    return MOST_PEGGED if counting is not None and counting.what == "play" else MOST_SHOWN


def _apply(state: Position, move: Move) -> Position:
    counting, claimed = state.deal.counting, move.amount or 0
    assert counting is not None
    event = Event("claimed", counting.seat, amount=claimed, data={"what": counting.what})
    state = state.updated(event, deal=replace(state.deal, counting=replace(counting, claimed=claimed)))
    certain = min(claimed, worth(state, counting).total)
    if state.rules.muggins and state.scores[counting.seat] + certain < state.rules.target:
        return state.phase_ended()
    return settled(state, called=False)


def settled(state: Position, called: bool) -> Position:
    """The position after a claim has been pegged. called: whether the opponent has said muggins.

    CC, Cribbage, Muggins: a player who missed points keeps what was claimed, one who claimed too many gets
    the true points; with a right call the difference goes to the caller.
    """
    counting = state.deal.counting
    assert counting is not None
    assert counting.claimed is not None
    seat, claimed, true = counting.seat, counting.claimed, worth(state, counting).total
    taken = abs(true - claimed) if called else 0
    asked = state.phase == "muggins"
    state = state.updated(deal=replace(state.deal, counting=None))
    if called:
        state = state.updated(Event("muggins", 1 - seat, amount=taken, data={"what": counting.what}))
    elif asked:
        state = state.updated(Event("passed", 1 - seat))
    if claimed != true:
        kind = "corrected" if claimed > true else "missed"
        cards, data = with_starter(state, counting), {"what": counting.what}
        state = state.updated(Event(kind, seat, cards, true, data=data))
    state = pegged(state, seat, min(claimed, true), "claim")
    state = pegged(state, 1 - seat, taken, "muggins")
    return state.deal_ended() if state.is_won else state.phase_ended()


def _task(state: Position) -> str:
    legal = _legal(state)
    return f"claim your points, such as '{legal[min(2, len(legal) - 1)]}', or 'claim 0' if there are none"


def _claim_why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"First the count: {_task(state)}."
    if move.cards or move.amount is None:
        return "Claim a number of points, such as 'claim 2'."
    counting, most = state.deal.counting, most_claimed(state.deal.counting)
    what = "card pegs" if counting is not None and counting.what == "play" else "hand is worth"
    return f"No {what} more than {most}; claim from 0 to {most}."


def _claim_why_not_now(state: Position, move: Move, task: str) -> str:
    if not state.manual:
        return f"The points are counted for you here; {task}."
    if state.phase == "muggins":
        return f"The claim is your opponent's; {task}."
    return f"There is nothing to claim yet; {task}."


def _claim_question(view: CribbageView, style: Style) -> str:
    return f"What do you claim for {claimed_for(view, style)}?"


def _by_enter(view: CribbageView) -> Move | None:
    """The claim of nothing, after a card was played: few of them score."""
    is_card = view.counting is not None and view.counting.what == "play"
    return _CLAIMS[0] if is_card and _CLAIMS[0] in view.legal else None


def claimed_for(view: CribbageView, style: Style) -> str:
    """What the points are claimed for: `the 5♥`, `your hand`, `the crib`."""
    assert view.counting is not None
    if view.counting.what == "play":
        return f"the {style.card(view.counting.cards[-1])}"
    seat = view.counting.seat
    return f"{'your' if seat == style.you else 'the'} {view.counting.what}"


def _explained(event: Event) -> str:
    return f": {said(count_of(event))}." if event.amount else "."


CLAIM: Final[Phase[Position, CribbageView]] = Phase(
    name="claim",
    is_played=lambda rules: rules.count == "manual" or rules.muggins,
    begin=_claim_begin,
    legal=_legal,
    apply=_apply,
    why_not=_claim_why_not,
    task=_task,
    question=_claim_question,
    verbs=("claim",),
    why_not_now=_claim_why_not_now,
    gloss=lambda move, view, style: points(move.amount or 0),
    by_enter=_by_enter,
    tellers={
        "claimed": lambda event, style: f"{style.does(event.seat, 'claim')} {points(event.amount or 0)}.",
        "corrected": lambda event, style: f"too many; it counts {event.amount}{_explained(event)}",
        "missed": lambda event, style: f"too few; it counts {event.amount}{_explained(event)}",
    },
)


# The opponent answers a claim: `muggins` takes points that were missed or claimed in excess, or `pass`.
#
# A wrong call costs nothing.

CALL: Final = Move("muggins")
PASS: Final = Move("pass")
_TASK: Final = "say 'muggins' if you think the claim is wrong, else 'pass'"


def _muggins_begin(state: Position) -> Position:
    assert state.deal.counting is not None
    return state.updated(turn=1 - state.deal.counting.seat)


def _muggins_why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"First the count: {_TASK}."
    return f"Say '{move.verb}' alone."


def _muggins_why_not_now(state: Position, move: Move, task: str) -> str:
    if not state.rules.muggins:
        return f"Muggins is not played here; {task}."
    return f"There is no claim of your opponent's to answer; {task}."


def _muggins_question(view: CribbageView, style: Style) -> str:
    assert view.counting is not None
    claim = f"{style.does(view.counting.seat, 'claim')} {points(view.counting.claimed or 0)}"
    return f"{claim} for {claimed_for(view, style)}. Muggins, or pass?"


def _called(event: Event, style: Style) -> str:
    if event.amount:
        return f"{style.does(event.seat, 'call')} muggins!"
    return f"{style.does(event.seat, 'call')} muggins, but the claim was right."


MUGGINS: Final[Phase[Position, CribbageView]] = Phase(
    name="muggins",
    is_played=lambda rules: rules.muggins,
    begin=_muggins_begin,
    legal=lambda state: [CALL, PASS],
    apply=lambda state, move: settled(state, called=move == CALL),
    why_not=_muggins_why_not,
    task=lambda state: _TASK,
    question=_muggins_question,
    verbs=(CALL.verb, PASS.verb),
    why_not_now=_muggins_why_not_now,
    gloss=lambda move, view, style: "the claim is wrong" if move == CALL else "let it stand",
    tellers={"muggins": _called},
)
