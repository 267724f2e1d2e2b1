"""What lasts: games and settings in the browser's storage, and what is said where there is none."""

import os
import time

from game import CLOCK, Game, pressed, said
from hands import PHONE, line_of, taps

ABSENT = "Object.defineProperty(window, 'indexedDB', {value: undefined});"
REFUSED = "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"
FULL = '''IDBObjectStore.prototype.put = function () {
    throw new DOMException('full', 'QuotaExceededError');
};'''

FIRST_VERSION = '''(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name) => open(name);
})();'''
AS_TEXT = '''(async () => {
    const answer = (request) => new Promise((done) => {
        request.onsuccess = () => done(request.result);
    });
    const db = await answer(indexedDB.open('tessera'));
    const rows = db.transaction('replays', 'readwrite').objectStore('replays');
    const [name] = await answer(rows.getAllKeys());
    await answer(rows.put(new TextEncoder().encode(TEXT), name));
    db.close();
})()'''


def top_out(game):
    """Drops until the game is over and kept, and no longer, or the next one begins; its replay."""
    kept = len(game.store('replays'))
    for _ in range(40):
        if len(game.store('replays')) > kept:
            break
        game.press('Space')
        game.browser.wait(0.05)
    return game.until(game.replay)


def verified(lab, name, replay):
    file = os.path.join(lab.folder, 'kept.tsr')
    with open(file, 'w', encoding='ascii', newline='') as out:
        out.write(replay or '')
    said, status = lab.program('verify', file)
    lab.true(name, status == 0, said)


def a_game_outlasts_the_page(lab):
    game = Game(lab)
    game.start('Guideline')
    lab.browser.wait(3.3)
    game.press('Space', 'Space', 'Space')
    lab.true('the game that is on is kept soon', game.until(
        lambda: pressed(game.journal()) == 'hhh', 15))
    before = game.journal().split('\n\n')[0]  # the seed is in the head
    game.load()
    lab.browser.wait(0.3)
    game.press('Home', 'Enter')
    lab.browser.wait(3.5)
    replay = top_out(game)
    lab.true('loaded anew it goes on', '\nrules guideline ' in (replay or ''))
    verified(lab, 'and verifies as one game', replay)
    lab.true('with the three pieces of before', (replay or '').startswith(before))
    lab.true('nothing is left of it to go on with', game.until(lambda: game.journal() == ''),
             game.journal()[:120], 'after', replay[:120])
    game.load()
    lab.browser.wait(0.3)
    lab.same('it is still there', len(game.store('games')), 1)


def two_tabs(lab):
    one = Game(lab)
    two = Game(lab, beside=one)
    for game in one, two:
        game.start('Guideline')
    lab.browser.wait(3.3)
    one.press('Space', 'Space')
    lab.true('the first keeps its game', one.until(lambda: len(one.store('journal')) > 0, 15))
    three = Game(lab, beside=one)
    lab.browser.wait(1)  # what is kept has been looked through
    before = three.lines()  # its field plays for a while
    top_out(two)
    top_out(one)
    lab.true('both games are kept', one.until(lambda: len(one.store('replays')) == 2))
    for replay in one.store('replays'):
        verified(lab, 'each verifies', replay)
    fresh = Game(lab)
    lab.same('a third is offered nobody else\'s game', before, fresh.lines())


def an_earlier_page(lab):
    """Its games are texts in a store of version 1."""
    old = Game(lab, script=FIRST_VERSION)
    old.start('Guideline')
    lab.browser.wait(3.3)
    replay = top_out(old)
    old.ask(AS_TEXT.replace('TEXT', repr(replay)))
    new = Game(lab, beside=old)
    new.load()
    lab.same('its game is there', new.until(new.replay), replay)
    lab.same('in a store of this version', new.ask(
        'indexedDB.databases().then((all) => all[0].version)'), 2)
    new.choose('Replays')
    new.press('Enter')
    lab.true('and is shown', new.until(lambda: 'Replay' in said(new), 5), said(new))


