"""A ranking server: on PostgreSQL, with and without its database, and two players who find each other there."""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request

import pytest

from conftest import TREE
from helpers.process import shell, wait_until


@pytest.mark.parametrize('name', ['t_ranking', 't_ranking_halves', 't_ranking_matchmaking', 't_ranking_mutated', 't_ranking_owner',
                                  't_ranking_presence'])
def test_postgres(build, name):
    """The unit tests once more. PostgreSQL needs a folder that its user may enter."""
    test = build / f'tests/{name}_postgres'
    if not test.exists():
        pytest.skip('built without libpq (libpq-dev)')
    if shell('scratch=; . tests/postgres.sh; has_postgres').code:
        pytest.skip('PostgreSQL is not installed')
    shell(f'scratch=$(mktemp -d); . tests/postgres.sh; start_postgres && TESSERA_TEST_DATABASE=$postgres {test}').ok()


@pytest.mark.long
def test_pages_read_no_table_whole(build):
    """PostgreSQL finds each page by indexes, and by its own choice: each page is asked for 21 times."""
    bench = build / 'tests/bench_ranking'
    if not bench.exists() or shell('scratch=; . tests/postgres.sh; has_postgres').code:
        pytest.skip('PostgreSQL is not installed')
    script = ('scratch=$(mktemp -d); . tests/postgres.sh; start_postgres && %s $postgres 0 20000 && '
              'ask() { as_server psql -h $scratch -U tessera postgres -qAtc "$1"; } && '
              'ask "ANALYZE; SELECT pg_stat_reset()" && %s $postgres 0 20000 && sleep 2 && echo read: && '
              'ask "SELECT s.relname FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid '
              'WHERE s.seq_scan > 10 AND c.reltuples > 1000"')
    answer = shell(script % (bench, bench))
    if 'needs libpq' in answer.out + answer.err:
        pytest.skip('built without libpq')
    assert answer.code == 0 and answer.out.split('read:')[1].split() == [], f'{answer}'


@pytest.fixture
def postgres(start, tessera):
    """A PostgreSQL server that is not there yet: postgres.url, postgres.begin()."""
    if 'needs libpq' in tessera('server', 'postgresql:///?host=/none', 'verify', '--once').err:
        pytest.skip('built without libpq (libpq-dev)')
    if shell('scratch=; . tests/postgres.sh; has_postgres').code:
        pytest.skip('PostgreSQL is not installed')
    class Server:
        folder = tempfile.mkdtemp(prefix='tessera-', dir='/tmp')
        url = f'postgresql://tessera@/postgres?host={folder}'
        process = None

        def begin(self):
            script = f'scratch={self.folder}; . tests/postgres.sh; start_postgres && echo ready && read _'
            self.process = start('sh', '-c', script, stdin=subprocess.PIPE)
            self.process.wait_for('^ready')

    server = Server()
    yield server
    if server.process:
        server.process.process.stdin.close()
        server.process.wait()
    else:
        os.rmdir(server.folder)


