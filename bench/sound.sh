#!/bin/sh
# Measures the latency of a sound and the gaps in music, in a PulseAudio of its own without
# a card (bench/sound.c). Usage: bench/sound.sh. Needs: pulseaudio pulseaudio-utils gcc libsdl2-dev.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null; wait; rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM
chmod 700 "$scratch"
export HOME="$scratch" XDG_RUNTIME_DIR="$scratch" SDL_AUDIODRIVER=pulseaudio
# shellcheck disable=SC2046 # its words
cc -std=c17 -O2 -Isrc -o "$scratch/sound" bench/sound.c src/front/sdl/audio.c src/sound/*.c \
    $(pkg-config --cflags --libs sdl2) -lpthread
chrt -f -p 10 $$ 2>/dev/null || echo 'Not root: what else runs will be measured, too.' >&2
pulseaudio -n --daemonize=no --exit-idle-time=-1 --realtime=no \
    -L 'module-null-sink sink_name=bench rate=48000' -L module-native-protocol-unix \
    2>"$scratch/said" &
server=$!
sleep 2
for what in latency gaps; do
    "$scratch/sound" $what 2>"$scratch/said"
done
