#!/bin/sh
# Removes what install.sh installed. The games and everything else of the player's stay.
# Quita lo que instaló install.sh. Las partidas y todo lo demás del jugador se quedan.
set -eu

# shellcheck source=packaging/linux/common.sh
. "$(dirname -- "$0")/common.sh"

main() {
    [ -f "$place/installed.txt" ] || fail "Puesto de Mando no está instalado en $place." "Puesto de Mando is not installed in $place."
    cd /
    while IFS= read -r file; do
        rm -f "$file"
    done <"$place/installed.txt"
    if [ "$(readlink -- "$bin/$PROGRAM" || true)" = "$place/$PROGRAM" ]; then rm -f "$bin/$PROGRAM"; fi
    rm -rf "$place"
    refresh
    say "Puesto de Mando ya no está. Tus partidas siguen en $share/$PROGRAM." "Puesto de Mando is gone. Your games are still in $share/$PROGRAM."
}

main
