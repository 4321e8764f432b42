import type { BrowserWindow } from 'electron';
import { app, dialog } from 'electron';
import type { Log } from '../../contract/ports.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';

export interface QuitParts {
  readonly window: BrowserWindow;
  readonly view: SnapshotObserver;
  /** Ends the rooms in order. */
  readonly close: () => Promise<void>;
  readonly log: Log;
}

export interface QuitController {
  /** What Quit does, wherever it stands: warns that orders will not ring while a store is connected, then ends. */
  readonly quit: () => void;
  /** Whether the app is on its way out. */
  readonly isQuitting: () => boolean;
}

/**
 * Lets the app end in order: the rooms are closed before it goes, whoever asked for it. Only staff are asked back. A
 * signal and a PC that shuts down come as the platform's own wish to quit, and are not held up.
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
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    close()
      .catch((fault: unknown) => log('close_failed', { fault: fault instanceof Error ? fault.name : typeof fault }))
      // Not quit(): Electron ignores it while this event is still being handled, and nothing would ever end.
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
