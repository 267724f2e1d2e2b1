#!/bin/sh
# The hall's tests once more, on a PostgreSQL server that is started here in a folder of its own.
# Usage: check_hall.sh BUILD
set -u
cd "$(dirname "$0")/.." || exit 2
build=$1
scratch=$(mktemp -d) || exit 2
. tests/postgres.sh

skip() {
    echo "skipped: $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
}

has_postgres || skip 'PostgreSQL is not installed (postgresql)'
[ -x "$build/tests/t_hall_postgres" ] || skip 'built without libpq (libpq-dev)'
start_postgres || { echo '0 passed, 1 failed'; exit 1; }
for name in t_hall t_hall_pair; do
    TESSERA_TEST_HALL=$postgres "$build/tests/${name}_postgres" || echo '0 passed, 1 failed'
done | awk '
    /^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3; next }
    { print }
    END { print passed + 0 " passed, " failed + 0 " failed"; exit failed > 0 }'
