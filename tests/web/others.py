"""The page in browsers other than Chromium: it starts, behaves as the engine does, keeps a game that
verifies, and goes on with one after it was loaded anew. Firefox is driven by WebDriver BiDi, WebKit
by its WebDriver; python's own library speaks both. Usage: others.py BUILD. What is not installed is
skipped, and says so. Last line: N passed, N failed, N skipped."""

import base64
import glob
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from game import pressed, read_store
from same import SIGNATURE

PATIENCE_S = 60


class Gone(Exception):
    """A browser does not do what it is asked."""


class WebSocket:
    """Text messages, one after the other: enough for BiDi."""

    def __init__(self, port, path):
        self.link = socket.create_connection(('127.0.0.1', port), timeout=PATIENCE_S)
        key = base64.b64encode(os.urandom(16)).decode()
        self.link.sendall((f'GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n'
                           f'Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n'
                           'Sec-WebSocket-Version: 13\r\n\r\n').encode())
        self.heard = b''
        while b'\r\n\r\n' not in self.heard:
            self.more()
        head, self.heard = self.heard.split(b'\r\n\r\n', 1)
        if b' 101 ' not in head.split(b'\r\n')[0]:
            raise Gone(head.decode())

    def more(self):
        piece = self.link.recv(1 << 16)
        if not piece:
            raise Gone('the browser has closed the line')
        self.heard += piece

    def take(self, count):
        while len(self.heard) < count:
            self.more()
        taken, self.heard = self.heard[:count], self.heard[count:]
        return taken

    def send(self, words):
        body, mask = words.encode(), os.urandom(4)
        size = bytes([0x80 | len(body)]) if len(body) < 126 else \
            b'\xfe' + len(body).to_bytes(2, 'big') if len(body) < 1 << 16 else \
            b'\xff' + len(body).to_bytes(8, 'big')
        self.link.sendall(b'\x81' + size + mask +
                          bytes(byte ^ mask[i % 4] for i, byte in enumerate(body)))

    def receive(self):
        words, last = b'', False
        while not last:
            first, size = self.take(2)
            last = bool(first & 0x80)
            size &= 0x7f
            if size > 125:
                size = int.from_bytes(self.take(2 if size == 126 else 8), 'big')
            body = self.take(size)
            if first & 0xf < 3:  # a text, or more of it; the rest keeps the line
                words += body
            else:
                last = False
        return words.decode()


class Firefox:
    name, package = 'Firefox', 'firefox-esr'

    @staticmethod
    def find():
        return shutil.which('firefox-esr') or shutil.which('firefox')

    def __init__(self, program, folder):
        with open(folder + '/user.js', 'w', encoding='ascii') as settings:
            settings.write('user_pref("browser.shell.checkDefaultBrowser", false);\n'
                           'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n')
        self.process = subprocess.Popen(
            [program, '--headless', '--no-remote', '--profile', folder, '--width', '1280',
             '--height', '800', '--remote-debugging-port', '0'],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
            env={**os.environ, 'HOME': folder, 'MOZ_CRASHREPORTER_DISABLE': '1'})
        for words in self.process.stderr:
            found = re.search(r'WebDriver BiDi listening on ws://127\.0\.0\.1:(\d+)', words)
            if found:
                break
        else:
            raise Gone('Firefox does not listen')
        self.socket, self.last = WebSocket(int(found.group(1)), '/session'), 0
        self.call('session.new', capabilities={})
        self.page = self.call('browsingContext.getTree')['contexts'][0]['context']

    def call(self, method, **params):
        self.last += 1
        self.socket.send(json.dumps({'id': self.last, 'method': method, 'params': params}))
        while True:
            reply = json.loads(self.socket.receive())
            if reply.get('id') == self.last:
                break
        if reply['type'] != 'success':
            raise Gone(method + ': ' + reply.get('message', ''))
        return reply['result']

    def open(self, url):
        self.call('browsingContext.navigate', context=self.page, url=url, wait='complete')

    def ask(self, expression):
        """By way of JSON, which every kind of value survives."""
        done = self.call('script.evaluate', target={'context': self.page}, awaitPromise=True,
                         expression=f'(async () => JSON.stringify(await ({expression})))()')
        if done['type'] != 'success':
            raise Gone(expression + ': ' + done['exceptionDetails']['text'])
        return json.loads(done['result'].get('value') or 'null')

    def press(self, key):
        actions = [{'type': 'keyDown', 'value': key}, {'type': 'keyUp', 'value': key}]
        self.call('input.performActions', context=self.page,
                  actions=[{'type': 'key', 'id': 'keys', 'actions': actions}])

    def close(self):
        try:
            self.call('browser.close')
            self.process.wait(10)
        except (Gone, OSError, subprocess.TimeoutExpired):
            os.killpg(self.process.pid, 9)
            self.process.wait()


