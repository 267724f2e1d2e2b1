; The installer for Windows, for one user and without an administrator. Usage, by release.sh:
; makensis -DVERSION=... -DFOLDER=... -DOUT=... tessera.nsi
Unicode true
Target amd64-unicode ; as the game
SetCompressor /SOLID lzma
Name "Tessera"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Tessera"
InstallDirRegKey HKCU "Software\Tessera" "Folder"
RequestExecutionLevel user
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tessera"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
    SetOutPath "$INSTDIR"
    File "${FOLDER}/tessera.exe"
    File "${FOLDER}/LICENSE"
    File "${FOLDER}/CHANGELOG.md"
    File "${FOLDER}/players.md"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Tessera.lnk" "$INSTDIR\tessera.exe"
    WriteRegStr HKCU "Software\Tessera" "Folder" "$INSTDIR"
    WriteRegStr HKCU "${ENTRY}" "DisplayName" "Tessera"
    WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\tessera.exe"
    WriteRegStr HKCU "${ENTRY}" "UninstallString" "$INSTDIR\uninstall.exe"
    ; a replay is opened by the game
    WriteRegStr HKCU "Software\Classes\.tsr" "" "Tessera.Replay"
    WriteRegStr HKCU "Software\Classes\Tessera.Replay" "" "Tessera replay"
    WriteRegStr HKCU "Software\Classes\Tessera.Replay\shell\open\command" "" '"$INSTDIR\tessera.exe" "%1"'
SectionEnd

; Games and settings stay: they are the player's.
Section "Uninstall"
    ClearErrors
    Delete "$INSTDIR\tessera.exe"
    IfErrors 0 +2
        Abort "Tessera is still running. Close it, then remove it."
    Delete "$INSTDIR\LICENSE"
    Delete "$INSTDIR\CHANGELOG.md"
    Delete "$INSTDIR\players.md"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Tessera.lnk"
    DeleteRegKey HKCU "${ENTRY}"
    DeleteRegKey HKCU "Software\Tessera"
    DeleteRegKey HKCU "Software\Classes\Tessera.Replay"
    DeleteRegKey HKCU "Software\Classes\.tsr"
SectionEnd
