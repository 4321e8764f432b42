import type { Session } from 'electron';
import { app, session } from 'electron';
import type { Log } from '../../contract/ports.ts';
import type { MicrophonePermission } from './microphone.ts';

/**
 * Runs every page in Chromium's sandbox, whatever a window requests. Electron needs this before it is ready. A Chromium
 * that was started without the sandbox can't enable it later: root must start it that way, and so does an AppImage if
 * the system lets no program create a sandbox.
 */
export function setupSandbox(log: Log): void {
  if (app.commandLine.hasSwitch('no-sandbox')) log('no_sandbox');
  else app.enableSandbox();
}

/** A proxy at which nothing can listen. Chromium uses it for pages, even for addresses of this PC. */
const DEAD_PROXY = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:0',
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Keeps every window at the app's own page: no navigation, no second window, no embedded page, no permission but for
 * the microphone during an ear test, no network request, no WebRTC, and no download except a CSV, XML or JSON file that
 * the page itself wrote. Only main uses the network.
 */
export async function setupGuards(microphone: MicrophonePermission): Promise<void> {
  const guardSession = (own: Session): void => guardOne(own, microphone);
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // WebRTC obeys neither the content security policy nor webRequest. Without UDP, only the dead proxy is left to it.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
  guardSession(session.defaultSession);
  // Pages have no other session. Those of the updater and of the sign-in to a proxy are guarded as well.
  app.on('session-created', guardSession);
  await session.defaultSession.setProxy(DEAD_PROXY);
}

/** The file types that the page may save, with the ending of the file's name. */
const DOWNLOADS: ReadonlyMap<string, string> = new Map([
  ['text/csv', '.csv'],
  ['application/xml', '.xml'],
  ['application/json', '.json'],
]);

function guardOne(own: Session, microphone: MicrophonePermission): void {
  own.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(microphone.allows(permission, details)),
  );
  own.setPermissionCheckHandler((_contents, permission, _origin, details) => microphone.allows(permission, details));
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event, item) => {
    // Staff choose where to save it.
    const ending = DOWNLOADS.get(item.getMimeType());
    const isOwn = item.getURL().startsWith('blob:') && ending !== undefined && item.getFilename().endsWith(ending);
    if (!isOwn) event.preventDefault();
  });
  // The content security policy already forbids these; a page that evades it still reaches nothing.
  own.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'file://*/*'] },
    // Main's own requests belong to no page: those of the updater and of the sign-in to a proxy, in their own sessions.
    ({ webContentsId }, answer) => answer({ cancel: own === session.defaultSession || webContentsId !== undefined }),
  );
}
