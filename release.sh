#!/bin/bash
# Makes everything that can be handed out, the same bytes wherever it is made. Wants Debian 12, and the
# packages that it names when they are missing.
#
#   ./release.sh [-y] [--key FILE] [--only PART,PART...] [--twice] [DIR]
#       into DIR (build-release/out). -y: do not ask before installing what is missing. --key: a secret
#       key of minisign's that signs SHA256SUMS. --twice: makes it all once more, from the source tarball
#       in another folder, without a compiler cache, and compares; diffoscope says what differs.
#       Parts: source deb web python npm static aarch64 linux windows
#   ./release.sh --check DIR [PART...]
#       installs each part of DIR somewhere clean, plays a game there and verifies it; ends with
#       `N passed, N failed, N skipped`. Wants root and debootstrap for a system of its own.
#
# docs/release.md says what is in each part, and where it runs.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
tree=$PWD
PARTS='source deb web python npm static aarch64 linux windows'
parts=$PARTS
key=
answer_yes=no
twice=no
case ${1-} in
--check)
    shift
    exec tests/check_release.sh "$@"
    ;;
esac
while [ $# -gt 0 ]; do
    case $1 in
    -y) answer_yes=yes ;;
    --key) key=$(readlink -f "$2"); shift ;;
    --twice) twice=yes ;;
    --only) parts=${2//,/ }; shift ;;
    --help | -*)
        sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$0"
        [ "$1" = --help ] || exit 2
        exit 0
        ;;
    *) break ;;
    esac
    shift
done
for part in $parts; do
    case " $PARTS " in
    *" $part "*) ;;
    *) echo "$part: unknown part; parts: $PARTS" >&2; exit 2 ;;
    esac
done
[ -z "$key" ] || [ -r "$key" ] || { echo "$key: no such key" >&2; exit 2; }

. data/packages.sh
needed=$(for part in $parts; do packages_of "$part"; done)
[ -z "$key" ] || needed=$needed$PACKAGES_KEY
packages_need "$answer_yes" "$needed"

mkdir -p "${1:-build-release/out}" build-release
out=$(cd "${1:-build-release/out}" && pwd)
libraries=$tree/build-release/libraries
work=$tree/build-release/work
version=$(sed -n 's/^#define TS_VERSION "\(.*\)"/\1/p' include/tessera.h)
name=tessera-$version
# The day of the release, wherever and whenever it is made.
: "${SOURCE_DATE_EPOCH:=$(date -u -d "$(sed -n "s/^## $version (\(.*\))$/\1/p" CHANGELOG.md)" +%s)}"
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC PYTHONDONTWRITEBYTECODE=1
unset CFLAGS LDFLAGS CPPFLAGS PKG_CONFIG_PATH TESSERA_HOME
export CCACHE_BASEDIR="$tree" CCACHE_NOHASHDIR=yes
umask 022
rm -rf "$work"
mkdir -p "$work"

wants() { case " $parts " in *" $1 "*) ;; *) return 1 ;; esac; }
say() { echo "release: $*"; }
# quietly COMMAND...: its words are shown only if it fails.
quietly() {
    "$@" >"$work/said" 2>&1 || { tail -n 30 "$work/said"; say "failed: $*"; exit 1; }
}
# packed FOLDER FILE.tar.gz: always the same bytes for the same files.
packed() {
    tar --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --mode=u+rw,go+r-w -C "$(dirname "$1")" -cf - "$(basename "$1")" | gzip -9n >"$2"
}
# zipped FOLDER FILE.zip: what is in the folder.
zipped() {
    find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    rm -f "$2"
    (cd "$1" && find . -type f | sed 's|^\./||' | LC_ALL=C sort | zip -q -X -9 -@ "$2")
}

# ---- the sources, from which all else is made ----

# What git knows; in an unpacked tarball, all that is there.
source_files() {
    if git rev-parse --git-dir >/dev/null 2>&1 && [ "$(git rev-parse --show-toplevel)" = "$tree" ]; then
        git ls-files -z
    else
        find . -path ./build\* -prune -o \( -type f -o -type l \) -printf '%P\0'
    fi
}
say "the sources of $version"
mkdir "$work/$name"
source_files | tar --null -T - -cf - | tar -C "$work/$name" -xf -
find "$work/$name" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
packed "$work/$name" "$work/$name.tar.gz"
if wants source; then
    cp "$work/$name.tar.gz" "$out"
    sum_of() { sha256sum "$1" | cut -d ' ' -f 1; }
    mkdir "$work/$name-flatpak"
    quietly data/release/libraries.sh fetch "$libraries/sources"
    packed "$libraries"/sources/libsodium-*/ "$work/$name-flatpak/libsodium.tar.gz"
    filled() {
        sed "s/@VERSION@/$version/g; s/@SHA256@/$(sum_of "$out/$name.tar.gz")/
            s/@SODIUM@/$(sum_of "$work/$name-flatpak/libsodium.tar.gz")/" "data/release/$1"
    }
    filled tessera.rb >"$out/tessera.rb"
    filled flatpak.yaml >"$work/$name-flatpak/tessera.yaml"
    cp "$work/$name.tar.gz" /usr/include/stb/stb_truetype.h /usr/include/stb/stb_image_write.h \
        "$work/$name-flatpak"
    packed "$work/$name-flatpak" "$out/$name-flatpak.tar.gz"
