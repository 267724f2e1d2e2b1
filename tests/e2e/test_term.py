"""The game in a terminal: types, resizes, stops and kills it, and reads the screen. The scripts are
explained at Terminal.go."""

import fcntl
import re
import signal
import socket
import subprocess
import time

import pytest

from conftest import TREE
from helpers.process import shell, wait_until

GAME = 'play --term --rules guideline --mode none --seed 5'
REPLAY = 'replay --term tests/replays/guideline-ultra-win.tsc'
RUNNING = '?Time +[0-9]+:([0-9][1-9]|[1-9]0)'  # a clock, however late the screen is read


@pytest.fixture
def play(program, terminal):
    return lambda words='', *more, **options: terminal(*program, *words.split(), *more, **options)


@pytest.fixture
def looks_as(golden, update):
    """The screen becomes the golden one, except for numbers, which may be times, and their width. The
    three lines of tiles of a result are a number, too."""
    def check(screen, name):
        def seen():
            text = re.sub(r'(Game over.*\n)(.*\n){3}', r'\1 #\n', screen.text + '\n')
            return re.sub(r' *[0-9][0-9.:]*', ' #', text)
        end = time.monotonic() + (1 if update else 20)
        expected = None if update else (TREE / f'tests/golden/term/{name}.txt').read_text()
        while seen() != expected and time.monotonic() < end:
            time.sleep(0.02)
        golden(f'term/{name}.txt', seen())
    return check


def drop_pieces(screen, already=0):
    """Drops pieces one by one until the game is over."""
    for drop in range(1, 41):
        screen.go('Space', rf'?Pieces +{already + drop}\b|Game over')
        if screen.has('Game over'):
            return
    pytest.fail(f'not over:\n{screen.text}')


# ---- menus ----

def test_from_title_into_a_game(play):
    screen = play()
    screen.go('?No key releases', 'Enter', '?Marathon', '?Score +0', 'Space', '?Pieces +1',
              'p', '?Paused|paused', '![▕█]', '>Give up', '?Give up this game[?]', 'Escape', '?› Give up',
              'Escape', '?Esc pause')


@pytest.mark.parametrize('name', [None, 'Mode', 'Rules', 'Duel', 'Options', 'Records', 'Replays', 'Help'])
def test_screen(play, looks_as, name):
    screen = play()
    screen.go('?Quit', *([f'>{name}', '?Esc back'] if name else []))
    looks_as(screen, (name or 'title').lower())
    if name:
        screen.go('Escape', '?Quit')


@pytest.mark.parametrize('name', ['pause', 'result'])
def test_game_screen(play, looks_as, name):
    screen = play(GAME)
    screen.wait(RUNNING[1:])
    if name == 'pause':
        screen.go('p', '?Paused')
    else:
        drop_pieces(screen)
    looks_as(screen, name)


def test_duel(play):
    screen = play()
    screen.go('?Quit', '>Duel', '?Rounds to win', '=Board 2', 'Left', 'Left', '=Rounds to win', 'Left', 'Left', 'Home',
              '?Board 2 +Bot 1', 'Enter', '?Bot 1')
    screen.drop_until('Place 2|Bot 1 wins')
    screen.go('?Bot 1 wins', '?You 0 : 1 Bot 1', 'Escape', '>Duel', '=Board 2', '?0 won, 1 lost')


