#!/bin/sh
# Exit statuses and errors of the command line. Usage: check_cli.sh COMMAND...
set -u
unset DISPLAY WAYLAND_DISPLAY # or it would open windows
cd "$(dirname "$0")/.." || exit 2
passed=0
failed=0
skipped=0
program=$*
said=$(mktemp) || exit 2
torn=$(mktemp) || exit 2
TESSERA_HOME=$(mktemp -d) || exit 2
export TESSERA_HOME
trap 'rm -rf "$said" "$torn" "$TESSERA_HOME"' EXIT

# call STATUS WORDS: the exit status, and one line of error exactly when it is 2.
call() {
    expected=$1
    shift
    # shellcheck disable=SC2086 # a command and its runner
    $program "$@" </dev/null 2>"$said" >/dev/null
    status=$?
    lines=$(wc -l <"$said")
    if [ $status = "$expected" ] && { [ $status != 2 ] || grep -q '^tessera: ' "$said"; } &&
        { [ $status = 1 ] || [ "$lines" -eq $((status / 2)) ]; }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "tessera $*: exit status $status, not $expected; $lines lines of error:"
        cat "$said"
    fi
}

call 0 --help
call 0 -h
call 0 help
call 0 help drive
call 0 drive -h
call 0 fumen -h
call 2 help nonsense
call 2 nonsense.tsr
call 2 ./nonsense
call 2 tests/replays/guideline-block.tsr --nonsense
call 2 help drive drive
call 0 --version
call 0 -V
call 0 version
call 2 version nonsense
call 0 --null --mode big
call 0 rules
call 0 rules nes

# A film: ffmpeg draws it, here for a GIF; for a video a program that keeps what it is given. The name
# of the file is no command of a shell, no file is replaced, and nothing is left beside it.
mkdir "$TESSERA_HOME/films"
film="$TESSERA_HOME/films/it's \"\$(exit 9)\" a.gif"
path=$PATH
bare=$program
program="env PATH=/nonexistent $program"
call 2 film --size 160x120 --out "$film" tests/replays/guideline-sprint-win-quad.tsr
program=$bare
if grep -qx 'tessera: film: ffmpeg is not installed; the package is called ffmpeg' "$said"; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "without ffmpeg: $(cat "$said")"
fi
if command -v ffmpeg >/dev/null; then
    call 0 film --size 161x121 --speed 16 --out "$film" tests/replays/guideline-sprint-win-quad.tsr
    call 2 film --size 160x120 --speed 16 --out "$film" tests/replays/guideline-sprint-win-quad.tsr
    case $(head -c 10 "$film" | od -An -tx1 | tr -d ' \n')$(ls "$TESSERA_HOME/films" | wc -l) in
    474946383961a00078001) passed=$((passed + 1)) ;; # GIF89a of 160 by 120
    *)
        failed=$((failed + 1))
        echo 'tessera film wrote no GIF of that size, or more than that'
        ;;
    esac
else
    skipped=$((skipped + 1))
    echo 'skipped: a GIF: ffmpeg is not installed (package ffmpeg)'
