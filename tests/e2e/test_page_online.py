"""Pages play online through a relay: with programs, with a window, with each other."""

import json
import re

import pytest

from helpers.page import PHONE, is_line
from helpers.process import wait_until

pytestmark = [pytest.mark.long, pytest.mark.usefixtures('can_play_online')]
SECONDS = 60
SMALL = {'size': (640, 480)}


@pytest.fixture
def relay(start, program):
    """(UDP address, WebSocket address) of a relay."""
    process = start(*program, 'relay', '--port', '0', '--streams', '0')
    wait_until(lambda: process.err.count('\n') >= 2, 'the relay has its ports')
    return ['127.0.0.1:' + line.split()[-1] for line in process.err.splitlines()[:2]]


@pytest.fixture
def join(start, program, relay, tmp_path):
    """join(code, *words): a program that joins the room. Its end is a report; its replay is beside it."""
    def begin(code, *words):
        file = tmp_path / f'{len(list(tmp_path.iterdir()))}.tsr'
        process = start(*program, 'join', '--relay', relay[0], '--code', code, '--no-screen', '--seconds', str(SECONDS),
                        '--replay', file, *words)
        return lambda: (json.loads(process.wait(SECONDS).ok().out), inputs(file.read_text(encoding='ascii')))
    return begin


def enter(one, label, text):
    """Types on a line that takes text; what was there goes."""
    one.go_to(label)
    one.press('Delete')
    for sign in text:
        one.call('Input.dispatchKeyEvent', type='keyDown', key=sign, text=sign,
                 code='Digit1' if sign.isdigit() else f'Key{sign.upper()}' if sign.isalpha() else 'Minus')


def go_online(one, relay, name):
    one.choose('Multiplayer')
    one.choose('More')
    enter(one, 'Your name', name)
    enter(one, 'Relay', relay[1])


def open_room(one, relay, name='Ada'):
    """A room for one round; returns its code."""
    go_online(one, relay, name)
    one.press('Escape')
    one.choose('Play with a friend')
    one.says('#join=', seconds=10)
    code = re.search(r'#join=([a-z0-9-]{12,})', one.said).group(1)
    one.go_to('Rounds to win')
    one.press(*['ArrowRight'] * 6, 'ArrowLeft')  # from 3 to 7, then 1 and 2
    return code


def enter_room(one, relay, name, code, watch=False):
    go_online(one, relay, name)
    if watch:
        one.choose('Spectate')
    enter(one, 'Code', code)
    one.choose('Join')
    assert one.until(lambda: is_line(one.said, 'Ready') or 'spectating' in one.said), one.said


def inputs(replay):
    """The lines of the match itself: a stored replay has notes at its head, too."""
    return [line for line in replay.splitlines() if re.match(r'[0-9]', line)]


def has_line(one, *words):
    for line in words:
        assert one.until(lambda: any(line in said for said in one.lines())), (line, one.lines())


def begins(*games):
    for one in games:
        assert one.until('page.playing()', 20), one.lines()


def top_out(*games):
    """Drops in the middle until the round is over; returns the inputs of each replay."""
    for _ in range(60):
        playing = [one for one in games if one.playing()]
        for one in playing:
            one.press('Space')
        if not playing:
            break
        games[0].wait(300)
    return [inputs(one.until(one.replay)) for one in games]


def test_phone_shares(relay, game):
    """The link goes to the phone's own menu."""
    one = game(script="""let shared = [];
        navigator.share = async ({url}) => { shared.push(url); };""", **PHONE)
    code = open_room(one, relay)
    one.go_to('Copy link')
    one.finger_came()
    one.tap_line('Copy link', 'Copy link copied')
    assert one.until('shared.length') == 1
    assert one.ask('shared[0]').endswith('#join=' + code)


def test_program(relay, game, join):
    """The page's datagrams go by WebSocket, the program's by UDP."""
    one = game()
    other = join(open_room(one, relay), '--bot', '3')
    has_line(one, 'Bot 3')
    one.choose('Ready')
    begins(one)
    ours, = top_out(one)
    report, theirs = other()
    assert (report['result'], report['left'], report['corrections']) == ('won', False, 0)
    assert theirs == ours


def test_window(relay, game, window, tmp_path, tessera):
    """The page by WebSocket, a window by UDP; keys play both."""
    one = game()
    code = open_room(one, relay)
    other = window('join', '--relay', relay[0], '--code', code, '--name', 'Bob', '--window')
    has_line(one, 'Bob')
    one.choose('Ready')
    assert one.until(lambda: (other.type('Right'), one.playing())[1], 15)
    one.wait(3200)
    other.keys('Left', 'space', 'Right', 'space')
    ours, = top_out(one)
    theirs = wait_until(lambda: tessera('export', '1', '-').out, 'the window stores the match')
    assert inputs(theirs) == ours
    assert re.search(r'\nboard 1 won .* pieces 2\b', theirs), 'the window has dropped two'


def test_pages(relay, game):
    """One guest comes by the invitation behind the page's address."""
    ada, bob, eve = [game(**SMALL) for _ in range(3)]
    code = open_room(ada, relay)
    go_online(bob, relay, 'Bob')
    bob.ask(f"location.hash = '#join={code}'")
    has_line(ada, 'Bob not ready')
    enter_room(eve, relay, 'Eve', code, watch=True)
    for one in ada, bob:
        one.choose('Ready')
    begins(ada, bob, eve)
    lost, = top_out(bob)
    assert inputs(ada.until(ada.replay)) == lost


