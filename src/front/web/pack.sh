#!/bin/sh
# The page in one piece: pack.sh FOLDER WASM UNPACK PACK CRYPT >tessera.html. In FOLDER's page.html a
# line `@name` stands for that file, `@crypt` for the file CRYPT (bundle.sh). `@wasm` stands for words: the program UNPACK (unpack.c, weave.c) as
# base64, the bytes of the program WASM, and its parts (weave.py), packed by LZMA or by the
# program PACK (pack.c), as base64. The order of packing and encoding matters: a host that
# compresses the page again sends a quarter less than for the program as plain base64. LZMA takes a
# tenth off what zopfli, the best for a browser's own unpacking, makes of it, parts of one kind another
# twelfth, and what guesses tokens a twentieth. Where Binaryen is, it first says the program in a tenth
# less, with no other instructions than the compiler was allowed.
set -eu
program=$(mktemp)
trap 'rm -f "$program"' EXIT
shorten() {
    if ! command -v wasm-opt >/dev/null ||
        ! wasm-opt -Oz --converge -ocimfs 0 --low-memory-unused --dealign --enable-bulk-memory \
            --enable-sign-ext --enable-simd "$1" -o "$program"; then
        cat "$1" >"$program"
    fi
}
encode() {
    base64 | tr -d '\n'
}
# Comments, but for those within a line, and what lines are moved in by, stay here.
text() {
    awk '/^ *\/\*/ && /\*\/ *$/ { next }
        /^ *\/\*/ && !/\*\// { inside = 1 }
        !inside { sub(/^ +/, ""); sub(/ *\/\*[^*]*\*\/ *$/, ""); if ($0 != "") print }
        /\*\/ *$/ { inside = 0 }' "$1"
}
sed -e '/^<!--.*-->$/d' -e '/^<!--/,/-->$/d' "$1/page.html" | while IFS= read -r line; do
    case $line in
    @wasm)
        shorten "$2"
        parts=$(python3 "$1/weave.py" "$program" "$4")
        echo "$(encode <"$3") $parts" ;;
    @crypt) cat "$5" ;;
    @*) text "$1/${line#@}" ;;
    *) printf '%s\n' "$line" ;;
    esac
done
