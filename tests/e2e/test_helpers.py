"""The helpers themselves: a terminal shows what a program prints, and answers it."""

import sys

import pytest

from helpers.process import run, wait_until


def test_run():
    result = run('sh', '-c', 'cat; echo oops >&2; exit 3', input='a\nb\n')
    assert (result.code, result.lines, result.err) == (3, ['a', 'b'], 'oops\n')


def test_process(start):
    process = start('sh', '-c', 'echo port 17 >&2; exec sleep 60')
    assert process.wait_for(r'port (\d+)').group(1) == '17'
    process.signal(15)
    assert process.wait().code == -15


def test_wait_until_fails():
    with pytest.raises(pytest.fail.Exception, match='not within 0.05 s: the moon'):
        wait_until(lambda: False, 'the moon', 0.05)


def test_terminal(terminal):
    screen = terminal('sh', env={'PS1': 'ready:'})
    screen.wait('^ready:$')
    screen.keys('stty size', 'Enter')
    screen.wait('^24 80$')
    screen.resize(100, 30)
    screen.keys('stty size', 'Enter')
    screen.wait('^30 100$')
    screen.keys(r"printf '\033[?1049h\033[?25l\033[>15uab\033]2;a title\007'; sleep 0.3; "
                r"printf '\033[?1049l\033[?25h'", 'Enter')
    screen.wait('^ab')
    screen.wait(r'^30 100$')
    assert screen.cursor and screen.title == 'a title'
    screen.keys('exit 4', 'Enter')
    assert screen.wait_end() == 4


def test_terminal_answers(terminal):
    asks = r'stty raw -echo; printf "\033[?u\033[c"; head -c {} | od -An -c; stty cooked; echo done'
    for kitty, answer in ((False, r'033   \[   \?   6   2   c'), (True, r'033   \[   \?   1   5   u 033   \[')):
        screen = terminal('sh', '-c', asks.format(12 if kitty else 6), kitty=kitty)
        screen.wait(answer)
        screen.wait('done')

