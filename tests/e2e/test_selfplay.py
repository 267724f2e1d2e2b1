"""Bots play games of each rule set in all its modes, each stopped after some pieces: no assertion fails,
and every game verifies as a replay. In marathons no level clears fewer lines than a lower one, but for noise."""

import os
import re

import pytest

from conftest import RULES

pytestmark = pytest.mark.long
GAMES, PIECES = int(os.environ.get('GAMES', 500)), int(os.environ.get('PIECES', 40))


@pytest.mark.parametrize('rules', RULES)
def test_games(tessera, rules):
    modes = [line.split()[0] for line in tessera('modes', '--rules', rules).lines]
    for number, mode in enumerate(modes, 1):
        share = (GAMES + len(modes) - number) // len(modes)
        tessera('selfplay', '--rules', rules, '--mode', mode, '--players', '2' if mode == 'duel' else '1', '--bot',
                str(number % 4 + 1), '--games', str(share), '--pieces', str(PIECES), '--seed', str(number), timeout=900).ok()


@pytest.mark.parametrize('rules', RULES)
def test_marathons(tessera, rules):
    best, most, noise = 0, 0.0, 0.0
    for level in range(1, 11):
        said = tessera('selfplay', '--rules', rules, '--mode', 'marathon', '--bot', str(level), '--games', '24',
                       '--pieces', '400', timeout=900).ok().out
        lines, half = map(float, re.search(r'^  pieces .*lines ([0-9.]+) \+- ([0-9.]+),', said, re.M).groups())
        assert lines + half >= most - noise - 1, f'level {level} clears {lines} lines, level {best} {most}'
        if lines > most:
            best, most, noise = level, lines, half
