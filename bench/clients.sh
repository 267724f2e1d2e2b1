#!/bin/sh
# Virtual players at a server, by HTTP: how long it takes until 600 who look for an opponent have one; then, of those who
# are online for their friends, how long it takes to answer, and how much of a core the server needs.
# Usage: bench/clients.sh BUILD [PLAYERS [SECONDS]]; 5,000 players for 60 s if not said.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$1
scratch=$(mktemp -d) || exit 2
"$build/tessera" server --domain localhost --database "$scratch/server.db" --port 0 --pages 0 --streams 0 \
    2>"$scratch/log" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$scratch"' EXIT
port=
for _ in 1 2 3 4 5 6 7 8 9 10; do
    port=$(sed -n 's/^A server on port \([0-9]*\).*/\1/p' "$scratch/log")
    [ -z "$port" ] || break
    sleep 0.5
done
[ -n "$port" ] || { cat "$scratch/log"; exit 1; }
ticks() { awk '{print $14 + $15}' "/proc/$server/stat"; }
"$build/tests/bench_clients" "$port" 600 || exit 1
before=$(ticks)
"$build/tests/bench_clients" "$port" "${2-5000}" 15 "${3-60}"
status=$?
spent=$(($(ticks) - before))
echo "server: $((spent * 100 / $(getconf CLK_TCK) / ${3-60})) % of a core, $(awk '/VmHWM/ {print $2}' "/proc/$server/status") kB"
exit $status
