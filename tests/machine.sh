# A bare Debian or Ubuntu in the folder $root, for scripts that have `scratch`, a temporary folder.
# Wants root, debootstrap and unshare. Nothing stays mounted, and no process outlives its command.
#
# FRESH_BASES=FOLDER keeps the bare systems there (SUITE.tar), for the next time.
# shellcheck shell=sh
root=$scratch/machine
bases=${FRESH_BASES:-$scratch}
machine_folder=/ # where commands run

machine_can() { [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null && command -v unshare >/dev/null; }

# debootstrap knows where the packages of a suite are; of one newer than itself, what it knows of
# jammy holds: all of Ubuntu's suites are made in the same way.
debootstrap_of() {
    script=/usr/share/debootstrap/scripts/$1
    [ -e "$script" ] || script=/usr/share/debootstrap/scripts/jammy
    keyless=
    if [ -z "$(sed -n '/^keyring .*debian/p' "$script")" ] &&
        ! [ -e /usr/share/keyrings/ubuntu-archive-keyring.gpg ]; then
        keyless=--no-check-gpg
    fi
    debootstrap --variant=minbase ${keyless:+"$keyless"} "$1" "$2" '' "$script"
}

# machine_make SUITE: anew; false: it is not to be had, and the reason was printed.
machine_make() {
    if [ ! -s "$bases/$1.tar" ]; then
        rm -rf "$scratch/base"
        debootstrap_of "$1" "$scratch/base" >"$scratch/log" 2>&1 || { tail -n 3 "$scratch/log"; return 1; }
        rm -rf "$scratch"/base/var/cache/apt/archives/*.deb
        tar -C "$scratch/base" -cf "$bases/$1.tar" . && rm -rf "$scratch/base"
    fi
    rm -rf --one-file-system "$root"
    mkdir "$root" && tar -C "$root" -xpf "$bases/$1.tar" || return 1
    sed -i '/ubuntu/s/ main$/ main universe/' "$root/etc/apt/sources.list"
    rm -f "$root"/etc/apt/sources.list.d/*
    cp /etc/apt/apt.conf.d/99* "$root/etc/apt/apt.conf.d/" 2>/dev/null
    echo 'Dpkg::Use-Pty "0";' >"$root/etc/apt/apt.conf.d/97fresh"
    echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/fresh"
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
}

# machine_run [--off] USER LINE: runs a line on the machine, in machine_folder; prints what it prints.
# --off: it has no network.
machine_run() {
    spaces='--mount --pid --fork --kill-child --ipc --uts'
    if [ "$1" = --off ]; then
        spaces="$spaces --net"
        shift
    fi
    # shellcheck disable=SC2016,SC2086 # for the other shell; words
    ${instead-} unshare $spaces /bin/bash -c '
        set -e
        mount --bind "$1" "$1"; cd "$1"
        mount -t proc none proc; mount -t sysfs -o ro none sys; mount -t tmpfs -o mode=755 none dev
        for d in null zero full random urandom tty; do : >dev/$d; mount --bind /dev/$d dev/$d; done
        mkdir dev/shm dev/pts; mount -t tmpfs -o mode=1777 none dev/shm
        mount -t devpts -o newinstance,ptmxmode=0666,mode=620 none dev/pts
        ln -s pts/ptmx dev/ptmx; ln -s /proc/self/fd dev/fd
        ln -s fd/0 dev/stdin; ln -s fd/1 dev/stdout; ln -s fd/2 dev/stderr
        home=/root; [ "$2" = root ] || home=/home/dev
        exec chroot --userspec="$2" . /usr/bin/env -i HOME=$home USER="$2" LANG=C.UTF-8 TERM=xterm \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games ${4:+DISPLAY=$4} \
            /bin/bash -c "cd \"$5\" && $3"
    ' machine "$root" "$1" "$2" "${DISPLAY_WITHIN-}" "$machine_folder"
}
