"""Moments of play that are worth a remark: what everybody at the table has seen, and who did it to whom.

A moment is found in the events that all may know and in the score sheet, never in a hand.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hoylecli.core import Event, Seat, State as AnyState
from hoylecli.frame.state import State


@dataclass(frozen=True, slots=True)
class TableMoment:
    """what: a word of `WORDS`. by: who did it; None where nobody did. to: whom it cost something.
    is_great: whether the serious speak of it, too.
    """

    what: str
    by: Seat | None
    to: Seat | None = None
    is_great: bool = False


@dataclass(frozen=True, slots=True)
class MomentWords:
    """What is said of a moment: by whoever did it, by whom it hit, and by anybody else."""

    by: Sequence[str] = ()
    to: Sequence[str] = ()
    seen: Sequence[str] = ()


WORDS: Final[Mapping[str, MomentWords]] = {
    "trumped": MomentWords(
        ("A small trump goes a long way.", "No more of that suit here."),
        ("I had plans for that trick.", "Trumped. I might have known."),
        ("The trumps are out early.", "That trick changed its mind."),
    ),
    "queen of spades": MomentWords(
        ("A lady for you. Do give her a chair.", "I was only minding her."),
        ("Thirteen, at one stroke.", "She and I must stop meeting like this."),
        ("The lady has found a partner.", "Somebody had to take her."),
    ),
    "moon": MomentWords(
        ("To the moon, and back for supper.", "All of them. Every single one."),
        ("I looked away for one trick.", "And we all just watched."),
        ("The whole sky, in one hand.", "One hears of such things."),
    ),
    "great hand": MomentWords(
        ("Count that again. Slowly.", "I may frame that one."),
        ("Is there a law against that?", "The board is not long enough."),
        ("That hand has a good tailor.", "Now that was worth turning over."),
    ),
    "twenty-four": MomentWords(
        ("Twenty-four! Fetch the good pegs.",),
        ("Twenty-four. And I paid for the board.",),
        ("Twenty-four! One sees few of those.",),
    ),
    "his heels": MomentWords(
        ("Two for the jack, thank you.",),
        ("A jack, of course. Of course.",),
        ("His heels, already.",),
    ),
    "muggins": MomentWords(
        ("I count for both of us, it seems.",),
        ("I would have found them in the end.",),
        ("Count twice, peg once.",),
    ),
    "skunk": MomentWords(
        ("Open a window, somebody.",),
        ("I shall need a bath.",),
        ("That left a smell.",),
    ),
    "gin": MomentWords(
        ("Gin, and not a card to spare.", "All dressed, and nothing over."),
        ("I was one card away. I always am.",),
        ("Neat, and no ice.",),
    ),
    "knock": MomentWords(
        ("Knock, knock.", "I was in the neighborhood."),
        ("Nobody is at home.", "Not yet, please."),
        ("Somebody at the door.",),
    ),
    "undercut": MomentWords(
        ("You knocked? I was in all the time.", "Less is more."),
        ("I knocked at the wrong door.", "Pride, and then the rest of it."),
        ("Undercut, and so politely.",),
    ),
    "pile": MomentWords(
        ("I have room for all of these.", "Somebody help me carry this."),
        ("I was watching that pile grow.",),
        ("There goes the furniture.",),
    ),
    "out": MomentWords(
        ("And that is the last one.", "Nothing up my sleeve, or anywhere."),
        ("Caught with all this.",),
        ("Out already?", "That was quick."),
    ),
    "made to draw": MomentWords(
        ("With my compliments.", "Do take some more."),
        ("You are too generous.", "As if I had not enough."),
        ("They do grow on one.",),
    ),
    "skipped": MomentWords(
        ("Sit this one out.",),
        ("I had something to say, too.",),
        ("The turn goes over a head.",),
    ),
    "asked well": MomentWords(
        ("I do listen, you see.", "Thank you. I thought so."),
        ("Who told you?", "I had hoped you had forgotten."),
        ("Well fished.",),
    ),
    "four": MomentWords(
        ("All four, together again.", "A full set."),
        (),
        ("There goes a whole family.",),
    ),
    "pairs in a row": MomentWords(
        ("I do this with socks, too.", "Another. And another."),
        (),
        ("Somebody slept well.", "What a memory."),
    ),
    "safe": MomentWords(
        ("I wash my hands of her.", "Free. Good luck, all."),
        (),
        ("One fewer to run from.",),
    ),
    "bust": MomentWords(
        ("One roll too many. Always one.", "I had it, and it rolled away."),
        (),
        ("The dice giveth.", "Easy come."),
    ),
    "banked": MomentWords(
        ("I know when to go home.", "Into the bank with that."),
        (),
        ("That will take some catching.",),
    ),
    "war": MomentWords(
        ("To arms!",),
        (),
        ("And so it begins.",),
    ),
    "bluff called": MomentWords(
        ("I thought the wind came from there.", "I paid to see, and it was worth it."),
        ("Well, it looked better from this side.", "You were meant to fold."),
        ("That was a story, then.", "Called, and nothing in it."),
    ),
    "big pot": MomentWords(
        ("A warm pot on a cold night.", "I shall need both hands."),
        (),
        ("That pot had a handle.",),
    ),
}


def moment(states: Sequence[AnyState], at: int) -> TableMoment | None:
    """What the move of this number has brought that is worth a word; None for nothing."""
    before, state = states[at - 1], states[at]
    if not isinstance(state, State) or not isinstance(before, State):
        return None
    public = [event for event in state.events if event.seen_by is None]
    found = _of_the_sheet(before, state)
    for event in public if found is None else ():
        reader = _READERS.get((_family(state), event.kind)) or _READERS.get(("", event.kind))
        found = reader(states, at, event) if reader is not None else None
        if found is not None:
            break
    return found


def _family(state: "State[Any, Any]") -> str:
    return type(state.rules).__module__.split(".")[2]


_SHEET: Final = {"shot the moon": "moon", "undercut": "undercut", "for gin": "gin"}
"""What the reason of a score says, and which moment that is."""


def _of_the_sheet(before: "State[Any, Any]", state: "State[Any, Any]") -> TableMoment | None:
    """What the deal that has just been counted came to, by the score sheet."""
    if state.counted <= before.counted or not state.sheet:
        return None
    for side, line in enumerate(state.sheet[-1]):
        what = next((word for text, word in _SHEET.items() if text in line.text), None)
        if what is not None:
            other = 1 - side if len(state.sheet[-1]) == 2 else None
            return TableMoment(what, side, other, True)
    return None


# Readers: what an event is worth


def _taken(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
    """A trick that trumps took from another suit, or that the queen of spades went to."""
    from hoylecli.families.tricks.rules.ranking import ranking_of

    before: Any = states[at - 1]
    played = next((each for each in states[at].events if each.kind == "played"), None)
    trick = getattr(before.deal, "trick", ())
    if played is None or not trick or not played.cards:
        return None
    plays = [*((play.seat, play.card) for play in trick), (played.seat, played.cards[0])]
    order = ranking_of(before.rules, before.players).order(before.deal.trump)
    cards = [card for _, card in plays]
    queen = next((seat for seat, card in plays if card.rank == 12 and card.suit == "S"), None)
    if before.rules.score.kind == "penalties" and before.rules.lowest and queen is not None:
        return TableMoment("queen of spades", None if queen == event.seat else queen, event.seat)
    led = order.suit[cards[0]]
    won = next(card for seat, card in plays if seat == event.seat)
    if not order.trump or order.suit[won] != order.trump or led == order.trump:
        return None
    others = tuple(card for seat, card in plays if order.suit[card] != order.trump)
    loser = next(seat for seat, card in plays if card == others[order.best(others)])
    return TableMoment("trumped", event.seat, loser)


def _pegged(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
    return (
        TableMoment("his heels", event.seat, 1 - event.seat) if event.data.get("reason") == "heels" else None
    )


def _shown(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
    points = event.amount or 0
    if points >= 24:
        return TableMoment("twenty-four", event.seat, 1 - event.seat, True)
    return TableMoment("great hand", event.seat, 1 - event.seat, points >= 20) if points >= 12 else None


def _game_won(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
    return TableMoment("skunk", event.seat, 1 - event.seat, True) if event.data.get("win") else None


def _owes(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
    by = states[at - 1].to_act
    return TableMoment("made to draw", by, event.seat) if by not in (None, event.seat) else None


def _skipped(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
    by = states[at - 1].to_act
    return TableMoment("skipped", by, event.seat) if by not in (None, event.seat) else None


def _gave(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
    by = event.data.get("to")
    return TableMoment("asked well", by, event.seat) if (event.amount or 0) > 1 else None


def _at_least(what: str, least: int) -> "Reader":
    """A moment of whoever brought the event about, where its number is so large."""

    def read(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
        return TableMoment(what, event.seat) if (event.amount or 0) >= least else None

    return read


def _always(what: str) -> "Reader":
    def read(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
        players = len(getattr(states[at], "scores", ()))
        return TableMoment(what, event.seat, 1 - event.seat if players == 2 else None)

    return read


def _share_of_target(what: str, share: float) -> "Reader":
    """A moment of dice, where the points are such a share of those that win."""

    def read(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
        state: Any = states[at]
        return (
            TableMoment(what, event.seat) if (event.amount or 0) >= share * state.rules.end.target else None
        )

    return read


def _won(states: Sequence[AnyState], at: int, event: Event) -> TableMoment | None:
    """A pot that a bluff was called for, or one that is large."""
    state: Any = states[at]
    shown = {each.seat: each.data.get("hand", "") for each in state.events if each.kind == "shown"}
    bold = _last_to_bet(states, at)
    hand = "" if bold is None else shown.get(bold, "")
    if hand.endswith(" high") and "," not in hand and bold != event.seat and event.seat in shown:
        return TableMoment("bluff called", event.seat, bold, True)
    stacks = sum(state.scores)
    return TableMoment("big pot", event.seat) if stacks and 3 * (event.amount or 0) >= stacks else None


def _last_to_bet(states: Sequence[AnyState], at: int) -> Seat | None:
    """The seat that bet or raised last in the deal that ends with this move, and not before it began."""
    for state in reversed(states[max(0, at - 60) : at + 1]):
        for event in reversed(state.events):
            if event.kind in ("bet", "raised"):
                return event.seat
            if event.kind == "dealt":
                return None
    return None


Reader = Callable[[Sequence[AnyState], int, Event], TableMoment | None]
_READERS: Final[Mapping[tuple[str, str], Reader]] = {
    ("tricks", "taken"): _taken,
    ("cribbage", "pegged"): _pegged,
    ("cribbage", "shown"): _shown,
    ("cribbage", "muggins"): _always("muggins"),
    ("cribbage", "game_won"): _game_won,
    ("knocking", "knocked"): _always("knock"),
    ("laying", "went_out"): _always("out"),
    ("together", "went_out"): _always("out"),
    ("together", "took_pile"): _at_least("pile", 8),
    ("shedding", "owes"): _owes,
    ("shedding", "skipped"): _skipped,
    ("shedding", "went_out"): _always("out"),
    ("asking", "gave"): _gave,
    ("asking", "laid"): _at_least("four", 1),
    ("pairing", "paired"): _at_least("pairs in a row", 2),
    ("scapegoat", "safe"): _always("safe"),
    ("dice", "lost"): _share_of_target("bust", 0.04),
    ("dice", "banked"): _share_of_target("banked", 0.08),
    ("battle", "war"): _always("war"),
    ("vying", "won"): _won,
}
