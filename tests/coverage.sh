#!/bin/sh
# Branches of src/core that its tests, goldens and replays take. A broken assertion is no branch that a
# test could take. Usage: coverage.sh WORK_FOLDER
set -eu
cd "$(dirname "$0")/.."
. data/packages.sh
. data/set_up.sh
build=$1/coverage
set_up . "$build" --native-file tests/builds/coverage.txt
ninja -C "$build" tessera tests
find "$build" -name '*.gcda' -exec rm {} +
meson test -C "$build" --no-rebuild --setup few --no-suite long --suite unit --suite golden
gcovr --root . --filter src/core/ --branches --exclude-unreachable-branches \
    --exclude-lines-by-pattern '.*TS_ASSERT\(.*' "$build"
