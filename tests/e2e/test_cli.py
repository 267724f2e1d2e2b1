"""The command line: exit codes, errors, output for programs, the library, and hostile input."""

import json
import re
import resource
import shlex
import shutil

import pytest

from conftest import RULES, SIGNATURE, TREE, is_proper, replay_text
from helpers.process import run, shell

REPLAYS = TREE / 'tests/replays'
WIN = 'tests/replays/guideline-sprint-win.tsc'
QUAD = 'tests/replays/guideline-sprint-win-quad.tsc'
BLOCK = 'tests/replays/guideline-block.tsc'
CANCEL = 'tests/replays/modern-duel-cancel.tsc'
SPRINT = 'tests/replays/modern-sprint-win.tsc'

# An exit code and a command; `|` separates further arguments of the same command.
CALLS = f'''
0 --help
0 -h
0 help | drive
0 drive -h | --rules tgm --mode marathon --seed 7 --level 100 | --mode sprint --players 2
0 drive --rules nes --mode classic-b --variant 5
2 drive --rules nes --mode classic-b --variant 6 | --mode sprint --variant 1 | --rules wx --mode twenty
2 drive --rules tgm --mode master --players 2 | --rules nonsense | --mode nonsense | --players 9
2 drive --seed | --seed x | --level 999999
2 help nonsense | drive drive
2 nonsense.tsr
2 ./nonsense
2 nonsense
2 --nonsense
2 {BLOCK} --nonsense
0 --version
0 -V
0 version
2 version nonsense
0 --null --mode big
0 rules | nes
2 rules nonsense
0 modes | --rules wx --json
2 modes --rules nonsense
2 film | no/such/file.tsr | --size 160 {BLOCK} | --size 160x119 {BLOCK} | --speed 3 {BLOCK} | --rate 0 {BLOCK}
2 film --out no/such/a.gif {BLOCK}
2 verify | no/such/file.tsr
2 link | no/such/file.tsr | {SPRINT} {SPRINT} | --page https://x/#y {SPRINT}
2 play --versus bot:11 | --versus bot:Nobody | --players 2 --versus bot:1,bot:2,bot:3
2 play --mode sprint --players 2 --versus bot:1
2 watch --bot Nobody
2 selfplay --bot Nobody
2 perfect | --queue 'I,*p8' | --queue '[SZ' | --queue I | --queue '*!' --field XXX
2 perfect --queue '*!' --field XXXXXXXXXXX | --queue '*!' --field v115@zz | --queue '*!' --rules nes
2 perfect --queue '*!' --rules tgm --hold | --queue '*!' --lines 7 | --queue '*!' --path --minimal
2 perfect --queue '*!,*p4' --minimal
2 signature --nonsense
0 review {CANCEL} --player 1 | --json {CANCEL}
2 review | no/such/file.tsr | meson.build | {WIN} --player 1 | {WIN} --player x | {WIN} again | 123456789
0 learn --list
2 learn | Ann | Ann no/such/file.tsr | Ann meson.build | ' Ann' {WIN} | Ann {WIN} | Ann {WIN} --player 1
2 learn --forget Ann | --take meson.build
0 fumen -h | decode --json v115@vhAAgH
2 fumen | decode | decode v115@vhA | decode v115@vhAAgH nonsense | encode no/such/file
2 fumen encode --field XXXXXXXXXXX | encode --replay meson.build
2 puzzle solve --json
2 records --mode nonsense | --limit 0
2 replays nonsense
2 import
'''


def calls():
    for line in CALLS.strip().splitlines():
        code, first, *rest = shlex.split(line)
        words = []
        for word in [*rest, '|']:
            if word == '|':
                yield pytest.param(int(code), [first, *words], id=' '.join([first, *words]))
                words = []
            else:
                words.append(word)


@pytest.fixture
def call(tessera):
    def check(code, *words, **options):
        result = tessera(*words, **options)
        is_proper(result, code)
        return result
    return check


@pytest.mark.parametrize('code, words', calls())
def test_call(call, code, words):
    call(code, *words)


def test_every_command_has_help(tessera):
    commands = re.findall(r'^  ([a-z]+) ', tessera('help', 'all').out, re.M)
    assert len(commands) == len(set(commands)) > 30
    for command in commands:
        lines = tessera(command, '--help').ok().lines
        assert lines[0].startswith('usage: tessera ') and max(map(len, lines)) <= 80, command
        (example,) = [line for line in lines[:lines.index('')] if line.startswith('example: ')]
        assert f'tessera {command} ' in f'{example} ' or command == 'play'
        options = re.findall('--[a-z]+', example)
        assert all(option in '\n'.join(lines[lines.index(''):]) or option in lines[0] for option in options), example


