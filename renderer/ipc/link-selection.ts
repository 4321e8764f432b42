import type { IpcLink } from './ipc-link.ts';
import { createSocketLink } from './socket-link.ts';

const TOKEN = 'token';

/** Moves the preview's token from the address bar to this tab's session storage, for reloads. */
function takeToken(): string {
  const address = new URL(location.href);
  const fromAddress = address.searchParams.get(TOKEN);
  if (fromAddress === null) return sessionStorage.getItem(TOKEN) ?? '';
  sessionStorage.setItem(TOKEN, fromAddress);
  address.searchParams.delete(TOKEN);
  history.replaceState(null, '', address);
  return fromAddress;
}

/** Selects the link to main: the preload script's client in Electron, otherwise the preview's WebSocket. */
export function selectIpcLink(): IpcLink {
  if (window.counter) return { client: window.counter, onAvailabilityChange: () => () => undefined };
  const address = new URL('/bridge', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  address.searchParams.set(TOKEN, takeToken());
  return createSocketLink({
    open: () => new WebSocket(address),
    after: (milliseconds, task) => void setTimeout(task, milliseconds),
    // Loaded on first use, because few pages ever draw a document.
    draw: async (printDocument, width) =>
      (await import('../documents/rasteriser.ts')).rasteriseDocument(printDocument, width),
  });
}
