"""What `meson install` puts where desktops and shells look for it: installs a build into a folder and asks
the tools of each kind."""

import re
import struct
import xml.dom.minidom
from types import SimpleNamespace

import pytest

from conftest import SIGNATURE, TREE, replay_text
from helpers.process import run, tool

REPLAY = 'tests/replays/guideline-block.tsc'
LANGUAGES = [path.stem for path in (TREE / 'src/app/text/include/text/lang').glob('??.def')]
COMPLETIONS = [  # what bash, fish and zsh complete; None: not asked
    ('tessera ver', 'verify version', 'verify version', None),
    ('tessera veri', 'verify', 'verify', 'tessera verify'),
    ('tessera --mode s', 'sprint stillness survival', 'sprint stillness survival', None),
    ('tessera --mode mas', 'master', 'master', 'tessera --mode master'),
    ('tessera selfplay --mode mas', 'master', 'master', None),
    ('tessera drive --rules nes', 'nes nes-pal', 'nes nes-pal', None),
    ('tessera drive --rules it', 'itnotes', 'itnotes', 'tessera drive --rules itnotes'),
    ('tessera rules guid', 'guideline', 'guideline', None),
    ('tessera verify --re', '--rewrite', '--rewrite', None),
    ('tessera play --versus bot : 1', '1 10', None, None),
    (f'tessera verify {REPLAY[:-6]}', REPLAY, REPLAY, None),
    ('tessera puzzle solve --goal c', 'clear combo', None, None),
    ('tessera --seed ', '', None, None)]


@pytest.fixture(scope='module')
def installed(build, tmp_path_factory):
    """The folders of an installed build, and the program in it."""
    folder = tmp_path_factory.mktemp('tree')
    run('meson', 'install', '-C', build, '--no-rebuild', env={'DESTDIR': str(folder)}).ok()
    (program,) = (path for path in folder.rglob('tessera') if path.is_file() and path.stat().st_mode & 0o100)
    (share,) = (path.parent for path in folder.rglob('share/icons'))
    return SimpleNamespace(folder=folder, program=str(program), share=share)


@pytest.fixture
def desktop(installed):
    entry = installed.share / 'applications/tessera.desktop'
    if not entry.exists():
        pytest.skip('built without a window, so without a desktop entry')
    return entry


def test_program(installed):
    run(installed.program, 'verify', REPLAY).ok()
    assert run(installed.program, *SIGNATURE).out == (TREE / 'tests/golden/signature.txt').read_text()


def test_page(installed, build, tmp_path):
    """`tessera web` finds the page where it is installed."""
    page = installed.share / 'tessera/tessera.html'
    if not page.exists():
        page.parent.mkdir(parents=True)
        built = build / 'tessera.html'
        page.write_bytes(built.read_bytes() if built.exists() else b'<link rel="icon" href="data:,">\n')
    run(installed.program, 'web', tmp_path / 'page').ok()
    assert (tmp_path / 'page/index.html').stat().st_size


# ---- the desktop ----

def test_desktop_entry(installed, desktop):
    validated = run(tool('desktop-file-validate'), desktop).ok()
    assert not validated.out + validated.err
    text = desktop.read_text()
    metainfo = (installed.share / 'metainfo/tessera.metainfo.xml').read_text()
    for language in set(LANGUAGES) - {'en'}:
        assert text.count(f'[{language}]=') == metainfo.count(f'xml:lang="{language}"') == 6, language
    for action in re.search(r'^Actions=(.*)', text, re.M).group(1).strip(';').split(';'):
        assert f'\n[Desktop Action {action}]\n' in text
    for line in re.findall(r'^Exec=tessera *(.*)', text, re.M):  # options of the entry are the program's
        for url in ((TREE / REPLAY).as_uri().replace('.tsr', '%2Etsr'), 'tessera://join/abcd-efgh-jkmn'):
            result = run(installed.program, *line.replace('%u', url).split(), env={'TERM': 'dumb'})
            assert result.code == 0 or result.err.endswith('nor a terminal\n'), f'{result}'


