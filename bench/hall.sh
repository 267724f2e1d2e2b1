#!/bin/sh
# How fast a hall is: real duels of bots judged one after another, then pages among made-up results.
# Usage: bench/hall.sh BUILD [RESULTS]; 1,000,000 results if not said. With a file, and with a
# PostgreSQL server of its own where one is installed.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$1
results=${2-1000000}
scratch=$(mktemp -d) || exit 2
. tests/postgres.sh

echo 'In a file:'
"$build/tests/bench_hall" "$scratch/hall.db" 200 "$results" || exit
rm -f "$scratch/hall.db"*
has_postgres || { echo 'PostgreSQL is not installed'; exit; }
start_postgres || exit 1
echo 'On a server:'
"$build/tests/bench_hall" "$postgres" 200 "$results"
