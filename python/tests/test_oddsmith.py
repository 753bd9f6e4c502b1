"""The module as installed from a wheel: `make python` makes the environment."""

import subprocess
import warnings
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import oddsmith
from oddsmith import _command, _functions
from oddsmith._result import from_csv

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


def _height(png: bytes) -> int:
    return int.from_bytes(png[20:24], "big")


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

    def test_no_fractions(self) -> None:
        sampled = oddsmith.roll("d6", engine="montecarlo", trials=1000)
        with pytest.raises(oddsmith.Error, match="column 'exact' has no fractions: exact=True"):
            sampled.fractions()
        with pytest.raises(oddsmith.Error, match="no column 'probability' of fractions: there is value_exact, exact"):
            sampled.fractions("probability")
        with pytest.raises(KeyError, match="no column 'nocol': there are measure, label, value"):
            sampled["nocol"]

    def test_expression_is_text(self) -> None:
        with pytest.raises(oddsmith.InputError, match='an expression is text: write "6" in place of 6'):
            oddsmith.roll(6)  # type: ignore[arg-type]

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

    def test_notation_is_found_as_the_command_finds_it(self) -> None:
        assert oddsmith.roll("max(pool(3, d6))")["value"] == [1, 2, 3, 4, 5, 6]
        assert oddsmith.roll("output 1d2", notation="anydice")["value"] == [1, 2]

    def test_expression_that_looks_like_a_flag(self) -> None:
        assert oddsmith.roll("-1d4")["value"] == [-4, -3, -2, -1]

    def test_sweep(self) -> None:
        result = oddsmith.roll("(n)d6k3", notation="rules", sweep={"n": np.array([3, 4])})
        assert result.table.column_names[0] == "n" and set(result["n"]) == {3, 4}
        with pytest.raises(oddsmith.InputError, match="sweep is a dict of names and values"):
            oddsmith.roll("(n)d6k3", sweep="n=3..5")  # type: ignore[arg-type]

    @pytest.mark.parametrize("option", [{"format": "json"}, {"out": "zz.csv"}, {"versus": 12}])
    def test_flags_that_are_no_arguments(self, option: dict[str, Any]) -> None:
        with pytest.raises(oddsmith.InputError, match=f"there is no argument '{next(iter(option))}': a result has its table"):
            oddsmith.roll("d6", **option)

    def test_same_seed_same_result(self) -> None:
        one, two = (oddsmith.roll("3d6", engine="montecarlo", trials=1000, seed=7, workers=n) for n in (1, 2))
        assert one.table.equals(two.table)


def test_nearly_an_argument() -> None:
    with pytest.raises(oddsmith.InputError, match=r"there is no argument 'measure' \(did you mean measures=\?\)"):
        oddsmith.diff("old.yaml", "new.yaml", measure="gold")  # type: ignore[call-arg]


