import { shell } from 'electron';
import type { Log, OpenLink } from '../../contract/ports.ts';

/**
 * Opens a link of an order with what the platform has for it. `mayOpen` looks at the address again here, in the last
 * place before the platform: a file or a program is never opened, nor a page that nobody has named.
 */
export function setupExternalLinks(mayOpen: (url: string) => boolean, log: Log): OpenLink {
  return async (text) => {
    const protocol = URL.parse(text)?.protocol ?? null;
    if (!mayOpen(text)) {
      log('link_refused', { protocol });
      return false;
    }
    try {
      await shell.openExternal(new URL(text).href);
      return true;
    } catch (fault) {
      // Most counter PCs have nothing that makes phone calls.
      log('link_not_opened', { protocol, fault: fault instanceof Error ? fault.name : typeof fault });
      return false;
    }
  };
}
