"""The game's page in Chromium: its menus, games, storage and fingers."""

import functools
import http.server
import json
import re
import threading
from pathlib import Path

import pytest

from helpers.browser import Browser, Page
from helpers.process import run, tool

PHONE = {'size': (390, 844), 'ratio': 3, 'touch': True}
FIRST_FRAME = "performance.getEntriesByName('first frame').length"
# A frame has been shown since.
SHOWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))'
COUNT_FRAMES = '''
    let framesAsked = 0;
    const askFrame = requestAnimationFrame;
    window.requestAnimationFrame = (show) => { framesAsked++; return askFrame(show); };
'''
# Time stands still but for what pass() adds; frames come as they do.
CLOCK = '''
    let clock = 0, shown = 0;
    performance.now = () => clock;
    Object.defineProperty(Event.prototype, 'timeStamp', {get: () => clock});
    const draw = window.requestAnimationFrame;
    window.requestAnimationFrame = (show) => draw(() => show(-++shown)); /* no refresh rate is found in such times */
    const pass = (ms) => {
        for (const end = clock + ms; clock < end; page.wake())
            clock = Math.min(end, clock + 10);
    };
'''
# Every game is the same game.
STEADY = 'crypto.getRandomValues = (room) => room.fill(7);'
# The picture as averages of that number of areas a row, 3 bytes each in hexadecimal.
AVERAGES = '''((across, {width, height}, context) => {
    const down = Math.floor(across * height / width), numbers = (count) => [...Array(count).keys()];
    const {data} = context.getImageData(0, 0, width, height);
    return numbers(down).map((row) => numbers(across).map((column) => {
        const [left, right] = [column, column + 1].map((i) => Math.floor(i * width / across));
        const [top, bottom] = [row, row + 1].map((i) => Math.floor(i * height / down));
        const sum = [0, 0, 0, 0], count = (right - left) * (bottom - top);
        for (let y = top; y < bottom; y++)
            for (let i = 4 * (y * width + left); i < 4 * (y * width + right); i++)
                sum[i % 4] += data[i];
        return sum.slice(0, 3).map((one) => Math.round(one / count).toString(16).padStart(2, '0')).join('');
    }).join(''));
})(ACROSS, page.canvas, page.canvas.getContext('2d'))'''
# Where a finger finds the line with a label: the pointer goes from place to place, and the page says the line.
FIND_LINE = '''(async (label) => {
    const ratio = devicePixelRatio, {MOVE} = page.number.POINTER, wasm = page.wasm();
    for (let y = 8; y < innerHeight; y += 20) {
        for (let left = 0, was = false; left < innerWidth; left += 8) {
            const is = wasm.offers(left * ratio, y * ratio) !== 0, begins = is && !was;
            const x = left + 16; /* where the label stands: a value has arrows, once the cursor is there */
            const at = [x * ratio, y * ratio];
            was = is;
            if (!begins || !wasm.offers(...at) || wasm.offered_key(...at))
                continue;
            wasm.pointer(MOVE, ...at, page.now() * 1000);
            page.wake();
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            if (RegExp(`(^|[.!?:] ?)${label}([. ]|$)`).test(document.getElementById('said').textContent))
                return [x, y];
        }
    }
    return null;
})'''
# The rows of a table; the page stores games in the form of links.
READ_STORE = '''new Promise((done) => {
    const open = indexedDB.open('tessera');
    open.onsuccess = () => {
        const rows = open.result.transaction('TABLE').objectStore('TABLE').getAll();
        open.result.close();
        rows.onsuccess = () => done(rows.result.map((bytes) => bytes[0] === 1
            ? '#r=' + btoa(String.fromCharCode(...bytes)) : new TextDecoder().decode(bytes)));
    };
})'''


# ---- what a page has stored and says ----

def read_store(build, ask, table):
    """The rows of a table as texts."""
    return [run(build / 'tests/link_text', row).ok().out if row.startswith('#r=') else row
            for row in ask(READ_STORE.replace('TABLE', table))]


def pressed(replay):
    """The buttons of board 0 in the order in which they went down; see docs/replay-format.md."""
    order, held = '', ''
    for line in replay.split('\n\n')[1].splitlines() if '\n\n' in replay else []:
        words = line.split()
        if words[0] != 'hash' and words[1] == '0':
            order += ''.join(letter for letter in words[2].strip('-') if letter not in held)
            held = words[2]
    return order


