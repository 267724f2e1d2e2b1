#!/bin/sh
# Checks that the sources are as clang-format writes them. With --fix they are rewritten. Another
# major version of the formatter writes them differently: then this is skipped.
set -u
cd "$(dirname "$0")/.." || exit 2
version=14
formatter=clang-format
if command -v clang-format-$version >/dev/null; then formatter=clang-format-$version; fi
found=$($formatter --version 2>/dev/null | sed 's/.*version \([0-9]*\).*/\1/')
if [ "$found" != $version ]; then
    echo "skipped: the tree is written by clang-format $version; here is ${found:-none}"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi

files=$(find src include tests bench lab -name '*.[ch]')
if [ "${1-}" = --fix ]; then
    # shellcheck disable=SC2086 # a list of names
    exec $formatter -i $files
fi
# shellcheck disable=SC2086
wrong=$($formatter --dry-run $files 2>&1 | sed -n 's/:[0-9]*:[0-9]*: warning: .*//p' | sort -u)
for file in $wrong; do
    echo "$file (tests/check_format.sh --fix rewrites it):"
    $formatter "$file" | diff "$file" - | head -n 6
done
count() { echo "$#"; }
# shellcheck disable=SC2086
echo "$(($(count $files) - $(count $wrong))) passed, $(count $wrong) failed"
[ -z "$wrong" ]
