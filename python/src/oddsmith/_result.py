"""What the functions return."""

import functools
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.ipc

from . import _command

if TYPE_CHECKING:
    import pandas
    import polars

# A table of more rows is not printed in full.
_PRINTED = 2000


class Result:
    """A table of what a command found.

    ``table`` is the pyarrow table; pandas, polars and DuckDB also take the result itself. In a
    terminal it is printed as the command prints it, in Jupyter it is a figure if the command
    draws one.
    """

    def __init__(self, table: pa.Table, command: tuple[str, ...], *, drawn: bool = False) -> None:
        self.table = table
        self._command = command
        self._drawn = drawn

    def to_pandas(self) -> "pandas.DataFrame":
        """The table as a DataFrame of pandas."""
        frame: pandas.DataFrame = self.table.to_pandas()
        return frame

    def to_polars(self) -> "polars.DataFrame":
        """The table as a DataFrame of polars."""
        import polars

        frame = polars.from_arrow(self.table)
        assert isinstance(frame, polars.DataFrame)
        return frame

    def fractions(self, column: str = "exact") -> list[Fraction | None]:
        """A column of exact numbers as fractions: ``exact`` has the probabilities, ``value_exact``
        the values. None is where there is no exact number."""
        return [Fraction(text) if text else None for text in self[column]]

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column."""
        values: list[Any] = self.table[column].to_pylist()
        return values

    def __len__(self) -> int:
        """The number of rows."""
        return int(self.table.num_rows)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table for other libraries: the Arrow PyCapsule interface."""
        return self.table.__arrow_c_stream__(requested_schema)

    @functools.cached_property
    def _text(self) -> str:
        return _command.analyze(*self._command, passing=(0, 1)).decode()

    def __repr__(self) -> str:
        if len(self) > _PRINTED:
            return f"<oddsmith result: {len(self)} rows of {', '.join(self.table.column_names)}>"
        return self._text.rstrip("\n")

    def _repr_png_(self) -> bytes | None:
        return self.png() if self._drawn else None

    def png(self, size: str = "8x4.8in", dpi: int = 144) -> bytes:
        """The figure as PNG. What cannot be drawn, such as a sweep of three parameters, is an InputError."""
        return _command.analyze(self._command[0], "--format=png", f"--size={size}", f"--dpi={dpi}", *self._command[1:])


class Check(Result):
    """The verdicts of a check: a row for each measure, each claim and each finding.

    ``passed`` says whether all is well, and ``details`` is the whole answer, as
    ``analyze check --format json`` writes it.
    """

    def __init__(self, details: dict[str, Any], command: tuple[str, ...]) -> None:
        super().__init__(_verdicts(details), command)
        self.details = details

    @property
    def passed(self) -> bool:
        """Whether no measure moved too far and every claim holds."""
        return bool(self.details["verdict"] == "passes")


_VERDICTS = pa.schema(
    [(name, pa.string()) for name in ("scenario", "kind", "name", "verdict", "reason", "file")]
    + [(name, pa.int64()) for name in ("line", "column")]
)


def _verdicts(details: dict[str, Any]) -> pa.Table:
    rows: list[dict[str, Any]] = []
    for s in details["scenarios"]:
        own = {"scenario": s["scenario"], "file": s.get("file")}
        for name, m in s["measures"].items():
            rows.append(own | {"kind": "measure", "name": name} | m)
        for c in s["claims"]:
            rows.append(own | {"kind": "claim", "name": c["claim"], "reason": c.get("known_wrong")} | c)
        for f in s["findings"]:
            rows.append(own | {"kind": "finding", "name": f["rule"], "verdict": f["level"], "reason": f["message"]} | f)
    return pa.Table.from_pylist([{k: row.get(k) for k in _VERDICTS.names} for row in rows], schema=_VERDICTS)


def from_arrow(data: bytes) -> pa.Table:
    """The table of an Arrow file in memory."""
    return pa.ipc.open_file(pa.BufferReader(data)).read_all()


def from_csv(data: bytes) -> pa.Table:
    """The table of a CSV file in memory; fractions stay text."""
    header = data.split(b"\n", 1)[0].decode().strip().split(",")
    text = {name: pa.string() for name in header if name == "exact" or name.endswith("_exact")}
    return pa.csv.read_csv(pa.BufferReader(data), convert_options=pa.csv.ConvertOptions(column_types=text))
