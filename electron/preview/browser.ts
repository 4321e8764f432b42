import open from 'open';
import type { Log } from '../contract/ports.ts';

/**
 * Opens an address with what whoever sits here has for it: the page, or a link of an order. Where there is nothing, the
 * printed address has to do. Gives true: whether it worked comes too late for anybody to know.
 */
export function openBrowser(url: string, log: Log): true {
  open(url).then(
    (browser) => browser.once('error', () => log('no_browser')),
    () => log('no_browser'),
  );
  return true;
}
