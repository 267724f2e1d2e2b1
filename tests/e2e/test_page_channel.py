"""Two pages play by a data channel from page to page, over a line that loses datagrams, and by the relay without one."""

import json
from pathlib import Path

import pytest

from helpers.process import wait_until
from test_page_online import SMALL, begins, enter_room, inputs, open_room, relay, top_out  # noqa: F401

pytestmark = [pytest.mark.long, pytest.mark.usefixtures('can_play_online')]
DELAY, JITTER, LOSS = '20', '10', '5'  # milliseconds each way, and of a hundred
PLAYED_S = 60
ROWS_TRAVEL_MS = 500  # of guideline
# Datagrams by each way. A page that gets an offer waits for `pass`: its candidates then lead to that port. The answer has
# none, so that the host learns of the guest by what comes.
HOOKS = '''
    const sent = {socket: 0, channel: 0};
    for (const [way, {prototype}] of [['socket', WebSocket], ['channel', RTCDataChannel]]) {
        const {send} = prototype;
        prototype.send = function (bytes) { sent[way]++; return send.call(this, bytes); };
    }
    const IPV4 = / ([0-9.]+) ([0-9]+) (?=typ host)/;
    let offer = null, pass = null;
    const describe = RTCPeerConnection.prototype.setRemoteDescription;
    RTCPeerConnection.prototype.setRemoteDescription = async function ({type, sdp}) {
        const [candidates, rest] = [true, false].map((is) =>
            sdp.split('\\r\\n').filter((line) => line.startsWith('a=candidate') === is));
        const local = candidates.find((line) => IPV4.test(line));
        if (type === 'offer') {
            offer = IPV4.exec(local).slice(1).join(':');
            const port = await new Promise((done) => { pass = done; });
            rest.splice(-1, 0, local.replace(IPV4, ` $1 ${port} `));
        }
        return describe.call(this, {type, sdp: rest.join('\\r\\n')});
    };
'''
REFUSES = '''
    const sent = {socket: 0};
    const {send} = WebSocket.prototype;
    WebSocket.prototype.send = function (bytes) { sent.socket++; return send.call(this, bytes); };
    RTCPeerConnection = class { constructor() { throw new Error('refused'); } };
'''


@pytest.fixture(scope='session')
def browser(chromium):
    """Its pages find each other on this machine."""
    return chromium('--allow-loopback-in-peer-connection', '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,'
                    'WebRtcHideLocalIpsWithMdns')[0]


@pytest.fixture
def lossy(start, build):
    """lossy([ADDRESS:]PORT): a port of this machine whose datagrams go there over a bad line."""
    def begin(place):
        process = start(build / 'tests/net_proxy', place, DELAY, JITTER, LOSS)
        return int(wait_until(lambda: process.out, 'the line has a port'))
    return begin


def two_pages(game, relay, **options):  # noqa: F811
    ada, bob = [game(**SMALL, **options) for _ in range(2)]
    enter_room(bob, relay, 'Bob', open_room(ada, relay))
    return ada, bob


def sent(*games):
    return [one.ask('({...sent})') for one in games]


def begin_channel(ada, bob, lossy):
    bob.ask(f"pass({lossy(bob.until('offer'))})")
    wait_until(lambda: min(one['channel'] for one in sent(ada, bob)) > 20, 'the channel is open')


def between_programs(start, program, lossy):
    """The delays that 50, 95 and 100 of 100 inputs do not exceed, between two programs."""
    host = start(*program, 'host', '--port', '0', '--code', 'secret', '--no-screen', '--bot', '5', '--seconds', str(PLAYED_S))
    port = lossy(host.wait_for(r'port (\d+)').group(1))
    guest = start(*program, 'join', f'127.0.0.1:{port}', '--code', 'secret', '--no-screen', '--bot', '5', '--seconds',
                  str(PLAYED_S))
    ends = [json.loads(one.wait(2 * PLAYED_S).out)['lateness_ms'] for one in (host, guest)]
    return [max(end[part] for end in ends) for part in ('median', 'p95', 'max')]


