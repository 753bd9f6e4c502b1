"""What the functions return."""

import csv
import functools
import io
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.ipc

from ._command import Error, InputError
from ._question import Question

if TYPE_CHECKING:
    import pandas
    import polars

# A table of more rows is not printed in full.
_PRINTED = 2000
# The apostrophe that keeps a spreadsheet from evaluating a text.
_GUARD = re.compile(r"(^|;)'(?=\t|[ \n\t]*[=+\-@＝＋－＠])")
# The columns of exact numbers: those of several goals are numbered.
_EXACT = re.compile(r"(^|_)exact(_\d+)?$")
# The verdicts of tune; that of solve is the last column.
_VERDICT = re.compile(r"verdict_\d+")


class Result:
    """A table of what a command found.

    ``table`` is the pyarrow table; pandas, polars and DuckDB also take the result itself. In a
    terminal it is printed as the command prints it, in Jupyter the result of ``roll`` and ``run``
    is a figure. ``incomplete`` is the limit that was reached, and None if the result is whole.
    """

    def __init__(self, table: pa.Table, question: Question, *, incomplete: str | None = None) -> None:
        self.table = table
        self.incomplete = incomplete
        self._question = question

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
        the values. None is where there is no exact number; where there is none at all, it is an error."""
        known = [name for name in self.table.column_names if _EXACT.search(name)]
        if column not in known:
            raise Error(f"there is no column {column!r} of fractions" + (f": there is {', '.join(known)}" if known else ""))
        texts = self[column]
        if texts and not any(texts):
            raise Error(
                f"the column {column!r} has no fractions: exact=True writes those that are long, and solves "
                "encounters in fractions; what is bounded or sampled has none"
            )
        return [Fraction(text) if text else None for text in texts]

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column."""
        if column not in self.table.column_names:
            raise KeyError(f"there is no column {column!r}: there are {', '.join(self.table.column_names)}")
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
        return self._question.text()

    def __repr__(self) -> str:
        rows = f"{len(self)} rows of {', '.join(self.table.column_names)}"
        if self.incomplete is not None:
            return f"<oddsmith result: {rows}; incomplete: {self.incomplete}>"
        if len(self) > _PRINTED:
            return f"<oddsmith result: {rows}>"
        try:
            return self._text.rstrip("\n")
        except Error as error:  # a repr does not raise
            return f"<oddsmith result: {rows}; not printed: {error}>"

    def _repr_png_(self) -> bytes | None:
        if self.incomplete is not None or not self._question.is_figure:
            return None
        try:
            return self.png()
        except Error:  # such as of a sweep of three parameters: the text is shown, or the reason
            return None

    def png(self, size: str | None = None, dpi: int | None = None) -> bytes:
        """The figure as PNG; without a size as high as it needs. What has no figure, such as a check
        or a sweep of three parameters, is an InputError."""
        if self.incomplete is not None:
            raise InputError(f"an incomplete result has no figure: {self.incomplete}")
        return self._question.figure(size, dpi)


class Search(Result):
    """What ``solve`` and ``tune`` tried."""

    @property
    def met(self) -> bool:
        """Whether a row meets all goals."""
        names = self.table.column_names
        verdicts = [name for name in names if _VERDICT.fullmatch(name)] or names[-1:]
        return any(all(v in (True, "met") for v in row) for row in zip(*(self[name] for name in verdicts)))


class Check(Result):
    """The verdicts of a check: a row for each measure, each claim and each finding.

    ``passed`` says whether all is well, and ``details`` is the whole answer, as
    ``analyze check --format json`` writes it.
    """

    def __init__(self, details: dict[str, Any], question: Question, *, incomplete: str | None = None) -> None:
        super().__init__(_verdicts(details), question, incomplete=incomplete)
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
    """The table of a CSV file in memory; fractions stay text, and what is empty is null."""
    header = next(csv.reader(io.StringIO(data.decode())))
    text = {name: pa.string() for name in header if _EXACT.search(name)}
    options = pa.csv.ConvertOptions(column_types=text, null_values=[""], strings_can_be_null=True)
    table = pa.csv.read_csv(pa.BufferReader(data), convert_options=options)
    for i, field in enumerate(table.schema):
        if pa.types.is_string(field.type):
            texts = [text and _GUARD.sub(r"\1", text) for text in table.column(i).to_pylist()]
            table = table.set_column(i, field, pa.array(texts, pa.string()))
    return table
