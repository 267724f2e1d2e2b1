"""Signed results: a league of files between two people with keys of their own, joined by copying;
changed files; and a server that takes them in."""

import re
import shutil

ONE = 'tests/replays/guideline-duel-top.tsc'  # a duel won
TWO = 'tests/replays/modern-duel-draw.tsc'
NOT_SIGNED = 'the signature is not that of its player: '


def test_league(steps, tessera, home, tmp_path, can_play_online):
    league, server = tmp_path / 'league', tmp_path / 'server.db'
    league.mkdir()
    ann = tessera('sign').ok().out.strip()
    bea = tessera('sign', '--key', tmp_path / 'bea.key').ok().out.strip()
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
        (2, 'sign {league}/3.tsl --key {t}/eve.key', 'your key is not among those who played'),
        (2, "sign {one} --to {t}/x.tsl --name '  ' --with {bea}=Bea", 'a name has 1 to 24 letters'),
        (1, 'sign tests/replays/guideline-duel-handicap.tsc --to {t}/x.tsl --name Ann --with {bea}=Bea',
         'not as it counts'),
        (2, 'sign {one} --to {t}/x.tsl --name Ann --board 2', 'there are 1 boards'),
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
        (0, 'server {server} add {league}/3.tsl', '3.tsl: is there already'),
        (1, 'server {server} add {league}/seed.tsl', 'seed.tsl: the signature is not that'),
        (0, 'server {server} verify --once', '{"counted":1,"again":0,"refused":0}'),
        (0, 'server {server} people', f'{ann}  Ann'),
        (0, 'server {server} person {ann}', '"name":"Ann"'),
        (0, 'server {server} backup {t}/copy.db'),
        (0, 'server {server} ban {bea}'),
        (0, 'server {server} people', 'Bea  (banned)'),
        (2, 'server {server} drop {ann}00', 'a game has 64'),
        (1, 'server {server} drop {ann}', 'no such game'),
        (0, 'server {server} forget {ann} "asked by mail"'),
        (0, 'server {server} audit', f'ban {bea}\n', f'forget {ann}  asked by mail\n'),
        (1, 'server {server} forget {ann}', 'nobody with this key'),
        (0, 'server {server} check', '0 logs verify, 0 do not'),
        (0, 'server {t}/copy.db check', '1 logs verify, 0 do not'),
        (2, 'server {server} poeple', 'did you mean'),
        (2, 'server {server} people --once', 'takes no option')], **names)
