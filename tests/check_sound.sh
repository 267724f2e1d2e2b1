#!/bin/sh
# Sound as a window plays it, without a sound card: through SDL's disk driver (tests/sdl_audio.c),
# and by the protocol of PulseAudio to servers of its own, where they are (tests/pulse_audio.c).
#   tests/check_sound.sh BUILD_FOLDER
set -u
build=$(cd "$1" && pwd) || exit 2
cd "$(dirname "$0")/.." || exit 2
. tests/checks.sh
. tests/sound_server.sh
if ! [ -x "$build/tests/sdl_audio" ]; then
    skip 'built without a window'
    finish
fi
folder=$(mktemp -d) || exit 2
trap 'sound_server_end; rm -rf "$folder"' EXIT

# played FILE STATUS: adds what a test program has printed to the numbers.
played() {
    sed '$d' "$1"
    # shellcheck disable=SC2046 # its words
    set -- "$2" $(tail -n 1 "$1" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2/p')
    passed=$((passed + ${2-0}))
    failed=$((failed + ${3-1}))
    [ "$1" = 0 ] || [ "${3-1}" != 0 ] || failed=$((failed + 1))
}

SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=disk SDL_DISKAUDIOFILE=$folder/samples SDL_DISKAUDIODELAY=1 \
    "$build/tests/sdl_audio" >"$folder/out" 2>"$folder/said"
played "$folder/out" $?

if ! has_sound_server pulseaudio && ! has_sound_server pipewire; then
    skip 'no PulseAudio and no PipeWire here'
fi
for server in pulseaudio pipewire; do
    scratch=$folder/$server
    mkdir "$scratch"
    has_sound_server $server || continue
    (
        sound_server $server || { sound_server_end; exit 77; }
        parec -d bench.monitor --format=s16le --rate=48000 --channels=2 --latency-msec=20 \
            2>"$scratch/said" | SDL_VIDEODRIVER=dummy "$build/tests/pulse_audio" 2>"$scratch/said"
        status=$?
        sound_server_end
        exit $status
    ) >"$folder/out"
    status=$?
    if [ $status = 77 ]; then
        skip "$server does not start here"
    else
        played "$folder/out" $status
    fi
done
finish
