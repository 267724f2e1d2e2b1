"""Matches and their boards; replays that prove themselves."""

from __future__ import annotations

import ctypes
import operator
import os
import random
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence, Union

from ._library import COLUMNS, PLAYERS, ROWS, Array, Held, array, lib, structs, text
from .board import CELLS, Afterstates, Board, Button, Event, Place, cells_of, kind_of, piece_of
from .rules import WRITE, Mode, Rules, mode_of, modes, number, rules_in, rules_of

ENDLESS = 2**32 - 1  #: a goal that is never reached

_EVENTS = (
    "spawn", "move", "rotate", "drop", "land", "lock", "clear",
    "hold", "level", "garbage", "over", "cancel", "attack",
    "still", "gather",
)  # fmt: skip
_MOVES = 1024  # more places than any board has


class _Recorder:
    """Writes the replay of a match. It keeps the function that C calls as long as itself."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        parts = self.parts  # no way back from the function to this object
        self.write = WRITE(lambda to, b, n: parts.append(ctypes.string_at(b, n)))
        self.struct = structs["ts_recorder"]()
        self.ref = ctypes.byref(self.struct)

    def copy(self) -> "_Recorder":
        other = _Recorder()
        other.parts.extend(self.parts)
        ctypes.memmove(other.ref, self.ref, ctypes.sizeof(self.struct))
        other.struct.write = ctypes.cast(other.write, ctypes.c_void_p)
        return other


class Match:
    """A match of one to four boards, which moves tick by tick.

    The same setup and the same buttons give the same match, to the last bit, on every machine.
    A match is flat: `copy` and `save` are cheap. It keeps its replay as it is played.
    """

    _record: Optional[_Recorder]

    def __init__(
        self,
        rules: Union[str, Rules] = "guideline",
        mode: Union[str, Mode] = "none",
        *,
        seed: int = 0,
        level: Optional[int] = None,
        goal: Optional[int] = None,
        players: Optional[int] = None,
        variant: int = 0,
        handling: Optional[Mapping[str, int]] = None,
    ) -> None:
        """What is left out is as usual for these rules and this mode.

        rules: a name, or rules with changes (`Rules.changed`, `read_rules`).
        handling: das, arr, dcd, soft, irs, ihs of the players, in ticks, where the rules leave it
        to them.
        """
        r, m = rules_of(rules), mode_of(mode)
        s = r._setup(m.id)
        s.seed = number(seed, "seed", 0, 2**64 - 1)
        s.variant = number(variant, "variant", 0, 255)
        if level is not None:
            s.level = number(level, "level", 0, 65535)
        if goal is not None:
            s.goal = number(goal, "goal", 0, ENDLESS)
        if players is not None:
            s.players = number(players, "number of players", 1, PLAYERS)
        for name, value in (handling or {}).items():
            if name not in ("das", "arr", "dcd", "soft", "irs", "ihs"):
                raise ValueError(f"Handling has das, arr, dcd, soft, irs, ihs, and no {name!r}.")
            value = number(value, name, 0, 2 if name in ("irs", "ihs") else 65535)
            for each in s.handling:
                setattr(each, name, value)
        self._open(structs["ts_match"]())
        if not lib.ts_start(self._ref, ctypes.byref(s)):
            raise ValueError(why_not(r, m, s))
        self._record = record = _Recorder()
        lib.ts_recorder_begin(record.ref, self._ref, record.write, None)

    def _open(self, struct: Any) -> None:
        self._m = struct
        self._ref = ctypes.byref(struct)
        self._known: Optional[Rules] = None
        self._events = structs["ts_events"]()
        self._record = None

    # ---- what there is to see ----

    @property
    def boards(self) -> tuple[Board, ...]:
        """All boards."""
        shown = self.rules.previews
        return tuple(Board(self._m.board[i], shown) for i in range(self._m.setup.players))

    @property
    def board(self) -> Board:
        """The first board."""
        return Board(self._m.board[0], self.rules.previews)

    @property
    def rules(self) -> Rules:
        """The rule set, with what this match changes of it."""
        if self._known is None:
            self._known = rules_in(self._m.setup)
        return self._known

    @property
    def mode(self) -> Mode:
        """The mode."""
        return list(modes().values())[int(self._m.setup.mode)]

    @property
    def seed(self) -> int:
        """The seed."""
        return int(self._m.setup.seed)

    @property
    def tick(self) -> int:
        """The ticks that have passed."""
        return int(self._m.tick)

    @property
    def over(self) -> bool:
        """Every board has ended."""
        return bool(self._m.over)

    @property
    def hash(self) -> int:
        """A hash of all values, the same on every machine."""
        return int(lib.ts_hash(self._ref))

    def duel_place(self, player: int = 0) -> int:
        """The result in a duel: place 1 has won; 0: the board still plays."""
        return int(lib.ts_duel_place(self._ref, self._player(player)))

    def __str__(self) -> str:
        boards = [board._lines() for board in self.boards]
        height = max(map(len, boards))
        padded = [[" " * len(b[0])] * (height - len(b)) + b for b in boards]
        rows = ["  ".join(row) for row in zip(*padded)]
        said = [f"{b.pieces} pieces, {b.lines} lines, {b.score} points" for b in self.boards]
        return "\n".join(rows + said)

    def __repr__(self) -> str:
        end = "over" if self.over else f"tick {self.tick}"
        return f"<Match: {self.rules.name}, {self.mode.name}, seed {self.seed}, {end}>"

    # ---- playing by buttons ----

    def step(self, *held: int, ticks: int = 1) -> list[Event]:
        """Plays ticks while these buttons are held, one number for each board, and returns what
        happened (at most 256 events). A button must come up to be pressed again."""
        down = self._held(held)
        left = number(ticks, "number of ticks", 0, 2**32 - 1)
        found: list[Event] = []
        while left and not self._m.over:
            most = min(left, self._record_held(down))
            before = self._m.tick
            if most == 1:
                lib.ts_step(self._ref, down, ctypes.byref(self._events))
            else:
                lib.ts_step_many(self._ref, 1, down, most, ctypes.byref(self._events))
            left -= self._m.tick - before
            found += self._happened()
        return found[:256]

    def run(self, bots: Mapping[int, Any], ticks: Optional[int] = None) -> "Match":
        """Bots play their boards until the match is over, or for that many ticks: {board: bot}.
        The other boards hold nothing."""
        for player in bots:
            self._player(player)
        down = Held()
        end = 2**64 - 1 if ticks is None else self.tick + number(ticks, "ticks", 0, 2**32 - 1)
        while self._m.tick < end and not self._m.over:
            for player, bot in bots.items():
                down[player] = bot.held(self, player)
            self._record_held(down)
            lib.ts_step(self._ref, down, None)
            same = min([bot._idle(self, player) for player, bot in bots.items()], default=2**32 - 1)
            most = min(same, end - self._m.tick, self._record_held(down)) if same else 0
            if most > 0 and not self._m.over:
                skipped = lib.ts_skip(self._ref, down, most)
                for bot in bots.values():
                    bot._leap(skipped)
        return self

    def wait(self, player: int = 0) -> bool:
        """Plays with nothing held until that board has a piece in play. False: no piece comes,
        the board has ended."""
        board = self._m.board[self._player(player)]
        for _ in range(100_000):
            if board.piece.kind or board.outcome or self._m.over:
                break
            self.step()
        return bool(board.piece.kind)

    # ---- playing by places ----

    def places(self, player: int = 0) -> list[Place]:
        """All places where the piece in play can lock, then those of the piece that comes if it
        goes on hold. None while no piece is in play: `wait` for it."""
        return [
            Place(CELLS[k], rot, column, row, spin, bool(hold))
            for (k, rot, column, row, spin), hold in self._moves(player).tolist()
        ]

    def afterstates(
        self, places: Optional[Sequence[Place]] = None, player: int = 0
    ) -> Afterstates:
        """What these places leave behind, or all those of `places()`; the match stays as it is."""
        board = self._m.board[self._player(player)]
        if places is None:
            moves = self._moves(player)
        else:
            moves = array("ts_move", len(places))
            for i, p in enumerate(places):
                moves[i] = _numbers(p)
        after = array("ts_after", len(moves))
        lib.ts_afterstates(self._ref, player, moves.ctypes.data, len(moves), after.ctypes.data)
        return Afterstates(after, board.rows, board.columns)

    def place(self, place: Place, player: int = 0) -> bool:
        """Plays a place by pressing keys as fast as fingers can, until the next piece is in play.
        False: the piece cannot get there, or falls too fast; the match is as it was."""
        move = array("ts_move", 1)
        move[0] = _numbers(place)
        record = self._record.ref if self._record else None
        return bool(
            lib.ts_play_move(
                self._ref, self._player(player), move.ctypes.data, record, None
            )
        )

    def play(
        self,
        choose: Optional[Callable[["Match", list[Place]], Place]] = None,
        pieces: Optional[int] = None,
    ) -> "Match":
        """Plays the first board to the end of the match, or that number of pieces: at each piece
        `choose(match, places)` names the place. Without it places are random, by the seed."""
        chance = random.Random(self.seed)
        pick = choose or (lambda match, places: chance.choice(places))
        failed = 0
        end = 2**32 if pieces is None else self.board.pieces + pieces
        while not self._m.over and self._m.board[0].pieces < end:
            places = self.places() if self.wait() else []
            if not places and not self.board.piece:
                break  # no piece comes
            chosen = pick(self, places) if places else None
            if chosen is not None and self.place(chosen):
                failed = 0
                continue
            failed += 1
            if failed > 1500:
                raise RuntimeError("No place of this piece can be played by keys.")
            self.step(Button.SOFT if failed > 500 else 0)  # it falls on
        return self

    # ---- copies, replays ----

    def copy(self) -> "Match":
        """The same match once more, with what has been recorded."""
        other = Match.load(self.save())
        other._record = self._record.copy() if self._record else None
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.copy()

    def __reduce__(self) -> Any:
        return Match.load, (self.save(),)

    def save(self) -> bytes:
        """The match as bytes, for this version of the engine and this byte order. To keep games
        for longer, keep their replays."""
        return bytes(self._m)

    @staticmethod
    def load(state: bytes) -> "Match":
        """A match of saved bytes. It continues as the saved one, but has no replay."""
        state = bytes(state)
        struct = structs["ts_match"]
        if len(state) != ctypes.sizeof(struct) or not lib.ts_valid(state):
            raise ValueError("These bytes are no match of this version of the engine.")
        match = Match.__new__(Match)
        match._open(struct.from_buffer_copy(state))
        return match

    def replay(self) -> str:
        """The replay so far, as the text of a .tsr file, which `verify` accepts."""
        if not self._record:
            raise ValueError("There is no replay of a match that was loaded or edited.")
        record = self._record.copy()
        lib.ts_recorder_finish(record.ref, self._ref)
        return b"".join(record.parts).decode()

    # ---- changing it by hand; there is no replay then ----

    def set_field(self, field: Any, player: int = 0) -> None:
        """Replaces the stack: see `cells_of` for what a field can be."""
        cells = cells_of(field, ROWS)
        self._edit(lib.ts_edit_stack, player, cells.ctypes.data, sense="this stack here")

    def set_piece(self, kind: str, player: int = 0) -> None:
        """Puts a piece into play where it spawns, in place of the one there."""
        self._edit(lib.ts_edit_piece, player, kind_of(kind), None, sense=f"{kind} in play here")

    def set_hold(self, kind: Optional[str], player: int = 0) -> None:
        """Puts a piece on hold, or nothing."""
        number = kind_of(kind) if kind else 0
        self._edit(lib.ts_edit_hold, player, number, sense=f"{kind} on hold")

    def set_queue(self, kinds: Iterable[str], player: int = 0) -> None:
        """Puts these pieces before those that are drawn."""
        queue = bytes(kind_of(k) for k in kinds)
        self._edit(lib.ts_edit_queue, player, queue, len(queue), sense="so long a queue")

    def add_garbage(self, rows: int, column: int = -1, player: int = 0) -> None:
        """Adds incoming rows with a hole in that column; -1: in one that is drawn."""
        rows = number(rows, "number of rows", 1, 255)
        column = number(column, "column", -1, COLUMNS - 1)
        cell = CELLS.index("X")
        self._edit(
            lib.ts_add_garbage, player, rows, column, cell, self.tick, sense="more incoming rows"
        )

    # ---- inside ----

    def _edit(self, call: Any, player: int, *arguments: Any, sense: str) -> None:
        if not call(self._ref, self._player(player), *arguments):
            raise ValueError(f"The rules do not allow {sense}.")
        self._record = None

    def _player(self, player: int) -> int:
        if not 0 <= operator.index(player) < self._m.setup.players:
            raise IndexError(f"There is no board {player}: the match has {len(self.boards)}.")
        return operator.index(player)

    def _held(self, held: Sequence[int]) -> Any:
        if len(held) > self._m.setup.players:
            raise ValueError(f"Buttons of {len(held)} boards: the match has {len(self.boards)}.")
        for buttons in held:
            number(buttons, "sum of buttons", 0, 511)
        return Held(*held)

    def _record_held(self, down: Any) -> int:
        """Records what is held from now on. Returns the number of ticks until it must be told
        again."""
        if not self._record:
            return 2**32 - 1
        lib.ts_recorder_held(self._record.ref, self._ref, down)
        return int(self._record.struct.hash_tick - self._m.tick)

    def _happened(self) -> list[Event]:
        return [
            Event(
                _EVENTS[e.kind] if e.kind < len(_EVENTS) else str(e.kind), e.player,
                piece_of(e.piece), e.amount, e.points, e.spin, e.how, e.back_to_back,
                bool(e.perfect), e.rows,
            )
            for e in self._events.list[: self._events.count]
        ]  # fmt: skip

    def _moves(self, player: int) -> Array:
        moves = array("ts_move", _MOVES)
        return moves[
            : lib.ts_moves(self._ref, self._player(player), moves.ctypes.data, len(moves))
        ]


def why_not(r: Rules, m: Mode, s: Any) -> str:
    """Why a setup cannot be played, in the engine's words."""
    error = lib.ts_setup_check(ctypes.byref(s))
    return f"No match of the mode {m.name} by the rules {r.name}: {text(lib.ts_error_text(error))}."


