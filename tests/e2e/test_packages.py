"""The Python package and the npm package as their users get them: built, installed without a network, and
tested from outside the tree; with the samples of their documents."""

import re
import shutil
import tarfile
import zipfile

import pytest

from conftest import TREE, blocks
from helpers.browser import Page
from helpers.process import run, shell, tool

GREEDY = TREE / 'tests/golden/example-greedy.txt'
QUIET = {'OMP_NUM_THREADS': '1', 'OPENBLAS_NUM_THREADS': '1'}


def short(example):
    return len((TREE / 'examples' / example).read_text().splitlines()) <= 60


# ---- Python: the wheel in a fresh venv ----

@pytest.fixture(scope='module')
def venv(build, tmp_path_factory):
    """A folder with dist/, and a Python that has the wheel."""
    python = shell('. data/packages.sh && packages_python', cwd=TREE).out.strip()
    if not python:
        pytest.skip('no python3 has numpy, setuptools, wheel, build and venv')
    if not (build / 'libtessera_env.so').exists():
        pytest.skip(f'{build} has no libtessera_env.so')
    folder = tmp_path_factory.mktemp('python')
    shutil.copytree(TREE / 'python', folder / 'source')  # the build writes into its folder
    run(python, '-m', 'build', '--no-isolation', '--outdir', 'dist', 'source', cwd=folder,
        env={'TESSERA_LIBRARY': str(build)}, timeout=300).ok()
    has_pip = run(python, '-c', 'import pip').code == 0  # a second one takes seconds to install
    run(python, '-m', 'venv', '--system-site-packages', *['--without-pip'] * has_pip, folder / 'venv').ok()
    (wheel,) = (folder / 'dist').glob('tessera-*-py3-none-*.whl')
    run(folder / 'venv/bin/python', '-m', 'pip', '-q', '--disable-pip-version-check', 'install', '--no-index', wheel).ok()
    return folder


@pytest.fixture
def python(venv, tmp_path):
    return lambda *words, **options: run(venv / 'venv/bin/python', *words, cwd=tmp_path, env=QUIET, timeout=500, **options)


def test_wheel(venv):
    (wheel,), (source,) = (venv / 'dist').glob('*.whl'), (venv / 'dist').glob('*.tar.gz')
    has = zipfile.ZipFile(wheel).namelist()
    assert {f'tessera/{name}' for name in ('libtessera.so', 'libtessera_env.so', 'py.typed', '__init__.py')} <= set(has)
    has = tarfile.open(source).getnames()
    assert any(name.endswith('/tessera/match.py') for name in has) and not any('.so' in name for name in has)


def test_python(python):
    for tests in 'python.py', 'python_env.py':
        assert re.search(r'^\d+ passed, 0 failed$', python(TREE / 'tests' / tests, TREE).ok().out, re.M)
    assert 'it verifies' in python('-m', 'tessera').ok().out
    assert short('selfplay.py') and 'of the points against the first one' in python(TREE / 'examples/selfplay.py').ok().out
    assert short('greedy.py') and python(TREE / 'examples/greedy.py').ok().out == GREEDY.read_text()


@pytest.mark.long
def test_types(python, tmp_path):
    if python('-m', 'mypy', '--version').code:
        pytest.skip('mypy is not installed')
    python('-m', 'mypy', '--strict', TREE / 'python/tessera', '--cache-dir', tmp_path).ok()


def test_python_samples(python, long, tmp_path):
    """Every ```python block of the page is a program; ```text is what the one before it prints. The one
    that learns says so in its first line, and must end as strong as it says within a minute."""
    samples = blocks('docs/python.md') + blocks('docs/benchmark.md')
    assert sum(language == 'python' for language, _ in samples) >= 4
    printed = None
    for language, text in samples:
        if language == 'python':
            (tmp_path / 'sample.py').write_text(text)
            learns = 'learns' in text.splitlines()[0]
            result = None if learns and not long else python('sample.py').ok()
            printed = None if learns else result.out
        elif language == 'text' and printed is not None:
            assert printed == text


# ---- npm ----

