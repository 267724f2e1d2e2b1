#!/usr/bin/env python3
"""Plants small changes in the sources, one at a time, and lists those that no test notices.

A change is drawn at random, but the same seed draws the same: an operator or a comparison is
exchanged, a constant is one more or less, a negation, a statement or an early return is gone. The
changed file is compiled in a scratch copy of the tree; then the tests that execute the changed line
run, the quickest first, until one fails. A coverage build, made once, says which tests those are.
Changes that do not compile or give the same object code are not counted, nor those that
lab/equivalent.txt lists, with the reason why they change nothing.

    lab/mutants.py --count 200 --seed 1         the measurement; an hour or two on two cores
    lab/mutants.py --count 20 'src/net/*'       changes of some files alone
    lab/mutants.py --list --count 20            prints the changes without planting them
"""
import argparse
import collections
import concurrent.futures
import fnmatch
import functools
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
MEMORY = 8 << 30  # what a test may use
# They read the sources, or build them elsewhere.
NOT_TRIED = {"sources", "core", "install", "build", "library", "packages", "docs", "sound", "web",
             "lab"}

# ---- changes of a text -------------------------------------------------------------------------

Change = collections.namedtuple("Change", "file line start end before after text")

TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
      | (?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?[uUlLfF]*)
      | (?P<word>[A-Za-z_]\w*)
      | (?P<mark><<=|>>=|\.\.\.|->|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|.)""",
    re.X | re.S)

EXCHANGED = {
    "<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"],
    "&": ["|"], "|": ["&"], "^": ["|"], "<<": [">>"], ">>": ["<<"], "+=": ["-="], "-=": ["+="],
    "*=": ["/="], "/=": ["*="], "|=": ["&="], "&=": ["|="], "++": ["--"], "--": ["++"],
    "true": ["false"], "false": ["true"],
}
UNARY_TOO = {"+", "-", "*", "&"}
NO_STATEMENT = {"if", "for", "while", "switch", "do", "else", "case", "default", "goto", "const",
                "static", "struct", "enum", "union", "typedef", "unsigned", "int", "char", "bool",
                "double", "float", "long", "short", "void", "extern", "volatile", "break"}


def without_directives(text):
    """The text with its preprocessor lines as spaces."""
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda m: re.sub(r"[^\n]", " ", m[0]), text,
                  flags=re.M)


def tokens_of(text):
    found = []
    for match in TOKEN.finditer(without_directives(text)):
        if match.lastgroup != "skip":
            found.append((match[0], match.lastgroup, match.start(), match.end()))
    return found


NOWHERE, IN_TABLE, IN_CODE, CODE_ENDS = range(4)


def where_code_is(tokens):
    """Of each token: in a function, its last bracket, in an initializer of the file, or nowhere."""
    depth, kind, kinds, before = 0, NOWHERE, [], ""
    for token, _, _, _ in tokens:
        if token == "{":
            if depth == 0:
                kind = IN_CODE if before == ")" else IN_TABLE if before == "=" else NOWHERE
            depth += 1
        depth -= token == "}"
        kinds.append(kind if depth else CODE_ENDS if kind == IN_CODE and token == "}" else NOWHERE)
        kind = kind if depth else NOWHERE
        before = token
    return kinds


def other_numbers(token):
    body = re.match(r"0[xX][0-9a-fA-F]+|\d+", token)[0]
    if re.search(r"[.eE]", token) and not body.lower().startswith("0x"):
        return []
    tail, value = token[len(body):], int(body, 0) if body.lower().startswith("0x") else int(body)
    form = "0x{:x}{}" if body.lower().startswith("0x") else "{}{}"
    return [form.format(n, tail) for n in (value + 1, value - 1) if n >= 0]


def statements(tokens, kinds):
    """Statements that can be left out: (first token, token after the last)."""
    begin = None
    for i, (token, _, _, _) in enumerate(tokens):
        if kinds[i] != IN_CODE:
            begin = None
        elif token in "{};" or (token == ":" and begin is None):
            if token == ";" and begin is not None:
                yield begin, i + 1
            begin = i + 1
        elif token == ")" and opened_by(tokens, i) in ("if", "while", "for", "switch"):
            begin = i + 1
        elif token in ("else", "do"):
            begin = i + 1


def opened_by(tokens, i):
    """The word before the bracket that this one closes."""
    depth = 0
    while i >= 0:
        depth += (tokens[i][0] == ")") - (tokens[i][0] == "(")
        if depth == 0:
            return tokens[i - 1][0] if i else ""
        i -= 1
    return ""


def is_left_out(tokens, kinds, begin, end):
    """Calls, assignments and jumps; not declarations, and no return at a function's end."""
    first, group = tokens[begin][:2]
    if first == "return":
        return kinds[end] != CODE_ENDS
    if first in ("continue", "break"):
        return True
    if group != "word" and first not in ("*", "++", "--", "("):
        return False
    if first in NO_STATEMENT or end - begin < 3:
        return False
    second, second_group = tokens[begin + 1][:2]
    return not (group == "word" and (second_group == "word" or second == "*"))


