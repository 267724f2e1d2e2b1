#!/bin/sh
# Lets bots play GAMES games of each rule set, in all its modes, at several levels, each stopped
# after PIECES pieces: no assertion fails, and every game verifies as a replay. Counts the games.
# Usage: check_selfplay.sh GAMES PIECES COMMAND...   (e.g. 200 40 build/tessera)
set -u
cd "$(dirname "$0")/.." || exit 2
games=$1
pieces=$2
shift 2
passed=0
failed=0

for rules in $("$@" rules | awk '{ print $1 }'); do
    modes=$("$@" modes --rules "$rules" | awk '{ print $1 }')
    count=$(echo "$modes" | wc -l)
    number=0
    for mode in $modes; do
        # The first modes get the remainder of the division.
        share=$(((games + count - 1 - number) / count))
        number=$((number + 1))
        [ $share -gt 0 ] || continue
        players=1
        [ "$mode" != duel ] || players=2
        if said=$("$@" selfplay --rules "$rules" --mode "$mode" --players $players \
            --bot $((number % 4 + 1)) --games $share --pieces $pieces --seed $number 2>&1); then
            passed=$((passed + share))
        else
            failed=$((failed + 1))
            echo "$rules, $mode: $said" | head -n 5
        fi
    done
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
