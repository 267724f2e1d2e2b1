"""The page comes from a file, small and quiet, and speaks the browser's language and taste."""

import gzip
import os
import re

from browser import Page
from game import CLOCK, STEADY, Game

LANGUAGES = {'en-GB': 0, 'pl-PL': 1, 'ru': 2, 'fr-CA': 3, 'zh-CN': 4, 'bg-BG': 5}
MOST_KB = 340


def loads_from_a_file(lab):
    game = Game(lab)
    lab.true('there is a first picture', game.began)
    first = game.ask("performance.getEntriesByName('first frame')[0].startTime")
    print(f'        first picture after {first:.0f} ms')
    with open(lab.page, 'rb') as file:
        size = len(gzip.compress(file.read(), 9))
    print(f'        {size / 1000:.0f} kB gzipped')
    lab.true('the page is small', size < MOST_KB * 1000, size)
    picture = ''.join(game.picture())
    lab.true('something is to be seen', len({picture[i:i + 6] for i in
                                             range(0, len(picture), 6)}) > 20)
    lab.same('it fills the window', game.ask('[page.canvas.width, page.canvas.height]'),
             [1280, 800])
    lab.same('the canvas has the keyboard', game.ask('document.activeElement.id'), 'field')
    lab.true('the canvas has a role and a name', game.ask(
        "page.canvas.getAttribute('role') && page.canvas.getAttribute('aria-label')"))


def speaks_the_browsers_language(lab):
    left = {}
    for code, number in LANGUAGES.items():
        game = Game(lab, language=code, size=(640, 480))
        lab.same(code + ': its language', game.ask('page.fact(page.FACT.language)'), number)
        left[code] = game.ask('page.text(page.wasm().words(page.number.ACTION.LEFT))')
    lab.same('each has a word of its own', len(set(left.values())), len(LANGUAGES))
    game = Game(lab, language='pt-BR', size=(640, 480))
    lab.same('one it does not speak is English', game.ask('page.fact(page.FACT.language)'), 0)


def brightness(picture):
    values = [int(row[i:i + 2], 16) for row in picture for i in range(0, len(row), 2)]
    return sum(values) / len(values)


def heeds_the_browsers_taste(lab):
    small = {'size': (640, 480)}
    dark = Game(lab, **small).picture()
    light = Game(lab, media={'prefers-color-scheme': 'light'}, **small).picture()
    contrast = Game(lab, media={'prefers-contrast': 'more'}, **small).picture()
    lab.true('a light scheme is light', brightness(light) > 150 > 60 > brightness(dark),
             brightness(light), brightness(dark))
    lab.true('more contrast is another picture', contrast not in (dark, light))


def heeds_a_wish_for_stillness(lab):
    """A moment after a drop the usual picture still shows it; where less is to move, a board that is
    as if it had been so for long."""
    for motion, still in ('no-preference', False), ('reduce', True):
        game = Game(lab, media={'prefers-reduced-motion': motion}, script=STEADY + CLOCK)
        game.press('Enter')
        game.ask('pass(3300)')
        game.press('Space')
        game.ask('(pass(60), drawn())')
        soon = game.picture()
        game.ask('(pass(600), drawn())')  # less than a row's fall
        lab.same(motion + ': the drop leaves no trail', soon == game.picture(), still)


def fits_every_window(lab):
    game = Game(lab)
    for size, ratio in ((390, 844), 3), ((844, 390), 3), ((320, 240), 1), ((1600, 500), 1.5):
        game.resize(size, ratio)
        wanted = [round(length * ratio) for length in size]
        lab.true(f'{size} at {ratio}', game.until(
            lambda: game.ask('[page.canvas.width, page.canvas.height]') == wanted), wanted)
        lab.true(f'{size} at {ratio}: all of it is painted',
                 '000000' * 4 not in game.picture()[-1])
    lab.same('nothing is beyond the edges', game.ask(
        '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]'),
        [1600, 500])


FRAMED = '''<script>
    const tell = (words) => parent.postMessage(words, '*');
    addEventListener('error', (event) => tell('error: ' + event.message));
    addEventListener('unhandledrejection', (event) => tell('rejected: ' + event.reason));
    setTimeout(() => {
        page.key(page.number.KEY.RIGHT, true, page.now());
        setTimeout(() => tell('plays: ' + performance.getEntriesByName('first frame').length), 500);
    }, 2500);
</script>'''
HOST = '''<!doctype html><script>const heard = [];
    addEventListener('message', ({data}) => heard.push(data));</script>
    <iframe sandbox="allow-scripts" src="framed.html" width="640" height="480"></iframe>'''


def in_a_sandbox(lab):
    """A frame that may do nothing but run scripts shows the game, and nothing is thrown."""
    with open(lab.page, encoding='utf-8') as page:
        whole = page.read().replace('<head>', '<head>' + FRAMED, 1)
    for name, text in ('framed.html', whole), ('host.html', HOST):
        with open(os.path.join(lab.folder, name), 'w', encoding='utf-8') as out:
            out.write(text)
    host = Page(lab.browser, 'file://' + lab.folder + '/host.html')
    lab.opened.append(host)
    host.until('typeof heard === "object" && heard.length', 15)
    lab.browser.wait(1)
    lab.same('nothing is thrown', host.ask('heard'), ['plays: 1'])


def says_why_it_cannot_start(lab):
    """In a browser without streams that decompress, and where the file is damaged."""
    old = Page(lab.browser, lab.url, script='delete window.DecompressionStream')
    with open(lab.page, encoding='utf-8') as page:
        pieces = re.findall(r'<script>program.add.*\n', whole := page.read())
    with open(os.path.join(lab.folder, 'short.html'), 'w', encoding='utf-8') as out:
        out.write(whole.replace(pieces[-1], ''))
    short = Page(lab.browser, 'file://' + lab.folder + '/short.html')
    lab.opened += [old, short]
    begin = 'Tessera cannot start in this browser: '
    for page, why in (old, 'it has no DecompressionStream.'), (short, ''):
        page.until("document.getElementById('sorry') !== null", 15)
        said = page.ask('document.body.innerText').strip()
        lab.true('one sentence', said.startswith(begin + why) and '\n' not in said, said)


CHECKS = [loads_from_a_file, in_a_sandbox, says_why_it_cannot_start,
          speaks_the_browsers_language, heeds_the_browsers_taste, heeds_a_wish_for_stillness,
          fits_every_window]
