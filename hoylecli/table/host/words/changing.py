"""The words that change the match, or how it is shown.

Back and forth, seats, what is said, the order of a hand, and ending a deal before its cards are played.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from hoylecli.core import LEVELS, PERSON, Card, Player, Program, Seat, as_json, parse_cards, who_is
from hoylecli.core.errors import NAME, HoyleError
from hoylecli.core.text import NUMBERS, counted, shortened
from hoylecli.families import Claiming
from hoylecli.families.hands import HandOrder
from hoylecli.settings import SETTINGS

from ...cast.characters import described, opponents, regular
from ..messages import Answer
from ..table import Table
from ..turn import Turn, player
from . import dealing

_TALKS = "talk off, talk serious or talk talkative"


def undo(table: Table, turn: Turn, rest: str) -> Answer:
    count = _repeated("undo", rest, lambda number: table.undo(player(turn), is_counted=not number))
    return _taken("undo", count, "There is nothing to take back.", "Taken back.")


def redo(table: Table, turn: Turn, rest: str) -> Answer:
    count = _repeated("redo", rest, lambda _: table.redo())
    return _taken("redo", count, "There is nothing to make again; redo comes after undo.", "Made again.")


def _repeated(word: str, times: str, step: Callable[[int], int]) -> int:
    """Does a step as often as was said, once if nothing was, while there is anything to do; the sum.

    step: is told how often it was done before.
    """
    if times and not (times.isascii() and times.isdecimal() and int(times)):
        raise HoyleError(f"'{times}' is no number of moves; type {word}, or {word} 3.")
    total = step(0)
    for number in range(1, int(times or 1) if total else 1):
        try:
            count = step(number)
        except HoyleError:  # no further, but so far it has been done
            break
        if not count:
            break
        total += count
    return total


def replay(table: Table, turn: Turn, rest: str) -> Answer:
    if turn.view.to_act is None:
        return Answer("again", then="again")
    if dealing.is_offered(table, turn.seat):
        return dealing.replay(table, turn)
    count = table.replay(player(turn))
    return _taken("replay", count, "This deal has just begun.", "The same deal, from its start.")


def _taken(kind: str, count: int, none: str, some: str) -> Answer:
    if not count:
        raise HoyleError(none)
    return Answer(kind, [some], {"moves": count}, then="go on")


def save(table: Table, turn: Turn, name: str) -> Answer:
    if name.lower().split()[:1] == ["hand"] and dealing.is_offered(table, turn.seat):
        return dealing.keep(table, turn, name)
    return Answer("save", [table.session.save(name)], {"name": name})


def revert(table: Table, turn: Turn, rest: str) -> Answer:
    return Answer("revert", ["Back to what you saved."], {"moves": table.revert()}, then="go on")


def new(table: Table, turn: Turn, rest: str) -> Answer:
    """A new match, of another game if one is named: `new`, `new hearts`. Raises HoyleError for no game."""
    table.other = None
    if rest:
        from hoylecli import rulebook

        table.other = rulebook.load(rulebook.called(rest) or rest)
    return Answer("new", then="new")


def pace(table: Table, turn: Turn, rest: str) -> Answer:
    """Says how long the computer players wait after what they do, or changes it: `pace 2`."""
    mine = turn.preferences
    if rest:
        mine.pace = float(_setting("pace", rest, "pace 2 for two seconds, pace 0 for no wait"))
    waits = "don't wait" if not mine.pace else f"wait {_seconds(mine.pace)} after what they do"
    more = "" if rest else " For another pace, type pace and seconds, such as pace 2."
    return Answer("pace", [f"The computer players {waits}.{more}"], {"seconds": mine.pace})


def _seconds(number: float) -> str:
    return f"{number:g} second{'' if number == 1 else 's'}"


def talk(table: Table, turn: Turn, rest: str) -> Answer:
    """Says how much the computer players say, or changes it: `talk off`."""
    mine = turn.preferences
    if rest:
        wanted = {"on": SETTINGS["talk"].default}.get(rest.lower(), rest)
        mine.talk = _setting("talk", wanted, _TALKS)
    said = {
        "off": "say nothing",
        "serious": "speak of great deals and the end of a match",
        "talkative": "say what they like",
    }
    more = "" if rest else f" To change that, type {_TALKS}."
    return Answer("talk", [f"The computer players {said[mine.talk]}.{more}"], {"talk": mine.talk})


def timer(table: Table, turn: Turn, rest: str) -> Answer:
    """Says what the timer shows, or changes it: `timer on`, `timer off`, `timer 10` for ten minutes."""
    mine = turn.preferences
    if rest:
        mine.timer = _setting("timer", rest, "timer on, timer off, or timer 10 for ten minutes")
    said = mine.clock(turn.seconds())
    return Answer("timer", [f"The timer is {'off' if not said else f'on: {said}'}."], {"timer": mine.timer})


def _setting(key: str, text: str, wanted: str) -> str:
    """The value of a setting. Raises HoyleError with what could be said."""
    try:
        return SETTINGS[key].read(text)
    except ValueError:
        raise HoyleError(f"'{shortened(text)}' is no {key}. Say {wanted}.") from None


def auto(table: Table, turn: Turn, rest: str) -> Answer:
    """Turns the making of harmless moves on or off, or makes all moves that end in the same place anyway."""
    rest = rest.lower()
    if rest in ("on", "off"):
        table.auto = rest == "on"
    elif rest in ("", "now", "all"):
        return _all_home(table, turn) if rest else Answer("auto", [_auto_text(table)], {"on": table.auto})
    else:
        raise HoyleError("Type auto on, auto off, or auto now to send every card that can go home.")
    made = table.safe_moves(player(turn)) if table.auto else []
    table.make(made)
    return Answer("auto", [_auto_text(table)], {"on": table.auto}, then="go on" if made else "ask")


def _auto_text(table: Table) -> str:
    if table.auto:
        return "Cards you will never miss go home by themselves; auto off stops that."
    return (
        "Cards go home only when you send them. Type auto on to send those you will never miss. "
        "Type auto now to send all that can go, once."
    )


def _all_home(table: Table, turn: Turn) -> Answer:
    made = table.safe_moves(player(turn), everything=True)
    table.make(made)
    return _taken("auto", len(made), "No card can go home by itself now.", "Home they go.")


def seat(table: Table, turn: Turn, rest: str) -> Answer:
    """Says who sits where, or gives a seat to somebody else.

    `2 expert`, `2 Bashir`, `2 Bashir beginner`, `2 human`, `2 human Rosa`.
    """
    if not rest:
        sitting = zip(table.session.players, table.session.names, strict=True)
        called = [replace(player, name=name) for player, name in sitting]
        lines = [f"Seat {number}: {described(each)}" for number, each in enumerate(called, 1)]
        return Answer("seat", lines, {"seats": as_json(table.session.players)})
    number, _, who = rest.partition("=") if "=" in rest.partition(" ")[0] else rest.partition(" ")
    seat = int(number) - 1 if number.isdecimal() and len(number) == 1 else -1
    if not 0 <= seat < len(table.session.players):
        raise HoyleError(f"Seats are numbered from 1 to {len(table.session.players)}; type seat 1 expert.")
    if not who.strip():
        raise HoyleError(f"Say a level or a name, too: seat {number} expert.")
    newcomer = _newcomer(table, seat, who.strip())
    table.seat(seat, newcomer)
    return Answer(
        "seat", [f"Seat {number}: {described(newcomer)}"], {"seat": seat, **as_json(newcomer)}, "go on"
    )


def remove(table: Table, turn: Turn, rest: str) -> Answer:
    """Lets a computer player leave when the deal is over: `remove 3`, `remove Walt`."""
    assert table.family.leave is not None  # the word is offered only where it is there
    names = [name.lower() for name in table.session.names]
    seat = names.index(rest.lower()) if rest.lower() in names else _seat_numbered(table, rest)
    if table.session.players[seat].is_person:
        name = table.session.names[seat]
        raise HoyleError("You leave with quit." if seat == turn.seat else f"{name} leaves with quit.")
    table.make([table.family.leave(seat)])
    return Answer("remove", [], {"seat": seat}, "go on")


def _seat_numbered(table: Table, number: str) -> Seat:
    """Raises HoyleError for a number that no seat has."""
    if number.isdecimal() and len(number) == 1 and 0 < int(number) <= len(table.session.players):
        return int(number) - 1
    raise HoyleError(f"Name a player, or a seat from 1 to {len(table.session.players)}, as in remove 3.")


def _newcomer(table: Table, seat: Seat, who: str) -> Player:
    said, _, name = who.partition(" ")
    meant = who_is(said.lower())
    others = [name for at, name in enumerate(table.session.names) if at != seat]
    if meant == PERSON:
        return Player(_unlike(" ".join(name.split()) or f"Player {seat + 1}", others))
    if isinstance(meant, Program):
        raise HoyleError("A program can't sit down now. Type quit, then hoyle resume --seat 2=cmd:PROGRAM.")
    game = table.session.game
    if str(meant) in LEVELS:
        return opponents([meant], table.session.seed, table.session.names, game.name, game.family)[0]
    *before, last = who.replace("/", " ").split() or [""]
    text = f"{' '.join(before)}/{last}" if before and last.lower() in LEVELS else who
    try:
        newcomer = regular(text, game.name, game.family)
    except HoyleError as error:
        raise HoyleError(f"{error} A level will do, too: seat {seat + 1} expert.") from None
    if newcomer.name.casefold() in map(str.casefold, others):
        raise HoyleError(f"{newcomer.name} sits at the table already. 'hoyle cast' lists who else there is.")
    return newcomer


def _unlike(name: str, others: Sequence[str]) -> str:
    """The name of a person who sits down. Raises HoyleError where it says too much, or not who it is."""
    if len(name) > NAME:
        raise HoyleError(f"A name has at most {NAME} letters at the table.")
    same = next((other for other in others if other.casefold() == name.casefold()), None)
    if same is not None:
        raise HoyleError(f"{same} sits at the table already. Give another name.")
    if name.casefold() == "you":
        raise HoyleError("Everybody is You at the table. Give another name.")
    return name


def say(table: Table, turn: Turn, rest: str) -> Answer:
    """Says something to all others: `say hello`."""
    if not rest:
        raise HoyleError("Say what? Type say hello.")
    return Answer("say", [f"You say: {rest}"], {"seat": turn.seat, "text": rest})


def sort(table: Table, turn: Turn, rest: str) -> Answer:
    """Changes how the hand lies, or says how it does."""
    before = turn.style.order
    if before.own and not rest:
        table.sort(player(turn), replace(before, own=()))
        return Answer(
            "sort", [f"Your hand is sorted {_said(before)} again."], {"order": str(before)}, "go on"
        )
    if rest:
        try:
            wanted = HandOrder.parse(SETTINGS["hand-order"].read(rest))
        except ValueError:
            raise HoyleError("Type suit or rank, and left or right, as in sort rank right.") from None
        order = HandOrder(wanted.by or before.by, wanted.high or before.high)
        table.sort(player(turn), order)
        return Answer("sort", [f"Your hand is sorted {_said(order)}."], {"order": str(order)}, then="go on")
    lines = [f"Your hand is sorted {_said(before)}.", "Type sort suit, sort rank, sort left or sort right."]
    return Answer("sort", lines, {"order": str(before)})


def move(table: Table, turn: Turn, rest: str) -> Answer:
    """Puts one card of the hand at another place, for this deal: `move 5H 2`."""
    mine = Counter(turn.view.hand)  # at bridge dummy's cards lie open, too
    held = [card for card in table.screen.held(turn.view, turn.style) if card in mine]
    text, _, place = rest.rpartition(" ")
    card = _meant(text, held)
    if card is None or not place.isdecimal():
        raise HoyleError("Type a card that you hold and a place, as in move 5H 2.")
    if not 1 <= int(place) <= len(held):
        raise HoyleError(f"Your hand has places 1 to {len(held)}.")
    held.remove(card)
    held.insert(int(place) - 1, card)
    table.sort(player(turn), replace(turn.style.order, own=tuple(dict.fromkeys(held))))
    said = turn.style.card(card)
    return Answer(
        "move", [f"The {said} is at place {place} now. sort gives back the usual order."], then="go on"
    )


def _meant(text: str, held: Sequence[Card]) -> Card | None:
    """The card of a hand that somebody names; None for none of them."""
    try:
        cards = parse_cards(text)
    except HoyleError:
        return None
    return cards[0] if len(cards) == 1 and cards[0] in held else None


def _said(order: HandOrder) -> str:
    by = f"by {order.by}" if order.by else ""
    high = f"the highest on the {order.high}" if order.high else ""
    return ", ".join(filter(None, (by, high))) or "as usual for this game"


# Claims and concessions


def is_open(table: Table, seat: Seat | None) -> bool:
    """Whether it is this seat's turn, and the rest of the deal can be claimed in this game now."""
    claiming, state = table.family.claiming, table.session.state
    return claiming is not None and seat is not None and state.to_act == seat and claiming.is_open(state)


