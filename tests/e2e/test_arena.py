"""`tessera arena`: programs of the Tetris Bot Protocol play duels. Whatever they do, the tournament continues; the bots of
docs/write-a-bot.md are played as they are printed."""

import json
import re
import shlex
import subprocess

import pytest

from conftest import blocks
from helpers.process import shell

# A bot that knows the protocol and names every flat placement of the piece in play, and logs what it is told.
BOT = r'''
import json, os, sys, time
CELLS = {"I": (-1, 2), "O": (0, 1), "T": (-1, 1), "L": (-1, 1), "J": (-1, 1), "S": (-1, 1), "Z": (-1, 1)}
behaviour, log, asked = sys.argv[1], open(f"{sys.argv[2]}/{os.getpid()}", "w"), 0
def say(**message):
    print(json.dumps(message), flush=True)
def move(x, y):
    return {"location": {"type": queue[0], "orientation": "north", "x": x, "y": y}, "spin": "none"}
say(type="info", name=behaviour, version="1", author="test", features=["garbage"] if behaviour == "garbage" else [])
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    message = json.loads(line)
    if message["type"] == "rules":
        say(type="error", reason="unsupported_rules") if behaviour == "refused" else say(type="ready")
        print("", flush=True)
    elif message["type"] == "start":
        queue, known = message["queue"], 0
    elif message["type"] == "play":
        queue = queue[1:]
    elif message["type"] == "new_piece":
        queue.append(message["piece"])
    elif message["type"] == "suggest":
        asked += 1
        left, right = CELLS[queue[0]]
        moves = [move(x, y) for y in range(24) for x in range(-left, 10 - right)]
        if asked == 3:
            if behaviour == "ended":
                sys.exit()
            if behaviour == "nonsense":
                print("hello", flush=True)
            if behaviour == "late":
                time.sleep(60)
            if behaviour == "forfeit":
                moves = []
            if behaviour == "unreachable":
                moves = [move(5, 15), move(-3, 0), {"location": 1}]
            if behaviour == "nodes":
                say(type="suggestion", moves=moves, move_info={"nodes": 1101})
                continue
        say(type="suggestion", moves=moves, move_info={"nodes": 1100})
    elif message["type"] == "quit":
        break
'''


@pytest.fixture
def bot(tmp_path):
    """bot(BEHAVIOUR) is the command of a bot, bot.said() what each game's programs were told, in order."""
    (tmp_path / 'bot.py').write_text(BOT)
    (tmp_path / 'log').mkdir()

    def command(behaviour):
        return shlex.join(['exec', '/usr/bin/python3', f'{tmp_path}/bot.py', behaviour, f'{tmp_path}/log'])
    command.said = lambda: [[json.loads(line) for line in path.read_text().splitlines()]
                            for path in sorted((tmp_path / 'log').iterdir(), key=lambda path: path.stat().st_ctime_ns)]
    return command


@pytest.fixture
def tbp(program):
    """The command of the game's own bot, with little to think about."""
    return shlex.join(program) + ' tbp --nodes 300'


@pytest.mark.parametrize('failure, says', [
    ('refused', 'does not play by these rules'), ('ended', 'has ended'),
    ('nonsense', 'sent a line that is not a JSON object'), ('late', 'did not answer in time'),
    ('forfeit', 'suggested no move'), ('unreachable', 'suggested no placement within reach'),
    ('nodes', 'did not keep to the limit of nodes, or say how many it used')])
def test_who_fails_has_lost(tessera, bot, tbp, tmp_path, failure, says):
    """At the third piece; both games are played, and the opponent has won them."""
    options = ['--games', '2', '--ms', '3000' if failure == 'late' else '60000', '--out', tmp_path / 'out', '--json',
               *(['--nodes', '1000'] if failure == 'nodes' else [])]
    found = tessera('arena', *options, bot(failure), tbp).ok().json[0]
    bad, good = found['bots']
    assert (bad['name'], bad['failures'], bad['won']) == (failure, {failure: 2}, 0)
    assert (good['name'], good['failures'], good['won']) == ('Tessera', {}, 2)
    assert bad['pieces'] == (0 if failure == 'refused' else 4)  # two in each game
    assert bad['elo'] < 0 < good['elo'] and bad['elo'] + good['elo'] == pytest.approx(0, abs=0.11)
    table = tessera('arena', *(word for word in options if word != '--json'), bot(failure), tbp).ok()  # no game is played again
    assert f'bot 1 {says}\n' in table.out
    for number in range(2):
        assert f'{number:05}.tsr: ok' in tessera('verify', tmp_path / f'out/{number:05}.tsr').ok().out


def test_who_cannot_be_started(tessera, tbp):
    found = tessera('arena', '--games', '2', '--json', 'exec /nowhere/at/all 2>&-', tbp).ok().json[0]
    assert found['bots'][0]['failures'] == {'ended': 2} and found['bots'][1]['won'] == 2


