"""A short match of any game, in which everything is asked of the engine, the screen and the players."""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random

from hoylecli import bots, families, rulebook
from hoylecli.bots.solver import solve
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.cards import CARDS, Card
from hoylecli.core.errors import HoyleError, IllegalMove
from hoylecli.core.game import LEVELS, TABLE, Move, Player, Seat, State, as_json
from hoylecli.core.match import Match, Record
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.screen import Screen, Style
from hoylecli.rulebook.game import Game

NAMES = ("Ann", "Odile", "Piet", "Rosa", "Sven", "Tamar", "Umar", "Vera", "Will", "Xenia", "Yves", "Zoe")
MOVES = 160  # of a match, which may go on for longer
LOOKS = 6  # positions in which everything is asked
GLOSSED = 12  # legal moves of a position that are told
MOST_LEGAL = 60_000  # legal moves of a position, each of which a player has to look at


def sit(game: Game, rng: Random) -> None:
    """Plays a match to its end or for `MOVES` moves. Raises what is raised on the way, or AssertionError."""
    count = rng.randint(game.players.least, game.players.most)
    match = Match(game.undealt(count, rng.randrange(10**6)))
    looks = {rng.randrange(1, MOVES) for _ in range(LOOKS - 2)} | {1, 3}
    decision = rng.randrange(2, 60)
    decided, cards = False, list[Card]()
    while match.state.to_act is not None and len(match.moves) < MOVES:
        number = len(match.moves)
        decided = decided or (number >= decision and _decide(match.state, game, rng))
        if number in looks:
            look(match.state, game, count, rng)
        move = _pick(match.state, game, rng)
        match.apply(move)
        cards = sorted(move.cards) if move.verb == "deal" else cards
        assert sorted(_cards(match.state)) == cards, f"cards have come or gone with {move}"
    if not decided:
        states = [state for state in match.states if state.to_act not in (None, TABLE)]
        _decide(rng.choice(states), game, rng) if states else None
    look(match.state, game, count, rng)
    _tell(match, game, count)
    if match.state.to_act is None:
        outcome = match.state.outcome()
        assert outcome is not None, "over, but without an outcome"
        json.dumps(as_json(outcome))
        styles = _styles(count, None)
        assert all(families.screen(game.family).over(match.state.view(None), style) for style in styles)
    _written_and_read(match, game, count)


def _cards(state: State) -> Iterable[Card]:
    """Every card of the deal, wherever it lies."""
    held = state.board if hasattr(state, "board") else state.deal  # type: ignore[attr-defined]
    found: Iterable[Card] = held.everywhere()
    return found


def _pick(state: State, game: Game, rng: Random) -> Move:
    """A legal move at random, as many of each word; now and then a beginner's."""
    legal = state.legal_moves()
    assert legal, "somebody is to act, but nothing is legal"
    assert len(legal) <= MOST_LEGAL, f"{len(legal)} moves are legal"
    seat = state.to_act
    if seat != TABLE and seat is not None and rng.random() < 0.15:
        return _chosen(state, game, "beginner", rng)
    verb = rng.choice(sorted({move.verb for move in legal if move.verb != "resign"}) or ["resign"])
    moves = [move for move in legal if move.verb == verb]
    return moves[int(len(moves) * rng.random() ** 2)]


def _chosen(state: State, game: Game, level: str, rng: Random) -> Move:
    seat = state.to_act
    assert seat is not None
    view = state.view(seat)
    move = bots.bot(game.family, level).choose(view, Random(rng.random()))
    assert move in view.legal, f"the {level} chose {move}, which is not legal"
    return move


def _decide(state: State, game: Game, rng: Random) -> bool:
    """Has every level decide, and gives a hint; whether there was anything to decide."""
    seat = state.to_act
    if seat is None or seat == TABLE or len(state.legal_moves()) < 2:
        return False
    for level in LEVELS:
        _chosen(state, game, level, rng)
    hint = bots.advice(game.family, state.view(seat), Random(rng.random()))
    move, why = hint.move, hint.lines(str)
    assert move in state.legal_moves(), f"the hint is {move}, which is not legal"
    assert why, "a hint without a reason"
    assert all(why), "a hint without a reason"
    if isinstance(state, PatienceState):
        solve(state, Limit(states=150))
    return True


