"""Fumen strings: pages of a field, a piece and a comment, as players exchange them."""

from __future__ import annotations

import ctypes
import dataclasses
from typing import Any, Iterable, Optional

import numpy as np

from ._library import Array, lib, structs, text
from .board import CELLS, Piece, cells_of, kind_of, piece_of
from .rules import number

_PAGE = structs["ts_fumen_page"]
COLUMNS: int = _PAGE.garbage.size
ROWS: int = _PAGE.cell.size // COLUMNS  #: above the garbage row
_COMMENT: int = _PAGE.comment.size - 1


def _empty() -> Array:
    return np.zeros((ROWS, COLUMNS), np.uint8)


def _empty_row() -> Array:
    return np.zeros(COLUMNS, np.uint8)


@dataclasses.dataclass
class Page:
    """One page. A piece rotates about the cell (x, y), by the format's own shapes."""

    field: Any = dataclasses.field(default_factory=_empty)  #: row 0 at the floor; see CELLS
    piece: Optional[Piece] = None
    comment: str = ""
    garbage: Any = dataclasses.field(default_factory=_empty_row)  #: the row below
    lock: bool = True  #: the piece locks after the page
    rise: bool = False  #: the garbage row rises after it
    mirror: bool = False
    colour: bool = False  #: of the first page: by today's colours

    def after(self) -> Array:
        """The field after the page: the piece locked, full rows cleared, risen, mirrored."""
        page = _struct(self)
        lib.ts_fumen_after(ctypes.byref(page))
        return _page(page).field  # type: ignore[no-any-return]


def _struct(page: Page) -> Any:
    s = _PAGE()
    cells = cells_of(page.field, ROWS, COLUMNS)
    below = cells_of(np.asarray(page.garbage).reshape(1, -1), 1, COLUMNS)
    ctypes.memmove(s.cell, cells.ctypes.data, cells.nbytes)
    ctypes.memmove(s.garbage, below.ctypes.data, below.nbytes)
    if page.piece is not None:
        s.piece.kind = kind_of(page.piece.kind)
        s.piece.rot = number(page.piece.rotation, "rotation", 0, 3)
        s.piece.x = number(page.piece.x, "column", 0, COLUMNS - 1)
        s.piece.y = number(page.piece.y, "row", -1, ROWS - 1)
    s.lock, s.rise, s.mirror, s.colour = page.lock, page.rise, page.mirror, page.colour
    comment = page.comment.encode()
    if len(comment) > _COMMENT or b"\0" in comment:
        raise ValueError(f"A comment has at most {_COMMENT} bytes, and none that are 0.")
    s.comment = comment
    return s


def _page(s: Any) -> Page:
    cells = np.ctypeslib.as_array(s.cell).reshape(ROWS, COLUMNS).copy()
    below = np.ctypeslib.as_array(s.garbage).copy()
    flags = (bool(s.lock), bool(s.rise), bool(s.mirror), bool(s.colour))
    return Page(cells, piece_of(s.piece), s.comment.decode(errors="replace"), below, *flags)


def decode(fumen: str) -> list[Page]:
    """The pages of a fumen string, or of a link that has one in it."""
    content = fumen.encode()
    reader, page = structs["ts_fumen_reader"](), _PAGE()
    kept = ctypes.create_string_buffer(content, len(content) + 1)  # the reader points into it
    pages = []
    error = lib.ts_fumen_open(ctypes.byref(reader), kept, len(content))
    while not error:
        error = lib.ts_fumen_next(ctypes.byref(reader), ctypes.byref(page))
        if not error:
            pages.append(_page(page))
    if error != _END:
        byte = (reader.at or ctypes.addressof(kept)) - ctypes.addressof(kept)
        reason = text(lib.ts_error_text(error))
        raise ValueError(f"This is no fumen string, at byte {byte}: {reason}.")
    return pages


def encode(pages: Iterable[Page]) -> str:
    """The fumen string of these pages."""
    structs_ = [_struct(page) for page in pages]
    if not structs_:
        raise ValueError("A fumen string has at least one page.")
    room = 4096 + 8192 * len(structs_)
    out = ctypes.create_string_buffer(room)  # the writer points into it
    writer = structs["ts_fumen_writer"]()
    lib.ts_fumen_begin(ctypes.byref(writer), out, room)
    for i, page in enumerate(structs_):
        if not lib.ts_fumen_put(ctypes.byref(writer), ctypes.byref(page)):
            raise ValueError(f"The piece of page {i + 1} stands outside the field.")
    if not lib.ts_fumen_finish(ctypes.byref(writer)):
        raise ValueError("These pages are too long for a fumen string.")
    return out.value.decode()


_END = 200  # TS_FUMEN_END: no page follows
__all__ = ["CELLS", "ROWS", "Page", "Piece", "decode", "encode"]