fi
mkdir "$TESSERA_HOME/bin"
cat >"$TESSERA_HOME/bin/ffmpeg" <<'STUB'
#!/bin/sh
for out; do :; done
cat >"${out#file:}"
STUB
chmod +x "$TESSERA_HOME/bin/ffmpeg"
film="$TESSERA_HOME/films/it's \"\$(exit 9)\" a.mp4"
PATH=$TESSERA_HOME/bin:$PATH
call 0 film --size 160x120 --rate 10 --speed 16 --out "$film" tests/replays/guideline-sprint-win-quad.tsr
bytes=$(wc -c <"$film")
if [ "$bytes" -gt 0 ] && [ $((bytes % (160 * 120 * 3))) = 0 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "the encoder was given $bytes bytes, which are no whole pictures"
fi
printf '#!/bin/sh\nexit 3\n' >"$TESSERA_HOME/bin/ffmpeg"
call 2 film --size 160x120 --out "$TESSERA_HOME/b.mp4" tests/replays/guideline-sprint-win-quad.tsr
PATH=$path
rm -r "$TESSERA_HOME/bin" "$TESSERA_HOME/films"
call 2 film
call 2 film no/such/file.tsr
call 2 film --size 160 tests/replays/guideline-block.tsr
call 2 film --size 160x119 tests/replays/guideline-block.tsr
call 2 film --speed 3 tests/replays/guideline-block.tsr
call 2 film --rate 0 tests/replays/guideline-block.tsr
call 2 film --out "$TESSERA_HOME/no/such/a.gif" tests/replays/guideline-block.tsr

# Every command has a help, which fits a terminal of eighty columns.
for command in $($program --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p'); do
    call 0 "$command" --help
    if $program "$command" --help | awk 'NR == 1 && !/^usage: tessera / || length > 80 { bad = 1 }
        END { exit bad }'; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "tessera $command --help is no help, or wider than eighty columns"
    fi
done

# A command can be typed as help and errors name it.
called() { # WORDS ARGUMENT...
    words=$1
    shift
    if TESSERA_CALLED=./play $program "$@" 2>&1 </dev/null | grep -qF -- "$words"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "./play $*: does not say: $words"
    fi
}
called 'usage: ./play verify [' verify --help
called '       ./play rules [--json] FILE' rules --help
called '`./play replays`' verify --help
called 'tessera: sprint: no command but a mode: `./play --mode sprint` plays it' sprint
called 'unexpected argument; did you mean `--mode sprint`? --help says more' play sprint
called 'unexpected argument; did you mean `--rules wx`? --help says more' play wx
called 'unexpected argument; `./play modes --help` says more' modes wx
called 'usage: ./play [play] [' play --help
call 2 sprint
call 0 modes
call 0 drive --rules tgm --mode marathon --seed 7 --level 100
call 0 drive --mode sprint --players 2
call 0 modes --rules wx --json
call 2 modes --rules nonsense
call 0 tune --aim digging --generations 1 --candidates 4 --games 1 --compare 2 --quiet
call 2 tune --aim nonsense
call 2 tune --candidates 3
call 2 tune word
call 0 drive --rules nes --mode classic-b --variant 5
call 2 drive --rules nes --mode classic-b --variant 6
call 2 drive --mode sprint --variant 1
call 2 drive --rules wx --mode twenty
call 2 drive --rules tgm --mode master --players 2
call 2 nonsense
call 2 --nonsense
call 2 rules nonsense
call 2 drive --rules nonsense
call 2 drive --mode nonsense
call 2 drive --players 9
call 2 drive --seed
call 2 drive --seed x
call 2 drive --level 999999
call 2 verify
call 2 verify no/such/file.tsr
call 2 link
call 2 link no/such/file.tsr
call 2 link tests/replays/modern-sprint-win.tsr tests/replays/modern-sprint-win.tsr
call 2 link --page 'https://x/#y' tests/replays/modern-sprint-win.tsr
link=$($program link --page https://tessera.example/ --qr tests/replays/modern-sprint-win.tsr | head -n 1)
call 0 verify "$link"
call 0 verify --json "$link" "#r=${link#*#r=}"
call 0 import "$link"
call 2 verify "${link%??????????}"
call 2 verify --rewrite "$link"
call 2 replay "${link%??????????}"
call 2 play --versus bot:11
call 2 play --versus bot:Nobody
call 2 watch --bot Nobody
call 2 selfplay --bot Nobody
call 2 play --players 2 --versus bot:1,bot:2,bot:3
call 2 play --mode sprint --players 2 --versus bot:1
call 2 perft --queue IOX --depth 1
call 2 perft --depth 1
call 2 perft --queue I --depth 1 --field XXXXXXXXXXX
call 2 perfect
call 2 perfect --queue 'I,*p8'
call 2 perfect --queue '[SZ'
call 2 perfect --queue I
call 2 perfect --queue '*!' --field XXX
call 2 perfect --queue '*!' --field XXXXXXXXXXX
call 2 perfect --queue '*!' --field v115@zz
call 2 perfect --queue '*!' --rules nes
call 2 perfect --queue '*!' --rules tgm --hold
call 2 perfect --queue '*!' --lines 7
call 2 perfect --queue '*!' --path --minimal
call 2 perfect --queue '*!,*p4' --minimal
call 2 bench --nonsense
call 0 review tests/replays/modern-duel-cancel.tsr --player 1
call 0 review --json tests/replays/modern-duel-cancel.tsr
call 2 review
call 2 review no/such/file.tsr
call 2 review meson.build
call 2 review tests/replays/guideline-sprint-win.tsr --player 1
call 2 review tests/replays/guideline-sprint-win.tsr --player x
call 2 review tests/replays/guideline-sprint-win.tsr again
call 2 review 123456789
call 0 learn --list
call 2 learn
call 2 learn Ann
call 2 learn Ann no/such/file.tsr
call 2 learn Ann meson.build
call 2 learn ' Ann' tests/replays/guideline-sprint-win.tsr
call 2 learn Ann tests/replays/guideline-sprint-win.tsr
call 2 learn Ann tests/replays/guideline-sprint-win.tsr --player 1
call 2 learn --forget Ann
call 2 learn --take meson.build
call 0 fumen decode --json v115@vhAAgH
call 2 fumen
call 2 fumen decode
call 2 fumen decode v115@vhA
call 2 fumen decode v115@vhAAgH nonsense
call 2 fumen encode no/such/file
call 2 fumen encode --field XXXXXXXXXXX
call 2 fumen encode --replay meson.build

# back STRING: what `decode` prints makes the string again.
back() {
    made=$($program fumen decode "$1" | $program fumen encode)
    if [ "$made" = "$1" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1 comes back as $made"
    fi
}
back v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA
back 'v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA'
back v115@vfA8HeA8HeA8JeA8HeA8JeA8HeA8JeA8HeA8JeA8He?A8JeA8ReAgH

for replay in tests/replays/*.tsr; do
    call 0 verify "$replay"
    head -c 200 "$replay" >"$torn"
    call 2 verify "$torn"
    break
done

# ---- strangers' bytes: nothing printed gives a terminal an order ----

# The title of the window, the clipboard, CSI as UTF-8 and as a byte, no UTF-8, right to left.
orders=$(printf 'a\033]0;title\a\033]52;c;QQ==\033\\\302\2330m\2330m\377\342\200\256')
control=$(printf '[\001-\011\013-\037\177]\|\302[\200-\237]\|\342\200[\250-\256]')

# silent WORDS: what this call prints is lines of text.
silent() {
    # shellcheck disable=SC2086
    $program "$@" >"$said" 2>&1 </dev/null
    if iconv -f UTF-8 -t UTF-8 "$said" >"$said.text" 2>/dev/null && cmp -s "$said" "$said.text" &&
        [ -s "$said" ] && ! LC_ALL=C grep -q "$control" "$said"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "tessera $*" | cat -v
        cat -v "$said"
    fi
    rm -f "$said.text"
}

strange=$TESSERA_HOME/$orders
cp tests/replays/guideline-sprint-win.tsr "$strange"
sed 's/ score [0-9]*/ score 1/' "$strange" >"$strange.not"
head -c 200 "$strange" >"$strange.torn"
for name in "$strange" "$strange.not" "$strange.torn" "$strange.none"; do
    silent verify "$name"
    silent verify --json "$name"
    silent review "$name"
    silent review --json "$name"
    silent import "$name"
    silent fumen encode "$name"
done
silent verify --rewrite "$strange.torn"
silent replay "$strange.torn"
silent export 1 "$strange"
silent web "$strange"
silent fumen encode --replay "$strange.torn"
for word in 'drive --rules' 'modes --rules' 'play --lang' 'drive --level' 'perfect --queue' 'perfect --field' 'perft --field' 'fumen decode' \
    'records --limit' 'puzzle' 'tune --aim' 'selfplay' 'tbp --ms' 'bench' export ''; do
    # shellcheck disable=SC2086
    silent $word "$orders"
done
comment=$($program fumen encode --field X --comment "$orders")
silent fumen decode "$comment"
silent fumen decode --json "$comment"
back "$comment"
if command -v python3 >/dev/null; then
    for call in "fumen decode --json $comment" 'verify --json'; do
        # shellcheck disable=SC2086
        if $program $call "$strange" 2>/dev/null | head -n 1 | python3 -m json.tool >/dev/null; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$call prints no JSON"
        fi
    done
fi
rm -f "$TESSERA_HOME"/*

# refused WORDS: the call before has printed these words.
refused() {
    if grep -q "$*" "$said"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        cat "$said"
    fi
}

# A claim costs neither time nor memory: a file of 3 GB, a pipe without an end.
truncate -s 3G "$strange"
call 2 verify "$strange"
refused 'too large'
rm "$strange"
yes | $program verify - 2>"$said"
refused 'too large'

# A path that is too long is called that: for the system, for SQLite, for a name.
for length in 300 600 3000; do
    name=$(printf "%0${length}d" 0 | sed 's/0\{100\}/&\//g')
    [ $length != 300 ] || name=$(printf '%0300d' 0)
    TESSERA_HOME=$TESSERA_HOME/$name call 2 replays
    refused 'path is too long'
done

# A file over the limit of the shell is an error, and no crash.
(
    ulimit -f 1
    TESSERA_HOME=$TESSERA_HOME/limited $program import tests/replays/guideline-sprint-win.tsr
) >"$said" 2>&1
refused '^tessera: .*cannot be'

# A text that is not a replay gives an error at the same line, whether it is shown or verified.
for text in 'match 1\nfirst x\n' 'match 1\nfirst 3\nplayed person\n\n' 'match 9\n' \
    'match 1\nfirst 3\nplayed person\n\ntessera replay 1\nrules nonsense 1\n' 'replay 2\n'; do
    printf "tessera $text" >"$torn"
    call 2 verify "$torn"
    cp "$said" "$said.verify"
    call 2 replay "$torn"
    if cmp -s "$said" "$said.verify"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "tessera replay: $(cat "$said")"
    fi
    rm "$said.verify"
done

# A match of one round gives the same pages as the round alone; of two, twice as many.
# ---- a mistyped word ----

# meant WORD ARGUMENT...: the error of that call asks whether this word was meant.
meant() {
    word=$1
    shift
    call 2 "$@"
    if grep -qF "did you mean \`$word\`?" "$said" && grep -q -- --help "$said"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "tessera $*: does not ask whether $word was meant, or names no --help:"
        cat "$said"
    fi
}
meant drive drvie
meant selfplay self
meant replays replyas
meant help hlep
meant watch help wtach
meant --seed --sede 5
meant --version --vresion
meant --seed drive --sede 5
meant --json records --jason
meant --json fumen decode --josn v115@vhAAgH
meant sprint --mode sprnt
meant sprint --mode SPRINT
meant guideline --rules gudeline
meant pygame rules pygmae
meant decode fumen decod
meant list puzzle lst
nothing_meant() {
    call 2 "$@"
    if grep -q 'did you mean' "$said"; then
        failed=$((failed + 1))
        echo "tessera $*: $(cat "$said")"
    else
        passed=$((passed + 1))
    fi
}
nothing_meant something
nothing_meant --mode something
nothing_meant drive --something

# ---- output for programs ----

# json FILTER ARGUMENT...: every line that is printed is JSON; the filter is true of the first line.
json() {
    filter=$1
    shift
    if $program "$@" | python3 -c 'import json, sys
lines = [json.loads(line) for line in sys.stdin]
d = lines[0]
sys.exit(0 if eval(sys.argv[1]) else 1)' "$filter"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "tessera $*: no JSON, or not $filter"
    fi
}
json 'd["version"] and len(d["behaviour"]) == 16 and "sprint" in d["modes"]' --version --json
json 'd["bits"] in (32, 64) and "term" in d["front_ends"]' version --json
json 'd["number"] == 1 and len(lines) > 5 and len(d["solution"]) == 4 * len(d["queue"])' \
    puzzle list --json
call 2 puzzle check --json
json 'd["won"] == 711 and d["all"] == 840 and d["pieces"] == 4' \
    perfect --field XXXXX...../XXXXXX..../XXXXXXX.../XXXXXX.... --queue 'I,*p4' --hold --json
json 'd["minimal"]["exact"] and len(d["solutions"]) == d["minimal"]["count"] == d["minimal"]["least"]' \
    perfect --field v115@9gA8IeB8CeA8DeF8DeF8NeAgH --queue '*!' --hold --minimal --json
json 'len(d["lost"]) == 12 and d["first"]["queues"] <= d["won"] == 5028' \
    perfect --field v115@9gA8IeB8CeA8DeF8DeF8NeAgH --queue '*!' --hold --lost --first --json
json 'd["hold"] is False and d["solutions"][0]["places"] == ["O040"] and d["ms"] >= 0' \
    perfect --field XXXX..XXXX/XXXX..XXXX --queue O --path --time --json
for rules in $($program rules | awk '{ print $1 }'); do
    json "d['name'] == '$rules' and d['shapes']['T']['2'] and len(lines) == 1" rules --json "$rules"
done
json 'd["lock"] == "extended" and d["tick_rate"] == [1000, 1]' rules guideline --json

# Every member of a rule set is in its JSON.
$program rules --json nes >"$said"
for member in $(sed -n '/^typedef struct ts_rules {/,/^} ts_rules;/p' include/tessera_rules.h |
    sed 's,/\*.*,,; /^typedef/d; /^}/d; /^    struct/d; /^        uint/d; s/\[[^]]*\]//g' | tr -d '*;},' |
    awk '{ for (i = 2; i <= NF; i++) if ($1 != "const" || i > 2) print $i }'); do
    if grep -qF "\"$member\":" "$said"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "tessera rules --json has no $member"
    fi
done

# The signature that --version prints is that of the engine.
if [ "$($program --version | sed -n 's/^behaviour //p')" = "$($program bench --signature)" ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo 'tessera --version has another signature than bench --signature: build again'
fi

# drive knows help and quit, and greets at a terminal alone.
# answer LINES: what drive prints for these lines.
answer() {
    printf "$1" | $program drive
}
case $(answer 'quit\nnonsense\n') in '') passed=$((passed + 1)) ;; *)
    failed=$((failed + 1))
    echo 'drive: quit does not leave, or something is said without a question'
    ;;
esac
at_a_terminal='import os, pty, sys
child, end = pty.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:] + ["drive"])
os.write(end, b"quit\n")
said = b""
try:
    while chunk := os.read(end, 1000):
        said += chunk
except OSError:
    pass
sys.exit(b"`quit` leaves" not in said or b"\x1b" in said or os.waitpid(child, 0)[1])'
# shellcheck disable=SC2086
if python3 -c "$at_a_terminal" $program; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo 'drive: no greeting at a terminal'
fi
case $(answer 'help\n') in *'wait TIME'*quit*) passed=$((passed + 1)) ;; *)
    failed=$((failed + 1))
    echo 'drive: help lists no commands'
    ;;
esac
case $(answer 'stae\n') in *'did you mean `state`?'*) passed=$((passed + 1)) ;; *)
    failed=$((failed + 1))
    echo 'drive: state is not named for stae'
    ;;
esac

replay=tests/replays/guideline-sprint-win.tsr
match=$TESSERA_HOME/match.tsr
pieces() {
    $program fumen decode "$1" | grep -c '^piece'
}
printf 'tessera match 1\nfirst 1\nplayed bot:5\n\n' | cat - $replay >"$match"
alone=$($program fumen encode --replay $replay)
one=$($program fumen encode --replay "$match")
cat $replay >>"$match"
two=$($program fumen encode --replay "$match")
if [ -n "$alone" ] && [ "$one" = "$alone" ] &&
    [ "$(pieces "$two")" = $(($(pieces "$alone") * 2)) ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "tessera fumen encode --replay: a match is $one, of two rounds $two"
fi

# ---- the library ----

# says WORDS: the call before has printed them.
says() {
    if printf '%s\n' "$output" | grep -qF "$*"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "\"$*\" is not in: $output"
    fi
}

# output STATUS WORDS: as call, and stores what is printed.
output() {
    call "$@"
    shift
    # shellcheck disable=SC2086
    output=$($program "$@" 2>&1)
}

win=tests/replays/guideline-sprint-win.tsr
call 0 records
call 0 import $win tests/replays/tgm-quad.tsr
output 0 import $win
says 'already there as #1: guideline sprint'
output 0 import --json $win
says '"ok":true,"rules":"guideline","mode":"sprint"'
says '"id":1,"known":true}'
output 0 replays
says '#1     *'
output 0 replays --rules tgm --limit 1 --json
says '"id":2,'
says '"stranger":true'
# shellcheck disable=SC2086
output=$($program records)
if [ -z "$output" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi # no stranger's
call 0 export 1 "$TESSERA_HOME/out.tsr"
if cmp -s $win "$TESSERA_HOME/out.tsr"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
output 0 verify 1 '#2'
says '1: ok, guideline sprint'
says '#2: ok, tgm'
call 2 verify 1 77
output=$($program verify 77 1 2>/dev/null) # what the library does not have keeps nobody else back
says '1: ok, guideline sprint'
call 2 verify --rewrite 1
call 2 export 1 "$TESSERA_HOME/out.tsr"
output=$($program export 2 "$TESSERA_HOME/second.tsr")
says 'second.tsr: game #2, tgm'
call 2 export 77 "$TESSERA_HOME/no.tsr"
call 2 export x "$TESSERA_HOME/no.tsr"
call 2 export 1
call 0 export --all "$TESSERA_HOME/all.tsa"
call 2 export --all "$TESSERA_HOME/all.tsa" # it is there
call 2 export --all
call 2 export --all 1 "$TESSERA_HOME/no.tsa"
TESSERA_HOME=$TESSERA_HOME/other call 0 import "$TESSERA_HOME/all.tsa"
TESSERA_HOME=$TESSERA_HOME/other $program export --all - >"$TESSERA_HOME/again.tsa"
if cmp -s "$TESSERA_HOME/all.tsa" "$TESSERA_HOME/again.tsa"; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo 'what was exported whole and imported is another library'
fi
output 0 import --json "$TESSERA_HOME/all.tsa"
says '"games":2,"left_out":0,'
head -c 300 "$TESSERA_HOME/all.tsa" >"$TESSERA_HOME/torn.tsa"
output 2 import "$TESSERA_HOME/torn.tsa"
says 'torn.tsa: line 2: it is torn here; what comes before is imported'
call 2 import
TESSERA_HOME=/dev/null/nowhere call 2 import $win
output=$(TESSERA_HOME=/dev/null/nowhere $program import $win 2>/dev/null)
if [ -z "$output" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi # it is not in
call 2 import "$torn"
sed 's/ score [0-9]*/ score 1/' $win >"$torn"
call 1 import "$torn"
output 1 import --json "$torn"
says '"ok":false,"malformed":false'
output 0 replays --json
says '"id":2,'
call 2 records --mode nonsense
call 2 records --limit 0
call 2 replays nonsense
echo 'not a database' >"$TESSERA_HOME/tessera.db"
call 2 records
output 2 replays
says "somebody else's file"

# A program without a page beside it (what a package's program shares with another goes along), and
# one with a page.
folder=$TESSERA_HOME/web
mkdir "$folder"
cp "${program##* }" "$(dirname "${program##* }")"/libtessera-program.so "$folder" 2>/dev/null
program=$folder/tessera
call 2 web
call 2 web "$folder/out" more
call 2 web "$folder/out"
echo 'somebody else' >"$folder/tessera.html"
call 2 web "$folder/out"
{
    echo '<title>the page</title>'
    echo '<link rel="icon" href="data:,">'
    echo '<p>its end</p>'
} >"$folder/tessera.html"
call 2 web "$folder/tessera.html"
call 2 web "$folder/no/such"
call 0 web "$folder/out"
call 0 web "$folder/out" # again: what is there is replaced
holds() {
    if grep -q "$2" "$folder/out/$1"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "tessera web: $1 has no $2"
    fi
}
holds index.html 'the page'
holds index.html 'manifest.webmanifest'
holds index.html "register('worker.js')"
holds index.html 'its end'
holds worker.js "const name = 'tessera-[0-9a-f]\{16\}'"
holds worker.js "cache: 'reload'"
holds manifest.webmanifest 'icon-512.png'
holds index.html 'icon-180.png'
holds worker.js "caches.match('./')"
holds manifest.webmanifest '"id"'
holds manifest.webmanifest '"description"'
holds manifest.webmanifest 'icon-mask-512.png'
holds screen-narrow.png PNG
holds screen-wide.png PNG
name_of() { grep -o 'tessera-[0-9a-f]*' "$folder/out/worker.js"; }
before=$(name_of)
sed -i 's/its end/its other end/' "$folder/tessera.html"
call 0 web "$folder/out"
if [ "$(name_of)" != "$before" ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo 'tessera web: another page has the same cache'
fi
for side in 180 192 512 mask-512; do
    holds "icon-$side.png" PNG
done
holds icon.svg '</svg>'

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