def test_help_by_group(tessera):
    """The list for players and hosts is short; each other group is named at its end."""
    everything, short = (re.findall(r'^  ([a-z]+)  +[A-Z]', tessera(*words).out, re.M) for words in (['help', 'all'], ['help']))
    assert len(short) <= 20 and set(short) < set(everything) and 'drive' not in short
    groups = re.findall(r'^  help ([a-z]+) ', tessera('help').out, re.M)
    listed = [name for group in groups if group != 'all' for name in re.findall(r'^  ([a-z]+) ', tessera('help', group).ok().out, re.M)]
    assert sorted(short + listed) == sorted(everything)


def test_missing_arguments(tessera):
    """Each error names the argument, and a help that exists."""
    for words in ('verify', 'export', 'export 1', 'import', 'link', 'replay', 'film', 'review', 'learn', 'learn Ann', 'perfect',
                  'puzzle', 'puzzle solve', 'fumen', 'fumen decode', 'web', 'server', 'league', 'tournament'):
        said = tessera(*words.split()).err
        found = re.fullmatch(r'tessera: [a-z ]+: missing argument: [^;]+; `tessera ([a-z ]+ --help)` has an example\n', said)
        assert found, said
        tessera(*found.group(1).split()).ok()


# ---- words: as the player typed the program's name, and mistyped ----

@pytest.mark.parametrize('said, words', [
    ('usage: ./play verify [', 'verify --help'),
    ('       ./play rules [--json] FILE', 'rules --help'),
    ('`./play replays`', 'verify --help'),
    ('unexpected argument; did you mean `--mode sprint`? --help says more', 'play sprint'),
    ('unexpected argument; did you mean `--rules wx`? --help says more', 'play wx'),
    ('unexpected argument; `./play modes --help` says more', 'modes wx'),
    ('usage: ./play [play] [', 'play --help')])
def test_called(tessera, said, words):
    result = tessera(*words.split(), env={'TESSERA_CALLED': './play'})
    assert said in result.out + result.err


@pytest.mark.parametrize('said, words', [
    ('no such option; `tessera play --help`', 'sprint --nosuch'), ('no such option; `tessera play --help`', 'wx --nosuch'),
    ('the mode sprint has no such goal', 'sprint --goal 39x'), ('jstris, modern-ars', '--rules nosuch'),
    ('there are play, watch, rules', 'help nosuch'), ('there are play, watch, rules', 'nosuch')])
def test_first_words(tessera, said, words):
    """A mode or a rule set as the first word plays it; a word that nothing is called lists what there is."""
    result = tessera(*words.split())
    assert said in result.err and is_proper(result, 2) is None


def test_a_key_is_made_when_it_is_asked_for(tessera, home, can_play_online):
    assert 'no key yet' in tessera('sign').err and not (home / 'person.key').exists()
    assert tessera('sign', '--new').ok().out == tessera('sign').ok().out
    assert home.stat().st_mode & 0o077 == 0


def test_words_after_two_dashes(tessera, tmp_path, home):
    """They are no options, and nobody else may read the library."""
    (tmp_path / '-x.tsc').write_bytes((TREE / WIN).read_bytes())
    assert 'ok, guideline sprint' in tessera('verify', '--', '-x.tsc', cwd=tmp_path).ok().out
    tessera('import', WIN).ok()
    assert (home / 'tessera.db').stat().st_mode & 0o777 == 0o600


def test_selfplay_makes_its_folder(tessera, tmp_path):
    tessera('selfplay', '--games', '1', '--pieces', '5', '--replays', tmp_path / 'a/b').ok()
    assert [file.name for file in (tmp_path / 'a/b').iterdir()] == ['0.tsr']


