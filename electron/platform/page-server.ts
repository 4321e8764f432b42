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
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A placeholder in the built pages, which each response's nonce replaces wherever a script or style is named. */
export const NONCE_PLACEHOLDER = 'nonce-of-this-answer';

/**
 * Everything that the page may do; all else is forbidden. Only scripts and styles with this response's nonce run, and
 * no text becomes code or markup (trusted types).
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
 * Serves the folder of the built renderer. Lists the files once and reads only listed ones, so that no path leads out
 * of the folder. `nonce` returns an unguessable text.
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
    const responseNonce = nonce();
    const headers = {
      'content-security-policy': contentSecurityPolicy(connect, responseNonce),
      'content-type': TYPES[extname(name)] ?? 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    };
    if (path === undefined) return { status: 404, headers, body: Buffer.from('There is no such file.') };
    const content = await readFile(path);
    const body = extname(name) === '.html' ? withNonce(content, responseNonce) : Buffer.from(content);
    return { status: 200, headers, body };
  };
}

function withNonce(page: Buffer, nonce: string): Buffer<ArrayBuffer> {
  return Buffer.from(page.toString('utf8').replaceAll(NONCE_PLACEHOLDER, nonce));
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

/**
 * Returns a file of the built renderer, and nothing else. `connect` is the only address that the page may connect to.
 */
export type PageServer = (pathname: string, connect: string) => Promise<PageAnswer>;
