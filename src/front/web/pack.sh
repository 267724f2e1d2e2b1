#!/bin/sh
# The page in one piece: pack.sh FOLDER WASM >tessera.html. In FOLDER's page.html a line `@name`
# stands for that file, `@wasm` for the program, compressed, as base64. The order of compressing and
# encoding matters: a host that compresses the page again sends a quarter less than for the program
# as plain base64. Zopfli takes ten percent off what gzip makes of it, and nobody waits longer.
set -eu
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
        compress "$2" | base64 | tr -d '\n'
        echo ;;
    @*) text "$1/${line#@}" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$1/page.html"