def is_line(words, label):
    """Is this what is said of the line with that label? It stands first, or after the title and the
    sentences about the screen."""
    return re.search(rf'(^|[.!?:。] ?){re.escape(label)}([.。 ]|$)', words)


@functools.cache
def texts(code, kind='TEXT'):
    """The words of a language by their names in the sources; what it has not is in English."""
    file = next(Path('src').rglob(f'{code}.def'))
    return (texts('en', kind) if code != 'en' else {}) | dict(re.findall(rf'^{kind}\((\w+),\s*"([^"]*)"', file.read_text(encoding='utf-8'), re.M))


class Game(Page):
    """The game's page. With clock=True its time stands still but for wait()."""

    def __init__(self, browser, build, url='', clock=False, steady=False, script='', **options):
        self.build, self.clock = build, clock
        super().__init__(browser, url or f'file://{build}/tessera.html', script=COUNT_FRAMES + (
            STEADY if steady else '') + (CLOCK if clock else '') + script, **options)

    def load(self):
        super().load()
        assert self.until(FIRST_FRAME, 30), f'a first frame; {self.complaints}'
        self.ask('store.known')  # it has read what is stored

    def wait(self, ms):
        """The game's time, or its player's, passes."""
        if self.clock:
            self.ask(f'(pass({ms}), {SHOWN})')
        else:
            self.browser.wait(ms / 1000)

    # ---- menus ----

    @property
    def said(self):
        return self.ask("document.querySelector('#said').textContent")

    def says(self, *words, seconds=5):
        """Waits until the page says one of these."""
        assert self.until(lambda: any(one in self.said for one in words), seconds), f'not {words}: {self.said}'

    def chosen(self, label):
        self.ask(SHOWN)
        return is_line(self.said, label)

    def go_to(self, label, most=64):
        """Presses Down until the cursor stands on that line of the screen."""
        while not self.chosen(label):
            most -= 1
            assert most, f'no line of the screen is called "{label}": {self.said}'
            self.press('ArrowDown')

    def choose(self, *labels):
        """That line, and then one of each screen to which the line before it leads."""
        for label in labels:
            self.go_to(label)
            self.press('Enter')

    def lines(self):
        """Returns what the page announces for each line of the screen, top to bottom."""
        self.press('Home')
        self.ask(SHOWN)
        heard = [self.said]
        while True:  # after the last line comes the first, without the title
            self.press('ArrowDown')
            self.until(lambda: self.said != heard[-1], 2)
            said = self.said
            if heard[0].endswith(said) or said in heard:  # what the first line says may have changed
                return heard
            heard.append(said)

    def title(self):
        self.press(*['Escape'] * 4, 'Home')

    # ---- games ----

    def playing(self):
        return self.ask('page.playing()')

    def start(self, rules='Guideline'):
        """From the title: a game of that rule set, to the first piece."""
        self.choose('Rules', rules, 'Play')
        assert self.until('page.playing()')
        self.wait(3500)

    def store(self, table):
        return read_store(self.build, self.ask, table)

    def replay(self):
        """Of the game stored last."""
        return (self.store('replays') or [None])[-1]

    def journal(self):
        """Returns the stored state of the current game."""
        return (self.store('journal') or [''])[0]

    def leave(self, buttons=None):
        """Pauses, and waits for the journal to be written: with these buttons, if they are given."""
        if self.playing():
            self.press('Escape')
        assert self.until('!page.playing()')
        if buttons is None:
            assert self.until(self.journal)
        else:
            self.until(lambda: pressed(self.journal()) == buttons, 3)
            assert pressed(self.journal()) == buttons
        return self.journal()

    def top_out(self):
        """Drops until the game is over, and no longer, or the next one begins; returns its replay."""
        stored = len(self.store('replays'))
        for _ in range(60):
            if not self.playing() or len(self.store('replays')) > stored:
                break
            self.press('Space')
            self.wait(50)
        assert self.until(lambda: (self.wait(100), len(self.store('replays')) > stored)[1]), 'the game is stored'
        return self.replay()

    def picture(self, across=16):
        return self.ask(AVERAGES.replace('ACROSS', str(across)))

    # ---- fingers ----

    def finger(self, ms, *points):
        """A finger moves along these points, the same time from each to the next, and is lifted."""
        for i, point in enumerate(points):
            self.touch('Move' if i else 'Start', point)
            if self.clock:
                self.ask(f'pass({ms / len(points)})')
            else:
                self.browser.wait(ms / len(points) / 1000)
        self.touch('End')
        self.ask(SHOWN)

    def tap(self, where, *words):
        """A finger touches that place; then the page says one of these words."""
        self.finger(60, where)
        self.wait(100)
        if words:
            self.says(*words)

    def offered(self, across=False, at=None):
        """[start, length] of everything that the picture offers in a line down the middle, or across it."""
        at = at or self.size[0] / 2
        bits = self.ask(f"""[...Array({self.size[not across]}).keys()].map((i) => page.wasm().offers(
            ...[{'i, ' if across else ''}{at}{'' if across else ', i'}].map((at) => at * devicePixelRatio)) ? 1 : 0)
            .join('')""")
        return [(run.start(), len(run.group())) for run in re.finditer('1+', bits)]

    def find_line(self, label):
        """Where a finger finds that line, which then is the chosen one; None if it is not on the screen."""
        return self.ask(f'{FIND_LINE}({json.dumps(re.escape(label))})')

    def tap_line(self, label, *words):
        """A finger pulls the list until that line is there, and touches it; then the page says one of the words,
        or anything else than before."""
        width, height = self.size
        self.finger_came()  # lines may move because of that
        for pull in [0] + [-90] * 8 + [90] * 8:
            if pull:
                self.finger(200, *[(width / 2, height * 0.45 + pull * i / 6) for i in range(7)])
            where = self.find_line(label)
            if where:
                before = self.said
                self.tap(where, *words)
                assert words or self.until(lambda: self.said != before, 5), f'{label}: {before}'
                return
        pytest.fail(f'no line of the screen is called "{label}": {self.said}')

    def finger_came(self):
        """Keys are shown no longer, and buttons for fingers are."""
        self.ask(f"""(dispatchEvent(new PointerEvent('pointerup', {{pointerType: 'touch'}})),
            new Promise(setTimeout)).then(() => {SHOWN})""")

    def button(self, does):
        """[left, top, width, height] of a button for fingers."""
        return self.ask(f"""(({{left, top, width, height}}) => [left, top, width, height].map(Math.round))(
            document.querySelector('#touch [data-does="{does}"]').getBoundingClientRect())""")

    def press_button(self, *names):
        for name in names:
            left, top, width, height = self.button(name)
            self.finger(60, (left + width / 2, top + height / 2))
            self.wait(50)


