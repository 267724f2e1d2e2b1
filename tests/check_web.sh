#!/bin/sh
# Plays the game in a browser: builds the page, opens it in Chromium without a screen, presses keys,
# touches it, and checks pictures, replays and stored games (tests/web/check.py).
# Usage: check_web.sh BUILD [long | WORD]: all checks, or those with the word in their names.
set -u
cd "$(dirname "$0")/.." || exit 2
. data/packages.sh
skip() {
    echo "skipped: $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
}
grep -q 'tessera.html' "$1/build.ninja" || skip 'set up without a compiler for WebAssembly'
said=$(ninja -C "$1" tessera web web_signature tests/link_text) || { echo "$said"; exit 1; }
browser=$(packages_browser) || skip 'there is no Chromium to be had here'
exec python3 -B tests/web/check.py "$1" "$browser" ${2+"$2"}
