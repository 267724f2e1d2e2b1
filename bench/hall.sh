#!/bin/sh
# How fast a hall is: real duels of bots judged one after another, then pages among made-up results.
# Usage: bench/hall.sh BUILD [RESULTS]; 1,000,000 results if not said. With a file, and with a
# PostgreSQL server of its own where one is installed.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$1
results=${2-1000000}
scratch=$(mktemp -d) || exit 2
running=
trap '[ -z "$running" ] || as_server pg_ctl -D "$scratch/data" -m immediate stop >/dev/null 2>&1
    rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

as_server() {
    command=$1
    shift
    if [ "$(id -u)" = 0 ]; then
        (cd / && setpriv --reuid=postgres --regid=postgres --clear-groups "$tools/$command" "$@")
    else
        "$tools/$command" "$@"
    fi
}

echo 'In a file:'
"$build/tests/bench_hall" "$scratch/hall.db" 200 "$results" || exit
rm -f "$scratch/hall.db"*

tools=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
[ -x "$tools/initdb" ] || { echo 'PostgreSQL is not installed'; exit; }
[ "$(id -u)" != 0 ] || chown postgres "$scratch"
as_server initdb -D "$scratch/data" -U hall --auth=trust >"$scratch/log" 2>&1 &&
    as_server pg_ctl -D "$scratch/data" -w -l "$scratch/data/server.log" \
        -o "-c listen_addresses= -c unix_socket_directories=$scratch" start >>"$scratch/log" 2>&1 ||
    { cat "$scratch/log"; exit 1; }
running=1
echo 'On a server:'
"$build/tests/bench_hall" "postgresql://hall@/postgres?host=$scratch" 200 "$results"
