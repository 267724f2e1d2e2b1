"""Every screen of the page on a desk and on a phone, compared with tests/golden/pictures/page-*.png.

Those are contact sheets, each picture reduced to averages of areas, in the order of NAMES. Letters are painted as
boxes, because fonts differ from machine to machine. No time passes but what the test passes, so a game looks the
same each time. --update writes the sheets; --pictures=DIR writes the pictures as PNG, with letters, for people."""

import base64
import re
import subprocess
from pathlib import Path

import pytest

from conftest import TREE
from helpers.page import PHONE, texts
from helpers.process import tool

TOLERANCE = 26  # of 255, with half of a step of 17 in it
ACROSS = 48  # areas of a row
COLUMNS, GAP = 8, 2  # pictures in a row of a sheet, pixels between them
WIDTH = COLUMNS * (ACROSS + GAP) - GAP
DOWN = {'desk': 40, 'phone': 108}  # rows for each picture; buttons for fingers make one shorter
NOON = 'Date.now = () => Date.UTC(2026, 0, 1, 12);'  # when a replay is imported
BOXES = '''
    const sizeOf = (context) => parseFloat(context.font.match(/([0-9.]+)px/)[1]);
    CanvasRenderingContext2D.prototype.measureText = function (letter) {
        const size = sizeOf(this), width = letter > '\\u2e80' ? 1 : 0.55;
        return {width: width * size, actualBoundingBoxLeft: 0, actualBoundingBoxRight: 0.5 * size,
            actualBoundingBoxAscent: 0.5 * size, actualBoundingBoxDescent: 0};
    };
    CanvasRenderingContext2D.prototype.fillText = function (letter, x, y) {
        const size = sizeOf(this), high = 0.34 + letter.codePointAt(0) % 8 / 50; /* alike, they would be missing */
        this.fillRect(x, y - 0.45 * size, 0.4 * size, high * size);
    };
'''
KEYS = {'L': 'ArrowLeft', 'R': 'ArrowRight', 'E': 'Enter', 'X': 'Escape', ' ': 'Space', '5': 'Digit5', 'p': 'KeyP'}
# Keys from the title; [Label] goes to the line with that label, '~' lets the countdown pass,
# '!' plays until the game is lost, '@' imports a replay, '.' lets a moment pass after what comes from the store.
SCREENS = {
    'title': '', 'modes': '[Mode]E', 'rules': '[Rules]E', 'duel': '[Duel]E',
    'options': '[Options]E[Handling]', 'handling': '[Options]E[Handling]E',
    'keys': '[Options]E[Keys]E', 'look': '[Options]E[Display]E', 'sound': '[Options]E[Sound]E',
    'window': '[Options]E[Window and controllers]E', 'touch': '[Options]E[Touch]E',
    'language': '[Options]E[Language]E', 'records': '[Records]E', 'no replays': '[Replays]E',
    'help': '[Help]E', 'a replay': '@.', 'watch': '@.E.. 5.',
}
# A game, each screen reached from the one before it.
GAME = {'play': 'E~LLL ,RRR ,RR ,L', 'pause': 'p', 'give up': '[Give up]E', 'result': 'XX~!'}
LANGUAGES = re.findall(r'/(\w+)\.def"', next(TREE.glob('src/**/languages.def')).read_text(encoding='utf-8'))[1:]
NAMES = {'desk': [name for name in [*SCREENS, *GAME] if name != 'touch'], 'phone': [*SCREENS, *GAME, *LANGUAGES]}


def walk(game, keys, touched, language):
    names = {text: texts(language)[name] for name, text in texts('en').items()} if '[' in keys else {}
    for key in re.findall(r'\[[^]]*\]|.', keys):
        if key[0] == '[':
            game.go_to(names[key[1:-1]])
        elif key == '~':
            game.until('page.playing()')
            game.ask('pass(3300)')
        elif key == '!':
            for _ in range(25):
                game.press('Space')
                game.ask('pass(50)')
            game.until('!page.playing()')
            game.ask('pass(3000)')  # till nothing moves
        elif key == '@':
            game.drop('tests/replays/guideline-marathon-win-hold.tsc')
            game.says('was added', seconds=20)
        elif key == ',':
            game.ask('pass(100)')
        elif key == '.':
            game.browser.wait(0.2)  # a replay comes from the store
            game.ask('pass(300)')
        else:
            game.press(KEYS[key])
    if touched:
        game.finger_came()
    game.wait(0)


class Sheet:
    def __init__(self, place):
        self.down, self.names = DOWN[place], NAMES[place]
        self.file = Path(f'tests/golden/pictures/page-{place}.png')
        self.height = -(-len(self.names) // COLUMNS) * (self.down + GAP)
        data = subprocess.run([tool('convert'), self.file, '-depth', '8', 'rgb:-'], stdout=subprocess.PIPE, check=False)
        self.data = bytearray(data.stdout[:3 * WIDTH * self.height].ljust(3 * WIDTH * self.height, b'\0'))

    def rows(self, name):
        """Where the rows of a picture are in `data`."""
        row, column = divmod(self.names.index(name), COLUMNS)
        for y in range(self.down):
            at = 3 * ((row * (self.down + GAP) + y) * WIDTH + column * (ACROSS + GAP))
            yield slice(at, at + 3 * ACROSS)

    def put(self, name, picture):
        """In steps of 17."""
        for where, row in zip(self.rows(name), picture):
            self.data[where] = row.translate(bytes((value + 8) // 17 * 17 for value in range(256)))

    def distance(self, name, picture):
        """How far the farthest area of this picture is from the golden one."""
        return max(abs(a - b) for where, row in zip(self.rows(name), picture) for a, b in zip(self.data[where], row))

    def write(self):
        subprocess.run([tool('convert'), '-size', f'{WIDTH}x{self.height}', '-depth', '8', 'rgb:-', '-strip',
                        '-define', 'png:exclude-chunks=date,time', self.file], input=self.data, check=True)


@pytest.fixture(scope='module')
def sheets(request):
    sheets = {place: Sheet(place) for place in DOWN}
    yield sheets
    if request.config.getoption('--update'):
        for sheet in sheets.values():
            sheet.write()


@pytest.mark.parametrize('place, language', [('desk', 'en'), ('phone', 'en'), *(('phone', code) for code in LANGUAGES)])
def test_screens(game, sheets, request, place, language):
    folder, update = request.config.getoption('--pictures'), request.config.getoption('--update')
    sheet, touched, wrong = sheets[place], place == 'phone', []

    def begin():
        return game(clock=True, steady=True, script=NOON + ('' if folder else BOXES), language=language,
                    **(PHONE if touched else {}))

    def look(one, name, keys):
        walk(one, keys, touched, language)
        if folder:
            Path(folder, f'{place}-{name}.png').write_bytes(
                base64.b64decode(one.call('Page.captureScreenshot')['data']))
            return
        picture = [bytes.fromhex(row) for row in one.picture(ACROSS)]
        picture += [bytes(3 * ACROSS)] * (sheet.down - len(picture))
        if update:
            sheet.put(name, picture)
        elif (distance := sheet.distance(name, picture)) > TOLERANCE:
            wrong.append(f'{name}: an area differs by {distance}')
    one = begin()
    if language != 'en':  # a screen of many words; English shows all of them
        look(one, language, SCREENS['handling'])
    else:
        for name in filter(sheet.names.__contains__, SCREENS):
            one.title()
            look(one, name, SCREENS[name])
        one = begin()
        for name, keys in GAME.items():
            look(one, name, keys)
    assert not wrong, '\n'.join(wrong)
