"""The words that everybody at every table understands: one table of name, help and what it does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.core import HoyleError, Seat, listed, shortened

from ...lines import explained, reflowed
from ...teaching import SKIP
from ..messages import Answer, Later
from ..table import Table
from ..turn import Turn
from . import changing, dealing, looking, meaning, offered
from .looking import all_words, first_help

Scope = Literal["anybody", "player", "host"]

UNDONE: Final = "take back the last move"
REDONE: Final = "make again what was taken back"
REPLAYED: Final = "go back to the start of the deal"
REDEALT: Final = "deal other cards"
REVERTED: Final = "go back to the point that was saved"
SEATED: Final = "change who sits where"
CLAIMED: Final = "claim tricks"
CONCEDED: Final = "give away the tricks that are left"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the table.

    run: `(table, turn, what follows the word)` to the answer. offered: whether it has anything to do for a
    seat. scope: who may say it: anybody, spectators too; players; or only whoever has opened the table. news:
    what others are told that somebody does with it, in the plain form of the verb; "" for nothing.
    """

    name: str
    help: str
    run: Callable[[Table, Turn, str], Answer | Later]
    offered: Callable[[Table, Seat | None], bool] = lambda table, seat: True
    scope: Scope = "anybody"
    news: str = ""

    def is_for(self, seat: Seat | None, is_host: bool) -> bool:
        """Whether a listener may say it."""
        return self.scope == "anybody" or (self.scope == "player" and seat is not None) or is_host


def _help(table: Table, turn: Turn, rest: str) -> Answer:
    texts, about = table.session.game.texts, ALIASES.get(rest.lower(), rest.lower())
    if about in texts:
        return Answer("help", reflowed(texts[about]), {"about": about, "text": texts[about]})
    if about in WORDS:
        return Answer("help", [f"{about}: {WORDS[about].help}"], {"about": about, "text": WORDS[about].help})
    data = {"words": dict(turn.words), "start": texts.get("start", "")}
    if about == "all":
        later = [] if table.tutor is not None else offered.later(table, turn.words)
        return Answer("help", all_words(texts, turn, offered.verbs(table), later), data)
    if about:
        said = meaning.before(table, turn, rest, looking.calls_begin(table))
        if said is not None:
            return said
        found = _explained(table, about)
        return Answer("help", found, {"about": about, "text": "\n".join(found)})
    return Answer("help", first_help(texts, turn), data)


def _explained(table: Table, word: str) -> list[str]:
    """What a word of the card table means. Raises HoyleError where nothing explains it."""
    from hoylecli.rulebook.library.texts import general_pages

    texts = table.session.game.texts
    found = explained(texts.get("glossary", ""), general_pages().glossary.words, word)
    if not found:
        pages = listed([name for name in texts if name != "start"], "or")
        more = f", and help {pages} for a page" if pages else ""
        raise HoyleError(f"There is no help on '{shortened(word)}'. Type ? all for all words{more}.")
    return found


