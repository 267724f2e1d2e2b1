#!/bin/sh
# Fuzzes one target for two seconds, or for 75 if TESSERA_TEST_LONG is set, starting from what earlier
# runs found. Usage: fuzz.sh TARGET FOUND [SEEDS]. The target of texts gets the replays as text.
set -eu
target=$1
found=$2
seeds=${3-}
mkdir -p "$found"
case $target in
*/fuzz_replay)
    mkdir -p "$found.text"
    python3 "$seeds/../compact_reader.py" --to "$found.text" "$seeds"/*.tsc
    seeds=$found.text ;;
esac
exec "$target" -seed=1 -timeout=30 -max_total_time=$([ -n "${TESSERA_TEST_LONG-}" ] && echo 75 || echo 2) \
    -verbosity=0 -artifact_prefix="$found/" "$found" ${seeds:+"$seeds"}
