"""The program's output is that of the files in tests/golden: rule sets, lists, help, the behaviour
signature, reviews, and the answers of `drive` to each NAME.drive, whose first line is `#! ARGUMENTS`.
Every replay in tests/replays has the hashes and the result it was recorded with. tests/earlier has
replays of earlier revisions as they were recorded: plays/ verify for ever, refused/ are refused with
the documented reason (docs/replay-format.md). The same holds for every build, so these tests also run with --runner. After --update read the difference."""

import json
import shlex

import pytest

from conftest import SIGNATURE, TREE

GOLDEN = TREE / 'tests/golden'
HELP = ('rules modes drive film verify review records replays export import link learn perfect '
        'puzzle fumen web signature').split()


@pytest.mark.parametrize('name, words', [('rules', ['rules']), ('modes', ['modes']), ('signature', SIGNATURE)])
def test_list(tessera, golden, name, words):
    golden(f'{name}.txt', tessera(*words).ok().out)


def test_rule_sets(tessera, golden):
    names = [line.split()[0] for line in tessera('rules').lines]
    for name in names:
        golden(f'rules-{name}.txt', tessera('rules', name).ok().out)
    assert sorted(names) == sorted(path.stem.removeprefix('rules-') for path in GOLDEN.glob('rules-*.txt'))


def test_help(tessera, golden):
    golden('help.txt', tessera('--help').ok().out + ''.join(
        tessera(command, '--help').ok().out for command in HELP))


@pytest.mark.parametrize('name', sorted(path.stem for path in GOLDEN.glob('*.drive')))
def test_drive(tessera, golden, name):
    script = (GOLDEN / f'{name}.drive').read_bytes()
    arguments = shlex.split(script.decode().splitlines()[0].removeprefix('#!'))
    result = tessera('drive', *arguments, input=script)
    golden(f'{name}.out', result.out)
    failed = any(line.startswith('error:') for line in result.lines)
    assert result.code == (2 if failed else 0)


def test_review(tessera, golden):
    names = ['guideline-marathon-win-hold', 'modern-duel-cancel', 'nes-classicb-win', 'tgm-master-lost']
    printed = [tessera('review', f'tests/replays/{name}.tsc') for name in names]
    printed.append(tessera('review', '--json', 'tests/replays/modern-duel-cancel.tsc'))
    golden('review.txt', ''.join(result.ok().out + result.err for result in printed))


@pytest.mark.parametrize('name', sorted(path.name for path in (TREE / 'tests/replays').iterdir()))
def test_replay(tessera, name):
    tessera('verify', f'tests/replays/{name}').ok()


EARLIER = TREE / 'tests/earlier'


def head(tessera, path):
    """The rule set, the mode and their revisions, as the replay names them."""
    lines = tessera('verify', '--print', path).ok().lines
    return {tuple(line.split()[:2]): int(line.split()[2]) for line in lines
            if line.startswith(('rules ', 'mode '))}


def named(tessera):
    """The revision, and the least one that plays the same, of each rule set and mode."""
    return {(kind, item['name']): (item['revision'], item['least_revision'])
            for kind, command in (('rules', 'rules'), ('mode', 'modes'))
            for item in map(json.loads, tessera(command, '--json').lines)}


@pytest.mark.parametrize('name', sorted(path.name for path in (EARLIER / 'plays').iterdir()))
def test_earlier_revision_plays(tessera, name, pytestconfig):
    path = EARLIER / 'plays' / name
    now = named(tessera)
    assert any(revision < now[key][0] for key, revision in head(tessera, path).items())
    emulated = pytestconfig.getoption('--runner')  # slow, and without a disk
    for command in ['verify'] if emulated else ['verify', 'review', 'link', 'import']:
        tessera(command, path).ok()


@pytest.mark.parametrize('name', sorted(path.name for path in (EARLIER / 'refused').iterdir()))
def test_earlier_revision_is_refused(tessera, name):
    path = EARLIER / 'refused' / name
    now = named(tessera)
    kind, other = next(((kind, name), revision) for (kind, name), revision in head(tessera, path).items()
                       if revision < now[kind, name][1])
    words = 'rule set' if kind[0] == 'rules' else 'mode'
    result = tessera('verify', path)
    assert result.code == 1
    assert result.out.strip().endswith(
        f': recorded with another revision of the {words}: {kind[1]} {other}, this is {now[kind][0]}')


def test_each_earlier_revision_has_a_replay(tessera):
    """Whoever raises a revision adds replays of the one before."""
    recorded = {item for path in EARLIER.glob('*/*.tsc') for item in head(tessera, path).items()}
    for key, (revision, _) in named(tessera).items():
        assert {(key, earlier) for earlier in range(1, revision)} <= recorded
