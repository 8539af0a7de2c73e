"""What a task is given from outside: environment, streams, clock and chance. Tests give their own.

with using(Context(environ={"HOYLE_PLAYER": "Ann"}, clock=lambda: 0.0)):
    ...                                        # `current()` is that one here, and nowhere else

A task is a thread, or a task of asyncio. Threads begin with the context of the process; what is to go on in
another thread with the context of this one is run by `contextvars.copy_context()`.
"""

import os
import sys
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from time import time
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from .settings import Settings

SEEDS = 10**9  # seeds that are drawn are below that
WINDOW = os.terminal_size((80, 24))  # where nothing is known of one
_RICH = ("alacritty", "foot", "wezterm", "xterm-ghostty", "xterm-kitty")  # terminals that say it by name
_POOR = ("ansi", "cons", "dumb", "linux", "vt")  # terminals with few colors, whatever COLORTERM says
_FEW = ("-16color", "-88color", "-8color", "-color", "-m", "-mono")
_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")  # what Python sets LC_CTYPE to in the locale C


class Context:
    """Where the program runs.

    environ: its settings, which worker processes find, too. stdin, stdout, stderr: None for those of the
    process. clock: seconds since 1970, UTC. entropy: a random number below the one given. platform: as in
    `sys.platform`. named: who plays by the command, "" where it does not say.
    """

    def __init__(
        self,
        environ: MutableMapping[str, str] | None = None,
        *,
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
        stderr: TextIO | None = None,
        clock: Callable[[], float] = time,
        entropy: Callable[[int], int] | None = None,
        platform: str = sys.platform,
    ) -> None:
        self.environ = os.environ if environ is None else environ
        self.stdin, self.stdout, self.stderr = stdin, stdout, stderr
        self.clock = clock
        self._entropy = entropy
        self._settings: Settings | None = None
        self.platform = platform
        self.named = ""

    def draw_seed(self) -> int:
        """The seed of a match for which nobody has named one."""
        if self._entropy is not None:
            return self._entropy(SEEDS)
        from secrets import randbelow

        return randbelow(SEEDS)

    # Settings

    @property
    def settings(self) -> "Settings":
        """What people have chosen once and for all, read when it is first asked for.

        Raises HoyleError when the file cannot be read or understood.
        """
        if self._settings is None:
            from hoylecli.core import HoyleError

            from .settings import parse

            name, text = self.settings_file, ""
            try:
                if name is not None and os.path.exists(name):
                    with open(name, encoding="utf-8") as file:
                        text = file.read()
                self._settings = parse(text)
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or str(error)
                if isinstance(error, UnicodeError):
                    why = "it is not UTF-8 text"
                raise HoyleError(f"{name}: {why}.") from None
        return self._settings

    def forget_settings(self) -> None:
        """Has the settings read anew: their file has changed."""
        self._settings = None

    @property
    def player(self) -> str:
        """The name of whoever plays here, "" when it is not known."""
        return " ".join(self.environ.get("HOYLE_PLAYER", "").split())

    @property
    def is_ascii(self) -> bool:
        """Whether nothing but ASCII is to be written: by `HOYLE_ASCII`, the theme, or the locale."""
        said = self.environ.get("HOYLE_ASCII")
        if said:
            return said != "0"
        return self.has_theme("ascii") or (self._is_locale_c and not self.has_theme("unicode"))

    @property
    def _is_locale_c(self) -> bool:
        """Whether the locale is named, and is one without any signs, as with `LANG=C`.

        Python writes UTF-8 there, and sets LC_CTYPE to say so, because many such locales are mere
        accidents; people who name one, and no encoding for Python, want what their terminal can show.
        """
        if self.platform == "win32" or self.environ.get("PYTHONIOENCODING"):
            return False
        kind = self.environ.get("LC_CTYPE", "")
        names = (self.environ.get("LC_ALL"), "" if kind in _COERCED else kind, self.environ.get("LANG"))
        return next(filter(None, names), "") in ("C", "POSIX")

    def has_theme(self, word: str) -> bool:
        """Whether the theme has this word. A file of settings that cannot be read has none.

        The module of settings is loaded only where there is such a file.
        """
        from hoylecli.core import HoyleError

        name = self.settings_file
        if self._settings is None and (name is None or not os.path.exists(name)):
            return False
        try:
            return self.settings.has("theme", word)
        except HoyleError:
            return False

    @property
    def has_color(self) -> bool:
        return not self.environ.get("NO_COLOR")

    @property
    def has_palette(self) -> bool:
        """Whether the terminal says that it has 256 colors or more."""
        kind, more = self.environ.get("TERM", ""), self.environ.get("COLORTERM", "").lower()
        if kind.startswith(_POOR) or kind.endswith(_FEW):
            return False
        says_so = "256color" in kind or kind.endswith("-direct") or more in ("truecolor", "24bit")
        return says_so or kind.startswith(_RICH) or (not kind and self.platform == "win32")

    @property
    def is_accessible(self) -> bool:
        """Whether whoever plays listens, rather than looks."""
        return self.environ.get("ACCESSIBLE", "") not in ("", "0")

    @property
    def is_dumb(self) -> bool:
        """Whether the terminal can only append lines, or nothing is known of what it can."""
        kind = self.environ.get("TERM", "")
        return kind in ("dumb", "unknown") or (not kind and self.platform != "win32")

    @property
    def is_debugging(self) -> bool:
        """Whether errors of ours are to be seen whole."""
        return bool(self.environ.get("HOYLE_DEBUG"))

    def window(self, stream: TextIO | None = None) -> os.terminal_size:
        """Columns and rows: by COLUMNS and LINES, else those of the terminal, else WINDOW.

        stream: what leads to the terminal, standard output if none is named.
        """
        said = [self.environ.get(name, "") for name in ("COLUMNS", "LINES")]
        columns, rows = (
            int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0 for text in said
        )
        there = WINDOW
        if not (columns and rows):
            target = stream or self.stdout or sys.__stdout__
            with suppress(AttributeError, OSError, ValueError):
                there = os.get_terminal_size(target.fileno())  # type: ignore[union-attr]
        columns, rows = columns or there.columns, rows or there.lines
        return os.terminal_size((columns or WINDOW.columns, rows or WINDOW.lines))

    @property
    def rules_paths(self) -> list[str]:
        """Files and folders of rules that come before all others."""
        return [path for path in self.environ.get("HOYLE_RULES_PATH", "").split(os.pathsep) if path]

    def play_by(self, file: str) -> None:
        """Puts a rules file before all others."""
        self.environ["HOYLE_RULES_PATH"] = os.pathsep.join([os.path.abspath(file), *self.rules_paths])

    @property
    def cast_file(self) -> str | None:
        """The file of regulars of one's own: by `--cast`, or the setting `cast`; None for none."""
        return self.environ.get("HOYLE_CAST") or self.settings["cast"] or None

    def play_against(self, file: str) -> None:
        """Has the regulars of a file sit down before all others."""
        self.environ["HOYLE_CAST"] = os.path.abspath(file)

    def play_as(self, name: str) -> None:
        """Says who plays here, by the command."""
        self.environ["HOYLE_PLAYER"] = self.named = name

    def stay(self, name: str) -> None:
        """Has somebody who has chosen a name play on, whoever chooses one elsewhere; "" for nobody."""
        self.environ["HOYLE_PLAYER"] = name

    def keep_to_ascii(self) -> None:
        self.environ["HOYLE_ASCII"] = "1"

    def listen(self) -> None:
        """Has whoever plays listen."""
        self.environ["ACCESSIBLE"] = "1"

    # Places

    @property
    def home(self) -> str | None:
        """The home folder; None when it is not known."""
        home = self.environ.get("HOME") or os.path.expanduser("~")
        return None if home == "~" else home

    @property
    def data_folder(self) -> str | None:
        """Where matches are kept, which may not exist yet; None when there is no home.

        `HOYLE_HOME` goes before all else; then the custom of the platform: `XDG_DATA_HOME`, `~/.local/share`,
        `~/Library/Application Support`, `%LOCALAPPDATA%`.
        """
        if self.environ.get("HOYLE_HOME"):
            return self._absolute(self.environ["HOYLE_HOME"])
        if self.platform == "win32":
            return self._beside_home(self.environ.get("LOCALAPPDATA"), "AppData", "Local")
        shared = self.environ.get("XDG_DATA_HOME", "")
        if os.path.isabs(shared):  # the XDG base directory specification has relative paths ignored
            return os.path.join(shared, "hoyle")
        if self.platform == "darwin":
            return self._beside_home(None, "Library", "Application Support")
        return self._beside_home(None, ".local", "share")

    @property
    def rules_folder(self) -> str | None:
        """Where a person puts rules files of their own."""
        place = self._beside_home(self.environ.get("XDG_CONFIG_HOME"), ".config")
        return place and os.path.join(place, "rules")

    @property
    def settings_file(self) -> str | None:
        """Where `hoyle config` keeps what people choose; None when there is no home."""
        place = self._beside_home(self.environ.get("XDG_CONFIG_HOME"), ".config")
        return place and os.path.join(place, "config")

    @property
    def cache_folder(self) -> str | None:
        return self._beside_home(self.environ.get("XDG_CACHE_HOME"), ".cache")

    def _beside_home(self, place: str | None, *names: str) -> str | None:
        """`hoyle` in that place or, where none is named, under these names in the home folder."""
        if place:
            return os.path.join(place, "hoyle")
        return os.path.join(self.home, *names, "hoyle") if self.home else None

    def _absolute(self, path: str) -> str | None:
        if path == "~" or path.startswith(("~/", f"~{os.sep}")):
            path = self.home + path[1:] if self.home else path
        expanded = os.path.expanduser(path)
        return None if expanded.startswith("~") else os.path.abspath(expanded)


_OF_PROCESS: Final = Context()
_current: Final = ContextVar("hoyle", default=_OF_PROCESS)


def current() -> Context:
    """The context that is in force in this task."""
    return _current.get()


@contextmanager
def using(context: Context) -> Iterator[Context]:
    """Has this context in force meanwhile, in this task alone."""
    before = _current.set(context)
    try:
        yield context
    finally:
        _current.reset(before)
