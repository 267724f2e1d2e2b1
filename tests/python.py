"""Tests of the Python package, on the tessera that is installed or that PYTHONPATH names.

What tests/e2e/test_packages.py builds and installs is tested in a fresh venv, from outside the tree.
Environments have tests of their own, python_env.py. Usage: python.py TREE, with TREE the top of the
tree. Prints `N passed, N failed`.
"""

import contextlib
import copy
import ctypes
import gc
import os
import pickle
import re
import subprocess
import sys
import tempfile
import threading
import unittest
import weakref

import numpy as np

TREE = sys.argv.pop(1)
sys.path.insert(1, os.path.join(TREE, "tests"))
from compact_reader import Reader  # noqa: E402


def replay_text(name):
    """A replay of tests/replays as text."""
    with open(os.path.join(TREE, "tests", "replays", name), "rb") as file:
        return Reader(file.read()).read().decode()


import tessera  # noqa: E402
from tessera import Button, _library, fumen, vec  # noqa: E402


class Matches(unittest.TestCase):
    def test_first_minute(self):
        match = tessera.Match(seed=1).play()
        self.assertTrue(match.over)
        self.assertEqual(match.board.outcome, "lost")
        self.assertEqual(match.hash, tessera.Match(seed=1).play().hash)
        self.assertIn("pieces", str(match))
        self.assertRegex(repr(match), "guideline")

    def test_buttons(self):
        match = tessera.Match("guideline", "sprint", seed=3)
        self.assertEqual(match.places(), [])
        self.assertTrue(match.wait())
        piece = match.board.piece
        match.step(Button.LEFT)
        self.assertEqual(match.board.piece.x, piece.x - 1)
        ghost = match.board.ghost
        events = match.step(Button.HARD)
        lock = next(e for e in events if e.kind == "lock")
        self.assertEqual(lock.piece, ghost)
        self.assertEqual(match.board.pieces, 1)
        self.assertEqual(match.board.field.shape, (40, 10))
        self.assertEqual(int((match.board.field != 0).sum()), 4)

    def test_steps_at_once_are_steps(self):
        one, many = tessera.Match(seed=5), tessera.Match(seed=5)
        for buttons in (0, Button.RIGHT, Button.HARD, 0, Button.CW, Button.SOFT) * 4:
            events = [e for _ in range(700) for e in one.step(buttons)]
            self.assertEqual(events, many.step(buttons, ticks=700))
        self.assertEqual(one.hash, many.hash)
        self.assertEqual(one.replay(), many.replay())
        tessera.verify_text(one.replay())

    def test_places(self):
        self.assertEqual(len(tessera.places("", "L")), 34)
        spin = "\n".join(["X.........", "..XXXXXXXX", ".XXXXXXXXX"])
        found = tessera.places("X.........\n" + "...XXXXXXX\nX.XXXXXXXX", "T")
        self.assertTrue(any(p.spin for p in found), spin)
        self.assertEqual(tessera.places(np.zeros((4, 10), int), "O", "nes")[0].kind, "O")
        match = tessera.Match(seed=2)
        match.wait()
        listed = match.places()
        self.assertTrue(any(p.hold for p in listed))
        before, after = match.hash, match.afterstates()
        self.assertEqual(match.hash, before)
        self.assertEqual(len(after), len(listed))
        for i in (0, len(listed) // 2, len(listed) - 1):
            played = match.copy()
            self.assertTrue(played.place(listed[i]))
            self.assertTrue((after.field[i] == (played.board.field != 0)).all())
        self.assertEqual(len(match.afterstates(listed[3:5])), 2)
        self.assertFalse(match.place(tessera.Place("I", 0, 0, 30)))
        self.assertEqual(match.hash, before)

    def test_batches_of_searches(self):
        matches = [tessera.Match(seed=seed) for seed in range(4)]
        for match in matches[:3]:
            match.wait()
        with tessera.Bot(5) as bot, tessera.Bot(5) as other:
            plans = bot.think_many(matches, seed=9)
            self.assertEqual(plans[3], None)  # no piece has come
            self.assertTrue(all(plan.depth > 0 for plan in plans[:3]))
            self.assertEqual(other.think_many(matches[1:2], seed=10), plans[1:2])
            self.assertEqual(bot.think_many([]), [])

    def test_placed_games_verify(self):
        match = tessera.Match(seed=7).play(pieces=12)
        half = match.copy()
        match.play()
        self.assertEqual(tessera.verify_text(match.replay()).hash, match.hash)
        half.step(Button.LEFT, ticks=20_000)  # past hashes
        self.assertEqual(tessera.verify_text(half.replay()).hash, half.hash)

    def test_copies(self):
        match = tessera.Match(seed=4).play(pieces=5)
        others = [copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match)),
                  tessera.Match.load(match.save())]  # fmt: skip
        for other in others:
            self.assertEqual(other.hash, match.hash)
        match.play()
        for other in others:
            self.assertNotEqual(other.hash, match.hash)
            other.play()

    def test_by_hand(self):
        match = tessera.Match(seed=1)
        match.set_queue("OOOT")
        match.step()
        match.set_field("X" * 9 + ".")
        match.set_piece("I")
        match.set_hold("T")
        self.assertEqual((match.board.piece.kind, match.board.hold), ("I", "T"))
        self.assertEqual(match.board.field[0].tolist(), [8] * 9 + [0])
        match.add_garbage(3, column=4)
        self.assertEqual(match.board.incoming, 3)
        with self.assertRaisesRegex(ValueError, "no replay"):
            match.replay()

    def test_duel(self):
        match = tessera.Match("modern", "duel", players=3, seed=9)
        bots = {i: tessera.Bot(3 + i, seed=i) for i in range(3)}
        match.run(bots)
        self.assertTrue(match.over)
        self.assertEqual(sorted(match.duel_place(i) for i in range(3))[0], 1)
        self.assertEqual(tessera.verify_text(match.replay()).hash, match.hash)
        self.assertEqual(len(str(match).split("\n")[0].split("  ")), 3)

    def test_every_rule_set_and_mode(self):
        pairs = {(name, "marathon") for name in tessera.rules()} | {("guideline", mode) for mode in tessera.modes()}
        played = 0
        for name, mode in pairs:
            with contextlib.suppress(ValueError, RuntimeError):
                match = tessera.Match(name, mode, seed=2)
                if match.wait():
                    match.play(pieces=3)
                tessera.verify_text(match.replay())
                played += 1
                self.assertLessEqual(match.board.pieces, 4)
        self.assertGreater(played, 24)
        self.assertEqual(tessera.rules()["nes"].values["next_count"], 1)
        self.assertAlmostEqual(tessera.rules()["guideline"].tick_rate, 1000)

    def test_rules_of_ones_own(self):
        guideline = tessera.rules()["guideline"]
        self.assertEqual(guideline.changes, ())
        own = guideline.changed(columns=8, hold=False, ghost="never").changed({"next": 3})
        self.assertEqual(dict(own.changes), {"columns": 8, "next": 3, "hold": 0, "ghost": 0})
        self.assertEqual((own.previews, own.hold, own.name), (3, False, "guideline"))
        self.assertEqual(own.changed(hold=True).hold, True)
        self.assertIn("  columns                          8\n", own.text())
        self.assertEqual(tessera.read_rules(own.text()).changes, own.changes)
        named = tessera.read_rules("guideline: Tiny\nField\n  columns  4\n")
        self.assertEqual((named.title, named.changes), ("Tiny", (("columns", 4),)))
        match = tessera.Match(own, seed=3).play(pieces=9)
        self.assertEqual(match.rules.changes, own.changes)
        self.assertEqual(match.board.field.shape[1], 8)
        self.assertEqual(len(match.board.queue), 3)
        self.assertFalse(any(p.hold for p in match.places()))
        again = tessera.verify_text(match.replay())
        self.assertEqual((again.hash, again.rules), (match.hash, match.rules))
        self.assertTrue(all(p.column + 1 < 8 for p in tessera.places("", "O", own)))
        with tessera.VecEnv(2, own, act="choice", obs="packed", inputs=5000) as envs:
            envs.reset(seed=1)
            for _ in range(60):
                envs.step(np.zeros(2, int))
            self.assertEqual(tessera.verify_text(envs.replay(1)).rules.changes, own.changes)
        added = tessera.read_rules("slow from tgm: Slow\nFalling\n  from 0 1 60\n")
        match = tessera.Match(added, seed=3).play(pieces=2)
        self.assertEqual((match.rules.name, match.rules.title, match.board.pieces), ("slow", "Slow", 2))
        self.assertEqual(tessera.verify_text(match.replay()).rules, match.rules)
        for bad, said in (
            (lambda: guideline.changed(colums=8), "mean 'columns'"),
            (lambda: guideline.changed(columns=13), "from 4 to 12"),
            (lambda: guideline.changed(ghost="sometimes"), "never, always"),
            (lambda: guideline.changed(ghost=5), "never, always"),
            (lambda: tessera.rules()["nes"].changed(hold=True), "means nothing"),
            (lambda: tessera.read_rules("guideline: x\nField\n  columns 77\n"), "Line 3"),
            (lambda: tessera.VecEnv(1, guideline.changed(columns=12)), "at most 10"),
            (lambda: tessera.Match(own, "puzzle"), "width"),
        ):
            with self.assertRaisesRegex(ValueError, said):
                bad()
        knob = tessera.knobs()["lock"]
        self.assertEqual((knob.section, knob.label, knob.least), ("Lock down", "delay", 1))

    def test_replays(self):
        folder = os.path.join(TREE, "tests", "replays")
        for name in sorted(os.listdir(folder)):
            tessera.verify_text(replay_text(name), name)
        replay = replay_text("guideline-block.tsc")
        with tempfile.TemporaryDirectory() as scratch:
            path = os.path.join(scratch, "guideline-block.tsr")
            with open(path, "w") as file:
                file.write(replay)
            tessera.verify(path)
        forged = re.sub(r"score (\d)", r"score 9\1", replay)
        with self.assertRaises(tessera.ReplayError) as caught:
            tessera.verify_text(forged, "forged.tsr")
        self.assertEqual(str(caught.exception), "forged.tsr, line %d: the result differs."
                         % caught.exception.line)  # fmt: skip
        self.assertFalse(caught.exception.malformed)
        for cut in (0, 10, 300, len(replay) - 5):
            with self.assertRaises(tessera.ReplayError):
                tessera.verify_text(replay[:cut])
        with self.assertRaises(FileNotFoundError):
            tessera.verify(path + "x")

    def test_the_engine_says_why(self):
        """A setup that cannot be played is refused in the words of ts_error_text."""
        for call in (tessera.Match, lambda **setup: tessera.VecEnv(1, **setup)):
            for said, setup in (
                ("the mode is not for this number of boards", {"mode": "duel", "players": 1}),
                ("the rules do not start at this level", {"level": 1000}),
                ("the mode needs what the rules do not have", {"rules": "nes", "mode": "twenty"}),
                ("the mode has no such goal", {"goal": 5}),
            ):
                with self.assertRaisesRegex(ValueError, f"^No match of the mode .*: {said}\\.$"):
                    call(**setup)

    def test_mistakes_are_sentences(self):
        match = tessera.Match()
        bot = tessera.Bot(1)
        mistakes = [
            lambda: tessera.Match("nothing"),
            lambda: tessera.Match(mode="nothing"),
            lambda: tessera.Match(seed=-1),
            lambda: tessera.Match(seed=2**64),
            lambda: tessera.Match(level=70000),
            lambda: tessera.Match("nes", "twenty"),
            lambda: tessera.Match(mode="duel", players=1),
            lambda: tessera.Match(players=9),
            lambda: tessera.Match(handling={"speed": 1}),
            lambda: match.step(512),
            lambda: match.step(0, 0),
            lambda: match.step(ticks=-1),
            lambda: match.places(1),
            lambda: match.places(-1),
            lambda: match.set_field("?"),
            lambda: match.set_field(np.zeros((50, 10))),
            lambda: match.set_field(np.full((5, 10), 99)),
            lambda: match.set_piece("X"),
            lambda: match.set_queue("I" * 999),
            lambda: match.place(tessera.Place("I", 9, 0, 0)),
            lambda: tessera.Match.load(b""),
            lambda: tessera.Match.load(b"\xff" * len(match.save())),
            lambda: tessera.Bot(0),
            lambda: tessera.Bot(12),
            lambda: bot.held(match, 7),
            lambda: tessera.VecEnv(0),
            lambda: tessera.VecEnv(1, act="jump"),
            lambda: tessera.VecEnv(1, bots=[1]),
            lambda: tessera.VecEnv(1, reward={"luck": 1}),
            lambda: tessera.VecEnv(1, mode="duel", players=1),
            lambda: tessera.VecEnv(1, others=1),
            lambda: fumen.decode("no fumen"),
            lambda: fumen.encode([]),
            lambda: fumen.encode([fumen.Page(comment="x" * 5000)]),
        ]
        for i, mistake in enumerate(mistakes):
            with self.assertRaises((ValueError, IndexError), msg=i) as caught:
                mistake()
            said = str(caught.exception)
            self.assertRegex(said, r"^[A-Z'?].*\.$", i)
            self.assertEqual(said.count("\n"), 0)
        for wrong in (1.5, "1", None):
            with self.assertRaises((TypeError, ValueError)):
                match.step(wrong)
        with self.assertRaisesRegex(AttributeError, "nonsense"):
            match.board.nonsense


