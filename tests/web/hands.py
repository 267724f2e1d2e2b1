"""Fingers and pads: what they do reaches the game as the buttons they stand for."""

import json
import math
import time

from game import CLOCK, SHOWN, Game, pressed, said, says_line

PHONE = {'size': (390, 844), 'ratio': 3, 'touch': True}

PAD = '''
    const pad = {index: 0, id: 'pad', connected: true, mapping: 'standard', timestamp: 0,
        axes: [0, 0, 0, 0], buttons: Array.from({length: 17}, () => ({pressed: false, value: 0}))};
    let plugged = [];
    navigator.getGamepads = () => plugged;
    const plug = (is) => {
        plugged = is ? [pad] : [];
        const kind = is ? 'gamepadconnected' : 'gamepaddisconnected';
        dispatchEvent(Object.assign(new Event(kind), {gamepad: pad}));
    };
    const set = (button, pressed) => { pad.buttons[button] = {pressed, value: +pressed}; };
'''


class Finger:
    """Its moves carry times of their own: a busy machine makes a flick no slower."""

    def __init__(self, game):
        self.game = game

    def go(self, ms, *points):
        """Along these points, the same time from each to the next; then it is lifted."""
        kind, began = 'Start', time.time()
        for i, point in enumerate(points):
            self.game.touch(kind, point, at=began + ms / 1000 * i / len(points))
            kind = 'Move'
        self.game.touch('End', at=began + ms / 1000)
        self.game.browser.wait(began + ms / 1000 - time.time())  # then that is past


