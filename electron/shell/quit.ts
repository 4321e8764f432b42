import type { BrowserWindow } from 'electron';
import { app, dialog, powerMonitor } from 'electron';
import type { Log } from '../contract/ports.ts';
import type { View } from './view.ts';

export interface QuitParts {
  readonly window: BrowserWindow;
  readonly view: View;
  /** Ends the rooms in order. */
  readonly close: () => Promise<void>;
  readonly log: Log;
}

/**
 * Every way to quit passes here: staff are warned once that orders will not ring, the rooms are closed, then the app
 * ends. Gives a function that tells whether it is ending. A PC that shuts down and a signal are not asked back.
 */
export function setupQuit({ window, view, close, log }: QuitParts): () => boolean {
  let agreed = false;
  let asking = false;

  async function ask(): Promise<void> {
    const { message, detail, quit, stay } = view.words().quitWarning;
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message,
      detail,
      buttons: [quit, stay],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) quitNow();
  }

  function quitNow(): void {
    agreed = true;
    app.quit();
  }

  app.on('before-quit', (event) => {
    if (agreed || !view.now().storeConnected) {
      agreed = true;
      return;
    }
    event.preventDefault();
    if (asking) return;
    asking = true;
    void ask().finally(() => {
      asking = false;
    });
  });

  app.on('will-quit', (event) => {
    event.preventDefault();
    close()
      .catch((fault: unknown) => log('close_failed', { fault: fault instanceof Error ? fault.name : typeof fault }))
      // Not quit(): Electron ignores it while this event is still being handled, and nothing would ever end.
      .finally(() => app.exit());
  });

  powerMonitor.on('shutdown', quitNow);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, quitNow);
  return () => agreed;
}
