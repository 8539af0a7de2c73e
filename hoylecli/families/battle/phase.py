"""Turning up, the one phase of a deal.

Both turn up a card, and the higher takes both, aces high; at a tie there is war: each lays three cards face
down and one face up, and so on until one is higher. Who has too few cards lays down what is left, and the
other as many (CG).

Decisions where the source is silent: what is won goes under the pack, and is shuffled when the pack comes to
it, so that no game goes round in circles; who has no card left for a war has lost it, and if nobody has one,
both take back what they laid. A tie within a war is another war. The middle is taken unseen. `fight` goes on
to the next war and `all` to the end, for both players: there is nothing to decide.
"""

from typing import Final

from hoylecli.core.errors import IllegalMove
from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.core.packs import shuffled
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from .position import Deal, Hurry, Position
from .view import BattleView

TURN: Final = Move("turn")
FIGHT: Final = Move("fight")
ALL: Final = Move("all")
SHUFFLE: Final = "shuffle"
VERBS: Final = frozenset((TURN.verb, FIGHT.verb, ALL.verb, SHUFFLE, "cut", "deal"))
_LEGAL: Final = (TURN, FIGHT, ALL)
_TASK: Final = "'turn' up a card, 'fight' to the next war, or go through it 'all'"
BattlePhase = Phase[Position, BattleView]


def _begin(state: Position) -> Position:
    return _next(state)


def _next(state: Position) -> Position:
    """Who is to act: the table where won cards are to be shuffled, else seat 0 first."""
    deal = state.deal
    return state.then(to_act=TABLE if deal.short is not None else 0 if deal.awaits(0) else 1)


def _chance(state: Position) -> Move:
    assert state.deal.short is not None
    return Move(SHUFFLE, shuffled(sorted(state.deal.won[state.deal.short]), state.seed, state.shuffles))


def _apply(state: Position, move: Move) -> Position:
    if state.to_act == TABLE:
        return _hurried(_shuffled(state, move))
    if move == TURN:
        return _turned(state)
    hurry = Hurry("war" if move == FIGHT else "end")
    return _hurried(state.then(deal=replace(state.deal, hurry=hurry)))


def _shuffled(state: Position, move: Move) -> Position:
    seat = state.deal.short
    assert seat is not None
    won = sorted(state.deal.won[seat])
    if move != Move(SHUFFLE, move.cards) or sorted(move.cards) != won:
        raise IllegalMove(f"The table shuffles the {len(won)} cards won: '{SHUFFLE}' and each of them once.")
    event = Event("shuffled", seat, amount=len(won), data={"hurried": state.deal.hurry is not None})
    return _next(state.then(event, deal=state.deal.shuffled(seat, move.cards)))


def _turned(state: Position) -> Position:
    """The position after a seat has put down what is due; if both have, somebody takes all, or it is war."""
    seat = state.to_act
    assert seat is not None
    deal = state.deal.turned(seat)
    card = deal.up[seat][-1:]
    state = state.then(Event("turned", seat, card, state.deal.due - 1, reveals=True, binding=True), deal=deal)
    if len(deal.up[0]) != len(deal.up[1]):
        return _next(state)
    strength = [(deal.up[each][-1].rank - 2) % 13 for each in (0, 1)]
    if strength[0] != strength[1]:
        return _taken(state, int(strength[1] > strength[0]))
    due = min(state.rules.down + 1, deal.left(0), deal.left(1))
    state = state.then(Event("war", amount=max(due - 1, 0)), deal=replace(deal, due=due, wars=deal.wars + 1))
    if due:
        return _next(state)
    if not deal.left(0) and not deal.left(1):
        return _drawn(state)
    winner = int(not deal.left(0))
    return _taken(state.then(Event("spent", 1 - winner)), winner)


def _taken(state: Position, winner: Seat) -> Position:
    middle = sum(map(len, (*state.deal.up, *state.deal.down)))
    deal = state.deal.taken(winner)
    state = state.then(Event("took", winner, amount=middle), deal=deal)
    enough = state.rules.wars and deal.wars >= state.rules.wars
    return state.ended() if enough or not deal.left(1 - winner) else _next(state)


def _drawn(state: Position) -> Position:
    """The end where the last cards of both are equal."""
    deal = state.deal
    own = ((*deal.up[0], *deal.down[0]), (*deal.up[1], *deal.down[1]))
    deal = replace(deal, won=own, up=((), ()), down=((), ()), due=1, battles=deal.battles + 1)
    return state.then(Event("drawn"), deal=deal).ended()


