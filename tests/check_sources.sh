#!/bin/sh
# Rules for the sources that no compiler checks: which folder may include which, what the core may
# call, how long a file may be, and that the build names every file. Prints what is wrong.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/checks.sh

sources() {
    find "$@" -name '*.c' -o -name '*.h' -o -name '*.def' | LC_ALL=C sort
}

# The code without its comments and without the contents of strings.
bare() {
    cc -fpreprocessed -dD -E -P -x c "$1" 2>/dev/null | sed 's/"[^"]*"/""/g'
}

# ---- the include table: a folder, the system headers it may include, and the other folders whose
# headers it may include. The folders of play are listed lowest first: each names only folders
# above it ----
# play has string.h and stdlib.h only for mem..., str... and the malloc family (see below): functions
# that read the locale, the environment or the system would be missing in the browser, or differ.

include_table() {
    cat <<'TABLE'
base          stdbool|stddef|stdint                 none
core          limits|stdbool|stddef|stdint          include
rules         limits|stdbool|stddef|stdint          include
modes         limits|stdbool|stddef|stdint          include
bot           limits|stdbool|stddef|stdint|stdlib|string|immintrin  include include/tessera base
api           limits|stdbool|stddef|stdint|string|stdlib  include include/tessera base bot record
record        limits|stdarg|stdbool|stddef|stdint|string|stdlib  include include/tessera base
link          limits|stdbool|stddef|stdint|string|stdlib  include include/tessera base record
env           limits|stdbool|stddef|stdint|stdlib|string  include include/tessera base bot record
coach         stdbool|stddef|stdint|string|stdlib   include include/tessera base bot record
net           sodium|stdbool|stddef|stdint|string  include include/tessera base record
late          dlfcn|pthread|sodium|stdbool|string   none
net/sockets   .*                                    include include/tessera base net
meet          .*                                    include base net net/sockets record play/face
visit         .*                                    include base hall play/face
sound         limits|stdbool|stddef|stdint|string   base
store         .*                                    include base link record
play/face     stdbool|stddef|stdint                 include sound
play/text/lang none                                 none
play/text     limits|stdbool|stddef|stdint|stdarg|string  include base play/text/lang
play/keys     limits|stdbool|stddef|stdint|string   include base play/face play/text
play/run      limits|stdbool|stddef|stdint|string|stdlib  include base record store bot coach play/face play/text play/keys
play/look     limits|stdbool|stddef|stdint|string   include base play/face play/text
play/session  limits|stdbool|stddef|stdint|string|stdlib  include base link record sound store bot coach play/face play/text play/keys play/run play/look
play/screens  limits|stdbool|stddef|stdint|string|stdlib  include base record store coach play/face play/text play/keys play/run play/look play/session
play/scene    limits|stdbool|stddef|stdint|string   include base coach link play/face play/text play/keys play/run play/look play/session play/screens
play/door     limits|stdbool|stddef|stdint|string|stdlib  include base play/face play/text play/keys play/run play/look play/session play/screens play/scene
hall          sodium|stdbool|stddef|stdint|string|stdlib  include base record play/run play/text
hall/keep     .*                                    include base hall
tool          .*                                    include include/tessera base link
tool/bots     .*                                    include base record bot coach play/face tool tool/learn
tool/console  .*                                    include base play/run tool
tool/far      .*                                    include base bot net net/sockets play/face play/run tool tool/bots tool/learn tool/hall tool/measure tool/web
tool/film     .*                                    include base play/face front/pixels tool
tool/fumen    .*                                    include base record play/run tool
tool/hall     .*                                    include base hall net net/sockets play/text play/run tool visit
tool/library  .*                                    include base record store link play/run tool
tool/measure  .*                                    include base record bot tool tool/bots
tool/perfect  .*                                    include base record bot tool
tool/puzzle   .*                                    include base tool
tool/learn    .*                                    include base record store coach bot play/run tool tool/library
tool/review   .*                                    include base record coach play/run tool tool/library
tool/rules    .*                                    include include/tessera base record play/run tool
tool/web      .*                                    include base play/face front/pixels tool
front         .*                                    base play/face play/text
front/null    .*                                    include base play/face front
front/term    .*                                    base play/face play/text front
front/pixels  limits|stdbool|stddef|stdint|string|stdlib  base play/face play/text
front/web/libc .*                                   none
windows       .*                                    none
windows/include .*                                  none
windows/include/sys .*                              none
front/web     .*                                    include base link bot meet net play/face play/text play/text/lang sound store front front/pixels
front/sdl     .*                                    base play/face play/text sound front front/pixels
TABLE
}

# The table, all files there are, and every include with its file, one to a line.
table_and_includes() {
    include_table | sed 's/^/folder /'
    find src include -name '*.[ch]' -o -name '*.def' | sed 's/^/file /'
    find src -name '*.[ch]' -exec grep '^ *# *include *[<"]' /dev/null {} + |
        sed 's/^\([^:]*\):[^<"]*\([<"][^>"]*\).*/include \1 \2/' | LC_ALL=C sort
}

