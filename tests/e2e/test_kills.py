"""Windows, terminals and pages that are killed at random moments of a match come back to their seat and play it to its
end: as guests, and as hosts, whom the guest replaces. A page is killed by loading it anew.

KILLS of each kind; 100 by `KILLS=100`."""

import os
import random
import signal
import time
from pathlib import Path

import pytest

from helpers.process import wait_until
from test_page_online import enter, go_online
from test_pairs import Browser, Program, Server, inputs

pytestmark = [pytest.mark.long, pytest.mark.usefixtures('can_play_online')]
KILLS = int(os.environ.get('KILLS', '6'))
GUEST_KILLS = 10  # of one match


class KilledProgram(Program):
    def enter(self, code):
        self.join(code)
        wait_until(lambda: list(Path(self.env['TESSERA_HOME']).glob('seat-*')), 'it has a seat')
        time.sleep(0.5)

    def kill(self):
        os.kill(self.game.process.pid if hasattr(self.game, 'process') else self.game.pid, signal.SIGKILL)

    def begin_again(self, code):
        self.join(code)


class KilledBrowser(Browser):
    enter = Browser.join

    def kill(self):
        self.game.ask("location.replace('about:blank')")

    def begin_again(self, code):
        self.game.load()
        go_online(self.game, ['', self.server.streams], 'Bob')
        enter(self.game, 'Code', code)
        self.game.choose('Join')


@pytest.fixture(params=['window', 'terminal', 'page'])
def front(request, start, program, terminal, window, tessera, game, tmp_path):
    """front(server, NAME): a front end of this kind with a folder of its own."""
    begin = {'window': lambda *words, env: window(*words, '--window', env=env),
             'terminal': lambda *words, env: terminal(*program, *words, '--term', '--lang', 'en', width=90, height=36, env=env)}

    def make(server, name):
        if request.param == 'page':
            return KilledBrowser(game, server)
        return KilledProgram(tessera, begin[request.param], tmp_path / name, server)
    return make


@pytest.fixture
def server(start, program, tmp_path):
    return Server(start(*program, 'relay', '--port', '0', '--streams', '0', '--database', tmp_path / 'server.db', '--web',
                        '0'))


def begin_bot(start, program, *words):
    return start(*program, *words, '--no-screen', '--bot', '1', '--seconds', '240', '--grace', '60')


def ends_in_its_seat(one, bot, file, board):
    """It drops until it has lost, and has stored the whole match."""
    def ended():
        one.drop()
        time.sleep(0.2)
        return bot.process.poll() is not None
    wait_until(ended, lambda: f'{bot}', 120)
    report = bot.wait().ok().json[0]
    assert (report['result'], report['left'], report['board']) == ('won', False, board), f'{bot}'
    lines = inputs(file.read_text(encoding='ascii'))
    wait_until(lambda: one.played() == lines, 'the same match')


@pytest.mark.parametrize('seed', range((KILLS + GUEST_KILLS - 1) // GUEST_KILLS))
def test_killed_guest(seed, front, server, start, program, tmp_path):
    chance, file = random.Random(seed), tmp_path / 'bot.tsr'
    bot = begin_bot(start, program, 'host', '--port', '0', '--relay', server.relay, '--replay', file)
    code = bot.wait_for(r'^To join: .* --code (\S+)').group(1)
    one = front(server, 'guest')
    one.enter(code)
    one.ready()
    time.sleep(4)
    for _ in range(min(GUEST_KILLS, KILLS)):
        time.sleep(4 * chance.random())
        one.kill()
        time.sleep(2 * chance.random())
        one.begin_again(code)
    ends_in_its_seat(one, bot, file, 1)


@pytest.mark.parametrize('seed', range(KILLS))
def test_killed_host(seed, front, server, start, program, tmp_path):
    chance, file = random.Random(seed), tmp_path / 'bot.tsr'
    one = front(server, 'host')
    one.host()
    code = server.until(taken=1)['code']
    bot = begin_bot(start, program, 'join', '--relay', server.relay, '--code', code, '--replay', file)
    server.until(taken=2, plays=False)
    one.ready()
    server.until(plays=True)
    time.sleep(4 + 4 * chance.random())
    one.kill()
    time.sleep(5 * chance.random())
    one.begin_again(code)
    bot.wait_for('this program is the host now')
    ends_in_its_seat(one, bot, file, 2)
