#!/bin/bash
# Installs what release.sh has made, each part somewhere clean, plays a game there and verifies it:
# packages in a bare Debian (debootstrap; wants root), programs unpacked there or under an emulator or
# Wine, the wheel in a venv, the npm package in a folder.
# Usage: check_release.sh DIR [PART...], the parts of release.sh. Ends with `N passed, N failed, N skipped`.
set -u
out=$(cd "$1" && pwd) || exit 2
shift
cd "$(dirname "$0")/.." || exit 2
tree=$PWD
parts=${*:-source deb web python npm static aarch64 linux windows}
. data/packages.sh
version=$(sed -n 's/^#define TS_VERSION "\(.*\)"/\1/p' include/tessera.h)
name=tessera-$version
signature=$(cat tests/golden/signature.txt)
passed=0
failed=0
skipped=0
scratch=$(mktemp -d /var/tmp/release.XXXXXX) || exit 2
chmod 755 "$scratch"
server=
. tests/machine.sh
machine_folder=/tree
finish() {
    kill $server ${game-} 2>/dev/null
    [ -z "${WINEPREFIX-}" ] || /usr/lib/wine/wineserver64 -k 2>/dev/null
    tmux -L release-check-$$ kill-server 2>/dev/null
    rm -rf --one-file-system "$scratch"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
unset DISPLAY WAYLAND_DISPLAY TESSERA_HOME XDG_DATA_HOME
export HOME=$scratch/home LC_ALL=C.UTF-8
mkdir "$HOME"

# is WHAT COMMAND...: the command must succeed.
is() {
    what=$1
    shift
    if "$@" >"$scratch/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$what: not so: $*"
        tail -n 12 "$scratch/said" | sed 's/^/        /'
    fi
}
skip() {
    skipped=$((skipped + 1))
    echo "skipped: $1"
}
wants() { case " $parts " in *" $1 "*) ;; *) return 1 ;; esac; }
prints() {
    expected=$1
    shift
    printed=$("$@")
    [ "$printed" = "$expected" ] || { echo "$printed"; return 1; }
}
contains() {
    expected=$1
    shift
    printed=$("$@")
    echo "$printed"
    case $printed in *"$expected"*) ;; *) return 1 ;; esac
}
smaller() { [ "$(wc -c <"$2")" -lt "$1" ]; }

