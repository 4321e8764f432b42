import { protocol } from 'electron';
import type { PageServer } from '../../platform/page-server.ts';

/** The app's own scheme: its page is neither a file, which could read others, nor on a port, which others could reach. */
const SCHEME = 'counter';
const HOST = 'app';

/** Where the window finds the page. */
export const PAGE_URL = `${SCHEME}://${HOST}/`;

/** Makes the scheme known. Electron wants this before it is ready. */
export function setupScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
}

/** Serves the page under the scheme, once Electron is ready. */
export function setupPage(page: PageServer): void {
  protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url);
    if (url.host !== HOST || request.method !== 'GET') return new Response(null, { status: 404 });
    const { status, headers, body } = await page(url.pathname, "'none'");
    return new Response(body, { status, headers });
  });
}
