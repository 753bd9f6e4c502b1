"""The module as installed from a wheel: `make python` makes the environment."""

import subprocess
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pytest

import oddsmith
from oddsmith import _command, _functions

ATTACK = "labyrinth/attack"
RULES = """\
scenario: my/strike
parameters: {strength: 14, ac: 24, bonus: 0.5, weapon: 1d8, careful: false}
rolls: {attack: 5d4}
outcome:
  hit: attack + strength >= ac
  miss: otherwise
measures:
  outcome: outcome
  damage: {value: "if(outcome == hit, weapon, 0)"}
expect:
  - P(outcome = hit) in 60%..95%
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "my rules.yaml"
    path.write_text(RULES)
    return path


class TestRoll:
    def test_table(self) -> None:
        result = oddsmith.roll("4d6k3")
        assert isinstance(result.table, pa.Table)
        assert result["value"] == list(range(3, 19))
        assert len(result) == 16
        assert result.table.schema.metadata[b"schema_version"] == b"2"

    def test_fractions(self) -> None:
        result = oddsmith.roll("4d6k3")
        assert result.fractions()[-1] == Fraction(21, 1296)
        assert sum(f for f in result.fractions() if f) == 1
        assert result.fractions("value_exact")[0] == 3
        assert oddsmith.roll("d6", engine="montecarlo", trials=1000).fractions() == [None] * 6

    def test_frames(self) -> None:
        import polars as pl

        result = oddsmith.roll("2d6")
        assert result.to_pandas()["probability"].sum() == pytest.approx(1)
        assert result.to_polars().filter(pl.col("value") == 7)["exact"].to_list() == ["1/6"]
        assert pl.DataFrame(result).equals(result.to_polars())  # by the Arrow interface

    def test_shown(self) -> None:
        result = oddsmith.roll("3d6")
        assert "mean 10.5" in str(result)
        png = result._repr_png_()
        assert png is not None and png.startswith(b"\x89PNG")
        assert len(result.png(size="4x2in", dpi=50)) < len(png)

    def test_side_by_side(self) -> None:
        assert set(oddsmith.roll("3d6k2", "2d6")["measure"]) == {"3d6k2", "2d6"}

    def test_other_notations(self) -> None:
        assert oddsmith.roll("max(pool(3, d6))", notation="rules")["value"] == [1, 2, 3, 4, 5, 6]
        dodged = oddsmith.roll("1d20-[target dodge]", notation="methuen", set={"target dodge": 2})
        assert dodged["value"] == list(range(19))

    def test_expression_that_looks_like_a_flag(self) -> None:
        assert oddsmith.roll("-1d4")["value"] == [-4, -3, -2, -1]

    def test_same_seed_same_result(self) -> None:
        one, two = (oddsmith.roll("3d6", engine="montecarlo", trials=1000, seed=7, workers=n) for n in (1, 2))
        assert one.table.equals(two.table)


class TestRun:
    def test_sweep(self) -> None:
        result = oddsmith.run(
            ATTACK, set={"ac": 24, "zones": "off"}, sweep={"strength": range(5, 31)}, measures=["lands"]
        )
        assert result.table.column_names[:2] == ["strength", "measure"]
        assert sorted(set(result["strength"])) == list(range(5, 31))
        assert set(result["measure"]) == {"lands"}
        assert result._repr_png_() is None
        assert result.png().startswith(b"\x89PNG")
        three = {"strength": [8, 9], "ac": [18, 19], "bonus": [0, 1]}
        with pytest.raises(oddsmith.InputError, match="one or two swept parameters"):
            oddsmith.run(ATTACK, sweep=three, measures=["lands"]).png()

    def test_file(self, rules: Path) -> None:
        result = oddsmith.run(rules, set={"careful": True, "bonus": 0.25, "weapon": "2d4"})
        assert dict(zip(result["label"], result["exact"]))["hit"] == "903/1024"
        assert "careful = true" in str(result)

    def test_large_tables_are_not_printed(self) -> None:
        result = oddsmith.run(ATTACK, sweep={"strength": "5..30", "ac": [10, 20, 30], "zones": ["off", "uniform"]})
        assert str(result).startswith(f"<oddsmith result: {len(result)} rows of strength, ac, zones, measure")

    def test_engines_agree(self, rules: Path) -> None:
        assert "engines agree" in str(oddsmith.run(rules, engine="both", detect="1pp", measures=["outcome"]))


class TestCheck:
    def test_baseline(self, rules: Path, tmp_path: Path) -> None:
        baseline = tmp_path / "baselines"
        assert not oddsmith.check(rules, baseline=baseline, engine="exact").passed
        assert not baseline.exists()
        assert oddsmith.check(rules, baseline=baseline, engine="exact", update=True).passed
        same = oddsmith.check(rules, baseline=baseline, engine="exact")
        assert same.passed
        assert same["kind"] == ["measure", "measure", "claim"]

        rules.write_text(RULES.replace("ac: 24", "ac: 25"))
        moved = oddsmith.check(rules, baseline=baseline, engine="exact")
        assert not moved.passed
        assert "moved" in moved["verdict"]
        assert {line for line in moved["line"] if line} and set(moved["file"]) == {str(rules)}
        assert "FAIL" in str(moved)
        tolerant = oddsmith.check(rules, baseline=baseline, engine="exact", tolerance={"outcome": 0.2, "damage": 0.2})
        assert tolerant.passed

    def test_printing_an_update_writes_nothing(self, rules: Path, tmp_path: Path) -> None:
        baseline = tmp_path / "baselines"
        result = oddsmith.check(rules, baseline=baseline, engine="exact", update=True)
        before = {p: p.read_bytes() for p in baseline.rglob("*.baseline")}
        rules.write_text(RULES.replace("ac: 24", "ac: 25"))
        assert "FAIL" in str(result)
        assert before == {p: p.read_bytes() for p in baseline.rglob("*.baseline")}


class TestQuestions:
    def test_solve(self) -> None:
        result = oddsmith.solve(ATTACK, find={"ac": range(10, 46)}, goal="P(outcome = hit) >= 0.65")
        assert [ac for ac, meets in zip(result["ac"], result["meets"]) if meets] == list(range(10, 23))
        assert result.fractions()[12] == Fraction(167, 256)

    def test_nothing_meets_the_goal(self) -> None:
        result = oddsmith.solve(ATTACK, find={"ac": [10, 11]}, goal="P(outcome = hit) >= 0.99")
        assert result["meets"] == [False, False]
        assert "met by 0 of 2" in str(result)

    def test_tune(self) -> None:
        goals = ["P(lands) in 50%..60%", "mean(damage) >= 6"]
        result = oddsmith.tune(ATTACK, vary={"ac": range(20, 31), "weapon": ["1d6", "1d8"]}, goals=goals, top=3)
        assert (result["ac"][0], result["weapon"][0], result["steps"][0]) == (24, "1d8", 6)
        assert result["verdict_1"] == ["met", "met", "met"]

    def test_sensitivity(self) -> None:
        result = oddsmith.sensitivity(ATTACK, measures=["mean(damage)"])
        assert result["parameter"][0] == "weapon_damaged"
        assert result.fractions("change_exact")[0] == Fraction(-4097, 1024)

    def test_diff(self, rules: Path, tmp_path: Path) -> None:
        new = tmp_path / "new.yaml"
        new.write_text(RULES.replace("5d4", "2d10"))
        result = oddsmith.diff(rules, new, sweep={"ac": range(20, 25, 2)}, measures=["outcome"])
        assert sorted(set(result["ac"])) == [20, 22, 24]
        assert dict(zip(result["quantity"], result["new_exact"]))["P(outcome = hit)"] == "16/25"


class TestErrors:
    def test_file_line_and_column(self, tmp_path: Path) -> None:
        path = tmp_path / "bad: file.yaml"
        path.write_text("scenario: a/b\nmeasures: {x: d6+}\n")
        with pytest.raises(oddsmith.InputError, match="a value is missing here") as caught:
            oddsmith.run(path)
        error = caught.value
        assert (error.file, error.line, error.column) == (str(path), 2, 18)
        assert error.message.startswith("a value is missing here")

    def test_column(self) -> None:
        with pytest.raises(oddsmith.InputError, match="a die without sides") as caught:
            oddsmith.roll("3d")
        assert (caught.value.file, caught.value.line, caught.value.column) == (None, None, 2)

    def test_limit(self) -> None:
        with pytest.raises(oddsmith.InputError, match="--max-work"):
            oddsmith.roll("1d1000!", max_work=100)

    @pytest.mark.parametrize(
        ("call", "words"),
        [
            (lambda: oddsmith.run("nope"), "no built-in scenario"),
            (lambda: oddsmith.run(ATTACK, set={"acc": 3}), "ac"),
            (lambda: oddsmith.roll(), "is missing"),
            (lambda: oddsmith.roll("d6", engine="guess"), "--engine"),  # type: ignore[arg-type]
        ],
    )
    def test_input(self, call: object, words: str) -> None:
        assert callable(call)
        with pytest.raises(oddsmith.InputError, match=words):
            call()

    def test_warnings_are_warnings(self, monkeypatch: pytest.MonkeyPatch) -> None:
        done = subprocess.CompletedProcess([], 0, b"out", b"analyze: warning: take care\n")
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
        with pytest.warns(UserWarning, match="^take care$"):
            assert _command.analyze("roll") == b"out"

    @pytest.mark.parametrize(
        ("status", "kind"), [(1, oddsmith.CheckError), (2, oddsmith.InputError), (70, oddsmith.Error), (130, KeyboardInterrupt)]
    )
    def test_status(self, status: int, kind: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
        done = subprocess.CompletedProcess([], status, b"", b"analyze: it is so\n")
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
        with pytest.raises(kind) as caught:
            _command.analyze("roll")
        assert type(caught.value) is kind


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (range(5, 31), "5..30"),
        (range(5, 31, 5), "5..30:5"),
        (range(5, 33, 5), "5..30:5"),
        (range(3, 0, -1), "3,2,1"),
        (range(3, 4), "3"),
        ([True, False], "true,false"),
        (["1d6", "2d4"], "1d6,2d4"),
        ([0.1, 1e-7, 2.0], "0.1,0.0000001,2.0"),
        ([Decimal("1E+2"), Fraction(1, 3)], "100,1/3"),
        ("all", "all"),
    ],
)
def test_values(values: _functions.Values, text: str) -> None:
    assert _functions._values(values) == text


def test_version() -> None:
    assert oddsmith.version().count(".") == 2


def test_the_installed_command_is_used() -> None:
    assert Path(_command.executable()).stem == "analyze"
    assert "site-packages" in oddsmith.__file__
