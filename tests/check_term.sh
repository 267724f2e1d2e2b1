#!/bin/sh
# Plays the terminal game in a real terminal (tmux): starts it, types, resizes, stops, kills, and
# reads the screen. Usage: check_term.sh [--accept] PROGRAM; with --accept the screens in
# tests/golden/term are written anew.
set -u
unset DISPLAY WAYLAND_DISPLAY # or it would open windows
cd "$(dirname "$0")/.." || exit 2
golden=tests/golden/term
accept=false
if [ "$1" = --accept ]; then
    accept=true
    shift
fi
case $1 in
/*) program=$1 ;;
*) program=$PWD/$1 ;;
esac
passed=0
failed=0
skipped=0
terminals=0
tm() {
    tmux -L "tessera-check-$$-$terminals" "$@"
}
scratch=$(mktemp -d) || exit 2
trap 'tm kill-server 2>/dev/null; umount -l "$scratch/full" 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

# Each test has a server and a library of its own: the one before may still be running.
another_terminal() {
    tm kill-server 2>/dev/null
    terminals=$((terminals + 1))
    export TESSERA_HOME="$scratch/home$terminals"
    tm -f /dev/null new-session -d "$@"
}

# begin WIDTH HEIGHT WORD...: a new terminal with the game in it, and a shell after its end.
begin() {
    width=$1
    height=$2
    shift 2
    another_terminal -x "$width" -y "$height" \
        "env LANG=C.UTF-8 LC_ALL= TERM=screen-256color $* ; echo \"left with \$?\"; exec cat"
}

window=:
screen() {
    tm capture-pane -p -t "$window"
}

keys() {
    tm send-keys -t "$window" "$@"
}

# within COMMAND...: succeeds within at least six seconds.
within() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 120 ] || return 1
        sleep 0.05
    done
}

# The number of a result, laid of three lines of tiles, is one, too.
as_golden() {
    screen | sed -e '/Game over/{n;N;N;s/.*/ #/;}' -e 's/ *[0-9][0-9.:]*/ #/g' >"$scratch/seen"
    cmp -s "$scratch/seen" "$golden/$1.txt"
}

# looks_as NAME: the screen becomes the golden one, except for numbers, which may be times, and
# their width.
looks_as() {
    if $accept; then
        mkdir -p $golden
        sleep 1
        as_golden "$1"
        cp "$scratch/seen" "$golden/$1.txt"
    fi
    if within as_golden "$1"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: not as in $golden/$1.txt (--accept takes it):"
        diff "$golden/$1.txt" "$scratch/seen" | head -n 12
    fi
}

shows() {
    screen | grep -Eq -- "$1"
}

shows_no() {
    ! shows "$1"
}

# becomes NAME COMPLAINT COMMAND...: the command soon succeeds for the screen.
becomes() {
    name=$1
    complaint=$2
    shift 2
    if within "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: $complaint:"
        screen
    fi
}

# sees NAME PATTERN: the screen soon shows it. A pattern that the screen before also shows proves
# nothing.
sees() {
    becomes "$1" "nothing like '$2' on this screen" shows "$2"
}

# sees_no NAME PATTERN: the screen soon does not show it.
sees_no() {
    becomes "$1" "'$2' should not be on this screen" shows_no "$2"
}

chosen_line() {
    screen | grep '› '
}

# choose LABEL: moves the cursor down to that line of the screen.
choose() {
    presses=0
    until shows "› $1" || [ $presses = 30 ]; do
        line_before=$(chosen_line)
        keys Down
        for _ in 1 2 3 4 5 6 7 8 9 10; do
            [ "$(chosen_line)" = "$line_before" ] || break
            sleep 0.02
        done
        presses=$((presses + 1))
    done
    sees "the line $1" "› $1"
}

# A running clock, however late the screen is read.
running='[0-9]+:([0-9][1-9]|[1-9]0)'

# ---- from the title into a game, pause, and out again ----

begin 80 24 "$program"
sees 'title' 'Play'
sees 'title: kind of keys' 'does not tell when keys go up'
keys Enter
sees 'play' 'Marathon'
sees 'play: numbers' 'Score +0'
keys Space
sees 'play: a drop scores' 'Pieces +1'
keys p
sees 'pause' 'Paused|paused'
sees_no 'pause: board and queue are hidden' '[▕█]'
choose 'Give up'
keys Enter
sees 'asked before a game is lost' 'Give up this game[?]'
keys Escape
sees 'still there' '› Give up'
keys Escape
sees 'it goes on' 'Esc pause'

# ---- screens ----

begin 80 24 "$program"
sees 'title' 'Quit'
looks_as title
for screen_name in Mode Rules Duel Options Records Replays Help; do
    choose "$screen_name"
    keys Enter
    sees "$screen_name" 'Esc back'
    looks_as "$(echo $screen_name | tr '[:upper:]' '[:lower:]')"
    keys Escape
    sees "$screen_name: back" 'Quit'
