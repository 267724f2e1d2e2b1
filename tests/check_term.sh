#!/bin/sh
# Plays the terminal game in a real terminal (tmux): starts it, types, resizes, stops, kills, and
# reads the screen. Usage: check_term.sh PROGRAM
set -u
cd "$(dirname "$0")/.." || exit 2
case $1 in
/*) program=$1 ;;
*) program=$PWD/$1 ;;
esac
passed=0
failed=0
terminals=0
tm() {
    tmux -L "tessera-check-$$-$terminals" "$@"
}
trap 'tm kill-server 2>/dev/null' EXIT
trap 'exit 2' INT TERM

# A server of its own for each: the one before may not be gone yet.
another_terminal() {
    tm kill-server 2>/dev/null
    terminals=$((terminals + 1))
    tm -f /dev/null new-session -d "$@"
}

# begin WIDTH HEIGHT WORD...: a fresh terminal with the game in it, and a shell when it has ended.
begin() {
    width=$1
    height=$2
    shift 2
    another_terminal -x "$width" -y "$height" \
        "env LANG=C.UTF-8 LC_ALL= TERM=screen-256color $* ; echo \"left with \$?\"; exec cat"
}

screen() {
    tm capture-pane -p
}

keys() {
    tm send-keys "$@"
}

# sees NAME PATTERN: within six seconds the screen shows it.
sees() {
    tries=0
    while [ $tries -lt 120 ]; do
        if screen | grep -Eq -- "$2"; then
            passed=$((passed + 1))
            return
        fi
        tries=$((tries + 1))
        sleep 0.05
    done
    failed=$((failed + 1))
    echo "$1: nothing like '$2' on this screen:"
    screen
}

# sees_no NAME PATTERN: it does not now.
sees_no() {
    if screen | grep -Eq -- "$2"; then
        failed=$((failed + 1))
        echo "$1: '$2' should not be on this screen:"
        screen
    else
        passed=$((passed + 1))
    fi
}

# ---- from the title into a game, pause, and out again ----

begin 80 24 "$program"
sees 'title' 'Play'
sees 'title: kind of keys' 'presses only'
keys Enter
sees 'play' 'Marathon'
sees 'play: numbers' 'Score +0'
keys Space
sees 'play: a drop scores' 'Pieces +1'
keys p
sees 'pause' 'Paused|paused'
sees_no 'pause: the queue is hidden' 'Next.*[▕█]'
keys Escape
sees 'asked before a game is lost' '[Gg]ive up|[Ll]eave|[Ee]nd'
keys Escape
sees 'still there' 'Paused|paused|Score'

# ---- every rule set plays ----

for rules in guideline modern psk itnotes pivot wx pygame nes nes-pal tgm; do
    begin 80 24 "$program" play --term --rules "$rules" --mode none --seed 5
    sees "$rules" 'Time +0:0[1-9]'
    keys Left Left Right z x Up Down Down Space Space
    sees "$rules: goes on" 'Time +0:0[2-9]'
done

# ---- sizes ----

begin 80 24 "$program" play --term --rules guideline --mode sprint
sees 'wide' 'Hold'
tm resize-window -x 30 -y 40
sees 'tall' '[0-9]+/40'
tm resize-window -x 24 -y 24
sees 'tiny' '[0-9]'
tm resize-window -x 12 -y 6
sees 'too small: it says so' '[0-9]+ ?[x×] ?[0-9]+'
tm resize-window -x 200 -y 60
sees 'huge' 'Hold'

# ---- leaving: by key, by signal, stopped and continued ----

begin 80 24 "$program"
sees 'title' 'Play'
keys C-c
sees '^C' 'left with 0'
begin 80 24 "$program"
sees 'title' 'Play'
kill -TERM "$(tm list-panes -F '#{pane_pid}' | xargs ps -o pid= --ppid | head -n 1)"
sees 'SIGTERM' 'left with 0'
another_terminal -x 80 -y 24 'env LANG=C.UTF-8 PS1=ready: sh'
sees 'shell' 'ready:'
keys "$program" Enter
sees 'title in a shell' 'Rules'
keys C-z
sees 'stopped' 'Stopped|ready:'
keys 'fg' Enter
sees 'continued' 'Rules'

# ---- keys that report their release (as kitty sends them) ----

begin 80 24 "$program" play --term --rules guideline --mode none --seed 5
sees 'play' 'Score'
keys -l "$(printf '\033[?0u')"
sleep 0.1
keys -l "$(printf '\033[1;1:1D')"
sleep 0.6
keys -l "$(printf '\033[1;1:3D')"
keys -l "$(printf '\033[32u\033[32;1:3u')"
sees 'held to the wall, then dropped' '│ ▕ ▕ ▕░'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
