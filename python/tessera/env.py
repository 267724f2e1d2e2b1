"""One game for one agent: gymnasium's plain interface, as VecEnv is its vector one."""

from __future__ import annotations

from typing import Any, Optional

from ._library import Array
from .match import Match
from .vec import VecEnv, gymnasium

_Base: Any = gymnasium.Env if gymnasium else object


class Env(_Base):  # type: ignore[misc]
    """A game after the other, for programs that know `gymnasium.Env`.

        env = tessera.Env("guideline", "sprint", act="choice")
        obs, info = env.reset(seed=1)
        obs, reward, terminated, truncated, info = env.step(0)

    It takes what VecEnv takes, for a match with one agent; bots may play against it. An episode
    that has ended stays as it is until `reset`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 60}

    def __init__(self, *rules_and_mode: Any, render_mode: Optional[str] = None, **as_vec: Any):
        if render_mode not in (None, "ansi"):
            raise ValueError(f"A game is rendered as 'ansi', not as {render_mode!r}.")
        self._vec = VecEnv(1, *rules_and_mode, autoreset=False, **as_vec)
        if self._vec.agents != 1:
            raise ValueError(f"An Env has one agent, not {self._vec.agents}: see VecEnv and `bots`.")
        self.render_mode = render_mode
        if gymnasium is not None:
            self.observation_space = self._vec.single_observation_space
            self.action_space = self._vec.single_action_space

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begins a new game. The same seed and the same actions give the same game; without one,
        chance goes on."""
        if gymnasium is not None:
            super().reset(seed=seed)
        obs, info = self._vec.reset(seed=seed)
        return obs[0], self._first(info)

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """One action. Returns observation, reward, terminated, truncated, info."""
        obs, reward, terminated, truncated, info = self._vec.step([int(action)])
        ends = bool(terminated[0]), bool(truncated[0])
        return obs[0], float(reward[0]), *ends, self._first(info)

    def render(self) -> Optional[str]:
        """The field as text, if the environment was made with render_mode="ansi"."""
        return str(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Frees the memory of the game now, not when Python does."""
        self._vec.close()

    @property
    def mask(self) -> Optional[Array]:
        """The legal actions as True; None: all of them always are."""
        return None if self._vec.mask is None else self._vec.mask[0]

    @property
    def match(self) -> Match:
        """A copy of the match."""
        return self._vec.match(0)

    @staticmethod
    def _first(info: dict[str, Any]) -> dict[str, Any]:
        return {name: column[0] for name, column in info.items()}


if gymnasium is not None and "tessera/Game-v0" not in gymnasium.registry:
    gymnasium.register("tessera/Game-v0", entry_point="tessera:Env")