done

# ---- a duel against a bot, from the menu ----

begin 80 24 "$program"
sees 'duel: title' 'Quit'
choose Duel
keys Enter
sees 'duel: set up' 'Rounds to win'
choose 'Board 2'
keys Left Left
choose 'Rounds to win'
keys Left Left Home
sees 'duel: a bot that can be beaten, one round' 'Board 2 +Bot 1'
keys Enter
sees 'duel: both get ready' 'Bot 1'
drops=0
until screen | grep -q 'Bot 1 wins' || [ $drops = 60 ]; do
    keys Space
    drops=$((drops + 1))
    sleep 0.2
done
sees 'duel: lost' 'Bot 1 wins'
sees 'duel: how it stands' 'You 0 : 1 Bot 1'
keys Escape
choose Duel
keys Enter
choose 'Board 2'
sees 'duel: it is remembered' '0 won, 1 lost'

begin 80 24 "$program" play --term --rules guideline --mode none --seed 5
sees 'play' "Time +$running"
keys p
sees 'pause' 'Paused'
looks_as pause
begin 80 24 "$program" play --term --rules guideline --mode none --seed 5
sees 'play' "Time +$running"
drops=0
until screen | grep -q 'Game over' || [ $drops = 40 ]; do
    keys Space
    drops=$((drops + 1))
    sees 'a drop' "Pieces +$drops|Game over"
done
looks_as result

# ---- a match in a room, from the menus of two programs ----

# in_room WINDOW: what follows is typed in that program, and read there.
in_room() { window=:${1-}; }
# a_room PORT: opens one at that port, on this machine; the code is in $code.
a_room() {
    in_room host
    sees 'room: title' 'Quit'
    choose 'Play with somebody'
    keys Enter
    choose 'Tell the local network'
    keys Left
    sees 'room: nobody near is told' 'Tell the local network.* off'
    choose Port
    keys BSpace BSpace BSpace BSpace
    keys -l "$1"
    sees 'room: its port' "Port +$1"
    choose 'Open a room'
    keys Enter
    sees 'room: open' "Others come to .*:$1 with"
    code=$(screen | grep -oE '[a-z0-9]{4}(-[a-z0-9]{4}){3}')
    choose 'Rounds to win'
    keys Left Left
    sees 'room: one round' 'Rounds to win.* 1'
}
# a_guest PORT NAME: comes in by address and code.
a_guest() {
    in_room guest
    sees 'guest: title' 'Quit'
    choose 'Play with somebody'
    keys Enter
    choose Address
    keys -l "127.0.0.1:$1"
    choose Code
    keys -l "$code"
    choose 'Your name'
    keys -l "$2"
    choose Join
    keys Enter
    sees 'guest: in the room' "$2 \\(you\\)"
}
ready() {
    in_room "$1"
    choose Ready
    keys Right
}
if "$program" --version | grep -q '^net *none'; then
    skipped=1
    echo 'skipped: a match in a room: built without a network'
else
    port=$((20000 + $$ % 20000))
    another_terminal -x 80 -y 24 cat
    for end in host guest; do
        tm new-window -d -n $end "env LANG=C.UTF-8 LC_ALL= TERM=screen-256color \
            TESSERA_HOME=$scratch/room-$end $program; echo \"left with \$?\"; exec cat"
    done
    a_room $port
    a_guest $port Vera
    in_room host
    sees 'room: the guest is there' 'Vera'
    ready guest
    ready host
    sees 'match: both play' 'Vera'
    in_room guest
    sees 'match: both play' '▒.*▒'
    drops=0
    until screen | grep -q 'Rematch' || [ $drops = 60 ]; do
        keys Space
        drops=$((drops + 1))
        sleep 0.2
    done
    sees 'match: lost' 'Rematch'
    in_room host
    sees 'match: won' 'Rematch'
    choose 'Back to the room'
    keys Enter
    sees 'the room again' 'Leave the room'
    in_room guest
    keys C-c
    sees 'guest: left' 'left with 0'
    in_room host
    sees 'room: the guest has left' 'Vera has left|Seat 2 +free'
    keys C-c
    sees 'host: left' 'left with 0'
    in_room
fi

# ---- every rule set plays, to its end ----

# fast RULES: sets without a hard drop start at a level where pieces fall fast.
fast() {
    case $1 in
    nes | nes-pal) echo --level 19 ;;
    tgm) echo --level 500 ;;
    esac
}

all='guideline modern psk itnotes pivot wx pygame nes nes-pal tgm'
another_terminal -x 80 -y 24 cat
for rules in $all; do
    tm new-window -d -n "$rules" "env LANG=C.UTF-8 LC_ALL= TERM=screen-256color $program play \
        --term --rules $rules --mode none --seed 5 $(fast "$rules"); exec cat"
