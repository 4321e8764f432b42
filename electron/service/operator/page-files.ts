import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The page's files lie beside this module, both in the sources and in dist/service. */
const FOLDER = join(import.meta.dirname, 'page');

/** The operator page's files by URL path. Requests for them need no token, because the files contain no data. */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/page/icon.svg': 'icon.svg',
  '/page/page.css': 'page.css',
  '/page/panels.css': 'panels.css',
  '/page/controls.css': 'controls.css',
  '/page/rows.css': 'rows.css',
  '/page/dialog.css': 'dialog.css',
  '/page/page.js': 'page.js',
  '/page/operator-client.js': 'operator-client.js',
  '/page/dom.js': 'dom.js',
  '/page/orders.js': 'orders.js',
  '/page/checkout.js': 'checkout.js',
  '/page/logs.js': 'logs.js',
  '/page/details.js': 'details.js',
  '/page/order-diff.js': 'order-diff.js',
  '/page/clock-and-faults.js': 'clock-and-faults.js',
  '/page/accounts.js': 'accounts.js',
  '/page/poller.js': 'poller.js',
  '/page/format.js': 'format.js',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Allows only the page's own files and requests, and no frames, in which a foreign page could hijack clicks. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function servePageFile(name: string): Response {
  return new Response(readFileSync(join(FOLDER, name)), {
    headers: {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  });
}
