; Additions to the Windows installer.

!macro customUnInstall
  ; An upgrade uninstalls the old version first. It keeps the data and the autostart entry.
  ${ifNot} ${isUpdated}
    Var /GLOBAL dataFolder
    Var /GLOBAL isPurge
    SetShellVarContext current
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.counter.desktop"
    DeleteRegKey HKCU "Software\Classes\counter"

    ; The folder that Counter used last (electron/desktop/lifecycle/data-folder-note.ts). Without a note, the usual one.
    StrCpy $dataFolder ""
    ClearErrors
    FileOpen $0 "$LOCALAPPDATA\Counter Updates\data-folder.txt" r
    ${ifNot} ${Errors}
      FileReadUTF16LE $0 $dataFolder
      FileClose $0
    ${endIf}
    ${if} $dataFolder == ""
      StrCpy $dataFolder "$LOCALAPPDATA\Counter"
    ${endIf}
    ; Programs that were kept for going back to the version before. No data of the shop.
    RMDir /r "$LOCALAPPDATA\Counter Updates"
    ; Downloads of updates.
    RMDir /r "$LOCALAPPDATA\counter-updater"

    ; Only a folder that is Counter's own, and never a whole drive.
    StrLen $0 $dataFolder
    ${if} $0 > 3
    ${andIf} ${FileExists} "$dataFolder\in-use.db"
      StrCpy $isPurge ""
      ; /purge deletes the data without a question, also silently: "Uninstall Counter.exe" /S /purge
      ${GetParameters} $0
      ClearErrors
      ${GetOptions} $0 "/purge" $1
      ${ifNot} ${Errors}
        StrCpy $isPurge "yes"
      ${elseIfNot} ${Silent}
        ; The question is about this user's data only.
        MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 \
          "Delete what Counter keeps on this PC too?$\r$\n$\r$\nOrders, waiting work and the key of the store are in $dataFolder. Work that has not been sent is lost with them. Choose No if Counter will be installed again." \
          IDNO keepData
        StrCpy $isPurge "yes"
        keepData:
      ${endIf}
      ${if} $isPurge == "yes"
        RMDir /r "$dataFolder"
      ${endIf}
    ${endIf}
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endIf}
  ${endIf}
!macroend
