# The packages that must be installed to build or check the tree. Read by ./play and ./check:
#
#     . data/packages.sh
#     packages_need "$answer_yes" "$PACKAGES_PLAY"
#
# Each need is one line: a probe (a function below or a command's name), then the package that
# provides it with apt, dnf, pacman and brew; `-` if another package has it or there is none. `?`: not
# every release has it, and those that do not go without.
# shellcheck shell=sh disable=SC2034

PACKAGES_PLAY='
probe_cc      gcc         gcc           gcc    gcc
probe_libc    libc6-dev   glibc-devel   glibc  -
meson         meson       meson         meson  meson
probe_sqlite  libsqlite3-dev sqlite-devel sqlite sqlite
ninja         ninja-build ninja-build   ninja  ninja'

# For online play, and for a server on the network; without them these are not offered.
PACKAGES_NET='
pkg-config    pkg-config   pkgconf-pkg-config pkgconf pkgconf
probe_sodium  libsodium-dev libsodium-devel libsodium libsodium
probe_curl    libcurl4-openssl-dev libcurl-devel curl curl
probe_upnp    ?libminiupnpc-dev miniupnpc-devel miniupnpc miniupnpc'

# For a relay with pages and a server's port; without it a relay is for programs alone.
PACKAGES_SERVER='
pkg-config    pkg-config   pkgconf-pkg-config pkgconf pkgconf
probe_websockets libwebsockets-dev libwebsockets-devel libwebsockets libwebsockets'

# For the window; without these the game plays in the terminal.
PACKAGES_WINDOW='
pkg-config    pkg-config   pkgconf-pkg-config pkgconf pkgconf
probe_sdl     libsdl2-dev  SDL2-devel    sdl2   sdl2
probe_stb     libstb-dev   stb_truetype-devel stb -
probe_stb     libstb-dev   stb_image_write-devel stb -
probe_font    fonts-dejavu-core dejavu-sans-fonts ttf-dejavu -'

# For the game in a browser.
PACKAGES_WEB='
clang         clang       clang         clang  llvm
wasm-ld       lld         lld           lld    lld
python3       python3     python3       python python3
npm           npm         nodejs-npm    npm    node'

# For ./check --quick.
PACKAGES_TESTS='
probe_pytest          python3-pytest         python3-pytest python-pytest pytest
probe_pyte            python3-pyte           python3-pyte  python-pyte   -'
PACKAGES_QUICK="$PACKAGES_PLAY$PACKAGES_NET$PACKAGES_TESTS"'
probe_format          ?clang-format-14       clang-tools-extra clang     clang-format'

PACKAGES_CHECK="$PACKAGES_PLAY$PACKAGES_NET$PACKAGES_SERVER$PACKAGES_WINDOW$PACKAGES_TESTS"'
clang                 clang                  clang         clang         llvm
c++                   g++                    gcc-c++       gcc           gcc
probe_clang_runtime   libclang-rt-dev        compiler-rt   compiler-rt   -
probe_format          ?clang-format-14       clang-tools-extra clang     clang-format
ld.lld                lld                    lld           lld           lld
Xvfb                  xvfb                   xorg-x11-server-Xvfb xorg-server-xvfb -
xdotool               xdotool                xdotool       xdotool       -
openbox               openbox                openbox       openbox       -
xprop                 x11-utils              xprop         xorg-xprop    -
import                imagemagick            ImageMagick   imagemagick   -
probe_sound_server    pulseaudio             pulseaudio    pulseaudio    -
parec                 pulseaudio-utils       pulseaudio-utils libpulse   -
probe_browser         chromium               chromium      chromium      -
wasm-opt              binaryen               binaryen      binaryen      binaryen
ffmpeg                ffmpeg                 ffmpeg-free   ffmpeg        ffmpeg
zopfli                zopfli                 zopfli        zopfli        zopfli
probe_font_chinese    fonts-wqy-microhei     wqy-microhei-fonts wqy-microhei -
python3               python3                python3       python        python3
node                  nodejs                 nodejs        nodejs        node
npm                   npm                    nodejs-npm    npm           -
probe_python_numpy    python3-numpy          python3-numpy python-numpy  numpy
probe_python_nacl     python3-nacl           python3-pynacl python-pynacl -
probe_python_build    python3-build          python3-build python-build  python-build
probe_python_setuptools python3-setuptools   python3-setuptools python-setuptools -
probe_python_wheel    python3-wheel          python3-wheel python-wheel  -
probe_python_venv     python3-venv           -             -             -
desktop-file-validate desktop-file-utils     desktop-file-utils desktop-file-utils -
appstreamcli          appstream              appstream     appstream     -
update-mime-database  shared-mime-info       shared-mime-info shared-mime-info -
gio                   libglib2.0-bin         glib2         glib2         -
man                   man-db                 man-db        man-db        -
help2man              help2man               help2man      help2man      -
zsh                   zsh                    zsh           zsh           -
fish                  fish                   fish          fish          fish
probe_qemu            qemu-user-static       qemu-user-static qemu-user-static -
i686-linux-gnu-gcc    gcc-i686-linux-gnu     -             -             -
probe_libc_i686       libc6-dev-i386-cross   -             -             -
s390x-linux-gnu-gcc   gcc-s390x-linux-gnu    gcc-s390x-linux-gnu -       -
probe_libc_s390x      libc6-dev-s390x-cross  -             -             -'

