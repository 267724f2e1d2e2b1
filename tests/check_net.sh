#!/bin/sh
# Duels between real programs over the loopback: played to their end, and all that can go wrong.
# Usage: check_net.sh BUILD [long]; BUILD is a folder with the program and tests/net_*. With `long`
# also over a bad network: 250 ms each way, 10 % loss, 30 ms jitter, a cut, a kill.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$(CDPATH='' cd -- "$1" && pwd) || exit 2
long=${2-}
program=$build/tessera
passed=0
failed=0
skipped=0
scratch=$(mktemp -d) || exit 2
children=
# shellcheck disable=SC2086 # a list of processes
trap '[ -z "$children" ] || kill -9 $children 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM
export TESSERA_HOME="$scratch/home"

if ! "$program" version | grep -q '^net libsodium'; then
    echo 'skipped: built without libsodium'
    # even so it must say so
    "$program" host --bot 1 --no-screen 2>&1 | grep -q '^tessera: this build has no online play' ||
        { echo 'without libsodium, tessera host does not say so'; echo '0 passed, 1 failed'; exit 1; }
    echo '1 passed, 0 failed, 1 skipped'
    exit 0
fi

# so NAME COMMAND...: a check that passes if the command succeeds.
so() {
    name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: not so: $*"
        for file in "$at"/*.err "$at"/*.json; do
            [ ! -e "$file" ] || sed "s|^|    ${file##*/}: |" "$file"
        done
    fi
}

# field FILE NAME: a plain field of the line of JSON.
field() {
    sed -n "s/.*\"$2\":\"\{0,1\}\([^,\"}]*\).*/\1/p" "$1"
}

# A folder for each match.
matches=0
another() {
    matches=$((matches + 1))
    at=$scratch/$matches
    mkdir "$at"
}

# host WORD...: starts it in the background; sets `port`, `host`.
host() {
    "$program" host --port 0 --code secret --no-screen --seconds 200 --replay "$at/host.tsr" \
        "$@" >"$at/host.json" 2>"$at/host.err" &
    host=$!
    children="$children $host"
    port=
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        port=$(sed -n 's/^A room on port \([0-9]*\);.*/\1/p' "$at/host.err")
        [ -z "$port" ] || return 0
        sleep 0.1
    done
    return 1
}

# proxy WORD...: a bad network before `port`.
proxy() {
    "$build/tests/net_proxy" "$port" "$@" >"$at/proxy" &
    children="$children $!"
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        port=$(cat "$at/proxy")
        [ -z "$port" ] || return 0
        sleep 0.1
    done
    return 1
}

# join NAME WORD...: plays until it ends; sets `status`.
join() {
    name=$1
    shift
    "$program" join "127.0.0.1:$port" --no-screen --seconds 200 --replay "$at/$name.tsr" "$@" \
        >"$at/$name.json" 2>"$at/$name.err"
    status=$?
}

ended() {
    wait "$1"
    [ $? = "$2" ]
}

verifies() {
    "$program" verify "$1" >"$at/verify.err" 2>&1
}

same_match() {
    so "$1" ended "$host" 0
    so "$1" [ $status = 0 ]
    so "$1" cmp "$at/host.tsr" "$at/guest.tsr"
    so "$1" verifies "$at/host.tsr"
    so "$1" [ "$(field "$at/host.json" hash)" = "$(field "$at/guest.json" hash)" ]
}

says() {
    so "$1" [ $status = "$3" ]
    so "$1" grep -q "$4" "$at/$2.err"
    so "$1" [ "$(wc -l <"$at/$2.err")" = 1 ]
}

# ---- a match ----

another
so 'plain' host --bot 10 --rules guideline --rounds 2 --handicap 12
join guest --code ' SEC-ret' --bot 1
same_match 'plain'
so 'plain' [ "$(field "$at/host.json" corrections)" = 0 ]
so 'plain' [ "$(field "$at/host.json" result)" = won ]
so 'plain' [ "$(field "$at/guest.json" result)" = lost ]

# ---- who does not get in ----

another
so 'a room' host --bot 1
join wrong --code sacred --bot 1 --patience 2
says 'wrong code' wrong 2 'no answer'
so 'wrong code' grep -q 'another code' "$at/host.err"
"$program" host --port "$port" --bot 1 --no-screen 2>"$at/again.err"
status=$?
says 'port in use' again 2 "port $port"
kill -9 $host
wait $host 2>/dev/null
join nobody --code secret --bot 1 --patience 2
says 'nobody hosts' nobody 2 'no answer'
signature=$("$program" version | sed -n 's/^behaviour //p')
for kind in revision engine full; do
    "$build/tests/net_odd" $kind secret "$signature" >"$at/$kind.port" &
    children="$children $!"
    sleep 0.5
    port=$(cat "$at/$kind.port")
    join $kind --code secret --bot 1
    says $kind $kind 2 "$([ $kind = full ] && echo 'room is full' || echo 'another revision')"
done

# ---- the local network: found and joined without typing anything ----

