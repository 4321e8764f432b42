import { protocol } from 'electron';
import type { PageServer } from '../../platform/page-server.ts';

/** The app's own scheme. A file:// page could read other files, and other programs could reach a port. */
const SCHEME = 'counter';
const HOST = 'app';

/** The address of the page. */
export const PAGE_URL = `${SCHEME}://${HOST}/`;

/** Registers the scheme, with Chromium's code cache for its scripts (P6). Electron needs this before it is ready. */
export function setupScheme(): void {
  const privileges = { standard: true, secure: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/**
 * Serves the page under the scheme, once Electron is ready. It sends no opener policy: only main opens windows
 * (guards.ts), and with a policy Chromium would start each page's process twice, the second one only when the page
 * arrives (P6).
 */
export function setupPage(page: PageServer): void {
  protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url);
    if (url.host !== HOST || request.method !== 'GET') return new Response(null, { status: 404 });
    const { status, headers, body } = await page(url.pathname, "'none'");
    return new Response(body, { status, headers });
  });
}
