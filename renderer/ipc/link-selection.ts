import type { IpcLink } from './ipc-link.ts';
import { createSocketLink } from './socket-link.ts';

const TOKEN = 'token';

/** The preview's token: out of the address bar at once, and kept for a reload of this tab alone. */
function takeToken(): string {
  const address = new URL(location.href);
  const given = address.searchParams.get(TOKEN);
  if (given === null) return sessionStorage.getItem(TOKEN) ?? '';
  sessionStorage.setItem(TOKEN, given);
  address.searchParams.delete(TOKEN);
  history.replaceState(null, '', address);
  return given;
}

/** The way to main: the preload script's hatch in Electron, else the preview host's socket. */
export function selectIpcLink(): IpcLink {
  if (window.counter) return { client: window.counter, onAvailabilityChange: () => () => undefined };
  const address = new URL('/bridge', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  address.searchParams.set(TOKEN, takeToken());
  return createSocketLink({
    open: () => new WebSocket(address),
    after: (milliseconds, task) => void setTimeout(task, milliseconds),
    // Fetched when it is first wanted: few pages ever draw.
    draw: async (sheet, width) => (await import('../documents/rasteriser.ts')).rasteriseDocument(sheet, width),
  });
}
