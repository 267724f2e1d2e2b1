"""The program's output is that of the files in tests/golden: rule sets, lists, help, the behaviour
signature, reviews, and the answers of `drive` to each NAME.drive, whose first line is `#! ARGUMENTS`.
Every replay in tests/replays has the hashes and the result it was recorded with. tests/earlier has
replays of earlier revisions as they were recorded: plays/ verify for ever, refused/ are refused with
the documented reason (docs/replay-format.md). The same holds for every build, so these tests also run with --runner. After --update read the difference."""

import json
import shlex
import zlib

import pytest

from conftest import RULES, SIGNATURE, TREE

GOLDEN = TREE / 'tests/golden'
HELP = ('rules modes drive film verify review records replays export import link learn perfect '
        'puzzle fumen web signature').split()


@pytest.mark.parametrize('name, words', [('rules', ['rules']), ('modes', ['modes']), ('signature', SIGNATURE)])
def test_list(tessera, golden, name, words):
    golden(f'{name}.txt', tessera(*words).ok().out)


FILES = [path.stem for path in sorted((TREE / 'data/rules').glob('*.rules'), key=lambda path: path.name)]


def test_rule_sets(tessera, golden):
    names = [line.split()[0] for line in tessera('rules').lines]
    assert names[-len(FILES):] == FILES
    for name in names[:-len(FILES)]:
        golden(f'rules-{name}.txt', tessera('rules', name).ok().out)
    assert sorted(names[:-len(FILES)]) == sorted(RULES)


def all_turns():
    """Every piece turned every way in holes of two columns, for `drive`; where it does not fit, that is said."""
    yield 'events on'
    yield f'field {"/".join(["X..XX..XX."] * 4 + [".XX..XX..X"] * 2)}'
    for piece in 'IJLOSTZ':
        for place in range(40):
            for turn in 'cw', 'ccw', 'flip':
                yield f'at {piece} {place % 4} {place // 4} {2 + place % 3}'
                yield f'tap {turn}'


def some_play(taps=150, state=1):
    """Buttons by a fixed chance, as `drive` reads them, in fields that are nearly full below."""
    words = ['left 300ms', 'right 300ms', 'left', 'right', 'cw', 'ccw', 'cw', 'flip', 'hold', 'hard', 'soft 400ms']
    for tap in range(taps):
        state = (state * 1103515245 + 12345) % (1 << 31)
        if tap % 15 == 0:
            yield 'until spawn'
            yield 'field XXXX.XXXXX/XXXX.XXXXX/XXXXXXXXX./XXXX.XXXXX'
        yield f'tap {words[(state >> 16) % len(words)]}'


def test_games_of_rule_files(tessera, golden):
    """What each set that is a file makes of turns and of a game, as a sum of all that happens there."""
    games = []
    for name in FILES:
        turns = tessera('drive', '--rules', name, input='\n'.join(all_turns()).encode() + b'\n').out
        script = '\n'.join(['events on', *some_play(), 'state']) + '\n'
        game = tessera('drive', '--rules', name, '--seed', '7', input=script.encode())
        state = json.loads(game.lines[-1])
        games.append(f'{name}: turns {zlib.crc32(turns.encode()):08x}, game {zlib.crc32(game.out.encode()):08x}, '
                     f'{state["pieces"]} pieces, {state["lines"]} lines, {state["score"]} points')
    golden('games-of-files.txt', '\n'.join(games) + '\n')


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
    """A raised revision needs replays of the one before."""
    recorded = {item for path in EARLIER.glob('*/*.tsc') for item in head(tessera, path).items()}
    for key, (revision, _) in named(tessera).items():
        assert key[1] in FILES or {(key, earlier) for earlier in range(1, revision)} <= recorded
