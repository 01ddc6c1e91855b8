# shellcheck shell=sh disable=SC2034 # used where this is read
# What install.sh and uninstall.sh share. Lo que comparten install.sh y uninstall.sh.

PROGRAM=puesto
FOLDER=puesto-de-mando

case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in
    en*) spanish=false ;;
    *) spanish=true ;;
esac

say() { # Spanish, English
    if $spanish; then printf '%s\n' "$1"; else printf '%s\n' "$2"; fi
}

fail() {
    say "$1" "$2" >&2
    exit 1
}

[ -n "${HOME:-}" ] || fail "No se sabe cuál es tu carpeta personal: falta HOME." "Your home folder is not known: HOME is missing."
share=${XDG_DATA_HOME:-$HOME/.local/share}
lib=$HOME/.local/lib
bin=$HOME/.local/bin
place=$lib/$FOLDER

refresh() { # what the desktop remembers of menus, kinds of files and icons
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$share/applications" || true; fi
    if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" >/dev/null 2>&1 || true; fi
    if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t -f "$share/icons/hicolor" >/dev/null 2>&1 || true; fi
}
