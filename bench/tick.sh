#!/bin/sh
# How long a tick takes in every rule set: bench/tick.sh BUILD [OTHER_BUILD]
#
# Medians in nanoseconds, the least in brackets. With OTHER_BUILD, of another state of these sources
# whose structs are the same, both cores run in one process, in turns of less than a millisecond.
# The ratio says how many times as long the other one takes (median over all pairs of turns). Needs
# binutils.
set -eu
build=$(cd "${1:?usage: bench/tick.sh BUILD [OTHER_BUILD]}" && pwd)
other=${2:+$(cd "$2" && pwd)}
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

# object NAME BUILD: all of the core as one object. Its code begins a page of memory: where code
# lies in its page alone makes a tenth.
object() {
    core=$2/libcore.a
    [ -e "$core" ] || core=$2/libtessera.a # of older states, in which it was the core alone
    ld -r --whole-archive -o "$scratch/$1.o" "$core"
    objcopy --set-section-alignment .text=4096 "$scratch/$1.o"
}

object ours "$build"
set -- "$scratch/ours.o"
if [ -n "$other" ]; then
    object other "$other"
    nm -g --defined-only "$scratch/other.o" | awk '{ print $3, "other_" $3 }' >"$scratch/names"
    objcopy --redefine-syms="$scratch/names" "$scratch/other.o"
    set -- -DOTHER "$@" "$scratch/other.o"
fi
cc -std=c17 -O2 -Iinclude -Isrc -o "$scratch/tick" bench/tick.c "$@"
taskset -c 0 "$scratch/tick"
