#!/bin/bash
# What becomes of results while machines die: two PostgreSQL servers under Patroni, one etcd, two
# relays behind haproxy, one verifier; results come in all the time. The primary is killed, then a relay,
# a verifier, the proxy; then the replica's disk is full, and etcd does not answer. Every result that was
# acknowledged must be there, once. Usage: bench/failover.sh BUILD [KILLS [RATE]]; 20 kills, 50 results a second. As root,
# with Debian's postgresql, patroni, etcd-server, haproxy. Everything is on loopback.
[ "${BASH_VERSION-}" ] || exec bash "$0" "$@" # called by another shell
set -u
cd "$(dirname "$0")/.." || exit 2
build=$(realpath "$1")
kills=${2-20}
rate=${3-50}
base=${FAILOVER_PORTS-23100}
scratch=$(mktemp -d) || exit 2
chmod 755 "$scratch"
tools=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
skip() {
    echo "skipped: $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
}
for tool in "$tools/initdb" /usr/bin/patroni /usr/bin/etcd /usr/sbin/haproxy; do
    [ -x "$tool" ] || skip "$tool is not installed"
done
[ "$(id -u)" = 0 ] || skip 'only root can start servers as another user'
[ -x "$build/tests/server_load" ] || skip 'built without libsodium'
"$build/tessera" server postgresql://127.0.0.1:1/?connect_timeout=1 people 2>&1 | grep -q 'needs libpq' &&
    skip 'built without libpq'

declare -A pid
etcd_port=$base peer_port=$((base + 1)) proxy_port=$((base + 2))
pg_port() { echo $((base + 10 + $1)); }
rest_port() { echo $((base + 20 + $1)); }
web_port() { echo $((base + 30 + $1)); }
url="postgresql://postgres:secret@/postgres?host=127.0.0.1,127.0.0.1&port=$(pg_port 1),$(pg_port 2)&target_session_attrs=read-write&connect_timeout=2&tcp_user_timeout=3000&keepalives_idle=2&keepalives_interval=1&keepalives_count=3"

# Servers' children end a moment after them; until then the small disk is in use.
stop_all() {
    for name in "${!pid[@]}"; do
        [ "$name" != matches ] || pkill -P "${pid[$name]}"
        kill -9 "${pid[$name]}" 2>/dev/null
    done
    for node in 1 2; do kill_server "$node"; done
    for _ in $(seq 50); do
        mountpoint -q "$scratch/small" || break
        umount "$scratch/small" 2>/dev/null || sleep 0.2
    done
    for _ in $(seq 50); do
        [ "${KEEP-}" ] || rm -rf "$scratch" 2>/dev/null || { sleep 0.2; continue; }
        break
    done
}
trap stop_all EXIT
trap 'exit 2' INT TERM

# A Patroni and its server; the server's children die with it.
kill_server() {
    kill -9 "${pid[patroni$1]-0}" 2>/dev/null
    server=$(head -n 1 "$scratch/data$1/postmaster.pid" 2>/dev/null) && kill -9 "$server" 2>/dev/null
    return 0
}

start_patroni() {
    (cd / && exec setpriv --reuid=postgres --regid=postgres --clear-groups /usr/bin/patroni \
        "$scratch/node$1.yml") >>"$scratch/patroni$1.log" 2>&1 &
    pid[patroni$1]=$!
    disown
}

start_relay() {
    "$build/tessera" relay --port 0 --database "$url" --web "$(web_port "$1")" --proxy >>"$scratch/relay$1.log" 2>&1 &
    pid[relay$1]=$!
    disown
}

start_verifier() {
    "$build/tessera" server "$url" verify >>"$scratch/verifier.log" 2>&1 &
    pid[verifier]=$!
    disown
}

start_proxy() {
    haproxy -f "$scratch/haproxy.cfg" >>"$scratch/haproxy.log" 2>&1 &
    pid[proxy]=$!
    disown
}

role() { # NODE: running and a primary, or a synchronous replica
    curl -s -m 2 -o "$scratch/role" -w '%{http_code}' "http://127.0.0.1:$(rest_port "$1")/$2" 2>/dev/null
}
primary() {
    for one in 1 2; do [ "$(role $one primary)" = 200 ] && echo $one && return; done
}
wait_for() { # SECONDS COMMAND...
    end=$((SECONDS + $1)); shift
    until "$@"; do
        [ $SECONDS -lt $end ] || { echo "not within time: $*"; return 1; }
        sleep 0.5
    done
}
is_whole() { # a primary, and a replica that is synchronous
    first=$(primary) && [ "$first" ] && [ "$(role $((3 - first)) synchronous)" = 200 ]
}
sql() { psql -qAtX "$url" -c "$1"; }

for node in 1 2; do
    data=$scratch/data$node
    if [ $node = 2 ]; then # its disk can be filled
        mkdir "$scratch/small"
        mount -t tmpfs -o size=1500m,mode=777 tmpfs "$scratch/small" && data=$scratch/small/data2
        [ "$data" = "$scratch/data2" ] || ln -s "$data" "$scratch/data2"
    fi
    mkdir -p "$data"; chown postgres "$data"; chmod 700 "$data"
    cat >"$scratch/node$node.yml" <<YML
