"""Tests of the Python package's environments, as python.py tests the rest: without gymnasium and
PettingZoo, with what stands in for them, and with the real ones where they are installed.

Usage: python_env.py TREE. Prints `N passed, N failed`.
"""

import os
import subprocess
import sys
import tempfile
import types
import unittest

import numpy as np

TREE = sys.argv.pop(1)


def gymnasium_stands_in():
    """What VecEnv needs of gymnasium, where that is not installed: a base class and spaces."""

    class Space:
        def __init__(self, *arguments):
            self.arguments = arguments

    made = types.ModuleType("gymnasium")
    made.vector = types.ModuleType("gymnasium.vector")
    made.spaces = types.ModuleType("gymnasium.spaces")
    made.Env = type("Env", (), {"reset": lambda self, seed=None: None})
    made.registry, made.register = {}, lambda name, **what: made.registry.update({name: what})
    made.vector.VectorEnv = type("VectorEnv", (), {})
    made.vector.AutoresetMode = types.SimpleNamespace(SAME_STEP="same", DISABLED="disabled")
    for name in ("Box", "Discrete", "MultiDiscrete"):
        setattr(made.spaces, name, type(name, (Space,), {}))
    for module in (made, made.vector, made.spaces):
        sys.modules[module.__name__] = module
    return made


if "--stand-in" in sys.argv:
    sys.argv.remove("--stand-in")
    gymnasium_stands_in()
    sys.modules["pettingzoo"] = types.ModuleType("pettingzoo")
    sys.modules["pettingzoo"].ParallelEnv = type("ParallelEnv", (), {})
import tessera  # noqa: E402
from tessera import baselines, data, parallel, render, vec  # noqa: E402