@pytest.mark.parametrize('meant, words', [
    ('drive', 'drvie'), ('selfplay', 'self'), ('replays', 'replyas'), ('help', 'hlep'), ('watch', 'help wtach'),
    ('--seed', '--sede 5'), ('--version', '--vresion'), ('--seed', 'drive --sede 5'),
    ('--json', 'records --jason'), ('--json', 'fumen decode --josn v115@vhAAgH'), ('sprint', '--mode sprnt'),
    ('sprint', '--mode SPRINT'), ('guideline', '--rules gudeline'), ('pygame', 'rules pygmae'),
    ('decode', 'fumen decod'), ('list', 'puzzle lst'), ('sprint', 'sprnt'), ('guideline', 'gudeline'),
    (None, 'something'), (None, '--mode something'), (None, 'drive --something')])
def test_mistyped(call, meant, words):
    said = call(2, *words.split()).err
    if meant:
        assert f'did you mean `{meant}`?' in said and ('--help' in said or '`tessera help all`' in said)
    else:
        assert 'did you mean' not in said


# ---- output for programs ----

LOST = '--field v115@9gA8IeB8CeA8DeF8DeF8NeAgH --queue *! --hold'


@pytest.mark.parametrize('words, holds', [
    ('--version --json', lambda d, _: d['version'] and len(d['behaviour']) == 16 and 'sprint' in d['modes']),
    ('version --json', lambda d, _: d['bits'] in (32, 64) and 'term' in d['front_ends']),
    ('puzzle list --json', lambda d, lines: d['number'] == 1 and len(lines) > 5 and
     len(d['solution']) == 4 * len(d['queue'])),
    ('perfect --field XXXXX...../XXXXXX..../XXXXXXX.../XXXXXX.... --queue I,*p4 --hold --json',
     lambda d, _: (d['won'], d['all'], d['pieces']) == (711, 840, 4)),
    (f'perfect {LOST} --minimal --json', lambda d, _: d['minimal']['exact'] and
     len(d['solutions']) == d['minimal']['count'] == d['minimal']['least']),
    (f'perfect {LOST} --lost --first --json',
     lambda d, _: len(d['lost']) == 12 and d['first']['queues'] <= d['won'] == 5028),
    ('perfect --field XXXX..XXXX/XXXX..XXXX --queue O --path --time --json',
     lambda d, _: d['hold'] is False and d['solutions'][0]['places'] == ['O040'] and d['ms'] >= 0),
    ('rules guideline --json', lambda d, _: d['lock'] == 'extended' and d['tick_rate'] == [1000, 1])])
def test_json(tessera, words, holds):
    lines = tessera(*words.split()).ok().json
    assert holds(lines[0], lines)


def test_rules_as_json(tessera):
    """Every member of ts_rules is in the JSON of every rule set."""
    header = (TREE / 'include/tessera_rules.h').read_text()
    struct = re.search(r'^typedef struct ts_rules \{(.*?)^\} ts_rules;', header, re.M | re.S).group(1)
    struct = re.sub(r'/\*.*?\*/|\{.*?^    \}|\[[^]]*\]', '', struct, flags=re.S | re.M)
    members = {name for line in struct.split(';') for name in re.findall(r'\*?(\w+)(?=,|$)', line.strip())}
    assert len(members) > 60
    for name in RULES:
        (rules,) = tessera('rules', '--json', name).ok().json
        assert rules['name'] == name and rules['shapes']['T']['2']
        assert members <= set(re.findall(r'"(\w+)":', tessera('rules', '--json', name).out))


def test_version_has_the_signature(tessera):
    assert f'behaviour {tessera(*SIGNATURE).out}' in tessera('--version').out


@pytest.mark.parametrize('code, typed, said', [
    (0, 'quit\nnonsense\n', r'\A\Z'), (0, 'help\n', r'wait TIME[^$]*quit'), (2, 'stae\n', r'did you mean `state`\?')])
def test_drive_commands(tessera, code, typed, said):
    result = tessera('drive', input=typed)
    assert result.code == code and re.search(said, result.out, re.S)


def fits(schema, value, root):
    """Whether a value is as a JSON schema says, by the words that docs/drive.schema.json uses."""
    if '$ref' in schema:
        return fits(root['$defs'][schema['$ref'].split('/')[-1]], value, root)
    if 'oneOf' in schema:
        return sum(fits(one, value, root) for one in schema['oneOf']) == 1
    if 'enum' in schema:
        return value in schema['enum']
    kind = {'object': dict, 'array': list, 'string': str, 'boolean': bool, 'null': type(None), 'integer': int,
            'number': (int, float)}[schema['type']]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        return False
    if isinstance(value, dict):
        return (set(schema['required']) <= set(value) <= set(schema['properties'])
                and all(fits(schema['properties'][name], part, root) for name, part in value.items()))
    if isinstance(value, list):
        return (schema.get('minItems', 0) <= len(value) <= schema.get('maxItems', len(value))
                and all(fits(schema['items'], part, root) for part in value))
    if isinstance(value, str):
        return bool(re.search(schema.get('pattern', ''), value))
    return value is None or schema.get('minimum', value) <= value <= schema.get('maximum', value)