def is_declared(tokens, i):
    """A star after a type, or the size of an array."""
    def at(n):
        return tokens[n] if n >= 0 else ("", "mark", 0, 0)
    if tokens[i][0] in UNARY_TOO:
        return at(i - 2)[0] in ("{", "}", ";", ":", "const", "struct")
    return (at(i - 1)[0] == "[" and at(i - 2)[1] == "word" and
            (at(i - 3)[0] == "*" or at(i - 3)[1] == "word") and
            at(i - 3)[0] not in ("return", "else", "case"))


@functools.lru_cache(maxsize=None)
def changes_in(file, text):
    tokens = tokens_of(text)
    kinds, found, lines = where_code_is(tokens), [], text.split("\n")

    def add(start, end, after):
        line = text.count("\n", 0, start) + 1
        before = text[start:end]
        found.append(Change(file, line, start, end, before, after, lines[line - 1].strip()))

    for i, (token, group, start, end) in enumerate(tokens):
        if not kinds[i]:
            continue
        before = tokens[i - 1] if i else ("", "mark", 0, 0)
        if group == "number":
            if before[0] != "." and not is_declared(tokens, i):
                for after in other_numbers(token):
                    add(start, end, after)
        elif kinds[i] == IN_CODE and token == "!":
            add(start, end, "")
        elif token in EXCHANGED and (kinds[i] == IN_CODE or token in ("true", "false")):
            binary = before[0] in (")", "]") or (
                before[1] in ("word", "number") and before[0] not in ("return", "case"))
            if token not in UNARY_TOO or (binary and not is_declared(tokens, i)):
                for after in EXCHANGED[token]:
                    add(start, end, after)
    for begin, end in statements(tokens, kinds):
        start, stop = tokens[begin][2], tokens[end - 1][3]
        if is_left_out(tokens, kinds, begin, end):
            add(start, stop, ";" + "\n" * text.count("\n", start, stop))
    return found


def planted(text, change):
    return text[:change.start] + change.after + text[change.end:]


def said(change):
    before, after = (" ".join(word.split()) for word in (change.before, change.after))
    return f"{change.file}:{change.line}: `{before}` -> `{after}`"


# ---- which changes -----------------------------------------------------------------------------

