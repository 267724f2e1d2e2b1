"""A hall on a PostgreSQL server of its own; and one that two players in two terminals find each other in."""

import re

import pytest

from helpers.process import shell


@pytest.mark.parametrize('name', ['t_hall', 't_hall_pair'])
def test_postgres(build, name):
    """The hall's unit tests once more. The server needs a folder that its user may enter."""
    test = build / f'tests/{name}_postgres'
    if not test.exists():
        pytest.skip('built without libpq (libpq-dev)')
    if shell('scratch=; . tests/postgres.sh; has_postgres').code:
        pytest.skip('PostgreSQL is not installed')
    shell(f'scratch=$(mktemp -d); . tests/postgres.sh; start_postgres && TESSERA_TEST_HALL=$postgres {test}').ok()


@pytest.mark.long
def test_ranked_match(program, tessera, start, terminal, tmp_path, can_play_online):
    """They are matched, play a match that counts, and are in the ratings; a record is handed in."""
    hall = tmp_path / 'hall.db'
    relay = start(*program, 'relay', '--port', '0', '--hall', hall, '--web', '0')
    port = relay.wait_for(r'^A hall on port (\d+)').group(1)
    judge = start(*program, 'judge', '--hall', hall)
    players = []
    for name in ('ann', 'bob'):
        screen = terminal(*program, 'play', '--term', '--lang', 'en', width=90, height=36,
                          env={'TESSERA_HOME': str(tmp_path / name)})
        players.append(screen)
        screen.go('?Multiplayer', '>Multiplayer', 'Down', 'Enter', '?Server address')
        for label, words in (('Server address', f'127.0.0.1:{port}'), ('Your name', name)):
            screen.choose(label, key='Up')
            screen.keys(words)
        screen.go('>Server address', r'?Players: 0\. Results: 0\.', f'?Your name +{name} ')
        screen.choose('Find match', key='Up')
        screen.keys('Enter')
    ann, bob = players
    for screen in players:
        screen.wait('A match that counts')
    for screen in players:
        screen.keys('Enter')
    for _ in range(2):
        ann.wait('Attack/minute')
        bob.wait('Attack/minute')
        bob.drop_until('Place 2')  # Bob only drops
        bob.wait_gone('Place 2')
    relay.wait_for('what=log outcome=kept')
    judge.wait_for('counted=1')
    assert re.search('ann$', tessera('hall', hall, 'people').ok().out, re.M)
    assert not tessera('hall', hall, 'refused').out
    assert tessera('hall', hall, 'check').out.startswith('1 logs verify, 0 do not')
    assert not list(tmp_path.glob('*/hand-in/*.tsl'))
