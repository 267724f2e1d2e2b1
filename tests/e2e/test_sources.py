"""Rules for the sources that no compiler checks: form, calls that are banned, versions."""

import re
import subprocess
from functools import lru_cache
from pathlib import Path

import pytest

from conftest import TREE
from helpers.process import run, shell

# No clock, no files, no locale and no environment: functions that read them would be missing in the
# browser, or differ there.
BANNED = (r's?rand|time|clock|[a-z]*printf|ato[fil]+|strto[a-z]*|strcoll|strxfrm|strerror|strdup|(?:sec|set)?getenv|'
          r'system|exit|abort|atexit|qsort|bsearch|strcpy|strcat')
BANNED_IN_CORE = r's?rand|time|clock|[a-z]*printf|[mc]alloc|realloc|free|strcpy|strcat'
CORE = ['src/core', 'src/rules', 'src/modes']
PURE = ['src/base', 'src/replay', 'src/qr', 'src/app', 'src/coach', 'src/net', 'src/audio', 'src/front/pixels']
OURS = [folder for folder in ('src', 'include', 'tests', 'lab') if (TREE / folder).exists()]
VERSION = re.search('^#define TS_VERSION "(.*)"', (TREE / 'include/tessera.h').read_text(), re.M).group(1)
PAGES = [page for folder in ('', 'docs', 'bench') for page in sorted((TREE / folder).glob('*.md'))]


def sources(*folders, suffixes=('.c', '.h', '.def')):
    found = [path for folder in folders for path in sorted((TREE / folder).rglob('*')) if path.suffix in suffixes]
    assert found
    return found


@lru_cache(maxsize=None)
def bare(path):
    """The code without comments and without the contents of strings."""
    code = subprocess.run(['cc', '-fpreprocessed', '-dD', '-E', '-P', '-x', 'c', path], capture_output=True, text=True).stdout
    return re.sub(r'"[^"\n]*"', '""', code)


def found(pattern, paths):
    return [f'{path.relative_to(TREE)}: {match}' for path in paths for match in re.findall(pattern, bare(path))]


def test_banned_calls():
    pure = sources(*PURE) + sorted((TREE / 'src/ranking').glob('*.[ch]'))
    assert not found(rf'\b(?:{BANNED})\s*\(', pure)
    assert not found(rf'\b(?:{BANNED_IN_CORE})\s*\(', sources(*CORE))
    # Programs that learn want their rewards as floats.
    headers = [path for path in sources('include') if path.name != 'tessera_env.h']
    assert not found(r'\b(?:float|double)\b', pure + sources(*CORE) + headers)


def test_drawing_changes_nothing():
    """What draws a picture sees a session that it cannot write to."""
    assert not found(r'(?<!const )(?<!\w)session \*\w*', sources('src/app/draw'))


def test_form():
    """At most 600 lines of 100 columns, no tabs, no spaces at the end, a comment that says what a file is for."""
    wrong = []
    for path in sources(*OURS):
        lines = path.read_text().split('\n')
        name = path.relative_to(TREE)
        if len(lines) > 601 and 'text/lang' not in str(path):
            wrong.append(f'{name}: {len(lines) - 1} lines, more than 600')
        if not lines[0].startswith('/*'):
            wrong.append(f'{name}: does not open with what it is for')
        wrong += [f'{name}:{number}: longer than 100 columns, a tab, or a space at the end'
                  for number, line in enumerate(lines, 1) if len(line) > 100 or '\t' in line or line.endswith(' ')]
    for path in sources('python', 'npm', suffixes=('.py', '.js')):
        if len(path.read_text().splitlines()) > 600:
            wrong.append(f'{path.relative_to(TREE)}: more than 600 lines')
    assert not wrong


