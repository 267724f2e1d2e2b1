#!/bin/bash
# What a newcomer's machine makes of ./play and ./check: a bare Debian or Ubuntu (debootstrap) in a
# temporary folder, which holds nothing but what the two commands themselves install. Prints times and
# sizes, and ends with `N passed, N failed`. Wants root, debootstrap, script; for the window also Xvfb
# and xdotool. Nothing of this machine is changed, and the folder is removed.
#
#   bench/fresh.sh [--short] [SUITE...]     suites: bookworm (if none is named), trixie, jammy, noble...
#
#   --short    without the whole ./check
#
# FRESH_BASES=FOLDER keeps the bare systems there (SUITE.tar), for the next time.
set -u
cd "$(dirname "$0")/.." || exit 2
skip() {
    echo "skipped: $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
}
short=no
if [ "${1-}" = --short ]; then
    short=yes
    shift
fi
[ $# -gt 0 ] || set -- bookworm
[ "$(id -u)" = 0 ] || skip 'a machine of its own needs root'
for tool in debootstrap unshare script; do
    command -v $tool >/dev/null || skip "there is no $tool"
done
passed=0
failed=0
scratch=$(mktemp -d /var/tmp/fresh.XXXXXX) || exit 2
chmod 755 "$scratch"
root=$scratch/machine
server=
trap 'kill -KILL $server ${game-} 2>/dev/null; wait 2>/dev/null; rm -rf --one-file-system "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

display=
if command -v Xvfb >/dev/null && command -v xdotool >/dev/null; then
    Xvfb -displayfd 3 -screen 0 1280x960x24 -nolisten tcp 3>"$scratch/display" >/dev/null 2>&1 &
    server=$!
    for _ in $(seq 100); do
        [ ! -s "$scratch/display" ] || break
        sleep 0.05
    done
    display=:$(cat "$scratch/display")
fi

# ---- a machine ----

. tests/machine.sh
machine_folder=/home/dev/tessera

# machine SUITE: a bare one, with this tree in machine_folder, which belongs to the user dev.
machine() {
    suite=$1
    machine_make "$suite" || return 1
    # Ubuntu's newest has no useradd in its smallest system
    echo 'dev:x:1000:1000::/home/dev:/bin/bash' >>"$root/etc/passwd"
    echo 'dev:x:1000:' >>"$root/etc/group"
    tree=$root$machine_folder
    mkdir -p "$tree"
    { git ls-files -z -c -o --exclude-standard 2>/dev/null || find . -path ./build\* -prune -o -type f -print0; } |
        tar --null -T - -cf - 2>/dev/null | tar -C "$tree" -xf -
    chown -R 1000:1000 "$root/home/dev"
}
within() { machine_run "$@"; }

packages() { find "$root/var/lib/dpkg/info" -name '*.list' | wc -l; }
megabytes() { du -smx --exclude="$root/var/lib/apt/lists" --exclude="$root/var/cache/apt" "$root" | cut -f1; }
now() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(now)" 'BEGIN { printf "%.1f", b - a }'; }

# is NAME COMMAND...: the command must succeed.
is() {
    name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: not so: $*"
        tail -n 20 "$scratch/out" | sed 's/^/        /'
    fi
}
says() { grep -qE -- "$1" "$scratch/out"; }
says_not() { ! says "$1"; }
skips_only() { ! grep '^ *skipped: ' "$scratch/out" | grep -qvE -- "$1"; }

# row WHAT SECONDS: a line of the table, with what has been installed meanwhile.
begin() {
    packages_before=$(packages)
    megabytes_before=$(megabytes)
    began=$(now)
}
row() {
    took=$(since "$began")
    printf '| %s | %s | %s s | %s packages | %s MB |\n' "$suite" "$1" "$took" \
        "$(($(packages) - packages_before))" "$(($(megabytes) - megabytes_before))"
}

# picture_term USER WORD...: the time from the call until the game is on the terminal.
picture_term() {
    user=$1
    shift
    : >"$scratch/out"
    (instead=exec within "$user" "$*" </dev/null) >"$scratch/out" 2>&1 &
    game=$!
    wait_for "$game" says $'\033\\[\\?1049h'
}
# picture_window USER WORD...: until its window is on the screen.
picture_window() {
    user=$1
    shift
    (instead=exec DISPLAY_WITHIN=$display within "$user" "$*" </dev/null) >"$scratch/out" 2>&1 &
    game=$!
    wait_for "$game" has_window
}
has_window() { DISPLAY=$display xdotool search --onlyvisible --name Tessera >/dev/null 2>&1; }
wait_for() {
    shown=no
    while kill -0 "$1" 2>/dev/null; do
        if "${@:2}"; then
            shown=yes
            break
        fi
        sleep 0.05
    done
    took=$(since "$began")
}
close() {
    kill -KILL "$game" 2>/dev/null # unshare, which takes all of the machine along
    wait "$game" 2>/dev/null
    while [ -n "$display" ] && has_window; do sleep 0.1; done
}
# A terminal for a program on the machine. That of Debian 13 must not be the first process: it would
# wait for ever for children that are not its own.
tty() { echo "script -qec '$1' /dev/null; exit"; }

# ---- what is tried ----

play_first() {
    machine "$suite" || { echo "$suite: there is no such system to be had here"; return 1; }

    # without a terminal and without -y: it says what to run, and installs nothing
    begin
    within root ./play >"$scratch/out" 2>&1 </dev/null
    is 'the command is said' says 'apt-get install --no-install-recommends .*meson'
    is 'nothing is installed' [ "$(packages)" = "$packages_before" ]
    within dev ./play >"$scratch/out" 2>&1 </dev/null
    is 'a user without sudo is told, too' says 'apt-get install .*meson'
    within dev 'CC=clang ./play' >"$scratch/out" 2>&1 </dev/null
    is 'the compiler that was named is asked for' says 'apt-get install clang'
    within root 'CC=nonsense ./play' >"$scratch/out" 2>&1 </dev/null
    is 'and must be there if no package has it' says '^CC=nonsense: command not found'

    # the first start, without a display
    begin
    picture_term root "$(tty './play -y')"
    close
    row './play, from nothing to the first picture in a terminal'
    is 'it plays' [ $shown = yes ]
    is 'packages are counted as they come' says '[0-9]+ of [0-9]+ fetched: .*[0-9]+ of [0-9]+ installed: '
    is 'and all the words of dpkg are not shown' says_not '^(Unpacking|Setting up|Selecting) '
    within root './build/tessera --version' >"$scratch/out" 2>&1
    is 'it says that it has no window' says '^window.* none'
    rm -rf "$tree/build"
    begin
    picture_term root "$(tty ./play)"
    close
    row './play, from a bare tree (packages there) to the first picture'
    is 'it plays' [ $shown = yes ]
    begin
    picture_term root "$(tty ./play)"
    close
    row './play, once built'
    touch "$tree/src/app/session/game.c"
    begin
    picture_term root "$(tty ./play)"
    close
    row './play, after touching a file'
    touch "$tree/src/app/text/include/text/text.h"
    begin
    picture_term root "$(tty ./play)"
    close
    row './play, after touching a header'

    # later, on a desktop
    if [ -n "$display" ]; then
        begin
        DISPLAY_WITHIN=$display within root './play </dev/null | head -n 3' >"$scratch/out" 2>&1
        is 'what is missing for a window is said' says 'No window: missing: SDL 2, .*apt: .*libsdl2-dev'
        DISPLAY_WITHIN=$display within root './play </dev/null | head -n 3' >"$scratch/out" 2>&1
        is 'but only once' says_not 'No window: missing'
        DISPLAY_WITHIN=$display within root \
            'mv /usr/bin/apt-get /usr/bin/away; ./play </dev/null | head -n 3; mv /usr/bin/away /usr/bin/apt-get' \
            >"$scratch/out" 2>&1
        is 'without apt-get it is said in words' says 'No window: missing: SDL 2, stb_truetype.h(, a font)?\.$'
        begin
        picture_window root './play -y'
        row './play, later, on a display'
        close
        is 'there is a window' [ $shown = yes ]
        within root './play --version' >"$scratch/out" 2>&1
        is 'it says so' says '^window.* SDL 2'
        rm -rf "$tree/build"
        begin
        picture_window root ./play
        row './play, from a bare tree (packages there) to the first picture in a window'
        close
        is 'there is a window' [ $shown = yes ]
        begin
        picture_window root ./play
        row './play, once built, to the window'
        close
    fi

    # anywhere
    within --off root './play rules' >"$scratch/out" 2>&1
    is 'without a network' says '^guideline'
    within root 'ln -s /home/dev/tessera/play /usr/local/bin/tess && cd / && tess rules' >"$scratch/out" 2>&1
    is 'through a symbolic link' says '^guideline'
    chown -R 0:0 "$tree"
    within dev './play rules' >"$scratch/out" 2>&1
    is "in another user's tree" says '^guideline'
    is 'built among the caches' says 'building in /home/dev/.cache/tessera/'
    within dev 'chmod 000 ~/.cache && ./play rules' >"$scratch/out" 2>&1
    is 'with no place to build' says 'there is no place to build'
    chmod 755 "$root/home/dev/.cache"
    chown -R 1000:1000 "$tree"
    [ $short = no ] || return 0
    within dev 'cp -r . "../spiel ä 四" && cd "../spiel ä 四" && rm -rf build && ./play rules' >"$scratch/out" 2>&1
    is 'in a path with spaces and other letters' says '^guideline'
    if [ -e "$root/usr/bin/clang" ]; then
        within dev 'CC=clang ./play --version' >"$scratch/out" 2>&1
        is 'by clang' says 'built with clang'
    fi
}

whole_check() {
    begin
    within root './check -y' >"$scratch/out" 2>&1 </dev/null
    row "./check, $1"
    grep '^ *skipped: ' "$scratch/out"
    awk '/^ *[0-9]+ s / { bad = /, [1-9][0-9]* failed/ } bad' "$scratch/out"
    tail -n 2 "$scratch/out" | sed 's/^/    /'
    is './check passes' says '^[0-9]+ passed, 0 failed'
    is 'and skips nothing but PostgreSQL, which --long installs, and what not every suite has' \
        skips_only 'PostgreSQL|clang-format 14'
    checks=$(tail -n 1 "$scratch/out")
}

check_quick() {
    machine "$suite" || return 1
    begin
    within root './check --quick -y' >"$scratch/out" 2>&1 </dev/null
    row './check --quick, from nothing'
    tail -n 1 "$scratch/out" | sed 's/^/    /'
    is './check --quick passes' says '^[0-9]+ passed, 0 failed'
}

for suite; do
    play_first || continue
    if [ $short = no ]; then
        whole_check 'after ./play'
        after=$checks
        within dev 'rm -rf build && CC=clang ./play --version' >"$scratch/out" 2>&1
        is 'by clang' says 'built with clang'
        machine "$suite"
        whole_check 'from nothing'
        is 'the same whether ./play came first' [ "$after" = "$checks" ]
        if [ -n "$display" ]; then
            begin
            picture_window root ./play
            row './play, after ./check'
            close
            is 'there is a window' [ $shown = yes ]
        fi
    fi
    check_quick
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
