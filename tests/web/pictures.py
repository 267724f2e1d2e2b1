"""Every screen on a desk and on a phone, compared with what it looked like when somebody looked.

tests/golden/pictures/page-*.png are contact sheets, each picture reduced to averages of areas, in the
order of SCREENS, GAME and the languages. Letters are painted as boxes: fonts differ from machine to
machine. No time passes but what the check lets, so a game in play looks the same each time.
With TESSERA_UPDATE in the environment the sheets are written; with TESSERA_PICTURES=FOLDER the
pictures are written there as PNG, with letters, for people to look at."""

import os
import re
import struct
import zlib

from game import CLOCK, STEADY, Game, words_of
from hands import PHONE

GOLDEN = 'tests/golden/pictures/page-{}.png'
TOLERANCE = 26  # of 255, with half of a step of 17 in it
ACROSS = 48  # areas of a row
COLUMNS, GAP = 8, 2  # pictures in a row of a sheet, pixels between them
DOWN = {'desk': 40, 'phone': 108}  # rows for each picture; buttons for fingers make one shorter

BOXES = '''
    const sizeOf = (context) => parseFloat(context.font.match(/([0-9.]+)px/)[1]);
    CanvasRenderingContext2D.prototype.measureText = function (letter) {
        const size = sizeOf(this);
        const width = letter > '\\u2e80' ? 1 : 0.55;
        return {width: width * size, actualBoundingBoxLeft: 0, actualBoundingBoxRight: 0.5 * size,
            actualBoundingBoxAscent: 0.5 * size, actualBoundingBoxDescent: 0};
    };
    CanvasRenderingContext2D.prototype.fillText = function (letter, x, y) {
        const size = sizeOf(this);
        const high = 0.34 + letter.codePointAt(0) % 8 / 50; /* alike, they would be missing */
        this.fillRect(x, y - 0.45 * size, 0.4 * size, high * size);
    };
'''

KEY = {'L': 'ArrowLeft', 'R': 'ArrowRight', 'E': 'Enter', 'X': 'Escape', ' ': 'Space',
       '5': 'Digit5', 'p': 'KeyP'}

# Keys from the title; [Label] goes to the line with that label, '~' lets the countdown pass, '!' plays until the game is lost, '@' takes in a
# replay, ',' lets a moment of the game pass, '.' one for what comes from the store as well. One page
# shows them all, one after the other.
SCREENS = {
    'title': '', 'modes': '[Mode]E', 'rules': '[Rules]E', 'duel': '[Duel]E',
    'options': '[Options]E[Handling]', 'handling': '[Options]E[Handling]E',
    'keys': '[Options]E[Keys]E', 'look': '[Options]E[Look]E', 'sound': '[Options]E[Sound]E',
    'window': '[Options]E[Window and pads]E', 'touch': '[Options]E[Touch]E',
    'language': '[Options]E[Language]E', 'records': '[Records]E', 'no replays': '[Replays]E',
    'help': '[Help]E', 'a replay': '@.', 'watch': '@.E.. 5.',
}
NOT_ON = {'desk': ['touch'], 'phone': []}
# A game, each screen reached from the one before it.
GAME = {'play': 'E~LLL ,RRR ,RR ,L', 'pause': 'p', 'give up': '[Give up]E', 'result': 'XX~!'}
SOURCE = 'src/play/text/lang/languages.def'


def languages():
    """A screen of many words for each language but the first, which shows all of them."""
    with open(SOURCE, encoding='utf-8') as file:
        codes = re.findall(r'#include "(\w+)\.def"', file.read())
    return {f'handling in {code}': code for code in codes[1:]}


def walk(lab, game, keys, touched, language='en'):
    for key in re.findall(r'\[[^]]*\]|.', keys):
        if key[0] == '[':
            label = key[1:-1]
            game.go_to(label if language == 'en' else words_of(language)[label])
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
            game.drop(os.path.abspath('tests/replays/guideline-marathon-win-hold.tsc'))
            lab.browser.wait(0.5)
        elif key == ',':
            game.ask('pass(100)')
        elif key == '.':
            lab.browser.wait(0.2)  # a replay is fetched
            game.ask('pass(300)')
        else:
            game.press(KEY[key])
    if touched:
        game.ask("dispatchEvent(new PointerEvent('pointerup', {pointerType: 'touch'}))")
    game.ask('drawn()')


