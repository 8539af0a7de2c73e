"""Lines at the prompt of every game and variant: words, moves, and what fingers and cats make of them."""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from attacks.report import Report

from hoylecli import rulebook
from hoylecli.core.cards import CARDS, RANK_NAMES, SUIT_NAMES
from hoylecli.core.errors import BadNotation, HoyleError, IllegalMove, StoreError
from hoylecli.core.game import PLAY, TABLE, Move, Player
from hoylecli.rulebook.game import Game
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import Turn
from hoylecli.table.host.words import ALIASES, WORDS
from hoylecli.table.lines import printable

SITTING: Final = 1_000  # lines at one table, at most
LONGEST: Final = 600  # letters of a complaint, at most

DIGITS: Final = "0123456789²³¹½٠١٢٣४５𝟗Ⅷ"
ODD: Final = "\x00\x07\x1b\x85\u2028\u202e\ufe0f\ufeff\ud800\udcff 漢🙂é'\"\\/%{}$<;,.-+*?!()#|~`"
SIGNS: Final = "♣♦♥♠♧♢♡♤🂡🂭🃏★"
SMALL: Final = ("of", "the", "and", "to", "on", "column", "pile", "home", "waste", "cell", "joker", "alone")
LETTERS: Final = "abcdefghipqrswxyz"
NUMBERS: Final = ("0", "00", "-1", "+1", "1_0", "1e3", "0x1", "99", "2147483648", "9" * 20, "9" * 4400)
HUGE: Final = ("5H " * 40_000, "9" * 5_000, "0" * 190 + "1", "♥" * 3_000, " " * 100_000, "(" * 10_000)