@pytest.mark.parametrize('page', PAGES, ids=lambda page: str(page.relative_to(TREE)))
def test_prose(page):
    """At most 120 columns, but for tables, code and pictures."""
    prose = re.sub(r'^ *```.*?^ *```$', lambda code: '\n' * code.group().count('\n'), page.read_text(), flags=re.M | re.S)
    assert not [number for number, line in enumerate(prose.split('\n'), 1)
                if len(line) > 120 and not re.match(r' *\||    |.*<img', line)]


COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)


def codes(*folders):
    paths = ((str(path.relative_to(TREE)), path)
             for path in sources(*folders, suffixes=('.c', '.h', '.def', '.js')) if 'node_modules' not in path.parts)
    return [(name, path.read_text()) for name, path in paths]


def odd_sentences(code):
    """Sentences of comments that have no subject, and labels such as `0: none`."""
    for match in COMMENT_OR_TEXT.finditer(code):
        if match.group().startswith('/*'):
            words = re.sub(r'\s*\n\s*\*?\s*', ' ', match.group()[2:-2]).strip()
            for sentence in re.split(r'(?<=[.;]) (?=[A-Z`])', words):
                if re.match(r'(?:Who|What|Whose|Whether)\b[^?]*$', sentence):
                    yield sentence
            yield from re.findall(r'(?:^|[;,(] )(?:0|-1|NULL): .*', words)


def nested_conditions(code):
    """Statements with a `?:` within a `?:`, where no bracket or comma closed the outer one before."""
    code = re.sub(r'\?\.|\?\?', ' ', COMMENT_OR_TEXT.sub(' ', code))
    for statement in re.split(r'[;{}]', code):
        depth, opened = 0, []
        for sign in statement:
            if sign in ')],':
                opened = [one for one in opened if one < depth]
            depth += (sign in '([') - (sign in ')]')
            if sign == '?':
                if opened:
                    yield ' '.join(statement.split())
                    break
                opened.append(depth)


def test_comments_are_sentences():
    assert list(odd_sentences('/* Ends it. What is\n * left. */')) == ['What is left.']
    assert list(odd_sentences('f("/* Who is it. */"); /* What now? */')) == []
    assert list(odd_sentences('int a; /* a time; 0: none */')) == ['; 0: none']
    assert not [(name, found) for name, code in codes(*OURS) for found in odd_sentences(code)]


def test_no_nested_conditions():
    assert list(nested_conditions('x = a ? 1 : b ? 2 : 3;')) == ['x = a ? 1 : b ? 2 : 3']
    assert list(nested_conditions('f(a ? 1 : 2, b ? 1 : 2); c = d ? \'?\' : "?";')) == []
    folders = [folder for folder in OURS if folder != 'tests']
    assert not [(name, found) for name, code in codes(*folders) for found in nested_conditions(code)]


def test_version():
    assert re.search(r'^## ([0-9.]*)', (TREE / 'CHANGELOG.md').read_text(), re.M).group(1) == VERSION
    assert f"\n  version: '{VERSION}',\n" in (TREE / 'meson.build').read_text()
    assert (TREE / 'debian/changelog').read_text().startswith(f'tessera ({VERSION}) ')


def test_every_file_of_tests_runs():
    registered = (TREE / 'tests/meson.build').read_text()
    assert not [path.name for path in Path(TREE, 'tests/e2e').glob('test_*.py') if f"'{path.stem[5:]}'" not in registered]


def test_shell_syntax():
    for script in ['play', 'check', *Path(TREE, 'data').glob('*.sh'), *Path(TREE, 'tests').glob('*.sh')]:
        run('sh', '-n', script).ok()


def test_format(update):
    """As clang-format 14 writes them (--update rewrites them); other versions write them differently."""
    command = next((name for name in ('clang-format-14', 'clang-format')
                    if 'version 14.' in shell(f'{name} --version').out), None)
    if not command:
        pytest.skip('the tree is written by clang-format 14, which is not here')
    files = sources(*OURS, 'bench', suffixes=('.c', '.h'))
    run(command, *(['-i'] if update else ['--dry-run', '-Werror']), *files, timeout=600).ok()
