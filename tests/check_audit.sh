#!/bin/sh
# The page as axe and Lighthouse see it (tests/web/audit.mjs), which npm brings: part of the long
# check. Without a network it is skipped.
# Usage: check_audit.sh BUILD
set -u
cd "$(dirname "$0")/.." || exit 2
. data/packages.sh
skip() {
    echo "skipped: $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
}
grep -q 'tessera.html' "$1/build.ninja" || skip 'set up without a compiler for WebAssembly'
said=$(ninja -C "$1" tessera web) || { echo "$said"; exit 1; }
browser=$(packages_browser) || skip 'there is no Chromium to be had here'
command -v npm >/dev/null || skip 'there is no npm here'
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM
timeout 300 npm install --prefix "$scratch" --no-save --silent lighthouse@12 >"$scratch/said" 2>&1 ||
    skip 'npm does not bring lighthouse here'
"$1/tessera" web "$scratch/page" >"$scratch/said" 2>&1 || { cat "$scratch/said"; exit 1; }
node tests/web/audit.mjs "$scratch" "$browser" "$scratch/page"