class TestRun:
    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            ({"set": "strength=3"}, "set is a dict of names and values"),
            ({"sweep": ["ac"]}, "sweep is a dict of names and values"),
            ({"set": {"strength": None}}, "'strength' is None: leave it out"),
            ({"set": {"strength": [1, 2]}}, "several values belong in sweep="),
            ({"set": {"strength": range(3)}}, "several values belong in sweep="),
            ({"sweep": {"ac": range(10, 5)}}, "sweep of 'ac' is empty"),
            ({"sweep": {"ac": []}}, "sweep of 'ac' is empty"),
            ({"sweep": {"ac": None}}, "sweep has no values of 'ac'"),
        ],
    )
    def test_values_of_the_wrong_kind(self, arguments: dict[str, Any], said: str) -> None:
        with pytest.raises(oddsmith.InputError, match=said):
            oddsmith.run(ATTACK, **arguments)

    def test_sweep(self) -> None:
        result = oddsmith.run(
            ATTACK, set={"ac": 24, "zones": "off"}, sweep={"strength": range(5, 31)}, measures=["lands"]
        )
        assert result.table.column_names[:2] == ["strength", "measure"]
        assert sorted(set(result["strength"])) == list(range(5, 31))
        assert set(result["measure"]) == {"lands"}
        assert result._repr_png_() == result.png()
        assert result.png().startswith(b"\x89PNG")
        three = {"strength": [8, 9], "ac": [18, 19], "bonus": [0, 1]}
        result = oddsmith.run(ATTACK, sweep=three, measures=["lands"])
        with pytest.raises(oddsmith.InputError, match="one or two swept parameters"):
            result.png()
        assert result._repr_png_() is None

    def test_names_and_single_values(self) -> None:
        one = oddsmith.run(ATTACK, sweep={"ac": 15}, measures="lands")
        assert set(one["ac"]) == {15} and set(one["measure"]) == {"lands"}
        with pytest.raises(oddsmith.InputError, match="measures is empty"):
            oddsmith.run(ATTACK, measures=[])

    def test_a_figure_of_several_measures_is_as_high_as_they_need(self) -> None:
        result = oddsmith.run(ATTACK)
        assert _height(result.png()) > _height(oddsmith.run(ATTACK, measures="lands").png())
        assert _height(result.png(size="8x4in", dpi=100)) == 400

    def test_values_of_numpy(self) -> None:
        zones = oddsmith.run(ATTACK, sweep={"zones": np.linspace(0, 1, 3)}, measures="lands")
        assert set(zones["zones"]) == {0, 0.5, 1}
        assert len(oddsmith.run(ATTACK, set={"ac": np.int64(20), "weapon_damaged": np.bool_(True)}, measures="lands")) == 2

    def test_file(self, rules: Path) -> None:
        result = oddsmith.run(rules, set={"careful": True, "bonus": 0.25, "weapon": "2d4"})
        assert dict(zip(result["label"], result["exact"]))["hit"] == "903/1024"
        assert "careful = true" in str(result)

    def test_large_tables_are_not_printed(self) -> None:
        result = oddsmith.run(ATTACK, sweep={"strength": "5..30", "ac": [10, 20, 30], "zones": ["off", "uniform"]})
        assert str(result).startswith(f"<oddsmith result: {len(result)} rows of strength, ac, zones, measure")

    def test_engines_agree(self, rules: Path) -> None:
        assert "engines agree" in str(oddsmith.run(rules, engine="both", detect="1pp", measures=["outcome"]))


