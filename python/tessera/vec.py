"""Thousands of games at once, for programs that learn: gymnasium's vector interface on
libtessera_env. docs/env.md explains every column and every byte."""

from __future__ import annotations

import concurrent.futures
import ctypes
import importlib
import os
import threading
import weakref
from typing import Any, Mapping, Optional, Sequence, Union

import numpy as np

from ._library import PLAYERS, Array, at, env, structs, text
from .match import Match, why_not
from .render import picture
from .rules import Mode, Rules, mode_of, number, rules_of

gymnasium: Any = None
_Base: Any = object
try:
    gymnasium = importlib.import_module("gymnasium")
    _Base = importlib.import_module("gymnasium.vector").VectorEnv
except ImportError:
    pass


ACTIONS = ("buttons", "seven", "place", "choice")
OBSERVATIONS = ("packed", "planes", "features", "puffer")
AFTERSTATES = ("features", "packed")
REWARDS = ("score", "lines", "sent", "pieces", "won", "lost", "invalid", "step")
INFO = (
    "score", "lines", "sent", "pieces", "level", "ticks", "steps", "incoming", "outcome", "over",
    "place", "choices", "invalid", "episodes", "last_lines", "last_attack",
)  # fmt: skip
_TYPES = (np.uint8, np.uint8, np.int32, np.float32)
_INT32 = np.dtype(np.int32)


def _index(word: str, words: Sequence[str], what: str) -> int:
    if word not in words:
        raise ValueError(f"There is no {what} {word!r}: there are {', '.join(words)}.")
    return words.index(word)


def feature_names() -> list[str]:
    """The names of the features, in the order of their columns."""
    names: list[str] = []
    lib = env()
    while lib.ts_env_feature_name(len(names)):
        names.append(text(lib.ts_env_feature_name(len(names))))
    return names


