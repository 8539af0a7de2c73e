"""What can be done in an interval of betting, and why something cannot, as one would tell a beginner."""

from hoylecli.core.moves import Move

from ...position.limits import Limits, limits_of
from ...position.position import Position
from .rules import is_barred


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
