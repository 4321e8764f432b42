// The desktop app during development: its page comes from Vite's dev server. Nothing of this file is in a release.
import { app, protocol, session } from 'electron';
import { PAGE_URL } from '../../electron/desktop/security/page-protocol.ts';
import '../../electron/main.ts';

const server = new URL(process.env['COUNTER_DEV_SERVER'] ?? '');

// Prints the whole fault for the developer, because the log has only its place; `npm run dev` starts the app again.
for (const event of ['uncaughtException', 'unhandledRejection']) {
  const faults: NodeJS.EventEmitter = process;
  faults.prependListener(event, (fault: unknown) => {
    console.error(fault);
    process.exit(1);
  });
}

// By now the app has set up its page and its guards; the window has loaded nothing yet.
app.once('browser-window-created', (_event, window) => {
  const scheme = new URL(PAGE_URL).protocol.slice(0, -1);
  protocol.unhandle(scheme);
  protocol.handle(scheme, ({ url, method, headers }) => {
    const { pathname, search } = new URL(url);
    return fetch(new URL(pathname + search, server), { method, headers });
  });
  // The dead proxy of the guards would keep the page from Vite.
  void session.defaultSession.setProxy({ mode: 'direct' });
  // The page reaches nothing of the network but the socket over which Vite reports changes.
  void session.defaultSession.setProxy({ mode: 'direct' });
  session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) => {
    const { protocol: scheme, host } = new URL(url);
    const isNetwork = ['http:', 'https:', 'ws:', 'wss:', 'file:'].includes(scheme);
    answer({ cancel: isNetwork && !(scheme === 'ws:' && host === server.host) });
  });
  // The guards stop a page that reloads itself, because it could be leaving.
  window.webContents.on('will-frame-navigate', ({ url }) => {
    if (url.startsWith(PAGE_URL)) window.webContents.reload();
  });
});
