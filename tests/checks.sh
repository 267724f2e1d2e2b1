# What scripts count their checks with; read by them from the folder of the tree.
# shellcheck shell=sh
passed=0
failed=0
skipped=0

# check NAME COMPLAINTS: passes if there are none.
check() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$2" | tail -n 60 | sed "s|^|$1: |"
    fi
}

# skip WHY: one check.
skip() {
    skipped=$((skipped + 1))
    echo "skipped: $1"
}

# Prints the numbers, and ends the script.
finish() {
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" = 0 ]
    exit
}
