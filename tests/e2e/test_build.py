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
    ('src/core', 'game/run.h'), ('src/core', 'bot/bot.h'), ('src/rules', 'core.h'),
    ('src/modes', 'core/core.h'), ('src/movegen', 'bot/bot.h'), ('src/bot', 'perfect/perfect.h'),
    ('src/bot', 'replay/compact.h'), ('src/replay', 'store/store.h'), ('src/net', 'session/parts.h'),
    ('src/net', 'sockets/udp.h'), ('src/coach', 'game/run.h'), ('src/audio', 'api/session.h'),
    ('src/store', 'game/run.h'), ('src/ranking', 'session/parts.h'), ('src/app/text', 'session/parts.h'),
    ('src/app/game', 'session/parts.h'), ('src/app/session', 'menus/screens.h'),
    ('src/app/session', 'draw/scene.h'), ('src/app/menus', 'draw/scene.h'), ('src/app/api', 'args.h'),
    ('src/front/term', 'session/parts.h'), ('src/front/pixels', 'draw/scene.h'),
    ('src/front/sdl', 'session/parts.h'), ('src/cli', 'session/parts.h'),
    ('src/app/draw', 'net/connection.h')]


MISSING = '''#include "text/text.h"
#include <stdio.h>
int main(void)
{
    puts(text_of(LANG_PL, TEXT_PLAY));
    puts(text_of(LANG_PL, TEXT_MODE));
    return text_is_translated(LANG_PL, TEXT_PLAY) || !text_is_translated(LANG_PL, TEXT_MODE);
}
'''


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
    assert sees('src/app/draw', 'session/parts.h') and sees('src/core', 'tessera.h')


def test_a_text_without_a_translation_is_english(tmp_path):
    texts = TREE / 'src/app/text/include'
    polish = (texts / 'text/lang/pl.def').read_text()
    (tmp_path / 'text/lang').mkdir(parents=True)
    (tmp_path / 'text/lang/pl.def').write_text(re.sub(r'TEXT\(PLAY, .*\n', '', polish))
    (tmp_path / 'main.c').write_text(MISSING)
    subprocess.run(['cc', '-std=c17', f'-I{tmp_path}', f'-I{texts}', f'-I{TREE}/include', f'-I{TREE}/src/base/include',
                    '-o', tmp_path / 'main', tmp_path / 'main.c', TREE / 'src/app/text/text.c'], check=True)
    assert subprocess.run([tmp_path / 'main'], capture_output=True, text=True, check=True).stdout == 'Play\nTryb\n'
