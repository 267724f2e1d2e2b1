#!/bin/sh
# Duels of bots over a bad network, in real programs: 250 ms each way, 30 ms jitter, 10 % loss, by
# guideline (whose rows travel for 500 ms) and by modern (333). Says how many ended alike at both
# ends, how late news was, and how often an own board was corrected.
# A match that is not over after ten minutes is broken off.
# Usage: far.sh BUILD [MATCHES [AT_ONCE]]; BUILD is a folder with the program and tests/net_proxy.
set -u
build=$(CDPATH='' cd -- "$1" && pwd) || exit 2
matches=${2-100}
at_once=${3-10}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export build scratch TESSERA_HOME="$scratch/home"

cat >"$scratch/match" <<'ONE'
rules=$1
at=$scratch/$rules-$2
mkdir "$at"
first() { # FILE: the first number in it, as soon as it is there
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        sed -n 's/[^0-9]*\([0-9][0-9]*\).*/\1/p;q' "$1" 2>/dev/null | grep . && return
        sleep 0.2
    done
}
"$build/tessera" host --port 0 --code secret --no-screen --bot 5 --rules "$rules" --handicap 8 \
    --seconds 610 --replay "$at/host.tsr" >"$at/host.json" 2>"$at/host.err" &
host=$!
"$build/tests/net_proxy" "$(first "$at/host.err")" 250 30 10 >"$at/port" &
proxy=$!
"$build/tessera" join "127.0.0.1:$(first "$at/port")" --code secret --no-screen --bot 4 \
    --seconds 600 --replay "$at/guest.tsr" >"$at/guest.json" 2>"$at/guest.err"
guest=$?
wait $host
host=$?
kill $proxy
same=no
cmp -s "$at/host.tsr" "$at/guest.tsr" && "$build/tessera" verify "$at/host.tsr" >/dev/null && same=yes
for end in host guest; do
    sed -n 's/.*"lateness_ms":{"median":\([0-9.]*\),"p95":\([0-9.]*\),"max":\([0-9.]*\)},"corrections":\([0-9]*\),.*"bytes_sent":\([0-9]*\).*"seconds":\([0-9.]*\).*/\1 \2 \3 \4 \5 \6/p' \
        "$at/$end.json" | sed "s/^/$rules $host$guest $same /"
done
ONE
for rules in guideline modern; do
    seq "$matches" | xargs -P "$at_once" -I N sh "$scratch/match" $rules N >"$scratch/$rules"
    sort -n -k4,4 "$scratch/$rules" | awk -v rules=$rules '
        $2 == "00" && $3 == "yes" { good++ }
        { late[NR] = $4; if ($6 > most) most = $6; corrected += $7; if ($7) with++; bytes += $8; time += $9 }
        END { printf "%s: %d of %d ends with the same verified match; late: median of medians %.0f ms, ", rules,
                  good, NR, late[int((NR + 1) / 2)]
              printf "at most %.0f ms; %d corrections in %d ends; %.2f kB/s each\n", most, corrected, with,
                  bytes / time / 1000 }'
done
