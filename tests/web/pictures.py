"""Every screen on a desk and on a phone, compared with what it looked like when somebody looked.

tests/golden/pictures-web.txt keeps each picture as averages of areas, a digit a colour. Letters are
painted as boxes for that: fonts differ from machine to machine.
With TESSERA_ACCEPT in the environment it is written anew; with TESSERA_PICTURES=FOLDER the pictures
are written there as PNG, with letters, for people to look at."""

import os

from game import Game, STEADY
from hands import PHONE

GOLDEN = 'tests/golden/pictures-web.txt'
TOLERANCE = 26  # of 255, with half of a step of 17 in it

BOXES = '''
    const sizeOf = (context) => parseFloat(context.font.match(/([0-9.]+)px/)[1]);
    CanvasRenderingContext2D.prototype.measureText = function () {
        const size = sizeOf(this);
        return {width: 0.55 * size, actualBoundingBoxLeft: 0, actualBoundingBoxRight: 0.5 * size,
            actualBoundingBoxAscent: 0.5 * size, actualBoundingBoxDescent: 0};
    };
    CanvasRenderingContext2D.prototype.fillText = function (letter, x, y) {
        const size = sizeOf(this);
        this.fillRect(x, y - 0.45 * size, 0.4 * size, 0.4 * size);
    };
'''

KEY = {'D': 'ArrowDown', 'U': 'ArrowUp', 'L': 'ArrowLeft', 'R': 'ArrowRight', 'E': 'Enter',
       'X': 'Escape', 'H': 'Home', 'N': 'End', ' ': 'Space', '5': 'Digit5', 'p': 'KeyP',
       'h': 'KeyH'}

# Keys from the title; '~' lets the countdown pass, '!' plays until the game is lost, '@' takes in a
# replay, '.' waits for a moment. One page shows them all, one after the other.
SCREENS = {
    'title': '', 'modes': 'DE', 'rules': 'DDE', 'duel': 'DDDE', 'options': 'DDDDEH',
    'handling': 'DDDDEHEH', 'keys': 'DDDDEHDEH', 'look': 'DDDDEHDDEH', 'sound': 'DDDDEHDDDEH',
    'window': 'DDDDEHDDDDEH', 'the sixth of the options': 'DDDDEHDDDDDEH', 'records': 'DDDDDE',
    'no replays': 'DDDDDDE', 'help': 'DDDDDDDE', 'a replay': '@.', 'watch': '@.E.. 5.',
}
# These do not stand still: they are for people only.
MOVING = {'play': 'E~ L R  ', 'pause': 'E~ p', 'give up': 'E~ pUE', 'result': 'E~!'}


def walk(lab, game, keys):
    for key in keys:
        if key == '~':
            game.until('page.playing()')
            lab.browser.wait(3.2)
        elif key == '!':
            for _ in range(25):
                game.press('Space')
                lab.browser.wait(0.05)
            game.until('!page.playing()')
            lab.browser.wait(2.5)  # till nothing moves
        elif key == '@':
            game.drop(os.path.abspath('tests/replays/guideline-marathon-win-hold.tsr'))
            lab.browser.wait(0.5)
        elif key == '.':
            lab.browser.wait(0.3)
        else:
            game.press(KEY[key])
    lab.browser.wait(0.3)


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
    for place, wishes in ('desk', {}), ('phone', PHONE):
        moving = [{name: keys} for name, keys in MOVING.items()] if look else []
        for screens in SCREENS, *moving:
            game = Game(lab, script=STEADY + ('' if look else BOXES), **wishes)
            for screen, keys in screens.items():
                name = f'{place}: {screen}'
                game.press(*['Escape'] * 4, 'Home')
                walk(lab, game, keys)
                if look:
                    with open(os.path.join(look, f'{place}-{screen}.png'), 'wb') as out:
                        out.write(game.screenshot())
                    continue
                picture = game.picture()
                made[name] = digits(picture)
                differs = distance(kept.get(name, []), picture)
                lab.true(name, accept or differs <= TOLERANCE, 'an area differs by', differs)
    if accept:
        with open(GOLDEN, 'w', encoding='ascii') as out:
            for name, rows in made.items():
                out.write('\n'.join(['== ' + name, *rows]) + '\n')


CHECKS = [pictures]
