"""What is shown at 60 columns fits, with the longest names there can be, in every game and variant."""

from pathlib import Path

import pytest
from recording import golden

from hoylecli import families
from hoylecli.core.game import TABLE
from hoylecli.core.match import Match, Record
from hoylecli.families.screen import Style
from hoylecli.table.settling import ends, settled

FOLDER = Path(__file__).parent
FILES = sorted(file for file in FOLDER.glob("*.txt") if "." not in file.stem)
WIDTH = 60
NAMES = tuple(f"{first} of Upper Wallop"[:20] for first in ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fern"))
STEP = 5  # so many moves from one position that is shown to the next


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_nothing_is_wider_than_sixty_columns(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    game = golden.load(record.game, record.variant, **record.options)
    screen = families.screen(game.family)
    players = len(record.players)
    match = Match(game.undealt(players, record.seed), record.moves)
    counted = set(ends(match.states))
    wide = set()
    for at, state in enumerate(match.states):
        is_shown = at % STEP == 0 or at in counted or state.to_act is None
        if (state.to_act == TABLE and at not in counted) or not is_shown:
            continue
        for seat in (0, players - 1, None):
            view = state.view(seat)
            for style in (Style(NAMES[:players], seat, WIDTH, in_words) for in_words in (False, True)):
                lines = [*screen.draw(view, style), *screen.scores(view, style)]
                lines += screen.over(view, style) if state.to_act is None else []
                lines += settled(match.states, at, screen, seat, style) if at in counted else []
                lines += screen.whole(view, style) if screen.whole is not None else []
                lines += screen.last(view, style) if screen.last is not None else []
                wide |= {line for line in lines if len(line) > WIDTH}
    assert not wide