def line(start, end, steps=6):
    return [(start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
            for i in range(steps + 1)]


def middle_of(game, does):
    return game.ask(f'''(() => {{
        const {{x, y, width, height}} =
            document.querySelector('#touch [data-does="{does}"]').getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    }})()''')


def buttons_for_fingers(lab):
    game = Game(lab, **PHONE)
    lab.true('none in menus', not game.ask("document.querySelector('#touch').offsetHeight"))
    game.start('Guideline')
    game.until('page.playing()')
    game.browser.wait(3.5)
    finger = Finger(game)
    for name in 'left', 'right', 'left turn', 'right turn', 'down', 'hold', 'drop':
        finger.go(60, middle_of(game, name))
    game.browser.wait(0.3)
    names = game.ask('''[...document.querySelectorAll('#touch button')].map(
        (button) => button.getAttribute('aria-label'))''')
    lab.true('each says what it does', len(set(names)) == 8 and all(names), names)
    small = game.ask('''[...document.querySelectorAll('#touch button')].filter((button) =>
        button.offsetWidth < 44 || button.offsetHeight < 44).length''')
    lab.same('each is large enough for a thumb', small, 0)
    finger.go(60, middle_of(game, 'pause'))
    lab.true('pause pauses', game.until('!page.playing()'))
    lab.same('each presses its button once', pressed(game.settled()), 'lracdkh')


def what_plays_is_felt(lab):
    """From the first touch on; keys shake no phone."""
    game = Game(lab, script='''const felt = [];
        navigator.vibrate = (ms) => { felt.push(ms); return true; };''', **PHONE)
    game.start('Guideline')
    game.until('page.playing()')
    game.browser.wait(3.5)
    lab.same('nothing by keys', game.ask('felt'), [])
    finger = Finger(game)
    finger.go(60, middle_of(game, 'left'))
    lab.same('a button, the first time', game.ask('felt'), [8])
    game.press('Space')
    game.browser.wait(0.3)
    lab.same('nothing by a key after it', game.ask('felt'), [8])
    finger.go(60, middle_of(game, 'drop'))
    game.browser.wait(0.3)
    lab.true('what falls', len(game.ask('felt')) > 2, game.ask('felt'))


def arc(start, end, bulge, ms, steps=8, slow_start=False):
    """A thumb swings about its root: from start to end, `bulge` pixels off the straight way; what
    it does in that time."""
    (x, y), (to_x, to_y) = start, end
    long = math.hypot(to_x - x, to_y - y)
    across = (-(to_y - y) / long, (to_x - x) / long)
    points = []
    for i in range(steps + 1):
        along = i / steps
        if slow_start:
            along = along ** 1.6
        off = bulge * 4 * along * (1 - along)
        points.append((x + (to_x - x) * along + across[0] * off,
                       y + (to_y - y) * along + across[1] * off))
    return ms, points


def column(game):
    """Pixels that a finger moves for a column."""
    return game.ask('page.fact(page.FACT.cell) / devicePixelRatio')


def each_is(lab, name, game, list_of):
    """Each gesture is told from the others by the buttons it comes to."""
    finger = Finger(game)
    for (ms, points), _ in list_of:
        finger.go(ms, *points)
        lab.browser.wait(0.1)
    game.press('Space')  # a piece has locked: what was played is kept
    lab.same(name, pressed(game.left()), ''.join(buttons for _, buttons in list_of) + 'h')


def gestures(lab):
    game = Game(lab, **PHONE)
    game.start('Guideline')
    game.browser.wait(3.5)
    step = column(game)
    lab.true('a column is as wide as a cell', 18 < step < 30, step)
    each_is(lab, 'gestures', game, [
        ((400, line((150, 300), (150 + 3 * step + 8, 302))), 'rrr'),
        ((400, line((250, 300), (250 - 2 * step - 8, 300))), 'll'),
        ((600, line((150, 300), (160 + 2 * step, 300))
          + line((155 + 2 * step, 300), (150, 300))), 'rrll'),
        ((90, arc((150, 300), (150 + 3 * step + 8, 322), 6, 0)[1]), 'rrr'),  # fast, not level
        ((60, [(300, 400)]), 'c'),  # a tap on the right half, and on the left one
        ((60, [(90, 400)]), 'a'),
        ((100, line((200, 450), (205, 330))), 'k'),  # up
        ((900, line((200, 250), (203, 400), 12)), 'd'),  # slowly down
        ((1200, line((150, 300), (154 + step, 300)) + line((154 + step, 300),
                                                          (156 + step, 420), 12)), 'rd'),
        ((800, [(200, 300), (201, 301)]), ''),  # a finger that rests
        ((100, line((200, 300), (205, 430))), 'h'),  # a flick down
    ])


def flicks_of_thumbs(lab):
    """They swing; none of them is a column, and each drops or holds."""
    game = Game(lab, **PHONE)
    game.start('Guideline')
    game.browser.wait(3.5)
    step = column(game)
    each_is(lab, 'down', game, [
        (arc((230, 300), (256, 500), 0, 120), 'h'),
        (arc((230, 300), (204, 500), 20, 140), 'h'),
        (arc((230, 300), (256, 500), -20, 180, slow_start=True), 'h'),
        (arc((230, 350), (240, 530), 45, 120), 'h'),  # it begins far more aside than down
        (arc((120, 350), (96, 440), -8, 70, steps=4), 'h'),  # short
        (arc((230, 300), (290, 420), 0, 100), 'h'),  # and not steep
        ((420, line((150, 300), (156 + 2 * step, 302), 18)  # a drag, and a flick without a stop
          + arc((156 + 2 * step, 302), (180 + 2 * step, 480), 10, 0)[1][1:]), 'rrh'),
    ])
    game = Game(lab, **PHONE)
    game.start('Guideline')
    game.browser.wait(3.5)
    each_is(lab, 'up', game, [
        (arc((230, 500), (256, 300), 0, 120), 'k'),
        (arc((230, 500), (204, 300), 20, 140), 'k'),
        (arc((230, 500), (240, 330), 45, 120), 'k'),
        ((420, line((250, 500), (244 - 2 * step, 502), 18)
          + arc((244 - 2 * step, 502), (220 - 2 * step, 340), 10, 0)[1][1:]), 'llk'),
    ])


BOX = '''(() => {
    const button = document.querySelector('#touch button[data-does="DOES"]');
    const {left, top, width, height} = button.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})()'''


def buttons_are_placed(lab):
    """Dragged to other places and sizes among the options; there they stay, in play, in the next
    visit, on a phone that is turned and back; and a line puts them back."""
    game = Game(lab, **PHONE)
    finger = Finger(game)
    box = lambda does: game.ask(BOX.replace('DOES', does))
    game.choose('Options', 'Touch')
    game.ask("dispatchEvent(new PointerEvent('pointerup', {pointerType: 'touch'}))")
    game.ask(SHOWN)
    before, drop = box('left'), box('drop')
    x, y = before[0] + before[2] / 2, before[1] + before[3] / 2
    finger.go(300, *line((x, y), (x + 90, y - 200)))
    moved = [before[0] + 90, before[1] - 200, *before[2:]]
    lab.true('a button is where the finger has put it', game.until(
        lambda: max(abs(a - b) for a, b in zip(box('left'), moved)) <= 1, 3), box('left'), moved)
    corner = (drop[0] + drop[2] - 8, drop[1] + drop[3] - 8)
    finger.go(300, *line(corner, (corner[0] - 60, corner[1] - 10)))
    sized = [*drop[:2], drop[2] - 60, drop[3] - 10]
    lab.true('and as large', game.until(
        lambda: max(abs(a - b) for a, b in zip(box('drop'), sized)) <= 1, 3), box('drop'), sized)
    finger.go(300, *line((x + 90, y - 200), (900, 300)))
    lab.true('none leaves the screen', game.until(
        lambda: abs(box('left')[0] + box('left')[2] - 390) <= 1), box('left'))
    corner = (drop[0] + drop[2] - 68, drop[1] + drop[3] - 18)
    finger.go(300, *line(corner, (corner[0] - 300, corner[1] - 300)))
    lab.true('nor is too small for a thumb', game.until(lambda: box('drop')[2:] == [44, 44], 3),
             box('drop'))
    there = box('left')
    game.browser.wait(0.5)
    game.load()
    game.ask("dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch'}))")
    game.ask("dispatchEvent(new PointerEvent('pointerup', {pointerType: 'touch'}))")
    game.start('Guideline')
    game.until('page.playing()')
    lab.browser.wait(3.5)
    lab.true('the next visit has them there', game.until(
        lambda: max(abs(a - b) for a, b in zip(box('left'), there)) <= 1, 3), box('left'), there)
    finger.go(60, middle_of(game, 'left'))
    finger.go(60, middle_of(game, 'drop'))
    lab.browser.wait(0.3)
    lab.same('and they do what they did', pressed(game.left()), 'lh')
    game.resize((844, 390), 3, touch=True)
    lab.true('a phone that is turned has its own', game.until(
        "!document.querySelector('#touch').classList.contains('own')", 3))
    game.resize((390, 844), 3, touch=True)
    game.choose('Options', 'Touch')
    game.go_to('Own places')
    game.press('ArrowRight')
    game.ask("dispatchEvent(new PointerEvent('pointerup', {pointerType: 'touch'}))")
    lab.true('a line puts them back', game.until(lambda: box('left') == before, 3), box('left'))


def the_board_in_words(lab):
    """Three fingers at once, or a key; nothing moves by it."""
    game = Game(lab, **PHONE)
    game.start('Guideline')
    game.until('page.playing()')
    lab.browser.wait(3.5)
    fingers = (100, 300), (200, 300), (300, 300)
    for i in range(3):
        game.touch('Start', *fingers[:i + 1])
    game.touch('End')
    words = 'Heights: 0 0 0 0 0 0 0 0 0 0.'
    lab.true('three fingers', game.until(lambda: words in said(game), 5), said(game))
    game.press('Space')
    game.press('KeyV')
    lab.true('a key', game.until(lambda: 'Heights: 0 0 0 ' in said(game) and
                                 words not in said(game), 5), said(game))
    lab.same('nothing was moved', pressed(game.left()), 'h')


def sensitivity(lab):
    game = Game(lab, **PHONE)
    game.choose('Options', 'Touch')
    game.go_to('Sensitivity')
    game.press(*['ArrowRight'] * 5, 'Escape', 'Escape', 'Home')
    lab.true('it is set', game.until('page.fact(page.FACT.touch_way) === 10'))
    game.start('Guideline')
    game.browser.wait(3.5)
    step = column(game)
    each_is(lab, 'half a cell is a column', game,
            [((400, line((150, 300), (150 + 1.5 * step + 4, 302))), 'rrr')])


def two_thumbs(lab):
    """One drags while the other taps; neither waits for the other."""
    game = Game(lab, **PHONE)
    game.start('Guideline')
    game.browser.wait(3.5)
    step, now = column(game), time.time()

    def at(column_from, column_to, *other):
        nonlocal now
        for i in range(5):
            x = 100 + step * (column_from + (column_to - column_from) * i / 4)
            now += 0.02
            game.touch('Move', (x, 300), *other, at=now)

    game.touch('Start', (100, 300), at=now)
    at(0, 2.2)
    game.touch('Start', (100 + 2.2 * step, 300), (320, 420), at=now + 0.01)
    at(2.2, 3.3, (320, 420))
    game.touch('End', (320, 420, 1), at=now + 0.01)
    at(3.3, 4.4)
    game.touch('Start', (100 + 4.4 * step, 300), (90, 420), at=now + 0.01)
    game.touch('End', (90, 420, 1), at=now + 0.05)
    at(4.4, 3.2)
    game.touch('End', at=now + 0.02)
    game.browser.wait(0.2)
    game.press('Space')
    lab.same('both play', pressed(game.left()), 'rrrcralh')


FOUR = {'size': (360, 640), 'ratio': 3}, {'size': (390, 844), 'ratio': 3}, \
    {'size': (844, 390), 'ratio': 3}, {'size': (820, 1180), 'ratio': 2}
# Where the picture offers something, in a line down or across it: the middles.
OFFERED = '''((across, share) => {
    const {left, top, width, height} = page.canvas.getBoundingClientRect();
    const ratio = devicePixelRatio, found = [];
    let from = -1;
    for (let i = 0; i <= (across ? width : height); i++) {
        const x = across ? i : width * share, y = across ? height * share : i;
        const is = i < (across ? width : height) && page.wasm().offers(x * ratio, y * ratio);
        if (is && from < 0)
            from = i;
        if (!is && from >= 0) {
            found.push([from, i - from]);
            from = -1;
        }
    }
    return found;
})'''


def rows(game):
    """Where the picture offers something in its middle, from above: [top, height]."""
    return game.ask(OFFERED + '(false, 0.5)')


NO_KEY = 'offers(x * ratio, y * ratio) && !page.wasm().offered_key(x * ratio, y * ratio)'


def line_of(game, label):
    """Where a finger finds the line with this label. The lines are the highest things offered that
    are no keys, each as high as the others. Which of them it is, keys find out: what they press is
    no finger's, so a finger comes after them."""
    labels = game.lines()
    game.press('Home')
    game.ask("dispatchEvent(new PointerEvent('pointerup', {pointerType: 'touch'}))")
    game.ask(SHOWN)
    width = game.ask('innerWidth')
    i = next(i for i, words in enumerate(labels) if says_line(words, label))
    top, high = game.ask(OFFERED.replace('offers(x * ratio, y * ratio)', NO_KEY) + '(false, 0.5)')[0]
    return width / 2, top + high * (i + 0.5) / len(labels)


def the_way_out_of_watching(lab):
    """On every size: paused by a touch of the field, gone on, paused by its button, and left."""
    for size in FOUR:
        name = '{} x {}'.format(*size['size'])
        game = Game(lab, script=CLOCK, touch=True, **size)
        game.choose('Watch a bot')
        game.ask('(pass(3300), drawn())')
        lab.true(f'{name}: it plays', game.until('page.playing()'))
        game.ask("dispatchEvent(new PointerEvent('pointerup', {pointerType: 'touch'}))")
        game.ask('(pass(50), drawn())')
        lab.same(f'{name}: no buttons that move nothing',
                 game.ask("document.querySelector('#touch').offsetHeight"), 0)
        tap, (width, height) = taps(lab, game), size['size']
        tap((width / 2, height / 2), f'{name}: the field', 'Paused')
        game.touch('Start', (width / 2, rows(game)[0][0] + 4))
        game.touch('End')
        game.ask('(pass(3300), drawn())')
        lab.true(f'{name}: it goes on', game.until('page.playing()'))
        row = game.ask(OFFERED + f'(true, {(height - 26) / height})')
        lab.same(f'{name}: pause, slower, faster, take over', len(row), 4)
        lab.true(f'{name}: each for a thumb', all(wide >= 44 for _, wide in row), row)
        tap((row[0][0] + row[0][1] / 2, height - 26), f'{name}: its button', 'Paused')
        tap(line_of(game, 'To the title'), f'{name}: the way out', 'TESSERA')


# Where the finger finds the line with that label: the cursor is sent to each place, and heard.
SEEK = '''(async (label) => {
    const ratio = devicePixelRatio, {MOVE} = page.number.POINTER;
    const shown = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (let y = 8; y < innerHeight; y += 20) {
        let x = 0; /* where the label stands: a value has arrows, once the cursor is there */
        while (x < innerWidth && !page.wasm().offers(x * ratio, y * ratio))
            x += 8;
        x += 16;
        const [at, down] = [x * ratio, y * ratio];
        if (!page.wasm().offers(at, down) || page.wasm().offered_key(at, down))
            continue;
        page.wasm().pointer(MOVE, at, down, page.now() * 1000);
        page.wake();
        await shown();
        const words = document.getElementById('said').textContent;
        const from = words.lastIndexOf(label);
        if (from >= 0 && (from === 0 || '.!?: '.includes(words[from - 1])) &&
            (words.length === from + label.length || '. '.includes(words[from + label.length])))
            return [x, y];
    }
    return null;
})'''
# What of the page's buttons lies over something that the picture offers.
COVERED = '''(() => {
    const ratio = devicePixelRatio, found = [];
    for (const button of document.querySelectorAll('#touch:not([hidden]) button')) {
        const {left, top, width, height} = button.getBoundingClientRect();
        if (!width || getComputedStyle(button).visibility === 'hidden')
            continue;
        for (let x = left + 2; x < left + width; x += 6)
            for (let y = top + 2; y < top + height; y += 6)
                if (page.wasm().offers(x * ratio, y * ratio)) {
                    found.push(button.dataset.does);
                    x = y = Infinity;
                }
    }
    return found;
})()'''
LINES = ['Mode', 'Rules', 'Duel', 'Watch a bot', 'Puzzles', 'Records', 'Replays', 'Options', 'Help']
OPTIONS = ['Handling', 'Look', 'Sound', 'Window and pads', 'Touch', 'Language']


def touch_line(game, label):
    """A finger pulls the list until the line is there, and touches it."""
    width, height = game.ask('[innerWidth, innerHeight]')
    finger = Finger(game)
    for way in [0] + [-1] * 8 + [1] * 8:
        if way:
            middle = height * 0.45
            finger.go(200, *line((width / 2, middle), (width / 2, middle + way * 90)))
            game.ask(SHOWN)
        where = game.ask(f'{SEEK}({json.dumps(label)})')
        if where:
            before = said(game)
            finger.go(60, where)
            return game.until(lambda: said(game) != before, 5)
    return False


def walk_by_touch(lab):
    """Every screen is reached and left by fingers alone, on four sizes."""
    for size in FOUR:
        name = '{} x {}'.format(*size['size'])
        game = Game(lab, touch=True, **size)
        width, height = size['size']
        finger = Finger(game)
        game.until(lambda: said(game))
        finger.go(60, (3, 3))  # fingers play here

        def back(to, where):
            lab.browser.wait(0.3)
            top, high = rows(game)[-1]
            lab.true(f'{name}: {where}: its way back is large enough', high >= 44, high)
            finger.go(60, (width / 2, top + high - 22))
            lab.true(f'{name}: {where} is left', game.until(lambda: to in said(game), 5), said(game))

        def nothing_covered(where):
            lab.same(f'{name}: {where}: no button covers another', game.ask(COVERED), [])

        for label in LINES:
            lab.true(f'{name}: {label} is found', touch_line(game, label), said(game))
            if label in ('Watch a bot', 'Puzzles'):
                lab.true(f'{name}: {label} plays', game.until('page.playing()', 8), said(game))
                lab.browser.wait(3.5)
                nothing_covered(label)
                if label == 'Puzzles':
                    finger.go(60, middle_of(game, 'pause'))
                else:
                    finger.go(60, (width / 2, rows(game)[0][0] + 60))
                lab.true(f'{name}: {label} pauses', game.until('!page.playing()', 5))
                for out in ['Give up', 'Yes', 'To the title'][0 if label == 'Puzzles' else 2:]:
                    if 'TESSERA' not in said(game):
                        lab.true(f'{name}: {label}: {out}', touch_line(game, out), said(game))
                        lab.browser.wait(0.5)
                lab.true(f'{name}: {label} is left', game.until(
                    lambda: 'TESSERA' in said(game), 5), said(game))
                continue
            nothing_covered(label)
            if label == 'Options':
                for inner in OPTIONS:
                    lab.true(f'{name}: {inner} is found', touch_line(game, inner), said(game))
                    back('Options', inner)
            back('TESSERA', label)
        game.close()
        lab.opened.remove(game)


WHOLE = '''(() => {
    const inside = ({left, top, right, bottom}) => left >= 0 && top >= 0 && right <= innerWidth &&
        bottom <= innerHeight;
    const buttons = [...document.querySelectorAll('#touch button')]
        .map((one) => one.getBoundingClientRect());
    const {left, top, width, height} = page.canvas.getBoundingClientRect();
    const ratio = devicePixelRatio, half = 5 * page.fact(page.FACT.cell) / ratio;
    const middle = left + width / 2;
    /* the field stands in the middle, below the caption if the page is upright */
    const field = {left: middle - half, right: middle + half, top: top + (width < height ? 60 : 0),
        bottom: top + height};
    const boxes = [field, ...buttons];
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top ||
        b.bottom <= a.top;
    return boxes.length === 9 && boxes.every(inside) &&
        boxes.every((a, i) => boxes.every((b, j) => i === j || apart(a, b))) &&
        Math.abs(page.canvas.width - width * ratio) < 2 &&
        Math.abs(page.canvas.height - height * ratio) < 2;
})()'''


def a_phone_is_turned(lab):
    """In play: the game goes on, and all of it is on the screen, whichever way it is held."""
    game = Game(lab, **PHONE)
    game.start('Guideline')
    game.until('page.playing()')
    lab.browser.wait(3.5)
    finger = Finger(game)
    for (width, height), does in ((844, 390), 'left'), ((390, 844), 'right'), ((844, 390), 'hold'):
        game.resize((width, height), 3, touch=True)
        lab.true(f'{width} wide: all is in its place', game.until(WHOLE))
        lab.true(f'{width} wide: it is still played', game.ask('page.playing()'))
        lab.true(f'{width} wide: all of it is painted', '000000' * 4 not in game.picture()[-1])
        finger.go(60, middle_of(game, does))
        lab.browser.wait(0.2)
    finger.go(60, middle_of(game, 'drop'))
    lab.same('and buttons do what they did', pressed(game.left()), 'lrkh')


CHOOSER = 'let chooser = null; HTMLInputElement.prototype.click = function () { chooser = this; };'
CHOOSE = '''((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'friend.tsr'));
    chooser.files = files.files;
    chooser.dispatchEvent(new Event('change'));
})'''


def taps(lab, game):
    """A function that touches a place, after which the page says these words."""
    def tap(where, name, words):
        game.touch('Start', where)
        game.touch('End')
        game.ask('(pass(100), drawn())')
        lab.true(f'{name}: {words}', game.until(lambda: words in said(game), 5), said(game))
    return tap


def fingers_alone(lab):
    """Every way through the game by touches; where they fall is what the reference pictures show."""
    game = Game(lab, script=CLOCK, **PHONE)
    tap = taps(lab, game)

    def begins(name):
        lab.true(name, game.until('page.playing()'))
        game.ask('(pass(3300), drawn())')

    def button(does):
        game.touch('Start', middle_of(game, does))
        game.touch('End')
        game.ask('(pass(50), drawn())')

    def back():
        top, high = rows(game)[-1]
        return 195, top + high / 2

    tap(line_of(game, 'Play'), 'play', 'Marathon')
    begins('a line of the title is touched')
    button('drop')
    tap(middle_of(game, 'pause'), 'pause', 'Paused')
    tap(line_of(game, 'Options'), 'options', 'Options. Handling')
    tap(back(), 'their back', 'Paused')
    tap(line_of(game, 'Resume'), 'resume', 'Marathon')
    begins('it goes on')
    tap(middle_of(game, 'pause'), 'pause', 'Paused')
    tap(line_of(game, 'Restart'), 'restart', 'Marathon')
    begins('it begins anew')
    for _ in range(25):
        if game.ask('page.playing()'):
            button('drop')
    lab.same('all of it by fingers', pressed(game.until(game.replay)).strip('h'), '')
    game.ask('(pass(3000), drawn())')
    tap(line_of(game, 'Again'), 'again', 'Marathon')
    begins('another one')
    tap(middle_of(game, 'pause'), 'pause', 'Paused')
    tap(line_of(game, 'Give up'), 'give up', 'Give up this game?')
    tap(line_of(game, 'Yes'), 'yes', 'Game over')
    game.ask('(pass(3000), drawn())')
    tap(line_of(game, 'To the title'), 'to the title', 'TESSERA')
    tap(line_of(game, 'Records'), 'records', 'Records')
    tap(back(), 'back', 'TESSERA')


def a_friends_replay(lab):
    """Taken in, watched, stopped and left by fingers."""
    game = Game(lab, script=CLOCK + CHOOSER, **PHONE)
    tap = taps(lab, game)
    tap(line_of(game, 'Replays'), 'replays', 'Replays. No game has been played yet.')
    tap((195, rows(game)[0][0] + 10), 'take in', 'Open a replay file')
    text = lab.program('verify', '--print', 'tests/replays/guideline-marathon-win-hold.tsc')[0]
    game.ask(CHOOSE + '(' + json.dumps(text) + ')')
    lab.true('it is among them', game.until(lambda: 'friend.tsr was added' in said(game)),
             said(game))
    game.ask('drawn()')
    top, high = rows(game)[-2]
    first = game.ask(OFFERED + f'(true, {(top + high / 2) / 844})')[0]
    tap((first[0] + first[1] / 2, top + high / 2), 'watch', 'Replay. Marathon')
    due = 'page.wasm().next_us() >= 0'
    lab.true('it runs', game.until(due))
    tap((195, 250), 'the field', 'Replay. Marathon')
    game.ask('pass(10000)')
    lab.true('it stands', not game.ask(due))
    game.ask('drawn()')
    lab.same('timeline and buttons below the field',
             [round(high) for _, high in game.ask(OFFERED + '(false, 0.55)')[1:]], [44, 44])
    speed = game.ask(OFFERED + f'(true, {(844 - 26) / 844})')
    lab.same('steps, odds, taking over', len(speed), 5)
    lab.true('each for a thumb', all(wide >= 43 for _, wide in speed), speed)
    tap((speed[2][0] + 22, 844 - 26), 'to a piece', 'Replay. Marathon')
    tap((speed[3][0] + 22, 844 - 26), 'the odds', 'erfect clear')
    tap((speed[1][0] + 22, 844 - 26), 'the button goes on', 'erfect clear')
    lab.true('it runs again', game.until(due))
    tap((390 - 26, 26), 'the corner leads back', 'Replays')


def back_of_the_phone(lab):
    """It leads where Escape does, and at the title out of the page."""
    game = Game(lab, script=CLOCK, **PHONE)
    tap = taps(lab, game)

    def back(words):
        game.ask('(history.back(), 0)')
        lab.browser.wait(0.3)
        game.ask('(pass(100), drawn())')
        lab.true(f'back: {words}', game.until(lambda: words in said(game), 5), said(game))

    tap(line_of(game, 'Options'), 'options', 'Options')
    tap(line_of(game, 'Handling'), 'handling', 'Handling')
    back('Options')
    back('TESSERA')
    lab.browser.wait(0.3)
    lab.same('at the title there is nothing to go back from', game.ask('history.state'), None)
    tap(line_of(game, 'Play'), 'play', 'Marathon')
    game.ask('(pass(3300), drawn())')
    lab.true('it plays', game.until('page.playing()'))
    back('Paused')


# How far down the arrows of the chosen line are, in the middle.
ARROWS_AT = '''(() => {
    const ratio = devicePixelRatio, down = [];
    for (let y = 0; y < innerHeight; y++)
        for (let x = innerWidth / 2; x < innerWidth; x += 8)
            if (page.wasm().offered_key(x * ratio, y * ratio) === page.number.KEY.LEFT) {
                down.push(y);
                break;
            }
    return down[down.length >> 1];
})()'''


def numbers_by_fingers(lab):
    """An arrow that is held repeats, faster and faster; a drag along the row changes it, too."""
    game = Game(lab, **PHONE)
    tap_at = Finger(game)
    value = lambda: said(game)
    tap_at.go(60, line_of(game, 'Options'))
    game.until(lambda: 'Options' in said(game))
    tap_at.go(60, line_of(game, 'Handling'))
    game.until(lambda: 'Handling' in said(game))
    game.go_to('Charge (DAS)')
    lab.true('as the rules have it', '167 ms' in said(game), said(game))
    game.ask("dispatchEvent(new PointerEvent('pointerup', {pointerType: 'touch'}))")
    game.ask(SHOWN)
    y = game.ask(ARROWS_AT)
    arrows = game.ask(OFFERED + f'(true, {y / 844})')
    lab.true('the row is offered', arrows, arrows)
    left = game.ask(f"""(() => {{
        for (let x = 0; x < 390; x += 4)
            if (page.wasm().offered_key(x * devicePixelRatio, {y} * devicePixelRatio) ===
                page.number.KEY.LEFT)
                return x + 8;
    }})()""")
    game.touch('Start', (left, y))
    lab.true('held', game.until(lambda: 'ms' not in value() or
                                int(value().split(' ms')[0].split()[-1]) < 110, 6), value())
    game.touch('End')
    lab.browser.wait(0.3)
    was = value()
    lab.browser.wait(0.5)
    lab.same('let go of, it stays', value(), was)
    at = int(was.split(' ms')[0].split()[-1])
    tap_at.go(300, *line((100, y), (100 + 14 * 10 + 4, y), 12))
    lab.true('a drag', game.until(lambda: f'{at + 10} ms' in value(), 3), (was, value()))


def nothing_moves_but_the_game(lab):
    game = Game(lab, **PHONE)
    game.start('Guideline')
    game.browser.wait(0.5)
    for _ in range(2):  # zooms elsewhere
        game.touch('Start', (200, 400))
        game.touch('End')
    game.touch('Start', (150, 400), (250, 400))
    for i in range(5):
        game.touch('Move', (150 - 20 * i, 400), (250 + 20 * i, 400))
    game.touch('End')
    game.touch('Start', (200, 600))
    for i in range(10):
        game.touch('Move', (200, 600 - 40 * i))
    game.touch('End')
    game.touch('Start', (200, 300))
    game.browser.wait(0.9)  # asks for a menu elsewhere
    game.touch('End')
    lab.same('nothing has scrolled, grown or been chosen', game.ask('''[scrollX, scrollY,
        visualViewport.scale, visualViewport.pageTop, getSelection().toString()]'''),
        [0, 0, 1, 0, ''])
    lab.same('the canvas is where it was', game.ask(
        '[page.canvas.getBoundingClientRect().x, page.canvas.getBoundingClientRect().y]'), [0, 0])


def spread(game, apart, until):
    """Two fingers on the field, that far from its middle, come or go; how near is the picture?"""
    game.touch('Start', (195 - apart, 400), (195 + apart, 400))
    for i in range(1, 11):
        at = apart + (until - apart) * i / 10
        game.touch('Move', (195 - at, 400), (195 + at, 400))
    game.touch('End')
    game.browser.wait(0.3)
    return game.ask('visualViewport.scale')


LETTERS = '''
    const letters = new Set(), draws = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (...words) {
        letters.add(parseFloat(this.font.match(/([0-9.]+)px/)[1]));
        return draws.apply(this, words);
    };
'''


def zoom(lab):
    """The browser's own: by two fingers and by Ctrl with the wheel, but in a game, which has both
    for itself; there fingers only lead back out of it."""
    game = Game(lab, **PHONE)
    lab.true('two fingers zoom a menu', spread(game, 50, 150) > 1.5)
    lab.true('nothing is chosen by them', game.chosen('Play'), said(game))
    lab.true('and lead back', spread(game, 180, 10) == 1)
    spread(game, 50, 150)
    game.start('Guideline')
    lab.true('a game that is zoomed', game.ask('visualViewport.scale') > 1.5)
    lab.same('is led back, too', spread(game, 180, 10), 1)
    game.browser.wait(3.5)
    lab.same('then its fingers play', spread(game, 50, 150), 1)
    wheels = '''['ctrlKey', 'shiftKey'].map((held) => dispatchEvent(new WheelEvent('wheel',
        {[held]: true, deltaY: 100, cancelable: true})))'''
    lab.same('Ctrl and the wheel are not zoom in a game', game.ask(wheels), [False, False])
    game.left()
    lab.same('but in a menu', game.ask(wheels), [True, False])
    desk = Game(lab, script=LETTERS)
    small = desk.ask('Math.min(...letters)')
    desk.ask('letters.clear()')
    desk.resize((640, 400), 2)  # what a zoom of two is to a page
    desk.ask(SHOWN)
    lab.true('letters grow with it', desk.ask('Math.min(...letters)') > 1.4 * small, small)


def pads(lab):
    game = Game(lab, script=PAD)
    still = game.picture()
    game.ask('plug(true)')

    def press(button):
        game.ask(f'set({button}, true)')
        lab.browser.wait(0.1)
        game.ask(f'set({button}, false)')
        lab.browser.wait(0.1)

    press(13)
    lab.true('it walks menus', game.picture() != still)
    press(12)
    press(0)
    lab.true('it starts a game', game.until('page.playing()'))
    lab.browser.wait(3.4)
    for button in 14, 15, 15, 0, 12:  # left, right twice, the lower button, up
        press(button)
    game.ask('pad.axes = [-1, 0, 0, 0]')
    lab.browser.wait(0.05)
    game.ask('pad.axes = [0, 0, 0, 0]')
    lab.browser.wait(0.1)
    press(9)
    lab.true('it pauses', game.until('!page.playing()'))
    lab.same('every press is one', pressed(game.settled()), 'lrrahl')
    press(9)
    lab.true('it goes on', game.until('page.playing()'))
    lab.browser.wait(3.4)
    game.ask('set(13, true)')
    lab.browser.wait(0.2)
    game.ask('plug(false)')
    lab.browser.wait(0.5)
    journal = game.left()
    lab.true('unplugged it holds nothing down', pressed(journal).endswith('d')
             and journal.rstrip().endswith(' -'), journal[-60:])


CHECKS = [buttons_for_fingers, buttons_are_placed, what_plays_is_felt, gestures, flicks_of_thumbs, the_board_in_words,
          sensitivity, two_thumbs,
          the_way_out_of_watching, walk_by_touch, a_phone_is_turned,
          fingers_alone, a_friends_replay, back_of_the_phone, numbers_by_fingers, nothing_moves_but_the_game, zoom, pads]
