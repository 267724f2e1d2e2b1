#!/bin/sh
# Plays the game in a window on a display of its own (Xvfb): starts it, types, clicks, resizes, fills
# the screen, takes the keyboard away, and checks the pixels. Usage: check_window.sh PROGRAM
set -u
cd "$(dirname "$0")/.." || exit 2
case $1 in
/*) program=$1 ;;
*) program=$PWD/$1 ;;
esac
menu_way=${program%/*}/tests/menu_way # a window cannot be asked for the chosen line
if ! [ -x "$program-window" ]; then
    echo 'skipped: built without a window'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
passed=0
failed=0
game=
other=
manager=
scratch=$(mktemp -d) || exit 2
unset DISPLAY WAYLAND_DISPLAY TESSERA_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_CONFIG_HOME SDL_VIDEODRIVER
export HOME="$scratch" LANG=C.UTF-8 LC_ALL= SDL_AUDIODRIVER=dummy

Xvfb -displayfd 3 -screen 0 1280x960x24 -noreset -nolisten tcp 3>"$scratch/display" \
    >"$scratch/xvfb" 2>&1 &
server=$!
trap 'kill -KILL $game $other $manager $server 2>/dev/null; wait 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

# within COMMAND...: succeeds within some seconds.
within() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 60 ] || return 1
        sleep 0.05
    done
}

# is NAME COMMAND...: the command must succeed within some seconds.
is() {
    name=$1
    shift
    if within "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: not so: $*"
        [ $failed -lt 6 ] || exit 1
    fi
}

within [ -s "$scratch/display" ] || { echo 'Xvfb does not start'; exit 2; }
display=:$(cat "$scratch/display")

# All other programs must see no display, or they would open windows there.
x11() {
    env DISPLAY="$display" "$@"
}

# ---- questions about the window ----

picture() {
    x11 timeout 5 import -silent -window "$window" -depth 8 rgb:- 2>/dev/null | cksum
}

# keeps NAME: stores the picture, once it has been the same twice.
keep() {
    seen=
    is "the picture stands still: $1" stands_still
    echo "$seen" >"$scratch/$1"
}

stands_still() {
    before_it=$seen
    seen=$(picture)
    [ "$seen" = "$before_it" ]
}
looks_as() { [ "$(picture)" = "$(cat "$scratch/$1")" ]; }
looks_other() { [ "$(picture)" != "$(cat "$scratch/$1")" ]; }
size_is() { [ "$(x getwindowgeometry "$window" | tail -n 1 | tr -d ' ')" = "Geometry:$1" ]; }
has_picture() { ls "$scratch"/.local/share/tessera/*.png >"$scratch/out" 2>&1; }
gone() { ! kill -0 "$game" 2>/dev/null; }
wakes() { awk '/^voluntary/ { print $2 }' "/proc/$game/status"; }

x() {
    x11 timeout 20 xdotool "$@"
}

find_window() {
    window=$(x search --onlyvisible --pid "$game" 2>/dev/null | tail -n 1)
    [ -n "$window" ]
}

# Keys go to the window even without the keyboard focus, which a window manager would not allow.
keys() {
    for key; do x key --window "$window" "$key"; done
}

# way WAY: the keys that choose lines by their labels, such as [Options]E[Look]E, from the title.
way() {
    pressed=$("$menu_way" "$1") || { echo "no way to $1"; exit 1; }
    # shellcheck disable=SC2086 # one word a key
    keys $pressed
}

# Presses as a keyboard does, whatever happens to the window meanwhile: xdotool decides for the press
# and for the release separately whether to send it to the window, so a key might stay down.
type_key() {
    focus "$window"
    x key "$1"
}

focused() { [ "$(x getwindowfocus 2>/dev/null)" = "$1" ]; }

# focus WINDOW: gives it the keyboard. A window manager may take it away once more.
give() { focused "$1" || { x windowfocus "$1" 2>/dev/null; focused "$1"; }; }
focus() {
    is 'the keyboard is given' give "$1"
}

# begin WORD...: starts the game; its window has the keyboard.
begin() {
    env DISPLAY="$display" "$program" "$@" 2>"$scratch/said" &
    game=$!
    is "a window opens: $*" find_window
    [ -n "$window" ] || exit 1
    is 'the keyboard is given' eval 'find_window && give "$window"' # vsync makes another window
    x mousemove 1270 950 # out of the way
    keep first
}

end() {
    kill -TERM "$game" 2>/dev/null
    is 'it ends' gone
    kill -KILL "$game" 2>/dev/null
    wait "$game"
    status=$?
    game=
}

# ---- a place of a larger screen; a machine without a sound card ----

mkdir -p "$scratch/.local/state/tessera"
printf 'place 700 500 960 720\nfullscreen 0\n' >"$scratch/.local/state/tessera/window"
export SDL_AUDIODRIVER=alsa ALSA_CONFIG_PATH=/dev/null
begin
is 'the window comes back whole' eval 'x getwindowgeometry "$window" | grep -q "Position: 320,240 "'
keys Down Up
sleep 0.3
is 'nothing is said of sound where nobody asked' [ ! -s "$scratch/said" ]
is 'and no thread looks for cards' eval '! grep -q Hotplug /proc/$game/task/*/comm'
end
export SDL_AUDIODRIVER=dummy
unset ALSA_CONFIG_PATH
rm "$scratch/.local/state/tessera/window"