class Environments(unittest.TestCase):
    def test_every_shape(self):
        for act in vec.ACTIONS:
            for obs in vec.OBSERVATIONS:
                envs = tessera.VecEnv(3, "modern", "duel", act=act, obs=obs, players=2, others=1)
                seen, info = envs.reset(seed=5)
                self.assertEqual(seen.shape[0], 6)
                seen, reward, term, trunc, info = envs.step(np.zeros(6, np.int64))
                self.assertEqual((reward.shape, term.dtype, trunc.dtype), ((6,), bool, bool))
                self.assertEqual(info["steps"].tolist(), [1] * 6)

    def test_chance_comes_from_the_seed(self):
        def play(seed, threads):
            envs = tessera.VecEnv(16, act="choice", threads=threads, pieces_max=20)
            _, info = envs.reset(seed=seed)
            chance, seen = np.random.default_rng(0), []
            for _ in range(30):
                obs, *_, info = envs.step(chance.integers(0, np.maximum(1, info["choices"])))
                seen.append(obs)
            return np.array(seen)

        self.assertTrue((play(1, 1) == play(1, 2)).all())
        self.assertFalse((play(1, 1) == play(2, 1)).all())

    def test_episodes_verify(self):
        envs = tessera.VecEnv(4, act="choice", inputs=5000)
        _, info = envs.reset(seed=2)
        with self.assertRaisesRegex(ValueError, "replay"):
            envs.replay(0)
        ended = 0
        for _ in range(120):
            before = [envs.match(i) for i in range(4)]
            _, reward, term, _, info = envs.step(np.arange(4) % np.maximum(1, info["choices"]))
            for i in np.flatnonzero(term):
                match = tessera.verify_text(envs.replay(i))
                self.assertEqual(match.board.score, info["score"][i])
                self.assertGreaterEqual(match.board.pieces, before[i].board.pieces)
                self.assertIn("final_obs", info)
                ended += 1
        self.assertGreater(ended, 4)
        self.assertEqual(tessera.verify_text(envs.replay(0, ended=False)).hash, envs.match(0).hash)

    def test_afterstates_are_what_comes(self):
        envs = tessera.VecEnv(5, act="choice", obs="features", after="features")
        envs.reset(seed=3)
        for step in range(15):
            offset, rows = envs.afterstates()
            take = np.full(5, step)
            obs, _, _, _, info = envs.step(take)
            heights = vec.feature_names().index("bumps")
            self.assertEqual(offset[-1], len(rows))
            self.assertEqual(rows[offset[:-1] + step][:, heights].tolist(), obs[:, heights].tolist())

    def test_save_and_load(self):
        envs = tessera.VecEnv(2, act="choice")
        envs.reset(seed=4)
        state = envs.save(0)
        envs.step([1, 1])
        envs.load(1, state)
        obs, info = envs.observation()
        self.assertEqual(info["pieces"].tolist(), [1, 0])
        with self.assertRaisesRegex(ValueError, "no state"):
            envs.load(0, state[:-1])
        with self.assertRaises(IndexError):
            envs.save(2)

    def test_wrong_actions(self):
        envs = tessera.VecEnv(2, act="seven")
        with self.assertRaisesRegex(RuntimeError, "reset"):
            envs.step([0, 0])
        envs.reset()
        wide = [np.array([0, cut], np.int64) for cut in (-1, 7, 2**32, -(2**32))]
        small = [np.array([0, -1], np.int8), np.array([7, 0], np.int32), np.array([0, 2**63], np.uint64)]
        for wrong in ([0], [0, 7], [-1, 0], [0.5, 0], [[0, 0]], *wide, *small):
            with self.assertRaisesRegex(ValueError, "Actions"):
                envs.step(wrong)
        for kind in (np.int8, np.uint16, np.int32, ">i4", np.int64):
            self.assertEqual(envs.step(np.array([6, 0], kind))[4]["invalid"].tolist(), [0, 0])
        self.assertEqual(envs.action_masks().shape, (2, 7))
        with self.assertRaisesRegex(ValueError, "places"):
            envs.afterstates()

    def test_some_begin_anew(self):
        envs = tessera.VecEnv(3, "modern", "duel", act="choice", players=2, autoreset=False)
        rows = np.array([False, False, True, True, False, False])
        with self.assertRaisesRegex(RuntimeError, "first"):
            envs.reset(options={"reset_mask": rows})
        envs.reset(seed=4)
        first = envs.match(1).hash
        envs.step([0] * 6)
        _, info = envs.reset(options={"reset_mask": rows})
        self.assertEqual(info["pieces"].tolist(), [1, 1, 0, 0, 1, 1])
        self.assertNotEqual(envs.match(1).hash, first)  # the random sequence continues
        for wrong in (rows[:4], rows.astype(int), [True, False] * 3):
            with self.assertRaisesRegex(ValueError, "reset_mask"):
                envs.reset(options={"reset_mask": wrong})
        with self.assertRaisesRegex(ValueError, "seed"):
            envs.reset(seed=1, options={"reset_mask": rows})

    def test_one_game(self):
        """Env plays the game that the first row of a VecEnv plays."""
        env, envs = tessera.Env("nes", act="choice"), tessera.VecEnv(1, "nes", act="choice")
        obs, info = env.reset(seed=6)
        rows, infos = envs.reset(seed=6)
        for step in range(10):
            self.assertEqual(obs.tolist(), rows[0].tolist())
            self.assertEqual(info["choices"], infos["choices"][0])
            self.assertEqual(env.action_masks().sum(), info["choices"])
            action = 7 * step % info["choices"]
            obs, reward, terminated, truncated, info = env.step(action)
            rows, rewards, *_, infos = envs.step([action])
            self.assertEqual(reward, rewards[0])
            self.assertIs(terminated, False)
            self.assertIs(truncated, False)
        self.assertEqual(env.match.hash, envs.match(0).hash)
        self.assertIsNone(env.render())
        shown = tessera.Env(render_mode="ansi")
        shown.reset()
        self.assertIn("pieces", shown.render())
        with self.assertRaisesRegex(ValueError, "render mode"):
            tessera.Env(render_mode="png")
        with self.assertRaisesRegex(ValueError, "one agent"):
            tessera.Env("modern", "duel", players=2)
        self.assertEqual(tessera.Env("modern", "duel", bots=[0, 3]).reset()[1]["pieces"], 0)
        env.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            env.step(0)

    def test_gymnasium(self):
        envs = tessera.VecEnv(3, act="seven", obs="puffer")
        self.assertEqual(envs.num_envs, 3)
        if vec.gymnasium is None:
            return
        self.assertIsInstance(envs, vec.gymnasium.vector.VectorEnv)
        self.assertTrue(envs.observation_space and envs.single_action_space)


