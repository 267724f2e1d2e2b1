"""Every screen of the page on a desk and on a phone, compared with tests/golden/pictures-web.txt.

The file has each picture as averages of areas, a digit a colour. Letters are painted as boxes, because fonts
differ from machine to machine. No time passes but what the test passes, so a game looks the same each time.
--update writes the file; --pictures=DIR writes the pictures as PNG, with letters, for people to look at."""

import base64
import re
from pathlib import Path

import pytest

from helpers.page import PHONE, texts

GOLDEN = Path('tests/golden/pictures-web.txt')
TOLERANCE = 26  # of 255, with half of a step of 17 in it
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
    'keys': '[Options]E[Keys]E', 'look': '[Options]E[Look]E', 'sound': '[Options]E[Sound]E',
    'window': '[Options]E[Window and pads]E', 'touch': '[Options]E[Touch]E',
    'language': '[Options]E[Language]E', 'records': '[Records]E', 'no replays': '[Replays]E',
    'help': '[Help]E', 'a replay': '@.', 'watch': '@.E.. 5.',
}
# A game, each screen reached from the one before it.
GAME = {'play': 'E~LLL ,RRR ,RR ,L', 'pause': 'p', 'give up': '[Give up]E', 'result': 'XX~!'}
PLACES = {'desk': {}, 'phone': PHONE, **{code: {'language': code, **PHONE} for code in ('pl', 'ru', 'fr', 'zh', 'bg')}}


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
            game.drop('tests/replays/guideline-marathon-win-hold.tsr')
            game.browser.wait(0.5)
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


def digits(picture):
    """Each colour of each area as one digit of 16."""
    return [''.join(f'{(int(row[i:i + 2], 16) + 8) // 17:x}' for i in range(0, len(row), 2)) for row in picture]


def distance(golden, picture):
    """How far the farthest area is from the golden one; 255: it has another form."""
    if [len(row) for row in golden] != [len(row) // 2 for row in picture]:
        return 255
    return max(abs(int(was, 16) * 17 - int(row[2 * i:2 * i + 2], 16))
               for old, row in zip(golden, picture) for i, was in enumerate(old))


@pytest.fixture(scope='module')
def golden(request):
    """The pictures by their names; with --update those that the tests have put there are written."""
    kept = {}
    for picture in GOLDEN.read_text(encoding='ascii').split('== ')[1:]:
        name, *rows = picture.splitlines()
        kept[name] = rows
    yield kept
    if request.config.getoption('--update'):
        GOLDEN.write_text(''.join('\n'.join([f'== {name}', *rows, '']) for name, rows in kept.items()), encoding='ascii')


def test_languages_are_complete():
    assert set(PLACES) - {'desk', 'phone'} == {
        file.stem for file in next(Path('src').rglob('en.def')).parent.glob('??.def')} - {'en'}


@pytest.mark.parametrize('place', PLACES)
def test_screens(game, golden, request, place):
    folder, update = request.config.getoption('--pictures'), request.config.getoption('--update')
    options, wrong = PLACES[place], []
    language, touched = options.get('language', 'en'), 'touch' in options

    def look(one, screen, keys):
        walk(one, keys, touched, language)
        name = f'{place}: {screen}'
        if folder:
            Path(folder, name.replace(': ', '-') + '.png').write_bytes(
                base64.b64decode(one.call('Page.captureScreenshot')['data']))
            return
        picture = one.picture()
        if update:
            golden[name] = digits(picture)
        elif (differs := distance(golden.get(name, []), picture)) > TOLERANCE:
            wrong.append(f'{name}: an area differs by {differs}')

    def begin():
        return game(clock=True, steady=True, script='' if folder else BOXES, **options)
    one = begin()
    for screen, keys in SCREENS.items():
        if (screen == 'handling' or language == 'en') and (screen != 'touch' or touched):
            one.title()
            look(one, screen, keys)
    one = begin()
    for screen, keys in GAME.items() if language == 'en' else ():
        look(one, screen, keys)
    assert not wrong, '\n'.join(wrong)
