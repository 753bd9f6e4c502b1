"""What dice rules do, exactly.

    >>> import oddsmith
    >>> oddsmith.roll("4d6k3").to_pandas()

Every function runs the command ``analyze``, which the package contains, and returns a
:class:`Result`: a pyarrow table of what the command found. Named options are the flags of the
command: ``max_work="30s"`` is ``--max-work=30s``.
"""

from ._command import CheckError, Error, IncompleteWarning, InputError, LimitError, version
from ._functions import check, diff, roll, run, sensitivity, solve, tune
from ._result import Check, Result, Search

__all__ = [
    "Check",
    "CheckError",
    "Error",
    "IncompleteWarning",
    "InputError",
    "LimitError",
    "Result",
    "Search",
    "check",
    "diff",
    "roll",
    "run",
    "sensitivity",
    "solve",
    "tune",
    "version",
]
