"""Boards and what is on them: cells, pieces, places; what an event says, what a place leaves behind."""

from __future__ import annotations

import ctypes
import enum
from typing import Any, NamedTuple, Optional

import numpy as np

from ._library import COLUMNS, ROWS, Array, lib, structs
from .rules import plain

CELLS = ".IJLOSTZXB"  #: what a cell can be: empty, a piece's, garbage, black
KINDS = "IJLOSTZ"  #: the pieces

_OUTCOMES = ("running", "won", "lost")


class Button(enum.IntFlag):
    """The buttons that are down during a tick: add them up with `|`."""

    NONE = 0
    LEFT = 1
    RIGHT = 2
    SOFT = 4
    HARD = 8
    CW = 16
    CCW = 32
    FLIP = 64
    HOLD = 128
    TARGET = 256


class Piece(NamedTuple):
    """A piece: its kind, its rotation in quarters clockwise, and its reference cell."""

    kind: str
    rotation: int
    x: int
    y: int


class Place(NamedTuple):
    """A place where a piece can lock: its rotation, and the lower left corner of its cells."""

    kind: str
    rotation: int
    column: int
    row: int
    spin: int = 0  #: the spin it must lock with: 0 none, 1 mini, 2 full
    hold: bool = False  #: the piece in play goes on hold for it first


class Event(NamedTuple):
    """Something that happened in a tick; docs/drive.md and tessera.h explain the numbers."""

    kind: str
    player: int
    piece: Optional[Piece]
    amount: int
    points: int
    spin: int
    how: int
    back_to_back: int
    perfect: bool
    rows: int


def kind_of(letter: str) -> int:
    """The number of a piece's kind."""
    if not isinstance(letter, str) or len(letter) != 1 or letter not in KINDS:
        raise ValueError(f"There is no piece {letter!r}: there are {', '.join(KINDS)}.")
    return CELLS.index(letter)


def cells_of(field: Any, rows: int, columns: int = COLUMNS) -> Array:
    """A field as numbers, row 0 at the floor.

    It is a Board, a text of lines with the highest first and the letters of CELLS (a space is
    empty, too), or an array of numbers with row 0 at the floor, in which 0 is empty.
    """
    cells = np.zeros((rows, columns), np.uint8)
    if isinstance(field, Board):
        field = field.field
    if isinstance(field, str):
        lines = field.strip("\n").split("\n") if field.strip() else []
        bad = next((c for line in lines for c in line if c not in CELLS + " "), None)
        if bad is not None:
            raise ValueError(f"{bad!r} is no cell: cells are {CELLS} and spaces.")
        width = max(map(len, lines), default=0)
        lines = [line.ljust(width) for line in lines]
        field = [[max(0, CELLS.find(c)) for c in line] for line in reversed(lines)]
    given = np.asarray(field)
    if given.size == 0:
        return cells
    if given.ndim != 2 or given.shape[0] > rows or given.shape[1] > columns:
        raise ValueError(f"A field has at most {rows} rows of {columns} cells.")
    if given.dtype == bool:
        given = given * CELLS.index("X")
    if given.min() < 0 or given.max() >= len(CELLS):
        raise ValueError(f"Cells are numbers from 0 to {len(CELLS) - 1}.")
    cells[: given.shape[0], : given.shape[1]] = given
    return cells


def piece_of(p: Any) -> Optional[Piece]:
    """A piece of C's; None if there is none."""
    return Piece(CELLS[p.kind], p.rot, p.x, p.y) if p.kind else None


class Board:
    """One field of a match, with its piece, queue and score.

    It shows the match as it is now, and lives as long as it is referenced. Every number of
    ts_board (tessera.h) is an attribute of that name.
    """

    __slots__ = ("_b", "_ref", "_shown")
    score: int
    lines: int
    level: int
    pieces: int
    combo: int
    back_to_back: int
    columns: int
    rows: int
    visible: int

    def __init__(self, struct: Any, shown: int) -> None:
        self._b = struct
        self._ref = ctypes.byref(struct)
        self._shown = shown  # pieces of the queue

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return plain(getattr(self._b, name))
        except AttributeError:
            raise AttributeError(f"A board has no {name!r}.") from None

    @property
    def field(self) -> Array:
        """The locked cells, row 0 at the floor, as a copy: 0 is empty, see CELLS."""
        cells = np.ctypeslib.as_array(self._b.cell).reshape(ROWS, COLUMNS)
        return cells[: self._b.rows, : self._b.columns].copy()

    @property
    def piece(self) -> Optional[Piece]:
        """The piece in play; None while there is none."""
        return piece_of(self._b.piece)

    @property
    def ghost(self) -> Optional[Piece]:
        """Where the piece in play would land."""
        if not self._b.piece.kind:
            return None
        landed = structs["ts_piece"]()
        lib.ts_dropped_ptr(self._ref, ctypes.byref(self._b.piece), ctypes.byref(landed))
        return piece_of(landed)

    @property
    def hold(self) -> Optional[str]:
        """The kind on hold."""
        return CELLS[self._b.hold] if self._b.hold else None

    @property
    def queue(self) -> str:
        """The kinds that come next, as many as the rules show."""
        shown = min(self._shown, self._b.queue_count)
        return "".join(CELLS[k] for k in self._b.queue[:shown])

    @property
    def outcome(self) -> str:
        """running, won or lost."""
        return _OUTCOMES[self._b.outcome]

    @property
    def incoming(self) -> int:
        """Rows of garbage on their way."""
        return int(lib.ts_pending(self._ref))

    def _lines(self) -> list[str]:
        cells = (structs["ts_cell"] * 4)()
        shown = [[CELLS[c] for c in row] for row in self.field[: self.visible]]
        if self._b.piece.kind:
            lib.ts_cells_ptr(self._ref, ctypes.byref(self._b.piece), cells)
            for c in cells:
                if 0 <= c.y < len(shown) and 0 <= c.x < len(shown[c.y]):
                    shown[c.y][c.x] = CELLS[self._b.piece.kind].lower()
        return ["|" + "".join(row) + "|" for row in reversed(shown)]

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return f"<Board: {self.pieces} pieces, {self.lines} lines, {self.score} points>"


class Afterstates:
    """What each of some places leaves behind: one row for each place, in their order."""

    def __init__(self, after: Array, rows: int, columns: int) -> None:
        self._after, self._rows, self._columns = after, rows, columns
        self.attack: Array = after["attack"]  #: rows sent, before they cancel incoming ones
        self.combo: Array = after["combo"]
        self.back_to_back: Array = after["back_to_back"]
        self.lines: Array = after["lines"]
        self.spin: Array = after["spin"]
        self.perfect: Array = after["perfect"].astype(bool)
        self.lost: Array = after["lost"].astype(bool)  #: the rules end the game for it

    def __len__(self) -> int:
        return len(self._after)

    @property
    def field(self) -> Array:
        """The filled cells as True: [place, row, column], row 0 at the floor."""
        words = np.ascontiguousarray(self._after["board"]["column"].astype(">u8"))
        bits = np.unpackbits(words.view(np.uint8).reshape(len(words), COLUMNS, 8), axis=2)
        return bits[:, : self._columns, : self._rows].transpose(0, 2, 1).astype(bool)
