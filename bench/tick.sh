#!/bin/sh
# How long a tick takes in every rule set: bench/tick.sh BUILD [OTHER_BUILD]
#
# Medians in nanoseconds, the least in brackets. With OTHER_BUILD, of another state of these sources,
# both cores run in one process, in turns of less than a millisecond. The ratio says how many times
# as long the other one takes (median over all pairs of turns). Its sources must still be where it
# was built. Needs binutils.
set -eu
build=$(cd "${1:?usage: bench/tick.sh BUILD [OTHER_BUILD]}" && pwd)
other=${2:+$(cd "$2" && pwd)}
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

# object NAME BUILD: all of the core, with what plays on it, as one object that shows tick_NAME alone.
# Its code begins a page of memory: where code lies in its page alone makes a tenth.
object() {
    core=$2/libtessera.a
    source=$(sed -n 's/.*"directories": {"source": "\([^"]*\)".*/\1/p' "$2/meson-info/meson-info.json")
    cc -std=c17 -O2 "-DNAME=tick_$1" -Ibench -I"$source/include" -c -o "$scratch/play.o" bench/tick_core.c
    ld -r -o "$scratch/$1.o" --whole-archive "$core" --no-whole-archive "$scratch/play.o"
    objcopy --set-section-alignment .text=4096 --keep-global-symbol="tick_$1" "$scratch/$1.o"
}

object ours "$build"
set -- "$scratch/ours.o"
if [ -n "$other" ]; then
    object other "$other"
    set -- -DOTHER "$@" "$scratch/other.o"
fi
cc -std=c17 -O2 -o "$scratch/tick" bench/tick.c "$@"
taskset -c 0 "$scratch/tick"
