"""The core as an object: built by one plain line, as the move generator is by another, read by C++, needing
nothing from outside, its match without padding, and reading nothing that was not written. That it needs no import for
wasm32 is known where signature.wasm is linked."""

import re

import pytest

from conftest import TREE
from helpers.process import run, shell, tool

CORE = 'src/core/*.c src/rules/*.c src/modes/*.c'
MOVEGEN = ' '.join(f'src/movegen/{name}.c' for name in ('movegen', 'movegen_batch', 'movegen_tall', 'forms', 'fit_map', 'path'))
COUNT = '''#include "lab/count/count.h"
int main(void)
{
    ts_movegen gen;
    ts_bitboard empty = {{0}};
    const uint8_t queue[] = {TS_I, TS_O};
    count_plan plan = {.queue = queue, .queue_count = 2, .depth = 2, .shares = 1};
    uint64_t ways;
    return !ts_movegen_of(ts_rules_get(0), &gen) || !count_by_movegen(&gen, &empty, &plan, &ways) ||
           ways != 153;
}
'''
INCLUDES = ' '.join(f'-I{path}' for path in ('.', 'include', 'src', 'src/cli', *sorted(set(TREE.glob('src/*/include')) - {TREE / 'src/windows/include'})))
# Constant data and answers, which are never copied as bytes.
CONSTANT = {'ts_rules', 'ts_puzzle', 'ts_mode', 'ts_speed', 'ts_unit', 'ts_fact'}


def silent(script, **options):
    """The line of shell succeeds, and prints nothing."""
    result = shell(script, cwd=TREE, timeout=300, **options).ok()
    assert not result.out + result.err, f'{result}'


@pytest.fixture(scope='module')
def objects(tmp_path_factory):
    """A folder with the objects of the plain line; file names must differ."""
    folder = tmp_path_factory.mktemp('core')
    files = ' '.join(f'{TREE}/{pattern}' for pattern in CORE.split())
    result = shell(f'cc -std=c17 -I{TREE}/include -c {files}', cwd=folder).ok()
    assert not result.err
    return folder


def test_plain_line(objects):
    assert len(list(objects.glob('*.o'))) == sum(len(list(TREE.glob(pattern))) for pattern in CORE.split())


def test_move_generator_by_hand(objects, tmp_path):
    """The README's lines, but for the time that optimizing takes."""
    (tmp_path / 'count.c').write_text(COUNT)
    silent(f'cc -std=c17 -Wno-psabi -DBUILD=plain -DINLINE=static {INCLUDES} -o {tmp_path}/count {tmp_path}/count.c '
           f'{objects}/*.o lab/count/*.c {MOVEGEN} && {tmp_path}/count')


def test_cplusplus():
    tool('c++')
    silent(f'c++ -Wall -Wextra {INCLUDES} -fsyntax-only -x c++ -',
           input='extern "C" {\n#include "tessera/path.h"\n#include "movegen/movegen.h"\n}\n')


def test_symbols(build):
    """The objects of the build need nothing from outside. What they export, and what in them can change, is tested with
    the whole library (test_library.py)."""
    archives = [build / f'src/{name}/lib{name}.a' for name in ('core', 'rules', 'modes')]
    symbols = [line.split()[-2:] for line in run('nm', *archives).ok().lines if len(line.split()) > 1]
    wanted = {name for kind, name in symbols if kind == 'U'} - {name for kind, name in symbols if kind != 'U'}
    assert wanted <= {'memcpy', 'memmove', 'memset', '_GLOBAL_OFFSET_TABLE_', '__stack_chk_fail'}


@pytest.mark.parametrize('compiler', ['cc', 'i686-linux-gnu-gcc', 's390x-linux-gnu-gcc', 'clang --target=wasm32'])
def test_padding(compiler):
    """None in what a match is made of."""
    tool(compiler.split()[0])
    said = shell(f'{compiler} -std=c17 -Wpadded -Iinclude -fsyntax-only -x c -', cwd=TREE, input='#include "tessera.h"\n').ok()
    padded = set()
    for header, line in re.findall(r'(tessera[a-z_]*\.h):(\d+):\d+: warning', said.err):
        before = '\n'.join((TREE / 'include' / header).read_text().split('\n')[:int(line)])
        padded.add(re.findall(r'struct (ts_[a-z_]*) \{', before)[-1])
    assert padded <= CONSTANT


def test_analyzer():
    if shell('gcc -fanalyzer -E -x c /dev/null').code:
        pytest.skip('this gcc has no analyzer')
    silent('for file in src/core/*.c; do gcc -std=c17 -O1 -fanalyzer -Werror -fdiagnostics-plain-output -Iinclude -c '
           '-o /dev/null "$file" || exit; done')


def test_memory(tmp_path):
    """Games of every rule set end where memory that was never written ends the program."""
    tool('clang')
    clang = 'clang -std=c17 -gline-tables-only -fsanitize=memory -fno-sanitize-recover=memory'
    core = ' '.join(f'{TREE}/{pattern}' for pattern in CORE.split())  # runs long; the rest only takes long to optimize
    silent(f'cd {tmp_path} && {clang} -O1 -I{TREE}/include -c {core} && cd {TREE} && {clang} {INCLUDES} -o {tmp_path}/memory '
           f'tests/t_sync.c src/cli/measure/script.c src/cli/measure/signature.c src/replay/*.c {tmp_path}/*.o')
    assert shell(f'{tmp_path}/memory', cwd=TREE, env={'TESSERA_TEST_FEW': 'yes'}, timeout=600).ok()


def test_other_compilers():
    """Nothing that only GCC and clang know: other compilers for Windows read it, too."""
    tool('clang')
    silent("clang --target=x86_64-pc-windows-msvc -std=c17 -ffreestanding -fsyntax-only -fms-extensions -U__GNUC__ "
           "-U__BYTE_ORDER__ '-D__attribute__(x)=of_GNU' -D__builtin_memcpy=of_GNU -D__builtin_trap=of_GNU "
           "-D__builtin_ctz=of_GNU -D__builtin_clzll=of_GNU -Wall -Werror -Wno-unknown-pragmas -Wno-return-type "
           f'-Iinclude {CORE}')