includes() {
    table_and_includes | awk '
        function folder_of(path) {
            sub("^src/", "", path)
            return sub("/[^/]*$", "", path) ? path : "."
        }
        function owner(file, header,    path) {
            path = file
            sub("[^/]*$", "", path)
            path = path header
            while (sub("[^/]*/\\.\\./", "", path)) continue
            if (path in there) return folder_of(path)
            if (("src/" header) in there) return folder_of("src/" header)
            return ("include/" header) in there ? folder_of("include/" header) : ""
        }
        $1 == "folder" {
            system_headers[$2] = "^(" $3 ")(\\.h)?$"
            for (i = 4; i <= NF; i++) may[$2, $i] = 1
            may[$2, $2] = 1
        }
        $1 == "file" { there[$2] = 1 }
        $1 == "include" {
            folder = folder_of($2)
            header = substr($3, 2)
            if (!(folder in system_headers)) next
            if (substr($3, 1, 1) == "<" ? header ~ system_headers[folder] : \
                (folder, owner($2, header)) in may) next
            print $2 " may not include " header
        }'
}
check 'include table' "$(includes)"

# Every folder must be in the table, or nothing would check it.
strays() {
    find src -mindepth 2 -name '*.[ch]' | sed 's|^src/||; s|/[^/]*$||' | sort -u |
        while read -r folder; do
            include_table | grep -q "^$folder " || echo "$folder is not in the table"
        done
}
check 'folders' "$(strays)"

# ---- the session's parts: the files that may touch a part's struct. The session's other files call
# the part; screens, scenes and the front door may read its plain data, but write nothing. A path
# that ends with / is a folder ----

parts_table() {
    cat <<'TABLE'
archive     session/archive.c
bot         session/players.c session/bot.c
custom      session/custom.c
duel        session/players.c session/duel.c session/rounds.c
effects     session/effects.c
files       session/files.c
friends     session/friends.c
game        session/match.c session/results.c session/game.c session/start.c session/asked.c session/game_keys.c
hall        session/hall.c session/seek.c
input       session/input.c door/
library     session/library.c
meet        session/meet.c session/far.c
menu        session/menu.c session/navigate.c
news        session/news.c
pace        session/pace.c
picture     session/picture.c door/
practice    session/practice.c session/trainer.c session/drill.c session/advice.c session/odds.c
review      session/review.c
rival       session/rival.c
sample      session/sample.c
seek        session/seek.c
share       session/share.c
sound       session/sound.c
storage     session/storage.c
takeover    session/match.c session/takeover.c
told        session/tell.c
trial       session/trial.c
viewer      session/match.c session/watch.c
TABLE
}

# Writes through a member (s->menu.depth = 1, s->menu.depth++), and pointers that could.
writes='([-+*/|&^%]|<<|>>)?=[^=]|\+\+|--'
parts() {
    all=$(parts_table | cut -d' ' -f1 | tr '\n' '|')
    grep -oE '^    (session_[a-z]+|run_state) \*?[a-z]+;' src/play/session/parts.h |
        sed 's/;//; s/.*[ *]//' | grep -vx options | while read -r part; do
        parts_table | grep -q "^$part " || echo "parts.h: $part is not in the table"
    done
    parts_table | while read -r part own; do
        others=$(find src/play/session -name '*.c')
        readers=$(find src/play/screens src/play/door src/play/scene -name '*.c')
        for file in $own; do
            others=$(echo "$others" | grep -v "src/play/$file")
            readers=$(echo "$readers" | grep -v "src/play/$file")
        done
        # shellcheck disable=SC2086 # lists of files
        grep -nE "\bs->$part\b" $others
        # shellcheck disable=SC2086
        grep -nE "\bs->$part\b[][a-zA-Z0-9_.>-]*( ?$writes)|(\+\+|--)(d->)?s->$part\b" $readers
        # shellcheck disable=SC2086
        grep -nE "\*[a-z_]+ = &?(d->)?s->$part\b" $readers | grep -v '\bconst [a-z0-9_]* \*'
    done
    # tests have one file that reaches in
    grep -nE "\bs->(${all%|})\b" tests/*.[ch] | grep -v '^tests/parts_rig.h:'
    # the parts that play on the run
    find src/play -name '*.c' | grep -vE 'session/(match|setup|game_keys|duel|rounds|far|bot|practice|trainer|drill)\.c' |
        xargs grep -n 'session_run_to_change'
}
check 'parts' "$(parts)"

# ---- the session's files, lowest first: a file calls only those before it, and those that are
# joined to it by a + ----

layers='settings tetrio picture news menu meet match friends players tell custom daily setup input sound effects storage library hall trial sample review navigate
    practice+trainer+drill+advice+odds pace rival takeover bot duel results game rounds start watch far seek asked game_keys files share archive'

upward() {
    set --
    level=0
    for layer in $layers; do
        level=$((level + 1))
        for file in $(echo "$layer" | tr '+' ' '); do
            set -- "$@" "level=$level" "src/play/session/$file.c"
        done
    done
    for file in src/play/session/*.c; do
        echo " $* " | grep -qF " $file " || echo "$file is in no layer"
    done
    # the first time for what is defined where, the second time for what is called
    # shellcheck disable=SC2016 # awk's own $0
    awk '
        FNR == 1 { second = seen[FILENAME]++ }
        { definition = /^[a-z]/ && !/^static/ }
        !second && definition && match($0, /session_[a-z_]+\(/) {
            defined[substr($0, RSTART, RLENGTH)] = level
        }
        second && !/^[a-z]/ {
            while (match($0, /session_[a-z_]+\(/)) {
                call = substr($0, RSTART, RLENGTH)
                if (defined[call] > level)
                    print FILENAME " calls " call ") of a file above it"
                $0 = substr($0, RSTART + RLENGTH)
            }
        }' "$@" "$@"
}
check 'layers' "$(upward)"

# ---- a picture changes nothing: what draws it sees a session that it cannot write to ----

writers() {
    for file in $(sources src/play/scene); do
        bare "$file" | sed 's/const session \*//g' | grep -Eo '(^|[^_[:alnum:]])session \*[a-z]*' |
            sed "s|^|$file has a session that is not const: |"
    done
}
check 'const session' "$(writers)"

