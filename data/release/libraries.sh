#!/bin/sh
# Static libraries that a program for another machine takes along: SQLite, libsodium, curl, SDL. Their
# sources are those of Debian's source packages, whose signatures apt checks. Usage, by release.sh:
#
#   libraries.sh fetch FOLDER            the sources, unless they are there
#   libraries.sh glibc FOLDER '' HOST    a C library of 2020, FOLDER/glibc-HOST
#   libraries.sh build FOLDER TO HOST    all but SDL into TO/lib and TO/include; HOST is a key of the
#                                        table in find_host
#   libraries.sh sdl FOLDER TO HOST      SDL, which takes minutes
#   libraries.sh desktop FOLDER '' HOST  what a program with a window finds on a machine of that kind
set -eu
call=$1
sources=$2
to=${3-}
host=${4-}
keys=/usr/share/keyrings/debian-archive-keyring.gpg
LIBRARIES='sqlite3 libsodium curl libsdl2'

# mirrors: where this machine has Debian's packages from, each with its suite; security, which may
# keep no sources of what the others have, too, comes last.
mirrors() {
    # shellcheck disable=SC2016 # apt's own names
    apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 'Origin: Debian' |
        sort -ru | grep . || { echo 'apt knows no mirror of Debian' >&2; exit 1; }
}

# Lists of its own, so that nothing of this machine's is changed.
libraries_fetch() {
    ! [ -e "$sources/done" ] || return 0
    mkdir -p "$sources/lists/partial"
    mirrors | sed "s|.*|deb-src [signed-by=$keys] & main|" >"$sources/sources.list"
    (
        cd "$sources"
        set -- -qq -o "Dir::Etc::sourcelist=$PWD/sources.list" -o Dir::Etc::sourceparts=- \
            -o "Dir::State::lists=$PWD/lists" -o APT::Sandbox::User=root
        # shellcheck disable=SC2086 # names
        apt-get "$@" update
        apt-get "$@" source $LIBRARIES >/dev/null
        touch done
    )
}

# The word that configure wants; the compiler and its tools.
find_host() {
    machine=$host
    libc=$sources/glibc-$machine
    case $machine in
    windows) host=x86_64-w64-mingw32 cc=$host-gcc ;;
    aarch64) host=aarch64-linux-gnu cc=$host-gcc ;;
    musl) host=x86_64-linux-musl cc=musl-gcc ;;
    linux)
        host=x86_64-linux-gnu debian=amd64
        cc="gcc --sysroot=$libc -B$libc/usr/lib/$host"
        ;;
    linux-aarch64) # its compiler would look at headers of its own first
        host=aarch64-linux-gnu debian=arm64
        cc="$host-gcc --sysroot=$libc -B$libc/usr/lib/$host -isystem $libc/usr/include/$host -isystem $libc/usr/include"
        ;;
    esac
    tools=$host-
    case $machine in musl) tools= ;; esac
}

