"""Positions to learn from: games of a player of places, each position with all its alternatives,
what they are worth, and which was chosen. `python -m tessera.data FOLDER` writes them.

The format is NumPy's .npz, a zip of arrays, in files of at most 49,920 positions.
docs/benchmark.md explains every array. The same arguments write the same positions on every machine.
"""

from __future__ import annotations

import argparse
import os
from typing import Any, Iterator, NamedTuple, Optional

import numpy as np

from ._library import Array
from .baselines import DELLACHERIE, Value, best, linear
from .vec import VecEnv

FORMAT = 1
HANDS = ("exact", "human")  #: the best place; a good one, and sometimes the column beside it
_MATCHES = 256  # side by side
_FILE = 195 * _MATCHES  # positions
_TEMPERATURE = 2.0  # of what human hands choose, in units of the values
_SLIPS = 0.03  # of the pieces of human hands lock a column beside


class Positions(NamedTuple):
    """The positions of a file, as arrays; alternatives offset[i] to offset[i + 1] - 1 are those of
    position i."""

    position: Array  #: uint8 [n, 72]: the observation "packed" (docs/env.md), little-endian
    game: Array  #: uint32 [n]
    piece: Array  #: uint16 [n]: pieces of the game before
    offset: Array  #: uint32 [n + 1]
    place: Array  #: uint16 [m]: ((hold * 4 + rotation) * 10 + column) * 24 + row
    value: Array  #: float16 [m]: what the player thinks of it, above the worst of its position
    chosen: Array  #: uint8 [n]: the number of the alternative that was played

    @property
    def field(self) -> Array:
        """The filled cells as True: [position, row, column], row 0 at the floor."""
        rows = np.ascontiguousarray(self.position[:, :48]).view("<u2")
        cells: Array = (rows[:, :, None] >> np.arange(10) & 1).astype(bool)
        return cells

    def alternatives(self, i: int) -> tuple[Array, Array]:
        """The places of a position as rows of hold, rotation, column, row; and their values."""
        each = slice(int(self.offset[i]), int(self.offset[i + 1]))
        number = self.place[each].astype(int)
        parts = (number // 960, number // 240 % 4, number // 24 % 10, number % 24)
        return np.stack(parts, axis=1), self.value[each]


def read(folder: str) -> Iterator[Positions]:
    """The positions in a folder, a file at a time."""
    for name in sorted(os.listdir(folder)):
        if name.startswith("positions-") and name.endswith(".npz"):
            with np.load(os.path.join(folder, name)) as file:
                if int(file["format"]) != FORMAT:
                    raise ValueError(f"{name} is of format {file['format']}, not {FORMAT}.")
                yield Positions(*(file[part] for part in Positions._fields))


def _choose(offsets: Array, values: Array, places: Array, hands: str, chance: Any) -> Array:
    """The number of the chosen alternative of each position."""
    if hands == "exact":
        return best(offsets, values)
    drawn = values / _TEMPERATURE + chance.gumbel(size=len(values))  # as likely as exp(value)
    choice = best(offsets, drawn)
    at = np.minimum(offsets[:-1] + choice, len(places) - 1)
    beside = places[at] + 24 * chance.choice((-1, 1), len(choice))  # the next column, same row
    for i in np.flatnonzero(chance.random(len(choice)) < _SLIPS):
        own = places[offsets[i] : offsets[i + 1]]
        same = np.flatnonzero((own // 24 == beside[i] // 24) & (own // 240 == places[at[i]] // 240))
        if len(same):
            choice[i] = same[-1]  # the highest: from above
    return choice


def positions(
    count: int,
    seed: int = 0,
    *,
    hands: str = "exact",
    value: Optional[Value] = None,
    **as_vec: Any,
) -> Iterator[Positions]:
    """That many positions, in parts of at most 49,920. Games end as the mode says, or after 1,000
    pieces; the rest as VecEnv takes it. value: of the features after a place; Dellacherie's, if
    left out."""
    if hands not in HANDS:
        raise ValueError(f"There are no {hands!r} hands: there are {', '.join(HANDS)}.")
    value = value or linear(DELLACHERIE)
    chance = np.random.default_rng(seed)
    kind: dict[str, Any] = {"pieces_max": 1000, **as_vec, "act": "place", "obs": "packed", "copy": False}
    with VecEnv(min(_MATCHES, count), **kind) as envs:
        _, info = envs.reset(seed=seed)
        while count > 0:
            part = min(count, _FILE)
            kept: list[tuple[Array, ...]] = []
            for _ in range(-(-part // envs.num_envs)):
                kept.append(_step(envs, info, value, hands, chance))
            yield _joined(kept, part)
            count -= part


def _step(
    envs: VecEnv, info: dict[str, Any], value: Value, hands: str, chance: Any
) -> tuple[Array, ...]:
    """Plays a piece everywhere. Returns the columns of Positions before it; in place of offset,
    the number of alternatives."""
    agent, places = np.nonzero(envs.action_masks())
    offsets, rows = envs.afterstates()
    values = value(rows, offsets)
    choice = _choose(offsets, values, places, hands, chance)
    lengths = np.diff(offsets)
    least = np.minimum.reduceat(values, np.minimum(offsets[:-1], len(values) - 1))
    game = np.arange(envs.num_envs) + envs.num_envs * info["episodes"]
    observed = envs.buffers["observation"].copy()
    rows_of = observed[:, :48].view(np.uint16)
    rows_of[:] = rows_of.astype("<u2").view(np.uint16)  # the same bytes on every machine
    before = (
        observed, game.astype(np.uint32),
        info["pieces"].astype(np.uint16), lengths, places.astype(np.uint16),
        (values - least[agent]).astype(np.float16), choice.astype(np.uint8),
    )  # fmt: skip
    envs.step(places[np.minimum(offsets[:-1] + choice, len(places) - 1)])
    return before


def _joined(kept: list[tuple[Array, ...]], count: int) -> Positions:
    position, game, piece, lengths, place, value, chosen = map(np.concatenate, zip(*kept))
    offset = np.concatenate([[0], np.cumsum(lengths[:count])]).astype(np.uint32)
    end = int(offset[-1])
    return Positions(
        position[:count], game[:count], piece[:count], offset, place[:end], value[:end],
        chosen[:count],
    )  # fmt: skip


def write(folder: str, count: int, seed: int = 0, **as_positions: Any) -> None:
    """Writes positions into a folder, which must have none."""
    os.makedirs(folder, exist_ok=True)
    if any(name.startswith("positions-") for name in os.listdir(folder)):
        raise FileExistsError(f"{folder} has positions already.")
    for number, part in enumerate(positions(count, seed, **as_positions)):
        path = os.path.join(folder, f"positions-{number:05}.npz")
        np.savez_compressed(path, format=np.uint32(FORMAT), **part._asdict())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tessera.data")
    parser.add_argument("folder")
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--hands", choices=HANDS, default="human")
    parser.add_argument("--rules", default="guideline")
    parser.add_argument("--mode", default="none")
    asked = parser.parse_args()
    write(
        asked.folder, asked.positions, asked.seed, hands=asked.hands, rules=asked.rules,
        mode=asked.mode,
    )  # fmt: skip


if __name__ == "__main__":
    main()
