"""Two who have played each other find each other again: online on the screen of friends, invited, and in one lobby."""

import time

import pytest

from test_pairs import Browser, Program, Server, play_round

pytestmark = [pytest.mark.long, pytest.mark.usefixtures('can_play_online')]
SECONDS = 20  # from the invitation to the lobby


def test_invitation(start, program, terminal, tessera, game, tmp_path):
    """A terminal invites a page, which accepts; then the page invites the terminal, which declines."""
    server = Server(start(*program, 'relay', '--port', '0', '--streams', '0', '--database', tmp_path / 'server.db', '--web',
                          '0'))
    ada = Program(tessera, lambda *words, env: terminal(*program, *words, '--term', '--lang', 'en', width=90, height=36,
                                                        env=env), tmp_path / 'ada', server)
    bob = Browser(game, server)
    play_round(server, ada, bob)
    bob.game.says('Rematch', seconds=10)
    assert bob.game.ask("localStorage.getItem('tessera key')")
    # Both leave the lobby: Ada for her friends, Bob for the title.
    bob.game.choose('Back to lobby')
    bob.game.choose('Leave lobby')
    bob.game.press('Escape')
    ada.game.go('?You win', '>Back to lobby', '>Leave lobby', '>Friends', r'?Bob +(online|playing)', 'f')
    ada.game.wait(r'Bob +online', 30)
    ada.game.wait('Friend with key')
    begun = time.monotonic()
    ada.game.keys('Enter')
    ada.game.wait('#join=|Link')
    bob.game.until(lambda: any('Ada invites you' in line for line in bob.game.lines()), SECONDS)
    bob.game.choose('Ada invites you')
    ada.game.wait(r'Bob .*not ready', SECONDS)
    assert time.monotonic() - begun < SECONDS