fi

# ---- Debian's packages ----

if wants deb; then
    say "Debian's packages"
    mkdir "$work/deb"
    tar -C "$work/deb" -xzf "$work/$name.tar.gz"
    # a package is built without a network
    quietly npm ci --prefix "$work/deb/$name/src/front/web" --ignore-scripts --no-audit --no-fund
    (cd "$work/deb/$name" && DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-} parallel=2 noautodbgsym" \
        quietly dpkg-buildpackage -b --no-sign)
    if command -v lintian >/dev/null; then
        quietly lintian -I --pedantic --fail-on error,warning,info,pedantic --allow-root \
            "$work"/deb/*.changes
    fi
    cp "$work"/deb/*.deb "$out"
fi

# ---- builds for machines ----

# machine KEY [OPTION...]: a build in $work/KEY with the libraries within it.
machine() {
    machine=$1
    shift
    sources=$libraries/sources
    quietly data/release/libraries.sh fetch "$sources"
    case $machine in linux*) quietly data/release/libraries.sh glibc "$sources" '' "$machine" ;; esac
    quietly data/release/libraries.sh build "$sources" "$libraries/$machine" "$machine"
    case $machine in
    linux* | windows) quietly data/release/libraries.sh sdl "$sources" "$libraries/$machine" "$machine" ;;
    esac
    sed "s|@LIBRARIES@|$libraries/$machine|g; s|@GLIBC@|$sources/glibc-$machine|g" \
        "data/release/$machine.txt" >"$work/$machine.txt"
    quietly env PKG_CONFIG_PATH= meson setup --cross-file "$work/$machine.txt" --prefix=/ \
        -Dc_args="-ffile-prefix-map=$work/$name=. -ffile-prefix-map=$work/$machine=. -ffile-prefix-map=../$name=. -ffile-prefix-map=$libraries/$machine=. -isystem$libraries/$machine/include" \
        "$@" "$work/$machine" "$work/$name"
}
build() { quietly ninja -j2 -C "$work/$machine" "$@"; }

# The programs for Linux are those of one build, which makes the page and the libraries, too.
if wants linux || wants aarch64 || wants web || wants python || wants npm || wants windows; then
    say 'Linux, with a window'
    machine linux -Dwindow=enabled -Dprocessors=few -Ddefault_library=shared -Dlibdir=lib
    build all web npm
    quietly env DESTDIR="$work/linux.tree" meson install -C "$work/linux" --no-rebuild
fi
# Documents that go with every program.
papers() {
    cp "$work/$name/LICENSE" "$work/$name/CHANGELOG.md" "$1"
    cp "$work/$name/docs/players.md" "$1"
}
# floor FILE...: the newest version of the C library that they ask for.
floor() {
    "${tools}objdump" -T "$@" | sed -n 's/.*(\{0,1\}GLIBC_\([0-9.]*\)).*/\1/p' | sort -Vu | tail -n 1
}
# desktop TREE WHERE: what was installed there, packed; tools: what begins the names of that machine's.
desktop() {
    package=$work/$name-$2
    mkdir -p "$package/lib"
    cp -r "$1/bin" "$work/linux.tree/share" "$package"
    cp -r "$1/lib/tessera" "$package/lib"
    "${tools}strip" "$package"/bin/* "$package"/lib/tessera/*
    papers "$package"
    needs=$(floor "$package"/bin/* "$package"/lib/tessera/*)
    say "$2: glibc $needs or newer"
    printf '%s\n2.31\n' "$needs" | sort -VC || { say 'that is too new: 2.31 was promised'; exit 1; }
    packed "$package" "$out/$(basename "$package").tar.gz"
}
tools=
if wants linux; then
    desktop "$work/linux.tree" linux-x86_64
fi
if wants web; then
    say 'the page'
    quietly "$work/linux/tessera" web "$work/web"
    zipped "$work/web" "$out/$name-web.zip"
fi
if wants python; then
    say 'Python'
    cp -rp "$work/$name/python" "$work/python"
    python=$(packages_python)
    mkdir "$work/pythons"
    needs=$(floor "$work/linux/libtessera.so" "$work/linux/libtessera_env.so")
    say "the wheel: glibc $needs or newer"
    (cd "$work" && TESSERA_LIBRARY=$work/linux TESSERA_PLATFORM=manylinux_${needs/./_}_x86_64 \
        quietly "$python" -m build --no-isolation --outdir "$work/pythons" "$work/python")
    # setuptools does not know of the day
    mkdir "$work/sdist"
    tar -C "$work/sdist" -xzf "$work/pythons/$name.tar.gz"
    packed "$work/sdist/$name" "$out/$name-python.tar.gz"
    cp "$work"/pythons/*.whl "$out"
fi
if wants npm; then
    say 'npm'
    find "$work/linux/npm" -type f -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
    (cd "$work" && HOME=$work npm_config_update_notifier=false \
        quietly npm --offline pack --pack-destination "$out" "$work/linux/npm")
fi

# terminal KEY WHERE: the program for terminals, which needs nothing of the machine.
terminal() {
    say "the program for terminals, $2"
    machine "$1" -Dwindow=disabled -Ddefault_library=static
    build tessera
    package=$work/$name-terminal-$2
    mkdir "$package"
    cp "$work/$1/tessera" "$package"
    "${tools}strip" "$package/tessera"
    ! objdump -p "$package/tessera" 2>/dev/null | grep NEEDED || exit 1
    papers "$package"
    packed "$package" "$out/$(basename "$package").tar.gz"
}
if wants static; then
    terminal musl linux-x86_64
fi
if wants aarch64; then
    tools=aarch64-linux-gnu-
    terminal aarch64 linux-aarch64
    say 'Linux on aarch64, with a window'
    machine linux-aarch64 -Dwindow=enabled -Ddefault_library=shared -Dlibdir=lib
    build game
    quietly env DESTDIR="$work/aarch64.tree" meson install -C "$work/linux-aarch64" --no-rebuild --tags runtime
    desktop "$work/aarch64.tree" linux-aarch64
    tools=
fi

# ---- Windows ----

if wants windows; then
    say 'Windows'
    icons=$work/linux.tree/share/icons/hicolor
    python3 data/release/make_ico.py "$work/$name/src/windows/tessera.ico" \
        "$icons"/{16x16,24x24,32x32,48x48,256x256}/apps/tessera.png
    machine windows -Dwindow=enabled -Ddefault_library=static
    build tessera.exe
    package=$work/windows.tree/$name
    mkdir -p "$package"
    cp "$work/windows/tessera.exe" "$package"
    x86_64-w64-mingw32-strip "$package/tessera.exe"
    papers "$package"
    zipped "$work/windows.tree" "$out/$name-windows-x86_64.zip"
    quietly makensis -V2 -DVERSION="$version" -DFOLDER="$package" \
        -DOUT="$out/$name-windows-x86_64-setup.exe" data/release/tessera.nsi
fi

# ---- what is in it, and that it is this ----

say 'sums'
cd "$out"
rm -f SHA256SUMS SHA256SUMS.minisig "$name.spdx.json"
python3 "$tree/data/release/make_sbom.py" "$tree" "$libraries" "$name.spdx.json" ./*
find . -maxdepth 1 -type f -printf '%P\n' | LC_ALL=C sort | xargs sha256sum >"$work/SHA256SUMS"
mv "$work/SHA256SUMS" .
[ -z "$key" ] || minisign -S -s "$key" -m SHA256SUMS -t "$name" -c "$name"
ls -l --block-size=1 | awk 'NR > 1 { print $5, $9 }'

# ---- once more ----

if [ $twice = yes ]; then
    again=$(mktemp -d /var/tmp/release.XXXXXX)/a-folder-with-another-name
    say "once more, in $again"
    mkdir "$again"
    tar -C "$again" --strip-components=1 -xzf "$work/$name.tar.gz"
    (cd "$again" && CCACHE_DISABLE=1 quietly ./release.sh -y --only "${parts// /,}" "$again/out")
    differ=0
    for file in "$again"/out/*; do
        cmp "$file" "$(basename "$file")" && continue
        differ=$((differ + 1))
        ! command -v diffoscope >/dev/null || diffoscope --max-report-size 20000 "$(basename "$file")" "$file" || :
    done
    [ $differ = 0 ] || { say "$differ files differ"; exit 1; }
    say "$(find "$again/out" -type f | wc -l) files, the same bytes"
    rm -rf --one-file-system "$(dirname "$again")"
fi
