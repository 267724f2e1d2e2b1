"""Fingers and gamepads on the page: what they do reaches the game as the buttons that they stand for."""

import math

import pytest

from conftest import replay_text
from helpers.page import PHONE, SHOWN, pressed

pytestmark = pytest.mark.long
SIZES = [{'size': size, 'ratio': ratio} for size, ratio in (
    ((320, 568), 2), ((360, 640), 3), ((390, 844), 3), ((844, 390), 3), ((768, 1024), 2), ((1280, 800), 1))]
EMPTY_BOARD = 'Heights: 0 0 0 0 0 0 0 0 0 0.'


# ---- gestures ----

def line(start, end, steps=6):
    return [(start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
            for i in range(steps + 1)]


def arc(start, end, bulge, steps=8, slow_start=False):
    """A thumb swings about its root: from start to end, `bulge` pixels off the straight way."""
    (x, y), (to_x, to_y), points = start, end, []
    long = math.hypot(to_x - x, to_y - y)
    for i in range(steps + 1):
        along = (i / steps) ** (1.6 if slow_start else 1)
        off = bulge * 4 * along * (1 - along) / long
        points.append((x + (to_x - x) * along - (to_y - y) * off, y + (to_y - y) * along + (to_x - x) * off))
    return points


# Each: milliseconds, points, the buttons that they come to. A column is `c` pixels wide.
GESTURES = {
    'drags and taps': lambda c: [
        (400, line((150, 300), (150 + 3 * c + 8, 302)), 'rrr'),
        (400, line((250, 300), (250 - 2 * c - 8, 300)), 'll'),
        (600, line((150, 300), (160 + 2 * c, 300)) + line((155 + 2 * c, 300), (150, 300)), 'rrll'),
        (90, arc((150, 300), (150 + 3 * c + 8, 322), 6), 'rrr'),  # fast, not level
        (60, [(300, 400)], 'c'),  # a tap on the right half, and on the left one
        (60, [(90, 400)], 'a'),
        (100, line((200, 450), (205, 330)), 'k'),  # up
        (900, line((200, 250), (203, 400), 12), 'd'),  # slowly down
        (1200, line((150, 300), (154 + c, 300)) + line((154 + c, 300), (156 + c, 420), 12), 'rd'),
        (800, [(200, 300), (201, 301)], ''),  # a finger that rests
        (100, line((200, 300), (205, 430)), 'h')],  # a flick down
    'flicks down': lambda c: [
        (120, arc((230, 300), (256, 500), 0), 'h'),
        (140, arc((230, 300), (204, 500), 20), 'h'),
        (180, arc((230, 300), (256, 500), -20, slow_start=True), 'h'),
        (120, arc((230, 350), (240, 530), 45), 'h'),  # it begins far more aside than down
        (70, arc((120, 350), (96, 440), -8, steps=4), 'h'),  # short
        (100, arc((230, 300), (290, 420), 0), 'h'),  # and not steep
        (420, line((150, 300), (156 + 2 * c, 302), 18)  # a drag, and a flick without a stop
         + arc((156 + 2 * c, 302), (180 + 2 * c, 480), 10)[1:], 'rrh')],
    'flicks up': lambda c: [
        (120, arc((230, 500), (256, 300), 0), 'k'),
        (120, arc((230, 500), (204, 300), 20), 'k'),
        (120, arc((230, 500), (240, 330), 45), 'k'),
        (420, line((250, 500), (244 - 2 * c, 502), 18) + arc((244 - 2 * c, 502), (220 - 2 * c, 340), 10)[1:], 'llk')],
    'sensitivity 10': lambda c: [(400, line((150, 300), (150 + 1.5 * c + 4, 302)), 'rrr')],  # half a cell is a column
}


def column(one):
    """Pixels that a finger moves for a column."""
    return one.ask('page.fact(page.FACT.cell) / devicePixelRatio')


@pytest.mark.parametrize('name', GESTURES)
def test_gestures(game, name):
    one = game(clock=True, **PHONE)
    if 'sensitivity' in name:
        one.choose('Options', 'Touch')
        one.go_to('Sensitivity')
        one.press(*['ArrowRight'] * 5)
        one.title()
        assert one.until('page.fact(page.FACT.touch_way) === 10')
    one.start()
    assert 18 < column(one) < 30, 'a column is as wide as a cell'
    gestures = GESTURES[name](column(one))
    for ms, points, _ in gestures:
        one.finger(ms, *points)
        one.wait(100)
    one.press('Space')  # a piece has locked: the game is stored
    one.leave(''.join(buttons for _, _, buttons in gestures) + 'h')


def test_two_thumbs(game):
    """One drags while the other taps; neither waits for the other."""
    one = game(clock=True, **PHONE)
    one.start()
    step = column(one)

    def touch(kind, columns, *other, ms=10):
        one.ask(f'pass({ms})')
        one.touch(kind, *([(100 + step * columns, 300)] if columns is not None else []), *other)

    def drag(start, end, *other):
        for i in range(5):
            touch('Move', start + (end - start) * i / 4, *other, ms=20)
    touch('Start', 0)
    drag(0, 2.2)
    touch('Start', 2.2, (320, 420))
    drag(2.2, 3.3, (320, 420))
    touch('End', None, (320, 420, 1))
    drag(3.3, 4.4)
    touch('Start', 4.4, (90, 420))
    touch('End', None, (90, 420, 1), ms=50)
    drag(4.4, 3.2)
    touch('End', None, ms=20)
    one.wait(200)
    one.press('Space')
    one.leave('rrrcralh')


def test_palm(game):
    """The ball of a thumb turns no piece, and a drag continues beside it; a finger that becomes one is no tap."""
    one = game(clock=True, **PHONE)
    one.start()
    step, palm = column(one), (320, 450, 1, 40)  # 80 pixels across
    one.touch('Start', palm)
    one.ask('pass(60)')
    one.touch('End')
    one.touch('Start', (100, 300, 0))
    for columns in 1, 2, 3:
        one.ask('pass(60)')
        one.touch('Move', (100 + columns * step, 300, 0))
        if columns == 1:
            one.touch('Start', (100 + step, 300, 0), palm)
            one.touch('End', palm)
    one.touch('End')
    one.touch('Start', (320, 450))
    one.touch('Move', (322, 450, 0, 40))
    one.ask('pass(60)')
    one.touch('End')
    one.wait(200)
    one.press('Space')
    one.wait(200)
    one.leave('rrrh')


# ---- buttons ----

def test_buttons(game):
    """Each presses its own button once, says what it does, is large enough for a thumb, and vibrates; keys do not."""
    one = game(clock=True, script='''const felt = [];
        navigator.vibrate = (ms) => { felt.push(ms); return true; };''', **PHONE)
    assert not one.ask("document.querySelector('#touch').offsetHeight"), 'none in menus'
    one.start()
    assert one.ask('felt') == []
    one.press_button('left', 'right')
    assert one.ask('felt') == [8, 8]
    one.press('Space')
    one.wait(300)
    assert one.ask('felt') == [8, 8]
    one.press_button('left turn', 'right turn', 'down', 'hold', 'drop')
    one.wait(300)
    assert len(one.ask('felt')) > 7, 'what falls is felt, too'
    names, sizes = one.ask('''[...document.querySelectorAll('#touch button')].reduce(([names, sizes], one) => [
        [...names, one.getAttribute('aria-label')], [...sizes, one.offsetWidth, one.offsetHeight]], [[], []])''')
    assert len(set(names)) == 8 and all(names) and min(sizes) >= 44, (names, sizes)
    looks = one.ask('''[...document.querySelectorAll('#touch button')].map((one) => [one.dataset.does,
        getComputedStyle(one).color, one.querySelector('path').getAttribute('d')])''')
    colours = {does: colour for does, colour, _ in looks}
    assert [does for does in colours if colours[does] != colours['left']] == ['drop'], 'it cannot be taken back'
    assert len({shape for *_, shape in looks}) == 8
    one.press_button('pause')
    assert one.until('!page.playing()')
    one.leave('lrhacdkh')


def test_buttons_are_placed(game):
    """Fingers drag buttons to other places and sizes, which the page stores; a line of the options resets them."""
    one = game(**PHONE)

    def is_at(name, box, what):
        assert one.until(lambda: max(abs(a - b) for a, b in zip(one.button(name), box)) <= 1, 3), \
            f'{what}: {one.button(name)}, not {box}'

    one.choose('Options', 'Touch')
    one.finger_came()
    assert one.until("getComputedStyle(document.querySelector('#touch .pause')).visibility === 'hidden'", 3)
    (left, top, width, height), (x, y, wide, high) = before, _ = one.button('left'), one.button('drop')
    one.finger(300, *line((left + 9, top + 9), (left + 99, top - 191)))
    is_at('left', [left + 90, top - 200, width, height], 'dragged')
    one.finger(300, *line((x + wide - 8, y + high - 8), (x + wide - 68, y + high - 18)))
    is_at('drop', [x, y, wide - 60, high - 10], 'resized')
    one.finger(300, *line((left + 99, top - 191), (900, 300)))
    assert one.until(lambda: abs(one.button('left')[0] + width - 390) <= 1), 'none leaves the screen'
    one.finger(300, *line((x + wide - 68, y + high - 18), (x - 300, y - 300)))
    is_at('drop', [x, y, 44, 44], 'none is too small for a thumb')
    there = one.button('left')
    one.browser.wait(0.5)  # it is stored
    one.load()
    one.ask("dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch'}))")
    one.finger_came()
    one.start()
    is_at('left', there, 'in the next visit')
    one.press_button('left', 'drop')
    one.leave('lh')
    one.resize((844, 390), 3, touch=True)
    assert one.until("!document.querySelector('#touch').classList.contains('own')", 3), 'a turned phone has its own places'
    one.resize(*PHONE.values())
    one.choose('Options', 'Touch')
    one.go_to('Custom layout')
    one.press('ArrowRight')
    one.finger_came()
    is_at('left', before, 'reset')


@pytest.mark.parametrize('way', ['fingers', 'key'])
def test_board_in_words(game, way):
    """Three fingers at once, or a key, describe the board; nothing moves."""
    one = game(clock=True, **PHONE)
    one.start()
    if way == 'fingers':
        for i in 1, 2, 3:
            one.touch('Start', *[(100 * j, 300) for j in range(1, i + 1)])
        one.touch('End')
    else:
        one.press('KeyV')
    one.wait(50)
    one.says(EMPTY_BOARD)
    one.press('Space', 'KeyV')
    one.wait(50)
    one.until(lambda: EMPTY_BOARD not in one.said)
    assert 'Heights: 0 0 0 ' in one.said
    one.leave('h')


# The field, in the middle and below the caption if the page is upright, and the buttons: none covers another.
WHOLE = '''(({left, top, width, height}, half) => {
    const boxes = [...document.querySelectorAll('#touch button')].map((one) => one.getBoundingClientRect());
    boxes.push({left: left + width / 2 - half, right: left + width / 2 + half, top: top + (width < height ? 60 : 0),
        bottom: top + height});
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    return boxes.length === 9 && boxes.every((a, i) => a.left >= 0 && a.top >= 0 && a.right <= innerWidth &&
        a.bottom <= innerHeight && boxes.every((b, j) => i === j || apart(a, b))) &&
        Math.abs(page.canvas.width - width * devicePixelRatio) < 2;
})(page.canvas.getBoundingClientRect(), 5 * page.fact(page.FACT.cell) / devicePixelRatio)'''


def test_turned_phone(game):
    """The game continues, and all of it is on the screen, whichever way the phone is held."""
    one = game(clock=True, **PHONE)
    one.start()
    for size, name in ((844, 390), 'left'), ((390, 844), 'right'), ((844, 390), 'hold'):
        one.resize(size, 3, touch=True)
        one.wait(50)
        assert one.until(WHOLE), f'{size}: all is in its place'
        assert one.playing() and '000000' * 4 not in one.picture()[-1]
        one.press_button(name)
    one.press_button('drop')
    one.leave('lrkh')


@pytest.mark.parametrize('size, buttons, cell', [((390, 844), True, 87), ((390, 844), False, 87), ((360, 640), False, 78),
                                                 ((360, 640), True, 62)])
def test_field_is_large(game, size, buttons, cell):
    """Two panels of 45, four gaps of 2 and a frame of 1 leave 290 of 390 pixels for 10 cells, 260 of 360; in the height, a caption
    of 60 and three gaps of 4 leave 416 of 488 for 20, with buttons. `cell` is in pixels of the phone, 3 a CSS pixel."""
    one = game(clock=True, **{**PHONE, 'size': size})
    if not buttons:
        one.choose('Options', 'Touch')
        one.press('ArrowRight', 'ArrowRight')
        one.title()
    one.start()
    one.finger_came()
    assert one.ask('page.fact(page.FACT.cell)') == cell


UPRIGHT, LYING = {'top': 59, 'bottom': 34}, {'left': 59, 'right': 59, 'bottom': 34}  # as of phones with an island
BOXES = '''['canvas', '#touch button'].flatMap((which) => [...document.querySelectorAll(which)])
    .map((one) => one.getBoundingClientRect()).map(({left, top, right, bottom}) => [left, top, right, bottom])'''


@pytest.mark.parametrize('size', [(390, 844), (360, 640), (430, 932), (768, 1024)], ids=lambda size: f'{size[0]}x{size[1]}')
def test_safe_areas(game, size):
    """The field and all eight buttons lie between the insets, whichever way the phone is held."""
    one = game(clock=True, **{**PHONE, 'size': size})
    one.start()
    for (width, height), insets in (size, UPRIGHT), (size[::-1], LYING):
        one.resize((width, height), 3, touch=True)
        one.call('Emulation.setSafeAreaInsetsOverride', insets=insets)
        one.wait(50)
        one.finger_came()
        boxes = one.ask(BOXES)
        assert len(boxes) == 9
        assert all(left >= insets.get('left', 0) and top >= insets.get('top', 0) and bottom <= height - insets['bottom']
                   and right <= width - insets.get('right', 0) for left, top, right, bottom in boxes), (insets, boxes)
        one.call('Emulation.setSafeAreaInsetsOverride', insets={})


# ---- all screens by fingers ----

# Buttons of the page that lie over something that the picture offers.
COVERED = '''[...document.querySelectorAll('#touch:not([hidden]) button')].filter((button) => {
    const {left, top, width, height} = button.getBoundingClientRect(), ratio = devicePixelRatio;
    if (width && getComputedStyle(button).visibility !== 'hidden')
        for (let x = left + 2; x < left + width; x += 6)
            for (let y = top + 2; y < top + height; y += 6)
                if (page.wasm().offers(x * ratio, y * ratio))
                    return true;
    return false;
}).map((button) => button.dataset.does)'''
LINES = ['Mode', 'Rules', 'Duel', 'Watch a bot', 'Learn', 'Records', 'Replays', 'Options', 'Help']
OPTIONS = ['Handling', 'Display', 'Sound', 'Window and controllers', 'Touch', 'Language']


def bottom(one):
    """The middle of the way back, the last button of the lowest row, which is large enough."""
    left, wide = next(row[-1] for y in range(one.size[1] - 1, 0, -8) if (row := one.offered(across=True, at=y)))
    top, height = one.offered(at=left + wide / 2)[-1]
    assert height >= 44
    return left + wide / 2, top + height - 22


@pytest.mark.parametrize('size', SIZES, ids=lambda size: f'{size["size"][0]}x{size["size"][1]}')
def test_walk(game, size):
    """Fingers alone reach and leave every screen."""
    one = game(clock=True, **{**size, 'touch': True})
    width, height = one.size
    one.finger(60, (3, 3))  # fingers play here
    for label in LINES:
        one.tap_line(label)
        if label == 'Learn':
            one.tap_line('Puzzles')
        if label in ('Watch a bot', 'Learn'):
            one.wait(3500)
            assert one.until('page.playing()')
        assert one.ask(COVERED) == [], f'{label}: no button covers another'
        if label == 'Watch a bot':
            assert not one.ask("document.querySelector('#touch').offsetHeight"), 'no buttons that move nothing'
            one.tap((width / 2, height / 2), 'Paused')  # the field
            one.finger(60, (width / 2, one.offered()[0][0] + 4))
            one.wait(3300)
            assert one.until('page.playing()'), 'it resumes'
            row = one.offered(across=True, at=height - 26)
            assert len(row) == 4 and all(wide >= 44 for _, wide in row), 'pause, slower, faster, take over'
            one.tap((row[0][0] + row[0][1] / 2, height - 26), 'Paused')
            one.tap_line('Main menu', 'TESSERA')
        elif label == 'Learn':
            one.press_button('drop')
            one.press_button('pause')
            assert one.until('!page.playing()')
            for out in 'Give up', 'Yes', 'Main menu':
                if 'TESSERA' not in one.said:
                    one.tap_line(out)
                    one.wait(3000)
            one.tap(bottom(one), 'TESSERA')
        else:
            for inner in OPTIONS if label == 'Options' else ():
                one.tap_line(inner)
                one.tap(bottom(one), 'Options')
            one.tap(bottom(one), 'TESSERA')


# What a finger touches, and what the page then says. 'begins': the countdown passes.
PLAY = [
    ('line', 'Play', 'Marathon'), ('begins',), ('button', 'drop', ''), ('button', 'pause', 'Paused'),
    ('line', 'Options', 'Options. Handling'), ('back', 'Paused'), ('line', 'Resume', 'Marathon'), ('begins',),
    ('button', 'pause', 'Paused'), ('line', 'Restart', 'Marathon'), ('begins',), ('drops',),
    ('line', 'Play again', 'Marathon'), ('begins',), ('button', 'drop', ''), ('button', 'pause', 'Paused'),
    ('line', 'Give up', 'Give up this game?'), ('line', 'Yes', 'Game over'), ('drops',), ('line', 'Main menu', 'TESSERA'),
    ('line', 'Records', 'Records'), ('back', 'TESSERA')]


def test_game_by_fingers(game):
    one = game(clock=True, **PHONE)
    one.finger(60, (3, 3))
    for what, *words in PLAY:
        if what == 'line':
            one.tap_line(*words)
        elif what == 'back':
            one.tap(bottom(one), *words)
        elif what == 'button':
            one.press_button(words[0])
            one.says(*words[1:])
        elif what == 'begins':
            assert one.until('page.playing()')
            one.wait(3300)
        else:
            while one.playing():
                one.press_button('drop')
            one.wait(3000)
            assert pressed(one.until(one.replay)).strip('h') == ''


def test_thumb_taps_on_at_the_end(game):
    """A thumb that keeps tapping for half a second after the last piece, and into the result, starts no game."""
    one = game(clock=True, **PHONE)
    one.finger(60, (3, 3))
    one.tap_line('Play', 'Marathon')
    one.wait(3300)
    while one.playing():
        one.press_button('drop')
    again = None
    for _ in range(40):
        one.finger(20, again or (195, 480))
        one.wait(30)
        if not again and one.ask('page.wasm().offers_lines()'):
            again = one.find_line('Play again')
            break
    assert again, 'half a second after the end a tap shows the result'
    for _ in range(5):
        one.finger(20, again)
        one.wait(30)
    assert not one.playing() and 'Play again' in one.said
    one.wait(500)
    one.finger(20, again)
    assert one.until('page.playing()')


def test_friends_replay(game):
    """It is imported, watched, stopped and left by fingers."""
    one = game(clock=True, script='''let chooser = null;
        HTMLInputElement.prototype.click = function () { chooser = this; };''', **PHONE)
    one.finger(60, (3, 3))
    one.tap_line('Replays', 'Replays. No games yet.')
    one.tap((195, one.offered()[0][0] + 10), 'Open replay file')
    one.ask(f'''(() => {{
        const files = new DataTransfer();
        files.items.add(new File([{replay_text('tests/replays/guideline-marathon-win-hold.tsc')!r}], 'friend.tsr'));
        chooser.files = files.files;
        chooser.dispatchEvent(new Event('change'));
    }})()''')
    one.says('friend.tsr was added')
    one.wait(0)
    top, high = one.offered()[-2]
    left, wide = one.offered(across=True, at=top + high / 2)[0]
    one.tap((left + wide / 2, top + high / 2), 'Replay. Marathon')
    due = 'page.wasm().next_us() >= 0'
    assert one.until(due), 'it runs'
    one.tap((195, 250), 'Replay. Marathon')
    one.wait(10000)
    assert not one.ask(due), 'a touch of the field stops it'
    assert [high >= 44 for _, high in one.offered(at=390 * 0.55)[1:]] == [True, True], 'timeline, and buttons below the field'
    row = one.offered(across=True, at=844 - 26)
    assert len(row) == 5 and all(wide >= 43 for _, wide in row), 'steps, odds, taking over'
    for button, words in (2, 'Replay. Marathon'), (3, 'erfect clear'), (1, 'erfect clear'):
        one.tap((row[button][0] + 22, 844 - 26), words)
    assert one.until(due), 'it runs again'
    one.tap((390 - 26, 26), 'Replays')


def test_back_of_the_phone(game):
    """Back leads where Escape does, and at the title out of the page."""
    one = game(clock=True, **PHONE)

    def back(words):
        one.ask('(history.back(), 0)')
        one.until(lambda: (one.wait(100), words in one.said)[1], 5)
        one.says(words)

    one.tap_line('Options', 'Options')
    one.tap_line('Handling', 'Handling')
    back('Options')
    back('TESSERA')
    assert one.until('history.state === null')
    one.tap_line('Play', 'Marathon')
    one.wait(3300)
    assert one.playing()
    back('Paused')


def test_numbers_by_fingers(game):
    """An arrow that is held repeats; a drag along the row changes the value, too."""
    one = game(**PHONE)
    one.choose('Options', 'Handling')
    one.finger_came()
    y = one.find_line('DAS')[1]
    x = one.ask(f'[...Array(390).keys()].find((x) => page.wasm().offered_key(3 * x, 3 * {y}) === page.number.KEY.LEFT)')

    def value():
        return int(one.said.split(' ms')[0].split()[-1])
    assert value() == 167
    one.touch('Start', (x + 8, y))
    assert one.until(lambda: value() < 110, 6), 'it is held'
    one.touch('End')
    one.browser.wait(0.3)
    was = value()
    one.browser.wait(0.5)
    assert value() == was, 'lifted, it stays'
    one.finger(300, *line((100, y), (100 + 14 * 10 + 4, y), 12))
    one.says(f'{was + 10} ms')


# ---- what the browser must not do ----

def spread(one, apart, until):
    """Two fingers on the field, that far from its middle, come or go; returns the zoom."""
    one.touch('Start', (195 - apart, 400), (195 + apart, 400))
    for i in range(1, 11):
        at = apart + (until - apart) * i / 10
        one.touch('Move', (195 - at, 400), (195 + at, 400))
    one.touch('End')
    one.browser.wait(0.3)
    return one.ask('visualViewport.scale')


def test_nothing_moves_but_the_game(game):
    """Taps, pinches, drags and a long press neither scroll, zoom nor select."""
    one = game(**PHONE)
    one.start()
    for _ in range(2):  # zooms elsewhere
        one.finger(10, (200, 400))
    spread(one, 50, 150)
    one.finger(100, *line((200, 600), (200, 240), 10))
    one.finger(900, (200, 300))  # asks for a menu elsewhere
    assert one.ask('''[scrollX, scrollY, visualViewport.scale, visualViewport.pageTop, `${getSelection()}`,
        page.canvas.getBoundingClientRect().x, page.canvas.getBoundingClientRect().y]''') == [0, 0, 1, 0, '', 0, 0]


def test_zoom(game):
    """Two fingers, or Ctrl with the wheel, zoom as in every page, but not in a game; there fingers only lead back."""
    wheels = '''['ctrlKey', 'shiftKey'].map((held) => dispatchEvent(new WheelEvent('wheel',
        {[held]: true, deltaY: 100, cancelable: true})))'''
    one = game(**PHONE)
    assert spread(one, 50, 150) > 1.5
    assert one.chosen('Play'), 'they choose nothing'
    assert spread(one, 180, 10) == 1
    spread(one, 50, 150)
    one.start()
    assert one.ask('visualViewport.scale') > 1.5
    assert spread(one, 180, 10) == 1
    assert spread(one, 50, 150) == 1
    assert one.ask(wheels) == [False, False]
    one.press('Escape')
    assert one.until('!page.playing()')
    assert one.ask(wheels) == [True, False]


def test_letters_grow_with_zoom(game):
    one = game(script='''const letters = new Set(), draws = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (...words) {
            letters.add(parseFloat(this.font.match(/([0-9.]+)px/)[1]));
            return draws.apply(this, words);
        };''')
    small = one.ask('Math.min(...letters)')
    one.ask('letters.clear()')
    one.resize((640, 400), 2)  # what a zoom of two is to a page
    one.ask(SHOWN)
    assert one.ask('Math.min(...letters)') > 1.4 * small


# ---- gamepads ----

PAD = '''
    const pad = {index: 0, id: 'pad', connected: true, mapping: 'standard', timestamp: 0,
        axes: [0, 0, 0, 0], buttons: Array.from({length: 17}, () => ({pressed: false, value: 0}))};
    let plugged = [], polls = 0;
    navigator.getGamepads = () => (polls++, plugged);
    const plug = (is) => {
        plugged = is ? [pad] : [];
        dispatchEvent(Object.assign(new Event(is ? 'gamepadconnected' : 'gamepaddisconnected'), {gamepad: pad}));
    };
    const polled = (count = polls + 2) => new Promise((done) => {
        const look = () => polls < count ? setTimeout(look, 1) : done(0);
        look();
    });
    const set = (button, pressed) => { pad.buttons[button] = {pressed, value: +pressed}; return polled(); };
    const push = async (button) => { await set(button, true); await set(button, false); };
    const tilt = async (value) => { pad.axes = [value, 0, 0, 0]; await polled(); };
'''


def test_gamepad(game):
    one = game(clock=True, script=PAD, **{'size': (640, 480)})
    one.says('Play')
    title = one.said
    one.ask('plug(true)')
    one.ask('push(13)')
    assert one.until(lambda: one.said != title), 'it walks menus'
    one.ask('push(12).then(() => push(0))')
    assert one.until('page.playing()')
    one.wait(3500)
    for button in 14, 15, 15, 0, 12:  # left, right twice, the lower button, up
        one.ask(f'push({button})')
        one.wait(50)
    one.ask('tilt(-1).then(() => tilt(0))')
    one.ask('push(9)')
    one.leave('lrrahl')
    one.ask('push(9)')
    assert one.until('page.playing()')
    one.wait(3500)
    one.ask('set(13, true)')
    one.wait(100)
    one.ask('plug(false)')
    one.wait(500)
    journal = one.leave('lrrahld')
    assert journal.rstrip().endswith(' -'), 'unplugged, it holds nothing down'
