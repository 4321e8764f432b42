/** Emulates a receipt printer: turns ESC/POS bytes into what would be on its paper. */

import type { Bitmap } from '../../../electron/contract/domain/print-document.ts';

/** One piece of paper, up to its cut. */
export interface PrintedPage {
  /** All rasters below each other; null when there is none. */
  readonly picture: Bitmap | null;
  /** Lines of text. */
  readonly lines: readonly string[];
  readonly barcodes: readonly string[];
  /** Rows of each raster command. */
  readonly bands: readonly number[];
  readonly isCut: boolean;
  readonly drawerOpened: boolean;
  readonly beeped: boolean;
}

/** The characters at 0x80 and above that the tests send. */
const CP437: Readonly<Record<number, string>> = { 250: '·', 130: 'é', 129: 'ü', 196: '─', 205: '═' };

/** Prints all bytes. Throws at an unknown command: a real printer would print garbage. */
export function emulatePrinter(bytes: Uint8Array): PrintedPage[] {
  const pages: PrintedPage[] = [];
  let at = 0;
  let line = '';
  let lines: string[] = [];
  let barcodes: string[] = [];
  let bands: number[] = [];
  let rasters: Bitmap[] = [];
  let [isCut, drawerOpened, beeped] = [false, false, false];

  const take = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('the bytes end within a command');
    at += 1;
    return byte;
  };
  const takeSome = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new Error('the bytes end within a command');
    at += count;
    return bytes.subarray(at - count, at);
  };
  const endLine = (): void => {
    lines.push(line);
    line = '';
  };
  const endPage = (): void => {
    if (line !== '') endLine();
    if (lines.length + rasters.length > 0) {
      const picture = rasters.length === 0 ? null : stack(rasters);
      pages.push({ picture, lines, barcodes, bands, isCut, drawerOpened, beeped });
    }
    [lines, barcodes, bands, rasters] = [[], [], [], []];
    [isCut, drawerOpened, beeped] = [false, false, false];
  };
  const raster = (): void => {
    takeSome(2); // '0' and the mode
    const width = (take() + 256 * take()) * 8;
    const height = take() + 256 * take();
    bands.push(height);
    rasters.push({ width, height, rows: takeSome((width / 8) * height) });
  };
  const barcode = (): void => {
    const kind = take();
    if (kind !== 73) throw new Error(`a barcode of kind ${kind}`);
    barcodes.push(
      Buffer.from(takeSome(take()))
        .toString('latin1')
        .replace(/^\{[ABC]/, ''),
    );
  };

  /** Commands after ESC, FS and GS: how many bytes to skip, or what to do. */
  const commands: Readonly<Record<string, number | (() => void)>> = {
    'ESC @': endPage,
    'ESC M': 1,
    'ESC E': 1,
    'ESC a': 1,
    'ESC t': 1,
    'ESC B': () => {
      takeSome(2);
      beeped = true;
    },
    'ESC p': () => {
      takeSome(3);
      drawerOpened = true;
    },
    'FS .': 0,
    'GS !': 1,
    'GS B': 1,
    'GS h': 1,
    'GS w': 1,
    'GS H': 1,
    'GS k': barcode,
    'GS v': raster,
    'GS V': () => {
      take();
      isCut = true;
    },
  };
  const LEADS: Readonly<Record<number, string>> = { 27: 'ESC', 28: 'FS', 29: 'GS' };

  while (at < bytes.length) {
    const byte = take();
    const lead = LEADS[byte];
    if (lead !== undefined) {
      const name = `${lead} ${String.fromCharCode(take())}`;
      const command = commands[name];
      if (command === undefined) throw new Error(`this printer doesn't know ${name}`);
      if (typeof command === 'number') takeSome(command);
      else command();
    } else if (byte === 0x0a) endLine();
    else if (byte !== 0x0d) line += CP437[byte] ?? String.fromCharCode(byte);
  }
  endPage();
  return pages;
}

function stack(rasters: readonly Bitmap[]): Bitmap {
  const [first] = rasters;
  const height = rasters.reduce((sum, each) => sum + each.height, 0);
  return { width: first?.width ?? 0, height, rows: Buffer.concat(rasters.map(({ rows }) => rows)) };
}
