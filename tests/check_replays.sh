#!/bin/sh
# Every replay in tests/replays gives the hashes and the result it was recorded with.
# Usage: check_replays.sh COMMAND...   (e.g. build/tessera)
set -u
cd "$(dirname "$0")/.." || exit 2
passed=0
failed=0
for replay in tests/replays/*.tsc; do
    if said=$("$@" verify "$replay" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$said"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
