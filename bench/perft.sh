#!/bin/sh
# The move generator beside another program's: bench/perft.sh BUILD [PROGRAM ARGUMENT...]
#
# PROGRAM counts the ways to place IOLJSZT one after another on an empty field (depth 7, SRS, no
# hold, no half turns) with these arguments, and ends. Both run in turns, on one core, five times;
# what counts is the least processor time of their own.
set -eu

build=${1:?usage: bench/perft.sh BUILD [PROGRAM ARGUMENT...]}
shift
TESSERA_HOME=$(mktemp -d)
export TESSERA_HOME LC_ALL=C
trap 'rm -rf "$TESSERA_HOME"' EXIT
leaves=2647076135

# Seconds of user time a command takes.
seconds_of() {
    {
        { time -p taskset -c 0 "$@" >"$TESSERA_HOME/said"; } 2>&1
    } | awk '$1 == "user" { print $2 }'
}

least() {
    printf '%s\n%s\n' "$1" "$2" | sort -n | head -1
}

ours=1000
other=1000
for _ in 1 2 3 4 5; do
    ours=$(least "$ours" "$(seconds_of "$build/tessera" perft --queue IOLJSZT --depth 7)")
    grep -q "^7 $leaves " "$TESSERA_HOME/said"
    [ $# -eq 0 ] || other=$(least "$other" "$(seconds_of "$@")")
done
awk -v s="$ours" -v n=$leaves 'BEGIN { printf "tessera  %.2f s  %.2f ns a way\n", s, s / n * 1e9 }'
if [ $# -eq 0 ]; then
    echo "no other program was named: nothing to compare with"
else
    awk -v s="$other" -v n=$leaves -v ours="$ours" -v name="$1" \
        'BEGIN { printf "%s  %.2f s  %.2f ns a way\n", name, s, s / n * 1e9
                 printf "ratio    %.2f\n", s / ours }'
fi