@pytest.fixture(scope='module')
def app(build, tmp_path_factory):
    """A folder of a program that has installed the packed package."""
    if 'npm/tessera.wasm.gz' not in (build / 'build.ninja').read_text():
        pytest.skip('set up without a compiler for WebAssembly')
    run('ninja', '-C', build, 'npm', timeout=600).ok()
    said = re.search(r'about (\d+) kB', (TREE / 'npm/README.md').read_text()).group(1)
    assert abs((build / 'npm/tessera.wasm.gz').stat().st_size - 1000 * int(said)) < 5000
    tool('node')
    folder = tmp_path_factory.mktemp('npm')
    (folder / 'app').mkdir()
    (folder / 'app/package.json').write_text('{"private": true}')
    for words in (f'pack --pack-destination {folder} {(build / "npm").resolve()}', f'install {folder}/tessera-engine-*.tgz'):
        # Nothing of the user's settings, and no network.
        shell(f'npm --offline --silent {words}', cwd=folder / 'app', env={
            'HOME': str(folder), 'npm_config_cache': f'{folder}/cache', 'npm_config_userconfig': f'{folder}/npmrc',
            'npm_config_update_notifier': 'false', 'npm_config_audit': 'false', 'npm_config_fund': 'false'}).ok()
    (packed,) = folder.glob('*.tgz')
    assert sorted(tarfile.open(packed).getnames()) == [f'package/{name}' for name in (
        'LICENSE', 'README.md', 'canvas.d.ts', 'canvas.js', 'engine.js', 'fumen.js', 'inline.js', 'match.js', 'memory.js', 'node.js', 'package.json',
        'packed.js', 'painter.wasm.gz', 'setup.js', 'state.js', 'tessera.d.ts', 'tessera.js', 'tessera.wasm.gz', 'worker.d.ts', 'worker.js')]
    for source in ('examples/greedy.mjs', 'tests/npm.mjs'):
        shutil.copy(TREE / source, folder / 'app')
    (folder / 'app/example.mjs').write_text(dict(blocks('npm/README.md'))['js'])
    return folder / 'app'


def test_npm_samples(app):
    assert run('node', 'example.mjs', cwd=app).ok().out == dict(blocks('npm/README.md'))['text']
    assert short('greedy.mjs') and run('node', 'greedy.mjs', cwd=app).ok().out == GREEDY.read_text()


@pytest.fixture(scope='module')
def tests(app):
    """The tests that run in node have been run. They leave the hash of a game."""
    return run('node', 'npm.mjs', TREE / 'tests', app / 'hash', cwd=app)


def test_npm(tests):
    """Each line of tests/npm.mjs is a test: `ok` or what is wrong."""
    assert tests.ok().lines and not [line for line in tests.lines if not line.startswith('ok ')]


@pytest.fixture
def played(app, tests):
    """The hash that a program of PLAYS must have."""
    return (app / 'hash').read_text().strip()


PLAYS = """
    const {Match} = await load(), match = new Match({seed: 5});
    for (let i = 0; i < 400; i++)
        match.step(i % 2 ? Buttons.HARD : 0);
"""


def asked(browser, url, words):
    """What words answer in that page."""
    page = Page(browser, url)
    answer = page.ask(words)
    page.close()
    return answer


def test_npm_in_a_page(app, played, browser, serve):
    """The hash of a game that is played in a browser."""
    assert asked(browser, serve(app / 'node_modules/tessera-engine') + 'package.json', f"""
        import('/tessera.js').then(async ({{load, Buttons}}) => {{ {PLAYS} return match.hash(); }})""") == played


PAINTS = """(async () => {
        const {load} = await import('/tessera.js'), {attach} = await import('/canvas.js');
        const {Match} = await load(), match = new Match({mode: 'duel', players: 2, seed: 5});
        const canvas = Object.assign(document.createElement('canvas'), {width: 1100, height: 520});
        const screen = await attach(canvas);
        for (let i = 0; i < 40; i++) {
            match.step([i % 2 * 8, i % 3], 60); /* hard drops; moves */
            screen.show(match);
        }
        const rgb = canvas.getContext('2d').getImageData(0, 0, 1100, 520).data.filter((_, i) => i % 4 < 3);
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', rgb));
        return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    })()"""


def test_npm_canvas(app, build, browser, serve):
    """A match on a canvas of a browser, after forty changes, is pixel for pixel the picture that the library makes of
    it at once."""
    painted = run('/usr/bin/python3', '-c', """if True:
        import hashlib, tessera
        from tessera import render
        match = tessera.Match(mode='duel', players=2, seed=5)
        for i in range(40):
            match.step(i % 2 * 8, i % 3, ticks=60)
        print(hashlib.sha256(render.picture(match, (1100, 520)).tobytes()).hexdigest())
        """, env={'TESSERA_LIBRARY': str(build.resolve()), 'PYTHONPATH': str(TREE / 'python')}).ok().out.strip()
    assert asked(browser, serve(app / 'node_modules/tessera-engine') + 'package.json', PAINTS) == painted


@pytest.fixture(scope='module')
def tools(app):
    """The folder of a program that also has bundlers and TypeScript; npm brings them."""
    done = run(tool('npm'), 'install', '--no-save', '--silent', '--no-audit', '--no-fund', '--fetch-retries=0',
               'esbuild@0.24.2', 'vite@6.4.1', 'typescript@5.6.3', '@types/node@20', cwd=app, timeout=300)
    if done.code:
        pytest.skip('npm does not bring esbuild, vite and typescript here')
    return app