# ---- screens, by key ----

begin
size_is 960x720 && passed=$((passed + 1))
sleep 4 # the field beside the title stands
keep first
for line in Mode Rules Duel 'Play with somebody' Records Replays Options Help; do
    way "[$line]"
    keep line
    is "line $line takes the cursor" looks_other first
    keys Return
    is "line $line leads somewhere" looks_other line
    keys Escape
    is "line $line: and back" looks_as line
    keys Home
    is 'the first line again' looks_as first
done
for line in Handling Keys Look Sound 'Window and pads' Language; do
    way "[Options]E[$line]"
    keep line
    keys Return
    is "option $line leads somewhere" looks_other line
    keys Escape
    is "option $line: and back" looks_as line
    keys Escape Home
    is 'the title again' looks_as first
done

# ---- the mouse ----

eval "$(x getwindowgeometry --shell "$window" | sed -n 's/^\([XY]\)=/\1=/p')"
point() {
    x mousemove $((X + $1)) $((Y + $2))
}
keep title
point 480 300
point 481 301
point 482 302
is 'the pointer takes the cursor' looks_other title
keep pointed
x click 1
is 'a click leads on' looks_other pointed
x click 3
is 'the right button leads back' looks_as pointed
point 481 2
keys Home
is 'a key takes it back' looks_as title
keys Down
keep down
keys Up
is 'up again' looks_as title
x click 5
is 'the wheel takes the cursor down' looks_as down
x click 4
is 'and up' looks_as title
end
[ $status = 0 ] && passed=$((passed + 1))

# ---- a game, told by its keys ----

begin --rules guideline --mode none --seed 5
keep begun
keys space space
is 'drops are seen' looks_other begun
keys p
is 'it pauses' looks_other begun
keep paused
sleep 0.5
before=$(wakes)
sleep 1
[ "$(wakes)" = "$before" ] && looks_as paused
is 'paused it does not wake once' [ $? = 0 ]
keys p
is 'it goes on' looks_other paused

# ---- F12, sizes ----