@pytest.mark.parametrize('words', ['', '--rules tgm', '--rules modern --mode duel --players 3', '--rules nes --mode classic-b'])
def test_drive_as_json(tessera, words):
    """Each command has one answer, after its events, and all lines are as the schema says."""
    schema = json.loads((TREE / 'docs/drive.schema.json').read_text())
    commands = ['state', 'events on', 'wait 2s', 'tap left', 'tap cw', 'tap hard', 'wait 3s', 'hash', 'nonsense "\x1b', 'show', 'help',
                'set garbage 4', 'save', 'until lock', 'at Q 0 0 0', 'tap hold', 'back', 'wait 60s', 'state', 'until over 9s', 'state']
    result = tessera('drive', '--json', *words.split(), input='# a comment\n\n' + '\n'.join(commands) + '\nquit\n')
    assert result.code == 2 and not result.err
    assert not [line for line in result.json if not fits(schema, line, schema)]
    answers = [line for line in result.json if 'event' not in line]
    assert len(answers) == len(commands) + 1 and result.json[-1] == {'ok': len(commands) + 3}
    assert [line['ok'] for line in answers if 'ok' in line][:2] == [4, 5]
    assert {'line': 12, 'reason': "`show` has no JSON: use `state`"} in [line.get('error') for line in answers]
    names = {line['event'] for line in result.json if 'event' in line}
    assert {'spawn', 'move', 'turn', 'drop', 'lock'} <= names
    for broken in {**answers[0], 'x': 1}, {**answers[0], 'hash': 'X'}, {'ok': -1}, {'ok': 1, 'hash': 'a' * 16}, []:
        assert not fits(schema, broken, schema)


def test_drive_greets_at_a_terminal(program, terminal):
    screen = terminal(*program, 'drive')
    screen.wait('`quit` leaves')
    screen.keys('quit', 'Enter')
    assert screen.wait_end() == 0 and b'\033' not in screen.raw


# ---- film ----

def test_film_gif(call, tmp_path):
    if not shutil.which('ffmpeg'):
        pytest.skip('ffmpeg is not installed (package ffmpeg)')
    film = tmp_path / 'films/it\'s "$(exit 9)" a.gif'
    film.parent.mkdir()
    words = ['film', '--speed', '16', '--out', film, QUAD]
    call(0, *words, '--size', '161x121')
    assert film.read_bytes()[:10] == b'GIF89a' + bytes([160, 0, 120, 0])
    assert list(film.parent.iterdir()) == [film]  # nothing is left beside it
    call(2, *words, '--size', '160x120')  # no file is replaced


@pytest.mark.skipif(not shutil.which('ffmpeg'), reason='ffmpeg is not installed (package ffmpeg)')
@pytest.mark.parametrize('name, words', [
    ('false.tsr', 'the hash differs'), ('nes1-block.tsc', 'recorded with another revision of the rule set')])
def test_film_of_what_does_not_verify(call, tmp_path, name, words):
    """It is made, and the fault is named."""
    (tmp_path / 'false.tsr').write_text(re.sub(r'(hash \d+ )[0-9a-f]{16}', r'\g<1>0123456789abcdef', replay_text(QUAD)))
    file = next(path for path in (tmp_path / name, TREE / 'tests/earlier/refused' / name) if path.exists())
    film = tmp_path / 'a.gif'
    done = call(1, 'film', '--size', '160x120', '--rate', '1', '--speed', '16', '--out', film, file)
    assert film.exists() and re.fullmatch(f'tessera: .*: line [0-9]+: {words}; .*\n', done.err)


def test_film_without_ffmpeg(call, tmp_path):
    for name in ('a.gif', 'a.mp4'):
        done = call(2, 'film', '--out', tmp_path / name, QUAD, env={'PATH': '/nonexistent'})
        assert done.err == 'tessera: film: ffmpeg is not installed: install the package ffmpeg\n'


