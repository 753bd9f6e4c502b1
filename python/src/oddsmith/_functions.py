"""The functions of the module: each turns its arguments into those of a command."""

import json
import os
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Literal, TypedDict, Unpack

from ._command import analyze
from ._result import Check, Result, from_arrow, from_csv

#: A value of a parameter: a number, a truth value, or text such as dice ("1d8") or a word.
Value = bool | int | float | Decimal | Fraction | str
#: What a parameter is swept over; "all" is every choice, "5..30" or range(5, 31) every number.
Values = range | Iterable[Value] | str
#: A built-in scenario, or the path of a rule file.
Scenario = str | os.PathLike[str]


class Options(TypedDict, total=False):
    """Flags of the command; ``--help`` describes them."""

    engine: Literal["exact", "montecarlo", "both"]
    trials: int
    detect: str
    seed: int
    workers: int
    max_work: int | str
    max_memory: int | str
    max_time: str
    residual: str
    precision: float
    exact: bool
    data_root: str | os.PathLike[str]


def roll(
    *expressions: str,
    notation: Literal["roll20", "methuen", "rules"] = "roll20",
    set: Mapping[str, Value] | None = None,
    **options: Unpack[Options],
) -> Result:
    """The distribution of an expression, or of several side by side."""
    return _distributions(
        "roll", [f"--notation={notation}", *_set(set), *_flags(options)], ["--", *expressions], drawn=True
    )


def run(
    scenario: Scenario,
    *,
    set: Mapping[str, Value] | None = None,
    sweep: Mapping[str, Values] | None = None,
    measures: Iterable[str] | None = None,
    **options: Unpack[Options],
) -> Result:
    """Every measure of a scenario; with ``sweep`` in every cell, the last parameter fastest."""
    flags = [*_set(set), *_sweep(sweep), *(f"--measure={m}" for m in measures or []), *_flags(options)]
    return _distributions("run", flags, ["--", os.fspath(scenario)], drawn=not sweep)


def check(
    *scenarios: Scenario,
    baseline: str | os.PathLike[str],
    update: bool = False,
    tolerance: Mapping[str, str | float] | str | float | None = None,
    **options: Unpack[Options],
) -> Check:
    """Compare scenarios with a baseline and check their claims; ``update`` renews it.

    A check that fails is no exception: see ``passed``.
    """
    flags = [f"--baseline={os.fspath(baseline)}", *(["--update"] if update else []), *_flags(options)]
    if isinstance(tolerance, Mapping):
        flags += [f"--tolerance={name}={_value(t)}" for name, t in tolerance.items()]
    elif tolerance is not None:
        flags += [f"--tolerance={_value(tolerance)}"]
    command = ("check", *flags, "--", *(os.fspath(s) for s in scenarios))
    details = json.loads(analyze("check", "--format=json", "--quiet", *command[1:], passing=(0, 1)))
    if update:  # printing the result must not write the baseline again
        command = tuple(argument for argument in command if argument != "--update")
    return Check(details, command)


def solve(
    scenario: Scenario,
    *,
    find: Mapping[str, Values],
    goal: str | None = None,
    maximise: str | None = None,
    minimise: str | None = None,
    set: Mapping[str, Value] | None = None,
    **options: Unpack[Options],
) -> Result:
    """Every value of the parameters in ``find``, and whether it meets the goal (column ``meets``)."""
    flags = _set(set)
    flags += [f"--find={name}={_values(v)}" for name, v in find.items()]
    for name, text in (("goal", goal), ("maximise", maximise), ("minimise", minimise)):
        flags += [f"--{name}={text}"] if text is not None else []
    return _table("solve", [*flags, *_flags(options)], ["--", os.fspath(scenario)])


def tune(
    scenario: Scenario,
    *,
    vary: Mapping[str, Values] | None = None,
    goals: Iterable[str] | None = None,
    near: bool = False,
    top: int = 10,
    set: Mapping[str, Value] | None = None,
    **options: Unpack[Options],
) -> Result:
    """The best values of the parameters in ``vary``, and what each goal is worth there.

    Without ``vary`` or ``goals``, those under ``tune`` in the file.
    """
    flags = [*_set(set), *(f"--vary={name}={_values(v)}" for name, v in (vary or {}).items())]
    flags += [*(f"--goal={g}" for g in goals or []), f"--top={top}", *(["--near"] if near else [])]
    return _table("tune", [*flags, *_flags(options)], ["--", os.fspath(scenario)])


def sensitivity(
    scenario: Scenario,
    *,
    measures: Iterable[str],
    set: Mapping[str, Value] | None = None,
    **options: Unpack[Options],
) -> Result:
    """What one step of each parameter does to quantities such as ``mean(damage)``."""
    flags = [*_set(set), *(f"--measure={m}" for m in measures), *_flags(options)]
    return _table("sensitivity", flags, ["--", os.fspath(scenario)])


def diff(
    old: Scenario,
    new: Scenario,
    *,
    set: Mapping[str, Value] | None = None,
    sweep: Mapping[str, Values] | None = None,
    measures: Iterable[str] | None = None,
    **options: Unpack[Options],
) -> Result:
    """What moved between two rule files, or two folders of baselines."""
    flags = [*_set(set), *_sweep(sweep), *(f"--measure={m}" for m in measures or []), *_flags(options)]
    return _table("diff", flags, ["--", os.fspath(old), os.fspath(new)])


def _distributions(name: str, flags: list[str], arguments: list[str], *, drawn: bool) -> Result:
    command = (name, "--quiet", *flags, *arguments)
    return Result(from_arrow(analyze(name, "--format=arrow", *command[1:])), command, drawn=drawn)


def _table(name: str, flags: list[str], arguments: list[str]) -> Result:
    command = (name, "--quiet", *flags, *arguments)
    return Result(from_csv(analyze(name, "--format=csv", *command[1:], passing=(0, 1))), command)


def _set(values: Mapping[str, Value] | None) -> list[str]:
    return [f"--set={name}={_value(v)}" for name, v in (values or {}).items()]


def _sweep(values: Mapping[str, Values] | None) -> list[str]:
    return [f"--sweep={name}={_values(v)}" for name, v in (values or {}).items()]


def _flags(options: Options) -> list[str]:
    flags = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            flags.append(flag)
        elif value is not None and value is not False:
            flags.append(f"{flag}={value}")
    return flags


def _value(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case float():
            return f"{Decimal(repr(value)):f}"
        case Decimal():
            return f"{value:f}"
    return str(value)


def _values(values: Values) -> str:
    if isinstance(values, str):
        return values
    if isinstance(values, range) and len(values) > 1 and values.step > 0:
        step = f":{values.step}" if values.step > 1 else ""
        return f"{values[0]}..{values[-1]}{step}"
    return ",".join(map(_value, values))
