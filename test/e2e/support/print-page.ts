import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type InlineConfig, preview } from 'vite';
import type { Bitmap, PrintDocument, RollWidth } from '../../../electron/contract/domain/print-document.ts';

const root = join(import.meta.dirname, '../../../renderer');

/** The print page alone, built and served on loopback. */
export interface PrintPageServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPrintPageServer(): Promise<PrintPageServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'counter-paper-'));
  const common: InlineConfig = { configFile: false, root, logLevel: 'error' };
  await build({
    ...common,
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, 'print.html') } },
  });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the page of paper has no address');
  return {
    url: `${url}print.html`,
    async stop() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** Has the page draw a sheet. */
export async function drawDocument(page: Page, sheet: PrintDocument, width: RollWidth): Promise<Bitmap> {
  const drawn = await page.evaluate(([given, dots]) => window.paper.draw(given, dots), [sheet, width] as const);
  return { ...drawn, rows: new Uint8Array(Buffer.from(drawn.rows, 'base64')) };
}