def test_film_video(call, tmp_path):
    """An encoder gets whole pictures; the name of the file is no command of a shell."""
    (tmp_path / 'bin').mkdir()
    encoder = tmp_path / 'bin/ffmpeg'
    encoder.write_text('#!/bin/sh\nfor out; do :; done\ncat >"${out#file:}"\n')
    encoder.chmod(0o755)
    path = {'PATH': f'{tmp_path}/bin:/usr/bin:/bin'}
    film = tmp_path / 'it\'s "$(exit 9)" a.mp4'
    call(0, 'film', '--size', '160x120', '--rate', '10', '--speed', '16', '--out', film, QUAD, env=path)
    assert film.stat().st_size > 0 and film.stat().st_size % (160 * 120 * 3) == 0
    encoder.write_text('#!/bin/sh\nexit 3\n')
    call(2, 'film', '--size', '160x120', '--out', tmp_path / 'b.mp4', QUAD, env=path)


# ---- links and fumen ----

def test_link(call, steps):
    link = call(0, 'link', '--page', 'https://tessera.example/', '--qr', SPRINT).lines[0]
    fragment = link[link.index('#r='):]
    steps([(0, f'verify {link}'), (0, f'verify --json {link} "{fragment}"'), (0, f'import {link}'),
           (2, f'verify {link[:-10]}'), (2, f'verify --rewrite {link}'), (2, f'replay {link[:-10]}')])


def fumen_comes_back(tessera, string):
    assert tessera('fumen', 'encode', input=tessera('fumen', 'decode', string).ok().out).out.strip() == string


@pytest.mark.parametrize('string', [
    'v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA',
    'v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA',
    'v115@vfA8HeA8HeA8JeA8HeA8JeA8HeA8JeA8HeA8JeA8He?A8JeA8ReAgH'])
def test_fumen_comes_back(tessera, string):
    fumen_comes_back(tessera, string)


def test_match_as_fumen(tessera, tmp_path):
    """A match of one round gives the pages of the round alone; of two, twice as many pieces."""
    def pages(replay):
        return tessera('fumen', 'encode', '--replay', replay).ok().out.strip()

    def pieces(fumen):
        return sum(line.startswith('piece') for line in tessera('fumen', 'decode', fumen).lines)
    match = tmp_path / 'match.tsr'
    round_text = replay_text(WIN)
    alone = pages(WIN)
    match.write_text('tessera match 1\nfirst 1\nplayed bot:5\n\n' + round_text)
    assert alone and pages(match) == alone
    match.write_text('tessera match 1\nfirst 1\nplayed bot:5\n\n' + round_text * 2)
    assert pieces(pages(match)) == 2 * pieces(alone)


# ---- bad input costs little, changes nothing, and gives a terminal no orders ----

# A window's title, the clipboard, CSI as UTF-8 and as a byte, a byte that is not UTF-8, right to left.
ORDERS = b'a\033]0;title\a\033]52;c;QQ==\033\\\302\2330m\2330m\377\342\200\256'.decode('utf-8', 'surrogateescape')
CONTROL = re.compile('[\x01-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]')


def is_plain(result):
    printed = result.out + result.err
    assert printed and not CONTROL.search(printed), f'{printed!r}'


def test_hostile_names(tessera, tmp_path):
    replay = replay_text(WIN).encode()
    contents = {'': replay, '.not': re.sub(rb' score \d+', b' score 1', replay, 1), '.torn': replay[:200], '.none': None}
    for ending, data in contents.items():
        name = f'{tmp_path}/{ORDERS}{ending}'
        if data:
            with open(name, 'wb') as file:
                file.write(data)
        for words in ('verify', 'verify --json', 'review', 'review --json', 'import', 'fumen encode'):
            is_plain(tessera(*words.split(), name))
    torn = f'{tmp_path}/{ORDERS}.torn'
    for words in ('verify --rewrite', 'replay', 'fumen encode --replay'):
        is_plain(tessera(*words.split(), torn))
    for words in ('export 1', 'web'):
        is_plain(tessera(*words.split(), f'{tmp_path}/{ORDERS}'))
    assert tessera('verify', '--json', f'{tmp_path}/{ORDERS}').json


@pytest.mark.parametrize('words', ['drive --rules', 'modes --rules', 'play --lang', 'drive --level', 'perfect --queue',
                                   'perfect --field', 'fumen decode', 'records --limit', 'puzzle',
                                   'selfplay', 'tbp --ms', 'signature', 'export', ''])
