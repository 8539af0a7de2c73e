"""From what is said of a real table to a position: unseen cards are dealt at random, and all is played again.

The engine itself says whose turn it is and what is legal. Where a deal does not fit what was played, the card
in question is laid into the right hand, or kept out of the wrong one, and it is played again from the start.
So no rule of any game is written here. What the others hold is random; what the viewer sees of the position
that comes of it is not.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NoReturn

from hoylecli import families
from hoylecli.core import PLAY, Card, HoyleError, Move, Seat, counted, listed, replace, resolve, shortened

from .text import Misstated, Step, Told, wrong

World = Sequence[list[Card]]
"""The cards at each place: the hands of the players, and behind them other places of the game's own."""
_TRIES: Final = 2000
_WORDS: Final = 3  # of a bid
_ALIKE: Final = 4  # of one word, in a message
GO: Final = Move("go")


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is known of a deal at a real table, in a form in which it can be played again.

    start: the table, about to deal. me: the seat that asks. names: of the seats, as people write them. pack:
    all cards. room: how many cards each place has. known: where cards lie for certain, and the line that says
    so, 0 for none. steps: all that was done, in order. deal: the deal that lays these cards out. untold:
    `(state, world, next step)` to a move that is made out of sight, None where there is none. held: the hands
    in sight as they are now, that of whoever asks and perhaps dummy's, each with the line that says so.
    skips: whether a turn is passed over where no card fits, so that the turn says something of a hand.
    """

    family: str
    start: Any
    me: Seat
    names: Sequence[str]
    pack: Sequence[Card]
    room: Sequence[int]
    known: Mapping[Card, tuple[int, int]]
    steps: Sequence[Step]
    deal: Callable[[World], Move]
    untold: Callable[[Any, World, Step | None], Move | None]
    held: Mapping[Seat, tuple[Sequence[Card], int]]
    skips: bool = False

    @property
    def line(self) -> int:
        """Where the hand of whoever asks is named."""
        return self.held[self.me][1]

    def called(self, seat: Seat) -> str:
        """How a sentence calls a seat, inside it."""
        if seat == self.me:
            return "you"
        return "your opponent" if self.names[seat] == "opponent" else self.names[seat]


def reached(sittings: Sequence[Sitting], rng: Random) -> Any:
    """The position in which whoever asks is to act.

    sittings: several where it isn't said who dealt or led; the first that comes out right is taken. Raises
    Misstated for what cannot be, as the sitting has it that comes furthest.
    """
    furthest: tuple[int, Misstated] | None = None
    for sitting in sittings:
        replay = _Replay(sitting, rng)
        try:
            return replay.played()
        except Misstated as error:
            if furthest is None or replay.reached > furthest[0]:
                furthest = replay.reached, error
    assert furthest is not None
    raise furthest[1]


class _Again(Exception):
    """Something has been learned of the cards, and all is to be played again."""


class _Replay:
    """Plays one sitting until it fits, and learns where cards must lie and must not."""

    def __init__(self, sitting: Sitting, rng: Random) -> None:
        self.sitting: Final = sitting
        self.rng: Final = rng
        self.known = dict(sitting.known)
        self.barred: Final = {place: dict[Card, Step | None]() for place in range(len(sitting.room))}
        self.reached = 0
        self._step: Step | None = None
        self._is_crowded = False  # whether the hand of whoever asks had no room for a card
        self._refused_turn: Misstated | None = None  # what is wrong if no layout of the cards mends a turn
        self._by_turn = list[Card]()  # cards that lie where they do because of whose turn it seemed to be
        self._verbs: Final = families.find(sitting.family).verbs
        self._read: Final = families.screen(sitting.family).read

    def played(self) -> Any:
        for _ in range(_TRIES):
            try:
                return self._once(self._world())
            except _Again:
                continue
            except Misstated:
                raise
            except HoyleError as error:  # of the engine, which knows no lines
                wrong(self._line(), str(error))
        return wrong(0, "I can't find a deal in which all this happens; look at the cards played again.")

    # The cards

    def _world(self) -> list[list[Card]]:
        """All cards laid out at random, where they may lie. Raises Misstated where that cannot be."""
        sitting = self.sitting
        world: list[list[Card]] = [[] for _ in sitting.room]
        for card, (place, line) in self.known.items():
            world[place].append(card)
            if len(world[place]) > sitting.room[place]:
                self._refuse_more(place, line or self._line())
        loose = [card for card in sitting.pack if card not in self.known]
        self.rng.shuffle(loose)
        loose.sort(key=lambda card: -sum(card in barred for barred in self.barred.values()))
        for card in loose:
            if not self._laid(card, world, set()):
                if self._refused_turn is not None:
                    raise self._refused_turn
                after = _shown(self._step) if self._step is not None else "this"
                mend = "what was played" if self.sitting.skips else "a trick"
                why = f"after {after} nobody could still have the {card.symbol}; mend {mend} before."
                wrong(self._line(), why)
        return world

    def _laid(self, card: Card, world: list[list[Card]], tried: set[int]) -> bool:
        """Whether a place was found for the card, perhaps by moving others on (augmenting paths)."""
        for place, cards in enumerate(world):
            if place in tried or card in self.barred[place]:
                continue
            tried.add(place)
            if len(cards) < self.sitting.room[place]:
                cards.append(card)
                return True
            for other in [each for each in cards if each not in self.known]:
                cards.remove(other)
                if self._laid(other, world, tried):
                    cards.append(card)
                    return True
                cards.append(other)
        return False

    def _hand_over(self, seat: int, cards: Sequence[Card]) -> None:
        """Tries one of these cards in the other hand, if it was put here only because of the turn."""
        moved = [card for card in self._by_turn if card in cards] if self.sitting.skips else []
        if moved:
            self._by_turn.remove(moved[-1])
            self.known[moved[-1]] = 1 - seat, self.known[moved[-1]][1]
            raise _Again

    def _refuse_more(self, place: int, line: int) -> None:
        self._is_crowded = self._is_crowded or place == self.sitting.me
        self._hand_over(place, [card for card, (there, _) in self.known.items() if there == place])
        sitting, room = self.sitting, self.sitting.room[place]
        if place == sitting.me:
            self._refuse_own()
        if place < len(sitting.names):
            who = sitting.called(place)
            wrong(line, f"{who} would have had more than {counted(room, 'card')}.")
        wrong(line, "there are too many cards in all.")

    def _refuse_own(self) -> NoReturn:
        sitting = self.sitting
        laid = " or laid away" if sitting.skips else ""
        many = sitting.room[sitting.me]
        wrong(sitting.line, f"your cards and those you have played{laid} are more than {many}.")

    # The play

    def _line(self) -> int:
        """The line of the step that was reached."""
        steps = self.sitting.steps
        return steps[min(self.reached, len(steps) - 1)].line if steps else self.sitting.line

    def _once(self, world: list[list[Card]]) -> Any:
        """The position at the end of all steps. Raises _Again where the cards did not fit."""
        sitting, at = self.sitting, 0
        state = sitting.start.apply(sitting.deal(world))
        while at < len(sitting.steps):
            self.reached, step = max(self.reached, at), sitting.steps[at]
            self._step = step
            state = self._untold(state, world, step)
            if step.kind == "trick_ends":
                self._check_end(state, at)
                at += 1
            elif state.to_act is None or state.to_act < 0:
                wrong(step.line, f"the deal is over before '{step.text}'.")
            elif step.kind == "card":
                state = self._card(state, step)
                at += 1
            else:
                state, used = self._said(state, at)
                at += used
        self.reached = len(sitting.steps)
        return self._ended(self._untold(state, world, None))

    def _untold(self, state: Any, world: World, step: Step | None) -> Any:
        while (move := self.sitting.untold(state, world, step)) is not None:
            state = state.apply(move)
        return state

    def _check_end(self, state: Any, at: int) -> None:
        """Raises Misstated, with the line of its last card, for a trick that isn't complete."""
        trick = getattr(state.deal, "trick", ())
        if trick:
            cards = " ".join(play.card.symbol for play in trick)
            line = max((step.line for step in self.sitting.steps[:at]), default=self._line())
            wrong(line, f"the trick {cards} isn't complete; add its other cards, or mend the tricks before.")

    def _check_turn(self, state: Any, step: Step) -> None:
        """Raises Misstated where a step is said to be by somebody whose turn it is not."""
        if step.seat is not None and step.seat != state.turn:
            self._not_the_turn(state, step, step.seat)

    def _not_the_turn(self, state: Any, step: Step, seat: Seat) -> None:
        who, other = self.sitting.called(state.turn), self.sitting.called(seat)
        turn = "it is your turn" if who == "you" else f"it is {who}'s turn"
        whose = "yours" if other == "you" else f"{other}'s"
        error = Misstated(step.line, f"{turn} at {_shown(step)}, not {whose}.")
        self._bar_turn(state, error)
        if self._is_crowded and step.seat is None:
            self._refuse_own()
        raise error

    def _bar_turn(self, state: Any, error: Misstated) -> None:
        """As `_bar`, in a game where the turn passes over players who have no card that fits."""
        if self.sitting.skips:
            self._refused_turn = error
            self._bar(state, _playable(state))

    def _card(self, state: Any, step: Step) -> Any:
        """The state after a card, which is in the right hand and may be played."""
        card, seat = step.card, state.turn
        assert card is not None
        self._check_turn(state, step)
        move = Move(cards=(card,))
        place, _ = self.known.get(card, (None, 0))
        legal = state.legal_moves()
        if not all(len(each.cards) == 1 or each == GO for each in legal):
            first = f"first {self._who(seat)} must bid, pass or throw"
            wrong(step.line, f"it is not time yet to play the {card.symbol}: {first}.")
        if place is None:
            if self.sitting.skips and not _is_legal(state, seat, move):
                self._bar(state, _playable(state))
                wrong(step.line, f"the {card.symbol} doesn't fit here: the count would pass 31.")
            self._by_turn.append(card)
            if card in self.barred[seat]:
                self._refuse_barred(step, card, seat)
            self.known[card] = seat, step.line
            raise _Again
        if place != seat:
            self._wrong_hand(state, step, card, place)
        if move not in legal:
            self._bar_or_refuse(
                state, step, f"{self._who(seat)} can't have played the {card.symbol} here", move
            )
        return state.apply(move)

    def _refuse_barred(self, step: Step, card: Card, seat: Seat) -> None:
        """Raises Misstated for a card that should have been played before."""
        before, why = self.barred[seat][card], f"{self._who(seat)} can't have the {card.symbol} here"
        if before is None:
            wrong(step.line, f"{why}.")
        where = f" on line {before.line}" if before.line != step.line else ""
        wrong(step.line, f"{why}: it would have had to be played instead of {_shown(before)}{where}.")

    def _wrong_hand(self, state: Any, step: Step, card: Card, place: int) -> None:
        """Raises _Again or Misstated: the card is with somebody else."""
        if place >= len(self.sitting.names):
            wrong(step.line, f"the {card.symbol} is in no hand.")
        self._not_the_turn(state, step, place)

    def _said(self, state: Any, at: int) -> tuple[Any, int]:
        """The state after words, and how many steps they are: as many as mean something together."""
        step, seat = self.sitting.steps[at], state.to_act
        self._check_turn(state, step)
        view = state.view(seat)
        words, most = [step.text], max((len(str(each).split()) for each in view.legal), default=1)
        for more in self.sitting.steps[at + 1 : at + _WORDS]:
            if more.kind != "words" or more.line != step.line or more.seat is not None:
                break
            if words[-1].isdecimal() and more.text.isdecimal():  # two bids, and not one with a space in it
                break
            words.append(more.text)
        said = self._quoted(words[:most])
        while words:
            move = self._meant(" ".join(words), view)
            if move is not None:
                return state.apply(move), len(words)
            if len(words) > 1 and words[-1].isdecimal() and _takes_amount(words[0], view):
                said = shortened(" ".join(words), 20)
                break
            words.pop()
        if step.text.lower() == GO.verb and self.sitting.skips:
            if all(_is_legal(state, state.turn, Move(cards=(card,))) for card in self.sitting.pack):
                wrong(step.line, f"{self._who(seat)} can't have said go here: any card fits.")
            self._bar_or_refuse(state, step, f"{self._who(seat)} can't have said go here", GO)
        if state.phase == "drawing":
            wrong(step.line, f"cards are changed before '{said}'; say in 'draws' how many each player drew.")
        others = [each for each in view.legal if each.verb != "look"]
        could = _what_could_be(others)
        if all(each.verb == PLAY and each.cards for each in others):
            wrong(step.line, f"it is time to play a card here, so '{said}' can't be said; leave it out.")
        return wrong(step.line, f"{self._who(seat)} couldn't say '{said}' here; it could be {could}.")

    def _quoted(self, words: Sequence[str]) -> str:
        """The words that seem to be one bid: a verb, and what follows until the next."""
        if words[0].lower() not in self._verbs:
            return shortened(words[0], 20)
        end = next((at for at, word in enumerate(words) if at and word.lower() in self._verbs), len(words))
        return shortened(" ".join(words[:end]), 20)

    def _meant(self, text: str, view: Any) -> Move | None:
        """The legal move that words mean, None where they mean none."""
        try:
            move = self._read(text, view) or resolve(text, view.legal, self._verbs)
        except HoyleError:
            return None
        return move if move in view.legal else None

    def _bar(self, state: Any, culprits: Sequence[Card]) -> None:
        """Raises _Again with these cards kept out of the hand to play, unless one is known to lie there."""
        if culprits and not any(card in self.known for card in culprits):
            self.barred[state.turn].update(dict.fromkeys(culprits, self._step))
            raise _Again

    def _bar_or_refuse(self, state: Any, step: Step, why: str, move: Move) -> None:
        """As `_bar`, for the cards that forbid the move; raises Misstated where one must lie there."""
        seat, culprits = state.turn, _forbidding(state, move)
        self._bar(state, culprits)
        self._hand_over(seat, culprits)
        held = [card for card in culprits if card in self.known]
        if not held:
            wrong(step.line, f"{why}.")
        later = min(held, key=lambda card: (self.known[card][1] or 10**6, card))
        line = self.known[later][1]
        has = "have" if seat == self.sitting.me else "had"
        where = f", see line {line}" if line and line != step.line else ""
        wrong(step.line, f"{why}: {self._who(seat)} {has} the {later.symbol}{where}.")

    def _who(self, seat: Seat) -> str:
        return self.sitting.called(seat)

    def _ended(self, state: Any) -> Any:
        """The position, if it is one in which whoever asks is to act with the hand that was named."""
        sitting, line = self.sitting, self._line()
        if state.to_act is None or state.to_act < 0 or state.deal.hands == ():
            wrong(line, "the deal is over; there is nothing left to decide.")
        if state.to_act != sitting.me:
            self._other_turn(state, line)
        for seat, (cards, named) in sitting.held.items():
            should = len(state.deal.hands[seat])
            if sorted(state.deal.hands[seat]) != sorted(cards):
                who = "you" if seat == sitting.me else "dummy"
                if should == len(cards):
                    lacking = [card.symbol for card in state.deal.hands[seat] if card not in cards]
                    wrong(named, f"by what was done {who} should still have the {listed(lacking)}.")
                wrong(named, f"{who} should have {counted(should, 'card')} by now, not {len(cards)}.")
        return state

    def _other_turn(self, state: Any, line: int) -> None:
        who = self.sitting.called(state.to_act)
        why = f"after this it is {who}'s turn, not yours; add what was done, or mend what is there."
        error = Misstated(line, why)
        self._bar_turn(state, error)
        raise error