done
for rules in $all; do
    window=:$rules
    sees "$rules" "Time +$running"
    keys Left Left Right z x Up
done
going=$all
rounds=0
while [ -n "$going" ] && [ $rounds -lt 150 ]; do # a few keys for each in turn
    left=
    for rules in $going; do
        window=:$rules
        screen | grep -q 'Game over' && continue
        keys Space PageDown
        left="$left $rules"
    done
    going=$left
    rounds=$((rounds + 1))
    sleep 0.1
done
for rules in $all; do
    window=:$rules
    sees "$rules: its end" 'Game over'
    sees "$rules: the result" 'Pieces +[0-9]'
done
window=:

# ---- fewer colours, no UTF-8 ----

for poor in TERM=linux NO_COLOR=1 LANG=C; do
    begin 80 24 "COLORTERM= $poor" "$program" play --term --rules guideline --mode none --seed 5
    sees "$poor" "Time +$running"
    keys Space
    sees "$poor: a drop scores" 'Pieces +1'
    sees_no "$poor: no question marks" '[?][?]'
done

# ---- two at one keyboard, a replay, playing on from it ----

begin 80 24 "$program" play --term --rules guideline --mode none --seed 5 --players 2
sees 'two players' 'Player 1.*Player 2'
keys w Up Up
sees 'two players: each has his keys' 'Player 1─*[1-9][0-9]╮.*Player 2─*[1-9][0-9]╮'

replay=tests/replays/guideline-ultra-win.tsc
begin 80 24 "$program" replay --term $replay
sees 'replay' 'Replay - Ultra, Guideline'
sees 'replay: it runs' "^ *> +$running .* 2:00 x1"
keys Space
sees 'replay: it stands' '[|][|] [0-9]:[0-9][0-9][.][0-9][0-9] '
keys 5
sees 'replay: half of it' '[|][|] 1:00[.]00 '
keys . . Up
sees 'replay: two ticks, and faster' '[|][|] 1:00[.]00 .* x2'
keys End
sees 'replay: its end' 'from start'
keys 1
sees 'replay: a tenth' '0:12[.]00'
keys Enter
sees 'taken over' 'Ready'
sees 'taken over: it goes on' 'Time left +(1:4[0-7]|1:[0-3]|0:)'
keys Escape Up Enter Down Enter
sees 'taken over: it counts for nothing' 'continued a replay'
begin 80 24 "$program" replay --term $replay
sees 'replay' 'Esc +back'
keys Escape
sees 'replay: left' 'left with 0'
begin 80 24 "sh -c '$program --term; $program replay --term --lang fr $replay'"
sees 'a language: the title' 'Options'
choose Options
keys Enter
choose Language
keys Enter
choose Polski
keys Enter
sees 'a language: set to Polish' 'Język'
keys Escape Escape Escape Escape
sees 'a language: the one asked for goes before' 'Échap'
begin 80 24 "LANG=C" "$program" replay --term $replay
sees 'replay in ASCII' '< > v V [)] [(] % H'
sees_no 'replay in ASCII: no question marks' '[?]'

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

# ---- what the program keeps ----

# game_process: the game's own number, in the terminal of `begin`.
game_process() {
    tm list-panes -F '#{pane_pid}' | xargs ps -o pid= --ppid | head -n 1
}

begin 80 24 "$program" --rules guideline --mode none --seed 5
sees 'play' 'Time +[0-9]+:[0-9]'
keys Space Space Space
sees 'three pieces' 'Pieces +3'
is_kept() {
    ls "$TESSERA_HOME"/unfinished-* >/dev/null 2>&1
}
within is_kept || within is_kept # every five seconds
kill -KILL "$(game_process)"
home=$TESSERA_HOME
begin 80 24 "TESSERA_HOME=$home" "$program"
sees 'killed: it may go on' '› Go on +Original +[0-9]+:[0-9][0-9] '
keys Enter
sees 'killed: it goes on' 'Ready'
sees 'killed: as it was' 'Pieces +3'
sees_no 'killed: after three seconds' 'Ready'
drops=0
until screen | grep -q 'Game over' || [ $drops = 40 ]; do
    keys Space
    drops=$((drops + 1))
    sees 'a drop' "Pieces +$((drops + 3))|Game over"
done
keys Escape
choose Records
keys Enter
sees 'killed: finished it is a record' 'Original +Guideline'
choose Original
keys Enter
sees 'killed: alone' '› 1 '
keys Enter
sees 'killed: and can be watched' 'Replay'
keys C-c
sees 'killed: left' 'left with 0'
begin 80 24 "TESSERA_HOME=$home" "$program"
sees 'killed: nothing is left over' '› Play'
choose Records
keys Enter
sees 'killed: still a record' 'Original +Guideline'

