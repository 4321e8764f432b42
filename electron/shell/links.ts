import { shell } from 'electron';
import type { Log } from '../contract/ports.ts';

/** What may be opened outside: a web page that can't be listened to or changed on its way, and a phone call. */
const ALLOWED: ReadonlySet<string> = new Set(['https:', 'tel:']);

/**
 * Opens a link of an order with what the platform has for it. The address came from the service, so that it is looked
 * at again here, in the last place before the platform: a file or a program is never opened.
 */
export function setupLinks(log: Log): (url: string) => Promise<boolean> {
  return async (text) => {
    const url = URL.parse(text);
    if (url === null || !ALLOWED.has(url.protocol) || url.username !== '' || url.password !== '') {
      log('link_refused', { protocol: url?.protocol ?? null });
      return false;
    }
    try {
      await shell.openExternal(url.href);
      return true;
    } catch (fault) {
      // Most counter PCs have nothing that makes phone calls.
      log('link_not_opened', { protocol: url.protocol, fault: fault instanceof Error ? fault.name : typeof fault });
      return false;
    }
  };
}
