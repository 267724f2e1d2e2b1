"""The samples of docs/library.md compile and run as they are printed there; the figures of README.md are those of
bench/README.md; all links between pages lead somewhere; texts avoid the words that docs/style.md replaces.

A block ```c is a file, named by its first comment; ```sh is run from the top of the tree, with another
folder for /tmp and the program for ./play; ```text is what the block before it prints."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from conftest import TREE, blocks
from helpers.process import shell
from test_sources import COMMENT_OR_TEXT, OURS, codes


def test_samples(build, program, tmp_path):
    samples = blocks('docs/library.md', '## Samples')
    assert sum(language == 'c' for language, _ in samples) >= 2
    printed = None
    for language, text in samples:
        if language == 'c':
            (tmp_path / re.match(r'/\* ([a-z]*\.c):', text).group(1)).write_text(text)
        elif language == 'sh':
            text = text.replace('/tmp/', f'{tmp_path}/').replace(' build/', f' {build}/')
            printed = shell(text.replace('./play ', shlex.join(program) + ' ')).ok().out
        elif language == 'text':
            assert printed == text


def rows(page):
    """The cells of each row of a page's tables whose second cell is a number; the first row of a name."""
    found = {}
    for line in (TREE / page).read_text().splitlines():
        cells = [cell.strip() for cell in line.split('|')[1:-1]]
        if len(cells) > 1 and re.fullmatch(r'[0-9.]+', cells[1]):
            found.setdefault(cells[0], cells[1:])
    return found


def test_figures():
    measured, printed = rows('bench/README.md'), rows('README.md')
    assert printed
    for name, cells in printed.items():
        assert set(cells) <= set(measured.get(name, [])), f'README.md: {name} is not as in bench/README.md'


@pytest.mark.parametrize('page', [str(path.relative_to(TREE)) for folder in ('', 'docs', 'bench')
                                  for path in sorted((TREE / folder).glob('*.md'))])
def test_links(page):
    links = re.findall(r'\]\(([^)#]+)[)#]', (TREE / page).read_text())
    missing = [link for link in links if not link.startswith('http') and not (TREE / page).parent.joinpath(link).exists()]
    assert not missing


def test_architecture_names_files_that_exist():
    """A name with a folder stands somewhere below src or the tree, one without anywhere in it."""
    text = (TREE / 'docs/architecture.md').read_text()
    listed = subprocess.run(['git', 'ls-files'], cwd=TREE, capture_output=True, text=True)
    files = listed.stdout.split() if listed.returncode == 0 else [str(path.relative_to(TREE)) for path in TREE.rglob('*.*')]
    names = set(re.findall(r'`([\w/.-]+\.(?:c|h|def|py|md|sh|js))`', text)) - {'xx.def'}
    assert len(names) > 60
    assert not sorted(name for name in names if 'NAME' not in name
                      and not any(('/' + file).endswith('/' + name) for file in files))
    folders = set(re.findall(r'^\| `([\w/]+)` \|', text, re.M))
    assert not [folder for folder in folders if not (TREE / folder).is_dir()]
    assert {path.parent.name for path in (TREE / 'src').glob('*/meson.build')} <= {Path(folder).name for folder in folders} | {'app'}


def test_architecture_is_short():
    assert len((TREE / 'docs/architecture.md').read_text().split('\n')) <= 300


# Words of the tables in docs/style.md that are never right, in menus, help, documents and comments.
FORBIDDEN = [r'looks? on|looking on', r'rows (?:on their way|to come)', r'put aside|taken (?:in|back)', r'pictures? a second',
             r'(?:goes|go|going|plays?|hosts) on(?! hold| the local network| port)', r'seal(?:s|ed)?',
             r'somebody|someone|whoever|the other one|one\'s own', r'knock(?:s|ed|ing)?', r'torn', r'dear(?:est)?', r'far away']
