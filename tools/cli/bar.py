"""A progress bar with the time left on a terminal; nothing where there is none."""

from collections.abc import Callable
from types import TracebackType
from typing import Any, TextIO


class Bar:
    """Use as a context manager; `of(label)` gives the function that a long run calls with (done, known)."""

    def __init__(self, stream: TextIO, *, quiet: bool = False) -> None:
        self._stream = stream
        self._shown = stream.isatty() and not quiet
        self._progress: Any = None
        self._task: Any = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def of(self, label: str) -> Callable[[int, int], None]:
        if not self._shown:
            return lambda done, known: None
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.clear()
        self._progress = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Console(file=self._stream), transient=True,
        )  # fmt: skip
        self._progress.start()
        task = self._progress.add_task(label, total=None)
        return lambda done, known: self._progress.update(task, completed=done, total=known)

    def clear(self) -> None:
        """Take the bar off the screen, so that text can be printed."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None