def can_concede(table: Table, seat: Seat | None) -> bool:
    """Whether it is this seat's turn, and the rest of the deal can be given away in this game now."""
    claiming, state = table.family.claiming, table.session.state
    return claiming is not None and seat is not None and state.to_act == seat and claiming.can_concede(state)


def claim(table: Table, turn: Turn, rest: str) -> Answer:
    """Claims the tricks that are left, or so many of them: `claim`, `claim the rest`, `claim 3 tricks`."""
    number = _tricks_said(rest, "Type claim for all the tricks that are left, or claim 3 for three of them.")
    claiming, seat = _asked(table, turn)
    table.make(claiming.claim(table.session.state, seat, number, table.session.humans))
    left = max(turn.view.hand_sizes)  # declarer may have played to the trick, but not for dummy
    many = "the rest" if number in (None, left) else f"{counted(number or 0, 'trick')} of {left}"
    what = "nobody can stop you" if many == "the rest" else "you leave the others"
    lines = [f"You claim {many}, and {what}: the cards are played out."]
    return Answer("claim", lines, {"tricks": number}, "go on", turn.view.hand)


def concede(table: Table, turn: Turn, rest: str) -> Answer:
    """Leaves the tricks that are left to the other side, or so many of them: then it claims the others."""
    number = _tricks_said(rest, "Type concede to give away all that is left, or concede 3 for three tricks.")
    left = max(turn.view.hand_sizes)
    if number is not None and not 0 < number <= left:
        one, many = "Only one trick is left; say", f"There are {left} tricks left;"
        raise HoyleError(f"{one if left == 1 else many} concede{'' if left == 1 else ' gives all of them'}.")
    if number is not None and number < left:
        return claim(table, turn, str(left - number))
    claiming, seat = _asked(table, turn)
    table.make(claiming.concede(table.session.state, seat, table.session.humans))
    return Answer("concede", ["You give away what is left: the cards are played out."], then="go on")


def _tricks_said(rest: str, wanted: str) -> int | None:
    """The number of tricks in what follows a word, None for all. Raises HoyleError with what is wanted."""
    said = [word for word in rest.lower().split() if word not in ("the", "rest", "all", "trick", "tricks")]
    named = str(NUMBERS.index(said[0])) if said and said[0] in NUMBERS else "".join(said)
    if len(said) > 1 or (said and not (named.isascii() and named.isdecimal())):
        raise HoyleError(wanted)
    return int(named) if said else None


def _asked(table: Table, turn: Turn) -> tuple[Claiming, Seat]:
    assert table.family.claiming is not None  # the words are offered only to players, and where it is there
    assert turn.seat is not None
    return table.family.claiming, turn.seat
