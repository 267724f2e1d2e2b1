"""Every screen on a desk and on a phone, compared with what it looked like when somebody looked.

tests/golden/pictures-web.txt keeps each picture as averages of areas, a digit a colour. Letters are
painted as boxes for that: fonts differ from machine to machine. No time passes but what the check
lets, so a game in play looks the same each time.
With TESSERA_ACCEPT in the environment it is written anew; with TESSERA_PICTURES=FOLDER the pictures
are written there as PNG, with letters, for people to look at."""

import os
import re

from game import CLOCK, STEADY, Game, words_of
from hands import PHONE

GOLDEN = 'tests/golden/pictures-web.txt'
TOLERANCE = 26  # of 255, with half of a step of 17 in it

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
    return {f'{code}: handling': code for code in codes[1:]}


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


def digits(picture):
    """Each colour of each area as one digit of 16."""
    return [''.join(f'{(int(row[i:i + 2], 16) + 8) // 17:x}' for i in range(0, len(row), 2))
            for row in picture]


def distance(kept, picture):
    """How far the farthest area is from what was kept; 255: it has another form."""
    if [len(row) for row in kept] != [len(row) // 2 for row in picture]:
        return 255
    return max(abs(int(was, 16) * 17 - int(row[2 * i:2 * i + 2], 16))
               for old, row in zip(kept, picture) for i, was in enumerate(old))


def read_golden():
    kept, rows = {}, []
    if os.path.exists(GOLDEN):
        with open(GOLDEN, encoding='ascii') as file:
            for line in file.read().splitlines():
                if line.startswith('== '):
                    rows = kept[line[3:]] = []
                else:
                    rows.append(line)
    return kept


def pictures(lab):
    look, accept = os.environ.get('TESSERA_PICTURES'), os.environ.get('TESSERA_ACCEPT')
    kept, made = read_golden(), {}
    script = STEADY + CLOCK + ('' if look else BOXES)

    def compare(game, name):
        if look:
            with open(os.path.join(look, name.replace(': ', '-') + '.png'), 'wb') as out:
                out.write(game.screenshot())
            return
        picture = game.picture()
        made[name] = digits(picture)
        differs = distance(kept.get(name, []), picture)
        lab.true(name, accept or differs <= TOLERANCE, 'an area differs by', differs)

    for place, wishes in ('desk', {}), ('phone', PHONE):
        game = Game(lab, script=script, **wishes)
        for screen, keys in SCREENS.items():
            if screen in NOT_ON[place]:
                continue
            game.press(*['Escape'] * 4, 'Home')
            walk(lab, game, keys, place == 'phone')
            compare(game, f'{place}: {screen}')
        game = Game(lab, script=script, **wishes)
        for screen, keys in GAME.items():
            walk(lab, game, keys, place == 'phone')
            compare(game, f'{place}: {screen}')
    for name, code in languages().items():
        game = Game(lab, script=script, language=code, **PHONE)
        walk(lab, game, SCREENS['handling'], True, code)
        compare(game, name)
    if accept:
        with open(GOLDEN, 'w', encoding='ascii') as out:
            for name, rows in made.items():
                out.write('\n'.join(['== ' + name, *rows]) + '\n')


CHECKS = [pictures]
