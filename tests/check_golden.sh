#!/bin/sh
# Compares the program's output with the files in tests/golden: the rule sets, the lists, the help
# texts, the behaviour signature, and the answers of `drive` to each script NAME.drive, whose first
# line is `#! ARGUMENTS`. With --accept the files are written anew; read the difference before
# committing it. Usage: check_golden.sh [--accept] COMMAND...   (e.g. build/tessera)
set -u
cd "$(dirname "$0")/.." || exit 2
accept=no
if [ "$1" = --accept ]; then
    accept=yes
    shift
fi
golden=tests/golden
accept_it="tests/check_golden.sh --accept $* writes it"
passed=0
failed=0
now=$(mktemp) || exit 2
trap 'rm -f "$now"' EXIT

# hold FILE WHAT: compares the file with what was just printed.
hold() {
    if [ $accept = yes ] && ! cmp -s "$1" "$now"; then
        cp "$now" "$1" && echo "$1: accepted"
    fi
    if [ ! -e "$1" ]; then
        failed=$((failed + 1))
        echo "$1 does not exist ($accept_it)"
    elif diff -u "$1" "$now"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$2 does not print $1 (if that is meant: $accept_it)"
    fi
}

wrong() {
    failed=$((failed + 1))
    echo "$1"
}

for list in rules modes; do
    "$@" $list >"$now"
    hold $golden/$list.txt "tessera $list"
done

names=$("$@" rules | awk '{ print $1 }')
for name in $names; do
    "$@" rules "$name" >"$now"
    hold "$golden/rules-$name.txt" "tessera rules $name"
done
for file in "$golden"/rules-*.txt; do
    name=${file#"$golden"/rules-}
    case $names in *"${name%.txt}"*) ;; *) wrong "$file: there is no such rule set" ;; esac
done

for subcommand in '' rules modes drive film verify review records replays export import link learn perfect perft puzzle fumen web bench; do
    # shellcheck disable=SC2086 # none is no word
    "$@" $subcommand --help
done >"$now"
hold $golden/help.txt 'tessera --help, and those of the subcommands,'

for script in "$golden"/*.drive; do
    [ -e "$script" ] || continue
    arguments=$(sed -n '1s/^#! *//p' "$script")
    # shellcheck disable=SC2086 # they are words
    "$@" drive $arguments <"$script" >"$now"
    status=$?
    hold "${script%.drive}.out" "$script"
    expected=0
    if grep -q '^error:' "$now"; then expected=2; fi
    [ $status = $expected ] || wrong "$script: exit status $status, not $expected"
done

# What the coach says is the same on every machine.
for replay in guideline-marathon-win-hold modern-duel-cancel nes-classicb-win tgm-master-lost; do
    "$@" review "tests/replays/$replay.tsc"
done >"$now" 2>&1
"$@" review --json tests/replays/modern-duel-cancel.tsc >>"$now" 2>&1
hold $golden/review.txt 'tessera review'

"$@" bench --signature >"$now"
hold $golden/signature.txt 'tessera bench --signature'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
