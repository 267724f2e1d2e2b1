#!/bin/sh
# The manual pages, from what the program itself prints: tessera.6, and tessera-COMMAND.6 for each
# command. Usage: make_man.sh TESSERA FOLDER VERSION DATE
set -eu
tessera=$1
folder=$2
version=$3
date=$4
unset TESSERA_HOME

# head_of TITLE SUMMARY: the head of a page.
head_of() {
    printf '.TH "%s" 6 "%s" "Tessera %s" "Games"\n' "$1" "$date" "$version"
    printf '.SH NAME\n%s \\- %s\n' "$(echo "$1" | tr '[:upper:]' '[:lower:]' | sed 's/-/\\-/g')" "$2"
}

# body WORD...: what `tessera WORD... --help` prints, as sections. A line that begins with two blanks
# is a term, from the next two blanks on its text; further to the right goes on with that text.
body() {
    LC_ALL=C "$tessera" "$@" --help | awk '
        function plain(text) {
            gsub(/\\/, "\\e", text)
            gsub(/-/, "\\-", text)
            gsub(/\047/, "\\(aq", text)
            gsub(/`/, "\\(ga", text)
            gsub(/\^/, "\\(ha", text)
            gsub(/~/, "\\(ti", text)
            return (text ~ /^\./) ? "\\&" text : text
        }
        NR == 1 && sub(/^usage: /, "") {
            print ".SH SYNOPSIS\n.nf"
            usage = 1
        }
        usage && /^$/ {
            print ".fi\n.SH DESCRIPTION"
            usage = 0
            next
        }
        usage {
            sub(/^       /, "")
            print plain($0)
            next
        }
        /^$/ {
            gap = 1
            next
        }
        /^  [^ ]/ {
            term = substr($0, 3)
            text = ""
            if (at = match(term, /  +/)) {
                text = substr(term, at + RLENGTH)
                term = substr(term, 1, at - 1)
            } else if (match(term, /^--irs W --ihs W /)) {
                text = substr(term, RLENGTH + 1)
                term = "--irs W --ihs W"
            }
            print ".TP\n.B " plain(term)
            if (text != "") print plain(text)
            in_term = 1
            gap = 0
            next
        }
        in_term && /^   / {
            sub(/^ +/, "")
            print plain($0)
            next
        }
        {
            if (in_term || gap) print ".PP"
            in_term = gap = 0
            print plain($0)
        }'
}

# The commands, with what they do.
commands() { "$tessera" --help | sed -n 's/^  \([a-z][a-z]*\)  */\1 /p'; }

summary_of() { commands | sed -n "s/^$1 //p"; }

for command in $(commands | sed 's/ .*//'); do
    {
        head_of "TESSERA-$(echo "$command" | tr '[:lower:]' '[:upper:]')" "$(summary_of "$command")"
        body "$command"
        printf '.SH SEE ALSO\n.BR tessera (6)\n'
    } >"$folder/tessera-$command.6"
done

{
    head_of TESSERA 'a falling-block game, and the engine behind it'
    body play | sed 's/^\.fi$/tessera COMMAND [OPTION...]\ntessera FILE.tsr\n&/'
    printf '.SH COMMANDS\n'
    commands | while read -r command summary; do
        printf '.TP\n.BR tessera\\-%s (6)\n%s\n' "$command" "$(echo "$summary" | sed "s/'/\\\\(aq/g")"
    done
    cat <<'MAN'
.SH KEYS
Left and Right move, Down falls faster, Space drops. Up or X rotates right, Z left, A by 180 degrees.
C holds the piece for later. Esc pauses, R begins anew. The title's "Help" lists all keys, "Options"
changes them. Pads and a mouse can be used, too.
.SH REPLAYS
Every game is kept with its replay.
.B tessera FILE.tsr
shows one, as does opening the file on a desktop.
.B tessera verify FILE.tsr
plays it again without showing it, and says where it departs from the rules.
.SH EXIT STATUS
0 success, 1 the answer is no, 2 a wrong call or another error.
.SH ENVIRONMENT
.TP
.B TESSERA_HOME
the folder of the library, the settings and the window's place
.TP
.B XDG_DATA_HOME
the folder that otherwise holds the library's folder tessera
.TP
.BR DISPLAY ", " WAYLAND_DISPLAY
without either of them the game is played in the terminal
.TP
.B NO_COLOR
if it is set, the terminal shows no colours
.TP
.BR LC_ALL ", " LC_MESSAGES ", " LANG
the language, unless the options name one
.SH FILES
.TP
.I ~/.local/share/tessera
the games with their replays, and the settings
.TP
.I ~/.local/state/tessera
where the window was
MAN
} >"$folder/tessera.6"
echo '.so man6/tessera.6' >"$folder/tessera-window.6"
