import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';

/** A file that redirects a browser to the preview. */
export interface RedirectFile {
  /** The file's own address, which anyone may know. */
  readonly url: string;
  remove(): void;
}

/**
 * Writes a file, for this user only, that redirects to `address`. The browser gets the file's address instead, because
 * every user of the PC can read a program's arguments, and `address` contains the token. Returns null and logs a line
 * if the file can't be written; then the printed address has to do.
 */
export function createRedirectFile(dataFolder: string, address: string, log: Log): RedirectFile | null {
  const path = join(dataFolder, 'preview.html');
  const remove = (): void => rmSync(path, { force: true });
  try {
    // A file left by a killed run would keep its mode.
    remove();
    writeFileSync(path, page(address), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    log('no_redirect_file', { error: errorName(error) });
    return null;
  }
  return { url: pathToFileURL(path).href, remove };
}

/** No character of `address`, a loopback address and a token in base64url, has a meaning in HTML. */
const page = (address: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Counter</title>
<a href="${address}">Counter</a>
`;
