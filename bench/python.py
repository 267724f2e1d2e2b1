"""How many steps a second programs in Python make, beside the C call alone, in turns; and how long
a single step of one game takes, and what it says beside C.

    TESSERA_LIBRARY=$PWD/build PYTHONPATH=$PWD/python python3 bench/python.py
"""

import time

import numpy as np
import tessera

TURNS, STEPS, MATCHES, SINGLE = 41, 16, 1024, 2000


def seconds(call):
    begin = time.thread_time()
    call()
    return time.thread_time() - begin


def many(name, copy, **kind):
    """Both ways in turn: the median of the ratios is what it prints."""
    envs = tessera.VecEnv(MATCHES, copy=copy, **kind)
    envs.reset(seed=1)
    chance = np.random.default_rng(1)
    actions = chance.integers(0, min(7, envs.num_actions), (STEPS, MATCHES)).astype(np.int32)

    def in_python():
        for row in actions:
            envs.step(row)

    def in_c():
        for row in actions:
            envs._act[:] = row
            envs._lib.ts_envs_step(envs._handle, 0, MATCHES)

    pairs = np.array([(seconds(in_c), seconds(in_python)) for _ in range(TURNS)])
    c, python = MATCHES * STEPS / np.median(pairs, axis=0) / 1e6
    share = np.median(pairs[:, 0] / pairs[:, 1])
    how = "copies" if copy else "views "
    print(f"{name:40} {how} {python:6.2f} M/s of {c:6.2f}: {100 * share:3.0f} %")


def single(name, **kind):
    env = tessera.Env(**kind)
    _, info = env.reset(seed=1)
    took = []
    for step in range(SINGLE):
        action = step % max(1, info["choices"]) if env._vec.action_name == "choice" else step % 7
        begin = time.perf_counter()
        _, _, ended, _, info = env.step(action)
        took.append(time.perf_counter() - begin)
        if ended:
            env.reset()
    print(f"{name:40} {1e6 * np.median(took):6.1f} us a step of one game")


def main():
    for copy in (False, True):
        many("a button a tick, 234 floats", copy, act="buttons", obs="puffer")
        many("a button a tick, packed rows", copy, act="buttons", obs="packed")
        many("one of seven for 16 ticks, 234 floats", copy, act="seven", ticks=16, obs="puffer")
        many("one of seven for 16 ticks, packed rows", copy, act="seven", ticks=16, obs="packed")
        many("choices among places, packed rows", copy, act="choice", obs="packed")
    single("a button a tick, packed rows", act="buttons", obs="packed")
    single("one of seven for 16 ticks, 234 floats", act="seven", ticks=16, obs="puffer")
    single("choices among places, packed rows", act="choice", obs="packed")
    single("choices among places, features", act="choice", obs="features")


main()
