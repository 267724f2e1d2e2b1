"""Runs programs: to their end, or in the background. Only processes started here are ever killed."""

import json
import os
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass

import pytest

TREE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))


@dataclass
class Result:
    """What a program printed, and its exit code. Bytes that are not UTF-8 become surrogates."""
    command: list
    code: int
    out: str
    err: str

    @property
    def lines(self):
        return self.out.splitlines()

    @property
    def json(self):
        """One object for each line of output."""
        return [json.loads(line) for line in self.out.splitlines()]

    def ok(self):
        """This result, if the program succeeded; otherwise the test fails with what it printed."""
        assert self.code == 0, f'{self}'
        return self

    def __str__(self):
        words = ' '.join(str(word) for word in self.command)
        return f'{words[:300]}\nexit code {self.code}\n{self.out[-3000:]}{self.err[-3000:]}'


def text(data):
    return data.decode('utf-8', 'surrogateescape')


def kill_group(process):
    """Kills a process that leads its own group, and whatever it started; not once it was waited for,
    because its number may then be another process's."""
    if process.returncode is None:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


def run(*command, input=None, env=None, timeout=120, **options):
    """Runs a program to its end. `env` is added to the environment; `input` is text or bytes."""
    data = input.encode('utf-8', 'surrogateescape') if isinstance(input, str) else input
    process = subprocess.Popen([os.fspath(word) for word in command],
                               stdin=subprocess.DEVNULL if data is None else subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                               env={**os.environ, **(env or {})}, **options)
    try:
        out, err = process.communicate(data, timeout)
    except subprocess.TimeoutExpired:
        kill_group(process)
        out, err = process.communicate()
        pytest.fail(f'{command} did not end within {timeout} s\n{text(out[-2000:] + err[-2000:])}')
    return Result(list(command), process.returncode, text(out), text(err))


def shell(script, **options):
    """Runs a line of POSIX shell."""
    return run('sh', '-c', script, **options)


def wait_until(condition, what='the condition', timeout=30):
    """Waits until condition() is true, and returns its value. `what` may be a function: it is called
    for the complaint when the time is over."""
    end = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            pytest.fail(f'not within {timeout} s: {what() if callable(what) else what}')
        time.sleep(0.02)


class Process:
    """A program in the background. Its output goes to two files, so it never blocks on a full pipe."""

    def __init__(self, *command, folder, env=None, **options):
        self.command = command
        self.files = [open(os.path.join(folder, f'{name}-{time.monotonic_ns()}'), 'wb+')
                      for name in ('out', 'err')]
        self.process = subprocess.Popen(
            [os.fspath(word) for word in command], stdout=self.files[0], stderr=self.files[1],
            env={**os.environ, **(env or {})}, start_new_session=True,
            **{'stdin': subprocess.DEVNULL, **options})
        self.pid = self.process.pid

    def read(self, number):
        with open(self.files[number].name, 'rb') as file:
            return text(file.read())

    @property
    def out(self):
        return self.read(0)

    @property
    def err(self):
        return self.read(1)

    def wait_for(self, pattern, timeout=30):
        """Waits until its output or its errors match the pattern; returns the match."""
        def found():
            ended = self.process.poll() is not None  # before the look: all output is there then
            match = re.search(pattern, self.out, re.M) or re.search(pattern, self.err, re.M)
            if ended and not match:
                pytest.fail(f'ended without {pattern!r}: {self}')
            return match
        return wait_until(found, lambda: f'{pattern!r} in {self}', timeout)

    def signal(self, number):
        self.process.send_signal(number)

    def wait(self, timeout=60):
        """Waits for its end; returns a Result."""
        try:
            self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            pytest.fail(f'did not end within {timeout} s: {self}')
        return Result(list(self.command), self.process.returncode, self.out, self.err)

    def stop(self):
        """Kills it, if it still runs, and whatever it started."""
        kill_group(self.process)
        for file in self.files:
            file.close()

    def __str__(self):
        return f'{self.command}\n{self.out[-2000:]}{self.err[-2000:]}'


def tool(*names):
    """The first of these programs that is installed; the test is skipped if none is."""
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    pytest.skip(f'{" or ".join(names)} is not installed')
