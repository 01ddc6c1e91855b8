; Lo que dicen el instalador y el desinstalador, en español.

LangString WELCOME_TITLE ${LANG_SPANISH} "${NAME} ${VERSION}"
LangString WELCOME_TEXT ${LANG_SPANISH} "Un oficial de estado mayor para tu mesa de juego: tú juegas sobre el tablero, el portátil lleva lo demás.$\r$\n$\r$\nSe instala solo para ti y no hace falta ser administrador. Si ya lo tenías, se pone al día y tus partidas se quedan como están.$\r$\n$\r$\nPulsa Siguiente para continuar."
LangString FINISH_TITLE ${LANG_SPANISH} "Todo listo"
LangString FINISH_TEXT ${LANG_SPANISH} "${NAME} está en el menú Inicio.$\r$\n$\r$\nTus partidas se guardan aparte del programa, en:$\r$\n$Saves"
LangString FINISH_RUN ${LANG_SPANISH} "Abrir ${NAME}"

LangString PART_PROGRAM ${LANG_SPANISH} "${NAME}"
LangString PART_FILES ${LANG_SPANISH} "Abrir ${SESSION_SUFFIX} y ${PARCEL_SUFFIX} con doble clic"
LangString PART_DESKTOP ${LANG_SPANISH} "Acceso directo en el escritorio"
LangString SESSION_KIND ${LANG_SPANISH} "Partida de ${NAME}"
LangString PARCEL_KIND ${LANG_SPANISH} "Cartas y misiones de ${NAME}"
LangString SHORTCUT ${LANG_SPANISH} "Un oficial de estado mayor para jugar en solitario"

LangString STILL_RUNNING ${LANG_SPANISH} "${NAME} está abierto. Ciérralo y reintenta; la partida ya está guardada.$\r$\n$\r$\nEn uso: $Busy"
LangString STOPPED_RUNNING ${LANG_SPANISH} "No se ha cambiado nada, porque ${NAME} sigue abierto."
LangString NOT_WRITTEN ${LANG_SPANISH} "No se han podido poner los archivos en $INSTDIR. Puede que otro programa, como un antivirus, los retenga: vuelve a intentarlo."
LangString FOLDER_OF_SAVES ${LANG_SPANISH} "En $Saves están tus partidas. Elige otra carpeta para el programa."
LangString FOLDER_OF_OTHERS ${LANG_SPANISH} "En $INSTDIR hay otro programa, con archivos que se llaman igual. Elige otra carpeta."
LangString TOO_OLD ${LANG_SPANISH} "${NAME} necesita Windows 10 (versión 1809) de 64 bits, o más nuevo."

LangString UNINSTALL_TEXT ${LANG_SPANISH} "Se quita el programa. Tus partidas, cartas e imágenes no se tocan: se quedan en $Saves"
LangString UNINSTALLED_TITLE ${LANG_SPANISH} "${NAME} se ha desinstalado"
LangString UNINSTALLED_TEXT ${LANG_SPANISH} "Tus partidas, cartas e imágenes siguen en:$\r$\n$Saves$\r$\n$\r$\nSi vuelves a instalarlo, estarán ahí. Si no las quieres, borra esa carpeta."
