"""What lasts: games and settings in the browser's storage, and what the page says where there is none."""

import pytest

from helpers.page import PHONE, pressed

pytestmark = pytest.mark.long
ABSENT = "Object.defineProperty(window, 'indexedDB', {value: undefined});"
REFUSED = "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };"
VERSION_1 = '''(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name) => open(name);
})();'''
STORE_AS_TEXT = '''(async () => {
    const answer = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
    const db = await answer(indexedDB.open('tessera'));
    const rows = db.transaction('replays', 'readwrite').objectStore('replays');
    const [name] = await answer(rows.getAllKeys());
    await answer(rows.put(new TextEncoder().encode(TEXT), name));
    db.close();
})()'''


def test_game_outlasts_the_page(game, verify):
    one = game(clock=True)
    one.start()
    one.press('Space', 'Space', 'Space')
    one.until(lambda: (one.wait(1000), pressed(one.journal()) == 'hhh')[1])
    head = one.journal().split('\n\n')[0]  # the seed is in it
    assert head
    one.load()
    one.press('Home', 'Enter')
    one.wait(3500)
    replay = one.top_out()
    assert '\nrules guideline ' in replay and replay.startswith(head)
    assert pressed(replay).startswith('hhh')
    verify(replay)
    one.until(lambda: not one.journal())
    assert one.journal() == ''
    one.load()
    assert len(one.until(lambda: one.store('games'))) == 1


def test_rule_sets(game, verify, tmp_path):
    """Some come with the page; that of a file is kept by the browser, and stays with its games."""
    one = game(clock=True, **{'size': (1280, 720)})
    one.choose('Rules')
    assert any('Game Boy' in line for line in one.lines())
    (tmp_path / 'mine.rules').write_text('mine from modern: My very own\n\nFalling\n  from 1 1 333\n')
    one.drop(tmp_path / 'mine.rules')
    one.says('Valid. The field')
    assert one.until(lambda: any(row.startswith('mine from modern') for row in one.store('settings')))
    one.load()
    one.start('My very own')
    replay = one.top_out()
    assert '\nrule mine from modern: My very own\n' in replay
    verify(replay)
    one.load()
    one.choose('Replays')
    assert any('My very own' in line for line in one.lines())


def test_two_tabs(game, verify):
    one = game(clock=True)
    two = game(clock=True, beside=one)
    for tab in one, two:
        tab.start()
    one.press('Space', 'Space')
    assert one.until(lambda: (one.wait(1000), one.journal())[1], 15), 'the first tab stores its game'
    three = game(clock=True, beside=one)
    fresh = game(clock=True)
    assert three.lines() == fresh.lines(), "a third tab is not offered the others' games"
    two.top_out()
    one.top_out()
    assert len(one.store('replays')) == 2
    for replay in one.store('replays'):
        verify(replay)


def test_earlier_page(game):
    """Its games are texts in a store of version 1."""
    old = game(clock=True, script=VERSION_1)
    old.start()
    replay = old.top_out()
    old.ask(STORE_AS_TEXT.replace('TEXT', repr(replay)))
    new = game(beside=old)
    new.load()
    assert new.until(new.replay) == replay
    assert new.ask('indexedDB.databases().then((all) => all[0].version)') == 2
    new.choose('Replays')
    new.press('ArrowDown', 'Enter')
    new.says('Replay.')


@pytest.mark.parametrize('script', [ABSENT, REFUSED, FULL], ids=['absent', 'refused', 'full'])
def test_without_storage(game, script):
    """It says so, and plays."""
    usual = game(clock=True, steady=True).picture()
    one = game(clock=True, steady=True, script=script)
    if script != FULL:
        assert one.until(lambda: one.picture() != usual, 8), 'it says so'
    one.start()
    before = one.picture()
    for _ in range(25):
        one.press('Space')
        one.ask('pass(50)')
    one.wait(100)
    assert one.picture() != before
    assert one.until('!page.playing()')
    one.title()
    one.wait(500)
    assert one.picture() != usual, 'it still says so'


def test_hidden_page(game):
    """It pauses and asks for no frames until it is seen again."""
    one = game()
    one.start()
    one.press('Space')
    one.call('Emulation.setFocusEmulationEnabled', enabled=False)
    other = game(beside=one, window=False)
    other.call('Page.bringToFront')
    assert one.until('document.hidden', 5) and one.until('page.wasm().next_us() < 0', 5)
    before = one.ask('framesAsked')
    one.browser.wait(1.5)
    assert one.ask('framesAsked') == before
    one.call('Page.bringToFront')
    assert one.until('!document.hidden', 5)
    one.browser.wait(0.3)
    assert not one.playing()
    one.press('Enter')
    assert one.until('page.playing()', 5)


def test_everything_in_one_file(game, tessera, tmp_path):
    """A game and a setting go out by touch, into the library of the program, and into another browser."""
    out = tmp_path / 'out'
    out.mkdir()
    one = game(clock=True, **PHONE)
    one.browser.call('Browser.setDownloadBehavior', behavior='allow', downloadPath=str(out),
                     browserContextId=one.context)
    one.choose('Options', 'Display')
    one.go_to('Text size')
    one.press('ArrowRight', 'Escape', 'Escape', 'Home', 'Enter')
    one.wait(3300)
    replay = one.top_out()
    one.wait(3000)
    one.title()
    one.choose('Options')
    one.tap_line('Export all data', 'Export all data')
    file, = one.until(lambda: [*out.glob('*')])
    assert one.until(lambda: replay in file.read_text(encoding='utf-8'))
    assert ': 1 games, ' in tessera('import', file).ok().out
    tessera('export', '--all', tmp_path / 'again.tsa').ok()
    other = game(clock=True, **PHONE)
    other.drop(tmp_path / 'again.tsa')
    assert other.until(other.replay) == replay
    other.wait(100)
    other.says('Imported all settings')
    other.title()
    other.choose('Options', 'Display')
    other.go_to('Text size')
    other.says('115 %')
