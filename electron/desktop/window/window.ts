import { join } from 'node:path';
import { app, BrowserWindow, screen } from 'electron';
import type { IpcEvent } from '../../contract/calls/calls.ts';
import { EVENT_CHANNEL } from '../../contract/calls/channels.ts';
import type { Subscribe } from '../snapshot-observer.ts';

/** The smallest screen of a counter PC, and a good size on a larger one. */
const SMALLEST = { width: 1024, height: 600 };
const USUAL = { width: 1366, height: 768 };

/**
 * Creates the app's only window, which lives as long as the app, shown or hidden. It is hidden at first if the app
 * restarted itself behind its tray icon (`inTray`). The caller loads its page.
 */
export function setupWindow({ inTray }: { readonly inTray: boolean }): BrowserWindow {
  const room = screen.getPrimaryDisplay().workAreaSize;
  const window = new BrowserWindow({
    title: 'Counter',
    width: Math.min(USUAL.width, room.width),
    height: Math.min(USUAL.height, room.height),
    minWidth: Math.min(SMALLEST.width, room.width),
    minHeight: Math.min(SMALLEST.height, room.height),
    show: false,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // The spell checker would download dictionaries.
      spellcheck: false,
      devTools: !app.isPackaged,
      // Orders must ring and time must run while the window is hidden, and before anyone has pressed anything.
      backgroundThrottling: false,
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  window.setMenuBarVisibility(false);
  window.once('ready-to-show', () => {
    if (!inTray) window.show();
    // The reader of this output may have gone.
    process.stdout.on('error', () => undefined);
    // npm start reads this; it opens the preview if Electron fails before this point.
    process.stdout.write('{"ready":true,"host":"electron"}\n');
  });
  return window;
}

/** Sends the app's events to the page in the window. */
export function forwardEvents(window: BrowserWindow, listen: Subscribe): void {
  const stop = listen((event: IpcEvent) => {
    if (!window.webContents.isCrashed()) window.webContents.send(EVENT_CHANNEL, event);
  });
  window.once('closed', stop);
}

/** Shows the window and focuses it. */
export function showWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
