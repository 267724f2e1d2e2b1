#!/bin/sh
# The library as other programs get it: what it exports, that nothing in it changes, that it installs,
# and that C and C++ programs are built with it by pkg-config, shared and static, and as a meson
# subproject. Usage: check_library.sh BUILD [--accept]
#
# --accept writes the names it exports to tests/golden/exports.txt.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$(cd "$1" && pwd) || exit 2
. tests/checks.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

# ---- symbols ----

shared=$build/libtessera.so
static=$build/libtessera.a
nm -D --defined-only "$shared" | awk '{ print $3 }' | LC_ALL=C sort >"$scratch/exports"
if [ "${2-}" = --accept ]; then
    cp "$scratch/exports" tests/golden/exports.txt
    exit
fi
check 'exports' "$(diff tests/golden/exports.txt "$scratch/exports")"
# What a header offers and the library does not have, or the other way round.
sed -n 's/.*TS_API .*[ *]\(ts_[a-z0-9_]*\)(.*/\1/p; s/.*TS_API const ts_unit \(.*\), \(.*\);/\1\n\2/p' \
    include/*.h include/tessera/*.h | LC_ALL=C sort >"$scratch/offered"
check 'headers' "$(diff "$scratch/offered" "$scratch/exports")"
check 'names' "$(nm -g --defined-only "$static" | awk 'NF == 3 { print $3 }' | grep -v '^ts_')"
check 'real archive' "$(head -c 7 "$static" | grep -qx '!<arch>' || echo 'it is a thin one')"
# Constants with addresses in them count as data that can change for nm, not for the loader. `only`
# is changed by tests (ts_movegen_use), which is no part of what is exported.
check 'can change' "$(objdump -t "$static" | awk '
    { for (i = 2; i < NF; i++)
        if ($i ~ /^\.(bss|data|tbss|tdata)/ && $i !~ /^\.data\.rel\.ro/ && $NF !~ /^\./ && $NF != "only")
            print $NF }')"

# ---- installed ----

dest=$scratch/dest
check 'install' "$(meson install -C "$build" --no-rebuild --destdir "$dest" 2>&1 >/dev/null)"
pc=$(find "$dest" -name tessera.pc)
check 'tessera.pc' "$([ -n "$pc" ] || echo 'is not installed')"

cat >"$scratch/program.c" <<'END'
#include <tessera/tessera.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    static ts_match match;
    ts_setup setup;
    ts_movegen gen;
    ts_places found[3];
    ts_buttons held[TS_PLAYERS_MAX] = {TS_HARD};
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_SPRINT);
    if (!ts_start(&match, &setup) || !ts_movegen_of(ts_rules_get(setup.rules), &gen))
        return 1;
    ts_bot *bot = ts_bot_open(5, 1);
    while (match.board[0].pieces < 20) {
        held[0] = ts_bot_held(bot, &match, 0);
        ts_step(&match, held, NULL);
    }
    ts_bot_close(bot);
    ts_bitboard board = ts_bitboard_of(&match.board[0]);
    ts_movegen_one(&gen, &board, TS_L, false, found);
    printf("%016llx\n", (unsigned long long)ts_hash(&match));
    return strcmp(ts_replay_reason(TS_REPLAY_OK), "ok") != 0;
}
END
# C++ has no designators in the middle, and sees C's names only by extern "C".
cp "$scratch/program.c" "$scratch/program.cc"
if command -v pkg-config >/dev/null && [ -n "$pc" ]; then
    libraries=$(dirname "$(dirname "$pc")")
    export PKG_CONFIG_SYSROOT_DIR="$dest"
    export PKG_CONFIG_LIBDIR="$libraries/pkgconfig"
    # use NAME SOURCE COMPILER...: builds and runs it.
    use() {
        name=$1
        source=$2
        shift 2
        # shellcheck disable=SC2046 # words
        check "$name" "$("$@" -Wall -Wextra -pedantic -Werror -o "$scratch/program" "$source" \
            $(pkg-config --cflags --libs tessera) 2>&1 &&
            LD_LIBRARY_PATH=$libraries "$scratch/program" 2>&1 >>"$scratch/hashes" || echo 'fails')"
    }
    use 'C, shared' "$scratch/program.c" cc -std=c17
    use 'C, static' "$scratch/program.c" cc -std=c17 -static
    hashes=2
    if command -v c++ >/dev/null; then
        use 'C++, shared' "$scratch/program.cc" c++ -std=c++11
        use 'C++, static' "$scratch/program.cc" c++ -std=c++11 -static
        hashes=4
    else
        skip 'C++: there is no c++'
    fi
    # The examples, as others would build them; C and C++ play the same games.
    mkdir -p "$scratch/replays"
    python3 tests/compact_reader.py --to "$scratch/replays" tests/replays/*.tsc
    for example in examples/*.c examples/*.cpp; do
        case $example in
        *.cpp)
            command -v c++ >/dev/null || continue
            compiler='c++ -std=c++11' ;;
        *) compiler='cc -std=c17' ;;
        esac
        # shellcheck disable=SC2046,SC2086 # words
        check "$example" "$($compiler -O1 -Wall -Wextra -Werror -o "$scratch/example" "$example" \
            $(pkg-config --cflags --libs tessera) 2>&1 &&
            LD_LIBRARY_PATH=$libraries "$scratch/example" $(case $example in
                *verify*) echo "$scratch/replays" ;;
                esac) >"$scratch/printed" || echo 'fails')"
        name=$(basename "$example")
        [ "$name" != verify.c ] || sed -i 's/^[0-9]* verify/N verify/' "$scratch/printed"
        check "$example: prints" "$(diff "tests/golden/example-${name%.*}.txt" "$scratch/printed")"
    done
    check 'the same game' "$([ "$(sort "$scratch/hashes" | uniq -c | awk '{ print $1 }')" = $hashes ] ||
        cat "$scratch/hashes")"
    check 'version' "$([ "$(pkg-config --modversion tessera)" = \
        "$(sed -n 's/^#define TS_VERSION "\(.*\)"/\1/p' include/tessera.h)" ] || echo 'differs')"
else
    skip 'pkg-config: there is no pkg-config'
fi

# ---- as a subproject of meson's ----

parent=$scratch/parent
mkdir -p "$parent/subprojects"
ln -s "$PWD" "$parent/subprojects/tessera"
cp "$scratch/program.c" "$parent"
cat >"$parent/meson.build" <<'END'
project('parent', 'c', default_options: ['c_std=c17', 'optimization=1'])
executable('program', 'program.c',
  dependencies: subproject('tessera').get_variable('tessera_dep'))
END
check 'subproject' "$({
    meson setup "$parent/build" "$parent" -Dtessera:counting=false -Dtessera:processors=this &&
        ninja -C "$parent/build" && "$parent/build/program"
} >"$scratch/said" 2>&1 || cat "$scratch/said")"
check 'subproject builds no game' "$(find "$parent/build" -name tessera -type f -o -name 'libplay*.a')"

finish
