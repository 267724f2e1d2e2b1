#!/bin/sh
# Draws the pictures of the README: plays the game in a terminal and writes what it shows as SVG.
# Usage: docs/picture.sh PROGRAM   (needs tmux)
set -u
cd "$(dirname "$0")/.." || exit 2
program=$1
server=tessera-picture-$$
trap 'tmux -L $server kill-server 2>/dev/null' EXIT

# svg WIDTH HEIGHT: a captured screen with its escape sequences on standard input becomes a picture.
svg() {
    LC_ALL=C awk -v columns="$1" -v rows="$2" '
    function hex2(n) { return sprintf("%02x", n) }
    function of_256(n, level) {
        if (n >= 232) { level = 8 + 10 * (n - 232); return "#" hex2(level) hex2(level) hex2(level) }
        split("0 95 135 175 215 255", steps, " ")
        n -= 16
        return "#" hex2(steps[int(n / 36) + 1]) hex2(steps[int(n / 6) % 6 + 1]) hex2(steps[n % 6 + 1])
    }
    function set_pen(codes, c, i, count) {
        count = split(codes, c, ";")
        if (count == 0) { ink = "#d0d0d0"; ground = "#121212"; bold = 0 }
        for (i = 1; i <= count; i++) {
            if (c[i] + 0 == 0) { ink = "#d0d0d0"; ground = "#121212"; bold = 0 }
            else if (c[i] == 1) bold = 1
            else if (c[i] == 39) ink = "#d0d0d0"
            else if (c[i] == 49) ground = "#121212"
            else if ((c[i] == 38 || c[i] == 48) && c[i + 1] == 5) {
                if (c[i] == 38) ink = of_256(c[i + 2]); else ground = of_256(c[i + 2])
                i += 2
            } else if ((c[i] == 38 || c[i] == 48) && c[i + 1] == 2) {
                colour = "#" hex2(c[i + 2]) hex2(c[i + 3]) hex2(c[i + 4])
                if (c[i] == 38) ink = colour; else ground = colour
                i += 4
            }
        }
    }
    # A run of one pen: its ground, then its letters; joints and ghosts are drawn, not typed.
    function rect(x, y, w, h, colour) {
        printf "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"%s\"/>\n", x, y, w, h, colour
    }
    function glyph(g, x, y) {
        if (ground != "#121212") rect(x, y, 10, 20, ground)
        if (g == " ") return
        if (g == "\342\226\225") { rect(x + 8.8, y, 1.2, 20, ink); return }
        if (g == "\342\226\221") {
            printf "<rect x=\"%g\" y=\"%g\" width=\"10\" height=\"20\" fill=\"%s\" opacity=\"0.28\"/>\n", x, y, ink
            return
        }
        if (g == "\342\224\200") { rect(x, y + 9.5, 10, 1, ink); return }
        if (g == "\342\224\202") { rect(x + 4.5, y, 1, 20, ink); return }
        if (g == "\342\225\255") { curve("M%g %gv-5q0-5 5-5", x + 5, y + 20); return }
        if (g == "\342\225\256") { curve("M%g %gv-5q0-5-5-5", x + 5, y + 20); return }
        if (g == "\342\225\260") { curve("M%g %gv5q0 5 5 5", x + 5, y); return }
        if (g == "\342\225\257") { curve("M%g %gv5q0 5-5 5", x + 5, y); return }
        if (g == "&") g = "&amp;"
        if (g == "<") g = "&lt;"
        printf "<text x=\"%g\" y=\"%g\" fill=\"%s\"%s>%s</text>\n", x, y + 15, ink, bold ? " font-weight=\"bold\"" : "", g
    }
    function curve(path, x, y) {
        printf "<path d=\"" path "\" fill=\"none\" stroke=\"%s\"/>\n", x, y, ink
    }
    BEGIN {
        printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"16\">\n", columns * 10, rows * 20
        printf "<rect width=\"100%%\" height=\"100%%\" fill=\"#121212\"/>\n"
        set_pen("")
    }
    {
        x = 0
        while (length($0)) {
            if (match($0, /^\033\[[0-9;]*m/)) {
                set_pen(substr($0, 3, RLENGTH - 3))
                $0 = substr($0, RLENGTH + 1)
                continue
            }
            size = match($0, /^[\340-\357]/) ? 3 : match($0, /^[\300-\337]/) ? 2 : match($0, /^[\360-\367]/) ? 4 : 1
            glyph(substr($0, 1, size), 10 * x++, 20 * (NR - 1))
            $0 = substr($0, size + 1)
        }
    }
    END { print "</svg>" }'
}

# picture NAME WORD... : the game with these words, the keys on standard input, one a line.
picture() {
    name=$1
    shift
    tmux -L $server -f /dev/null new-session -d -x 80 -y 24 \
        "env LANG=C.UTF-8 LC_ALL= COLORTERM=truecolor $program $* ; exec cat" || exit 2
    sleep 1
    while read -r key; do
        case $key in
        *s) sleep "${key%s}" ;;
        *) tmux -L $server send-keys "$key" && sleep 0.05 ;;
        esac
    done
    sleep 0.3
    tmux -L $server capture-pane -peN | svg 80 24 >"docs/pictures/$name.svg"
    tmux -L $server kill-server
    sleep 0.3
}

picture title play --term </dev/null
picture game play --term --rules guideline --mode marathon --seed 11 <<'KEYS'
x
Home
0.6s
Space
0.3s
End
0.6s
Space
0.3s
z
End
0.6s
Space
0.3s
Left
Space
0.3s
c
0.3s
Right
Right
Space
0.3s
Home
0.6s
Space
4s
Left
KEYS
