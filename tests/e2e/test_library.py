"""The library as other programs get it: what it exports, that nothing in it changes, that it installs, and
that C and C++ programs are built with it by pkg-config, shared and static, and as a meson subproject."""

import gzip
import re
import shutil
from types import SimpleNamespace

import pytest

from conftest import TREE, replay_text
from helpers.process import run, shell, tool

PARENT = '''project('parent', 'c', default_options: ['c_std=c17', 'optimization=0'])
executable('program', 'play.c', dependencies: subproject('tessera').get_variable('tessera_dep'))
'''
COMPILERS = {'.c': ['cc', '-std=c17'], '.cpp': ['c++', '-std=c++11']}
EXAMPLES = sorted(path for path in (TREE / 'examples').iterdir() if path.suffix in COMPILERS)


CHANGES = {'only', 'ts_rules_all', 'added_sets', 'added_count', 'adding', 'ts_modes_all', 'added_modes', 'adding_mode'}


def names(*command):
    return sorted(line.split()[2] for line in run('nm', *command).ok().lines if len(line.split()) == 3)


def test_exports(build, golden):
    """Everything that a header offers, and nothing else."""
    exports = names('-D', '--defined-only', build / 'libtessera.so')
    golden('exports.txt', ''.join(name + '\n' for name in exports))
    offered = [name for folder in ('include', 'include/tessera') for path in (TREE / folder).glob('*.h')
               for function, *units in re.findall(r'TS_API .*?[ *](ts_[a-z0-9_]*)\(|TS_API const ts_unit (.*), (.*);', path.read_text())
               for name in ([function] if function else units)]
    environments = names('-D', '--defined-only', build / 'libtessera_env.so')
    assert {name for name in offered if name.startswith('ts_env')} == {name for name in environments if name.startswith('ts_env')}
    assert sorted(name for name in offered if not name.startswith('ts_env')) == exports
    assert set(exports) <= set(environments) and all(name.startswith('ts_') for name in environments)


def test_archive(build):
    """Only ts_ names; nothing in it can change but the rule sets and modes that are added. Constants with addresses in them are data that can change
    for nm, but not for the loader. `only` is changed by tests (ts_movegen_use), which are not exported."""
    archive = build / 'libtessera.a'
    assert not [name for name in names('-g', '--defined-only', archive) if not name.startswith('ts_')]
    assert archive.read_bytes()[:8] == b'!<arch>\n', 'a thin archive'
    for fields in map(str.split, run('objdump', '-t', archive).ok().lines):
        if any(re.match(r'\.(bss|data|tbss|tdata)(?!\.rel\.ro)', field) for field in fields[1:-1]):
            assert fields[-1].startswith('.') or fields[-1] in CHANGES, fields[-1]


@pytest.fixture(scope='module')
def installed(build, tmp_path_factory):
    """The flags that pkg-config has for the library installed in a folder, and where it is found."""
    folder = tmp_path_factory.mktemp('library')
    run('meson', 'install', '-C', build, '--no-rebuild', '--destdir', folder).ok()
    (file,) = folder.rglob('tessera.pc')
    where = {'PKG_CONFIG_SYSROOT_DIR': str(folder), 'PKG_CONFIG_LIBDIR': str(file.parent)}
    ask = lambda *words: run(tool('pkg-config'), *words, 'tessera', env=where).ok().out.split()  # noqa: E731
    return SimpleNamespace(folder=folder, flags=ask('--cflags', '--libs'), version=ask('--modversion')[0],
                           path={'LD_LIBRARY_PATH': str(file.parent.parent)})


@pytest.fixture(scope='module')
def replays(tmp_path_factory):
    """A folder with the replays of the tests as text."""
    folder = tmp_path_factory.mktemp('replays')
    for path in (TREE / 'tests/replays').iterdir():
        (folder / path.name).with_suffix('.tsr').write_text(replay_text(path))
    return folder