def test_metainfo(installed, desktop):
    """The project has no domain of its own to take an id from."""
    metainfo = installed.share / 'metainfo/tessera.metainfo.xml'
    run(tool('appstreamcli'), 'validate', '--no-net', '--override=cid-desktopapp-is-not-rdns=info', metainfo).ok()
    version = re.search('define TS_VERSION "(.*)"', (TREE / 'include/tessera.h').read_text()).group(1)
    assert re.search(f'<release version="{version}" date="20..-..-..">', metainfo.read_text())


@pytest.mark.parametrize('icon', ['apps/tessera', 'mimetypes/application-x-tessera-replay'])
def test_icons(installed, build, icon):
    xml.dom.minidom.parse(str(installed.share / f'icons/hicolor/scalable/{icon}.svg'))
    if 'png_none' in (build / 'build.ninja').read_text():
        pytest.skip('built without stb_image_write (package libstb-dev)')
    for side in (16, 22, 24, 32, 48, 64, 128, 256, 512):
        head = (installed.share / f'icons/hicolor/{side}x{side}/{icon}.png').read_bytes()[:26]
        assert head[:8] == b'\x89PNG\r\n\x1a\n' and head[24:] == b'\x08\x06', 'no PNG with opacity'
        assert struct.unpack('>II', head[16:24]) == (side, side)


def test_mime_type(installed, tmp_path):
    """A replay is known by its name and by its content, and is opened by the game."""
    gio = tool('gio')
    run(tool('update-mime-database'), installed.share / 'mime').ok()
    for name in ('by-its-name.tsr', 'by-its-content'):
        (tmp_path / name).write_text(replay_text(REPLAY))
        found = run(gio, 'info', '-a', 'standard::content-type', tmp_path / name,
                    env={'XDG_DATA_HOME': str(installed.share), 'HOME': str(tmp_path)})
        assert 'content-type: application/x-tessera-replay\n' in found.out
    if (installed.share / 'applications/tessera.desktop').exists():
        run(tool('update-desktop-database'), installed.share / 'applications').ok()
        known = (installed.share / 'applications/mimeinfo.cache').read_text()
        assert '\napplication/x-tessera-replay=tessera.desktop;\n' in known
        assert '\nx-scheme-handler/tessera=tessera.desktop;\n' in known


# ---- manual pages and shells ----

def test_manual(installed):
    """A page for each command; it renders, and has every option that the help knows."""
    man, _ = tool('man'), tool('help2man')
    commands = re.findall(r'^  ([a-z]+) ', run(installed.program, 'help', 'all').out, re.M)
    for command in ['', *commands]:
        page = installed.share / f'man/man6/tessera{"-" * bool(command)}{command}.6'
        shown = run(man, '-l', '--warnings', '-E', 'ascii', page).ok()
        assert shown.out and not shown.err, page
        text = re.sub('.\b|\n', '', shown.out)
        options = re.findall('--[a-z]+', run(installed.program, command, '--help').out) if command else []
        assert all(option in text for option in options), page


def test_bash(installed):
    script = (f'. {installed.share}/bash-completion/completions/tessera; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
              '_tessera; printf "%s\\n" "${COMPREPLY[@]}" | LC_ALL=C sort | paste -sd " "')
    for line, bash, _, _ in COMPLETIONS:
        assert run(tool('bash'), '-c', script, 'bash', *line.split(' ')).out.strip() == bash, line


def test_fish(installed):
    fish = tool('fish')
    for line, _, expected, _ in COMPLETIONS:
        if expected is not None:
            source = f"source '{installed.share}/fish/vendor_completions.d/tessera.fish'; complete -C'{line}'"
            found = [one.split('\t')[0] for one in run(fish, '--no-config', '-c', source).lines]
            assert ' '.join(found) == expected, line


def test_zsh(installed, terminal, tmp_path):
    """Zsh completes only at a terminal: a line, a tab, and then what has become of it."""
    screen = terminal(tool('zsh'), '-f', env={'TERM': 'dumb', 'HOME': str(tmp_path)}, width=200)
    screen.keys(f"fpath=('{installed.share}/zsh/site-functions' $fpath); autoload -U compinit; compinit -D -u; "
                "PS1=; clear; echo rea''dy", 'Enter')
    screen.wait('^ready$')
    for line, _, _, expected in COMPLETIONS:
        if expected:
            screen.keys(line + '\t')
            screen.wait(f'^{expected}( |$)')
            screen.keys('\025', 'Enter')
