import { shell } from 'electron';
import { errorName } from '../../contract/error-name.ts';
import type { Log, OpenLink } from '../../contract/ports.ts';

/**
 * Opens a link of an order with the platform's program for it. `mayOpen` is the last check before the platform: files,
 * programs and unlisted pages never open.
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
      // Most counter PCs have no program for phone calls.
      log('link_not_opened', { protocol, fault: errorName(fault) });
      return false;
    }
  };
}
