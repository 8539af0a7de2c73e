"""The engine of war and its like: the pack is dealt out, and one deal is the match."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, NamedTuple

from hoylecli.core import TABLE, Event, IllegalMove, Move, Outcome, Seat, counted, replace
from hoylecli.core.cards import STANDARD, Card, parse_rank, shuffled
from hoylecli.families import Style, restored
from hoylecli.families.phase import Phase, by_table
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import ONE_DEAL, MatchEnd, ScoreLine

from .rules import BattleRules
from .view import BattleView, Deal, Hand, Hands, Hurry, Position, view_of, with_hand

# The phase of a deal, one of two: both turn up a card, or cards are paid for

# What both ways to turn up cards share: what was won comes under a pack, and one can play on in a hurry

ALL: Final = Move("all")
SHUFFLE: Final = "shuffle"


class TurningUp(NamedTuple):
    """A way to turn up cards.

    turn: whose it is. turned: the position after a turn. hurries: the moves that play on, and how far. stops:
    `(after, before)` to whether a hurry to the next stop ends between these. what: is counted.
    """

    turn: Callable[[Deal], Seat]
    turned: Callable[[Position], Position]
    hurries: Mapping[Move, Hurry]
    stops: Callable[[Deal, Deal], bool]
    what: str

    def following(self, state: Position) -> Position:
        """The seat to act: the table where won cards are to be shuffled, else the player whose turn it is."""
        turn = TABLE if state.short is not None else self.turn(state.deal)
        return state if turn == state.turn else replace(state, turn=turn)

    def apply(self, state: Position, move: Move) -> Position:
        """The position after a turn, as many as a hurry is for, or the shuffling that they waited for.

        Raises IllegalMove like `shuffled_under`.
        """
        if state.to_act == TABLE:
            return _hurried(self, self.following(shuffled_under(state, move)))
        if move not in self.hurries:
            return self.turned(state)
        return _hurried(self, state.updated(deal=replace(state.deal, hurry=self.hurries[move])))


def chance(state: Position) -> Move:
    """The cards that come under a pack, shuffled."""
    assert state.short is not None
    return Move(SHUFFLE, shuffled(sorted(state.deal.won[state.short]), state.seed, state.shuffles))


def shuffled_under(state: Position, move: Move) -> Position:
    """The position with these cards under the pack of the seat that has won them.

    Raises IllegalMove where they are not what it has won.
    """
    seat = state.short
    assert seat is not None
    won = sorted(state.deal.won[seat])
    if move != Move(SHUFFLE, move.cards) or sorted(move.cards) != won:
        raise IllegalMove(f"The table shuffles the {len(won)} cards won: '{SHUFFLE}' and each of them once.")
    if state.rules.won == "under":
        return state.updated(deal=state.deal.refilled(seat, move.cards))
    hurry = state.deal.hurry
    data = {"hurried": hurry is not None and hurry.until != "pile"}
    event = Event("shuffled", seat, amount=len(won), data=data)
    return state.updated(event, deal=state.deal.refilled(seat, move.cards))


def taken(state: Position, winner: Seat, deal: Deal, middle: int) -> Position:
    """The position after so many cards were taken; at the end where somebody has none, or there were enough
    battles. deal: as it is then, what was won not yet under a pack."""
    rules = state.rules
    if rules.won == "in_order":
        deal = deal.refilled(winner, deal.won[winner])
    state = state.updated(Event("took", winner, amount=middle), deal=deal)
    if not deal.left(1 - winner) or (rules.wars and deal.wars >= rules.wars):
        return state.deal_ended()
    if rules.most_battles and deal.battles >= rules.most_battles:
        return state.updated(Event("stopped", amount=deal.battles)).deal_ended()
    return state


def _hurried(way: TurningUp, state: Position) -> Position:
    """The position after as many turns as the hurry is for; it waits where cards are to be shuffled.

    What happens until a pile is taken is told card by card, the rest in sum; of a war that stops it, the
    cards too.
    """
    hurry, told, begun, stop = state.deal.hurry, state.events, state.deal, False
    if hurry is None:
        return state
    while not stop and state.turn != TABLE:
        last = state.deal
        state = way.turned(state)
        stop = state.done is not None or (hurry.until != "end" and way.stops(state.deal, last))
    hurry = _counted(hurry, state.deal, begun)
    deal = replace(state.deal, hurry=None if stop else hurry)
    if hurry.until == "pile":
        return state.updated(deal=deal)
    data = {"what": way.what, "wars": hurry.wars, "left": [deal.left(0), deal.left(1)], "done": stop}
    up = (*deal.up[0], *deal.up[1], *deal.pile)
    event = Event("hurried", cards=up, amount=hurry.battles, data=data, reveals=True, binding=True)
    stopped = [each for each in state.events if each.kind == "stopped"]
    return replace(state, events=(*told, event, *stopped), deal=deal)


def _counted(hurry: Hurry, deal: Deal, before: Deal) -> Hurry:
    """The hurry with what has happened since `before` added."""
    battles, wars = deal.battles - before.battles, deal.wars - before.wars
    return replace(hurry, battles=hurry.battles + battles, wars=hurry.wars + wars)


def told_in_sum(event: Event, style: Style) -> str:
    """`40 battles go by: You 37 to 13 Odile. War!`"""
    if not event.data["done"]:
        return ""
    wars, is_war = event.data["wars"], event.data["what"] == "battle" and bool(event.cards)
    if not event.amount:
        return "war!" if is_war else ""
    among = "" if is_war or not wars else f", with {counted(wars, 'war')}"
    what = event.data["what"]
    by = f"a {what} goes by" if event.amount == 1 else f"{counted(event.amount, what)} go by"
    left = " to ".join(map(str, event.data["left"]))
    return f"{by}{among}: {style.name(0)} {left} {style.name(1)}.{' War!' if is_war else ''}"


def told_shuffling(event: Event, style: Style) -> str:
    """Says that somebody shuffles the cards won; "" in a hurry."""
    if event.data["hurried"]:
        return ""
    return f"{style.does(event.seat, 'shuffle')} the {counted(event.amount or 0, 'card')} won."


def told_taking(event: Event, style: Style) -> str:
    """`Odile takes both.`"""
    many = "both" if event.amount == 2 else f"all {event.amount} cards"
    return f"{style.does(event.seat, 'take')} {many}."


# War: both turn up a card, and the higher takes both, aces high.
#
# At a tie there is war: each lays three cards face down and one face up, and so on until one is higher. A
# player with too few cards lays down what is left, and the other as many (CG).
#
# What is won goes under the pack (CG). Decisions where the source is silent: the cards of one battle lie
# there in random order, so that no game goes round in circles; whoever has no card left for a war has lost
# it, and if nobody has one, both take back what they laid. A tie within a war is another war. The middle is
# taken unseen. `fight` goes on to the next war and `all` to the end, for both players: there is nothing to
# decide.

TURN: Final = Move("turn")
FIGHT: Final = Move("fight")
_TURNING_LEGAL: Final = (TURN, FIGHT, ALL)
_TURNING_TASK: Final = "type 'turn' for one card, 'fight' to go on to the next war, or 'all' for the rest"
BattlePhase = Phase[Position, BattleView]


def _is_war(after: Deal, before: Deal) -> bool:
    return after.wars > before.wars


def _turning_turned(state: Position) -> Position:
    """The position after a seat has put down what is due; if both have, somebody takes all, or it is war."""
    seat = state.to_act
    assert seat is not None
    deal = state.deal.turned(seat)
    card = deal.up[seat][-1:]
    state = state.updated(
        Event("turned", seat, card, state.deal.due - 1, reveals=True, binding=True), deal=deal
    )
    if len(deal.up[0]) != len(deal.up[1]):
        return _TURNING_WAY.following(state)
    strength = [(deal.up[each][-1].rank - 2) % 13 for each in (0, 1)]
    if strength[0] != strength[1]:
        return _turning_taken(state, int(strength[1] > strength[0]))
    due = min(state.rules.down + 1, deal.left(0), deal.left(1))
    state = state.updated(
        Event("war", amount=max(due - 1, 0)), deal=replace(deal, due=due, wars=deal.wars + 1)
    )
    if due:
        return _TURNING_WAY.following(state)
    if not deal.left(0) and not deal.left(1):
        return _drawn(state)
    winner = int(not deal.left(0))
    return _turning_taken(state.updated(Event("spent", 1 - winner)), winner)


def _turning_taken(state: Position, winner: Seat) -> Position:
    middle = sum(map(len, (*state.deal.up, *state.deal.down)))
    state = taken(state, winner, state.deal.taken(winner), middle)
    return state if state.done else _TURNING_WAY.following(state)


def _drawn(state: Position) -> Position:
    """The end where the last cards of both are equal."""
    deal = state.deal
    own = ((*deal.up[0], *deal.down[0]), (*deal.up[1], *deal.down[1]))
    deal = replace(deal, won=own, up=((), ()), down=((), ()), due=1, battles=deal.battles + 1)
    return state.updated(Event("drawn"), deal=deal).deal_ended()


_HURRIES: Final = {FIGHT: Hurry("war"), ALL: Hurry("end")}
_TURNING_WAY: Final = TurningUp(
    lambda deal: 0 if deal.awaits(0) else 1, _turning_turned, _HURRIES, _is_war, "battle"
)


# What people are asked and told


def _turning_question(view: BattleView, style: Style) -> str:
    if any(view.up) and view.due > 1:
        return f"War: lay {counted(view.due - 1, 'card')} down, and turn one up"
    return "War: turn up your card" if len(view.up[view.to_act or 0]) else "Turn up a card"


def _turning_gloss(move: Move, view: BattleView, style: Style) -> str:
    return {TURN: "one card", FIGHT: "on to the next war", ALL: "on to the end"}[move]


def _turned_up(event: Event, style: Style) -> str:
    down = f"{style.does(event.seat, 'lay')} {counted(event.amount or 0, 'card')} down, and "
    up = f"turn up the {style.cards(event.cards)}"
    if not event.amount:
        return f"{style.does(event.seat, 'turn')} up the {style.cards(event.cards)}."
    return down + (up if event.seat == style.you else up.replace("turn", "turns", 1)) + "."


TURNING: Final[BattlePhase] = Phase(
    name="turning",
    is_played=lambda rules: not rules.pay,
    begin=_TURNING_WAY.following,
    legal=lambda state: _TURNING_LEGAL,
    chance=chance,
    apply=_TURNING_WAY.apply,
    why_not=lambda state, move: f"You choose no cards in this game; {_TURNING_TASK}.",
    task=lambda state: _TURNING_TASK,
    question=_turning_question,
    verbs=(TURN.verb, FIGHT.verb, ALL.verb, SHUFFLE),
    gloss=_turning_gloss,
    tellers={
        "turned": _turned_up,
        "war": lambda event, style: "war!",
        "spent": lambda event, style: f"{style.does(event.seat, 'have')} no card left for the war.",
        "took": told_taking,
        "stopped": lambda event, style: "the game stops here, and the larger pack wins.",
        "drawn": lambda event, style: "nobody has a card left: the game is a draw.",
        "shuffled": told_shuffling,
        "hurried": told_in_sum,
    },
)


# Cards are turned up by turns on one pile, and some must be paid for (as at beggar-my-neighbour).
#
# Whoever has to pay turns up one card after the other. If one of them must be paid for in its turn, the
# other player pays for that, and the debt is forgotten; if none is, whoever is paid takes the whole pile,
# and begins the next. A player without a card to turn up has lost, whatever lies on the pile.
#
# Decisions: the player who did not deal begins; `on` goes on until the pile is taken and `all` to the end,
# for both players: there is nothing to decide.

ON: Final = Move("on")
_PAYING_LEGAL: Final = (TURN, ON, ALL)
_PAYING_TASK: Final = "type 'turn' for one card, 'on' to go on until the pile is taken, or 'all' for the rest"


def _is_taken(after: Deal, before: Deal) -> bool:
    return after.battles > before.battles


def _paying_turned(state: Position) -> Position:
    """The position after a card was turned up: the other's turn, or the pile is taken."""
    deal, seat = state.deal, state.deal.payer
    card, *pack = deal.packs[seat]
    due = next((pay.many for pay in state.rules.pay if parse_rank(pay.rank) == card.rank), 0)
    deal = replace(deal, packs=with_hand(deal.packs, seat, tuple(pack)), pile=(*deal.pile, card))
    state = state.updated(Event("turned", seat, (card,), 0, reveals=True, binding=True), deal=deal)
    if due:
        deal = replace(deal, due=due, payer=1 - seat)
        state = state.updated(Event("owes", 1 - seat, amount=due), deal=deal)
    elif deal.due == 1:
        return _paying_taken(state, 1 - seat)
    else:
        deal = replace(deal, due=deal.due - 1) if deal.due else replace(deal, payer=1 - seat)
        state = state.updated(deal=deal)
    if deal.left(deal.payer):
        return _PAYING_WAY.following(state)
    return _paying_taken(state.updated(Event("spent", deal.payer)), 1 - deal.payer)


