"""The game in a window: keys, mouse, sizes, pauses, the whole screen, and a display that goes away. Pixels tell."""

import re
import time
from pathlib import Path

import pytest

from helpers.process import run, tool, wait_until

GAME = '--rules', 'guideline', '--mode', 'none', '--seed', '5'
LINES = ['Mode', 'Rules', 'Duel', 'Multiplayer', 'Records', 'Replays', 'Options', 'Help']
OPTIONS = ['Handling', 'Keys', 'Display', 'Sound', 'Window and controllers', 'Language']
SIZES = ['1280x400', '1280x240', '300x900', '200x960', '200x260', '1200x900', '150x150']


def write_place(file, words, fullscreen=0):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'place {words}\nfullscreen {fullscreen}\n', encoding='ascii')


def test_larger_screen_and_no_sound_card(window, home):
    """A window placed on a larger screen comes back whole. Nothing looks for sound cards that nobody asked for."""
    write_place(home / 'window', '700 500 960 720')
    game = window(env={'SDL_AUDIODRIVER': 'alsa', 'ALSA_CONFIG_PATH': '/dev/null'})
    assert game.place[0] == '320,240'
    game.keys('Down', 'Up')
    game.settled()
    assert game.process.err == ''
    threads = Path(f'/proc/{game.process.pid}/task')
    wait_until(lambda: not [file for file in threads.glob('*/comm') if 'Hotplug' in file.read_text()],
               'nothing looks for sound cards')
    game.end()


def window_manager(screen, start):
    """openbox, once it manages windows: with its check window it says so."""
    start(tool('openbox'), env=screen.env)
    wait_until(lambda: 'window id' in run(tool('xprop'), '-root', '_NET_SUPPORTING_WM_CHECK', env=screen.env).out,
               'a window manager')
    wait_until(lambda: screen.xdotool('getwindowfocus') not in ('', '0', '1'), 'it has the keyboard')


def sleeps(game):
    """Waits until it does not wake once in half a second."""
    def slept():
        before = game.wakes()
        time.sleep(0.5)
        return game.wakes() == before
    wait_until(slept, 'the game sleeps')
    return game.settled()


def test_menus(window):
    game = window()
    assert game.place[1] == '1176x662'  # sixteen to nine, 92 percent of a screen of 1280 x 960
    title = sleeps(game)  # the field beside the title stands
    for way, line in [('', line) for line in LINES] + [('[Options]E', line) for line in OPTIONS]:
        game.way(f'{way}[{line}]')
        chosen = sleeps(game)
        assert chosen != title, f'{line} has the cursor'
        game.keys('Return')
        game.changes(chosen, f'{line} leads somewhere')
        game.keys('Escape')
        game.shows(chosen, f'{line}: back')
        game.keys(*(['Escape'] if way else []), 'Home')
        game.shows(title, f'{line}: the first line of the title')


def test_mouse(window):
    game = window()
    title = sleeps(game)
    left, top = map(int, game.place[0].split(','))

    def point(*places):
        for x, y in places:
            game.display.xdotool('mousemove', left + x, top + y)
    point((480, 300), (481, 301), (482, 302))
    game.changes(title, 'the pointer moves the cursor')
    pointed = sleeps(game)
    for button, look, what in (1, game.changes, 'a click chooses'), (3, game.shows, 'the right button leads back'):
        game.display.xdotool('click', button)
        look(pointed, what)
    point((481, 2))
    game.keys('Home')
    game.shows(title, 'Home')
    game.keys('Down')
    down = sleeps(game)
    game.keys('Up')
    game.shows(title, 'Up')
    for button, picture in (5, down), (4, title):
        game.display.xdotool('click', button)
        game.shows(picture, 'the wheel')
    game.end()


