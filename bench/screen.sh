# A screen for programs that are measured from outside, with the meter; sourced by games.sh and
# duel.sh. Needs $here and $scratch; afterwards DISPLAY is the screen, $server and $manager are to be
# ended.
screen_open() {
    cc -std=c17 -O2 -o "$scratch/meter" "$here/meter.c" "$here/x11.c" -lX11 -lXext -lXtst -lXdamage
    Xvfb -displayfd 3 -screen 0 960x720x24 -noreset -nolisten tcp 3>"$scratch/display" \
        >"$scratch/xvfb" 2>&1 &
    server=$!
    sleep 2
    DISPLAY=:$(cat "$scratch/display")
    export DISPLAY METER_SERVER=$server
    cat >"$scratch/openbox.xml" <<'XML'
<openbox_config xmlns="http://openbox.org/3.4/rc"><focus><focusNew>yes</focusNew></focus>
<applications><application class="*"><decor>no</decor><focus>yes</focus>
<position force="yes"><x>0</x><y>0</y></position></application></applications></openbox_config>
XML
    openbox --config-file "$scratch/openbox.xml" >/dev/null 2>&1 &
    manager=$!
    sleep 1
}
