#!/bin/sh
# What an online duel costs in a window, compared with one against the same bot here: the time
# from a key to a pixel, and the processor's time. Both in turns, the person idle but for the keys
# that are timed. The last two lines are the medians.
# Usage: duel.sh BUILD [TURNS [LEVEL]]; needs xvfb openbox gcc libx11-dev libxext-dev libxtst-dev
# libxdamage-dev, as games.sh does.
set -eu
here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)
build=$(CDPATH='' cd -- "$1" && pwd)
turns=${2-5}
level=${3-1}
scratch=$(mktemp -d)
server=
manager=
trap 'kill $manager $server 2>/dev/null; wait; rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM
unset DISPLAY WAYLAND_DISPLAY XDG_STATE_HOME XDG_DATA_HOME XDG_CONFIG_HOME
export HOME="$scratch" XDG_RUNTIME_DIR="$scratch" LANG=C.UTF-8 SDL_AUDIODRIVER=dummy NO_AT_BRIDGE=1
. "$here/screen.sh"
screen_open

# measure NAME KEYS COMMAND GAME...: key to pixel in ms, % of a core and wakeups a second
measure() {
    name=$1
    keys=$2
    command=$3
    shift 3
    TESSERA_HOME=$scratch/$name-$turn "$scratch/meter" -o -d 10 -a 106,110,250,505 -k "$keys" \
        -p 'Left Right' -b "$command" -- "$@" | sed "s/^/$name /" | tee -a "$scratch/all"
}

for turn in $(seq "$turns"); do
    port=$((27300 + turn))
    measure here '3s' '' "$build/tessera" play --window --rules modern --mode duel \
        --versus "bot:$level"
    measure far '2s Return 5s' "TESSERA_HOME=$scratch/beside exec '$build/tessera' join \
        127.0.0.1:$port --code secret --bot $level --no-screen" \
        "$build/tessera" host --window --rules modern --port $port --code secret --rounds 3
done
for name in here far; do
    for field in 2 3 4; do
        sed -n "s/^$name /$name /p" "$scratch/all" | sort -n -k$field,$field |
            awk -v field=$field '{ of[NR] = $field } END { print of[int((NR + 1) / 2)] }'
    done | xargs | awk -v name=$name \
        '{ printf "%s: key to pixel %.2f ms, %.2f %% of a core, %.0f wakeups/s\n", name, $1, $2, $3 }'
done
