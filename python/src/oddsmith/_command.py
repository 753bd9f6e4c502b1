"""Runs the command ``analyze``; its errors become exceptions."""

import functools
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import warnings
from dataclasses import dataclass


class Error(Exception):
    """Something that ``analyze`` refused to do, or could not do.

    ``message`` says what is wrong and what to write instead; ``file``, ``line`` and ``column``
    say where, and are None where the command names no place.
    """

    def __init__(
        self, message: str, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column


class InputError(Error):
    """Bad input, or a limit that was reached (exit status 2)."""


class LimitError(InputError):
    """A limit was reached, such as ``max_time``, before anything was finished."""


class CheckError(Error):
    """The work ran, and something it checks is not so: the engines disagree (exit status 1)."""


class IncompleteWarning(UserWarning):
    """A limit was reached, and the result has what was finished before; or samples did not reach ``precision``."""


# An error begins with what it is about and its place: "ac = 10: measure big: FILE:LINE:COLUMN: ", or
# "column N: " in an expression.
_PLACE = re.compile(
    r"(?P<about>(?:(?:measure|claim) [^:\n]+: |[^:\n]+ = [^:\n]+: )*)"
    r"(?:(?P<file>[^\n]+?):(?P<line>\d+):(?P<col>\d+): |column (?P<column>\d+): )?(?P<message>.*)",
    re.S,
)
_LIMIT = re.compile(r"--max-(time|work|memory) raises it")
_STOPPED = "stopped after "
_IMPRECISE = re.compile(r"--precision \S+ is not reached")
_WARNING = "warning: "


@functools.cache
def executable() -> str:
    """The path of the command that was installed with this package; of a clone, the first on the PATH."""
    try:
        files = importlib.metadata.files("oddsmith") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    if not any(os.path.realpath(str(file.locate())) == os.path.realpath(__file__) for file in files):
        files = []  # of another oddsmith
    for file in files:
        path = str(file.locate())
        if file.stem == "analyze" and file.suffix in ("", ".exe") and os.access(path, os.X_OK):
            return path
    found = shutil.which("analyze")
    if found is None:
        raise Error(
            "the command analyze is not there: install the package again (pip install --force-reinstall oddsmith), "
            "or put the folder of the command on the PATH"
        )
    return found


@dataclass(frozen=True)
class Answer:
    """What the command printed, and how it ended."""

    printed: bytes
    status: int
    incomplete: str | None = None  # the limit that kept it from being whole, or the precision that was missed


def analyze(
    *arguments: str, passing: tuple[int, ...] = (0,), folder: str | None = None, warn: bool = True
) -> Answer:
    """Run the command in a folder. A status that is not among ``passing`` is an exception, unless a limit
    was reached after something was finished."""
    try:
        done = subprocess.run([executable(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, cwd=folder)
    except OSError as missing:  # such as a folder that is gone
        raise Error(str(missing)) from missing
    said: list[str] = []
    imprecise: str | None = None
    for line in done.stderr.decode(errors="replace").splitlines():
        text = line.removeprefix("analyze: ")
        if text.startswith(_WARNING) and text != line:
            warned, category = text.removeprefix(_WARNING), UserWarning
            if _IMPRECISE.match(warned):
                imprecise, category = warned, IncompleteWarning
            if warn:
                _warn(warned, category)
        else:
            said.append(text)
    if done.returncode in passing:
        return Answer(done.stdout, done.returncode, imprecise)
    if done.returncode == 130:
        raise KeyboardInterrupt
    error = _error("\n".join(said), done.returncode)
    if isinstance(error, LimitError) and done.stdout:
        reason = error.message.splitlines()[0]
        _warn(reason, IncompleteWarning)
        return Answer(done.stdout, done.returncode, reason)
    raise error


def _warn(text: str, category: type[Warning]) -> None:
    """Warn whoever called this module."""
    level = 1
    while sys._getframe(level).f_globals.get("__package__") == __package__:
        level += 1
    warnings.warn(text, category, stacklevel=level + 1)


def _error(text: str, status: int) -> Error:
    kind = {1: CheckError, 2: InputError}.get(status, Error)
    if kind is InputError and _LIMIT.search(text):
        kind = LimitError
    place = _PLACE.fullmatch(text)
    if place is None or not text:
        return kind(text or f"analyze ended with status {status}")
    message = place["about"] + place["message"]
    if place["message"].startswith(_STOPPED):  # where it was at that time says nothing
        return kind(message.splitlines()[0])
    column = place["col"] or place["column"]
    return kind(
        message,
        file=place["file"],
        line=int(place["line"]) if place["line"] else None,
        column=int(column) if column else None,
    )


def version() -> str:
    """The version of the command."""
    return analyze("version").printed.decode().split()[-1]
