import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import type { PagePrinter, PrintDocument, RasteriseDocument } from '../../contract/domain/print-document.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import { PAGE_URL } from '../security/page-protocol.ts';

/** A window that nobody sees is closed after a while without work: a second page costs memory. */
const IDLE_MS = 10 * 60_000;

/** Chromium's pixels and microns in an inch. */
const PX_PER_INCH = 96;
const MICRONS_PER_INCH = 25_400;

/** Rolls in microns. Their pages are as long as what is on them; a page shorter than wide would be turned. */
const ROLL_MICRONS: Readonly<Record<string, number>> = { roll58: 58_000, roll80: 80_000 };

/** What the page gives back when it has drawn (renderer/documents/page.ts). */
interface DrawnInPage {
  readonly width: number;
  readonly height: number;
  readonly rows: string;
}

/**
 * Draws and prints sheets in a hidden window: sandboxed, without a hatch, at the app's own page of paper. Nothing that a
 * sheet says is ever read as a script or as HTML.
 */
export function setupPrintWindow(
  timers: Timers,
  log: Log,
): { readonly draw: RasteriseDocument; readonly pages: PagePrinter } {
  let window: Promise<BrowserWindow> | null = null;
  let cancelIdle = (): void => undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function open(): Promise<BrowserWindow> {
    const made = new BrowserWindow({
      show: false,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        spellcheck: false,
        backgroundThrottling: false,
        devTools: !app.isPackaged,
      },
    });
    made.once('closed', () => {
      window = null;
    });
    made.webContents.once('render-process-gone', (_event, { reason }) => {
      log('paper_page_gone', { reason });
      made.destroy();
    });
    await made.loadURL(`${PAGE_URL}print.html`);
    return made;
  }

  /** One piece of work at a time: they share one page. */
  function inPage<Result>(work: (window: BrowserWindow) => Promise<Result>): Promise<Result> {
    const mine = last.then(async () => {
      cancelIdle();
      window ??= open();
      try {
        return await work(await window);
      } catch (error) {
        // A page that failed once is made anew for the next.
        const broken = await window?.catch(() => null);
        window = null;
        broken?.destroy();
        throw error;
      } finally {
        cancelIdle = timers.after(IDLE_MS, () => {
          void window?.then((idle) => idle.destroy());
          window = null;
        });
      }
    });
    last = mine.catch(() => undefined);
    return mine;
  }

  /** Calls the page by a name of its own. JSON is read as JSON there: a sheet can't say anything else. */
  async function call(
    { webContents }: BrowserWindow,
    name: 'draw' | 'lay',
    ...given: readonly unknown[]
  ): Promise<unknown> {
    const texts = given.map((each) => `JSON.parse(${JSON.stringify(JSON.stringify(each))})`);
    return await webContents.executeJavaScript(`window.paper.${name}(${texts.join(', ')})`);
  }

  async function lay(
    on: BrowserWindow,
    sheet: PrintDocument,
    page: string,
  ): Promise<'A4' | 'A5' | { width: number; height: number }> {
    const height = Number(await call(on, 'lay', sheet, page));
    if (page === 'A4' || page === 'A5') return page;
    const width = ROLL_MICRONS[page] ?? 80_000;
    return { width, height: Math.max(width, Math.ceil((height / PX_PER_INCH) * MICRONS_PER_INCH)) };
  }

  const pages: PagePrinter = {
    print: (sheet, { device, page, copies }) =>
      inPage(async (on) => {
        const pageSize = await lay(on, sheet, page);
        const options = { silent: device !== null, printBackground: true, copies, pageSize };
        return await new Promise((resolve) => {
          on.webContents.print({ ...options, ...(device !== null && { deviceName: device }) }, (isTaken, why) => {
            if (!isTaken) log('page_not_printed', { why });
            resolve(isTaken ? 'taken' : whatEnded(why));
          });
        });
      }),
    async save(sheet, page) {
      try {
        return await inPage(async (on) => {
          const size = await lay(on, sheet, page);
          const inches = (microns: number): number => microns / MICRONS_PER_INCH;
          const pageSize = typeof size === 'string' ? size : { width: inches(size.width), height: inches(size.height) };
          const pdf = await on.webContents.printToPDF({ pageSize, printBackground: true });
          await keep(sheet.title, pdf);
          return true;
        });
      } catch (error) {
        log('pdf_not_written', { error: error instanceof Error ? error.name : 'unknown' });
        return false;
      }
    },
  };

  return {
    pages,
    draw: (sheet, width) =>
      inPage(async (on) => {
        const drawn = await call(on, 'draw', sheet, width);
        if (!isDrawn(drawn)) throw new Error('the page drew something else');
        return { width: drawn.width, height: drawn.height, rows: Buffer.from(drawn.rows, 'base64') };
      }),
  };
}

/** What Electron's reason for not printing means. */
function whatEnded(why: string): 'closed' | 'no_printer' | 'refused' {
  if (/cancell?ed/i.test(why)) return 'closed';
  return /invalid devicename|no printers available/i.test(why) ? 'no_printer' : 'refused';
}

function isDrawn(value: unknown): value is DrawnInPage {
  if (typeof value !== 'object' || value === null) return false;
  const { width, height, rows } = value as Partial<DrawnInPage>;
  return typeof width === 'number' && typeof height === 'number' && typeof rows === 'string';
}

/** Writes a file under a name of its own in the folder of documents: whole, or not at all. */
async function keep(title: string, pdf: Uint8Array): Promise<void> {
  const folder = join(app.getPath('documents'), 'Counter');
  await mkdir(folder, { recursive: true });
  const name = title.replace(/[^\p{L}\p{M}\p{N} -]+/gu, '').trim();
  const at = new Date().toISOString().replace(/[:.]/g, '-');
  const file = join(folder, `${name} ${at}.pdf`);
  const half = `${file}.part`;
  try {
    await writeFile(half, pdf);
    await rename(half, file);
  } finally {
    await rm(half, { force: true });
  }
}
