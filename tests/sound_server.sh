# A sound server without a card in a folder of its own, for scripts that have `scratch`, an empty
# folder; its sink is `bench`. Its processes are in `servers`, the one that programs speak to is
# SOUND_SERVER.
# shellcheck shell=sh disable=SC2154
servers=

has_sound_server() {
    case $1 in
    pulseaudio) commands=pulseaudio ;;
    pipewire) commands='pipewire pipewire-pulse wireplumber dbus-daemon' ;;
    esac
    for command in $commands pactl parec; do
        command -v "$command" >/dev/null || return 1
    done
}

# sound_server pulseaudio|pipewire: false: it does not run.
sound_server() {
    export HOME="$scratch" XDG_RUNTIME_DIR="$scratch" SDL_AUDIODRIVER=pulseaudio
    unset PULSE_SERVER XDG_CONFIG_HOME XDG_STATE_HOME DISPLAY
    chmod 700 "$scratch"
    if [ "$1" = pulseaudio ]; then
        pulseaudio -n --daemonize=no --exit-idle-time=-1 --realtime=no \
            -L module-native-protocol-unix 2>"$scratch/said" &
    else
        export DBUS_SESSION_BUS_ADDRESS="unix:path=$scratch/bus"
        dbus-daemon --session --nofork --address="$DBUS_SESSION_BUS_ADDRESS" 2>"$scratch/said" &
        servers=$!
        pipewire >"$scratch/said" 2>&1 &
        servers="$servers $!"
        sleep 1
        wireplumber >"$scratch/said" 2>&1 &
        servers="$servers $!"
        pipewire-pulse >"$scratch/said" 2>&1 &
    fi
    export SOUND_SERVER=$!
    servers="$servers $!"
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        sleep 1
        ! pactl load-module module-null-sink sink_name=bench rate=48000 >"$scratch/said" 2>&1 ||
            break
    done
    sleep 1
    pactl set-default-sink bench 2>"$scratch/said"
}

sound_server_end() {
    # shellcheck disable=SC2086 # its words
    [ -z "$servers" ] || kill $servers 2>/dev/null
    wait
    servers=
}
