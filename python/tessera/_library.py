"""Loads the libraries, and asks them how their structs are laid out.

Only `ts_layout`, by which the library describes all other structs, is written down here.
"""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import c_bool, c_char_p, c_int, c_size_t, c_uint, c_uint32, c_uint64, c_void_p
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from ._version import __version__

Array = npt.NDArray[Any]

_END = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
_SERIES = __version__.rsplit(".", 1)[0]  # layouts are the same within it

_TYPES: dict[str, Any] = {
    "u8": ctypes.c_uint8,
    "i8": ctypes.c_int8,
    "u16": ctypes.c_uint16,
    "i16": ctypes.c_int16,
    "u32": ctypes.c_uint32,
    "i32": ctypes.c_int32,
    "u64": ctypes.c_uint64,
    "f32": ctypes.c_float,
    "size": ctypes.c_size_t,
    "bool": ctypes.c_bool,
    "char": ctypes.c_char,
    "text": ctypes.c_char_p,
    "pointer": ctypes.c_void_p,
}


def _open(name: str) -> ctypes.CDLL:
    """A library: of the folder TESSERA_LIBRARY, else beside this file, else the system's."""
    file = ("" if sys.platform == "win32" else "lib") + name + _END
    folder = os.environ.get("TESSERA_LIBRARY")
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), file)
    if folder:
        path = os.path.join(os.path.abspath(folder), file)
    elif os.path.exists(beside):
        path = beside
    elif name == "tessera" and _END == ".so":
        path = f"{file}.{_SERIES}"
    else:
        path = file
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"The engine's library cannot be loaded ({error}): install the wheel, install "
            f"Tessera {_SERIES}, or set TESSERA_LIBRARY to the folder in which it was built."
        ) from None


class _Layout(ctypes.Structure):
    _fields_ = [
        ("struct", c_char_p),
        ("name", c_char_p),
        ("of", c_char_p),
        ("offset", c_uint32),
        ("size", c_uint32),
        ("elements", c_uint32),
    ]


def _structs(lib: ctypes.CDLL) -> dict[str, Any]:
    """A class for each struct that the library describes."""
    lib.ts_layout_get.restype = ctypes.POINTER(_Layout)
    lib.ts_layout_get.argtypes = [c_uint]
    lines = [lib.ts_layout_get(i).contents for i in range(lib.ts_layout_count())]
    sizes = {line.struct: line.size for line in lines if not line.name}
    types, found = dict(_TYPES), {}
    for struct, size in sizes.items():
        own = [line for line in lines if line.struct == struct and line.name]
        fields = []
        for line in own:
            of = types[line.of.decode()]
            array = line.elements > 1 or line.of == b"char"
            fields.append((line.name.decode(), of * line.elements if array else of))
        name = struct.decode()
        made = type(name, (ctypes.Structure,), {"_fields_": fields})
        wrong = [f for f in own if getattr(made, f.name.decode()).offset != f.offset]
        if wrong or ctypes.sizeof(made) != size:
            raise ImportError(f"This Python lays {name} out in another way than the library.")
        types[name] = found[name] = made
    return found


