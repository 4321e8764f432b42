// The desktop app as it is while it is developed: the same, but its page comes from Vite's dev server. The release has nothing of it.
import { app, protocol, session } from 'electron';
import { PAGE_URL } from '../../electron/desktop/security/page-protocol.ts';
import '../../electron/main.ts';

const server = new URL(process.env['COUNTER_DEV_SERVER'] ?? '');

// By now the app has set up its page and its guards; the window has loaded nothing yet.
app.once('browser-window-created', (_event, window) => {
  const scheme = new URL(PAGE_URL).protocol.slice(0, -1);
  protocol.unhandle(scheme);
  protocol.handle(scheme, ({ url, method, headers }) => {
    const { pathname, search } = new URL(url);
    return fetch(new URL(pathname + search, server), { method, headers });
  });
  // Nothing of the network but the socket that tells the page what has changed.
  session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) => {
    const { protocol: scheme, host } = new URL(url);
    const isNetwork = ['http:', 'https:', 'ws:', 'wss:', 'file:'].includes(scheme);
    answer({ cancel: isNetwork && !(scheme === 'ws:' && host === server.host) });
  });
  // The guards take a page that reloads itself for one that leaves.
  window.webContents.on('will-frame-navigate', ({ url }) => {
    if (url.startsWith(PAGE_URL)) window.webContents.reload();
  });
});