class Tasks(unittest.TestCase):
    def test_every_task_plays(self):
        for name, task in tessera.TASKS.items():
            for kind in tessera.tasks.KINDS.values():
                env = tessera.Env(**{**task, **kind})
                obs, info = env.reset(seed=1)
                for _ in range(3):
                    legal = np.flatnonzero(env.action_masks())
                    obs, reward, ended, cut, info = env.step(legal[0])
                self.assertEqual(info["steps"], 3, name)

    def test_rewards(self):
        """A sprint costs 1 a piece; a duel is about winning; marathons are about points."""
        env = tessera.Env(**tessera.TASKS["Sprint"], act="choice")
        env.reset(seed=1)
        self.assertEqual([env.step(0)[1] for _ in range(3)], [-1, -1, -1])
        env = tessera.Env(**tessera.TASKS["Marathon"], act="choice")
        env.reset(seed=1)
        points = sum(env.step(0)[1] for _ in range(3))
        self.assertEqual(points, env.match.board.score)
        env = tessera.Env(**tessera.TASKS["Duel1"], act="choice")
        env.reset(seed=1)
        total, ended = 0.0, False
        while not ended:
            _, reward, ended, _, _ = env.step(0)
            total += reward
        self.assertEqual((total, env.match.boards[1].outcome), (-1, "won"))

    def test_rewards_are_those_given(self):
        """Lines, which score by default, count nothing where other factors are given."""
        holes = tessera.vec.feature_names().index("holes")
        for reward, expected in (
            ({"pieces": -1}, lambda board: -board.pieces),
            ({"sent": 1}, lambda board: 0),
            ({}, lambda board: 0),
            (None, lambda board: board.lines),
        ):
            env = tessera.Env(mode="sprint", obs="afterstates", reward=reward)
            (obs, info), total = env.reset(seed=1), 0.0
            while env.match.board.lines == 0:
                count = info["choices"]
                place = (-obs[:count, holes] - obs[:count, 0] / 100).argmax()
                obs, got, _, _, info = env.step(int(place))
                total += got
            self.assertEqual(total, expected(env.match.board))

    @unittest.skipIf(vec.gymnasium is None, "gymnasium is not installed")
    def test_names(self):
        names = {name for name in vec.gymnasium.registry if name.startswith("tessera/")}
        self.assertEqual(len(names), 3 * (6 + 10))
        self.assertLess({"tessera/Sprint-v0", "tessera/Duel10Buttons-v0",
                         "tessera/SurvivalAfterstates-v0"}, names)  # fmt: skip

    def test_masks(self):
        env = tessera.Env(act="choice")
        _, info = env.reset(seed=3)
        self.assertEqual(info["action_mask"].dtype, np.int8)
        self.assertEqual(info["action_mask"].sum(), info["choices"])
        self.assertEqual(info["action_mask"].tolist(), env.action_masks().astype(int).tolist())
        env = tessera.Env(act="buttons")
        self.assertNotIn("action_mask", env.reset()[1])
        self.assertEqual(env.action_masks().tolist(), [True] * 512)

    def test_afterstates_are_rows(self):
        env = tessera.Env(obs="afterstates")
        envs = tessera.VecEnv(1, act="choice")
        obs, info = env.reset(seed=4)
        envs.reset(seed=4)
        for _ in range(5):
            offset, rows = envs.afterstates()
            self.assertEqual(obs.shape, (256, 24))
            self.assertEqual(obs[: offset[1]].tolist(), rows.tolist())
            self.assertFalse(obs[offset[1] :].any())
            obs = env.step(2)[0]
            envs.step([2])
        with self.assertRaisesRegex(ValueError, "choice"):
            tessera.Env(obs="afterstates", act="place")

    def test_afterstates_of_several_agents(self):
        """Rows of an agent are those of its own board, as in the vector environment."""
        env = parallel.parallel_env(players=3, obs="afterstates")
        envs = tessera.VecEnv(1, "modern", "duel", players=3, act="choice")
        obs, infos = env.reset(seed=4)
        envs.reset(seed=4)
        for step in range(8):
            offset, rows = envs.afterstates()
            for i, agent in enumerate(env.agents):
                count = offset[i + 1] - offset[i]
                self.assertEqual(infos[agent]["choices"], count)
                self.assertEqual(obs[agent].shape, (256, 24))
                self.assertEqual(obs[agent][:count].tolist(), rows[offset[i] : offset[i + 1]].tolist())
                self.assertFalse(obs[agent][count:].any())
            obs, _, _, _, infos = env.step({f"board_{i}": 3 * i + step for i in range(3)})
            envs.step([3 * i + step for i in range(3)])

    def test_memory_is_shared(self):
        envs = tessera.VecEnv(2, act="seven", obs="planes", copy=False)
        obs, _ = envs.reset(seed=1)
        taken = np.from_dlpack(envs.buffers["observation"])
        self.assertTrue(np.shares_memory(taken, obs))
        before = taken.copy()
        envs.step([5, 5])
        self.assertTrue((taken == obs).all())
        self.assertFalse((taken == before).all())
        self.assertIs(envs.step([5, 5])[0], obs)  # a step makes no array
        with self.assertRaises(ValueError):
            obs[0] = 1

    def test_last_observations(self):
        """Copies have those of the rows that have ended, and 0 elsewhere."""
        envs = tessera.VecEnv(2, act="choice", obs="packed", pieces_max=2)
        envs.reset(seed=1)
        fresh = envs.save(1)
        envs.step([0, 0])
        envs.load(1, fresh)
        _, _, _, truncated, info = envs.step([0, 0])
        self.assertEqual((truncated.tolist(), info["_final_obs"].tolist()), ([True, False],) * 2)
        self.assertTrue(info["final_obs"][0].any())
        self.assertFalse(info["final_obs"][1].any())