P = c_void_p  # any pointer; what it points to must live until the call returns
_CALLS: dict[str, tuple[Any, list[Any]]] = {
    "ts_version": (c_char_p, []),
    "ts_rules_count": (c_uint, []),
    "ts_rules_get": (P, [c_uint]),
    "ts_rules_find": (c_int, [c_char_p]),
    "ts_modes_count": (c_uint, []),
    "ts_modes_get": (P, [c_uint]),
    "ts_modes_find": (c_int, [c_char_p]),
    "ts_setup_default": (None, [P, c_uint, c_uint]),
    "ts_setup_change": (c_bool, [P, c_uint, c_uint]),
    "ts_setup_wrong_change": (c_uint, [P]),
    "ts_rules_of": (P, [P, P]),
    "ts_knob_get": (P, [c_uint]),
    "ts_knob_word": (c_char_p, [c_uint, c_uint]),
    "ts_rules_write": (None, [P, P, P]),
    "ts_rules_read": (c_bool, [c_char_p, c_size_t, P, P]),
    "ts_rules_setup": (None, [P, c_uint, P]),
    "ts_setup_check": (c_int, [P]),
    "ts_error_text": (c_char_p, [c_int]),
    "ts_start": (c_bool, [P, P]),
    "ts_valid": (c_bool, [P]),
    "ts_step": (None, [P, P, P]),
    "ts_step_many": (c_uint, [P, c_uint, P, c_uint32, P]),
    "ts_idle": (c_uint32, [P, P]),
    "ts_skip": (c_uint32, [P, P, c_uint32]),
    "ts_hash": (c_uint64, [P]),
    "ts_cells_ptr": (None, [P, P, P]),
    "ts_dropped_ptr": (None, [P, P, P]),
    "ts_pending": (c_uint, [P]),
    "ts_duel_place": (c_uint, [P, c_uint]),
    "ts_edit_stack": (c_bool, [P, c_uint, P]),
    "ts_edit_piece": (c_bool, [P, c_uint, c_uint, P]),
    "ts_edit_no_piece": (c_bool, [P, c_uint]),
    "ts_edit_hold": (c_bool, [P, c_uint, c_uint]),
    "ts_edit_queue": (c_bool, [P, c_uint, P, c_uint]),
    "ts_add_garbage": (c_bool, [P, c_uint, c_uint, c_int, c_uint, c_uint64]),
    "ts_moves": (c_uint, [P, c_uint, P, c_uint]),
    "ts_afterstates": (None, [P, c_uint, P, c_uint, P]),
    "ts_play_move": (c_bool, [P, c_uint, P, P, P]),
    "ts_bot_level_of": (P, [c_uint]),
    "ts_bot_open": (P, [c_uint, c_uint64]),
    "ts_bot_set_mood": (None, [P, c_uint]),
    "ts_bot_close": (None, [P]),
    "ts_bot_restart": (None, [P, c_uint64]),
    "ts_bot_held": (ctypes.c_uint16, [P, P, c_uint]),
    "ts_bot_idle": (c_uint32, [P, P, c_uint]),
    "ts_bot_leap": (None, [P, c_uint32]),
    "ts_bot_think": (None, [P, c_uint64]),
    "ts_bot_thinks": (c_bool, [P]),
    "ts_bot_think_many": (c_uint, [P, P, c_uint, c_uint, c_uint64, P]),
    "ts_bot_plan_of": (c_bool, [P, P, c_uint, P]),
    "ts_replay_verify": (c_int, [P, c_size_t, P]),
    "ts_replay_malformed": (c_bool, [c_int]),
    "ts_recorder_begin": (None, [P, P, P, P]),
    "ts_recorder_held": (None, [P, P, P]),
    "ts_recorder_finish": (None, [P, P]),
    "ts_fumen_open": (c_int, [P, P, c_size_t]),
    "ts_fumen_next": (c_int, [P, P]),
    "ts_fumen_after": (None, [P]),
    "ts_fumen_begin": (None, [P, P, c_size_t]),
    "ts_fumen_put": (c_bool, [P, P]),
    "ts_fumen_finish": (c_size_t, [P]),
}
_ENV_CALLS: dict[str, tuple[Any, list[Any]]] = {
    "ts_version": (c_char_p, []),
    "ts_env_spec_default": (None, [P, c_uint, c_uint]),
    "ts_env_sizes": (c_bool, [P, P]),
    "ts_envs_open": (P, [P, c_uint32, c_uint64]),
    "ts_envs_close": (None, [P]),
    "ts_envs_bind": (None, [P, P]),
    "ts_envs_reset": (None, [P, c_uint32, c_uint32]),
    "ts_envs_can_step": (c_bool, [P, c_uint32, c_uint32]),
    "ts_envs_step": (c_uint32, [P, c_uint32, c_uint32]),
    "ts_envs_after": (c_uint32, [P, c_uint32, c_uint32, P, P]),
    "ts_envs_save": (c_bool, [P, c_uint32, P, c_size_t]),
    "ts_envs_load": (c_bool, [P, c_uint32, P, c_size_t]),
    "ts_envs_replay": (c_size_t, [P, c_uint32, c_uint, P, c_size_t]),
    "ts_envs_match": (P, [P, c_uint32]),
    "ts_env_feature_name": (c_char_p, [c_uint]),
    "ts_env_paint": (c_bool, [P, c_uint32, c_uint32, P]),
}


def _declare(lib: ctypes.CDLL, calls: dict[str, tuple[Any, list[Any]]]) -> Any:
    for name, (result, arguments) in calls.items():
        call = getattr(lib, name, None)
        if call is None:
            raise ImportError(f"{lib._name} has no {name}: it is not of version {_SERIES}.")
        call.restype, call.argtypes = result, arguments
    version = lib.ts_version().decode()
    if version.rsplit(".", 1)[0] != _SERIES:
        raise ImportError(f"{lib._name} is of version {version}; this package needs {_SERIES}.")
    return lib


lib: Any = _declare(_open("tessera"), _CALLS)
structs = _structs(lib)
_env: Optional[Any] = None


def env() -> Any:
    """The library for many games at once, loaded when it is first needed."""
    global _env
    if _env is None:
        _env = _declare(_open("tessera_env"), _ENV_CALLS)
    return _env


def text(of: Optional[bytes]) -> str:
    """A text of the library's; nothing is an empty one."""
    return of.decode() if of else ""


def at(struct: str, address: int) -> Any:
    """A copy of the struct at an address."""
    made = structs[struct]
    return made.from_buffer_copy(ctypes.string_at(address, ctypes.sizeof(made)))


def array(struct: str, count: int) -> Array:
    """An array of structs, with their fields by name."""
    return np.zeros(count, dtype=_dtype(struct))


def _dtype(struct: str) -> Any:
    if struct not in _dtypes:
        _dtypes[struct] = np.dtype(structs[struct])
    return _dtypes[struct]


_dtypes: dict[str, Any] = {}
COLUMNS: int = structs["ts_bitboard"].column.size // 8  #: of the widest field
ROWS: int = structs["ts_board"].row.size // 2
PLAYERS: int = structs["ts_match"].board.size // lib.ts_size_of(b"ts_board")
Held: Any = ctypes.c_uint16 * PLAYERS
