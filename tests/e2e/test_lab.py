"""tessera-lab: exit codes, errors and answers of its commands; and the changes that lab/mutants.py plants."""

import ast
import re
import struct
import sys

import pytest

from conftest import TREE, is_proper

sys.path.insert(0, str(TREE / 'lab'))
import mutants  # noqa: E402


def test_every_command_has_help(lab):
    names = re.findall(r'^  ([a-z-]+) ', lab('--help').ok().out, re.M)
    assert len(names) == 13
    for name in names:
        lines = lab(name, '--help').ok().lines
        assert lines[0].startswith(f'usage: tessera-lab {name}') and max(map(len, lines)) <= 80, name


@pytest.mark.parametrize('words', [
    'perft --queue IOX --depth 1', 'perft --depth 1', 'perft --queue I --depth 1 --field XXXXXXXXXXX',
    'tune --aim nonsense', 'tune --candidates 3', 'tune word', 'scale --games 0', 'strength nonsense',
    'puzzle nonsense', 'puzzles word', 'movegen best ways IOX', 'clears nonsense', 'bench --nonsense',
    'bench-agents --games 1', 'bench-agents word', 'data', 'data x.npy --strays 101', 'learn --pairs 0', 'learn word', 'nonsense'])
def test_invalid_calls(lab, words):
    is_proper(lab(*words.split()), 2)


def test_errors_name_the_program(lab):
    assert 'did you mean `perft`?' in lab('prft').err
    assert '`tessera-lab tune --help`' in lab('tune', '--nonsense').err


def test_perft(lab):
    """17 places for an I on an empty board, and 17 times 9 with an O after it."""
    lines = lab('perft', '--queue', 'IO', '--depth', '2').ok().lines
    assert [line.split()[1] for line in lines] == ['17', '153']


def test_tune(lab):
    words = '--aim digging --generations 1 --candidates 4 --games 1 --compare 2 --quiet'
    assert '[TS_AIM_digging]' in lab('tune', *words.split()).ok().out


def test_learn(lab):
    """One pair of duels decides a step of each weight by a spread, up or down, or of none; attack is the unit."""
    words = '--batches 1 --pairs 1 --places 20 --quiet'.split()
    one, again, other = (lab('learn', *words, '--seed', seed).ok().out for seed in ('2', '2', '3'))
    assert one == again != other
    found = dict(re.findall(r'\.(\w+) = (-?\d+)', one))
    assert found['attack'] == '272' and found['combo'] in ('25', '-25') and found['holes'] in ('-49', '-99')


def test_bench_agents(lab):
    """The same table every time, in which a player by chance is last and the search is first at every task."""
    words = 'bench-agents --games 3 --places 300'.split()
    one, again, other = (lab(*words, '--seed', seed).ok().out for seed in ('5', '5', '6'))
    assert one == again != other
    rows = {row[1].strip(): row[2:-1] for row in (line.split('|') for line in one.splitlines()[2:])}
    assert list(rows) == ['random places', 'greedy', 'Dellacherie', "the bot's search"]
    mean = {name: [float(cell.split()[0]) for cell in cells] for name, cells in rows.items()}
    worst, best = mean['random places'], mean["the bot's search"]
    for task, more_is_better in enumerate((True, True, False, True)):
        of_all = [numbers[task] for numbers in mean.values()]
        assert best[task] == (max(of_all) if more_is_better else min(n for n in of_all if n != worst[task])), one
    for task in (0, 1, 3):
        assert worst[task] == min(numbers[task] for numbers in mean.values()), one
    assert ', 0 of 3 won' in rows['random places'][2] and ', 3 of 3 won' in rows["the bot's search"][2]


def test_puzzle_check(lab):
    """tests/t_puzzle.c has the puzzles, which take longer."""
    lines = lab('puzzle', 'check', '--drills').ok().lines
    assert lines and all(line.endswith(', ok') for line in lines)


def test_rated_puzzles(lab):
    """The same seed gives the same puzzles; those that ship keep what was promised of them."""
    one, other = (lab('puzzles', '--games', '2', '--seed', '5').ok() for _ in range(2))
    assert one.out == other.out and len(one.lines) >= 5
    said = lab('puzzles', '--check', str(TREE / 'data/puzzles/rated.txt'), '--every', '40').ok().out
    found = re.fullmatch(r'(\d+) puzzles, 0 wrong; rank correlation .* (0\.\d+) \(.*\)\n', said)
    assert found and found[1] == '10000' and float(found[2]) >= 0.8, said