class Pictures(unittest.TestCase):
    def test_a_cell_is_where_it_should_be(self):
        """Cells of 24 pixels; the field begins 6 cells from the left and 1 from above."""
        match = tessera.Match(seed=1)
        match.wait()
        empty = render.picture(match)
        self.assertEqual(empty.shape, (24 * 22, 24 * 22, 3))
        match.set_field("X.........")
        rows, columns, _ = np.nonzero(render.picture(match) != empty)
        for changed, first in ((rows, 24 * 20), (columns, 24 * 6)):
            self.assertIn(changed.min() - first, (0, 1))  # a line of the grid is a pixel wide
            self.assertIn(changed.max() - first, (22, 23))

    def test_boards_stand_side_by_side(self):
        match = tessera.Match("modern", "duel", players=2, seed=1)
        match.wait(1)
        empty = render.picture(match)
        self.assertEqual(empty.shape, (24 * 22, 2 * 24 * 22, 3))
        match.set_field("X.........", player=1)
        _, columns, _ = np.nonzero(render.picture(match) != empty)
        self.assertIn(columns.min() - 24 * (22 + 6), (0, 1))

    def test_size(self):
        match = tessera.Match()
        self.assertEqual(render.picture(match, (88, 88)).shape, (88, 88, 3))
        for wrong in ((87, 88), (88, 87), (9000, 9000), (-5, 500)):
            with self.assertRaisesRegex(ValueError, "cannot hold"):
                render.picture(match, wrong)

    def test_render_modes(self):
        env = tessera.Env(act="choice", render_mode="rgb_array", render_size=(352, 352))
        env.reset(seed=1)
        self.assertTrue((env.render() == render.picture(env.match, (352, 352))).all())
        envs = tessera.VecEnv(2, render_mode="rgb_array")
        envs.reset(seed=1)
        self.assertEqual([picture.shape for picture in envs.render()], [(528, 528, 3)] * 2)
        envs = tessera.VecEnv(2, render_mode=None)
        self.assertIsNone(envs.render())

    def test_window(self):
        """Every step is shown, until the window is closed; tkinter's stands in."""
        shown, closed = [], []

        class Tk:
            def __init__(self, *parent, **options):
                pass

            def __getattr__(self, name):
                return lambda *arguments, **options: None

            def destroy(self):
                closed.append(True)

        def photo(data, format):
            shown.append(data[:15])
            return Tk()

        known = sys.modules.get("tkinter")
        sys.modules["tkinter"] = types.SimpleNamespace(Tk=Tk, Label=Tk, PhotoImage=photo)
        try:
            env = tessera.Env(act="choice", render_mode="human")
            env.reset(seed=1)
            env.step(0)
            self.assertEqual(shown, [b"P6 528 528 255\n"] * 2)
            self.assertIsNone(env.render())
            env.close()
            self.assertEqual((len(shown), closed), (3, [True]))
            sys.modules["tkinter"] = None  # what an import refuses
            with self.assertRaisesRegex(ImportError, "install python3-tk"):
                tessera.Env(act="choice", render_mode="human").reset(seed=1)
        finally:
            if known:
                sys.modules["tkinter"] = known
            else:
                del sys.modules["tkinter"]


