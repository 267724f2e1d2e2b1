"""Bots of ten levels, and one as strong as the machine. They look at a board as a person would and
can only hold buttons."""

from __future__ import annotations

import ctypes
import threading
import weakref
from typing import Any, NamedTuple, Optional, Sequence

from ._library import at, lib, structs
from .board import Button, Piece, piece_of
from .match import Match
from .rules import number

LEVELS = 10
MACHINE = 11


class Level(NamedTuple):
    """What a level is made of (ts_bot_level in tessera/bot.h)."""

    keys_a_second: int
    wait_ms: int  #: before a new piece is touched
    sight: int  #: pieces seen beyond the one in play
    bag: bool  #: it thinks of the pieces that may come after them
    holds: bool
    spins: bool
    misjudges: int
    slips: int  #: of a thousand pieces, the number that land one column beside
    budget: int  #: places to examine for a piece, about
    clears: bool  #: looks for perfect clears with half of them where these count
    thinks_on: bool  #: for as long as it is let (Bot.think), when it has examined them


class Plan(NamedTuple):
    """Where a bot wants to put the piece in play."""

    piece: Piece  #: if it is of another kind, the piece in play goes on hold
    value: int
    depth: int  #: pieces it has looked ahead
    looked_at: int  #: places it has examined


class Bot:
    """A bot for one board of one match at a time. It sees the match; it does not keep it.

        match, bot = tessera.Match(seed=1), tessera.Bot(5)
        match.run({0: bot})
    """

    def __init__(self, level: int, seed: int = 0, mood: int = 0) -> None:
        """level: 1 to 10, or 11: as strong as the machine, see think. seed: of what it misjudges. mood: n begins with the nth place after the
        best, so that two bots of a duel do not play the same game."""
        self.level = number(level, "level of a bot", 1, MACHINE)
        bot = lib.ts_bot_open(self.level, number(seed, "seed", 0, 2**64 - 1))
        if not bot:
            raise MemoryError("There is no memory for a bot.")
        self._lock = threading.Lock()  # C runs without Python's: nobody may close it meanwhile
        self._bot: Optional[int] = bot
        self._close = weakref.finalize(self, lib.ts_bot_close, bot)
        lib.ts_bot_set_mood(bot, number(mood, "mood", 0, 255))

    @property
    def character(self) -> Level:
        """What this level is made of."""
        level = at("ts_bot_level", lib.ts_bot_level_of(self.level))
        return Level(*(type_(getattr(level, name)) for name, type_ in _CHARACTER))

    def held(self, match: Match, player: int = 0) -> Button:
        """The buttons for the next tick. Ask once for every tick, always for the same board."""
        player = match._player(player)
        with self._lock:
            return Button(lib.ts_bot_held(self._open(), match._ref, player))

    def plan(self, match: Match, player: int = 0) -> Optional[Plan]:
        """What it has decided about the piece in play; None: nothing yet."""
        player = match._player(player)
        plan = structs["ts_bot_plan"]()
        with self._lock:
            if not lib.ts_bot_plan_of(self._open(), match._ref, player, ctypes.byref(plan)):
                return None
        return _plan_of(plan)

    def think(self, places: int) -> bool:
        """Examines about so many places now, and says whether anything is left to think about.
        Otherwise the bot does all of its work in the tick in which it decides. Level 11 thinks on
        after the budget of level 10 for as long as it is asked to, before that tick."""
        places = number(places, "number of places", 0, 2**63 - 1)
        with self._lock:
            lib.ts_bot_think(self._open(), places)
            return bool(lib.ts_bot_thinks(self._open()))

    def think_many(
        self, matches: Sequence[Match], player: int = 0, seed: int = 0
    ) -> list[Optional[Plan]]:
        """Decides at once about the piece in play of each match, each alone, as a bot restarted
        with `seed` plus the number of the match. None: no piece is in play, or it fits nowhere."""
        together = b"".join(match.save() for match in matches)
        plans = (structs["ts_bot_plan"] * len(matches))()
        player = number(player, "player", 0, 3)
        seed = number(seed, "seed", 0, 2**64 - 1)
        with self._lock:
            lib.ts_bot_think_many(self._open(), together, len(matches), player, seed, plans)
        return [_plan_of(plan) if plan.depth else None for plan in plans]

    def restart(self, seed: int = 0) -> None:
        """As new, for another match."""
        with self._lock:
            lib.ts_bot_restart(self._open(), number(seed, "seed", 0, 2**64 - 1))

    def close(self) -> None:
        """Frees its memory now, not when Python does."""
        with self._lock:
            self._bot = None
            self._close()

    def __enter__(self) -> "Bot":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Bot of level {self.level}{'' if self._bot else ', closed'}>"

    def _open(self) -> int:
        if self._bot is None:
            raise ValueError("This bot is closed.")
        return self._bot

    def _idle(self, match: Match, player: int) -> int:
        with self._lock:
            return int(lib.ts_bot_idle(self._open(), match._ref, player))

    def _leap(self, ticks: int) -> None:
        with self._lock:
            lib.ts_bot_leap(self._open(), ticks)


def _plan_of(plan: Any) -> Optional[Plan]:
    piece = piece_of(plan.piece)
    return Plan(piece, plan.value, plan.depth, plan.looked_at) if piece else None


_CHARACTER = [
    (name, bool if name in ("bag", "holds", "spins", "clears", "thinks_on") else int)
    for name in Level._fields
]