def _playable(state: Any) -> list[Card]:
    """The cards that could be played now."""
    return [card for move in state.legal_moves() for card in move.cards]


def _forbidding(state: Any, move: Move) -> list[Card]:
    """The cards in hand by which the move is not legal: each of them alone would forbid it."""
    playable, seat = _playable(state), state.turn
    alone = [card for card in playable if not _is_legal(state, seat, move, card)]
    return alone or playable


def _is_legal(state: Any, seat: Seat, move: Move, *others: Card) -> bool:
    """Whether the move would be legal if the seat had these cards besides, and no more."""
    hands = list(state.deal.hands)
    hands[seat] = tuple(sorted((*move.cards, *others)))
    return move in state.updated(deal=replace(state.deal, hands=tuple(hands))).legal_moves()


def _takes_amount(word: str, view: Any) -> bool:
    """Whether a number behind this word belongs to it: `bet 5000`, where less may be bet."""
    return any(move.verb == word.lower() and move.amount is not None for move in view.legal)


def _shown(step: Step) -> str:
    return f"the {step.card.symbol}" if step.card is not None else f"'{shortened(step.text, 20)}'"


def _what_could_be(moves: Sequence[Move]) -> str:
    """What could be said, with numbers from the lowest to the highest: `nil or bid 1 to 13`."""
    texts = []
    for verb in dict.fromkeys(move.verb for move in moves):
        alike = [move for move in moves if move.verb == verb]
        amounts = [move.amount for move in alike if move.amount is not None]
        if len(amounts) == len(alike) > 1:
            texts.append(f"{verb} {min(amounts)} to {max(amounts)}")
        else:
            texts += map(str, alike[:_ALIKE])
    return listed(texts, "or")