class Several(unittest.TestCase):
    def test_who_has_ended_leaves(self):
        """Three agents; one always takes its highest place, and ends first. The rest continue."""
        env = parallel.parallel_env(players=3)
        if vec.gymnasium is None:
            with self.assertRaisesRegex(RuntimeError, "gymnasium"):
                env.action_space("board_0")
        obs, infos = env.reset(seed=1)
        self.assertEqual(env.agents, ["board_0", "board_1", "board_2"])
        self.assertEqual(obs["board_0"].shape, (2 * 48,))
        total, steps = dict.fromkeys(env.agents, 0.0), 0
        while len(env.agents) == 3:
            count = {agent: infos[agent]["choices"] for agent in env.agents}
            actions = {agent: 0 if agent == "board_1" else (7 * steps) % max(1, count[agent])
                       for agent in env.agents}  # fmt: skip
            obs, rewards, ended, cut, infos = env.step(actions)
            total = {agent: total[agent] + rewards[agent] for agent in total}
            steps += 1
        self.assertEqual(env.agents, ["board_0", "board_2"])
        self.assertEqual(total, {"board_0": 0, "board_1": -1, "board_2": 0})
        self.assertTrue(ended["board_1"] and not ended["board_0"])
        with self.assertRaisesRegex(ValueError, "board_0, board_2"):
            env.step({"board_0": 0, "board_1": 0, "board_2": 0})
        while env.agents:
            steps += 1
            _, rewards, ended, _, infos = env.step(
                {"board_0": 0, "board_2": (7 * steps) % max(1, infos["board_2"]["choices"])}
            )
        self.assertEqual(rewards, {"board_0": -1, "board_2": 1})
        self.assertTrue(env.match.over)
        with self.assertRaisesRegex(ValueError, "reset"):
            env.step({"board_0": 0})

    def test_bots_are_no_agents(self):
        env = tessera.ParallelEnv(players=3, bots=[0, 4, 0])
        _, infos = env.reset(seed=1)
        self.assertEqual(env.possible_agents, ["board_0", "board_2"])
        self.assertEqual(infos["board_2"]["action_mask"].sum(), infos["board_2"]["choices"])
        self.assertEqual(env.step({"board_0": 0, "board_2": 0})[4]["board_2"]["pieces"], 1)

    def test_pettingzoo(self):
        """Where pettingzoo is installed, by its own tests."""
        if parallel._Base is object:
            return
        self.assertIsInstance(tessera.ParallelEnv(), parallel._Base)
        if not hasattr(sys.modules["pettingzoo"], "__version__"):
            return
        from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test
        from pettingzoo.utils import parallel_to_aec

        for players in (2, 3, 4):
            parallel_api_test(parallel.parallel_env(players=players), num_cycles=100)
            parallel_seed_test(lambda: parallel.parallel_env(players=players))  # noqa: B023
        api_test(parallel_to_aec(parallel.parallel_env(players=2)), num_cycles=100)


