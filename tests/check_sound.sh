#!/bin/sh
# Sound through SDL's disk driver, which needs no sound card: tests/sdl_audio.c on a file of its own.
#   tests/check_sound.sh BUILD_FOLDER
set -u
program=$1/tests/sdl_audio
if ! [ -x "$program" ]; then
    echo 'skipped: built without a window'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=disk SDL_DISKAUDIOFILE=$folder/samples SDL_DISKAUDIODELAY=1 \
    "$program" 2>"$folder/said"
