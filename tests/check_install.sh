#!/bin/bash
# What `meson install` puts where desktops and shells look for it: installs a build into a folder and
# asks the tools of each kind. Usage: check_install.sh BUILD. Ends with `N passed, N failed, N skipped`.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$1
passed=0
failed=0
skipped=0
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export TESSERA_HOME=$scratch/home XDG_DATA_HOME=$scratch/none XDG_CACHE_HOME=$scratch/cache HOME=$scratch
unset DISPLAY WAYLAND_DISPLAY
said=$scratch/said

# is WHAT COMMAND...: the command must succeed.
is() {
    what=$1
    shift
    if "$@" >"$said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$what: not so: $*"
        tail -n 12 "$said" | sed 's/^/        /'
    fi
}
# with TOOL: false, and one is skipped aloud, if it is not there.
with() {
    if command -v "$1" >/dev/null; then return 0; fi
    echo "skipped: there is no $1"
    skipped=$((skipped + 1))
    return 1
}
# prints LINES COMMAND...: the command must print these.
prints() {
    expected=$1
    shift
    printed=$("$@")
    [ "$printed" = "$expected" ] || { echo "$printed"; return 1; }
}
# shellcheck disable=SC2069 # only its errors
man_errors() { man -l --warnings "$1" 2>&1 >/dev/null; }
quiet() { "$@" && ! [ -s "$said" ]; }

