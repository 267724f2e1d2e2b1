"""Players to begin with and to beat, and what they reach: `python -m tessera.baselines`.

All but the bots choose among the places by a value of the field after each, from its 24 features.
Two learn, each from nothing, on marathons of 100 lines: a linear one by the cross-entropy method,
and a small network by temporal differences. Rules, seeds and budgets are fixed, so anybody gets
the same table (docs/benchmark.md), but for the last digits of floats on other processors.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Callable, Iterator, Mapping, Optional

import numpy as np

from ._library import Array
from .bot import Bot
from .match import Match
from .vec import VecEnv, feature_names

#: The values of rows of features; rows offsets[i] to offsets[i + 1] - 1 are those of agent i.
Value = Callable[[Array, Array], Array]

#: By lines, the height of all columns together, holes and bumps.
GREEDY = {
    "lines_1": 76.0, "lines_2": 152.0, "lines_3": 228.0, "lines_4": 304.0,
    "height": -51.0, "holes": -36.0, "bumps": -18.0,
}  # fmt: skip
#: Pierre Dellacherie's features by the weights that Christophe Thiery and Bruno Scherrer give.
DELLACHERIE = {
    "landing": -1.0, "eroded": 1.0, "row_changes": -1.0, "column_changes": -1.0, "holes": -4.0,
    "wells": -1.0,
}  # fmt: skip

TASKS: dict[str, dict[str, Any]] = {
    "marathon": {"mode": "marathon"},
    "survival": {"mode": "survival", "ticks": 400},
    "dig": {"mode": "dig", "pieces_max": 300},
}
#: What counts in each.
COUNTED = {"marathon": "score", "survival": "pieces", "dig": "won"}
_TESTED = 1000  # the seeds of the tests begin here, those of lessons below


def linear(weights: Mapping[str, float]) -> Value:
    """The sum of the features, each times its weight."""
    row = np.array([weights.get(name, 0.0) for name in feature_names()])
    return lambda features, offsets: np.asarray(features @ row)


def best(offsets: Array, values: Array) -> Array:
    """The number of the best choice of every agent; 0 where there is none."""
    count = np.diff(offsets)
    some = count > 0
    top = np.zeros(len(count))
    top[some] = np.maximum.reduceat(values, offsets[:-1][some])
    hits = np.flatnonzero(values == np.repeat(top, count))
    agent = np.repeat(np.arange(len(count)), count)[hits]
    choice = np.zeros(len(count), np.int64)
    choice[agent[::-1]] = (hits - offsets[agent])[::-1]  # the first of equals
    return choice


def play(envs: VecEnv, value: Optional[Value], seed: int) -> dict[str, Array]:
    """Plays one game in each match to its end; without a value by chance. Returns the last info."""
    _, info = envs.reset(seed=seed)
    chance = np.random.default_rng(seed)
    playing = np.ones(envs.num_envs, bool)
    while playing.any():
        if value is None:
            actions = chance.integers(0, np.maximum(1, info["choices"]))
        else:
            offsets, rows = envs.afterstates()
            actions = best(offsets, value(rows, offsets))
        _, _, ended, cut, info = envs.step(actions)
        playing &= ~(ended | cut)
    return info


def _lessons(candidates: int) -> VecEnv:
    return VecEnv(
        candidates, mode="marathon", goal=100, pieces_max=270, act="choice", obs="packed",
        autoreset=False, copy=False,
    )  # fmt: skip


# ---- a linear player by the cross-entropy method ----


def learn_linear(generations: int = 40, candidates: int = 48, games: int = 3) -> Value:
    """Draws candidates around a middle, plays, and moves the middle to the best fifth."""
    names = feature_names()
    large = {"height": 0.1, "covering": 0.3, "landing": 0.1, "top": 0.1}
    scale = np.array([large.get(name, 1.0) for name in names])
    chance = np.random.default_rng(1)
    middle, spread = np.zeros(len(names)), scale.copy()
    with _lessons(candidates * games) as envs:
        for generation in range(generations):
            drawn = chance.normal(middle, spread, (candidates, len(names)))
            each = np.repeat(drawn, games, axis=0)

            def value(rows: Array, offsets: Array, weights: Array = each) -> Array:
                own = np.repeat(weights, np.diff(offsets), axis=0)
                return np.asarray(np.einsum("ij,ij->i", rows, own))

            score = play(envs, value, generation)["score"].astype(float)
            order = score.reshape(candidates, games).mean(axis=1).argsort()
            elite = drawn[order[-candidates // 5 :]]
            middle = elite.mean(axis=0)
            spread = elite.std(axis=0) + scale * max(0.0, 0.2 * (1 - generation / generations))
    return linear(dict(zip(names, middle)))


# ---- a small network by temporal differences ----


class Network:
    """A value of features by one hidden layer, learned by Adam."""

    def __init__(self, inputs: int, hidden: int, chance: Any) -> None:
        self.mean, self.scale = np.zeros(inputs), np.ones(inputs)
        self.weights = [
            chance.normal(0, 1 / np.sqrt(inputs), (inputs, hidden)), np.zeros(hidden),
            chance.normal(0, 1 / np.sqrt(hidden), hidden), np.zeros(1),
        ]  # fmt: skip
        self._first = [np.zeros_like(w) for w in self.weights]
        self._second = [np.zeros_like(w) for w in self.weights]
        self._steps = 0

    def __call__(self, rows: Array, offsets: Optional[Array] = None) -> Array:
        return self._forward(rows)[2]

    def _forward(self, rows: Array) -> tuple[Array, Array, Array]:
        w, b, v, c = self.weights
        inputs = (rows - self.mean) / self.scale
        hidden = np.maximum(0.0, inputs @ w + b)
        return inputs, hidden, np.asarray(hidden @ v + c)

    def normalize(self, rows: Array) -> None:
        """Features are told apart by how much they differ in these rows."""
        self.mean, self.scale = rows.mean(axis=0), rows.std(axis=0) + 1e-3

    def learn(self, rows: Array, target: Array, rate: float) -> None:
        """One step towards those values; errors beyond 1 count no more than 1."""
        inputs, hidden, value = self._forward(rows)
        error = np.clip(value - target, -1, 1) / len(rows)
        through = np.outer(error, self.weights[2]) * (hidden > 0)
        gradients = [inputs.T @ through, through.sum(axis=0), hidden.T @ error, error.sum(keepdims=True)]
        self._steps += 1
        for i, gradient in enumerate(gradients):
            self._first[i] += 0.1 * (gradient - self._first[i])
            self._second[i] += 0.001 * (gradient**2 - self._second[i])
            first = self._first[i] / (1 - 0.9**self._steps)
            second = self._second[i] / (1 - 0.999**self._steps)
            self.weights[i] = self.weights[i] - rate * first / (np.sqrt(second) + 1e-8)


def learn_network(steps: int = 8000, matches: int = 256, hidden: int = 32) -> Value:
    """Learns what a field is worth: the points of the first level that follow it within about fifty
    pieces. (Those of later levels grow with the level, which no feature tells.)"""
    discount, points, worst = 0.98, np.array([0.0, 1.0, 3.0, 5.0, 8.0]) / 4, -2.0
    chance = np.random.default_rng(1)
    net = Network(len(feature_names()), hidden, chance)
    with VecEnv(matches, mode="marathon", act="choice", obs="packed", copy=False) as envs:
        _, info = envs.reset(seed=1)
        seen = []
        for _ in range(20):  # by chance, to see what features are like
            seen.append(envs.afterstates()[1].copy())
            info = envs.step(chance.integers(0, np.maximum(1, info["choices"])))[4]
        net.normalize(np.concatenate(seen))
        before: Optional[Array] = None
        earned, ended = np.zeros(matches), np.zeros(matches, bool)
        for step in range(steps):
            offsets, rows = envs.afterstates()
            values = net(rows)
            choice = best(offsets, values)
            if before is not None:
                comes = values[np.minimum(offsets[:-1] + choice, len(rows) - 1)]
                target = np.where(ended, worst, earned + discount * comes)
                net.learn(before, target, 0.002 * (1 - step / steps))
            stray = chance.random(matches) < 0.05 * (1 - step / steps)
            drawn = (chance.random(matches) * np.maximum(1, np.diff(offsets))).astype(np.int64)
            choice = np.where(stray, drawn, choice)
            before = rows[np.minimum(offsets[:-1] + choice, len(rows) - 1)].astype(float)
            _, _, over, _, info = envs.step(choice)
            earned, ended = points[info["last_lines"]], over.copy()
    return net


# ---- the table ----


def _of_places(value: Optional[Value], games: int) -> dict[str, Array]:
    found = {}
    for task, what in TASKS.items():
        with VecEnv(
            games, act="choice", obs="packed", autoreset=False, copy=False, **what
        ) as envs:
            info = play(envs, value, _TESTED)
            found[task] = info["outcome"] == 1 if task == "dig" else info[COUNTED[task]].copy()
    return found


def _of_bot(level: int, games: int) -> dict[str, Array]:
    found = {}
    for task in TASKS:
        ends = [
            Match(mode=task, seed=_TESTED + i).run({0: Bot(level, i)}, ticks=3_600_000).board
            for i in range(games)
        ]
        found[task] = np.array(
            [b.outcome == "won" if task == "dig" else getattr(b, COUNTED[task]) for b in ends]
        )
    return found


def _interval(numbers: Array) -> str:
    """The mean, and half of the interval in which it lies with 95 %."""
    mean, half = numbers.mean(), 1.96 * numbers.std() / np.sqrt(len(numbers))
    if numbers.dtype == bool:
        return f"{100 * mean:.0f} ± {100 * half:.0f} %"
    return f"{mean:,.0f} ± {half:,.0f}"


def table(games: int = 50, quick: bool = False) -> Iterator[str]:
    """The lines of the table, as each player is done. quick: they hardly learn, for tests."""
    yield "| player | marathon, points | survival, pieces | dig, won | learned in |"
    yield "|---|---|---|---|---|"

    def line(name: str, results: Mapping[str, Array], seconds: float = 0) -> str:
        cells = " | ".join(_interval(results[task]) for task in TASKS)
        return f"| {name} | {cells} | {f'{seconds:.0f} s' if seconds else ''} |"

    yield line("random places", _of_places(None, games))
    yield line("greedy", _of_places(linear(GREEDY), games))
    yield line("Dellacherie", _of_places(linear(DELLACHERIE), games))
    began = time.process_time()
    learned = learn_linear(1, 10, 1) if quick else learn_linear()
    yield line("linear, learned", _of_places(learned, games), time.process_time() - began)
    began = time.process_time()
    learned = learn_network(5, 8) if quick else learn_network()
    yield line("network, learned", _of_places(learned, games), time.process_time() - began)
    for level in (1, 2) if quick else range(1, 11):
        yield line(f"bot of level {level}", _of_bot(level, games))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tessera.baselines")
    parser.add_argument("--games", type=int, default=50, help="of each player in each task")
    parser.add_argument("--quick", action="store_true", help="hardly learn: to see that it works")
    asked = parser.parse_args()
    for line in table(asked.games, asked.quick):
        print(line, flush=True)


if __name__ == "__main__":
    main()
