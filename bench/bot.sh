#!/bin/sh
# Measures the strength of the bot: the tables of docs/bot.md, with intervals of 95 %, except for
# lines on twenty rows, which take hours (`tessera-lab strength drops 20`).
#
#   bench/bot.sh BUILD [drops | garbage | sprint | marathon | duel | perfect |
#                       alone | pairs | weights | time | speed | play | live]...    (all of them)
#
# The build needs `ninja -C BUILD tessera lab`. All games are the same every time.
set -eu
build=$1
lab=$build/lab/tessera-lab
shift
[ $# -gt 0 ] ||
    set -- drops garbage sprint marathon duel perfect alone pairs weights time speed play live
TESSERA_HOME=$(mktemp -d)
export TESSERA_HOME
trap 'rm -rf "$TESSERA_HOME"' EXIT

for part; do
    echo "== $part"
    case $part in
    drops)
        "$lab" strength drops 10 300 100000000
        "$lab" strength drops 12 60 100000000
        ;;
    garbage) "$lab" strength garbage 10 500 ;;
    sprint)
        for level in 1 2 3 4 5 6 7 8 9 10; do
            "$build/tessera" selfplay --mode sprint --bot $level --games 40 | head -n 2
        done
        ;;
    marathon)
        for level in 1 2 3 4 5 6 7 8 9 10; do
            "$build/tessera" selfplay --mode marathon --bot $level --games 40 | head -n 2
        done
        ;;
    duel)
        for level in 1 2 3 4 5 6 7 8 9; do
            games=40
            [ $level -lt 8 ] || games=24
            "$build/tessera" selfplay --mode duel --bot $((level + 1)) --bot $level \
                --games $games --pieces 1000 |
                head -n 4
        done
        ;;
    perfect) "$build/tessera" selfplay --mode perfect --bot 10 --games 40 | head -n 2 ;;
    alone)
        for places in 4000 16000 64000 256000; do
            for empties in 0 50; do
                "$lab" strength alone $places:$empties 24 250
            done
        done
        ;;
    pairs)
        for places in 4000 16000 64000 256000; do
            "$lab" strength duel $places:50 $((places / 4)):50 200
        done
        for places in 4000 16000; do
            "$lab" strength duel $places:50 $places:0 100
        done
        ;;
    weights)
        for places in 4000 16000 64000 256000; do
            "$lab" strength duel $places:50@duels $places:50 50 5001
        done
        ;;
    time) "$lab" strength time 20 60 ;;
    play)
        for rules in guideline modern nes; do
            "$lab" strength play $rules 3 200
        done
        ;;
    live) "$lab" strength live 5 60 ;; # by the clock: not the same every time
    speed) "$lab" bench | grep '^bot ' ;;
    *)
        sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
        exit 2
        ;;
    esac
done
