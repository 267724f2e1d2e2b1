"""Hosts that are killed in a duel at a relay: the guest becomes the host, and the old host returns to its seat."""

import random
import re
import signal
import time

import pytest

from helpers.process import run

SECONDS = ['--no-screen', '--seconds', '200']


class Duel:
    """A duel whose host is killed some seconds after its beginning, and comes back some seconds later."""

    def __init__(self, program, start, folder, relay, chance):
        folder.mkdir()
        self.program, self.folder = program, folder
        self.begin = lambda *words: start(*program, *words, *SECONDS, env={'TESSERA_HOME': str(folder / 'home')})
        self.relay, self.straight = relay, chance.random() < 0.5
        self.host = self.begin('host', '--port', '0', '--bot', '2', '--relay', relay)
        self.code = self.host.wait_for(r'^To join: .* --code (\S+)').group(1)
        self.guest = self.join('guest', '2')
        self.killed = time.monotonic() + 2.5 + 3 * chance.random()
        self.returns = self.killed + 5 * chance.random()
        self.back = None

    def join(self, name, level):
        through = [] if self.straight else ['--through']
        return self.begin('join', '--relay', self.relay, '--code', self.code, '--bot', level, *through,
                          '--replay', self.folder / f'{name}.tsr')

    def step(self, now):
        """Does what is due; returns whether all is done."""
        if self.host and now > self.killed:
            self.host.signal(signal.SIGKILL)
            self.host = None
        if not self.back and now > self.returns:
            self.back = self.join('back', '10')
        return self.back is not None

    def check(self):
        guest, back = self.guest.wait(250).ok(), self.back.wait(250).ok()
        assert 'this program is the host now' in guest.err, f'{guest}'
        assert (guest.json[0]['board'], back.json[0]['board']) == (2, 1), f'{guest}{back}'
        replays = [self.folder / 'guest.tsr', self.folder / 'back.tsr']
        assert replays[0].read_bytes() == replays[1].read_bytes()
        run(*self.program, 'verify', replays[0]).ok()


@pytest.fixture
def duels(program, start, tmp_path, can_play_online):
    one = start(*program, 'relay', '--port', '0')
    relay = '127.0.0.1:' + one.wait_for(r'^A relay on port (\d+)').group(1)

    def play(count, seed):
        chance = random.Random(seed)
        all_of_them = [Duel(program, start, tmp_path / f'{seed}-{i}', relay, chance) for i in range(count)]
        while not all([duel.step(time.monotonic()) for duel in all_of_them]):
            time.sleep(0.02)
        for duel in all_of_them:
            duel.check()
    return play


def test_killed_hosts(duels):
    duels(12, 1)


@pytest.mark.long
@pytest.mark.parametrize('seed', range(2, 12))
def test_many_killed_hosts(duels, seed):
    duels(10, seed)


def test_third_board(program, start, tmp_path, can_play_online):
    """Without a relay: of two guests the first becomes the host, at the address that the other knows."""
    host = start(*program, 'host', '--port', '0', '--code', 'secret', '--bot', '2', '--seats', '3',
                 '--handicap', '12', *SECONDS)
    port = host.wait_for(r'^Lobby on port (\d+)\.').group(1)
    guests = []
    for i in range(2):
        guests.append(start(*program, 'join', '127.0.0.1:' + port, '--code', 'secret', '--bot', ('10', '1')[i], '--grace', '3',
                            '--replay', tmp_path / f'{i}.tsr', *SECONDS))
        time.sleep(0.5)
    time.sleep(3)
    host.signal(signal.SIGKILL)
    both = [guest.wait(250) for guest in guests]
    assert [len(re.findall('this program is the host now', one.err)) for one in both] == [1, 0]
    assert (tmp_path / '0.tsr').read_bytes() == (tmp_path / '1.tsr').read_bytes()
    run(*program, 'verify', tmp_path / '0.tsr').ok()
