#!/bin/sh
# The page in Firefox and WebKit: a first picture, the signature, a game that is kept, gone on with
# and verified (tests/web/others.py). A browser that is not there is skipped, and that is said.
# Usage: check_browsers.sh BUILD
set -u
cd "$(dirname "$0")/.." || exit 2
skip() {
    echo "skipped: $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
}
grep -q 'tessera.html' "$1/build.ninja" || skip 'set up without a compiler for WebAssembly'
said=$(ninja -C "$1" tessera web web_signature tests/link_text) || { echo "$said"; exit 1; }
exec python3 -B tests/web/others.py "$1"
