import open from 'open';
import type { Log } from '../contract/ports.ts';

/** Opens the page in the browser of whoever sits here. Where there is none, the printed address has to do. */
export function openBrowser(url: string, log: Log): void {
  open(url).then(
    (browser) => browser.once('error', () => log('no_browser')),
    () => log('no_browser'),
  );
}
