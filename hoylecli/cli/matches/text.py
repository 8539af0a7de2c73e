"""Matches as text files: written with all that is needed to play them, read with every line checked."""

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from hoylecli import families, rulebook
from hoylecli.core import HUMAN, LEVELS, HoyleError, Outcome, Record, Seating, State
from hoylecli.core.match import AFTER_MOVE
from hoylecli.rulebook.game import Game
from hoylecli.store import Saved, name_for_match

MOST_BYTES: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Checked:
    """A match whose every move fits the rules. outcome: None when it isn't over."""

    record: Record
    game: Game
    outcome: Outcome | None


class BadMatchText(HoyleError, ValueError):
    """A line of the text is wrong; the message is `FILE: line N: why`."""


def portable(saved: Saved) -> Record:
    """The match as it is written: with all options, and with its rules if they are not those of the program.

    A text that leaves options out is an older one, see `_before`; a record that does has their defaults.
    """
    record = replace(saved.record, seats=_other_seats(saved), name=saved.name or "")
    document = saved.document
    if document is None:
        game = rulebook.load(record.game, variant=record.variant, **record.options)
        return replace(record, options=game.options)
    with suppress(HoyleError):
        record = replace(record, options=rulebook.rebuild(document).options)
    try:
        game = rulebook.load(record.game, variant=record.variant, **record.options)
        kept = rulebook.rebuild(document)  # written, perhaps, before the rules had some of their keys
        is_known = game.shipped and (kept.rules, kept.family) == (game.rules, game.family)
    except HoyleError:
        is_known = False
    if is_known:
        return record
    # Only the name of the file: where it is on this computer is nobody's business.
    return replace(record, rules={**document, "origin": os.path.basename(document["origin"])})


FORMS: Final = {"phh": "poker", "pbn": "bridge", "lin": "bridge", "rbn": "bridge"}
"""The forms of text for other programs, and whose deals are written so."""


def histories(saved: Saved, form: str) -> tuple[str, list[str]]:
    """The finished deals of a match as other programs read them, and what is to be said of that.

    form: of `FORMS`. Raises HoyleError for games that are not written so, and where no deal is finished.
    """
    game = saved.game()
    write = families.screen(game.family).histories(game.rules).get(form)
    if write is None:
        raise HoyleError(f"Only hands of {FORMS[form]} are written as {form.upper()}, not {game.title}.")
    text, remarks = write(saved.played(game).states, [player.name for player in saved.record.players])
    if not text:
        raise HoyleError(
            f"No deal of this match is finished: play one to its end before you export it as {form.upper()}."
        )
    return text, remarks


def _other_seats(saved: Saved) -> tuple[tuple[Seating, ...], ...]:
    """The seats of the match, () when they are as its players say already."""
    return () if saved.seats == saved.record.seatings() else saved.seats


def read(data: bytes, file: str) -> Checked:
    """The match in the text of `file`, played through. Raises BadMatchText for the first wrong line."""
    try:
        text = data.decode("utf-8-sig")
        record = Record.parse(text)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadMatchText(f"{file}: line {line}: this is not text in UTF-8.") from None
    except HoyleError as error:
        raise BadMatchText(f"{file}: {error}") from None
    try:
        record = replace(record, name=_name(record.name, text))
        game = _game(record, text)
        _check_seats(record, game, text)
        state = _played(record, game, text)
    except HoyleError as error:
        raise BadMatchText(f"{file}: {error}") from None
    return Checked(replace(record, options=game.options, rules=None), game, state.outcome())


def _game(record: Record, text: str) -> Game:
    try:
        if record.rules is None:
            _refuse_others(record.options)
            options = _before(record) | dict(record.options)
            return rulebook.load(record.game, variant=record.variant, **options)
        return rulebook.rebuild(record.rules)
    except HoyleError as error:
        raise HoyleError(_at(text, "game:" if record.rules is None else "rules:") + str(error)) from None


def _name(name: str, text: str) -> str:
    try:
        return name and name_for_match(name)
    except HoyleError as error:
        raise HoyleError(_at(text, "name:") + str(error)) from None


def _before(record: Record) -> dict[str, str]:
    """The options that an older text does not name, with the values that play as was played then: before the
    first deal was cut for, the last seat had it. A text that begins with the cut is none of those.
    """
    name, variant, is_cut_for = (
        record.game,
        record.variant,
        record.moves[:1] and record.moves[0].verb == "cut",
    )
    choice = rulebook.describe(name).options.get("first_dealer")
    if choice is None or is_cut_for or rulebook.load(name, variant).players.most == 1:
        return {}
    return {"first_dealer": "right" if "right" in choice.values else "opponent"}


def _refuse_others(options: Mapping[str, str]) -> None:
    """Refuses options that `load` would take for its own arguments: a text must not name a file to open."""
    for name in options:
        if name in ("name", "variant", "file"):
            raise HoyleError(f"no game has an option '{name}'.")


def _check_seats(record: Record, game: Game, text: str) -> None:
    if not game.players.least <= len(record.players) <= game.players.most:
        where = _at(text, "seat:")
        raise HoyleError(f"{where}{game.name} is for {game.players} players, not {len(record.players)}.")
    players = [seating.player for seatings in record.seatings() for seating in seatings]
    for nth, player in enumerate(players):
        if player.level is not None and player.level not in LEVELS:
            where, levels = _at(text, ("seat:", AFTER_MOVE), nth), ", ".join((HUMAN, *LEVELS))
            raise HoyleError(f"{where}there is no level '{player.level[:60]}'; use {levels}.")


def _played(record: Record, game: Game, text: str) -> State:
    """The position after all moves. Raises HoyleError that names the line of the first that does not fit."""
    lines = enumerate(map(str.strip, text.splitlines()), 1)
    written = [number for number, line in lines if line and not line.startswith("#")]
    moves_at = written[len(written) - len(record.moves) :]  # they come last
    state = game.undealt(len(record.players), record.seed)
    for number, move in zip(moves_at, record.moves, strict=True):
        if state.to_act is None:
            raise HoyleError(f"line {number}: the match is over before '{move}'.")
        try:
            state = state.apply(move)
        except HoyleError as error:
            raise HoyleError(f"line {number}: '{move}' does not fit: {error}") from None
    return state


def _at(text: str, start: str | tuple[str, ...], nth: int = 0) -> str:
    """`line N: ` for the nth line that begins with `start`, or for the first line."""
    found = [number for number, line in enumerate(text.splitlines(), 1) if line.strip().startswith(start)]
    return f"line {found[nth] if nth < len(found) else 1}: "
