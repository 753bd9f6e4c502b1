"""Read every table of a report with readers that oddsmith did not write.

pyarrow, polars, duckdb and pandas must agree on every Arrow and Parquet file and
its CSV twin, and on the figures that are known by hand.

    read.py TABLES [DATASET]    DATASET is labyrinth/hit-chance, partitioned
"""

import csv
import pathlib
import sys
from fractions import Fraction

import duckdb
import pandas
import polars
import pyarrow.ipc
import pyarrow.parquet


def main(folder, dataset=None):
    files = sorted(folder.glob("*.arrow"))
    assert files, f"no tables in {folder}"
    for path in files:
        read(path)
        parquet(path.with_suffix(".parquet"))
    hits(folder / "labyrinth-hit-chance")
    if dataset:
        partitioned(dataset, folder / "labyrinth-hit-chance.parquet")
    versions = ", ".join(f"{m.__name__} {m.__version__}" for m in (pyarrow, polars, duckdb, pandas))
    print(f"{len(files)} tables, each as Arrow and Parquet, read by {versions}")


def read(path):
    """One Arrow table, by every reader of them."""
    with pyarrow.ipc.open_file(path) as reader:
        arrow = reader.read_all()
    arrow.validate(full=True)
    metadata = {k.decode(): v.decode() for k, v in arrow.schema.metadata.items()}
    assert metadata["schema_version"] == "2" and metadata["scenario"] and "seed" in metadata, metadata
    frame = polars.read_ipc(path)
    rows = lines(path.with_suffix(".csv"))
    counted = duckdb.sql(f"select count(*) from read_csv('{path.with_suffix('.csv')}')").fetchall()[0][0]
    assert arrow.num_rows == frame.height == len(rows) == counted, path
    assert arrow.column_names == frame.columns == list(rows[0]), path
    if "exact" in arrow.column_names:
        tidy(path, frame, rows)


def lines(path):
    """The rows of a CSV file as texts by column."""
    with open(path, newline="", encoding="utf-8") as f:
        return list(csv.DictReader(f))


def parquet(path):
    """One Parquet table, by every reader: the schema of Arrow, the entries of CSV."""
    arrow = pyarrow.parquet.read_table(path)
    arrow.validate(full=True)
    with pyarrow.ipc.open_file(path.with_suffix(".arrow")) as reader:
        assert arrow.schema.equals(reader.schema, check_metadata=True), (path, arrow.schema, reader.schema)
    want = typed(arrow.schema, lines(path.with_suffix(".csv")))
    for reader, columns in columns_of(path, str(path)).items():
        assert list(columns) == list(want), (path, reader)
        for name in want:
            assert columns[name] == want[name], (path, reader, name)
    bounds(path, want)


def typed(schema, rows):
    """The columns of a CSV file by the types of a schema; an empty field is a null."""
    read = {"string": unguarded, "int64": int, "double": float, "bool": lambda text: text == "true"}
    return {
        field.name: [read[str(field.type)](row[field.name]) if row[field.name] else None for row in rows] for field in schema
    }


def unguarded(text):
    """A text without the apostrophe that keeps spreadsheets from evaluating it."""
    return text[1:] if text[0] == "'" and text[1:2] in tuple("=+-@") else text


def columns_of(path, files):
    """The columns of a file or folder by every reader, without a word of options."""
    found = duckdb.sql(f"select * from '{files}'")
    frame = pandas.read_parquet(path)
    return {
        "pyarrow": pyarrow.parquet.read_table(path).to_pydict(),
        "polars": polars.read_parquet(path).to_dict(as_series=False),
        "duckdb": dict(zip(found.columns, map(list, zip(*found.fetchall())))),
        "pandas": {name: [None if pandas.isna(v) else v for v in frame[name].tolist()] for name in frame},
    }


def bounds(path, want):
    """The statistics of a row group are those of its rows, and exact values have none."""
    metadata = pyarrow.parquet.read_metadata(path)
    start = 0
    for g in range(metadata.num_row_groups):
        group = metadata.row_group(g)
        for i, (name, values) in enumerate(want.items()):
            stats = group.column(i).statistics
            held = [v for v in values[start : start + group.num_rows] if v is not None]
            if name in ("exact", "value_exact"):
                assert stats is None, (path, name)
                continue
            assert stats.null_count == group.num_rows - len(held), (path, name, stats)
            if held:
                assert (stats.min, stats.max) == (min(held), max(held)), (path, name, stats)
        start += group.num_rows
    assert start == len(want["measure"]), path


def partitioned(folder, path):
    """A folder, partitioned, holds what the file does."""
    want = pyarrow.parquet.read_table(path).to_pydict()
    rows = sorted(zip(*want.values()), key=repr)
    for reader, columns in columns_of(folder, f"{folder}/*/*.parquet").items():
        assert sorted(columns) == sorted(want), (folder, reader)
        assert sorted(zip(*(columns[name] for name in want)), key=repr) == rows, (folder, reader)


def tidy(path, frame, rows):
    """Every fraction is its probability, and every distribution sums to 1, but for what is bounded."""
    for row, line in zip(frame.iter_rows(named=True), rows):
        assert row["probability"] == float(line["probability"]), (path, line)
        if line["exact"]:  # empty where a probability is bounded, not exact
            assert float(Fraction(line["exact"])) == row["probability"], (path, line)
    fixed = ["measure", "label", "value", "value_exact", "probability", "exact", "at_least", "at_most"]
    swept = [c for c in frame.columns if c not in fixed]
    for total in frame.group_by([*swept, "measure"]).agg(polars.col("probability").sum())["probability"]:
        assert abs(total - 1) < 1e-9, (path, total)


def hits(path):
    """Strength 15 against armour class 24 lands on 121 of 128 rolls."""
    hit_chance = pyarrow.ipc.open_file(path.with_suffix(".arrow")).read_all()
    for table in ("hit_chance", f"'{path.with_suffix('.parquet')}'"):
        found = duckdb.sql(
            f"select exact from {table} where strength = 15 and ac = 24 and zones = 'off' and label = 'yes'"
        ).fetchall()
        assert found == [("121/128",)], found


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
