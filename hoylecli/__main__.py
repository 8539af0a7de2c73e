"""`hoyle` and `python -m hoylecli`."""

import signal
import sys


def main() -> None:
    """Runs the command line and exits. The version is told before anything else is imported.

    Until all is ready an interrupt ends the process as it ends any other.
    """
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from contextlib import suppress

    if sys.argv[1:] == ["--version"]:
        from hoylecli import __version__

        with suppress(OSError):
            print(f"hoyle {__version__}", flush=True)
            return
    args = sys.argv[1:]
    from hoylecli.cli.main import run
    from hoylecli.interrupts import end_in_peace, hear_interrupts, hear_no_interrupts

    if not is_heard:
        sys.exit(run(args))
    code = 130
    try:
        with suppress(KeyboardInterrupt):
            hear_interrupts()
            code = run(args)
            hear_no_interrupts()
    finally:
        end_in_peace()
    sys.exit(code)


if __name__ == "__main__":
    main()