def without_storage(lab):
    usual = Game(lab).picture()
    for name, script in ('absent', ABSENT), ('refused', REFUSED), ('full', FULL):
        game = Game(lab, script=script)
        if name != 'full':
            lab.true(name + ': it says so', game.until(lambda: game.picture() != usual, 8))
        game.start('Guideline')
        lab.browser.wait(3.3)
        lab.true(name + ': it plays', game.ask('page.playing()'))
        before = game.picture()
        for _ in range(25):
            game.press('Space')
            lab.browser.wait(0.05)
        lab.true(name + ': pieces fall', game.picture() != before)
        lab.true(name + ': to the end', game.until('!page.playing()'))
        game.press('Escape')
        lab.browser.wait(0.5)
        lab.true(name + ': it is still said', game.picture() != usual)


def hidden(lab):
    game = Game(lab)
    game.start('Guideline')
    lab.browser.wait(3.3)
    game.press('Space')
    game.call('Emulation.setFocusEmulationEnabled', enabled=False)
    other = Game(lab, beside=game, window=False)
    other.call('Page.bringToFront')
    lab.true('it is hidden', game.until('document.hidden', 5))
    lab.true('nothing is due', game.until('page.wasm().next_us() < 0', 5))
    before = game.ask('framesAsked')
    lab.browser.wait(1.5)
    lab.same('it asks for no pictures', game.ask('framesAsked') - before, 0)
    game.call('Page.bringToFront')
    lab.true('it is seen again', game.until('!document.hidden', 5))
    lab.browser.wait(0.3)
    lab.true('and still paused', game.ask('!page.playing()'))
    game.press('Enter')
    lab.true('it goes on', game.until('page.playing()', 5))


def everything_in_one_file(lab):
    """A game and a setting go out by touch, into a browser that knows nothing, and into the library
    of the program; and back."""
    folder = os.path.join(lab.folder, f'everything {time.time()}')
    os.mkdir(folder)
    game = Game(lab, script=CLOCK, **PHONE)
    lab.browser.call('Browser.setDownloadBehavior', behavior='allow', downloadPath=folder,
                     browserContextId=game.context)
    game.choose('Options', 'Look')
    game.go_to('Letter size')
    game.press('ArrowRight', 'Escape', 'Escape', 'Home', 'Enter')
    game.ask('pass(3300)')
    for _ in range(20):
        game.press('Space')
        game.ask('pass(50)')
    replay = game.until(game.replay)
    game.ask('(pass(3000), drawn())')
    game.press('Escape')
    game.choose('Options')
    tap = taps(lab, game)
    tap(line_of(game, 'Save everything'), 'a touch', 'Save everything')
    lab.true('there is a file', game.until(lambda: len(os.listdir(folder)) == 1))
    file = os.path.join(folder, os.listdir(folder)[0])
    with open(file, encoding='utf-8') as out:
        lab.true('the game is in it', replay and replay in out.read(), replay)
    said_, status = lab.program('import', file)
    lab.true('the program takes it in', status == 0 and ': 1 games, ' in said_, said_)
    again = os.path.join(folder, 'again.tsa')
    said_, status = lab.program('export', '--all', again)
    lab.true('and gives it out', status == 0, said_)
    other = Game(lab, script=CLOCK, **PHONE)
    other.drop(again)
    lab.same('another browser has the game', other.until(other.replay), replay)
    other.ask('(pass(100), drawn())')
    lab.true('and says so', other.until(lambda: 'games: 1.' in said(other), 5), said(other))
    other.press('Escape', 'Home')
    other.choose('Options', 'Look')
    other.go_to('Letter size')
    lab.true('it has the setting, too', '115 %' in said(other), said(other))


CHECKS = [everything_in_one_file, a_game_outlasts_the_page, an_earlier_page, two_tabs, without_storage, hidden]