scope: server
name: node$node
restapi: {listen: 127.0.0.1:$(rest_port $node), connect_address: 127.0.0.1:$(rest_port $node)}
etcd3: {hosts: [127.0.0.1:$etcd_port]}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    failsafe_mode: true
    maximum_lag_on_failover: 1048576
    postgresql: {use_pg_rewind: true, parameters: {max_connections: 40, shared_buffers: 64MB, wal_keep_size: 256MB}}
  initdb: [{encoding: UTF8}, data-checksums]
postgresql:
  listen: 127.0.0.1:$(pg_port $node)
  connect_address: 127.0.0.1:$(pg_port $node)
  data_dir: $data
  bin_dir: $tools
  pgpass: $scratch/pgpass$node
  authentication:
    superuser: {username: postgres, password: secret}
    replication: {username: standby, password: secret}
    rewind: {username: rewind, password: secret}
  pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
  parameters: {unix_socket_directories: ''}
YML
done
chown postgres "$scratch"
cat >"$scratch/haproxy.cfg" <<CFG
global
    maxconn 1000
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    retries 2
    option redispatch
    option forwardfor
frontend server
    bind 127.0.0.1:$proxy_port
    default_backend relays
backend relays
    option httpchk GET /health
    server relay1 127.0.0.1:$(web_port 1) check inter 1s fall 2
    server relay2 127.0.0.1:$(web_port 2) check inter 1s fall 2
CFG

/usr/bin/etcd --data-dir "$scratch/etcd" --listen-client-urls "http://127.0.0.1:$etcd_port" \
    --advertise-client-urls "http://127.0.0.1:$etcd_port" --listen-peer-urls "http://127.0.0.1:$peer_port" \
    --initial-advertise-peer-urls "http://127.0.0.1:$peer_port" \
    --initial-cluster "default=http://127.0.0.1:$peer_port" >"$scratch/etcd.log" 2>&1 &
pid[etcd]=$!
disown
sleep 2
start_patroni 1
has_primary() { [ "$(primary)" ]; }
wait_for 90 has_primary || { tail -n 20 "$scratch/patroni1.log"; exit 1; }
start_patroni 2
wait_for 120 is_whole || { tail -n 20 "$scratch/patroni2.log"; exit 1; }
start_relay 1
start_relay 2
wait_for 30 grep -qs 'A server on port' "$scratch/relay1.log" || { cat "$scratch/relay1.log"; exit 1; }
start_verifier
start_proxy
sleep 3

# Bots play matches through a relay all the time: none may be disturbed.
matches() {
    relay=127.0.0.1:$(sed -n 's/^A relay on port //p' "$scratch/relay1.log" | head -n 1)
    for n in $(seq 1000); do
        [ -e "$scratch/enough" ] && return
        rm -f "$scratch/host.log"
        timeout 300 "$build/tessera" host --relay "$relay" --bot 1 --no-screen --rounds 1 --port 0 \
            >"$scratch/host.out" 2>"$scratch/host.log" &
        host=$!
        for _ in $(seq 100); do
            code=$(sed -n 's/.*--relay.*--code \([a-z0-9-]*\).*/\1/p' "$scratch/host.log" | head -n 1)
            [ "$code" ] && break
            sleep 0.1
        done
        timeout 300 "$build/tessera" join --relay "$relay" --code "$code" --bot 8 --no-screen >"$scratch/join.out" 2>&1
        joined=$?
        wait $host && [ $joined = 0 ] && echo good && sleep 1 || { echo disturbed; cat "$scratch/host.log" "$scratch/join.out" >&2; }
    done
}

producers=4
load() { # SECONDS: results come in for that long
    rm -f "$scratch/enough"
    for p in $(seq $producers); do
        "$build/tests/server_load" 127.0.0.1:$proxy_port "$1" $(((rate + producers - 1) / producers)) $((p * 1000000 + RANDOM * 10)) \
            "$scratch/acked.$2.$p" >"$scratch/load.$2.$p" 2>&1 &
        pid[load$p]=$!
    done
}
end_load() {
    for p in $(seq $producers); do wait "${pid[load$p]}" || echo "a producer has given up: $(cat "$scratch/load.$1.$p")"; done
    sed 's/^/    /' "$scratch"/load."$1".*
}

# The longest time without an acknowledgement after that moment, in ms; of all producers together.
stood_still() { # NAME FROM_MS TO_MS
    cat "$scratch"/acked."$1".* | awk -v from="$2" -v to="$3" '$2 >= from && $2 <= to { print $2 }' | sort -n |
        awk -v last="$2" -v to="$3" '{ if ($1 - last > most) most = $1 - last; last = $1 }
            END { if (to - last > most) most = to - last; print most + 0 }'
}
is_acked() { # NAME MS: something was acknowledged after that moment
    tail -q -n 1 "$scratch"/acked."$1".* | awk -v at="$2" '$2 > at { found = 1 } END { exit !found }'
}
now_ms() { date +%s%3N; }

