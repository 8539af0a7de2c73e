"""An interval of betting."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core import Event, Move, replace
from hoylecli.families import Phase, Style, Teller

from .limits import Limits, limits_of, opened, spoken
from .position import Deal, Position, changed
from .view import VyingView
from .winning import can_open, money, uncontested

# An interval of betting: whoever is in the deal bets in turn until all have put in the same, or have folded.
#
# CG, Poker: a player checks or opens, and once somebody has, calls, raises or folds; three raises are the
# limit while more than two are in. Decisions where CG is silent: amounts are what one has bet in the
# interval then; a bet that is made stands; all that one has can always be bet, and a raise that is no full
# one lets those raise again only who had no say before it.

FOLD: Final = Move("fold")
CHECK: Final = Move("check")
CALL: Final = Move("call")
ALL_IN: Final = Move("all-in")
WORDS: Final = ("fold", "check", "call", "bet", "raise", "all-in")


def legal(state: Position) -> Sequence[Move]:
    limits = limits_of(state)
    staying = CALL if limits.call else CHECK
    return [FOLD, staying, *([] if is_barred(state) else _raises(state, limits))]


def _raises(state: Position, limits: Limits) -> list[Move]:
    """Bets, or raises once somebody has bet; all that the seat has goes by a word of its own."""
    verb, all_in = "raise" if state.deal.high else "bet", limits.all_in
    return [_raise_to(verb, to) if to < all_in else ALL_IN for to in limits.amounts]


@lru_cache(maxsize=4096)
def _raise_to(verb: str, amount: int) -> Move:
    return Move(verb, amount=amount)


def is_barred(state: Position) -> bool:
    """Whether the hand is not good enough to open."""
    if state.rules.betting.opening == "any" or state.deal.street or state.deal.high:
        return False
    return not can_open(state.deal.hands[state.actor])


def apply(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    if move == FOLD:
        folded = deal.acted(seat, "fold", in_deal=changed(deal.in_deal, seat, False))
        return _next(_told(state, folded, "folded"))
    moved = changed(deal.moved, seat, True)
    if move == CHECK:
        return _next(_told(state, deal.acted(seat, "check", moved=moved), "checked"))
    if move == CALL:
        called = replace(deal.pay(seat, limits_of(state).call, "call"), moved=moved)
        return _next(_told(state, called, "called"))
    return _next(_raised(state, move))


def _raised(state: Position, move: Move) -> Position:
    """The state after a bet, a raise or all in; a full one gives everybody a say again."""
    seat, deal, limits = state.actor, state.deal, limits_of(state)
    to = limits.most if move.amount is None else move.amount
    opens, full = not deal.high, to >= limits.full
    bet = deal.pay(seat, to - deal.bets[seat], "bet" if opens else "raise")
    was_forced = deal.last is None and deal.high < deal.stakes.least  # completing a bring-in is no raise
    bet = replace(
        bet,
        high=max(to, deal.high),
        step=max(to - deal.high, deal.step) if full else deal.step,
        raises=deal.raises + (not opens and not was_forced),
        moved=tuple(each == seat or (was and not full) for each, was in enumerate(deal.moved)),
        last=seat,
    )
    return _told(state, bet, "bet" if opens else "raised")


def _told(state: Position, deal: Deal, kind: str) -> Position:
    """The state with this deal, and the event of what the seat has done; it stands, as all have seen it."""
    seat = state.actor
    amount = deal.bets[seat] if kind in ("called", "bet", "raised") else None
    data = {} if amount is None else {"all_in": not deal.stacks[seat]}
    event = Event(kind, seat, amount=amount, data=data, reveals=True, binding=True)
    return state.updated(event, deal=deal)


def _next(state: Position) -> Position:
    """The state in which the next player speaks, or the interval is through, or the pot is won."""
    if len(state.deal.live) == 1:
        return uncontested(state)
    state = spoken(state, state.after(state.actor))
    nobody = state.rules.betting.opening != "any" and not state.deal.street and not state.deal.high
    if state.done is not None and nobody:
        return state.updated(deal=replace(state.deal, carried=state.deal.paid)).thrown_in()
    return state


# What can be done in an interval of betting, and why something cannot, as one would tell a beginner


def task(state: Position) -> str:
    """What can be done, with the amounts: `fold, call 20, or raise to 40 up to 120`."""
    limits = limits_of(state)
    words = ["fold", f"call {limits.call}" if limits.call else "check"]
    if limits.most and not is_barred(state):
        words.append(_offer(state, limits))
    return f"{', '.join(words[:-1])}{',' * (len(words) > 2)} or {words[-1]}"


def _offer(state: Position, limits: Limits) -> str:
    if limits.least == limits.all_in:
        return "go all-in"
    if limits.least == limits.most:
        return f"raise to {limits.least}" if state.deal.high else f"bet {limits.least}"
    if state.deal.high:
        return f"raise to {limits.least} up to {limits.most}"
    return f"bet {limits.least} to {limits.most}"


def why_not(state: Position, move: Move) -> str:
    limits, can = limits_of(state), f"You can {task(state)}."
    if move.cards or move.target or move.source:
        return f"No cards are needed for a bet. {can}"
    if move.verb == "fold" or (move.verb == "check" and not limits.call):
        return f"Say '{move.verb}' alone. {can}"
    if move.verb == "check":
        return f"You can't check: there is a bet to call. {can}"
    if move.verb == "call":
        return f"A call is exactly {limits.call}. {can}" if limits.call else f"There is no bet to call. {can}"
    return _why_no_raise(state, move, limits, can)


def _why_no_raise(state: Position, move: Move, limits: Limits, can: str) -> str:
    if is_barred(state):
        return f"You need a pair of jacks or better to open. {can}"
    if not limits.most:
        return f"You can't {'raise' if state.deal.high else 'bet'}: {limits.why}. {can}"
    if move.verb == "bet" and state.deal.high:
        return f"Somebody has bet already, so raise instead. {can}"
    if move.verb == "raise" and not state.deal.high:
        return f"There is no bet to raise. {can}"
    if move.verb == "all-in":
        return f"You can't bet all your {limits.all_in}: the most is {limits.most}."
    return _wrong_amount(state, move, limits)


def _wrong_amount(state: Position, move: Move, limits: Limits) -> str:
    verb = "raise to" if state.deal.high else "bet"
    if limits.least == limits.most != move.amount:
        only = "'all-in'" if limits.most == limits.all_in else f"'{move.verb} {limits.most}'"
        return f"You can {verb} {limits.most} and nothing else: say {only}."
    if move.amount is None:
        return f"How much? Name an amount from {limits.least} to {limits.most}: '{move.verb} {limits.least}'."
    if limits.least <= move.amount <= limits.most:
        if move.amount == limits.all_in:
            return f"{move.amount} is all you have, so say 'all-in'."
        below = max(each for each in limits.amounts if each < move.amount)
        above = min(each for each in limits.amounts if each > move.amount)
        return f"Bets go by ${limits.chip} here: {move.verb} {below} or {above}."
    if state.deal.high:
        whole = f"You can raise to {limits.least} up to {limits.most}, not to {move.amount}."
        return f"{whole} Say your whole bet in this round."
    return f"You can bet {limits.least} to {limits.most}, not {move.amount}."


# What players are asked, told and may type in an interval of betting

_WORDS: Final = ("open", "bet", "bet to", "raise", "raise to", "reraise")
_ALL_IN: Final = frozenset(
    ("all-in", "all in", "allin", "all", "push", "shove", "raise all in", "bet all in")
)
_STAY: Final = ("check", "call", "pass", "see", "stay")


def question(view: VyingView, style: Style) -> str:
    """`It is $20 to you. Fold, call 20 or raise to 40 up to 100?`"""
    words = [move.verb for move in view.legal]
    limits = view.limits
    assert limits is not None
    more = _range(view) if len(words) > 2 else ""
    if "check" in words:
        nobody = "Nobody has raised" if view.high else "Nobody has bet"
        barred = "you cannot raise" if view.high else "you need jacks or better to open"
        return f"{nobody}. Check{more}?" if more else f"{nobody}, and {barred}. Check or fold?"
    owed = f"It is {money(limits.call)} to you"
    all_in = limits.call == view.stacks[view.seat or 0]
    what = f"call {limits.call}, all you have" if all_in else f"call {limits.call}"
    return f"{owed}. Fold, {what}{more}?" if more else f"{owed}. Fold or {what}?"


def _range(view: VyingView) -> str:
    """` or raise to 40 up to 100`"""
    limits, verb = view.limits, "raise to" if view.high else "bet"
    assert limits is not None
    if limits.least == limits.all_in:
        return f" or all-in ({limits.all_in})"
    if limits.least == limits.most:
        return f" or {verb} {limits.most}"
    return f" or {verb} {limits.least} up to {limits.most}"


def gloss(move: Move, view: VyingView, style: Style) -> str:
    """What the move costs now."""
    limits = view.limits
    assert limits is not None
    own = view.bets[view.seat or 0]
    if move.verb == "call":
        return f"{limits.call} more" + (
            ", all you have" if limits.call == view.stacks[view.seat or 0] else ""
        )
    if move.verb == "all-in":
        return f"{limits.all_in - own} more, to {limits.all_in}"
    if move.amount is not None and view.high:
        return f"{move.amount - own} more"
    return {"fold": "give up this deal", "check": "stay in for nothing"}.get(move.verb, "")


def read(text: str, view: VyingView) -> Move | None:
    """Other words for the same, a dollar sign, and all of one's chips as an amount."""
    folded = " ".join(text.lower().replace("$", " ").split())
    legal, limits = {move.verb: move for move in view.legal if move.amount is None}, view.limits
    if folded in _ALL_IN and limits is not None:
        takes_all = view.seat is not None and limits.call == view.stacks[view.seat]
        return legal["call"] if takes_all else Move("all-in")
    if limits is not None and folded == f"call {limits.call}":
        return legal.get("call")
    if folded in _WORDS and limits is not None and (view.high or not folded.startswith("r")):
        return least(view) if not (view.high and folded == "bet") else None
    if folded in _STAY and folded not in legal:
        meant = {"check": "", "call": "", "pass": "check", "see": "call", "stay": "call"}[folded]
        return legal.get(meant)
    verb, _, rest = folded.rpartition(" ")
    if not rest.isdecimal() or len(rest) > 9 or limits is None or verb not in _WORDS:
        return None
    to = int(rest)
    if to == limits.all_in and "all-in" in legal:
        return legal["all-in"]
    if verb in ("raise", "bet"):
        return Move(verb, amount=to) if "$" in text else None
    return Move("raise" if view.high else "bet", amount=to)