def test_puzzle_make(lab):
    """Goal, amount, pieces, field, solution, number of solutions: at most two."""
    made = lab('puzzle', 'make', '--goal', 'clear', '--pieces', '3', '--seed', '3').ok().out.split()
    assert made[:2] == ['clear', '0'] and len(made[4]) == 3 * 4 and made[5] in ('1', '2')


def records_of(path):
    """The records of a file of `data`, each a dict, without NumPy."""
    content = path.read_bytes()
    assert content[:8] == b'\x93NUMPY\x01\0'
    start = 10 + struct.unpack('<H', content[8:10])[0]
    header = ast.literal_eval(content[10:start].decode())
    letters = {'<u2': 'H', 'u1': 'B', 'i1': 'b', '<i4': 'i', '<u4': 'I'}
    fields = [(name, letters[kind], shape[0][0] if shape else 1) for name, kind, *shape in header['descr']]
    packed = struct.Struct('<' + ''.join(letter * count for _, letter, count in fields))
    assert header['shape'] == ((len(content) - start) // packed.size,) and start % 64 == 0
    for numbers in packed.iter_unpack(content[start:]):
        rest = iter(numbers)
        yield {name: [next(rest) for _ in range(count)] if count > 1 else next(rest) for name, _, count in fields}


def test_data(lab, tmp_path):
    """Fields follow from one another: four cells more, ten less for each row, nine for each row of garbage. The seat
    that moved last has lost."""
    for name in ('one', 'two'):
        lab('data', tmp_path / name, '--duels', '2', '--places', '60', '--seed', '7').ok()
    assert (tmp_path / 'one').read_bytes() == (tmp_path / 'two').read_bytes()
    games = {}
    for record in records_of(tmp_path / 'one'):
        games.setdefault(record['game'], []).append(record)
    assert list(games) == [14, 15, 16, 17]
    assert [{r['won'] for r in games[i]} | {r['won'] for r in games[i + 1]} for i in (14, 16)] == [{0, 1}] * 2
    for game in games.values():
        assert len({r['won'] for r in game}) == 1 and len(game) > 10
        assert [(r['piece'], r['left']) for r in game] == [(i, len(game) - i) for i in range(len(game))]
        cells = [sum(row.bit_count() for row in r['row']) for r in game]
        for before, after, r in zip(cells, cells[1:], game):
            garbage = after - (before + 4 - 10 * r['lines'])
            assert garbage >= 0 and garbage % 9 == 0 and (garbage == 0 or r['lines'] == 0)
        assert all(r['behind'][0] == 0 and r['chosen'] < 8 and r['place'][r['chosen']] < 1920 for r in game)
        chosen_first = sum(r['chosen'] == 0 for r in game)
        assert 0.7 * len(game) < chosen_first
    assert any(r['chosen'] > 0 for game in games.values() for r in game) and any(r['attack'] for game in games.values() for r in game)


# ---- the changes of mutants.py ----

def changes(text):
    return {(change.before, change.after) for change in mutants.changes_in('f.c', text)}


def test_operators_are_exchanged():
    found = changes('int f(int a, int b)\n{\n    return a < b && b == 3;\n}\n')
    assert found == {('<', '<='), ('&&', '||'), ('==', '!='), ('3', '4'), ('3', '2')}


def test_statements_and_early_returns_are_deleted():
    found = changes('int f(int a)\n{\n    int b = a;\n    if (!b)\n        return a;\n    g(a);\n    return b;\n}\n')
    assert found == {('!', ''), ('return a;', ';'), ('g(a);', ';')}


def test_declarations_and_words_stay():
    text = '/* a < b */\n#define X 3\nenum { Y = 4 };\nint f(void)\n{\n    char s[8] = "a && 1"; // c == 1\n    T *p = s;\n}\n'
    assert changes(text) == set()


def test_tables_of_a_file_are_changed():
    assert changes('static const int k[2] = {3, true};\n') == {('3', '4'), ('3', '2'), ('true', 'false')}


def test_a_change_is_planted_at_its_place():
    text = 'int f(int a)\n{\n    return a + a * 7;\n}\n'
    (change,) = [one for one in mutants.changes_in('f.c', text) if one.after == '8']
    assert change.line == 3
    assert mutants.planted(text, change) == text.replace('7', '8')


def test_a_seed_draws_the_same_changes():
    first, again, other = (mutants.drawn(TREE, 5, seed) for seed in (7, 7, 8))
    assert first == again != other


def test_listed_equivalents_are_in_the_sources():
    assert mutants.stale(TREE) == []
