"""Runs the command ``analyze``; its errors become exceptions."""

import functools
import importlib.metadata
import os
import re
import shutil
import subprocess
import warnings


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


class CheckError(Error):
    """The work ran, and something it checks is not so: the engines disagree (exit status 1)."""


# An error begins with its place: "FILE:LINE:COLUMN: ", or "column N: " in an expression.
_PLACE = re.compile(r"(?:(?P<file>[^\n]+?):(?P<line>\d+):(?P<col>\d+): |column (?P<column>\d+): )?(?P<message>.*)", re.S)
_WARNING = "warning: "


@functools.cache
def executable() -> str:
    """The path of the command that was installed with this package."""
    try:
        files = importlib.metadata.files("oddsmith") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        path = str(file.locate())
        if file.stem == "analyze" and file.suffix in ("", ".exe") and os.access(path, os.X_OK):
            return path
    found = shutil.which("analyze")
    if found is None:
        raise Error("the command analyze is not there: install the package again (pip install --force-reinstall oddsmith)")
    return found


def analyze(*arguments: str, passing: tuple[int, ...] = (0,)) -> bytes:
    """What the command prints. A status that is not among ``passing`` is an exception."""
    done = subprocess.run([executable(), *arguments], stdin=subprocess.DEVNULL, capture_output=True)
    said: list[str] = []
    for line in done.stderr.decode(errors="replace").splitlines():
        text = line.removeprefix("analyze: ")
        if text.startswith(_WARNING) and text != line:
            warnings.warn(text.removeprefix(_WARNING), stacklevel=4)
        else:
            said.append(text)
    if done.returncode in passing:
        return done.stdout
    if done.returncode == 130:
        raise KeyboardInterrupt
    raise _error("\n".join(said), done.returncode)


def _error(text: str, status: int) -> Error:
    kind = {1: CheckError, 2: InputError}.get(status, Error)
    place = _PLACE.fullmatch(text)
    if place is None or not text:
        return kind(text or f"analyze ended with status {status}")
    column = place["col"] or place["column"]
    return kind(
        place["message"],
        file=place["file"],
        line=int(place["line"]) if place["line"] else None,
        column=int(column) if column else None,
    )


def version() -> str:
    """The version of the command."""
    return analyze("version").decode().split()[-1]