# All that was acknowledged is there, each once, and rated once.
settle() {
    wait_for 120 is_verified || true
    sql 'SELECT encode(game, $$hex$$) FROM result' | sort >"$scratch/there"
    cat "$scratch"/acked.* | cut -d' ' -f1 | sort -u >"$scratch/acked"
    lost=$(comm -23 "$scratch/acked" "$scratch/there" | wc -l)
    results=$(sql 'SELECT COUNT(*) FROM result')
    seats=$(sql 'SELECT COUNT(*) FROM seat')
    rated=$(sql 'SELECT SUM(games) FROM rating')
    total=$(sql "SELECT number FROM total WHERE name = 'results'")
    echo "$1: $(wc -l <"$scratch/acked") acknowledged, $lost lost; $results results, $seats seats, $rated times rated, total $total: $(( (rated - 2 * results) / 2 + total - results )) counted twice"
    [ "$lost" = 0 ] && [ "$seats" = $((2 * results)) ] && [ "$rated" = $((2 * results)) ] && [ "$total" = "$results" ] || failed=1
}
is_verified() { [ "$(sql 'SELECT COUNT(*) FROM log WHERE state = 0')" = 0 ]; }

failed=0
matches >"$scratch/matches" 2>"$scratch/disturbed" &
pid[matches]=$!

echo "$kills kills of the primary, $rate results a second:"
load $((kills * 90 + 20)) primary
sleep 10
for kill in $(seq "$kills"); do
    node=$(primary)
    at=$(now_ms)
    kill_server "$node"
    sleep 2
    wait_for 60 is_acked primary $((at + 2000)) || failed=1
    still=$(stood_still primary "$at" "$(now_ms)")
    start_patroni "$node"
    wait_for 90 is_whole || { failed=1; break; }
    sleep 3
    echo "  kill $kill of node$node: nothing was acknowledged for $still ms; whole again after $(( $(now_ms) - at )) ms"
    echo "$still" >>"$scratch/stills"
done
for p in $(seq $producers); do kill -INT "${pid[load$p]}" 2>/dev/null; done
end_load primary
sort -n "$scratch/stills" | awk '{ a[NR] = $1 } END { printf "writes stood still: median %d ms, most %d ms\n", a[int((NR + 1) / 2)], a[NR] }'
[ "$(sort -n "$scratch/stills" | tail -n 1)" -le 40000 ] || failed=1
settle 'the primary'

load 40 relay
sleep 5
at=$(now_ms)
kill -9 "${pid[relay2]}"
sleep 10
echo "a relay was killed: nothing was acknowledged for $(stood_still relay "$at" "$(now_ms)") ms"
start_relay 2
sleep 5
kill -9 "${pid[verifier]}"
echo 'the verifier was killed, and started again'
start_verifier
sleep 5
at=$(now_ms)
kill -9 "${pid[proxy]}"
sleep 1
start_proxy
sleep 6
echo "the proxy was killed, and started a second later: nothing was acknowledged for $(stood_still relay "$at" "$(now_ms)") ms"
end_load relay
settle 'a relay, a verifier, the proxy'

if mountpoint -q "$scratch/small"; then
    [ "$(primary)" = 1 ] || { kill_server 2; sleep 2; wait_for 60 has_primary; start_patroni 2; wait_for 90 is_whole; }
    load 60 disk
    sleep 5
    at=$(now_ms)
    dd if=/dev/zero of="$scratch/small/full" bs=1M 2>/dev/null
    sleep 40
    echo "the replica's disk was full: nothing was acknowledged for $(stood_still disk "$at" "$(now_ms)") ms"
    [ "$(stood_still disk "$at" "$(now_ms)")" -le 40000 ] || failed=1
    rm -f "$scratch/small/full"
    end_load disk
    settle "the replica's disk"
    kill_server 2
    start_patroni 2
    wait_for 120 is_whole && echo 'with room again it is a synchronous replica' || failed=1
fi

load 60 etcd
sleep 5
at=$(now_ms)
kill -STOP "${pid[etcd]}"
sleep 35
still=$(stood_still etcd "$at" "$(now_ms)")
kill -CONT "${pid[etcd]}"
echo "etcd did not answer for 35 s: nothing was acknowledged for $still ms"
[ "$still" -le 5000 ] || failed=1
end_load etcd
settle 'etcd'

touch "$scratch/enough"
wait "${pid[matches]}"
echo "matches of bots all the while: $(grep -c good "$scratch/matches") ended by the rules, $(grep -c disturbed "$scratch/matches") disturbed"
grep -q disturbed "$scratch/matches" && failed=1
"$build/tessera" server "$url" check || failed=1
echo "$((1 - failed)) passed, $failed failed"
exit $failed
