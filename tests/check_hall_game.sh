#!/bin/sh
# Two players in two terminals find each other in a hall, play a match that counts, and see it in
# their ratings; and a record is handed in. Usage: check_hall_game.sh PROGRAM. It takes half a minute.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/checks.sh
program=$(realpath "$1")
scratch=$(mktemp -d) || exit 2
servers=
tm() {
    tmux -L "tessera-hall-$$" "$@"
}
# shellcheck disable=SC2086 # a list of numbers
trap 'tm kill-server 2>/dev/null; kill $servers 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

skip() {
    echo "skipped: $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
}
command -v tmux >/dev/null || skip 'tmux is not installed'
"$program" version | grep -q '^net libsodium' || skip 'built without libsodium'

# within COMMAND...: succeeds within twenty seconds.
within() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 200 ] || return 1
        sleep 0.1
    done
}
shows() { # WHO WORDS
    tm capture-pane -p -t "$1:" | grep -qF -- "$2"
}
keys() { # WHO KEY...
    who=$1
    shift
    for key in "$@"; do
        tm send-keys -t "$who:" "$key"
        sleep 0.1
    done
}
so() { # NAME COMMAND...
    name=$1
    shift
    check "$name" "$("$@" || { echo "not so: $*"; tm capture-pane -p -t ann: 2>/dev/null; })"
}

"$program" relay --port 0 --hall "$scratch/hall.db" --web 0 >/dev/null 2>"$scratch/relay" &
servers=$!
so 'a hall is opened' within grep -q 'A hall on port' "$scratch/relay"
port=$(sed -n 's/^A hall on port //p' "$scratch/relay")
"$program" judge --hall "$scratch/hall.db" >/dev/null 2>"$scratch/judge" &
servers="$servers $!"

for who in ann bob; do
    tm -f /dev/null new-session -d -s $who -x 90 -y 36 "env TESSERA_HOME=$scratch/$who LANG=C.UTF-8 LC_ALL= \
        TERM=screen-256color $program play --term --lang en; sleep 60"
    within shows $who 'Play with somebody'
    keys $who Down
    tries=0
    until shows $who '› Play with somebody' || [ $tries = 12 ]; do
        keys $who Down
        tries=$((tries + 1))
    done
    keys $who Enter Down Enter
    so "$who sees the hall" within shows $who 'Address of the hall'
    keys $who Up # from the first line to the last
    tries=0
    until shows $who '› Address of the hall' || [ $tries = 12 ]; do
        keys $who Down
        tries=$((tries + 1))
    done
    keys $who "127.0.0.1:$port" Up $who Down Enter
    so "$who is told how many there are" within shows $who 'People: 0. Results: 0.'
    keys $who Up Up Up Up Up Up Up Enter
done
for who in ann bob; do
    so "$who finds a match" within shows $who 'A match that counts'
done
for who in ann bob; do
    keys $who Enter
done
for round in 1 2; do
    so "round $round begins" within shows ann 'Attack/minute'
    sleep 3
    tries=0
    while shows bob 'Attack/minute' && [ $tries -lt 60 ]; do # Bob only drops
        keys bob Space
        tries=$((tries + 1))
    done
    sleep 2
done
so 'both halves are one log' within grep -q 'what=log outcome=kept' "$scratch/relay"
so 'it counts' within grep -q 'counted=1' "$scratch/judge"
so 'ann has won' sh -c "'$program' hall '$scratch/hall.db' people | grep -q ' ann$' &&
    ! '$program' hall '$scratch/hall.db' refused | grep ."
so 'the log verifies' sh -c "'$program' hall '$scratch/hall.db' check | grep -q '^1 logs verify, 0 do not'"
so 'nothing is left to be handed in' sh -c "! ls '$scratch'/*/hand-in/*.tsl 2>/dev/null"
finish
