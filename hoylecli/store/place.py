"""Where the matches of this person are kept."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from hoylecli.core.errors import StoreError


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder for saved matches, which may not exist yet.

    `HOYLE_HOME` goes before all else; then the custom of the platform: `XDG_DATA_HOME`, `~/.local/share`,
    `~/Library/Application Support`, `%LOCALAPPDATA%`.
    """
    if environ.get("HOYLE_HOME"):
        return _absolute(Path(environ["HOYLE_HOME"]))
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path(_home(environ), "AppData", "Local")) / "hoyle"
    shared = Path(environ.get("XDG_DATA_HOME", ""))
    if shared.is_absolute():  # the XDG base directory specification has relative paths ignored
        return shared / "hoyle"
    if platform == "darwin":
        return Path(_home(environ), "Library", "Application Support", "hoyle")
    return Path(_home(environ), ".local", "share", "hoyle")


def _home(environ: Mapping[str, str]) -> Path:
    home = environ.get("HOME")
    return Path(home) if home else _absolute(Path("~"))


def _absolute(path: Path) -> Path:
    try:
        return Path(os.path.abspath(path.expanduser()))
    except RuntimeError:
        raise StoreError("Your home folder is not known; set HOYLE_HOME to one for saved matches.") from None
