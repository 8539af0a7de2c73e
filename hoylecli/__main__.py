"""`hoyle` and `python -m hoylecli`."""

import gc
import os
import signal
import sys

HANDED_OVER = "_HOYLE_ARGUMENTS"
NO_MEMORY = b"hoyle: Not enough memory to begin.\n"


def main() -> None:
    """Runs the command line and exits. The version is told before anything else is imported.

    Until all is ready an interrupt ends the process as it ends any other. At the end no garbage is collected:
    the memory goes back all the same, and that is a seventh of a short command.
    """
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from contextlib import suppress

    if sys.argv[1:] == ["--version"] and sys.stdout is not None:
        from hoylecli.building import version

        with suppress(OSError):
            print(version(), flush=True)
            return
    code = 130
    try:
        with suppress(KeyboardInterrupt):
            code = _run(is_heard)
    except MemoryError:
        code = 1
        os.write(2, NO_MEMORY)
    finally:
        with suppress(MemoryError):
            from hoylecli.interrupts import ignore_signals_at_exit

            ignore_signals_at_exit()
        gc.freeze()
    sys.exit(code)


def _run(is_heard: bool) -> int:
    """The exit code of the command line. is_heard: whether interrupts are."""
    args = _arguments()
    from hoylecli.cli.main import run
    from hoylecli.interrupts import hear_interrupts, hear_no_interrupts

    if is_heard:
        hear_interrupts()
    code = run(args)
    if is_heard:
        hear_no_interrupts()
    return code


def _arguments() -> list[str]:
    """What follows `hoyle` on the command line.

    A program that is to sit down could read there which seed is played. So this process begins anew without
    arguments, where a system can do that, and finds them in a pipe.
    """
    handed_over = os.environ.pop(HANDED_OVER, "")
    if handed_over:
        with open(int(handed_over), "rb") as pipe:
            return [os.fsdecode(word) for word in pipe.read().split(b"\0")]
    args = sys.argv[1:]
    if os.name == "posix" and any("=cmd:" in word for word in args):
        _begin_anew(b"\0".join(map(os.fsencode, args)), len(sys.orig_argv) - len(args))
    return args


def _begin_anew(args: bytes, before: int) -> None:
    """Does not return, unless a pipe cannot hold so much. before: how many words `hoyle` itself is."""
    source, target = os.pipe()
    os.set_blocking(target, False)
    if os.write(target, args) == len(args):
        os.close(target)
        os.set_inheritable(source, True)
        os.execve(
            sys.executable,
            [sys.executable, *sys.orig_argv[1:before]],
            {**os.environ, HANDED_OVER: str(source)},
        )


if __name__ == "__main__":
    main()