class VecEnv(_Base):  # type: ignore[misc]
    """Many matches at once. Each agent is a row of every array: row `match * agents + agent`.

        envs = tessera.VecEnv(1024, act="choice", obs="packed")
        obs, info = envs.reset(seed=1)
        obs, reward, terminated, truncated, info = envs.step(actions)

    An episode that ends begins anew in the same step: reward, terminated, truncated and what
    `info` counts are of the old one, observation and mask of the new one (gymnasium calls this
    SAME_STEP; `info["final_obs"]` has the last observations).
    """

    _step_outs = ("observation", "reward", "terminated", "truncated")
    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "rgb_array"], "render_fps": 30, "autoreset_mode": "same-step",
    }  # fmt: skip

    def __init__(
        self,
        num_matches: int,
        rules: Union[str, Rules] = "guideline",
        mode: Union[str, Mode] = "none",
        *,
        act: str = "place",
        obs: str = "features",
        after: str = "features",
        bots: Sequence[int] = (),
        players: Optional[int] = None,
        others: int = 0,
        ticks: int = 0,
        level: Optional[int] = None,
        goal: int = 0,
        pieces_max: int = 0,
        ticks_max: int = 0,
        steps_max: int = 0,
        inputs: int = 0,
        autoreset: bool = True,
        reward: Optional[Mapping[str, float]] = None,
        handling: Optional[Mapping[str, int]] = None,
        seed: int = 0,
        threads: int = 1,
        copy: bool = True,
        render_mode: Optional[str] = "ansi",
    ) -> None:
        """act: buttons, seven, place, choice. obs: packed, planes, features, puffer.
        bots: the level of the bot at each board, 0 for an agent. ticks: of an action by buttons
        (1 if left out); with places, the least that an action takes. *_max: where episodes are
        truncated; 0: nowhere. inputs: button changes kept for `replay`. reward: factors of
        REWARDS, in place of the usual ones; those left out are 0. threads: that share a step.
        copy: False gives the arrays themselves, read-only, which the next step overwrites."""
        if render_mode not in (None, "ansi", "rgb_array"):
            raise ValueError(f"There is no render mode {render_mode!r}: there are ansi, rgb_array.")
        self.render_mode = render_mode
        self._handle: Optional[int] = None
        self._free: Any = None
        self._lock = threading.RLock()  # C runs without Python's: nobody may close it meanwhile
        self._lib = env()
        self._rules, self._mode = rules_of(rules), mode_of(mode)
        s = structs["ts_env_spec"]()
        self._lib.ts_env_spec_default(ctypes.byref(s), self._rules.id, self._mode.id)
        s.change = self._rules._setup(self._mode.id).change
        if len(bots) > PLAYERS:
            raise ValueError(f"A match has at most {PLAYERS} boards, not {len(bots)}.")
        if players is not None or bots:
            s.players = number(players or max(len(bots), s.players), "number of players", 1, PLAYERS)
        for i, bot in enumerate(bots):
            s.bot[i] = number(bot, "level of a bot", 0, 10)
        s.act = _index(act, ACTIONS, "kind of action")
        s.obs = _index(obs, OBSERVATIONS, "observation")
        s.after = _index(after, AFTERSTATES, "afterstate")
        s.others = number(others, "number of others", 0, PLAYERS - 1)
        s.stays = not autoreset
        s.ticks = number(ticks or int(act in ("buttons", "seven")), "number of ticks", 0, 65535)
        if level is not None:
            s.level = number(level, "level", 0, 65535)
        s.goal = number(goal, "goal", 0, 2**32 - 1)
        s.pieces_max = number(pieces_max, "limit", 0, 2**32 - 1)
        s.ticks_max = number(ticks_max, "limit", 0, 2**32 - 1)
        s.steps_max = number(steps_max, "limit", 0, 2**32 - 1)
        s.inputs = number(inputs, "number of inputs", 0, 2**24)
        if reward is not None:
            s.reward = type(s.reward)()
            for name, factor in reward.items():
                s.reward[_index(name, REWARDS, "reward")] = factor
        for name, value in (handling or {}).items():
            _index(name, ("das", "arr", "dcd", "soft", "irs", "ihs"), "handling")
            setattr(s.handling, name, number(value, name, 0, 65535))
        shapes = structs["ts_env_shapes"]()
        if not self._lib.ts_env_sizes(ctypes.byref(s), ctypes.byref(shapes)):
            raise ValueError(self._refused(s))
        self.num_matches = number(num_matches, "number of matches", 1, 2**24)
        self.agents = int(shapes.agents)
        self.num_players = int(s.players)  #: boards of a match
        self.num_envs = self.num_matches * self.agents  #: rows
        self.num_actions = int(shapes.actions)
        self.action_name, self.obs_name = act, obs
        self._spec, self._shapes, self._copy, self._seed = s, shapes, copy, seed
        self._stays = not autoreset
        self._after = np.zeros(0, np.uint8)
        self._allocate()
        self._threads = number(threads, "number of threads", 1, 256)
        workers = min(self._threads, self.num_matches)
        self._pool = concurrent.futures.ThreadPoolExecutor(workers) if workers > 1 else None
        edges = [self.num_matches * i // workers for i in range(workers + 1)]
        self._ranges = list(zip(edges, edges[1:]))
        self._open_envs(number(seed, "seed", 0, 2**64 - 1))
        self._spaces()

    # ---- the interface of gymnasium.vector ----

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begins new episodes in all matches. The same seed and the same actions give the same
        games; without one, the random sequence continues. options={"reset_mask": rows} begins them only in the
        matches whose rows are True (gymnasium's name for it)."""
        chosen = (options or {}).get("reset_mask")
        if chosen is not None:
            self._reset_some(chosen, seed)
        else:
            self._begin(seed)
        return self._out("observation"), self._info()

    def step(
        self, actions: Any
    ) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One action of every agent. Returns observations, rewards, terminated, truncated, info."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"Actions are {self.num_envs} whole numbers, one for each agent, not an array of "
                f"{given.dtype} of the shape {given.shape}."
            )
        ends = self._play(given)
        outs = map(self._out, self._step_outs) if self._copy else self._step_views
        obs, rewards, terminated, truncated = outs
        info = self._info()
        if ends and not self._stays:
            ended = terminated | truncated
            final_info = info.copy()
            del final_info["choices"]
            final_info.pop("action_mask", None)
            info.update(
                final_obs=self._final_of(ended), _final_obs=ended,
                final_info=final_info, _final_info=ended,
            )  # fmt: skip
        return obs, rewards, terminated, truncated, info

    def close(self, **ignored: Any) -> None:
        """Frees the memory of the games now, not when Python does."""
        with self._lock:
            if self._handle is not None:
                self._handle = None
                self._free()
            if getattr(self, "_pool", None):
                self._pool.shutdown()  # type: ignore[union-attr]
                self._pool = None
        self.closed = True

    def render(self) -> Optional[tuple[Any, ...]]:
        """All matches as texts or as pictures, as the render mode says."""
        if self.render_mode is None:
            return None
        matches = (self.match(i) for i in range(self.num_matches))
        return tuple(str(m) if self.render_mode == "ansi" else picture(m) for m in matches)

    # ---- what it has besides ----

    def action_masks(self) -> Array:
        """The legal actions of each agent as True."""
        if self._mask is None:
            return np.ones((self.num_envs, self.num_actions), bool)
        return self._out("action_mask").view(bool)

    @property
    def buffers(self) -> dict[str, Array]:
        """The arrays that the engine itself reads and writes, for libraries that take memory over
        by DLPack, such as torch.from_dlpack. They may be read only: it writes what changes."""
        return {name: array for name, array in self._written.items() if name != "final"}

    def afterstates(self) -> tuple[Array, Array]:
        """The fields after every legal place of every agent (at most 256 each): offsets and rows.
        Rows offset[i] to offset[i + 1] - 1 are those of agent i, in the order of the choices."""
        if self.action_name not in ("place", "choice"):
            raise ValueError("Afterstates are for agents that name places: act='choice'.")
        with self._lock:
            handle = self._opened()
            offsets = np.zeros(self.num_envs + 1, np.uint32)
            n, each = self.num_matches, int(self._shapes.after_bytes)
            at_ = offsets.ctypes.data
            count = int(self._lib.ts_envs_after(handle, 0, n, at_, None))
            if len(self._after) < count * each:
                self._after = np.zeros(2 * count * each, np.uint8)
            self._lib.ts_envs_after(handle, 0, n, at_, self._after.ctypes.data)
            rows = self._after[: count * each].copy() if self._copy else self._after[: count * each]
        kind = np.int32 if self._spec.after == 0 else np.uint8
        return offsets.astype(np.int64), rows.view(kind).reshape(count, -1)

    def match(self, i: int) -> Match:
        """A copy of a match."""
        with self._lock:
            address = self._lib.ts_envs_match(self._opened(), self._match(i))
            return Match.load(bytes(at("ts_match", address)))

    def save(self, i: int) -> bytes:
        """A match and its counters, for a search that goes back to it."""
        state = ctypes.create_string_buffer(int(self._shapes.state_bytes))
        with self._lock:
            self._lib.ts_envs_save(self._opened(), self._match(i), state, len(state))
        return state.raw

    def load(self, i: int, state: bytes) -> None:
        """Puts saved bytes into a match; observation, mask and info are then those of it."""
        state = bytes(state)
        with self._lock:
            handle, i = self._opened(), self._match(i)
            if not self._lib.ts_envs_load(handle, i, state, len(state)):
                raise ValueError("These bytes are no state of such an environment.")

    def observation(self) -> tuple[Array, dict[str, Any]]:
        """Observations and info as they are now, such as after `load`."""
        return self._out("observation"), self._info()

    def replay(self, i: int, ended: bool = True) -> str:
        """The replay of the last episode of a match that ended, or of the one under way."""
        with self._lock:
            handle, i = self._opened(), self._match(i)
            size = int(self._lib.ts_envs_replay(handle, i, int(ended), None, 0))
            kept = ctypes.create_string_buffer(size + 1)
            self._lib.ts_envs_replay(handle, i, int(ended), kept, size)
        if not size:
            raise ValueError("There is no replay: none has ended, or `inputs` is too small for it.")
        return kept.raw[:size].decode()

    def __enter__(self) -> "VecEnv":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<VecEnv: {self.num_matches} matches, {self._rules.name}, {self._mode.name}>"

    # ---- inside ----

    def _refused(self, s: Any) -> str:
        if not any(s.bot[i] == 0 for i in range(s.players)):
            return "At least one board must be an agent's: bots play them all."
        if s.others >= s.players:
            return f"There are no {s.others} others in a match of {s.players}."
        if any(s.bot[i] for i in range(s.players, PLAYERS)):
            return f"There are more bots than the {s.players} boards of the match."
        if any(name == "columns" and value > 10 for name, value in self._rules.changes):
            return "An environment has fields of at most 10 columns."
        setup = self._rules._setup(self._mode.id)
        setup.players, setup.level, setup.goal = s.players, s.level, s.goal
        for handling in setup.handling[: s.players]:
            ctypes.pointer(handling)[0] = s.handling
        return why_not(self._rules, self._mode, setup)

    def _allocate(self) -> None:
        n, shapes = self.num_envs, self._shapes
        kind = _TYPES[self._spec.obs]
        self._act = np.zeros(n, np.int32)
        self._obs = np.zeros((n, shapes.obs_count), kind)
        self._final = np.zeros((n, shapes.obs_count), kind)
        self._mask = np.zeros((n, shapes.mask_bytes), np.uint8) if shapes.mask_bytes else None
        self._reward = np.zeros(n, np.float32)
        self._ends = np.zeros((2, n), np.uint8)
        self._terminal, self._truncated = self._ends
        self._infos = np.zeros((n, len(INFO)), np.int32)
        self._written: dict[str, Array] = {
            "observation": self._obs, "final": self._final, "reward": self._reward,
            "terminated": self._terminal.view(bool), "truncated": self._truncated.view(bool),
            "info": self._infos,
        }  # fmt: skip
        if self._mask is not None:
            self._written["action_mask"] = self._mask.view(np.int8)
        self._shown: dict[str, Array] = {name: array.view() for name, array in self._written.items()}
        for shown in self._shown.values():
            shown.flags.writeable = False  # the library writes only what changes
        self._columns = dict(zip(INFO, self._shown["info"].T))
        if self._mask is not None:
            self._columns["action_mask"] = self._shown["action_mask"]
        self._step_views = tuple(self._shown[name] for name in self._step_outs)

    def _open_envs(self, seed: int) -> None:
        """Games with chances of that seed, in place of those there are."""
        with self._lock:
            handle = self._lib.ts_envs_open(ctypes.byref(self._spec), self.num_matches, seed)
            if not handle:
                raise MemoryError(f"There is no memory for {self.num_matches} matches.")
            if self._handle is not None:
                self._free()
            self._handle, self._began = handle, False
            self._free = weakref.finalize(self, self._lib.ts_envs_close, handle)
            b = structs["ts_env_buffers"]()
            b.act, b.obs, b.final_obs = (
                a.ctypes.data for a in (self._act, self._obs, self._final)
            )
            b.mask = None if self._mask is None else self._mask.ctypes.data
            b.reward, b.info = self._reward.ctypes.data, self._infos.ctypes.data
            b.terminal, b.truncated = self._terminal.ctypes.data, self._truncated.ctypes.data
            self._lib.ts_envs_bind(handle, ctypes.byref(b))

    def _spaces(self) -> None:
        if gymnasium is None:
            return
        spaces = gymnasium.spaces
        kind = self._obs.dtype
        low, high = (0, 255) if kind == np.uint8 else (-np.inf, np.inf)
        if kind == np.int32:
            low, high = np.iinfo(np.int32).min, np.iinfo(np.int32).max
        shape = self._obs.shape
        self.single_observation_space = spaces.Box(low, high, shape[1:], kind.type)
        self.observation_space = spaces.Box(low, high, shape, kind.type)
        self.single_action_space = spaces.Discrete(self.num_actions)
        self.action_space = spaces.MultiDiscrete(np.full(self.num_envs, self.num_actions))
        mode = getattr(gymnasium.vector, "AutoresetMode", None)
        if mode is not None:
            same = mode.SAME_STEP if not self._spec.stays else mode.DISABLED
            self.metadata = {**self.metadata, "autoreset_mode": same}

    def _begin(self, seed: Optional[int]) -> None:
        """New episodes in all matches."""
        if seed is not None:
            self._open_envs(number(seed, "seed", 0, 2**64 - 1))
        self._each(self._lib.ts_envs_reset)
        self._began = True

    def _play(self, actions: Array) -> int:
        """One action of every agent, all of which are there. Returns how many agents have ended."""
        if not self._began:
            raise RuntimeError("Call reset before the first step.")
        if actions.dtype != _INT32:  # wider ones must not wrap around
            actions = np.clip(actions.astype(np.int64), -1, self.num_actions)
        self._act[:] = actions
        if not self._lib.ts_envs_can_step(self._opened(), 0, self.num_matches):
            raise ValueError(f"Actions are numbers from 0 to {self.num_actions - 1}.")
        ends: int = self._each(self._lib.ts_envs_step)
        return ends

    def _step_one(self, action: int) -> None:
        """One action of the only agent, without what `step` does for many."""
        if not self._began:
            raise RuntimeError("Call reset before the first step.")
        if not 0 <= action < self.num_actions:
            raise ValueError(f"Actions are numbers from 0 to {self.num_actions - 1}.")
        self._act[0] = action
        with self._lock:
            self._lib.ts_envs_step(self._opened(), 0, 1)

    def _afterstates_into(self, offset: Any, rows: int) -> None:
        """Writes what `afterstates` returns for one match into the caller's memory."""
        with self._lock:
            self._lib.ts_envs_after(self._opened(), 0, 1, offset, rows)

    def _reset_some(self, rows: Any, seed: Optional[int]) -> None:
        if not self._began:
            raise RuntimeError("The first reset is of all matches.")
        if seed is not None:
            raise ValueError("A seed is for all matches: leave it or reset_mask out.")
        rows = np.asarray(rows)
        if rows.shape != (self.num_envs,) or rows.dtype != bool:
            raise ValueError(f"reset_mask is an array of {self.num_envs} bools, one for each agent.")
        matches = rows.reshape(self.num_matches, self.agents)
        if (matches.any(1) != matches.all(1)).any():
            raise ValueError("The agents of a match begin anew together: reset_mask parts some.")
        with self._lock:
            for i in np.flatnonzero(matches[:, 0]):
                self._lib.ts_envs_reset(self._opened(), int(i), int(i) + 1)

    def _opened(self) -> int:
        if self._handle is None:
            raise ValueError("This environment is closed.")
        return self._handle

    def _match(self, i: int) -> int:
        if not 0 <= i < self.num_matches:
            raise IndexError(f"There is no match {i}: there are {self.num_matches}.")
        return int(i)

    def _each(self, call: Any) -> Any:
        """The call for all matches. Returns the sum of what it returns, if that is a number."""
        with self._lock:
            handle = self._opened()
            if not self._pool:
                return call(handle, 0, self.num_matches)
            all_done = [self._pool.submit(call, handle, a, b) for a, b in self._ranges]
            return sum(done.result() or 0 for done in all_done)

    def _out(self, name: str) -> Array:
        return self._written[name].copy() if self._copy else self._shown[name]

    def _final_of(self, ended: Array) -> Array:
        """The last observations; where none has ended, what a copy has there is 0."""
        if not self._copy:
            return self._shown["final"]
        final = np.zeros_like(self._final)
        final[ended] = self._final[ended]
        return final

    def _info(self) -> dict[str, Any]:
        if not self._copy:
            return self._columns.copy()
        info: dict[str, Any] = dict(zip(INFO, self._infos.copy().T))
        if self._mask is not None:
            info["action_mask"] = self._out("action_mask")
        return info


def cores() -> int:
    """The processors that this program may use: a good number of threads."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