def equivalents(root):
    """lab/equivalent.txt: `FILE | THE LINE | BEFORE -> AFTER | why nothing changes`."""
    entries = []
    for line in (root / "lab/equivalent.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            file, text, change, reason = (part.strip() for part in line.split(" | "))
            before, after = change.split(" -> ") if " -> " in change else (change[:-3], "")
            entries.append((file, text, before.strip(), after.strip(), reason))
    return entries


def stale(root):
    """Entries that match no change in the sources."""
    left = []
    for file, text, before, after, _ in equivalents(root):
        path = root / file
        found = changes_in(file, path.read_text()) if path.exists() else []
        if not any(key_of(change) == (file, text, before, after) for change in found):
            left.append((file, text, before, after))
    return left


def key_of(change):
    before, after = (" ".join(word.split()) for word in (change.before, change.after))
    return change.file, change.text, before, after


def sources(root, patterns):
    for path in sorted((root / "src").rglob("*.[ch]")):
        name = str(path.relative_to(root))
        if not patterns or any(fnmatch.fnmatch(name, pattern) for pattern in patterns):
            yield name


def in_order(root, seed, patterns=(), built=None):
    """All changes, one of each line, in the order of the seed. A line is as likely as any other."""
    by_line = collections.defaultdict(list)
    for file in sources(root, patterns):
        if built is None or file in built:
            for change in changes_in(file, (root / file).read_text()):
                by_line[file, change.line].append(change)
    lines = sorted(by_line)
    random.Random(seed).shuffle(lines)
    for line in lines:
        choice = random.Random(f"{seed} {line}").choice(by_line[line])
        yield choice


def drawn(root, count, seed):
    return [change for change, _ in zip(in_order(root, seed), range(count))]


# ---- building and running ----------------------------------------------------------------------

def run(words, cwd, limit=None, env=None, contained=False):
    """(exit status or None if it took too long, output, seconds)."""
    def contain():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    begin = time.monotonic()
    process = subprocess.Popen(
        [str(word) for word in words], cwd=cwd, env=env, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        preexec_fn=contain if contained else None)
    try:
        output = process.communicate(timeout=limit)[0].decode(errors="replace")
        status = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, status = process.communicate()[0].decode(errors="replace"), None
    return status, output, time.monotonic() - begin


def must(words, cwd, env=None):
    status, output, _ = run(words, cwd, env=env)
    if status != 0:
        sys.exit(f"mutants: {' '.join(map(str, words))}: exit status {status}\n{output[-3000:]}")
    return output


Test = collections.namedtuple("Test", "name words targets")


class Tree:
    """A scratch copy of the tree with a build in it."""

    def __init__(self, folder, options):
        self.folder, self.build = folder, folder / "build"
        self.copy()
        if not (self.build / "build.ninja").exists():
            must(["meson", "setup", "build", *options], folder)
        home = folder.parent / "home"
        home.mkdir(exist_ok=True)
        self.env = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home)}

    def copy(self):
        listed = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT,
                                check=True, capture_output=True).stdout.decode().split("\0")
        names = {name for name in listed if name and (ROOT / name).is_file()}
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            there, text = self.folder / name, (ROOT / name).read_bytes()
            if not there.exists() or there.read_bytes() != text:
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, there, follow_symlinks=True)
        for path in list(self.folder.rglob("*.[ch]")):
            name = path.relative_to(self.folder)
            if name.parts[0] in ("src", "include", "tests", "lab") and str(name) not in names:
                path.unlink()

    def ninja(self, *targets):
        return run(["nice", "ninja", "-j2", *targets], self.build, env=self.env)

    def about(self, what):
        return json.loads(must(["meson", "introspect", "--" + what, "build"], self.folder))

    def tests(self, patterns):
        """Those of `meson test` that run what is built from the sources."""
        place = str(self.build) + "/"
        made = {target["id"]: [os.path.relpath(name, self.build) for name in target["filename"]]
                for target in self.about("targets") if target["type"] in ("executable", "custom")}
        found = []
        for test in self.about("tests"):
            name = test["name"]
            words = [word.replace(str(self.build), "{build}") for word in test["cmd"]]
            wanted = (any(fnmatch.fnmatch(name, pattern) for pattern in patterns) if patterns
                      else name not in NOT_TRIED and "long" not in " ".join(test["suite"]))
            if wanted:
                needed = {made_file for one in test["depends"] for made_file in made.get(one, ())}
                needed |= {word[len(place):] for word in test["cmd"] if word.startswith(place) and "/../" not in word}
                found.append(Test(name, words, sorted(needed)))
        return found

    def has(self, target):
        return target in self.known

    @functools.cached_property
    def known(self):
        lines = must(["ninja", "-t", "targets", "all"], self.build).splitlines()
        return {line.rsplit(": ", 1)[0] for line in lines}

    def run_test(self, test, limit, env=()):
        words = [word.replace("{build}", str(self.build)) for word in test.words]
        return run(words, self.folder, limit, {**self.env, **dict(env)}, contained=True)

    def objects(self):
        """By source or header: the objects that are compiled from it."""
        found, current = collections.defaultdict(list), None
        for line in must(["ninja", "-t", "deps"], self.build).splitlines():
            if line and not line.startswith(" "):
                current = line.split(":")[0]
            elif current and current.endswith(".o") and ".p/" in current:
                path = os.path.normpath(os.path.join(self.build, line.strip()))
                if path.startswith(str(self.folder) + "/src/"):
                    found[os.path.relpath(path, self.folder)].append(current)
        return found


# ---- which test executes which line ------------------------------------------------------------

