import type { BrowserWindow } from 'electron';
import { dialog } from 'electron';
import type { Log } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { tryChangePreferences } from '../../platform/preference-file.ts';
import type { QuitController } from '../lifecycle/quit.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';

export interface CloseToTrayParts {
  readonly window: BrowserWindow;
  readonly view: SnapshotObserver;
  /** Whether a tray icon can bring the window back. */
  readonly hasTray: boolean;
  readonly quitting: QuitController;
  readonly preferences: PreferenceFile;
  readonly log: Log;
}

/**
 * Hides the window instead of closing it, and says so the first time. Without a tray it quits, with the usual warning.
 */
export function setupCloseToTray({ window, view, hasTray, quitting, preferences, log }: CloseToTrayParts): void {
  let saying = false;

  async function sayOnce(): Promise<void> {
    await dialog.showMessageBox(window, {
      type: 'info',
      message: view.t('desktop.keeps_running.message'),
      detail: view.t('desktop.keeps_running.detail'),
      buttons: [view.t('desktop.keeps_running.button')],
      noLink: true,
    });
    tryChangePreferences(preferences, { toldAboutTray: true }, log);
    window.hide();
  }

  window.on('close', (event) => {
    if (quitting.isQuitting()) return;
    event.preventDefault();
    if (!hasTray) quitting.quit();
    else if (preferences.read().toldAboutTray) window.hide();
    else if (!saying) {
      saying = true;
      void sayOnce().finally(() => {
        saying = false;
      });
    }
  });
}
