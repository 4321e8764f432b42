import open from 'open';
import type { Log } from '../contract/ports.ts';

/**
 * Opens an address with the system's default program: the page, or a link of an order. Without such a program, the
 * printed address has to do. Returns true, because the outcome comes too late to report.
 */
export function openBrowser(url: string, log: Log): true {
  open(url).then(
    (browser) => browser.once('error', () => log('no_browser')),
    () => log('no_browser'),
  );
  return true;
}