# with_home NAME FOLDER PATTERN: with that folder the game shows the message, and plays.
with_home() {
    begin 80 24 "TESSERA_HOME=$2" "$program"
    sees "$1" "$3"
    keys Enter
    sees "$1: it plays" 'Time +[0-9]+:[0-9]'
}

touch "$scratch/file"
with_home 'a file where the folder should be' "$scratch/file" 'may not be written|cannot be'
orders=$(printf 'x\033]2;evil\a\033[31m\302\2334m')
touch "$scratch/$orders"
with_home 'orders in a path are shown, and not obeyed' "'$scratch/$orders'" 'x\?\]2;evil'
if [ "$(tm display-message -p -t "$window" '#{pane_title}')" != evil ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo 'a path has set the title'
fi
mkdir "$scratch/diary"
echo 'Dear diary' >"$scratch/diary/tessera.db"
with_home 'somebody else'"'"'s file' "$scratch/diary" 'somebody else'
if mkdir "$scratch/full" && mount -t tmpfs -o size=16k none "$scratch/full" 2>/dev/null; then
    dd if=/dev/zero of="$scratch/full/fill" bs=1k count=64 2>/dev/null
    with_home 'a full disk' "$scratch/full" 'disk is full'
    tm kill-server
    umount -l "$scratch/full"
fi

# Another program has the library for itself: the game waits in a file, and is told of at the end.
mkdir "$scratch/locked"
flock -o -x "$scratch/locked/tessera.lock" sleep 300 &
locker=$!
begin 80 24 "TESSERA_HOME=$scratch/locked" "$program" play --term --rules guideline --mode none \
    --seed 5
sees 'locked' "Time +$running"
drops=0
until screen | grep -q 'Game over' || [ $drops = 40 ]; do
    keys Space
    drops=$((drops + 1))
    sees 'a drop' "Pieces +$drops|Game over"
done
sees 'locked: the result says so' 'waiting'
keys C-c
sees 'locked: it is said where the game is' 'games not in the library yet: 1'
sees 'locked: left' 'left with 0'
kill $locker
begin 80 24 "TESSERA_HOME=$scratch/locked" "$program"
sees 'no longer locked' 'Quit'
choose Records
keys Enter
sees 'no longer locked: it has come into the library' 'Original +Guideline'
keys C-c
sees 'no longer locked: left' 'left with 0'
mkdir "$scratch/fifo"
mkfifo "$scratch/fifo/tessera.db"
with_home 'a FIFO for a library' "$scratch/fifo" 'somebody else'

# ---- leaving: by key, by signal, stopped and continued ----

begin 80 24 "$program"
sees 'title' 'Play'
keys C-c
sees '^C' 'left with 0'
begin 80 24 "$program"
sees 'title' 'Play'
kill -TERM "$(tm list-panes -F '#{pane_pid}' | xargs ps -o pid= --ppid | head -n 1)"
sees 'SIGTERM' 'left with 0'

# in_shell: stores the settings, starts the game from a shell, and waits for its title.
in_shell() {
    another_terminal -x 80 -y 24 'env LANG=C.UTF-8 PS1=ready: sh'
    sees 'shell' 'ready:'
    keys -l "stty -g >$scratch/before; $program"
    keys Enter
    sees 'title in a shell' 'Rules'
}

# as_found NAME: the shell is back, and the terminal as it was.
as_found() {
    sees "$1: back in the shell" 'ready:$'
    keys -l "stty -g >$scratch/after; echo written"
    keys Enter
    sees "$1: settings" '^written'
    if cmp -s "$scratch/before" "$scratch/after" &&
        [ "$(tm display-message -p '#{alternate_on} #{cursor_flag}')" = '0 1' ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: the terminal is not as it was found"
    fi
}

in_shell
keys C-z
as_found 'stopped'
keys 'fg' Enter
sees 'continued' 'Rules'
keys Enter
sees 'continued: it plays' 'Time +0:0'
keys C-c
as_found '^C'
for signal in TERM HUP PIPE USR1 SEGV; do
    in_shell
    kill "-$signal" "$(tm list-panes -F '#{pane_pid}' | xargs ps -o pid= --ppid | head -n 1)"
    as_found "SIG$signal"
done

# ---- keys that report their release (as kitty sends them) ----

begin 80 24 "$program" play --term --rules guideline --mode none --seed 5
sees 'play' 'Score'
keys -l "$(printf '\033[?15u')" # what such a terminal answers when it has been asked for releases
keys -l "$(printf '\033[1;1:1D')"
sees 'held to the wall' '│ ▕ ▕ ▕·'
keys -l "$(printf '\033[1;1:3D')"
keys -l "$(printf '\033[32u\033[32;1:3u')"
sees 'then dropped' '│ ▕ ▕ ▕▒'

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
