import { app, BrowserWindow } from 'electron';
import type { PagePrinter, PrintDocument, RasteriseDocument } from '../../contract/domain/print-document.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import { PAGE_URL } from '../security/page-protocol.ts';
import type { PdfFiles } from './pdf-files.ts';

/** How long the hidden window stays open without work, because a second page costs memory. */
const IDLE_MS = 10 * MINUTE;

/** Drawing a document takes a fraction of a second, even on a slow PC. */
const HANG_MS = 15 * SECOND;

/** How long the system may take to report that it has a document. In its dialog, staff first choose a printer. */
const PRINT_MS = 2 * MINUTE;
const DIALOG_MS = 10 * MINUTE;

/** Chromium's pixels and microns in an inch. */
const PX_PER_INCH = 96;
const MICRONS_PER_INCH = 25_400;

/** Widths of rolls, in microns. Their pages are as long as their content; a page shorter than wide would be rotated. */
const ROLL_MICRONS: Readonly<Record<string, number>> = { roll58: 58_000, roll80: 80_000 };

/** What the page returns when it has rasterised a document (renderer/documents/page.ts). */
interface RasterisedInPage {
  readonly width: number;
  readonly height: number;
  readonly rows: string;
}

/** A hidden window with its page. */
interface PrintPage {
  readonly window: BrowserWindow;
  /** Rejects when the page's process is lost, because Electron then never answers calls to the page. */
  readonly lost: Promise<never>;
  /** Waits for an answer of the page; rejects if its process is lost, and ends a process that hangs. */
  answer<Value>(called: Promise<Value>): Promise<Value>;
}

/** Runs `work` with a hidden window, one piece of work at a time, because they share its page. */
type InPage = <Result>(work: (page: PrintPage) => Promise<Result>) => Promise<Result>;

/**
 * Rasterises and prints documents in hidden windows: sandboxed, without a preload script, at the app's own print page.
 * Nothing in a document is ever interpreted as a script or as HTML.
 */
export function setupPrintWindow(
  timers: Timers,
  log: Log,
  files: Pick<PdfFiles, 'save'>,
): { readonly draw: RasteriseDocument; readonly pages: PagePrinter } {
  const inPage = createPrintPage(timers, log);
  /**
   * By device, because the system's dialog, or a printer that asks where to save its file, occupies a page for as long
   * as it is open.
   */
  const devicePages = new Map<string | null, InPage>();
  // Slips and other printers must not wait for that.
  const onDevicePage = (device: string | null): InPage => {
    const known = devicePages.get(device) ?? createPrintPage(timers, log);
    devicePages.set(device, known);
    return known;
  };
  return {
    pages: {
      print: (document, { device, page, copies }) =>
        onDevicePage(device)(async (printPage) => {
          const pageSize = await layOutPage(printPage, document, page);
          const options = { silent: device !== null, printBackground: true, copies, pageSize };
          const sent = sendPage(printPage, { ...options, ...(device !== null && { deviceName: device }) }, log);
          return await answerInTime(printPage, sent, timers, device === null ? DIALOG_MS : PRINT_MS);
        }),
      listPrinters: () =>
        inPage(async ({ window }) => (await window.webContents.getPrintersAsync()).map(({ name }) => name)),
      async save(document, page) {
        try {
          await inPage(async (printPage) => files.save(document, await renderPdf(printPage, document, page)));
          return true;
        } catch (error) {
          log('pdf_not_written', { error: errorName(error) });
          return false;
        }
      },
    },
    draw: (document, width) =>
      inPage(async (page) => {
        const drawn = await callPage(page, 'draw', document, width);
        if (!isRasterised(drawn)) throw new Error('the page drew something else');
        return { width: drawn.width, height: drawn.height, rows: Buffer.from(drawn.rows, 'base64') };
      }),
  };
}

