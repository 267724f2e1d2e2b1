#!/bin/sh
# The move generator beside another program's: bench/perft.sh BUILD [PROGRAM [AS]]
#
# PROGRAM understands the words of `tessera-lab movegen --help`: a few lines around a
# generator. AS limits ours to one build (v3: with AVX2 only), for a PROGRAM that is built so, too.
# Both run alternately on one core, five times, and must reach the same numbers. What counts is the
# processor time of each: the least and the median, in nanoseconds, and how many times as long the
# other takes. BUILD needs
# `ninja -C BUILD lab`.
set -eu
build=$(cd "${1:?usage: bench/perft.sh BUILD [PROGRAM [AS]]}" && pwd)
program=${2-}
as=${3-best}
if [ -n "$program" ]; then
    program=$(realpath -q "$(command -v "$program")") || {
        echo "$2: there is no such program" >&2
        exit 2
    }
fi
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM
export LC_ALL=C
lab=$build/lab/tessera-lab
"$lab" movegen "$as" ways I >/dev/null
"$lab" movegen fields >"$scratch/fields"
times=4000 # through the fields

# turn NAME COMMAND...: stores its output, and adds its seconds of user time to a list.
turn() {
    name=$scratch/$1
    shift
    { { time -p taskset -c 0 "$@" >"$name-said"; } 2>&1; } |
        awk '$1 == "user" { print $2 }' >>"$name-times"
}

# least_and_median NAME COUNT: of its times, divided by COUNT, in nanoseconds.
least_and_median() {
    sorted=$(sort -n "$scratch/$1-times" | awk -v each="$(($2 / 1000))e-6" '
        { t[NR] = $1 / each }
        END { printf "%.2f %.2f", t[1], t[int((NR + 1) / 2)] }')
    least=${sorted% *}
    median=${sorted#* }
}

# measure TITLE COUNT WORD...: a line of the table, with times divided by COUNT; 0: by the number
# that the command prints.
measure() {
    title=$1
    count=$2
    shift 2
    rm -f "$scratch"/*-said "$scratch"/*-times
    for _ in 1 2 3 4 5; do
        turn ours "$lab" movegen "$as" "$@"
        [ -z "$program" ] || turn other "$program" "$@" || true
    done
    [ "$count" -gt 0 ] || count=$(cat "$scratch/ours-said")
    least_and_median ours "$count"
    printf '| %s | %s | %s |' "$title" "$least" "$median"
    if [ -z "$program" ]; then
        echo
    elif cmp -s "$scratch/ours-said" "$scratch/other-said"; then
        ours="$least $median"
        least_and_median other "$count"
        echo "$ours $least $median" |
            awk '{ printf " %s | %s | %.2f | %.2f |\n", $3, $4, $3 / $1, $4 / $2 }'
    else
        echo " it says '$(cat "$scratch/other-said")', not $(cat "$scratch/ours-said") |"
    fi
}

field='##......##/#.....#.##/##.#######/#######..#/#######..#/.#########'
higher='........##/#..#######/######.###/####.#####/######.###'
higher=$higher/.#########/#####.####/.#########/######.###/#########.
calls=$((times * $(wc -l <"$scratch/fields")))
if [ -n "$program" ]; then
    echo '| | ours, ns | median | other, ns | median | ratio | median |'
    echo '|---|---|---|---|---|---|---|'
else
    echo 'no other program was named: nothing to compare with' >&2
    echo '| | ours, ns | median |'
    echo '|---|---|---|'
fi
measure 'a way, IOLJSZT' 0 ways IOLJSZT
measure 'a way, TLJSZI' 0 ways TLJSZI
measure 'a way, SZLJTT' 0 ways SZLJTT
measure 'the same, T by its spins' 0 spins SZLJTT
measure 'a way with hold, TTLJSZ' 0 hold TTLJSZ
measure 'a way from 6 rows, SZILJT' 0 ways SZILJT "$field"
measure 'a way from 10 rows, SZILJT' 0 ways SZILJT "$higher"
measure 'a call, all pieces' $((7 * calls)) calls IOTLJSZ "$scratch/fields" $times
measure 'a call, T' $((4 * calls)) calls T "$scratch/fields" $((4 * times))
measure 'a call, T by its spins' $((4 * calls)) spin-calls T "$scratch/fields" $((4 * times))
printf '\nCounting IOLJSZT by the spins of its T takes %s times as long as without, SZLJTT %s times.\n' \
    "$(taskset -c 0 "$lab" movegen "$as" slices IOLJSZT)" \
    "$(taskset -c 0 "$lab" movegen "$as" slices SZLJTT)"
