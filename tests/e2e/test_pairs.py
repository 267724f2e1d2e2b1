"""Window, terminal and page play each other, all nine pairs: by a lobby that is open to all, at a local server.

The server's list of lobbies shows their progress, with either host: a window prints nothing that a test could read."""

import itertools
import json
import sqlite3
import time
import urllib.request

import pytest

from helpers.process import wait_until
from test_page_online import enter_room, go_online, inputs

pytestmark = [pytest.mark.long, pytest.mark.usefixtures('can_play_online')]
FRONTS = 'page', 'window', 'terminal'


class Server:
    """Relay, WebSocket, ratings and pages in one process."""

    def __init__(self, process):
        self.web, self.relay, self.streams = (
            '127.0.0.1:' + process.wait_for(pattern).group(1)
            for pattern in (r'^A server on port (\d+)', r'^A relay on port (\d+)', r'^Pages come by a proxy to port (\d+)'))

    def room(self):
        """The only lobby that is open to all, or {}."""
        with urllib.request.urlopen(f'http://{self.web}/rooms.json', timeout=20) as answer:
            return (json.loads(answer.read())['rooms'] or [{}])[0]

    def until(self, **wanted):
        def is_so():
            room = self.room()
            return room and all(room.get(name) == value for name, value in wanted.items())
        wait_until(is_so, lambda: f'{wanted}, not {self.room()}', 40)
        return self.room()


class Program:
    """A window or a terminal, which is begun in its lobby."""

    def __init__(self, tessera, begin, folder, server):
        self.tessera, self.begin, self.server = tessera, begin, server
        self.env = {'TESSERA_HOME': str(folder)}

    def host(self):
        self.tessera('records', env=self.env).ok()  # makes the library, in which the settings are
        with sqlite3.connect(self.env['TESSERA_HOME'] + '/tessera.db') as store:
            store.executemany('INSERT OR REPLACE INTO setting VALUES(?, ?)',
                              [('online_public', '1'), ('ranking_place', self.server.web)])
        store.close()
        self.game = self.begin('host', '--rounds', '1', '--port', '0', '--relay', self.server.relay, '--name', 'Ada',
                               env=self.env)

    def join(self, code):
        self.game = self.begin('join', '--relay', self.server.relay, '--code', code, '--name', 'Bob', env=self.env)

    def ready(self):
        self.game.keys('Right')

    def drop(self):
        self.game.keys('space' if hasattr(self.game, 'display') else 'Space')

    def played(self):
        return inputs(wait_until(lambda: self.tessera('export', '1', '-', env=self.env).out, 'the match is kept'))


class Complaints(list):
    """What a page asks its own server is none."""

    def __init__(self, home):
        super().__init__()
        self.home = home

    def append(self, words):
        if not str(words).startswith(self.home):
            super().append(words)


class Browser:
    """The page as the server has it."""

    def __init__(self, game, server):
        self.server = server
        self.game = game(url=f'http://{server.web}/play')
        self.game.complaints = Complaints(f'http://{server.web}/')

    def host(self):
        go_online(self.game, ['', self.server.streams], 'Ada')
        self.game.press('Escape')
        self.game.choose('Play with a friend')
        self.game.says('#join=', seconds=10)
        self.game.go_to('Rounds to win')
        self.game.press(*['ArrowRight'] * 6, 'ArrowLeft')
        self.game.choose('Open to all')

    def join(self, code):
        enter_room(self.game, ['', self.server.streams], 'Bob', code)

    def ready(self):
        self.game.choose('Ready')

    def drop(self):
        self.game.press('Space')

    def played(self):
        return inputs(self.game.until(self.game.replay))


def play_round(server, ada, bob):
    """A round that Ada hosts and Bob loses."""
    ada.host()
    bob.join(server.until(taken=1, name='Ada')['code'])
    server.until(taken=2, plays=False)
    for one in (ada, bob):
        one.ready()
    server.until(plays=True)
    for _ in range(80):
        bob.drop()
        time.sleep(0.3)
        if not server.room().get('plays'):
            break


@pytest.mark.parametrize('host, guest', itertools.product(FRONTS, FRONTS))
def test_pair(host, guest, start, program, terminal, window, tessera, game, tmp_path):
    server = Server(start(*program, 'relay', '--port', '0', '--streams', '0', '--database', tmp_path / 'server.db', '--web',
                          '0'))
    begin = {'window': lambda *words, env: window(*words, '--window', env=env),
             'terminal': lambda *words, env: terminal(*program, *words, '--term', '--lang', 'en', width=90, height=36, env=env)}
    ada, bob = (Browser(game, server) if front == 'page' else Program(tessera, begin[front], tmp_path / name, server)
                for front, name in ((host, 'ada'), (guest, 'bob')))
    play_round(server, ada, bob)
    lines = ada.played()
    assert lines and lines == bob.played()
