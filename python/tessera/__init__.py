"""Tessera: a falling-block engine, exact to the last bit.

    import tessera
    print(tessera.Match(seed=1).play())       # a first random game

`Match` plays, by buttons or by places; `Bot` plays for it; `VecEnv` plays thousands of games at
once, for programs that learn, `Env` one, `ParallelEnv` one of several agents; `rules` and `modes` list what there is, `read_rules`
and `Rules.changed` make custom rules; `places` says where a piece can go; `verify` checks a
replay; `fumen` reads and writes what players exchange. docs/python.md begins with the first minute.
"""

from . import fumen
from ._library import lib as _lib
from ._version import __version__
from .board import CELLS, KINDS, Afterstates, Board, Button, Event, Piece, Place
from .bot import Bot, Level, Plan
from .env import Env
from .match import ENDLESS, Match, ReplayError, places, verify, verify_text
from .parallel import ParallelEnv
from .rules import Knob, Mode, Rules, knobs, modes, read_rules, rules
from .tasks import TASKS
from .vec import VecEnv

#: The version of the library that is loaded.
engine_version: str = _lib.ts_version().decode()

__all__ = [
    "CELLS", "ENDLESS", "KINDS", "TASKS", "Afterstates", "Board", "Bot", "Button", "Env", "Event", "Knob",
    "Level", "Match", "Mode", "ParallelEnv", "Piece", "Place", "Plan", "ReplayError", "Rules", "VecEnv",
    "__version__", "engine_version", "fumen", "knobs", "modes", "places", "read_rules", "rules", "verify",
    "verify_text",
]  # fmt: skip