class Coverage:
    """Which tests execute which lines; kept beside the build, for each test program as it is."""

    def __init__(self, work, plain, patterns):
        self.tree = Tree(work / "cover", ["-Db_coverage=true", "-Doptimization=0"])
        self.kept = work / "map"
        self.kept.mkdir(exist_ok=True)
        self.tests = plain.tests(patterns)
        say(f"building the tests with coverage ({len(self.tests)} tests)")
        must(["nice", "ninja", "-j2", *self.targets_of(self.tests)], self.tree.build)
        self.lines, self.seconds, self.executable = {}, {}, collections.defaultdict(set)
        for test in self.tests:
            self.measure(test)

    def targets_of(self, tests):
        wanted = {target for test in tests for target in test.targets}
        return sorted(filter(self.tree.has, wanted))

    def measure(self, test):
        digest = hashlib.sha256()
        for target in self.targets_of([test]):
            digest.update((self.tree.build / target).read_bytes())
        for word in test.words:
            if (self.tree.folder / word).is_file():
                digest.update((self.tree.folder / word).read_bytes())
        file = self.kept / (re.sub(r"\W", "_", test.name) + ".json")
        fact = json.loads(file.read_text()) if file.exists() else {}
        if fact.get("of") != digest.hexdigest():
            say(f"coverage of {test.name}")
            fact = {"of": digest.hexdigest(), **self.measured(test)}
            file.write_text(json.dumps(fact))
        if not fact["passed"]:
            say(f"{test.name} is left out: it fails without any change")
            return
        self.seconds[test.name] = fact["seconds"]
        self.lines[test.name] = {name: set(lines) for name, lines in fact["lines"].items()}
        for name, lines in fact["executable"].items():
            self.executable[name].update(lines)

    def measured(self, test):
        data = self.kept / "gcda"
        shutil.rmtree(data, ignore_errors=True)
        status, _, seconds = self.tree.run_test(test, 900, {"GCOV_PREFIX": str(data)})
        lines, executable = collections.defaultdict(set), collections.defaultdict(set)
        files = sorted(data.rglob("*.gcda"))
        for path in files:
            notes = pathlib.Path("/") / path.relative_to(data).with_suffix(".gcno")
            if notes.exists():
                path.with_suffix(".gcno").symlink_to(notes)
        for i in range(0, len(files), 50):
            said_by_gcov = run(["gcov", "--json-format", "--stdout", *files[i:i + 50]], data)[1]
            for report in said_by_gcov.splitlines():
                if report.startswith("{"):
                    self.take(json.loads(report), lines, executable)
        shutil.rmtree(data, ignore_errors=True)
        return {"passed": status == 0, "seconds": round(seconds, 3),
                "lines": {name: sorted(found) for name, found in lines.items()},
                "executable": {name: sorted(found) for name, found in executable.items()}}

    def take(self, report, lines, executable):
        for file in report["files"]:
            path = os.path.normpath(os.path.join(report["current_working_directory"], file["file"]))
            if not path.startswith(str(self.tree.folder) + "/src/"):
                continue
            name = os.path.relpath(path, self.tree.folder)
            for line in file["lines"]:
                executable[name].add(line["line_number"])
                if line["count"]:
                    lines[name].add(line["line_number"])

    def tests_of(self, change):
        """The tests that execute the line, the quickest first, those with the file's name before.
        Of a table: those that execute anything of its file, or all if it has no code."""
        known = self.executable.get(change.file, ())
        line = max((line for line in known if line <= change.line), default=0)
        in_code = kind_at(self.tree.folder, change) == IN_CODE
        found = []
        for test in self.tests:
            if test.name not in self.lines:
                continue
            executed = self.lines[test.name].get(change.file, ())
            if line in executed if in_code else executed or not known:
                found.append(test)
        stem = pathlib.Path(change.file).stem
        return sorted(found, key=lambda t: (not named_after(t.name, stem), self.seconds[t.name]))


def named_after(test, stem):
    return stem in test.split("_") or test == "t_" + stem


def kind_at(root, change):
    tokens = tokens_of((root / change.file).read_text())
    for token, kind in zip(tokens, where_code_is(tokens)):
        if token[2] >= change.start:
            return kind
    return NOWHERE


# ---- one change after another ------------------------------------------------------------------

