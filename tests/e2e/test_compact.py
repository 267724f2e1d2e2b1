"""docs/compact-format.md and the program agree: tests/compact_reader.py, which was written from the
page, reads every replay as the program does, and the golden files, which must be readable for ever."""

import re

import pytest

from compact_reader import Broken, Reader, USUAL
from conftest import TREE

GOLDEN = sorted((TREE / 'tests/golden/compact').glob('*.tsc'))
REPLAYS = sorted((TREE / 'tests/replays').glob('*.tsc'))


def text(path):
    return Reader(path.read_bytes()).read()


@pytest.mark.parametrize('path', GOLDEN, ids=lambda path: path.stem)
def test_golden_file(tessera, path):
    assert text(path) == path.with_suffix('.tsr').read_bytes()
    assert tessera('verify', '--print', path).ok().out.encode('utf-8', 'surrogateescape') == text(path)


def test_every_replay(tessera):
    printed = tessera('verify', '--print', *REPLAYS).ok().out
    assert len(REPLAYS) > 90
    assert printed.encode() == b''.join(map(text, REPLAYS))


def test_the_usual_text_is_that_of_the_page():
    page = (TREE / 'docs/compact-format.md').read_text()
    lines = re.findall(r'^(?:    (.*)|)$', page[page.index('    tessera replay 1\n'):], re.M)
    assert '\n'.join(lines).strip('\n') + '\n' == USUAL.decode()


def test_damage_is_refused(tessera, tmp_path):
    data = GOLDEN[0].read_bytes()
    for broken in (data[:-1], data[:20], b'\x01', b'\x02' + data[1:], b'\x09' + data[1:],
                   data[:9] + bytes([data[9] ^ 4]) + data[10:]):
        with pytest.raises(Broken):
            Reader(broken).read()
    for cut, words in ((data[:20], 'damaged or incomplete'), (b'\x02' + data[1:], 'a later version')):
        file = tmp_path / 'broken.tsc'
        file.write_bytes(cut)
        result = tessera('verify', file)
        assert result.code == 2 and words in result.err


def test_rewriting_keeps_the_form(tessera, tmp_path):
    file = tmp_path / 'game.tsc'
    file.write_bytes(REPLAYS[0].read_bytes())
    tessera('verify', '--rewrite', file).ok()
    assert file.read_bytes() == REPLAYS[0].read_bytes()
    assert tessera('verify', '--print', '--json', file).code == 2