def rows_of(picture, down):
    """The averages as that number of rows of bytes."""
    rows = [bytes.fromhex(row) for row in picture]
    return rows + [bytes(3 * ACROSS)] * (down - len(rows))


def distance(kept, picture):
    """How far the farthest area is from what was kept."""
    return max(abs(was - now) for old, row in zip(kept, picture) for was, now in zip(old, row))


def sheet_rows(pictures, down):
    """Pictures side by side, as rows of bytes in steps of 17."""
    steps = bytes((value + 8) // 17 * 17 for value in range(256))
    empty = [bytes(3 * ACROSS)] * down
    rows = []
    for first in range(0, len(pictures), COLUMNS):
        line = pictures[first:first + COLUMNS]
        line += [empty] * (COLUMNS - len(line))
        rows += [bytes(3 * GAP).join(parts).translate(steps) for parts in zip(*line)]
        rows += [bytes(len(rows[0]))] * GAP
    return rows


def picture_of(rows, index, down):
    """One picture of a sheet; None if it has no such place."""
    left, top = index % COLUMNS * 3 * (ACROSS + GAP), index // COLUMNS * (down + GAP)
    found = [row[left:left + 3 * ACROSS] for row in rows[top:top + down]]
    return found if len(found) == down and len(found[0]) == 3 * ACROSS else None


def write_png(path, rows):
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    head = struct.pack('>IIBBBBB', len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    data = zlib.compress(b''.join(b'\0' + row for row in rows), 9)
    with open(path, 'wb') as out:
        out.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', data)
                  + chunk(b'IEND', b''))


def read_png(path):
    """The rows of a PNG as write_png writes it; none if there is no such file."""
    if not os.path.exists(path):
        return []
    with open(path, 'rb') as file:
        data = file.read()
    width, size = struct.unpack('>I', data[16:20])[0], struct.unpack('>I', data[33:37])[0]
    raw = zlib.decompress(data[41:41 + size])
    return [raw[at + 1:at + 1 + 3 * width] for at in range(0, len(raw), 3 * width + 1)]


def pictures(lab):
    look, update = os.environ.get('TESSERA_PICTURES'), os.environ.get('TESSERA_UPDATE')
    script = STEADY + CLOCK + ('' if look else BOXES)

    def compare(game, place, name):
        if look:
            with open(os.path.join(look, f'{place}-{name}.png'), 'wb') as out:
                out.write(game.screenshot())
            return
        picture = rows_of(game.picture(ACROSS), DOWN[place])
        was = picture_of(kept, len(made), DOWN[place])
        made.append(picture)
        differs = distance(was, picture) if was else 255
        lab.true(f'{place}: {name}', update or differs <= TOLERANCE, 'an area differs by', differs)

    for place, wishes in ('desk', {}), ('phone', PHONE):
        kept, made = read_png(GOLDEN.format(place)), []
        game = Game(lab, script=script, **wishes)
        for screen, keys in SCREENS.items():
            if screen in NOT_ON[place]:
                continue
            game.press(*['Escape'] * 4, 'Home')
            walk(lab, game, keys, place == 'phone')
            compare(game, place, screen)
        game = Game(lab, script=script, **wishes)
        for screen, keys in GAME.items():
            walk(lab, game, keys, place == 'phone')
            compare(game, place, screen)
        for name, code in languages().items() if place == 'phone' else ():
            game = Game(lab, script=script, language=code, **PHONE)
            walk(lab, game, SCREENS['handling'], True, code)
            compare(game, place, name)
        if update:
            write_png(GOLDEN.format(place), sheet_rows(made, DOWN[place]))


CHECKS = [pictures]