def attack(seed: int, count: int, folder: Path, family: str = "") -> Report:
    """`count` lines, spread over all games and variants, or those of one family."""
    chance = Random(f"lines/{seed}")
    names = [(name, variant) for name in _games(family) for variant in rulebook.describe(name).variants]
    chance.shuffle(names)
    share = min(SITTING, -(-count // len(names)))
    tried, failures = 0, list[str]()
    while tried < count:
        for name, variant in names:
            start = chance.randrange(10**9)
            found = sitting(_game(name, variant), start, share)
            failures += [f"{name} {variant}, sitting {start}: {each}" for each in found]
            tried += share
    return Report(tried, tuple(failures))


def _games(family: str) -> list[str]:
    return list(rulebook.by_family()[family] if family else rulebook.catalogue())


@cache
def _game(name: str, variant: str) -> Game:
    return rulebook.load(name, variant)


def sitting(game: Game, seed: int, count: int) -> Iterator[str]:
    """What goes wrong when `count` lines are typed, match after match."""
    chance = Random(f"sitting/{seed}")
    keyboard = _table(game, seed, chance.random() < 0.3)
    after = 0  # lines since the end of the match
    for _ in range(count):
        turn = _turn(keyboard)
        if not turn.legal:
            after += 1
        if after > 5 or (not turn.legal and not keyboard.table.is_alone):
            seed, after = seed + 1, 0
            keyboard = _table(game, seed, chance.random() < 0.3)
            turn = _turn(keyboard)
        line = printable(random_line(chance, turn, keyboard))
        played = [str(move) for move in keyboard.session.match.moves[-3:]]
        try:
            with suppress(BadNotation, IllegalMove):
                keyboard.session.state.apply(_written(chance, line))
            keyboard.take(line, turn)
        except StoreError as error:
            yield f"{line[:300]!r} after {played}: StoreError: {error}"
        except HoyleError as error:
            if not _is_one_clear_line(str(error)):
                yield f"{line[:300]!r} after {played}: {str(error)!r} is not one clear line"
        except Exception as error:  # any at all: each is a fault, and is told with the line that shows it
            yield f"{line[:300]!r} after {played}: {type(error).__name__}: {error}"


def _is_one_clear_line(message: str) -> bool:
    return bool(message) and message.isprintable() and len(message) <= LONGEST


def _table(game: Game, seed: int, in_words: bool) -> Keyboard:
    """People on all seats, and nothing kept."""
    players = [Player(f"Seat {number + 1}") for number in range(game.players.usual)]
    face = PlainFace(io.StringIO(), lambda text: None, echo=False, in_words=in_words, width=80)
    return Keyboard(Session.begin(game, players, seed), face)


def _turn(keyboard: Keyboard) -> Turn:
    """The question that is open, once the table has dealt what is to be dealt."""
    if keyboard.session.state.to_act == TABLE:
        keyboard.session.deal()
    actor = keyboard.session.state.to_act
    return keyboard.turn(0 if actor is None else actor)


# Lines


def _written(chance: Random, line: str) -> Move:
    """The move that a file would mean by the line, or any that a program could make. Raises BadNotation."""
    if chance.random() < 0.9:
        return Move.parse(line[:1_000])
    words = line.lower().split() or [""]
    amount = chance.choice((None, None, -1, 0, 3, 10**30))
    cards = tuple(chance.choices(CARDS, k=chance.choice((0, 0, 1, 2))))
    return Move(chance.choice((PLAY, words[0])), cards, chance.choice(words), chance.choice(words), amount)


def random_line(chance: Random, turn: Turn, keyboard: Keyboard) -> str:
    kind = chance.random()
    makers: Sequence[tuple[float, Callable[[], str]]] = (
        (0.15, lambda: _legal(chance, turn)),
        (0.45, lambda: _mutated(chance, _legal(chance, turn))),
        (0.75, lambda: _sentence(chance, keyboard)),
        (0.90, lambda: _call(chance)),
        (0.96, lambda: "".join(chance.choices(DIGITS + ODD + SIGNS + LETTERS, k=chance.randrange(12)))),
        (0.998, lambda: "".join(chr(chance.randrange(1, 0x2FFF)) for _ in range(chance.randrange(30)))),
        (1.0, lambda: chance.choice(HUGE)),
    )
    return next(make for most, make in makers if kind < most)()


def _legal(chance: Random, turn: Turn) -> str:
    """A move that can be made; giving up is one of the rarer."""
    if not turn.legal:
        return chance.choice(tuple(WORDS))
    move = str(chance.choice(turn.legal))
    return str(chance.choice(turn.legal)) if move == "resign" else move


def _mutated(chance: Random, text: str) -> str:
    words = text.split() or [""]
    at = chance.randrange(len(words))
    letter = chance.randrange(len(words[at]) + 1)
    word = words[at]
    way = chance.randrange(9)
    if way == 0:
        words[at] = word[:letter] + chance.choice("0 0²١-" + DIGITS) + word[letter:]
    elif way == 1:
        words[at] = word[:letter] + chance.choice(ODD + SIGNS + LETTERS) + word[letter:]
    elif way == 2:
        words[at] = word[:letter] + word[letter + 1 :]
    elif way == 3:
        words[at] = "".join(each if each.isalpha() else _number(chance) for each in word)
    elif way == 4:
        words.insert(at, chance.choice(words))
    elif way == 5:
        chance.shuffle(words)
    elif way == 6:
        words[at] = _thing(chance)
    elif way == 7:
        del words[at]
    else:
        return text[: chance.randrange(len(text) + 1)]
    return chance.choice((" ", " ", " ", "", ", ")).join(words)


def _sentence(chance: Random, keyboard: Keyboard) -> str:
    """A verb of the game, perhaps, and cards, places and numbers behind it."""
    verb = [chance.choice(sorted(keyboard.table.family.verbs))] if chance.random() < 0.5 else []
    things = [_thing(chance) for _ in range(chance.randrange(5))]
    return chance.choice((" ", " ", "", "  ", ",")).join([*verb, *things])


def _thing(chance: Random) -> str:
    return chance.choice((_card, _card, _place, _place, _number, _small))(chance)


def _small(chance: Random) -> str:
    return chance.choice((*SMALL, *RANK_NAMES, *SUIT_NAMES, *SIGNS))


def _card(chance: Random) -> str:
    card = chance.choice(CARDS)
    text = str(card)
    ways = (text, text.lower(), text[::-1], card.symbol, card.name, text[0], card.name.split()[0])
    return chance.choice((*ways, text.replace("T", "10"), f"0{text}", chr(0x1F0A0 + chance.randrange(64))))


def _place(chance: Random) -> str:
    letter = chance.choice((*LETTERS, "", ""))
    return letter + chance.choice(
        ("", str(chance.randrange(20)), f"0{chance.randrange(20)}", _number(chance))
    )


def _number(chance: Random) -> str:
    if chance.random() < 0.3:
        return chance.choice(NUMBERS)
    return "".join(chance.choices(DIGITS, k=chance.randrange(1, 4)))


def _call(chance: Random) -> str:
    """A word of the table, spelled well or badly, and what may stand behind it. A hint is slow, so rare."""
    word = chance.choice((*WORDS, *ALIASES, "udno", "hlep", "tabel"))
    if word == "hint" and chance.random() < 0.98:
        word = "undo"
    more = chance.choice(
        ("", "", "", "1", "3", "all", "on", "off", "now", "x\x1b", _number(chance), _thing(chance))
    )
    return f"{chance.choice(('', '', '/', '//'))}{word}{chance.choice((' ', ' ', ''))}{more}"