def _numbers(p: Place) -> tuple[tuple[int, int, int, int, int], int]:
    place = (
        kind_of(p.kind),
        number(p.rotation, "rotation", 0, 3),
        number(p.column, "column", 0, COLUMNS - 1),
        number(p.row, "row", 0, ROWS - 1),
        number(p.spin, "spin", 0, 2),
    )
    return place, int(p.hold)


def places(field: Any, kind: str, rules: Union[str, Rules] = "guideline") -> list[Place]:
    """All places where a piece can come to rest in a field, from where it comes in; time is not
    looked at. See `cells_of` for what a field can be.

    >>> len(places("", "L"))
    34
    """
    match = Match(rules)
    match.wait()
    lib.ts_edit_no_piece(match._ref, 0)
    match.set_field(cells_of(field, match.board.rows))
    if not lib.ts_edit_piece(match._ref, 0, kind_of(kind), None):
        return []  # there is no room for it
    return [place for place in match.places() if not place.hold]


class ReplayError(ValueError):
    """A replay that does not verify. `line` is where, `reason` why, `good_tick` how far it does."""

    def __init__(self, name: str, report: Any) -> None:
        self.line = int(report.line)
        self.reason = text(lib.ts_error_text(report.error))
        self.good_tick = int(report.good_tick)
        self.malformed = bool(lib.ts_replay_malformed(report.error))
        super().__init__(f"{name}, line {self.line}: {self.reason}.")


def verify(path: Union[str, "os.PathLike[str]"]) -> Match:
    """Plays a replay from a file and returns the match at its end, or raises ReplayError."""
    with open(path, "rb") as file:
        return verify_text(file.read(), os.fspath(path))


def verify_text(replay: Union[str, bytes], name: str = "replay") -> Match:
    """The same for a text; `name` is what errors call it."""
    content = replay.encode() if isinstance(replay, str) else bytes(replay)
    report = structs["ts_replay_report"]()
    if lib.ts_replay_verify(content, len(content), ctypes.byref(report)):
        raise ReplayError(name, report)
    return Match.load(bytes(report.match))
