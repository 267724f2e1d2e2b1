"""Two to four agents that play each other: PettingZoo's parallel interface.

    from tessera.parallel import parallel_env

    env = parallel_env(players=2)
    obs, infos = env.reset(seed=1)
    while env.agents:
        actions = {agent: policy(obs[agent], infos[agent]["action_mask"]) for agent in env.agents}
        obs, rewards, terminations, truncations, infos = env.step(actions)

It needs no PettingZoo, and is a `pettingzoo.ParallelEnv` where that is installed.
"""

from __future__ import annotations

import copy
import importlib
import operator
from typing import Any, Mapping, Optional

import numpy as np

from ._library import Array
from .env import OneMatch
from .vec import gymnasium

_Base: Any = object
try:
    _Base = importlib.import_module("pettingzoo").ParallelEnv
except ImportError:
    pass


class ParallelEnv(OneMatch, _Base):  # type: ignore[misc]
    """A match of several agents, who act at the same time.

    It takes what VecEnv takes. Agents are `board_0`, `board_1` and so on, without the boards that
    bots play. obs="afterstates" is as in Env. An agent whose board has ended leaves `agents`; the others continue.
    """

    metadata: dict[str, Any] = {
        **OneMatch.metadata, "name": "tessera_v0", "is_parallelizable": True,
    }  # fmt: skip

    def __init__(
        self,
        rules: Any = "modern",
        mode: Any = "duel",
        *,
        render_mode: Optional[str] = None,
        render_size: Optional[tuple[int, int]] = None,
        obs: str = "features",
        **as_vec: Any,
    ):
        """The usual actions are choices among the places, and an agent sees its own board, then
        the next one."""
        usual: dict[str, Any] = {"act": "choice", "others": 1, "reward": {"won": 1, "lost": -1}}
        self._open(render_mode, render_size, (rules, mode), obs, {**usual, **as_vec})
        bots = list(as_vec.get("bots", ()))
        boards = [i for i in range(self._vec.num_players) if not bots[i : i + 1] or not bots[i]]
        self.possible_agents = [f"board_{i}" for i in boards]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Any] = {}
        self.action_spaces: dict[str, Any] = {}
        if gymnasium is not None:
            for agent in self.possible_agents:
                self.observation_spaces[agent] = copy.deepcopy(self._space())
                self.action_spaces[agent] = copy.deepcopy(self._vec.single_action_space)

    def observation_space(self, agent: str) -> Any:
        """What that agent sees; always the same object."""
        return self._space_of(agent, self.observation_spaces)

    def action_space(self, agent: str) -> Any:
        """What that agent can do; always the same object."""
        return self._space_of(agent, self.action_spaces)

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[dict[str, Array], dict[str, dict[str, Any]]]:
        """Begins a new match. The same seed and the same actions give the same match; without one,
        the random sequence continues."""
        self._vec._begin(seed)
        self.agents = list(self.possible_agents)
        self._show()
        return self._observed(self.agents), self._infos(self.agents)

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Array], dict[str, float], dict[str, bool], dict[str, bool],
        dict[str, dict[str, Any]],
    ]:  # fmt: skip
        """One action of every agent that still plays."""
        playing = self.agents
        if sorted(actions) != sorted(playing):
            raise ValueError(f"Actions are for {', '.join(playing) or 'nobody'}: reset ends a match.")
        given = np.zeros(len(self.possible_agents), np.int64)
        for agent, action in actions.items():
            given[self._row(agent)] = operator.index(action)
        if not playing:
            return {}, {}, {}, {}, {}
        self._vec._play(given)
        rewards, ended, cut = self._vec._reward, self._vec._terminal, self._vec._truncated
        rows = {agent: self._row(agent) for agent in playing}
        terminations = {agent: bool(ended[i]) for agent, i in rows.items()}
        truncations = {agent: bool(cut[i]) for agent, i in rows.items()}
        self.agents = [a for a in playing if not terminations[a] and not truncations[a]]
        self._show()
        return (
            self._observed(playing), {agent: float(rewards[i]) for agent, i in rows.items()},
            terminations, truncations, self._infos(playing),
        )  # fmt: skip

    # ---- inside ----

    def _space_of(self, agent: str, spaces: dict[str, Any]) -> Any:
        if gymnasium is None:
            raise RuntimeError("Spaces are those of gymnasium, which is not installed.")
        return spaces[agent]

    def _row(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _observed(self, agents: list[str]) -> dict[str, Array]:
        seen = self._seen()
        return {agent: seen[self._row(agent)].copy() for agent in agents}

    def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        return {agent: self._info_of(self._row(agent)) for agent in agents}


def parallel_env(*arguments: Any, **named: Any) -> ParallelEnv:
    """A ParallelEnv: the name by which PettingZoo's programs make one."""
    return ParallelEnv(*arguments, **named)
