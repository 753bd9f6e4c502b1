"""A question to the command, which can be asked again for its text and its figure."""

import os
import re
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from ._command import Answer, Error, InputError, analyze

# What a check fails, and what no setting meets, is an answer too.
_PASSING = (0, 1)


class Question:
    """A command with its flags and operands.

    It knows which files were read for its first answer, and refuses another if one of them has
    changed: what is printed and drawn always belongs to the table.
    """

    def __init__(
        self,
        name: str,
        form: str,
        flags: Sequence[str],
        operands: Sequence[str | os.PathLike[str]],
        *,
        baselines: Sequence[str | os.PathLike[str]] = (),
    ) -> None:
        self._name = name
        self._form = form
        self._flags = [f"--{flag}" for flag in ("quiet", *flags)]
        self._operands = ["--", *(os.fspath(operand) for operand in operands)]
        self._baselines = [Path(path).absolute() for path in baselines]
        self._folder = os.getcwd()
        self._read: set[str] = set()
        self._status: int | None = None

    @property
    def is_figure(self) -> bool:
        """Whether Jupyter shows the figure in place of the text."""
        return self._form == "arrow"

    def first(self) -> Answer:
        """The answer for the table."""
        before = self._digests()
        read: set[str] = set()
        answer = self._ask(read, f"--format={self._form}", passing=(0,) if self._form == "arrow" else _PASSING)
        self._status = answer.status
        if "--update" in self._flags:  # asked again, it must not write the baseline again
            self._status = None
            self._flags.remove("--update")
            before = self._digests()
        # However long it took: asked again, it gives the whole answer.
        self._flags = [flag for flag in self._flags if not flag.startswith("--max-time=")]
        self._read = read | before
        return answer

    def text(self) -> str:
        """What the command prints."""
        return self._again("--format=text").decode()

    def figure(self, size: str | None, dpi: int | None) -> bytes:
        """The figure as PNG."""
        looks = [f"--{name}={value}" for name, value in (("size", size), ("dpi", dpi)) if value is not None]
        if self._form == "arrow":
            return self._again("--format=png", *looks)
        if self._form == "json":
            raise InputError(f"a result of {self._name} has no figure")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "figure.png")
            try:
                self._again("--format=csv", f"--out={path}", *looks)
            except InputError as error:
                if found := re.search(r"there are (\d+) figures", error.message):
                    number = int(found[1])
                    several = f"there are {number} figures, one for each measure: ask for one of the measures"
                    raise InputError(several if number else f"this result of {self._name} has no figure") from None
                raise
            return path.read_bytes()

    def _again(self, *more: str) -> bytes:
        """An answer to the same question about the same files."""
        read: set[str] = set()
        try:
            answer = self._ask(read, *more, passing=_PASSING, folder=self._folder, warn=False)
        except Error:
            self._compare(read)
            raise
        self._compare(read)
        if self._status not in (None, answer.status):  # such as of samples that end by the clock
            raise Error("the command ended otherwise than when this was calculated: run it again")
        return answer.printed

    def _compare(self, read: set[str]) -> None:
        """Refuse an answer for which other files were read than for the first."""
        files = {line.split("  ", 1)[1] for line in self._read ^ (read | self._digests())}
        if files:  # where one kept the command from reading others, these have not changed
            changed = {file for file in files if _digest(Path(self._folder, file), file) not in self._read} or files
            raise Error(f"{', '.join(sorted(changed))} changed since this was calculated: run it again")

    def _ask(
        self, read: set[str], *more: str, passing: tuple[int, ...], folder: str | None = None, warn: bool = True
    ) -> Answer:
        """An answer; ``read`` gets a line for every file that was read, also where it fails."""
        with tempfile.TemporaryDirectory() as temporary:
            listed = Path(temporary, "read")
            listing = [] if self._name == "roll" else [f"--files-read={listed}"]
            flags = [*self._flags, *more, *listing]
            try:
                return analyze(self._name, *flags, *self._operands, passing=passing, folder=folder, warn=warn)
            finally:
                if listed.exists():
                    read.update(listed.read_text("utf-8", "surrogateescape").split("\n")[:-1])

    def _digests(self) -> set[str]:
        """A line for every baseline, of those that lie in folders and those that are named."""
        files = {file for path in self._baselines for file in (path, *path.rglob("*.baseline"))}
        return {digest for file in files if (digest := _digest(file, file))}


def _digest(path: Path, name: str | Path) -> str | None:
    """A line about a file, as ``--files-read`` writes it."""
    return f"{sha256(path.read_bytes()).hexdigest()}  {name}" if path.is_file() else None
