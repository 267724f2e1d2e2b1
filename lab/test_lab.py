#!/usr/bin/env python3
"""Tests of tessera-lab's command line and of mutants.py. Usage: test_lab.py BUILD"""
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import mutants

build = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build")


def lab(*words):
    return subprocess.run([build / "lab/tessera-lab", *words], capture_output=True, text=True)


class CommandLine(unittest.TestCase):
    def fails(self, *words):
        """The call prints one line on standard error and exits with status 2."""
        ran = lab(*words)
        self.assertEqual((ran.returncode, ran.stderr.count("\n")), (2, 1), words)
        return ran.stderr

    def test_every_command_has_help(self):
        names = [line.split()[0] for line in lab("--help").stdout.splitlines() if line[:2] == "  "]
        self.assertEqual(len(names), 8)
        for name in names:
            ran = lab(name, "--help")
            self.assertEqual(ran.returncode, 0, name)
            self.assertTrue(ran.stdout.startswith(f"usage: tessera-lab {name}"), name)

    def test_perft_counts(self):
        # 17 places for an I, 17 times 9 for an O after it, as on an empty board of ten columns
        lines = lab("perft", "--queue", "IO", "--depth", "2").stdout.splitlines()
        self.assertEqual([line.split()[1] for line in lines], ["17", "153"])

    def test_tune_compares(self):
        words = "--aim digging --generations 1 --candidates 4 --games 1 --compare 2 --quiet"
        ran = lab("tune", *words.split())
        self.assertEqual(ran.returncode, 0)
        self.assertIn("[TS_AIM_digging]", ran.stdout)

    def test_puzzles_of_the_game_are_right(self):
        ran = lab("puzzle", "check", "--drills")  # tests/t_puzzle.c has the others
        self.assertEqual(ran.returncode, 0)
        self.assertTrue(ran.stdout.endswith(": ok\n") or ran.stdout.endswith(", ok\n"))

    def test_a_puzzle_is_made(self):
        ran = lab("puzzle", "make", "--goal", "clear", "--pieces", "3", "--seed", "3")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        # the fields of the output are goal, amount, queue, field, solution, number of solutions
        self.assertEqual(ran.stdout.split()[:2], ["clear", "0"])
        self.assertIn(ran.stdout.split()[5], ("1", "2"))

    def test_invalid_calls_are_named(self):
        self.fails("perft", "--queue", "IOX", "--depth", "1")
        self.fails("perft", "--depth", "1")
        self.fails("perft", "--queue", "I", "--depth", "1", "--field", "X" * 11)
        self.fails("tune", "--aim", "nonsense")
        self.fails("tune", "--candidates", "3")
        self.fails("tune", "word")
        self.fails("scale", "--games", "0")
        self.fails("strength", "nonsense")
        self.fails("puzzle", "nonsense")
        self.fails("movegen", "best", "ways", "IOX")
        self.fails("clears", "nonsense")
        self.fails("bench", "--nonsense")
        self.assertIn("did you mean `perft`?", self.fails("prft"))
        self.assertIn("`tessera-lab tune --help`", self.fails("tune", "--nonsense"))


class Mutants(unittest.TestCase):
    def changes(self, text):
        return {(change.before, change.after) for change in mutants.changes_in("f.c", text)}

    def test_operators_are_exchanged(self):
        found = self.changes("int f(int a, int b)\n{\n    return a < b && b == 3;\n}\n")
        for wanted in (("<", "<="), ("&&", "||"), ("==", "!="), ("3", "4"), ("3", "2")):
            self.assertIn(wanted, found)

    def test_statements_and_early_returns_are_deleted(self):
        found = self.changes("void f(int a)\n{\n    if (!a)\n        return;\n    g(a);\n}\n")
        for wanted in (("return;", ";"), ("g(a);", ";"), ("!", "")):
            self.assertIn(wanted, found)

    def test_comments_strings_and_declarations_stay(self):
        text = '/* a < b */\n#define X 3\nenum { Y = 4 };\nconst char *s = "a && b"; // c == 1\n'
        self.assertEqual([c for c in mutants.changes_in("f.c", text) if c.line in (1, 2, 4)], [])

    def test_a_change_is_planted_at_its_place(self):
        text = "int f(int a)\n{\n    return a + a + 1;\n}\n"
        change = next(c for c in mutants.changes_in("f.c", text) if c.before == "1")
        self.assertEqual(change.line, 3)
        self.assertIn(mutants.planted(text, change), (text.replace("1", "2"), text.replace("1", "0")))

    def test_the_same_seed_draws_the_same(self):
        root = pathlib.Path(__file__).parent.parent
        first, again = (mutants.drawn(root, 5, 7) for _ in range(2))
        self.assertEqual(first, again)
        self.assertNotEqual(first, mutants.drawn(root, 5, 8))

    def test_equivalent_mutants_are_found_in_the_tree(self):
        """An entry whose text is no longer in the sources would exclude nothing."""
        root = pathlib.Path(__file__).parent.parent
        self.assertEqual(mutants.stale(root), [])


if __name__ == "__main__":
    ran = unittest.main(exit=False, verbosity=0).result
    bad = len(ran.failures) + len(ran.errors)
    print(f"{ran.testsRun - bad} passed, {bad} failed")
    sys.exit(bad > 0)
