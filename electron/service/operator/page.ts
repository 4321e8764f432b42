import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TYPES = {
  'index.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
} as const;

/** The paths of the operator's page. Only its calls need the token; the page itself says nothing. */
export const PAGE_PATHS = { '/': 'index.html', '/page.css': 'page.css', '/page.js': 'page.js' } as const;

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** One file of the page, as an answer. */
export function pageFile(name: keyof typeof TYPES): Response {
  const headers = { 'content-type': TYPES[name], 'content-security-policy': POLICY, 'cache-control': 'no-store' };
  return new Response(readFileSync(join(import.meta.dirname, 'page', name)), { headers });
}
