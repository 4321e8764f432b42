; Additions to the Windows installer.

!macro customUnInstall
  ; An upgrade uninstalls the old version first. It keeps the data and the autostart entry.
  ${ifNot} ${isUpdated}
    SetShellVarContext current
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.counter.desktop"
    DeleteRegKey HKCU "Software\Classes\counter"
    ; A silent uninstallation can't ask and keeps the data. The question is about this user's data only.
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
