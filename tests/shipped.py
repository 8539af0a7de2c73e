"""The rules files that come with the program, without bidding systems, tutorials and reading matter."""

from pathlib import Path
from typing import Final

from hoylecli.rulebook.library.files import BIDDING, CAST, READING

FOLDER: Final = Path(__file__).parents[1] / "rules"
FILES: Final = sorted(
    path
    for path in FOLDER.rglob("*.yaml")
    if "." not in path.stem and not {BIDDING, CAST, READING} & {*path.relative_to(FOLDER).parts}
)
GAMES: Final = {path.stem for path in FILES}
