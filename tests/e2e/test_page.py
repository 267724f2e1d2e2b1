"""The page in Chromium: its start, its behaviour and sound beside the program's, whole games, replays, links."""

import base64
import gzip
import importlib.util
import re
import shutil
from pathlib import Path

import pytest

from conftest import replay_text
from helpers.browser import PACE, Page
from helpers.page import PHONE, SHOWN, Game, texts
from helpers.process import run

spec = importlib.util.spec_from_file_location('make_page', 'src/front/web/make_page.py')
make_page = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_page)

MOST_KB, MOST_REST_KB = 138, 242  # of the first download; of the rest of the program
SMALL = {'size': (640, 480)}
SIGNATURE, SIGNATURE_WASM = Path('tests/golden/signature.txt'), 'src/front/web/signature.wasm'
# A word of the game, and the same word when the first picture has been shown.
LEFT = 'page.text(page.wasm().words(page.number.ACTION.LEFT))'
SEE_FIRST = '''
    let first = '';
    const mark = performance.mark.bind(performance);
    performance.mark = (name) => (first = LEFT, mark(name));
    const fetchAtOnce = fetch; /* in time for a first picture that waits, too late for one that does not */
    const frames = (count) => new Promise((done) => requestAnimationFrame(() => done(count && frames(count - 1))));
    fetch = (...words) => frames(9).then(() => fetchAtOnce(...words));
'''.replace('LEFT', LEFT)
# The function counts of the program until its first picture.
PROFILE = '''
    performance.mark = (name) => {
        if (name !== 'first frame')
            return;
        const {room, memory, __write_profile} = page.wasm(), ROOM = 1 << 20, at = room(ROOM);
        const size = __write_profile(at, ROOM);
        window.profile = btoa(String.fromCharCode(...new Uint8Array(memory.buffer, at, size)));
    };
'''
FIRST = Path('src/front/web/first.txt')
LANGUAGES = 'en', 'pl', 'ru', 'ja', 'zh', 'de'
MEDIA = {}, {'prefers-color-scheme': 'light'}, {'prefers-contrast': 'more'}, {'prefers-reduced-motion': 'reduce'}
VIEWS = [{'size': size, 'ratio': ratio, 'touch': touch, 'language': LANGUAGES[i % 6], 'media': MEDIA[i % 4]}
         for i, (size, ratio, touch) in enumerate([
             ((390, 844), 3, True), ((844, 390), 3, True), ((360, 640), 3, True), ((320, 568), 2, True), ((768, 1024), 2, True),
             ((1280, 800), 1, False), ((1280, 800), 1.5, False), ((640, 480), 1, False), ((1920, 1080), 2, False),
             ((200, 150), 1, False), ((240, 900), 1, False), ((1600, 300), 1, False)])]
