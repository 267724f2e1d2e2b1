#!/bin/sh
# The page in one piece: pack.sh FOLDER WASM >tessera.html. In FOLDER's page.html a line `@name`
# stands for that file, `@wasm` for the program, made small, as base64: what a host makes small once
# more comes to a quarter less so than plain base64 would.
set -eu
while IFS= read -r line; do
    case $line in
    @wasm)
        gzip -9n <"$2" | base64 | tr -d '\n'
        echo ;;
    @*) cat "$1/${line#@}" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$1/page.html"
