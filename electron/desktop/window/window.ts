import { join } from 'node:path';
import { app, BrowserWindow, screen } from 'electron';
import { errorName } from '../../contract/error-name.ts';
import type { IpcEvent } from '../../contract/ipc/calls.ts';
import { EVENT_CHANNEL } from '../../contract/ipc/channels.ts';
import type { Log } from '../../contract/ports.ts';
import { PAGE_URL } from '../security/page-protocol.ts';
import type { Subscribe } from '../snapshot-observer.ts';

/** The smallest screen of a counter PC, and a good size on a larger one. */
const SMALLEST = { width: 1024, height: 600 };
const USUAL = { width: 1366, height: 768 };

/** The pause before a page that crashed is loaded again. */
const RELOAD_PAUSE_MS = 1_000;

/** Creates the app's one window, which lives as long as the app, shown or hidden, and keeps its page running. */
export function setupWindow(listen: Subscribe, log: Log): BrowserWindow {
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
      // The spell checker would download dictionaries from the internet.
      spellcheck: false,
      devTools: !app.isPackaged,
      // Orders ring and time runs while the window is hidden, and before anyone has pressed anything.
      backgroundThrottling: false,
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  window.setMenuBarVisibility(false);
  window.once('ready-to-show', () => {
    window.show();
    // npm start reads this; it opens the preview when Electron fails before this point.
    process.stdout.write('{"ready":true,"host":"electron"}\n');
  });

  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log('page_gone', { reason });
    if (reason !== 'clean-exit') setTimeout(() => load(window, log), RELOAD_PAUSE_MS);
  });
  // A page can navigate to about:blank without an event that could be prevented.
  window.webContents.on('did-navigate', (_event, url) => {
    if (url.startsWith(PAGE_URL)) return;
    log('page_left');
    load(window, log);
  });
  const stop = listen((event: IpcEvent) => window.webContents.send(EVENT_CHANNEL, event));
  window.once('closed', stop);
  load(window, log);
  return window;
}

function load(window: BrowserWindow, log: Log): void {
  if (window.isDestroyed()) return;
  window.loadURL(PAGE_URL).catch((fault: unknown) => {
    log('page_not_loaded', { fault: errorName(fault) });
  });
}

/** Shows the window and focuses it. */
export function showWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