another
"$program" host --port 0 --no-screen --bot 10 --handicap 12 --lan --name Ada --seconds 60 \
    --replay "$at/host.tsr" >"$at/host.json" 2>"$at/host.err" &
host=$!
children="$children $host"
"$program" join >"$at/list.err" 2>&1
so 'local list' grep -q '^Ada  guideline, 1 of 2 players  .*  --code ' "$at/list.err"
"$program" join --lan --bot 1 --no-screen --replay "$at/guest.tsr" >"$at/guest.json" \
    2>"$at/guest.err"
status=$?
same_match 'local'

# ---- a relay: met by a code of a few letters, all datagrams through it ----

another
"$program" relay --port 0 >"$at/relay.json" 2>"$at/relay.err" &
relay=$!
children="$children $relay"
sleep 0.3
meet=127.0.0.1:$(sed -n 's/^A relay on port //p' "$at/relay.err")
"$program" host --port 0 --no-screen --bot 10 --handicap 12 --relay "$meet" --seconds 60 \
    --replay "$at/host.tsr" >"$at/host.json" 2>"$at/host.err" &
host=$!
children="$children $host"
sleep 1
code=$(sed -n 's/^Others come with: .* --code //p' "$at/host.err")
"$program" join --relay "$meet" --through --code "$code" --bot 1 --no-screen \
    --replay "$at/guest.tsr" >"$at/guest.json" 2>"$at/guest.err"
status=$?
same_match 'relay'
join_at_relay() {
    "$program" join --relay "$meet" --code "$1" --bot 1 --no-screen >"$at/no.json" 2>"$at/no.err"
    status=$?
}
join_at_relay zzzz-abcd
says 'no such code' no 2 'nobody hosts at the relay'
kill -INT $relay
so 'relay ends' ended $relay 0
so 'relay passes on' [ "$(sed -n 's/.*"forwarded":\([0-9]*\).*/\1/p' "$at/relay.json")" -gt 100 ]

# ---- a bot of somebody else in a seat ----

another
so 'tbp' host --tbp "'$program' tbp --nodes 3000 --threads 1" --handicap 12
join guest --code secret --bot 1
same_match 'tbp'
so 'tbp' [ "$(field "$at/host.json" result)" = won ]
so 'tbp: it has moved' grep -q '^board 0 won .* pieces [0-9][0-9]' "$at/host.tsr"

