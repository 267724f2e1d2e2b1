"""The game's page as tests see it: its store, its replays, its menus."""

import re
import subprocess

from browser import Page, Refused

READ_STORE = '''(async () => {
    const answer = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    const db = await answer(indexedDB.open('tessera'));
    const rows = db.transaction(TABLE).objectStore(TABLE);
    const found = await answer(rows.getAll());
    db.close();
    return found.map((bytes) => bytes[0] === 7
        ? '#r=' + btoa(String.fromCharCode(...bytes)) : new TextDecoder().decode(bytes));
})()'''


def read_store(build, ask, table):
    """The rows of a table as texts; games are kept in the form of links."""
    rows = ask(READ_STORE.replace('TABLE', repr(table)))
    return [subprocess.run([build + '/tests/link_text', row], capture_output=True, text=True,
                           check=True).stdout if row.startswith('#r=') else row for row in rows]


# The picture as averages of `across` areas of a row, 3 bytes each in hexadecimal.
AVERAGES = '''((across) => {
    const canvas = page.canvas, {width, height} = canvas;
    const down = Math.floor(across * height / width);
    const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
    const rows = [];
    for (let row = 0; row < down; row++) {
        let line = '';
        for (let column = 0; column < across; column++) {
            const left = Math.floor(column * width / across);
            const right = Math.floor((column + 1) * width / across);
            const top = Math.floor(row * height / down);
            const bottom = Math.floor((row + 1) * height / down);
            const sum = [0, 0, 0];
            for (let y = top; y < bottom; y++)
                for (let x = left; x < right; x++)
                    for (let i = 0; i < 3; i++)
                        sum[i] += pixels[4 * (y * width + x) + i];
            for (const one of sum)
                line += Math.round(one / (right - left) / (bottom - top)).toString(16)
                    .padStart(2, '0');
        }
        rows.push(line);
    }
    return rows;
})(%d)'''

# Frames the page asks for are counted; `steady` makes all games the same game.
COUNT_FRAMES = '''
    let framesAsked = 0;
    const askFrame = requestAnimationFrame;
    window.requestAnimationFrame = (show) => { framesAsked++; return askFrame(show); };
'''
# Time stands still but for what the check lets pass; pictures come as they do.
CLOCK = '''
    let clock = 0, shown = 0;
    performance.now = () => clock;
    Object.defineProperty(Event.prototype, 'timeStamp', {get: () => clock});
    const draw = window.requestAnimationFrame;
    window.requestAnimationFrame = (show) => draw(() => show(++shown * 1000 / 60));
    const pass = (ms) => {
        for (const end = clock + ms; clock < end;) {
            clock += 10;
            page.wake();
        }
    };
    const drawn = () => new Promise((done) => draw(() => draw(done)));
'''
LANGUAGES = 'src/play/text/lang/'
LINES_MAX = 64
UNCHANGED_S = 2  # by then a busy machine, too, has said the next line; there is but one
# A picture has been shown since.
SHOWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))'
STEADY = 'crypto.getRandomValues = (room) => room.fill(7);'


class Game(Page):
    def __init__(self, lab, script='', **wishes):
        super().__init__(lab.browser, lab.url, script=COUNT_FRAMES + script, **wishes)
        self.build = lab.build
        lab.opened.append(self)

    def load(self):
        super().load()
        self.began = self.until("performance.getEntriesByName('first frame').length", 30)

    def store(self, table):
        return read_store(self.build, self.ask, table)

    def replay(self):
        """That of the newest game kept."""
        kept = self.store('replays')
        return kept[-1] if kept else None

    def journal(self):
        """What is kept of the game that is on."""
        return (self.store('journal') or [''])[0]

    def picture(self, across=16):
        return self.ask(AVERAGES % across)

    def chosen(self, label):
        """Has the page just said that the cursor stands on the line with this label?"""
        self.ask(SHOWN)
        return says_line(said(self), label)

    def go_to(self, label):
        """Presses Down until the cursor stands on that line of the screen."""
        for _ in range(LINES_MAX):
            if self.chosen(label):
                return
            self.press('ArrowDown')
        raise Refused(f'no line of the screen is called "{label}": {said(self)}')

    def choose(self, *labels):
        """That line, and then one of each screen to which the line before it leads."""
        for label in labels:
            self.go_to(label)
            self.press('Enter')

    def lines(self):
        """What is said of each line of the screen, from above."""
        self.press('Home')
        self.ask(SHOWN)
        heard = []  # from the second line on; after the last line comes the first
        while len(heard) < LINES_MAX:
            before = said(self)
            self.press('ArrowDown')
            self.until(lambda: said(self) != before, UNCHANGED_S)
            if heard and heard[0].endswith(said(self)):
                break
            heard.append(said(self))
        return heard[-1:] + heard[:-1]

    def start(self, rules=None):
        """From the title: a game of that rule set, until the first piece is there."""
        if rules:
            self.choose('Rules', rules)
        self.choose('Play')
        self.browser.wait(0 if rules else 3.3)

    def left(self):
        """The game that is on is paused and its journal read."""
        self.press('Escape')
        self.until('!page.playing()')
        return self.settled()

    def settled(self):
        """The journal, once all of it has been written; there is one when a piece has locked."""
        self.until(self.journal)
        was, now = None, self.journal()
        while now != was:
            self.browser.wait(0.5)
            was, now = now, self.journal()
        return now


def says_line(words, label):
    """A line's label stands first, or after the title and what is said about the screen."""
    return re.search(rf'(^|[.!?:。] ?){re.escape(label)}([.。 ]|$)', words)


def words_of(language):
    """English words, and what the language of that code calls them."""
    def read(code):
        with open(f'{LANGUAGES}{code}.def', encoding='utf-8') as file:
            return dict(re.findall(r'^TEXT\((\w+),\s*"([^"]*)"', file.read(), re.M))
    own = read(language)
    return {words: own[name] for name, words in read('en').items()}


def rules_called(name):
    """The label of a rule set whose name is that."""
    with open(LANGUAGES + 'en.def', encoding='utf-8') as file:
        return dict(re.findall(r'^RULES\((\w+),\s*"([^"]*)"', file.read(), re.M))[
            name.replace('-', '_')]


def said(game):
    return game.ask("document.querySelector('#said').textContent")


def pressed(replay):
    """The buttons of board 0 in the order in which they went down; see docs/replay-format.md."""
    order, held = '', ''
    for line in replay.split('\n\n')[1].splitlines() if '\n\n' in replay else []:
        words = line.split()
        if words[0] == 'hash' or words[1] != '0':
            continue
        order += ''.join(letter for letter in words[2].strip('-') if letter not in held)
        held = words[2]
    return order
