"""Plays the game in a browser and looks at what comes of it. Usage: check.py BUILD CHROMIUM [WORD]:
with a word, only checks with it in their names; with `long`, those, too, that take time themselves,
and want a machine that has some. Last line: N passed, N failed."""

import os
import subprocess
import sys
import tempfile
import time
import traceback

from browser import Browser, Refused
import far
import hands
import keeping
import loading
import pictures
import playing
import same
import sleeping


class Lab:
    """What all checks have: the browser, the program beside the page, and a place for verdicts."""

    def __init__(self, build, chromium, folder):
        self.build, self.folder = os.path.abspath(build), folder
        self.page = self.build + '/tessera.html'
        self.url = 'file://' + self.page
        self.browser = Browser(chromium, folder + '/profile')
        self.opened, self.passed, self.failed = [], 0, 0

    def true(self, name, truth, *details):
        if truth:
            self.passed += 1
        else:
            self.failed += 1
            print(name + ': not so', *details, flush=True)

    def same(self, name, found, expected):
        self.true(name, found == expected, repr(found)[:300], 'instead of', repr(expected)[:300])

    def program(self, *words):
        """What `tessera` says, and its exit status."""
        done = subprocess.run([self.build + '/tessera', *words], capture_output=True, text=True,
                              timeout=120, env={**os.environ, 'TESSERA_HOME': self.folder})
        return done.stdout + done.stderr, done.returncode

    def run(self, check):
        """Hands keep the clock of the machine: what fails on a busy one is tried once more."""
        passed, failed = self.passed, self.failed
        self.try_out(check)
        if self.failed > failed:
            print(check.__name__ + ' is tried once more')
            self.passed, self.failed = passed, failed
            self.try_out(check)

    def try_out(self, check):
        began = time.monotonic()
        try:
            check(self)
        except Refused as refused:
            self.true(check.__name__, False, refused)
            traceback.print_exc(file=sys.stdout)
        for page in self.opened:
            self.same(check.__name__ + ': asks nothing of anybody',
                      [url[:80] for url in page.requests if not url.startswith(('file:', 'data:'))
                       and not url.startswith('blob:')], [])
            self.same(check.__name__ + ': does not complain', page.complaints, [])
            page.close()
        self.opened = []
        print(f'{time.monotonic() - began:6.1f} s  {check.__name__}', flush=True)

SOON = loading.CHECKS + same.CHECKS + playing.CHECKS + pictures.CHECKS
LONG = far.CHECKS + hands.CHECKS + keeping.CHECKS + sleeping.CHECKS


def main(build, chromium, word=None):
    chosen = SOON if word is None else SOON + LONG if word == 'long' else \
        [check for check in SOON + LONG if word in check.__name__]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lab = Lab(build, chromium, folder)
        try:
            for check in chosen:
                lab.run(check)
        finally:
            lab.browser.close()
    print(f'{lab.passed} passed, {lab.failed} failed')
    return 0 if lab.passed and not lab.failed else 1


sys.exit(main(*sys.argv[1:]))
