"""The samples of README.md compile and run as they are printed there; its figures are those of
bench/README.md; all links between pages lead somewhere.

A block ```c is a file, named by its first comment; ```sh is run from the top of the tree, with another
folder for /tmp and the program for ./play; ```text is what the block before it prints."""

import re
import shlex

import pytest

from conftest import TREE, blocks
from helpers.process import shell


def test_samples(build, program, tmp_path):
    samples = blocks('README.md')
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
