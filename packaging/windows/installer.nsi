; The installer for Windows: for one person, without an administrator, in Spanish and English.
;
; build.py hands over every name by /D, from packaging/product.py; what is said stands in texts_es.nsh and texts_en.nsh.
; Silent: setup.exe /S [/D=C:\a folder]. It ends with 0 where all went well, 1 where somebody cancelled, 2 where it refused.
;
; In the program's folder only what is named here is ever written or removed: the two programs, _internal, uninstall.exe, and while
; it works _new (unpacked, not yet in place) and _old (the build before, until the new one is in place).

Unicode true
Target ${TARGET}
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include x64.nsh

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${WINDOWED}"
!define CLASSES "Software\Classes"
!define OLDEST_BUILD 17763 ; Windows 10 1809, the oldest that Qt runs on

Name "${NAME}"
BrandingText "${NAME} ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetCompressorDictSize 32
ManifestDPIAware true
ManifestSupportedOS Win10
AllowSkipFiles off
ShowInstDetails nevershow
ShowUninstDetails nevershow

Var Saves ; the folder of the player's sessions: never the program's
Var Earlier ; where the program is installed already, or nothing
Var Busy ; the file that is held by a running program, or nothing
Var Reason ; why a folder cannot be the program's, or nothing

; -- the pages ------------------------------------------------------------------------------------------------------------------

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_WELCOMEFINISHPAGE_BITMAP "${ART}\wizard.bmp"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${ART}\wizard.bmp"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "${ART}\header.bmp"
!define MUI_HEADERIMAGE_UNBITMAP "${ART}\header.bmp"
!define MUI_COMPONENTSPAGE_NODESC

!define MUI_LANGDLL_ALLLANGUAGES
!define MUI_LANGDLL_ALWAYSSHOW
!define MUI_LANGDLL_WINDOWTITLE "${NAME}"
!define MUI_LANGDLL_INFO "Elige el idioma de la instalación.$\nChoose the language of the setup."
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "${UNINSTALL_KEY}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Language"

!define MUI_WELCOMEPAGE_TITLE "$(WELCOME_TITLE)"
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME_TEXT)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_COMPONENTS
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE FolderChosen
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "$(FINISH_TITLE)"
!define MUI_FINISHPAGE_TEXT "$(FINISH_TEXT)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${WINDOWED}.exe"
!define MUI_FINISHPAGE_RUN_TEXT "$(FINISH_RUN)"
!insertmacro MUI_PAGE_FINISH

!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(UNINSTALL_TEXT)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "$(UNINSTALLED_TITLE)"
!define MUI_FINISHPAGE_TEXT "$(UNINSTALLED_TEXT)"
!insertmacro MUI_UNPAGE_FINISH

!insertmacro MUI_LANGUAGE "English" ; the first is for a system in neither language
!insertmacro MUI_LANGUAGE "Spanish"
!include /CHARSET=UTF8 "texts_en.nsh"
!include /CHARSET=UTF8 "texts_es.nsh"
!insertmacro MUI_RESERVEFILE_LANGDLL

VIProductVersion "${VERSION4}"
VIFileVersion "${VERSION4}"
!macro VersionResource LANGUAGE DESCRIPTION
  VIAddVersionKey /LANG=${LANGUAGE} "ProductName" "${NAME}"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileDescription" "${DESCRIPTION}"
  VIAddVersionKey /LANG=${LANGUAGE} "CompanyName" "${PUBLISHER}"
  VIAddVersionKey /LANG=${LANGUAGE} "LegalCopyright" "${COPYRIGHT}"
!macroend
!insertmacro VersionResource ${LANG_ENGLISH} "${NAME}: setup"
!insertmacro VersionResource ${LANG_SPANISH} "${NAME}: instalación"

; -- what setup and uninstall both do -----------------------------------------------------------------------------------------------

; $Saves, as the program itself works it out.
!macro FindSaves
  ReadEnvStr $Saves PUESTO_HOME
  ${If} $Saves == ""
    StrCpy $Saves "$LOCALAPPDATA\${DATA}"
  ${EndIf}
!macroend

; A program that runs can be read and even moved, but its file cannot be opened for writing.
!macro NoteIfBusy FILE
  ${If} ${FileExists} "${FILE}"
    ClearErrors
    FileOpen $R9 "${FILE}" a
    ${If} ${Errors}
      StrCpy $Busy "${FILE}"
    ${Else}
      FileClose $R9
    ${EndIf}
  ${EndIf}
!macroend

; Goes on once nothing in FOLDER runs; says so and asks to close it; gives up, with nothing changed, where the player does.
!macro WaitUntilFree FOLDER
  ${Do}
    StrCpy $Busy ""
    !insertmacro NoteIfBusy "${FOLDER}\${WINDOWED}.exe"
    !insertmacro NoteIfBusy "${FOLDER}\${PROGRAM}.exe"
    ${If} $Busy == ""
      ${ExitDo}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL_RUNNING)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel 2
      Abort "$(STOPPED_RUNNING)"
    ${EndIf}
  ${Loop}
