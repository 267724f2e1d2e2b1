#!/bin/sh
# Rules for the sources that no compiler checks: what the core may call, how long a file may be, that all
# places that say the version say the same. Prints what is wrong.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/checks.sh

sources() {
    find "$@" -name '*.c' -o -name '*.h' -o -name '*.def' | LC_ALL=C sort
}

# The code without its comments and without the contents of strings.
bare() {
    cc -fpreprocessed -dD -E -P -x c "$1" 2>/dev/null | sed 's/"[^"]*"/""/g'
}

# ---- a picture changes nothing: what draws it sees a session that it cannot write to ----

writers() {
    for file in $(sources src/play/scene); do
        bare "$file" | sed 's/const session \*//g' | grep -Eo '(^|[^_[:alnum:]])session \*[a-z]*' |
            sed "s|^|$file has a session that is not const: |"
    done
}
check 'const session' "$(writers)"

# ---- the core has no clock, no files, no floating point and no allocation ----

banned_calls='s?rand|time|clock|[a-z]*printf|[mc]alloc|realloc|free|strcpy|strcat'
banned_play='s?rand|time|clock|[a-z]*printf|ato[fil]+|strto[a-z]*|strcoll|strxfrm|strerror|strdup'
banned_play="$banned_play|(sec|set)?getenv|system|exit|abort|atexit|qsort|bsearch|strcpy|strcat"
banned() {
    for file in $(sources src/base src/link src/play src/record src/coach src/net src/sound src/front/pixels) src/hall/*.[ch]; do
        bare "$file" | grep -Eo "\\b($banned_play)[[:space:]]*\(" | sed "s|^|$file: |"
    done
    for file in $(sources src/core src/rules src/modes); do
        bare "$file" | grep -Eo "\\b($banned_calls)[[:space:]]*\\(" | sed "s|^|$file: |"
    done
    # programs that learn want their rewards as floats
    for file in $(sources src/core src/rules src/modes src/base src/play src/record src/coach src/net src/hall src/sound src/front/pixels include |
        grep -v '^include/tessera_env.h$'); do
        bare "$file" | grep -Eo '\b(float|double)\b' | sed "s|^|$file: |"
    done
}
check 'banned' "$(banned)"

# ---- form ----

check 'file length' "$(sources src include tests | xargs wc -l |
    awk '$2 !~ /total|text\/lang/ && $1 > 600 { print $2 " has " $1 " lines, more than 600" }')"

# shellcheck disable=SC2016 # awk's own $0
check 'lines' "$(sources src include tests | LC_ALL=C xargs awk '
    /\t| $/ { print FILENAME ":" FNR ": a tab, or a space at the end" }
    { gsub(/[\200-\277]/, "") } # one byte a character
    length($0) > 100 { print FILENAME ":" FNR ": longer than 100 columns" }')"

# Prose: no tables, no code, no pictures.
# shellcheck disable=SC2016
check 'prose' "$(LC_ALL=C awk '
    FNR == 1 { code = 0 }
    /^ *```/ { code = !code }
    { gsub(/[\200-\277]/, "") }
    !code && length($0) > 120 && !/^ *\|/ && !/^    / && !/<img/ {
        print FILENAME ":" FNR ": longer than 120 columns"
    }' *.md docs/*.md bench/*.md)"

# shellcheck disable=SC2016
check 'opening' "$(sources src include tests | xargs awk '
    FNR == 1 && $0 !~ /^\/\*/ { print FILENAME ": does not open with what it is for" }')"

# ---- versions ----

version=$(sed -n 's/^#define TS_VERSION "\(.*\)"/\1/p' include/tessera.h)
check 'version' "$([ "$(sed -n 's/^## \([0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)" = "$version" ] ||
    echo "CHANGELOG.md does not begin with $version")"
check 'version of the build' "$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build | grep -vxF "$version")"
check 'version of the package' "$(sed -n '1s/^tessera (\(.*\)) .*/\1/p' debian/changelog | grep -vxF "$version")"

check 'shell' "$(for script in play check data/*.sh tests/*.sh; do sh -n "$script" 2>&1; done)"

finish
