#!/bin/sh
# Fuzzes one target for two seconds, or for 75 if TESSERA_TEST_LONG is set, starting from what earlier
# runs found. Usage: fuzz.sh TARGET FOUND [SEEDS]
set -eu
target=$1
shift
mkdir -p "$1"
exec "$target" -seed=1 -timeout=30 -max_total_time=$([ -n "${TESSERA_TEST_LONG-}" ] && echo 75 || echo 2) \
    -verbosity=0 -artifact_prefix="$1/" "$@"
