#!/bin/sh
# The hall's tests once more, on a PostgreSQL server that is started here in a folder of its own.
# Usage: check_hall.sh BUILD
set -u
cd "$(dirname "$0")/.." || exit 2
build=$1
scratch=$(mktemp -d) || exit 2
running=
trap '[ -z "$running" ] || as_server pg_ctl -D "$scratch/data" -m immediate stop >/dev/null 2>&1
    rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

skip() {
    echo "skipped: $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
}

tools=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
[ -x "$tools/initdb" ] || skip 'PostgreSQL is not installed (postgresql)'
[ -x "$build/tests/t_hall_postgres" ] || skip 'built without libpq (libpq-dev)'

# The server refuses to run as root.
as_server() {
    command=$1
    shift
    if [ "$(id -u)" = 0 ]; then
        (cd / && setpriv --reuid=postgres --regid=postgres --clear-groups "$tools/$command" "$@")
    else
        "$tools/$command" "$@"
    fi
}

[ "$(id -u)" != 0 ] || chown postgres "$scratch"
as_server initdb -D "$scratch/data" -U hall --auth=trust >"$scratch/log" 2>&1 &&
    as_server pg_ctl -D "$scratch/data" -w -l "$scratch/data/server.log" \
        -o "-c listen_addresses= -c unix_socket_directories=$scratch" start >>"$scratch/log" 2>&1 ||
    { cat "$scratch/log"; echo '0 passed, 1 failed'; exit 1; }
running=1
TESSERA_TEST_HALL="postgresql://hall@/postgres?host=$scratch" "$build/tests/t_hall_postgres"