# Words that comments may use for other things: fields of structs, room in a buffer.
FORBIDDEN_IN_TEXTS = [r'(?<!D-)pads?', r'knobs?', r'(?:a|the|its|this|whose) room(?=[.,;:\' ](?! for| to))']
HEADLESS = r'(?:^|[.:;] |\| )(?:Who|Whoever) [a-z]+ (?!is |are )'


def prose(page):
    """The text of a page without code, and that of a .def file in its strings alone."""
    text = (TREE / page).read_text()
    if page.endswith('.def'):
        return '\n'.join(re.findall(r'"([^"\n]*)"', text))
    return re.sub(r'```.*?```|`[^`]*`', '', text, flags=re.S)


def forbidden(text, words):
    return re.findall(rf'.*\b(?:{"|".join(words)})\b.*', text, re.I)


@pytest.mark.parametrize('page', ['README.md', 'CONTRIBUTING.md', 'src/app/text/include/text/lang/en.def',
                                  'src/app/text/include/text/lang/en/lessons.def', 'tests/golden/help.txt',
                                  *(f'docs/{path.name}' for path in sorted((TREE / 'docs').glob('*.md'))
                                    if path.name != 'style.md')])
def test_words(page):
    text = prose(page)
    assert not forbidden(text, FORBIDDEN + FORBIDDEN_IN_TEXTS)
    assert not re.findall(rf'.*{HEADLESS}.*', text, re.M)


def comments(name, text):
    """Comments of C and JavaScript, or docstrings and comments of Python, each on one line. Names in capitals, such as a
    status TORN, are not words."""
    if name.endswith('.py'):
        found = [one.group() for one in re.finditer(r'"""[^"](?:.|\n)*?"""|(?<!\S)# .*', text)]
    else:
        found = [one.group()[2:-2].replace('*', '') for one in COMMENT_OR_TEXT.finditer(text) if one.group().startswith('/*')]
    return '\n'.join(re.sub(r'`[^`]*`|\b[A-Z_]{2,}\b', '', ' '.join(one.split())) for one in found)


def test_words_of_comments():
    assert forbidden(comments('a.c', '/* Whoever\n * knocks. */ f("goes on") /* TORN */'), FORBIDDEN) == ['Whoever knocks.']
    scripts = [(str(path.relative_to(TREE)), path.read_text()) for folder in ('tests', 'python', 'bench', 'lab', 'data')
               for path in sorted((TREE / folder).rglob('*.py')) if path.name != 'test_docs.py']
    assert not [(name, found) for name, text in codes(*OURS) + scripts
                for found in forbidden(comments(name, text), FORBIDDEN)]


DOCS = sorted(path.name for path in (TREE / 'docs').glob('*.md'))


@pytest.mark.parametrize('page', DOCS)
def test_pages_begin_with_their_readers(page):
    """The first sentence says for whom a page is, and what it answers."""
    assert re.match(r'# .+\n\nFor [a-zA-Z]', (TREE / 'docs' / page).read_text())


def paragraphs(text):
    """Paragraphs and items of lists as lists of lines; code, tables and headings are none."""
    found = [[]]
    for line in re.sub(r'^ *```.*?^ *```$', '', text, flags=re.M | re.S).split('\n'):
        if not line.strip() or line[0] in '|#' or (line.startswith('    ') and not found[-1]):
            found.append([])
            continue
        if re.match(r' *(?:[-*]|[0-9]+\.) ', line):
            found.append([])
        found[-1].append(line)
    return found


@pytest.mark.parametrize('page', ['README.md', 'CONTRIBUTING.md', *(f'docs/{page}' for page in DOCS)])
def test_paragraphs_are_short(page):
    """At most six lines, so that the eye finds its place."""
    assert list(map(len, paragraphs('a\nb\n\n- c\n  d\n- e\n'))) == [2, 0, 2, 1, 0]
    assert not [' '.join(lines)[:60] for lines in paragraphs((TREE / page).read_text()) if len(lines) > 6]