# ---- fixtures ----

def pytest_addoption(parser):
    parser.addoption('--pictures', metavar='DIR', help='write pictures of the page there instead of comparing them')


@pytest.fixture(scope='session')
def page_build(build):
    """The build folder, if it has the page."""
    if not (build / 'tessera.html').exists():
        pytest.skip('the page is not built: ninja web web_signature, with a compiler for WebAssembly')
    return build


@pytest.fixture(scope='session')
def chromium(tmp_path_factory):
    """chromium(*flags) starts it with a profile of its own, which it returns, too."""
    program, browsers = tool('chromium', 'chromium-browser', 'google-chrome'), []

    def begin(*flags):
        folder = tmp_path_factory.mktemp('chromium')
        browsers.append(Browser(program, folder, *flags))
        return browsers[-1], folder
    yield begin
    for one in browsers:
        one.close()


@pytest.fixture(scope='session')
def browser(chromium):
    return chromium()[0]


@pytest.fixture
def game(browser, page_build):
    """game(...) opens the page; see Game and Page. Pages request nothing and report no errors."""
    games = []

    def begin(**options):
        games.append(Game(browser, page_build, **options))
        return games[-1]
    yield begin
    for one in games:
        one.close()
    assert not [one.complaints for one in games if one.complaints]


@pytest.fixture
def verify(tessera, tmp_path):
    """Verifies a replay natively."""
    def check(replay):
        assert replay
        (tmp_path / 'stored.tsr').write_bytes(replay.encode())
        assert ': ok, ' in tessera('verify', tmp_path / 'stored.tsr').ok().out
    return check


@pytest.fixture
def serve():
    """serve(FOLDER): the address of an HTTP server for its files; with stops=True also what stops it."""
    servers = []

    def stop(one):
        servers.remove(one)
        one.shutdown()
        one.server_close()

    def begin(folder, stops=False):
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
        servers.append(http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        address = f'http://127.0.0.1:{servers[-1].server_port}/'
        return (address, functools.partial(stop, servers[-1])) if stops else address
    yield begin
    for one in [*servers]:
        stop(one)