!macroend

!macro SetFileAside FOLDER FILE
  Rename "${FOLDER}\${FILE}" "${FOLDER}\_old\${FILE}"
  Delete "${FOLDER}\${FILE}" ; where there was no build to put it beside
!macroend

; The build goes out of the way in one step, which Windows refuses while a file in it is open; its programs follow it.
!macro SetAside FOLDER
  RMDir /r "${FOLDER}\_old"
  ${If} ${FileExists} "${FOLDER}\_internal\*.*"
    ClearErrors
    Rename "${FOLDER}\_internal" "${FOLDER}\_old"
    ${If} ${Errors}
      StrCpy $Busy "${FOLDER}\_internal"
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(STILL_RUNNING)" /SD IDOK
      SetErrorLevel 2
      Abort "$(STOPPED_RUNNING)"
    ${EndIf}
  ${EndIf}
  !insertmacro SetFileAside "${FOLDER}" "${WINDOWED}.exe"
  !insertmacro SetFileAside "${FOLDER}" "${PROGRAM}.exe"
!macroend

; The folder itself goes only if nothing else lies in it.
!macro RemoveBuild FOLDER
  Delete "${FOLDER}\uninstall.exe"
  RMDir /r "${FOLDER}\_old"
  RMDir /r "${FOLDER}\_new"
  RMDir "${FOLDER}"
!macroend

; Opening KIND of file with this program: what another program has stays its own, and this one stands in "Open with".
!macro Associate SUFFIX KIND MIME DESCRIPTION DRAWING
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "${DESCRIPTION}"
  WriteRegStr HKCU "${CLASSES}\${KIND}" "FriendlyTypeName" "${DESCRIPTION}"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\_internal\puesto\_resources\icons\${DRAWING}.ico,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open" "FriendlyAppName" "${NAME}"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\${WINDOWED}.exe" "%1"'
  WriteRegNone HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${KIND}"
  ReadRegStr $R0 HKCU "${CLASSES}\${SUFFIX}" ""
  ${If} $R0 == ""
    ReadRegStr $R0 HKCR "${SUFFIX}" "" ; what was installed for everybody
  ${EndIf}
  ${If} $R0 == ""
    WriteRegStr HKCU "${CLASSES}\${SUFFIX}" "" "${KIND}"
    WriteRegStr HKCU "${CLASSES}\${SUFFIX}" "Content Type" "${MIME}"
  ${EndIf}
!macroend

!macro Dissociate SUFFIX KIND
  ReadRegStr $R0 HKCU "${CLASSES}\${SUFFIX}" ""
  ${If} $R0 == "${KIND}"
    DeleteRegValue HKCU "${CLASSES}\${SUFFIX}" ""
    DeleteRegValue HKCU "${CLASSES}\${SUFFIX}" "Content Type"
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
!macroend

!macro DissociateBoth
  !insertmacro Dissociate "${SESSION_SUFFIX}" "${WINDOWED}${SESSION_SUFFIX}"
  !insertmacro Dissociate "${PARCEL_SUFFIX}" "${WINDOWED}${PARCEL_SUFFIX}"
!macroend

!define SHCNE_ASSOCCHANGED 0x08000000
!macro TellTheDesktop
  System::Call 'shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)'
!macroend

; -- setup ------------------------------------------------------------------------------------------------------------------------

Section "$(PART_PROGRAM)" PartProgram
  SectionIn RO
  Call WhyNotHere
  ${If} $Reason != "" ; only a silent setup comes so far
    SetErrorLevel 2
    Abort "$Reason"
  ${EndIf}
  !insertmacro WaitUntilFree "$INSTDIR"
  ${If} $Earlier != ""
  ${AndIf} $Earlier != $INSTDIR
    !insertmacro WaitUntilFree "$Earlier"
  ${EndIf}

  ; all of it is on the disk before anything of the build before is touched
  RMDir /r "$INSTDIR\_new"
  SetOutPath "$INSTDIR\_new"
  File /r "${PAYLOAD}\*"
  SetOutPath "$INSTDIR"
  !insertmacro SetAside "$INSTDIR"
  ClearErrors
  Rename "$INSTDIR\_new\_internal" "$INSTDIR\_internal"
  Rename "$INSTDIR\_new\${WINDOWED}.exe" "$INSTDIR\${WINDOWED}.exe"
  Rename "$INSTDIR\_new\${PROGRAM}.exe" "$INSTDIR\${PROGRAM}.exe"
  ${If} ${Errors}
    ; what came so far goes back into _new: the build before is in _old
    Rename "$INSTDIR\_internal" "$INSTDIR\_new\_internal"
    Rename "$INSTDIR\${WINDOWED}.exe" "$INSTDIR\_new\${WINDOWED}.exe"
    Rename "$INSTDIR\${PROGRAM}.exe" "$INSTDIR\_new\${PROGRAM}.exe"
    MessageBox MB_OK|MB_ICONSTOP "$(NOT_WRITTEN)" /SD IDOK
    SetErrorLevel 2
    Abort "$(NOT_WRITTEN)"
  ${EndIf}
  RMDir /r "$INSTDIR\_new"
  RMDir /r "$INSTDIR\_old"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${If} $Earlier != ""
  ${AndIf} $Earlier != $INSTDIR
    !insertmacro SetAside "$Earlier"
    !insertmacro RemoveBuild "$Earlier"
  ${EndIf}

  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${WINDOWED}.exe" "" "$INSTDIR\${WINDOWED}.exe" 0 SW_SHOWNORMAL "" "$(SHORTCUT)"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" '"$INSTDIR\${WINDOWED}.exe",0'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Language" $LANGUAGE
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0

  ; parts that are not wanted any more go; those that are come again below
  Delete "$DESKTOP\${NAME}.lnk"
  !insertmacro DissociateBoth
