# Sets build folders up by meson, once, and anew when the machine has changed. Read by ./play and
# ./check, after data/packages.sh.
# shellcheck shell=sh

# What a set-up finds out once and for all. Meson keeps believing that a header is missing, and
# ninja does not know that there is another compiler: then a folder is set up from nothing.
set_up_state() {
    echo "${CC:-cc}: $(${CC:-cc} --version 2>/dev/null | head -n 1)"
    for library in sqlite sodium stb sdl libpq; do
        if probe_$library; then echo "$library"; fi
    done
}

# set_up SOURCES FOLDER [OPTION...]: prints what meson says; false: the set-up has failed.
set_up() {
    sources=$1
    folder=$2
    shift 2
    state="$(set_up_state)
$(CDPATH='' cd -- "$sources" && pwd -P)
$*"
    if [ "$state" = "$(cat "$folder/set-up.state" 2>/dev/null)" ]; then
        return 0
    elif ! [ -e "$folder/build.ninja" ]; then
        meson setup "$@" "$folder" "$sources" || return
    else
        meson setup --wipe "$@" "$folder" "$sources" || return
    fi
    echo "$state" >"$folder/set-up.state"
}
