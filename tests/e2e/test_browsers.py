"""The page in Firefox and WebKit: it starts, computes the signature, stores a game that continues and verifies, and a
pointer reaches every screen of the title and of the options.
WebDriver's commands go to Firefox as JSON over TCP (Marionette), to WebKit by HTTP."""

import base64
import glob
import json
import shutil
import socket
import time
import urllib.request

import pytest

from helpers.page import FIND_LINE, FIRST_FRAME, is_line, pressed, read_store
from helpers.process import tool, wait_until
from test_page import COMPUTE_SIGNATURE, SIGNATURE, SIGNATURE_WASM
from test_page_touch import LINES, OPTIONS

pytestmark = pytest.mark.long
PATHS = {'NewSession': '', 'Navigate': '/url', 'ExecuteAsyncScript': '/execute/async', 'PerformActions': '/actions'}
KEYS = {'Enter': '\ue007', 'Escape': '\ue00c', 'Home': '\ue011', 'Space': ' '}


class Driver:
    def ask(self, expression):
        """By a script of the page: Firefox hides the page's constants from a driver's."""
        error, *value = json.loads(self.call('ExecuteAsyncScript', script='''const [words, done] = arguments;
            addEventListener('told', ({detail}) => done(detail), {once: true});
            document.head.append(Object.assign(document.createElement('script'), {textContent: words}));''', args=[f'''
                (async () => ({expression}))().then((value) => ['', value], (error) => [String(error)])
                    .then((told) => dispatchEvent(new CustomEvent('told', {{detail: JSON.stringify(told)}})))''']))
        assert not error, f'{expression[:100]}: {error}'
        return value[0]

    def press(self, *names):
        self.call('PerformActions', actions=[{'type': 'key', 'id': 'keys', 'actions': [
            {'type': kind, 'value': KEYS[name]} for name in names for kind in ('keyDown', 'keyUp')]}])

    def tap(self, x, y):
        self.call('PerformActions', actions=[{
            'type': 'pointer', 'id': self.pointer, 'parameters': {'pointerType': self.pointer}, 'actions': [
            {'type': 'pointerMove', 'duration': 0, 'x': x, 'y': y}, {'type': 'pointerDown', 'button': 0},
            {'type': 'pause', 'duration': 60}, {'type': 'pointerUp', 'button': 0}]}])


class Firefox(Driver):
    pointer = 'touch'

    def __init__(self, start, folder, _):
        (folder / 'user.js').write_text('''user_pref("marionette.port", 0);
            user_pref("browser.shell.checkDefaultBrowser", false);
            user_pref("datareporting.policy.dataSubmissionEnabled", false);\n''', encoding='ascii')
        start(tool('firefox-esr', 'firefox'), '--headless', '--no-remote', '--profile', folder, '--width', '1280',
              '--height', '800', '--marionette', env={'HOME': str(folder), 'MOZ_CRASHREPORTER_DISABLE': '1'})
        port = wait_until(lambda: [file.read_text() for file in folder.glob('MarionetteActivePort')], 'Firefox', 60)[0]
        self.line = socket.create_connection(('127.0.0.1', int(port)), 60).makefile('rwb')
        self.read()
        self.call('NewSession')

    def read(self):
        size = b''.join(iter(lambda: self.line.read(1), b':'))
        return json.loads(self.line.read(int(size)))

    def call(self, name, **params):
        words = json.dumps([0, 1, f'WebDriver:{name}', params]).encode()
        self.line.write(b'%d:%s' % (len(words), words))
        self.line.flush()
        _, _, error, result = self.read()
        assert not error, f'{name}: {error}'
        return result.get('value')


class WebKit(Driver):
    pointer = 'mouse'

    def __init__(self, start, folder, display):
        programs = sorted(glob.glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser'))
        if not programs or not shutil.which('WebKitWebDriver'):
            pytest.skip('WebKit is not installed (package webkit2gtk-driver)')
        with socket.create_server(('127.0.0.1', 0)) as free:
            port = free.getsockname()[1]
        start('WebKitWebDriver', f'--port={port}',
              env={**display().env, 'HOME': str(folder), 'XDG_DATA_HOME': str(folder)})

        def listens():
            with socket.socket() as line:
                return line.connect_ex(('127.0.0.1', port)) == 0
        wait_until(listens, 'WebKit')
        self.base = f'http://127.0.0.1:{port}/session'
        self.base += '/' + self.call('NewSession', capabilities={'alwaysMatch': {
            'webkitgtk:browserOptions': {'binary': programs[-1], 'args': ['--automation']}}})['sessionId']

    def call(self, name, **params):
        with urllib.request.urlopen(self.base + PATHS[name], json.dumps(params).encode(), timeout=60) as answer:
            return json.load(answer)['value']


@pytest.mark.parametrize('kind', [Firefox, WebKit])
def test_game(kind, start, tmp_path, display, page_build, verify):
    browser = kind(start, tmp_path, display)

    def load():
        browser.call('Navigate', url=f'file://{page_build}/tessera.html')
        wait_until(lambda: browser.ask(FIRST_FRAME), 'a first frame', 60)

    def store(table):
        return (read_store(page_build, browser.ask, table) or [''])[-1]

    def play(pause, until):
        """Begins or continues a game, and drops now and then until something is stored."""
        browser.press('Home', 'Enter')
        wait_until(lambda: browser.ask('page.playing()'), 'it plays')
        return wait_until(lambda: (browser.press('Space'), time.sleep(pause), until())[2], 'pieces drop', 60)

    load()
    program = base64.b64encode((page_build / SIGNATURE_WASM).read_bytes()).decode()
    assert browser.ask(COMPUTE_SIGNATURE.replace('PROGRAM', program)) == SIGNATURE.read_text(encoding='ascii').strip()
    journal = play(2, lambda: pressed(store('journal')).startswith('h') and store('journal'))
    load()
    time.sleep(1)  # it reads its storage
    replay = play(0.3, lambda: store('replays'))
    assert replay.startswith(journal.split('\n\n')[0]), 'it is the same game'
    verify(replay)


@pytest.mark.parametrize('kind', [Firefox, WebKit])
def test_walk(kind, start, tmp_path, display, page_build):
    browser = kind(start, tmp_path, display)
    browser.call('Navigate', url=f'file://{page_build}/tessera.html')
    wait_until(lambda: browser.ask(FIRST_FRAME), 'a first frame', 60)
    wait_until(lambda: browser.ask('store.known.then(() => true)'), 'it has read what is stored')

    def said():
        return browser.ask("document.getElementById('said').textContent")

    def follow(label):
        x, y = wait_until(lambda: browser.ask(f'{FIND_LINE}({json.dumps(label)})'), label)
        before = said()
        assert is_line(before, label)
        browser.tap(x, y)
        wait_until(lambda: said() != before, f'a screen after {label}')

    def leave(words):
        wait_until(lambda: words in said() or browser.press('Escape') or time.sleep(0.3), words)

    for label in LINES:
        follow(label)
        for inner in OPTIONS if label == 'Options' else ():
            if inner == 'Touch':  # there is no touch screen
                continue
            follow(inner)
            browser.press('Escape')
            wait_until(lambda: is_line(said(), inner), lambda: f'the options, not {said()}')
        if label == 'Watch a bot':
            wait_until(lambda: browser.ask('page.playing()'), 'it plays')
            browser.press('Escape')
            wait_until(lambda: 'Paused' in said(), 'a pause')
            follow('Main menu')
        leave('TESSERA')
