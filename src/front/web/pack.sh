#!/bin/sh
# The page in one piece: pack.sh FOLDER WASM >tessera.html. In FOLDER's page.html a line `@name`
# stands for that file, `@wasm` for the program, compressed, as base64. The order of compressing and
# encoding matters: a host that compresses the page again sends a quarter less than for the program
# as plain base64. Zopfli takes ten percent off what gzip makes of it, and nobody waits longer. Where
# Binaryen is, it first says the program in a tenth less, with no other instructions than the
# compiler was allowed.
set -eu
program=$(mktemp)
trap 'rm -f "$program"' EXIT
shorten() {
    if ! command -v wasm-opt >/dev/null ||
        ! wasm-opt -Oz --converge --enable-bulk-memory --enable-simd "$1" -o "$program"; then
        cat "$1" >"$program"
    fi
}
compress() {
    if command -v zopfli >/dev/null; then
        zopfli -c "$1"
    else
        gzip -9n <"$1"
    fi
}
# Lines that are comments, and what lines are moved in by, stay here.
text() {
    awk '/^ *\/\*/ && /\*\/ *$/ { next }
        /^ *\/\*/ && !/\*\// { inside = 1 }
        !inside { sub(/^ +/, ""); if ($0 != "") print }
        /\*\/ *$/ { inside = 0 }' "$1"
}
while IFS= read -r line; do
    case $line in
    @wasm)
        shorten "$2"
        compress "$program" | base64 | tr -d '\n'
        echo ;;
    @*) text "$1/${line#@}" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$1/page.html"
