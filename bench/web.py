#!/usr/bin/env python3
"""Measures the page in a browser without a screen. Usage: web.py BUILD [CHROMIUM]

How large it and its parts are on a host; when its first picture is there, beside a page with nothing on it, which is opened in
turns with it; and, with the processor slowed down four times, how often a game with a gliding piece
is drawn, and how long the work of one picture takes. Wants a quiet machine."""

import gzip
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../tests/e2e'))
from helpers.browser import PACE, Browser, Page  # noqa: E402

TURNS = 15
SCREENS = {'desk, 1280x800': {}, 'phone, 390x844 three times as fine':
           {'size': (390, 844), 'ratio': 3, 'touch': True}}
BLANK = '''data:text/html,<canvas></canvas><script>requestAnimationFrame(() => setTimeout(() =>
    performance.mark('first frame')))</script>'''
WHEN = "(performance.getEntriesByName('first frame')[0] || {}).startTime"


def first_picture(browser, url, wishes):
    page = Page(browser, 'about:blank', **wishes)
    browser.wait(0.5)  # the browser has its window ready
    page.url = url
    page.load()
    when = page.until(WHEN, 30)
    page.close()
    return when


def pace(browser, url, wishes):
    page = Page(browser, url, script=PACE, **wishes)
    page.until(WHEN, 30)
    page.press(*['ArrowDown'] * 3, 'Enter', 'Home', *['ArrowDown'] * 3, 'Enter', 'Home', 'Enter')
    browser.wait(4)
    page.call('Emulation.setCPUThrottlingRate', rate=4)
    page.ask('came.length = took.length = 0')
    browser.wait(5)
    came, took = page.ask('came'), page.ask('took')
    page.close()
    apart = statistics.median(b - a for a, b in zip(came, came[1:]))
    return 1000 / apart, statistics.median(took), sorted(took)[len(took) * 9 // 10]


def main(build, chromium='chromium'):
    file = os.path.abspath(build) + '/tessera.html'
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([os.path.abspath(build) + '/tessera', 'web', folder], check=True)
        for part in sorted(pathlib.Path(folder).glob('*.txt')) + [pathlib.Path(folder) / 'index.html']:
            whole = part.read_bytes()
            print(f'{part.name}: {len(whole) / 1000:.0f} kB, {len(gzip.compress(whole, 9)) / 1000:.0f} kB gzipped')
    print('| | first picture, ms: median (least) | of an empty page | updates/s at a quarter | '
          'work of one, ms: median (nine of ten) |')
    print('|---|---|---|---|---|')
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(chromium, folder)
        for name, wishes in SCREENS.items():
            ours, blank = [], []
            for _ in range(TURNS):
                ours.append(first_picture(browser, 'file://' + file, wishes))
                blank.append(first_picture(browser, BLANK, wishes))
            updates, median, most = pace(browser, 'file://' + file, wishes)
            print(f'| {name} | {statistics.median(ours):.0f} ({min(ours):.0f}) | '
                  f'{statistics.median(blank):.0f} ({min(blank):.0f}) | {updates:.1f} | '
                  f'{median:.1f} ({most:.1f}) |', flush=True)
        browser.close()


main(*sys.argv[1:])