COMPUTE_SIGNATURE = '''(async () => {
    const bytes = Uint8Array.from(atob('PROGRAM'), (sign) => sign.charCodeAt(0));
    const {instance} = await WebAssembly.instantiate(bytes, {});
    return BigInt.asUintN(64, instance.exports.signature_compute(0)).toString(16).padStart(16, '0');
})()'''
# A compact text of more than a mebibyte.
BOMB = 'AQwGY6qJlqwPL7PmAAAsMDXIoJJAjZIdSTlDTr40' + 'q1SrVKtU' * 23 + 'q1T8lVU_FhA'
# A hash (FNV-1a of 64 bits, of whole samples) of what is heard. Cues stand in the order of CUES; after them
# comes music, with a tune as its strength.
SAMPLES = '''((kind, strength, volume, voices, seconds) => {
    const wasm = page.wasm(), RATE = 48000, AT_ONCE = 4000;
    wasm.synth_open(RATE);
    new Uint8Array(wasm.memory.buffer, wasm.synth_cue_room(), 16)
        .set([0, 0, 0, 0, 0, 0, 0, 0, kind, 0, strength, volume, 0, voices, 0, 0]);
    wasm.synth_cue();
    let low = 0x84222325, high = 0xcbf29ce4;
    for (let done = 0; done < seconds * RATE; done += AT_ONCE) {
        const at = wasm.synth_mix(AT_ONCE);
        for (const sample of new Uint16Array(wasm.memory.buffer, at, 2 * AT_ONCE)) {
            low = (low ^ sample) >>> 0;
            const product = low * 0x1b3;
            high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
            low = product >>> 0;
        }
    }
    return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
})'''
FRAMED = '''<head><script>
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


# ---- the start ----

@pytest.fixture(scope='module')
def hosted(tessera, page_build, tmp_path_factory):
    """The page as `tessera web` writes it for a host."""
    folder = tmp_path_factory.mktemp('hosted') / 'page'
    tessera('web', folder).ok()
    return folder


def test_size(hosted):
    """What comes before the first picture is small; t_text_files says what is not in it."""
    html = (hosted / 'index.html').read_bytes()
    assert len(gzip.compress(html, 9)) < MOST_KB * 1000
    assert b'class="part"' not in html
    rest, = hosted.glob('rest-*')
    assert len(gzip.compress(rest.read_bytes(), 9)) < MOST_REST_KB * 1000


def write_first(browser, page_build, folder):
    """Writes first.txt: the functions that are called until the first picture is shown."""
    build = page_build / 'src/front/web'
    small, counting, profile = (str(folder / name) for name in ('small.wasm', 'counting.wasm', 'profile'))
    small = make_page.optimize(str(build / 'tessera.wasm'), folder)
    run('wasm-split', *make_page.FEATURES, '--instrument', '-g', small, '-o', counting).ok()
    html = re.sub(r'(<script>program[^\n]*\n)+', lambda _: ''.join(make_page.scripts(make_page.compress(counting))),
                  re.sub(r'(id="rest">\n)[^\n]*', r'\1', (page_build / 'tessera.html').read_text('utf-8')))
    (folder / 'counting.html').write_text(html, encoding='utf-8')
    for i, view in enumerate(VIEWS):
        page = Page(browser, f'file://{folder}/counting.html', script=PROFILE, **view)
        Path(f'{profile}.{i}').write_bytes(base64.b64decode(page.until('window.profile', 60)))
        page.close()
    run('wasm-split', '--merge-profiles', *[f'{profile}.{i}' for i in range(len(VIEWS))], '-o', profile).ok()
    said = run('wasm-split', *make_page.FEATURES, '--profile', profile, '-v', small, '-o1', '/dev/null', '-o2', '/dev/null').ok()
    names = re.search('^Keeping functions: (.*)', said.out, re.M)[1].split(', ')
    FIRST.write_text('\n'.join(sorted(names)) + '\n', encoding='ascii')


def test_first_part(game, browser, page_build, tmp_path, update):
    """The first picture needs nothing of the rest of the program (--update, then `ninja web`)."""
    if not shutil.which('wasm-split'):
        pytest.skip('wasm-split is missing: binaryen')
    if update:
        write_first(browser, page_build, tmp_path)
        return
    for view in VIEWS:
        one = game(**view)
        assert one.ask("performance.getEntriesByName('begun again').length") == 0, view


def test_first_part_is_not_enough(game):
    """The page begins again with the whole program where its start needs more than usual."""
    one = game(script="""
        const plain = WebAssembly.instantiate;
        let times = 0;
        WebAssembly.instantiate = async (module, imports) => {
            const instance = await plain(module, imports);
            if (!imports.placeholder || times++)
                return instance;
            return {exports: {...instance.exports, open: imports.placeholder[0]}};
        };""", **SMALL)
    assert one.ask('times') == 2 and one.ask("performance.getEntriesByName('begun again').length") == 1
    one.start()
    one.press('Space')
    one.leave('h')


def test_start(game):
    """It shows something in the whole window, and has the keyboard and a name."""
    one = game()
    picture = ''.join(one.picture())
    assert len({picture[i:i + 6] for i in range(0, len(picture), 6)}) > 20
    assert one.ask('[page.canvas.width, page.canvas.height]') == [1280, 800]
    assert one.ask('document.activeElement.id') == 'field'
    assert one.ask("page.canvas.getAttribute('role') && page.canvas.getAttribute('aria-label')")


def test_sandbox(browser, page_build, tmp_path):
    """A frame that may do nothing but run scripts shows the game, and nothing is thrown."""
    text = (page_build / 'tessera.html').read_text(encoding='utf-8').replace('<head>', FRAMED, 1)
    (tmp_path / 'framed.html').write_text(text, encoding='utf-8')
    (tmp_path / 'host.html').write_text(HOST, encoding='utf-8')
    host = Page(browser, f'file://{tmp_path}/host.html')
    host.until('typeof heard === "object" && heard.length', 15)
    browser.wait(0.5)
    assert (host.ask('heard'), host.complaints) == (['plays: 1'], [])
    host.close()


def test_cannot_start(browser, page_build, tmp_path):
    """It says why, without streams that decompress and where the file is damaged."""
    whole = (page_build / 'tessera.html').read_text(encoding='utf-8')
    last = re.findall(r'<script>program.add.*\n', whole)[-1]
    (tmp_path / 'short.html').write_text(whole.replace(last, ''), encoding='utf-8')
    for url, script, why in (f'{page_build}/tessera.html', 'delete window.DecompressionStream',
                             'it has no DecompressionStream.'), (f'{tmp_path}/short.html', '', ''):
        page = Page(browser, f'file://{url}', script=script)
        assert page.until("document.getElementById('sorry') !== null", 15)
        said = page.ask('document.body.innerText').strip()
        assert said.startswith('Tessera cannot start in this browser: ' + why) and '\n' not in said, said
        assert page.complaints == []
        page.close()


@pytest.mark.parametrize('code, number, left', [
    ('en-GB', 0, 'en'), ('pl-PL', 1, 'pl'), ('ru', 2, 'ru'), ('fr-CA', 3, 'fr'), ('zh-CN', 4, 'zh'), ('bg-BG', 5, 'bg'),
    ('de-AT', 6, 'de'), ('ja', 7, 'ja'), ('es-MX', 8, 'es'), ('pt-BR', 9, 'pt'), ('it', 0, 'en')])
def test_language_of_the_browser(game, code, number, left):
    one = game(language=code, **SMALL)
    assert one.ask('page.fact(page.FACT.language)') == number
    assert one.ask(LEFT) == texts(left)['ACTION_LEFT']


def test_parts(browser, page_build, hosted, serve):
    """The first picture is in the browser's language, whose part alone comes before it. The rest follows, and once the
    service worker has it, every language can be chosen without the host."""
    address, stop = serve(hosted, stops=True)
    one = Game(browser, page_build, url=address, language='pl', script=SEE_FIRST, **SMALL)
    assert one.ask('first') == texts('pl')['ACTION_LEFT']
    asked = one.ask("""performance.getEntriesByType('resource').map(({name}) => name.match(/texts-..|$/)[0])
        .filter((name) => name)""")
    assert asked[0] == 'texts-pl' and not {'texts-ru', 'texts-de'} & set(asked), asked
    kept = "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length)"
    parts = len(list(hosted.glob('*.txt')))
    assert parts == 4 + len(list(Path('src').rglob('lang/??.def'))), \
        'the rest of the program, cryptography, channels, the rated puzzles, and each language'
    assert one.until(lambda: (one.ask(kept) or 0) == 7 + parts, 20), one.ask(kept)
    stop()
    one.load()
    assert one.ask(LEFT) == texts('pl')['ACTION_LEFT']
    one.choose(texts('pl')['OPTIONS'], texts('pl')['LANGUAGE'], 'Русский')
    assert one.until(lambda: one.ask(LEFT) == texts('ru')['ACTION_LEFT'], 5), one.ask(LEFT)
    one.close()


def brightness(picture):
    values = [int(row[i:i + 2], 16) for row in picture for i in range(0, len(row), 2)]
    return sum(values) / len(values)


def test_colours_that_the_browser_prefers(game):
    def picture(**media):
        return game(media=media, clock=True, steady=True, **SMALL).picture()
    dark = picture()
    assert brightness(picture(**{'prefers-color-scheme': 'light'})) > 150 > 60 > brightness(dark)
    assert picture() == dark != picture(**{'prefers-contrast': 'more'})


@pytest.mark.parametrize('motion, still', [('no-preference', False), ('reduce', True)])
def test_reduced_motion(game, motion, still):
    """A moment after a drop the picture still shows it, unless motion is reduced."""
    one = game(media={'prefers-reduced-motion': motion}, clock=True, steady=True)
    one.press('Enter')
    one.wait(3300)
    one.press('Space')
    one.wait(60)
    soon = one.picture()
    one.wait(600)  # less than a row's fall
    assert (one.picture() == soon) == still


def test_sizes(game):
    one = game()
    for size, ratio in ((390, 844), 3), ((844, 390), 3), ((320, 240), 1), ((1600, 500), 1.5):
        one.resize(size, ratio)
        assert one.until(f'page.canvas.width === {size[0] * ratio} && page.canvas.height === {size[1] * ratio}'), size
        assert '000000' * 4 not in one.picture()[-1], 'all of it is painted'
    assert one.ask('[document.documentElement.scrollWidth, document.documentElement.scrollHeight]') == [1600, 500]


def test_speaks_aloud(game):
    """The browser's voice says what a screen reader is told, in the language of the words, if the player wants it."""
    one = game(clock=True, script="""
        const aloud = [];
        Object.defineProperty(window, 'speechSynthesis', {value: {pending: false, cancel() {}, speak({text, lang}) {
            aloud.push(lang + ': ' + text);
        }}});""", **SMALL)
    one.choose('Options', 'Display')
    one.go_to('Speak')
    one.press('ArrowRight')
    assert one.ask('aloud') == []
    one.press('ArrowRight', 'ArrowDown')
    one.title()
    one.start()
    assert re.fullmatch('en: .*[IJLOSTZ] piece, columns [45] to [67].', one.ask('aloud')[-1]), one.ask('aloud')
    one.press('ArrowLeft')
    one.wait(200)
    assert re.fullmatch(r'en: Columns [34] to [56]. Lands in row 1.', one.ask('aloud')[-1]), one.ask('aloud')


def test_finger_that_was_down_at_the_end(game):
    """It does nothing, even after the half second in which all fingers do nothing."""
    one = game(clock=True, **PHONE)
    one.start()
    one.touch('Start', (195, 400))
    while one.playing():
        one.press('Space')
        one.wait(50)
    one.wait(600)
    for y in range(430, 640, 30):  # a flick
        one.touch('Move', (195, y))
        one.ask('pass(10)')
    one.touch('End')
    one.wait(50)
    assert 'Play again' not in one.said
    one.wait(500)
    one.says('Play again')


# ---- the same as the program ----

def test_signature(game, page_build):
    program = base64.b64encode((page_build / SIGNATURE_WASM).read_bytes()).decode()
    assert game().ask(COMPUTE_SIGNATURE.replace('PROGRAM', program)) == SIGNATURE.read_text(encoding='ascii').strip()


def test_sound(game):
    one = game()
    cues, music = [[row.rsplit(' ', 1) for row in Path(f'tests/golden/{name}.txt').read_text('utf-8').splitlines()]
                   for name in ('sound', 'music')]
    for kind, (name, hashed) in enumerate(cues):
        strength = 4 if name.strip() == 'clear' else 1
        assert one.ask(f'{SAMPLES}({kind}, {strength}, 10, 0, 1)') == hashed, name
    for tune, (name, hashed) in enumerate(music, 1):
        assert one.ask(f'{SAMPLES}({len(cues)}, {tune}, 8, 4, 12)') == hashed, name


def test_every_rule_set(game, tessera, verify):
    """Games of the same keys end as they end natively."""
    moves = [], ['ArrowLeft'], ['ArrowRight', 'ArrowUp'], ['KeyX']
    titles = texts('en', 'RULES')
    rules = [line.split()[0] for line in tessera('rules').lines if line.strip()]
    built_in = [name for name in rules if name.replace('-', '_') in titles]  # others are files, which a page has not
    assert len(built_in) > 5
    for name in built_in:
        one = game(clock=True, size=(480, 640))
        one.start(titles[name.replace('-', '_')])
        for turn in range(200):
            if not one.playing():
                break
            one.key('ArrowDown', False)
            one.press(*moves[turn % 4], 'Space')
            one.key('ArrowDown')
            one.ask('pass(1000)')
        replay = one.until(one.replay)
        assert f'\nrules {name} ' in replay and '\nboard 0 lost ' in replay, replay[:60]
        verify(replay)


def test_bot_in_a_worker(game):
    """The strongest bot thinks in a worker while the page plays."""
    one = game()
    one.go_to('Watch a bot')
    for _ in range(12):
        if 'Bot Max' not in one.said:
            one.press('ArrowRight')
            one.ask(SHOWN)
    one.press('Enter')
    assert one.until('((mind.counts() || [])[0] || [0, 0])[1] > 5', 120), one.ask('mind.counts()')
    assert 'played bot:11' in one.leave()


# ---- replays and links ----

def test_replays_come_and_go(game, browser, tmp_path):
    """A native replay is dropped onto the page and saved again; incomplete and forged ones are refused."""
    one, native = game(), 'tests/replays/guideline-quad.tsc'
    browser.call('Browser.setDownloadBehavior', behavior='allow', downloadPath=str(tmp_path),
                 browserContextId=one.context)
    text = replay_text(native)
    one.drop(native)
    one.until(one.replay)
    assert one.replay() == text
    for name, content, words in (('torn', text[:-30], 'torn.tsr is incomplete'),
                                 ('forged', text.replace('score ', 'score 1'), 'does not verify'),
                                 ('no', 'Dear diary', 'is not a replay')):
        (tmp_path / f'{name}.tsr').write_text(content, encoding='ascii')
        one.press('ArrowUp')  # the message stays until then
        one.drop(tmp_path / f'{name}.tsr')
        one.says(words)
    assert len(one.store('games')) == 1
    one.press('End', 'KeyS')
    assert one.until(lambda: [*tmp_path.glob('tessera-none-guideline-*.tsr')])
    saved, = tmp_path.glob('tessera-none-guideline-*')
    assert saved.read_text(encoding='ascii') == text


@pytest.fixture(scope='module')
def link(tessera, build):
    return tessera('link', '--page', f'file://{build}/tessera.html', 'tests/replays/modern-sprint-win.tsc').ok().out.strip()


def test_link(game, link):
    one = game(url=link)
    assert one.until(one.replay) == re.sub(r'hash \S+ \S+\n(?!\n)', '',  # only the last one
                                           replay_text('tests/replays/modern-sprint-win.tsc'))
    assert one.until('page.fact(page.FACT.awake)'), 'it is shown'
    one.press('Escape')
    one.says('The replay in the link was verified')


@pytest.mark.parametrize('change, words', [
    (lambda link: link[:-40], 'The link is damaged'),
    (lambda link: f'{link.split("#")[0]}#r={BOMB}', 'The game in the link'),
    (lambda link: f'{link.split("#")[0]}#play=nothing', 'refers to an unknown game'),
    (lambda link: f'{link.split("#")[0]}#fumen=v115@', 'The link is damaged')], ids=['torn', 'bomb', 'game', 'position'])
def test_bad_link(game, link, change, words):
    one = game(url=change(link), **SMALL)
    one.says(words, seconds=10)
    assert one.store('replays') == []


def test_study_link(game, link):
    """The analysis board begins at once, with the coach's lines."""
    one = game(url=link.split('#')[0] + '#study=1.guideline.0,0.v115@vhAAgH.')
    one.says('Hint: ', seconds=20)


def test_skin_link(game, link):
    """The screen of skins shows it, with what is wrong with it."""
    one = game(url=link.split('#')[0] + '#skin=Mine&I=ff0000&tile=brick', **SMALL)
    one.says('Column 20: unknown tile brick', seconds=10)


def test_challenge_link(game, link):
    """A challenge begins at once, but not instead of a game."""
    one = game(url=link.split('#')[0] + '#play=ultra,modern&seed=77', clock=True)
    assert one.until('page.playing()')
    one.wait(3500)
    one.ask("location.hash = '#play=sprint'")
    one.says('A game is in progress')
    one.press('Enter')
    one.wait(3500)
    one.press('Space')
    head = one.leave().split('\n\n')[0]
    assert 'rules modern' in head and 'mode ultra' in head and 'seed 77' in head, head


def test_position_link(game, link):
    """Practice begins with the position: three filled cells of the lowest row."""
    one = game(url=link.split('#')[0] + '#fumen=v115%40bhC8QeAgH', clock=True)
    assert one.until('page.playing()'), one.said
    one.ask('''(window.heard = [], new MutationObserver(() => heard.push(document.querySelector('#said').textContent))
        .observe(document.querySelector('#said'), {childList: true, characterData: true, subtree: true}))''')
    one.press('KeyV') # the best lines may be said right after it
    assert one.until("heard.some(text => text.includes('Heights: 1 1 1 0 0 0 0 0 0 0'))"), one.said


# ---- sleep and speed ----

@pytest.mark.long
def test_sleeps(game):
    """It asks for no frames when nothing moves."""
    one = game()

    def asks_for_no_frames(where):
        one.until('page.wasm().next_us() < 0')
        one.wait(500)
        before = one.ask('framesAsked')
        one.wait(2000)
        assert (one.ask('framesAsked') - before, one.ask('page.wasm().next_us() < 0')) == (0, True), where
    asks_for_no_frames('title')
    one.choose('Mode')
    asks_for_no_frames('menu')
    one.title()
    one.start()
    one.press('Space', 'KeyP')
    asks_for_no_frames('paused')


@pytest.mark.long
def test_pace(game):
    """With a processor four times slower a piece that glides between rows is drawn on and on."""
    one = game(script=PACE, **PHONE)
    one.start('Glide')
    one.call('Emulation.setCPUThrottlingRate', rate=4)
    one.ask('came.length = took.length = 0')
    one.wait(4000)
    came = one.ask('came')
    apart = sorted(b - a for a, b in zip(came, came[1:]))
    assert len(came) >= 20 and apart[len(apart) // 2] < 200, apart