/** Opens the hidden window when it is first needed, and closes it after some time without work. */
function createPrintPage(timers: Timers, log: Log): InPage {
  let page: Promise<PrintPage> | null = null;
  let cancelIdle = (): void => undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function open(): Promise<PrintPage> {
    const window = new BrowserWindow({
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
    window.once('closed', () => {
      page = null;
    });
    const lost = new Promise<never>((_resolve, reject) => {
      window.webContents.once('render-process-gone', (_event, { reason }) => {
        log('print_page_gone', { reason });
        window.destroy();
        reject(new Error('the print page is gone'));
      });
    });
    // The page may be lost while nothing waits for it.
    lost.catch(() => undefined);
    const answer: PrintPage['answer'] = async (called) => {
      const cancel = timers.after(HANG_MS, () => window.webContents.forcefullyCrashRenderer());
      try {
        return await Promise.race([called, lost]);
      } finally {
        cancel();
      }
    };
    await answer(window.loadURL(`${PAGE_URL}print.html`));
    return { window, lost, answer };
  }

  return (work) => {
    const mine = last.then(async () => {
      cancelIdle();
      page ??= open();
      try {
        return await work(await page);
      } catch (error) {
        // After a failure the next piece of work gets a new page.
        const broken = await page?.catch(() => null);
        page = null;
        broken?.window.destroy();
        throw error;
      } finally {
        cancelIdle = timers.after(IDLE_MS, () => {
          void page?.then((idle) => idle.window.destroy());
          page = null;
        });
      }
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Calls a function of the page. Each argument is passed as JSON and nothing else, whatever a document contains. */
async function callPage(
  { window: { webContents }, answer }: PrintPage,
  name: 'draw' | 'lay',
  ...args: readonly unknown[]
): Promise<unknown> {
  const texts = args.map((each) => `JSON.parse(${JSON.stringify(JSON.stringify(each))})`);
  return await answer(webContents.executeJavaScript(`window.paper.${name}(${texts.join(', ')})`));
}

/** Lays out a document for a page size, and returns that size in microns; a roll's page is as long as the document. */
async function layOutPage(
  page: PrintPage,
  document: PrintDocument,
  size: string,
): Promise<'A4' | 'A5' | { width: number; height: number }> {
  const height = Number(await callPage(page, 'lay', document, size));
  if (size === 'A4' || size === 'A5') return size;
  const width = ROLL_MICRONS[size] ?? 80_000;
  return { width, height: Math.max(width, Math.ceil((height / PX_PER_INCH) * MICRONS_PER_INCH)) };
}

function sendPage(
  { window: { webContents }, lost }: PrintPage,
  options: Electron.WebContentsPrintOptions,
  log: Log,
): ReturnType<PagePrinter['print']> {
  const answered = new Promise<Awaited<ReturnType<PagePrinter['print']>>>((resolve) => {
    webContents.print(options, (isTaken, reason) => {
      if (!isTaken) log('page_not_printed', { why: reason });
      resolve(isTaken ? 'taken' : classifyPrintFailure(reason));
    });
  });
  // The printer may already have taken a lost page, so it must not count as never sent (C15).
  return Promise.race([answered, lost.catch(() => 'refused' as const)]);
}

/**
 * Stops waiting for a system that doesn't answer, and ends the page: anything printed later would come in addition to
 * what staff print again (C15).
 */
async function answerInTime(
  { window }: PrintPage,
  sent: ReturnType<PagePrinter['print']>,
  timers: Timers,
  milliseconds: number,
): ReturnType<PagePrinter['print']> {
  const late = Promise.withResolvers<'unanswered'>();
  const cancel = timers.after(milliseconds, () => late.resolve('unanswered'));
  const answer = await Promise.race([sent, late.promise]);
  cancel();
  if (answer === 'unanswered') window.destroy();
  return answer;
}

async function renderPdf(page: PrintPage, document: PrintDocument, paper: string): Promise<Uint8Array> {
  const size = await layOutPage(page, document, paper);
  const inches = (microns: number): number => microns / MICRONS_PER_INCH;
  const pageSize = typeof size === 'string' ? size : { width: inches(size.width), height: inches(size.height) };
  return await page.answer(page.window.webContents.printToPDF({ pageSize, printBackground: true }));
}

/** Classifies Electron's reason for not printing. */
function classifyPrintFailure(reason: string): 'closed' | 'no_printer' | 'refused' {
  if (/cancell?ed/i.test(reason)) return 'closed';
  return /invalid devicename|no printers available/i.test(reason) ? 'no_printer' : 'refused';
}

function isRasterised(value: unknown): value is RasterisedInPage {
  if (typeof value !== 'object' || value === null) return false;
  const { width, height, rows } = value as Partial<RasterisedInPage>;
  return typeof width === 'number' && typeof height === 'number' && typeof rows === 'string';
}