# fetch_packages FOLDER SUITE NAME...: Debian's packages for that machine, unpacked there.
fetch_packages() {
    folder=$1
    suite=$2
    shift 2
    mkdir -p "$folder/lists/partial"
    mirrors | grep 'bookworm$' |
        sed "s|\(.*\) bookworm|deb [arch=$debian signed-by=$keys] \1 $suite main|" >"$folder.list"
    (
        cd "$folder"
        names=$*
        set -- -qq -o "Dir::Etc::sourcelist=$folder.list" -o Dir::Etc::sourceparts=- \
            -o "Dir::State::lists=$PWD/lists" -o Dir::State::status=/dev/null -o APT::Sandbox::User=root \
            -o "APT::Architecture=$debian" -o "APT::Architectures=$debian"
        apt-get "$@" update
        # shellcheck disable=SC2086 # names
        apt-get "$@" download $names
        for package in *.deb; do
            dpkg -x "$package" .
        done
        rm -r lists ./*.deb
        # links to /lib lead out of this folder
        find . -type l -lname '/*' | while read -r link; do
            ln -sf "$PWD$(readlink "$link")" "$link"
        done
    )
}

# A C library that is old enough for any distribution since 2020: what is linked with it runs there.
libraries_glibc() {
    find_host
    ! [ -e "$libc.done" ] || return 0
    rm -rf "$libc"
    fetch_packages "$libc" bullseye libc6 libc6-dev linux-libc-dev
    touch "$libc.done"
}

# What shows and what sounds on that machine, for SDL to find by its name; and what that needs itself.
SHOWS='libx11-6 libxext6 libxcursor1 libxfixes3 libxi6 libxrandr2 libxss1 libwayland-client0
    libwayland-cursor0 libwayland-egl1 libxkbcommon0 libdecor-0-0 libdrm2 libgbm1 libudev1 libasound2
    libpulse0'
libraries_desktop() {
    find_host
    # shellcheck disable=SC2086 # names
    fetch_packages "$sources" bookworm libc6 libxcb1 libxau6 libxdmcp6 libbsd0 libmd0 libxrender1 $SHOWS
}

# The same bytes wherever they are built.
flags_for() {
    echo "-O2 -ffunction-sections -fdata-sections -ffile-prefix-map=$1=. -g0"
}

write_pc() { # NAME VERSION WORDS...
    mkdir -p "$to/lib/pkgconfig"
    name=$1 version=$2
    shift 2
    printf 'prefix=%s\nName: %s\nDescription: %s\nVersion: %s\nCflags: -I${prefix}/include\nLibs: -L${prefix}/lib %s\n' \
        "$to" "$name" "$name" "$version" "$*" >"$to/lib/pkgconfig/$name.pc"
}

libraries_build() {
    find_host
    ! [ -e "$to/done" ] || return 0
    mkdir -p "$to/lib" "$to/include" "$to/work"
    flags=$(flags_for "$to/work")
    (
        cd "$to/work"
        # SQLite: the one file that its own build makes of all of them
        if ! [ -e "$sources/sqlite3.c" ]; then
            (cd "$sources"/sqlite3-*/ && rm -rf made && mkdir made && cd made &&
                ../configure --disable-tcl --disable-readline >configure.said && make -s sqlite3.c >make.said &&
                mv sqlite3.c sqlite3.h "$sources")
        fi
        cp "$sources/sqlite3.c" "$sources/sqlite3.h" .
        # what the game asks for: no extension is loaded, one connection a thread
        # shellcheck disable=SC2086 # words
        $cc $flags -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_THREADSAFE=1 -DSQLITE_DQS=0 \
            -DSQLITE_OMIT_DEPRECATED -DSQLITE_OMIT_SHARED_CACHE -DSQLITE_DEFAULT_MEMSTATUS=0 \
            -c sqlite3.c -o sqlite3.o
        ${tools}ar rcsD "$to/lib/libsqlite3.a" sqlite3.o
        mkdir -p "$to/include/stb"
        cp /usr/include/stb/stb_truetype.h /usr/include/stb/stb_image_write.h "$to/include/stb"
        cp sqlite3.h "$to/include"
        write_pc sqlite3 "$(sed -n 's/^#define SQLITE_VERSION  *"\(.*\)"/\1/p' sqlite3.h)" -lsqlite3

        rm -rf sodium && cp -r "$sources"/libsodium-*/ sodium
        cd sodium
        [ -x configure ] || autoreconf -fi >autoreconf.said 2>&1 || { tail -n 5 autoreconf.said; exit 1; }
        ./configure --host=$host --prefix="$to" --disable-shared --enable-static --disable-pie \
            --disable-ssp CC="$cc" CFLAGS="$flags" >configure.said 2>&1 || { tail -n 5 configure.said; exit 1; }
        make -s -j2 >make.said 2>&1 && make -s install >>make.said 2>&1 || { tail -n 5 make.said; exit 1; }
        cd ..

        # A program that can load libraries takes the machine's libcurl, which has TLS. A static one has
        # what plain HTTP needs.
        case $machine in
        linux*)
            cp -r "$(pkg-config --variable=includedir libcurl)/curl" "$to/include"
            write_pc libcurl "$(pkg-config --modversion libcurl)"
            ;;
        musl | aarch64)
            rm -rf curl && cp -r "$sources"/curl-*/ curl
            cd curl
            set --
            for part in alt-svc cookies dict doh file ftp gopher hsts imap ldap ldaps manual mqtt netrc ntlm \
                pop3 rtsp shared smb smtp telnet tftp unix-sockets; do
                set -- "$@" --disable-$part
            done
            for part in brotli libidn2 libpsl librtmp nghttp2 ssl zlib zstd; do
                set -- "$@" --without-$part
            done
            ./configure --host=$host --prefix="$to" --enable-static "$@" CC="$cc" CFLAGS="$flags" \
                >configure.said 2>&1 || { tail -n 5 configure.said; exit 1; }
            for part in include lib; do
                make -s -j2 -C $part install >make.said 2>&1 || { tail -n 5 make.said; exit 1; }
            done
            write_pc libcurl "$(sh curl-config --version | cut -d ' ' -f 2)" -lcurl -lpthread
            cd ..
            ;;
        esac
        touch "$to/done"
    )
    rm -rf "$to/work"
}

