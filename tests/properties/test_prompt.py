"""Whatever is typed at the prompt, it is a move, a word, or refused in one clear line."""

import io
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from hoylecli import rulebook
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import Player
from hoylecli.rulebook import load
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.host.reading import understand
from hoylecli.table.host.session import Session
from hoylecli.table.host.words import WORDS
from hoylecli.table.lines import printable

LINES = 20_000  # at cribbage; `attacks.lines` has a hundred thousand at all games
CARDS = "0123456789AKQJTakqjtCDHScdhs♣♦♥♠♡♢🂡🃏"
VERBS = "10 of the and ace hearts jokers five play go claim muggins pass deal cut 8 -1 w c3 *R *B"
TABLE = "? /help // hel udno log-all 99999999999999999999 " + " ".join(set(WORDS) - {"hint"})
ODD = "é ß İ ٣ ² ½ Ⅷ 漢 🙂 ' \" \\ / %s {0} { None -- # $(x) <b>"
LEAVING = {"quit", "q", "new", "exit"}
CONTROL = ["\x00", "\x07", "\x1b[2J", "\t", "\u202e", "\ufe0f", "\ud800", "\udcff", "\u2028", "\x85"]
PIECES = [*CARDS, *VERBS.split(), *sorted(TABLE.split()), *ODD.split(), *CONTROL]


def random_line(chance: random.Random, legal: list[str]) -> str:
    """Garbage, near-moves, moves, words and the odd huge line."""
    kind = chance.random()
    if kind < 0.45:
        return chance.choice(["", " ", "  "]).join(chance.choices(PIECES, k=chance.randrange(1, 7)))
    if kind < 0.75:
        letters = list(chance.choice(legal))
        letters.insert(chance.randrange(len(letters) + 1), chance.choice(PIECES))
        if chance.random() < 0.5:
            del letters[chance.randrange(len(letters))]
        return "".join(letters)
    if kind < 0.9:
        return "".join(chr(chance.randrange(1, 0x2FFF)) for _ in range(chance.randrange(40)))
    if kind < 0.999:
        return chance.choice(legal) + chance.choice(["", " ", "!", " please", "\n", chance.choice(legal)])
    return chance.choice(["5H " * 40_000, "9" * 5_000, "♥" * 3_000, " " * 100_000, "(" * 10_000])


@pytest.fixture
def table() -> Callable[[str], Keyboard]:
    """A cribbage with claims and muggins, seat 0 to act in the given phase."""

    def at(phase: str) -> Keyboard:
        players = [Player("Ann"), Player.of("Bob", "beginner")]
        session = Session.begin(load("cribbage", "pub"), players, 7)
        face = PlainFace(io.StringIO(), lambda text: None, echo=True, in_words=phase == "play", width=80)
        while not (session.state.to_act == 0 and session.state.view(0).phase == phase):  # type: ignore[attr-defined]
            session.play(session.state.legal_moves()[0])
        return Keyboard(session, face)

    return at


@pytest.mark.parametrize("phase", ["discard", "play", "claim", "muggins"])
def test_random_lines_at_the_prompt(table: Callable[[str], Keyboard], phase: str) -> None:
    there = table(phase)
    session = there.session
    turn = there.turn(0)
    legal = [str(move) for move in turn.legal]
    count = len(session.match.moves)
    chance = random.Random(f"lines/{phase}")
    unclear: list[str] = []
    made = refused = answered = 0
    for _ in range(LINES // 4):
        line = printable(random_line(chance, legal))
        try:
            answer = there.take(line, turn)
        except HoyleError as error:
            refused += 1
            unclear += (
                [line] if not _is_one_clear_line(str(error)) or len(session.match.moves) != count else []
            )
        else:
            answered += answer is not None
            made += answer is None
            session = there.session
            while session.redo():
                pass
            session.match.back_to(count)
            session._undone.clear()
    assert unclear == []
    assert refused > LINES // 12
    assert made > LINES // 100
    assert answered > LINES // 1000


def _is_one_clear_line(message: str) -> bool:
    return bool(message) and message.isprintable() and len(message) < 600


@pytest.mark.parametrize("game", rulebook.catalogue())
def test_noughts_before_a_number_change_nothing(game: str) -> None:
    loaded = rulebook.load(game)
    players = [Player(f"Seat {number}") for number in range(1, loaded.players.usual + 1)]
    session = Session.begin(loaded, players, 7)
    there = Keyboard(session, PlainFace(None, lambda text: None, echo=True, in_words=False, width=80))
    for _ in range(20):
        session.deal()
        if session.state.to_act is None:
            return
        turn = there.turn(session.state.to_act)
        for move in turn.legal[:50]:
            line = re.sub(r"\b([a-z]?)([0-9]+)\b", r"\g<1>00\2", str(move))
            assert understand(line, turn, there.table.family.verbs) == move
        session.play(turn.legal[len(turn.legal) // 3])


def test_random_lines_down_a_pipe(table: Callable[[str], Keyboard]) -> None:
    def lines() -> Iterator[str]:
        chance = random.Random("pipe")
        for _ in range(3_000):
            line = random_line(chance, ["5H", "go", "AC 2D"])
            if not LEAVING & set(line.casefold().replace("/", " ").split()):
                yield line.replace("\n", " ") + "\n"

    out = io.StringIO()
    session = table("discard").session
    typed = io.StringIO("".join(lines()))
    face = PlainFace(typed, out.write, echo=True, in_words=False, width=80)
    with suppress(EOFError):
        Keyboard(session, face).play()
    assert typed.read() == ""  # nothing ended the match before the last line
    assert len(out.getvalue()) > 100_000
    assert out.getvalue().replace("\n", "").isprintable()
