#!/bin/sh
# Measures the search for perfect clears: the table of docs/perfect.md.
#
#   bench/perfect.sh BUILD [table | first | live | long | phases]...    (all but long, which takes
#                   minutes, and phases, which takes hours)
#
# The build needs `ninja -C BUILD lab`. Times are of the processor, on one core. An
# answer that is not the published one ends it.
set -eu
build=$1
shift
[ $# -gt 0 ] || set -- table first live
sed -n 's/^model name[^:]*: /processor: /p' /proc/cpuinfo | head -n 1
for part; do
    echo "== $part"
    taskset -c 0 "$build/lab/tessera-lab" clears "$part"
done
