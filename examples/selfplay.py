"""Self-play: a linear agent plays duels against the best of its past, and takes that place when it
has won more of them. Prints each success, and how the last one does against the first."""

import numpy as np

from tessera.parallel import parallel_env
from tessera.vec import feature_names

GENERATIONS, GAMES, PIECES = 60, 4, 120
LARGE = {"height": 0.1, "covering": 0.3, "landing": 0.1, "top": 0.1}  # features of large numbers
scale = np.array([LARGE.get(name, 1.0) for name in feature_names()])
env = parallel_env(players=2, obs="afterstates", steps_max=PIECES)


def choose(weights, rows, info):
    """The legal choice after which the field is worth most."""
    legal = info["action_mask"].astype(bool)
    values = rows @ weights
    return int(np.where(legal, values, -np.inf).argmax()) if legal.any() else 0


def duel(weights, seed):
    """The points of the first of two agents: 1, 0, or between them if nobody has lost."""
    obs, infos = env.reset(seed=seed)
    won = {agent: 0.0 for agent in env.agents}
    while env.agents:
        actions = {
            agent: choose(weights[agent], obs[agent], infos[agent]) for agent in env.agents
        }
        obs, rewards, _, _, infos = env.step(actions)
        for agent, reward in rewards.items():
            won[agent] += reward
    if won["board_0"] != won["board_1"]:
        return float(won["board_0"] > won["board_1"])
    sent = [infos[agent]["sent"] + 0.01 * infos[agent]["lines"] for agent in sorted(infos)]
    return 0.5 + 0.5 * np.sign(sent[0] - sent[-1])


def score(one, other, seed, games=GAMES):
    """The share of points of one against another: each seed with both seats."""
    points = 0.0
    for i in range(games // 2):
        points += duel({"board_0": one, "board_1": other}, seed + i)
        points += 1 - duel({"board_0": other, "board_1": one}, seed + i)
    return points / games


chance = np.random.default_rng(1)
first = best = chance.normal(0, scale)
for generation in range(1, GENERATIONS + 1):
    candidate = best + chance.normal(0, scale) * 0.7
    if score(candidate, best, seed=100 * generation) > 0.5:
        best = candidate
        print(f"generation {generation:3}: a new best", flush=True)
share = score(best, first, seed=1, games=20)
print(f"the last one has {share:.0%} of the points against the first one")
raise SystemExit(share <= 0.5)
