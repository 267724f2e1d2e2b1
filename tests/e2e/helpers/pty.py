"""A terminal: a program on a pty, whose output pyte turns into a screen.

Terminal answers the queries that a plain terminal answers; with kitty=True also those of the kitty
keyboard protocol, whose releases `press` and `release` then send."""

import codecs
import fcntl
import os
import pty
import re
import signal
import struct
import termios
import threading
import time

import pytest
import pyte

from helpers.process import wait_until

KEYS = {'Enter': '\r', 'Escape': '\033', 'Space': ' ', 'Tab': '\t', 'BSpace': '\177', 'Up': '\033[A',
        'Down': '\033[B', 'Right': '\033[C', 'Left': '\033[D', 'Home': '\033[H', 'End': '\033[F',
        'PageUp': '\033[5~', 'PageDown': '\033[6~', 'Delete': '\033[3~', 'C-c': '\003', 'C-z': '\032'}
KITTY = {'Left': '1;1:{}D', 'Right': '1;1:{}C', 'Up': '1;1:{}A', 'Down': '1;1:{}B', 'Space': '32;1:{}u'}
# Sequences that pyte does not know or shows as text: private modes, queries, OSC.
SPECIAL = re.compile(r'\033\[(?:[<=>?][0-?]*[ -/]*[@-~]|0?c)|\033\][^\007\033]*(?:\007|\033\\)')
PARTIAL = re.compile(r'\033(?:\[[0-?]*[ -/]*|\][^\007\033]*\033?)?$')


