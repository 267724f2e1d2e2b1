"""The game's page as tests see it: its store, its replays, its menus."""

from browser import Page

READ_STORE = '''(async () => {
    const answer = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    const db = await answer(indexedDB.open('tessera'));
    const rows = db.transaction(TABLE).objectStore(TABLE);
    const found = await answer(rows.getAll());
    db.close();
    return found.map((bytes) => new TextDecoder().decode(bytes));
})()'''

# The picture as averages of `across` areas of a row, 3 bytes each in hexadecimal.
AVERAGES = '''(() => {
    const across = 16, canvas = page.canvas, {width, height} = canvas;
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
})()'''

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
STEADY = 'crypto.getRandomValues = (room) => room.fill(7);'


class Game(Page):
    def __init__(self, lab, script='', **wishes):
        super().__init__(lab.browser, lab.url, script=COUNT_FRAMES + script, **wishes)
        lab.opened.append(self)

    def load(self):
        super().load()
        self.began = self.until("performance.getEntriesByName('first frame').length", 30)

    def store(self, table):
        return self.ask(READ_STORE.replace('TABLE', repr(table)))

    def replay(self):
        """That of the newest game kept."""
        kept = self.store('replays')
        return kept[-1] if kept else None

    def journal(self):
        """What is kept of the game that is on."""
        return (self.store('journal') or [''])[0]

    def picture(self):
        return self.ask(AVERAGES)

    def start(self, rules=None):
        """From the title: a game of the rule set of that number, until the first piece is there."""
        if rules is not None:
            self.press('ArrowDown', 'ArrowDown', 'Enter', 'Home', *['ArrowDown'] * rules, 'Enter',
                       'Home')
        self.press('Enter')
        self.browser.wait(0 if rules is not None else 3.3)

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
