#!/bin/sh
# The manual pages, by help2man from what the program itself prints: tessera.6, and tessera-COMMAND.6
# for each command. Usage: make_man.sh TESSERA FOLDER VERSION DATE
set -eu
tessera=$1
folder=$2
version=$3
date=$4
includes=$(dirname "$0")
export tessera LC_ALL=C
unset TESSERA_HOME
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Help as help2man reads it. Its name is that of the page.
cat >"$scratch/help" <<'SH'
#!/bin/sh
command=${0##*/tessera}
"$tessera" ${command#-} --help | awk '
    NR == 1 { sub(/^usage/, "Usage"); usage = 1 }
    /^$/ { usage = 0 }
    usage && sub(/^example/, "Example") { print ""; print ""; done = 1; usage = 0 }
    usage && sub(/^ +tessera/, "  or: tessera") { print ""; printf "%s", $0; next }
    usage { sub(/^ +/, NR > 1 ? " " : ""); printf "%s", $0; next }
    !done { print ""; done = 1 }
    1'
SH
chmod +x "$scratch/help"

# page NAME SUMMARY INCLUDE
page() {
    ln -s help "$scratch/$1"
    help2man --no-info --section=6 --source="Tessera $version" --version-string="$version" \
        --name="$2" --include="$3" "$scratch/$1" |
        sed "/^\.TH/s/\"[A-Z][a-z]* [0-9]*\"/\"$date\"/" >"$folder/$1.6"
}

printf '[SEE ALSO]\n.BR tessera (6)\n' >"$scratch/command.h2m"
page tessera 'a falling-block game, and the engine behind it' "$includes/tessera.h2m"
"$tessera" help all | sed -n 's/^  \([a-z][a-z]*\)  */\1 /p' | while read -r command summary; do
    page "tessera-$command" "$summary" "$scratch/command.h2m"
done
echo '.so man6/tessera.6' >"$folder/tessera-window.6"