def test_game(window, home, display):
    """Keys, pauses, pictures, sizes, a lost keyboard, and the end of a game."""
    game = window(*GAME)
    begun = game.settled()
    game.keys('space', 'space')
    game.changes(begun, 'drops')
    before = game.picture()
    game.keys('p')
    game.changes(before, 'pause')
    paused = sleeps(game)
    game.keys('F12')
    files = wait_until(lambda: list(home.glob('*.png')), 'F12 writes a picture')
    game.changes(paused, 'F12 says so')
    game.shows(paused, 'the message goes')
    assert game.picture(tool('convert'), files[0]) == paused, 'it shows what the window shows'
    first = game.place[1]
    for size in SIZES + [first]:
        game.display.xdotool('windowsize', game.id, *size.split('x'))
        game.has_size(size)
        game.settled()
    game.shows(paused, 'the first size again')
    game.keys('p')
    game.changes(paused, 'it resumes')
    running = game.settled()
    other = window(on=game.display, program='tessera-window')
    game.display.xdotool('windowraise', game.id)  # what is covered has no picture
    game.changes(running, 'a game without the keyboard pauses')
    unfocused = sleeps(game)
    other.end()
    wait_until(game.has_keyboard, 'the keyboard')
    game.keys('Return')
    game.changes(unfocused, 'it resumes')
    for _ in range(14):
        game.keys('space')
    over = sleeps(game)
    game.keys('space')
    game.shows(over, 'the game is over')
    game.end()
    assert first.replace('x', ' ') in (home / 'window').read_text()


def test_quit(window):
    game = window()
    game.way('[Quit]E')
    assert game.process.wait().code == 0


def test_vertical_sync_and_whole_screen(window, tmp_path, monkeypatch, start):
    """The window's size is remembered, also in the folder of the XDG rules."""
    monkeypatch.delenv('TESSERA_HOME')
    monkeypatch.setenv('HOME', str(tmp_path))
    write_place(tmp_path / '.local/state/tessera/window', '100 50 640 700')
    game = window()
    game.has_size('640x700')
    game.way('[Options]E[Window and controllers]E[Vertical sync]E')
    game.find(but=game.id)  # vertical sync makes another one
    game.display.xdotool('keyup', 'Return')  # it went down in the window before
    synced = game.settled()
    game.keys('Escape', 'Escape', 'Home')
    game.changes(synced, 'it paints with vertical sync')
    place = game.place[0]
    start(tool('openbox'), env=game.display.env)  # only a window manager lets a window fill the screen
    wait_until(lambda: game.place[0] != place, 'the window has a frame')
    game.find()  # and the keyboard
    for key, size in ('F11', '1280x960'), ('F11', '640x700'), ('alt+Return', '1280x960'):
        game.type(key)
        game.has_size(size)
    filled = game.settled()
    game.type('Down')
    game.changes(filled, 'it is played on the whole screen')
    game.type('alt+Return')
    game.has_size('640x700')
    game.type('F12')
    wait_until(lambda: list((tmp_path / '.local/share/tessera').glob('*.png')), 'a picture in the data folder')
    game.process.signal(9)  # whatever a display without a screen does to its renderer


def test_starts_in_full_screen(window, home, display, start):
    """A window that was left in full screen comes back painted, though its window manager resizes it after its
    first picture."""
    screen = display()
    window_manager(screen, start)
    write_place(home / 'window', '200 100 640 600', fullscreen=1)
    game = window(on=screen)
    game.has_size('1280x960')
    title = sleeps(game)
    game.type('F11')
    game.has_size('640x600')
    game.type('F11')
    game.has_size('1280x960')
    game.shows(title, 'painted once more')


def test_frame_of_a_window_manager(window, home, display, start):
    """The window does not move by its frame from start to start."""
    screen = display()
    window_manager(screen, start)
    write_place(home / 'window', '200 100 640 600')
    for _ in range(2):
        window(on=screen).end()
        assert 'place 200 100 640 600' in (home / 'window').read_text()


def test_display_goes(window, home, display):
    """The display goes in the middle of a game, which is kept."""
    screen = display('960x720')
    game = window(*GAME, on=screen)
    begun = game.settled()
    game.keys('space', 'space')
    game.changes(begun, 'drops')
    time.sleep(1) # the piece may have fallen by itself before a key came
    screen.kill()
    result = game.process.wait()
    assert (result.code, result.err) == \
        (2, 'tessera: lost the display; an unfinished game resumes at the next start\n')
    assert list(home.glob('unfinished-*.tsr'))


@pytest.mark.parametrize('env, words, code, err, least', [
    ({'DISPLAY': ':99999'}, ['--window'], 2, r'tessera: no window: [^\n]*\n', 0),
    ({}, ['--window'], 2, r'[^\n]*DISPLAY[^\n]*\n', 0),
    ({'DISPLAY': ':99999'}, ['--seed', '5'], 0, r'[^\n]*no window.*', 21),  # a game that plays itself
])
def test_no_display(build, tessera, env, words, code, err, least):
    if not (build / 'tessera-window').exists():
        pytest.skip('built without a window')
    result = tessera(*words, env=env)
    assert result.code == code and re.fullmatch(err, result.err, re.S) and len(result.lines) >= least, result
