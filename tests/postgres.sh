# A PostgreSQL server in a folder of its own, for scripts that have `scratch`, a temporary folder. It
# ends with the script. Its data are in `postgres_data`, where they may have been before.
# shellcheck shell=sh
postgres_tools=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
postgres_runs=
postgres_stops=immediate
trap '[ -z "$postgres_runs" ] || as_server pg_ctl -D "$postgres_data" -m "$postgres_stops" stop >/dev/null 2>&1
    rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

has_postgres() {
    [ -x "$postgres_tools/initdb" ]
}

# The server refuses to run as root.
as_server() {
    command=$1
    shift
    if [ "$(id -u)" = 0 ]; then
        (cd / && setpriv --reuid=postgres --regid=postgres --clear-groups "$postgres_tools/$command" "$@")
    else
        "$postgres_tools/$command" "$@"
    fi
}

# Starts it, and sets `postgres` to where it is; false: it has said why not.
start_postgres() {
    postgres_data=${postgres_data-$scratch/data}
    [ "$(id -u)" != 0 ] || chown postgres "$scratch"
    { [ -e "$postgres_data/PG_VERSION" ] ||
        as_server initdb -D "$postgres_data" -U tessera --auth=trust >"$scratch/log" 2>&1; } &&
        as_server pg_ctl -D "$postgres_data" -w -l "$postgres_data/server.log" \
            -o "-c listen_addresses= -c unix_socket_directories=$scratch" start >>"$scratch/log" 2>&1 ||
        { cat "$scratch/log"; return 1; }
    postgres_runs=yes
    postgres="postgresql://tessera@/postgres?host=$scratch"
}
