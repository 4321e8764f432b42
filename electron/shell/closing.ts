import type { BrowserWindow } from 'electron';
import { app, dialog } from 'electron';
import type { Words } from './words.ts';

export interface ClosingParts {
  readonly window: BrowserWindow;
  readonly words: () => Words;
  /** Whether there is an icon that brings the window back. */
  readonly hasTray: boolean;
  /** Whether the app is on its way out. */
  readonly isQuitting: () => boolean;
  readonly told: () => boolean;
  readonly rememberTold: () => void;
}

/** Closing the window only hides it, and says so the first time. Without a tray it quits, with quitting's own warning. */
export function setupClosing({ window, words, hasTray, isQuitting, told, rememberTold }: ClosingParts): void {
  let saying = false;

  async function sayOnce(): Promise<void> {
    const { message, detail, button } = words().keepsRunning;
    await dialog.showMessageBox(window, { type: 'info', message, detail, buttons: [button], noLink: true });
    rememberTold();
    window.hide();
  }

  window.on('close', (event) => {
    if (isQuitting()) return;
    event.preventDefault();
    if (!hasTray) app.quit();
    else if (told()) window.hide();
    else if (!saying) {
      saying = true;
      void sayOnce().finally(() => {
        saying = false;
      });
    }
  });
}
