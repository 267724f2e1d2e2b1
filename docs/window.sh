#!/bin/sh
# Draws the README's pictures of the window, without a window: docs/pictures/window.png and
# window.gif. Usage: docs/window.sh BUILD   (a build folder; needs ImageMagick)
set -eu
cd "$(dirname "$0")/.."
build=$1
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT
ninja -C "$build" tests/make_pictures tests/make_animation >"$frames/said" || { cat "$frames/said"; exit 1; }
rm "$frames/said"

"$build/tests/make_pictures" "$frames" 960x720 1 en title
convert "$frames"/*.png -define png:compression-level=9 -define png:compression-filter=0 \
    docs/pictures/window.png
rm "$frames"/*.png

# One palette for all frames: what stays where it is costs nothing then.
"$build/tests/make_animation" "$frames" 560 420
convert "$frames/000.png" "$frames/040.png" "$frames/070.png" "$frames/110.png" "$frames/137.png" \
    -append +dither -colors 120 "$frames/palette.gif"
convert -delay 6 -loop 0 "$frames"/*.png +dither -remap "$frames/palette.gif" \
    -layers OptimizeTransparency docs/pictures/window.gif