def dealt(start: Any, pack: Sequence[Card], hands: Sequence[Sequence[Card]], rest: Sequence[Card]) -> Move:
    """The deal that gives each seat its cards, and lays the rest out in this order.

    How the game deals is found by dealing once: which card of the pack went where.
    """
    after = start.apply(Move("deal", tuple(pack)))
    place = {card: seat for seat, hand in enumerate(after.deal.hands) for card in hand}
    left = {seat: list(hand) for seat, hand in enumerate(hands)}
    others = list(rest)
    order = [left[place[card]].pop() if card in place else others.pop(0) for card in pack]
    return Move("deal", tuple(order))


def table(game: Any, players: int, dealer: Seat, scores: Sequence[int] | None, number: int = 1) -> Any:
    """The table before a deal of a match: who deals, how it stands, and which deal it is."""
    start = game.undealt(players, 0)
    more = {} if scores is None else {"scores": tuple(scores)}
    return start.updated(
        phase="deal", turn=-1, dealer=dealer, number=number, counted=number - 1, redeal=True, **more
    )


def refuse_over(told: Told, start: Any) -> None:
    """Raises Misstated for a score with which the match, or its game, would be over already.

    start: the table before the deal, with that score.
    """
    match, scores = start.engine.match, list(start.scores)
    if match.is_reached(scores) or match.is_over(0, scores, [], None):
        end = f", as it goes to {match.target}" if match.target else ""
        if match.floor is not None and min(scores) < match.floor:
            end = f", as a side below {match.floor} loses"
        wrong(told.line("score"), f"with this score the match would be over{end}.")
