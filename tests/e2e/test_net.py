"""Online duels between real programs over the loopback: played to their end, and all that can go wrong.
The long ones also over a bad network: 250 ms each way, 10 % loss, 30 ms jitter, cuts and kills."""

import re
import shlex
import signal
import subprocess
import time

import pytest

from helpers.process import run, wait_until

SECONDS = ['--no-screen', '--seconds', '200']


class Match:
    """A host and a guest; each writes a replay and one line of JSON."""

    def __init__(self, program, start, folder, build):
        self.program, self.start, self.folder, self.build = program, start, folder, build
        self.hosting = self.port = None

    def host(self, *words, where='--code secret', **options):
        self.hosting = self.start(*self.program, 'host', '--port', '0', *SECONDS, '--replay', self.folder / 'host.tsr',
                                  *shlex.split(where), *words, **options)
        self.port = self.hosting.wait_for(r'^Lobby on port (\d+)[.]').group(1)
        return self.hosting

    def proxy(self, *words):
        """A bad network before the host: delay, jitter, loss in percent, and a cut."""
        path = self.build / 'tests/net_proxy'
        if not path.exists():
            pytest.skip('net_proxy is not built (ninja tests)')
        self.port = self.start(path, self.port, *words).wait_for(r'\d+').group()

    def guest(self, words, to=None):
        """Starts the guest."""
        to = ['127.0.0.1:' + self.port, '--code', 'secret'] if to is None else to
        return self.start(*self.program, 'join', *to, *SECONDS, '--replay', self.folder / 'guest.tsr', *shlex.split(words))

    def join(self, words, to=None):
        """Plays to the end as the guest."""
        return self.guest(words, to).wait(250)

    def ends_alike(self, guest):
        """Both programs have played the same match, and it verifies. Returns what each printed."""
        host = self.hosting.wait(60).ok()
        guest.ok()
        assert (self.folder / 'host.tsr').read_bytes() == (self.folder / 'guest.tsr').read_bytes()
        run(*self.program, 'verify', self.folder / 'host.tsr').ok()
        found = host.json[0], guest.json[0]
        assert found[0]['rounds'][-1]['hash'] == found[1]['rounds'][-1]['hash']
        return found


@pytest.fixture
def match(program, start, tmp_path, build, can_play_online):
    return Match(program, start, tmp_path, build)


@pytest.fixture
def relay(program, start, can_play_online):
    """Starts a relay: its process, with its address."""
    def begin(port=0):
        one = start(*program, 'relay', '--port', str(port))
        one.port = one.wait_for(r'^A relay on port (\d+)').group(1)
        one.address = '127.0.0.1:' + one.port
        return one
    return begin


def refused(result, said):
    assert result.code == 2 and len(result.err.splitlines()) == 1 and said in result.err, f'{result}'


def test_match(match):
    match.host('--bot', '10', '--rules', 'guideline', '--rounds', '2', '--handicap', '12')
    host, guest = match.ends_alike(match.join("--code ' SEC-ret' --bot 1", ['127.0.0.1:' + match.port]))
    assert host['corrections'] == 0 and (host['result'], guest['result']) == ('won', 'lost')


def test_rule_set_of_the_host(match, tmp_path):
    """The guest has no such file."""
    slow = tmp_path / 'slow.rules'
    slow.write_text('slow from modern: Slow\nField\n  columns 8\nFalling\n  from 1 1 700\n')
    match.host('--bot', '10', '--rules', slow, '--handicap', '12')
    match.ends_alike(match.join('--bot 1'))
    assert b'\nrule slow from modern: Slow\n' in (tmp_path / 'guest.tsr').read_bytes()


@pytest.mark.parametrize('seconds', ['5', '12'])
def test_broken_off(match, tessera, seconds):
    """A replay has the rounds that are over; without one there is no file, and a sentence says so."""
    file = match.folder / 'host.tsr'
    host = match.host(*'--bot 10 --rounds 9 --handicap 12 --seconds'.split(), seconds)
    match.guest('--bot 1').wait(60)
    host = host.wait(60)
    assert host.json[0]['result'] == 'broken off', f'{host}'
    rounds = len(host.json[0]['rounds'])
    if rounds:
        assert f'has the rounds that were over: {rounds}' in host.err
        tessera('verify', file).ok()
    else:
        assert 'not written, because no round was over' in host.err and not file.exists()


def test_spectator_leaves(match):
    """A spectator who leaves in the middle is missed by nobody: both players end as if there had been none."""
    match.host('--bot', '10', '--rounds', '2', '--handicap', '12')
    watcher = match.start(*match.program, 'join', '127.0.0.1:' + match.port, '--code', 'secret', '--watch', '--no-screen',
                          '--seconds', '2')
    guest = match.guest('--bot 1')
    watcher.wait(60)
    both = match.ends_alike(guest.wait(250))
    assert not any(one['left'] for one in both)