class Learners(unittest.TestCase):
    def test_best(self):
        """The first of the best of each agent; 0 where it has no choice."""
        offsets, values = np.array([0, 2, 2, 5]), np.array([1.0, 3.0, 2.0, 7.0, 7.0])
        self.assertEqual(baselines.best(offsets, values).tolist(), [1, 0, 1])

    def test_linear(self):
        names = vec.feature_names()
        row = np.arange(len(names))[None, :]
        value = baselines.linear({"holes": 2.0, names[0]: 5.0})
        self.assertEqual(value(row, None).tolist(), [2.0 * names.index("holes")])

    def test_network_learns(self):
        """The sum of two of three numbers, drawn from a seed."""
        chance = np.random.default_rng(2)
        net = baselines.Network(3, 8, chance)
        rows = chance.normal(5, 2, (512, 3))
        net.normalize(rows)
        wanted = (rows[:, 0] - rows[:, 2]) / 10
        before = np.abs(net(rows) - wanted).mean()
        for _ in range(600):
            net.learn(rows, wanted, 0.01)
        self.assertLess(np.abs(net(rows) - wanted).mean(), before / 10)

    def test_known_players_are_better_than_chance(self):
        envs = tessera.VecEnv(8, mode="marathon", act="choice", autoreset=False)
        chance = baselines.play(envs, None, 5)["lines"]
        for weights in (baselines.GREEDY, baselines.DELLACHERIE):
            info = baselines.play(envs, baselines.linear(weights), 5)
            self.assertEqual(info["outcome"].tolist(), [1] * 8)
            self.assertGreater(info["lines"].min(), 10 * (1 + chance.max()))

    def test_table(self):
        """Every player has a line, twice the same but for the times."""
        lines = [[line.rsplit("|", 2)[0] for line in baselines.table(2, quick=True)] for _ in range(2)]
        self.assertEqual(lines[0], lines[1])
        with open(os.path.join(TREE, "docs", "benchmark.md")) as file:
            page = file.read()
        for line in lines[0]:
            self.assertIn(line.split("|")[1], page)

    def test_interval(self):
        """Of 1, 2, 3: the mean is 2, the deviation 0.816, and 1.96 of it by the root of 3 is 0.92."""
        self.assertEqual(baselines._interval(np.array([1, 2, 3])), "2 ± 1")
        self.assertEqual(baselines._interval(np.array([True, True, False, True])), "75 ± 42 %")


