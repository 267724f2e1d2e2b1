"""The tasks that gymnasium knows after `import tessera`: gymnasium.make("tessera/Sprint-v0").

Each has three kinds. As such, an action is the number of a place where the piece is to lock, and an
observation the 24 features of the field and 24 numbers. With Buttons, an action is one of seven
buttons for a thirtieth of a second, and an observation the field as planes. With Afterstates, an
observation has the features of the field after each choice. All keyword arguments of `Env` can be
given to `gymnasium.make`, and those of `VecEnv` to `gymnasium.make_vec`.
"""

from __future__ import annotations

from typing import Any

from .vec import VecEnv, gymnasium

#: What each task is: arguments of Env.
TASKS: dict[str, dict[str, Any]] = {
    # 40 lines in as few pieces as possible.
    "Sprint": {"mode": "sprint", "reward": {"pieces": -1, "lost": -100}, "pieces_max": 1000},
    # The most points in 150 lines.
    "Marathon": {"mode": "marathon", "reward": {"score": 1}},
    # Garbage, sooner and sooner.
    "Survival": {"mode": "survival", "reward": {"pieces": 1}},
    # 10 rows of garbage in as few pieces as possible.
    "Dig": {"mode": "dig", "reward": {"pieces": -1, "lost": -100}, "pieces_max": 1000},
    # Perfect clears, each of ten pieces.
    "PerfectClear": {"mode": "perfect", "reward": {"lines": 1}},
    # Whatever the arguments say: the rules alone, if they say nothing.
    "Game": {},
}
# The last one standing wins against a bot of that level, each piece at a person's pace.
TASKS.update({
    f"Duel{level}": {"rules": "modern", "mode": "duel", "players": 2, "bots": (0, level),
                     "ticks": 400, "reward": {"won": 1, "lost": -1}}
    for level in range(1, 11)
})  # fmt: skip

KINDS: dict[str, dict[str, Any]] = {
    "": {"act": "choice", "obs": "features"},
    "Buttons": {"act": "seven", "obs": "planes", "ticks": 33},
    "Afterstates": {"obs": "afterstates"},
}


def _made_vec(num_envs: int = 1, **arguments: Any) -> VecEnv:
    """What gymnasium.make_vec calls."""
    return VecEnv(num_envs, **arguments)


def register() -> None:
    """Tells gymnasium of all tasks."""
    for task, what in TASKS.items():
        for kind, how in KINDS.items():
            name = f"tessera/{task}{kind}-v0"
            if name not in gymnasium.registry:
                vector = {} if kind == "Afterstates" else {"vector_entry_point": _made_vec}
                gymnasium.register(name, entry_point="tessera:Env", kwargs={**what, **how}, **vector)


if gymnasium is not None:
    register()
