"""The engine of trick-taking games: how a deal is laid out, and which phase follows which."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any, ClassVar, Final

from hoylecli.core import PLAY, Card, Event, Move, Outcome, Seat, capital, replace, shuffled
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import Life, MatchEnd, ScoreLine, cards_for, lives_after
from hoylecli.scoring import piquet

from .phases import PHASES, phases_of
from .phases.phase import TricksPhase
from .position import Deal, Position, dealt, hand_seen, is_left
from .position.bridge import FORMS, dealer_of, is_compared, player_of
from .position.melds import turned_dix
from .rules import TricksRules
from .rules.ranking import SUIT_NAMES, cards_in, ranking_of, sides
from .rules.table import match_of
from .scores import SCORES
from .scores.bridge import contracts
from .view import TricksView, view_of

TricksState = Position
UNDEALT: Final = Deal()


@dataclass(frozen=True, slots=True)
class TricksEngine(EngineDefaults):
    """What the frame asks of trick-taking games; see `frame.Engine`."""

    pack: tuple[Card, ...]
    match: MatchEnd

    phases: ClassVar[Mapping[str, TricksPhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """Deals one card at a time from the dealer's left, and turns a card up where the rules say so."""
        rules, dealer, (calls, cuts) = state.rules, state.dealer, caller(state)
        size = cards_in(rules, state.number - 1, state.players)
        around = [(dealer + 1 + place) % state.players for place in range(state.players)]
        seats = [seat for seat in around if state.is_in(seat)]
        sizes = [cards_for(life, size) for life in state.lives] or [size] * state.players
        hands, many = dealt(order, seats, sizes)
        rest = order[many:]
        turned = {"last": order[many - 1], "next": rest[0] if rest else None, "none": None}
        card = turned[rules.deal.turn] if calls is None else None
        deal = Deal(hands=hands, rest=rest, turned=card, trump=_trump(rules, card), declarer=calls)
        deal = replace(deal, looked=frozenset() if rules.may_bid_blind else frozenset(seats))
        dogs = [seat for seat in seats if sizes[seat] < size]
        state = state.updated(*cuts, Event("dealt", dealer, amount=size, data={"dogs": dogs}), deal=deal)
        if card is not None:
            state = state.updated(Event("turned", dealer, (card,), data={"suit": deal.trump or None}))
        return state.updated(*(hand_seen(deal, seat, state.order) for seat in seats if seat in deal.looked))

    def next_phase(self, state: Position) -> str | None:
        """The next phase in the order of `PHASES`; declaring and drawing interrupt the play and lead back."""
        if state.phase == "playing":
            if state.deal.trick:  # elder has led at piquet, and younger declares
                return "declaring"
            return "drawing" if is_left(state) else _after_play(state)
        if state.phase == "bidding" and state.deal.declarer is None:
            return _after_play(state)  # all have passed
        names = phases_of(state.rules)
        return names[names.index(state.phase) + 1 if state.phase in names else 0]

    def why_not(self, state: Position, move: Move) -> str:
        return why_not_in_phase(state, move) or PHASES[state.phase].why_not(state, move)

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        return SCORES[state.rules.score.kind].lines(state)

    def ahead(self, state: Position) -> Sequence[int]:
        """A nine of trumps that was turned up has counted for the dealer's side."""
        deal, dealer = state.deal, state.side(state.dealer)
        dix = turned_dix(state.rules.meld, deal.turned, deal.trump)
        return [dix if side == dealer else 0 for side in range(len(state.scores))]

    def decider(self, state: Position, turn: Seat) -> Seat:
        """Declarer plays dummy's cards, or the first seat both hands of its side, where the rules say so."""
        declarer = state.deal.declarer
        if state.deal.dummy is None or declarer is None or state.phase != "playing":
            return turn
        return player_of(state.rules, declarer, turn)

    def declarer(self, state: Position) -> Seat | None:
        return state.deal.declarer

    def lives(self, state: Position) -> tuple[Life, ...]:
        """Whoever takes no trick is out, or has a dog's life, but not after the deal that is the last."""
        taken = [state.deal.taken(seat) for seat in range(state.players)]
        return lives_after(state.lives, taken, state.rules.has_dog and not self.match.is_last(state.number))

    def view(self, state: Position, seat: Seat | None) -> TricksView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are one a seat, each that of its side. Nobody has won where two sides of partners are level.
        detail: at bridge what `contracts` says.
        """
        seats, best = range(state.players), state.winning_sides
        if state.rules.partners and len(best) == len(state.scores):
            best = []
        scores = tuple(state.scores[state.side(seat)] for seat in seats)
        if state.lives:
            return Outcome(scores, tuple(seat for seat in seats if state.is_in(seat)))
        winners = tuple(seat for seat in seats if state.side(seat) in best)
        if state.rules.match.rubicon:
            return _partie(state, scores, winners)
        detail = contracts(state.sheet) if state.rules.score.kind in FORMS else {}
        return Outcome(scores, winners, detail=detail)


def _after_play(state: Position) -> str | None:
    """The phase after the last trick, where there is one."""
    return "comparing" if is_compared(state.rules) else None


def _partie(state: Position, scores: tuple[int, ...], winners: tuple[Seat, ...]) -> Outcome:
    """The outcome of a partie of piquet: stakes are what it is worth to the winner.

    detail: `rubicon`, `yes` when the loser has not crossed it.
    """
    result = piquet.partie(scores, state.rules.match.rubicon)
    stakes = tuple(result.points if seat == result.winner else 0 for seat in range(state.players))
    return Outcome(scores, winners, stakes, {"rubicon": "yes"} if result.rubicon else {})


def _trump(rules: TricksRules, turned: Card | None) -> str:
    if rules.trump.how == "always":
        return SUIT_NAMES[rules.trump.suit]
    return turned.suit if rules.trump.how in ("turned", "last_winner") and turned is not None else ""


def caller(state: Position) -> tuple[Seat | None, list[Event]]:
    """Who calls trumps for having taken most tricks in the last deal, None in the first; and the cut, if any.

    Players who are level draw a card each, clockwise from the dealer, from a pack shuffled for that alone.
    The highest card calls; those who are level again draw again, from another pack when it is used up.
    """
    if state.rules.trump.how != "last_winner" or not state.deal.tricks:
        return None, []
    seats = [(state.dealer + step) % state.players for step in range(state.players)]
    most = max(map(state.deal.taken, seats))
    level, events = [seat for seat in seats if state.deal.taken(seat) == most], list[Event]()
    packs = (shuffled(state.ranking.pack, state.seed, number) for number in count(1 - state.number, -1000))
    cards, power = chain.from_iterable(packs), state.ranking.order("").power
    while len(level) > 1:
        drawn = {seat: next(cards) for seat in level}
        events += [Event("cut", seat, (card,)) for seat, card in drawn.items()]
        highest = max(power[card] for card in drawn.values())
        level = [seat for seat, card in drawn.items() if power[card] == highest]
    return level[0], events


def why_not_in_phase(state: Position, move: Move) -> str:
    """Why the move has no place in this phase; "" when the phase itself has to say what is wrong with it."""
    current = PHASES[state.phase]
    task = current.task(state)
    if move.verb == PLAY and not move.cards:
        is_number = move.target.isdecimal() and not move.source
        what = "A number alone says nothing" if is_number else "There are no piles to play to"
        return f"{what} here; {task}."
    if move.rank is not None:
        return f"{capital(task)}, and nothing else."
    if move.verb in {each.verb for each in current.legal(state)} | set(current.verbs):
        return ""
    names = phases_of(state.rules)
    said = [name for name in names if move.verb in PHASES[name].verbs]
    reasons = [PHASES[name].why_not_now(state, move, task) for name in said]
    if any(reasons):
        return next(filter(None, reasons))
    if move.verb in ("cut", "deal"):
        return f"Cutting and dealing are done for you; {task}."
    if said and names.index(said[0]) < names.index(state.phase):
        return f"It is too late for '{move.verb}'; {task}."
    if move.cards or said:
        return f"It is not time for that yet; {task}."
    return f"There is no '{move.verb}' in this game; {task}."


def undealt(rules: TricksRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals."""
    ranking = ranking_of(rules, players)
    lives: tuple[Life, ...] = tuple("in" for _ in range(players) if rules.match.out != "never")
    engine = TricksEngine(ranking.pack, match_of(rules, players))
    own: dict[str, Any] = {"ranking": ranking, "scores": (0,) * sides(rules, players), "lives": lives}
    if rules.first_board > 1:
        own["first_dealer"] = dealer_of(rules.first_board)
    return Position.undealt(engine, rules, players, seed, UNDEALT, **own)