def test_hostile_words(tessera, words):
    is_plain(tessera(*words.split(), ORDERS))


def test_hostile_comment(tessera):
    comment = tessera('fumen', 'encode', '--field', 'X', '--comment', ORDERS).ok().out.strip()
    is_plain(tessera('fumen', 'decode', comment))
    is_plain(tessera('fumen', 'decode', '--json', comment))
    assert tessera('fumen', 'decode', '--json', comment).json
    fumen_comes_back(tessera, comment)


def test_too_large(call, program, tmp_path):
    """A file of 3 GB and a pipe without an end are refused before they cost time or memory."""
    large = tmp_path / 'large'
    with open(large, 'wb') as file:
        file.truncate(3 << 30)
    assert 'too large' in call(2, 'verify', large).err
    endless = shell(f'yes | {shlex.join(program)} verify -')
    assert endless.code == 2 and 'too large' in endless.err


@pytest.mark.parametrize('length', [300, 600, 3000])
def test_path_too_long(call, tmp_path, length):
    """Too long for a name, for SQLite and for the system."""
    name = '0' * 300 if length == 300 else ('0' * 100 + '/') * (length // 100)
    assert 'path is too long' in call(2, 'replays', env={'TESSERA_HOME': f'{tmp_path}/{name}'}).err


def test_file_size_limit(tessera):
    """A limit of the shell is an error, not a crash."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))  # noqa: E731
    assert re.match('tessera: .*cannot be', tessera('import', WIN, preexec_fn=limit).err)


@pytest.mark.parametrize('text', [
    'tessera match 1\nfirst x\n', 'tessera match 1\nfirst 3\nplayed person\n\n', 'tessera match 9\n', 'tessera replay 2\n',
    'tessera match 1\nfirst 3\nplayed person\n\ntessera replay 1\nrules nonsense 1\n'])
def test_malformed_replay(call, tmp_path, text):
    """Whether it is shown or verified, the error is the same."""
    torn = tmp_path / 'torn.tsr'
    torn.write_text(text)
    errors = call(2, 'verify', torn).err
    assert ': line ' in errors and call(2, 'replay', torn).err == errors


# ---- the library ----

@pytest.mark.parametrize('line, words', [
    ('guideline hodl=no', 'hodl: no such setting of the rules; try hold'),
    ('guideline hold=maybe', 'maybe: the value is missing or invalid; try hold=no hold=yes'),
    ('guideline das=3', 'das: a setting of each player in these rules: see Handling, or --help'),
    ('gudeline hold=no', 'gudeline: no such rule set; try guideline'),
    ('guideline hold=no hold=yes', 'hold: set twice: hold=no hold=yes')])
def test_wrong_line_of_rules(call, line, words):
    assert call(2, 'rules', line).err == call(2, 'drive', '--rules', line).err == f'tessera: {words}\n'


def test_unknown_language_lists_those_there_are(call):
    """From the files of texts, so that a new one is listed, too."""
    files = (TREE / 'src/app/text/include/text/lang/languages.def').read_text()
    codes = re.findall(r'^#include "text/lang/(..)[.]def"', files, re.M)
    assert codes[0] == 'en'
    assert call(2, 'play', '--lang', 'xx').err == f'tessera: xx: no such language; there are {" ".join(codes)}\n'


def test_line_of_rules(tessera, tmp_path):
    """What the screen of the rules copies, and links have."""
    line = 'guideline hold=no speed=200'
    assert tessera('rules', line).ok().out == tessera('rules', line.replace('=', ' ').upper()).ok().out
    tessera('selfplay', '--rules', line, '--mode', 'sprint', '--games', '1', '--pieces', '5', '--replays', tmp_path).ok()
    assert 'guideline sprint with hold=no speed=200,' in tessera('verify', tmp_path / '0.tsr').ok().out
    (tmp_path / line).write_text('modern: A file of this name\n')  # a file comes first
    assert tessera('rules', line, cwd=tmp_path).ok().out.startswith('modern:')


def test_changed_rules_are_named(steps, tessera, home, tmp_path):
    """Wherever a game is named."""
    (tmp_path / 'six.txt').write_text('guideline: Six\nField\n  columns 6\nPlayer\n  hold no\n')
    words, numbers = 'guideline sprint with columns=6 hold=no', '"changes":{"columns":6,"hold":0}'
    steps([
        (0, 'selfplay --rules {t}/six.txt --mode sprint --goal 5 --games 1 --replays {t}'),
        (0, 'verify {t}/0.tsr', f'ok, {words}, score'),
        (0, 'verify --json {t}/0.tsr', f'"mode":"sprint",{numbers}'),
        (0, f'verify --json {WIN}', '"mode":"sprint","changes":{}'),
        (0, 'import {t}/0.tsr', f'imported as #1: {words}'),
        (0, 'import --json {t}/0.tsr', numbers),
        (0, 'replays', 'won, with columns=6 hold=no'),
        (0, 'replays --json', '"changed":true,' + numbers),
        (0, 'review {t}/0.tsr', f': {words}, board 0'),
        (0, 'review --json {t}/0.tsr', numbers),
        (0, 'export 1 {t}/again.tsr', f'game #1, {words}')], t=tmp_path)
    assert tessera('verify', tessera('link', tmp_path / '0.tsr').ok().out.strip()).out.split(': ', 1)[1].startswith(
        f'ok, {words}, score')
    whole = tmp_path / 'all.tsa'  # as a record: what was exported is whose it was
    tessera('export', '--all', whole).ok()
    lines = whole.read_text().split('\n')
    fields = lines[1].split(' ')
    fields[5:7] = ['0', '1']
    whole.write_text('\n'.join([lines[0], ' '.join(fields), *lines[2:]]))
    own = {'TESSERA_HOME': str(tmp_path / 'own')}
    tessera('import', whole, env=own).ok()
    assert 'sprint guideline with columns=6 hold=no, goal 5, from level 1\n' in tessera('records', env=own).out


def test_rule_set_whose_file_is_gone(steps, tessera, tmp_path):
    """Its games carry it, so they are listed, verified and exported all the same."""
    rules = tmp_path / 'slow.rules'
    rules.write_text('slow from wx: Slow\nFalling\n  from 1 1 2000\n')
    tessera('selfplay', '--games', '1', '--pieces', '9', '--rules', rules, '--seed', '7', '--replays', tmp_path).ok()
    tessera('import', tmp_path / '7.tsr').ok()
    rules.unlink()
    steps([
        (0, 'rules --json', '"name":"wx"'),
        (0, 'replays', ' none       slow '),
        (0, 'replays --json', '"rules":"slow"'),
        (0, 'export 1 {t}/again.tsr', 'game #1'),
        (0, 'verify {t}/again.tsr', 'ok, slow none'),
        (0, 'rules slow', 'slow from wx: Slow\n'),
        (0, 'selfplay --games 1 --pieces 3 --rules slow', ''),
        (2, 'rules slaw', 'slaw: no such rule set, did you mean `slow`?'),
        (0, 'export --all {t}/all.tsa', '1 game'),
        (0, 'import {t}/all.tsa', '')], t=tmp_path)


def test_library(steps, tessera, home, tmp_path):
    here = {'t': tmp_path}
    steps([
        (0, 'records'),
        (0, f'import {WIN} tests/replays/tgm-quad.tsc'),
        (0, f'import {WIN}', 'already there as #1: guideline sprint'),
        (0, f'import --json {WIN}', '"ok":true,"rules":"guideline","mode":"sprint"', '"id":1,"known":true}'),
        (0, 'replays', '#1     *'),
        (0, 'replays --rules tgm --limit 1 --json', '"id":2,', '"stranger":true'),
        (0, 'export 1 {t}/out.tsr'),
        (0, "verify 1 '#2'", '1: ok, guideline sprint', '#2: ok, tgm'),
        (2, 'verify 1 77', '1: ok, guideline sprint'),
        (2, 'verify 77 1', '1: ok, guideline sprint'),  # a game that is not there stops no other
        (2, 'verify --rewrite 1'),
        (2, 'export 1 {t}/out.tsr'),
        (0, 'export 2 {t}/second.tsr', 'second.tsr: game #2, tgm'),
        (2, 'export 77 {t}/no.tsr'), (2, 'export x {t}/no.tsr'), (2, 'export 1'),
        (0, 'export --all {t}/all.tsa'),
        (2, 'export --all {t}/all.tsa'), (2, 'export --all'), (2, 'export --all 1 {t}/no.tsa'),
        (0, 'import --json {t}/all.tsa', '"games":2,"left_out":0,')], **here)
    assert tessera('records').out == ''  # strangers' games are no records
    assert (tmp_path / 'out.tsr').read_text() == replay_text(WIN)

    whole, other = (tmp_path / 'all.tsa'), {'TESSERA_HOME': str(tmp_path / 'other')}
    tessera('import', whole, env=other).ok()
    assert tessera('export', '--all', '-', env=other).out == whole.read_text()
    (tmp_path / 'torn.tsa').write_bytes(whole.read_bytes()[:300])
    (tmp_path / 'torn.tsr').write_text(replay_text(WIN)[:200])
    (tmp_path / 'false.tsr').write_text(re.sub(r' score \d+', ' score 1', replay_text(WIN), 1))
    steps([
        (2, 'import {t}/torn.tsa', 'torn.tsa: line 2: unexpected end of file; the games before it were imported'),
        (2, 'verify {t}/torn.tsr'), (2, 'import {t}/torn.tsr'),
        (1, 'import {t}/false.tsr'),
        (1, 'import --json {t}/false.tsr', '"ok":false,"malformed":false'),
        (0, 'replays --json', '"id":2,')], **here)
    nowhere = tessera('import', WIN, env={'TESSERA_HOME': '/dev/null/nowhere'})
    is_proper(nowhere, 2)
    assert nowhere.out == ''
    (home / 'tessera.db').write_text('not a database')
    steps([(2, 'records'), (2, 'replays', "somebody else's file")])


# ---- the page ----

def test_web(program, build, tmp_path):
    """A program without a page beside it, with a file that is none, and with a page."""
    folder, out = tmp_path / 'web', tmp_path / 'web/out'
    folder.mkdir()
    for path in (program[-1], build / 'libtessera-program.so'):
        if (build / path).exists():
            (folder / (build / path).name).write_bytes((build / path).read_bytes())
    (folder / 'tessera').chmod(0o755)
    words = [*program[:-1], folder / 'tessera', 'web']

    def web(code, *more):
        is_proper(run(*words, *more), code)
    page = folder / 'tessera.html'
    web(2), web(2, out, 'more'), web(2, out)
    page.write_text('somebody else\n')
    web(2, out)
    page.write_text('<title>the page</title>\n<link rel="icon" href="data:,">\n<script type="text/plain" class="part" id="one">\n')
    web(2, out)  # a part without an end
    page.write_text('<title>the page</title>\n<link rel="icon" href="data:,">\n' +
                    ''.join(f'<script type="text/plain" class="part" id="{id}">\n{id}\'s\ntext\n</script>\n' for id in ('one', 'two')) +
                    '<p>its end</p>\n')
    web(2, page), web(2, folder / 'no/such')
    web(2, '--stun', '"><script>', out), web(2, '--stun', '', out)
    web(0, '--stun', 'stun.example:3478', out)
    assert '<meta name="stun" content="stun.example:3478">\n' in (out / 'index.html').read_text()
    web(0, out), web(0, out)  # files from before are replaced
    assert 'stun' not in (out / 'index.html').read_text()
    parts = {'index.html': ['the page', 'manifest.webmanifest', "register('worker.js')", 'its end', 'icon-180.png'],
             'worker.js': ["cache: 'no-cache'", "caches.match('./')"], 'icon.svg': ['</svg>'],
             'manifest.webmanifest': ['icon-512.png', '"id"', '"description"', 'icon-mask-512.png']}
    for name, texts in parts.items():
        assert all(text in (out / name).read_text() for text in texts), name
    one, two = (next(out.glob(f'{id}-????????????????.txt')) for id in ('one', 'two'))
    assert (one.read_text(), two.read_text()) == ("one's\ntext\n", "two's\ntext\n")
    html = (out / 'index.html').read_text()
    assert f"{{'one': '{one.name}', 'two': '{two.name}'}}" in html and 'text/plain' not in html
    assert f"'{one.name}',\n    '{two.name}']" in (out / 'worker.js').read_text()
    for name in ('screen-narrow', 'screen-wide', 'icon-180', 'icon-192', 'icon-512', 'icon-mask-512'):
        assert b'PNG' in (out / f'{name}.png').read_bytes()

    def cache():
        return re.search(r"const name = 'tessera-([0-9a-f]{16})'", (out / 'worker.js').read_text()).group(1)
    before = cache()
    page.write_text(page.read_text().replace('its end', 'its other end'))
    web(0, out)
    assert cache() != before
