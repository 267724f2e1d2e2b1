"""Signed results: a league of files between two people with keys of their own, joined by copying;
changed files; and a server that takes them in."""

import json
import re
import shutil

ONE = 'tests/replays/guideline-duel-top.tsc'  # a duel won
TWO = 'tests/replays/modern-duel-draw.tsc'
NOT_SIGNED = 'the signature is not that of its player: '


def test_league(steps, tessera, home, tmp_path, can_play_online):
    league, server = tmp_path / 'league', tmp_path / 'server.db'
    league.mkdir()
    ann = tessera('sign', '--new').ok().out.strip()
    bea = tessera('sign', '--new', '--key', tmp_path / 'bea.key').ok().out.strip()
    assert tessera('sign').out.strip() == ann and len(bea) == 64
    assert (home / 'person.key').stat().st_mode & 0o777 == 0o600
    names = dict(t=tmp_path, league=league, server=server, ann=ann, bea=bea, one=ONE, two=TWO)

    steps([
        (0, 'sign {one} --to {league}/1.tsl --name Ann --with {bea}=Bea --played 1764000000'),
        (0, 'league {league}', 'waits: 1.tsl: not signed by all who played'),
        (2, 'sign {one} --to {league}/1.tsl --name Ann --with {bea}=Bea', 'cannot be written'),
        # Bea signs a file of her own, which says the same: both count as one.
        (0, 'sign {one} --to {league}/2.tsl --name Bea --board 2 --with {ann}=Ann --played 1764000000 --key {t}/bea.key'),
        (0, 'league {league}', '1 games counted'),
        (0, 'sign {two} --to {league}/3.tsl --name Ann --with {bea}=Bea --played 1764000100'),
        (0, 'sign {league}/3.tsl --key {t}/bea.key'),
        (0, 'league {league}', '2 games counted'),
        (0, 'league {league} --json', '"counted":2,"again":0,"waiting":0,"refused":[]}'),
        (2, 'sign {league}/3.tsl --key {t}/eve.key --new', 'not your match: it was played with other keys'),
        (2, "sign {one} --to {t}/x.tsl --name '  ' --with {bea}=Bea", 'a name has 1 to 24 letters'),
        (1, 'sign tests/replays/guideline-duel-handicap.tsc --to {t}/x.tsl --name Ann --with {bea}=Bea',
         'not as it counts'),
        (2, 'sign {one} --to {t}/x.tsl --name Ann --board 2', 'the match has 1 boards'),
        (2, 'sign --key {one}', 'is no key'),
        (2, 'league {t}/nowhere', 'No such file')], **names)
    assert not (tmp_path / 'x.tsl').exists()

    joined = shutil.copytree(league, tmp_path / 'joined')
    (joined / '1.tsl').rename(joined / 'z.tsl')
    assert tessera('league', league, '--json', '--jobs', '1').out == tessera('league', joined, '--json', '--jobs', '3').out

    log = (league / '3.tsl').read_bytes()
    lines = log.split(b'\n')
    lines[2] = lines[2].replace(b'Ann', b'Eve')
    for name, text in (('seed', re.sub(rb'^seed .*', b'seed 77', log, 1, re.M)), ('torn', log[:900]),
                       ('name', b'\n'.join(lines)), ('text', b'tessera log 1\nplayed 17\n')):
        (league / f'{name}.tsl').write_bytes(text)
    steps([
        (1, 'league {league}', f'refused: seed.tsl: {NOT_SIGNED}Ann', f'refused: torn.tsl: {NOT_SIGNED}Ann',
         f'refused: name.tsl: {NOT_SIGNED}Eve', "refused: text.tsl: line 2: expected 'played'", '2 games counted'),
        (2, 'server {server} verify', 'unable to open'),
        (0, 'server {server} add {league}/3.tsl', '3.tsl: waits to be verified'),
        (0, 'server {server} add {league}/3.tsl', '3.tsl: file exists'),
        (1, 'server {server} add {league}/seed.tsl', 'seed.tsl: the signature is not that'),
        (0, 'server {server} verify --once', '{"counted":1,"again":0,"refused":0}'),
        (0, 'server {server} people', f'{ann}  Ann'),
        (0, 'server {server} person {ann}', '"name":"Ann"'),
        (0, 'server {server} backup {t}/copy.db'),
        (0, 'server {server} ban {bea}'),
        (0, 'server {server} people', 'Bea  (banned)'),
        (2, 'server {server} drop {ann}00', 'expected 64'),
        (1, 'server {server} drop {ann}', 'no such game'),
        (0, 'server {server} forget {ann} "asked by mail"'),
        (0, 'server {server} audit', f'ban {bea}\n', f'forget {ann}  asked by mail\n'),
        (1, 'server {server} forget {ann}', 'nobody with this key'),
        (0, 'server {server} check', '0 logs verify, 0 do not'),
        (0, 'server {t}/copy.db check', '1 logs verify, 0 do not'),
        (2, 'server {server} poeple', 'did you mean'),
        (2, 'server {server} people --once', 'need `verify`')], **names)


