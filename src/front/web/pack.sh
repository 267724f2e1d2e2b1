#!/bin/sh
# The page in one piece: pack.sh FOLDER WASM >tessera.html. In FOLDER's page.html a line `@name`
# stands for that file, `@wasm` for the program as base64.
set -eu
while IFS= read -r line; do
    case $line in
    @wasm)
        base64 <"$2" | tr -d '\n' # in one line: breaks cost gzip 20 kB
        echo ;;
    @*) cat "$1/${line#@}" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$1/page.html"
