#!/bin/sh
# Measures this game in a window and in a terminal beside games of Debian, all in the same way, and
# prints the tables of bench/README.md. Games that are not installed are left out.
# Usage: bench/games.sh BUILD [window|terminal [GAME...]]
# Needs: xvfb openbox dbus-daemon gcc libx11-dev libxext-dev libxtst-dev libxdamage-dev, for sound
# pulseaudio pulseaudio-utils, and of
# quadrapassel kblocks ltris blockout2 bsdgames tint vitetris those to measure.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# Sound goes to a PulseAudio of their own, where it is installed.
if [ -z "${SOUND_SERVER-}" ] && { command -v pulseaudio && command -v pactl && command -v parec; } >/dev/null; then
    exec python3 "$here/../tests/e2e/helpers/sound.py" pulseaudio "$0" "$@"
fi
. "$here/screen.sh"
build=$(cd "$1" && pwd)
which=${2-window terminal}
[ $# -lt 2 ] || shift
shift
chosen=$*
scratch=$(mktemp -d)
server=
manager=
bus=
trap 'kill $manager $server $bus 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM
PATH=$PATH:/usr/games
unset DISPLAY WAYLAND_DISPLAY XDG_STATE_HOME XDG_DATA_HOME XDG_CONFIG_HOME TESSERA_HOME
export XDG_RUNTIME_DIR="$scratch" LANG=C.UTF-8 NO_AT_BRIDGE=1
export SDL_AUDIODRIVER="${SDL_AUDIODRIVER-dummy}"
chrt -f -p 10 $$ 2>/dev/null || echo 'Not root: what else runs will be measured, too.' >&2

# measure NAME METER OPTION...: a line of a table, if the game is installed and asked for.
measure() {
    name=$1
    shift
    [ "${name%-*}" = tessera ] || [ "$name" = tessera ] || command -v "$name" >/dev/null || return 0
    case " $chosen " in
    '  ' | *" $name "*) ;;
    *) return 0 ;;
    esac
    export HOME="$scratch/$name" # its settings are those it comes with
    mkdir -p "$HOME"
    "$@" >"$scratch/line" || {
        echo "$name could not be measured" >&2
        return 0
    }
    read -r first menu menu_wakes _ answer play wakes beside paused paused_wakes _ \
        left left_wakes _ pss chance <"$scratch/line"
    printf '| %s | %.1f | %.2f | %.2f | %.0f | %s | %.2f | %.1f | %.2f | %.1f |' "$name" \
        "$first" "$answer" "$play" "$wakes" "$beside" "$menu" "$menu_wakes" "$paused" \
        "$paused_wakes"
    [ "$left" = - ] || printf ' %.2f | %.1f |' "$left" "$left_wakes"
    echo "$pss" | awk '{ printf " %.1f |\n", $1 / 1024 }'
    echo "$name: answered by chance $chance %" >&2
}

window_table() {
    screen_open
    dbus-daemon --session --nofork --print-address >"$scratch/bus" 2>/dev/null &
    bus=$!
    sleep 1
    DBUS_SESSION_BUS_ADDRESS=$(cat "$scratch/bus")
    export DBUS_SESSION_BUS_ADDRESS
    echo '| in a window | first screen, ms | key to pixel, ms | play, % | wakeups/s | X server, % | first screen, % | wakeups/s | paused, % | wakeups/s | unfocused, % | wakeups/s | PSS, MB |'
    echo '|---|---|---|---|---|---|---|---|---|---|---|---|---|'
    measure tessera "$scratch/meter" -a 300,20,360,680 -k Return -p 'Left Right' -q p -- \
        "$build/tessera"
    measure tessera-m "$scratch/meter" -a 300,20,360,680 -k 'Return 1s m' -p 'Left Right' -q p -- \
        "$build/tessera" # its music off
    measure quadrapassel "$scratch/meter" -a 70,70,260,530 -k 'click:492,543 1s' \
        -p 'Left Right' -q Pause -- quadrapassel
    measure kblocks "$scratch/meter" -a 150,65,165,310 -k '2s click:52,38 1s' -p 'Left Right' \
        -q p -- kblocks
    measure ltris "$scratch/meter" -a 66,0,200,400 \
        -k 'click:165,268 1s click:155,328 0.5s click:155,225 2s' -p 'Left Right' -q p -- ltris
    measure blockout2 "$scratch/meter" -a 80,10,560,580 -k 'Return 1s Return 3s' \
        -p 'Left Right' -q p -- blockout2
}

terminal_table() {
    unset DISPLAY
    cc -std=c17 -O2 -o "$scratch/meter" "$here/meter.c" "$here/tty.c"
    echo '| in a terminal | first screen, ms | key to bytes, ms | play, % | wakeups/s | bytes/s | first screen, % | wakeups/s | paused, % | wakeups/s | PSS, MB |'
    echo '|---|---|---|---|---|---|---|---|---|---|---|'
    measure tessera "$scratch/meter" -k Return -p 'Left Right' -q p -- "$build/tessera"
    measure tetris-bsd "$scratch/meter" -p 'j l' -q p -- tetris-bsd
    measure tint "$scratch/meter" -p 'Left Right' -q p -- tint -l 1
    measure vitetris "$scratch/meter" -k 'Return 0.5s Return 0.5s Return 1s' \
        -p 'Left Right' -q p -- vitetris
}

for table in $which; do
    "${table}_table"
    echo
done
