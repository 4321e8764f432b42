; What is added to the Windows installer.

!macro customUnInstall
  ; An upgrade takes the old version away first, and keeps what the counter knows and how it is started.
  ${ifNot} ${isUpdated}
    SetShellVarContext current
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.counter.desktop"
    DeleteRegKey HKCU "Software\Classes\counter"
    ; A silent uninstallation has nobody to ask and keeps the data. What is asked about is this user's own.
    ${ifNot} ${Silent}
    ${andIf} ${FileExists} "$APPDATA\Counter\*.*"
      MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 \
        "Delete what Counter keeps on this PC too?$\r$\n$\r$\nOrders, waiting work and the key of the store are in $APPDATA\Counter. Work that has not been sent is lost with them. Choose No if Counter will be installed again." \
        IDNO keepData
      RMDir /r "$APPDATA\Counter"
      keepData:
    ${endIf}
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endIf}
  ${endIf}
!macroend