# plays WHERE PROGRAM...: it is the game as it was tested; it plays one, keeps it, and verifies it.
plays() {
    where=$1
    shift
    games=$scratch/games
    rm -rf "$games"
    mkdir -p "$games"
    is "$where: signature" prints "$signature" "$@" signature
    is "$where: replays" "$@" verify "$tree"/tests/replays/*.tsc
    cd "$games" || exit
    is "$where: a game" "$@" selfplay --games 1 --pieces 60 --replays .
    cd "$tree" || exit
    is "$where: it verifies" "$@" verify "$games/0.tsr"
    is "$where: is kept" "$@" import "$games/0.tsr"
    is "$where: is in the library" contains '#1' "$@" replays
}

# shows PROGRAM...: a window of the game comes.
shows() {
    export DISPLAY
    DISPLAY=:$(cat "$scratch/display")
    "$@" --mode marathon >"$scratch/window" 2>&1 &
    game=$!
    shown=no
    for _ in $(seq 300); do
        if xdotool search --onlyvisible --name Tessera; then
            shown=yes
            break
        fi
        sleep 0.1
    done
    kill $game
    wait $game 2>/dev/null
    unset DISPLAY
    cat "$scratch/window"
    [ $shown = yes ]
}
# window WHERE PROGRAM...
window() {
    where=$1
    shift
    if ! command -v Xvfb >/dev/null || ! command -v xdotool >/dev/null; then
        skip "$where: there is no Xvfb, or no xdotool"
        return
    fi
    if [ -z "$server" ]; then
        Xvfb -displayfd 3 -screen 0 1280x960x24 -nolisten tcp 3>"$scratch/display" >/dev/null 2>&1 &
        server=$!
        for _ in $(seq 100); do
            [ ! -s "$scratch/display" ] || break
            sleep 0.05
        done
    fi
    is "$where: a window" shows "$@"
}

# ---- what came ----

cd "$out" || exit 2
is 'sums' sha256sum -c --quiet SHA256SUMS
is 'SBOM' python3 -c '
import json, sys
spdx = json.load(open(sys.argv[1]))
assert spdx["spdxVersion"] == "SPDX-2.3"
assert {p["name"] for p in spdx["packages"]} >= {"tessera"}
known = {e["SPDXID"] for e in spdx["packages"] + spdx["files"]} | {"SPDXRef-DOCUMENT"}
for r in spdx["relationships"]:
    assert {r["spdxElementId"], r["relatedSpdxElement"]} <= known, r
' "$name.spdx.json"
cd "$tree" || exit 2

# ---- a bare Debian ----

machine() {
    ! [ -e "$root" ] || return 0
    if ! machine_can || ! machine_make bookworm; then return 1; fi
    mkdir -p "$root/release" "$root/tree"
    git ls-files -z tests/replays tests/golden examples debian | tar --null -T - -cf - | tar -C "$root/tree" -xf -
}
# within LINE: runs it there.
within() {
    machine_run root "set -e; export DEBIAN_FRONTEND=noninteractive; $1"
}
# As plays(), on that machine.
plays_within() {
    is "$1: plays" within "
        [ \"\$($2 signature)\" = $signature ]
        $2 verify tests/replays/*.tsc
        rm -rf /tmp/games; mkdir /tmp/games
        export TESSERA_HOME=/tmp/games/home
        $2 selfplay --games 1 --pieces 60 --replays /tmp/games
        $2 verify /tmp/games/0.tsr
        $2 import /tmp/games/0.tsr
        $2 replays | grep '#1'"
}

if wants static; then
    if machine; then
        tar -C "$root/release" -xzf "$out/$name-terminal-linux-x86_64.tar.gz"
        plays_within 'the static program' "/release/$name-terminal-linux-x86_64/tessera"
    else
        skip 'a machine of its own needs root and debootstrap'
    fi
fi
if wants linux; then
    if machine; then
        tar -C "$root/release" -xzf "$out/$name-linux-x86_64.tar.gz"
        plays_within 'the program for Linux' "/release/$name-linux-x86_64/bin/tessera"
        is 'its window is looked for, and missing' within \
            "DISPLAY=:9 /release/$name-linux-x86_64/bin/tessera-window --window 2>&1 | grep 'no window'"
    else
        skip 'a machine of its own needs root and debootstrap'
    fi
    mkdir "$scratch/prefix"
    tar -C "$scratch/prefix" -xzf "$out/$name-linux-x86_64.tar.gz"
    plays 'Linux' "$scratch/prefix/$name-linux-x86_64/bin/tessera"
    window 'Linux' "$scratch/prefix/$name-linux-x86_64/bin/tessera"
fi
# needs_no_more PACKAGE NAME...: it depends on these alone.
needs_no_more() {
    prints "$2" sh -c "dpkg-deb -f '$1' Depends | sed 's/ *([^)]*)//g; s/, */\n/g' | LC_ALL=C sort -u | tr '\n' ' '"
}
# tells_floor PACKAGE: it depends on a C library as new as its programs ask for.
tells_floor() {
    folder=$scratch/floor
    rm -rf "$folder"
    dpkg-deb -x "$1" "$folder"
    find "$folder" -type f -exec objdump -p {} + 2>/dev/null >"$scratch/objdump"
    asked=$(sed -n 's/.* GLIBC_\([0-9][0-9.]*\)$/\1/p; s/.* GLIBC_ABI_DT_RELR$/2.36/p' "$scratch/objdump" | sort -Vu | tail -n 1)
    [ -n "$asked" ] || return 0 # no programs
    said=$(dpkg-deb -f "$1" Depends | sed -n 's/.*libc6 (>= \([0-9.]*\)).*/\1/p')
    echo "asks for $asked, says $said"
    printf '%s\n%s\n' "$asked" "$said" | sort -VC
}