WORDS: Final = {
    word.name: word
    for word in (
        Word("help", "what you can do now; ? all: all these words", _help),
        Word("moves", "every move you can make now, with a short note", looking.moves, offered.is_to_act),
        Word(
            "hint",
            "what an expert would do; hint more: the figures",
            looking.hint,
            offered.is_to_act,
        ),
        Word("table", "look at the table again (or just press Enter)", looking.table),
        Word("score", "the score so far", looking.score),
        Word("last", "the last trick", looking.last, offered.has_tricks),
        Word("melds", "the melds that were laid in this deal", looking.melds, offered.has_melds),
        Word("peek", "all cards on the foundations", looking.peek, offered.has_piles),
        Word(
            "auction", "all the calls; auction meanings: what they say", looking.auction, offered.has_auction
        ),
        Word("contract", "what is played, and what each side needs", looking.contract, offered.has_contract),
        Word(
            "why",
            "what the last call meant; why 3, why Odile",
            looking.why,
            offered.has_calls,
        ),
        Word("log", "this deal, or the last; log all: the whole match", looking.log),
        Word("rules", "the rules this match is played by", looking.rules),
        Word(
            "undo",
            "take back your last move; undo 3: the last three",
            changing.undo,
            scope="player",
            news=UNDONE,
        ),
        Word("redo", "make again what you took back", changing.redo, scope="player", news=REDONE),
        Word(
            "replay",
            "this deal from its start; also restart or again",
            changing.replay,
            scope="player",
            news=REPLAYED,
        ),
        Word(
            "rebid",
            "this deal from its first call",
            dealing.rebid,
            dealing.is_offered,
            "player",
            REPLAYED,
        ),
        Word(
            "redeal",
            "other cards in place of this deal",
            dealing.redeal,
            dealing.is_offered,
            "player",
            REDEALT,
        ),
        Word(
            "lasthand",
            "the cards of the deal before this one, again",
            dealing.last,
            dealing.is_offered,
            "player",
            REDEALT,
        ),
        Word(
            "change",
            "change seats: get the hand on your left",
            dealing.change,
            dealing.is_offered,
            "player",
            REDEALT,
        ),
        Word(
            "keep",
            "keep this hand by a name: keep slam",
            dealing.keep,
            dealing.is_offered,
            "player",
        ),
        Word(
            "restore",
            "deal a kept hand: restore slam",
            dealing.restore,
            dealing.is_offered,
            "player",
            REDEALT,
        ),
        Word("par", "what the cards of the last board were worth", dealing.par, dealing.has_par),
        Word("hands", "the names of the hands you kept", dealing.hands, dealing.is_offered, "player"),
        Word(
            "auto",
            "on: safe cards go home by themselves; now: all go",
            changing.auto,
            offered.can_follow,
            "player",
        ),
        Word(
            "claim",
            "claim the tricks left; claim 3: three of them",
            changing.claim,
            changing.is_open,
            "player",
            CLAIMED,
        ),
        Word(
            "concede",
            "give away the tricks left; concede 3: three",
            changing.concede,
            changing.can_concede,
            "player",
            CONCEDED,
        ),
        Word("time", "how long you have played", looking.time),
        Word("timer", "a clock at the prompt: on, off, or minutes", changing.timer),
        Word("export", "the cards as text, for other programs", looking.export, offered.has_layout),
        Word(
            "flick", "throw cards into a hat, now that you have won", looking.flick, offered.is_won, "player"
        ),
        Word(
            "review",
            "see where the match was decided",
            looking.review,
            offered.can_look_back,
            "player",
        ),
        Word(
            "seat",
            "who sits where; seat 2 expert, seat 2 Bashir",
            changing.seat,
            offered.is_played,
            "host",
            SEATED,
        ),
        Word(
            "remove",
            "a player leaves before the next deal: remove 3",
            changing.remove,
            offered.can_be_left,
            scope="host",
        ),
        Word("save", "mark this point; save NAME gives the match a name", changing.save, scope="host"),
        Word("revert", "back to the point you saved", changing.revert, scope="host", news=REVERTED),
        Word(
            "new",
            "keep this and deal anew; new hearts: of hearts",
            changing.new,
            scope="host",
        ),
        Word("stats", "how you have fared at this game", looking.stats, scope="player"),
        Word("pace", "how long computer players wait; pace 2: seconds", changing.pace),
        Word("talk", "how much computer players say; talk off: nothing", changing.talk),
        Word(
            "sort",
            "your hand: suit or rank, highest left or right",
            changing.sort,
            offered.is_sorted,
            "player",
        ),
        Word(
            "move",
            "put a card of your hand elsewhere: move 5H 2",
            changing.move,
            offered.is_sorted,
            "player",
        ),
        Word("colors", "two colors for the suits, or four", looking.colors),
        Word(SKIP, "leave the tutorial", looking.quit, offered.is_taught),
        Word("say", "speak to the others: say hello", changing.say, offered.has_company, "player"),
        Word("quit", "leave; the match is kept for hoyle resume", looking.quit),
    )
}


def barred(table: Table) -> dict[str, str]:
    """The words of the game that nobody at this table can have, each with what is said behind it."""
    why = dealing.why_not(table)
    return {word.name: why for word in WORDS.values() if why and word.offered is dealing.is_offered}


ALIASES: Final = {"?": "help", "exit": "quit", "bye": "quit", "scores": "score", "colours": "colors"} | {
    "restart": "replay",
    "again": "replay",
    "seats": "seat",
    "bids": "auction",
    "bidding": "auction",
    "explain": "why",
}
TAKES_MORE: Final = frozenset(
    [
        "auction",
        "auto",
        "change",
        "claim",
        "concede",
        "help",
        "hint",
        "keep",
        "log",
        "move",
        "new",
        "pace",
        "rebid",
        "redeal",
        "redo",
        "remove",
        "restore",
        "save",
        "say",
        "seat",
        "sort",
        "stats",
        "talk",
        "timer",
        "undo",
        "why",
    ]
)