# For release.sh, which is made for Debian 12 alone: what all parts but the sources need, what each
# part does, and all of it.
PACKAGES_LIBRARIES='
autoreconf            autoconf               -             -             -
automake              automake               -             -             -
libtoolize            libtool                -             -             -'
PACKAGES_BUILDS="$PACKAGES_PLAY$PACKAGES_WINDOW$PACKAGES_WEB$PACKAGES_LIBRARIES"
PACKAGES_DEB="$PACKAGES_PLAY$PACKAGES_NET$PACKAGES_SERVER$PACKAGES_WINDOW$PACKAGES_WEB"'
dpkg-buildpackage     dpkg-dev               -             -             -
dh                    debhelper              -             -             -
dh_python3            dh-python              -             -             -
fakeroot              fakeroot               -             -             -
lintian               lintian                -             -             -
help2man              help2man               -             -             -'
PACKAGES_PYTHON='
python3               python3                -             -             -
probe_python_build    python3-build          -             -             -
probe_python_setuptools python3-setuptools   -             -             -
probe_python_wheel    python3-wheel          -             -             -'
PACKAGES_STATIC='
musl-gcc              musl-tools             -             -             -'
PACKAGES_AARCH64='
aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu  -             -             -
probe_libc_aarch64    libc6-dev-arm64-cross  -             -             -'
PACKAGES_WINDOWS='
x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64-win32 -        -             -
makensis              nsis                   -             -             -'
PACKAGES_ZIP='
zip                   zip                    -             -             -'
PACKAGES_KEY='
minisign              ?minisign              -             -             -'
PACKAGES_RELEASE="$PACKAGES_BUILDS$PACKAGES_DEB$PACKAGES_PYTHON$PACKAGES_STATIC$PACKAGES_AARCH64$PACKAGES_WINDOWS"
PACKAGES_RELEASE="$PACKAGES_RELEASE$PACKAGES_ZIP$PACKAGES_KEY"

# packages_of PART: what release.sh needs for that part alone.
packages_of() {
    case $1 in
    source) echo "$PACKAGES_PLAY$PACKAGES_WINDOW" ;;
    deb) echo "$PACKAGES_DEB" ;;
    python) echo "$PACKAGES_BUILDS$PACKAGES_PYTHON" ;;
    static) echo "$PACKAGES_PLAY$PACKAGES_LIBRARIES$PACKAGES_STATIC" ;;
    aarch64) echo "$PACKAGES_BUILDS$PACKAGES_AARCH64" ;;
    windows) echo "$PACKAGES_BUILDS$PACKAGES_WINDOWS$PACKAGES_ZIP" ;;
    web) echo "$PACKAGES_BUILDS$PACKAGES_ZIP" ;;
    *) echo "$PACKAGES_BUILDS" ;;
    esac
}

# What is handed out is tried by these.
PACKAGES_TRY='
tmux                    tmux                   -             -             -
debootstrap           debootstrap            -             -             -
probe_wine            wine64                 -             -             -
probe_arm             qemu-user-static       -             -             -
systemd-nspawn        systemd-container      -             -             -'