def least(view: VyingView) -> Move | None:
    """The least bet or raise; None where there is none, or it takes all one's chips: nobody slips all in."""
    assert view.limits is not None
    verb, legal = "raise" if view.high else "bet", {str(move): move for move in view.legal}
    return legal.get(f"{verb} {view.limits.least}")


def understood(text: str, move: Move) -> str:
    """What is said of a bet without an amount: that it is the least."""
    is_alone = " ".join(text.lower().split()) in _WORDS and move.amount is not None
    return f"'{text.strip().lower()}' alone is the least: {move}." if is_alone else ""


def _paid(verb: str) -> Teller:
    def tell(event: Event, style: Style) -> str:
        to, all_in = ("to " if verb == "raise" else ""), (", all in" if event.data["all_in"] else "")
        return f"{style.does(event.seat, verb)} {to}{money(event.amount)}{all_in}."

    return tell


def _called(event: Event, style: Style) -> str:
    """`Odile calls the $40`: the bet that she has matched; all she has may be less."""
    calls, amount = style.does(event.seat, "call"), money(event.amount)
    return f"{calls} with {amount}, all in." if event.data["all_in"] else f"{calls} the {amount}."


def _plain(verb: str) -> Teller:
    return lambda event, style: f"{style.does(event.seat, verb)}."


TELLERS: Final[Mapping[str, Teller]] = {
    "folded": _plain("fold"),
    "checked": _plain("check"),
    "called": _called,
    "bet": _paid("bet"),
    "raised": _paid("raise"),
    "blind": lambda event, style: f"{style.does(event.seat, 'post')} a blind of {money(event.amount)}.",
    "bring_in": lambda event, style: f"{style.does(event.seat, 'bring')} it in for {money(event.amount)}.",
    "up": lambda event, style: f"{style.does(event.seat, 'show')} {style.cards(event.cards)}.",
    "board": lambda event, style: f"on the board: {style.cards(event.cards)}.",
}


BETTING: Final[Phase[Position, VyingView]] = Phase(
    name="betting",
    is_played=lambda rules: True,
    begin=opened,
    legal=legal,
    apply=apply,
    why_not=why_not,
    task=task,
    question=question,
    verbs=WORDS,
    why_not_now=lambda state, move, task: f"There is no betting now. You can {task}.",
    gloss=gloss,
    read=read,
    tellers=TELLERS,
)