def page_at(port, path='/'):
    """Its status and text."""
    try:
        with urllib.request.urlopen(f'http://127.0.0.1:{port}{path}', timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ''


def status_at(port, path='/'):
    return page_at(port, path)[0]


def test_numbers_of_a_relay_alone(program, start, can_play_online):
    relay = start(*program, 'relay', '--port', '0', '--web', '0')
    port = relay.wait_for(r'^Numbers on port (\d+)|no libwebsockets').group(1)
    if not port:
        pytest.skip('built without libwebsockets')
    assert page_at(port, '/health') == (200, 'ok\n')
    assert status_at(port) == 404
    assert '\ntessera_relay_rooms 0\n' in page_at(port, '/metrics')[1]


def test_numbers_of_a_judge(program, tessera, start, tmp_path, can_play_online):
    server = tmp_path / 'server.db'
    log = tmp_path / 'log.tsl'
    tessera('sign', 'tests/replays/guideline-sprint-win.tsc', '--to', log, '--name', 'Ann', '--new').ok()
    tessera('server', server, 'add', log).ok()
    verifier = start(*program, 'server', server, 'verify', '--web', '0')
    port = verifier.wait_for(r'^Numbers on port (\d+)|no libwebsockets').group(1)
    if not port:
        pytest.skip('built without libwebsockets')
    verifier.wait_for('what=verified counted=1')
    assert (status_at(port, '/health'), status_at(port), status_at(port, '/log')) == (200, 404, 404)
    text = page_at(port, '/metrics')[1]
    for line in ('tessera_verified_counted_total 1', 'tessera_verify_batch_seconds_count 1', 'tessera_logs_waiting 0',
                 'tessera_logs_waiting_seconds 0', 'tessera_database_up 1'):
        assert f'\n{line}\n' in text


def test_database_comes_later(program, tessera, start, postgres, can_play_online):
    """The relay works and the verifier waits while the database is away; each says so once."""
    relay = start(*program, 'relay', '--port', '0', '--database', postgres.url, '--web', '0')
    verifier = start(*program, 'server', postgres.url, 'verify')
    for one in (relay, verifier):
        one.wait_for('what=database state=away why=')
    web = relay.wait_for(r'^A server on port (\d+)').group(1)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as guest:
        guest.settimeout(10)
        guest.connect(('127.0.0.1', int(relay.wait_for(r'^A relay on port (\d+)').group(1))))
        guest.send(b'\x16'.ljust(48, b'\0'))
        assert guest.recv(2000)[5] == 6  # a cookie
    assert status_at(web) == status_at(web, '/health') == 503
    assert '\ntessera_database_up 0\n' in page_at(web, '/metrics')[1]
    assert tessera('server', postgres.url, 'verify', '--once').code == 2
    postgres.begin()
    for one in (relay, verifier):
        one.wait_for('what=database state=there$')
        assert one.err.count('state=away') == 1
    assert status_at(web) == status_at(web, '/health') == 200
    for one in (relay, verifier):
        one.signal(signal.SIGTERM)
        one.wait().ok()


def test_end_while_the_database_is_away(program, start, postgres, can_play_online):
    relay = start(*program, 'relay', '--port', '0', '--database', postgres.url, '--web', '0')
    verifier = start(*program, 'server', postgres.url, 'verify')
    for one in (relay, verifier):
        one.wait_for('state=away')
        one.signal(signal.SIGTERM)
        one.wait().ok()


DOMAIN = 'play.example.org'


@pytest.fixture
def server(program, start, tmp_path, can_play_online):
    """The whole server in one process, and its ports. Its file is where a service has it."""
    one = start(*program, 'server', '--domain', DOMAIN, *'--port 0 --pages 0 --streams 0'.split(),
                env={'STATE_DIRECTORY': str(tmp_path)})
    one.pages = one.wait_for(r'^A server on port (\d+)|no libwebsockets').group(1)
    if not one.pages:
        pytest.skip('built without libwebsockets')
    one.relay, one.streams = (one.wait_for(words).group(1) for words in
                              (r'^A relay on port (\d+)', r'^Pages come by a proxy to port (\d+)'))
    return one


def test_one_command(server, tessera, tmp_path):
    """A relay under the name of the domain, pages for a proxy of this machine alone, and what is handed in is
    verified without another program."""
    log = tmp_path / 'log.tsl'
    tessera('sign', 'tests/replays/guideline-sprint-win.tsc', '--to', log, '--name', 'Ann', '--new').ok()
    tessera('server', f'http://127.0.0.1:{server.pages}', 'add', log).ok()
    server.wait_for('what=verified counted=1')
    assert '>Ann, Sprint: ' in page_at(server.pages)[1]
    assert f'relay\t{server.relay}\t{DOMAIN}:{server.relay}\n' in page_at(server.pages, '/index.tsv')[1]
    assert '\ntessera_verified_counted_total 1\n' in page_at(server.pages, '/metrics')[1]
    game = re.search(r'/game/([0-9a-f]{64})', page_at(server.pages)[1]).group(1)
    report = ['server', f'http://127.0.0.1:{server.pages}', 'report']
    assert tessera(*report, game, 'too fast for a hand').ok().out == 'kept\n'
    assert tessera(*report, '0' * 64).code == 1
    key = tessera('sign').ok().out.strip()
    assert tessera('server', tmp_path / 'server.db', 'reports').ok().out.endswith(f'  {game}  {key}  too fast for a hand\n')
    with socket.socket() as other, pytest.raises(ConnectionRefusedError):
        other.connect(('127.0.0.2', int(server.pages)))
    server.signal(signal.SIGTERM)
    server.wait().ok()


def test_restored_backup(server, program, start, tessera, tmp_path):
    """A copy that was made while the server ran has what was there then, in the place of a lost file."""
    log, copy, database = (tmp_path / name for name in ('log.tsl', 'copy.db', 'server.db'))
    tessera('sign', 'tests/replays/guideline-sprint-win.tsc', '--to', log, '--name', 'Ann', '--new').ok()
    tessera('server', database, 'add', log).ok()
    server.wait_for('what=verified counted=1')
    before = page_at(server.pages)[1]
    tessera('server', database, 'backup', copy).ok()
    assert tessera('server', copy, 'check').ok().out == '1 logs verify, 0 do not\n'
    server.signal(signal.SIGTERM)
    server.wait().ok()
    for file in tmp_path.glob('server.db*'):
        file.unlink()
    shutil.copy(copy, database)
    again = start(*program, 'server', '--domain', DOMAIN, *'--port 0 --pages 0 --streams 0 --database'.split(), database)
    assert page_at(again.wait_for(r'^A server on port (\d+)').group(1))[1] == before


def test_behind_caddy(server, start, tmp_path):
    """The package's Caddyfile: pages and the relay's WebSocket under one name, numbers for nobody outside."""
    if not shutil.which('caddy'):
        pytest.skip('Caddy is not installed')
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        port = one.getsockname()[1]
    start('caddy', 'run', '--adapter', 'caddyfile', '--config', 'data/server/Caddyfile', env={
        'DOMAIN': f'http://127.0.0.1:{port}', 'PAGES': f'127.0.0.1:{server.pages}', 'HOME': str(tmp_path),
        'STREAMS': f'127.0.0.1:{server.streams}', 'CADDY_ADMIN': f'unix/{tmp_path}/admin'}).wait_for('serving initial configuration')
    assert '<h1>Matches, ratings and records</h1>' in page_at(port)[1]
    assert status_at(port, '/metrics') == 404
    with socket.create_connection(('127.0.0.1', port), timeout=20) as page:
        page.sendall(f'GET /relay HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
                     'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'.encode())
        answer = page.recv(2000)
    # the key and its answer are those of RFC 6455, 1.3
    assert answer.startswith(b'HTTP/1.1 101 ') and b's3pPLMBiTxaQ9kYGzzhZRbK+xOo=' in answer


def test_units():
    """What the services write is for themselves alone."""
    units = sorted(TREE.glob('debian/*.service'))
    assert len(units) == 3
    for unit in units:
        assert {'UMask=0077', 'StateDirectoryMode=0700', 'DynamicUser=yes'} <= set(unit.read_text().splitlines()), unit


@pytest.mark.parametrize('words, said', [
    ('--domain -a.b', 'invalid host name'), ('--domain a..b', 'invalid host name'),
    ('--domain a.b:1', 'invalid host name'), ('--domain ' + 65 * 'a', 'invalid host name'),
    ('--domain a.b there verify', 'cannot be combined with WHERE'), ('--port 1', 'need --domain')])
def test_no_domain(tessera, can_play_online, words, said):
    result = tessera('server', *words.split())
    assert result.code == 2 and said in result.err


def free_port():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


@pytest.mark.long
@pytest.mark.parametrize('count', [1, 2], ids=['one relay', 'two relays'])
def test_ranked_match(program, tessera, start, terminal, tmp_path, can_play_online, count):
    """They are matched, play a match that counts, and are in the ratings; a record is handed in. Each
    asks another relay of the server, if there are two."""
    server = tmp_path / 'server.db'
    relays = []
    for _ in range(count):
        port = free_port()
        relays.append(start(*program, 'relay', '--port', str(port), '--public', f'127.0.0.1:{port}', '--database', server,
                            '--web', '0'))
    ports = [relay.wait_for(r'^A server on port (\d+)').group(1) for relay in relays]
    verifier = start(*program, 'server', server, 'verify')
    players = []
    for name, port in (('ann', ports[0]), ('bob', ports[-1])):
        screen = terminal(*program, 'play', '--term', '--lang', 'en', width=90, height=36,
                          env={'TESSERA_HOME': str(tmp_path / name)})
        players.append(screen)
        screen.go('?Multiplayer', '>Multiplayer', '>Ranked', '?Server address')
        for label, words in (('Server address', f'127.0.0.1:{port}'), ('Your name', name)):
            screen.choose(label, key='Up')
            screen.keys(words)
        screen.go('>Server address', r'?Players: 0\. Results: 0\.', f'?Your name +{name} ')
        screen.choose('Find match', key='Up')
        screen.keys('Enter')
    ann, bob = players
    for screen in players:
        screen.wait('Rated match against')
    for screen in players:
        screen.keys('Enter')
    for screen in players:
        screen.wait('Attack/minute')
    bob.drop_until('Rematch', pause=0.3)  # Bob only drops, in both rounds
    wait_until(lambda: any('what=log outcome=kept' in relay.err for relay in relays), 'a log is kept')
    verifier.wait_for('counted=1')
    assert re.search('ann$', tessera('server', server, 'people').ok().out, re.M)
    assert not tessera('server', server, 'refused').out
    assert tessera('server', server, 'check').out.startswith('1 logs verify, 0 do not')
    assert not list(tmp_path.glob('*/hand-in/*.tsl'))