PACKAGES_LONG="$PACKAGES_CHECK$PACKAGES_RELEASE$PACKAGES_TRY"'
gcovr                 gcovr                  gcovr         gcovr         gcovr
frama-c               ?frama-c-base          frama-c       -             -
probe_postgres        postgresql             postgresql-server postgresql    postgresql
probe_libpq           libpq-dev              libpq-devel   postgresql-libs libpq
probe_firefox         firefox-esr            firefox       firefox       -
probe_gymnasium       ?python3-gymnasium     -             python-gymnasium -
probe_mypy            mypy                   python3-mypy  mypy          mypy
WebKitWebDriver       webkit2gtk-driver      webkit2gtk4.1 webkit2gtk-4.1 -'

# ---- probes: all together they take a few hundredths of a second ----

probe_cc() {
    compiler=${CC:-cc}
    command -v "${compiler%% *}" >/dev/null
}

# probe_header NAME
probe_header() {
    [ -e "/usr/include/$1" ] || echo "#include <$1>" | ${CC:-cc} -E -x c - >/dev/null 2>&1
}

probe_libc() { probe_header stdio.h; }
probe_sqlite() { probe_header sqlite3.h; }
probe_sodium() { probe_header sodium.h; }
# Debian has its headers in a folder of the processor's.
probe_curl() { pkg-config --exists libcurl 2>/dev/null; }
probe_upnp() { probe_header miniupnpc/miniupnpc.h; }
probe_websockets() { pkg-config --exists libwebsockets 2>/dev/null; }
probe_libpq() { pkg-config --exists libpq 2>/dev/null; }
probe_postgres() {
    command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb
} >/dev/null 2>&1
probe_sdl() { pkg-config --exists 'sdl2 >= 2.0.20' 2>/dev/null; }
probe_stb() { probe_header stb/stb_truetype.h && probe_header stb/stb_image_write.h; }

# A font that the game looks for, or any that fontconfig knows.
probe_font() {
    ls -d /usr/share/fonts/truetype/dejavu || ls -d /usr/share/fonts/truetype/noto ||
        fc-list | grep -q .
} >/dev/null 2>&1

# The page speaks Chinese where the browser finds a font for it.
probe_font_chinese() {
    ls -d /usr/share/fonts/truetype/wqy || fc-list :lang=zh | grep -q .
} >/dev/null 2>&1

# A browser that packages_browser finds; Ubuntu has it only as a snap, which not every system
# can use.
probe_browser() {
    packages_browser || grep -q '^ID=ubuntu' /etc/os-release
} >/dev/null 2>&1

probe_clang_runtime() {
    runtime=$(clang --rtlib=compiler-rt -print-libgcc-file-name 2>/dev/null) && [ -e "$runtime" ]
}

# The one version that writes the sources as they are; the test of the form is skipped with another.
probe_format() {
    command -v clang-format-14 || clang-format --version | grep 'version 14' ||
        { ! command -v apt-get && command -v clang-format; }
} >/dev/null 2>&1

probe_qemu() {
    command -v qemu-s390x-static || command -v qemu-s390x
} >/dev/null

probe_wine() { [ -e /usr/lib/wine/wine64 ]; }
probe_arm() { command -v qemu-aarch64-static >/dev/null; }
probe_libc_i686() { [ -e /usr/i686-linux-gnu/include/stdio.h ]; }
probe_libc_aarch64() { [ -e /usr/aarch64-linux-gnu/include/stdio.h ]; }
probe_libc_s390x() { [ -e /usr/s390x-linux-gnu/include/stdio.h ]; }

# A browser that scripts can drive: its command.
packages_browser() {
    command -v chromium || command -v chromium-browser || command -v google-chrome
}

# A Python that can build and test the package: its path. The system's may be behind another one.
packages_python() {
    for python in python3 /usr/bin/python3; do
        if "$python" -c 'import numpy, setuptools, wheel, ensurepip; from build import ProjectBuilder'; then
            command -v "$python"
            return
        fi
    done
    return 1
} 2>/dev/null

# packages_python_has MODULE: the system's Python has it, or the first one.
packages_python_has() {
    /usr/bin/python3 -c "import $1" || python3 -c "import $1"
} >/dev/null 2>&1

