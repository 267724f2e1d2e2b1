#!/bin/sh
# A league of files between two people with keys of their own: signed by both, joined by copying,
# and what was changed afterwards. Usage: check_league.sh COMMAND...
set -u
cd "$(dirname "$0")/.." || exit 2
passed=0
failed=0
program=$*
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
TESSERA_HOME=$scratch/ann
export TESSERA_HOME

if ! $program version | grep -q '^net libsodium'; then
    $program sign 2>&1 | grep -q '^tessera: this build has no online play' ||
        { echo 'without libsodium, tessera sign does not say so'; echo '0 passed, 1 failed'; exit 1; }
    echo '1 passed, 0 failed, 1 skipped: built without libsodium'
    exit 0
fi

# so NAME COMMAND...: passes if the command succeeds.
so() {
    name=$1
    shift
    if "$@" >"$scratch/out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: not so: $*"
        sed 's/^/    /' "$scratch/out"
    fi
}

# says STATUS WORDS COMMAND...: the exit status, and a line with the words.
says() {
    expected=$1
    words=$2
    shift 2
    "$@" >"$scratch/said" 2>&1
    [ $? = "$expected" ] && grep -qF -- "$words" "$scratch/said" && return
    echo "not '$words' and $expected:"
    cat "$scratch/said"
    return 1
}

# Duels of the tests: one won, one drawn.
one=tests/replays/guideline-duel-top.tsr
two=tests/replays/modern-duel-draw.tsr
league=$scratch/league
mkdir "$league"
ann=$($program sign)
bea=$($program sign --key "$scratch/bea.key")
so 'a key stays' [ "$($program sign)" = "$ann" ]
so 'of 64 digits' [ "${#bea}" = 64 ]
so 'for nobody else' [ "$(stat -c %a "$scratch/ann/person.key")" = 600 ]

# shellcheck disable=SC2086 # a command and its runner
{
    so 'made' $program sign "$one" --to "$league/1.tsl" --name Ann --with "$bea=Bea" --played 1764000000
    so 'waits' says 0 'waits: 1.tsl: not signed by all who played' $program league "$league"
    so 'not twice' says 2 'cannot be written' $program sign "$one" --to "$league/1.tsl" --name Ann \
        --with "$bea=Bea"
    # Bea signs a file of her own, which says the same
    so 'made' $program sign "$one" --to "$league/2.tsl" --name Bea --board 2 --with "$ann=Ann" \
        --played 1764000000 --key "$scratch/bea.key"
    so 'both count as one' says 0 '1 games counted' $program league "$league"
    so 'made' $program sign "$two" --to "$league/3.tsl" --name Ann --with "$bea=Bea" --played 1764000100
    so 'signed' $program sign "$league/3.tsl" --key "$scratch/bea.key"
    so 'counts' says 0 '2 games counted' $program league "$league"
    so 'JSON' says 0 '"counted":2,"again":0,"waiting":0,"refused":[]}' $program league "$league" --json
    $program league "$league" --json --jobs 1 >"$scratch/table"
    mkdir "$scratch/joined"
    cp "$league"/*.tsl "$scratch/joined"
    mv "$scratch/joined/1.tsl" "$scratch/joined/z.tsl"
    $program league "$scratch/joined" --json --jobs 3 >"$scratch/table.joined"
    so 'the same table' cmp "$scratch/table" "$scratch/table.joined"

    so 'a stranger cannot sign' says 2 'your key is not among those who played' \
        $program sign "$league/3.tsl" --key "$scratch/eve.key"
    so 'a bad name' says 2 'a name has 1 to 24 letters' $program sign "$one" --to "$scratch/x.tsl" \
        --name '  ' --with "$bea=Bea"
    so 'no duel' says 1 'not as it counts' $program sign tests/replays/guideline-duel-handicap.tsr \
        --to "$scratch/x.tsl" --name Ann --with "$bea=Bea"
    so 'nothing was made' [ ! -e "$scratch/x.tsl" ]
    so 'no board' says 2 'there are 1 boards' $program sign "$one" --to "$scratch/x.tsl" --name Ann --board 2
    so 'no key' says 2 'is no key' $program sign --key "$one"

    sed 's/^seed .*/seed 77/' "$league/3.tsl" >"$league/seed.tsl"
    head -c 900 "$league/3.tsl" >"$league/torn.tsl"
    sed '3s/Ann/Eve/' "$league/3.tsl" >"$league/name.tsl"
    printf 'tessera log 1\nplayed 17\n' >"$league/text.tsl"
    so 'another seed' says 1 'refused: seed.tsl: the signature is not that of its player: Ann' \
        $program league "$league"
    so 'torn' says 1 'refused: torn.tsl: the signature is not that of its player: Ann' \
        $program league "$league"
    so 'another name' says 1 'refused: name.tsl: the signature is not that of its player: Eve' \
        $program league "$league"
    so 'no log' says 1 "refused: text.tsl: line 2: expected 'played'" $program league "$league"
    so 'none of them counts' says 1 '2 games counted' $program league "$league"
    hall=$scratch/hall.db
    so 'no hall' says 2 'unable to open' $program judge --hall "$hall"
    so 'handed in' says 0 '3.tsl: waits for a judge' $program hall "$hall" add "$league/3.tsl"
    so 'again' says 0 '3.tsl: is there already' $program hall "$hall" add "$league/3.tsl"
    so 'forged' says 1 'seed.tsl: the signature is not that' $program hall "$hall" add "$league/seed.tsl"
    so 'judged' says 0 '{"counted":1,"again":0,"refused":0}' $program judge --hall "$hall" --once
    so 'people' says 0 "$ann  Ann" $program hall "$hall" people
    so 'a person' says 0 '"name":"Ann"' $program hall "$hall" person "$ann"
    so 'a backup' $program hall "$hall" backup "$scratch/copy.db"
    so 'banned' $program hall "$hall" ban "$bea"
    so 'who is' says 0 'Bea  (banned)' $program hall "$hall" people
    so 'forgotten' $program hall "$hall" forget "$ann"
    so 'nobody now' says 1 'nobody with this key' $program hall "$hall" forget "$ann"
    so 'its log is gone' says 0 '0 logs verify, 0 do not' $program hall "$hall" check
    so 'the copy has all' says 0 '1 logs verify, 0 do not' $program hall "$scratch/copy.db" check
    so 'a wrong word' says 2 'did you mean' $program hall "$hall" poeple
    so 'no folder' says 2 'No such file' $program league "$scratch/nowhere"
}

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