# ---- the core has no clock, no files, no floating point and no allocation ----

banned_calls='s?rand|time|clock|[a-z]*printf|[mc]alloc|realloc|free|strcpy|strcat'
banned_play='s?rand|time|clock|[a-z]*printf|ato[fil]+|strto[a-z]*|strcoll|strxfrm|strerror|strdup'
banned_play="$banned_play|(sec|set)?getenv|system|exit|abort|atexit|qsort|bsearch|strcpy|strcat"
banned() {
    for file in $(sources src/base src/link src/play src/record src/coach src/net src/sound src/front/pixels) src/hall/*.[ch]; do
        bare "$file" | grep -Eo "\\b($banned_play)[[:space:]]*\(" | sed "s|^|$file: |"
    done
    for file in $(sources src/core src/rules src/modes); do
        bare "$file" | grep -Eo "\\b($banned_calls)[[:space:]]*\\(" | sed "s|^|$file: |"
    done
    # programs that learn want their rewards as floats
    for file in $(sources src/core src/rules src/modes src/base src/play src/record src/coach src/net src/hall src/sound src/front/pixels include |
        grep -v '^include/tessera_env.h$'); do
        bare "$file" | grep -Eo '\b(float|double)\b' | sed "s|^|$file: |"
    done
}
check 'banned' "$(banned)"

# ---- form ----

check 'file length' "$(sources src include tests | xargs wc -l |
    awk '$2 !~ /total|text\/lang/ && $1 > 600 { print $2 " has " $1 " lines, more than 600" }')"

# shellcheck disable=SC2016 # awk's own $0
check 'lines' "$(sources src include tests | LC_ALL=C xargs awk '
    /\t| $/ { print FILENAME ":" FNR ": a tab, or a space at the end" }
    { gsub(/[\200-\277]/, "") } # one byte a character
    length($0) > 100 { print FILENAME ":" FNR ": longer than 100 columns" }')"

# Prose: no tables, no code, no pictures.
# shellcheck disable=SC2016
check 'prose' "$(LC_ALL=C awk '
    FNR == 1 { code = 0 }
    /^ *```/ { code = !code }
    { gsub(/[\200-\277]/, "") }
    !code && length($0) > 120 && !/^ *\|/ && !/^    / && !/<img/ {
        print FILENAME ":" FNR ": longer than 120 columns"
    }' *.md docs/*.md bench/*.md)"

# shellcheck disable=SC2016
check 'opening' "$(sources src include tests | xargs awk '
    FNR == 1 && $0 !~ /^\/\*/ { print FILENAME ": does not open with what it is for" }')"

# ---- the build names every file, and its version ----

# Rule sets and modes: meson.build takes their files from the lists.
in_list() {
    folder=${1#src/}
    folder=${folder%%/*}
    [ "$1" = "src/$folder/$(basename "$1")" ] &&
        grep -q ", $(basename "$1" .c))\$" "include/tessera_$folder.def" 2>/dev/null
}

unnamed() {
    for file in $(sources src | grep '\.c$'); do
        grep -qF "'$file'" meson.build || in_list "$file" ||
            echo "neither meson.build nor a list in include names $file"
    done
    for file in tests/t_*.c; do
        grep -qF "'$(basename "$file" .c)'" tests/meson.build ||
            echo "tests/meson.build does not name $file"
    done
}
check 'build' "$(unnamed)"
# A plain ninja builds what is installed; tests are built by their name.
check 'tests by default' "$(grep -n '^ *test(' tests/meson.build)"

version=$(sed -n 's/^#define TS_VERSION "\(.*\)"/\1/p' include/tessera.h)
check 'version' "$([ "$(sed -n 's/^## \([0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)" = "$version" ] ||
    echo "CHANGELOG.md does not begin with $version")"
check 'version of the package' "$(sed -n '1s/^tessera (\(.*\)) .*/\1/p' debian/changelog | grep -vxF "$version")"

check 'shell' "$(for script in play check data/*.sh tests/*.sh; do sh -n "$script" 2>&1; done)"

finish
