"""The functions of the module: each turns its arguments into those of a command."""

import json
import numbers
import os
from collections.abc import Iterable, Mapping
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from typing import Literal, SupportsFloat, TypedDict, TypeVar, Unpack

from ._command import InputError
from ._question import Question
from ._result import Check, Result, Search, from_arrow, from_csv

#: A value of a parameter: a number or a truth value, also of numpy, or text such as dice ("1d8") or a word.
Value = bool | int | float | Decimal | Fraction | SupportsFloat | str
#: What a parameter is swept over; "all" is every choice, "5..30" or range(5, 31) every number.
Values = range | Iterable[Value] | Value
#: A built-in scenario, or the path of a rule file.
Scenario = str | os.PathLike[str]
R = TypeVar("R", bound=Result)
V = TypeVar("V")


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
    max_cells: int
    max_rows: int
    step: str
    false_alarm: float


def roll(
    *expressions: str,
    notation: Literal["auto", "roll20", "methuen", "rules", "anydice"] = "auto",
    set: Mapping[str, Value] | None = None,
    sweep: Mapping[str, Values] | None = None,
    **options: Unpack[Options],
) -> Result:
    """The distribution of an expression, or of several side by side; with ``sweep`` for every value of a name."""
    for expression in expressions:
        if not isinstance(expression, str):
            raise InputError(f"an expression is text: write \"{expression}\" in place of {expression!r}")
    flags = [f"notation={notation}", *_set(set), *_sweep(sweep), *_flags(options)]
    return _distributions(Question("roll", "arrow", flags, expressions))


def run(
    scenario: Scenario,
    *,
    set: Mapping[str, Value] | None = None,
    sweep: Mapping[str, Values] | None = None,
    measures: Iterable[str] | str | None = None,
    **options: Unpack[Options],
) -> Result:
    """Every measure of a scenario; with ``sweep`` in every cell, the last parameter fastest."""
    flags = [*_set(set), *_sweep(sweep), *_names("measure", measures), *_flags(options)]
    return _distributions(Question("run", "arrow", flags, [scenario]))


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
    flags = [f"baseline={os.fspath(baseline)}", *(["update"] if update else []), *_flags(options)]
    if isinstance(tolerance, Mapping):
        flags += [f"tolerance={name}={_value(t)}" for name, t in tolerance.items()]
    elif tolerance is not None:
        flags += [f"tolerance={_value(tolerance)}"]
    question = Question("check", "json", flags, scenarios, baselines=[baseline])
    answer = question.first()
    return Check(json.loads(answer.printed), question, incomplete=answer.incomplete)


def solve(
    scenario: Scenario,
    *,
    find: Mapping[str, Values],
    goal: str | None = None,
    maximise: str | None = None,
    minimise: str | None = None,
    set: Mapping[str, Value] | None = None,
    **options: Unpack[Options],
) -> Search:
    """Every value of the parameters in ``find``, and whether it meets the goal (column ``meets``)."""
    flags = _set(set)
    flags += [f"find={name}={_listed('find', name, v)}" for name, v in _items("find", find)]
    for name, text in (("goal", goal), ("maximise", maximise), ("minimise", minimise)):
        flags += [f"{name}={text}"] if text is not None else []
    return _table(Question("solve", "csv", [*flags, *_flags(options)], [scenario]), Search)


def tune(
    scenario: Scenario,
    *,
    vary: Mapping[str, Values] | None = None,
    goals: Iterable[str] | str | None = None,
    near: bool = False,
    top: int = 10,
    set: Mapping[str, Value] | None = None,
    **options: Unpack[Options],
) -> Search:
    """The best values of the parameters in ``vary``, and what each goal is worth there.

    Without ``vary`` or ``goals``, those under ``tune`` in the file.
    """
    flags = [*_set(set), *(f"vary={name}={_listed('vary', name, v)}" for name, v in _items("vary", vary))]
    flags += [*_names("goal", goals), f"top={top}", *(["near"] if near else [])]
    return _table(Question("tune", "csv", [*flags, *_flags(options)], [scenario]), Search)


def sensitivity(
    scenario: Scenario,
    *,
    measures: Iterable[str] | str,
    set: Mapping[str, Value] | None = None,
    **options: Unpack[Options],
) -> Result:
    """What one step of each parameter does to quantities such as ``mean(damage)``."""
    flags = [*_set(set), *_names("measure", measures), *_flags(options)]
    return _table(Question("sensitivity", "csv", flags, [scenario]), Result)


