"""Options and fixtures of the end-to-end tests.

    python3 -m pytest tests/e2e/test_cli.py --build=DIR [--runner=COMMAND] [--long] [--update]

Every test has a data folder and an environment of its own, so tests of several files may run at the
same time. Tests marked `long` run only with --long."""

import difflib
import os
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

sys.dont_write_bytecode = True
from helpers import process  # noqa: E402
from helpers.process import Process, run  # noqa: E402

TREE = Path(process.TREE)
pytest_plugins = 'helpers.window', 'helpers.page'
sys.path.insert(0, os.fspath(TREE / 'tests'))
from compact_reader import Reader  # noqa: E402


def replay_text(path):
    """The text of a replay in the compact form."""
    return Reader((TREE / path).read_bytes()).read().decode()


RULES = sorted(path.stem.removeprefix('rules-') for path in (TREE / 'tests/golden').glob('rules-*.txt'))


SIGNATURE = ['signature']  # the call that prints the behaviour signature


def is_proper(result, code):
    """The exit code; one line of errors exactly if it is 2."""
    assert result.code == code, f'not {code}: {result}'
    errors = result.err.splitlines()
    if code == 2:
        assert len(errors) == 1 and re.match(r'tessera(-lab)?: ', errors[0]), f'{result}'
    elif code == 0:
        assert not errors, f'{result}'


def blocks(page, heading=''):
    """The code blocks of a Markdown page, from a heading on: (LANGUAGE, TEXT) of each."""
    text = (TREE / page).read_text()
    return re.findall(r'^```([a-z]+)\n(.*?)^```$', text[text.index(heading):], re.M | re.S)


def pytest_addoption(parser):
    parser.addoption('--build', default='build', help='build folder with the programs')
    parser.addoption('--runner', default='', help='command that runs them, such as an emulator')
    parser.addoption('--long', action='store_true', default='TESSERA_TEST_LONG' in os.environ,
                     help='also run the tests marked long')
    parser.addoption('--tap', action='store_true', help='print TAP; all else goes to the standard error')
    parser.addoption('--update', action='store_true', help='write the golden files instead')


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    config.addinivalue_line('markers', 'long: takes minutes; runs only with --long')
    if config.getoption('--tap'):
        config.get_terminal_writer()._file = sys.__stderr__
        config.pluginmanager.register(Tap())
    signal.signal(signal.SIGTERM, lambda *_: pytest.exit('terminated', 143))  # fixtures still end what runs
    for name in list(os.environ):
        if name.startswith(('TESSERA_', 'XDG_', 'LC_', 'SDL_VIDEO')) or \
                name in ('DISPLAY', 'WAYLAND_DISPLAY', 'LANGUAGE', 'COLORTERM', 'NO_COLOR', 'PYTHONPATH'):
            del os.environ[name]
    os.environ.update(LANG='C.UTF-8', PYTHONDONTWRITEBYTECODE='1')


def pytest_collection_modifyitems(config, items):
    if not config.getoption('--long'):
        long = [item for item in items if item.get_closest_marker('long')]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


class Tap:
    """The Test Anything Protocol on the standard output, for meson."""

    def __init__(self):
        self.count = 0
        self.nothing = 'all run only with --long'  # why, if nothing runs

    def say(self, *lines):
        print(*lines, sep='\n', file=sys.__stdout__, flush=True)

    def pytest_collectreport(self, report):
        if report.skipped:  # the whole file
            self.nothing = report.longrepr[2].removeprefix('Skipped: ')

    def pytest_runtest_logreport(self, report):
        if report.when == 'call' or not report.passed:
            self.count += 1
            name = report.nodeid.split('::', 1)[-1].replace('#', '').encode('unicode_escape').decode()
            why = f' # SKIP {report.longrepr[2].removeprefix("Skipped: ")}' if report.skipped else ''
            self.say(f'{"not " * report.failed}ok {self.count} - {name}{why}')

    def pytest_sessionfinish(self, session, exitstatus):
        self.say(f'1..{self.count}{"" if self.count else " # SKIP " + self.nothing}')
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
            session.exitstatus = 0


@pytest.fixture(scope='session')
def build(request):
    """The build folder."""
    return Path(request.config.getoption('--build')).resolve()


@pytest.fixture(scope='session')
def long(request):
    return request.config.getoption('--long')


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The data folder of the programs in this test. Tests run from the top of the tree."""
    monkeypatch.setenv('TESSERA_HOME', str(tmp_path / 'home'))
    monkeypatch.chdir(TREE)
    return tmp_path / 'home'


@pytest.fixture(scope='session')
def program(build, request):
    """The game as a list of words: the runner, if there is one, and the program."""
    if not (build / 'tessera').exists():
        pytest.fail(f'there is no tessera in {build}')
    return [*shlex.split(request.config.getoption('--runner')), str(build / 'tessera')]


@pytest.fixture(scope='session')
def tessera(program):
    """Runs the game with these words; see run() in helpers/process.py."""
    return lambda *words, **options: run(*program, *words, **options)


@pytest.fixture(scope='session')
def lab(build):
    """Runs tessera-lab with these words."""
    return lambda *words, **options: run(build / 'lab/tessera-lab', *words, **options)


@pytest.fixture
def steps(tessera):
    """Runs the game several times: steps([(CODE, WORDS, TEXT...), ...], **names). Each call must end
    with that code and print all the texts; {names} in the words are replaced."""
    def follow(calls, **names):
        for code, words, *texts in calls:
            result = tessera(*shlex.split(words.format_map(names)))
            is_proper(result, code)
            for text in texts:
                assert text in result.out + result.err, f'no {text!r}: {result}'
    return follow


@pytest.fixture(scope='session')
def can_play_online(tessera):
    """Skips the test if the program was built without libsodium."""
    if 'net libsodium' not in tessera('version').out:
        for words in ('host --bot 1 --no-screen', 'sign --new'):
            assert tessera(*words.split()).err.startswith('tessera: this build has no online play')
        pytest.skip('built without libsodium')


@pytest.fixture
def start(tmp_path):
    """Starts programs in the background: start(*command, env=...) is a Process; all end with the test."""
    started = []

    def begin(*command, **options):
        started.append(Process(*command, folder=tmp_path, **options))
        return started[-1]
    yield begin
    for one in started:
        one.stop()


@pytest.fixture
def terminal():
    """Starts programs in terminals: terminal(*command, width=80, height=24, env=..., kitty=False)."""
    pytest.importorskip('pyte')
    from helpers.pty import Terminal
    started = []

    def begin(*command, **options):
        started.append(Terminal(*command, **options))
        return started[-1]
    yield begin
    for one in started:
        one.close()


@pytest.fixture(scope='session')
def update(request):
    return request.config.getoption('--update')


@pytest.fixture
def golden(update):
    """golden(NAME, TEXT): the file tests/golden/NAME has this text; with --update it is written."""
    def check(name, now):
        path = TREE / 'tests/golden' / name
        if update:
            path.write_text(now, encoding='utf-8')
        was = path.read_text(encoding='utf-8') if path.exists() else ''
        difference = ''.join(difflib.unified_diff(was.splitlines(True), now.splitlines(True), str(path), 'now', n=1))
        assert now == was, f'{name} differs (--update writes it):\n{difference}'
    return check