@pytest.mark.parametrize('seconds', [0.3, 1.1, 2.6])
def test_killed_guest_comes_back(match, monkeypatch, tmp_path, seconds):
    """A guest that is killed and started again has its seat, and plays the match to its end."""
    monkeypatch.setenv('TESSERA_HOME', str(tmp_path / 'home'))
    match.host('--bot', '2', '--rounds', '1')
    guest = match.guest('--bot 2')
    wait_until(lambda: any((tmp_path / 'home').glob('seat-*')), 'the seat is kept')
    time.sleep(2 + seconds)  # in the round, after its countdown
    guest.signal(signal.SIGKILL)
    guest.wait()
    time.sleep(seconds)
    back = match.guest('--bot 10').wait(250)
    both = match.ends_alike(back)
    assert not any(one['left'] for one in both) and both[1]['board'] == 2
    assert [(tmp_path / 'home' / 'seat-1').read_bytes()] == [b'']


def test_host_kicks(match, tmp_path):
    """A host without a screen bans a guest by a line on its standard input, and plays with another one."""
    host = match.host('--bot', '10', '--commands', '--handicap', '12', stdin=subprocess.PIPE)

    def say(line):
        host.process.stdin.write(line)
        host.process.stdin.flush()
    watcher = match.start(*match.program, 'join', '127.0.0.1:' + match.port, '--code', 'secret', '--watch', '--no-screen',
                          '--name', 'Eve', '--seconds', '60')
    say(b'ban Nobody\n')
    host.wait_for('expected that of a guest')
    for _ in range(50):
        say(b'ban Eve\n')
        time.sleep(0.2)
        if watcher.process.poll() is not None:
            break
    assert 'has banned you' in watcher.wait(10).err
    match.ends_alike(match.join('--bot 1'))


def test_refused(match):
    host = match.host('--bot', '1')
    refused(match.join('--code sacred --bot 1 --patience 2', ['127.0.0.1:' + match.port]), 'no answer')
    host.wait_for('wrong code')
    refused(run(*match.program, 'host', '--port', match.port, '--bot', '1', '--no-screen'), 'port ' + match.port)
    host.stop()
    refused(match.join('--bot 1 --patience 2'), 'no answer')


@pytest.mark.parametrize('kind, said', [
    ('revision', 'another revision'), ('engine', 'another revision'), ('full', 'room is full')])
def test_odd_host(match, tessera, build, kind, said):
    if not (build / 'tests/net_odd').exists():
        pytest.skip('net_odd is not built (ninja tests)')
    (version,) = tessera('version', '--json').json
    odd = match.start(build / 'tests/net_odd', kind, 'secret', version['behaviour'])
    match.port = odd.wait_for(r'\d+').group()
    refused(match.join('--bot 1'), said)


def test_local_network(match, tmp_path):
    """Found and joined without typing anything; in a network of its own, as others may play here."""
    alone = ['unshare', '-rn', 'sh', '-c', 'ip link set lo up multicast on && ip route add default dev lo && exec "$@"', '-']
    if run(*alone, 'true').code:
        alone = []
    plain, match.program = match.program, [*alone, *match.program]
    host = match.host('--bot', '10', '--handicap', '12', '--lan', '--name', 'Ada', where='')
    within = ['nsenter', '-t', str(host.pid), '-U', '-n', '--preserve-credentials'] if alone else []
    match.program = [*within, *plain]
    assert re.search(r'^Ada  guideline, 1 of 2 players  .*  --code ', run(*match.program, 'join').out, re.M)
    guest, match.program = match.join('--bot 1', ['--lan']), plain
    match.ends_alike(guest)


def code_at(host):
    return host.wait_for(r'^To join: .* --code (\S+)').group(1)


def test_relay(match, relay, tessera):
    """Met by a code; all datagrams pass through the relay."""
    one = relay()
    host = match.host('--bot', '10', '--handicap', '12', where=f'--relay {one.address}')
    match.ends_alike(match.join('--through --bot 1', ['--relay', one.address, '--code', code_at(host)]))
    refused(tessera('join', '--relay', one.address, '--code', 'zzzz-abcd', '--bot', '1', '--no-screen'),
            'no lobby with this code')
    one.signal(signal.SIGINT)
    assert one.wait().ok().json[0]['forwarded'] > 100


def test_bot_protocol(match):
    """A bot of another program in a seat."""
    command = f'{shlex.join(match.program)} tbp --nodes 300 --threads 1'
    match.host('--tbp', command, '--handicap', '12')
    match.ends_alike(match.join('--bot 1')) # on a busy machine the other program may be slow, and lose
    assert re.search(r'^board 0 .* pieces \d\d', (match.folder / 'host.tsr').read_text(), re.M)


@pytest.mark.long
def test_bot_protocol_ends(match):
    host = match.host('--tbp', 'exit 3')
    match.join('--bot 1')
    assert host.wait().code == 1 and '--tbp: the bot has ended' in host.err


