#!/bin/sh
# Measures the latency of a sound, the gaps in music, and what sound costs the game, with a
# PulseAudio and a PipeWire of its own, if they are installed, without a card (bench/sound.c).
# Usage: bench/sound.sh [pulseaudio|pipewire]. Needs: pulseaudio or pipewire-pulse wireplumber
# dbus-daemon; pulseaudio-utils gcc libsdl2-dev.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM
# shellcheck disable=SC2046 # its words
cc -std=c17 -O2 -Isrc -Isrc/app/api/include -Isrc/audio/include -Iinclude -o "$scratch/sound" bench/sound.c src/front/sdl/audio.c \
    src/front/sdl/pulse.c src/audio/*.c $(pkg-config --cflags --libs sdl2) -lpthread
chrt -f -p 10 $$ 2>/dev/null || echo 'Not root: what else runs will be measured, too.' >&2
for server in ${1-pulseaudio pipewire}; do
    echo "$server:"
    # shellcheck disable=SC2016 # for the other shell
    python3 tests/e2e/helpers/sound.py "$server" sh -c \
        'for what in latency gaps costs; do "$0" $what 2>"$0.said"; done' "$scratch/sound"
done