def _paying_taken(state: Position, winner: Seat) -> Position:
    deal = state.deal
    won = with_hand(deal.won, winner, (*deal.won[winner], *deal.pile))
    after = replace(deal, won=won, pile=(), due=0, payer=winner, battles=deal.battles + 1)
    state = taken(state, winner, after, len(deal.pile))
    return state if state.done else _PAYING_WAY.following(state)


_PAYING_WAY: Final = TurningUp(
    lambda deal: deal.payer, _paying_turned, {ON: Hurry("pile"), ALL: Hurry("end")}, _is_taken, "pile"
)


# What people are asked and told


def _paying_question(view: BattleView, style: Style) -> str:
    if not view.due:
        return "Turn up a card"
    return f"Pay a card, {view.due - 1} more after it" if view.due > 1 else "Pay the last card"


def _paying_gloss(move: Move, view: BattleView, style: Style) -> str:
    return {TURN: "one card", ON: "on until the pile is taken", ALL: "on to the end"}[move]


def _owes(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'have')} to pay {counted(event.amount or 0, 'card')}."


PAYING: Final[BattlePhase] = Phase(
    name="paying",
    is_played=lambda rules: bool(rules.pay),
    begin=_PAYING_WAY.following,
    legal=lambda state: _PAYING_LEGAL,
    chance=chance,
    apply=_PAYING_WAY.apply,
    why_not=lambda state, move: f"You choose no cards in this game; {_PAYING_TASK}.",
    task=lambda state: _PAYING_TASK,
    question=_paying_question,
    verbs=(TURN.verb, ON.verb, ALL.verb, SHUFFLE),
    gloss=_paying_gloss,
    tellers={"owes": _owes},
)
"""What it shares with war is told there."""