@pytest.mark.long
def test_terminals(match, terminal, tessera, tmp_path):
    """Two people at two terminals, by an address and a code."""
    def begin(name, *words):
        return terminal(*match.program, *words, '--term', '--name', name, width=100, height=32,
                        env={'TESSERA_HOME': str(tmp_path / name)})
    ada = begin('Ada', 'host', '--port', '0', '--code', 'secret', '--rounds', '1')
    ada.wait('Code +secret')
    bob = begin('Bob', 'join', '127.0.0.1:' + ada.wait(r'Address\s+\S+:(\d+)').group(1))
    bob.go('?Code .*_', 'secret', 'Enter', '?You are in the lobby')
    ada.wait('Bob ')
    for screen in (ada, bob):
        screen.keys('Right')
    bob.wait('You─.*Ada─')
    ada.wait('You─.*Bob─')
    ada.drop_until('Place 2|Bob wins', pause=0.2)
    bob.wait('You win')
    ada.go('?Bob wins', 'End', 'Enter', r'?Ada \(you\)')  # back to the room
    kept = []
    for name in ('Ada', 'Bob'):
        file = tmp_path / f'{name}.tsr'
        tessera('export', '1', file, env={'TESSERA_HOME': str(tmp_path / name)}).ok()
        tessera('verify', file).ok()
        kept.append(re.findall(r'^\d.*', file.read_text(), re.M))  # without the notes at the head
    assert kept[0] and kept[0] == kept[1]


@pytest.mark.long
def test_relay_dies(match, relay):
    """The match continues through another relay, and later through the first again."""
    first, second = relay(), relay()
    both = f'{first.address},{second.address}'
    host = match.host('--bot', '4', where=f'--relay {both}')
    guest = match.guest('--through --bot 3', ['--relay', both, '--code', code_at(host)])
    time.sleep(6)
    first.stop()
    time.sleep(4)
    relay(first.port)
    time.sleep(11)
    second.stop()
    _, said = match.ends_alike(guest.wait(250))
    assert 500 < said['lateness_ms']['max'] < 3000


@pytest.mark.long
@pytest.mark.parametrize('rules', ['guideline', 'modern', 'guideline', 'modern'])
def test_bad_network(match, rules):
    """Garbage of guideline is delayed by half a second, so nothing has to be corrected."""
    match.host('--bot', '8', '--rules', rules, '--handicap', '8')
    match.proxy('250', '30', '10')
    _, guest = match.ends_alike(match.join('--bot 4'))
    assert rules == 'modern' or guest['corrections'] == 0


@pytest.mark.long
def test_cut(match):
    """Nothing passes for five seconds: the match waits, and both continue soon after the first packet."""
    match.host('--bot', '8', '--rules', 'modern')
    match.proxy('20', '5', '0', '5000', '5000')
    assert all(side['back_ms'] <= 300 for side in match.ends_alike(match.join('--bot 1')))


@pytest.mark.long
def test_closed_lid(match):
    """The guest stands still for eight seconds: nobody is out, and the match is the same."""
    match.host('--bot', '8', '--handicap', '10')
    guest = match.guest('--bot 1')
    time.sleep(5)
    guest.signal(signal.SIGSTOP)
    time.sleep(8)
    guest.signal(signal.SIGCONT)
    assert match.ends_alike(guest.wait(250))[1]['back_ms'] <= 300


@pytest.mark.long
@pytest.mark.parametrize('killed', ['guest', 'host'])
def test_killed(match, tessera, killed):
    """The other side continues under the lobby's rule, and says so."""
    grace = ['--grace', '3']
    host = match.host('--bot', '2', *(grace if killed == 'guest' else []))
    guest = match.guest('--bot 2' + (' --grace 3' if killed == 'host' else ''))
    time.sleep(5)
    (guest if killed == 'guest' else host).signal(signal.SIGKILL)
    left = (host if killed == 'guest' else guest).wait(60)
    assert left.code == 1 and 'silent for too long' in left.err
    if killed == 'guest':
        assert left.json[0]['left'] is True
        tessera('verify', match.folder / 'host.tsr').ok()


@pytest.mark.long
def test_survivor_gets_the_end(match):
    """One of three is killed; the host stays until the other guest has the end of the match, too."""
    host = match.host('--bot', '10', '--seats', '3', '--handicap', '12', '--grace', '3')
    match.proxy('150', '5', '0')
    survivor, other = match.guest('--bot 1'), match.start(
        *match.program, 'join', '127.0.0.1:' + match.port, '--code', 'secret', '--bot', '1', *SECONDS)
    time.sleep(4)
    other.signal(signal.SIGKILL)
    host, survivor = host.wait(250), survivor.wait(60)
    assert 'closed the room' not in survivor.err, f'{survivor}'
    assert (match.folder / 'host.tsr').read_bytes() == (match.folder / 'guest.tsr').read_bytes()
    assert survivor.json[0]['rounds'] and host.json[0]['left']
