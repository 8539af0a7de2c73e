"""The remarks of computer players at the end of a deal.

A remark depends on the scores, the seed and the number of moves. Everybody knows those, so it tells
nothing of cards.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Literal

from hoylecli.bots import LEVELS
from hoylecli.core.events import Seat
from hoylecli.core.game import State as AnyState
from hoylecli.core.seats import Player
from hoylecli.frame.state import State

from ..preferences import OFF
from ..settling import ends

# What the cast may say; none of it is about anybody's cards

Occasion = Literal["match won", "match lost", "much", "deal won", "deal lost", "behind"]
Remarks = Mapping[Occasion, Sequence[str]]

REMARKS: Final[Mapping[str, Remarks]] = {
    "Pip": {
        "match won": ("I won! Can I tell my brother?", "Is it bedtime? I was winning."),
        "match lost": ("Again! I know how it goes now.", "I was going to win the next one."),
        "much": ("That's more than I can count on my fingers!", "Did you see that? Did you?"),
        "deal won": ("Easy.", "I didn't even look."),
        "deal lost": ("That one was practice.", "My cards were upside down."),
        "behind": ("I like being last. Everybody lets me shuffle.", "I'm saving my good cards up."),
    },
    "Uncle Bertil": {
        "match won": (
            "Open the window, the street should hear of this.",
            "I told everybody I would. Nobody listens.",
        ),
        "match lost": ("Well, I've told worse stories than this one.", "The neighbors need not know."),
        "much": ("Ha! I said so! Didn't I say so?", "They will talk of that at the bakery."),
        "deal won": ("And I had told you what was coming.", "Loudly played, and well."),
        "deal lost": ("I may have said a word too many.", "Somebody must have overheard me."),
        "behind": ("From down here one has the best view.", "It makes a better story this way."),
    },
    "Mrs. Okafor": {
        "match won": ("Oh! Is it over? And me with my tea still warm.", "How kind of the cards."),
        "match lost": ("Lovely. Another cup?", "I came for the company, you know."),
        "much": ("Goodness. Was that all for me?", "I shall need a bigger saucer."),
        "deal won": ("That went down nicely.", "Mine, I think. Biscuit?"),
        "deal lost": ("Never mind, the kettle is on.", "I was pouring, and didn't see it coming."),
        "behind": ("Somebody has to be polite and stay behind.", "There is still cake."),
    },
    "Tomasz": {
        "match won": ("Six stations, and I have learned it!", "On the train I never won once."),
        "match lost": ("I got out one stop too late.", "Next time I take the express."),
        "much": ("That is a ticket for first class.", "All seats taken!"),
        "deal won": ("On time, for once.", "I saw that one played by a conductor."),
        "deal lost": ("Change here.", "I missed my connection."),
        "behind": ("A delay of a few minutes.", "The slow train arrives, too."),
    },
    "Odile": {
        "match won": ("I'll write it in the log, in good ink.", "A clear night, and a good one."),
        "match lost": ("So noted. The light stays on.", "Every ship comes in first some time."),
        "much": ("That could be seen from the mainland.", "I'll need a new page."),
        "deal won": ("Noted.", "Wind from the right side, at last."),
        "deal lost": ("Noted, with a sigh.", "Fog. One sits it out."),
        "behind": ("The tide turns at its own hour.", "I have seen longer nights."),
    },
    "Walt": {
        "match won": ("Well. There we are, then.", "Got across in the end."),
        "match lost": ("No hurry. There's always the next boat.", "Other bank, then."),
        "much": ("My. The river is high today.", "That was worth waiting for."),
        "deal won": ("Slow and steady.", "Let it drift, and it comes to you."),
        "deal lost": ("Mm. Ran aground.", "I'll pole off presently."),
        "behind": ("I've been last across before. Drier, mostly.", "Plenty of river left."),
    },
    "Ximena": {
        "match won": ("You may applaud now.", "I'll hum that one all the way home."),
        "match lost": ("Flat. I was flat.", "A sad tune, but a tune."),
        "much": ("With trumpets!", "That was the chorus."),
        "deal won": ("La, la.", "In tune, from the first bar."),
        "deal lost": ("Wrong key.", "I came in too early."),
        "behind": ("The slow movement.", "A long pause before the finale."),
    },
    "Dr. Lindqvist": {
        "match won": ("The patient may go home.", "A complete recovery. Mine."),
        "match lost": ("I should like a second opinion.", "Time of death: just now."),
        "much": ("Nurse, write that down.", "The pulse is quickening."),
        "deal won": ("A clean cut.", "That hardly hurt, did it?"),
        "deal lost": ("It will leave a scar.", "Two of these, and an early night."),
        "behind": ("Stable, but serious.", "I have seen worse pull through."),
    },
    "The Colonel": {
        "match won": ("The field is ours. Carry on.", "As planned. More or less."),
        "match lost": ("A withdrawal, in good order.", "Well fought. I shall say so in my memoirs."),
        "much": ("That broke their line.", "Full charge, by Jove!"),
        "deal won": ("The hill is taken.", "Advance."),
        "deal lost": ("A skirmish. Nothing more.", "Was that a proper deal? I'll let it pass."),
        "behind": ("We hold. We always hold.", "The reserves are on their way."),
    },
    "Aunt Prudence": {
        "match won": ("That's another box for the shelf.", "I'll take it in matches, if you please."),
        "match lost": ("I can spare a few. Only a few.", "Enjoy them, dear; I shall want them back."),
        "much": ("One mustn't strike them all at once.", "Kindling for the whole winter."),
        "deal won": ("A little more for the pile.", "Waste not."),
        "deal lost": ("That comes out of the housekeeping.", "I counted on that. I still count."),
        "behind": ("I have been saving since before you were dealt.", "A small draught. It passes."),
    },
    "Bashir": {
        "match won": ("All accounted for. Good night.", "The last one over the fence."),
        "match lost": ("I must have dozed at forty.", "One got away. There is always one."),
        "much": ("A whole flock!", "I nearly lost count. Nearly."),
        "deal won": ("As counted.", "Quietly, one by one."),
        "deal lost": ("I counted that one twice.", "Strange. It should have been the other side."),
        "behind": ("The night is long.", "I begin again at one."),
    },
    "Madame Zephyrine": {
        "match won": ("I have known it since Tuesday.", "The cards only did as they were told."),
        "match lost": ("This, too, I saw. I hoped I was wrong.", "The spirits have a cold tonight."),
        "much": ("I see... more of this.", "The veil is thin, and so is my purse no longer."),
        "deal won": ("As it was written.", "I saw nothing, I swear it."),
        "deal lost": ("A shadow crossed the table.", "I see clearly now. Too late."),
        "behind": ("Great fortune lies ahead. Somewhat far ahead.", "The stars are only resting."),
    },
}


TALKATIVE: Final = "talkative"
OFTEN: Final = 0.6  # of the deals that somebody talkative has something to say about
MUCH: Final = 4  # a deal that makes a quarter of the target
AT_ALL_EVENTS: Final = ("match won", "match lost", "much")  # what the serious say something about, too


def remark(states: Sequence[AnyState], at: int, players: Sequence[Player], seed: int, talk: str) -> str:
    """What one of the computer players says of the deal that was counted at `at`; "" for nothing.

    talk: `off`, `serious` (of the end of a match, and of great scores) or `talkative`.
    """
    state = states[at]
    if talk == OFF or not isinstance(state, State):
        return ""
    chance = Random(f"talk/{seed}/{at}")
    is_heard = talk == TALKATIVE and chance.random() < OFTEN
    made = _made(states, at, state)
    said = {
        seat: occasion
        for seat, player in enumerate(players)
        if player.level in LEVELS and player.name in REMARKS and (occasion := _occasion(state, made, seat))
    }
    seats = [seat for seat, occasion in said.items() if is_heard or occasion in AT_ALL_EVENTS]
    if not seats:
        return ""
    seat = chance.choice(seats)
    name = players[seat].name
    return f'{name}: "{chance.choice(REMARKS[name][said[seat]])}"'


def _made(states: Sequence[AnyState], at: int, state: "State[object, object]") -> tuple[int, ...]:
    """What each side has made since the deal before was counted."""
    before = states[max(ends(states[:at]), default=0)]
    assert isinstance(before, State)
    is_new_game = before.engine.match.games and before.is_won
    earlier = (0,) * len(state.scores) if is_new_game else before.scores
    return tuple(now - then for now, then in zip(state.scores, earlier, strict=True))


def _occasion(state: "State[object, object]", made: tuple[int, ...], seat: Seat) -> Occasion | None:
    match, side = state.engine.match, state.side(seat)
    outcome = state.outcome()
    if outcome is not None:
        return "match won" if seat in outcome.winners else "match lost"
    best = match.best(made)
    if made.count(best) == len(made):
        return None
    if made[side] == best:
        is_much = match.target and not match.lowest and best * MUCH >= match.target
        return "much" if is_much else "deal won"
    worst = max(state.scores) if match.lowest else min(state.scores)
    return "behind" if state.scores[side] == worst and state.counted > 1 else "deal lost"
