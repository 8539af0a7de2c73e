"""`hoyle` and `python -m hoylecli`."""

import sys
from contextlib import suppress


def main() -> None:
    """Runs the command line and exits. The version is told before anything else is imported."""
    if sys.argv[1:] == ["--version"]:
        from hoylecli import __version__

        with suppress(OSError):
            print(f"hoyle {__version__}", flush=True)
            return
    from hoylecli.cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
