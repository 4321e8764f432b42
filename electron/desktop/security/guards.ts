import type { Session } from 'electron';
import { app, session } from 'electron';
import type { Log } from '../../contract/ports.ts';

/**
 * Every page runs in Chromium's sandbox, whatever a window says. Electron wants this before it is ready. A Chromium that
 * was told to go without can't begin it later: root has to tell it that, and an AppImage does where the system lets no
 * program make a sandbox.
 */
export function setupSandbox(log: Log): void {
  if (app.commandLine.hasSwitch('no-sandbox')) log('no_sandbox');
  else app.enableSandbox();
}

/**
 * Keeps every window at the app's own page: no navigation, no second window, no embedded page, no permission, no
 * download but of a CSV that the page itself has written, no request to the network. Main alone speaks to the world.
 */
export function setupGuards(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
  guardSession(session.defaultSession);
  // There is no other, and one that came all the same would be shut in too.
  app.on('session-created', guardSession);
}

function guardSession(own: Session): void {
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event, item) => {
    // Where it goes, staff are asked.
    const isOwn =
      item.getURL().startsWith('blob:') && item.getMimeType() === 'text/csv' && item.getFilename().endsWith('.csv');
    if (!isOwn) event.preventDefault();
  });
  // The content security policy forbids these already; a page that got round it still reaches nothing.
  own.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'file://*/*'] },
    // Main's own requests are of no page: those of the updater, which has a session of its own.
    ({ webContentsId }, answer) => answer({ cancel: own === session.defaultSession || webContentsId !== undefined }),
  );
}
