"""One address that sends 1 Mbit/s to the relay, to the host of a lobby or to the pages: others do not notice it."""

import statistics
import sys
import time

import pytest

from test_nat import RELAY, internet  # noqa: F401
from test_net import SECONDS, code_at

pytestmark = [pytest.mark.long, pytest.mark.usefixtures('can_play_online')]
PAGES, LOBBY = 2611, 2608
HOME = '203.0.113.12'  # the second home, seen from outside
ASKS = f'''
import time, urllib.request
ask = urllib.request.build_opener(urllib.request.ProxyHandler({{}})).open
for _ in range(40):
    began = time.monotonic()
    try:
        ask('http://{RELAY}:{PAGES}/', timeout=5).read()
        print(round(1000 * (time.monotonic() - began), 1), flush=True)
    except OSError as error:
        print(error, flush=True)
    time.sleep(0.1)
'''


@pytest.fixture
def place(internet, program, start, tmp_path):  # noqa: F811
    """The public network with a relay and its pages, the hostile home and the home of a player."""
    net, hostile, home = internet('open', 'open')
    relay = start(*net, *program, 'relay', '--database', tmp_path / 'server.db', '--web', str(PAGES))
    relay.wait_for('^A relay on port')
    if not relay.wait_for(r'^A server on port (\d+)|no libwebsockets').group(1):
        pytest.skip('built without libwebsockets')
    return net, hostile, home


def play(place, program, start, folder):
    """A match through the relay, while a player asks for pages. Returns how late news was and how long pages took, in
    milliseconds."""
    net, _, home = place
    folder.mkdir()
    began = time.monotonic()
    asks = start(*home, sys.executable, '-c', ASKS)
    host = start(*home, *program, 'host', '--relay', RELAY, '--port', str(LOBBY), *SECONDS, '--bot', '8', '--handicap', '12',
                 '--rules', 'guideline', '--replay', folder / 'host.tsr')
    code = code_at(host)
    opened = time.monotonic() - began
    guest = start(*net, *program, 'join', '--relay', RELAY, '--code', code, '--through', *SECONDS, '--bot', '3',
                  '--replay', folder / 'guest.tsr')
    host, guest = host.wait(120).ok(), guest.wait(120).ok()
    assert (folder / 'host.tsr').read_bytes() == (folder / 'guest.tsr').read_bytes()
    assert host.json[0]['corrections'] == guest.json[0]['corrections'] == 0
    times = [float(line) for line in asks.wait(60).ok().lines]  # any word there is a request without an answer
    late = max(host.json[0]['lateness_ms']['p95'], guest.json[0]['lateness_ms']['p95'])
    assert opened < 10, 'a newcomer opens a lobby'
    return late, statistics.median(times), max(times)


@pytest.mark.parametrize('target', ['relay', 'room', 'server'])
def test_one_address(place, target, program, start, tmp_path):
    quiet = play(place, program, start, tmp_path / 'quiet')
    to = {'relay': (RELAY, 2610), 'room': (HOME, LOBBY), 'server': (RELAY, PAGES)}[target]
    hostile = start(*place[1], sys.executable, 'tests/hostile.py', target, to[0], str(to[1]))
    time.sleep(10)  # in which it could take all places
    flooded = play(place, program, start, tmp_path / 'flooded')
    assert hostile.process.poll() is None
    hostile.stop()
    print(f'{target}: news late by {quiet[0]} ms (95 of 100), {flooded[0]} under attack; pages after {quiet[1]} ms '
          f'({quiet[2]} at most), {flooded[1]} ({flooded[2]})')
    assert flooded[0] <= quiet[0] + 50
    assert flooded[1] <= 3 * quiet[1] + 20 and flooded[2] < 5000