def test_by_a_channel(game, relay, lossy, start, program):  # noqa: F811
    ada, bob = two_pages(game, relay, script=HOOKS)
    begin_channel(ada, bob, lossy)
    for one in ada, bob:
        one.choose('Ready')
    begins(ada, bob)
    ada.wait(3500)
    before, delays = sent(ada, bob), []  # of each second
    for _ in range(PLAYED_S):
        for one in ada, bob:
            one.press('ArrowLeft', 'ArrowRight')
        ada.wait(900)
        delays += [one.ask('[50, 95, 100].map((percent) => page.wasm().delay_ms(percent))') for one in (ada, bob)]
    for first, last in zip(before, sent(ada, bob)):
        assert last['channel'] - first['channel'] > 20 * PLAYED_S
        assert last['socket'] - first['socket'] < PLAYED_S, 'the relay is asked now and then that it keeps the room'
    lost, = top_out(bob)
    assert inputs(ada.until(ada.replay)) == lost
    programs = between_programs(start, program, lossy)
    median, p95, most = [sorted(each) for each in zip(*delays)]
    pages = [median[len(median) // 2], p95[len(p95) // 2], most[-1]]
    print(f'late by (median, 95 of 100, most): pages {pages} ms, programs {programs} ms')
    assert pages[0] <= 1.5 * programs[0] and pages[1] <= 1.5 * programs[1]
    assert pages[2] < ROWS_TRAVEL_MS, 'no own board is corrected'


def test_refused(game, relay):  # noqa: F811
    """A browser without WebRTC: the relay serves from the beginning to the end."""
    ada, bob = two_pages(game, relay, script=REFUSES)
    for one in ada, bob:
        one.choose('Ready')
    begins(ada, bob)
    ada.wait(3500)
    lost, = top_out(bob)
    assert inputs(ada.until(ada.replay)) == lost
    assert min(one['socket'] for one in sent(ada, bob)) > 100


def test_it_breaks(game, relay, lossy):  # noqa: F811
    """The channel ends in the middle of a match, and nobody waits."""
    ada, bob = two_pages(game, relay, script=HOOKS + '''
        const links = [], Plain = RTCPeerConnection;
        RTCPeerConnection = function (words) { links.push(new Plain(words)); return links.at(-1); };
    ''')
    begin_channel(ada, bob, lossy)
    for one in ada, bob:
        one.choose('Ready')
    begins(ada, bob)
    ada.wait(3500)
    before = sent(ada, bob)
    ada.ask('links[0].close()')
    ada.wait(1800)
    for first, last in zip(before, sent(ada, bob)):
        assert last['socket'] - first['socket'] > 20
    assert ada.playing() and bob.playing()
    lost, = top_out(bob)
    assert inputs(ada.until(ada.replay)) == lost


# What an opponent may send, as a host and as a guest: parts in any order, descriptions that were changed, and nothing at
# all. Counts the connections that it makes the browser open, and whether a plain request is obeyed afterwards.
FLOOD = '''(async () => {
    let seed = 1, clock = 0, opened = 0, failed = 0;
    const below = (count) => (seed = seed * 48271 % 2147483647) % count;
    const Plain = RTCPeerConnection;
    RTCPeerConnection = function (words) { opened++; return new Plain(words); };
    onunhandledrejection = () => failed++;
    CHANNEL
    const ours = channel(() => clock, () => 0, () => 0), plain = new Plain(), room = new Uint8Array(9999);
    plain.createDataChannel('tessera', {negotiated: true, id: 0});
    await plain.setLocalDescription();
    const {sdp} = plain.localDescription;
    const change = () => {
        const at = below(sdp.length);
        return sdp.slice(0, at) + String.fromCharCode(below(500)).repeat(below(4)) + sdp.slice(at + below(30));
    };
    const words = [() => sdp, change, change, () => change().slice(0, below(400)), () => '', () => 'x'.repeat(below(9000)),
        () => sdp + sdp.slice(sdp.indexOf('m='))];
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    for (let i = 0; i < 10000; i++) {
        ours.hear(below(3), words[below(words.length)](), below(4) > 0);
        if (i % 500 === 499)
            await pause(20);
    }
    const flooded = opened;
    ours.close();
    clock += 3000;
    ours.hear(1, '', true);
    await pause(1500);
    return [flooded, failed, ours.say(1, room) > 200];
})()'''


def test_flood_of_descriptions(game):
    """Ten thousand of them in no time open one connection for each member."""
    source = Path('src/front/web/channel.js').read_text(encoding='utf-8')
    assert game(**SMALL).ask(FLOOD.replace('CHANNEL', source)) == [3, 0, True]
