"""Kills the program at random moments of an import, of a game in a terminal and of one in a window, and
compares the library before and after: what was stored stays, what was shown as ended is stored, and every
game verifies. The moments follow from the number of the round."""

import os
import random
import re
import shutil
import tempfile
import threading
import time

import pytest

from conftest import TREE
from helpers.process import tool, wait_until

pytestmark = pytest.mark.long
ROUNDS = 100


class Library:
    """In memory where that is possible: syncing a disk would take most of the time."""

    def __init__(self, tessera, monkeypatch):
        self.tessera = tessera
        self.home = tempfile.mkdtemp(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None)
        monkeypatch.setenv('TESSERA_HOME', self.home)
        self.begin()

    def begin(self):
        shutil.rmtree(self.home, ignore_errors=True)
        self.before, self.ended = set(), 0

    def check(self):
        listed = self.tessera('replays', '--json', '--limit', '100000').ok()
        now = set(listed.lines)
        assert not listed.err and self.before <= now, f'{listed.err} {len(self.before - now)} games are gone'
        assert len(now) >= self.ended
        if now:
            newest = self.tessera('export', str(listed.json[0]['id']), '-').ok().out
            self.tessera('verify', '-', input=newest).ok()
        assert not [name for name in os.listdir(self.home) if name.startswith(('broken-', 'unreadable-'))]
        self.before = now


@pytest.fixture
def library(tessera, monkeypatch):
    library = Library(tessera, monkeypatch)
    yield library
    shutil.rmtree(library.home, ignore_errors=True)


def rounds(library, renew, most):
    """The numbers of the rounds, and a moment for each, up to that many seconds; a new library now and
    then, and a check after each."""
    for number in range(ROUNDS):
        if number % renew == 0:
            library.begin()
        yield number, random.Random(number).uniform(0, most)
        library.check()


def game(number):
    """A seed of its own: the same keys again would be the same game."""
    return ['--rules', 'guideline', '--mode', 'none', '--seed', str(number + 1)]


def test_import(library, program, start):
    replays = sorted((TREE / 'tests/replays').iterdir())
    for number, moment in rounds(library, 10, 0.15):
        importing = start('stdbuf', '-oL', *program, 'import', *replays)
        time.sleep(moment)
        importing.stop()
        library.ended = len(re.findall(': imported as|: already there as', importing.out))


def test_terminal(library, program, terminal):
    for number, moment in rounds(library, 25, 0.9):
        screen = terminal(*program, 'play', '--term', *game(number))
        timer = threading.Timer(moment, lambda: screen.signal(9))
        timer.start()
        ended = 0
        while timer.is_alive():
            screen.keys(*['Space'] * 6)
            if screen.has('Game over'):
                ended = 1  # and so it is stored, however long the program has to live
                screen.keys('Enter', 'Left', 'Space')
            time.sleep(0.01)
        screen.close()
        library.ended += ended


def test_window(library, program, build, start, monkeypatch):
    if not (build / 'tessera-window').exists():
        pytest.skip('built without a window')
    server = start(tool('Xvfb'), '-displayfd', '1', '-screen', '0', '1280x960x24', '-noreset', '-nolisten', 'tcp')
    monkeypatch.setenv('DISPLAY', ':' + server.wait_for(r'^\d+').group())
    monkeypatch.setenv('SDL_AUDIODRIVER', 'dummy')
    xdotool = tool('xdotool')
    for number, moment in rounds(library, 25, 1.2):
        playing = start(*program, 'play', '--window', *game(number))
        timer = threading.Timer(moment, playing.stop)
        timer.start()
        while timer.is_alive():
            window = start(xdotool, 'search', '--onlyvisible', '--pid', str(playing.pid))
            window.process.wait()
            if window.out:
                start(xdotool, 'key', '--window', window.out.split()[-1], '--delay', '1',
                      *['space'] * 8, 'Return', 'Left').process.wait()