DESTDIR=$scratch/tree meson install -C "$build" --no-rebuild >"$said" 2>&1 || {
    cat "$said"
    echo '0 passed, 1 failed'
    exit 1
}
prefix=$scratch/tree$(meson introspect --buildoptions "$build" |
    python3 -c 'import json, sys
print(next(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))')
share=$prefix/share
tessera=$(find "$prefix" -type f -name tessera -perm -u+x)
replay=tests/replays/guideline-block.tsr
languages=$(sed -n 's/^LANGUAGE([A-Z]*, "\([a-z]*\)".*/\1/p' src/play/text/lang/??.def)
commands=$("$tessera" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p')

# ---- the program ----

is 'the installed program verifies' "$tessera" verify $replay
is 'it has the signature' prints "$(cat tests/golden/signature.txt)" "$tessera" bench --signature
if [ -e "$share/tessera/tessera.html" ]; then
    is 'tessera web works' "$tessera" web "$scratch/page"
    is 'its page is there' test -s "$scratch/page/index.html"
else
    cp "$build/tessera.html" "$scratch/page.html" 2>/dev/null || echo '<link rel="icon" href="data:,">' >"$scratch/page.html"
    install -D "$scratch/page.html" "$share/tessera/tessera.html"
    is 'tessera web finds the page where it is installed' "$tessera" web "$scratch/page"
fi

# ---- the desktop ----

if [ -e "$share/applications/tessera.desktop" ]; then
    entry=$share/applications/tessera.desktop
    if with desktop-file-validate; then is 'desktop entry' quiet desktop-file-validate "$entry"; fi
    for language in $languages; do
        [ "$language" != en ] || continue
        is "the entry is in $language" test "$(grep -c "\[$language\]=" "$entry")" = 6
        is "the metainfo is in $language" test \
            "$(grep -c "xml:lang=\"$language\"" "$share/metainfo/tessera.metainfo.xml")" = 6
    done
    for action in $(sed -n 's/^Actions=//p' "$entry" | tr ';' ' '); do
        is "action $action" grep -qx "\[Desktop Action $action\]" "$entry"
    done
    # the options that the entry gives are options of the program
    sed -n 's/^Exec=tessera *//p' "$entry" | sed "s|%f|$PWD/$replay|" | while read -r line; do
        # shellcheck disable=SC2086 # words
        TERM=dumb timeout 60 "$tessera" $line </dev/null >/dev/null 2>"$said.exec" ||
            grep -q 'neither$' "$said.exec" || echo "tessera $line: $(cat "$said.exec")"
    done >"$said.all"
    is 'what the entry starts' test ! -s "$said.all"
    # the project has no domain of its own to take an id from
    if with appstreamcli; then
        is 'metainfo' appstreamcli validate --no-net --override=cid-desktopapp-is-not-rdns=info \
            "$share/metainfo/tessera.metainfo.xml"
    fi
    version=$(sed -n 's/^#define TS_VERSION "\(.*\)"/\1/p' include/tessera.h)
    is 'the version is among the releases' grep -q "<release version=\"$version\" date=\"20..-..-..\">" \
        "$share/metainfo/tessera.metainfo.xml"
else
    echo 'skipped: built without a window, so without a desktop entry'
    skipped=$((skipped + 1))
fi
sides='16 22 24 32 48 64 128 256 512'
if grep -q png_none "$build/build.ninja"; then
    echo 'skipped: PNG icons: built without stb_image_write (libstb-dev)'
    skipped=$((skipped + 1))
    sides=
fi
for icon in apps/tessera mimetypes/application-x-tessera-replay; do
    for side in $sides; do
        is "$icon of $side pixels" python3 -c '
import struct, sys
head = open(sys.argv[1], "rb").read(26)
assert head[:8] == b"\x89PNG\r\n\x1a\n" and head[24:] == b"\x08\x06", "no PNG with opacity"
assert struct.unpack(">II", head[16:24]) == (int(sys.argv[2]),) * 2, "another size"
' "$share/icons/hicolor/${side}x$side/$icon.png" $side
    done
    is "$icon as SVG" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' \
        "$share/icons/hicolor/scalable/$icon.svg"
done
if with update-mime-database && with gio; then
    is 'MIME type' update-mime-database "$share/mime"
    export XDG_DATA_HOME=$share
    cp $replay "$scratch/by-its-name.tsr"
    cp $replay "$scratch/by-its-words"
    mime() { gio info -a standard::content-type "$1" | sed -n 's/.*content-type: //p'; }
    is 'a replay by its name' prints application/x-tessera-replay mime "$scratch/by-its-name.tsr"
    is 'a replay by its words' prints application/x-tessera-replay mime "$scratch/by-its-words"
    if [ -e "$share/applications/tessera.desktop" ] && with update-desktop-database; then
        is 'the list of programs by type' update-desktop-database "$share/applications"
        is 'opened by the game' grep -qx 'application/x-tessera-replay=tessera.desktop;' \
            "$share/applications/mimeinfo.cache"
    fi
fi

# ---- manual pages ----

if with help2man; then
    for page in tessera $(echo "$commands" | sed 's/^/tessera-/'); do
        file=$share/man/man6/$page.6
        is "$page(6) is there" test -s "$file"
        if command -v man >/dev/null; then
            is "$page(6) renders" quiet man_errors "$file"
        fi
    done
    if with man; then
        # every option that the help knows stands in the page
        for command in $commands; do
            man -l -E ascii "$share/man/man6/tessera-$command.6" 2>/dev/null | sed 's/.\x08//g' | tr -d '\n' >"$scratch/page.txt"
            "$tessera" "$command" --help | grep -oE -- '--[a-z]+' | sort -u >"$scratch/options"
            is "tessera-$command(6) has all options" \
                sh -c "while read -r option; do grep -qe \"\$option\" $scratch/page.txt || exit 1; done <$scratch/options"
        done
    fi
fi

# ---- shells ----

completions=$share/bash-completion/completions/tessera
# completed WORD...: what bash offers for the last word, sorted, in one line.
completed() {
    bash -c '
        . "$1"
        shift
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _tessera
        printf "%s\n" "${COMPREPLY[@]}" | LC_ALL=C sort | paste -sd " "' completed "$completions" "$@"
}
is 'bash: commands' prints 'verify version' completed tessera ver
is 'bash: a mode' prints 'sprint survival' completed tessera --mode s
is 'bash: a mode of a command' prints 'master' completed tessera selfplay --mode mas
is 'bash: a rule set' prints 'nes nes-pal' completed tessera drive --rules nes
is 'bash: an argument' prints 'guideline' completed tessera rules guid
is 'bash: options' prints '--rewrite' completed tessera verify --re
is 'bash: a level of a bot' prints '1 10' completed tessera play --versus bot : 1
is 'bash: a file' prints "$replay" completed tessera replay "${replay%ck.tsr}"
is 'bash: what a puzzle is for' prints 'clear combo' completed tessera puzzle solve --goal c
is 'bash: nothing after a number' prints '' completed tessera --seed ''
if with fish; then
    fished() { fish --no-config -c "source '$share/fish/vendor_completions.d/tessera.fish'; complete -C'$1'" | cut -f1 | paste -sd ' '; }
    is 'fish: a mode' prints 'sprint survival' fished 'tessera --mode s'
    is 'fish: a command' prints 'verify version' fished 'tessera ver'
    is 'fish: an option' prints '--rewrite' fished 'tessera verify --re'
    is 'fish: a file' prints "$replay" fished "tessera verify ${replay%ck.tsr}"
fi
if with zsh; then
    cat >"$scratch/zsh.py" <<'PYTHON'
# Types a line into a zsh and prints what it has become after a tab: zsh completes only at a terminal.
import os, pty, re, select, sys, time
folder, line = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.environ['TERM'] = 'dumb'
    os.execvp('zsh', ['zsh', '-f'])
text = ''

def read_until(mark, seconds=20):
    global text
    end = time.time() + seconds
    while mark not in text and time.time() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 4096).decode('utf8', 'replace')
    return mark in text

os.write(terminal, f"fpath=('{folder}' $fpath); autoload -U compinit; compinit -D -u; PS1=; echo rea''dy\n".encode())
read_until('ready')
text = ''
os.write(terminal, (line + "\t").encode())
time.sleep(1)
os.write(terminal, b"\x01print -r -- '\x05'; echo en''d\n")
read_until('end\r')
found = re.findall(r"^(tessera .*?) ?\r?$", text, re.M)
print(found[-1] if found else text)
PYTHON
    typed() { python3 "$scratch/zsh.py" "$share/zsh/site-functions" "$1"; }
    is 'zsh: a mode' prints 'tessera --mode master' typed 'tessera --mode mas'
    is 'zsh: a command' prints 'tessera verify' typed 'tessera veri'
    is 'zsh: a rule set of a command' prints 'tessera drive --rules itnotes' typed 'tessera drive --rules it'
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