def test_host_comes_back(relay, game, join):
    """The hosting page is reloaded: the program becomes the host, and the page gets its seat with the same code."""
    one = game()
    code = open_room(one, relay)
    other = join(code, '--bot', '1')
    has_line(one, 'Bot 1')
    one.choose('Ready')
    begins(one)
    one.wait(1500)
    one.load()
    go_online(one, relay, 'Ada')
    enter(one, 'Code', code)
    one.choose('Join')
    begins(one)
    ours, = top_out(one)
    report, theirs = other()
    assert (report['result'], report['left']) == ('won', False)
    assert theirs == ours


def test_four_boards_and_a_spectator(relay, game, join):
    """Three pages, a program, and one that only watches."""
    pages = host, bob, eve = [game(**SMALL) for _ in range(3)]
    code = open_room(host, relay)
    host.go_to('Boards')
    host.press('ArrowRight', 'ArrowRight')
    for one, name in (bob, 'Bob'), (eve, 'Eve'):
        enter_room(one, relay, name, code)
    others = [join(code, '--bot', '1', '--name', 'Cyd'), join(code, '--watch')]
    has_line(host, 'Bob not ready', 'Eve not ready', 'Cyd, Bot 1 ready', 'Spectators 1')
    for one in pages:
        one.choose('Ready')
    begins(*pages)
    host.wait(3200)
    match, *same = top_out(*pages)
    assert {line.split()[1] for line in match} == set('0123')
    reports, replays = zip(*[other() for other in others])
    assert [report['result'] == 'watched' for report in reports] == [False, True]
    assert [*same, *replays] == [match] * 4


def test_phone(relay, game):
    """Name, relay, code and a line of chat are typed on the keyboard that the phone shows."""
    host, phone = game(), game(**PHONE)
    code = open_room(host, relay)

    def write(label, text):
        phone.tap_line(label, label)
        assert phone.ask('document.activeElement.id') == 'typed'
        for sign in text:
            phone.call('Input.insertText', text=sign)
        phone.says(text)

    phone.finger(60, (3, 3))
    phone.tap_line('Multiplayer')
    phone.tap_line('More')
    for label, text in ('Your name', 'Eve'), ('Relay', relay[1]), ('Code', code):
        write(label, text)
    phone.tap_line('Join')
    assert phone.until(lambda: is_line(phone.said, 'Ready')), phone.said
    write('Message', 'hello there')
    for kind in 'keyDown', 'keyUp':  # such a keyboard names no place of the key
        phone.call('Input.dispatchKeyEvent', type=kind, key='Enter', code='', text='\r')
    host.says('Eve: hello there')
    phone.tap_line('Ready')
    host.choose('Ready')
    begins(phone)
    phone.wait(3500)
    phone.press_button('drop')
    ours, = top_out(host)
    assert inputs(phone.until(phone.replay)) == ours
    assert re.search(r'\nboard 1 won .* pieces 1\b', phone.replay()), 'the phone has dropped one'


def test_no_relay(game):
    one = game()
    go_online(one, ['', '127.0.0.1:1'], 'Ada')
    one.press('Escape')
    one.choose('Play with a friend')
    one.says('The relay 127.0.0.1:1 does not respond.', seconds=10)
    one.complaints = [words for words in one.complaints if 'WebSocket' not in words]


def test_ranked(game, start, program, terminal, tessera, tmp_path):
    """A page finds a terminal through the server that it came from, and submits the match that it has won."""
    database = tmp_path / 'server.db'
    server = start(*program, 'relay', '--port', '0', '--streams', '0', '--database', database, '--web', '0')
    web = server.wait_for(r'^A server on port (\d+)').group(1)
    streams = server.wait_for(r'^Pages come by a proxy to port (\d+)').group(1)
    one = game(url=f'http://127.0.0.1:{web}/play')
    go_online(one, ['', f'127.0.0.1:{streams}'], 'Ada')
    one.press('Escape')
    one.choose('Ranked')
    one.says('Players: 0. Results: 0.', seconds=10)
    other = terminal(*program, 'play', '--term', '--lang', 'en', width=90, height=36,
                     env={'TESSERA_HOME': str(tmp_path / 'bob')})
    other.go('?Multiplayer', '>Multiplayer', '>Ranked', '?Server address')
    other.choose('Server address', key='Up')
    other.keys(f'127.0.0.1:{web}')
    other.go('>Server address', r'?Players: 0')
    one.choose('Find match')
    other.choose('Find match', key='Up')
    other.keys('Enter')
    one.says('Rated match against Guest', seconds=20)
    other.wait('Rated match against Ada')
    assert re.fullmatch('[0-9a-f]{128}', one.ask("localStorage.getItem('tessera key')"))
    one.choose('Ready')
    other.keys('Enter')
    other.wait('Attack/minute')
    other.drop_until('Rematch', pause=0.3)  # he only drops, in both rounds
    assert one.until(lambda: one.ask("localStorage.getItem('tessera hand-in')") == '[]', 30), 'the page submits its half'
    wait_until(lambda: 'what=log outcome=kept' in server.err, 'both halves are a log')
    one.complaints = [words for words in one.complaints if not words.startswith(one.url.removesuffix('play'))]