def look(state: State, game: Game, count: int, rng: Random) -> None:
    """Asks everything there is to ask of a position."""
    family, screen = families.find(game.family), families.screen(game.family)
    for seat in (None, *range(count)):
        view = state.view(seat)
        json.dumps(as_json(view))
        for style in _styles(count, seat):
            _draw(screen, view, style)
        if state.to_act is not None:
            assert family.sample(view, rng).view(seat) == view, "a sampled world with another view"
        if seat is not None and seat == state.to_act:
            _asked(screen, state, view, count, rng)
            safe = family.safe(game.rules)
            if safe is not None:
                assert safe(view, True) in (None, *view.legal)
    if state.to_act is not None:
        _refused(state, sorted(family.verbs), rng)


def _styles(count: int, seat: Seat | None) -> list[Style]:
    names = NAMES[:count]
    return [Style(names, seat, 80), Style(names, seat, 60), Style(names, seat, 80, in_words=True)]


def _draw(screen: Screen, view: object, style: Style) -> None:
    wide = [line for line in screen.draw(view, style) if len(line) > style.width and not style.in_words]
    assert not wide, f"a line of {len(wide[0])} signs at {style.width}: {wide[0]!r}"
    assert screen.standing(view, style)
    screen.scores(view, style)
    if screen.last:
        screen.last(view, style)
    if screen.layout:
        screen.layout(view)


def _asked(screen: Screen, state: State, view: object, count: int, rng: Random) -> None:
    legal = state.legal_moves()
    for style in _styles(count, state.to_act):
        assert screen.question(view, style)
        for move in rng.sample(list(legal), min(GLOSSED, len(legal))):
            screen.gloss(move, view, style)
    for move in rng.sample(list(legal), min(GLOSSED, len(legal))):
        assert Move.parse(str(move)) == move
        with suppress(HoyleError):
            screen.read(str(move), view)
        state.apply(move)


def _refused(state: State, verbs: Sequence[str], rng: Random) -> None:
    """What is not legal is refused with a reason."""
    legal = set(state.legal_moves())
    for _ in range(12):
        cards = tuple(rng.sample(range(54), rng.choice((0, 1, 1, 2, 3))))
        move = Move(
            rng.choice(["play", *verbs]),
            tuple(CARDS[card] for card in cards),
            rng.choice(("", "", "w", "a3")),
            rng.choice(("", "", "c3", "7")),
            rng.choice((None, None, 0, 1, 5, 31)),
        )
        if move in legal or (state.to_act == TABLE and move.verb in ("cut", "deal", "shuffle", "roll")):
            continue  # of the table's moves only one is listed
        assert _refusal(state, move).endswith((".", "?")), f"{move} is refused without a sentence"


def _refusal(state: State, move: Move) -> str:
    """Why the move, which is not legal, is refused; "" when it is made."""
    try:
        state.apply(move)
    except IllegalMove as error:
        return str(error)
    return ""


def _tell(match: Match, game: Game, count: int) -> None:
    screen = families.screen(game.family)
    for seat in (None, 0):
        for style in _styles(count, seat):
            for state in match.states[1:]:
                for event in state.events:
                    if event.is_seen_by(seat):
                        screen.tell(event, style)


def _written_and_read(match: Match, game: Game, count: int) -> None:
    players = tuple(Player(name) for name in NAMES[:count])
    seed = match.states[0].seed  # type: ignore[attr-defined]
    record = Record(game.name, game.variant, seed, players, game.options, tuple(match.moves), game.document)
    read = Record.parse(record.text())
    assert read == record, "the text of the match reads as another match"
    assert read.rules is not None
    again = rulebook.rebuild(read.rules)
    assert again.rules == game.rules, "the rules kept with the match are other rules"
    assert Match(again.undealt(count, seed), read.moves).states == match.states
