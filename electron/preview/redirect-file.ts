import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';

/** A file that leads a browser to the preview. */
export interface RedirectFile {
  /** The file's own address, which may be known to everybody. */
  readonly url: string;
  remove(): void;
}

/**
 * Writes a file, for this user alone, that leads to `address`. A browser is given the file's address instead, because
 * every user of the PC can read a program's arguments, and `address` has the token. Null, with a line of the log, when it
 * can't be written: the printed address must do.
 */
export function createRedirectFile(dataFolder: string, address: string, log: Log): RedirectFile | null {
  const path = join(dataFolder, 'preview.html');
  const remove = (): void => rmSync(path, { force: true });
  try {
    // A file that a killed run left would keep its mode.
    remove();
    writeFileSync(path, page(address), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    log('no_redirect_file', { error: errorName(error) });
    return null;
  }
  return { url: pathToFileURL(path).href, remove };
}

/** `address` has no character that HTML gives a meaning: a loopback address and a token in base64url. */
const page = (address: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Counter</title>
<a href="${address}">Counter</a>
`;
