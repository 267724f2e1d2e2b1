#!/bin/sh
# How many steps a second the environment makes: bench/env.sh BUILD [PUFFERLIB]
#
# With PUFFERLIB, a folder with the tetris.h and tetrominoes.h of PufferLib's environment, both run in
# one process, in turns of some milliseconds; the ratio is the median over all pairs of turns.
# Where raylib.h is not installed, a stand-in with its colour is enough if tetris.h ends before its
# make_client, where drawing begins.
set -eu
build=$(cd "${1:?usage: bench/env.sh BUILD [PUFFERLIB]}" && pwd)
puffer=${2:+$(cd "$2" && pwd)}
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM
set -- -Iinclude
if [ -n "$puffer" ]; then
    set -- "$@" -DPUFFER -I"$puffer" -w
    if ! [ -e "$puffer/raylib.h" ] && ! [ -e /usr/include/raylib.h ]; then
        printf '#pragma once\ntypedef struct Color { unsigned char r, g, b, a; } Color;\n' >"$scratch/raylib.h"
        set -- "$@" -I"$scratch" -include stdbool.h
    fi
fi
cc -std=gnu17 -O2 "$@" -o "$scratch/env" bench/env.c -L"$build" -Wl,-rpath,"$build" \
    -ltessera_env -lpthread -lm
"$scratch/env"