def test_room(play, tmp_path, can_play_online):
    """A match in a room, from the menus of two programs."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(('127.0.0.1', 0))
        port = free.getsockname()[1]
    host, guest = (play(env={'TESSERA_HOME': str(tmp_path / name)}) for name in ('host', 'guest'))
    host.go('?Quit', '>Multiplayer', '>More', '=Announce on local network', 'Left',
            '?Announce on local network.* off', '=Port',
            *['BSpace'] * 5, str(port), f'?Port +{port}', 'Escape', '>Play with a friend', f'?tessera://join/.*:{port}')
    code = host.wait('[a-z0-9]{4}(-[a-z0-9]{4}){3}').group()
    host.go('=Rounds to win', 'Left', 'Left', '?Rounds to win.* 1')
    guest.go('?Quit', '>Multiplayer', '>More', '=Address', f'127.0.0.1:{port}', '=Code', code, '=Your name', 'Vera',
             '>Join', r'?Vera \(you\)')
    host.wait('Vera')
    for screen in (guest, host):
        screen.go('=Ready', 'Right')
    guest.wait('▒.*▒')
    guest.drop_until('Place 2|Rematch')
    guest.wait('Rematch')
    host.go('?Rematch', '>Back to lobby', '?Leave lobby')
    for screen, said in ((guest, ''), (host, 'Vera has left|Seat 2 +free')):
        screen.go('?' + said, 'C-c')
        assert screen.wait_end() == 0


# ---- every rule set plays to its end; sets without a hard drop start where pieces fall fast ----

@pytest.mark.parametrize('rules, level', [
    *((name, []) for name in 'guideline modern psk itnotes pivot wx pygame'.split()),
    ('nes', ['--level', '19']), ('nes-pal', ['--level', '19']), ('tgm', ['--level', '500'])])
def test_rules(play, rules, level):
    screen = play(f'play --term --rules {rules} --mode none --seed 5', *level)
    screen.go(RUNNING, 'Left', 'Left', 'Right', 'z', 'x', 'Up')
    wait_until(lambda: screen.has('Game over') or screen.keys('Space', 'PageDown') or time.sleep(0.08),
               lambda: f'the end of the game:\n{screen.text}', 60)
    screen.wait('Pieces +[0-9]')


# ---- terminals ----

@pytest.mark.parametrize('poor', ['TERM=linux', 'NO_COLOR=1', 'LANG=C'])
def test_poor_terminal(play, poor):
    screen = play(GAME, env=dict([poor.split('=')]))
    screen.go(RUNNING, 'Space', '?Pieces +1', '![?][?]')


def test_sizes(play):
    screen = play('play --term --rules guideline --mode sprint')
    for size, said in ((80, 24), 'Hold'), ((30, 40), '[0-9]+/40'), ((24, 24), '[0-9]'), \
            ((12, 6), '[0-9]+ ?[x×] ?[0-9]+'), ((200, 60), 'Hold'):
        screen.resize(*size)
        screen.wait(said)


def test_releases(play):
    """Keys that report their release, as kitty sends them: held to the wall, then dropped."""
    screen = play(GAME, kitty=True)
    screen.wait('Score')
    screen.press('Left')
    screen.wait('│ ▕ ▕ ▕·')
    screen.release('Left')
    screen.press('Space')
    screen.release('Space')
    screen.wait('│ ▕ ▕ ▕▒')


def test_two_at_one_keyboard(play):
    play(GAME, '--players', '2').go('?Player 1.*Player 2', 'w', 'Up', 'Up',
                                    '?Player 1─*[1-9][0-9]╮.*Player 2─*[1-9][0-9]╮')


# ---- replays ----

def test_replay(play):
    screen = play(REPLAY)
    screen.go('?Replay - Ultra, Guideline', '?^ *> +[0-9]+:([0-9][1-9]|[1-9]0) .* 2:00 x1',
              'Space', '?[|][|] [0-9]:[0-9][0-9][.][0-9][0-9] ', '5', '?[|][|] 1:00[.]00 ',
              '.', '.', 'Up', '?[|][|] 1:00[.]00 .* x2', 'End', '?restart', '1', '?0:12[.]00')
    screen.go('Enter', '?Ready', '?Time left +(1:4[0-7]|1:[0-3]|0:)',  # the player takes over
              'Escape', 'Up', 'Enter', 'Down', 'Enter', '?Continued from a replay')


def test_replay_ends(play):
    screen = play(REPLAY)
    screen.go('?Esc +back', 'Escape')
    assert screen.wait_end() == 0
    play(REPLAY, env={'LANG': 'C'}).go('?< > v V [)] [(] % H', '![?]')


def test_language(play):
    """The one asked for on the command line goes before the one that was set."""
    screen = play('--term')
    screen.go('?Options', '>Options', '>Language', '>Polski', '?Język', *['Escape'] * 4)
    assert screen.wait_end() == 0
    play(REPLAY, '--lang', 'fr').wait('Échap')


# ---- the data folder ----

def test_killed_game_continues(play, home):
    screen = play('--rules guideline --mode none --seed 5')
    screen.go('?Time +[0-9]+:[0-9]', 'Space', 'Space', 'Space', '?Pieces +3')
    wait_until(lambda: list(home.glob('unfinished-*')), 'a file of the unfinished game')
    screen.signal(signal.SIGKILL)
    screen.wait_end()
    screen = play()
    screen.go('?› Continue +Original +[0-9]+:[0-9][0-9] ', 'Enter', '?Ready', '?Pieces +3', '!Ready')
    drop_pieces(screen, already=3)
    screen.go('Escape', '>Records', '?Original +Guideline', '>Original', '?› 1 ', 'Enter', '?Replay', 'C-c')
    assert screen.wait_end() == 0
    play().go('?› Play', '>Records', '?Original +Guideline')  # nothing to continue


@pytest.mark.parametrize('kind, said', [
    ('file', 'is read-only|cannot be'), ('orders', r'x\?\]2;evil'), ('diary', 'belongs to'),
    ('fifo', 'belongs to'), ('full', 'disk is full')])
def test_bad_data_folder(play, tmp_path, kind, said):
    """The game says what is wrong, and plays."""
    folder = tmp_path / ('x\033]2;evil\a\033[31m\u009b34m' if kind == 'orders' else kind)
    if kind in ('file', 'orders'):
        folder.touch()
    else:
        folder.mkdir()
    if kind == 'diary':
        (folder / 'tessera.db').write_text('Dear diary\n')
    elif kind == 'fifo':
        shell(f'mkfifo {folder}/tessera.db').ok()
    elif kind == 'full':
        if subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=16k', 'none', folder], capture_output=True).returncode:
            pytest.skip('no small disk to be mounted: that takes root')
        shell(f'dd if=/dev/zero of={folder}/fill bs=1k count=64')
    try:
        screen = play(env={'TESSERA_HOME': str(folder)})
        screen.go('?' + said, 'Enter', '?Time +[0-9]+:[0-9]')
        assert screen.title != 'evil'
        screen.close()
    finally:
        if kind == 'full':
            shell(f'umount -l {folder}')


def test_locked_library(play, home):
    """Another program locks the library: the game waits in a file, and is imported later."""
    home.mkdir()
    with open(home / 'tessera.lock', 'w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        screen = play(GAME)
        screen.wait(RUNNING[1:])
        drop_pieces(screen)
        screen.go('?waiting', 'C-c')
        assert screen.wait_end() == 0
        screen.wait('games not in the library yet: 1')
    play().go('?Quit', '>Records', '?Original +Guideline')


# ---- leaving ----

@pytest.mark.parametrize('way', ['C-c', 'TERM'])
def test_leave(play, way):
    screen = play()
    screen.wait('Play')
    screen.keys(way) if way == 'C-c' else screen.signal(signal.SIGTERM)
    assert screen.wait_end() == 0


@pytest.mark.parametrize('way', ['C-z', 'C-c', 'TERM', 'HUP', 'PIPE', 'USR1', 'SEGV'])
def test_terminal_is_left_as_found(program, terminal, way):
    def is_as_found(asked):
        screen.go('?ready:$', 'stty -g', 'Enter')
        settings = wait_until(lambda: (found := re.findall(rb'([0-9a-f:]{40,})\r', screen.raw))[asked:] and found)
        assert len(set(settings)) == 1 and screen.cursor and screen.shown == 'main'
    screen = terminal('sh', env={'PS1': 'ready:'})
    screen.go('?ready:', 'stty -g; ' + ' '.join(program), 'Enter', '?Rules')
    screen.keys(way) if way.startswith('C-') else screen.signal_job(getattr(signal, 'SIG' + way))
    is_as_found(1)
    if way == 'C-z':
        screen.go('fg', 'Enter', '?Rules', 'Enter', '?Time +0:0', 'C-c')
        is_as_found(2)


def test_a_rule_set_is_written(play, tmp_path):
    """A paste has its lines; what is wrong is said by line and column; Save makes a file of the folder."""
    one = play('play --term', env={'TESSERA_HOME': str(tmp_path)}, width=120, height=40)
    one.go('?Rules', '>Rules', '=Steady', 'e', '?wx-2 from wx: My ')
    one.send('\x1b[200~# mine\r# and yours\r\x1b[201~X')
    one.wait('Line 3, column 1: ')
    one.go('\x7f', '?Valid. The field')
    one.choose('Save', 'Up')
    one.go('Enter', '?Saved: ')
    assert (tmp_path / 'rules/wx-2.rules').read_text().startswith('# mine\n# and yours\nwx-2 from wx')