@pytest.mark.parametrize('kind', ['shared', 'static'])
@pytest.mark.parametrize('source', EXAMPLES, ids=lambda source: source.name)
def test_example(installed, replays, golden, tmp_path, source, kind):
    """C and C++, shared and static, play the same games."""
    compiler, standard = COMPILERS[source.suffix]
    run(tool(compiler), standard, '-O1', '-Wall', '-Wextra', '-pedantic', '-Werror', *['-static'] * (kind == 'static'),
        '-o', tmp_path / 'example', source, *installed.flags).ok()
    words = [replays] * (source.stem == 'verify')
    printed = run(tmp_path / 'example', *words, env=installed.path).ok().out
    golden(f'example-{source.stem}.txt', re.sub(r'^\d+ verify', 'N verify', printed, flags=re.M))


def test_manual(installed):
    """Each call has a manual page, that of its header, in which it stands; groff reads them without a warning."""
    (pages,) = installed.folder.rglob('man3')
    calls = [name for name in (TREE / 'tests/golden/exports.txt').read_text().split() if not name.startswith('ts_unit_')]
    calls.append('ts_envs_step')
    for call in calls:
        (page,) = re.fullmatch(r'\.so man3/(.*)\n', (pages / f'{call}.3').read_text()).groups()
        assert re.search(rf'[ *]{call}\(', (pages / page).read_text()), call
    for page in pages.glob('tessera*.3'):
        if shutil.which('groff'):
            assert not run('groff', '-man', '-ww', '-Tutf8', page).ok().err, page
        assert '.SH NAME' in page.read_text()
    reference = next(installed.folder.rglob('doc/tessera/reference.html')).read_text()
    assert not [call for call in calls if f'<b id="{call}">' not in reference]


@pytest.mark.long
def test_abi(tmp_path, update):
    """Programs that were linked with this minor version run on: abidiff finds no incompatible change since
    tests/golden/libtessera.abi.gz. The first release of a minor version writes that file (--update)."""
    if not shutil.which('abidiff'):
        pytest.skip('abigail-tools are not installed')
    parts = ['base', 'core', 'rules', 'modes', 'replay', 'movegen', 'bot', 'perfect', 'api']
    paths = ['include', 'src', *(f'src/{part}{rest}' for part in parts for rest in ('', '/include'))]
    text = (TREE / 'src/meson.build').read_text()
    assert all(f"'{part}'" in text for part in parts)
    sources = [path for part in parts for path in (TREE / 'src' / part).glob('*.c')
               if path.name not in ('movegen_tall_none.c',)]
    library, golden = tmp_path / 'libtessera.so', TREE / 'tests/golden/libtessera.abi.gz'
    run('cc', '-std=c17', '-g', '-O0', '-fPIC', '-fvisibility=hidden', '-shared', '-w', '-o', library,
        *(f'-I{TREE / path}' for path in paths), *sources, timeout=900).ok()
    now = run('abidw', '--headers-dir', TREE / 'include', '--drop-private-types', '--no-show-locs', '--no-corpus-path',
              library, timeout=900).ok().out
    if update:
        golden.write_bytes(gzip.compress(now.encode(), mtime=0))
    (tmp_path / 'now.abi').write_text(now)
    (tmp_path / 'before.abi').write_bytes(gzip.decompress(golden.read_bytes()))
    found = run('abidiff', '--no-added-syms', tmp_path / 'before.abi', tmp_path / 'now.abi', timeout=900)
    assert found.code == 0, found.out  # harmless changes, such as new enumerators, are left out


def test_version(installed):
    assert f'TS_VERSION "{installed.version}"' in (TREE / 'include/tessera.h').read_text()


def test_subproject(tmp_path):
    """Built as a subproject of meson's it builds no game."""
    (tmp_path / 'subprojects').mkdir()
    (tmp_path / 'subprojects/tessera').symlink_to(TREE)
    shutil.copy(TREE / 'examples/play.c', tmp_path)
    (tmp_path / 'meson.build').write_text(PARENT)
    said = shell('meson setup build -Dtessera:processors=this && ninja -C build >log && build/program',
                 cwd=tmp_path, timeout=600).ok()
    assert said.out.endswith((TREE / 'tests/golden/example-play.txt').read_text())
    assert not [path for path in tmp_path.rglob('build/**/*') if path.is_file() and
                (path.name == 'tessera' or path.match('libplay*.a'))]