def diff(
    old: Scenario,
    new: Scenario,
    *,
    set: Mapping[str, Value] | None = None,
    sweep: Mapping[str, Values] | None = None,
    measures: Iterable[str] | str | None = None,
    **options: Unpack[Options],
) -> Result:
    """What moved between two rule files, or two folders of baselines."""
    flags = [*_set(set), *_sweep(sweep), *_names("measure", measures), *_flags(options)]
    baselines = [path for path in (old, new) if os.path.isdir(path) or os.fspath(path).endswith(".baseline")]
    return _table(Question("diff", "csv", flags, [old, new], baselines=baselines), Result)


def _distributions(question: Question) -> Result:
    answer = question.first()
    table = from_arrow(answer.printed)
    reason = (table.schema.metadata or {}).get(b"incomplete")
    return Result(table, question, incomplete=answer.incomplete or (reason.decode() if reason else None))


def _table(question: Question, kind: type[R]) -> R:
    answer = question.first()
    return kind(from_csv(answer.printed), question, incomplete=answer.incomplete)


def _names(flag: str, names: Iterable[str] | str | None) -> list[str]:
    """A flag for each name; a text is one name, and without any the command takes its own."""
    if names is None:
        return []
    listed = [names] if isinstance(names, str) else list(names)
    if not listed:
        raise InputError(f"{flag}s is empty: leave it out for all")
    return [f"{flag}={name}" for name in listed]


def _set(values: Mapping[str, Value] | None) -> list[str]:
    return [f"set={name}={_single(name, v)}" for name, v in _items("set", values)]


def _sweep(values: Mapping[str, Values] | None) -> list[str]:
    return [f"sweep={name}={_listed('sweep', name, v)}" for name, v in _items("sweep", values)]


def _items(argument: str, values: Mapping[str, V] | None) -> Iterable[tuple[str, V]]:
    """The names and values of an argument that is a mapping."""
    if values is None:
        return []
    if not isinstance(values, Mapping):
        raise InputError(f'{argument} is a dict of names and values, such as {argument}={{"ac": 24}}, not {values!r}')
    return values.items()


def _single(name: str, value: Value) -> str:
    """The one value that ``set`` gives a parameter."""
    if value is None:
        raise InputError(f"the value of {name!r} is None: leave it out for its default, or write \"none\" for the word")
    if isinstance(value, Iterable) and not isinstance(value, str):
        raise InputError(f"set gives {name!r} one value, not {value!r}: several values belong in sweep=")
    return _value(value)


def _listed(argument: str, name: str, values: Values) -> str:
    """The values that a parameter takes one after the other."""
    if values is None:
        raise InputError(f"{argument} has no values of {name!r}: give it some, or leave it out")
    if isinstance(values, Iterable) and not isinstance(values, str):
        values = values if isinstance(values, range) else list(values)
        if not values:
            raise InputError(f"{argument} of {name!r} is empty: give it values, or leave it out")
    return _values(values)


def _flags(options: Options) -> list[str]:
    flags = []
    for name, value in options.items():
        if name not in Options.__annotations__:
            like = get_close_matches(name, [*Options.__annotations__, "measures", "goals", "sweep", "baseline"], 1)
            raise InputError(
                f"there is no argument {name!r}"
                + (f" (did you mean {like[0]}=?)" if like else "")
                + ": a result has its table in .table, its text in str() and its figure in "
                f".png(); flags of the command are {', '.join(Options.__annotations__)}"
            )
        flag = name.replace("_", "-")
        if value is True:
            flags.append(flag)
        elif value is not None and value is not False:
            flags.append(f"{flag}={value}")
    return flags


def _value(value: Value) -> str:
    if isinstance(value, numbers.Real | Decimal) and not isinstance(value, numbers.Rational):
        return f"{Decimal(str(value)):f}"
    text = str(value)
    return text if isinstance(value, str) or text not in ("True", "False") else text.lower()  # also those of numpy


def _item(value: Value) -> str:
    """A value of a list; one that the command would take apart is in quotation marks."""
    text = _value(value)
    if isinstance(value, str) and (".." in text or any(sign in text for sign in ',-"()[]{}')):
        return '"' + text.replace('"', '""') + '"'
    return text


def _values(values: Values) -> str:
    if isinstance(values, str):
        return values
    if isinstance(values, range) and len(values) > 1 and values.step > 0:
        step = f":{values.step}" if values.step > 1 else ""
        return f"{values[0]}..{values[-1]}{step}"
    if isinstance(values, Iterable):
        return ",".join(_item(v) for v in values)
    return _value(values)  # a single one
