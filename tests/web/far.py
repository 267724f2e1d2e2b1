"""Pages play with others through a relay: with a program, with each other."""

import json
import os
import re
import shutil
import subprocess
import tempfile

from game import Game, said, says_line
from hands import PHONE, SEEK, Finger, middle_of, touch_line

SECONDS = 60


class Relay:
    def __init__(self, lab):
        self.process = subprocess.Popen(
            [lab.build + '/tessera', 'relay', '--port', '0', '--streams', '0'],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.port = self.process.stderr.readline().split()[-1]
        self.streams = self.process.stderr.readline().split()[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()


def types(game, label, text):
    """On a line in which something can be typed; what was there before goes."""
    game.go_to(label)
    game.press('Delete')
    for sign in text:
        game.call('Input.dispatchKeyEvent', type='keyDown', key=sign, text=sign,
                  code='Digit1' if sign.isdigit() else 'Minus' if not sign.isalpha()
                  else 'Key' + sign.upper())


def goes_to_room(game, relay, name):
    game.choose('Play with somebody')
    types(game, 'Your name', name)
    types(game, 'Relay', '127.0.0.1:' + relay.streams)


def code_of(game):
    """Of a room that the page hosts: it is said with the screen."""
    game.until(lambda: re.search(r'with the code ([a-z0-9-]{12,})', said(game)), 10)
    return re.search(r'with the code ([a-z0-9-]{12,})', said(game)).group(1).rstrip('.')


def opens_room(game, relay, name):
    goes_to_room(game, relay, name)
    game.choose('Open a room')
    code = code_of(game)
    game.go_to('Rounds to win')
    for _ in range(6):
        game.press('ArrowRight')  # from 3 to 7, then 1 and 2
    game.press('ArrowLeft')
    return code


def inputs(replay):
    """The lines of the match itself: what is kept has notes at its head, too."""
    return [line for line in replay.splitlines() if re.match(r'[0-9]', line)]


def tops_out(*pages):
    """Drops all that comes in the middle, until the round is over."""
    for _ in range(60):
        playing = [game for game in pages if game.ask('page.playing()')]
        if not playing:
            return
        for game in playing:
            game.press('Space')
        pages[0].browser.wait(0.3)


def a_page_plays_a_program(lab):
    """The page's datagrams go by WebSocket, those of the program by UDP."""
    with Relay(lab) as relay:
        game = Game(lab)
        code = opens_room(game, relay, 'Ada')
        other = subprocess.Popen(
            [lab.build + '/tessera', 'join', '--relay', '127.0.0.1:' + relay.port, '--code', code,
             '--bot', '3', '--no-screen', '--seconds', str(SECONDS),
             '--replay', lab.folder + '/far.tsr'], stdout=subprocess.PIPE, text=True)
        lab.true('a bot comes in',
                 game.until(lambda: any('Bot 3' in line for line in game.lines()), 10))
        game.choose('Ready')
        lab.true('the match begins', game.until('page.playing()', 10))
        tops_out(game)
        report = json.loads(other.communicate(timeout=SECONDS)[0])
        print('        late: ' + json.dumps(report['lateness_ms']))
        lab.same('the bot has won', report['result'], 'won')
        lab.same('to the end', report['left'], False)
        lab.same('its board was never corrected', report['corrections'], 0)
        game.until(lambda: game.store('replays'), 5)
        with open(lab.folder + '/far.tsr', encoding='ascii') as file:
            lab.same('both keep the same match', inputs(game.replay()), inputs(file.read()))


class Screen:
    """A display for windows, and hands at it."""

    def __init__(self):
        there, here = os.pipe()
        self.server = subprocess.Popen(
            ['Xvfb', '-displayfd', str(here), '-screen', '0', '1024x768x24', '-nolisten', 'tcp'],
            pass_fds=[here], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(here)
        with os.fdopen(there) as said_of:  # to its end: the server does not bear it otherwise
            self.display = ':' + said_of.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    def presses(self, *keys):
        subprocess.run(['xdotool', 'key', *keys], check=False, timeout=20,
                       env={**os.environ, 'DISPLAY': self.display})


def a_page_plays_a_window(lab):
    """The page by WebSocket, the window by UDP; both by hand."""
    if not os.path.exists(lab.build + '/tessera-window') or \
            not (shutil.which('xdotool') and shutil.which('Xvfb')):
        return
    with Relay(lab) as relay, Screen() as screen:
        home = {**os.environ, 'TESSERA_HOME': lab.folder + '/window'}
        game = Game(lab)
        code = opens_room(game, relay, 'Ada')
        window = subprocess.Popen(
            [lab.build + '/tessera', 'join', '--relay', '127.0.0.1:' + relay.port, '--code', code,
             '--name', 'Bob', '--window'],
            env={**home, 'DISPLAY': screen.display, 'SDL_AUDIODRIVER': 'dummy'})
        try:
            lab.true('a window comes in',
                     game.until(lambda: any('Bob' in line for line in game.lines()), 10))
            game.choose('Ready')
            for _ in range(10):  # it may not have the keyboard yet
                if game.ask('page.playing()'):
                    break
                screen.presses('Right')
                game.browser.wait(1)
            lab.true('the match begins', game.until('page.playing()', 5))
            game.browser.wait(3.2)
            screen.presses('Left', 'space')
            screen.presses('Right', 'space')
            tops_out(game)
            game.until(lambda: game.store('replays'), 10)
            game.browser.wait(1)
            theirs = subprocess.run([lab.build + '/tessera', 'export', '1', '-'], env=home,
                                    capture_output=True, text=True, check=False).stdout
            lab.same('both keep the same match', inputs(theirs), inputs(game.replay()))
            lab.true('in which the window has dropped two', re.search(r'\nboard 1 won .* pieces 2\b',
                                                                     theirs), theirs[-300:])
        finally:
            window.terminate()
            window.wait()


def pages_play_each_other(lab):
    with Relay(lab) as relay:
        ada, bob, eve = Game(lab, size=(640, 480)), Game(lab, size=(640, 480)), \
            Game(lab, size=(640, 480))
        code = opens_room(ada, relay, 'Ada')
        for game, name in (bob, 'Bob'), (eve, 'Eve'):
            goes_to_room(game, relay, name)
            if game is eve:
                game.choose('Only look on')
            types(game, 'Code', code)
            game.choose('Join')
            lab.true(name + ' comes in', game.until(lambda: says_line(said(game), 'Ready') or
                                                    'look on' in said(game), 10))
        for game in ada, bob:
            game.choose('Ready')
        for game in ada, bob, eve:
            lab.true('it begins', game.until('page.playing()', 10))
        tops_out(bob)
        for game, word in (ada, 'won'), (bob, 'lost'):
            lab.true(word, game.until(lambda: game.store('replays'), 10))
        lab.same('both have the same match', inputs(ada.replay()), inputs(bob.replay()))


def four_boards_and_one_who_looks_on(lab):
    """Three pages, a program, and one that only looks on."""
    folder = tempfile.mkdtemp(dir=lab.folder)

    def joins(name, *words):
        program = subprocess.Popen(
            [lab.build + '/tessera', 'join', '--relay', '127.0.0.1:' + relay.port, '--code', code,
             '--no-screen', '--seconds', str(SECONDS), '--replay', f'{folder}/{name}.tsr',
             *words], stdout=subprocess.PIPE, text=True)
        return program, f'{folder}/{name}.tsr'

    with Relay(lab) as relay:
        pages = host, bob, eve = [Game(lab, size=(640, 480)) for _ in range(3)]
        code = opens_room(host, relay, 'Ada')
        host.go_to('Boards')
        host.press('ArrowRight', 'ArrowRight')
        for game, name in (bob, 'Bob'), (eve, 'Eve'):
            goes_to_room(game, relay, name)
            types(game, 'Code', code)
            game.choose('Join')
        others = [joins('plays', '--bot', '1', '--name', 'Cyd'), joins('looks-on', '--watch')]
        for words in 'Bob not ready', 'Eve not ready', 'Cyd, Bot 1 ready', 'Looking on 1':
            lab.true(words, host.until(lambda words=words: words in host.lines(), 10))
        for game in pages:
            game.choose('Ready')
        lab.true('it begins', host.until('page.playing()', 10))
        host.browser.wait(3.2)
        tops_out(*pages)
        reports = [json.loads(program.communicate(timeout=SECONDS)[0]) for program, _ in others]
        lab.same('played, and looked on', [report['result'] == 'watched' for report in reports],
                 [False, True])
        for game in pages:
            game.until(lambda game=game: game.store('replays'), 10)
        match = inputs(host.replay())
        lab.true('all four boards are in it', {line.split()[1] for line in match} == set('0123'))
        for game in bob, eve:
            lab.same('every page has it', inputs(game.replay()), match)
        for _, name in others:
            with open(name, encoding='ascii') as file:
                lab.same(name, inputs(file.read()), match)


def a_phone_joins_by_touch(lab):
    """Name, relay, code and a line of chat are typed on the keyboard that the phone shows."""
    def writes(label, text):
        where = phone.ask(f'{SEEK}({json.dumps(label)})')
        lab.true(label + ' is there', where)
        Finger(phone).go(60, where or (0, 0))
        lab.same(label + ' has the keyboard', phone.ask('document.activeElement.id'), 'typed')
        for sign in text:
            phone.call('Input.insertText', text=sign)
        lab.true(label + ' is typed', phone.until(lambda: text in said(phone), 5), said(phone))

    with Relay(lab) as relay:
        host, phone = Game(lab), Game(lab, **PHONE)
        code = opens_room(host, relay, 'Ada')
        lab.true('the way', touch_line(phone, 'Play with somebody'), said(phone))
        writes('Your name', 'Eve')
        writes('Relay', '127.0.0.1:' + relay.streams)
        writes('Code', code)
        lab.true('joins', touch_line(phone, 'Join'), said(phone))
        lab.true('in the room', phone.until(lambda: says_line(said(phone), 'Ready'), 10),
                 said(phone))
        writes('Say', 'hello there')
        for kind in 'keyDown', 'keyUp':  # such a keyboard names no place of the key
            phone.call('Input.dispatchKeyEvent', type=kind, key='Enter', code='', text='\r')
        lab.true('is heard', phone.until(lambda: 'Eve: hello there' in host.lines(), 10))
        lab.true('ready', touch_line(phone, 'Ready'), said(phone))
        host.choose('Ready')
        lab.true('it begins', phone.until('page.playing()', 10))
        phone.browser.wait(3.5)
        Finger(phone).go(60, middle_of(phone, 'drop'))
        tops_out(host)
        phone.until(lambda: phone.store('replays'), 10)
        lab.same('both have the same match', inputs(phone.replay()), inputs(host.replay()))
        lab.true('in which the phone has dropped one',
                 re.search(r'\nboard 1 won .* pieces 1\b', phone.replay()), phone.replay()[-300:])


def a_relay_that_is_not_there(lab):
    game = Game(lab)
    game.choose('Play with somebody')
    types(game, 'Relay', '127.0.0.1:1')
    game.choose('Open a room')
    lab.true('it is said', game.until(lambda: 'no such address: 127.0.0.1:1' in said(game), 10),
             said(game))
    game.complaints = [words for words in game.complaints if 'WebSocket' not in words]


CHECKS = [a_page_plays_a_program, a_page_plays_a_window, pages_play_each_other,
          four_boards_and_one_who_looks_on, a_phone_joins_by_touch, a_relay_that_is_not_there]