# A Python that has pytest: its path.
packages_pytest() {
    for python in python3 /usr/bin/python3; do
        if "$python" -c 'import pytest, pyte'; then
            command -v "$python"
            return
        fi
    done
    return 1
} 2>/dev/null

probe_pytest() { packages_python_has pytest; }
probe_pyte() { packages_python_has pyte; }
probe_python_numpy() { packages_python_has numpy; }
probe_python_nacl() { packages_python_has nacl; }
probe_python_build() { packages_python_has build.__main__; }
probe_python_setuptools() { packages_python_has setuptools; }
probe_python_wheel() { packages_python_has wheel; }
probe_mypy() { packages_python_has mypy; }
# Any will do: pulseaudio would drive out what a desktop with PipeWire has.
probe_sound_server() {
    command -v pulseaudio || command -v pipewire-pulse
} >/dev/null 2>&1

probe_gymnasium() { packages_python_has gymnasium; }
probe_python_venv() { packages_python_has ensurepip; }

# Ubuntu has Firefox only as a snap.
probe_firefox() {
    command -v firefox-esr || command -v firefox || grep -q '^ID=ubuntu' /etc/os-release
} >/dev/null 2>&1

# ---- installing ----

# packages_missing TABLE COLUMN: the packages in that column that are not installed.
packages_missing() {
    echo "$1" | while read -r probe apt dnf pacman brew; do
        [ -n "$probe" ] || continue
        case $probe in
        probe_*) "$probe" && continue ;;
        *) command -v "$probe" >/dev/null && continue ;;
        esac
        if [ "$probe ${CC-}" = 'probe_cc clang' ]; then
            apt=clang dnf=clang pacman=clang brew=llvm
        fi
        case $2 in
        apt) name=$apt ;; dnf) name=$dnf ;; pacman) name=$pacman ;; *) name=$brew ;;
        esac
        if [ "$name" != - ]; then echo "$name"; fi
    done | sort -u | tr '\n' ' '
}

# Older releases have the runtime only in a package whose name has a version.
packages_clang_runtime() {
    version=$(apt-cache depends clang 2>/dev/null | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p')
    for name in libclang-rt-dev "libclang-rt-$version-dev" "libclang-common-$version-dev"; do
        if apt-cache show "$name" >/dev/null 2>&1; then
            echo "$name"
            return
        fi
    done
    echo libclang-rt-dev # as newer releases call it, if nothing is known
}

# packages_apt WORD...: apt-get, whose many words go to $log; what it has fetched and installed is
# counted instead, in one line on a terminal, in five elsewhere.
packages_apt() {
    {
        $as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0 "$@" </dev/null 2>&1
        echo "exit $?"
    } | {
        fetched=0
        installed=0
        line_shown=no
        result=2
        while read -r line; do
            printf '%s\n' "$line" >>"$log"
            # shellcheck disable=SC2086 # its words
            set -- $line
            case $line in
            'exit '*) result=$2 ;;
            'Waiting for '*) echo "  $line" ;;
            Get:*' ['*)
                fetched=$((fetched + 1))
                packages_count fetched $fetched "$5" ;;
            'Setting up '*)
                installed=$((installed + 1))
                packages_count installed $installed "${3%%:*}" ;;
            esac
        done
        [ $line_shown = no ] || printf '\r%70s\r' ''
        exit "$result"
    }
}

# packages_count WHAT NUMBER NAME: of $total; nothing if that is not known.
packages_count() {
    [ "${total:-0}" -gt 0 ] || return 0
    if [ -t 1 ]; then
        line_shown=yes
        printf '\r  %-68.68s' "$2 of $total $1: $3"
    elif [ $(($2 * 5 / total)) != $((($2 - 1) * 5 / total)) ]; then
        echo "  $2 of $total $1"
    fi
}

# Sets `wanted`, `sizes`, `total` (of the packages that they bring along), and `meson` if that is among
# them: its version; false: the package lists do not have them.
packages_plan() {
    wanted=
    for name in $missing; do
        case $name in
        libclang-rt-dev) name=$(packages_clang_runtime) ;;
        \?*)
            name=${name#\?}
            apt-cache show "$name" >/dev/null 2>&1 || continue
            ;;
        esac
        wanted="$wanted${wanted:+ }$name"
    done
    # shellcheck disable=SC2086 # a list of names
    sizes=$(LC_ALL=C apt-get install --print-uris -y --no-install-recommends $wanted 2>&1) || return 1
    total=$(echo "$sizes" | sed -n 's/.* upgraded, \([0-9]*\) newly installed.*/\1/p')
    meson=$(echo "$sizes" | sed -n 's/.* meson_\([0-9.]*\).*/\1/p')
    sizes=$(echo "$sizes" | sed -n 's/^Need to get/download:/p; s/^After this operation,/disk:/p')
}

