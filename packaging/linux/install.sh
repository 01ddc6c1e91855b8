#!/bin/sh
# Installs Puesto de Mando for one person, below ~/.local; an older version gives way. Nothing of the player's is touched.
# Instala Puesto de Mando para una persona, en ~/.local; una versión anterior deja su sitio. Lo del jugador no se toca.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
# shellcheck source=packaging/linux/common.sh
. "$here/common.sh"

in_entry() { # a path as an entry of a menu wants it between quotes
    printf '%s' "$1" | sed -e 's/\\/\\\\\\\\/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g'
}

main() {
    [ -x "$here/$PROGRAM" ] || fail "Aquí falta el programa: ejecuta install.sh en la carpeta descomprimida." "The program is missing here: run install.sh in the unpacked folder."
    [ "$here" != "$place" ] || fail "Ya está instalado aquí mismo." "It is installed in this very place."
    mkdir -p "$lib" "$bin" "$share" || fail "No se puede escribir en $HOME/.local." "Nothing can be written to $HOME/.local."
    rm -rf "$place.new"
    # whole or not at all: the old version stays until the new one lies beside it
    if ! cp -R "$here" "$place.new"; then
        rm -rf "$place.new"
        fail "No se ha podido copiar el programa: ¿queda sitio en el disco?" "The program could not be copied: is there room on the disk?"
    fi
    : >"$place.new/installed.txt"
    (cd "$here/share" && find . -type f) | while IFS= read -r file; do
        file=${file#./}
        mkdir -p "$share/$(dirname -- "$file")"
        cp "$here/share/$file" "$share/$file"
        printf '%s\n' "$share/$file" >>"$place.new/installed.txt"
    done
    for entry in "$here"/share/applications/*.desktop; do
        target=$share/applications/$(basename -- "$entry")
        while IFS= read -r line; do
            case $line in
                Exec=*) printf 'Exec="%s" %%f\n' "$(in_entry "$place/$PROGRAM")" ;;
                *) printf '%s\n' "$line" ;;
            esac
        done <"$entry" >"$target"
    done
    rm -rf "$place"
    mv "$place.new" "$place"
    ln -sfn "$place/$PROGRAM" "$bin/$PROGRAM"
    refresh

    say "Puesto de Mando está instalado: lo tienes en el menú, entre los juegos." "Puesto de Mando is installed: it is in the menu, among the games."
    case ":${PATH:-}:" in
        *":$bin:"*) say "En la terminal: $PROGRAM" "At a terminal: $PROGRAM" ;;
        *) say "En la terminal: \"$bin/$PROGRAM\"" "At a terminal: \"$bin/$PROGRAM\"" ;;
    esac
    say "Para quitarlo: \"$place/uninstall.sh\"" "To remove it: \"$place/uninstall.sh\""
}

main
