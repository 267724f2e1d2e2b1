#!/bin/sh
# Compiles and runs the samples of README.md as they are printed there, in a folder of their own.
# Holds the figures of its table against bench/README.md, and that all links lead somewhere.
# Usage: check_readme.sh PROGRAM
#
# A block ```c is a file, named by its first comment; ```sh is run from the top of the tree, with
# /tmp for that folder and ./play for PROGRAM; ```text is what the block before it has printed.
set -u
cd "$(dirname "$0")/.." || exit 2
case $1 in
/*) program=$1 ;;
*) program=$PWD/$1 ;;
esac
passed=0
failed=0
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

holds() {
    if [ "$1" = 0 ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "$2"
    fi
}

awk -v to="$scratch/block" '
    /^```[a-z]/ { file = sprintf("%s-%02d.%s", to, ++n, substr($0, 4)); next }
    /^```$/ { close(file); file = ""; next }
    file { print >file }' README.md

# Libraries are those beside the program.
build=$(dirname "$program")
for block in "$scratch"/block-*; do
    case $block in
    *.c) cp "$block" "$scratch/$(sed -n '1s,^/\* \([a-z]*\.c\):.*,\1,p' "$block")" ;;
    *.sh)
        sed "s,/tmp/,$scratch/,g; s, build/, $build/,g; s,\./play ,'$program' ,g" "$block" \
            >"$scratch/run"
        sh "$scratch/run" >"$scratch/printed" 2>"$scratch/said"
        holds $? "README.md: this fails: $(cat "$block" "$scratch/said")"
        ;;
    *.text)
        diff "$block" "$scratch/printed" >"$scratch/differs"
        holds $? "README.md: the sample prints something else: $(cat "$scratch/differs")"
        ;;
    esac
done
[ "$(find "$scratch" -name 'block-*.c' | wc -l)" -ge 2 ] # they are found at all
holds $? 'README.md: no samples'

# Every number of a row of the table is in the row of that name in bench/README.md.
awk -F' *[|] *' '
    FNR == 1 { files++ }
    files == 1 && $2 in row == 0 && $3 ~ /^[0-9.]+$/ { row[$2] = $0 }
    files == 2 && $3 ~ /^[0-9.]+$/ {
        for (i = 3; i < NF; i++)
            if (index(row[$2], "| " $i " |")) good++
            else print "README.md: " $2 ": " $i " is not in bench/README.md"
    }
    END { print good + 0 }' bench/README.md README.md >"$scratch/figures"
[ "$(wc -l <"$scratch/figures")" = 1 ] && [ "$(cat "$scratch/figures")" -gt 0 ]
holds $? "$(sed '$d' "$scratch/figures")"

for page in *.md docs/*.md bench/*.md; do
    for link in $(grep -o '](\([^)#]*\)[)#]' "$page" | sed 's/^](//; s/[)#]$//' | grep -v '^http'); do
        [ -e "$(dirname "$page")/$link" ]
        holds $? "$page: there is no $link"
    done
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
