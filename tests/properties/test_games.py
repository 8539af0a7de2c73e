"""What holds for every game there is, each variant and each option value.

A random match of each game and variant and of each option value is played; one test plays a match and looks
at it in every way, because thousands of tests would take longer to begin than to run.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from jsonschema import Draft7Validator
from recording import golden

from hoylecli import families, rulebook
from hoylecli.core.cards import CARDS, Card
from hoylecli.core.errors import BadNotation, HoyleError, IllegalMove
from hoylecli.core.game import PLAY, TABLE, Event, Move, Player, Seat, State, as_json, revealed
from hoylecli.core.match import Match, Record
from hoylecli.core.resolving import resolve
from hoylecli.families.screen import Style
from hoylecli.rulebook.game import Game
from hoylecli.table import wire_schema
from hoylecli.table.host.reading import understand
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import Turn, spoken
from hoylecli.table.settling import ends
from hoylecli.table.wire import event_message

LOOKS = 8  # positions of a match that are looked at closely
SWAPPED = 6  # positions at which two unseen cards swap places
SWAPS = (False, False, True, True)  # of two unseen cards, of any rank or of one, until one fits what was told
ASKED = 60  # positions of a match at which it is asked whether one move is legal
MOST_MOVES = 50_000
MANY = 200  # legal moves of a position, more than which are not all tried: bids in the thousands
PLAIN = {str, int, bool, float, type(None)}  # what has no parts
OLDER = {"pig": "bank"}
"""Verbs that matches from before hold where the game has another now."""
BY_CHANCE = ("cut", "deal", "shuffle", "roll")  # what the table does


def cards_of(state: Any) -> Iterable[Card]:
    """Every card of the deal, wherever it lies: () before the first deal."""
    return (state.board if hasattr(state, "board") else state.deal).everywhere()  # type: ignore[no-any-return]


def choices() -> list[str]:
    """Every game with each variant (`cribbage/pub`), and each option changed (`cribbage count=manual`)."""
    names = []
    for name in rulebook.catalogue():
        about = rulebook.describe(name)
        names += [f"{name}/{variant}" for variant in about.variants]
        for option, choice in about.options.items():
            names += [f"{name} {option}={value}" for value in choice.values if value != choice.default]
    return names


def load(choice: str) -> Game:
    name, _, option = choice.partition(" ")
    game, _, variant = name.partition("/")
    key, _, value = option.partition("=")
    return rulebook.load(game, variant or "plain", **({key: value} if key else {}))


@dataclass(frozen=True, slots=True)
class Played:
    """A match at random, brought to its end when it has gone on for some time."""

    game: Game
    seed: int
    match: Match

    def some(self) -> list[State]:
        """Positions to be looked at closely."""
        states = self.match.states
        numbers = Random(self.seed).sample(range(len(states)), min(LOOKS, len(states)))
        return [states[number] for number in sorted(numbers)]

    def seats(self) -> list[Seat | None]:
        return [*range(self.game.players.usual), None]


def play(name: str) -> Played:
    game, rng = load(name), Random(name)
    seed, patience = rng.randrange(10**9), rng.choice((20, 40, 150))
    match = Match(game.undealt(game.players.usual, seed))
    while match.state.to_act is not None:
        match.apply(rng.choice(golden.choices(match.state, game, len(match.moves) >= patience)))
        assert len(match.moves) < MOST_MOVES
    return Played(game, seed, match)


def a_match_ends_with_an_outcome_and_not_before(played: Played) -> None:
    game, match = played.game, played.match
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.winners or game.players.usual == 1  # a patience can be lost to nobody
    assert not match.state.legal_moves()
    assert all(state.outcome() is None for state in match.states[:-1])


def cards_are_conserved(played: Played) -> None:
    match, everything = played.match, list[Card]()
    for state, move in zip(match.states[1:], match.moves, strict=True):
        everything = sorted(move.cards) if move.verb == "deal" else everything
        assert sorted(cards_of(state)) == everything


def every_legal_move_can_be_made_written_and_read(played: Played) -> None:
    verbs = families.find(played.game.family).verbs
    for state in played.some():
        legal = state.legal_moves()
        assert len(set(legal)) == len(legal)
        for move in legal if len(legal) <= MANY else Random(played.seed).sample(list(legal), MANY):
            state.apply(move)
            assert Move.parse(str(move)) == move
            assert resolve(str(move), legal, verbs) == move
            assert move.verb == PLAY or move.verb in verbs


def what_is_not_legal_is_refused_with_a_reason(played: Played) -> None:
    rng, verbs = Random(played.seed), sorted(families.find(played.game.family).verbs)
    for state in played.some():
        legal = set(state.legal_moves())
        stray = [
            move._replace(rank=rng.randint(1, 13))
            for move in rng.sample(sorted(legal, key=str), min(3, len(legal)))
        ]
        for move in [*stray, *(_any_move(verbs, rng) for _ in range(15))]:
            if move in legal or (state.to_act == TABLE and move.verb in BY_CHANCE):
                continue
            if move.verb == OLDER.get(played.game.name):
                continue
            with pytest.raises(IllegalMove) as refused:
                state.apply(move)
            assert str(refused.value).endswith(".")


def one_move_is_allowed_as_it_is_in_the_list(played: Played) -> None:
    """Where phases say so themselves: legal moves, those of the move before, and near misses."""
    rng, states = Random(played.seed), played.match.states
    asked = [at for at in range(1, len(states)) if _allows(states[at]) is not None]
    for at in rng.sample(asked, min(ASKED, len(asked))):
        state, allows = states[at], _allows(states[at])
        assert allows is not None
        legal = list(state.legal_moves())
        moves = [move for each in (legal, list(states[at - 1].legal_moves())) for move in _few(each, rng)]
        cards = list(cards_of(state))
        for move in [*moves, *(_nearly(move, cards, rng) for move in moves)]:
            assert allows(state, move) == (move in legal), str(move)


def _allows(state: Any) -> Callable[[State, Move], bool] | None:
    phases = state.engine.phases if hasattr(state, "engine") else {}
    return phases[state.phase].allows if state.phase in phases and state.to_act != TABLE else None


def _few(moves: list[Move], rng: Random) -> list[Move]:
    return rng.sample(moves, min(len(moves), 12))


def _nearly(move: Move, cards: Sequence[Card], rng: Random) -> Move:
    """The move with one thing changed."""
    change = rng.choice(("less", "more", "other", "verb", "target", "amount", "order"))
    own = list(move.cards)
    if change in ("less", "other") and own:
        own.pop(rng.randrange(len(own)))
    if change in ("more", "other"):
        own.append(rng.choice(cards))
    if change == "order":
        rng.shuffle(own)
    return move._replace(
        cards=tuple(own),
        verb=rng.choice((PLAY, "meld", "lay", "swap", "ask")) if change == "verb" else move.verb,
        target=rng.choice(("", "m1", "m2", "m3", "m99")) if change == "target" else move.target,
        amount=rng.choice((0, 1, 5)) if change == "amount" else move.amount,
    )


def _any_move(verbs: Sequence[str], rng: Random) -> Move:
    """Anything that can be written, sense or nonsense."""
    while True:
        move = Move(
            rng.choice([PLAY, PLAY, PLAY, *verbs, "abracadabra"]),
            tuple(rng.sample(CARDS, rng.choice((0, 1, 1, 2, 2, 3)))),
            rng.choice(("", "", "", "w", "3")),
            rng.choice(("", "", "", "c3", "7")),
            rng.choice((None, None, 0, 1, 5, 15, 31, 1000)),
            rng.choice((None, None, None, 1, 12)),
        )
        try:
            return Move.parse(str(move))
        except BadNotation:
            continue


def a_match_written_and_read_plays_the_same(played: Played) -> None:
    game, seed, match = played.game, played.seed, played.match
    players = tuple(Player(f"P{number}") for number in range(game.players.usual))
    record = Record(game.name, game.variant, seed, players, game.options, tuple(match.moves))
    read = Record.parse(record.text())
    assert read == record
    again = rulebook.load(read.game, read.variant, **read.options).undealt(len(read.players), read.seed)
    assert Match(again, read.moves).states == match.states


def who_plays_against_computers_can_undo_all_moves_and_make_them_again(played: Played) -> None:
    """But for those that have shown what the rules set a price on not having seen."""
    game, match = played.game, played.match
    players = [Player("Ann"), *[Player.of("Odile", "expert")] * (game.players.usual - 1)]
    session = Session(game, players, played.seed)
    session.match.moves, session.match.states = match.moves[:], match.states[:]
    with suppress(HoyleError):
        while session.undo(0):
            pass
    stands = [
        count
        for count, state in enumerate(match.states)
        if any(event.binding and event.is_seen_by(0) for event in state.events)
    ]
    decisions = [at for at, state in enumerate(match.states[:-1]) if state.to_act == 0]
    left = [at for at in decisions if at < len(session.match.moves)]
    assert left == [at for at in decisions if at < max(stands, default=0)]
    while session.redo():
        pass
    assert session.match.states == match.states


def only_the_seat_to_act_sees_legal_moves_and_sees_them_all(played: Played) -> None:
    for state in played.some():
        for seat in played.seats():
            view = state.view(seat)
            assert (view.seat, view.to_act) == (seat, state.to_act)
            mine = seat is not None and seat == state.to_act
            assert view.legal == (tuple(state.legal_moves()) if mine else ())


def a_sampled_world_has_the_view_it_was_drawn_from(played: Played) -> None:
    rng, sample = Random(played.seed), families.find(played.game.family).sample
    for state in played.some():
        for seat in played.seats():
            view = state.view(seat)
            assert sample(view, rng).view(seat) == view


# What programs are told


WIRE = wire_schema.schema()


@cache
def described(name: str) -> Draft7Validator:
    return Draft7Validator({**WIRE["definitions"][name], "definitions": WIRE["definitions"]})


def views_and_events_are_told_as_they_are_described(played: Played) -> None:
    game, match = played.game, played.match
    for state in played.some()[::4]:
        for seat in (state.to_act, None):
            view = state.view(seat)
            told = as_json(view)
            assert is_plain(told)
            described(f"{game.family}.{type(view).__name__}").validate(told)
    kinds = {event.kind: event for state in match.states for event in state.events}
    for kind, event in kinds.items():
        message = event_message(event, None)
        assert is_plain(message)
        described(f"{game.family}.event.{kind}").validate(message)
    assert is_plain(as_json(match.state.outcome()))
    described("Outcome").validate(as_json(match.state.outcome()))


def is_plain(value: object) -> bool:
    """Whether a value is of JSON types alone: no card, which is a number too, and no tuple."""
    if type(value) is dict:
        return all(type(key) is str and is_plain(item) for key, item in value.items())
    if type(value) is list:
        return all(map(is_plain, value))
    return value is None or type(value) in (str, int, bool, float)


# Hidden cards


def a_view_does_not_change_when_cards_that_seat_has_not_seen_change_places(played: Played) -> None:
    """Two unseen cards swap places in the deal and all that followed, as far as that fits what was told."""
    match, rng = played.match, Random(played.seed)
    tried = compared = 0
    for point in sorted(rng.sample(range(1, len(match.states)), min(SWAPPED, len(match.moves)))):
        seat = rng.choice(played.seats())
        if len(set(_unseen(match, point, seat))) < 2:
            continue  # nothing is hidden, or equal cards alone
        dealt, others = _last_deal(match, point) or 0, list[State]()
        for alike in SWAPS:
            others = max(others, _with_unseen_cards_swapped(match, point, seat, rng, alike), key=len)
            if len(others) == point - dealt:
                break  # it fits all that was told
        along = list(zip(others, match.states[dealt + 1 :], strict=False))
        for other, state in [*rng.sample(along, min(3, len(along))), *along[-1:]]:
            assert other.view(seat) == state.view(seat)
        tried += 1
        compared += min(len(along), 4)
    assert not tried or compared > tried  # else the swaps were no test: what was said rules most of them out


def what_a_move_shows_is_marked(played: Played) -> None:
    """A seat sees no card that it did not see before, or have in its move, unless it is told so."""
    match, rng = played.match, Random(played.seed)
    steps = [(*pair, move) for pair, move in zip(pairwise(match.states), match.moves, strict=True)]
    for before, after, move in rng.sample(steps, min(3 * LOOKS, len(steps))):
        for seat in {before.to_act, rng.choice(played.seats())} - {TABLE}:
            own = set(move.cards) if seat == before.to_act else set()
            new = cards_in(after.view(seat)) - cards_in(before.view(seat)) - own
            assert not new or revealed(before, after, seat), (str(move), new)


def cards_in(value: object) -> set[Card]:
    """The cards that a view shows; those of its legal moves are among them, and rules have none."""
    found, left = set[Card](), [value]
    while left:
        each = left.pop()
        kind = type(each)
        if kind is Card:
            found.add(each)  # type: ignore[arg-type]
        elif kind not in PLAIN:
            left += _parts(kind, each)
    return found


def _parts(kind: type, value: Any) -> Iterable[object]:
    names = _names(kind)
    if names is not None:
        return [getattr(value, name) for name in names]
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, (tuple, list, frozenset)) else ()


@cache
def _names(kind: type) -> list[str] | None:
    """The fields of a dataclass in which there could be cards that it shows; None for any other class."""
    if not is_dataclass(kind):
        return None
    return [item.name for item in fields(kind) if item.name not in ("legal", "rules")]


def _unseen(match: Match, point: int, seat: Seat | None) -> list[Card]:
    """The cards of the last deal that `seat` has not seen after `point` moves."""
    dealt = _last_deal(match, point)
    if dealt is None:
        return []
    told = [_told(state, seat) for state in match.states[dealt + 1 : point + 1]]
    own = [match.moves[n] for n in range(dealt + 1, point) if match.states[n].to_act == seat]
    seen = {card for events in told for event in events for card in event.cards}
    seen |= {card for move in own for card in move.cards}
    return [card for card in match.moves[dealt].cards if card not in seen]


def _last_deal(match: Match, point: int) -> int | None:
    return max((n for n in range(point) if match.moves[n].verb == "deal"), default=None)


def _with_unseen_cards_swapped(
    match: Match, point: int, seat: Seat | None, rng: Random, alike: bool
) -> list[State]:
    """Another way the cards may lie after each move from the last deal to `point`, by what `seat` was told.

    It ends where what `seat` was told rules it out. alike: whether two of one rank change places, where there
    are such.
    """
    dealt, unseen = _last_deal(match, point), _unseen(match, point, seat)
    assert dealt is not None
    first = rng.choice(unseen)
    others = [card for card in unseen if card != first]
    same = [card for card in others if alike and card.rank == first.rank]
    second = rng.choice(same or others)
    swap = {first: second, second: first}
    states = [match.states[dealt]]
    for at in range(dealt, point):
        state, move = states[-1], match.moves[at]
        cards = tuple(swap.get(card, card) for card in move.cards)
        written = move._replace(cards=cards)
        legal = [] if state.to_act == TABLE else state.legal_moves()
        try:
            other, told = state.apply(resolve(str(written), legal, {move.verb})), match.states[at + 1]
        except IllegalMove:
            break
        if _told(other, seat) != _told(told, seat) or _asks(other) != _asks(told):
            break
        states.append(other)
    return states[1:]


def _asks(state: State) -> tuple[Seat | None, str]:
    """Whose turn it is, and what for: that somebody is passed over tells something, too."""
    return state.to_act, getattr(state, "phase", "")


def _told(state: State, seat: Seat | None) -> list[Event]:
    return [event for event in state.events if event.is_seen_by(seat)]


def what_is_shown_of_a_move_can_be_typed(played: Played) -> None:
    family, rng = families.find(played.game.family), Random(played.seed)
    screen, names = families.screen(played.game.family), [f"Player{'ABCDEFGH'[seat]}" for seat in range(8)]
    for state in played.some():
        if state.to_act is not None and state.to_act != TABLE:
            view = state.view(state.to_act)
            some = rng.sample(list(view.legal), min(len(view.legal), 5))
            for style in (Style(tuple(names), state.to_act, in_words=in_words) for in_words in (False, True)):
                turn = Turn(state.to_act, view, view.legal, screen, style, {})
                for move in some:
                    assert understand(spoken(move, style), turn, family.verbs) == move
                    assert understand(turn.spoken(move), turn, family.verbs) == move


def what_a_deal_has_made_is_added_to_what_there_was(played: Played) -> None:
    """From nothing at the beginning of a game, of which a match may have several, or from a stake."""
    settle = families.screen(played.game.family).settled
    if settle is None:
        return
    states, before, begun = played.match.states, dict[str, int](), 0
    style = Style(tuple(f"Player{letter}" for letter in "ABCDEFGH"), None)
    for at in ends(states):
        events = [
            event for state in states[begun + 1 : at + 1] for event in state.events if event.is_seen_by(None)
        ]
        for who, made, now, _ in settle(states[at].view(None), events, style).rows:
            total = _figure(now)
            assert who not in before or total - _figure(made) in (before[who], 0), (at, who, made, now)
            before[who] = total
        begun = at


def _figure(text: str) -> int:
    return int(re.sub(r"[^-0-9]", "", text))


PROPERTIES = (
    what_a_deal_has_made_is_added_to_what_there_was,
    a_match_ends_with_an_outcome_and_not_before,
    cards_are_conserved,
    every_legal_move_can_be_made_written_and_read,
    what_is_shown_of_a_move_can_be_typed,
    what_is_not_legal_is_refused_with_a_reason,
    one_move_is_allowed_as_it_is_in_the_list,
    a_match_written_and_read_plays_the_same,
    who_plays_against_computers_can_undo_all_moves_and_make_them_again,
    only_the_seat_to_act_sees_legal_moves_and_sees_them_all,
    a_sampled_world_has_the_view_it_was_drawn_from,
    views_and_events_are_told_as_they_are_described,
    a_view_does_not_change_when_cards_that_seat_has_not_seen_change_places,
    what_a_move_shows_is_marked,
)


@pytest.mark.parametrize("name", choices())
def test_what_holds_for_every_game(name: str) -> None:
    played = play(name)
    for holds in PROPERTIES:
        holds(played)
