"""The build: a new file breaks no other file, wherever it stands; a module sees no header of a module
that its `dependencies` do not name."""

import re
import shutil
import subprocess

import pytest
from conftest import TREE

# A new file whose static names are those that its neighbours use most.
NEW_FILE = '''/* Stands anywhere. */
static int width_of(int a)
{
    return a + 1;
}
static int draw(int a)
{
    return width_of(a) * 2;
}
int stands_anywhere_NUMBER(void);
int stands_anywhere_NUMBER(void)
{
    return draw(NUMBER);
}
'''
# A module, and a header that it must not see.
FORBIDDEN = [
    ('src/core', 'run/run.h'), ('src/core', 'bot/bot.h'), ('src/rules', 'core.h'), ('src/modes', 'core/core.h'),
    ('src/bot', 'record/replay.h'), ('src/record', 'store/store.h'), ('src/net', 'session/parts.h'),
    ('src/net', 'sockets/udp.h'), ('src/coach', 'run/run.h'), ('src/sound', 'face/session.h'),
    ('src/store', 'run/run.h'), ('src/hall', 'session/parts.h'), ('src/play/text', 'session/parts.h'),
    ('src/play/run', 'session/parts.h'), ('src/play/session', 'screens/screens.h'),
    ('src/play/session', 'scene/scene.h'), ('src/play/screens', 'scene/scene.h'),
    ('src/play/door', 'args.h'),
    ('src/front/term', 'session/parts.h'), ('src/front/pixels', 'scene/scene.h'),
    ('src/front/sdl', 'session/parts.h'), ('src/tool', 'session/parts.h'), ('src/play/scene', 'net/link.h')]


@pytest.fixture(scope='module')
def tree(tmp_path_factory):
    """A copy of the tree that may be changed, and a build folder of it."""
    copy = tmp_path_factory.mktemp('tree') / 'tessera'
    shutil.copytree(TREE, copy, ignore=shutil.ignore_patterns('build*', '.git', 'node_modules'))
    return copy


def add(folder, name, text):
    """A new file, and its line: the first of the folder's first list of files."""
    build = folder / 'meson.build'
    (folder / name).write_text(text)
    changed, count = re.subn(r"(\w+_files = files\()", rf"\1'{name}', ", build.read_text(), count=1)
    assert count == 1, build
    build.write_text(changed)


def folders(tree):
    return sorted(path.parent for path in tree.glob('src/**/meson.build')
                  if re.search(r'\w+_files = files\(', path.read_text()) and path.parent.name != 'web')


@pytest.mark.long
def test_a_file_may_stand_anywhere(tree):
    for number, folder in enumerate(folders(tree)):
        for more in range(2):
            add(folder, f'anywhere_{more}.c', NEW_FILE.replace('NUMBER', str(2 * number + more)))
    assert len(folders(tree)) >= 15
    subprocess.run(['meson', 'setup', '--werror', 'build-anywhere', '.'], cwd=tree, check=True, capture_output=True)
    built = subprocess.run(['ninja', '-C', 'build-anywhere', 'game'], cwd=tree, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout[-3000:]


def test_a_module_sees_only_its_dependencies(build):
    """Looks for headers in the folders that the build's command names for a file of the module."""
    folders_of = {}
    for line in subprocess.run(['ninja', '-C', str(build), '-t', 'compdb'], capture_output=True, text=True,
                               check=True).stdout.split('"command": "')[1:]:
        command = line[:line.index('",\n')]
        source = re.search(r'(src/[a-z_/]*)/[a-z_0-9]*\.c$', command)
        if source:
            folders_of.setdefault(source[1], re.findall(r'(?:^| )-I *([^ ]+)', command))

    def sees(module, header):
        return any((build / folder / header).exists() for folder in folders_of[module])

    failed = []
    for module, header in FORBIDDEN:
        assert list((TREE / 'src').rglob('*' + header)), header
        if sees(module, header):
            failed.append(f'{module} sees {header}')
    assert not failed
    # the check sees what is allowed, so that it would see what is not
    assert sees('src/play/scene', 'session/parts.h') and sees('src/core', 'tessera.h')
