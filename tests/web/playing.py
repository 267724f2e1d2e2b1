"""Games played with keys: each ends as the same buttons end natively."""

import os
import re
import time

from game import Game, SHOWN, rules_called, said

# A compact text of more than a mebibyte.
BOMB = (
    'AQwGY6qJlqwPL7PmAAAsMDXIoJJAjZIdSTlDTr40q1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1Sr'
    'VKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtU'
    'q1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1SrVKtUq1T8lVU_FhA')
SECONDS = 200  # a game has been topped out by then, on a slow machine too


def keys_of(turn):
    """Some moves, and a drop; where there is none, holding Down has to do."""
    moves = ([], ['ArrowLeft'], ['ArrowRight', 'ArrowUp'], ['KeyX'])[turn % 4]
    return moves + ['Space']


def every_rule_set(lab):
    rules = [line.split()[0] for line in lab.program('rules')[0].splitlines() if line.strip()]
    games = {name: Game(lab, size=(480, 640)) for name in rules}
    for name in rules:
        games[name].start(rules_called(name))
    replays, turn, end = {}, 0, time.monotonic() + SECONDS
    while len(replays) < len(games) and time.monotonic() < end:
        for name, game in games.items():
            if name in replays:
                continue
            game.key('ArrowDown', False)
            game.press(*keys_of(turn))
            game.key('ArrowDown', True)
            if turn % 4 == 3 and (replay := game.replay()):
                replays[name] = replay
                game.key('ArrowDown', False)
        turn += 1
        lab.browser.wait(0.1)
    for name in rules:
        lab.true(name + ': ends', name in replays)
    for name, replay in replays.items():
        lab.true(name + ': is a game of these rules', f'\nrules {name} ' in replay, replay[:60])
        lab.true(name + ': is lost', '\nboard 0 lost ' in replay, replay[-80:])
        file = os.path.join(lab.folder, name + '.tsr')
        with open(file, 'w', encoding='ascii', newline='') as out:
            out.write(replay)
        said, status = lab.program('verify', file)
        lab.true(name + ': verifies natively', status == 0 and ': ok, ' in said, said)


def replays_come_and_go(lab):
    """A native one is dropped onto the page and saved again; torn and forged ones are refused."""
    native = 'tests/replays/guideline-quad.tsc'
    game = Game(lab)
    lab.browser.call('Browser.setDownloadBehavior', behavior='allow', downloadPath=lab.folder,
                     browserContextId=game.context)
    game.drop(os.path.abspath(native))
    lab.true('it is taken in', game.until(game.replay))
    text = lab.program('verify', '--print', native)[0]
    lab.same('as it is', game.replay(), text)
    for name, other, words in (('torn', text[:-30], 'torn.tsr is not complete'),
                               ('forged', text.replace('score ', 'score 1'), 'does not verify'),
                               ('no replay', 'Dear diary', 'is not a replay')):
        path = os.path.join(lab.folder, name.split()[0] + '.tsr')
        with open(path, 'w', encoding='ascii', newline='') as out:
            out.write(other)
        game.press('ArrowUp')  # what was said last stays to be read until then
        game.drop(path)
        lab.true(name + ': is refused in words', game.until(lambda: words in said(game), 5),
                 said(game))
    lab.same('only the good one is kept', len(game.store('games')), 1)
    game.press('End', 'KeyS')
    lab.browser.wait(1)
    saved = [name for name in os.listdir(lab.folder) if name.startswith('tessera-none-guideline-')]
    lab.same('one file is saved, named after its game', len(saved), 1)
    for name in saved:
        with open(os.path.join(lab.folder, name), encoding='ascii') as file:
            lab.same('and is the same text', file.read(), text)


def links_are_opened(lab):
    """A native game comes by the page's address and is kept; torn ones and bombs are refused."""
    native = 'tests/replays/modern-sprint-win.tsc'
    link = lab.program('link', '--page', lab.url, native)[0].strip()
    text = lab.program('verify', '--print', native)[0]
    text = re.sub(r'hash \S+ \S+\n(?!\n)', '', text)  # only the last one
    usual = lab.url
    try:
        lab.url = link
        game = Game(lab)
        lab.true('it is kept', game.until(game.replay))
        lab.same('as it is', game.replay(), text)
        lab.true('and said to verify', game.until(
            lambda: 'The game in the link verifies' in said(game)), said(game))
        game.press('Enter')
        lab.true('Enter shows it', game.until('page.fact(page.FACT.awake)'))
        for name, words, answer in (
                ('torn', link[:-40], 'The link is torn'),
                ('a bomb', usual + '#r=' + BOMB, 'The link holds too much'),
                ('no such game', usual + '#play=nothing', 'asks for a game')):
            lab.url = words
            game = Game(lab)
            lab.true(name, game.until(lambda: answer in said(game)), said(game))
            lab.same(name + ': is not kept', game.store('replays'), [])
        lab.url = usual + '#play=ultra,modern&seed=77'
        game = Game(lab)
        lab.browser.wait(0.5)
        game.press('Enter')
        lab.browser.wait(3.5)
        game.press('Space', 'Space')
        head = game.left().split('\n\n')[0]
        lab.true('a challenge is played after one press', 'rules modern' in head and
                 'mode ultra' in head and 'seed 77' in head, head)
    finally:
        lab.url = usual


def a_bot_thinks_in_a_worker(lab):
    """One as strong as this machine: its questions are answered there, while it plays."""
    game = Game(lab)
    game.go_to('Watch a bot')
    for _ in range(12):
        if 'Bot max' not in said(game):
            game.press('ArrowRight')
            game.ask(SHOWN)
    game.press('Enter')

    def answered():
        counts = game.ask('mind.counts()')
        return counts and counts[0][1] > 5
    lab.true('its questions are answered', game.until(answered, 20), game.ask('mind.counts()'))
    text = game.left()
    lab.true('its game is kept under its name', 'played bot:11' in text, text[:80])


CHECKS = [every_rule_set, a_bot_thinks_in_a_worker, replays_come_and_go, links_are_opened]