class Memory(unittest.TestCase):
    """C writes to what Python owns, and holds what Python frees."""

    def test_board_outlives_its_match(self):
        match = tessera.Match(seed=3).play(pieces=9)
        board, field = match.board, match.board.field.copy()
        alive = weakref.ref(match)
        del match
        gc.collect()
        self.assertIsNone(alive())
        rubbish = [bytearray(b"\xff") * 8192 for _ in range(500)]
        self.assertEqual(board.pieces, 9)
        self.assertTrue((board.field == field).all())
        del rubbish

    def test_fields_are_copies(self):
        match = tessera.Match(seed=3)
        before = match.board.field
        match.play(pieces=4)
        self.assertEqual(before.sum(), 0)

    def test_bot_thinks_on(self):
        def examined(level, places):
            match, bot = tessera.Match(seed=3), tessera.Bot(level)
            while not bot.plan(match):
                match.step(bot.held(match))
                left = bot.think(places)
            self.assertFalse(left)
            return bot.plan(match).looked_at
        ten = examined(10, 10000)
        self.assertEqual(examined(11, 0), ten)
        self.assertGreater(examined(11, 10000), 1.5 * ten)
        self.assertIs(tessera.Bot(11).character.thinks_on, True)

    def test_closed_bot(self):
        match = tessera.Match()
        with tessera.Bot(2) as bot:
            match.run({0: bot}, ticks=500)
        for call in (bot.held, bot.plan):
            with self.assertRaisesRegex(ValueError, "closed"):
                call(match)
        with self.assertRaisesRegex(ValueError, "closed"):
            bot.restart()
        bot.close()  # a second time

    def test_bots_are_freed(self):
        closed = []
        bot = tessera.Bot(1)
        weakref.finalize(bot, closed.append, 1)
        inner = bot._close
        del bot
        gc.collect()
        self.assertEqual(closed, [1])
        self.assertFalse(inner.alive)

    def test_close_waits_for_a_thread(self):
        for _ in range(10):
            bot, match, errors = tessera.Bot(10), tessera.Match(seed=1), []

            def think():
                try:
                    match.run({0: bot})  # noqa: B023
                except ValueError as error:
                    errors.append(str(error))  # noqa: B023

            thread = threading.Thread(target=think)
            thread.start()
            bot.close()
            thread.join()
            self.assertIn(errors, [["This bot is closed."], []])  # or it was done before

    def test_recorder_outlives_collection(self):
        match = tessera.Match(seed=6)
        for _ in range(20):
            match = match.copy()
            gc.collect()
            match.play(pieces=1)
        tessera.verify_text(match.replay())
        alive = weakref.ref(match)
        del match
        self.assertIsNone(alive())  # without the collector: there is no circle

    def test_arrays_outlive_their_environment(self):
        envs = tessera.VecEnv(8, act="choice", obs="packed", copy=False, seed=1)
        obs, info = envs.reset()
        envs.step(np.zeros(8, int))
        kept, inner = obs.copy(), envs._free
        with self.assertRaises(ValueError):
            obs[0] = 0  # the library writes what changes only
        del envs
        gc.collect()
        self.assertFalse(inner.alive)
        rubbish = [np.full(65536, 255, np.uint8) for _ in range(50)]
        self.assertTrue((obs == kept).all())
        self.assertEqual(len(info["score"]), 8)
        del rubbish

    def test_closed_environment(self):
        envs = tessera.VecEnv(2, act="choice")
        envs.reset()
        match = envs.match(0)
        envs.close()
        envs.close()
        calls = [envs.reset, envs.afterstates, lambda: envs.step([0, 0]), lambda: envs.match(0),
                 lambda: envs.save(0), lambda: envs.replay(0), lambda: envs.load(0, b"")]  # fmt: skip
        for call in calls:
            with self.assertRaisesRegex(ValueError, "closed"):
                call()
        match.play()

    def test_closing_while_threads_step(self):
        for _ in range(5):
            envs = tessera.VecEnv(64, act="choice", threads=2)
            envs.reset()
            stopped = []

            def run():
                try:
                    while True:
                        envs.step(np.zeros(64, int))  # noqa: B023
                except ValueError as error:
                    stopped.append(str(error))  # noqa: B023

            thread = threading.Thread(target=run)
            thread.start()
            envs.close()
            thread.join()
            self.assertEqual(stopped, ["This environment is closed."])

    def test_exit_with_all_open(self):
        code = ("import tessera; b = tessera.Bot(3); e = tessera.VecEnv(4, threads=2); e.reset();"
                "m = tessera.Match(); m.run({0: b}, ticks=99); b.me = b; e.me = e")  # fmt: skip
        done = subprocess.run([sys.executable, "-X", "dev", "-c", code], capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


class Fumens(unittest.TestCase):
    def test_there_and_back(self):
        pages = [
            fumen.Page("X.XXXXXXXX\n" * 2, tessera.Piece("I", 1, 1, 2), "one, two: é 中", colour=True),
            fumen.Page(comment="next", rise=True, lock=False),
            fumen.Page(),
        ]
        for page in pages[1:]:
            page.field = pages[0].after()
        text = fumen.encode(pages)
        self.assertTrue(text.startswith("v115@"))
        back = fumen.decode("https://example.org/?" + text)
        self.assertEqual([p.comment for p in back], [p.comment for p in pages])
        self.assertEqual(back[0].piece, pages[0].piece)
        self.assertEqual(back[0].field[0].tolist(), [8, 0] + [8] * 8)
        self.assertTrue((back[0].after() == back[1].field).all())
        self.assertEqual(fumen.encode(back), text)

    def test_torn(self):
        text = fumen.encode([fumen.Page("X" * 10)])
        for cut in range(1, len(text)):
            with contextlib.suppress(ValueError):
                fumen.decode(text[:cut])


class Library(unittest.TestCase):
    def test_versions(self):
        with open(os.path.join(TREE, "include", "tessera.h")) as file:
            version = re.search('TS_VERSION "(.*)"', file.read())[1]
        self.assertEqual(tessera.__version__, version)
        self.assertEqual(tessera.engine_version, version)

    def test_numbers_are_those_of_the_headers(self):
        """Enumerations are compiled into nothing that a library could be asked for."""
        said = {}
        for name in ("tessera.h", "tessera_rules.h", "tessera_env.h"):
            with open(os.path.join(TREE, "include", name)) as file:
                code = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
            for word, value in re.findall(r"#define (TS_\w+) (\d+)\b", code):
                said[word] = int(value)
            for body in re.findall(r"enum\s*\{([^{}#]*)\}", code):
                last = -1
                for entry in filter(None, map(str.strip, body.split(","))):
                    word, _, value = map(str.strip, entry.partition("="))
                    last = eval(value, {}, said) if value else last + 1
                    said[word] = last
        for button in Button:
            self.assertEqual(said["TS_" + button.name], button)
        events = [k[9:].lower() for k in said if k.startswith("TS_EVENT_")]
        self.assertEqual(events, list(tessera.match._EVENTS))
        for words, start, total in (
            (vec.ACTIONS, "TS_ENV_", "ACTS"), (vec.OBSERVATIONS, "TS_ENV_", "OBSERVATIONS"),
            (vec.AFTERSTATES, "TS_ENV_AFTER_", ""), (vec.REWARDS, "TS_ENV_REWARD_", ""),
        ):  # fmt: skip
            for i, word in enumerate(words):
                self.assertEqual(said[start + word.upper()], i)
        names = [k for k in said if k.startswith("TS_ENV_INFO_")]
        self.assertEqual(len(names), len(vec.INFO))
        self.assertEqual(said["TS_NONE"], 0)
        self.assertEqual(tessera.CELLS[said["TS_BLACK"]], "B")

    def test_layout_is_asked_for(self):
        for name, struct in _library.structs.items():
            self.assertEqual(ctypes.sizeof(struct), _library.lib.ts_size_of(name.encode()))

    def test_missing_library(self):
        with tempfile.TemporaryDirectory() as folder:
            surroundings = {**os.environ, "TESSERA_LIBRARY": folder}
            done = subprocess.run([sys.executable, "-c", "import tessera"], env=surroundings,
                                  capture_output=True, text=True)  # fmt: skip
        self.assertRegex(done.stderr.splitlines()[-1], "^ImportError: The engine's library cannot")

    def test_python_m_tessera(self):
        run = [sys.executable, "-m", "tessera"]
        done = subprocess.run([*run, "--seed", "2"], capture_output=True, text=True)
        self.assertIn("it verifies", done.stdout, done.stderr)
        wrong = subprocess.run([*run, "--level", "12"], capture_output=True, text=True)
        self.assertEqual((wrong.returncode, wrong.stdout, wrong.stderr.count("\n")), (1, "", 1))


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=0).result
    bad = len(result.failures) + len(result.errors)
    sys.stderr.flush()
    print(f"{result.testsRun - bad - len(result.skipped)} passed, {bad} failed")
    sys.exit(bad > 0)
