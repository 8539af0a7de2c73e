"""A position of a match of deals.

The table deals, and may cut for the first deal; then come the phases of the deal, one after another, until it
is counted, and the next dealer deals. What a family adds is in its `Engine`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

from hoylecli.core import TABLE, Card, Event, IllegalMove, Move, Outcome, Seat, View, shuffled
from hoylecli.core.values import Changing, changed, replace

from . import Engine, Phase
from .match import CUTS, Life, ScoreLine, Standing, best_cut, cards_cut, first_dealer, standing

R = TypeVar("R")
D = TypeVar("D")
S = TypeVar("S", bound="State[Any, Any]")


@dataclass(frozen=True, slots=True)
class Done:
    """How a phase has ended: it is over, the cards are thrown in, or the deal has ended with it.

    lines: what the deal counts, where the phase has worked it out; None where the engine is to count it.
    """

    how: Literal["phase_ended", "thrown_in", "deal_ended"]
    lines: tuple[ScoreLine, ...] | None = None


_PHASE_ENDED: Final = Done("phase_ended")
_THROWN_IN: Final = Done("thrown_in")
_ASKED_LAST: Final[list[tuple[object, Sequence[Move]]]] = [(None, ())]
"""The position whose moves were asked for last, and these."""
_WITH_EVENTS: Final = Changing("events")
_SHUFFLED: Final = Changing("events", "shuffles")
_ENTERING: Final = Changing("phase", "done")
_PLAYED: Final = Changing("events", "deal", "done")


@dataclass(frozen=True, slots=True)
class State(Generic[R, D]):
    """A position; see `core.game.State`.

    engine: the rules as code. rules: the rules as data. deal: what lies on the table, in the family's own
    type. scores: one number a side, in the game being played. games: games or match points won, () where
    there are none. sheet: a row for each deal counted, with a line for each side. lives: one a seat, () where
    nobody drops out. phase: `cut`, `deal`, the name of a phase, or `over`. turn: the seat whose cards are
    played, or that bids; phases set it, and `to_act` follows from it. dealer: of the deal on the table;
    `TABLE` before the first dealer is known. number: of the deal, from 1; 0 before the first; one that the
    same dealer deals again keeps it. counted: how many deals have been, without those thrown in. shuffles:
    how many cuts and deals there have been, which says how many shuffles of the seed are used up. redeal:
    whether the same dealer deals again. done: how the phase has ended; the frame acts on it and clears it.
    """

    engine: Engine[Any] = field(repr=False, compare=False)
    rules: R
    seed: int
    players: int
    deal: D
    scores: tuple[int, ...]
    games: tuple[int, ...] = ()
    sheet: tuple[tuple[ScoreLine, ...], ...] = ()
    lives: tuple[Life, ...] = ()
    phase: str = "deal"
    turn: Seat | None = TABLE
    dealer: Seat = TABLE
    number: int = 0
    counted: int = 0
    shuffles: int = 0
    redeal: bool = False
    events: tuple[Event, ...] = ()
    done: Done | None = None

    @classmethod
    def undealt(
        cls: type[S], engine: Engine[Any], rules: Any, players: int, seed: int, deal: Any, **more: Any
    ) -> S:
        """The table before the first deal, or before the cut that says who deals.

        deal: the empty table, in the family's own type. more: other attributes; without them the score of
        every player is 0, and the rules say who deals first.
        """
        phase, dealer = first_dealer(more.pop("first_dealer", rules.first_dealer), players)
        begun: dict[str, Any] = {"scores": (0,) * players, "phase": phase, "dealer": dealer}
        return cls(engine=engine, rules=rules, seed=seed, players=players, deal=deal, **(begun | more))

    # What can be asked of a position

    @property
    def to_act(self) -> Seat | None:
        """Who decides: the seat whose turn it is, unless the engine has another decide for it."""
        turn = self.turn
        return turn if turn is None or turn == TABLE else self.engine.decider(self, turn)

    def legal_moves(self) -> Sequence[Move]:
        if self.turn is None:
            return []
        if self.turn != TABLE:
            return self._legal()
        if self.phase in self.engine.phases:
            return [self.engine.phases[self.phase].chance(self)]
        order = shuffled(self.engine.pack, self.seed, self.shuffles)
        return [Move("cut", cards_cut(order, self.players)) if self.phase == "cut" else Move("deal", order)]

    def _legal(self) -> Sequence[Move]:
        """The moves of the seat to act: whoever plays asks for them, and `apply` asks for the same again."""
        position, moves = _ASKED_LAST[0]
        if position is not self:
            moves = self.engine.phases[self.phase].legal(self)
            _ASKED_LAST[0] = self, moves
        return moves

    def _allows(self, phase: Phase[Any], move: Move) -> bool:
        """Whether the move is legal; where they have been listed, that is looked up."""
        if phase.allows is None or _ASKED_LAST[0][0] is self:
            return move in self._legal()
        allowed: bool = phase.allows(self, move)
        return allowed

    def view(self, seat: Seat | None) -> View:
        """What `seat` may know. Whoever has no seat, the table too, sees what a spectator sees."""
        return self.engine.view(self, seat if seat in range(self.players) else None)

    def outcome(self) -> Outcome | None:
        return self.engine.outcome(self) if self.phase == "over" else None

    def side(self, seat: Seat) -> int:
        """The side of a seat: partners sit opposite one another."""
        return seat % len(self.scores)

    def after(self, seat: Seat) -> Seat:
        """The seat to the left."""
        return (seat + 1) % self.players

    def is_in(self, seat: Seat) -> bool:
        """Whether the seat is still in the match."""
        return not self.lives or self.lives[seat] != "out"

    @property
    def standing(self) -> Standing:
        """The games and part-scores of the sides, on a sheet with a line."""
        return standing(self.sheet, len(self.scores))

    @property
    def is_won(self) -> bool:
        """Whether a side has won the game; see `MatchEnd.is_reached`."""
        return self.engine.match.is_reached(self.scores)

    @property
    def winning_sides(self) -> list[int]:
        """The sides that have won, once the match is over."""
        if self.games:
            return [self.games.index(max(self.games))]
        return self.engine.match.winners(self.scores, self._won(), self.engine.declarer(self))

    def _won(self) -> list[int]:
        return [line.total for line in self.sheet[-1]] if self.sheet else []

    # Steps of the phases

    def eldest_begins(self: S) -> S:
        """The player left of the dealer is the first whose turn it is."""
        return self.updated(turn=self.after(self.dealer))

    def updated(self: S, *events: Event, **changes: Any) -> S:
        """The state with these changes, and with these events after those it has."""
        if events:
            changes["events"] = self.events + events
        return changed(self, changes) if changes else self

    def phase_ended(self: S, *events: Event, **changes: Any) -> S:
        """As `updated`, with the phase at its end: the next one follows."""
        if len(changes) == 1 and "deal" in changes:  # nearly always
            after: S = _PLAYED[self.__class__](self, self.events + events, changes["deal"], _PHASE_ENDED)
            return after
        if events:
            changes["events"] = self.events + events
        changes["done"] = _PHASE_ENDED
        return changed(self, changes)

    def ended_with(self: S, events: tuple[Event, ...], deal: Any) -> S:
        """As `phase_ended`, with these events alone: for a phase that sets the events of its moves afresh."""
        after: S = _PLAYED[self.__class__](self, events, deal, _PHASE_ENDED)
        return after

    def thrown_in(self: S) -> S:
        """The state with the cards thrown in: they are dealt anew."""
        return replace(self, done=_THROWN_IN)

    def deal_ended(self: S, lines: Sequence[ScoreLine] | None = None) -> S:
        """The state with the deal over. lines: what it counts; the engine counts it where they are None."""
        return replace(self, done=Done("deal_ended", None if lines is None else tuple(lines)))

    def gained(self: S, seat: Seat, points: int) -> S:
        """The state with these points for the seat's side, in a game whose points count as they are made."""
        return self.scored(seat, points) if self.engine.match.at_once else self

    def scored(self: S, seat: Seat, points: int) -> S:
        """The state with these points for the seat's side, ahead of the rest of the deal: `Engine.ahead`."""
        scores = list(self.scores)
        scores[self.side(seat)] += points
        return replace(self, scores=tuple(scores))

    # Moves

    def apply(self: S, move: Move) -> S:
        phase = self.engine.phases.get(self.phase)
        if phase is None:
            between: S = _WITH_EVENTS[self.__class__](self, ())
            return between._between_deals(move)
        if self.turn == TABLE:
            state: S = _SHUFFLED[self.__class__](self, (), self.shuffles + 1)
        elif self._allows(phase, move):
            state = self if phase.afresh else _WITH_EVENTS[self.__class__](self, ())
        else:
            unasked: S | None = self.engine.out_of_turn(_WITH_EVENTS[self.__class__](self, ()), move)
            if unasked is None:
                raise IllegalMove(self.engine.why_not(self, move))
            return unasked
        after: S = phase.apply(state, move)
        return after if after.done is None else after._go_on()

    def _between_deals(self: S, move: Move) -> S:
        """The state after a move that belongs to no phase."""
        if self.phase == "over":
            raise IllegalMove("The match is over; there is nothing left to play.")
        return self._cut(move) if self.phase == "cut" else self._deal(move)

    def _go_on(self: S) -> S:
        """What follows when a phase has ended: another one, the next deal, or the end of the match."""
        state, engine = self, self.engine
        while state.done is not None:
            done = state.done
            if done.how == "thrown_in":
                redeal = engine.match.redeal == "same"
                return state.updated(Event("thrown_in"), redeal=redeal, done=None).opened()
            following = engine.next_phase(state) if done.how == "phase_ended" else None
            if following is None:
                lines = engine.settled(state) if done.lines is None else done.lines
                return replace(state, done=None)._counted(lines)
            state = engine.phases[following].begin(_ENTERING[state.__class__](state, following, None))
        return state

    # The table

    def _cut(self: S, move: Move) -> S:
        """A card for each player; whose is the best deals first, and equal ones cut again."""
        cards, pack = move.cards, self.engine.pack
        fitting = len(cards_cut(cards, self.players)) == len(cards) == self.players
        if move != Move("cut", cards) or not fitting or Counter(cards) - Counter(pack):
            example = " ".join(map(str, cards_cut(shuffled(pack, 4), self.players)))
            raise IllegalMove(f"In the cut each player draws a card, all different: 'cut {example}'.")
        best = best_cut(cards, self.engine.match.cut == "high")
        state = self.updated(shuffles=self.shuffles + 1)
        if len(best) > 1 and self.shuffles < CUTS:
            return state.updated(Event("tied_cut", cards=cards))
        return state.updated(Event("first_dealer", best[0], cards), phase="deal", dealer=best[0])

    def _deal(self: S, move: Move) -> S:
        order, pack = move.cards, self.engine.pack
        if move != Move("deal", order) or tuple(sorted(order)) != pack:
            each = "each of them once" if len(set(pack)) == len(pack) else "each as often as it is there"
            raise IllegalMove(f"A deal is all {len(pack)} cards of the pack, {each}, top card first.")
        return self._laid_out(order)

    def opened(self: S) -> S:
        """The state in which the table is to deal; where there is nothing to deal, the next deal begins."""
        if self.engine.pack:
            return self.updated(phase="deal", turn=TABLE)
        return self.updated(phase="deal")._laid_out(())

    def _laid_out(self: S, order: tuple[Card, ...]) -> S:
        """The state with the next deal on the table."""
        dealer, events, scores = self._next_dealer(), [], self.scores
        if self.engine.match.games and self.is_won:
            events, scores = [Event("new_game")], (0,) * len(scores)
        state = self.updated(
            *events,
            dealer=dealer,
            scores=scores,
            number=self.number + (not self.redeal),
            shuffles=self.shuffles + bool(order),
            redeal=False,
        )
        laid_out: S = self.engine.lay_out(state, order)
        return laid_out.phase_ended()._go_on()

    def _next_dealer(self) -> Seat:
        """The next dealer: the next player in the match, the winner of the deal, or the loser of the game."""
        match = self.engine.match
        if match.next == "winner" and self.sheet and not self.redeal:
            won = self._won()
            return won.index(max(won))
        if match.games and self.is_won:
            return self.scores.index(min(self.scores))
        seat = self.after(self.dealer) if self.number and not self.redeal else self.dealer
        while not self.is_in(seat):
            seat = self.after(seat)
        return seat

    # The end of a deal

    def _counted(self: S, lines: Sequence[ScoreLine]) -> S:
        """The state after a deal: the lines are added to the scores, unless points count as they are made."""
        match, state = self.engine.match, self.updated(counted=self.counted + 1)
        if lines:
            scores = self.scores
            if not match.at_once:
                has = [score - ahead for score, ahead in zip(scores, self.engine.ahead(self), strict=True)]
                scores = tuple(before + line.total for before, line in zip(has, lines, strict=True))
            state = state.updated(
                *self._told(lines, scores), scores=scores, sheet=(*self.sheet, tuple(lines))
            )
        state = state._dropped()
        if match.games:
            return state._game_won() if state.is_won else state.opened()
        if state._is_over():
            return state.updated(Event("over"), phase="over", turn=None)
        return state.opened()

    def _told(self, lines: Sequence[ScoreLine], scores: Sequence[int]) -> list[Event]:
        """What each side has scored, and that it has won a game below the line."""
        events = []
        for side, line in enumerate(lines):
            seats = [seat for seat in range(self.players) if self.side(seat) == side and self.is_in(seat)]
            data = {"seats": seats, "total": scores[side], "text": line.text}
            events += [Event("scored", seats[0], amount=line.total, data=data)] if seats else []
            if line.below and line.below.game:
                games = self.standing.games[side] + 1
                events.append(Event("game_below", seats[0], amount=games, data={"seats": seats}))
        return events

    def _dropped(self: S) -> S:
        """The state with the lives that the players have after a deal."""
        if not self.lives:
            return self
        lives = self.engine.lives(self)
        changed = [seat for seat, life in enumerate(lives) if life != self.lives[seat]]
        events = [self.engine.dropped(self, seat, lives[seat]) for seat in changed]
        return self.updated(*events, lives=lives)

    def _is_over(self) -> bool:
        match = self.engine.match
        if match.rubber:
            stopped = bool(match.deals) and self.counted >= match.deals
            return stopped or max(self.standing.games) >= match.rubber
        if self.lives and sum(map(self.is_in, range(self.players))) < 2:
            return True
        return match.is_over(self.number, self.scores, self._won(), self.engine.declarer(self))

    def _game_won(self: S) -> S:
        """A game has been won, which may be worth several; with enough of them the match is over."""
        match, won = self.engine.match, self.engine.game_won(self)
        games = tuple(before + new for before, new in zip(self.games, won.worth, strict=True))
        over = max(games) >= match.games
        events = [Event("game_won", won.side, amount=won.margin, data={"win": won.name or None, **won.facts})]
        if max(won.worth) > 1 or match.games > 1:
            events.append(Event("stakes", won.worth.index(max(won.worth)), amount=max(won.worth)))
        if over and match.games > 1:
            events.append(Event("match_won", games.index(max(games)), amount=max(games)))
        state = self.updated(*events, games=games)
        return state.updated(phase="over", turn=None) if over else state.opened()
