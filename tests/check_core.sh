#!/bin/sh
# What the core is as an object: built by one plain line, as the move generator is by another, read
# by C++, needing nothing from outside, exporting only ts_ names, with nothing in it that can change,
# its match without padding, reading nothing that was not written, and without any import for wasm32.
# Usage: check_core.sh WORK_FOLDER
set -u
cd "$(dirname "$0")/.." || exit 2
work=$1/core-checked # made anew; nothing beside it is touched
rm -rf "$work"
mkdir -p "$work" || exit 2
. tests/checks.sh

# ---- one plain line builds it ----

root=$PWD
plain() {
    cd "$work" || exit
    set -- "$root"/src/core/*.c "$root"/src/rules/*.c "$root"/src/modes/*.c
    cc -std=c17 -I"$root"/include -c "$@"
    for file; do basename "$file"; done | sort | uniq -d | sed 's/$/: two files of this name/'
}
check 'plain cc line' "$(plain 2>&1)"

# ---- so is the move generator, for a program that counts; and C++ reads what both offer ----

# The README's lines, but for the time it takes: as they stand they optimize for this processor.
by_hand() {
    cat >"$work/count.c" <<'END'
#include "bot/movegen.h"
int main(void)
{
    ts_movegen gen;
    ts_bitboard empty = {{0}};
    const uint8_t queue[] = {TS_I, TS_O};
    ts_count_plan plan = {.queue = queue, .queue_count = 2, .depth = 2, .shares = 1};
    uint64_t ways;
    return !ts_movegen_of(ts_rules_get(0), &gen) || !ts_count_ways(&gen, &empty, &plan, &ways) ||
           ways != 153;
}
END
    cc -std=c17 -Wno-psabi -DBUILD=plain -DINLINE=static -Iinclude -Isrc/bot/include -Isrc/base/include -o "$work/count" \
        "$work/count.c" "$work"/*.o src/bot/movegen*.c src/bot/forms.c src/bot/room.c \
        src/bot/path.c && "$work/count" || echo 'does not count'
}
check 'move generator by hand' "$(by_hand 2>&1)"

if command -v c++ >/dev/null; then
    check 'C++' "$(echo 'extern "C" {
        #include "bot/path.h"
        #include "bot/movegen.h"
        }' | c++ -Wall -Wextra -Iinclude -Isrc/bot/include -fsyntax-only -x c++ - 2>&1)"
else
    skip 'C++: there is no c++'
fi

# ---- symbols of the release build, all of it as one object ----

core=$work/core.o
check 'release object' "$(cc -std=c17 -O2 -fno-pie -fno-stack-protector -U_FORTIFY_SOURCE -Iinclude \
    -nostdlib -r -o "$core" src/core/*.c src/rules/*.c src/modes/*.c 2>&1)"
check 'needs' "$(nm -u "$core" | awk '{ print $2 }' | grep -Evx 'memcpy|memmove|memset')"
check 'exports' "$(nm -g --defined-only "$core" | awk '{ print $3 }' | grep -v '^ts_')"
check 'can change' "$(nm --defined-only "$core" | awk '$2 ~ /^[bBdDcC]$/ { print $3 }')"

# ---- no padding in what a match is made of, on any target ----

# The structs of constant data and of answers, which are never copied as bytes.
constant='ts_rules|ts_puzzle|ts_mode|ts_speed|ts_unit|ts_fact'
padded() {
    echo '#include "tessera.h"' | "$@" -std=c17 -Wpadded -Iinclude -fsyntax-only -x c - 2>&1 |
        sed -n 's/.*\(tessera[a-z_]*\.h\):\([0-9]*\):[0-9]*: warning: .*/\1 \2/p' | sort -u |
        while read -r header line; do
            head -n "$line" "include/$header" | sed -n 's/.*struct \(ts_[a-z_]*\) {.*/\1/p' |
                tail -n 1
        done | grep -Evx "$constant" | sed "s/^/$* pads /"
}
check 'padding' "$(padded cc)"
for compiler in i686-linux-gnu-gcc s390x-linux-gnu-gcc 'clang --target=wasm32'; do
    # shellcheck disable=SC2086 # a command with its option
    if command -v ${compiler%% *} >/dev/null; then
        check 'padding' "$(padded $compiler)"
    else
        skip "padding: there is no ${compiler%% *}"
    fi
done

# ---- nothing is read that was not written: by the analyzer, and in games of every rule set ----

analyzer() {
    for file in src/core/*.c; do
        gcc -std=c17 -O1 -fanalyzer -Werror -fdiagnostics-plain-output -Iinclude -c -o /dev/null \
            "$file" 2>&1 | grep -E 'error|warning' | head -n 5
    done
}
if gcc -fanalyzer -E -x c /dev/null >/dev/null 2>&1; then check 'analyzer' "$(analyzer)"; fi

memory() {
    clang -std=c17 -O1 -gline-tables-only -fsanitize=memory -fno-sanitize-recover=memory -Iinclude \
        -Isrc -Isrc/tool -Isrc/record/include -Isrc/base/include -o "$work/memory" tests/t_sync.c src/tool/measure/script.c \
        src/tool/measure/signature.c src/core/*.c src/rules/*.c src/modes/*.c src/record/*.c &&
        { TESSERA_TEST_FEW=yes "$work/memory" || echo 'does not end well'; } | grep -v '^ok \|^1\.\.'
}
if command -v clang >/dev/null; then check 'memory' "$(memory 2>&1)"; fi

# ---- nothing that only GCC and clang know: other compilers for Windows read it, too ----

windows() {
    clang --target=x86_64-pc-windows-msvc -std=c17 -ffreestanding -fsyntax-only -fms-extensions \
        -U__GNUC__ -U__BYTE_ORDER__ '-D__attribute__(x)=of_GNU' -D__builtin_memcpy=of_GNU \
        -D__builtin_trap=of_GNU -D__builtin_ctz=of_GNU -D__builtin_clzll=of_GNU -Wall -Werror \
        -Wno-unknown-pragmas -Wno-return-type -Iinclude src/core/*.c src/rules/*.c src/modes/*.c
}
if command -v clang >/dev/null; then check 'other compilers' "$(windows 2>&1)"; fi

# ---- wasm32: without any import; all that the page needs besides, its own build shows ----

wasm() {
    clang --target=wasm32 -std=c17 -O2 -mbulk-memory -ffreestanding -nostdlib \
        -Wall -Wextra -Werror -Iinclude -Wl,--no-entry -Wl,--export-all -o "$work/core.wasm" \
        src/core/*.c src/rules/*.c src/modes/*.c
}
if command -v clang >/dev/null && command -v wasm-ld >/dev/null; then
    check 'wasm32' "$(wasm 2>&1)"
else
    skip 'wasm32: there is no clang with wasm-ld'
fi

finish
