#!/bin/sh
# What these libraries call of others, as a version script for a linker. Usage: calls.sh LIBRARY...
set -eu
echo '{ global:'
nm -u "$@" | sed -n 's/^ *U \([a-zA-Z_0-9]*\).*/\1;/p' | LC_ALL=C sort -u
echo 'local: *; };'
