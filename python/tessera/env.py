"""One game for one agent: gymnasium's plain interface, as VecEnv is its vector one."""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Optional

import numpy as np

from . import render
from ._library import Array
from .match import Match
from .vec import INFO, VecEnv, feature_names, gymnasium

_Base: Any = gymnasium.Env if gymnasium else object
CHOICES = 256  #: places that an action can choose from


class OneMatch:
    """What Env and ParallelEnv share: one match, and how it is shown."""

    metadata: dict[str, Any] = {"render_modes": list(render.MODES), "render_fps": 30}
    _vec: VecEnv

    def _open(
        self,
        render_mode: Optional[str],
        render_size: Optional[tuple[int, int]],
        rules_and_mode: tuple[Any, ...],
        obs: str,
        as_vec: dict[str, Any],
    ) -> None:
        """render_size: width and height of pictures, in pixels."""
        self._screen = render.Screen(render_mode, render_size, self.metadata["render_fps"])
        self.render_mode = render_mode
        self._after = obs == "afterstates"
        if self._after:
            as_vec = {"act": "choice", **as_vec, "after": "features"}
            obs = "packed"
        self._vec = VecEnv(1, *rules_and_mode, autoreset=False, obs=obs, **as_vec)
        if not self._after:
            return
        if self._vec.action_name != "choice":
            raise ValueError("Afterstates are in the order of the choices: they need act='choice'.")
        agents, features = self._vec.agents, len(feature_names())
        self._found = np.zeros((agents * CHOICES, features), np.int32)
        self._rows = self._found.reshape(agents, CHOICES, features) if agents == 1 else \
            np.zeros((agents, CHOICES, features), np.int32)
        self._offset = (ctypes.c_uint32 * (agents + 1))()
        self._shown = [0] * agents  # rows of the last observation

    def _space(self) -> Any:
        """What an agent sees, where gymnasium is installed."""
        if not self._after:
            return self._vec.single_observation_space
        info = np.iinfo(np.int32)
        return gymnasium.spaces.Box(info.min, info.max, self._rows.shape[1:], np.int32)

    def _seen(self) -> Array:
        """What all agents see, a row for each, in memory that the next step overwrites."""
        if not self._after:
            seen: Array = self._vec._obs
            return seen
        self._vec._afterstates_into(self._offset, self._found.ctypes.data)
        for i, rows in enumerate(self._rows):
            begin, end = self._offset[i], self._offset[i + 1]
            if len(self._rows) > 1:
                rows[: end - begin] = self._found[begin:end]
            rows[end - begin : self._shown[i]] = 0  # those beyond are 0 already
            self._shown[i] = end - begin
        return self._rows

    def render(self) -> Any:
        """As the render mode says: text, a picture, or nothing, but in a window."""
        return None if self.render_mode is None else self._screen.show(self.match)

    def close(self) -> None:
        """Frees the memory of the game now, not when Python does, and closes the window."""
        self._vec.close()
        self._screen.close()

    @property
    def match(self) -> Match:
        """A copy of the match."""
        return self._vec.match(0)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _info_of(self, row: int) -> dict[str, Any]:
        vec = self._vec
        info: dict[str, Any] = dict(zip(INFO, vec._infos[row].tolist()))
        if vec._mask is not None:
            info["action_mask"] = vec._mask[row].view(np.int8).copy()
        return info


class Env(OneMatch, _Base):  # type: ignore[misc]
    """A game after the other, for programs that know `gymnasium.Env`.

        env = tessera.Env("guideline", "sprint", act="choice")
        obs, info = env.reset(seed=1)
        obs, reward, terminated, truncated, info = env.step(0)

    It takes what VecEnv takes, for a match with one agent; bots may play against it. Besides,
    obs="afterstates" shows the features of the field after each of the 256 choices, as rows; those
    beyond the legal ones are 0. An episode that has ended stays as it is until `reset`.
    `info["action_mask"]` and `action_masks()` say which actions are legal.
    """

    def __init__(
        self,
        *rules_and_mode: Any,
        render_mode: Optional[str] = None,
        render_size: Optional[tuple[int, int]] = None,
        obs: str = "features",
        **as_vec: Any,
    ):
        """render_size: width and height of pictures, in pixels."""
        self._open(render_mode, render_size, rules_and_mode, obs, as_vec)
        if self._vec.agents != 1:
            raise ValueError(f"An Env has one agent, not {self._vec.agents}: see VecEnv and `bots`.")
        if gymnasium is not None:
            self.observation_space = self._space()
            self.action_space = self._vec.single_action_space

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begins a new game. The same seed and the same actions give the same game; without one,
        the random sequence continues."""
        if gymnasium is not None:
            super().reset(seed=seed)
        self._vec._begin(seed)
        self._show()
        return self._observed(), self._info_of(0)

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """One action. Returns observation, reward, terminated, truncated, info."""
        vec = self._vec
        vec._step_one(operator.index(action))
        self._show()
        return (
            self._observed(), float(vec._reward[0]), bool(vec._terminal[0]),
            bool(vec._truncated[0]), self._info_of(0),
        )  # fmt: skip

    def action_masks(self) -> Array:
        """The legal actions as True."""
        masks: Array = self._vec.action_masks()[0]
        return masks

    # ---- inside ----

    def _observed(self) -> Array:
        seen: Array = self._seen()[0].copy()
        return seen