if wants deb; then
    is 'deb: SDL, SQLite and nothing else' needs_no_more "$out"/tessera_*.deb 'libc6 libsdl2-2.0-0 libsqlite3-0 '
    for package in "$out"/*.deb; do
        is "deb: the C library of $(basename "$package")" tells_floor "$package"
    done
    if machine; then
        cp "$out"/*.deb "$root/release"
        is 'deb: packages are fetched' within 'apt-get -qq update'
        is 'deb: the game alone' within 'apt-get -qq -y --no-install-recommends install /release/tessera_*.deb'
        is 'deb: no libsodium, so no online play, and it says why' contains 'need libsodium, which is not installed' within \
            '! dpkg -s libsodium23 2>/dev/null; /usr/games/tessera host --bot 1 --no-screen 2>&1 || :'
        plays_within 'deb: the game alone' /usr/games/tessera
        is 'deb: installed' within 'apt-get -qq -y --no-install-recommends install /release/*.deb'
        is 'deb: less than 2 MB' within '[ "$(dpkg-query -W -f "\${Installed-Size}" tessera)" -lt 2048 ]'
        is 'deb: a compiler' within 'apt-get -qq -y --no-install-recommends install gcc libc6-dev pkg-config'
        for test in program library module relay; do
            is "deb: $test" within "sh debian/tests/$test"
        done
        if command -v systemd-nspawn >/dev/null; then
            is 'deb: systemd' within 'apt-get -qq -y --no-install-recommends install systemd-sysv dbus'
            is 'deb: units are good' within 'systemd-analyze verify --man=no /lib/systemd/system/tessera-*.service'
            cat >"$root/try.sh" <<'END'
server() { tessera-server /var/lib/tessera/server.db people; }
systemctl start tessera-verify
for second in $(seq 60); do
    ! server 2>/dev/null || break
    sleep 1
done
sleep 5
systemctl is-active tessera-relay tessera-verify
server && echo a server
journalctl -b -u tessera-relay -u tessera-verify >/log
systemctl --force poweroff
END
            cat >"$root/etc/systemd/system/try.service" <<'END'
[Unit]
After=tessera-relay.service
[Service]
Type=oneshot
StandardOutput=file:/said
ExecStart=sh /try.sh
[Install]
WantedBy=multi-user.target
END
            within 'systemctl enable try' 2>/dev/null
            # a network of its own: the relay's port may be taken here
            timeout 180 systemd-nspawn -q --private-network -D "$root" --boot --register=no --keep-unit >"$scratch/boot" 2>&1
            is 'deb: relay and verifier run as services' prints "active
active
a server" sh -c "cat '$root/said'; tail -n 10 '$root/log' >&2"
        else
            skip 'there is no systemd-nspawn'
        fi
        is 'deb: removed' within 'apt-get -qq -y purge tessera tessera-server tessera-web && ! [ -e /usr/games/tessera ]'
    else
        skip 'a machine of its own needs root and debootstrap'
    fi
fi

# ---- without a machine of their own ----

if wants source; then
    mkdir "$scratch/source"
    tar -C "$scratch/source" -xzf "$out/$name.tar.gz"
    is 'source: set up without git' meson setup -Dwindow=disabled -Denvironment=false \
        -Dprocessors=this "$scratch/source/build" "$scratch/source/$name"
    is 'source: built' ninja -j2 -C "$scratch/source/build" tessera
    plays 'source' "$scratch/source/build/tessera"
fi
if wants aarch64; then
    if emulator=$(command -v qemu-aarch64-static || command -v qemu-aarch64); then
        mkdir "$scratch/aarch64"
        tar -C "$scratch/aarch64" -xzf "$out/$name-terminal-linux-aarch64.tar.gz"
        rm -rf "$HOME/.local"
        plays 'aarch64' "$emulator" "$scratch/aarch64/$name-terminal-linux-aarch64/tessera"
        tar -C "$scratch/aarch64" -xzf "$out/$name-linux-aarch64.tar.gz"
        # that machine's own C library and what shows
        is 'aarch64: its desktop' data/release/libraries.sh desktop "$scratch/aarch64.desktop" '' linux-aarch64
        rm -rf "$HOME/.local"
        programs=$scratch/aarch64/$name-linux-aarch64/bin
        plays 'aarch64 with a window' "$emulator" -L "$scratch/aarch64.desktop" "$programs/tessera"
        window 'aarch64' "$emulator" -L "$scratch/aarch64.desktop" "$programs/tessera-window"
    else
        skip 'there is no emulator for aarch64'
    fi
fi
if wants web; then
    is 'page: unpacked' python3 -m zipfile -e "$out/$name-web.zip" "$scratch/web"
    for file in index.html manifest.webmanifest worker.js icon-512.png; do
        is "page: $file" test -s "$scratch/web/$file"
    done
fi
if wants python; then
    if python=$(packages_python); then
        is 'Python: a venv' "$python" -m venv --system-site-packages "$scratch/venv"
        is 'Python: the wheel' "$scratch/venv/bin/python" -m pip -q --disable-pip-version-check install \
            --no-index "$out"/tessera-"$version"-py3-none-*.whl
        is 'Python: plays' sh -c "cd '$scratch' && venv/bin/python -m tessera | grep 'it verifies'"
        is 'Python: tests' sh -c "cd '$scratch' && venv/bin/python '$tree/tests/python.py' '$tree'"
        is 'Python: environments' sh -c "cd '$scratch' && venv/bin/python '$tree/tests/python_env.py' '$tree'"
        is 'Python: the sources' sh -c "cd '$scratch' && tar -xzf '$out/$name-python.tar.gz' && test -s '$name/setup.py'"
    else
        skip 'no python3 has numpy and venv'
    fi
fi
if wants npm; then
    if command -v npm >/dev/null && command -v node >/dev/null; then
        mkdir "$scratch/app"
        echo '{"private": true}' >"$scratch/app/package.json"
        is 'npm: installed' env npm_config_update_notifier=false npm_config_audit=false \
            npm --prefix "$scratch/app" --offline install "$out/tessera-engine-$version.tgz"
        cp examples/greedy.mjs "$scratch/app"
        is 'npm: plays' prints "$(cat tests/golden/example-greedy.txt)" node "$scratch/app/greedy.mjs"
    else
        skip 'there is no npm, or no node'
    fi
fi
if wants windows; then
    if wine=$(ls /usr/lib/wine/wine64 2>/dev/null); then
        export WINEPREFIX=$scratch/wine WINEDEBUG=-all
        is 'Windows: less than 4 MB' smaller 4000000 "$out/$name-windows-x86_64.zip"
        is 'Windows: unpacked' python3 -m zipfile -e "$out/$name-windows-x86_64.zip" "$scratch/windows"
        exe=$scratch/windows/$name/tessera.exe
        "$wine" "$exe" --version >/dev/null 2>&1 # makes the prefix
        plays 'Windows' "$wine" "$exe"
        is 'Windows: kept where its programs keep theirs' \
            sh -c "test -s '$WINEPREFIX'/drive_c/users/*/AppData/Roaming/Tessera/tessera.db"
        is 'Windows: the same replay' cmp "$scratch/games/0.tsr" "${reference:-$scratch/games/0.tsr}"
        if command -v tmux >/dev/null; then
            console() {
                tmux -L release-check-$$ -f /dev/null new-session -d -x 100 -y 34 \
                    "env WINEPREFIX=$WINEPREFIX WINEDEBUG=-all $wine $exe --term --mode sprint --seed 1"
                for _ in $(seq 100); do
                    tmux -L release-check-$$ capture-pane -p >"$scratch/screen" 2>/dev/null
                    ! grep -q 'Lines  *0/40' "$scratch/screen" || break
                    sleep 0.2
                done
                for _ in $(seq 100); do # the countdown goes before
                    tmux -L release-check-$$ send-keys Left Space
                    sleep 0.3
                    tmux -L release-check-$$ capture-pane -p >"$scratch/screen"
                    ! grep -q 'Pieces  *[1-9]' "$scratch/screen" || break
                done
                tmux -L release-check-$$ kill-server
                cat "$scratch/screen"
                grep -q 'Pieces  *[1-9]' "$scratch/screen"
            }
            is 'Windows: plays in a console' console
        else
            skip 'there is no tmux'
        fi
        is 'Windows: the installer' "$wine" "$out/$name-windows-x86_64-setup.exe" /S
        folder=$(ls -d "$WINEPREFIX"/drive_c/users/*/AppData/Local/Programs/Tessera)
        is 'Windows: installed' prints "$signature" "$wine" "$folder/tessera.exe" signature
        is 'Windows: removed' "$wine" "$folder/uninstall.exe" /S
        for _ in $(seq 50); do
            [ -e "$folder/tessera.exe" ] || break
            sleep 0.1
        done
        is 'Windows: nothing left' test ! -e "$folder/tessera.exe"
        is 'Windows: but the games' sh -c "test -s '$WINEPREFIX'/drive_c/users/*/AppData/Roaming/Tessera/tessera.db"
    else
        skip 'there is no Wine'
    fi
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
