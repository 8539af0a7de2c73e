"""The time a match took, and how it compares with those before."""

from hoylecli import families
from hoylecli.core import clock_text, counted, dollars
from hoylecli.store import Account, Contracts, Tally

from .session import Session


def compared(session: Session, tally: Tally | None) -> list[str]:
    """The time of a match, and what the player has done at the same game, variant and options."""
    time = f"Time {clock_text(session.seconds)}"
    if tally is None:
        return [f"{time}.", *_account(session)]
    outcome = session.state.outcome()
    best = tally.best_time
    if outcome is not None and outcome.winners and best is not None and tally.won > 1:
        time += ", your best" if session.seconds <= best else f"; your best is {clock_text(best)}"
    return [f"{time}.", *_results(session, tally), *_account(session)]


def so_far(session: Session) -> list[str]:
    """The player's earlier results at the same game, variant and options."""
    if session.store is None or session.id is None:
        return []
    tally = session.store.results_like(session.id)
    lines = _results(session, tally) if tally is not None else []
    if tally is not None and tally.best_time is not None:
        lines.append(f"Quickest win {clock_text(tally.best_time)}.")
    return [*lines, *_account(session)]


def _results(session: Session, tally: Tally) -> list[str]:
    """Plays, wins, average and best score (SO, the SCORE button); in dollars where the match has a buy-in."""
    share = f"{100 * tally.win_rate:.0f}%"
    streak = f", {tally.streak} in a row" if tally.streak > 1 else ""
    won = f"Played {tally.played}, won {tally.won} ({share}){streak}."
    if _is_paid(session):
        return [f"{won} Average {dollars(round(tally.average))}, best {dollars(tally.best)}."]
    return [f"{won} Average {tally.average:.1f}, best {tally.best}."]


def _is_paid(session: Session) -> bool:
    """Whether each match of the game has a buy-in."""
    return bool(families.find(session.game.family).buy_in(session.game.rules))


def _account(session: Session) -> list[str]:
    """The net of all hands begun, this one too, where the game keeps an account (CC, Klondike).

    A position that was laid out is no pack that was bought, and has nothing to do with it.
    """
    if session.store is None or not _is_paid(session):
        return []
    if families.find(session.game.family).winnings(session.state) is None:
        return []
    mine = session.store.accounts(player=session.names[0], game=session.game.name)
    paid = ", this one paid" if session.state.outcome() is None else ""
    return [f"Account: {account_text(account)}{paid}." for account in mine]


def account_text(account: Account) -> str:
    """`-$65 after 3 packs`"""
    return f"{dollars(account.net)} after {counted(account.hands, 'pack')}"


def contracts_text(contracts: Contracts) -> str:
    """How many contracts a player made and set: `7 made and 2 set as declarer, ...`; "" for none.

    What the player never was is left out.
    """
    roles = {
        "declarer": (contracts.declarer_made, contracts.declarer_set),
        "dummy": (contracts.dummy_made, contracts.dummy_set),
        "defender": (contracts.defender_made, contracts.defender_set),
    }
    been = [(made, lost, role) for role, (made, lost) in roles.items() if made or lost]
    first = [f"{made} made and {lost} set as {role}" for made, lost, role in been[:1]]
    return ", ".join([*first, *(f"{made} and {lost} as {role}" for made, lost, role in been[1:])])
