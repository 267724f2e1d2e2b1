"""Matches of the program with tests/net_client.py, a second client that was written from docs/net.md alone; and
what hostile clients can do to others."""

import hashlib
import random
import time

import pytest

pytest.importorskip('nacl', reason='PyNaCl (python3-nacl) is not installed')
from helpers.process import run  # noqa: E402
from net_client import Client, Round, library_of  # noqa: E402
from net_connection import (  # noqa: E402
    ACK, GOT, INPUT, JOIN, PAUSE, READY, RESUME, SAY, TIME, WANT, Handshake, decrypt, frame, number, numbers, text)

CODE = 'secret'


class Lobby:
    """A host without a screen, and the clients in its lobby."""

    def __init__(self, program, start, folder, build):
        self.program, self.start, self.build = program, start, build
        self.replay = folder / 'host.tsr'
        self.clients = []

    def host(self, *words):
        self.process = self.start(*self.program, 'host', '--no-screen', '--port', '0', '--code', CODE, '--bot', '3',
                                  '--handicap', '12', '--seconds', '200', '--replay', self.replay, *words)
        self.port = int(self.process.wait_for(r'^Lobby on port (\d+)[.]').group(1))

    def host_on(self, screen):
        """The same with a person at a terminal, who allows chat."""
        self.process = screen
        self.port = int(screen.wait(r'Address\s+\S+:(\d+)').group(1))

    def spoil_network(self, *words):
        """A bad network before the host; see net_proxy.c."""
        path = self.build / 'tests/net_proxy'
        if not path.exists():
            pytest.skip('net_proxy is not built (ninja tests)')
        self.port = int(self.start(path, str(self.port), *words).wait_for(r'\d+').group())

    def join(self, kind=Client, **options):
        """A client that is in the lobby."""
        client = kind(self.build, ('127.0.0.1', self.port), CODE, **options)
        self.clients.append(client)
        self.until(lambda: client.seats)
        return client

    def until(self, condition, seconds=60):
        """All clients run until this is so."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f'not within {seconds} s: {self.process}'
            for client in self.clients:
                client.poll(0.005 / len(self.clients))

    def ends_well(self, player):
        """The player has played the match to its end, and the host says so, too; returns what the host printed."""
        self.until(lambda: player.ended)
        for client in self.clients:
            client.leave()
        (found,) = self.process.wait().ok().json
        run(*self.program, 'verify', self.replay).ok()
        assert found['result'] == 'won' and not found['left']
        assert found['rounds'][-1]['tick'] == player.round.match.tick
        assert int(found['rounds'][-1]['hash'], 16) == player.round.match.hash
        return found


@pytest.fixture
def lobby(program, start, tmp_path, build, can_play_online):
    if not library_of(build):
        pytest.skip('built without the shared library')
    return Lobby(program, start, tmp_path, build)


def test_handshake():
    """The recorded handshake: the same bytes go out, and what came then opens."""
    lines = [line.split() for line in open('tests/golden/handshake.txt') if line[0] not in '#\n']
    recorded = {line[0]: line[1:] for line in reversed(lines)}  # the first of each name
    one = Handshake(recorded['code'][0], bytes.fromhex(recorded['initiator'][0]))
    link, payload, datagram = recorded['knock']
    assert one.knock(bytes.fromhex(payload)).hex() == datagram[10:]
    link, payload, datagram = recorded['answer']
    assert one.answer(bytes.fromhex(datagram[10:])) == bytes.fromhex(payload)
    link, plain, datagram = recorded['frames']
    assert decrypt(one.split()[0], 0, bytes.fromhex(datagram[18:]), bytes.fromhex(datagram[:18])).hex() == plain


@pytest.mark.parametrize('rules, rounds', [('guideline', 2), ('modern', 1), ('psk', 1)])
def test_plays(lobby, rules, rounds):
    """A match is played, with the same state at both ends."""
    lobby.host('--rules', rules, '--rounds', str(rounds))
    player = lobby.join()
    assert player.rules == rules and player.own_seat == 1
    found = lobby.ends_well(player)
    assert len(found['rounds']) == rounds and [seat.wins for seat in player.seats] == [rounds, 0]


def test_bad_network(lobby):
    """100 ms each way, 30 ms of jitter, 20 % loss: what is lost is sent again."""
    lobby.host('--rounds', '2')
    lobby.spoil_network('100', '30', '20')
    assert len(lobby.ends_well(lobby.join())['rounds']) == 2


def test_log_anew(lobby):
    """A spectator who has lost all that it had asks for it, and comes to the same end."""
    lobby.host()
    watcher = lobby.join(play=False)
    player = lobby.join()
    lobby.until(lambda: watcher.round and watcher.round.match.tick >= 500)
    watcher.round = Round(watcher.engine, watcher.round.start)
    lobby.until(lambda: watcher.round.agreed and player.ended)
    lobby.ends_well(player)
    assert watcher.round.match.hash == player.round.match.hash


def test_comes_back(lobby):
    """A player who is gone without a word comes back with its secret, gets its log, and plays the round on."""
    lobby.host('--handicap', '0')
    secret = bytes(range(16))
    player = lobby.join(secret=secret)
    lobby.until(lambda: player.round and player.round.logs[1].known > 2000)
    lobby.clients.clear()
    back = lobby.join(secret=secret)
    lobby.until(lambda: back.round and back.round.own == 2)
    pressed = back.round.logs[1].changes
    assert pressed and pressed == player.round.logs[1].changes[:len(pressed)]
    assert back.own_seat == 1 and back.you != player.you
    lobby.ends_well(back)


def test_heirs(lobby):
    """Without a relay the host tells by which tag of its secret a player is known, and where it is."""
    lobby.host()
    secret = bytes(range(16))
    player = lobby.join(secret=secret)
    lobby.until(lambda: len(player.heirs) == 2 and player.heirs[1][3])
    host, guest = player.heirs
    tag = hashlib.sha256(b'tessera tag' + secret).digest()[:16]
    port = player.connection.socket.getsockname()[1]
    assert host[0] == 0 and host[1] != bytes(16) and host[2:] == (bytes(16), 0)
    assert guest == (player.you, tag, bytes(10) + b'\xff\xff\x7f\0\0\1', port)


def test_other_version(lobby):
    """A client of another version is told so."""
    class Newer(Client):
        def join(self):
            self.joined = True
            self.connection.post(JOIN, number(2) + b'of which nothing is known')
    lobby.host()
    newer = Newer(lobby.build, ('127.0.0.1', lobby.port), CODE)
    lobby.clients = [newer]
    lobby.until(lambda: newer.reason is not None)
    assert newer.reason == 1  # another version


def test_flipped_hash(lobby):
    """A spectator whose state differs is removed, and the match continues."""
    class Liar(Client):
        def stated_hash(self, tick):
            return self.round.hashes[tick] ^ 1
    lobby.host()
    liar = lobby.join(Liar, play=False)
    lobby.ends_well(lobby.join())
    assert liar.reason == 6  # another state of the match


def test_pause_of_a_spectator(lobby):
    """A spectator who asks for a pause is not heard."""
    lobby.host()
    watcher = lobby.join(play=False)
    player = lobby.join()
    lobby.until(lambda: player.round)
    watcher.connection.post(PAUSE, numbers(player.round.number, 0, 0))
    lobby.ends_well(player)


class Chatterer(Client):
    """A spectator who sends lines of chat as fast as it can."""

    def poll(self, seconds=0):
        sent, confirmed = len(self.connection.reliable), self.connection.confirmed
        for line in range(sent, confirmed + 16 if self.seats else sent):
            self.connection.post(SAY, number(0) + text(f'line {line}'))
        super().poll(seconds)


def test_flood_of_chat(lobby, program, terminal):
    """Of 300 lines the others get five, and one more every two seconds; then a match is played as usual."""
    screen = terminal(*program, 'host', '--term', '--port', '0', '--code', CODE, '--rounds', '1', width=100, height=32)
    lobby.host_on(screen)
    player = lobby.join()
    began = time.monotonic()
    chatterer = lobby.join(Chatterer, play=False)
    lobby.until(lambda: chatterer.connection.confirmed > 300 and len(player.said) >= 5)
    assert len(player.said) <= 5 + (time.monotonic() - began) / 2
    assert player.said[0] == (chatterer.you, 'line 1')
    screen.keys('Right')
    lobby.until(lambda: player.ended)


class Garbler(Client):
    """A spectator who sends random frames, in datagrams of their own, and joins again when it is sent away."""
    TYPES = (*range(1, 9), 10, 12, 14, 15, 16, 17, 18)  # all but LEAVE
    SHAPES = {INPUT: 6, ACK: 4, TIME: 3, READY: 1, PAUSE: 3, RESUME: 3, WANT: 3, GOT: 1}  # numbers of each
    NUMBERS = (0, 1, 2, 3, 127, 128, 600, 2**28, 2**28 + 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1)

    def __init__(self, *words, **options):
        super().__init__(*words, **options)
        self.random, self.sent, self.times_out = random.Random(1), 0, 0

    def body(self, kind):
        """Bytes by chance; or numbers that are on some edge, often as many as belong there."""
        if self.random.random() < 0.3:
            return self.random.randbytes(self.random.randrange(40))
        count = self.SHAPES.get(kind) if self.random.random() < 0.5 else None
        return numbers(*self.random.choices(self.NUMBERS, k=count or self.random.randrange(12)))

    def garble(self, count):
        for _ in range(count):
            kind = self.random.choice(self.TYPES)
            body = self.body(kind)
            if self.random.random() < 0.2:
                self.connection.post(kind, body)  # within SURE, with the right number
            else:
                self.connection.send([frame(kind, body)])
            self.sent += 1
            if self.reason is not None:
                self.reason, self.times_out = None, self.times_out + 1
                self.join()


def test_random_frames(lobby):
    """Two thousand random frames, before and in a round: the match is played to its end."""
    lobby.host()
    garbler = lobby.join(Garbler, play=False)
    while garbler.sent < 1500:
        garbler.garble(20)
        garbler.poll()
    player = lobby.join()
    lobby.until(lambda: player.round)
    while garbler.sent < 2000:
        garbler.garble(50)
        garbler.poll()
        player.poll()
    assert garbler.times_out > 10
    lobby.ends_well(player)