# Windows needs it within the program; elsewhere it finds the machine's own parts when it starts.
libraries_sdl() {
    find_host
    ! [ -e "$to/sdl.done" ] || return 0
    mkdir -p "$to/work"
    flags=$(flags_for "$to/work")
    wants=
    case $machine in
    linux*)
        # SDL loads what shows and what sounds when it starts, if it was there when SDL was built. Beside
        # the old C library it is not; the new one must not come along.
        found=$to/work/found
        mkdir -p "$found"
        there=
        if [ "$machine" != linux ]; then
            there=$to/work/shows
            # shellcheck disable=SC2086 # names
            fetch_packages "$there" bookworm $SHOWS
        fi
        ln -sf /usr/include/X11 /usr/include/alsa "$found"
        for name in X asound wayland xkbcommon decor-0 drm gbm udev pulse-simple; do
            ln -sf "$there/usr/lib/$host/lib$name"*.so.? "$found"
        done
        ln -sf libasound.so.2 "$found/libasound.so"
        flags="$flags -idirafter /usr/include -idirafter /usr/include/x86_64-linux-gnu"
        set -- --disable-sndio --disable-libsamplerate --x-includes="$found" --x-libraries="$found" \
            --with-alsa-inc-prefix="$found" --with-alsa-prefix="$found" \
            LDFLAGS="-L$found -Wl,--allow-shlib-undefined"
        wants='VIDEO_DRIVER_X11 VIDEO_DRIVER_X11_DYNAMIC VIDEO_DRIVER_X11_XRANDR VIDEO_DRIVER_X11_XINPUT2
            VIDEO_DRIVER_WAYLAND VIDEO_DRIVER_WAYLAND_DYNAMIC AUDIO_DRIVER_PULSEAUDIO
            AUDIO_DRIVER_PULSEAUDIO_DYNAMIC AUDIO_DRIVER_ALSA AUDIO_DRIVER_ALSA_DYNAMIC JOYSTICK_LINUX'
        ;;
    *) set -- ;;
    esac
    (
        cd "$to/work"
        rm -rf sdl && cp -r "$sources"/libsdl2-*/ sdl
        mkdir sdl/made
        cd sdl/made
        ../configure --host=$host --prefix="$to" --disable-shared --enable-static --disable-render-d3d \
            --disable-video-vulkan --disable-haptic --disable-sensor CC="$cc" CFLAGS="$flags" "$@" \
            >configure.said 2>&1 || { tail -n 5 configure.said; exit 1; }
        for want in $wants; do
            grep -q "define SDL_$want [1\"]" include/SDL_config.h || { echo "SDL has found no $want"; exit 1; }
        done
        make -s -j2 >make.said 2>&1 && make -s install >>make.said 2>&1 || { tail -n 5 make.said; exit 1; }
        touch "$to/sdl.done"
    )
    rm -rf "$to/work"
}

libraries_$call