def _hurried(state: Position) -> Position:
    """The position after as many turns as the hurry is for; it waits where cards are to be shuffled.

    What happens is told in sum; of a war that stops it, the cards too.
    """
    if state.deal.hurry is None:
        return state
    told, stop = state.events, False
    while not stop and state.to_act != TABLE:
        last = state.deal
        state = _turned(state)
        state = state.then(deal=_counted(state.deal, last))
        assert state.deal.hurry is not None
        stop = state.done is not None or (state.deal.hurry.until == "war" and state.deal.wars > last.wars)
    deal, hurry = state.deal, state.deal.hurry
    assert hurry is not None
    data = {"wars": hurry.wars, "left": [deal.left(0), deal.left(1)], "done": stop}
    up = (*deal.up[0], *deal.up[1])
    event = Event("hurried", cards=up, amount=hurry.battles, data=data, reveals=True, binding=True)
    return replace(state, events=(*told, event), deal=replace(deal, hurry=None) if stop else deal)


def _counted(deal: Deal, last: Deal) -> Deal:
    """The deal with what has happened since `last` added to the hurry."""
    assert deal.hurry is not None
    battles, wars = deal.battles - last.battles, deal.wars - last.wars
    hurry = replace(deal.hurry, battles=deal.hurry.battles + battles, wars=deal.hurry.wars + wars)
    return replace(deal, hurry=hurry)


# What people are asked and told


def _why_not(state: Position, move: Move) -> str:
    if move.verb == SHUFFLE:
        return f"Shuffling is done for you; {_TASK}."
    return f"There is nothing to choose in a war: {_TASK}."


def _question(view: BattleView, style: Style) -> str:
    if any(view.up) and view.due > 1:
        return f"War: lay {counted(view.due - 1, 'card')} down, and turn one up"
    return "War: turn up your card" if len(view.up[view.to_act or 0]) else "Turn up a card"


def _gloss(move: Move, view: BattleView, style: Style) -> str:
    return {TURN: "one card", FIGHT: "on to the next war", ALL: "on to the end"}[move]


def _turned_up(event: Event, style: Style) -> str:
    down = f"{style.does(event.seat, 'lay')} {counted(event.amount or 0, 'card')} down, and "
    up = f"turn up the {style.cards(event.cards)}"
    if not event.amount:
        return f"{style.does(event.seat, 'turn')} up the {style.cards(event.cards)}."
    return down + (up if event.seat == style.you else up.replace("turn", "turns", 1)) + "."


def _took(event: Event, style: Style) -> str:
    many = "both" if event.amount == 2 else f"all {event.amount} cards"
    return f"{style.does(event.seat, 'take')} {many}."


def _in_sum(event: Event, style: Style) -> str:
    if not event.data["done"]:
        return ""
    if not event.amount:
        return "war!"
    wars, is_war = event.data["wars"], bool(event.cards)
    among = "" if is_war or not wars else f", with {counted(wars, 'war')}"
    battles = "a battle goes by" if event.amount == 1 else f"{event.amount} battles go by"
    left = " to ".join(map(str, event.data["left"]))
    return f"{battles}{among}: {style.name(0)} {left} {style.name(1)}.{' War!' if is_war else ''}"


def _shuffling(event: Event, style: Style) -> str:
    if event.data["hurried"]:
        return ""
    return f"{style.does(event.seat, 'shuffle')} the {counted(event.amount or 0, 'card')} won."


TURNING: Final[BattlePhase] = Phase(
    name="turning",
    is_played=lambda rules: True,
    begin=_begin,
    legal=lambda state: _LEGAL,
    chance=_chance,
    apply=_apply,
    why_not=_why_not,
    task=lambda state: _TASK,
    question=_question,
    verbs=(TURN.verb, FIGHT.verb, ALL.verb, SHUFFLE),
    gloss=_gloss,
    tellers={
        "turned": _turned_up,
        "war": lambda event, style: "war!",
        "spent": lambda event, style: f"{style.does(event.seat, 'have')} no card left for it.",
        "took": _took,
        "drawn": lambda event, style: "nobody has a card left: the war is drawn.",
        "shuffled": _shuffling,
        "hurried": _in_sum,
    },
)
