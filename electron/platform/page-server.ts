import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Stands in the built pages wherever a script or a style is named, and on the wire the nonce of that one answer. */
export const NONCE_PLACEHOLDER = 'nonce-of-this-answer';

/**
 * All that the page may do: what isn't named is forbidden. Scripts and styles run only where the page itself names them
 * with the nonce of this answer, and no text becomes code or markup on its way (trusted types).
 */
function contentSecurityPolicy(connect: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * Serves the folder of the built renderer. The files are listed once, and only what is in that list is ever read, so
 * that no path, however it is written, leads out of the folder. `nonce` makes a text that nobody can guess.
 */
export function createPageServer(folder: string, nonce: () => string): PageServer {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length).split(sep).join('/'), path);
  }

  return async (pathname, connect) => {
    const name = pathname === '/' ? '/index.html' : pathname;
    const path = files.get(name);
    const ofThisAnswer = nonce();
    const headers = {
      'content-security-policy': contentSecurityPolicy(connect, ofThisAnswer),
      'content-type': TYPES[extname(name)] ?? 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    };
    if (path === undefined) return { status: 404, headers, body: Buffer.from('There is no such file.') };
    const content = await readFile(path);
    const body = extname(name) === '.html' ? withNonce(content, ofThisAnswer) : Buffer.from(content);
    return { status: 200, headers, body };
  };
}

function withNonce(page: Buffer, nonce: string): Buffer<ArrayBuffer> {
  return Buffer.from(page.toString('utf8').replaceAll(NONCE_PLACEHOLDER, nonce));
}

/** One answer to a request for a part of the page. */
interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

/** Answers with a file of the built renderer, and with nothing else. `connect` is the one place that the page may speak to. */
export type PageServer = (pathname: string, connect: string) => Promise<PageAnswer>;
