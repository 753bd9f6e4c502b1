"""Read every table of a report with readers that oddsmith did not write.

pyarrow, polars and duckdb must agree with one another on every Arrow file and
its CSV twin, and on the figures that are known by hand.
"""

import csv
import pathlib
import sys
from fractions import Fraction

import duckdb
import polars
import pyarrow.ipc


def main(folder):
    files = sorted(folder.glob("*.arrow"))
    assert files, f"no tables in {folder}"
    for path in files:
        read(path)
    hits(folder / "labyrinth-hit-chance")
    print(f"{len(files)} tables read by pyarrow {pyarrow.__version__}, polars {polars.__version__}, duckdb {duckdb.__version__}")


def read(path):
    """One table, by every reader."""
    with pyarrow.ipc.open_file(path) as reader:
        arrow = reader.read_all()
    arrow.validate(full=True)
    metadata = {k.decode(): v.decode() for k, v in arrow.schema.metadata.items()}
    assert metadata["schema_version"] == "1" and metadata["scenario"] and "seed" in metadata, metadata
    frame = polars.read_ipc(path)
    with open(path.with_suffix(".csv"), newline="", encoding="utf-8") as f:
        rows = list(csv.DictReader(f))
    counted = duckdb.sql(f"select count(*) from read_csv('{path.with_suffix('.csv')}')").fetchall()[0][0]
    assert arrow.num_rows == frame.height == len(rows) == counted, path
    assert arrow.column_names == frame.columns == list(rows[0]), path
    if "exact" in arrow.column_names:
        tidy(path, frame, rows)


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
    found = duckdb.sql(
        "select exact from hit_chance where strength = 15 and ac = 24 and zones = 'off' and label = 'yes'"
    ).fetchall()
    assert found == [("121/128",)], found


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