PHASES: Final[Mapping[str, BattlePhase]] = {phase.name: phase for phase in (TURNING, PAYING)}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))


# The engine

PACK: Final = STANDARD.cards()


@dataclass(frozen=True, slots=True)
class BattleEngine(EngineDefaults):
    """What the frame asks of war; see `frame.Engine`."""

    match: MatchEnd = ONE_DEAL
    pack: tuple[Card, ...] = PACK

    phases: ClassVar[Mapping[str, BattlePhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """Half of the pack each, one card at a time from the dealer's left."""
        half, starts = len(order) // 2, 1 - state.dealer
        packs = order[starts::2], order[1 - starts :: 2]
        deal = Deal(packs, due=0 if state.rules.pay else 1, payer=starts)
        return state.updated(Event("dealt", state.dealer, amount=half), deal=deal)

    def next_phase(self, state: Position) -> str | None:
        return next(phase.name for phase in PHASES.values() if phase.is_played(state.rules))

    def why_not(self, state: Position, move: Move) -> str:
        phase = PHASES[state.phase]
        return by_table(move, phase.task(state)) or phase.why_not(state, move)

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        """The cards that each has in the end."""
        return [ScoreLine(state.deal.left(seat), text="cards") for seat in (0, 1)]

    def view(self, state: Position, seat: Seat | None) -> BattleView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are the cards. detail: `battles` and `wars`, how many there were."""
        detail = {"battles": state.deal.battles, "wars": state.deal.wars}
        return Outcome(state.scores, tuple(state.winning_sides), detail=detail)


def undealt(rules: BattleRules, players: int, seed: int) -> Position:
    """The table before the deal, or before the cut that says who deals; war is for two."""
    assert players == 2
    return Position.undealt(BattleEngine(), rules, players, seed, Deal())


# A world that a view allows: the cards that are face down, drawn at random


def sample(view: BattleView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely.

    It does not matter which cards each player has won, as there is nothing to decide.
    """
    up = {*view.up[0], *view.up[1], *view.pile}
    hidden = [card for card in PACK if card not in up] if view.number else []
    rng.shuffle(hidden)

    def drawn(sizes: tuple[int, int]) -> Hands:
        hands: list[Hand] = []
        for size in sizes:
            hands.append(tuple(hidden[:size]))
            del hidden[:size]
        return hands[0], hands[1]

    deal = Deal(
        packs=drawn(view.packs),
        won=drawn(view.won),
        up=view.up,
        down=drawn(view.down),
        pile=view.pile,
        due=view.due,
        payer=view.payer,
        battles=view.battles,
        wars=view.wars,
        hurry=view.hurry,
    )
    return restored(view, undealt(view.rules, 2, rng.getrandbits(30)), deal)