keys p
sleep 0.3
keep paused # the clock may be a second on
keys F12
is 'a picture is written' has_picture
is 'and said' looks_other paused
sleep 3.2 # until it is said no longer
is 'as before' looks_as paused
picture_file=$(ls "$scratch"/.local/share/tessera/*.png | head -n 1)
[ "$(convert "$picture_file" -depth 8 rgb:- | cksum)" = "$(picture)" ]
is 'it shows what the window shows' [ $? = 0 ]
for size in 1280x400 1280x240 300x900 200x960 200x260 1200x900 150x150; do
    x windowsize "$window" "${size%x*}" "${size#*x}"
    is "size $size" size_is "$size"
    keep "$size"
done
x windowsize "$window" 960 720
is 'all there again' looks_as paused
keys p
is 'it goes on' looks_other paused

# ---- the keyboard is taken away ----

sleep 1.2 # the clock's next second
keep running
env DISPLAY="$display" "$program-window" 2>/dev/null &
other=$!
first_window=$window
first_game=$game
game=$other
is 'another game beside it' find_window
x windowraise "$first_window" # what is covered has no picture
focus "$window"
game=$first_game
window=$first_window
is 'it pauses' looks_other running
keep unfocused
before=$(wakes)
sleep 1
[ "$(wakes)" = "$before" ]
is 'unfocused it does not wake once' [ $? = 0 ]
focus "$window"
keys Return
is 'it goes on' looks_other unfocused
kill "$other"
wait "$other" 2>/dev/null
other=

# ---- a game to its end, and the way out ----

for _ in $(seq 1 14); do keys space; done
keep over
keys space
is 'over' looks_as over
end
[ $status = 0 ] && passed=$((passed + 1))
is 'the place is remembered' grep -q '960 720' "$scratch/.local/state/tessera/window"

begin
way '[Quit]E'
is 'Quit quits' gone
game=

# ---- vertical sync; a size that is remembered ----

mkdir -p "$scratch/.local/state/tessera"
printf 'place 100 50 640 700\nfullscreen 0\n' >"$scratch/.local/state/tessera/window"
begin
is 'the size is the one before' size_is 640x700
way '[Options]E[Window and pads]E[Vertical sync]E'
sleep 0.5
is 'with vertical sync there is a window' find_window # another, of its own kind
x keyup Return # it went down in the window before
focus "$window"
keep synced
keys Escape Escape Home
is 'with vertical sync it still paints' looks_other synced
env DISPLAY="$display" openbox 2>/dev/null & # somebody must let it
manager=$!
is 'a window manager is there' eval 'x get_num_desktops >/dev/null 2>&1'
type_key F11
is 'it fills the screen' size_is 1280x960
type_key F11
is 'and no longer' size_is 640x700
type_key alt+Return
is 'it fills the screen by another key, too' size_is 1280x960
keep filled
type_key Down
is 'and is played on there' looks_other filled
type_key alt+Return
is 'and is a window again' size_is 640x700
kill -KILL "$game" # whatever a display without a screen does to its renderer
wait "$game" 2>/dev/null
game=

# ---- a window manager's frame; a folder for everything ----

export TESSERA_HOME="$scratch/all"
mkdir "$TESSERA_HOME"
printf 'place 200 100 640 600\nfullscreen 0\n' >"$TESSERA_HOME/window"
for start in 1 2; do
    begin
    x key --window "$window" F12
    is 'the picture is in the folder' eval 'ls "$TESSERA_HOME"/*.png >/dev/null 2>&1'
    end
    is "start $start: the window stays" grep -q 'place 200 100 640 600' "$TESSERA_HOME/window"
done
unset TESSERA_HOME

# ---- the display goes in the middle of a game ----

Xvfb -displayfd 3 -screen 0 960x720x24 -noreset -nolisten tcp 3>"$scratch/other" \
    >"$scratch/xvfb" 2>&1 &
manager=$! # another server
within [ -s "$scratch/other" ]
steady=$display
display=:$(cat "$scratch/other")
begin --rules guideline --mode none --seed 5
keys space space
is 'a game is under way' looks_other first
kill -KILL "$manager"
wait "$manager" 2>/dev/null
is 'without a display it ends' gone
wait "$game"
[ $? = 2 ] && [ "$(cat "$scratch/said")" = \
    'tessera: the display has gone; a game under way goes on at the next start' ]
is 'and says what becomes of the game' [ $? = 0 ]
is 'which is kept' eval 'ls "$scratch"/.local/share/tessera/unfinished-*.tsr >/dev/null 2>&1'
game=
display=$steady
manager=

# ---- no display ----

DISPLAY=:99999 timeout 20 "$program" --window >"$scratch/out" 2>"$scratch/err" </dev/null
[ $? = 2 ] && [ "$(wc -l <"$scratch/err")" = 1 ] && grep -q '^tessera: no window: ' "$scratch/err"
is 'a display that is not there' [ $? = 0 ]
timeout 20 "$program" --window >"$scratch/out" 2>"$scratch/err" </dev/null
[ $? = 2 ] && [ "$(wc -l <"$scratch/err")" = 1 ] && grep -q DISPLAY "$scratch/err"
is 'no display' [ $? = 0 ]
DISPLAY=:99999 timeout 60 "$program" --seed 5 >"$scratch/out" 2>"$scratch/err" </dev/null
[ $? = 0 ] && grep -q 'no window' "$scratch/err" && [ "$(wc -l <"$scratch/out")" -gt 20 ]
is 'neither window nor terminal: a game that plays itself' [ $? = 0 ]

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