SectionEnd

Section "$(PART_FILES)" PartFiles
  !insertmacro Associate "${SESSION_SUFFIX}" "${WINDOWED}${SESSION_SUFFIX}" "${SESSION_TYPE}" "$(SESSION_KIND)" "${SESSION_DRAWING}"
  !insertmacro Associate "${PARCEL_SUFFIX}" "${WINDOWED}${PARCEL_SUFFIX}" "${PARCEL_TYPE}" "$(PARCEL_KIND)" "${PARCEL_DRAWING}"
SectionEnd

Section /o "$(PART_DESKTOP)" PartDesktop
  SetOutPath "$INSTDIR"
  CreateShortcut "$DESKTOP\${NAME}.lnk" "$INSTDIR\${WINDOWED}.exe" "" "$INSTDIR\${WINDOWED}.exe" 0 SW_SHOWNORMAL "" "$(SHORTCUT)"
SectionEnd

Section -Last
  !insertmacro TellTheDesktop
SectionEnd

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
  ${IfNot} ${AtLeastBuild} ${OLDEST_BUILD}
  ${OrIfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  !insertmacro FindSaves
  ReadRegStr $Earlier HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ; what was chosen at the last setup is chosen again
  ${If} $Earlier != ""
    ReadRegStr $R0 HKCU "${CLASSES}\${WINDOWED}${SESSION_SUFFIX}" ""
    ${If} $R0 == ""
      !insertmacro UnselectSection ${PartFiles}
    ${EndIf}
    ${If} ${FileExists} "$DESKTOP\${NAME}.lnk"
      !insertmacro SelectSection ${PartDesktop}
    ${EndIf}
  ${EndIf}
FunctionEnd

; $Reason: why the program cannot be in $INSTDIR; nothing where it can.
Function WhyNotHere
  StrCpy $Reason ""
  StrCpy $R1 "$Saves\"
  StrLen $R2 $R1
  StrCpy $R3 "$INSTDIR\" $R2
  ${If} $R3 == $R1
    StrCpy $Reason "$(FOLDER_OF_SAVES)"
  ${ElseIf} $INSTDIR != $Earlier
  ${AndIfNot} ${FileExists} "$INSTDIR\${WINDOWED}.exe"
    ; these names would be written over, and are somebody else's
    ${If} ${FileExists} "$INSTDIR\_internal\*.*"
    ${OrIf} ${FileExists} "$INSTDIR\uninstall.exe"
    ${OrIf} ${FileExists} "$INSTDIR\${PROGRAM}.exe"
      StrCpy $Reason "$(FOLDER_OF_OTHERS)"
    ${EndIf}
  ${EndIf}
FunctionEnd

Function FolderChosen
  Call WhyNotHere
  ${If} $Reason != ""
    MessageBox MB_OK|MB_ICONEXCLAMATION "$Reason"
    Abort
  ${EndIf}
FunctionEnd

; What was there before is there again.
Function .onInstFailed
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR\_new"
  ${If} ${FileExists} "$INSTDIR\_old\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\_internal\*.*"
    Rename "$INSTDIR\_old\${WINDOWED}.exe" "$INSTDIR\${WINDOWED}.exe"
    Rename "$INSTDIR\_old\${PROGRAM}.exe" "$INSTDIR\${PROGRAM}.exe"
    Rename "$INSTDIR\_old" "$INSTDIR\_internal"
  ${EndIf}
  RMDir "$INSTDIR"
FunctionEnd

; -- uninstall ----------------------------------------------------------------------------------------------------------------------

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
  !insertmacro FindSaves
FunctionEnd

Section "Uninstall"
  SetOutPath "$TEMP" ; a folder that somebody stands in cannot be removed
  !insertmacro WaitUntilFree "$INSTDIR"
  !insertmacro SetAside "$INSTDIR"
  !insertmacro RemoveBuild "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  Delete "$DESKTOP\${NAME}.lnk"
  !insertmacro DissociateBoth
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  !insertmacro TellTheDesktop
SectionEnd