def test_seats_and_pieces(tessera, bot, tmp_path):
    """All pairs meet twice with the same pieces before any meets again, with others."""
    tessera('arena', '--games', '4', '--pieces', '1', '--out', tmp_path / 'out', bot('a'), bot('b'), bot('c')).ok()
    head, *games = map(json.loads, (tmp_path / 'out/games.jsonl').read_text().splitlines())
    assert len(head['commands']) == 3
    seats = [[board['bot'] for board in game['boards']] for game in games]
    assert seats == [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]] * 2
    assert [game['seed'] for game in games] == [1] * 6 + [2] * 6
    assert [game['winner'] for game in games] == [None] * 12
    queues = [tuple(message['queue']) for said in bot.said() for message in said if message['type'] == 'start']
    assert len(queues) == 24 and len(set(queues[:12])) == len(set(queues[12:])) == 1 and queues[0] != queues[-1]
    start = next(message for message in bot.said()[0] if message['type'] == 'start')
    # The piece in play and six previews are a whole bag, so that the next one is full.
    assert sorted(start['queue']) == sorted(start['randomizer']['bag_state']) == sorted('IJLOSTZ')
    assert start['board'] == [[None] * 10] * 40


def test_news(tessera, bot, program):
    """A bot with `garbage` is told the whole position once, one without whenever rows have come."""
    strong = shlex.join(program) + ' tbp --nodes 2000'
    for behaviour in 'garbage', 'plain':
        tessera('arena', '--games', '2', '--pieces', '40', bot(behaviour), strong).ok()
    for number, said in enumerate(bot.said()):
        kinds = [message['type'] for message in said]
        assert kinds[0] == 'rules' and kinds[-1] == 'quit'
        if number < 2:
            assert kinds.count('start') == 1 and 'stop' not in kinds and 'garbage' in kinds
            assert all(len(row) == 10 and row.count(None) == 1 for message in said if message['type'] == 'garbage'
                       for row in message['rows'])
        else:
            assert kinds.count('start') == kinds.count('stop') + 1 > 1 and 'garbage' not in kinds
        assert kinds.count('suggest') > kinds.count('play') > 3


def test_it_goes_on_where_it_ended(tessera, bot, tbp, tmp_path):
    """A call that was stopped while it wrote; more games; other programs or options."""
    results = tmp_path / 'out/games.jsonl'
    call = ['arena', '--pieces', '12', '--out', tmp_path / 'out', '--json', tbp, bot('plain')]
    tessera(*call, '--games', '4').ok()
    before = results.read_bytes().splitlines(True)
    results.write_bytes(b''.join(before[:3]) + before[3][:20])
    logs = len(bot.said())
    found = tessera(*call, '--games', '6').ok().json[0]
    after = results.read_bytes().splitlines(True)
    assert after[:3] == before[:3] and len(after) == 7 and found['games'] == 6
    assert len(bot.said()) == logs + 4
    stable = r'"(?:us|slowest_us)":\d+'  # times differ, games do not
    assert [re.sub(stable, '', line.decode()) for line in after[3:5]] == [re.sub(stable, '', line.decode()) for line in before[3:]]
    other = tessera(*call, '--pps', '3')
    assert other.code == 2 and 'holds a tournament of other programs or options' in other.err
    assert results.read_bytes().splitlines(True) == after


def test_wrong_calls(steps):
    steps([(2, 'arena', 'too few programs: give at least two'), (2, 'arena true', 'too few programs: give at least two'),
           (2, 'arena true true --rules nes', 'only rules that rotate as SRS'),
           (2, 'arena true true --out /nowhere/at/all', 'cannot be created: No such file')])


def test_the_bots_of_the_page(build, program, tmp_path):
    """docs/write-a-bot.md: the files as printed there, its commands with fewer games, and no bot fails."""
    for language, text in blocks('docs/write-a-bot.md'):
        name = re.match(r'(?:#|//|/\*) (bot\.\w+):', text)
        if name:
            (tmp_path / name.group(1)).write_text(text)
    for line in dict(blocks('docs/write-a-bot.md'))['sh'].replace('./play', shlex.join(program)).splitlines():
        if 'node ' in line and subprocess.run(['sh', '-c', 'command -v node'], capture_output=True).returncode:
            pytest.skip('there is no node')
        said = shell(line.replace('--games 4', '--games 2 --ms 60000'), cwd=tmp_path, timeout=600).ok().out
    rows = {cells[-1]: cells for cells in map(str.split, said.splitlines()[1:5])}
    assert set(rows) == {'Python', 'JavaScript', 'C', 'Tessera'}
    assert all(cells[6] == '0' for cells in rows.values()), said  # none failed
    assert float(rows['Tessera'][1]) == max(float(cells[1]) for cells in rows.values())
