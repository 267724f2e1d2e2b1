#!/bin/sh
# Kills the program with -9 at random moments of a game in a terminal, of one in a window, and of an
# import, and compares the library before and after: what was stored stays, what was shown as ended
# is stored, and every game that goes on or comes in verifies. The moments follow from the number of
# the round. Usage: check_kill.sh PROGRAM [ROUNDS], that many of each kind (100).
set -u
unset DISPLAY WAYLAND_DISPLAY
cd "$(dirname "$0")/.." || exit 2
case $1 in
/*) program=$1 ;;
*) program=$PWD/$1 ;;
esac
rounds=${2:-100}
passed=0
failed=0
server=
game=
scratch=$(mktemp -d) || exit 2
tm() {
    tmux -L "tessera-kill-$$" "$@"
}
trap 'tm kill-server 2>/dev/null; kill -KILL $game $server 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

# A library on a disk that is in memory, or syncing would take most of the time.
home=$scratch/home
if [ -w /dev/shm ]; then
    home=/dev/shm/tessera-kill-$$
    trap 'tm kill-server 2>/dev/null; kill -KILL $game $server 2>/dev/null
        rm -rf "$scratch" "$home"' EXIT
fi
export TESSERA_HOME="$home" LANG=C.UTF-8 LC_ALL= HOME="$scratch" SDL_AUDIODRIVER=dummy

# moment ROUND MOST: seconds, from 0 to MOST milliseconds.
moment() {
    awk -v round="$1" -v most="$2" 'BEGIN { srand(round); printf "%.3f\n", rand() * most / 1000 }'
}

wrong() {
    failed=$((failed + 1))
    echo "$*"
    [ $failed -lt 10 ] || exit 1
}

begin_library() {
    rm -rf "$home"
    told=0
    : >"$scratch/before"
}

# compare NAME: the library can be read; each game of before is there as it was, and at least as
# many as were seen to end; the newest verifies. Nothing was set aside.
compare() {
    if ! "$program" replays --json --limit 100000 >"$scratch/list" 2>"$scratch/said" ||
        [ -s "$scratch/said" ]; then
        wrong "$1: $(cat "$scratch/said")"
        return
    fi
    LC_ALL=C sort "$scratch/list" >"$scratch/now"
    lost=$(LC_ALL=C comm -23 "$scratch/before" "$scratch/now" | wc -l)
    count=$(wc -l <"$scratch/now")
    newest=$(sed -n '1s/^{"id":\([0-9]*\),.*/\1/p' "$scratch/list")
    if [ "$lost" != 0 ]; then
        wrong "$1: $lost games are gone"
    elif [ "$count" -lt $told ]; then
        wrong "$1: $count games, but $told had ended"
    elif [ -n "$newest" ] && ! "$program" export "$newest" - | "$program" verify - >"$scratch/said"; then
        wrong "$1: game $newest: $(cat "$scratch/said")"
    elif ls "$home"/broken-* "$home"/unreadable-* >/dev/null 2>&1; then
        wrong "$1: $(ls "$home")"
    else
        passed=$((passed + 1))
    fi
    mv "$scratch/now" "$scratch/before"
}

# kill_after SECONDS: kills the game then, in the background.
kill_after() {
    rm -f "$scratch/killed"
    (
        sleep "$1"
        kill -KILL "$game"
        : >"$scratch/killed"
    ) &
    killer=$!
}

# ---- an import ----

set -- tests/replays/*.tsc
round=0
while [ $round -lt "$rounds" ]; do
    [ $((round % 10)) != 0 ] || begin_library
    stdbuf -oL "$program" import "$@" >"$scratch/imported" 2>/dev/null &
    game=$!
    sleep "$(moment $round 150)"
    kill -KILL $game 2>/dev/null
    wait $game 2>/dev/null
    game=
    told=$(grep -c ': imported as\|: already there as' "$scratch/imported")
    compare "import $round"
    round=$((round + 1))
done

# ---- a terminal ----

shows() {
    tm capture-pane -p | grep -q "$1"
}

# play_term: drops pieces until the game has ended, looks at that, and goes on so.
play_term() {
    until [ -e "$scratch/killed" ]; do
        tm send-keys Space Space Space Space Space Space
        if shows 'Game over'; then
            ended=1 # and so it is stored, however long the program has to live
            tm send-keys Enter Left Space
        fi
    done
}

begin_library
tm -f /dev/null new-session -d -x 80 -y 24 cat
tm set-option -g remain-on-exit on
round=0
while [ $round -lt "$rounds" ]; do
    [ $((round % 25)) != 0 ] || begin_library
    ended=0
    # a new seed every time: the same keys again would be the same game
    tm respawn-window -k "exec env TERM=screen-256color \
        $program play --term --rules guideline --mode none --seed $((round + 1))"
    game=$(tm display-message -p '#{pane_pid}')
    kill_after "$(moment $round 900)"
    play_term
    wait $killer
    game=
    told=$((told + ended))
    compare "terminal $round"
    round=$((round + 1))
done
tm kill-server

# ---- a window ----

if [ -x "$program-window" ] && command -v Xvfb >/dev/null && command -v xdotool >/dev/null; then
    Xvfb -displayfd 3 -screen 0 1280x960x24 -noreset -nolisten tcp 3>"$scratch/display" \
        >/dev/null 2>&1 &
    server=$!
    tries=0
    until [ -s "$scratch/display" ] || [ $tries = 100 ]; do
        tries=$((tries + 1))
        sleep 0.05
    done
    DISPLAY=:$(cat "$scratch/display")
    export DISPLAY
    round=0
    while [ $round -lt "$rounds" ]; do
        [ $((round % 25)) != 0 ] || begin_library
        "$program" play --window --rules guideline --mode none --seed $((round + 1)) 2>/dev/null &
        game=$!
        kill_after "$(moment $round 1200)"
        until [ -e "$scratch/killed" ]; do
            window=$(xdotool search --onlyvisible --pid "$game" 2>/dev/null | tail -n 1)
            [ -z "$window" ] || xdotool key --window "$window" --delay 1 \
                space space space space space space space space Return Left 2>/dev/null
        done
        wait $killer
        wait $game 2>/dev/null
        game=
        compare "window $round"
        round=$((round + 1))
    done
    kill $server
    wait $server 2>/dev/null
    server=
else
    echo 'no window to kill'
fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