class Data(unittest.TestCase):
    def test_positions_are_those_of_the_games(self):
        """Each chosen place leads to the next position of its game."""
        (part,) = data.positions(256 * 4, seed=3, mode="marathon")
        self.assertEqual(len(part.position), 1024)
        self.assertEqual(part.piece.reshape(4, 256)[:, 7].tolist(), [0, 1, 2, 3])
        envs = tessera.VecEnv(256, mode="marathon", act="place", obs="packed")
        obs, _ = envs.reset(seed=3)
        for step in range(4):
            self.assertTrue((obs == part.position[256 * step : 256 * (step + 1)]).all())
            first = part.offset[256 * step : 256 * (step + 1)].astype(int)
            obs = envs.step(part.place[first + part.chosen[256 * step : 256 * (step + 1)]])[0]

    def test_alternatives(self):
        """All places of an empty field, by their numbers; the value of the chosen one is highest."""
        part = next(data.positions(1, seed=1))
        match = tessera.VecEnv(1, act="place")
        match.reset(seed=1)
        places, values = part.alternatives(0)
        wanted = [(int(p.hold), p.rotation, p.column, p.row) for p in match.match(0).places()]
        self.assertEqual({tuple(row) for row in places.tolist()}, set(wanted))
        self.assertEqual((values.argmax(), values.min()), (part.chosen[0], 0))
        self.assertFalse(part.field.any())

    def test_hands(self):
        """Human hands do not always take the best place; the same seed gives the same hands."""
        def worse(part):
            top = np.maximum.reduceat(part.value, part.offset[:-1].astype(int))
            return (part.value[part.offset[:-1].astype(int) + part.chosen] < top).mean()

        exact, one, two = (next(data.positions(2560, seed=4, hands=hands))
                           for hands in ("exact", "human", "human"))  # fmt: skip
        self.assertEqual(worse(exact), 0)
        self.assertTrue(0.1 < worse(one) < 0.7)
        self.assertTrue(all((a == b).all() for a, b in zip(one, two)))

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            data.write(folder, 300, seed=5)
            (part,) = data.read(folder)
            (made,) = data.positions(300, seed=5)
            self.assertTrue(all((a == b).all() for a, b in zip(part, made)))
            self.assertEqual([a.dtype for a in part], [a.dtype for a in made])
            with self.assertRaises(FileExistsError):
                data.write(folder, 1)
        with self.assertRaisesRegex(ValueError, "hands"):
            next(data.positions(1, hands="left"))


class Gymnasium(unittest.TestCase):
    @unittest.skipUnless(hasattr(vec.gymnasium, "make"), "gymnasium is not installed")
    def test_real_gymnasium(self):
        """What gymnasium itself asks of an environment, and what its wrappers need."""
        from gymnasium.utils.env_checker import check_env
        from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

        for act in vec.ACTIONS:
            for obs in vec.OBSERVATIONS:
                check_env(tessera.Env(act=act, obs=obs), skip_render_check=True)
        for name in (name for name in vec.gymnasium.registry if name.startswith("tessera/")):
            check_env(vec.gymnasium.make(name).unwrapped, skip_render_check=True)
        made = vec.gymnasium.make_vec("tessera/Sprint-v0", num_envs=3)
        self.assertEqual(made.reset(seed=1)[0].shape, (3, 48))
        envs = RecordEpisodeStatistics(tessera.VecEnv(4, act="seven", obs="puffer", steps_max=30))
        envs.reset(seed=1)
        for step in range(30):
            obs, *_, info = envs.step(envs.action_space.sample())
            self.assertIn(obs, envs.observation_space)
        self.assertEqual(info["episode"]["l"].tolist(), [30] * 4)
        listed = DictInfoToList(tessera.VecEnv(2, act="choice", pieces_max=1))
        self.assertEqual(len(listed.reset()[1]), 2)
        self.assertEqual(listed.step([0, 0])[4][1]["final_info"]["pieces"], 1)

    def test_with_what_stands_in(self):
        """All tests once more, as a gymnasium's and a PettingZoo's."""
        if vec.gymnasium is not None:
            return
        done = subprocess.run([sys.executable, __file__, TREE, "--stand-in"], capture_output=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=0).result
    bad = len(result.failures) + len(result.errors)
    sys.stderr.flush()
    print(f"{result.testsRun - bad - len(result.skipped)} passed, {bad} failed")
    sys.exit(bad > 0)