# What installs packages here; nothing if it is none of the four.
packages_kind() {
    for kind in apt-get dnf pacman brew; do
        if command -v $kind >/dev/null; then
            echo "${kind%-get}"
            return
        fi
    done
    return 1
}

# Without apt: true if nothing is missing that this system's packages could provide.
packages_named() {
    kinds=$(packages_kind) || kinds='apt dnf pacman brew'
    [ -n "$(packages_missing "$1" "${kinds%% *}")" ] || return 0
    echo 'Some packages are missing. Install them first:'
    for kind in $kinds; do
        echo "  $kind: $(packages_missing "$1" $kind)"
    done
    return 2
} >&2

# packages_sizes: prints the download and disk sizes in `sizes`, if they are known.
packages_sizes() {
    echo "$sizes" | sed -n 's/^/  /; /[^ ]/p'
}

# Fails before anything is installed if this release of the system is too old.
packages_new_enough() {
    if [ -n "${meson-}" ] && dpkg --compare-versions "$meson" lt 0.61; then
        echo "This system is too old: it has Meson $meson, but 0.61 or newer is needed."
        return 1
    fi
}

# packages_need ANSWER TABLE: installs what is missing, and fails if something is still missing. Asks
# first. Without a terminal it only prints the command, unless ANSWER is yes.
packages_need() {
    answer_yes=$1
    case ${CC:-cc} in
    cc | gcc | clang) ;;
    *) probe_cc || { echo "CC=$CC: command not found"; return 2; } ;;
    esac
    if ! command -v apt-get >/dev/null; then
        packages_named "$2"
        return
    fi
    missing=$(packages_missing "$2" apt)
    missing=${missing% }
    [ -n "$missing" ] || return 0
    as_root=
    if [ "$(id -u)" != 0 ]; then
        as_root=sudo
        if ! command -v sudo >/dev/null; then
            missing=$(echo "$missing" | tr -d '?')
            echo "Missing: $missing"
            echo "This needs root or sudo. Ask an administrator to run: apt-get install $missing"
            return 2
        fi
    fi
    packages_plan || sizes=
    [ -n "$wanted" ] || return 0
    packages_new_enough || return 2
    if [ "$answer_yes" != yes ] && ! { [ -t 0 ] && [ -t 2 ]; }; then
        echo "Missing: $wanted"
        [ -n "$sizes" ] || echo "    ${as_root:+sudo }apt-get update"
        echo "    ${as_root:+sudo }apt-get install --no-install-recommends $wanted"
        packages_sizes
        echo "Run these commands, or this one again with -y."
        return 2
    fi
    echo "To be installed${as_root:+ by sudo}: $wanted"
    packages_sizes
    [ -n "$sizes" ] || echo '  (Some are not in the package lists yet: apt-get update runs first.)'
    if [ "$answer_yes" != yes ]; then
        printf 'Install them? [Y/n] '
        read -r answer || answer=n
        case $answer in '' | y | Y) ;; *) return 2 ;; esac
    fi
    log=$(mktemp) || return 2
    packages_install && rm -f "$log"
} >&2

# Installs `wanted`. If that fails, prints the end of the output and keeps all of it in $log.
packages_install() {
    if [ -z "$sizes" ]; then
        total=0
        packages_apt update || { packages_said; echo 'apt-get update failed: is there a network connection?'; return 2; }
        packages_plan || { echo "$sizes"; return 2; }
        packages_new_enough || return 2
        packages_sizes
    fi
    # shellcheck disable=SC2086
    packages_apt install -y --no-install-recommends $wanted ||
        { packages_apt update && packages_apt install -y --no-install-recommends $wanted; } ||
        { packages_said; return 2; }
}

packages_said() {
    tail -n 20 "$log" | sed 's/^/    /'
    echo "apt-get failed: see $log"
}
