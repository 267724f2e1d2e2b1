#!/bin/sh
# Draws the README's pictures of the window, without a window: docs/pictures/window.png and
# window.gif. Usage: docs/window.sh BUILD   (a build folder; needs ffmpeg)
set -eu
cd "$(dirname "$0")/.."
build=$1
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT
ninja -C "$build" tests/make_pictures tests/make_animation >"$frames/said" || { cat "$frames/said"; exit 1; }

"$build/tests/make_pictures" "$frames" 960x720 1 en title
mv "$frames"/*title.png docs/pictures/window.png
"$build/tests/make_animation" "$frames" 560 420
ffmpeg -loglevel error -y -framerate 50/3 -i "$frames/%03d.png" -filter_complex \
    'split[all][seen]; [seen]palettegen=max_colors=120[palette]; [all][palette]paletteuse=dither=none' \
    docs/pictures/window.gif
