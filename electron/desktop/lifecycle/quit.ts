import type { BrowserWindow } from 'electron';
import { app, dialog } from 'electron';
import { errorName } from '../../contract/error-name.ts';
import type { Log } from '../../contract/ports.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';

/** How long the app may take to close. Everything that staff did is stored, so ending at once loses nothing. */
const CLOSE_WITHIN_MS = 8_000;

/** How long the page may take to let its window close. A page that hangs never does. */
const LEAVE_WITHIN_MS = 1_500;

export interface QuitParts {
  readonly window: BrowserWindow;
  readonly view: SnapshotObserver;
  /** Closes the app in order. */
  readonly close: () => Promise<void>;
  readonly log: Log;
}

export interface QuitController {
  /** Quits. While a store is connected, first warns that orders will not ring. */
  readonly quit: () => void;
  /** Whether the app is quitting. */
  readonly isQuitting: () => boolean;
}

/**
 * Closes the app in order before it quits, whatever made it quit. Only staff get a warning: a signal or a shutdown of
 * the PC reaches Electron as a quit of its own and isn't delayed.
 */
export function setupQuit({ window, view, close, log }: QuitParts): QuitController {
  let isAsking = false;
  let isQuitting = false;

  async function ask(): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: view.t('desktop.quit_warning.message'),
      detail: view.t('desktop.quit_warning.detail'),
      buttons: [view.t('desktop.quit_warning.quit'), view.t('desktop.quit_warning.stay')],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) app.quit();
  }

  app.on('before-quit', () => {
    isQuitting = true;
    setTimeout(() => {
      if (!window.isDestroyed()) window.destroy();
    }, LEAVE_WITHIN_MS).unref();
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    // A printer or connection that doesn't let go must not keep the app running; a signal ends it in any case.
    setTimeout(() => {
      log('close_took_too_long');
      app.exit();
    }, CLOSE_WITHIN_MS).unref();
    close()
      .catch((fault: unknown) => log('close_failed', { fault: errorName(fault) }))
      // Not quit(), which Electron ignores while it handles this event, so that the app would never end.
      .finally(() => app.exit());
  });

  return {
    quit() {
      if (!view.current().storeConnected) app.quit();
      else if (!isAsking) {
        isAsking = true;
        void ask().finally(() => {
          isAsking = false;
        });
      }
    },
    isQuitting: () => isQuitting,
  };
}