def test_tournament(steps, tessera, tmp_path, can_play_online):
    """A cup of three in a folder: the file has the pairings, signed logs the winners. A changed file is detected, and
    so are other pairings."""
    keys = {name: tessera('sign', '--new', '--key', tmp_path / f'{name}.key').ok().out.strip() for name in ('ann', 'bea', 'cid')}
    names = dict(t=tmp_path, cup=tmp_path / 'cup.txt', one=ONE, **keys)
    players = '--player {ann}=Ann --player {bea}=Bea --player {cid}=Cid'
    steps([
        (2, f'tournament {{cup}} --begin knockout --name Cup {players}', 'no such kind'),
        (2, 'tournament {cup} --begin single --name Cup --player {ann}=Ann', '2 to 128'),
        (2, f'tournament {{cup}} --begin single --name Cup {players} --player {{ann}}=Eve', 'already taking part'),
        (2, f'tournament {{cup}} --begin single --name Cup {players} --rules pygame', 'this rule set has no duels'),
        (0, f'tournament {{cup}} --begin single --name Cup {players} --at 1764000000 --key {{t}}/ann.key'),
        (0, 'tournament {cup}', 'Cup: single, guideline, 3 players', 'round 1, from 2025-11-24 16:00 UTC', 'has a bye'),
        (1, 'tournament {cup} --next --key {t}/ann.key', 'a match of the last round is still open'),
        (1, 'tournament {cup} --won 1 --key {t}/ann.key', 'player 1 has no open match'),
        (2, 'tournament {cup} --won 2 --key {t}/bea.key', 'not your tournament'),
        # Played before the round was paired: that is another match.
        (0, 'sign {one} --to {t}/0.tsl --name Bea --with {cid}=Cid --played 1763999999 --key {t}/bea.key'),
        (0, 'sign {t}/0.tsl --key {t}/cid.key'),
        (1, 'tournament {cup} --next --key {t}/ann.key', 'still open'),
        (0, 'tournament {cup} --won 2 --key {t}/ann.key'),
        (0, 'tournament {cup}', '(walkover)'),
        (0, 'tournament {cup} --next --at 1764000100 --key {t}/ann.key')], **names)

    for rules in 'guideline', 'modern':
        (tmp_path / rules).mkdir()
        tessera('selfplay', *f'--games 1 --mode duel --bot 3 --bot 1 --rules {rules} --replays'.split(), tmp_path / rules).ok()
    log = tmp_path / '1.tsl'
    tessera('sign', tmp_path / 'modern/0.tsr', '--to', tmp_path / 'other.tsl', '--name', 'Ann', '--with',
            f'{keys["bea"]}=Bea', '--played', '1764000150', '--key', tmp_path / 'ann.key').ok()
    tessera('sign', tmp_path / 'other.tsl', '--key', tmp_path / 'bea.key').ok()
    assert ' meets ' in tessera('tournament', names['cup']).ok().out  # by other rules
    tessera('sign', tmp_path / 'guideline/0.tsr', '--to', log, '--name', 'Ann', '--with',
            f'{keys["bea"]}=Bea', '--played', '1764000200', '--key', tmp_path / 'ann.key').ok()
    assert ' meets ' in tessera('tournament', names['cup']).ok().out  # Bea has not signed
    tessera('sign', log, '--key', tmp_path / 'bea.key').ok()
    said = json.loads(tessera('tournament', names['cup'], '--json').ok().out)
    winner = said['rounds'][1]['matches'][0]['won']
    assert winner in (1, 2) and [one['player'] for one in said['standing']] == [winner, 3 - winner, 3]
    assert tessera('tournament', names['cup'], '--next', '--key', tmp_path / 'ann.key').out == 'the tournament is over\n'

    text = names['cup'].read_text()
    names['cup'].write_text(text.replace('won 2', 'won 3'))
    steps([(1, 'tournament {cup}', 'is not as its organizer has signed it'),
           (1, 'tournament {cup} --json', '"right":false')], **names)
    names['cup'].write_text(text[:-10])
    steps([(2, 'tournament {cup}', 'not a tournament file')], **names)
