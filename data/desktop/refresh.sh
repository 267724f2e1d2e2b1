#!/bin/sh
# After `meson install` on this machine: lets the desktop find what is new. A package's own triggers
# do that where it is unpacked. Usage, by meson: refresh.sh FOLDER (of shared data, below the prefix)
[ -z "${DESTDIR-}" ] || exit 0
data=$MESON_INSTALL_PREFIX/$1

# refresh COMMAND WORD...: if there is one.
refresh() {
    command -v "$1" >/dev/null || return 0
    "$@" >/dev/null 2>&1 || echo "$1 has failed; the desktop may find the game only later"
}
refresh update-mime-database "$data/mime"
refresh update-desktop-database "$data/applications"
refresh gtk-update-icon-cache -q -t -f "$data/icons/hicolor"