class Planter:
    """Tries changes in a tree of its own."""

    def __init__(self, tree, coverage):
        self.tree, self.coverage = tree, coverage
        targets = sorted({target for test in coverage.tests for target in test.targets})
        say(f"building the tests in {tree.folder.name}")
        must(["nice", "ninja", "-j2", *targets], self.tree.build)
        self.objects = self.tree.objects()

    def hashes(self, names):
        return [hashlib.sha256((self.tree.build / name).read_bytes()).digest() for name in names
                if (self.tree.build / name).exists()]

    def try_it(self, change, budget):
        """(what came of it, tests tried, tests that execute the line)."""
        path = self.tree.folder / change.file
        text, objects = path.read_text(), self.objects[change.file]
        self.tree.ninja(*objects)
        before = self.hashes(objects)
        path.write_text(planted(text, change))
        try:
            if self.tree.ninja(*objects)[0] != 0:
                return "not compiled", [], 0
            if self.hashes(objects) == before:
                return "same code", [], 0
            return self.run_tests(change, budget)
        finally:
            path.write_text(text)

    def run_tests(self, change, budget):
        covering, tried, spent = self.coverage.tests_of(change), [], 0
        for test in covering:
            usual = self.coverage.seconds[test.name]
            if tried and spent + usual > budget:
                break
            spent += usual
            tried.append(test.name)
            if self.tree.ninja(*test.targets)[0] != 0:
                return "killed", tried, len(covering)  # a change of a header breaks another file
            status = self.tree.run_test(test, 10 + 5 * usual)[0]
            if status != 0:
                return "killed", tried, len(covering)
        return "survived", tried, len(covering)


class Tally:
    """What came of the changes. They are drawn until enough of them count."""

    def __init__(self, options, order):
        self.options, self.order, self.lock = options, order, threading.Lock()
        self.listed = {entry[:4] for entry in equivalents(ROOT)}
        self.count, self.survivors, self.pending = collections.Counter(), [], 0

    def counted(self):
        return self.count["killed"] + self.count["survived"]

    def next(self):
        with self.lock:
            while self.counted() + self.pending < self.options.count:
                change = next(self.order, None)
                if change is None:
                    return None
                if key_of(change) in self.listed:
                    self.count["equivalent"] += 1
                    continue
                self.pending += 1
                return change
            return None

    def take(self, change, result, tried, covering):
        with self.lock:
            self.pending -= 1
            self.count[result] += 1
            say(f"{self.counted()}: {result}: {said(change)}")
            if result == "survived":
                self.survivors.append((change, tried, covering))

    def print(self):
        for change, tried, covering in sorted(self.survivors):
            print(f"{said(change)}\n    {change.text}")
            names = ", ".join(tried[:8]) + (f" and {len(tried) - 8} more" if tried[8:] else "")
            print(f"    {len(tried)} of {covering} tests tried: {names}" if covering
                  else "    no test executes this line")
        uncovered = sum(1 for survivor in self.survivors if not survivor[2])
        total = self.counted()
        percent = 100 * self.count["killed"] / total if total else 0
        print(f"{self.count['killed']} of {total} killed ({percent:.1f} %), "
              f"{self.count['survived']} survived, {uncovered} of them where no test goes")
        print(f"not counted: {self.count['not compiled']} did not compile, "
              f"{self.count['same code']} gave the same object code, "
              f"{self.count['equivalent']} are listed as equivalent")
        return percent


def work_on(planter, tally, budget):
    while (change := tally.next()) is not None:
        tally.take(change, *planter.try_it(change, budget))


def say(text):
    print(text, file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help="patterns of files, such as 'src/net/*'")
    parser.add_argument("--count", type=int, default=20, help="changes that count (20)")
    parser.add_argument("--seed", type=int, default=1, help="the seed (1)")
    parser.add_argument("--jobs", type=int, default=1, help="changes tried at the same time (1)")
    parser.add_argument("--tests", action="append", default=[], help="only tests of this pattern")
    parser.add_argument("--budget", type=float, default=120,
                        help="seconds of tests for a change that survives (120)")
    parser.add_argument("--bar", type=float, default=0, metavar="PERCENT",
                        help="exit with status 1 if fewer are killed")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build-mutants",
                        help="the folder for the copies and the map (build-mutants)")
    parser.add_argument("--list", action="store_true", help="print the changes only")
    options = parser.parse_args()
    if options.list:
        for change, _ in zip(in_order(ROOT, options.seed, options.files), range(options.count)):
            print(f"{said(change)}\n    {change.text}")
        return 0
    options.work.mkdir(parents=True, exist_ok=True)
    options.work = options.work.resolve()
    trees = [Tree(options.work / f"tree-{i}", ["-Doptimization=1"]) for i in range(options.jobs)]
    coverage = Coverage(options.work, trees[0], options.tests)
    planters = [Planter(tree, coverage) for tree in trees]
    order = in_order(ROOT, options.seed, options.files, planters[0].objects)
    tally = Tally(options, order)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in [pool.submit(work_on, one, tally, options.budget) for one in planters]:
            done.result()
    return int(tally.print() < options.bar)


if __name__ == "__main__":
    sys.exit(main())