if [ "$long" = long ]; then
    # ---- two people at two terminals, by an address and a code ----
    another
    terminal=tessera-net-$$
    trap 'tmux -L $terminal kill-server 2>/dev/null
        [ -z "$children" ] || kill -9 $children 2>/dev/null
        rm -rf "$scratch"' EXIT
    begins() { # NAME WORD...: a terminal of that name, with a library of its own
        name=$1
        shift
        tmux -L $terminal -f /dev/null new-session -d -s "$name" -x 100 -y 32 \
            "env LANG=C.UTF-8 LC_ALL= TERM=screen-256color TESSERA_HOME='$at/$name' \
            '$program' $* --term --name $name; exec cat"
    }
    shows() { tmux -L $terminal capture-pane -p -t "$1" | grep -q "$2"; }
    keys() {
        name=$1
        shift
        tmux -L $terminal send-keys -t "$name" "$@"
    }
    within() { # SECONDS COMMAND...
        tries=$(($1 * 10))
        shift
        until "$@"; do
            tries=$((tries - 1))
            [ $tries -gt 0 ] || return 1
            sleep 0.1
        done
    }
    begins Ada host --port 0 --code secret --rounds 1
    so 'terminals: a room' within 5 shows Ada 'with the code secret'
    place=$(tmux -L $terminal capture-pane -p -t Ada | sed -n 's/.* come to .*:\([0-9]*\) with.*/\1/p')
    begins Bob join "127.0.0.1:$place"
    so 'terminals: a code is asked for' within 5 shows Bob 'Code .*_'
    keys Bob secret Enter
    so 'terminals: in the room' within 5 shows Bob 'You are in the room'
    so 'terminals: seen there' within 5 shows Ada 'Bob '
    keys Ada Right
    keys Bob Right
    so 'terminals: both boards' within 5 shows Bob 'You─.*Ada─'
    so 'terminals: both boards' within 5 shows Ada 'You─.*Bob─'
    sleep 3
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
        keys Ada Space
        sleep 0.3
    done
    so 'terminals: lost' within 8 shows Ada 'Bob wins'
    so 'terminals: won' within 8 shows Bob 'You win'
    keys Ada End Enter # back to the room
    so 'terminals: the room again' within 5 shows Ada 'Ada (you)'
    for one in Ada Bob; do
        TESSERA_HOME=$at/$one "$program" export 1 "$at/$one.tsr" >"$at/export.err" 2>&1
        grep '^[0-9]' "$at/$one.tsr" >"$at/$one.match" # without the notes at the head
        so "terminals: $one keeps it" verifies "$at/$one.tsr"
    done
    so 'terminals: the same match' [ -s "$at/Ada.match" ]
    so 'terminals: the same match' cmp "$at/Ada.match" "$at/Bob.match"
    tmux -L $terminal kill-server

    another
    so 'a tbp that ends' host --tbp 'exit 3'
    join guest --code secret --bot 1
    so 'a tbp that ends' ended "$host" 1
    so 'a tbp that ends' grep -q -- '--tbp: the bot has ended' "$at/host.err"

    # ---- a relay is killed in play: both go on through another, and later through the first again,
    # whichever of the two they met at ----
    another
    relay_at() { # PORT NAME: sets `relay`
        "$program" relay --port "$1" >/dev/null 2>"$at/$2.err" &
        relay=$!
        children="$children $relay"
        sleep 0.3
    }
    relay_at 0 one
    first=$relay
    first_port=$(sed -n 's/^A relay on port //p' "$at/one.err")
    relay_at 0 two
    second=$relay
    meet=127.0.0.1:$first_port,127.0.0.1:$(sed -n 's/^A relay on port //p' "$at/two.err")
    "$program" host --port 0 --no-screen --bot 4 --relay "$meet" --seconds 200 \
        --replay "$at/host.tsr" >"$at/host.json" 2>"$at/host.err" &
    host=$!
    children="$children $host"
    sleep 1
    code=$(sed -n 's/^Others come with: .* --code //p' "$at/host.err")
    (
        sleep 6
        kill -9 "$first"
        sleep 4
        timeout 200 "$program" relay --port "$first_port" >/dev/null 2>"$at/again.err" &
        sleep 11
        kill -9 "$second"
    ) &
    "$program" join --relay "$meet" --through --code "$code" --bot 3 --no-screen \
        --replay "$at/guest.tsr" >"$at/guest.json" 2>"$at/guest.err"
    status=$?
    same_match 'a relay dies'
    late=$(sed -n 's/.*"max":\([0-9]*\).*/\1/p' "$at/guest.json")
    so 'a relay dies' [ "$late" -gt 500 ]
    so 'a relay dies' [ "$late" -lt 3000 ]

    # ---- a bad network: guideline, whose rows travel for half a second, and modern ----
    for rules in guideline modern guideline modern; do
        another
        so "far $rules" host --bot 8 --rules $rules --handicap 8
        so "far $rules" proxy 250 30 10
        join guest --code secret --bot 4
        same_match "far $rules"
        [ $rules = modern ] ||
            so "far $rules" [ "$(field "$at/guest.json" corrections)" = 0 ]
        echo "$rules, 250 ms: $(cat "$at/guest.json")" >>"$build/check_net.log"
    done

    # ---- nothing passes for five seconds: the match waits, and goes on ----
    another
    so 'cut' host --bot 8 --rules modern
    so 'cut' proxy 20 5 0 5000 5000
    join guest --code secret --bot 1
    same_match 'cut'
    for end in host guest; do # from the first packet after it to the next own tick
        back=$(sed -n 's/.*"back_ms":\([0-9]*\).*/\1/p' "$at/$end.json")
        so "cut: the $end goes on" [ "${back:-999}" -le 300 ]
        echo "cut, the $end goes on after $back ms" >>"$build/check_net.log"
    done

    # ---- a lid is closed for eight seconds: nobody is out, and the match is the same ----
    another
    so 'a closed lid' host --bot 8 --handicap 10
    "$program" join "127.0.0.1:$port" --seconds 200 --code secret --no-screen --bot 1 \
        --replay "$at/guest.tsr" >"$at/guest.json" 2>"$at/guest.err" &
    guest=$!
    children="$children $guest"
    sleep 5
    kill -STOP $guest
    sleep 8
    kill -CONT $guest
    wait $guest
    status=$?
    same_match 'a closed lid'
    back=$(sed -n 's/.*"back_ms":\([0-9]*\).*/\1/p' "$at/guest.json")
    so 'a closed lid: the guest goes on' [ "${back:-999}" -le 300 ]

    # ---- an end that is killed: the other one plays on by the room's rule, and says so ----
    another
    so 'killed guest' host --bot 2 --grace 3
    "$program" join "127.0.0.1:$port" --seconds 60 --code secret --no-screen --bot 2 \
        >"$at/guest.json" 2>"$at/guest.err" &
    guest=$!
    children="$children $guest"
    sleep 5
    kill -9 $guest
    wait $guest 2>/dev/null
    so 'killed guest' ended "$host" 1
    so 'killed guest' grep -q 'silent for too long' "$at/host.err"
    so 'killed guest' [ "$(field "$at/host.json" left)" = true ]
    so 'killed guest' verifies "$at/host.tsr"

    another
    so 'killed host' host --bot 2
    "$program" join "127.0.0.1:$port" --seconds 60 --code secret --no-screen --bot 2 --grace 3 \
        >"$at/guest.json" 2>"$at/guest.err" &
    guest=$!
    sleep 5
    kill -9 "$host"
    wait "$host" 2>/dev/null
    so 'killed host' ended $guest 1
    so 'killed host' grep -q 'silent for too long' "$at/guest.err"
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
