import { BrowserWindow, dialog } from 'electron';
import type { FileDialogs } from '../../contract/ports.ts';

/** The system's dialogs, before the window that staff use. Only one is open at a time. */
export function setupFileDialogs(): FileDialogs {
  let open: Promise<string | null> | null = null;

  /** A second press while a dialog is open gets the answer of the first. */
  function askOnce(ask: (window: BrowserWindow | null) => Promise<string | null>): Promise<string | null> {
    open ??= ask(BrowserWindow.getFocusedWindow()).finally(() => {
      open = null;
    });
    return open;
  }

  return {
    chooseFolder: () =>
      askOnce(async (window) => {
        const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
        const { filePaths } = await (window === null
          ? dialog.showOpenDialog(options)
          : dialog.showOpenDialog(window, options));
        return filePaths[0] ?? null;
      }),
    chooseFile: () =>
      askOnce(async (window) => {
        const options = { properties: ['openFile' as const] };
        const { filePaths } = await (window === null
          ? dialog.showOpenDialog(options)
          : dialog.showOpenDialog(window, options));
        return filePaths[0] ?? null;
      }),
    chooseSavePath: (name) =>
      askOnce(async (window) => {
        const options = { defaultPath: name };
        const { canceled, filePath } = await (window === null
          ? dialog.showSaveDialog(options)
          : dialog.showSaveDialog(window, options));
        return canceled || filePath === '' ? null : filePath;
      }),
  };
}