class WebKit:
    name, package = 'WebKit', 'webkit2gtk-driver'

    @staticmethod
    def find():
        has_screen = os.environ.get('DISPLAY') or shutil.which('Xvfb')
        browsers = glob.glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
        return shutil.which('WebKitWebDriver') if browsers and has_screen else None

    def __init__(self, program, folder):
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            port = free.getsockname()[1]
        self.screen, env = None, {**os.environ, 'HOME': folder, 'XDG_DATA_HOME': folder}
        if not os.environ.get('DISPLAY'):
            read, write = os.pipe()
            self.screen = subprocess.Popen(
                ['Xvfb', '-displayfd', str(write), '-screen', '0', '1280x900x24'], pass_fds=[write],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            env['DISPLAY'] = ':' + os.read(read, 9).decode().strip()
        self.process = subprocess.Popen([program, f'--port={port}'], env=env,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        start_new_session=True)
        self.base = f'http://127.0.0.1:{port}'
        mini = sorted(glob.glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser'))[-1]
        wishes = {'alwaysMatch': {'webkitgtk:browserOptions':
                                  {'binary': mini, 'args': ['--automation']}}}
        for _ in range(50):
            try:
                made = self.call('POST', '/session', {'capabilities': wishes})
                break
            except OSError:
                time.sleep(0.1)
        self.base += '/session/' + made['sessionId']

    def call(self, method, path, body=None):
        request = urllib.request.Request(self.base + path, method=method,
                                         data=json.dumps(body).encode() if body else None)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)['value']
        except urllib.error.HTTPError as error:
            raise Gone(path + ': ' + error.read().decode()[:300]) from error

    def open(self, url):
        self.call('POST', '/url', {'url': url})

    def ask(self, expression):
        script = f'''const done = arguments[0]; (async () => ({expression}))().then(
            (value) => done(JSON.stringify(value)), (error) => done('"error: ' + error + '"'));'''
        said = self.call('POST', '/execute/async', {'script': script, 'args': []})
        return json.loads(said) if said else None

    def press(self, key):
        actions = [{'type': 'keyDown', 'value': key}, {'type': 'keyUp', 'value': key}]
        self.call('POST', '/actions',
                  {'actions': [{'type': 'key', 'id': 'keys', 'actions': actions}]})

    def close(self):
        try:
            self.call('DELETE', '')
        except (Gone, OSError):
            pass
        os.killpg(self.process.pid, 15)
        self.process.wait()
        if self.screen:
            self.screen.terminate()
            self.screen.wait()


KEYS = {'Enter': '\ue007', 'Escape': '\ue00c', 'Home': '\ue011', 'Down': '\ue015', 'Space': ' '}


class Smoke:
    def __init__(self, build, folder):
        self.build, self.folder, self.passed, self.failed = os.path.abspath(build), folder, 0, 0

    def true(self, name, truth, *details):
        self.passed += bool(truth)
        self.failed += not truth
        if not truth:
            print(f'{name}: not so', *details, flush=True)

    def until(self, browser, question, seconds=20):
        end = time.monotonic() + seconds
        while True:
            answer = question() if callable(question) else browser.ask(question)
            if answer or time.monotonic() > end:
                return answer
            time.sleep(0.1)

    def store(self, browser, table):
        return read_store(self.build, browser.ask, table)

    def begin(self, browser):
        browser.open('file://' + self.build + '/tessera.html')
        return self.until(browser, "performance.getEntriesByName('first frame').length")

    def press(self, browser, *keys):
        for key in keys:
            browser.press(KEYS[key])

    def run(self, kind, program):
        folder = self.folder + '/' + kind.name
        os.mkdir(folder)
        browser = kind(program, folder)
        try:
            self.play(kind.name, browser)
        finally:
            browser.close()

    def play(self, name, browser):
        self.true(f'{name}: a first picture', self.begin(browser))
        with open(self.build + '/signature.wasm', 'rb') as file:
            wasm = base64.b64encode(file.read()).decode()
        with open('tests/golden/signature.txt', encoding='ascii') as file:
            kept = file.read().strip()
        said = browser.ask(SIGNATURE.replace('PROGRAM', repr(wasm)))
        self.true(f'{name}: the signature', said == kept, said, kept)
        self.press(browser, 'Home', 'Enter')
        self.true(f'{name}: it plays', self.until(browser, 'page.playing()'))
        time.sleep(3.5)
        self.press(browser, 'Space', 'Space', 'Space')
        journal = self.until(browser, lambda: [text for text in self.store(browser, 'journal')
                                               if pressed(text) == 'hhh'])
        self.true(f'{name}: the game is kept while it is played', journal)
        self.begin(browser)
        time.sleep(1)
        self.press(browser, 'Home', 'Enter')
        self.true(f'{name}: it goes on', self.until(browser, 'page.playing()'))
        time.sleep(3.5)
        for _ in range(40):
            if self.store(browser, 'replays'):
                break
            self.press(browser, 'Space')
        kept = self.until(browser, lambda: self.store(browser, 'replays'))
        self.true(f'{name}: it is the same game',
                  kept and journal and kept[0].startswith(journal[0].split('\n\n')[0]))
        file = os.path.join(self.folder, name + '.tsr')
        with open(file, 'w', encoding='ascii', newline='') as out:
            out.write(kept[0] if kept else '')
        done = subprocess.run([self.build + '/tessera', 'verify', file], capture_output=True,
                              text=True, timeout=60, check=False,
                              env={**os.environ, 'TESSERA_HOME': self.folder})
        self.true(f'{name}: it verifies', done.returncode == 0, done.stdout, done.stderr)


def main(build):
    skipped = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        smoke = Smoke(build, folder)
        for kind in Firefox, WebKit:
            program, began = kind.find(), time.monotonic()
            if not program:
                print(f'skipped: {kind.name} is not there (package {kind.package})')
                skipped += 1
                continue
            try:
                smoke.run(kind, program)
            except (Gone, OSError) as trouble:
                smoke.true(kind.name, False, trouble)
            print(f'{time.monotonic() - began:6.1f} s  {kind.name}', flush=True)
    print(f'{smoke.passed} passed, {smoke.failed} failed, {skipped} skipped')
    return 1 if smoke.failed else 0


sys.exit(main(*sys.argv[1:]))
