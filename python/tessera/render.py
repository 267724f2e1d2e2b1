"""Pictures of matches by the game's own painter, and a window that shows them."""

from __future__ import annotations

import importlib
import threading
import time
from typing import Any, Optional

import numpy as np

from ._library import Array, env
from .match import Match

CELL = 24  #: pixels of a cell where no size is asked for
_painter = threading.Lock()  # the painter's letters are not for two threads at once


def size_of(match: Match) -> tuple[int, int]:
    """Width and height of a picture with cells of the usual size."""
    boards = match.boards
    columns = sum(board.columns + 12 for board in boards)
    return CELL * columns, CELL * (max(board.visible for board in boards) + 2)


def picture(match: Match, size: Optional[tuple[int, int]] = None) -> Array:
    """The match as the game's window shows it: [row, column, red green blue], the highest row
    first. `size` is its width and height in pixels."""
    width, height = size or size_of(match)
    rgb = np.zeros((max(0, height), max(0, width), 3), np.uint8)
    with _painter:
        if not env().ts_env_paint(match._ref, rgb.shape[1], rgb.shape[0], rgb.ctypes.data):
            raise ValueError(f"A picture of {width} x {height} pixels cannot hold this match.")
    return rgb


MODES = ("human", "ansi", "rgb_array")  #: in a window, as text, as a picture


class Screen:
    """Shows matches as a render mode says."""

    def __init__(self, mode: Optional[str], size: Optional[tuple[int, int]], fps: float) -> None:
        if mode not in (None, *MODES):
            raise ValueError(f"There is no render mode {mode!r}: there are {', '.join(MODES)}.")
        self._mode, self._size, self._fps = mode, size, fps
        self._window: Optional[Window] = None

    def show(self, match: Match) -> Any:
        """The match as text or as a picture; None where it is shown in a window."""
        if self._mode == "ansi":
            return str(match)
        rgb = picture(match, self._size)
        if self._mode == "rgb_array":
            return rgb
        if self._window is None:
            self._window = Window("Tessera", self._fps)
        self._window.show(rgb)
        return None

    def close(self) -> None:
        """Closes the window."""
        if self._window is not None:
            self._window.close()


class Window:
    """A window with the last picture that was shown, by tkinter."""

    def __init__(self, title: str, fps: float) -> None:
        try:
            self._tk: Any = importlib.import_module("tkinter")
        except ImportError:
            raise ImportError("A window needs tkinter: install python3-tk, or render otherwise.") from None
        self._root = self._tk.Tk()
        self._root.title(title)
        self._label = self._tk.Label(self._root, borderwidth=0)
        self._label.pack()
        self._open = True
        self._root.protocol("WM_DELETE_WINDOW", self.close)
        self._pause, self._next = 1 / fps, 0.0

    def show(self, rgb: Array) -> None:
        """Shows a picture, not before the last one was seen for its time. Nothing happens once
        the window has been closed."""
        if not self._open:
            return
        data = b"P6 %d %d 255\n" % (rgb.shape[1], rgb.shape[0]) + rgb.tobytes()
        self._image = self._tk.PhotoImage(data=data, format="PPM")  # a label does not keep it
        self._label.configure(image=self._image)
        time.sleep(max(0.0, self._next - time.monotonic()))
        self._next = time.monotonic() + self._pause
        self._root.update()

    def close(self) -> None:
        """Closes the window, if it is open."""
        if self._open:
            self._open = False
            self._root.destroy()