class Terminal:
    def __init__(self, *command, width=80, height=24, env=None, cwd=None, kitty=False):
        self.kitty = kitty
        self.screens = {'main': pyte.Screen(width, height), 'alternate': pyte.Screen(width, height)}
        self.streams = {name: pyte.Stream(screen) for name, screen in self.screens.items()}
        self.shown, self.cursor, self.title = 'main', True, ''
        self.code, self.raw, self.lock = None, bytearray(), threading.Lock()
        environment = {**os.environ, 'TERM': 'screen-256color', **(env or {})}
        words = [os.fspath(word) for word in command]
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            try:
                if cwd:
                    os.chdir(cwd)
                # The size must be right before the program asks for it.
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', height, width, 0, 0))
                os.execvpe(words[0], words, environment)
            finally:
                os._exit(127)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    # ---- output ----

    def read(self):
        decoder, rest = codecs.getincrementaldecoder('utf-8')('replace'), ''
        while True:
            try:
                data = os.read(self.end, 65536)
            except OSError:  # the program has ended
                return
            self.raw += data
            rest += decoder.decode(data)
            partial = PARTIAL.search(rest)
            now, rest = (rest[:partial.start()], partial.group()) if partial else (rest, '')
            with self.lock:
                self.feed(now)

    def feed(self, output):
        at = 0
        for special in SPECIAL.finditer(output):
            self.streams[self.shown].feed(output[at:special.start()])
            at = special.end()
            self.handle(special.group())
        self.streams[self.shown].feed(output[at:])

    def handle(self, sequence):
        if sequence in ('\033[?1049h', '\033[?1049l'):
            self.shown = 'alternate' if sequence.endswith('h') else 'main'
            if self.shown == 'alternate':
                self.screens['alternate'].reset()
        elif sequence in ('\033[?25h', '\033[?25l'):
            self.cursor = sequence.endswith('h')
        elif sequence in ('\033[c', '\033[0c'):
            self.send('\033[?62c')
        elif sequence == '\033[?u' and self.kitty:
            self.send('\033[?15u')
        elif re.match(r'\033\][02];', sequence):
            self.title = re.sub(r'^\033\][02];|\007|\033\\', '', sequence)

    @property
    def lines(self):
        with self.lock:
            return [line.rstrip() for line in self.screens[self.shown].display]

    @property
    def text(self):
        return '\n'.join(self.lines)

    def wait(self, pattern, timeout=30):
        """Waits until a line of the screen matches the pattern; returns the match."""
        return wait_until(lambda: re.search(pattern, self.text, re.M),
                          lambda: f'{pattern!r} on this screen:\n{self.text}', timeout)

    def wait_gone(self, pattern, timeout=30):
        """Waits until nothing on the screen matches the pattern."""
        wait_until(lambda: not re.search(pattern, self.text, re.M),
                   lambda: f'no {pattern!r} on this screen:\n{self.text}', timeout)

    def has(self, pattern):
        return re.search(pattern, self.text, re.M)

    # ---- input ----

    def send(self, data):
        data = data.encode() if isinstance(data, str) else data
        while data:
            data = data[os.write(self.end, data):]

    def keys(self, *names):
        """Types keys by their names in KEYS; anything else is typed as text. An escape key must not
        look like the beginning of the next key's sequence."""
        for name in names:
            self.send(KEYS.get(name, name))
            if name == 'Escape':
                time.sleep(0.1)

    def press(self, name):
        self.send('\033[' + KITTY[name].format(1))

    def release(self, name):
        self.send('\033[' + KITTY[name].format(3))

    def answered(self, key):
        """Presses a key, and waits until the program has answered and, for a moment, says no more."""
        said, end = len(self.raw), time.monotonic() + 5
        self.keys(key)
        while len(self.raw) == said and time.monotonic() < end:
            time.sleep(0.01)
        end = time.monotonic() + 1
        while len(self.raw) != said and time.monotonic() < end:
            said = len(self.raw)
            time.sleep(0.1)

    def choose(self, label, key='Down', most=40):
        """Moves the cursor of a menu to the line that begins with that label."""
        for _ in range(most):
            if self.has('› ' + label):
                return
            before = self.chosen
            self.keys(key)
            end = time.monotonic() + 10
            while self.chosen == before and time.monotonic() < end:
                time.sleep(0.01)
        pytest.fail(f'no line {label!r} to choose on this screen:\n{self.text}')

    def go(self, *steps):
        """Follows a script: '?PATTERN' waits until the screen matches, '!PATTERN' until it does not,
        '=LABEL' chooses a line of a menu, '>LABEL' also presses Enter; anything else is typed. Returns
        the last match."""
        match = None
        for step in steps:
            if step[0] == '?':
                match = self.wait(step[1:])
            elif step[0] == '!':
                self.wait_gone(step[1:])
            elif step[0] in '=>':
                self.choose(step[1:])
                if step[0] == '>':
                    self.answered('Enter')
            else:
                self.keys(step)
        return match

    @property
    def chosen(self):
        """The row and the label of the chosen line; not its value, which may still change."""
        for row, line in enumerate(self.lines):
            if '› ' in line:
                return row, line.split('› ')[1].split('  ')[0]
        return None

    def drop_until(self, pattern, key='Space', most=120, pause=0.1):
        """Presses the key until the screen matches the pattern."""
        for _ in range(most):
            if self.has(pattern):
                return
            self.keys(key)
            time.sleep(pause)
        pytest.fail(f'{pattern!r} has not come on this screen:\n{self.text}')

    # ---- the terminal and the program ----

    def resize(self, width, height):
        with self.lock:
            for screen in self.screens.values():
                screen.resize(height, width)
            fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack('HHHH', height, width, 0, 0))

    def signal_job(self, number):
        """Sends a signal to the process group that has the terminal, such as a job of a shell."""
        os.killpg(os.tcgetpgrp(self.end), number)

    def ended(self):
        """True if the program has ended; its exit code is then in `code`, minus the signal if one
        killed it."""
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def wait_end(self, timeout=30):
        """Waits for the program's end; returns its exit code. The screen then has all its output."""
        wait_until(self.ended, lambda: f'the end of the program:\n{self.text}', timeout)
        self.reader.join(5)
        return self.code

    def signal(self, number):
        os.kill(self.pid, number)

    def close(self):
        """Ends the program and what it started, as a closed window does, and waits for it."""
        for number in (signal.SIGHUP, signal.SIGKILL):
            end = time.monotonic() + 3
            if not self.ended():
                os.killpg(self.pid, number)
            while not self.ended() and time.monotonic() < end:
                time.sleep(0.01)
        self.reader.join(1)
        if self.end is not None:
            os.close(self.end)
            self.end = None
