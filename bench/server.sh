#!/bin/sh
# How fast a server is: real duels of bots verified one after another, then pages among made-up results.
# Usage: bench/server.sh BUILD [RESULTS [FOLDER]]; 1,000,000 results if not said. With a file, and with
# a PostgreSQL server of its own where one is installed. Made-up results stay in FOLDER, if it is
# said, for the next time; making a million takes minutes. Of two cores the verifier, or who asks for
# pages, has the first, and the server the other one.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$1
results=${2-1000000}
scratch=$(mktemp -d) || exit 2
kept=${3-$scratch/kept}
. tests/postgres.sh
on_core() { # CORE COMMAND...
    core=$1
    shift
    if command -v taskset >/dev/null && [ "$(nproc)" -gt 1 ]; then
        taskset -c "$core" "$@"
    else
        "$@"
    fi
}
mkdir -p "$kept" || exit 2

echo 'In a file:'
on_core 0 "$build/tests/bench_ranking" "$scratch/server.db" 200 0 || exit
on_core 0 "$build/tests/bench_ranking" "$kept/server.db" 0 "$results" || exit
has_postgres || { echo 'PostgreSQL is not installed'; exit; }
[ "$(id -u)" != 0 ] || chown postgres "$kept"
postgres_data=$kept/data
postgres_stops=fast # the data are to be whole
start_postgres || exit 1
server=$(head -n 1 "$postgres_data/postmaster.pid")
! command -v taskset >/dev/null || [ "$(nproc)" = 1 ] || taskset -a -p -c 1 "$server" >/dev/null
echo 'On a server:'
on_core 0 "$build/tests/bench_ranking" "$postgres" 0 "$results" || exit
as_server createdb -h "$scratch" -U tessera verified || exit
on_core 0 "$build/tests/bench_ranking" "postgresql://tessera@/verified?host=$scratch" 200 0
as_server dropdb -h "$scratch" -U tessera verified
