"""Games of deals in a real terminal: whole matches, and what a player looks up on the way."""

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from haste import hurry

from hoylecli import bots, rulebook
from hoylecli.core.game import TABLE, Computer, Player
from hoylecli.store import Store
from hoylecli.table.cast.characters import opponents, persona_of
from hoylecli.table.host.session import Session
from hoylecli.table.settling import ends

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

Open = Callable[..., Any]
SEED = 7
TYPED = 5  # lines before the kill and after it; of a long match the moves between are put into the store
MATCHES = [  # each kind of phase, of table and of end; plain lines show the others as well
    ("hearts --target 26", 60),
    ("spades --target 100", 80),
    ("euchre --target 5", 60),
    ("pitch --target 7", 60),
    ("pinochle", 80),
    ("pinochle --variant two-handed", 60),
    ("piquet", 60),
    ("whist", 80),
    ("knockout-whist", 60),
    ("oh-hell --cards down", 80),
    ("five-hundred", 60),
    ("nap", 60),
    ("gin --arrange manual", 60),
    ("rummy --target 25", 80),
    ("rummy-500", 60),
    ("crazy-eights", 60),
    ("switch", 60),
    ("snip-snap-snorem --target single", 80),
    ("canasta --target 500", 60),
    ("farkle --target 2000", 60),
    ("pig", 80),
    ("poker", 60),
    ("texas-hold-em --session win_it_all", 80),
    ("go-fish --hand 7", 60),
    ("war --battles 6", 60),
    ("beggar-my-neighbour", 80),
    ("old-maid --pairs manual --match rank_and_color", 80),
    ("memory", 60),
    ("memory --variant alone", 80),
]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has players think less, here and at the table in the terminal, which is a copy of this process."""
    hurry(monkeypatch.setattr)


def whole(game: str) -> Session:
    """The match of that seed among beginners, the first of whom is to be typed."""
    name, *words = game.split()
    options = {word[2:]: value for word, value in zip(words[::2], words[1::2], strict=True)}
    rules = rulebook.load(name, **options)
    others = [Computer("beginner")] * (rules.players.usual - 1)
    players = [Player("You"), *opponents(others, SEED, (), rules.name, rules.family)]
    session = Session.begin(rules, players, SEED)
    beginners = [bots.bot(rules.family, "beginner", persona_of(player.name)) for player in players]
    while (seat := session.state.to_act) is not None:
        if seat == TABLE:
            session.deal()
        else:
            chance = bots.rng(SEED, len(session.match.moves), seat)
            session.play(beginners[seat].choose(session.state.view(seat), chance))
    return session


def typed(session: Session) -> list[str]:
    states = session.match.states
    return [str(move) for at, move in enumerate(session.match.moves) if states[at].to_act == 0]


def typed_by(session: Session, moves: int) -> int:
    """How many of the first moves are typed."""
    return sum(state.to_act == 0 for state in session.match.states[:moves])


def played_on(env: dict[str, str], session: Session, lines: int) -> None:
    """Has the match in the store go on as this one does until so many lines are typed."""
    with Store(Path(env["HOYLE_HOME"])) as store:
        made = len(store.load(1).record.moves)
        moves = session.match.moves[made:]
        missing = next(n for n in range(len(moves)) if typed_by(session, made + n) >= lines)
        store.append(1, made, moves[:missing], 0.0)


def kept(env: dict[str, str]) -> list[str]:
    with Store(Path(env["HOYLE_HOME"])) as store:
        return [str(move) for move in store.load(1).record.moves]


def enter(there: Any, line: str) -> None:
    """Types a line and waits until the next is asked for."""
    at = len(there.raw)
    there.type(line + "\r")
    there.wait(
        lambda: b"\x1b[?2004h" in there.raw[at:] and (there.asks() or "Another?" in there.text()),
        f"prompt after {line}",
    )


def started(terminal: Open, game: str, columns: int) -> Any:
    words = f"{game} --seed {SEED} --level beginner --pace 0".split()
    there = terminal(*words, columns=columns, lines=40)
    there.wait(there.asks, "prompt")
    return there


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("game", "columns"), MATCHES)
def test_a_whole_match_killed_in_the_middle_and_resumed(
    terminal: Open, env: dict[str, str], game: str, columns: int
) -> None:
    match = whole(game)
    lines = typed(match)
    there = started(terminal, game, columns)
    before = min(len(lines) // 2, TYPED)
    for line in lines[:before]:
        enter(there, line)
    there.child.kill(signal.SIGKILL)
    assert there.end() == -signal.SIGKILL
    after = max(before, len(lines) - TYPED)
    if after > before:
        played_on(env, match, after)
    again = terminal("resume", "--pace", "0", columns=columns, lines=40)
    again.wait(again.asks, "prompt")
    for line in lines[after:]:
        enter(again, line)
    is_alone = "alone" in game
    again.wait_for("new, again, flick or quit?" if is_alone else "Another? (y or n)")
    assert ("won 1" if is_alone else " win") in again.text()
    assert kept(env) == [str(move) for move in match.match.moves]
    again.type("quit\r" if is_alone else "n\r")
    assert again.end() == 0


def test_what_can_be_looked_up_in_the_middle_of_a_deal(terminal: Open, env: dict[str, str]) -> None:
    there = started(terminal, "hearts --passing none", 60)
    for word, shown in [
        ("last", "in this deal yet."),
        ("score", "deal "),
        ("log", "Your cards:"),
        ("?", "all for all words."),
        ("table", "Your hand "),
    ]:
        enter(there, word)
        there.wait_for(shown)
    enter(there, legal(env)[0])
    enter(there, "last")
    there.wait_for("took it")
    there.type("quit\r")
    assert there.end() == 0


def legal(env: dict[str, str]) -> list[str]:
    with Store(Path(env["HOYLE_HOME"])) as store:
        record = store.load(1).record
    session = Session.begin(rulebook.load(record.game, **record.options), list(record.players), record.seed)
    for move in record.moves[len(session.match.moves) :]:
        session.play(move)
    return [str(move) for move in session.state.legal_moves()]


def test_a_refusal_leaves_the_match_as_it_is(terminal: Open, env: dict[str, str]) -> None:
    there = started(terminal, "spades --first-dealer right", 80)
    there.type("4\r")
    there.wait_for("First 'look' at your cards")
    there.type("look\r")
    there.wait_for("How many tricks do you bid?")
    there.wait(there.asks, "prompt")
    there.type("14\r")
    there.wait_for("There are only 13 tricks, so nobody can take 14.")
    there.wait(there.asks, "prompt")
    assert [move for move in kept(env) if not move.startswith("deal")] == ["look"]


TYPED_AT_RUMMY = [
    # [game, what is typed, what is shown then]
    (
        "gin --first-dealer opponent",
        [
            ("moves", "1. take  (the Q♠: deadwood 55 to 25)"),
            ("1", "You take the Q♠."),
            ("hint", "goes with nothing in your hand"),
            ("hint more", "Points on average: "),
            ("discard 10h", "You throw the 10♥."),
        ],
    ),
    (
        "rummy-500 --first-dealer opponent",
        [
            ("", "You draw the Q♥."),
            ("meld queens", "You meld Q♣ Q♦ Q♥ Q♠."),
            ("undo", "Q♣ Q♦ Q♥ Q♠ | A♣ A♥ A♠ |"),
            ("meld aces", "m1 A♣ A♥ A♠: 45"),
            ("throw kh", "You throw the K♥."),
        ],
    ),
    (
        "canasta --first-dealer right --seat 2=Pip --seat 3=Bertil --seat 4=Okafor/beginner",
        [
            ("", "You draw A♠ instead."),
            ("score", "Pip and Mrs. Okafor"),
            ("meld kh ks *r", "m1 K♥ K♠ ★R: 70, 4 short"),
            ("table", "You and Uncle Bertil  0, 70 on the table, 1 red three"),
            ("4s", "You throw the 4♠."),
        ],
    ),
]


TYPED_AT_SMALL_GAMES = [
    (
        "go-fish --first-dealer right --seat 2=Bertil/beginner",
        [
            ("Bertil, have you any queens?", 'You: "Uncle Bertil, have you any queens?"'),
            ("score", "Uncle Bertil has"),
        ],
    ),
    (
        "war",
        [("", "You turn up the"), ("fight", "War!"), ("", "3 cards down"), ("score", "2 battles, 1 war.")],
    ),
    ("old-maid", [("2", "You draw the"), ("score", "cards drawn."), ("", "You draw the")]),
    (
        "memory",
        [
            ("B3", "And the second card?"),
            ("hint", "has not been shown yet"),
            ("hint more", "Twenty-three of the 23 cards"),
            ("score", "Round 1, to 15 pairs."),
        ],
    ),
]


@pytest.mark.parametrize(("game", "lines"), [*TYPED_AT_RUMMY, *TYPED_AT_SMALL_GAMES])
def test_a_turn_as_people_type_it(terminal: Open, game: str, lines: list[tuple[str, str]]) -> None:
    there = started(terminal, game, 60)
    for line, shown in lines:
        enter(there, line)
        there.wait_for(shown)


@pytest.mark.parametrize(
    ("game", "before", "line", "reason"),
    [
        ("gin --first-dealer opponent", "take", "qs", "You have just taken the Q♠"),
        ("rummy-500 --first-dealer opponent", "draw", "meld 4h 5h 6h", "You don't hold the 6♥."),
        ("canasta --first-dealer right", "draw", "meld kh ks", "A meld has at least 3 cards."),
        ("go-fish --first-dealer right --seat 2=Pip/beginner", "score", "pip 7", "You hold no sevens"),
        ("war", "", "5h", "You choose no cards in this game; type 'turn'"),
        ("old-maid", "score", "qs", "Pairs are laid down for you"),
        ("memory", "b3", "b3", "b3 lies open already"),
    ],
)
def test_a_refusal_says_why(
    terminal: Open, env: dict[str, str], game: str, before: str, line: str, reason: str
) -> None:
    there = started(terminal, game, 80)
    enter(there, before)
    made = kept(env)
    there.type(line + "\r")
    there.wait_for(reason)
    assert kept(env) == made
    there.type("\x03")


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("columns", [80, 60])
def test_the_end_of_a_deal_stops_until_enter_whatever_was_typed_ahead(
    terminal: Open, env: dict[str, str], columns: int
) -> None:
    (Path(env["XDG_CONFIG_HOME"]) / "hoyle" / "config").write_text("pauses = on\n")
    match = whole("euchre --target 5")
    over = ends(match.match.states)[0]
    *lines, card = typed(match)[: typed_by(match, over)]
    box = f"┌─ Deal {match.match.states[over].view(0).number}, to 5 ─"  # type: ignore[attr-defined]
    there = terminal(*f"euchre --target 5 --seed {SEED} --level beginner --pace 0".split(), columns=columns)
    there.wait(there.asks, "prompt")
    for line in lines:
        enter(there, line)
    there.type(f"{card}\r\r\rlog\r")
    there.wait_for("Enter for the next deal:")
    shown = there.text()
    assert box in shown
    assert " 5 cards each." not in shown.partition(box)[2]
    there.type("\r")
    there.wait_for(" 5 cards each.")
    there.wait(there.asks, "prompt")
    assert kept(env)[: len(match.match.moves)] == [str(move) for move in match.match.moves][: len(kept(env))]
    enter(there, "score")
    assert box in there.text()
    there.type("quit\r")
    assert there.end() == 0
