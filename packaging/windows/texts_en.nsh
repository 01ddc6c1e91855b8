; What setup and uninstall say, in English.

LangString WELCOME_TITLE ${LANG_ENGLISH} "${NAME} ${VERSION}"
LangString WELCOME_TEXT ${LANG_ENGLISH} "A staff officer for your game table: you play on the board, the laptop does the rest.$\r$\n$\r$\nIt is installed for you alone, and needs no administrator. If you have it already, it is brought up to date, and your sessions stay as they are.$\r$\n$\r$\nPress Next to go on."
LangString FINISH_TITLE ${LANG_ENGLISH} "All set"
LangString FINISH_TEXT ${LANG_ENGLISH} "${NAME} is in the Start menu.$\r$\n$\r$\nYour sessions are kept apart from the program, in:$\r$\n$Saves"
LangString FINISH_RUN ${LANG_ENGLISH} "Open ${NAME}"

LangString PART_PROGRAM ${LANG_ENGLISH} "${NAME}"
LangString PART_FILES ${LANG_ENGLISH} "Open ${SESSION_SUFFIX} and ${PARCEL_SUFFIX} by double click"
LangString PART_DESKTOP ${LANG_ENGLISH} "Shortcut on the desktop"
LangString SESSION_KIND ${LANG_ENGLISH} "${NAME} session"
LangString PARCEL_KIND ${LANG_ENGLISH} "${NAME} cards and missions"
LangString SHORTCUT ${LANG_ENGLISH} "A staff officer for solo wargames"

LangString STILL_RUNNING ${LANG_ENGLISH} "${NAME} is open. Close it and retry; the session is already saved.$\r$\n$\r$\nIn use: $Busy"
LangString STOPPED_RUNNING ${LANG_ENGLISH} "Nothing was changed, because ${NAME} is still open."
LangString NOT_WRITTEN ${LANG_ENGLISH} "The files could not be put into $INSTDIR. Another program, such as a virus scanner, may be holding them: try again."
LangString FOLDER_OF_SAVES ${LANG_ENGLISH} "Your sessions are in $Saves. Choose another folder for the program."
LangString FOLDER_OF_OTHERS ${LANG_ENGLISH} "Another program is in $INSTDIR, with files of the same names. Choose another folder."
LangString TOO_OLD ${LANG_ENGLISH} "${NAME} needs 64-bit Windows 10 (version 1809) or newer."

LangString UNINSTALL_TEXT ${LANG_ENGLISH} "The program is removed. Your sessions, cards and pictures are not touched: they stay in $Saves"
LangString UNINSTALLED_TITLE ${LANG_ENGLISH} "${NAME} was uninstalled"
LangString UNINSTALLED_TEXT ${LANG_ENGLISH} "Your sessions, cards and pictures are still in:$\r$\n$Saves$\r$\n$\r$\nIf you install it again, they will be there. If you do not want them, delete that folder."