@pytest.fixture
def bundled(tools, played, browser, serve, tmp_path):
    """bundled(ENTRY, COMMAND, *FILES): COMMAND bundles a program that imports from ENTRY, and says nothing; with the
    FILES beside it the program plays in a browser."""
    def check(entry, command, *files, then=''):
        (tools / 'program.mjs').write_text(
            f"import {{load, Buttons}} from '{entry}';\n{PLAYS}{then}document.title = match.hash();\n")
        (tools / 'index.html').write_text('<title>none</title><script type="module" src="./program.mjs"></script>')
        made = run(*f'{command}{tmp_path}/out'.split(), cwd=tools, timeout=120).ok()
        assert not made.err
        for file in files:
            shutil.copy(tools / file, tmp_path / 'out')
        assert asked(browser, serve(tmp_path / 'out') + 'index.html', """
            new Promise((done) => setInterval(() => document.title === 'none' || done(document.title), 20))""") == played
    return check


ESBUILD = 'node_modules/.bin/esbuild program.mjs --bundle --format=esm --out-extension:.js=.mjs --log-level=warning --outdir='


def test_esbuild(bundled):
    """esbuild leaves it to its user to copy the file that the package names."""
    bundled('tessera-engine', ESBUILD, 'index.html', 'node_modules/tessera-engine/tessera.wasm.gz')


def test_esbuild_inline(bundled):
    bundled('tessera-engine/inline', ESBUILD, 'index.html')


def test_vite(bundled):
    bundled('tessera-engine', 'node_modules/.bin/vite build --emptyOutDir --logLevel=warn --target=esnext --outDir=')


def test_vite_worker(bundled, tools):
    """The worker of the README thinks about the match."""
    _, worker, page = (text for language, text in blocks('npm/README.md') if language == 'javascript')
    (tools / 'engine-worker.js').write_text(worker)
    bundled('tessera-engine', 'node_modules/.bin/vite build --emptyOutDir --logLevel=warn --target=esnext --outDir=',
            then='const fresh = new Match({seed: 7});\nfresh.step();\n' +
            page.replace('think(match', 'think(fresh') + 'place.column;\n')


def test_vite_canvas(bundled):
    """The picture of the README is painted, by a file that the bundler brings along."""
    picture, *_ = (text for language, text in blocks('npm/README.md') if language == 'javascript')
    bundled('tessera-engine', 'node_modules/.bin/vite build --emptyOutDir --logLevel=warn --target=esnext --outDir=',
            then="document.body.append(document.createElement('canvas'));\n" + picture)


def test_page_example(tools, browser, serve, tmp_path):
    """The page of the examples, bundled: the bot clears lines, and a key takes the game over."""
    assert short('page.html')
    shutil.copy(TREE / 'examples/page.html', tools / 'index.html')
    run('node_modules/.bin/vite', 'build', '--logLevel=warn', '--target=esnext', f'--outDir={tmp_path}/out', cwd=tools,
        timeout=120).ok()
    page = Page(browser, serve(tmp_path / 'out') + 'index.html')
    says = lambda words: page.ask(f"""new Promise((done) => setInterval(() =>
        {words}.test(document.getElementById('words').textContent) && done(true), 20))""")  # noqa: E731
    assert says('/^The bot plays: [1-9][0-9]* lines/')
    page.ask("dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyC'}))")
    assert says('/^You play: /')
    page.close()


def test_esbuild_for_node(tools, played):
    """One file for node, with nothing beside it."""
    (tools / 'program.mjs').write_text(
        f"import {{load, Buttons}} from 'tessera-engine/inline';\n{PLAYS}console.log(match.hash());\n")
    run(*f'{ESBUILD}one --platform=node'.split(), cwd=tools).ok()
    assert run('node', 'one/program.mjs', cwd=tools).ok().out.strip() == played


def test_typescript(tools):
    """The examples are well typed by the package's declarations, and so are workers of both kinds."""
    (tools / 'remote.mts').write_text("""import {parentPort, Worker as NodeWorker} from 'node:worker_threads';
        import {load} from 'tessera-engine';
        import {attach} from 'tessera-engine/canvas';
        import {connect, serve} from 'tessera-engine/worker';
        serve(load());
        serve(await load(), parentPort);
        const {Match, thinkMany} = await load();
        (await attach(new OffscreenCanvas(528, 528))).show(new Match());
        const depths: (number | undefined)[] = thinkMany([new Match()], {level: 3}).map((thought) => thought?.depth);
        console.log(depths);
        for (const worker of [new Worker('a.js'), new NodeWorker('a.js')]) {
            const thought = await connect(worker).think(new Match(), {level: 3});
            const column: number | undefined = thought?.place?.column;
            console.log(column, (await connect(worker).verify('')).ok);
        }
    """)
    run('node_modules/.bin/tsc', '--strict', '--noEmit', '--skipDefaultLibCheck', '--allowJs', '--checkJs', '--target', 'esnext', '--module',
        'nodenext', 'greedy.mjs', 'example.mjs', 'remote.mts', cwd=tools).ok()