class TestOneEvaluation:
    """What is printed and drawn belongs to the table, or is refused."""

    def test_unchanged(self, rules: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.chdir(rules.parent)
        result = oddsmith.run(rules.name, measures="outcome", max_time="1m")
        monkeypatch.chdir("/")
        rules.with_name("other.yaml").write_text(RULES)
        assert str(result).startswith("my/strike")
        assert result.png().startswith(b"\x89PNG")

    @pytest.mark.parametrize("changed", ["edited", "wrong", "deleted"])
    def test_rule_file(self, rules: Path, changed: str) -> None:
        list = [
            oddsmith.run(rules),
            oddsmith.run(rules, sweep={"ac": [20, 24]}, measures="outcome"),
            oddsmith.solve(rules, find={"ac": [20, 24]}, goal="P(outcome = hit) >= 50%"),
            oddsmith.diff(rules, ATTACK, measures="damage"),
        ]
        if changed == "deleted":
            rules.unlink()
        else:
            rules.write_text(RULES.replace("ac: 24", "ac: 25" if changed == "edited" else "ac: ["))
        for result in list:
            assert f"not printed: {rules} changed since this was calculated: run it again" in str(result)
            assert result._repr_png_() is None
            with pytest.raises(oddsmith.Error, match="changed since this was calculated"):
                result.png()

    def test_what_a_rule_file_names(self, tmp_path: Path) -> None:
        base, rules = tmp_path / "base.yaml", tmp_path / "my.yaml"
        base.write_text(RULES)
        rules.write_text("scenario: my/other\nextends: base.yaml\nparameters: {ac: 22}\n")
        result = oddsmith.run(rules)
        assert "not printed" not in str(oddsmith.run(rules))
        base.write_text(RULES.replace("5d4", "4d4"))
        assert f"not printed: {base} changed" in str(result)

    def test_an_answer_that_ends_otherwise(self, monkeypatch: pytest.MonkeyPatch) -> None:
        result = oddsmith.solve(ATTACK, find={"ac": 20}, goal="P(outcome = hit) >= 50%")
        done = subprocess.CompletedProcess([], 1, b"nothing meets it", b"")
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
        assert "not printed: the command ended otherwise" in str(result)

    def test_warnings_come_once(self, tmp_path: Path) -> None:
        rules = tmp_path / "odd.yaml"
        rules.write_text("scenario: my/odd\nparameters: {a: 3}\nmeasures: {x: max(3d6)}\n")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            result = oddsmith.run(rules)
            assert "not printed" not in str(result) and result.png()
        texts = [str(w.message) for w in caught]
        assert texts and len(texts) == len(set(texts))
        assert all(w.filename == __file__ for w in caught)


class TestLimits:
    def test_what_is_finished_is_given(self) -> None:
        sweep: dict[str, oddsmith._functions.Values] = {"strength": "5..30", "ac": "10..45", "bonus": "0..199"}
        with pytest.warns(oddsmith.IncompleteWarning, match="stopped after 1s"):
            result = oddsmith.run(ATTACK, sweep=sweep, max_time="1s", workers=1)
        assert result.incomplete is not None and result.incomplete.startswith("stopped after 1s; not evaluated")
        assert 0 < len(result)
        assert "incomplete: stopped after 1s" in str(result)
        assert result._repr_png_() is None
        with pytest.raises(oddsmith.InputError, match="an incomplete result has no figure"):
            result.png()

    def test_precision_that_is_not_reached(self) -> None:
        sampled: dict[str, Any] = {"engine": "montecarlo", "precision": 0.001, "trials": 5000}
        with pytest.warns(oddsmith.IncompleteWarning, match="--precision 0.001 is not reached: the standard error of result is"):
            result = oddsmith.roll("d20", **sampled)
        with pytest.warns(oddsmith.IncompleteWarning, match="--precision 0.001 is not reached"):
            found: oddsmith.Result = oddsmith.solve(ATTACK, find={"ac": [20, 21]}, maximise="mean(damage)", **sampled)
        for missed in (result, found):
            assert missed.incomplete is not None and missed.incomplete.startswith("--precision 0.001 is not reached")
        assert oddsmith.roll("d20", engine="montecarlo", precision=0.1).incomplete is None

    def test_nothing_is_finished(self) -> None:
        with pytest.raises(oddsmith.LimitError, match=r"stopped after 20ms[^\n]*--max-time raises it\)$") as caught:
            oddsmith.run("labyrinth/duel", set={"hero.hp": 300, "monster.hp": 300}, measures="winner", max_time="20ms")
        assert (caught.value.file, caught.value.line, caught.value.column) == (None, None, None)

    def test_place_of_what_is_too_much(self, tmp_path: Path) -> None:
        rules = tmp_path / "much.yaml"
        rules.write_text("scenario: my/much\nparameters: {n: 60}\nmeasures: {big: \"sum(pool(n, d100))\"}\n")
        with pytest.raises(oddsmith.LimitError, match="^n = 60: measure big: the answer takes more than") as caught:
            oddsmith.run(rules, sweep={"n": [60, 70]}, max_work=10)
        assert (caught.value.file, caught.value.line) == (str(rules), 3)


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
        assert "not printed" not in str(result)
        rules.write_text(RULES.replace("ac: 24", "ac: 25"))
        with pytest.raises(oddsmith.Error, match="changed since"):
            result._question.text()
        assert before == {p: p.read_bytes() for p in baseline.rglob("*.baseline")}

    def test_printed_with_its_own_baseline(self, rules: Path, tmp_path: Path) -> None:
        baseline = tmp_path / "baselines"
        updated = oddsmith.check(rules, baseline=baseline, engine="exact", update=True)
        assert "not printed" not in str(updated)
        result = oddsmith.check(rules, baseline=baseline, engine="exact")
        file = next(baseline.rglob("*.baseline"))
        file.write_text(file.read_text() + "\n")
        assert f"not printed: {file} changed" in str(result)
        with pytest.raises(oddsmith.InputError, match="a result of check has no figure"):
            oddsmith.check(rules, baseline=baseline, engine="exact").png()


class TestQuestions:
    def test_solve(self) -> None:
        result = oddsmith.solve(ATTACK, find={"ac": range(10, 46)}, goal="P(outcome = hit) >= 0.65")
        assert [ac for ac, meets in zip(result["ac"], result["meets"]) if meets] == list(range(10, 23))
        assert result.fractions()[12] == Fraction(167, 256)
        assert result.met
        assert result.png().startswith(b"\x89PNG")
        assert result._repr_png_() is None

    def test_what_is_missing_is_null(self) -> None:
        sampled = oddsmith.solve(ATTACK, find={"ac": [20, 21]}, goal="P(lands) >= 0.5", engine="montecarlo", trials=1000)
        assert sampled["exact"] == [None, None]
        moved = oddsmith.diff(ATTACK, "labyrinth/monster-attack", measures="lands")
        assert dict(zip(moved["quantity"], moved["old_exact"]))["total variation"] is None

    def test_columns_of_parameters(self, rules: Path) -> None:
        values: dict[str, _functions.Values] = {"bonus": [Fraction(1, 7), Fraction(1, 2), 0.3]}
        swept = oddsmith.run(rules, sweep=values, measures="damage")
        tables = [
            oddsmith.solve(rules, find=values, maximise="mean(damage)"),
            oddsmith.tune(rules, vary=values, goals="mean(damage) >= 0"),
            oddsmith.diff(rules, rules, sweep=values),
        ]
        for table in tables:
            assert set(table["bonus"]) == set(swept["bonus"]) == {1 / 7, 0.5, 0.3}

    def test_nothing_meets_the_goal(self) -> None:
        result = oddsmith.solve(ATTACK, find={"ac": [10, 11]}, goal="P(outcome = hit) >= 0.99")
        assert result["meets"] == [False, False]
        assert "met by 0 of 2" in str(result)
        assert not result.met
        assert result.png().startswith(b"\x89PNG")

    def test_tune(self) -> None:
        goals = ["P(lands) in 50%..60%", "mean(damage) >= 6"]
        result = oddsmith.tune(ATTACK, vary={"ac": range(20, 31), "weapon": ["1d6", "1d8"]}, goals=goals, top=3)
        assert (result["ac"][0], result["weapon"][0], result["steps"][0]) == (24, "1d8", 6)
        assert result["verdict_1"] == ["met", "met", "met"]
        assert result.met
        assert result.fractions("exact_1")[0] == Fraction(1807, 3072)
        assert _height(result.png(size="4x3in", dpi=50)) == 150
        impossible = oddsmith.tune(ATTACK, vary={"ac": range(20, 31)}, goals="mean(damage) >= 60")
        assert not impossible.met
        assert impossible.png().startswith(b"\x89PNG")

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
        several = oddsmith.diff(rules, new)
        with pytest.raises(oddsmith.InputError, match="there are 2 figures, one for each measure"):
            several.png()
        assert oddsmith.diff(rules, new, measures="damage").png().startswith(b"\x89PNG")
        three = oddsmith.diff(rules, new, sweep={"ac": 20, "strength": 14, "bonus": 0}, measures="outcome")
        with pytest.raises(oddsmith.InputError, match="this result of diff has no figure"):
            three.png()


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
        with pytest.raises(oddsmith.InputError, match="a die needs its number of sides") as caught:
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
            assert _command.analyze("roll").printed == b"out"

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
        (15, "15"),
        (False, "false"),
        (np.linspace(0, 1, 3), "0.0,0.5,1.0"),
        ([np.float64(1e-7), np.float32(0.1), np.int64(3)], "0.0000001,0.1,3"),
        (np.array([True, False]), "true,false"),
        ("True", "True"),
    ],
)
def test_values(values: _functions.Values, text: str) -> None:
    assert _functions._values(values) == text


def test_version() -> None:
    assert oddsmith.version().count(".") == 2


def test_the_installed_command_is_used() -> None:
    assert Path(_command.executable()).stem == "analyze"
    assert "site-packages" in oddsmith.__file__


def test_texts_of_csv_are_as_they_were() -> None:
    printed = b"name,who,value\nx,'=SUM(1),-1\ny,a;'@b,2\nz,it's,3\n"
    assert from_csv(printed).to_pydict() == {
        "name": ["x", "y", "z"],
        "who": ["=SUM(1)", "a;@b", "it's"],
        "value": [-1, 2, 3],
    }
