#!/bin/sh
# Lets bots play GAMES games of each rule set, in all its modes, at several levels, each stopped
# after PIECES pieces: no assertion fails, and every game verifies as a replay. Counts the games.
# Then marathons: by each rule set no level clears fewer lines than a lower one, but for noise.
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

# The lines that each level clears, and half of their interval.
marathons() {
    for level in 1 2 3 4 5 6 7 8 9 10; do
        "$@" selfplay --rules "$rules" --mode marathon --bot $level --games 24 --pieces 400 |
            sed -n "s/^  pieces .*lines \([0-9.]*\) +- \([0-9.]*\),.*/$level \1 \2/p"
    done
}

for rules in $("$@" rules | awk '{ print $1 }'); do
    if marathons "$@" | awk -v rules="$rules" '
        $2 + $3 < most - noise - 1 {
            print rules ": level " $1 " clears " $2 " lines, level " best " " most
            wrong = 1
        }
        $2 > most { best = $1; most = $2; noise = $3 }
        END { exit wrong || NR != 10 }'; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
