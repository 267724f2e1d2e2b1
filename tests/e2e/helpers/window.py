"""Windows: X servers without a screen on free displays, and a program in a window of one, driven by xdotool.

A window says nothing, so tests compare pictures: those of the same window at different times."""

import hashlib
import os
import re
import subprocess
from pathlib import Path

import pytest

from helpers.process import kill_group, run, tool, wait_until


class Display:
    """An X server; only programs that get `env` see it."""

    def __init__(self, size='1280x960'):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            [tool('Xvfb'), '-displayfd', str(write), '-screen', '0', f'{size}x24', '-noreset', '-nolisten', 'tcp'],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(write)
        with os.fdopen(read) as number:
            self.env = {'DISPLAY': f':{number.readline().strip()}'}
        assert self.env['DISPLAY'] != ':', 'Xvfb does not start'

    def xdotool(self, *words):
        return run(tool('xdotool'), *map(str, words), env=self.env, timeout=20).out.strip()

    def kill(self):
        kill_group(self.server)


class Window:
    """A program that has opened a window and shows a first picture."""

    def __init__(self, display, build, process):
        self.display, self.build, self.process, self.id = display, build, process, ''
        self.find()

    def find(self, but=''):
        """Waits until the window is there and has the keyboard. It is another one than `but`."""
        def found():
            ids = self.display.xdotool('search', '--onlyvisible', '--pid', self.process.pid).split()
            self.id = ids[-1] if ids else ''
            return self.id not in ('', but) and self.has_keyboard()
        wait_until(found, lambda: f'a window: {self.process}')
        self.display.xdotool('mousemove', 1270, 950)  # out of the way
        self.settled()

    def xdotool(self, command, *words):
        return self.display.xdotool(command, '--window', self.id, *words)

    # ---- eyes ----

    def picture(self, *command):
        """The window's pixels, or those that this command prints, as a hash."""
        command = command or (tool('import'), '-silent', '-window', self.id)
        return hashlib.sha1(subprocess.run(
            [*command, '-depth', '8', 'rgb:-'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=20,
            env={**os.environ, **self.display.env}, check=False).stdout).hexdigest()

    def settled(self):
        """The picture, once it has been the same twice."""
        seen = [self.picture()]

        def still():
            seen.append(self.picture())
            return seen[-1] == seen[-2]
        wait_until(still, 'the picture stands still')
        return seen[-1]

    def shows(self, picture, what):
        wait_until(lambda: self.picture() == picture, f'{what}: the same picture', 10)

    def changes(self, picture, what):
        wait_until(lambda: self.picture() != picture, f'{what}: another picture', 10)

    @property
    def place(self):
        return re.search(r'Position: (\S+).*\n *Geometry: (\S+)',
                         self.display.xdotool('getwindowgeometry', self.id)).groups()

    def has_size(self, size):
        wait_until(lambda: self.place[1] == size, lambda: f'{size}, not {self.place}', 10)

    # ---- hands ----

    def keys(self, *names):
        """Keys go to the window even without the keyboard, which a window manager would not allow."""
        self.xdotool('key', *names)

    def way(self, way):
        """Chooses lines by their labels, such as [Options]E[Look]E, from the title. A session of the
        same kind knows the keys (tests/menu_way.c)."""
        self.keys(*run(self.build / 'tests/menu_way', way).ok().out.split())

    def has_keyboard(self):
        """Takes it; a window manager may have given it away."""
        def has():
            return self.display.xdotool('getwindowfocus') == self.id
        if not has():
            self.display.xdotool('windowfocus', self.id)
        if not has():  # some window managers give it only so
            self.display.xdotool('windowactivate', self.id)
        return has()

    def type(self, key):
        """Presses as a keyboard does, whatever happens to the window meanwhile. xdotool decides for the press
        and for the release separately whether to send it to the window, so a key might stay down."""
        wait_until(self.has_keyboard, 'the window has the keyboard')
        self.display.xdotool('key', key)

    # ---- the process ----

    def wakes(self):
        return re.search(r'^voluntary.*', Path(f'/proc/{self.process.pid}/status').read_text(), re.M).group()

    def end(self):
        """Ends it as a desktop does."""
        self.process.signal(15)
        assert self.process.wait().code == 0


@pytest.fixture
def display():
    """display() starts an X server; they end with the test."""
    displays = []

    def begin(*size):
        displays.append(Display(*size))
        return displays[-1]
    yield begin
    for one in displays:
        one.kill()


@pytest.fixture
def window(display, build, start):
    """window(*words, on=DISPLAY, env=...) starts the game in a window, on an X server of its own if none is given."""
    if not (build / 'tessera-window').exists():
        pytest.skip('built without a window')
    for name in 'Xvfb', 'xdotool', 'import':
        tool(name)

    def begin(*words, on=None, env=None, program='tessera'):
        on = on or display()
        return Window(on, build, start(build / program, *words,
                                       env={'SDL_AUDIODRIVER': 'dummy', **on.env, **(env or {})}))
    return begin
