"""The pages of a ranking server in a browser: valid, small, whole on a phone, and with a replay that plays."""

import functools
import re
import sqlite3
import subprocess
import urllib.request

import pytest

from helpers.browser import Page
from helpers.process import tool

DUEL = 'tests/replays/guideline-duel-top.tsc'
SPRINT = 'tests/replays/guideline-sprint-win.tsc'
LONG = 'Beatrix von der Hohenloh'  # as long as a name may be
SIZES = [(360, 640), (390, 844), (768, 1024), (1024, 768), (1280, 800), (1920, 1080)]


@pytest.fixture
def pages(program, tessera, start, tmp_path, can_play_online):
    """The address of a server with a match and a record, and its pages."""
    bea = tessera('sign', '--new', '--key', tmp_path / 'bea.key').ok().out.strip()
    duel, sprint, database = (tmp_path / name for name in ('duel.tsl', 'sprint.tsl', 'server.db'))
    tessera('sign', DUEL, '--to', duel, '--name', 'Ann', '--new', '--with', f'{bea}={LONG}',
            '--played', '1764000000').ok()
    tessera('sign', duel, '--key', tmp_path / 'bea.key').ok()
    tessera('sign', SPRINT, '--to', sprint, '--name', 'Ann', '--played', '1764000100').ok()
    tessera('server', database, 'add', duel, sprint).ok()
    tessera('server', database, 'verify', '--once').ok()
    list_rooms(database)
    players = [f'{line.split()[0]}={line.split("  ")[1]}' for line in tessera('server', database, 'people').ok().out.splitlines()]
    tessera('tournament', tmp_path / 'cup.txt', '--begin', 'single', '--name', 'Winter Cup', '--at', '1763999990',
            *(word for player in players for word in ('--player', player))).ok()
    cup = tessera('server', database, 'publish', tmp_path / 'cup.txt').ok().out.strip()
    server = start(*program, 'relay', '--port', '0', '--database', database, '--web', '0')
    port = server.wait_for(r'^A server on port (\d+)|no libwebsockets').group(1)
    if not port:
        pytest.skip('built without libwebsockets')
    url = f'http://127.0.0.1:{port}'
    first = fetch(url)
    games = re.findall(r'<a href="(/game/\w+)"', first)
    people = re.findall(r'<a href="(/person/\w+)"', fetch(url + games[1]))
    records = re.findall(r'<a href="(/records/[\w/-]+)"', fetch(url + '/rules/guideline'))
    assert (len(games), len(people), len(records)) == (2, 2, 1)
    return url, ['/', '/rooms', '/rules/guideline', '/table/guideline/two', '/players', '/players?name=a', *games, people[0], *records, cup]


def list_rooms(database):
    """Two that are open to all, as long as the tests last."""
    with sqlite3.connect(database) as store:
        store.executemany("INSERT INTO room VALUES(?, ?, 'guideline', ?, 'relay.example:2610 23000', ?, 4, ?, 3, ?, 5, ?)",
                          [(bytes(31) + bytes([n]), LONG, n * (1500 << 32), f'47jq-z8nv-y83{n}', 2, n, 1 << 40) for n in range(2)])
    store.close()


def fetch(url):
    with urllib.request.urlopen(url, timeout=20) as answer:
        return answer.read().decode()


def test_small_and_valid(pages, tmp_path):
    """Below 100 kB each, and HTML as html-validate knows it, which npm brings."""
    url, paths = pages
    texts = [fetch(url + path) for path in paths]
    assert all(len(text.encode()) < 100000 and (number == 0 or '<script' not in text) for number, text in enumerate(texts))
    titles = [re.search('<title>(.*) &ndash; Tessera</title>', text).group(1) for text in texts]
    assert re.fullmatch(r'Ann, Sprint: \d:\d\d\.\d\d', titles[6])
    winner, loser = (titles[8], 'Ann' if titles[8] == LONG else LONG)  # the first of the match is the one who won
    assert winner in ('Ann', LONG) and titles[7] == f'{winner} beat {loser} 1–0'
    try:
        done = subprocess.run([tool('npm'), 'install', '--no-save', '--silent', '--prefix', tmp_path, 'html-validate@9'],
                              timeout=120, capture_output=True, cwd=tmp_path, check=False)
    except subprocess.TimeoutExpired:
        done = None
    if not done or done.returncode:
        pytest.skip('npm does not bring html-validate here')
    for number, text in enumerate(texts):
        (tmp_path / f'{number}.html').write_text(text)
    checked = subprocess.run(['node_modules/.bin/html-validate', *(f'{n}.html' for n in range(len(texts)))],
                             cwd=tmp_path, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_bracket(pages):
    """Its only match is decided by the server's result, and the browser is told to load it again."""
    url, paths = pages
    assert f'<a href="{paths[-1]}">Winter Cup</a>' in fetch(url)
    with urllib.request.urlopen(url + paths[-1], timeout=20) as answer:
        text, refresh = answer.read().decode(), answer.headers['Refresh']
    assert refresh == '15'
    assert re.search(rf'<li><a href="{paths[7]}">.*</a></li>', text)
    with urllib.request.urlopen(url, timeout=20) as answer:
        assert answer.headers['Refresh'] is None


def test_whole_at_all_sizes(pages, chromium):
    url, paths = pages
    browser, _ = chromium()
    open_page = functools.partial(Page, browser)
    backgrounds = set()
    for number, path in enumerate(paths):
        for size in SIZES:
            scheme = ('light', 'dark')[number % 2]
            page = open_page(url + path, size, media={'prefers-color-scheme': scheme})
            assert page.until("document.readyState === 'complete'")
            assert page.ask('document.documentElement.scrollWidth') <= size[0], (path, size)
            backgrounds.add((scheme, page.ask('getComputedStyle(document.body).backgroundColor')))
            assert page.complaints == [url + path]
            page.close()
    assert backgrounds == {('light', 'rgb(255, 255, 255)'), ('dark', 'rgb(20, 24, 29)')}


def test_invitation(pages, chromium, build):
    """Links of programs name the server alone: the game takes them."""
    if not (build / 'tessera.html').exists():
        pytest.skip('built without the browser version (clang, lld)')
    browser, _ = chromium()
    page = Page(browser, pages[0] + '/#join=abcd-efgh-jkmn', (390, 844))
    assert page.until("location.pathname === '/play' && location.hash === '#join=abcd-efgh-jkmn'", 20), page.complaints


def test_replay_plays_in_the_page(pages, chromium, build):
    """Without a script of the page: the link opens the game in the frame, which fetches the log."""
    if not (build / 'tessera.html').exists():
        pytest.skip('built without the browser version (clang, lld)')
    url, paths = pages
    browser, _ = chromium()
    page = Page(browser, url + paths[7], (390, 844))
    assert page.until("document.querySelector('a.go') !== null")
    page.ask("document.querySelector('a.go').click()")
    log = paths[7].replace('/game/', '/log/')
    frame = "document.querySelector('iframe').contentWindow"
    assert page.until(f"{frame}.document.getElementById('said')?.textContent", 20)
    assert page.ask(f'{frame}.location.hash') == f'#log={log}'
    assert page.until(lambda: url + log in page.complaints, 20)
    assert page.ask('location.pathname') == paths[7]
